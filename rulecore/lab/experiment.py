"""Running an experiment: in short slices that keep a page alive, or on any executor, and stopped at any moment."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from concurrent.futures import Executor, Future, wait
from typing import Final, Self

from .games import Record, Task, game_seed

SLICE: Final = 0.1
"""Seconds after which a run lets others go on, unless told otherwise."""
CHUNK_SECONDS: Final = 0.25
"""How long a worker is busy with what it gets at a time: worth the way, and soon over when somebody stops."""
MOST_SEEDS: Final = 50
"""Seeds that a worker gets at a time at most."""
WAITING: Final = 32
"""Chunks that wait for workers at most, so that Stop has little to call back."""

Unit = tuple[tuple[Record, ...], ...]
"""For one seed: for each arm, the records of its rotations."""


def play_chunk(task: Task, seeds: tuple[int, ...]) -> tuple[list[Unit], float]:
    """What one worker does at a time.

    Returns:
        what came of each seed, and the seconds that it took.
    """
    clock = time.perf_counter()
    return [task(seed) for seed in seeds], time.perf_counter() - clock


class Experiment:
    """A number of seeds to be played, and what has been played so far.

    Results are taken in by their number and never by the order in which workers finish. So they are the same for any
    number of workers, and a partial result is always that of the first so many games. Taking games in as they finish
    would favour short ones.

    Attributes:
        task: what is done for each seed.
        seed: where the seeds of all games come from.
        planned: how many seeds were planned before the first look.
        games: how many are to be played now; more than planned once the run has been prolonged.
        played: how many have been played and taken in.
        seconds: how long that took.
    """

    def __init__(self, task: Task, games: int, seed: int) -> None:
        if games < 1:
            raise ValueError(f"An experiment plays at least one game, not {games}.")
        self.task = task
        self.seed = seed
        self.planned = games
        self.games = games
        self.played = 0
        self.seconds = 0.0
        self._stopped = False

    def take_in(self, unit: Unit) -> None:
        """Take the records of the next seed into account; subclasses measure here."""
        self.played += 1

    @property
    def done(self) -> bool:
        """Whether all games have been played."""
        return self.played >= self.games

    @property
    def looked(self) -> bool:
        """Whether a verdict now would be one of several looks: the run is unfinished, or was prolonged after a look."""
        return self.played != self.planned or self.games != self.planned

    @property
    def progress(self) -> float:
        """Part of the games that have been played, from 0 to 1."""
        return self.played / self.games

    @property
    def per_second(self) -> float:
        """Games played in a second, both sides counted; 0 before the first."""
        each = sum(arm.seats if arm.rotate else 1 for arm in self.task.arms)
        return self.played * each / self.seconds if self.seconds else 0.0

    def stop(self) -> None:
        """Stop at once and keep what has been taken in. ``slices`` may be called again to go on."""
        self._stopped = True

    def prolong(self, games: int) -> None:
        """Plan so many games more. From then on verdicts use the interval that may be looked at again and again."""
        if games < 1:
            raise ValueError(f"A run is prolonged by at least one game, not by {games}.")
        self.games += games

    def slices(self, executor: Executor | None = None, seconds: float = SLICE) -> Iterator[Self]:
        """Play on, and hand over this experiment with its partial result about every ``seconds``.

        Args:
            executor: where to play, any executor of :mod:`concurrent.futures`, such as a pool of processes or a Dask
                client's ``get_executor()``; here and now if not given. It stays open.
            seconds: how long to play between two looks.

        Yields:
            This experiment; the last time when all is played or it was stopped.
        """
        self._stopped = False
        clock = time.perf_counter()
        source = self._here(seconds) if executor is None else self._there(executor, seconds)
        try:
            for units in source:
                for unit in units:
                    self.take_in(unit)
                self.seconds += time.perf_counter() - clock
                yield self
                clock = time.perf_counter()
                if self._stopped:
                    return
        finally:
            source.close()

    def run(self, executor: Executor | None = None) -> Self:
        """Play all games and return this experiment."""
        for _ in self.slices(executor, 1.0):
            pass
        return self

    async def watch(self, executor: Executor | None = None, seconds: float = SLICE) -> AsyncIterator[Self]:
        """As :meth:`slices`, for an event loop: between two slices everything else gets its turn, a Stop button too."""
        for partial in self.slices(executor, seconds):
            yield partial
            await asyncio.sleep(0.005)

    def _seeds(self, start: int, count: int) -> tuple[int, ...]:
        return tuple(game_seed(self.seed, number) for number in range(start, min(start + count, self.games)))

    def _here(self, seconds: float) -> Generator[list[Unit], None, None]:
        next_number = self.played
        while next_number < self.games:
            until = time.perf_counter() + seconds
            units: list[Unit] = []
            while next_number < self.games and not self._stopped:
                units.append(self.task(game_seed(self.seed, next_number)))
                next_number += 1
                if time.perf_counter() >= until:
                    break
            yield units

    def _there(self, executor: Executor, seconds: float) -> Generator[list[Unit], None, None]:
        waiting: deque[Future[tuple[list[Unit], float]]] = deque()
        next_number = self.played
        expected = self.played
        size = 1
        submit: Callable[..., Future[tuple[list[Unit], float]]] = executor.submit
        try:
            while expected < self.games:
                while next_number < self.games and len(waiting) < WAITING:
                    seeds = self._seeds(next_number, size)
                    waiting.append(submit(play_chunk, self.task, seeds))
                    next_number += len(seeds)
                until = time.perf_counter() + seconds
                while not waiting[0].done() and time.perf_counter() < until and not self._stopped:
                    wait([waiting[0]], min(0.05, seconds))
                units: list[Unit] = []
                while waiting and waiting[0].done():
                    more, took = waiting.popleft().result()
                    units += more
                    size = min(MOST_SEEDS, max(1, int(CHUNK_SECONDS * len(more) / took))) if took else MOST_SEEDS
                expected += len(units)
                yield units
        finally:
            for future in waiting:
                future.cancel()

    def __repr__(self) -> str:
        labels = " against ".join(arm.label for arm in self.task.arms)
        return f"<{type(self).__name__} of {labels}: {self.played} of {self.games} games, seed {self.seed}>"
