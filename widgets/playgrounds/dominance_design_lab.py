"""Playground of lesson 8: a shelf of knobs, the sentences of the card that follow them, and one game by your rule."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from rulecore import dominance
from rulecore.card import Card, card_of
from rulecore.dominance.bots import BOTS
from rulecore.kernel import InvalidOptions, Match, Rng, scramble
from widgets.board import Board
from widgets.boards.dominance import scene
from widgets.parts.base import html, paragraphs, stack, task
from widgets.parts.change_plan import Knob, read_plan
from widgets.playgrounds.shared import beside
from widgets.sheet import Node, Sheet

if TYPE_CHECKING:
    from widgets.parts.base import Part

CAP = 80
"""A sample game stops after so many turns; a changed rule may have no natural end."""
PLAYERS = ("Bookkeeper", "Fox")


class Ground:
    """Turn two knobs at most, read what that changes on the card, and step through one game played by your rule.

    Args:
        part: the part it stands in; its knobs are those of the lesson's experiment.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        plan = read_plan(part.lesson.data.game, part.lesson.data.table("change"))
        self.knobs: dict[str, Knob] = {knob.option: knob for knob in plan.knobs}
        self.most = plan.most
        self.change: dict[str, Any] = {}
        self.seed: int | None = None
        self.moment = 0
        self.words = ""
        self._match: Match[Any] | None = None
        self._widget: widgets.Widget | None = None
        self.board: Board | None = None
        self.sheet: Sheet | None = None

    def widget(self) -> widgets.Widget:
        """Shelf and board, built once."""
        if self._widget is None:
            self.board = Board(self._scene(), on_error=self.part.lesson.trouble)
            self.sheet = Sheet(
                self._nodes(), on_act=self._act, on_error=self.part.lesson.trouble, label="The shelf of knobs"
            )
            words = self.part.data
            texts = html(paragraphs(*words["text"]) + task(words["task"], "Try this"))
            self._widget = stack(texts, beside(self.board, self.sheet))
        return self._widget

    @property
    def match(self) -> Match[Any]:
        """The table by the rules chosen: freshly laid, or the sample game at the moment looked at."""
        if self._match is None:
            self._match = dominance.new_match(seed=self.seed or 0, turn_cap=CAP, **self.change)
            if self.seed is not None:
                self._let_play(self._match)
        return self._match

    def _let_play(self, match: Match[Any]) -> None:
        players = [BOTS[name]() for name in PLAYERS]
        rngs = [Rng(scramble(match.seed) ^ scramble(1 + seat)) for seat in range(match.options.players)]
        while (step := match.step) is not None:
            view = match.view(step.seat, memory=True)
            match.play(players[step.seat].choose(view, match.legal_actions, rngs[step.seat]))

    def settings(self, option: str) -> list[tuple[str, Any]]:
        """What a knob can be set to, in words and as values, the printed value among them."""
        knob = self.knobs[option]
        listed = list(knob.choices)
        if knob.printed not in [value for _, value in listed]:
            listed.insert(0, ("as the setup table says", knob.printed))
        return listed

    def turn(self, option: str, value: Any) -> None:
        """Set a knob; refused, with the reason, if two others are turned already or the values do not go together."""
        knob = self.knobs[option]
        wanted = {name: kept for name, kept in self.change.items() if name != option}
        if value != knob.printed:
            wanted[option] = value
        if len(wanted) > self.most:
            turned = " and ".join(self.knobs[name].ask for name in self.change)
            self._say(f"Two knobs at most, or nobody can say which one did it. Turned already: {turned}.")
            return
        try:
            dominance.DominanceOptions.from_mapping(wanted)
        except InvalidOptions as error:
            self._say(" ".join(error.problems))
            return
        self.change, self.seed, self.moment, self._match = wanted, None, 0, None
        self._say(f"{knob.ask}: {knob.words(value)}." if option in wanted else f"{knob.ask}: as printed.")

    def reset(self) -> None:
        """Turn every knob back to the printed rule."""
        self.change, self.seed, self.moment, self._match = {}, None, 0, None
        self._say("All knobs stand as printed.")

    def sample(self) -> None:
        """Let two computer players play one game by these rules, and show its end."""
        self.seed = 1 if self.seed is None else self.seed + 1
        self._match = None
        self.moment = len(self.match.actions)
        self._say(self._ending())

    def look(self, moment: int) -> None:
        """Show the sample game after so many actions."""
        self.moment = max(0, min(int(moment), len(self.match.actions)))
        self._say("")

    def _ending(self) -> str:
        result = self.match.outcome()
        assert result is not None
        if not result.finished:
            return (
                f"Stopped after {CAP} turns: by these rules this game did not end by itself. One game proves nothing."
            )
        scores = ", ".join(f"{name} {points}" for name, points in result.scores.items())
        turns = self.match.position.turn
        return f"Over after {turns} turns: {scores}. One game proves nothing; the experiment below plays many."

    def _say(self, words: str) -> None:
        self.words = words
        self.refresh()
        self.part.changed()

    def refresh(self) -> None:
        """Show shelf and board as they are now."""
        if self.sheet is None or self.board is None:
            return
        self.sheet.show(self._nodes())
        if self.words:
            self.sheet.say(self.words)
        self.board.show(self._scene(), self._told())

    def _told(self) -> str:
        if not self.moment:
            return "The table as it is laid by these rules."
        earlier = self.match.at(self.moment - 1)
        events = earlier.play(self.match.actions[self.moment - 1])
        return " ".join(earlier.tell(event, None) for event in events)

    def _scene(self) -> Any:
        match = self.match.at(self.moment) if self.seed is not None else self.match
        return scene(match.view(None).to_json())

    def _nodes(self) -> list[Node]:
        nodes: list[Node] = [{"id": "head", "kind": "heading", "text": "The shelf"}]
        for name, knob in self.knobs.items():
            now = self.change.get(name, knob.printed)
            nodes.append(
                {
                    "id": f"knob-{name}",
                    "kind": "select",
                    "label": knob.ask + (" (turned)" if name in self.change else ""),
                    "value": str([value for _, value in self.settings(name)].index(now)),
                    "options": [
                        {"value": str(number), "text": text + (" (printed)" if value == knob.printed else "")}
                        for number, (text, value) in enumerate(self.settings(name))
                    ],
                }
            )
        buttons = [{"value": "sample", "text": "Play one game by these rules"}]
        if self.change:
            buttons.append({"value": "reset", "text": "All as printed"})
        nodes.append({"id": "do", "kind": "buttons", "label": "Do", "options": buttons})
        if self.words:
            nodes.append({"id": "words", "kind": "note", "look": "strong", "text": self.words})
        if self.seed is not None:
            last = len(self.match.actions)
            nodes.append(
                {
                    "id": "moment",
                    "kind": "range",
                    "label": f"Action {self.moment} of {last}",
                    "value": self.moment,
                    "min": 0,
                    "max": last,
                }
            )
        nodes.append(
            {"id": "card", "kind": "html", "look": "card", "label": "What changes on the card", "html": self._card()}
        )
        return nodes

    def _card(self) -> str:
        if not self.change:
            return "<p>Nothing yet: the card is the printed one. Turn a knob and its sentences appear here.</p>"
        card: Card = card_of("dominance", dominance.DominanceOptions.from_mapping(self.change))
        lines = [line.text for section in card.sections for line in section.lines if line.changed]
        listed = "".join(f"<li>{escape(text)}</li>" for text in lines)
        changes = "".join(
            f"<li>{escape(one.meaning)}: <strong>{escape(one.value)}</strong> (printed: {escape(one.usual)})</li>"
            for one in card.changes
        )
        return f"<ul>{changes}</ul>" + (f"<p>On the card it now says:</p><ul>{listed}</ul>" if listed else "")

    def _act(self, control: str, value: Any) -> None:
        if control.startswith("knob-"):
            name = control.removeprefix("knob-")
            self.turn(name, self.settings(name)[int(value)][1])
        elif control == "moment":
            self.look(int(value))
        elif control == "do":
            (self.sample if value == "sample" else self.reset)()

    def save(self) -> Mapping[str, Any] | None:
        """Knobs, game and moment; ``None`` before anything was turned."""
        if not self.change and self.seed is None:
            return None
        return {"change": dict(self.change), "seed": self.seed, "at": self.moment}

    def load(self, state: Any) -> None:
        """Bring knobs, game and moment back.

        Raises:
            ValueError: a knob is not on this shelf, or its value is not one of it.
        """
        state = state or {"change": {}, "seed": None, "at": 0}
        change = {
            name: tuple(value) if isinstance(value, list) else value for name, value in dict(state["change"]).items()
        }
        if len(change) > self.most or not all(
            name in self.knobs and value in [known for _, known in self.settings(name)]
            for name, value in change.items()
        ):
            raise ValueError("the knobs are those of another shelf")
        dominance.DominanceOptions.from_mapping(change)
        seed = state["seed"]
        if seed is not None and not (isinstance(seed, int) and 0 < seed < 1_000_000):
            raise ValueError("the sample game has no such seed")
        self.change, self.seed, self._match, self.words = change, seed, None, ""
        self.moment = max(0, min(int(state["at"]), len(self.match.actions)))
        self.refresh()

    def set_motion(self, on: bool) -> None:
        """Whether pieces slide."""
        if self.board is not None:
            self.board.motion = on
