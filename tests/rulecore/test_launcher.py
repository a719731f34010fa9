"""The two commands a newcomer types: what they need, what they say, and that they leave nothing behind."""

from __future__ import annotations

import argparse
import json
import pkgutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from importlib import import_module
from pathlib import Path

import psutil
import pytest

import rulecore
from rulecore import cli, setup_environment
from rulecore.commands import serving
from rulecore.commands.test import browser_report
from rulecore.setup_environment import ROOT, SetupError


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_can_be_asked_for_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        cli.main([name, "--help"])
    assert ending.value.code == 0
    assert name in capsys.readouterr().out
    assert callable(import_module(cli.COMMANDS[name].module).run)


def test_names_keep_their_capitals_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["lab", "--help"])
    assert "Open the same lessons in JupyterLab" in capsys.readouterr().out


def test_no_command_shows_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 2
    shown = capsys.readouterr().out
    assert all(name in shown for name in cli.COMMANDS)
    assert "python3 -m rulecore serve" in shown


def test_unknown_command_is_named_and_the_known_ones_listed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        cli.main(["fly"])
    assert ending.value.code == 2
    said = capsys.readouterr().err
    assert "'fly'" in said
    assert "serve" in said


def test_failed_setup_is_said_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(job: str) -> Path:
        raise SetupError("there is no room on the disk.")

    monkeypatch.setattr("rulecore.commands.serve.prepare", fail)
    assert cli.main(["serve"]) == 1
    assert "rulecore: there is no room on the disk." in capsys.readouterr().err


def test_library_and_launcher_need_nothing_but_python() -> None:
    """All of rulecore can be imported without a single installed package."""
    names = [module.name for module in pkgutil.walk_packages(rulecore.__path__, "rulecore.")]
    names = [name for name in names if not name.endswith("__main__")]
    code = f"import importlib\nfor name in {names!r}:\n    importlib.import_module(name)"
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-1500:]


@pytest.mark.parametrize("text", ["0", "65536", "-1", "80a", "", "٣", "1e3"])
def test_wrong_port_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="a number from 1 to 65535"):
        serving.port_number(text)


def test_taken_port_is_said_and_the_next_one_used(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = serving.next_free_port("127.0.0.1", port)
    assert found > port
    assert f"Port {port} is taken" in capsys.readouterr().out


@pytest.mark.parametrize("host", ["192.0.2.1", "no such host"])
def test_foreign_address_is_refused(host: str) -> None:
    with pytest.raises(SetupError, match="not an address of this machine"):
        serving.next_free_port(host, 8866)


def test_environment_is_ready_only_when_its_stamp_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stamp = tmp_path / "stamp.json"
    monkeypatch.setattr(setup_environment, "STAMP", stamp)
    assert not setup_environment.ready_for("serve")
    stamp.write_text("damaged {")
    assert not setup_environment.ready_for("serve")
    stamp.write_text(json.dumps({**setup_environment.wanted(), "job": "serve"}))
    assert setup_environment.ready_for("serve")
    assert not setup_environment.ready_for("test")
    stamp.write_text(json.dumps({**setup_environment.wanted(), "job": "test"}))
    assert setup_environment.ready_for("serve")
    stamp.write_text(json.dumps({**setup_environment.wanted(), "packages": "older", "job": "test"}))
    assert not setup_environment.ready_for("test")


def test_missing_system_package_is_named_with_its_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup_environment.shutil, "which", lambda name: None)
    with pytest.raises(SetupError, match=r"chromium is needed for the browser tests\. Install it"):
        setup_environment.apt_install(["chromium"], "for the browser tests")
    monkeypatch.setattr(
        setup_environment.shutil, "which", lambda name: "/usr/bin/apt-get" if name == "apt-get" else None
    )
    monkeypatch.setattr(setup_environment.os, "geteuid", lambda: 1000)
    with pytest.raises(SetupError, match="Ask for: apt-get install chromium"):
        setup_environment.apt_install(["chromium"], "for the browser tests")


def test_skipped_browser_tests_are_counted(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(
        "<testsuites><testsuite><testcase name='a'/><testcase name='b'><skipped/></testcase></testsuite></testsuites>"
    )
    assert browser_report(report) == (1, 1)


@pytest.mark.slow
def test_lessons_are_served_until_interrupted_and_nothing_is_left() -> None:
    """The whole of `rulecore serve`, but for the installation: it answers, ends cleanly, and so do all it started."""
    code = (
        "import sys\nfrom pathlib import Path\nfrom rulecore import cli\nfrom rulecore.commands import serve\n"
        "serve.prepare = lambda job: Path(sys.executable)\n"
        "sys.exit(cli.main(['serve', '--no-browser', '--port', '18866']))"
    )
    command = [sys.executable, "-u", "-c", code]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert server.stdout is not None
    said = []
    for line in server.stdout:
        said.append(line.strip())
        if line.startswith("Stop with"):
            break
    address = next(line.split()[-1] for line in said if line.startswith("The lessons are open at"))
    with urllib.request.urlopen(address.partition("voila")[0] + "voila/tree") as page:
        assert b"Lessons" in page.read()
    family = psutil.Process(server.pid).children(recursive=True)
    assert family
    server.send_signal(signal.SIGINT)
    rest = server.stdout.read()
    assert server.wait(20) == 0
    assert "Stopped." in rest
    until = time.monotonic() + 5
    while any(process.is_running() for process in family) and time.monotonic() < until:
        time.sleep(0.1)
    assert not any(process.is_running() for process in family)


def test_what_begins_with_a_dash_reaches_pytest_wherever_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []
    monkeypatch.setattr("rulecore.commands.test.run", lambda read: given.append(read.pytest) or 0)
    assert cli.main(["test", "-x", "-k", "dispute", "tests/rulecore"]) == 0
    assert given == [["-x", "-k", "dispute", "tests/rulecore"]]


@pytest.mark.parametrize(("second", "passed"), [(0, True), (1, False)])
def test_what_failed_is_tried_once_more_and_alone(
    second: int, passed: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from rulecore.commands import test as command

    calls: list[list[str]] = []

    def run(words: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        calls.append(words)
        return subprocess.CompletedProcess(words, second)

    monkeypatch.setattr(command.subprocess, "run", run)
    words = ["python", "-m", "pytest", "tests/browser", "--numprocesses=2", "--junitxml=report.xml"]
    assert command._passes_alone(words, {}) is passed
    assert calls == [["python", "-m", "pytest", "tests/browser", "--last-failed", "--last-failed-no-failures=none"]]
    assert ("second try only" in capsys.readouterr().out) is passed
