"""Measures every player of a game against every other and writes the table that is kept beside them.

    python tests/bots_table.py dominion             # measure what is missing, write data and table
    python tests/bots_table.py dominance --fresh    # measure everything again: hours, or minutes for Dominion
    python tests/bots_table.py dominion --table     # only write the table from the data

Each line of the data can be had again alone, since all chance comes from its seed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from itertools import permutations
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rulecore.kernel import Player
from rulecore.lab import Arm, Survey, find_metric

HOME = Path(__file__).resolve().parents[1] / "rulecore"
SEED = 7
SEARCHER = "Searcher"


@dataclass(frozen=True)
class Contest:
    """What is measured for one game, and what is said about it.

    Attributes:
        game: its name.
        title: its name as people write it.
        playouts: the searcher's imagined games for a choice.
        choice: what such a choice is called.
        shuffles: for each number of seats the shuffles for two players with plans; each is played from every seat.
        searched: those for a pair with the searcher, which takes its time.
        easy: rivals for whom half as many shuffles are plenty.
        titles: the headings of the tables by number of seats.
        fair: a fair share in percent by number of seats.
        teams: whether four players are two teams.
        effort: how long the table takes, said after “so that the table can be made in”.
        rules: what all games have in common.
    """

    game: str
    title: str
    playouts: int
    choice: str
    shuffles: Mapping[int, int]
    searched: Mapping[int, int]
    easy: tuple[str, ...]
    titles: Mapping[int, str]
    fair: Mapping[int, float]
    teams: bool
    effort: str
    rules: str

    @property
    def bots(self) -> dict[str, type[Player]]:
        """The players by name, the weakest first."""
        found: dict[str, type[Player]] = import_module(f"rulecore.{self.game}.bots").BOTS
        return found

    @property
    def data(self) -> Path:
        """Where the measured lines are kept."""
        return HOME / self.game / "bots_table.json"

    @property
    def table(self) -> Path:
        """Where the table for people is kept."""
        return HOME / self.game / "bots_table.md"

    @property
    def lines(self) -> list[dict[str, Any]]:
        """What has been measured so far."""
        found: list[dict[str, Any]] = json.loads(self.data.read_text(encoding="utf-8")) if self.data.exists() else []
        return found

    def seated(self, hero: str, rival: str, seats: int) -> tuple[str, ...]:
        """Who sits where before anybody moves on: one against the others, or team against team."""
        return (hero, rival) * (seats // 2) if self.teams and seats == 4 else (hero, *[rival] * (seats - 1))

    def two_sides(self, seats: int) -> bool:
        """Whether the rival's share is what the hero leaves."""
        return len(set(self.seated("hero", "rival", seats))) == 2 and self.fair[seats] == 50


CONTESTS = {
    contest.game: contest
    for contest in (
        Contest(
            game="dominance",
            title="Dominance",
            playouts=160,
            choice="decision",
            shuffles={2: 200, 3: 100, 4: 100},
            searched={2: 24, 3: 20, 4: 16},
            easy=("Random", "Mason", "Courtier", "Miser"),
            titles={
                2: "Two players",
                3: "Three players: one of the row against two of the column",
                4: "Four players: a team of the row against a team of the column",
            },
            fair={2: 50, 3: 33.3, 4: 50},
            teams=True,
            effort="an hour",
            rules="All games are by the rules as printed, on a line of territories.",
        ),
        Contest(
            game="dominion",
            title="Dominion",
            playouts=100,
            choice="purchase",
            shuffles={2: 400, 3: 200, 4: 150},
            searched={2: 30, 3: 8, 4: 6},
            easy=("Random", "Gardens Rush"),
            titles={
                2: "Two players",
                3: "Three players: one of the row against two of the column",
                4: "Four players: one of the row against three of the column",
            },
            fair={2: 50, 3: 33.3, 4: 25},
            teams=False,
            effort="a few minutes",
            rules="All games are by the article's rules, each with ten kinds of kingdom card drawn at random, the same "
            "ten from every seat.",
        ),
    )
}


def make(contest: Contest, name: str) -> Player:
    """A player; the searcher with the budget of the table."""
    kind: Any = contest.bots[name]
    return kind(contest.playouts) if name == SEARCHER else kind()


def pairs(contest: Contest, seats: int) -> list[tuple[str, str]]:
    """Whom to measure against whom, the searcher first."""
    names = list(contest.bots)
    found = [(one, other) for one, other in permutations(names, 2) if names.index(one) > names.index(other)]
    if not contest.two_sides(seats):
        # one against two is another question than two against one; two searchers would take all day
        found += [(other, one) for one, other in found if one != SEARCHER]
    return sorted(found, key=lambda pair: pair[0] != SEARCHER)


def measure(contest: Contest, hero: str, rival: str, seats: int) -> dict[str, Any]:
    """One line of the data."""
    searched = SEARCHER in (hero, rival)
    table = [make(contest, name) for name in contest.seated(hero, rival, seats)]
    arm = Arm(f"{hero} against {rival}", contest.game, {"players": seats}, table, rotate=True)
    games = (contest.searched if searched else contest.shuffles)[seats]
    games //= 2 if searched and rival in contest.easy else 1
    result = Survey(arm, [find_metric(contest.game, "win_share")], games, SEED).run().result()
    assert result.value is not None
    return {
        "players": seats,
        "one": hero,
        "other": rival,
        "share": round(result.value, 4),
        # a share cannot leave 0 to 1, though the interval of a difference can reach beyond
        "low": round(max(0.0, result.value + result.interval.low - result.difference), 4),
        "high": round(min(1.0, result.value + result.interval.high - result.difference), 4),
        "shuffles": result.n,
        "unfinished": result.unfinished[1],
        "seed": SEED,
        **({"playouts": contest.playouts} if searched else {}),
    }


def cell(contest: Contest, line: dict[str, Any]) -> str:
    """A share with its interval in percent; clear ones stand out."""
    low, high = (round(100 * min(1.0, max(0.0, line[key]))) for key in ("low", "high"))
    text = f"{round(100 * line['share'])} ({low}–{high})"
    return f"**{text}**" if 100 * line["low"] > contest.fair[line["players"]] else text


def turned(line: dict[str, Any]) -> dict[str, Any]:
    """The same games from the other side, where there are two sides."""
    low, high = 1 - line["high"], 1 - line["low"]
    return {**line, "one": line["other"], "other": line["one"], "share": 1 - line["share"], "low": low, "high": high}


def write(contest: Contest, lines: list[dict[str, Any]]) -> None:
    """Write data and table."""
    contest.data.write_text("[\n" + ",\n".join(json.dumps(line) for line in lines) + "\n]\n", encoding="utf-8")
    contest.table.write_text(text_of(contest, lines), encoding="utf-8")


def text_of(contest: Contest, lines: list[dict[str, Any]]) -> str:
    """The table for people."""
    bots = contest.bots
    names = list(bots)
    usual: Any = bots[SEARCHER]()
    text = [
        f"# How strong the players of {contest.title} are",
        "",
        "Percent of the games that the player in the row wins against the player in the column, with the 95 % "
        "interval. A shared win counts as a share. Every shuffle is played from every seat. **Bold** means that the "
        f"whole interval is above a fair share; a dash is not measured. {contest.rules}",
        "",
        f"The searcher plays here with only {contest.playouts} imagined games a {contest.choice}, so that the table "
        f"can be made in {contest.effort}; unless told otherwise it has {usual.playouts}.",
        "",
        "This page and the data beside it (`bots_table.json`) are written by `python tests/bots_table.py "
        f"{contest.game}`.",
        "",
    ]
    for name, kind in bots.items():
        text.append(f"- **{name}**: {kind.story}")
    for seats, title in contest.titles.items():
        here = [line for line in lines if line["players"] == seats]
        if contest.two_sides(seats):
            here += [turned(line) for line in here]
        known = {(line["one"], line["other"]): line for line in here}
        text += ["", f"## {title}", "", f"A fair share is {contest.fair[seats]} %.", ""]
        text += ["| | " + " | ".join(names) + " |", "|---|" + "---|" * len(names)]
        for one in names:
            cells = [cell(contest, known[one, other]) if (one, other) in known else "–" for other in names]
            text.append(f"| **{one}** | " + " | ".join(cells) + " |")
        counts = [
            f"{min(found)}" if len(found) == 1 else f"{min(found)} to {max(found)}"
            for found in (
                {line["shuffles"] for line in here if ("playouts" in line) == searched} or {0}
                for searched in (False, True)
            )
        ]
        left = sum(line["unfinished"] for line in lines if line["players"] == seats)
        text += ["", f"Shuffles: {counts[0]}; with the searcher {counts[1]}. Games that did not finish: {left}."]
    return "\n".join(text) + "\n"


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description="Measure every player of a game against every other.")
    parser.add_argument("game", choices=list(CONTESTS))
    parser.add_argument("--fresh", action="store_true", help="measure everything again")
    parser.add_argument("--table", action="store_true", help="only write the table from the data")
    parser.add_argument("--rivals", nargs="*", metavar="NAME", help="measure the searcher against these alone")
    parser.add_argument("--players", type=int, nargs="*", choices=(2, 3, 4), default=[2, 3, 4])
    chosen = parser.parse_args()
    contest = CONTESTS[chosen.game]
    names = list(contest.bots)
    if chosen.fresh:
        write(contest, [])
    wanted = [(seats, *pair) for seats in chosen.players for pair in pairs(contest, seats)]
    if chosen.rivals:
        wanted = [line for line in wanted if line[1] == SEARCHER and line[2] in chosen.rivals]
    wanted.sort(key=lambda line: (line[1] == SEARCHER, -names.index(line[2]) * (line[1] == SEARCHER)))
    for seats, hero, rival in [] if chosen.table else wanted:
        if not any((line["players"], line["one"], line["other"]) == (seats, hero, rival) for line in contest.lines):
            line = measure(contest, hero, rival, seats)
            # read again, since tables for other numbers of players may be measured at the same time
            write(contest, [*contest.lines, line])
            print(seats, hero, rival, cell(contest, line), flush=True)
    write(contest, contest.lines)


if __name__ == "__main__":
    main()
