"""The goal of a level: conditions with their words, read from a table whose keys a game has readers for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .level import Attempt, Goal


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition in words and as a test of the attempt.

    A game whose conditions hold differently makes a class of its own from this one, with its own :meth:`met`.

    Attributes:
        words: the end of a sentence: “P1 is Leader”.
        test: whether it holds.
        yours: the same said to a learner whom it is about, by seat: ``{0: "you lead"}``.
    """

    words: str
    test: Callable[[Attempt], bool]
    yours: Mapping[int, str] = field(default_factory=dict)

    def text(self) -> str:
        """The end of a sentence."""
        return self.words

    def address(self, seat: int) -> str:
        """The end of a sentence, said to the learner who has this seat."""
        return self.yours.get(seat, self.words)

    def met(self, attempt: Attempt) -> bool:
        """Whether it holds now."""
        return self.test(attempt)


def read_goals(readers: Mapping[str, Callable[[Any], list[Goal]]], data: Mapping[str, Any]) -> list[Goal]:
    """The conditions of a goal table.

    Args:
        readers: for each key that a goal of this game may have, what makes conditions of its value.
        data: the table.

    Raises:
        ValueError: naming a condition that does not exist and those that do.
    """
    unknown = [key for key in data if key not in readers]
    if unknown:
        raise ValueError(f"a goal has no {', '.join(map(repr, unknown))}; it has {', '.join(readers)}")
    return [goal for key, value in data.items() for goal in readers[key](value)]
