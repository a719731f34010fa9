"""The drawing of Dominance: a pure function of what a seat may see.

Nothing is decided here. What may be picked comes in as ``choices``; everything drawn stands in the view.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from widgets.boards.dominance_parts import PANEL, STORY, Painter, axial, screen_id
from widgets.boards.dominance_words import View, describe
from widgets.boards.hexes import lay_out
from widgets.boards.scene import SIZES, Canvas, Choice, Scene, Size, assemble, counted
from widgets.boards.svg import draw

PARTS = ("map", "line", "discard", "supply", "seats")
"""What a board of Dominance shows; exercises about some of it leave the rest away."""


def _wide(painter: Painter, x: float, y: float, w: float, gap: float) -> float:
    """A broad screen: a row of territories above everything else, a clump of them beside the seats."""
    view, canvas = painter.view, painter.canvas
    players, pad = len(view["hands"]), painter.pad
    painter.largest = 66
    hexes = lay_out(axial(view), w - 2 * pad, painter.largest)
    discard, supply = 160, 296
    belt = w - discard - supply - 2 * gap

    def stock(top: float, left: float) -> float:
        painter.discard(left, top, discard)
        painter.supply(left + discard + gap, top, supply)
        return top + PANEL

    if hexes.width > 620:
        tall = hexes.height + 2 * pad + STORY
        canvas.rect("mat", (x, y, w, tall), "panel-area", 14)
        painter.hex_map(x, y, w, tall - STORY + 6)
        painter.story(x, y + tall - STORY - 4, w, STORY)
        y += tall + gap
        painter.line(x, y, belt)
        y = stock(y, x + belt + gap) + gap
        return y + painter.seats(x, y, w, players, gap)

    column = min(max(w - gap - hexes.width - 2 * pad, 280), 400)
    mat = w - gap - column
    right = x + mat + gap
    together = players == 2 and column >= 390
    seats = players * (painter.seat_height(column) + gap) - gap
    tall = max(hexes.height + 2 * pad + STORY, seats + (2 * (PANEL + gap) if together else 0))
    canvas.rect("mat", (x, y, mat, tall), "panel-area", 14)
    painter.hex_map(x, y, mat, tall - STORY + 6)
    painter.story(x, y + tall - STORY - 4, mat, STORY)
    if together:
        room = tall - 2 * (PANEL + gap)
        painter.seats(right, y, column, 1, gap, room)
        painter.line(right, y + room + gap, column)
        discard, supply = 144, int(column - 144 - gap)
        stock(y + tall - PANEL, right)
        return y + tall
    painter.seats(right, y, column, 1, gap, tall)
    y += tall + gap
    painter.line(x, y, belt)
    return stock(y, x + belt + gap)


def _stacked(painter: Painter, x: float, y: float, w: float, gap: float, narrow: bool) -> float:
    """A tablet or a phone: one part below the other."""
    story = 80 if narrow else STORY
    painter.largest = 60
    hexes = lay_out(axial(painter.view), w - 2 * painter.pad, painter.largest)
    tall = hexes.height + 2 * painter.pad + story
    painter.canvas.rect("mat", (x, y, w, tall), "panel-area", 14)
    painter.hex_map(x, y, w, tall - story + 6)
    painter.story(x, y + tall - story - (0 if narrow else 4), w, story)
    return _panels(painter, x, y + tall + gap, w, gap, narrow)


def _panels(painter: Painter, x: float, y: float, w: float, gap: float, narrow: bool, bottom: float = 0) -> float:
    """Line, discard pile, supply and seats below each other, down to ``bottom`` at least."""
    painter.line(x, y, w)
    y += painter.line_height(w) + gap
    if narrow:
        painter.discard(x, y, w)
        painter.supply(x, y + PANEL + gap, w)
        y += PANEL + gap + painter.supply_height(w) + gap
    else:
        painter.discard(x, y, 160)
        painter.supply(x + 160 + gap, y, w - 160 - gap)
        y += PANEL + gap
    return y + painter.seats(x, y, w, 2 if w > 540 else 1, gap, bottom - y)


def _upright(painter: Painter, x: float, y: float, w: float, gap: float, narrow: bool) -> float:
    """A row of territories turned by a quarter, with everything else in a column beside it."""
    painter.largest = 48 if narrow else 52
    hexes = lay_out(axial(painter.view), w - 2 * painter.pad, painter.largest)
    mat = hexes.width + 2 * painter.pad
    column, wide, top = x + mat + gap, w - mat - gap, y
    story, least = 84, top + hexes.height + 2 * painter.pad
    painter.canvas.rect("story", (column, y, wide, story))
    painter.story(column, y, wide, story)
    y = max(least, _panels(painter, column, y + story + gap, wide, gap, narrow, least))
    painter.canvas.rect("mat", (x, top, mat, y - top), "panel-area", 14)
    painter.hex_map(x, top, mat, least - top)
    return y


def _some(painter: Painter, x: float, y: float, w: float, gap: float, shown: Collection[str]) -> float:
    """Only some parts of the table: the map over all of the width, whatever else is wanted below it."""
    painter.largest = 66
    hexes = lay_out(axial(painter.view), w - 2 * painter.pad, painter.largest)
    story = STORY if w > 540 else 80
    tall = hexes.height + 2 * painter.pad + story
    painter.canvas.rect("mat", (x, y, w, tall), "panel-area", 14)
    painter.hex_map(x, y, w, tall - story + 6)
    painter.story(x, y + tall - story - 4, w, story)
    y += tall + gap
    if "line" in shown:
        painter.line(x, y, w)
        y += painter.line_height(w) + gap
    left = x
    if "discard" in shown:
        wide = 160 if "supply" in shown and w > 480 else w
        painter.discard(left, y, wide)
        left, y = (left + wide + gap, y) if wide < w else (x, y + PANEL + gap)
    if "supply" in shown:
        painter.supply(left, y, w - (left - x))
        y += painter.supply_height(w - (left - x)) + gap
    elif left > x:
        y += PANEL + gap
    if "seats" in shown:
        players = len(painter.view["hands"])
        y += painter.seats(x, y, w, min(players, max(1, int(w // 190))), gap) + gap
    return y - gap


def _paint(
    view: View, size: Size, selected: Mapping[str, int], shown: Collection[str], shaded: Collection[str]
) -> Canvas:
    canvas = Canvas(size)
    narrow = size.name == "narrow"
    edge, gap = (6, 8) if narrow else (16, 12)
    painter = Painter(view, canvas, selected, pad={"wide": 14, "medium": 8, "narrow": 4}[size.name], largest=60)
    painter.shaded = frozenset(shaded)
    canvas.rect("table", (0.5, 0.5, size.width - 1, 1), "table-area", 14 if narrow else 18)
    w = size.width - 2 * edge
    if set(shown) != set(PARTS):
        bottom = _some(painter, edge, edge, w, gap, shown)
    elif size.name == "wide":
        bottom = _wide(painter, edge, edge, w, gap)
    else:
        row = lay_out(axial(view), w - 2 * painter.pad, 48 if narrow else 52)
        # Only a map one territory broad leaves a column beside it that is worth having.
        arrange = _upright if row.turned and row.width <= 2 * row.radius + 1 else _stacked
        bottom = arrange(painter, edge, edge, w, gap, narrow)
    canvas.height = bottom + edge
    canvas.items["table"][1]["h"] = canvas.height - 1
    return canvas


def scene(
    view: View,
    choices: Mapping[str, Choice] | None = None,
    selected: Iterable[str] | Mapping[str, int] | None = None,
    caption: str | None = None,
    shown: Collection[str] = PARTS,
    shaded: Collection[str] = (),
) -> Scene:
    """The board as one seat sees it.

    Args:
        view: ``match.view(seat).to_json()``.
        choices: what may be picked, by place: "tile:A", "side:A-B", "coin:A:gold", "line:0", "discard:gold",
            "supply:town", "surplus:gold", "hand:gold" (the hand of the seat that looks), "seat:1". A refused choice can
            still be picked, so that a person can ask why. Places the position does not show are left out.
        selected: places chosen already; with a number, that many coins of the place.
        caption: what is asked of the person; by default what the game asks next.
        shown: which of :data:`PARTS` to show; the map is always there.
        shaded: territories in reach of something, such as a Build; they carry a dashed inner line.

    Returns:
        A scene (see ``boards.scene``): plain data, the same for equal arguments.
    """
    step = view.get("step")
    chosen = counted(selected)
    words = describe(view)
    if set(shown) != set(PARTS):
        words = [part for part in words if part["id"] in (*shown, "dispute")]
    if shaded:
        words.append({"id": "reach", "term": "In reach", "lines": [f"{', '.join(sorted(shaded))}."]})
    return assemble(
        [_paint(view, size, chosen, shown, shaded) for size in SIZES],
        game="dominance",
        setting=f"{view['layout']} {len(view['tiles'])} {view['players']} {view['seat']}",
        label=f"Board of Dominance, {view['players']} players, turn {view['turn']}",
        caption=(step["ask"] if step else "") if caption is None else caption,
        text=words,
        choices=choices,
        selected=chosen,
        actor=screen_id(step["seat"] if step else view["active"]),
    )


def svg(view: View, size: str = "wide", theme: str = "auto", shown: Collection[str] = PARTS) -> str:
    """The board as one standing picture, for print and previews; sizes and themes as in ``boards.svg.draw``."""
    return draw(scene(view, shown=shown), size, theme)
