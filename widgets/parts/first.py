"""The first move: something to do within a minute, before any rule."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets

from rulecore.teaching.level import Level
from widgets.language import _
from widgets.parts.base import Part, answer, button, html, paragraphs, row, section, show, task
from widgets.parts.scene import Scene


def first_level(table: Any) -> Level:
    """The first move as a level without a goal: any legal action is welcome.

    Args:
        table: ``[first]`` of a lesson's file.
    """
    return Level(
        id="first",
        title=_("First move"),
        kind="goal",
        rule=table["rule"],
        seat=int(table["seat"][1]) - 1,
        start=table["start"],
        goal={},
        actions=table.get("actions", 1),
        par=1,
        hints=(),
        solution=(),
        solved="",
        failed="",
        shown=tuple(table.get("shown", ())),
        replies={int(name[1]) - 1: tuple(phrases) for name, phrases in table.get("replies", {}).items()},
    )


class FirstMove(Part):
    """One legal action on a real position, and a sentence about what it did."""

    key = "first"

    def __init__(self, lesson: Any) -> None:
        super().__init__(lesson)
        self.level = first_level(self.data)
        self.scene = Scene(self, self.level, self._changed, self.data.get("verbs"))
        self.tries = 0

    @property
    def done(self) -> bool:
        return self.scene.attempt.left <= 0 or self.tries > 0

    def save(self) -> dict[str, Any] | None:
        acted = [str(action) for action in self.scene.attempt.done]
        return {"done": acted, "tries": self.tries} if acted or self.tries else None

    def load(self, state: Any) -> None:
        state = state or {}
        self.tries = int(state.get("tries", 0))
        self.scene.start(self.level, state.get("done", []))
        self._draw()

    def build(self) -> widgets.Widget:
        self._said = html(kind="feedback")
        self._again = self.on_click(button(_("Again from the same place"), "quiet"), self.again)
        made = section(
            self.key,
            html(paragraphs(*_list(self.data.get("text", []))) + task(self.data["task"], _("Do this"))),
            self.scene.widget(beside=(self._said, row(self._again))),
        )
        self._draw()
        return made

    def do(self, text: str) -> bool:
        """Make the move."""
        return self.scene.do(text)

    def again(self) -> None:
        """Go back to the start of the first move."""
        self.tries += 1
        self.scene.start(self.level, (), _("Back at the start."))
        self._draw()
        self.changed()

    def set_motion(self, on: bool) -> None:
        """Whether pieces slide."""
        self.scene.set_motion(on)

    def _changed(self) -> None:
        attempt = self.scene.attempt
        last = str(attempt.done[-1]) if attempt.done else ""
        self._draw()
        self.lesson.record(self.key, item="first move", rule=self.level.rule, attempt=self.tries + 1, choice=last)
        if attempt.left <= 0:
            self.lesson.say(self._text())

    def _text(self) -> str:
        attempt = self.scene.attempt
        after = self.data.get("after", {})
        for action in reversed(attempt.done):
            for key in (str(action), action.verb):
                if key in after:
                    return str(after[key])
        return str(after.get("default", ""))

    def _draw(self) -> None:
        if not self.built and not hasattr(self, "_said"):
            return
        over = self.scene.attempt.left <= 0
        show(self._again, over)
        self._said.value = answer(f"<p>{escape(self._text())}</p>{self.scene.story()}", "good") if over else ""


def _list(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)
