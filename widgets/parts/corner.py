"""The teacher's corner: a folder of results files becomes a report. The files stay in this page and are not kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from rulecore.teaching.report import Report, report
from widgets.language import _
from widgets.parts.base import answer, html, paragraphs, section, show
from widgets.parts.save import SaveButton


class Corner:
    """Reads results files and shows what they say.

    Args:
        steps: keys of the steps of a lesson, in order.
        names: what they are called.
        titles: titles of rules by id.

    Attributes:
        report: the last report, or ``None``.
    """

    def __init__(self, steps: Sequence[str], names: Mapping[str, str], titles: Mapping[str, str]) -> None:
        self.steps, self.names, self.titles = tuple(steps), names, titles
        self.report: Report | None = None
        self._upload = widgets.FileUpload(
            accept=".csv,.json", multiple=True, description=_("Open results files"), layout=widgets.Layout(width="auto")
        )
        self._upload.add_class("rc-button")
        self._upload.observe(self._uploaded, names="value")
        self._said = html(kind="feedback")
        self._save = SaveButton(_("Save this report as a table"))
        show(self._save, False)
        self.widget = section(
            "corner",
            html(
                paragraphs(
                    _(
                        "Pupils save their results in the bar of each lesson and hand in the files. Open all of them "
                        "here at once. You see which rules were hard, which misreading to talk about, how far off the "
                        "bets were, and where people stopped."
                    )
                )
                + '<p class="rc-small">'
                + escape(
                    _(
                        "The files are read here and kept nowhere. They hold no names unless you put names into the "
                        "file names."
                    )
                )
                + "</p>"
            ),
            self._upload,
            self._said,
            self._save,
        )

    def _uploaded(self, change: dict[str, Any]) -> None:
        files = [(str(file["name"]), bytes(file["content"])) for file in change["new"]]
        if files:
            self.read(files)

    def read(self, files: Sequence[tuple[str, bytes]]) -> Report:
        """Read files and show the report.

        Args:
            files: name and content of each.
        """
        try:
            made = report(files, self.steps)
        except Exception as error:  # a page shows nothing of an error that nobody catches
            self._said.value = answer(paragraphs(_("These files could not be read: {error}", error=error)), "bad")
            raise
        self.report = made
        self._said.value = self._html(made)
        show(self._save, bool(made.files))
        self._save.give("class-report.csv", "text/csv", made.to_csv())
        return made

    def _html(self, made: Report) -> str:
        text = ""
        if made.problems:
            lines = "".join(
                f"<li><strong>{escape(name)}</strong>: {escape(problem)}.</li>" for name, problem in made.problems
            )
            text += answer(
                paragraphs(_("Not counted: {count} of the files.", count=len(made.problems))) + f"<ul>{lines}</ul>",
                "warn",
            )
        if not made.files:
            return text + answer(paragraphs(_("There is nothing to report yet.")), "plain")
        files = _.plural("{count} file, sittings by lesson:", "{count} files, sittings by lesson:", len(made.files))
        sittings = "; ".join(f"{escape(lesson)}: {count}" for lesson, count in made.sittings.items())
        text += f"<p><strong>{escape(files)}</strong> {sittings}.</p>"
        if made.first_move is not None:
            text += paragraphs(
                _(
                    "First move after {seconds} seconds (median of {count}; slowest {slowest}).",
                    seconds=f"{made.first_move:.0f}",
                    count=len(made.first_moves),
                    slowest=f"{max(made.first_moves):.0f}",
                )
            )
        text += _table(
            _("Rules, the hardest first"),
            (_("Rule"), _("Pupils"), _("Right at first try"), _("Commonest misreading")),
            [
                (
                    f"{escape(self.titles.get(line.rule, line.rule))}<br><code>{escape(line.rule)}</code>",
                    str(line.sittings),
                    f"{100 * line.share:.0f} % {_meter(line.share)}",
                    f"{escape(line.misreading)} ({line.often}×)" if line.misreading else "–",
                )
                for line in made.rules
            ],
        )
        text += _table(
            _("Bets"),
            (_("Bet"), _("Pupils"), _("Off by, on average"), _("Truth")),
            [
                (
                    f"{escape(line.lesson)}: {escape(line.item.replace('_', ' '))}",
                    str(line.sittings),
                    f"{line.error:.1f}",
                    f"{line.truth:.1f}",
                )
                for line in made.bets
            ],
        )
        text += _table(
            _("Steps that some did not reach"),
            (_("Lesson"), _("Step"), _("Not reached by")),
            [
                (
                    escape(line.lesson),
                    escape(self.names.get(line.step, line.step)),
                    _("{part} of {all}", part=line.missing, all=line.sittings),
                )
                for line in made.unfinished
            ],
        )
        return text


def _meter(share: float) -> str:
    filled = round(5 * share)
    return f'<span class="rc-meter" aria-hidden="true">{"●" * filled}{"○" * (5 - filled)}</span>'


def _table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of cells that are markup already."""
    if not rows:
        return ""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>' for row in rows
    )
    return (
        f'<h3>{escape(title)}</h3><div class="rc-scroll" tabindex="0" role="region" '
        f'aria-label="{escape(title, quote=True)}">'
        f'<table class="rc-table"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )
