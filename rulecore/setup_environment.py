"""Gets a fresh clone ready to run: a virtual environment with the locked versions, and what the system must add.

Everything here is done once and skipped while nothing changed; a stamp in the environment says what it was made from.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
STAMP = VENV / "rulecore-stamp.json"
LOCKS = {"serve": ROOT / "binder" / "lock.txt", "test": ROOT / "binder" / "lock-test.txt"}
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


class SetupError(Exception):
    """Something the project needs cannot be had; the message says what it is and what would help."""


def say(text: str) -> None:
    """Tell the person at the keyboard what is happening."""
    print(text, flush=True)


def in_clone() -> bool:
    """Say whether this code runs from a clone of the project, rather than from an installed package."""
    return (ROOT / "pyproject.toml").is_file() and LOCKS["serve"].is_file()


def digest(paths: list[Path]) -> str:
    """Give one checksum for the names and contents of files."""
    total = hashlib.sha256()
    for path in paths:
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def wanted() -> dict[str, str]:
    """Describe what an environment is made from: the locked packages, and the parts of the project that are copied."""
    theme, settings = ROOT / "widgets" / "theme", ROOT / "binder" / "jupyter" / "lab-settings.json"
    copied = [path for path in sorted((theme / "voila").rglob("*")) if path.is_file()]
    return {
        "packages": digest(list(LOCKS.values())),
        "project": digest([ROOT / "pyproject.toml", settings, *sorted(theme.glob("*.css")), *copied]),
    }


def stamped() -> dict[str, str]:
    """Read what the environment was made from; empty when it is new or unfinished."""
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def ready_for(job: str) -> bool:
    """Say whether the environment is complete and current for a job (`serve` or `test`)."""
    stamp, want = stamped(), wanted()
    return all(stamp.get(key) == want[key] for key in want) and stamp.get("job") in (job, "test")


def venv_python() -> Path:
    """Give the path of the environment's Python."""
    return VENV / "bin" / "python"


def run_quietly(command: list[str], failure: str) -> None:
    """Run a command and show its output only when it fails.

    Raises:
        SetupError: it failed; the message starts with `failure`.
    """
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        lines = [line for line in done.stdout.splitlines() if not line.startswith("WARNING")]
        raise SetupError(f"{failure} The last lines were:\n" + "\n".join(lines[-12:]))


def apt_install(packages: list[str], purpose: str) -> None:
    """Install packages of Debian or Ubuntu.

    Args:
        packages: their names.
        purpose: what they are needed for, for the message.

    Raises:
        SetupError: there is no apt-get, nobody may use it, or it failed.
    """
    names = " ".join(packages)
    if not shutil.which("apt-get"):
        raise SetupError(f"{names} is needed {purpose}. Install it with your system's package manager, then try again.")
    prefix: list[str] = []
    if os.geteuid() != 0:
        if not shutil.which("sudo"):
            raise SetupError(f"{names} is needed {purpose}. Ask for: apt-get install {names}")
        prefix = ["sudo"]
    say(f"Installing {names} {purpose} ({' '.join([*prefix, 'apt-get', 'install', names])}).")
    quiet = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-y", "-o", "Dpkg::Use-Pty=0"]
    install = [*quiet, "install", "--no-install-recommends", *packages]
    if subprocess.run(install, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode:
        # A fresh machine has no list of packages yet.
        subprocess.run([*quiet, "update"], stdout=subprocess.DEVNULL, check=False)
        run_quietly(install, f"apt-get could not install {names}, which is needed {purpose}.")


def make_venv() -> None:
    """Create the virtual environment, unless there is one that works.

    Raises:
        SetupError: it cannot be created.
    """
    probe = [str(venv_python()), "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))"]
    if venv_python().exists():
        if subprocess.run(probe, capture_output=True, check=False).returncode == 0:
            return
        say("The environment in .venv no longer works (its Python was changed or removed). Making a new one.")
    else:
        say("First start: making an environment for the lessons in .venv, which touches nothing else on this machine.")
    if importlib.util.find_spec("ensurepip") is None:
        # Debian and Ubuntu ship this part of Python in a package of its own.
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        apt_install([f"{version}-venv"], "to make virtual environments")
    STAMP.unlink(missing_ok=True)
    run_quietly([sys.executable, "-m", "venv", "--clear", str(VENV)], "Python could not make a virtual environment.")


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Keep two launches from preparing the same environment together: the second waits and finds it ready."""
    handle = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another rulecore is preparing the environment. Waiting for it.")
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def prepare(job: str) -> Path:
    """Make sure that all a job needs is installed.

    Args:
        job: `serve` for the lessons alone, `test` for the test tools as well.

    Returns:
        the Python to run the job with.

    Raises:
        SetupError: something is missing and cannot be installed.
    """
    if not in_clone():
        if importlib.util.find_spec("voila") is None:
            raise SetupError("the lessons need a clone of the project: run this command in its top folder.")
        return Path(sys.executable)
    with one_at_a_time():
        make_venv()
        if ready_for(job):
            return venv_python()
        stamp, want = stamped(), wanted()
        # Tools that were installed for the tests stay current when somebody only opens the lessons.
        job = "test" if stamp.get("job") == "test" else job
        pip = [str(venv_python()), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet"]
        if stamp.get("packages") != want["packages"] or stamp.get("job") != job:
            lock = LOCKS[job]
            count = sum("==" in line for line in lock.read_text("utf-8").splitlines())
            say(f"Installing about {count} packages at the versions in binder/{lock.name}. This takes a minute, once.")
            STAMP.unlink(missing_ok=True)
            run_quietly([*pip, "--require-hashes", "-r", str(lock)], "The packages could not be installed.")
        own = [*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)]
        run_quietly(own, "The project itself could not be installed.")
        STAMP.write_text(json.dumps({**want, "job": job}), "utf-8")
    return venv_python()


def find_browser() -> str | None:
    """Find a Chromium on this machine."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def prepare_browser() -> str:
    """Make sure that there is a Chromium for the browser tests.

    Returns:
        its path.

    Raises:
        SetupError: there is none and it cannot be installed.
    """
    if find_browser() is None:
        apt_install(["chromium"], "for the browser tests")
    browser = find_browser()
    if browser is None:
        raise SetupError(f"no Chromium on this machine. Install one that answers to one of: {', '.join(BROWSERS)}.")
    return browser
