"""Exercises of the lesson about first look."""

from __future__ import annotations
