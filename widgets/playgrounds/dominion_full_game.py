"""Playground of lesson 8: a table for a whole game."""

from __future__ import annotations

from widgets.playgrounds.full_game import Ground

__all__ = ["Ground"]
