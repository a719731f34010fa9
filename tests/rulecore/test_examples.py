"""Every worked case of every file of examples holds, by id.

``pytest tests/rulecore/test_examples.py --examples FILE`` runs another file in the same notation; the option may be
given several times. Without it all files of ``tests/examples`` are run.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from zlib import crc32

import pytest
from examples_runner import GAMES, ExampleFileError, load, run

EXAMPLES = Path(__file__).parents[1] / "examples"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each example, case and other reading; a file that cannot be read is a test that fails."""
    if "trial" not in metafunc.fixturenames:
        return
    chosen = metafunc.config.getoption("--examples")
    files = [Path(name) for name in chosen] if chosen else sorted(EXAMPLES.glob("*.yaml"))
    tests: list[Callable[[], None]] = []
    names: list[str] = []
    for file in files:
        try:
            for trial in load(file, GAMES):
                tests.append(partial(run, trial, GAMES, crc32(trial.example.encode())))
                names.append(trial.name if len(files) == 1 else f"{file.stem}/{trial.name}")
        except ExampleFileError as error:
            tests.append(partial(_fail, error))
            names.append(str(file.name))
    metafunc.parametrize("trial", tests, ids=names)


def _fail(error: ExampleFileError) -> None:
    raise error


def test_example(trial: Callable[[], None]) -> None:
    trial()
