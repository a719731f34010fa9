"""Named players of Dominance, each with a story: from one without a plan to one that thinks ahead."""

from __future__ import annotations

from rulecore.kernel import Player, RandomPlayer

from .plan import Plan
from .plans import Bookkeeper, Courtier, Magpie, Mason, Miser

BOTS: dict[str, type[Player]] = {
    player.name: player for player in (RandomPlayer, Magpie, Mason, Courtier, Miser, Bookkeeper)
}
"""Every player by name, the weakest first (measured in ``bots_table.md``)."""

DEFAULT_OPPONENT = Miser.name
"""Who sits opposite a learner who has not chosen."""

__all__ = [
    "BOTS",
    "DEFAULT_OPPONENT",
    "Bookkeeper",
    "Courtier",
    "Magpie",
    "Mason",
    "Miser",
    "Plan",
    "RandomPlayer",
]
