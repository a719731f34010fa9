"""The drawing of Dominion: a pure function of what a seat may see.

Nothing is decided here. What may be picked comes in as ``choices``; everything drawn stands in the view.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from widgets.boards.dominion_cards import Measures
from widgets.boards.dominion_seats import Painter
from widgets.boards.dominion_words import View, describe
from widgets.boards.scene import SIZES, Canvas, Choice, Scene, Size, assemble, counted
from widgets.boards.svg import draw
from widgets.language import of_game

_ = of_game("dominion")

PARTS = ("turn", "piles", "trash", "play", "hand", "deck", "others")
"""What a board of Dominion shows; exercises about some of it leave the rest away."""

#: Beside its controls on a usual screen a board is a little narrower than the widest drawing.
WIDTHS = (SIZES[0], Size("broad", 760, 735), *SIZES[1:])

MEASURES = {
    "wide": Measures(narrow=False, gap=9, card=1.0, small=0.8, edge=14),
    "broad": Measures(narrow=False, gap=8, card=0.98, small=0.8, edge=11),
    "medium": Measures(narrow=False, gap=8, card=0.96, small=0.8, edge=10),
    "narrow": Measures(narrow=True, gap=6, card=0.88, small=0.76, edge=6),
}

#: Which parts of the board in words belong to which part of the drawing.
_WORDS = {"turn": "turn", "piles": "piles", "trash": "trash"}


def _paint(view: View, size: Size, selected: Mapping[str, int], shown: Collection[str]) -> Canvas:
    canvas = Canvas(size)
    measures = MEASURES[size.name]
    edge = measures.edge
    painter = Painter(view, canvas, selected, measures)
    canvas.rect("table", (0.5, 0.5, size.width - 1, 1), "table-area", 14 if measures.narrow else 18)
    bottom = _lay_out(painter, edge, edge, size.width - 2 * edge, shown)
    canvas.height = bottom + edge
    canvas.items["table"][1]["h"] = canvas.height - 1
    return canvas


def _lay_out(painter: Painter, x: float, y: float, w: float, shown: Collection[str]) -> float:
    gap, narrow, view = painter.measures.gap, painter.measures.narrow, painter.view
    seated = view["seat"] is not None
    if "turn" in shown:
        painter.turn(x, y, w)
        y += painter.turn_height() + gap
    if narrow and seated and "hand" in shown:
        # on a telephone what one holds comes before what one could buy
        painter.hand(x, y, w)
        y += painter.hand_height(w) + gap
        shown = [part for part in shown if part != "hand"]
    if narrow and "play" in shown:
        painter.play(x, y, w)
        y += painter.play_height(w) + gap
        shown = [part for part in shown if part != "play"]
    if not narrow and "others" in shown:
        height = painter.others(x, y, w, 3 if w > 700 else 2)
        y += height + gap if height else 0
    if "piles" in shown:
        trash = "trash" in shown
        painter.piles(x, y, w, trash)
        y += painter.piles_height(w, trash) + gap
    elif "trash" in shown:
        painter.trash(x, y, 150, 46)
        y += 46 + gap
    if "play" in shown:
        painter.play(x, y, w)
        y += painter.play_height(w) + gap
    if seated:
        y = _own(painter, x, y, w, shown)
    if narrow and "others" in shown:
        height = painter.others(x, y, w, 1)
        y += height + gap if height else 0
    return y - gap


def _own(painter: Painter, x: float, y: float, w: float, shown: Collection[str]) -> float:
    gap, narrow = painter.measures.gap, painter.measures.narrow
    deck, hand = "deck" in shown, "hand" in shown
    if narrow:
        if deck:
            painter.stock(x, y, w)
            y += painter.stock_height() + gap
        return y
    if deck and hand:
        side = 96.0
        room = w - 2 * (side + gap)
        tall = max(painter.hand_height(room), painter.stock_height())
        painter.deck(x, y, side, tall)
        painter.hand(x + side + gap, y, room, tall)
        painter.discards(x + w - side, y, side, tall)
        return y + tall + gap
    if hand:
        painter.hand(x, y, w)
        y += painter.hand_height(w) + gap
    if deck:
        painter.stock(x, y, 2 * 96 + gap)
        y += painter.stock_height() + gap
    return y


def _told(view: View, shown: Collection[str]) -> list[dict[str, object]]:
    """The board in words, without what the drawing leaves away."""
    kept = []
    for part in describe(view):
        name = part["id"]
        seat = name.partition(":")[2]
        if seat:
            wanted = bool({"hand", "deck", "play"} & set(shown)) if int(seat) == view["seat"] else "others" in shown
        else:
            wanted = name == "does" or _WORDS.get(name, name) in shown
        if wanted:
            kept.append(part)
    return kept


def scene(
    view: View,
    choices: Mapping[str, Choice] | None = None,
    selected: Iterable[str] | Mapping[str, int] | None = None,
    caption: str | None = None,
    shown: Collection[str] = PARTS,
) -> Scene:
    """The board as one seat sees it.

    Args:
        view: ``match.view(seat).to_json()``.
        choices: what may be picked, by place: "pile:Silver", "hand:Copper:0" (the first Copper of the hand that looks,
            then "hand:Copper:1"), "shown:1:Gold:0" (shown by the second player), "loot:Silver:0", "deck:0",
            "discard:0", "seat:1". A refused choice can still be picked, so that a person can ask why. Places the
            position does not show are left out.
        selected: places chosen already.
        caption: what is asked of the person; by default what the game asks next.
        shown: which of :data:`PARTS` to show.

    Returns:
        A scene (see ``boards.scene``): plain data, the same for equal arguments.
    """
    step = view["step"]
    chosen = counted(selected)
    return assemble(
        [_paint(view, size, chosen, shown) for size in WIDTHS],
        game="dominion",
        setting=f"{view['players']} {view['seat']} {','.join(pile['card'] for pile in view['supply'])}",
        label=_("Board of Dominion, {players} players", players=view["players"]),
        caption=(step["ask"] if step else "") if caption is None else caption,
        text=_told(view, shown),
        choices=choices,
        selected=chosen,
        actor=None,
    )


def svg(view: View, size: str = "wide", theme: str = "auto", shown: Collection[str] = PARTS) -> str:
    """The board as one standing picture, for print and previews; sizes and themes as in ``boards.svg.draw``."""
    return draw(scene(view, shown=shown), size, theme)
