"""Exact odds of hands: cards are drawn without being put back, so every chance is a fraction that can be counted.

All counting goes back to one rule. Of a pile of known cards every hand of a given size is equally likely, which is the
multivariate hypergeometric distribution (N. L. Johnson, S. Kotz and N. Balakrishnan, *Discrete Multivariate
Distributions*, 1997, chapter 39): the chance to draw so many of each kind is the product of the binomial coefficients
of the kinds over the binomial coefficient of the whole. The rules say what the pile is:

* ``dominion.draw.five_cards``: a hand is the top of the shuffled draw pile;
* ``dominion.draw.reshuffle``: if the pile runs short, its last cards are drawn first, and the missing ones come from
  the shuffled discards. That pile is given as ``then``;
* ``dominion.draw.not_enough_cards``: if both run out, the hand stays small.

Decks are tables of cards by count, such as ``{"Copper": 7, "Estate": 3}``.

>>> starting = {"Copper": 7, "Estate": 3}
>>> coin_odds(starting)
{2: Fraction(1, 12), 3: Fraction(5, 12), 4: Fraction(5, 12), 5: Fraction(1, 12)}
>>> chance_of(starting, {"Estate": 3})
Fraction(1, 12)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, sqrt

from .facts import CARDS, HAND_SIZE

Deck = Mapping[str, int]
"""Cards by count."""
Hand = Mapping[str, int]
"""Cards of a hand by count; kinds that it lacks may be left out."""


def size_of(deck: Deck) -> int:
    """How many cards there are."""
    return sum(deck.values())


def coins_of(cards: Deck) -> int:
    """Coins of all Treasures among some cards (``dominion.buy.play_treasures``)."""
    return sum(CARDS[card].coins * count for card, count in cards.items())


def _kept(cards: Deck) -> dict[str, int]:
    return {card: count for card, count in cards.items() if count}


def without(deck: Deck, cards: Deck) -> dict[str, int]:
    """What is left of a deck once some cards are drawn.

    Raises:
        ValueError: the deck does not hold them.
    """
    left = Counter(deck)
    left.subtract(cards)
    if min(left.values(), default=0) < 0:
        raise ValueError(f"{dict(cards)} is not in {dict(deck)}")
    return _kept(left)


def hands(deck: Deck, size: int = HAND_SIZE) -> Iterator[tuple[dict[str, int], int]]:
    """Every different hand of a shuffled pile, with the number of ways to draw it.

    Args:
        deck: the pile.
        size: cards drawn; the whole pile if it has fewer (``dominion.draw.not_enough_cards``).
    """
    kinds = list(_kept(deck).items())

    def grow(place: int, room: int) -> Iterator[tuple[dict[str, int], int]]:
        if place == len(kinds):
            if not room:
                yield {}, 1
            return
        card, count = kinds[place]
        for number in range(min(count, room) + 1):
            for rest, ways in grow(place + 1, room - number):
                yield ({card: number, **rest} if number else rest), comb(count, number) * ways

    yield from grow(0, min(size, size_of(deck)))


def hand_odds(deck: Deck, size: int = HAND_SIZE, then: Deck | None = None) -> list[tuple[dict[str, int], Fraction]]:
    """Every different hand with its chance.

    Args:
        deck: the draw pile; its order is unknown.
        size: cards drawn.
        then: the discard pile, shuffled and drawn from when the draw pile runs short; no discards if not given.
    """
    held = size_of(deck)
    if held >= size or not then:
        all_ways = comb(held, min(size, held))
        return [(hand, Fraction(ways, all_ways)) for hand, ways in hands(deck, size)]
    # dominion.draw.reshuffle: all that is left comes to hand for certain
    missing = min(size - held, size_of(then))
    all_ways = comb(size_of(then), missing)
    return [
        (dict(Counter(_kept(deck)) + Counter(rest)), Fraction(ways, all_ways)) for rest, ways in hands(then, missing)
    ]


def coin_odds(deck: Deck, size: int = HAND_SIZE, then: Deck | None = None) -> dict[int, Fraction]:
    """The chance of each total of coins, by rising total.

    Args:
        deck: the draw pile.
        size: cards drawn.
        then: the discard pile, for a pile that runs short.
    """
    held = size_of(deck)
    certain, pile, count = 0, deck, size
    if then and held < size:
        certain, pile, count = coins_of(deck), then, size - held
    count = min(count, size_of(pile))
    # ways[cards][coins], one kind of card after the other: the product of the kinds' generating functions
    ways: list[dict[int, int]] = [{0: 1}, *({} for _card in range(count))]
    for card, number in _kept(pile).items():
        value = CARDS[card].coins
        grown: list[dict[int, int]] = [{} for _card in range(count + 1)]
        for drawn, totals in enumerate(ways):
            for more in range(min(number, count - drawn) + 1):
                chosen = comb(number, more)
                after = grown[drawn + more]
                for coins, way in totals.items():
                    after[coins + value * more] = after.get(coins + value * more, 0) + way * chosen
        ways = grown
    all_ways = comb(size_of(pile), count)
    return {certain + coins: Fraction(way, all_ways) for coins, way in sorted(ways[count].items())}


def at_least(deck: Deck, coins: int, size: int = HAND_SIZE, then: Deck | None = None) -> Fraction:
    """The chance that a hand holds so many coins or more.

    Args:
        deck: the draw pile.
        coins: the price to reach.
        size: cards drawn.
        then: the discard pile, for a pile that runs short.
    """
    return sum((odds for total, odds in coin_odds(deck, size, then).items() if total >= coins), Fraction())


def mean_coins(deck: Deck, size: int = HAND_SIZE, then: Deck | None = None) -> Fraction:
    """Coins that a hand holds on average: coins of a card times cards of the hand, which needs no counting of hands.

    Args:
        deck: the draw pile.
        size: cards drawn.
        then: the discard pile, for a pile that runs short.
    """
    held = size_of(deck)
    if held >= size or not then:
        return Fraction(coins_of(deck) * min(size, held), held) if held else Fraction()
    return coins_of(deck) + mean_coins(then, size - held)


def spread_of_coins(deck: Deck, size: int = HAND_SIZE) -> float:
    """The standard deviation of the coins of a hand.

    Args:
        deck: the draw pile.
        size: cards drawn.
    """
    odds = coin_odds(deck, size)
    mean = mean_coins(deck, size)
    return sqrt(sum((chance * (coins - mean) ** 2 for coins, chance in odds.items()), Fraction()))


def chance_of(deck: Deck, wanted: Hand, size: int = HAND_SIZE, then: Deck | None = None) -> Fraction:
    """The chance that a hand holds at least these cards.

    Args:
        deck: the draw pile.
        wanted: cards by count.
        size: cards drawn.
        then: the discard pile, for a pile that runs short.
    """
    return sum((odds for hand, odds in hand_odds(deck, size, then) if holds(hand, wanted)), Fraction())


def holds(hand: Hand, wanted: Hand) -> bool:
    """Whether a hand holds at least these cards."""
    return all(hand.get(card, 0) >= count for card, count in wanted.items())


def deals(
    deck: Deck, sizes: Sequence[int] = (HAND_SIZE, HAND_SIZE)
) -> Iterator[tuple[tuple[dict[str, int], ...], Fraction]]:
    """Several hands in a row from one pile without a reshuffle, each row with its chance.

    The second hand is drawn from what the first has left, so they are not independent: together they hold what the pile
    holds (``dominion.draw.five_cards``).

    Args:
        deck: the pile.
        sizes: cards of each hand.
    """
    if not sizes:
        yield (), Fraction(1)
        return
    for hand, odds in hand_odds(deck, sizes[0]):
        for rest, more in deals(without(deck, hand), sizes[1:]):
            yield (hand, *rest), odds * more


def chance_in_a_row(deck: Deck, sizes: Sequence[int], event: Callable[[tuple[Hand, ...]], bool]) -> Fraction:
    """The chance of anything that can be said about several hands in a row.

    Args:
        deck: the pile.
        sizes: cards of each hand.
        event: whether it holds, for the hands in the order in which they are drawn.
    """
    return sum((odds for row, odds in deals(deck, sizes) if event(row)), Fraction())


def openings(deck: Deck, size: int = HAND_SIZE) -> dict[tuple[int, int], Fraction]:
    """The chance of each pair of totals in the first two hands (``dominion.setup.shuffle_and_draw``).

    Args:
        deck: the starting deck.
        size: cards of a hand.
    """
    found: dict[tuple[int, int], Fraction] = {}
    for (first, second), odds in deals(deck, (size, size)):
        pair = (coins_of(first), coins_of(second))
        found[pair] = found.get(pair, Fraction()) + odds
    return dict(sorted(found.items()))
