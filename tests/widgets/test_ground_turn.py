"""The playground of lesson 2: both seats play, all that can be named is listed, and nothing is lost by asking."""

from __future__ import annotations

from typing import Any

import pytest

from rulecore.kernel import InvalidCode
from rulecore.kernel.code import seal
from widgets.lesson import Lesson
from widgets.playgrounds.dominance_turn import Ground
from widgets.sheet import every

NAME = "dominance/02-two-actions"
GREY, EMPTY, FULL, FRESH = range(4)


def opened(code: str = "") -> tuple[Lesson, Ground]:
    lesson = Lesson.open(NAME, code, seed=5)
    lesson.bar()
    lesson.parts["play"].widget()
    part: Any = lesson.parts["play"]
    return lesson, part.ground


def actions(ground: Ground) -> dict[str, bool]:
    """Every listed action, and whether it is allowed."""
    return {o["value"]: o["text"].startswith("✓") for o in ground.below.node("why-action")["options"]}


def pips(ground: Ground) -> str:
    return str(ground.top.node("pips")["html"])


def test_all_actions_are_listed_by_kind_with_what_the_rules_say() -> None:
    _, ground = opened()
    allowed = 0
    for verb in ("move", "reinforce", "take", "dispute"):
        ground.below.act("why-verb", verb)
        listed = actions(ground)
        allowed += sum(listed.values())
        for phrase, fine in listed.items():
            assert fine == (ground.match.why_not(phrase) is None), phrase
    assert allowed == 19, "the row with two grey tiles"
    ground.choose_kind("pass")
    assert actions(ground) == {"pass": True}


@pytest.mark.parametrize(
    ("situation", "phrase", "rule"),
    [
        (GREY, "move 1 silver from B to C", "dominance.move.colored_only"),
        (GREY, "move 1 gold from A to D", "dominance.move.adjacent"),
        (GREY, "move 1 gold and 1 bronze from E to D and F", "dominance.move.one_destination"),
        (GREY, "move nothing from A to B", "dominance.move.some_or_all"),
        (GREY, "reinforce C with silver", "dominance.reinforce.colored_only"),
        (GREY, "reinforce B with bronze", "dominance.reinforce.match"),
        (GREY, "reinforce A with gold", "dominance.reinforce.from_discard"),
        (GREY, "dispute F", "dominance.dispute.colored_only"),
        (EMPTY, "reinforce A with gold", "dominance.reinforce.empty_discard"),
        (EMPTY, "take", "dominance.take.empty_line"),
        (FULL, "take", "dominance.take.hand_limit"),
    ],
)
def test_each_refusal_is_answered_with_reason_rule_and_cure(situation: int, phrase: str, rule: str) -> None:
    lesson, ground = opened()
    ground.choose_situation(situation)
    ground.choose_kind(phrase.split()[0])
    ground.ask(phrase)
    card = ground.below.node("why-card")
    assert card["rule"]["id"] == rule
    assert card["reason"]
    assert card["cure"]
    assert ground.below.node("act")["hidden"]
    assert ground.refused == [rule]
    assert ground.match.position.actions_left == 2
    assert lesson.results.rows[-1].rule == rule
    ground.below.act("why-card", {"rule": rule})
    assert "Rulebook:" in ground.below.node("why-card")["rule"]["html"]


def test_what_is_allowed_can_be_done_from_the_list() -> None:
    _, ground = opened()
    ground.choose_kind("take")
    ground.ask("take")
    assert not ground.below.node("act")["hidden"]
    ground.below.act("act", "do")
    assert ground.done == ["take"]
    assert "one left" in pips(ground)


def test_pips_count_down_and_the_marker_goes_round() -> None:
    _, ground = opened()
    assert "Turn 1: P1 is active" in pips(ground)
    assert "●●" in pips(ground)
    assert ground.do("move 1 gold from A to B")
    assert "●○" in pips(ground)
    assert ground.do("pass")
    assert "Turn 2: P2 is active" in pips(ground)
    assert ground.do("pass")
    assert ground.do("pass")
    assert "Turn 3: P1 is active" in pips(ground)


def test_a_dispute_ends_the_turn_even_as_the_first_action() -> None:
    _, ground = opened()
    ground.do("dispute B")
    assert "none left" in pips(ground)
    for _ in range(2):
        assert ground.do("wager nothing")
    while ground.match.step is not None and ground.match.step.kind != "action":
        ground.do(next(iter(ground.match.legal_actions)))
    assert "Turn 2: P2 is active" in pips(ground)


def test_a_refusal_on_the_board_is_counted_and_costs_nothing() -> None:
    _, ground = opened()
    assert not ground.do("dispute C")
    assert ground.refused == ["dominance.dispute.colored_only"]
    assert "●●" in pips(ground)
    assert not ground.do("dispute F")
    assert len(ground.refused) == 1, "the same reason counts once"
    assert "Reasons met so far: 1" in str(ground.below.node("met")["text"])


def test_steps_can_be_taken_back_and_done_again() -> None:
    _, ground = opened()
    before = ground.match.position.to_json()
    buttons = {o["value"]: o for o in ground.top.node("step")["options"]}
    assert buttons["undo"]["impossible"]
    ground.undo()
    ground.do("take")
    after = ground.match.position.to_json()
    ground.top.act("step", "undo")
    assert ground.match.position.to_json() == before
    ground.top.act("step", "redo")
    assert ground.match.position.to_json() == after
    ground.top.act("step", "again")
    assert ground.match.position.to_json() == before
    assert ground.done == []


def test_undo_stops_where_the_table_was_laid_out() -> None:
    _, ground = opened()
    ground.choose_situation(FRESH)
    picks = len(ground.match.actions)
    assert picks == 2, "secret coins are picked before"
    for _ in range(4):
        ground.undo()
    assert len(ground.match.actions) == picks


def test_every_change_in_the_log_names_its_rule() -> None:
    _, ground = opened()
    ground.do("reinforce B with silver")
    surface: Any = ground._surface
    rules = [chip["id"] for entry in surface.sheet.node("log")["entries"] for chip in entry["rules"]]
    assert rules == ["dominance.reinforce.match"]


def test_another_reading_changes_what_must_match_and_keeps_what_still_fits() -> None:
    _, ground = opened()
    ground.do("take")
    assert ground.match.why_not("reinforce E with silver") is not None
    ground.read("free")
    assert ground.done == ["take"]
    assert ground.match.why_not("reinforce E with silver") is None
    ground.do("reinforce E with silver")
    ground.read("any_present")
    assert ground.done == ["take"], "what the other reading forbids is not played"


def test_the_code_brings_table_game_and_reading_back() -> None:
    lesson, ground = opened()
    assert ground.save() is None
    ground.choose_situation(FRESH)
    ground.read("plurality")
    ground.do("take")
    ground.do("dispute A")
    ground.do("wager 1 gold")
    again, other = opened(lesson.code())
    assert other.done == ground.done
    assert other.match.position.to_json() == ground.match.position.to_json()
    assert other.match.options.reinforce_mixed == "plurality"
    assert again.code() == lesson.code()


@pytest.mark.parametrize(
    "change",
    [{"n": 9}, {"n": True}, {"a": ["fly to B"]}, {"a": ["dispute C"]}, {"f": ["nonsense"]}, {"r": "x"}],
    ids=str,
)
def test_a_state_that_cannot_be_is_refused_and_changes_nothing(change: dict[str, Any]) -> None:
    lesson, ground = opened()
    ground.do("take")
    before = lesson.state()
    with pytest.raises(InvalidCode):
        lesson.restore(seal(lesson._tag, {**before, "play": {**before["play"], **change}}))
    assert lesson.state() == before
    assert ground.done == ["take"]


def test_the_end_of_the_game_is_said_and_can_be_left() -> None:
    _, ground = opened()
    ground.choose_situation(FRESH)
    for _ in range(400):
        step = ground.match.step
        if step is None:
            break
        quiet = {"action": "dispute", "wager": "wager nothing", "reward": "decline"}.get(step.kind, "")
        legal = [str(action) for action in ground.match.legal_actions]
        ground.do(next((phrase for phrase in legal if quiet and phrase.startswith(quiet)), legal[0]))
    assert ground.match.step is None
    assert "The game is over" in pips(ground)
    assert "nothing to ask about" in str(ground.below.node("why-none")["text"])
    ground.undo()
    assert "active" in pips(ground)


def test_hidden_wagers_are_not_listed_for_whoever_waits() -> None:
    _, ground = opened()
    ground.do("dispute A")
    ground.choose_kind("wager")
    mine = set(actions(ground))
    ground.do("wager 1 gold")
    assert set(actions(ground)) != mine, "now it is P2 who could name a wager"
    surface: Any = ground._surface
    assert "wagers 1 gold" not in str(surface.board.scene["text"])


def test_controls_have_names() -> None:
    _, ground = opened()
    for sheet in (ground.top, ground.below):
        assert sheet.label
        for node in every(sheet.nodes):
            if node["kind"] in ("buttons", "select"):
                assert node["label"], node["id"]


def test_motion_can_be_switched_off() -> None:
    lesson, ground = opened()
    part: Any = lesson.parts["play"]
    part.set_motion(False)
    surface: Any = ground._surface
    assert not surface.board.motion
