"""Exercises about whole games and about measuring: one right answer each, and each misreading with its own text."""

from __future__ import annotations

import re

import pytest

from rulecore.dominance.exercises import design_lab, full_game
from rulecore.kernel import Rng
from rulecore.teaching.question import Question

ASKERS = {**full_game.ASKERS, **design_lab.ASKERS}


def asked(name: str, seeds: int = 300) -> list[Question]:
    return [ASKERS[name](Rng(seed)) for seed in range(seeds)]


@pytest.mark.parametrize("name", sorted(ASKERS))
def test_choices_differ_and_each_has_its_own_text(name: str) -> None:
    for question in asked(name):
        assert len({choice.text for choice in question.choices}) == len(question.choices)
        assert sum(choice.right for choice in question.choices) == 1
        assert all(choice.misreading for choice in question.choices if not choice.right)


def test_teams_are_never_level_on_the_only_faction_that_is_told() -> None:
    for question in asked("game_team_sum"):
        first, second = re.findall(r"hold (\d+)", question.why)
        assert first != second
        assert question.choices[question.right].text == ("P1 and P3" if int(first) > int(second) else "P2 and P4")


def test_a_politician_shares_a_full_tie_only_with_a_marker_that_is_in_it() -> None:
    found = set()
    for question in asked("game_politician"):
        if question.rule == "dominance.politician.full_tie":
            told = re.match(r"(\w+) and (\w+) stay tied.*kept the (\w+) marker", question.text)
            assert told
            inside = told[3] in (told[1].lower(), told[2])
            assert question.choices[question.right].text == ("P1, P2 and P3" if inside else "P2 and P3")
            found.add(inside)
    assert found == {True, False}


@pytest.mark.parametrize(
    ("name", "misreading"),
    [
        ("game_politician", "the Politician must also have the most coins"),
        ("game_politician", "if the Politician's faction loses, nobody wins"),
        ("game_partner_hand", "my partner's Leader gains are mine during play"),
        ("game_token_tie", "Leader tokens are points"),
        ("lab_enough_games", "one game proves it"),
        ("lab_enough_games", "players who never finish prove the rule is bad"),
        ("lab_redraw", "a rare case needs no rule"),
        ("lab_sides", "a change that balances one layout balances all"),
    ],
)
def test_each_misreading_that_teachers_expect_can_be_chosen(name: str, misreading: str) -> None:
    assert any(choice.misreading == misreading for question in asked(name, 40) for choice in question.choices)


def test_a_layout_is_drawn_where_its_sides_are_counted() -> None:
    for question in asked("lab_sides", 30):
        assert question.position is not None
        assert question.position["layout"].startswith(question.text.split(" as a ")[1].split(".")[0])
