"""Reading the goal of a level: a table whose keys a game has readers for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .level import Goal


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
