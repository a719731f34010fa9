"""Three verdicts, and how many games would settle a question."""

from __future__ import annotations

import random
from math import inf

import pytest

from rulecore.lab.intervals import Interval, Moments, anytime_interval, mean_interval
from rulecore.lab.verdicts import LEAST_GAMES, difference_interval, further_games, games_to_settle, judge


class TestJudge:
    def test_an_interval_wholly_on_one_side_decides(self) -> None:
        assert judge(Interval(0.1, 0.3), 100) == "up"
        assert judge(Interval(-0.3, -0.1), 100) == "down"

    @pytest.mark.parametrize(
        "interval", [Interval(-0.1, 0.3), Interval(0, 0.3), Interval(-0.3, 0), Interval(-inf, inf)]
    )
    def test_zero_inside_or_at_an_end_decides_nothing(self, interval: Interval) -> None:
        assert judge(interval, 100) == "too close to call"

    def test_few_games_decide_nothing(self) -> None:
        assert judge(Interval(5, 5), LEAST_GAMES - 1) == "too close to call"
        assert judge(Interval(5, 5), LEAST_GAMES) == "up"

    def test_identical_pairs_are_no_certainty_for_a_share(self) -> None:
        found = difference_interval(Moments.of([0.0] * 100), 1.0, looked=False)
        assert found.low < 0 < found.high

    def test_a_share_differs_by_no_more_than_everything(self) -> None:
        found = difference_interval(Moments.of([1.0] * 40), 1.0, looked=True)
        assert found.high == 1.0
        assert 0 < found.low < 1


class TestGamesToSettle:
    """The number is right: four of five runs of that size settle the question."""

    @pytest.mark.parametrize(("difference", "deviation"), [(0.5, 2.0), (-0.3, 1.0), (0.05, 0.4)])
    def test_for_a_run_judged_once(self, difference: float, deviation: float) -> None:
        games = games_to_settle(difference, deviation)
        assert games is not None
        rng = random.Random(7)
        repeats = 800
        settled = 0
        for _ in range(repeats):
            run = Moments.of(rng.gauss(difference, deviation) for _ in range(games))
            settled += judge(mean_interval(run), games) == ("up" if difference > 0 else "down")
        assert 0.75 < settled / repeats < 0.85

    def test_for_a_run_that_was_looked_at(self) -> None:
        games = games_to_settle(0.4, 2.0, looked=True)
        assert games is not None
        assert games > (games_to_settle(0.4, 2.0) or 0)
        rng = random.Random(9)
        repeats = 500
        settled = sum(
            judge(anytime_interval(Moments.of(rng.gauss(0.4, 2.0) for _ in range(games))), games) == "up"
            for _ in range(repeats)
        )
        assert 0.75 < settled / repeats < 0.85

    def test_what_a_first_run_suggests_is_of_the_right_size(self) -> None:
        truth = games_to_settle(0.4, 2.0, looked=True)
        assert truth is not None
        rng = random.Random(11)
        guesses = []
        for _ in range(300):
            first = Moments.of(rng.gauss(0.4, 2.0) for _ in range(300))
            more = further_games(first, None)
            guesses.append(inf if more is None else more + 300)
        guesses.sort()
        assert truth / 2 < guesses[150] < truth * 2

    def test_half_the_difference_needs_four_times_the_games(self) -> None:
        one, half = games_to_settle(1.0, 10.0), games_to_settle(0.5, 10.0)
        assert one is not None
        assert half == pytest.approx(4 * one, rel=0.01)

    def test_no_number_is_given_for_what_hardly_matters(self) -> None:
        assert games_to_settle(0.0001, 1.0) is None
        assert games_to_settle(0.0, 1.0) is None
        assert further_games(Moments.of([0.0] * 50), None) is None
        assert further_games(Moments.of([1.0]), None) is None

    def test_it_counts_only_what_is_still_missing(self) -> None:
        moments = Moments.of([1.0, 0.9, 1.1] * 10)
        assert further_games(moments, None) == 0
