"""The playground of a lesson: its mechanic with every knob in reach."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

import ipywidgets as widgets

from widgets.language import _
from widgets.parts.base import Part, html, paragraphs, section


class Playground(Protocol):
    """What a lesson's playground must have; each lives in ``widgets/playgrounds/<game>_<name>.py``."""

    def widget(self) -> widgets.Widget:
        """The widget, the same object each time."""
        ...

    def save(self) -> Any:
        """Small plain data, or ``None`` if untouched."""
        ...

    def load(self, state: Any) -> None:
        """Bring a state back; ``None`` is untouched."""
        ...

    # A playground in which something runs by itself also has ``leave()``, which ends it: another takes its place.


class Play(Part):
    """Free play; the lesson's file names the playground."""

    key = "play"
    stays_open = True

    def __init__(self, lesson: Any) -> None:
        super().__init__(lesson)
        self.ground: Any = None
        if self.data:
            module = import_module(f"widgets.playgrounds.{self.data['ground']}")
            self.ground = module.Ground(self)

    @property
    def done(self) -> bool:
        return self.ground is not None and self.ground.save() is not None

    def save(self) -> Any:
        return self.ground.save() if self.ground is not None else None

    def load(self, state: Any) -> None:
        if self.ground is not None:
            self.ground.load(state)

    def hand_over(self, successor: Part) -> None:
        leave = getattr(self.ground, "leave", None)
        if leave is not None:
            leave()

    def build(self) -> widgets.Widget:
        if self.ground is None:
            return section(self.key, html(paragraphs(_("This lesson has no playground."))))
        return section(self.key, self.ground.widget())

    def set_motion(self, on: bool) -> None:
        """Whether pieces slide."""
        setter = getattr(self.ground, "set_motion", None)
        if setter is not None:
            setter(on)
