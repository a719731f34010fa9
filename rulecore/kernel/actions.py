"""Actions: what a player can do, as values with a phrase in the game's own words."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from .errors import InvalidAction, Refusal
from .rng import Rng

if TYPE_CHECKING:
    from .position import Position, Step

P = TypeVar("P", bound="Position")


class Action:
    """One thing a player can do: a verb and its values, never changed, one object for each meaning.

    ``str(action)`` is a phrase such as ``"dispute C"``, and the game's rulebook reads it back. Actions are made by
    calling their :class:`Verb`; equal actions are the same object, so ``is`` may be used for speed.

    Attributes:
        definition: the verb that knows the options, the refusals and the effect.
        verb: its name.
        values: one value for each field of the verb, in order.
        steps, why_not, apply: those of the verb, kept here because simulations ask for little else.
    """

    __slots__ = ("_text", "apply", "definition", "steps", "values", "verb", "why_not")
    definition: Verb[Any]
    verb: str
    values: tuple[Any, ...]
    steps: tuple[str, ...]
    why_not: Callable[[Any, Step, Action], Refusal | None]
    apply: Callable[[Any, Step, Action], None]
    _text: str | None

    def __init__(self, definition: Verb[Any], values: tuple[Hashable, ...]) -> None:
        object.__setattr__(self, "definition", definition)
        object.__setattr__(self, "verb", definition.name)
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "steps", definition.steps)
        object.__setattr__(self, "why_not", definition.why_not)
        object.__setattr__(self, "apply", definition.apply)
        object.__setattr__(self, "_text", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("An action never changes; make another one from its verb.")

    def __str__(self) -> str:
        text = self._text
        if text is None:
            text = self.definition.say(self.values)
            object.__setattr__(self, "_text", text)
        return text

    def __repr__(self) -> str:
        return f"<{self}>"

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return self.definition, self.values


class Field:
    """How one value of an action is written and read.

    Attributes:
        pattern: regular expression, without groups, of what can be written.
        example: something to write, for messages about unreadable text.
    """

    pattern: ClassVar[str] = r"\S+"
    example: ClassVar[str] = "…"

    def show(self, value: Any) -> str:
        """The value as it stands in the phrase."""
        return str(value)

    def read(self, text: str) -> Any:
        """The value that ``text`` stands for; ``text`` matches ``pattern``.

        Raises:
            ValueError: the text matches and means nothing all the same; the message says what is wrong.
        """
        return text


Fields = Mapping[str, Field]
"""The readers and writers of a verb's values, by the name that its phrase uses, in the order of the values."""


class Verb(Generic[P]):
    """One kind of action: its options, its refusals and its effect, side by side.

    A game subclasses this once for each verb, as a singleton. Options, refusal and effect must agree; the test battery
    plays random games and checks that they do.

    Attributes:
        name: what it is called in logs and tables.
        phrase: the sentence with a ``{field}`` for each value, such as ``"dispute {tile}"``.
        fields: reader and writer of each value, in order.
        steps: kinds of step at which a player may do this.
    """

    name: ClassVar[str]
    phrase: ClassVar[str]
    fields: ClassVar[Fields] = {}
    steps: ClassVar[tuple[str, ...]]

    def __init__(self) -> None:
        self._made: dict[tuple[Hashable, ...], Action] = {}
        parts = re.split(r"\{(\w+)\}", self.phrase)
        regex = "".join(
            f"(?P<{part}>{self.fields[part].pattern})" if odd else re.escape(part).replace(r"\ ", r"\s+")
            for odd, part in zip([False, True] * len(parts), parts, strict=False)
        )
        self._regex = re.compile(regex, re.IGNORECASE)

    def __call__(self, *values: Hashable) -> Action:
        """The action with these values; the same object each time."""
        action = self._made.get(values)
        if action is None:
            action = self._made.setdefault(values, Action(self, values))
        return action

    def __reduce__(self) -> str | tuple[Any, ...]:
        return type(self).instance, ()

    @classmethod
    def instance(cls) -> Self:
        """The one object of this verb (there is never a second, so that equal actions stay identical)."""
        found: Self | None = cls.__dict__.get("_instance")
        if found is None:
            found = cls()
            cls._instance = found
        return found

    _instance: ClassVar[Verb[Any]]

    def say(self, values: tuple[Any, ...]) -> str:
        """The phrase for these values."""
        shown = {name: field.show(value) for (name, field), value in zip(self.fields.items(), values, strict=True)}
        return self.phrase.format(**shown)

    def read(self, text: str) -> Action | None:
        """The action that ``text`` says, or ``None`` if it is not of this verb.

        Raises:
            InvalidAction: the text is of this verb and a value in it cannot be read.
        """
        found = self._regex.fullmatch(text.strip())
        if found is None:
            return None
        values = []
        problems = []
        for name, field in self.fields.items():
            try:
                values.append(field.read(found[name].strip()))
            except ValueError as error:
                problems.append(f"“{text.strip()}”: {error}")
        if problems:
            raise InvalidAction(problems)
        return self(*values)

    def usage(self) -> str:
        """An example of the phrase."""
        return self.phrase.format(**{name: field.example for name, field in self.fields.items()})

    def options(self, position: P, step: Step) -> Iterable[Action]:
        """Everything of this verb that the rules allow now, listed lazily where there is a lot."""
        raise NotImplementedError

    def count(self, position: P, step: Step) -> int:
        """How many options there are; override where listing them all is dear."""
        return sum(1 for _ in self.options(position, step))

    def why_not(self, position: P, step: Step, action: Action) -> Refusal | None:
        """``None`` if the action is allowed now, else why not."""
        raise NotImplementedError

    def apply(self, position: P, step: Step, action: Action) -> None:
        """Carry out an action that ``why_not`` has let through."""
        raise NotImplementedError

    def imaginable(self, position: P) -> Iterator[Action]:
        """Everything of this verb that can be said of this position, legal or not: the learner's why-not list."""
        raise NotImplementedError

    def sample(self, position: P, step: Step, rng: Rng) -> Action | None:
        """A random option, or ``None`` if there is none; override where listing them all is dear."""
        options = self.options(position, step)
        if not isinstance(options, (list, tuple)):
            options = list(options)
        return options[rng.below(len(options))] if options else None

    def digits(self, position: P, step: Step, action: Action) -> list[tuple[int, int]]:
        """The action as (digit, radix) pairs among the options here, for short codes; undone by ``from_digits``."""
        options = list(self.options(position, step))
        return [(options.index(action), len(options))]

    def from_digits(self, position: P, step: Step, take: Digits) -> Action:
        """The option that digits stand for.

        Raises:
            ValueError: the digits stand for no option here.
        """
        options = list(self.options(position, step))
        if not options:
            raise ValueError(f"nothing can be done with “{self.name}” here")
        return options[take(len(options))]


class Digits:
    """Reads a number digit by digit, each digit with the radix that the reader says."""

    def __init__(self, number: int) -> None:
        self._rest = number

    def __call__(self, radix: int) -> int:
        self._rest, digit = divmod(self._rest, radix)
        return digit

    @property
    def rest(self) -> int:
        """What has not been read; 1 at the end of a number written by :func:`pack_digits`."""
        return self._rest


def pack_digits(digits: Iterable[tuple[int, int]]) -> int:
    """One number that holds all the (digit, radix) pairs, with a leading 1 that marks the end."""
    number = 1
    for digit, radix in reversed(list(digits)):
        number = number * radix + digit
    return number
