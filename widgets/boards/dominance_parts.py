"""The parts of the Dominance board: map, story of the Dispute, coin line, discard pile, supply and seats.

Each method puts one part of the view on a canvas. Where a part stands is decided in ``boards.dominance``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Any

from widgets.boards.dominance_words import (
    FACTIONS,
    PIECES,
    View,
    hand_in_words,
    seat_name,
    tile_in_words,
)
from widgets.boards.hexes import HexMap, lay_out
from widgets.boards.scene import Canvas, points

#: Room for a coin in a row.
STEP = 30
#: The line is drawn with room for the longest one that setup deals, so that panels below it stay where they are.
LONGEST_LINE = 11
#: Height of a panel with one row in it, of a seat, and of the strip that tells of the Dispute.
PANEL, SEAT, STORY = 98, 82, 44


def screen_id(seat: int) -> str:
    """The item that coins behind a seat's screen come from."""
    return f"seat:{seat}/screen"


def axial(view: View) -> dict[str, tuple[int, int]]:
    """The places of the territories, name to (q, r)."""
    return {tile["name"]: (tile["q"], tile["r"]) for tile in view["tiles"]}


@dataclass
class Painter:
    """Puts the view of one seat on one canvas, part by part."""

    view: View
    canvas: Canvas
    selected: Mapping[str, int]
    pad: float
    largest: float
    shaded: frozenset[str] = frozenset()

    # -- the map

    def hex_map(self, x: float, y: float, width: float, height: float) -> None:
        """The territories in the middle of a box."""
        hexes = lay_out(axial(self.view), width - 2 * self.pad, self.largest)
        hexes = hexes.moved(x + (width - hexes.width) / 2, y + (height - hexes.height) / 2)
        for tile in self.view["tiles"]:
            self._tile(tile, hexes)
            if tile["name"] in self.shaded:
                cx, cy = hexes.centres[tile["name"]]
                self.canvas.poly(f"reach:{tile['name']}", cx, cy, hexes.corners(hexes.radius - 13), "reach-area")
        for one, other in self.view["bridges"]:
            bx, by, turn = hexes.between(one, other)
            self.canvas.art(f"bridge:{one}-{other}", bx, by, "bridge", 0.95 * hexes.scale, turn % 180)
        bridged = [set(pair) for pair in self.view["bridges"]]
        for one, other in self.view["sides"]:
            sx, sy, _ = hexes.between(one, other)
            thing = f"Side between {one} and {other}, {'bridge' if {one, other} in bridged else 'no bridge'}"
            corners = points(hexes.strip(one, other, 25))
            self.canvas.place(f"side:{one}-{other}", thing, "poly", small=True, x=sx, y=sy, p=corners)
        # Coins come last, so that they are picked before the side or tile they lie on.
        for tile in self.view["tiles"]:
            self._held(tile, hexes)
            if tile.get("disputed"):
                cx, cy = hexes.centres[tile["name"]]
                r = hexes.radius
                self.canvas.poly(f"ring:{tile['name']}", cx, cy, hexes.corners(r - 4.5), "disputed-ring")
                dx, dy = (0.48 * r, -0.6 * r) if hexes.turned else (0.55 * r, -0.5 * r)
                self.canvas.art("dispute-marker", cx + dx, cy + dy, "dispute", hexes.scale, over=True)

    def _tile(self, tile: Mapping[str, Any], hexes: HexMap) -> None:
        name, (cx, cy), radius, scale = tile["name"], hexes.centres[tile["name"]], hexes.radius, hexes.scale
        base = f"tile:{name}"
        grey = tile["side"] == "grey"
        self.canvas.poly(base, cx, cy, hexes.corners(radius - 3), "stone-area" if grey else "land-area")
        if grey:
            self.canvas.path(f"{base}/hatch", cx, cy, _hatch(radius - 14), "stone-hatch")
            # Small territories need the room of a broad frame for the word of their faction.
            frame, deep, tone = (5.2, 7.2, "won-inset thin") if scale < 0.85 else (7.5, 10.4, "won-inset")
            self.canvas.poly(f"{base}/won", cx, cy, hexes.corners(radius - frame), f"{tone} to-{tile['faction']}")
            self.canvas.poly(f"{base}/edge", cx, cy, hexes.corners(radius - deep), "won-edge")
        else:
            self.canvas.poly(f"{base}/inset", cx, cy, hexes.corners(radius - 8), "land-inset")
        corners = points(hexes.corners(radius - 4))
        self.canvas.place(base, f"Territory {name}: {tile_in_words(tile)}", "poly", x=cx, y=cy, p=corners)
        letter, house = ((-26, -15), (4, -19)) if hexes.turned else ((0, -33 if scale > 0.9 else -28), (0, -9))
        tone = "large strong middle" if scale > 0.9 else "strong middle"
        self.canvas.text(f"{base}/name", cx + letter[0] * scale, cy + letter[1] * scale, name, tone)
        if tile.get("building"):
            self.canvas.art(
                f"{base}/building", cx + house[0] * scale, cy + house[1] * scale, tile["building"], 0.86 * scale
            )

    def _held(self, tile: Mapping[str, Any], hexes: HexMap) -> None:
        name, (cx, cy), scale = tile["name"], hexes.centres[tile["name"]], hexes.scale
        held = [faction for faction in FACTIONS if tile["coins"].get(faction)]
        coin, step = max(1.0, 1.07 * scale), max(24.8, STEP * scale)
        low = 18 if hexes.turned else 22
        row = cy + (low if tile.get("building") else 8) * scale
        start = cx - step * (len(held) - 1) / 2
        if tile["side"] == "grey" and len(held) == 1:
            start = cx - (28 if hexes.turned or scale < 0.8 else 25) * scale
            tone = "small strong start" if scale > 0.9 else "small start"
            self.canvas.text(f"tile:{name}/faction", start + 16 * coin, row + 4.5, tile["faction"], tone)
        for index, faction in enumerate(held):
            count, spot = tile["coins"][faction], start + step * index
            self._stack(f"coin:{name}:{faction}", spot, row, faction, count, f"tile:{name}", coin)
            thing = f"{count} {faction} on {name}"
            self.canvas.place(f"coin:{name}:{faction}", thing, "circle", x=spot, y=row, r=max(12.6, 12.8 * coin))

    def _stack(self, name: str, x: float, y: float, faction: str, count: int, pool: str, scale: float = 1) -> None:
        chosen = self.selected.get(name, 0)
        self._coin(name, x, y, faction, pool, count=count, scale=scale, chosen=chosen)

    def _coin(self, name: str, x: float, y: float, faction: str, pool: str, **more: Any) -> None:
        art, edge = f"coin-{faction}", f"edge-{faction}"
        self.canvas.token(name, x, y, art=art, edge=edge, face=faction, pool=pool, **more)

    # -- the story of the Dispute

    def story(self, x: float, y: float, w: float, h: float) -> None:
        """What is known of the Dispute; between Disputes, the key to the three coins."""
        dispute = self.view.get("dispute")
        if not dispute:
            self._key(x, y, w, h)
            return
        surplus = [faction for faction in FACTIONS if (dispute.get("surplus") or {}).get(faction)]
        rows, tight = h > STORY + 10, w < 240
        first, second = (y + 22, y + 58) if rows else (y + h / 2, y + h / 2)
        left = x + 14
        self.canvas.art("story/mark", left + (8 if tight else 10), first, "dispute", 0.7 if tight else 0.82)
        title, at = (dispute["tile"], left + 20) if tight else (f"Dispute on {dispute['tile']}", left + 27)
        self.canvas.text("story/title", at, first + 5, title, "strong alarm start")
        at += 4 + 8.8 * len(title)
        leading = dispute.get("tied") or ()
        if dispute.get("faction"):
            self.canvas.art("story/won", at + 14, first, f"coin-{dispute['faction']}", 0.82)
            self.canvas.text("story/wins", at + 29, first + 5, f"{dispute['faction']} wins", "strong start")
            at += 112
        elif dispute.get("totals") is not None:
            step = 36 if tight else 38 if rows else 46
            for index, faction in enumerate(FACTIONS):
                spot, best = at + step * index + 12, faction in leading
                self.canvas.art(f"total:{faction}", spot, first, f"glyph-{faction}", 1, faint=not best)
                count, tone = str(dispute["totals"].get(faction, 0)), "strong start" if best else "quiet start"
                self.canvas.text(f"total:{faction}/n", spot + 11, first + 5, count, tone)
            at += 3 * step
        left = left if rows else at + 16
        if surplus:
            if not tight:
                self.canvas.text("story/surplus", left, second + 5, "Surplus", "small quiet start")
                left += 62
            for index, faction in enumerate(surplus):
                name, spot = f"surplus:{faction}", left + 13 + 36 * index
                self._stack(name, spot, second, faction, dispute["surplus"][faction], "surplus")
                thing = f"Surplus, {dispute['surplus'][faction]} {faction}"
                self.canvas.place(name, thing, "circle", x=spot, y=second, r=14)
        else:
            self.canvas.text("story/words", left, second + 5, self._stage(dispute), "small quiet start")

    def _stage(self, dispute: Mapping[str, Any]) -> str:
        if dispute.get("faction"):
            return "no Surplus left" if dispute.get("leader") is not None else ""
        if len(dispute.get("tied") or ()) > 1:
            return "a tie of all three" if len(dispute["tied"]) == 3 else " ties with ".join(dispute["tied"])
        return "wagers are being chosen" if dispute.get("totals") is None else ""

    def _key(self, x: float, y: float, w: float, h: float) -> None:
        stacked = w < 230
        for index, faction in enumerate(FACTIONS):
            if stacked:
                cx, cy = x + 24, y + h / 2 + (index - 1) * 25
            else:
                cx, cy = x + w / 2 + (index - 1) * min((w - 20) / 3, 120) - 26, y + h / 2
            self.canvas.art(f"key:{faction}", cx, cy, f"coin-{faction}", 0.8)
            self.canvas.text(f"key:{faction}/name", cx + 15, cy + 4.5, faction, "small quiet start")

    # -- the panels

    def _panel(self, name: str, title: str, x: float, y: float, w: float, h: float) -> None:
        self.canvas.rect(name, (x, y, w, h))
        self.canvas.text(f"{name}/title", x + 12, y + 21, title, "small strong quiet start")

    def _per_row(self, w: float) -> int:
        return max(1, int((w - 50 - 16) // 29) + 1)

    def line_height(self, w: float) -> float:
        """The height of the coin line in a box of this width."""
        longest = max(len(self.view["line"]), LONGEST_LINE) + 1
        rows = ceil(longest / self._per_row(w))
        return PANEL if rows == 1 else 34 + 46 * rows

    def line(self, x: float, y: float, w: float) -> None:
        """The coin line as a belt: what is taken next at the front, the Banner behind the last coin."""
        line, per_row, height = list(self.view["line"]), self._per_row(w), self.line_height(w)
        rows = round((height - 34) / 46)
        top, first = y + (50 if rows > 1 else 52), x + 50
        step = min(31.0, (w - 50 - 16 - 6) / max(per_row - 1, 1))
        self._panel("line", "Coin line", x, y, w, height)
        for row in range(rows):
            self.canvas.rect(f"belt:{row}", (x + 10, top - 15 + row * 46, w - 20, 30), "belt-area", 15)
        self.canvas.art("front", x + 25, top, "front", 0.8)
        for index, faction in enumerate(line):
            cx, cy = first + step * (index % per_row), top + 46 * (index // per_row)
            self._coin(f"line:{index}", cx, cy, faction, "line", queue=index)
            self.canvas.text(f"line:{index}/number", cx, cy + 28, str(index + 1), "small quiet middle")
            thing = f"{faction}, number {index + 1} in the line"
            self.canvas.place(f"line:{index}", thing, "circle", x=cx, y=cy, r=14)
        end = len(line)
        self.canvas.art("banner", first + step * (end % per_row), top + 46 * (end // per_row), "banner", 0.85)

    def discard(self, x: float, y: float, w: float) -> None:
        """The discard pile, one stack for each faction; the words under the coins are a key to all coins."""
        self._panel("discard", "Discard pile", x, y, w, PANEL)
        cell = (w - 12) / 3
        for index, faction in enumerate(FACTIONS):
            cx, cy, count = x + 6 + cell * (index + 0.5), y + 52, self.view["discard"].get(faction, 0)
            if count:
                self._stack(f"discard:{faction}", cx, cy, faction, count, "discard", 1.05)
            else:
                self.canvas.art(f"discard:{faction}/none", cx, cy, "waiting")
            self.canvas.text(f"discard:{faction}/name", cx, cy + 32, faction, "small quiet middle")
            half = min(cell / 2 - 1, 27)
            thing = f"Discard pile, {count} {faction}"
            self.canvas.place(f"discard:{faction}", thing, "rect", x=cx - half, y=cy - 20, w=2 * half, h=58, r=10)

    def supply_height(self, w: float) -> float:
        """The height of the supply in a box of this width."""
        return PANEL if w >= 236 else PANEL + 66

    def supply(self, x: float, y: float, w: float) -> None:
        """The miniatures left to build with, and the Dispute marker while it waits there."""
        stock: list[tuple[str, int]] = [(piece, self.view["supply"].get(piece, 0)) for piece in PIECES]
        stock.append(("dispute", 1 if self.view.get("marker_in_supply") else 0))
        columns = len(stock) if self.supply_height(w) == PANEL else 3
        cell = (w - 12) / columns
        self._panel("supply", "Supply", x, y, w, self.supply_height(w))
        for index, (piece, count) in enumerate(stock):
            cx, cy = x + 6 + cell * (index % columns + 0.5), y + 54 + 66 * (index // columns)
            name = f"supply:{piece}"
            self.canvas.art(name, cx, cy, piece, 0.86, faint=not count)
            self.canvas.text(f"{name}/name", cx, cy + 30, piece, "small quiet middle")
            if piece in PIECES:
                self.canvas.rect(f"{name}/badge", (cx + 9, cy - 20, 16, 16), "badge" if count else "badge faint", 8)
                self.canvas.text(f"{name}/count", cx + 17, cy - 7.8, str(count), "badge-text")
            thing = f"Supply: {count} {piece}" if piece in PIECES else "Dispute marker"
            half = min(cell / 2 - 1, 30)
            self.canvas.place(name, thing, "rect", x=cx - half, y=cy - 22, w=2 * half, h=58, r=10)

    # -- the seats

    def seat_height(self, w: float) -> float:
        """The least height of a seat; narrow ones grow by a row for wagers, and by one for honours."""
        return SEAT + (38 if self.view.get("wagers") and w < 270 else 0) + self._honours_height(w)

    def _honours_height(self, w: float) -> float:
        honoured = any(hand.get("tokens") or hand.get("politician") for hand in self.view["hands"])
        return 28 if honoured and w < 200 else 0

    def seat(self, hand: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        """One player: name, what is public, and the hand in front of an open screen or behind a closed one."""
        seat, base = hand["seat"], f"seat:{hand['seat']}"
        turn = seat == self.view["active"] and not self.view.get("outcome")
        self.canvas.rect(base, (x, y, w, h), "panel-area turn" if turn else "panel-area")
        self.canvas.place(base, f"{hand['name']}: {hand_in_words(hand)}", "rect", x=x, y=y, w=w, h=h, r=10)
        self._head(hand, x + 12, y + 22, w, turn)
        wagers = {wager["seat"]: wager for wager in self.view.get("wagers") or ()}
        beside = w >= 270
        row = y + 53 + self._honours_height(w) + (h - self.seat_height(w)) / 2.4
        if hand.get("coins") is None:
            self._closed(hand, x + 12, row, min(1.0, (w - 24) / 150))
        else:
            self._open(hand, x + 12, row, min(STEP, (w - 24 - 26) / 4))
        if seat in wagers:
            left, top = (x + 178, row) if beside else (x + 12, row + 38)
            self._wager(wagers[seat], left, top, w - (left - x))

    def _head(self, hand: Mapping[str, Any], at: float, y: float, w: float, turn: bool) -> None:
        """The first line of a seat: turn and name from the left, honours from the right, notes where room is left."""
        seat, base, right = hand["seat"], f"seat:{hand['seat']}", at + w - 22
        if turn:
            self.canvas.art("active", at + 8, y - 5, "active", 0.85)
        name = at + 24 if turn else at
        self.canvas.text(f"{base}/name", name, y, hand["name"], "strong start")
        won = seat in (self.view.get("outcome") or {}).get("winners", ())
        if won or (self.view.get("dispute") or {}).get("leader") == seat:
            words = "Winner" if won else "Leader"
            self.canvas.rect(f"{base}/chip", (right - 58, y - 15, 58, 20), "chip", 10)
            self.canvas.text(f"{base}/chip-word", right - 29, y - 0.8, words, "small strong on-accent middle")
            right -= 68
        if self._honours_height(w):
            self._honours(hand, at + 75, y + 29)
        else:
            right = self._honours(hand, right, y)
        mates = [mate for team in self.view.get("teams") or () if seat in team for mate in team if mate != seat]
        notes = ["you"] if self.view.get("seat") == seat else []
        notes += [f"with {seat_name(self.view, mate)}" for mate in mates]
        left = name + 10 + 9.2 * len(hand["name"])
        while notes and left + 6.4 * len(", ".join(notes)) > right:
            notes.pop(0)
        if notes:
            self.canvas.text(f"{base}/notes", left, y, ", ".join(notes), "small quiet start")

    def _honours(self, hand: Mapping[str, Any], right: float, y: float) -> float:
        """Leader tokens and the Politician's crown, up to ``right``; returns how far left they reach."""
        base = f"seat:{hand['seat']}"
        if hand.get("tokens"):
            self.canvas.text(f"{base}/tokens", right, y, str(hand["tokens"]), "small strong end")
            self.canvas.art(f"{base}/laurel", right - 19, y - 5, "laurel", 0.85)
            right -= 36
        if hand.get("politician"):
            if hand.get("marker") and hand["marker"] != "crown":
                self.canvas.art(f"{base}/marker", right - 10, y - 5, f"coin-{hand['marker']}", 0.7)
                right -= 22
            self.canvas.art(f"{base}/politician", right - 10, y - 4, "crown", 0.82)
            right -= 26
        return right - 6

    def _open(self, hand: Mapping[str, Any], x: float, y: float, widest: float) -> None:
        seat = hand["seat"]
        coins = [faction for faction in FACTIONS for _ in range(hand["coins"].get(faction, 0))]
        slots = max(5, len(coins))
        step = min(widest, 5 * widest / slots)
        for index in range(slots):
            self.canvas.art(f"seat:{seat}/slot:{index}", x + 13 + step * index, y, "waiting")
        for index, faction in enumerate(coins):
            self._coin(f"seat:{seat}/coin:{index}", x + 13 + step * index, y, faction, f"seat:{seat}")
        if self.view.get("seat") != seat:
            return
        for faction in dict.fromkeys(coins):
            count, first = coins.count(faction), coins.index(faction)
            for index in range(first, first + min(count, self.selected.get(f"hand:{faction}", 0))):
                bar = (x + 13 + step * index - 8, y + 16, 16, 4)
                self.canvas.rect(f"hand:{faction}/chosen:{index}", bar, "chip", 2)
            left, wide = x + step * first, step * (count - 1) + 26
            self.canvas.place(
                f"hand:{faction}", f"Your hand, {count} {faction}", "rect", x=left - 1, y=y - 14, w=wide + 2, h=28, r=14
            )

    def _closed(self, hand: Mapping[str, Any], x: float, y: float, scale: float) -> None:
        seat, size, known, middle = hand["seat"], hand.get("size"), hand.get("known"), x + 75 * scale
        self.canvas.art(screen_id(seat), middle, y, "screen", scale)
        if known is not None:
            faces = [faction for faction in FACTIONS for _ in range(known.get(faction, 0))]
            faces += ["?"] * hand.get("unknown", 0)
            for index, face in enumerate(faces):
                cx, name = middle + 24 * scale * (index - (len(faces) - 1) / 2), f"seat:{seat}/known:{index}"
                if face == "?":
                    self.canvas.text(name, cx, y + 5, "?", "strong on-screen middle")
                else:
                    self.canvas.art(name, cx, y, f"coin-{face}", 0.82)
            return
        words = "hidden" if size is None else f"{size} coin{'' if size == 1 else 's'}"
        self.canvas.text(f"seat:{seat}/hidden", middle, y + 4.5, words, "small strong on-screen middle")

    def _wager(self, wager: Mapping[str, Any], x: float, y: float, room: float) -> None:
        seat, base, coins = wager["seat"], f"wager:{wager['seat']}", wager["coins"]
        if (self.view.get("dispute") or {}).get("faction"):
            # The coins have left for the tile and the Surplus; who put in what stays readable.
            self._wagered(base, coins, x, y, room)
            return
        if wager["made"] and coins and any(coins.values()):
            shown = [faction for faction in FACTIONS if coins.get(faction)]
            for index, faction in enumerate(shown):
                self._coin(
                    f"{base}:{faction}",
                    x + 13 + 36 * index,
                    y,
                    faction,
                    base,
                    count=coins[faction],
                    home=screen_id(seat),
                )
            after = 36 * len(shown)
            if after + 56 < room:
                self.canvas.text(f"{base}/words", x + after, y + 4.5, "wagered", "small quiet start")
            return
        art, words = ("waiting", "choosing") if not wager["made"] else ("ready", "ready")
        if wager["made"] and coins is not None:
            art, words = "waiting", "wagers nothing" if room > 140 else "nothing"
        self.canvas.art(f"{base}/state", x + 13, y, art, 0.85)
        self.canvas.text(f"{base}/words", x + 31, y + 4.5, words, "small quiet start")

    def _wagered(self, base: str, coins: Mapping[str, int], x: float, y: float, room: float) -> None:
        shown = [faction for faction in FACTIONS if coins.get(faction)]
        if not shown or room > 150:
            words = "wagered" if shown else "wagered nothing" if room > 140 else "nothing"
            self.canvas.text(f"{base}/words", x, y + 4.5, words, "small quiet start")
            x += 58
        for index, faction in enumerate(shown):
            self.canvas.art(f"{base}/was:{faction}", x + 9 + 33 * index, y, f"coin-{faction}", 0.66)
            count = str(coins[faction])
            self.canvas.text(f"{base}/was:{faction}/n", x + 20 + 33 * index, y + 4.5, count, "small quiet start")

    def seats(self, x: float, y: float, w: float, columns: int, gap: float, height: float = 0) -> float:
        """All seats in rows that share a height if one is given; returns the height of all rows."""
        hands = self.view["hands"]
        rows = ceil(len(hands) / columns)
        wide = (w - gap * (columns - 1)) / columns
        tall = max(self.seat_height(wide), (height - gap * (rows - 1)) / rows)
        for index, hand in enumerate(hands):
            left, top = x + (index % columns) * (wide + gap), y + (index // columns) * (tall + gap)
            self.seat(hand, left, top, wide, tall)
        return rows * (tall + gap) - gap


def _hatch(reach: float) -> str:
    """Slanted lines that fill a circle: the grey side for eyes and printers that see no colour."""
    lines = []
    for step in range(-4, 5):
        offset = step * 9
        if abs(offset) >= reach:
            continue
        half = 0.95 * sqrt(reach * reach - offset * offset) * sqrt(0.5)
        middle = offset * sqrt(0.5)
        lines.append(f"M{middle - half:.1f} {middle + half:.1f}L{middle + half:.1f} {middle - half:.1f}")
    return "".join(lines)
