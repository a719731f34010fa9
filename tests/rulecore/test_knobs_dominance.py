"""Every rule that a design lesson can change does what its sentence says."""

from __future__ import annotations

from typing import Any

import pytest

from rulecore import dominance
from rulecore.dominance import DominanceOptions
from rulecore.dominance.scoring import rank_factions, rank_players
from rulecore.kernel import Match

DISPUTE = {
    "players": ["P1", "P2"],
    "active": "P1",
    "layout": "line_7",
    "territories": {"A": {"coins": {"gold": 2, "silver": 1}}, "B": {"coins": {"bronze": 1}}},
    "hands": {"P1": {"gold": 2, "bronze": 1}, "P2": {"silver": 2, "bronze": 1}},
    "line": ["bronze", "silver"],
}


def table(given: dict[str, Any] = DISPUTE, **options: Any) -> Match[Any]:
    """The position with some rules changed."""
    return dominance.match_from({**given, "options": {**given.get("options", {}), **options}})


def disputed(**options: Any) -> Match[Any]:
    """P1 disputes A with a gold and a bronze coin, P2 wagers a silver one; gold wins, and P1 leads."""
    match = table(**options)
    for text in ("dispute A", "wager 1 gold and 1 bronze", "wager 1 silver"):
        match.play(text)
    return match


def step(match: Match[Any]) -> tuple[int, str]:
    """Who must choose, and what."""
    assert match.step is not None
    return match.step.seat, match.step.kind


def refused(match: Match[Any], text: str) -> str:
    """The rule that forbids it."""
    refusal = match.why_not(text)
    assert refusal is not None, text
    return refusal.rule


@pytest.mark.parametrize(("count", "size"), [(0, 3), (1, 4), (2, 5)])
def test_secret_coins(count: int, size: int) -> None:
    match = dominance.new_match(1, secret_coins=count)
    picked = 0
    while step(match)[1] == "pick_secret":
        match.play("pick gold")
        picked += 1
    assert picked == 2 * count
    assert [sum(hand) for hand in match.position.hands] == [size, size]
    assert len(match.position.line) == 6


@pytest.mark.parametrize("count", [1, 2, 3])
def test_actions_per_turn(count: int) -> None:
    match = table(actions_per_turn=count)
    for left in range(count, 0, -1):
        assert (step(match), match.position.actions_left) == ((0, "action"), left)
        match.play("pass")
    assert step(match) == (1, "action")


def test_a_dispute_that_does_not_end_the_turn() -> None:
    for ends, awaited in ((True, (1, "action")), (False, (0, "action"))):
        match = disputed(dispute_ends_turn=ends)
        match.play("line gold; discard 1 gold, 2 silver and 1 bronze")
        match.play("decline")
        assert step(match) == awaited
        assert match.position.actions_left == (2 if ends else 1)


def test_as_the_last_action_a_dispute_ends_the_turn_anyway() -> None:
    match = table(dispute_ends_turn=False)
    for text in (
        "pass",
        "dispute A",
        "wager nothing",
        "wager nothing",
        "name P1",
        "line gold; discard 1 silver",
        "decline",
    ):
        match.play(text)
    assert step(match) == (1, "action")


@pytest.mark.parametrize(
    ("scheme", "hands", "surplus"),
    [
        ("nobody", [(1, 0, 0), (0, 1, 1)], (2, 2, 1)),
        ("losing_colours", [(1, 0, 1), (0, 2, 1)], (2, 1, 0)),
        ("all_but_leader", [(1, 0, 0), (0, 2, 1)], (2, 1, 1)),
    ],
)
def test_wagers_back(scheme: str, hands: list[Any], surplus: Any) -> None:
    match = disputed(wagers_back=scheme)
    assert (match.position.hands, match.position.surplus) == (hands, surplus)
    assert match.view(None, memory=True).hands[1].known is not None


@pytest.mark.parametrize(("least", "fewest"), [(0, 0), (1, 1), (3, 3), (9, 5), (None, 5)])
def test_least_to_line(least: int | None, fewest: int) -> None:
    match = disputed(least_to_line=least)
    assert min(len(action.values[0]) for action in match.legal_actions) == fewest
    if fewest:
        assert refused(match, "line nothing; discard 2 gold, 2 silver and 1 bronze") == "dominance.leader.one_to_line"


@pytest.mark.parametrize(("value", "points"), [(0, 2), (1, 4), (2, 6)])
def test_bridge_value(value: int, points: int) -> None:
    given = {"territories": {"A": {"faction": "gold"}, "B": {"faction": "gold"}}, "bridges": [["A", "B"]]}
    factions = rank_factions(table(given, bridge_value=value).position)
    assert factions.scores == (points, 0, 0)
    assert sum(part.points for part in factions.parts[0]) == points


@pytest.mark.parametrize(("count", "supply"), [(None, 3), (0, 0), (9, 9)])
def test_bridges_in_supply(count: int | None, supply: int) -> None:
    assert dominance.new_match(1, bridges_in_supply=count).view(None).to_json()["supply"]["bridge"] == supply


def test_faction_ladder() -> None:
    """Gold has the capital, silver more territories; the first comparison in the order decides."""
    given = {
        "territories": {
            "A": {"faction": "gold", "building": "capital"},
            **{letter: {"faction": "silver"} for letter in "BCDE"},
        }
    }
    usual = rank_factions(table(given).position)
    assert (usual.winners, usual.decided_by) == ((0,), "capital")
    turned = ["territories", "towns", "cities", "capital"]
    other = rank_factions(table(given, faction_ladder=turned).position)
    assert (other.winners, other.decided_by) == ((1,), "territories")


@pytest.mark.parametrize(
    ("last", "winners", "decided"),
    [
        ("all_coins", (1,), "all_coins"),
        ("most_leaderships", (0,), "most_leaderships"),
        ("last_leader", (1,), "last_leader"),
        ("shared", (0, 1), "shared"),
    ],
)
def test_last_rung(last: str, winners: tuple[int, ...], decided: str) -> None:
    options = DominanceOptions(last_rung=last)
    ranking = rank_players([(1, 0, 0), (1, 1, 0)], [[0], [1, 2]], options, tokens=[3, 2], last_leader=1)
    assert (ranking.winners, ranking.decided_by) == (winners, decided)


def test_politician_markers() -> None:
    match = dominance.new_match(1, players=3, politician=True, secret_coins=0, politician_markers=["crown", "gold"])
    assert [str(action) for action in match.legal_actions] == ["keep the crown", "keep the gold"]
    assert refused(match, "keep the silver") == "dominance.politician.markers"


@pytest.mark.parametrize("limit", [4, 5, 7])
def test_hand_limit(limit: int) -> None:
    match = table({**DISPUTE, "line": ["silver"] * 3, "hands": {"P1": {"gold": limit - 1}}}, hand_limit=limit)
    match.play("take")
    assert refused(match, "take") == "dominance.take.hand_limit"
    refusal = match.why_not("take")
    assert refusal is not None
    assert f"{limit} coins" in refusal.reason


@pytest.mark.parametrize(("length", "found"), [(None, 9), (0, 0), (5, 5), (15, 15)])
def test_line_length(length: int | None, found: int) -> None:
    match = dominance.new_match(1, players=3, secret_coins=0, line_length=length)
    assert len(match.position.line) == found


def test_redraw_limit() -> None:
    """With the lowest limit no colour ever lies on four tiles."""
    most = [
        max(coins.count(tuple(int(c == colour) for c in range(3))) for colour in range(3))
        for seed in range(80)
        for coins in [dominance.new_match(seed, redraw_limit=4).position.coins]
    ]
    usual = [
        max(coins.count(tuple(int(c == colour) for c in range(3))) for colour in range(3))
        for seed in range(80)
        for coins in [dominance.new_match(seed).position.coins]
    ]
    assert max(most) == 3
    assert max(usual) == 4


def test_tie_breaker() -> None:
    """Gold and silver tie at two; one gold lay there, so the tile's own majority is gold."""
    given = {**DISPUTE, "territories": {"A": {"coins": {"gold": 1}}}}
    texts = ("dispute A", "wager 1 gold", "wager 2 silver")

    def after(**options: Any) -> Match[Any]:
        match = table(given, **options)
        for text in texts:
            match.play(text)
        return match

    assert step(after()) == (0, "assign")
    assert after(tie_breaker="tile_majority").position.owner[0] == 0
    by_chance = set()
    for seed in range(40):
        match = dominance.match_from({**given, "options": {"tie_breaker": "chance"}, "chance": [seed << 40] * 6})
        for text in texts:
            match.play(text)
        by_chance.add(match.position.owner[0])
    assert by_chance == {0, 1}


def test_a_tile_majority_that_is_tied_too_is_left_to_the_active_player() -> None:
    match = table({**DISPUTE, "territories": {"A": {"coins": {"gold": 1, "silver": 1}}}}, tie_breaker="tile_majority")
    for text in ("dispute A", "wager nothing", "wager nothing"):
        match.play(text)
    assert step(match) == (0, "assign")


@pytest.mark.parametrize("left", [1, 2, 3])
def test_tiles_left(left: int) -> None:
    letters = "ABCDEFG"[: 6 - left]
    given = {
        "players": ["P1", "P2"],
        "layout": "line_7",
        "territories": {**{letter: {"faction": "gold"} for letter in letters}, "G": {"coins": {"gold": 2}}},
    }
    match = table(given, tiles_left=left)
    for text in ("dispute G", "wager nothing", "wager nothing", "name P1", "line gold; discard nothing", "decline"):
        match.play(text)
    assert match.step is None
    refusal = match.why_not("pass")
    assert refusal is not None
    assert f"only {left}" in refusal.reason


def test_every_knob_has_a_test_here() -> None:
    knobs = {name for name, setting in DominanceOptions.settings().items() if setting.kind == "knob"}
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert knobs - tested == {"dispute_ends_turn"}
    assert "a_dispute_that_does_not_end_the_turn" in tested
