"""Playground of lesson 3: set a tile, close fists, open them together, and see what becomes of every coin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from rulecore.dominance.words import join, seat_name
from rulecore.kernel import Event, IllegalAction, Match, Refusal, Rng
from widgets.board import Board
from widgets.boards.dominance_dispute import Dispute, Fist, Result, scene
from widgets.boards.dominance_words import FACTIONS, coins_in_words
from widgets.boards.scene import Choice
from widgets.parts.base import html, paragraphs, stack, task
from widgets.parts.doubt import DoubtSwitch
from widgets.playgrounds.dominance_dispute_view import MOST_ON_TILE, SEATS, TILE, controls, verdict
from widgets.sheet import Sheet

if TYPE_CHECKING:
    from widgets.parts.base import Part

Coins = dict[str, int]


class Ground:
    """Fists for two or three seats over one tile. The rules count; here everything is only set and shown.

    Args:
        part: the part it stands in; its table holds the situations one can start from.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self.situations: list[dict[str, Any]] = list(part.data["situations"])
        self.doubt = DoubtSwitch(
            part, "leader_measure", metric="wager_size", players="Mason, random", on_switch=self._switched
        )
        self._widget: widgets.Widget | None = None
        self._deals = self._draws = 0
        self._set(0)
        self.touched = False

    def _set(self, number: int) -> None:
        """Lay out a situation."""
        chosen = self.situations[number]
        self.number = number
        self.tile = _coins(chosen["tile"])
        self.hands = [_coins(hand) for hand in chosen["hands"]]
        self.active = int(chosen.get("active", "P1")[1]) - 1
        self._clear()

    def _clear(self) -> None:
        """Give everybody an open, empty fist."""
        self.wagers = [_coins({}) for _ in self.hands]
        self.closed = [False] * len(self.hands)
        self.drawn = [0] * len(self.hands)
        self.match: Match[Any] | None = None
        self.events: list[Event] = []
        self.done: list[str] = []
        self._forget()

    def _forget(self) -> None:
        self.refused: tuple[str, Refusal] | None = None
        self.opened: tuple[str, str] | None = None

    # -- state -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any] | None:
        """The table, the fists and what was done once they were open."""
        if not self.touched:
            return None
        return {
            "n": self.number,
            "tile": _row(self.tile),
            "hands": [_row(hand) for hand in self.hands],
            "active": self.active,
            # a fist that was filled unseen is kept as the number it was drawn by
            "fists": [number or _row(wager) for number, wager in zip(self.drawn, self.wagers, strict=True)],
            "closed": [int(closed) for closed in self.closed],
            "open": int(self.match is not None),
            "done": list(self.done),
            "reading": self.doubt.save(),
        }

    def load(self, state: Any) -> None:
        """Bring a table back.

        Raises:
            ValueError: it cannot be one of this playground.
        """
        self.doubt.load(None if state is None else state["reading"])
        if state is None:
            self._set(0)
            self.touched = False
        else:
            if not (isinstance(state["n"], int) and 0 <= state["n"] < len(self.situations)):
                raise ValueError("there is no such situation")
            self.number = state["n"]
            self.tile = _unrow(state["tile"])
            self.hands = [_unrow(hand) for hand in state["hands"]]
            if len(self.hands) not in SEATS or max(self.tile.values()) > MOST_ON_TILE:
                raise ValueError("such a table cannot be set here")
            self.active = int(state["active"])
            self._clear()
            self.touched = True
            for seat, (fist, closed) in enumerate(zip(state["fists"], state["closed"], strict=True)):
                if isinstance(fist, int):
                    self._draw_unseen(seat, fist)
                else:
                    self.wagers[seat] = _unrow(fist)
                self.closed[seat] = bool(closed)
            self.start()
            if state["open"]:
                self._open(state["done"])
        self._show()

    # -- what a person does ----------------------------------------------------------------------

    def choose_situation(self, number: int) -> None:
        """Lay out one of the prepared tables."""
        self._set(number)
        self._changed(self.situations[number]["name"])

    def set_tile(self, faction: str, change: int) -> None:
        """Put one coin more or one less on the tile."""
        count = self.tile[faction] + change
        if self.match is None and 0 <= count <= MOST_ON_TILE:
            self.tile[faction] = count
            self._changed(f"On the tile: {coins_in_words(self.tile)}.")

    def play_with(self, seats: int) -> None:
        """Let two or three take part; the third brings one coin of each colour and one more bronze."""
        self.hands = [*self.hands, _coins({"gold": 1, "silver": 1, "bronze": 2})][:seats]
        self.active = min(self.active, seats - 1)
        self._clear()
        self._changed(f"{len(self.hands)} players.")

    def declare(self, seat: int) -> None:
        """Say who declared the Dispute, and so breaks ties."""
        self.active = seat
        if self.match is not None:
            self._open([])
        self._changed(f"{seat_name(seat)} declares.")

    def deal(self) -> None:
        """Deal other coins to the tile and to all hands, four behind each screen."""
        self._deals += 1
        rng = Rng(self.part.lesson.seed).fork(7000 + self._deals)
        self.hands = [_some(rng, 4, 3) for _ in self.hands]
        self.tile = _some(rng, 1 + rng.below(3), 2)
        self._clear()
        self._changed("Other coins for everybody.")

    def wager(self, seat: int, faction: str, change: int) -> None:
        """Put one coin more or one less into a fist that is not closed yet."""
        self._forget()
        if self.match is not None or self.closed[seat]:
            return
        wanted = {**self.wagers[seat], faction: max(0, self.wagers[seat][faction] + change)}
        phrase = _phrase(wanted)
        refusal = self._asked(seat).why_not(phrase, seat)
        if refusal is not None:
            self.refused = (phrase, refusal)
            self._show(f"Refused. {refusal}")
            return
        self.wagers[seat] = wanted
        self._changed(f"{seat_name(seat)} holds {coins_in_words(wanted, 'nothing')} in the fist.")

    def close(self, seat: int) -> None:
        """Close a fist: nobody sees it until all open."""
        self.closed[seat] = True
        self._changed(f"{seat_name(seat)} has closed the fist.")

    def reopen(self, seat: int) -> None:
        """Look into a fist again and change it; one that was filled unseen is emptied."""
        if self.drawn[seat]:
            self.drawn[seat], self.wagers[seat] = 0, _coins({})
        self.closed[seat] = False
        self._changed(f"{seat_name(seat)} chooses again.")

    def surprise(self, seat: int) -> None:
        """Let somebody else fill a fist, unseen, any legal wager equally likely."""
        self._draws += 1
        self._draw_unseen(seat, self._draws)
        self._changed(f"{seat_name(seat)} has a closed fist. Nobody knows what is in it.")

    def _draw_unseen(self, seat: int, number: int) -> None:
        legal = self._asked(seat).legal_actions
        action = legal.sample(Rng(self.part.lesson.seed).fork(9000 + number))
        self.wagers[seat] = _unrow(action.values[0])
        self.drawn[seat], self.closed[seat] = number, True

    def reveal(self) -> None:
        """Open all fists together and let the rules count."""
        self._open([])
        self._told()

    def choose(self, phrase: str) -> None:
        """Break a tie as the active player, with a phrase such as ``"assign to gold"`` or ``"name P2"``."""
        match = self.match
        if match is None or match.step is None:
            return
        self._forget()
        try:
            self.events += match.play(phrase, match.step.seat)
        except IllegalAction as error:
            self.refused = (phrase, error.refusal)
            self._show(f"Refused. {error.refusal}")
            return
        self.done.append(phrase)
        self._told()

    def again(self) -> None:
        """Go back to open, empty fists over the same coins."""
        self._clear()
        self._changed("The same coins again. All fists are open and empty.")

    def read(self, reading: str) -> None:
        """Play by another reading of who leads."""
        self.doubt.switch(reading)

    def set_motion(self, on: bool) -> None:
        """Whether coins slide."""
        if self._widget is not None:
            self.board.motion = on

    # -- the rules, asked ------------------------------------------------------------------------

    def _given(self, active: int, **options: Any) -> dict[str, Any]:
        seats = [f"P{seat + 1}" for seat in range(len(self.hands))]
        return {
            "players": seats,
            "active": seats[active],
            "territories": {TILE: {"coins": self.tile}},
            "hands": dict(zip(seats, self.hands, strict=True)),
            "disputed": TILE,
            "waiting_for": "wagers",
            "options": {**self.doubt.options(), **options},
        }

    def start(self, **options: Any) -> Match[Any]:
        """A match over the coins as they lie, waiting for the wagers."""
        made: Match[Any] = self.part.lesson.data.level_game.match_from(self._given(self.active, **options))
        return made

    def _asked(self, seat: int) -> Match[Any]:
        """The same table, asking this seat for its wager."""
        made: Match[Any] = self.part.lesson.data.level_game.match_from(self._given(seat))
        return made

    def _open(self, done: list[str]) -> None:
        self._forget()
        self.match, self.events, self.done = self.start(), [], []
        self.closed = [True] * len(self.hands)
        while self.match.step is not None and self.match.step.kind == "wager":
            seat = self.match.step.seat
            self.events += self.match.play(_phrase(self.wagers[seat]), seat)
        for phrase in done:
            self.events += self.match.play(phrase)
            self.done.append(phrase)

    def _fact(self, kind: str) -> Event | None:
        return next((event for event in self.events if event.kind == kind), None)

    @property
    def result(self) -> Result | None:
        """What the rules have said so far, or ``None`` while fists are closed."""
        if self.match is None:
            return None
        counted, settled, led = self._fact("counted"), self._fact("settled"), self._fact("led")
        if counted is None:
            return Result(0)
        step = self.match.step
        naming = step is not None and step.kind == "name_leader"
        return Result(
            max(counted.facts["totals"]),
            tuple(counted.facts["tied"]),
            settled.facts["faction"] if settled else None,
            led.seat if led else None,
            tuple(step.detail) if naming and step is not None else (),
        )

    @property
    def asks(self) -> str:
        """The kind of tie that waits for the active player: ``"assign"``, ``"name_leader"`` or nothing."""
        step = self.match.step if self.match is not None else None
        return step.kind if step is not None and step.kind in ("assign", "name_leader") else ""

    def by_the_other_reading(self) -> str:
        """Who would lead by the reading that is not in force, in a sentence; nothing while a tie is open."""
        result = self.result
        if result is None or result.leader is None:
            return ""
        match = self.start(leader_measure=self.doubt.printed if self.doubt.changed else "all_coins")
        while match.step is not None and match.step.kind == "wager":
            match.play(_phrase(self.wagers[match.step.seat]))
        if match.step is not None and match.step.kind == "assign":
            match.play(f"assign to {result.faction}")
        tied = match.step.detail if match.step is not None and match.step.kind == "name_leader" else ()
        if tied and self._fact("named"):
            return ""
        if tied:
            return f"By the other reading {join([seat_name(seat) for seat in tied])} would be tied for Leader."
        leader = match.view(None).to_json()["dispute"]["leader"]
        same = "lead too" if leader == result.leader else "lead instead"
        return f"By the other reading {seat_name(leader)} would {same}."

    # -- showing ---------------------------------------------------------------------------------

    def widget(self) -> widgets.Widget:
        """The board with its controls and the doubt switch, built once."""
        if self._widget is None:
            trouble = self.part.lesson.trouble
            self.board = Board(self._scene(), on_pick=self._picked, on_error=trouble)
            self.sheet = Sheet(controls(self), on_act=self._acted, on_error=trouble, label="The Dispute")
            words = self.part.data
            self._widget = stack(
                html(paragraphs(*words["text"]) + task(words["task"], "Try this")),
                self.board,
                self.sheet,
                self.doubt.widget(),
            )
        return self._widget

    def _changed(self, words: str = "") -> None:
        self._forget()
        self.touched = True
        self._show(words)
        self.part.changed()

    def _switched(self, reading: Any) -> None:
        self.touched = True
        if self.match is not None:
            self._open([phrase for phrase in self.done if phrase.startswith("assign")])
        self._show("Another reading is in force.")

    def _told(self) -> None:
        """Fists are open, or a tie is broken: say what came of it."""
        said = verdict(self)
        result = self.result
        if not self.asks and result is not None:
            wagered = "; ".join(
                f"{seat_name(seat)} {coins_in_words(wager, 'nothing')}" for seat, wager in enumerate(self.wagers)
            )
            self.part.lesson.record(
                self.part.key, item="reveal", rule="dominance.dispute.reveal", choice=f"{wagered}. {said}"
            )
        self._changed(said)

    def _dispute(self) -> Dispute:
        shown = self.match is not None
        fists = [
            Fist(f"P{seat + 1}", wager if shown else None, closed)
            for seat, (wager, closed) in enumerate(zip(self.wagers, self.closed, strict=True))
        ]
        return Dispute(TILE, self.tile, fists, self.active, self.result)

    def ties(self) -> dict[str, tuple[str, str, Choice]]:
        """What the active player can say of a tie: by choice its phrase, its place, and what the rules say of it."""
        match = self.match
        if not self.asks or match is None:
            return {}
        if self.asks == "assign":
            said = {faction: (f"assign to {faction}", f"column:{faction}") for faction in FACTIONS}
        else:
            said = {f"P{seat + 1}": (f"name P{seat + 1}", f"fist:{seat}") for seat in range(len(self.hands))}
        found: dict[str, tuple[str, str, Choice]] = {}
        for name, (phrase, place) in said.items():
            refusal = match.why_not(phrase)
            choice: Choice = {"enabled": refusal is None, "label": phrase.capitalize()}
            if refusal is not None:
                choice["why"] = str(refusal)
            found[name] = (phrase, place, choice)
        return found

    def _scene(self) -> Any:
        captions = {"assign": "A tie: who gets the tile?", "name_leader": "A tie: who leads?"}
        ready = "All fists are open" if self.match is not None else "Fill the fists, then open them together"
        places = {place: choice for _, place, choice in self.ties().values()}
        return scene(self._dispute(), places, None, captions.get(self.asks, ready))

    def _show(self, words: str = "") -> None:
        if self._widget is not None:
            self.board.show(self._scene(), words)
            self.sheet.show(controls(self))

    # -- controls and places ---------------------------------------------------------------------

    def _picked(self, place: str) -> None:
        for phrase, there, _ in self.ties().values():
            if there == place:
                self.choose(phrase)
                return

    def _acted(self, control: str, value: Any) -> None:
        name, _, seat = control.partition(":")
        if name == "situation":
            self.choose_situation(int(value))
        elif name == "tile":
            self.set_tile(value["item"], int(value["change"]))
        elif name == "wager":
            self.wager(int(seat), value["item"], int(value["change"]))
        elif name == "fist":
            press = self.surprise if value == "unseen" else self.reopen if self.closed[int(seat)] else self.close
            press(int(seat))
        elif name == "go":
            self.deal() if value == "deal" else self.again() if self.match is not None else self.reveal()
        elif name == "tie":
            self.choose(self.ties()[value][0])
        elif name == "players":
            self.play_with(int(value))
        elif name == "active":
            self.declare(int(value))
        elif name == "refusal":
            self._toggle("refusal", None if value.get("close") else str(value["rule"]))
        elif name == "log":
            entry, _, rule = str(value).partition("|")
            self._toggle(entry, rule)

    def _toggle(self, entry: str, rule: str | None) -> None:
        if rule is None:
            self._forget()
            # a board keeps its last words until there are others
            self.board.announce("")
        else:
            self.opened = None if self.opened == (entry, rule) else (entry, rule)
        self._show()


def _coins(some: Mapping[str, int]) -> Coins:
    return {faction: some.get(faction, 0) for faction in FACTIONS}


def _row(coins: Coins) -> list[int]:
    return [coins[faction] for faction in FACTIONS]


def _unrow(row: Any) -> Coins:
    if len(row) != len(FACTIONS) or not all(type(count) is int and 0 <= count <= 5 for count in row):
        raise ValueError("coins are three small whole numbers")
    return dict(zip(FACTIONS, row, strict=True))


def _phrase(coins: Coins) -> str:
    return f"wager {coins_in_words(coins, 'nothing')}"


def _some(rng: Rng, size: int, most: int) -> Coins:
    """Coins at random, at most so many of one colour."""
    coins = _coins({})
    while sum(coins.values()) < size:
        faction = FACTIONS[rng.below(3)]
        coins[faction] = min(most, coins[faction] + 1)
    return coins
