"""The whole curve of an experiment: one measure for every value of a knob, with bands, all on the same shuffles.

The table ``[change.curve]`` of a lesson's file asks for it:

``title``
    what the curve shows (needed).
``knob``
    the option that runs along the axis; the first knob if not given. The words of its values must be numbers.
``metric``
    name of what is measured; the first metric if not given.
``band``
    ``"interval"``, the 95 % interval of each mean (if not given), or ``"spread"``, one standard deviation either way.
``games``
    how many games, or decks alone, for each point; 1000 if not given.
``note``
    what to look for, one or several sentences.
``line_ups``
    the numbers, from 0, of the line-ups that are its lines; all of them if not given, and three at most.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any, Final

import ipywidgets as widgets

from rulecore.kernel import scramble
from rulecore.kernel.language import decimal
from rulecore.lab import Arm, Experiment, Metric
from rulecore.lab.games import Task
from rulecore.lab.intervals import Moments, mean_interval
from widgets.language import _
from widgets.parts.base import button, fold, html, paragraphs, row, show, stack
from widgets.parts.change_plan import ChangePlan, Knob
from widgets.parts.chart import table_html
from widgets.parts.chart_data import Chart, Series
from widgets.parts.chart_svg import svg
from widgets.parts.interval import MINUS
from widgets.parts.runner import Runner

GAMES: Final = 1000
BANDS: Final = ("interval", "spread")
MOST_LINES: Final = 3


@dataclass(frozen=True, slots=True)
class CurvePlan:
    """What a lesson's file says about its curve.

    Attributes:
        title: what it shows.
        knob: what runs along the axis.
        metric: what goes up.
        band: what the bands are.
        games: games for each point.
        note: what to look for.
        line_ups: the numbers of the line-ups that are its lines.
    """

    title: str
    knob: Knob
    metric: Metric
    band: str
    games: int
    note: tuple[str, ...]
    line_ups: tuple[int, ...]


def read_curve(plan: ChangePlan, table: Mapping[str, Any]) -> CurvePlan:
    """Read and check ``[change.curve]``.

    Args:
        plan: the experiment it belongs to.
        table: the table.

    Raises:
        ValueError: something is wrong; the message lists everything.
    """
    known = ("title", "knob", "metric", "band", "games", "note", "line_ups")
    problems = [f"a curve has no {key!r}" for key in table if key not in known]
    options = {knob.option: knob for knob in plan.knobs}
    metrics = {metric.name: metric for metric in plan.metrics}
    knob = options.get(str(table.get("knob", plan.knobs[0].option)))
    metric = metrics.get(str(table.get("metric", plan.metrics[0].name)))
    band, games = str(table.get("band", BANDS[0])), table.get("games", GAMES)
    if not table.get("title"):
        problems.append("a curve needs 'title'")
    if knob is None or metric is None:
        problems.append("the curve is over a knob and a metric of this experiment")
    elif not all(_is_number(words) for words, _value in knob.choices):
        problems.append(f"the values of {knob.option} are no numbers")
    if band not in BANDS or type(games) is not int or not 30 <= games <= 20_000:
        problems.append(f"bands are {' or '.join(BANDS)}, and games go from 30 to 20000")
    there = range(len(plan.line_ups))
    line_ups = tuple(table.get("line_ups", there))
    if not 0 < len(line_ups) <= MOST_LINES or not all(number in there for number in line_ups):
        problems.append(f"a curve has at most {MOST_LINES} line-ups; line_ups are their numbers, from 0")
    if problems:
        raise ValueError(f"[change.curve]: {'; '.join(problems)}")
    note = table.get("note", ())
    assert knob is not None
    assert metric is not None
    notes = (note,) if isinstance(note, str) else tuple(note)
    return CurvePlan(table["title"], knob, metric, band, games, notes, line_ups)


def _is_number(words: str) -> bool:
    return _bare(words).replace(".", "", 1).isdigit()


def _bare(words: str) -> str:
    return words.removeprefix(MINUS)


class Sweep(Experiment):
    """One side for each point of a curve; every shuffle is played once by each of them.

    Args:
        arms: the sides.
        metric: what is measured.
        games: shuffles.
        seed: where they come from.

    Attributes:
        moments: for each side, number, mean and spread of what was measured.
        missing: for each side, the games that had nothing to measure, such as those our cap stopped.
        fair: what the number would be if nothing favoured anybody, where that makes sense.
    """

    def __init__(self, arms: Sequence[Arm], metric: Metric, games: int, seed: int) -> None:
        super().__init__(Task(tuple(arms), metric.tracks), games, seed)
        self.metric = metric
        self.moments = [Moments() for _arm in arms]
        self.missing = [0 for _arm in arms]
        self.fair: float | None = None

    def take_in(self, unit: Any) -> None:
        super().take_in(unit)
        if self.fair is None and self.metric.fair is not None:
            self.fair = self.metric.fair(unit[0][0])
        for number, records in enumerate(unit):
            value = self.metric.value(records)
            if value is None:
                self.missing[number] += 1
            else:
                self.moments[number].add(value)


class Curve:
    """A button that plays every value of a knob, and the chart of what came out.

    Args:
        plan: the experiment.
        table: ``[change.curve]`` of the lesson's file.
        seed: where the shuffles come from.
        guard: wraps handlers so that errors are said on the page.
        trouble: called with whatever failed while games were played.
        say: called with what is to be read out.

    Attributes:
        chart: what is drawn, once it is.
        widget: button and chart.
    """

    def __init__(
        self,
        plan: ChangePlan,
        table: Mapping[str, Any],
        seed: int,
        guard: Callable[[Callable[..., Any]], Callable[..., Any]],
        trouble: Callable[[Exception], None],
        say: Callable[[str], None],
    ) -> None:
        self.plan, self.curve = plan, read_curve(plan, table)
        self.seed = scramble(seed ^ scramble(len(self.curve.title))) % 1_000_000
        self.chart: Chart | None = None
        self._say = say
        self._runner = Runner(self._progress, lambda _experiment: None, self._end, trouble)
        self._go = button(_("Play every value, and draw the curve"))
        self._go.on_click(guard(lambda _press: self.go()))
        self._stop = button(_("Stop"), "quiet")
        self._stop.on_click(guard(lambda _press: self._runner.stop()))
        self._bar = widgets.FloatProgress(
            min=0, max=1, description=_("Games played"), style={"description_width": "initial"}
        )
        self._drawing = html(kind="chart")
        show(self._bar, False)
        show(self._stop, False)
        self.widget = stack(row(self._go, self._stop), self._bar, self._drawing)
        show(self.widget, False)

    def offer(self, possible: bool) -> None:
        """Offer the button, once something has been expected and run."""
        show(self.widget, possible)

    def arms(self) -> list[Arm]:
        """The sides: all values for the first line-up, then all for the second."""
        plan, option = self.plan, self.curve.knob.option
        return [
            Arm(
                words,
                plan.lab or plan.game,
                {**plan.base, **plan.line_ups[number].base, **plan.rules({option: value})},
                plan.players(number, {option: value}),
                plan.line_ups[number].rotate,
            )
            for number in self.curve.line_ups
            for words, value in self.curve.knob.choices
        ]

    def sweep(self, games: int = 0) -> Sweep:
        """The experiment, ready to be played.

        Args:
            games: for each point; as the lesson says if not given.
        """
        return Sweep(self.arms(), self.curve.metric, games or self.curve.games, self.seed)

    def go(self) -> None:
        """Play every value; in a page this returns at once, and in plain Python after the last game."""
        if self._runner.running:
            return
        self._go.disabled = True
        show(self._bar, True)
        show(self._stop, True)
        self._runner.start(self.sweep())

    def abandon(self) -> None:
        """Stop and tell nobody."""
        self._runner.abandon()

    def _progress(self, experiment: Experiment) -> None:
        self._bar.value = experiment.progress

    def _end(self, experiment: Experiment) -> None:
        assert isinstance(experiment, Sweep)
        self._go.disabled = False
        show(self._bar, False)
        show(self._stop, False)
        if not all(moments.n > 1 for moments in experiment.moments):
            self._drawing.value = paragraphs(_("Too few games to draw a curve. Run it again."))
            return
        names = [self.plan.line_ups[number].name for number in self.curve.line_ups]
        self.chart = curve_chart(self.curve, names, experiment)
        self._drawing.value = (
            f"<h3>{escape(self.chart.title)}</h3>"
            f'<div class="rc-scroll" style="max-width:40rem" tabindex="0" role="region" '
            f'aria-label="{escape(self.chart.title, quote=True)}">{svg(self.chart)}</div>'
            f'<p class="rc-small">{escape(self.chart.source)}</p>'
            + paragraphs(*self.curve.note)
            + fold(_("The same as a table"), table_html(self.chart))
        )
        self._say(self.chart.words)


def curve_chart(curve: CurvePlan, names: Sequence[str], sweep: Sweep) -> Chart:
    """The chart of a sweep.

    Args:
        curve: what it shows.
        names: one for each line.
        sweep: what was played.
    """
    places = tuple(float(words.replace(MINUS, "-")) for words, _value in curve.knob.choices)
    scale = 100.0 if curve.metric.unit == "share" else 1.0
    series = []
    for number, name in enumerate(names):
        rows = sweep.moments[number * len(places) : (number + 1) * len(places)]
        lows, highs = [], []
        for moments in rows:
            interval = mean_interval(moments)
            spread = curve.band == "spread"
            lows.append(moments.mean - moments.deviation if spread else interval.low)
            highs.append(moments.mean + moments.deviation if spread else interval.high)
        series.append(
            Series(
                name,
                tuple(scale * moments.mean for moments in rows),
                tuple(scale * max(low, 0.0) for low in lows),
                tuple(scale * high for high in highs),
            )
        )
    unit = "%" if curve.metric.unit == "share" else curve.metric.unit
    missing = sum(sweep.missing)
    source = _.plural(
        "{count} game for each point, all points on the same shuffles, seed {seed}.",
        "{count} games for each point, all points on the same shuffles, seed {seed}.",
        sweep.played,
        seed=sweep.seed,
    )
    band = (
        _("The band is one standard deviation either way: two games in three lie in it.")
        if curve.band == "spread"
        else _("The band is the 95 % interval of the mean.")
    )
    left_out = (
        _.plural(
            "{count} game had nothing to measure and is left out.",
            "{count} games had nothing to measure and are left out.",
            missing,
        )
        if missing
        else ""
    )
    said = "; ".join(
        _(
            "{name}: from {first} at {low} to {last} at {high}",
            name=one.name,
            first=decimal(f"{one.y[0]:.1f}"),
            low=f"{places[0]:g}",
            last=decimal(f"{one.y[-1]:.1f}"),
            high=f"{places[-1]:g}",
        )
        for one in series
    )
    chart = Chart(
        "line",
        curve.title,
        curve.knob.ask.rstrip("?."),
        f"{unit[:1].upper()}{unit[1:]}",
        places,
        tuple(series),
        None if sweep.fair is None else scale * sweep.fair,
        words=f"{curve.title}. {said}.",
        source=" ".join(filter(None, [source, band, left_out])),
    )
    head = (chart.x_title, *(one.name for one in series))
    body = tuple(
        (
            f"{place:g}",
            *(
                _(
                    "{mean} ({low} to {high})",
                    mean=decimal(f"{one.y[at]:.2f}"),
                    low=decimal(f"{one.low[at]:.2f}"),
                    high=decimal(f"{one.high[at]:.2f}"),
                )
                for one in series
            ),
        )
        for at, place in enumerate(places)
    )
    return replace(chart, table=(head, *body))
