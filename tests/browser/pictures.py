"""Takes pictures of every page, kept in tests/browser/artefacts/pages: `python tests/browser/pictures.py [NAME ...]`.

Each lesson, the front page and the table of each game, whole, at 1280, 768 and 320 points, light and dark.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from lesson_hosts import ARTEFACTS, CHROMIUM_FLAGS, ROOT, chromium, leave, running
from lesson_pages import LESSONS, TABLES, whole
from playwright.sync_api import sync_playwright

WIDTHS = (1280, 768, 320)
FOLDER = ARTEFACTS / "pages"


def main() -> None:
    """Open each page once and take its pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as scratch,
        running("voila", ROOT / "notebooks", Path(scratch)) as host,
        sync_playwright() as player,
    ):
        browser = player.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        for name in sys.argv[1:] or ["index", *LESSONS, *TABLES]:
            page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
            page.goto(host.url(f"{name}.ipynb", "theme=light"))
            page.locator(".rc-games, .rc-section, .rc-sheet").first.wait_for(timeout=60_000)
            if name in LESSONS:
                whole(page)
            for theme in ("light", "dark"):
                for width in WIDTHS:
                    page.set_viewport_size({"width": width, "height": 900})
                    page.wait_for_timeout(500)
                    page.screenshot(path=FOLDER / f"{name.replace('/', '-')}-{width}-{theme}.png", full_page=True)
                page.get_by_role("button", name="Dark").click()
            leave(page)
            page.context.close()
            print(f"{name}: {2 * len(WIDTHS)} pictures in {FOLDER.relative_to(ROOT)}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
