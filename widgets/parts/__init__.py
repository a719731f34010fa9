"""The parts of a lesson, one module each."""

from __future__ import annotations

from functools import cache

from widgets.parts.base import Part


@cache
def part_types() -> dict[str, type[Part]]:
    """Every part by its key."""
    from widgets.parts.bet import Bet
    from widgets.parts.change import Change
    from widgets.parts.check import Check
    from widgets.parts.first import FirstMove
    from widgets.parts.levels import Levels
    from widgets.parts.play import Play
    from widgets.parts.reflect import Reflect
    from widgets.parts.rule import TheRule
    from widgets.parts.take import TakeAway
    from widgets.parts.why_not import WhyNot

    kinds: tuple[type[Part], ...] = (
        FirstMove,
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
    return {kind.key: kind for kind in kinds}
