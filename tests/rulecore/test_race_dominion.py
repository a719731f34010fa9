"""Races of lists: each trial is the one anybody can play again, and a verdict needs an interval on one side of zero."""

from __future__ import annotations

import doctest
from statistics import fmean, stdev

import pytest

from rulecore.dominion.bots import BigMoney, OneSmithy, Strategy
from rulecore.dominion.trial import play_trial, race
from rulecore.dominion.trial.race import Race, watch_trial


def test_the_examples_of_its_texts_hold() -> None:
    result = doctest.testmod(race)
    assert result.attempted
    assert not result.failed


def test_lanes_hold_what_each_trial_says() -> None:
    made = Race([BigMoney(), OneSmithy()], games=40, seed=9).run()
    for lane, player in zip(made.lanes, (BigMoney(), OneSmithy()), strict=True):
        trials = [play_trial(player, made.seed_of(n), 4, {"kingdom": "First Game"}) for n in range(40)]
        turns = [trial.turn for trial in trials if trial.turn is not None]
        assert lane.turns == turns
        assert lane.moments.mean == pytest.approx(fmean(turns))
        assert lane.moments.deviation == pytest.approx(stdev(turns))
        for turn, moments in lane.curve():
            coins = [trial.coins[turn - 1] for trial in trials if len(trial.coins) >= turn]
            assert moments.n == len(coins)
            assert moments.mean == pytest.approx(fmean(coins))
    pairs = [two - one for one, two in zip(made.lanes[0].turns, made.lanes[1].turns, strict=True)]
    assert made.differences.mean == pytest.approx(fmean(pairs))


def test_a_list_that_never_gets_there_has_no_turn() -> None:
    made = Race([Strategy("Copper", buy=["else Copper"]), BigMoney()], 30, 3, {"turn_cap": 25}).run()
    assert made.lanes[0].never == 30
    assert made.differences.n == made.lanes[0].moments.n == 0
    assert made.verdict == "too close to call"
    assert len(made.lanes[0].curve()) == 25


def test_equal_lists_are_too_close_to_call() -> None:
    made = Race([BigMoney(), BigMoney()], games=50, seed=2).run()
    assert made.differences.mean == 0
    assert made.verdict == "too close to call"


def test_watching_shows_the_same_trial_turn_by_turn() -> None:
    made = Race([OneSmithy()], games=1, seed=4)
    looks = watch_trial(OneSmithy(), made.seed_of(0), made.heat.options)
    trial = made.heat(made.seed_of(0))[0]
    assert tuple(look.row for look in looks) == trial.rows
    assert all(len(look.hand) == 5 for look in looks)
    assert looks[0].row.coins == looks[0].hand.count("Copper")
