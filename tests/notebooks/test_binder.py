"""What Binder would build, checked with repo2docker as far as that goes without Docker."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"


@pytest.fixture(scope="module")
def dockerfile() -> str:
    """The recipe that repo2docker writes for this repository."""
    command = [
        sys.executable,
        "-m",
        "repo2docker",
        "--no-build",
        "--debug",
        "--user-id=1000",
        "--user-name=jovyan",
        ".",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout + done.stderr


def test_recipe_has_the_python_we_test_with(dockerfile: str) -> None:
    assert re.search(r"environment\.py-3\.13|python=3\.13", dockerfile)


def test_recipe_installs_the_lock_then_the_project_then_sets_the_start(dockerfile: str) -> None:
    packages = dockerfile.index("binder/requirements.txt")
    project = dockerfile.index("binder/postBuild")
    start = dockerfile.index("binder/start")
    assert packages < project < start


@pytest.mark.parametrize("name", ["postBuild", "start"])
def test_scripts_can_be_run(name: str) -> None:
    assert os.access(BINDER / name, os.X_OK)
    subprocess.run(["bash", "-n", BINDER / name], check=True)


def test_start_hands_over_with_our_configuration() -> None:
    show = [BINDER / "start", "printenv", "JUPYTER_CONFIG_PATH"]
    shown = subprocess.run(show, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    assert shown.split(":")[0] == str(BINDER / "jupyter")


def pins(name: str) -> dict[str, list[str]]:
    """Read a lock: name and marker of each package, with its hashes."""
    found: dict[str, list[str]] = {}
    current = ""
    for line in (BINDER / name).read_text("utf-8").splitlines():
        if "==" in line:
            current = line.rstrip(" \\")
            found[current] = []
        elif "--hash=sha256:" in line:
            found[current].append(line)
    return found


@pytest.mark.parametrize("name", ["lock.txt", "lock-test.txt"])
def test_locks_pin_and_hash_everything_and_name_no_server(name: str) -> None:
    locked = pins(name)
    assert len(locked) > 100
    assert all(hashes for hashes in locked.values())
    assert "://" not in (BINDER / name).read_text("utf-8")


def test_both_locks_agree() -> None:
    """The same package has the same version and hashes in both; what it depends on may differ."""
    small, large = (
        {(line.partition(" ")[0], *hashes) for line, hashes in pins(name).items()}
        for name in ("lock.txt", "lock-test.txt")
    )
    assert small <= large


def test_locks_match_what_is_installed_here() -> None:
    """The tests run on the locked versions, and not on whatever was there."""
    from importlib import metadata

    from packaging.requirements import Requirement

    wrong = []
    for line in pins("lock-test.txt"):
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate():
            try:
                version = metadata.version(requirement.name)
            except metadata.PackageNotFoundError:
                version = "missing"
            if version == "missing" or not requirement.specifier.contains(version, prereleases=True):
                wrong.append(f"{line}: {version}")
    assert wrong == []


def test_lock_covers_every_dependency_of_the_project() -> None:
    import tomllib

    from packaging.requirements import Requirement

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    locked = {Requirement(line).name: Requirement(line) for line in pins("lock.txt")}
    for text in project["dependencies"]:
        wanted = Requirement(text)
        pinned = next(iter(locked[wanted.name].specifier)).version
        assert wanted.specifier.contains(pinned), text


@pytest.mark.parametrize("file", sorted((BINDER / "jupyter").glob("*.json")), ids=lambda file: file.name)
def test_configuration_is_readable(file: Path) -> None:
    assert isinstance(json.loads(file.read_text("utf-8")), dict)
