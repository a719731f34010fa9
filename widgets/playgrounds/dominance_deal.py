"""Playground of lesson 1: deal tables, look from every seat, remember everything, and open the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from rulecore.dominance import RULEBOOK, DominanceOptions
from rulecore.dominance.dealing import deal, like_coins, void_tables
from rulecore.dominance.facts import FACTIONS, SHAPES
from rulecore.dominance.words import seat_name
from rulecore.kernel import Match
from widgets.board import Board
from widgets.boards.dominance import scene
from widgets.boards.dominance_words import coins_in_words
from widgets.parts.base import html, paragraphs, stack, task
from widgets.parts.doubt import DoubtSwitch
from widgets.playgrounds.dominance_deal_view import PAGES, beside_nodes, top_nodes
from widgets.playgrounds.shared import beside
from widgets.sheet import Sheet

if TYPE_CHECKING:
    from widgets.parts.base import Part

PLAYERS = (2, 3, 4)
SHUFFLES = 400
FIRST_SHUFFLE = 7


class Ground:
    """One dealt table, seen from one seat. The rules deal; here it is only shown.

    Args:
        part: the part it stands in; its table holds the texts about the box.

    Attributes:
        players: how many sit down.
        layout: shape of the map.
        seed: number of the shuffle.
        secret: the colour P1 picks, as a number.
        seat: who looks, or ``None`` for nobody in particular.
        memory: whether the screens show what a perfect memory knows.
        page: what is shown beside the board.
        gathered: how many void maps have been put back into the bag.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self.doubt = DoubtSwitch(
            part, "secret_coin", metric="hidden_coins", players="courtier", on_switch=self._switched
        )
        self._widget: widgets.Widget | None = None
        self._fresh()

    def _fresh(self) -> None:
        self.players, self.layout, self.seed = 2, "line", FIRST_SHUFFLE
        self.secret, self.memory = 1, False
        self.seat: int | None = 0
        self.page, self.gathered = PAGES[0][0], 0
        self.opened: tuple[str, str] | None = None
        self._lay()

    def _lay(self) -> None:
        """Deal with the settings as they are."""
        self.void = void_tables(self.seed, self.options)
        self.gathered = min(self.gathered, len(self.void))
        self.match: Match[Any] = deal(self.seed, self.options, [self.secret])

    @property
    def options(self) -> DominanceOptions:
        """The settings in force."""
        values = {"players": self.players, "layout": self.layout, **self.doubt.options()}
        return DominanceOptions.from_mapping(values)

    @property
    def is_void(self) -> bool:
        """Whether a map lies on the table that has to be dealt again."""
        return self.gathered < len(self.void)

    @property
    def view(self) -> Any:
        """The table as the chosen seat sees it."""
        position = self.void[self.gathered] if self.is_void else self.match.position
        return RULEBOOK.view(position, self.seat, self.memory)

    @property
    def too_many(self) -> str:
        """Why a void map is void, in a sentence; nothing for a map that counts."""
        if not self.is_void:
            return ""
        colour, count = like_coins(self.void[self.gathered])
        limit = f"With {self.players} players {self.options.redraw_at} alike are too many"
        return f"{count} {colour} coins lie on the map. {limit}, so all of them go back into the bag."

    # -- state -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any] | None:
        """The settings; ``None`` while nothing has been touched."""
        state = {
            "p": self.players,
            "l": self.layout,
            "s": self.seed,
            "c": self.secret,
            "v": -1 if self.seat is None else self.seat,
            "m": int(self.memory),
            "o": self.page,
            "g": self.gathered,
            "r": self.doubt.save(),
        }
        untouched = (2, "line", FIRST_SHUFFLE, 1, 0, 0, PAGES[0][0], 0, None)
        return None if tuple(state.values()) == untouched else state

    def load(self, state: Any) -> None:
        """Bring a table back.

        Raises:
            ValueError: it cannot be one of this playground.
        """
        if state is None:
            self.doubt.load(None)
            self._fresh()
        else:
            players, seed, secret, seat = (_whole(state[key]) for key in ("p", "s", "c", "v"))
            fits = (
                players in PLAYERS
                and state["l"] in SHAPES
                and 1 <= seed <= SHUFFLES
                and secret in range(3)
                and -1 <= seat < players
                and state["o"] in dict(PAGES)
                and _whole(state["g"]) >= 0
            )
            if not fits:
                raise ValueError("such a table cannot be dealt here")
            self.doubt.load(state["r"])
            self.players, self.layout, self.seed, self.secret = players, state["l"], seed, secret
            self.seat, self.memory, self.page = (None if seat < 0 else seat), bool(state["m"]), state["o"]
            self.gathered, self.opened = _whole(state["g"]), None
            self._lay()
        self._show()

    # -- what a person does ----------------------------------------------------------------------

    def choose_players(self, players: int) -> None:
        """Let two, three or four sit down; the same shuffle is dealt to them."""
        self.players = players
        if self.seat is not None:
            self.seat = min(self.seat, players - 1)
        self._deal_anew(f"{players} players. ")

    def choose_layout(self, layout: str) -> None:
        """Lay the map in another shape; the same coins come to lie on it."""
        self.layout = layout
        self._deal_anew()

    def choose_seed(self, seed: int) -> None:
        """Take another shuffle by its number."""
        self.seed = max(1, min(SHUFFLES, seed))
        self._deal_anew()

    def deal(self) -> None:
        """Deal the next shuffle."""
        self.choose_seed(self.seed % SHUFFLES + 1)
        self._record("deal", "dominance.setup.territory_coins")

    def find_void(self) -> None:
        """Go on to the next shuffle whose map has to be dealt again."""
        for step in range(1, SHUFFLES + 1):
            seed = (self.seed + step - 1) % SHUFFLES + 1
            if void_tables(seed, self.options):
                self.choose_seed(seed)
                self._record("void map", "dominance.setup.repeat")
                return

    def gather(self) -> None:
        """Put the coins of a void map back into the bag and draw again."""
        if self.is_void:
            self.gathered += 1
            self._changed(self._said())

    def pick(self, colour: int) -> None:
        """Let P1 hide another coin; the shuffle stays, so the line can change a little."""
        self.secret = colour
        self._lay()
        self._changed(f"P1 hides a {FACTIONS[colour]} coin.")

    def sit(self, seat: int | None) -> None:
        """Look from another seat; ``None`` is nobody's."""
        self.seat = seat
        self._changed(f"You see what {seat_name(seat)} sees." if seat is not None else "You see what everybody sees.")

    def remember(self, on: bool) -> None:
        """Fill the screens with all that a perfect memory knows, or clear them."""
        self.memory = on
        self._changed("The screens show what can be known." if on else "The screens are closed again.")

    def turn_to(self, page: str) -> None:
        """Show another page beside the board."""
        self.page, self.opened = page, None
        self._changed()

    def open_rule(self, entry: str, rule: str) -> None:
        """Open or close the text of a rule at an entry of the page."""
        self.opened = None if self.opened == (entry, rule) else (entry, rule)
        self._show()

    def read(self, reading: str) -> None:
        """Play by another reading of how secret coins come about."""
        self.doubt.switch(reading)

    def set_motion(self, on: bool) -> None:
        """Whether coins slide."""
        if self._widget is not None:
            self.board.motion = on

    # -- showing ---------------------------------------------------------------------------------

    def widget(self) -> widgets.Widget:
        """Controls, board and doubt switch, built once."""
        if self._widget is None:
            trouble = self.part.lesson.trouble
            self.top = Sheet(top_nodes(self), on_act=self._acted, on_error=trouble, label="What is dealt")
            self.board = Board(self._scene(), on_error=trouble)
            self.side = Sheet(beside_nodes(self), on_act=self._acted, on_error=trouble, label="What one seat sees")
            words = self.part.data
            self._widget = stack(
                html(paragraphs(words["text"]) + task(words["task"], "Try this")),
                self.top,
                beside(self.board, self.side),
                self.doubt.widget(),
            )
        return self._widget

    def _scene(self) -> Any:
        who = "everybody" if self.seat is None else seat_name(self.seat)
        caption = "This map is dealt again" if self.is_void else f"The table as {who} sees it"
        return scene(self.view.to_json(), None, None, caption)

    def _said(self) -> str:
        on_map = dict.fromkeys(FACTIONS, 0)
        for tile in self.view.to_json()["tiles"]:
            for faction, count in tile["coins"].items():
                on_map[faction] += count
        then = ", and this map is dealt again" if self.is_void else ""
        return f"Shuffle {self.seed}: {coins_in_words(on_map)} on the map{then}."

    def _deal_anew(self, words: str = "") -> None:
        self.gathered, self.opened = 0, None
        self._lay()
        self._changed(words + self._said())

    def _changed(self, words: str = "") -> None:
        self._show(words)
        self.part.changed()

    def _switched(self, reading: Any) -> None:
        self._lay()
        self._show("Secret coins come about another way now.")

    def _show(self, words: str = "") -> None:
        if self._widget is not None:
            self.top.show(top_nodes(self))
            self.board.show(self._scene(), words)
            self.side.show(beside_nodes(self))

    def _record(self, item: str, rule: str) -> None:
        choice = f"{self.players} players, {self.layout}, shuffle {self.seed}"
        self.part.lesson.record(self.part.key, item=item, rule=rule, choice=choice)

    def _acted(self, control: str, value: Any) -> None:
        if control == "players":
            self.choose_players(int(value))
        elif control == "layout":
            self.choose_layout(str(value))
        elif control == "seed":
            self.choose_seed(int(value))
        elif control == "go":
            {"deal": self.deal, "void": self.find_void}[value]()
        elif control == "gather":
            self.gather()
        elif control == "seat":
            self.sit(None if value == "nobody" else int(value))
        elif control == "memory":
            self.remember(bool(value))
        elif control == "secret":
            self.pick(FACTIONS.index(value))
        elif control == "page":
            self.turn_to(str(value))
        elif control == "log":
            entry, _, rule = str(value).partition("|")
            self.open_rule(entry, rule)


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError("a table is kept in whole numbers")
    return value
