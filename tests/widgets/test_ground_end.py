"""The playground of lesson 6: every table decides by the rules, every change shows in the funnel, none can break it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rulecore.kernel import InvalidCode
from rulecore.kernel.code import seal
from widgets.lesson import Lesson
from widgets.playgrounds.dominance_end import Ground

NAME = "dominance/06-scoring"


def opened(code: str = "") -> tuple[Lesson, Ground]:
    lesson = Lesson.open(NAME, code, 3)
    lesson.bar()
    lesson.parts["play"].widget()
    part: Any = lesson.parts["play"]
    return lesson, part.ground


@pytest.fixture
def ground() -> Ground:
    return opened()[1]


def table(ground: Ground, name: str) -> None:
    ground.choose_table([one["name"] for one in ground.tables].index(name))


def funnel(ground: Ground) -> str:
    return str(ground.funnel.node("funnel")["html"])


def lit(ground: Ground) -> list[str]:
    """The rungs that decided, in words."""
    return re.findall(r"rc-rung-decides\"><strong>(.*?)</strong>", funnel(ground))


class TestTables:
    @pytest.mark.parametrize(
        ("name", "winners", "rungs"),
        [
            ("Most coins do not win", ["P2"], ["Points", "Coins of gold, which has won"]),
            ("The capital, not the map", ["P2"], ["The capital", "Coins of gold"]),
            ("Everybody wins", ["P1", "P2", "P3"], []),
            ("Three hands level", ["P3"], ["Points", "Coins of silver"]),
            ("All coins at last", ["P1"], ["Points", "All coins"]),
            ("The last reward", ["P1"], ["Points", "Coins of silver, which has won"]),
            ("Two bridges at one tile", ["P1"], ["Points", "Coins of gold, which has won"]),
        ],
    )
    def test_each_prepared_table_shows_what_its_words_say(
        self, ground: Ground, name: str, winners: list[str], rungs: list[str]
    ) -> None:
        """dominance.end.faction_tie_capital, _all, player_tie_second, _third, _total, _many"""
        table(ground, name)
        assert ground.winners == winners
        assert lit(ground) == rungs

    def test_rungs_that_were_not_needed_are_there_and_say_so(self, ground: Ground) -> None:
        assert funnel(ground).count("not needed") == 7
        assert "dominance.end.faction_tie_territories" in funnel(ground)

    def test_hands_stand_in_the_order_of_the_ranking(self, ground: Ground) -> None:
        table(ground, "Three hands level")
        assert re.findall(r"<strong>(P\d)</strong>", funnel(ground)) == ["P3", "P2", "P1"]


class TestChanges:
    def test_a_territory_changes_hands_and_the_winner_with_it(self, ground: Ground) -> None:
        ground.pick("tile:B")
        ground.sheet.act("owner", "silver")
        assert ground.winners == ["P1"]
        assert "Silver wins on the map, and P1 wins the game." in ground.board.announcement

    def test_a_side_takes_a_bridge_and_gives_it_back(self, ground: Ground) -> None:
        """dominance.end.bridge_points"""
        assert ground.winners == ["P2"]
        ground.board.pick("side:A-B")
        assert ground.bridges == []
        assert lit(ground)[0] == "Points"
        assert ground.winners == ["P1"]
        ground.board.pick("side:A-B")
        assert ground.winners == ["P2"]

    def test_what_the_box_cannot_hold_is_refused_in_words(self, ground: Ground) -> None:
        before = json.dumps([ground.tiles, ground.hands, ground.bridges])
        ground.set_hand("P1", "gold", 1)
        assert "a screen hides 5 at most" in ground.sheet.node("problem")["text"]
        ground.pick("tile:D")
        ground.set_building("capital")
        ground.pick("tile:E")
        ground.set_building("capital")
        assert "capital" in ground.sheet.node("problem")["text"]
        ground.pick("tile:D")
        ground.set_building("")
        assert json.dumps([ground.tiles, ground.hands, ground.bridges]) == before

    def test_a_second_coloured_territory_means_that_the_game_goes_on(self, ground: Ground) -> None:
        """dominance.end.trigger"""
        ground.pick("tile:D")
        ground.set_owner("coloured")
        assert not ground.over
        assert "D and H are still coloured" in ground.funnel.node("open")["text"]
        assert "If the game ended now" in ground.funnel.node("points")["html"]
        ground.set_owner("bronze")
        assert ground.over

    def test_the_last_coloured_territory_cannot_be_won(self, ground: Ground) -> None:
        ground.pick("tile:H")
        ground.set_owner("gold")
        assert "At least one territory is still coloured" in ground.sheet.node("problem")["text"]
        assert ground.tiles["H"]["faction"] == ""

    def test_coins_on_the_last_territory_count_for_nobody(self, ground: Ground) -> None:
        """dominance.end.unassigned"""
        assert "H stays coloured and counts for nobody" in funnel(ground)


class TestTaking:
    def test_taking_coins_changes_the_winner_in_the_end(self, ground: Ground) -> None:
        """dominance.end.winning_player, dominance.end.player_tie_second"""
        ground.funnel.act("taken", 1)
        outcome = ground.match.outcome()
        assert outcome is not None
        assert outcome.winners == (0,)
        assert "P2 has 1 gold" in ground.funnel.node("left")["text"]
        assert ground.hands["P2"]["gold"] == 2, "the slider takes nothing away for good"
        ground.take(0)
        assert ground.match.outcome().winners == (1,)  # type: ignore[union-attr]

    def test_the_winning_colour_goes_first_and_nobody_gives_more_than_they_hold(self, ground: Ground) -> None:
        table(ground, "Three hands level")
        ground.take(99)
        assert ground.taken == 5
        ground.take(3)
        assert ground._hands_now()["P3"] == {"gold": 0, "silver": 1, "bronze": 1}

    def test_where_all_win_no_coin_changes_it(self, ground: Ground) -> None:
        """dominance.end.faction_tie_all"""
        table(ground, "Everybody wins")
        assert "no single hand" in ground.funnel.node("none")["text"]
        ground.set_hand("P1", "gold", -1)
        assert ground.winners == ["P1", "P2", "P3"]


class TestDoubts:
    def test_by_the_other_reading_of_the_end_the_last_build_never_was(self, ground: Ground) -> None:
        """dominance.end.trigger, option end_timing"""
        table(ground, "The last reward")
        assert ["B", "C"] in ground._view()["bridges"]
        ground.read("end_timing", "at_flip")
        assert ground.winners == ["P2"]
        assert ground._view()["bridges"] == []
        assert not next(c for c in ground.sheet.node("end")["children"] if c["id"] == "early")["hidden"]
        ground.read("end_timing", "after_leader")
        assert ground.winners == ["P1"]

    def test_a_second_bridge_counts_less_by_the_other_reading(self, ground: Ground) -> None:
        table(ground, "Two bridges at one tile")
        ground.read("bridge_points", "once_per_territory")
        assert lit(ground) == ["The capital", "Coins of silver, which has won"]
        assert ground.winners == ["P2"]

    def test_the_last_reward_offers_what_its_leader_could_build(self, ground: Ground) -> None:
        table(ground, "The last reward")
        assert "build bridge B-C" in ground.rewards
        ground.set_last("A")
        assert ground.reward == "decline"
        assert "build city at A" in ground.rewards
        ground.set_reward("build city at A")
        assert ground._tile("A")["building"] == "city"


class TestSaving:
    def test_a_code_brings_everything_back(self) -> None:
        lesson, ground = opened()
        assert ground.save() is None
        table(ground, "The last reward")
        ground.pick("tile:D")
        ground.set_owner("gold")
        ground.set_hand("P3", "gold", 1)
        ground.take(1)
        ground.read("bridge_points", "once_per_territory")
        again, other = opened(lesson.code())
        assert again.state() == lesson.state()
        assert other.funnel.nodes == ground.funnel.nodes
        assert other.sheet.nodes == ground.sheet.nodes

    @pytest.mark.parametrize(
        "change",
        [
            {"n": 99},
            {"at": "tile:Z"},
            {"last": ["Z", "decline"]},
            {"taken": -1},
            {"b": ["A-G"]},
            {"h": [[9, 9, 9], [0, 0, 0], [0, 0, 0]]},
        ],
    )
    def test_a_state_that_cannot_be_is_refused_and_nothing_is_lost(self, change: dict[str, Any]) -> None:
        lesson, ground = opened()
        table(ground, "Three hands level")
        state = lesson.state()
        broken = json.loads(json.dumps(state))
        broken["play"].update(change)
        with pytest.raises(InvalidCode):
            lesson.restore(seal(lesson._tag, broken))
        assert lesson.state() == state


class TestFirstGuess:
    def test_the_screens_stay_closed_until_somebody_guesses(self) -> None:
        """dominance.info.screens: what leaves for the page names no coin behind a screen."""
        lesson = Lesson.open(NAME, seed=1)
        lesson.parts["first"].widget()
        part: Any = lesson.parts["first"]
        part.turn()
        assert not part.turned
        seats = next(entry["lines"] for entry in part._board.scene["text"] if entry["id"] == "seats")
        assert all("coins behind a closed screen" in line for line in seats)
        assert "hand" not in json.dumps(part._sheet.nodes)

    @pytest.mark.parametrize("guess", ["P1", "P2", "P3", "several"])
    def test_each_guess_gets_its_own_answer(self, guess: str) -> None:
        lesson = Lesson.open(NAME, seed=1)
        lesson.bar()
        lesson.parts["first"].widget()
        part: Any = lesson.parts["first"]
        part._sheet.act("guess", guess)
        part._sheet.act("go", "turn")
        assert part.right == (guess == "P3")
        said = [lesson.data.table("first")["after"][name] for name in part.guesses]
        assert len(set(said)) == len(said)
        assert "silver" in part._said.value
        assert lesson.results.rows[-1].correct == (guess == "P3")
        assert "First a faction wins" in json.dumps(part._sheet.nodes)
        again: Any = Lesson.open(NAME, lesson.code()).parts["first"]
        assert (again.guess, again.turned) == (guess, True)
        part.again()
        assert not part.turned
        assert part._said.value == ""


class TestAfterTheEnd:
    def test_a_level_offers_to_go_on_when_the_game_is_over_and_the_rules_say_no(self) -> None:
        """dominance.end.trigger"""
        lesson = Lesson.open(NAME, seed=1)
        lesson.parts["levels"].widget()
        levels: Any = lesson.parts["levels"]
        levels.go(1)
        levels.do("decline")
        sheet = levels.scene.surface.sheet
        assert sheet.node("offers")["options"][0]["value"] == "dispute G"
        assert sheet.node("bar")["hidden"]
        sheet.act("offers", "take")
        assert levels.progress[1].solved
        assert sheet.node("refusal")["rule"]["id"] == "dominance.end.trigger"
        assert not sheet.node("bar")["hidden"]
