"""What has happened on a playing surface: every action with the events it caused, and a short log of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulecore.kernel import Action, Event, Match
from widgets.language import _
from widgets.sheet import Node

LOG_LINES = 6


class Story:
    """The actions of a match so far, kept in step with it.

    Args:
        match: the match; it is listened to until :meth:`close`.

    Attributes:
        entries: each action with the events it caused, secrets included: tell them to a viewer, never show them whole.
    """

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self.entries: list[tuple[Action, list[Event]]] = list(match.replay())
        self.close: Callable[[], None] = match.listen(self._hear)
        """Stop listening."""

    def _hear(self, match: Match[Any], action: Action, events: list[Event]) -> None:
        self.entries.append((action, events))

    def catch_up(self) -> None:
        """Compare with the match, because undo takes actions away without a word."""
        actions = self._match.actions
        del self.entries[len(actions) :]
        same = all(told is action for (told, _events), action in zip(self.entries, actions, strict=False))
        if not same or len(self.entries) < len(actions):
            self.entries[:] = self._match.replay()

    def log(self, viewer: int | None, chip: Callable[[str, str], Node]) -> Node:
        """The last happenings as a control, told to a viewer.

        Args:
            viewer: the seat that looks, or ``None`` for a spectator.
            chip: draws a rule at an entry; called with both names.
        """
        lines: list[Node] = []
        for number in range(len(self.entries) - 1, -1, -1):
            events = self.entries[number][1]
            for place in range(len(events) - 1, -1, -1):
                name = f"{number}.{place}"
                text = self._match.tell(events[place], viewer)
                lines.append({"id": name, "text": text, "rules": [chip(events[place].rule, name)]})
            if len(lines) >= LOG_LINES:
                break
        return {
            "id": "log",
            "kind": "log",
            "label": _("What has just happened"),
            "empty": _("Nothing yet."),
            "entries": lines[:LOG_LINES][::-1],
        }
