"""What the lab asks of a game beyond its rules: when a turn ends, who is ahead, and what a player could do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from functools import cache
from importlib import import_module
from typing import Any, Generic, TypeVar

from rulecore.kernel import Position, Rulebook

P = TypeVar("P", bound=Position)


class Gauge(ABC, Generic[P]):
    """A game's answers to the questions that measurements ask. Each game has one, in its ``standing`` module."""

    main_steps: tuple[str, ...] = ()
    """The kinds of step at which a player chooses what to do with a turn."""
    idle_verbs: frozenset[str] = frozenset()
    """Verbs that leave something undone; they are always there and make no decision real."""

    @abstractmethod
    def seats(self, options: Any) -> int:
        """How many play by these options."""

    @abstractmethod
    def turn(self, position: P) -> int:
        """The number of the turn, 0 during setup."""

    @abstractmethod
    def first_seat(self, position: P) -> int:
        """The seat that takes the first turn; asked once that turn has begun."""

    @abstractmethod
    def parties(self, position: P) -> tuple[tuple[int, ...], ...]:
        """Who wins together: each seat alone, or the teams."""

    @abstractmethod
    def places(self, position: P) -> tuple[int, ...]:
        """For each seat its place if the game were scored now, 0 for those ahead; level seats share a place."""

    @abstractmethod
    def reach(self, position: P, seat: int) -> Hashable:
        """What this seat has, and everything it could do if it were its turn now."""


@cache
def rulebook_of(game: str) -> Rulebook[Any]:
    """The rulebook of a game by its name, or by the module that holds it as ``RULEBOOK``.

    Raises:
        ValueError: there is no such game.
    """
    module = module_of(game)
    book = getattr(module, "RULEBOOK", None)
    if not isinstance(book, Rulebook):
        raise ValueError(f"The module {module.__name__} holds no rulebook.")
    return book


@cache
def gauge_of(game: str) -> Gauge[Any]:
    """The gauge of a game, from its ``standing`` module.

    Raises:
        ValueError: the game has none.
    """
    name = f"{module_of(game).__name__}.standing"
    try:
        gauge = import_module(name).GAUGE
    except (ModuleNotFoundError, AttributeError) as error:
        raise ValueError(f"The game {game} cannot be measured: {name} holds no GAUGE.") from error
    assert isinstance(gauge, Gauge)
    return gauge


def module_of(game: str) -> Any:
    """The package of a game.

    Raises:
        ValueError: there is no such game.
    """
    name = game if "." in game else f"rulecore.{game}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise ValueError(f"There is no game {game!r}.") from None
