"""`rulecore compare`: change a rule, or a player, and see on the same shuffles what that does to the game."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from rulecore.kernel import InvalidOptions, shown
from rulecore.lab import compare, metrics_of, player_kinds, restrictions
from rulecore.lab.compare import Comparison
from rulecore.lab.gauge import rulebook_of
from rulecore.lab.ledger import ledger_row, rows_to_csv, rows_to_json
from rulecore.setup_environment import SetupError, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("game", help="name of the game, such as dominance")
    parser.add_argument(
        "--change",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="what differs on the changed side; may be repeated",
    )
    parser.add_argument(
        "--base", action="append", default=[], metavar="OPTION=VALUE", help="an option of both sides, such as players=3"
    )
    parser.add_argument(
        "--metric",
        action="append",
        default=[],
        metavar="NAME",
        help="what to measure (default length); may be repeated",
    )
    parser.add_argument("--games", type=positive, default=400, help="pairs of games (default 400)")
    parser.add_argument("--seed", type=int, default=1, help="where all chance comes from (default 1)")
    parser.add_argument("--players", default="random", metavar="NAME,NAME", help="who plays, one a seat or one for all")
    parser.add_argument("--instead", metavar="NAME,NAME", help="who plays on the changed side, if it is not the same")
    parser.add_argument("--rotate", action="store_true", help="play each shuffle once for every seat")
    parser.add_argument(
        "--workers",
        type=positive,
        default=1,
        help="processes that play, one a processor at most (default 1); the result is the same",
    )
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the result as a table")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the result as JSON")
    parser.add_argument("--list", action="store_true", help="list what can be named here, and play nothing")


def positive(text: str) -> int:
    """Read a number of at least 1.

    Raises:
        argparse.ArgumentTypeError: it is not one.
    """
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text) <= 10_000_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to 10000000")
    return int(text)


def read_options(game: str, words: list[str]) -> dict[str, Any]:
    """Read options as they are typed: ``bridge_value=2``, ``layout=flower``, ``line_length=none``.

    Raises:
        ValueError: one of them has no equals sign, or there is no such game.
    """
    rulebook_of(game)
    found: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise ValueError(f"{shown(word)} does not say which value; write it as {word[:40]}=VALUE.")
        lowered = text.strip().casefold()
        if lowered in ("none", "true", "false", "yes", "no"):
            found[name.strip()] = {"none": None, "true": True, "yes": True}.get(lowered, False)
            continue
        try:
            found[name.strip()] = json.loads(text)
        except (ValueError, RecursionError):
            found[name.strip()] = text.strip()
    return found


def run(arguments: argparse.Namespace) -> int:
    """Play the comparison, or list what can be compared; returns the exit code.

    Ctrl-C stops at once and shows what has been found so far.
    """
    try:
        if arguments.list:
            return show_list(arguments.game)
        experiment = compare(
            arguments.game,
            read_options(arguments.game, arguments.change),
            arguments.metric or ["length"],
            games=arguments.games,
            seed=arguments.seed,
            players=arguments.players,
            instead=arguments.instead,
            base=read_options(arguments.game, arguments.base),
            rotate=arguments.rotate,
        )
    except InvalidOptions as error:
        raise SetupError("\n".join(error.problems)) from error
    except ValueError as error:
        raise SetupError(str(error)) from error
    # More processes than processors play no faster, and thousands of them would take the whole machine down.
    stopped = play(experiment, min(arguments.workers, os.cpu_count() or 1))
    for result in experiment.results:
        say(result.sentence)
    rows = [ledger_row(result) for result in experiment.results]
    for path, text in ((arguments.csv, rows_to_csv), (arguments.json, rows_to_json)):
        if path is not None:
            try:
                path.write_text(text(rows), "utf-8")
            except OSError as error:
                raise SetupError(f"{path} could not be written: {error}") from error
            say(f"Written to {path}.")
    return 130 if stopped else 0


def play(experiment: Comparison, workers: int) -> bool:
    """Play with a line of progress, where somebody can see it.

    Returns:
        whether Ctrl-C stopped it.
    """
    shown = sys.stderr.isatty()
    with ExitStack() as stack:
        executor: Executor | None = None
        if workers > 1:
            executor = ProcessPoolExecutor(workers, initializer=leave_interrupts_to_parent)
            # a stopped pool must not wait for what it no longer needs
            stack.callback(executor.shutdown, wait=False, cancel_futures=True)
        stack.enter_context(stopped_by_interrupt(experiment))
        for partial in experiment.slices(executor, 0.2):
            if shown:
                line = f"{partial.played} of {partial.games} pairs, {partial.per_second:.0f} games a second"
                print(f"\r{line}  (Ctrl-C stops and keeps this)", end="", file=sys.stderr, flush=True)
    if shown:
        print("\r" + " " * 78 + "\r", end="", file=sys.stderr, flush=True)
    if not experiment.done:
        say(f"Stopped after {experiment.played} of {experiment.games} pairs.")
    return not experiment.done


@contextmanager
def stopped_by_interrupt(experiment: Comparison) -> Iterator[None]:
    """Let the first Ctrl-C stop an experiment between two games, and a second one end the command."""

    def stop(number: int, frame: FrameType | None) -> None:
        experiment.stop()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def leave_interrupts_to_parent() -> None:
    """Let Ctrl-C stop the parent process alone, which then has no more work for this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def show_list(game: str) -> int:
    """Print everything that can be named in a comparison of a game; returns the exit code."""
    say(f"Options of {game} (--change, --base):")
    for name, setting in rulebook_of(game).options_type.settings().items():
        values = ", ".join(map(str, setting.values)) if setting.values else ""
        if not values and setting.high:
            values = f"{setting.low} to {setting.high}" + (
                f", or none ({setting.none_means})" if setting.none_means else ""
            )
        say(f"  {name:20} {setting.meaning}" + (f" [{values}]" if values else ""))
    say("\nMetrics (--metric):")
    for name, metric in metrics_of(game).items():
        say(f"  {name:30} {metric.meaning}")
    say("\nPlayers (--players, --instead):")
    for name, player in player_kinds(game).items():
        say(f"  {name:20} {player.story}")
    say("\nWhat a player can leave out (--players 'NAME who …'):")
    for phrase in restrictions(game):
        say(f"  {phrase}")
    return 0
