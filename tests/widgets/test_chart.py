"""Charts: the right one for each metric, honest in words and as a table, and nothing loaded before one is asked for."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from typing import Any

import pytest
from experiments import experiment_of, lesson_with

from rulecore.lab import Comparison, compare, metrics_of
from widgets.parts import chart as chart_module
from widgets.parts.chart import COLOURS, MIME, ChartBox, bundle, figure, table_html
from widgets.parts.chart_data import Chart, chart_of
from widgets.parts.chart_svg import svg

SHOWN = {
    "length": "histogram",
    "drama": "histogram",
    "first_seat": "bars",
    "completion": "bars",
    "wager_size": "bars",
    "interaction": "stack",
    "bridge_points": "stack",
    "leader_half": "line",
    "faction_holds": "line",
    "line_length": "line",
}


@pytest.fixture(scope="module")
def played() -> Comparison:
    return compare("dominance", {"tiles_left": 3}, list(SHOWN), games=60, seed=4, players="random").run()


def drawn(played: Comparison, name: str) -> Chart:
    made = chart_of(played, name)
    assert made is not None
    return made


@pytest.mark.parametrize("name", SHOWN)
def test_each_metric_suggests_its_plot_and_plotly_accepts_it(played: Comparison, name: str) -> None:
    made = drawn(played, name)
    assert made.kind == SHOWN[name]
    spec = figure(made)
    graph = pytest.importorskip("plotly.graph_objects")
    graph.Figure(spec["data"], spec["layout"])  # raises on anything that is no figure
    assert spec["layout"]["yaxis"]["title"]["text"]
    assert spec["layout"]["xaxis"]["title"]["text"] or isinstance(made.x[0], str)


@pytest.mark.parametrize("name", SHOWN)
def test_every_chart_has_words_a_table_and_what_it_stands_on(played: Comparison, name: str) -> None:
    made = drawn(played, name)
    assert "60 pairs of games on the same shuffles, seed 4" in made.words
    head, *rows = made.table
    assert rows
    assert all(len(row) == len(head) for row in rows)
    assert table_html(made).count("<tr>") == len(made.table)
    assert bundle(made)["data"]["text/plain"] == made.words


def test_a_histogram_counts_every_game_once(played: Comparison) -> None:
    for name in ("length", "drama"):
        for one in drawn(played, name).series:
            assert sum(one.y) == pytest.approx(100)


def test_a_histogram_shows_median_and_nine_games_in_ten(played: Comparison) -> None:
    one = drawn(played, "length").series[0]
    assert one.middle is not None
    spread = played.sides["length"][0].spread
    assert spread is not None
    low, middle, high = spread
    assert one.middle == (middle, low, high)
    assert "nine in ten from" in drawn(played, "length").words


def test_bars_carry_intervals_and_the_fair_share(played: Comparison) -> None:
    made = drawn(played, "first_seat")
    assert made.fair == 50
    for one in made.series:
        assert all(low <= mean <= high for low, mean, high in zip(one.low, one.y, one.high, strict=True))
    spec = figure(made)
    assert all("error_y" in trace for trace in spec["data"])
    assert spec["layout"]["annotations"][0]["text"] == "fair share"


def test_lines_carry_bands(played: Comparison) -> None:
    spec = figure(drawn(played, "leader_half"))
    bands = [trace for trace in spec["data"] if trace.get("fill") == "toself"]
    lines = [trace for trace in spec["data"] if trace["mode"] == "lines+markers"]
    assert len(bands) == len(lines) == 2
    assert all(len(band["x"]) == 2 * len(line["x"]) for band, line in zip(bands, lines, strict=True))


def test_a_stack_adds_up_to_its_metric(played: Comparison) -> None:
    made = drawn(played, "interaction")
    for place, side in enumerate(played.sides["interaction"]):
        assert side.mean is not None
        assert sum(one.y[place] for one in made.series) == pytest.approx(100 * side.mean)


@pytest.mark.parametrize("name", ["length", "first_seat", "leader_half", "interaction"])
def test_the_two_sides_differ_in_more_than_colour(played: Comparison, name: str) -> None:
    looks = []
    for trace in figure(drawn(played, name))["data"]:
        if trace["type"] == "bar":
            looks.append(trace["marker"].get("pattern", {}).get("shape", ""))
        elif trace["mode"] == "lines+markers":
            looks.append(trace["line"]["dash"])
    assert len(set(looks)) == len(looks) > 1


def _light(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("ground", ["#ffffff", "#1d2025"])
@pytest.mark.parametrize("colour", COLOURS)
def test_colours_can_be_told_from_light_and_dark_paper(colour: str, ground: str) -> None:
    one, other = sorted((_light(colour), _light(ground)), reverse=True)
    assert (one + 0.05) / (other + 0.05) >= 3


class Drawing(HTMLParser):
    """Counts the elements of a drawing and notes unbalanced ones."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.count: dict[str, int] = {}
        self.attributes: dict[str, Any] = {}

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)
        self.count[tag] = self.count.get(tag, 0) + 1
        self.attributes.setdefault(tag, dict(attrs))

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", SHOWN)
def test_our_own_drawing_shows_the_same(played: Comparison, name: str) -> None:
    made = drawn(played, name)
    reader = Drawing()
    reader.feed(svg(made))
    assert reader.open == []
    assert reader.attributes["svg"]["aria-label"] == made.words
    assert made.y_title in svg(made)
    if made.kind in ("bars", "histogram"):
        bars = len(made.x) * len(made.series)
        assert reader.count["rect"] == bars + len(made.series), "one for each value, one for each name"
    assert not re.search(r"\bnan\b|\binf\b", svg(made))


def test_without_plotly_our_own_drawing_is_shown(played: Comparison, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chart_module, "find_spec", lambda name: None)
    box = ChartBox(lambda handler: handler, lambda: (played, "length"))
    box.draw()
    _, output, drawing, _, table = box.widget.children
    assert output.outputs == ()
    assert "<svg" in drawing.value
    assert "<table" in table.value


def test_a_chart_is_drawn_on_demand_and_cleared_for_another_run(played: Comparison) -> None:
    box = ChartBox(lambda handler: handler, lambda: (played, "length"))
    assert box.widget.children == ()
    box.offer(True)
    box.button.click()
    output = box.widget.children[1]
    assert MIME in output.outputs[0]["data"]
    assert box.button.layout.display == "none"
    box.clear()
    box.offer(True)
    assert output.outputs == ()
    assert box.widget.layout.display == "none"
    assert box.button.layout.display is None


def test_a_restored_run_draws_the_same_chart() -> None:
    part = experiment_of(lesson_with())
    part._chosen("games", 60)
    part.set("tiles_left", 3)
    part.expect("down")
    part.run_now()
    part._chart.draw()
    other = experiment_of(lesson_with(seed=77))
    other.lesson.restore(part.lesson.code())
    other._chart.draw()
    assert part._chart.chart == other._chart.chart is not None


def test_nothing_to_draw_is_no_chart() -> None:
    assert chart_of(compare("dominance", {"tiles_left": 2}, ["length"], games=30), "length") is None


def test_a_page_with_an_experiment_loads_no_plotting_library() -> None:
    lines = (
        "import sys, widgets.parts.change, widgets.parts.doubt, widgets.front_page;"
        "print(sorted(name for name in sys.modules if name.split('.')[0] in ('plotly', 'numpy', 'pandas')))"
    )
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_metric_of_the_game_can_be_drawn() -> None:
    names = list(metrics_of("dominance"))
    played = compare("dominance", {"tiles_left": 2}, names, games=8, seed=2, players="random", rotate=True).run()
    for name in names:
        made = chart_of(played, name)
        if made is not None:
            figure(made)
            svg(made)
