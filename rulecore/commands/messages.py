"""`rulecore messages`: the texts in every language, collected, updated and compiled."""

from __future__ import annotations

import argparse
import subprocess

from rulecore.setup_environment import ROOT, SetupError, in_clone, prepare


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command; `tests/messages.py`, which has the tools for it, reads them again."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="change nothing, fail when something is to be done")
    what.add_argument("--missing", metavar="NAME", help="print what a catalogue lacks (or all of them) as a .po")
    what.add_argument("--take", metavar="FILE", help="put the translations of such a .po where they belong")
    what.add_argument("--begin", metavar="GAME", help="make empty catalogues for a game")


def run(arguments: argparse.Namespace) -> int:
    """Do it with Babel, in the environment of the tests; returns the exit code."""
    if not in_clone():
        raise SetupError("messages are collected in a clone of the project: run this command in its top folder.")
    words = ["--check"] if arguments.check else []
    for name in ("missing", "take", "begin"):
        value = getattr(arguments, name)
        words += [f"--{name}", value] if value else []
    python = str(prepare("test"))
    return subprocess.run([python, str(ROOT / "tests" / "messages.py"), *words], check=False).returncode
