"""While a page is still loading it speaks already what its address asks for or its reader chose last."""

from __future__ import annotations

from pathlib import Path

import pytest
from lesson_hosts import Host
from playwright.sync_api import Page

THEME = Path(__file__).resolve().parents[2] / "widgets" / "theme" / "voila"
HOST = "http://127.0.0.1:9"  # nobody is there: every answer comes from the test
SHOWN = "[document.documentElement.lang, document.getElementById('loading_text').textContent.trim()]"
ENGLISH = ["en", "Putting the pieces on the table"]
CROATIAN = ["hr", "Postavljamo stol"]


def loading(page: Page, address: str) -> list[str]:
    """The language and the line of a page whose kernel has not said a word yet."""
    scripts = "".join((THEME / "static" / name).read_text("utf-8") for name in ("page-words.js", "page.js"))
    header = (THEME / "header.html").read_text("utf-8")
    line = '<span id="loading_text">Putting the pieces on the table</span>'
    body = f"<html lang=en><head><script>{scripts}</script></head><body data-voila=voila>{header}{line}"
    page.route(
        f"{HOST}/**",
        lambda route: route.fulfill(
            content_type="text/html; charset=utf-8", body=f"{body}<script>window.rulecore.begin()</script>"
        ),
    )
    page.goto(HOST + address)
    return list(page.evaluate(SHOWN))


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("/voila/render/notebooks/dominion/01-first-look.ipynb?lang=hr", CROATIAN),
        ("/voila/render/notebooks/index.ipynb?lang=hr", CROATIAN),
        ("/voila/render/notebooks/dominion/01-first-look.ipynb", ENGLISH),
        ("/voila/render/notebooks/dominance/01-first-look.ipynb?lang=hr", ENGLISH),
        ("/voila/render/notebooks/dominion/01-first-look.ipynb?lang=xx", ENGLISH),
    ],
)
def test_the_loading_line_speaks_what_the_address_asks_for(page: Page, address: str, shown: list[str]) -> None:
    assert loading(page, address) == shown
    assert page.get_by_role("link", name="Preskoči na lekciju").count() == (shown == CROATIAN)


def test_the_loading_line_speaks_what_was_chosen_last_unless_the_address_asks(page: Page) -> None:
    lesson = "/voila/render/notebooks/dominion/01-first-look.ipynb"
    loading(page, lesson)
    page.evaluate("localStorage.setItem('rulecore:language', 'hr')")
    assert loading(page, lesson) == CROATIAN
    page.evaluate("window.rulecore.progress(2, 9)")
    assert page.evaluate(SHOWN) == ["hr", "Postavljamo stol: 2 od 9"]
    assert loading(page, f"{lesson}?lang=en") == ENGLISH


def test_a_lesson_brings_the_words_along_and_uses_them_at_once(page: Page, lessons: Host) -> None:
    page.goto(lessons.url("dominion/01-first-look.ipynb", "lang=hr"), wait_until="commit")
    page.wait_for_selector("#loading_text", state="attached")
    assert page.evaluate(SHOWN)[0] == "hr"
    page.locator(".rc-lesson-bar").wait_for(timeout=90_000)
    assert page.evaluate("document.documentElement.lang") == "hr"
