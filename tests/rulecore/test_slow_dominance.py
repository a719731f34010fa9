"""The rules and a slow second version of them agree on every decision of many games."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
import slow_dominance as slow
from test_battery_dominance import SUBJECT

from rulecore import dominance
from rulecore.dominance import DominanceOptions
from rulecore.dominance.facts import FACTIONS
from rulecore.dominance.scoring import rank_factions
from rulecore.kernel import Match, Rng

GAMES = 240
IN_A_TEST = 40
TOLD = ("hands", "line", "discard", "territories", "supply", "tokens", "actions_left", "active")


def settings_of(number: int) -> dict[str, Any]:
    """A table of the battery with its variants and readings, but without changed rules."""
    known = DominanceOptions.settings()
    options = SUBJECT.scenario(number).options
    kept = {name: value for name, value in options.items() if known[name].kind != "knob"}
    readings = [
        (name, value) for name, setting in known.items() if setting.kind == "reading" for value in setting.values
    ]
    name, value = readings[number % len(readings)]
    return {"turn_cap": 150, **kept, name: value}


def agrees(match: Match[Any]) -> None:
    """Both say the same of what may be done now, and of who would win."""
    table = match.position.to_json()
    phrases = slow.allowed(table)
    if phrases is not None:
        assert {str(action) for action in match.legal_actions} == phrases
    verdict = slow.result(table)
    factions = rank_factions(match.position)
    assert dict(zip(FACTIONS, factions.scores, strict=True)) == verdict["scores"]
    assert [FACTIONS[faction] for faction in factions.winners] == verdict["factions"]
    assert factions.decided_by == verdict["decided"]
    outcome = match.outcome()
    if outcome is not None and outcome.finished:
        assert [f"P{seat + 1}" for seat in sorted(outcome.winners)] == verdict["winners"]
        assert outcome.decided_by == verdict["told"]


def step_agrees(before: dict[str, Any], phrase: str, match: Match[Any]) -> None:
    """Both say the same of what an action has done."""
    if before["agenda"][-1]["kind"] in ("pick_secret", "keep_marker"):
        return
    expected = slow.after(before, phrase)
    found = match.position.to_json()
    for key in TOLD:
        assert found[key] == expected[key], (phrase, key)
    assert sorted(found["bridges"]) == sorted(expected["bridges"]), phrase
    step = match.step
    waits = None if step is None else (f"P{step.seat + 1}", step.kind)
    assert waits == expected["waits"], phrase
    if step is not None:
        assert found.get("disputed") == expected.get("disputed"), phrase
        assert found.get("surplus", {}) == (expected.get("surplus") or {}), phrase


@pytest.mark.parametrize("first", range(0, GAMES, IN_A_TEST))
def test_both_versions_play_the_same_games(first: int) -> None:
    decisions = 0
    for number in range(first, first + IN_A_TEST):
        settings = settings_of(number)
        match = dominance.new_match(number, **settings)
        rng = Rng(number)
        while match.step is not None:
            agrees(match)
            before = match.position.to_json()
            action = match.legal_actions.sample(rng)
            match.play(action)
            step_agrees(before, str(action), match)
            decisions += 1
        agrees(match)
    assert decisions > 30 * IN_A_TEST


@pytest.mark.parametrize("marker", ["gold", "silver", "bronze", "crown"])
def test_both_versions_rank_random_ends_alike(marker: str) -> None:
    """Ends that random play seldom reaches: many buildings, many bridges, close hands."""
    rng = Rng(FACTIONS.index(marker) if marker != "crown" else 9)
    rungs = set()
    for number in range(1000):
        players = 2 + number % 3
        given = random_end(rng, players, number)
        if players == 3 and number % 2:
            given |= {"politician": f"P{1 + rng.below(3)}", "marker": marker}
            given["options"] = {
                "politician_win": rng.choice(["alone", "joint", "needs_most_coins"]),
                "politician_full_tie": rng.choice(["shared", "alone"]),
            }
        given.setdefault("options", {})["bridge_points"] = rng.choice(["per_bridge", "once_per_territory"])
        match = dominance.match_from(given)
        assert match.step is None
        agrees(match)
        outcome = match.outcome()
        assert outcome is not None
        rungs |= {outcome.decided_by, outcome.extra["faction_decided_by"]}
    assert rungs >= {
        "score",
        "capital",
        "cities",
        "towns",
        "territories",
        "shared",
        "winning_faction",
        "second_faction",
    }


def random_end(rng: Rng, players: int, number: int) -> dict[str, Any]:
    """A finished table with few differences between the factions; every other one without buildings."""
    letters = "ABCDEFGHI"[: players + 5]
    pieces = ["town"] * players + ["city"] * min(2, players - 1) + ["capital"] + [None] * 6
    rng.shuffle(pieces)
    territories: dict[str, Any] = {}
    for index, letter in enumerate(letters[:-1]):
        faction = FACTIONS[index % 3] if rng.below(2) else rng.choice(FACTIONS)
        territories[letter] = {"side": "grey", "faction": faction}
    territories[letters[-1]] = {"side": "colored"}
    for letter, piece in zip(letters, pieces, strict=False):
        if piece and number % 2 and rng.below(2):
            territories[letter]["building"] = piece
    bridges = [[one, other] for one, other in pairwise(letters) if rng.below(3) == 0]
    hands = {
        f"P{seat + 1}": {colour: rng.below(2) for colour in FACTIONS if colour != "bronze" or rng.below(2)}
        for seat in range(players)
    }
    return {
        "players": [f"P{seat + 1}" for seat in range(players)],
        "layout": f"line_{players + 5}",
        "territories": territories,
        "bridges": bridges[: players + 1],
        "hands": hands,
        "leader_tokens": rng.below(2) == 1,
        "tokens": {f"P{seat + 1}": rng.below(2) for seat in range(players)},
    }
