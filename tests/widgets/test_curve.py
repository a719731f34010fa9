"""The curve of an experiment: every value of a knob on the same shuffles, with bands that say what they are."""

from __future__ import annotations

from typing import Any

import pytest

from rulecore.dominion.bots import BigMoney
from rulecore.dominion.trial import play_trial
from rulecore.lab.games import game_seed
from widgets.lesson import Lesson
from widgets.parts.change_plan import read_plan
from widgets.parts.curve import Curve, curve_chart, read_curve

TRIAL = {
    "question": "How fast?",
    "lab": "rulecore.dominion.trial",
    "base": {"kingdom": "First Game", "turn_cap": 100},
    "knobs": [{"option": "hand_size", "low": 4, "high": 6}],
    "metrics": ["clock"],
    "line_ups": [{"players": "Big Money", "name": "plain money"}],
}


def curve(games: int = 30, **more: Any) -> Curve:
    table = {"title": "Turns", "games": games, **more}
    said: list[str] = []
    made = Curve(read_plan("dominion", TRIAL), table, 5, lambda handler: handler, _fail, said.append)
    made.said = said  # type: ignore[attr-defined]
    return made


def _fail(error: Exception) -> None:
    raise error


def test_every_value_is_played_on_the_same_shuffles() -> None:
    """The points are what the trial itself says, seed by seed."""
    made = curve()
    sweep = made.sweep().run()
    seeds = [game_seed(sweep.seed, number) for number in range(30)]
    for moments, hand in zip(sweep.moments, (4, 5, 6), strict=True):
        options = {"kingdom": "First Game", "hand_size": hand}
        turns = [play_trial(BigMoney(), seed, 4, options).turn for seed in seeds]
        assert moments.mean == pytest.approx(sum(map(int, turns)) / len(turns))  # type: ignore[arg-type]


def test_going_draws_the_chart_and_says_it() -> None:
    made = curve(band="spread", note="Look at the width.")
    made.go()
    assert made.chart is not None
    assert made.chart.x == (4.0, 5.0, 6.0)
    one = made.chart.series[0]
    assert one.y[0] > one.y[1] > one.y[2], "larger hands are faster"
    assert all(low < mean < high for low, mean, high in zip(one.low, one.y, one.high, strict=True))
    assert "standard deviation" in made.chart.source
    assert "seed" in made.chart.source
    shown = made._drawing.value
    assert "<svg" in shown
    assert "<table" in shown
    assert "Look at the width." in shown
    assert made.said  # type: ignore[attr-defined]


def test_an_interval_is_narrower_than_the_spread() -> None:
    made = curve()
    sweep = made.sweep().run()
    interval = curve_chart(made.curve, ["plain money"], sweep).series[0]
    spread = curve_chart(curve(band="spread").curve, ["plain money"], sweep).series[0]
    assert all(i < s for i, s in zip(interval.high, spread.high, strict=True))


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ({"games": 30}, "title"),
        ({"title": "x", "knob": "opening"}, "knob"),
        ({"title": "x", "metric": "drama"}, "metric"),
        ({"title": "x", "band": "wide"}, "bands"),
        ({"title": "x", "games": 3}, "games"),
        ({"title": "x", "colour": "red"}, "colour"),
    ],
)
def test_a_wrong_table_says_what_is_wrong(table: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_curve(read_plan("dominion", TRIAL), table)


def test_values_that_are_no_numbers_have_no_curve() -> None:
    plan = read_plan("dominion", {**TRIAL, "knobs": ["opening"]})
    with pytest.raises(ValueError, match="no numbers"):
        read_curve(plan, {"title": "x"})


@pytest.mark.parametrize("name", ["dominion/01-first-look", "dominion/02-draw-odds", "dominion/03-big-money-clock"])
def test_lessons_offer_their_curve_once_something_was_expected_and_run(name: str) -> None:
    change: Any = Lesson.open(name, seed=2).parts["change"]
    change.widget()
    assert change._curve.widget.layout.display == "none"
    knob = change.plan.knobs[0]
    value = next(value for _words, value in knob.choices if value != knob.printed)
    change.set(knob.option, value)
    change.expect("up")
    change.games = change.plan.games[0]
    change.run_now()
    assert change._curve.widget.layout.display is None
    sweep = change._curve.sweep(60).run()
    chart = curve_chart(change._curve.curve, [who.name for who in change.plan.line_ups], sweep)
    assert len(chart.x) == len(knob.choices)
    assert len(chart.series) == len(change.plan.line_ups)


def test_a_curve_may_draw_some_line_ups_alone_each_at_its_own_table() -> None:
    plan = read_plan(
        "dominion",
        {
            "question": "?",
            "knobs": [{"option": "hand_size", "low": 5, "high": 6}],
            "line_ups": [{"players": "Big Money", "base": {"players": count}} for count in (2, 3, 4, 2)],
        },
    )
    with pytest.raises(ValueError, match="at most 3 line-ups"):
        read_curve(plan, {"title": "T"})
    with pytest.raises(ValueError, match="from 0"):
        read_curve(plan, {"title": "T", "line_ups": [4]})
    assert read_curve(plan, {"title": "T", "line_ups": [2, 0]}).line_ups == (2, 0)
