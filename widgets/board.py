"""The clickable board: one widget that shows a scene and tells Python which place was picked.

The script knows shapes, not games. Whatever a mouse can do here has a method of the same name.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from widgets.boards.scene import Scene, following
from widgets.language import _, script, script_words
from widgets.theme.glyphs import art, stylesheet

_HERE = Path(__file__).parent
_LOG = logging.getLogger(__name__)

OnPick = Callable[[str], Any]
OnError = Callable[[Exception], Any]


def _style() -> str:
    return f"{stylesheet()}\n{(_HERE / 'board.css').read_text(encoding='utf-8')}"


class Board(anywidget.AnyWidget):
    """A board that is looked at, listened to, clicked and driven by keyboard.

    Args:
        scene: what ``boards.<game>.scene`` returns; shown at once.
        on_pick: called with the place that was picked.
        on_cancel: called when Escape is pressed on the board.
        on_error: called with whatever a handler raised. Without it the board itself says that something failed, and the
            error goes to the log; a page served by Voila would show nothing.
        motion: whether pieces slide; a reader's wish for less motion is respected in any case.
    """

    # Read into strings: a path would keep every closed board alive, and an import could reach outside the machine.
    _esm = script(_HERE / "board.js")
    _css = _style()

    scene = traitlets.Dict(help="The drawing to show, for the browser.").tag(sync=True)
    confirms = traitlets.Bool(False, help="Whether Control and Enter does something here.").tag(sync=True)
    heard = traitlets.Int(0, help="Number of the last pick that Python has answered.").tag(sync=True)
    announcement = traitlets.Unicode("", help="What just happened, read out and shown below the board.").tag(sync=True)
    motion = traitlets.Bool(True, help="Whether pieces slide from place to place.").tag(sync=True)
    art = traitlets.Dict(help="The small drawings by name; sent once.").tag(sync=True)
    texts = traitlets.Dict(help="What the script says, in a language other than English.").tag(sync=True)

    def __init__(
        self,
        scene: Scene | None = None,
        *,
        on_pick: OnPick | None = None,
        on_cancel: Callable[[], Any] | None = None,
        on_error: OnError | None = None,
        motion: bool = True,
    ) -> None:
        super().__init__(scene=scene or {}, art=art(), motion=motion, texts=script_words(str(self._esm)))
        self._pick_handlers: list[OnPick] = [on_pick] if on_pick else []
        self._cancel_handlers: list[Callable[[], Any]] = [on_cancel] if on_cancel else []
        self.on_error = on_error
        self._confirm_handlers: list[Callable[[], Any]] = []
        self.on_msg(self._from_browser)

    def on_pick(self, handler: OnPick) -> OnPick:
        """Call ``handler(place)`` at every pick; can be used as a decorator."""
        self._pick_handlers.append(handler)
        return handler

    def on_cancel(self, handler: Callable[[], Any]) -> Callable[[], Any]:
        """Call ``handler()`` whenever Escape is pressed on the board; can be used as a decorator."""
        self._cancel_handlers.append(handler)
        return handler

    def on_confirm(self, handler: Callable[[], Any]) -> Callable[[], Any]:
        """Call ``handler()`` whenever Control and Enter is pressed on the board; can be used as a decorator."""
        self._confirm_handlers.append(handler)
        self.confirms = True
        return handler

    def show(self, scene: Scene, announcement: str = "") -> None:
        """Show a scene; pieces that lie elsewhere than before slide there.

        Args:
            scene: what ``boards.<game>.scene`` returns.
            announcement: what just happened, in words, or nothing to leave the last words standing.
        """
        with self.hold_sync():
            self.scene = following(self.scene, scene)
            if announcement:
                self.announce(announcement)

    def announce(self, words: str) -> None:
        """Say what just happened below the board and to screen readers, even if the same was said before."""
        # A trait that keeps its value sends nothing; a space that nobody sees makes it a new one.
        self.announcement = f"{words}\u200b" if words == self.announcement else words

    @property
    def places(self) -> list[str]:
        """The places that may be picked now, refused ones included."""
        return [target["id"] for target in self.scene.get("targets", ())]

    def pick(self, place: str) -> None:
        """Do what a click on a place does.

        Raises:
            ValueError: if there is nothing to pick there now.
        """
        if place not in self.places:
            here = ", ".join(self.places) or "nothing"
            raise ValueError(f"nothing to pick at {place!r}; to pick from: {here}")
        self._guarded(*(lambda handler=handler: handler(place) for handler in self._pick_handlers))

    def cancel(self) -> None:
        """Do what Escape does."""
        self._guarded(*self._cancel_handlers)

    def confirm(self) -> None:
        """Do what Control and Enter does."""
        self._guarded(*self._confirm_handlers)

    def _from_browser(self, board: Any, pick: dict[str, Any], buffers: Any) -> None:
        """The browser picked something: ``pick`` holds the place and a running number."""
        try:
            if pick.get("id") == "cancel":
                self.cancel()
            elif pick.get("id") == "confirm":
                self.confirm()
            elif pick.get("id") in self.places:
                self.pick(pick["id"])
            else:
                self.announce(_("The board has just changed. Look again, then choose."))
        finally:
            self.heard = int(pick.get("count", 0))

    def _guarded(self, *calls: Callable[[], Any]) -> None:
        for call in calls:
            try:
                call()
            except Exception as error:
                if self.on_error is None:
                    _LOG.exception("a handler of the board failed")
                    self.announce(_("Something went wrong here: {error}. Your game is as it was.", error=error))
                else:
                    self.on_error(error)
