"""Dealing anew what a seat cannot see: the guess is a table that could be the one behind the view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulecore import dominance
from rulecore.dominance.facts import COINS_OF_A_COLOUR
from rulecore.dominance.forecast import points, unseen_coins
from rulecore.dominance.guess import determinize
from rulecore.dominance.position import DominancePosition
from rulecore.dominance.scoring import rank_factions
from rulecore.kernel import Rng

RULEBOOK = dominance.RULEBOOK

games = st.fixed_dictionaries(
    {
        "players": st.sampled_from([2, 3, 4]),
        "layout": st.sampled_from(["line", "strip", "flower"]),
        "leader_tokens": st.booleans(),
        "show_hand_sizes": st.booleans(),
        "secret_coin": st.sampled_from(["chosen", "random"]),
        "secret_coins": st.sampled_from([0, 1, 2]),
        "wagers_back": st.sampled_from(["nobody", "losing_colours", "all_but_leader"]),
        "dispute_ends_turn": st.booleans(),
        "bridge_points": st.sampled_from(["per_bridge", "once_per_territory"]),
        "bridge_value": st.sampled_from([0, 1, 2]),
        "end_timing": st.sampled_from(["after_leader", "at_flip"]),
        "turn_cap": st.sampled_from([6, 200]),
    }
)


def random_game(options: dict[str, Any], seed: int) -> Iterator[DominancePosition]:
    """Every position of a game at random, the end included."""
    if options["players"] == 4:
        # two secret coins each are more than the bag can give to four
        options = {**options, "secret_coins": min(1, options.get("secret_coins", 1))}
    if options["players"] == 3:
        options = {**options, "politician": seed % 2 == 0}
    position = RULEBOOK.set_up(seed, dominance.DominanceOptions.from_mapping(options))
    rng = Rng(seed)
    while position.agenda:
        yield position
        RULEBOOK.play(position, RULEBOOK.random_action(position, rng))
    yield position


def every_coin(position: DominancePosition) -> list[int]:
    """How many coins of each colour are on and off the table."""
    piles = [position.discard, position.surplus, position.bag, *position.coins, *position.hands]
    if position.faction < 0:
        piles += [wager for wager in position.wagers if wager is not None]
    return [position.line.count(colour) + sum(pile[colour] for pile in piles) for colour in range(3)]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games, st.integers(0, 10**6))
def test_the_view_of_a_guess_is_the_view_it_was_made_from(options: dict[str, Any], seed: int) -> None:
    for number, position in enumerate(random_game(options, seed)):
        for seat in (*range(position.players), None):
            view = RULEBOOK.view(position, seat, memory=True)
            guess = determinize(view, Rng(seed + number))
            again = RULEBOOK.view(guess, seat, memory=True)
            assert again == view
            assert every_coin(guess) == [COINS_OF_A_COLOUR] * 3
            assert min(map(min, [*guess.hands, guess.bag])) >= 0


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games, st.integers(0, 10**6))
def test_a_guess_can_be_played_to_the_end(options: dict[str, Any], seed: int) -> None:
    options = {**options, "turn_cap": 200}
    for number, position in enumerate(random_game(options, seed)):
        if number % 7 == 3 and position.agenda:
            guess = determinize(RULEBOOK.view(position, position.agenda[-1].seat, memory=True), Rng(seed))
            rng = Rng(number)
            while guess.agenda:
                RULEBOOK.play(guess, RULEBOOK.random_action(guess, rng))
            assert RULEBOOK.outcome(guess) is not None


def test_a_guess_leaves_the_real_table_alone_and_shares_nothing_with_it() -> None:
    position = list(random_game({"players": 3}, 4))[30]
    before = position.to_json()
    guess = determinize(RULEBOOK.view(position, 0, memory=True), Rng(1))
    rng = Rng(2)
    while guess.agenda:
        RULEBOOK.play(guess, RULEBOOK.random_action(guess, rng))
    assert position.to_json() == before


def test_secret_coins_are_guessed_in_every_way_that_is_possible() -> None:
    match = dominance.new_match(seed=11, players=2)
    match.play("pick gold")
    match.play("pick bronze")
    view = match.rulebook.view(match.position, 0, memory=True)
    hands = {determinize(view, Rng(seed)).hands[1] for seed in range(200)}
    assert hands == {(2, 1, 1), (1, 2, 1), (1, 1, 2)}
    assert {determinize(view, Rng(seed)).hands[0] for seed in range(20)} == {(2, 1, 1)}


def test_with_four_players_the_last_secret_can_be_worked_out() -> None:
    # dominance.info.screens and the setup table: four players put all 39 coins into play
    match = dominance.new_match(seed=5, players=4)
    for _ in range(4):
        match.play(next(iter(match.legal_actions)))
    view = match.rulebook.view(match.position, 0, memory=True)
    truth = [sum(hand[colour] for hand in match.position.hands[1:]) for colour in range(3)]
    for seed in range(30):
        guess = determinize(view, Rng(seed))
        assert [sum(hand[colour] for hand in guess.hands[1:]) for colour in range(3)] == truth
        assert guess.bag == (0, 0, 0)


def test_the_marker_of_a_politician_is_guessed_among_those_in_the_game() -> None:
    match = dominance.new_match(seed=3, players=3, politician=True, politician_markers=["gold", "crown"])
    for _ in range(3):
        match.play(next(iter(match.legal_actions)))
    match.play("keep the crown")
    politician = match.position.politician
    other = (politician + 1) % 3
    view = match.rulebook.view(match.position, other, memory=True)
    assert {determinize(view, Rng(seed)).marker for seed in range(40)} == {0, 3}
    own = match.rulebook.view(match.position, politician, memory=True)
    assert {determinize(own, Rng(seed)).marker for seed in range(40)} == {3}


def test_a_hidden_wager_is_guessed_by_the_given_habit() -> None:
    match = dominance.match_from(
        {
            "players": ["P1", "P2"],
            "active": "P1",
            "layout": "line_7",
            "territories": {"A": {"coins": {"gold": 1}}},
            "hands": {"P1": {"gold": 2}, "P2": {"silver": 2}},
            "known": {"P1": {"gold": 2}, "P2": {"silver": 2}},
        }
    )
    match.play("dispute A")
    match.play("wager 2 gold")
    view = match.rulebook.view(match.position, 1, memory=True)
    assert view.wagers == (None, None)
    guess = determinize(view, Rng(1), lambda table, seat, rng: (1, 0, 0))
    assert guess.wagers == [(1, 0, 0), None]
    assert guess.hands == [(1, 0, 0), (0, 2, 0)]


def test_hand_sizes_on_show_do_not_tell_what_is_in_a_closed_fist() -> None:
    match = dominance.new_match(seed=2, players=2, show_hand_sizes=True)
    for action in ("pick gold", "pick gold", "dispute A"):
        match.play(action)
    first = match.step.seat
    sizes = [hand.size for hand in match.view(1 - first).hands]
    match.play("wager 1 gold and 1 silver")
    assert [hand.size for hand in match.view(1 - first).hands] == sizes
    assert match.view(first).hands[first].size == sizes[first] - 2


def test_a_view_without_memory_is_refused() -> None:
    match = dominance.new_match(seed=1)
    with pytest.raises(ValueError, match="memory"):
        determinize(match.view(0), Rng(1))


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games, st.integers(0, 10**6))
def test_the_forecast_counts_points_as_scoring_does(options: dict[str, Any], seed: int) -> None:
    for position in random_game(options, seed):
        assert tuple(points(position)) == rank_factions(position).scores


def test_unseen_coins_are_those_in_the_bag_and_the_unknown_ones_in_hands() -> None:
    for position in random_game({"players": 2}, 9):
        if position.agenda:
            view = RULEBOOK.view(position, 0, memory=True)
            assert sum(unseen_coins(view)) == sum(position.bag) + position.unknown[1]


def test_who_led_earlier_disputes_is_remembered_and_never_guessed() -> None:
    # dominance.dispute.leader: everybody is there when a Leader is named, so tokens behind screens can be counted
    rng, match = Rng(3), dominance.new_match(seed=3, players=3, leader_tokens=True)
    led = [0, 0, 0]
    match.listen(
        lambda _match, _action, events: [led.__setitem__(e.seat, led[e.seat] + 1) for e in events if e.kind == "led"]
    )
    while sum(led) < 4:
        match.play(match.legal_actions.sample(rng))
    view = match.view(0, memory=True)
    assert [hand.led for hand in view.hands] == led
    assert all(determinize(view, Rng(seed)).tokens == led for seed in range(20))
    assert all(hand.led is None for hand in match.view(0).hands)
    assert "led" not in match.view(0).to_json()["hands"][1]
