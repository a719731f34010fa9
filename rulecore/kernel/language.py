"""The language people read: English sentences are the keys, a table of messages for each language gives the others.

The standard library's :mod:`gettext` reads the tables, so they are edited with the tools every translator knows. A
table belongs to a domain (a game, or what all games share) and lies in ``locale/<language>/LC_MESSAGES``. What a
sentence says follows the language in use at the moment it is said, so nothing translated may be kept: keep the English,
and translate where it is shown.

>>> from rulecore.kernel.language import translator
>>> _ = translator("rulecore")
>>> _("That pile of {card} is empty.", card="Moat")
'That pile of Moat is empty.'
>>> _.plural("{count} card", "{count} cards", 3)
'3 cards'
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Collection
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any
from urllib.parse import parse_qs

from .errors import InvalidOptions, shown

LANGUAGES = {"en": "English", "hr": "Hrvatski"}
"""Every language there is a table for, with its own name for itself; the first is the one of the sources."""

SOURCE = "en"
DECIMAL_COMMA = frozenset({"hr"})
"""Languages that write a comma between the whole and the parts of a number."""

SHARED = "rulecore"
"""The domain of what all games share; a sentence that its own domain does not know is looked up there."""

HOME: Traversable = resources.files("rulecore").joinpath("locale")

_current = SOURCE
_tables: dict[tuple[str, str, str], gettext.NullTranslations] = {}


def use(language: str) -> None:
    """Switch the language of this process; whatever is said from now on is said in it.

    Raises:
        InvalidOptions: there is no such language.
    """
    global _current
    if language not in LANGUAGES:
        raise InvalidOptions(f"There is no language {shown(language)}; there are {', '.join(LANGUAGES)}.")
    _current = language


def current() -> str:
    """The language in use, such as ``"hr"``."""
    return _current


def asked_for() -> str:
    """The language that the address of this page asks for (``?lang=hr``); empty if it asks for none of ours.

    A server such as Voila hands the address's query to the page's own process.
    """
    wanted = parse_qs(os.environ.get("QUERY_STRING", "")).get("lang", [""])[0]
    return wanted if wanted in LANGUAGES else ""


def decimal(text: str) -> str:
    """A number with the decimal mark of the language in use: “1.5” is “1,5” in Croatian.

    Args:
        text: the number as Python writes it.
    """
    return text.replace(".", ",") if _current in DECIMAL_COMMA else text


def marked(sentence: str) -> str:
    """The same sentence. It tells the collector that this constant is translated later, where it is shown."""
    return sentence


def languages_of(domain: str, folder: Traversable | None = None) -> tuple[str, ...]:
    """The languages that a domain is there in; the source always is.

    Args:
        domain: whose tables to look for.
        folder: where they lie; those of rulecore if not given.
    """
    return tuple(
        language
        for language in LANGUAGES
        if language == SOURCE or _file(domain, folder if folder is not None else HOME, language).is_file()
    )


def _file(domain: str, folder: Traversable, language: str) -> Traversable:
    return folder.joinpath(language, "LC_MESSAGES", f"{domain}.mo")


def _table(domain: str, folder: Traversable, language: str) -> gettext.NullTranslations:
    known = (str(folder), domain, language)
    if known not in _tables:
        file = _file(domain, folder, language)
        if file.is_file():
            with file.open("rb") as stream:
                _tables[known] = gettext.GNUTranslations(stream)
        else:
            _tables[known] = gettext.NullTranslations()
    return _tables[known]


class Translator:
    """What a module calls ``_``: it looks a sentence up in the language in use and then fills in its values.

    Args:
        domain: whose table to look in, such as ``"dominion"``.
        folder: where its tables lie; those of rulecore if not given.
        behind: looked up where this table does not know a sentence.
    """

    def __init__(self, domain: str, folder: Traversable | None = None, behind: Translator | None = None) -> None:
        self.domain = domain
        self.folder = HOME if folder is None else folder
        self.behind = behind

    def __call__(self, sentence: str, **values: Any) -> str:
        """The sentence in the language in use.

        Args:
            sentence: the English, which is the key; named places in braces.
            **values: what is put there.
        """
        if _current != SOURCE and sentence:
            sentence = self.found(sentence)
        return sentence.format(**values) if values else sentence

    def plural(self, one: str, many: str, count: int, **values: Any) -> str:
        """A sentence that depends on a number, in the form which the language asks for; ``{count}`` is filled in.

        Args:
            one: the English for one.
            many: the English for any other number.
            count: the number.
            **values: whatever else is put in.
        """
        said = one if count == 1 else many
        if _current != SOURCE:
            said = self.counted(one, many, count)
        return said.format(count=count, **values)

    def found(self, sentence: str) -> str:
        """The sentence without its values; the English where nobody has translated it."""
        said = _table(self.domain, self.folder, _current).gettext(sentence)
        return self.behind.found(sentence) if said == sentence and self.behind is not None else said

    def counted(self, one: str, many: str, count: int) -> str:
        """The form for a number, without its values."""
        said = _table(self.domain, self.folder, _current).ngettext(one, many, count)
        return self.behind.counted(one, many, count) if said in (one, many) and self.behind is not None else said


def translator(domain: str, folder: Traversable | None = None, behind: Translator | None = None) -> Translator:
    """The function that a module calls ``_``.

    Args:
        domain: whose table to look in, such as ``"dominion"``; what it does not know is looked up in ``"rulecore"``.
        folder: where its tables lie; those of rulecore if not given.
        behind: looked up instead of ``"rulecore"``.
    """
    if behind is None and domain != SHARED:
        behind = Translator(SHARED)
    return Translator(domain, folder, behind)


def translated(value: Any, say: Callable[[str], str], texts: Collection[str]) -> Any:
    """A copy of plain data in which the strings under certain keys are said in the language in use.

    Args:
        value: tables, lists and plain values.
        say: the translator, or anything else that turns a sentence into another.
        texts: the keys whose strings, lists of strings and tables of strings are read by people.
    """
    if isinstance(value, dict):
        return {key: _said(item, say) if key in texts else translated(item, say, texts) for key, item in value.items()}
    if isinstance(value, list):
        return [translated(item, say, texts) for item in value]
    return value


def _said(value: Any, say: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return say(value)
    if isinstance(value, list):
        return [_said(item, say) for item in value]
    if isinstance(value, dict):
        return {key: _said(item, say) for key, item in value.items()}
    return value
