"""Three verdicts and no more: up, down, too close to call; and how many games would settle it."""

from __future__ import annotations

from math import inf, sqrt
from typing import Final, Literal

from .intervals import (
    LEVEL,
    Interval,
    Moments,
    anytime_interval,
    anytime_reach,
    mean_interval,
    normal_quantile,
)

Verdict = Literal["up", "down", "too close to call"]

LEAST_GAMES: Final = 30
"""Below so many pairs there is no verdict but “too close to call”: the formulas are not to be trusted yet."""

POWER: Final = 0.8
"""How often a run of the estimated size should settle the question."""

MOST_GAMES: Final = 1_000_000
"""Beyond so many games no number is given: the difference, if there is one, hardly matters at a table."""


def judge(interval: Interval, n: int) -> Verdict:
    """The verdict of an interval for a difference: it must lie wholly on one side of zero.

    Args:
        interval: the interval of the difference.
        n: how many pairs it stands on.
    """
    if n < LEAST_GAMES or interval.low <= 0 <= interval.high:
        return "too close to call"
    return "up" if interval.low > 0 else "down"


def difference_interval(moments: Moments, span: float | None, looked: bool) -> Interval:
    """The interval that a verdict stands on.

    Args:
        moments: of the paired differences.
        span: 1 where each value says yes or no (see :meth:`Moments.cautious`), else ``None``.
        looked: whether the run is unfinished, was stopped or was prolonged after a look; then only an interval that
            stays honest at every look may judge.
    """
    used = moments if span is None else moments.cautious(span)
    found = anytime_interval(used) if looked else mean_interval(used)
    return found if span is None else Interval(max(-span, found.low), min(span, found.high))


def further_games(moments: Moments, span: float | None) -> int | None:
    """About how many more pairs would settle the question, if the true difference is the one seen so far.

    With so many more, the interval that may be looked at again would leave zero out in four of five such runs. It is
    a rough guide: the difference seen so far is itself uncertain, and where the truth is no difference at all no
    number of games settles it.

    Args:
        moments: of the paired differences so far.
        span: as in :func:`difference_interval`.

    Returns:
        0 if it is settled, ``None`` if no number up to a million would do or there is nothing to go by.
    """
    if moments.n < 2:
        return None
    used = moments if span is None else moments.cautious(span)
    away = abs(used.mean)
    if away == 0:
        return None
    total = games_to_settle(away, used.deviation, looked=True)
    if total is None:
        return None
    return max(0, total - moments.n)


def games_to_settle(difference: float, deviation: float, looked: bool = False) -> int | None:
    """How many pairs a run needs to settle a difference in four of five runs.

    Args:
        difference: the true mean of the paired differences.
        deviation: their standard deviation.
        looked: whether it was looked at before it was over, so that the wider interval judges.

    Returns:
        ``None`` if no number up to a million would do.
    """
    away = abs(difference)

    def enough(n: int) -> bool:
        reach = anytime_reach(n) if looked else normal_quantile((1 + LEVEL) / 2) / sqrt(n)
        return (reach + normal_quantile(POWER) / sqrt(n)) * deviation <= away

    if deviation in (0, inf) or not enough(MOST_GAMES):
        return LEAST_GAMES if deviation == 0 and away else None
    low, high = 1, MOST_GAMES
    while low < high:
        middle = (low + high) // 2
        if enough(middle):
            high = middle
        else:
            low = middle + 1
    return max(low, LEAST_GAMES)
