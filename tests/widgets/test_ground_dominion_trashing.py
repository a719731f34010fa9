"""The playground about thinning: a bin with a way back, exact odds, and a bot that waits for a guess."""

from __future__ import annotations

from typing import Any

import pytest

from rulecore.dominion.odds import at_least
from widgets.lesson import Lesson
from widgets.playgrounds import dominion_duel
from widgets.playgrounds.dominion_trashing import Ground

NAME = "dominion/05-trashing"


@pytest.fixture
def ground(monkeypatch: pytest.MonkeyPatch) -> Ground:
    monkeypatch.setattr(dominion_duel, "SHUFFLES", 40)
    made: Ground = Lesson.open(NAME, seed=5).parts["play"].ground  # type: ignore[attr-defined]
    made.widget()
    return made


def test_a_card_in_the_bin_changes_every_number(ground: Ground) -> None:
    """dominion.zones.trashing"""
    before = {label: value for value, label in ground.readouts(ground.deck)}
    ground.bin.act("bin", "Estate")
    after = {label: value for value, label in ground.readouts(ground.deck)}
    assert (before["cards"], after["cards"]) == ("16", "15")
    assert (before["points"], after["points"]) == ("2", "1")
    assert before["coins"] == after["coins"] == "19"
    assert after["chance of 8 coins or more"] == f"{100 * float(at_least(ground.deck, 8)):.0f} %"
    assert after["coins in an average hand"] == f"{5 * 19 / 15:.2f}"
    assert "<strong>15</strong>" in ground.numbers.node("numbers")["html"]


def test_the_task_can_be_done_with_six_cards(ground: Ground) -> None:
    for card in ("Estate", "Estate", "Estate", "Curse", "Copper", "Copper"):
        ground.bin.act("bin", card)
    assert at_least(ground.deck, 8) >= 0.5


def test_the_slider_goes_back_and_forth(ground: Ground) -> None:
    for card in ("Estate", "Curse", "Copper"):
        ground.bin.act("bin", card)
    ground.bin.act("undo", 1)
    assert ground.deck["Curse"] == 1
    assert "Estate" in ground.bin.node("gone")["text"]
    ground.bin.act("undo", 3)
    assert ground.deck["Copper"] == 5
    ground.bin.act("undo", 1)
    ground.bin.act("bin", "Smithy")
    assert [gone for gone, _came in ground.steps] == ["Estate", "Smithy"], "what came after is another story now"


def test_what_is_not_there_cannot_go(ground: Ground) -> None:
    ground.bin.act("bin", "Curse")
    ground.bin.act("bin", "Curse")
    assert len(ground.steps) == 1
    option = next(option for option in ground.bin.node("bin")["options"] if option["value"] == "Curse")
    assert option["impossible"]
    assert "No Curse" in option["why"]


def test_a_mine_trades_a_treasure_for_a_dearer_one(ground: Ground) -> None:
    """dominion.card.mine"""
    ground.bin.act("mine", True)
    ground.bin.act("bin", "Copper")
    ground.bin.act("bin", "Silver")
    ground.bin.act("bin", "Estate")
    assert (ground.deck["Copper"], ground.deck["Silver"], ground.deck["Gold"], ground.deck["Estate"]) == (5, 2, 4, 2)


def test_without_coppers_a_moneylender_does_nothing(ground: Ground) -> None:
    """dominion.card.moneylender"""
    assert "pay three coins" in ground.numbers.node("more")["text"]
    for _copper in range(6):
        ground.bin.act("bin", "Copper")
    assert "would do nothing" in ground.numbers.node("more")["text"]


class TestTheBot:
    def test_nothing_runs_before_a_guess_is_locked(self, ground: Ground) -> None:
        assert ground.bot.node("run")["options"][0]["impossible"]
        ground.bot.act("run", "run")
        assert ground.duel.measured is None
        ground.bot.act("guess", 70)
        ground.bot.act("lock", "lock")
        assert "impossible" not in ground.bot.node("run")["options"][0]
        ground.bot.act("guess", 10)
        assert ground.guess == 70, "a locked guess stays"

    def test_the_guess_is_held_against_the_share(self, ground: Ground) -> None:
        ground.bot.act("guess", 100)
        ground.bot.act("lock", "lock")
        ground.bot.act("run", "run")
        html = ground.bot.node("result")["html"]
        assert "of 80 games" in html
        assert "95 %" in html
        assert "points too high" in html
        row = ground.part.lesson.results.rows[-1]
        assert row.prediction == 100
        assert 0 <= float(row.truth or 0) <= 100

    def test_what_it_throws_away_matters(self, ground: Ground) -> None:
        shares = []
        for kinds in (("Curse", "Estate", "Copper"), ()):
            for kind in ("Curse", "Estate", "Copper"):
                ground.bot.act(f"kind:{kind}", kind in kinds)
            ground.bot.act("lock", "lock")
            ground.bot.act("run", "run")
            assert ground.duel.measured is not None
            shares.append(ground.duel.measured.value or 0.0)
        assert shares[0] > shares[1]

    def test_another_rule_wants_another_guess(self, ground: Ground) -> None:
        ground.bot.act("lock", "lock")
        ground.bot.act("run", "run")
        ground.bot.act("keep", 9)
        assert not ground.locked
        assert ground.duel.measured is None
        ground.bot.act("lock", "lock")
        ground.bot.act("other", "One Witch")
        assert not ground.locked


def test_the_code_brings_everything_back(ground: Ground) -> None:
    ground.bin.act("bin", "Estate")
    ground.bin.act("mine", True)
    ground.bin.act("bin", "Silver")
    ground.bin.act("undo", 1)
    ground.bot.act("lock", "lock")
    ground.bot.act("run", "run")
    lesson = ground.part.lesson
    again = Lesson.open(NAME, lesson.code())
    assert again.state() == lesson.state()
    other: Ground = again.parts["play"].ground  # type: ignore[attr-defined]
    assert other.deck == ground.deck
    assert other.duel.words() == ground.duel.words()


@pytest.mark.parametrize(
    "change",
    [
        {"s": [["Province", ""]]},
        {"s": [["Curse", ""], ["Curse", ""]]},
        {"s": [["Copper", "Gold"]]},
        {"at": 5},
        {"k": ["Gold"]},
        {"o": "Nobody"},
        {"g": 200},
    ],
)
def test_a_state_of_something_else_is_refused(ground: Ground, change: dict[str, Any]) -> None:
    ground.bin.act("bin", "Estate")
    state = ground.save()
    assert state is not None
    with pytest.raises(ValueError):  # noqa: PT011
        ground.load({**state, **change})


def test_by_the_other_reading_a_moneylender_may_leave_the_copper(ground: Ground) -> None:
    """dominion.card.moneylender"""
    ground.read("second_edition")
    assert "may trash" in ground.numbers.node("more")["text"]
    lesson = ground.part.lesson
    assert Lesson.open(NAME, lesson.code()).state() == lesson.state()
