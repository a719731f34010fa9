"""A deck as a picture: every card it holds, by kind and by where it lies now, and what a hand of it is worth.

>>> from widgets.board import Board
>>> from widgets.boards import dominion_deck
>>> before = {"deck": ["Copper"] * 4 + ["Estate"], "hand": ["Copper"] * 3 + ["Estate"] * 2}
>>> board = Board(dominion_deck.scene(before))

Show the next scene on the same board, and the cards slide to where they lie now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from rulecore.dominion.facts import COINS, COSTS, HAND_SIZE
from rulecore.dominion.options import DominionOptions
from rulecore.dominion.view import cards_json
from widgets.boards.dominion_words import View, cards_in_words, in_order, kind_of
from widgets.boards.scene import SIZES, Canvas, Item, Scene, Size, assemble, drawn, written
from widgets.boards.svg import draw
from widgets.language import of_game

_ = of_game("dominion")

Zones = Mapping[str, Sequence[str]]
Readouts = Sequence[tuple[str, str]]

ZONES = ("deck", "hand", "play", "discard")
"""Where a card can lie: draw pile, hand, on the table (played or just bought), discards."""

SCALE, STEP = 0.34, 13.0
ROW = 38.0


def zone_word(zone: str) -> str:
    """What a place is called."""
    return {
        "deck": _("Draw pile"),
        "hand": _("Hand"),
        "play": _("On the table"),
        "discard": _("Discards"),
    }[zone]


def zones_of(view: View) -> dict[str, list[str]]:
    """Where the cards of the seat that looks lie, from its view with memory: ``match.view(seat, True).to_json()``.

    What the draw pile holds is known to whoever has counted; its order is not.
    """
    own = view["seats"][view["seat"]]
    zones = {
        "hand": list(own["hand"]),
        "play": [*own["in_play"], *own["bought"], *own["shown"]],
        "discard": list(own["discard"] or ()),
    }
    rest = Counter(own["owned"])
    for cards in zones.values():
        rest.subtract(cards)
    return {"deck": in_order(view, rest.elements()), **zones}


def average_coins(cards: Iterable[str], hand_size: int = HAND_SIZE) -> Fraction:
    """How many coins a hand drawn from all of these cards holds on average; zero for no cards."""
    held = list(cards)
    if not held:
        return Fraction(0)
    total = sum(COINS.get(card, 0) for card in held)
    return Fraction(total * min(hand_size, len(held)), len(held))


def usual_readouts(zones: Zones, hand_size: int = HAND_SIZE) -> list[tuple[str, str]]:
    """What is always worth saying of a deck: its size, its coins, and what an average hand holds."""
    cards = [card for zone in ZONES for card in zones.get(zone, ())]
    coins = sum(COINS.get(card, 0) for card in cards)
    average = average_coins(cards, hand_size)
    return [
        (str(len(cards)), _("cards in the deck")),
        (str(coins), _("coins in the deck")),
        (f"{float(average):.1f}".replace(".", _(".")), _("coins in an average hand of {count}", count=hand_size)),
    ]


def scene(
    zones: Zones,
    readouts: Readouts | None = None,
    *,
    options: DominionOptions | None = None,
    title: str = "",
    caption: str = "",
) -> Scene:
    """The picture of a deck.

    Args:
        zones: cards by the places of :data:`ZONES`; a place that is left out is not shown.
        readouts: numbers below the picture, each a value and its words; :func:`usual_readouts` if not given, to which
            chances can be added.
        options: settings that change cards.
        title: the accessible name.
        caption: a line above the picture.
    """
    settings = options or DominionOptions()
    known = {"cards": cards_json(settings, {**COSTS, **dict(settings.prices)})}
    said = list(usual_readouts(zones, settings.hand_size) if readouts is None else readouts)
    shown = [zone for zone in ZONES if zone in zones]
    words: list[dict[str, Any]] = [
        {
            "id": zone,
            "term": zone_word(zone),
            "lines": [f"{len(zones[zone])}: {cards_in_words(known, zones[zone])}."],
        }
        for zone in shown
    ]
    if said:
        words.append({"id": "numbers", "term": _("Numbers"), "lines": [f"{label}: {value}" for value, label in said]})
    return assemble(
        [_paint(known, zones, shown, said, size) for size in SIZES],
        game="dominion deck",
        setting=" ".join(shown),
        label=title or _("The deck, card by card"),
        caption=caption,
        text=words,
        choices=None,
        selected={},
        actor=None,
    )


def svg(zones: Zones, readouts: Readouts | None = None, size: str = "wide", theme: str = "auto", **more: Any) -> str:
    """The same as one standing picture; sizes and themes as in ``boards.svg.draw``."""
    return draw(scene(zones, readouts, **more), size, theme)


def picture(zones: Zones, readouts: Readouts | None = None, **more: Any) -> str:
    """The same as markup for a page, in the two widths it may need."""
    drawings = "".join(
        f'<div class="rc-picture-{size}">{svg(zones, readouts, size, **more)}</div>' for size in ("wide", "narrow")
    )
    return f'<div class="rc-picture">{drawings}</div>'


def _paint(known: View, zones: Zones, shown: Sequence[str], readouts: Readouts, size: Size) -> Canvas:
    canvas = Canvas(size)
    narrow = size.name == "narrow"
    edge = 6.0 if narrow else 14.0
    canvas.rect("table", (0.5, 0.5, size.width - 1, 1), "table-area", 14)
    w = size.width - 2 * edge
    kinds = list(dict.fromkeys(in_order(known, [card for zone in shown for card in zones[zone]])))
    rows = _by_zone if narrow else _matrix
    bottom = rows(canvas, known, zones, shown, kinds, edge, w)
    bottom = _numbers(canvas, readouts, edge, bottom + 8, w, 2 if narrow else max(3, len(readouts)))
    canvas.height = bottom + edge
    canvas.items["table"][1]["h"] = canvas.height - 1
    return canvas


def _matrix(
    canvas: Canvas, known: View, zones: Zones, shown: Sequence[str], kinds: Sequence[str], edge: float, w: float
) -> float:
    """A row for each kind, a column for each place."""
    label = 118.0
    cell = (w - label) / max(len(shown), 1)
    top = edge + 30
    for place, zone in enumerate(shown):
        left = edge + label + place * cell
        canvas.rect(f"zone:{zone}", (left + 3, edge, cell - 6, 36 + ROW * len(kinds)), "panel-area", 10)
        words = f"{zone_word(zone)}: {len(zones[zone])}"
        canvas.text(f"zone:{zone}/title", left + 13, edge + 20, words, "small strong quiet start", cell - 24)
    for number, card in enumerate(kinds):
        middle = top + ROW * (number + 0.5)
        data = known["cards"][card]
        canvas.art(f"kind:{card}", edge + 14, middle, f"kind-{kind_of(data['types'])}", 0.8)
        canvas.text(f"kind:{card}/name", edge + 30, middle + 5, data["name"], "strong start", label - 34)
        for place, zone in enumerate(shown):
            count = list(zones[zone]).count(card)
            _row(canvas, known, zone, card, count, edge + label + place * cell + 13, middle, cell - 26)
    return top + ROW * len(kinds) + 6


def _by_zone(
    canvas: Canvas, known: View, zones: Zones, shown: Sequence[str], kinds: Sequence[str], edge: float, w: float
) -> float:
    """A narrow page: the places below each other, each with a row for the kinds that lie there."""
    y = edge
    for zone in shown:
        held = Counter(zones[zone])
        here = [card for card in kinds if held[card]]
        tall = 28 + ROW * max(len(here), 1) * (1 if here else 0.3)
        canvas.rect(f"zone:{zone}", (edge, y, w, tall + 4), "panel-area", 10)
        words = f"{zone_word(zone)}: {len(zones[zone])}"
        canvas.text(f"zone:{zone}/title", edge + 10, y + 19, words, "small strong quiet start", w - 20)
        for number, card in enumerate(here):
            middle = y + 26 + ROW * (number + 0.5)
            data = known["cards"][card]
            canvas.art(f"{zone}:kind:{card}", edge + 15, middle, f"kind-{kind_of(data['types'])}", 0.7)
            canvas.text(f"{zone}:kind:{card}/name", edge + 28, middle + 4.5, data["name"], "small strong start", 74)
            _row(canvas, known, zone, card, held[card], edge + 106, middle, w - 116)
        y += tall + 10
    return y - 6


def _row(canvas: Canvas, known: View, zone: str, card: str, count: int, x: float, middle: float, room: float) -> None:
    """The cards of one kind at one place, each a small card."""
    if not count:
        return
    wide = 72 * SCALE
    step = min(STEP, (room - wide - 26) / max(count - 1, 1))
    for copy in range(count):
        canvas.token(
            f"{zone}:{card}:{copy}",
            x + wide / 2 + step * copy,
            middle,
            art=f"card-{kind_of(known['cards'][card]['types'])}",
            edge="card-edge",
            face=card,
            pool=zone,
            scale=SCALE,
            # the others lie half covered
            parts=_small_face(known, card) if copy == count - 1 else None,
        )
    if count > 1:
        canvas.text(f"{zone}:{card}/count", x + wide + step * (count - 1) + 6, middle + 4.5, f"×{count}", "small start")


def _small_face(known: View, card: str) -> list[Item]:
    data = known["cards"][card]
    kind = kind_of(data["types"])
    if kind == "treasure":
        return [written(0, 9, str(data["coins"]), "small strong middle")]
    return [drawn(0, 5, f"kind-{kind}", 0.5)]


def _numbers(canvas: Canvas, readouts: Readouts, x: float, y: float, w: float, columns: int) -> float:
    """The read-outs, a large number and its words."""
    if not readouts:
        return y - 8
    gap, tall = 8.0, 58.0
    cell = (w - gap * (columns - 1)) / columns
    for number, (value, label) in enumerate(readouts):
        row, place = divmod(number, columns)
        left, top = x + place * (cell + gap), y + row * (tall + gap)
        canvas.rect(f"number:{number}", (left, top, cell, tall), "panel-area", 10)
        canvas.text(f"number:{number}/value", left + 12, top + 27, value, "huge strong start", cell - 20)
        canvas.text(f"number:{number}/label", left + 12, top + 46, label, "small quiet start", cell - 18)
    return y + ceil(len(readouts) / columns) * (tall + gap) - gap
