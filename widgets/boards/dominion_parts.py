"""The parts of the Dominion board in the middle of the table: the strip of the turn, the piles, what lies open.

Each method puts one part of the view on a canvas and says how high it is. Where a part stands is decided in
``boards.dominion``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from widgets.boards.dominion_cards import BROAD, HIGH, TITLE, CardPainter, Placed
from widgets.boards.dominion_words import PHASES, card_note, name_of, phase_word, seat_of
from widgets.boards.scene import breadth
from widgets.language import of_game

_ = of_game("dominion")

#: From this width on the kingdom stands beside the basic piles.
BESIDE = 800


class TablePainter(CardPainter):
    """Puts the middle of the table on one canvas."""

    # -- the strip of the turn

    def turn_height(self) -> float:
        """The height of the strip."""
        return 96 if self.measures.narrow else 46

    def turn(self, x: float, y: float, w: float) -> None:
        """Whose turn it is, its four phases, and what is left of it."""
        view, narrow = self.view, self.measures.narrow
        self.canvas.rect("turn", (x, y, w, self.turn_height()), "panel-area")
        over = view["outcome"] is not None
        active = seat_of(view, view["active"])
        row = y + (26 if narrow else 23)
        if over:
            self.canvas.text("turn/who", x + 14, row + 5, _("The game is over"), "strong start", w - 28)
            return
        self.canvas.art("turn/mark", x + 22, row, "active", 0.85)
        yours = view["seat"] == view["active"] and view["players"] > 1
        words = _("Your turn {number}", number=active["turns"] + 1)
        if not yours:
            words = _("{who}: turn {number}", who=active["name"], number=active["turns"] + 1)
        self.canvas.text("turn/who", x + 37, row + 5, words, "strong start", 96)
        cell = (w - 20) / 3 if narrow else 88.0 if w > 540 else 70.0
        left = x + 10 if narrow else x + w - 3 * cell - 2
        room = left - (x + 134) - 14
        broad = [breadth(phase_word(letter), "small strong") + 36 for letter in PHASES]
        short = narrow or sum(broad) > room
        self._phases(x + w - 132 if narrow else x + 134, row, [28.0] * 4 if short else broad)
        self._counters(left, row + 44 if narrow else row, cell)

    def _phases(self, x: float, y: float, widths: Sequence[float]) -> None:
        now = self.view["phase"]
        for letter, wide in zip(PHASES, widths, strict=True):
            lit, short = letter == now, wide == 28
            name = f"phase:{letter}"
            self.canvas.rect(name, (x, y - 14, wide, 28), "chip" if lit else "belt-area", 14)
            tone = "strong on-accent" if lit else "quiet"
            if short:
                self.canvas.text(f"{name}/letter", x + wide / 2, y + 5, letter, f"{tone} middle")
                if lit:
                    self.canvas.rect(f"{name}/lit", (x + 7, y + 16, wide - 14, 3), "chip", 1.5)
            else:
                self.canvas.text(f"{name}/letter", x + 9, y + 5, letter, f"{tone} start")
                self.canvas.text(f"{name}/word", x + 24, y + 4.5, phase_word(letter), f"small {tone} start", wide - 31)
            x += wide + 4

    def _counters(self, x: float, y: float, cell: float) -> None:
        view = self.view
        counters = (
            ("action", view["actions"], _.plural("action", "actions", view["actions"])),
            ("buy", view["buys"], _.plural("buy", "buys", view["buys"])),
            ("coin", view["coins"], _.plural("coin", "coins", view["coins"])),
        )
        for number, (sign, count, word) in enumerate(counters):
            left = x + number * cell
            self.canvas.art(f"counter:{sign}", left + 11, y, f"sign-{sign}", 1.2)
            self.canvas.text(f"counter:{sign}/n", left + 22, y + 6, str(count), "large strong start")
            at = left + 26 + breadth(str(count), "large strong")
            if cell - (at - left) > 36:
                self.canvas.text(f"counter:{sign}/word", at, y + 5, word, "small quiet start", cell - (at - left) - 3)

    # -- the piles

    def piles_shape(self, w: float, trash: bool) -> tuple[int, int, float, float]:
        """Columns of the basic cards and of the kingdom, and how high their cells are."""
        kingdom = len(self._kingdom())
        if self.measures.narrow:
            return 3, 3, 48, 48
        if w < 700:
            return 4, 5, 47, 73
        beside = kingdom and w >= BESIDE
        return (3 if beside else 7 + trash), 5, 46.7, 73

    def _kingdom(self) -> list[Mapping[str, Any]]:
        return list(self.view["supply"][7:])

    def piles_height(self, w: float, trash: bool) -> float:
        """The height of all piles."""
        basics, kingdom, low, high = self.piles_shape(w, trash)
        gap = 6
        left = ceil((7 + trash) / basics) * (low + gap) - gap
        count = len(self._kingdom())
        right = ceil(count / kingdom) * (high + gap) - gap if count else 0
        beside = w >= BESIDE and bool(count)
        body = max(left, right) if beside else left + (right + gap if right else 0)
        return TITLE + body + 10

    def piles(self, x: float, y: float, w: float, trash: bool) -> None:
        """The supply: Treasures, Victory cards, Curses, and the kingdom by rising cost."""
        basics, columns, low, high = self.piles_shape(w, trash)
        gap, count = 6.0, len(self._kingdom())
        self.panel("piles", _("Piles to buy from"), x, y, w, self.piles_height(w, trash))
        beside = w >= BESIDE and count
        x, y, w = x + 10, y + TITLE, w - 20
        left = w * 0.345 - 8 if beside else w
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
        self.canvas.text(f"{name}/name", x + 24, y + 18, pile["name"], tone, w - 29)
        data = self.view["cards"][card]
        if h > 70 and left:
            for number, part in enumerate(self._signs(data["signs"], w - 6, 0, 4)):
                where = x + w / 2 + part["x"], y + 36 + part["y"]
                if part["kind"] == "art":
                    self.canvas.art(f"{name}/sign:{number}", *where, part["art"], part["s"])
                else:
                    self.canvas.text(f"{name}/sign:{number}", *where, part["text"], part["tone"])
        low = y + h - 13.5
        self.canvas.art(f"{name}/coin", x + 15, low, "sign-coin", 1.2, faint=not left)
        self.canvas.text(f"{name}/cost", x + 15, low + 4.4, str(pile["cost"]), "small strong gold-words middle")
        if left and h <= 70 and (data["points"] or data["coins"]) and w > 84:
            sign, worth = ("coin", data["coins"]) if data["coins"] else ("points", data["points"])
            if sign == "points":
                self.canvas.art(f"{name}/worth", x + 38, low, "sign-points", 1.15)
                words = str(worth).replace("-", "−")
                self.canvas.text(f"{name}/points", x + 38, low + 3.6, words, "tiny strong on-ink middle")
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
            # the number counts the card that is named; of other kinds it says how many more there are
            left = f"×{len(cards)}" if len(set(cards)) == 1 else f"+{len(cards) - 1}"
            self.canvas.text("trash/left", x + w - 8, y + h - 9, left, "strong end")

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

    def play_height(self, w: float) -> float:
        """The height of the open cards."""
        rows = self._open_rows(w)
        return sum(TITLE + self._cards_height(row) + 4 for row in rows) + 6

    def _cards_height(self, row: list[tuple[str, str, float, list[list[Placed]]]]) -> float:
        tall = HIGH * self.measures.small + 5
        return max(len(fans) for _name, _title, _room, fans in row) * tall

    def _open_rows(self, w: float) -> list[list[tuple[str, str, float, list[list[Placed]]]]]:
        """Groups of open cards in rows: name, title, room, and where its cards lie."""
        groups, most = self._open_groups(), 1 if self.measures.narrow else 3
        rows = []
        for start in range(0, len(groups), most):
            some = groups[start : start + most]
            shares = [max(len(set(cards)) + len(cards) * 0.25, 1.7) for _name, _title, cards in some]
            laid = []
            for (name, title, cards), share in zip(some, shares, strict=True):
                room = (w - 10) * share / sum(shares) - 10
                laid.append((name, title, room, self.fans(cards, room, self.measures.small)))
            rows.append(laid)
        return rows

    def play(self, x: float, y: float, w: float) -> None:
        """The cards in play, those bought, those shown."""
        view, scale = self.view, self.measures.small
        active = seat_of(view, view["active"])
        self.canvas.rect("table-cards", (x, y, w, self.play_height(w)), "panel-area")
        own = view["seat"] == view["active"]
        for row in self._open_rows(w):
            left = x + 10
            for name, title, room, fans in row:
                if name == "play" and not own:
                    title = _("In play: {who}", who=active["name"])
                self.canvas.text(f"{name}/title", left, y + 19, title, "small strong quiet start", room)
                if not fans[0]:
                    middle = y + TITLE + HIGH * scale / 2
                    self.canvas.text(f"{name}/none", left, middle, _("no card yet"), "small quiet start")
                for number, fan in enumerate(fans):
                    self._laid(name, fan, left, y + TITLE + (number + 0.5) * HIGH * scale + number * 5, active["seat"])
                left += room + 10
            y += TITLE + self._cards_height(row) + 4

    def _laid(self, name: str, fan: list[Placed], left: float, middle: float, active: int) -> None:
        scale = self.measures.small
        own = self.view["seat"] == active
        for card, copy, at, seen in fan:
            home = f"pile:{card}" if name == "bought" else None
            if name == "play":
                home = "hand" if own else f"seat:{active}"
            centre = left + at + BROAD * scale / 2
            leaves = f"discard:{active}"
            self.card(f"{name}:{card}:{copy}", card, centre, middle, scale, name, seen, home=home, leaves=leaves)
