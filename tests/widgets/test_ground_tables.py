"""The playgrounds of lessons 7 and 8: a table in a lesson, and a shelf of knobs."""

from __future__ import annotations

from typing import Any

import ipywidgets
import pytest

from rulecore.kernel import InvalidCode, Rng
from widgets.lesson import Lesson


def ground(name: str) -> tuple[Lesson, Any]:
    lesson = Lesson.open(name, seed=2)
    lesson.playground()
    return lesson, lesson.parts["play"].ground  # type: ignore[attr-defined]


class TestFullGame:
    def test_a_game_in_a_lesson_travels_in_the_lessons_code(self) -> None:
        lesson, table = ground("dominance/07-full-game")
        assert table.save() is None
        table.table.choose("seed", "5")
        table.table.start()
        rng = Rng(4)
        for _ in range(30):
            table.table.run_bots()
            step = table.table.match.step
            if step is None:
                break
            assert table.table.surface.do(table.table.match.legal_actions.sample(rng))
        again = Lesson.open("dominance/07-full-game", lesson.code())
        there = again.parts["play"].ground.table  # type: ignore[attr-defined]
        assert there.match.position == table.table.match.position
        assert there.seats == table.table.seats

    def test_the_table_leaves_the_address_of_the_page_to_the_lesson(self) -> None:
        _, table = ground("dominance/07-full-game")
        table.table.start()
        assert not [node for node in table.table.foot.nodes if node["id"] == "code"]

    def test_a_game_that_does_not_open_keeps_the_lesson_as_it_was(self) -> None:
        lesson, table = ground("dominance/07-full-game")
        table.table.start()
        table.table.run_bots()
        before = lesson.state()
        with pytest.raises(InvalidCode):
            lesson.restore(lesson.code()[:-3])
        with pytest.raises(ValueError, match="changed"):
            table.load({"code": "nonsense", "seats": "person,Miser"})
        assert lesson.state() == before


class TestShelf:
    def test_a_knob_changes_the_card_and_going_back_leaves_the_printed_one(self) -> None:
        _, shelf = ground("dominance/08-design-lab")
        assert "Nothing yet" in shelf._card()
        shelf.turn("hand_limit", 7)
        assert "fewer than 7" in shelf._card()
        shelf.turn("hand_limit", 5)
        assert shelf.save() is None

    def test_a_third_knob_is_refused_with_the_reason_and_nothing_moves(self) -> None:
        _, shelf = ground("dominance/08-design-lab")
        shelf.turn("hand_limit", 6)
        shelf.turn("tiles_left", 2)
        before = shelf.save()
        shelf.turn("bridge_value", 2)
        assert shelf.save() == before
        assert "Two knobs at most" in shelf.words

    def test_the_sample_game_is_played_by_the_changed_rule_and_can_be_stepped_through(self) -> None:
        _, shelf = ground("dominance/08-design-lab")
        shelf.widget()
        shelf.turn("tiles_left", 3)
        shelf.sample()
        assert shelf.match.outcome().finished
        assert shelf.match.position.coloured_count() == 3
        shelf.look(0)
        assert shelf.board.scene
        shelf.look(10_000)
        assert shelf.moment == len(shelf.match.actions)

    def test_fifty_turns_of_a_knob_make_no_new_widget(self) -> None:
        _, shelf = ground("dominance/08-design-lab")
        shelf.sample()
        living = len(ipywidgets.widgets.widget._instances)
        for number in range(50):
            shelf.turn("hand_limit", 4 + number % 4)
        assert len(ipywidgets.widgets.widget._instances) == living

    @pytest.mark.parametrize(
        "state",
        [
            {"change": {"players": 3}, "seed": None, "at": 0},
            {"change": {"hand_limit": 99}, "seed": None, "at": 0},
            {"change": {}, "seed": -1, "at": 0},
            {"change": {"hand_limit": 6, "tiles_left": 2, "bridge_value": 0}, "seed": None, "at": 0},
        ],
    )
    def test_a_state_of_another_shelf_is_refused(self, state: dict[str, Any]) -> None:
        _, shelf = ground("dominance/08-design-lab")
        with pytest.raises(ValueError, match=r"shelf|seed"):
            shelf.load(state)
