"""Playground of lesson 4: the line as a belt that Leaders feed, with a Surplus to deal out and a reward to choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from rulecore.kernel import Action, Event, InvalidPosition, Match, Rng
from widgets.boards.dominance_belt import drawing
from widgets.boards.dominance_words import FACTIONS
from widgets.parts.base import html, paragraphs, stack, task
from widgets.parts.doubt import DoubtSwitch
from widgets.sheet import Node, Sheet
from widgets.surface import Surface

if TYPE_CHECKING:
    from widgets.parts.base import Part

SEATS = ("P1", "P2")
VERBS = ("split_surplus", "build", "build_bridge", "second_coin", "decline", "take", "pass")
TILES = "CBDEFGA"
"""Territories in the order in which they are won here; the last two stay coloured, so that the game goes on."""
MOST_SURPLUS = 4
MOST_LINE = 12

Given = dict[str, Any]


class Ground:
    """One Leader's steps after another, both seats played here, on the line that the earlier ones have left.

    Args:
        part: the part it stands in; its table holds the situations one can start from.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self.situations: list[dict[str, Any]] = list(part.data["situations"])
        self.doubt = DoubtSwitch(
            part, "full_hand_scope", metric="second_coins", players="Mason, random", on_switch=self._switched
        )
        self.surface: Surface | None = None
        self._widget: widgets.Widget | None = None
        self._lay_out(0)
        self.touched = False

    def _lay_out(self, number: int) -> None:
        """Take a situation from the lesson's table."""
        chosen = self.situations[number]
        self.number = number
        self.given: Given = {
            "players": list(SEATS),
            "active": "P1",
            "layout": "line_7",
            "territories": {
                "A": {"coins": {"silver": 1}},
                "B": {"coins": {"gold": 1, "silver": 1}},
                "C": {"side": "grey", "faction": "gold"},
                "D": {"coins": {"bronze": 1}},
                "E": {"coins": {"silver": 1}},
                "F": {"coins": {"bronze": 1}},
                "G": {"coins": {"gold": 1}},
            },
            "hands": {seat: dict(coins) for seat, coins in zip(SEATS, chosen["hands"], strict=True)},
            "line": list(chosen["line"]),
            "disputed": "C",
            "leader": "P1",
            "surplus": dict(chosen["surplus"]),
            "waiting_for": "split_surplus",
        }
        self.lengths: list[int] = []
        self._begin()

    def _begin(self, done: list[str] | None = None) -> None:
        """Start from the table as it is given, and on by actions that are known already, as far as they are legal."""
        self.problem = ""
        self.match: Match[Any] = self._match(self.given)
        self.done: list[str] = []
        self.told = len(self.lengths)
        for phrase in done or []:
            if self.match.step is None or self.match.why_not(phrase) is not None:
                break
            self.match.play(phrase)
            self._took()
            self.done.append(phrase)

    def _match(self, given: Given) -> Match[Any]:
        made: Match[Any] = self.part.lesson.data.level_game.match_from({**given, "options": self.doubt.options()})
        return made

    # -- state -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any] | None:
        """The table this Dispute started from, and what was done since."""
        if not self.touched:
            return None
        kept = ("territories", "bridges", "hands", "line", "discard", "disputed", "leader", "surplus")
        return {
            "n": self.number,
            "given": {key: self.given[key] for key in kept if key in self.given},
            "done": list(self.done),
            "lengths": self.lengths[: self.told],
            "reading": self.doubt.save(),
        }

    def load(self, state: Any) -> None:
        """Bring a table back.

        Raises:
            ValueError: it cannot be one of this playground.
        """
        self.doubt.load(None if state is None else state["reading"])
        if state is None:
            self._lay_out(0)
            self.touched = False
        else:
            if not (isinstance(state["n"], int) and 0 <= state["n"] < len(self.situations)):
                raise ValueError("there is no such situation")
            self._lay_out(state["n"])
            own = dict(state["given"])
            self.given |= {**own, "active": own["leader"]}
            self.lengths = [int(length) for length in state["lengths"]][:20]
            self._begin(list(state["done"]))
            self.touched = True
        self._show()

    # -- what a person does ----------------------------------------------------------------------

    def choose_situation(self, number: int) -> None:
        """Lay out one of the prepared tables."""
        self._lay_out(number)
        self._changed(self.situations[number]["name"])

    def do(self, phrase: str) -> bool:
        """Do something at the belt, such as ``"line gold; discard 1 silver"`` or ``"take"``."""
        self.widget()
        assert self.surface is not None
        return self.surface.do(phrase)

    def set_surplus(self, faction: str, change: int) -> None:
        """Put one coin more or one less into the Surplus, and start this Dispute's reward again."""
        count = self.given["surplus"].get(faction, 0) + change
        if 0 <= count <= MOST_SURPLUS:
            self._try({**self.given, "surplus": {**self.given["surplus"], faction: count}})

    def set_hand(self, faction: str, change: int) -> None:
        """Put one coin more or one less behind the Leader's screen; the rules say when it is full."""
        leader = self.given["leader"]
        hand = self.given["hands"][leader]
        count = hand.get(faction, 0) + change
        if count >= 0:
            self._try({**self.given, "hands": {**self.given["hands"], leader: {**hand, faction: count}}})

    def join(self, faction: str) -> None:
        """Put a coin at the end of the line before the Leader begins."""
        if len(self.given["line"]) < MOST_LINE:
            self._try({**self.given, "line": [*self.given["line"], faction]})

    def empty_line(self) -> None:
        """Take all coins out of the line before the Leader begins."""
        self._try({**self.given, "line": []})

    def again(self) -> None:
        """Go back to where this Leader began."""
        del self.lengths[self.told :]
        self._begin()
        self._changed("The same Surplus again.")

    def next_dispute(self) -> None:
        """Let the other seat lead the next Dispute, on the line as it is now, with a Surplus drawn at random."""
        tile = self._next_tile()
        if not tile:
            self._lay_out(self.number)
            self._changed("The map is nearly full, so it starts again from here.")
            return
        views = [self.match.view(seat).to_json() for seat in range(len(SEATS))]
        leader = SEATS[1 - SEATS.index(self.given["leader"])]
        rng = Rng(self.part.lesson.seed).fork(5000 + len(self.lengths))
        surplus = dict.fromkeys(FACTIONS, 0)
        for _ in range(2 + rng.below(3)):
            surplus[FACTIONS[rng.below(3)]] += 1
        territories = {
            one["name"]: {
                "side": one["side"],
                **({"faction": one["faction"]} if one["faction"] else {}),
                "coins": one["coins"],
                **({"building": one["building"]} if one["building"] else {}),
            }
            for one in views[0]["tiles"]
        }
        here = territories[tile]["coins"]
        won = max(FACTIONS, key=lambda faction: here.get(faction, 0))
        territories[tile] = {**territories[tile], "side": "grey", "faction": won, "coins": {won: 1}}
        self.given = {
            **self.given,
            "active": leader,
            "leader": leader,
            "territories": territories,
            "bridges": views[0]["bridges"],
            "hands": {seat: views[n]["hands"][n]["coins"] for n, seat in enumerate(SEATS)},
            "line": views[0]["line"],
            # the box is small: what earlier Disputes discarded goes back into it
            "discard": {},
            "disputed": tile,
            "surplus": surplus,
        }
        self._begin()
        self._changed(f"{leader} has led the Dispute on {tile}.")

    def read(self, reading: str) -> None:
        """Play by another reading of what a full hand costs."""
        self.doubt.switch(reading)

    def set_motion(self, on: bool) -> None:
        """Whether coins slide."""
        if self.surface is not None:
            self.surface.board.motion = on

    # -- behind it -------------------------------------------------------------------------------

    def _next_tile(self) -> str:
        tiles = {one["name"]: one["side"] for one in self.match.view(None).to_json()["tiles"]}
        return next((name for name in TILES[:-2] if tiles[name] == "colored"), "")

    def _try(self, given: Given) -> None:
        """Start again from a changed table, unless the rules find fault with it; then say what is wrong."""
        try:
            self._match(given)
        except InvalidPosition as error:
            self.problem = " ".join(error.problems)
            self._show(self.problem)
            return
        self.given = given
        del self.lengths[self.told :]
        self._begin()
        self._changed()

    def _took(self) -> None:
        """Note how long the line is once a reward is over."""
        table = self.match.view(None).to_json()
        if table["dispute"] is None and len(self.lengths) == self.told:
            self.lengths.append(len(table["line"]))

    def _switched(self, reading: Any) -> None:
        self.touched = True
        done = list(self.done)
        del self.lengths[self.told :]
        self._begin(done)
        self._show("Another reading is in force.")

    def _changed(self, words: str = "") -> None:
        self.touched = True
        self._show(words)
        self.part.changed()

    def _played(self, match: Match[Any], action: Action, events: list[Event]) -> None:
        self.done.append(str(action))
        self._took()
        self.touched = True
        self.part.lesson.record(self.part.key, item="belt", rule=events[0].rule, choice=str(action))
        self.part.changed()
        self._show()

    def _refused(self, match: Match[Any], action: Action, refusal: Any) -> None:
        self.part.lesson.record(self.part.key, item="refused", rule=refusal.rule, choice=str(action))

    # -- showing ---------------------------------------------------------------------------------

    def widget(self) -> widgets.Widget:
        """Set-up, belt and doubt switch, built once."""
        if self._widget is None:
            trouble = self.part.lesson.trouble
            self.surface = Surface(
                self.match,
                None,
                verbs=VERBS,
                on_played=self._played,
                on_refused=self._refused,
                on_error=trouble,
                drawing=drawing(self._joining, lambda: int(self.match.options.hand_limit)),
            )
            self.sheet = Sheet(self._nodes(), on_act=self._acted, on_error=trouble, label="What to start from")
            words = self.part.data
            self._widget = stack(
                html(paragraphs(*words["text"]) + task(words["task"], "Try this")),
                self.sheet,
                self.surface.widget,
                self.doubt.widget(),
            )
        return self._widget

    @property
    def _over(self) -> bool:
        """Whether the Leader is done, so that the next Dispute may follow."""
        step = self.match.step
        return step is not None and step.kind == "action"

    @property
    def _not_yet(self) -> str:
        return f"{self.given['leader']} is still Leader and has a choice to make. Then the next Dispute follows."

    def _joining(self) -> list[str]:
        """Coins that are composed for the line and not sent yet."""
        draft = self.surface.composer.draft if self.surface is not None else None  # type: ignore[attr-defined]
        return list(getattr(draft, "row", ()))

    def _show(self, words: str = "") -> None:
        if self.surface is None:
            return
        self.sheet.show(self._nodes())
        if self.surface.match is not self.match:
            self.surface.show(self.match, words)
        elif words:
            self.surface.refresh(words)

    def _nodes(self) -> list[Node]:
        leader = self.given["leader"]
        hand, surplus = self.given["hands"][leader], self.given["surplus"]
        moves: list[Node] = [{"value": "again", "text": "Same Surplus again"}]
        following: Node = {"value": "next", "text": "Next Dispute"}
        if not self._over:
            following |= {"impossible": True, "why": self._not_yet}
        moves.append(following)
        nodes: list[Node] = [
            {
                "id": "situation",
                "kind": "select",
                "label": "Start from",
                "look": "wide",
                "options": [{"value": str(n), "text": one["name"]} for n, one in enumerate(self.situations)],
                "value": str(self.number),
            },
            {"id": "about", "kind": "note", "text": self.situations[self.number]["text"]},
            {
                "id": "own",
                "kind": "fold",
                "title": "Set it up yourself",
                "children": [
                    {"id": "surplus", "kind": "counts", "label": "Surplus", "items": _items(surplus, MOST_SURPLUS)},
                    {"id": "hand", "kind": "counts", "label": f"Behind the screen of {leader}", "items": _items(hand)},
                    {
                        "id": "join",
                        "kind": "buttons",
                        "label": "To the end of the line",
                        "options": [
                            *({"value": faction, "text": faction, "icon": f"coin-{faction}"} for faction in FACTIONS),
                            {"value": "empty", "text": "Empty the line"},
                        ],
                    },
                    {
                        "id": "problem",
                        "kind": "note",
                        "look": "problem",
                        "text": self.problem,
                        "hidden": not self.problem,
                    },
                ],
            },
            {"id": "moves", "kind": "buttons", "quiet": True, "label": "Go on", "options": moves},
            {
                "id": "lengths",
                "kind": "note",
                "text": f"Coins in the line after each reward: {', '.join(map(str, self.lengths))}.",
                "hidden": not self.lengths,
            },
        ]
        return nodes

    def _acted(self, control: str, value: Any) -> None:
        if control == "situation":
            self.choose_situation(int(value))
        elif control in ("surplus", "hand"):
            change = self.set_surplus if control == "surplus" else self.set_hand
            change(value["item"], int(value["change"]))
        elif control == "join":
            self.empty_line() if value == "empty" else self.join(value)
        elif control == "moves" and value == "again":
            self.again()
        elif control == "moves" and self._over:
            self.next_dispute()
        elif control == "moves":
            self._show(self._not_yet)


def _items(coins: Mapping[str, int], most: int | None = None) -> list[Node]:
    made: list[Node] = []
    for faction in FACTIONS:
        item: Node = {"value": faction, "text": faction, "icon": f"coin-{faction}", "count": coins.get(faction, 0)}
        if most is not None:
            item["most"] = most
        made.append(item)
    return made
