"""A first move that is a guess: who has won? Then the screens turn."""

from __future__ import annotations

from html import escape
from importlib import import_module
from typing import Any

import ipywidgets as widgets

from rulecore.kernel import Match
from widgets.board import Board
from widgets.boards.scene import Scene
from widgets.language import _
from widgets.parts.base import Part, answer, html, paragraphs, section, task
from widgets.sheet import Node, Sheet
from widgets.tables import kit_for

TOGETHER = "several"


class FirstGuess(Part):
    """A finished table with closed screens, a guess, and the screens turned by the last choice of the game.

    ``[first]`` of the lesson's file gives ``start``, the phrases still to be played in ``turn``, and in ``after`` what
    to say to each guess: ``P1``, ``P2``, … or ``several``.

    Attributes:
        guess: the seat that is thought to have won, such as ``"P2"``, or nothing yet.
        turned: whether the screens have been turned.
        tries: how often the learner has gone back.
    """

    key = "first"

    def __init__(self, lesson: Any) -> None:
        super().__init__(lesson)
        self.guess = ""
        self.turned = False
        self.tries = 0
        self._set_up()

    def _set_up(self) -> None:
        self.match: Match[Any] = self.lesson.data.level_game.match_from(self.data["start"])
        if self.turned:
            for phrase in self.data["turn"]:
                self.match.play(phrase)

    @property
    def done(self) -> bool:
        return self.turned or self.tries > 0

    @property
    def guesses(self) -> list[str]:
        """What one can guess."""
        hands = self.match.view(None).to_json()["hands"]
        return [*(hand["name"] for hand in hands), TOGETHER]

    @property
    def right(self) -> bool:
        """Whether the guess is what came out."""
        outcome = self.match.outcome()
        if outcome is None:
            return False
        names = [f"P{seat + 1}" for seat in outcome.winners]
        return self.guess == (names[0] if len(names) == 1 else TOGETHER)

    def save(self) -> dict[str, Any] | None:
        return {"guess": self.guess, "turned": self.turned, "tries": self.tries} if self.guess or self.tries else None

    def load(self, state: Any) -> None:
        state = state or {"guess": "", "turned": False, "tries": 0}
        if state["guess"] not in ("", *self.guesses):
            raise ValueError("nobody of that name sits at this table")
        self.guess, self.turned, self.tries = state["guess"], state["turned"] is True, int(state["tries"])
        self._set_up()
        self._show()

    def build(self) -> widgets.Widget:
        trouble = self.lesson.trouble
        self._board = Board(self._scene(), on_error=trouble)
        self._sheet = Sheet(self._nodes(), on_act=self._acted, on_error=trouble, label=_("Your guess"))
        text = self.data.get("text", [])
        made = section(
            self.key,
            html(paragraphs(*([text] if isinstance(text, str) else text)) + task(self.data["task"], _("Do this"))),
            self._board,
            self._sheet,
        )
        self._said = html(kind="feedback")
        made.children = (*made.children, self._said)
        self._show()
        return made

    # -- what a person does ----------------------------------------------------------------------

    def choose(self, guess: str) -> None:
        """Guess who has won; until the screens turn, the guess can be changed."""
        if self.turned or guess not in self.guesses:
            return
        self.guess = guess
        self._show(_("Your guess: {guess}.", guess=_words(guess)))
        self.changed()

    def turn(self) -> None:
        """Turn the screens, once something is guessed."""
        if self.turned or not self.guess:
            return
        self.turned = True
        self._set_up()
        self.lesson.record(
            self.key,
            item="first move",
            rule=self.data["rule"],
            attempt=self.tries + 1,
            choice=self.guess,
            correct=self.right,
        )
        self._show(_("The screens are turned."))
        self.lesson.say(self._text())

    def again(self) -> None:
        """Close the screens again."""
        self.guess, self.turned = "", False
        self.tries += 1
        self._set_up()
        self._show(_("The screens are closed again."))
        self.changed()

    def set_motion(self, on: bool) -> None:
        """Whether pieces slide."""
        if self.built:
            self._board.motion = on

    # -- showing ---------------------------------------------------------------------------------

    def _acted(self, control: str, value: Any) -> None:
        if control == "guess":
            self.choose(value)
        elif self.turned:
            self.again()
        else:
            self.turn()

    def _scene(self) -> Scene:
        drawing = import_module(f"widgets.boards.{self.lesson.data.game}")
        caption = _("The screens are open") if self.turned else _("The game is decided, and the screens are closed")
        shown = self.data.get("shown", drawing.PARTS)
        scene: Scene = drawing.scene(self.match.view(None).to_json(), None, None, caption, shown=shown)
        return scene

    def _nodes(self) -> list[Node]:
        nodes: list[Node] = [
            {
                "id": "guess",
                "kind": "buttons",
                "label": _("Who has won?"),
                "options": [self._guess(name) for name in self.guesses],
            },
            {"id": "go", "kind": "buttons", "quiet": True, "label": _("Then"), "options": [self._go()]},
        ]
        if self.turned:
            ending = kit_for(self.lesson.data.game).ending(self.match)
            nodes.append(
                {
                    "id": "how",
                    "kind": "fold",
                    "title": _("How it was decided"),
                    "children": [{"id": "funnel", "kind": "html", "html": ending}],
                }
            )
        return nodes

    def _guess(self, name: str) -> Node:
        option: Node = {"value": name, "text": _words(name), "pressed": name == self.guess}
        if self.turned and name != self.guess:
            option |= {"impossible": True, "why": _("The screens are open. Close them to guess again.")}
        return option

    def _go(self) -> Node:
        # one button for both, so that whoever pressed it keeps the focus
        if self.turned:
            return {"value": "turn", "text": _("Close them and guess again")}
        option: Node = {"value": "turn", "text": _("Turn the screens"), "tone": "strong" if self.guess else ""}
        return option if self.guess else {**option, "impossible": True, "why": _("Guess first.")}

    def _text(self) -> str:
        after = self.data["after"]
        return str(after.get(self.guess, after.get("default", "")))

    def _show(self, words: str = "") -> None:
        if not hasattr(self, "_said"):
            return
        self._board.show(self._scene(), words)
        self._sheet.show(self._nodes())
        mood = "good" if self.right else "warn"
        self._said.value = answer(f"<p>{escape(self._text())}</p>", mood) if self.turned else ""


def _words(guess: str) -> str:
    return _("several of them together") if guess == TOGETHER else guess
