"""Exercises of the lesson about greening."""

from __future__ import annotations
