"""Exercises of the lesson about draws: cards are not put back, chances overlap, and two hands share one deck."""

from __future__ import annotations

from fractions import Fraction

from rulecore.kernel import Rng
from rulecore.kernel.language import decimal
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..facts import CARDS, HAND_SIZE
from ..odds import chance_of, coins_of, deals, openings, size_of
from ..options import DominionOptions
from ..words import _, card_name, cards_text

STARTING = DominionOptions().starting_deck
SINGLES = tuple(card for card in CARDS if CARDS[card].cost in (3, 4) and card not in ("Silver", "Gardens"))
"""What one may open with beside a Silver."""


def percent(chance: Fraction) -> str:
    """A chance as people read it: “15.2 %”."""
    return decimal(f"{float(100 * chance):.1f} %")


def five_and_two(rng: Rng) -> Truth:
    """Of 100 games, in how many do the first two hands hold 5 and 2 coins? (``dominion.setup.shuffle_and_draw``)

    Counted over every way to deal ten cards into two hands.
    """
    odds = openings(STARTING)
    coins = coins_of(STARTING)
    uneven = sum((chance for (first, _second), chance in odds.items() if first in (2, 5)), Fraction())
    estates = STARTING["Estate"]
    return Truth(
        float(100 * uneven),
        exact=True,
        steps=(
            _("Both hands together are your whole deck, so they always hold {coins} coins.", coins=coins),
            _(
                "The split is 5 and 2 when all {estates} Estates lie in the same hand, and 4 and 3 in all other cases.",
                estates=estates,
            ),
            _(
                "All three among the first five cards: {odds}. Among the other five just as often. Together {share}.",
                odds=odds[2, 5],
                share=uneven,
            ),
        ),
        series={
            _("{first} then {second}", first=first, second=second): float(100 * chance)
            for (first, second), chance in odds.items()
        },
        series_title=_("Coins of the first two hands"),
        series_unit=_("of 100"),
    )


def _both(rng: Rng, others: int, cards: tuple[str, str]) -> Question:
    deck = {"Copper": others, cards[0]: 1, cards[1]: 1}
    size = size_of(deck)
    right = chance_of(deck, {cards[0]: 1, cards[1]: 1})
    one = Fraction(HAND_SIZE, size)
    names = [card_name(card) for card in cards]
    choices = [
        Choice(
            percent(right),
            _("Yes. Once the first one is in the hand, only four places of the other {left} are left.", left=size - 1),
            right=True,
        ),
        Choice(
            percent(one * one),
            _(
                "You took the two for independent. The first one takes a place in the hand, so the second has four of "
                "{left} and no longer five of {size}.",
                left=size - 1,
                size=size,
            ),
            misreading="draws are independent",
        ),
        Choice(
            percent(one),
            _(
                "That is the chance of {card} alone. Both at once happen more seldom.",
                card=names[0],
            ),
            misreading="both are as likely as one",
        ),
        Choice(
            percent(min(2 * one, Fraction(1))),
            _("You added the two chances. Adding asks for one or the other; both together are rarer than each."),
            misreading="chances of both are added",
        ),
    ]
    return Question(
        text=_(
            "You opened with {one} and {two}. All {size} cards are shuffled, and you draw {hand}. What is the chance "
            "that both come to hand?",
            one=names[0],
            two=names[1],
            size=size,
            hand=HAND_SIZE,
        ),
        choices=shuffled(rng, choices),
        rule="dominion.draw.five_cards",
        why=_(
            "{hand} of {size}, then {rest} of {left}: {chance}.",
            hand=HAND_SIZE,
            size=size,
            rest=HAND_SIZE - 1,
            left=size - 1,
            chance=right,
        ),
    )


def both(rng: Rng) -> Question:
    """Two single cards in one hand. (``dominion.draw.five_cards``)"""
    return _both(rng, 8 + rng.below(7), ("Silver", rng.choice(SINGLES)))


def challenge(rng: Rng) -> Question:
    """The challenge of the lesson: a Silver and a Smithy, twelve cards in all."""
    return _both(rng, size_of(STARTING), ("Silver", "Smithy"))


def one_of_two(rng: Rng) -> Question:
    """At least one of two equal cards; adding counts the lucky hands twice. (``dominion.draw.five_cards``)"""
    others, card = 9 + rng.below(8), rng.choice(("Silver", "Gold", "Village", "Market"))
    deck = {"Copper": others, card: 2}
    size = size_of(deck)
    right = chance_of(deck, {card: 1})
    one = Fraction(HAND_SIZE, size)
    name = card_name(card)
    choices = [
        Choice(percent(right), _("Yes. You counted the hands with both of them once, and not twice."), right=True),
        Choice(
            percent(2 * one),
            _(
                "You added {one} twice. Hands with both of them are counted twice that way: the chances overlap.",
                one=percent(one),
            ),
            misreading="chances that overlap are added",
        ),
        Choice(
            percent(1 - (1 - one) ** 2),
            _(
                "Close, but that would be right if the first card were put back. It is not, so missing one makes it "
                "easier to meet the other."
            ),
            misreading="draws are independent",
        ),
        Choice(
            percent(one),
            _("That is the chance of one single card. You own two, and either of them will do."),
            misreading="two cards are as likely as one",
        ),
    ]
    return Question(
        text=_(
            "Two of your {size} cards are called {card}. All are shuffled, and you draw {hand}. What is the chance "
            "that at least one of the two comes to hand?",
            size=size,
            card=name,
            hand=HAND_SIZE,
        ),
        choices=shuffled(rng, choices),
        rule="dominion.draw.five_cards",
        why=_(
            "The chance of none is {none}. The rest of 1 is {chance}.",
            none=1 - right,
            chance=right,
        ),
    )


def second_hand(rng: Rng) -> Question:
    """What the first hand leaves to the second. (``dominion.draw.five_cards``, ``dominion.setup.starting_deck``)"""
    while True:
        silver, copper = rng.below(3), 3 + rng.below(5)
        deck = {"Copper": copper, "Silver": silver, "Estate": 2 * HAND_SIZE - copper - silver}
        every = [row for row, _chance in deals(deck)]
        first, second = rng.choice(every)
        held, right, total = coins_of(first), coins_of(second), coins_of(deck)
        if held != right and total % 2 == 1:
            break
    fewer, more = total // 2, total // 2 + 1
    cards = cards_text(card for card, count in deck.items() for _again in range(count))
    choices = [
        Choice(
            _("{coins} for certain", coins=right),
            _("Yes. The second hand is what the first has left, card for card."),
            right=True,
        ),
        Choice(
            _("{fewer} or {more}, whatever came before", fewer=fewer, more=more),
            _("That is the average before you have seen a hand. You have seen the first, so no average is left."),
            misreading="every hand is an average hand",
        ),
        Choice(
            _("most likely {coins} again", coins=held),
            _(
                "The first hand was not put back. Its {held} coins are in the discard pile, and {right} of {total} are "
                "left.",
                held=held,
                right=right,
                total=total,
            ),
            misreading="the second hand is drawn from the whole deck again",
        ),
        Choice(
            _("nobody can know before it is drawn"),
            _("You know all ten cards and have seen five of them. The other five are the next hand, in any order."),
            misreading="a face-down pile tells nothing",
        ),
    ]
    return Question(
        text=_(
            "Your deck has ten cards: {cards}. Your first hand of five held {held} coins, and you bought nothing. How "
            "many coins does the second hand hold?",
            cards=cards,
            held=held,
        ),
        choices=shuffled(rng, choices),
        rule="dominion.draw.five_cards",
        why=_("{total} coins in all, less the {held} you have seen: {right}.", total=total, held=held, right=right),
    )


ASKERS = {"draw_both": both, "draw_one_of_two": one_of_two, "draw_second_hand": second_hand}
FIRST = {"draw_both": challenge}
TRUTHS = {"draw_five_and_two": five_and_two}
