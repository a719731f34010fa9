"""What single lessons of Dominance were found to lack."""

from __future__ import annotations

from typing import Any

import pytest

from widgets.lesson import Lesson
from widgets.lesson_data import lesson_names

# in lesson 01 there is one thing to do yet, and two rules about it
LATER = [name for name in lesson_names() if name.startswith("dominance/")][1:]


@pytest.mark.parametrize("name", LATER)
def test_why_not_answers_with_at_least_three_rules(name: str) -> None:
    lesson = Lesson.open(name, seed=1)
    part: Any = lesson.parts["why_not"]
    if part.match is None:
        return
    rules: dict[str, int] = {}
    legal = 0
    for verb in part.match.rulebook.verbs:
        if verb.name in part.data["verbs"]:
            for action in verb.imaginable(part.match.position):
                refusal = part.match.why_not(action)
                legal += refusal is None
                if refusal is not None:
                    rules[refusal.rule] = rules.get(refusal.rule, 0) + 1
    assert legal
    assert len(rules) >= 3, rules


def test_lesson_05_watches_games_that_bridges_decide_first() -> None:
    change: Any = Lesson.open("dominance/05-build", seed=1).parts["change"]
    assert change.metric == "bridge_swing"
    assert change.plan.metric("bridge_swing").title == "Games that bridges decide"
