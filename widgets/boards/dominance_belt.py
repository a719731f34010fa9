"""The drawing of the Leader's steps: the line as a belt, the Surplus, hands with their slots, and where to build.

A part of the table seen from close by, of the same pieces as the whole board. Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Any

from widgets.boards.dominance_parts import PANEL, Painter
from widgets.boards.dominance_words import FACTIONS, View, describe
from widgets.boards.scene import SIZES, Canvas, Choice, Scene, Size, assemble, counted

#: Room for one coin on the belt with its label, and height of one row of it.
CELL, ROW = 52, 62
#: The belt has room for so many coins and the Banner at least, so that what lies below it stays where it is.
LONGEST = 9


class BeltPainter(Painter):
    """Puts the parts of the belt drawing on one canvas."""

    joining: Sequence[str] = ()
    slots: int = 5

    def belt_height(self, w: float) -> float:
        """The height of the belt in a box of this width."""
        coins = max(len(self.view["line"]) + len(self.joining), LONGEST) + 1
        return 34 + ROW * ceil(coins / self._coins_a_row(w)) + 4

    def _coins_a_row(self, w: float) -> int:
        return max(1, int((w - 44) // CELL))

    def belt(self, x: float, y: float, w: float) -> None:
        """The line: under each coin how many takes away it is; what is on its way in stands faintly behind it."""
        line, row = list(self.view["line"]), self._coins_a_row(w)
        height = self.belt_height(w)
        title = "Front first, Banner last" if w < 400 else "The line: coins leave at the front and join at the Banner"
        self._panel("line", title, x, y, w, height)
        rows = round((height - 38) / ROW)
        for number in range(rows):
            self.canvas.rect(f"belt:{number}", (x + 8, y + 34 + ROW * number, w - 16, 38), "belt-area", 19)
        self.canvas.art("front", x + 22, y + 53, "front", 0.9)
        places = [(x + 44 + CELL * (n % row + 0.5), y + 53 + ROW * (n // row)) for n in range(rows * row)]
        for index, faction in enumerate(line):
            cx, cy = places[index]
            self._coin(f"line:{index}", cx, cy, faction, "line", queue=index, scale=1.1)
            self.canvas.text(f"line:{index}/away", cx, cy + 31, away(index), "small quiet middle")
            thing = f"{faction}, {away_in_words(index)}"
            self.canvas.place(f"line:{index}", thing, "circle", x=cx, y=cy, r=15)
        for index, faction in enumerate(self.joining, len(line)):
            cx, cy = places[index]
            self.canvas.art(f"joining:{index}", cx, cy, f"coin-{faction}", 1.1, faint=True)
            self.canvas.art(f"joining:{index}/slot", cx, cy, "waiting", 1.2)
            self.canvas.text(f"line:{index}/away", cx, cy + 31, away(index), "small quiet middle")
        end = len(line) + len(self.joining)
        self.canvas.art("banner", *places[end], "banner", 0.95)

    def surplus(self, x: float, y: float, w: float) -> None:
        """The Surplus, one stack for each colour."""
        coins = (self.view.get("dispute") or {}).get("surplus") or {}
        self._panel("surplus", "Surplus to deal out", x, y, w, PANEL)
        held = [faction for faction in FACTIONS if coins.get(faction)]
        if not held:
            self.canvas.text("surplus/none", x + 12, y + 57, "none now", "quiet start")
        for index, faction in enumerate(held):
            name, cx = f"surplus:{faction}", x + 34 + 56 * index
            self._stack(name, cx, y + 54, faction, coins[faction], "surplus", 1.1)
            self.canvas.text(f"{name}/name", cx, y + 84, faction, "small quiet middle")
            self.canvas.place(name, f"Surplus, {coins[faction]} {faction}", "circle", x=cx, y=y + 54, r=16)

    def meter(self, x: float, y: float, w: float, seat: int) -> None:
        """A hand as a meter: one slot for each coin that a screen can hide."""
        hand = next(one for one in self.view["hands"] if one["seat"] == seat)
        base = f"seat:{seat}"
        turn = (self.view.get("step") or {}).get("seat") == seat
        self.canvas.rect(base, (x, y, w, PANEL), "panel-area turn" if turn else "panel-area")
        leads = (self.view.get("dispute") or {}).get("leader") == seat
        self.canvas.text(f"{base}/name", x + 12, y + 21, hand["name"], "strong start")
        if leads:
            self.canvas.rect(f"{base}/chip", (x + w - 68, y + 7, 58, 20), "chip", 10)
            self.canvas.text(f"{base}/chip-word", x + w - 39, y + 21.5, "Leader", "small strong on-accent middle")
        if hand.get("coins") is None:
            self._closed(hand, x + 12, y + 56, min(1.0, (w - 24) / 150))
            return
        coins = [faction for faction in FACTIONS for _ in range(hand["coins"].get(faction, 0))]
        step = min(30.0, (w - 24 - 26) / max(self.slots - 1, 1))
        for index in range(self.slots):
            self.canvas.art(f"{base}/slot:{index}", x + 25 + step * index, y + 52, "waiting")
        for index, faction in enumerate(coins):
            self._coin(f"{base}/coin:{index}", x + 25 + step * index, y + 52, faction, base)
        full = "full: " if len(coins) >= self.slots else ""
        words = f"{full}{len(coins)} of {self.slots}"
        self.canvas.text(f"{base}/count", x + 12, y + 86, words, "small strong start" if full else "small quiet start")


def away(index: int) -> str:
    """How many takes away a coin of the line is, short enough to stand under it."""
    return "next" if index == 0 else f"after {index}"


def away_in_words(index: int) -> str:
    """The same as the end of a sentence."""
    return "the next to be taken" if index == 0 else f"after {index} take{'' if index == 1 else 's'}"


def near(view: View) -> dict[str, Any]:
    """The view with the disputed territory and its neighbours alone; the first three without a Dispute."""
    disputed = [tile["name"] for tile in view["tiles"] if tile.get("disputed")]
    here = disputed[0] if disputed else "B"
    names = {here} | {name for pair in view["sides"] if here in pair for name in pair}
    return {
        **view,
        "tiles": [tile for tile in view["tiles"] if tile["name"] in names],
        "sides": [pair for pair in view["sides"] if set(pair) <= names],
        "bridges": [pair for pair in view["bridges"] if set(pair) <= names],
    }


def drawing(joining: Callable[[], Sequence[str]] = tuple, slots: Callable[[], int] = lambda: 5) -> Callable[..., Scene]:
    """A drawing for a playing surface.

    Args:
        joining: says which coins are on their way to the line, first to join first.
        slots: says how many coins a screen hides at most.
    """

    def scene(
        view: View,
        choices: Mapping[str, Choice] | None = None,
        selected: Mapping[str, int] | None = None,
        caption: str | None = None,
    ) -> Scene:
        chosen = counted(selected)
        coming, room, part = tuple(joining()), slots(), near(view)
        here = {f"tile:{tile['name']}" for tile in part["tiles"]} | {f"side:{a}-{b}" for a, b in part["sides"]}
        kept = {
            name: choice
            for name, choice in (choices or {}).items()
            if not name.startswith(("tile:", "side:")) or name in here
        }
        step = view.get("step")
        words = describe(part)
        if coming:
            entering = ", ".join(coming)
            words.insert(
                0, {"id": "joining", "term": "On its way to the line", "lines": [f"{entering}, in this order."]}
            )
        return assemble(
            [_paint(part, size, chosen, coming, room) for size in SIZES],
            game="dominance-belt",
            setting=f"{view['players']} {view['seat']} {','.join(tile['name'] for tile in part['tiles'])}",
            label="The line as a belt, the Surplus, the hand, and the territories nearby",
            caption=(step["ask"] if step else "") if caption is None else caption,
            text=words,
            choices=kept,
            selected=chosen,
            actor=f"seat:{step['seat'] if step else view['active']}",
        )

    return scene


def _paint(view: View, size: Size, selected: Mapping[str, int], joining: Sequence[str], slots: int) -> Canvas:
    canvas = Canvas(size)
    narrow = size.name == "narrow"
    edge, gap = (6, 8) if narrow else (14, 12)
    w = size.width - 2 * edge
    painter = BeltPainter(view, canvas, selected, pad=4 if narrow else 8, largest=46)
    painter.joining, painter.slots = joining, slots
    canvas.rect("table", (0.5, 0.5, size.width - 1, 1), "table-area", 14 if narrow else 18)
    y = float(edge)
    painter.belt(edge, y, w)
    y += painter.belt_height(w) + gap
    seats = [hand["seat"] for hand in view["hands"]]
    if narrow:
        painter.surplus(edge, y, w)
        y += PANEL + gap
        for seat in seats:
            painter.meter(edge, y, w, seat)
            y += PANEL + gap
    else:
        wide = (w - gap * len(seats)) / (len(seats) + 1)
        painter.surplus(edge, y, wide)
        for number, seat in enumerate(seats, 1):
            painter.meter(edge + number * (wide + gap), y, wide, seat)
        y += PANEL + gap
    tall = 108
    wide = w if narrow else (w - gap) * 0.56
    canvas.rect("mat", (edge, y, wide, tall), "panel-area", 14)
    painter.hex_map(edge, y, wide, tall)
    left, top = (edge, y + tall + gap) if narrow else (edge + wide + gap, y)
    painter.discard(left, top, w if narrow else w - wide - gap)
    canvas.height = (top + PANEL if narrow else y + tall) + edge
    canvas.items["table"][1]["h"] = canvas.height - 1
    return canvas
