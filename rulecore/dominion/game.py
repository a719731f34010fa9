"""The rulebook of Dominion as one object: which verbs answer which step, and how everything is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from rulecore.kernel import Action, Event, Outcome, Refusal, Rulebook, Step, Verb

from . import narration, notation, saying, scoring, setup, timing, view
from .choices import ANSWERS
from .glance import Glance
from .options import DominionOptions
from .position import DominionPosition
from .turn import AllTreasures, Buy, EndActions, EndTurn, Play, Treasures

VERBS = (Play, EndActions, AllTreasures, Treasures, Buy, EndTurn, *ANSWERS)


class Dominion(Rulebook[DominionPosition]):
    """All rules of Dominion (2 to 4 players, 25 kingdom cards, the article's readings and the published ones)."""

    game = "dominion"
    options_type = DominionOptions

    def __init__(self) -> None:
        super().__init__(cast(Verb[DominionPosition], verb.instance()) for verb in VERBS)

    def set_up(self, seed: int, options: Any) -> DominionPosition:
        return setup.set_up(seed, options)

    def position_from(self, data: Mapping[str, Any]) -> DominionPosition:
        return notation.position_from(data)

    def outcome(self, position: DominionPosition) -> Outcome | None:
        return scoring.outcome(position)

    def view(self, position: DominionPosition, seat: int | None, memory: bool = False) -> view.View:
        return view.make_view(position, seat, memory)

    glance = staticmethod(Glance)

    def watch(self, position: DominionPosition, seat: int) -> Callable[[], Glance]:
        return Glance(position, seat).again

    def narrate(self, position: DominionPosition, seat: int | None) -> str:
        return narration.narrate(position, seat)

    def tell(self, event: Event, seat: int | None) -> str:
        return narration.tell(event, seat)

    def say_action(self, action: Action | str) -> str:
        return saying.say_action(self.parse(action))

    def say_verb(self, name: str) -> str:
        return saying.say_verb(name)

    def nothing_pending(self, position: DominionPosition) -> Refusal:
        return timing.over(position)

    def not_your_turn(self, position: DominionPosition, step: Step, action: Action, seat: int) -> Refusal:
        return timing.wrong_seat(position, step, action, seat)

    def not_your_choice(self, position: DominionPosition, seat: int) -> Refusal:
        step = position.step
        return self.nothing_pending(position) if step is None else timing.not_asked(step, seat)

    def not_now(self, position: DominionPosition, step: Step, action: Action) -> Refusal:
        return timing.wrong_moment(position, step, action)


RULEBOOK = Dominion()
