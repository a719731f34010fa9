"""The state of a game of Dominion: plain data, copied in a few microseconds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rulecore.kernel import Position, Step

from .options import DominionOptions

STARTER_STREAM, KINGDOM_STREAM, FIRST_SHUFFLE_STREAM = 0, 1, 2
"""Streams of chance: who starts, which kingdom, and from the third on the shuffles of each seat."""


@dataclass(slots=True)
class DominionPosition(Position):
    """Everything on and around the table.

    Cards are their names. Where order counts, the top is the end of the list: the next card of a draw pile, and the
    card that shows on a discard pile.

    Attributes:
        options: the settings in force.
        costs: the price of each kind under these options; shared by clones.
        supply: cards left in each pile, in the order in which the piles are shown.
        empty: how many of those piles are empty.
        trash: trashed cards, the latest last.
        deck: for each seat the draw pile.
        hand: for each seat the hand.
        discard: for each seat the discard pile.
        in_play: for each seat the cards played this turn.
        bought: for each seat purchases that wait for Clean-up.
        shown: for each seat cards lying open in front of it, in no pile: being shown, or set aside by a Library.
        known: for each seat how many cards on top of its draw pile everybody has seen.
        starter: seat that took the first turn.
        active: seat whose turn it is.
        turns: for each seat the turns it has finished.
        actions: actions left to the active player.
        buys: purchases left.
        coins: coins left.
        shield: one bit for each seat that has shown a Moat against the Attack being carried out.
        loot: Treasures that the present Thief has trashed.
        last_province_bought: whether a purchase took the last Province.
        arranged: for each seat draw piles that its next reshuffles will give in place of chance; lessons stack them.
        trial: Provinces at which a single deck's trial stops, or 0 in a game.
        ended: id of the rule that ended the game, or nothing while it goes on.
        capped: whether a cap for simulations has stopped the game.
    """

    costs: dict[str, int]
    supply: dict[str, int]
    empty: int
    trash: list[str]
    deck: list[list[str]]
    hand: list[list[str]]
    discard: list[list[str]]
    in_play: list[list[str]]
    bought: list[list[str]]
    shown: list[list[str]]
    known: list[int]
    starter: int
    active: int
    turns: list[int]
    actions: int
    buys: int
    coins: int
    shield: int
    loot: list[str]
    last_province_bought: bool
    arranged: list[list[list[str]]]
    trial: int
    ended: str
    capped: bool
    options: DominionOptions

    def clone(self) -> DominionPosition:
        """An independent copy that reports to nobody."""
        new = object.__new__(DominionPosition)
        new.options = self.options
        new.agenda = self.agenda[:]
        new.chance = self.chance[:]
        new.events = None
        new.costs = self.costs
        new.supply = self.supply.copy()
        new.empty = self.empty
        new.trash = self.trash[:]
        new.deck = [zone[:] for zone in self.deck]
        new.hand = [zone[:] for zone in self.hand]
        new.discard = [zone[:] for zone in self.discard]
        new.in_play = [zone[:] for zone in self.in_play]
        new.bought = [zone[:] for zone in self.bought]
        new.shown = [zone[:] for zone in self.shown]
        new.known = self.known[:]
        new.starter = self.starter
        new.active = self.active
        new.turns = self.turns[:]
        new.actions = self.actions
        new.buys = self.buys
        new.coins = self.coins
        new.shield = self.shield
        new.loot = self.loot[:]
        new.last_province_bought = self.last_province_bought
        new.arranged = [piles[:] for piles in self.arranged]
        new.trial = self.trial
        new.ended = self.ended
        new.capped = self.capped
        return new

    def to_json(self) -> dict[str, Any]:
        """The whole position in the notation of the worked examples, secrets included: for saving, not for showing."""
        from .saving import position_to_json

        return position_to_json(self)

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.hand)

    def zones_of(self, seat: int) -> tuple[list[str], ...]:
        """Every place where cards of this seat can lie (``dominion.end.count_all_cards``)."""
        return (
            self.deck[seat],
            self.hand[seat],
            self.discard[seat],
            self.in_play[seat],
            self.bought[seat],
            self.shown[seat],
        )

    def owned(self, seat: int) -> list[str]:
        """All cards of a seat, wherever they lie."""
        return [card for zone in self.zones_of(seat) for card in zone]

    def others(self, seat: int) -> list[int]:
        """The other seats in turn order, beginning to the left (``dominion.attack.turn_order``)."""
        count = len(self.hand)
        return [(seat + ahead) % count for ahead in range(1, count)]


@lru_cache(maxsize=4096)
def cached_step(seat: int, kind: str, limit: int = 0, subject: str = "") -> Step:
    """A step without further detail; equal ones are one object, since steps never change."""
    return Step(seat, kind, limit, subject)
