"""Composing the Leader's two steps of Dominance: dealing out the Surplus, and the reward."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any, ClassVar

from rulecore.kernel import Action, Match
from widgets.boards.dominance_words import FACTIONS
from widgets.boards.scene import Choice
from widgets.composers.dominance_draft import GAP, Draft, sentence_coins
from widgets.sheet import Node

PIECES = ("town", "city", "capital")
GROWS_INTO = {None: "town", "town": "city", "city": "capital", "capital": "capital"}


class SplitDraft(Draft):
    """Surplus coins start on the discard pile; each one sent to the line joins behind those sent before."""

    def __init__(self, match: Match[Any], seat: int, verbs: Collection[str] | None) -> None:
        super().__init__(match, seat, verbs)
        surplus = self.view["dispute"]["surplus"]
        # every coin has a number of its own, so that it keeps its chip while it travels
        coins = [faction for faction in FACTIONS for _ in range(surplus.get(faction, 0))]
        self.coins = {str(number): faction for number, faction in enumerate(coins)}
        self.line: list[str] = []

    @property
    def row(self) -> list[str]:
        """Colours on their way to the line, first to join first."""
        return [self.coins[number] for number in self.line]

    @property
    def rest(self) -> dict[str, int]:
        """Coins on their way to the discard pile."""
        return dict(Counter(faction for number, faction in self.coins.items() if number not in self.line))

    def send(self, number: str, move: str) -> None:
        """Move one coin: ``line``, ``discard``, ``earlier`` or ``later``."""
        if move == "line" and number not in self.line:
            self.line.append(number)
        elif move == "discard" and number in self.line:
            self.line.remove(number)
        elif move in ("earlier", "later") and number in self.line:
            place = self.line.index(number)
            self.line.remove(number)
            self.line.insert(max(0, place + (1 if move == "later" else -1)), number)

    def pick(self, place: str) -> str:
        faction = place.partition(":")[2]
        waiting = [number for number, colour in self.coins.items() if colour == faction and number not in self.line]
        if waiting:
            self.send(waiting[0], "line")
        else:
            self.line = [number for number in self.line if self.coins[number] != faction]
        return f"To the line: {', '.join(self.row) or 'nothing'}. To the discard pile: {sentence_coins(self.rest)}."

    def change(self, control: str, value: Any) -> Action | None:
        if control == "nothing":
            # nothing is left to choose, so that the one button does it
            return self.action()
        if control == "everything":
            self.line = list(self.coins) if value == "line" else []
        else:
            self.send(str(value["piece"]), str(value["move"]))
        return None

    def phrase(self) -> str:
        return f"line {', '.join(self.row) or 'nothing'}; discard {sentence_coins(self.rest)}"

    def missing(self) -> str:
        return ""

    def selected(self) -> dict[str, int]:
        return {f"surplus:{faction}": count for faction, count in Counter(self.row).items()}

    def places(self) -> dict[str, Choice]:
        return {
            f"surplus:{faction}": {"enabled": True, "label": f"Send one {faction} coin to the line"}
            for faction in set(self.coins.values())
        }

    def controls(self) -> list[Node]:
        lined = []
        for place, number in enumerate(self.line):
            faction = self.coins[number]
            name = f"{faction}, number {place + 1}"
            moves = [{"value": "discard", "text": "✕", "label": f"Discard {name}"}]
            if place + 1 < len(self.line):
                moves.insert(0, {"value": "later", "text": "▶", "label": f"Move {name} one back"})
            if place:
                moves.insert(0, {"value": "earlier", "text": "◀", "label": f"Move {name} one forward"})
            text = f"{place + 1}. {faction}"
            lined.append({"value": number, "text": text, "icon": f"coin-{faction}", "moves": moves})
        left = [
            {
                "value": number,
                "text": faction,
                "icon": f"coin-{faction}",
                "moves": [{"value": "line", "text": "→ line", "label": f"Send {faction} to the line"}],
            }
            for number, faction in self.coins.items()
            if number not in self.line
        ]
        if not self.coins:
            return [
                {
                    "id": "empty",
                    "kind": "note",
                    "look": "strong",
                    "text": "The Surplus is empty, so there is nothing to deal out.",
                },
                {
                    "id": "nothing",
                    "kind": "buttons",
                    "label": "Then",
                    "options": [{"value": "on", "text": "Deal nothing and go on", "tone": "strong"}],
                },
            ]
        queue = f"behind the {len(self.view['line'])} there" if self.view["line"] else "which is empty"
        return [
            {
                "id": "split",
                "kind": "deal",
                "label": "The Surplus",
                "zones": [
                    {"value": "line", "title": f"Joins the line, {queue}", "pieces": lined, "empty": "No coin yet."},
                    {"value": "discard", "title": "Goes to the discard pile", "pieces": left, "empty": "No coin."},
                ],
            },
            {
                "id": "everything",
                "kind": "buttons",
                "look": "quiet",
                "quiet": True,
                "label": "All at once",
                "hidden": len(self.coins) < 2,
                "options": [
                    {"value": "line", "text": "All to the line"},
                    {"value": "discard", "text": "All to the discard pile"},
                ],
            },
        ]


class RewardDraft(Draft):
    """A Build, a bridge, a second coin, or nothing. On the board a territory means its next building."""

    WORDS: ClassVar = {"build": "Build", "build_bridge": "Bridge", "second_coin": "Second coin", "decline": "Decline"}

    def __init__(self, match: Match[Any], seat: int, verbs: Collection[str] | None) -> None:
        super().__init__(match, seat, verbs)
        order = [name for name in self.WORDS if name in self.verbs]
        self.verbs = order
        self.verb: str | None = order[0] if len(order) == 1 else None
        self.tile: str | None = None
        self.piece: str | None = None
        self.side: str | None = None

    def pick(self, place: str) -> str:
        kind, _, rest = place.partition(":")
        if kind == "tile":
            self.verb, self.tile, self.piece = "build", rest, self._next(rest)
        elif kind == "side":
            self.verb, self.side = "build_bridge", rest
        else:
            self.verb = "second_coin"
        phrase = self.phrase()
        return f"{phrase[0].upper()}{phrase[1:]}. Press “Do it”."

    def change(self, control: str, value: Any) -> Action | None:
        if control == "verb":
            self.verb = value
        elif control == "tile":
            self.tile = value
            self.piece = self.piece or self._next(value)
        elif control == "piece":
            self.piece = value
        elif control == "side":
            self.side = value
        return None

    def _next(self, tile: str) -> str:
        return GROWS_INTO[self.tiles[tile]["building"]]

    def phrase(self) -> str:
        if self.verb == "build":
            return f"build {self.piece or GAP} at {self.tile or GAP}"
        if self.verb == "build_bridge":
            return f"build bridge {self.side or GAP}"
        return {"second_coin": "take a second coin", "decline": "decline"}.get(self.verb or "", "")

    def missing(self) -> str:
        if self.verb is None:
            return "Choose a reward, or pick a place on the board."
        if self.verb == "build":
            return "Where?" if self.tile is None else "" if self.piece else "Which piece?"
        if self.verb == "build_bridge" and self.side is None:
            return "Across which side?"
        return ""

    def selected(self) -> dict[str, int]:
        if self.verb == "build" and self.tile:
            return {f"tile:{self.tile}": 1}
        if self.verb == "build_bridge" and self.side:
            return {f"side:{self.side}": 1}
        return {"line:0": 1} if self.verb == "second_coin" else {}

    def places(self) -> dict[str, Choice]:
        places = {}
        if "build" in self.verbs:
            for name in self.tiles:
                phrase = f"build {self._next(name)} at {name}"
                places[f"tile:{name}"] = self.choice(f"Build a {self._next(name)} at {name}", phrase)
        if "build_bridge" in self.verbs:
            for one, other in self.view["sides"]:
                phrase = f"build bridge {one}-{other}"
                places[f"side:{one}-{other}"] = self.choice(f"Build a bridge between {one} and {other}", phrase)
        if "second_coin" in self.verbs and self.view["line"]:
            label = f"Take a second coin, {self.view['line'][0]}"
            places["line:0"] = self.choice(label, "take a second coin")
        return places

    def controls(self) -> list[Node]:
        verb = self.verb
        here = self.view["dispute"]["tile"]
        touching = next((f"{a}-{b}" for a, b in self.view["sides"] if here in (a, b)), "A-B")
        typical = {
            "build": f"build {self._next(here)} at {here}",
            "build_bridge": f"build bridge {touching}",
            "second_coin": "take a second coin",
        }
        supply = self.view["supply"]
        bridged = ["-".join(pair) for pair in self.view["bridges"]]
        sides = []
        for one, other in self.view["sides"]:
            side = f"{one}-{other}"
            sides.append({"value": side, "text": f"{side}, has a bridge" if side in bridged else side})
        return [
            {
                "id": "verb",
                "kind": "buttons",
                "look": "verbs",
                "label": "Your reward",
                "options": [
                    self.verb_button(name, self.WORDS[name], name == verb, typical.get(name, name))
                    for name in self.verbs
                ],
            },
            {
                "id": "building",
                "kind": "row",
                "hidden": verb != "build",
                "children": [
                    {
                        "id": "piece",
                        "kind": "buttons",
                        "label": "Piece",
                        "options": [
                            {
                                "value": piece,
                                "text": f"{piece}, {supply[piece]} left",
                                "icon": piece,
                                "pressed": piece == self.piece,
                            }
                            for piece in PIECES
                        ],
                    },
                    {
                        "id": "tile",
                        "kind": "select",
                        "label": "Territory",
                        "options": self.tile_options(),
                        "value": self.tile,
                    },
                ],
            },
            {
                "id": "bridging",
                "kind": "row",
                "hidden": verb != "build_bridge",
                "children": [
                    {
                        "id": "side",
                        "kind": "select",
                        "label": f"Between ({supply['bridge']} left)",
                        "options": sides,
                        "value": self.side,
                    }
                ],
            },
        ]
