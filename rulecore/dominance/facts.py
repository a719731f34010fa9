"""Dominance as data: the pieces in the box, the tables of the setup, the layouts and the order of every comparison.

A count is written here once; rules, texts and tests read it from here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

GOLD, SILVER, BRONZE = range(3)
FACTIONS: Final = ("gold", "silver", "bronze")
ALIASES: Final = {"copper": "bronze"}
CROWN: Final = 3
MARKERS: Final = (*FACTIONS, "crown")

Coins = tuple[int, int, int]
"""A number of gold, silver and bronze coins."""
NO_COINS: Final[Coins] = (0, 0, 0)

COINS_OF_A_COLOUR: Final = 13
COIN_WIDTH: Final = {"gold": 28, "silver": 24, "bronze": 26}
"""Millimetres across; sizes only help to tell coins apart (``dominance.components.coin_sizes``)."""
STARTING_DISCARD: Final[Coins] = (1, 1, 1)
STARTING_HAND: Final[Coins] = (1, 1, 1)

NOTHING, TOWN, CITY, CAPITAL = range(4)
BUILDINGS: Final = ("nothing", "town", "city", "capital")
BRIDGE: Final = 4
PIECES: Final = ("town", "city", "capital", "bridge")
BOX: Final = {"town": 4, "city": 2, "capital": 1, "bridge": 5}
LEADER_TOKENS: Final = 8
TILES: Final = 9
SCREENS: Final = 4
TABLE_MARKERS: Final = ("Banner", "Dispute marker", "Active Player marker")
"""The markers of every game; the four of the Politician come to them (``dominance.components.markers``)."""
TERRITORY_POINTS: Final = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Table:
    """One row of the setup table.

    Attributes:
        territories: tiles on the map.
        line: coins in the line.
        redraw_at: so many tiles of one colour void the territory draw.
        towns, cities, capitals, bridges: miniatures in the supply.
    """

    territories: int
    line: int
    redraw_at: int
    towns: int
    cities: int
    capitals: int
    bridges: int


BY_PLAYERS: Final = {
    2: Table(territories=7, line=6, redraw_at=5, towns=2, cities=1, capitals=1, bridges=3),
    3: Table(territories=8, line=9, redraw_at=6, towns=3, cities=2, capitals=1, bridges=4),
    4: Table(territories=9, line=11, redraw_at=7, towns=4, cities=2, capitals=1, bridges=5),
}

# dominance.teams.always, dominance.teams.seating: with four players, partners sit across the table
TEAMS: Final = ((0, 2), (1, 3))

_FLOWER: Final = ((0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (2, -1), (2, -2))

LAYOUTS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    **{f"line_{n}": tuple((q, 0) for q in range(n)) for n in (7, 8, 9)},
    "strip_7": tuple((q, 0) for q in range(4)) + tuple((q, 1) for q in range(3)),
    "strip_8": tuple((q, 0) for q in range(4)) + tuple((q, 1) for q in range(4)),
    "strip_9": tuple((q, 0) for q in range(5)) + tuple((q, 1) for q in range(4)),
    **{f"flower_{n}": _FLOWER[:n] for n in (7, 8, 9)},
}
"""Named layouts in axial coordinates (q, r); the tiles are called A, B, C, … in this order."""
SHAPES: Final = ("line", "strip", "flower")
NEIGHBOURS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
LETTERS: Final = "ABCDEFGHI"

FACTION_LADDER: Final = ("capital", "cities", "towns", "territories")
