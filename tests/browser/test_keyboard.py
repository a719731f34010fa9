"""A whole lesson by keyboard alone: Tab, arrows, Enter, Space and Escape, from the first move to what is taken away."""

from __future__ import annotations

import re

import pytest
from lesson_hosts import Host
from lesson_pages import Keys, open_lesson
from playwright.sync_api import Page, expect

LESSON = "dominance/03-dispute"


@pytest.fixture
def keys(page: Page, lessons: Host) -> Keys:
    """The lesson, whole, with the focus where a fresh page has it."""
    return Keys(open_lesson(page, lessons, LESSON))


def test_a_whole_lesson_by_keyboard_alone(keys: Keys) -> None:
    page = keys.page
    part = {name: page.locator(f".rc-part-{name}") for name in ("first", "rule", "bet", "levels", "why_not", "play")}
    part |= {name: page.locator(f".rc-part-{name}") for name in ("change", "check", "reflect", "take")}

    page.keyboard.press("Tab")
    keys.to("Skip to the lesson")

    # First move: pick on the board, take it back, pick again, do it.
    keys.to("Put gold into your fist", "first")
    phrase = part["first"].get_by_label("You are about to say")
    keys.press("Enter")
    expect(phrase).to_have_value("wager 1 gold")
    keys.press("Escape")
    expect(phrase).to_have_value("wager nothing")
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(phrase).to_have_value("wager 1 silver")
    keys.press("Escape")
    keys.press("ArrowLeft")
    keys.press("Enter")
    expect(phrase).to_have_value("wager 1 gold")
    keys.use("Do it", "first")
    expect(part["first"].locator(".rc-feedback")).to_contain_text("Gold has two and takes A.")
    keys.look()

    # The rule.
    keys.use("When colours tie", "rule")
    expect(part["rule"].locator(".rc-trace")).to_contain_text("dominance.dispute.faction_tie")

    # The bet: the slider answers the arrows, and a locked bet leads on to its answer.
    keys.to("Your guess", "bet")
    keys.press("ArrowRight", 3)
    expect(part["bet"].locator(".widget-readout")).to_have_text("53")
    keys.use("fairly sure", "bet", with_key="Space")
    keys.write("Why?", "few coins, many ties", "bet")
    keys.use("Lock my bet", "bet")
    expect(part["bet"].locator(".rc-reveal")).to_contain_text("your bet 53")
    assert keys.look()["part"] == "bet"

    # Level 1: two silver, then the tie.
    keys.use("One silver more", "levels")
    keys.press("Enter")
    expect(part["levels"].get_by_label("You are about to say")).to_have_value("wager 2 silver")
    keys.use("Do it", "levels")
    expect(part["levels"].locator(".rcb-caption")).to_contain_text("faction")
    keys.look()
    keys.use("Silver", "levels", "Shift+Tab")
    keys.use("Do it", "levels")
    expect(part["levels"].get_by_text("Solved, par reached.")).to_be_visible()
    keys.use("Next level", "levels")
    expect(part["levels"].locator(".rc-level")).to_contain_text("Be refused")
    assert keys.look()["part"] == "levels"

    # Level 2: a hint, and the refusal that the level asks for.
    keys.use("Hint 1 of 3", "levels")
    expect(part["levels"].locator(".rc-hints")).to_contain_text("You may choose, but not freely.")
    keys.to("You are about to say", "levels", "Shift+Tab")
    page.keyboard.type("assign to silver")
    keys.press("Enter")
    expect(part["levels"].get_by_text("The power to break a tie reaches only as far as the tie.")).to_be_visible()
    keys.use("Next level", "levels")
    expect(part["levels"].locator(".rc-level")).to_contain_text("An edge")

    # Level 3: an empty fist that leads.
    for choice, asked in (("", "faction"), ("Silver", "Leader"), ("P2", "")):
        if choice:
            keys.use(choice, "levels", "Shift+Tab")
        keys.use("Do it", "levels")
        if asked:
            expect(part["levels"].locator(".rcb-caption")).to_contain_text(asked)
    expect(part["levels"].get_by_text("Solved, par reached.")).to_be_visible()

    # Why not: three refusals, one after the other.
    keys.to("Action", "why_not")
    refused = set()
    for _ in range(3):
        keys.press("ArrowDown")
        picked = part["why_not"].locator("select").nth(1).evaluate("list => list.selectedOptions[0].textContent")
        assert picked.startswith("✗")
        expect(part["why_not"].locator(".rc-feedback code")).to_be_visible()
        refused.add(picked)
    assert len(refused) == 3

    # The playground: a coin into P1's fist, then both fists open.
    keys.use("One gold more", "play")
    keys.use("Reveal", "play")
    keys.look()

    # The experiment, as small as it goes.
    keys.to("", "change")
    keys.press("Tab")
    keys.press("Space")
    keys.to("How many pairs of games", "change")
    keys.press("ArrowUp")
    keys.use("No clear change", "change", with_key="Space")
    keys.use("Run 100", "change")
    expect(part["change"].locator(".rc-verdict").first).to_be_visible(timeout=60_000)
    expect(part["change"].get_by_role("button", name="Draw the chart")).to_be_visible(timeout=60_000)
    assert keys.look()["part"] == "change"

    # The check: one answer each, whatever it is.
    for number in range(3):
        item = part["check"].locator(".rc-item").nth(number)
        while not item.evaluate("item => item.contains(document.activeElement)"):
            keys.press("Tab")
        keys.press("Space")
        keys.use("Answer", "check")
        expect(item.locator(".rc-answer code")).to_contain_text("dominance.dispute.")
        assert keys.look()["part"] == "check"

    # Two sentences, and what is taken away.
    keys.write("What did your bet assume", "That ties are rare.", "reflect")
    keys.use("Keep my answers", "reflect")
    expect(part["reflect"].get_by_text("Kept.", exact=False)).to_be_visible()
    keys.use("What I did so far", "take")
    summary = part["take"].locator(".rc-feedback")
    expect(summary).to_contain_text("First move")
    expect(page.locator(".rc-steps .rc-done")).to_have_count(10)

    # Back to the bar: the results are saved and Escape folds the tools.
    keys.to("Code and results", key="Shift+Tab", most=200)
    keys.press("Enter")
    with page.expect_download() as download:
        keys.use("Save results as a table")
    assert re.match(r"dominance-03-dispute-results\.csv", download.value.suggested_filename)
    keys.press("Escape")
    assert keys.look()["name"] == "Code and results"


def test_neither_bar_nor_dock_nor_an_answer_hides_the_focus_in_any_window(keys: Keys) -> None:
    """Through a level and back at four sizes; what a refusal adds must not push the field under the bar."""
    page = keys.page
    levels = page.locator(".rc-part-levels")
    for width, height in ((1280, 900), (1100, 640), (640, 450), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        page.locator(".rc-part-bet").get_by_role("slider").focus()
        keys.to("Action", "why_not")
        keys.to("You are about to say", "levels", "Shift+Tab")
        page.keyboard.type("assign to silver")
        keys.press("Enter")
        expect(levels.get_by_role("region", name="Refused")).to_be_visible()
        page.wait_for_timeout(200)
        keys.look()
        keys.press("Escape")
