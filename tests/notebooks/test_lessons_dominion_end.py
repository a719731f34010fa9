"""The last three lessons of Dominion: numbers that their texts tell are those of the positions they stand beside."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rulecore.dominion.scoring import standing
from rulecore.teaching.level import Attempt, Level
from widgets.lesson_data import read_lesson
from widgets.parts.first import first_level

LESSONS = ("dominion/07-greening-and-the-end", "dominion/08-full-game", "dominion/09-design-lab")


def every_level() -> list[Any]:
    return [pytest.param(name, level, id=level.id) for name in LESSONS for level in read_lesson(name).levels]


def told(text: str) -> dict[str, int]:
    """The points that a text tells, by player."""
    sentence = re.search(r"points now: ([^.]*)\.", text, re.IGNORECASE)
    return {who: int(points) for who, points in re.findall(r"(P\d) (\d+)", sentence[1])} if sentence else {}


@pytest.mark.parametrize(("name", "level"), every_level())
def test_points_told_before_a_level_are_those_of_its_position(name: str, level: Level) -> None:
    position = read_lesson(name).level_game.match_from(level.start).position
    if told(level.text):
        assert told(level.text) == standing(position).scores
    elif {"winner", "points"} & set(level.goal):
        assert "two points" in level.text
        assert standing(position).scores["P1"] == 2


@pytest.mark.parametrize(("name", "level"), every_level())
def test_results_told_after_a_mistake_are_those_it_leads_to(name: str, level: Level) -> None:
    for misstep in level.missteps:
        attempt = Attempt(read_lesson(name).level_game, level)
        for phrase in misstep.play:
            attempt.play(phrase)
        scores = set(standing(attempt.match.position).scores.values())
        pairs = re.findall(r"(\d+) to (\d+)", misstep.says)
        # the last pair may be what would have been, so any of them may be what is
        assert not pairs or any({int(one), int(other)} <= scores for one, other in pairs), misstep.says


def test_first_move_of_greening_tells_what_each_purchase_comes_to() -> None:
    data = read_lesson(LESSONS[0])
    table = data.table("first")
    level = first_level(table)
    start = data.level_game.match_from(level.start)
    assert told(table["text"]) == standing(start.position).scores
    for phrase, says in table["after"].items():
        if phrase.startswith("buy "):
            attempt = Attempt(data.level_game, level, (phrase, "end turn"))
            scores = standing(attempt.match.position).scores
            assert f"{scores['P1']} to {scores['P2']}" in says
            assert ("ended" in says) == bool(attempt.match.position.ended)
