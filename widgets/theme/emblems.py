"""A small drawing for each game on the front page: our own, in the colours of the page, readable in grey."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final


def _ring(x: float, y: float, size: float, corners: int, turn: float = 0.0) -> str:
    points = (turn + 2 * pi * corner / corners for corner in range(corners))
    return " ".join(f"{x + size * cos(angle):.1f},{y + size * sin(angle):.1f}" for angle in points)


def _hexes() -> str:
    spots = ((38, 33), (80, 33), (122, 33), (59, 69), (101, 69))
    coins = {0: "gold", 1: "silver", 4: "bronze"}
    drawn = ""
    for number, (x, y) in enumerate(spots):
        drawn += f'<polygon class="e-tile" points="{_ring(x, y, 23, 6, pi / 6)}"/>'
        if number in coins:
            drawn += f'<circle class="e-{coins[number]}" cx="{x}" cy="{y}" r="10"/>'
    sun = "".join(
        f'<path class="e-line" d="M38 33m{4 * cos(a):.1f} {4 * sin(a):.1f}l{3 * cos(a):.1f} {3 * sin(a):.1f}"/>'
        for a in (pi * k / 4 for k in range(8))
    )
    return (
        drawn
        + sun
        + '<path class="e-line" d="M83 28a6 6 0 1 0 0 10a4.6 4.6 0 0 1 0-10Z"/>'
        + '<path class="e-line" d="M94.5 73.5l4.5-8 2.6 4 2-2.6 4 6.6Z"/>'
    )


def _planets() -> str:
    return (
        '<ellipse class="e-path" cx="80" cy="50" rx="64" ry="26"/>'
        '<ellipse class="e-path" cx="80" cy="50" rx="40" ry="15"/>'
        '<circle class="e-solid" cx="80" cy="50" r="11"/><circle class="e-tile" cx="25" cy="37" r="9"/>'
        '<circle class="e-tile" cx="117" cy="56" r="7"/><circle class="e-tile" cx="133" cy="65" r="5"/>'
        '<path class="e-path" d="M13 41q12 6 24-7"/>'
    )


def _cards() -> str:
    drawn = ""
    for turn, kind in ((-24, "e-tile"), (-8, "e-tile"), (8, "e-tile"), (24, "e-solid")):
        place = f'x="62" y="20" width="36" height="54" rx="5" transform="rotate({turn} 80 120)"'
        drawn += f'<rect class="{kind}" {place}/>'
    return drawn + '<path class="e-path" d="M30 88q50-16 100 0"/>'


def _harbour() -> str:
    tiles = "".join(
        f'<rect class="e-{"solid" if (row + column) % 3 == 0 else "tile"}" x="{22 + 22 * column}" y="{16 + 22 * row}" '
        'width="20" height="20" rx="2"/>'
        for row in range(3)
        for column in range(3)
    )
    return (
        tiles
        + '<path class="e-tile" d="M100 66h46l-8 14h-30Z"/><path class="e-path" d="M122 66V24"/>'
        + '<path class="e-solid" d="M126 26q16 12 0 32Z"/><path class="e-path" d="M92 88q8-6 16 0t16 0 16 0 14 0"/>'
    )


def _triangles() -> str:
    side, height = 34.0, 29.4
    drawn = ""
    solid = {(0, 1), (1, 2), (1, 5)}
    for row in range(2):
        for column in range(6):
            x, y = 20 + column * side / 2, 18 + row * height
            up = (row + column) % 2 == 0
            points = (
                f"{x:.1f},{y + height:.1f} {x + side:.1f},{y + height:.1f} {x + side / 2:.1f},{y:.1f}"
                if up
                else f"{x:.1f},{y:.1f} {x + side:.1f},{y:.1f} {x + side / 2:.1f},{y + height:.1f}"
            )
            drawn += f'<polygon class="{"e-solid" if (row, column) in solid else "e-tile"}" points="{points}"/>'
    return drawn + '<circle class="e-gold" cx="71" cy="47.4" r="6"/><circle class="e-gold" cx="105" cy="18" r="4"/>'


_DRAWINGS: Final = {
    "dominance": _hexes,
    "eminent_domain": _planets,
    "dominion": _cards,
    "dominus": _harbour,
    "dominations": _triangles,
}


def emblem(game: str) -> str:
    """The drawing of a game as SVG; it decorates, so nothing is said of it aloud.

    Args:
        game: id of the game.
    """
    drawing = _DRAWINGS.get(game)
    inner = drawing() if drawing else ""
    return f'<svg class="rc-emblem" viewBox="0 0 160 100" aria-hidden="true" focusable="false">{inner}</svg>'
