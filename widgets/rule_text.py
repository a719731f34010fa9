"""A rule opened on the spot: where it stands in the rulebook, and what it says in our words."""

from __future__ import annotations

from html import escape
from typing import Any

from rulecore.kernel import Match
from widgets.language import _


def rule_title(match: Match[Any], rule_id: str) -> str:
    """The heading of a rule, or its id if the catalogue does not know it."""
    rule = match.rulebook.rules.get(rule_id)
    return rule.title if rule else rule_id


def rule_html(match: Match[Any], rule_id: str) -> str:
    """A rule as a paragraph or three, told by the reading this match is played with.

    Args:
        rule_id: id in the game's catalogue.

    Returns:
        HTML made of escaped text.
    """
    rule = match.rulebook.rules.get(rule_id)
    if rule is None:
        return f"<p>{escape(_('{rule} is not in the catalogue of this game.', rule=rule_id))}</p>"
    in_force = getattr(match.options, rule.option, None) if rule.option else None
    words, doubt = rule.words, ""
    for reading in rule.readings:
        if rule.option and reading.value == in_force and reading.words:
            words = reading.words
    if rule.question:
        played = [reading.text for reading in rule.readings if rule.option and reading.value == in_force]
        chosen = played[0] if played else rule.default
        said = _("In doubt: {question} Here: {reading}.", question=rule.question, reading=chosen)
        doubt = f'<p class="rc-rule-doubt">{escape(said)}</p>'
    where = _("Rulebook: {section}", section=rule.section)
    place = f'<p class="rc-rule-place">{escape(where)} · {escape(rule.id)}</p>'
    return f"<p>{escape(words)}</p>{doubt}{place}"
