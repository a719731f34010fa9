"""A chart as a small drawing of our own, for places where the plotting script cannot be."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from math import ceil

from rulecore.kernel.language import decimal
from widgets.language import _
from widgets.parts.chart_data import TICKS, Chart, Series, height_step, highest_of, whole_places

WIDTH, HEIGHT = 560, 330
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 34, 46
FILLS = ("var(--rc-accent, #1d5c63)", "url(#rc-hatch)", "var(--rc-ink, #22262b)")
DASHES = ("", "7 5", "2 4")
LEGEND_ROW = 17


def svg(chart: Chart) -> str:
    """Draw a chart: axis titles, intervals, a legend, readable in grey; its words are its name."""
    highest = highest_of(chart)
    step = height_step(highest)
    top = max(ceil(highest / step - 1e-9), 1) * step
    plan = _Plan(chart, top)
    parts = [plan.grid(step), {"line": plan.lines, "stack": plan.stack}.get(chart.kind, plan.bars)()]
    if chart.fair is not None:
        y = plan.y(chart.fair)
        parts.append(
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="currentColor" stroke-width="1.5" '
            'stroke-dasharray="2 4"/>'
        )
        parts.append(_text(WIDTH - RIGHT, y - 5, _("fair share"), "end"))
    parts.append(plan.legend())
    hatch = (
        '<defs><pattern id="rc-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path d="M0 0V7" stroke="var(--rc-ink, #22262b)" stroke-width="3"/></pattern></defs>'
    )
    return (
        f'<svg class="rc-plain-chart" viewBox="0 {-plan.above} {WIDTH} {HEIGHT + plan.above}" role="img" '
        f'aria-label="{escape(chart.words, quote=True)}" '
        f'style="min-width:{WIDTH * 0.75:.0f}px" font-size="12" fill="currentColor">{hatch}{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, text: str, anchor: str = "middle", turn: bool = False) -> str:
    turned = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if turn else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{turned}>{escape(text)}</text>'


class _Plan:
    """Where things go."""

    def __init__(self, chart: Chart, top: float) -> None:
        self.chart, self.top = chart, top
        self.inner = WIDTH - LEFT - RIGHT
        self.legend_places = self._legend()

    def _legend(self) -> list[tuple[int, float]]:
        """For each line of the legend its row and where it begins; long names go on rows of their own."""
        places, row, x = [], 0, float(LEFT)
        for one in self.chart.series:
            wide = 60 + 7 * len(one.name)
            if x > LEFT and x + wide > WIDTH + 30:
                row, x = row + 1, float(LEFT)
            places.append((row, x))
            x += wide
        return places or [(0, float(LEFT))]

    @property
    def above(self) -> int:
        """How much higher the drawing is for the rows of its legend."""
        return 0 if self.chart.kind == "stack" else self.legend_places[-1][0] * LEGEND_ROW

    def y(self, value: float) -> float:
        return HEIGHT - BOTTOM - value / self.top * (HEIGHT - TOP - BOTTOM)

    def middle(self, place: int, count: int) -> float:
        return LEFT + self.inner * (place + 0.5) / count

    def grid(self, step: float) -> str:
        lines = []
        for number in range(round(self.top / step) + 1):
            value = number * step
            y = self.y(value)
            lines.append(
                f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="currentColor" '
                f'stroke-opacity="{0.7 if value == 0 else 0.2}"/>'
            )
            lines.append(_text(LEFT - 7, y + 4, decimal(f"{value:g}"), "end"))
        lines.append(_text(14, (HEIGHT - BOTTOM + TOP) / 2, self.chart.y_title, "middle", True))
        lines.append(_text(LEFT + self.inner / 2, HEIGHT - 6, self.chart.x_title))
        return "".join(lines)

    def names(self) -> str:
        count = len(self.chart.x)
        each = max(1, -(-count // TICKS))
        begins = whole_places(self.chart)
        if begins and self.chart.width != 1:
            # a range stands under its bar by the number it begins with
            return "".join(
                _text(LEFT + self.inner * place * each / count, HEIGHT - BOTTOM + 17, f"{begin:g}")
                for place, begin in enumerate(begins)
            )
        return "".join(
            _text(self.middle(place, count), HEIGHT - BOTTOM + 17, x if isinstance(x, str) else decimal(f"{x:g}"))
            for place, x in enumerate(self.chart.x)
            if place % each == 0
        )

    def bars(self) -> str:
        count, sides = len(self.chart.x), len(self.chart.series)
        slot = self.inner / count
        over = self.chart.kind == "histogram"
        width = slot * 0.9 if over else slot * 0.72 / sides
        drawn = [self.names()]
        for number, one in enumerate(self.chart.series):
            for place, value in enumerate(one.y):
                left = LEFT + slot * place + (slot * 0.05 if over else slot * 0.14 + width * number)
                drawn.append(self.bar(left, width, 0.0, value, number, 0.6 if over and number == 0 else 1.0))
                if one.low:
                    drawn.append(self.whisker(left + width / 2, one, place))
        return "".join(drawn)

    def bar(self, left: float, width: float, base: float, value: float, number: int, opacity: float = 1.0) -> str:
        top = self.y(base + value)
        return (
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{max(self.y(base) - top, 0):.1f}" '
            f'fill="{FILLS[number % 2]}" fill-opacity="{opacity if number < 2 else opacity / (number / 2 + 0.5):.2f}" '
            'stroke="currentColor"/>'
        )

    def whisker(self, x: float, one: Series, place: int) -> str:
        low, high = self.y(one.low[place]), self.y(one.high[place])
        return (
            f'<path d="M{x:.1f} {low:.1f}V{high:.1f}M{x - 5:.1f} {low:.1f}h10M{x - 5:.1f} {high:.1f}h10" '
            'stroke="var(--rc-card, #fff)" stroke-width="4.5" fill="none"/>'
            f'<path d="M{x:.1f} {low:.1f}V{high:.1f}M{x - 5:.1f} {low:.1f}h10M{x - 5:.1f} {high:.1f}h10" '
            'stroke="currentColor" stroke-width="1.8" fill="none"/>'
        )

    def stack(self) -> str:
        drawn = [self.names()]
        slot = self.inner / 2
        for place in range(2):
            base = 0.0
            for number, one in enumerate(self.chart.series):
                left = LEFT + slot * place + slot * 0.28
                drawn.append(self.bar(left, slot * 0.44, base, one.y[place], number))
                if one.y[place] / self.top > 0.05:
                    middle = self.y(base + one.y[place] / 2) + 4
                    drawn.append(_text(left + slot * 0.44 + 8, middle, f"{one.name} {one.y[place]:.3g}", "start"))
                base += one.y[place]
        return "".join(drawn)

    def lines(self) -> str:
        places = [float(x) for x in self.chart.x]
        low, high = places[0], places[-1]

        def at(x: float) -> float:
            return LEFT + self.inner * (x - low) / ((high - low) or 1)

        each = max(1, -(-len(places) // TICKS))
        drawn = [_text(at(x), HEIGHT - BOTTOM + 17, decimal(f"{x:g}")) for x in places[::each]]
        for number, one in enumerate(self.chart.series):
            xs = [at(x) for x in places[: len(one.y)]]
            edge = [f"{x:.1f} {self.y(value):.1f}" for x, value in zip(xs, one.high, strict=True)]
            edge += [f"{x:.1f} {self.y(value):.1f}" for x, value in reversed(list(zip(xs, one.low, strict=True)))]
            drawn.append(f'<path d="M{"L".join(edge)}Z" fill="{FILLS[number]}" fill-opacity="0.2" stroke="none"/>')
            points = list(zip(xs, one.y, strict=True))
            for (x1, y1), (x2, y2) in pairwise(points):
                drawn.append(
                    f'<path d="M{x1:.1f} {self.y(y1):.1f}L{x2:.1f} {self.y(y2):.1f}" stroke="currentColor" '
                    f'stroke-width="2.4" stroke-dasharray="{DASHES[number]}"/>'
                )
        return "".join(drawn)

    def legend(self) -> str:
        if self.chart.kind == "stack":
            return ""
        drawn = []
        for number, one in enumerate(self.chart.series):
            row, x = self.legend_places[number]
            y = (row - self.legend_places[-1][0]) * LEGEND_ROW
            if self.chart.kind == "line":
                drawn.append(
                    f'<path d="M{x} {y + 14}h26" stroke="currentColor" stroke-width="2.4" '
                    f'stroke-dasharray="{DASHES[number]}"/>'
                )
            else:
                drawn.append(
                    f'<rect x="{x}" y="{y + 7}" width="26" height="13" fill="{FILLS[number]}" stroke="currentColor"/>'
                )
            drawn.append(_text(x + 33, y + 18, one.name, "start"))
        return "".join(drawn)
