"""Plays an Action card with all the choices that a worked case tells beside it, whole or not at all.

The game asks one question after another; a case tells everything in advance, and the choices of a Throne Room in
tables within tables. Here each question finds the table that answers it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulecore.dominion.facts import CARDS, TREASURES
from rulecore.dominion.turn import PHASES
from rulecore.kernel import IllegalAction, Match, Step

from .cases import Mismatch

REACTION = "dominion.attack.reaction_window"
LIMITS = {"Workshop": 4, "Feast": 5}
DEARER = {"Remodel": 2, "Mine": 3}


class Untold(Mismatch):
    """A choice that has several outcomes and is not told.

    Attributes:
        rule: the rule of the card that asks.
    """

    def __init__(self, text: str, rule: str) -> None:
        super().__init__(text)
        self.rule = rule


class Told:
    """One time that a card is carried out, with what the case tells of it."""

    def __init__(self, card: str, choices: dict[str, Any]) -> None:
        self.card = card
        self.left: dict[str, Any] = {
            key: dict(value) if isinstance(value, dict) else list(value) if isinstance(value, list) else value
            for key, value in choices.items()
        }
        self.trashed: str | None = None

    @property
    def rule(self) -> str:
        """The card's own rule."""
        return CARDS[self.card].rule

    def take(self, key: str, part: str | None = None) -> Any:
        """What is told, which is then used up; ``None`` if nothing is."""
        if part is None:
            return self.left.pop(key, None)
        return self.left.get(key, {}).pop(part, None)

    @property
    def moats_left(self) -> bool:
        """Whether a Moat is told that nobody was asked for."""
        return any(self.left.get("reveal_moat", {}).values())

    def unused(self) -> list[str]:
        """The choices that nobody asked for and that would have done something."""
        return [key for key, value in self.left.items() if _says_something(value)]


def _says_something(value: Any) -> bool:
    """Nothing, no and none of them choose nothing, so they do no harm where nothing is asked."""
    return any(map(_says_something, value.values())) if isinstance(value, dict) else bool(value)


class Twice:
    """A Throne Room at work.

    Attributes:
        base: place on the agenda where its Action is carried out; while the second time is to come, it waits there.
        times: what is told of each time.
        second: whether the second time has begun.
    """

    def __init__(self, base: int, card: str, told: Told) -> None:
        self.base = base
        self.times = (Told(card, told.take("first") or {}), Told(card, told.take("second") or {}))
        self.second = False

    @property
    def now(self) -> Told:
        return self.times[self.second]


class Playing:
    """A card being played.

    Args:
        match: where; it is left in the middle of the card when something is refused.
        card: the card.
        choices: what stands beside it.
    """

    def __init__(self, match: Match[Any], card: str, choices: dict[str, Any]) -> None:
        self.match = match
        self.root = Told(card, choices)
        self.open: list[Twice] = []
        self.met = [self.root]

    def carry_out(self, seat: int | None, note: Any) -> str:
        """Play it; returns nothing if all went well, else the rule that forbids it.

        Args:
            seat: who plays.
            note: is given the events of everything that happens.

        Raises:
            Untold: a choice is missing.
        """
        try:
            note(self.match.play(f"play {self.root.card}", seat))
        except IllegalAction as error:
            return error.refusal.rule
        while (step := self.match.step) is not None and step.kind not in PHASES:
            told = self._asked(step)
            phrase = self._answer(step, told)
            try:
                before = len(self.match.position.agenda)
                note(self.match.play(phrase, step.seat))
            except IllegalAction as error:
                return self._first_of(told, error.refusal.rule)
            if step.kind == "trash" and step.subject in DEARER and phrase != "decline":
                told.trashed = phrase.removeprefix("trash ")
            if step.kind == "choose" and phrase != "decline":
                self._throne(phrase.removeprefix("choose "), before - 1, told)
        if self.match.step is None:
            # the game has ended in the middle of the card, so the rest of what is told was never reached
            return REACTION if any(told.moats_left for told in self.met) else ""
        return self._left_over()

    def _throne(self, card: str, base: int, told: Told) -> None:
        self.open.append(Twice(base, card, told))
        self.met += self.open[-1].times

    def _asked(self, step: Step) -> Told:
        """The table that answers a question."""
        agenda = self.match.position.agenda
        while self.open and self.open[-1].base >= len(agenda):
            self.open.pop()
        for twice in self.open:
            twice.second = twice.second or agenda[twice.base].kind != "play"
        told = self.open[-1].now if self.open else self.root
        asking = step.detail[0] if step.kind == "react" else step.subject
        if asking != told.card:
            raise Mismatch(f"{asking} asks something, and the case is at {told.card}")
        return told

    def _answer(self, step: Step, told: Told) -> str:
        """The phrase that answers a question."""
        kind = step.kind
        who = f"P{step.seat + 1}"
        if kind == "react":
            return "show Moat" if told.take("reveal_moat", who) else "show nothing"
        if kind in ("trash", "choose") and told.left.get("decline"):
            told.take("decline")
            return "decline"
        victim = f"P{step.detail[0] + 1}" if step.detail else None
        found = {
            "discard": lambda: told.take("discard", who if step.subject == "Militia" else None),
            "trash": lambda: told.take("trash", victim),
            "gain": lambda: told.take("gain"),
            "take": lambda: told.take("gain"),
            "topdeck": lambda: told.take("topdeck", who),
            "choose": lambda: told.take("target"),
            "draw_pile": lambda: told.take("discard_deck"),
            "judge": lambda: told.take("discard", victim),
            "set_aside": lambda: told.left["set_aside"].pop(0) if told.left.get("set_aside") else None,
        }[kind]()
        if found is None:
            return self._only_outcome(step, told)
        phrases = {
            "topdeck": "put {} on the draw pile",
            "draw_pile": "discard the draw pile" if found else "keep the draw pile",
            "judge": "discard it" if found else "return it",
            "set_aside": "set aside the drawn card" if found else "keep the drawn card",
        }
        cards = ", ".join(found) or "nothing" if isinstance(found, list) else found
        return phrases.get(kind, f"{kind} {{}}").format(cards)

    def _only_outcome(self, step: Step, told: Told) -> str:
        """The answer that needs not be told, since all answers come to the same."""
        match = self.match
        outcomes: list[Any] = []
        first = ""
        for action in match.legal_actions:
            if str(action) == "decline":
                continue
            after = match.position.clone()
            match.rulebook.play(after, action)
            outcome = as_bags(after.to_json())
            first = first or str(action)
            if outcome not in outcomes:
                outcomes.append(outcome)
            if len(outcomes) > 1:
                what = (
                    f"{told.card} asks P{step.seat + 1} something ({step.kind}), and the case does not say the answer"
                )
                raise Untold(what, told.rule)
        return first

    def _first_of(self, told: Told, rule: str) -> str:
        """Of several things that are wrong the one that comes first in the order of refusals."""
        if any(met.moats_left for met in self._begun()):
            return REACTION
        if rule == told.rule and isinstance(told.left.get("gain"), str):
            return self._gain_rule(told) or rule
        return rule

    def _begun(self) -> Iterator[Told]:
        """Every time that a card was carried out up to now."""
        waiting = [twice.times[1] for twice in self.open if not twice.second]
        return (told for told in self.met if told not in waiting)

    def _gain_rule(self, told: Told) -> str:
        """The rule that forbids the gain which is told, if one does whatever else is chosen."""
        card = told.left["gain"]
        position = self.match.position
        if card not in position.supply:
            return "dominion.gain.from_supply"
        if not position.supply[card]:
            return "dominion.gain.empty_pile"
        trashed = told.trashed or told.left.get("trash")
        limit = LIMITS.get(told.card)
        if limit is None and trashed is not None:
            limit = position.costs[trashed] + DEARER[told.card]
        if limit is not None and position.costs[card] > limit:
            return "dominion.gain.cost_limit"
        if told.card == "Mine" and card not in TREASURES:
            return "dominion.gain.cost_limit"
        return ""

    def _left_over(self) -> str:
        """The rule that is broken by a choice which nothing asked for."""
        if any(told.moats_left for told in self.met):
            return REACTION
        for told in self.met:
            unused = told.unused()
            if "decline" in unused and self.match.position.options.must_effects == "second_edition":
                unused.remove("decline")
            if not unused:
                continue
            if "gain" in unused and isinstance(told.left["gain"], str) and (told.card in LIMITS or told.trashed):
                return self._gain_rule(told) or told.rule
            return told.rule
        return ""


def as_bags(table: dict[str, Any]) -> dict[str, Any]:
    """A position in which only the order of draw piles and of what is still to come counts."""
    plain = {key: value for key, value in table.items() if key != "chance"}
    for key, value in table.items():
        if key in ("trash", "loot"):
            plain[key] = sorted(value)
        elif isinstance(value, dict) and key.startswith("P"):
            plain[key] = {
                zone: cards if zone == "deck" else sorted(cards) for zone, cards in value.items() if zone != "known"
            }
    return plain
