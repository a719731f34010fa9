"""Lessons as data: the table beside each notebook, read and checked once.

A lesson's file holds everything that is particular to it: texts, levels, the bet, the knobs and the checks. The
notebook only says in which order the parts stand. Authors get every mistake of a file at once.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from rulecore.kernel import Rulebook
from rulecore.kernel.language import marked
from rulecore.teaching.level import Game, Level, read_level
from widgets.language import _, lesson_texts, lessons_of

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"

PARTS = {
    "first": marked("First move"),
    "rule": marked("The rule"),
    "bet": marked("Bet"),
    "levels": marked("Three levels"),
    "why_not": marked("Why not?"),
    "play": marked("Playground"),
    "change": marked("Change one rule"),
    "check": marked("Check"),
    "reflect": marked("Reflect"),
    "take": marked("Take away"),
}
"""The parts of every lesson in order, with the English of the name on the bar; :func:`part_name` says it."""


def part_name(key: str) -> str:
    """The name of a part on the bar, in the language in use."""
    return _(PARTS[key])


@dataclass(frozen=True, slots=True)
class LessonData:
    """One lesson.

    Attributes:
        id: ``game/NN-name``, the path of its files.
        title: what it is called.
        minutes: how long it takes.
        promise: what it is for, one sentence.
        objectives: what you will be able to do, each beginning with a verb one can watch.
        know_first: what to know before.
        players: for how many it is.
        rules: ids of the rules it teaches.
        levels: the tasks.
        tables: the raw table of each part, by its key.
    """

    id: str
    title: str
    minutes: int
    promise: str
    objectives: tuple[str, ...]
    know_first: str
    players: str
    rules: tuple[str, ...]
    levels: tuple[Level, ...]
    tables: Mapping[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> str:
        """The game's package name."""
        return self.id.split("/")[0]

    @property
    def rulebook(self) -> Rulebook[Any]:
        """The game's rules."""
        found: Rulebook[Any] = import_module(f"rulecore.{self.game}").RULEBOOK
        return found

    @property
    def level_game(self) -> Game:
        """The game's side of a level."""
        found: Game = import_module(f"rulecore.{self.game}.goals").LEVELS
        return found

    @property
    def number(self) -> int:
        """Its place among the lessons of its game."""
        return int(self.id.split("/")[1].split("-")[0])

    def opening(self, part: str) -> tuple[str, tuple[str, ...]]:
        """Heading and prose that stand above a part; both empty where the notebook itself has them.

        A game that speaks several languages has them here, because the text cells of a notebook speak one alone.
        """
        section = self.table("sections").get(part)
        if section is None:
            return "", ()
        prose = section.get("prose", ())
        return section.get("heading") or part_name(part), (prose,) if isinstance(prose, str) else tuple(prose)

    def table(self, part: str) -> Mapping[str, Any]:
        """The table of a part; empty if it has none."""
        found: Mapping[str, Any] = self.tables.get(part, {})
        return found


def read_lesson(name: str, folder: Path = NOTEBOOKS) -> LessonData:
    """Read and check ``notebooks/<name>.toml``; its texts are in the language in use.

    Args:
        name: ``game/NN-name``.
        folder: where the games' folders are.

    Raises:
        FileNotFoundError: there is no such lesson; the message lists those that exist.
        ValueError: the file is wrong somewhere; the message lists everything.
    """
    path = folder / f"{name}.toml"
    if not path.is_file():
        there = ", ".join(lesson_names(folder)) or "none"
        raise FileNotFoundError(f"There is no lesson {name!r}; there are {there}.")
    data = lesson_texts(tomllib.loads(path.read_text(encoding="utf-8")), lessons_of(name.split("/")[0]))
    problems = []
    levels = []
    for entry in data.get("levels", []):
        try:
            levels.append(read_level(entry))
        except ValueError as error:
            problems.append(str(error))
    wanted = ("title", "minutes", "promise", "objectives", "know_first", "players", "rules", "first", "bet")
    problems += [f"the lesson needs {key!r}" for key in wanted if key not in data]
    allowed = {*wanted, *PARTS, "sections", "teacher", "unplugged"}
    problems += [f"a lesson has no {key!r}" for key in data if key not in allowed]
    problems += _wrong_sections(data.get("sections", {}))
    if problems:
        raise ValueError(f"{path.name}: {'; '.join(problems)}")
    return LessonData(
        id=name,
        title=data["title"],
        minutes=data["minutes"],
        promise=data["promise"],
        objectives=tuple(data["objectives"]),
        know_first=data["know_first"],
        players=data["players"],
        rules=tuple(data["rules"]),
        levels=tuple(levels),
        tables=data,
    )


def _wrong_sections(sections: Any) -> list[str]:
    """What is wrong with the headings and the prose that parts bring along."""
    if not isinstance(sections, dict):
        return ["[sections] holds a table for each part, such as [sections.bet]"]
    problems = [f"[sections]: a lesson has no part {key!r}" for key in sections if key not in PARTS]
    for key, section in sections.items():
        known = isinstance(section, dict) and set(section) <= {"heading", "prose"}
        prose = section.get("prose", []) if known else None
        lines = [prose] if isinstance(prose, str) else prose
        fine = isinstance(lines, list) and all(isinstance(line, str) for line in lines)
        if not known or not fine or not isinstance(section.get("heading", ""), str):
            problems.append(f"[sections.{key}] has a 'heading' and a 'prose', which is a text or a list of texts")
    return problems


def lesson_names(folder: Path = NOTEBOOKS) -> list[str]:
    """Every lesson there is, as ``game/NN-name``, in order."""
    return [f"{path.parent.name}/{path.stem}" for path in sorted(folder.glob("*/*.toml"))]
