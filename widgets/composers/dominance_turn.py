"""Composing the action of a turn, a wager, and the short choices of Dominance."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

from rulecore.kernel import Action, Match
from widgets.boards.dominance_words import FACTIONS, seat_name
from widgets.boards.scene import Choice
from widgets.composers.dominance_draft import GAP, Coins, Draft, sentence_coins
from widgets.sheet import Node


class TurnDraft(Draft):
    """Move, reinforce, take, declare a Dispute, or decline an action.

    Places may be chosen before the verb and the verb before the places. Two territories picked one after the other are
    a move; a coin is a move of that coin; a coin of the discard pile reinforces; the front of the line is taken.
    """

    WORDS: ClassVar = {
        "move": "Move",
        "reinforce": "Reinforce",
        "take": "Take",
        "dispute": "Dispute",
        "pass": "Decline",
    }

    def __init__(self, match: Match[Any], seat: int, verbs: Collection[str] | None) -> None:
        super().__init__(match, seat, verbs)
        self.verb: str | None = self.verbs[0] if len(self.verbs) == 1 else None
        self.tile: str | None = None
        self.target: str | None = None
        self.coins: Coins = {}
        self.coin: str | None = None

    # -- choosing

    def choose_verb(self, verb: str) -> None:
        """Press a verb; what is chosen already stays where it still makes sense."""
        self.verb = verb
        if verb != "move":
            self.target = None
        elif self.tile and not self.coins:
            self.coins = dict(self.tiles[self.tile]["coins"])

    def choose_tile(self, name: str | None) -> None:
        """Choose the territory where it begins; a move starts with all coins there."""
        self.tile = name
        self.coins = dict(self.tiles[name]["coins"]) if name else {}
        if self.target == name:
            self.target = None

    def pick(self, place: str) -> str:
        kind, _, rest = place.partition(":")
        if kind == "line":
            self.choose_verb("take")
        elif kind == "discard":
            self.choose_verb("reinforce")
            self.coin = None if self.coin == rest else rest
        elif kind == "coin":
            self._pick_coin(*rest.split(":"))
        else:
            self._pick_tile(rest)
        return self._said()

    def _pick_coin(self, tile: str, faction: str) -> None:
        most = self.tiles[tile]["coins"][faction]
        if self.tile != tile:
            self.choose_tile(tile)
            self.coins = {faction: 1}
        else:
            self.coins[faction] = (self.coins.get(faction, 0) + 1) % (most + 1)
        self.choose_verb("move")

    def _pick_tile(self, name: str) -> None:
        if self.verb in ("take", "pass"):
            self.verb = None
        if name == self.tile:
            self.choose_tile(None)
        elif self.verb in ("reinforce", "dispute") or self.tile is None or "move" not in self.verbs:
            self.choose_tile(name)
        else:
            self.verb = "move"
            self.target = None if self.target == name else name

    def change(self, control: str, value: Any) -> Action | None:
        if control == "verb":
            self.choose_verb(value)
        elif control in ("source", "tile"):
            self.choose_tile(value or None)
        elif control == "target":
            self.target = value or None
        elif control == "coin":
            self.coin = value
        elif control == "coins":
            return self._count(value["item"], int(value["change"]))
        return None

    def _count(self, faction: str, change: int) -> Action | None:
        most = self.tiles[self.tile]["coins"].get(faction, 0) if self.tile else 0
        count = self.coins.get(faction, 0) + change
        if count > most and self.tile:
            # one more than there is: let the rules say why not, if there is a place to say it of
            to = self.target or next((other for other in self._beside(self.tile)), None)
            if to:
                return self.match.rulebook.parse(f"move {count} {faction} from {self.tile} to {to}")
        self.coins[faction] = max(0, min(count, most))
        return None

    def _beside(self, name: str) -> list[str]:
        pairs = [pair for pair in self.view["sides"] if name in pair]
        return [one if other == name else other for one, other in pairs]

    # -- showing

    def phrase(self) -> str:
        tile, coin = self.tile or GAP, self.coin or GAP
        if self.verb == "move":
            what = sentence_coins(self.coins) if self.tile else GAP
            return f"move {what} from {tile} to {self.target or GAP}"
        if self.verb == "reinforce":
            return f"reinforce {tile} with {coin}"
        if self.verb == "dispute":
            return f"dispute {tile}"
        return self.verb or ""

    def missing(self) -> str:
        if self.verb is None:
            return f"What happens with {self.tile}?" if self.tile else "Choose an action, or pick a place on the board."
        if self.verb == "move":
            return "From where?" if self.tile is None else "" if self.target else "To where?"
        if self.verb in ("reinforce", "dispute") and self.tile is None:
            return "Which territory?"
        if self.verb == "reinforce" and self.coin is None:
            return "Which coin of the discard pile?"
        return ""

    def _said(self) -> str:
        missing = self.missing()
        phrase = self.phrase()
        said = f"{phrase[0].upper()}{phrase[1:]}." if phrase else f"{self.tile} is chosen." if self.tile else ""
        return f"{said} {missing or 'Press “Do it”.'}".strip()

    def selected(self) -> dict[str, int]:
        chosen = {}
        if self.tile and self.verb not in ("take", "pass"):
            chosen[f"tile:{self.tile}"] = 1
        if self.verb == "move" and self.tile:
            chosen |= {f"coin:{self.tile}:{faction}": count for faction, count in self.coins.items() if count}
            if self.target:
                chosen[f"tile:{self.target}"] = 1
        if self.verb == "reinforce" and self.coin:
            chosen[f"discard:{self.coin}"] = 1
        if self.verb == "take":
            chosen["line:0"] = 1
        return chosen

    def places(self) -> dict[str, Choice]:
        places = {f"tile:{name}": self._tile_choice(name) for name in self.tiles}
        if "move" in self.verbs and self.verb in (None, "move"):
            for name, tile in self.tiles.items():
                # with a start chosen, a click on another territory means its ground, wherever it lands
                if tile["side"] == "colored" and self.tile in (None, name):
                    for faction, count in tile["coins"].items():
                        several = f", {count} there" if count > 1 else ""
                        places[f"coin:{name}:{faction}"] = {"enabled": True, "label": f"{faction} on {name}{several}"}
        if "take" in self.verbs and self.view["line"]:
            places["line:0"] = self.choice(f"Take the front coin, {self.view['line'][0]}", "take")
        if "reinforce" in self.verbs:
            for faction in FACTIONS:
                count = self.view["discard"].get(faction, 0)
                places[f"discard:{faction}"] = {
                    "enabled": count > 0,
                    "label": f"Reinforce with {faction}, {count} in the pile",
                }
        return places

    def _tile_choice(self, name: str) -> Choice:
        if self.verb == "dispute":
            return self.choice(f"Dispute {name}", f"dispute {name}")
        if self.verb == "reinforce":
            phrase = f"reinforce {name} with {self.coin}" if self.coin else None
            choice = self.choice(f"Reinforce {name}", phrase)
            return choice if phrase else {**choice, "enabled": self.tiles[name]["side"] == "colored"}
        if self.tile and self.tile != name and self.verb in (None, "move"):
            what = sentence_coins(self.coins)
            return self.choice(f"Move {what} from {self.tile} to {name}", f"move {what} from {self.tile} to {name}")
        return {"enabled": self.tiles[name]["side"] == "colored", "label": f"Choose {name}"}

    def controls(self) -> list[Node]:
        verb = self.verb
        typical = {
            "move": self._typical_move(),
            "reinforce": f"reinforce {self._coloured()} with gold",
            "dispute": f"dispute {self._coloured()}",
        }
        here = self.tiles[self.tile]["coins"] if self.tile else {}
        names = self.tile_options()
        return [
            {
                "id": "verb",
                "kind": "buttons",
                "look": "verbs",
                "label": "Your action",
                "options": [
                    self.verb_button(name, self.WORDS[name], name == verb, typical.get(name, name))
                    for name in self.verbs
                ],
            },
            {
                "id": "moving",
                "kind": "row",
                "hidden": verb != "move",
                "children": [
                    {"id": "source", "kind": "select", "label": "From", "options": names, "value": self.tile},
                    {
                        "id": "coins",
                        "kind": "counts",
                        "label": "Coins",
                        "hidden": not here,
                        "items": [
                            {
                                "value": faction,
                                "text": faction,
                                "icon": f"coin-{faction}",
                                "count": self.coins.get(faction, 0),
                                "most": here[faction],
                            }
                            for faction in FACTIONS
                            if here.get(faction)
                        ],
                    },
                    {"id": "target", "kind": "select", "label": "To", "options": names, "value": self.target},
                ],
            },
            {
                "id": "placing",
                "kind": "row",
                "hidden": verb not in ("reinforce", "dispute"),
                "children": [
                    {"id": "tile", "kind": "select", "label": "Territory", "options": names, "value": self.tile},
                    {
                        "id": "coin",
                        "kind": "buttons",
                        "label": "Coin",
                        "hidden": verb != "reinforce",
                        "options": [
                            {
                                "value": faction,
                                "text": f"{faction}, {self.view['discard'].get(faction, 0)} in the pile",
                                "icon": f"coin-{faction}",
                                "pressed": faction == self.coin,
                            }
                            for faction in FACTIONS
                        ],
                    },
                ],
            },
        ]

    def _coloured(self) -> str:
        return next((name for name, tile in self.tiles.items() if tile["side"] == "colored"), "A")

    def _typical_move(self) -> str:
        """A move that stands for all when none is possible: from a coloured territory with coins, if there is one."""
        full = [name for name, tile in self.tiles.items() if tile["side"] == "colored" and tile["coins"]]
        source = full[0] if full else self._coloured()
        near = self._beside(source)
        return f"move {sentence_coins(self.tiles[source]['coins'])} from {source} to {near[0] if near else source}"


class WagerDraft(Draft):
    """Coins of one's own hand for the closed fist; none at all is a wager too."""

    def __init__(self, match: Match[Any], seat: int, verbs: Collection[str] | None) -> None:
        super().__init__(match, seat, verbs)
        self.coins: Coins = dict.fromkeys(FACTIONS, 0)

    def pick(self, place: str) -> str:
        faction = place.partition(":")[2]
        self.coins[faction] = (self.coins[faction] + 1) % (self.hand[faction] + 1)
        return f"Your fist holds {sentence_coins(self.coins)}."

    def change(self, control: str, value: Any) -> Action | None:
        faction, count = value["item"], self.coins[value["item"]] + int(value["change"])
        if count > self.hand[faction]:
            return self.match.rulebook.parse(f"wager {sentence_coins({**self.coins, faction: count})}")
        self.coins[faction] = max(0, count)
        return None

    def phrase(self) -> str:
        return f"wager {sentence_coins(self.coins)}"

    def missing(self) -> str:
        return ""

    def selected(self) -> dict[str, int]:
        return {f"hand:{faction}": count for faction, count in self.coins.items() if count}

    def places(self) -> dict[str, Choice]:
        return {
            f"hand:{faction}": {"enabled": True, "label": f"Put {faction} into your fist, {self.coins[faction]} so far"}
            for faction, count in self.hand.items()
            if count
        }

    def controls(self) -> list[Node]:
        return [
            {
                "id": "wager",
                "kind": "counts",
                "label": f"How much goes into your fist for {self.view['dispute']['tile']}? Nothing is a wager too.",
                "items": [
                    {
                        "value": faction,
                        "text": faction,
                        "icon": f"coin-{faction}",
                        "count": self.coins[faction],
                        "most": self.hand[faction],
                    }
                    for faction in FACTIONS
                ],
            }
        ]


class ChoiceDraft(Draft):
    """One choice among a few: a secret coin, a marker, the faction of a tied territory, the Leader."""

    def __init__(self, match: Match[Any], seat: int, verbs: Collection[str] | None) -> None:
        super().__init__(match, seat, verbs)
        self.chosen: str | None = None
        kind = self.step.kind
        if kind == "pick_secret":
            self.question = "Which colour do you hide as your secret coin?"
            self.said = {faction: f"pick {faction}" for faction in FACTIONS}
        elif kind == "keep_marker":
            self.question = "Which marker do you keep in secret?"
            self.said = {marker: f"keep the {marker}" for marker in (*FACTIONS, "crown")}
        elif kind == "assign":
            self.question = f"The count is tied. Which faction gets {self.view['dispute']['tile']}?"
            self.said = {faction: f"assign to {faction}" for faction in FACTIONS}
        else:
            self.question = "Several are tied. Who becomes the Leader?"
            self.said = {seat_name(self.view, hand["seat"]): f"name P{hand['seat'] + 1}" for hand in self.view["hands"]}
        self.kind = kind

    def _places(self) -> dict[str, str]:
        """Places of the board and the choice each stands for."""
        if self.kind == "assign":
            tile = self.view["dispute"]["tile"]
            return {f"coin:{tile}:{faction}": faction for faction in FACTIONS}
        if self.kind == "name_leader":
            return {f"seat:{seat}": name for seat, name in enumerate(self.said)}
        return {}

    def pick(self, place: str) -> str:
        self.chosen = self._places()[place]
        return f"{self.chosen.capitalize()} is chosen. Press “Do it”."

    def change(self, control: str, value: Any) -> Action | None:
        self.chosen = value
        return None

    def phrase(self) -> str:
        return self.said[self.chosen] if self.chosen else ""

    def missing(self) -> str:
        return "" if self.chosen else "Choose one above."

    def selected(self) -> dict[str, int]:
        return {place: 1 for place, choice in self._places().items() if choice == self.chosen}

    def places(self) -> dict[str, Choice]:
        return {
            place: self.choice(self.said[choice].capitalize(), self.said[choice])
            for place, choice in self._places().items()
        }

    def controls(self) -> list[Node]:
        options = []
        for choice, phrase in self.said.items():
            option: Node = {"value": choice, "text": choice[0].upper() + choice[1:], "pressed": choice == self.chosen}
            if self.kind != "name_leader":
                option["icon"] = "crown" if choice == "crown" else f"coin-{choice}"
            refusal = self.why_not(phrase)
            if refusal:
                option |= {"impossible": True, "why": str(refusal)}
            options.append(option)
        return [{"id": "choice", "kind": "buttons", "look": "verbs", "label": self.question, "options": options}]
