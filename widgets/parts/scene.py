"""A try at a level on a board: what first moves and levels share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from rulecore.kernel import Action, Event, IllegalAction, InvalidAction, Match, Refusal
from rulecore.teaching.level import Attempt, Level
from widgets.language import _
from widgets.sheet import Node
from widgets.surface import Surface

if TYPE_CHECKING:
    from widgets.parts.base import Part


class Scene:
    """A board on which one level is tried, again and again, in place.

    Args:
        part: the part it belongs to; errors go to its lesson.
        level: the level to begin with.
        on_change: called after every action and refusal.
        verbs: what the controls offer; everything that is possible if not given.
    """

    def __init__(
        self, part: Part, level: Level, on_change: Callable[[], None], verbs: Collection[str] | None = None
    ) -> None:
        self.part = part
        self.on_change = on_change
        self.verbs = verbs
        self.surface: Surface | None = None
        self.attempt = Attempt(part.lesson.data.level_game, level)

    @property
    def level(self) -> Level:
        """The level that is being tried."""
        return self.attempt.level

    def widget(self, beside: Sequence[widgets.Widget] = ()) -> widgets.Widget:
        """The board with its controls, built once.

        Args:
            beside: what the part says and offers about it, to stand below the controls.
        """
        if self.surface is None:
            self.surface = Surface(
                self.attempt.match,
                {self.level.seat},
                verbs=self.verbs,
                on_played=self._played,
                on_refused=self._refused,
                on_error=self.part.lesson.trouble,
                show_log=False,
                compact=True,
                shown=self.level.shown,
                beside=beside,
            )
            self.surface.aside = self._offers
            self.surface.beyond = self._beyond
            self.surface.on_aside = lambda _, phrase: self.do(phrase)
            self.surface.memory = self._remembers
            self.surface.refresh()
        return self.surface.widget

    @property
    def _remembers(self) -> bool:
        """Whether the level is about what counting tells of other hands, so that the board shows it."""
        return bool(self.level.start.get("known"))

    def _offers(self) -> list[Node]:
        """What can still be tried when the game is over: a level may be about just that."""
        if self.attempt.left <= 0:
            return [
                {
                    "id": "done",
                    "kind": "note",
                    "look": "strong",
                    "text": _("That was your move. Read below what it did."),
                }
            ]
        if self.attempt.match.step is not None or not self.level.offers:
            return []
        return [
            {"id": "over", "kind": "note", "look": "strong", "text": _("The game is over. What would you do now?")},
            self._buttons(self.level.offers),
        ]

    def _beyond(self) -> list[Node]:
        """What the level offers though nothing asks for it now, so that a refusal can be met without typing."""
        match = self.attempt.match
        if self.attempt.over or match.step is None or match.step.seat != self.level.seat:
            return []
        asked = {verb.name for verb in match.rulebook.by_step[match.step.kind]}
        strange = [phrase for phrase in self.level.offers if match.rulebook.parse(phrase).verb not in asked]
        return [self._buttons(strange)] if strange else []

    def _buttons(self, phrases: Sequence[str]) -> Node:
        say = self.attempt.match.rulebook.say_action
        options = [{"value": phrase, "text": _capital(say(phrase))} for phrase in phrases]
        return {"id": "offers", "kind": "buttons", "label": _("Try"), "options": options}

    def start(self, level: Level, done: Collection[str] = (), words: str = "") -> None:
        """Go to the start of a level, and on by the actions already done."""
        self.attempt = Attempt(self.part.lesson.data.level_game, level, tuple(done))
        if self.surface is not None:
            self.surface.seats = frozenset({level.seat})
            self.surface.memory = self._remembers
            self.surface.shown = level.shown
            self.surface.show(self.attempt.match, words)

    def do(self, text: str) -> bool:
        """Do something as the learner; refused or unreadable things change nothing."""
        if self.surface is not None:
            return self.surface.do(text)
        try:
            self.attempt.play(text)
        except (IllegalAction, InvalidAction):
            self.on_change()
            return False
        self.on_change()
        return True

    def _played(self, match: Match[Any], action: Action, events: list[Event]) -> None:
        self.attempt.took(action, events)
        if self.surface is not None:
            self.surface.refresh()
        self.on_change()

    def _refused(self, match: Match[Any], action: Action, refusal: Refusal) -> None:
        self.attempt.refused(action, refusal)
        self.on_change()

    def story(self) -> str:
        """What has happened since the start, for the learner's seat, as a list."""
        told = [self.attempt.match.tell(event, self.level.seat) for event in self.attempt.events]
        return "<ul class='rc-story'>" + "".join(f"<li>{escape(line)}</li>" for line in told) + "</ul>"

    def set_motion(self, on: bool) -> None:
        """Whether pieces slide."""
        if self.surface is not None:
            self.surface.board.motion = on


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
