"""The parts of a lesson, one module each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from widgets.parts.base import Part


@cache
def part_types() -> dict[str, Callable[[Any], Part]]:
    """What makes each part for a lesson, by its key."""
    from widgets.parts.bet import Bet
    from widgets.parts.change import Change
    from widgets.parts.check import Check
    from widgets.parts.first import FirstMove
    from widgets.parts.first_guess import FirstGuess
    from widgets.parts.levels import Levels
    from widgets.parts.play import Play
    from widgets.parts.reflect import Reflect
    from widgets.parts.rule import TheRule
    from widgets.parts.take import TakeAway
    from widgets.parts.why_not import WhyNot

    def first(lesson: Any) -> Part:
        """A move, or a guess where the table says how the screens turn."""
        return FirstGuess(lesson) if "turn" in lesson.data.table("first") else FirstMove(lesson)

    kinds: tuple[type[Part], ...] = (
        TheRule,
        Bet,
        Levels,
        WhyNot,
        Play,
        Change,
        Check,
        Reflect,
        TakeAway,
    )
    return {FirstMove.key: first, **{kind.key: kind for kind in kinds}}
