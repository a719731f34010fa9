"""Many surveys side by side: one number for every setting of two or more dials, all on the same shuffles."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Hashable, Iterator, Sequence
from typing import Generic, Self, TypeVar

from .compare import Survey
from .experiment import SLICE
from .intervals import Interval
from .sides import Side

K = TypeVar("K", bound=Hashable)


class Sweep(Generic[K]):
    """A survey for each cell of a table, played one after another in short slices that keep a page alive.

    Args:
        cells: the settings, in the order in which they are played.
        survey: makes the survey of a cell; give all of them the same seed, and they stand on the same shuffles.

    Attributes:
        surveys: the surveys begun so far, by cell.
    """

    def __init__(self, cells: Sequence[K], survey: Callable[[K], Survey]) -> None:
        if not cells:
            raise ValueError("A sweep has at least one cell.")
        self.cells = tuple(cells)
        self.surveys: dict[K, Survey] = {}
        self._make = survey
        self._stopped = False

    @property
    def progress(self) -> float:
        """Part of the games that have been played, from 0 to 1."""
        return sum(survey.progress for survey in self.surveys.values()) / len(self.cells)

    @property
    def done(self) -> bool:
        """Whether every cell is complete."""
        return len(self.surveys) == len(self.cells) and all(survey.done for survey in self.surveys.values())

    def mean(self, cell: K) -> float | None:
        """The mean of the first metric in a cell; ``None`` before its first game."""
        return self._side(cell).mean if cell in self.surveys else None

    def interval(self, cell: K) -> Interval | None:
        """The 95 % interval of that mean; ``None`` before the first game."""
        return self._side(cell).interval if self.mean(cell) is not None else None

    def games(self, cell: K) -> int:
        """How many seeds of a cell have been played."""
        return self.surveys[cell].played if cell in self.surveys else 0

    def best(self) -> K | None:
        """The complete cell with the highest mean; ``None`` while there is none."""
        complete = [cell for cell, survey in self.surveys.items() if survey.done]
        return max(complete, key=lambda cell: self.mean(cell) or 0.0) if complete else None

    def _side(self, cell: K) -> Side:
        survey = self.surveys[cell]
        return survey.sides[survey.metrics[0].name]

    def stop(self) -> None:
        """Stop at once and keep what has been played."""
        self._stopped = True
        for survey in self.surveys.values():
            survey.stop()

    def slices(self, seconds: float = SLICE) -> Iterator[Self]:
        """Play on, and hand over this sweep about every ``seconds``."""
        self._stopped = False
        until = time.perf_counter() + seconds
        for cell in self.cells:
            survey = self.surveys.setdefault(cell, self._make(cell))
            while not survey.done:
                for _partial in survey.slices(seconds=max(0.005, until - time.perf_counter())):
                    if time.perf_counter() >= until:
                        yield self
                        until = time.perf_counter() + seconds
                    if self._stopped:
                        return
        yield self

    def run(self) -> Self:
        """Play everything and return this sweep."""
        for _partial in self.slices(1.0):
            pass
        return self

    async def watch(self, seconds: float = SLICE) -> AsyncIterator[Self]:
        """As :meth:`slices`, for an event loop: between two slices everything else gets its turn."""
        for partial in self.slices(seconds):
            yield partial
            await asyncio.sleep(0.005)
