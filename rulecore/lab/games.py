"""One game of an experiment: who plays by which rules, and the short record that is left of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulecore.kernel import Action, Event, LegalActions, Match, Options, Outcome, Player, Position, Rng, scramble

from .gauge import gauge_of, rulebook_of
from .players import seat_players

TURN_CAP = 200
"""Turns after which a game of an experiment counts as unfinished, where its options do not say otherwise."""
DECISION_CAP = 20_000
"""Decisions after which it does, in any game."""

_SEEDS = 1_000_000_000_000
_STREAM = 1000


class Track:
    """Something to write down while a game is played. Subclasses override what they need; one object serves one game.

    Attributes:
        events: whether the track wants the events of each action; games without such a track are faster.
    """

    events = False

    def __init__(self, game: str) -> None:
        self.gauge = gauge_of(game)

    def begin(self, position: Position) -> None:
        """The game is set up."""

    def before(self, position: Position, legal: LegalActions, action: Action) -> None:
        """This action is about to be carried out."""

    def after(self, position: Position, action: Action, events: Sequence[Event]) -> None:
        """It has been carried out."""

    def turn_over(self, position: Position, turn: int) -> None:
        """The turn of this number is over; the next one has begun, or the game has ended."""

    def end(self, position: Position, outcome: Outcome) -> Any:
        """The game is over.

        Returns:
            what is to be kept, as small plain data.
        """
        raise NotImplementedError


@dataclass(frozen=True)
class Arm:
    """One side of an experiment: the rules and the players.

    Attributes:
        label: what to call it, such as “bridges are worth 2”.
        game: name of the game.
        options: the options that differ from the rulebook's.
        players: one a seat, as players, their names, or words (``"miser, magpie"``); a single one sits everywhere.
        rotate: whether each seed is played once for every seat, everybody moving on by one, so that the luck of a seat
            falls to each player once.
        rules: all options in force, the cap for simulations included.
        seated: the players, one a seat.
    """

    label: str
    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    players: Sequence[Player | str] | str = "random"
    rotate: bool = False
    rules: Options = field(init=False, repr=False, compare=False)
    seated: tuple[Player, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Check everything now rather than in a worker.

        Raises:
            InvalidOptions: with everything that is wrong with the options.
            ValueError: there is no such game or player, or their number does not fit.
        """
        kind = rulebook_of(self.game).options_type
        capped = {"turn_cap": TURN_CAP} if "turn_cap" in kind.settings() else {}
        rules = kind.from_mapping({**capped, **self.options})
        seats = gauge_of(self.game).seats(rules)
        called = seat_players(self.game, self.players)
        if len(called) == 1:
            called *= seats
        if len(called) != seats:
            raise ValueError(f"{seats} seats need {seats} players, or one to sit everywhere; there are {len(called)}.")
        object.__setattr__(self, "options", dict(self.options))
        object.__setattr__(self, "rules", rules)
        object.__setattr__(self, "seated", called)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.seated)

    @property
    def agents(self) -> str:
        """The players' names in seat order, for tables."""
        names = [player.name for player in self.seated]
        return names[0] if len(set(names)) == 1 else " and ".join(names)

    def set_up(self, seed: int) -> Position:
        """The position at the first choice of the game with this seed."""
        made: Position = rulebook_of(self.game).set_up(seed, self.rules)
        return made

    def line_up(self, rotation: int = 0) -> tuple[int, ...]:
        """For each seat the number of the player in it, after ``rotation`` moves by one."""
        return tuple((seat - rotation) % self.seats for seat in range(self.seats))

    def match(self, seed: int, rotation: int = 0) -> Match[Any]:
        """Play one game of the experiment as a match, to look at it move by move.

        Args:
            seed: a record's seed.
            rotation: a record's rotation.
        """
        match: Match[Any] = Match(rulebook_of(self.game), seed, self.rules)
        players, rngs = self._seated(seed, rotation)
        while match.step is not None and len(match.actions) < DECISION_CAP:
            seat = match.step.seat
            view = match.rulebook.glance(match.position, seat) if players[seat].looks else None
            match.play(players[seat].choose(view, match.legal_actions, rngs[seat]))
        return match

    def _seated(self, seed: int, rotation: int) -> tuple[list[Player], list[Rng]]:
        # a stream moves on with its player: two equal players who swap seats shall not simply play the same game again
        chance = Rng(seed)
        numbers = self.line_up(rotation)
        return [self.seated[number] for number in numbers], [chance.fork(_STREAM + number) for number in numbers]


@dataclass(frozen=True, slots=True)
class Record:
    """What is left of one game: plain, small data from which every metric is computed.

    Attributes:
        seed: the game's seed; with the arm it gives the whole game again (:meth:`Arm.match`).
        rotation: how far the players had moved on from their seats.
        line_up: for each seat the number of the arm's player in it.
        finished: whether a rule ended the game, and not a cap.
        ended_by: id of that rule.
        decided_by: the comparison that left the winners over.
        winners: winning seats, none if unfinished.
        parties: the seats that win together.
        first: the seat that took the first turn.
        turns: number of turns.
        decisions: number of choices made.
        scores: points by scoring party.
        tracks: what was written down, by name of the track.
    """

    seed: int
    rotation: int
    line_up: tuple[int, ...]
    finished: bool
    ended_by: str
    decided_by: str
    winners: tuple[int, ...]
    parties: tuple[tuple[int, ...], ...]
    first: int
    turns: int
    decisions: int
    scores: Mapping[str, int]
    tracks: Mapping[str, Any] = field(default_factory=dict)

    def win_share(self, seat: int) -> float:
        """The part of the win that fell to a seat's party: 1 alone, ½ if two parties share it, 0 if it lost.

        A team counts as one party, and each of its seats as having won what the team won.
        """
        party = next(seats for seats in self.parties if seat in seats)
        return sum(other in party for other in self.winners) / len(self.winners) if self.winners else 0.0

    @property
    def fair_share(self) -> float:
        """What each party would win if nothing favoured anybody."""
        return 1 / len(self.parties)

    @property
    def sole_party(self) -> tuple[int, ...] | None:
        """The party that won alone, ``None`` if several won together or nobody did."""
        return sole_party(self.parties, self.winners)


def sole_party(parties: Sequence[tuple[int, ...]], seats: Sequence[int]) -> tuple[int, ...] | None:
    """The one party to which all these seats belong, or ``None``."""
    meant = [party for party in parties if any(seat in party for seat in seats)]
    return meant[0] if len(meant) == 1 else None


def game_seed(seed: int, number: int) -> int:
    """The seed of one game: it depends on the experiment's seed and the game's number, and on nothing else.

    So it makes no difference which worker plays the game, and when. It is a seed that anybody can type in.
    """
    return scramble(scramble(seed) + number) % _SEEDS


def play_game(arm: Arm, seed: int, rotation: int = 0, tracks: Sequence[type[Track]] = ()) -> Record:
    """Play one game and keep its record.

    Both arms of a pair get the same seed. So they begin with the same shuffles, and each player has the same stream of
    chance, until the changed rule makes a difference.

    Args:
        arm: the rules and the players.
        seed: the game's seed.
        rotation: how many seats the players have moved on.
        tracks: what to write down besides the result.
    """
    rulebook = rulebook_of(arm.game)
    players, rngs = arm._seated(seed, rotation)

    def choose(position: Position, legal: LegalActions) -> Action:
        seat = position.agenda[-1].seat
        player = players[seat]
        view = rulebook.glance(position, seat) if player.looks else None
        return player.choose(view, legal, rngs[seat])

    return _follow(arm.game, arm.set_up(seed), choose, DECISION_CAP, tracks, seed, rotation, arm.line_up(rotation))


def record_match(match: Match[Any], tracks: Sequence[type[Track]] = ()) -> Record:
    """The record of a match that somebody has played, so that its numbers can stand beside those of an experiment.

    Args:
        match: the match; if it is not over, its record counts as unfinished.
        tracks: what to write down besides the result.
    """
    actions = iter(match.actions)
    game = match.rulebook.game
    line_up = tuple(range(gauge_of(game).seats(match.options)))
    return _follow(
        game,
        match.start,
        lambda position, legal: next(actions),
        len(match.actions),
        tracks,
        match.seed,
        0,
        line_up,
    )


def _follow(
    game: str,
    position: Position,
    choose: Callable[[Position, LegalActions], Action],
    limit: int,
    tracks: Sequence[type[Track]],
    seed: int,
    rotation: int,
    line_up: tuple[int, ...],
) -> Record:
    rulebook = rulebook_of(game)
    gauge = gauge_of(game)
    writing = [track(game) for track in tracks]
    listening = any(track.events for track in writing)
    for track in writing:
        track.begin(position)
    turn = gauge.turn(position)
    first = gauge.first_seat(position) if turn else -1
    decisions = 0
    events: list[Event] = []
    while position.agenda and decisions < limit:
        legal = LegalActions(rulebook, position)
        action = choose(position, legal)
        if writing:
            for track in writing:
                track.before(position, legal, action)
            if listening:
                position.events = events = []
        rulebook.play(position, action)
        decisions += 1
        now = gauge.turn(position)
        for track in writing:
            track.after(position, action, events)
        if now != turn or not position.agenda:
            if turn:
                for track in writing:
                    track.turn_over(position, turn)
            elif now:
                first = gauge.first_seat(position)
            turn = now if position.agenda else turn
    position.events = None
    outcome = rulebook.outcome(position) or _stopped()
    return Record(
        seed=seed,
        rotation=rotation,
        line_up=line_up,
        finished=outcome.finished,
        ended_by=outcome.ended_by,
        decided_by=outcome.decided_by,
        winners=outcome.winners,
        parties=gauge.parties(position),
        first=first,
        turns=turn,
        decisions=decisions,
        scores=outcome.scores,
        tracks={type(track).__name__: track.end(position, outcome) for track in writing},
    )


def _stopped() -> Outcome:
    return Outcome("", False, (), "unfinished", (), {}, {})


@dataclass(frozen=True)
class Task:
    """What a worker does for one seed: every arm, in every rotation. It can be sent to another process.

    Attributes:
        arms: the sides of the experiment.
        tracks: what to write down.
    """

    arms: tuple[Arm, ...]
    tracks: tuple[type[Track], ...] = ()

    def __call__(self, seed: int) -> tuple[tuple[Record, ...], ...]:
        """For each arm the records of its rotations, for one game seed."""
        return tuple(
            tuple(play_game(arm, seed, turn, self.tracks) for turn in range(arm.seats if arm.rotate else 1))
            for arm in self.arms
        )
