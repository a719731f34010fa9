"""Bets and questions of the Dominance lessons: every number is worked out by the engine, never written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulecore.kernel import Rng
from rulecore.teaching.exercises import gathered
from rulecore.teaching.question import Asker, Truth

TOPICS = ("setup", "actions", "dispute", "leader", "build", "scoring", "full_game", "design_lab")


ASKERS: Mapping[str, Asker] = gathered(__name__, TOPICS, "ASKERS")
"""Questions by name; each makes fresh numbers from a random stream."""
FIRST: Mapping[str, Asker] = gathered(__name__, TOPICS, "FIRST")
"""How a question is asked the first time, where that shall be with given numbers; later tries are fresh."""
TRUTHS: Mapping[str, Callable[[Rng], Truth]] = gathered(__name__, TOPICS, "TRUTHS")
"""What bets are held against, by name."""
