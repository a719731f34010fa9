"""Strategies of three lessons: engines of so many Villages and Smithies, and two decks that answer an attack."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from rulecore.kernel.language import marked

from .strategies import ChapelMoney
from .strategy import Strategy

MOST = 10
"""A pile of kingdom cards has no more."""
MARKETS = 2
"""Markets of a mix: with a single purchase a turn, drawing the whole deck would buy no more than a hand does."""

_WORDS = re.compile(r"(\d+) villages? (\d+) smith(?:y|ies)", re.IGNORECASE)


class Mix(Strategy):
    """Money with a given number of Villages and Smithies, bought as soon as they can be paid for.

    Args:
        villages: how many Villages it wants.
        smithies: how many Smithies.
        markets: how many Markets.

    Raises:
        ValueError: a pile has fewer.
    """

    story = marked(
        "Buys the Villages and Smithies it was told to, a few Markets, and money. It never changes its mind."
    )

    def __init__(self, villages: int = 0, smithies: int = 0, markets: int = MARKETS) -> None:
        if not all(0 <= count <= MOST for count in (villages, smithies, markets)):
            raise ValueError(f"a mix has 0 to {MOST} of a card, not {villages}, {smithies} and {markets}")
        self.villages, self.smithies, self.markets = villages, smithies, markets
        buy = ["8+ Province", "6+ Gold"]
        if markets:
            buy.append(f"5+ Market while it owns fewer than {markets}")
        if smithies:
            buy.append(f"4+ Smithy while it owns fewer than {smithies}")
        if villages:
            buy.append(f"3+ Village while it owns fewer than {villages}")
        super().__init__(f"{villages} Villages {smithies} Smithies", buy=[*buy, "3+ Silver"])


def made_to_order(words: str) -> Strategy | None:
    """The mix that words such as “4 Villages 2 Smithies” call for, or ``None`` if they call for none."""
    found = _WORDS.fullmatch(words.strip())
    if found is None:
        return None
    villages, smithies = map(int, found.groups())
    return Mix(villages, smithies) if max(villages, smithies) <= MOST else None


class ChapelPlan(Strategy):
    """Big Money behind a Chapel that follows a rule of the learner's.

    Args:
        kinds: the kinds that go to the trash.
        keep: coins that all Treasures together still have to total when Coppers go.
    """

    story = marked("Opens with a Chapel and throws away what you told it to. Then it buys money for what is left.")

    def __init__(self, kinds: Collection[str] = ("Curse", "Estate", "Copper"), keep: int = 5) -> None:
        self.kinds = frozenset(kinds)
        super().__init__("Your Chapel", buy=ChapelMoney.buy, keep=keep)

    def to_trash(self, look: Any, limit: int) -> list[str]:
        """Of what the habits would trash, the kinds it was told to."""
        return [card for card in super().to_trash(look, len(look.hand)) if card in self.kinds][:limit]


class ChapelWitch(Strategy):
    """Big Money behind a Chapel and a Witch."""

    name = "Chapel Witch"
    story = marked("Throws away what it began with, and sends Curses to the neighbours, who cannot throw so fast.")
    buy = (
        "8+ Province",
        "5+ Witch while it owns none",
        "6+ Gold",
        "2 to 4 Chapel on its first two turns while it owns none",
        "3+ Silver",
    )


class MoatMoney(Strategy):
    """Big Money with two Moats."""

    name = "Moat Money"
    story = marked("Money, and two Moats in case a neighbour has bad plans.")
    buy = ("8+ Province", "6+ Gold", "2+ Moat while it owns fewer than two", "3+ Silver")
