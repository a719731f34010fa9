"""Fixtures for browser tests: the three hosts, and a page that fails its test when anything leaves this machine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from lesson_hosts import ARTEFACTS, CHROMIUM_FLAGS, FIXTURES, ROOT, Host, chromium, leave, outside, running, watch
from playwright.sync_api import Browser, Page, expect, sync_playwright

expect.set_options(timeout=15_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder as a browser test."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window, for all tests."""
    with sync_playwright() as player:
        chrome = player.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        yield chrome
        chrome.close()


def fixture_host(kind: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with running(kind, FIXTURES, tmp_path_factory.mktemp(kind)) as host:
        yield host


@pytest.fixture(scope="session")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Voila alone, on the notebooks of these tests."""
    yield from fixture_host("voila", tmp_path_factory)


@pytest.fixture(scope="session")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Voila inside a Jupyter server, below /user/abc/ and with a token, as on Binder; the notebooks of these tests."""
    yield from fixture_host("extension", tmp_path_factory)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """JupyterLab on the notebooks of these tests, which are copied, because Lab may write to them."""
    import shutil

    folder = tmp_path_factory.mktemp("lab-notebooks")
    shutil.copytree(FIXTURES, folder, dirs_exist_ok=True)
    with running("lab", folder, tmp_path_factory.mktemp("lab")) as host:
        yield host


@pytest.fixture(params=["voila", "extension"])
def either(request: pytest.FixtureRequest) -> Host:
    """Both ways to run Voila, one test each."""
    host: Host = request.getfixturevalue(request.param)
    return host


@pytest.fixture(scope="session")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Voila alone, on the lessons of the project."""
    with running("voila", ROOT / "notebooks", tmp_path_factory.mktemp("lessons")) as host:
        yield host


@pytest.fixture(scope="session")
def lessons_in_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """JupyterLab on a copy of the lessons of the project."""
    import shutil

    folder = tmp_path_factory.mktemp("lessons-copy")
    shutil.copytree(ROOT / "notebooks", folder, dirs_exist_ok=True)
    with running("lab", folder, tmp_path_factory.mktemp("lessons-lab")) as host:
        yield host


def picture(page: Page, name: str) -> None:
    """Keep a screenshot of a whole page among the artefacts."""
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{re.sub(r'[^a-zA-Z0-9_.-]+', '-', name)}.png", full_page=True)


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page in a fresh browser profile. Its test fails if it asks for anything that is not on this machine.

    A screenshot of its last state is kept, and it is left the way a person leaves it, so that its kernel ends.
    """
    context = browser.new_context(viewport={"width": 1100, "height": 800}, color_scheme="light")
    opened = context.new_page()
    asked = watch(opened)
    yield opened
    if not opened.is_closed():
        picture(opened, request.node.name)
        leave(opened)
    context.close()
    assert outside(asked) == [], "the page asked for something outside this machine"


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """A function that opens one more page in a browser profile of its own; its arguments are those of the profile.

    All its pages are left the way a person leaves them when the test ends, however it ends.
    """
    pages: list[Page] = []

    def open_page(**profile: Any) -> Page:
        pages.append(browser.new_context(**profile).new_page())
        return pages[-1]

    yield open_page
    for page in pages:
        leave(page)
        page.context.close()


@pytest.fixture
def keep_picture() -> Any:
    """A function (page, name) that keeps a screenshot."""
    return picture
