"""Tie-break ladders: comparisons made one after the other until one contender is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .outcome import Comparison

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rung(Generic[T]):
    """One comparison of a ladder; the highest value wins.

    Attributes:
        name: what is compared.
        rule: id of the rule.
        value: the number that counts for a contender.
    """

    name: str
    rule: str
    value: Callable[[T], int]


def climb(
    contenders: Sequence[T], rungs: Sequence[Rung[T]], name: Callable[[T], str]
) -> tuple[list[T], list[Comparison]]:
    """Find the best of the contenders.

    At each rung only those level for the best go on; a contender that has fallen behind never returns.

    Args:
        contenders: at least one.
        rungs: comparisons, the first made first.
        name: how a contender is called in the record.

    Returns:
        The contenders left (several if nothing separates them), and the comparisons made.
    """
    left = list(contenders)
    made: list[Comparison] = []
    for rung in rungs:
        if len(left) == 1 and made:
            break
        values = {name(one): rung.value(one) for one in left}
        best = max(values.values())
        left = [one for one in left if values[name(one)] == best]
        made.append(Comparison(rung.name, rung.rule, values, tuple(map(name, left)), len(left) == 1))
    return left, made


def order(contenders: Sequence[T], rungs: Sequence[Rung[T]], name: Callable[[T], str]) -> list[list[T]]:
    """All contenders from best to worst by the same ladder; those that nothing separates stand together."""
    waiting = list(contenders)
    levels = []
    while len(waiting) > 1:
        best, _ = climb(waiting, rungs, name)
        levels.append(best)
        waiting = [one for one in waiting if one not in best]
    return [*levels, waiting] if waiting else levels
