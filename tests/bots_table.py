"""Measures every player of Dominance against every other and writes the table that is kept beside them.

    python tests/bots_table.py             # measure what is missing, write data and table
    python tests/bots_table.py --fresh     # measure everything again; hours
    python tests/bots_table.py --table     # only write the table from the data

Each line of the data can be had again alone, since all chance comes from its seed.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import permutations
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rulecore.dominance.bots import BOTS, Searcher
from rulecore.kernel import Player
from rulecore.lab import Arm, Survey, find_metric

HOME = Path(__file__).resolve().parents[1] / "rulecore" / "dominance"
DATA = HOME / "bots_table.json"
TABLE = HOME / "bots_table.md"
SEED = 7
PLAYOUTS = 160
SHUFFLES = {2: 200, 3: 100, 4: 100}
"""Shuffles for two players with plans; each is played from every seat."""
SEARCHED = {2: 24, 3: 20, 4: 16}
"""Shuffles for a pair with the searcher, which takes its time."""
EASY = ("Random", "Mason", "Courtier", "Miser")
"""Rivals for whom half as many shuffles are plenty."""
TITLES = {
    2: "Two players",
    3: "Three players: one of the row against two of the column",
    4: "Four players: a team of the row against a team of the column",
}
FAIR = {2: 50, 3: 33.3, 4: 50}


def make(name: str) -> Player:
    """A player; the searcher with the budget of the table."""
    return Searcher(PLAYOUTS) if name == Searcher.name else BOTS[name]()


def pairs(seats: int) -> list[tuple[str, str]]:
    """Whom to measure against whom, the searcher first."""
    names = list(BOTS)
    found = [(one, other) for one, other in permutations(names, 2) if names.index(one) > names.index(other)]
    if seats == 3:
        # one against two is another question than two against one; two searchers would take all day
        found += [(other, one) for one, other in found if one != Searcher.name]
    return sorted(found, key=lambda pair: pair[0] != Searcher.name)


def measure(hero: str, rival: str, seats: int) -> dict[str, Any]:
    """One line of the data."""
    searched = Searcher.name in (hero, rival)
    table = (hero, rival) * (seats // 2) if seats % 2 == 0 else (hero, rival, rival)
    arm = Arm(f"{hero} against {rival}", "dominance", {"players": seats}, [make(name) for name in table], rotate=True)
    games = (SEARCHED if searched else SHUFFLES)[seats] // (2 if searched and rival in EASY else 1)
    result = Survey(arm, [find_metric("dominance", "win_share")], games, SEED).run().result()
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
        **({"playouts": PLAYOUTS} if searched else {}),
    }


def cell(line: dict[str, Any]) -> str:
    """A share with its interval in percent; clear ones stand out."""
    low, high = (round(100 * min(1.0, max(0.0, line[key]))) for key in ("low", "high"))
    text = f"{round(100 * line['share'])} ({low}–{high})"
    return f"**{text}**" if 100 * line["low"] > FAIR[line["players"]] else text


def turned(line: dict[str, Any]) -> dict[str, Any]:
    """The same games from the other side, where there are two sides."""
    low, high = 1 - line["high"], 1 - line["low"]
    return {**line, "one": line["other"], "other": line["one"], "share": 1 - line["share"], "low": low, "high": high}


def write(lines: list[dict[str, Any]]) -> None:
    """Write data and table."""
    DATA.write_text("[\n" + ",\n".join(json.dumps(line) for line in lines) + "\n]\n", encoding="utf-8")
    TABLE.write_text(text_of(lines), encoding="utf-8")


def text_of(lines: list[dict[str, Any]]) -> str:
    """The table for people."""
    names = list(BOTS)
    text = [
        "# How strong the players of Dominance are",
        "",
        "Percent of the games that the player in the row wins against the player in the column, with the 95 % "
        "interval. A shared win counts as a share. Every shuffle is played from every seat. **Bold** means that the "
        "whole interval is above a fair share; a dash is not measured. All games are by the rules as printed, on a "
        "line of territories.",
        "",
        f"The searcher plays here with only {PLAYOUTS} imagined games a decision, so that the table can be made in an "
        f"hour; unless told otherwise it has {Searcher().playouts}.",
        "",
        "This page and the data beside it (`bots_table.json`) are written by `python tests/bots_table.py`.",
        "",
    ]
    for name, kind in BOTS.items():
        text.append(f"- **{name}**: {kind.story}")
    for seats, title in TITLES.items():
        here = [line for line in lines if line["players"] == seats]
        if seats != 3:
            here += [turned(line) for line in here]
        known = {(line["one"], line["other"]): line for line in here}
        text += ["", f"## {title}", "", f"A fair share is {FAIR[seats]} %.", ""]
        text += ["| | " + " | ".join(names) + " |", "|---|" + "---|" * len(names)]
        for one in names:
            cells = [cell(known[one, other]) if (one, other) in known else "–" for other in names]
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
    parser = argparse.ArgumentParser(description="Measure every player of Dominance against every other.")
    parser.add_argument("--fresh", action="store_true", help="measure everything again")
    parser.add_argument("--table", action="store_true", help="only write the table from the data")
    parser.add_argument("--players", type=int, nargs="*", choices=(2, 3, 4), default=[2, 3, 4])
    chosen = parser.parse_args()
    lines = [] if chosen.fresh or not DATA.exists() else json.loads(DATA.read_text(encoding="utf-8"))
    wanted = [(seats, *pair) for seats in chosen.players for pair in pairs(seats)]
    wanted.sort(key=lambda line: (line[1] == Searcher.name, -list(BOTS).index(line[2]) * (line[1] == Searcher.name)))
    for seats, hero, rival in [] if chosen.table else wanted:
        if not any((line["players"], line["one"], line["other"]) == (seats, hero, rival) for line in lines):
            line = measure(hero, rival, seats)
            lines.append(line)
            print(seats, hero, rival, cell(line), flush=True)
            write(lines)
    write(lines)


if __name__ == "__main__":
    main()
