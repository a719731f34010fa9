"""Every lesson in a real browser: nothing bars anybody, the first control answers, refusals say why, pages reflow."""

from __future__ import annotations

import re

import pytest
from lesson_hosts import Host, serious_findings, watch
from lesson_pages import LESSONS, open_lesson, whole
from playwright.sync_api import Locator, Page, expect

from rulecore.dominance import new_match
from rulecore.dominance.bots import DEFAULT_OPPONENT
from rulecore.kernel import Rng
from widgets.lesson_data import read_lesson

TABLE = "dominance/09-table"
DISPUTE = "dominance/03-dispute"
IN_THE_DARK = (DISPUTE, "dominance/05-build", "dominion/05-trashing")
# the first and the last three lessons of Dominion are visited by files of their own
ELSEWHERE = re.compile(r"dominion/0[1-37-9]")
VISITED = [name for name in LESSONS if not ELSEWHERE.match(name)]
# what to press first on playgrounds that no other file tries
GROUNDS = {
    "dominion/04-actions-and-engines": "Village",
    "dominion/05-trashing": "Copper ×6",
    "dominion/06-attack-and-reaction": "Next step",
}


# ---- Everybody can use every lesson ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VISITED)
def test_lesson_bars_nobody_answers_and_fits_any_window(page: Page, lessons: Host, name: str) -> None:
    """One visit to each lesson, as pages take long: axe-core in both themes, the first control, narrow windows."""
    asked = watch(page)
    open_lesson(page, lessons, name, "theme=light")
    heavy = [address for address in asked if "/jupyterlab-plotly/" in address and "remoteEntry" not in address]
    assert heavy == [], "five megabytes were loaded before anybody asked for a chart"
    assert serious_findings(page) == []
    first = page.locator(".rc-part-first")
    buttons = ":is(.rc-sheet button, button.rc-button):enabled:not([aria-pressed=true])"
    controls = f"{buttons}, .rcb-target.can:is(.circle, .rect)"
    answers(page, first, first.locator(controls).filter(visible=True).first)
    if name in GROUNDS:
        ground = page.locator(".rc-part-play")
        answers(page, ground, ground.locator("button", has_text=GROUNDS[name]).first)
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    if name in IN_THE_DARK:
        assert serious_findings(page) == []
    fits(page, 1280, 640, 320)
    if name.startswith("dominion/"):
        # the window is narrow now, and Croatian words are longer
        page.get_by_role("button", name="Hrvatski").click()
        expect(page.locator("html")).to_have_attribute("lang", "hr")
        whole(page)
        fits(page, 320)
        assert serious_findings(page) == []


def fits(page: Page, *widths: int) -> None:
    """Nothing is cut off at any of these widths; 640 points are what 200 % of zoom leaves of a window of 1280."""
    for width in widths:
        page.set_viewport_size({"width": width, "height": 640})
        page.wait_for_timeout(200)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CUT_OFF) == []


CUT_OFF = """() => [...document.querySelectorAll("main :is(button, select, input, textarea, p, summary, h2, h3)")]
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.width > 1 && !one.closest(".rcb-aside, .rc-hidden, table") && box.right > innerWidth + 1)
  .map(([one, box]) => `${one.tagName} ${one.textContent.slice(0, 40)} ends at ${Math.round(box.right)}`)"""


def answers(page: Page, part: Locator, control: Locator) -> None:
    """Press a control and wait until its part says or shows something new."""
    fields = "part => [...part.querySelectorAll('input')].map(one => one.value + one.checked).join()"
    marks = "part => [...part.querySelectorAll('[aria-pressed=true]')].map(one => one.textContent).join()"
    was = (part.inner_text(), part.evaluate(fields), part.evaluate(marks))
    control.click()
    for _ in range(60):
        if (part.inner_text(), part.evaluate(fields), part.evaluate(marks)) != was:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"nothing changed within 3 s after {control}")


def test_front_page_bars_nobody(page: Page, lessons: Host) -> None:
    page.goto(lessons.url("index.ipynb", "theme=light"))
    page.locator(".rc-games").wait_for(timeout=60_000)
    page.wait_for_timeout(300)
    assert serious_findings(page) == []
    page.get_by_role("button", name="Dark").click()
    assert serious_findings(page) == []


def test_end_of_the_full_game_bars_nobody(page: Page, lessons: Host) -> None:
    """The last screen, with every aid open; test_table.py looks at the middle of a game."""
    match = new_match(seed=4)
    rng = Rng(4)
    while match.step is not None:
        match.play(match.legal_actions.sample(rng))
    page.goto(lessons.url(f"{TABLE}.ipynb") + f"#code={match.code()}&seats=person,{DEFAULT_OPPONENT}")
    expect(page.locator(".rcb-caption")).to_contain_text("over", timeout=30_000)
    for title in page.locator(".rc-sheet summary").all():
        title.click()
    page.wait_for_timeout(500)
    assert serious_findings(page) == []


# ---- Refusals --------------------------------------------------------------------------------------------------------


def test_typed_illegal_actions_are_answered_with_reason_rule_and_cure(page: Page, lessons: Host) -> None:
    open_lesson(page, lessons, DISPUTE)
    match = read_lesson(DISPUTE).level_game.match_from(read_lesson(DISPUTE).table("first")["start"])
    first = page.locator(".rc-part-first")
    before = first.locator(".rcb-twin").text_content()
    field = first.get_by_label("You are about to say")
    card = first.get_by_role("region", name="Refused")
    for phrase in ("wager 2 gold", "assign to gold", "take"):
        refusal = match.why_not(phrase)
        field.fill(phrase)
        field.press("Enter")
        expect(card.locator(".rc-refusal-reason")).to_have_text(refusal.reason)
        expect(card.locator(".rc-refusal-cure")).to_have_text(refusal.cure)
        expect(card.locator("code").first).to_have_text(refusal.rule)
        expect(card.locator("code").first).to_be_visible()
    assert first.locator(".rcb-twin").text_content() == before


def test_list_of_all_actions_says_reason_rule_and_cure(page: Page, lessons: Host) -> None:
    open_lesson(page, lessons, DISPUTE)
    part = page.locator(".rc-part-why_not")
    actions = part.get_by_label("Action", exact=True)
    for number in range(3):
        actions.select_option(index=number)
        answer = part.locator(".rc-feedback .rc-answer")
        expect(answer.locator("strong")).to_be_visible()
        expect(answer.locator("code")).to_have_text(re.compile(r"^dominance\.[a-z_.]+$"))
        assert len(answer.locator("p").nth(1).inner_text()) > 10
