"""The languages of the pages: who says what in which language, and which texts of a lesson are read by people.

>>> from widgets.language import _          # the controls that all games share
>>> _("Lock my bet")
'Lock my bet'
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from rulecore.kernel.language import SOURCE, Translator, current, languages_of, translated, translator

_HERE = Path(__file__).resolve().parent
CONTROLS = resources.files("widgets").joinpath("locale")
LESSONS = _HERE.parent / "notebooks" / "locale"

_ = translator("widgets", CONTROLS)

# fmt: off
TEXTS: Final = frozenset(
    {
        "title", "promise", "objectives", "know_first", "heading", "prose", "text", "task", "question", "questions",
        "unit", "label", "hints", "solved", "failed", "misreading", "misreadings", "says", "name", "ask", "up",
        "down", "about", "materials", "steps", "watch", "what", "answers", "control", "controls", "after",
        "feedback", "intro", "placeholder", "caption", "note", "why",
    }
)
# fmt: on
"""Keys of a lesson's file whose strings, lists and tables of strings are read by people."""

GAME_TEXTS: Final = frozenset({"title", "line", "players", "about", "note"})
"""The same of ``games.toml``, which the front page shows."""


@cache
def of_game(game: str) -> Translator:
    """The translator for controls, boards and tables of one game, in files that carry its name.

    Args:
        game: name of the game's package.
    """
    return translator(game, CONTROLS, behind=_)


@cache
def rules_of(game: str) -> Translator:
    """The translator for what the rules of a game say: options, players' stories, what the lab measures.

    Args:
        game: name of the game's package.
    """
    return translator(game)


@cache
def lessons_of(game: str) -> Translator:
    """The translator for the texts of a game's lessons.

    Args:
        game: name of the folder of its lessons; ``"games"`` for the front page.
    """
    return translator(game, LESSONS)


def spoken(game: str) -> tuple[str, ...]:
    """The languages in which a game can be learned: those that its lessons are there in.

    Args:
        game: name of the game's package.
    """
    return languages_of(game, LESSONS)


PAGE = (_HERE / "theme" / "voila" / "static" / "page.js").read_text(encoding="utf-8")
"""The script of every page of Voila, to which the script of a bar hands over what it says in another language."""

_IN_SCRIPTS = re.compile(r"""\btn?\("((?:[^"\\]|\\.)*)"(?:,\s*"((?:[^"\\]|\\.)*)")?""")


def script(*files: Path) -> str:
    """The script of a widget, with what it takes to say its sentences in any language in front of it.

    Args:
        files: the parts of the script, in order.
    """
    return "\n".join(path.read_text(encoding="utf-8") for path in (_HERE / "words.js", *files))


@cache
def script_messages(text: str) -> tuple[str | tuple[str, str], ...]:
    """What a script of a page says: the sentences of its calls ``t("…")`` and ``tn("one", "many", count)``.

    Args:
        text: the script.
    """
    found: dict[str | tuple[str, str], None] = {}
    for one, many in _IN_SCRIPTS.findall(text):
        found[(_plain(one), _plain(many)) if many else _plain(one)] = None
    return tuple(found)


def _plain(text: str) -> str:
    said: str = json.loads(f'"{text}"')
    return said


def script_words(*texts: str) -> dict[str, Any]:
    """What a page's script says in the language in use, for its trait ``texts``.

    Each sentence stands under its English. One with a number stands under the English of many and has a table of its
    forms, by the names that browsers have for them. The language itself stands under the empty name. Empty in English,
    in which the script speaks by itself.

    Args:
        *texts: the script, and others that say what it hands over to them.
    """
    if current() == SOURCE:
        return {}
    words: dict[str, Any] = {"": current()}
    for key in (key for text in texts for key in script_messages(text)):
        if isinstance(key, tuple):
            words[key[1]] = {form: _.counted(*key, count) for form, count in (("one", 1), ("few", 2), ("other", 5))}
        else:
            words[key] = _(key)
    return words


def lesson_texts(data: Mapping[str, Any], say: Any) -> dict[str, Any]:
    """A lesson's file with everything that people read said by a translator; all else stays as it is.

    Args:
        data: the file as it was read.
        say: the translator, or anything else that turns a sentence into another.
    """
    made: dict[str, Any] = {}
    for key, value in data.items():
        if key == "players" and isinstance(value, str):
            # elsewhere in the file, players are those of an experiment, by the names that the lab knows
            made[key] = say(value)
        elif key == "check" and isinstance(value, dict):
            # these are the names of questions, not what they ask
            names = {"ask": value["ask"]} if "ask" in value else {}
            rest = {name: item for name, item in value.items() if name != "ask"}
            made[key] = {**names, **translated(rest, say, TEXTS)}
        else:
            made |= translated({key: value}, say, TEXTS)
    return made
