"""What a chart shows, as plain numbers: the drawing, the table and the spoken words are all made from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, floor, log10
from typing import Final

from rulecore.kernel.language import decimal, marked
from rulecore.lab import Comparison, Interval, Metric, Side
from rulecore.lab.intervals import mean_interval, wilson
from rulecore.lab.words import number_text
from widgets.language import _

STACKED: Final = frozenset({"bridge_points", "interaction"})
"""Metrics whose parts add up to something that people want to see as one column."""
NAMES: Final = (marked("as printed"), marked("changed"))
PLAYED: Final = (marked("at first"), marked("now"))
"""What the sides are called where no rule differs, and other players or decks take part."""
BINS: Final = 24
TICKS: Final = 10
"""So many numbers along an axis at most."""


@dataclass(frozen=True, slots=True)
class Series:
    """One side of a chart.

    Attributes:
        name: “as printed” or “changed”; “at first” or “now” where no rule was changed.
        y: the heights, one for each place on the axis; percent where the axis says so.
        low: lower ends of their 95 % intervals; empty where heights are counts of games.
        high: upper ends.
        middle: for histograms the median and the places below which 5 % and 95 % of the games lie.
    """

    name: str
    y: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()
    middle: tuple[float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart.

    Attributes:
        kind: ``"histogram"``, ``"bars"``, ``"stack"`` or ``"line"``.
        title: what it shows.
        x_title: what runs along.
        y_title: what goes up, with its unit.
        x: places on the axis: numbers for histograms and lines, names for bars.
        series: as printed, then changed; for a stack one for each part.
        fair: where a line for the fair share goes.
        words: what one would say about it to somebody who cannot see it.
        columns: for a stack the names of the columns.
        width: for histograms the width of a bar.
    """

    kind: str
    title: str
    x_title: str
    y_title: str
    x: tuple[float | str, ...]
    series: tuple[Series, ...]
    fair: float | None = None
    words: str = ""
    width: float = 1.0
    source: str = ""
    table: tuple[tuple[str, ...], ...] = field(default=())


def highest_of(chart: Chart) -> float:
    """How high a chart reaches, intervals and line of the fair share included."""
    heights = [value for one in chart.series for value in (one.high or one.y)]
    if chart.fair is not None:
        heights.append(chart.fair)
    if chart.kind == "stack":
        heights += [sum(one.y[place] for one in chart.series) for place in range(2)]
    return max(heights) or 1.0


def height_step(highest: float) -> float:
    """From one number to the next on the upright axis: 1, 2 or 5 with zeros, and whole as soon as there is room."""
    rough = highest / 4
    power = 10.0 ** floor(log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * 0.999)
    return max(step, 1.0) if highest >= 2 else step


def whole_places(chart: Chart) -> tuple[float, ...]:
    """Where numbers stand along an axis of whole numbers: at some of its places, or where their ranges begin.

    Args:
        chart: of any kind.

    Returns:
        The numbers; empty where names run along the axis, or numbers that are not whole.
    """
    if chart.kind not in ("histogram", "line"):
        return ()
    # a range of several numbers has its bar in its middle, which may lie between two of them
    back = chart.width / 2 if chart.kind == "histogram" and chart.width != 1 else 0.0
    places = [float(x) - back for x in chart.x]
    if any(place != int(place) for place in places):
        return ()
    return tuple(places[:: max(1, ceil(len(places) / TICKS))])


def chart_of(comparison: Comparison, name: str) -> Chart | None:
    """The chart that fits a metric; ``None`` if there is nothing to draw.

    Args:
        comparison: the games played.
        name: of the metric.
    """
    sides = comparison.sides[name]
    metric = sides[0].metric
    if not all(side.n for side in sides):
        return None
    source = _.plural(
        "{count} pair of games on the same shuffles, seed {seed}",
        "{count} pairs of games on the same shuffles, seed {seed}",
        comparison.played,
        seed=comparison.seed,
    )
    legend = (
        _("Marks on top: the median, and nine games in ten")
        if metric.plot == "histogram"
        else _("Intervals cover 95 %")
    )
    if metric.plot == "histogram":
        made = _histogram(metric, sides)
    elif metric.plot == "line" and all(len(side.curve) > 1 for side in sides):
        made = _line(metric, sides)
    elif sides[0].parts and name in STACKED:
        made = _stack(metric, sides)
    elif sides[0].parts:
        made = _parts(metric, sides)
    else:
        made = _bars(metric, sides)
    return _with(made, source, legend, _table(made))


def _with(chart: Chart, source: str, legend: str, table: tuple[tuple[str, ...], ...]) -> Chart:
    return Chart(
        chart.kind,
        chart.title,
        chart.x_title,
        chart.y_title,
        chart.x,
        chart.series,
        chart.fair,
        f"{chart.words} {source}.",
        chart.width,
        f"{source}. {legend}.",
        table,
    )


def _about_rules(sides: Sequence[Side]) -> bool:
    return sides[0].arm.options != sides[1].arm.options


def _names(sides: Sequence[Side]) -> tuple[str, ...]:
    return tuple(map(_, NAMES if _about_rules(sides) else PLAYED))


def _range(low: str, high: str) -> str:
    return _("{low} to {high}", low=decimal(low), high=decimal(high))


def _before_after(sides: Sequence[Side], name: str, before: float, after: float, unit: str) -> str:
    said = (
        marked("{name}: {before} as printed, {after} changed")
        if _about_rules(sides)
        else marked("{name}: {before} at first, {after} now")
    )
    return _(
        said,
        name=name,
        before=decimal(f"{before:.1f}") + unit,
        after=decimal(f"{after:.1f}") + unit,
    )


def _axis(metric: Metric) -> tuple[float, str]:
    """What to multiply with, and the unit on the axis."""
    return (100.0, "%") if metric.unit == "share" else (1.0, metric.unit)


def _upright(unit: str) -> str:
    """The unit as the title of an axis; what is measured stands above the chart, where there is room for it."""
    return _("Share (%)") if unit == "%" else unit[:1].upper() + unit[1:]


def _histogram(metric: Metric, sides: Sequence[Side]) -> Chart:
    scale, unit = _axis(metric)
    values = [[scale * value for value in side.values] for side in sides]
    lowest, highest = min(map(min, values)), max(map(max, values))
    width = _bin_width(lowest, highest, all(value == int(value) for row in values for value in row))
    first = floor(lowest / width)
    count = floor(highest / width) - first + 1
    series = []
    for name, row, side in zip(_names(sides), values, sides, strict=True):
        heights = [0] * count
        for value in row:
            heights[floor(value / width) - first] += 1
        spread = side.spread
        middle = (scale * spread[1], scale * spread[0], scale * spread[2]) if spread else None
        series.append(Series(name, tuple(100 * height / len(row) for height in heights), middle=middle))
    # whole numbers stand in the middle of their bar, ranges begin at its edge
    places = [(first + number) * width + (0 if width == 1 else width / 2) for number in range(count)]
    said = "; ".join(
        _(
            "{side} half of the games lie at or below {median} {unit}, nine in ten from {low} to {high}",
            side=one.name,
            median=decimal(f"{one.middle[0]:.3g}"),
            unit=unit,
            low=decimal(f"{one.middle[1]:.3g}"),
            high=decimal(f"{one.middle[2]:.3g}"),
        )
        for one in series
        if one.middle
    )
    return Chart(
        "histogram",
        metric.title,
        _upright(unit),
        _("Share of the games (%)"),
        tuple(places),
        tuple(series),
        words=f"{_('Two histograms over each other.')} {said[:1].upper()}{said[1:]}.",
        width=width,
    )


def _bin_width(lowest: float, highest: float, whole: bool) -> float:
    reach = max(highest - lowest, 1e-9)
    if whole:
        return float(max(1, ceil((reach + 1) / BINS)))
    rough = reach / BINS
    power = 1.0
    while power > rough:
        power /= 10
    while power * 10 <= rough:
        power *= 10
    return next(step * power for step in (1, 2, 2.5, 5, 10) if step * power >= rough)


def _line(metric: Metric, sides: Sequence[Side]) -> Chart:
    scale, unit = _axis(metric)
    # a place that few games reach would only show their noise
    curves = [{point.x: point for point in side.curve if point.n >= max(5, side.n / 20)} for side in sides]
    places = sorted(set(curves[0]) & set(curves[1])) or sorted(set(curves[0]) | set(curves[1]))
    series = []
    for name, curve in zip(_names(sides), curves, strict=True):
        points = [curve[x] for x in places if x in curve]
        series.append(
            Series(
                name,
                tuple(scale * point.mean for point in points),
                tuple(scale * point.low for point in points),
                tuple(scale * point.high for point in points),
            )
        )
    said = "; ".join(
        _(
            "{side} from {low} to {high} {unit}",
            side=one.name,
            low=decimal(f"{one.y[0]:.3g}"),
            high=decimal(f"{one.y[-1]:.3g}"),
            unit=unit,
        )
        for one in series
        if one.y
    )
    fair = sides[0].fair
    return Chart(
        "line",
        metric.title,
        metric.x[:1].upper() + metric.x[1:],
        _upright(unit),
        tuple(places),
        tuple(series),
        None if fair is None else scale * fair,
        _("Two lines with 95 % bands over the {axis}: {said}.", axis=metric.x, said=said),
    )


def _parts(metric: Metric, sides: Sequence[Side]) -> Chart:
    names = _part_names(sides)
    scale, title, unit = _part_axis(sides)
    series = []
    for label, side in zip(_names(sides), sides, strict=True):
        found = [_part(side, name) for name in names]
        series.append(
            Series(
                label,
                tuple(scale * mean for mean, _ in found),
                tuple(scale * interval.low for _, interval in found),
                tuple(scale * interval.high for _, interval in found),
            )
        )
    said = "; ".join(
        _before_after(sides, name, series[0].y[place], series[1].y[place], unit) for place, name in enumerate(names)
    )
    fair = sides[0].fair
    return Chart(
        "bars",
        metric.title,
        "",
        title,
        tuple(names),
        tuple(series),
        None if fair is None else scale * fair,
        f"{_('Pairs of bars with 95 % intervals.')} {said}.",
    )


def _stack(metric: Metric, sides: Sequence[Side]) -> Chart:
    names = _part_names(sides)
    scale, title, unit = _part_axis(sides)
    series = tuple(Series(name, tuple(scale * _spread_out(side, name) for side in sides)) for name in names)
    said = "; ".join(_before_after(sides, one.name, one.y[0], one.y[1], unit) for one in series)
    return Chart("stack", metric.title, "", title, _names(sides), series, words=f"{_('Two stacked columns.')} {said}.")


def _bars(metric: Metric, sides: Sequence[Side]) -> Chart:
    scale, unit = _axis(metric)
    series = []
    for name, side in zip(_names(sides), sides, strict=True):
        interval = side.interval
        series.append(Series(name, (scale * (side.mean or 0.0),), (scale * interval.low,), (scale * interval.high,)))
    said = "; ".join(
        f"{number_text(side.mean, metric.unit)} {name}" for name, side in zip(_names(sides), sides, strict=True)
    )
    fair = sides[0].fair
    return Chart(
        "bars",
        metric.title,
        "",
        _upright(unit),
        (metric.title,),
        tuple(series),
        None if fair is None else scale * fair,
        f"{_('Two bars with 95 % intervals.')} {said}.",
    )


def _part_names(sides: Sequence[Side]) -> list[str]:
    names = list(dict.fromkeys(name for side in sides for name in side.parts))
    seen = [name for name in names if any(_part(side, name)[0] > 0 for side in sides)]
    return seen or names


def _are_shares(sides: Sequence[Side]) -> bool:
    return all(moments.mean <= 1 for side in sides for moments in side.parts.values())


def _part_axis(sides: Sequence[Side]) -> tuple[float, str, str]:
    """What to multiply parts with, the title of their axis, and their unit as it follows a number."""
    return (100.0, _("Share (%)"), " %") if _are_shares(sides) else (1.0, _("A game, on average"), "")


def _part(side: Side, name: str) -> tuple[float, Interval]:
    moments = side.parts.get(name)
    if moments is None or not moments.n:
        return 0.0, Interval(0.0, 0.0)
    if _are_shares([side]):
        return moments.mean, wilson(moments.mean * moments.n, moments.n)
    return moments.mean, mean_interval(moments) if moments.n > 1 else Interval(moments.mean, moments.mean)


def _spread_out(side: Side, name: str) -> float:
    """The mean of a part over all games, those without it included, so that parts add up."""
    moments = side.parts.get(name)
    games = side.n * (side.arm.seats if side.arm.rotate else 1)
    return moments.mean * moments.n / games if moments is not None and games else 0.0


def _table(chart: Chart) -> tuple[tuple[str, ...], ...]:
    """The numbers of a chart as rows; the first row holds the headings."""
    if chart.kind == "stack":
        unit = " %" if "%" in chart.y_title else ""
        return (
            (_("part"), *map(str, chart.x)),
            *((one.name, *(decimal(f"{value:.1f}") + unit for value in one.y)) for one in chart.series),
        )
    head: tuple[str, ...] = (chart.x_title or _("what"), *(one.name for one in chart.series))
    rows: list[tuple[str, ...]] = [head]
    for place, x in enumerate(chart.x):
        cells = []
        for one in chart.series:
            if place >= len(one.y):
                cells.append("–")
            elif one.low:
                ends = _range(f"{one.low[place]:.2f}", f"{one.high[place]:.2f}")
                cells.append(f"{decimal(f'{one.y[place]:.2f}')} ({ends})")
            else:
                cells.append(decimal(f"{one.y[place]:.1f}") + " %")
        name = x if isinstance(x, str) else _place(chart, x)
        rows.append((name, *cells))
    return tuple(rows)


def _place(chart: Chart, x: float) -> str:
    if chart.kind == "histogram" and chart.width != 1:
        return _range(f"{x - chart.width / 2:g}", f"{x + chart.width / 2:g}")
    return decimal(f"{x:g}")
