"""Where hexagons stand on a drawing: places, corners and the sides between them, upright or turned by a quarter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, hypot, pi, sin, sqrt

Point = tuple[float, float]

#: Drawings are made for this radius, centre to corner, and pieces need at least the smaller one.
FULL, LEAST = 60.0, 45.0


@dataclass(frozen=True)
class HexMap:
    """A map laid out in a box.

    Attributes:
        centres: name to centre, counted from the top left corner of the map.
        radius: centre to corner.
        turned: whether the map was turned by a quarter, so that hexagons lie on a side.
        width, height: the box the hexagons fill.
    """

    centres: dict[str, Point]
    radius: float
    turned: bool
    width: float
    height: float

    @property
    def scale(self) -> float:
        """How large things on a territory are drawn, 1 at the usual size."""
        return self.radius / FULL

    def moved(self, x: float, y: float) -> HexMap:
        """The same map with its top left corner at (x, y)."""
        return replace(self, centres={name: (x + cx, y + cy) for name, (cx, cy) in self.centres.items()})

    def corners(self, radius: float) -> list[Point]:
        """The corners of a hexagon of this map around its centre."""
        first = 0 if self.turned else pi / 6
        return [(radius * cos(first + k * pi / 3), radius * sin(first + k * pi / 3)) for k in range(6)]

    def between(self, one: str, other: str) -> tuple[float, float, float]:
        """The middle of the side two hexagons share, and the direction from the first to the second in degrees."""
        (x1, y1), (x2, y2) = self.centres[one], self.centres[other]
        return (x1 + x2) / 2, (y1 + y2) / 2, degrees(atan2(y2 - y1, x2 - x1))

    def strip(self, one: str, other: str, thick: float) -> list[Point]:
        """A rectangle along the side two hexagons share, around its middle."""
        (x1, y1), (x2, y2) = self.centres[one], self.centres[other]
        far = hypot(x2 - x1, y2 - y1)
        along, across = ((x2 - x1) / far, (y2 - y1) / far), (-(y2 - y1) / far, (x2 - x1) / far)
        half, long = thick / 2, self.radius * 0.42
        return [
            (along[0] * a * half + across[0] * b * long, along[1] * a * half + across[1] * b * long)
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]


def _unit(axial: Mapping[str, tuple[int, int]], turned: bool) -> dict[str, Point]:
    upright = {name: (sqrt(3) * (q + r / 2), 1.5 * r) for name, (q, r) in axial.items()}
    return {name: (-y, x) for name, (x, y) in upright.items()} if turned else upright


def _fit(axial: Mapping[str, tuple[int, int]], width: float, largest: float, turned: bool) -> HexMap:
    unit = _unit(axial, turned)
    half_w, half_h = (1, sqrt(3) / 2) if turned else (sqrt(3) / 2, 1)
    left, right = min(x for x, _ in unit.values()) - half_w, max(x for x, _ in unit.values()) + half_w
    top, bottom = min(y for _, y in unit.values()) - half_h, max(y for _, y in unit.values()) + half_h
    radius = min(largest, width / (right - left))
    return HexMap(
        centres={name: ((x - left) * radius, (y - top) * radius) for name, (x, y) in unit.items()},
        radius=radius,
        turned=turned,
        width=(right - left) * radius,
        height=(bottom - top) * radius,
    )


def lay_out(axial: Mapping[str, tuple[int, int]], width: float, largest: float = FULL) -> HexMap:
    """The map in a box of the given width, upright if that leaves room for the pieces, else the larger of both ways.

    Args:
        axial: name to (q, r).
        width: the room there is; the height follows.
        largest: the radius no hexagon exceeds.
    """
    upright = _fit(axial, width, largest, turned=False)
    if upright.radius >= LEAST:
        return upright
    turned = _fit(axial, width, largest, turned=True)
    return turned if turned.radius > upright.radius else upright
