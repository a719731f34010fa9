"""Where every coin of the box is, as far as one seat can know (``dominance.info.screens``)."""

from __future__ import annotations

from dataclasses import dataclass

from .box import THEME_COINS, coins_in_play
from .facts import COINS_OF_A_COLOUR, FACTIONS, NO_COINS, Coins
from .position import NOBODY, plus
from .view import View


@dataclass(frozen=True, slots=True)
class CoinCount:
    """The coins of one colour.

    Attributes:
        colour: name of the faction.
        seen: on the table, open to all: map, line, discard pile and opened wagers.
        held: behind the viewer's own screen.
        known: surely behind other screens; only a view with memory tells.
        hidden: all others of the box: behind other screens, or left in the bag.
    """

    colour: str
    seen: int
    held: int
    known: int
    hidden: int


def count_coins(view: View) -> tuple[CoinCount, ...]:
    """One count a colour; each adds up to the thirteen coins of the box.

    Args:
        view: what a seat may know; made with memory to count what is known of other hands.
    """
    seen = open_coins(view)
    own = next((hand.coins for hand in view.hands if hand.seat == view.seat), None) or NO_COINS
    known = NO_COINS
    for hand in view.hands:
        if hand.seat != view.seat and hand.known is not None:
            known = plus(known, hand.known)
    return tuple(
        CoinCount(name, there, mine, theirs, COINS_OF_A_COLOUR - there - mine - theirs)
        for name, there, mine, theirs in zip(FACTIONS, seen, own, known, strict=True)
    )


def open_coins(view: View) -> Coins:
    """All coins that lie open on the table."""
    total = view.discard
    for pile in view.coins:
        total = plus(total, pile)
    total = plus(total, (view.line.count(0), view.line.count(1), view.line.count(2)))
    if view.faction != NOBODY:
        # once the territory is settled, the wagers have become Surplus
        return plus(total, view.surplus)
    for wager in view.wagers:
        total = plus(total, wager or NO_COINS)
    return total


def hidden_coins(view: View) -> Coins:
    """By colour, the coins that nobody with a perfect memory could place from this seat."""
    gold, silver, bronze = (count.hidden for count in count_coins(view))
    return gold, silver, bronze


def hidden_where(view: View) -> tuple[int, int]:
    """Once setup is finished: how many of the hidden coins lie behind other screens, and how many are in the bag.

    The second number is public: setup deals a fixed number of coins (``dominance.setup.leftovers``).
    """
    left = THEME_COINS - coins_in_play(view.options)
    return sum(hidden_coins(view)) - left, left
