"""Colours, coin glyphs and small drawings that every board shares, light and dark.

Colour never stands alone: each faction has a colour, a glyph with its own outline and a word. The colours live here
once, so that the stylesheet, the static drawing and the contrast tests all read the same numbers.
"""

from __future__ import annotations

from functools import cache
from math import acos, atan2, cos, hypot, pi, sin
from pathlib import Path

Point = tuple[float, float]

#: Factions in the order of every table, and the name of the glyph that stands on their coins.
GLYPH_OF = {"gold": "sun", "silver": "moon", "bronze": "mountain"}

#: Named colours of a board, one set for each theme. Names that end in "ink" or "rim" are drawn upon the others.
PALETTE: dict[str, dict[str, str]] = {
    "light": {
        "table": "#f4f1ea",
        "panel": "#fdfcf9",
        "edge": "#d9d3c6",
        "ink": "#22282f",
        "muted": "#59616c",
        "land": "#bcd6c0",
        "land-rim": "#4d7a5c",
        "land-mark": "#9cc0a4",
        "stone": "#b4b7bd",
        "stone-rim": "#565b64",
        "stone-mark": "#a3a7ae",
        "gold": "#f0c24b",
        "gold-rim": "#745300",
        "gold-ink": "#4a3500",
        "silver": "#e8edf2",
        "silver-rim": "#4a5866",
        "silver-ink": "#333f4b",
        "bronze": "#9c5627",
        "bronze-rim": "#54290d",
        "bronze-ink": "#fff1e2",
        "wall": "#fffaf0",
        "roof": "#a8442f",
        "timber": "#7a5432",
        "line": "#2b2f36",
        "dispute": "#a3182f",
        "dispute-ink": "#ffffff",
        "accent": "#1d5fb4",
        "accent-ink": "#ffffff",
        "halo": "#ffffff",
        "slot": "#8b8577",
        "screen": "#6d5a83",
        "screen-fold": "#5b4a70",
        "screen-ink": "#ffffff",
        "card": "#fffdf8",
        "treasure": "#f3dc8e",
        "treasure-rim": "#745300",
        "victory": "#bfdcb6",
        "victory-rim": "#3a6637",
        "action": "#dcdfe4",
        "action-rim": "#565b64",
        "attack": "#f4c6bd",
        "attack-rim": "#8c2f22",
        "reaction": "#bfd8f0",
        "reaction-rim": "#1d5a8a",
        "curse": "#d8c9e8",
        "curse-rim": "#5b4a70",
    },
    "dark": {
        "table": "#1a1e23",
        "panel": "#242a31",
        "edge": "#3d4650",
        "ink": "#eceef1",
        "muted": "#b0b8c2",
        "land": "#35604c",
        "land-rim": "#8fc3a3",
        "land-mark": "#417359",
        "stone": "#4d525a",
        "stone-rim": "#a9afb9",
        "stone-mark": "#5a6069",
        "gold": "#f0c24b",
        "gold-rim": "#5f4400",
        "gold-ink": "#4a3500",
        "silver": "#dfe6ee",
        "silver-rim": "#465361",
        "silver-ink": "#333f4b",
        "bronze": "#8f4b20",
        "bronze-rim": "#f3c9a6",
        "bronze-ink": "#fff1e2",
        "wall": "#f3ead9",
        "roof": "#d0705a",
        "timber": "#c99a6b",
        "line": "#14171b",
        "dispute": "#ff9aa5",
        "dispute-ink": "#33060d",
        "accent": "#8ab8ff",
        "accent-ink": "#08182e",
        "halo": "#0b0e12",
        "slot": "#7d8692",
        "screen": "#8d78a8",
        "screen-fold": "#77638f",
        "screen-ink": "#14101a",
        "card": "#2c333b",
        "treasure": "#5c4810",
        "treasure-rim": "#e3c261",
        "victory": "#2c5232",
        "victory-rim": "#9fce9c",
        "action": "#474e57",
        "action-rim": "#b4bac4",
        "attack": "#6b2d26",
        "attack-rim": "#f2a89d",
        "reaction": "#224869",
        "reaction-rim": "#9dc6ee",
        "curse": "#4a3a61",
        "curse-rim": "#c9b2e2",
    },
}


def luminance(colour: str) -> float:
    """The relative luminance of ``#rrggbb``, 0 (black) to 1 (white). Source: WCAG 2.2, definition of the term."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 (none) to 21 (black on white). Source: WCAG 2.2, definition of the term."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _sun() -> list[Point]:
    turns = [(step * pi / 8, 7.9 if step % 2 == 0 else 4.3) for step in range(16)]
    return [(radius * sin(turn), -radius * cos(turn)) for turn, radius in turns]


def _moon() -> list[Point]:
    # A disc with a smaller disc bitten out of its upper right; both arcs run between the two points where they cross.
    disc, bite, centre, steps = 7.4, 6.2, (3.4, -2.2), 18
    gap, facing = hypot(*centre), atan2(centre[1], centre[0])
    on_disc = acos((gap**2 + disc**2 - bite**2) / (2 * gap * disc))
    on_bite = acos((gap**2 + bite**2 - disc**2) / (2 * gap * bite))
    back = [facing + on_disc + (2 * pi - 2 * on_disc) * step / steps for step in range(steps + 1)]
    hollow = [facing + pi + on_bite - 2 * on_bite * step / steps for step in range(steps + 1)]
    return [(disc * cos(a), disc * sin(a)) for a in back] + [
        (centre[0] + bite * cos(a), centre[1] + bite * sin(a)) for a in hollow
    ]


def _mountain() -> list[Point]:
    return [(-8, 5.6), (-2.4, -6.2), (0.8, -0.6), (2.8, -3.4), (8, 5.6)]


#: Outline of each faction's glyph around (0, 0), for a coin of radius 12.
GLYPHS: dict[str, list[Point]] = {"gold": _sun(), "silver": _moon(), "bronze": _mountain()}


def outline(points: list[Point]) -> str:
    """Points as the data of an SVG path, closed, with one decimal."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _coin(faction: str) -> str:
    return (
        f'<circle class="{faction} {faction}-rim" r="11.3" stroke-width="1.4"/>'
        f'<circle class="none {faction}-rim" r="9.2" stroke-width=".7" opacity=".55"/>'
        f'<path class="{faction}-ink" d="{outline(GLYPHS[faction])}"/>'
    )


def _edge(faction: str) -> str:
    return f'<circle class="{faction} {faction}-rim" r="11.3" stroke-width="1.4"/>'


_HOUSE = '<path class="wall" d="M{l} {e}H{r}V{b}H{l}Z"/><path class="roof" d="M{ol} {e}L{m} {t}L{or_} {e}Z"/>'


def _house(left: float, right: float, top: float, eaves: float, base: float) -> str:
    return _HOUSE.format(l=left, r=right, t=top, e=eaves, b=base, m=(left + right) / 2, ol=left - 2.5, or_=right + 2.5)


_TOWN = _house(-8, 8, -9, 0, 12) + '<path class="line-fill" d="M-2.2 12V6h4.4v6Z"/>'

_CITY = (
    _house(-16, -6, -3, 3, 12)
    + _house(6, 16, -3, 3, 12)
    + _house(-6, 6, -15, -6, 12)
    + '<path class="line-fill" d="M-2.2 12V5h4.4v7ZM-1.5 -2h3v3h-3ZM-12.2 6h2.4v2.6h-2.4ZM9.8 6h2.4v2.6h-2.4Z"/>'
)

_CAPITAL = (
    '<path class="wall" d="M-13 1H13V12H-13Z"/>'
    '<path class="wall" d="M-20 -6h2.6v2.6h2v-2.6h2.6v2.6h2V12H-20Z"/>'
    '<path class="wall" d="M20 -6h-2.6v2.6h-2v-2.6h-2.6v2.6h-2V12H20Z"/>'
    '<path class="wall" d="M-7 -6H7V12H-7Z"/><path class="roof" d="M-9 -6A9 8.5 0 0 1 9 -6Z"/>'
    '<path class="line-stroke" d="M0 -14.5V-22"/><path class="dispute" d="M0 -22L8 -19.6L0 -17.2Z"/>'
    '<path class="line-fill" d="M-3 12V5a3 3 0 0 1 6 0V12ZM-16.2 1h2v4h-2ZM14.2 1h2v4h-2Z"/>'
)

# Lies along x: the road runs from the tile on the left to the tile on the right.
_BRIDGE = (
    '<path class="timber" d="M-17 -6.5Q0 -9.5 17 -6.5V6.5Q0 9.5 -17 6.5Z"/>'
    '<path class="plank" d="M-12 -6V6M-7.2 -6.6V6.6M-2.4 -7V7M2.4 -7V7M7.2 -6.6V6.6M12 -6V6"/>'
    '<path class="rail" d="M-18 -7Q0 -10 18 -7M-18 7Q0 10 18 7"/>'
)

_DISPUTE = (
    '<circle class="dispute halo-rim" r="12" stroke-width="1.5"/>'
    '<path class="blade" d="M-6.5 -6.5L5 5M6.5 -6.5L-5 5"/>'
    '<path class="hilt" d="M2 6.6L6.6 2M-2 6.6L-6.6 2"/>'
)

_BANNER = '<path class="line-stroke pole" d="M-7 -14V14"/><path class="dispute" d="M-6.2 -13H12L7.5 -7L12 -1H-6.2Z"/>'

_CROWN = '<path class="crown" d="M-9 6L-10.5 -5L-4.5 -.5L0 -8L4.5 -.5L10.5 -5L9 6Z"/>'

_LAUREL = (
    '<circle class="panel-fill accent-rim" r="9.5" stroke-width="1.5"/>'
    '<path class="accent" d="M0 -6L1.7 -1.9L6 -1.7L2.7 1.1L3.8 5.3L0 3L-3.8 5.3L-2.7 1.1L-6 -1.7L-1.7 -1.9Z"/>'
)

_ACTIVE = '<circle class="accent" r="9.5"/><path class="accent-ink" d="M-3 -5.2L5.4 0L-3 5.2Z"/>'

# A folded screen seen from the front: three leaves, the outer two turned away.
_SCREEN = (
    '<path class="screen-fold" d="M-74 -13L-46 -17V17L-74 13Z"/>'
    '<path class="screen" d="M-46 -17H46V17H-46Z"/>'
    '<path class="screen-fold" d="M74 -13L46 -17V17L74 13Z"/>'
    '<path class="screen-seam" d="M-46 -17V17M46 -17V17"/>'
)

_HAND = '<circle class="screen" r="11.5"/><path class="screen-ink-stroke" d="M-5.5 .5L-1.5 4.5L6 -4.5"/>'

_UNKNOWN = '<circle class="screen" r="11.3"/>'

_WAITING = '<circle class="slot" r="11"/>'

_CARD_KINDS = ("treasure", "victory", "action", "attack", "reaction", "curse")

# A card seen from the front, 72 broad and 96 high: paper, and a band for its name in the colour of its kind.
_CARD = (
    '<rect class="card {kind}-rim" x="-36" y="-48" width="72" height="96" rx="7" stroke-width="1.6"/>'
    '<path class="{kind}" d="M-35.2 -41A6.2 6.2 0 0 1 -29 -47.2H29A6.2 6.2 0 0 1 35.2 -41V-21H-35.2Z"/>'
    '<path class="none {kind}-rim" d="M-35.2 -21H35.2" stroke-width="1"/>'
)

_CARD_BACK = (
    '<rect class="screen halo-rim" x="-36" y="-48" width="72" height="96" rx="7" stroke-width="1.6"/>'
    '<rect class="none screen-line" x="-29" y="-41" width="58" height="82" rx="4"/>'
    '<path class="none screen-line" d="M0 -26L20 0L0 26L-20 0ZM0 -13L10 0L0 13L-10 0Z"/>'
)

_CARD_EDGE = '<rect class="screen halo-rim" x="-36" y="-48" width="72" height="96" rx="7" stroke-width="1.6"/>'

# One sign for each kind of card, 20 broad and high; each has an outline of its own, so that no colour is needed.
_KIND_SIGNS = {
    "treasure": '<circle class="sign" r="8.6"/><circle class="sign-line" r="5.4"/>',
    "victory": '<path class="sign" d="M-8 -8.6H8V0C8 5 4 8 0 9.6C-4 8 -8 5 -8 0Z"/>',
    "action": '<path class="sign" d="M-8 -9L9 0L-8 9L-4 0Z"/>',
    "attack": (
        '<path class="sign" d="M8.6 -8.6L7.6 -3.4L-1.2 5.4L-3.6 3L5.2 -5.8Z"/>'
        '<path class="sign-stroke" d="M-7.4 1.6L-1.6 7.4M-4.6 4.6L-8.4 8.4"/>'
    ),
    "reaction": (
        '<path class="sign" d="M-8 -8.6H8V0C8 5 4 8 0 9.6C-4 8 -8 5 -8 0Z"/>'
        '<path class="sign-cut" d="M0 -8.6V9.6M-8 -1.5H8"/>'
    ),
    "curse": (
        '<path class="sign" d="M-6 3.4A4.2 4.2 0 0 1 -6.2 -5A6.2 6.2 0 0 1 5 -6.2A4.9 4.9 0 0 1 6.6 3.4Z"/>'
        '<path class="sign" d="M-.6 3.6L-4 7.4H-1.4L-2.6 10.6L3.2 6H.6L2.4 3.6Z"/>'
    ),
}

# What cards give and do, 14 broad and high; the counters of a turn use the same signs.
_CARD_SIGNS = {
    "sign-card": '<rect class="sign" x="-4.6" y="-6.4" width="9.2" height="12.8" rx="1.8"/>',
    "sign-action": '<path class="sign" d="M-5.8 -6.6L6.6 0L-5.8 6.6L-3 0Z"/>',
    "sign-buy": (
        '<path class="sign" d="M-6.6 -2H6.6L4.8 6.4H-4.8Z"/>'
        '<path class="sign-stroke" d="M-4.4 -2A4.4 4.6 0 0 1 4.4 -2"/>'
    ),
    "sign-coin": '<circle class="gold gold-rim" r="6.6" stroke-width="1.3"/>',
    "sign-points": '<path class="sign" d="M-5.8 -6.4H5.8V0C5.8 3.6 3 6 0 7C-3 6 -5.8 3.6 -5.8 0Z"/>',
    "sign-trash": '<path class="sign" d="M-5 -3.6H5L4.2 7H-4.2ZM-6.4 -6.6H6.4V-4.8H-6.4Z"/>',
    "sign-gain": (
        '<path class="sign" d="M-1.5 -7H1.5V-.4H5.6L0 5.4L-5.6 -.4H-1.5Z"/><path class="sign-stroke" d="M-6 7H6"/>'
    ),
    "sign-discard": (
        '<path class="sign" d="M-6.6 6.6L-2.6 -6L4.4 -3.8L.6 8Z"/><path class="sign-stroke" d="M3.4 4.4H7"/>'
    ),
    "sign-others": (
        '<circle class="sign" cx="-2.6" cy="-3.6" r="2.9"/><path class="sign" d="M-7.4 6.6A4.9 5.6 0 0 1 2.2 6.6Z"/>'
        '<path class="sign-stroke" d="M2.6 -6A2.7 2.7 0 0 1 3 -.6M4.4 2A5 5.4 0 0 1 6.8 6.4"/>'
    ),
    "sign-curse": (
        '<path class="sign" d="M-4.6 2.4A3.2 3.2 0 0 1 -4.8 -4A4.7 4.7 0 0 1 3.8 -4.8A3.7 3.7 0 0 1 5 2.4Z"/>'
        '<path class="sign" d="M-.4 2.6L-3 5.6H-1L-2 8L2.4 4.6H.4L1.8 2.6Z"/>'
    ),
    "sign-twice": '<path class="sign" d="M-6.6 -6L0 0L-6.6 6ZM0 -6L6.6 0L0 6Z"/>',
    "sign-look": '<path class="sign" d="M-7 0Q0 -7.6 7 0Q0 7.6 -7 0Z"/><circle class="sign-hole" r="2.3"/>',
    "sign-pile": (
        '<rect class="sign" x="-6" y="-5.6" width="9" height="12" rx="1.6"/>'
        '<path class="sign-stroke" d="M-2.6 -7H4.4A1.4 1.4 0 0 1 5.8 -5.6V4"/>'
    ),
    "sign-shield": (
        '<path class="sign" d="M-5.8 -6.4H5.8V0C5.8 3.6 3 6 0 7C-3 6 -5.8 3.6 -5.8 0Z"/>'
        '<path class="sign-cut" d="M0 -6.4V7M-5.8 -1.2H5.8"/>'
    ),
    "sign-none": '<path class="sign-stroke" d="M-6 -6L6 6M6 -6L-6 6"/>',
}

_FRONT = '<path class="muted-fill" d="M-7 0L3 -7V-2.6H8V2.6H3V7Z"/>'


@cache
def art() -> dict[str, str]:
    """Every small drawing by name, as SVG markup around (0, 0); coins have radius 12. Static, so it is sent once."""
    coins = {f"coin-{faction}": _coin(faction) for faction in GLYPHS}
    edges = {f"edge-{faction}": _edge(faction) for faction in GLYPHS}
    glyphs = {f"glyph-{faction}": f'<path class="glyph" d="{outline(points)}"/>' for faction, points in GLYPHS.items()}
    return {
        **coins,
        **edges,
        **glyphs,
        "town": _TOWN,
        "city": _CITY,
        "capital": _CAPITAL,
        "bridge": _BRIDGE,
        "dispute": _DISPUTE,
        "banner": _BANNER,
        "crown": _CROWN,
        "laurel": _LAUREL,
        "active": _ACTIVE,
        "screen": _SCREEN,
        "ready": _HAND,
        "unknown": _UNKNOWN,
        "waiting": _WAITING,
        "front": _FRONT,
        **{f"card-{kind}": _CARD.format(kind=kind) for kind in _CARD_KINDS},
        "card-back": _CARD_BACK,
        "card-edge": _CARD_EDGE,
        "no-card": "",
        **{f"kind-{kind}": f'<g class="of-{kind}">{sign}</g>' for kind, sign in _KIND_SIGNS.items()},
        **_CARD_SIGNS,
    }


def _variables(theme: str) -> str:
    return " ".join(f"--rcb-{name}: {value};" for name, value in PALETTE[theme].items())


def _paints() -> str:
    """One class for each way a palette colour fills or rims a shape."""
    fills = [name for name in PALETTE["light"] if not name.endswith("rim")]
    rims = [name for name in PALETTE["light"] if name.endswith("rim")]
    rules = [f".rcb-art .{name} {{ fill: var(--rcb-{name}) }}" for name in fills]
    rules += [f".rcb-art .{name} {{ stroke: var(--rcb-{name}) }}" for name in rims]
    return "\n".join(rules)


def stylesheet(theme: str = "auto") -> str:
    """The style of every drawing.

    Args:
        theme: "auto" follows JupyterLab's theme where there is one, else the reader's system; "light" and "dark" are
            fixed.

    Returns:
        CSS text; every rule is confined to elements inside ``.rcb``.

    Raises:
        ValueError: for any other theme.
    """
    if theme in PALETTE:
        variables = f".rcb {{ {_variables(theme)} }}"
    elif theme == "auto":
        light, dark = _variables("light"), _variables("dark")
        variables = "\n".join(
            [
                f".rcb {{ {light} }}",
                f"@media (prefers-color-scheme: dark) {{ .rcb {{ {dark} }} }}",
                f'[data-jp-theme-light="true"] .rcb {{ {light} }}',
                f'[data-jp-theme-light="false"] .rcb {{ {dark} }}',
                f"@media print {{ .rcb.rcb {{ {light} }} }}",
            ]
        )
    else:
        raise ValueError(f"no theme {theme!r}; choose auto, light or dark")
    shapes = (Path(__file__).parent / "drawing.css").read_text(encoding="utf-8")
    return f"{variables}\n{_paints()}\n{shapes}"
