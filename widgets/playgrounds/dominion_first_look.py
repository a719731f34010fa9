"""Playground of lesson 1 of Dominion: whole turns in five rows of cards, and one card that is followed through them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import ipywidgets as widgets

from rulecore.dominion import match_from
from rulecore.dominion.facts import CARDS, TREASURES
from rulecore.dominion.odds import coins_of
from rulecore.dominion.options import DominionOptions
from rulecore.dominion.words import card_name
from rulecore.kernel import Action, IllegalAction, Match, Refusal, Rng
from widgets.language import of_game
from widgets.parts.base import html, paragraphs, stack, task
from widgets.playgrounds.dominion_first_look_view import nodes
from widgets.sheet import Sheet

if TYPE_CHECKING:
    from widgets.parts.base import Part

_ = of_game("dominion")

ROWS: Final = ("deck", "hand", "in_play", "bought", "discard")
"""The rows of a player, from the pile a card comes from to the one it ends on."""
KINGDOM: Final = ("Moat", "Village", "Woodcutter", "Smithy", "Market")
SOLD_OUT: Final = "Moat"
"""A pile without a card, so that one can meet its refusal."""
TURNS: Final = 5
"""So many turns a pinned card is to be followed."""
SHUFFLES: Final = 1000


class Pinned(str):
    """One card with a pin in it: for the rules a card like its equals, for the eye this one and no other."""

    __slots__ = ()


class Ground:
    """One deck, played freely. The rules play; here it is only shown, and one card is followed.

    Args:
        part: the part it stands in; its table holds the texts about the box.

    Attributes:
        number: of the shuffle.
        done: what has been played, as phrases.
        pin: when and what was pinned: the number of actions played before, and the card; or ``None``.
        way: for each turn since then, the rows the pinned card has been in.
        guesses: for each turn in which coins were expected, what was expected and what came.
        refused: the last refusal, until something is played.
        opened: the rule whose text is open, or nothing.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self.number = 1
        self._widget: widgets.Widget | None = None
        self._fresh()

    def _fresh(self) -> None:
        self.done: list[str] = []
        self.pin: tuple[int, str] | None = None
        self.way: dict[int, list[str]] = {}
        self.guesses: dict[int, tuple[int, int]] = {}
        self.refused: tuple[Action, Refusal] | None = None
        self.opened = ""
        self.last: list[str] = []
        self.match: Match[Any] = self._start()

    def _start(self) -> Match[Any]:
        options = DominionOptions()
        cards = [card for card, count in options.starting_deck.items() for _again in range(count)]
        Rng(self.number).shuffle(cards)
        hand, deck = cards[: options.hand_size], cards[options.hand_size :]
        table = {
            "trial": 8,
            "kingdom": list(KINGDOM),
            "supply": {SOLD_OUT: 0},
            "P1": {"hand": hand, "deck": deck},
        }
        return match_from(table, self.number)

    # -- state -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any] | None:
        """What was played, expected and pinned; ``None`` while nothing has been touched."""
        if not self.done and self.pin is None and self.number == 1:
            return None
        return {
            "n": self.number,
            "done": list(self.done),
            "pin": list(self.pin) if self.pin else None,
            "guesses": [[turn, guess] for turn, (guess, _came) in self.guesses.items()],
        }

    def load(self, state: Any) -> None:
        """Play everything again.

        Raises:
            ValueError: it cannot be one of this playground.
        """
        if state is None:
            self.number = 1
            self._fresh()
        else:
            if not (isinstance(state["n"], int) and 1 <= state["n"] <= SHUFFLES):
                raise ValueError("there is no such shuffle")
            self.number = state["n"]
            self._fresh()
            pin, guesses = state["pin"], dict(state["guesses"])
            for number, phrase in enumerate([*state["done"], None]):
                if pin is not None and pin[0] == number:
                    self._stick(str(pin[1]))
                if phrase is None:
                    break
                if phrase == "all treasures" and self.turn in guesses:
                    self._expect(int(guesses[self.turn]))
                try:
                    self._play(phrase)
                except IllegalAction as error:
                    raise ValueError(f"{phrase} cannot be played there") from error
        self._show()

    # -- what a person does ----------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """Number of the present turn."""
        return int(self.match.position.turns[0]) + 1

    @property
    def expected(self) -> bool:
        """Whether the coins of this turn have been guessed, or can no longer be."""
        return self.turn in self.guesses or self.coins_in_hand == 0

    @property
    def coins_in_hand(self) -> int:
        """Coins of the Treasures that are still in the hand."""
        hand = self.match.position.hand[0]
        return coins_of({card: hand.count(card) for card in TREASURES})

    def do(self, phrase: str) -> None:
        """Do something, legal or not; a refusal is shown with its rule and changes nothing."""
        self.opened = ""
        action = self.match.rulebook.parse(phrase)
        refusal = self.match.why_not(action)
        if refusal is not None:
            self.refused = (action, refusal)
            self._show(f"{refusal.reason} {refusal.cure}")
            return
        self._play(phrase)
        self._show(" ".join(self.last))
        self.part.changed()

    def press(self, card: str) -> None:
        """Play a card of the hand: a Treasure as money, anything else as an Action."""
        self.do(f"treasures {card}" if card in TREASURES else f"play {card}")

    def expect(self, guess: str) -> None:
        """Say how many coins the Treasures of the hand will give, and play them all.

        Args:
            guess: a whole number, as typed.
        """
        typed = guess.strip()
        if not typed.isdigit() or len(typed) > 2:
            self._show(_("Type a whole number of coins, such as 3."))
            return
        if self.match.why_not("all treasures") is None and self.turn not in self.guesses:
            self._expect(int(typed))
        self.do("all treasures")

    def _expect(self, guess: int) -> None:
        self.guesses[self.turn] = (guess, self.coins_in_hand)

    def stick(self, card: str) -> None:
        """Pin a card of this kind in the hand, or the one just bought, and follow it from now on."""
        self._stick(card)
        self._show(_("Pinned: {card}. It is in the row “{row}”.", card=card_name(card), row=self.row_name(self.where)))
        self.part.changed()

    def again(self) -> None:
        """Take another shuffle of the same ten cards."""
        self.number = self.number % SHUFFLES + 1
        self._fresh()
        self._show(_("Ten cards, shuffled anew."))
        self.part.changed()

    def open_rule(self, rule: str) -> None:
        """Open or close the text of a rule."""
        self.opened = "" if self.opened == rule else rule
        self._show()

    # -- the pinned card -------------------------------------------------------------------------

    @property
    def where(self) -> str:
        """The row of the pinned card, or nothing."""
        position = self.match.position
        for row in ROWS:
            if any(isinstance(card, Pinned) for card in getattr(position, row)[0]):
                return row
        return ""

    @property
    def pinned(self) -> str:
        """The kind of the pinned card, or nothing."""
        return self.pin[1] if self.pin else ""

    @property
    def back(self) -> int:
        """The turn on which the pinned card has come back to the hand, or 0."""
        first = min(self.way, default=0)
        return next((turn for turn, rows in self.way.items() if turn > first and "hand" in rows), 0)

    @staticmethod
    def row_name(row: str) -> str:
        """A row as the page calls it."""
        return {
            "deck": _("draw pile"),
            "hand": _("hand"),
            "in_play": _("in play"),
            "bought": _("bought"),
            "discard": _("discard pile"),
        }.get(row, _("nowhere"))

    def can_pin(self) -> list[str]:
        """Kinds of card that can be pinned now."""
        position = self.match.position
        there = {*position.hand[0], *position.bought[0]}
        return [card for card in CARDS if card in there]

    def _stick(self, card: str) -> None:
        position = self.match.position
        for row in ROWS:
            zone = getattr(position, row)[0]
            zone[:] = [str(one) if isinstance(one, Pinned) else one for one in zone]
        for row in ("bought", "hand"):
            zone = getattr(position, row)[0]
            if card in zone:
                zone[zone.index(card)] = Pinned(card)
                self.pin = (len(self.done), card)
                self.way = {self.turn: [row]}
                return
        raise ValueError(f"there is no {card} to pin")

    def _follow(self, before: str, turn: int, shuffled: bool) -> None:
        """Write down where the pinned card has gone."""
        if self.pin is None:
            return
        position = self.match.position
        if not self.where:
            # the card that was taken out of the hand was an equal of the pinned one, so it may as well be that one
            zone = position.in_play[0]
            place = len(zone) - 1 - zone[::-1].index(self.pin[1])
            zone[place] = Pinned(self.pin[1])
        now = self.where
        if turn != self.turn:
            # letters C and D go by at once; these are the rows they lead through
            steps = [] if before == "deck" else ["discard"] if before != "discard" else []
            if shuffled and before != "deck" and now in ("deck", "hand"):
                steps.append("deck")
            self._write(turn, *steps)
            self.way[self.turn] = []
            self._write(self.turn, now)
        elif now != before:
            self._write(turn, now)

    def _write(self, turn: int, *rows: str) -> None:
        self.way.setdefault(turn, []).extend(rows)

    def _play(self, phrase: str) -> None:
        before, turn = self.where, self.turn
        events = self.match.play(phrase)
        self.done.append(phrase)
        self.refused = None
        self.last = [self.match.tell(event, 0) for event in events]
        self._follow(before, turn, any(event.kind == "shuffled" for event in events))

    # -- showing ---------------------------------------------------------------------------------

    def widget(self) -> widgets.Widget:
        """Rows and controls, built once."""
        if self._widget is None:
            self.sheet = Sheet(
                nodes(self), on_act=self._acted, on_error=self.part.lesson.trouble, label=_("Five rows and a market")
            )
            words = self.part.data
            self._widget = stack(html(paragraphs(words["text"]) + task(words["task"], _("Try this"))), self.sheet)
        return self._widget

    def _show(self, words: str = "") -> None:
        if self._widget is not None:
            self.sheet.show(nodes(self))
            if words:
                self.sheet.say(words)

    def _acted(self, control: str, value: Any) -> None:
        if control == "hand":
            self.press(str(value))
        elif control == "piles":
            self.do(f"buy {value}")
        elif control == "coins":
            self.expect(str(value))
        elif control == "letters":
            self.do(str(value))
        elif control == "pin":
            self.stick(str(value))
        elif control == "again":
            self.again()
        elif control == "refusal":
            if value.get("close"):
                self.refused, self.opened = None, ""
                self._show()
            else:
                self.open_rule(str(value["rule"]))
        elif control == "box":
            self.open_rule(str(value).partition("|")[2])
