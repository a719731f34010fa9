"""A task speaks to the learner where a condition is about their own seat."""

from __future__ import annotations

import pytest

from rulecore.dominance.goals import LEVELS
from rulecore.teaching.goals import Condition
from rulecore.teaching.level import said_to


@pytest.mark.parametrize(
    ("goal", "seat", "said"),
    [
        ({"leader": "P1"}, 0, "you lead"),
        ({"leader": "P1"}, 1, "P1 is Leader"),
        ({"holds": {"P2": {"gold": 2}}}, 1, "you hold 2 gold"),
        ({"holds": {"P2": {"gold": 2}}}, 0, "P2 holds 2 gold"),
        ({"winner": "P3"}, 2, "you win the game"),
        ({"winner": "P3"}, 0, "P3 wins the game"),
        ({"winner": ["P1", "P3"]}, 2, "you and P1 win the game"),
        ({"winner": ["P1", "P3"]}, 1, "P1 and P3 win the game"),
        ({"gets": {"A": "silver"}}, 0, "silver gets A"),
    ],
)
def test_a_learner_who_is_p1_is_told_that_they_lead(goal: dict[str, object], seat: int, said: str) -> None:
    (condition,) = LEVELS.read_goals(goal)
    assert said_to(condition, seat) == said


def test_a_goal_of_a_game_that_knows_no_address_keeps_its_words() -> None:
    class Plain:
        def text(self) -> str:
            return "P1 is Leader"

        def met(self, attempt: object) -> bool:
            return True

    assert said_to(Plain(), 0) == "P1 is Leader"
    assert said_to(Condition("it rains", lambda attempt: True), 0) == "it rains"
