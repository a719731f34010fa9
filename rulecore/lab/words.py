"""Numbers as people read them: few digits, the unit, and how sure they are."""

from __future__ import annotations

from math import isfinite

from rulecore.kernel.language import decimal

from .intervals import Interval


def number_text(value: float | None, unit: str) -> str:
    """A number with its unit: “14.2 turns”, “37.5 %”.

    Args:
        value: the number; ``None`` is a dash.
        unit: of the number; “share” is shown in percent.
    """
    if value is None:
        return "–"
    return f"{decimal(f'{100 * value:.1f}')} %" if unit == "share" else f"{decimal(f'{value:.2f}')} {unit}"


def range_text(difference: float, interval: Interval, unit: str) -> str:
    """A difference with its interval: “+1.20 turns (+0.85 to +1.55)”; shares in percentage points."""
    scale, name = (100.0, "percentage points") if unit == "share" else (1.0, unit)
    digits = 1 if unit == "share" else 2
    # an end beside zero must not look like zero, since the verdict hangs on its sign
    while digits < 5 and any(end and round(scale * end, digits) == 0 for end in (interval.low, interval.high)):
        digits += 1
    if not isfinite(interval.low):
        return f"{scale * difference:+.{digits}f} {name}, and nobody knows how sure that is yet"
    ends = f"{scale * interval.low:+.{digits}f} to {scale * interval.high:+.{digits}f}"
    return f"{scale * difference:+.{digits}f} {name} ({ends})"
