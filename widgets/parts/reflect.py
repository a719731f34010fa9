"""Two open questions; the answers stay in the results file."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from rulecore.kernel.language import marked
from widgets.language import _
from widgets.parts.base import Part, answer, button, html, paragraphs, section

QUESTIONS = (
    marked("What did your bet assume that turned out wrong, or right for another reason?"),
    marked("Which change would you try at a real table, and what would you watch for?"),
)


class Reflect(Part):
    """Free text, kept in the results file of this sitting."""

    key = "reflect"
    stays_open = True

    def __init__(self, lesson: Any) -> None:
        super().__init__(lesson)
        self.questions = tuple(self.data.get("questions") or map(_, QUESTIONS))
        self.texts = [""] * len(self.questions)
        self.kept = False
        self._boxes: list[widgets.Textarea] = []
        self._carried = [""] * len(self.questions)

    @property
    def done(self) -> bool:
        return self.kept

    def save(self) -> bool | None:
        return True if self.kept else None

    def load(self, state: Any) -> None:
        # the words themselves stay out of codes: a code is often shown to others
        self.kept = state is True

    def hand_over(self, successor: Part) -> None:
        assert isinstance(successor, Reflect)
        successor.texts = self.texts
        typed = [box.value for box in self._boxes] if self.built else self._carried
        successor._carried = typed

    def build(self) -> widgets.Widget:
        self._boxes.clear()
        children: list[widgets.Widget] = []
        for question in self.questions:
            box = widgets.Textarea(
                description=question, placeholder=_("A sentence or two"), layout=widgets.Layout(width="100%")
            )
            box.add_class("rc-essay")
            box.value = self._carried[len(self._boxes)]
            self._boxes.append(box)
            children.append(box)
        self._said = html()
        keep = self.on_click(button(_("Keep my answers")), self.keep)
        return section(
            self.key,
            html(paragraphs(_("Your answers go into the results file you can save, and nowhere else."))),
            *children,
            keep,
            self._said,
        )

    def keep(self) -> None:
        """Put the answers into the results."""
        texts = [box.value.strip() for box in self._boxes]
        if not any(texts):
            self._said.value = answer(paragraphs(_("Write a sentence first. One is enough.")), "plain")
            return
        self.texts, self.kept = texts, True
        for number, text in enumerate(texts, 1):
            if text:
                self.lesson.record(self.key, item=f"question {number}", choice=text)
        self._said.value = answer(paragraphs(_("Kept. You find it in the results file.")), "good")
        self.lesson.say(_("Your answers are kept."))
