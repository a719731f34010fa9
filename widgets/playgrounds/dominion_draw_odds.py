"""Playground of lesson 2 of Dominion: a pile of any cards, the odds of its next hand, and a thousand hands dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import ipywidgets as widgets

from rulecore.dominion import match_from
from rulecore.dominion.facts import HAND_SIZE
from rulecore.dominion.moves import draw
from rulecore.dominion.odds import at_least, coin_odds, coins_of, mean_coins, size_of
from rulecore.kernel import Rng
from rulecore.kernel.language import decimal, marked
from widgets.language import of_game
from widgets.parts.base import html, paragraphs, stack, task
from widgets.playgrounds.dominion_draw_odds_view import nodes
from widgets.sheet import Sheet

if TYPE_CHECKING:
    from widgets.parts.base import Part

_ = of_game("dominion")

KINDS: Final = {
    "Copper": (marked("Copper"), "Copper"),
    "Silver": (marked("Silver"), "Silver"),
    "Gold": (marked("Gold"), "Gold"),
    "Victory": (marked("Victory cards"), "Estate"),
    "Action": (marked("Action cards"), "Smithy"),
}
"""The sliders, with their words and the card that stands for the kind; of the last two every card gives no coin."""
MOST: Final = 20
SIZES: Final = (1, 9)
PRICES: Final = (2, 11)
DEALS: Final = 1000
"""Hands dealt at a press."""
ROUNDS: Final = 50


class Ground:
    """A pile, a hand size, a price. The odds are counted; the hands are drawn by the rules.

    Args:
        part: the part it stands in; its table holds the situations one can start from.

    Attributes:
        pile: cards of the draw pile by kind.
        discards: cards of the discard pile by kind, for a pile that runs short.
        split: whether there is a discard pile.
        size: cards of a hand.
        price: what one would like to reach.
        rounds: how many thousands of hands have been dealt.
        dealt: how many of them held each total.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self.situations: list[dict[str, Any]] = list(part.data["situations"])
        self._widget: widgets.Widget | None = None
        self._set(0)
        self.touched = False

    def _set(self, number: int) -> None:
        chosen = self.situations[number]
        self.number = number
        self.pile = {kind: int(chosen["pile"].get(kind, 0)) for kind in KINDS}
        self.discards = {kind: int(chosen.get("discards", {}).get(kind, 0)) for kind in KINDS}
        self.split = "discards" in chosen
        self.size, self.price = HAND_SIZE, 5
        self._forget()

    def _forget(self) -> None:
        """The dealt hands belong to another pile."""
        self.rounds = 0
        self.dealt: Counter[int] = Counter()

    # -- state -----------------------------------------------------------------------------------

    def save(self) -> list[Any] | None:
        """The sliders and the number of thousands dealt; ``None`` while nothing has been touched."""
        if not self.touched:
            return None
        return [
            self.number,
            list(self.pile.values()),
            list(self.discards.values()),
            int(self.split),
            self.size,
            self.price,
            self.rounds,
        ]

    def load(self, state: Any) -> None:
        """Bring the sliders back and deal as often as before.

        Raises:
            ValueError: they cannot stand like that.
        """
        if state is None:
            self._set(0)
            self.touched = False
        else:
            number, pile, discards, split, size, price, rounds = state
            counts = [*pile, *discards]
            fits = (
                number in range(len(self.situations))
                and len(pile) == len(discards) == len(KINDS)
                and all(type(count) is int and 0 <= count <= MOST for count in counts)
                and SIZES[0] <= size <= SIZES[1]
                and PRICES[0] <= price <= PRICES[1]
                and rounds in range(ROUNDS + 1)
            )
            if not fits:
                raise ValueError("the sliders cannot stand like that")
            self._set(number)
            self.pile, self.discards = dict(zip(KINDS, pile, strict=True)), dict(zip(KINDS, discards, strict=True))
            self.split, self.size, self.price, self.touched = bool(split), size, price, True
            for _round in range(rounds):
                self._deal()
        self._show()

    # -- what is true ----------------------------------------------------------------------------

    @staticmethod
    def cards(counts: Mapping[str, int]) -> dict[str, int]:
        """Cards by count for the odds and for the rules; every kind is one card."""
        return {KINDS[kind][1]: count for kind, count in counts.items() if count}

    @property
    def then(self) -> dict[str, int] | None:
        """The discard pile, if the pile is split."""
        return self.cards(self.discards) if self.split else None

    @property
    def odds(self) -> dict[int, Fraction]:
        """The exact chance of each total."""
        return coin_odds(self.cards(self.pile), self.size, self.then)

    @property
    def reach(self) -> Fraction:
        """The exact chance of the chosen price or more."""
        return at_least(self.cards(self.pile), self.price, self.size, self.then)

    @property
    def mean(self) -> Fraction:
        """Coins of a hand on average."""
        return mean_coins(self.cards(self.pile), self.size, self.then)

    @property
    def certain(self) -> dict[str, int]:
        """Cards that come to hand whatever the shuffle: all of a pile that runs short."""
        return {} if size_of(self.pile) > self.size else {kind: count for kind, count in self.pile.items() if count}

    # -- what a person does ----------------------------------------------------------------------

    def choose_situation(self, number: int) -> None:
        """Lay out one of the prepared piles."""
        self._set(number)
        self._changed(self.situations[number]["name"])

    def set_count(self, kind: str, count: int, discards: bool = False) -> None:
        """Put so many cards of a kind into the pile, or into the discard pile."""
        (self.discards if discards else self.pile)[kind] = max(0, min(MOST, count))
        self._forget()
        self._changed(self.said())

    def set_size(self, size: int) -> None:
        """Draw another number of cards."""
        self.size = max(SIZES[0], min(SIZES[1], size))
        self._forget()
        self._changed(self.said())

    def set_price(self, price: int) -> None:
        """Ask about another price; the dealt hands stay."""
        self.price = max(PRICES[0], min(PRICES[1], price))
        self._changed(self.said())

    def set_split(self, on: bool) -> None:
        """Split the pile: what is left, and what lies in the discard pile."""
        self.split = on
        self._forget()
        self._changed(self.said())

    def deal(self) -> None:
        """Deal a thousand hands more and lay them over the bars."""
        if self.rounds < ROUNDS and size_of(self.pile) + (size_of(self.discards) if self.split else 0):
            self._deal()
            self.part.lesson.record(
                self.part.key,
                item="deal",
                rule="dominion.draw.five_cards",
                choice=f"{self.pile}, {self.discards if self.split else {}}, {self.size}",
                truth=float(self.reach),
            )
        self._changed(self.dealt_said())

    def clear(self) -> None:
        """Take the dealt hands away."""
        self._forget()
        self._changed(self.said())

    def _deal(self) -> None:
        self.rounds += 1
        rng = Rng(self.part.lesson.seed).fork(5000 + self.rounds)
        pile = [card for card, count in self.cards(self.pile).items() for _again in range(count)]
        discards = [card for card, count in (self.then or {}).items() for _again in range(count)]
        start = match_from({"trial": 8, "P1": {"discard": discards}}, rng.below(1 << 40)).position
        chance = list(start.chance)
        for _hand in range(DEALS):
            position = start.clone()
            position.chance = chance
            rng.shuffle(pile)
            position.deck[0] = pile[:]
            hand = Counter(draw(position, 0, self.size))
            self.dealt[coins_of(hand)] += 1
            chance = position.chance

    # -- showing ---------------------------------------------------------------------------------

    def said(self) -> str:
        """The chance of the price in a sentence."""
        return _("Chance of {price} coins or more: {chance}.", price=self.price, chance=percent(self.reach))

    def dealt_said(self) -> str:
        """How well the dealt hands fit the counted odds."""
        hands = sum(self.dealt.values())
        if not hands:
            return ""
        gap = max(abs(self.dealt[total] / hands - float(chance)) for total, chance in self.odds.items())
        reached = sum(count for total, count in self.dealt.items() if total >= self.price)
        return _(
            "{hands} hands dealt: {reached} of them reach {price}, that is {share}. No bar is off by more than {gap} "
            "points.",
            hands=hands,
            reached=reached,
            price=self.price,
            share=percent(Fraction(reached, hands)),
            gap=decimal(f"{100 * gap:.1f}"),
        )

    def widget(self) -> widgets.Widget:
        """Sliders and bars, built once."""
        if self._widget is None:
            self.sheet = Sheet(
                nodes(self), on_act=self._acted, on_error=self.part.lesson.trouble, label=_("A pile and its odds")
            )
            words = self.part.data
            self._widget = stack(html(paragraphs(words["text"]) + task(words["task"], _("Try this"))), self.sheet)
        return self._widget

    def _changed(self, words: str) -> None:
        self.touched = True
        self._show(words)
        self.part.changed()

    def _show(self, words: str = "") -> None:
        if self._widget is not None:
            self.sheet.show(nodes(self))
            if words:
                self.sheet.say(words)

    def _acted(self, control: str, value: Any) -> None:
        name, _colon, kind = control.partition(":")
        if name == "situation":
            self.choose_situation(int(value))
        elif name in ("pile", "discards") and kind:
            self.set_count(kind, int(value), name == "discards")
        elif name == "size":
            self.set_size(int(value))
        elif name == "price":
            self.set_price(int(value))
        elif name == "split":
            self.set_split(bool(value))
        elif name == "go":
            self.deal() if value == "deal" else self.clear()


def percent(chance: Fraction) -> str:
    """A chance as people read it; one that is not quite none or all says so."""
    share = 100 * float(chance)
    if 0 < share < 0.05:
        return _("less than 0.1 %")
    if 99.95 < share < 100:
        return _("more than 99.9 %")
    return _("{share} %", share=decimal(f"{share:.1f}") if share not in (0, 100) else decimal(f"{share:.0f}"))
