"""Playground of lesson 7: an end board whose purchases say what they would do, and a map of when to turn green."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import ipywidgets as widgets

from rulecore.dominion.endgame import Ending, cheapest_end, each_purchase, under
from rulecore.dominion.facts import PLAYERS, SETS
from rulecore.dominion.game import RULEBOOK
from rulecore.dominion.options import PRESETS, DominionOptions
from rulecore.dominion.position import DominionPosition
from rulecore.dominion.scoring import worth_of
from rulecore.dominion.setup import by_cost, starting_supply
from rulecore.dominion.words import seat_name
from widgets.board import Board
from widgets.boards import dominion
from widgets.boards.scene import Choice, Scene
from widgets.language import of_game
from widgets.parts.base import html, paragraphs, stack, task
from widgets.playgrounds import dominion_greening_view as view
from widgets.playgrounds.dominion_doubts import doubts_about_the_end
from widgets.playgrounds.dominion_green_map import GreenMap
from widgets.playgrounds.shared import beside
from widgets.sheet import Sheet

if TYPE_CHECKING:
    from widgets.parts.base import Part

_ = of_game("dominion")

KINGDOM: Final = SETS["Size Distortion"]
"""The set with Gardens and a Workshop, the cards of a rush."""
MOST_COINS, MOST_BUYS, MOST_POINTS, MOST_CARDS = 24, 4, 60, 60
ME: Final = 0
"""The learner is P1, whoever began."""
SWITCHED: Final = "switched"
"""A third way to judge, beside the presets: by the doubt switches."""


class Ground:
    """A table near its end, set by the learner.

    Args:
        part: the part it stands in; its table names the rivals of the map.

    Attributes:
        players: how many sit there.
        starter: the seat that began.
        left: cards in each pile.
        points: for each seat the points it has, without Gardens.
        cards: how many cards P1 owns.
        gardens: how many of them are Gardens.
        coins, buys: what P1 has left this turn.
        picked: the pile that was looked at last.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self.map = GreenMap(part, self._mapped)
        self.doubts = doubts_about_the_end(part, self._switched)
        self._widget: widgets.Widget | None = None
        self._lay_out()

    def _lay_out(self) -> None:
        self.players = 4
        self.starter = 0
        self.left = self._full()
        self.left.update({"Province": 2, "Curse": 0, "Chapel": 0, "Cellar": 1, "Estate": 1, "Gardens": 2})
        self.points = [20, 19, 15, 12]
        self.cards, self.gardens = 26, 0
        self.coins, self.buys = 8, 2
        self.picked = ""
        self.touched = False

    def _full(self) -> dict[str, int]:
        return starting_supply(by_cost(KINGDOM), DominionOptions(players=self.players))

    # -- what there is ---------------------------------------------------------------------------

    @property
    def table(self) -> dict[str, Any]:
        """The table in the notation of the worked examples: P1's turn, nothing bought yet."""
        begun = -self.starter % self.players
        return {
            "players": self.players,
            "kingdom": list(by_cost(KINGDOM)),
            "supply": dict(self.left),
            "first_player": seat_name(self.starter),
            "active": seat_name(ME),
            # whoever sits between the starter and P1 has had a turn more already
            "turns": {
                seat_name(seat): 15 + ((seat - self.starter) % self.players < begun) for seat in range(self.players)
            },
            "owned": {seat_name(seat): self._owned(seat) for seat in range(self.players)},
            "phase": "buy",
            "coins": self.coins,
            "buys": self.buys,
        }

    def _owned(self, seat: int) -> dict[str, int]:
        """Cards worth the points chosen; P1's are filled up with Coppers to the number chosen."""
        rest, deck = self.points[seat], {}
        worth = worth_of(0, DominionOptions())
        for card in ("Province", "Duchy", "Estate"):
            deck[card], rest = divmod(rest, worth[card])
        if seat == ME:
            deck["Gardens"] = self.gardens
            deck["Copper"] = max(0, self.cards - sum(deck.values()))
        return {card: count for card, count in deck.items() if count}

    def position(self, way: str) -> DominionPosition:
        """The table as it stands under a preset, or by the doubt switches."""
        if way != SWITCHED:
            return under(self.table, way)
        options = {**self.doubts[0].options(), **self.doubts[1].options()}
        return RULEBOOK.position_from({**self.table, "options": options})

    @property
    def ways(self) -> tuple[str, ...]:
        """The presets, and the doubt switches once one of them is moved."""
        moved = any(doubt.changed for doubt in self.doubts)
        return (*PRESETS, SWITCHED) if moved else tuple(PRESETS)

    def purchases(self) -> dict[str, dict[str, Ending]]:
        """For each way to judge, what each purchase by itself comes to."""
        return {way: each_purchase(self.position(way)) for way in self.ways}

    def cheapest(self) -> dict[str, Ending | None]:
        """For each way to judge, the cheapest purchases that end the game this turn, whatever the coins."""
        return {way: cheapest_end(self.position(way)) for way in self.ways}

    # -- state -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any] | None:
        """Table, map and doubts; ``None`` if nothing was touched."""
        doubts = [doubt.save() for doubt in self.doubts]
        chosen = self.map.save()
        if not self.touched and chosen is None and not any(doubts):
            return None
        changed = {card: left for card, left in self.left.items() if left != self._full()[card]}
        return {
            "p": self.players,
            "f": self.starter,
            "l": changed,
            "v": self.points,
            "c": [self.cards, self.gardens, self.coins, self.buys],
            "at": self.picked,
            "map": chosen,
            "d": doubts,
        }

    def load(self, state: Any) -> None:
        """Bring a state back.

        Raises:
            ValueError: it cannot be one of this playground.
        """
        self._lay_out()
        if state is None:
            self.map.load(None)
            for doubt in self.doubts:
                doubt.load(None)
        else:
            players, starter, points = state["p"], state["f"], list(state["v"])
            numbers = [players, starter, *points, *state["c"], *state["l"].values()]
            if not all(type(number) is int and 0 <= number <= 100 for number in numbers):
                raise ValueError("an end board is made of small whole numbers")
            if players not in PLAYERS or starter >= players or len(points) != len(self.points):
                raise ValueError("no such table can be laid")
            self.players, self.starter, self.points = players, starter, points
            self.cards, self.gardens, self.coins, self.buys = state["c"]
            self.left = self._full()
            full = self._full()
            if not set(state["l"]) <= set(full) or any(left > full[card] for card, left in state["l"].items()):
                raise ValueError("there is no such pile on this table")
            self.left.update(state["l"])
            self.picked = str(state["at"]) if state["at"] in ("", *self.left) else ""
            self.map.load(state["map"])
            for doubt, reading in zip(self.doubts, state["d"], strict=True):
                doubt.load(reading)
            self.touched = True
        self._show()

    # -- what a person does ----------------------------------------------------------------------

    def seat(self, players: int) -> None:
        """So many players sit there; piles grow or shrink to what their table has at most."""
        before = self._full()
        self.players = int(players)
        self.starter = min(self.starter, self.players - 1)
        full = self._full()
        self.left = {
            card: full[card] if left == before[card] else min(left, full[card]) for card, left in self.left.items()
        }
        self._changed()

    def begin_with(self, seat: int) -> None:
        """Say who began."""
        self.starter = int(seat) % self.players
        self._changed()

    def pile(self, card: str, change: int) -> None:
        """Put a card on a pile, or take one away."""
        self.left[card] = max(0, min(self.left[card] + change, self._full()[card]))
        self._changed()

    def set_points(self, seat: int, points: int) -> None:
        """Points of a seat."""
        self.points[seat] = max(0, min(int(points), MOST_POINTS))
        self._changed()

    def set_number(self, name: str, number: int) -> None:
        """One of ``coins``, ``buys``, ``cards``, ``gardens``."""
        most = {"coins": MOST_COINS, "buys": MOST_BUYS, "cards": MOST_CARDS, "gardens": self._full()["Gardens"]}[name]
        setattr(self, name, max(0, min(int(number), most)))
        self._changed()

    def pick(self, place: str) -> None:
        """Look at a pile of the board."""
        self.picked = place.partition(":")[2]
        self._changed(view.picked_words(self))

    def again(self) -> None:
        """The table as it was at first."""
        self._lay_out()
        self.touched = True
        self._changed(_("The table as it was at first."))

    def set_motion(self, on: bool) -> None:
        """Whether cards slide."""
        if self._widget is not None:
            self.board.motion = on

    # -- showing ---------------------------------------------------------------------------------

    def widget(self) -> widgets.Widget:
        """End board, map and doubt switches, built once."""
        if self._widget is None:
            trouble = self.part.lesson.trouble
            self.board = Board(self._scene(), on_pick=self.pick, on_error=trouble)
            self.sheet = Sheet(view.table_nodes(self), on_act=self._acted, on_error=trouble, label=_("The table"))
            self.answers = Sheet(
                view.answer_nodes(self), on_act=self._acted, on_error=trouble, label=_("What each purchase would do")
            )
            words = self.part.data
            self._widget = stack(
                html(paragraphs(*words["text"]) + task(words["task"], _("Try this"))),
                beside(self.board, self.sheet),
                self.answers,
                self.map.widget(),
                *(doubt.widget() for doubt in self.doubts),
            )
        return self._widget

    def _scene(self) -> Scene:
        position = self.position("article")
        found = self.purchases()
        ending = [
            f"pile:{card}" for card in self.left if any(way[card].ended_by for way in found.values() if card in way)
        ]
        places: dict[str, Choice] = {
            f"pile:{card}": {"label": view.pile_words(self, card, found)} for card in self.left
        }
        drawn = RULEBOOK.view(position, ME).to_json()
        return dominion.scene(drawn, places, ending, view.caption(self, ending), shown=("turn", "piles"))

    def _changed(self, words: str = "") -> None:
        self.touched = True
        self._show(words)
        self.part.changed()

    def _switched(self, reading: Any) -> None:
        self._show(_("Another reading is in force; it has a column of its own."))

    def _mapped(self) -> None:
        self.part.changed()

    def _show(self, words: str = "") -> None:
        if self._widget is not None:
            self.board.show(self._scene(), words)
            self.sheet.show(view.table_nodes(self))
            self.answers.show(view.answer_nodes(self))

    def _acted(self, control: str, value: Any) -> None:
        name, _colon, rest = control.partition(":")
        if name == "players":
            self.seat(int(value))
        elif name == "starter":
            self.begin_with(int(value))
        elif name in ("piles", "kingdom"):
            self.pile(value["item"], int(value["change"]))
        elif name == "points":
            self.set_points(int(rest), int(value))
        elif name == "number":
            self.set_number(rest, int(value))
        elif name == "again":
            self.again()
