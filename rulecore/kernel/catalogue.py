"""The rulebook as data: every rule with its id, its place in the printed rules, and our words for it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from .language import current, translated, translator


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a doubtful rule.

    Attributes:
        text: the reading in a few words.
        value: the option's value that plays it, or ``None`` where it is not offered.
        words: the rule in our words under this reading, where they differ from the rule's.
    """

    text: str
    value: Any = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a rulebook.

    Attributes:
        id: ``game.topic.name``.
        section: place in the rulebook.
        title: a few words.
        words: the rule in our words, for learners.
        enforced: whether code enforces it (a fact about the box needs none).
        reason: why no code is needed, where none is.
        question: what is doubtful about it, or nothing.
        readings: the ways to read it.
        default: the text of the reading we play.
        why: why we play that one.
        option: the option that switches between readings, or nothing.
        example: one concrete case, or nothing.
    """

    id: str
    section: str
    title: str
    words: str
    enforced: bool = True
    reason: str = ""
    question: str = ""
    readings: tuple[Reading, ...] = ()
    default: str = ""
    why: str = ""
    option: str = ""
    example: str = ""


TEXTS: Final = frozenset(
    {"title", "words", "section", "question", "text", "default", "why", "reason", "example", "note"}
)
"""The keys of a game's ``rules.toml`` whose strings are read by people."""


def load_catalogue(package: str) -> dict[str, Rule]:
    """Read ``rules.toml`` of a package, such as ``"rulecore.dominance"``: rules by id, in the rulebook's order.

    They speak the language in use.
    """
    return _rules(package, current())


def load_head(package: str) -> dict[str, Any]:
    """The ``[game]`` table of a game's ``rules.toml``: title, players, minutes, credits; in the language in use."""
    return _head(package, current())


def catalogue_texts(package: str, say: Callable[[str], str]) -> dict[str, Any]:
    """A game's ``rules.toml`` with everything that people read said by a translator.

    Args:
        package: such as ``"rulecore.dominance"``.
        say: the translator, or anything else that turns a sentence into another.
    """
    data = tomllib.loads(resources.files(package).joinpath("rules.toml").read_text(encoding="utf-8"))
    for entry in data["rule"]:
        given = entry.get("readings", [])
        entry["readings"] = [item if isinstance(item, dict) else {"text": item} for item in given]
    made: dict[str, Any] = translated(data, say, TEXTS)
    return made


@cache
def _data(package: str, language: str) -> dict[str, Any]:
    # the language is the one in use; it stands here because what is kept belongs to it
    return catalogue_texts(package, translator(package.rpartition(".")[2]))


@cache
def _rules(package: str, language: str) -> dict[str, Rule]:
    rules = {}
    for entry in _data(package, language)["rule"]:
        readings = tuple(Reading(item["text"], item.get("value"), item.get("words", "")) for item in entry["readings"])
        rules[entry["id"]] = Rule(
            **{**entry, "readings": readings, "enforced": entry.get("enforced", "code") == "code"}
        )
    return rules


@cache
def _head(package: str, language: str) -> dict[str, Any]:
    head: dict[str, Any] = _data(package, language)["game"]
    return head
