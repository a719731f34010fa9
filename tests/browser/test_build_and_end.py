"""Lessons 5 and 6 in a real browser: building by mouse and keyboard, turning the screens, going on after the end."""

from __future__ import annotations

import pytest
from lesson_hosts import Host, serious_findings
from playwright.sync_api import Locator, Page, expect


def opened(page: Page, host: Host, name: str, query: str = "") -> Page:
    page.goto(host.url(f"dominance/{name}.ipynb", query))
    page.wait_for_function(
        "document.querySelector('.rc-part-take button') && document.querySelector('.rc-part-play .rcb-picture')",
        timeout=90_000,
    )
    return page


def part(page: Page, key: str) -> Locator:
    return page.locator(f".rc-part-{key}")


def focused(page: Page) -> str:
    words: str = page.evaluate(
        "(document.activeElement.getAttribute('aria-label') || document.activeElement.textContent).trim()"
    )
    return words


def test_a_build_is_made_on_the_map_and_refused_with_its_rule(page: Page, lessons: Host) -> None:
    opened(page, lessons, "05-build")
    play = part(page, "play")
    side = play.locator('.rcb-targets [data-id="side:A-B"]')
    side.focus()
    page.keyboard.press("Enter")
    bridge = play.get_by_role("button", name="Bridge: gold +2")
    expect(bridge).to_be_visible()
    assert focused(page).startswith("Side A-B")
    bridge.click()
    expect(play.locator(".rcb-status")).to_contain_text("Built. Gold +2.")
    expect(play.locator('.rcb-art [data-id="bridge:A-B"]')).to_have_count(1)
    expect(play.locator('[data-id="points"]')).to_contain_text("6")
    play.get_by_role("button", name="bronze").first.click()
    expect(play.locator(".rcb-caption")).to_contain_text("P1 has led on D")
    play.locator('.rcb-targets [data-id="tile:A"]').focus()
    page.keyboard.press("Enter")
    # what cannot be done here can be pressed all the same; a pointer would not wait for the page to stand still
    at_a = play.get_by_role("group", name="Build at A")
    expect(at_a).to_be_visible()
    at_a.get_by_role("button", name="City").press("Enter")
    expect(play.locator(".rc-refusal")).to_contain_text("dominance.build.where")


def test_the_focus_stays_where_the_screens_turn_and_where_the_game_ends(page: Page, lessons: Host) -> None:
    opened(page, lessons, "06-scoring")
    first, levels = part(page, "first"), part(page, "levels")
    expect(first.locator(".rcb-twin")).to_contain_text("5 coins behind a closed screen")
    first.get_by_role("button", name="P1", exact=True).click()
    turn = first.get_by_role("button", name="Turn the screens")
    turn.focus()
    page.keyboard.press("Enter")
    expect(first.locator(".rc-answer")).to_contain_text("only one of them is silver")
    expect(first.get_by_role("button", name="Close them and guess again")).to_be_focused()

    levels.get_by_role("button", name="2. One more Dispute?").click()
    levels.get_by_role("button", name="Decline").click()
    levels.get_by_role("button", name="Do it").focus()
    page.keyboard.press("Enter")
    expect(levels.locator(".rcb-caption")).to_have_text("The game is over")
    assert page.evaluate("document.activeElement.matches('.rc-sheet')"), "the focus falls out of the controls"
    page.keyboard.press("Tab")
    assert focused(page) == "Dispute G"
    page.keyboard.press("Enter")
    expect(levels.locator(".rc-answer")).to_contain_text("Solved, par reached.")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_of_the_end_is_changed_on_a_phone_and_has_nothing_serious(
    lessons: Host, page: Page, theme: str
) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    opened(page, lessons, "06-scoring", f"theme={theme}")
    play = part(page, "play")
    play.locator('.rcb-targets [data-id="tile:C"]').click()
    play.get_by_role("button", name="capital").click()
    expect(play.locator(".rc-rung-decides").first).to_contain_text("The capital")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    table = play.locator(".rc-score").evaluate("table => table.scrollWidth - table.parentElement.clientWidth")
    assert table <= 0, "the sum of the points is cut off"
    assert serious_findings(page) == []
