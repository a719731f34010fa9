"""When to turn green: plain money that begins to buy Duchies and Estates at a chosen number of Provinces left."""

from __future__ import annotations

from collections.abc import Sequence

from rulecore.kernel import Player
from rulecore.lab import Arm, Survey, call_players, find_metric
from rulecore.lab.sweep import Sweep

from .bots import Strategy
from .facts import SETS, VICTORY_PILE

PLAYERS = 2
DUCHIES = tuple(range(VICTORY_PILE[PLAYERS] + 1))
ESTATES = tuple(range(7))
KINGDOM = next(iter(SETS))
"""Plain money buys no kingdom card, so any kingdom will do."""

Cell = tuple[int, int]
"""Provinces left at which Duchies and Estates are first bought; 0 is never."""


def greening(duchies: int, estates: int) -> Strategy:
    """Plain money that turns green in time.

    Args:
        duchies: it takes a Duchy rather than a Gold or a Silver once so many Provinces or fewer are left; 0 is never.
        estates: likewise an Estate rather than a Silver.
    """
    lines = ["8+ Province"]
    lines += [f"5+ Duchy once {duchies} or fewer Provinces remain"] if duchies else []
    lines += ["6+ Gold"]
    lines += [f"2+ Estate once {estates} or fewer Provinces remain"] if estates else []
    return Strategy(f"Green {duchies}/{estates}", "Plain money that turns green.", buy=[*lines, "3+ Silver"])


def greening_survey(cell: Cell, rival: str, games: int, seed: int) -> Survey:
    """How often such a deck beats a rival, each shuffle once from both seats.

    Args:
        cell: when it turns green.
        rival: name of the other player.
        games: shuffles.
        seed: where they come from.
    """
    players: Sequence[Player] = [greening(*cell), *call_players("dominion", rival)]
    arm = Arm("", "dominion", {"players": PLAYERS, "kingdom": KINGDOM}, players, True)
    return Survey(arm, [find_metric("dominion", "win_share")], games, seed)


def greening_sweep(rival: str, games: int, seed: int) -> Sweep[Cell]:
    """The whole map: every pair of thresholds against one rival, all on the same shuffles."""
    cells = [(duchies, estates) for duchies in DUCHIES for estates in ESTATES]
    return Sweep(cells, lambda cell: greening_survey(cell, rival, games, seed))
