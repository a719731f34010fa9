"""What the README and the docstrings show is what happens: their Python is played, their commands are run."""

from __future__ import annotations

import doctest
import importlib
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from rulecore.cli import COMMANDS

PROJECT = Path(__file__).parents[1]
README = (PROJECT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
# These open a server or run the tests themselves; they have tests of their own.
LONG = {"serve", "lab", "test"}


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def transcripts() -> list[tuple[list[str], list[str], str]]:
    """Each command of a console block: its words, what is typed into it, and what it shows."""
    found = []
    for block in blocks(README, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            typed = re.findall(r"^> (.+)$", shown, re.MULTILINE)
            found.append((shlex.split(command), typed, shown))
    return found


def test_the_python_of_the_readme_is_a_game_that_goes_as_told() -> None:
    played = "\n".join(blocks(README, "python"))
    test = doctest.DocTestParser().get_doctest(played, {}, "README.md", "README.md", 0)
    assert len(test.examples) > 20
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    results = runner.run(test, out=told.append)
    assert results.failed == 0, "".join(told)


def modules_with_examples() -> list[str]:
    """Modules of the rules library whose docstrings play something."""
    paths = [path for path in (PROJECT / "rulecore").rglob("*.py") if ">>> " in path.read_text(encoding="utf-8")]
    names = (".".join(path.relative_to(PROJECT).with_suffix("").parts) for path in paths)
    return sorted(name.removesuffix(".__init__") for name in names)


@pytest.mark.parametrize("name", modules_with_examples())
def test_the_python_of_the_docstrings_does_what_it_shows(name: str) -> None:
    told: list[str] = []
    module = importlib.import_module(name)
    runner = doctest.DocTestRunner()
    for test in doctest.DocTestFinder().find(module):
        runner.run(test, out=told.append)
    assert runner.tries > 0
    assert runner.failures == 0, "".join(told)


@pytest.mark.parametrize(("words", "typed", "shown"), transcripts(), ids=lambda value: " ".join(value)[:40])
def test_the_commands_of_the_readme_do_what_it_shows(words: list[str], typed: list[str], shown: str) -> None:
    assert words[:3] == ["python3", "-m", "rulecore"]
    done = subprocess.run(
        [sys.executable, *words[1:]],
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        cwd=PROJECT,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    checker = doctest.OutputChecker()
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert checker.check_output(shown, done.stdout, flags), done.stdout


@pytest.mark.parametrize("text", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_every_command_that_is_named_exists(text: str) -> None:
    named = set(re.findall(r"python3 -m rulecore (\w+)", text))
    assert LONG & named
    assert named <= set(COMMANDS)


def test_the_two_commands_come_first() -> None:
    first = README.index("    python3 -m rulecore serve\n    python3 -m rulecore test\n")
    assert first < README.index("```")
    assert len(README.splitlines()) < 220


@pytest.mark.parametrize("text", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_every_path_and_link_leads_somewhere(text: str) -> None:
    named = re.findall(r"\]\(([^)#]+)\)", text) + re.findall(
        r"`((?:rulecore|widgets|notebooks|tests|binder)/[^`\s<>*]*)`", text
    )
    assert named
    missing = [name for name in named if not name.startswith("http") and not (PROJECT / name).exists()]
    assert missing == []


def test_the_folders_named_are_those_there_are() -> None:
    named = set(re.findall(r"^\| `(\w+)/` \|", README, re.MULTILINE))
    tracked = subprocess.run(["git", "ls-files"], cwd=PROJECT, capture_output=True, text=True, check=True).stdout
    folders = {path.split("/")[0] for path in tracked.splitlines() if "/" in path and not path.startswith(".")}
    assert named == folders
