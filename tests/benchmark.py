"""How fast the rules are, as ratios that hold on any machine: ``python tests/benchmark.py``.

A time says little about another machine, so everything is set against one fixed loop of plain Python, run just before
and just after. Floors are those the project promises; a figure that misses its floor is marked, and with ``--strict``
the script then fails.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from rulecore import dominance, dominion
from rulecore.dominance import RULEBOOK, DominanceOptions, DominancePosition
from rulecore.dominion.bots import BigMoney, SmithyMoney
from rulecore.kernel import Match, Rng, play_on

UNIT_MS = 9.2
"""What the loop took on the machine on which the floors in microseconds were set; others are scaled by it."""


def unit() -> float:
    """Seconds that the calibration loop takes."""
    begin = time.process_time()
    total = 0
    table = {}
    for number in range(200_000):
        total += number & 7
        table[number & 63] = total
    return time.process_time() - begin


@dataclass
class Figure:
    """One result.

    Attributes:
        name: what was measured.
        value: in microseconds of the reference machine, or a number for each unit.
        floor: the bound that is promised.
        more_is_better: whether the bound is a least or a most.
        words: the unit in words.
    """

    name: str
    value: float
    floor: float
    more_is_better: bool
    words: str

    @property
    def kept(self) -> bool:
        return self.value >= self.floor if self.more_is_better else self.value <= self.floor

    def __str__(self) -> str:
        sign = "≥" if self.more_is_better else "≤"
        mark = "ok" if self.kept else "MISSED"
        return f"{self.name:<46}{self.value:>10.2f}  {self.words:<24}{sign} {self.floor:<8g}{mark}"


def in_units(work: Callable[[], int], rounds: int) -> float:
    """How often ``work`` does its thing in one calibration unit: the median of several rounds, each between two loops.

    Args:
        work: does it and returns how often.
        rounds: how many rounds.
    """
    rates = []
    for _ in range(rounds):
        before = unit()
        begin = time.process_time()
        count = work()
        spent = time.process_time() - begin
        rates.append(count / (spent / ((before + unit()) / 2)))
    return median(rates)


def play_games(seeds: range, options: DominanceOptions) -> int:
    """Random games to the end, every action checked; returns the number of decisions."""
    decisions = 0
    for seed in seeds:
        position = RULEBOOK.set_up(seed, options)
        rng = Rng(seed)
        while position.agenda:
            RULEBOOK.play(position, RULEBOOK.random_action(position, rng))
            decisions += 1
    return decisions


def some_match(seed: int, players: int, decisions: int | None = None) -> Match[DominancePosition]:
    """A random game, whole or as far as it has come after some decisions."""
    match = dominance.new_match(seed, players=players, turn_cap=200)
    rng = Rng(seed)
    while match.step is not None and (decisions is None or len(match.actions) < decisions):
        match.play(match.legal_actions.sample(rng))
    return match


def figures(rounds: int) -> list[Figure]:
    """Measure everything."""
    two = DominanceOptions.from_mapping({"turn_cap": 300})
    four = DominanceOptions.from_mapping({"players": 4, "layout": "flower", "leader_tokens": True, "turn_cap": 300})
    middles = [some_match(seed, 2 + seed % 3, 25).position for seed in range(20)]
    finished = [some_match(seed, 2 + seed % 3) for seed in range(20)]
    sayings = [(position, action) for position in middles for action in list(RULEBOOK.imaginable(position))[:400]]
    refused = [(position, action) for position, action in sayings if RULEBOOK.why_not(position, action) is not None]

    def clones() -> int:
        for position in middles * 500:
            position.clone()
        return len(middles) * 500

    def replays() -> int:
        count = 0
        for match in finished:
            position = match.start
            for action in match.actions:
                RULEBOOK.play(position, action)
            count += len(match.actions)
        return count

    def refusals() -> int:
        for position, action in refused:
            RULEBOOK.why_not(position, action)
        return len(refused)

    def round_trips() -> int:
        for position in middles * 5:
            RULEBOOK.position_from(json.loads(json.dumps(position.to_json())))
        return len(middles) * 5

    def codes() -> int:
        for match in finished:
            dominance.match_from_code(match.code())
        return len(finished)

    def micros(work: Callable[[], int]) -> float:
        return UNIT_MS * 1000 / in_units(work, rounds)

    per_unit, reference = "decisions a unit", "µs, reference machine"
    in_line, on_flower = (lambda: play_games(range(60), two)), (lambda: play_games(range(30), four))
    size = max(len(json.dumps(position.to_json())) for position in middles)
    return [
        Figure("random play, two in a line", in_units(in_line, rounds), 900, True, per_unit),
        Figure("random play, four on a flower", in_units(on_flower, rounds), 900, True, per_unit),
        Figure("clone of a position", micros(clones), 4, False, reference),
        Figure("replay, a decision", micros(replays), 5, False, reference),
        Figure("why not, refused with its sentences", micros(refusals), 2, False, reference),
        Figure("position to JSON text and back", micros(round_trips), 300, False, reference),
        Figure("longest position as JSON text", size, 4000, False, "bytes"),
        Figure("match to code and back, a whole game", micros(codes), 5000, False, reference),
    ]


def play_money(seeds: range) -> int:
    """Games of Dominion between money and money with Smithies, to the last point, every action checked."""
    rules, options = dominion.RULEBOOK, dominion.DominionOptions.from_mapping({"kingdom": "First Game"})
    players, rngs = (BigMoney(), SmithyMoney()), (Rng(1), Rng(2))
    for seed in seeds:
        position = rules.set_up(seed, options)
        play_on(rules, position, players, rngs)
        assert rules.outcome(position) is not None
    return len(seeds)


def play_listed(seeds: range) -> int:
    """Random games of Dominion to the last point; all that is legal is listed at each choice, Treasures go at once."""
    rules, options = dominion.RULEBOOK, dominion.DominionOptions.from_mapping({"kingdom": "First Game"})
    treasures = rules.parse("all treasures")
    for seed in seeds:
        position, chance = rules.set_up(seed, options), Rng(seed)
        while position.agenda:
            listed = list(rules.options_of(position))
            action = listed[chance.below(len(listed))]
            # what is bought before Treasures are played costs nothing, and such games take for ever
            rules.play(position, treasures if action.verb != "play" and treasures in listed else action)
        assert rules.outcome(position) is not None
    return len(seeds)


def some_dominion(seed: int, decisions: int | None = None) -> Match[dominion.DominionPosition]:
    """A random game of Dominion, whole or as far as it has come after some decisions."""
    match = dominion.new_match(seed, players=2 + seed % 3, turn_cap=120)
    rng = Rng(seed)
    while match.step is not None and (decisions is None or len(match.actions) < decisions):
        match.play(match.legal_actions.sample(rng))
    return match


def dominion_figures(rounds: int) -> list[Figure]:
    """Measure Dominion."""
    rules = dominion.RULEBOOK
    middles = [some_dominion(seed, 90).position for seed in range(20)]
    finished = [some_dominion(seed) for seed in range(10)]
    sayings = [(position, action) for position in middles for action in list(rules.imaginable(position))[:200]]
    refused = [(position, action) for position, action in sayings if rules.why_not(position, action) is not None]

    def clones() -> int:
        for position in middles * 250:
            position.clone()
        return len(middles) * 250

    def replays() -> int:
        for match in finished:
            position = match.start
            for action in match.actions:
                rules.play(position, action)
        return sum(len(match.actions) for match in finished)

    def refusals() -> int:
        for position, action in refused:
            rules.why_not(position, action)
        return len(refused)

    def micros(work: Callable[[], int]) -> float:
        return UNIT_MS * 1000 / in_units(work, rounds)

    per_unit, reference = "games a unit", "µs, reference machine"
    return [
        Figure("Dominion: money against a Smithy", in_units(lambda: play_money(range(60)), rounds), 45, True, per_unit),
        Figure("Dominion: random, all listed", in_units(lambda: play_listed(range(12)), rounds), 9, True, per_unit),
        Figure("Dominion: clone of a position", micros(clones), 4, False, reference),
        Figure("Dominion: replay, a decision", micros(replays), 5, False, reference),
        Figure("Dominion: why not, refused", micros(refusals), 2, False, reference),
    ]


def main() -> int:
    """Print the table; returns 1 with ``--strict`` if a floor is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7, help="rounds for each figure; the median counts")
    parser.add_argument("--strict", action="store_true", help="fail if a floor is missed")
    chosen = parser.parse_args()
    here = median(unit() for _ in range(9)) * 1000
    print(f"calibration unit: {here:.1f} ms here, {UNIT_MS} ms on the reference machine")
    found = figures(chosen.rounds) + dominion_figures(chosen.rounds)
    print(*found, sep="\n")
    return 1 if chosen.strict and not all(figure.kept for figure in found) else 0


if __name__ == "__main__":
    sys.exit(main())
