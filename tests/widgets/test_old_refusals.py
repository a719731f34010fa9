"""What was refused is no longer said once the next legal action has been done."""

from __future__ import annotations

from typing import Any

from rulecore import dominance
from widgets.lesson import Lesson
from widgets.parts.scene import Scene
from widgets.surface import Surface

SAID = ("Refused", "Not allowed now")


def all_said(surface: Surface) -> str:
    return f"{surface.sheet.nodes} {surface.sheet.words} {surface.board.announcement}"


def at_actions() -> Surface:
    match = dominance.new_match(seed=7)
    while match.step is not None and match.step.kind == "pick_secret":
        match.play("pick gold")
    return Surface(match, None)


def test_an_old_refusal_goes_with_the_next_legal_action() -> None:
    surface = at_actions()
    assert not surface.do("build town at A")
    assert all(words in all_said(surface) for words in SAID)
    assert surface.do("take")
    assert not any(words in all_said(surface) for words in SAID)


def test_an_old_refusal_goes_with_the_next_choice_and_with_escape() -> None:
    for leave in (lambda surface: surface.change("verb", "move"), Surface.cancel, Surface.close_refusal):
        surface = at_actions()
        surface.do("build town at A")
        leave(surface)
        assert not any(words in all_said(surface) for words in SAID)


def test_the_same_refusal_is_read_out_again() -> None:
    surface = at_actions()
    heard: list[Any] = []
    surface.sheet.observe(lambda change: heard.append(change["new"]), names="words")
    surface.do("build town at A")
    surface.do("build town at A")
    assert sum(words.startswith("Refused") for words in heard) == 2


def test_a_verdict_about_a_refusal_goes_with_the_next_legal_action() -> None:
    lesson = Lesson.open("dominance/02-two-actions", seed=3)
    levels: Any = lesson.parts["levels"]
    levels.widget()
    scene: Scene = levels.scene
    for number, level in enumerate(levels.levels):
        for misstep in level.missteps:
            levels.go(number)
            levels.retry()
            if len(misstep.play) != 1 or levels.do(misstep.play[0]) or level.actions == 1:
                continue
            assert misstep.says in levels._said.value.replace("&#x27;", "'")
            levels.do(level.solution[0])
            assert scene.attempt.over or levels._said.value == ""
            return
    raise AssertionError("no level of two actions has a misstep that is refused")


def test_a_refused_build_of_the_playground_is_forgotten_by_whatever_comes_next() -> None:
    lesson = Lesson.open("dominance/05-build", seed=3)
    ground: Any = lesson.parts["play"].ground  # type: ignore[attr-defined]
    ground.widget()
    refused = next(str(effect.action) for effect in ground.effects if ground.match.why_not(effect.action))
    assert not ground.build(refused)
    assert "Refused" in ground.board.announcement
    ground.choose_next(next(iter(ground.coloured)))
    assert "Refused" not in ground.board.announcement
    assert not ground._refused


def test_a_refused_wager_of_the_playground_is_forgotten_when_its_card_is_closed() -> None:
    lesson = Lesson.open("dominance/03-dispute", seed=3)
    ground: Any = lesson.parts["play"].ground  # type: ignore[attr-defined]
    ground.widget()
    for _ in range(12):
        ground.wager(0, "gold", 1)
    assert "Refused" in ground.board.announcement
    ground.sheet.act("refusal", {"close": True})
    assert "Refused" not in ground.board.announcement
