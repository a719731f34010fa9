"""The report for a teacher: what a folder of results files says, and what it says about files that are none."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rulecore.teaching.report import read_results, report
from rulecore.teaching.results import Results, Row

LESSON = "dominance/03-dispute"
STEPS = ("first", "bet", "levels", "check")


def row(step: str, seconds: float = 10.0, **facts: object) -> Row:
    return Row(lesson=LESSON, version="1", host="Voila", step=step, seconds=seconds, **facts)  # type: ignore[arg-type]


def pupil(*rows: Row) -> bytes:
    return Results(rows).to_csv().encode()


ANNA = pupil(
    row("first", 21.5, item="first move", rule="dominance.dispute.wager"),
    row("bet", 60, item="ties", rule="dominance.dispute.faction_tie", prediction=30.0, truth=42.0, correct=False),
    row("levels", 90, item="smallest", rule="dominance.dispute.leader", correct=False, misreading="most coins lead"),
    row("levels", 99, item="smallest", rule="dominance.dispute.leader", correct=True),
    row("check", 150, item="who leads", rule="dominance.dispute.leader", correct=True),
)
BORIS = pupil(
    row("first", 40, item="first move", rule="dominance.dispute.wager"),
    row("bet", 70, item="ties", rule="dominance.dispute.faction_tie", prediction=50.0, truth=42.0, correct=False),
    row("levels", 95, item="smallest", rule="dominance.dispute.leader", correct=False, misreading="most coins lead"),
    row("levels", 96, item="edge", rule="dominance.dispute.leader_tie", correct=False, misreading="the declarer leads"),
)


def test_first_tries_misreadings_bets_seconds_and_missing_steps() -> None:
    made = report([("anna.csv", ANNA), ("boris.csv", BORIS)], STEPS)
    assert made.files == ["anna.csv", "boris.csv"]
    assert made.problems == []
    assert made.sittings == {LESSON: 2}
    hardest, leader = made.rules
    assert (hardest.rule, hardest.share, hardest.misreading) == (
        "dominance.dispute.leader_tie",
        0.0,
        "the declarer leads",
    )
    assert leader.rule == "dominance.dispute.leader"
    assert leader.share == pytest.approx(1 / 3), "two first tries at the level failed, one question was right"
    assert (leader.sittings, leader.misreading, leader.often) == (2, "most coins lead", 2)
    (bet,) = made.bets
    assert (bet.item, bet.sittings, bet.error, bet.truth) == ("ties", 2, 10.0, 42.0)
    assert made.first_move == pytest.approx(30.75)
    assert [(line.step, line.missing, line.sittings) for line in made.unfinished] == [("check", 1, 2)]


def test_a_retry_does_not_count_as_first_try() -> None:
    made = report([("anna.csv", ANNA)])
    assert {line.rule: line.share for line in made.rules} == {"dominance.dispute.leader": 0.5}


def test_json_and_resaved_tables_say_the_same() -> None:
    rows = list(csv.DictReader(io.StringIO(ANNA.decode())))
    as_json = json.dumps({"lesson": LESSON, "rows": json.loads(Results(pupil_rows()).to_json())["rows"]}).encode()
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0], delimiter=";", lineterminator="\r\n")
    writer.writeheader()
    for one in rows:
        changed = {
            name: value.replace(".", ",") if name in ("seconds", "prediction") else value for name, value in one.items()
        }
        changed["correct"] = changed["correct"].upper()
        writer.writerow(changed)
    resaved = b"\xef\xbb\xbf" + out.getvalue().encode()
    assert read_results(as_json) == read_results(ANNA)
    assert read_results(resaved) == read_results(ANNA)


def pupil_rows() -> list[Row]:
    return [
        row("first", 21.5, item="first move", rule="dominance.dispute.wager"),
        row("bet", 60, item="ties", rule="dominance.dispute.faction_tie", prediction=30.0, truth=42.0, correct=False),
        row(
            "levels", 90, item="smallest", rule="dominance.dispute.leader", correct=False, misreading="most coins lead"
        ),
        row("levels", 99, item="smallest", rule="dominance.dispute.leader", correct=True),
        row("check", 150, item="who leads", rule="dominance.dispute.leader", correct=True),
    ]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "empty"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"name,points\nAnna,3\n", "none of the columns"),
        (b"lesson,step,item\nx,y,z\n", "are missing"),
        (b'{"rows": 3}', "without a list"),
        (b'{"rows": [', "cut off"),
        (b"[1, 2]", "without a list"),
        (ANNA.replace(b"21.5", b"soon"), "row 1: seconds is 'soon'"),
        (ANNA.split(b"\n")[0] + b"\n", "no rows"),
        (ANNA.replace(LESSON.encode(), b""), "names no lesson"),
        (b"x" * 5_000_001, "5.0 MB"),
    ],
)
def test_a_bad_file_is_listed_with_what_is_wrong_and_the_rest_counts(content: bytes, says: str) -> None:
    made = report([("bad.csv", content), ("boris.csv", BORIS)], STEPS)
    assert made.files == ["boris.csv"]
    assert len(made.problems) == 1
    name, problem = made.problems[0]
    assert name == "bad.csv"
    assert says in problem


def test_the_same_file_twice_counts_once() -> None:
    made = report([("anna.csv", ANNA), ("anna (1).csv", ANNA)])
    assert made.sittings == {LESSON: 1}
    assert made.problems == [("anna (1).csv", "it is the same file as anna.csv")]


def test_nothing_at_all_is_a_report_too() -> None:
    made = report([])
    assert (made.rules, made.bets, made.first_move, made.unfinished) == ([], [], None, [])
    assert made.to_csv() == "about,which,sittings,value,remark\n"


def test_the_report_is_a_table_without_formulas() -> None:
    made = report([("=evil.csv", b"x"), ("boris.csv", BORIS)], STEPS)
    rows = list(csv.reader(io.StringIO(made.to_csv())))
    assert ["not counted", "'=evil.csv", "", "", made.problems[0][1]] in rows
    assert ["did not reach", f"{LESSON} check", "1", "1", ""] in rows
    assert ["median seconds to first move", "", "1", "40.0", ""] in rows


@given(some.binary(max_size=400))
def test_no_bytes_crash_it(content: bytes) -> None:
    made = report([("any", content)], STEPS)
    assert bool(made.files) != bool(made.problems)


@given(
    some.lists(
        some.fixed_dictionaries(
            {
                name: some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=8)
                for name in (
                    "lesson",
                    "step",
                    "item",
                    "rule",
                    "choice",
                    "correct",
                    "misreading",
                    "prediction",
                    "truth",
                    "seconds",
                )
            }
        ),
        max_size=3,
    )
)
def test_no_rows_crash_it(rows: list[dict[str, object]]) -> None:
    made = report([("any.json", json.dumps({"rows": rows}).encode())], STEPS)
    assert bool(made.files) != bool(made.problems)
    made.to_csv()
