"""One worked case: what it starts from, what is done, what must be true, and how that is checked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any


class Mismatch(Exception):  # noqa: N818 - it says what it is
    """A claim that does not hold, or a case that says something nobody can understand."""


@dataclass(frozen=True)
class Trial:
    """An example, or one of its cases, under the default readings or under one other.

    Attributes:
        path: the file.
        line: line of the example, from 1.
        game: whose rules.
        example: the example's id.
        rules: ids of the rules it shows.
        given: the position.
        when: steps and evaluations, in order.
        then: the claims.
        case: name of the case, or nothing.
        option: the option of another reading, or nothing.
        value: that option's value.
    """

    path: Path
    line: int
    game: str
    example: str
    rules: tuple[str, ...]
    given: dict[str, Any]
    when: list[dict[str, Any]]
    then: dict[str, Any]
    case: str = ""
    option: str = ""
    value: Any = None

    def but(self, **changes: Any) -> Trial:
        """The same trial with something changed."""
        return replace(self, **changes)

    @property
    def name(self) -> str:
        """How the trial is called in a test report, such as ``dominance.ex.move_checks:too_many@option=value``."""
        case = f":{self.case}" if self.case else ""
        return f"{self.example}{case}" + (f"@{self.option}={self.value}" if self.option else "")


class GameTable(ABC):
    """A game at which one trial is played; each game of the project has a subclass.

    Args:
        given: the position in the notation.
        options: settings that differ from the defaults, by name.
        seed: for whatever is dealt at random.
        when: the steps to come, which may show who plays where that is not given.

    Raises:
        Mismatch: the position is not one.
    """

    evaluations: frozenset[str] = frozenset()
    """Values of ``do`` that look at the table and are no steps."""
    claims_steps: bool = True
    """Whether the notation claims of each step, under ``steps``, that it was done or why it was refused."""

    @abstractmethod
    def __init__(
        self, given: dict[str, Any], options: dict[str, Any], seed: int, when: Sequence[dict[str, Any]] = ()
    ) -> None: ...

    @classmethod
    def spread(cls, trial: Trial) -> list[Trial]:
        """The trials that one trial of a file stands for; more than one where the notation can say so."""
        return [trial]

    @classmethod
    def unreadable(cls, trial: Trial) -> list[str]:
        """Everything in a trial that the notation does not know; what is not found here is found while it is played."""
        return []

    @abstractmethod
    def step(self, step: dict[str, Any]) -> set[str]:
        """Do a step; returns nothing if it was done, else the ids of the rules that forbid it.

        Raises:
            Mismatch: the step cannot be understood.
        """

    @abstractmethod
    def evaluate(self, step: dict[str, Any]) -> None:
        """Look at the table as an evaluation asks."""

    @property
    @abstractmethod
    def rule_ids(self) -> frozenset[str]:
        """Every rule id of the game."""

    @property
    @abstractmethod
    def claims(self) -> dict[str, Callable[[Any], None]]:
        """Every claim by its key: a function that raises :class:`Mismatch` when what it is given is not so."""


def expect(what: str, expected: object, found: object) -> None:
    """Raise :class:`Mismatch` with both values if they differ."""
    if expected != found:
        raise Mismatch(f"{what}: expected {expected!r}, found {found!r}")


def run(trial: Trial, games: dict[str, type[GameTable]], seed: int = 1) -> None:
    """Play a trial and check every claim.

    Raises:
        AssertionError: listing all that is wrong, after the file, the line and the name of the trial.
    """
    where = f"{trial.path}, line {trial.line}, {trial.name}"
    try:
        problems = games[trial.game].unreadable(trial) or _play(trial, games[trial.game], seed)
    except Mismatch as error:
        problems = [str(error)]
    if problems:
        raise AssertionError("\n  ".join([f"{where}:", *problems]))


def _play(trial: Trial, game: type[GameTable], seed: int) -> list[str]:
    options = {} if not trial.option else {trial.option: trial.value}
    table = game(trial.given, options, seed, trial.when)
    unknown = [rule for rule in trial.rules if rule not in table.rule_ids]
    problems = [f"rules: {rule!r} is no rule of {trial.game}" for rule in unknown]
    done: list[set[str]] = []
    for number, step in enumerate(trial.when, 1):
        try:
            if step.get("do") in table.evaluations:
                table.evaluate(step)
            else:
                done.append(table.step(step))
        except Mismatch as error:
            return [*problems, f"step {number} {step!r}: {error}"]
    claims = dict(table.claims)
    if game.claims_steps:
        claims["steps"] = lambda value: _check_steps(value, done, table.rule_ids)
    for key, value in trial.then.items():
        if key not in claims:
            problems.append(f"{key!r} is no claim; there are {', '.join(sorted(claims))}")
            continue
        try:
            claims[key](value)
        except Mismatch as error:
            problems.append(str(error))
    return problems


def _check_steps(expected: Any, done: list[set[str]], rule_ids: frozenset[str]) -> None:
    if not isinstance(expected, list):
        raise Mismatch(f"steps is a list, not {expected!r}")
    said = [f"refused by {', '.join(sorted(rules))}" if rules else "ok" for rules in done]
    if len(expected) != len(done):
        raise Mismatch(f"steps: expected {len(expected)} of them, found {len(done)}: {said}")
    wrong = []
    for number, (entry, rules) in enumerate(zip(expected, done, strict=True), 1):
        if entry == "ok":
            right = not rules
        elif entry == "refused":
            right = bool(rules)
        elif isinstance(entry, dict) and set(entry) == {"refused"}:
            named = entry["refused"] if isinstance(entry["refused"], list) else [entry["refused"]]
            for rule in named:
                if rule not in rule_ids:
                    raise Mismatch(f"steps: {rule!r} is no rule")
            right = bool(rules & set(named))
        else:
            raise Mismatch(f"steps: an entry is ok or {{refused: rule}}, not {entry!r}")
        if not right:
            wrong.append(f"step {number} expected {entry!r}, found {said[number - 1]}")
    if wrong:
        raise Mismatch("; ".join(wrong))
