"""A doubt switch: a doubtful sentence of the rulebook, its readings, and what choosing another one does to the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from rulecore.lab import Comparison, Experiment
from rulecore.lab.words import number_text
from rulecore.teaching.runs import Measured
from widgets.language import _
from widgets.parts.base import answer, button, html, paragraphs, radios, row, show, stack
from widgets.parts.change_plan import ChangePlan, read_plan
from widgets.parts.interval import difference_words, interval_picture, verdict_words
from widgets.parts.rule import ours
from widgets.parts.runner import Runner

if TYPE_CHECKING:
    from widgets.parts.base import Part

GAMES = 400
SEED = 1


class DoubtSwitch:
    """One doubtful rule with a switch, and its measured effect on request.

    Args:
        part: the part it stands in; errors go to its lesson, and so do results.
        option: name of the option that holds the reading.
        metric: what is measured when somebody asks for the effect.
        base: options of both readings, such as ``{"players": 3}``.
        players: who plays when the effect is measured; the game's usual opponent if not given.
        games: how many pairs.
        words: how more and less of it are said, in the language in use; as the metric has them if not given.
        on_switch: called with the reading that is now in force.

    Attributes:
        value: the reading in force.
    """

    def __init__(
        self,
        part: Part,
        option: str,
        *,
        metric: str = "length",
        base: Mapping[str, Any] | None = None,
        players: str = "",
        games: int = GAMES,
        words: tuple[str, str] | None = None,
        on_switch: Callable[[Any], Any] | None = None,
    ) -> None:
        self.part, self.option, self.games = part, option, games
        data = part.lesson.data
        table: dict[str, Any] = {"question": option, "knobs": [option], "metrics": [metric], "base": dict(base or {})}
        if players:
            table["line_ups"] = [{"players": players}]
        if words is not None:
            table["words"] = {metric: {"up": words[0], "down": words[1]}}
        self.plan: ChangePlan = read_plan(data.game, table)
        knob = self.plan.knob(option)
        self.rule = data.rulebook.rules[knob.rule]
        self.printed = knob.printed
        self.value = self.printed
        self._choices = self._readings()
        self._on_switch = on_switch
        self._widget: widgets.Widget | None = None
        self._runner = Runner(self._progress, self._look, self._end, part.lesson.trouble)
        self._measured: dict[str, tuple[Measured, int]] = {}

    def _readings(self) -> list[tuple[str, Any]]:
        """The readings in the catalogue's words where it has them, the one we play first and marked as such."""
        texts = {str(reading.value): reading.text for reading in self.rule.readings if reading.value is not None}
        found = []
        for words, value in self.plan.knob(self.option).choices:
            if texts and str(value) not in texts:
                # a value for design lessons, such as five empty piles, that no sentence of the rulebook means
                continue
            text = texts.get(str(value), words)
            found.append((ours(text) if value == self.printed else text, value))
        return found

    @property
    def changed(self) -> bool:
        """Whether another reading than ours is in force."""
        return bool(self.value != self.printed)

    def options(self) -> dict[str, Any]:
        """The option as it must be passed on; empty while our reading is in force."""
        return {self.option: self.value} if self.changed else {}

    def save(self) -> Any:
        """The reading in force, or ``None`` for ours."""
        return self.value if self.changed else None

    def load(self, state: Any) -> None:
        """Bring a reading back; ``None`` is ours.

        Raises:
            ValueError: there is no such reading.
        """
        change = self.plan.read_change({} if state is None else {self.option: state})
        self._runner.abandon()
        self.value = change.get(self.option, self.printed)
        if self._widget is not None:
            self._switch.value = self.value
            self._draw()

    def widget(self) -> widgets.Widget:
        """The switch, the same object each time."""
        if self._widget is None:
            self._widget = self._build()
        return self._widget

    def _build(self) -> widgets.Widget:
        part = self.part
        question = self.rule.question or self.rule.title
        self._switch = radios(question, self._choices, self.value)
        self._why = html(kind="small")
        self._measure = part.on_click(button(_("Measure what it changes")), self.measure)
        self._stop = part.on_click(button(_("Stop")), self._runner.stop)
        self._bar = widgets.FloatProgress(
            min=0, max=1, description=_("Games played"), style={"description_width": "initial"}
        )
        self._said = html(kind="feedback")
        part.on_value(self._switch, self.switch)
        made = stack(
            html(
                '<p class="rc-small">'
                + escape(_("In doubt: {rule}, {section}", rule=self.rule.title, section=self.rule.section))
                + "</p>"
            ),
            self._switch,
            row(self._measure, self._stop, self._why),
            self._bar,
            self._said,
            kind="knob",
        )
        made.add_class("rc-doubt")
        self._draw()
        return made

    def switch(self, value: Any) -> None:
        """Play by another reading.

        Raises:
            ValueError: there is no such reading.
        """
        if value == self.value:
            return
        if value not in [known for _, known in self._choices]:
            raise ValueError(f"{self.option} has no reading {value!r}")
        self._runner.abandon()
        self.value = value
        if self._widget is not None:
            self._switch.value = value
            self._draw()
        if self._on_switch is not None:
            self._on_switch(value)
        self.part.changed()

    def measure(self) -> None:
        """Play our reading against the one chosen on the same shuffles."""
        if not self.changed or self._runner.running:
            return
        self._runner.start(self._experiment())
        self._draw()

    def measure_now(self) -> Measured | None:
        """The same, waiting for the result; ``None`` while our own reading is chosen."""
        if not self.changed:
            return None
        self._runner.run_now(self._experiment())
        return self._measured[str(self.value)][0]

    def _experiment(self) -> Comparison:
        # a seed of its own, so that the effect of a reading is the same number for everybody
        return self.plan.comparison({self.option: self.value}, 0, self.games, SEED)

    def _progress(self, experiment: Experiment) -> None:
        self._bar.value = experiment.progress

    def _take(self, experiment: Experiment) -> Measured:
        assert isinstance(experiment, Comparison)
        numbers = Measured.of(experiment.result())
        self._measured[str(self.value)] = (numbers, experiment.played)
        return numbers

    def _look(self, experiment: Experiment) -> None:
        self._take(experiment)
        self._draw()

    def _end(self, experiment: Experiment) -> None:
        numbers = self._take(experiment)
        metric = self.plan.metrics[0]
        words = verdict_words(numbers, self.plan.words[metric.name])[1]
        lesson = self.part.lesson
        lesson.record(
            self.part.key,
            item=f"reading of {self.option}",
            rule=self.rule.id,
            choice=f"{self.value}: {metric.name} {words}, {experiment.played} pairs",
            truth=numbers.difference,
            seed=experiment.seed,
        )
        if self._widget is not None:
            self._draw()
        lesson.say(f"{metric.title}: {words}. {difference_words(metric, numbers)}.")

    def _draw(self) -> None:
        running = self._runner.running
        self._measure.disabled = running or not self.changed
        show(self._stop, running)
        show(self._bar, running)
        self._switch.disabled = running
        why = self.rule.why if not self.changed else ""
        need = "" if self.changed else _("Choose another reading to measure what it changes.")
        self._why.value = paragraphs(f"{need} {why}".strip()) if not running else ""
        self._said.value = self._result(running)

    def _result(self, running: bool) -> str:
        found = self._measured.get(str(self.value))
        if not self.changed or found is None:
            return ""
        numbers, played = found
        metric = self.plan.metrics[0]
        if not numbers.known:
            return answer(
                paragraphs(
                    _.plural(
                        "{metric}: nothing to say yet after {count} pair.",
                        "{metric}: nothing to say yet after {count} pairs.",
                        played,
                        metric=metric.title,
                    )
                ),
                "plain",
            )
        words = self.plan.words[metric.name]
        mark, verdict = verdict_words(numbers, words, running)
        text = (
            f'<p class="rc-verdict"><span><span aria-hidden="true">{mark}</span> {escape(verdict)}</span>'
            f'<span class="rc-small">{escape(metric.title)}</span></p>'
            + interval_picture(metric, numbers, words)
            + paragraphs(
                _(
                    "{metric}: {before} by our reading, {after} by this one.",
                    metric=metric.title,
                    before=number_text(numbers.reference, metric.unit),
                    after=number_text(numbers.value, metric.unit),
                ),
                _.plural(
                    "{count} pair of games on the same shuffles, seed {seed}, {players}.",
                    "{count} pairs of games on the same shuffles, seed {seed}, {players}.",
                    numbers.n,
                    seed=SEED,
                    players=self.plan.line_ups[0].name,
                ),
            )
        )
        return answer(text, "plain")
