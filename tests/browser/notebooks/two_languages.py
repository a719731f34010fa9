"""A lesson in two languages for the tests: a real one with headings of its own, and a few Croatian messages for it."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

import widgets.language
import widgets.lesson
from widgets.lesson_data import NOTEBOOKS, LessonData, read_lesson

NAME = "dominance/03-dispute"
SECTIONS = """
[sections.first]
heading = "First, a wager"
prose = "P2 sits across from you with a closed fist."

[sections.bet]
heading = "Bet before you look"
prose = ["You declared.", "How often will there be a tie?"]

[sections.levels]
"""
MESSAGES = {
    "Everybody reveals at once": "Svi otkrivaju odjednom",
    "First, a wager": "Najprije ulog",
    "P2 sits across from you with a closed fist.": "P2 sjedi nasuprot tebi sa stisnutom šakom.",
    "Bet before you look": "Okladi se prije nego što pogledaš",
    "You declared.": "Objava je tvoja.",
    "of 100": "od 100",
    "The smallest wager": "Najmanji ulog",
}


def write(folder: Path) -> None:
    """Write the lesson and its table of messages below a folder."""
    lesson = folder / f"{NAME}.toml"
    lesson.parent.mkdir(parents=True)
    lesson.write_text((NOTEBOOKS / f"{NAME}.toml").read_text(encoding="utf-8") + SECTIONS, encoding="utf-8")
    catalog = Catalog(locale="hr")
    for english, croatian in MESSAGES.items():
        catalog.add(english, croatian)
    table = folder / "locale" / "hr" / "LC_MESSAGES" / "dominance.mo"
    table.parent.mkdir(parents=True)
    with table.open("wb") as stream:
        write_mo(stream, catalog)


def prepared() -> str:
    """Let this process find the lesson; returns its name."""
    folder = Path(mkdtemp(prefix="rulecore-languages-"))
    write(folder)

    def read(name: str) -> LessonData:
        return read_lesson(name, folder)

    widgets.language.LESSONS = folder / "locale"
    widgets.lesson.read_lesson = read  # type: ignore[assignment]
    return NAME
