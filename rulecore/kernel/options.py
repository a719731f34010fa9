"""Settings, readings and changed rules: one frozen object that a position and all its clones share."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self, cast

from .errors import InvalidOptions, shown


@dataclass(frozen=True, slots=True)
class Setting:
    """What one option means and which values it takes.

    Attributes:
        rule: id of the rule it belongs to.
        kind: ``"setup"`` (how many play, which variant), ``"reading"`` (a doubtful sentence of the rulebook) or
            ``"knob"`` (a rule that design lessons change).
        meaning: one sentence for learners.
        values: the values it takes, the rulebook's (or our default reading) first; empty if it takes a range.
        low: smallest whole number it takes, where it takes a range.
        high: largest.
        none_means: what ``None`` means, if ``None`` is a value of a range.
        labels: a few words for each value, where the value does not speak for itself.
    """

    rule: str
    kind: str
    meaning: str
    values: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    none_means: str = ""
    labels: Mapping[Any, str] = dataclasses.field(default_factory=dict)

    def problem(self, name: str, value: object) -> str | None:
        """What is wrong with a value and what would be right, or ``None``."""
        if self.values:
            # True == 1 in Python, and a switch set to 1 is more likely a slip than a wish
            if any(value == allowed and type(value) is type(allowed) for allowed in self.values):
                return None
            return f"Option {name} cannot be {shown(value)}; it takes {', '.join(map(repr, self.values))}."
        if value is None and self.none_means:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return None
        none = f", or None ({self.none_means})" if self.none_means else ""
        return f"Option {name} cannot be {shown(value)}; it takes whole numbers from {self.low} to {self.high}{none}."


def setting(
    default: Any,
    rule: str,
    meaning: str,
    *,
    kind: str = "reading",
    values: tuple[Any, ...] = (),
    low: int = 0,
    high: int = 0,
    none_means: str = "",
    labels: Mapping[Any, str] | None = None,
) -> Any:
    """Declare an option in the body of an :class:`Options` subclass: its default, its rule and its values."""
    described = Setting(rule, kind, meaning, values, low, high, none_means, labels or {})
    return dataclasses.field(default=default, metadata={"setting": described})


@dataclass(frozen=True, slots=True)
class Options:
    """Base of every game's options; a subclass declares each with :func:`setting`.

    Attribute access costs a few nanoseconds, so the rules ask the options directly.
    """

    @classmethod
    def settings(cls) -> dict[str, Setting]:
        """Every option by name, with what it means."""
        return {field.name: field.metadata["setting"] for field in dataclasses.fields(cls)}

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any]) -> Self:
        """Options with the given values and the defaults for the rest.

        Raises:
            InvalidOptions: with everything that is wrong, and what is allowed.
        """
        if not isinstance(values, Mapping):
            raise InvalidOptions(f"Options are a table of names and values, not {type(values).__name__}.")
        known = cls.settings()
        problems: list[tuple[str, str]] = []
        good: dict[str, Any] = {}
        for name, raw in values.items():
            if name not in known:
                problems.append(("", f"There is no option {shown(name)}; there are {', '.join(known)}."))
                continue
            try:
                value = cls.read_value(name, raw)
            except (TypeError, ValueError) as error:
                problems.append((known[name].rule, str(error)))
                continue
            wrong = cls.check_value(name, value)
            if wrong:
                problems.append((known[name].rule, wrong))
            else:
                good[name] = value
        made = cls(**good)
        if not problems:
            problems = made.clashes()
        if problems:
            raise InvalidOptions([text for _, text in problems], [rule for rule, _ in problems])
        return made

    @classmethod
    def read_value(cls, name: str, raw: Any) -> Any:
        """A value as JSON or a keyword gives it, in the form that is stored; a game may turn lists into tuples here."""
        return raw

    @classmethod
    def check_value(cls, name: str, value: Any) -> str | None:
        """What is wrong with one value by itself; a game may check values that no list can hold."""
        return cls.settings()[name].problem(name, value)

    def clashes(self) -> list[tuple[str, str]]:
        """What is wrong with the values taken together, as (rule id, sentence) pairs."""
        return []

    def changed(self) -> dict[str, Any]:
        """The options that differ from their defaults, as plain data."""
        fields = cast(Any, dataclasses.fields(self))
        return {f.name: getattr(self, f.name) for f in fields if getattr(self, f.name) != f.default}

    def but(self, **changes: Any) -> Self:
        """The same options with some changed.

        Raises:
            InvalidOptions: as :meth:`from_mapping`.
        """
        return type(self).from_mapping({**self.changed(), **changes})
