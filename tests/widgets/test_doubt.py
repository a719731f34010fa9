"""Doubt switches: the question, the readings with ours marked, and the measured effect."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from experiments import experiment_of, lesson_with

from widgets.parts.doubt import DoubtSwitch


def switch_of(option: str, **more: Any) -> DoubtSwitch:
    return DoubtSwitch(experiment_of(lesson_with()), option, players="random", games=60, **more)


def test_it_asks_the_rulebooks_question_and_marks_our_reading() -> None:
    made = switch_of("leader_measure")
    made.widget()
    assert made._switch.description == made.rule.question
    texts = [text for text, _ in made._switch.options]
    assert texts[0] == "Only coins of the winning colour (the one we play)"
    assert not any("(the one we play)" in text for text in texts[1:])
    assert made.value == "winning_colour"
    assert made.options() == {}


def test_switching_tells_the_owner_and_is_saved() -> None:
    told: list[Any] = []
    made = switch_of("leader_measure", on_switch=told.append)
    made.widget()
    made._switch.value = "all_coins"
    assert told == ["all_coins"]
    assert made.options() == {"leader_measure": "all_coins"}
    other = switch_of("leader_measure", on_switch=told.append)
    other.widget()
    other.load(made.save())
    assert other.value == other._switch.value == "all_coins"
    other.load(None)
    assert other.options() == {}
    with pytest.raises(ValueError, match="no reading"):
        made.switch("the loudest")
    with pytest.raises(ValueError, match="no knob"):
        made.load("the loudest")


def test_the_effect_can_be_measured_only_for_another_reading() -> None:
    made = switch_of("leader_measure")
    made.widget()
    assert made._measure.disabled
    assert "Choose another reading" in made._why.value
    assert made.measure_now() is None


def test_the_effect_is_an_interval_with_its_number_and_players() -> None:
    made = switch_of("end_timing", metric="first_seat")
    made.widget()
    made.switch("at_flip")
    numbers = made.measure_now()
    assert numbers is not None
    assert numbers.n == 60
    said = made._said.value
    for needed in ("by our reading", "60 pairs of games on the same shuffles, seed 1", 'role="img"', "95 % from"):
        assert needed in said
    made.switch("after_leader")
    assert made._said.value == ""
    made.switch("at_flip")
    assert "60 pairs" in made._said.value, "what was measured is still known"
    row = made.part.lesson.results.rows[-1]
    assert (row.item, row.rule) == ("reading of end_timing", made.rule.id)


def test_the_page_stays_alive_and_switching_ends_the_run() -> None:
    made = switch_of("end_timing")
    made.games = 2000
    made.widget()
    made.switch("at_flip")

    async def sitting() -> None:
        made._measure.click()
        await asyncio.sleep(0.3)
        assert made._runner.running
        made.switch("after_leader")
        await asyncio.sleep(0.2)

    asyncio.run(sitting())
    assert not made._runner.running
    assert made._said.value == ""


@pytest.mark.parametrize(
    "option", ["secret_coin", "reinforce_mixed", "full_hand_scope", "bridge_reach", "bridge_points"]
)
def test_every_reading_of_the_catalogue_has_its_words(option: str) -> None:
    made = switch_of(option)
    known = {str(reading.value): reading.text for reading in made.rule.readings}
    for text, value in made._choices:
        assert text.removesuffix(" (the one we play)") == known[str(value)]
