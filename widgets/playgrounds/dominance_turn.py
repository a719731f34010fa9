"""Playground of lesson 2: a row of territories, two seats, every action one could name, and a step back at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from rulecore.dominance import DominanceOptions
from rulecore.dominance.dealing import deal
from rulecore.kernel import Action, Event, Match, Refusal
from widgets.parts.base import html, paragraphs, stack, task
from widgets.parts.doubt import DoubtSwitch
from widgets.playgrounds.shared import chip
from widgets.sheet import Node, Sheet
from widgets.surface import Surface
from widgets.tables.why_not import WhyNotList

if TYPE_CHECKING:
    from widgets.parts.base import Part

SHOWN_REFUSALS = 8


class Ground:
    """A table on which both seats are played by whoever sits here.

    Args:
        part: the part it stands in; its table holds the situations one can start from.

    Attributes:
        number: the situation that was laid out.
        match: the game as it stands.
        refused: the rules that have said no so far, in the order they were met.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self.situations: list[dict[str, Any]] = list(part.data["situations"])
        self.doubt = DoubtSwitch(
            part, "reinforce_mixed", metric="options", players="courtier", on_switch=self._switched
        )
        self.list = WhyNotList()
        self.refused: list[str] = []
        self.opened = ""
        self._surface: Surface | None = None
        self._widget: widgets.Widget | None = None
        self._lay(0)

    def _lay(self, number: int) -> None:
        """Lay out a situation."""
        self.number = number
        self.match: Match[Any] = self._start(number)
        self._begun = len(self.match.actions)

    def _start(self, number: int) -> Match[Any]:
        chosen = self.situations[number]
        game = self.part.lesson.data
        if chosen.get("deal"):
            return deal(self.part.lesson.seed, DominanceOptions.from_mapping(self.doubt.options()))
        made: Match[Any] = game.level_game.match_from({**chosen["start"], "options": self.doubt.options()})
        return made

    @property
    def done(self) -> list[str]:
        """What has been done since the situation was laid out, as phrases."""
        return [str(action) for action in self.match.actions[self._begun :]]

    # -- state -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any] | None:
        """The situation and what was done; ``None`` while nothing was."""
        if not (self.number or self.done or self.refused or self.doubt.changed):
            return None
        return {"n": self.number, "a": self.done, "f": self.refused, "r": self.doubt.save()}

    def load(self, state: Any) -> None:
        """Bring a table back.

        Raises:
            ValueError: it cannot be one of this playground.
        """
        number, acted, refused = (0, [], []) if state is None else (state["n"], state["a"], state["f"])
        if type(number) is not int or not 0 <= number < len(self.situations):
            raise ValueError("there is no such situation")
        if not all(rule in self.part.lesson.data.rulebook.rules for rule in refused):
            raise ValueError("there is no such rule")
        self.doubt.load(None if state is None else state["r"])
        self._lay(number)
        for phrase in acted:
            self.match.play(phrase)
        self.refused = list(refused)
        self.list = WhyNotList()
        if self._surface is not None:
            self._surface.show(self.match)
        self._show()

    # -- what a person does ----------------------------------------------------------------------

    def choose_situation(self, number: int) -> None:
        """Lay out one of the prepared tables."""
        self._lay(number)
        self._changed(self.situations[number]["name"])

    def again(self) -> None:
        """Lay out the same table once more."""
        self.choose_situation(self.number)

    def do(self, phrase: Action | str) -> bool:
        """Do something as whoever must choose; what is refused changes nothing."""
        self.widget()
        assert self._surface is not None
        return self._surface.do(phrase)

    def undo(self) -> None:
        """Take the last action back."""
        if len(self.match.actions) > self._begun:
            taken = self.match.undo()
            self._changed(f"Taken back: {taken[0]}.")

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.match.can_redo:
            self.match.redo()
            self._changed("Done again.")

    def choose_kind(self, verb: str) -> None:
        """List every action of one kind."""
        self.list.choose_verb(verb)
        self._show()

    def ask(self, phrase: str) -> None:
        """Ask why an action is refused now, or whether it is allowed."""
        self.list.ask(phrase)
        seat = self._seat
        refusal = self.match.why_not(phrase, seat) if seat is not None else None
        if refusal is not None:
            self._note_refusal(phrase, refusal)
        self._show()
        self.part.changed()

    def open_rule(self, rule: str) -> None:
        """Open or close the text of the rule that the list answers with."""
        self.opened = "" if self.opened == rule else rule
        self._show()

    def read(self, reading: str) -> None:
        """Play by another reading of which colour must be matched."""
        self.doubt.switch(reading)

    def set_motion(self, on: bool) -> None:
        """Whether coins slide."""
        if self._surface is not None:
            self._surface.board.motion = on

    # -- showing ---------------------------------------------------------------------------------

    @property
    def _seat(self) -> int | None:
        return self.match.step.seat if self.match.step is not None else None

    def widget(self) -> widgets.Widget:
        """Settings, board with its controls, and the list of all actions, built once."""
        if self._widget is None:
            trouble = self.part.lesson.trouble
            self.top = Sheet(self._top(), on_act=self._acted, on_error=trouble, label="The table")
            self._surface = Surface(
                self.match, None, on_played=self._played, on_refused=self._was_refused, on_error=trouble
            )
            self.below = Sheet(self._below(), on_act=self._acted, on_error=trouble, label="Every action")
            words = self.part.data
            self._widget = stack(
                html(paragraphs(*words["text"]) + task(words["task"], "Try this")),
                self.top,
                self._surface.widget,
                self.below,
                self.doubt.widget(),
            )
        return self._widget

    def _played(self, match: Match[Any], action: Action, events: list[Event]) -> None:
        self.list.asked = None
        self._show()
        self.part.lesson.record(self.part.key, item="played", rule=events[0].rule, choice=str(action), correct=True)

    def _was_refused(self, match: Match[Any], action: Action, refusal: Refusal) -> None:
        self._note_refusal(str(action), refusal)
        self._show()
        self.part.changed()

    def _note_refusal(self, phrase: str, refusal: Refusal) -> None:
        if refusal.rule not in self.refused:
            self.refused.append(refusal.rule)
            self.part.lesson.record(self.part.key, item="refused", rule=refusal.rule, choice=phrase)

    def _switched(self, reading: Any) -> None:
        acted = self.done
        self._lay(self.number)
        for phrase in acted:
            if phrase not in self.match.legal_actions:
                break
            self.match.play(phrase)
        self._changed("Another reading is in force.")

    def _changed(self, words: str) -> None:
        if self._surface is not None:
            if self._surface.match is self.match:
                self._surface.refresh(words)
            else:
                self._surface.show(self.match, words)
        self._show()
        self.part.changed()

    def _show(self) -> None:
        if self._widget is not None:
            self.top.show(self._top())
            self.below.show(self._below())

    def _top(self) -> list[Node]:
        back, forth = len(self.match.actions) > self._begun, self.match.can_redo
        steps: list[Node] = [
            {"value": "undo", "text": "Undo", **_only(back, "Nothing has been done yet.")},
            {"value": "redo", "text": "Redo", **_only(forth, "Nothing has been taken back.")},
            {"value": "again", "text": "Start again"},
        ]
        return [
            {
                "id": "settings",
                "kind": "row",
                "look": "panel",
                "label": "The table",
                "children": [
                    {
                        "id": "situation",
                        "kind": "select",
                        "label": "Start from",
                        "look": "wide",
                        "options": [{"value": str(n), "text": one["name"]} for n, one in enumerate(self.situations)],
                        "value": str(self.number),
                    },
                    {"id": "step", "kind": "buttons", "quiet": True, "label": "Step", "options": steps},
                    {"id": "about", "kind": "note", "text": self.situations[self.number]["text"]},
                ],
            },
            {"id": "pips", "kind": "html", "html": self.pips()},
        ]

    def pips(self) -> str:
        """Whose turn it is and how many actions are left, as markup."""
        step, position = self.match.step, self.match.position
        if step is None:
            return "<p><strong>The game is over.</strong> Start again, or step back.</p>"
        left, most = position.actions_left, self.match.options.actions_per_turn
        dots = "●" * left + "○" * (most - left)
        words = {0: "none left, the turn ends with this Dispute", 1: "one left"}.get(left, f"{left} left")
        who = f"P{position.active + 1}"
        return (
            f"<p><strong>Turn {position.turn}: {who} is active.</strong> "
            f'<span aria-hidden="true">{dots}</span> Actions: {words}.</p>'
        )

    def _below(self) -> list[Node]:
        match = self.match
        nodes: list[Node] = [{"id": "title", "kind": "heading", "level": 3, "text": "Every action one could name"}]
        nodes += self.list.nodes(match, self._seat, lambda rule: chip(match, rule, self.opened == rule))
        allowed = self.list.asked is not None and match.why_not(self.list.asked, self._seat) is None
        nodes.append(
            {
                "id": "act",
                "kind": "buttons",
                "quiet": True,
                "label": "Do",
                "hidden": not allowed,
                "options": [
                    {"value": "do", "text": f"Do it: {self.list.asked}" if allowed else "Do it", "tone": "strong"}
                ],
            }
        )
        rules = match.rulebook.rules
        met = ", ".join(f"“{rules[rule].title}”" for rule in self.refused[-SHOWN_REFUSALS:])
        count = len(self.refused)
        text = f"Reasons met so far: {count}. {met}." if count else "No refusal met yet. Nothing is lost by asking."
        nodes.append({"id": "met", "kind": "note", "text": text})
        return nodes

    def _acted(self, control: str, value: Any) -> None:
        if control == "situation":
            self.choose_situation(int(value))
        elif control == "step":
            {"undo": self.undo, "redo": self.redo, "again": self.again}[value]()
        elif control == "why-verb":
            self.choose_kind(str(value))
        elif control == "why-action":
            self.ask(str(value))
        elif control == "why-card":
            self.choose_kind(str(self.list.verb)) if value.get("close") else self.open_rule(str(value["rule"]))
        elif control == "act" and self.list.asked is not None:
            self.do(self.list.asked)


def _only(possible: bool, why: str) -> Node:
    return {} if possible else {"impossible": True, "why": why}
