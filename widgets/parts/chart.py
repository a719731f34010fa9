"""Charts on demand: nothing is drawn or loaded before somebody asks.

Pages show Plotly figures as plain data, drawn by the front end's own script; a figure that is a widget would send five
megabytes each time. Where that script cannot be, as in a browser's Python, a small drawing of our own takes its place.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import anywidget
import ipywidgets as widgets
import traitlets

from rulecore.kernel.language import decimal
from rulecore.lab import Comparison
from widgets.language import _
from widgets.parts.base import button, fold, html, show, stack
from widgets.parts.chart_data import Chart, chart_of, height_step, highest_of, whole_places

MIME: Final = "application/vnd.plotly.v1+json"
_HERE = Path(__file__).parent

# Bright enough on dark paper and dark enough on white; the second is hatched, dashed or framed as well.
COLOURS: Final = ("#3d8d93", "#b8702e", "#7a6cc0", "#5f8f3a", "#b0548a", "#6f7b86")
PATTERNS: Final = ("", "/", ".", "x", "-", "+", "\\", "|")
DASHES: Final = ("solid", "dash")
MARKS: Final = ("circle", "diamond-open")


class ChartWords(anywidget.AnyWidget):
    """What stands below a chart, and the name its drawing has for screen readers."""

    _esm = (_HERE / "chart.js").read_text(encoding="utf-8")

    title = traitlets.Unicode(help="What the chart shows.").tag(sync=True)
    words = traitlets.Unicode(help="What one would say about it.").tag(sync=True)
    source = traitlets.Unicode(help="What it stands on.").tag(sync=True)


class ChartBox:
    """A button, and the chart that it draws.

    Args:
        guard: wraps handlers so that errors are said on the page.
        data: gives the games played and the name of the metric to draw, or ``None``.

    Attributes:
        button: to be put where the reader looks for it.
        widget: the place of the chart, empty until it is asked for.
    """

    def __init__(
        self,
        guard: Callable[[Callable[..., Any]], Callable[..., Any]],
        data: Callable[[], tuple[Comparison, str] | None],
    ) -> None:
        self._data = data
        self._parts: tuple[widgets.HTML, widgets.Output, widgets.HTML, ChartWords, widgets.HTML] | None = None
        self.chart: Chart | None = None
        self.button = button(_("Draw the chart"))
        self.button.on_click(guard(lambda _: self.draw()))
        self.widget = stack(kind="chart")
        show(self.widget, False)
        show(self.button, False)

    def offer(self, possible: bool) -> None:
        """Offer the button, unless the chart is there already."""
        show(self.button, possible and self.chart is None)

    def clear(self) -> None:
        """Take the chart away: it belongs to another run."""
        self.chart = None
        show(self.widget, False)
        if self._parts is not None:
            self._parts[1].outputs = ()

    def draw(self) -> None:
        """Draw the chart of the games played."""
        found = self._data()
        if found is None:
            return
        self.chart = chart_of(*found)
        if self.chart is None:
            return
        said = {
            "title": self.chart.title,
            "words": self.chart.words,
            "source": self.chart.source,
        }
        if self._parts is None:
            # made with its words: what is set a moment later may reach the page before the widget is there
            self._parts = (html(), widgets.Output(), html(), ChartWords(**said), html())
        heading, output, drawing, words, table = self._parts
        heading.value = f"<h3>{escape(self.chart.title)}</h3>"
        with words.hold_sync():
            for name, text in said.items():
                words.set_trait(name, text)
        table.value = fold(_("The same as a table"), table_html(self.chart))
        if find_spec("plotly") is None:
            from widgets.parts.chart_svg import svg

            drawing.value = f'<div class="rc-scroll" tabindex="0">{svg(self.chart)}</div>'
        else:
            # by trait, and not by display(): a handler may run when no cell listens
            output.outputs = (bundle(self.chart),)
        self.widget.children = self._parts
        show(self.widget, True)
        show(self.button, False)


def bundle(chart: Chart) -> dict[str, Any]:
    """A chart as an output that pages and notebooks draw."""
    return {
        "output_type": "display_data",
        "data": {MIME: figure(chart), "text/plain": chart.words},
        "metadata": {},
    }


def figure(chart: Chart) -> dict[str, Any]:
    """A chart as a Plotly figure: plain data, so that nothing need be imported to make it."""
    traces = {"histogram": _histogram, "bars": _bars, "stack": _stack, "line": _lines}[chart.kind](chart)
    layout: dict[str, Any] = {
        "height": 380,
        "autosize": True,
        "margin": {"l": 58, "r": 14, "t": 40, "b": 52},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"size": 13, "family": "ui-sans-serif, system-ui, sans-serif", "color": "#6f7680"},
        "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom"},
        "barmode": {"histogram": "overlay", "stack": "stack"}.get(chart.kind, "group"),
        "bargap": 0.02 if chart.kind == "histogram" else 0.3,
        "xaxis": {"title": {"text": chart.x_title}, "automargin": True, "zeroline": False},
        "yaxis": {"title": {"text": chart.y_title}, "automargin": True, "rangemode": "tozero", "zeroline": True},
        # the decimal mark, and what stands between thousands
        "separators": {".": ".,", ",": ", "}[decimal(".")],
        "dragmode": False,
        "hovermode": "closest",
    }
    places = whole_places(chart)
    if places:
        layout["xaxis"] |= {"tickmode": "array", "tickvals": list(places)}
    layout["yaxis"] |= {"tick0": 0, "dtick": height_step(highest_of(chart))}
    if chart.fair is not None:
        layout["shapes"] = [
            {
                "type": "line",
                "xref": "paper",
                "x0": 0,
                "x1": 1,
                "y0": chart.fair,
                "y1": chart.fair,
                "line": {"dash": "dot", "width": 2, "color": "#7d848d"},
            }
        ]
        layout["annotations"] = [
            {
                "xref": "paper",
                "x": 1,
                "y": chart.fair,
                "xanchor": "right",
                "yanchor": "bottom",
                "showarrow": False,
                "text": _("fair share"),
            }
        ]
    return {"data": traces, "layout": layout, "config": {"displayModeBar": False, "responsive": True}}


def _look(number: int) -> dict[str, Any]:
    colour = COLOURS[number % len(COLOURS)]
    made: dict[str, Any] = {"color": colour, "line": {"color": colour, "width": 1.5}}
    shape = PATTERNS[number % len(PATTERNS)]
    if shape:
        made["pattern"] = {"shape": shape, "fillmode": "overlay", "size": 7, "fgcolor": "#ffffff", "fgopacity": 0.75}
    return made


def _histogram(chart: Chart) -> list[dict[str, Any]]:
    traces: list[dict[str, Any]] = []
    top = max(max(one.y) for one in chart.series)
    for number, one in enumerate(chart.series):
        look = _look(number)
        traces.append(
            {
                "type": "bar",
                "name": one.name,
                "x": list(chart.x),
                "y": list(one.y),
                "width": chart.width * 0.96,
                "marker": look,
                "opacity": 0.75 if number == 0 else 0.6,
                "hovertemplate": "%{x}: %{y:.1f} %<extra>" + one.name + "</extra>",
            }
        )
        if one.middle:
            median, low, high = one.middle
            traces.append(
                {
                    "type": "scatter",
                    "mode": "markers",
                    "x": [median],
                    "y": [top * (1.16 - 0.07 * number)],
                    "error_x": {
                        "type": "data",
                        "symmetric": False,
                        "array": [high - median],
                        "arrayminus": [median - low],
                        "thickness": 2,
                        "width": 5,
                        "color": COLOURS[number],
                    },
                    "marker": {"symbol": MARKS[number], "size": 10, "color": COLOURS[number], "line": {"width": 2}},
                    "name": _("{side}: median, and nine games in ten", side=one.name),
                    "hovertemplate": _(
                        "median {median}, nine in ten from {low} to {high}",
                        median=decimal(f"{median:.3g}"),
                        low=decimal(f"{low:.3g}"),
                        high=decimal(f"{high:.3g}"),
                    )
                    + "<extra></extra>",
                    "showlegend": False,
                }
            )
    return traces


def _bars(chart: Chart) -> list[dict[str, Any]]:
    return [
        {
            "type": "bar",
            "name": one.name,
            "x": list(chart.x),
            "y": list(one.y),
            "marker": _look(number),
            "error_y": {
                "type": "data",
                "symmetric": False,
                "array": [high - mean for high, mean in zip(one.high, one.y, strict=True)],
                "arrayminus": [mean - low for low, mean in zip(one.low, one.y, strict=True)],
                "thickness": 2,
                "width": 6,
                "color": "#7d848d",
            },
            "hovertemplate": "%{x}: %{y:.2f}<extra>" + one.name + "</extra>",
        }
        for number, one in enumerate(chart.series)
    ]


def _stack(chart: Chart) -> list[dict[str, Any]]:
    return [
        {
            "type": "bar",
            "name": one.name,
            "x": list(chart.x),
            "y": list(one.y),
            "marker": _look(number),
            "hovertemplate": "%{x}: %{y:.1f} %<extra>" + one.name + "</extra>",
        }
        for number, one in enumerate(chart.series)
    ]


def _lines(chart: Chart) -> list[dict[str, Any]]:
    traces: list[dict[str, Any]] = []
    for number, one in enumerate(chart.series):
        x = list(chart.x[: len(one.y)])
        colour = COLOURS[number]
        traces.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": x + x[::-1],
                "y": list(one.high) + list(one.low)[::-1],
                "fill": "toself",
                "fillcolor": f"rgba({int(colour[1:3], 16)},{int(colour[3:5], 16)},{int(colour[5:7], 16)},0.22)",
                "line": {"width": 1, "dash": "dot" if number else "solid", "color": colour},
                "hoverinfo": "skip",
                "showlegend": False,
            }
        )
        traces.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "name": one.name,
                "x": x,
                "y": list(one.y),
                "line": {"width": 3, "dash": DASHES[number], "color": colour},
                "marker": {"symbol": MARKS[number], "size": 8, "color": colour, "line": {"width": 2, "color": colour}},
                "hovertemplate": "%{x:g}: %{y:.2f}<extra>" + one.name + "</extra>",
            }
        )
    return traces


def table_html(chart: Chart) -> str:
    """The numbers of a chart as a table."""
    head, *rows = chart.table
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
        for first, *cells in rows
    )
    name = _("{title} as a table", title=chart.title)
    return (
        f'<div class="rc-scroll" tabindex="0" role="region" aria-label="{escape(name, quote=True)}">'
        f'<table class="rc-table"><caption>{escape(chart.y_title)}</caption><thead><tr>{heads}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
