"""Levels: a start position, one goal, a number of actions, and what each mistake means.

A level is data. Its task line, its test and its texts come from that same data, so they cannot disagree, and a test can
solve it by its stored solution and fail it by each stored misreading.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rulecore.kernel import Action, Event, IllegalAction, Match, Refusal
from rulecore.kernel.language import translator

_ = translator("rulecore")


class Goal(Protocol):
    """One condition that a level asks for."""

    def text(self) -> str:
        """The condition as the end of a sentence: “silver gets A”."""
        ...

    def met(self, attempt: Attempt) -> bool:
        """Whether it holds now."""
        ...


def said_to(goal: Goal, seat: int) -> str:
    """A condition as the learner reads it: a goal with an ``address`` speaks to them where it means their own seat.

    Args:
        goal: a condition, such as :class:`rulecore.teaching.goals.Condition`.
        seat: who the learner is.
    """
    address = getattr(goal, "address", None)
    return str(address(seat)) if address is not None else goal.text()


class Game(Protocol):
    """What a level needs of a game."""

    def match_from(self, data: Mapping[str, Any]) -> Match[Any]:
        """A match that starts at a position."""
        ...

    def read_goals(self, data: Mapping[str, Any]) -> list[Goal]:
        """The conditions of a goal table."""
        ...

    def counted(self, actions: int) -> str:
        """What the learner may do, in the game's own word: “in one action”, “in at most 3 actions”."""
        ...

    def quiet_reply(self, match: Match[Any]) -> Action:
        """What a seat without a script does."""
        ...


@dataclass(frozen=True, slots=True)
class Misstep:
    """A mistake that a misreading of the rule leads to.

    Attributes:
        play: the actions of the learner that show it, as phrases.
        says: what the learner reads about it.
        misreading: the misreading in a few words.
    """

    play: tuple[str, ...]
    says: str
    misreading: str


@dataclass(frozen=True, slots=True)
class Level:
    """A small task on a real position.

    Attributes:
        id: short name, unique in its lesson.
        title: a few words.
        kind: ``"goal"``, ``"refused"`` (be refused, and read why) or ``"edge"``.
        rule: id of the rule it is about.
        seat: who the learner is.
        start: position in the notation of the worked examples.
        goal: conditions, as data.
        actions: how many actions the learner has; refused ones are free.
        par: how many a good player needs.
        replies: what the other seats do, in order, as phrases.
        hints: a nudge, the rule, and words for the move that is then shown.
        solution: the learner's actions that solve it.
        missteps: mistakes with their texts.
        offers: what can be tried though nothing asks for it, as phrases: at a moment that is about something else, or
            once the game is over.
        text: what the learner has to know and no board shows, such as the points so far.
        shown: the parts of the table that the task is about, by the names its board gives them; all of them if none.
        solved: what the learner reads when it is solved.
        failed: what the learner reads when the actions are used up and no misstep fits.
        quiet: what seats without a script do, by kind of step, where the game's default is not wanted.
    """

    id: str
    title: str
    kind: str
    rule: str
    seat: int
    start: Mapping[str, Any]
    goal: Mapping[str, Any]
    actions: int
    par: int
    hints: tuple[str, ...]
    solution: tuple[str, ...]
    solved: str
    failed: str
    replies: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    missteps: tuple[Misstep, ...] = ()
    offers: tuple[str, ...] = ()
    text: str = ""
    shown: tuple[str, ...] = ()

    def task(self, game: Game) -> str:
        """The task in at most 25 words: seat, number of actions and end condition, from the data itself."""
        conditions = _(" and ").join(said_to(goal, self.seat) for goal in game.read_goals(self.goal))
        limit = game.counted(self.actions)
        return _(
            "You are {who}. {limit}: {goal}.",
            who=f"P{self.seat + 1}",
            limit=limit[0].upper() + limit[1:],
            goal=conditions,
        )


def read_level(entry: Mapping[str, Any]) -> Level:
    """A level from its table in a lesson's file.

    Raises:
        ValueError: a key is missing or unknown; the message names all of them.
    """
    values = dict(entry)
    known = set(Level.__dataclass_fields__)
    wanted = known - {"replies", "missteps", "offers", "text", "shown"}
    problems = [f"a level has no {key!r}" for key in values if key not in known]
    problems += [f"level {entry.get('id', '?')!r} needs {key!r}" for key in sorted(wanted - set(values))]
    if problems:
        raise ValueError("; ".join(problems))
    values["seat"] = _seat(values["seat"])
    values["replies"] = {_seat(name): tuple(phrases) for name, phrases in values.get("replies", {}).items()}
    values["missteps"] = tuple(
        Misstep(tuple(item["play"]), item["says"], item["misreading"]) for item in values.get("missteps", [])
    )
    for name in ("hints", "solution", "offers", "shown"):
        values[name] = tuple(values.get(name, ()))
    return Level(**values)


def _seat(name: str) -> int:
    if not (isinstance(name, str) and len(name) == 2 and name[0] == "P" and name[1] in "1234"):
        raise ValueError(f"a seat is P1, P2, P3 or P4, not {name!r}")
    return int(name[1]) - 1


class Attempt:
    """One try at a level: the match, what the learner did, and whether the goal is met.

    Args:
        game: the game's side of a level.
        level: the level.
        done: actions of the learner to play at once, from a saved state.

    Attributes:
        match: the position as it stands.
        done: the learner's actions.
        refusals: what was refused, with the refusal.
        events: everything that has happened.
        just_refused: whether a refusal was the last thing that happened.
    """

    def __init__(self, game: Game, level: Level, done: Sequence[str] = ()) -> None:
        self.game = game
        self.level = level
        self.match = game.match_from(level.start)
        self.done: list[Action] = []
        self.refusals: list[tuple[Action, Refusal]] = []
        self.events: list[Event] = []
        self.just_refused = False
        self._replies = {seat: list(phrases) for seat, phrases in level.replies.items()}
        self._goals = game.read_goals(level.goal)
        self._others()
        for text in done:
            self.play(text)

    @property
    def solved(self) -> bool:
        """Whether every condition holds; a level without conditions is never solved, only done."""
        return bool(self._goals) and all(goal.met(self) for goal in self._goals)

    @property
    def failed(self) -> bool:
        """Whether nothing the learner can still do counts: a stored mistake is made, or the actions are used up."""
        if self.solved:
            return False
        acted = tuple(map(str, self.done))
        mistaken = any(misstep.play == acted for misstep in self.level.missteps)
        # where a refusal is wanted, there is something to try even after the end
        ended = self.match.step is None and not self.level.offers
        return mistaken or len(self.done) >= self.level.actions or ended

    @property
    def over(self) -> bool:
        """Whether it is decided."""
        return self.solved or self.failed

    @property
    def left(self) -> int:
        """Actions the learner still has."""
        return self.level.actions - len(self.done)

    def play(self, action: Action | str) -> list[Event]:
        """Do something as the learner; the others answer at once.

        Returns:
            Everything that happened, the answers of the others included.

        Raises:
            IllegalAction: refused; it costs nothing and is remembered.
            InvalidAction: unreadable.
        """
        said = self.match.rulebook.parse(action)
        before = len(self.events)
        try:
            happened = self.match.play(said, self.level.seat)
        except IllegalAction as error:
            self.refused(said, error.refusal)
            raise
        self.took(said, happened)
        return self.events[before:]

    def took(self, action: Action, happened: Sequence[Event]) -> None:
        """The learner has played on :attr:`match`, through a board for instance; now the others answer."""
        self.done.append(action)
        self.just_refused = False
        self.events += happened
        self._others()

    def refused(self, action: Action, refusal: Refusal) -> None:
        """The learner was refused; it costs nothing and is remembered."""
        self.refusals.append((action, refusal))
        self.just_refused = True

    def _others(self) -> None:
        while self.match.step is not None and self.match.step.seat != self.level.seat:
            seat = self.match.step.seat
            script = self._replies.get(seat)
            reply = self.match.rulebook.parse(script.pop(0)) if script else None
            # the learner may have left nothing to answer with: an empty line, a tie that did not come about
            if reply is None or self.match.why_not(reply, seat) is not None:
                reply = self.game.quiet_reply(self.match)
                if reply.verb in ("pass", "end_turn") and len(self.done) >= self.level.actions:
                    # the learner is done: whatever the others would do next belongs to another level
                    return
            self.events += self.match.play(reply)

    def misstep(self) -> Misstep | None:
        """The stored mistake that this try shows, or ``None``."""
        phrases = tuple(map(str, self.done))
        refused = tuple(str(action) for action, _ in self.refusals)
        for misstep in self.level.missteps:
            if misstep.play in (phrases, phrases[: len(misstep.play)]) or (
                len(misstep.play) == 1 and misstep.play[0] in refused
            ):
                return misstep
        return None
