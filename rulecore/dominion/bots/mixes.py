"""Strategies of three lessons: engines of so many Villages and Smithies, and two decks that answer an attack."""

from __future__ import annotations

import re

from rulecore.kernel.language import marked

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

    Raises:
        ValueError: a pile has fewer.
    """

    story = marked("Buys the Villages and Smithies it was told to, two Markets, and money. It never changes its mind.")

    def __init__(self, villages: int = 0, smithies: int = 0) -> None:
        if not (0 <= villages <= MOST and 0 <= smithies <= MOST):
            raise ValueError(f"a mix has 0 to {MOST} Villages and Smithies, not {villages} and {smithies}")
        self.villages, self.smithies = villages, smithies
        buy = ["8+ Province", "6+ Gold", f"5+ Market while it owns fewer than {MARKETS}"]
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
