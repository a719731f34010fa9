"""CONTRIBUTING names the keys of a lesson's file that no copied lesson explains."""

from __future__ import annotations

import pytest

from widgets.lesson_data import NOTEBOOKS


@pytest.mark.parametrize("key", ["turn", "offers", "shown", "seat"])
def test_contributing_explains_the_keys_of_a_lesson(key: str) -> None:
    text = (NOTEBOOKS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    lesson_part = text.split("## Add a lesson")[1].split("\n## ")[0]
    assert f"`{key}`" in lesson_part or f"`{key} =" in lesson_part


def test_its_examples_are_keys_that_lessons_use() -> None:
    used = "".join(path.read_text(encoding="utf-8") for path in sorted(NOTEBOOKS.glob("*/*.toml")))
    for line in ('turn = ["decline"]', 'shown = ["map", "seats"]', "offers = [", 'seat = "P1"'):
        assert line in used
