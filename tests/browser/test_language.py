"""The switch between languages: by keyboard, with all work kept, told to screen readers, and remembered."""

from __future__ import annotations

import pytest
from lesson_hosts import Host
from lesson_pages import whole
from playwright.sync_api import Page, expect

NOTEBOOK = "two_languages.ipynb"


def opened(page: Page, host: Host, query: str = "") -> None:
    page.goto(host.url(NOTEBOOK, query))
    whole(page)


def heading(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", name=words)).to_be_visible()


class TestInVoila:
    def test_switches_by_keyboard_and_keeps_the_work(self, page: Page, voila: Host) -> None:
        opened(page, voila)
        bet = page.locator(".rc-part-bet")
        bet.get_by_role("button", name="Lock my bet").click()
        expect(bet.get_by_role("button", name="Locked")).to_be_visible()
        page.locator(".rc-part-reflect textarea").first.fill("half a sentence")
        code = page.evaluate("rulecoreCode")
        croatian = page.get_by_role("button", name="Hrvatski")
        croatian.focus()
        page.keyboard.press("Enter")
        expect(bet.get_by_role("button", name="Zaključano")).to_be_visible()
        whole(page)
        heading(page, "Svi otkrivaju odjednom")
        heading(page, "Okladi se prije nego što pogledaš")
        expect(croatian).to_be_focused()
        expect(croatian).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("button", name="English")).to_have_attribute("aria-pressed", "false")
        assert page.evaluate("rulecoreCode") == code
        assert page.locator(".rc-part-reflect textarea").first.input_value() == "half a sentence"
        assert page.evaluate("document.documentElement.lang") == "hr"
        assert page.title() == "Svi otkrivaju odjednom"
        assert "lang=hr" in page.url
        expect(page.locator("#rc-front")).to_have_text("⬡ Sve lekcije")
        expect(page.locator(".rc-bar-status")).to_have_text("Stranica je sada na hrvatskom.")
        # the script of a board speaks as well
        expect(page.locator(".rc-part-first .rcb-toggle")).to_have_text("Pročitaj ploču")

    def test_the_part_in_sight_stays_in_sight(self, page: Page, voila: Host) -> None:
        opened(page, voila)
        page.locator(".rc-steps button").nth(7).click()
        part = page.locator(".rc-place-check")
        expect(part).to_be_in_viewport()
        page.wait_for_timeout(600)
        # what a person does: a click on what is in sight moves nothing
        page.get_by_role("button", name="Hrvatski").evaluate("(button) => button.focus({ preventScroll: true })")
        page.keyboard.press("Enter")
        expect(part.get_by_role("button", name="Odgovori").first).to_be_attached()
        page.wait_for_timeout(1500)
        expect(page.locator(".rc-place-check")).to_be_in_viewport()

    def test_the_address_and_the_browser_remember(self, page: Page, voila: Host) -> None:
        opened(page, voila, "lang=hr")
        heading(page, "Svi otkrivaju odjednom")
        assert page.evaluate("document.documentElement.lang") == "hr"
        page.reload()
        heading(page, "Svi otkrivaju odjednom")
        # asked for by the address alone: the next page begins in English
        page.goto(voila.url(NOTEBOOK))
        heading(page, "Everybody reveals at once")
        whole(page)
        page.get_by_role("button", name="Hrvatski").click()
        heading(page, "Svi otkrivaju odjednom")
        # chosen: the next page remembers
        page.goto(voila.url(NOTEBOOK))
        heading(page, "Svi otkrivaju odjednom")
        whole(page)
        page.goto(voila.url(NOTEBOOK, "lang=en"))
        heading(page, "Everybody reveals at once")


def test_in_jupyterlab_the_parts_change_in_place(page: Page, lab: Host) -> None:
    page.goto(lab.url(NOTEBOOK))
    page.locator(".jp-Notebook").wait_for(timeout=60_000)
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    heading(page, "Everybody reveals at once")
    page.get_by_role("button", name="Hrvatski").click()
    heading(page, "Svi otkrivaju odjednom")
    expect(page.locator(".jp-Notebook").first).to_have_attribute("lang", "hr")
    assert page.evaluate("document.documentElement.lang") != "hr"


@pytest.mark.parametrize("language", ["en", "hr"])
def test_a_page_that_speaks_one_language_offers_no_switch(page: Page, lessons: Host, language: str) -> None:
    page.goto(lessons.url("dominance/01-first-look.ipynb", f"lang={language}"))
    expect(page.locator(".rc-steps li")).to_have_count(10)
    expect(page.get_by_role("button", name="Hrvatski")).to_have_count(0)
    assert page.evaluate("document.documentElement.lang") == "en"


def test_the_front_page_speaks_croatian(page: Page, lessons: Host) -> None:
    page.goto(lessons.url("index.ipynb"))
    page.get_by_role("button", name="Hrvatski").click()
    heading(page, "Pet igara")
    heading(page, "Pravilnici koje učiš igrajući")
    heading(page, "Neslužbeno")
    assert page.evaluate("document.documentElement.lang") == "hr"
    first = page.locator(".rc-lesson-title").first
    expect(first).to_have_attribute("lang", "en")
    assert "lang=hr" in str(first.get_attribute("href"))
