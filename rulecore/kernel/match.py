"""One game as it is played: a position, the actions that led to it, and everything a table wants to ask."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Generic, Self, TypeVar

from .actions import Action, Digits, pack_digits
from .code import seal, unseal
from .errors import (
    IllegalAction,
    InvalidAction,
    InvalidCode,
    InvalidInput,
    InvalidOptions,
    InvalidPosition,
    InvalidRecord,
    Refusal,
    shown,
)
from .language import translator
from .names import names_problems
from .outcome import Outcome
from .position import Event, Position, Step
from .rng import Rng
from .rulebook import Rulebook

_ = translator("rulecore")

P = TypeVar("P", bound=Position)

Listener = Callable[["Match[Any]", Action, list[Event]], None]


class LegalActions:
    """What may be done now: a lazy view, never a list until somebody asks for one.

    ``action in match.legal_actions`` costs one check; iterating lists the options; ``repr`` shows the first few.
    """

    def __init__(self, rulebook: Rulebook[Any], position: Position, seat: int | None = None) -> None:
        self._rulebook = rulebook
        self._position = position
        self._seat = seat

    @property
    def _closed(self) -> bool:
        """Whether it is somebody else's choice."""
        step = self._position.step
        return self._seat is not None and (step is None or step.seat != self._seat)

    def __iter__(self) -> Iterator[Action]:
        return iter(()) if self._closed else self._rulebook.options_of(self._position)

    def __contains__(self, action: object) -> bool:
        try:
            said = self._rulebook.parse(action)
        except InvalidAction:
            return False
        return self._rulebook.why_not(self._position, said, self._seat) is None

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __len__(self) -> int:
        step = self._position.step
        if step is None or self._closed:
            return 0
        return sum(verb.count(self._position, step) for verb in self._rulebook.by_step[step.kind])

    def sample(self, rng: Rng) -> Action:
        """A random one: first the kind of action, then one of that kind.

        Raises:
            IllegalAction: there is none.
        """
        if self._closed:
            assert self._seat is not None
            raise IllegalAction(None, self._rulebook.not_your_choice(self._position, self._seat))
        return self._rulebook.random_action(self._position, rng)

    def __repr__(self) -> str:
        first = [str(action) for action in islice(self, 9)]
        more = ", …" if len(first) > 8 else ""
        return f"<legal actions: {', '.join(first[:8]) or 'none'}{more}>"


class Match(Generic[P]):
    """A game in progress: plays, refuses with reasons, undoes, saves, and shows each seat what it may know.

    Args:
        rulebook: the game's rules.
        seed: where all chance comes from; the same seed and actions give the same game everywhere.
        options: the settings in force.
        start: a position to start from in place of a fresh setup.
        names: a name for each seat; P1, P2, … where there is none.

    Raises:
        InvalidOptions: with all that is wrong with the names.
    """

    def __init__(
        self,
        rulebook: Rulebook[P],
        seed: int,
        options: Any,
        *,
        start: P | None = None,
        names: tuple[str, ...] = (),
    ) -> None:
        self.rulebook = rulebook
        self.seed = seed
        self.options = options
        self.actions: list[Action] = []
        self._custom = start is not None
        # a copy, so that whoever brought the position may go on with it
        self._start: P = start.clone() if start is not None else rulebook.set_up(seed, options)
        self.position: P = self._start.clone()
        if names and (problems := names_problems(names, self.position.players)):
            raise InvalidOptions(problems)
        self.names = tuple(names)
        self._undone: list[Action] = []
        self._listeners: list[Listener] = []

    @property
    def start(self) -> P:
        """A copy of the position in which this match began."""
        return self._start.clone()

    @property
    def step(self) -> Step | None:
        """The choice that must be made now, or ``None`` when the game is over."""
        return self.position.step

    @property
    def legal_actions(self) -> LegalActions:
        """What may be done now by whoever must choose, as a lazy view; it can give that player's hand away."""
        return LegalActions(self.rulebook, self.position)

    def _sits(self, seat: int | None) -> None:
        """Refuse a seat that this table does not have; nobody in particular is fine.

        Asked here, where people come in; simulations ask the rulebook, which trusts them.
        """
        count = self.position.players
        if seat is None or (isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < count):
            return
        seats = ", ".join(f"{number} (P{number + 1})" for number in range(count))
        raise InvalidInput(_("There is no seat {seat} here; there are {seats}.", seat=shown(seat), seats=seats))

    def legal_for(self, seat: int) -> LegalActions:
        """What this seat may do now: nothing while somebody else must choose.

        Raises:
            InvalidInput: there is no such seat.
        """
        if seat is None:
            raise InvalidInput(_("Say whose actions you mean; legal_actions are those of whoever must choose."))
        self._sits(seat)
        return LegalActions(self.rulebook, self.position, seat)

    def why_not(self, action: Action | str, seat: int | None = None) -> Refusal | None:
        """Why an action is not allowed now, or ``None`` if it is.

        Args:
            action: the action or its phrase.
            seat: who wants to do it; whoever must choose if not given.

        Raises:
            InvalidAction: the phrase cannot be read.
            InvalidInput: there is no such seat.
        """
        self._sits(seat)
        return self.rulebook.why_not(self.position, self.rulebook.parse(action, self.position), seat)

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        return self.rulebook.outcome(self.position)

    def view(self, seat: int | None, memory: bool = False) -> Any:
        """What one seat may know; ``None`` is a spectator. ``memory`` adds what a perfect memory would add.

        Raises:
            InvalidInput: there is no such seat; so do all that follow which tell a seat something.
        """
        self._sits(seat)
        return self.rulebook.view(self.position, seat, memory)

    def narrate(self, seat: int | None) -> str:
        """The position in words, for one seat, with no secret of another in it."""
        self._sits(seat)
        return self.rulebook.narrate(self.position, seat)

    def tell(self, event: Event, seat: int | None) -> str:
        """An event in words, for one seat."""
        self._sits(seat)
        return self.rulebook.tell(event, seat)

    def story(self, seat: int | None) -> list[str]:
        """All that has happened so far, one sentence an event, as far as this seat may know it. Costs a replay."""
        self._sits(seat)
        return [self.tell(event, seat) for _, events in self.replay() for event in events]

    def play(self, action: Action | str, seat: int | None = None) -> list[Event]:
        """Do something, if the rules allow it.

        Args:
            action: the action or its phrase.
            seat: who does it; whoever must choose if not given.

        Returns:
            What happened, each event with the rule that made it happen.

        Raises:
            InvalidAction: the phrase cannot be read. The match is untouched.
            InvalidInput: there is no such seat. The match is untouched.
            IllegalAction: the rules forbid it. The match is untouched.
        """
        self._sits(seat)
        said = self.rulebook.parse(action, self.position)
        events = self._do(said, seat)
        self._undone.clear()
        return events

    def _do(self, action: Action, seat: int | None = None) -> list[Event]:
        position = self.position
        refusal = self.rulebook.why_not(position, action, seat)
        if refusal is not None:
            raise IllegalAction(action, refusal)
        events: list[Event] = []
        position.events = events
        try:
            action.definition.apply(position, position.agenda[-1], action)
        finally:
            position.events = None
        self.actions.append(action)
        for listener in tuple(self._listeners):
            listener(self, action, events)
        return events

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener(match, action, events)`` after each action; the returned function stops that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to take back."""
        return bool(self.actions)

    @property
    def can_redo(self) -> bool:
        """Whether an action taken back can be done again."""
        return bool(self._undone)

    def undo(self, count: int = 1) -> list[Action]:
        """Take back the last ``count`` actions and return them; fewer if there are fewer. Costs a replay."""
        count = min(count, len(self.actions))
        if count <= 0:
            return []
        taken = self.actions[-count:]
        self.position = self._position_after(len(self.actions) - count)
        del self.actions[-count:]
        self._undone.extend(reversed(taken))
        return taken

    def redo(self) -> list[Event]:
        """Do again what was taken back last; nothing happens if nothing was."""
        return self._do(self._undone.pop()) if self._undone else []

    def _position_after(self, count: int) -> P:
        position = self._start.clone()
        for action in self.actions[:count]:
            self.rulebook.play(position, action)
        return position

    def at(self, count: int) -> Self:
        """This match as it stood after ``count`` actions, as a match of its own.

        Raises:
            IndexError: there have not been so many actions.
        """
        if not 0 <= count <= len(self.actions):
            raise IndexError(f"This match has {len(self.actions)} actions, so there is no moment {count}.")
        earlier = self._fresh()
        for action in self.actions[:count]:
            earlier._do(action)
        return earlier

    def replay(self) -> Iterator[tuple[Action, list[Event]]]:
        """Play the whole match again from its start, yielding each action with what it caused."""
        again = self._fresh()
        for action in self.actions:
            yield action, again._do(action)

    def copy(self) -> Self:
        """The same match, free to go another way; listeners stay with the original."""
        return self.at(len(self.actions))

    def __copy__(self) -> Self:
        return self.copy()

    def _fresh(self) -> Self:
        start = self._start.clone() if self._custom else None
        made = type(self)(self.rulebook, self.seed, self.options, start=start, names=self.names)
        return made

    def to_json(self) -> dict[str, Any]:
        """The match as small, stable, plain data, secrets included: for saving, not for showing."""
        data: dict[str, Any] = {
            "game": self.rulebook.game,
            "version": self.rulebook.version,
            "seed": self.seed,
            "options": _plain(self.options.changed()),
            "actions": [str(action) for action in self.actions],
        }
        if self._custom:
            data["start"] = self._start.to_json()
        if self.names:
            data["names"] = list(self.names)
        return data

    @classmethod
    def from_json(cls, rulebook: Rulebook[P], data: Any) -> Match[P]:
        """Rebuild a saved match and replay it, checking every action.

        Raises:
            InvalidRecord: with everything that is wrong.
        """
        match = cls._opened(rulebook, data, InvalidRecord)
        texts = data.get("actions", [])
        if not isinstance(texts, list):
            raise InvalidRecord(f"“actions” is a list of phrases, not {type(texts).__name__}.")
        for number, text in enumerate(texts, 1):
            try:
                match.play(text)
            except (InvalidAction, IllegalAction) as error:
                raise InvalidRecord(f"Action {number} of the saved match does not replay: {error}") from error
        return match

    @classmethod
    def _opened(cls, rulebook: Rulebook[P], data: Any, failure: type[InvalidRecord] | type[InvalidCode]) -> Match[P]:
        if not isinstance(data, Mapping):
            raise failure(f"A saved match is a table with game, seed, options and actions, not {type(data).__name__}.")
        problems = []
        if data.get("game") != rulebook.game:
            problems.append(f"This is a record of {shown(data.get('game'))}, and it was opened as {rulebook.game!r}.")
        if data.get("version", rulebook.version) != rulebook.version:
            problems.append(
                f"It was saved by rules version {shown(data['version'])}; this is version {rulebook.version}."
            )
        seed = data.get("seed", 0)
        if not is_seed(seed):
            problems.append(SEED_PROBLEM.format(shown(seed)))
        options: Any = None
        try:
            options = rulebook.options_type.from_mapping(data.get("options", {}))
        except InvalidOptions as error:
            problems.extend(error.problems)
        start: P | None = None
        if "start" in data:
            try:
                start = rulebook.position_from(data["start"])
                options = start.options
            except (InvalidPosition, InvalidOptions) as error:
                problems.extend(error.problems)
        names = data.get("names", [])
        seats = start.players if start is not None else getattr(options, "players", None)
        problems += names_problems(names, seats)
        if problems:
            raise failure(problems)
        return Match(rulebook, seed, options, start=start, names=tuple(names))

    def code(self) -> str:
        """A short text that reopens this match exactly, on any host."""
        head = self.to_json()
        del head["actions"]
        digits: list[tuple[int, int]] = []
        position = self._start.clone()
        for action in self.actions:
            step = position.agenda[-1]
            verbs = self.rulebook.by_step[step.kind]
            digits.append((verbs.index(action.definition), len(verbs)))
            digits.extend(action.definition.digits(position, step, action))
            self.rulebook.play(position, action)
        head["n"] = len(self.actions)
        return seal(self.rulebook.game, head, pack_digits(digits))

    @classmethod
    def from_code(cls, rulebook: Rulebook[P], code: object) -> Match[P]:
        """Reopen a match from its code.

        Raises:
            InvalidCode: it is damaged, of another game or of another version; nothing is changed anywhere.
        """
        head, number = unseal(rulebook.game, code)
        count = head.pop("n", 0)
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 100_000:
            raise InvalidCode(_("The code does not say how many actions it holds."))
        match = cls._opened(rulebook, head, InvalidCode)
        take = Digits(number)
        for done in range(count):
            step = match.step
            if step is None:
                raise InvalidCode(
                    _("The code has {count} actions, and the game is over after {done}.", count=count, done=done)
                )
            verbs = rulebook.by_step[step.kind]
            try:
                match._do(verbs[take(len(verbs))].from_digits(match.position, step, take))
            except (ValueError, IndexError) as error:
                raise InvalidCode(
                    _("Action {number} of the code cannot be played here: {error}", number=done + 1, error=error)
                ) from error
        if take.rest != 1:
            raise InvalidCode(_("The code holds more than its actions need, so it was not written by these rules."))
        return match

    def __str__(self) -> str:
        """The table in words as a spectator sees it, so that nothing hidden is printed by accident."""
        return self.narrate(None)

    def __repr__(self) -> str:
        step = self.step
        now = "over" if step is None else f"P{step.seat + 1} at {step.kind}"
        return f"<{self.rulebook.game} match, seed {self.seed}, {len(self.actions)} actions, {now}>"


SEED_PROBLEM = "A seed is a whole number from 0 to 999999999999, not {}."


def is_seed(seed: object) -> bool:
    """Whether this can be the seed of a match."""
    return isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= 999_999_999_999


def fresh_seed() -> int:
    """A seed nobody chose, short enough to be read out."""
    return secrets.randbelow(1_000_000)


def _plain(value: Any) -> Any:
    """Tuples as lists, so that data equals what JSON gives back."""
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value
