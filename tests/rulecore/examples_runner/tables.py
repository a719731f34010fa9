"""The games whose worked cases can be run."""

from __future__ import annotations

from .cases import GameTable
from .dominance import DominanceTable
from .dominion import DominionTable

GAMES: dict[str, type[GameTable]] = {"dominance": DominanceTable, "dominion": DominionTable}
"""Table of each game by the name that a file gives under ``game:``."""
