"""How coins, tiles, seats and factions are written and read in the phrases of Dominance."""

from __future__ import annotations

import re
from typing import Any

from rulecore.kernel import Field

from .facts import ALIASES, COINS_OF_A_COLOUR, FACTIONS, MARKERS, Coins

_COLOUR = "|".join((*FACTIONS, *ALIASES))


def coins_text(coins: Coins, none: str = "nothing") -> str:
    """``(2, 1, 0)`` as “2 gold and 1 silver”."""
    parts = [f"{count} {name}" for count, name in zip(coins, FACTIONS, strict=True) if count]
    return join(parts) or none


def join(parts: list[str], word: str = "and") -> str:
    """A list as people say it: “a, b and c”."""
    return f" {word} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def plural(count: int, one: str, many: str = "") -> str:
    """“1 coin”, “2 coins”."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def seat_name(seat: int) -> str:
    """Seat 0 is P1."""
    return f"P{seat + 1}"


def faction_index(text: str) -> int:
    """The number of a faction from its name or alias.

    Raises:
        ValueError: there is no such faction.
    """
    name = text.strip().casefold()
    name = ALIASES.get(name, name)
    if name not in FACTIONS:
        raise ValueError(f"“{text}” is no faction; there are {join(list(FACTIONS))}.")
    return FACTIONS.index(name)


class FactionField(Field):
    """gold, silver or bronze (copper is understood)."""

    pattern = r"[a-z]+"
    example = "gold"

    def show(self, value: int) -> str:
        return FACTIONS[value]

    def read(self, text: str) -> int:
        return faction_index(text)


class MarkerField(Field):
    """A faction or the crown."""

    pattern = r"[a-z]+"
    example = "crown"

    def show(self, value: int) -> str:
        return MARKERS[value]

    def read(self, text: str) -> int:
        if text.casefold() == "crown":
            return MARKERS.index("crown")
        try:
            return faction_index(text)
        except ValueError:
            raise ValueError(f"“{text}” is no marker; there are {join(list(MARKERS))}.") from None


class CoinsField(Field):
    """“2 gold and 1 silver”, or “nothing”."""

    pattern = r"(?:nothing|\d+\s+[a-z]+(?:\s*(?:,|and|,\s*and)\s*\d+\s+[a-z]+)*)"
    example = "1 gold and 2 bronze"

    def show(self, value: Coins) -> str:
        return coins_text(value)

    def read(self, text: str) -> Coins:
        counts = [0, 0, 0]
        for count, name in re.findall(r"(\d+)\s+([a-z]+)", text, re.IGNORECASE):
            colour = faction_index(name)
            counts[colour] += int(count[:9])
            if counts[colour] > COINS_OF_A_COLOUR:
                raise ValueError(
                    f"{count} {name} coins are more than the {COINS_OF_A_COLOUR} of that colour in the box."
                )
        return counts[0], counts[1], counts[2]


class RowField(Field):
    """Coins in an order: “gold, gold, silver”, or “nothing”."""

    pattern = r"(?:nothing|[a-z]+(?:\s*,\s*[a-z]+)*)"
    example = "gold, silver"

    def show(self, value: tuple[int, ...]) -> str:
        return ", ".join(FACTIONS[colour] for colour in value) or "nothing"

    def read(self, text: str) -> tuple[int, ...]:
        if text.casefold() == "nothing":
            return ()
        row = tuple(faction_index(part) for part in text.split(","))
        if len(row) > len(FACTIONS) * COINS_OF_A_COLOUR:
            raise ValueError("that is more coins than the box holds.")
        return row


class TileField(Field):
    """The letter of a territory."""

    pattern = r"[A-Z]"
    example = "C"

    def read(self, text: str) -> str:
        return text.upper()


class TilesField(Field):
    """One territory, or several joined by “and” (which the rules will refuse, and say why)."""

    pattern = r"[A-Z](?:\s*(?:,|and)\s*[A-Z])*"
    example = "B"

    def show(self, value: tuple[str, ...]) -> str:
        return join(list(value))

    def read(self, text: str) -> tuple[str, ...]:
        return tuple(re.findall(r"\b[A-Z]\b", text.upper()))


class SideField(Field):
    """The side between two territories, “A-B”."""

    pattern = r"[A-Z]\s*[-–]\s*[A-Z]"
    example = "A-B"

    def show(self, value: tuple[str, str]) -> str:
        return "-".join(value)

    def read(self, text: str) -> tuple[str, str]:
        one, other = sorted(re.findall(r"[A-Z]", text.upper()))
        return one, other


class SeatField(Field):
    """P1, P2, P3 or P4."""

    pattern = r"P\d"
    example = "P2"

    def show(self, value: int) -> str:
        return seat_name(value)

    def read(self, text: str) -> int:
        seat = int(text[1]) - 1
        if not 0 <= seat < 4:
            raise ValueError(f"there is no seat {text}; seats are P1 to P4.")
        return seat


class WordField(Field):
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        self.words = words
        self.pattern = "|".join(words)  # type: ignore[misc]
        self.example = words[0]  # type: ignore[misc]

    def show(self, value: Any) -> str:
        return str(value)

    def read(self, text: str) -> str:
        return text.casefold()
