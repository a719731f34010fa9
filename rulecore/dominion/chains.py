"""Chains of Action cards: a row of cards played from left to right, and hands of a small deck that stall or do not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulecore.kernel import Action, Refusal, Rng, Step

from .cards import DOES
from .effects import Plus
from .facts import ACTIONS, HAND_SIZE, TREASURES
from .game import RULEBOOK
from .position import DominionPosition
from .turn import ACTION, BOUGHT, BUY

THRONE = "Throne Room"
FREE = (ACTION, BUY, BOUGHT)
"""Kinds of step at which no card asks anything."""
DRAW_PILE = 60
"""Coppers below a row, so that no draw runs dry."""


def plus(card: str, what: str) -> int:
    """What a card adds of ``what``: cards, actions, buys or coins; a card that is no Action adds nothing."""
    return sum(getattr(sentence, what) for sentence in DOES.get(card, ()) if isinstance(sentence, Plus))


@dataclass(frozen=True, slots=True)
class Link:
    """One card of a row.

    Attributes:
        place: its place in the row, from 0.
        card: its name, or nothing for a slot of a Throne Room that is still open.
        times: how often it is carried out.
        slots: what a Throne Room repeats.
    """

    place: int
    card: str
    times: int
    slots: tuple[Link, ...] = ()


def links(row: Sequence[str]) -> tuple[Link, ...]:
    """A row as a chain: each Throne Room takes the cards behind it into its slots (``dominion.card.throne_room``).

    A Throne Room that is itself carried out twice has two slots, so it repeats two cards and never one of them four
    times.
    """
    made: list[Link] = []
    place = 0
    while place < len(row):
        link, place = _link(row, place, 1)
        made.append(link)
    return tuple(made)


def _link(row: Sequence[str], place: int, times: int) -> tuple[Link, int]:
    if place >= len(row):
        return Link(place, "", times), place
    card, after = row[place], place + 1
    slots: list[Link] = []
    if card == THRONE:
        for _slot in range(times):
            link, after = _link(row, after, 2)
            slots.append(link)
    return Link(place, card, times, tuple(slots)), after


@dataclass(frozen=True, slots=True)
class Count:
    """What the player has after a card of a row: actions, cards in hand, buys and coins."""

    actions: int
    cards: int
    buys: int
    coins: int


@dataclass(frozen=True, slots=True)
class Done:
    """One card of a row that has been carried out.

    Attributes:
        place: its place in the row.
        card: its name.
        times: how often it was carried out.
        count: the counters afterwards; for a Throne Room, before what it repeats.
    """

    place: int
    card: str
    times: int
    count: Count


@dataclass(frozen=True, slots=True)
class Played:
    """A row as far as it could be played.

    Attributes:
        start: the counters before the first card.
        done: the cards that were carried out, in that order.
        stuck: the place of the first card that could not be played, or ``None``.
        refusal: why it could not.
    """

    start: Count
    done: tuple[Done, ...]
    stuck: int | None = None
    refusal: Refusal | None = None

    @property
    def end(self) -> Count:
        """The counters at the end."""
        return self.done[-1].count if self.done else self.start


def play_row(row: Sequence[str], options: Mapping[str, Any] | None = None) -> Played:
    """Play a row of Action cards from left to right by the rules, with a draw pile of Coppers.

    Args:
        row: cards; the ones behind a Throne Room go into its slots.
        options: options in force, such as another reading.
    """
    position = RULEBOOK.position_from(
        {"players": 2, "P1": {"hand": list(row), "deck": ["Copper"] * DRAW_PILE}, "options": dict(options or {})}
    )
    start = _count(position)
    done: list[Done] = []
    for link in links(row):
        action = RULEBOOK.parse(f"play {link.card}")
        refusal = RULEBOOK.why_not(position, action, 0)
        if refusal is not None:
            return Played(start, tuple(done), link.place, refusal)
        RULEBOOK.play(position, action, 0)
        _carry_on(position, link, done)
    return Played(start, tuple(done))


def _carry_on(position: DominionPosition, link: Link, done: list[Done]) -> None:
    """Answer whatever a card of a row asks; what stands in the slots of a Throne Room is what it chooses."""
    if link.card != THRONE:
        answer_quietly(position)
        done.append(Done(link.place, link.card, link.times, _count(position)))
        return
    done.append(Done(link.place, link.card, link.times, _count(position)))
    for slot in link.slots:
        # an open slot is never asked about: no card is left in hand that could fill it
        if slot.card:
            RULEBOOK.play(position, RULEBOOK.parse(f"choose {slot.card}"))
            _carry_on(position, slot, done)


def answer_quietly(position: DominionPosition) -> None:
    """Answer questions in the way that changes least, until the turn goes on or a Throne Room chooses."""
    while (step := position.step) is not None and step.kind not in FREE and step.kind != "choose":
        RULEBOOK.play(position, quiet_answer(position, step))


def quiet_answer(position: DominionPosition, step: Step) -> Action:
    """The answer that changes least: keep, discard or trash nothing, else the first there is."""
    for phrase in ("keep the draw pile", "keep the drawn card", "discard nothing", "trash nothing", "take nothing"):
        action = RULEBOOK.parse(phrase)
        if RULEBOOK.why_not(position, action, step.seat) is None:
            return action
    return next(iter(RULEBOOK.options_of(position)))


def _count(position: DominionPosition) -> Count:
    return Count(position.actions, len(position.hand[0]), position.buys, position.coins)


# ---- hands of a small deck -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hands:
    """What many first hands of a deck came to.

    Attributes:
        hands: how many were played.
        stalled: in how many an Action card was left over with no action to play it.
        coins: for each number of coins, in how many hands.
    """

    hands: int
    stalled: int
    coins: Mapping[int, int]

    @property
    def share(self) -> float:
        """Share of hands that stalled."""
        return self.stalled / self.hands

    @property
    def mean(self) -> float:
        """Mean coins of a hand."""
        return sum(coins * number for coins, number in self.coins.items()) / self.hands


def mixed_deck(mix: Mapping[str, int], size: int = 20, filler: str = "Copper") -> list[str]:
    """A deck of ``size`` cards with these and otherwise ``filler``.

    Raises:
        ValueError: the mix has more cards than the deck.
    """
    cards = [card for card, count in mix.items() for _again in range(count)]
    if len(cards) > size:
        raise ValueError(f"a deck of {size} cannot hold {len(cards)} cards")
    return cards + [filler] * (size - len(cards))


def play_hand(deck: Sequence[str]) -> DominionPosition:
    """Draw five from the top of a deck, play every Action that can be played, and lay the Treasures down.

    Cards that give actions come first, those with most actions before the others; then those that draw. That is the
    order that never stalls where another would not (``dominion.action.extra_actions``).

    Args:
        deck: its cards, the top first.
    """
    position = _bare().clone()
    position.hand[0] = list(deck[:HAND_SIZE])
    position.deck[0] = list(deck[: HAND_SIZE - 1 : -1])
    play_actions(position)
    if not TREASURES.isdisjoint(position.hand[0]):
        RULEBOOK.play(position, _TREASURES)
    return position


@cache
def _bare() -> DominionPosition:
    return RULEBOOK.position_from({"players": 2})


_TREASURES = RULEBOOK.parse("all treasures")
_PLAYS = {card: RULEBOOK.parse(f"play {card}") for card in ACTIONS}
_FIRST = sorted(ACTIONS, key=lambda card: (-plus(card, "actions"), -plus(card, "cards"), card))


def play_actions(position: DominionPosition) -> None:
    """Play the Action cards of the first seat's hand in a sensible order, as long as there are actions."""
    while position.actions:
        card = next((card for card in _FIRST if card in position.hand[0]), None)
        if card is None:
            break
        RULEBOOK.play(position, _PLAYS[card])
        while (step := position.step) is not None and step.kind not in FREE:
            RULEBOOK.play(position, quiet_answer(position, step))


def stalled(position: DominionPosition) -> bool:
    """Whether an Action card is left over in the first seat's hand although no action is."""
    return not position.actions and not ACTIONS.isdisjoint(position.hand[0])


def many_hands(mix: Mapping[str, int], hands: int = 1000, seed: int = 0) -> Hands:
    """Shuffle a deck of twenty again and again, and play its first hand.

    Args:
        mix: Action cards of the deck by count; Coppers fill it up.
        hands: how many to play.
        seed: where the shuffles come from.
    """
    rng = Rng(seed)
    deck = mixed_deck(mix)
    stalls = 0
    coins: dict[int, int] = {}
    for _hand in range(hands):
        rng.shuffle(deck)
        position = play_hand(deck)
        stalls += stalled(position)
        coins[position.coins] = coins.get(position.coins, 0) + 1
    return Hands(hands, stalls, coins)
