"""The sentences of which cards are made: each knows what happens, and if it asks, who chooses among what.

A card is a row of these (see :mod:`.cards`). Whatever is still to come lies on the agenda as a step of a kind that
nobody chooses; :func:`settle` carries such steps out until somebody has to choose, so a game can be saved and copied in
the middle of the longest chain.
"""

from __future__ import annotations

from typing import ClassVar

from rulecore.kernel import Event, Step

from .facts import ACTIONS, CARDS, TREASURES
from .moves import discard, draw_and_tell, gain, show_top, take_top, trash
from .position import DominionPosition, cached_step


class Effect:
    """One sentence of a card.

    Attributes:
        asks: kind of step at which somebody chooses, or nothing if nobody does.
        optional: whether the chooser may decline although something can be chosen.
    """

    asks: ClassVar[str] = ""

    def happen(self, position: DominionPosition, seat: int, card: str) -> None:
        """Carry the sentence out for ``seat``, or leave the question it asks on the agenda."""
        raise NotImplementedError

    def ask(self, position: DominionPosition, seat: int, card: str, limit: int = 0, victim: int | None = None) -> None:
        """Leave a question on the agenda: who chooses, for which card, bounded by what, about whose cards."""
        if victim is None:
            position.agenda.append(cached_step(seat, self.asks, limit, card))
        else:
            position.agenda.append(Step(seat, self.asks, limit, card, (victim,)))

    def pool(self, position: DominionPosition, step: Step) -> list[str]:
        """The cards that may be chosen at a step this effect has left."""
        raise NotImplementedError

    def bounds(self, position: DominionPosition, step: Step) -> tuple[int, int]:
        """How many cards must and may be chosen."""
        return 1, 1

    def may_decline(self, position: DominionPosition) -> bool:
        """Whether the chooser may do nothing although it could be done."""
        return False

    def answer(self, position: DominionPosition, step: Step, cards: tuple[str, ...]) -> None:
        """Carry out what was chosen; the step has left the agenda."""
        raise NotImplementedError


class Plus(Effect):
    """Cards, actions, buys and coins, as printed in bold on so many cards."""

    __slots__ = ("actions", "buys", "cards", "coins")

    def __init__(self, cards: int = 0, actions: int = 0, buys: int = 0, coins: int = 0) -> None:
        self.cards, self.actions, self.buys, self.coins = cards, actions, buys, coins

    def happen(self, position: DominionPosition, seat: int, card: str) -> None:
        # dominion.action.extra_actions, dominion.action.extra_coins
        position.actions += self.actions
        position.coins += self.coins
        # dominion.action.extra_buys
        if self.buys and position.options.extra_buys == "from_cards":
            position.buys += self.buys
        if self.cards:
            draw_and_tell(position, CARDS[card].rule, seat, self.cards)


class FromHand(Effect):
    """Base of the sentences that ask for cards of the chooser's own hand."""

    def pool(self, position: DominionPosition, step: Step) -> list[str]:
        return position.hand[step.seat]


class DiscardToDraw(FromHand):
    """Discard any number of cards, all at once; then draw as many (``dominion.card.cellar``)."""

    asks = "discard"

    def happen(self, position: DominionPosition, seat: int, card: str) -> None:
        if position.hand[seat]:
            self.ask(position, seat, card)

    def bounds(self, position: DominionPosition, step: Step) -> tuple[int, int]:
        return 0, len(position.hand[step.seat])

    def answer(self, position: DominionPosition, step: Step, cards: tuple[str, ...]) -> None:
        rule = CARDS[step.subject].rule
        discard(position, rule, step.seat, position.hand[step.seat], cards)
        # the cards just discarded are in the reshuffle, if this needs one
        draw_and_tell(position, rule, step.seat, len(cards))


class TrashSome(FromHand):
    """Trash cards from the hand, none included, up to a limit (``dominion.card.chapel``)."""

    asks = "trash"

    def happen(self, position: DominionPosition, seat: int, card: str) -> None:
        if position.hand[seat] and position.options.chapel_limit:
            self.ask(position, seat, card, position.options.chapel_limit)

    def bounds(self, position: DominionPosition, step: Step) -> tuple[int, int]:
        return 0, min(step.limit, len(position.hand[step.seat]))

    def answer(self, position: DominionPosition, step: Step, cards: tuple[str, ...]) -> None:
        trash(position, CARDS[step.subject].rule, step.seat, position.hand[step.seat], cards)


class MayDiscardDrawPile(Effect):
    """Put the whole draw pile into the discard pile, unseen, or leave it (``dominion.card.chancellor``)."""

    asks = "draw_pile"

    def happen(self, position: DominionPosition, seat: int, card: str) -> None:
        self.ask(position, seat, card)

    def decide(self, position: DominionPosition, step: Step, yes: bool) -> None:
        """Carry out the decision."""
        seat = step.seat
        if yes:
            # the top card stays on top of the pile it joins, so what shows there is what lay lowest before
            position.discard[seat] += position.deck[seat][::-1]
            position.deck[seat] = []
            position.known[seat] = 0
        position.note(CARDS[step.subject].rule, "pile_discarded" if yes else "pile_kept", seat)


class Gain(Effect):
    """Gain a card of one's choice up to a cost (``dominion.gain.cost_limit``); what is missing cannot be gained.

    Args:
        limit: highest cost.
        dearer: used instead where a card has just been trashed: how much dearer the gained one may be.
        kinds: the kinds that may be gained; any if not given.
        to: where it goes.
    """

    asks = "gain"

    def __init__(self, limit: int = 0, kinds: frozenset[str] | None = None, to: str = "discard") -> None:
        self.limit, self.kinds, self.to = limit, kinds, to

    def happen(self, position: DominionPosition, seat: int, card: str) -> None:
        self.offer(position, seat, card, self.limit)

    def offer(self, position: DominionPosition, seat: int, card: str, limit: int) -> None:
        """Ask for the card, if there is one to choose (``dominion.gain.empty_pile``)."""
        if self.fitting(position, limit):
            self.ask(position, seat, card, limit)
        elif position.events is not None:
            position.note("dominion.gain.empty_pile", "nothing_to_gain", seat)

    def fitting(self, position: DominionPosition, limit: int) -> list[str]:
        """Every card that may be gained, in the order of the piles."""
        kinds, costs = self.kinds, position.costs
        return [
            card
            for card, left in position.supply.items()
            if left and costs[card] <= limit and (kinds is None or card in kinds)
        ]

    def pool(self, position: DominionPosition, step: Step) -> list[str]:
        return self.fitting(position, step.limit)

    def answer(self, position: DominionPosition, step: Step, cards: tuple[str, ...]) -> None:
        gain(position, CARDS[step.subject].rule, step.seat, cards[0], self.to)


class GainOntoDrawPile(Effect):
    """Gain a named card onto the own draw pile, if any is left (``dominion.card.bureaucrat``)."""

    def __init__(self, card: str) -> None:
        self.card = card

    def happen(self, position: DominionPosition, seat: int, card: str) -> None:
        if position.supply.get(self.card):
            gain(position, CARDS[card].rule, seat, self.card, "deck")


class Reforge(FromHand):
    """Trash a card of the hand and gain one a little dearer (``dominion.card.remodel``, ``dominion.card.mine``).

    Args:
        dearer: how many coins more the gained card may cost.
        kinds: the kinds that may be trashed and gained; any if not given.
        to: where the gained card goes.
        optional_later: whether the second edition lets its player decline.
    """

    asks = "trash"

    def __init__(
        self, dearer: int, kinds: frozenset[str] | None = None, to: str = "discard", optional_later: bool = False
    ) -> None:
        self.dearer, self.kinds, self.optional_later = dearer, kinds, optional_later
        self.gaining = Gain(0, kinds, to)

    def happen(self, position: DominionPosition, seat: int, card: str) -> None:
        if any(self.kinds is None or mine in self.kinds for mine in position.hand[seat]):
            self.ask(position, seat, card)

    def pool(self, position: DominionPosition, step: Step) -> list[str]:
        hand = position.hand[step.seat]
        return hand if self.kinds is None else [card for card in hand if card in self.kinds]

    def may_decline(self, position: DominionPosition) -> bool:
        return self.optional_later and position.options.must_effects == "second_edition"

    def answer(self, position: DominionPosition, step: Step, cards: tuple[str, ...]) -> None:
        trash(position, CARDS[step.subject].rule, step.seat, position.hand[step.seat], cards)
        self.gaining.offer(position, step.seat, step.subject, position.costs[cards[0]] + self.dearer)


class TrashCopper(FromHand):
    """Trash one Copper of the hand for coins (``dominion.card.moneylender``)."""

    asks = "trash"

    def __init__(self, coins: int) -> None:
        self.coins = coins

    def happen(self, position: DominionPosition, seat: int, card: str) -> None:
        if "Copper" in position.hand[seat]:
            self.ask(position, seat, card)

    def pool(self, position: DominionPosition, step: Step) -> list[str]:
        return [card for card in position.hand[step.seat] if card == "Copper"]

    def may_decline(self, position: DominionPosition) -> bool:
        return position.options.must_effects == "second_edition"

    def answer(self, position: DominionPosition, step: Step, cards: tuple[str, ...]) -> None:
        trash(position, CARDS[step.subject].rule, step.seat, position.hand[step.seat], cards)
        position.coins += self.coins


class TrashThis(Effect):
    """Trash the card itself if it still lies in play (``dominion.card.feast``)."""

    def happen(self, position: DominionPosition, seat: int, card: str) -> None:
        if card in position.in_play[seat]:
            trash(position, CARDS[card].rule, seat, position.in_play[seat], (card,))


class CarryOutTwice(FromHand):
    """Play an Action card of the hand and carry it out twice, for no action (``dominion.card.throne_room``)."""

    asks = "choose"

    def happen(self, position: DominionPosition, seat: int, card: str) -> None:
        if not ACTIONS.isdisjoint(position.hand[seat]):
            self.ask(position, seat, card)

    def pool(self, position: DominionPosition, step: Step) -> list[str]:
        return [card for card in position.hand[step.seat] if card in ACTIONS]

    def may_decline(self, position: DominionPosition) -> bool:
        return position.options.must_effects == "second_edition"

    def answer(self, position: DominionPosition, step: Step, cards: tuple[str, ...]) -> None:
        seat, card = step.seat, cards[0]
        position.hand[seat].remove(card)
        position.in_play[seat].append(card)
        if position.events is not None:
            position.note(CARDS[step.subject].rule, "throned", seat, card=card)
        # done twice in full, one after the other; a Feast that has left play is still done a second time
        position.agenda.append(cached_step(seat, "play", 0, card))
        position.agenda.append(cached_step(seat, "play", 0, card))


class DrawTo(Effect):
    """Draw to a hand of seven; Actions drawn may be set aside one by one (``dominion.card.library``)."""

    asks = "set_aside"

    def __init__(self, size: int) -> None:
        self.size = size

    def happen(self, position: DominionPosition, seat: int, card: str) -> None:
        hand = position.hand[seat]
        drawn = []
        while len(hand) < self.size:
            top = take_top(position, seat)
            if top is None:
                break
            hand.append(top)
            drawn.append(top)
            if top in ACTIONS:
                self._tell(position, seat, card, drawn)
                # the question is about the last card of the hand; the step does not name it, since steps are open
                self.ask(position, seat, card)
                return
        self._tell(position, seat, card, drawn)
        aside = tuple(position.shown[seat])
        if aside:
            discard(position, CARDS[card].rule, seat, position.shown[seat], aside)

    @staticmethod
    def _tell(position: DominionPosition, seat: int, card: str, drawn: list[str]) -> None:
        from .moves import tell_drawn

        if drawn:
            tell_drawn(position, CARDS[card].rule, seat, drawn)

    def decide(self, position: DominionPosition, step: Step, yes: bool) -> None:
        """Set the card aside or keep it, and go on drawing."""
        seat = step.seat
        if yes:
            card = position.hand[seat].pop()
            position.shown[seat].append(card)
            position.note(CARDS[step.subject].rule, "set_aside", seat, card=card)
        elif position.events is not None:
            # kept unseen, so that only its owner is told which card it is
            secret = {"card": position.hand[seat][-1]}
            position.events.append(Event(CARDS[step.subject].rule, "kept", seat, {}, secret))
        self.happen(position, seat, step.subject)


class DigForTreasures(Effect):
    """Show cards from the top until two Treasures have come up (``dominion.card.adventurer``)."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted

    def happen(self, position: DominionPosition, seat: int, card: str) -> None:
        rule = CARDS[card].rule
        shown = position.shown[seat]
        found: list[str] = []
        while len(found) < self.wanted:
            top = show_top(position, rule, seat)
            if top is None:
                break
            if top in TREASURES:
                found.append(top)
        for treasure in found:
            shown.remove(treasure)
        position.hand[seat] += found
        if position.events is not None:
            position.note(rule, "took", seat, cards=found)
        if shown:
            discard(position, rule, seat, shown, tuple(shown))
