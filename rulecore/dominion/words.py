"""How cards and seats are written and read in the phrases of Dominion, and said in the reader's language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from rulecore.kernel import Field
from rulecore.kernel.language import translator

from .facts import BASIC, CARDS, ORDER, SETS

_ = translator("dominion")

MESSAGES = (*BASIC, *SETS, "and", "or")
"""Names that people read and no rule has for its title, and the words between the last two of a list."""

_BY_FOLDED = {name.casefold(): name for name in CARDS}
_NAME = r"[A-Za-z]+(?:\s+Room)?"
_COUNTED = rf"(?:\d+\s+)?{_NAME}"


def seat_name(seat: int) -> str:
    """Seat 0 is P1."""
    return f"P{seat + 1}"


def card_name(card: str) -> str:
    """A card's name in the language of the reader."""
    return _(card)


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards as phrases list them: by the order of the supply, so that one choice has one name."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def cards_phrase(cards: Iterable[str]) -> str:
    """“Estate, 2 Copper” in English, as phrases of actions have it; “nothing” for none."""
    counts = Counter(cards)
    return ", ".join(f"{n} {card}" if n > 1 else card for card, n in counts.items()) or "nothing"


def cards_text(cards: Iterable[str]) -> str:
    """Cards as the reader's language lists them: “Estate and 2 Copper”, or “nothing”."""
    parts = [counted_name(n, card) if n > 1 else card_name(card) for card, n in Counter(cards).items()]
    return join(parts) or _("nothing")


def counted_name(count: int, card: str) -> str:
    """Several of a card; Croatian sets a cross between, since its names of cards would need three forms each."""
    return _("{count} {card}", count=count, card=card_name(card))


def join(parts: list[str], word: str = "and") -> str:
    """A list as people say it: “a, b and c”."""
    if len(parts) < 2:
        return "".join(parts)
    return f" {_(word)} ".join([", ".join(parts[:-1]), parts[-1]])


def read_card(text: str) -> str:
    """The card that a text names.

    Raises:
        ValueError: there is no such card.
    """
    name = _BY_FOLDED.get(" ".join(text.split()).casefold())
    if name is None:
        raise ValueError(_("there is no card called {text}.", text=text.strip()))
    return name


class CardField(Field):
    """The name of one card."""

    pattern = _NAME
    example = "Silver"

    def read(self, text: str) -> str:
        return read_card(text)


class CardsField(Field):
    """Cards with their numbers, or “nothing”."""

    pattern = rf"(?:{_COUNTED}(?:\s*(?:,|and|,\s*and)\s*{_COUNTED})*)"
    example = "2 Copper, Estate"

    def show(self, value: tuple[str, ...]) -> str:
        return cards_phrase(value)

    def read(self, text: str) -> tuple[str, ...]:
        if text.casefold() == "nothing":
            return ()
        cards: list[str] = []
        for part in re.split(r"\s*(?:,\s*and\s|,|\sand\s)\s*", text):
            number, name = re.fullmatch(r"(?:(\d+)\s+)?(.*)", part.strip()).groups()  # type: ignore[union-attr]
            count = int(number) if number and len(number) < 4 else 1 if not number else 1000
            if not 1 <= count <= 99:
                raise ValueError(_("{text} is no number of cards; it goes from 1 to 99.", text=number))
            cards += [read_card(name)] * count
        for _card, total in Counter(cards).items():
            if total > 99:
                raise ValueError(_("{text} is no number of cards; it goes from 1 to 99.", text=total))
        return in_order(cards)


class WordField(Field):
    """One of two words, for a choice between doing and leaving something."""

    def __init__(self, yes: str, no: str) -> None:
        self.words = (no, yes)

    @property
    def pattern(self) -> str:  # type: ignore[override]
        return "|".join(("(?:" + word + ")") for word in self.words)

    @property
    def example(self) -> str:  # type: ignore[override]
        return self.words[True]

    def show(self, value: Any) -> str:
        return self.words[value]

    def read(self, text: str) -> bool:
        return text.casefold() == self.words[True].casefold()
