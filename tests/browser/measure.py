"""Measures the dashboards with a real browser: `python tests/browser/measure.py [FOLDER [NOTEBOOK ...]]`.

Without arguments it looks at the lessons of both games and their tables. It prints the seconds from navigation to the
first usable control, the time from click to screen on a lesson's board, and memory (PSS: shared pages are counted once)
of the server, of one lesson before and after its chart is drawn, and of ten pages open at once, with the targets beside
them.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from lesson_hosts import CHROMIUM_FLAGS, ROOT, Host, chromium, leave, running
from lesson_pages import LESSONS, TABLES, open_lesson
from playwright.sync_api import Browser, Page, sync_playwright

BOARD = "dominance/03-dispute"
VISITS = 5
CLICKS = 60
CONTROL = (
    "#rendered_cells .jupyter-button:enabled, #rendered_cells .jupyter-widgets button:enabled, "
    "#rendered_cells :is(.rc-section .rc-sheet button:enabled, .rc-sheet button:enabled, .rc-games a), "
    "#rendered_cells [data-rc-control]"
)
NO_BAR = ":not(.rc-lesson-bar *)"


def fresh(browser: Browser) -> Page:
    """A page in a browser profile of its own, so that nothing is cached."""
    return browser.new_context().new_page()


def close(page: Page) -> None:
    """Leave a page as a person does."""
    leave(page)
    page.context.close()


def wait_for_control(page: Page) -> None:
    """Wait until there is a control of the lesson itself to be used; the bar above it does not count."""
    page.wait_for_function(
        """([controls, outside]) => [...document.querySelectorAll(controls)].some(
            (one) => one.matches(outside) && one.checkVisibility())""",
        arg=[CONTROL, NO_BAR],
        timeout=60_000,
        polling="raf",
    )


def first_control(browser: Browser, host: Host, notebook: str) -> tuple[float, float]:
    """Open a notebook in a fresh browser profile; returns seconds to the prose and to the first control."""
    page = fresh(browser)
    start = time.perf_counter()
    page.goto(host.url(notebook), wait_until="commit")
    page.locator("#rendered_cells :is(h1, h2, p)").filter(visible=True).first.wait_for()
    prose = time.perf_counter() - start
    wait_for_control(page)
    control = time.perf_counter() - start
    page.wait_for_timeout(300)
    close(page)
    return prose, control


def clicks(browser: Browser, host: Host, count: int = CLICKS) -> list[float]:
    """Press + and - beside a lesson's board in turn; returns the milliseconds until each answer was on screen."""
    page = fresh(browser)
    open_lesson(page, host, BOARD)
    page.wait_for_timeout(3000)
    times = page.evaluate(
        """async count => {
          const part = document.querySelector(".rc-part-first");
          const field = part.querySelector(".rc-phrase input");
          const times = [];
          for (let i = 0; i < count; i++) {
            const more = field.value === "wager nothing";
            const button = part.querySelector(`[aria-label="One gold ${more ? "more" : "less"}"]`);
            const wanted = more ? "wager 1 gold" : "wager nothing";
            const start = performance.now();
            button.click();
            while (field.value !== wanted) await new Promise(requestAnimationFrame);
            times.push(performance.now() - start);
            await new Promise((done) => setTimeout(done, 150));
          }
          return times;
        }""",
        count,
    )
    close(page)
    return list(times)


def memory_of_one(browser: Browser, host: Host) -> tuple[float, float]:
    """Open a lesson alone, run its experiment and draw its chart; returns its kernel's MB before and after.

    A kernel is charged with all that it loads of its own and with its share of what it has in common with the nursery.
    """
    page = fresh(browser)
    open_lesson(page, host, BOARD)
    page.wait_for_timeout(1000)
    (kernel,) = host.kernels()
    before = kernel.memory_full_info().pss / 1e6
    part = page.locator(".rc-part-change")
    part.locator(".rc-knob").get_by_role("radio").nth(1).check()
    part.get_by_label("How many pairs of games").select_option(index=0)
    part.get_by_role("radiogroup", name="What do you expect?").get_by_role("radio").first.check()
    part.get_by_role("button", name="Run 100").click()
    part.get_by_role("button", name="Draw the chart").click(timeout=120_000)
    part.get_by_role("figure").get_by_role("img").wait_for(timeout=120_000)
    page.wait_for_timeout(1000)
    after = kernel.memory_full_info().pss / 1e6
    close(page)
    return before, after


def ten_at_once(browser: Browser, host: Host, notebooks: list[str]) -> None:
    """Open ten pages together, spread over all there are; print what they cost, and what is left when they close."""
    host.wait_for_kernels(0)
    before = host.memory()
    pages = []
    for number in range(10):
        page = fresh(browser)
        page.goto(host.url(notebooks[number * len(notebooks) // 10]))
        wait_for_control(page)
        page.wait_for_timeout(4000)
        pages.append(page)
    sizes = [kernel.memory_full_info() for kernel in host.kernels()]
    print(f"ten pages open: {host.memory():.0f} MB together, server included (target 600); {before:.0f} MB before")
    print(
        f"one kernel of the {len(sizes)}: {statistics.mean(s.uss for s in sizes) / 1e6:.0f} MB of its own, "
        f"{statistics.mean(s.pss for s in sizes) / 1e6:.0f} MB with its share, "
        f"{statistics.mean(s.rss for s in sizes) / 1e6:.0f} MB resident"
    )
    for page in pages:
        close(page)
    print(f"kernels left 5 s after all pages closed: {host.wait_for_kernels(0)} (target 0)")


def main() -> None:
    """Measure and print."""
    ours = len(sys.argv) == 1
    folder = ROOT / "notebooks" if ours else Path(sys.argv[1]).resolve()
    notebooks = [f"{name}.ipynb" for name in ["index", *LESSONS, *TABLES]] if ours else sys.argv[2:] or ["index.ipynb"]
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    with (
        tempfile.TemporaryDirectory() as scratch,
        running("voila", folder, Path(scratch)) as host,
        sync_playwright() as player,
    ):
        browser = player.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        print(f"server, idle: {host.memory():.0f} MB")
        for notebook in notebooks:
            first_control(browser, host, notebook)
            runs = [first_control(browser, host, notebook) for _ in range(VISITS)]
            prose, control = (statistics.median(values) for values in zip(*runs, strict=True))
            print(f"{notebook}: prose after {prose:.2f} s, first control after {control:.2f} s (target 2)", flush=True)
        if ours:
            times = sorted(clicks(browser, host))
            late = times[int(0.95 * len(times))]
            print(f"click to screen: median {statistics.median(times):.0f} ms (100), 95 % {late:.0f} ms (300)")
            before, after = memory_of_one(browser, host)
            print(f"kernel of a lesson: {before:.0f} MB (target 75), with its chart {after:.0f} MB (target 150)")
        ten_at_once(browser, host, notebooks)
        browser.close()


if __name__ == "__main__":
    main()
