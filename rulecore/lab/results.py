"""A difference, how sure it is, the verdict, and the sentence that says it all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, isfinite
from typing import Any

from .experiment import Experiment
from .intervals import EVERYTHING, Interval, Moments
from .metrics import Metric
from .sides import Side
from .verdicts import Verdict, difference_interval, further_games, judge
from .words import number_text, range_text

FAIR = "a fair share"
"""The reference of a result that compares one side with what would be fair."""


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
        so_far: whether games are still to be played, so that the verdict is one so far.
        looked: whether the interval is the wider one.
        n: pairs with a value on both sides.
        played: seeds played.
        planned: seeds planned before the first look.
        games: seeds to be played now.
        further: about how many more seeds would settle it; 0 if it is settled, ``None`` if no number up to a million
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
    looked: bool
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
            text = f"{metric.title}: nothing to say after {self.played} of {self.games} games."
            return " ".join([text, *self.remarks])
        so_far = f"so far, after {self.played} of {self.games} games, " if self.so_far else ""
        beside = f"{number_text(self.reference_value, metric.unit)}"
        beside = f"a fair share is {beside}" if self.reference == FAIR else f"{beside} with {self.reference}"
        text = (
            f"{metric.title}: {so_far}{self.verdict}. "
            f"{number_text(self.value, metric.unit)} with {self.label}, {beside}; "
            f"difference {range_text(self.difference, self.interval, metric.unit)} on {self.n} "
            f"{'shuffles' if self.reference == FAIR else 'pairs of the same shuffles'} "
            f"(seed {self.seed}; {' against '.join(dict.fromkeys(self.agents))})."
        )
        return " ".join([text, *self.remarks])

    @property
    def remarks(self) -> list[str]:
        """What else must be said: how to settle it, and which games are missing."""
        said = []
        if self.identical and self.reference != FAIR:
            said.append("In none of these games did the change make any difference to it.")
        elif self.verdict == "too close to call" and self.n > 1:
            said.append(
                f"About {self.further} more games would settle it, if the difference is really this one."
                if self.further
                else "No number of games in reach would settle it."
            )
        if any(self.unfinished):
            counted = "" if self.metric.unfinished_too else " and not counted"
            said.append(f"Stopped by our cap{counted}: {self._on_each_side(self.unfinished)}.")
        if any(self.without_value):
            said.append(f"Nothing to measure in {self._on_each_side(self.without_value)}.")
        return said

    def _on_each_side(self, games: tuple[int, int]) -> str:
        one, other = games
        if self.reference == FAIR:
            return f"{other} games"
        return f"{one} games with {self.reference} and {other} with {self.label}"


def make_result(
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
    interval = difference_interval(differences, span, looked) if differences.n > 1 else EVERYTHING
    verdict = judge(interval, differences.n)
    further: int | None = 0
    if verdict == "too close to call":
        further = further_games(differences, span)
        if further:
            # where some games have no value, more of them must be played
            further = ceil(further * experiment.played / differences.n)
    return Result(
        metric=changed.metric,
        label=changed.arm.label,
        reference=reference,
        value=value,
        reference_value=reference_value,
        difference=differences.mean,
        interval=interval,
        verdict=verdict,
        so_far=not experiment.done,
        looked=looked,
        n=differences.n,
        played=experiment.played,
        planned=experiment.planned,
        games=experiment.games,
        further=further,
        unfinished=unfinished,
        without_value=without_value,
        identical=differences.n > 0 and differences.mean == differences.squares == 0,
        correlation=together,
        seed=experiment.seed,
        agents=agents,
        changed=dict(options),
        game=changed.arm.game,
    )
