"""The playground about draws: bars that are counted, hands that the rules deal, and a pile that runs short."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rulecore.kernel.language import use
from widgets.lesson import Lesson
from widgets.playgrounds.dominion_draw_odds import DEALS, MOST, Ground, percent
from widgets.playgrounds.dominion_draw_odds_view import chart
from widgets.sheet import every

NAME = "dominion/02-draw-odds"


@pytest.fixture
def ground() -> Ground:
    made: Ground = Lesson.open(NAME, seed=5).parts["play"].ground  # type: ignore[attr-defined]
    made.widget()
    return made


def test_the_first_pile_is_the_opening_hand(ground: Ground) -> None:
    assert ground.odds == {2: Fraction(1, 12), 3: Fraction(5, 12), 4: Fraction(5, 12), 5: Fraction(1, 12)}
    assert ground.sheet.node("said")["text"] == "Chance of 5 coins or more: 8.3 %."
    assert chart(ground).series[0].y == pytest.approx((100 / 12, 500 / 12, 500 / 12, 100 / 12))


def test_sliders_change_the_bars(ground: Ground) -> None:
    ground.sheet.act("pile:Gold", 3)
    ground.sheet.act("size", 6)
    ground.sheet.act("price", 8)
    assert ground.pile["Gold"] == 3
    assert ground.mean == Fraction(16 * 6, 13)
    assert "8 coins or more" in ground.sheet.node("said")["text"]
    assert f"{float(ground.mean):.2f}" in ground.sheet.node("more")["text"]


def test_what_is_left_is_drawn_first(ground: Ground) -> None:
    ground.sheet.act("situation", "2")
    assert ground.split
    assert min(ground.odds) >= 3, "the Gold is certain"
    assert "for certain; 3 cards more" in ground.sheet.node("more")["text"]
    before = ground.odds
    ground.sheet.act("split", False)
    assert ground.odds != before
    assert ground.sheet.node("discards")["hidden"]


def test_a_thousand_hands_lie_on_the_bars(ground: Ground) -> None:
    for situation in range(len(ground.situations)):
        ground.choose_situation(situation)
        ground.sheet.act("go", "deal")
        assert sum(ground.dealt.values()) == DEALS
        assert set(ground.dealt) <= set(ground.odds)
        for total, chance in ground.odds.items():
            assert ground.dealt[total] / DEALS == pytest.approx(float(chance), abs=0.06)
        assert len(chart(ground).series) == 2
    ground.sheet.act("go", "clear")
    assert not ground.dealt


def test_other_cards_take_the_dealt_hands_away_and_another_price_does_not(ground: Ground) -> None:
    ground.deal()
    ground.set_price(4)
    assert ground.rounds == 1
    ground.set_count("Silver", 2)
    assert ground.rounds == 0


def test_an_empty_table_has_one_bar_and_nothing_to_deal(ground: Ground) -> None:
    for kind in ground.pile:
        ground.set_count(kind, 0)
    assert ground.odds == {0: 1}
    option = ground.sheet.node("go")["options"][0]
    assert option["impossible"]
    assert option["why"]
    ground.deal()
    assert not ground.rounds


def test_counts_stay_on_their_scale(ground: Ground) -> None:
    ground.set_count("Copper", 99)
    assert ground.pile["Copper"] == MOST
    ground.set_size(0)
    ground.set_price(99)
    assert (ground.size, ground.price) == (1, 11)


def test_the_state_comes_back(ground: Ground) -> None:
    assert ground.save() is None
    ground.choose_situation(2)
    ground.set_count("Gold", 2, discards=True)
    ground.set_size(7)
    ground.deal()
    ground.deal()
    other: Any = Lesson.open(NAME, seed=5).parts["play"]
    other.load(ground.save())
    assert other.save() == ground.save()
    assert other.ground.dealt == ground.dealt
    other.load(None)
    assert other.save() is None


@pytest.mark.parametrize("place", range(7))
def test_a_state_that_cannot_be_is_refused(ground: Ground, place: int) -> None:
    state: list[Any] = [0, [1, 1, 1, 1, 1], [0, 0, 0, 0, 0], 0, 5, 5, 0]
    state[place] = [77, [1], [-1] * 5, 0, 50, 50, 5000][place]
    if place == 3:
        state[1] = [1, 2]
    with pytest.raises(ValueError, match="sliders"):
        ground.load(state)


def test_chances_close_to_none_and_all_say_so() -> None:
    assert percent(Fraction(0)) == "0 %"
    assert percent(Fraction(1)) == "100 %"
    assert percent(Fraction(1, 10_000)) == "less than 0.1 %"
    assert percent(Fraction(9_999, 10_000)) == "more than 99.9 %"
    assert percent(Fraction(1, 3)) == "33.3 %"


def test_it_speaks_croatian() -> None:
    try:
        ground: Any = Lesson.open(NAME, seed=5, language="hr").parts["play"].ground  # type: ignore[attr-defined]
        ground.widget()
        ground.deal()
        said = " ".join(str(node.get("text", "")) + str(node.get("label", "")) for node in every(ground.sheet.nodes))
        assert "Bakar" in said
        assert "Copper" not in said
        assert "hands dealt" not in said
    finally:
        use("en")
