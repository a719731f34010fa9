"""Exercises of the lesson about engines."""

from __future__ import annotations
