"""The parts of the Dominion board: the strip of the turn, the piles, what lies open, the own cards, the others.

Each method puts one part of the view on a canvas and says how high it is. Where a part stands is decided in
``boards.dominion``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from widgets.boards.dominion_words import (
    PHASES,
    View,
    card_note,
    cards_in_words,
    in_order,
    kind_of,
    name_of,
    phase_word,
    seat_of,
)
from widgets.boards.scene import Canvas, Item, breadth, drawn, written
from widgets.language import of_game

_ = of_game("dominion")

#: A card is drawn so broad and high at scale 1.
BROAD, HIGH = 72.0, 96.0
#: Height of the line a panel's title stands on.
TITLE = 28


@dataclass(frozen=True)
class Measures:
    """How large things are drawn at one width of the page."""

    narrow: bool
    gap: float
    card: float
    small: float


@dataclass
class Painter:
    """Puts the view of one seat on one canvas, part by part."""

    view: View
    canvas: Canvas
    selected: Mapping[str, int]
    measures: Measures
    marked: Collection[str] = field(default_factory=frozenset)

    # -- one card

    def kind(self, card: str) -> str:
        """The kind that colours a card."""
        return kind_of(self.view["cards"][card]["types"])

    def face(self, card: str, scale: float) -> list[Item]:
        """What is written and drawn on a card, around its middle."""
        data, half, top = self.view["cards"][card], BROAD / 2 * scale, -HIGH / 2 * scale
        parts = _title(data["name"], top, 2 * half - 6, scale)
        kind = self.kind(card)
        middle = top + 27 * scale + (HIGH - 27) * scale / 2
        if kind in ("treasure", "victory", "curse"):
            parts += self._worth(card, kind, middle, scale)
            return parts
        if scale < 0.7:
            return [*parts, drawn(0, middle, f"kind-{kind}", 1.1)]
        parts += self._signs(data["signs"], 2 * half - 8, top + 27 * scale + 15, 2 if scale < 1.3 else 4)
        low = -top - 13
        parts.append(drawn(half - 13, low, f"kind-{kind}", 0.62))
        parts.append(drawn(13 - half, low, "sign-coin", 1.2))
        parts.append(written(13 - half, low + 4.2, str(data["cost"]), "small strong gold-words middle"))
        return parts

    def _worth(self, card: str, kind: str, y: float, scale: float) -> list[Item]:
        data = self.view["cards"][card]
        if kind == "treasure":
            return [
                drawn(0, y, "sign-coin", 2.6 * scale),
                written(0, y + 6, str(data["coins"]), "large strong gold-words middle"),
            ]
        words = "1/10" if card == "Gardens" else f"{data['points']}".replace("-", "−")
        tone = "strong on-sign middle" if len(words) > 2 else "large strong on-sign middle"
        return [drawn(0, y, f"kind-{kind}", 2.1 * scale), written(0, y + (4 if len(words) > 2 else 5), words, tone)]

    def _signs(self, signs: Sequence[Sequence[str]], w: float, y: float, most: int) -> list[Item]:
        parts: list[Item] = []
        for number, (sign, words) in enumerate(signs):
            row, place = divmod(number, most)
            count = min(most, len(signs) - row * most)
            cell = w / max(count, 1) if count < most else w / most
            cell = min(cell, 40)
            x = (place - (count - 1) / 2) * cell
            wide = 8 + (3 + breadth(words, "small strong") if words else 0) + 7
            parts.append(drawn(x - wide / 2 + 7, y + 20 * row, f"sign-{sign}", 0.9))
            if words:
                parts.append(written(x - wide / 2 + 16, y + 20 * row + 4.4, words, "small strong start"))
        return parts

    def card(
        self,
        name: str,
        card: str,
        x: float,
        y: float,
        scale: float,
        pool: str,
        room: float = BROAD,
        home: str | None = None,
        leaves: str | None = None,
    ) -> None:
        """A card around (x, y) that may be picked; ``room`` is how much of its width can be seen."""
        chosen = bool(self.selected.get(name))
        lift = 9 * scale if chosen else 0
        self.canvas.token(
            name,
            x,
            y - lift,
            art=f"card-{self.kind(card)}",
            edge="card-edge",
            face=card,
            pool=pool,
            scale=scale,
            home=home,
            leaves=leaves,
            parts=self.face(card, scale),
        )
        left = x - BROAD / 2 * scale
        wide = min(room, BROAD * scale)
        self.canvas.place(
            name,
            name_of(self.view, card),
            "rect",
            note=card_note(self.view, card),
            x=left,
            y=y - lift - HIGH / 2 * scale,
            w=wide,
            h=HIGH * scale,
            r=7 * scale,
        )
        if chosen:
            self.canvas.rect(f"{name}/chosen", (left + 8, y + HIGH / 2 * scale - 7, wide - 16, 5), "chip", 2.5)

    def panel(self, name: str, title: str, x: float, y: float, w: float, h: float, turn: bool = False) -> None:
        """The ground of a part, with its title."""
        self.canvas.rect(name, (x, y, w, h), "panel-area turn" if turn else "panel-area")
        self.canvas.text(f"{name}/title", x + 10, y + 19, title, "small strong quiet start", w - 18)

    # -- the strip of the turn

    def turn_height(self) -> float:
        """The height of the strip."""
        return 96 if self.measures.narrow else 52

    def turn(self, x: float, y: float, w: float) -> None:
        """Whose turn it is, its four phases, and what is left of it."""
        view, narrow = self.view, self.measures.narrow
        self.canvas.rect("turn", (x, y, w, self.turn_height()), "panel-area")
        over = view["outcome"] is not None
        active = seat_of(view, view["active"])
        row = y + 26
        if over:
            self.canvas.text("turn/who", x + 14, row + 5, _("The game is over"), "strong start", w - 28)
            return
        self.canvas.art("turn/mark", x + 22, row, "active", 0.85)
        yours = view["seat"] == view["active"] and view["players"] > 1
        words = _("Your turn {number}", number=active["turns"] + 1)
        if not yours:
            words = _("{who}: turn {number}", who=active["name"], number=active["turns"] + 1)
        self.canvas.text("turn/who", x + 37, row + 5, words, "strong start", 96 if narrow else 118)
        self._phases(x + w - 132 if narrow else x + 166, row, narrow or w < 620)
        if narrow:
            self._counters(x + 10, row + 44, (w - 20) / 3, True)
        else:
            cell = 74 if w < 620 else 96
            self._counters(x + w - 3 * cell - 6, row, cell, w >= 820)

    def _phases(self, x: float, y: float, short: bool) -> None:
        now = self.view["phase"]
        for letter in PHASES:
            lit = letter == now
            word = phase_word(letter)
            wide = 28.0 if short else 32 + breadth(word, "small") + 6
            name = f"phase:{letter}"
            self.canvas.rect(name, (x, y - 14, wide, 28), "chip" if lit else "belt-area", 14)
            tone = "strong on-accent" if lit else "quiet"
            if short:
                self.canvas.text(f"{name}/letter", x + wide / 2, y + 5, letter, f"{tone} middle")
            else:
                self.canvas.text(f"{name}/letter", x + 12, y + 5, letter, f"{tone} start")
                self.canvas.text(f"{name}/word", x + 27, y + 4.5, word, f"small {tone} start")
            if lit and short:
                self.canvas.rect(f"{name}/lit", (x + 7, y + 16, wide - 14, 3), "chip", 1.5)
            x += wide + 5

    def _counters(self, x: float, y: float, cell: float, wordy: bool) -> None:
        view = self.view
        counters = (
            ("action", view["actions"], _("actions")),
            ("buy", view["buys"], _("buys")),
            ("coin", view["coins"], _("coins")),
        )
        for number, (sign, count, word) in enumerate(counters):
            left = x + number * cell
            self.canvas.art(f"counter:{sign}", left + 14, y, f"sign-{sign}", 1.25)
            self.canvas.text(f"counter:{sign}/n", left + 27, y + 6, str(count), "large strong start")
            if wordy or cell >= 80:
                at = left + 31 + breadth(str(count), "large strong")
                self.canvas.text(f"counter:{sign}/word", at, y + 5, word, "small quiet start", cell - (at - left) - 2)

    # -- the piles

    def piles_shape(self, w: float, trash: bool) -> tuple[int, int, float, float]:
        """Columns of the basic cards and of the kingdom, and how high their cells are."""
        kingdom = len(self._kingdom())
        if self.measures.narrow:
            return 3, 3, 46, 46
        if w < 700:
            return 4, 5, 46, 92
        return (3 if kingdom else 7 + trash), 5, 59, 92

    def _kingdom(self) -> list[Mapping[str, Any]]:
        return list(self.view["supply"][7:])

    def piles_height(self, w: float, trash: bool) -> float:
        """The height of all piles."""
        basics, kingdom, low, high = self.piles_shape(w, trash)
        gap = 6
        left = ceil((7 + trash) / basics) * (low + gap) - gap
        count = len(self._kingdom())
        right = ceil(count / kingdom) * (high + gap) - gap if count else 0
        beside = w >= 700 and not self.measures.narrow
        body = max(left, right) if beside else left + (right + gap if right else 0)
        return TITLE + body + 10

    def piles(self, x: float, y: float, w: float, trash: bool) -> None:
        """The supply: Treasures, Victory cards, Curses, and the kingdom by rising cost."""
        basics, columns, low, high = self.piles_shape(w, trash)
        gap, count = 6.0, len(self._kingdom())
        self.panel("piles", _("Piles to buy from"), x, y, w, self.piles_height(w, trash))
        x, y, w = x + 10, y + TITLE, w - 20
        beside = w >= 680 and not self.measures.narrow and count
        left = w * 0.37 - 8 if beside else w
        cell = (left - gap * (basics - 1)) / basics
        for number, pile in enumerate(self.view["supply"][:7]):
            row, place = divmod(number, basics)
            self.pile(pile, x + place * (cell + gap), y + row * (low + gap), cell, low)
        if trash:
            row, place = divmod(7, basics)
            self.trash(x + place * (cell + gap), y + row * (low + gap), cell, low)
        if beside:
            x, w = x + left + 16, w - left - 16
        else:
            y += ceil((7 + trash) / basics) * (low + gap)
        cell = (w - gap * (columns - 1)) / columns
        for number, pile in enumerate(self._kingdom()):
            row, place = divmod(number, columns)
            self.pile(pile, x + place * (cell + gap), y + row * (high + gap), cell, high)

    def pile(self, pile: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        """One pile: its kind, name and cost, and how many are left."""
        card, left, name = pile["card"], pile["left"], f"pile:{pile['card']}"
        kind = self.kind(card)
        self.canvas.rect(name, (x, y, w, h), f"pile {kind} {kind}-rim" if left else "pile empty", 7)
        self.canvas.art(f"{name}/kind", x + 13, y + 14, f"kind-{kind}", 0.6, faint=not left)
        tone = "small strong start" if left else "small strong quiet start"
        self.canvas.text(f"{name}/name", x + 24, y + 18.5, pile["name"], tone, w - 29)
        data = self.view["cards"][card]
        if h > 70 and left:
            most = 2 if len(data["signs"]) > 3 else 3
            for number, part in enumerate(self._signs(data["signs"], w - 8, 0, most)):
                where = x + w / 2 + part["x"], y + (38 if most == 2 else 46) + part["y"]
                if part["kind"] == "art":
                    self.canvas.art(f"{name}/sign:{number}", *where, part["art"], part["s"])
                else:
                    self.canvas.text(f"{name}/sign:{number}", *where, part["text"], part["tone"])
        low = y + h - 14
        self.canvas.art(f"{name}/coin", x + 15, low, "sign-coin", 1.3, faint=not left)
        self.canvas.text(f"{name}/cost", x + 15, low + 4.4, str(pile["cost"]), "small strong gold-words middle")
        if left and h <= 70 and (data["points"] or data["coins"]) and w > 84:
            sign, worth = ("coin", data["coins"]) if data["coins"] else ("points", data["points"])
            if sign == "points":
                self.canvas.art(f"{name}/worth", x + 42, low, "sign-points", 1.15)
                words = str(worth).replace("-", "−")
                self.canvas.text(f"{name}/points", x + 42, low + 3.6, words, "tiny strong on-ink middle")
        words = _("empty") if not left else f"×{left}"
        tone = "small quiet end" if not left else "strong end"
        self.canvas.text(f"{name}/left", x + w - 8, low + 5, words, tone)
        thing = (
            _("{card}, costs {cost}, {left} left", card=pile["name"], cost=pile["cost"], left=left)
            if left
            else _("{card}, costs {cost}, empty pile", card=pile["name"], cost=pile["cost"])
        )
        self.canvas.place(name, thing, "rect", note=card_note(self.view, card), x=x, y=y, w=w, h=h, r=7)

    def trash(self, x: float, y: float, w: float, h: float) -> None:
        """Cards that have left the game."""
        cards = self.view["trash"]
        self.canvas.rect("trash", (x, y, w, h), "pile empty", 7)
        self.canvas.art("trash/sign", x + 13, y + 14, "sign-trash", 0.95)
        self.canvas.text("trash/name", x + 24, y + 18.5, _("Trash"), "small strong start", w - 29)
        words = name_of(self.view, cards[-1]) if cards else _("nothing yet")
        self.canvas.text("trash/top", x + 8, y + h - 9, words, "small quiet start", w - 40)
        if cards:
            self.canvas.text("trash/left", x + w - 8, y + h - 9, f"×{len(cards)}", "strong end")

    # -- what lies open

    def _open_groups(self) -> list[tuple[str, str, list[str]]]:
        """Rows of open cards: name of the place, its title, its cards."""
        view = self.view
        active = seat_of(view, view["active"])
        groups = [("play", _("In play"), list(active["in_play"]))]
        if active["bought"]:
            groups.append(("bought", _("Bought"), list(active["bought"])))
        groups += [
            (f"shown:{seat['seat']}", _("{who} shows", who=seat["name"]), list(seat["shown"]))
            for seat in view["seats"]
            if seat["shown"]
        ]
        if view["loot"]:
            groups.append(("loot", _("Trashed, yours to take"), list(view["loot"])))
        return groups

    def _fan(self, cards: list[str], w: float, scale: float) -> list[tuple[str, int, float, float]]:
        """Card, copy, left edge and room of each; equal cards overlap."""
        wide = BROAD * scale
        counts = Counter(cards)
        over = 15 * scale + 4
        need = sum(wide + over * (count - 1) + 6 for count in counts.values()) - 6 if counts else 0
        squeeze = min(1.0, (w - wide) / (need - wide)) if need > wide else 1.0
        places = []
        x = 0.0
        for card, count in counts.items():
            for copy in range(count):
                last = copy == count - 1
                step = (wide + 6 if last else over) * squeeze
                places.append((card, copy, x, min(step, wide)))
                x += step
        if places:
            card, copy, left, _room = places[-1]
            places[-1] = (card, copy, left, wide)
        return places

    def play_height(self, w: float) -> float:
        """The height of the open cards."""
        rows = len(self._open_rows(w))
        return rows * (TITLE + HIGH * self.measures.small + 8) + 2

    def _open_rows(self, w: float) -> list[list[tuple[str, str, list[str]]]]:
        groups = self._open_groups()
        if self.measures.narrow:
            return [[group] for group in groups]
        return [groups[place : place + 3] for place in range(0, len(groups), 3)]

    def play(self, x: float, y: float, w: float) -> None:
        """The cards in play, those bought, those shown."""
        view, scale = self.view, self.measures.small
        active = seat_of(view, view["active"])
        self.canvas.rect("table-cards", (x, y, w, self.play_height(w)), "panel-area")
        tall = TITLE + HIGH * scale + 8
        own = view["seat"] == view["active"]
        for row, groups in enumerate(self._open_rows(w)):
            shares = [max(len(set(cards)) + len(cards) * 0.25, 1.7) for _name, _title_, cards in groups]
            left = x + 10
            for (name, title, cards), share in zip(groups, shares, strict=True):
                room = (w - 20 + 10) * share / sum(shares) - 10
                top = y + row * tall
                if name == "play" and not own:
                    title = _("In play: {who}", who=active["name"])
                self.canvas.text(f"{name}/title", left, top + 19, title, "small strong quiet start", room)
                middle = top + TITLE + HIGH * scale / 2
                if not cards:
                    self.canvas.text(f"{name}/none", left, middle, _("no card yet"), "small quiet start")
                homes = {"play": "hand" if own else f"seat:{active['seat']}"}
                for card, copy, at, seen in self._fan(cards, room, scale):
                    home = f"pile:{card}" if name == "bought" else homes.get(name)
                    self.card(
                        f"{name}:{card}:{copy}",
                        card,
                        left + at + BROAD * scale / 2,
                        middle,
                        scale,
                        name,
                        seen,
                        home=home,
                        leaves=f"discard:{active['seat']}",
                    )
                left += room + 10

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
        return TITLE + len(self.hand_rows(w - 20)) * (HIGH * self.measures.card + 8) + 10

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
        return TITLE + HIGH * self.measures.card + 34

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
        self.canvas.text(f"{name}/count", cx, y + TITLE + HIGH * scale + 20, words, "small strong middle", w - 8)
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
        self.canvas.text(f"{name}/count", cx, y + TITLE + HIGH * scale + 20, words, "small strong middle", w - 8)
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
        return 92

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
        at = x + 12
        if turn:
            self.canvas.art(f"{name}/turn", x + 20, y + 18, "active", 0.8)
            at += 20
        self.canvas.text(f"{name}/name", at, y + 23, seat["name"], "strong start")
        words = _.plural("{count} turn played", "{count} turns played", seat["turns"])
        result = view["outcome"]
        if result:
            points = result["scores"].get(seat["name"])
            words = _.plural("{count} point", "{count} points", points) if points is not None else words
        self.canvas.text(f"{name}/turns", x + w - 12, y + 22, words, "small quiet end", w / 2)
        self._backs(seat, x + 12, y + 52, w * 0.5 - 12)
        right = x + w * 0.5 + 8
        room = w * 0.5 - 18
        words = _("draw pile {count}", count=seat["deck_size"])
        self.canvas.art(f"{name}/deck", right + 6, y + 45, "card-back", 0.17)
        self.canvas.text(f"{name}/deck-n", right + 20, y + 49, words, "small start", room - 20)
        top = seat["discard_top"]
        words = _("discards {count}", count=seat["discard_size"])
        if top:
            words = f"{words}: {name_of(view, top)}"
        self.canvas.art(f"{name}/discard", right + 6, y + 70, f"card-{self.kind(top)}" if top else "no-card", 0.17)
        self.canvas.text(f"{name}/discard-n", right + 20, y + 74, words, "small start", room - 20)
        thing = _("{who}: {count} cards in hand", who=seat["name"], count=seat["hand_size"])
        self.canvas.place(name, thing, "rect", x=x, y=y, w=w, h=h, r=10)

    def _backs(self, seat: Mapping[str, Any], x: float, y: float, w: float) -> None:
        name, count = f"seat:{seat['seat']}", seat["hand_size"]
        scale = 0.3
        if seat["hand"] is not None:
            words = cards_in_words(self.view, seat["hand"]) if count else _("no cards")
            self.canvas.text(f"{name}/hand", x, y + 5, words, "small start", w)
            return
        step = min(BROAD * scale * 0.7, (w - BROAD * scale) / max(count - 1, 1))
        for number in range(count):
            self.canvas.art(f"{name}/back:{number}", x + 11 + number * step, y, "card-back", scale)
        words = _.plural("{count} card in hand", "{count} cards in hand", count)
        self.canvas.text(f"{name}/hand", x, y + 32, words, "small start", w)


def _title(name: str, top: float, room: float, scale: float) -> list[Item]:
    """A card's name in its band, in two lines if it has two words and needs them."""
    words = name.split()
    tone = "small strong middle" if scale >= 0.8 else "tiny strong middle"
    if len(words) == 2 and breadth(name, tone) > room and scale >= 0.7:
        return [
            written(0, top + 12.5 * scale, words[0], "tiny strong middle", room),
            written(0, top + 24 * scale, words[1], "tiny strong middle", room),
        ]
    return [written(0, top + 13.5 * scale + 4.4, name, tone, room)]
