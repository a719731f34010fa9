"""The rule in two sentences, with its trace: place in the rulebook, code, test, and the control you just used."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets

from widgets.language import _
from widgets.parts.base import Part, answer, button, fold, html, paragraphs, row, section, show


class TheRule(Part):
    """Two sentences and a chip for each rule in them."""

    key = "rule"

    def __init__(self, lesson: Any) -> None:
        super().__init__(lesson)
        self.opened: set[str] = set()
        self._panel: widgets.HTML | None = None

    @property
    def done(self) -> bool:
        return bool(self.opened)

    def save(self) -> list[str] | None:
        return sorted(self.opened) or None

    def load(self, state: Any) -> None:
        if state is not None and not (isinstance(state, list) and all(isinstance(rule, str) for rule in state)):
            raise ValueError("the rules looked at are a list of ids")
        self.opened = set(state or ())

    def build(self) -> widgets.Widget:
        chips = []
        for rule in self.data["rules"]:
            chip = button(self.lesson.data.rulebook.rules[rule].title, "chip", _("Where {rule} comes from", rule=rule))
            self.on_click(chip, partial(self.trace, rule))
            chips.append(chip)
        others = [rule for rule in self.lesson.data.rules if rule not in self.data["rules"]]
        titles = [(self.lesson.data.rulebook.rules[rule].title, rule) for rule in others]
        more = widgets.Dropdown(
            description=_("Another rule of this lesson"),
            options=[(_("choose one"), ""), *titles],
            style={"description_width": "initial"},
        )
        show(more, bool(others))
        self.on_value(more, self._chosen)
        self._panel = html(kind="trace")
        show(self._panel, False)
        return section(
            self.key,
            html(f'<div class="rc-rule">{paragraphs(*self.data["text"])}</div>'),
            html(
                '<p class="rc-small">'
                + escape(
                    _(
                        "Each rule shows its place in the rulebook, the code that enforces it, a test, and the control "
                        "that lets you feel it."
                    )
                )
                + "</p>"
            ),
            row(*chips),
            more,
            self._panel,
        )

    def _chosen(self, rule: str) -> None:
        if rule:
            self.trace(rule)

    def trace(self, rule: str) -> None:
        """Show where a rule comes from."""
        self.widget()
        assert self._panel is not None
        self._panel.value = rule_details(self.lesson, rule)
        show(self._panel, True)
        if rule not in self.opened:
            self.opened.add(rule)
            self.lesson.record(self.key, item="trace", rule=rule, choice="opened")


def ours(reading: str) -> str:
    """A reading with the note that it is the one we play."""
    return _("{reading} (the one we play)", reading=reading)


def rule_details(lesson: Any, rule_id: str) -> str:
    """A rule with its place, our words, readings, code, test and control, as markup.

    Args:
        lesson: the lesson that shows it.
        rule_id: id of the rule.
    """
    from rulecore.trace import trace_of

    rule = lesson.data.rulebook.rules[rule_id]
    trace = trace_of(rule_id)
    table = lesson.data.table("rule")
    # a lesson names one control for all its rules, and others for some of them or for a group
    named = table.get("controls", {})
    control = (
        named.get(rule_id) or named.get(rule_id.rpartition(".")[0]) or table.get("control") or _("the board above")
    )
    inner = (
        f'<h3>{escape(rule.title)}</h3><p>{escape(rule.words)}</p><dl class="rc-trace-list">'
        f"<dt>{_('Rulebook')}</dt><dd>{escape(rule.section)}</dd>"
        f"<dt>{_('Id')}</dt><dd><code>{escape(rule_id)}</code></dd>"
        f"<dt>{_('Control')}</dt><dd>{escape(control)}</dd></dl>"
    )
    if rule.question:
        readings = "".join(
            f"<li>{escape(ours(reading.text) if reading.text == rule.default else reading.text)}</li>"
            for reading in rule.readings
        )
        inner += f"<p><strong>{_('Doubtful:')}</strong> {escape(rule.question)}</p><ul>{readings}</ul>"
        inner += paragraphs(rule.why)
    for title, found in ((_("Code that enforces it"), trace.code), (_("A test of it"), trace.tests)):
        if found:
            place = found[0]
            inner += fold(
                f"{title}: {_('{file}, line {line}', file=place.path, line=place.line)}",
                f'<pre class="rc-code-block" tabindex="0"><code>{escape(place.snippet)}</code></pre>',
                opened=True,
            )
    if not trace.code:
        inner += f"<p>{escape(rule.reason)}</p>"
    return answer(inner, "plain")
