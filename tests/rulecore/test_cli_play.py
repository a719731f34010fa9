"""A whole game can be played in a terminal, by hand and by number, and nothing typed there can hurt it."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulecore import dominance
from rulecore.cli import main
from rulecore.kernel import Match, Player, RandomPlayer
from rulecore.play import TerminalGame, default_opponent, players_of

PROJECT = Path(__file__).parents[2]


class Script:
    """A person who types lines, and a screen that keeps what was shown."""

    def __init__(self, *lines: str) -> None:
        self._lines: Iterator[str] = iter(lines)
        self.shown: list[str] = []
        self.cleared = 0

    def ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None

    def clear(self) -> None:
        self.cleared += 1
        self.shown.append("CLEARED")

    @property
    def text(self) -> str:
        return " ".join("\n".join(self.shown).split())


def sit_down(*lines: str, seats: tuple[Player | None, ...] | None = None, **options: Any) -> tuple[Script, Match[Any]]:
    match = dominance.new_match(7, **options)
    script = Script(*lines)
    chosen = seats if seats is not None else (None, *(RandomPlayer() for _ in range(match.options.players - 1)))
    TerminalGame(match, chosen, script.ask, script.shown.append, script.clear).play()
    return script, match


def phrases(match: Match[Any]) -> list[str]:
    return [str(action) for action in match.actions]


def test_phrases_and_numbers_are_both_understood() -> None:
    script, match = sit_down("2", "move 1 gold from A to B")
    assert phrases(match)[0] == "pick silver"
    assert "move 1 gold from A to B" in phrases(match)
    assert "P1 moves 1 gold from A to B." in script.text


def test_a_long_list_opens_behind_its_verb_and_closes_again() -> None:
    script, match = sit_down("1", "1", "back", "1", "3")
    assert "1 move … (12 ways, such as “move 1 gold from A to B”)" in script.text
    assert script.text.count("Or say it in words, or type back.") == 2
    assert "move 1 gold from B to C" in phrases(match)


def test_a_refusal_says_why_and_what_would_do_and_changes_nothing() -> None:
    script, match = sit_down("1", "move 1 gold from A to D", "why take", "why dispute Z", "why", "why nonsense")
    assert len([action for action in phrases(match) if action.startswith("move")]) == 0
    assert "A and D do not share a side. From A you can reach B. The rule: Only next door" in script.text
    assert "(dominance.move.adjacent)" in script.text
    assert "You may do that now." in script.text
    assert "There is no territory Z on this map." in script.text
    assert "Why what?" in script.text
    assert "“nonsense” is not an action of this game." in script.text


@pytest.mark.parametrize(
    "line", ["99", "0", "-1", "²", "take it all", "x" * 600, "\x1b[A", "move {x} from A to B", "%s"]
)
def test_anything_else_is_answered_and_changes_nothing(line: str) -> None:
    _, untouched = sit_down("1")
    script, match = sit_down("1", line)
    assert match.actions == untouched.actions
    assert re.search(r"There is no \S+ in the list|is not an action|An action is one short phrase", script.text)


def test_undo_takes_back_what_the_others_did_since() -> None:
    script, match = sit_down("1", "pass", "pass", "undo", "undo", "undo", "undo")
    assert match.actions == []
    assert "Taken back: pass." in script.text
    assert "Taken back: pick gold." in script.text
    assert "You have not done anything yet." in script.text


def test_rules_are_told_by_id_and_by_word_under_the_options_in_force() -> None:
    script, _ = sit_down("rule dominance.end.bridge_points", "rule leader tie", "rule leader", "rule ghosts", "rule")
    assert "dominance.end.bridge_points: " not in script.text
    assert "(dominance.end.bridge_points, " in script.text
    assert "(dominance.dispute.leader_tie, " in script.text
    assert "dominance.leader.take_first: " in script.text
    assert script.text.count("There is no such rule.") == 2
    other, _ = sit_down("rule dominance.end.bridge_points", bridge_points="once_per_territory")
    words = dominance.RULEBOOK.rules["dominance.end.bridge_points"].words
    assert words in script.text
    assert words not in other.text


def test_hint_names_an_action_that_may_be_done_and_a_reason() -> None:
    script, match = sit_down("1", "hint")
    found = re.search(r"(\w+) would say “(.+?)”\. ([A-Z].+?\.)", script.text)
    assert found
    assert found[1] in players_of("dominance")
    assert match.why_not(found[2]) is None


def test_other_commands() -> None:
    script, match = sit_down("1", "help", "look", "log", "card", "code", "quit")
    assert "You can also type:" in script.text
    assert "P1 hides a secret coin: gold." in script.text
    assert "DOMINANCE 2 players, line of 7" in script.text
    assert script.text.count(match.code()) == 2
    assert f"rulecore play --code {match.code()}" in script.text


def test_the_screen_never_shows_another_seat() -> None:
    for seed in range(12):
        match = dominance.new_match(seed, players=3, politician=True, leader_tokens=True)
        script = Script(*["1"] * 60)
        TerminalGame(
            match, (None, RandomPlayer(), RandomPlayer()), script.ask, script.shown.append, script.clear
        ).play()
        before_end = script.text.partition("The game is over")[0]
        assert "P2 hides a secret coin." in before_end
        assert "P2 hides a secret coin:" not in before_end
        assert not re.search(r"P[23] keeps the", before_end)
        assert "P2: behind the screen" not in before_end


def test_people_at_one_keyboard_do_not_see_each_other() -> None:
    script, _ = sit_down("", "pick gold", "", "pick silver", seats=(None, None))
    assert script.cleared >= 2
    screens = "\n".join(script.shown).split("CLEARED")
    assert "P2, the keyboard is yours." in screens[2]
    assert "P1: screen closed." in screens[2]
    assert "P1 hides a secret coin: gold" not in script.text
    assert "P1 (you)" in screens[1]
    assert "P1 (you)" not in screens[2]


def test_a_finished_game_says_how_it_was_decided() -> None:
    script, match = sit_down(seats=(RandomPlayer(), RandomPlayer()))
    outcome = match.outcome()
    assert outcome
    assert "The game is over." in script.text
    assert "Winner: " in script.text
    assert "Score compared: gold " in script.text
    assert f"rulecore play --code {match.code()}" in script.text
    for party, parts in outcome.parts.items():
        assert sum(part.points for part in parts) == outcome.scores[party]


def test_default_opponent_is_somebody_who_is_there() -> None:
    assert default_opponent("dominance") in players_of("dominance")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "there is dominance"),
        (["--players", "7"], "players cannot be 7"),
        (["--seat", "3"], "There is no seat 3"),
        (["--seed", "-4"], "whole number from 0"),
        (["--bots", "Nobody"], "Nobody here is called Nobody"),
        (["--bots", "Random,Random"], "2 players for 1 free seat."),
        (["--code", "dominance-damaged"], "code"),
        (["--code", "chess-damaged"], "no game"),
        (["--option", "hand_limit=99"], "3 to 7"),
    ],
)
def test_command_answers_what_it_cannot_do(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *words]) == 2
    assert said.casefold() in capsys.readouterr().err.casefold()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "0"], "players cannot be 0"),
        (["--layout", ""], "layout cannot be ''"),
        (["--code", ""], "The code is empty"),
        (["--code", "rubbish"], "does not start with “dominance-”"),
    ],
)
def test_a_word_that_python_takes_for_nothing_is_read_all_the_same(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("words", ["[" * 100_000, f"layout={'[' * 100_000}"])
def test_an_endless_option_is_refused_in_a_line(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--option", words]) == 2
    assert len(capsys.readouterr().err) < 400


def test_command_introduces_the_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--bots", "list"]) == 0
    shown = capsys.readouterr().out
    for name, player in players_of("dominance").items():
        assert f"{name}: {player.story}" in shown


class Terminal:
    """`rulecore play` in a terminal of its own."""

    def __init__(self, *words: str) -> None:
        self._fd, theirs = pty.openpty()
        command = [sys.executable, "-m", "rulecore", "play", *words]
        environment = {**os.environ, "TERM": "dumb", "PYTHONIOENCODING": "utf-8"}
        self.process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=PROJECT,
            env=environment,
            start_new_session=True,
            # Tests that run in the background are told to ignore Control-C, and would hand that on.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        os.close(theirs)

    def read(self, patience: float = 60.0) -> str:
        """What appears until the next prompt, or until the end."""
        shown = b""
        until = time.monotonic() + patience
        while not shown.endswith(b"\n> ") and time.monotonic() < until:
            if select.select([self._fd], [], [], 0.2)[0]:
                try:
                    part = os.read(self._fd, 65536)
                except OSError:
                    break
                if not part:
                    break
                shown += part
        return " ".join(shown.decode("utf-8").split())

    def type(self, words: str) -> str:
        os.write(self._fd, f"{words}\n".encode())
        return self.read()

    def interrupt(self) -> str:
        """Press Control-C, again if it fell between the prompt and the reading of it, as people do."""
        for _ in range(20):
            self.process.send_signal(signal.SIGINT)
            shown = self.read(patience=3.0)
            if shown:
                return shown
        return ""

    def close(self) -> int:
        code = self.process.wait(timeout=30)
        os.close(self._fd)
        return code


def test_a_whole_game_in_a_real_terminal_by_following_hints() -> None:
    terminal = Terminal("dominance", "--seed", "3", "--bots", "Random", "--option", "turn_cap=200")
    shown = terminal.read()
    assert "P2 is Random" in shown
    refused = terminal.type("dispute Z")
    assert "Not now:" in refused or "pick" in refused
    for _ in range(400):
        hint = re.search(r"\w+ would say “(.+?)”\. [A-Z]", terminal.type("hint"))
        assert hint
        shown = terminal.type(hint[1])
        if "The game is over" in shown:
            break
    assert "The game is over" in shown
    assert "Final points:" in shown
    code = re.search(r"rulecore play --code (\S+)", shown)
    assert code
    assert terminal.close() == 0
    again = dominance.match_from_code(code[1])
    assert again.outcome() is not None


def test_leaving_with_control_c_keeps_the_game() -> None:
    terminal = Terminal("--seed", "5")
    terminal.read()
    terminal.type("pick gold")
    shown = terminal.interrupt()
    code = re.search(r"rulecore play --code (\S+)", shown)
    assert code
    assert str(dominance.match_from_code(code[1]).actions[0]) == "pick gold"
    assert terminal.close() == 0
    reopened = Terminal("--code", code[1])
    assert "P1 (you)" in reopened.read()
    assert "Until next time." in reopened.type("quit")
    assert reopened.close() == 0
