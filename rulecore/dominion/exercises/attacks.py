"""Exercises of the lesson about attacks."""

from __future__ import annotations
