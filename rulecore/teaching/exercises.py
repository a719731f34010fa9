"""The exercises of a game: its questions and truths, gathered from one module for each topic."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any


def gathered(package: str, topics: Iterable[str], table: str) -> dict[str, Any]:
    """Put one table of all topics together.

    Args:
        package: where the topics' modules lie.
        topics: their names.
        table: the table's name in each module; a topic need not have it.

    Raises:
        ValueError: two topics have an exercise of the same name.
    """
    found: dict[str, Any] = {}
    for topic in topics:
        for name, exercise in getattr(import_module(f"{package}.{topic}"), table, {}).items():
            if name in found:
                raise ValueError(f"two exercises are called {name!r}")
            found[name] = exercise
    return found
