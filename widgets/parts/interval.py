"""The picture of a difference: an interval on a line with zero in it, and the same thing in words."""

from __future__ import annotations

from html import escape
from math import floor, log10

from rulecore.kernel.language import decimal
from rulecore.lab import Metric
from rulecore.lab.words import number_text
from rulecore.teaching.runs import Measured
from widgets.language import _

MINUS = "−"


def scaled(value: float, metric: Metric) -> float:
    """A difference as people read it: shares in percentage points."""
    return 100 * value if metric.unit == "share" else value


def unit_words(metric: Metric) -> str:
    """The unit of a difference."""
    return _("percentage points") if metric.unit == "share" else metric.unit


def signed(value: float, metric: Metric) -> str:
    """A difference with its sign, in few digits."""
    digits = 1 if metric.unit == "share" else 2
    text = f"{scaled(value, metric):+.{digits}f}"
    if float(text) == 0:
        return decimal(text[1:])
    return decimal(text).replace("-", MINUS)


def difference_words(metric: Metric, numbers: Measured) -> str:
    """“+1.20 turns (95 % from +0.85 to +1.55)”."""
    return _(
        "{difference} {unit} (95 % from {low} to {high})",
        difference=signed(numbers.difference, metric),
        unit=unit_words(metric),
        low=signed(numbers.low, metric),
        high=signed(numbers.high, metric),
    )


def verdict_words(
    numbers: Measured, words: tuple[str, str], so_far: bool = False, bare: bool = False
) -> tuple[str, str]:
    """The verdict with its sign: a mark, and a few words.

    Args:
        numbers: the difference.
        words: how more and less of this metric are said.
        so_far: whether the run still goes on, or was stopped.
        bare: whether the sentence around it says “so far” already.
    """
    if numbers.identical:
        return "=", _("the same in every game so far") if so_far else _("The same in every game")
    verdict = numbers.verdict
    mark = {"up": "▲", "down": "▼"}.get(verdict, "≈")
    if verdict in ("up", "down"):
        text = _("clearly {words}", words=words[0] if verdict == "up" else words[1])
    else:
        text = _("too close to call")
    if bare:
        return mark, text
    return mark, _("so far {words}", words=text) if so_far else text[:1].upper() + text[1:]


def interval_picture(metric: Metric, numbers: Measured, words: tuple[str, str]) -> str:
    """The interval of the difference on a line, readable in grey, at any width and aloud.

    Args:
        metric: what was measured.
        numbers: the difference with its interval.
        words: how more and less are said; they stand at the two ends of the line.
    """
    if not numbers.known or numbers.identical:
        return ""
    low, high, mean = (scaled(value, metric) for value in (numbers.low, numbers.high, numbers.difference))
    reach = _round_up(max(abs(low), abs(high), abs(mean), 0.01 if metric.unit != "share" else 0.1))

    def at(value: float) -> float:
        return round(50 + 48 * value / reach, 2)

    ticks = (("rc-first", -reach), ("", -reach / 2), ("", 0.0), ("", reach / 2), ("rc-last", reach))
    marks = "".join(
        f'<span class="rc-interval-tick {side}" style="left:{at(value)}%"><span>{_tick(value)}</span></span>'
        for side, value in ticks
    )
    aloud = _("{metric}. Difference {difference}.", metric=metric.title, difference=difference_words(metric, numbers))
    aloud += " " + (
        _("The interval leaves zero out.")
        if numbers.verdict != "too close to call"
        else _("The interval cannot rule zero out.")
    )
    below = _("difference {difference}; dashed line: no difference", difference=difference_words(metric, numbers))
    return (
        '<figure class="rc-interval"><div class="rc-interval-ends" aria-hidden="true">'
        f"<span>◂ {escape(words[1])}</span><span>{escape(words[0])} ▸</span></div>"
        f'<div class="rc-interval-plot" role="img" aria-label="{escape(aloud, quote=True)}">'
        f'<span class="rc-interval-zero" style="left:50%"></span><span class="rc-interval-axis"></span>{marks}'
        f'<span class="rc-interval-band" style="left:{at(low)}%;width:{round(at(high) - at(low), 2)}%"></span>'
        f'<span class="rc-interval-mean" style="left:{at(mean)}%"></span></div>'
        f"<figcaption>◆ {escape(below)}</figcaption></figure>"
    )


def means_words(metric: Metric, numbers: Measured, about_rules: bool = True) -> str:
    """Both means in a sentence.

    Args:
        metric: what was measured.
        numbers: both means.
        about_rules: whether a rule was changed, and not who plays.
    """
    sentence = (
        _("{metric}: {before} as printed, {after} changed.")
        if about_rules
        else _("{metric}: {before} at first, {after} now.")
    )
    return sentence.format(
        metric=metric.title,
        before=number_text(numbers.reference, metric.unit),
        after=number_text(numbers.value, metric.unit),
    )


def _round_up(value: float) -> float:
    power = 10 ** floor(log10(value))
    return next(step * power for step in (1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10) if value <= step * power * 1.0000001)


def _tick(value: float) -> str:
    if value == 0:
        return "0"
    return decimal(f"{value:+.3g}").replace("-", MINUS)
