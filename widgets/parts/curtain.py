"""A place kept for a part of a lesson until somebody comes near it.

A lesson has some three hundred widgets, and a page that waits for all of them makes its reader wait for the first. So
the first move is built at once, and every other part when it comes near the window, when the bar leads there, or when
the page has nothing else to do. A part that has been built stays, in place; nothing is ever built twice.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets


class Curtain(anywidget.AnyWidget):
    """Asks for its part to be built.

    Args:
        title: what is behind it, for readers who arrive before it is.
        order: its place among the curtains of the page; earlier ones ask first.
    """

    # Read into a string: a path would keep every closed curtain alive.
    _esm = (Path(__file__).parent / "curtain.js").read_text(encoding="utf-8")

    title = traitlets.Unicode(help="What is behind it.").tag(sync=True)
    order = traitlets.Int(0, help="Its place among the curtains of the page.").tag(sync=True)
    wanted = traitlets.Bool(False, help="From the page: build it now.").tag(sync=True)

    def __init__(self, title: str, order: int) -> None:
        super().__init__(title=title, order=order)


def kept_place(key: str, title: str, order: int, build: Callable[[], widgets.Widget]) -> widgets.VBox:
    """A box that holds a curtain until the part is wanted, and the part from then on.

    Args:
        key: key of the part; until it is built, the bar's links lead here.
        title: name of the part.
        order: its place on the page.
        build: makes the part; errors are its own to say.
    """
    curtain = Curtain(title, order)
    place = widgets.VBox([curtain])
    place.add_class("rc-place")
    place.add_class(f"rc-place-{key}")

    def open_up(change: dict[str, Any]) -> None:
        if change["new"] and curtain in place.children:
            place.children = (build(),)
            curtain.close()

    curtain.observe(open_up, names="wanted")
    return place
