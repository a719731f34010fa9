"""Exercises of the lesson about design lab."""

from __future__ import annotations
