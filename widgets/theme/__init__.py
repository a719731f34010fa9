"""The look of the lessons: one stylesheet for Voila pages and JupyterLab, and the Voila page template beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ipywidgets import HTML

FOLDER = Path(__file__).parent


@cache
def css() -> str:
    """Give the stylesheet as text, to put into a page or a printed card."""
    return (FOLDER / "rulecore.css").read_text("utf-8")


def stylesheet() -> HTML:
    """Give an invisible widget that brings the look along.

    A Voila page has the look already; in JupyterLab a lesson shows this widget once, before anything else.

    Returns:
        an `ipywidgets.HTML` that holds the stylesheet.
    """
    from ipywidgets import HTML, Layout

    return HTML(f"<style>{css()}</style>", layout=Layout(display="none"))
