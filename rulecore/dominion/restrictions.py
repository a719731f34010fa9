"""Players of Dominion who leave something out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulecore.kernel import Action
from rulecore.lab.restricted import Restriction

from .facts import ACTIONS, ATTACKS, CARDS, VICTORIES


@dataclass(frozen=True)
class NeverBuys:
    """Rules out buying these cards."""

    cards: frozenset[str]

    def __call__(self, view: Any, action: Action) -> bool:
        return action.verb == "buy" and action.values[0] in self.cards


@dataclass(frozen=True)
class Never:
    """Rules out everything that is done with one verb."""

    verb: str

    def __call__(self, view: Any, action: Action) -> bool:
        return action.verb == self.verb


class NeverTrashes:
    """Rules out trashing cards, where a card leaves that open."""

    def __call__(self, view: Any, action: Action) -> bool:
        return action.verb == "trash" and bool(action.values[0])


class NeverShowsMoat:
    """Rules out showing a Moat."""

    def __call__(self, view: Any, action: Action) -> bool:
        return action.verb == "show" and action.values[0] is True


RESTRICTIONS = (
    Restriction("never buys an Action", NeverBuys(ACTIONS)),
    Restriction("never buys an Attack", NeverBuys(ATTACKS)),
    Restriction("never buys a Victory card but the Province", NeverBuys(VICTORIES - {"Province"})),
    *(Restriction(f"never buys {card}", NeverBuys(frozenset({card}))) for card in CARDS),
    Restriction("never plays an Action", Never("play")),
    Restriction("never trashes a card", NeverTrashes()),
    Restriction("never shows a Moat", NeverShowsMoat()),
)
"""What a player can leave out, for :class:`rulecore.lab.restricted.Restricted`."""
