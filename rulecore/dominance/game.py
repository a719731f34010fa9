"""The rulebook of Dominance as one object: which verbs answer which step, and how everything is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from rulecore.kernel import Action, Event, Outcome, Refusal, Rulebook, Step, Verb

from . import narration, notation, scoring, setup, timing, view
from .build import Build, BuildBridge
from .dispute import Assign, NameLeader, Wager
from .leader import Decline, SecondCoin, SplitSurplus
from .options import DominanceOptions
from .position import DominancePosition
from .setup import KeepMarker, PickSecret
from .turn import DeclareDispute, Move, Pass, Reinforce, Take

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

    def not_your_turn(self, position: DominancePosition, step: Step, action: Action, seat: int) -> Refusal:
        return timing.wrong_seat(position, step, action, seat)

    def not_your_choice(self, position: DominancePosition, seat: int) -> Refusal:
        step = position.step
        return self.nothing_pending(position) if step is None else timing.not_asked(position, step, seat)

    def not_now(self, position: DominancePosition, step: Step, action: Action) -> Refusal:
        return timing.wrong_moment(position, step, action)


RULEBOOK = Dominance()
