"""Lessons as they stand on a page: opening them whole, reading them, and moving through them by keyboard."""

from __future__ import annotations

from typing import Any

from lesson_hosts import Host
from playwright.sync_api import Page

from widgets.lesson_data import NOTEBOOKS, PARTS, lesson_names

LESSONS = lesson_names()
TABLES = [f"{page.parent.name}/{page.stem}" for page in sorted(NOTEBOOKS.glob("*/*-table.ipynb"))]


def whole(page: Page, keys: list[str] | None = None) -> Page:
    """Wait until every part of the lesson on a page is built and drawn."""
    page.wait_for_function(
        """keys => !document.querySelector(".rc-curtain")
            && keys.every(key => document.querySelector(`.rc-part-${key}`))""",
        arg=list(PARTS) if keys is None else keys,
        timeout=90_000,
    )
    page.wait_for_timeout(300)
    return page


def open_lesson(page: Page, host: Host, name: str, query: str = "", code: str = "") -> Page:
    """Open a lesson by its address and wait until it is whole.

    Args:
        page: where to open it.
        host: a running Voila.
        name: such as `dominance/03-dispute`.
        query: what follows the question mark.
        code: a code of an earlier sitting.
    """
    page.goto(host.url(f"{name}.ipynb", query) + (f"#code={code}" if code else ""))
    return whole(page)


def words(page: Page, selector: str) -> str:
    """The text of the first such element, hidden parts included, with single spaces."""
    return " ".join(str(page.locator(selector).first.text_content()).split())


_NAME = """const nameOf = (one) =>
    (one.getAttribute("aria-label") || one.labels?.[0]?.textContent || one.textContent || "")
      .trim().replace(/\\s+/g, " ");"""

_THERE = f"""([name, part]) => {{
  {_NAME}
  const place = part ? `.rc-part-${{part}}` : "body";
  const controls = `${{place}} :is(a, button, input, select, textarea, summary, [tabindex])`;
  const there = (one) => !one.disabled && one.checkVisibility() && nameOf(one).startsWith(name);
  return [...document.querySelectorAll(controls)].some(there);
}}"""

_STATE = """() => {
  NAME
  const one = document.activeElement;
  const name = nameOf(one);
  const card = one.closest(".rc-section");
  const part = card ? card.className.match(/rc-part-(\\w+)/)?.[1] ?? "" : "";
  if (one === document.body) return { name: "", part: "", body: true, problem: "the focus is lost" };
  const style = (each) => getComputedStyle(each);
  const marked = (each) => each && style(each).outlineStyle !== "none" && parseFloat(style(each).outlineWidth) > 0;
  const hit = one.matches(".rcb-target") && one.querySelector(".hit");
  const mark = marked(one) || marked(one.closest("label")) || (hit && style(hit).strokeOpacity === "1");
  const shown = one.matches("input[type=radio], input[type=checkbox]") ? one.closest("label") ?? one : one;
  const box = shown.getBoundingClientRect();
  const bar = document.querySelector(".rc-lesson-bar");
  const below = bar && !bar.contains(one) && !one.closest("header, .rc-skip");
  const under = below ? bar.getBoundingClientRect().bottom : 0;
  const tall = box.height > innerHeight - under;
  const inside = tall
    ? box.top < innerHeight && box.bottom > under
    : box.top >= under - 1 && box.bottom <= innerHeight + 1;
  const top = tall ? null : document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const free = tall || hit || (top && (shown.contains(top) || top.contains(shown) || top.closest("label") === shown));
  const problem = [!mark && "nothing marks the focus", !inside && "the focus is out of sight",
    !free && "something covers the focus"].find(Boolean) || "";
  return { name, part, body: false, problem: problem && `${problem}: ${name} in ${part}, ${JSON.stringify(box)}` };
}""".replace("NAME", _NAME)


class Keys:
    """Someone who has a keyboard alone. After every key the focus must be somewhere, in sight and marked.

    Args:
        page: the page; nothing on it is focused by script.
    """

    def __init__(self, page: Page) -> None:
        self.page = page

    def state(self) -> dict[str, Any]:
        """Where the focus is: name, part, and what is wrong about it."""
        return dict(self.page.evaluate(_STATE))

    def look(self) -> dict[str, Any]:
        """Where the focus is; the page has a second to scroll there or to bring it back from a control that went.

        Raises:
            AssertionError: the focus is lost, out of sight, covered or not marked.
        """
        for _ in range(20):
            state = self.state()
            if not state["problem"]:
                return state
            self.page.wait_for_timeout(50)
        raise AssertionError(state["problem"])

    def press(self, key: str, times: int = 1) -> None:
        """Press a key, and see that the focus is still fine."""
        for _ in range(times):
            self.page.keyboard.press(key)
            self.look()

    def to(self, name: str, part: str = "", key: str = "Tab", most: int = 90) -> None:
        """Press Tab until the control of this name is reached.

        Args:
            name: the beginning of its name.
            part: key of the lesson's part it is in; anywhere if empty.
            key: `Tab` or `Shift+Tab`.
            most: so many presses, and no more.

        Raises:
            AssertionError: it cannot be reached.
        """
        # Whoever sees the page does not set out before the control is there.
        self.page.wait_for_function(_THERE, arg=[name, part])
        passed = []
        for _ in range(most):
            state = self.look()
            if state["name"].startswith(name) and part in ("", state["part"]):
                return
            passed.append(f"{state['part']}: {state['name'][:40]}")
            self.page.keyboard.press(key)
        raise AssertionError(f"{name!r} in {part!r} is not reached by {key}: {passed}")

    def use(self, name: str, part: str = "", key: str = "Tab", with_key: str = "Enter") -> None:
        """Go to a control and press it."""
        self.to(name, part, key)
        self.press(with_key)

    def write(self, name: str, text: str, part: str = "") -> None:
        """Go to a field and write; the Tab key has selected what stood there."""
        self.to(name, part)
        self.page.keyboard.type(text)
        self.look()
