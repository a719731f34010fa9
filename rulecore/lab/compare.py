"""Two versions of a game on the same shuffles, or one version by itself: numbers, how sure they are, the verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from statistics import correlation, quantiles
from typing import Any

from rulecore.kernel import Player

from .experiment import Experiment, Unit
from .games import Arm, Task
from .gauge import rulebook_of
from .intervals import EVERYTHING, Interval, Moments, mean_interval, wilson
from .metrics import Metric
from .registry import find_metric
from .verdicts import Verdict, difference_interval, further_games, judge
from .words import number_text, range_text

FAIR = "a fair share"


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """One point of a line: the mean at ``x`` over the games that have one there.

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

    def take_in(self, records: Sequence[Any]) -> float | None:
        """Measure the records of one seed and return their value."""
        metric = self.metric
        self.unfinished += sum(not record.finished for record in records)
        value = metric.value(records)
        if value is None:
            self.without_value += all(metric.counts(record) for record in records)
        else:
            self.values.append(value)
            self.moments.add(value)
        for record in records:
            if not metric.counts(record):
                continue
            if metric.fair is not None:
                self.fair = metric.fair(record)
            if metric.curve is not None:
                for x, y in metric.curve(record):
                    self._curve.setdefault(x, Moments()).add(y)
            if metric.parts is not None:
                for name, part in metric.parts(record).items():
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
        return _interval(self.metric, self.moments, self.arm.rotate)

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
            interval = _interval(self.metric, moments, False)
            points.append(CurvePoint(x, moments.mean, interval.low, interval.high, moments.n))
        return points


def _interval(metric: Metric, moments: Moments, rotate: bool) -> Interval:
    """Wilson's for shares; Student's t for numbers, and for shares that are means of several rotations."""
    if metric.span is None:
        return mean_interval(moments)
    if rotate:
        found = mean_interval(moments.cautious(metric.span))
        return Interval(max(0.0, found.low), min(1.0, found.high))
    return wilson(moments.mean * moments.n, moments.n)


@dataclass(frozen=True)
class Result:
    """A difference, how sure it is, and everything that must be said with it.

    Attributes:
        metric: what was measured.
        label: what was changed, the second side.
        reference: what it is compared with: the first side, or the fair share.
        value: mean of the changed side, ``None`` before the first value.
        reference_value: mean of the other.
        difference: mean of the differences, changed minus reference.
        interval: its 95 % interval. Of a run that is unfinished or was prolonged it is the wider one that stays honest
            at every look.
        verdict: up, down, or too close to call.
        so_far: whether the run is not over as planned, so that the verdict is one so far.
        n: pairs with a value on both sides.
        played: seeds played.
        planned: seeds planned before the first look.
        games: seeds to be played now.
        further: about how many more pairs would settle it; 0 if it is settled, ``None`` if no number up to a million
            would.
        unfinished: games that a cap stopped, for the reference and the changed side.
        without_value: finished games with nothing to measure, for both.
        identical: whether no pair differed at all.
        correlation: how much the two sides go together on the same shuffles, from -1 to 1; ``None`` where it has no
            meaning.
        seed: the experiment's seed.
        agents: who played, for both.
        changed: the options of the changed side that differ from the other's.
        game: name of the game.
    """

    metric: Metric
    label: str
    reference: str
    value: float | None
    reference_value: float | None
    difference: float
    interval: Interval
    verdict: Verdict
    so_far: bool
    n: int
    played: int
    planned: int
    games: int
    further: int | None
    unfinished: tuple[int, int]
    without_value: tuple[int, int]
    identical: bool
    correlation: float | None
    seed: int
    agents: tuple[str, str]
    changed: Mapping[str, Any]
    game: str

    @property
    def sentence(self) -> str:
        """The result in words, with all that an honest claim needs."""
        metric = self.metric
        if self.value is None or self.reference_value is None or not isfinite(self.interval.low):
            return f"{metric.title}: nothing to say yet after {self.played} of {self.games} games."
        verdict = {"up": "up", "down": "down"}.get(self.verdict, self.verdict)
        so_far = f"so far, after {self.played} of {self.games} games, " if self.so_far else ""
        text = (
            f"{metric.title}: {so_far}{verdict}. {number_text(self.value, metric.unit)} with {self.label}, "
            f"{number_text(self.reference_value, metric.unit)} with {self.reference}; difference "
            f"{range_text(self.difference, self.interval, metric.unit)} on {self.n} pairs of the same shuffles "
            f"(seed {self.seed}; {' against '.join(dict.fromkeys(self.agents))})."
        )
        return " ".join([text, *self.remarks])

    @property
    def remarks(self) -> list[str]:
        """What else must be said: how to settle it, and which games are missing."""
        said = []
        if self.identical and self.reference != FAIR:
            said.append("In none of these games did the change make any difference to it.")
        elif self.verdict == "too close to call" and self.n:
            said.append(
                f"About {self.further} more games would settle it, if the difference is really this one."
                if self.further
                else "No number of games in reach would settle it."
            )
        if any(self.unfinished):
            one, other = self.unfinished
            said.append(
                f"Stopped by our cap and not counted: {one} games with {self.reference}, {other} with {self.label}."
            )
        if any(self.without_value):
            one, other = self.without_value
            said.append(f"Nothing to measure in {one} games with {self.reference} and {other} with {self.label}.")
        return said


class Comparison(Experiment):
    """Two arms on the same seeds.

    Args:
        reference: the first side, usually the rules as printed.
        changed: the second side.
        metrics: what to measure; the first is the one the experiment is about.
        games: pairs to play.
        seed: where the seeds of all games come from.
    """

    def __init__(
        self, reference: Arm, changed: Arm, metrics: Sequence[Metric], games: int = 400, seed: int = 0
    ) -> None:
        tracks = tuple(dict.fromkeys(track for metric in metrics for track in metric.tracks))
        super().__init__(Task((reference, changed), tracks), games, seed)
        self.metrics = tuple(metrics)
        self.sides = {metric.name: (Side(reference, metric), Side(changed, metric)) for metric in metrics}
        self._differences = {metric.name: Moments() for metric in metrics}
        self._pairs: dict[str, tuple[list[float], list[float]]] = {metric.name: ([], []) for metric in metrics}

    def take_in(self, unit: Unit) -> None:
        super().take_in(unit)
        for name, (reference, changed) in self.sides.items():
            one, other = reference.take_in(unit[0]), changed.take_in(unit[1])
            if one is not None and other is not None:
                self._differences[name].add(other - one)
                self._pairs[name][0].append(one)
                self._pairs[name][1].append(other)

    def result(self, metric: Metric | str | None = None) -> Result:
        """The result so far for one of the metrics; for the first if none is named.

        Raises:
            KeyError: this metric is not among those of the experiment.
        """
        name = self.metrics[0].name if metric is None else metric if isinstance(metric, str) else metric.name
        reference, changed = self.sides[name]
        one, other = self._pairs[name]
        together = None
        if len(one) > 2 and len(set(one)) > 1 and len(set(other)) > 1:
            together = correlation(one, other)
        return _result(
            self,
            changed,
            reference.arm.label,
            sum(one) / len(one) if one else None,
            sum(other) / len(other) if other else None,
            self._differences[name],
            (reference.unfinished, changed.unfinished),
            (reference.without_value, changed.without_value),
            (reference.arm.agents, changed.arm.agents),
            _differing(reference.arm, changed.arm),
            together,
        )

    @property
    def results(self) -> list[Result]:
        """The results so far, one a metric."""
        return [self.result(metric) for metric in self.metrics]


class Survey(Experiment):
    """One arm by itself; where a metric has a fair share, the result says whether the arm is above or below it.

    Args:
        arm: the rules and the players.
        metrics: what to measure; the first is the one the survey is about.
        games: seeds to play.
        seed: where the seeds of all games come from.
    """

    def __init__(self, arm: Arm, metrics: Sequence[Metric], games: int = 400, seed: int = 0) -> None:
        tracks = tuple(dict.fromkeys(track for metric in metrics for track in metric.tracks))
        super().__init__(Task((arm,), tracks), games, seed)
        self.metrics = tuple(metrics)
        self.sides = {metric.name: Side(arm, metric) for metric in metrics}

    def take_in(self, unit: Unit) -> None:
        super().take_in(unit)
        for side in self.sides.values():
            side.take_in(unit[0])

    def result(self, metric: Metric | str | None = None) -> Result:
        """How far one of the metrics is from its fair share; the first if none is named.

        Raises:
            KeyError: this metric is not among those of the survey.
            ValueError: it has no fair share; its numbers are in ``sides``.
        """
        name = self.metrics[0].name if metric is None else metric if isinstance(metric, str) else metric.name
        side = self.sides[name]
        if side.metric.fair is None:
            raise ValueError(f"“{side.metric.title}” has no fair share to be compared with.")
        fair = side.fair
        away = Moments() if fair is None else Moments(side.moments.n, side.moments.mean - fair, side.moments.squares)
        return _result(
            self,
            side,
            FAIR,
            fair,
            side.mean,
            away,
            (0, side.unfinished),
            (0, side.without_value),
            (side.arm.agents, side.arm.agents),
            side.arm.options,
            None,
        )


def _result(
    experiment: Experiment,
    changed: Side,
    reference: str,
    reference_value: float | None,
    value: float | None,
    differences: Moments,
    unfinished: tuple[int, int],
    without_value: tuple[int, int],
    agents: tuple[str, str],
    options: Mapping[str, Any],
    together: float | None,
) -> Result:
    span = changed.metric.span
    looked = experiment.looked
    interval = difference_interval(differences, span, experiment.planned, looked) if differences.n > 1 else EVERYTHING
    verdict = judge(interval, differences.n)
    settled = verdict != "too close to call"
    return Result(
        metric=changed.metric,
        label=changed.arm.label,
        reference=reference,
        value=value,
        reference_value=reference_value,
        difference=differences.mean,
        interval=interval,
        verdict=verdict,
        so_far=looked and not experiment.done,
        n=differences.n,
        played=experiment.played,
        planned=experiment.planned,
        games=experiment.games,
        further=0 if settled else further_games(differences, span, experiment.planned),
        unfinished=unfinished,
        without_value=without_value,
        identical=differences.n > 0 and differences.mean == differences.squares == 0,
        correlation=together,
        seed=experiment.seed,
        agents=agents,
        changed=dict(options),
        game=changed.arm.game,
    )


def _differing(reference: Arm, changed: Arm) -> dict[str, Any]:
    names = list({**reference.options, **changed.options})
    return {
        name: getattr(changed.rules, name)
        for name in names
        if getattr(changed.rules, name) != getattr(reference.rules, name)
    }


def compare(
    game: str,
    change: Mapping[str, Any],
    metrics: Sequence[Metric | str] = ("length",),
    *,
    games: int = 400,
    seed: int = 0,
    players: Sequence[Player] | str = "random",
    base: Mapping[str, Any] | None = None,
    rotate: bool = False,
) -> Comparison:
    """Set up a comparison of the rules as printed with a changed rule; nothing is played yet.

    Args:
        game: name of the game.
        change: options that differ on the changed side.
        metrics: what to measure, as metrics or by name.
        games: pairs to play.
        seed: where the seeds of all games come from.
        players: who plays, on both sides.
        base: options of both sides, such as the number of players.
        rotate: whether each seed is played once for every seat (see :class:`Arm`).

    Raises:
        InvalidOptions: with everything that is wrong with the options.
        ValueError: there is no such game, metric or player.
    """
    shared = dict(base or {})
    words = describe(game, change)
    before = describe(game, {name: getattr(Arm("", game, shared, players).rules, name) for name in change})
    reference = Arm(before or "the rules as printed", game, shared, players, rotate)
    changed = Arm(words, game, {**shared, **change}, players, rotate)
    found = [find_metric(game, metric) if isinstance(metric, str) else metric for metric in metrics]
    return Comparison(reference, changed, found, games, seed)


def describe(game: str, options: Mapping[str, Any]) -> str:
    """Options in a few words, by the labels that the game gives its settings: “bridge_value 2”."""
    settings = rulebook_of(game).options_type.settings()
    said = []
    for name, value in options.items():
        setting = settings.get(name)
        label = ""
        if setting is not None and isinstance(value, (str, bool, int)) and value in setting.labels:
            label = setting.labels[value]
        elif setting is not None and value is None:
            label = setting.none_means
        said.append(f"{name} {label or value}".replace("_", " "))
    return ", ".join(said)
