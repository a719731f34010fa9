"""Controls that put the rules of rulecore under the hand of a learner, in JupyterLab and in Voila.

>>> from widgets import Lesson, Table
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOMES = {"Lesson": "widgets.lesson", "Table": "widgets.table", "FrontPage": "widgets.front_page"}


def __getattr__(name: str) -> Any:
    """Import a control when it is first asked for: a page pays only for what it shows."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
