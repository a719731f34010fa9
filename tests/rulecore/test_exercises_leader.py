"""Exercises about the Leader: fresh numbers, right answers from the rules, and the challenge of lesson 4."""

from __future__ import annotations

import re

import pytest

from rulecore.dominance.exercises.leader import ASKERS, FIRST, TRUTHS, leading, reach
from rulecore.dominance.game import RULEBOOK
from rulecore.kernel import Rng

GOLD, SILVER, BRONZE = 0, 1, 2


@pytest.mark.parametrize("name", sorted(ASKERS))
def test_five_hundred_seeds_give_choices_that_differ_and_each_its_own_text(name: str) -> None:
    for seed in range(500):
        question = ASKERS[name](Rng(seed))
        assert len({choice.says for choice in question.choices}) == len(question.choices)
        assert len(question.choices) >= 3
        assert all(choice.misreading for choice in question.choices if not choice.right)


class TestTheChallenge:
    """Two coins in hand, one silver waiting, a Surplus of 2 gold and 2 bronze."""

    LINE, SURPLUS, HAND = (SILVER,), (2, 0, 2), (0, 1, 1)

    def test_one_gold_and_only_by_giving_up_the_build(self) -> None:
        found = reach(self.LINE, self.SURPLUS, self.HAND, GOLD)
        assert (found.alone, found.both) == (0, 1)

    def test_it_is_the_first_thing_that_is_asked(self) -> None:
        question = FIRST["leader_most_of_a_colour"](Rng(5))
        assert "2 coins in hand" in question.text
        assert "holds silver" in question.text
        assert "2 gold and 2 bronze" in question.text
        assert question.choices[question.right].text == "1 gold coin, and you give up the Build"


def test_how_deep_a_leader_reaches_is_said_as_it_is() -> None:
    found = set()
    for seed in range(300):
        question = ASKERS["leader_most_of_a_colour"](Rng(seed))
        right = question.choices[question.right].text
        says = next(choice.says for choice in question.choices if choice.says.startswith("Count two places"))
        most = {"no": "None", "1": "Only one", "2": "Both"}[right.split()[0]]
        found.add(most)
        assert f"{most} of them can be" in says
    assert found == {"None", "Only one", "Both"}


class TestReach:
    def test_an_empty_line_gives_the_own_coin_first(self) -> None:
        assert (reach((), (1, 0, 1), (0, 0, 0), GOLD).alone, reach((), (1, 0, 1), (0, 0, 0), GOLD).both) == (1, 1)

    def test_two_waiting_coins_put_the_own_out_of_reach(self) -> None:
        assert reach((SILVER, BRONZE), (2, 0, 0), (0, 0, 0), GOLD).both == 0

    def test_a_full_hand_reaches_nothing(self) -> None:
        assert reach((GOLD,), (2, 0, 0), (2, 2, 1), GOLD).both == 0


def test_two_coins_are_those_at_the_front_of_the_line_as_it_then_reads() -> None:
    for seed in range(60):
        question = ASKERS["leader_two_coins"](Rng(seed))
        line, sent = re.findall(r"The line reads (.*?), front first\. As Leader you send (.*?) to it", question.text)[0]
        reads = [*line.split(", "), *sent.split(", then ")]
        assert question.choices[question.right].text == ", then ".join(reads[:2])


def test_room_depends_on_what_is_left_after_the_wager() -> None:
    right = {
        "nothing": "no coin at all, but a Build",
        "1 coin": "the first coin, then a Build, but no second coin",
        "2 coins": "the first coin, then a Build or a second coin",
    }
    seen = set()
    for seed in range(60):
        question = ASKERS["leader_room_for_coins"](Rng(seed))
        spent = re.findall(r"You wager (.*?) and become", question.text)[0]
        assert question.choices[question.right].text == right[spent]
        seen.add(spent)
    assert seen == set(right)


def test_the_bet_is_played_with_an_interval_and_alike_for_one_seed() -> None:
    truth = TRUTHS["leader_meets_own_coin"](Rng(8))
    assert not truth.exact
    assert truth.games >= 100
    assert 20 < truth.low < truth.value < truth.high < 60
    assert TRUTHS["leader_meets_own_coin"](Rng(8)) == truth
    # the line gets shorter as the game goes on
    shares = list(truth.series.values())
    assert shares[0] < shares[-1]


def test_a_leader_still_has_to_deal_out_the_surplus() -> None:
    position = leading((SILVER,), (1, 0, 0), (0, 0, 0))
    refusal = RULEBOOK.why_not(position, RULEBOOK.parse("build town at A"))
    assert refusal is not None
    assert refusal.rule == "dominance.leader.step_order"
