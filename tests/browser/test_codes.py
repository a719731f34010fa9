"""A code brings a lesson back: after a reload, in another browser, and with the same numbers on every host."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lesson_hosts import ROOT, Host
from lesson_pages import open_lesson, whole, words
from playwright.sync_api import Page, expect

from widgets.lesson import Lesson

LESSON = "dominance/03-dispute"
Show = dict[str, Any]


def begun(seed: int = 11) -> Lesson:
    """The lesson with a first move, a bet, half a level and an experiment that is ready to run."""
    lesson = Lesson.open(LESSON, seed=seed)
    parts: dict[str, Any] = dict(lesson.parts)
    parts["first"].do("wager 1 gold")
    parts["bet"].lock(40, 2)
    parts["levels"].do("wager 2 silver")
    parts["change"].set("wagers_back", "all_but_leader")
    parts["change"].games = 100
    parts["change"].expect("up")
    return lesson


def look(page: Page) -> Show:
    """What the page of a lesson shows, in the order in which a plain process says it."""
    boards = page.evaluate(
        """() => Object.fromEntries(["first", "levels"].map((key) => [key,
            [...document.querySelectorAll(`.rc-part-${key} .rcb-twin > div`)].map(
              (part) => [...part.children].map((line) => line.textContent))]))"""
    )
    questions = page.evaluate(
        """() => [...document.querySelectorAll(".rc-part-check .rc-item")].map((item) => [
            item.querySelector(".rc-question p").textContent,
            ...[...item.querySelectorAll(".widget-radio-box label")].map((label) => label.textContent)])"""
    )
    return {
        "boards": boards,
        "bet": packed(page, ".rc-part-bet .rc-reveal"),
        "questions": questions,
    }


def run_experiment(page: Page) -> str:
    """Run the experiment that the code holds; returns what the page says of it."""
    part = page.locator(".rc-part-change")
    part.get_by_role("button", name="Run 100").click()
    part.get_by_role("button", name="Draw the chart").wait_for(timeout=90_000)
    return packed(page, ".rc-part-change .rc-feedback")


def packed(page: Page, selector: str) -> str:
    """The words of a piece of the page without any space: where tags are, browsers put none."""
    return "".join(words(page, f"{selector} .widget-html-content").split())


def test_reload_keeps_step_and_board(page: Page, lessons: Host) -> None:
    open_lesson(page, lessons, LESSON)
    first = page.locator(".rc-part-first")
    first.get_by_role("button", name="One gold more").click()
    expect(first.get_by_label("You are about to say")).to_have_value("wager 1 gold")
    first.get_by_role("button", name="Do it").click()
    expect(page.locator(".rc-steps .rc-done")).to_have_count(1)
    page.locator(".rc-part-rule .rc-chip").first.click()
    expect(page.locator(".rc-steps .rc-done")).to_have_count(2)
    page.locator(".rc-part-levels").get_by_role("button", name="2. Not among the tied").click()
    expect(page.locator(".rc-part-levels .rc-level")).to_contain_text("Be refused")
    page.wait_for_timeout(400)
    before = look(page)
    page.reload()
    whole(page)
    expect(page.locator(".rc-steps .rc-done")).to_have_count(2)
    expect(page.locator(".rc-part-levels .rc-level")).to_contain_text("Be refused")
    assert look(page) == before


def test_pasted_code_opens_the_same_step_and_board_and_a_bad_one_changes_nothing(page: Page, lessons: Host) -> None:
    lesson = begun()
    open_lesson(page, lessons, LESSON)
    fresh = look(page)
    page.get_by_text("Code and results").click()
    box = page.get_by_label("Code of a lesson, or a link with one")
    bar = page.locator(".rc-bar-status")
    code = lesson.code()
    for bad in (
        "nonsense",
        code[:-2] + ("AA" if code[-2:] != "AA" else "BB"),
        Lesson.open("dominance/04-leader").code(),
    ):
        box.fill(bad)
        box.press("Enter")
        expect(bar).to_contain_text("Nothing was changed.")
        assert look(page) == fresh
        box.fill("")
    box.fill(f"http://127.0.0.1/lesson#code={code}")
    box.press("Enter")
    expect(bar).to_contain_text("The code is open.")
    expect(page.locator(".rc-steps .rc-done")).to_have_count(2)
    expect(page.locator(".rc-part-first .rc-feedback")).to_contain_text("Gold has two and takes A.")
    expect(page.locator(".rc-part-levels .rcb-caption")).to_contain_text("faction")
    shown = look(page)
    page.get_by_text("Code and results").click()  # they were folded, so that they do not cover the step
    box.fill("nonsense")
    box.press("Enter")
    expect(bar).to_contain_text("Nothing was changed.")
    assert look(page) == shown


def test_same_code_gives_the_same_board_and_numbers_everywhere(
    new_page: Callable[..., Page], lessons: Host, lessons_in_lab: Host
) -> None:
    code = begun(seed=23).code()
    script = Path(__file__).parent / "plain_lesson.py"
    plain = json.loads(
        subprocess.run(
            [sys.executable, script, LESSON, code], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
    )
    assert "pairs" in plain["experiment"]

    page = open_lesson(new_page(), lessons, LESSON, code=code)
    expect(page.locator(".rc-part-bet .rc-reveal")).to_be_visible()
    voila = {**look(page), "experiment": run_experiment(page)}
    assert voila == plain

    page = new_page()
    page.goto(lessons_in_lab.url(f"{LESSON}.ipynb"))
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=90_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.locator(".rc-lesson-bar").wait_for(timeout=90_000)
    page.get_by_text("Code and results").click()
    box = page.get_by_label("Code of a lesson, or a link with one")
    box.fill(code)
    box.press("Enter")
    expect(page.locator(".rc-bar-status")).to_contain_text("The code is open.", timeout=30_000)
    for name in ("Bet", "Three levels", "Change one rule", "Check"):
        page.get_by_role("button", name=name).first.click()
        page.wait_for_timeout(500)
    whole(page, ["first", "bet", "levels", "change", "check"])
    lab = {**look(page), "experiment": run_experiment(page)}
    assert lab == plain
