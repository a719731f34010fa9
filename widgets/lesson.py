"""A lesson: one object that knows everything, and cells that each show a view of it.

>>> from widgets import Lesson
>>> lesson = Lesson.open("dominance/03-dispute")
>>> lesson.bet()          # any cell, in any order, as often as you like

In Voila the whole notebook runs before anybody acts, so nothing may depend on when a cell ran: every part belongs to
the lesson, is built once, and is updated in place.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from functools import cached_property
from html import escape
from typing import Any, TypeVar

import ipywidgets as widgets

import rulecore
from rulecore.kernel import InvalidCode, InvalidOptions, fresh_seed
from rulecore.kernel.code import seal, unseal
from rulecore.kernel.errors import shown
from rulecore.kernel.language import SOURCE, asked_for, current, use
from rulecore.teaching.results import Results, Row
from widgets.language import _, spoken
from widgets.lesson_data import PARTS, LessonData, part_name, read_lesson
from widgets.parts import part_types
from widgets.parts.bar import Bar
from widgets.parts.base import Part, html, opening
from widgets.parts.bet import Bet
from widgets.parts.curtain import Place
from widgets.parts.front import front_card
from widgets.parts.teacher import teacher_notes

_LOG = logging.getLogger(__name__)
VERSION = 1
SomePart = TypeVar("SomePart", bound=Part)


class Lesson:
    """One lesson in progress.

    Args:
        data: the lesson's file.
        seed: where its numbers come from; a fresh one if not given.

    Attributes:
        data: the lesson's file.
        seed: where its numbers come from.
        results: one row for each answer and action.
        parts: the parts by key, in order.
        languages: the languages this lesson is there in.
        chosen: whether its language was asked for, in a notebook or by the page's address.
        last: key of the part in which something was done last; empty before anything was.
    """

    def __init__(self, data: LessonData, seed: int | None = None) -> None:
        self.data = data
        self.seed = fresh_seed() if seed is None else seed
        self.results = Results()
        self._opened = time.monotonic()
        self._loading = False
        self._ready = False
        self._places: dict[str, Place] = {}
        self.languages = spoken(data.game)
        self.chosen = False
        self.last = ""
        self.parts: dict[str, Part] = self._fresh_parts()
        self._ready = True

    def _fresh_parts(self) -> dict[str, Part]:
        return {key: part_types()[key](self) for key in PARTS}

    @classmethod
    def open(cls, name: str, code: str = "", seed: int | None = None, language: str = "") -> Lesson:
        """Open a lesson by name.

        Args:
            name: ``game/NN-name``.
            code: a code of an earlier sitting, to go on from there.
            seed: where fresh numbers come from.
            language: such as ``"hr"``; what the page's address asks for if not given, and English otherwise.

        Raises:
            FileNotFoundError: there is no such lesson.
            InvalidCode: the code cannot be read.
            InvalidOptions: the lesson is not there in this language.
        """
        languages = spoken(name.split("/")[0])
        if language and language not in languages:
            raise InvalidOptions(f"This lesson is not there in {shown(language)}; it is in {', '.join(languages)}.")
        asked = language or asked_for()
        use(asked if asked in languages else SOURCE)
        lesson = cls(read_lesson(name), seed)
        lesson.chosen = bool(asked)
        if code:
            lesson.restore(code)
        return lesson

    # each of these is one cell -----------------------------------------------------------------

    def front(self) -> widgets.Widget:
        """The front card: purpose, minutes, objectives, what to know first."""
        return self._page("front", lambda: front_card(self.data))

    @cached_property
    def _bar(self) -> Bar:
        return Bar(self)

    def bar(self) -> widgets.Widget:
        """The bar: where you are, the code, the results, larger text, less motion."""
        return self._bar

    def first_move(self) -> widgets.Widget:
        """The first action, before any rule."""
        return self._place("first", at_once=True)

    def rule(self) -> widgets.Widget:
        """The rule in two sentences, with its trace."""
        return self._place("rule")

    def bet(self) -> widgets.Widget:
        """A guess with a confidence, and what is true."""
        return self._place("bet")

    def levels(self) -> widgets.Widget:
        """The tasks: a goal, a refusal, an edge."""
        return self._place("levels")

    def why_not(self) -> widgets.Widget:
        """All actions, legal or not, with the reason."""
        return self._place("why_not")

    def playground(self) -> widgets.Widget:
        """Free play with this lesson's mechanic."""
        return self._place("play")

    def change_one_rule(self) -> widgets.Widget:
        """The experiment."""
        return self._place("change")

    def check(self) -> widgets.Widget:
        """Three questions with fresh numbers."""
        return self._place("check")

    def reflect(self) -> widgets.Widget:
        """What did your bet assume, and what would you try at a real table?"""
        return self._place("reflect")

    def take_away(self) -> widgets.Widget:
        """The card, the results, the code, the next lesson."""
        return self._place("take")

    def teacher(self) -> widgets.Widget:
        """Minute plan, misreadings, answers and the unplugged version, folded."""
        return self._page("teacher", lambda: teacher_notes(self.data))

    def _place(self, key: str, at_once: bool = False) -> widgets.Widget:
        """Where a part stands; it is built when somebody comes near."""
        if key not in self._places:
            self._places[key] = Place(
                key,
                list(PARTS).index(key),
                lambda: part_name(key),
                lambda: opening(*self.data.opening(key)),
                lambda: self._built(self.parts[key]),
                at_once,
            )
        return self._places[key].widget

    def _page(self, key: str, build: Callable[[], widgets.Widget]) -> widgets.Widget:
        """Where something stands that is no step of the lesson."""
        if key not in self._places:
            self._places[key] = Place(key, 0, str, str, build, at_once=True)
        return self._places[key].widget

    def _built(self, part: Part) -> widgets.Widget:
        try:
            return part.widget()
        except Exception as error:
            self.trouble(error)
            return html(f"<p>{escape(_('This part could not be shown: {error}', error=error))}</p>")

    # language -----------------------------------------------------------------------------------

    @property
    def language(self) -> str:
        """The language the lesson speaks."""
        return current()

    def speak(self, language: str) -> None:
        """Go on in another language, at the same step and with all work kept; the parts change in place.

        Args:
            language: one of :attr:`languages`.

        Raises:
            InvalidOptions: the lesson is not there in this language.
        """
        if language not in self.languages:
            raise InvalidOptions(
                f"This lesson is not there in {shown(language)}; it is in {', '.join(self.languages)}."
            )
        self.chosen = True
        if language != current():
            self._translate(language)
        self.changed()

    def _translate(self, language: str) -> None:
        before, data, parts, state = current(), self.data, self.parts, self.state()
        try:
            use(language)
            self.data = read_lesson(data.id)
            self.parts = self._fresh_parts()
            self._load(state)
        except Exception:
            use(before)
            self.data, self.parts = data, parts
            raise
        for key, part in parts.items():
            part.hand_over(self.parts[key])
        for place in self._places.values():
            place.redraw()

    # state --------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Everything that a code brings back, as plain data."""
        saved = {key: part.save() for key, part in self.parts.items()}
        state = {"v": VERSION, "seed": self.seed, **{key: value for key, value in saved.items() if value is not None}}
        # a code of before this was kept holds none, and an untouched lesson neither
        return {**state, "at": self.last} if self.last else state

    @property
    def next_step(self) -> str:
        """Key of the part to go on with: the first undone one after the last in which something was done.

        What was skipped comes up again when nothing is left after it.
        """
        keys = list(PARTS)
        start = keys.index(self.last) if self.last else 0
        return next((key for key in keys[start:] + keys[:start] if not self.parts[key].done), "take")

    @property
    def here(self) -> str:
        """Key of the part at which a code opens the lesson again: where the learner was last.

        A step that leaves nothing to do has led on to the next one.
        """
        if self.last and (self.parts[self.last].stays_open or not self.parts[self.last].done):
            return self.last
        return self.next_step

    def part(self, kind: type[SomePart]) -> SomePart:
        """The lesson's part of a kind, such as ``lesson.part(Bet)``."""
        found = self.parts[kind.key]
        assert isinstance(found, kind)
        return found

    @property
    def bets(self) -> list[dict[str, Any]]:
        """The locked bets as lines of the prediction ledger."""
        return self.part(Bet).ledger()

    def code(self) -> str:
        """A short text that reopens this lesson at the same step and board, on any host."""
        return seal(self._tag, self.state())

    @property
    def _tag(self) -> str:
        return self.data.id.replace("/", ".").replace("-", ".")

    def restore(self, code: str) -> None:
        """Go on from a code.

        Raises:
            InvalidCode: the code is damaged or of another lesson. The lesson stays exactly as it was.
        """
        state = unseal(self._tag, code)[0]
        if state.get("v") != VERSION:
            raise InvalidCode(
                _(
                    "This code was written by version {version} of the lesson, not {present}.",
                    version=repr(state.get("v")),
                    present=VERSION,
                )
            )
        seed = state.get("seed")
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise InvalidCode(_("This code holds no seed."))
        before = self.state()
        try:
            self._load(state)
        except Exception as error:
            self._load(before)
            raise InvalidCode(_("This code does not fit the lesson as it is now: {error}", error=error)) from error
        self.changed()

    def _load(self, state: dict[str, Any]) -> None:
        self._loading = True
        try:
            last = state.get("at", "")
            if last != "" and last not in PARTS:
                raise ValueError(f"a lesson has no part {shown(last)}")
            self.seed, self.last = state["seed"], last
            for key, part in self.parts.items():
                part.load(state.get(key))
        finally:
            self._loading = False

    def changed(self, part: str = "") -> None:
        """Something was done: bring code and steps up to date.

        Args:
            part: key of the part in which it was done.
        """
        if not self._ready or self._loading:
            return
        self.last = part or self.last
        if "_bar" in self.__dict__:
            self._bar.update()

    def trouble(self, error: Exception) -> None:
        """Say on the page that something failed; the learner's work is as it was."""
        _LOG.error("a handler of lesson %s failed", self.data.id, exc_info=error)
        if "_bar" in self.__dict__:
            self._bar.trouble(error)

    def say(self, words: str) -> None:
        """Announce a result to screen readers, without moving focus."""
        if "_bar" in self.__dict__:
            self._bar.announce(words)

    def record(self, step: str, **facts: Any) -> None:
        """Add a row to the results; nothing is recorded while a code is being loaded."""
        if self._loading:
            return
        self.results.add(
            Row(
                lesson=self.data.id,
                version=rulecore.__version__,
                host=host(),
                step=step,
                seconds=round(time.monotonic() - self._opened, 1),
                **{"seed": self.seed, **facts},
            )
        )
        self.changed(step if step in self.parts else "")


def host() -> str:
    """Where this runs: Voila, JupyterLab or plain Python."""
    if os.environ.get("VOILA_KERNEL") or os.environ.get("SERVER_SOFTWARE", "").startswith("voila"):
        return "Voila"
    try:
        from IPython import get_ipython
    except ImportError:
        return "Python"
    return "Lab" if getattr(get_ipython(), "kernel", None) is not None else "Python"
