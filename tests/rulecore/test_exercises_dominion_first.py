"""The questions and bets of Dominion's first three lessons, held against counts made in another way."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest

from rulecore import dominion
from rulecore.dominion import exercises
from rulecore.dominion.bots import BigMoney
from rulecore.dominion.exercises import draw_odds, first_look, money_clock
from rulecore.dominion.odds import mean_coins
from rulecore.kernel import Rng
from rulecore.teaching.question import Question

NAMES = (*first_look.ASKERS, *draw_odds.ASKERS, *money_clock.ASKERS)


def right_of(question: Question) -> str:
    return question.choices[question.right].text


@pytest.mark.parametrize("name", NAMES)
def test_questions_are_right_for_many_seeds(name: str) -> None:
    texts = set()
    for seed in range(60 if name == "clock_ten_trials" else 300):
        question = exercises.ASKERS[name](Rng(seed))
        texts.add(question.text)
        assert len(question.choices) >= 3
        wrong = [choice for choice in question.choices if not choice.right]
        assert len({choice.says for choice in wrong}) == len(wrong)
        assert all(choice.misreading for choice in wrong)
        assert question.rule in dominion.RULEBOOK.rules
        assert "{" not in question.text + question.why + "".join(choice.text + choice.says for choice in wrong)
    assert len(texts) >= 9


class TestFirstLook:
    def test_the_challenge_is_turn_five(self) -> None:
        """The first shuffle makes twelve cards; turns 3 and 4 take ten, and turn 5 begins with the last two."""
        for seed in range(20):
            assert right_of(exercises.FIRST["first_latest_turn"](Rng(seed))) == "turn 5"

    @pytest.mark.parametrize(("hand", "buys"), [(h, b) for h in (4, 5, 6) for b in (1, 2, 3)])
    def test_turns_agree_with_piles_counted_by_hand(self, hand: int, buys: int) -> None:
        """dominion.draw.reshuffle: the same with numbers alone, where the purchases lie at the bottom."""
        pile, held, discards = [0] * (10 - hand), [0] * hand, list[int]()
        turn, unseen = 1, set(range(1, buys + 1))
        while turn <= buys or unseen:
            discards += held + ([turn] if turn <= buys else [])
            held, pile = pile[:hand], pile[hand:]
            if len(held) < hand:
                # a one-line reshuffle: what nobody has seen yet goes to the bottom
                pile, discards = sorted(discards, key=lambda card: card in unseen), []
                held, pile = held + pile[: hand - len(held)], pile[hand - len(held) :]
            unseen -= set(held)
            turn += 1
        assert first_look.turns_seen(hand, buys, lucky=False) == turn
        assert first_look.turns_seen(hand, buys, lucky=True) <= turn

    def test_the_discard_pile_holds_what_was_there_and_the_whole_turn(self) -> None:
        for seed in range(80):
            question = exercises.ASKERS["first_discard_pile"](Rng(seed))
            there = int(re.findall(r"There (?:is|are) (\d)", question.text)[0])
            assert right_of(question) == str(there + 6)

    def test_the_bet_is_five_of_twelve(self) -> None:
        """Every place of the Silver in a pile of twelve is equally likely."""
        truth = exercises.TRUTHS["first_silver_on_turn_three"](Rng(1))
        assert truth.exact
        assert truth.value == pytest.approx(500 / 12)
        assert sum(truth.series.values()) == pytest.approx(100)

    def test_the_engine_agrees_with_the_bet(self) -> None:
        met: Counter[int] = Counter()
        for seed in range(1500):
            match = dominion.new_match(seed=seed, kingdom="First Game", starter=1, prices={"Silver": 0, "Smithy": 0})
            for turn in range(1, 6):
                if "Silver" in match.position.hand[0]:
                    met[turn] += 1
                    break
                if turn < 3:
                    match.play("buy Silver" if turn == 1 else "buy Smithy")
                match.play("end turn")
                match.play("end turn")
        assert sum(met.values()) == 1500
        assert met[3] / 1500 == pytest.approx(5 / 12, abs=0.04)
        assert met[1] == met[2] == 0


class TestDrawOdds:
    def test_the_challenge_is_five_in_thirty_three(self) -> None:
        """C(10,3) / C(12,5) = 120 / 792."""
        question = exercises.FIRST["draw_both"](Rng(2))
        assert right_of(question) == draw_odds.percent(Fraction(5, 33)) == "15.2 %"
        assert str(Fraction(comb(10, 3), comb(12, 5))) in question.why

    def test_both_and_one_of_two_agree_with_every_hand(self) -> None:
        for seed in range(12):
            for name in ("draw_both", "draw_one_of_two"):
                question = exercises.ASKERS[name](Rng(seed))
                size = int(re.findall(r"(?:All|of your) (\d+)", question.text)[0])
                hands = list(combinations(range(size), 5))
                wanted = all if name == "draw_both" else any
                right = Fraction(sum(wanted(card in hand for card in (0, 1)) for hand in hands), len(hands))
                assert right_of(question) == draw_odds.percent(right)

    def test_two_hands_hold_the_whole_deck(self) -> None:
        for seed in range(60):
            question = exercises.ASKERS["draw_second_hand"](Rng(seed))
            cards = {name: int(count or 1) for count, name in re.findall(r"(?:(\d) )?(Copper|Silver)", question.text)}
            held = int(re.findall(r"held (\d+) coins", question.text)[0])
            total = cards.get("Copper", 0) + 2 * cards.get("Silver", 0)
            assert right_of(question) == f"{total - held} for certain"

    def test_the_bet_agrees_with_every_order_of_the_estates(self) -> None:
        places = list(permutations(range(10), 3))
        uneven = sum(all(place < 5 for place in row) or all(place >= 5 for place in row) for row in places)
        truth = exercises.TRUTHS["draw_five_and_two"](Rng(1))
        assert truth.value == pytest.approx(100 * uneven / len(places))
        assert sum(truth.series.values()) == pytest.approx(100)


class TestMoneyClock:
    def test_the_challenge(self) -> None:
        """21 coins on 16 cards, times five."""
        question = exercises.FIRST["clock_mean"](Rng(4))
        assert right_of(question) == "6.56"
        assert mean_coins({"Copper": 7, "Estate": 3, "Silver": 4, "Gold": 2}) == Fraction(105, 16)

    def test_means_agree_with_every_hand(self) -> None:
        deck = ["Copper"] * 5 + ["Silver"] * 2 + ["Estate"] * 2
        worth = {"Copper": 1, "Silver": 2, "Estate": 0}
        every = [sum(worth[card] for card in hand) for hand in combinations(deck, 5)]
        counts = dict(Counter(deck))
        assert mean_coins(counts) == Fraction(sum(every), len(every))

    def test_a_free_copper_always_lowers_the_mean_that_is_asked_about(self) -> None:
        for seed in range(80):
            question = exercises.ASKERS["clock_free_copper"](Rng(seed))
            before, after = map(float, re.findall(r"\d+\.\d+", right_of(question)))
            assert after < before
            assert before > 5, "otherwise a Copper would be no worse than the average card"

    def test_the_bet_is_the_mean_of_so_many_trials_and_always_the_same(self) -> None:
        truth = exercises.TRUTHS["clock_fourth_province"](Rng(3))
        again = exercises.TRUTHS["clock_fourth_province"](Rng(3))
        assert truth == again
        assert truth.games == money_clock.TRIALS
        assert truth.low < truth.value < truth.high
        assert sum(truth.series.values()) == pytest.approx(100)
        other = money_clock.turns_alone(BigMoney(), 90_000, 1500)
        assert truth.value == pytest.approx(sum(other) / len(other), abs=0.4)

    def test_ten_trials_are_never_enough_where_the_interval_holds_zero(self) -> None:
        for seed in range(20):
            question = exercises.ASKERS["clock_ten_trials"](Rng(seed))
            ends = re.findall(r"goes from ([-+−]\d+\.\d) to ([-+−]\d+\.\d)", question.text)[0]
            low, high = (float(end.replace("−", "-")) for end in ends)
            assert low < 0 < high
            assert right_of(question).startswith("Nothing yet")
