"""Exercises of the lesson about draw odds."""

from __future__ import annotations
