"""A whole game of Dominion to read, and a recorded game for every way in which a game can end.

``pytest tests/rulecore/test_golden_dominion.py --write-golden`` writes both anew; look at the difference before you
commit it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulecore import dominion
from rulecore.dominion import RULEBOOK
from rulecore.dominion.ending import end_reached
from rulecore.dominion.facts import VICTORIES
from rulecore.kernel import Action, Match, Outcome, Rng

GOLDEN = Path(__file__).parent / "golden"
PLAYTHROUGH = GOLDEN / "dominion.txt"
ENDINGS = GOLDEN / "dominion_endings.json"


def sensible(match: Match[Any], rng: Rng) -> Action | str:
    """What somebody who has just read the rules might do: play what can be played, and buy what is dear."""
    step, position = match.step, match.position
    assert step is not None
    legal = list(match.legal_actions) if step.kind in ("action", "buy", "bought", "gain") else []
    plays = [action for action in legal if action.verb == "play"]
    if plays:
        return rng.choice(plays)
    if any(str(action) == "all treasures" for action in legal):
        return "all treasures"
    offers = [action for action in legal if action.verb in ("buy", "gain")]
    if offers:
        dearest = max(position.costs[action.values[0]] for action in offers)
        good = [action for action in offers if position.costs[action.values[0]] >= max(dearest - 1, 2)]
        if good or step.kind == "gain":
            return rng.choice(good or offers)
    if step.kind in ("action", "buy", "bought"):
        return "end turn"
    if step.kind == "react":
        return "show Moat"
    if step.kind == "discard":
        # first what cannot be played, then the cheapest
        hand = sorted(position.hand[step.seat], key=lambda card: (card not in VICTORIES, position.costs[card]))
        count = step.limit or sum(card in VICTORIES for card in hand)
        return f"discard {', '.join(hand[:count]) or 'nothing'}"
    return match.legal_actions.sample(rng)


def played(seed: int, options: dict[str, Any]) -> Match[Any]:
    """A game to its end."""
    match = dominion.new_match(seed, **options)
    rng = Rng(seed)
    while match.step is not None:
        match.play(sensible(match, rng))
    return match


# --- one game, told

TOLD_SEED = 675
TOLD_OPTIONS: dict[str, Any] = {"players": 3, "kingdom": "First Game"}


def telling(told: Match[Any]) -> str:
    """The game as text: the table at each round, every action with what it caused and by which rule, some refusals."""
    match = Match(RULEBOOK, told.seed, told.options)
    lines = [
        "A whole game of Dominion: three players who have just read the rules, the kingdom called First Game.",
        f"Seed {match.seed}. Secrets are told here as their owner hears them.",
        "",
        str(match),
    ]
    for number, action in enumerate(told.actions, 1):
        step, position = match.step, match.position
        assert step is not None
        fresh = step.kind == "action" and not position.in_play[step.seat]
        if fresh and step.seat == position.starter:
            done = position.turns[step.seat]
            lines += ["", f"--- round {done + 1}", *([match.narrate(step.seat), ""] if done % 4 == 0 else [])]
        if number % 6 == 0:
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
    action = refused[number * 37 % len(refused)]
    refusal = match.why_not(action)
    assert refusal is not None
    return [f"     not “{action}”: {refusal.reason}", f"         {refusal.cure}  [{refusal.rule}]"]


def ending_lines(outcome: Outcome) -> list[str]:
    """Scores with their parts, and how the winners were found."""
    lines = []
    for name, parts in outcome.parts.items():
        said = ", ".join(f"{part.label} {part.points}" for part in parts) or "nothing"
        lines.append(f"{name}: {outcome.scores[name]} ({said})")
    for rung in outcome.ladders["players"]:
        values = ", ".join(f"{who} {value}" for who, value in rung.values.items())
        lines.append(f"by {rung.name}: {values}; left {', '.join(rung.left)}  [{rung.rule}]")
    return lines


def test_the_told_game(request: pytest.FixtureRequest) -> None:
    text = telling(played(TOLD_SEED, TOLD_OPTIONS))
    if request.config.getoption("--write-golden"):
        GOLDEN.mkdir(exist_ok=True)
        PLAYTHROUGH.write_text(text, encoding="utf-8")
    assert text == PLAYTHROUGH.read_text(encoding="utf-8")


def test_the_told_game_shows_most_of_its_cards() -> None:
    """What is worth reading has nearly all kinds at work, a Moat against a Militia, and a reshuffle."""
    text = PLAYTHROUGH.read_text(encoding="utf-8")
    for card in ("cellar", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop"):
        assert f"[dominion.card.{card}]" in text, card
    for rule in ("attack.reaction_window", "draw.reshuffle", "end.most_points_wins", "buy.price"):
        assert f"[dominion.{rule}]" in text, rule


# --- every ending

End = Callable[[Match[Any], Outcome], bool]


def by(rule: str, *winners: int) -> End:
    """Ended by this rule and decided by points."""
    return lambda match, outcome: outcome.ended_by == f"dominion.end.{rule}" and outcome.decided_by == "points"


def tie(rung: str, winners: int, *, with_starter: bool = True) -> End:
    """Several had the most points, and then this came of it."""

    def found(match: Match[Any], outcome: Outcome) -> bool:
        best = max(outcome.scores.values())
        tied = [seat for seat, points in enumerate(outcome.scores.values()) if points == best]
        starter_tied = match.position.starter in tied
        ladder = [comparison.name for comparison in outcome.ladders["players"]]
        made = outcome.finished and len(tied) > 1 and len(outcome.winners) == winners
        return made and ladder[-1] == rung and starter_tied == with_starter

    return found


def finished_late(match: Match[Any], outcome: Outcome) -> bool:
    """The end was reached in somebody's turn, and others still had theirs."""
    if len(set(match.position.turns)) > 1 or not outcome.finished:
        return False
    turns = [count for count, action in enumerate(match.actions, 1) if str(action) == "end turn"]
    return bool(end_reached(match.at(turns[-2]).position))


def outlived_the_provinces(match: Match[Any], outcome: Outcome) -> bool:
    """The last Province was gained and not bought, and the game went on until piles ran out."""
    no_province = not match.position.supply["Province"] and not match.position.last_province_bought
    return outcome.ended_by == "dominion.end.three_piles" and no_province


SMALL = {
    "Copper": 9,
    "Silver": 8,
    "Gold": 5,
    "Estate": 4,
    "Duchy": 4,
    "Province": 2,
    "Curse": 2,
    "Cellar": 2,
    "Moat": 2,
    "Village": 2,
    "Woodcutter": 2,
    "Workshop": 2,
    "Militia": 2,
    "Remodel": 2,
    "Smithy": 2,
    "Market": 2,
    "Mine": 2,
}
TWO: dict[str, Any] = {"players": 2, "kingdom": "First Game", "pile_sizes": SMALL, "turn_cap": 200}
THREE: dict[str, Any] = {**TWO, "players": 3}
FOUR: dict[str, Any] = {**TWO, "players": 4}
ONE_PROVINCE: dict[str, Any] = {
    "players": 2,
    "kingdom": "First Game",
    "pile_sizes": {"Province": 1},
    "prices": {"Province": 6},
    "turn_cap": 200,
}
OFFICIAL: dict[str, Any] = {"preset": "official"}

WAYS: dict[str, tuple[dict[str, Any], End]] = {
    "last Province, article": (ONE_PROVINCE, by("last_province")),
    "last Province, official": ({**ONE_PROVINCE, **OFFICIAL}, by("last_province")),
    "three piles with two players, article": (TWO, by("three_piles")),
    "three piles with two players, official": ({**TWO, **OFFICIAL}, by("three_piles")),
    "three piles with three players, article": (THREE, by("three_piles")),
    "three piles with three players, official": ({**THREE, **OFFICIAL}, by("three_piles")),
    "four piles with four players, article": (FOUR, by("four_piles_with_four_players")),
    "three piles with four players, official": ({**FOUR, **OFFICIAL}, by("three_piles")),
    "last Province with four players, article": ({**ONE_PROVINCE, "players": 4}, by("last_province")),
    "tie: the starter drops out": (TWO, tie("did not go first", 1)),
    "tie: the starter drops out, two share": (THREE, tie("did not go first", 2)),
    "tie: without the starter it is shared": (THREE, tie("did not go first", 2, with_starter=False)),
    "tie: fewest turns": ({**TWO, **OFFICIAL}, tie("fewest turns", 1)),
    "tie: equal turns share": ({**TWO, **OFFICIAL}, tie("fewest turns", 2)),
    "tie: the latest seat": ({**THREE, "tie_rule": "latest_seat_wins"}, tie("place in turn order", 1)),
    "stopped by the cap": ({**TWO, "turn_cap": 9}, lambda match, outcome: not outcome.finished),
    "the round is finished": ({**THREE, "finish_round": True}, finished_late),
    "over at once": (
        {**TWO, "end_check": "immediate"},
        lambda match, outcome: outcome.finished and str(match.actions[-1]) != "end turn",
    ),
    "over at once in the middle of a card": (
        {**TWO, "end_check": "immediate"},
        lambda match, outcome: outcome.finished and match.actions[-1].verb == "gain",
    ),
    "the last Province was not bought": ({**ONE_PROVINCE, "province_end": "bought_only"}, outlived_the_provinces),
    "the last Province was gained": (
        ONE_PROVINCE,
        lambda match, outcome: (
            outcome.ended_by == "dominion.end.last_province" and not match.position.last_province_bought
        ),
    ),
}
"""Every way a game can end: the settings, and how it is recognised."""


def find_ending(options: dict[str, Any], end: End) -> Match[Any]:
    """The shortest of the first three games that end so."""
    found = []
    for seed in range(20_000):
        match = played(seed, options)
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
    kept = ("finished", "ended_by", "winners", "decided_by", "ranking", "scores", "rules", "turns", "decks")
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
    match = dominion.match_from_json(kept["match"])
    assert dominion.match_from_code(kept["code"]).position == match.position
    assert json.loads(json.dumps(record(match))) == kept
    outcome = match.outcome()
    assert outcome is not None
    assert WAYS[name][1](match, outcome)
    # nothing can be done any more, and the reason says why
    refusal = match.why_not("buy Copper")
    assert refusal is not None
    assert refusal.rule == f"dominion.end.{'no_moves_after_end' if outcome.finished else 'check_timing'}"
    view = match.view(None).to_json()
    assert view["outcome"]["winners"] == list(outcome.winners)
    assert all(seat["hand"] is not None for seat in view["seats"])
    shown = match.narrate(0)
    assert all(f"P{seat + 1}" in shown.splitlines()[-1] for seat in outcome.winners)


def test_all_rules_of_the_end_are_among_the_endings() -> None:
    endings = [kept["outcome"] for kept in recorded().values()]
    named = {rule for ending in endings for rule in ending["rules"]}
    assert named >= {
        *("dominion.end.last_province", "dominion.end.three_piles", "dominion.end.four_piles_with_four_players"),
        *("dominion.end.most_points_wins", "dominion.end.tie_first_player_loses", "dominion.end.tie_official"),
    }
    assert [ending for ending in endings if not ending["finished"] and not ending["winners"]]
