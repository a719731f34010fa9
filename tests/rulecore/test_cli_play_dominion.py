"""A whole game of Dominion in a terminal: phrases, numbers, refusals, rules, and how the end was decided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rulecore import dominion
from rulecore.cli import main
from rulecore.dominion.bots import BigMoney
from rulecore.kernel import Match
from rulecore.play import TerminalGame, default_opponent, players_of


def play(*lines: str, **options: Any) -> tuple[str, Match[Any]]:
    """Type these lines as P1 against plain money; what the screen showed, in one line, and the match."""
    match = dominion.new_match(7, kingdom="First Game", starter=1, **options)
    typed: Iterator[str] = iter(lines)
    shown: list[str] = []

    def ask(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    TerminalGame(match, [None, BigMoney()], ask, shown.append, lambda: None).play()
    return " ".join("\n".join(shown).split()), match


def test_a_turn_is_played_in_phrases_and_the_bot_answers() -> None:
    text, match = play("all treasures", "buy Silver", "end turn")
    assert [str(action) for action in match.actions[:3]] == ["all treasures", "buy Silver", "end turn"]
    assert "P1 buys Silver for 3." in text
    assert "P2 takes turn 1." in text
    assert match.step is not None
    assert match.step.seat == 0


def test_refusals_name_reason_cure_and_rule_and_change_nothing() -> None:
    text, match = play("buy Province", "play Smithy", "why", "why buy Gold", "rule ghosts")
    assert "Not now: Province costs 8, and you have 0 to spend." in text
    assert "dominion.buy.price" in text
    assert "dominion.action.from_hand" in text
    assert "Why what? Say, for example, “why play" in text
    assert "such as “rule " in text
    assert not match.actions


def test_rules_and_card_are_told_and_the_hand_of_the_other_stays_hidden() -> None:
    text, _match = play("rule moat", "card", "look")
    assert "Play it and you draw two cards" in text
    assert "IN EVERY GAME" in text
    assert "P2: 5 cards in hand" in text


def test_a_question_of_a_card_is_answered_by_phrase_or_number() -> None:
    lines = []
    for _turn in range(12):
        lines += ["play Cellar", "discard nothing", "all treasures", "buy Cellar", "end turn"]
    text, match = play(*lines)
    assert "P1 plays Cellar." in text
    assert "P1: discard any number for Cellar" in text
    assert any(str(action) == "discard nothing" for action in match.actions)


def test_a_finished_game_says_how_it_was_decided() -> None:
    text, match = play(*["all treasures", "end turn"] * 60)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    assert "Final points:" in text
    assert "8 Province 48" in text
    assert "(dominion.end.most_points_wins)" in text


def test_the_default_opponent_is_there_and_can_be_met(capsys: pytest.CaptureFixture[str]) -> None:
    assert default_opponent("dominion") in players_of("dominion")
    assert main(["play", "dominion", "--bots", "list"]) == 0
    shown = capsys.readouterr().out
    assert all(f"{name}: {player.story}" in shown for name, player in players_of("dominion").items())


def test_a_game_of_three_may_be_watched_under_the_published_rules(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "dominion", "--watch", "--players", "3", "--bots", "big money", "--seed", "5"]
    assert main([*words, "--option", "preset=official", "--option", "kingdom=First Game"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "The game is over." in shown
    assert "P3 is Big Money" in shown
