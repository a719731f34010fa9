"""The whole game of Dominion in a real browser: keyboard, refusals, taking back, the end, Croatian, every width."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from lesson_hosts import Host, serious_findings
from playwright.sync_api import Page, expect

from rulecore.dominion import match_from
from rulecore.dominion.bots import DEFAULT_OPPONENT
from rulecore.dominion.facts import SETS

NOTEBOOK = "dominion/10-table.ipynb"
Open = Callable[..., Page]


def position(**more: Any) -> str:
    """The address of a game in which P1 holds a Smithy and money, against the usual opponent."""
    data: dict[str, Any] = {
        "players": 2,
        "kingdom": list(SETS["Village Square"]),
        "P1": {"hand": ["Smithy", "Copper", "Copper", "Silver", "Estate"], "deck": ["Copper"] * 5},
        "P2": {"hand": ["Copper"] * 3 + ["Estate"] * 2, "deck": ["Copper"] * 5},
    }
    return f"#code={match_from({**data, **more}).code()}&seats=person,{DEFAULT_OPPONENT.replace(' ', '%20')}"


@pytest.fixture
def table(lessons: Host, page: Page) -> Open:
    """A function that opens the whole game, set up afresh or at a position."""

    def go(width: int = 1280, theme: str = "light", fragment: str = "", language: str = "en") -> Page:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(lessons.url(NOTEBOOK, f"theme={theme}&lang={language}") + fragment)
        page.locator(".rcb-caption" if fragment else ".rc-choice").first.wait_for(timeout=30_000)
        return page

    return go


def said(page: Page) -> Any:
    return page.get_by_label("You are about to say")


def target(page: Page, place: str) -> Any:
    return page.locator(f'.rcb-target[data-id="{place}"]')


def test_a_turn_by_keyboard_alone(table: Open) -> None:
    page = table(fragment=position())

    def go_to(place: str, keys: list[str]) -> None:
        for key in keys * 12:
            if page.evaluate("document.activeElement.dataset.id") == place:
                return
            page.keyboard.press(key)
        raise AssertionError(f"the arrows do not lead to {place}")

    page.locator('.rcb-target[tabindex="0"]').focus()
    go_to("hand:Smithy:0", ["ArrowDown", "ArrowDown", "ArrowLeft"])
    page.keyboard.press("Enter")
    expect(said(page)).to_have_value("play Smithy")
    expect(page.locator(".rcb-note")).to_contain_text("+3 cards")
    page.keyboard.press("Enter")
    expect(page.locator(".rcb-status")).to_contain_text("draws")
    page.get_by_role("button", name=re.compile("^All Treasures: 7 coins")).press("Enter")
    expect(page.locator(".rcb-caption")).to_contain_text("buy")
    page.locator('.rcb-target[tabindex="0"]').focus()
    page.keyboard.press("Home")
    go_to("pile:Gold", ["ArrowRight"])
    page.keyboard.press("Enter")
    expect(said(page)).to_have_value("buy Gold")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".rcb-caption")).to_contain_text("end the turn")
    page.get_by_role("button", name="End turn").press("Enter")
    expect(page.locator(".rcb-caption")).to_contain_text("Your turn, P1: play")


def test_a_refusal_is_named_and_opens_its_rule(table: Open) -> None:
    page = table(fragment=position())
    for _again in range(2):
        target(page, "pile:Province").dispatch_event("click")
    card = page.get_by_role("region", name="Refused")
    expect(card).to_contain_text("Province costs 8, and you have 0 to spend.")
    card.get_by_role("button", name=re.compile("^Rule: ")).click()
    expect(card).to_contain_text("Rulebook")
    page.keyboard.press("Escape")
    expect(card).not_to_be_visible()


def test_what_was_drawn_cannot_be_taken_back_and_this_is_said(table: Open) -> None:
    page = table(fragment=position())
    back = page.get_by_role("button", name=re.compile("Take back"))
    page.get_by_role("button", name=re.compile("^All Treasures")).click()
    expect(page.locator(".rcb-caption")).to_contain_text("play Treasures and buy")
    back.click()
    expect(page.locator(".rcb-caption")).to_contain_text("play an Action")
    target(page, "hand:Smithy:0").click()
    target(page, "hand:Smithy:0").click()
    expect(page.locator(".rcb-status")).to_contain_text("draws")
    expect(back).to_have_attribute("aria-disabled", "true")
    back.dispatch_event("click")
    expect(page.locator(".rcb-status")).to_contain_text("This cannot be taken back. Cards have been drawn")


def test_a_game_of_computer_players_ends_and_is_told(table: Open, keep_picture: Any) -> None:
    page = table()
    page.locator('[data-id="seat-0"] select').select_option("Big Money")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".rcb-caption")).to_have_text("The game is over", timeout=60_000)
    ending = page.locator('[data-id="ending"]')
    expect(ending).to_contain_text("Points after each turn")
    expect(ending).to_contain_text("The same position by the publisher’s rules")
    ending.get_by_text("The same in numbers").first.click()
    assert serious_findings(page) == []
    ending.scroll_into_view_if_needed()
    keep_picture(page, "dominion-ending")


def test_a_hint_says_why(table: Open) -> None:
    page = table(fragment=position(phase="buy", coins=6))
    page.get_by_role("checkbox", name="A hint at each choice").check()
    expect(page.locator('[data-id="hint"]')).to_contain_text("Big Money would say")
    page.get_by_role("button", name=re.compile("^All Treasures")).click()
    expect(page.locator('[data-id="hint"]')).to_contain_text("On its list: Province with 8 coins or more.")


def test_the_whole_table_speaks_croatian(table: Open) -> None:
    page = table(language="hr", fragment=position())
    expect(page.get_by_role("heading", name="Dominion: cijela igra")).to_be_visible()
    target(page, "hand:Smithy:0").click()
    expect(page.locator(".rcb-note")).to_contain_text("+3 karte")
    expect(page.get_by_role("button", name="Završi potez")).to_be_visible()
    words = page.locator(".rc-surface").inner_text()
    assert not re.search(r"\b(the|your|card|pile|buy|draw)\b", words), words


@pytest.mark.parametrize(("width", "theme"), [(320, "light"), (768, "dark"), (1280, "light"), (1280, "dark")])
def test_everything_is_reachable_readable_and_within_the_page(
    table: Open, keep_picture: Any, width: int, theme: str
) -> None:
    page = table(width, theme)
    page.get_by_text("More settings").click()
    page.get_by_text("Doubtful rules", exact=True).click()
    page.get_by_role("button", name="My own ten").click()
    expect(page.get_by_text("Your ten: 10 of 10 chosen")).to_be_visible()
    assert serious_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto("about:blank")
    page = table(width, theme, position())
    target(page, "pile:Festival").dispatch_event("click")
    for label in ("Points as they stand", "What could be known of each hand", "The table in words", "A hint at each"):
        page.get_by_role("checkbox", name=label).click()
    expect(page.locator('[data-id="hint"]')).to_be_visible()
    assert serious_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator(".rcb-stage").scroll_into_view_if_needed()
    keep_picture(page, f"dominion-table-{width}-{theme}")


def test_an_enlarged_page_leaves_room_for_the_board(table: Open) -> None:
    page = table(fragment=position())
    # 1280 by 720 at 200 %
    page.set_viewport_size({"width": 640, "height": 360})
    target(page, "hand:Smithy:0").scroll_into_view_if_needed()
    covered = page.evaluate(
        """() => [...document.querySelectorAll("*")]
            .filter((one) => ["sticky", "fixed"].includes(getComputedStyle(one).position) && one.checkVisibility())
            .map((one) => one.getBoundingClientRect())
            .reduce((sum, box) => sum + Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)), 0)"""
    )
    assert covered < 120
