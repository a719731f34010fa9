"""How sure a number is: intervals for shares, means and paired differences.

The rules library needs the standard library alone, so that it runs unchanged in a browser's Python; that is why scipy
and statsmodels are not used here. The normal distribution comes from :mod:`statistics`. The three formulas that module
lacks (Wilson, Goodman, Student's t) are short, and the tests compare each of them with scipy or statsmodels over a
wide range.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan, cos, inf, log, pi, sin, sqrt
from statistics import NormalDist

LEVEL = 0.95
"""How often an interval covers the truth, unless asked otherwise."""

_NORMAL = NormalDist()
_TUNED_TO = 100


@dataclass(frozen=True, slots=True)
class Interval:
    """A range that is meant to hold the true value.

    Attributes:
        low: lower end, in the unit of what was measured.
        high: upper end.
    """

    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    @property
    def half_width(self) -> float:
        """The “plus or minus” of an even interval."""
        return (self.high - self.low) / 2


EVERYTHING = Interval(-inf, inf)
"""What is known before anything has been measured."""


@dataclass(slots=True)
class Moments:
    """Number, mean and spread of values that arrive one by one (Welford's method; no value is kept).

    Attributes:
        n: how many values.
        mean: their mean.
        squares: the sum of their squared distances from it.
    """

    n: int = 0
    mean: float = 0.0
    squares: float = 0.0

    @classmethod
    def of(cls, values: Iterable[float]) -> Moments:
        """The moments of some values."""
        made = cls()
        for value in values:
            made.add(value)
        return made

    def add(self, value: float) -> None:
        """Take one more value into account."""
        self.n += 1
        step = value - self.mean
        self.mean += step / self.n
        self.squares += step * (value - self.mean)

    @property
    def deviation(self) -> float:
        """Standard deviation of the values, estimated with n - 1; infinite below two values."""
        return sqrt(self.squares / (self.n - 1)) if self.n > 1 else inf

    def cautious(self, span: float) -> Moments:
        """These moments with two imagined values more, one at each end of what is possible.

        For differences of shares: when every pair so far agreed, the plain formula would claim certainty. One imagined
        pair for each disagreement (half of it each way) is the cure of Agresti and Min, *Simple improved confidence
        intervals for comparing matched proportions*, Statistics in Medicine 24 (2005).

        Args:
            span: the largest difference that is possible, 1 for shares.
        """
        n = self.n + 2
        mean = self.mean * self.n / n
        squares = self.squares + self.n * self.mean**2 - n * mean**2 + span**2
        return Moments(n, mean, squares)


def normal_quantile(share: float) -> float:
    """The point of the standard normal distribution below which ``share`` of it lies."""
    return _NORMAL.inv_cdf(share)


def _t_cdf(t: float, freedom: int) -> float:
    """Student's t for whole degrees of freedom, exactly: Abramowitz and Stegun 26.7.3 and 26.7.4."""
    angle = atan(t / sqrt(freedom))
    term = cos(angle) if freedom % 2 else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(3 if freedom % 2 else 2, freedom - 1, 2):
        term *= (k - 1) / k * cos(angle) ** 2
        total += term
    inside = 2 / pi * (angle + sin(angle) * total) if freedom % 2 else sin(angle) * total
    return (1 + inside) / 2


@lru_cache(maxsize=1024)
def t_quantile(share: float, freedom: int) -> float:
    """The point of Student's t distribution below which ``share`` of it lies.

    Up to 60 degrees of freedom the exact distribution is halved down to the point; beyond, the normal point is
    corrected by the series of Cornish and Fisher (Abramowitz and Stegun 26.7.5), which is then right to seven digits.

    Args:
        share: from 0 to 1, ends excluded.
        freedom: degrees of freedom, at least 1.

    Raises:
        ValueError: an argument is out of range.
    """
    if not 0 < share < 1 or freedom < 1:
        raise ValueError(f"Student's t has no point for share {share!r} with {freedom!r} degrees of freedom.")
    if share < 0.5:
        return -t_quantile(1 - share, freedom)
    if freedom > 60:
        z = normal_quantile(share)
        v = float(freedom)
        return (
            z
            + (z**3 + z) / (4 * v)
            + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
            + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
            + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
        )
    low, high = 0.0, 1.0
    while _t_cdf(high, freedom) < share:
        low, high = high, high * 2
    for _ in range(80):
        middle = (low + high) / 2
        if _t_cdf(middle, freedom) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def wilson(successes: float, n: int, level: float = LEVEL) -> Interval:
    """Interval for a share (Wilson 1927): never outside 0 to 1, and honest for small numbers.

    Args:
        successes: how often it happened; fractions are fine where a win is shared, and make the interval a little wide.
        n: how often it could have happened.
        level: how often such an interval should cover the truth.
    """
    if n < 1:
        return Interval(0.0, 1.0)
    z = normal_quantile((1 + level) / 2)
    share = successes / n
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return Interval(max(0.0, centre - reach), min(1.0, centre + reach))


def multinomial(counts: Sequence[float], level: float = LEVEL) -> list[Interval]:
    """Intervals for several shares that add up to 1, all right together (Goodman 1965): Wilson's at a stricter level.

    Args:
        counts: how often each happened, such as the wins of each seat.
        level: how often all the intervals together should cover the truth.
    """
    n = round(sum(counts))
    return [wilson(count, n, 1 - (1 - level) / len(counts)) for count in counts]


def mean_interval(moments: Moments, level: float = LEVEL) -> Interval:
    """Interval for a mean: Student's t, so that it is wide enough for few values too.

    With the values being differences between two versions of the same game this is the paired interval.
    """
    if moments.n < 2:
        return EVERYTHING
    reach = t_quantile((1 + level) / 2, moments.n - 1) * moments.deviation / sqrt(moments.n)
    return Interval(moments.mean - reach, moments.mean + reach)


def anytime_reach(n: float, level: float = LEVEL) -> float:
    """Half the width, in standard deviations of one value, of an interval that may be looked at after every game.

    An ordinary interval is right for one look. Whoever looks after every game and stops when the answer pleases would
    find a difference between two equal things far too often. This one (the asymptotic confidence sequence of
    Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Annals of Statistics 2024, after Robbins 1970) covers the truth at
    all looks together. It must be tuned to some number of games beforehand; tuned to a hundred it is between 1.55 and
    1.9 times as wide as the ordinary one, from 30 games to 20,000.

    Args:
        n: values so far.
        level: how often it should cover the truth at all looks.
    """
    miss = 1 - level
    best = (-2 * log(miss) + log(1 - 2 * log(miss))) / _TUNED_TO
    inside = n * best + 1
    return sqrt(2 * inside / (n * n * best) * log(sqrt(inside) / miss))


def anytime_interval(moments: Moments, level: float = LEVEL) -> Interval:
    """Interval for a mean that stays honest however often it is looked at; see :func:`anytime_reach`."""
    if moments.n < 2:
        return EVERYTHING
    reach = anytime_reach(moments.n, level) * moments.deviation
    return Interval(moments.mean - reach, moments.mean + reach)
