"""Looking back: the table at any earlier moment, what happened there, and by which rules."""

from __future__ import annotations

from collections.abc import Callable

from widgets.language import _
from widgets.sheet import Node
from widgets.surface import Surface

Chip = Callable[[str, str], Node]

PAGE = 25
"""Choices on one page of the whole story."""


class LookBack:
    """The scrubber and the whole story of one game.

    Attributes:
        moment: the number of choices after which the table is shown, or ``None`` for the present.
        page: page of the story, 0 for the newest.
    """

    def __init__(self) -> None:
        self.moment: int | None = None
        self.page = 0

    def leave(self) -> None:
        """Come back to the present."""
        self.moment = None
        self.page = 0

    def act(self, control: str, value: object) -> bool:
        """Turn the pages of the story; returns whether the control was one of these."""
        if control != "pages":
            return False
        self.page = max(0, self.page + (1 if value == "older" else -1))
        return True

    def entries(self, surface: Surface, number: int, chip: Chip, place: str) -> list[Node]:
        """The events of one choice, told for whoever looks; ``place`` keeps the entries of two lists apart."""
        entries: list[Node] = []
        for count, event in enumerate(surface.history[number][1]):
            name = f"{place}{number}.{count}"
            text = surface.match.tell(event, surface.viewer)
            entries.append({"id": name, "text": text, "rules": [chip(event.rule, name)]})
        return entries

    def nodes(self, surface: Surface, chip: Chip) -> list[Node]:
        """The scrubber: a slider, buttons for single steps, and the rules that fired at this moment."""
        now = len(surface.match.actions)
        here = now if self.moment is None else min(self.moment, now)
        entries = self.entries(surface, here - 1, chip, "tick") if here else []
        told = " ".join(entry["text"] for entry in entries) or _("The game begins.")
        return [
            {
                "id": "travel",
                "kind": "row",
                "children": [
                    {
                        "id": "moment",
                        "kind": "range",
                        "label": _("Moment {here} of {all} (now)", here=here, all=now)
                        if here == now
                        else _("Moment {here} of {all}", here=here, all=now),
                        "min": 0,
                        "max": now,
                        "value": here,
                        "text": f"{_('{part} of {all}', part=here, all=now)}. {told}",
                    },
                    {
                        "id": "moment-steps",
                        "kind": "buttons",
                        "look": "quiet",
                        "quiet": True,
                        "label": _("Step through the game"),
                        "options": [
                            {"value": "0", "text": _("Start"), "label": _("The start")},
                            {"value": "-1", "text": f"◀ {_('Back')}", "label": _("One choice back")},
                            {"value": "+1", "text": f"{_('On')} ▶", "label": _("One choice on")},
                            {"value": "now", "text": _("Now"), "label": _("Now")},
                        ],
                    },
                ],
            },
            {
                "id": "tick",
                "kind": "log",
                "label": _("What happened there, and by which rule"),
                "empty": _("The game begins."),
                "entries": entries,
            },
        ]

    def target(self, value: str, now: int) -> int:
        """The moment that a step button leads to."""
        here = now if self.moment is None else self.moment
        return {"0": 0, "-1": here - 1, "+1": here + 1}.get(value, now)

    def story(self, surface: Surface, chip: Chip) -> list[Node]:
        """Every choice with what it caused, newest page first, each entry with its rule."""
        now = len(surface.history)
        pages = max(1, -(-now // PAGE))
        self.page = min(self.page, pages - 1)
        last = now - self.page * PAGE
        entries: list[Node] = []
        for number in range(max(0, last - PAGE), last):
            entries += self.entries(surface, number, chip, "log")
        return [
            {"id": "log", "kind": "log", "look": "tall", "label": _("The story of this game"), "entries": entries},
            {
                "id": "pages",
                "kind": "buttons",
                "look": "quiet",
                "label": _("Page {number} of {all}", number=pages - self.page, all=pages),
                "hidden": pages < 2,
                "options": [{"value": "older", "text": _("Earlier")}, {"value": "newer", "text": _("Later")}],
            },
        ]
