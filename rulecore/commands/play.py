"""`rulecore play`: a whole game in this terminal, against named players or with people around one keyboard."""

from __future__ import annotations

import argparse
import contextlib
import sys
from typing import Any

from rulecore.commands.options import add_option_arguments, read_options, rulebook_of
from rulecore.kernel import SEED_PROBLEM, InvalidCode, InvalidOptions, Match, Player, fresh_seed, is_seed
from rulecore.play import TerminalGame, default_opponent, players_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("game", nargs="?", default="dominance", help="which game (default: dominance)")
    parser.add_argument("--players", type=int, help="how many play (default: the smallest table)")
    parser.add_argument("--layout", help="how the map lies, such as line, strip or flower")
    parser.add_argument("--seed", type=int, help="a number; the same one deals the same game")
    parser.add_argument("--seat", type=int, default=1, help="where you sit (default: 1)")
    parser.add_argument(
        "--bots",
        metavar="NAMES",
        help="who plays against you: names with commas between them, “list” to meet them, “none” for people alone",
    )
    parser.add_argument("--watch", action="store_true", help="let them play without you")
    parser.add_argument("--code", help="go on with a game from its code")
    add_option_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play; returns 0 when the game ended or was left, 2 when it could not begin."""
    try:
        if arguments.bots == "list":
            names = players_of(rulebook_of(arguments.game).game)
            print("\n".join(f"{name}: {player.story}" for name, player in names.items()))
            return 0
        match = _open(arguments)
        seats = _seat(arguments, match)
    except (LookupError, InvalidCode, InvalidOptions, ValueError) as error:
        problems: list[str] = getattr(error, "problems", [str(error.args[0])])
        print("\n".join(problems), file=sys.stderr)
        return 2
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - the arrows bring back what was typed
    TerminalGame(match, seats, _ask, print, _clear).play()
    return 0


def _ask(prompt: str) -> str:
    words = input(prompt)
    if not sys.stdin.isatty():
        # Nobody saw these words being typed, so a transcript would lack them.
        print(words)
    return words


def _open(arguments: argparse.Namespace) -> Match[Any]:
    if arguments.code is not None:
        tag, dash, _ = arguments.code.strip().partition("-")
        return Match.from_code(rulebook_of(tag if dash else arguments.game), arguments.code)
    rulebook = rulebook_of(arguments.game)
    given = {"players": arguments.players, "layout": arguments.layout}
    short = [f"{name}={value}" for name, value in given.items() if value is not None]
    options = read_options(arguments.game, [*short, *arguments.option])
    if arguments.seed is not None and not is_seed(arguments.seed):
        raise InvalidOptions(SEED_PROBLEM.format(arguments.seed))
    return Match(rulebook, fresh_seed() if arguments.seed is None else arguments.seed, options)


def _seat(arguments: argparse.Namespace, match: Match[Any]) -> list[Player | None]:
    """A player or a person for each seat.

    Raises:
        ValueError: a name or a seat does not exist.
    """
    game = match.rulebook.game
    count = match.options.players
    if not 1 <= arguments.seat <= count:
        raise ValueError(f"There is no seat {arguments.seat}; at this table they go from 1 to {count}.")
    if arguments.bots == "none":
        return [None] * count
    known = {name.casefold(): player for name, player in players_of(game).items()}
    names = [name.strip() for name in (arguments.bots or default_opponent(game)).split(",")]
    wrong = [name for name in names if name.casefold() not in known]
    if wrong:
        there = ", ".join(player.name for player in known.values())
        raise ValueError(f"Nobody here is called {', '.join(wrong)}. You can play with {there}.")
    wanted = count if arguments.watch else count - 1
    if len(names) > wanted:
        free = "1 free seat" if wanted == 1 else f"{wanted} free seats"
        raise ValueError(f"That is {len(names)} players for {free}.")
    # The last one named takes the seats that are left.
    names += names[-1:] * (wanted - len(names))
    seats: list[Player | None] = [known[name.casefold()]() for name in names]
    if not arguments.watch:
        seats.insert(arguments.seat - 1, None)
    return seats


def _clear() -> None:
    if sys.stdout.isatty():
        # The second part empties what can be scrolled back to as well.
        print("\x1b[2J\x1b[3J\x1b[H", end="")
    else:
        print("\n" + "-" * 40)
