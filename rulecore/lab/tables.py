"""Plan against plan: a table of win shares, and how many plans are beaten by none (strategy diversity).

Lineage: the restricted play of Jaffe and others 2012. A game in which one plan beats all others has one plan; a game in
which each plan is beaten by some other one has many.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from rulecore.kernel import Player

from .experiment import Experiment, Unit
from .games import Arm, Task
from .intervals import Interval, Moments
from .metrics import WIN_SHARE
from .verdicts import Verdict, difference_interval, judge


@dataclass(frozen=True, slots=True)
class Duel:
    """How one plan did against another.

    Attributes:
        share: mean win share of the first, over all seats on each shuffle.
        interval: its 95 % interval, of the kind that the run's state asks for.
        verdict: whether that is up or down from the fair share, or too close to call.
        n: shuffles with a result from every seat.
        unfinished: games that a cap stopped.
    """

    share: float | None
    interval: Interval
    verdict: Verdict
    n: int
    unfinished: int


class PlanTable(Experiment):
    """Every plan against every other on the same shuffles, each pair from both seats.

    With three players the first plan sits against two of the second, and with four, partners play the same plan.

    Args:
        game: name of the game.
        plans: the players.
        options: options in force.
        games: shuffles for each pair.
        seed: where the seeds of all games come from.
    """

    def __init__(
        self,
        game: str,
        plans: Sequence[Player],
        options: Mapping[str, Any] | None = None,
        games: int = 100,
        seed: int = 0,
    ) -> None:
        if len(plans) < 2:
            raise ValueError("A table needs at least two plans.")
        self.plans = tuple(plans)
        shared = dict(options or {})
        seats = Arm("", game, shared, "random").seats
        numbers = range(len(plans))
        # with two sides the second plan's share is the rest of the first's
        self.pairs = list(combinations(numbers, 2))
        if seats == 3:
            self.pairs += [(other, one) for one, other in self.pairs]
        arms = []
        for one, other in self.pairs:
            hero, rival = self.plans[one], self.plans[other]
            players = (hero, rival) * (seats // 2) if seats % 2 == 0 else (hero, *(rival,) * (seats - 1))
            arms.append(Arm(f"{hero.name} against {rival.name}", game, shared, players, rotate=True))
        super().__init__(Task(tuple(arms)), games, seed)
        self.fair = 1 / seats if seats == 3 else 0.5
        self._away = [Moments() for _ in self.pairs]
        self._unfinished = [0 for _ in self.pairs]

    def take_in(self, unit: Unit) -> None:
        super().take_in(unit)
        for number, records in enumerate(unit):
            self._unfinished[number] += sum(not record.finished for record in records)
            share = WIN_SHARE.value(records)
            if share is not None:
                self._away[number].add(share - self.fair)

    def duel(self, one: int, other: int) -> Duel:
        """How plan number ``one`` did against plan number ``other``.

        Raises:
            ValueError: they are the same plan.
        """
        turned = (one, other) not in self.pairs
        pair = (other, one) if turned else (one, other)
        if pair not in self.pairs:
            raise ValueError("A plan does not play against itself.")
        number = self.pairs.index(pair)
        away = self._away[number]
        if turned:
            away = Moments(away.n, -away.mean, away.squares)
        interval = difference_interval(away, 1.0, self.looked)
        return Duel(
            share=self.fair + away.mean if away.n else None,
            interval=Interval(max(0.0, self.fair + interval.low), min(1.0, self.fair + interval.high)),
            verdict=judge(interval, away.n),
            n=away.n,
            unfinished=self._unfinished[number],
        )

    @property
    def unbeaten(self) -> list[Player]:
        """The plans that no other plan clearly beats; more of them mean more ways to play well."""
        numbers = range(len(self.plans))
        return [
            self.plans[one] for one in numbers if not any(self.beats(other, one) for other in numbers if other != one)
        ]

    def beats(self, one: int, other: int) -> bool:
        """Whether plan number ``one`` clearly beats plan number ``other``.

        With three players it must win more than its share alone against two, or leave less than its share to one alone.
        """
        return self.duel(one, other).verdict == "up" or self.duel(other, one).verdict == "down"
