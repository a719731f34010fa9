"""Exercises of the lesson about trashing."""

from __future__ import annotations
