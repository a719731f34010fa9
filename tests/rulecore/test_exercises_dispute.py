"""Exercises about the Dispute: fresh numbers, right answers from the rules, and the challenge of lesson 3."""

from __future__ import annotations

import re

import pytest

from rulecore.dominance.exercises.dispute import ASKERS, TRUTHS, resolve, smallest_lead
from rulecore.dominance.facts import FACTIONS
from rulecore.kernel import Rng

TILE, OURS, THEIRS = (2, 1, 0), (1, 3, 0), (1, 1, 2)


@pytest.mark.parametrize("name", sorted(ASKERS))
def test_five_hundred_seeds_give_choices_that_differ_and_each_its_own_text(name: str) -> None:
    for seed in range(500):
        question = ASKERS[name](Rng(seed))
        assert len({choice.says for choice in question.choices}) == len(question.choices)
        assert len(question.choices) >= 3


class TestTheChallenge:
    def test_two_silver_are_enough_for_the_active_player(self) -> None:
        assert smallest_lead(TILE, OURS, THEIRS, FACTIONS.index("silver")) == 2

    def test_three_are_needed_if_the_other_declared(self) -> None:
        assert smallest_lead(TILE, OURS, THEIRS, FACTIONS.index("silver"), active=1) == 3

    def test_gold_alone_cannot_be_sure_to_lead(self) -> None:
        assert smallest_lead(TILE, (0, 3, 0), THEIRS, FACTIONS.index("gold")) is None


def test_who_leads_agrees_with_the_rules_worked_out_by_hand() -> None:
    for seed in range(60):
        question = ASKERS["dispute_who_leads"](Rng(seed))
        colour = next(name for name in FACTIONS if f"{name.capitalize()} wins." in question.text)
        backing = {
            seat: int((re.search(rf"(\d) {colour}", said) or re.match("()", "") or [0, 0])[1] or 0)
            for seat, said in re.findall(r"(P\d) wagers ([^;.]*)[;.]", question.text)
        }
        most = [seat for seat, count in backing.items() if count == max(backing.values())]
        assert question.choices[question.right].text in most


def test_what_is_left_is_the_hand_less_the_fist() -> None:
    for seed in range(60):
        question = ASKERS["dispute_what_is_left"](Rng(seed))
        hand, fist = re.findall(r"you hold (.*?), and you close (.*?) in your fist", question.text)[0]
        count = [sum(map(int, re.findall(r"\d", text))) for text in (hand, fist)]
        assert question.choices[question.right].text == str(count[0] - count[1])


def test_the_bet_is_counted_over_all_pairs_of_wagers() -> None:
    truth = TRUTHS["dispute_ties_to_break"](Rng(1))
    assert truth.exact
    assert sum(truth.series.values()) == pytest.approx(100)
    assert truth.value == pytest.approx(100 - truth.series["no tie"])
    assert truth.value * 64 / 100 == pytest.approx(round(truth.value * 64 / 100))


def test_resolving_stops_at_the_next_choice() -> None:
    step = resolve((1, 1, 0), [(0, 0, 0), (0, 0, 0)]).step
    assert step is not None
    assert step.kind == "assign"
