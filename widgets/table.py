"""A whole game: set it up, play it against people and computer players, look back, ask why not, see how it was decided.

>>> from widgets.table import Table
>>> table = Table()            # the last line of a cell shows it
>>> table.start()
>>> table.surface.do("pick gold")
True

Whatever a mouse can do has a method of the same name. Nothing but the view of one seat ever reaches the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any
from urllib.parse import urlencode

from ipywidgets import VBox

from rulecore.kernel import Action, Event, InvalidCode, InvalidOptions, LegalActions, Match, Player, Rng, scramble
from widgets.rule_text import rule_html, rule_title
from widgets.sheet import Node, Sheet
from widgets.surface import Surface
from widgets.tables import PERSON, kit_for
from widgets.tables.look_back import LookBack
from widgets.tables.pace import SPEEDS, Pace
from widgets.tables.why_not import WhyNotList
from widgets.theme import stylesheet

SPEED_WORDS = {"instant": "at once", "slow": "slowly", "step": "one at a time"}


class Table:
    """A table at which a whole game is played.

    Args:
        game: name of the game's package.
        motion: whether pieces slide.
        **settings: settings to begin with in place of the kit's defaults, such as ``players=3`` or
            ``seats=["person", "Miser"]``.

    Raises:
        ValueError: there is no such setting, or nobody of that name to take a seat.

    Attributes:
        widget: what to show on the page; the same object for the whole life of the table.
        surface: board and controls; ``None`` until a game is begun.
        settings: how the next game will be set up.
        pace: how the computer players play.
        page: name under which the browser remembers this game: that of the notebook.
    """

    def __init__(self, game: str = "dominance", *, motion: bool = True, **settings: Any) -> None:
        self.kit = kit_for(game)
        self.settings: dict[str, Any] = self._settings(settings)
        self.surface: Surface | None = None
        self.seated: int | None = None
        self.seats: list[str] = []
        self.pace = Pace(self)
        self.look_back = LookBack()
        self.why_not = WhyNotList()
        self.aids = {"forecast": False, "memory": False, "narrator": False}
        self.page = f"{game}/09-table"
        self._motion = motion
        self._bots: dict[int, Player] = {}
        self._told = 0
        self._setting_up = True
        self._code_words = ""
        self._problem = ""
        self._open: set[str] = set()
        self._opened_rule: tuple[str, str] | None = None
        self.head = Sheet(self._head(), on_act=self._act, on_error=self.failed, label="The game")
        self.foot = Sheet(self._foot(), on_act=self._act, on_error=self.failed, label="Look back and ask")
        self.widget = VBox([stylesheet(), self.head, self.foot])
        self.widget.add_class("rc-table-game")

    def _settings(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The kit's settings with the given ones, seats that are not named filled up."""
        usual = self.kit.defaults()
        unknown = [name for name in given if name not in usual]
        seats = list(given.get("seats", ()))
        nobody = [name for name in seats if name != PERSON and name not in self.kit.players]
        if unknown or nobody:
            raise ValueError(
                f"A table has no {', '.join(map(repr, [*unknown, *nobody]))}. Settings are {', '.join(usual)}; "
                f"at a seat may be {', '.join([PERSON, *self.kit.players])}."
            )
        return {**usual, **given, "seats": [*seats, *usual["seats"][len(seats) :]]}

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.widget._repr_mimebundle_(**options)

    # -- setting up

    @property
    def match(self) -> Match[Any]:
        """The match being played.

        Raises:
            ValueError: no game has begun.
        """
        if self.surface is None:
            raise ValueError("No game has begun; call start() first.")
        return self.surface.match

    @property
    def people(self) -> list[int]:
        """The seats played at this screen."""
        return [seat for seat, who in enumerate(self.seats) if who == PERSON]

    def choose(self, setting: str, value: Any) -> None:
        """Use a control of the set-up panel, such as ``choose("players", 3)`` or ``choose("seat-1", "Random")``."""
        self.settings = self.kit.changed(self.settings, setting, value)
        self._problem = ""
        self._draw()

    def start(self) -> None:
        """Begin a game with the chosen settings."""
        try:
            match = self.kit.new_match(self.settings)
        except InvalidOptions as error:
            self._problem = " ".join(error.problems)
            self._draw()
            self.head.say(self._problem)
            return
        self._seat(match, "A new game. " + self._line_up())

    def new_game(self) -> None:
        """Open the set-up panel; the game on the table stays until another one is begun."""
        self._setting_up = True
        self._draw()

    def back_to_game(self) -> None:
        """Close the set-up panel and go on."""
        self._setting_up = self.surface is None
        self._problem = ""
        self._draw()

    def open_code(self, code: str, seats: str = "") -> bool:
        """Reopen a game from its code; a bad code changes nothing and is explained.

        Args:
            code: what :meth:`Match.code` gave.
            seats: who sits where, as a link says it (``"person,Miser"``); as at present if it says nothing.

        Returns:
            Whether it was opened.
        """
        try:
            match = self.kit.from_code(code)
        except InvalidCode as error:
            self._code_words = f"{error} Nothing has changed."
            self._open.add("code")
            self._draw()
            return False
        self.settings = self.kit.changed(self.settings, "players", match.options.players)
        for seat, who in enumerate(seats.split(",")[: match.options.players]):
            if who == PERSON or who in self.kit.players:
                self.settings = self.kit.changed(self.settings, f"seat-{seat}", who)
        self._code_words = "The code is open."
        self._seat(match, f"Reopened at {self.kit.progress(match).lower()}.")
        return True

    def _seat(self, match: Match[Any], words: str) -> None:
        self.pace.interrupt()
        players = match.options.players
        self.seats = list(self.settings["seats"][:players])
        self._bots = {seat: self.kit.players[who]() for seat, who in enumerate(self.seats) if who != PERSON}
        self.seated = None
        self._setting_up = False
        self._problem = ""
        self.look_back.leave()
        if self.surface is None:
            self.surface = Surface(
                match,
                self.people,
                on_played=self._played,
                on_error=self._noted,
                motion=self._motion,
                show_log=False,
            )
            self.surface.aside = self._aside
            self.surface.on_aside = self._act
            self.widget.children = (*self.widget.children[:-1], self.surface.widget, self.foot)
        else:
            self.surface.seats = frozenset(self.people)
            self.surface.show(match)
        self._told = len(match.actions)
        self.show(words)
        self.pace.go()
        self._draw()

    def _line_up(self) -> str:
        who = []
        for seat, name in enumerate(self.settings["seats"][: self.settings["players"]]):
            here = "you" if name == PERSON and self.settings["seats"].count(PERSON) == 1 else "a person here"
            who.append(f"P{seat + 1} is {here if name == PERSON else name}")
        return f"{', '.join(who)}."

    # -- playing

    def _played(self, match: Match[Any], action: Action, events: list[Event]) -> None:
        self.pace.interrupt()
        self._told = len(match.actions)
        # the surface has said what happened already; the seat that saw it may have to be covered now
        self._arrange()
        self._draw()
        self.pace.go()
        if self.pace.running:
            self._draw()

    def run_bots(self, choices: int | None = None) -> int:
        """Let the computer players play in one go until a person must choose; returns how many choices they made."""
        return self.pace.run(choices)

    def due(self) -> bool:
        """Whether a computer player must choose now."""
        if self.surface is None:
            return False
        step = self.match.step
        return step is not None and step.seat in self._bots

    def think(self) -> Action:
        """Let the computer player whose turn it is choose, from what its own seat may know."""
        match = self.match
        step = match.step
        assert step is not None
        view = match.rulebook.view(match.position, step.seat, memory=True)
        # chance depends on the moment alone: taking back and playing on meets the same players
        rng = Rng(scramble(match.seed) ^ scramble(1 + step.seat + 8 * len(match.actions)))
        return self._bots[step.seat].choose(view, LegalActions(match.rulebook, match.position), rng)

    def play(self, action: Action) -> None:
        """Play what a computer player chose."""
        self.match.play(action)

    def show(self, words: str = "") -> None:
        """Show everything that has happened since the last time."""
        if self.surface is None:
            return
        history = self.surface.history
        fresh = [event for _, events in history[self._told :] for event in events]
        self._told = len(history)
        self._arrange(words or self.surface.tell(fresh))
        self._draw()

    def failed(self, error: Exception) -> None:
        """Say in words that something failed; the game is kept."""
        self._problem = f"Something went wrong here: {error}. Your game is kept; you can go on or try again."
        self._draw()
        self.head.say(self._problem)

    def _noted(self, error: Exception) -> None:
        """The surface has said it already."""

    def set_speed(self, speed: str) -> None:
        """Let computer players play ``"instant"``, ``"slow"`` or ``"step"`` by step."""
        if speed not in SPEEDS:
            raise ValueError(f"no speed {speed!r}; there are {', '.join(SPEEDS)}")
        self.pace.interrupt()
        self.pace.speed = speed
        self.pace.go()
        self.show()

    def stop(self) -> None:
        """Stop the computer players."""
        self.pace.stop()
        self.show()

    def go_on(self) -> None:
        """Let the computer players go on."""
        self.pace.interrupt()
        self.pace.go()
        self.show()

    def next_move(self) -> None:
        """Let one computer player make one choice."""
        if self.due():
            self.play(self.think())
        self.show()

    # -- one screen, several people

    def take_seat(self) -> None:
        """The next person sits down; from now on the screen shows what that seat may know."""
        step = self.match.step
        if step is not None and step.seat in self.people:
            self.seated = step.seat
        self.show(f"P{step.seat + 1}, this is your screen." if step else "")

    @property
    def covered(self) -> bool:
        """Whether the screen waits for a person to sit down, and shows nobody's secrets."""
        step = self.match.step
        return len(self.people) > 1 and step is not None and step.seat in self.people and step.seat != self.seated

    def _arrange(self, words: str = "") -> None:
        """Decide whose view the screen shows."""
        assert self.surface is not None
        people = self.people
        step = self.match.step
        if len(people) == 1:
            self.seated = people[0]
        elif step is None or self.covered:
            # the screen goes blank before the next person looks, and opens to all at the end
            self.seated = None
            if self.covered:
                words = f"P{step.seat + 1 if step else ''} is next."
        self.surface.memory = self.aids["memory"]
        self.surface.look(self.seated if people else None, words)

    # -- taking back

    def undo(self) -> None:
        """Go back to the last choice a person made here, or one choice if nobody plays here."""
        match = self.match
        self.pace.interrupt()
        self.look_back.leave()
        seats = self._who_chose()
        mine = [number for number, seat in enumerate(seats) if seat in self.people]
        if seats:
            target = mine[-1] if mine else len(seats) - 1
            match.undo(len(seats) - target)
        self._after_travel("Taken back." if seats else "There is nothing to take back.")

    def redo(self) -> None:
        """Do again what was taken back, up to the next choice of a person here."""
        match = self.match
        self.pace.interrupt()
        self.look_back.leave()
        if match.can_redo:
            match.redo()
            while match.can_redo and match.step is not None and match.step.seat not in self.people:
                match.redo()
        self._after_travel("Done again.")
        self.pace.go()
        if self.pace.running:
            self._draw()

    def _after_travel(self, words: str) -> None:
        assert self.surface is not None
        self.surface.peek(None)
        self._told = len(self.match.actions)
        self.show(words)

    def _who_chose(self) -> list[int]:
        """The seat behind each action so far."""
        position = self.match.start
        seats = []
        for action in self.match.actions:
            seats.append(position.agenda[-1].seat)
            self.match.rulebook.play(position, action)
        return seats

    # -- looking back, asking, aids

    def scrub(self, moment: int) -> None:
        """Show the table as it stood after so many choices, to look at; the last moment is the present."""
        assert self.surface is not None
        now = len(self.match.actions)
        moment = max(0, min(int(moment), now))
        if moment == now:
            self.back_to_now()
            return
        self.look_back.moment = moment
        told = self.surface.tell(self.surface.history[moment - 1][1]) if moment else "The game begins."
        self.surface.peek(self.match.at(moment), told)
        self._draw()

    def back_to_now(self) -> None:
        """Come back from an earlier moment to the present."""
        assert self.surface is not None
        self.look_back.leave()
        self.surface.peek(None, "Back to now.")
        self._draw()

    def ask(self, phrase: str) -> None:
        """Ask why an action is not allowed now."""
        verb = self.match.rulebook.parse(phrase).verb
        if verb != self.why_not.verb:
            self.why_not.choose_verb(verb)
        self._open.add("why")
        self.why_not.ask(phrase)
        self._draw()

    def set_aid(self, aid: str, on: bool) -> None:
        """Switch ``"forecast"``, ``"memory"`` or ``"narrator"`` on or off."""
        if aid not in self.aids:
            raise ValueError(f"no aid {aid!r}; there are {', '.join(self.aids)}")
        self.aids[aid] = on
        self.show()

    def open_rule(self, rule: str, entry: str) -> None:
        """Open or close the text of a rule at an entry of the log or at a refusal."""
        self._opened_rule = None if self._opened_rule == (entry, rule) else (entry, rule)
        self._draw()

    # -- what the browser did

    def _act(self, control: str, value: Any) -> None:
        if self.look_back.act(control, value):
            self._draw()
        elif control == "moment":
            self.scrub(int(value))
        elif control == "moment-steps":
            self.scrub(self.look_back.target(str(value), len(self.match.actions)))
        elif control in ("fold-look", "fold-why", "fold-story", "fold-code"):
            name = control.partition("-")[2]
            self._open.add(name) if value else self._open.discard(name)
            self._draw()
        elif control in ("log", "tick"):
            entry, _, rule = str(value).partition("|")
            self.open_rule(rule, entry)
        elif control == "why-verb":
            self.why_not.choose_verb(str(value))
            self._draw()
        elif control == "why-action":
            self.ask(str(value))
        elif control == "why-card":
            if value.get("close"):
                self.why_not.asked = None
                self._draw()
            else:
                self.open_rule(str(value["rule"]), "why")
        elif control == "code":
            self.open_code(str(value["open"]), str(value.get("seats", "")))
        elif control.startswith("aid-"):
            self.set_aid(control.partition("-")[2], bool(value))
        elif control == "speed":
            self.set_speed(str(value))
        elif control in ("do", "game", "seat-taken", "look", "bots"):
            getattr(self, str(value))()
        else:
            self.choose(control, value)

    # -- showing

    def _draw(self) -> None:
        self.head.show(self._head())
        if self.surface is not None:
            self.surface.refresh()
        self.foot.show(self._foot())

    def _head(self) -> list[Node]:
        problem: list[Node] = (
            [{"id": "problem", "kind": "note", "look": "problem", "text": self._problem}] if self._problem else []
        )
        if self._setting_up:
            options = [{"value": "start", "text": "Start", "tone": "strong"}]
            if self.surface is not None:
                options.append({"value": "back_to_game", "text": "Back to the game on the table"})
            setup = self.kit.setup(self.settings)
            start: Node = {"id": "game", "kind": "buttons", "quiet": True, "label": "Begin", "options": options}
            return [*setup, start, *problem, *self.kit.details(self.settings)]
        match = self.match
        who = " · ".join(
            f"P{seat + 1}: {('you' if len(self.people) == 1 else 'a person') if name == PERSON else name}"
            for seat, name in enumerate(self.seats)
        )
        return [
            {"id": "who", "kind": "note", "text": who},
            {
                "id": "strip",
                "kind": "row",
                "look": "strip",
                "children": [
                    {
                        "id": "do",
                        "kind": "buttons",
                        "look": "quiet",
                        "quiet": True,
                        "label": "Take back",
                        "options": [
                            _plain("undo", "↶ Take back", match.can_undo, "Nothing has been done yet."),
                            _plain("redo", "↷ Do again", match.can_redo, "Nothing has been taken back."),
                        ],
                    },
                    {
                        "id": "speed",
                        "kind": "buttons",
                        "look": "quiet",
                        "label": "Computer players move",
                        "hidden": not self._bots,
                        "options": [
                            {"value": speed, "text": words, "pressed": speed == self.pace.speed}
                            for speed, words in SPEED_WORDS.items()
                        ],
                    },
                    {
                        "id": "game",
                        "kind": "buttons",
                        "look": "quiet",
                        "quiet": True,
                        "label": "Another game",
                        "options": [{"value": "new_game", "text": "New game"}],
                    },
                ],
            },
            *problem,
        ]

    def _aside(self) -> list[Node]:
        """What stands in the composer's place while nobody composes here."""
        if self.surface is None:
            return []
        step = self.match.step
        if self.look_back.moment is not None:
            now = len(self.match.actions)
            text = f"You look at moment {self.look_back.moment} of {now}. Nothing can be chosen here."
            return [_words(text), _press("look", "back_to_now", "Back to now")]
        if step is None:
            outcome = self.match.outcome()
            winners = " and ".join(f"P{seat + 1}" for seat in outcome.winners) if outcome else ""
            text = f"The game is over. {winners} won. Below the board you see how." if winners else "The game is over."
            return [_words(text), _press("game", "new_game", "New game")]
        name = f"P{step.seat + 1}"
        if self.covered:
            text = f"{name}, take the seat. Nobody else looks at the screen."
            return [_words(text), _press("seat-taken", "take_seat", f"I am {name}, show my screen")]
        if step.seat in self._bots:
            who = f"{name} ({self.seats[step.seat]})"
            if self.pace.running:
                return [_words(f"{who} is choosing."), _press("bots", "stop", "Stop")]
            if self.pace.speed == "step":
                return [_words(f"{who} is next."), _press("bots", "next_move", "Next choice")]
            return [_words(f"{who} waits."), _press("bots", "go_on", "Go on")]
        return []

    def _chip(self, rule: str, entry: str) -> Node:
        chip: Node = {"id": rule, "title": rule_title(self.match, rule)}
        if self._opened_rule == (entry, rule):
            chip["html"] = rule_html(self.match, rule)
        return chip

    def _foot(self) -> list[Node]:
        if self.surface is None:
            return [self._fold("code", "Reopen a game from its code", [self._code_node(None)])]
        match, viewer = self.match, self.surface.viewer
        nodes: list[Node] = []
        ending = self.kit.ending(match)
        if ending:
            nodes.append(
                {"id": "ending", "kind": "html", "look": "card", "label": "How it was decided", "html": ending}
            )
        nodes.append(
            {
                "id": "aids",
                "kind": "row",
                "label": "Aids",
                "children": [
                    _check("aid-forecast", "Points as they stand", self.aids["forecast"]),
                    _check("aid-memory", "What could be known of each hand", self.aids["memory"]),
                    _check("aid-narrator", "The table in words", self.aids["narrator"]),
                ],
            }
        )
        nodes += self._aid_nodes(match, viewer)
        nodes.append(self._fold("look", "Look back", self.look_back.nodes(self.surface, self._chip)))
        asked = self.why_not.nodes(match, viewer, lambda rule: self._chip(rule, "why")) if "why" in self._open else []
        nodes.append(self._fold("why", "Why not? Every action one could name", asked))
        story = self.look_back.story(self.surface, self._chip) if "story" in self._open else []
        nodes.append(self._fold("story", "Everything that has happened", story))
        nodes.append(self._fold("code", "The code of this game", [self._code_node(match)]))
        return nodes

    def _fold(self, name: str, title: str, children: list[Node]) -> Node:
        return {
            "id": f"fold-{name}",
            "kind": "fold",
            "title": title,
            "watched": True,
            "open": name in self._open,
            "children": children,
        }

    def _aid_nodes(self, match: Match[Any], viewer: int | None) -> list[Node]:
        nodes: list[Node] = []
        if self.aids["forecast"]:
            nodes.append({"id": "forecast", "kind": "html", "look": "card", "html": self.kit.forecast(match)})
        if self.aids["memory"]:
            nodes.append({"id": "memory", "kind": "html", "look": "card", "html": self.kit.memory(match, viewer)})
        if self.aids["narrator"]:
            lines = "".join(f"<li>{escape(line)}</li>" for line in match.narrate(viewer).splitlines())
            nodes.append(
                {
                    "id": "narrator",
                    "kind": "html",
                    "look": "card",
                    "label": "The table in words",
                    "html": f'<ul class="rc-plain-list rc-told">{lines}</ul>',
                }
            )
        return nodes

    def _code_node(self, match: Match[Any] | None) -> Node:
        keep: Mapping[str, Any] | None = None
        if match is not None and match.actions:
            keep = {
                "id": self.page,
                "title": f"{self.kit.title}: the whole game",
                "step": self.kit.progress(match),
                "done": len(match.actions),
                "steps": 0,
            }
        return {
            "id": "code",
            "kind": "code",
            "label": "It reopens this very moment, here or on another machine. It holds the hidden coins too",
            "paste": "Paste a code or a link",
            "value": match.code() if match is not None else "",
            "also": urlencode({"seats": ",".join(self.seats)}),
            "said": self._code_words,
            "page": self.page,
            "keep": keep,
        }


def _plain(value: str, text: str, possible: bool, why: str) -> Node:
    return {"value": value, "text": text} | ({} if possible else {"impossible": True, "why": why})


def _words(text: str) -> Node:
    return {"id": "waiting", "kind": "note", "look": "strong", "text": text}


def _press(control: str, value: str, text: str) -> Node:
    return {
        "id": control,
        "kind": "buttons",
        "quiet": True,
        "label": "Go on",
        "options": [{"value": value, "text": text, "tone": "strong"}],
    }


def _check(control: str, label: str, on: bool) -> Node:
    return {"id": control, "kind": "check", "label": label, "value": on}
