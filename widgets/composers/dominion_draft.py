"""What the drafts of Dominion share: one draft puts together the action of one kind of step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from rulecore.dominion.facts import ORDER
from rulecore.kernel import Action, Match, Refusal
from widgets.boards.dominion_words import name_of
from widgets.boards.scene import Choice
from widgets.language import of_game
from widgets.sheet import Node

_ = of_game("dominion")


def phrase_of(cards: Iterable[str]) -> str:
    """Cards as a phrase has them, in English: “Estate, 2 Copper”, or “nothing”."""
    counts = Counter(sorted(cards, key=ORDER.__getitem__))
    return ", ".join(f"{count} {card}" if count > 1 else card for card, count in counts.items()) or "nothing"


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
        self.limited = verbs is not None and bool(allowed)

    # -- what a subclass says

    def controls(self) -> list[Node]:
        """The controls of this step."""
        raise NotImplementedError

    def docked(self) -> list[Node]:
        """The buttons of this step."""
        return []

    def places(self) -> dict[str, Choice]:
        """What may be picked on the board."""
        return {}

    def selected(self) -> dict[str, int]:
        """What is chosen on the board."""
        return {}

    def pick(self, place: str) -> str:
        """A place was picked; returns what to say."""
        return ""

    def settles(self, place: str) -> bool:
        """Whether picking this place once more does what has been chosen."""
        return False

    def phrase(self) -> str:
        """The sentence so far."""
        return ""

    def missing(self) -> str:
        """What is still to be chosen."""
        return ""

    # -- what all of them do

    def change(self, control: str, value: Any) -> Action | None:
        """A button was pressed: it does what its phrase says, at once."""
        return self.match.rulebook.parse(str(value))

    def action(self) -> Action | None:
        """The action, as soon as there is a sentence; the rules say what they think of it."""
        phrase = self.phrase()
        return self.match.rulebook.parse(phrase) if phrase else None

    @property
    def hand(self) -> Sequence[str]:
        """The composing seat's own cards."""
        cards: Sequence[str] = self.view["seats"][self.seat]["hand"]
        return cards

    def name(self, card: str) -> str:
        """A card in the reader's language."""
        return name_of(self.view, card)

    def why_not(self, phrase: str) -> Refusal | None:
        """Why a complete phrase is refused now."""
        return self.match.why_not(phrase, self.seat)

    def choice(self, label: str, phrase: str) -> Choice:
        """A place of the board that carries what the rules say of its phrase."""
        refusal = self.why_not(phrase)
        if refusal is None:
            return {"enabled": True, "label": label}
        return {"enabled": False, "label": label, "why": str(refusal)}

    def copies(self, prefix: str, cards: Iterable[str]) -> list[tuple[str, str]]:
        """The places of some cards on the board, each with its card: “hand:Copper:0”, “hand:Copper:1”."""
        counts: Counter[str] = Counter()
        found = []
        for card in cards:
            found.append((f"{prefix}:{card}:{counts[card]}", card))
            counts[card] += 1
        return found

    def button(self, phrase: str, text: str, strong: bool = False) -> Node:
        """A button that does what a phrase says; a refused one says why, and can be pressed all the same."""
        made: Node = {"value": phrase, "text": text}
        if strong:
            made["tone"] = "strong"
        refusal = self.why_not(phrase)
        if refusal is not None:
            made |= {"impossible": True, "why": str(refusal)}
        return made

    def note(self, text: str, name: str = "ask") -> Node:
        """A sentence among the controls."""
        return {"id": name, "kind": "note", "text": text}

    def buttons(self, options: list[Node], label: str, name: str = "do") -> Node:
        """A row of buttons; the label is for screen readers."""
        return {"id": name, "kind": "buttons", "quiet": True, "label": label, "options": options}

    def about(self, card: str) -> str:
        """What a card does."""
        text: str = self.view["cards"][card]["text"]
        return text


def card_at(place: str) -> str:
    """The card that a place of the board holds: “hand:Copper:0”, “pile:Copper”, “shown:1:Gold:0”."""
    parts = place.split(":")
    if parts[0] == "pile":
        return parts[1]
    return parts[-2]


def counted(chosen: Iterable[str]) -> Mapping[str, int]:
    """Places with one piece each."""
    return dict.fromkeys(chosen, 1)
