"""The playground of lesson 4: the belt shows what is under way, the rules say what is refused, the line lives on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from widgets.lesson import Lesson
from widgets.playgrounds.dominance_leader import Ground

NAME = "dominance/04-leader"


def opened(seed: int = 3, code: str = "") -> tuple[Lesson, Ground]:
    lesson = Lesson.open(NAME, code, seed)
    part: Any = lesson.parts["play"]
    part.ground.widget()
    return lesson, part.ground


@pytest.fixture
def ground() -> Ground:
    return opened()[1]


def surface(ground: Ground) -> Any:
    assert ground.surface is not None
    return ground.surface


def situation(ground: Ground, name: str) -> None:
    ground.choose_situation([one["name"] for one in ground.situations].index(name))


def drawn(ground: Ground, prefix: str) -> list[str]:
    """What the belt shows under names that begin so, in their order."""
    return [item.get("art") or item.get("text", "") for item in surface(ground).board.scene["items"]
            if item["id"].startswith(prefix)]  # fmt: skip


class TestBelt:
    def test_coins_on_their_way_stand_faintly_behind_those_that_wait(self, ground: Ground) -> None:
        surface(ground).sheet.act("split", {"piece": "0", "move": "line"})
        surface(ground).sheet.act("split", {"piece": "2", "move": "line"})
        assert [art for art in drawn(ground, "joining:") if art.startswith("coin")] == ["coin-gold", "coin-bronze"]
        assert [words for words in drawn(ground, "line:") if not words.startswith("coin")] == [
            "next",
            "after 1",
            "after 2",
        ]
        surface(ground).sheet.act("split", {"piece": "2", "move": "earlier"})
        assert [art for art in drawn(ground, "joining:") if art.startswith("coin")] == ["coin-bronze", "coin-gold"]
        assert surface(ground).board.scene["text"][0]["lines"] == ["bronze, gold, in this order."]

    def test_the_hand_is_a_meter_of_five_slots(self, ground: Ground) -> None:
        assert len(drawn(ground, "seat:0/slot")) == 5
        situation(ground, "Five coins in hand")
        assert drawn(ground, "seat:0/count") == ["full: 5 of 5"]

    def test_another_seat_sees_no_hand_but_its_own(self, ground: Ground) -> None:
        ground.do("line gold; discard 1 gold and 2 bronze")
        ground.do("decline")
        assert surface(ground).viewer == 1
        assert drawn(ground, "seat:0/coin") == []
        assert "silver" not in json.dumps([item for item in surface(ground).board.scene["items"]
                                           if item["id"].startswith("seat:0")])  # fmt: skip

    def test_a_coin_can_be_sent_by_picking_it_on_the_board(self, ground: Ground) -> None:
        surface(ground).board.pick("surplus:gold")
        assert surface(ground).phrase.startswith("line gold;")


class TestReward:
    def test_nothing_to_the_line_is_refused_with_a_reason(self, ground: Ground) -> None:
        assert not ground.do("line nothing; discard 2 gold and 2 bronze")
        assert surface(ground).refusal.rule == "dominance.leader.one_to_line"

    def test_the_challenge_can_be_played(self, ground: Ground) -> None:
        situation(ground, "One silver waits")
        assert ground.do("line gold; discard 1 gold and 2 bronze")
        assert ground.do("take a second coin")
        assert ground.match.view(0).to_json()["hands"][0]["coins"] == {"gold": 1, "silver": 2, "bronze": 1}

    def test_a_full_hand_costs_the_coin_or_by_the_other_reading_everything(self, ground: Ground) -> None:
        situation(ground, "Five coins in hand")
        ground.do("line gold; discard 1 bronze")
        assert ground.match.step is not None
        assert ground.match.step.kind == "reward"
        assert not ground.do("take a second coin")
        assert surface(ground).refusal.rule == "dominance.leader.full_hand"
        ground.read("whole_step")
        assert ground.match.step.kind == "action"
        assert ground.done == ["line gold; discard 1 bronze"]

    def test_without_surplus_and_line_only_a_build_is_left(self, ground: Ground) -> None:
        situation(ground, "No Surplus and no line")
        assert ground.do("line nothing; discard nothing")
        assert not ground.do("take a second coin")
        assert surface(ground).refusal.rule == "dominance.leader.empty_line"
        assert ground.do("build town at C")


class TestSettingUp:
    def test_the_rules_say_when_a_hand_is_full(self, ground: Ground) -> None:
        before = dict(ground.given["hands"])
        for _ in range(4):
            ground.sheet.act("hand", {"item": "gold", "change": 1})
        assert "5 at most" in ground.problem
        assert sum(ground.given["hands"]["P1"].values()) == 5
        assert before["P1"] != ground.given["hands"]["P1"]

    def test_line_and_surplus_are_set_by_hand(self, ground: Ground) -> None:
        ground.sheet.act("join", "empty")
        ground.sheet.act("join", "bronze")
        ground.sheet.act("surplus", {"item": "gold", "change": -1})
        assert ground.given["line"] == ["bronze"]
        assert ground.match.view(0).to_json()["dispute"]["surplus"] == {"gold": 1, "bronze": 2}

    def test_the_next_dispute_goes_on_with_the_line_that_is_left(self, ground: Ground) -> None:
        ground.sheet.act("moves", "next")
        assert ground.given["disputed"] == "C"
        assert "still Leader" in surface(ground).board.announcement
        ground.do("line gold, gold; discard 2 bronze")
        ground.do("build town at C")
        assert ground.do("take")
        ground.sheet.act("moves", "next")
        assert ground.given["leader"] == "P2"
        assert ground.given["line"] == ["gold"]
        assert ground.given["disputed"] == "B"
        assert ground.given["territories"]["C"]["building"] == "town"

    def test_it_goes_on_for_as_long_as_one_likes(self, ground: Ground) -> None:
        for _ in range(12):
            while ground.match.step is not None and ground.match.step.kind != "action":
                assert ground.do(str(next(iter(ground.match.legal_actions))))
            assert ground.match.outcome() is None
            ground.next_dispute()
        assert ground.lengths


class TestCode:
    def test_untouched_it_saves_nothing(self, ground: Ground) -> None:
        assert ground.save() is None

    def test_a_code_brings_back_table_and_actions(self) -> None:
        lesson, ground = opened()
        ground.do("line gold; discard 1 gold and 2 bronze")
        ground.do("decline")
        ground.do("take")
        ground.next_dispute()
        ground.do(str(next(iter(ground.match.legal_actions))))
        again = opened(code=lesson.code())[1]
        assert again.save() == ground.save()
        assert again.match.position.to_json() == ground.match.position.to_json()
        assert again.lengths == ground.lengths

    def test_nonsense_is_refused(self) -> None:
        lesson, ground = opened()
        ground.do("line gold; discard 1 gold and 2 bronze")
        good = lesson.state()
        for wrong in ({"n": 99}, {"given": {"leader": "P9"}}, {"lengths": ["many"]}):
            with pytest.raises((ValueError, KeyError, TypeError)):
                ground.load({**good["play"], **wrong})
            lesson._load(good)
            assert lesson.state() == good
