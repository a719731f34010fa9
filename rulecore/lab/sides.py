"""What one side of an experiment has shown so far: its numbers, their mean and interval, bars and lines for plots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, quantiles
from typing import TypeVar

from .games import Arm, Record
from .intervals import Interval, Moments, mean_interval, wilson
from .metrics import Metric

K = TypeVar("K", str, float)


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """One point of a line: the mean at ``x`` over the games that have one there.

    Late points stand on few games, the long ones; ``n`` says on how many.

    Attributes:
        x: place on the axis.
        mean: in the metric's unit.
        low: lower end of its 95 % interval.
        high: upper end.
        n: how many games it stands on.
    """

    x: float
    mean: float
    low: float
    high: float
    n: int


@dataclass
class Side:
    """What one arm has shown for one metric so far.

    Attributes:
        arm: the rules and the players.
        metric: what was measured.
        values: the numbers, one a seed.
        unfinished: games that a cap stopped.
        without_value: finished games in which there was nothing to measure.
        moments: number, mean and spread of the values.
        parts: for bars, the moments of each part by its name.
        fair: what the mean would be if nothing favoured anybody, for metrics that know it.
    """

    arm: Arm
    metric: Metric
    values: list[float] = field(default_factory=list)
    unfinished: int = 0
    without_value: int = 0
    moments: Moments = field(default_factory=Moments)
    parts: dict[str, Moments] = field(default_factory=dict)
    fair: float | None = None
    _curve: dict[float, Moments] = field(default_factory=dict)

    def take_in(self, records: Sequence[Record]) -> float | None:
        """Measure the records of one seed and return their value."""
        metric = self.metric
        self.unfinished += sum(not record.finished for record in records)
        value = metric.value(records)
        if value is None:
            self.without_value += all(metric.counts(record) for record in records)
        else:
            self.values.append(value)
            self.moments.add(value)
        counted = [record for record in records if metric.counts(record)]
        if counted and metric.fair is not None:
            self.fair = metric.fair(counted[0])
        if metric.curve is not None:
            for x, y in _means([metric.curve(record) for record in counted]):
                self._curve.setdefault(x, Moments()).add(y)
        if metric.parts is not None:
            for name, part in _means([metric.parts(record).items() for record in counted]):
                self.parts.setdefault(name, Moments()).add(part)
        return value

    @property
    def n(self) -> int:
        """How many seeds gave a value."""
        return self.moments.n

    @property
    def mean(self) -> float | None:
        """The mean of the values; ``None`` before the first."""
        return self.moments.mean if self.n else None

    @property
    def interval(self) -> Interval:
        """95 % interval of the mean."""
        return _interval(self.metric, self.moments)

    def part_interval(self, name: str) -> Interval:
        """95 % interval of the mean of one part."""
        return _interval(self.metric, self.parts[name])

    @property
    def spread(self) -> tuple[float, float, float] | None:
        """The value below which 5 %, 50 % (the median) and 95 % of the games lie; ``None`` below two games."""
        if self.n < 2:
            return None
        cuts = quantiles(self.values, n=20, method="inclusive")
        return cuts[0], cuts[9], cuts[18]

    @property
    def curve(self) -> list[CurvePoint]:
        """The line, for metrics that have one."""
        points = []
        for x, moments in sorted(self._curve.items()):
            interval = _interval(self.metric, moments)
            points.append(CurvePoint(x, moments.mean, interval.low, interval.high, moments.n))
        return points


def _means(games: Sequence[Iterable[tuple[K, float]]]) -> list[tuple[K, float]]:
    """By key the mean over the rotations of one seed: they share a shuffle, so they count once."""
    found: dict[K, list[float]] = {}
    for points in games:
        for key, value in points:
            found.setdefault(key, []).append(value)
    return [(key, fmean(values)) for key, values in found.items()]


def _interval(metric: Metric, moments: Moments) -> Interval:
    """Wilson's for a yes or no, Student's t for numbers; a share stays between 0 and 1."""
    if metric.yes_no:
        return wilson(moments.mean * moments.n, moments.n)
    found = mean_interval(moments)
    return Interval(max(0.0, found.low), min(1.0, found.high)) if metric.unit == "share" else found
