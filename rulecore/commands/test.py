"""`rulecore test`: style, types and every test, those in a real browser included."""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from rulecore.setup_environment import ROOT, SetupError, in_clone, prepare, prepare_browser, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("pytest", nargs=argparse.REMAINDER, help="arguments for pytest alone, such as a file of tests")


def browser_report(report: Path) -> tuple[int, int]:
    """Count the browser tests of a pytest report (JUnit XML).

    Returns:
        how many ran, and how many were skipped.
    """
    cases = list(ElementTree.parse(report).getroot().iter("testcase"))
    skipped = sum(case.find("skipped") is not None for case in cases)
    return len(cases) - skipped, skipped


def run(arguments: argparse.Namespace) -> int:
    """Run all checks, or pytest alone with the given arguments; returns the exit code."""
    if not in_clone():
        raise SetupError("the tests need a clone of the project: run this command in its top folder.")
    python = str(prepare("test"))
    prepare_browser()
    pytest = [python, "-m", "pytest"]
    environment = {**os.environ, "PATH": f"{Path(python).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    if arguments.pytest:
        return subprocess.run([*pytest, *arguments.pytest], cwd=ROOT, env=environment, check=False).returncode
    with tempfile.TemporaryDirectory(prefix="rulecore-") as folder:
        report = Path(folder) / "browser.xml"
        # The browser tests come last and alone: they measure times, which a busy machine would spoil.
        parts = {
            "style": [python, "-m", "ruff", "check", "."],
            "layout": [python, "-m", "ruff", "format", "--check", "--quiet", "."],
            "types": [python, "-m", "mypy"],
            "tests": [*pytest, "--numprocesses=auto", "--dist=loadfile", "--ignore=tests/browser"],
            "browser tests": [*pytest, "tests/browser", f"--junitxml={report}"],
        }
        failed = []
        for name, command in parts.items():
            say(f"\n== {name}")
            start = time.monotonic()
            if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
                failed.append(name)
            say(f"== {name}: {'failed' if name in failed else 'passed'} after {time.monotonic() - start:.0f} s")
        ran, skipped = browser_report(report) if report.exists() else (0, 0)
        if not ran or skipped:
            failed.append(f"browser tests that did not run ({ran} ran, {skipped} skipped)")
    say(f"\nFailed: {', '.join(failed)}." if failed else "\nEverything passed.")
    return 1 if failed else 0
