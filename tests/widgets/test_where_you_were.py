"""A code reopens a lesson where the learner was last, also for somebody who skipped ahead."""

from __future__ import annotations

from typing import Any

import pytest

from rulecore.kernel import InvalidCode
from rulecore.kernel.code import seal
from widgets.lesson import Lesson

NAME = "dominance/03-dispute"


def opened_again(lesson: Lesson) -> Lesson:
    again = Lesson.open(NAME, seed=1)
    again.bar()
    again._bar.open_code(lesson.code())
    assert again._bar.answer["ok"]
    assert again._bar.answer["at"] == again.here
    return again


def current(lesson: Lesson) -> str:
    lesson.bar()
    return str(next(step["key"] for step in lesson._bar.steps if step["current"]))


def test_a_code_of_somebody_who_skipped_ahead_opens_where_they_were() -> None:
    lesson = Lesson.open(NAME, seed=5)
    parts: dict[str, Any] = lesson.parts
    parts["first"].do("wager 1 gold")
    item = parts["check"].items[0]
    item.answer(item.question.right)
    assert not parts["check"].done
    again = opened_again(lesson)
    assert again.here == "check"
    assert current(again) == "check"


def test_a_finished_step_leads_on_to_the_next_and_a_playground_stays_open() -> None:
    lesson = Lesson.open(NAME, seed=5)
    parts: dict[str, Any] = lesson.parts
    parts["bet"].lock(40, 2)
    assert opened_again(lesson).here == "levels"
    parts["why_not"].ask("wager nothing")
    again = opened_again(lesson)
    assert (again.here, current(again)) == ("why_not", "play")


def test_what_was_skipped_comes_up_again_when_nothing_is_left_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = Lesson.open(NAME, seed=5)
    for key in ("first", "check", "reflect", "take"):
        monkeypatch.setattr(type(lesson.parts[key]), "done", True)
    lesson.changed("check")
    assert (lesson.here, current(lesson)) == ("check", "rule")


def test_an_old_code_without_a_place_opens_at_the_first_step_not_done() -> None:
    lesson = Lesson.open(NAME, seed=5)
    parts: dict[str, Any] = lesson.parts
    parts["first"].do("wager 1 gold")
    state = lesson.state()
    del state["at"]
    again = Lesson.open(NAME, seal(lesson._tag, state))
    assert (again.last, again.here) == ("", "rule")


@pytest.mark.parametrize("place", ["nowhere", 3, ["bet"]])
def test_a_code_with_a_place_that_is_none_changes_nothing(place: object) -> None:
    lesson = Lesson.open(NAME, seed=5)
    before = lesson.state()
    with pytest.raises(InvalidCode):
        lesson.restore(seal(lesson._tag, {**lesson.state(), "at": place}))
    assert lesson.state() == before
