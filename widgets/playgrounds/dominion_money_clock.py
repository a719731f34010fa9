"""Playground of lesson 3 of Dominion: shopping lists that play alone, a stopwatch, and two lists side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import ipywidgets as widgets

from rulecore.dominion.bots import Strategy
from rulecore.dominion.facts import COSTS
from rulecore.dominion.trial.race import Look, Race, watch_trial
from rulecore.dominion.words import card_name
from rulecore.kernel import scramble
from rulecore.lab import Experiment
from widgets.language import of_game
from widgets.parts.base import html, paragraphs, stack, task
from widgets.parts.runner import Runner
from widgets.playgrounds.dominion_money_clock_view import nodes, result_said
from widgets.sheet import Sheet

if TYPE_CHECKING:
    from widgets.parts.base import Part

_ = of_game("dominion")

CARDS: Final = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province")
"""What a line can buy; the Smithy has a counter of its own."""
SMITHY: Final = "Smithy"
MOST_SMITHIES: Final = 4
MOST_COINS: Final = 12
TRIALS: Final = (100, 400, 1000)
FIRST: Final = (("Province", 8), ("Gold", 6), ("Silver", 3))
"""The list one begins with: plain money."""
GUESSES: Final = ("first", "second", "same")


class Shopping:
    """One shopping list.

    Attributes:
        lines: cards with the fewest coins for which they are bought, the most wanted first; every card once.
        smithies: how many Smithies it wants; with one or more there is a line for them.
    """

    def __init__(self, lines: Any = FIRST, smithies: int = 0) -> None:
        self.lines: list[list[Any]] = [[card, least] for card, least in lines]
        self.smithies = smithies

    def save(self) -> list[Any]:
        """Plain data."""
        return [[list(line) for line in self.lines], self.smithies]

    @classmethod
    def load(cls, state: Any) -> Shopping:
        """A list from plain data.

        Raises:
            ValueError: such a list cannot be written here.
        """
        lines, smithies = state
        made = cls(lines, smithies)
        cards = [card for card, _least in made.lines]
        fits = (
            len(set(cards)) == len(cards)
            and set(cards) <= {*CARDS, SMITHY}
            and all(type(least) is int and COSTS[card] <= least <= MOST_COINS for card, least in made.lines)
            and type(smithies) is int
            and 0 <= smithies <= MOST_SMITHIES
            and (SMITHY in cards) == (smithies > 0)
        )
        if not fits:
            raise ValueError("such a list cannot be written here")
        return made

    @property
    def cards(self) -> list[str]:
        """The cards in the order of the lines."""
        return [card for card, _least in self.lines]

    def want_smithies(self, count: int) -> None:
        """Want so many Smithies; the first one brings its line, below the Provinces."""
        count = max(0, min(MOST_SMITHIES, count))
        if count and not self.smithies:
            place = self.cards.index("Province") + 1 if "Province" in self.cards else 0
            self.lines.insert(place, [SMITHY, COSTS[SMITHY]])
        elif not count and self.smithies:
            self.lines = [line for line in self.lines if line[0] != SMITHY]
        self.smithies = count

    def strategy(self, name: str) -> Strategy:
        """The player who follows this list."""
        texts = []
        for card, least in self.lines:
            limit = f" while it owns fewer than {self.smithies}" if card == SMITHY else ""
            texts.append(f"{least}+ {card}{limit}")
        return Strategy(name, buy=texts or ["12+ Province"])


class Ground:
    """One or two lists, a number of trials, and what came out.

    Args:
        part: the part it stands in.

    Attributes:
        lists: one list or two.
        trials: how many decks each list plays.
        guess: which list is thought to be faster, or that there is no telling; empty until it is said.
        runs: how many races have been run; each has its own shuffles.
        race: the last race, as far as it has come.
        trial: number of the trial that is looked at.
        turn: number of its turn that is shown.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self._widget: widgets.Widget | None = None
        self._runner = Runner(self._progress, self._look, self._end, part.lesson.trouble)
        self._fresh()

    def _fresh(self) -> None:
        self.lists = [Shopping()]
        self.trials, self.guess, self.runs = TRIALS[1], "", 0
        self.race: Race | None = None
        self.trial = self.turn = 1
        self.touched = False

    # -- state -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any] | None:
        """Lists and settings; a race is played again from its number."""
        if not self.touched:
            return None
        return {
            "lists": [one.save() for one in self.lists],
            "n": self.trials,
            "guess": self.guess,
            "runs": self.runs,
            "on": int(self.race is not None),
            "at": [self.trial, self.turn],
        }

    def load(self, state: Any) -> None:
        """Bring the lists back, and play their last race again on the same shuffles.

        Raises:
            ValueError: such lists cannot be written here.
        """
        self._runner.abandon()
        if state is None:
            self._fresh()
        else:
            lists = [Shopping.load(one) for one in state["lists"]]
            runs, (trial, turn) = state["runs"], state["at"]
            if (
                len(lists) not in (1, 2)
                or state["n"] not in TRIALS
                or state["guess"] not in ("", *GUESSES)
                or not all(type(number) is int and 0 <= number < 100_000 for number in (runs, trial, turn))
            ):
                raise ValueError("such a race cannot be run here")
            self.lists, self.trials, self.guess, self.runs = lists, state["n"], state["guess"], runs
            self.trial, self.turn, self.touched, self.race = trial, turn, True, None
            if state["on"]:
                self._start()
        self._show()

    # -- what a person does ----------------------------------------------------------------------

    def move(self, number: int, place: int, change: int) -> None:
        """Move a line up or down."""
        lines = self.lists[number].lines
        other = place + change
        if 0 <= place < len(lines) and 0 <= other < len(lines):
            lines[place], lines[other] = lines[other], lines[place]
            self._edited(_("{card} is line {place} now.", card=card_name(lines[other][0]), place=other + 1))

    def set_least(self, number: int, place: int, coins: int) -> None:
        """Buy a card with so many coins or more; never with less than it costs."""
        lines = self.lists[number].lines
        if 0 <= place < len(lines):
            card = lines[place][0]
            lines[place][1] = max(COSTS[card], min(MOST_COINS, coins))
            self._edited(_("{card} with {coins} coins or more.", card=card_name(card), coins=lines[place][1]))

    def remove(self, number: int, place: int) -> None:
        """Take a line off the list."""
        shopping = self.lists[number]
        if 0 <= place < len(shopping.lines):
            card = shopping.lines[place][0]
            if card == SMITHY:
                shopping.want_smithies(0)
            else:
                del shopping.lines[place]
            self._edited(_("{card} is off the list.", card=card_name(card)))

    def add(self, number: int, card: str) -> None:
        """Put a card at the end of a list, at its price."""
        if card in CARDS and card not in self.lists[number].cards:
            self.lists[number].lines.append([card, COSTS[card]])
            self._edited(_("{card} is the last line now.", card=card_name(card)))

    def want_smithies(self, number: int, count: int) -> None:
        """Want so many Smithies."""
        self.lists[number].want_smithies(count)
        self._edited(
            _.plural(
                "This list wants {count} Smithy.", "This list wants {count} Smithies.", self.lists[number].smithies
            )
        )

    def beside(self, on: bool) -> None:
        """Put a second list beside the first, the same with a Smithy more, or take it away."""
        self.lists = self.lists[:1]
        if on:
            second = Shopping.load(self.lists[0].save())
            second.want_smithies(second.smithies + 1)
            self.lists.append(second)
        self._edited(_("Two lists on the same shuffles.") if on else _("One list alone."))

    def choose_trials(self, trials: int) -> None:
        """Play so many decks for each list."""
        if trials in TRIALS:
            self.trials = trials
            self._edited("")

    def expect(self, guess: str) -> None:
        """Say which list will be faster."""
        if guess in GUESSES and not self.running:
            self.guess, self.race, self.touched = guess, None, True
            self._show(_("Your guess stands. Now run."))
            self.part.changed()

    def run(self) -> None:
        """Play every list alone; in a page this returns at once, and in plain Python after the last deck."""
        if self.running:
            return
        self.runs += 1
        self.touched = True
        self.trial = self.turn = 1
        self._start()
        self._show()
        self.part.changed()

    def stop(self) -> None:
        """Stop; what has been played counts."""
        self._runner.stop()

    def look_at(self, trial: int) -> None:
        """Step through another of the decks."""
        if self.race is not None and self.race.played:
            self.trial = max(1, min(self.race.played, trial))
            self.turn = 1
            self._changed("")

    def step(self, change: int) -> None:
        """Go to the next turn of the deck that is looked at, or to the one before."""
        self.turn = max(1, min(self.longest, self.turn + change))
        self._changed(_("Turn {turn}.", turn=self.turn))

    # -- the race --------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether decks are being played now."""
        return self._runner.running

    @property
    def right(self) -> bool:
        """Whether the guess is what the interval says."""
        if self.race is None:
            return False
        said = {"down": "second", "up": "first", "too close to call": "same"}
        return self.guess == said[self.race.verdict]

    def looks(self) -> list[list[Look]]:
        """The deck that is looked at, for each list turn by turn."""
        if self.race is None or not self.race.played:
            return []
        race = self.race
        seed = race.seed_of(min(self.trial, race.played) - 1)
        return [watch_trial(player, seed, race.heat.options) for player in race.heat.players]

    @property
    def longest(self) -> int:
        """Turns of the slower list in the deck that is looked at."""
        return max((len(one) for one in self.looks()), default=1)

    def _start(self) -> None:
        seed = scramble(self.part.lesson.seed ^ scramble(77 + self.runs)) % 1_000_000
        names = [_("first list"), _("second list")]
        players = [one.strategy(name) for one, name in zip(self.lists, names, strict=False)]
        self.race = Race(players, self.trials, seed)
        self._runner.start(self.race)

    def _progress(self, experiment: Experiment) -> None:
        if self._widget is not None:
            self.bar.value = experiment.progress

    def _look(self, experiment: Experiment) -> None:
        self._show()

    def _end(self, experiment: Experiment) -> None:
        assert isinstance(experiment, Race)
        self.race = experiment
        said = result_said(self)
        self.part.lesson.record(
            self.part.key,
            item="race",
            rule="dominion.buy.price",
            choice=f"{[one.save() for one in self.lists]}; {self.guess}; {experiment.verdict}",
            truth=experiment.lanes[0].moments.mean if experiment.lanes[0].turns else 0.0,
            seed=experiment.seed,
        )
        self._show(said)

    # -- showing ---------------------------------------------------------------------------------

    def widget(self) -> widgets.Widget:
        """Lists, stopwatch and charts, built once."""
        if self._widget is None:
            self.sheet = Sheet(
                nodes(self), on_act=self._acted, on_error=self.part.lesson.trouble, label=_("Shopping lists")
            )
            self.bar = widgets.FloatProgress(
                min=0, max=1, description=_("Decks played"), style={"description_width": "initial"}
            )
            self.bar.layout.display = "none"
            words = self.part.data
            self._widget = stack(
                html(paragraphs(words["text"]) + task(words["task"], _("Try this"))), self.sheet, self.bar
            )
        return self._widget

    def _edited(self, words: str) -> None:
        """A list has changed, so the last race says nothing about it any more."""
        self._runner.abandon()
        self.race = None
        self._changed(words)

    def _changed(self, words: str) -> None:
        self.touched = True
        self._show(words)
        self.part.changed()

    def _show(self, words: str = "") -> None:
        if self._widget is not None:
            self.bar.layout.display = None if self.running else "none"
            self.sheet.show(nodes(self))
            if words:
                self.sheet.say(words)

    def _acted(self, control: str, value: Any) -> None:
        name, *rest = control.split(":")
        number, place = ([int(text) for text in rest] + [0, 0])[:2]
        if name == "least":
            self.set_least(number, place, int(value))
        elif name == "line":
            change = {"up": -1, "down": 1}.get(value)
            self.remove(number, place) if change is None else self.move(number, place, change)
        elif name == "add":
            self.add(number, str(value))
        elif name == "smithies":
            self.want_smithies(number, self.lists[number].smithies + int(value["change"]))
        elif name == "beside":
            self.beside(bool(value))
        elif name == "trials":
            self.choose_trials(int(value))
        elif name == "guess":
            self.expect(str(value))
        elif name == "go":
            self.stop() if self.running else self.run()
        elif name == "trial":
            self.look_at(int(value))
        elif name == "step":
            self.step(1 if value == "on" else -1)
