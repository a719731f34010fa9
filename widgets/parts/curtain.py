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

from widgets.parts.base import html


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


class Place:
    """Where a part stands on the page: its heading and prose, then a curtain until the part is wanted, then the part.

    Args:
        key: key of the part; until it is built, the bar's links lead here.
        order: its place on the page.
        title: gives the name of the part, for whoever arrives before it is built.
        opening: gives the markup above the part: heading and prose, or nothing.
        build: makes the part; errors are its own to say.
        at_once: whether it is built without waiting for anybody to come near.

    Attributes:
        widget: what to show on the page; the same object for the whole life of the place.
    """

    def __init__(
        self,
        key: str,
        order: int,
        title: Callable[[], str],
        opening: Callable[[], str],
        build: Callable[[], widgets.Widget],
        at_once: bool = False,
    ) -> None:
        self._order, self._title, self._opening, self._build = order, title, opening, build
        self._opened = at_once
        self.widget = widgets.VBox()
        self.widget.add_class("rc-place")
        self.widget.add_class(f"rc-place-{key}")
        self.redraw()

    def redraw(self) -> None:
        """Fill the place anew, after the language has changed; what has been built is built again."""
        before = self.widget.children
        opening = self._opening()
        above = (html(opening, "opening"),) if opening else ()
        if self._opened:
            self.widget.children = (*above, self._build())
        else:
            curtain = Curtain(self._title(), self._order)
            curtain.observe(self._wanted, names="wanted")
            self.widget.children = (*above, curtain)
        for widget in before:
            close_all(widget)

    def _wanted(self, change: dict[str, Any]) -> None:
        if not change["new"] or self._opened:
            return
        self._opened = True
        *above, curtain = self.widget.children
        self.widget.children = (*above, self._build())
        curtain.close()


def close_all(widget: widgets.Widget) -> None:
    """Close a widget and everything in it, so that a page which builds a part again keeps nothing of the old one."""
    for child in getattr(widget, "children", ()):
        close_all(child)
    for name in ("layout", "style"):
        own = getattr(widget, name, None)
        if isinstance(own, widgets.Widget):
            own.close()
    widget.close()
