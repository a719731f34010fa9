"""The composer of Dominance: one draft for each kind of step."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rulecore.kernel import Action, Match
from widgets.boards.scene import Choice
from widgets.composers.dominance_draft import Draft
from widgets.composers.dominance_leader import RewardDraft, SplitDraft
from widgets.composers.dominance_turn import ChoiceDraft, TurnDraft, WagerDraft
from widgets.sheet import Node

DRAFTS: dict[str, type[Draft]] = {
    "pick_secret": ChoiceDraft,
    "keep_marker": ChoiceDraft,
    "action": TurnDraft,
    "wager": WagerDraft,
    "assign": ChoiceDraft,
    "name_leader": ChoiceDraft,
    "split_surplus": SplitDraft,
    "reward": RewardDraft,
}


class DominanceComposer:
    """See :class:`widgets.composers.Composer`."""

    def __init__(self) -> None:
        self.draft: Draft | None = None
        self._begun: tuple[Match[Any], int | None, Collection[str] | None] | None = None

    def begin(self, match: Match[Any], seat: int | None, verbs: Collection[str] | None) -> None:
        """Start at the match's present step, or offer nothing if the seat need not choose now."""
        self._begun = (match, seat, verbs)
        self.clear()

    def clear(self) -> None:
        """Forget what was chosen."""
        self.draft = None
        if self._begun is None:
            return
        match, seat, verbs = self._begun
        step = match.step
        if seat is not None and step is not None and step.seat == seat:
            self.draft = DRAFTS[step.kind](match, seat, verbs)

    def controls(self) -> list[Node]:
        """The controls of the step."""
        return self.draft.controls() if self.draft else []

    def docked(self) -> list[Node]:
        """None: the board of Dominance is low."""
        return []

    def places(self) -> dict[str, Choice]:
        """What may be picked on the board."""
        return self.draft.places() if self.draft else {}

    def selected(self) -> dict[str, int]:
        """What is chosen on the board."""
        return self.draft.selected() if self.draft else {}

    def pick(self, place: str) -> str:
        """A place was picked; returns what to say."""
        return self.draft.pick(place) if self.draft else ""

    def settles(self, place: str) -> bool:
        """Never: a coin picked again is one coin more."""
        return False

    def change(self, control: str, value: Any) -> Action | None:
        """A control was used."""
        return self.draft.change(control, value) if self.draft else None

    def phrase(self) -> str:
        """The sentence so far."""
        return self.draft.phrase() if self.draft else ""

    def missing(self) -> str:
        """What is still to be chosen."""
        return self.draft.missing() if self.draft else ""

    def action(self) -> Action | None:
        """The action, once all of it is chosen."""
        return self.draft.action() if self.draft else None


def make() -> DominanceComposer:
    """A new composer of Dominance."""
    return DominanceComposer()
