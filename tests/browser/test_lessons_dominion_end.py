"""The last three lessons of Dominion in a real browser: end board and map, a game, a bench; in both languages."""

from __future__ import annotations

import pytest
from lesson_hosts import Host, serious_findings
from lesson_pages import Keys, open_lesson
from playwright.sync_api import Page, expect
from test_lessons import CUT_OFF

GREENING, FULL_GAME, LAB = "dominion/07-greening-and-the-end", "dominion/08-full-game", "dominion/09-design-lab"


@pytest.mark.parametrize("language", ["en", "hr"])
@pytest.mark.parametrize("name", [GREENING, FULL_GAME, LAB])
def test_lesson_bars_nobody_and_fits_any_window(page: Page, lessons: Host, name: str, language: str) -> None:
    open_lesson(page, lessons, name, f"theme=light&lang={language}")
    assert serious_findings(page) == []
    for fold in page.locator(".rc-part-play .rc-sheet summary").all():
        fold.click()
    page.wait_for_timeout(300)
    assert serious_findings(page) == []
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 640})
        page.wait_for_timeout(300)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CUT_OFF) == []


def test_first_move_ends_a_game_that_is_lost(page: Page, lessons: Host) -> None:
    open_lesson(page, lessons, GREENING)
    first = page.locator(".rc-part-first")
    field = first.get_by_label("You are about to say")
    for phrase in ("buy Province", "end turn"):
        field.fill(phrase)
        field.press("Enter")
        expect(field).to_have_value("")
    expect(first).to_contain_text("23 to 24")


def test_end_board_answers_and_the_map_fills_and_speaks_the_other_language(page: Page, lessons: Host) -> None:
    open_lesson(page, lessons, GREENING)
    ground = page.locator(".rc-part-play")
    expect(ground).to_contain_text("≠ Cellar")
    ground.get_by_role("combobox", name="Players").select_option("2")
    expect(ground).not_to_contain_text("≠ Cellar")
    ground.get_by_role("button", name="Fill the map").click()
    expect(ground).to_contain_text("Most wins here", timeout=60_000)
    assert serious_findings(page) == []
    page.get_by_role("button", name="Hrvatski").click()
    expect(ground).to_contain_text("Najviše pobjeda ovdje")
    expect(ground.get_by_role("combobox", name="Igrači")).to_have_value("2")
    assert serious_findings(page) == []


def test_a_reading_is_measured_where_it_stands(page: Page, lessons: Host) -> None:
    open_lesson(page, lessons, GREENING)
    doubt = page.locator(".rc-part-play .rc-doubt").first
    doubt.get_by_label("Yes, three are enough for any of you").check()
    doubt.get_by_role("button", name="Measure what it changes").click()
    expect(doubt).to_contain_text("Clearly more games end with empty piles", timeout=60_000)
    expect(page.locator(".rc-part-play")).to_contain_text("Your switches")


def test_a_rule_is_changed_measured_and_handed_in_with_the_keyboard_alone(page: Page, lessons: Host) -> None:
    open_lesson(page, lessons, LAB)
    keys = Keys(page)
    page.keyboard.press("Tab")
    ground = page.locator(".rc-part-play")
    keys.use("Rule B: prices, points and piles", "play")
    keys.to("Province, price", "play")
    keys.press("ArrowLeft")
    expect(ground).to_contain_text("Province 7")
    keys.write("Your intended effect", "shorter games", "play")
    keys.to("How you will see it", "play")
    page.keyboard.type("Length")
    keys.use("Run A against B", "play")
    expect(ground).to_contain_text("Clearly shorter games", timeout=60_000)
    expect(ground).to_contain_text("Intended: shorter games")
    with page.context.expect_page() as opened:
        keys.use("Page to hand in", "play")
    expect(opened.value.locator("body")).to_contain_text("Rule B differs")
    expect(opened.value.locator("body")).to_contain_text("Intended: shorter games")


def test_a_turn_of_a_whole_game_survives_a_reload(page: Page, lessons: Host) -> None:
    open_lesson(page, lessons, FULL_GAME)
    ground = page.locator(".rc-part-play")
    ground.get_by_role("button", name="Start", exact=True).click()
    field = ground.get_by_label("You are about to say")
    expect(field).to_be_visible(timeout=30_000)
    expect(ground.locator(".rcb-caption")).to_contain_text("Your turn", timeout=30_000)
    field.fill("all treasures")
    field.press("Enter")
    expect(ground.get_by_label("You are about to say")).to_have_value("")
    before = ground.locator(".rcb-twin").first.text_content()
    page.wait_for_timeout(500)
    page.reload()
    page.locator(".rc-part-play .rcb-twin").first.wait_for(state="attached", timeout=60_000)
    expect(page.locator(".rc-part-play .rcb-twin").first).to_have_text(str(before))
