"""`rulecore compare` and the experiment ledger: from the command line to a file that a spreadsheet opens."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rulecore.cli import main
from rulecore.lab import compare
from rulecore.lab.compare import Comparison
from rulecore.lab.intervals import Interval
from rulecore.lab.ledger import ledger_row, rows_to_csv, rows_to_json
from rulecore.lab.words import number_text, range_text

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def experiment() -> Comparison:
    """A finished comparison with two metrics."""
    change = {"tiles_left": 3, "faction_ladder": ["towns", "cities", "capital", "territories"]}
    return compare("dominance", change, ["length", "shared"], games=40, seed=3).run()


class TestLedger:
    def test_a_row_holds_all_that_an_honest_claim_needs(self, experiment: Comparison) -> None:
        row = ledger_row(experiment.result())
        assert row["game"] == "dominance"
        assert row["n"] == row["played"] == row["planned"] == 40
        assert row["seed"] == 3
        assert row["agents_version"] == "Random"
        assert row["changed"] == {"tiles_left": 3, "faction_ladder": ("towns", "cities", "capital", "territories")}
        assert row["low"] < row["difference"] < row["high"] < 0
        assert row["verdict"] == "down"
        assert row["so_far"] is False
        assert row["interval"] == "95 %, one look"

    def test_an_experiment_that_has_not_begun_has_a_row_too(self) -> None:
        row = ledger_row(compare("dominance", {"tiles_left": 2}).result())
        assert row["difference"] is None
        assert row["n"] == 0
        assert row["so_far"] is True
        assert json.loads(rows_to_json([row]))[0]["low"] is None

    def test_csv_and_json_can_be_read_back(self, experiment: Comparison) -> None:
        rows = [ledger_row(result) for result in experiment.results]
        read = list(csv.DictReader(io.StringIO(rows_to_csv(rows))))
        assert [row["metric"] for row in read] == ["length", "shared"]
        assert json.loads(read[0]["changed"])["tiles_left"] == 3
        assert float(read[0]["difference"]) == rows[0]["difference"]
        assert json.loads(rows_to_json(rows))[0]["mean_version"] == rows[0]["mean_version"]

    def test_no_cell_can_be_a_formula(self, experiment: Comparison) -> None:
        row = ledger_row(experiment.result())
        for start in ("=", "+", "-", "@"):
            text = rows_to_csv([{**row, "version": f"{start}HYPERLINK(1)", "difference": -0.5}])
            (read,) = csv.DictReader(io.StringIO(text))
            assert read["version"] == f"'{start}HYPERLINK(1)"
            assert read["difference"] == "-0.5"

    def test_no_rows_are_no_table(self) -> None:
        assert rows_to_csv([]) == ""
        assert json.loads(rows_to_json([])) == []


class TestWords:
    def test_numbers_have_few_digits_and_a_unit(self) -> None:
        assert number_text(0.1234, "share") == "12.3 %"
        assert number_text(14.237, "turns") == "14.24 turns"
        assert number_text(None, "turns") == "–"

    def test_a_difference_has_its_sign_and_its_ends(self) -> None:
        assert range_text(-1.5, Interval(-2, -1), "turns") == "-1.50 turns (-2.00 to -1.00)"
        assert range_text(0.05, Interval(-0.01, 0.11), "share") == "+5.0 percentage points (-1.0 to +11.0)"

    def test_an_end_beside_zero_keeps_its_sign(self) -> None:
        assert range_text(-0.02, Interval(-0.04, -0.0002), "share") == "-2.00 percentage points (-4.00 to -0.02)"


class TestCommand:
    def test_it_compares_and_writes(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        table, data = tmp_path / "out.csv", tmp_path / "out.json"
        words = ["compare", "dominance", "--change", "tiles_left=3", "--base", "layout=flower", "--metric", "length"]
        words += ["--games", "40", "--seed", "3", "--csv", str(table), "--json", str(data)]
        assert main(words) == 0
        said = capsys.readouterr().out
        assert "Length of a game: down" in said
        assert "40 pairs" in said
        (row,) = csv.DictReader(io.StringIO(table.read_text("utf-8")))
        assert json.loads(row["changed"]) == {"tiles_left": 3}
        assert json.loads(data.read_text("utf-8"))[0]["difference"] == float(row["difference"])

    def test_two_workers_find_the_same(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = ["compare", "dominance", "--change", "hand_limit=6", "--games", "30", "--metric", "wager_size"]
        assert main(words) == 0
        one = capsys.readouterr().out
        assert main([*words, "--workers", "2"]) == 0
        assert capsys.readouterr().out == one

    def test_players_can_be_changed(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = ["compare", "dominance", "--metric", "win_share", "--games", "40", "--rotate"]
        assert main([*words, "--instead", "random who never wagers a coin, random"]) == 0
        assert "up" in capsys.readouterr().out

    def test_the_list_names_everything(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["compare", "dominance", "--list"]) == 0
        said = capsys.readouterr().out
        for word in ("bridge_value", "lead_changes", "faction_holds", "Random", "never declares a Dispute"):
            assert word in said

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["chess"], "There is no game 'chess'"),
            (["dominance", "--change", "bridge_value=7"], "bridge_value cannot be 7"),
            (["dominance", "--change", "bridge_value"], "write it as bridge_value=VALUE"),
            (["dominance", "--change", "bridges=7"], "no option 'bridges'"),
            (["dominance", "--metric", "fun"], "no metric 'fun'"),
            (["dominance", "--players", "me"], "Nobody is called 'me'"),
            (["dominance"], "Both sides would play the same games"),
            (["dominion", "--change", "players=2"], "players 2 is what is played already"),
            (["dominance", "--players", "fox", "--instead", "fox"], "nobody else plays"),
            (
                ["dominance", "--players", "fox who never takes a coin", "--instead", "fox who never takes a coin"],
                "same",
            ),
        ],
    )
    def test_a_mistake_is_named(self, words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["compare", *words]) == 1
        assert said in capsys.readouterr().err

    @pytest.mark.parametrize("words", ["[" * 100_000, f"layout={'[' * 100_000}"])
    def test_an_endless_change_is_refused_in_a_line(self, words: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["compare", "dominance", "--change", words]) == 1
        assert len(capsys.readouterr().err) < 400

    def test_thousands_of_workers_are_no_more_than_the_processors(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("os.cpu_count", lambda: 1)
        monkeypatch.setattr("rulecore.commands.compare.ProcessPoolExecutor", None)
        words = ["compare", "dominance", "--change", "tiles_left=3", "--games", "2", "--workers", "9999"]
        assert main(words) == 0
        assert "2 pairs" in capsys.readouterr().out

    @pytest.mark.parametrize("shape", ["--csv", "--json"])
    def test_a_file_that_cannot_be_written_is_named_after_the_result(
        self, shape: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        words = ["compare", "dominance", "--change", "tiles_left=3", "--games", "2"]
        assert main([*words, shape, str(tmp_path / "missing" / "out")]) == 1
        shown = capsys.readouterr()
        assert "2 pairs" in shown.out
        assert "could not be written" in shown.err

    @pytest.mark.parametrize("games", ["0", "-3", "many", "1.5"])
    def test_a_number_of_games_is_a_number(self, games: str, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            main(["compare", "dominance", f"--games={games}"])
        assert "whole number" in capsys.readouterr().err

    @pytest.mark.parametrize("workers", ["1", "2"])
    def test_ctrl_c_stops_and_shows_what_was_found(self, workers: str) -> None:
        words = ["compare", "dominance", "--change", "tiles_left=3", "--games", "5000000", "--workers", workers]
        terminal, end = os.openpty()
        running = subprocess.Popen(
            [sys.executable, "-m", "rulecore", *words],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=end,
            text=True,
        )
        os.close(end)
        try:
            shown = ""
            while not re.search(r"\b[1-9]\d\d+ of 5000000 pairs", shown):
                shown += os.read(terminal, 1000).decode()
            running.send_signal(signal.SIGINT)
            said, _ = running.communicate(timeout=30)
        finally:
            running.kill()
            os.close(terminal)
        assert "games a second" in shown
        assert "Traceback" not in shown
        assert running.returncode == 130
        assert "Stopped after" in said
        assert "so far, after" in said
        assert "down" in said
