"""Why not? Every action that can be said of a position, legal or not, with the reason."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets

from rulecore.kernel import Action, Match
from widgets.language import _
from widgets.named_actions import Named, named_actions, verb_words
from widgets.parts.base import Part, answer, html, paragraphs, refusal_html, section, task


class WhyNot(Part):
    """All actions of a position; choosing one says whether it is legal, and if not, what would change that."""

    key = "why_not"
    stays_open = True

    def __init__(self, lesson: Any) -> None:
        super().__init__(lesson)
        self.asked: set[str] = set()
        self.match: Any = lesson.data.level_game.match_from(self.data["start"]) if self.data else None
        self._listed: list[Named] = []

    @property
    def done(self) -> bool:
        return bool(self.asked)

    def save(self) -> list[str] | None:
        return sorted(self.asked) or None

    def load(self, state: Any) -> None:
        if state is not None and not (isinstance(state, list) and all(isinstance(text, str) for text in state)):
            raise ValueError("the actions asked about are a list of phrases")
        self.asked = set(state or ())

    def build(self) -> widgets.Widget:
        from widgets.boards import picture

        rulebook = self.match.rulebook
        verbs = [verb for verb in rulebook.verbs if verb.name in self.data["verbs"]]
        seat = _seat(self.match)
        usual = _(
            "You are {seat}. Three questions: choose actions with a cross. It ends when you know three reasons.",
            seat=seat,
        )
        self._verb = widgets.Dropdown(
            description=_("Kind of action"),
            options=[(verb_words(self.match, verb.name), verb.name) for verb in verbs],
            style={"description_width": "initial"},
        )
        self._list = widgets.Select(
            description=_("Action"), rows=9, layout=widgets.Layout(width="100%"), style={"description_width": "initial"}
        )
        self._list.add_class("rc-list")
        self._said = html(kind="feedback")
        self.on_value(self._verb, self.choose_verb)
        self.on_value(self._list, self._chosen)
        made = section(
            self.key,
            html(
                paragraphs(_("Here is every action one could name. A cross marks those the rules refuse."))
                + paragraphs(self.data.get("text", ""))
                + task(self.data.get("task", usual), _("Look"))
            ),
            html(picture(rulebook, self.data["start"], self.data.get("shown", ()))),
            self._verb,
            self._list,
            self._said,
        )
        self.choose_verb(self._verb.value)
        return made

    def _chosen(self, number: int | None) -> None:
        if number is not None:
            self.ask(self._listed[number].action)

    def choose_verb(self, name: str) -> None:
        """List the actions of one kind."""
        verb = next(verb for verb in self.match.rulebook.verbs if verb.name == name)
        self._listed = named_actions(self.match, verb)
        self._list.options = [(one.marked, number) for number, one in enumerate(self._listed)]
        self._list.value = None
        self._said.value = ""

    def ask(self, action: Action | str) -> None:
        """Say why an action is refused here, or that it is legal."""
        self.widget()
        said = self.match.rulebook.parse(action)
        refusal = self.match.why_not(said)
        if refusal is None:
            words = _capital(self.match.rulebook.say_action(said))
            text = _("{action} is legal here.").format(action=f"<strong>{escape(words)}</strong>")
            self._said.value = answer(f"<p>{text}</p>", "good")
            self.lesson.say(_("{action} is legal here.", action=words))
        else:
            self._said.value = refusal_html(refusal)
            self.lesson.say(f"{refusal.reason} {refusal.cure}")
        if str(said) not in self.asked:
            self.asked.add(str(said))
            rule = refusal.rule if refusal else ""
            self.lesson.record(self.key, item="asked", rule=rule, choice=str(said))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _seat(match: Match[Any]) -> str:
    step = match.step
    return f"P{step.seat + 1}" if step is not None else _("anybody")
