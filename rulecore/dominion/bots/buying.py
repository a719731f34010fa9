"""The language of buy lists: lines such as ``"8+ Province"`` or ``"4+ Smithy while it owns none"``.

A line is an amount of coins, a card, and any number of conditions::

    8+ Province                                      with 8 coins or more
    exactly 4 Smithy                                 with 4 coins, neither more nor less
    2 to 4 Chapel on its first two turns while it owns none
    5+ Duchy once 7 or fewer Provinces remain
    else Copper                                      with any coins

Conditions, where a number may be a word, and where “it” is the player:

    while it owns none
    while it owns fewer than two                     or: fewer than two Villages
    while it owns fewer Villages than Smithies
    once it owns two                                 or: a Gold, two Golds
    once 4 or fewer Provinces remain
    while more than 2 Provinces remain
    on its first turn, on its first two turns
    from turn 5, until turn 12

A player goes down its list and buys the first card that it can pay for, whose pile is not empty and whose conditions
hold; then it begins again, as long as it has buys and coins. An amount that is the printed price of the card follows
the price where a rule changes that: ``"8+ Province"`` means “as soon as it can be paid for”.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rulecore.kernel import InvalidInput, shown

from ..facts import ACTIONS, CARDS
from ..words import _


class InvalidStrategy(InvalidInput):
    """Lists that no player can follow; all that is wrong, with what would be right."""


ANY_COINS = 1_000
"""More coins than anybody ever has."""

NUMBERS = {"no": 0, "none": 0, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
           "seven": 7, "eight": 8, "nine": 9, "ten": 10}  # fmt: skip


def plural(card: str) -> str:
    """Several of a card: “Duchies”."""
    if card.endswith("y"):
        return f"{card[:-1]}ies"
    if card.endswith("ch"):
        return f"{card}es"
    return card if card.endswith("s") else f"{card}s"


NAMES = {word.casefold(): card for card in CARDS for word in (card, plural(card))}
_CARD = "|".join(sorted(map(re.escape, NAMES), key=len, reverse=True))
_NUMBER = rf"\d{{1,3}}|{'|'.join(NUMBERS)}"


@dataclass(frozen=True, slots=True)
class Owns:
    """Whether the player owns at least, or fewer than, a number of a card."""

    card: str
    count: int
    fewer: bool

    def holds(self, look: Any) -> bool:
        return (look.owned(self.card) < self.count) is self.fewer


@dataclass(frozen=True, slots=True)
class OwnsFewerThan:
    """Whether the player owns fewer of one card than of another."""

    card: str
    other: str

    def holds(self, look: Any) -> bool:
        fewer: bool = look.owned(self.card) < look.owned(self.other)
        return fewer


@dataclass(frozen=True, slots=True)
class Remain:
    """Whether so many cards of a pile, or fewer, or more, remain; a pile that is not there has none."""

    card: str
    count: int
    fewer: bool

    def holds(self, look: Any) -> bool:
        return (look.supply.get(self.card, 0) <= self.count) is self.fewer


@dataclass(frozen=True, slots=True)
class Turns:
    """Whether the player's turn is one of these."""

    first: int
    last: int

    def holds(self, look: Any) -> bool:
        return self.first <= int(look.turn) <= self.last


Condition = Owns | OwnsFewerThan | Remain | Turns


def _number(word: str) -> int:
    return int(word) if word.isdigit() else NUMBERS[word.casefold()]


def _card(word: str | None, own: str) -> str:
    return own if word is None else NAMES[word.casefold()]


_PATTERNS: tuple[tuple[str, Callable[[re.Match[str], str], Condition]], ...] = (
    (r"while it owns (?:none|no)(?: (?P<c>CARD))?", lambda m, own: Owns(_card(m["c"], own), 1, True)),
    (
        r"while it owns fewer than (?P<n>NUMBER)(?: (?P<c>CARD))?",
        lambda m, own: Owns(_card(m["c"], own), _number(m["n"]), True),
    ),
    (
        r"while it owns fewer (?P<c>CARD) than (?P<d>CARD)",
        lambda m, own: OwnsFewerThan(_card(m["c"], own), _card(m["d"], own)),
    ),
    (
        r"once it owns (?:at least )?(?P<n>NUMBER)(?: or more)?(?: (?P<c>CARD))?",
        lambda m, own: Owns(_card(m["c"], own), _number(m["n"]), False),
    ),
    (
        r"once (?P<n>NUMBER) or fewer (?P<c>CARD) remain",
        lambda m, own: Remain(_card(m["c"], own), _number(m["n"]), True),
    ),
    (
        r"while more than (?P<n>NUMBER) (?P<c>CARD) remain",
        lambda m, own: Remain(_card(m["c"], own), _number(m["n"]), False),
    ),
    (r"on its first turn", lambda m, own: Turns(1, 1)),
    (r"on its first (?P<n>NUMBER) turns", lambda m, own: Turns(1, _number(m["n"]))),
    (r"from turn (?P<n>NUMBER)(?: on)?", lambda m, own: Turns(_number(m["n"]), ANY_COINS)),
    (r"until turn (?P<n>NUMBER)", lambda m, own: Turns(1, _number(m["n"]))),
)
_CONDITIONS = tuple(
    (re.compile(rf"{text.replace('CARD', _CARD).replace('NUMBER', _NUMBER)}(?![\w])", re.IGNORECASE), make)
    for text, make in _PATTERNS
)
_AMOUNT = re.compile(
    r"(?:(?P<least>\d{1,3})\+|exactly (?P<just>\d{1,3})|(?P<low>\d{1,3}) to (?P<high>\d{1,3})|else)\s+", re.I
)
_BUY = re.compile(rf"(?P<card>{_CARD})(?![\w])", re.IGNORECASE)
_JOINT = re.compile(r"(?:\s*,)?(?:\s+and)?\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a buy list.

    Attributes:
        text: as it was written.
        card: what to buy.
        least: the fewest coins with which to buy it.
        most: the most.
        conditions: all must hold.
    """

    text: str
    card: str
    least: int
    most: int
    conditions: tuple[Condition, ...]

    def range(self, costs: Mapping[str, int]) -> tuple[int, int]:
        """The fewest and the most coins under these prices (``dominion.buy.price``)."""
        printed, cost = CARDS[self.card].cost, costs[self.card]
        least = cost if self.least == printed else self.least
        most = cost if self.most == printed else self.most
        return max(least, cost), most

    def holds(self, look: Any) -> bool:
        """Whether every condition holds at the table that a player looks at."""
        return all(condition.holds(look) for condition in self.conditions)


def read_line(text: object) -> Line:
    """Read one line of a buy list.

    Raises:
        ValueError: it cannot be read; the message says what is wrong and what would be right.
    """
    if isinstance(text, Line):
        return text
    if not isinstance(text, str):
        raise ValueError(_("a line is a text such as “8+ Province”, not {value}.", value=shown(text)))
    rest = " ".join(text.split())
    amount = _AMOUNT.match(rest)
    if amount is None:
        raise ValueError(_("it begins with coins: “8+”, “exactly 4”, “2 to 4” or “else”, and then the card."))
    least, most = 0, ANY_COINS
    if amount["least"]:
        least = int(amount["least"])
    elif amount["just"]:
        least = most = int(amount["just"])
    elif amount["low"]:
        least, most = int(amount["low"]), int(amount["high"])
        if least > most:
            raise ValueError(_("{low} to {high} is empty; the smaller number comes first.", low=least, high=most))
    rest = rest[amount.end() :]
    named = _BUY.match(rest)
    if named is None:
        raise ValueError(
            _("there is no card called {word}; there are {cards}.", word=shown(rest[:30]), cards=", ".join(CARDS))
        )
    card = NAMES[named["card"].casefold()]
    rest = rest[named.end() :]
    conditions = []
    while rest:
        joint = _JOINT.match(rest)
        rest = rest[joint.end() :] if joint else rest
        found = next(((pattern.match(rest), make) for pattern, make in _CONDITIONS if pattern.match(rest)), None)
        if found is None or found[0] is None:
            raise ValueError(
                _("“{rest}” is no condition; you can say {examples}.", rest=rest[:60], examples=_said(EXAMPLES))
            )
        conditions.append(found[1](found[0], card))
        rest = rest[found[0].end() :]
    return Line(text, card, least, most, tuple(conditions))


EXAMPLES = (
    "while it owns none",
    "while it owns fewer than two",
    "while it owns fewer Villages than Smithies",
    "once it owns two Golds",
    "once 4 or fewer Provinces remain",
    "while more than 2 Provinces remain",
    "on its first two turns",
    "from turn 5",
    "until turn 12",
)
"""One of each condition."""


def _said(phrases: Iterable[str]) -> str:
    return ", ".join(f"“{phrase}”" for phrase in phrases)


def read_list(lines: object) -> tuple[Line, ...]:
    """Read a buy list.

    Raises:
        InvalidStrategy: with everything that is wrong, line by line.
    """
    read, problems = buy_problems(lines)
    if problems:
        raise InvalidStrategy(problems)
    return read


def buy_problems(lines: object) -> tuple[tuple[Line, ...], list[str]]:
    """The lines that can be read, and a sentence about each of the others."""
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        return (), [
            _("A buy list is a list of lines such as [“8+ Province”, “3+ Silver”], not {value}.", value=shown(lines))
        ]
    read, problems = [], []
    for number, text in enumerate(lines, 1):
        try:
            read.append(read_line(text))
        except ValueError as error:
            problems.append(
                _("Line {number} of the buy list, {text}: {problem}", number=number, text=shown(text), problem=error)
            )
    return tuple(read), problems


def card_problems(what: str, cards: object, actions: bool = False) -> tuple[tuple[str, ...], list[str]]:
    """The cards of a plain list of names, and a sentence about each name that does not belong there.

    Args:
        what: what the list is called.
        cards: the list.
        actions: whether only Actions belong there.
    """
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        return (), [_("The list “{what}” is a list of names of cards, not {value}.", what=what, value=shown(cards))]
    known = ACTIONS if actions else CARDS
    names, problems = [], []
    for name in cards:
        card = NAMES.get(name.casefold()) if isinstance(name, str) else None
        if card in known:
            names.append(card)
        else:
            text = (
                _("In the list “{what}”, {name} is no Action card; there are {cards}.")
                if actions
                else _("In the list “{what}”, {name} is no card; there are {cards}.")
            )
            problems.append(
                text.format(what=what, name=shown(name), cards=", ".join(one for one in CARDS if one in known))
            )
    return tuple(card for card in names if card), problems
