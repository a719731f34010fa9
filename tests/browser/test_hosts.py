"""Each trap of stock dashboards, and that it is cured: one test a trap."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from lesson_hosts import FIXTURES, Host, leave, outside, running, serious_findings, watch
from playwright.sync_api import Page, expect

CODE = "D2-TEST-CODE"


def opened(page: Page, host: Host, notebook: str = "controls.ipynb", query: str = "") -> Page:
    """Go straight to a lesson, as a link does, and wait until it can be used."""
    page.goto(host.url(notebook, query))
    if notebook == "controls.ipynb":
        page.get_by_role("button", name="Roll").wait_for(timeout=30_000)
    return page


def status(page: Page) -> Any:
    return page.locator("#rc-status")


# ---- Nothing from outside ------------------------------------------------------------------------------------------


def test_lesson_answers_without_any_request_outside(page: Page, either: Host) -> None:
    opened(page, either)
    page.get_by_role("button", name="Roll").click()
    expect(page.get_by_text("You rolled 1.", exact=True)).to_be_visible()
    page.get_by_role("button", name="Turned 0 times").click()
    expect(page.get_by_text("The kernel counted 1.", exact=True)).to_be_visible()


def test_maths_is_drawn(page: Page, either: Host) -> None:
    opened(page, either)
    expect(page.locator("mjx-container, .MathJax").first).to_be_visible()
    assert "$a^2" not in page.locator("main").inner_text()


def test_chart_is_drawn_from_the_installed_script(page: Page, either: Host) -> None:
    opened(page, either, "chart.ipynb")
    expect(page.locator(".js-plotly-plot .bars .point").first).to_be_visible(timeout=30_000)


def test_list_of_lessons_and_missing_page_ask_nothing_outside(page: Page, either: Host) -> None:
    token = f"?token={either.token}" if either.token else ""
    page.goto(f"{either.address}voila/tree{token}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lessons")
    expect(page.get_by_role("link", name="controls")).to_be_visible()
    answer = page.goto(f"{either.address}voila/tree/no-such-folder{token}")
    assert answer is not None
    assert answer.status == 404


def test_missing_page_is_said_in_words(page: Page, voila: Host) -> None:
    page.goto(f"{voila.address}voila/tree/no-such-folder")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    expect(page.get_by_role("link", name="See all lessons")).to_be_visible()


def test_lab_shows_the_same_controls_without_any_request_outside(page: Page, lab: Host) -> None:
    page.goto(lab.url("controls.ipynb"))
    page.locator(".jp-Notebook").wait_for(timeout=60_000)
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.get_by_role("button", name="Roll").click(timeout=60_000)
    expect(page.get_by_text("You rolled 1.", exact=True)).to_be_visible()


# ---- Kernels end with their pages ------------------------------------------------------------------------------------


def test_kernel_ends_when_a_deep_link_is_closed(new_page: Callable[..., Page], either: Host) -> None:
    assert either.wait_for_kernels(0, 10) == 0
    page = opened(new_page(), either)
    assert len(either.kernels()) == 1
    leave(page)
    assert either.wait_for_kernels(0, 5) == 0


def test_kernel_ends_when_a_page_is_left_before_it_is_whole(new_page: Callable[..., Page], either: Host) -> None:
    assert either.wait_for_kernels(0, 10) == 0
    page = new_page()
    page.goto(either.url("slow.ipynb"), wait_until="commit")
    expect(page.get_by_text("Before the slow cell.", exact=True)).to_be_attached()
    assert len(either.kernels()) == 1
    leave(page)
    assert either.wait_for_kernels(0, 8) == 0


def test_kernel_ends_when_the_page_is_reloaded(page: Page, either: Host) -> None:
    assert either.wait_for_kernels(0, 10) == 0
    opened(page, either)
    first = either.kernels()[0].pid
    page.reload()
    page.get_by_role("button", name="Roll").wait_for()
    assert either.wait_for_kernels(1, 5) == 1
    assert either.kernels()[0].pid != first


def test_forgotten_kernel_is_culled(tmp_path: Path) -> None:
    """A browser that crashed tells nobody; the idle kernel goes all the same."""
    options = ["--MappingKernelManager.cull_idle_timeout=3", "--MappingKernelManager.cull_interval=1"]
    with running("voila", FIXTURES, tmp_path, *options) as host:
        urllib.request.urlopen(host.url("controls.ipynb")).read()
        assert len(host.kernels()) == 1
        assert host.wait_for_kernels(0, 15) == 0


# ---- Failures are said in words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["button", "slider"])
def test_raising_callback_is_said_in_words(page: Page, either: Host, how: str) -> None:
    opened(page, either)
    if how == "button":
        page.get_by_role("button", name="Break").click()
    else:
        page.get_by_role("slider", name="Coins").press("ArrowRight")
    expect(status(page)).to_contain_text("That step did not work")
    expect(status(page)).to_contain_text("What you did before is kept")
    expect(status(page)).to_have_attribute("role", "alert")
    # What the exception says is text, never markup, and no traceback reaches the page.
    assert status(page).locator("b").count() == 0
    assert "Traceback" not in page.locator("body").inner_text()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Roll").click()
    expect(page.get_by_text("You rolled 1.", exact=True)).to_be_visible()


def test_failing_cell_says_so_and_later_cells_are_shown(page: Page, either: Host) -> None:
    opened(page, either, "failing.ipynb")
    expect(page.get_by_text("Before the failure.")).to_be_visible()
    expect(page.get_by_text("After the failure.")).to_be_visible()
    expect(page.get_by_text("This part could not be shown")).to_be_visible()
    text = page.locator("body").inner_text()
    assert "secret detail" not in text
    assert "show_tracebacks" not in text


def test_cells_that_come_late_are_drawn(page: Page, either: Host) -> None:
    """Voila's scripts start while the kernel still works, and must not miss what arrives after them."""
    page.goto(either.url("slow.ipynb"), wait_until="commit")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for sentence in ("Before the slow cell.", "The slow cell.", "After the slow cell."):
        expect(page.get_by_text(sentence, exact=True)).to_be_visible()
    expect(page.locator("mjx-container")).to_have_count(2)


def test_dead_kernel_is_said_within_ten_seconds_and_the_code_can_be_copied(page: Page, either: Host) -> None:
    assert either.wait_for_kernels(0, 10) == 0
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened(page, either)
    either.kernels()[0].kill()
    expect(status(page)).to_contain_text("This page lost its memory", timeout=10_000)
    expect(page.get_by_label("Your code", exact=False).last).to_have_value(CODE)
    page.get_by_role("button", name="Copy").click()
    assert page.evaluate("navigator.clipboard.readText()") == CODE
    again = page.get_by_role("link", name="Open this page again").get_attribute("href")
    assert again is not None
    assert f"code={CODE}" in again


def test_lost_server_is_said_within_ten_seconds_and_the_code_stays(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    page = new_page()
    with running("voila", FIXTURES, tmp_path) as host:
        opened(page, host)
        host.process.kill()
        expect(status(page)).to_contain_text("The server does not answer", timeout=10_000)
        expect(page.locator("#rc-status-code")).to_have_value(CODE)


# ---- Everybody can use the page --------------------------------------------------------------------------------------


def test_page_has_language_landmarks_and_a_skip_link(page: Page, either: Host) -> None:
    opened(page, either)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.get_by_role("main").count() == 1
    assert page.get_by_role("banner").count() == 1
    assert page.get_by_role("navigation", name="Lessons").count() == 1
    expect(page).to_have_title("Controls")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the lesson")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_results_are_announced(page: Page, either: Host) -> None:
    opened(page, either)
    live = page.locator("#rc-live")
    expect(live).to_have_attribute("aria-live", "polite")
    page.get_by_role("button", name="Roll").click()
    expect(live).to_have_text("You rolled 1.")
    page.evaluate("window.rulecore.say('A sentence from elsewhere.')")
    expect(live).to_have_text("A sentence from elsewhere.")


def test_accordion_opens_by_keyboard(page: Page, voila: Host) -> None:
    opened(page, voila)
    header = page.get_by_role("button", name="First hint")
    header.focus()
    expect(header).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(header).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_text("A hint.")).to_be_visible()


def test_stock_controls_get_the_names_and_states_they_lack(page: Page, voila: Host) -> None:
    opened(page, voila)
    expect(page.get_by_role("slider", name="Coins")).to_be_visible()
    expect(page.get_by_role("radiogroup", name="My bet")).to_be_visible()
    expect(page.get_by_role("progressbar", name="Progress")).to_be_visible()
    silver = page.get_by_role("button", name="silver")
    expect(silver).to_have_attribute("aria-pressed", "false")
    silver.click()
    expect(silver).to_have_attribute("aria-pressed", "true")
    assert page.locator("label[title=null]").count() == 0


def test_theme_can_be_chosen_and_is_remembered(page: Page, voila: Host) -> None:
    opened(page, voila)
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.get_by_role("button", name="Dark").click()
    dark = page.evaluate(paper)
    assert dark != light
    page.reload()
    page.get_by_role("button", name="Roll").wait_for()
    assert page.evaluate(paper) == dark
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")


def test_theme_follows_the_system_at_first(new_page: Callable[..., Page], voila: Host) -> None:
    page = new_page(color_scheme="dark", reduced_motion="reduce")
    page.goto(f"{voila.address}voila/tree")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_can_be_read_in_both_themes(page: Page, voila: Host, theme: str) -> None:
    """Contrast of text to the ground behind it, for all text on the page: 4.5, or 3 where it is large."""
    opened(page, voila, query=f"theme={theme}")
    page.wait_for_timeout(500)
    assert page.evaluate(CONTRAST) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(page: Page, voila: Host, theme: str) -> None:
    opened(page, voila, query=f"theme={theme}")
    page.wait_for_timeout(500)
    assert serious_findings(page) == []
    page.goto(f"{voila.address}voila/tree?theme={theme}")
    assert serious_findings(page) == []


def test_nothing_is_wider_than_a_phone(new_page: Callable[..., Page], voila: Host, keep_picture: Any) -> None:
    page = opened(new_page(viewport={"width": 320, "height": 640}), voila)
    page.wait_for_timeout(500)
    keep_picture(page, "phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


# ---- Nothing that came from an address or a person is trusted ------------------------------------------------------


def test_query_string_is_escaped(page: Page, either: Host) -> None:
    attack = "<img src=x onerror='window.hurt=1'>"
    opened(page, either, query=f"x={quote(attack)}&code={quote(attack)}")
    page.wait_for_timeout(500)
    assert page.evaluate("window.hurt") is None
    assert page.locator("main img").count() == 0


def test_template_cannot_be_chosen_by_address(page: Page, either: Host) -> None:
    opened(page, either, query="template=classic")
    expect(page.locator("body.rc-page")).to_be_visible()


def test_folder_with_configuration_is_not_served(voila: Host) -> None:
    for path in ("voila/files/../../../pyproject.toml", "voila/files/controls.ipynb"):
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(voila.address + path)


def test_voila_lets_nobody_run_code(page: Page, voila: Host) -> None:
    """A page may talk to its controls; it cannot ask the kernel to execute anything."""
    opened(page, voila)
    kernel = json.loads(page.locator("#jupyter-config-data").inner_text())["kernelId"]
    answered = page.evaluate(
        """async id => {
          const socket = new WebSocket(`ws://${location.host}/api/kernels/${id}/channels`);
          await new Promise(done => { socket.onopen = done });
          const heard = [];
          socket.onmessage = event => heard.push(JSON.parse(event.data).msg_type);
          socket.send(JSON.stringify({ channel: "shell", parent_header: {}, metadata: {},
            header: { msg_id: "1", msg_type: "execute_request", username: "", session: "x", version: "5.3", date: "" },
            content: { code: "1", silent: false, store_history: false, user_expressions: {}, allow_stdin: false } }));
          await new Promise(done => setTimeout(done, 1000));
          return heard;
        }""",
        kernel,
    )
    assert "execute_reply" not in answered


# ---- Light ---------------------------------------------------------------------------------------------------------


def test_kernels_share_their_memory(new_page: Callable[..., Page], voila: Host) -> None:
    """Five lessons open at once cost far less than five plain kernels, which take about 40 MB each."""
    assert voila.wait_for_kernels(0, 10) == 0
    pages = [opened(new_page(), voila) for _ in range(5)]
    sizes = [kernel.memory_full_info().uss / 1e6 for kernel in voila.kernels()]
    for page in pages:
        leave(page)
    assert len(sizes) == 5
    assert max(sizes) < 35
    assert voila.wait_for_kernels(0, 5) == 0


def test_watch_notices_what_leaves_the_machine(new_page: Callable[..., Page]) -> None:
    """The guard of all other tests itself: a page that asks for something outside is caught."""
    page = new_page()
    asked = watch(page)
    page.set_content("<img src='https://example.invalid/x.png'>")
    page.wait_for_timeout(300)
    assert outside(asked) == ["https://example.invalid/x.png"]


def test_addresses_in_sources_stay_on_this_machine() -> None:
    """No page, style or script of ours names anything on the web."""
    theme = Path(__file__).parents[2] / "widgets"
    files = [f for f in theme.rglob("*") if f.suffix in (".css", ".js", ".html", ".j2", ".svg")]
    assert len(files) > 8
    for file in files:
        found = re.findall(r"https?://[^\s\"')]+", file.read_text("utf-8"))
        assert [f for f in found if not f.startswith("http://www.w3.org/")] == [], file


CONTRAST = r"""() => {
  const rgb = text => (text.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = element => {
    for (let e = element; e; e = e.parentElement) {
      const color = rgb(getComputedStyle(e).backgroundColor);
      if (color.length < 4 || color[3] > 0.99) return color;
    }
    return [255, 255, 255];
  };
  const bad = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement, words = walker.currentNode.textContent.trim();
    if (!words || element.closest("script, style, noscript, mjx-container") || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const [a, b] = [light(rgb(style.color)), light(ground(element))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05), size = parseFloat(style.fontSize);
    const enough = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    if (ratio < enough) bad.push(`${words.slice(0, 40)}: ${ratio.toFixed(2)}`);
  }
  return bad;
}"""
