"""Exercises of the lesson about full game."""

from __future__ import annotations
