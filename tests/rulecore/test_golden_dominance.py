"""A whole game to read, and a recorded game for every way in which a game can end.

``pytest tests/rulecore/test_golden_dominance.py --write-golden`` writes both anew; look at the difference before you
commit it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulecore import dominance
from rulecore.dominance import RULEBOOK
from rulecore.kernel import Match, Outcome, Rng

GOLDEN = Path(__file__).parent / "golden"
PLAYTHROUGH = GOLDEN / "dominance.txt"
ENDINGS = GOLDEN / "dominance_endings.json"


# --- one game, told

TOLD_SEED = 1263
TOLD_OPTIONS: dict[str, Any] = {"players": 3, "layout": "strip", "politician": True, "leader_tokens": True}


def told_match() -> Match[Any]:
    """The game that is told."""
    return random_game(TOLD_SEED, TOLD_OPTIONS)


def random_game(seed: int, options: dict[str, Any], start: dict[str, Any] | None = None) -> Match[Any]:
    """A random game to its end, from setup or from a position."""
    match = dominance.new_match(seed, **options) if start is None else dominance.match_from(start, seed)
    rng = Rng(seed)
    while match.step is not None:
        match.play(match.legal_actions.sample(rng))
    return match


def telling(played: Match[Any]) -> str:
    """The game as text: the table at each turn, every action with what it caused and by which rule, some refusals."""
    match = Match(RULEBOOK, played.seed, played.options)
    lines = [
        "A whole game of Dominance, played at random: three players, two rows of tiles, Politician and Leader tokens.",
        f"Seed {match.seed}. Secrets are told here as their owner hears them.",
        "",
        str(match),
    ]
    for number, action in enumerate(played.actions, 1):
        step = match.step
        assert step is not None
        if step.kind == "action" and step.limit == 2:
            lines += ["", f"--- turn {match.position.turn}", match.narrate(step.seat), ""]
        if number % 3 == 0:
            lines += attempt(match, number)
        lines.append(f"{number}. P{step.seat + 1}: {action}")
        for event in match.play(action):
            teller = event.seat if event.secret else None
            lines.append(f"     {match.tell(event, teller)}  [{event.rule}]")
    outcome = match.outcome()
    assert outcome is not None
    lines += ["", "--- the end", str(match), "", *ending_lines(outcome), "", f"Code: {match.code()}"]
    return "\n".join(lines) + "\n"


def attempt(match: Match[Any], number: int) -> list[str]:
    """Something that somebody could try now, and why it is refused."""
    refused = [action for action in RULEBOOK.imaginable(match.position) if match.why_not(action) is not None]
    if not refused:
        return []
    action = refused[number * 37 % len(refused)]
    refusal = match.why_not(action)
    assert refusal is not None
    return [f"     not “{action}”: {refusal.reason}", f"         {refusal.cure}  [{refusal.rule}]"]


def ending_lines(outcome: Outcome) -> list[str]:
    """Scores with their parts, and both ladders rung by rung."""
    lines = []
    for faction, parts in outcome.parts.items():
        said = ", ".join(f"{part.label} {part.points}" for part in parts) or "nothing"
        lines.append(f"{faction}: {outcome.scores[faction]} ({said})")
    for name, ladder in outcome.ladders.items():
        for rung in ladder:
            values = ", ".join(f"{who} {value}" for who, value in rung.values.items())
            lines.append(f"{name}, by {rung.name}: {values}; left {', '.join(rung.left)}  [{rung.rule}]")
    return lines


def test_the_told_game(request: pytest.FixtureRequest) -> None:
    text = telling(told_match())
    if request.config.getoption("--write-golden"):
        GOLDEN.mkdir(exist_ok=True)
        PLAYTHROUGH.write_text(text, encoding="utf-8")
    assert text == PLAYTHROUGH.read_text(encoding="utf-8")


def test_the_told_game_shows_most_of_the_rules() -> None:
    """What is worth reading has both kinds of tie, a bridge, a town and a second coin in it."""
    text = PLAYTHROUGH.read_text(encoding="utf-8")
    for rule in ("dispute.faction_tie", "dispute.leader_tie", "build.bridge", "build.town", "leader.build_or_second"):
        assert f"[dominance.{rule}]" in text, rule


# --- every ending

End = Callable[[Match[Any], Outcome], bool]


def faction_by(rung: str) -> End:
    return lambda match, outcome: outcome.finished and outcome.extra["faction_decided_by"] == rung


def player_by(rung: str) -> End:
    return lambda match, outcome: outcome.decided_by == rung and len(outcome.extra["winning_factions"]) == 1


def marker_and_tie(match: Match[Any], outcome: Outcome, inside: bool) -> bool:
    """A tie of factions that nothing breaks, with the Politician's faction in it or not."""
    tied = outcome.extra["winning_factions"]
    marker = match.position.marker
    return len(tied) == 2 and marker < 3 and (("gold", "silver", "bronze")[marker] in tied) == inside


TWO: dict[str, Any] = {}
TOKENS: dict[str, Any] = {"leader_tokens": True}
TEAMS: dict[str, Any] = {"players": 4, "layout": "strip"}
POLITICIAN: dict[str, Any] = {"players": 3, "layout": "flower", "politician": True}
FLIP: dict[str, Any] = {"end_timing": "at_flip"}

WAYS: dict[str, tuple[dict[str, Any], End]] = {
    "faction by score": (TWO, faction_by("score")),
    "faction by capital": (TWO, faction_by("capital")),
    "faction by cities": ({"players": 3}, faction_by("cities")),
    "faction by towns": (TWO, faction_by("towns")),
    "faction by territories": (TWO, faction_by("territories")),
    "factions tied to the end": (TWO, faction_by("shared")),
    "player by winning faction": (TWO, player_by("winning_faction")),
    "player by Leader tokens": (TOKENS, player_by("leader_tokens")),
    "player by second faction": (TWO, player_by("second_faction")),
    "player by third faction": (TWO, player_by("third_faction")),
    "player by all coins": (TWO, player_by("all_coins")),
    "players tied to the end": (TWO, player_by("shared")),
    "team by winning faction": (TEAMS, player_by("winning_faction")),
    "team by Leader tokens": ({**TEAMS, **TOKENS}, player_by("leader_tokens")),
    "teams tied to the end": (TEAMS, player_by("shared")),
    "both teams win with tied factions": (TEAMS, faction_by("shared")),
    "Politician wins alone": (POLITICIAN, player_by("politician")),
    "Politician wins jointly": ({**POLITICIAN, "politician_win": "joint"}, player_by("politician")),
    "Politician wins with most coins": (
        {**POLITICIAN, "politician_win": "needs_most_coins"},
        lambda match, outcome: outcome.winners == (match.position.politician,) and match.position.marker < 3,
    ),
    "Politician loses": (POLITICIAN, lambda match, outcome: "dominance.politician.loses" in outcome.rules),
    "Politician with the crown wins": (
        POLITICIAN,
        lambda match, outcome: outcome.winners == (match.position.politician,) and match.position.marker == 3,
    ),
    "Politician inside a full tie": (POLITICIAN, lambda match, outcome: marker_and_tie(match, outcome, True)),
    "Politician outside a full tie": (POLITICIAN, lambda match, outcome: marker_and_tie(match, outcome, False)),
    "Politician alone in a full tie": (
        {**POLITICIAN, "politician_full_tie": "alone"},
        lambda match, outcome: marker_and_tie(match, outcome, True) and len(outcome.winners) == 1,
    ),
    "over at the flip": (FLIP, lambda match, outcome: sum(match.position.surplus) > 0),
    "stopped by the cap": ({"turn_cap": 5}, lambda match, outcome: not outcome.finished),
    "three tiles left": ({"tiles_left": 3}, lambda match, outcome: outcome.finished),
    "player by most leaderships": ({"last_rung": "most_leaderships"}, player_by("most_leaderships")),
    "player by last Leader": ({"last_rung": "last_leader"}, player_by("last_leader")),
}
"""Every way a game can end: the settings, and how it is recognised."""


def find_ending(options: dict[str, Any], end: End) -> Match[Any]:
    """The shortest of the first three random games that end so."""
    found = []
    for seed in range(60_000):
        match = random_game(seed, options)
        outcome = match.outcome()
        assert outcome is not None
        if end(match, outcome):
            found.append(match)
            if len(found) == 3 or seed > 2000:
                break
    return min(found, key=lambda match: len(match.actions))


def record(match: Match[Any]) -> dict[str, Any]:
    """What is kept of a game: how to open it again, twice, and how it ended."""
    outcome = match.outcome()
    assert outcome is not None
    kept = ("finished", "winners", "decided_by", "ranking", "scores", "rules", "winning_factions", "faction_decided_by")
    ending = {key: value for key, value in outcome.to_json().items() if key in kept}
    return {"code": match.code(), "match": match.to_json(), "outcome": ending}


def recorded() -> dict[str, Any]:
    """All records by name."""
    records: dict[str, Any] = json.loads(ENDINGS.read_text(encoding="utf-8"))
    return records


def test_every_ending_is_recorded(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--write-golden"):
        GOLDEN.mkdir(exist_ok=True)
        records = {name: record(find_ending(*way)) for name, way in WAYS.items()}
        ENDINGS.write_text(json.dumps(records, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    assert list(recorded()) == list(WAYS)


@pytest.mark.parametrize("name", WAYS)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    kept = recorded()[name]
    match = dominance.match_from_json(kept["match"])
    assert dominance.match_from_code(kept["code"]).position == match.position
    assert json.loads(json.dumps(record(match))) == kept
    outcome = match.outcome()
    assert outcome is not None
    assert WAYS[name][1](match, outcome)
    # nothing can be done any more, and the reason says why
    refusal = match.why_not("take")
    assert refusal is not None
    assert refusal.rule == ("dominance.end.trigger" if outcome.finished else "dominance.turn.order")
    assert match.view(None).to_json()["outcome"]["decided_by"] == outcome.decided_by
    shown = match.narrate(0)
    assert all(f"P{seat + 1}" in shown.splitlines()[-1] for seat in outcome.winners)


def test_all_rungs_of_both_ladders_are_among_the_endings() -> None:
    endings = [kept["outcome"] for kept in recorded().values()]
    assert {ending["faction_decided_by"] for ending in endings if ending["finished"]} == {
        *("score", "capital", "cities", "towns", "territories", "shared")
    }
    assert {ending["decided_by"] for ending in endings} >= {
        *("winning_faction", "leader_tokens", "second_faction", "third_faction", "all_coins", "politician", "shared"),
        "unfinished",
    }
