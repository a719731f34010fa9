"""Cards on the move: drawing, shuffling, gaining, trashing. Every card effect is made of these."""

from __future__ import annotations

from collections.abc import Iterable

from rulecore.kernel import Event, shuffle

from .position import FIRST_SHUFFLE_STREAM, DominionPosition


def reshuffle(position: DominionPosition, seat: int) -> None:
    """Make a new draw pile of the discard pile, and of nothing else.

    ``dominion.draw.what_is_shuffled``: cards in hand, in play, just bought, shown or set aside stay where they are.
    Callers do so only when a card is needed and the draw pile is empty (``dominion.draw.reshuffle``).
    """
    cards = position.discard[seat]
    waiting = position.arranged[seat] if position.arranged else None
    arranged = False
    if waiting:
        stacked = waiting.pop(0)
        arranged = sorted(stacked) == sorted(cards)
        if arranged:
            cards = stacked[:]
    if not arranged:
        shuffle(position.chance, FIRST_SHUFFLE_STREAM + seat, cards)
    position.deck[seat] = cards
    position.discard[seat] = []
    position.known[seat] = 0
    if position.events is not None:
        position.note("dominion.draw.reshuffle", "shuffled", seat, count=len(cards), arranged=arranged)


def take_top(position: DominionPosition, seat: int) -> str | None:
    """Take the top card of a draw pile, reshuffling if it is empty; ``None`` if there is no card at all.

    ``dominion.draw.not_enough_cards``: coming up short is no error and costs nothing.
    """
    deck = position.deck[seat]
    if not deck:
        if not position.discard[seat]:
            return None
        reshuffle(position, seat)
        deck = position.deck[seat]
    if position.known[seat]:
        position.known[seat] -= 1
    return deck.pop()


def take(position: DominionPosition, seat: int, count: int) -> list[str]:
    """Take cards off the draw pile to put them somewhere, as many as there are, the top first."""
    deck = position.deck[seat]
    if 0 < count <= len(deck):
        drawn = deck[: -count - 1 : -1]
        del deck[-count:]
        if position.known[seat]:
            position.known[seat] = max(0, position.known[seat] - count)
    elif count:
        # dominion.draw.reshuffle: what is left is drawn first, and only then are the discards shuffled
        drawn = deck[::-1]
        deck.clear()
        missing = count - len(drawn)
        if position.discard[seat]:
            reshuffle(position, seat)
            deck = position.deck[seat]
            if len(deck) > missing:
                drawn += deck[: -missing - 1 : -1]
                del deck[-missing:]
            else:
                drawn += deck[::-1]
                deck.clear()
        position.known[seat] = 0
    else:
        return []
    return drawn


def draw(position: DominionPosition, seat: int, count: int) -> list[str]:
    """Draw cards into the hand, as many as there are (``dominion.action.extra_cards``)."""
    drawn = take(position, seat, count)
    position.hand[seat] += drawn
    return drawn


def tell_drawn(position: DominionPosition, rule: str, seat: int, drawn: list[str]) -> None:
    """Report cards drawn: how many to everybody, which ones to their owner alone."""
    if position.events is not None:
        position.events.append(Event(rule, "drew", seat, {"count": len(drawn)}, {"cards": list(drawn)}))


def draw_and_tell(position: DominionPosition, rule: str, seat: int, count: int) -> list[str]:
    """Draw cards for an effect and report them."""
    drawn = draw(position, seat, count)
    tell_drawn(position, rule, seat, drawn)
    return drawn


def leave_pile(position: DominionPosition, card: str) -> int:
    """Take a card off its pile, where the caller knows that there is one; returns how many are left.

    ``dominion.buy.pile_not_empty``
    """
    supply = position.supply
    left = supply[card] - 1
    supply[card] = left
    if not left:
        position.empty += 1
    return left


_GAINED = {"discard": "gained", "hand": "gained_to_hand", "deck": "gained_onto_deck"}


def gain(position: DominionPosition, rule: str, seat: int, card: str, to: str = "discard") -> None:
    """Give a seat a card from the supply (``dominion.gain.from_supply``, ``dominion.intro.deck_building``).

    Args:
        position: changed in place.
        rule: id of the rule that gives the card.
        seat: who gains.
        card: its pile has one.
        to: ``"discard"``, ``"hand"`` or ``"deck"``.
    """
    leave_pile(position, card)
    if to == "deck":
        position.deck[seat].append(card)
        position.known[seat] += 1
    else:
        (position.hand if to == "hand" else position.discard)[seat].append(card)
    if position.events is not None:
        position.note(rule, _GAINED[to], seat, card=card)


def remove(zone: list[str], cards: Iterable[str]) -> None:
    """Take cards out of a zone; the caller knows that they are there."""
    for card in cards:
        zone.remove(card)


def trash(position: DominionPosition, rule: str, seat: int, zone: list[str], cards: tuple[str, ...]) -> None:
    """Move cards of a seat to the trash for good (``dominion.zones.trashing``)."""
    remove(zone, cards)
    position.trash += cards
    if position.events is not None:
        position.note(rule, "trashed", seat, cards=list(cards))


def discard(position: DominionPosition, rule: str, seat: int, zone: list[str], cards: tuple[str, ...]) -> None:
    """Move cards of a seat to its discard pile, where the last of them shows.

    Which cards go is seen by all, as at a table where everybody lays them down openly.
    """
    remove(zone, cards)
    position.discard[seat] += cards
    if position.events is not None:
        position.note(rule, "discarded", seat, cards=list(cards))


def show_top(position: DominionPosition, rule: str, seat: int) -> str | None:
    """Turn the top card of a draw pile over; it is in no pile meanwhile (``dominion.zones.revealing``)."""
    card = take_top(position, seat)
    if card is not None:
        position.shown[seat].append(card)
        if position.events is not None:
            position.note(rule, "showed", seat, card=card)
    return card
