"""Who is ahead in a game of Dominion, and what a seat could do: what measurements ask of a position.

“Ahead” means whoever would win if the game were counted now, over all cards that everybody owns, by the tie rule in
force (``dominion.end.count_all_cards``). As long as all have the points they began with, the tie rule alone says who.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from rulecore.lab.gauge import Gauge

from .position import DominionPosition
from .scoring import levels
from .turn import ACTION, BOUGHT, BUY


class DominionGauge(Gauge[DominionPosition]):
    """What the lab asks of Dominion."""

    main_steps = (ACTION, BUY, BOUGHT)
    # Treasures can be held back, and hardly ever should be
    idle_verbs = frozenset({"end_actions", "end_turn", "treasures", "decline"})

    def seats(self, options: Any) -> int:
        players: int = options.players
        return players

    def turn(self, position: DominionPosition) -> int:
        return sum(position.turns) + 1

    def first_seat(self, position: DominionPosition) -> int:
        return position.starter

    def parties(self, position: DominionPosition) -> tuple[tuple[int, ...], ...]:
        return tuple((seat,) for seat in range(position.players))

    def places(self, position: DominionPosition) -> tuple[int, ...]:
        place = {seat: number for number, level in enumerate(levels(position)) for seat in level}
        return tuple(place[seat] for seat in range(position.players))

    def reach(self, position: DominionPosition, seat: int) -> Hashable:
        """The seat's hand and pile sizes, all it owns, and the piles it could still buy from."""
        return (
            tuple(sorted(position.hand[seat])),
            tuple(sorted(position.owned(seat))),
            len(position.deck[seat]),
            len(position.discard[seat]),
            tuple(card for card, left in position.supply.items() if left),
        )


GAUGE = DominionGauge()
