"""The experiment ledger: one plain row a result, with everything that an honest claim needs, for CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from math import isfinite
from typing import Any

from .results import Result

Row = dict[str, Any]


def ledger_row(result: Result) -> Row:
    """A result as one row of plain values; numbers that are not known yet are ``None``.

    Args:
        result: finished or so far.
    """
    known = isfinite(result.interval.low)
    return {
        "game": result.game,
        "metric": result.metric.name,
        "measured": result.metric.title,
        "unit": result.metric.unit,
        "reference": result.reference,
        "version": result.label,
        "changed": dict(result.changed),
        "agents_reference": result.agents[0],
        "agents_version": result.agents[1],
        "seed": result.seed,
        "n": result.n,
        "played": result.played,
        "planned": result.planned,
        "unfinished_reference": result.unfinished[0],
        "unfinished_version": result.unfinished[1],
        "without_value_reference": result.without_value[0],
        "without_value_version": result.without_value[1],
        "mean_reference": _rounded(result.reference_value),
        "mean_version": _rounded(result.value),
        "difference": _rounded(result.difference) if known else None,
        "low": _rounded(result.interval.low) if known else None,
        "high": _rounded(result.interval.high) if known else None,
        "interval": "95 %, at every look" if result.looked else "95 %, one look",
        "verdict": result.verdict,
        "so_far": result.so_far,
        "more_games_to_settle": result.further,
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def rows_to_json(rows: Iterable[Row]) -> str:
    """Rows as a JSON list."""
    return json.dumps(list(rows), ensure_ascii=False, indent=1) + "\n"


def rows_to_csv(rows: Iterable[Row]) -> str:
    """Rows as a table with a header line; tables within a row become JSON, and nothing can be taken for a formula."""
    out = io.StringIO()
    writer: csv.DictWriter[str] | None = None
    for row in rows:
        flat = {name: _cell(value) for name, value in row.items()}
        if writer is None:
            writer = csv.DictWriter(out, list(flat), lineterminator="\n")
            writer.writeheader()
        writer.writerow(flat)
    return out.getvalue()


def _cell(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, (dict, list, tuple)):
        return json.dumps(value, ensure_ascii=False)
    # a spreadsheet runs a text that begins so
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{value}"
    return value
