"""What a whole game needs to know of its rules: how it is set up, who can play it, and how its end is told.

``widgets/table.py`` knows no game; it asks the kit of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from rulecore.kernel import Event, Match, Player
from widgets.sheet import Node

PERSON = "person"
"""Who sits at a seat: a person at this screen, or the name of a computer player."""

Taken = Sequence[tuple[int, Sequence[Event]]]
"""Choices to take back, the oldest first: who chose, and what happened."""


class Kit(Protocol):
    """One game, as a table needs it."""

    title: str
    page: str
    """Name of the notebook that holds the table."""
    gives_advice: bool
    """Whether its computer players can say why they do what they do."""
    players: Mapping[str, type[Player]]

    @property
    def intro(self) -> tuple[str, str]:
        """Heading and first words of the page; empty where the notebook has them in a cell of its own."""

    def defaults(self) -> dict[str, Any]:
        """The settings a newcomer starts with; ``settings["seats"]`` says who sits where."""

    def setup(self, settings: Mapping[str, Any]) -> list[Node]:
        """The controls that nobody can do without."""

    def details(self, settings: Mapping[str, Any]) -> list[Node]:
        """The controls that can wait."""

    def changed(self, settings: Mapping[str, Any], control: str, value: Any) -> dict[str, Any]:
        """The settings after a control was used."""

    def new_match(self, settings: Mapping[str, Any]) -> Match[Any]:
        """Set a game up.

        Raises:
            InvalidOptions: with everything that is wrong.
        """

    def from_code(self, code: str) -> Match[Any]:
        """Reopen a game.

        Raises:
            InvalidCode: nothing is changed.
        """

    def progress(self, match: Match[Any]) -> str:
        """Where the game stands, in three words."""

    def undo_refusal(self, match: Match[Any], taken: Taken) -> str:
        """Why these choices cannot be taken back in a game against others; nothing if they can."""

    def announces(self, event: Event) -> bool:
        """Whether what others did is worth saying below the board; all of it stands in the story."""

    def still_to_come(self, match: Match[Any], seat: int | None) -> Sequence[str]:
        """What is owed after the present choice, a sentence each, the next first."""

    def advice(self, match: Match[Any], seat: int, adviser: str) -> str:
        """What a computer player would do in this seat's place and why, as HTML; empty if it gives none."""

    def forecast(self, match: Match[Any]) -> str:
        """Who would win now, from what lies open, as HTML."""

    def memory(self, match: Match[Any], seat: int | None) -> str:
        """What a perfect memory would know of the hidden things, as HTML."""

    def ending(self, match: Match[Any]) -> str:
        """How the game was decided, step by step, as HTML; empty while it goes on."""


def kit_for(game: str) -> Kit:
    """The kit of a game; each game brings ``widgets/tables/<game>.py`` with ``KIT``."""
    kit: Kit = import_module(f"widgets.tables.{game}").KIT
    return kit
