"""What is kept of an experiment: the few numbers that a claim needs, small enough for a code, and the ledger as rows.

A run is kept with its numbers and not only with its seed: a code then shows at once, on every host, what was seen when
it was made. The seed is kept too, so that anybody can play the same games again.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Final

from rulecore.lab import Result
from rulecore.lab.intervals import Interval
from rulecore.lab.verdicts import Verdict, judge
from rulecore.teaching.results import harmless

WAYS: Final = ("up", "down", "same")
"""What one can expect of a change: more, less, or no clear change."""

_VERDICT_OF = {"up": "up", "down": "down", "same": "too close to call"}


@dataclass(frozen=True, slots=True)
class Measured:
    """One number before and after a change.

    Attributes:
        reference: its mean by the rules as printed; ``None`` if no game had one.
        value: its mean by the changed rules.
        difference: mean of the differences, pair by pair.
        low: lower end of the 95 % interval of the difference; minus infinity before it can be told.
        high: upper end.
        n: pairs with a value on both sides.
        further: about how many more pairs would settle it; 0 if it is settled, ``None`` if nothing in reach would.
        unfinished: games that the cap stopped, as printed and changed.
        empty: finished games in which there was nothing to measure, as printed and changed.
    """

    reference: float | None
    value: float | None
    difference: float
    low: float
    high: float
    n: int
    further: int | None
    unfinished: tuple[int, int] = (0, 0)
    empty: tuple[int, int] = (0, 0)

    @classmethod
    def of(cls, result: Result) -> Measured:
        """The numbers of a result of the lab, rounded as they are kept: a code shows again what is shown now."""
        return cls(
            _short(result.reference_value),
            _short(result.value),
            _short(result.difference) or 0.0,
            _short(result.interval.low) if isfinite(result.interval.low) else float("-inf"),  # type: ignore[arg-type]
            _short(result.interval.high) if isfinite(result.interval.high) else float("inf"),  # type: ignore[arg-type]
            result.n,
            result.further,
            result.unfinished,
            result.without_value,
        )

    @property
    def known(self) -> bool:
        """Whether there is anything to show yet."""
        return self.value is not None and self.reference is not None and isfinite(self.low) and isfinite(self.high)

    @property
    def identical(self) -> bool:
        """Whether no pair of games differed in this number."""
        return self.n > 1 and self.low == self.high == self.difference == 0

    @property
    def verdict(self) -> Verdict:
        """Up, down, or too close to call."""
        return judge(Interval(self.low, self.high), self.n) if self.known else "too close to call"

    def save(self) -> list[Any]:
        """As small plain data."""
        ends = [self.low, self.high] if isfinite(self.low) and isfinite(self.high) else [None, None]
        return [self.reference, self.value, self.difference, *ends, self.n, self.further, *self.unfinished, *self.empty]

    @classmethod
    def load(cls, data: Any) -> Measured:
        """From what :meth:`save` gave.

        Raises:
            ValueError: it is not that.
        """
        if not isinstance(data, list) or len(data) != 11:
            raise ValueError("the numbers of a run are a list of eleven")
        if not all(item is None or (isinstance(item, (int, float)) and not isinstance(item, bool)) for item in data):
            raise ValueError("the numbers of a run are numbers")
        reference, value, difference, low, high, n, further, *counts = data
        if difference is None or not all(type(count) is int and count >= 0 for count in (n, *counts)):
            raise ValueError("a run counts its games in whole numbers")
        return cls(
            reference,
            value,
            difference,
            float("-inf") if low is None else low,
            float("inf") if high is None else high,
            n,
            further,
            (counts[0], counts[1]),
            (counts[2], counts[3]),
        )


def _short(number: float | None) -> float | None:
    """Five significant digits are more than any interval here deserves."""
    return None if number is None else float(f"{number:.5g}")


@dataclass(slots=True)
class Run:
    """One experiment as it stands in the ledger.

    Attributes:
        change: the options that differed from the rules as printed.
        metric: name of the number the expectation was about.
        expected: ``"up"``, ``"down"`` or ``"same"``, said before the first game.
        line_up: number of the line-up in the lesson.
        seed: where its games came from.
        planned: pairs planned before the first look.
        games: pairs that were to be played in the end; more than planned if it was prolonged.
        played: pairs that were played; fewer if it was stopped.
        measured: the numbers by name of the metric.
    """

    change: dict[str, Any]
    metric: str
    expected: str
    line_up: int
    seed: int
    planned: int
    games: int
    played: int = 0
    measured: dict[str, Measured] = field(default_factory=dict)

    @property
    def main(self) -> Measured | None:
        """The number that the expectation was about; ``None`` before the first game."""
        return self.measured.get(self.metric)

    @property
    def right(self) -> bool:
        """Whether what was expected is what was found."""
        return self.main is not None and self.main.verdict == _VERDICT_OF[self.expected]

    @property
    def complete(self) -> bool:
        """Whether everything planned was played."""
        return self.played >= self.games

    def save(self) -> dict[str, Any]:
        """As small plain data."""
        return {
            "c": {name: list(value) if isinstance(value, tuple) else value for name, value in self.change.items()},
            "m": self.metric,
            "e": self.expected,
            "l": self.line_up,
            "s": self.seed,
            "g": [self.planned, self.games, self.played],
            "r": {name: numbers.save() for name, numbers in self.measured.items()},
        }

    @classmethod
    def load(cls, data: Any) -> Run:
        """From what :meth:`save` gave; whether its options exist is for the caller to say.

        Raises:
            ValueError: it is not that.
        """
        try:
            planned, games, played = data["g"]
            made = cls(
                dict(data["c"]),
                data["m"],
                data["e"],
                data["l"],
                data["s"],
                planned,
                games,
                played,
                {str(name): Measured.load(numbers) for name, numbers in data["r"].items()},
            )
        except (TypeError, KeyError, AttributeError) as error:
            raise ValueError("this is no run of an experiment") from error
        numbers = (made.line_up, made.seed, planned, games, played)
        if not all(type(number) is int and number >= 0 for number in numbers) or made.expected not in WAYS:
            raise ValueError("a run has whole numbers and an expectation")
        if not 0 < planned <= games or played > games:
            raise ValueError("a run plays no more games than it wants to")
        return made


COLUMNS: Final = (
    "number",
    "lesson",
    "change",
    "measured",
    "expected",
    "verdict",
    "as printed",
    "changed",
    "difference",
    "low",
    "high",
    "unit",
    "pairs",
    "unfinished as printed",
    "unfinished changed",
    "players",
    "seed",
)


def ledger_csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """The experiment ledger as a table that spreadsheets open.

    Args:
        rows: a mapping with :data:`COLUMNS` for each number measured. Texts a spreadsheet would run are made harmless.
    """
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({name: harmless(row.get(name, "")) for name in COLUMNS})
    return out.getvalue()
