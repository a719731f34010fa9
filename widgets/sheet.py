"""A sheet of controls: one widget that shows buttons, lists, counters and cards as plain data.

Pages built of many stock widgets start slowly and lose the focus when they are rebuilt. A sheet is one widget whose
controls are the browser's own; they are patched in place, so whatever had the focus keeps it. It knows no game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from widgets.language import _, script, script_words
from widgets.theme.glyphs import art

_HERE = Path(__file__).parent
_LOG = logging.getLogger(__name__)

Node = dict[str, Any]
"""One control as plain data: ``id``, ``kind``, and what that kind needs (``sheet_inputs.js``, ``sheet_cards.js``)."""

OnAct = Callable[[str, Any], Any]

_ICONS = ("coin-gold", "coin-silver", "coin-bronze", "crown", "town", "city", "capital", "bridge", "dispute", "laurel")
_SILENT = ("note", "html", "heading", "status", "figure")


def every(nodes: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """All nodes of a sheet, those inside rows and folds included."""
    for node in nodes:
        yield node
        yield from every(node.get("children", ()))


class Sheet(anywidget.AnyWidget):
    """Controls that are looked at, pressed and driven by keyboard.

    Args:
        nodes: what to show at once.
        on_act: called with the name of a control and its value whenever a person uses it.
        on_error: called with whatever ``on_act`` raised. Without it the sheet itself says that something failed.
        label: the accessible name of the whole sheet.
    """

    # Read into strings: a path would keep every closed sheet alive.
    _esm = script(_HERE / "sheet_inputs.js", _HERE / "sheet_cards.js", _HERE / "sheet.js")
    _css = (_HERE / "sheet.css").read_text(encoding="utf-8")

    nodes: traitlets.List[Node] = traitlets.List(help="The controls, as plain data.").tag(sync=True)
    heard = traitlets.Int(0, help="Number of the last act that Python has answered.").tag(sync=True)
    words = traitlets.Unicode("", help="What just happened, read out by screen readers.").tag(sync=True)
    label = traitlets.Unicode("", help="The accessible name of the sheet.").tag(sync=True)
    art = traitlets.Dict(help="Small drawings by name; sent once.").tag(sync=True)
    texts = traitlets.Dict(help="What the script says, in a language other than English.").tag(sync=True)

    def __init__(
        self,
        nodes: Iterable[Node] = (),
        *,
        on_act: OnAct | None = None,
        on_error: Callable[[Exception], Any] | None = None,
        label: str = "",
    ) -> None:
        drawings = art()
        super().__init__(
            nodes=list(nodes),
            label=label or _("Controls"),
            art={name: drawings[name] for name in _ICONS},
            texts=script_words(str(self._esm)),
        )
        self._on_act = on_act
        self.on_error = on_error
        self.on_msg(self._from_browser)

    def show(self, nodes: Iterable[Node]) -> None:
        """Show these controls in place of the present ones; those that keep their name stay the same elements."""
        self.nodes = list(nodes)

    def say(self, words: str) -> None:
        """Let screen readers say this, even if the same was said before."""
        self.words = f"{words}\u200b" if words == self.words else words

    def node(self, control: str) -> Mapping[str, Any]:
        """The control of this name.

        Raises:
            ValueError: there is none now.
        """
        for node in every(self.nodes):
            if node["id"] == control:
                return node
        here = ", ".join(str(node["id"]) for node in every(self.nodes) if node["kind"] not in _SILENT)
        raise ValueError(f"there is no control {control!r} now; there are {here or 'none'}")

    def act(self, control: str, value: Any = None) -> None:
        """Do what using a control does.

        Raises:
            ValueError: there is no such control now, or it does not offer this value.
        """
        node = self.node(control)
        options = node.get("options")
        if options is not None and value not in [option["value"] for option in options]:
            offered = ", ".join(str(option["value"]) for option in options)
            raise ValueError(f"{control} does not offer {value!r}; it offers {offered}")
        self._answer(control, value)

    def _answer(self, control: str, value: Any) -> None:
        if self._on_act is None:
            return
        try:
            self._on_act(control, value)
        except Exception as error:
            if self.on_error is None:
                _LOG.exception("a control failed")
                self.say(_("Something went wrong here: {error}. Nothing else has changed.", error=error))
            else:
                self.on_error(error)

    def _from_browser(self, sheet: Any, message: Any, buffers: Any) -> None:
        """The browser did something: ``message`` holds the control, its value and a running number."""
        try:
            self.act(str(message.get("id", "")), message.get("value"))
        except ValueError:
            # A click that was on its way while the sheet changed.
            self.say(_("This has just changed. Look again, then choose."))
        finally:
            self.heard = int(message.get("count", 0))
