"""The playground of lesson 5: every Build says what it does, one a Dispute, and the supply goes round."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulecore.kernel import InvalidCode
from widgets.lesson import Lesson
from widgets.playgrounds.dominance_build import Ground

NAME = "dominance/05-build"


def opened(code: str = "") -> tuple[Lesson, Ground]:
    lesson = Lesson.open(NAME, code, 3)
    lesson.bar()
    lesson.parts["play"].widget()
    part: Any = lesson.parts["play"]
    return lesson, part.ground


@pytest.fixture
def ground() -> Ground:
    return opened()[1]


def options(ground: Ground, name: str = "build") -> dict[str, dict[str, Any]]:
    return {option["value"]: option for option in ground.sheet.node(name)["options"]}


def points(ground: Ground) -> str:
    return str(ground.scores.node("points")["html"])


class TestBuilds:
    def test_a_territory_lists_three_pieces_with_their_effect_or_the_reason(self, ground: Ground) -> None:
        """dominance.build.town, dominance.build.city, dominance.build.where"""
        ground.pick("tile:B")
        found = options(ground)
        assert found["build town at B"]["text"] == "Town: gold +1"
        assert found["build city at B"]["impossible"]
        assert "A city replaces a town" in found["build city at B"]["why"]
        ground.pick("tile:D")
        assert all("too far" in option["why"] for option in options(ground).values())

    def test_a_side_tells_what_a_bridge_there_would_pay(self, ground: Ground) -> None:
        ground.pick("side:A-B")
        assert options(ground)["build bridge A-B"]["text"] == "Bridge: gold +2"
        ground.pick("side:B-C")
        assert options(ground)["build bridge B-C"]["text"] == "Bridge: nobody gains"

    def test_the_button_builds_and_everything_follows(self, ground: Ground) -> None:
        """dominance.build.one_piece"""
        ground.pick("tile:B")
        ground.sheet.act("build", "build town at B")
        assert ground.table["supply"]["town"] == 0
        assert "Built. Gold +1." in ground.board.announcement
        assert not ground.may_build
        assert "One Build is all a Leader gets" in ground.sheet.node("here")["text"]
        with pytest.raises(ValueError, match="no control 'build'"):
            ground.sheet.node("build")

    def test_a_refused_build_changes_nothing_and_opens_its_rule(self, ground: Ground) -> None:
        before = json.dumps(ground.table)
        assert not ground.build("build city at A")
        card = ground.sheet.node("refusal")
        assert card["rule"]["id"] == "dominance.build.supply"
        assert json.dumps(ground.table) == before
        ground.sheet.act("refusal", {"rule": "dominance.build.supply"})
        assert ground.sheet.node("refusal")["rule"]["html"]
        ground.sheet.act("refusal", {"close": True})
        with pytest.raises(ValueError, match="no control 'refusal'"):
            ground.sheet.node("refusal")

    def test_an_upgrade_gives_its_town_back(self, ground: Ground) -> None:
        """dominance.build.returned_piece"""
        ground.build("build capital at C")
        assert ground.table["supply"] == {"town": 1, "city": 1, "capital": 0, "bridge": 3}
        assert "The city is back in the supply" in ground.board.announcement

    def test_reach_is_shaded_and_said(self, ground: Ground) -> None:
        shaded = {item["id"] for item in ground.board.scene["items"] if item["id"].startswith("reach:")}
        assert shaded == {f"reach:{name}" for name in "ABCEF"}
        assert {"id": "reach", "term": "In reach", "lines": ["A, B, C, E, F."]} in ground.board.scene["text"]

    def test_every_place_can_be_picked_from_the_board(self, ground: Ground) -> None:
        for place in ground.board.places:
            ground.board.pick(place)
            assert ground.place == place
            assert ground.sheet.node("here")["text"]


class TestDisputes:
    def test_the_next_dispute_settles_a_territory_and_moves_the_reach(self, ground: Ground) -> None:
        ground.build("build bridge A-B")
        ground.choose_next("D")
        ground.settle("silver")
        assert ground.table["disputed"] == "D"
        assert ground.coloured == ["E", "G"]
        assert ground.match.why_not("build town at D") is None

    def test_the_last_coloured_territory_ends_the_game_after_the_build(self, ground: Ground) -> None:
        """dominance.end.trigger, dominance.end.unassigned"""
        ground.build("build bridge A-B")
        ground.settle("silver")
        assert ground.build("build bridge C-G")
        ground.settle("bronze")
        assert not ground.over, "the last Leader has still to choose"
        ground.sheet.act("go", "decline")
        assert ground.over
        assert ground.sheet.node("next")["hidden"]
        ground.settle("gold")
        assert ground.coloured == ["G"]
        assert "final score" in ground.sheet.node("here")["text"]

    def test_take_back_and_start_again(self, ground: Ground) -> None:
        first = json.dumps(ground.table)
        ground.build("build town at B")
        ground.settle("gold")
        ground.undo()
        ground.undo()
        ground.undo()
        assert json.dumps(ground.table) == first
        ground.build("build town at B")
        ground.again()
        assert json.dumps(ground.table) == first


class TestSupposing:
    def test_a_building_on_a_coloured_territory_counts_for_whoever_gets_it(self, ground: Ground) -> None:
        """dominance.build.either_side"""
        ground.pick("tile:E")
        assert options(ground)["build town at E"]["text"] == "Town: nobody gains"
        ground.suppose("bronze")
        assert options(ground)["build town at E"]["text"] == "Town: bronze +1"
        assert "Points if D, E and G fell to bronze" in points(ground)
        ground.suppose("")
        assert "Points now" in points(ground)

    def test_supposing_is_a_picture_and_no_move(self, ground: Ground) -> None:
        before = json.dumps(ground.table)
        ground.scores.act("suppose", "silver")
        assert json.dumps(ground.table) == before
        ground.build("build bridge A-B")
        assert ground.table["territories"]["D"]["side"] == "colored"


class TestDoubts:
    def test_the_reach_of_a_bridge_follows_the_reading(self, ground: Ground) -> None:
        ground.pick("side:F-G")
        assert "impossible" not in options(ground)["build bridge F-G"]
        ground.read("bridge_reach", "both_ends")
        assert "Both ends must be on" in options(ground)["build bridge F-G"]["why"]

    def test_a_second_bridge_pays_less_by_the_other_reading(self, ground: Ground) -> None:
        ground.build("build bridge A-B")
        ground.settle("silver")
        ground.choose_next("E")
        ground.settle("bronze")
        ground.pick("side:B-F")
        assert options(ground)["build bridge B-F"]["text"] == "Bridge: gold +2"
        ground.read("bridge_points", "once_per_territory")
        assert options(ground)["build bridge B-F"]["text"] == "Bridge: gold +1"


class TestSaving:
    def test_a_code_brings_everything_back(self) -> None:
        lesson, ground = opened()
        assert ground.save() is None
        ground.build("build bridge A-B")
        ground.settle("bronze")
        ground.suppose("gold")
        ground.pick("side:C-D")
        ground.read("bridge_reach", "touches_dispute")
        again, other = opened(lesson.code())
        assert again.state() == lesson.state()
        assert other.sheet.nodes == [
            node if node["id"] != "go" else other.sheet.node("go") for node in ground.sheet.nodes
        ]
        assert other.board.scene["items"] == ground.board.scene["items"]

    @pytest.mark.parametrize(
        "change",
        [{"at": "tile:Z"}, {"if": "copper"}, {"t": {"players": 2}}, {"readings": ["no such reading", None]}],
    )
    def test_a_state_that_cannot_be_is_refused_and_nothing_is_lost(self, change: dict[str, Any]) -> None:
        lesson, ground = opened()
        ground.build("build bridge A-B")
        state = lesson.state()
        broken = json.loads(json.dumps(state))
        if change.get("t"):
            change = {"t": {**broken["play"]["t"], "bridges": ["A-G"]}}
        broken["play"].update(change)
        from rulecore.kernel.code import seal

        with pytest.raises(InvalidCode):
            lesson.restore(seal(lesson._tag, broken))
        assert lesson.state() == state

    def test_results_tell_what_was_built(self) -> None:
        lesson, ground = opened()
        ground.build("build bridge A-B")
        assert any("build bridge A-B: gold +2" in row.choice for row in lesson.results.rows)
