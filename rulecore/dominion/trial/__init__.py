"""One deck alone: how fast does a plan get there, and what does it earn on the way?

A trial is no game: one deck, the piles of two players, no opponents, and it stops at a number of Provinces.

>>> from rulecore.dominion.bots import BigMoney
>>> from rulecore.dominion.trial import play_trial
>>> play_trial(BigMoney(), seed=1).turn
18

The lab plays trials as it plays games, on the same shuffles and with the same intervals. For it they are a game of
their own, called ``"rulecore.dominion.trial"``:

>>> from rulecore.lab import compare
>>> dear = {"prices": {"Province": 9}}
>>> compare("rulecore.dominion.trial", dear, ["clock"], players="big money", games=40).run().result().verdict
'up'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulecore.kernel import LegalActions, Player, Rng, Rule
from rulecore.kernel.catalogue import load_catalogue

from ..game import Dominion
from ..options import DominionOptions
from ..position import DominionPosition
from ..setup import set_up_trial
from ..turns import TurnLog, TurnRow

PROVINCES = 4
"""How many Provinces a trial is after, unless told otherwise."""
TRIAL_CAP = 100
"""Turns after which a trial stops where its options do not say otherwise; some decks never get there."""


class TrialRules(Dominion):
    """The rules of Dominion for one deck alone."""

    game = "dominion.trial"

    @property
    def rules(self) -> dict[str, Rule]:
        return load_catalogue("rulecore.dominion")

    def set_up(self, seed: int, options: Any) -> DominionPosition:
        return set_up_trial(seed, options, PROVINCES)


RULEBOOK = TrialRules()


@dataclass(frozen=True, slots=True)
class Trial:
    """What one deck did alone.

    Attributes:
        seed: where its shuffles came from.
        turn: the turn on which it got the last Province it was after, or ``None`` if the cap stopped it first.
        rows: its turns.
        deck: its cards at the end, by count.
    """

    seed: int
    turn: int | None
    rows: tuple[TurnRow, ...]
    deck: Mapping[str, int]

    @property
    def coins(self) -> tuple[int, ...]:
        """Coins made on each turn, by Treasures and Actions."""
        return tuple(row.coins for row in self.rows)

    @property
    def stalls(self) -> int:
        """Turns on which Actions stayed in the hand for want of an action."""
        return sum(row.stalled for row in self.rows)

    def province(self, count: int) -> int | None:
        """The turn on which it had so many Provinces, or ``None`` if it never had."""
        return next((row.number for row in self.rows if row.provinces >= count), None)


def play_trial(
    player: Player,
    seed: int,
    provinces: int = PROVINCES,
    options: Mapping[str, Any] | DominionOptions | None = None,
) -> Trial:
    """Let a player play a deck alone until it owns so many Provinces.

    The same player, seed and options give the same trial.

    Args:
        player: who plays.
        seed: where the shuffles come from.
        provinces: how many it is after.
        options: options in force; the kingdom is drawn from the seed unless they name one.

    Raises:
        InvalidOptions: with everything that is wrong.
    """
    if not isinstance(options, DominionOptions):
        options = DominionOptions.from_mapping({"turn_cap": TRIAL_CAP, **(options or {})})
    return follow_trial(player, set_up_trial(seed, options, provinces), seed)


def follow_trial(player: Player, position: DominionPosition, seed: int = 0) -> Trial:
    """Let a player play on with a deck alone, in place, from any position of a trial.

    Args:
        player: who plays.
        position: where it stands; its options need a cap if the deck may never get there.
        seed: where the player's own chance comes from.
    """
    rng = Rng(seed).fork(1)
    legal = LegalActions(RULEBOOK, position)
    log = TurnLog()
    while position.agenda:
        view = RULEBOOK.glance(position, 0) if player.looks else None
        action = player.choose(view, legal, rng)
        log.before(position, action)
        RULEBOOK.play(position, action)
    owned = position.owned(0)
    return Trial(
        seed=seed,
        turn=position.turns[0] if position.ended else None,
        rows=tuple(log.rows),
        deck={card: owned.count(card) for card in position.costs if card in owned},
    )
