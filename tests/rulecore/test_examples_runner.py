"""The runner of worked cases notices everything: each claim can fail, and nothing unknown is passed over."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from examples_runner import GAMES, ExampleFileError, Trial, load, run

EXAMPLES = Path(__file__).parents[1] / "examples"
TRIALS = [trial for file in sorted(EXAMPLES.glob("dominance*.yaml")) for trial in load(file, GAMES)]

HEAD = "game: dominance\nexamples:\n"
FINE = """
  - id: dominance.ex.mine
    rules: [dominance.take.first_coin]
    given: {players: [P1, P2], active: P1, line: [gold], hands: {P1: {silver: 1}}}
    when: [{player: P1, do: take}]
    then: {steps: [ok], hands: {P1: {gold: 1, silver: 1}}, line: []}
"""


def other(value: Any) -> Any:
    """A value that says something else."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if value == "ok":
        return {"refused": "dominance.turn.order"}
    if isinstance(value, str):
        swaps = {"gold": "silver", "silver": "bronze", "bronze": "gold", "P1": "P2", "P2": "P1", "P3": "P1", "P4": "P1"}
        return swaps.get(value, "gold" if value in ("none", "copper") else "something else")
    if isinstance(value, list):
        return [*value, value[0]] if value else ["gold"]
    if isinstance(value, dict):
        if not value:
            return {"gold": 1}
        first = next(iter(value))
        if first == "refused":
            return "ok"
        return {**value, first: other(value[first])}
    return "something"


def spoiled(trial: Trial) -> Iterator[tuple[str, Trial]]:
    """The trial with one claim after the other made wrong."""
    for key, value in trial.then.items():
        wrong = other(value)
        if key == "steps":
            # the list with its last entry turned round
            wrong = [*value[:-1], other(value[-1])]
        if key == "bridges" or key in ("legal_builds", "legal_bridges"):
            wrong = value[1:] if value else [["A", "B"]]
        if key in ("supply", "scores", "tokens") and not value:
            continue
        yield key, trial.but(then={**trial.then, key: wrong})


def says_no(trial: Trial) -> str:
    """What is wrong with a trial, with its file and line, or nothing."""
    try:
        run(trial, GAMES)
    except AssertionError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.name)
def test_every_claim_can_fail(trial: Trial) -> None:
    for key, wrong in spoiled(trial):
        assert says_no(wrong).startswith(f"{trial.path}, line {trial.line}, {trial.name}"), (
            f"{key}: {wrong.then[key]!r} was let through, like {trial.then[key]!r}"
        )


def test_every_claim_of_the_notation_is_made_somewhere() -> None:
    made = {key for trial in TRIALS for key in trial.then}
    table = GAMES["dominance"]({}, {}, 1)
    assert set(table.claims) | {"steps"} == made


def test_every_step_of_the_notation_is_taken_somewhere() -> None:
    taken = {step.get("do", "wager") for trial in TRIALS for step in trial.when}
    assert taken == {
        *("move", "reinforce", "take", "dispute", "pass", "wager", "assign", "name_leader", "split_surplus"),
        *("build", "second_coin", "decline", "set_up", "lay_out", "pick_secret", "deal_line", "try_build"),
        *("score", "rank_players", "list_builds", "list_bridges", "check_draw"),
    }


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_of_ones_own_runs(tmp_path: Path) -> None:
    (trial,) = load(write(tmp_path, HEAD + FINE), GAMES)
    run(trial, GAMES)
    assert trial.name == "dominance.ex.mine"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("examples: [", "not YAML"),
        ("- one", "line 1: the file is not a table"),
        ("game: dominance", "no list of examples"),
        ("game: chess\nexamples: [{id: a, when: [], then: {steps: []}}]", "no game 'chess'"),
        ("game: dominance\nexample: []\nexamples: [{id: a, when: [], then: {steps: []}}]", "'example' is not read"),
        (HEAD + "  - {given: {}, when: [], then: {steps: []}}", "line 3: example 1 has no id"),
        (HEAD + FINE + FINE, "this id stands twice"),
        (HEAD + FINE.replace("then:", "than:"), "an example has no 'than'"),
        (HEAD + FINE.replace("when:", "given:"), "'given' stands twice"),
        (HEAD + FINE.replace("{steps: [ok], hands: {P1: {gold: 1, silver: 1}}, line: []}", "{}"), "claims nothing"),
        (HEAD + FINE.replace("[{player: P1, do: take}]", "{case: []}"), "when has no 'case'"),
        (HEAD + FINE.replace("[{player: P1, do: take}]", "{cases: {one: []}}"), "one entry for each case"),
        (HEAD + FINE.replace("[{player: P1, do: take}]", "take"), "a list of steps"),
        (
            HEAD + FINE.replace("line: []}", "line: [], under_other_reading: [{option: turn_cap, then: {line: []}}]}"),
            "a reading has no value",
        ),
    ],
)
def test_a_file_that_cannot_be_read_says_where(tmp_path: Path, text: str, said: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(ExampleFileError) as caught:
        load(path, GAMES)
    assert said in str(caught.value)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("line: [gold],", "lime: [gold],", "given has no 'lime'"),
        ("line: [gold],", "line: [pink],", "'pink' is no colour"),
        ("hands: {P1: {silver: 1}}}", "hands: {P7: {silver: 1}}}", "'P7' is no seat"),
        ("hands: {P1: {silver: 1}}}", "hands: {P1: {silver: 6}}}", "P1 holds 6 coins"),
        ("do: take}", "do: grab}", "do cannot be 'grab'"),
        ("do: take}", "do: take, coin: gold}", "take has the keys do, player"),
        ("do: take}", "do: dispute}", "dispute has the keys at, do, player"),
        ("player: P1, do", "player: P3, do", "there is no player 'P3'"),
        ("line: []}", "lines: []}", "'lines' is no claim"),
        ("steps: [ok]", "steps: [okay]", "an entry is ok or {refused: rule}"),
        ("steps: [ok]", "steps: [{refused: dominance.take.coins}]", "'dominance.take.coins' is no rule"),
        ("steps: [ok]", "steps: []", "expected 0 of them"),
        ("dominance.take.first_coin]", "dominance.take.first_con]", "is no rule of dominance"),
        ("hands: {P1: {gold: 1, silver: 1}}, line", "hands: {P3: {gold: 1}}, line", "there is no 'P3'"),
        ("line: []}", "totals: {gold: 1}}", "nothing is known of the totals"),
        ("line: []}", "repeat: true}", "repeat needs a territory_draw"),
        ("line: []}", "team_coins: {P1+P3: {}}}", "there is no 'P1+P3'"),
        ("[{player: P1, do: take}]", "[{do: list_builds}]", "list_builds needs a disputed territory"),
        ("[{player: P1, do: take}]", "[{do: rank_players}]", "rank_players needs a faction_ranking"),
        ("[{player: P1, do: take}]", "[{wager: {P5: {}}}]", "a wager is a map of players"),
    ],
)
def test_whatever_cannot_be_understood_fails(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in FINE
    trials = load(write(tmp_path, HEAD + FINE.replace(old, new)), GAMES)
    (trial,) = trials
    assert said in says_no(trial)
    assert "line 4, dominance.ex.mine" in says_no(trial)


def test_running_a_trial_leaves_its_data_alone() -> None:
    for trial in TRIALS:
        before = copy.deepcopy((trial.given, trial.when, trial.then))
        run(trial, GAMES)
        assert before == (trial.given, trial.when, trial.then), trial.name
