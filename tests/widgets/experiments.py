"""A lesson for tests of the experiment: the lesson about Disputes with an experiment of its own."""

from __future__ import annotations

import dataclasses
from typing import Any

from widgets.lesson import Lesson
from widgets.lesson_data import read_lesson
from widgets.parts.change import Change

TABLE: dict[str, Any] = {
    "question": "What happens to bidding if the losers get their coins back?",
    "knobs": ["wagers_back", "tiles_left", {"option": "least_to_line", "high": 4}],
    "metrics": ["length", "first_seat"],
    "line_ups": [
        {"name": "Two who do whatever comes to mind", "players": "random"},
        {"name": "Mason against Courtier", "players": "Mason,Courtier", "rotate": True},
    ],
    "games": [60, 400],
    "after": "Think of a table you know.",
}


def lesson_with(seed: int = 5, **changes: Any) -> Lesson:
    """A lesson whose experiment is :data:`TABLE`, with some entries changed."""
    data = read_lesson("dominance/03-dispute")
    table = {name: value for name, value in {**TABLE, **changes}.items() if value is not None}
    return Lesson(dataclasses.replace(data, tables={**data.tables, "change": table}), seed)


def experiment_of(lesson: Lesson) -> Change:
    """The lesson's experiment, shown."""
    lesson.bar()
    part = lesson.parts["change"]
    assert isinstance(part, Change)
    part.widget()
    return part
