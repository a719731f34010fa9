"""Two open questions; the answers stay in the results file."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from widgets.parts.base import Part, answer, button, html, paragraphs, section

QUESTIONS = (
    "What did your bet assume that turned out wrong, or right for another reason?",
    "Which change would you try at a real table, and what would you watch for?",
)


class Reflect(Part):
    """Free text, kept in the results file of this sitting."""

    key = "reflect"

    def __init__(self, lesson: Any) -> None:
        super().__init__(lesson)
        self.questions = tuple(self.data.get("questions", QUESTIONS))
        self.texts = [""] * len(self.questions)
        self.kept = False

    @property
    def done(self) -> bool:
        return self.kept

    def save(self) -> bool | None:
        return True if self.kept else None

    def load(self, state: Any) -> None:
        # the words themselves stay out of codes: a code is often shown to others
        self.kept = state is True

    def build(self) -> widgets.Widget:
        self._boxes = []
        children: list[widgets.Widget] = []
        for question in self.questions:
            box = widgets.Textarea(
                description=question, placeholder="A sentence or two", layout=widgets.Layout(width="100%")
            )
            box.add_class("rc-essay")
            self._boxes.append(box)
            children.append(box)
        self._said = html()
        keep = self.on_click(button("Keep my answers"), self.keep)
        return section(
            self.key,
            html(paragraphs("Your answers go into the results file you can save, and nowhere else.")),
            *children,
            keep,
            self._said,
        )

    def keep(self) -> None:
        """Put the answers into the results."""
        texts = [box.value.strip() for box in self._boxes]
        if not any(texts):
            self._said.value = answer("<p>Write a sentence first. One is enough.</p>", "plain")
            return
        self.texts, self.kept = texts, True
        for number, text in enumerate(texts, 1):
            if text:
                self.lesson.record(self.key, item=f"question {number}", choice=text)
        self._said.value = answer("<p>Kept. You find it in the results file.</p>", "good")
        self.lesson.say("Your answers are kept.")
