"""The experiment of a lesson in a real browser: it runs, stops, draws, and the page stays alive."""

from __future__ import annotations

import re

import psutil
from lesson_hosts import Host
from playwright.sync_api import Page, expect

LESSON = "dominance/03-dispute.ipynb"


def ready(page: Page, host: Host) -> None:
    """Change a rule and say what is expected of it."""
    page.goto(host.url(LESSON))
    box = page.locator(".rc-part-change")
    box.wait_for(timeout=60_000)
    run = box.get_by_role("button", name=re.compile("^Run "))
    expect(run).to_be_disabled()
    expect(box.get_by_text("Change a rule first: everything is as printed.")).to_be_visible()
    box.get_by_role("radiogroup").first.get_by_role("radio").nth(1).check()
    expect(box.get_by_text("Say what you expect first.")).to_be_visible()
    box.get_by_role("radiogroup", name="What do you expect?").get_by_role("radio").first.check()
    expect(run).to_be_enabled()


def test_experiment_runs_while_the_page_stays_alive_and_draws_its_chart(page: Page, lessons: Host) -> None:
    ready(page, lessons)
    box = page.locator(".rc-part-change")
    box.get_by_role("button", name=re.compile("^Run ")).click()
    expect(box.get_by_role("progressbar")).to_be_visible()
    # something else is answered before the last game
    page.locator(".rc-part-rule .rc-chip").first.click()
    expect(page.locator(".rc-part-rule .rc-trace")).to_be_visible()
    assert box.get_by_role("button", name="Stop").is_visible()
    draw = box.get_by_role("button", name="Draw the chart")
    draw.wait_for(timeout=120_000)
    expect(box.locator(".rc-verdict")).to_be_visible()
    expect(box.get_by_role("heading", name="Experiment ledger")).to_be_visible()
    verdict = box.locator(".rc-verdict").first.inner_text()
    draw.click()
    chart = box.get_by_role("figure").get_by_role("img", name=re.compile("same shuffles"))
    expect(chart).to_be_visible(timeout=90_000)
    assert chart.locator(".trace, .scatterlayer path").count() > 0
    expect(box.get_by_text("The same as a table")).to_be_visible()
    for kernel in lessons.kernels():
        assert psutil.Process(kernel.pid).memory_full_info().pss < 150e6
    # the address carries the run to a fresh page, with the same numbers
    page.wait_for_function("location.hash.startsWith('#code=')")
    page.reload()
    expect(page.locator(".rc-part-change .rc-verdict").first).to_have_text(
        re.compile(re.escape(verdict.split("\n")[0].strip())), timeout=60_000
    )


def test_stop_keeps_what_was_played(page: Page, lessons: Host) -> None:
    ready(page, lessons)
    box = page.locator(".rc-part-change")
    box.get_by_label("How many pairs of games").select_option(label="1000")
    box.get_by_role("button", name="Run 1000 pairs").click()
    box.get_by_role("button", name="Stop").click()
    expect(box.get_by_role("button", name=re.compile("^Go on: [0-9]+ pairs are left"))).to_be_visible()
    expect(box.get_by_role("button", name="Stop")).to_be_hidden()
