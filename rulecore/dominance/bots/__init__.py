"""Named players of Dominance, each with a story: from one without a plan to one that thinks ahead.

The quickest way to write another one is to copy a class of :mod:`.plans` and to change its wishes or its stake.
"""

from __future__ import annotations

from rulecore.kernel import Player, RandomPlayer

from .plan import Plan
from .plans import Bookkeeper, Courtier, Fox, Magpie, Mason, Miser
from .searcher import Searcher

BOTS: dict[str, type[Player]] = {
    player.name: player for player in (RandomPlayer, Mason, Courtier, Miser, Bookkeeper, Magpie, Fox, Searcher)
}
"""Every player by name, the weakest first (measured in ``bots_table.md``)."""

DEFAULT_OPPONENT = Miser.name
"""Who sits opposite a learner who has not chosen."""

__all__ = [
    "BOTS",
    "DEFAULT_OPPONENT",
    "Bookkeeper",
    "Courtier",
    "Fox",
    "Magpie",
    "Mason",
    "Miser",
    "Plan",
    "RandomPlayer",
    "Searcher",
]
