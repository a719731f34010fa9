"""What is measured in Dominance: who is ahead, and the numbers of the eight design questions, on games told by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulecore import dominance
from rulecore.dominance import measures
from rulecore.dominance.measures import LESSONS, METRICS, majority
from rulecore.dominance.restrictions import RESTRICTIONS, Forgetful, forget
from rulecore.dominance.standing import GAUGE
from rulecore.dominance.tracks import Disputes, FinalCount, Secrets, TurnStarts
from rulecore.kernel import Action, LegalActions, Match, Player, RandomPlayer, Rng
from rulecore.lab import Arm, Metric, Record, Restricted, Survey, metrics_of, play_game, record_match
from rulecore.lab.metrics import GENERAL
from rulecore.lab.tables import PlanTable
from rulecore.lab.tracks import Choices, Standings, Touches

Data = dict[str, Any]
TRACKS = (Disputes, FinalCount, Secrets, TurnStarts, Standings, Choices, Touches)


def two_territories(**changes: Any) -> Match[Any]:
    """A and B still coloured, the rest settled: the next Dispute ends the game."""
    grey = {name: {"side": "grey", "faction": faction} for name, faction in zip("CDEFG", FACTIONS, strict=True)}
    data: Data = {
        "players": ["P1", "P2"],
        "active": "P1",
        "layout": "line_7",
        "territories": {
            "A": {"side": "colored", "coins": {"gold": 2}},
            "B": {"side": "colored", "coins": {"silver": 1}},
            **grey,
        },
        "hands": {"P1": {"gold": 2, "silver": 1}, "P2": {"gold": 1, "silver": 2}},
        "line": ["bronze"],
        "discard": {"gold": 1},
    }
    return dominance.match_from({**data, **changes})


FACTIONS = ("gold", "gold", "silver", "silver", "bronze")


def told(match: Match[Any], actions: Sequence[str]) -> Record:
    """The record of a match in which these things are done."""
    for action in actions:
        match.play(action)
    return record_match(match, TRACKS)


def value(metric: Metric, record: Record) -> float | None:
    """The number of one game."""
    return metric.value([record])


@pytest.fixture(scope="module")
def ended() -> Record:
    """P1 reinforces A, disputes it, wins it for gold, builds a bridge to B; the game is over."""
    return told(
        two_territories(),
        [
            "reinforce A with gold",
            "dispute A",
            "wager 1 gold",
            "wager nothing",
            "line gold, gold; discard 1 gold",
            "build bridge A-B",
        ],
    )


class TestAhead:
    def test_ahead_is_who_would_win_if_the_game_were_scored_now(self) -> None:
        # gold and silver both have 2 tiles and tie on every rung, so nobody is ahead of anybody
        assert GAUGE.places(two_territories().position) == (0, 0)
        # with a town on C gold leads, and P1 holds more gold
        town = {"side": "grey", "faction": "gold", "building": "town"}
        plain = two_territories().position.to_json()["territories"]
        assert GAUGE.places(two_territories(territories={**plain, "C": town}).position) == (0, 1)

    def test_the_true_hands_decide_and_not_what_is_known_of_them(self) -> None:
        plain = two_territories().position.to_json()["territories"]
        town = {"side": "grey", "faction": "gold", "building": "town"}
        hands = {"P1": {"silver": 4}, "P2": {"gold": 1}}
        assert GAUGE.places(two_territories(territories={**plain, "C": town}, hands=hands).position) == (1, 0)

    def test_a_politicians_true_marker_counts(self) -> None:
        match = dominance.new_match(seed=3, players=3, politician=True)
        while match.step is not None and match.step.kind == "pick_secret":
            match.play("pick gold")
        match.play("keep the silver")
        position = match.position
        position.owner[0] = 1
        places = GAUGE.places(position)
        assert places[position.politician] == 0
        assert min(place for seat, place in enumerate(places) if seat != position.politician) == 1

    def test_at_the_start_everybody_is_level(self) -> None:
        assert GAUGE.places(dominance.new_match(seed=1, players=4).position) == (0, 0, 0, 0)

    def test_the_last_standing_is_the_result(self) -> None:
        for seed in range(20):
            for options in ({"players": 2}, {"players": 3, "politician": True}, {"players": 4}):
                record = play_game(Arm("", "dominance", options), seed, tracks=(Standings,))
                last = record.tracks["Standings"][-1]
                assert tuple(seat for seat, place in enumerate(last) if place == 0) == record.winners
                assert len(record.tracks["Standings"]) == record.turns

    def test_partners_stand_together(self) -> None:
        record = play_game(Arm("", "dominance", {"players": 4}), 9, tracks=(Standings,))
        for places in record.tracks["Standings"]:
            assert places[0] == places[2]
            assert places[1] == places[3]


class TestTouching:
    def test_a_move_touches_and_a_pass_does_not(self) -> None:
        record = told(two_territories(), ["move 1 gold from A to B", "pass"])
        assert record.tracks["Touches"] == {"move": [1, 1], "pass": [1, 0]}

    def test_a_take_touches_if_the_next_coin_is_another_one(self) -> None:
        same = told(two_territories(line=["gold", "gold"]), ["take", "pass"])
        other = told(two_territories(line=["gold", "silver"]), ["take", "pass"])
        assert same.tracks["Touches"]["take"] == [1, 0]
        assert other.tracks["Touches"]["take"] == [1, 1]


class TestLessonNumbers:
    def test_the_dispute_is_written_down_whole(self, ended: Record) -> None:
        (row,) = ended.tracks["Disputes"]
        assert (row.seat, row.changed, row.before) == (0, True, (3, 0, 0))
        assert (row.wagers, row.faction, row.leader) == (((1, 0, 0), (0, 0, 0)), 0, 0)
        assert (row.reward, row.line, row.ahead) == ("bridge", 2, (0,))

    def test_lesson_01_hidden_coins(self) -> None:
        # one secret coin each, and everybody has had a turn; then P1 shows the secret one
        match = dominance.new_match(seed=5)
        for _ in range(2):
            match.play("pick gold")
        for _ in range(4):
            match.play("pass")
        match.play(f"dispute {match.position.layout.names[0]}")
        for _ in range(2):
            match.play("wager 2 gold")
        record = record_match(match, TRACKS)
        assert record.tracks["Secrets"] == [1.0]
        assert sum(match.position.unknown) == 0

    def test_lesson_02_same_turn(self, ended: Record) -> None:
        assert value(measures.SAME_TURN, ended) == 1
        aside = told(two_territories(), ["reinforce B with gold", "dispute A"])
        assert aside.tracks["Disputes"] == []
        moved = two_territories()
        for action in ("move 1 gold from A to B", "dispute B", "wager nothing", "wager nothing"):
            moved.play(action)
        moved.play("assign to gold")
        moved.play("name P1")
        moved.play("line silver; discard nothing")
        moved.play("decline")
        assert [row.changed for row in record_match(moved, TRACKS).tracks["Disputes"]] == [True]

    def test_lesson_02_what_was_changed_last_turn_does_not_count(self) -> None:
        match = dominance.new_match(seed=5)
        for action in ("pick gold", "pick gold"):
            match.play(action)
        actions = [a for a in match.legal_actions if a.verb == "reinforce"]
        tile = actions[0].values[0]
        for said in (str(actions[0]), "pass", "pass", "pass", f"dispute {tile}"):
            match.play(said)
        while match.position.disputed >= 0:
            match.play(next(iter(match.legal_actions)))
        record = record_match(match, TRACKS)
        assert [row.changed for row in record.tracks["Disputes"]] == [False]
        assert record.tracks["Disputes"][0].turn == record.turns - 1 == 3
        assert record.finished is False

    def test_lesson_03_wagers(self, ended: Record) -> None:
        assert measures.WAGER_SIZE.measure(ended) == 0.5
        assert measures.ZERO_WAGERS.measure(ended) == 0.5
        assert measures.TILE_DECIDED.measure(ended) == 1
        assert measures.WAGER_SIZE.parts is not None
        parts = measures.WAGER_SIZE.parts(ended)
        assert (parts["0 coins"], parts["1 coins"]) == (0.5, 0.5)
        assert sum(parts.values()) == 1

    def test_lesson_03_a_wager_can_turn_the_tile(self) -> None:
        turned = told(
            two_territories(),
            ["dispute B", "wager 2 gold", "wager nothing", "line gold, silver; discard nothing", "decline"],
        )
        assert measures.TILE_DECIDED.measure(turned) == 0
        assert turned.tracks["Disputes"][0].reward == "declined"

    def test_lesson_03_what_the_tile_shows(self) -> None:
        assert majority((2, 1, 0)) == 0
        assert majority((0, 0, 1)) == 2
        assert majority((1, 1, 0)) == -1
        assert majority((0, 0, 0)) == -1

    def test_lesson_04_the_line(self, ended: Record) -> None:
        assert measures.LINE_LENGTH.measure(ended) == 2
        assert measures.EMPTY_LINE.measure(ended) == 0
        assert measures.SECOND_COINS.measure(ended) == 0
        empty = told(two_territories(line=[]), ["pass", "pass", "pass", "pass"])
        assert measures.EMPTY_LINE.measure(empty) == 1
        second = told(
            two_territories(),
            ["dispute A", "wager 1 gold", "wager nothing", "line gold, gold; discard nothing", "take a second coin"],
        )
        assert measures.SECOND_COINS.measure(second) == 1
        assert measures.LINE_LENGTH.measure(second) == 1
        assert measures.BRIDGE_BUILDS.measure(second) is None

    def test_lesson_05_bridges(self, ended: Record) -> None:
        assert measures.BRIDGE_BUILDS.measure(ended) == 1
        # B stays coloured, so its bridge gives nothing: A, C, D gold, E, F silver, G bronze
        assert ended.tracks["FinalCount"]["points"] == (6, 0, 0)
        assert measures.BRIDGE_SWING.measure(ended) == 0

    def test_lesson_05_a_bridge_that_swings_the_game(self) -> None:
        swing = told(
            two_territories(bridges=[["E", "F"]]),
            ["dispute A", "wager nothing", "wager nothing", "name P1", "line gold; discard nothing", "decline"],
        )
        # silver has E and F and the bridge between them, 4 points; gold has A, C and D
        assert swing.tracks["FinalCount"]["points"] == (6, 0, 2)
        assert value(measures.BRIDGE_SWING, swing) == 1
        assert value(measures.BRIDGE_POINTS, swing) == pytest.approx(2 / 8)

    def test_lesson_05_the_swing_is_what_a_worthless_bridge_would_do(self) -> None:
        with_bridges, without = Arm("", "dominance"), Arm("", "dominance", {"bridge_value": 0})
        swings = 0
        for seed in range(150):
            final = play_game(with_bridges, seed, tracks=(FinalCount,)).tracks["FinalCount"]
            # random players do the same either way
            bare = play_game(without, seed, tracks=(FinalCount,)).tracks["FinalCount"]
            assert final["factions_without_bridges"] == bare["factions"]
            swings += final["factions"] != bare["factions"]
        assert swings > 3

    def test_lesson_06_what_decided(self, ended: Record) -> None:
        assert value(METRICS["faction_by_score"], ended) == 1
        assert value(METRICS["faction_by_capital"], ended) == 0
        assert value(METRICS["player_by_winning_faction"], ended) == 0
        assert ended.decided_by == "second_faction"
        assert value(METRICS["player_by_second_faction"], ended) == 1
        assert value(measures.PLAYER_TIES, ended) == 1
        assert measures.FACTION_TIES.parts is not None
        assert sum(measures.FACTION_TIES.parts(ended).values()) == 1

    def test_lesson_06_every_game_is_decided_somewhere(self) -> None:
        for options in ({"players": 3, "politician": True}, {"leader_tokens": True}, {"last_rung": "last_leader"}):
            for seed in range(30):
                record = play_game(Arm("", "dominance", options), seed, tracks=(FinalCount,))
                for kind in ("faction_by_", "player_by_"):
                    assert sum(value(m, record) or 0 for name, m in METRICS.items() if name.startswith(kind)) == 1

    def test_lesson_07_the_politician(self) -> None:
        arm = Arm("", "dominance", {"players": 3, "politician": True, "politician_markers": ["gold"]})
        records = [play_game(arm, seed, tracks=(FinalCount,)) for seed in range(40)]
        for record in records:
            final = record.tracks["FinalCount"]
            share = value(METRICS["politician_gold"], record)
            assert share == record.win_share(final["politician"])
            assert value(METRICS["politician_silver"], record) is None
            # gold alone on top means that the Politician wins alone
            assert (share == 1) == (final["factions"] == (0,))
        assert value(measures.POLITICIAN, play_game(Arm("", "dominance"), 1, tracks=(FinalCount,))) is None

    def test_lesson_08_does_the_faction_ahead_win(self) -> None:
        for seed in range(30):
            record = play_game(Arm("", "dominance"), seed, tracks=(Disputes, FinalCount))
            curve = measures.holding_curve(record)
            final = record.tracks["FinalCount"]["factions"]
            if len(final) == 1:
                assert curve[-1] == (float(len(record.tracks["Disputes"])), 1.0)
            assert all(0 <= share <= 1 for _, share in curve)
            ahead = [row.ahead[0] for row in record.tracks["Disputes"] if len(row.ahead) == 1]
            changes = value(measures.FACTION_LEAD_CHANGES, record)
            assert changes is not None
            assert (changes == 0) == (len(set(ahead)) <= 1)

    def test_every_dispute_is_seen(self) -> None:
        for seed in range(30):
            for options in ({}, {"players": 3}, {"dispute_ends_turn": False, "actions_per_turn": 3}):
                arm = Arm("", "dominance", options)
                record = play_game(arm, seed, tracks=(Disputes,))
                rows = record.tracks["Disputes"]
                tiles = len(arm.rules.map.names)  # type: ignore[attr-defined]
                assert sum(row.faction >= 0 for row in rows) == tiles - 1
                assert all(len(row.wagers) == arm.seats for row in rows)
                assert all((row.faction >= 0) == (row.leader >= 0) == bool(row.reward) for row in rows)


class TestCatalogue:
    def test_every_lesson_has_its_metrics(self) -> None:
        assert sorted(LESSONS) == [f"0{number}" for number in range(1, 9)]
        known = metrics_of("dominance")
        for names in LESSONS.values():
            assert set(names) <= set(known)

    def test_no_name_is_taken_twice(self) -> None:
        assert not set(METRICS) & set(GENERAL)

    def test_every_metric_says_what_it_means(self) -> None:
        for name, metric in METRICS.items():
            assert metric.name == name
            assert metric.meaning.endswith(".")
            assert metric.better.endswith(".")

    def test_every_metric_gives_numbers_of_its_unit(self) -> None:
        arm = Arm("", "dominance", {"players": 3, "politician": True}, rotate=True)
        survey = Survey(arm, list(metrics_of("dominance").values()), games=8, seed=1).run()
        for name, side in survey.sides.items():
            assert side.n + side.without_value == 8, name
            if side.metric.unit == "share":
                assert all(0 <= number <= 1 for number in side.values), name
            if side.metric.curve is not None:
                assert side.curve, name


class Spy(Player):
    """Looks at everything and plays at random."""

    name = "Spy"
    story = "Writes down what it sees."

    def __init__(self) -> None:
        self.seen: list[Any] = []
        self.offered: list[str] = []

    def choose(self, view: Any, legal: LegalActions, rng: Rng) -> Action:
        self.seen.append(view)
        action = legal.sample(rng)
        self.offered.append(action.verb)
        return action


class TestRestricted:
    @pytest.mark.parametrize(
        ("phrase", "verb"),
        [(r.phrase, r.forbids.verb) for r in RESTRICTIONS if hasattr(r.forbids, "verb") and r.forbids.verb != "pass"],
    )
    def test_what_is_left_out_is_never_done(self, phrase: str, verb: str) -> None:
        arm = Arm("", "dominance", {"turn_cap": 30}, f"random who {phrase}")
        for seed in range(8):
            assert verb not in {action.verb for action in arm.match(seed).actions}

    def test_wagers_stay_inside(self) -> None:
        sizes = set()
        for phrase in ("never wagers more than one coin", "always wagers at least one coin"):
            for seed in range(8):
                match = Arm("", "dominance", {}, f"random who {phrase}").match(seed)
                sizes = {sum(action.values[0]) for action in match.actions if action.verb == "wager"}
                if phrase.startswith("never"):
                    assert sizes <= {0, 1}
        assert sizes - {0, 1}

    def test_what_the_rules_force_is_done_all_the_same(self) -> None:
        # with no coin in hand there is no wager but the empty one
        match = two_territories(hands={"P1": {}, "P2": {"gold": 1}})
        match.play("dispute A")
        player = Restricted(RandomPlayer(), next(r for r in RESTRICTIONS if r.phrase.startswith("always wagers")))
        assert str(player.choose(None, match.legal_actions, Rng(1))) == "wager nothing"

    def test_a_player_who_asks_for_something_else_is_held_back(self) -> None:
        class Stubborn(RandomPlayer):
            def choose(self, view: Any, legal: LegalActions, rng: Rng) -> Action:
                return dominance.RULEBOOK.parse("dispute A")

        match = two_territories()
        player = Restricted(Stubborn(), RESTRICTIONS[0])
        for number in range(20):
            assert player.choose(None, match.legal_actions, Rng(number)).verb != "dispute"

    def test_the_allowed_actions_agree_with_themselves(self) -> None:
        seen = []

        class Looker(RandomPlayer):
            def choose(self, view: Any, legal: LegalActions, rng: Rng) -> Action:
                seen.append((list(legal), len(legal), bool(legal), "dispute A" in legal, "take" in legal, repr(legal)))
                return legal.sample(rng)

        match = two_territories()
        Restricted(Looker(), RESTRICTIONS[0]).choose(None, match.legal_actions, Rng(1))
        ((actions, count, some, dispute, take, text),) = seen
        assert count == len(actions) == len(match.legal_actions) - 2
        assert some
        assert not dispute
        assert take
        assert "dispute" not in text

    def test_it_says_who_it_is(self) -> None:
        player = Restricted(RandomPlayer(), RESTRICTIONS[0])
        assert player.name == "Random who never declares a Dispute"
        assert "never declares a Dispute" in player.story


class TestForgetful:
    def test_it_remembers_how_many_and_never_which(self) -> None:
        match = dominance.new_match(seed=5)
        for _ in range(2):
            match.play("pick gold")
        view = match.view(0, memory=True)
        twin = forget(view)
        assert view.hands[1].known == (1, 1, 1)
        assert twin.hands[1].known == (0, 0, 0)
        assert twin.hands[1].unknown == 4
        assert twin.hands[0] == view.hands[0]
        assert twin.hand == view.hand
        plain = match.view(0)
        assert forget(plain) == plain

    def test_its_twin_sees_the_same_game(self) -> None:
        forgetful, keen = Spy(), Spy()
        for player, spy in ((Forgetful(forgetful), forgetful), (keen, keen)):
            play_game(Arm("", "dominance", {}, (player, RandomPlayer())), 4)
            assert spy.seen
        assert forgetful.offered == keen.offered
        assert all(view.hands[1].known == (0, 0, 0) for view in forgetful.seen)
        assert any(view.hands[1].known != (0, 0, 0) for view in keen.seen)

    def test_it_can_be_called_by_name(self) -> None:
        arm = Arm("", "dominance", {}, "random, random who forgets")
        assert isinstance(arm.seated[1], Forgetful)
        assert arm.agents == "Random and Random who forgets"


class TestPlanTable:
    def plans(self) -> list[Player]:
        thrift = next(r for r in RESTRICTIONS if r.phrase == "never wagers a coin")
        return [RandomPlayer(), Restricted(RandomPlayer(), thrift)]

    @pytest.mark.parametrize(("players", "fair"), [(2, 0.5), (3, 1 / 3), (4, 0.5)])
    def test_the_better_plan_is_unbeaten(self, players: int, fair: float) -> None:
        random, thrift = self.plans()
        table = PlanTable("dominance", [random, thrift], {"players": players}, games=60, seed=1).run()
        duel = table.duel(1, 0)
        assert duel.share is not None
        assert duel.share > fair
        assert duel.verdict == "up"
        assert duel.n == 60
        assert table.unbeaten == [thrift]

    def test_the_table_is_the_same_from_both_sides(self) -> None:
        table = PlanTable("dominance", self.plans(), games=30, seed=1).run()
        one, other = table.duel(0, 1), table.duel(1, 0)
        assert one.share is not None
        assert one.share + (other.share or 0) == pytest.approx(1)
        assert one.interval.low == pytest.approx(1 - other.interval.high)
        with pytest.raises(ValueError, match="against itself"):
            table.duel(1, 1)

    def test_equal_plans_beat_nobody(self) -> None:
        twins = [RandomPlayer(), RandomPlayer()]
        table = PlanTable("dominance", twins, games=60, seed=1).run()
        assert table.unbeaten == twins

    def test_one_plan_is_no_table(self) -> None:
        with pytest.raises(ValueError, match="two plans"):
            PlanTable("dominance", [RandomPlayer()])
