"""The playground about chains: a row that breaks, slots of a Throne Room, decks that stall, and a duel."""

from __future__ import annotations

from typing import Any

import pytest

from rulecore.kernel.language import use
from widgets.lesson import Lesson
from widgets.playgrounds import dominion_duel
from widgets.playgrounds.dominion_engines import MOST_CARDS, Ground
from widgets.sheet import every

NAME = "dominion/04-actions-and-engines"


@pytest.fixture
def ground(monkeypatch: pytest.MonkeyPatch) -> Ground:
    monkeypatch.setattr(dominion_duel, "SHUFFLES", 40)
    made: Ground = Lesson.open(NAME, seed=5).parts["play"].ground  # type: ignore[attr-defined]
    made.widget()
    return made


def moves(ground: Ground, place: int) -> list[str]:
    piece = ground.chain.node("row")["zones"][0]["pieces"][place]
    return [move["value"] for move in piece["moves"]]


def test_the_first_card_that_cannot_be_played_is_marked_and_says_why(ground: Ground) -> None:
    """dominion.action.one_card"""
    pieces = ground.chain.node("row")["zones"][0]["pieces"]
    assert [piece["text"] for piece in pieces][:2] == ["1. Smithy", "2. ✗ Village"]
    refusal = ground.chain.node("refusal")
    assert refusal["rule"]["id"] == "dominion.action.one_card"
    assert refusal["title"].endswith("play Village")
    assert "✗" in ground.chain.node("count")["html"]
    ground.chain.act("refusal", {"rule": "dominion.action.one_card"})
    assert ground.chain.node("refusal")["rule"]["html"]


def test_one_swap_mends_it_and_buttons_do_it(ground: Ground) -> None:
    assert moves(ground, 0) == moves(ground, 3) == ["left", "right", "out"]
    ground.chain.act("row", {"piece": "3", "move": "right"})
    assert ground.row[3] == "Woodcutter"
    assert "already" in ground.chain.words
    ground.chain.act("row", {"piece": "1", "move": "left"})
    assert ground.row[:2] == ["Village", "Smithy"]
    ground.chain.act("row", {"piece": "2", "move": "left"})
    assert ground.row == ["Village", "Market", "Smithy", "Woodcutter"]
    assert ground.played.stuck is None
    assert "The whole row is played" in ground.chain.node("whole")["text"]
    ground.chain.act("row", {"piece": "0", "move": "out"})
    assert len(ground.row) == 3


def test_a_throne_room_opens_a_slot_inside_itself(ground: Ground) -> None:
    """dominion.card.throne_room"""
    ground.chain.act("clear", "clear")
    ground.chain.act("tray", "Throne Room")
    assert "empty slot" in ground.chain.node("count")["html"]
    assert "nothing to repeat" in ground.chain.node("whole")["text"]
    ground.chain.act("tray", "Market")
    html = ground.chain.node("count")["html"]
    assert "empty slot" not in html
    assert html.count("<ol") == 2, "the Market stands inside the Throne Room"
    assert ground.played.end.actions == 2
    ground.chain.act("situation", "2")
    assert ground.chain.node("count")["html"].count("<ol") == 3


def test_a_full_row_takes_no_more(ground: Ground) -> None:
    for _card in range(20):
        ground.chain.act("tray", "Village")
    assert len(ground.row) == MOST_CARDS
    assert ground.chain.node("tray")["options"][0]["impossible"]


def test_the_task_can_be_done(ground: Ground) -> None:
    ground.chain.act("clear", "clear")
    for card in ("Throne Room", "Festival", "Festival", "Woodcutter"):
        ground.chain.act("tray", card)
    assert ground.played.stuck is None
    assert ground.played.end.coins >= 8


def test_villages_stop_the_stalling_and_the_deck_before_stays_in_sight(ground: Ground) -> None:
    before = ground.hands(ground.mix).share
    ground.deck.act("mix:Village", 6)
    assert ground.hands(ground.mix).share < before
    html = ground.deck.node("stalls")["html"]
    assert "before: Village 2" in html
    assert "now: Village 6" in html
    assert "95 %" in html


def test_the_map_shows_all_decks_and_marks_the_duels(ground: Ground) -> None:
    ground.deck.act("duel", "run")
    assert "of 80 games" in ground.deck.node("duelled")["html"]
    assert ground.duel.measured is not None
    assert ground.duels == {(2, 4, 2): ground.duel.verdict()[0]}
    ground.deck.act("map", "map")
    html = ground.deck.node("mapped")["html"]
    assert html.count('<td class="rc-number" style') == 49
    assert ground.duels[2, 4, 2] in html
    ground.deck.act("mix:Smithy", 1)
    assert ground.duel.measured is None, "another deck has not played yet"


def test_the_code_brings_everything_back(ground: Ground) -> None:
    ground.chain.act("tray", "Village")
    ground.deck.act("mix:Market", 0)
    ground.deck.act("duel", "run")
    lesson = ground.part.lesson
    again = Lesson.open(NAME, lesson.code())
    assert again.state() == lesson.state()
    other: Ground = again.parts["play"].ground  # type: ignore[attr-defined]
    assert (other.row, other.mix, other.duels) == (ground.row, ground.mix, ground.duels)


@pytest.mark.parametrize(
    "change",
    [{"row": ["Copper"]}, {"row": ["Village"] * 13}, {"n": 9}, {"mix": [7, 0, 0]}, {"mix": [1, 2]}],
)
def test_a_state_of_something_else_is_refused(ground: Ground, change: dict[str, Any]) -> None:
    ground.chain.act("tray", "Village")
    state = ground.save()
    assert state is not None
    with pytest.raises(ValueError):  # noqa: PT011
        ground.load({**state, **change})


def test_it_speaks_croatian(ground: Ground) -> None:
    use("hr")
    try:
        ground.load(ground.save())
        texts = [str(node.get("text", "")) + str(node.get("label", "")) for node in every(ground.deck.nodes)]
        assert any("Špil od dvadeset karata" in text for text in texts)
        assert "Kovačnica" in ground.chain.node("row")["zones"][0]["pieces"][0]["text"]
    finally:
        use("en")


def test_another_reading_of_extra_buys_is_seen_in_the_row(ground: Ground) -> None:
    """dominion.action.extra_buys, dominion.buy.one_purchase"""
    ground.chain.act("situation", "3")
    assert ground.played.end.buys == 6
    ground.read("never")
    assert ground.played.end.buys == 1
    lesson = ground.part.lesson
    assert Lesson.open(NAME, lesson.code()).state() == lesson.state()
