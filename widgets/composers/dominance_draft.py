"""What the drafts of Dominance share: one draft puts together the action of one kind of step."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rulecore.kernel import Action, Match, Refusal
from widgets.boards.dominance_words import FACTIONS, coins_in_words, tile_in_words
from widgets.boards.scene import Choice
from widgets.sheet import Node

GAP = "…"

Coins = dict[str, int]


def sentence_coins(coins: Mapping[str, int]) -> str:
    """Coins as they stand in a phrase: “2 gold and 1 silver”, or “nothing”."""
    return coins_in_words(coins, "nothing")


class Draft:
    """The choices of one step so far. Subclasses say what to show and what sentence comes out.

    Args:
        match: the game; only what the seat may know is read from it.
        seat: who composes.
        verbs: the verbs to offer, or ``None`` for all.
    """

    def __init__(self, match: Match[Any], seat: int, verbs: Collection[str] | None) -> None:
        self.match = match
        self.seat = seat
        self.view: dict[str, Any] = match.view(seat).to_json()
        step = match.step
        assert step is not None
        self.step = step
        answering = [verb.name for verb in match.rulebook.by_step[step.kind]]
        allowed = [name for name in answering if verbs is None or name in verbs]
        # a lesson that offers a few verbs must not leave anybody stuck at a step that none of them answers
        self.verbs = allowed or answering
        self.tiles: dict[str, dict[str, Any]] = {tile["name"]: tile for tile in self.view["tiles"]}

    # -- what a subclass says

    def controls(self) -> list[Node]:
        """The controls of this step."""
        raise NotImplementedError

    def places(self) -> dict[str, Choice]:
        """What may be picked on the board."""
        return {}

    def selected(self) -> dict[str, int]:
        """What is chosen on the board."""
        return {}

    def pick(self, place: str) -> str:
        """A place was picked; returns what to say."""
        raise NotImplementedError

    def change(self, control: str, value: Any) -> Action | None:
        """A control was used."""
        raise NotImplementedError

    def phrase(self) -> str:
        """The sentence so far."""
        raise NotImplementedError

    def missing(self) -> str:
        """What is still to be chosen."""
        raise NotImplementedError

    def action(self) -> Action | None:
        """The action once nothing is missing."""
        if self.missing() or not self.phrase():
            return None
        return self.match.rulebook.parse(self.phrase())

    # -- what all of them ask

    @property
    def hand(self) -> Coins:
        """The composing seat's own coins, all three colours named."""
        coins = next(hand["coins"] for hand in self.view["hands"] if hand["seat"] == self.seat) or {}
        return {faction: coins.get(faction, 0) for faction in FACTIONS}

    def why_not(self, phrase: str) -> Refusal | None:
        """Why a complete phrase is refused now."""
        return self.match.why_not(phrase, self.seat)

    def choice(self, label: str, phrase: str | None = None) -> Choice:
        """A place of the board; with a phrase it carries what the rules say of it."""
        refusal = self.why_not(phrase) if phrase else None
        if refusal is None:
            return {"enabled": True, "label": label}
        return {"enabled": False, "label": label, "why": str(refusal)}

    def possible(self, verb: str) -> bool:
        """Whether anything at all can be done with a verb now."""
        for definition in self.match.rulebook.by_step[self.step.kind]:
            if definition.name == verb:
                return next(iter(definition.options(self.match.position, self.step)), None) is not None
        return False

    def verb_button(self, verb: str, text: str, chosen: bool, typical: str) -> Node:
        """A button for a verb; an impossible one says why, and can be pressed all the same.

        Args:
            typical: a phrase that stands for the verb when nothing can be done with it.
        """
        button: Node = {"value": verb, "text": text, "pressed": chosen}
        if not self.possible(verb):
            button |= {"impossible": True, "why": str(self.why_not(typical) or "Nothing can be done with this now.")}
        return button

    def tile_options(self, without: str = "") -> list[Node]:
        """Every territory as an entry of a list, settled ones included: the rules say why those are refused."""
        return [
            {"value": name, "text": f"{name}: {tile_in_words(tile)}"}
            for name, tile in self.tiles.items()
            if name != without
        ]
