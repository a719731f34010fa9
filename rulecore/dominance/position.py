"""The state of a game of Dominance: plain data, copied in about two microseconds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from rulecore.kernel import Position, Step

from .facts import NO_COINS, Coins
from .layout import Layout
from .options import DominanceOptions

COLOURED = -1
NOBODY = -1

TERRITORY_STREAM, SECRET_STREAM, LINE_STREAM, SEAT_STREAM, POLITICIAN_STREAM, TIE_STREAM = range(6)
STREAMS = 6


@dataclass(slots=True)
class DominancePosition(Position):
    """Everything on and around the table.

    Tiles, factions and seats are numbers here; letters and names appear at the edges (views, phrases, saved data).

    Attributes:
        options: the settings in force.
        layout: the map; shared by clones.
        owner: for each tile the faction it belongs to, or ``COLOURED``.
        coins: for each tile the coins on it.
        building: for each tile 0 for nothing, 1 town, 2 city, 3 capital.
        bridges: one bit for each side of the layout that carries a bridge.
        hands: coins behind each screen.
        line: colours in the coin line, the front first; the Banner stands after the last.
        discard: the discard pile.
        supply: towns, cities, capitals and bridges left.
        bag: coins in the bag; after setup those that have left the game unseen.
        turn: number of the turn, from 1; 0 during setup.
        active: seat of the active player.
        actions_left: actions the active player may still take.
        disputed: number of the disputed tile, or ``NOBODY``.
        wagers: for each seat its hidden or revealed wager in the present Dispute, ``None`` until it is made.
        faction: winner of the present Dispute, or ``NOBODY``.
        leader: Leader of the present Dispute, or ``NOBODY``.
        surplus: coins of the present Dispute that nobody gets back.
        tokens: leaderships of each seat (Leader tokens, where that variant is played).
        last_leader: who was Leader last, or ``NOBODY``.
        politician: seat of the Politician, or ``NOBODY``.
        marker: the marker the Politician kept, 3 for the crown, or ``NOBODY``.
        known: for each seat the coins that anybody who has followed the game knows behind its screen.
        unknown: for each seat the number of coins behind its screen that nobody else can name.
        capped: whether a cap for simulations has stopped the game.
    """

    layout: Layout
    owner: list[int]
    coins: list[Coins]
    building: list[int]
    bridges: int
    hands: list[Coins]
    line: list[int]
    discard: Coins
    supply: list[int]
    bag: Coins
    turn: int
    active: int
    actions_left: int
    disputed: int
    wagers: list[Coins | None]
    faction: int
    leader: int
    surplus: Coins
    tokens: list[int]
    last_leader: int
    politician: int
    marker: int
    known: list[Coins]
    unknown: list[int]
    capped: bool
    options: DominanceOptions

    def clone(self) -> DominancePosition:
        """An independent copy that reports to nobody."""
        new = object.__new__(DominancePosition)
        new.options = self.options
        new.agenda = self.agenda[:]
        new.chance = self.chance[:]
        new.events = None
        new.layout = self.layout
        new.owner = self.owner[:]
        new.coins = self.coins[:]
        new.building = self.building[:]
        new.bridges = self.bridges
        new.hands = self.hands[:]
        new.line = self.line[:]
        new.discard = self.discard
        new.supply = self.supply[:]
        new.bag = self.bag
        new.turn = self.turn
        new.active = self.active
        new.actions_left = self.actions_left
        new.disputed = self.disputed
        new.wagers = self.wagers[:]
        new.faction = self.faction
        new.leader = self.leader
        new.surplus = self.surplus
        new.tokens = self.tokens[:]
        new.last_leader = self.last_leader
        new.politician = self.politician
        new.marker = self.marker
        new.known = self.known[:]
        new.unknown = self.unknown[:]
        new.capped = self.capped
        return new

    def to_json(self) -> dict[str, Any]:
        """The whole position in the notation of the worked examples, secrets included: for saving, not for showing."""
        from .saving import position_to_json

        return position_to_json(self)

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.hands)

    def coloured_count(self) -> int:
        """Territories that no Dispute has settled yet."""
        return self.owner.count(COLOURED)


@lru_cache(maxsize=4096)
def cached_step(seat: int, kind: str, limit: int = 0) -> Step:
    """A step without further detail; equal ones are one object, since steps never change."""
    return Step(seat, kind, limit)


def plus(one: Coins, other: Coins) -> Coins:
    """Coins put together."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def minus(one: Coins, other: Coins) -> Coins:
    """Coins taken away; the caller knows that they are there."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def holds(one: Coins, other: Coins) -> bool:
    """Whether all coins of ``other`` are among ``one``."""
    return one[0] >= other[0] and one[1] >= other[1] and one[2] >= other[2]


ONE: tuple[Coins, Coins, Coins] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
"""One coin of each colour, by faction."""


@cache
def selections(coins: Coins) -> tuple[Coins, ...]:
    """Every selection of the coins, from none to all of them; (gold + 1)(silver + 1)(bronze + 1) of them."""
    gold, silver, bronze = coins
    return tuple((g, s, b) for g in range(gold + 1) for s in range(silver + 1) for b in range(bronze + 1))


def empty_dispute(position: DominancePosition) -> None:
    """Clear what belonged to the Dispute that is over; the marker is back in the supply."""
    position.disputed = position.faction = position.leader = NOBODY
    position.wagers = [None] * len(position.hands)
    position.surplus = NO_COINS
