"""The playground of shopping lists: lines that move, races on the same shuffles, and a deck to step through."""

from __future__ import annotations

from typing import Any

import pytest

from rulecore.dominion.bots import BigMoney, OneSmithy
from rulecore.kernel.language import use
from widgets.lesson import Lesson
from widgets.playgrounds.dominion_money_clock import Ground, Shopping
from widgets.sheet import every

NAME = "dominion/03-big-money-clock"


@pytest.fixture
def ground() -> Ground:
    made: Ground = Lesson.open(NAME, seed=5).parts["play"].ground  # type: ignore[attr-defined]
    made.widget()
    made.choose_trials(100)
    return made


def texts(ground: Ground) -> str:
    return " ".join(str(node.get("text", "")) + str(node.get("label", "")) for node in every(ground.sheet.nodes))


class TestLists:
    def test_the_first_list_is_plain_money(self, ground: Ground) -> None:
        assert ground.lists[0].strategy("Big Money").buy == tuple(BigMoney.buy)

    def test_a_second_list_has_a_smithy_more(self, ground: Ground) -> None:
        ground.sheet.act("beside", True)
        bought = ground.lists[1].strategy("x").lines
        known = OneSmithy().lines
        assert [(line.card, line.least, line.conditions) for line in bought] == [
            (line.card, line.least, line.conditions) for line in known
        ]

    def test_lines_move_change_and_go(self, ground: Ground) -> None:
        ground.sheet.act("line:0:2", "up")
        assert ground.lists[0].cards == ["Province", "Silver", "Gold"]
        ground.sheet.act("line:0:0", "down")
        assert ground.lists[0].cards == ["Silver", "Province", "Gold"]
        ground.sheet.act("least:0:0", 5)
        assert ground.lists[0].lines[0] == ["Silver", 5]
        ground.sheet.act("line:0:2", "off")
        ground.sheet.act("add:0", "Duchy")
        assert ground.lists[0].lines == [["Silver", 5], ["Province", 8], ["Duchy", 5]]

    def test_no_line_buys_for_less_than_the_price(self, ground: Ground) -> None:
        ground.set_least(0, 1, 2)
        assert ground.lists[0].lines[1] == ["Gold", 6]

    def test_the_first_line_cannot_go_up(self, ground: Ground) -> None:
        up = ground.sheet.node("line:0:0")["options"][0]
        assert up["impossible"]
        assert up["why"]
        before = ground.lists[0].save()
        ground.move(0, 0, -1)
        assert ground.lists[0].save() == before

    def test_smithies_are_counted_from_none_to_four(self, ground: Ground) -> None:
        for _again in range(6):
            ground.sheet.act("smithies:0", {"item": "Smithy", "change": 1})
        assert ground.lists[0].smithies == 4
        assert "while it owns fewer than 4" in ground.lists[0].strategy("x").buy[1]
        for _again in range(6):
            ground.sheet.act("smithies:0", {"item": "Smithy", "change": -1})
        assert "Smithy" not in ground.lists[0].cards

    @pytest.mark.parametrize(
        "state",
        [
            [[["Gold", 6], ["Gold", 7]], 0],
            [[["Gold", 2]], 0],
            [[["Witch", 5]], 0],
            [[["Smithy", 4]], 0],
            [[], 3],
        ],
    )
    def test_a_list_that_cannot_be_written_is_refused(self, state: Any) -> None:
        with pytest.raises(ValueError, match="list"):
            Shopping.load(state)


class TestRaces:
    def test_one_list_has_a_clock(self, ground: Ground) -> None:
        ground.sheet.act("go", "go")
        assert ground.race is not None
        mean = ground.race.lanes[0].moments.mean
        assert 14 < mean < 20
        assert f"{mean:.1f}" in ground.sheet.node("verdict")["text"]
        assert "100 decks for each list, seed" in ground.sheet.node("source")["text"]
        assert "<svg" in ground.sheet.node("chart:0")["html"]
        assert "<table" in ground.sheet.node("chart:1")["html"]

    def test_two_lists_have_a_verdict_and_the_guess_beside_it(self, ground: Ground) -> None:
        ground.beside(True)
        ground.sheet.act("guess", "second")
        ground.run()
        said = ground.sheet.node("verdict")["text"]
        assert "second list is clearly faster" in said
        assert "That is what you expected." in said
        ground.expect("first")
        assert ground.race is None, "a guess comes before a run"
        ground.run()
        assert "You expected something else." in ground.sheet.node("verdict")["text"]

    def test_equal_lists_are_too_close_to_call(self, ground: Ground) -> None:
        ground.beside(True)
        ground.want_smithies(1, 0)
        ground.expect("same")
        ground.run()
        assert "Too close to call" in ground.sheet.node("verdict")["text"]
        assert ground.right

    def test_each_run_has_its_own_shuffles(self, ground: Ground) -> None:
        ground.run()
        assert ground.race is not None
        first = ground.race.seed
        ground.run()
        assert ground.race.seed != first

    def test_another_list_takes_the_result_away(self, ground: Ground) -> None:
        ground.run()
        ground.want_smithies(0, 1)
        assert ground.race is None
        assert all(node["id"] != "verdict" for node in ground.sheet.nodes)

    def test_an_empty_list_gets_nowhere_and_says_so(self, ground: Ground) -> None:
        for _line in range(3):
            ground.remove(0, 0)
        ground.run()
        assert "hardly a deck" in ground.sheet.node("verdict")["text"]
        assert "An empty list buys nothing" in texts(ground)


class TestReplay:
    def test_turns_are_stepped_through_and_hold_the_trial(self, ground: Ground) -> None:
        ground.run()
        looks = ground.looks()[0]
        assert "Hand:" in ground.sheet.node("seen")["html"]
        for _turn in range(len(looks) + 3):
            ground.sheet.act("step", "on")
        assert ground.turn == len(looks)
        assert "Provinces: 4" in ground.sheet.node("seen")["html"]
        assert ground.sheet.node("step")["options"][1]["impossible"]
        ground.sheet.act("trial", 7)
        assert (ground.trial, ground.turn) == (7, 1)

    def test_a_list_that_is_done_says_so(self, ground: Ground) -> None:
        ground.beside(True)
        ground.run()
        ground.step(99)
        if len({len(one) for one in ground.looks()}) == 2:
            assert "It has its four Provinces." in ground.sheet.node("seen")["html"]


def test_the_state_comes_back_with_its_race(ground: Ground) -> None:
    fresh: Any = Lesson.open(NAME, seed=5).parts["play"]
    assert fresh.save() is None
    ground.beside(True)
    ground.add(0, "Duchy")
    ground.expect("second")
    ground.run()
    ground.look_at(3)
    ground.step(1)
    fresh.load(ground.save())
    assert fresh.save() == ground.save()
    assert fresh.ground.race.lanes[1].turns == ground.race.lanes[1].turns  # type: ignore[union-attr]
    fresh.load(None)
    assert fresh.save() is None


@pytest.mark.parametrize(
    "change",
    [{"lists": []}, {"n": 5}, {"guess": "maybe"}, {"runs": -1}, {"at": [1.5, 1]}],
)
def test_a_state_that_cannot_be_is_refused(ground: Ground, change: dict[str, Any]) -> None:
    ground.run()
    state = ground.save()
    assert state is not None
    with pytest.raises(ValueError, match="race"):
        ground.load({**state, **change})


def test_it_speaks_croatian(ground: Ground) -> None:
    try:
        use("hr")
        ground.beside(True)
        ground.run()
        said = texts(ground)
        assert "Provincija" in said
        for english in ("Province", "list", "deck", "turn"):
            assert english not in said
    finally:
        use("en")
