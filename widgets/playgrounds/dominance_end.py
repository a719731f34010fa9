"""Playground of lesson 6: a final map and open hands to change at will, and the funnel that decides over them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from rulecore.dominance.facts import FACTIONS, PIECES
from rulecore.dominance.words import join
from rulecore.kernel import IllegalAction, InvalidPosition, Match
from widgets.board import Board
from widgets.boards.dominance import scene
from widgets.boards.dominance_words import coins_in_words, tile_in_words
from widgets.boards.scene import Choice, Scene
from widgets.parts.base import html, paragraphs, stack, task
from widgets.parts.doubt import DoubtSwitch
from widgets.parts.funnel import funnel_html, points_now, winner_words
from widgets.playgrounds.shared import beside
from widgets.sheet import Node, Sheet

if TYPE_CHECKING:
    from widgets.parts.base import Part

BUILDINGS = ("", *PIECES[:3])
COLOURED = "coloured"
NO_REWARD = "decline"
SEATS = ("P1", "P2", "P3")


class Ground:
    """A table whose game is over. Everything on it can be changed; the rules say who has won then.

    Args:
        part: the part it stands in; its table holds the tables one can start from.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self.tables: list[dict[str, Any]] = list(part.data["tables"])
        self.doubts = [
            DoubtSwitch(part, "end_timing", metric="faction_ties", players="Bookkeeper", on_switch=self._switched),
            DoubtSwitch(part, "bridge_points", metric="bridge_points", players="Bookkeeper", on_switch=self._switched),
        ]
        self._widget: widgets.Widget | None = None
        self.touched = False
        self.rewards: list[str] = []
        self._lay_out(0)

    def _lay_out(self, number: int) -> None:
        chosen = self.tables[number]
        self.number = number
        self.tiles: dict[str, dict[str, str]] = {
            name: {"faction": tile.get("faction", ""), "building": tile.get("building", "")}
            for name, tile in chosen["territories"].items()
        }
        self.left = {name: tile["coins"] for name, tile in chosen["territories"].items() if "coins" in tile}
        self.bridges: list[str] = sorted(chosen.get("bridges", []))
        self.hands = {seat: {name: chosen["hands"].get(seat, {}).get(name, 0) for name in FACTIONS} for seat in SEATS}
        self.last, self.reward = chosen["last"], chosen.get("reward", NO_REWARD)
        self.place, self.taken = "", 0
        self.problem = ""
        self._look()

    # -- the rules, asked ------------------------------------------------------------------------

    def given(self, hands: dict[str, dict[str, int]] | None = None) -> dict[str, Any]:
        """The table in the notation of the worked examples."""
        territories: dict[str, Any] = {}
        for name, tile in self.tiles.items():
            entry: dict[str, Any] = {"faction": tile["faction"]} if tile["faction"] else {"coins": self.left.get(name)}
            territories[name] = {**entry, **({"building": tile["building"]} if tile["building"] else {})}
        return {
            "players": list(SEATS),
            "layout": "strip_8",
            "territories": territories,
            "bridges": self.bridges,
            "hands": self.hands if hands is None else hands,
            "options": {name: value for doubt in self.doubts for name, value in doubt.options().items()},
        }

    def _match(self, hands: dict[str, dict[str, int]] | None = None) -> Match[Any]:
        """The table after the last reward, if that is still given."""
        game, given = self.part.lesson.data.level_game, self.given(hands)
        made: Match[Any] = game.match_from({**given, "waiting_for": "nothing"})
        self.early = made.options.end_timing == "at_flip"
        if self.early or not self.tiles[self.last]["faction"] or len(self.coloured) != made.options.tiles_left:
            return made
        rewarded: Match[Any] = game.match_from({**given, "disputed": self.last, "leader": "P1"})
        self.rewards = [str(action) for action in rewarded.legal_actions if action.verb != "second_coin"]
        try:
            rewarded.play(self.reward)
        except IllegalAction:
            self.reward = NO_REWARD
            rewarded.play(self.reward)
        return rewarded

    def _look(self) -> None:
        """Ask the rules who has won.

        Raises:
            InvalidPosition: such a table cannot be.
        """
        self.rewards = [NO_REWARD]
        whole = self._match()
        self.over = len(self.coloured) == whole.options.tiles_left
        outcome = whole.outcome() if self.over else None
        self.winners: list[str] = [f"P{seat + 1}" for seat in outcome.winners] if outcome else []
        self.order: list[str] = []
        if outcome is not None:
            self.order = [name for level in outcome.extra["faction_ranking"] for name in level]
        alone = len(self.winners) == 1
        self.takable = sum(self.hands[self.winners[0]].values()) if alone else 0
        self.taken = min(self.taken, self.takable)
        self.match = self._match(self._hands_now()) if self.taken else whole

    def _hands_now(self) -> dict[str, dict[str, int]]:
        """The hands without the coins that the slider has taken, the colour that counts first taken first."""
        hands = {seat: dict(hand) for seat, hand in self.hands.items()}
        hand = hands[self.winners[0]]
        for _ in range(self.taken):
            colour = next(name for name in self.order if hand[name])
            hand[colour] -= 1
        return hands

    @property
    def coloured(self) -> list[str]:
        """Territories that nobody has won."""
        return [name for name, tile in self.tiles.items() if not tile["faction"]]

    # -- state -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any] | None:
        """The table, what is picked, how many coins are taken, and the readings."""
        if not self.touched:
            return None
        return {
            "n": self.number,
            "t": [[tile["faction"], tile["building"]] for tile in self.tiles.values()],
            "b": self.bridges,
            "h": [[hand[name] for name in FACTIONS] for hand in self.hands.values()],
            "last": [self.last, self.reward],
            "at": self.place,
            "taken": self.taken,
            "readings": [doubt.save() for doubt in self.doubts],
        }

    def load(self, state: Any) -> None:
        """Bring a table back.

        Raises:
            ValueError: it cannot be one of this playground.
        """
        readings = [None] * len(self.doubts) if state is None else state["readings"]
        for doubt, reading in zip(self.doubts, readings, strict=True):
            doubt.load(reading)
        if state is None:
            self._lay_out(0)
        else:
            if not (type(state["n"]) is int and 0 <= state["n"] < len(self.tables)):
                raise ValueError("there is no such table")
            self._lay_out(state["n"])
            for name, (faction, building) in zip(self.tiles, state["t"], strict=True):
                self.tiles[name] = {"faction": str(faction), "building": str(building)}
            self.bridges = [str(side) for side in state["b"]]
            for seat, row in zip(SEATS, state["h"], strict=True):
                self.hands[seat] = dict(zip(FACTIONS, row, strict=True))
            self.last, self.reward = (str(word) for word in state["last"])
            self.place, self.taken = str(state["at"]), int(state["taken"])
            if self.last not in self.tiles or self.taken < 0:
                raise ValueError("the last Dispute was about a territory of this map")
            if self.place and self.place.removeprefix("tile:") not in self.tiles:
                raise ValueError("there is no such place on this map")
            self._look()
        self.touched = state is not None
        self._show()

    # -- what a person does ----------------------------------------------------------------------

    def choose_table(self, number: int) -> None:
        """Lay out one of the prepared tables."""
        self._lay_out(number)
        self._changed(f"{self.tables[number]['name']}. {self.verdict()}")

    def pick(self, place: str) -> None:
        """Pick a territory to change it, or a side to put a bridge there or take it away."""
        kind, _, name = place.partition(":")
        if kind == "side":
            self._try(
                bridges=[side for side in self.bridges if side != name] if name in self.bridges else None, add=name
            )
        else:
            self.place = place
            self._changed(f"{name}: {tile_in_words(self._tile(name))}.")

    def set_owner(self, faction: str) -> None:
        """Let the picked territory belong to a faction, or be ``"coloured"`` still."""
        name = self.place.partition(":")[2]
        if name:
            self._try(tile={"faction": "" if faction == COLOURED else faction})

    def set_building(self, building: str) -> None:
        """Put a building on the picked territory; an empty word clears it."""
        if self.place:
            self._try(tile={"building": building})

    def set_hand(self, seat: str, faction: str, change: int) -> None:
        """Put one coin more or one less behind a screen."""
        self._try(hand=(seat, faction, change))

    def set_last(self, tile: str) -> None:
        """Say which territory was settled last; its Leader has built nothing yet."""
        self.last, self.reward = tile, NO_REWARD
        self._after(f"{tile} was settled last.")

    def set_reward(self, phrase: str) -> None:
        """Say what the last Leader built, such as ``"build bridge A-B"``."""
        self.reward = phrase
        self._after("The last reward is changed.")

    def take(self, count: int) -> None:
        """Take so many coins out of the winner's hand, the winning colour first."""
        self.taken = min(max(0, count), self.takable)
        self._after("")

    def read(self, option: str, reading: str) -> None:
        """Decide by another reading of when the game ends, or how often a territory gains from bridges."""
        next(doubt for doubt in self.doubts if doubt.option == option).switch(reading)

    def set_motion(self, on: bool) -> None:
        """Whether pieces slide."""
        if self._widget is not None:
            self.board.motion = on

    def _try(
        self,
        tile: dict[str, str] | None = None,
        hand: tuple[str, str, int] | None = None,
        bridges: list[str] | None = None,
        add: str = "",
    ) -> None:
        """Make a change that the box or the rules may forbid; then everything is as it was, and it is said why."""
        before = (dict(self.tiles), {seat: dict(coins) for seat, coins in self.hands.items()}, self.bridges, self.taken)
        if tile is not None:
            name = self.place.partition(":")[2]
            self.tiles[name] = {**self.tiles[name], **tile}
        if hand is not None:
            seat, faction, change = hand
            self.hands[seat][faction] = max(0, self.hands[seat][faction] + change)
        if bridges is not None:
            self.bridges = bridges
        elif add:
            self.bridges = sorted([*self.bridges, add])
        self.taken = 0
        try:
            self._look()
        except InvalidPosition as error:
            self.tiles, self.hands, self.bridges, self.taken = before
            self._look()
            self._changed("")
            self.problem = " ".join(error.problems)
            self._show(f"That cannot be. {self.problem}")
            return
        self._changed(self.verdict())

    def _after(self, words: str) -> None:
        self._look()
        self._changed(f"{words} {self.verdict()}".strip())

    def verdict(self) -> str:
        """Who has won, in a sentence or two."""
        if not self.over:
            return f"{join(self.coloured)} are still coloured, so the game goes on."
        outcome = self.match.outcome()
        assert outcome is not None
        data = outcome.to_json()
        first = (
            f"{join(data['winning_factions']).capitalize()} {'win' if len(data['winning_factions']) > 1 else 'wins'}"
        )
        return f"{first} on the map, and {winner_words(data)} the game."

    # -- showing ---------------------------------------------------------------------------------

    def widget(self) -> widgets.Widget:
        """The table with its controls, the funnel below it and the doubt switches, built once."""
        if self._widget is None:
            trouble = self.part.lesson.trouble
            self.board = Board(self._scene(), on_pick=self.pick, on_error=trouble)
            self.sheet = Sheet(self._nodes(), on_act=self._acted, on_error=trouble, label="The final table")
            self.funnel = Sheet(self._funnel(), on_act=self._acted, on_error=trouble, label="How it is decided")
            words = self.part.data
            self._widget = stack(
                html(paragraphs(*words["text"]) + task(words["task"], "Try this")),
                beside(self.board, self.sheet),
                self.funnel,
                *(doubt.widget() for doubt in self.doubts),
            )
        return self._widget

    def _changed(self, words: str = "") -> None:
        self.touched = True
        self.problem = ""
        self._show(words)
        self.part.changed()

    def _switched(self, reading: Any) -> None:
        self.touched = True
        self._look()
        self._show(f"Another reading is in force. {self.verdict()}")

    def _show(self, words: str = "") -> None:
        if self._widget is not None:
            self.board.show(self._scene(), words)
            self.sheet.show(self._nodes())
            self.funnel.show(self._funnel())

    def _view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.match.view(None).to_json()
        return view

    def _tile(self, name: str) -> dict[str, Any]:
        tile: dict[str, Any] = next(tile for tile in self._view()["tiles"] if tile["name"] == name)
        return tile

    def _scene(self) -> Scene:
        view = self._view()
        places: dict[str, Choice] = {}
        for tile in view["tiles"]:
            places[f"tile:{tile['name']}"] = {"label": f"Change {tile['name']}: {tile_in_words(tile)}"}
        for one, other in view["sides"]:
            there = f"{one}-{other}" in self.bridges
            places[f"side:{one}-{other}"] = {"label": f"{'Take away' if there else 'Put'} a bridge {one}-{other}"}
        caption = self.verdict() if self.over else f"Not over: {join(self.coloured)} are still coloured"
        return scene(view, places, [self.place] if self.place else [], caption, shown=("map", "seats"))

    def _nodes(self) -> list[Node]:
        nodes: list[Node] = [
            {
                "id": "table",
                "kind": "select",
                "label": "Start from",
                "look": "wide",
                "options": [{"value": str(n), "text": one["name"]} for n, one in enumerate(self.tables)],
                "value": str(self.number),
            },
            {"id": "about", "kind": "note", "text": self.tables[self.number]["text"]},
            *self._tile_nodes(),
        ]
        if self.problem:
            nodes.append(
                {"id": "problem", "kind": "note", "look": "problem", "text": f"That cannot be. {self.problem}"}
            )
        nodes.append(self._last_node())
        return nodes

    def _tile_nodes(self) -> list[Node]:
        name = self.place.partition(":")[2]
        if not name:
            return [{"id": "here", "kind": "note", "text": "Pick a territory to change it, or a side to bridge it."}]
        tile = self.tiles[name]
        return [
            {
                "id": "owner",
                "kind": "buttons",
                "label": f"{name} belongs to",
                "options": [
                    {
                        "value": faction,
                        "text": "nobody, still coloured" if faction == COLOURED else faction,
                        "icon": None if faction == COLOURED else f"coin-{faction}",
                        "pressed": (tile["faction"] or COLOURED) == faction,
                    }
                    for faction in (*FACTIONS, COLOURED)
                ],
            },
            {
                "id": "building",
                "kind": "buttons",
                "label": f"On {name} stands",
                "options": [
                    {
                        "value": building,
                        "text": building or "nothing",
                        "icon": building or None,
                        "pressed": tile["building"] == building,
                    }
                    for building in BUILDINGS
                ],
            },
        ]

    def _hand_node(self, seat: str) -> Node:
        return {
            "id": f"hand:{seat}",
            "kind": "counts",
            "label": f"{seat} holds",
            "items": [
                {"value": name, "text": name, "count": self.hands[seat][name], "icon": f"coin-{name}"}
                for name in FACTIONS
            ],
        }

    def _last_node(self) -> Node:
        settled = [name for name, tile in self.tiles.items() if tile["faction"]]
        rewards = [{"value": phrase, "text": "nothing" if phrase == NO_REWARD else phrase} for phrase in self.rewards]
        if self.reward not in self.rewards:
            rewards.append({"value": self.reward, "text": self.reward})
        early = "By this reading the game was over before the last Leader could build."
        return {
            "id": "end",
            "kind": "fold",
            "title": f"The last Dispute: {self.last}",
            "children": [
                {
                    "id": "last",
                    "kind": "select",
                    "label": "Settled last",
                    "options": [{"value": name, "text": name} for name in settled],
                    "value": self.last,
                },
                {
                    "id": "reward",
                    "kind": "select",
                    "label": "Its Leader built",
                    "options": rewards,
                    "value": self.reward,
                },
                {"id": "early", "kind": "note", "text": early, "hidden": not self.early},
            ],
        }

    def _funnel(self) -> list[Node]:
        hands: list[Node] = [
            {"id": "hands", "kind": "row", "look": "panel", "children": [self._hand_node(seat) for seat in SEATS]}
        ]
        if not self.over:
            words = f"{join(self.coloured)} are still coloured. The game ends when one of them is left."
            return [
                *hands,
                {"id": "open", "kind": "note", "look": "strong", "text": words},
                {"id": "points", "kind": "html", "html": points_now(self.match, "If the game ended now")},
            ]
        return [
            *hands,
            *self._taking(),
            {"id": "funnel", "kind": "html", "look": "card", "html": funnel_html(self.match)},
        ]

    def _taking(self) -> list[Node]:
        if not self.takable:
            words = "Several win together, so there is no single hand to take coins from."
            return [{"id": "none", "kind": "note", "text": words}]
        winner = self.winners[0]
        left = coins_in_words(self._hands_now()[winner], "no coins")
        words = f"{winner} has {left}. {self.verdict()}"
        slider: Node = {
            "id": "taken",
            "kind": "range",
            "label": f"Coins taken from {winner}, who won: {self.taken} of {self.takable}",
            "min": 0,
            "max": self.takable,
            "value": self.taken,
            "text": f"{self.taken} taken. {words}",
        }
        return [
            {"id": "taking", "kind": "row", "children": [slider]},
            {"id": "left", "kind": "note", "look": "strong" if self.taken else "", "text": words},
        ]

    def _acted(self, control: str, value: Any) -> None:
        name, _, seat = control.partition(":")
        if name == "table":
            self.choose_table(int(value))
        elif name == "owner":
            self.set_owner(value)
        elif name == "building":
            self.set_building(value)
        elif name == "hand":
            self.set_hand(seat, value["item"], int(value["change"]))
        elif name == "last":
            self.set_last(value)
        elif name == "reward":
            self.set_reward(value)
        elif name == "taken":
            self.take(int(value))
