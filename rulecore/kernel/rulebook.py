"""A game's rules as one object: which verbs answer which step, and what the kernel must ask the game."""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any, ClassVar, Generic, TypeVar

from .actions import Action, Verb
from .catalogue import Rule, load_catalogue
from .errors import IllegalAction, InvalidAction, Refusal
from .language import translator
from .options import Options
from .outcome import Outcome
from .position import Event, Position, Step
from .rng import Rng

_ = translator("rulecore")

P = TypeVar("P", bound=Position)

LONGEST_PHRASE = 500
"""So many characters at most; whoever pastes a whole page has not meant an action."""


def _rulebook_of(game: str) -> Rulebook[Any]:
    """The rulebook of a game's package."""
    found: Rulebook[Any] = importlib.import_module(f"rulecore.{game}").RULEBOOK
    return found


class Rulebook(ABC, Generic[P]):
    """The rules of one game. A game subclasses this once and makes a single object of it.

    Attributes:
        game: the package name, ``"dominance"``.
        version: counted up when a change makes old codes and logs replay differently.
        options_type: the game's :class:`Options` subclass.
        verbs: every verb of the game.
    """

    game: ClassVar[str]
    version: ClassVar[int] = 1
    options_type: ClassVar[type[Options]]
    verbs: tuple[Verb[P], ...]

    def __init__(self, verbs: Iterable[Verb[P]]) -> None:
        self.verbs = tuple(verbs)
        by_step: dict[str, list[Verb[P]]] = {}
        for verb in self.verbs:
            for kind in verb.steps:
                by_step.setdefault(kind, []).append(verb)
        self.by_step: dict[str, tuple[Verb[P], ...]] = {kind: tuple(verbs) for kind, verbs in by_step.items()}
        self._options = {kind: tuple(verb.options for verb in verbs) for kind, verbs in self.by_step.items()}

    def __reduce__(self) -> str | tuple[Any, ...]:
        # the one object of a game stays one object where a match is sent to another process
        return (_rulebook_of, (self.game,)) if _rulebook_of(self.game) is self else super().__reduce__()

    @property
    def rules(self) -> dict[str, Rule]:
        """The catalogue: every rule by id, in the language in use."""
        return load_catalogue(f"rulecore.{self.game}")

    @abstractmethod
    def set_up(self, seed: int, options: Any) -> P:
        """The position at the first choice of a new game."""

    @abstractmethod
    def position_from(self, data: Mapping[str, Any]) -> P:
        """A position from plain data.

        Raises:
            InvalidPosition: with everything that is wrong.
        """

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""

    @abstractmethod
    def view(self, position: P, seat: int | None, memory: bool = False) -> Any:
        """What a seat may know (``None`` is a spectator); ``memory`` adds what a perfect memory could add."""

    def glance(self, position: P, seat: int) -> Any:
        """What a player sees when asked to choose; true until the next action, so a game may skip copying it."""
        return self.view(position, seat, memory=True)

    def watch(self, position: P, seat: int) -> Callable[[], Any]:
        """A function that takes such a glance whenever it is called, while a game is played on in place.

        A game may hand out the same object each time, brought up to date.
        """
        return partial(self.glance, position, seat)

    @abstractmethod
    def narrate(self, position: P, seat: int | None) -> str:
        """The position in words, for one seat."""

    @abstractmethod
    def tell(self, event: Event, seat: int | None) -> str:
        """An event in words, for one seat."""

    def say_action(self, action: Action | str) -> str:
        """An action as people read it on a page, in the language in use.

        The phrase itself, which :meth:`parse` reads, unless a game that speaks several languages says it otherwise.
        """
        return str(action)

    def say_verb(self, name: str) -> str:
        """The name of a verb as people read it on a page, in the language in use."""
        return name

    @abstractmethod
    def nothing_pending(self, position: P) -> Refusal:
        """Why no action at all is possible once the agenda is empty."""

    @abstractmethod
    def not_your_turn(self, position: P, step: Step, action: Action, seat: int) -> Refusal:
        """Why this seat, which is not the one asked, may not do this now."""

    @abstractmethod
    def not_your_choice(self, position: P, seat: int) -> Refusal:
        """Why this seat may do nothing at all now."""

    @abstractmethod
    def not_now(self, position: P, step: Step, action: Action) -> Refusal:
        """Why a verb that does not answer the pending step is refused."""

    def parse(self, text: object, position: P | None = None) -> Action:
        """The action that a phrase says, such as ``"dispute C"``.

        Args:
            text: the phrase; an action is given back as it is.
            position: where it is said; then an unreadable phrase is answered with what can be said there.

        Raises:
            InvalidAction: naming what can be said.
        """
        if isinstance(text, Action):
            return text
        if not isinstance(text, str):
            raise InvalidAction(f"An action is a phrase such as “{self.verbs[0].usage()}”, not {type(text).__name__}.")
        if len(text) > LONGEST_PHRASE:
            raise InvalidAction(
                _("An action is one short phrase; this text has more than {most} characters.", most=LONGEST_PHRASE)
            )
        for verb in self.verbs:
            action = verb.read(text)
            if action is not None:
                return action
        first = text.split()[0].casefold() if text.split() else ""
        near = [verb.usage() for verb in self.verbs if verb.phrase.split()[0].casefold() == first]
        fitting = self.by_step[position.agenda[-1].kind] if position is not None and position.agenda else self.verbs
        usages = near or [verb.usage() for verb in fitting]
        said = ", ".join(f"“{usage}”" for usage in usages)
        raise InvalidAction(_("“{text}” is not an action of this game. You can say {said}.", text=text, said=said))

    def why_not(self, position: P, action: Action, seat: int | None = None) -> Refusal | None:
        """``None`` if ``seat`` (default: whoever must choose) may do this now, else the refusal. Costs about 1 µs."""
        if not position.agenda:
            return self.nothing_pending(position)
        step = position.agenda[-1]
        if seat is not None and seat != step.seat:
            return self.not_your_turn(position, step, action, seat)
        if step.kind not in action.steps:
            return self.not_now(position, step, action)
        return action.why_not(position, step, action)

    def play(self, position: P, action: Action, seat: int | None = None) -> None:
        """Check an action and carry it out in place.

        Raises:
            IllegalAction: the position is untouched.
        """
        agenda = position.agenda
        # what nearly always holds is asked here, because simulations do little else; everything else in why_not
        if seat is None and agenda and agenda[-1].kind in action.steps:
            refusal = action.why_not(position, agenda[-1], action)
        else:
            refusal = self.why_not(position, action, seat)
        if refusal is not None:
            raise IllegalAction(action, refusal)
        action.apply(position, agenda[-1], action)

    def options_of(self, position: P) -> Iterator[Action]:
        """Every legal action, listed lazily."""
        if not position.agenda:
            return iter(())
        step = position.agenda[-1]
        return chain.from_iterable([options(position, step) for options in self._options[step.kind]])

    def random_action(self, position: P, rng: Rng) -> Action:
        """A random legal action: first a verb that has any, then one of its options. Both choices are even.

        Raises:
            IllegalAction: the game is over.
        """
        if not position.agenda:
            raise IllegalAction(None, self.nothing_pending(position))
        step = position.agenda[-1]
        verbs = self.by_step[step.kind]
        if len(verbs) == 1:
            only = verbs[0].sample(position, step, rng)
            assert only is not None, f"no option at step {step}"
            return only
        left = list(verbs)
        while left:
            verb = left.pop(rng.below(len(left)))
            action = verb.sample(position, step, rng)
            if action is not None:
                return action
        raise AssertionError(f"no option at step {step}")

    def imaginable(self, position: P) -> Iterator[Action]:
        """Every action that can be said of this position, legal or not, verb by verb."""
        for verb in self.verbs:
            yield from verb.imaginable(position)
