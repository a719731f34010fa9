"""Exercises about building and about the end: right answers held against sums made by hand, and both challenges."""

from __future__ import annotations

import re
from itertools import product

import pytest

from rulecore.dominance.exercises import build, scoring
from rulecore.dominance.facts import FACTIONS
from rulecore.kernel import Rng

ASKERS = {**build.ASKERS, **scoring.ASKERS}
WORTH = {"": 1, "town": 2, "city": 3, "capital": 4}


@pytest.mark.parametrize("name", sorted(ASKERS))
def test_five_hundred_seeds_give_choices_that_differ_and_each_its_own_text(name: str) -> None:
    for seed in range(500):
        question = ASKERS[name](Rng(seed))
        assert 3 <= len(question.choices) <= 5
        assert "{" not in question.text + question.why
        wrong = [choice for choice in question.choices if not choice.right]
        assert len({choice.misreading for choice in wrong}) >= 2 or len(wrong) < 2, question


def test_points_are_the_sum_made_by_hand() -> None:
    """dominance.end.territory_points, dominance.end.bridge_points"""
    for seed in range(150):
        question = build.points(Rng(seed))
        faction = re.findall(r"How many points has (\w+)", question.text)[0]
        assert question.position is not None
        tiles = question.position["territories"]
        own = {name for name, tile in tiles.items() if tile.get("faction") == faction}
        total = sum(WORTH[tiles[name].get("building", "")] for name in own)
        total += sum(2 for side in question.position["bridges"] if set(side.split("-")) <= own)
        assert question.choices[question.right].text == str(total)


def test_the_best_build_beats_every_other_that_is_offered() -> None:
    for seed in range(150):
        question = build.best_build(Rng(seed))
        right = question.choices[question.right]
        most = int(right.text.rsplit(" ", 1)[1])
        assert right.says.startswith("Yes")
        assert f"+{most}" in right.says
        assert ("bridge" in right.text) == (most == 2), "only a bridge gives two points at once"


def test_a_piece_comes_back_exactly_where_it_was_replaced() -> None:
    """dominance.build.returned_piece, dominance.build.supply"""
    answers = set()
    for seed in range(100):
        question = build.returned_piece(Rng(seed))
        upgraded = " turns the " in question.text
        assert question.choices[question.right].text.startswith("yes") == upgraded
        answers.add(upgraded)
    assert answers == {True, False}


def test_five_in_twenty_one_blind_bridges_pay() -> None:
    """dominance.end.bridge_points: 5 of 7 sides without the coloured tile, one in three of those in one faction."""
    truth = build.blind_bridges(Rng(1))
    assert truth.value == pytest.approx(100 * 5 / 21)
    assert sum(truth.series.values()) == pytest.approx(100)
    assert truth.exact


def hands(limit: int) -> list[tuple[int, ...]]:
    return [hand for hand in product(range(limit + 1), repeat=3) if sum(hand) <= limit]


def test_fewer_coins_win_as_often_as_a_plain_count_says() -> None:
    """dominance.end.winning_player: with a strict order of factions, hands are compared like words."""
    pairs = list(product(hands(5), repeat=2))
    fewer = sum((one > other) == (sum(one) < sum(other)) and sum(one) != sum(other) for one, other in pairs)
    truth = scoring.fewer_coins_win(Rng(1))
    assert truth.value == pytest.approx(100 * fewer / len(pairs))
    assert truth.series["shared"] == pytest.approx(100 * 56 / 3136)


class TestTheChallenge:
    def test_no_pair_of_the_56_hands_is_left_for_the_last_comparison(self) -> None:
        """dominance.end.player_tie_total: the challenge of lesson 6, as it is asked the first time."""
        question = scoring.FIRST["scoring_last_comparison"](Rng(5))
        assert "56 possible hands of at most 5 coins" in question.text
        assert question.choices[question.right].text == "0"

    def test_with_two_equal_colours_there_are_some(self) -> None:
        equal, differ = scoring.equal_pairs(5, 2)
        assert (equal, differ) == (
            sum(one[:2] == other[:2] for one, other in product(hands(5), repeat=2)),
            sum(one[:2] == other[:2] and one != other for one, other in product(hands(5), repeat=2)),
        )


def test_the_winner_is_first_in_the_order_of_the_colours() -> None:
    """dominance.end.player_tie_second, dominance.end.player_tie_third, dominance.end.player_tie_many"""
    for seed in range(150):
        question = scoring.who_wins(Rng(seed))
        first, second, third = re.findall(r"(\w+) has won, (\w+) is second, (\w+) third", question.text)[0]
        held = {}
        for seat, words in re.findall(r"(P\d) ([^;.]*)[;.]", question.text.partition(" has won")[0]):
            count = {colour: int(number) for number, colour in re.findall(r"(\d) (\w+)", words)}
            held[seat] = [count.get(colour, 0) for colour in (first.lower(), second, third)]
        assert question.choices[question.right].text == max(held, key=lambda seat: held[seat])
        sizes = {seat: sum(row) for seat, row in held.items()}
        assert question.choices[question.right].text != max(sizes, key=lambda seat: sizes[seat])


def test_the_faction_is_found_by_the_ladder_and_never_by_tiles_alone() -> None:
    """dominance.end.faction_tie_capital, _cities, _towns and _all; dominance.end.unassigned"""
    found = set()
    for seed in range(200):
        question = scoring.which_faction(Rng(seed))
        assert question.position is not None
        tiles = question.position["territories"]
        rows = {}
        for faction in FACTIONS:
            standing = [tile.get("building", "") for tile in tiles.values() if tile.get("faction") == faction]
            points = sum(WORTH[building] for building in standing)
            rows[faction] = (
                points,
                standing.count("capital"),
                standing.count("city"),
                standing.count("town"),
                len(standing),
            )
        best = max(rows.values())
        winners = [faction for faction in FACTIONS if rows[faction] == best]
        right = question.choices[question.right].text
        assert right == (winners[0] if len(winners) == 1 else "all players win together")
        found.add(question.rule.rpartition(".")[2])
    assert found >= {"faction_tie_capital", "faction_tie_cities", "faction_tie_towns", "faction_tie_all"}
