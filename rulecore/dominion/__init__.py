"""Dominion: everybody builds a deck of their own, and the deck is the engine.

>>> from rulecore import dominion
>>> match = dominion.new_match(seed=7, kingdom="First Game", starter=1)
>>> match.why_not("buy Province").rule
'dominion.buy.price'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecore.kernel import SEED_PROBLEM, InvalidOptions, InvalidPosition, Match, fresh_seed, is_seed, shown, streams

from .game import RULEBOOK, Dominion
from .options import DominionOptions
from .position import DominionPosition
from .setup import STREAMS
from .view import View

__all__ = [
    "RULEBOOK",
    "Dominion",
    "DominionOptions",
    "DominionPosition",
    "View",
    "match_from",
    "match_from_code",
    "match_from_json",
    "new_match",
]


def new_match(seed: int | None = None, **options: Any) -> Match[DominionPosition]:
    """Set up a game.

    Args:
        seed: where all chance comes from; a fresh one if not given.
        options: any of :class:`DominionOptions`, such as ``players=3``, ``kingdom="First Game"``,
            ``preset="official"``, a reading or a changed rule.

    Raises:
        InvalidOptions: with everything that is wrong.
    """
    if seed is not None and not is_seed(seed):
        raise InvalidOptions(SEED_PROBLEM.format(shown(seed)))
    chosen = DominionOptions.from_mapping(options)
    return Match(RULEBOOK, fresh_seed() if seed is None else seed, chosen)


def match_from(data: Mapping[str, Any], seed: int = 0) -> Match[DominionPosition]:
    """Start from a position given as a table, in the notation of the worked examples (see :mod:`.notation`).

    Args:
        data: the table.
        seed: where the chance that is still to come is taken from, unless the table brings its own.

    Raises:
        InvalidPosition: with everything that is wrong.
    """
    if not is_seed(seed):
        raise InvalidPosition(SEED_PROBLEM.format(shown(seed)))
    if isinstance(data, Mapping) and "chance" not in data:
        data = {**data, "chance": streams(seed, STREAMS)}
    position = RULEBOOK.position_from(data)
    return Match(RULEBOOK, seed, position.options, start=position)


def match_from_json(data: Any) -> Match[DominionPosition]:
    """Rebuild a saved match; see :meth:`Match.from_json`."""
    return Match.from_json(RULEBOOK, data)


def match_from_code(code: object) -> Match[DominionPosition]:
    """Reopen a match from its code; see :meth:`Match.from_code`."""
    return Match.from_code(RULEBOOK, code)
