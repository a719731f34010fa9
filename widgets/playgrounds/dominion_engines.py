"""Playground of lesson 4: a row of Actions with four counters, decks of twenty that stall, and a duel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import ipywidgets as widgets

from rulecore.dominion.bots import Mix, SmithyMoney
from rulecore.dominion.chains import THRONE, Hands, Played, many_hands, play_row
from rulecore.dominion.facts import ACTIONS
from widgets.language import of_game
from widgets.parts.base import html, paragraphs, stack, task
from widgets.parts.doubt import DoubtSwitch
from widgets.playgrounds import dominion_engines_view as view
from widgets.playgrounds.dominion_duel import Duel
from widgets.sheet import Sheet

if TYPE_CHECKING:
    from widgets.parts.base import Part

_ = of_game("dominion")

MOST_CARDS: Final = 12
MIXED: Final = ("Village", "Smithy", "Market")
MOST_OF_A_KIND: Final = 6
HANDS: Final = 1000
MAP_HANDS: Final = 300
"""Hands for each deck of the map, which has 49 of them."""
SEED: Final = 4
BASE: Final = {"kingdom": "First Game"}

Mixture = tuple[int, int, int]
"""Villages, Smithies and Markets of a deck of twenty."""


class Ground:
    """Cards in a row, and a deck of twenty.

    Args:
        part: the part it stands in; its table holds rows to start from.

    Attributes:
        row: the cards, from left to right.
        mix: the deck of twenty.
        before: the deck before the last change, for comparison.
        duels: verdicts of duels by deck.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self.situations: list[dict[str, Any]] = [dict(one) for one in part.data["situations"]]
        self.duel = Duel(part, self._duelled)
        self.doubt = DoubtSwitch(
            part, "extra_buys", base=BASE, players="Engine Builder", on_switch=lambda _reading: self._changed()
        )
        self._hands: dict[tuple[Mixture, int], Hands] = {}
        self._widget: widgets.Widget | None = None
        self._lay_out()

    def _lay_out(self) -> None:
        self.number = 0
        self._lay(self.situations[0]["row"])
        self.mix: Mixture = (2, 4, 2)
        self.before: Mixture | None = None
        self.duels: dict[Mixture, str] = {}
        self.map_shown = False
        self.opened = False
        self.touched = False

    def _lay(self, row: list[str]) -> None:
        """Lay a row; each card has a number of its own, so that the focus goes along when it is moved."""
        self.row: list[str] = list(row)
        self.numbers: list[int] = list(range(len(row)))

    # -- what there is ---------------------------------------------------------------------------

    @property
    def played(self) -> Played:
        """The row as far as the rules let it be played."""
        return play_row(self.row, self.doubt.options())

    def hands(self, mix: Mixture, count: int = HANDS) -> Hands:
        """Many first hands of a deck, dealt once."""
        if (mix, count) not in self._hands:
            self._hands[mix, count] = many_hands(dict(zip(MIXED, mix, strict=True)), count, SEED)
        return self._hands[mix, count]

    # -- state -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any] | None:
        """Row, deck, duels."""
        if not self.touched:
            return None
        return {
            "n": self.number,
            "row": self.row,
            "mix": list(self.mix),
            "was": list(self.before) if self.before else None,
            "duel": self.duel.save(),
            "duels": [[*mix, mark] for mix, mark in self.duels.items()],
            "map": self.map_shown,
            "r": self.doubt.save(),
        }

    def load(self, state: Any) -> None:
        """Bring a state back.

        Raises:
            ValueError: it cannot be one of this playground.
        """
        self.duel.forget()
        self._lay_out()
        self.doubt.load(None if state is None else state["r"])
        if state is not None:
            row = list(state["row"])
            if len(row) > MOST_CARDS or not all(card in ACTIONS for card in row):
                raise ValueError("a row holds up to twelve Action cards")
            if state["n"] not in range(len(self.situations)):
                raise ValueError("there is no such row to start from")
            self._lay(row)
            self.number, self.touched = state["n"], True
            self.mix = _mixture(state["mix"])
            self.before = _mixture(state["was"]) if state["was"] else None
            self.duels = {_mixture(entry[:3]): str(entry[3])[:1] for entry in state["duels"]}
            self.map_shown = bool(state["map"])
            self.duel.load(state["duel"])
        self._show()

    # -- what a person does ----------------------------------------------------------------------

    def start_from(self, number: int) -> None:
        """Lay out one of the rows of the lesson."""
        self.number = number
        self._lay(self.situations[number]["row"])
        self._changed(self.situations[number]["text"])

    def add(self, card: str) -> None:
        """Put a card at the end of the row."""
        if len(self.row) < MOST_CARDS:
            self.row = [*self.row, card]
            self.numbers = [*self.numbers, max(self.numbers, default=-1) + 1]
            self._changed(view.row_words(self))

    def move(self, place: int, by: int) -> None:
        """Move a card to the left (-1) or to the right (1)."""
        to = place + by
        if 0 <= place < len(self.row) and 0 <= to < len(self.row):
            self.row.insert(to, self.row.pop(place))
            self.numbers.insert(to, self.numbers.pop(place))
            self._changed(view.row_words(self))
        elif self._widget is not None:
            self.chain.say(_("It stands at the end of the row already."))

    def take_out(self, place: int) -> None:
        """Take a card out of the row."""
        if 0 <= place < len(self.row):
            del self.row[place], self.numbers[place]
            self._changed(view.row_words(self))

    def clear(self) -> None:
        """An empty row."""
        self._lay([])
        self._changed(_("The row is empty."))

    def set_mix(self, card: str, count: int) -> None:
        """So many of a card in the deck of twenty."""
        place = MIXED.index(card)
        mixed = list(self.mix)
        mixed[place] = max(0, min(int(count), MOST_OF_A_KIND))
        if tuple(mixed) != self.mix:
            self.before, self.mix = self.mix, _mixture(mixed)
            self.duel.forget()
            self._changed(view.hands_words(self))

    def show_map(self) -> None:
        """Show or hide the map of all decks with as many Markets."""
        self.map_shown = not self.map_shown
        self._changed()

    def fight(self) -> None:
        """Let the bot that builds such a deck play against money with Smithies."""
        mix = self.mix
        self.duel.run(Mix(*mix), SmithyMoney(), BASE, lambda: self._remember(mix))
        self._changed()
        if self._widget is not None and self.duel.running:
            self.deck.say(_("The games are being played."))

    def _remember(self, mix: Mixture) -> None:
        self.duels[mix] = self.duel.verdict()[0]
        self.part.lesson.record(
            self.part.key, item="duel", rule="dominion.action.extra_actions", choice=f"{mix}: {self.duel.words()}"
        )

    def read(self, reading: str) -> None:
        """Play by another reading of extra buys."""
        self.doubt.switch(reading)

    def leave(self) -> None:
        """End what is still running: another ground takes this one's place."""
        self.duel.forget()

    def set_motion(self, on: bool) -> None:
        """Nothing slides here."""

    # -- showing ---------------------------------------------------------------------------------

    def widget(self) -> widgets.Widget:
        """The row and the deck, built once."""
        if self._widget is None:
            trouble = self.part.lesson.trouble
            self.chain = Sheet(view.chain(self), on_act=self._acted, on_error=trouble, label=_("A row of Actions"))
            self.deck = Sheet(view.deck(self), on_act=self._acted, on_error=trouble, label=_("A deck of twenty"))
            words = self.part.data
            self._widget = stack(
                html(paragraphs(*words["text"]) + task(words["task"], _("Try this"))),
                self.chain,
                self.deck,
                self.doubt.widget(),
            )
        return self._widget

    def _changed(self, words: str = "") -> None:
        self.touched = True
        self._show(words)
        self.part.changed()

    def _duelled(self, words: str) -> None:
        self._show()
        if words and self._widget is not None:
            self.deck.say(words)
        self.part.changed()

    def _show(self, words: str = "") -> None:
        if self._widget is not None:
            self.chain.show(view.chain(self))
            self.deck.show(view.deck(self))
            if words:
                self.chain.say(words)

    def _acted(self, control: str, value: Any) -> None:
        if control == "situation":
            self.start_from(int(value))
        elif control == "tray":
            self.add(value)
        elif control == "row":
            place = self.numbers.index(int(value["piece"]))
            if value["move"] == "out":
                self.take_out(place)
            else:
                self.move(place, {"left": -1, "right": 1}[value["move"]])
        elif control == "clear":
            self.clear()
        elif control.startswith("mix:"):
            self.set_mix(control.partition(":")[2], int(value))
        elif control == "map":
            self.show_map()
        elif control == "duel":
            self.duel.stop() if value == "stop" else self.fight()
        elif control == "refusal":
            self.opened = not value.get("close") and not self.opened
            self._show()


def _mixture(counts: Any) -> Mixture:
    villages, smithies, markets = (int(count) for count in counts)
    if not all(0 <= count <= MOST_OF_A_KIND for count in (villages, smithies, markets)):
        raise ValueError("a deck has up to six of each kind")
    return villages, smithies, markets


__all__ = ["MIXED", "MOST_CARDS", "MOST_OF_A_KIND", "THRONE", "Ground"]
