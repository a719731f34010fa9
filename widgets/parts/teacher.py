"""The teacher's notes: minute plan, misreadings, answers, questions for the circle and the unplugged version."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets

from rulecore.card import unplugged
from widgets.language import _
from widgets.lesson_data import LessonData
from widgets.parts.base import fold, html, section


def teacher_notes(data: LessonData) -> widgets.Widget:
    """Everything a teacher needs, folded; made from the lesson's own file so that it cannot disagree with it.

    Args:
        data: the lesson.
    """
    notes = data.table("teacher")
    plan = "".join(
        f"<tr><td>{_('{count} min', count=item['minutes'])}</td><td>{escape(item['what'])}</td></tr>"
        for item in notes.get("plan", [])
    )
    answers = "".join(
        f"<li><strong>{escape(level.title)}</strong>: "
        f"{escape('; '.join(map(data.rulebook.say_action, level.solution)))}. {escape(level.solved)}</li>"
        for level in data.levels
    )
    inner = (
        f'<h3>{_("Minute plan")}</h3><table class="rc-table"><tbody>{plan}</tbody></table>'
        + _list(_("Misreadings to expect"), notes.get("misreadings", []))
        + f"<h3>{_('Answers to the levels')}</h3><ol>{answers}</ol>"
        + _list(_("More answers"), notes.get("answers", []))
        + _list(_("Questions for the circle"), notes.get("questions", []))
        + _unplugged(data)
    )
    return section("teacher", html(fold(_("For teachers"), inner)))


def _list(title: str, items: list[Any]) -> str:
    if not items:
        return ""
    lines = "".join(f"<li>{escape(str(item))}</li>" for item in items)
    return f"<h3>{escape(title)}</h3><ul>{lines}</ul>"


def _unplugged(data: LessonData) -> str:
    table = data.table("unplugged")
    if not table:
        return ""
    sheet = unplugged(table, data.game)
    lists = "".join(_list(box.title, [line.text for line in box.lines]) for box in sheet.sections)
    return f"<h3>{escape(_('Without a computer: {title}', title=sheet.title))}</h3><p>{escape(sheet.about)}</p>{lists}"
