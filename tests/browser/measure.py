"""Measures the dashboards with a real browser: `python tests/browser/measure.py [FOLDER [NOTEBOOK ...]]`.

Prints the time from navigation to the first usable control, the time from click to screen, and the memory (PSS, shared
pages counted once) of the server, of one kernel and of ten lessons open at once.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from lesson_hosts import CHROMIUM_FLAGS, FIXTURES, Host, chromium, leave, running
from playwright.sync_api import Browser, sync_playwright

CONTROL = (
    "#rendered_cells .jupyter-button:enabled, #rendered_cells .jupyter-widgets button:enabled, "
    "#rendered_cells [data-rc-control]"
)


def first_control(browser: Browser, host: Host, notebook: str) -> tuple[float, float]:
    """Open a notebook in a fresh browser profile; returns seconds to the prose and to the first control."""
    context = browser.new_context()
    page = context.new_page()
    start = time.perf_counter()
    page.goto(host.url(notebook), wait_until="commit")
    page.locator("#rendered_cells :is(h1, p)").filter(visible=True).first.wait_for()
    prose = time.perf_counter() - start
    page.locator(CONTROL).filter(visible=True).first.wait_for(timeout=60_000)
    control = time.perf_counter() - start
    page.wait_for_timeout(300)
    leave(page)
    context.close()
    return prose, control


def clicks(browser: Browser, host: Host, notebook: str, count: int = 50) -> list[float]:
    """Click the test lesson's button again and again; returns the milliseconds until each answer was on screen."""
    page = browser.new_page()
    page.goto(host.url(notebook))
    page.get_by_role("button", name="Roll").wait_for()
    page.wait_for_timeout(1000)
    times = page.evaluate(
        """async count => {
          const button = [...document.querySelectorAll("button")].find(b => b.textContent === "Roll");
          const times = [];
          for (let i = 1; i <= count; i++) {
            const start = performance.now();
            button.click();
            while (!document.body.innerText.includes(`You rolled ${i}.`)) await new Promise(requestAnimationFrame);
            times.push(performance.now() - start);
          }
          return times;
        }""",
        count,
    )
    leave(page)
    return list(times)


def main() -> None:
    """Measure and print."""
    folder = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else FIXTURES
    notebooks = sys.argv[2:] or (["controls.ipynb"] if folder == FIXTURES else ["index.ipynb"])
    with (
        tempfile.TemporaryDirectory() as scratch,
        running("voila", folder, Path(scratch)) as host,
        sync_playwright() as player,
    ):
        browser = player.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        print(f"server, idle: {host.memory():.0f} MB")
        for notebook in notebooks:
            first_control(browser, host, notebook)
            runs = [first_control(browser, host, notebook) for _ in range(5)]
            prose, control = (statistics.median(values) for values in zip(*runs, strict=True))
            print(f"{notebook}: prose after {prose:.2f} s, first control after {control:.2f} s (median of 5, no cache)")
        if folder == FIXTURES:
            times = sorted(clicks(browser, host, "controls.ipynb"))
            print(f"click to screen: median {statistics.median(times):.0f} ms, 95 of 100 within {times[47]:.0f} ms")
        host.wait_for_kernels(0)
        before = host.memory()
        pages = []
        for number in range(10):
            page = browser.new_page()
            page.goto(host.url(notebooks[number % len(notebooks)]))
            page.locator(CONTROL).filter(visible=True).first.wait_for(timeout=60_000)
            pages.append(page)
        pages[-1].wait_for_timeout(3000)
        sizes = [kernel.memory_full_info() for kernel in host.kernels()]
        print(f"ten lessons open: {host.memory():.0f} MB together, server included; {before:.0f} MB before")
        print(
            f"one kernel: {statistics.mean(s.uss for s in sizes) / 1e6:.0f} MB of its own, "
            f"{statistics.mean(s.pss for s in sizes) / 1e6:.0f} MB with its share, "
            f"{statistics.mean(s.rss for s in sizes) / 1e6:.0f} MB resident"
        )
        for page in pages:
            leave(page)
        print(f"kernels left 5 s after all pages closed: {host.wait_for_kernels(0)}")
        browser.close()


if __name__ == "__main__":
    main()
