"""Several players alone, on the same shuffles: how fast each is, how rich hand by hand, and by how much they differ.

>>> from rulecore.dominion.bots import BigMoney, OneSmithy
>>> race = Race([BigMoney(), OneSmithy()], games=60, seed=1).run()
>>> plain, drawing = race.lanes
>>> plain.moments.mean > drawing.moments.mean
True
>>> race.verdict
'down'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rulecore.kernel import LegalActions, Player, Rng
from rulecore.lab import Experiment
from rulecore.lab.games import game_seed
from rulecore.lab.intervals import Interval, Moments
from rulecore.lab.verdicts import Verdict, difference_interval, judge

from ..options import DominionOptions
from ..setup import set_up_trial
from ..turns import TurnLog, TurnRow
from . import PROVINCES, RULEBOOK, TRIAL_CAP, Trial, play_trial

LEAST_SHARE: Final = 20
"""A turn is drawn where at least one deck in so many was still playing."""


@dataclass(frozen=True, slots=True)
class Heat:
    """What is played for one seed: every player alone with the same shuffles.

    Attributes:
        players: who plays.
        options: options in force.
    """

    players: tuple[Player, ...]
    options: DominionOptions

    def __call__(self, seed: int) -> tuple[Trial, ...]:
        """One trial for each player."""
        return tuple(play_trial(player, seed, PROVINCES, self.options) for player in self.players)


@dataclass(slots=True)
class Lane:
    """What one player has shown.

    Attributes:
        turns: the turn of the fourth Province in each trial that got there.
        moments: their number, mean and spread.
        never: trials that our cap stopped first.
        coins: for each turn the coins made on it, over the trials that had such a turn.
    """

    turns: list[int] = field(default_factory=list)
    moments: Moments = field(default_factory=Moments)
    never: int = 0
    coins: list[Moments] = field(default_factory=list)

    def take_in(self, trial: Trial) -> None:
        """Take one more trial into account."""
        if trial.turn is None:
            self.never += 1
        else:
            self.turns.append(trial.turn)
            self.moments.add(trial.turn)
        while len(self.coins) < len(trial.rows):
            self.coins.append(Moments())
        for moments, row in zip(self.coins, trial.rows, strict=False):
            moments.add(row.coins)

    def curve(self) -> list[tuple[int, Moments]]:
        """For each turn that enough decks have reached, the coins made on it."""
        first = self.coins[0].n if self.coins else 0
        return [(turn, moments) for turn, moments in enumerate(self.coins, 1) if moments.n * LEAST_SHARE >= first]


class Race(Experiment):
    """Players alone, each on the same shuffles.

    Args:
        players: one or several.
        games: trials for each.
        seed: where the shuffles come from.
        options: options in force; the kingdom is the first one, ``"First Game"``, unless they name another.

    Attributes:
        lanes: one for each player.
        differences: of the second player's turn less the first one's, where both got there.
    """

    def __init__(self, players: Sequence[Player], games: int, seed: int, options: dict[str, Any] | None = None) -> None:
        chosen = DominionOptions.from_mapping({"kingdom": "First Game", "turn_cap": TRIAL_CAP, **(options or {})})
        heat: Any = Heat(tuple(players), chosen)
        super().__init__(heat, games, seed)
        self.heat: Heat = heat
        self.lanes = [Lane() for _player in players]
        self.differences = Moments()

    def take_in(self, unit: Any) -> None:
        super().take_in(unit)
        for lane, trial in zip(self.lanes, unit, strict=True):
            lane.take_in(trial)
        if len(unit) == 2 and None not in (unit[0].turn, unit[1].turn):
            self.differences.add(unit[1].turn - unit[0].turn)

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the difference: the second player's turn less the first one's."""
        return difference_interval(self.differences, None, self.looked)

    @property
    def verdict(self) -> Verdict:
        """Whether the second player is clearly slower (“up”), clearly faster (“down”), or too close to call."""
        return judge(self.interval, self.differences.n)

    def seed_of(self, number: int) -> int:
        """The seed of one of the trials, so that it can be looked at."""
        return game_seed(self.seed, number)

    def __repr__(self) -> str:
        names = " against ".join(player.name for player in self.heat.players)
        return f"<Race of {names}: {self.played} of {self.games} trials, seed {self.seed}>"


@dataclass(frozen=True, slots=True)
class Look:
    """One turn of a trial, as one sees it.

    Attributes:
        hand: the cards at the beginning of the turn.
        row: what came of it.
    """

    hand: tuple[str, ...]
    row: TurnRow


def watch_trial(player: Player, seed: int, options: DominionOptions) -> list[Look]:
    """A trial turn by turn; the same one that :func:`play_trial` plays.

    Args:
        player: who plays.
        seed: where the shuffles come from.
        options: options in force.
    """
    position = set_up_trial(seed, options, PROVINCES)
    rng, legal, log = Rng(seed).fork(1), LegalActions(RULEBOOK, position), TurnLog()
    hands = [tuple(position.hand[0])]
    while position.agenda:
        view = RULEBOOK.glance(position, 0) if player.looks else None
        action = player.choose(view, legal, rng)
        log.before(position, action)
        RULEBOOK.play(position, action)
        if action.verb == "end_turn":
            hands.append(tuple(position.hand[0]))
    return [Look(hand, row) for hand, row in zip(hands, log.rows, strict=False)]
