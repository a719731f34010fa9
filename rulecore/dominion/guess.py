"""Dealing anew what a seat cannot see: one whole position that could be the truth behind a view."""

from __future__ import annotations

from collections import Counter

from rulecore.kernel import Rng

from .position import DominionPosition
from .setup import STREAMS, bare_position
from .view import SeatView, View


def determinize(view: View, rng: Rng) -> DominionPosition:
    """Deal the unknown cards anew (``dominion.zones.hidden_information``).

    What the seat sees, and what a perfect memory adds, stays as it is: the guess, looked at from the same seat, is the
    same view. The order of every draw pile, the hands of the others and what lies below the top of their discard piles
    are drawn from the cards that each of them owns.

    Args:
        view: a view with memory, of a seat, of a game that is not over.
        rng: where the guess comes from.

    Returns:
        A new position that shares nothing with the real one but the options.

    Raises:
        ValueError: the view has no memory, or its numbers do not fit together.
    """
    chance = [rng.below(1 << 32) << 32 | rng.below(1 << 32) for _ in range(STREAMS)]
    position = bare_position(view.players, dict(view.supply), view.options, chance)
    for seat in view.seats:
        _deal(position, seat, own=seat.seat == view.seat, rng=rng)
    position.agenda = list(view.agenda)
    position.trash = list(view.trash)
    position.starter, position.active = view.starter, view.active
    position.turns = [seat.turns for seat in view.seats]
    position.actions, position.buys, position.coins = view.actions, view.buys, view.coins
    position.shield = sum(1 << seat for seat in view.shield)
    position.loot = list(view.loot)
    position.last_province_bought = view.last_province_bought
    position.trial = view.trial
    return position


def _deal(position: DominionPosition, seat: SeatView, own: bool, rng: Rng) -> None:
    if seat.owned is None or seat.known_top is None:
        raise ValueError("Only a view with memory can be guessed from; ask for view(seat, memory=True).")
    top = seat.known_top[::-1]
    below = [*(seat.discard or ())] if own else [card for card in (seat.discard_top,) if card is not None]
    hand = list(seat.hand or ()) if own else []
    unknown = Counter(seat.owned)
    unknown.subtract([*hand, *below, *top, *seat.in_play, *seat.bought, *seat.shown])
    left = [card for card, count in unknown.items() for _again in range(count)]
    hidden = seat.deck_size - len(top)
    wanted = hidden if own else hidden + seat.hand_size + max(0, seat.discard_size - 1)
    if len(left) != wanted or min(unknown.values(), default=0) < 0:
        raise ValueError(f"This view has {len(left)} cards of P{seat.seat + 1} for {wanted} places.")
    rng.shuffle(left)
    number = seat.seat
    position.deck[number] = [*left[:hidden], *top]
    if own:
        position.hand[number], position.discard[number] = hand, below
    else:
        position.hand[number] = left[hidden : hidden + seat.hand_size]
        position.discard[number] = [*left[hidden + seat.hand_size :], *below]
    position.in_play[number] = list(seat.in_play)
    position.bought[number] = list(seat.bought)
    position.shown[number] = list(seat.shown)
    position.known[number] = len(top)
