"""What is measured in Dominion: who is ahead, turns, openings and endings, on games told by hand and on many."""

from __future__ import annotations

import doctest
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from rulecore import dominion
from rulecore.dominion import bots, measures, trial
from rulecore.dominion.bots import BigMoney, OneSmithy, Strategy, strategy
from rulecore.dominion.measures import LESSONS, METRICS
from rulecore.dominion.restrictions import RESTRICTIONS
from rulecore.dominion.standing import GAUGE
from rulecore.dominion.tracks import FinalDecks, Openings, Turns
from rulecore.dominion.trial import RULEBOOK as TRIAL
from rulecore.dominion.trial import play_trial
from rulecore.dominion.turns import TurnRow
from rulecore.kernel import Match
from rulecore.lab import Arm, Record, call_players, compare, metrics_of, play_game, record_match, restrictions
from rulecore.lab.metrics import GENERAL
from rulecore.lab.tracks import Choices, Standings, Touches

TRACKS = (Turns, Openings, FinalDecks, Standings, Choices, Touches)
TRIALS = "rulecore.dominion.trial"


def match_at(**data: Any) -> Match[Any]:
    """A match with two players from a table in the notation of the worked cases."""
    return dominion.match_from({"players": 2, **data})


def told(match: Match[Any], *actions: str) -> Record:
    """The record of a match in which these things are done."""
    for action in actions:
        match.play(action)
    return record_match(match, TRACKS)


@pytest.mark.parametrize("module", [bots, strategy, trial])
def test_what_the_documentation_shows_is_what_happens(module: Any) -> None:
    found = doctest.testmod(module)
    assert found.attempted > 2
    assert found.failed == 0


class TestAhead:
    def test_ahead_is_who_would_win_if_all_cards_were_counted_now(self) -> None:
        match = match_at(P1={"discard": ["Province"]}, P2={"deck": ["Duchy", "Duchy", "Estate"]})
        assert GAUGE.places(match.position) == (1, 0)

    def test_the_tie_rule_in_force_counts(self) -> None:
        level: dict[str, Any] = {"P1": {"hand": ["Estate"]}, "P2": {"hand": ["Estate"]}, "first_player": "P1"}
        assert GAUGE.places(match_at(**level).position) == (1, 0)
        assert GAUGE.places(match_at(**level, preset="official").position) == (0, 0)

    def test_the_last_standing_is_the_result(self) -> None:
        for seed in range(20):
            for options in ({"players": 2}, {"players": 3, "preset": "official"}, {"players": 4}):
                record = play_game(Arm("", "dominion", options, "one smithy"), seed, tracks=(Standings,))
                last = record.tracks["Standings"][-1]
                assert record.finished
                assert tuple(seat for seat, place in enumerate(last) if place == 0) == record.winners
                assert len(record.tracks["Standings"]) == record.turns


class TestTouching:
    def test_an_attack_touches_and_money_does_not(self) -> None:
        record = told(
            match_at(
                kingdom=["Militia", "Village"],
                P1={"hand": ["Militia", "Copper"]},
                P2={"hand": ["Copper"] * 5, "deck": ["Copper"] * 5},
            ),
            "play Militia",
            "discard 2 Copper",
            "all treasures",
            "buy Silver",
        )
        touches = record.tracks["Touches"]
        assert touches["all_treasures"] == [1, 0]
        assert touches["buy"] == [1, 0]
        # the Militia itself only asks; the answer changes the hand of the one who answers, and nothing for P1
        assert touches["discard"] == [1, 0]

    def test_the_last_card_of_a_pile_touches_everybody(self) -> None:
        record = told(
            match_at(kingdom=["Moat"], supply={"Moat": 1}, P1={"hand": ["Gold"]}), "all treasures", "buy Moat"
        )
        assert record.tracks["Touches"]["buy"] == [1, 1]


class TestTurns:
    def test_a_turn_is_written_down_whole(self) -> None:
        record = told(
            match_at(
                kingdom=["Smithy", "Market"],
                P1={"hand": ["Market", "Smithy", "Smithy", "Copper"], "deck": ["Gold", "Gold", "Gold", "Copper"]},
                P2={"hand": ["Copper"]},
            ),
            "play Market",
            "play Smithy",
            "all treasures",
            "buy Province",
            "buy Silver",
            "end turn",
        )
        (row,) = record.tracks["Turns"]
        # 3 Gold and 2 Copper in the hand, and the Market's coin; a Smithy stays behind
        assert row == TurnRow(0, 1, 12, ("Province", "Silver"), 2, True, 1, 10)

    def test_a_game_that_ends_in_the_middle_of_a_turn_keeps_it(self) -> None:
        record = told(
            match_at(options={"end_check": "immediate"}, supply={"Province": 1}, P1={"hand": ["Gold"] * 3}),
            "all treasures",
            "buy Province",
        )
        assert record.finished
        (row,) = record.tracks["Turns"]
        assert (row.number, row.bought, row.provinces, row.coins) == (1, ("Province",), 1, 9)

    def test_rows_are_there_for_every_turn_of_a_real_game(self) -> None:
        record = play_game(Arm("", "dominion", {"players": 3}, "one smithy"), 3, tracks=TRACKS)
        rows: list[TurnRow] = record.tracks["Turns"]
        assert len(rows) == record.turns
        assert [row.seat for row in rows[:6]] == [(record.first + turn) % 3 for turn in range(6)]
        assert sum(row.bought.count("Province") for row in rows) == 12


class TestNumbers:
    def test_each_metric_says_what_it_is(self) -> None:
        record = play_game(Arm("", "dominion", {"kingdom": "First Game"}, "one smithy, big money"), 11, tracks=TRACKS)
        for name, metric in METRICS.items():
            assert metric.name == name
            for text in (metric.title, metric.meaning, metric.better):
                assert text[0].isupper()
                assert "!" not in text
            assert metric.meaning.endswith(".")
            value = metric.measure(record)
            assert value is None or metric.unit != "share" or 0 <= value <= 1
        assert not set(METRICS) & set(GENERAL)

    def test_every_lesson_has_metrics_that_exist(self) -> None:
        assert sorted(LESSONS) == [f"0{number}" for number in range(1, 10)]
        known = metrics_of("dominion")
        for names in LESSONS.values():
            assert set(names) <= set(known)

    def test_numbers_belong_to_the_first_player_named_wherever_it_sits(self) -> None:
        arm = Arm("", "dominion", {"kingdom": "First Game"}, "one smithy, big money", rotate=True)
        for rotation in range(2):
            record = play_game(arm, 4, rotation, TRACKS)
            assert measures.hero(record) == rotation
            assert measures.ACTIONS_PLAYED.measure(record)
            deck = record.tracks["FinalDecks"]["decks"][rotation]
            assert deck["Smithy"] == 1
            assert measures.DECK_SIZE.measure(record) == sum(deck.values())
            assert measures.POINTS.measure(record) == list(record.scores.values())[rotation]

    def test_margin_and_ending(self) -> None:
        match = match_at(
            supply={"Province": 1, "Curse": 0, "Duchy": 0},
            P1={"hand": ["Gold"] * 3, "deck": ["Curse"]},
            P2={"hand": ["Duchy"]},
        )
        record = told(match, "all treasures", "buy Province", "end turn")
        assert record.ended_by == "dominion.end.last_province"
        assert measures.MARGIN.measure(record) == 2
        assert measures.PILES.measure(record) == 0
        assert measures.CURSES.measure(record) == 1
        piles = match_at(supply={"Estate": 1, "Curse": 0, "Duchy": 0}, P1={"hand": ["Gold"]})
        record = told(piles, "all treasures", "buy Estate", "end turn")
        assert measures.PILES.measure(record) == 1
        assert measures.PILES.parts is not None
        assert measures.PILES.parts(record) == {"Provinces": 0, "piles": 1}

    def test_openings(self) -> None:
        five: dict[str, Any] = {"hand": ["Copper"] * 5, "deck": ["Copper", "Copper", "Estate", "Estate", "Estate"]}
        four: dict[str, Any] = {"hand": ["Copper"] * 3 + ["Estate"] * 2, "deck": ["Copper"] * 4 + ["Estate"]}
        match = match_at(P1=four, P2=five)
        record = told(match, "all treasures")
        assert record.tracks["Openings"] == [(4, 3), (5, 2)]
        assert measures.UNEQUAL_OPENINGS.measure(record) == 1
        assert measures.uneven_share(record) == 0
        assert measures.FIVE_TWO.measure(told(match_at(P1=five, P2=five))) is None

    def test_the_fourth_province(self) -> None:
        record = play_game(Arm("", "dominion", {"kingdom": "First Game"}, "big money"), 5, tracks=TRACKS)
        rows = [row for row in record.tracks["Turns"] if row.seat == 0]
        bought = 0
        for row in rows:
            bought += row.bought.count("Province")
            if bought >= 4:
                assert measures.FOURTH_PROVINCE.measure(record) == row.number
                break
        else:
            assert measures.FOURTH_PROVINCE.measure(record) is None


class TestComparing:
    @pytest.mark.parametrize(
        ("change", "metric", "verdict"),
        [
            ({"prices": {"Province": 6}}, "length", "down"),
            ({"points": {"Duchy": -2}}, "points", "too close to call"),
            ({"hand_size": 7}, "coins", "up"),
            ({"finish_round": True}, "length", "up"),
        ],
    )
    def test_a_changed_rule(self, change: dict[str, Any], metric: str, verdict: str) -> None:
        assert compare("dominion", change, [metric], games=150, players="big money").run().result().verdict == verdict

    def test_another_player(self) -> None:
        mine = Strategy("Silver only", "Only Silver.", buy=["8+ Province", "3+ Silver"])
        result = compare(
            "dominion", {}, ["win_share"], games=60, players="big money", instead=[mine, BigMoney()], rotate=True
        ).run()
        assert result.result().verdict == "down"
        assert "Silver only and Big Money" in result.result().sentence

    def test_any_number_of_workers_finds_the_same(self) -> None:
        def run(executor: Any = None) -> list[Any]:
            mine = Strategy("Mine", "Mine.", buy=["8+ Province", "4+ Smithy while it owns none", "3+ Silver"])
            experiment = compare(
                "dominion",
                {"prices": {"Gold": 5}, "points": {"Curse": -2}},
                list(METRICS),
                games=24,
                players=[mine, OneSmithy()],
                rotate=True,
            )
            return [(result.value, result.reference_value, result.n) for result in experiment.run(executor).results]

        with ProcessPoolExecutor(2) as pool:
            assert run(pool) == run()

    def test_nothing_changed_is_refused_in_a_sentence(self) -> None:
        for change in ({}, {"players": 2}, {"prices": {}}):
            with pytest.raises(ValueError, match="Both sides would play the same games"):
                compare("dominion", change, players="big money")
        with pytest.raises(ValueError, match="nobody else plays"):
            compare("dominion", {}, players="big money", instead=[BigMoney()])
        compare("dominion", {}, players="big money", instead="one smithy")

    def test_tables_and_texts_name_the_same_prices(self) -> None:
        typed = Arm("", "dominion", {"prices": "Province 7, Council Room 4"}, "big money")
        assert typed.rules == Arm("", "dominion", {"prices": {"Council Room": 4, "Province": 7}}, "big money").rules


class TestHeldBack:
    def test_a_strategy_goes_on_down_its_list(self) -> None:
        arm = Arm("", "dominion", {"kingdom": "First Game"}, "one smithy who never buys Smithy, one smithy")
        bare = Arm("", "dominion", {"kingdom": "First Game"}, "big money, one smithy")
        for seed in range(5):
            assert play_game(arm, seed).scores == play_game(bare, seed).scores

    @pytest.mark.parametrize("phrase", list(restrictions("dominion")))
    def test_everything_that_can_be_left_out_is_left_out(self, phrase: str) -> None:
        restriction = restrictions("dominion")[phrase]
        player = call_players("dominion", f"attacker who {phrase}")[0]
        arm = Arm("", "dominion", {"kingdom": "Interaction"}, [player, *call_players("dominion", "random")])
        match = arm.match(5)
        position = match.start
        for action in match.actions:
            assert position.agenda[-1].seat or not restriction.forbids(None, action)
            match.rulebook.play(position, action)
        assert len(RESTRICTIONS) > 30


class TestTrial:
    def test_the_same_seed_gives_the_same_trial(self) -> None:
        assert play_trial(OneSmithy(), 5) == play_trial(OneSmithy(), 5)
        assert play_trial(OneSmithy(), 5) != play_trial(OneSmithy(), 6)

    def test_it_stops_at_its_provinces(self) -> None:
        for wanted in (1, 4, 8):
            trial = play_trial(BigMoney(), 2, wanted)
            assert trial.deck["Province"] == wanted
            assert trial.turn == len(trial.rows) == trial.province(wanted)
            assert trial.province(wanted + 1) is None
            assert trial.coins[-1] >= 8

    def test_a_deck_that_never_gets_there_is_stopped(self) -> None:
        poor = Strategy("Poor", "Buys nothing.", buy=["else Curse"])
        trial = play_trial(poor, 1, options={"turn_cap": 20})
        assert trial.turn is None
        assert len(trial.rows) == 20

    def test_terminal_actions_that_collide_are_stalls(self) -> None:
        many = Strategy("Many", "Buys Smithies.", buy=["4+ Smithy", "3+ Silver"])
        trial = play_trial(many, 1, options={"kingdom": "First Game", "turn_cap": 20})
        assert trial.stalls > 3
        assert play_trial(BigMoney(), 1).stalls == 0

    def test_the_lab_plays_trials(self) -> None:
        dear = compare(TRIALS, {"prices": {"Province": 10}}, ["clock", "coins"], games=60, players="big money")
        first = dear.run().results[0]
        assert first.verdict == "up"
        record = play_game(Arm("", TRIALS, {}, "big money"), 7)
        assert record.turns == play_trial(BigMoney(), 7).turn
        assert TRIAL.rules["dominion.end.last_province"]
        assert set(metrics_of(TRIALS)) > set(GENERAL)
