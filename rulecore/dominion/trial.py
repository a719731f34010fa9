"""One deck alone: how fast does a plan get there, and what does it earn on the way?

A trial is no game: one deck, the piles of two players, no opponents, and it stops at a number of Provinces.

>>> from rulecore.dominion.bots import BigMoney
>>> from rulecore.dominion.trial import play_trial
>>> play_trial(BigMoney(), seed=1).turn
17
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulecore.kernel import LegalActions, Player, Rng

from .facts import ACTIONS
from .game import RULEBOOK
from .options import DominionOptions
from .position import DominionPosition
from .setup import set_up_trial
from .turn import ACTION

TRIAL_CAP = 100
"""Turns after which a trial stops where its options do not say otherwise; some decks never get there."""

LEAVING = ("end_actions", "all_treasures", "treasures", "buy", "end_turn")
"""What leaves the Action phase, when it is done there."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What one deck did alone.

    Attributes:
        seed: where its shuffles came from.
        turn: the turn on which it got the last Province it was after, or ``None`` if the cap stopped it first.
        coins: coins produced on each turn, by Treasures and Actions.
        provinces: the turn on which each Province came.
        bought: what it bought on each turn.
        deck: its cards at the end, by count.
        stalls: turns on which Actions were left in the hand for want of an action.
    """

    seed: int
    turn: int | None
    coins: tuple[int, ...]
    provinces: tuple[int, ...]
    bought: tuple[tuple[str, ...], ...]
    deck: Mapping[str, int]
    stalls: int


def play_trial(
    player: Player, seed: int, provinces: int = 4, options: Mapping[str, Any] | DominionOptions | None = None
) -> Trial:
    """Let a player play a deck alone until it owns so many Provinces.

    The same player, seed and options give the same trial.

    Args:
        player: who plays.
        seed: where the shuffles come from.
        provinces: how many it is after.
        options: options in force; the kingdom is that of the seed unless they name one.
    """
    if not isinstance(options, DominionOptions):
        options = DominionOptions.from_mapping({"turn_cap": TRIAL_CAP, **(options or {})})
    position = set_up_trial(seed, options, provinces)
    return follow_trial(player, position, seed)


def follow_trial(player: Player, position: DominionPosition, seed: int = 0) -> Trial:
    """Let a player play on with a deck alone, from any position of a trial."""
    rng = Rng(seed).fork(1)
    legal = LegalActions(RULEBOOK, position)
    coins: list[int] = []
    reached: list[int] = []
    bought: list[tuple[str, ...]] = []
    purchases: list[str] = []
    stalls = 0
    owned = position.owned(0).count("Province")
    while position.agenda:
        view = RULEBOOK.glance(position, 0) if player.looks else None
        action = player.choose(view, legal, rng)
        verb = action.verb
        if verb == "buy":
            purchases.append(action.values[0])
        if verb in LEAVING and position.agenda[-1].kind == ACTION:
            stalls += not position.actions and not ACTIONS.isdisjoint(position.hand[0])
        if verb == "end_turn":
            coins.append(position.coins + sum(position.costs[card] for card in purchases))
            bought.append(tuple(purchases))
            purchases = []
            now = position.owned(0).count("Province")
            reached += [position.turns[0] + 1] * (now - owned)
            owned = now
        RULEBOOK.play(position, action)
    deck = position.owned(0)
    return Trial(
        seed=seed,
        turn=position.turns[0] if position.ended else None,
        coins=tuple(coins),
        provinces=tuple(reached),
        bought=tuple(bought),
        deck={card: deck.count(card) for card in position.costs if card in deck},
        stalls=stalls,
    )
