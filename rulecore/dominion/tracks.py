"""What measuring Dominion needs written down in a game: turns, openings, and the final count."""

from __future__ import annotations

from typing import Any, cast

from rulecore.kernel import Action, LegalActions, Outcome, Position
from rulecore.lab.games import Track

from .facts import COINS
from .position import DominionPosition
from .turns import TurnLog, TurnRow


class Turns(Track):
    """Every turn of a game as a :class:`~rulecore.dominion.turns.TurnRow`."""

    def begin(self, position: Position) -> None:
        self.log = TurnLog()

    def before(self, position: Position, legal: LegalActions, action: Action) -> None:
        self.log.before(cast(DominionPosition, position), action)

    def end(self, position: Position, outcome: Outcome) -> list[TurnRow]:
        if self.log.open:
            # dominion.end.check_timing: under one reading a game ends in the middle of a turn
            self.log.close(cast(DominionPosition, position))
        return self.log.rows


class Openings(Track):
    """For each seat the coins of its first two hands, as far as Treasures give them, the larger first."""

    def begin(self, position: Position) -> None:
        position = cast(DominionPosition, position)
        size = position.options.hand_size
        self.hands = []
        for seat in range(position.players):
            hands = position.hand[seat], position.deck[seat][-size:]
            coins = [sum(COINS.get(card, 0) for card in hand) for hand in hands]
            self.hands.append((max(coins), min(coins)))

    def end(self, position: Position, outcome: Outcome) -> list[tuple[int, int]]:
        return self.hands


class FinalDecks(Track):
    """For each seat the cards it owns at the end, by count; and how many piles are empty."""

    def end(self, position: Position, outcome: Outcome) -> dict[str, Any]:
        position = cast(DominionPosition, position)
        owned = [position.owned(seat) for seat in range(position.players)]
        decks = [{card: cards.count(card) for card in position.costs if card in cards} for cards in owned]
        return {"decks": decks, "empty": position.empty}
