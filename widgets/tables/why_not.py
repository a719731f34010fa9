"""Why not? Every action one could name at the table, with the condition that fails and what would cure it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulecore.kernel import Match
from widgets.language import _
from widgets.named_actions import Named, named_actions, verb_words
from widgets.sheet import Node


class WhyNotList:
    """The list of one match, as one seat may ask it.

    What can be named depends on what the seat may know: what only the choosing player could name is left out for
    everybody else.

    Attributes:
        verb: the kind of action that is listed.
        asked: the action that was asked about, as a phrase.
    """

    def __init__(self) -> None:
        self.verb: str | None = None
        self.asked: str | None = None

    def choose_verb(self, verb: str) -> None:
        """List the actions of this kind."""
        self.verb = verb
        self.asked = None

    def ask(self, phrase: str) -> None:
        """Ask about one action."""
        self.asked = phrase

    def actions(self, match: Match[Any], seat: int | None) -> list[Named]:
        """What can be named of the chosen kind, the refused actions first."""
        step = match.step
        for verb in match.rulebook.verbs:
            if verb.name == self.verb:
                if step is not None and step.seat != seat and step.kind in verb.steps:
                    # the list itself could tell what lies behind the screen of whoever must choose
                    return []
                return named_actions(match, verb, seat)
        return []

    def nodes(self, match: Match[Any], seat: int | None, chip: Callable[[str], Node]) -> list[Node]:
        """The controls of the list.

        Args:
            seat: who asks.
            chip: makes the chip of a rule from its id.
        """
        step = match.step
        if seat is None or step is None:
            text = _("The game is over.") if step is None else _("Nobody has taken the seat.")
            more = _("There is nothing to ask about now.")
            return [{"id": "why-none", "kind": "note", "text": f"{text} {more}"}]
        verbs = [verb.name for verb in match.rulebook.verbs]
        if self.verb not in verbs:
            self.verb = match.rulebook.by_step[step.kind][0].name
        listed = {one.phrase: one for one in self.actions(match, seat)}
        asked = listed.get(self.asked or "")
        self.asked = asked.phrase if asked else None
        refused = sum(one.refusal is not None for one in listed.values())
        options = [
            {"value": phrase, "text": one.marked, "group": _("Refused now") if one.refusal else _("Allowed now")}
            for phrase, one in listed.items()
        ]
        nodes: list[Node] = [
            {
                "id": "why-verb",
                "kind": "select",
                "label": _("Kind of action"),
                "value": self.verb,
                "options": [{"value": name, "text": verb_words(match, name)} for name in verbs],
            }
        ]
        if not options:
            text = _(
                "Only {seat} could name these now, because they show what lies behind the screen.",
                seat=f"P{step.seat + 1}",
            )
            return [*nodes, {"id": "why-none", "kind": "note", "text": text}]
        nodes.append(
            {
                "id": "why-action",
                "kind": "select",
                "label": _(
                    "What about … ({refused} refused, {allowed} allowed)",
                    refused=refused,
                    allowed=len(listed) - refused,
                ),
                "look": "wide",
                "rows": min(8, max(3, len(options) + 2)),
                "value": self.asked,
                "options": options,
            }
        )
        if asked is not None:
            refusal = asked.refusal
            if refusal is None:
                text = _("“{action}” is allowed now.", action=asked.words)
                nodes.append({"id": "why-yes", "kind": "note", "look": "strong", "text": f"✓ {text}"})
            else:
                nodes.append(
                    {
                        "id": "why-card",
                        "kind": "refusal",
                        "title": _("Not now: {action}", action=asked.words),
                        "reason": refusal.reason,
                        "cure": refusal.cure,
                        "rule": chip(refusal.rule),
                    }
                )
        return nodes
