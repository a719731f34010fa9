"""Three questions with fresh numbers; every wrong answer is answered in its own words."""

from __future__ import annotations

from html import escape
from importlib import import_module
from typing import Any

import ipywidgets as widgets

from rulecore.kernel import Rng
from rulecore.teaching.question import Question
from widgets.language import _
from widgets.parts.base import Part, answer, button, html, paragraphs, radios, row, section, stack


class _Item:
    """One question as it stands: which numbers, what was chosen."""

    def __init__(self, part: Check, number: int, asker: str) -> None:
        self.part = part
        self.number = number
        self.asker = asker
        self.round = 0
        self.chosen: int | None = None
        self.first_right: bool | None = None
        self.built = False

    @property
    def question(self) -> Question:
        """The question with this round's numbers."""
        exercises = import_module(f"rulecore.{self.part.lesson.data.game}.exercises")
        rng = Rng(self.part.lesson.seed).fork(1000 * (self.number + 1) + self.round)
        first = getattr(exercises, "FIRST", {}) if self.round == 0 else {}
        found: Question = (first.get(self.asker) or exercises.ASKERS[self.asker])(rng)
        return found

    @property
    def right(self) -> bool:
        """Whether the last answer was right."""
        return self.chosen is not None and self.question.choices[self.chosen].right

    def build(self) -> widgets.Widget:
        part = self.part
        self._text = html(kind="question")
        self._choices = radios("", [])
        self._answer = part.on_click(button(_("Answer"), "main"), self.press)
        self._again = part.on_click(button(_("Try with new numbers"), "quiet"), self.again)
        self._feedback = html(kind="feedback")
        self.built = True
        self.draw()
        return stack(self._text, self._choices, row(self._answer, self._again), self._feedback, kind="item")

    def press(self) -> None:
        if self._choices.value is None:
            self._feedback.value = answer(paragraphs(_("Choose an answer first.")), "plain")
            return
        self.answer(self._choices.value)

    def answer(self, choice: int) -> None:
        """Answer with one of the choices; once answered, only new numbers ask again."""
        if self.chosen is not None:
            return
        question = self.question
        picked = question.choices[choice]
        self.chosen = choice
        if self.first_right is None:
            self.first_right = picked.right
        self.part.lesson.record(
            self.part.key,
            item=self.asker,
            rule=question.rule,
            attempt=self.round + 1,
            choice=picked.text,
            correct=picked.right,
            misreading=picked.misreading,
        )
        self.draw()
        self.part.lesson.say(f"{_('Right.') if picked.right else _('Not so.')} {picked.says}")

    def again(self) -> None:
        """Ask the same thing with new numbers."""
        self.round += 1
        self.chosen = None
        self.draw()
        self.part.changed()
        self.part.lesson.say(_("The same question with new numbers."))

    def draw(self) -> None:
        if not self.built:
            return
        question = self.question
        drawn = self.part.picture(question)
        self._text.value = (
            f"<h3>{_('Question {number}', number=self.number + 1)}</h3>{paragraphs(question.text)}{drawn}"
        )
        options = [(choice.text, number) for number, choice in enumerate(question.choices)]
        if tuple(self._choices.options) != tuple(options):
            self._choices.options = options
            self._choices.value = None
        self._choices.description = _("Answers to question {number}", number=self.number + 1)
        self._choices.value = self.chosen
        answered = self.chosen is not None
        self._choices.disabled = self._answer.disabled = answered
        self._again.layout.display = None if answered else "none"
        if self.chosen is None:
            self._feedback.value = ""
            return
        picked = question.choices[self.chosen]
        more = f"<p>{escape(question.why)}</p>" if picked.right and question.why != picked.says else ""
        self._feedback.value = answer(
            f"<p>{escape(picked.says)}</p>{more}"
            f"<p class='rc-small'>{_('Rule')} <code>{escape(question.rule)}</code></p>",
            "good" if picked.right else "bad",
        )


class Check(Part):
    """The questions of a lesson; two of three right at first try is mastery."""

    key = "check"
    stays_open = True

    def __init__(self, lesson: Any) -> None:
        super().__init__(lesson)
        self.items = [_Item(self, number, asker) for number, asker in enumerate(self.data.get("ask", []))]

    @property
    def done(self) -> bool:
        return bool(self.items) and all(item.first_right is not None for item in self.items)

    @property
    def mastered(self) -> bool:
        """Whether at least two thirds were right at the first try."""
        right = sum(1 for item in self.items if item.first_right)
        return self.done and 3 * right >= 2 * len(self.items)

    def save(self) -> list[list[Any]] | None:
        if all(item.chosen is None and item.round == 0 for item in self.items):
            return None
        return [[item.round, item.chosen, item.first_right] for item in self.items]

    def load(self, state: Any) -> None:
        rows = state if state is not None else [[0, None, None]] * len(self.items)
        if len(rows) != len(self.items):
            raise ValueError("the answers are those of other questions")
        for item, (round_, chosen, first) in zip(self.items, rows, strict=True):
            if not isinstance(round_, int) or not 0 <= round_ < 10_000:
                raise ValueError("a round of a question is a small whole number")
            item.round = round_
            if chosen is not None and not 0 <= chosen < len(item.question.choices):
                raise ValueError("an answer is not among the choices")
            item.chosen, item.first_right = chosen, first
            item.draw()

    def build(self) -> widgets.Widget:
        intro = self.data.get("intro") or _("Three questions. The numbers are fresh each time.")
        return section(self.key, html(paragraphs(intro)), *(item.build() for item in self.items))

    def picture(self, question: Question) -> str:
        """A still drawing of the position that a question asks about; nothing if it has none."""
        from widgets.boards import picture

        if question.position is None:
            return ""
        return picture(self.lesson.data.rulebook, question.position, question.shown)
