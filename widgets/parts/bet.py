"""The bet: a guess with a confidence that locks, and then what is true beside it."""

from __future__ import annotations

from html import escape
from importlib import import_module
from typing import Any

import ipywidgets as widgets

from rulecore.kernel import Rng
from rulecore.kernel.language import decimal, marked
from rulecore.teaching.question import Truth
from widgets.language import _
from widgets.parts.base import Part, answer, button, html, paragraphs, radios, row, section, show, stack, task

CONFIDENCE = ((marked("a guess"), 1), (marked("fairly sure"), 2), (marked("certain"), 3))


class Bet(Part):
    """A prediction committed before the reveal, and shown beside the truth afterwards."""

    key = "bet"

    def __init__(self, lesson: Any) -> None:
        super().__init__(lesson)
        self.guess: float | None = None
        self.confidence = 0
        self.reason = ""

    @property
    def done(self) -> bool:
        return self.guess is not None

    @property
    def truth(self) -> Truth:
        """What is true; worked out by the engine, the same for the same seed."""
        exercises = import_module(f"rulecore.{self.lesson.data.game}.exercises")
        found: Truth = exercises.TRUTHS[self.data["truth"]](Rng(self.lesson.seed))
        return found

    def save(self) -> dict[str, Any] | None:
        return None if self.guess is None else {"guess": self.guess, "sure": self.confidence}

    def load(self, state: Any) -> None:
        if state is None:
            self.guess, self.confidence = None, 0
        else:
            guess, sure = _plain(state["guess"]), int(state["sure"])
            if not self.data["low"] <= guess <= self.data["high"] or sure not in (1, 2, 3):
                raise ValueError("the bet is outside its range")
            self.guess, self.confidence = guess, sure
        if self.built:
            self._draw()

    def build(self) -> widgets.Widget:
        data = self.data
        step = data.get("step", 1)
        kind = widgets.FloatSlider if isinstance(step, float) else widgets.IntSlider
        self._slider = kind(
            value=data.get("start", (data["low"] + data["high"]) // 2),
            min=data["low"],
            max=data["high"],
            step=step,
            description=data.get("label") or _("Your guess"),
            style={"description_width": "initial"},
            continuous_update=True,
        )
        self._unit = html(f'<span class="rc-unit">{escape(data["unit"])}</span>')
        self._sure = radios(_("How sure are you?"), [(_(words), sure) for words, sure in CONFIDENCE], 1)
        self._why = widgets.Text(description=_("Why? (if you like)"), style={"description_width": "initial"})
        self._commit = self.on_click(button(_("Lock my bet"), "main"), self.commit)
        self._reveal = html(kind="reveal")
        self._form = stack(row(self._slider, self._unit), self._sure, self._why, self._commit)
        made = section(
            self.key,
            html(paragraphs(data["question"]) + task(self.task)),
            self._form,
            self._reveal,
        )
        self._draw()
        return made

    @property
    def task(self) -> str:
        """Who bets, in how many steps, and when it ends; a lesson's bet may say whose seat it is about."""
        if "seat" in self.data:
            return _(
                "You are {seat}. 3 steps: set the guess, say how sure you are, lock it. "
                "It ends when the truth appears.",
                seat=self.data["seat"],
            )
        return _(
            "You hold no seat. 3 steps: set the guess, say how sure you are, lock it. It ends when the truth appears."
        )

    def commit(self) -> None:
        """Lock the bet and show the truth; a second call changes nothing."""
        if self.guess is not None:
            return
        self.lock(self._slider.value, self._sure.value, self._why.value)

    def lock(self, guess: float, confidence: int = 1, reason: str = "") -> None:
        """Bet without the controls, as a test or a code does."""
        self.widget()
        if self.guess is not None:
            return
        self.guess, self.confidence, self.reason = _plain(guess), confidence, reason
        truth = self.truth
        self.lesson.record(
            self.key,
            item=self.data["truth"],
            rule=self.data["rule"],
            choice=reason,
            correct=self._near(truth),
            prediction=guess,
            truth=round(truth.value, 3),
            confidence=confidence,
        )
        self._draw()
        self.lesson.say(
            _(
                "Your bet was {guess}. The truth is {truth} {unit}.",
                guess=_number(guess),
                truth=_number(truth.value),
                unit=self.data["unit"],
            )
        )

    def _near(self, truth: Truth) -> bool:
        return self.guess is not None and abs(self.guess - truth.value) <= float(self.data["tolerance"])

    def _draw(self) -> None:
        locked = self.guess is not None
        for control in (self._slider, self._sure, self._why, self._commit):
            control.disabled = locked
        self._commit.description = _("Locked") if locked else _("Lock my bet")
        show(self._reveal, locked)
        if not locked:
            self._reveal.value = ""
            return
        self._slider.value = self.guess
        self._sure.value = self.confidence
        truth = self.truth
        guess = self.guess or 0.0
        side = "near" if self._near(truth) else "low" if guess < truth.value else "high"
        feedback = self.data["feedback"][side]
        self._reveal.value = answer(
            f"<p>{escape(feedback)}</p>{scale(self.data, guess, truth)}"
            + "".join(f"<p>{escape(step)}</p>" for step in truth.steps),
            "good" if side == "near" else "warn",
        )

    def ledger(self) -> list[dict[str, Any]]:
        """The bet as a line of the prediction ledger; empty before it is locked."""
        if self.guess is None:
            return []
        return [
            {
                "lesson": self.lesson.data.id,
                "rule": self.data["rule"],
                "question": self.data["question"],
                "guess": self.guess,
                "truth": round(self.truth.value, 2),
                "unit": self.data["unit"],
                "confidence": self.confidence,
                "near": self._near(self.truth),
            }
        ]


def _plain(value: Any) -> float:
    """A number as short as it goes, so that the same bet always makes the same code."""
    return int(value) if float(value).is_integer() else float(value)


def _number(value: float) -> str:
    return f"{value:.0f}" if abs(value - round(value)) < 0.05 else decimal(f"{value:.1f}")


def scale(data: Any, guess: float, truth: Truth) -> str:
    """A line from low to high with bet, truth and the simulation's interval on it; readable in grey and aloud."""
    low, high = float(data["low"]), float(data["high"])

    def at(value: float) -> float:
        return round(100 * (min(max(value, low), high) - low) / (high - low), 2)

    unit = escape(data["unit"])
    band = ""
    if not truth.exact:
        left, right = at(truth.low), at(truth.high)
        band = f'<span class="rc-scale-band" style="left:{left}%;width:{max(right - left, 0.6)}%"></span>'
    source = (
        _("counted exactly")
        if truth.exact
        else _.plural(
            "{count} game, 95 % interval {low} to {high}",
            "{count} games, 95 % interval {low} to {high}",
            truth.games,
            low=_number(truth.low),
            high=_number(truth.high),
        )
    )
    bet, true = _("your bet {guess}", guess=_number(guess)), _("the truth {truth}", truth=_number(truth.value))
    words = _("Your bet {guess}, the truth {truth} {unit}, {source}.").format(
        guess=_number(guess), truth=_number(truth.value), unit=data["unit"], source=source
    )
    return (
        f'<figure class="rc-scale" role="img" aria-label="{escape(words, quote=True)}">'
        f'<div class="rc-scale-line">{band}'
        f'<span class="rc-scale-truth" style="left:{at(truth.value)}%"></span>'
        f'<span class="rc-scale-guess" style="left:{at(guess)}%"></span></div>'
        f'<figcaption><span class="rc-key-guess">▼ {escape(bet)}</span>'
        f'<span class="rc-key-truth">▲ {escape(true)} {unit}</span>'
        f'<span class="rc-small">{escape(source)}</span></figcaption></figure>'
    )
