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
from typing import Any

from ipywidgets import VBox

from rulecore.kernel import Action, Event, InvalidCode, InvalidOptions, LegalActions, Match, Player, Rng, scramble
from rulecore.kernel.language import asked_for, current, use
from widgets.language import _, spoken
from widgets.parts.base import show
from widgets.parts.tongues import Tongues
from widgets.sheet import Sheet
from widgets.surface import Surface
from widgets.tables import PERSON, controls, face, kit_for
from widgets.tables.look_back import LookBack
from widgets.tables.pace import SPEEDS, Pace
from widgets.tables.why_not import WhyNotList
from widgets.theme import stylesheet

MOST_SAID = 14
"""Happenings that are said below the board at most."""


class Table:
    """A table at which a whole game is played.

    Args:
        game: name of the game's package.
        motion: whether pieces slide.
        language: such as ``"hr"``; what the page's address asks for if not given.
        **settings: settings to begin with in place of the kit's defaults, such as ``players=3`` or
            ``seats=["person", "Miser"]``.

    Raises:
        ValueError: there is no such setting, nobody of that name to take a seat, or the game has no such language.

    Attributes:
        widget: what to show on the page; the same object for the whole life of the table.
        surface: board and controls; ``None`` until a game is begun.
        settings: how the next game will be set up.
        pace: how the computer players play.
        bots: the computer players by seat.
        opened: names of the folds that are open.
        strict: whether what cannot be forgotten cannot be taken back either (see :attr:`undo_refusal`).
        page: name under which the browser remembers this game: that of the notebook. A table inside a lesson has
            none, because there the lesson's code holds the game.
    """

    def __init__(self, game: str = "dominance", *, motion: bool = True, language: str = "", **settings: Any) -> None:
        self.languages = spoken(game)
        if language and language not in self.languages:
            known = ", ".join(self.languages)
            raise ValueError(f"This game is not there in {language!r}; it is in {known}.")
        asked = language or (asked_for() if asked_for() in self.languages else "")
        if asked:
            # inside a lesson nothing is asked for here, and the table speaks as the lesson does
            use(asked)
        self.kit = kit_for(game)
        self.settings: dict[str, Any] = self._settings(settings)
        self.surface: Surface | None = None
        self.seated: int | None = None
        self.seats: list[str] = []
        self.pace = Pace(self)
        self.look_back = LookBack()
        self.why_not = WhyNotList()
        self.aids = {"forecast": False, "memory": False, "narrator": False, "hint": False}
        self.adviser = self.kit.defaults()["seats"][-1]
        self.strict = True
        self.page = self.kit.page
        self._motion = motion
        self.bots: dict[int, Player] = {}
        self._told = 0
        self.setting_up = True
        self.code_words = ""
        self.problem = ""
        self.opened: set[str] = set()
        self.opened_rule: tuple[str, str] | None = None
        self._tongues = Tongues(self.languages, self._spoken_to, bool(asked))
        self._sheets()
        self._style = stylesheet()
        self.widget = VBox([self._style, self._tongues, self.head, self.foot])
        self.widget.add_class("rc-table-game")
        self._offer_languages()

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

    def _sheets(self) -> None:
        self.head = Sheet(face.head(self), on_act=self._act, on_error=self.failed, label=_("The game"))
        self.foot = Sheet(face.foot(self), on_act=self._act, on_error=self.failed, label=_("Look back and ask"))

    def speak(self, language: str) -> None:
        """Go on in another language, with the game on the table as it stands.

        Raises:
            ValueError: the game is not there in this language.
        """
        if language not in self.languages:
            raise ValueError(f"This game is not there in {language!r}; it is in {', '.join(self.languages)}.")
        if language == current():
            return
        use(language)
        self._tongues.update()
        old = [self.head, self.foot]
        self._sheets()
        if self.surface is not None:
            before = self.surface
            self.surface = self._new_surface(before.match)
            self.look_back.leave()
            before.close()
            self._told = len(self.match.actions)
        shown = [self.surface.widget] if self.surface is not None else []
        self.widget.children = (self._style, self._tongues, self.head, *shown, self.foot)
        for widget in old:
            widget.close()
        self.show()
        self.refresh()

    def _offer_languages(self) -> None:
        # a lesson has a switch of its own
        show(self._tongues, bool(self.page) and len(self.languages) > 1)

    def _spoken_to(self, language: str) -> None:
        try:
            self.speak(language)
        except Exception as error:
            self.failed(error)

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
        self.problem = ""
        self.refresh()

    def start(self) -> None:
        """Begin a game with the chosen settings."""
        try:
            match = self.kit.new_match(self.settings)
        except InvalidOptions as error:
            self.problem = " ".join(error.problems)
            self.refresh()
            self.head.say(self.problem)
            return
        self._seat(match, f"{_('A new game.')} {self._line_up()}")

    def new_game(self) -> None:
        """Open the set-up panel; the game on the table stays until another one is begun."""
        self.setting_up = True
        self.refresh()

    def back_to_game(self) -> None:
        """Close the set-up panel and go on."""
        self.setting_up = self.surface is None
        self.problem = ""
        self.refresh()

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
            self.code_words = _("{error} Nothing has changed.", error=error)
            self.opened.add("code")
            self.refresh()
            return False
        self.settings = self.kit.changed(self.settings, "players", match.options.players)
        for seat, who in enumerate(seats.split(",")[: match.options.players]):
            if who == PERSON or who in self.kit.players:
                self.settings = self.kit.changed(self.settings, f"seat-{seat}", who)
        self.code_words = _("The code is open.")
        self._seat(match, _("Reopened at {moment}.", moment=self.kit.progress(match).lower()))
        return True

    def _seat(self, match: Match[Any], words: str) -> None:
        self.pace.interrupt()
        players = match.options.players
        self.seats = list(self.settings["seats"][:players])
        self.bots = {seat: self.kit.players[who]() for seat, who in enumerate(self.seats) if who != PERSON}
        self.seated = None
        self.setting_up = False
        self.problem = ""
        self.look_back.leave()
        if self.surface is None:
            self.surface = self._new_surface(match)
            self.widget.children = (*self.widget.children[:-1], self.surface.widget, self.foot)
        else:
            self.surface.seats = frozenset(self.people)
            self.surface.show(match)
        self._told = len(match.actions)
        self.show(words)
        self.pace.go()
        self.refresh()

    def _new_surface(self, match: Match[Any]) -> Surface:
        made = Surface(
            match,
            self.people,
            on_played=self._played,
            on_error=self._noted,
            motion=self._motion,
            show_log=False,
        )
        made.aside = lambda: face.aside(self)
        made.extra = lambda: face.extra(self)
        made.on_aside = self._act
        return made

    def _line_up(self) -> str:
        who = []
        for seat, name in enumerate(self.settings["seats"][: self.settings["players"]]):
            here = _("you") if self.settings["seats"].count(PERSON) == 1 else _("a person here")
            who.append(_("{seat} is {player}", seat=f"P{seat + 1}", player=here if name == PERSON else name))
        return f"{', '.join(who)}."

    # -- playing

    def _played(self, match: Match[Any], action: Action, events: list[Event]) -> None:
        self.pace.interrupt()
        self._told = len(match.actions)
        # the surface has said what happened already; the seat that saw it may have to be covered now
        self._arrange()
        self.refresh()
        self.pace.go()
        if self.pace.running:
            self.refresh()

    def run_bots(self, choices: int | None = None) -> int:
        """Let the computer players play in one go until a person must choose; returns how many choices they made."""
        return self.pace.run(choices)

    def due(self) -> bool:
        """Whether a computer player must choose now."""
        if self.surface is None:
            return False
        step = self.match.step
        return step is not None and step.seat in self.bots

    def think(self) -> Action:
        """Let the computer player whose turn it is choose, from what its own seat may know."""
        match = self.match
        step = match.step
        assert step is not None
        view = match.rulebook.view(match.position, step.seat, memory=True)
        # chance depends on the moment alone: taking back and playing on meets the same players
        rng = Rng(scramble(match.seed) ^ scramble(1 + step.seat + 8 * len(match.actions)))
        return self.bots[step.seat].choose(view, LegalActions(match.rulebook, match.position), rng)

    def play(self, action: Action) -> None:
        """Play what a computer player chose."""
        self.match.play(action)

    def show(self, words: str = "") -> None:
        """Show everything that has happened since the last time."""
        if self.surface is None:
            return
        history = self.surface.history
        fresh = [event for _action, events in history[self._told :] for event in events]
        # a long series of computer players is read in the story; said is what one would look up for
        fresh = [event for event in fresh if self.kit.announces(event)][-MOST_SAID:]
        self._told = len(history)
        self._arrange(words or self.surface.tell(fresh))
        self.refresh()

    def failed(self, error: Exception) -> None:
        """Say in words that something failed; the game is kept."""
        self.problem = _(
            "Something went wrong here: {error}. Your game is kept; you can go on or try again.", error=error
        )
        self.refresh()
        self.head.say(self.problem)

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
        self.show(_("{seat}, this is your screen.", seat=f"P{step.seat + 1}") if step else "")

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
                words = _("{seat} is next.", seat=f"P{step.seat + 1}" if step else "P")
        self.surface.memory = self.aids["memory"]
        self.surface.look(self.seated if people else None, words)

    # -- taking back

    def undo(self) -> None:
        """Go back to the last choice a person made here, or one choice if nobody plays here."""
        match = self.match
        refusal = self.undo_refusal
        if refusal and self.strict:
            words = _("This cannot be taken back. {reason}", reason=refusal)
            self.show(words)
            self.head.say(words)
            return
        self.pace.interrupt()
        self.look_back.leave()
        taken = self._to_take_back()
        if taken:
            match.undo(len(taken))
        words = _("Taken back.") if taken else _("There is nothing to take back.")
        if refusal:
            words = _(
                "Taken back, because this is a lesson. In a game against others you could not. {reason}", reason=refusal
            )
        self._after_travel(words)

    def _to_take_back(self) -> list[tuple[int, list[Event]]]:
        """What :meth:`undo` takes back: who chose, and what happened, from a person's last choice on."""
        if self.surface is None:
            return []
        seats = self._who_chose()
        mine = [number for number, seat in enumerate(seats) if seat in self.people]
        target = mine[-1] if mine else len(seats) - 1
        return [(seats[number], self.surface.history[number][1]) for number in range(max(target, 0), len(seats))]

    @property
    def undo_refusal(self) -> str:
        """Why the last choice cannot be taken back in a game against others; nothing if it can.

        Where ``strict`` is off, as in a lesson, it is taken back all the same, and this is said.
        """
        taken = self._to_take_back()
        return self.kit.undo_refusal(self.match, taken) if taken else ""

    def redo(self) -> None:
        """Do again what was taken back, up to the next choice of a person here."""
        match = self.match
        self.pace.interrupt()
        self.look_back.leave()
        if match.can_redo:
            match.redo()
            while match.can_redo and match.step is not None and match.step.seat not in self.people:
                match.redo()
        self._after_travel(_("Done again."))
        self.pace.go()
        if self.pace.running:
            self.refresh()

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
        told = self.surface.tell(self.surface.history[moment - 1][1]) if moment else _("The game begins.")
        self.surface.peek(self.match.at(moment), told)
        self.refresh()

    def back_to_now(self) -> None:
        """Come back from an earlier moment to the present."""
        assert self.surface is not None
        self.look_back.leave()
        self.surface.peek(None, _("Back to now."))
        self.refresh()

    def ask(self, phrase: str) -> None:
        """Ask why an action is not allowed now."""
        verb = self.match.rulebook.parse(phrase).verb
        if verb != self.why_not.verb:
            self.why_not.choose_verb(verb)
        self.opened.add("why")
        self.why_not.ask(phrase)
        self.refresh()

    def set_aid(self, aid: str, on: bool) -> None:
        """Switch ``"forecast"``, ``"memory"``, ``"narrator"`` or ``"hint"`` on or off."""
        if aid not in self.aids:
            raise ValueError(f"no aid {aid!r}; there are {', '.join(self.aids)}")
        self.aids[aid] = on
        self.show()

    def open_rule(self, rule: str, entry: str) -> None:
        """Open or close the text of a rule at an entry of the log or at a refusal."""
        self.opened_rule = None if self.opened_rule == (entry, rule) else (entry, rule)
        self.refresh()

    def _act(self, control: str, value: Any) -> None:
        controls.act(self, control, value)

    # -- showing

    def refresh(self) -> None:
        """Show the table as it is now."""
        self._offer_languages()
        self.head.show(face.head(self))
        if self.surface is not None:
            self.surface.refresh()
        self.foot.show(face.foot(self))
