"""Numbers along the axes of a chart: whole where what is counted is whole."""

from __future__ import annotations

import re

import pytest

from widgets.parts.chart import figure
from widgets.parts.chart_data import Chart, Series, height_step, whole_places
from widgets.parts.chart_svg import svg


def chart(kind: str, x: tuple[float, ...], high: float, width: float = 1.0) -> Chart:
    ends = tuple(high for _ in x)
    side = Series("as printed", ends, ends, ends) if kind == "line" else Series("as printed", ends)
    return Chart(kind, "Turns", "Turns", "Share (%)", x, (side,), width=width)


def numbers(drawing: str) -> list[str]:
    return re.findall(r">(-?\d[\d.,]*)</text>", drawing)


@pytest.mark.parametrize(
    "one",
    [
        chart("histogram", (3.0, 4.0, 5.0, 6.0), 9.9),
        # ranges of three numbers: the bars' middles lie at 1.5, 4.5, …
        chart("histogram", (1.5, 4.5, 7.5, 10.5), 24.0, width=3.0),
        chart("line", tuple(map(float, range(1, 24))), 2.6),
    ],
    ids=["numbers", "ranges", "line"],
)
def test_no_tick_of_a_whole_number_axis_is_one_and_a_half(one: Chart) -> None:
    assert all("." not in number for number in numbers(svg(one)))
    axes = figure(one)["layout"]
    assert axes["xaxis"]["tickvals"] == list(whole_places(one))
    assert all(value == int(value) for value in axes["xaxis"]["tickvals"])
    assert axes["yaxis"]["dtick"] == int(axes["yaxis"]["dtick"])


def test_ranges_stand_by_the_number_they_begin_with() -> None:
    assert whole_places(chart("histogram", (1.5, 4.5), 5.0, width=3.0)) == (0.0, 3.0)


def test_an_axis_of_fractions_or_names_keeps_its_own_ticks() -> None:
    assert whole_places(chart("histogram", (0.25, 0.75), 5.0, width=0.5)) == ()
    assert "tickvals" not in figure(chart("histogram", (0.1, 0.3), 5.0, width=0.2))["layout"]["xaxis"]
    assert height_step(0.9) == pytest.approx(0.5)


@pytest.mark.parametrize("highest", [0.003, 0.4, 1.0, 1.9, 2.0, 2.5, 6.0, 10.0, 37.0, 99.5, 100.0, 4000.0])
def test_the_upright_axis_has_a_few_round_numbers(highest: float) -> None:
    step = height_step(highest)
    assert 1 <= highest / step <= 6
    assert highest < 2 or step == int(step)
    assert f"{step:e}"[0] in "125"
