"""Change one rule: expect a direction, play both versions on the same shuffles, and read how sure the difference is.

The table ``[change]`` of a lesson's file is described in :mod:`widgets.parts.change_plan`.
"""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets

from rulecore.kernel import scramble
from rulecore.lab import Comparison, Experiment
from rulecore.teaching.runs import WAYS, Measured, Run, ledger_csv
from widgets.language import _
from widgets.parts.base import Part, answer, button, html, paragraphs, radios, row, section, show, stack, task
from widgets.parts.change_plan import SEVERAL, Knob, read_plan
from widgets.parts.change_text import behind_html, experiment_task, ledger_rows, ledger_table, result_html, run_aloud
from widgets.parts.chart import ChartBox
from widgets.parts.curve import Curve
from widgets.parts.runner import Runner

MOST_FURTHER = 20_000
"""So many pairs more are offered at a click; beyond, a sentence says what it would take."""
KEPT = 12
"""So many runs travel in a code."""
SEEDS = 1_000_000
NO_VALUE = object()
"""Stands for ``None`` in a control: to the controls of the page, ``None`` means that nothing is chosen."""


class Change(Part):
    """An experiment: knobs, an expectation, paired games, an interval, a verdict, a ledger.

    Attributes:
        change: the options that differ from the rulebook now.
        expected: what the learner expects of the next run: ``"up"``, ``"down"`` or ``"same"``; empty until it is said.
        metric: name of what the expectation is about.
        line_up: number of the players chosen.
        games: pairs to be played.
        runs: the ledger.
    """

    key = "change"
    stays_open = True

    def __init__(self, lesson: Any) -> None:
        super().__init__(lesson)
        self.plan = read_plan(lesson.data.game, self.data) if self.data else None
        self.runs: list[Run] = []
        self._live: Comparison | None = None
        self._runner = Runner(self._progress, self._look, self._end, self.lesson.trouble)
        self._moving = False
        self._note = ""
        self._defaults()

    def _defaults(self) -> None:
        plan = self.plan
        self.change: dict[str, Any] = {}
        if plan is not None:
            self.change = {option: value for option, value in plan.start.items() if value != plan.knob(option).printed}
        self.expected = ""
        self.metric = plan.metrics[0].name if plan else ""
        self.line_up = 0
        self.games = plan.games[min(1, len(plan.games) - 1)] if plan else 0

    @property
    def done(self) -> bool:
        return any(run.complete for run in self.runs)

    @property
    def running(self) -> bool:
        """Whether games are being played now."""
        return self._runner.running

    def chosen_options(self) -> dict[str, Any]:
        """The options in force with the learner's change, for the rules card."""
        plan = self.plan
        return {**plan.base, **plan.line_ups[self.line_up].base, **plan.rules(self.change)} if plan else {}

    # ---- state --------------------------------------------------------------------------------------------------

    def save(self) -> dict[str, Any] | None:
        if self.plan is None:
            return None
        before = Change.__new__(Change)
        before.plan = self.plan
        before._defaults()
        names = ("change", "expected", "metric", "line_up", "games")
        if not self.runs and all(getattr(self, name) == getattr(before, name) for name in names):
            return None
        return {
            "c": {name: list(value) if isinstance(value, tuple) else value for name, value in self.change.items()},
            "e": self.expected,
            "m": self.metric,
            "l": self.line_up,
            "g": self.games,
            "runs": [run.save() for run in self.runs[-KEPT:] if run.main is not None],
        }

    def load(self, state: Any) -> None:
        plan = self.plan
        if plan is None:
            return
        names = {metric.name for metric in plan.metrics}
        if state is None:
            self._runner.abandon()
            self._defaults()
            self.runs = []
        else:
            change = plan.read_change(state["c"])
            runs = [Run.load(item) for item in state["runs"]]
            for run in runs:
                run.change = plan.read_change(run.change)
            fits = (
                state["e"] in ("", *WAYS)
                and state["m"] in names
                and state["l"] in range(len(plan.line_ups))
                and state["g"] in plan.games
                and all(run.metric in names and set(run.measured) <= names for run in runs)
                and all(run.line_up in range(len(plan.line_ups)) for run in runs)
            )
            if not fits:
                raise ValueError("the experiment is that of another version of the lesson")
            self._runner.abandon()
            self.change, self.expected, self.metric = change, state["e"], state["m"]
            self.line_up, self.games, self.runs = state["l"], state["g"], runs
        self._live = None
        self._note = ""
        if self.built:
            self._chart.clear()
            self._show_controls()
            self._draw()

    def hand_over(self, successor: Part) -> None:
        self._runner.abandon()
        if self.built and self._curve is not None:
            self._curve.abandon()

    # ---- the page -----------------------------------------------------------------------------------------------

    def build(self) -> widgets.Widget:
        plan = self.plan
        if plan is None:
            return section(self.key, html(paragraphs(_("This lesson has no experiment."))))
        self._knobs = {knob.option: self._control(knob) for knob in plan.knobs}
        self._boxes = {}
        for knob in plan.knobs:
            note = html(kind="small")
            box = stack(self._knobs[knob.option], note, kind="knob")
            self._boxes[knob.option] = (box, note)
        self._said_knobs = html()
        self._metric = radios(_("What will you watch?"), [(metric.title, metric.name) for metric in plan.metrics])
        show(self._metric, len(plan.metrics) > 1)
        self._who = _dropdown(_("Who plays"), [(who.name, number) for number, who in enumerate(plan.line_ups)])
        show(self._who, len(plan.line_ups) > 1)
        self._games = _dropdown(_("How many pairs of games"), [(f"{number}", number) for number in plan.games])
        self._expect = radios(_("What do you expect?"), [("", "")])
        self._run = self.on_click(button(_("Run"), "main"), self.run)
        self._stop = self.on_click(button(_("Stop")), self.stop)
        self._why = html(kind="why")
        self._bar = widgets.FloatProgress(
            min=0, max=1, description=_("Games played"), style={"description_width": "initial"}
        )
        self._result = html(kind="feedback")
        self._more = self.on_click(button(_("Go on")), self.more)
        self._chart = ChartBox(self.guarded, self._chart_data)
        self._curve = self._made_curve()
        self._ledger = html(kind="ledger")
        self._save = self.on_click(button(_("Save the ledger as a table"), "quiet"), self.save_ledger)
        self._behind = html()
        self._show_controls()
        for option, control in self._knobs.items():
            self.on_value(control, partial(self._moved, option))
        self.on_value(self._metric, lambda value: self._chosen("metric", value))
        self.on_value(self._who, lambda value: self._chosen("line_up", value))
        self.on_value(self._games, lambda value: self._chosen("games", value))
        self.on_value(self._expect, lambda value: self._chosen("expected", value or ""))
        made = section(
            self.key,
            html(paragraphs(plan.question) + task(experiment_task(plan))),
            stack(*(box for box, _ in self._boxes.values()), self._said_knobs, kind="set"),
            self._metric,
            row(self._who, self._games),
            self._expect,
            row(self._run, self._stop, self._why),
            self._bar,
            self._result,
            row(self._more, self._chart.button),
            self._chart.widget,
            *([self._curve.widget] if self._curve is not None else []),
            self._ledger,
            row(self._save),
            self._behind,
        )
        self._draw()
        return made

    def _made_curve(self) -> Curve | None:
        plan, lesson = self._plan(), self.lesson
        if "curve" not in self.data:
            return None
        return Curve(plan, self.data["curve"], lesson.seed, self.guarded, lesson.trouble, lesson.say)

    def _control(self, knob: Knob) -> Any:
        if knob.slides:
            numbers = [value for _, value in knob.choices]
            return widgets.IntSlider(
                value=knob.printed,
                min=numbers[0],
                max=numbers[-1],
                description=knob.ask,
                continuous_update=False,
                style={"description_width": "initial"},
            )
        choices = [(words, _shown(value)) for words, value in knob.choices]
        if len(choices) <= SEVERAL:
            return radios(knob.ask, choices, _shown(knob.printed))
        return _dropdown(knob.ask, choices)

    def _show_controls(self) -> None:
        """Bring the controls to where the state is, without their handlers taking it for a wish of the learner."""
        assert self.plan is not None
        self._moving = True
        try:
            for knob in self.plan.knobs:
                self._knobs[knob.option].value = _shown(self.change.get(knob.option, knob.printed))
            self._metric.value = self.metric
            self._who.value = self.line_up
            self._games.value = self.games
            more, less = self.plan.words[self.metric]
            options = [(_capital(more), "up"), (_capital(less), "down"), (_("No clear change"), "same")]
            if tuple(self._expect.options) != tuple(options):
                self._expect.options = options
            self._expect.value = self.expected or None
        finally:
            self._moving = False

    def _moved(self, option: str, value: Any) -> None:
        if not self._moving:
            self.set(option, None if value is NO_VALUE else value)

    def _chosen(self, name: str, value: Any) -> None:
        if self._moving or getattr(self, name) == value:
            return
        setattr(self, name, value)
        if name == "metric":
            # what was expected of one number says nothing about another
            self.expected = ""
            self._show_controls()
        self._draw()
        self.changed()

    # ---- what a learner can do ----------------------------------------------------------------------------------

    def set(self, option: str, value: Any) -> None:
        """Turn a knob. Where too many rules would differ, the one changed first goes back to the rulebook, and says so.

        Raises:
            ValueError: this lesson has no such knob or value.
        """
        plan = self._plan()
        self.widget()
        if self.running:
            raise ValueError(_("Stop the run first; then change the rule."))
        knob = plan.knob(option) if option in {knob.option for knob in plan.knobs} else None
        if knob is None or value not in [known for _, known in knob.choices]:
            raise ValueError(f"no knob of this lesson sets {option} to {value!r}")
        self._note = ""
        self.change.pop(option, None)
        if value != knob.printed:
            self.change[option] = value
        if len(self.change) > plan.most:
            first = next(iter(self.change))
            back = plan.knob(first)
            del self.change[first]
            self._note = _.plural(
                "One rule at a time: “{ask}” is back at {value}.",
                "{count} rules at a time: “{ask}” is back at {value}.",
                plan.most,
                ask=_short(back.ask),
                value=back.words(back.printed),
            )
            self.lesson.say(self._note)
        self.expected = ""
        self._show_controls()
        self._draw()
        self.changed()

    def expect(self, way: str) -> None:
        """Say what the change will do: ``"up"``, ``"down"`` or ``"same"``."""
        if way not in WAYS:
            raise ValueError(f"an expectation is one of {', '.join(WAYS)}, not {way!r}")
        self.widget()
        self._expect.value = way

    def obstacle(self) -> str:
        """Why nothing can be run now; empty if it can."""
        plan = self._plan()
        if self.running:
            return _("Games are being played.")
        if not self.change:
            if not plan.about_rules:
                return _("Change the deck first: both are the same.")
            return _("Change a rule first: everything is as printed.")
        problems = plan.problems(self.change)
        if problems:
            return " ".join(problems)
        return "" if self.expected else _("Say what you expect first.")

    def run(self) -> None:
        """Play both versions; in a page this returns at once, and in plain Python after the last game."""
        _, experiment = self._begin()
        self._runner.start(experiment)
        self._draw()

    def run_now(self) -> Run:
        """Play both versions and wait for the result."""
        run, experiment = self._begin()
        self._runner.run_now(experiment)
        return run

    def _begin(self) -> tuple[Run, Comparison]:
        plan = self._plan()
        self.widget()
        why = self.obstacle()
        if why:
            raise ValueError(why)
        seed = scramble(self.lesson.seed ^ scramble(len(self.runs) + 1)) % SEEDS
        experiment = plan.comparison(self.change, self.line_up, self.games, seed)
        run = Run(dict(self.change), self.metric, self.expected, self.line_up, seed, self.games, self.games)
        self.runs.append(run)
        self._live = experiment
        self._chart.clear()
        return run, experiment

    def stop(self) -> None:
        """Stop the run; what has been played counts."""
        self._runner.stop()

    def more(self) -> None:
        """Play on: the rest of a run that was stopped, or as many pairs as would settle it."""
        plan, run = self._plan(), self.runs[-1]
        if self.running or run.main is None:
            return
        experiment = self._experiment(run)
        if run.complete:
            further = run.main.further
            if not further:
                return
            run.games += min(further, MOST_FURTHER)
        experiment.games = run.games
        self._chart.clear()
        self._live = experiment
        assert plan is self.plan
        self._runner.start(experiment)
        self._draw()

    def _experiment(self, run: Run) -> Comparison:
        """The experiment of a run as far as it has been played here; after a code that is not at all."""
        if self._live is not None and self._live.seed == run.seed:
            return self._live
        return self._plan().comparison(run.change, run.line_up, run.planned, run.seed)

    def save_ledger(self) -> None:
        """Hand the ledger to the page as a table."""
        text = ledger_csv(ledger_rows(self._plan(), self.lesson.data.id, self.runs))
        name = self.lesson.data.id.replace("/", "-")
        self.lesson._bar.give_file(f"{name}-experiments.csv", "text/csv", text)

    # ---- while games are played ---------------------------------------------------------------------------------

    def _progress(self, experiment: Experiment) -> None:
        self._bar.value = experiment.progress

    def _look(self, experiment: Experiment) -> None:
        self._take(experiment)
        self._draw_result()

    def _take(self, experiment: Experiment) -> None:
        assert isinstance(experiment, Comparison)
        run = self.runs[-1]
        run.played = experiment.played
        run.measured = {result.metric.name: Measured.of(result) for result in experiment.results}

    def _end(self, experiment: Experiment) -> None:
        plan, run = self._plan(), self.runs[-1]
        self._take(experiment)
        self.expected = ""
        self._show_controls()
        self._draw()
        numbers = run.main
        assert numbers is not None
        self.lesson.record(
            self.key,
            item=run.metric,
            rule=plan.knob(next(iter(run.change))).rule,
            attempt=len(self.runs),
            choice=f"{plan.describe(run.change)}; expected {run.expected}; {numbers.verdict}; {run.played} pairs",
            correct=run.right,
            truth=numbers.difference,
            seed=run.seed,
        )
        self.lesson.say(run_aloud(plan, run))
        self.changed()

    def _chart_data(self) -> tuple[Comparison, str] | None:
        """What there is to draw: the last run, played again from its seed if it came with a code."""
        if not self.runs or self.running:
            return None
        run = self.runs[-1]
        experiment = self._experiment(run)
        if experiment.played < run.played:
            experiment.games = run.played
            experiment.run()
            experiment.games = run.games
            self._live = experiment
        return experiment, run.metric

    # ---- drawing ------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        plan, running = self._plan(), self.running
        why = self.obstacle()
        for knob in plan.knobs:
            box, note = self._boxes[knob.option]
            differs = knob.option in self.change
            (box.add_class if differs else box.remove_class)("rc-changed")
            printed = knob.words(knob.printed)
            note.value = escape(
                "◆ " + _("Changed. At first: {value}", value=printed)
                if differs and knob.word
                else "◆ " + _("Changed. Printed: {value}", value=printed)
                if differs
                else ""
                if knob.word
                else _("As printed: {value}", value=printed)
            )
            self._knobs[knob.option].disabled = running
        self._said_knobs.value = answer(f"<p>{escape(self._note)}</p>", "plain") if self._note else ""
        for control in (self._metric, self._who, self._games, self._expect):
            control.disabled = running
        self._run.disabled = bool(why)
        self._run.description = _.plural("Run {count} pair", "Run {count} pairs", self.games)
        show(self._stop, running)
        show(self._bar, running)
        self._bar.value = self._runner.experiment.progress if self._runner.experiment is not None else 0.0
        self._why.value = "" if running or not why else f"<p>{escape(why)}</p>"
        self._draw_result()
        self._ledger.value = ledger_table(plan, [run for run in self.runs if run.main is not None])
        show(self._save, any(run.main is not None for run in self.runs))
        if self._curve is not None:
            self._curve.offer(self.done)
        last = self.runs[-1] if self.runs else None
        self._behind.value = behind_html(plan, (self.change, self.line_up, self.games), last)

    def _draw_result(self) -> None:
        plan, running = self._plan(), self.running
        last = self.runs[-1] if self.runs else None
        if last is None or last.main is None:
            playing = (
                paragraphs(_.plural("Playing {count} pair of games.", "Playing {count} pairs of games.", last.games))
                if last is not None and running
                else ""
            )
            self._result.value = answer(playing, "plain") if playing else ""
            show(self._more, False)
            self._chart.offer(False)
            return
        self._result.value = result_html(plan, last, running)
        left = last.games - last.played
        further = last.main.further
        show(self._more, not running and bool(left or (further and further <= MOST_FURTHER)))
        self._more.description = (
            _.plural("Go on: {count} pair is left", "Go on: {count} pairs are left", left)
            if left
            else _.plural(
                "Play about {count} more pair to settle it", "Play about {count} more pairs to settle it", further or 0
            )
        )
        self._chart.offer(not running)

    def _plan(self) -> Any:
        assert self.plan is not None, "this lesson has no experiment"
        return self.plan


def _shown(value: Any) -> Any:
    return NO_VALUE if value is None else value


def _dropdown(label: str, options: Any) -> widgets.Dropdown:
    return widgets.Dropdown(description=label, options=list(options), style={"description_width": "initial"})


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _short(ask: str) -> str:
    return ask.rstrip(".?")
