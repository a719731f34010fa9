"""The two doubts about the end of a game: three empty piles or four, and what a tie comes to; each with its effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from widgets.language import of_game
from widgets.parts.doubt import DoubtSwitch

if TYPE_CHECKING:
    from widgets.parts.base import Part

_ = of_game("dominion")

RUSHERS: Final = "Gardens Rush, Gardens Rush, Big Money, Big Money"
EQUALS: Final = "Big Money"


def doubts_about_the_end(part: Part, on_switch: Callable[[Any], Any]) -> tuple[DoubtSwitch, DoubtSwitch]:
    """The switch for the empty piles, and the one for ties.

    Args:
        part: the part they stand in.
        on_switch: called with the reading that is now in force.
    """
    piles = DoubtSwitch(
        part,
        "piles_to_end",
        metric="piles",
        base={"players": 4, "kingdom": "Size Distortion"},
        players=RUSHERS,
        words=(_("more games end with empty piles"), _("fewer games end with empty piles")),
        on_switch=on_switch,
    )
    ties = DoubtSwitch(
        part,
        "tie_rule",
        metric="first_seat",
        base={"players": 2, "kingdom": "First Game"},
        players=EQUALS,
        on_switch=on_switch,
    )
    return piles, ties
