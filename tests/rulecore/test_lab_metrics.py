"""The general metrics on records made by hand, so that each number can be checked by counting."""

from __future__ import annotations

from typing import Any

import pytest

from rulecore.lab.games import Record
from rulecore.lab.metrics import (
    COMPLETION,
    DRAMA,
    FIRST_SEAT,
    GENERAL,
    INTERACTION,
    LEAD_CHANGES,
    LEADER_HALF,
    LEADER_QUARTER,
    LEADER_THREE_QUARTERS,
    LENGTH,
    LUCK,
    OPTIONS,
    REAL_DECISIONS,
    SETTLED,
    SHARED,
    WIN_SHARE,
    leader_curve,
)

SINGLE = {2: ((0,), (1,)), 3: ((0,), (1,), (2,)), 4: ((0, 2), (1, 3))}


def record(winners: tuple[int, ...] = (0,), seats: int = 2, **changes: Any) -> Record:
    """A finished game of ten turns, won by seat 0 of two, with anything changed."""
    values: dict[str, Any] = {
        "seed": 1,
        "rotation": 0,
        "line_up": tuple(range(seats)),
        "finished": True,
        "ended_by": "end",
        "decided_by": "score",
        "winners": winners,
        "parties": SINGLE[seats],
        "first": 0,
        "turns": 10,
        "decisions": 40,
        "scores": {},
        "tracks": {},
    }
    return Record(**{**values, **changes})


def with_places(places: list[tuple[int, ...]], winners: tuple[int, ...] = (0,), seats: int = 2) -> Record:
    """A game in which the seats stood at these places after each turn."""
    return record(winners, seats, turns=len(places), tracks={"Standings": places})


class TestResults:
    def test_length_and_completion(self) -> None:
        assert LENGTH.value([record(turns=14)]) == 14
        assert COMPLETION.value([record()]) == 1

    def test_an_unfinished_game_counts_for_completion_alone(self) -> None:
        stopped = record((), finished=False, turns=200)
        assert COMPLETION.value([stopped]) == 0
        assert LENGTH.value([stopped]) is None
        assert SHARED.value([stopped]) is None

    def test_the_win_is_shared_out_among_parties(self) -> None:
        assert record((0, 1)).win_share(1) == 0.5
        assert record((0, 2), 3).win_share(1) == 0
        assert record((0, 1, 2), 3).win_share(1) == pytest.approx(1 / 3)

    def test_a_team_is_one_party(self) -> None:
        won = record((0, 2), 4)
        assert won.win_share(0) == won.win_share(2) == 1
        assert won.win_share(1) == 0
        assert won.fair_share == 0.5
        assert SHARED.value([won]) == 0
        assert SHARED.value([record((0, 1, 2, 3), 4)]) == 1
        assert record((0, 1, 2, 3), 4).win_share(3) == 0.5

    def test_whoever_begins_is_not_always_seat_0(self) -> None:
        assert FIRST_SEAT.value([record((1,), first=1)]) == 1
        assert FIRST_SEAT.value([record((1,), first=0)]) == 0

    def test_seats_are_told_in_turn_order(self) -> None:
        assert FIRST_SEAT.parts is not None
        assert list(FIRST_SEAT.parts(record((0,), 3, first=2)).values()) == [0, 1, 0]

    def test_shared(self) -> None:
        assert SHARED.value([record((0,))]) == 0
        assert SHARED.value([record((0, 1))]) == 1


class TestAhead:
    def test_lead_changes_pass_over_turns_without_a_leader(self) -> None:
        game = with_places([(0, 0), (0, 1), (0, 0), (1, 0), (1, 0), (0, 1)])
        assert LEAD_CHANGES.value([game]) == 2

    def test_drama_is_the_part_of_the_others_ahead_of_the_winner(self) -> None:
        # after three turns of four the winner was last, second, and ahead; the last turn is the result itself
        game = with_places([(2, 0, 1), (1, 0, 2), (0, 1, 1), (0, 1, 2)], (0,), 3)
        assert DRAMA.value([game]) == pytest.approx((1 + 0.5 + 0) / 3)

    def test_a_team_stands_where_its_better_seat_stands(self) -> None:
        game = with_places([(1, 0, 1, 0), (0, 1, 0, 1), (0, 1, 0, 1)], (0, 2), 4)
        assert DRAMA.value([game]) == pytest.approx(0.5)
        assert LEAD_CHANGES.value([game]) == 1

    def test_a_shared_win_has_neither_drama_nor_a_settled_end(self) -> None:
        game = with_places([(1, 0), (0, 0)], (0, 1))
        assert DRAMA.value([game]) is None
        assert SETTLED.value([game]) is None

    def test_settled_counts_the_turns_after_which_nothing_changed_any_more(self) -> None:
        assert SETTLED.value([with_places([(0, 1), (1, 0), (0, 1), (0, 1), (0, 1)])]) == 2
        assert SETTLED.value([with_places([(1, 0), (1, 0), (0, 1)])]) == 0
        assert SETTLED.value([with_places([(0, 1)] * 5)]) == 4

    def test_the_leader_at_a_quarter_a_half_and_three_quarters(self) -> None:
        game = with_places([(1, 0), (0, 0), (0, 1), (0, 1)])
        assert LEADER_QUARTER.value([game]) == 0
        assert LEADER_HALF.value([game]) is None
        assert LEADER_THREE_QUARTERS.value([game]) == 1

    def test_a_leader_who_shares_the_win_counts_in_part(self) -> None:
        assert LEADER_QUARTER.value([with_places([(1, 0), (1, 0), (0, 0)], (0, 1))]) == 0.5

    def test_the_curve_ends_with_the_result(self) -> None:
        curve = leader_curve(with_places([(1, 0)] * 5 + [(0, 1)] * 5))
        assert curve == [(x / 10, 0.0 if x <= 5 else 1.0) for x in range(1, 11)]


class TestChoices:
    ROWS = ((0, False, 3, 3), (1, True, 5, 4), (1, True, 2, 1), (2, True, 1, 0), (2, False, 40, 40), (2, True, 9, 8))

    def test_real_decisions_have_two_useful_actions(self) -> None:
        assert REAL_DECISIONS.value([record(tracks={"Choices": self.ROWS})]) == 0.5

    def test_options_are_those_of_the_turns_own_choices(self) -> None:
        assert OPTIONS.value([record(tracks={"Choices": self.ROWS})]) == pytest.approx((5 + 2 + 1 + 9) / 4)
        assert OPTIONS.curve is not None
        assert OPTIONS.curve(record(tracks={"Choices": self.ROWS})) == [(1.0, 5.0), (2.0, 1.0)]

    def test_interaction_is_the_share_of_actions_that_touch(self) -> None:
        game = record(tracks={"Touches": {"move": [6, 6], "take": [4, 1]}})
        assert INTERACTION.value([game]) == 0.7
        assert INTERACTION.parts is not None
        assert INTERACTION.parts(game) == {"move": 0.6, "take": 0.1}


class TestPlayers:
    def test_the_first_player_is_found_wherever_it_sits(self) -> None:
        assert WIN_SHARE.value([record((1,), line_up=(1, 0))]) == 1
        assert WIN_SHARE.value([record((0,), line_up=(1, 0))]) == 0
        assert WIN_SHARE.value([record((0,)), record((1,), line_up=(1, 0))]) == 1
        assert WIN_SHARE.value([record((0,)), record((0,), line_up=(1, 0))]) == 0.5

    def test_luck_is_the_same_seat_twice(self) -> None:
        assert LUCK.value([record((0,)), record((0,))]) == 1
        assert LUCK.value([record((0,)), record((1,))]) == 0
        assert LUCK.value([record((0, 1)), record((1,))]) == 0.5
        assert LUCK.value([record((0,))]) is None

    def test_a_seed_counts_only_if_every_rotation_does(self) -> None:
        assert WIN_SHARE.value([record((0,)), record((), finished=False)]) is None


class TestWords:
    def test_every_metric_says_what_it_means_in_one_sentence(self) -> None:
        for name, metric in GENERAL.items():
            assert metric.name == name
            assert metric.meaning.endswith(".")
            assert metric.meaning.count(".") == 1, name
            assert metric.better.endswith("."), name
            assert metric.title[0].isupper(), name
            assert (metric.curve is None) == (metric.x == ""), name
            assert not metric.yes_no or metric.unit == "share", name
