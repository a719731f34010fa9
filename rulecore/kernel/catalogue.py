"""The rulebook as data: every rule with its id, its place in the printed rules, and our words for it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any


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


@cache
def load_catalogue(package: str) -> dict[str, Rule]:
    """Read ``rules.toml`` of a package, such as ``"rulecore.dominance"``: rules by id, in the rulebook's order."""
    text = resources.files(package).joinpath("rules.toml").read_text(encoding="utf-8")
    rules = {}
    for entry in tomllib.loads(text)["rule"]:
        readings = tuple(
            Reading(item["text"], item.get("value"), item.get("words", "")) if isinstance(item, dict) else Reading(item)
            for item in entry.get("readings", [])
        )
        rules[entry["id"]] = Rule(
            **{**entry, "readings": readings, "enforced": entry.get("enforced", "code") == "code"}
        )
    return rules


@cache
def load_head(package: str) -> dict[str, Any]:
    """The ``[game]`` table of a game's ``rules.toml``: title, players, minutes, credits."""
    text = resources.files(package).joinpath("rules.toml").read_text(encoding="utf-8")
    head: dict[str, Any] = tomllib.loads(text)["game"]
    return head
