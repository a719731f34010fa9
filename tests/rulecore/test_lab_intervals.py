"""Intervals: the same as the well-kept libraries where those have them, and right as often as they promise."""

from __future__ import annotations

import random
from math import comb, sqrt
from statistics import NormalDist

import pytest
from scipy import stats
from statsmodels.stats.proportion import multinomial_proportions_confint, proportion_confint
from statsmodels.stats.weightstats import DescrStatsW

from rulecore.lab.intervals import (
    Interval,
    Moments,
    anytime_interval,
    anytime_reach,
    mean_interval,
    multinomial,
    normal_quantile,
    t_quantile,
    wilson,
)
from rulecore.lab.verdicts import difference_interval

REPEATS = 3000


def error_bar(share: float, n: int) -> float:
    """Three and a half standard errors: a right formula leaves them once in two thousand runs."""
    return 3.5 * sqrt(share * (1 - share) / n)


class TestAgainstLibraries:
    @pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 10, 29, 30, 59, 60, 61, 62, 100, 399, 5000])
    @pytest.mark.parametrize("share", [0.005, 0.3, 0.5, 0.6, 0.9, 0.975, 0.995, 0.999])
    def test_t_quantile_is_that_of_scipy(self, freedom: int, share: float) -> None:
        assert t_quantile(share, freedom) == pytest.approx(stats.t.ppf(share, freedom), rel=1e-7, abs=1e-9)

    def test_normal_quantile_is_that_of_scipy(self) -> None:
        for share in (0.001, 0.025, 0.5, 0.9, 0.9999):
            assert normal_quantile(share) == pytest.approx(stats.norm.ppf(share), abs=1e-12)

    @pytest.mark.parametrize(("successes", "n"), [(0, 1), (0, 30), (1, 30), (7, 20), (50, 100), (399, 400), (400, 400)])
    @pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
    def test_wilson_is_that_of_statsmodels(self, successes: int, n: int, level: float) -> None:
        ours = wilson(successes, n, level)
        assert (ours.low, ours.high) == pytest.approx(
            proportion_confint(successes, n, alpha=1 - level, method="wilson"), abs=1e-12
        )

    @pytest.mark.parametrize("counts", [[7, 20, 3], [1, 1, 1, 1], [400, 380, 420], [90, 5, 3, 2]])
    def test_multinomial_is_goodmans_of_statsmodels(self, counts: list[int]) -> None:
        theirs = multinomial_proportions_confint(counts, method="goodman")
        for ours, (low, high) in zip(multinomial(counts), theirs, strict=True):
            assert (ours.low, ours.high) == pytest.approx((low, high), abs=1e-9)

    def test_mean_interval_is_that_of_statsmodels(self) -> None:
        rng = random.Random(4)
        for n in (2, 5, 31, 400):
            values = [rng.gauss(3, 2) for _ in range(n)]
            ours = mean_interval(Moments.of(values))
            assert (ours.low, ours.high) == pytest.approx(DescrStatsW(values).tconfint_mean(), rel=1e-7)

    def test_moments_are_those_of_the_values(self) -> None:
        values = [1e9 + step for step in (4.0, 7.0, 13.0, 16.0)]
        moments = Moments.of(values)
        assert moments.mean == pytest.approx(1e9 + 10)
        assert moments.deviation == pytest.approx(stats.tstd(values))

    def test_cautious_moments_are_those_of_two_more_pairs(self) -> None:
        differences = [1.0, 0.0, 0.0, -1.0, 1.0]
        ours = Moments.of(differences).cautious(1.0)
        # half a pair in each of the four cells of the table: two pairs, of which half differ in each direction
        n = len(differences) + 2
        mean = sum(differences) / n
        squares = sum(d * d for d in differences) + 1 - n * mean**2
        assert (ours.n, ours.mean, ours.squares) == pytest.approx((n, mean, squares))


class TestBadInput:
    @pytest.mark.parametrize(("share", "freedom"), [(0, 5), (1, 5), (-1, 5), (0.5, 0)])
    def test_t_quantile_says_what_is_wrong(self, share: float, freedom: int) -> None:
        with pytest.raises(ValueError, match="no point"):
            t_quantile(share, freedom)

    def test_nothing_is_known_from_nothing(self) -> None:
        assert wilson(0, 0) == Interval(0, 1)
        assert 12345.0 in mean_interval(Moments.of([3.0]))
        assert 12345.0 in anytime_interval(Moments())


class TestCoverage:
    """Each interval holds the truth as often as it says, within the error of the simulation."""

    @pytest.mark.parametrize("n", [30, 100, 400])
    @pytest.mark.parametrize("share", [0.05, 0.33, 0.5])
    def test_wilson(self, share: float, n: int) -> None:
        # no simulation needed: every possible count with its exact chance
        covered = sum(comb(n, k) * share**k * (1 - share) ** (n - k) for k in range(n + 1) if share in wilson(k, n))
        assert 0.92 < covered < 0.985

    @pytest.mark.parametrize("n", [3, 10, 60])
    def test_mean_of_differences(self, n: int) -> None:
        rng = random.Random(n)
        held = sum(0.7 in mean_interval(Moments.of(rng.gauss(0.7, 3) for _ in range(n))) for _ in range(REPEATS))
        assert abs(held / REPEATS - 0.95) < error_bar(0.95, REPEATS)

    def test_mean_of_skewed_differences(self) -> None:
        rng = random.Random(8)
        held = sum(1.0 in mean_interval(Moments.of(rng.expovariate(1) for _ in range(200))) for _ in range(REPEATS))
        assert 0.93 < held / REPEATS < 0.96

    @pytest.mark.parametrize(("up", "down"), [(0.01, 0.0), (0.02, 0.01), (0.1, 0.1), (0.3, 0.1), (0.5, 0.4)])
    @pytest.mark.parametrize("n", [100, 400])
    def test_difference_of_shares_even_where_pairs_rarely_differ(self, up: float, down: float, n: int) -> None:
        rng = random.Random(f"{up} {down} {n}")
        held = 0
        for _ in range(REPEATS):
            drawn = [rng.random() for _ in range(n)]
            moments = Moments.of(1.0 if d < up else -1.0 if d < up + down else 0.0 for d in drawn)
            held += up - down in difference_interval(moments, 1.0, looked=False)
        # an interval for counts cannot hit 95 % exactly; at four expected differences in all it comes to 91 %
        assert held / REPEATS > (0.94 if n * (up + down) > 10 else 0.91) - error_bar(0.95, REPEATS)

    @pytest.mark.parametrize("each_way", [0.0025, 0.01, 0.1, 0.4])
    def test_equal_shares_are_rarely_called_different(self, each_way: float) -> None:
        rng = random.Random(f"equal {each_way}")
        called = 0
        for _ in range(REPEATS):
            drawn = [rng.random() for _ in range(200)]
            moments = Moments.of(1.0 if d < each_way else -1.0 if d < 2 * each_way else 0.0 for d in drawn)
            called += 0 not in difference_interval(moments, 1.0, looked=False)
        assert called / REPEATS < 0.05 + error_bar(0.05, REPEATS)

    def test_without_caution_rare_differences_would_be_missed(self) -> None:
        rng = random.Random(1)
        held = 0
        for _ in range(REPEATS):
            held += 0.01 in mean_interval(Moments.of(float(rng.random() < 0.01) for _ in range(100)))
        assert held / REPEATS < 0.75

    def test_several_seats_are_right_together(self) -> None:
        rng = random.Random(2)
        shares = (0.5, 0.3, 0.2)
        together = 0
        for _ in range(REPEATS):
            drawn = rng.choices(range(3), shares, k=200)
            found = multinomial([drawn.count(seat) for seat in range(3)])
            together += all(share in interval for share, interval in zip(shares, found, strict=True))
        assert together / REPEATS > 0.95 - error_bar(0.95, REPEATS)


class TestLooking:
    """Looking after every game must not make differences out of nothing."""

    LOOKS = range(30, 401)

    def alarms(self, looked: bool, yes_no: bool) -> float:
        found = 0
        repeats = 600
        for repeat in range(repeats):
            rng = random.Random(repeat)
            moments = Moments()
            for n in range(1, 401):
                moments.add(rng.choice((-1.0, 0.0, 0.0, 1.0)) if yes_no else rng.gauss(0, 1))
                if n in self.LOOKS and 0 not in difference_interval(moments, 1.0 if yes_no else None, looked):
                    found += 1
                    break
        return found / repeats

    @pytest.mark.parametrize("yes_no", [True, False])
    def test_the_anytime_interval_keeps_its_promise(self, yes_no: bool) -> None:
        assert self.alarms(looked=True, yes_no=yes_no) < 0.05 + error_bar(0.05, 600)

    def test_the_ordinary_one_would_not(self) -> None:
        assert self.alarms(looked=False, yes_no=False) > 0.15

    @pytest.mark.parametrize("n", [30, 100, 400, 5000, 20_000])
    def test_its_price_is_known(self, n: int) -> None:
        ordinary = NormalDist().inv_cdf(0.975) / sqrt(n)
        assert 1.5 < anytime_reach(n) / ordinary < 1.9
