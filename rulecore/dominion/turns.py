"""Writing down turns as they are played: what each earned and bought, and whether it stalled."""

from __future__ import annotations

from dataclasses import dataclass

from rulecore.kernel import Action

from .facts import ACTIONS
from .position import DominionPosition
from .turn import ACTION

_LEAVING = frozenset({"end_actions", "all_treasures", "treasures", "buy", "end_turn"})


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One turn.

    Attributes:
        seat: whose it was.
        number: the how many-th of that seat, from 1.
        coins: coins made by Treasures and Actions together, spent or not.
        bought: what was bought, in order.
        played: how many Actions were played from the hand.
        stalled: whether Actions stayed in the hand for want of an action (``dominion.action.one_card``).
        provinces: Provinces owned when the turn was over.
        cards: cards owned then.
    """

    seat: int
    number: int
    coins: int
    bought: tuple[str, ...]
    played: int
    stalled: bool
    provinces: int
    cards: int


class TurnLog:
    """Watches a game action by action and writes a row for each turn; call :meth:`before` before each action."""

    def __init__(self) -> None:
        self.rows: list[TurnRow] = []
        self._fresh()

    def _fresh(self) -> None:
        self._bought: list[str] = []
        self._spent = self._played = 0
        self._stalled = False

    def before(self, position: DominionPosition, action: Action) -> None:
        """This action is about to be carried out."""
        verb = action.verb
        if verb == "play":
            self._played += 1
            return
        if verb not in _LEAVING:
            return
        step = position.agenda[-1]
        if step.kind == ACTION:
            self._stalled = not position.actions and not ACTIONS.isdisjoint(position.hand[step.seat])
        if verb == "buy":
            card = action.values[0]
            self._bought.append(card)
            self._spent += position.costs[card]
        elif verb == "end_turn":
            self.close(position)

    def close(self, position: DominionPosition) -> None:
        """Write down the present turn: it is ending, or the game ended in the middle of it."""
        seat = position.active
        owned = position.owned(seat)
        self.rows.append(
            TurnRow(
                seat=seat,
                # a game that has ended in the middle of a turn has counted that turn already
                number=position.turns[seat] + bool(position.agenda),
                coins=position.coins + self._spent,
                bought=tuple(self._bought),
                played=self._played,
                stalled=self._stalled,
                provinces=owned.count("Province"),
                cards=len(owned),
            )
        )
        self._fresh()

    @property
    def open(self) -> bool:
        """Whether something has been done since the last turn was written down."""
        return bool(self._bought or self._played)


def province_turn(rows: list[TurnRow], seat: int, count: int) -> int | None:
    """The turn of its own on which a seat had so many Provinces for the first time."""
    return next((row.number for row in rows if row.seat == seat and row.provinces >= count), None)
