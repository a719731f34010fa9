"""Plays an experiment while the page stays alive: in short slices between which clicks are answered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from rulecore.lab import Experiment

SLICE = 0.06
"""Seconds of play between two moments at which a click is answered."""
LOOK = 0.4
"""Seconds between two looks at the result so far: more often it only flickers."""


class Runner:
    """One experiment at a time, in the event loop of the kernel; without a running loop all at once.

    Args:
        on_progress: called after each slice.
        on_look: called now and then, when the result so far may be shown.
        on_end: called when all is played or it was stopped.
        on_error: called with whatever was raised on the way.
    """

    def __init__(
        self,
        on_progress: Callable[[Experiment], None],
        on_look: Callable[[Experiment], None],
        on_end: Callable[[Experiment], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        self._on_progress, self._on_look, self._on_end, self._on_error = on_progress, on_look, on_end, on_error
        self._task: asyncio.Task[None] | None = None
        self.experiment: Experiment | None = None

    @property
    def running(self) -> bool:
        """Whether games are being played now."""
        return self.experiment is not None

    def start(self, experiment: Experiment) -> None:
        """Play; returns at once where a loop runs, and after the last game where none does.

        Raises:
            RuntimeError: another one is being played.
        """
        if self.running:
            raise RuntimeError("One experiment at a time: stop this one first.")
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.run_now(experiment)
            return
        self.experiment = experiment
        self._task = loop.create_task(self._play(experiment))

    def run_now(self, experiment: Experiment) -> None:
        """Play all games before returning, for tests and plain Python."""
        self.experiment = experiment
        try:
            experiment.run()
        finally:
            self.experiment = None
        self._on_end(experiment)

    def stop(self) -> None:
        """Stop; the games played so far count."""
        if self.experiment is not None:
            self.experiment.stop()

    def abandon(self) -> None:
        """Stop and tell nobody: what was being played belongs to a state that is gone."""
        if self._task is not None:
            self._task.cancel()
        self.experiment = None
        self._task = None

    async def _play(self, experiment: Experiment) -> None:
        looked = time.monotonic()
        try:
            async for _ in experiment.watch(seconds=SLICE):
                self._on_progress(experiment)
                if time.monotonic() - looked > LOOK:
                    looked = time.monotonic()
                    self._on_look(experiment)
        except Exception as error:
            self.experiment = None
            self._on_error(error)
            return
        if self.experiment is not experiment:
            return
        self.experiment = None
        try:
            self._on_end(experiment)
        except Exception as error:
            self._on_error(error)
