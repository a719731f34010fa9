"""The rule of a lesson and what its levels say of a changed table."""

from __future__ import annotations

import re
from typing import Any

import ipywidgets as widgets

from widgets.lesson import Lesson


def test_every_rule_of_a_lesson_opens_from_a_chip_or_from_the_list_below() -> None:
    lesson = Lesson.open("dominance/07-full-game", seed=3)
    part: Any = lesson.parts["rule"]
    chooser = next(child for child in part.widget().children if isinstance(child, widgets.Dropdown))
    listed = [rule for _, rule in chooser.options if rule]
    assert sorted(listed + list(part.data["rules"])) == sorted(lesson.data.rules)
    chooser.value = "dominance.teams.silence"
    assert "dominance.teams.silence" in part._panel.value
    assert "dominance.teams.silence" in part.opened


def test_a_rule_names_the_control_of_its_own_group() -> None:
    lesson = Lesson.open("dominance/07-full-game", seed=3)
    part: Any = lesson.parts["rule"]
    controls = set()
    for rule in ("dominance.politician.win", "dominance.teams.scoring", "dominance.leader_tokens.gain"):
        part.trace(rule)
        controls.add(re.findall(r"<dt>Control</dt><dd>(.*?)</dd>", part._panel.value)[0])
    assert len(controls) == 3


def test_a_level_says_which_rule_of_its_table_is_changed() -> None:
    lesson = Lesson.open("dominance/08-design-lab", seed=3)
    levels: Any = lesson.parts["levels"]
    levels.widget()
    assert levels._task.value.count("At this table") == 2
    levels.go(1)
    assert "at most: 4 (usually 5)" in levels._task.value
    plain: Any = Lesson.open("dominance/07-full-game", seed=3).parts["levels"]
    plain.widget()
    assert "At this table" not in plain._task.value
