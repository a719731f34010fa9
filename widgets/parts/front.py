"""The front card of a lesson."""

from __future__ import annotations

from html import escape

import ipywidgets as widgets

from widgets.language import _
from widgets.lesson_data import LessonData
from widgets.parts.base import fold, html, section


def front_card(data: LessonData) -> widgets.Widget:
    """Purpose, minutes, objectives, what to know first, and the rules covered.

    Args:
        data: the lesson.
    """
    rules = data.rulebook.rules
    objectives = "".join(f"<li>{escape(text)}</li>" for text in data.objectives)
    covered = "".join(
        f"<li><code>{escape(rule)}</code> {escape(rules[rule].title)}</li>" for rule in data.rules if rule in rules
    )
    number = len(data.rules)
    facts = " · ".join(
        (
            _.plural("{count} minute", "{count} minutes", data.minutes),
            escape(data.players),
            _.plural("{count} rule", "{count} rules", number),
        )
    )
    game = data.rulebook.game.replace("_", " ").title()
    return section(
        "front",
        html(
            f'<p class="rc-eyebrow">{escape(game)} · {_("Lesson {number}", number=data.number)}</p>'
            f"<h1>{escape(data.title)}</h1>"
            f'<p class="rc-lead">{escape(data.promise)}</p>'
            f'<p class="rc-facts">{facts}</p>'
            f'<div class="rc-columns"><div><h3>{_("After this you can")}</h3><ul>{objectives}</ul></div>'
            f"<div><h3>{_('Know first')}</h3><p>{escape(data.know_first)}</p></div></div>"
            + fold(
                _.plural("The {count} rule of this lesson", "The {count} rules of this lesson", number),
                f"<ul>{covered}</ul>",
            )
        ),
    )
