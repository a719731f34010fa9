"""Dealing anew what a seat cannot see: one whole position that could be the truth behind a view."""

from __future__ import annotations

from collections.abc import Callable

from rulecore.kernel import Rng

from .facts import MARKERS, Coins
from .forecast import unseen_coins
from .position import NOBODY, STREAMS, DominancePosition, minus, plus, selections
from .view import View

WagerGuess = Callable[[DominancePosition, int, Rng], Coins]
"""What a seat may have wagered, from a position in which its wager is still behind its screen."""


def any_wager(position: DominancePosition, seat: int, rng: Rng) -> Coins:
    """Any part of the hand, each as likely as any other."""
    return rng.choice(selections(position.hands[seat]))


def determinize(view: View, rng: Rng, wager: WagerGuess = any_wager) -> DominancePosition:
    """Deal the unknown coins anew.

    What the seat sees, and what a perfect memory adds, stays as it is: the guess, looked at from the same seat, is the
    same view. Everything else is drawn from the coins that the seat cannot place: secret coins
    (``dominance.setup.secret_coin``), wagers that are not open yet (``dominance.dispute.reveal``), the marker of the
    Politician (``dominance.politician.secret``), and what is left in the bag.

    Args:
        view: a view with memory, of a seat or a spectator.
        rng: where the guess comes from.
        wager: how to guess a wager that has been made and is still hidden.

    Returns:
        A new position that shares nothing with the real one but the map and the options.

    Raises:
        ValueError: the view has no memory, or its own seat's coins do not fit into the box.
    """
    unseen = unseen_coins(view)
    deck = [colour for colour in range(3) for _ in range(unseen[colour])]
    if min(unseen) < 0:
        raise ValueError(f"This view shows more coins than the box holds: {unseen}.")
    rng.shuffle(deck)
    hands: list[Coins] = []
    known: list[Coins] = []
    unknown: list[int] = []
    for hand in view.hands:
        if hand.known is None or hand.unknown is None:
            raise ValueError("Only a view with memory can be guessed from; ask for view(seat, memory=True).")
        known.append(hand.known)
        unknown.append(hand.unknown)
        if hand.coins is not None:
            hands.append(hand.coins)
            continue
        if hand.unknown > len(deck):
            raise ValueError("This view hides more coins than the box has left.")
        drawn = [deck.pop() for _ in range(hand.unknown)]
        hands.append(plus(hand.known, _count(drawn)))
    result = view.result
    position = DominancePosition(
        options=view.options,
        agenda=list(view.agenda),
        chance=[rng.below(1 << 32) << 32 | rng.below(1 << 32) for _ in range(STREAMS)],
        events=None,
        layout=view.layout,
        owner=list(view.owner),
        coins=list(view.coins),
        building=list(view.building),
        bridges=view.bridges,
        hands=hands,
        line=list(view.line),
        discard=view.discard,
        supply=list(view.supply),
        bag=_count(deck),
        turn=view.turn,
        active=view.active,
        actions_left=view.actions_left,
        disputed=view.disputed,
        wagers=list(view.wagers),
        faction=view.faction,
        leader=view.leader,
        surplus=view.surplus,
        tokens=[hand.led or 0 for hand in view.hands],
        last_leader=view.last_leader,
        politician=next((hand.seat for hand in view.hands if hand.politician), NOBODY),
        marker=_guess_marker(view, rng),
        known=known,
        unknown=unknown,
        capped=result is not None and not result["finished"],
    )
    for seat, made in enumerate(view.wagered):
        if made and view.wagers[seat] is None:
            guessed = wager(position, seat, rng)
            position.hands[seat] = minus(position.hands[seat], guessed)
            position.wagers[seat] = guessed
    return position


def _count(row: list[int]) -> Coins:
    return row.count(0), row.count(1), row.count(2)


def _guess_marker(view: View, rng: Rng) -> int:
    for hand in view.hands:
        if hand.politician and hand.marker is not None:
            return hand.marker
        if hand.politician:
            if hand.seat == view.seat or any(step.kind == "keep_marker" for step in view.agenda) or not view.agenda:
                return NOBODY
            return MARKERS.index(rng.choice(view.options.politician_markers))
    return NOBODY
