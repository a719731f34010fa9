"""What every rulebook must keep in every game: played at random, with everything checked at every decision.

A game takes part by a subclass of :class:`Subject`, which says what only that game knows: which settings there are,
what must always be true of a position, and what a seat cannot know. The checks themselves know no game.
"""

from __future__ import annotations

import copy
import json
import pickle
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from itertools import islice
from typing import Any

from rulecore.kernel import Action, Event, Match, Position, Refusal, Rng, Rulebook

MARK = 7_700_000
"""Numbers from here on stand for hidden things; no game has so many of anything."""
MOST_OF_A_VERB = 1500
"""Actions of one verb that are looked at in one position; a Surplus of nine coins has thousands of orders."""
MOST_OUT_OF_TIME = 25
"""The same for verbs that do not answer the pending step: they are refused before anybody looks at the values."""


@dataclass(frozen=True)
class Scenario:
    """A game to be played: the settings and the seed."""

    number: int
    seed: int
    options: dict[str, Any]


@dataclass
class Tally:
    """What has been looked at, for the report."""

    games: int = 0
    decisions: int = 0
    legal: int = 0
    refused: int = 0
    outputs: int = 0
    round_trips: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    refusal_rules: Counter[str] = field(default_factory=Counter)
    event_rules: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Put two reports together."""
        for item in fields(self):
            setattr(self, item.name, getattr(self, item.name) + getattr(other, item.name))

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.decisions} decisions, {self.legal} legal and {self.refused} refused actions, "
            f"{self.outputs} outputs searched for secrets, {self.round_trips} round trips, "
            f"{len(self.refusal_rules)} rules refusing, {len(self.event_rules)} rules firing, ends {dict(self.ends)}"
        )


class Subject(ABC):
    """A rulebook with what the battery needs to know of it."""

    rulebook: Rulebook[Any]
    shared: frozenset[str] = frozenset()
    """Fields that clones share with the original, because nobody ever changes what is in them."""

    @abstractmethod
    def scenario(self, number: int) -> Scenario:
        """The settings of one game; over many numbers every value of every option comes up."""

    def start(self, scenario: Scenario) -> Any:
        """A position to begin with in place of a fresh setup, or ``None``."""
        return None

    def match(self, scenario: Scenario) -> Match[Any]:
        """The game of a scenario, about to begin."""
        options = self.rulebook.options_type.from_mapping(scenario.options)
        return Match(self.rulebook, scenario.seed, options, start=self.start(scenario))

    @abstractmethod
    def broken(self, position: Any, start: Any) -> list[str]:
        """What should be true of the position, compared with the first one after setup, and is not."""

    @abstractmethod
    def redealt(self, position: Any, seat: int | None, rng: Rng) -> Any:
        """A position that looks the same to ``seat`` and is different in all that this seat cannot know."""

    @abstractmethod
    def marked(self, position: Any, seat: int | None) -> Any:
        """The position with every hidden number, name and list replaced by numbers from :data:`MARK` on."""

    @abstractmethod
    def concrete(self, position: Any, action: Action) -> tuple[str, ...]:
        """Words one of which a refusal of this action must name: the tile, the piece, the number it is about."""


def play_and_check(subject: Subject, scenario: Scenario, every: int = 1) -> Tally:
    """Play one random game and check it at every decision.

    Args:
        subject: the game.
        scenario: the settings and the seed.
        every: actions, refusals, invariants and events are looked at each time; round trips, undo, copies and secrets
            only at one decision in so many, in turn from game to game.

    Raises:
        AssertionError: naming the scenario, the decision and what is wrong.
    """
    tally = Tally(games=1)
    match = subject.match(scenario)
    rng = Rng(scenario.seed)
    start = match.start
    try:
        while True:
            assert subject.broken(match.position, start) == []
            check_actions(subject, match, tally)
            if (scenario.number + len(match.actions)) % every == 0 or match.step is None:
                check_position(subject, match, rng, tally)
            if match.step is None:
                break
            action = match.legal_actions.sample(rng)
            events = match.play(action, match.step.seat)
            check_events(subject, match, events, tally)
            tally.decisions += 1
        check_record(match)
    except Exception as error:
        error.add_note(f"in {scenario}, after {len(match.actions)} actions: {[str(a) for a in match.actions[-4:]]}")
        raise
    outcome = match.outcome()
    assert outcome is not None
    tally.ends[outcome.decided_by] += 1
    return tally


def check_position(subject: Subject, match: Match[Any], rng: Rng, tally: Tally) -> None:
    """What must hold between two decisions and takes longer to find out."""
    check_round_trips(subject, match, tally)
    check_undo(match)
    check_clone(subject, match.position, rng)
    check_secrets(subject, match, rng, tally)


# --- options and why_not


def check_actions(subject: Subject, match: Match[Any], tally: Tally) -> None:
    """Options and why_not agree on everything that can be said, and every refusal is worth reading."""
    rulebook, position = subject.rulebook, match.position
    before = position.to_json()
    legal: set[Action] = set()
    full = True
    if position.step is not None:
        for verb in rulebook.by_step[position.step.kind]:
            some = list(islice(verb.options(position, position.step), MOST_OF_A_VERB))
            full = full and len(some) < MOST_OF_A_VERB
            assert len(some) == len(set(some)), f"{verb.name} lists an option twice"
            legal.update(some)
        assert legal, f"nothing can be done at {position.step}"
    for action in legal:
        assert rulebook.why_not(position, action) is None, f"{action} is an option and refused"
    tally.legal += len(legal)
    for verb in rulebook.verbs:
        answers = position.step is not None and position.step.kind in verb.steps
        for action in islice(verb.imaginable(position), MOST_OF_A_VERB if answers else MOST_OUT_OF_TIME):
            refusal = rulebook.why_not(position, action)
            if refusal is None:
                assert action in legal or not full, f"{action} is allowed and no option"
            else:
                assert action not in legal
                words = subject.concrete(position, action)
                check_refusal(subject, action, refusal, words)
                tally.refused += 1
                tally.refusal_rules[refusal.rule] += 1
    assert position.to_json() == before, "looking at the actions has changed the position"
    assert bool(match.legal_actions) == bool(legal)
    assert not full or len(match.legal_actions) == len(legal), "options are counted otherwise than listed"
    for seat in range(seats(position)):
        mine = match.legal_for(seat)
        assert bool(mine) == (match.step is not None and match.step.seat == seat)


_READ: set[tuple[Refusal, tuple[str, ...]]] = set()


def check_refusal(subject: Subject, action: Action, refusal: Refusal, words: tuple[str, ...]) -> None:
    """A reason and a cure in whole sentences, a rule of the catalogue, and the thing it is about."""
    if (refusal, words) in _READ:
        return
    assert refusal.rule in subject.rulebook.rules, refusal
    for sentence in (refusal.reason, refusal.cure):
        assert sentence.strip() == sentence, (str(action), refusal)
        assert len(sentence) >= 5, (str(action), refusal)
        assert sentence[0].isupper(), (str(action), refusal)
        assert sentence.endswith("."), (str(action), refusal)
        for odd in ("None", "  ", "..", "{", "}", "dominance.", "dominion.", " ,", "[", "nothing or", " or ."):
            assert odd not in sentence, (str(action), refusal, odd)
    text = f"{refusal.reason} {refusal.cure}".lower()
    assert any(word.lower() in text for word in words), f"{action}: “{refusal}” names none of {words}"
    _READ.add((refusal, words))


# --- round trips


def check_round_trips(subject: Subject, match: Match[Any], tally: Tally) -> None:
    """JSON, phrases, pickles and codes bring back the same position and the same actions."""
    rulebook, position = subject.rulebook, match.position
    data = json.loads(json.dumps(position.to_json()))
    again = rulebook.position_from(data)
    assert again.to_json() == position.to_json(), "a position does not come back from its JSON"
    assert pickle.loads(pickle.dumps(position)) == position, "a position does not come back from its pickle"
    for action in list(islice(match.legal_actions, 30)):
        assert rulebook.parse(str(action)) is action
        assert rulebook.parse(str(action).upper()) is action
        assert pickle.loads(pickle.dumps(action)) is action
    saved = json.loads(json.dumps(match.to_json()))
    opened = Match.from_json(rulebook, saved)
    assert opened.position == position
    assert opened.to_json() == match.to_json()
    reopened = Match.from_code(rulebook, match.code())
    assert reopened.position == position
    assert reopened.actions == match.actions
    # what comes back can be played on and comes to the same
    if match.step is not None:
        action = next(iter(match.legal_actions))
        one, other = position.clone(), again
        rulebook.play(one, action)
        rulebook.play(other, action)
        assert one.to_json() == other.to_json()
    tally.round_trips += 5


def check_undo(match: Match[Any]) -> None:
    """One step back and forth is no step at all."""
    if not match.actions:
        assert match.undo() == []
        return
    before = (match.position.clone(), list(match.actions))
    last = match.actions[-1]
    assert match.undo() == [last]
    assert match.can_redo
    match.redo()
    assert (match.position, match.actions) == before
    assert not match.can_redo


def check_record(match: Match[Any]) -> None:
    """A finished game replays, can be taken back whole and done again, and shows each earlier moment."""
    end = match.position.clone()
    moments = [match.start]
    for count, (action, events) in enumerate(match.replay()):
        assert action is match.actions[count]
        assert all(isinstance(event, Event) for event in events)
    actions = list(match.actions)
    for action in actions:
        position = moments[-1].clone()
        match.rulebook.play(position, action)
        moments.append(position)
    assert moments[-1] == end
    half = len(actions) // 2
    assert match.at(half).position == moments[half]
    assert match.undo(len(actions)) == actions
    assert match.position == moments[0]
    while match.can_redo:
        match.redo()
    assert match.position == end
    assert match.actions == actions


# --- clones


def check_clone(subject: Subject, position: Any, rng: Rng) -> None:
    """Nothing that is done to a copy reaches the original, field by field and by playing on."""
    before = snapshot(position)
    assert position.clone() == position
    for name in before:
        if name in subject.shared:
            continue
        twin = position.clone()
        spoil(twin, name)
        assert getattr(position, name) == before[name], f"changing {name} of a copy changed the original"
    twin = position.clone()
    for _ in range(4):
        if twin.agenda:
            subject.rulebook.play(twin, subject.rulebook.random_action(twin, rng))
    assert {name: getattr(position, name) for name in before} == before, "playing on with a copy changed the original"


def snapshot(position: Position) -> dict[str, Any]:
    """Every field, independent of the position; what all clones share stays what it is."""
    return {
        item.name: [copy.copy(entry) for entry in value] if isinstance(value, list) else copy.copy(value)
        for item in fields(position)
        for value in (getattr(position, item.name),)
    }


def spoil(position: Position, name: str) -> None:
    """Change one field as thoroughly as its type allows."""
    value = getattr(position, name)
    if isinstance(value, list):
        for index, entry in enumerate(value):
            if isinstance(entry, list):
                entry.append(MARK)
            value[index] = MARK
        value.append(MARK)
    elif isinstance(value, dict):
        value.clear()
    else:
        setattr(position, name, MARK)


# --- secrets


def outputs(
    rulebook: Rulebook[Any], position: Any, seat: int | None, actions: list[Action], thorough: bool
) -> list[str]:
    """Everything that leaves a position for one seat: view, words, what it may do, and why not."""
    match = Match(rulebook, 0, position.options, start=position)
    view = match.view(seat)
    said = [json.dumps(view.to_json(), sort_keys=True), match.narrate(seat), repr(match)]
    if thorough:
        said.append(repr(view))
    if seat is None:
        said.append(str(match))
    else:
        said.append(repr(match.legal_for(seat)))
        said += [str(match.why_not(action, seat)) for action in actions]
    return said


def check_secrets(subject: Subject, match: Match[Any], rng: Rng, tally: Tally) -> None:
    """What a seat cannot know changes nothing of what it is shown, and stands nowhere in it."""
    rulebook, position = subject.rulebook, match.position
    if position.step is None:
        return
    thorough = rng.below(4) == 0
    actions = [action for verb in rulebook.verbs for action in islice(verb.imaginable(position), 3 if thorough else 1)]
    for seat in (None, *range(seats(position))):
        shown = outputs(rulebook, position, seat, actions, thorough)
        for other in (subject.marked(position, seat), subject.redealt(position, seat, rng)):
            elsewhere = outputs(rulebook, other, seat, actions, thorough)
            for text in elsewhere:
                assert str(MARK)[:3] not in text, f"seat {seat} is shown a secret: {text}"
            assert shown == elsewhere, f"seat {seat} is shown what it cannot know: {difference(shown, elsewhere)}"
            tally.outputs += len(shown)


def difference(one: list[str], other: list[str]) -> str:
    """The first place where two outputs differ."""
    for left, right in zip(one, other, strict=True):
        if left != right:
            at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), 0)
            return f"…{left[max(0, at - 60) : at + 40]}… / …{right[max(0, at - 60) : at + 40]}…"
    return "nothing"


def check_events(subject: Subject, match: Match[Any], events: list[Event], tally: Tally) -> None:
    """Every event names a rule and is told in a sentence; its secret part is told to its own seat alone."""
    assert events, "nothing happened"
    for event in events:
        assert event.rule in subject.rulebook.rules, event
        tally.event_rules[event.rule] += 1
        hidden = replace(event, secret={})
        for seat in (None, *range(seats(match.position))):
            told = match.tell(event, seat)
            assert told.endswith("."), (event, told)
            assert "{" not in told, (event, told)
            assert "None" not in told, (event, told)
            if event.secret:
                public = match.tell(hidden, seat)
                if seat == event.seat and seat is not None:
                    assert told != public, f"{event} hides its own coin from its owner"
                else:
                    assert told == public, f"{event} is told to seat {seat} with its secret"
        if event.secret:
            assert event.seat is not None


def seats(position: Any) -> int:
    """Number of seats of a position."""
    return int(position.players)


def scenarios(subject: Subject, first: int, count: int) -> Iterator[Scenario]:
    """The games from number ``first`` on."""
    for number in range(first, first + count):
        yield subject.scenario(number)
