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


def _passes_alone(command: list[str], environment: dict[str, str]) -> bool:
    """Try the tests that failed once more, one after the other; returns whether they pass then.

    A page that is driven in real time may miss a wait on a machine that has other work. What fails twice is wrong. What
    passes alone is named by pytest's own report above, so that nobody overlooks a test that cannot make up its mind.
    """
    say("\n== the tests that failed, once more and alone")
    kept = [word for word in command if not word.startswith(("--numprocesses", "--dist", "--junitxml"))]
    again = [*kept, "--last-failed", "--last-failed-no-failures=none"]
    passed = subprocess.run(again, cwd=ROOT, env=environment, check=False).returncode == 0
    if passed:
        say("== they passed at the second try only: look at the failures above all the same")
    return passed


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
        reports = [Path(folder) / "browser.xml", Path(folder) / "hosts.xml"]
        hosts = "tests/browser/test_hosts.py"
        # The hosts come last and alone: they have to be rid of a kernel within seconds, which a busy machine would
        # spoil. Other pages spend most of their time waiting, so two of them go side by side.
        parts = {
            "style": [python, "-m", "ruff", "check", "."],
            "layout": [python, "-m", "ruff", "format", "--check", "--quiet", "."],
            "types": [python, "-m", "mypy"],
            "tests": [*pytest, "--numprocesses=auto", "--dist=loadfile", "--ignore=tests/browser"],
            "browser tests": [
                *pytest,
                *("--numprocesses=2", "--dist=loadfile", "tests/browser", f"--ignore={hosts}"),
                f"--junitxml={reports[0]}",
            ],
            "hosts": [*pytest, hosts, f"--junitxml={reports[1]}"],
        }
        failed = []
        for name, command in parts.items():
            say(f"\n== {name}")
            start = time.monotonic()
            if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode and (
                command[1:3] != pytest[1:3] or not _passes_alone(command, environment)
            ):
                failed.append(name)
            say(f"== {name}: {'failed' if name in failed else 'passed'} after {time.monotonic() - start:.0f} s")
        for report in reports:
            ran, skipped = browser_report(report) if report.exists() else (0, 0)
            if not ran or skipped:
                failed.append(f"browser tests that did not run ({ran} ran, {skipped} skipped)")
    say(f"\nFailed: {', '.join(failed)}." if failed else "\nEverything passed.")
    return 1 if failed else 0
