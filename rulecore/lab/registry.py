"""Finding a metric by its name: those of every game, and those that one game adds."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from .gauge import module_of
from .metrics import GENERAL, Metric


def metrics_of(game: str) -> dict[str, Metric]:
    """Every metric of a game by name, the general ones first.

    Args:
        game: name of the game; its own metrics are ``METRICS`` in its ``measures`` module, if it has one.
    """
    name = f"{module_of(game).__name__}.measures"
    own: Mapping[str, Metric] = {}
    try:
        own = import_module(name).METRICS
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
    return {**GENERAL, **own}


def find_metric(game: str, name: str) -> Metric:
    """One metric by name.

    Raises:
        ValueError: there is none, with those that there are.
    """
    known = metrics_of(game)
    if name not in known:
        raise ValueError(f"There is no metric {name!r}; there are {', '.join(known)}.")
    return known[name]
