"""The playing surface: board, composer, refusals and a short log. Lessons and whole games stand on it.

It plays on a match and never decides a rule. Whatever a mouse can do has a method of the same name.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from copy import deepcopy
from importlib import import_module
from typing import Any

from ipywidgets import VBox, Widget

from rulecore.kernel import Action, Event, IllegalAction, InvalidAction, Match, Refusal
from rulecore.kernel.language import current
from widgets.board import Board
from widgets.boards.scene import Scene
from widgets.composers import composer_for
from widgets.language import _
from widgets.rule_text import rule_html, rule_title
from widgets.sheet import Node, OnAct, Sheet
from widgets.story import Story

_LOG = logging.getLogger(__name__)

OnPlayed = Callable[[Match[Any], Action, list[Event]], Any]
OnRefused = Callable[[Match[Any], Action, Refusal], Any]
RuleDetails = Callable[[str], str]
Aside = Callable[[], list[Node]]
Drawing = Callable[..., Scene]

_MISSING = object()


class Surface:
    """A board one can play on.

    Args:
        match: the game to play.
        seats: the seats whose choices are made here, or ``None`` for all of them. While another seat must choose, the
            surface says who is waited for; whoever owns it plays that choice and calls :meth:`refresh`.
        verbs: names of the only verbs to offer, or ``None`` for all.
        on_played: called as ``on_played(match, action, events)`` after an action went through.
        on_refused: called as ``on_refused(match, action, refusal)`` after the rules said no.
        on_error: called with an exception that something on the surface raised; it is said on the surface in any case.
        motion: whether pieces slide.
        show_log: whether the last happenings are listed below the controls.
        compact: leave out what a small exercise does not need: the log.
        rule_details: gives the HTML that a rule's chip opens; by default its place in the rulebook and our words.
        drawing: draws the scene in place of the game's own board, with the same arguments as ``boards.<game>.scene``.
        shown: the parts of the table to draw, by the names that the game's board gives them; all of them if none.
        beside: widgets that stand below the controls: what their owner says and offers about the board.

    Attributes:
        widget: what to show on the page; the same object for the whole life of the surface.
        board: the board.
        sheet: the controls.
        match: the match being played.
        seats: as given; may be changed, then :meth:`refresh`.
        memory: whether the board shows what a perfect memory would know of the other hands.
        aside: gives controls of the owner's own, shown where the composer would be while nothing is composed here.
        extra: gives further things to read, shown below the choices.
        beyond: gives buttons of the owner's own beside those of the composer, for what the moment does not ask.
        on_aside: called with the name and the value of such a control.
    """

    def __init__(
        self,
        match: Match[Any],
        seats: Collection[int] | None = frozenset({0}),
        *,
        verbs: Collection[str] | None = None,
        on_played: OnPlayed | None = None,
        on_refused: OnRefused | None = None,
        on_error: Callable[[Exception], Any] | None = None,
        motion: bool = True,
        show_log: bool = True,
        compact: bool = False,
        rule_details: RuleDetails | None = None,
        drawing: Drawing | None = None,
        shown: Collection[str] = (),
        beside: Sequence[Widget] = (),
    ) -> None:
        self.match = match
        self.seats = None if seats is None else frozenset(seats)
        self.verbs = verbs
        self.on_played = on_played
        self.on_refused = on_refused
        self.on_error = on_error
        self.show_log = show_log and not compact
        self.rule_details = rule_details or (lambda rule: rule_html(self.match, rule))
        self.memory = False
        self.aside: Aside = list
        self.extra: Aside = list
        self.beyond: Aside = list
        self.on_aside: OnAct | None = None
        self._story = Story(match)
        self._looking: Any = _MISSING
        self._last_viewer: int | None = 0 if self.seats is None else min(self.seats, default=None)
        self._refused: tuple[Action, Refusal] | None = None
        self._opened: tuple[str, str] | None = None
        self._peeked: Match[Any] | None = None
        self._problem = ""
        self._version = 0
        self._mark: Any = None
        self.composer = composer_for(match.rulebook.game)
        self._drawing: Drawing = drawing or import_module(f"widgets.boards.{match.rulebook.game}").scene
        self.shown = tuple(shown)
        self._owners_drawing = drawing is not None
        self._scene_of: Any = None
        self._last_scene: Scene = {}
        self._begin_if_new()
        self._drawn = self._scene()
        self.board = Board(self._drawn, on_pick=self.pick, on_cancel=self.cancel, on_error=self._failed, motion=motion)
        self.sheet = Sheet(self._nodes(), on_act=self._acted, on_error=self._failed, label=_("Your choices"))
        self.board.on_confirm(self.do)
        self.board.add_class("rc-surface-board")
        side = VBox([self.sheet, *beside]) if beside else self.sheet
        side.add_class("rc-surface-sheet")
        if beside:
            side.add_class("rc-surface-side")
        self.widget = VBox([self.board, side])
        self.widget.add_class("rc-surface")

    # -- who looks

    @property
    def viewer(self) -> int | None:
        """The seat whose view is on the screen, or ``None`` for a spectator's."""
        if self._looking is not _MISSING:
            seen: int | None = self._looking
            return seen
        step = self.match.step
        if step is not None and (self.seats is None or step.seat in self.seats):
            return step.seat
        return self._last_viewer

    @property
    def waiting_for(self) -> int | None:
        """The seat that must choose and is not played here, or ``None``."""
        step = self.match.step
        return step.seat if step is not None and step.seat != self._composing else None

    @property
    def _composing(self) -> int | None:
        step = self.match.step
        if (
            self._peeked is not None
            or step is None
            or step.seat != self.viewer
            or (self.seats is not None and step.seat not in self.seats)
        ):
            return None
        return step.seat

    def look(self, seat: int | None, words: str = "") -> None:
        """Show this seat's view from now on (``None``: a spectator's, in which nothing can be chosen)."""
        self._looking = seat
        self.refresh(words)

    def look_along(self) -> None:
        """Show the view of whoever must choose, as far as that seat is played here; the way a surface begins."""
        self._looking = _MISSING
        self.refresh()

    def peek(self, earlier: Match[Any] | None, words: str = "") -> None:
        """Show an earlier moment of the same match, to look at only; ``None`` comes back to the present.

        What has been composed so far waits until then.
        """
        self._peeked = earlier
        self.refresh(words)

    @property
    def peeking(self) -> bool:
        """Whether an earlier moment is on show."""
        return self._peeked is not None

    # -- what its owner does

    def show(self, match: Match[Any], words: str = "") -> None:
        """Go on with another match in the same place: a retry, an undo, a game reopened from its code.

        Args:
            match: of the same game.
            words: what happened, said below the board.
        """
        self._story.close()
        self.match = match
        self._story = Story(match)
        self._mark = None
        self._peeked = None
        self.refresh(words)

    def refresh(self, words: str = "") -> None:
        """Show the match as it stands now, for instance after its owner has played for another seat."""
        self._story.catch_up()
        self._begin_if_new()
        self._draw(words)

    def close(self) -> None:
        """Stop listening and let the widgets go."""
        self._story.close()
        for widget in (self.widget, self.board, self.sheet):
            widget.close()

    # -- what a person does

    def do(self, action: Action | str | None = None) -> bool:
        """Play an action, or show why it is refused: what the button “Do it” does.

        Args:
            action: an action or its phrase; what has been composed if not given.

        Returns:
            Whether it was played. Nothing is lost if it was not.
        """
        try:
            return self._do(action)
        except Exception as error:
            self._failed(error)
            return False

    def pick(self, place: str) -> None:
        """Pick a place of the board, such as ``"tile:A"`` or ``"coin:A:gold"``."""
        if self._composing is None:
            return
        if self.composer.settles(place):
            self.do()
            return
        self._clear_messages()
        self._draw(self.composer.pick(place))

    def change(self, control: str, value: Any = None) -> None:
        """Use a control of the composer, such as ``change("verb", "move")`` or ``change("source", "A")``."""
        self._clear_messages()
        beyond = self.composer.change(control, value)
        if beyond is None:
            self._draw()
        else:
            self.do(beyond)

    def cancel(self) -> None:
        """Forget what has been chosen so far, and close a refusal: what Escape does."""
        chosen = bool(self.composer.selected()) or bool(self.composer.phrase())
        self._clear_messages()
        self._version += 1
        self.composer.clear()
        self._draw(_("Nothing was said.") if chosen else "")

    def close_refusal(self) -> None:
        """Put the refusal away; what was chosen stays."""
        self._clear_messages()
        self._draw()

    def open_rule(self, rule: str, entry: str = "refusal") -> None:
        """Open or close the text of a rule, at the refusal or at an entry of the log."""
        self._opened = None if self._opened == (entry, rule) else (entry, rule)
        self._draw()

    @property
    def refusal(self) -> Refusal | None:
        """The refusal on show, or ``None``."""
        return self._refused[1] if self._refused else None

    @property
    def problem(self) -> str:
        """What went wrong last, in words, or nothing."""
        return self._problem

    @property
    def phrase(self) -> str:
        """What has been chosen, as a sentence."""
        return self.composer.phrase()

    # -- playing

    def _do(self, action: Action | str | None) -> bool:
        self._clear_messages()
        if action is None or (isinstance(action, str) and not action.strip()):
            action = self.composer.action()
            if action is None:
                missing = self.composer.missing() or self._waiting_words()
                self._problem = f"{_('Something is still open.')} {missing}" if self.composer.phrase() else missing
                self._draw()
                return False
        try:
            said = self.match.rulebook.parse(action, self.match.position)
        except InvalidAction as error:
            self._problem = " ".join(error.problems)
            self._draw()
            self.sheet.say(self._problem)
            return False
        seat = self.viewer
        if seat is None:
            self._problem = self._waiting_words()
            self._draw()
            return False
        try:
            events = self.match.play(said, seat)
        except IllegalAction as error:
            self._refuse(said, error.refusal)
            return False
        # what was typed and played must not stay in the field
        self._version += 1
        self.refresh(self.tell(events))
        if self.on_played is not None:
            self._call(self.on_played, said, events)
        return True

    def _refuse(self, action: Action, refusal: Refusal) -> None:
        self._refused = (action, refusal)
        self._draw()
        self.sheet.say(f"{_('Refused.')} {refusal}")
        if self.on_refused is not None:
            self._call(self.on_refused, action, refusal)

    def _call(self, callback: Callable[..., Any], *values: Any) -> None:
        try:
            callback(self.match, *values)
        except Exception as error:
            self._failed(error)

    def _failed(self, error: Exception) -> None:
        _LOG.error("the playing surface met an error", exc_info=error)
        self._problem = _(
            "Something went wrong here: {error}. Your game is kept; you can go on or try again.", error=error
        )
        self._draw()
        self.sheet.say(self._problem)
        if self.on_error is not None:
            self.on_error(error)

    def _acted(self, control: str, value: Any) -> None:
        if control == "phrase":
            self.cancel() if value.get("back") else self.do(value.get("say"))
        elif control == "refusal":
            self.close_refusal() if value.get("close") else self.open_rule(str(value["rule"]))
        elif control == "log":
            entry, rule = str(value).split("|", 1)
            self.open_rule(rule, entry)
        elif self._composing is None or any(node["id"] == control for node in self.beyond()):
            if self.on_aside is not None:
                self.on_aside(control, value)
        else:
            self.change(control, value)

    # -- what has happened

    @property
    def history(self) -> list[tuple[Action, list[Event]]]:
        """Every action so far with the events it caused, secrets included: show them by :meth:`tell` alone."""
        return self._story.entries

    def tell(self, events: list[Event]) -> str:
        """Events in words, for whoever looks."""
        return " ".join(self.match.tell(event, self.viewer) for event in events)

    def _begin_if_new(self) -> None:
        step = self.match.step
        if step is not None and (self.seats is None or step.seat in self.seats):
            self._last_viewer = step.seat
        elif self.seats is not None and self._last_viewer not in self.seats:
            self._last_viewer = min(self.seats, default=None)
        if self._peeked is not None:
            return
        mark = (id(self.match), len(self.match.actions), step, self._composing)
        if mark != self._mark:
            self._mark = mark
            self._clear_messages()
            self._version += 1
            self.composer.begin(self.match, self._composing, self.verbs)

    def _clear_messages(self) -> None:
        # what the controls have read out is a refusal or a problem, and outlives neither
        if (self._refused or self._problem) and self.sheet.words:
            self.sheet.say("")
        self._refused = None
        self._problem = ""
        self._opened = None

    # -- showing

    def _draw(self, words: str = "") -> None:
        scene = self._scene()
        if scene != self._drawn:
            self._drawn = scene
            self.board.show(scene, words)
        elif words:
            # the same scene once more would break off the pieces that are still sliding
            self.board.announce(words)
        self.sheet.show(self._nodes())

    def _draw_scene(self, *seen: Any) -> Scene:
        """The scene for a view, choices, selection and caption; drawn anew only if any of them is another."""
        key = (*map(deepcopy, seen), self.shown, current())
        # a drawing of the owner's own may look at more than it is told
        if self._owners_drawing or key != self._scene_of:
            self._scene_of = key
            self._last_scene = self._drawing(*seen, **({"shown": self.shown} if self.shown else {}))
        return self._last_scene

    def _scene(self) -> Scene:
        if self._peeked is not None:
            view = self._peeked.view(self.viewer, self.memory).to_json()
            return self._draw_scene(view, None, None, _("An earlier moment, to look at"))
        view = self.match.view(self.viewer, self.memory).to_json()
        return self._draw_scene(view, self.composer.places(), self.composer.selected(), self._caption(view))

    def _caption(self, view: dict[str, Any]) -> str:
        step = view.get("step")
        if step is None:
            return _("The game is over")
        ask = step["ask"]
        return _("Your turn, {ask}", ask=ask) if self._composing is not None else _("Waiting for {ask}", ask=ask)

    def _waiting_words(self) -> str:
        step = self.match.step
        if step is None:
            return _("The game is over. Nothing is left to choose.")
        if self._peeked is not None:
            return _("You look at an earlier moment. Nothing can be chosen here.")
        seat = f"P{step.seat + 1}"
        if self.viewer is None:
            return _("It is {seat}'s choice now, and this screen is nobody's.", seat=seat)
        return _("It is {seat}'s choice now. Yours comes again.", seat=seat)

    def _nodes(self) -> list[Node]:
        nodes: list[Node] = []
        composing = self._composing is not None
        if composing:
            nodes += self.composer.controls()
        else:
            nodes += self.aside() or [
                {"id": "waiting", "kind": "note", "look": "strong", "text": self._waiting_words()}
            ]
        nodes.append(
            {
                "id": "bar",
                "kind": "row",
                "look": "bar",
                "children": self._bar(composing),
                # what is refused after the end still gets its answer; a screen that is nobody's has nothing to say
                "hidden": self.peeking
                or ((self.match.step is None or self.viewer is None) and not (self._refused or self._problem)),
            }
        )
        nodes += self.extra()
        if self.show_log:
            nodes.append(self._story.log(self.viewer, self._chip))
        return nodes

    def _bar(self, composing: bool) -> list[Node]:
        """What one is about to do and what became of it.

        On small screens this stays in sight. It also stays while others choose, so that the focus on it stays.
        """
        bar: list[Node] = [
            *((*self.composer.docked(), *self.beyond()) if composing else ()),
            {
                "id": "phrase",
                "kind": "phrase",
                "label": _("You are about to say"),
                "value": self.composer.phrase(),
                "version": self._version,
                "placeholder": _("Choose, or type it"),
                "hidden": self.match.step is None,
                "go": _("Do it"),
                "ready": composing and self.composer.action() is not None,
                "hint": "" if self._refused or self._problem else self._hint(),
            },
        ]
        if self._problem:
            bar.append({"id": "problem", "kind": "note", "look": "problem", "text": self._problem})
        if self._refused:
            bar.append(self._refusal_node(*self._refused))
        return bar

    def _hint(self) -> str:
        """What is still missing; else the sentence in the reader's language, where phrases speak another."""
        missing = self.composer.missing()
        action = None if missing else self.composer.action()
        said = self.match.rulebook.say_action(action) if action is not None else ""
        return missing or (said if said != str(action) else "")

    def _refusal_node(self, action: Action, refusal: Refusal) -> Node:
        return {
            "id": "refusal",
            "kind": "refusal",
            "title": _("Not allowed now: {action}", action=self.match.rulebook.say_action(action)),
            "reason": refusal.reason,
            "cure": refusal.cure,
            "rule": self._chip(refusal.rule, "refusal"),
        }

    def _chip(self, rule: str, entry: str) -> Node:
        chip: Node = {"id": rule, "title": rule_title(self.match, rule)}
        if self._opened == (entry, rule):
            chip["html"] = self.rule_details(rule)
        return chip
