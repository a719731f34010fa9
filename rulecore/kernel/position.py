"""Positions, pending choices and events: the plain data that every game is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from .options import Options


@dataclass(slots=True)
class Step:
    """A pending choice, as data: who must choose, and what kind of thing.

    Steps are shared between a position and its clones, so one that lies on an agenda is never changed.

    Attributes:
        seat: index of the player who chooses.
        kind: the name of the choice; the rulebook knows which verbs answer it.
        limit: a number that bounds the choice (actions left, cards to discard, highest cost), or 0.
        subject: the card, tile or symbol that asks, or nothing.
        detail: further values that the asking effect needs later.
    """

    seat: int
    kind: str
    limit: int = 0
    subject: str = ""
    detail: tuple[Any, ...] = ()


@dataclass(slots=True, frozen=True)
class Event:
    """Something that has happened, and the rule that made it happen.

    Attributes:
        rule: id of the rule that fired.
        kind: name of the happening; the game's narrator has a sentence for each.
        seat: the player concerned, or ``None``.
        facts: what everybody may know.
        secret: what only ``seat`` may know; it never leaves by another seat's view.
    """

    rule: str
    kind: str
    seat: int | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    secret: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Position:
    """What every game's position has; each game adds its own fields of ints, strings, lists and tuples.

    Attributes:
        options: the settings and readings in force, shared by all clones.
        agenda: pending steps; the last one is chosen next, the others are already owed.
        chance: one integer for each random stream of the game.
        events: where events go while a match listens; ``None`` in simulations. Never part of the state.
    """

    options: Options
    agenda: list[Step]
    chance: list[int]
    events: list[Event] | None

    def clone(self) -> Self:
        """An independent copy that reports to nobody."""
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """The whole position, secrets included, as plain data for saving; never for showing."""
        raise NotImplementedError

    @property
    def players(self) -> int:
        """Number of seats."""
        raise NotImplementedError

    @property
    def step(self) -> Step | None:
        """The choice that must be made now, or ``None`` when the game is over."""
        return self.agenda[-1] if self.agenda else None

    def note(self, rule: str, kind: str, seat: int | None = None, **facts: Any) -> None:
        """Report an event to whoever listens. Callers on hot paths ask ``events is not None`` first."""
        if self.events is not None:
            self.events.append(Event(rule, kind, seat, facts))


def step_to_json(step: Step) -> dict[str, Any]:
    """A step as plain data, defaults left out."""
    data: dict[str, Any] = {"seat": step.seat, "kind": step.kind}
    if step.limit:
        data["limit"] = step.limit
    if step.subject:
        data["subject"] = step.subject
    if step.detail:
        data["detail"] = list(step.detail)
    return data
