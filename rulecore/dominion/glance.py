"""What a player at the table sees when asked: quick to take, and gone with the next action."""

from __future__ import annotations

from rulecore.kernel import Step

from .options import DominionOptions
from .position import DominionPosition


class Glance:
    """One seat's look at the table while it must choose; costs a third of a microsecond, where a view costs twenty.

    It holds what :func:`.view.make_view` would say with a perfect memory, and nothing else, but without copying it: it
    is true until the next action and must not be changed or kept. A player that plans further ahead takes
    :meth:`view` (``dominion.zones.hidden_information``).

    Attributes:
        seat: who looks.
        hand: its own hand.
        supply: cards left in each pile.
        costs: price of each kind.
        actions, buys, coins: what is left to the active player.
        step: the choice.
        options: the settings in force.
    """

    __slots__ = ("_position", "actions", "buys", "coins", "costs", "hand", "options", "seat", "step", "supply")

    def __init__(self, position: DominionPosition, seat: int) -> None:
        self._position = position
        self.seat = seat
        self.supply: dict[str, int] = position.supply
        self.costs: dict[str, int] = position.costs
        self.options: DominionOptions = position.options
        self.again()

    def again(self) -> Glance:
        """The same seat's next look, brought up to date in this very object."""
        position = self._position
        self.hand: list[str] = position.hand[self.seat]
        self.actions: int = position.actions
        self.buys: int = position.buys
        self.coins: int = position.coins
        self.step: Step = position.agenda[-1]
        return self

    def owned(self, card: str) -> int:
        """How many of a card this seat owns, wherever they lie; everybody has seen them come."""
        return sum([zone.count(card) for zone in self._position.zones_of(self.seat)])

    @property
    def turn(self) -> int:
        """Number of this seat's present turn, from 1; during another's turn, of the last one it took."""
        position = self._position
        return position.turns[self.seat] + (position.active == self.seat)

    @property
    def asked_about(self) -> str | None:
        """The card a question is about: drawn by a Library, or shown to a Spy."""
        step = self.step
        if step.kind == "set_aside":
            drawn: str = self.hand[-1]
            return drawn
        if step.kind == "judge":
            seen: str = self._position.shown[step.detail[0]][-1]
            return seen
        return None

    @property
    def loot(self) -> tuple[str, ...]:
        """Treasures that the present Thief has trashed."""
        return tuple(self._position.loot)

    def shown(self, seat: int) -> tuple[str, ...]:
        """Cards lying open in front of a seat."""
        return tuple(self._position.shown[seat])

    def view(self) -> object:
        """The same look as a view with memory, which may be kept."""
        from .view import make_view

        return make_view(self._position, self.seat, memory=True)
