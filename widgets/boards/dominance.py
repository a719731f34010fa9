"""The drawing of Dominance: a pure function of what a seat may see.

Nothing is decided here. What may be picked comes in as ``choices``; everything drawn stands in the view.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

from widgets.boards.dominance_words import (
    FACTIONS,
    PIECES,
    View,
    coins_in_words,
    describe,
    dispute_in_words,
    hand_in_words,
    seat_name,
    tile_in_words,
)
from widgets.boards.hexes import FULL, HexMap, lay_out
from widgets.boards.scene import SIZES, Box, Canvas, Choice, Scene, Size, assemble, counted
from widgets.boards.svg import draw

#: Room for a coin in a row, and around the panels.
STEP = 30
#: The line is drawn with room for the longest one that setup deals, so that panels below it stay where they are.
LONGEST_LINE = 11


def screen_id(seat: int) -> str:
    """The item coins behind a seat's screen come from."""
    return f"seat:{seat}/screen"


@dataclass
class _Painter:
    """Puts the view of one seat on one canvas, part by part. Parts return their height."""

    view: View
    canvas: Canvas
    selected: Mapping[str, int]
    gap: int
    pad: int

    # -- the map

    def hex_map(self, x: float, y: float, width: float, height: float | None = None) -> float:
        """The territories on their mat; the mat may be taller than the map needs."""
        inner = width - 2 * self.pad
        hexes = lay_out({tile["name"]: (tile["q"], tile["r"]) for tile in self.view["tiles"]}, inner)
        tall = max(hexes.height + 2 * self.pad, height or 0)
        self.canvas.rect("mat", (x, y, width, tall), "panel-area", 14)
        left, top = x + (width - hexes.width) / 2, y + (tall - hexes.height) / 2
        shifted = HexMap(
            {name: (left + cx, top + cy) for name, (cx, cy) in hexes.centres.items()},
            hexes.radius,
            hexes.turned,
            hexes.width,
            hexes.height,
        )
        for tile in self.view["tiles"]:
            self._tile(tile, shifted)
        for one, other in self.view["bridges"]:
            bx, by, turn = shifted.between(one, other)
            self.canvas.art(f"bridge:{one}-{other}", bx, by, "bridge", 0.95 * shifted.radius / FULL, turn % 180)
        for one, other in self.view["sides"]:
            sx, sy, _ = shifted.between(one, other)
            built = any({one, other} == set(pair) for pair in self.view["bridges"])
            thing = f"Side between {one} and {other}, {'bridge' if built else 'no bridge'}"
            corners = " ".join(f"{px:.1f},{py:.1f}" for px, py in shifted.strip(one, other, 25))
            self.canvas.place(f"side:{one}-{other}", thing, "poly", x=sx, y=sy, p=corners)
        for tile in self.view["tiles"]:
            if tile.get("disputed"):
                cx, cy = shifted.centres[tile["name"]]
                r = shifted.radius
                self.canvas.poly(f"ring:{tile['name']}", cx, cy, shifted.corners(r - 4.5), "disputed-ring")
                dx, dy = (0.5 * r, -0.62 * r) if shifted.turned else (0.56 * r, -0.5 * r)
                self.canvas.art("dispute-marker", cx + dx, cy + dy, "dispute", 1.05 * r / FULL)
        return tall

    def _tile(self, tile: Mapping[str, Any], hexes: HexMap) -> None:
        name, (cx, cy), radius = tile["name"], hexes.centres[tile["name"]], hexes.radius
        scale = radius / FULL
        grey = tile["side"] == "grey"
        base = f"tile:{name}"
        self.canvas.poly(base, cx, cy, hexes.corners(radius - 3), "stone-area" if grey else "land-area")
        if grey:
            self.canvas.path(f"{base}/hatch", cx, cy, _hatch(radius), "stone-hatch")
            self.canvas.poly(f"{base}/edge", cx, cy, hexes.corners(radius - 10.6), "won-edge")
            self.canvas.poly(f"{base}/won", cx, cy, hexes.corners(radius - 7.6), f"won-inset to-{tile['faction']}")
        else:
            self.canvas.poly(f"{base}/inset", cx, cy, hexes.corners(radius - 8), "land-inset")
        self.canvas.place(base, f"Territory {name}: {tile_in_words(tile)}", "poly", x=cx, y=cy,
                          p=" ".join(f"{px:.1f},{py:.1f}" for px, py in hexes.corners(radius - 4)))
        built = tile.get("building")
        if hexes.turned:
            letter, house, row = (-27 * scale, -17 * scale), (2 * scale, -20 * scale), 19 * scale
        else:
            letter, house, row = (0, -31 * scale), (0, -12 * scale), 22 * scale
        self.canvas.text(f"{base}/name", cx + letter[0], cy + letter[1], name, "large strong middle")
        if built:
            self.canvas.art(f"{base}/building", cx + house[0], cy + house[1], built, 0.95 * scale)
        held = [faction for faction in FACTIONS if tile["coins"].get(faction)]
        coin = max(1.0, 13 / 12 * scale)
        step = max(24.5, STEP * scale)
        start = cx - step * (len(held) - 1) / 2
        if grey and len(held) == 1:
            start = cx - 22 * scale
            self.canvas.text(f"{base}/faction", start + 17, cy + row + 4.5, tile["faction"], "small strong start")
        for index, faction in enumerate(held):
            count = tile["coins"][faction]
            self._coins(f"coin:{name}:{faction}", start + step * index, cy + row, faction, count, base, coin)
            self.canvas.place(f"coin:{name}:{faction}", f"{count} {faction} on {name}", "circle",
                              x=start + step * index, y=cy + row, r=max(12.2, 12.6 * coin))

    def _coins(self, name: str, x: float, y: float, faction: str, count: int, pool: str, scale: float = 1) -> None:
        self.canvas.token(name, x, y, art=f"coin-{faction}", edge=f"edge-{faction}", face=faction, pool=pool,
                          count=count, scale=scale, chosen=self.selected.get(name, 0))

    # -- the panels

    def _panel(self, name: str, title: str, x: float, y: float, w: float, h: float) -> None:
        self.canvas.rect(name, (x, y, w, h))
        self.canvas.text(f"{name}/title", x + 12, y + 20, title, "small strong quiet start")

    def line(self, x: float, y: float, w: float) -> float:
        """The coin line as a belt: what is taken next at the front, the Banner behind the last coin."""
        line = list(self.view["line"])
        first, step, tall = x + 44, 31, 44
        per_row = max(1, int((w - 44 - 12 + (step - 26)) // step))
        rows = max(ceil((len(line) + 1) / per_row), ceil((LONGEST_LINE + 1) / per_row))
        height = 30 + rows * tall
        self._panel("line", "Coin line", x, y, w, height)
        for row in range(rows):
            self.canvas.rect(f"belt:{row}", (x + 10, y + 29 + row * tall, w - 20, 30), "belt-area", 15)
        self.canvas.art("front", x + 25, y + 44, "front", 0.85)
        for index, faction in enumerate(line):
            cx, cy = first + step * (index % per_row), y + 44 + tall * (index // per_row)
            self.canvas.token(f"line:{index}", cx, cy, art=f"coin-{faction}", edge=f"edge-{faction}", face=faction,
                              pool="line", queue=index)
            if index % per_row == 0 or index == len(line) - 1 or (index + 1) % 5 == 0:
                self.canvas.text(f"line:{index}/number", cx, cy + 26, str(index + 1), "small quiet middle")
            self.canvas.place(f"line:{index}", f"{faction}, number {index + 1} in the line", "circle", x=cx, y=cy, r=14)
        end = len(line)
        self.canvas.art("banner", first + step * (end % per_row), y + 44 + tall * (end // per_row), "banner", 0.85)
        return height

    def discard(self, x: float, y: float, w: float) -> float:
        """The discard pile, one stack for each faction; the words under the coins are the key to all coins."""
        self._panel("discard", "Discard pile", x, y, w, 90)
        cell = (w - 16) / 3
        for index, faction in enumerate(FACTIONS):
            cx, count = x + 8 + cell * (index + 0.5), self.view["discard"].get(faction, 0)
            if count:
                self._coins(f"discard:{faction}", cx, y + 44, faction, count, "discard", 1.08)
            else:
                self.canvas.art(f"discard:{faction}/none", cx, y + 44, "waiting")
            self.canvas.text(f"discard:{faction}/name", cx, y + 78, faction, "small quiet middle")
            self.canvas.place(f"discard:{faction}", f"Discard pile, {count} {faction}", "rect",
                              x=cx - min(cell / 2, 26), y=y + 27, w=min(cell, 52), h=58, r=10)
        return 90

    def supply(self, x: float, y: float, w: float) -> float:
        """The miniatures left to build with, and the Dispute marker while it waits there."""
        stock: list[tuple[str, int]] = [(piece, self.view["supply"].get(piece, 0)) for piece in PIECES]
        stock.append(("dispute", 1 if self.view.get("marker_in_supply") else 0))
        columns = len(stock) if w >= 250 else 3
        cell, tall = (w - 16) / columns, 61
        height = 29 + tall * ceil(len(stock) / columns)
        self._panel("supply", "Supply", x, y, w, height)
        for index, (piece, count) in enumerate(stock):
            cx, cy = x + 8 + cell * (index % columns + 0.5), y + 44 + tall * (index // columns)
            self.canvas.art(f"supply:{piece}", cx, cy + (2 if piece in PIECES else 0), piece, 0.92, faint=not count)
            words = piece if piece == "dispute" else f"{count} {piece}"
            self.canvas.text(f"supply:{piece}/name", cx, cy + 34, words, "small quiet middle")
            thing = f"Supply: {count} {piece}" if piece in PIECES else "Dispute marker"
            self.canvas.place(f"supply:{piece}", thing, "rect", x=cx - cell / 2 + 1, y=cy - 20, w=cell - 2, h=60, r=10)
        return height

    def story(self, x: float, y: float, w: float, h: float = 46) -> float:
        """What is known of the Dispute; between Disputes, the key to the three coins."""
        self.canvas.rect("story", (x, y, w, h), "panel-area")
        dispute = self.view.get("dispute")
        if not dispute:
            step = min((w - 20) / 3, 130)
            for index, faction in enumerate(FACTIONS):
                cx = x + w / 2 + (index - 1) * step - 26
                self.canvas.art(f"key:{faction}", cx, y + h / 2, f"coin-{faction}", 0.8)
                self.canvas.text(f"key:{faction}/name", cx + 15, y + h / 2 + 4.5, faction, "small start")
            return h
        self.canvas.art("story/mark", x + 22, y + 23, "dispute", 0.85)
        at: float = x + 42
        totals = dispute.get("totals")
        self.canvas.text("story/title", at, y + 28, f"Dispute on {dispute['tile']}", "strong alarm start")
        if totals is None:
            return h
        narrow = w < 400
        at, row = (x + 22, y + 58) if narrow else (x + 168, y + 23)
        for faction in FACTIONS:
            best = faction == dispute.get("faction") or (
                not dispute.get("faction") and faction in (dispute.get("tied") or ()))
            self.canvas.art(f"total:{faction}", at, row, f"glyph-{faction}", 1)
            self.canvas.text(f"total:{faction}/count", at + 13, row + 5, str(totals.get(faction, 0)),
                             "strong start" if best else "quiet start")
            at += 48
        return h

    def _story_words(self) -> str:
        lines = dispute_in_words(self.view)
        return lines[-1] if lines else ""

    def seat(self, hand: Mapping[str, Any], x: float, y: float, w: float) -> float:
        """One player: name, what is public, and the hand in front of an open screen or behind a closed one."""
        seat = hand["seat"]
        wagers = {wager["seat"]: wager for wager in self.view.get("wagers") or ()}
        beside = w >= 270
        height = self.seat_height(w)
        turn = seat == self.view["active"] and not self.view.get("outcome")
        base = f"seat:{seat}"
        self.canvas.rect(base, (x, y, w, height), "panel-area turn" if turn else "panel-area")
        self.canvas.place(base, f"{hand['name']}: {hand_in_words(hand)}", "rect", x=x, y=y, w=w, h=height, r=10)
        at = x + 12
        if turn:
            self.canvas.art("active", at + 8, y + 17, "active", 0.85)
            at += 24
        self.canvas.text(f"{base}/name", at, y + 22, hand["name"], "strong start")
        at += 10 + 9 * len(hand["name"])
        notes = []
        if self.view.get("seat") == seat:
            notes.append("you")
        notes += [f"with {seat_name(self.view, mate)}" for team in self.view.get("teams") or () if seat in team
                  for mate in team if mate != seat]
        if notes:
            self.canvas.text(f"{base}/notes", at, y + 22, ", ".join(notes), "small quiet start")
        self._honours(hand, x + w - 18, y + 17)
        row = y + 52
        if hand.get("coins") is None:
            self._closed(hand, x + 12, row)
        else:
            self._open(hand, x + 12, row)
        if seat in wagers:
            self._wager(wagers[seat], *((x + 178, row) if beside else (x + 12, row + 38)), beside)
        return height

    def seat_height(self, w: float) -> float:
        """Height of a seat's panel; narrow ones grow by a row while wagers are on the table."""
        return 82 + (36 if self.view.get("wagers") and w < 270 else 0)

    def _honours(self, hand: Mapping[str, Any], right: float, y: float) -> None:
        base = f"seat:{hand['seat']}"
        if hand.get("tokens"):
            self.canvas.text(f"{base}/tokens", right + 6, y + 5, str(hand["tokens"]), "small strong end")
            self.canvas.art(f"{base}/laurel", right - 14, y, "laurel", 0.9)
            right -= 44
        if hand.get("politician"):
            marker = hand.get("marker")
            self.canvas.art(f"{base}/politician", right - 4, y, "crown", 0.85)
            if marker and marker != "crown":
                self.canvas.art(f"{base}/marker", right - 28, y, f"coin-{marker}", 0.7)

    def _open(self, hand: Mapping[str, Any], x: float, y: float) -> None:
        seat = hand["seat"]
        coins = [faction for faction in FACTIONS for _ in range(hand["coins"].get(faction, 0))]
        slots = max(5, len(coins))
        step = min(STEP, 5 * STEP / slots)
        mine = self.view.get("seat") == seat
        for index in range(slots):
            self.canvas.art(f"seat:{seat}/slot:{index}", x + 13 + step * index, y, "waiting")
        for index, faction in enumerate(coins):
            self.canvas.token(f"seat:{seat}/coin:{index}", x + 13 + step * index, y, art=f"coin-{faction}",
                              edge=f"edge-{faction}", face=faction, pool=f"seat:{seat}",
                              chosen=0)
        if not mine:
            return
        for faction in FACTIONS:
            count = coins.count(faction)
            if not count:
                continue
            first = coins.index(faction)
            chosen = self.selected.get(f"hand:{faction}", 0)
            for index in range(first, first + chosen):
                self.canvas.rect(f"hand:{faction}/chosen:{index}", (x + 13 + step * index - 7, y + 15, 14, 4),
                                 "chip-area", 2)
            self.canvas.place(f"hand:{faction}", f"Your hand, {count} {faction}", "rect", x=x + step * first - 1.5,
                              y=y - 15, w=step * (count - 1) + 29, h=30, r=15)

    def _closed(self, hand: Mapping[str, Any], x: float, y: float) -> None:
        seat, size, known = hand["seat"], hand.get("size"), hand.get("known")
        self.canvas.art(screen_id(seat), x + 75, y + 1, "screen")
        if known is not None:
            faces = [faction for faction in FACTIONS for _ in range(known.get(faction, 0))]
            faces += ["unknown"] * hand.get("unknown", 0)
            for index, face in enumerate(faces):
                cx = x + 75 + 23 * (index - (len(faces) - 1) / 2)
                if face == "unknown":
                    self.canvas.text(f"seat:{seat}/known:{index}", cx, y + 6, "?", "strong on-screen middle")
                else:
                    self.canvas.art(f"seat:{seat}/known:{index}", cx, y + 1, f"coin-{face}", 0.82)
            return
        words = "hidden" if size is None else f"{size} coin{'' if size == 1 else 's'}"
        self.canvas.text(f"seat:{seat}/hidden", x + 75, y + 5.5, words, "small strong on-screen middle")

    def _wager(self, wager: Mapping[str, Any], x: float, y: float, beside: bool) -> None:
        seat, base = wager["seat"], f"wager:{wager['seat']}"
        if not wager["made"]:
            art, words = "waiting", "choosing"
        elif wager["coins"] is None:
            art, words = "ready", "ready"
        elif not any(wager["coins"].values()):
            art, words = "waiting", "nothing"
        else:
            if beside:
                self.canvas.text(f"{base}/title", x, y - 20, "wagers", "small quiet start")
            for index, faction in enumerate(f for f in FACTIONS if wager["coins"].get(f)):
                self.canvas.token(f"{base}:{faction}", x + 13 + 30 * index, y, art=f"coin-{faction}",
                                  edge=f"edge-{faction}", face=faction, pool=base, count=wager["coins"][faction],
                                  home=screen_id(seat))
            return
        self.canvas.art(f"{base}/state", x + 12, y, art, 0.85)
        self.canvas.text(f"{base}/words", x + 28, y + 4.5, words, "small quiet start")

    # -- the whole

    def seats(self, x: float, y: float, w: float, columns: int) -> float:
        """All seats in rows; returns the height of all rows."""
        wide = (w - self.gap * (columns - 1)) / columns
        tall = 0.0
        for index, hand in enumerate(self.view["hands"]):
            row = index // columns
            top = y + row * (self.seat_height(wide) + self.gap)
            tall = top - y + self.seat(hand, x + (index % columns) * (wide + self.gap), top, wide)
        return tall


def _hatch(radius: float) -> str:
    """Slanted lines that fill a circle: the grey side, for eyes and printers that see no colour."""
    reach = radius - 14
    lines = []
    for offset in range(-int(reach) + 4, int(reach), 9):
        half = (reach * reach - offset * offset) ** 0.5 * 0.92
        # A line at 45 degrees, its middle pushed along the other diagonal.
        mx = my = offset * 0.7071
        dx = half * 0.7071
        lines.append(f"M{mx - dx:.1f} {my + dx:.1f}L{mx + dx:.1f} {my - dx:.1f}")
    return "".join(lines)


def _paint(view: View, size: Size, selected: Mapping[str, int]) -> Canvas:
    canvas = Canvas(size)
    narrow = size.name == "narrow"
    gap = 8 if narrow else 12
    edge = 6 if narrow else 16
    painter = _Painter(view, canvas, selected, gap, 8 if narrow else 14)
    canvas.rect("table", (0.5, 0.5, size.width - 1, 10), "table-area", 16)
    left, inner = edge, size.width - 2 * edge
    players = len(view["hands"])
    axial = {tile["name"]: (tile["q"], tile["r"]) for tile in view["tiles"]}
    fitted = lay_out(axial, inner - 2 * painter.pad)
    y: float = edge
    if size.name == "wide":
        if fitted.width < 520:
            map_width = fitted.width + 90
            column = left + map_width + gap
            seats_width = inner - map_width - gap
            seats = players * (painter.seat_height(seats_width) + gap) + 46
            tall = painter.hex_map(left, y, map_width, seats)
            painter.story(column, y, seats_width)
            painter.seats(column, y + 46 + gap, seats_width, 1)
            y += tall + gap
        else:
            y += painter.hex_map(left, y, inner) + gap
            painter.story(left, y, inner)
            y += 46 + gap
        discard, supply = 156, 300
        belt = inner - discard - supply - 2 * gap
        tall = painter.line(left, y, belt)
        painter.discard(left + belt + gap, y, discard)
        painter.supply(left + belt + discard + 2 * gap, y, supply)
        y += max(tall, 90)
        if fitted.width >= 520:
            y += gap
            y += painter.seats(left, y, inner, players)
    elif fitted.width < (130 if narrow else 220):
        # A row of territories turned upright leaves a column for everything else beside it.
        map_width = fitted.width + 2 * (4 if narrow else painter.pad)
        column, wide = left + map_width + gap, inner - map_width - gap
        top = y
        y += painter.story(column, y, wide, 80 if narrow else 46) + gap
        y += painter.line(column, y, wide) + gap
        if narrow:
            y += painter.discard(column, y, wide) + gap
            y += painter.supply(column, y, wide) + gap
        else:
            painter.discard(column, y, 156)
            y += painter.supply(column + 156 + gap, y, wide - 156 - gap) + gap
        y += painter.seats(column, y, wide, 1)
        painter.pad = 4 if narrow else painter.pad
        y = top + painter.hex_map(left, top, map_width, y - top)
    else:
        y += painter.hex_map(left, y, inner) + gap
        y += painter.story(left, y, inner, 80 if narrow else 46) + gap
        y += painter.line(left, y, inner) + gap
        if narrow:
            y += painter.discard(left, y, inner) + gap
            y += painter.supply(left, y, inner) + gap
        else:
            painter.discard(left, y, 172)
            y += painter.supply(left + 172 + gap, y, inner - 172 - gap) + gap
        y += painter.seats(left, y, inner, 1 if narrow else 2)
    canvas.height = y + edge
    canvas.items["table"][1]["h"] = canvas.height - 1
    return canvas


def scene(
    view: View,
    choices: Mapping[str, Choice] | None = None,
    selected: Iterable[str] | Mapping[str, int] | None = None,
    caption: str | None = None,
) -> Scene:
    """The board as one seat sees it.

    Args:
        view: ``match.view(seat).to_json()``.
        choices: what may be picked, by place: "tile:A", "side:A-B", "line:0", "discard:gold", "hand:gold",
            "coin:A:gold", "supply:town", "seat:1". A refused choice can still be picked, so that a person can ask why.
            Places the position does not show are left out.
        selected: places chosen already; with a number, that many coins of the place.
        caption: what is asked of the person; by default what the game asks next.

    Returns:
        A scene (see ``boards.scene``): plain data, the same for equal arguments.
    """
    step = view.get("step")
    chosen = counted(selected)
    actor = step["seat"] if step else view["active"]
    return assemble(
        [_paint(view, size, chosen) for size in SIZES],
        game="dominance",
        label=f"Board of Dominance, {view['players']} players, turn {view['turn']}",
        caption=(step["ask"] if step else "") if caption is None else caption,
        text=describe(view),
        choices=choices,
        selected=chosen,
        actor=screen_id(actor),
    )


def svg(view: View, size: str = "wide", theme: str = "auto") -> str:
    """The board as one standing picture, for print and previews; sizes and themes as in ``boards.svg.draw``."""
    return draw(scene(view), size, theme)


__all__ = ["coins_in_words", "scene", "screen_id", "svg"]
