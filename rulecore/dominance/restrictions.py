"""Players of Dominance who leave something out, or who forget."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rulecore.kernel import Action, LegalActions, Player, Rng
from rulecore.lab.restricted import Restriction

from .facts import NO_COINS
from .view import View


@dataclass(frozen=True)
class Never:
    """Rules out everything that is done with one verb."""

    verb: str

    def __call__(self, view: View | None, action: Action) -> bool:
        return action.verb == self.verb


@dataclass(frozen=True)
class WagersOutside:
    """Rules out wagers of fewer or more coins than these."""

    least: int
    most: int

    def __call__(self, view: View | None, action: Action) -> bool:
        return action.verb == "wager" and not self.least <= sum(action.values[0]) <= self.most


RESTRICTIONS = (
    Restriction("never declares a Dispute", Never("dispute")),
    Restriction("never moves coins", Never("move")),
    Restriction("never reinforces", Never("reinforce")),
    Restriction("never takes a coin", Never("take")),
    Restriction("never builds on a territory", Never("build")),
    Restriction("never builds a bridge", Never("build_bridge")),
    Restriction("never takes a second coin", Never("second_coin")),
    Restriction("never leaves an action undone", Never("pass")),
    Restriction("never wagers a coin", WagersOutside(0, 0)),
    Restriction("never wagers more than one coin", WagersOutside(0, 1)),
    Restriction("never wagers more than two coins", WagersOutside(0, 2)),
    Restriction("always wagers at least one coin", WagersOutside(1, 99)),
)
"""What a player can leave out, for :class:`rulecore.lab.restricted.Restricted`."""


class Forgetful(Player):
    """A player who remembers how many coins lie behind each screen, and forgets which.

    The twin of a player with a perfect memory: everything else is the same. What everybody has seen taken or wagered is
    public (``dominance.info.screens``); this player does not keep it in mind.

    Args:
        player: who it is.
    """

    def __init__(self, player: Player) -> None:
        self.player = player
        self.name = f"{player.name} who forgets"
        self.story = f"{player.story} But: remembers how many coins you hold, and never which."
        self.looks = player.looks

    def choose(self, view: View, legal: LegalActions, rng: Rng) -> Action:
        return self.player.choose(None if view is None else forget(view), legal, rng)


def forget(view: View) -> View:
    """The same view without anything that only memory tells about the colours in other hands."""
    hands = tuple(
        hand
        if hand.known is None or hand.unknown is None or hand.seat == view.seat
        else replace(hand, known=NO_COINS, unknown=hand.unknown + sum(hand.known))
        for hand in view.hands
    )
    return replace(view, hands=hands)


WRAPPERS: Mapping[str, Callable[[Player], Player]] = {"forgets": Forgetful}
"""Twins of a player that no list of forbidden actions can describe, by what is said after “who”."""
