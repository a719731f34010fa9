"""Composers: what a person has chosen so far, one for each game, and the sentence it makes.

The playing surface (``widgets/surface.py``) knows no game. It asks the composer of the game which controls and places
to offer, tells it what was pressed or picked, and plays the action that comes out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import import_module
from typing import Any, Protocol

from rulecore.kernel import Action, Match
from widgets.boards.scene import Choice
from widgets.sheet import Node


class Composer(Protocol):
    """Puts one action together. It decides no rule: what is refused can be composed all the same."""

    def begin(self, match: Match[Any], seat: int | None, verbs: Collection[str] | None) -> None:
        """A choice lies before a seat; forget everything chosen before.

        Args:
            seat: who composes, or ``None`` when somebody else must act; then there is nothing to offer.
            verbs: the only verbs to offer, or ``None`` for all that answer the step.
        """

    def controls(self) -> list[Node]:
        """The controls to show now (see ``widgets/sheet.py``)."""

    def docked(self) -> list[Node]:
        """Controls that stay in sight with the sentence, however tall the board is."""

    def places(self) -> Mapping[str, Choice]:
        """The places of the board that may be picked, and what picking each would do."""

    def selected(self) -> Mapping[str, int]:
        """The places chosen so far, with how many pieces of each."""

    def pick(self, place: str) -> str:
        """A place of the board was picked; returns what to say about it."""

    def settles(self, place: str) -> bool:
        """Whether picking this place, which is chosen already, does what has been composed."""

    def change(self, control: str, value: Any) -> Action | None:
        """A control was used. An action comes back only if it must be refused at once (a count beyond its bound)."""

    def clear(self) -> None:
        """Forget what was chosen."""

    def phrase(self) -> str:
        """What has been chosen, as a sentence with gaps."""

    def missing(self) -> str:
        """What is still to be chosen, or nothing."""

    def action(self) -> Action | None:
        """The action, if all of it has been chosen."""


def composer_for(game: str) -> Composer:
    """Make the composer of a game; each game brings ``widgets/composers/<game>.py`` with ``make()``."""
    made: Composer = import_module(f"widgets.composers.{game}").make()
    return made
