"""The whole game in a real browser: first move, keyboard alone, narrow and dark, covered screens, reload by code."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from lesson_hosts import Host, serious_findings
from playwright.sync_api import Page, expect

from rulecore.dominance import new_match
from rulecore.dominance.bots import DEFAULT_OPPONENT

NOTEBOOK = "dominance/09-table.ipynb"
Open = Callable[..., Page]


@pytest.fixture
def table(lessons: Host, page: Page) -> Open:
    """A function that opens the whole game."""

    def go(width: int = 1280, theme: str = "light", fragment: str = "") -> Page:
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(lessons.url(NOTEBOOK, f"theme={theme}") + fragment)
        page.get_by_role("button", name="New game" if "code=" in fragment else "Start", exact=True).wait_for(
            timeout=30_000
        )
        return page

    return go


def first_turn() -> str:
    """The address of a game in which P1 is about to act for the first time, against the usual opponent."""
    for seed in range(50):
        match = new_match(seed=seed)
        match.play("pick gold")
        match.play("pick silver")
        if match.step is not None and match.step.seat == 0:
            return f"#code={match.code()}&seats=person,{DEFAULT_OPPONENT}"
    raise AssertionError("P1 never begins")


def say(page: Page, phrase: str) -> None:
    """Type an action and press Enter."""
    field = page.get_by_label("You are about to say")
    field.fill(phrase)
    field.press("Enter")


def asked(page: Page) -> str:
    return page.locator(".rcb-caption").inner_text()


def choose(page: Page, control: str, value: str) -> None:
    page.locator(f'[data-id="{control}"] select').select_option(value)


def focused(page: Page) -> str:
    """What has the focus, in words."""
    return str(
        page.evaluate(
            """() => {
              const one = document.activeElement;
              return one.matches("body, main, .rc-sheet") ? "" : one.getAttribute("aria-label") || one.textContent;
            }"""
        )
    )


def test_a_legal_move_within_a_minute_of_the_first_look(table: Open) -> None:
    begun = time.monotonic()
    page = table()
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="Gold", exact=True).click()
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".rcb-status")).to_contain_text("The line is dealt")
    expect(page.locator(".rcb-caption")).to_contain_text("Your turn, P1")
    assert time.monotonic() - begun < 60


def test_a_move_is_put_together_on_the_board_and_refused_with_its_rule(table: Open) -> None:
    page = table(fragment=first_turn())
    page.locator('.rcb-target[data-id="tile:A"]').click(position={"x": 20, "y": 30})
    page.locator('.rcb-target[data-id="tile:G"]').dispatch_event("click")
    expect(page.get_by_label("You are about to say")).to_have_value(re.compile("^move .* from A to G$"))
    page.get_by_role("button", name="Do it").click()
    card = page.get_by_role("region", name="Refused")
    expect(card).to_contain_text("do not share a side")
    card.get_by_role("button", name=re.compile("^Rule: ")).click()
    expect(card).to_contain_text("Rulebook: Game Turn")
    page.keyboard.press("Escape")
    expect(card).not_to_be_visible()


def test_quick_clicks_are_all_heard(table: Open) -> None:
    page = table(fragment=first_turn())
    for label in ("Points as they stand", "What could be known of each hand", "The table in words"):
        page.get_by_role("checkbox", name=label).click()
    for label in ("Points as they stand", "What could be known of each hand", "The table in words"):
        expect(page.get_by_role("checkbox", name=label)).to_be_checked()
    expect(page.locator('[data-id="forecast"]')).to_be_visible()
    expect(page.locator('[data-id="memory"]')).to_be_visible()
    expect(page.locator('[data-id="narrator"]')).to_be_visible()


def test_a_turn_by_keyboard_alone_and_the_focus_never_jumps(table: Open) -> None:
    page = table()

    def tab_to(name: str, key: str = "Tab", most: int = 60) -> None:
        for _ in range(most):
            if name in focused(page):
                return
            page.keyboard.press(key)
        raise AssertionError(f"{name!r} cannot be reached with {key}; the focus is on {focused(page)!r}")

    tab_to("Start")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Silver", exact=True)).to_be_visible()
    tab_to("Silver")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Silver", exact=True)).to_have_attribute("aria-pressed", "true")
    assert "Silver" in focused(page)
    tab_to("Do it")
    page.keyboard.press("Enter")
    expect(page.locator(".rcb-status")).to_contain_text("The line is dealt")
    assert focused(page) == "Do it"
    page.goto("about:blank")
    page = table(fragment=first_turn())
    expect(page.locator(".rcb-caption")).to_contain_text("choose an action")
    tab_to("Do it")
    tab_to("Dispute", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Dispute", exact=True)).to_have_attribute("aria-pressed", "true")
    assert "Dispute" in focused(page)
    tab_to("A: coloured side")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("You are about to say")).to_have_value("dispute A")
    tab_to("Do it")
    page.keyboard.press("Enter")
    expect(page.locator(".rcb-caption")).to_contain_text("wager")
    assert focused(page) == "Do it"


def test_the_page_reloads_where_it_was_with_the_same_seat(table: Open) -> None:
    page = table()
    choose(page, "seat-0", "Random")
    choose(page, "seat-1", "person")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".rcb-caption")).to_contain_text("Your turn, P2")
    page.get_by_role("button", name="Gold", exact=True).click()
    page.get_by_role("button", name="Do it").click()
    # chance may let the other player begin, and that one plays its turn first
    expect(page.locator(".rcb-caption")).to_have_text(re.compile("Your turn, P2: (?!pick)"))
    page.wait_for_timeout(1500)
    caption, words = asked(page), page.locator(".rcb-twin").inner_text()
    assert "#code=dominance-" in page.url
    page.reload()
    expect(page.locator(".rcb-caption")).to_have_text(caption, timeout=30_000)
    assert page.locator(".rcb-twin").inner_text() == words


def test_a_bad_code_is_said_and_nothing_changes(lessons: Host, page: Page) -> None:
    page.goto(lessons.url(NOTEBOOK) + "#code=dominance-broken")
    expect(page.get_by_text("This code is damaged")).to_be_visible(timeout=30_000)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".rcb-caption")).to_contain_text("Your turn, P1")
    caption = asked(page)
    page.get_by_label("Paste a code or a link").fill("rubbish")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(
        page.get_by_text("does not start with “dominance-”, so it belongs to something else. Nothing")
    ).to_be_visible()
    assert asked(page) == caption


def test_the_button_beside_a_pasted_code_opens_it(table: Open) -> None:
    page = table()
    page.get_by_text("Reopen a game from its code").click()
    field = page.get_by_label("Paste a code or a link")
    field.fill("rubbish")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_text("does not start with “dominance-”")).to_be_visible()
    field.fill(first_turn().removeprefix("#code=").partition("&")[0])
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".rcb-caption")).to_contain_text("Your turn, P1: choose an action")


def test_a_bad_address_speaks_once(lessons: Host, page: Page) -> None:
    page.goto(lessons.url(NOTEBOOK) + "#code=dominance-broken")
    expect(page.get_by_text("This code is damaged")).to_be_visible(timeout=30_000)
    page.get_by_label("Paste a code or a link").fill(first_turn().removeprefix("#code=").partition("&")[0])
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".rcb-caption")).to_contain_text("Your turn, P1: choose an action")
    page.wait_for_timeout(1000)
    expect(page.get_by_text("This code is damaged")).to_have_count(0)


def test_the_screen_is_covered_between_two_people(table: Open, keep_picture: Any) -> None:
    page = table()
    choose(page, "seat-1", "person")
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="I am P1, show my screen").click()
    page.get_by_role("button", name="Bronze", exact=True).click()
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_text("P2, take the seat. Nobody else looks at the screen.")).to_be_visible()
    assert page.locator(".rcb-target").count() == 0
    expect(page.get_by_role("button", name="Do it")).not_to_be_visible()
    page.wait_for_function("!document.documentElement.innerHTML.includes('secret coin: bronze')")
    keep_picture(page, "table-covered")


@pytest.mark.parametrize(("width", "theme"), [(320, "light"), (768, "dark"), (1280, "light"), (1280, "dark")])
def test_everything_is_reachable_readable_and_within_the_page(
    table: Open, keep_picture: Any, width: int, theme: str
) -> None:
    page = table(width, theme)
    page.get_by_text("More settings").click()
    page.get_by_text("Doubtful rules", exact=True).click()
    assert serious_findings(page) == []
    page.goto("about:blank")
    page = table(width, theme, first_turn())
    say(page, "move 1 gold from A to G")
    expect(page.get_by_role("region", name="Refused")).to_be_visible()
    page.get_by_role("button", name="Move", exact=True).click()
    for title in ("Look back", "Why not? Every action one could name", "Everything that has happened"):
        page.get_by_text(title, exact=True).click()
    for label in ("Points as they stand", "What could be known of each hand", "The table in words"):
        page.get_by_role("checkbox", name=label).click()
    expect(page.locator('[data-id="narrator"]')).to_be_visible()
    page.locator('[data-id="why-action"] select').select_option(index=0)
    assert serious_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = page.evaluate(
        """() => [...document.querySelectorAll(".rc-sheet :is(button, select, summary, input)")]
            .map((one) => [one, one.getBoundingClientRect()])
            .filter(([one, box]) => box.width && (box.height < 23.5 || box.width < 23.5) && one.type !== "checkbox")
            .map(([one, box]) => `${one.textContent.slice(0, 30)} ${box.width}x${box.height}`)"""
    )
    assert small == []
    page.mouse.move(width / 2, 400)
    page.mouse.wheel(0, 600)
    page.wait_for_function("window.scrollY > 100")
    keep_picture(page, f"table-{width}-{theme}")


def test_looking_back_shows_earlier_moments_and_comes_back(table: Open) -> None:
    page = table(fragment=first_turn())
    page.get_by_text("Look back", exact=True).click()
    caption = asked(page)
    page.get_by_role("button", name="One choice back").click()
    expect(page.locator(".rcb-caption")).to_have_text("An earlier moment, to look at")
    slider = page.get_by_label(re.compile("^Moment"))
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator('[data-id="tick"]')).to_contain_text("The game begins.")
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".rcb-caption")).to_have_text(caption)


def test_an_action_on_the_board_alone_by_keyboard(table: Open) -> None:
    page = table(fragment=first_turn())
    expect(page.locator(".rcb-caption")).to_contain_text("choose an action; 2 left")
    page.locator('.rcb-target[tabindex="0"]').focus()
    for _ in range(30):
        if page.evaluate("document.activeElement.dataset.id") == "line:0":
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_label("You are about to say")).to_have_value("take")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".rcb-caption")).to_contain_text("choose an action; 1 left")
    assert page.evaluate("document.activeElement.matches('.rcb-target')")


def test_quick_picks_on_the_board_are_all_heard(table: Open) -> None:
    page = table(fragment=first_turn())
    say(page, "dispute D")
    expect(page.locator(".rcb-caption")).to_contain_text("wager")
    page.evaluate(
        """() => {
          const gold = document.querySelector('.rcb-target[data-id="hand:gold"]');
          for (let time = 0; time < 2; time++) gold.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }"""
    )
    expect(page.get_by_label("You are about to say")).to_have_value("wager 2 gold")
