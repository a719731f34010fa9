"""A table for a whole game in the middle of a lesson, kept in the lesson's own code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from widgets.language import _
from widgets.parts.base import html, paragraphs, stack, task
from widgets.table import Table

if TYPE_CHECKING:
    from widgets.parts.base import Part


class LessonTable(Table):
    """A table that tells its lesson whenever it shows something new."""

    def __init__(self, part: Part, **settings: Any) -> None:
        self._part: Part | None = None
        super().__init__(part.lesson.data.game, **settings)
        self.page = ""
        self.strict = False
        self._part = part
        super().refresh()

    def refresh(self) -> None:
        """Show the table as it is now, and let the lesson's code follow."""
        super().refresh()
        if self._part is not None:
            self._part.changed()

    def failed(self, error: Exception) -> None:
        """Say in words that something failed, here and on the lesson's bar."""
        super().failed(error)
        if self._part is not None:
            self._part.lesson.trouble(error)


class Ground:
    """A table: set up a game with two, three or four seats, and play it to its end.

    Args:
        part: the part it stands in.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self.table = LessonTable(part)
        self._widget: widgets.Widget | None = None

    def widget(self) -> widgets.Widget:
        """The table, built once."""
        if self._widget is None:
            words = self.part.data
            self._widget = stack(
                html(paragraphs(*words["text"]) + task(words["task"], _("Try this"))),
                self.table.widget,
            )
        return self._widget

    def save(self) -> dict[str, str] | None:
        """The game on the table as its code, and who sits where; ``None`` before a game is begun."""
        if self.table.surface is None or not self.table.match.actions:
            return None
        return {"code": self.table.match.code(), "seats": ",".join(self.table.seats)}

    def load(self, state: Any) -> None:
        """Go on with a saved game; without one the table is free for a new game.

        Raises:
            ValueError: the saved game cannot be opened.
        """
        if state is None:
            if self.table.surface is not None:
                self.table.new_game()
            return
        if not self.table.open_code(str(state["code"]), str(state["seats"])):
            raise ValueError(self.table.code_words)

    def leave(self) -> None:
        """Another table takes this one's place: let the computer players rest."""
        self.table.pace.interrupt()

    def set_motion(self, on: bool) -> None:
        """Whether pieces slide."""
        if self.table.surface is not None:
            self.table.surface.board.motion = on
