"""Playground of lesson 9: every knob of the game, an intended effect, rule A against rule B, and a page to hand in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import ipywidgets as widgets

from rulecore.dominion.bots import EVERYBODY
from rulecore.dominion.facts import PLAYERS, SETS
from rulecore.dominion.options import PRESETS, DominionOptions
from rulecore.kernel import InvalidOptions, scramble
from rulecore.lab import Arm, Comparison, Experiment, Metric, find_metric
from rulecore.teaching.runs import Measured
from widgets.language import of_game, rules_of
from widgets.parts.base import html, paragraphs, stack, task
from widgets.parts.runner import Runner
from widgets.playgrounds import dominion_design_lab_view as view
from widgets.playgrounds.dominion_doubts import doubts_about_the_end
from widgets.sheet import Sheet

if TYPE_CHECKING:
    from widgets.parts.base import Part

_ = of_game("dominion")

READINGS: Final = tuple(
    name for name, about in DominionOptions.settings().items() if about.kind == "reading" and name != "turn_cap"
)
DIALS: Final = ("hand_size", "starting_coppers", "opening", "chapel_limit", "finish_round")
AMOUNTS: Final = {"prices": (0, 12), "points": (-9, 20), "pile_sizes": (0, 60)}
"""Tables of numbers by card, each with its range."""
METRICS: Final = (
    "first_seat", "length", "piles", "shared", "tied", "margin", "win_share", "lead_changes", "points", "curses",
)  # fmt: skip
SHUFFLES: Final = (100, 400, 1000)
SEEDS: Final = 1_000_000
LONGEST_INTENT: Final = 300


class Ground:
    """A bench on which one rule is changed and measured.

    Args:
        part: the part it stands in.

    Attributes:
        preset: the preset of rule A.
        change: the options in which rule B differs.
        players: how many play, on both sides.
        kingdom: the set that both sides play with.
        intent: what the change shall do, in the learner's words.
        metric: name of what is measured.
        seats: names of the players, seat by seat.
        rotate: whether each shuffle is played once from every seat.
        games: pairs to play.
        kind, card: which number of which card the amount dial sets.
        measured: the numbers of the last run.
        stands_on: the pairs played in it, and its seed.
        identical: whether no pair of its games differed in what was measured.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self.doubts = doubts_about_the_end(part, lambda reading: None)
        self._runner = Runner(self._progress, self._look, self._end, part.lesson.trouble)
        self._widget: widgets.Widget | None = None
        self._lay_out()

    def _lay_out(self) -> None:
        self.preset = next(iter(PRESETS))
        self.change: dict[str, Any] = {}
        self.players = 2
        self.kingdom = next(iter(SETS))
        self.intent = ""
        self.metric = METRICS[0]
        self.seats = ["Duchy Money", "Duchy Money", "Duchy Money", "Duchy Money"]
        self.rotate = False
        self.games = SHUFFLES[1]
        self.kind, self.card = "prices", "Province"
        self.runs = 0
        self.measured: Measured | None = None
        self.stands_on: tuple[int, int] = (0, 0)
        self.identical = False
        self.words = ""

    # -- what there is ---------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self._runner.running

    @property
    def base(self) -> dict[str, Any]:
        """What both sides have in common."""
        return {"players": self.players, "kingdom": self.kingdom, "preset": self.preset}

    @property
    def rules(self) -> tuple[DominionOptions, DominionOptions]:
        """Rule A and rule B."""
        return DominionOptions.from_mapping(self.base), DominionOptions.from_mapping({**self.base, **self.change})

    def setting(self, option: str) -> Any:
        """What an option is set to in rule B."""
        return getattr(self.rules[1], option)

    def found_metric(self) -> Metric:
        """What is measured, in the language in use."""
        metric = find_metric("dominion", self.metric)
        say = rules_of("dominion")
        unit = metric.unit if metric.unit == "share" else say(metric.unit)
        return replace(metric, title=say(metric.title), unit=unit)

    def who(self) -> str:
        """The players in the words of the lab."""
        return ", ".join(self.seats[: self.players])

    def obstacle(self) -> str:
        """Why nothing can be run now; empty if it can."""
        if self.running:
            return _("Games are being played.")
        if not self.change:
            return _("Turn a knob first: rule B is the same as rule A.")
        if not self.intent.strip():
            return _("Write first what your rule shall do. Afterwards everybody knew it all along.")
        return ""

    # -- state -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any] | None:
        """Both rules, the intent, who plays, and the numbers; ``None`` if nothing was touched."""
        doubts = [doubt.save() for doubt in self.doubts]
        fresh = Ground.__new__(Ground)
        fresh._lay_out()
        names = ("preset", "change", "players", "kingdom", "intent", "metric", "seats", "rotate", "games", "runs")
        if all(getattr(self, name) == getattr(fresh, name) for name in names) and not any(doubts):
            return None
        return {
            "a": self.preset,
            "b": {
                name: [list(pair) for pair in value] if name in AMOUNTS else value
                for name, value in self.change.items()
            },
            "p": [self.players, self.kingdom, self.rotate, self.games],
            "i": self.intent,
            "m": self.metric,
            "s": self.seats,
            "n": self.runs,
            "r": None
            if self.measured is None or self.running
            else [self.measured.save(), *self.stands_on, self.identical],
            "d": doubts,
        }

    def load(self, state: Any) -> None:
        """Bring a state back.

        Raises:
            ValueError: it cannot be one of this bench.
        """
        self._runner.abandon()
        self._lay_out()
        doubts = [None] * len(self.doubts) if state is None else state["d"]
        if state is not None:
            players, kingdom, rotate, games = state["p"]
            seats = [str(name) for name in state["s"]]
            fits = (
                state["a"] in PRESETS
                and players in PLAYERS
                and kingdom in SETS
                and games in SHUFFLES
                and state["m"] in METRICS
                and len(seats) == len(self.seats)
                and set(seats) <= set(EVERYBODY)
                and set(state["b"]) <= {*READINGS, *DIALS, *AMOUNTS}
                and type(state["n"]) is int
            )
            if not fits:
                raise ValueError("the bench is that of another version of the lesson")
            self.preset, self.players, self.kingdom = state["a"], players, kingdom
            self.rotate, self.games, self.metric = bool(rotate), games, state["m"]
            self.seats, self.intent, self.runs = seats, str(state["i"])[:LONGEST_INTENT], state["n"]
            self.change = {name: DominionOptions.read_value(name, value) for name, value in state["b"].items()}
            _both = self.rules
            if state["r"] is not None:
                numbers, pairs, seed, identical = state["r"]
                self.measured, self.stands_on = Measured.load(numbers), (int(pairs), int(seed))
                self.identical = bool(identical)
        for doubt, reading in zip(self.doubts, doubts, strict=True):
            doubt.load(reading)
        self._show()

    # -- what a person does ----------------------------------------------------------------------

    def turn(self, option: str, value: Any) -> None:
        """Set an option of rule B; refused, with the reason, if it does not go with the others.

        Raises:
            ValueError: the bench has no such knob.
        """
        if option not in (*READINGS, *DIALS, *AMOUNTS):
            raise ValueError(f"the bench has no knob {option!r}")
        wanted = {name: kept for name, kept in self.change.items() if name != option}
        if value != getattr(self.rules[0], option):
            wanted[option] = value
        try:
            DominionOptions.from_mapping({**self.base, **wanted})
        except InvalidOptions as error:
            self._changed(" ".join(error.problems))
            return
        self.change = wanted
        self._rules_changed()

    def set_amount(self, amount: int | None) -> None:
        """Set the chosen number of the chosen card in rule B; ``None`` brings the printed one back."""
        table = dict(self.change.get(self.kind, ()))
        table.pop(self.card, None)
        if amount is not None and amount != view.printed(self, self.kind, self.card):
            table[self.card] = int(amount)
        self.turn(self.kind, DominionOptions.read_value(self.kind, table))

    def choose(self, name: str, value: Any) -> None:
        """Choose the preset, the players, the kingdom, what is measured, how many games, or which number to set.

        Raises:
            ValueError: there is nothing of this name to choose.
        """
        offers = {
            "preset": tuple(PRESETS),
            "players": PLAYERS,
            "kingdom": tuple(SETS),
            "metric": METRICS,
            "games": SHUFFLES,
            "kind": tuple(AMOUNTS),
            "card": view.CARDS_TO_SET,
        }
        if value not in offers[name]:
            raise ValueError(f"{name} is one of {offers[name]}, not {value!r}")
        before = {option: self.setting(option) for option in self.change}
        setattr(self, name, value)
        if name in ("kind", "card"):
            self._changed()
            return
        if name == "preset":
            # what rule B had keeps its value; where rule A has the same now, it is no change any more
            self.change = {option: kept for option, kept in before.items() if kept != getattr(self.rules[0], option)}
        self._rules_changed()

    def sit(self, seat: int, name: str) -> None:
        """Let a player sit somewhere."""
        if name not in EVERYBODY:
            raise ValueError(f"nobody is called {name!r}")
        self.seats[seat] = name
        self._rules_changed()

    def rotates(self, on: bool) -> None:
        """Whether each shuffle is played once from every seat."""
        self.rotate = on
        self._rules_changed()

    def intend(self, text: str) -> None:
        """Write down what the change shall do. A new text is a new experiment, with nothing measured."""
        text = " ".join(text.split())[:LONGEST_INTENT]
        if text != self.intent:
            self.intent = text
            self._rules_changed()

    def as_printed(self) -> None:
        """Turn every knob of rule B back to rule A."""
        self.change = {}
        self._rules_changed(_("Rule B is rule A again."))

    def _rules_changed(self, words: str = "") -> None:
        """Whatever was measured was measured for something else."""
        self._runner.abandon()
        self.measured = None
        self._changed(words)

    def comparison(self, seed: int) -> Comparison:
        """Rule A against rule B, ready to be played."""
        changed = {**self.base, **self.change}
        one, other = (Arm(label, "dominion", options, self.who(), self.rotate) for label, options in
                      (("A", self.base), ("B", changed)))  # fmt: skip
        return Comparison(one, other, [find_metric("dominion", self.metric)], self.games, seed)

    def run(self) -> None:
        """Play both rules; in a page this returns at once, and in plain Python after the last game.

        Raises:
            ValueError: something is missing; the message says what.
        """
        why = self.obstacle()
        if why:
            raise ValueError(why)
        self.runs += 1
        seed = scramble(self.part.lesson.seed ^ scramble(900 + self.runs)) % SEEDS
        self.measured = None
        self._runner.start(self.comparison(seed))
        self._changed(_("The games are being played.") if self.running else view.result_words(self))

    def stop(self) -> None:
        """Stop; what has been played counts."""
        self._runner.stop()

    def _take(self, experiment: Experiment) -> None:
        assert isinstance(experiment, Comparison)
        result = experiment.result()
        self.measured, self.identical = Measured.of(result), result.identical
        self.stands_on = (experiment.played, experiment.seed)

    def _progress(self, experiment: Experiment) -> None:
        pass

    def _look(self, experiment: Experiment) -> None:
        self._take(experiment)
        self._show()

    def _end(self, experiment: Experiment) -> None:
        self._take(experiment)
        assert self.measured is not None
        self.part.lesson.record(
            self.part.key,
            item="design lab",
            rule="dominion.options.presets",
            choice=f"{self.change} against {self.preset}; {self.who()}; intended: {self.intent}",
            truth=self.measured.difference,
            seed=experiment.seed,
        )
        self._changed(view.result_words(self))

    def hand_in(self) -> str:
        """Open the page to hand in, and return it.

        Raises:
            ValueError: nothing has been measured yet.
        """
        if self.measured is None or not self.measured.known:
            raise ValueError(_("Run the experiment first; then there is something to hand in."))
        page = view.record_of(self).to_card().to_html()
        self.part.lesson._bar.give_file("experiment.html", "text/html", page, show=True)
        self._changed(_("Your page opens in a new tab. It prints on one sheet."))
        return page

    # -- showing ---------------------------------------------------------------------------------

    def widget(self) -> widgets.Widget:
        """The bench and the doubt switches, built once."""
        if self._widget is None:
            trouble = self.part.lesson.trouble
            self.sheet = Sheet(view.nodes(self), on_act=self._acted, on_error=trouble, label=_("The bench"))
            words = self.part.data
            self._widget = stack(
                html(paragraphs(*words["text"]) + task(words["task"], _("Try this"))),
                self.sheet,
                *(doubt.widget() for doubt in self.doubts),
            )
        return self._widget

    def _changed(self, words: str = "") -> None:
        self.words = words
        self._show()
        if words and self._widget is not None:
            self.sheet.say(words)
        self.part.changed()

    def _show(self) -> None:
        if self._widget is not None:
            self.sheet.show(view.nodes(self))

    def _acted(self, control: str, value: Any) -> None:
        name, _colon, rest = control.partition(":")
        actions: Mapping[str, Any] = {
            "knob": lambda: self.turn(rest, view.value_of(rest, value)),
            "choose": lambda: self.choose(rest, int(value) if rest in ("players", "games") else value),
            "seat": lambda: self.sit(int(rest), str(value)),
            "rotate": lambda: self.rotates(bool(value)),
            "intent": lambda: self.intend(str(value)),
            "amount": lambda: self.set_amount(int(value)),
            "drop": lambda: self._drop(str(value)),
            "reset": self.as_printed,
            "do": lambda: {"run": self.run, "stop": self.stop, "page": self.hand_in}[value](),
        }
        actions[name]()

    def _drop(self, which: str) -> None:
        self.kind, self.card = which.split(":", 1)
        self.set_amount(None)
