"""The pace of computer players: at once, slowly, or one choice at a time; and Stop at any moment."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Protocol

from rulecore.kernel import Action

SPEEDS = ("instant", "slow", "step")
SLOW = 1.1
"""Seconds between two choices at the slow pace."""
GLIMPSE = 0.4
"""Seconds after which a long series at the instant pace shows how far it is."""


class Seats(Protocol):
    """What the pace asks of a table."""

    def due(self) -> bool:
        """Whether a computer player must choose now."""

    def think(self) -> Action:
        """Let that player choose; touches nothing, so it may run beside the page."""

    def play(self, action: Action) -> None:
        """Play what it chose."""

    def show(self) -> None:
        """Show what has happened since the last time."""

    def failed(self, error: Exception) -> None:
        """Say that a player could not choose."""


class Pace:
    """Lets the computer players of a table play.

    Args:
        seats: the table.

    Attributes:
        speed: one of ``SPEEDS``.
        running: whether a series of choices is under way.
        stopped: whether a person stopped it.
    """

    def __init__(self, seats: Seats) -> None:
        self.seats = seats
        self.speed = "instant"
        self.running = False
        self.stopped = False
        self._token: object = None
        self._task: asyncio.Task[None] | None = None

    def go(self) -> None:
        """Begin a series of choices, unless they come one at a time or no event loop runs (plain Python)."""
        if self.speed == "step" or self.stopped or not self.seats.due():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._token = token = object()
        self.running = True
        self._task = loop.create_task(self._run(token))

    def stop(self) -> None:
        """Break off; the choice that is being thought about is forgotten."""
        self._token = None
        self.running = False
        self.stopped = True

    def interrupt(self) -> None:
        """Break off because the game has become another one; the next :meth:`go` begins anew."""
        self._token = None
        self.running = False
        self.stopped = False

    def run(self, choices: int | None = None) -> int:
        """Play in one go, for tests and plain Python: until a person must choose, or so many choices.

        Returns:
            How many choices were played.
        """
        played = 0
        self.interrupt()
        while self.seats.due() and played != choices:
            self.seats.play(self.seats.think())
            played += 1
        self.seats.show()
        return played

    async def _run(self, token: object) -> None:
        shown = time.monotonic()
        try:
            while self._token is token and self.seats.due():
                if self.speed == "slow":
                    await asyncio.sleep(SLOW)
                if self._token is not token:
                    return
                action = await _beside(self.seats.think)
                if self._token is not token:
                    return
                self.seats.play(action)
                if self.speed == "slow" or time.monotonic() - shown > GLIMPSE:
                    self.seats.show()
                    shown = time.monotonic()
                # the page gets its turn between any two choices
                await asyncio.sleep(0)
        except Exception as error:
            if self._token is token:
                self.stop()
                self.seats.failed(error)
            return
        if self._token is token:
            self.running = False
            self.seats.show()


async def _beside(think: Callable[[], Any]) -> Any:
    """Think in a thread, so that the page stays alive; a browser's Python has none and thinks at once."""
    try:
        return await asyncio.to_thread(think)
    except RuntimeError as error:
        if "thread" not in str(error):
            raise
        return think()
