"""The first three lessons of Dominion in a real browser: their playgrounds, their curves, both languages."""

from __future__ import annotations

import pytest
from lesson_hosts import Host, serious_findings
from lesson_pages import Keys, open_lesson
from playwright.sync_api import Page, expect
from test_lessons import CUT_OFF

FIRST_LOOK, DRAW_ODDS, MONEY_CLOCK = "dominion/01-first-look", "dominion/02-draw-odds", "dominion/03-big-money-clock"


@pytest.mark.parametrize("language", ["en", "hr"])
@pytest.mark.parametrize("name", [FIRST_LOOK, DRAW_ODDS, MONEY_CLOCK])
def test_lesson_bars_nobody_and_fits_any_window(page: Page, lessons: Host, name: str, language: str) -> None:
    open_lesson(page, lessons, name, f"theme=light&lang={language}")
    assert page.locator(".rc-sheet").first.get_attribute("lang") == language
    assert serious_findings(page) == []
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 640})
        page.wait_for_timeout(300)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CUT_OFF) == []


def test_a_turn_with_the_keyboard_alone(page: Page, lessons: Host) -> None:
    """A refusal, a guess, a purchase, a pin, and the end of the turn; the focus is never lost."""
    open_lesson(page, lessons, FIRST_LOOK)
    keys = Keys(page)
    page.keyboard.press("Tab")
    ground = page.locator(".rc-part-play")
    keys.to("How many coins", "play", most=250)
    keys.press("Shift+Tab")
    keys.press("Enter")
    expect(ground.get_by_role("region", name="Refused")).to_contain_text("dominion.")
    keys.to("How many coins", "play")
    page.keyboard.type("3")
    keys.press("Enter")
    expect(ground).to_contain_text("You expected 3 coins")
    keys.use("Buy Copper", "play")
    keys.use("C and D", "play")
    expect(ground).to_contain_text("Turn 2.")
    keys.use("Pin Copper", "play")
    expect(ground).to_contain_text("The way of your Copper")


def test_a_thousand_hands_lie_on_the_bars(page: Page, lessons: Host) -> None:
    open_lesson(page, lessons, DRAW_ODDS)
    ground = page.locator(".rc-part-play")
    ground.get_by_role("button", name="Deal a thousand hands").click()
    expect(ground).to_contain_text("1000 hands dealt")
    expect(ground.get_by_role("img", name="Bars for 2 to 5 coins")).to_be_visible()


def test_two_lists_race_and_the_page_speaks_the_other_language_with_the_same_lists(page: Page, lessons: Host) -> None:
    open_lesson(page, lessons, MONEY_CLOCK)
    ground = page.locator(".rc-part-play")
    ground.get_by_label("Run a second list").check()
    ground.get_by_role("button", name="the second list is faster").click()
    ground.get_by_role("button", name="Run", exact=True).click()
    expect(ground).to_contain_text("clearly faster")
    expect(ground).to_contain_text("That is what you expected.")
    page.get_by_role("button", name="Hrvatski").click()
    expect(ground).to_contain_text("Drugi popis")
    expect(ground).to_contain_text("jasno je brži")
    assert serious_findings(page) == []


def test_the_curve_follows_a_run(page: Page, lessons: Host) -> None:
    open_lesson(page, lessons, FIRST_LOOK)
    part = page.locator(".rc-part-change")
    part.get_by_role("slider").first.focus()
    page.keyboard.press("ArrowRight")
    part.get_by_label("A faster deck").check()
    part.get_by_role("button", name="Run").click()
    part.get_by_role("button", name="Play every value").click(timeout=30_000)
    expect(part.locator(".rc-plain-chart")).to_be_visible(timeout=90_000)
    expect(part).to_contain_text("for each point, all points on the same shuffles")


def test_what_is_typed_takes_the_place_of_the_sentence_that_was_put_there(page: Page, lessons: Host) -> None:
    """A Chapel begins with “trash nothing” in the field that has the focus; who types on means something else."""
    open_lesson(page, lessons, "dominion/05-trashing")
    first = page.locator(".rc-part-first")
    field = first.get_by_label("You are about to say")
    field.focus()
    page.keyboard.type("play Chapel")
    page.keyboard.press("Enter")
    expect(field).to_have_value("trash nothing")
    page.keyboard.type("trash 2 Estate")
    page.keyboard.press("Enter")
    expect(first).to_contain_text("The two Estates are gone")
