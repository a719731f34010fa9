"""The players of a Dominion board: the own hand, draw pile and discards, and the other seats.

Each method puts one part of the view on a canvas and says how high it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import ceil
from typing import Any

from widgets.boards.dominion_cards import BROAD, HIGH, TITLE
from widgets.boards.dominion_parts import TablePainter
from widgets.boards.dominion_words import in_order, name_of, seat_of
from widgets.language import of_game

_ = of_game("dominion")


class Painter(TablePainter):
    """Puts the view of one seat on one canvas, part by part."""

    # -- the own cards

    def hand_rows(self, w: float) -> list[list[str]]:
        """The own hand in rows that leave enough of each card in sight."""
        cards = in_order(self.view, self._own()["hand"] or ())
        wide = BROAD * self.measures.card
        most = max(1, int((w - wide) / (wide * (0.98 if self.measures.narrow else 0.62))) + 1)
        rows = max(1, ceil(len(cards) / most))
        each = ceil(len(cards) / rows) if cards else 1
        return [cards[place : place + each] for place in range(0, max(len(cards), 1), each)]

    def _own(self) -> Mapping[str, Any]:
        return seat_of(self.view, self.view["seat"])

    def hand_height(self, w: float) -> float:
        """The height of the own hand."""
        return TITLE + len(self.hand_rows(w - 20)) * (HIGH * self.measures.card + 8) + 8

    def hand(self, x: float, y: float, w: float, h: float = 0) -> None:
        """The own hand, each card to itself."""
        own, scale = self._own(), self.measures.card
        count = len(own["hand"] or ())
        title = _.plural("Your hand: {count} card", "Your hand: {count} cards", count)
        self.panel("hand", title, x, y, w, max(h, self.hand_height(w)))
        wide, seat = BROAD * scale, own["seat"]
        copies: Counter[str] = Counter()
        for number, row in enumerate(self.hand_rows(w - 20)):
            middle = y + TITLE + 6 + HIGH * scale / 2 + number * (HIGH * scale + 8)
            step = min(wide + 7, (w - 20 - wide) / max(len(row) - 1, 1))
            start = x + 10
            for place, card in enumerate(row):
                last = place == len(row) - 1
                self.card(
                    f"hand:{card}:{copies[card]}",
                    card,
                    start + place * step + wide / 2,
                    middle,
                    scale,
                    "hand",
                    wide if last else step,
                    home=f"deck:{seat}",
                    leaves=f"discard:{seat}",
                )
                copies[card] += 1
        if not count:
            self.canvas.text("hand/none", x + 12, y + TITLE + 30, _("no cards"), "small quiet start")

    def stock_height(self) -> float:
        """The height of a draw pile or discard pile."""
        return TITLE + HIGH * self.measures.card + 20

    def stock(self, x: float, y: float, w: float, h: float = 0) -> None:
        """The own draw pile and discard pile beside each other."""
        half = (w - self.measures.gap) / 2
        self.deck(x, y, half, h)
        self.discards(x + half + self.measures.gap, y, half, h)

    def deck(self, x: float, y: float, w: float, h: float = 0) -> None:
        """The own draw pile: backs, and how many."""
        own, scale = self._own(), self.measures.card * 0.94
        name = f"deck:{own['seat']}"
        self.panel(f"{name}/panel", _("Draw pile"), x, y, w, max(h, self.stock_height()))
        cx, cy = x + w / 2, y + TITLE + HIGH * scale / 2
        count = own["deck_size"]
        if count:
            for under in range(min(count, 3) - 1, 0, -1):
                self.canvas.art(f"{name}/under:{under}", cx + 2 * under, cy + 2 * under, "card-edge", scale)
            self.canvas.art(name, cx, cy, "card-back", scale)
        else:
            self._vacant(name, cx, cy, scale)
        top = (own.get("known_top") or [None])[0]
        words = _.plural("{count} card", "{count} cards", count)
        if top:
            words = _("{count}, top: {card}", count=count, card=name_of(self.view, top))
        self.canvas.text(f"{name}/count", cx, y + TITLE + HIGH * scale + 17, words, "small strong middle", w - 8)
        self._stock_place(name, words, cx, cy, scale, _("Draw pile"))

    def discards(self, x: float, y: float, w: float, h: float = 0) -> None:
        """The own discard pile: its top card, and how many."""
        own, scale = self._own(), self.measures.card * 0.94
        name = f"discard:{own['seat']}"
        self.panel(f"{name}/panel", _("Discards"), x, y, w, max(h, self.stock_height()))
        cx, cy = x + w / 2, y + TITLE + HIGH * scale / 2
        count, top = own["discard_size"], own["discard_top"]
        self._vacant(name, cx, cy, scale)
        if top:
            for under in range(min(count, 3) - 1, 0, -1):
                self.canvas.art(f"{name}/under:{under}", cx + 2 * under, cy + 2 * under, "card-edge", scale)
            self.canvas.token(
                f"{name}/top",
                cx,
                cy,
                art=f"card-{self.kind(top)}",
                edge="card-edge",
                face=top,
                pool=name,
                scale=scale,
                home="hand",
                leaves=f"deck:{own['seat']}",
                parts=self.face(top, scale),
            )
        words = _.plural("{count} card", "{count} cards", count)
        self.canvas.text(f"{name}/count", cx, y + TITLE + HIGH * scale + 17, words, "small strong middle", w - 8)
        self._stock_place(name, words, cx, cy, scale, _("Discards"))

    def _vacant(self, name: str, cx: float, cy: float, scale: float) -> None:
        wide, high = BROAD * scale, HIGH * scale
        self.canvas.rect(f"{name}/slot", (cx - wide / 2, cy - high / 2, wide, high), "ghost", 7)
        if name not in self.canvas.items:
            # cards slide to and from this spot even while nothing lies there
            self.canvas.art(name, cx, cy, "no-card")

    def _stock_place(self, name: str, words: str, cx: float, cy: float, scale: float, title: str) -> None:
        wide, high = BROAD * scale, HIGH * scale
        thing = f"{title}: {words}"
        self.canvas.place(name, thing, "rect", x=cx - wide / 2, y=cy - high / 2, w=wide, h=high, r=7)

    # -- the others

    def other_height(self) -> float:
        """The height of another player."""
        return 62

    def others(self, x: float, y: float, w: float, columns: int) -> float:
        """Every player but the one who looks; returns the height of all rows."""
        seats = [seat for seat in self.view["seats"] if seat["seat"] != self.view["seat"]]
        if not seats:
            return 0
        columns = min(columns, len(seats))
        gap, tall = self.measures.gap, self.other_height()
        wide = (w - gap * (columns - 1)) / columns
        for number, seat in enumerate(seats):
            row, place = divmod(number, columns)
            self._other(seat, x + place * (wide + gap), y + row * (tall + gap), wide, tall)
        return ceil(len(seats) / columns) * (tall + gap) - gap

    def _other(self, seat: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        name, view = f"seat:{seat['seat']}", self.view
        turn = seat["seat"] == view["active"] and view["outcome"] is None
        self.canvas.rect(name, (x, y, w, h), "panel-area turn" if turn else "panel-area")
        at = x + 10
        if turn:
            self.canvas.art(f"{name}/turn", x + 17, y + 17, "active", 0.75)
            at += 20
        self.canvas.text(f"{name}/name", at, y + 22, seat["name"], "strong start")
        words = _.plural("{count} turn played", "{count} turns played", seat["turns"])
        result = view["outcome"]
        if result:
            points = result["scores"].get(seat["name"])
            words = _.plural("{count} point", "{count} points", points) if points is not None else words
        self.canvas.text(f"{name}/turns", x + w - 10, y + 21, words, "small quiet end", w / 2)
        third = (w - 20) / 3
        low = y + 43
        self._backs(seat, x + 10, low)
        self._number(f"{name}/hand", x + 41, low, third - 33, str(seat["hand_size"]), _("in hand"))
        left = x + 10 + third
        if seat["deck_size"]:
            self.canvas.art(f"{name}/deck", left + 9, low, "card-back", 0.26)
        else:
            self.canvas.rect(f"{name}/deck-slot", (left, low - 12, 18, 24), "ghost", 3)
        self._number(f"{name}/deck-n", left + 23, low, third - 26, str(seat["deck_size"]), _("to draw"))
        left += third
        top = seat["discard_top"]
        if top:
            self.canvas.art(f"{name}/discard", left + 9, low, f"card-{self.kind(top)}", 0.26)
        else:
            self.canvas.rect(f"{name}/discard-slot", (left, low - 12, 18, 24), "ghost", 3)
            self.canvas.art(f"{name}/discard", left + 9, low, "no-card")
        words = name_of(view, top) if top else _("discards")
        if top and third > 120:
            words = _("discards, {card} on top", card=words)
        self._number(f"{name}/discard-n", left + 23, low, third - 24, str(seat["discard_size"]), words)
        thing = _("{who}: {count} cards in hand", who=seat["name"], count=seat["hand_size"])
        self.canvas.place(name, thing, "rect", x=x, y=y, w=w, h=h, r=10)

    def _number(self, name: str, x: float, y: float, room: float, count: str, words: str) -> None:
        self.canvas.text(name, x, y - 0.5, count, "small strong start")
        self.canvas.text(f"{name}/word", x, y + 12, words, "tiny quiet start", room)

    def _backs(self, seat: Mapping[str, Any], x: float, y: float) -> None:
        if not seat["hand_size"]:
            self.canvas.rect(f"seat:{seat['seat']}/hand-slot", (x, y - 12, 18, 24), "ghost", 3)
        for number in range(min(seat["hand_size"], 3)):
            self.canvas.art(f"seat:{seat['seat']}/back:{number}", x + 9 + number * 4, y, "card-back", 0.26)
