"""Playground of lesson 5: build, watch the scores and the supply, and suppose that coloured territories fell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from rulecore.dominance.game import RULEBOOK
from rulecore.dominance.what_if import BuildEffect, build_effects, gain_text, supposing
from rulecore.dominance.words import join
from rulecore.kernel import IllegalAction, Match, Refusal
from widgets.board import Board
from widgets.boards.dominance import scene
from widgets.boards.dominance_words import FACTIONS, PIECES, coins_in_words, tile_in_words
from widgets.boards.scene import Choice, Scene
from widgets.parts.base import html, paragraphs, stack, task
from widgets.parts.doubt import DoubtSwitch
from widgets.parts.funnel import points_now
from widgets.playgrounds.shared import beside, refusal_node
from widgets.sheet import Node, Sheet

if TYPE_CHECKING:
    from widgets.parts.base import Part

BUILDINGS = ("", *PIECES[:3])
KEPT = 30
"""So many steps can be taken back."""


class Ground:
    """A map of two rows on which a Leader builds, Dispute after Dispute. The rules say what each Build does.

    Args:
        part: the part it stands in; its table holds the map to start from.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self.doubts = [
            DoubtSwitch(part, "bridge_reach", metric="bridge_builds", players="Bookkeeper", on_switch=self._switched),
            DoubtSwitch(part, "bridge_points", metric="bridge_points", players="Bookkeeper", on_switch=self._switched),
        ]
        self._widget: widgets.Widget | None = None
        self._lay_out()

    def _lay_out(self) -> None:
        """The map as the lesson gives it."""
        self.table: dict[str, Any] = dict(self.part.data["start"])
        self.past: list[dict[str, Any]] = []
        self.place = ""
        self.fallen = ""
        self.next_tile = ""
        self.touched = False
        self._refused: tuple[str, Refusal] | None = None
        self._opened = False
        self._look()

    def _look(self) -> None:
        """Ask the rules about the table as it stands now."""
        options = {name: value for doubt in self.doubts for name, value in doubt.options().items()}
        self.match: Match[Any] = self.part.lesson.data.level_game.match_from({**self.table, "options": options})
        position = self.match.position
        coloured = [tile["name"] for tile in self._view["tiles"] if tile["side"] == "colored"]
        self.coloured: list[str] = coloured
        supposed = dict.fromkeys(coloured, self.fallen) if self.fallen else {}
        self.shown: Match[Any] = Match(RULEBOOK, 0, position.options, start=supposing(position, supposed))
        self.effects = build_effects(position, supposed) if self.may_build else []
        if self.next_tile not in coloured:
            self.next_tile = coloured[0] if coloured else ""

    @property
    def _view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.match.view(None).to_json()
        return view

    @property
    def may_build(self) -> bool:
        """Whether the Leader still has the reward of this Dispute."""
        return "disputed" in self.table

    @property
    def over(self) -> bool:
        """Whether the last Build is made and only the last coloured territory is left."""
        return not self.may_build and len(self.coloured) <= self.match.options.tiles_left

    # -- state -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any] | None:
        """The table, what is picked, what is supposed, and the readings."""
        if not self.touched:
            return None
        return {
            "t": self.table,
            "at": self.place,
            "if": self.fallen,
            "next": self.next_tile,
            "readings": [doubt.save() for doubt in self.doubts],
        }

    def load(self, state: Any) -> None:
        """Bring a map back.

        Raises:
            ValueError: it cannot be one of this playground.
        """
        readings = [None] * len(self.doubts) if state is None else state["readings"]
        for doubt, reading in zip(self.doubts, readings, strict=True):
            doubt.load(reading)
        self._lay_out()
        if state is not None:
            if state["if"] not in ("", *FACTIONS):
                raise ValueError("a territory falls to gold, silver or bronze")
            self.table, self.place, self.fallen = dict(state["t"]), str(state["at"]), state["if"]
            self.next_tile, self.touched = str(state["next"]), True
            self._look()
            if self.place and self.place not in self._places():
                raise ValueError("there is no such place on this map")
        self._show()

    # -- what a person does ----------------------------------------------------------------------

    def pick(self, place: str) -> None:
        """Look at the Builds of a territory or a side, such as ``"tile:B"`` or ``"side:A-B"``."""
        self.place = place
        self._forget()
        self._changed(self._place_words())

    def build(self, phrase: str) -> bool:
        """Build something, such as ``"build town at B"``, or see why not.

        Returns:
            Whether it stands now.
        """
        self._forget()
        try:
            self.match.play(phrase)
        except IllegalAction as error:
            self._refused = (phrase, error.refusal)
            self._changed(f"Refused. {error.refusal}")
            return False
        effect = next(effect for effect in self.effects if str(effect.action) == phrase)
        self._remember()
        self._take_over()
        rule = "dominance.build.bridge" if effect.piece == "bridge" else f"dominance.build.{effect.piece}"
        self.part.lesson.record(self.part.key, item="build", rule=rule, choice=f"{phrase}: {gain_text(effect.gain)}")
        back = {"city": " The town is back in the supply.", "capital": " The city is back in the supply."}
        self._changed(f"Built. {gain_text(effect.gain).capitalize()}.{back.get(effect.piece, '')}{self._ending()}")
        return True

    def decline(self) -> None:
        """Build nothing after this Dispute."""
        if self.may_build:
            self._forget()
            self.match.play("decline")
            self._remember()
            self._take_over()
            self._changed(f"Nothing is built.{self._ending()}")

    def suppose(self, faction: str) -> None:
        """Count as if every coloured territory had fallen to this faction; an empty word comes back to the truth."""
        self._forget()
        self.fallen = faction
        self._look()
        coloured = join(self.coloured)
        self._changed(f"As if {coloured} had fallen to {faction}." if faction else "The scores as they are.")

    def choose_next(self, tile: str) -> None:
        """Choose where the next Dispute takes place."""
        self._forget()
        self.next_tile = tile
        self._changed()

    def settle(self, faction: str) -> None:
        """Let the next Dispute give its territory to a faction; a Build not used by then is lost."""
        if len(self.coloured) <= self.match.options.tiles_left or not self.next_tile:
            return
        self._remember()
        self._forget()
        tile = self.next_tile
        territories = {**self.table["territories"]}
        territories[tile] = {**territories.get(tile, {}), "side": "grey", "faction": faction, "coins": {faction: 1}}
        self.table = {**self.table, "territories": territories, "disputed": tile, "leader": "P1"}
        self.table.pop("waiting_for", None)
        self.place = f"tile:{tile}"
        self._look()
        self._changed(f"{faction.capitalize()} wins {tile}, and P1 leads again.")

    def undo(self) -> None:
        """Take the last Build or Dispute back."""
        if self.past:
            self._forget()
            self.table = self.past.pop()
            self._look()
            self._changed("Taken back.")

    def again(self) -> None:
        """Start from the first map again; readings stay as they are."""
        self._lay_out()
        self.touched = True
        self._changed("The first map again.")

    def read(self, option: str, reading: str) -> None:
        """Play by another reading of how far a bridge reaches, or how often one territory gains from bridges."""
        next(doubt for doubt in self.doubts if doubt.option == option).switch(reading)

    def set_motion(self, on: bool) -> None:
        """Whether pieces slide."""
        if self._widget is not None:
            self.board.motion = on

    # -- keeping the table -----------------------------------------------------------------------

    def _remember(self) -> None:
        self.past = [*self.past[-KEPT + 1 :], self.table]

    def _take_over(self) -> None:
        """The table as the rules have left it after a Build: the reward is spent."""
        view = self._view
        territories = {}
        for tile in view["tiles"]:
            entry = {"side": tile["side"], "coins": tile["coins"]}
            entry |= {key: tile[key] for key in ("faction", "building") if tile[key]}
            territories[tile["name"]] = entry
        keep = {key: self.table[key] for key in ("players", "layout")}
        self.table = {
            **keep,
            "territories": territories,
            "bridges": ["-".join(pair) for pair in view["bridges"]],
            "supply": view["supply"],
            "waiting_for": "nothing",
        }
        self._look()

    def _forget(self) -> None:
        if self._refused and self._widget is not None:
            # a board keeps its last words until there are others
            self.board.announce("")
        self._refused, self._opened = None, False

    # -- showing ---------------------------------------------------------------------------------

    def widget(self) -> widgets.Widget:
        """The map with its controls and the doubt switches, built once."""
        if self._widget is None:
            trouble = self.part.lesson.trouble
            self.board = Board(self._scene(), on_pick=self.pick, on_error=trouble)
            self.sheet = Sheet(self._nodes(), on_act=self._acted, on_error=trouble, label="Building")
            self.scores = Sheet(self._scores(), on_act=self._acted, on_error=trouble, label="Points")
            words = self.part.data
            self._widget = stack(
                html(paragraphs(*words["text"]) + task(words["task"], "Try this")),
                beside(self.board, self.sheet),
                self.scores,
                *(doubt.widget() for doubt in self.doubts),
            )
        return self._widget

    def _changed(self, words: str = "") -> None:
        self.touched = True
        self._show(words)
        self.part.changed()

    def _switched(self, reading: Any) -> None:
        self.touched = True
        self._forget()
        self._look()
        self._show("Another reading is in force.")

    def _show(self, words: str = "") -> None:
        if self._widget is not None:
            self.board.show(self._scene(), words)
            self.sheet.show(self._nodes())
            self.scores.show(self._scores())

    def _places(self) -> dict[str, Choice]:
        view = self._view
        places: dict[str, Choice] = {}
        for tile in view["tiles"]:
            places[f"tile:{tile['name']}"] = self._choice(f"Territory {tile['name']}", self.at(tile["name"]))
        for one, other in view["sides"]:
            places[f"side:{one}-{other}"] = self._choice(f"Side {one}-{other}", self.at(f"{one}-{other}"))
        return places

    def _scene(self) -> Scene:
        view = self.shown.view(None).to_json()
        disputed = self.table.get("disputed", "")
        near = {name for pair in view["sides"] if disputed in pair for name in pair} if disputed else set()
        places = self._places()
        selected = [self.place] if self.place in places else []
        return scene(view, places, selected, self._caption(), shown=("map", "supply"), shaded=near)

    def at(self, place: str) -> list[BuildEffect]:
        """Everything one could name as a Build at a territory, “B”, or a side, “A-B”."""
        return [effect for effect in self.effects if effect.place == place]

    def _choice(self, name: str, effects: list[BuildEffect]) -> Choice:
        legal = [effect for effect in effects if effect.refusal is None]
        if legal:
            return {"enabled": True, "label": f"{name}: {legal[0].piece}, {gain_text(legal[0].gain)}"}
        if not effects:
            return {"enabled": True, "label": name}
        return {"enabled": False, "label": f"{name}: no Build", "why": str(effects[0].refusal)}

    def _caption(self) -> str:
        if self.over:
            return "Game over: one territory is still coloured"
        if not self.may_build:
            return "Built. Where is the next Dispute?"
        supposed = f", as if {join(self.coloured)} were {self.fallen}'s" if self.fallen and self.coloured else ""
        return f"P1 has led on {self.table['disputed']} and may build once{supposed}"

    def _ending(self) -> str:
        return f" {self._caption()}." if self.over else ""

    def _place_words(self) -> str:
        kind, _, name = self.place.partition(":")
        effects = self.at(name)
        if kind == "side":
            said = f"The side between {name.replace('-', ' and ')}"
        else:
            tile = next(tile for tile in self._view["tiles"] if tile["name"] == name)
            said = f"{name}: {tile_in_words(tile)}"
        legal = [f"{effect.piece}, {gain_text(effect.gain)}" for effect in effects if effect.refusal is None]
        return f"{said}. {'You may build: ' + '; '.join(legal) if legal else 'Nothing can be built here now'}."

    def _nodes(self) -> list[Node]:
        return [*self._building(), *self._next(), *self._back()]

    def _building(self) -> list[Node]:
        _, _, name = self.place.partition(":")
        effects = self.at(name) if name else []
        if self.over:
            words = "The game is over. What you see below is the final score."
        elif not self.may_build:
            words = "One Build is all a Leader gets. Let the next Dispute settle a territory."
        elif not name:
            words = "Pick a territory or a side on the map."
        else:
            words = self._place_words()
        nodes: list[Node] = [{"id": "here", "kind": "note", "look": "strong", "text": words}]
        if effects:
            nodes.append(
                {
                    "id": "build",
                    "kind": "buttons",
                    "label": f"Build at {name}",
                    "options": [self._option(effect) for effect in effects],
                }
            )
        if self._refused:
            nodes.append(refusal_node(self.match, *self._refused, opened=self._opened))
        return nodes

    def _option(self, effect: BuildEffect) -> Node:
        option: Node = {"value": str(effect.action), "text": effect.piece.capitalize(), "icon": effect.piece}
        if effect.refusal is None:
            return {**option, "text": f"{effect.piece.capitalize()}: {gain_text(effect.gain)}"}
        return {**option, "impossible": True, "why": str(effect.refusal)}

    def _scores(self) -> list[Node]:
        supposed = bool(self.fallen and self.coloured)
        caption = f"Points if {join(self.coloured)} fell to {self.fallen}" if supposed else "Points now"
        return [
            {"id": "points", "kind": "html", "html": points_now(self.shown, caption)},
            {
                "id": "suppose",
                "kind": "buttons",
                "label": "Suppose coloured territories fell to",
                "look": "quiet",
                "options": [
                    {
                        "value": faction,
                        "text": faction or "nobody yet",
                        "icon": f"coin-{faction}" if faction else None,
                        "pressed": self.fallen == faction,
                    }
                    for faction in ("", *FACTIONS)
                ],
            },
        ]

    def _next(self) -> list[Node]:
        tiles = {tile["name"]: tile for tile in self._view["tiles"]}
        left = len(self.coloured) > self.match.options.tiles_left
        return [
            {
                "id": "next",
                "kind": "row",
                "look": "panel",
                "label": "The next Dispute",
                "hidden": not left,
                "children": [
                    {
                        "id": "tile",
                        "kind": "select",
                        "label": "Next Dispute on",
                        "options": [
                            {"value": name, "text": f"{name}: {coins_in_words(tiles[name]['coins'])}"}
                            for name in self.coloured
                        ],
                        "value": self.next_tile,
                    },
                    {
                        "id": "settle",
                        "kind": "buttons",
                        "label": "Who wins it?",
                        "options": [{"value": name, "text": name, "icon": f"coin-{name}"} for name in FACTIONS],
                    },
                ],
            }
        ]

    def _back(self) -> list[Node]:
        options = [{"value": "decline", "text": "Build nothing"}] if self.may_build else []
        options += [{"value": "undo", "text": "Take back"}] if self.past else []
        return [
            {
                "id": "go",
                "kind": "buttons",
                "quiet": True,
                "label": "Back",
                "look": "quiet",
                "options": [*options, {"value": "again", "text": "First map again"}],
            }
        ]

    def _acted(self, control: str, value: Any) -> None:
        if control == "build":
            self.build(value)
        elif control == "suppose":
            self.suppose(value)
        elif control == "tile":
            self.choose_next(value)
        elif control == "settle":
            self.settle(value)
        elif control == "go":
            {"decline": self.decline, "undo": self.undo, "again": self.again}[value]()
        elif control == "refusal":
            if value.get("close"):
                self._forget()
            else:
                self._opened = not self._opened
            self._show()
