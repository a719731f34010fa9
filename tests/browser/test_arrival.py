"""Where a lesson shows itself after a reload and after a pasted code: at your part, not at the top of the page."""

from __future__ import annotations

from typing import Any

from lesson_hosts import Host
from lesson_pages import open_lesson, whole
from playwright.sync_api import Page, expect

from widgets.lesson import Lesson

LESSON = "dominance/03-dispute"
IN_SIGHT = """part => {
  const box = document.querySelector(`.rc-part-${part}`).getBoundingClientRect();
  const bar = document.querySelector(".rc-lesson-bar").getBoundingClientRect();
  return box.top >= bar.bottom - 1 && box.top < innerHeight / 2;
}"""


def begun() -> str:
    """The code of a lesson whose next step is the levels."""
    lesson = Lesson.open(LESSON, seed=11)
    parts: dict[str, Any] = dict(lesson.parts)
    parts["first"].do("wager 1 gold")
    parts["rule"].trace(lesson.data.rules[0])
    parts["bet"].lock(40, 2)
    return lesson.code()


def test_a_pasted_code_shows_the_step_it_was_made_at(page: Page, lessons: Host) -> None:
    open_lesson(page, lessons, LESSON)
    page.get_by_text("Code and results").click()
    page.get_by_placeholder("Paste a code or link").fill(begun())
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_function(IN_SIGHT, arg="levels")
    expect(page.locator(".rc-steps .rc-current")).to_have_attribute("aria-label", "4 of 10: Three levels")
    assert page.evaluate("document.activeElement.matches('.rc-part-levels')")


def test_a_link_shows_the_step_it_was_made_at_while_the_parts_above_are_built(page: Page, lessons: Host) -> None:
    open_lesson(page, lessons, LESSON, code=begun())
    page.wait_for_timeout(500)
    assert page.evaluate(IN_SIGHT, "levels")


def test_a_reload_shows_the_part_that_was_in_sight(page: Page, lessons: Host) -> None:
    open_lesson(page, lessons, LESSON, code=begun())
    page.get_by_role("button", name="6 of 10: Playground").click()
    page.wait_for_function(IN_SIGHT, arg="play")
    page.wait_for_timeout(800)
    page.reload()
    whole(page)
    page.wait_for_timeout(500)
    assert page.evaluate(IN_SIGHT, "play")


def test_a_code_of_somebody_who_skipped_ahead_shows_the_part_they_were_in(page: Page, lessons: Host) -> None:
    lesson = Lesson.open(LESSON, seed=11)
    parts: dict[str, Any] = dict(lesson.parts)
    parts["first"].do("wager 1 gold")
    parts["why_not"].ask("wager nothing")
    open_lesson(page, lessons, LESSON, code=lesson.code())
    page.wait_for_timeout(500)
    assert page.evaluate(IN_SIGHT, "why_not")
    assert page.evaluate("document.activeElement.matches('.rc-part-why_not')")
    expect(page.locator(".rc-steps .rc-done")).to_have_count(2)
