"""Runs worked cases (given, when, then) written as YAML against the public API of a game.

A file names its game under ``game:``; :data:`GAMES` says which module of this package plays that game's cases. A new
game adds a module with a subclass of :class:`.cases.GameTable` and one line in :mod:`.tables`.
"""

from __future__ import annotations

from .cases import GameTable, Mismatch, Trial, run
from .files import ExampleFileError, load
from .tables import GAMES

__all__ = ["GAMES", "ExampleFileError", "GameTable", "Mismatch", "Trial", "load", "run"]
