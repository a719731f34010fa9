"""The rulebook of Dominance as one object: which verbs answer which step, and how everything is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from rulecore.kernel import Action, Event, Outcome, Refusal, Rulebook, Step, Verb

from . import narration, notation, scoring, setup, view
from .build import Build, BuildBridge
from .dispute import Assign, NameLeader, Wager, dispute_refusal
from .leader import Decline, SecondCoin, SplitSurplus, leader_refusal
from .options import DominanceOptions
from .position import DominancePosition
from .setup import KeepMarker, PickSecret, setup_refusal
from .turn import DeclareDispute, Move, Pass, Reinforce, Take, action_refusal
from .words import seat_name

VERBS = (
    PickSecret,
    KeepMarker,
    Move,
    Reinforce,
    Take,
    DeclareDispute,
    Pass,
    Wager,
    Assign,
    NameLeader,
    SplitSurplus,
    BuildBridge,
    Build,
    SecondCoin,
    Decline,
)


class Dominance(Rulebook[DominancePosition]):
    """All rules of Dominance (2 to 4 players, teams, Politician, Leader tokens)."""

    game = "dominance"
    options_type = DominanceOptions

    def __init__(self) -> None:
        super().__init__(cast(Verb[DominancePosition], verb.instance()) for verb in VERBS)

    def set_up(self, seed: int, options: Any) -> DominancePosition:
        return setup.set_up(seed, options)

    def position_from(self, data: Mapping[str, Any]) -> DominancePosition:
        return notation.position_from(data)

    def outcome(self, position: DominancePosition) -> Outcome | None:
        return scoring.outcome(position)

    def view(self, position: DominancePosition, seat: int | None, memory: bool = False) -> view.View:
        return view.make_view(position, seat, memory)

    def narrate(self, position: DominancePosition, seat: int | None) -> str:
        return narration.narrate(position, seat)

    def tell(self, event: Event, seat: int | None) -> str:
        return narration.tell(event, seat)

    def nothing_pending(self, position: DominancePosition) -> Refusal:
        if position.capped:
            return Refusal(
                "dominance.turn.order",
                f"This simulation was stopped after {position.turn} turns.",
                "Undo, or start a new game without a cap.",
            )
        left = position.options.tiles_left
        return Refusal(
            "dominance.end.trigger",
            f"The game is over: only {left} {'territory is' if left == 1 else 'territories are'} still coloured.",
            "Undo, or start a new game.",
        )

    def not_your_turn(self, position: DominancePosition, step: Step, seat: int) -> Refusal:
        who = seat_name(step.seat)
        if step.kind == "action":
            return Refusal(
                "dominance.turn.active_marker",
                f"It is the turn of {who}, and only the active player acts.",
                f"Wait until {seat_name(seat)} has the Active Player marker.",
            )
        refusal = self._pending(position, step)
        return Refusal(refusal.rule, f"{seat_name(seat)} cannot do that now. {refusal.reason}", refusal.cure)

    def not_now(self, position: DominancePosition, step: Step, action: Action) -> Refusal:
        return self._pending(position, step)

    def _pending(self, position: DominancePosition, step: Step) -> Refusal:
        if step.kind in ("pick_secret", "keep_marker"):
            return setup_refusal(position, step)
        if step.kind == "action":
            return action_refusal(position, step)
        if step.kind in ("split_surplus", "reward"):
            return leader_refusal(position, step)
        return dispute_refusal(position, step)


RULEBOOK = Dominance()
