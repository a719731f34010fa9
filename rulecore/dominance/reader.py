"""Reading values that people wrote, and saying of each one that is wrong what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecore.kernel import shown

from .facts import ALIASES, COINS_OF_A_COLOUR, FACTIONS, Coins
from .layout import Layout
from .words import join, seat_name


class Reader:
    """Reads the values of a table and collects what is wrong with them.

    Every method returns a value of the right type whatever it is given, so that reading goes on and all problems are
    found in one go. Callers look at ``problems`` before they use what they got.

    Attributes:
        problems: one sentence for each thing that is wrong.
    """

    def __init__(self) -> None:
        self.problems: list[str] = []

    def bad(self, sentence: str) -> None:
        """Note a problem."""
        self.problems.append(sentence)

    def table(self, value: Any, where: str) -> Mapping[str, Any]:
        """A table with names for keys; nothing at all is an empty one."""
        if value is None:
            return {}
        if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
            self.bad(f"{where} is a table of names and values, not {shown(value)}.")
            return {}
        return value

    def number(self, value: Any, where: str, low: int = 0, high: int = 99) -> int:
        """A whole number from ``low`` to ``high``."""
        if type(value) is not int or not low <= value <= high:
            self.bad(f"{where} is a whole number from {low} to {high}, not {shown(value)}.")
            return low
        return value

    def coins(self, value: Any, where: str) -> Coins:
        """Coins by colour; colours left out count zero."""
        counts = [0, 0, 0]
        for name, count in self.table(value, where).items():
            colour = ALIASES.get(name, name)
            if colour not in FACTIONS:
                self.bad(f"{where}: {shown(name)} is no colour; there are {join(list(FACTIONS))}.")
            else:
                number = self.number(count, f"{where}: the number of {name} coins", 0, COINS_OF_A_COLOUR)
                counts[FACTIONS.index(colour)] += number
        return counts[0], counts[1], counts[2]

    def colour(self, value: Any, where: str) -> int:
        """The number of a colour."""
        name = ALIASES.get(value, value) if isinstance(value, str) else value
        if name not in FACTIONS:
            self.bad(f"{where}: {shown(value)} is no colour; there are {join(list(FACTIONS))}.")
            return 0
        return FACTIONS.index(name)

    def row(self, value: Any, where: str) -> list[int]:
        """Colours in an order, the front first."""
        if value is None:
            return []
        if not isinstance(value, (list, tuple)) or len(value) > len(FACTIONS) * COINS_OF_A_COLOUR:
            self.bad(f"{where} is a list of colours, the front first, not {shown(value)}.")
            return []
        return [self.colour(item, where) for item in value]

    def seat(self, value: Any, where: str, players: int) -> int:
        """The number of a seat among ``players``."""
        names = [seat_name(seat) for seat in range(players)]
        if value not in names:
            self.bad(f"{where}: {shown(value)} is no seat of this game; there are {join(names)}.")
            return 0
        return names.index(value)

    def tile(self, value: Any, where: str, layout: Layout) -> int:
        """The number of a tile of the map."""
        if not isinstance(value, str) or value not in layout.index:
            self.bad(f"{where}: {shown(value)} is no territory of this map; there are {join(list(layout.names))}.")
            return 0
        return layout.index[value]
