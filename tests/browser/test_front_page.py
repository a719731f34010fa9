"""The front page in a real browser: one click to a move, what it remembers, and how it forgets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from lesson_hosts import ROOT, Host, running, serious_findings
from playwright.sync_api import Page, expect

from rulecore.teaching.results import Results, Row

LESSON = "dominance/03-dispute"
BET = {
    "lesson": LESSON,
    "rule": "dominance.dispute.faction_tie",
    "question": "How many ties do you get to break?",
    "unit": "of 100",
    "truth": 42,
}
KEPT: dict[str, Any] = {
    "id": LESSON,
    "title": "Everybody reveals at once",
    "step": "Three levels",
    "done": 3,
    "steps": 10,
    "code": "dominance.03.dispute-AAAA",
    "at": 1,
    "bets": [
        {**BET, "guess": 30, "confidence": 3, "near": False},
        {**BET, "guess": 41, "confidence": 1, "near": True},
        {**BET, "guess": 70, "confidence": 3, "near": False},
    ],
    "missed": ["dominance.dispute.leader"],
}


def opened(page: Page, host: Host) -> Page:
    page.goto(host.url("index.ipynb"))
    page.locator(".rc-games").wait_for(timeout=60_000)
    return page


def remember(page: Page, **entries: str) -> None:
    """Put entries into the browser's memory, as the bar of a lesson does in another tab."""
    page.evaluate(
        """entries => {
          for (const [id, text] of Object.entries(entries)) localStorage.setItem(`rulecore:lesson:${id}`, text);
          dispatchEvent(new Event("storage"));
        }""",
        entries,
    )


def test_empty_front_page_explains_itself_and_leads_to_a_move_in_one_click(page: Page, lessons: Host) -> None:
    opened(page, lessons)
    expect(page.get_by_text("Nothing is kept yet.")).to_be_visible()
    expect(page.get_by_text("Not built yet")).to_have_count(3)
    expect(page.get_by_text("This is an unofficial teaching project.")).to_be_visible()
    page.get_by_role("link", name="Make your first move").click()
    page.locator(".rc-part-first").wait_for(timeout=60_000)
    expect(page.locator(".rc-part-first .rc-task")).to_be_visible()


def test_front_page_leads_back_to_the_step_one_left(page: Page, lessons: Host) -> None:
    page.goto(lessons.url(f"{LESSON}.ipynb"))
    page.locator(".rc-part-rule .rc-chip").first.click(timeout=60_000)
    expect(page.locator(".rc-steps .rc-done")).to_have_count(1)
    opened(page, lessons)
    expect(page.get_by_role("heading", name="Where you left off")).to_be_visible()
    expect(page.get_by_text("1 of 10 steps", exact=True)).to_be_visible()
    page.get_by_role("link", name="Go on where you left off").click()
    expect(page.locator(".rc-steps .rc-done")).to_have_count(1, timeout=60_000)
    assert "#code=dominance.03.dispute-" in page.url


def test_bets_are_added_up_and_saved_as_a_table(page: Page, lessons: Host) -> None:
    opened(page, lessons)
    remember(page, one=json.dumps(KEPT))
    expect(page.get_by_text("3 bets, 1 of them near. On average you were off by 13.7 of 100.")).to_be_visible()
    expect(page.get_by_text("Certain: 0 of 2 near; a guess: 1 of 1 near.")).to_be_visible()
    expect(page.get_by_text("You were surer than your bets allow.", exact=False)).to_be_visible()
    expect(page.get_by_text("Who becomes Leader", exact=False)).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a table").click()
    rows = Path(download.value.path()).read_text("utf-8").splitlines()
    assert rows[0] == "lesson,rule,question,guess,truth,unit,confidence,near"
    assert rows[1] == f"{LESSON},{BET['rule']},{BET['question']},30,42,of 100,3,false"
    assert len(rows) == 4


def test_whatever_stands_in_the_browsers_memory_does_no_harm(page: Page, lessons: Host) -> None:
    opened(page, lessons)
    evil = "<img src=x onerror=\"document.title='broken'\">"
    remember(
        page,
        cut='{"id": "dominance',
        null="null",
        list="[1]",
        odd=json.dumps({"id": 3, "code": 4, "bets": 5}),
        evil=json.dumps(
            {**KEPT, "id": "x", "step": evil, "bets": [{**BET, "guess": "9"}, {**KEPT["bets"][0], "question": evil}]}
        ),
        good=json.dumps(KEPT),
    )
    expect(page.get_by_text("Next: Three levels")).to_be_visible()
    expect(page.get_by_text("4 bets, 1 of them near.", exact=False)).to_be_visible()
    assert page.locator(".rc-shelf img").count() == 0
    assert page.title() != "broken"


def test_forgetting_asks_first_and_leaves_other_things_alone(page: Page, lessons: Host) -> None:
    opened(page, lessons)
    page.evaluate("localStorage.setItem('rulecore:large', 'yes')")
    remember(page, one=json.dumps(KEPT))
    page.get_by_role("button", name="Forget everything kept here").click()
    expect(page.get_by_role("button", name="No, keep it")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Forget everything kept here")).to_be_focused()
    expect(page.get_by_role("heading", name="Where you left off")).to_be_visible()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Yes, forget").click()
    expect(page.get_by_text("Nothing is kept yet.")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('rulecore:'))") == ["rulecore:large"]


def test_teacher_opens_results_files(page: Page, lessons: Host, tmp_path: Path) -> None:
    row = Row(
        LESSON, "1", "Voila", "check", "who leads", "dominance.dispute.leader", correct=False, misreading="most lead"
    )
    (tmp_path / "anna.csv").write_text(Results([row]).to_csv(), "utf-8")
    (tmp_path / "broken.csv").write_text("name,points\n", "utf-8")
    opened(page, lessons)
    corner = page.locator(".rc-part-corner")
    with page.expect_file_chooser() as chooser:
        corner.get_by_role("button", name="Open results files").click()
    chooser.value.set_files([tmp_path / "anna.csv", tmp_path / "broken.csv"])
    expect(corner.get_by_text("Who becomes Leader")).to_be_visible()
    expect(corner.get_by_text("most lead (1×)")).to_be_visible()
    expect(corner.get_by_text("broken.csv")).to_be_visible()
    with page.expect_download() as download:
        corner.get_by_role("button", name="Save this report as a table").click()
    assert "right at first try,dominance.dispute.leader,1,0.0,most lead" in Path(download.value.path()).read_text(
        "utf-8"
    )


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_front_page_never_scrolls_sideways(page: Page, lessons: Host, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    opened(page, lessons)
    remember(page, one=json.dumps(KEPT))
    expect(page.get_by_text("Next: Three levels")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_front_page(page: Page, lessons: Host, theme: str) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    opened(page, lessons)
    assert serious_findings(page) == []
    remember(page, one=json.dumps(KEPT))
    expect(page.get_by_text("Next: Three levels")).to_be_visible()
    assert serious_findings(page) == []


def test_links_work_below_another_address_and_in_lab(page: Page, tmp_path: Path, lessons_in_lab: Host) -> None:
    with running("extension", ROOT / "notebooks", tmp_path) as host:
        opened(page, host)
        page.get_by_role("link", name="Make your first move").click()
        page.locator(".rc-part-first").wait_for(timeout=60_000)
        assert "/user/abc/voila/render/dominance/" in page.url
    page.goto(lessons_in_lab.url("index.ipynb"))
    # cells that are run before there is a kernel run nowhere
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.get_by_role("link", name="Make your first move").click(timeout=60_000)
    expect(page.get_by_role("tab", name="01-first-look.ipynb")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("tab", name="index.ipynb")).to_be_visible()
