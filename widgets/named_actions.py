"""The actions one could name of a position, with why each is refused: what both kinds of why-not share."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from rulecore.kernel import Action, Match, Refusal, Verb

MOST = 400
"""Actions of one kind that are listed at most."""


@dataclass(frozen=True, slots=True)
class Named:
    """An action that somebody could name.

    Attributes:
        action: the action.
        words: how people read it.
        refusal: why it is not allowed now, or ``None``.
    """

    action: Action
    words: str
    refusal: Refusal | None

    @property
    def phrase(self) -> str:
        """The action as it is typed and saved."""
        return str(self.action)

    @property
    def marked(self) -> str:
        """The action with a cross if the rules refuse it and a tick if they do not."""
        return f"{'✗' if self.refusal else '✓'} {self.words}"


def named_actions(match: Match[Any], verb: Verb[Any], seat: int | None = None) -> list[Named]:
    """All actions of one kind that can be named, each once, the refused ones first.

    What can be named may tell what lies behind a screen: whether ``seat`` may see the list is for the caller to say.

    Args:
        match: the game as it stands.
        verb: the kind of action.
        seat: who would do it; whoever must choose if not given.
    """
    actions = islice(dict.fromkeys(verb.imaginable(match.position)), MOST)
    say = match.rulebook.say_action
    found = [Named(action, say(action), match.why_not(action, seat)) for action in actions]
    return sorted(found, key=lambda one: one.refusal is None)


def verb_words(match: Match[Any], verb: str) -> str:
    """The name of a kind of action as a heading."""
    words = match.rulebook.say_verb(verb).replace("_", " ")
    return words[:1].upper() + words[1:]
