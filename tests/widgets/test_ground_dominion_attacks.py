"""The playground about attacks: four seats, moment by moment, each with its rule."""

from __future__ import annotations

from typing import Any

import pytest

from rulecore.dominion import RULEBOOK
from rulecore.kernel import Rng
from widgets.lesson import Lesson
from widgets.playgrounds.dominion_attacks import CARDS, Ground
from widgets.sheet import every

NAME = "dominion/06-attack-and-reaction"


@pytest.fixture
def ground() -> Ground:
    made: Ground = Lesson.open(NAME, seed=5).parts["play"].ground  # type: ignore[attr-defined]
    made.widget()
    return made


def to_the_end(ground: Ground, answer: str = "") -> None:
    """Step on; answer with ``answer`` where it is possible, otherwise with the first choice."""
    for _step in range(300):
        if ground.over:
            return
        if ground.question is None:
            ground.table.act("go", "next")
        else:
            phrases = [phrase for phrase, _words in ground.choices()]
            ground.table.act("answer", answer if answer in phrases else phrases[0])
    raise AssertionError("it never ends")


def rules(ground: Ground) -> list[str]:
    return [entry["rules"][0]["id"] for entry in ground.table.node("log")["entries"]]


def test_every_moment_names_a_rule(ground: Ground) -> None:
    for card in CARDS:
        for throned in (False, True):
            ground.set_scene(card=card, throned=throned, moats=frozenset({1, 3}))
            to_the_end(ground, "show Moat")
            assert len(rules(ground)) == len(ground.frames)
            assert set(rules(ground)) <= set(RULEBOOK.rules)


def test_a_moat_shelters_its_owner_alone(ground: Ground) -> None:
    """dominion.attack.reaction_window"""
    to_the_end(ground, "show Moat")
    owned = [ground.position.owned(seat).count("Curse") for seat in (1, 2)]
    assert owned == [1, 0], "P2 is cursed, P3 has shown a Moat"
    assert "Moat" in ground.position.hand[2]
    assert "dominion.attack.reaction_window" in rules(ground)


def test_the_last_in_line_gets_none_when_the_pile_runs_short(ground: Ground) -> None:
    """dominion.gain.empty_pile, dominion.attack.turn_order"""
    ground.set_scene(moats=frozenset(), left={"Curse": 1, "Silver": 0})
    to_the_end(ground)
    assert ground.touched_seats() == [1]
    assert rules(ground).count("dominion.gain.empty_pile") == 2
    assert "1 of the other three: P2" in ground.table.node("end")["text"]


def test_a_throne_room_asks_twice(ground: Ground) -> None:
    """dominion.attack.each_play_separately"""
    ground.scene.act("throne", True)
    asked = 0
    for _step in range(100):
        if ground.over:
            break
        if ground.question is not None:
            asked += 1
            ground.table.act("answer", "show Moat" if asked == 1 else "show nothing")
        else:
            ground.table.act("go", "next")
    assert asked == 2


def test_nobody_is_asked_about_a_council_room(ground: Ground) -> None:
    """dominion.attack.what_is_an_attack"""
    ground.scene.act("council", True)
    assert "no Attack" in ground.scene.node("kind")["text"]
    ground.table.act("go", "all")
    assert ground.over
    assert ground.touched_seats() == [1, 2, 3]


def test_one_looks_at_a_moment_before_the_next_has_happened(ground: Ground) -> None:
    ground.set_scene(moats=frozenset())
    seen = []
    while not ground.over:
        ground.table.act("go", "next")
        seen.append(sum(ground.shown.owned(seat).count("Curse") for seat in (1, 2, 3)))
    assert seen == sorted(seen)
    assert {1, 2, 3} & set(seen)
    before = ground.place
    ground.table.act("go", "back")
    assert ground.place == before - 1
    assert not ground.over


def test_an_answer_can_be_changed_by_going_back(ground: Ground) -> None:
    to_the_end(ground, "show nothing")
    while ground.answers:
        ground.table.act("go", "back")
    to_the_end(ground, "show Moat")
    assert ground.answers == ["show Moat"]


def test_the_guess_comes_first_and_is_held_against_the_end(ground: Ground) -> None:
    ground.scene.act("guess", "3")
    ground.table.act("go", "next")
    ground.scene.act("guess", "1")
    assert ground.guess == 3
    to_the_end(ground, "show Moat")
    assert "You said 3." in ground.table.node("end")["text"]
    ground.table.act("go", "again")
    assert ground.guess == 3
    ground.scene.act("attacker", "2")
    assert ground.guess is None, "another scene wants another guess"


def test_whoever_attacks_needs_no_moat(ground: Ground) -> None:
    ground.scene.act("attacker", "2")
    option = next(option for option in ground.scene.node("moats")["options"] if option["value"] == "2")
    assert option["impossible"]
    ground.table.act("go", "all")
    assert ground.over, "P3 holds a Moat and is the attacker, so nobody is asked"


def test_many_answers_become_a_list(ground: Ground) -> None:
    ground.set_scene(card="Militia", moats=frozenset())
    ground.table.act("go", "all")
    node = ground.table.node("answer")
    assert node["kind"] in ("buttons", "select")
    assert len(node["options"]) == len(ground.choices())


def test_the_code_brings_everything_back_at_any_moment(ground: Ground) -> None:
    rng = Rng(3)
    for card in CARDS:
        ground.set_scene(card=card, throned=True, attacker=1, moats=frozenset({0, 3}), left={"Curse": 3, "Silver": 1})
        while not ground.over:
            lesson = ground.part.lesson
            again = Lesson.open(NAME, lesson.code())
            assert again.state() == lesson.state()
            other: Ground = again.parts["play"].ground  # type: ignore[attr-defined]
            assert other.shown.to_json() == ground.shown.to_json()
            if ground.question is None:
                ground.to_the_question()
            else:
                ground.answer(rng.choice(ground.choices())[0])


@pytest.mark.parametrize("change", [{"c": "Smithy"}, {"a": 4}, {"m": [7]}, {"l": [99, 0]}, {"g": 9}, {"at": 99}])
def test_a_state_of_something_else_is_refused(ground: Ground, change: dict[str, Any]) -> None:
    ground.table.act("go", "next")
    state = ground.save()
    assert state is not None
    with pytest.raises(ValueError):  # noqa: PT011
        ground.load({**state, **change})


def test_no_control_is_without_a_name(ground: Ground) -> None:
    for sheet in (ground.scene, ground.table):
        for node in every(sheet.nodes):
            if node["kind"] in ("buttons", "select", "counts", "check", "range"):
                assert node["label"]
