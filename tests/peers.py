"""How fast other Python engines play the same match, side by side: ``python tests/peers.py``.

The match is Big Money against Big Money that also buys a Smithy with exactly four coins, two players, eight Provinces.
The peers are installed from the package index into an environment of their own, which is thrown away afterwards; no
project ever depends on them. Each repeat lets every engine play in a process of its own, one after the other, and what
counts is processor time, so that other work on the machine touches all of them alike. How the games went is printed
beside the rates: pyminion should agree with us; pydominion lets BigMoney always begin and knows no tie-break.

How each is called: https://pypi.org/project/pyminion/0.4.0/ and https://pypi.org/project/pydominion/0.1.0/.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

PACKAGES = {"pyminion": "0.4.0", "pydominion": "0.1.0"}
OURS = "rulecore"
GAMES = {OURS: 1200, "pyminion": 150, "pydominion": 500}
"""Games in each repeat: about a quarter of a second for everybody."""

Winners = tuple[int, ...]


def rulecore_games() -> Callable[[], Winners]:
    """Every action checked, and the whole outcome with its parts and rules."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from rulecore import dominion
    from rulecore.dominion.bots import BigMoney, SmithyMoney
    from rulecore.kernel import Rng, play_on

    rules = dominion.RULEBOOK
    options = dominion.DominionOptions.from_mapping({"kingdom": "First Game", "preset": "official"})
    players, rngs = (BigMoney(), SmithyMoney()), (Rng(1), Rng(2))
    seeds = iter(range(10_000_000))

    def game() -> Winners:
        position = rules.set_up(next(seeds), options)
        play_on(rules, position, players, rngs)
        outcome = rules.outcome(position)
        assert outcome is not None
        return outcome.winners

    return game


def pyminion_games() -> Callable[[], Winners]:
    """Its own example players, which follow the same lists."""
    import copy

    from pyminion.bots.examples import BigMoney, BigMoneySmithy
    from pyminion.expansions.base import base_set, smithy
    from pyminion.game import Game

    players = BigMoney(), BigMoneySmithy()
    # it shuffles the list of players that it is given
    table = Game(players=list(players), expansions=[base_set], kingdom_cards=[smithy], log_stdout=False)

    def game() -> Winners:
        # what its Simulator does for each game
        won = copy.copy(table).play().winners
        return tuple(seat for seat, player in enumerate(players) if any(player is winner for winner in won))

    return game


def pydominion_games() -> Callable[[], Winners]:
    """Its players decide by methods of their own; it lays out twelve Provinces, so four are taken away."""
    from dominion import Duchy, Game, Gold, Player, Province, Silver
    from dominion.cards.expansions.first_edition import Smithy

    class BigMoney(Player):  # type: ignore[misc]
        buys_smithy = False

        def action_phase(self) -> None:
            if self.buys_smithy and Smithy in self.deck.hand:
                Smithy.play(self.deck)

        def buy_phase(self) -> None:
            coins, supply = self.deck.coins, self.deck.game.supply
            if coins >= 8 and supply[Province]:
                Province.buy(self.deck)
            elif coins >= 6 and supply[Gold]:
                Gold.buy(self.deck)
            elif coins == 4 and self.buys_smithy and supply[Smithy]:
                Smithy.buy(self.deck)
            elif coins >= 3 and supply[Silver]:
                Silver.buy(self.deck)

    class WithSmithy(BigMoney):
        buys_smithy = True

    def game() -> Winners:
        # it leaves a print in its Actions
        with contextlib.redirect_stdout(io.StringIO()):
            table = Game([BigMoney, WithSmithy], [Smithy])
            table.base_cards[Province] = table.base_cards[Duchy] = 8
            report = table.play()
        best = {id(player) for player, _score in report.winners}
        return tuple(seat for seat, player in enumerate(table.players) if id(player) in best)

    return game


ENGINES = {OURS: rulecore_games, "pyminion": pyminion_games, "pydominion": pydominion_games}


def work(name: str) -> None:
    """What one process does: play, and print the rate and how the games went."""
    game = ENGINES[name]()
    for _ in range(20):
        game()
    split = {"first": 0, "second": 0, "both": 0}
    begin = time.process_time()
    for _ in range(GAMES[name]):
        won = game()
        split["both" if len(won) > 1 else ("first", "second")[won[0]]] += 1
    spent = time.process_time() - begin
    print(json.dumps({"rate": GAMES[name] / spent, **split}))


def run(python: str, name: str) -> dict[str, Any]:
    """Let one engine play once."""
    done = subprocess.run([python, __file__, "--work", name], check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    """Install, play in turns, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=5, help="how often each engine plays; the median counts")
    parser.add_argument("--work", choices=list(ENGINES), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.work:
        work(chosen.work)
        return
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python")
        wanted = [f"{package}=={version}" for package, version in PACKAGES.items()]
        subprocess.run([python, "-m", "pip", "install", "--quiet", *wanted], check=True)
        found: dict[str, list[dict[str, Any]]] = {name: [] for name in ENGINES}
        for _ in range(chosen.repeats):
            for name, runs in found.items():
                # the same interpreter for all of them
                runs.append(run(python, name))
    rates = {name: median(one["rate"] for one in runs) for name, runs in found.items()}
    print(f"{'engine':<20}{'games a second':>16}{'rulecore is':>14}   first / second / both win")
    for name, runs in found.items():
        total = sum(one["first"] + one["second"] + one["both"] for one in runs)
        split = " / ".join(
            f"{100 * sum(one[who] for one in runs) / total:.0f} %" for who in ("first", "second", "both")
        )
        label = f"{name} {PACKAGES.get(name, '')}".strip()
        print(f"{label:<20}{rates[name]:>16,.0f}{rates[OURS] / rates[name]:>13.2f}x   {split}")


if __name__ == "__main__":
    main()
