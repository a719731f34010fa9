"""The named players of Dominance: legal, repeatable, honest about what they cannot see, and as strong as they say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from statistics import NormalDist, fmean, stdev
from typing import Any

import bots_table
import pytest

from rulecore import dominance
from rulecore.dominance.bots import BOTS, DEFAULT_OPPONENT, Plan, Searcher
from rulecore.dominance.bots.playout import Playout, win_share
from rulecore.dominance.bots.searcher import candidates, clearly_better, splits
from rulecore.dominance.facts import FACTION_LADDER, MARKERS
from rulecore.dominance.guess import determinize
from rulecore.dominance.options import DominanceOptions
from rulecore.dominance.position import DominancePosition
from rulecore.kernel import Action, LegalActions, Player, Rng
from rulecore.lab import Restricted, call_players

CONTEST = bots_table.CONTESTS["dominance"]
RULEBOOK = dominance.RULEBOOK
NAMES = list(BOTS)
PLANS = [name for name, kind in BOTS.items() if issubclass(kind, Plan)]


def make(name: str, playouts: int = 8) -> Player:
    """A player by name; one that searches gets a small budget, so that tests are quick."""
    return Searcher(playouts) if name == Searcher.name else BOTS[name]()


def decide(position: DominancePosition, player: Player, rng: Rng) -> Action:
    """What a player does now."""
    view = RULEBOOK.view(position, position.agenda[-1].seat, memory=True)
    return player.choose(view, LegalActions(RULEBOOK, position), rng)


def play(
    players: list[Player], seed: int, options: dict[str, Any] | None = None
) -> Iterator[tuple[DominancePosition, Action]]:
    """A game, decision by decision; each is yielded before it is carried out and checked by the rules after."""
    chosen = DominanceOptions.from_mapping({"turn_cap": 150, **(options or {}), "players": len(players)})
    position = RULEBOOK.set_up(seed, chosen)
    rngs = [Rng(seed).fork(seat) for seat in range(len(players))]
    while position.agenda:
        seat = position.agenda[-1].seat
        action = decide(position, players[seat], rngs[seat])
        yield position, action
        RULEBOOK.play(position, action, seat)


def winners(players: list[Player], seed: int, options: dict[str, Any] | None = None) -> tuple[int, ...]:
    """Who wins a game that must come to its end."""
    position = [table for table, _ in play(players, seed, options)][-1]
    outcome = RULEBOOK.outcome(position)
    assert outcome is not None
    assert outcome.finished, f"{[p.name for p in players]} never finish game {seed}"
    return outcome.winners


def test_names_are_in_the_order_of_the_drop_downs_and_everybody_has_a_story() -> None:
    assert NAMES[0] == "Random"
    assert NAMES[-1] == "Searcher"
    assert len(PLANS) >= 4
    assert DEFAULT_OPPONENT in NAMES[1:-1]
    for name, kind in BOTS.items():
        player = kind()
        assert player.name == name
        assert player.story.endswith(".")
        assert "!" not in player.story
        assert len(player.story) < 130
    assert len({kind.story for kind in BOTS.values()}) == len(BOTS)


CONFIGURATIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "layout": "flower", "leader_tokens": True},
    {"players": 3, "layout": "strip"},
    {"players": 3, "politician": True, "leader_tokens": True},
    {"players": 4, "layout": "flower"},
    {"players": 4, "leader_tokens": True, "show_hand_sizes": True},
]
CHANGES: list[dict[str, Any]] = [
    {name: value}
    for name, setting in DominanceOptions.settings().items()
    if setting.kind in ("reading", "knob") and name not in ("turn_cap", "faction_ladder", "politician_markers")
    for value in (setting.values or (setting.low, setting.high, *([None] if setting.none_means else [])))
    if (name, value) != ("hand_limit", 3)  # has no room for a secret coin; see below
] + [
    {"faction_ladder": FACTION_LADDER[::-1]},
    *({"players": 3, "politician": True, "politician_markers": (marker,)} for marker in MARKERS),
    {"players": 3, "politician": True, "politician_win": "joint"},
    {"players": 3, "politician": True, "politician_full_tie": "alone"},
    {"layout": [[0, 0], [1, 0], [2, 0], [2, -1], [2, -2], [1, -2], [0, -1]]},
    {"tiles_left": 3, "hand_limit": 7, "line_length": 15},
    {"line_length": 0, "secret_coins": 0},
    {"hand_limit": 3, "secret_coins": 0},
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_everybody_plays_legally_with_every_table_and_variant(name: str, options: dict[str, Any]) -> None:
    for seed in range(2 if name == "Searcher" else 8):
        winners([make(name) for _ in range(options["players"])], seed, options)


@pytest.mark.parametrize("options", CHANGES, ids=str)
def test_everybody_plays_legally_with_every_reading_and_knob(options: dict[str, Any]) -> None:
    seats = options.get("players", 2)
    for number, name in enumerate(NAMES):
        rivals = [make(NAMES[(number + seat) % len(NAMES)], playouts=4) for seat in range(1, seats)]
        for seed in range(1 if name == "Searcher" else 3):
            for _ in play([make(name, playouts=4), *rivals], seed, options):
                pass


@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_plans_finish_among_themselves(name: str, seats: int) -> None:
    for seed in range(40):
        winners([make(name) for _ in range(seats)], seed, {"layout": "strip"})


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    def game(seed: int) -> list[str]:
        return [str(action) for _, action in play([make(name), make(name)], seed, {"layout": "flower"})]

    assert game(5) == game(5)
    assert game(5) != game(6)


def hidden_part_dealt_anew(position: DominancePosition, seat: int, seed: int) -> DominancePosition | None:
    """Another table that looks the same from a seat, if there is one that differs and allows the same."""
    view = RULEBOOK.view(position, seat, memory=True)
    for attempt in range(20):
        other = determinize(view, Rng(seed + attempt))
        differs = (other.hands, other.wagers, other.marker, other.bag) != (
            position.hands,
            position.wagers,
            position.marker,
            position.bag,
        )
        if differs and list(RULEBOOK.options_of(other)) == list(RULEBOOK.options_of(position)):
            return other
    return None


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "options", [{"players": 2}, {"players": 3, "politician": True}, {"players": 4, "layout": "flower"}], ids=str
)
def test_nobody_reads_what_is_hidden(name: str, options: dict[str, Any]) -> None:
    changed = 0
    for position, _ in play([make(name, 4) for _ in range(options["players"])], 17, options):
        if position.agenda[-1].kind == "split_surplus" and sum(position.surplus) > 6:
            continue
        seat = position.agenda[-1].seat
        other = hidden_part_dealt_anew(position, seat, position.turn)
        if other is not None:
            changed += 1
            player = make(name, 24)
            assert decide(position, player, Rng(3)) == decide(other, player, Rng(3))
    assert changed >= 8


def test_a_players_choice_leaves_the_table_alone() -> None:
    for name in NAMES:
        for position, _ in play([make("Fox"), make("Fox")], 3):
            before = position.to_json()
            decide(position, make(name, 4), Rng(1))
            assert position.to_json() == before


@pytest.mark.parametrize("name", [*PLANS, "Searcher"])
def test_everybody_can_say_why_in_one_sentence(name: str) -> None:
    said: dict[str, set[str]] = {}
    for options in CONFIGURATIONS[1:5]:
        plan = "Fox" if name == "Searcher" else name
        for position, action in play([make(plan) for _ in range(options["players"])], 8, options):
            view = RULEBOOK.view(position, position.agenda[-1].seat, memory=True)
            player = make(name)
            assert isinstance(player, (Plan, Searcher))
            for candidate in [action, *list(LegalActions(RULEBOOK, position))[:40]]:
                reason = player.reason(view, candidate)
                assert reason[0].isupper()
                assert reason.endswith(".")
                assert "!" not in reason
                assert "  " not in reason
                assert len(reason) < 160
                said.setdefault(candidate.verb, set()).add(reason)
    assert {"pick", "keep", "take", "dispute", "wager", "split_surplus", "build"} <= set(said)
    assert len(said["dispute"]) > 3


def test_a_politician_works_for_its_marker() -> None:
    for name in PLANS:
        for position, action in play([make(name) for _ in range(3)], 21, {"politician": True}):
            seat = position.agenda[-1].seat
            if position.politician == seat and position.marker in (0, 1, 2):
                view = RULEBOOK.view(position, seat, memory=True)
                player = make(name)
                assert isinstance(player, Plan)
                assert player.faction(view) == position.marker
                if action.verb == "assign" and position.marker in view.tied:
                    assert action.values == (position.marker,)


def test_partners_name_each_other_leader_before_anybody_else() -> None:
    match = dominance.match_from(
        {
            "players": ["P1", "P2", "P3", "P4"],
            "active": "P1",
            "layout": "line_9",
            "territories": {"A": {"coins": {"gold": 1}}},
            "hands": {"P2": {"gold": 1}, "P3": {"gold": 1}},
        }
    )
    for action in ("dispute A", "wager nothing", "wager 1 gold", "wager 1 gold", "wager nothing"):
        match.play(action)
    for name in PLANS:
        assert str(decide(match.position, make(name), Rng(1))) == "name P3"


# What each plan is known for


def test_the_magpie_takes_whenever_it_can() -> None:
    takes = 0
    for position, action in play([make("Magpie"), make("Fox")], 4):
        if (
            position.agenda[-1].kind == "action"
            and position.agenda[-1].seat == 0
            and "take" in LegalActions(RULEBOOK, position)
        ):
            takes += 1
            assert str(action) == "take"
    assert takes


def test_the_courtier_wagers_only_on_the_leading_faction() -> None:
    for position, action in play([make("Courtier"), make("Fox")], 12):
        if position.agenda[-1].seat == 0 and action.verb == "wager" and sum(position.coins[position.disputed]):
            view = RULEBOOK.view(position, 0, memory=True)
            player = BOTS["Courtier"]()
            assert isinstance(player, Plan)
            faction = player.faction(view)
            assert sum(action.values[0]) == action.values[0][faction]


def test_the_miser_never_wagers_more_than_one_coin_and_the_mason_builds() -> None:
    built = 0
    for seed in range(10):
        for position, action in play([make("Miser"), make("Mason")], seed):
            if position.agenda[-1].seat == 0 and action.verb == "wager":
                assert sum(action.values[0]) <= 1
            built += position.agenda[-1].seat == 1 and action.verb in ("build", "build_bridge")
    assert built > 5


# The search


def test_quick_games_end_and_know_who_won() -> None:
    for options in CONFIGURATIONS:
        seats = options["players"]
        for seed in range(30):
            position = RULEBOOK.set_up(seed, DominanceOptions.from_mapping(options))
            while position.agenda:
                Playout(Rng(seed)).step(position)
                assert position.turn < 100
            outcome = RULEBOOK.outcome(position)
            assert outcome is not None
            parties = 2 if seats == 4 else 1
            for seat in range(seats):
                share = parties / len(outcome.winners) if seat in outcome.winners else 0.0
                assert win_share(position, seat) == share


def test_ideas_are_legal_and_there_is_always_one() -> None:
    for options in CONFIGURATIONS:
        for position, _ in play([make("Fox") for _ in range(options["players"])], 31, options):
            view = RULEBOOK.view(position, position.agenda[-1].seat, memory=True)
            legal = LegalActions(RULEBOOK, position)
            ideas = candidates(view, legal)
            assert ideas
            assert len(set(ideas)) == len(ideas)
            assert all(idea in legal for idea in ideas)
            if position.agenda[-1].kind == "split_surplus":
                assert set(ideas) <= set(splits(view))


def test_the_search_finds_a_sure_win() -> None:
    # gold is certain to win, and P1 has one action left: whoever gets the second gold coin wins the game
    match = dominance.match_from(
        {
            "players": ["P1", "P2"],
            "active": "P1",
            "actions_left": 1,
            "layout": "line_7",
            "territories": {
                "A": {"side": "colored", "coins": {"silver": 1}},
                "B": {"side": "colored", "coins": {"silver": 1}},
                "C": {"side": "grey", "faction": "gold"},
                "D": {"side": "grey", "faction": "gold", "building": "town"},
                "E": {"side": "grey", "faction": "gold", "building": "city"},
                "F": {"side": "grey", "faction": "gold"},
                "G": {"side": "grey", "faction": "gold"},
            },
            "hands": {"P1": {"gold": 1, "silver": 2}, "P2": {"gold": 1, "silver": 2, "bronze": 1}},
            "known": {"P1": {"gold": 1, "silver": 2}, "P2": {"gold": 1, "silver": 2, "bronze": 1}},
            "line": ["gold"],
            "discard": {"bronze": 1},
        }
    )
    view = RULEBOOK.view(match.position, 0, memory=True)
    ranked = Searcher(1500).rank(view, candidates(view, match.legal_actions), Rng(1))
    share = {str(action): won for action, won in ranked}
    assert share["take"] > 0.9
    assert share["pass"] < share["take"] - 0.2
    assert share["reinforce A with bronze"] < share["take"] - 0.2
    assert str(ranked[0][0]) in ("take", "dispute A", "dispute B")


def test_the_search_leaves_its_habit_only_for_something_clearly_better() -> None:
    assert not clearly_better([1.0, 0.0, 1.0], [1.0, 0.0, 1.0])
    assert not clearly_better([1.0, 0.0, 0.0], [0.0, 1.0, 0.0])
    assert not clearly_better([1.0], [0.0])
    assert clearly_better([1.0, 1.0, 1.0, 0.0], [0.0, 0.0, 1.0, 0.0])


def test_a_search_can_be_held_back() -> None:
    kinds = set()
    player = call_players("dominance", "searcher who never takes a coin")[0]
    assert isinstance(player, Restricted)
    player.player = Searcher(8)
    for position, action in play([player, make("Fox")], 2):
        if position.agenda[-1].seat == 0:
            kinds.add(action.verb)
    assert "dispute" in kinds
    assert "take" not in kinds


def test_a_search_that_has_lost_patience_cannot_go_on_for_ever() -> None:
    match = dominance.match_from(
        {
            "players": ["P1", "P2"],
            "active": "P1",
            "layout": "line_7",
            "turn": 13,
            "territories": {"A": {"coins": {"gold": 1}}},
            "hands": {"P1": {"gold": 1}},
        }
    )
    view = RULEBOOK.view(match.position, 0, memory=True)
    assert {idea.verb for idea in candidates(view, match.legal_actions)} == {"dispute"}


def paired(one: str, other: str, seats: int, games: int, playouts: int) -> tuple[float, float, float]:
    """Win share of the first against the second on the same shuffles from every seat, with a 95 % interval."""
    shares = []
    hero = range(seats)[: 2 if seats == 4 else seats]
    for seed in range(games):
        total = 0.0
        for first in hero:
            side = {first, (first + 2) % 4} if seats == 4 else {first}
            table = [make(one if seat in side else other, playouts) for seat in range(seats)]
            won = winners(table, seed)
            total += len(side & set(won)) / len(won)
        shares.append(total / len(hero))
    margin = NormalDist().inv_cdf(0.975) * stdev(shares) / len(shares) ** 0.5
    return fmean(shares), fmean(shares) - margin, fmean(shares) + margin


@pytest.mark.parametrize("weaker", ["Bookkeeper", "Magpie", "Fox"])
def test_the_searcher_is_clearly_stronger_even_on_a_small_budget(weaker: str) -> None:
    share, low, _ = paired("Searcher", weaker, 2, games=10, playouts=100)
    assert low > 1 / 2, f"{share:.2f}"


@pytest.mark.parametrize("seats", [3, 4])
def test_the_searcher_is_clearly_stronger_at_a_fuller_table(seats: int) -> None:
    share, low, _ = paired("Searcher", "Miser", seats, games=6, playouts=60)
    assert low > (1 / 3 if seats == 3 else 1 / 2), f"{share:.2f}"


@pytest.mark.parametrize(("weaker", "stronger"), [("Random", "Mason"), ("Mason", "Courtier"), ("Courtier", "Miser")])
def test_the_first_steps_of_the_drop_down_are_steps_up(weaker: str, stronger: str) -> None:
    assert NAMES.index(weaker) < NAMES.index(stronger)
    share, low, _ = paired(stronger, weaker, 2, games=100, playouts=8)
    assert low > 1 / 2, f"{share:.2f}"


@pytest.mark.parametrize("weaker", ["Miser", "Bookkeeper", "Magpie"])
def test_the_fox_is_clearly_stronger_than_all_other_plans(weaker: str) -> None:
    share, low, _ = paired("Fox", weaker, 2, games=100, playouts=8)
    assert low > 1 / 2, f"{share:.2f}"


# The table that is kept in the repository


def test_the_kept_table_shows_the_searcher_clearly_above_everybody() -> None:
    lines = json.loads(CONTEST.data.read_text(encoding="utf-8"))
    for seats, fair in ((2, 1 / 2), (3, 1 / 3), (4, 1 / 2)):
        for rival in NAMES[:-1]:
            found = [x for x in lines if (x["players"], x["one"], x["other"]) == (seats, "Searcher", rival)]
            assert len(found) == 1
            assert found[0]["low"] > fair, f"{seats} players, against {rival}"
            assert found[0]["unfinished"] == 0


def test_the_kept_table_is_the_one_its_data_gives() -> None:
    lines = json.loads(CONTEST.data.read_text(encoding="utf-8"))
    assert CONTEST.table.read_text(encoding="utf-8") == bots_table.text_of(CONTEST, lines)
    names = set(NAMES)
    for line in lines:
        assert {line["one"], line["other"]} <= names
        assert 0 <= line["low"] <= line["share"] <= line["high"] <= 1


def test_a_line_of_the_table_can_be_measured_again() -> None:
    lines = json.loads(CONTEST.data.read_text(encoding="utf-8"))
    line = next(x for x in lines if (x["players"], x["one"], x["other"]) == (2, "Magpie", "Random"))
    assert bots_table.measure(CONTEST, "Magpie", "Random", 2) == line
