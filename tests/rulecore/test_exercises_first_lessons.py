"""The questions and bets of the first two lessons, held against counts made in another way."""

from __future__ import annotations

import itertools
from math import comb

import pytest

from rulecore.dominance import exercises
from rulecore.dominance.dealing import void_tables
from rulecore.dominance.exercises import actions, setup
from rulecore.dominance.facts import FACTIONS
from rulecore.dominance.options import DominanceOptions
from rulecore.kernel import Rng

NAMES = (*setup.ASKERS, *actions.ASKERS)


@pytest.mark.parametrize("name", NAMES)
def test_questions_are_right_for_five_hundred_seeds(name: str) -> None:
    texts = set()
    for seed in range(500):
        question = exercises.ASKERS[name](Rng(seed))
        texts.add(question.text)
        assert len(question.choices) >= 3
        wrong = [choice for choice in question.choices if not choice.right]
        assert len({choice.says for choice in wrong}) == len(wrong)
        assert all(choice.misreading for choice in wrong)
    assert len(texts) >= 15


def test_the_challenge_of_the_first_lesson() -> None:
    """Four players, all 39 coins in play: dominance.setup.leftovers."""
    texts = set()
    for seed in range(20):
        question = exercises.FIRST["setup_four_screens"](Rng(seed))
        texts.add(question.text)
        assert question.choices[question.right].text == "1 gold and 2 bronze, in an unknown order"
    assert texts == {
        "Four of you have just finished setup. The map shows 4 gold, 3 silver and 2 bronze; the line 3 gold, 4 silver "
        "and 4 bronze; the discard pile one of each. Your own secret coin is silver. Which secret coins do the other "
        "three hold?"
    }


def test_the_challenge_of_the_second_lesson() -> None:
    """Nineteen first actions: dominance.turn.two_actions."""
    question = exercises.FIRST["actions_how_many"](Rng(0))
    right = question.choices[question.right]
    assert right.text == "19"
    assert "6 moves, 7 reinforcements, 1 take and 5 Disputes" in right.says
    assert {choice.text for choice in question.choices} == {"19", "16", "17", "21", "22"}


def test_redraw_odds_agree_with_a_count_of_every_draw() -> None:
    """dominance.setup.repeat: drawing seven of thirty coins, told apart one by one in colour only."""
    void = sum(3 * comb(10, alike) * comb(20, 7 - alike) for alike in (5, 6, 7))
    assert setup.redraw_odds(DominanceOptions()) == pytest.approx(void / comb(30, 7))
    assert setup.redraw_odds(DominanceOptions()) == pytest.approx(1 / 13)
    assert setup.redraw_odds(DominanceOptions(players=3)) == pytest.approx(1501 / 82225)
    assert setup.redraw_odds(DominanceOptions(players=4)) == pytest.approx(183 / 81719)
    seen = sum(bool(void_tables(seed, DominanceOptions())) for seed in range(2600))
    assert 150 < seen < 250, "1 in 13 of 2600 deals is 200"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_redraws_count_ordered_draws_alike(players: int) -> None:
    """The same odds from ordered draws of a small bag: the way of counting is right, not only its result."""
    bag, tiles, limit = [2, 2, 2], players + 1, 2
    coins = [colour for colour, count in enumerate(bag) for _ in range(count)]
    draws = list(itertools.permutations(range(len(coins)), tiles))
    ordered = sum(max(sum(coins[c] == k for c in draw) for k in range(3)) >= limit for draw in draws) / len(draws)
    counted = 0
    for gold, silver in itertools.product(range(tiles + 1), repeat=2):
        bronze = tiles - gold - silver
        if bronze >= 0 and max(gold, silver, bronze) >= limit:
            counted += comb(2, gold) * comb(2, silver) * comb(2, bronze)
    assert counted / comb(6, tiles) == pytest.approx(ordered)


def test_first_turn_counts_every_different_action_once() -> None:
    """dominance.turn.two_actions: 12 moves, 7 reinforcements, a take and 7 Disputes, whatever the shuffle."""
    truths = [exercises.TRUTHS["actions_first_turn"](Rng(seed)) for seed in range(30)]
    assert {truth.value for truth in truths} == {27}
    assert truths[0].series == {"move": 12.0, "reinforce": 7.0, "take": 1.0, "dispute": 7.0}


def test_reinforcing_and_taking_leave_the_colours_one_expects() -> None:
    """dominance.reinforce.from_discard, dominance.take.first_coin: worked out once more from the text alone."""
    for seed in range(100):
        question = exercises.ASKERS["actions_behind_the_screen"](Rng(seed))
        hand_text, rest = question.text.split("You hold ")[1].split(". The line reads ")
        front = rest.split(",")[0]
        held = dict.fromkeys(FACTIONS, 0)
        for part in hand_text.replace(" and ", ", ").split(", "):
            count, name = part.split()
            held[name] += int(count)
        held[front] += 1
        right = question.choices[question.right].text.replace(" and ", ", ").split(", ")
        assert {part.split()[1]: int(part.split()[0]) for part in right} == {n: c for n, c in held.items() if c}
