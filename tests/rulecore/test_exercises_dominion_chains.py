"""Exercises about chains, thinning and attacks: right answers held against sums made by hand, and the challenges."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from math import comb
from pathlib import Path

import pytest

from rulecore.dominion import exercises
from rulecore.dominion.exercises import attacks, engines, trashing
from rulecore.dominion.facts import CARDS, COINS
from rulecore.kernel import Rng
from rulecore.kernel.language import use
from rulecore.teaching.question import Question

ASKERS = {**engines.ASKERS, **trashing.ASKERS, **attacks.ASKERS}
GIVES = {"Village": 2, "Festival": 2, "Market": 1, "Laboratory": 1}
LESSONS = Path(__file__).parents[2] / "notebooks" / "dominion"


def right_of(question: Question) -> str:
    return question.choices[question.right].text


def counted(words: str) -> dict[str, int]:
    """“2 Copper, Estate and Curse” as counts."""
    found = {}
    for part in re.split(r", | and ", words):
        number, name = re.fullmatch(r"(?:(\d+) )?(.+)", part).groups()  # type: ignore[union-attr]
        if name in CARDS:
            found[name] = int(number or 1)
    return found


@pytest.mark.parametrize("name", sorted(ASKERS))
def test_five_hundred_seeds_give_choices_that_differ_and_each_its_own_text(name: str) -> None:
    for seed in range(500):
        question = ASKERS[name](Rng(seed))
        assert 3 <= len(question.choices) <= 5
        assert "{" not in question.text + question.why
        wrong = [choice for choice in question.choices if not choice.right]
        assert len({choice.misreading for choice in wrong}) == len({choice.says for choice in wrong}) == len(wrong)


@pytest.fixture
def croatian() -> Iterator[None]:
    use("hr")
    yield
    use("en")


@pytest.mark.usefixtures("croatian")
@pytest.mark.parametrize("name", sorted(ASKERS))
def test_in_croatian_nothing_is_left_open(name: str) -> None:
    for seed in range(60):
        question = ASKERS[name](Rng(seed))
        texts = [
            question.text,
            question.why,
            *(part for choice in question.choices for part in (choice.text, choice.says)),
        ]
        assert not any("{" in text for text in texts)
        assert "You " not in question.text


class TestChains:
    def test_the_challenge_leaves_one_action(self) -> None:
        """dominion.action.extra_actions: 1 + 2 + 2 + 0 + 1 + 0 - 5"""
        question = engines.FIRST["engines_actions_left"](Rng(3))
        assert "2 Village, Militia, Smithy and Market" in question.text
        assert right_of(question) == "1"

    def test_actions_left_are_the_sum_made_by_hand(self) -> None:
        for seed in range(200):
            question = engines.actions_left(Rng(seed))
            hand = counted(re.findall(r"hand is (.*?)\. Your", question.text)[0])
            assert sum(hand.values()) == 5
            assert int(right_of(question)) == 1 + sum(GIVES.get(card, 0) * n for card, n in hand.items()) - 5

    def test_the_right_order_never_runs_dry(self) -> None:
        """dominion.action.one_card"""
        for seed in range(100):
            question = engines.order(Rng(seed))
            for choice in question.choices:
                if "→" not in choice.text:
                    continue
                left = 1
                for card in choice.text.split(" → "):
                    if not left:
                        break
                    left += GIVES.get(card, 0) - 1
                else:
                    assert choice.right
                    continue
                assert not choice.right

    def test_a_throne_room_pays_once_and_gives_twice(self) -> None:
        """dominion.card.throne_room"""
        assert right_of(engines.FIRST["engines_throne"](Rng(1))) == "2"
        for seed in range(100):
            question = engines.throne(Rng(seed))
            named = [
                card for card in ("Market", "Village", "Laboratory", "Festival", "Smithy") if card in question.text
            ]
            assert int(right_of(question)) == sum(2 * GIVES.get(card, 0) for card in named)

    def test_the_bet_is_a_plain_count(self) -> None:
        none = comb(15, 5) / comb(20, 5)
        lone = 5 * comb(15, 4) / comb(20, 5) * comb(11, 3) / comb(15, 3)
        truth = engines.stuck_smithy(Rng(1))
        assert truth.exact
        assert truth.value == pytest.approx(100 * (1 - none - lone))
        assert truth.value == pytest.approx(64.7, abs=0.05), "the notes for teachers say so"


class TestThinning:
    def test_the_challenge_is_five_coins_in_every_hand(self) -> None:
        """dominion.zones.trashing"""
        question = trashing.FIRST["trashing_every_hand"](Rng(2))
        assert "trashed 4 Copper and 3 Estate" in question.text
        assert right_of(question) == "5"

    def test_five_cards_are_every_hand(self) -> None:
        for seed in range(100):
            question = trashing.every_hand(Rng(seed))
            added = counted(re.findall(r"added (.*?) and a Chapel", question.text)[0])
            trashed = counted(re.findall(r"trashed (.*?)\. If", question.text)[0])
            left = {"Copper": 7 - trashed["Copper"], "Chapel": 1, **added}
            assert trashed["Estate"] == 3
            assert sum(left.values()) == 5
            assert int(right_of(question)) == sum(COINS.get(card, 0) * count for card, count in left.items())

    def test_the_best_trash_leaves_the_richest_cards(self) -> None:
        """dominion.card.chapel: coins of all cards left, over their number"""
        answers = set()
        for seed in range(200):
            question = trashing.best(Rng(seed))
            hand, rest = (
                counted(words)
                for words in re.findall(r"hand is (.*?), and the rest of your deck is (.*?)\. W", question.text)[0]
            )

            def mean(gone: dict[str, int], hand: dict[str, int] = hand, rest: dict[str, int] = rest) -> float:
                cards = 1 + sum(hand.values()) + sum(rest.values()) - sum(gone.values())
                coins = sum(COINS.get(card, 0) * n for pile in (hand, rest) for card, n in pile.items())
                return (coins - sum(COINS.get(card, 0) * n for card, n in gone.items())) / cards

            means = {choice.text: mean(counted(choice.text)) for choice in question.choices}
            assert max(means, key=lambda text: means[text]) == right_of(question)
            answers.add(right_of(question))
        assert {"Estate and Curse", "2 Copper, Estate and Curse"} <= answers

    def test_what_can_be_gained_costs_no_more_than_the_limit(self) -> None:
        """dominion.gain.cost_limit, dominion.gain.from_supply, dominion.gain.empty_pile"""
        reach = {"Remodel": 2, "Mine": 3}
        for seed in range(200):
            question = trashing.gain(Rng(seed))
            kinds = counted(re.findall(r"piles are (.*?)\. The pile", question.text)[0])
            gone = re.findall(r"pile of ([A-Z][A-Za-z ]*?) is empty", question.text)[0]
            pair = re.findall(r"You play (\w+) and trash (\w+)", question.text)
            limit = CARDS[pair[0][1]].cost + reach[pair[0][0]] if pair else 5
            for choice in question.choices:
                there = choice.text in kinds or choice.text in ("Silver", "Gold", "Duchy", "Copper")
                fits = there and choice.text != gone and CARDS[choice.text].cost <= limit
                if pair and pair[0][0] == "Mine":
                    fits = fits and choice.text in COINS
                assert fits == choice.right

    def test_the_bet_is_a_plain_count(self) -> None:
        truth = trashing.thin_to_eight(Rng(1))
        # both Golds among five of nine, and any three of the others hold two Coppers at least
        assert truth.value == pytest.approx(100 * comb(7, 3) / comb(9, 5))
        before = comb(7, 3) + comb(7, 2) * 4
        assert next(iter(truth.series.values())) == pytest.approx(100 * before / comb(13, 5))
        question = tomllib.loads((LESSONS / "05-trashing.toml").read_text(encoding="utf-8"))["bet"]["question"]
        assert f"{100 * before / comb(13, 5):.0f} of 100 hands" in question


class TestAttacks:
    def test_the_challenge_gives_the_last_one_curse(self) -> None:
        """dominion.attack.turn_order, dominion.gain.empty_pile"""
        question = attacks.FIRST["attacks_curses"](Rng(2))
        assert "5 Curses are left" in question.text
        assert question.text.endswith("How many Curses does P4 get?")
        assert right_of(question) == "1"

    def test_curses_go_round_one_by_one(self) -> None:
        for seed in range(300):
            question = attacks.curses(Rng(seed))
            players = int(re.findall(r"order P1 to P(\d)", question.text)[0])
            left = int(re.findall(r"(\d+) Curses? (?:is|are) left", question.text)[0])
            moat = re.findall(r"P(\d) holds a Moat", question.text)
            got = dict.fromkeys(range(2, players + 1), 0)
            for _play in range(2 if "Throne Room" in question.text else 1):
                for seat in got:
                    if left and str(seat) not in moat:
                        got[seat] += 1
                        left -= 1
            asked = int(re.findall(r"does P(\d) get", question.text)[0])
            assert int(right_of(question)) == got[asked]

    def test_a_moat_stops_an_attack_for_its_owner_alone(self) -> None:
        """dominion.attack.reaction_window, dominion.attack.what_is_an_attack"""
        for seed in range(60):
            question = attacks.moat(Rng(seed))
            holder = re.findall(r"(P\d) holds a Moat", question.text)[0]
            right = right_of(question)
            assert ("Nothing happens to" in right) == ("Council Room" not in question.text)
            assert f"Nothing happens to {holder} and" not in right
            assert "discards the Moat" not in right

    def test_a_militia_leaves_three(self) -> None:
        """dominion.card.militia"""
        for seed in range(100):
            question = attacks.discards(Rng(seed))
            held = int(re.findall(r"holds (\d+) cards", question.text)[0])
            assert int(right_of(question)) == max(0, held - 3)

    def test_the_bet_is_a_plain_count(self) -> None:
        truth = attacks.moat_in_hand(Rng(1))
        assert truth.value == pytest.approx(100 * (1 - comb(10, 5) / comb(12, 5)))


def test_every_question_of_the_three_lessons_is_handed_out() -> None:
    assert set(ASKERS) <= set(exercises.ASKERS)
    assert {**engines.TRUTHS, **trashing.TRUTHS, **attacks.TRUTHS}.keys() <= exercises.TRUTHS.keys()
