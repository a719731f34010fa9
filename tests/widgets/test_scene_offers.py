"""What a level offers though nothing asks for it, and what charts call two decks under the same rules."""

from __future__ import annotations

from rulecore.lab import compare
from widgets.lesson import Lesson
from widgets.parts.chart_data import chart_of
from widgets.parts.levels import Levels


def _offered(levels: Levels) -> list[str]:
    assert levels.scene is not None
    assert levels.scene.surface is not None
    found = [node for node in levels.scene.surface._bar(True) if node["id"] == "offers"]
    return [option["value"] for node in found for option in node["options"]]


def test_a_moat_can_be_shown_by_a_button_where_nothing_asks_for_it() -> None:
    lesson = Lesson.open("dominion/06-attack-and-reaction")
    levels = lesson.part(Levels)
    levels.build()
    assert _offered(levels) == []
    levels.go(1)
    assert _offered(levels) == ["show Moat"]
    assert levels.scene is not None
    assert levels.scene.surface is not None
    levels.scene.surface._acted("offers", "show Moat")
    assert levels.progress[1].solved
    # what is decided offers nothing any more
    assert _offered(levels) == []


def test_what_only_the_end_of_a_game_offers_waits_for_the_end() -> None:
    lesson = Lesson.open("dominion/08-full-game")
    levels = lesson.part(Levels)
    levels.build()
    number = next(place for place, level in enumerate(levels.levels) if level.offers)
    levels.go(number)
    assert levels.scene is not None
    assert levels.scene.attempt.match.step is not None
    assert _offered(levels) == []


def test_a_chart_of_two_decks_does_not_speak_of_the_printed_rules() -> None:
    decks = compare(
        "dominion", {}, ["stalls"], games=20, players="0 Villages 2 Smithies, Big Money", instead="Big Money, Big Money"
    )
    decks.run()
    chart = chart_of(decks, "stalls")
    assert chart is not None
    assert [one.name for one in chart.series] == ["at first", "now"]
    rules = compare("dominion", {"hand_size": 6}, ["coins"], games=20, players="Big Money, Big Money")
    rules.run()
    chart = chart_of(rules, "coins")
    assert chart is not None
    assert [one.name for one in chart.series] == ["as printed", "changed"]
