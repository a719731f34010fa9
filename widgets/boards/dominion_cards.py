"""One card of Dominion as it is drawn: its band, its signs and numbers, and cards that lie over one another.

What a card is and does comes with the view; nothing of it is known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from widgets.boards.dominion_words import View, card_note, kind_of, name_of
from widgets.boards.scene import Canvas, Item, breadth, drawn, number, written

#: A card is drawn so broad and high at scale 1.
BROAD, HIGH = 72.0, 96.0
#: Height of the line a panel's title stands on.
TITLE = 26
#: A card of which less can be seen has nothing written on it.
LEAST = 30


@dataclass(frozen=True)
class Measures:
    """How large things are drawn at one width of the page."""

    narrow: bool
    gap: float
    card: float
    small: float
    edge: float


@dataclass
class CardPainter:
    """Puts cards and panels on one canvas."""

    view: View
    canvas: Canvas
    selected: Mapping[str, int]
    measures: Measures

    # -- one card

    def kind(self, card: str) -> str:
        """The kind that colours a card."""
        return kind_of(self.view["cards"][card]["types"])

    def face(self, card: str, scale: float, seen: float = BROAD * 9) -> list[Item]:
        """What is written and drawn on a card, around its middle.

        Args:
            card: its name.
            scale: how large it is drawn.
            seen: how much of its width lies open; all of it is written there.
        """
        data, half, top = self.view["cards"][card], BROAD / 2 * scale, -HIGH / 2 * scale
        seen = min(seen, 2 * half)
        if seen < LEAST:
            return []
        middle = seen / 2 - half
        parts = _title(data["name"], middle, top, seen - 5, scale)
        kind = self.kind(card)
        centre = top + 27 * scale + (HIGH - 27) * scale / 2
        if kind in ("treasure", "victory", "curse"):
            return parts + _moved(self._worth(card, kind, centre, scale), middle)
        small, count = scale < 0.85, len(data["signs"])
        most = 1 if count == 2 and (small or seen < 58) else 2
        first = top + 27 * scale + (13 if small else 15)
        parts += _moved(self._signs(data["signs"], seen - 5, first, most), middle)
        if scale < 0.95 and count > (1 if small else 2):
            # two rows of signs leave no room for a third one
            return parts
        low = -top - 13
        if seen > 2 * half - 4:
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
        # what depends on the deck stands among the signs, such as 1/10; a fixed number does not
        words = dict(data["signs"]).get("points") or f"{data['points']}".replace("-", "−")
        tone = "strong on-sign middle" if len(words) > 2 else "large strong on-sign middle"
        return [drawn(0, y, f"kind-{kind}", 2.1 * scale), written(0, y + (4 if len(words) > 2 else 5), words, tone)]

    def _signs(self, signs: Sequence[Sequence[str]], w: float, y: float, most: int) -> list[Item]:
        parts: list[Item] = []
        for index, (sign, words) in enumerate(signs):
            row, place = divmod(index, most)
            count = min(most, len(signs) - row * most)
            cell = min(w / count, 40)
            x = (place - (count - 1) / 2) * cell
            tight = cell < 30
            tone = "tiny strong start" if tight else "small strong start"
            broad = 10.5 if tight else 13.6
            wide = broad + (breadth(words, tone) if words else 0)
            parts.append(drawn(x - wide / 2 + broad / 2 - 0.6, y + 20 * row, f"sign-{sign}", 0.7 if tight else 0.9))
            if words:
                parts.append(written(x - wide / 2 + broad, y + 20 * row + 4.2, words, tone))
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
            parts=self.face(card, scale, room),
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
        tone = "small strong quiet start"
        if breadth(title, tone) > w - 14:
            tone = "tiny quiet start"
        self.canvas.text(f"{name}/title", x + 10, y + 19, title, tone, w - 14)

    def fans(self, cards: list[str], w: float, scale: float) -> list[list[Placed]]:
        """Cards in rows, equal ones over one another: card, copy, left edge, and how much of it is in sight."""
        wide, over = BROAD * scale, 15 * scale + 4
        rows: list[list[Placed]] = [[]]
        x = 0.0
        for card, count in Counter(cards).items():
            need = wide + over * (count - 1)
            if x and x + need > w and self.measures.narrow:
                rows.append([])
                x = 0.0
            squeeze = min(1.0, (w - wide) / (need - wide)) if need > w else 1.0
            for copy in range(count):
                last = copy == count - 1
                rows[-1].append((card, copy, x, wide if last else over * squeeze))
                x += wide + 6 if last else over * squeeze
        return [_squeezed(row, w, wide) for row in rows]


Placed = tuple[str, int, float, float]


def _squeezed(row: list[Placed], w: float, wide: float) -> list[Placed]:
    """A row that would be too broad, with its cards pushed together."""
    if not row or row[-1][2] + wide <= w:
        return row
    shrink = (w - wide) / row[-1][2]
    lefts = [left * shrink for _card, _copy, left, _seen in row]
    rights = [*lefts[1:], lefts[-1] + wide]
    return [
        (card, copy, left, min(right - left, wide))
        for (card, copy, _left, _seen), left, right in zip(row, lefts, rights, strict=True)
    ]


def _moved(parts: list[Item], x: float) -> list[Item]:
    """The same parts, so much further to the right."""
    return [{**part, "x": number(part["x"] + x)} for part in parts]


def _title(name: str, x: float, top: float, room: float, scale: float) -> list[Item]:
    """A card's name in its band, in two lines if it has two words and needs them."""
    words = name.split()
    tone = "small strong middle" if scale >= 0.8 else "tiny strong middle"
    if len(words) == 2 and breadth(name, tone) > room and scale >= 0.7:
        return [
            written(x, top + 12.5 * scale, words[0], "tiny strong middle", room),
            written(x, top + 24 * scale, words[1], "tiny strong middle", room),
        ]
    return [written(x, top + 13.5 * scale + 4.4, name, tone, room)]
