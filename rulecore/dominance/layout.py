"""The map: where the territories lie, and which of them touch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .facts import LAYOUTS, LETTERS, NEIGHBOURS

Place = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """A map that never changes during a game; positions share it.

    Attributes:
        name: a named layout, or ``"custom"``.
        names: the letter of each tile.
        places: its axial coordinates (q, r).
        index: tile number by letter.
        neighbours: for each tile the numbers of those that share a side with it (``dominance.setup.layout``).
        sides: every pair of tiles that touch, lower number first.
        side_index: number of a side by its pair.
    """

    name: str
    names: tuple[str, ...]
    places: tuple[Place, ...]
    index: dict[str, int]
    neighbours: tuple[tuple[int, ...], ...]
    sides: tuple[tuple[int, int], ...]
    side_index: dict[tuple[int, int], int]

    def __reduce__(self) -> tuple[Any, ...]:
        # maps are compared by identity, so one that has travelled must be the one that is here
        return make_layout, (self.name, self.places, self.names)

    def side_name(self, side: int) -> str:
        """A side as people write it, ``"A-B"``, letters in alphabetical order."""
        one, other = self.sides[side]
        return "-".join(sorted((self.names[one], self.names[other])))


def make_layout(name: str, places: tuple[Place, ...], names: tuple[str, ...] = ()) -> Layout:
    """Work out which tiles touch. Equal maps are the same object.

    Args:
        name: a named layout, or ``"custom"``.
        places: axial coordinates (q, r) of each tile.
        names: a letter for each tile; A, B, C, … if not given.
    """
    return _make_layout(name, places, names or tuple(LETTERS[: len(places)]))


@lru_cache(maxsize=256)
def _make_layout(name: str, places: tuple[Place, ...], names: tuple[str, ...]) -> Layout:
    at = {place: number for number, place in enumerate(places)}
    neighbours = tuple(
        tuple(sorted(at[q + dq, r + dr] for dq, dr in NEIGHBOURS if (q + dq, r + dr) in at)) for q, r in places
    )
    sides = tuple((one, other) for one in range(len(places)) for other in neighbours[one] if one < other)
    return Layout(
        name,
        names,
        places,
        {letter: number for number, letter in enumerate(names)},
        neighbours,
        sides,
        {pair: number for number, pair in enumerate(sides)},
    )


def named_layout(name: str) -> Layout:
    """One of the layouts in the facts, such as ``"strip_8"``."""
    return make_layout(name, LAYOUTS[name])


def layout_problems(places: Sequence[Place], wanted: int) -> list[tuple[str, str]]:
    """What is wrong with a custom map, as (rule id, sentence) pairs.

    Args:
        places: axial coordinates of the tiles.
        wanted: number of tiles for this number of players.
    """
    problems = []
    if len(places) != wanted:
        problems.append(
            ("dominance.setup.territory_count", f"The map has {len(places)} territories; this game needs {wanted}.")
        )
    twice = sorted({place for place in places if list(places).count(place) > 1})
    if twice:
        problems.append(("dominance.setup.layout", f"Two territories lie on one spot: {', '.join(map(str, twice))}."))
    elif places:
        layout = make_layout("custom", tuple(places), tuple(str(n) for n in range(len(places))))
        reached = {0}
        waiting = [0]
        while waiting:
            for near in layout.neighbours[waiting.pop()]:
                if near not in reached:
                    reached.add(near)
                    waiting.append(near)
        apart = [str(place) for number, place in enumerate(places) if number not in reached]
        if apart:
            problems.append(
                (
                    "dominance.setup.layout",
                    f"The map falls apart: {', '.join(apart)} cannot be reached from {places[0]} through shared sides.",
                )
            )
    return problems
