"""The drawing of one Dispute: three columns of coins, from the territory below and from the fists above.

Nothing is decided here. Who wins, ties and leads comes in as a :class:`Result`, told by the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from widgets.boards.dominance_words import FACTIONS, coins_in_words
from widgets.boards.scene import SIZES, Canvas, Choice, Scene, Size, assemble

#: Height of the heads of the two panels, and of a fist.
HEAD, FOOT, FIST = 62, 62, 78
#: The columns have room for so many coins at least, so that small changes do not move everything.
LEAST = 5


@dataclass(frozen=True)
class Fist:
    """One seat's wager.

    Attributes:
        name: what the seat is called.
        coins: what it holds, once all are open; ``None`` while nobody may see it.
        closed: whether its owner has closed it.
    """

    name: str
    coins: Mapping[str, int] | None = None
    closed: bool = False


@dataclass(frozen=True)
class Result:
    """What the rules say of open fists.

    Attributes:
        most: the highest count; 0 if there was nothing to count.
        tied: the colours that reach it.
        faction: who got the territory, or ``None`` as long as a tie is open or nothing was counted.
        leader: seat of the Leader, or ``None``.
        candidates: seats that are tied for Leader.
    """

    most: int
    tied: tuple[str, ...] = ()
    faction: str | None = None
    leader: int | None = None
    candidates: tuple[int, ...] = ()


@dataclass(frozen=True)
class Dispute:
    """All there is to draw.

    Attributes:
        tile: letter of the territory.
        here: coins that lie on it.
        fists: one a seat.
        active: seat of the player who declared.
        result: what the rules say, once all fists are open.
    """

    tile: str
    here: Mapping[str, int]
    fists: Sequence[Fist]
    active: int
    result: Result | None = None

    def column(self, faction: str) -> list[tuple[str, str, int]]:
        """The coins of a column from the bottom: where each came from, in two letters; a pool; its number there."""
        coins = [(self.tile, "tile", number) for number in range(self.here.get(faction, 0))]
        for seat, fist in enumerate(self.fists):
            held = (fist.coins or {}).get(faction, 0)
            coins += [(fist.name, f"fist:{seat}", number) for number in range(held)]
        return coins


def scene(
    dispute: Dispute,
    choices: Mapping[str, Choice] | None = None,
    selected: Mapping[str, int] | None = None,
    caption: str = "",
) -> Scene:
    """One Dispute as everybody at the table sees it.

    Args:
        dispute: what lies there, and what the rules say of it.
        choices: what may be picked: "column:gold" and "fist:0".
        selected: places chosen already.
        caption: what is asked of the person.
    """
    return assemble(
        [_paint(dispute, size) for size in SIZES],
        game="dominance-dispute",
        setting=str(len(dispute.fists)),
        label=f"The Dispute for {dispute.tile}: three columns of coins and {len(dispute.fists)} fists",
        caption=caption,
        text=_describe(dispute),
        choices=choices,
        selected=selected or {},
        actor=None,
    )


def _paint(dispute: Dispute, size: Size) -> Canvas:
    canvas = Canvas(size)
    narrow = size.name == "narrow"
    edge, gap = (6, 8) if narrow else (14, 12)
    width = size.width - 2 * edge
    canvas.rect("table", (0.5, 0.5, size.width - 1, 1), "table-area", 14 if narrow else 18)
    y = edge + _columns(dispute, canvas, edge, edge, width, narrow) + gap
    across = 1 if narrow else len(dispute.fists)
    wide = (width - gap * (across - 1)) / across
    for seat in range(len(dispute.fists)):
        left, top = edge + (seat % across) * (wide + gap), y + (seat // across) * (FIST + gap)
        _fist(dispute, canvas, seat, left, top, wide)
    rows = -(-len(dispute.fists) // across)
    canvas.height = y + rows * (FIST + gap) - gap + edge
    canvas.items["table"][1]["h"] = canvas.height - 1
    return canvas


def _columns(dispute: Dispute, canvas: Canvas, x: float, y: float, w: float, narrow: bool) -> float:
    """The three columns; returns the height of their panel."""
    unit, scale = (19, 0.72) if narrow else (23, 0.86)
    stacks = {faction: dispute.column(faction) for faction in FACTIONS}
    tall = max(LEAST, *(len(stack) for stack in stacks.values())) * unit
    height, floor = HEAD + tall + FOOT, y + HEAD + tall
    result = dispute.result
    canvas.rect("columns", (x, y, w, height))
    _key(canvas, x + 14, y + 22, narrow)
    cell = (w - 12) / 3
    for number, faction in enumerate(FACTIONS):
        middle, stack = x + 6 + cell * (number + 0.5), stacks[faction]
        half = min(cell / 2 - 5, 74)
        _column(dispute, canvas, faction, middle, floor, half, unit, scale)
        highest = result is not None and faction in result.tied
        canvas.path(f"floor:{faction}", middle, floor, f"M{-half:.0f} 0H{half:.0f}", "line-stroke pole")
        left, beside = middle - (26 if narrow else 34), 13 if narrow else 16
        canvas.art(f"foot:{faction}", left, floor + 22, f"coin-{faction}", 0.72 if narrow else 0.86)
        words = f"{faction} {len(stack)}"
        canvas.text(f"foot:{faction}/n", left + beside, floor + 27, words, "strong start" if highest else "start")
        said = _verdict(result, faction)
        if said:
            canvas.text(f"foot:{faction}/said", middle, floor + 50, said, "small strong alarm middle")
        thing = f"{faction}: {len(stack)} in all"
        canvas.place(
            f"column:{faction}", thing, "rect", x=middle - half, y=y + HEAD - 8, w=2 * half, h=tall + FOOT, r=10
        )
    if result and result.most:
        line = floor - result.most * unit - 3
        canvas.path("winning-line", x + 10, line, f"M0 0H{w - 20:.0f}", "disputed-ring")
        canvas.text("winning-line/words", x + w - 14, line - 7, f"most: {result.most}", "small strong alarm end")
    return height


def _verdict(result: Result | None, faction: str) -> str:
    if result is None:
        return ""
    if result.faction == faction:
        return "gets the tile"
    return "tied" if result.faction is None and len(result.tied) > 1 and faction in result.tied else ""


def _key(canvas: Canvas, x: float, y: float, narrow: bool) -> None:
    """What the two patterns mean."""
    canvas.rect("key:tile", (x, y - 11, 18, 15), "stone-area", 4)
    canvas.path("key:tile/hatch", x, y - 11, _hatch(18, 15), "stone-hatch")
    canvas.text("key:tile/words", x + 25, y + 1, "on the tile", "small quiet start")
    left = x + (104 if narrow else 116)
    canvas.rect("key:fist", (left, y - 11, 18, 15), "slot", 4)
    canvas.text("key:fist/words", left + 25, y + 1, "out of a fist", "small quiet start")


def _column(
    dispute: Dispute, canvas: Canvas, faction: str, middle: float, floor: float, half: float, unit: float, scale: float
) -> None:
    stack, lying = dispute.column(faction), dispute.here.get(faction, 0)
    if lying:
        box = (middle - half, floor - lying * unit, 2 * half, lying * unit)
        canvas.rect(f"part:{faction}:tile", box, "stone-area", 5)
        canvas.path(f"part:{faction}:hatch", box[0], box[1], _hatch(box[2], box[3]), "stone-hatch")
    if len(stack) > lying:
        box = (middle - half + 1, floor - len(stack) * unit, 2 * half - 2, (len(stack) - lying) * unit - 1)
        canvas.rect(f"part:{faction}:fist", box, "slot", 5)
    stays = dispute.result.faction if dispute.result else None
    for height, (source, pool, number) in enumerate(stack):
        cy = floor - unit * (height + 0.5)
        home = f"{pool}/hand" if pool.startswith("fist") else None
        name = f"coin:{pool}:{faction}:{number}"
        art, edge = f"coin-{faction}", f"edge-{faction}"
        canvas.token(
            name, middle - 14, cy, art=art, edge=edge, face=faction, pool=f"{faction}:{pool}", scale=scale, home=home
        )
        words = "stays" if height == 0 and stays == faction else source
        canvas.rect(f"{name}/label", (middle + 1, cy - 8, 34, 16), "panel-area", 8)
        canvas.text(f"{name}/from", middle + 18, cy + 4.5, words, "small strong middle")


def _fist(dispute: Dispute, canvas: Canvas, seat: int, x: float, y: float, w: float) -> None:
    """One seat: who declared, what the fist does, and once open how much of the winning colour was in it."""
    fist, base, result = dispute.fists[seat], f"fist:{seat}", dispute.result
    declared = seat == dispute.active
    canvas.rect(base, (x, y, w, FIST), "panel-area turn" if declared else "panel-area")
    canvas.place(base, _fist_in_words(dispute, seat), "rect", x=x, y=y, w=w, h=FIST, r=10)
    canvas.text(f"{base}/name", x + 12, y + 23, fist.name, "strong start")
    if declared:
        canvas.art(f"{base}/declared", x + 46, y + 18, "dispute", 0.62)
        canvas.text(f"{base}/declared-word", x + 58, y + 22.5, "declared", "small quiet start")
    if result and result.leader == seat:
        canvas.rect(f"{base}/chip", (x + w - 68, y + 9, 58, 20), "chip", 10)
        canvas.text(f"{base}/chip-word", x + w - 39, y + 23.5, "Leader", "small strong on-accent middle")
    row = y + 52
    if fist.coins is None:
        art, words = ("ready", "closed") if fist.closed else ("waiting", "choosing")
        canvas.art(f"{base}/hand", x + 24, row, art, 0.9)
        canvas.text(f"{base}/state", x + 44, row + 4.5, words, "quiet start")
        return
    size = sum(fist.coins.values())
    if not (result and result.faction):
        canvas.art(f"{base}/hand", x + 24, row, "waiting", 0.9)
        canvas.text(f"{base}/state", x + 44, row + 4.5, f"held {size}" if size else "was empty", "start")
        return
    canvas.art(f"{base}/hand", x + 24, row, f"coin-{result.faction}", 0.9)
    backing = fist.coins.get(result.faction, 0)
    words = f"{backing} {result.faction}"
    canvas.text(f"{base}/state", x + 44, row + 4.5, words, "strong start")
    canvas.text(f"{base}/size", x + 52 + 7.8 * len(words), row + 4.5, f"of {size}", "small quiet start")


def _hatch(w: float, h: float) -> str:
    """Slanted lines that fill a rectangle, for eyes and printers that see no colour."""
    lines = []
    offset = 6.0
    while offset < w + h:
        x1, y1 = max(0.0, offset - h), min(h, offset)
        x2, y2 = min(w, offset), max(0.0, offset - w)
        lines.append(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}")
        offset += 8
    return "".join(lines)


def _fist_in_words(dispute: Dispute, seat: int) -> str:
    fist, result = dispute.fists[seat], dispute.result
    words = fist.name + (", who declared," if seat == dispute.active else "")
    if fist.coins is None:
        return f"{words} has a closed fist" if fist.closed else f"{words} is still choosing"
    words += f" wagered {coins_in_words(fist.coins, 'nothing')}"
    if result and result.faction:
        words += f", {fist.coins.get(result.faction, 0)} of it {result.faction}"
    return words + (", and is the Leader" if result and result.leader == seat else "")


def _describe(dispute: Dispute) -> list[dict[str, Any]]:
    """The same in words, in the order one would look at it."""
    result = dispute.result
    parts: list[tuple[str, str, list[str]]] = [
        ("tile", f"On territory {dispute.tile}", [f"{coins_in_words(dispute.here)}."]),
        ("fists", "Fists", [f"{_fist_in_words(dispute, seat)}." for seat in range(len(dispute.fists))]),
    ]
    if result:
        counts = []
        for faction in FACTIONS:
            stack, lying = dispute.column(faction), dispute.here.get(faction, 0)
            counts.append(f"{faction} {len(stack)}: {lying} on the tile, {len(stack) - lying} out of fists.")
        parts.append(("count", "Counted together", counts))
        parts.append(("result", "Result", _result_in_words(dispute, result)))
    return [{"id": name, "term": term, "lines": lines} for name, term, lines in parts]


def _result_in_words(dispute: Dispute, result: Result) -> list[str]:
    if not result.most:
        return [f"Nothing to count. {dispute.tile} stays as it is, and nobody leads."]
    lines = []
    if result.faction:
        lines.append(f"{dispute.tile} goes to {result.faction} for good.")
    else:
        lines.append(f"Tied: {' and '.join(result.tied)}.")
    if result.leader is not None:
        lines.append(f"{dispute.fists[result.leader].name} is the Leader.")
    elif result.candidates:
        lines.append(f"Tied for Leader: {', '.join(dispute.fists[seat].name for seat in result.candidates)}.")
    return lines
