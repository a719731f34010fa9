"""The playground of lesson 3: fists stay secret until all open, the rules count, and a code brings everything back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulecore.kernel import InvalidCode
from widgets.lesson import Lesson
from widgets.playgrounds.dominance_dispute import Ground
from widgets.playgrounds.dominance_dispute_view import verdict

NAME = "dominance/03-dispute"


def opened(seed: int = 3, code: str = "") -> tuple[Lesson, Ground]:
    lesson = Lesson.open(NAME, code, seed)
    part: Any = lesson.parts["play"]
    part.ground.widget()
    return lesson, part.ground


@pytest.fixture
def ground() -> Ground:
    return opened()[1]


def situation(ground: Ground, name: str) -> None:
    ground.choose_situation([one["name"] for one in ground.situations].index(name))


def shown(ground: Ground) -> str:
    """Everything that leaves for the page."""
    return json.dumps([ground.board.scene, ground.board.announcement, ground.sheet.nodes])


def node(ground: Ground, name: str) -> Any:
    return ground.sheet.node(name)


class TestSecrets:
    def test_a_closed_fist_looks_alike_whatever_is_in_it(self) -> None:
        pictures = []
        for coins in ((), ("silver",), ("gold", "silver", "silver")):
            ground = opened()[1]
            for faction in coins:
                ground.wager(0, faction, 1)
            ground.close(0)
            pictures.append(shown(ground))
        assert pictures[0] == pictures[1] == pictures[2]

    def test_a_fist_filled_unseen_shows_nothing_and_cannot_be_looked_into(self, ground: Ground) -> None:
        ground.surprise(1)
        closed = shown(ground)
        other = opened(seed=4)[1]
        other.surprise(1)
        assert shown(other) == closed
        ground.reopen(1)
        assert sum(ground.wagers[1].values()) == 0

    def test_an_unseen_fist_holds_coins_of_its_owner(self, ground: Ground) -> None:
        for _ in range(30):
            ground.surprise(1)
            assert all(ground.wagers[1][faction] <= ground.hands[1][faction] for faction in ground.hands[1])


class TestCounting:
    def test_the_tie_is_for_the_active_seat_and_only_among_the_tied(self, ground: Ground) -> None:
        for _ in range(2):
            ground.wager(0, "silver", 1)
        ground.wager(1, "gold", 1)
        ground.reveal()
        assert ground.asks == "assign"
        assert node(ground, "tie")["label"].startswith("P1")
        ground.sheet.act("tie", "bronze")
        assert node(ground, "refusal")["rule"]["id"] == "dominance.dispute.faction_tie"
        assert ground.asks == "assign"
        ground.board.pick("column:silver")
        assert verdict(ground) == "Silver gets A. P1 is the Leader."

    def test_coins_slide_out_of_the_fists_and_back(self, ground: Ground) -> None:
        ground.wager(0, "silver", 1)
        ground.reveal()
        assert ground.board.scene["moves"] == [
            {"art": "coin-silver", "from": "fist:0/hand", "to": "coin:fist:0:silver:0"}
        ]
        ground.again()
        assert [(move["from"], move["to"]) for move in ground.board.scene["moves"]] == [
            ("coin:fist:0:silver:0", "fist:0/hand")
        ]

    def test_nobody_backs_the_winner_so_everybody_is_tied_at_zero(self, ground: Ground) -> None:
        situation(ground, "Three level colours")
        ground.reveal()
        ground.choose("assign to silver")
        assert ground.asks == "name_leader"
        ground.board.pick("fist:1")
        result = ground.result
        assert result is not None
        assert result.leader == 1

    def test_nothing_to_count(self, ground: Ground) -> None:
        situation(ground, "A Dispute about nothing")
        ground.reveal()
        assert "nothing happens" in verdict(ground)
        assert [event.rule for event in ground.events][-1] != "dominance.dispute.leader"
        ground.again()
        ground.wager(1, "bronze", 1)
        ground.reveal()
        assert verdict(ground) == "Bronze gets A. P2 is the Leader."

    def test_the_other_reading_makes_another_leader(self, ground: Ground) -> None:
        situation(ground, "Big wager, no lead")
        for faction in ("gold", "silver", "bronze"):
            ground.wager(0, faction, 1)
        for _ in range(2):
            ground.wager(1, "gold", 1)
        ground.reveal()
        assert verdict(ground).endswith("P2 is the Leader.")
        assert ground.by_the_other_reading() == "By the other reading P1 would lead instead."
        ground.read("all_coins")
        assert verdict(ground).endswith("P1 is the Leader.")
        assert ground.by_the_other_reading() == "By the other reading P2 would lead instead."

    def test_each_coin_is_accounted_for(self, ground: Ground) -> None:
        situation(ground, "Big wager, no lead")
        for faction in ("gold", "silver", "bronze"):
            ground.wager(0, faction, 1)
        ground.reveal()
        table = node(ground, "coins")["html"]
        assert table.count("stays on A") == 1
        assert "P1 does not get it back" in table

    def test_more_than_the_hand_holds_is_refused_with_a_reason(self, ground: Ground) -> None:
        for _ in range(2):
            ground.sheet.act("wager:0", {"item": "gold", "change": 1})
        assert ground.wagers[0]["gold"] == 1
        refusal = node(ground, "refusal")
        assert refusal["rule"]["id"] == "dominance.dispute.wager"
        assert refusal["reason"]
        assert refusal["cure"]
        ground.sheet.act("refusal", {"rule": refusal["rule"]["id"]})
        assert "own" in node(ground, "refusal")["rule"]["html"]


class TestPage:
    def test_every_situation_is_laid_out_and_counted(self, ground: Ground) -> None:
        for number in range(len(ground.situations)):
            ground.choose_situation(number)
            assert ground.board.scene["text"]
            ground.surprise(0)
            ground.surprise(1)
            ground.reveal()
            assert verdict(ground)

    def test_the_button_that_reveals_is_the_one_that_starts_again(self, ground: Ground) -> None:
        before = node(ground, "go")["options"][0]["value"]
        ground.sheet.act("go", before)
        assert ground.match is not None
        assert node(ground, "go")["options"][0]["value"] == before
        ground.sheet.act("go", before)
        assert ground.match is None

    def test_the_buttons_of_a_fist_stay_so_that_the_focus_can(self, ground: Ground) -> None:
        names = [option["value"] for option in node(ground, "fist:1")["options"]]
        for value, closed in (("close", True), ("close", False), ("unseen", True), ("unseen", True), ("close", False)):
            ground.sheet.act("fist:1", value)
            assert ground.closed[1] is closed
            assert [option["value"] for option in node(ground, "fist:1")["options"]] == names

    def test_three_seats_other_coins_and_another_declarer(self, ground: Ground) -> None:
        ground.sheet.act("players", "3")
        ground.sheet.act("active", "2")
        for _ in range(20):
            ground.sheet.act("go", "deal")
            assert [sum(hand.values()) for hand in ground.hands] == [4, 4, 4]
            ground.surprise(2)
            ground.reveal()
            assert verdict(ground)

    def test_a_result_is_recorded_once_it_is_known(self) -> None:
        lesson, ground = opened()
        ground.reveal()
        assert ground.asks == "name_leader"
        assert not lesson.results.rows
        ground.choose("name P1")
        assert [row.item for row in lesson.results.rows] == ["reveal"]


class TestCode:
    def test_untouched_it_saves_nothing(self, ground: Ground) -> None:
        assert ground.save() is None

    def test_a_code_brings_back_fists_and_choices(self) -> None:
        lesson, ground = opened()
        ground.play_with(3)
        for _ in range(2):
            ground.wager(0, "silver", 1)
        ground.surprise(1)
        ground.close(2)
        again = opened(code=lesson.code())[1]
        assert again.save() == ground.save()
        assert shown(again) == shown(ground).replace(ground.board.announcement, "")
        for one in (ground, again):
            one.reveal()
        assert verdict(again) == verdict(ground)
        third = opened(code=lesson.code())[1]
        assert verdict(third) == verdict(ground)

    def test_nonsense_changes_nothing(self) -> None:
        lesson, ground = opened()
        ground.wager(0, "silver", 1)
        good = lesson.state()
        for wrong in ({"n": 99}, {"tile": [9, 0, 0]}, {"hands": [[1, 1, 1]]}, {"fists": [[5, 5, 5], 0]}, {"active": 7}):
            state = {**good, "play": {**good["play"], **wrong, "open": 1}}
            with pytest.raises((InvalidCode, ValueError, IndexError, KeyError)):
                ground.load(state["play"])
            lesson._load(good)
            assert lesson.state() == good
