"""Exact odds of hands, held against a count of every deal and against hands dealt by the rules."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulecore import dominion
from rulecore.dominion import odds
from rulecore.dominion.facts import CARDS, COINS

STARTING = {"Copper": 7, "Estate": 3}
MIXED = {"Copper": 4, "Silver": 2, "Gold": 1, "Estate": 2, "Smithy": 1}
EXAMPLES = Path(__file__).parents[1] / "examples"


def cards(deck: dict[str, int]) -> list[str]:
    return [card for card, count in deck.items() for _ in range(count)]


def share(deck: dict[str, int], size: int, event: Any) -> Fraction:
    """One hand after the other, every card told apart."""
    every = list(combinations(cards(deck), size))
    return Fraction(sum(event(Counter(hand)) for hand in every), len(every))


def coins(hand: Iterable[str]) -> int:
    return sum(COINS.get(card, 0) for card in hand)


def test_the_examples_of_its_texts_hold() -> None:
    result = doctest.testmod(odds)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize("size", [1, 3, 5, 10])
def test_totals_agree_with_a_count_of_every_hand(size: int) -> None:
    found = odds.coin_odds(MIXED, size)
    assert sum(found.values()) == 1
    every = [coins(hand) for hand in combinations(cards(MIXED), size)]
    assert found == {total: Fraction(every.count(total), len(every)) for total in sorted(set(every))}
    assert odds.mean_coins(MIXED, size) == Fraction(sum(every), len(every))
    assert odds.at_least(MIXED, 5, size) == Fraction(sum(total >= 5 for total in every), len(every))
    for total, chance in found.items():
        assert chance == sum(
            (odd for hand, odd in odds.hand_odds(MIXED, size) if odds.coins_of(hand) == total), Fraction()
        )


def test_the_spread_is_that_of_every_hand() -> None:
    every = [coins(hand) for hand in combinations(cards(MIXED), 5)]
    mean = sum(every) / len(every)
    assert odds.spread_of_coins(MIXED) == pytest.approx((sum((x - mean) ** 2 for x in every) / len(every)) ** 0.5)


@pytest.mark.parametrize("wanted", [{"Silver": 1}, {"Silver": 2, "Smithy": 1}, {"Gold": 2}, {}])
def test_holding_cards_agrees_with_a_count_of_every_hand(wanted: dict[str, int]) -> None:
    assert odds.chance_of(MIXED, wanted) == share(MIXED, 5, lambda hand: hand >= Counter(wanted))


def test_the_two_opening_hands_always_hold_seven_coins() -> None:
    """dominion.setup.starting_deck: 10/12 for 4 and 3 in either order, 2/12 for 5 and 2."""
    found = odds.openings(STARTING)
    assert found == {(2, 5): Fraction(1, 12), (3, 4): Fraction(5, 12), (4, 3): Fraction(5, 12), (5, 2): Fraction(1, 12)}


def test_hands_in_a_row_come_from_one_pile() -> None:
    in_both = odds.chance_in_a_row(MIXED, (5, 5), lambda row: all(hand.get("Silver") for hand in row))
    # the second Silver is among the other five of the nine remaining places
    assert in_both == Fraction(5, 9)
    assert sum((chance for _row, chance in odds.deals(MIXED, (3, 4))), Fraction()) == 1


def test_silver_and_smithy_on_turn_three() -> None:
    """The challenge of the lesson about draws: two of twelve cards among the first five."""
    deck = {**STARTING, "Silver": 1, "Smithy": 1}
    assert odds.chance_of(deck, {"Silver": 1, "Smithy": 1}) == Fraction(5, 33)


class TestAPileThatRunsShort:
    left, discards = {"Gold": 1, "Estate": 2}, {"Copper": 4, "Silver": 2, "Smithy": 1}

    def test_what_is_left_is_drawn_for_certain(self) -> None:
        assert odds.chance_of(self.left, {"Gold": 1, "Estate": 2}, then=self.discards) == 1
        assert odds.chance_of(self.left, {"Silver": 2}, then=self.discards) == share(
            self.discards, 2, lambda hand: hand["Silver"] == 2
        )

    def test_totals_agree_with_the_hands(self) -> None:
        found = odds.coin_odds(self.left, then=self.discards)
        by_hand: Counter[int] = Counter()
        for hand, chance in odds.hand_odds(self.left, then=self.discards):
            by_hand[odds.coins_of(hand)] += chance  # type: ignore[assignment]
        assert found == dict(sorted(by_hand.items()))
        assert odds.mean_coins(self.left, then=self.discards) == sum(total * chance for total, chance in found.items())
        assert min(found) == coins(["Gold", "Copper", "Smithy"])

    def test_the_rules_deal_the_same(self) -> None:
        """dominion.draw.reshuffle: 4,000 hands drawn by the engine itself."""
        position = dominion.match_from(
            {
                "trial": 8,
                "P1": {"deck": cards(self.left), "discard": cards(self.discards)},
            },
            seed=5,
        ).position
        dealt: Counter[int] = Counter()
        for _again in range(4000):
            copy = position.clone()
            dominion.RULEBOOK.play(copy, dominion.RULEBOOK.parse("end turn"))
            dealt[coins(copy.hand[0])] += 1
            position.chance = copy.chance
        for total, chance in odds.coin_odds(self.left, then=self.discards).items():
            assert dealt[total] / 4000 == pytest.approx(float(chance), abs=0.03)

    def test_too_few_cards_at_all_make_a_small_hand(self) -> None:
        assert odds.coin_odds({"Gold": 1}, then={"Copper": 2}) == {5: 1}
        assert odds.coin_odds({"Gold": 1, "Copper": 1}) == {4: 1}
        assert odds.coin_odds({}) == {0: 1}
        assert odds.mean_coins({}) == 0
        assert odds.mean_coins({"Gold": 1}, then={"Copper": 2}) == 5

    def test_a_full_pile_does_not_ask_for_the_discards(self) -> None:
        assert odds.coin_odds(STARTING, then={"Gold": 20}) == odds.coin_odds(STARTING)
        assert odds.mean_coins(STARTING, then={"Gold": 20}) == odds.mean_coins(STARTING)


def test_cards_that_are_not_there_cannot_be_taken_away() -> None:
    assert odds.without({"Copper": 2, "Estate": 1}, {"Estate": 1}) == {"Copper": 2}
    with pytest.raises(ValueError, match="is not in"):
        odds.without({"Copper": 2}, {"Gold": 1})


def _chances() -> list[Any]:
    found = []
    for file in sorted(EXAMPLES.glob("dominion*.yaml")):
        for example in yaml.safe_load(file.read_text(encoding="utf-8"))["examples"]:
            if "chance" in example["given"]:
                found.append(pytest.param(example, id=example["id"]))
    return found


@pytest.mark.parametrize("example", _chances())
def test_the_worked_chances_agree(example: dict[str, Any]) -> None:
    """Every case about chances, counted in the lessons' way."""
    given, then = example["given"]["chance"], example["then"]
    for entry in then.get("probability", []):
        chance = odds.chance_in_a_row(given["deck"], given["hands"], partial(_holds, entry))
        assert chance == Fraction(str(entry["is"])), entry
    if "mean_coins_total" in then:
        assert odds.mean_coins(given["deck"], sum(given["hands"])) == Fraction(str(then["mean_coins_total"]))


def _holds(entry: dict[str, Any], row: tuple[Any, ...]) -> bool:
    def one(hand: Any) -> bool:
        total = odds.coins_of(hand)
        if "coins" in entry:
            return bool(total == entry["coins"])
        if "coins_at_least" in entry:
            return bool(total >= entry["coins_at_least"])
        return odds.holds(hand, entry["holds"])

    if entry["hand"] in ("any", "all"):
        return (any if entry["hand"] == "any" else all)(map(one, row))
    return one(row[entry["hand"] - 1])


def test_there_are_worked_chances_and_known_cards() -> None:
    assert _chances()
    assert set(MIXED) <= set(CARDS)
