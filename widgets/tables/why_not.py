"""Why not? Every action one could name at the table, with the condition that fails and what would cure it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulecore.kernel import Action, Match
from widgets.language import _
from widgets.sheet import Node

MOST = 400
"""Actions of one kind that are listed at most."""


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

    def actions(self, match: Match[Any], seat: int | None) -> list[Action]:
        """What can be named of the chosen kind."""
        step = match.step
        for verb in match.rulebook.verbs:
            if verb.name == self.verb:
                if step is not None and step.seat != seat and step.kind in verb.steps:
                    # the list itself could tell what lies behind the screen of whoever must choose
                    return []
                return list(dict.fromkeys(verb.imaginable(match.position)))[:MOST]
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
        actions = self.actions(match, seat)
        refusals = {str(action): match.why_not(action, seat) for action in actions}
        say = match.rulebook.say_action
        if self.asked not in refusals:
            self.asked = None
        refused = [phrase for phrase, refusal in refusals.items() if refusal]
        allowed = [phrase for phrase, refusal in refusals.items() if not refusal]
        options = [{"value": phrase, "text": f"✗ {say(phrase)}", "group": _("Refused now")} for phrase in refused]
        options += [{"value": phrase, "text": f"✓ {say(phrase)}", "group": _("Allowed now")} for phrase in allowed]
        nodes: list[Node] = [
            {
                "id": "why-verb",
                "kind": "select",
                "label": _("Kind of action"),
                "value": self.verb,
                "options": [{"value": name, "text": _name(match.rulebook.say_verb(name))} for name in verbs],
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
                    "What about … ({refused} refused, {allowed} allowed)", refused=len(refused), allowed=len(allowed)
                ),
                "look": "wide",
                "rows": min(8, max(3, len(options) + 2)),
                "value": self.asked,
                "options": options,
            }
        )
        if self.asked is not None:
            refusal = refusals[self.asked]
            if refusal is None:
                text = _("“{action}” is allowed now.", action=say(self.asked))
                nodes.append({"id": "why-yes", "kind": "note", "look": "strong", "text": f"✓ {text}"})
            else:
                nodes.append(
                    {
                        "id": "why-card",
                        "kind": "refusal",
                        "title": _("Not now: {action}", action=say(self.asked)),
                        "reason": refusal.reason,
                        "cure": refusal.cure,
                        "rule": chip(refusal.rule),
                    }
                )
        return nodes


def _name(verb: str) -> str:
    return verb.replace("_", " ").capitalize()
