"""A whole game in a terminal: the table told in words, actions by number or by phrase, and a reason for every refusal.

It knows no game. Whatever it shows comes from the view of the seat that sits at the keyboard.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import islice
from typing import Any

from rulecore.kernel import Action, Event, IllegalAction, InvalidAction, Match, Player, RandomPlayer, Refusal, Rng, Verb
from rulecore.trace import trace_of

WIDTH = 78
LISTED = 14
COUNTED = 200
HELP = """
Type a number from the list, or say what you do, such as “{usage}”. You can also type:
look            tell the table again
why PHRASE      why something is not allowed now, or that it is
rule WORD       a rule in our words, by its id or by any word in its title
hint            what one of the players would do in your place
undo            take back your last action and whatever followed it
log             what happened so far
card            all rules on one page
code            a short text that reopens this game anywhere
quit            leave, with the code to come back
""".strip()


class Leave(Exception):  # noqa: N818 - nothing went wrong
    """Somebody wants to stop."""


def players_of(game: str) -> dict[str, type[Player]]:
    """The named players of a game, the weakest first; a random one where the game has none of its own."""
    try:
        found: dict[str, type[Player]] = import_module(f"rulecore.{game}.bots").BOTS
    except ModuleNotFoundError:
        found = {RandomPlayer.name: RandomPlayer}
    return found


def default_opponent(game: str) -> str:
    """Who plays against somebody who has not chosen."""
    names = list(players_of(game))
    try:
        chosen: str = import_module(f"rulecore.{game}.bots").DEFAULT_OPPONENT
    except (ModuleNotFoundError, AttributeError):
        return names[-1]
    return chosen if chosen in names else names[-1]


class TerminalGame:
    """One game at one keyboard.

    Args:
        match: the game, begun or new.
        seats: who sits where; ``None`` is a person at the keyboard.
        ask: reads one line; raises ``EOFError`` when there is none.
        show: writes one block of text.
        clear: empties the screen before another person looks at it.
    """

    def __init__(
        self,
        match: Match[Any],
        seats: Sequence[Player | None],
        ask: Callable[[str], str],
        show: Callable[[str], None],
        clear: Callable[[], None],
    ) -> None:
        self.match = match
        self.seats = list(seats)
        self._ask = ask
        self._show = show
        self._clear = clear
        self._people = [seat for seat, player in enumerate(seats) if player is None]
        self._chance = [Rng(match.seed).fork(seat + 1) for seat in range(len(seats))]
        self._at_keyboard: int | None = self._people[0] if len(self._people) == 1 else None
        self._told: tuple[int, str] | None = None
        self._inner: list[Action] = []

    @property
    def _listener(self) -> int | None:
        """Whose secrets may be on the screen: nobody's while several share it."""
        return self._people[0] if len(self._people) == 1 else None

    def play(self) -> bool:
        """Play to the end.

        Returns:
            Whether the game was played out; ``False`` if somebody left.
        """
        self._welcome()
        try:
            while self.match.step is not None:
                player = self.seats[self.match.step.seat]
                if player is None:
                    self._turn_of_a_person()
                else:
                    self._turn_of(player)
        except (EOFError, KeyboardInterrupt, Leave):
            self._say(f"Until next time. This brings you back:\n  python3 -m rulecore play --code {self.match.code()}")
            return False
        self._say(self.match.narrate(self._listener))
        self._say(self._how_it_was_decided())
        self._say(f"To look at this game again:\n  python3 -m rulecore play --code {self.match.code()}")
        return True

    def _welcome(self) -> None:
        lines = []
        for seat, player in enumerate(self.seats):
            lines.append(f"P{seat + 1} is {'you' if player is None else f'{player.name}: {player.story}'}")
        lines = [line if line.endswith(".") else f"{line}." for line in lines]
        if self._people:
            lines.append("Type help whenever you are lost, quit when you have had enough.")
        self._say("\n".join(lines))

    def _turn_of(self, player: Player) -> None:
        step = self.match.step
        assert step is not None
        view = self.match.view(step.seat, memory=True)
        self._tell(self.match.play(player.choose(view, self.match.legal_actions, self._chance[step.seat])))

    def _turn_of_a_person(self) -> None:
        step = self.match.step
        assert step is not None
        if self._at_keyboard != step.seat:
            self._clear()
            self._ask(f"P{step.seat + 1}, the keyboard is yours. Press Enter when nobody else is looking. ")
            self._at_keyboard, self._told = step.seat, None
        if self._told != (step.seat, step.kind):
            self._say(self.match.narrate(step.seat))
            self._told = (step.seat, step.kind)
        else:
            self._say(self.match.narrate(step.seat).partition("\n")[0])
        self._inner = []
        before = len(self.match.actions)
        self._show_menu()
        while len(self.match.actions) == before:
            words = self._ask("> ").strip()
            if words:
                self._answer(words, step.seat)

    def _answer(self, words: str, seat: int) -> None:
        command, _, rest = words.partition(" ")
        known: dict[str, Callable[[], None]] = {
            "help": lambda: self._say(HELP.format(usage=self._verbs()[0].usage())),
            "look": lambda: self._say(self.match.narrate(seat)),
            "hint": lambda: self._hint(seat),
            "undo": self._undo,
            "log": self._log,
            "card": self._card,
            "code": lambda: self._say(f"{self.match.code()}\nIt holds everybody's secrets, so keep it to yourself."),
            "back": self._back,
            "quit": self._leave,
        }
        known |= {"?": known["help"], "exit": self._leave, "q": self._leave}
        if command.casefold() in known and not rest:
            known[command.casefold()]()
        elif command.casefold() in ("why", "why?"):
            self._why(rest)
        elif command.casefold() == "rule":
            self._rule(rest)
        elif words.isdecimal():
            self._number(int(words))
        else:
            self._try(words)

    def _verbs(self) -> tuple[Verb[Any], ...]:
        step = self.match.step
        assert step is not None
        return self.match.rulebook.by_step[step.kind]

    def _menu(self) -> list[Action | Verb[Any]]:
        """What can be chosen by number: actions, or a verb where it has too many of them."""
        if self._inner:
            return list(self._inner)
        step = self.match.step
        assert step is not None
        ways = {verb: self._ways(verb) for verb in self._verbs()}
        few = sum(map(len, ways.values())) <= LISTED
        entries: list[Action | Verb[Any]] = []
        for verb, actions in ways.items():
            if few or len(actions) == 1:
                entries += actions
            elif actions:
                entries.append(verb)
        return entries

    def _ways(self, verb: Verb[Any]) -> list[Action]:
        step = self.match.step
        assert step is not None
        return list(islice(verb.options(self.match.position, step), COUNTED))

    def _show_menu(self) -> None:
        lines = []
        for number, entry in enumerate(self._menu(), 1):
            if isinstance(entry, Action):
                lines.append(f"{number:>3}  {entry}")
            else:
                ways = self._ways(entry)
                count = f"{COUNTED} or more" if len(ways) == COUNTED else str(len(ways))
                name = entry.phrase.partition("{")[0].strip()
                lines.append(f"{number:>3}  {name} …  ({count} ways, such as “{ways[0]}”)")
        if self._inner:
            lines.append("Or say it in words, or type back.")
        self._say("\n".join(lines))

    def _number(self, number: int) -> None:
        menu = self._menu()
        if not 1 <= number <= len(menu):
            self._say(f"There is no {number} in the list; it goes from 1 to {len(menu)}.")
            return
        entry = menu[number - 1]
        if isinstance(entry, Action):
            self._do(entry)
        else:
            self._inner = self._ways(entry)
            self._show_menu()

    def _back(self) -> None:
        self._inner = []
        self._show_menu()

    def _try(self, words: str) -> None:
        try:
            action = self.match.rulebook.parse(words, self.match.position)
        except InvalidAction as error:
            self._say("\n".join(error.problems) + "\nType help for everything else.")
            return
        self._do(action)

    def _do(self, action: Action) -> None:
        try:
            events = self.match.play(action)
        except IllegalAction as error:
            self._refused(error.refusal)
            return
        self._tell(events)

    def _tell(self, events: list[Event]) -> None:
        self._say("\n".join(self.match.tell(event, self._listener) for event in events))

    def _refused(self, refusal: Refusal) -> None:
        title = self.match.rulebook.rules[refusal.rule].title
        self._say(f"Not now: {refusal.reason}\n{refusal.cure}\nThe rule: {title} ({refusal.rule})")

    def _why(self, words: str) -> None:
        if not words:
            self._say(f"Why what? Say, for example, “why {self._verbs()[0].usage()}”.")
            return
        try:
            refusal = self.match.why_not(words)
        except InvalidAction as error:
            self._say("\n".join(error.problems))
            return
        if refusal is None:
            self._say("You may do that now.")
        else:
            self._refused(refusal)

    def _rule(self, words: str) -> None:
        rules = self.match.rulebook.rules
        found = [rules[words]] if words in rules else []
        if not found and words:
            parts = words.casefold().split()
            found = [
                rule
                for rule in rules.values()
                if all(part in f"{rule.id} {rule.title} {rule.section}".casefold() for part in parts)
            ]
        if not found:
            first = next(iter(rules.values()))
            self._say(
                f"There is no such rule. Name a word of its title or its id, such as “rule {first.title.split()[0]}”."
            )
        elif len(found) > 3:
            self._say("\n".join(f"{rule.id}: {rule.title}" for rule in found))
        else:
            told = [trace_of(rule.id, self.match.options) for rule in found]
            self._say("\n\n".join(f"{trace.title} ({trace.id}, {trace.section})\n{trace.words}" for trace in told))

    def _hint(self, seat: int) -> None:
        advisers = [player for player in players_of(self.match.rulebook.game).values() if hasattr(player, "reason")]
        if not advisers:
            self._say("Nobody here gives reasons, so there is no hint.")
            return
        adviser: Any = advisers[-1]()
        view = self.match.view(seat, memory=True)
        action = adviser.choose(view, self.match.legal_actions, self._chance[seat])
        self._say(f"{adviser.name} would say “{action}”. {adviser.reason(view, action)}")

    def _how_it_was_decided(self) -> str:
        outcome = self.match.outcome()
        assert outcome is not None
        lines = []
        for party, points in outcome.scores.items():
            parts = ", ".join(f"{part.label} {part.points}" for part in outcome.parts[party])
            lines.append(f"{party} {points}: {parts or 'nothing'}.")
        for rungs in outcome.ladders.values():
            for rung in rungs:
                values = ", ".join(f"{who} {value}" for who, value in rung.values.items())
                lines.append(f"{rung.name.replace('_', ' ').capitalize()} compared: {values} ({rung.rule}).")
        return "\n".join(lines)

    def _undo(self) -> None:
        back = len(self.match.actions) - 1
        while back >= 0:
            step = self.match.at(back).step
            if step is not None and self.seats[step.seat] is None:
                break
            back -= 1
        if back < 0:
            self._say("You have not done anything yet.")
            return
        taken = self.match.undo(len(self.match.actions) - back)
        self._told = None
        self._say(f"Taken back: {taken[0]}.")

    def _log(self) -> None:
        lines = [self.match.tell(event, self._listener) for _, events in self.match.replay() for event in events]
        self._say("\n".join(lines) or "Nothing has happened yet.")

    def _card(self) -> None:
        from rulecore.card import card_of

        self._show(card_of(self.match.rulebook.game, self.match.options).to_text())

    def _leave(self) -> None:
        raise Leave

    def _say(self, text: str) -> None:
        """Show text, each of its lines wrapped."""
        if text:
            lines = [
                line
                if "--code" in line or len(line) <= WIDTH
                else textwrap.fill(line, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
                for line in text.split("\n")
            ]
            self._show("\n".join(lines) + "\n")
