"""The bar at the top of a lesson: where you are, the code, the results, and how the page reads."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from rulecore.kernel import InvalidCode
from rulecore.kernel.language import LANGUAGES
from widgets.language import PAGE, _, script, script_words
from widgets.lesson_data import PARTS, part_name
from widgets.theme import css

if TYPE_CHECKING:
    from widgets.lesson import Lesson

_HERE = Path(__file__).parent


class Bar(anywidget.AnyWidget):
    """Step links, code, results and reading aids; its script also reads the page's address and keeps your place.

    A code in the address (``#code=…`` or ``?code=…``) reaches Python from here, because a pooled kernel never sees the
    address itself. The address is kept up to date, so that a reload or a copied link comes back to the same step.

    Args:
        lesson: the lesson it belongs to.
    """

    # Read into a string: a path would keep every closed bar alive.
    _esm = script(_HERE / "focus.js", _HERE / "language.js", _HERE / "bar.js")
    _css = traitlets.Unicode("").tag(sync=True)

    about = traitlets.Dict(help="Id and title of the lesson.").tag(sync=True)
    steps: traitlets.List[dict[str, Any]] = traitlets.List(help="The steps: key, name and whether it is done.").tag(
        sync=True
    )
    code = traitlets.Unicode(help="The code of the present state.").tag(sync=True)
    said = traitlets.Unicode(help="What just happened, for screen readers.").tag(sync=True)
    failure = traitlets.Unicode(help="What went wrong, in words.").tag(sync=True)
    answer = traitlets.Dict(help="What became of a pasted code.").tag(sync=True)
    asked = traitlets.Dict(help="From the page: a language, a code to open, a file to save.").tag(sync=True)
    file = traitlets.Dict(help="A file for the page to save: name, kind, text.").tag(sync=True)
    keep = traitlets.Dict(help="What the browser keeps for the front page: step, score and bets.").tag(sync=True)
    texts = traitlets.Dict(help="What the script says, in a language other than English.").tag(sync=True)
    language = traitlets.Unicode("en", help="The language of the lesson.").tag(sync=True)
    languages = traitlets.Dict(help="The languages it is there in, with their names for themselves.").tag(sync=True)
    chosen = traitlets.Bool(False, help="Whether its language was asked for by notebook or address.").tag(sync=True)
    motion = traitlets.Bool(True, help="Whether pieces slide.").tag(sync=True)

    def __init__(self, lesson: Lesson) -> None:
        from widgets.lesson import host

        self.lesson = lesson
        # a Voila page has the stylesheet already; a notebook gets it with the bar, which every lesson shows first
        style = "" if host() == "Voila" else css()
        languages = {language: LANGUAGES[language] for language in lesson.languages}
        super().__init__(_css=style, languages=languages)
        self.update()
        self.observe(self._asked, names="asked")
        self.observe(self._motion, names="motion")

    def update(self) -> None:
        """Show the steps and the code as they are now."""
        lesson = self.lesson
        done = {key: part.done for key, part in lesson.parts.items()}
        current = lesson.next_step
        with self.hold_sync():
            self.about = {"id": lesson.data.id, "title": lesson.data.title}
            self.texts = script_words(str(self._esm), PAGE)
            self.language, self.chosen = lesson.language, lesson.chosen
            self.steps = [
                {"key": key, "name": part_name(key), "done": done[key], "current": key == current} for key in PARTS
            ]
            self.code = lesson.code()
            self.keep = {
                "title": lesson.data.title,
                "step": part_name(lesson.here),
                "done": sum(done.values()),
                "steps": len(PARTS),
                "bets": lesson.bets,
                "missed": lesson.results.missed_rules(),
            }

    def announce(self, words: str) -> None:
        """Read words out, even if they are the same as before."""
        self.said = f"{words}\u200b" if words == self.said else words

    def trouble(self, error: Exception) -> None:
        """Say in words that something failed."""
        what = str(error) or type(error).__name__
        self.failure = _(
            "Something went wrong here: {what} Your work is as it was; try again, or copy the code and reload.",
            what=what,
        )

    def open_code(self, code: str) -> None:
        """Go on from a pasted code, or say what is wrong with it."""
        try:
            self.lesson.restore(code)
        except InvalidCode as error:
            self.answer = {"ok": False, "words": _("{error} Nothing was changed.", error=error), "count": self._next()}
        else:
            self.answer = {
                "ok": True,
                "words": _("The code is open. You are where it was made."),
                "at": self.lesson.here,
                "count": self._next(),
            }

    def save_results(self, kind: str) -> None:
        """Hand the results to the page as a file.

        Args:
            kind: ``"csv"`` or ``"json"``.
        """
        lesson = self.lesson
        name = lesson.data.id.replace("/", "-")
        if kind == "csv":
            text, mime = lesson.results.to_csv(), "text/csv"
        else:
            text, mime = lesson.results.to_json(lesson=lesson.data.id, code=lesson.code()), "application/json"
        self.file = {"name": f"{name}-results.{kind}", "mime": mime, "text": text, "count": self._next()}

    def give_file(self, name: str, mime: str, text: str, show: bool = False) -> None:
        """Hand any other file to the page; ``show`` opens it in a new tab, for printing."""
        self.file = {"name": name, "mime": mime, "text": text, "show": show, "count": self._next()}

    def _next(self) -> int:
        return int(self.file.get("count", 0)) + int(self.answer.get("count", 0)) + 1

    def _asked(self, change: dict[str, Any]) -> None:
        asked = change["new"]
        try:
            if "speak" in asked:
                self.lesson.speak(str(asked["speak"]))
            if "open" in asked:
                self.open_code(str(asked["open"]))
            if asked.get("save") in ("csv", "json"):
                self.save_results(asked["save"])
        except Exception as error:
            self.trouble(error)

    def _motion(self, change: dict[str, Any]) -> None:
        for part in self.lesson.parts.values():
            setter = getattr(part, "set_motion", None)
            if setter is not None:
                setter(change["new"])
