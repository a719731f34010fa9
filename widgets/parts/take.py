"""What you take away: the rules card, your bets, the results, the code, and the next lesson."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets

from rulecore.card import card_of, unplugged
from rulecore.kernel import Options
from rulecore.kernel.language import SOURCE, current, decimal
from widgets.language import _
from widgets.lesson_data import PARTS, lesson_names, part_name
from widgets.parts.base import Part, answer, button, html, paragraphs, row, section
from widgets.parts.check import Check


class TakeAway(Part):
    """The last step: everything that leaves the page with you."""

    key = "take"
    stays_open = True

    def __init__(self, lesson: Any) -> None:
        super().__init__(lesson)
        self.taken = False

    @property
    def done(self) -> bool:
        return self.taken

    def save(self) -> bool | None:
        return True if self.taken else None

    def load(self, state: Any) -> None:
        self.taken = state is True

    def build(self) -> widgets.Widget:
        self._said = html(kind="feedback")
        press = self.on_click
        made = section(
            self.key,
            html(paragraphs(*self.data.get("text") or [_("Here is what you can carry to a real table.")])),
            row(
                press(button(_("Rules card to print"), "main"), self.card),
                press(button(_("Exercise without a computer")), self.unplugged),
                press(button(_("What I did so far")), self.summary),
                press(button(_("This step is wrong"), "quiet"), self.report),
            ),
            self._said,
            html(self._links()),
        )
        return made

    def _links(self) -> str:
        from widgets.lesson import host

        names = [name for name in lesson_names() if name.startswith(f"{self.lesson.data.game}/")]
        here = names.index(self.lesson.data.id) if self.lesson.data.id in names else -1
        links = []
        # a page of the server reads the language from its address; a notebook is opened as a file
        asked = f"?lang={current()}" if current() != SOURCE and host() == "Voila" else ""
        if 0 <= here < len(names) - 1:
            links.append(f'<a href="{escape(names[here + 1].split("/")[1])}.ipynb{asked}">{_("Next lesson")}</a>')
        links.append(f'<a href="../index.ipynb{asked}">{_("All games and lessons")}</a>')
        return f'<p class="rc-links">{" · ".join(links)}</p>'

    def _options(self) -> Options:
        change = self.lesson.parts["change"]
        chosen: dict[str, Any] = getattr(change, "chosen_options", dict)()
        return self.lesson.data.rulebook.options_type.from_mapping(chosen)

    def card(self) -> None:
        """Open the one-page rules card, the learner's own rule change included."""
        page = card_of(self.lesson.data.game, self._options()).to_html()
        self._give("rules-card.html", page, _("The rules card opens in a new tab."))

    def unplugged(self) -> None:
        """Open the exercise that needs no computer, on one page, with the learner's own rule change in its numbers."""
        data = self.lesson.data
        page = unplugged(data.table("unplugged"), data.game, self._options(), data.title).to_html()
        self._give("exercise.html", page, _("The exercise opens in a new tab."))

    def _give(self, name: str, text: str, words: str) -> None:
        self.lesson._bar.give_file(name, "text/html", text, show=True)
        self._done(answer(paragraphs(f"{words} {_('Print it from there; it fits one page.')}"), "good"), words)

    def summary(self) -> None:
        """Show what was done: bets, levels, checks."""
        bets = "".join(
            f"<tr><td>{escape(bet['question'])}</td><td>{_short(bet['guess'])}</td>"
            f"<td>{_short(bet['truth'])} {escape(bet['unit'])}</td></tr>"
            for bet in self.lesson.bets
        )
        done = [part_name(key) for key in PARTS if self.lesson.parts[key].done]
        check = self.lesson.part(Check)
        missed = self.lesson.results.missed_rules()
        text = paragraphs(_("Done: {parts}.", parts=", ".join(done) or _("nothing yet")))
        if bets:
            heads = "".join(f"<th>{escape(head)}</th>" for head in (_("Bet"), _("Yours"), _("Truth")))
            head = f"<thead><tr>{heads}</tr></thead>"
            text += f'<table class="rc-table">{head}<tbody>{bets}</tbody></table>'
        if check.done:
            text += paragraphs(
                _("Most questions right at the first try: this lesson is yours.")
                if check.mastered
                else _("Come back to the questions once; new numbers are waiting.")
            )
        if missed:
            titles = ", ".join(
                self.lesson.data.rulebook.rules[rule].title
                for rule in missed
                if rule in self.lesson.data.rulebook.rules
            )
            text += paragraphs(_("Worth another look: {rules}.", rules=titles))
        self._done(answer(text, "plain"), _("Your summary is below."))

    def report(self) -> None:
        """Show a text that names this step, for whoever looks after the lessons."""
        lesson = self.lesson
        step = next((key for key in PARTS if not lesson.parts[key].done), "take")
        text = _(
            "Lesson {lesson}, step {step}, seed {seed}\nCode {code}\nWhat is wrong: ",
            lesson=lesson.data.id,
            step=step,
            seed=lesson.seed,
            code=lesson.code(),
        )
        self._said.value = answer(
            paragraphs(_("Send this to whoever runs your lessons, with a sentence about what is wrong."))
            + f'<pre class="rc-code-block" tabindex="0">{escape(text)}</pre>',
            "plain",
        )

    def _done(self, markup: str, words: str) -> None:
        self._said.value = markup
        self.taken = True
        self.lesson.say(words)
        self.lesson.record(self.key, item="taken", choice=words)


def _short(value: float) -> str:
    return decimal(f"{value:g}")
