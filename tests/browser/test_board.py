"""The board in a real browser, on a page of its own without a server: keys, focus, sizes, words, motion."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from dominance_views import LAYOUTS, view
from lesson_hosts import serious_findings
from playwright.sync_api import Browser, Page

from widgets.board import Board
from widgets.boards import dominance
from widgets.boards.scene import Scene, following
from widgets.theme.glyphs import art

PAGE = """<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Board</title>
<style>%(style)s body { margin: 0; padding: 12px; background: %(ground)s; color: %(ink)s }</style></head>
<body data-jp-theme-light="%(light)s"><main><h1>Board</h1><div id="here"></div></main><script type="module">
%(script)s
const state = { scene: %(scene)s, confirms: false, heard: 0, announcement: "", motion: true, art: %(art)s };
const heard = {};
window.sent = []; window.leaked = [];
document.addEventListener("keydown", (event) => window.leaked.push(event.key));
window.push = (name, value) => { state[name] = value; (heard["change:" + name] || []).forEach((each) => each()) };
board.render({ el: document.getElementById("here"), model: {
  get: (name) => state[name],
  send: (message) => { window.sent.push(message) },
  on: (name, each) => { (heard[name] ??= []).push(each) },
  off: () => {},
} });
</script></body></html>"""


def offered(seen: dict[str, Any]) -> dict[str, Any]:
    """Everything a person could pick, the grey tiles refused."""
    names = [f"coin:{tile['name']}:{faction}" for tile in seen["tiles"] for faction in tile["coins"]]
    names += [f"side:{one}-{other}" for one, other in seen["sides"]]
    names += [f"discard:{faction}" for faction in ("gold", "silver", "bronze")]
    names += [f"hand:{faction}" for faction in ("gold", "silver", "bronze")]
    names += ["line:0", "supply:town", "supply:city", "supply:capital", "supply:bridge"]
    tiles = {
        f"tile:{tile['name']}": {"enabled": tile["side"] == "colored", "why": "It shows its grey side."}
        for tile in seen["tiles"]
    }
    return tiles | {name: {"enabled": True} for name in names}


Open = Callable[..., Page]


@pytest.fixture
def show(browser: Browser) -> Iterator[Open]:
    """Open a board on a page: `show(scene, width=1280, theme="light", motion="no-preference")`."""
    pages: list[Page] = []

    def opened(scene: Scene, width: int = 1280, theme: str = "light", motion: str = "no-preference") -> Page:
        page = browser.new_page(viewport={"width": width, "height": 900}, reduced_motion=motion)
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        light = theme == "light"
        page.set_content(
            PAGE
            % {
                "style": str(Board._css),
                "script": str(Board._esm).replace("export default", "const board ="),
                "scene": json.dumps(scene),
                "art": json.dumps(art()),
                "ground": "#ffffff" if light else "#111111",
                "ink": "#22262b" if light else "#eeeeee",
                "light": "true" if light else "false",
            }
        )
        page.wait_for_selector(".rcb-picture [data-id]", state="attached")
        assert problems == []
        pages.append(page)
        return page

    yield opened
    for page in pages:
        page.close()


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.dataset.id || document.activeElement.className"))


def push(page: Page, scene: Scene) -> None:
    # As text: Playwright needs long to take a large object apart.
    page.evaluate("(scene) => window.push('scene', JSON.parse(scene))", json.dumps(scene))


def everything(seen: dict[str, Any]) -> Scene:
    return dominance.scene(seen, offered(seen))


def test_arrows_walk_over_the_board_and_enter_picks(show: Open) -> None:
    page = show(everything(view("line_7", 2, 0, "start")))
    page.keyboard.press("Tab")
    assert focused(page) == "tile:A"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "tile:B"
    page.keyboard.press("ArrowDown")
    assert focused(page) == "coin:B:silver"
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    assert page.evaluate("window.sent") == [
        {"id": "coin:B:silver", "count": 1},
        {"id": "coin:B:silver", "count": 2},
        {"id": "cancel", "count": 3},
    ]


def test_the_board_is_one_stop_of_the_tab_key(show: Open) -> None:
    page = show(everything(view()))
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert focused(page) == "rcb-toggle"
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "tile:A"


REACH = """() => {
  const places = [...document.querySelectorAll(".rcb-target")];
  const reached = new Set([places[0]]), open = [places[0]];
  while (open.length) {
    const here = open.pop();
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      here.focus();
      here.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      const next = document.activeElement;
      if (!reached.has(next)) { reached.add(next); open.push(next) }
    }
  }
  return places.filter((place) => !reached.has(place)).map((place) => place.dataset.id);
}"""


@pytest.mark.parametrize("width", [1280, 768, 320])
def test_every_place_can_be_reached_with_arrows(show: Open, width: int) -> None:
    page = show(everything(view()), width)
    for layout in LAYOUTS:
        push(page, everything(view(layout, 3, 0, "action")))
        assert page.evaluate(REACH) == [], layout


def test_no_key_leaves_the_board(show: Open) -> None:
    page = show(everything(view()))
    page.locator(".rcb-target[data-id='tile:A']").focus()
    for key in ("d", "d", "x", "b", "ArrowDown", "Enter", "Escape", "Control+s"):
        page.keyboard.press(key)
    assert page.evaluate("window.leaked") == []
    assert page.locator("[data-lm-suppress-shortcuts]").count() == 1


def test_focus_survives_every_update(show: Open) -> None:
    seen = view("flower_9", 4, 0, "action")
    page = show(everything(seen))
    page.locator(".rcb-target[data-id='tile:G']").focus()
    page.evaluate("window.kept = document.activeElement")
    for stage in ("wager", "revealed", "surplus", "start"):
        push(page, everything(view("flower_9", 4, 0, stage)))
        assert focused(page) == "tile:G"
        assert page.evaluate("document.activeElement === window.kept")


def test_a_place_that_goes_hands_its_focus_to_the_nearest(show: Open) -> None:
    seen = view("line_7", 2, 0, "action")
    page = show(everything(seen))
    page.locator(".rcb-target[data-id='coin:G:bronze']").focus()
    after = view("line_7", 2, 0, "action")
    after["tiles"][6]["coins"] = {}
    push(page, everything(after))
    assert focused(page) == "tile:G"
    push(page, dominance.scene(after))
    assert focused(page) == "rcb-stage"
    push(page, everything(after))
    assert focused(page) == "tile:G"


def test_a_refused_place_says_so_and_can_be_picked(show: Open) -> None:
    page = show(everything(view(stage="action")))
    place = page.locator(".rcb-target[data-id='tile:B']")
    assert place.get_attribute("aria-disabled") == "true"
    assert "It shows its grey side." in (place.get_attribute("aria-description") or "")
    place.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("window.sent.at(-1).id") == "tile:B"


def test_words_are_announced_and_the_board_can_be_read(show: Open) -> None:
    page = show(everything(view(stage="action")))
    status = page.locator("[role=status]")
    page.evaluate("window.push('announcement', 'P1 took gold.')")
    assert status.inner_text() == "P1 took gold."
    assert status.get_attribute("aria-live") == "polite"
    twin = page.locator("dl")
    box = twin.bounding_box()
    assert box is not None
    assert box["width"] <= 1
    assert "A: coloured side, 1 gold, capital" in (twin.text_content() or "")
    page.get_by_role("button", name="Read the board").click()
    assert page.locator("dd", has_text="A: coloured side, 1 gold, capital").is_visible()


def test_silence_of_python_is_told(show: Open) -> None:
    page = show(everything(view()))
    page.clock.install()
    page.locator(".rcb-target[data-id='line:0']").click()
    page.clock.run_for(3_000)
    assert "Still waiting" in page.locator("[role=status]").inner_text()
    page.clock.run_for(7_000)
    assert "No answer" in page.locator("[role=status]").inner_text()
    page.evaluate("window.push('heard', 1)")
    assert page.locator("[role=status]").inner_text() == ""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_slide_only_for_those_who_like_it(show: Open, motion: str) -> None:
    before = view("line_7", 2, 0, "start")
    after = view("line_7", 2, 0, "start", line=before["line"][1:])
    after["hands"][0]["coins"]["gold"] += 1
    page = show(everything(before), motion=motion)
    push(page, following(everything(before), everything(after)))
    flying = page.evaluate("[...document.querySelectorAll('.rcb-above')].at(-1).children.length")
    assert flying == (6 if motion == "no-preference" else 0)
    page.wait_for_function("[...document.querySelectorAll('.rcb-above')].at(-1).children.length === 0")
    assert page.evaluate("[...document.querySelectorAll('.rcb-art > g')].every((g) => g.style.visibility === '')")


MEASURE = """() => {
  const table = document.querySelector(".rcb-picture").getBoundingClientRect();
  const words = [...document.querySelectorAll(".rcb-picture text")]
    .map((text) => [text.textContent, text.getBoundingClientRect()]);
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  words.forEach(([text, box], index) => {
    if (box.left < table.left || box.right > table.right) found.push(`"${text}" leaves the table`);
    if (box.height < 11) found.push(`"${text}" is too small to read`);
    for (const [other, next] of words.slice(index + 1)) {
      const across = Math.min(box.right, next.right) - Math.max(box.left, next.left);
      const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
      if (across > 1 && down > 3) found.push(`"${text}" runs into "${other}"`);
    }
  });
  for (const hit of document.querySelectorAll(".rcb-target .hit")) {
    const box = hit.getBoundingClientRect();
    if (Math.min(box.width, box.height) < 24) found.push(`${hit.parentNode.dataset.id} is too small to hit`);
  }
  return found;
}"""


@pytest.mark.parametrize("layout", LAYOUTS)
def test_words_and_targets_have_room_at_every_width(show: Open, layout: str) -> None:
    page = show(everything(view(layout)))
    page.evaluate("window.push('motion', false)")
    for width in (320, 375, 640, 768, 904, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        for players in (2, 3, 4):
            for stage in ("action", "wager", "revealed", "surplus"):
                seen = view(layout, players, 0, stage)
                seen["hands"][0].update(tokens=1, politician=players == 3, marker="gold")
                push(page, everything(seen))
                assert page.evaluate(MEASURE) == [], (width, players, stage)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 320])
def test_axe_finds_nothing_serious(show: Open, theme: str, width: int) -> None:
    page = show(everything(view("flower_9", 4, 0, "action")), width, theme)
    assert serious_findings(page) == []
    push(page, everything(view("flower_9", 4, 0, "surplus")))
    page.get_by_role("button", name="Read the board").click()
    assert serious_findings(page) == []
