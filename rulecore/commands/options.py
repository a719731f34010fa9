"""Game options on the command line: `--option hand_limit=4 --option bridge_points=once_per_territory`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from rulecore.kernel import InvalidOptions, Options, Rulebook, shown
from rulecore.trace import games


def add_option_arguments(parser: argparse.ArgumentParser) -> None:
    """Give a parser `--option NAME=VALUE`, as often as somebody likes."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a setting, a reading or a changed rule, such as hand_limit=4; may be given several times",
    )


def rulebook_of(game: str) -> Rulebook[Any]:
    """The rules of a game.

    Raises:
        LookupError: there is no such game.
    """
    if game not in games():
        raise LookupError(f"There is no game {game!r} here; there is {', '.join(games())}.")
    found: Rulebook[Any] = import_module(f"rulecore.{game}").RULEBOOK
    return found


def read_options(game: str, pairs: Sequence[str]) -> Options:
    """The options that a command line asks for.

    Args:
        game: which game.
        pairs: texts such as ``"hand_limit=4"``. A value is read as JSON if it can be (``4``, ``true``, ``null``,
            ``["gold","crown"]``), and as a plain word otherwise.

    Raises:
        InvalidOptions: with everything that is wrong.
        LookupError: there is no such game.
    """
    values: dict[str, Any] = {}
    problems = []
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            problems.append(f"{shown(pair)} is no option; write NAME=VALUE, such as players=3.")
            continue
        try:
            values[name.strip()] = json.loads(text)
        except (ValueError, RecursionError):
            # Python's own words for the same values, for those who think in Python.
            values[name.strip()] = {"True": True, "False": False, "None": None}.get(text.strip(), text.strip())
    if problems:
        raise InvalidOptions(problems)
    return rulebook_of(game).options_type.from_mapping(values)
