"""A button that saves a file on the reader's machine, on pages without the bar of a lesson."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets


class SaveButton(anywidget.AnyWidget):
    """Saves the text it was given.

    Args:
        words: what stands on the button.
    """

    _esm = (Path(__file__).parent / "save.js").read_text(encoding="utf-8")

    words = traitlets.Unicode(help="What stands on the button.").tag(sync=True)
    file = traitlets.Dict(help="Name, kind and text of the file.").tag(sync=True)

    def __init__(self, words: str) -> None:
        super().__init__(words=words)

    def give(self, name: str, mime: str, text: str) -> None:
        """What the button saves from now on."""
        self.file = {"name": name, "mime": mime, "text": text}
