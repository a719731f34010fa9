"""Bets and questions of the Dominion lessons: every number is worked out by the engine, never written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from rulecore.kernel import Rng
from rulecore.teaching.question import Asker, Truth

TOPICS = (
    "first_look",
    "draw_odds",
    "money_clock",
    "engines",
    "trashing",
    "attacks",
    "greening",
    "full_game",
    "design_lab",
)


def _merged(name: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for topic in TOPICS:
        for key, value in getattr(import_module(f"{__name__}.{topic}"), name, {}).items():
            if key in found:
                raise ValueError(f"two exercises are called {key!r}")
            found[key] = value
    return found


ASKERS: Mapping[str, Asker] = _merged("ASKERS")
"""Questions by name; each makes fresh numbers from a random stream."""
FIRST: Mapping[str, Asker] = _merged("FIRST")
"""How a question is asked the first time, where that shall be with given numbers; later tries are fresh."""
TRUTHS: Mapping[str, Callable[[Rng], Truth]] = _merged("TRUTHS")
"""What bets are held against, by name."""
