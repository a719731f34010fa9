"""A scene as one standing SVG picture, for print, previews and ``_repr_svg_``."""

from __future__ import annotations

from html import escape
from typing import Any

from widgets.boards.scene import SIZES, Scene
from widgets.theme.glyphs import art, stylesheet


def _tag(name: str, body: str = "", **attributes: Any) -> str:
    pairs = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items()
    )
    return f"<{name}{pairs}>{body}</{name}>"


def _badge(item: dict[str, Any]) -> str:
    chosen, count = item.get("chosen", 0), item["count"]
    if not chosen and count < 2:
        return ""
    tone = "badge chosen" if chosen else "badge"
    words = f"{chosen}/{count}" if chosen else str(count)
    width = 16 if len(words) == 1 else 12 + 7 * len(words)
    return _tag("rect", class_=tone, x=9 - width / 2, y=-19, width=width, height=16, rx=8) + _tag(
        "text", words, class_=tone.replace("badge", "badge-text", 1), x=9, y=-6.8
    )


def _shape(item: dict[str, Any]) -> str:
    kind, tone = item["kind"], item.get("tone", "")
    if kind == "rect":
        return _tag("rect", class_=tone, x=0, y=0, width=item["w"], height=item["h"], rx=item["r"])
    if kind == "poly":
        return _tag("polygon", class_=tone, points=item["p"])
    if kind == "path":
        return _tag("path", class_=tone, d=item["d"])
    if kind == "text":
        return _tag("text", escape(item["text"]), class_=tone)
    if kind == "art":
        return _tag("g", art()[item["art"]], class_=tone, transform=f"rotate({item['t']}) scale({item['s']})")
    under = "".join(
        _tag("g", art()[item["edge"]], transform=f"translate(0 {2.6 * step})")
        for step in range(min(item["count"], 4) - 1, 0, -1)
    )
    return _tag("g", under + art()[item["art"]] + _badge(item), transform=f"scale({item['s']})")


def draw(scene: Scene, size: str = "wide", theme: str = "auto") -> str:
    """The picture of a scene.

    Args:
        scene: what ``boards.<game>.scene`` returns.
        size: "wide", "medium" or "narrow".
        theme: "auto" follows the reader's system, "light" and "dark" are fixed.

    Returns:
        A complete ``<svg>`` element with its style inside; nothing in it refers to anything outside.

    Raises:
        ValueError: for an unknown size or theme.
    """
    names = [known.name for known in SIZES]
    if size not in names:
        raise ValueError(f"no size {size!r}; choose one of {', '.join(names)}")
    which = names.index(size)
    shapes = []
    for item in scene["items"]:
        place = item["g"][which]
        if place is not None:
            shapes.append(_tag("g", _shape({**item, **place}), transform=f"translate({place['x']} {place['y']})"))
    width, height = scene["sizes"][which]["w"], scene["sizes"][which]["h"]
    words = " ".join(f"{part['term']}: {' '.join(part['lines'])}" for part in scene["text"])
    return _tag(
        "svg",
        _tag("title", escape(scene["label"]))
        + _tag("desc", escape(words))
        + _tag("style", stylesheet(theme))
        + _tag("g", "".join(shapes), class_="rcb-art"),
        xmlns="http://www.w3.org/2000/svg",
        class_="rcb",
        role="img",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
    )
