"""The command line: `python3 -m rulecore COMMAND`, or `rulecore COMMAND` once installed.

A command is a module with two functions, `add_arguments(parser)` and `run(arguments) -> exit code`, and a line in
`COMMANDS`. It is imported only when it is asked for, so that one command never waits for what another one needs.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from rulecore.setup_environment import SetupError


class Command(NamedTuple):
    """Where a command lives and what it does, in one line."""

    module: str
    summary: str


COMMANDS: dict[str, Command] = {
    "serve": Command("rulecore.commands.serve", "open the lessons in your browser"),
    "lab": Command("rulecore.commands.lab", "open the same lessons in JupyterLab, to look under the hood and edit"),
    "play": Command("rulecore.commands.play", "play a game in this terminal"),
    "card": Command("rulecore.commands.card", "print the rules of a game, as you changed them, on one page"),
    "trace": Command("rulecore.commands.trace", "show each rule's code, test and lesson, and what is missing"),
    "compare": Command("rulecore.commands.compare", "change a rule and measure, on the same shuffles, what it does"),
    "messages": Command("rulecore.commands.messages", "collect what is said, and keep the translations up to date"),
    "test": Command("rulecore.commands.test", "run every check and test, in a real browser too"),
}


def parser_for(chosen: str | None) -> argparse.ArgumentParser:
    """Build the parser.

    Args:
        chosen: the command whose own arguments are wanted; the others get their summary only.
    """
    parser = argparse.ArgumentParser(
        prog="rulecore",
        description="Rulebooks you learn by playing them.",
        epilog="New here? Start with: python3 -m rulecore serve",
    )
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, command in COMMANDS.items():
        summary = command.summary
        subparser = subparsers.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        if name == chosen:
            import_module(command.module).add_arguments(subparser)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: the words after `rulecore`; those of the command line when left out.

    Returns:
        the exit code: 0 when all went well, 1 when the command failed, 2 when the command line could not be read.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    chosen = next((word for word in words if not word.startswith("-")), None)
    parser = parser_for(chosen if chosen in COMMANDS else None)
    read, rest = parser.parse_known_args(words)
    if rest and chosen == "test":
        # what begins with a dash is meant for pytest as well, wherever it stands
        read.pytest = words[words.index("test") + 1 :]
    elif rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if read.command is None:
        parser.print_help()
        return 2
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot write “◆” gets a question mark, not a crash.
        sys.stdout.reconfigure(errors="replace")
    try:
        code: int = import_module(COMMANDS[read.command].module).run(read)
        sys.stdout.flush()
    except SetupError as error:
        print(f"\nrulecore: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # Whoever reads has seen enough, as `head` has; nothing may be written when Python closes its doors, either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    return code
