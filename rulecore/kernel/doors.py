"""The ways into a game: a new match, a match from a position, from saved data, from a code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from .errors import InvalidOptions, InvalidPosition, shown
from .match import SEED_PROBLEM, Match, fresh_seed, is_seed
from .position import Position
from .rng import streams
from .rulebook import Rulebook

P = TypeVar("P", bound=Position)


class Doors(Generic[P]):
    """The same four doors for every game; a game's package gives their names to its own.

    Args:
        rulebook: the game's rules.
        streams: how many streams of chance its positions have.
    """

    def __init__(self, rulebook: Rulebook[P], streams: int) -> None:
        self._rulebook = rulebook
        self._streams = streams

    def new_match(self, seed: int | None = None, **options: Any) -> Match[P]:
        """Set up a game.

        Args:
            seed: where all chance comes from; a fresh one if not given.
            options: any option of the game by name: who plays, a reading, a changed rule.

        Raises:
            InvalidOptions: with everything that is wrong.
        """
        if seed is not None and not is_seed(seed):
            raise InvalidOptions(SEED_PROBLEM.format(shown(seed)))
        chosen = self._rulebook.options_type.from_mapping(options)
        return Match(self._rulebook, fresh_seed() if seed is None else seed, chosen)

    def match_from(self, data: Mapping[str, Any], seed: int = 0) -> Match[P]:
        """Start from a position given as a table, in the notation of the game's worked examples.

        Args:
            data: the table; the game's ``notation`` module says what it may hold.
            seed: where the chance that is still to come is taken from, unless the table brings its own.

        Raises:
            InvalidPosition: with everything that is wrong.
        """
        if not is_seed(seed):
            raise InvalidPosition(SEED_PROBLEM.format(shown(seed)))
        if not isinstance(data, Mapping):
            raise InvalidPosition(f"A position is a table, not {shown(data)}.")
        if "chance" not in data:
            data = {**data, "chance": streams(seed, self._streams)}
        position = self._rulebook.position_from(data)
        return Match(self._rulebook, seed, position.options, start=position)

    def match_from_json(self, data: Any) -> Match[P]:
        """Rebuild a saved match; see :meth:`Match.from_json`."""
        return Match.from_json(self._rulebook, data)

    def match_from_code(self, code: object) -> Match[P]:
        """Reopen a match from its code; see :meth:`Match.from_code`."""
        return Match.from_code(self._rulebook, code)
