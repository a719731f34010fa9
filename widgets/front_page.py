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

from widgets.lesson import host
from widgets.lesson_data import NOTEBOOKS, PARTS, lesson_names, read_lesson
from widgets.parts.base import html, paragraphs, section
from widgets.parts.corner import Corner
from widgets.theme import css
from widgets.theme.emblems import emblem

_HERE = Path(__file__).parent
_LOG = logging.getLogger(__name__)

TABLE = "dominance/09-table"
"""The notebook with a whole game."""


class Shelf(anywidget.AnyWidget):
    """Games, lessons with progress, bets and rules to look at again; the browser's own memory is read by its script.

    Args:
        games: the games, as the front page shows them.
        lessons: the lessons in order.
        rules: titles of rules by id.
        table: notebook of a whole game, or nothing.
        style: the stylesheet, where the page does not bring it along.
    """

    # Read into a string: a path would keep every closed shelf alive.
    _esm = (_HERE / "shelf.js").read_text(encoding="utf-8")
    _css = traitlets.Unicode("").tag(sync=True)

    games: Any = traitlets.List(help="The games as cards.").tag(sync=True)
    lessons: Any = traitlets.List(help="The lessons with title, minutes and promise.").tag(sync=True)
    rules = traitlets.Dict(help="Titles of rules by id, for the review list.").tag(sync=True)
    table = traitlets.Unicode(help="Notebook of a whole game.").tag(sync=True)

    def __init__(
        self,
        games: list[dict[str, Any]],
        lessons: list[dict[str, Any]],
        rules: dict[str, str],
        table: str = "",
        style: str = "",
    ) -> None:
        super().__init__(games=games, lessons=lessons, rules=rules, table=table, _css=style)


class FrontPage:
    """What the front page shows.

    Args:
        folder: where the notebooks are.
    """

    def __init__(self, folder: Path = NOTEBOOKS) -> None:
        self.folder = folder
        self.data = tomllib.loads((folder / "games.toml").read_text(encoding="utf-8"))

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
                }
            )
        return found

    @cached_property
    def games(self) -> list[dict[str, Any]]:
        """The games as cards: texts, drawing, and whether one can play them here yet."""
        playable = {lesson["game"] for lesson in self.lessons}
        return [
            {**game, "art": emblem(game["id"]), "ready": bool(game["ready"]) and game["id"] in playable}
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

    @property
    def table(self) -> str:
        """The notebook of a whole game; empty as long as there is none."""
        return TABLE if (self.folder / f"{TABLE}.ipynb").is_file() else ""

    @cached_property
    def _shelf(self) -> Shelf:
        style = "" if host() == "Voila" else css()
        return Shelf(self.games, self.lessons, self.rules, self.table, style)

    def shelf(self) -> widgets.Widget:
        """Games, lessons, where you left off, bets, rules to look at again."""
        return self._shelf

    @cached_property
    def _corner(self) -> Corner:
        return Corner(tuple(PARTS), dict(PARTS), self.rules)

    def teacher(self) -> widgets.Widget:
        """The teacher's corner: results files in, a report out."""
        return self._corner.widget

    def note(self) -> widgets.Widget:
        """That this is unofficial, and whose the games are."""
        return section("note", html(paragraphs(*self.data["note"])))
