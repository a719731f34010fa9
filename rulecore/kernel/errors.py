"""Saying no: what a refusal holds, and the errors a caller can meet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actions import Action


def shown(value: object, most: int = 80) -> str:
    """A value as it stands in a message: written as Python would, and cut off where it gets too long to be read.

    Args:
        value: anything at all, as it came from outside.
        most: characters.
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        # Python refuses to write numbers of thousands of digits, and lists in lists without end
        return f"something too big to write ({type(value).__name__})"
    return text if len(text) <= most else f"{text[: most - 1]}…"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed now: the rule, the failed condition, and what would change it.

    Attributes:
        rule: id of the rule in the game's catalogue, such as ``"dominance.take.hand_limit"``.
        reason: the condition that failed, one sentence.
        cure: what would make the action legal, one sentence.
    """

    rule: str
    reason: str
    cure: str

    def __str__(self) -> str:
        return f"{self.reason} {self.cure}"


class IllegalAction(ValueError):  # noqa: N818 - it is an action before it is an error
    """The action can be read, and the rules forbid it now. The position is as it was.

    Attributes:
        action: the refused action.
        refusal: why, by which rule, and what would cure it.
    """

    def __init__(self, action: Action | None, refusal: Refusal) -> None:
        self.action = action
        self.refusal = refusal
        what = f"{action}: " if action is not None else ""
        super().__init__(f"{what}{refusal} [{refusal.rule}]")

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Action | None, Refusal]]:
        return type(self), (self.action, self.refusal)


class InvalidInput(ValueError):  # noqa: N818 - one name for all that follow
    """Input that cannot be read. Nothing has changed because of it.

    Attributes:
        problems: all that is wrong, never only the first thing; one sentence each, with what would be right.
    """

    def __init__(self, problems: str | Iterable[str]) -> None:
        self.problems = [problems] if isinstance(problems, str) else list(problems)
        super().__init__(" ".join(self.problems))


class InvalidAction(InvalidInput):
    """The text or data is not an action of this game."""


class InvalidPosition(InvalidInput):
    """The data does not describe a position that can occur."""


class InvalidOptions(InvalidInput):
    """A setting that does not exist, a value that is not allowed, or settings that do not go together.

    Attributes:
        rules: for each problem the id of the rule that it breaks, or nothing where no rule is concerned.
    """

    def __init__(self, problems: str | Iterable[str], rules: Iterable[str] = ()) -> None:
        super().__init__(problems)
        self.rules = list(rules) or [""] * len(self.problems)


class InvalidCode(InvalidInput):
    """The code is damaged, from another game, or from another version of the rules."""


class InvalidRecord(InvalidInput):
    """The JSON of a saved match cannot be read or does not replay."""
