"""The box: what lies in it, and what of it one table uses (rulebook sections Theme Sets and Components)."""

from __future__ import annotations

from dataclasses import dataclass

from .facts import (
    BOX,
    COINS_OF_A_COLOUR,
    FACTIONS,
    LEADER_TOKENS,
    MARKERS,
    PIECES,
    SCREENS,
    STARTING_DISCARD,
    STARTING_HAND,
    TABLE_MARKERS,
    TILES,
)
from .options import DominanceOptions

THEME_COINS = len(FACTIONS) * COINS_OF_A_COLOUR
"""Coins of one theme set. Whatever the theme, no more are played with (``dominance.theme.sets``)."""
THEME_MINIATURES = sum(BOX.values())
"""Miniatures of one theme set (``dominance.theme.set_contents``)."""


@dataclass(frozen=True, slots=True)
class BoxLine:
    """One kind of piece.

    Attributes:
        thing: what it is called, in the plural.
        rules: ids of the rules about it, the one that counts it first.
        in_box: how many the box holds.
        used: how many are on the table once setup is done.
    """

    thing: str
    rules: tuple[str, ...]
    in_box: int
    used: int

    @property
    def left(self) -> int:
        """How many stay out of the game."""
        return self.in_box - self.used


def coins_in_play(options: DominanceOptions) -> int:
    """Coins on the table after setup: discard pile, hands, map and line (``dominance.setup.leftovers`` is the rest)."""
    hands = options.players * (sum(STARTING_HAND) + options.secret_coins)
    return sum(STARTING_DISCARD) + hands + options.table.territories + options.line_size


def box_lines(options: DominanceOptions) -> tuple[BoxLine, ...]:
    """The whole box, kind by kind, and how much of it this table uses.

    A changed rule may ask for more bridges than the box holds; then the others have to come from somewhere else.

    Args:
        options: the settings in force.
    """
    markers = len(TABLE_MARKERS) + (1 if options.politician else 0)
    tokens = LEADER_TOKENS if options.leader_tokens else 0
    plain = ("dominance.components.screens_bag_rulebook",)
    many = {"city": "cities", "capital": "capitals"}
    return (
        BoxLine(
            "territory tiles",
            ("dominance.components.territories", "dominance.setup.unused_territories"),
            TILES,
            options.table.territories,
        ),
        BoxLine("coins", ("dominance.components.coins",), THEME_COINS, coins_in_play(options)),
        *(
            BoxLine(many.get(piece, f"{piece}s"), ("dominance.components.miniatures",), BOX[piece], count)
            for piece, count in zip(PIECES, options.supply, strict=True)
        ),
        BoxLine("markers", ("dominance.components.markers",), len(TABLE_MARKERS) + len(MARKERS), markers),
        BoxLine("Leader tokens", ("dominance.components.leader_tokens",), LEADER_TOKENS, tokens),
        BoxLine("screens", plain, SCREENS, options.players),
        BoxLine("bags", plain, 1, 1),
        BoxLine("rulebooks", plain, 1, 1),
    )
