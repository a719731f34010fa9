"""The front page: five games, the lessons with how far you are, where you left off, your bets, and a teacher's corner.

What a learner did is kept by the browser, not by the server; the shelf's script reads it there. Python only says which
games and lessons there are.

>>> from widgets import FrontPage
>>> page = FrontPage()
>>> page.shelf()        # games, lessons, bets
>>> page.teacher()      # results files of a class
"""

from __future__ import annotations

import logging
import tomllib
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from rulecore.kernel import InvalidOptions
from rulecore.kernel.errors import shown
from rulecore.kernel.language import LANGUAGES, SOURCE, asked_for, current, translated, use
from widgets.language import GAME_TEXTS, PAGE, lessons_of, script, script_words, spoken
from widgets.lesson import host
from widgets.lesson_data import NOTEBOOKS, PARTS, lesson_names, part_name, read_lesson
from widgets.parts.base import html, paragraphs, section
from widgets.parts.corner import Corner
from widgets.parts.curtain import close_all
from widgets.theme import css
from widgets.theme.emblems import emblem

_HERE = Path(__file__).parent
_LOG = logging.getLogger(__name__)


class Shelf(anywidget.AnyWidget):
    """Games, lessons with progress, bets and rules to look at again; the browser's own memory is read by its script.

    Args:
        games: the games, as the front page shows them.
        lessons: the lessons in order.
        rules: titles of rules by id.
        style: the stylesheet, where the page does not bring it along.
    """

    # Read into a string: a path would keep every closed shelf alive.
    _esm = script(_HERE / "parts" / "language.js", _HERE / "shelf.js")
    _css = traitlets.Unicode("").tag(sync=True)

    games: Any = traitlets.List(help="The games as cards.").tag(sync=True)
    lessons: Any = traitlets.List(help="The lessons with title, minutes and promise.").tag(sync=True)
    rules = traitlets.Dict(help="Titles of rules by id, for the review list.").tag(sync=True)
    texts = traitlets.Dict(help="What the script says, in a language other than English.").tag(sync=True)
    language = traitlets.Unicode("en", help="The language of the page.").tag(sync=True)
    languages = traitlets.Dict(help="The languages it is there in, with their names for themselves.").tag(sync=True)
    chosen = traitlets.Bool(False, help="Whether its language was asked for by notebook or address.").tag(sync=True)
    asked = traitlets.Dict(help="From the page: a language.").tag(sync=True)

    def __init__(
        self,
        games: list[dict[str, Any]],
        lessons: list[dict[str, Any]],
        rules: dict[str, str],
        style: str = "",
    ) -> None:
        super().__init__(games=games, lessons=lessons, rules=rules, _css=style)


class FrontPage:
    """What the front page shows.

    Args:
        folder: where the notebooks are.
        language: such as ``"hr"``; what the page's address asks for if not given, and English otherwise.

    Attributes:
        languages: the languages the front page is there in.
        data: texts of the front page.
    """

    def __init__(self, folder: Path = NOTEBOOKS, language: str = "") -> None:
        self.folder = folder
        self.languages = spoken("games")
        asked = language or asked_for()
        self._chosen = bool(asked)
        use(asked if asked in self.languages else SOURCE)
        self._read()

    def _read(self) -> None:
        text = (self.folder / "games.toml").read_text(encoding="utf-8")
        self.data: dict[str, Any] = translated(tomllib.loads(text), lessons_of("games"), GAME_TEXTS)
        self.__dict__.pop("lessons", None)
        self.__dict__.pop("games", None)
        self.__dict__.pop("rules", None)

    def speak(self, language: str) -> None:
        """Show everything in another language; a lesson that is not there in it keeps its own.

        Raises:
            InvalidOptions: the front page is not there in this language.
        """
        if language not in self.languages:
            known = ", ".join(self.languages)
            raise InvalidOptions(f"The front page is not there in {shown(language)}; it is in {known}.")
        self._chosen = True
        if language == current():
            return
        use(language)
        self._read()
        if "_shelf" in self.__dict__:
            self._show()
        for name, build in (("_corner_place", self._corner_widget), ("_note_place", self._note_widget)):
            if name in self.__dict__:
                place = self.__dict__[name]
                before, place.children = place.children, (build(),)
                for widget in before:
                    close_all(widget)

    @cached_property
    def lessons(self) -> list[dict[str, Any]]:
        """Every lesson that has a notebook, as plain data; one whose file is wrong is left out, and logged."""
        found = []
        for name in lesson_names(self.folder):
            if not (self.folder / f"{name}.ipynb").is_file():
                continue
            try:
                data = read_lesson(name, self.folder)
            except ValueError:
                _LOG.exception("a lesson is missing on the front page")
                continue
            found.append(
                {
                    "id": data.id,
                    "game": data.game,
                    "number": data.number,
                    "title": data.title,
                    "minutes": data.minutes,
                    "promise": data.promise,
                    "rules": list(data.rules),
                    "language": current() if current() in spoken(data.game) else SOURCE,
                }
            )
        return found

    @cached_property
    def games(self) -> list[dict[str, Any]]:
        """The games as cards: texts, drawing, the table of a whole game, and whether one can play them here yet."""
        playable = {lesson["game"] for lesson in self.lessons}
        return [
            {
                **game,
                "art": emblem(game["id"]),
                "ready": bool(game["ready"]) and game["id"] in playable,
                "table": self._table(game["id"]),
            }
            for game in self.data["games"]
        ]

    @cached_property
    def rules(self) -> dict[str, str]:
        """Titles of the rules that lessons teach."""
        titles = {}
        for game in sorted({lesson["game"] for lesson in self.lessons}):
            book = import_module(f"rulecore.{game}").RULEBOOK
            titles.update({rule.id: rule.title for rule in book.rules.values()})
        return titles

    def _table(self, game: str) -> str:
        """The notebook of a whole game without a lesson; empty as long as there is none."""
        return next((f"{game}/{path.stem}" for path in sorted((self.folder / game).glob("*-table.ipynb"))), "")

    @cached_property
    def _shelf(self) -> Shelf:
        style = "" if host() == "Voila" else css()
        shelf = Shelf(self.games, self.lessons, self.rules, style)
        shelf.languages = {language: LANGUAGES[language] for language in self.languages}
        shelf.observe(self._asked, names="asked")
        self._tell(shelf)
        return shelf

    def _show(self) -> None:
        with self._shelf.hold_sync():
            self._shelf.games, self._shelf.lessons, self._shelf.rules = self.games, self.lessons, self.rules
            self._tell(self._shelf)

    def _tell(self, shelf: Shelf) -> None:
        shelf.texts = script_words(str(Shelf._esm), PAGE)
        shelf.language, shelf.chosen = current(), self._chosen

    def _asked(self, change: dict[str, Any]) -> None:
        language = str(change["new"].get("speak", ""))
        try:
            self.speak(language)
        except InvalidOptions:
            _LOG.exception("the front page was asked for a language it does not have")

    def shelf(self) -> widgets.Widget:
        """Games, lessons, where you left off, bets, rules to look at again."""
        return self._shelf

    def _corner_widget(self) -> widgets.Widget:
        self._corner = Corner(tuple(PARTS), {key: part_name(key) for key in PARTS}, self.rules)
        return self._corner.widget

    @cached_property
    def _corner_place(self) -> widgets.VBox:
        return widgets.VBox([self._corner_widget()])

    def teacher(self) -> widgets.Widget:
        """The teacher's corner: results files in, a report out."""
        return self._corner_place

    def _note_widget(self) -> widgets.Widget:
        return section("note", html(paragraphs(*self.data["note"])))

    @cached_property
    def _note_place(self) -> widgets.VBox:
        return widgets.VBox([self._note_widget()])

    def note(self) -> widgets.Widget:
        """That this is unofficial, and whose the games are."""
        return self._note_place
