"""Every lesson, from its own data: levels are solved by their solution and failed by each stored misreading."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from rulecore.kernel import IllegalAction, InvalidCode, Rng
from rulecore.teaching.level import Attempt, Level, Misstep
from widgets.lesson import Lesson
from widgets.lesson_data import NOTEBOOKS, LessonData, lesson_names, read_lesson
from widgets.parts.change_text import experiment_task

NAMES = lesson_names()
WIDEST_TASK = 25


@cache
def lesson(name: str) -> LessonData:
    return read_lesson(name)


def every_level() -> list[Any]:
    return [pytest.param(name, level, id=f"{name}:{level.id}") for name in NAMES for level in lesson(name).levels]


def every_misstep() -> list[Any]:
    return [
        pytest.param(name, level, misstep, id=f"{name}:{level.id}:{number}")
        for name in NAMES
        for level in lesson(name).levels
        for number, misstep in enumerate(level.missteps)
    ]


def every_asker() -> list[Any]:
    return [pytest.param(name, ask, id=ask) for name in NAMES for ask in lesson(name).table("check").get("ask", [])]


def tried(name: str, level: Level, phrases: tuple[str, ...]) -> Attempt:
    attempt = Attempt(lesson(name).level_game, level)
    for phrase in phrases:
        try:
            attempt.play(phrase)
        except IllegalAction:
            continue
    return attempt


def test_there_are_lessons() -> None:
    assert len(NAMES) >= 1


@pytest.mark.parametrize(("name", "level"), every_level())
class TestLevels:
    def test_the_stored_solution_solves_it_within_its_actions(self, name: str, level: Level) -> None:
        attempt = tried(name, level, level.solution)
        assert attempt.solved
        assert len(attempt.done) <= level.actions
        assert len(attempt.done) == level.par

    def test_nothing_is_solved_before_anything_is_done(self, name: str, level: Level) -> None:
        assert not Attempt(lesson(name).level_game, level).over

    def test_the_task_names_seat_actions_and_end_in_few_words(self, name: str, level: Level) -> None:
        words = level.task(lesson(name).level_game)
        assert len(words.split()) <= WIDEST_TASK, words
        assert f"P{level.seat + 1}" in words
        assert "action" in words or "step" in words

    def test_it_has_three_hints_and_its_rule_exists(self, name: str, level: Level) -> None:
        assert len(level.hints) == 3
        assert level.rule in lesson(name).rulebook.rules


@pytest.mark.parametrize(("name", "level", "misstep"), every_misstep())
def test_each_misreading_fails_with_its_own_text(name: str, level: Level, misstep: Misstep) -> None:
    attempt = tried(name, level, misstep.play)
    assert not attempt.solved
    assert attempt.misstep() is misstep
    texts = [other.says for other in level.missteps]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(("name", "ask"), every_asker())
def test_questions_are_fresh_and_every_wrong_answer_has_its_own_text(name: str, ask: str) -> None:
    from importlib import import_module

    asker = import_module(f"rulecore.{lesson(name).game}.exercises").ASKERS[ask]
    texts = set()
    for seed in range(200):
        question = asker(Rng(seed))
        texts.add(question.text)
        wrong = [choice for choice in question.choices if not choice.right]
        assert len(question.choices) >= 3
        assert all(choice.misreading and len(choice.says) > 10 for choice in wrong)
        assert question.rule in lesson(name).rulebook.rules
        assert asker(Rng(seed)) == question
    assert len(texts) >= 5, "a second try needs new numbers"


@pytest.mark.parametrize("name", NAMES)
class TestLesson:
    def test_its_rules_exist_and_its_promises_are_short(self, name: str) -> None:
        data = lesson(name)
        assert set(data.rules) <= set(data.rulebook.rules)
        assert len(data.promise) <= 160
        assert 2 <= len(data.objectives) <= 5
        assert "!" not in json.dumps(dict(data.tables), ensure_ascii=False)

    def test_it_has_a_goal_a_refusal_and_an_edge(self, name: str) -> None:
        assert {level.kind for level in lesson(name).levels} == {"goal", "refused", "edge"}

    def test_it_has_an_unplugged_version_and_notes_with_minutes(self, name: str) -> None:
        data = lesson(name)
        assert data.table("unplugged")["steps"]
        plan = data.table("teacher")["plan"]
        assert abs(sum(item["minutes"] for item in plan) - data.minutes) <= data.minutes / 2
        assert len(data.table("teacher")["misreadings"]) >= 3

    def test_every_part_is_built_once(self, name: str) -> None:
        opened = Lesson.open(name, seed=3)
        cells = ("bar", "front", "first_move", "rule", "bet", "levels", "why_not", "playground", "change_one_rule")
        cells += ("check", "reflect", "take_away", "teacher")
        for cell in cells:
            assert getattr(opened, cell)() is getattr(opened, cell)()

    def test_the_code_brings_back_every_step(self, name: str) -> None:
        opened = Lesson.open(name, seed=11)
        opened.parts["bet"].lock(opened.data.table("bet")["low"], 3)  # type: ignore[attr-defined]
        levels: Any = opened.parts["levels"]
        for number, level in enumerate(opened.data.levels):
            levels.go(number)
            for phrase in level.solution:
                levels.do(phrase)
            assert levels.progress[number].solved
        for item in opened.parts["check"].items:  # type: ignore[attr-defined]
            item.answer(item.question.right)
        again = Lesson.open(name, opened.code())
        assert again.state() == opened.state()
        assert again.code() == opened.code()
        assert again.parts["levels"].done
        assert again.parts["check"].mastered  # type: ignore[attr-defined]
        here, there = levels.scene.attempt.match, again.parts["levels"].scene.attempt.match  # type: ignore[attr-defined]
        assert there.position.to_json() == here.position.to_json()

    def test_a_damaged_code_changes_nothing(self, name: str) -> None:
        opened = Lesson.open(name, seed=4)
        opened.parts["bet"].lock(opened.data.table("bet")["high"])  # type: ignore[attr-defined]
        before = opened.state()
        for damaged in ("", "nonsense", opened.code()[:-2], opened.code().replace("-", "-A", 1)):
            with pytest.raises(InvalidCode):
                opened.restore(damaged)
            assert opened.state() == before

    def test_every_bet_answers_near_low_and_high(self, name: str) -> None:
        data = lesson(name).table("bet")
        truth = Lesson.open(name, seed=1).parts["bet"].truth  # type: ignore[attr-defined]
        assert data["low"] <= truth.value <= data["high"]
        assert set(data["feedback"]) == {"near", "low", "high"}
        assert truth.exact or truth.low <= truth.value <= truth.high

    def test_bet_and_experiment_name_seat_steps_and_end_in_few_words(self, name: str) -> None:
        parts: Any = Lesson.open(name, seed=1).parts
        tasks = [parts["bet"].task]
        if parts["change"].plan is not None:
            tasks.append(experiment_task(parts["change"].plan))
        for words in tasks:
            assert len(words.split()) <= WIDEST_TASK, words
            assert words.startswith(("You hold no seat.", "You are P"))
            assert "steps:" in words
            assert "It ends when" in words

    def test_the_notebook_shows_every_part_and_holds_one_line_calls(self, name: str) -> None:
        notebook = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
        code = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")
        for call in ("front", "first_move", "rule", "bet", "levels", "why_not", "playground", "change_one_rule"):
            assert f"lesson.{call}()" in code, call
        for call in ("bar", "check", "reflect", "take_away", "teacher"):
            assert f"lesson.{call}()" in code, call
        assert notebook["metadata"]["title"]
