"""Playground of lesson 5: an open deck, a bin with a way back, exact odds, and a Chapel that follows the learner."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import ipywidgets as widgets

from rulecore.dominion.bots import EVERYBODY, ChapelPlan
from rulecore.dominion.facts import CARDS, COINS
from rulecore.dominion.odds import at_least, coins_of, mean_coins, size_of
from rulecore.dominion.words import card_name, in_order
from rulecore.kernel.language import decimal
from widgets.board import Board
from widgets.boards import dominion_deck
from widgets.language import of_game
from widgets.parts.base import html, paragraphs, stack, task
from widgets.parts.doubt import DoubtSwitch
from widgets.playgrounds import dominion_trashing_view as view
from widgets.playgrounds.dominion_duel import Duel
from widgets.playgrounds.shared import beside
from widgets.sheet import Sheet

if TYPE_CHECKING:
    from widgets.parts.base import Part

_ = of_game("dominion")

KINDS: Final = ("Curse", "Estate", "Copper")
"""What a bot's Chapel may be told to throw away."""
OPPONENTS: Final = ("Big Money", "One Smithy", "One Witch", "Chapel Money")
MOST_KEPT: Final = 12
BASE: Final = {"kingdom": "Size Distortion"}
MINES: Final = {"Copper": "Silver", "Silver": "Gold"}
"""What a Mine makes of a Treasure when it goes as far as it may (``dominion.card.mine``)."""
PRICES: Final = (5, 6, 8)

Step = tuple[str, str]
"""A card that went to the bin, and the one that came for it, or nothing."""


class Ground:
    """A deck that lies open.

    Args:
        part: the part it stands in; its table holds the deck to start from.

    Attributes:
        steps: what has gone to the bin.
        place: how many of those steps count now; the slider moves it.
        kinds: what the bot's Chapel throws away.
        keep: coins it keeps.
        other: whom it plays.
        guess: the learner's guess of its share, in percent.
        locked: whether the guess is committed.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self.start: Counter[str] = Counter({card: int(count) for card, count in part.data["deck"].items()})
        self.duel = Duel(part, self._duelled)
        self.doubt = DoubtSwitch(
            part,
            "must_effects",
            base={"kingdom": "Big Money"},
            players="Trasher",
            on_switch=lambda _reading: self._changed(),
        )
        self._widget: widgets.Widget | None = None
        self._lay_out()

    def _lay_out(self) -> None:
        self.steps: list[Step] = []
        self.place = 0
        self.mine = False
        self.kinds = set(KINDS)
        self.keep = 5
        self.other = OPPONENTS[0]
        self.guess = 50
        self.locked = False
        self.touched = False

    # -- what there is ---------------------------------------------------------------------------

    @property
    def deck(self) -> Counter[str]:
        """The deck as it stands now."""
        held = Counter(self.start)
        for gone, came in self.steps[: self.place]:
            held[gone] -= 1
            if came:
                held[came] += 1
        return +held

    def points(self, deck: Counter[str]) -> int:
        """Points of a deck."""
        return sum(CARDS[card].points * count for card, count in deck.items())

    def readouts(self, deck: Counter[str]) -> list[tuple[str, str]]:
        """The numbers below the picture, each with its words."""
        chances = [
            (f"{100 * float(at_least(deck, price)):.0f} %", _("chance of {price} coins or more", price=price))
            for price in PRICES
        ]
        return [
            (str(size_of(deck)), _("cards")),
            (str(coins_of(deck)), _("coins")),
            (str(self.points(deck)).replace("-", "−"), _("points")),
            (decimal(f"{float(mean_coins(deck)):.2f}"), _("coins in an average hand")),
            *chances,
        ]

    # -- state -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any] | None:
        """The bin, the slider, and the bot."""
        if not self.touched:
            return None
        return {
            "s": [list(step) for step in self.steps],
            "at": self.place,
            "k": sorted(self.kinds),
            "keep": self.keep,
            "o": self.other,
            "g": self.guess,
            "lock": self.locked,
            "duel": self.duel.save(),
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
            steps = [(str(gone), str(came)) for gone, came in state["s"]]
            for number, (gone, came) in enumerate(steps):
                self.steps, self.place = steps[:number], number
                if not self.deck[gone] or came not in ("", MINES.get(gone, "")):
                    raise ValueError("that card is not in the deck")
            self.steps, self.place = steps, int(state["at"])
            fits = 0 <= self.place <= len(steps) and set(state["k"]) <= set(KINDS) and state["o"] in OPPONENTS
            if not fits or not 0 <= int(state["keep"]) <= MOST_KEPT or not 0 <= int(state["g"]) <= 100:
                raise ValueError("the playground is that of another version of the lesson")
            self.kinds, self.keep, self.other = set(state["k"]), int(state["keep"]), state["o"]
            self.guess, self.locked, self.touched = int(state["g"]), bool(state["lock"]), True
            self.duel.load(state["duel"])
        self._show()

    # -- what a person does ----------------------------------------------------------------------

    def to_bin(self, card: str) -> None:
        """Send a card to the bin; with the Mine on, a Treasure comes back as a dearer one."""
        if not self.deck[card]:
            return
        came = MINES.get(card, "") if self.mine else ""
        self.steps = [*self.steps[: self.place], (card, came)]
        self.place += 1
        said = (
            _("{card} has become {other}.", card=card_name(card), other=card_name(came))
            if came
            else _("{card} is in the bin.", card=card_name(card))
        )
        self._changed(f"{said} {view.deck_words(self)}")

    def go_to(self, place: int) -> None:
        """Back and forth: so many of the steps count."""
        self.place = max(0, min(int(place), len(self.steps)))
        self._changed(view.deck_words(self))

    def use_mine(self, on: bool) -> None:
        """Whether a Treasure that goes is turned into a dearer one."""
        self.mine = on
        self._show()

    def again(self) -> None:
        """The deck as it was at first, with nothing in the bin."""
        self.steps, self.place = [], 0
        self._changed(_("The deck as it was."))

    def tell(self, kind: str, trashes: bool) -> None:
        """Whether the bot's Chapel throws a kind away."""
        self.kinds = self.kinds | {kind} if trashes else self.kinds - {kind}
        self._new_bot()

    def keep_coins(self, coins: int) -> None:
        """How many coins the bot keeps when Coppers go."""
        self.keep = max(0, min(int(coins), MOST_KEPT))
        self._new_bot()

    def play_against(self, other: str) -> None:
        """Whom the bot plays."""
        if other in OPPONENTS:
            self.other = other
            self._new_bot()

    def _new_bot(self) -> None:
        self.duel.forget()
        self.locked = False
        self._changed()

    def guess_share(self, share: int) -> None:
        """The learner's guess, until it is locked."""
        if not self.locked:
            self.guess = max(0, min(int(share), 100))
            self._changed()

    def lock(self) -> None:
        """Commit the guess; from now on the bot may play."""
        self.locked = True
        self._changed()
        if self._widget is not None:
            self.bot.say(_("Your guess is locked: {share} %.", share=self.guess))

    def run(self) -> None:
        """Let the bot play, once a guess is locked."""
        if self.locked:
            self.duel.run(ChapelPlan(self.kinds, self.keep), EVERYBODY[self.other](), BASE, self._remember)
            self._changed()
            if self._widget is not None and self.duel.running:
                self.bot.say(_("The games are being played."))

    def _remember(self) -> None:
        numbers = self.duel.measured
        assert numbers is not None
        share = 100 * (numbers.value or 0.0)
        self.part.lesson.record(
            self.part.key,
            item="chapel bot",
            rule="dominion.card.chapel",
            choice=f"{', '.join(sorted(self.kinds)) or 'nothing'}; keep {self.keep}; {self.other}",
            prediction=self.guess,
            truth=round(share, 1),
        )

    def read(self, reading: str) -> None:
        """Play by another reading of what Moneylender, Mine and Throne Room must do."""
        self.doubt.switch(reading)

    def leave(self) -> None:
        """End what is still running: another ground takes this one's place."""
        self.duel.forget()

    def set_motion(self, on: bool) -> None:
        """Whether cards slide."""
        if self._widget is not None:
            self.board.motion = on

    # -- showing ---------------------------------------------------------------------------------

    def widget(self) -> widgets.Widget:
        """Deck, bin and bot, built once."""
        if self._widget is None:
            trouble = self.part.lesson.trouble
            self.board = Board(self._scene(), on_error=trouble)
            self.bin = Sheet(view.bin_nodes(self), on_act=self._acted, on_error=trouble, label=_("The bin"))
            self.bot = Sheet(view.bot_nodes(self), on_act=self._acted, on_error=trouble, label=_("A Chapel bot"))
            words = self.part.data
            texts = html(paragraphs(*words["text"]) + task(words["task"], _("Try this")))
            self.numbers = Sheet(view.number_nodes(self), on_error=trouble, label=_("At first and now"))
            self._widget = stack(texts, beside(self.board, self.bin), self.numbers, self.doubt.widget(), self.bot)
        return self._widget

    def _scene(self) -> Any:
        cards = list(in_order(self.deck.elements()))
        said = self.readouts(self.deck)
        # three have room below the picture; all of them stand in the table beside what they were at first
        return dominion_deck.scene({"deck": cards}, [said[0], said[3], said[-1]], title=_("Your deck, card by card"))

    def _changed(self, words: str = "") -> None:
        self.touched = True
        self._show(words)
        self.part.changed()

    def _duelled(self, words: str) -> None:
        self._show()
        if words and self._widget is not None:
            self.bot.say(view.duel_words(self))
        self.part.changed()

    def _show(self, words: str = "") -> None:
        if self._widget is not None:
            self.board.show(self._scene(), words)
            self.bin.show(view.bin_nodes(self))
            self.numbers.show(view.number_nodes(self))
            self.bot.show(view.bot_nodes(self))

    def _acted(self, control: str, value: Any) -> None:
        if control == "bin":
            self.to_bin(value)
        elif control == "undo":
            self.go_to(value)
        elif control == "mine":
            self.use_mine(bool(value))
        elif control == "again":
            self.again()
        elif control.startswith("kind:"):
            self.tell(control.partition(":")[2], bool(value))
        elif control == "keep":
            self.keep_coins(value)
        elif control == "other":
            self.play_against(value)
        elif control == "guess":
            self.guess_share(value)
        elif control == "lock":
            self.lock()
        elif control == "run":
            self.duel.stop() if value == "stop" else self.run()


assert set(MINES) <= set(COINS)
