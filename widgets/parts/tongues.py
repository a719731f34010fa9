"""The switch between languages, for pages without the bar of a lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from rulecore.kernel.language import LANGUAGES, current
from widgets.language import PAGE, script, script_words

_HERE = Path(__file__).parent


class Tongues(anywidget.AnyWidget):
    """A button for each language; nothing to see where there is one alone.

    Args:
        languages: the languages the page is there in.
        choose: called with the language that was chosen.
        chosen: whether notebook or address asked for the present one.
    """

    # Read into a string: a path would keep every closed switch alive.
    _esm = script(_HERE / "language.js", _HERE / "tongues.js")

    texts = traitlets.Dict(help="What the script says, in a language other than English.").tag(sync=True)
    language = traitlets.Unicode("en", help="The language of the page.").tag(sync=True)
    languages = traitlets.Dict(help="The languages it is there in, with their names for themselves.").tag(sync=True)
    chosen = traitlets.Bool(False, help="Whether its language was asked for by notebook or address.").tag(sync=True)
    asked = traitlets.Dict(help="From the page: a language.").tag(sync=True)

    def __init__(self, languages: Sequence[str], choose: Callable[[str], Any], chosen: bool = False) -> None:
        super().__init__(languages={language: LANGUAGES[language] for language in languages}, chosen=chosen)
        self._choose = choose
        self.update()
        self.observe(self._asked, names="asked")

    def update(self) -> None:
        """Show the language in use."""
        with self.hold_sync():
            self.texts = script_words(str(self._esm), PAGE)
            self.language = current()

    def _asked(self, change: dict[str, Any]) -> None:
        self._choose(str(change["new"].get("speak", "")))
