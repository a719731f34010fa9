"""What an experiment says: the result in full, the ledger as a table on the page and as rows for a file."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from rulecore.teaching.runs import Measured, Run
from widgets.language import _
from widgets.parts.base import answer, fold, paragraphs
from widgets.parts.change_plan import ChangePlan, stories
from widgets.parts.interval import difference_words, interval_picture, means_words, verdict_words


def experiment_task(plan: ChangePlan) -> str:
    """Who plays, in how many steps the experiment is made, and when it ends."""
    if not plan.about_rules:
        return _(
            "You hold no seat. 3 steps: change the deck, say what you expect, run. "
            "It ends when both decks have played the same shuffles."
        )
    if plan.most == 1:
        return _(
            "You hold no seat. 3 steps: change one rule, say what you expect, run. "
            "It ends when both have played the same shuffles."
        )
    return _(
        "You hold no seat. Up to {steps} steps: change 1–{count} rules, say what you expect, run. "
        "It ends when both have played the same shuffles.",
        steps=plan.most + 2,
        count=plan.most,
    )


def expectation_words(plan: ChangePlan, run: Run) -> str:
    """What was expected, in the words of the metric."""
    more, less = plan.words[run.metric]
    return {"up": more, "down": less}.get(run.expected) or _("no clear change")


def held_words(plan: ChangePlan, run: Run) -> str:
    """What became of the expectation."""
    said = _("You expected: {words}.", words=expectation_words(plan, run))
    numbers = run.main
    if numbers is None:
        return said
    if run.expected == "same":
        if numbers.identical:
            return f"{said} {_('That is what happened.')}"
        if run.right:
            doubt = _("Nothing clear shows. That is no proof of sameness: a small difference may still hide in there.")
            return f"{said} {doubt}"
        return f"{said} {_('There is one.')}"
    if run.right:
        return f"{said} {_('That is what happened.')}"
    if numbers.verdict == "too close to call":
        return f"{said} {_('These games cannot tell.')}"
    return f"{said} {_('It went the other way.')}"


def run_aloud(plan: ChangePlan, run: Run) -> str:
    """The result in two sentences, for screen readers."""
    numbers = run.main
    metric = plan.metric(run.metric)
    if numbers is None or not numbers.known:
        return _.plural(
            "{metric}: nothing to say after {count} pair of games.",
            "{metric}: nothing to say after {count} pairs of games.",
            run.played,
            metric=metric.title,
        )
    verdict = verdict_words(numbers, plan.words[run.metric])[1]
    return f"{metric.title}: {verdict}. {difference_words(metric, numbers)}. {held_words(plan, run)}"


def result_html(plan: ChangePlan, run: Run, running: bool) -> str:
    """The result of a run in full: verdict, interval, means, what it stands on, what is missing, what would settle it.

    Args:
        plan: the lesson's experiment.
        run: the run.
        running: whether it is still being played.
    """
    metric, numbers = plan.metric(run.metric), run.main
    assert numbers is not None
    if not numbers.known:
        words = _(
            "{metric}: nothing to say yet after {played} of {games} pairs.",
            metric=metric.title,
            played=run.played,
            games=run.games,
        )
        return answer(paragraphs(words) + _missing(numbers), "plain")
    words_of = plan.words[run.metric]
    mark, verdict = verdict_words(numbers, words_of, running, bare=running)
    if running:
        head = _(
            "So far, after {played} of {games} pairs: {verdict}", played=run.played, games=run.games, verdict=verdict
        )
    elif not run.complete:
        head = _("{verdict}, after {played} of {games} pairs", played=run.played, games=run.games, verdict=verdict)
    else:
        head = verdict
    text = (
        f'<p class="rc-verdict"><span><span aria-hidden="true">{mark}</span> {escape(head)}</span>'
        f'<span class="rc-small">{escape(metric.title)}</span></p>'
    )
    if not running:
        text += paragraphs(held_words(plan, run))
    text += interval_picture(metric, numbers, words_of) + paragraphs(means_words(metric, numbers, plan.about_rules))
    text += _stands_on(plan, run, numbers) + _missing(numbers)
    if not running:
        text += _settle(numbers, run) + paragraphs(*plan.after) + _beside(plan, run)
    clear = numbers.verdict != "too close to call"
    mood = "plain" if running or not clear else "good" if run.right else "warn"
    return answer(text, mood)


def _stands_on(plan: ChangePlan, run: Run, numbers: Measured) -> str:
    who = plan.line_ups[run.line_up]
    facts = [
        _.plural(
            "{count} pair of games on the same shuffles", "{count} pairs of games on the same shuffles", numbers.n
        ),
        _("seed {seed}", seed=run.seed),
        _("{players}, each shuffle once from every seat", players=who.name) if who.rotate else who.name,
        plan.describe(run.change),
    ]
    if run.played != run.planned or run.games != run.planned:
        facts.append(_("looked at before it was over, so this is the wider interval that is honest at every look"))
    return f'<ul class="rc-plan">{"".join(f"<li>{escape(fact)}</li>" for fact in facts)}</ul>'


def _missing(numbers: Measured) -> str:
    said = []
    if any(numbers.unfinished):
        one, other = numbers.unfinished
        said.append(
            _(
                "Unfinished: {one} games as printed and {other} changed were stopped by our cap. They are not counted; "
                "where the two numbers differ much, trust the difference less.",
                one=one,
                other=other,
            )
        )
    if any(numbers.empty):
        one, other = numbers.empty
        said.append(
            _.plural(
                "Nothing to measure in {count} game as printed and {other} changed.",
                "Nothing to measure in {count} games as printed and {other} changed.",
                one,
                other=other,
            )
        )
    return paragraphs(*said)


def _settle(numbers: Measured, run: Run) -> str:
    if numbers.verdict != "too close to call":
        return ""
    if numbers.identical:
        return paragraphs(_("These players never come to where the change would matter. Others may."))
    if numbers.further is None:
        return paragraphs(
            _("No number of games in reach would settle a difference this small. At a table nobody would feel it.")
        )
    if not numbers.further:
        return ""
    return paragraphs(
        _.plural(
            "About {count} more pair would settle it, if the difference is really this one.",
            "About {count} more pairs would settle it, if the difference is really this one.",
            numbers.further,
        )
    )


def _beside(plan: ChangePlan, run: Run) -> str:
    others = [metric for metric in plan.metrics if metric.name != run.metric and metric.name in run.measured]
    if not others:
        return ""
    inner = ""
    for metric in others:
        numbers = run.measured[metric.name]
        if not numbers.known:
            inner += paragraphs(_("{metric}: nothing to measure.", metric=metric.title))
            continue
        mark, verdict = verdict_words(numbers, plan.words[metric.name])
        inner += (
            f'<h3>{escape(metric.title)}</h3><p><span aria-hidden="true">{mark}</span> {escape(verdict)}.</p>'
            + interval_picture(metric, numbers, plan.words[metric.name])
            + paragraphs(means_words(metric, numbers, plan.about_rules))
        )
    inner += paragraphs(
        _("You did not bet on these. Who looks at many numbers finds a clear one by chance now and then.")
    )
    return fold(_("Measured beside it: {count}", count=len(others)), inner)


def ledger_table(plan: ChangePlan, runs: Sequence[Run]) -> str:
    """The ledger on the page."""
    if not runs:
        return ""
    rows = ""
    for number, run in enumerate(runs, 1):
        metric, numbers = plan.metric(run.metric), run.main
        assert numbers is not None
        mark, verdict = verdict_words(numbers, plan.words[run.metric])
        found = difference_words(metric, numbers) if numbers.known else _("nothing to measure")
        held = "✓" if run.right else "✗" if numbers.verdict != "too close to call" else "?"
        meaning = {"✓": _("as expected"), "✗": _("not as expected"), "?": _("cannot tell")}[held]
        rows += (
            f'<tr><th scope="row">{number}</th><td>{escape(plan.describe(run.change))}</td>'
            f"<td>{escape(metric.title)}</td>"
            f"<td>{escape(expectation_words(plan, run))} "
            f'<span title="{meaning}" aria-label="{meaning}" role="img">{held}</span></td>'
            f'<td><span aria-hidden="true">{mark}</span> {escape(verdict)}</td><td>{escape(found)}</td>'
            f'<td class="rc-number">{numbers.n}</td><td class="rc-number">{run.seed}</td></tr>'
        )
    title = escape(_("Experiment ledger"), quote=True)
    words = (_("No."), _("Changed"), _("Measured"), _("You expected"), _("Verdict"), _("Difference"))
    heads = "".join(f'<th scope="col">{escape(word)}</th>' for word in words)
    heads += "".join(f'<th scope="col" class="rc-number">{escape(word)}</th>' for word in (_("Pairs"), _("Seed")))
    return (
        f'<h3>{title}</h3><div class="rc-scroll rc-wide" tabindex="0" role="region" aria-label="{title}">'
        f'<table class="rc-table"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def ledger_rows(plan: ChangePlan, lesson: str, runs: Sequence[Run]) -> list[dict[str, Any]]:
    """The ledger as rows for a file: one a run and number measured."""
    rows = []
    for number, run in enumerate(runs, 1):
        for name, numbers in run.measured.items():
            rows.append(
                {
                    "number": number,
                    "lesson": lesson,
                    "change": plan.describe(run.change),
                    "measured": name,
                    "expected": run.expected if name == run.metric else "",
                    "verdict": numbers.verdict,
                    "as printed": numbers.reference,
                    "changed": numbers.value,
                    "difference": numbers.difference,
                    "low": numbers.low if numbers.known else "",
                    "high": numbers.high if numbers.known else "",
                    "unit": plan.metric(name).unit,
                    "pairs": numbers.n,
                    "unfinished as printed": numbers.unfinished[0],
                    "unfinished changed": numbers.unfinished[1],
                    "players": plan.line_ups[run.line_up].name,
                    "seed": run.seed,
                }
            )
    return rows


def behind_html(plan: ChangePlan, chosen: tuple[dict[str, Any], int, int], last: Run | None) -> str:
    """Who plays, in a sentence each, and the lines of code that give the same numbers.

    Args:
        plan: the experiment of the lesson.
        chosen: what the controls say now: the changed options, the number of the players, the pairs of games.
        last: the last run; its own lines are shown, so that its numbers can be had again.
    """
    change, line_up, games = chosen
    who = stories(plan.game, plan.players(line_up, change), plan.lab)
    told = "".join(f"<li><strong>{escape(name)}</strong>: {escape(story)}</li>" for name, story in who)
    lines = (
        plan.code(last.change, last.line_up, last.planned, last.seed) if last else plan.code(change, line_up, games, 0)
    )
    return fold(
        _("Who plays, and the lines behind this"),
        f"<ul>{told}</ul>"
        + paragraphs(
            _(
                "Bots do not laugh, bluff or bear a grudge. What a rule does to them is a first hint of what it "
                "does to people."
            )
        )
        + f'<pre class="rc-code-block" tabindex="0"><code>{escape(lines)}</code></pre>',
    )
