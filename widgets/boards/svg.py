"""A scene as one standing SVG picture, for print, previews and ``_repr_svg_``."""

from __future__ import annotations

from html import escape
from typing import Any

from widgets.boards.scene import Scene
from widgets.theme.glyphs import art, stylesheet


def _tag(name: str, body: str = "", **attributes: Any) -> str:
    pairs = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items())
    return f"<{name}{pairs}>{body}</{name}>"


def _badge(item: dict[str, Any]) -> str:
    chosen, count = item.get("chosen", 0), item["count"]
    if not chosen and count < 2:
        return ""
    tone = "badge chosen" if chosen else "badge"
    words = f"{chosen}/{count}" if chosen else str(count)
    width = 16 if len(words) == 1 else 12 + 7 * len(words)
    left, top = (1, -19) if len(words) == 1 else (-2, -24)
    return _tag("rect", class_=tone, x=left, y=top, width=width, height=16, rx=8) + _tag(
        "text", words, class_=tone.replace("badge", "badge-text", 1), x=left + width / 2, y=top + 12.2
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
        fit = {"textLength": item["fit"], "lengthAdjust": "spacingAndGlyphs"} if item.get("fit") else {}
        return _tag("text", escape(item["text"]), class_=tone, **fit)
    if kind == "art":
        return _tag("g", art()[item["art"]], class_=tone, transform=f"rotate({item['t']}) scale({item['s']})")
    under = "".join(
        _tag("g", art()[item["edge"]], transform=f"translate(0 {2 * step})")
        for step in range(min(item["count"], 3) - 1, 0, -1)
    )
    upon = "".join(
        _tag("g", _shape(part), transform=f"translate({part['x']} {part['y']})") for part in item.get("parts", ())
    )
    return _tag("g", under + art()[item["art"]], transform=f"scale({item['s']})") + upon


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
    names = [known["name"] for known in scene["sizes"]]
    if size not in names:
        raise ValueError(f"no size {size!r}; choose one of {', '.join(names)}")
    which = names.index(size)
    shapes: list[str] = []
    above: list[str] = []
    for item in scene["items"]:
        if item["g"][which] is None:
            continue
        here = {**item, **item["g"][which]}
        where = f"translate({here['x']} {here['y']})"
        (above if item.get("over") else shapes).append(_tag("g", _shape(here), transform=where))
        if item["kind"] == "token":
            above.append(_tag("g", _badge(here), transform=f"{where} scale({here['s']})"))
    width, height = scene["sizes"][which]["w"], scene["sizes"][which]["h"]
    words = " ".join(f"{part['term']}: {' '.join(part['lines'])}" for part in scene["text"])
    return _tag(
        "svg",
        _tag("title", escape(scene["label"]))
        + _tag("desc", escape(words))
        + _tag("style", stylesheet(theme))
        + _tag("g", "".join(shapes + above), class_="rcb-art"),
        xmlns="http://www.w3.org/2000/svg",
        class_="rcb",
        role="img",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
    )
