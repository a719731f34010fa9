"""Exercises of the lesson about money clock."""

from __future__ import annotations
