"""What the metrics of every game need written down: places, choices, and who was touched by an action."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

from rulecore.kernel import Action, Event, LegalActions, Outcome, Position

from .games import Track

COUNTED: Final = 200
"""Choices are counted up to here: the ways to order twenty coins would take longer than the game."""


class Standings(Track):
    """For each turn the places of all seats if the game had been scored when it was over; the last is the result."""

    def begin(self, position: Position) -> None:
        self.places: list[tuple[int, ...]] = []

    def turn_over(self, position: Position, turn: int) -> None:
        self.places.append(self.gauge.places(position))

    def end(self, position: Position, outcome: Outcome) -> list[tuple[int, ...]]:
        return self.places


class Choices(Track):
    """For each decision: the turn, whether it chooses what to do with the turn, the legal and the useful actions.

    Useful is every legal action that does not merely leave something undone.
    """

    def begin(self, position: Position) -> None:
        self.rows: list[tuple[int, bool, int, int]] = []

    def before(self, position: Position, legal: LegalActions, action: Action) -> None:
        step = position.agenda[-1]
        idle = self.gauge.idle_verbs
        actions = list(islice(legal, COUNTED))
        useful = sum(each.verb not in idle for each in actions)
        self.rows.append((self.gauge.turn(position), step.kind in self.gauge.main_steps, len(actions), useful))

    def end(self, position: Position, outcome: Outcome) -> list[tuple[int, bool, int, int]]:
        return self.rows


class Touches(Track):
    """For each verb: how often it was done, and how often it changed what another seat has or could do."""

    def begin(self, position: Position) -> None:
        self.counts: dict[str, list[int]] = {}

    def _others(self, position: Position) -> list[Any]:
        return [self.gauge.reach(position, seat) for seat in range(self.seats) if seat != self.actor]

    def before(self, position: Position, legal: LegalActions, action: Action) -> None:
        self.seats = sum(map(len, self.gauge.parties(position)))
        self.actor = position.agenda[-1].seat
        self.reach = self._others(position)

    def after(self, position: Position, action: Action, events: Sequence[Event]) -> None:
        done = self.counts.setdefault(action.verb, [0, 0])
        done[0] += 1
        done[1] += self._others(position) != self.reach

    def end(self, position: Position, outcome: Outcome) -> dict[str, list[int]]:
        return self.counts
