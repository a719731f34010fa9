"""What happens, moment by moment: each event of an action with the table as it was right after it."""

from __future__ import annotations

from dataclasses import dataclass

from rulecore.kernel import Action, Event

from .game import RULEBOOK
from .position import DominionPosition


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment.

    Attributes:
        event: what happened, with its rule.
        position: the table right after it.
    """

    event: Event
    position: DominionPosition


class _Watcher(list[Event]):
    """A list of events that keeps the table as it is whenever one is written down."""

    def __init__(self, position: DominionPosition) -> None:
        super().__init__()
        self.position = position
        self.frames: list[Frame] = []

    def append(self, event: Event) -> None:
        super().append(event)
        self.frames.append(Frame(event, self.position.clone()))


def play_frames(position: DominionPosition, action: Action | str) -> list[Frame]:
    """Carry an action out in place, and give each thing that happened with the table right after it.

    Args:
        position: changed in place.
        action: for whoever must choose.

    Raises:
        IllegalAction: the position is untouched.
    """
    watcher = _Watcher(position)
    position.events = watcher
    try:
        RULEBOOK.play(position, RULEBOOK.parse(action))
    finally:
        position.events = None
    return watcher.frames
