"""The language people read: English sentences are the keys, a table of messages for each language gives the others.

The standard library's :mod:`gettext` reads the tables, so they are edited with the tools every translator knows. A table
belongs to a domain (a game, or the controls that all games share) and lies in ``locale/<language>/LC_MESSAGES``.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any

from .errors import InvalidOptions, shown

LANGUAGES = {"en": "English", "hr": "Hrvatski"}
"""Every language there is a table for, with its own name for itself; the first is the one the sources are written in."""

_current = "en"


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


@cache
def _table(domain: str, language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    file = resources.files("rulecore").joinpath("locale", language, "LC_MESSAGES", f"{domain}.mo")
    if not file.is_file():
        return gettext.NullTranslations()
    with file.open("rb") as stream:
        return gettext.GNUTranslations(stream)


def translator(domain: str) -> Callable[..., str]:
    """The function that a module calls ``_``: it looks a sentence up and then fills in its values.

    Args:
        domain: whose table to look in, such as ``"dominion"``.
    """

    def say(sentence: str, **values: Any) -> str:
        if _current != "en":
            sentence = _table(domain, _current).gettext(sentence)
        return sentence.format(**values) if values else sentence

    return say
