"""Questions with fresh numbers, and truths that a bet is held against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulecore.kernel import Rng


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question.

    Attributes:
        text: the answer as it is offered.
        says: what the learner reads after choosing it; every wrong answer has its own words.
        right: whether it is the right one.
        misreading: the misreading of the rule that leads here, in a few words, for the teacher's report.
    """

    text: str
    says: str
    right: bool = False
    misreading: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question whose numbers came from a seed; another seed asks the same thing anew.

    Attributes:
        text: what is asked, with all that is needed to answer.
        choices: the answers, in the order they are shown; exactly one is right.
        rule: id of the rule that answers it.
        why: the working, shown once it is answered rightly.
        position: a position to draw beside it, in the notation of the worked examples, or nothing.
        shown: the parts of the table to draw; all of them if none is named.
    """

    text: str
    choices: tuple[Choice, ...]
    rule: str
    why: str
    position: Mapping[str, Any] | None = None
    shown: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if sum(choice.right for choice in self.choices) != 1:
            raise ValueError(f"Exactly one answer must be right: {self.text}")
        texts = [choice.text for choice in self.choices]
        if len(set(texts)) != len(texts):
            raise ValueError(f"Two answers read alike: {texts}")

    @property
    def right(self) -> int:
        """The number of the right answer."""
        return next(number for number, choice in enumerate(self.choices) if choice.right)


Asker = Callable[[Rng], Question]
"""Makes a question from a random stream."""


def shuffled(rng: Rng, choices: list[Choice]) -> tuple[Choice, ...]:
    """The answers in a random order, those that read alike dropped after the first (put the right one first)."""
    kept: dict[str, Choice] = {}
    for choice in choices:
        kept.setdefault(choice.text, choice)
    order = list(kept.values())
    rng.shuffle(order)
    return tuple(order)


@dataclass(frozen=True, slots=True)
class Truth:
    """What a bet is held against.

    Attributes:
        value: the true number, in the unit of the bet.
        exact: whether it was counted and not simulated.
        games: how many games or draws a simulation took; 0 if counted.
        low: lower end of the simulation's 95 % interval.
        high: upper end.
        steps: the working in short sentences.
        series: named values for a picture, such as ``{"0 coins": 12.5, …}``.
        series_title: what the picture shows.
        series_unit: unit of its values.
        trail: simulated values after 1, 2, … draws, for a picture that settles; may be empty.
    """

    value: float
    exact: bool
    games: int = 0
    low: float = 0.0
    high: float = 0.0
    steps: tuple[str, ...] = ()
    series: Mapping[str, float] = field(default_factory=dict)
    series_title: str = ""
    series_unit: str = ""
    trail: tuple[tuple[int, float], ...] = ()
