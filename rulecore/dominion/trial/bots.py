"""Who can be called for in a trial: the same players as in a game."""

from __future__ import annotations

from ..bots import BOTS, DEFAULT_OPPONENT, EVERYBODY

__all__ = ["BOTS", "DEFAULT_OPPONENT", "EVERYBODY"]
