"""Composing the answers that cards ask for: some cards, one card, one pile, or one of two words."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rulecore.dominion.cards import question
from rulecore.kernel import Match
from widgets.boards.scene import Choice
from widgets.composers.dominion_draft import Draft, card_at, counted, phrase_of
from widgets.language import of_game
from widgets.sheet import Node

_ = of_game("dominion")

PHRASES = {
    "discard": "discard {cards}",
    "trash": "trash {cards}",
    "topdeck": "put {cards} on the draw pile",
    "choose": "choose {cards}",
    "take": "take {cards}",
}
"""How an answer with cards is said, by the verb that says it."""

WORDS = {
    "draw_pile": ("discard the draw pile", "keep the draw pile"),
    "judge": ("discard it", "return it"),
    "set_aside": ("set aside the drawn card", "keep the drawn card"),
    "react": ("show Moat", "show nothing"),
}
"""The two answers to a question of yes or no, by the kind of step."""


class CardsDraft(Draft):
    """Some cards of the hand, of what is shown, or of what a Thief has trashed; picking one more time takes it back."""

    def __init__(self, match: Match[Any], seat: int, verbs: Collection[str] | None) -> None:
        super().__init__(match, seat, verbs)
        self.verb = self.step.kind
        asked = question(self.step)
        self.pool = list(asked.pool(match.position, self.step))
        self.least, self.most = asked.bounds(match.position, self.step)
        self.chosen: list[str] = []

    @property
    def single(self) -> bool:
        """Whether exactly one card is asked for."""
        return self.least == self.most == 1

    def _spots(self) -> list[tuple[str, str]]:
        if self.verb == "take":
            return self.copies("loot", self.view["loot"])
        if self.step.detail:
            victim = self.step.detail[0]
            return self.copies(f"shown:{victim}", self.view["seats"][victim]["shown"])
        return self.copies("hand", self.hand)

    def _label(self, card: str) -> str:
        name = self.name(card)
        return {
            "discard": _("Discard {card}", card=name),
            "trash": _("Trash {card}", card=name),
            "topdeck": _("Put {card} on the draw pile", card=name),
            "choose": _("Choose {card}", card=name),
            "take": _("Take {card}", card=name),
        }[self.verb]

    def places(self) -> dict[str, Choice]:
        places: dict[str, Choice] = {}
        for place, card in self._spots():
            if card in self.pool:
                places[place] = {"enabled": True, "label": self._label(card)}
            else:
                places[place] = self.choice(self._label(card), PHRASES[self.verb].format(cards=card))
        return places

    def selected(self) -> dict[str, int]:
        return dict(counted(self.chosen))

    def pick(self, place: str) -> str:
        if place in self.chosen:
            self.chosen.remove(place)
        elif self.single:
            self.chosen = [place]
        else:
            self.chosen.append(place)
        count = len(self.chosen)
        if self.single:
            return _("{choice}: pick it again to do it.", choice=self._label(card_at(place)))
        return _.plural("{count} card chosen.", "{count} cards chosen.", count)

    def settles(self, place: str) -> bool:
        return self.single and self.chosen == [place]

    def phrase(self) -> str:
        if not self.chosen and self.least:
            return ""
        return PHRASES[self.verb].format(cards=phrase_of(card_at(place) for place in self.chosen))

    def missing(self) -> str:
        still = self.least - len(self.chosen)
        if still > 0:
            return _.plural("Choose {count} more card.", "Choose {count} more cards.", still)
        return ""

    def controls(self) -> list[Node]:
        return [self.note(self._ask())]

    def docked(self) -> list[Node]:
        options: list[Node] = []
        if not self.least:
            options.append(self.button(PHRASES[self.verb].format(cards="nothing"), self._nothing()))
        if self.verb in ("trash", "choose") and "decline" in self.verbs and self.least:
            options.append(self.button("decline", _("Do nothing")))
        return [self.buttons(options, _("What to do"))] if options else []

    def _nothing(self) -> str:
        return {
            "discard": _("Discard nothing"),
            "trash": _("Trash nothing"),
            "take": _("Take nothing"),
        }.get(self.verb, _("Do nothing"))

    def _ask(self) -> str:
        card = self.step.subject
        return f"{self.name(card)}: {self.about(card)} {self._limits()}"

    def _limits(self) -> str:
        if self.single:
            return _("Pick one card.")
        if self.least == self.most:
            return _.plural("Pick {count} card.", "Pick {count} cards.", self.most)
        if not self.least and self.most < len(self.pool):
            return _.plural("Pick up to {count} card.", "Pick up to {count} cards.", self.most)
        return _("Pick as many cards as you like, or none.")


class GainDraft(Draft):
    """A pile to gain from; picking it once more does it."""

    def __init__(self, match: Match[Any], seat: int, verbs: Collection[str] | None) -> None:
        super().__init__(match, seat, verbs)
        self.place = ""

    def places(self) -> dict[str, Choice]:
        places: dict[str, Choice] = {}
        for pile in self.view["supply"]:
            card = pile["card"]
            label = _("Gain {card}, cost {cost}, {left} left", card=pile["name"], cost=pile["cost"], left=pile["left"])
            places[f"pile:{card}"] = self.choice(label, f"gain {card}")
        return places

    def selected(self) -> dict[str, int]:
        return {self.place: 1} if self.place else {}

    def pick(self, place: str) -> str:
        self.place = place
        card = card_at(place)
        return _("{card} chosen. {text} Pick it again to gain it.", card=self.name(card), text=self.about(card))

    def settles(self, place: str) -> bool:
        return place == self.place

    def phrase(self) -> str:
        return f"gain {card_at(self.place)}" if self.place else ""

    def missing(self) -> str:
        return "" if self.place else _("Pick a pile.")

    def controls(self) -> list[Node]:
        if self.place:
            card = card_at(self.place)
            return [self.note(f"{self.name(card)}: {self.about(card)}")]
        asking = self.name(self.step.subject)
        return [self.note(_("{card}: pick a pile that costs up to {limit}.", card=asking, limit=self.step.limit))]


class YesNoDraft(Draft):
    """A question with two answers, each a button."""

    def controls(self) -> list[Node]:
        return [self.note(self._texts()[2])]

    def docked(self) -> list[Node]:
        yes, no = WORDS[self.step.kind]
        first, second, _question = self._texts()
        options = [self.button(yes, first, strong=True), self.button(no, second, strong=True)]
        return [self.buttons(options, _("Your answer"))]

    def _texts(self) -> tuple[str, str, str]:
        """Both answers and the question."""
        kind, view = self.step.kind, self.view
        if kind == "draw_pile":
            count = view["seats"][self.seat]["deck_size"]
            text = _.plural(
                "Your draw pile has {count} card. Discard it unseen, or keep it?",
                "Your draw pile has {count} cards. Discard them unseen, or keep them?",
                count,
            )
            return _("Discard the draw pile"), _("Keep the draw pile"), text
        if kind == "react":
            attack = self.step.detail[0]
            text = _(
                "{attack} is played against you: {text} Show your Moat?",
                attack=self.name(attack),
                text=self.about(attack),
            )
            return _("Show the Moat"), _("Show nothing"), text
        about = view["asked_about"]
        if kind == "judge":
            victim = self.step.detail[0]
            shown = self.name(about)
            text = _("{who} shows {card}.", who=view["seats"][victim]["name"], card=shown)
            if victim == self.seat:
                text = _("You show {card}.", card=shown)
            return _("Discard it"), _("Put it back"), text
        return _("Set it aside"), _("Keep it"), _("You have drawn {card}, an Action.", card=self.name(about))

    def missing(self) -> str:
        return _("Press one of the two answers.")


DRAFTS: dict[str, type[Draft]] = {
    **dict.fromkeys(PHRASES, CardsDraft),
    **dict.fromkeys(WORDS, YesNoDraft),
    "gain": GainDraft,
}
"""The draft of each kind of question."""
