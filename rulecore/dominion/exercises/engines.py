"""Exercises about chains: actions that are left, an order that plays everything, and what a Throne Room repeats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import comb
from typing import Any

from rulecore.kernel import Rng
from rulecore.kernel.language import decimal
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..chains import THRONE, play_hand, play_row, plus, stalled
from ..facts import HAND_SIZE
from ..words import _, card_name, cards_text, in_order

ALLOWANCE = "dominion.action.one_card"
EXTRA = "dominion.action.extra_actions"
VILLAGES = ("Village", "Festival")
SAME = ("Market", "Laboratory")
TERMINALS = ("Smithy", "Woodcutter", "Militia", "Moat", "Witch", "Council Room")
CHALLENGE = ("Village", "Village", "Smithy", "Market", "Militia")


def _tenths(number: float) -> str:
    return decimal(f"{number:.1f}")


# ---- how often is a Smithy stuck? ----------------------------------------------------------------------------------

DECK, SMITHIES = 20, 5


def _ways(total: int, of_kind: int, drawn: int, wanted: int) -> int:
    """In how many ways ``drawn`` cards out of ``total`` hold exactly ``wanted`` of a kind."""
    return comb(of_kind, wanted) * comb(total - of_kind, drawn - wanted) if 0 <= wanted <= drawn else 0


def _stall_share(smithies: int, villages: int = 0) -> float:
    """Exact share of stalled hands in a deck of Smithies and Coppers, each case played by the rules."""
    draws = plus("Smithy", "cards")
    stalls = 0
    for first, later in product(range(HAND_SIZE + 1), range(draws + 1)):
        ways = _ways(DECK, smithies, HAND_SIZE, first)
        ways *= _ways(DECK - HAND_SIZE, smithies - first, draws, later) if first + later <= smithies else 0
        if ways:
            hand = ["Smithy"] * first + ["Copper"] * (HAND_SIZE - first)
            under = ["Smithy"] * later + ["Copper"] * (draws - later)
            stalls += ways * stalled(play_hand([*hand, *under]))
    return stalls / (comb(DECK, HAND_SIZE) * comb(DECK - HAND_SIZE, draws))


def stuck_smithy(rng: Rng) -> Truth:
    """Of 100 turns with five Smithies in a deck of twenty, how many leave one stuck? (``dominion.action.one_card``)

    Counted over every first hand and every three cards drawn after it.
    """
    shares = {number: 100 * _stall_share(number) for number in range(1, 8)}
    none = 100 * _ways(DECK, SMITHIES, HAND_SIZE, 0) / comb(DECK, HAND_SIZE)
    lone = 100 - none - shares[SMITHIES]
    return Truth(
        shares[SMITHIES],
        exact=True,
        steps=(
            _("In {share} of 100 turns there is no Smithy among your first five cards.", share=_tenths(none)),
            _("In {share} there is one, and the three cards it draws bring no other.", share=_tenths(lone)),
            _("In all the rest a second Smithy waits in your hand, and you have no action for it."),
        ),
        series={_.plural("{count} Smithy", "{count} Smithies", number): share for number, share in shares.items()},
        series_title=_("Turns with a stuck Smithy, by Smithies in a deck of {size}", size=DECK),
        series_unit=_("of 100 turns"),
    )


# ---- how many actions are left? ------------------------------------------------------------------------------------


def _row(cards: tuple[str, ...]) -> list[str]:
    """The cards in an order that plays as many of them as possible."""
    return sorted(cards, key=lambda card: (-plus(card, "actions"), cards.index(card)))


def _fresh_hand(rng: Rng) -> tuple[str, ...]:
    while True:
        hand = [rng.choice(VILLAGES), rng.choice((*VILLAGES, *SAME)), rng.choice(SAME)]
        hand += [rng.choice(TERMINALS) for _again in range(2)]
        rng.shuffle(hand)
        played = play_row(_row(tuple(hand)))
        if played.stuck is None:
            return tuple(hand)


def _actions_left(rng: Rng, hand: tuple[str, ...]) -> Question:
    played = play_row(_row(hand))
    right = played.end.actions
    given = sum(plus(card, "actions") for card in hand)
    terminals = sum(plus(card, "actions") == 0 for card in hand)
    pays = _(
        "You begin with 1 action. Each of your {count} cards takes one, and together they give {given}.",
        count=len(hand),
        given=given,
    )
    choices = [
        Choice(str(right), _("Yes: {sum}.", sum=f"1 + {given} − {len(hand)} = {right}"), right=True),
        Choice(
            str(1 + given),
            _("You added what the cards give, and left out what they take. Every card you play uses up an action."),
            misreading=_("playing a card costs no action"),
        ),
        Choice(
            str(1 + given - terminals),
            _("You charged only the cards that give no action. A Village or a Market takes one too, and then gives."),
            misreading=_("a card that gives actions takes none"),
        ),
        Choice(
            str(right + terminals),
            _("You charged only the cards that give actions. The others take one as well, and give nothing back."),
            misreading=_("a card without actions on it is free"),
        ),
    ]
    if right:
        choices.append(
            Choice(
                str(right - 1),
                _("You forgot the action that every turn begins with."),
                misreading=_("a turn begins with no action"),
            )
        )
    return Question(
        text=_(
            "Your hand is {cards}. Your draw pile has no Action card. You play all of them in an order that never runs "
            "dry. How many actions are left?",
            cards=_list(hand),
        ),
        choices=shuffled(rng, choices),
        rule=EXTRA,
        why=_("{pays} Every order that plays them all ends the same.", pays=pays),
        position=_table(hand),
        shown=("hand",),
    )


def _table(hand: Sequence[str]) -> dict[str, Any]:
    """The hand as a position, to be drawn beside the question."""
    return {"players": 2, "P1": {"hand": list(in_order(hand))}}


def _list(cards: tuple[str, ...]) -> str:
    return cards_text(in_order(cards))


def actions_left(rng: Rng) -> Question:
    """All cards of a hand are played: how many actions are left? (``dominion.action.extra_actions``)"""
    return _actions_left(rng, _fresh_hand(rng))


def challenge(rng: Rng) -> Question:
    """The challenge of the lesson: two Villages, a Smithy, a Market and a Militia."""
    return _actions_left(rng, CHALLENGE)


# ---- which order plays them all? -----------------------------------------------------------------------------------


def _arrows(row: list[str]) -> str:
    return " → ".join(card_name(card) for card in row)


def order(rng: Rng) -> Question:
    """Which order plays every card? (``dominion.action.one_card``, ``dominion.action.extra_actions``)"""
    village, market = rng.choice(VILLAGES), rng.choice(SAME)
    one, other = rng.choice(TERMINALS[:3]), rng.choice(TERMINALS[3:])
    if rng.below(2):
        one, other = other, one
    right = [market, village, one, other] if rng.below(2) else [village, market, one, other]
    wrong = [
        (
            [one, village, market, other],
            _(
                "{card} takes your only action, and the chain breaks there. Secure actions first, then draw.",
                card=card_name(one),
            ),
            _("draw first, then see"),
        ),
        (
            [market, one, village, other],
            _(
                "{card} gives back the action it took and no more. One card later you have none: the rest is stuck.",
                card=card_name(market),
            ),
            _("a Market adds an action"),
        ),
        (
            [village, one, other, market],
            _(
                "{village} leaves you two actions, and two cards use them up. Too late for {card}, which costs none.",
                village=card_name(village),
                card=card_name(market),
            ),
            _("cards that give their action back can wait"),
        ),
    ]
    assert play_row(right).stuck is None
    choices = [
        Choice(
            _arrows(right),
            _("All four are played. What gives actions comes before what only takes them."),
            right=True,
        )
    ]
    for row, says, misreading in wrong:
        stuck = play_row(row).stuck
        assert stuck is not None
        choices.append(Choice(_arrows(row), says, misreading=misreading))
    choices.append(
        Choice(
            _("any order, the sum is the same"),
            _("The sum is the same, and it helps only whoever gets that far. With no action left, it is over."),
            misreading=_("only the sum of the actions counts"),
        )
    )
    return Question(
        text=_(
            "Your hand is {cards}, and you want to play all four. Your draw pile has no Action card. "
            "Which order does it?",
            cards=_list(tuple(right)),
        ),
        choices=shuffled(rng, choices),
        rule=ALLOWANCE,
        why=_("{row}: one action is always there when you need it.", row=_arrows(right)),
        position=_table(right),
        shown=("hand",),
    )


# ---- what does a Throne Room repeat? -------------------------------------------------------------------------------


def _single(rng: Rng, card: str) -> Question:
    right = play_row([THRONE, card]).end.actions
    gives = plus(card, "actions")
    name = card_name(card)
    choices = [
        Choice(
            str(right),
            _("The Throne Room took your action. {card} is then done twice and takes none.", card=name),
            right=True,
        ),
        Choice(
            str(right + 1),
            _("You kept the action that the Throne Room takes. It is an Action card like any other."),
            misreading=_("a Throne Room takes no action"),
        ),
    ]
    choices += [
        Choice(
            str(right - 1),
            _("The card that a Throne Room repeats takes no action of its own: it was not you who played it."),
            misreading=_("the repeated card takes an action"),
        ),
        Choice(
            str(right - gives),
            _("You did {card} once. Everything on it happens a second time, the actions too.", card=name),
            misreading=_("actions are not repeated"),
        ),
        Choice(
            str(right + 2),
            _("You counted the Throne Room as if it gave actions itself. It gives nothing but a second time."),
            misreading=_("a Throne Room gives an action"),
        ),
    ]
    return Question(
        text=_(
            "You have one action. You play a Throne Room and choose {card} for it. "
            "How many actions have you afterwards?",
            card=name,
        ),
        choices=shuffled(rng, choices),
        rule="dominion.card.throne_room",
        why=f"1 − 1 + 2 × {gives} = {right}",
    )


def _double(rng: Rng) -> Question:
    first, second = rng.choice(
        (
            ("Market", "Village"),
            ("Village", "Market"),
            ("Laboratory", "Festival"),
            ("Festival", "Laboratory"),
            ("Smithy", "Village"),
            ("Village", "Smithy"),
        )
    )
    right = play_row([THRONE, THRONE, first, second]).end.actions
    one, other = plus(first, "actions"), plus(second, "actions")
    names = {"one": card_name(first), "other": card_name(second)}
    choices = [
        Choice(
            str(right),
            _("The second Throne Room is done twice, so it chooses twice: {one} twice, then {other} twice.", **names),
            right=True,
        ),
        Choice(
            str(4 * one),
            _("You did {one} four times. Each time the second Throne Room is done, it needs another card.", **names),
            misreading=_("two Throne Rooms do one card four times"),
        ),
        Choice(
            str(2 * one + other),
            _("You did {other} once. Whatever the second Throne Room chooses is done twice, both times.", **names),
            misreading=_("only the first choice is repeated"),
        ),
        Choice(
            str(right - 1),
            _("Only the first Throne Room took an action. The second one was chosen, not played by you."),
            misreading=_("a repeated Throne Room takes an action"),
        ),
        Choice(
            str(right + 1),
            _("The first Throne Room took the action your turn began with."),
            misreading=_("a Throne Room takes no action"),
        ),
    ]
    return Question(
        text=_(
            "You have one action. You play a Throne Room and choose your other Throne Room for it. That one chooses "
            "{one} first and {other} next. How many actions have you afterwards?",
            **names,
        ),
        choices=shuffled(rng, choices),
        rule="dominion.card.throne_room",
        why=f"1 − 1 + 2 × {one} + 2 × {other} = {right}",
    )


def throne(rng: Rng) -> Question:
    """How many actions after a Throne Room, or after one on another? (``dominion.card.throne_room``)"""
    if rng.below(2):
        return _double(rng)
    return _single(rng, rng.choice(("Market", "Laboratory", "Village", "Festival")))


def throne_on_market(rng: Rng) -> Question:
    """The first time: a Throne Room on a Market."""
    return _single(rng, "Market")


ASKERS = {"engines_actions_left": actions_left, "engines_order": order, "engines_throne": throne}
FIRST = {"engines_actions_left": challenge, "engines_throne": throne_on_market}
TRUTHS = {"engines_stuck_smithy": stuck_smithy}
