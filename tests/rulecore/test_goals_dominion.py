"""What levels of Dominion can ask for: each condition is met by doing it, and not before."""

from __future__ import annotations

from typing import Any

import pytest

from rulecore.dominion.goals import _READERS, ASKS, LEVELS
from rulecore.dominion.turn import PHASES
from rulecore.dominion.view import WAITING
from rulecore.kernel import IllegalAction
from rulecore.kernel.language import use
from rulecore.teaching.level import Attempt, Level, read_level

ALONE: dict[str, Any] = {
    "trial": 8,
    "kingdom": ["Smithy", "Village", "Woodcutter", "Chapel", "Moat"],
    "P1": {
        "hand": ["Smithy", "Silver", "Gold", "Copper", "Estate"],
        "deck": ["Silver", "Duchy", "Copper", "Estate", "Copper"],
    },
}
TWO: dict[str, Any] = {
    "kingdom": ["Militia", "Moat", "Witch", "Bureaucrat", "Spy", "Thief", "Library", "Cellar"],
    "P1": {"hand": ["Witch", "Gold", "Gold", "Copper", "Copper"], "discard": ["Province"]},
    "P2": {"hand": ["Moat", "Estate"], "deck": ["Copper"]},
}


def level(start: dict[str, Any], goal: dict[str, Any], actions: int = 9, **more: Any) -> Level:
    words = dict.fromkeys(("id", "title", "kind", "rule", "solved", "failed"), "x")
    rest = {"par": 1, "hints": [], "solution": [], "seat": "P1"}
    return read_level({**words, **rest, "start": start, "goal": goal, "actions": actions, **more})


CASES: list[tuple[dict[str, Any], dict[str, Any], list[str], str]] = [
    (ALONE, {"coins": 6}, ["all treasures"], "have 6 coins or more"),
    (ALONE, {"actions": 1}, ["end actions"], "have 1 action left"),
    (ALONE, {"buys": 1}, ["end actions"], "have 1 buy left"),
    (ALONE, {"owns": {"P1": {"Silver": 3, "Curse": 0}}}, ["all treasures", "buy Silver"],
     "P1 owns 3 Silver and no Curse"),
    (ALONE, {"cards": {"P1": 11}}, ["buy Copper"], "P1 owns 11 cards in all"),
    (ALONE, {"hand": {"P1": {"Duchy": 1, "Smithy": 0}}}, ["play Smithy"], "P1 has Duchy and no Smithy in hand"),
    (ALONE, {"hand_size": {"P1": 7}}, ["play Smithy"], "P1 holds 7 cards"),
    (ALONE, {"discard": {"P1": {"Gold": 1}}}, ["all treasures", "end turn"], "the discard pile of P1 holds Gold"),
    (ALONE, {"discard_size": {"P1": 5}}, ["end turn"], "the discard pile of P1 has 5 cards"),
    (ALONE, {"in_play": {"P1": {"Copper": 1}}}, ["treasures Copper"], "P1 has Copper in play"),
    (ALONE, {"in_play_size": {"P1": 3}}, ["all treasures"], "P1 has 3 cards in play"),
    (ALONE, {"deck": {"P1": {"Estate": 1}}}, ["play Smithy"], "the draw pile of P1 holds Estate"),
    (ALONE, {"deck_size": {"P1": 2}}, ["play Smithy"], "the draw pile of P1 has 2 cards"),
    (ALONE, {"top": {"P1": "Estate"}}, ["play Smithy"], "Estate is on top of the draw pile of P1"),
    (ALONE, {"supply": {"Silver": 39}}, ["all treasures", "buy Silver"], "39 cards are left in the pile of Silver"),
    (ALONE, {"bought": {"P1": {"Gold": 1}}}, ["all treasures", "buy Gold"], "P1 has bought Gold"),
    (ALONE, {"played": {"P1": {"Smithy": 1}}}, ["play Smithy"], "P1 has played Smithy"),
    (ALONE, {"turns": {"P1": 2}}, ["end turn", "end turn"], "P1 has finished 2 turns"),
    (ALONE, {"shuffled": {"P1": True}}, ["end turn", "end turn"], "P1 has shuffled"),
    (ALONE, {"shuffled": {"P1": False}, "turns": {"P1": 0}}, ["play Smithy"], "P1 has not shuffled"),
    (ALONE, {"points": {"P1": 7}}, ["all treasures", "buy Duchy"], "P1 has 7 points or more"),
    (ALONE, {"refused": "dominion.buy.price"}, ["buy Gold"], "be refused by “"),
    (TWO, {"shows_moat": "P2"}, ["play Witch"], "P2 shows a Moat"),
    (TWO, {"gained": {"P2": {"Curse": 1}}}, ["play Witch"], "P2 has gained Curse"),
    (TWO, {"leads": "P1"}, ["end actions"], "if the game ended now, the win would go to P1"),
    ({**TWO, "supply": {"Province": 1}}, {"winner": "P1", "game_over": True, "ended_by": "dominion.end.last_province"},
     ["all treasures", "buy Province", "end turn"], "P1 wins the game"),
    ({**TWO, "supply": {"Province": 2}}, {"game_over": False, "turns": {"P1": 1}},
     ["all treasures", "buy Province", "end turn"], "the game goes on"),
    ({**TWO, "P1": {"hand": ["Cellar", "Estate"]}}, {"asked": "discard"}, ["play Cellar"],
     "a card asks what to discard"),
    ({**ALONE, "P1": {"hand": ["Chapel", "Copper", "Copper"]}}, {"trash": {"Copper": 2}},
     ["play Chapel", "trash 2 Copper"], "the trash holds 2 Copper"),
]  # fmt: skip


@pytest.mark.parametrize(("start", "goal", "play", "words"), CASES, ids=lambda value: str(value)[:40])
def test_it_is_met_by_doing_it_and_not_before(
    start: dict[str, Any], goal: dict[str, Any], play: list[str], words: str
) -> None:
    replies = {"P2": ["show Moat"]} if "shows_moat" in goal else {}
    task = level(start, goal, replies=replies)
    attempt = Attempt(LEVELS, task)
    assert not attempt.solved
    for number, phrase in enumerate(play):
        assert not attempt.solved, f"solved before {phrase}, step {number}"
        try:
            attempt.play(phrase)
        except IllegalAction:
            continue
    assert attempt.solved
    assert words in task.task(LEVELS)


def test_every_condition_has_a_case() -> None:
    assert {key for _start, goal, _play, _words in CASES for key in goal} == set(_READERS)


def test_a_shared_win_needs_all_its_winners() -> None:
    start = {**TWO, "preset": "official", "supply": {"Province": 0}, "P2": {"hand": ["Province"], "deck": ["Copper"]}}
    start |= {"turns": {"P2": 1}}
    attempt = Attempt(LEVELS, level(start, {"winner": ["P1", "P2"]}))
    attempt.play("end turn")
    assert attempt.solved
    assert "P1 and P2 share the win" in attempt.level.task(LEVELS)
    alone = Attempt(LEVELS, level(start, {"winner": "P1"}))
    alone.play("end turn")
    assert not alone.solved


def test_steps_are_counted_in_a_word_that_no_card_uses() -> None:
    assert level(ALONE, {"coins": 6}, actions=1).task(LEVELS).startswith("You are P1. In 1 step: ")
    assert level(ALONE, {"coins": 6}, actions=3).task(LEVELS).startswith("You are P1. In at most 3 steps: ")


@pytest.mark.parametrize(
    "goal",
    [
        {"wealth": 3},
        {"owns": {"P1": {"Platinum": 1}}},
        {"owns": {"P7": {"Gold": 1}}},
        {"top": {"P1": "Nothing"}},
        {"asked": "dance"},
    ],
)
def test_a_goal_that_cannot_be_is_refused(goal: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"wealth|Platinum|P7|Nothing|dance"):
        LEVELS.read_goals(goal)


class TestQuietReplies:
    def test_the_others_end_their_turns_and_show_nothing(self) -> None:
        attempt = Attempt(LEVELS, level(TWO, {"turns": {"P1": 2}}))
        attempt.play("play Witch")
        assert not any(event.kind == "shielded" for event in attempt.events)
        attempt.play("end turn")
        assert attempt.match.step is not None
        assert attempt.match.step.seat == 0, "P2 has passed its turn on at once"

    def test_once_the_learner_is_done_nobody_takes_a_further_turn(self) -> None:
        attempt = Attempt(LEVELS, level(TWO, {"turns": {"P1": 7}}, actions=1))
        attempt.play("end turn")
        assert attempt.match.step is not None
        assert attempt.match.step.seat == 1
        assert attempt.failed

    @pytest.mark.parametrize("card", ["Militia", "Bureaucrat", "Spy", "Thief", "Library", "Cellar", "Witch"])
    def test_every_question_has_one(self, card: str) -> None:
        start = {
            **TWO,
            "P1": {"hand": ["Moat", "Estate", "Gold", "Copper", "Copper"], "deck": ["Silver"] * 4},
            "P2": {"hand": [card, "Estate", "Gold", "Copper", "Copper"], "deck": ["Moat", "Copper"]},
            "active": "P2",
        }
        match = LEVELS.match_from(start)
        match.play(f"play {card}")
        for _again in range(30):
            step = match.step
            assert step is not None
            if step.kind in PHASES and step.seat == 0:
                return
            assert step.kind not in WAITING
            match.play(LEVELS.quiet_reply(match))
        raise AssertionError("the others never come to an end")

    def test_what_may_be_declined_is(self) -> None:
        start = {"options": {"must_effects": "second_edition"}, "kingdom": ["Mine"], "P1": {"hand": ["Mine", "Copper"]}}
        match = LEVELS.match_from(start)
        match.play("play Mine")
        assert str(LEVELS.quiet_reply(match)) == "decline"


def test_all_words_are_said_in_croatian() -> None:
    try:
        use("hr")
        for start, goal, _play, words in CASES:
            said = level(start, goal).task(LEVELS)
            assert said.startswith("Ti si P1. U najviše 9 koraka: ")
            assert words not in said
        assert all(said != LEVELS.read_goals({"asked": kind})[0].text() for kind, said in ASKS.items())
    finally:
        use("en")
