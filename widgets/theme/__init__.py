"""The look of the lessons: one stylesheet for Voila pages and JupyterLab, and the Voila page template beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ipywidgets import HTML

FOLDER = Path(__file__).parent


SHEETS = ("rulecore.css", "parts.css")
"""The stylesheets in order: the page and its colours, then the parts of a lesson."""


@cache
def css() -> str:
    """Give the stylesheet as text, to put into a page or a printed card."""
    return "\n".join((FOLDER / name).read_text("utf-8") for name in SHEETS)


def stylesheet() -> HTML:
    """Give an invisible widget that brings the look along.

    A Voila page has the look already; in JupyterLab a lesson shows this widget once, before anything else.

    Returns:
        an `ipywidgets.HTML` that holds the stylesheet.
    """
    from ipywidgets import HTML, Layout

    return HTML(f"<style>{css()}</style>", layout=Layout(display="none"))
