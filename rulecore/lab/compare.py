"""Two versions of a game on the same shuffles, or one version by itself: numbers, how sure they are, the verdict."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import correlation, fmean
from typing import Any

from rulecore.kernel import Player

from .experiment import Experiment, Unit
from .games import Arm, Task
from .gauge import rulebook_of
from .intervals import Moments
from .metrics import Metric
from .registry import find_metric
from .results import FAIR, Result, make_result
from .sides import Side

AS_PRINTED = "the rules as printed"


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
        super().__init__(_task((reference, changed), metrics), games, seed)
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
        return make_result(
            self,
            changed,
            reference.arm.label,
            fmean(one) if one else None,
            fmean(other) if other else None,
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
        super().__init__(_task((arm,), metrics), games, seed)
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
        return make_result(
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


def _task(arms: tuple[Arm, ...], metrics: Sequence[Metric]) -> Task:
    if not metrics:
        raise ValueError("An experiment measures at least one thing.")
    for metric in metrics:
        if metric.across is not None and not all(arm.rotate for arm in arms):
            raise ValueError(f"The metric {metric.name!r} needs arms whose players rotate: rotate=True.")
    return Task(arms, tuple(dict.fromkeys(track for metric in metrics for track in metric.tracks)))


def _differing(reference: Arm, changed: Arm) -> dict[str, Any]:
    # asked of the rules and not of what was given: a preset stands for several options
    return {
        name: getattr(changed.rules, name)
        for name in changed.rules.settings()
        if getattr(changed.rules, name) != getattr(reference.rules, name)
    }


def compare(
    game: str,
    change: Mapping[str, Any],
    metrics: Sequence[Metric | str] = ("length",),
    *,
    games: int = 400,
    seed: int = 0,
    players: Sequence[Player | str] | str = "random",
    instead: Sequence[Player | str] | str | None = None,
    base: Mapping[str, Any] | None = None,
    rotate: bool = False,
) -> Comparison:
    """Set up a comparison of the rules as printed with a changed rule or other players; nothing is played yet.

    Args:
        game: name of the game.
        change: options that differ on the changed side.
        metrics: what to measure, as metrics or by name.
        games: pairs to play.
        seed: where the seeds of all games come from.
        players: who plays, one a seat or one for all.
        instead: who plays on the changed side, if it is not the same.
        base: options of both sides, such as the number of players.
        rotate: whether each seed is played once for every seat (see :class:`Arm`).

    Raises:
        InvalidOptions: with everything that is wrong with the options.
        ValueError: there is no such game, metric or player, or nothing differs between the two sides.
    """
    shared = dict(base or {})
    reference = Arm(AS_PRINTED, game, shared, players, rotate)
    changed = Arm(AS_PRINTED, game, {**shared, **change}, players if instead is None else instead, rotate)
    # a preset is no option itself; those that it changes are named in its place
    named = dict.fromkeys(
        (*(name for name in change if name in reference.rules.settings()), *_differing(reference, changed))
    )
    labels = [describe(game, {name: getattr(arm.rules, name) for name in named}) for arm in (reference, changed)]
    if reference.agents != changed.agents:
        labels = [
            ", ".join(filter(None, (label, arm.agents)))
            for label, arm in zip(labels, (reference, changed), strict=True)
        ]
    if labels[0] != labels[1]:
        reference, changed = replace(reference, label=labels[0]), replace(changed, label=labels[1])
    found = [find_metric(game, metric) if isinstance(metric, str) else metric for metric in metrics]
    if reference.rules == changed.rules and (instead is None or _alike(reference.seated, changed.seated)):
        raise ValueError(_nothing_differs(game, change))
    return Comparison(reference, changed, found, games, seed)


def _alike(some: Sequence[Player], others: Sequence[Player]) -> bool:
    """Whether these players are the same ones, seat by seat, or made alike."""
    if tuple(some) == tuple(others):
        return True
    try:
        return pickle.dumps(tuple(some)) == pickle.dumps(tuple(others))
    except (pickle.PicklingError, AttributeError, TypeError):
        # somebody that cannot be written down is nobody but itself
        return False


def _nothing_differs(game: str, change: Mapping[str, Any]) -> str:
    names = [name for name in rulebook_of(game).options_type.settings() if name != "turn_cap"]
    said = (
        f"{describe(game, change)} is what is played already" if change else "no rule is changed and nobody else plays"
    )
    return f"Both sides would play the same games: {said}. Change one of {', '.join(names)}, or name other players."


def describe(game: str, options: Mapping[str, Any]) -> str:
    """Options in a few words, by the labels that the game gives its settings: “bridge value 2”."""
    settings = rulebook_of(game).options_type.settings()
    said = []
    for name, value in options.items():
        setting = settings.get(name)
        label = ""
        if setting is not None and isinstance(value, (str, bool, int)) and value in setting.labels:
            label = setting.labels[value]
        elif setting is not None and value is None:
            label = setting.none_means
        words = name.replace("_", " ")
        said.append(f"{words}: {label}" if label else f"{words} {_plainly(value)}")
    return ", ".join(said)


def _plainly(value: Any) -> str:
    """A value as people write it: lists without brackets, tables as “Province 7, Curse -2”."""
    if isinstance(value, Mapping):
        value = tuple(value.items())
    if isinstance(value, (tuple, list)):
        return ", ".join(map(_pair, value)) or "as printed"
    return str(value)


def _pair(value: Any) -> str:
    pair = isinstance(value, (tuple, list)) and len(value) == 2 and isinstance(value[0], str)
    return f"{value[0]} {value[1]}" if pair else str(value)
