"""The levels of a lesson: reach a goal, be refused, meet an edge; each with par, hints and retry in place."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets

from rulecore.card import change_text, changes_of
from rulecore.kernel.language import marked
from rulecore.teaching.level import Level
from widgets.language import _
from widgets.parts.base import Part, answer, button, html, paragraphs, row, section, show, task
from widgets.parts.scene import Scene

KINDS = {"goal": marked("Reach a goal"), "refused": marked("Be refused"), "edge": marked("An edge")}


class _Progress:
    """How far one level has come."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.refused: list[str] = []
        self.solved = False
        self.best = 0
        self.hints = 0
        self.tries = 1
        self.told = False

    def save(self) -> list[Any]:
        return [self.done, self.refused, int(self.solved), self.best, self.hints, self.tries]

    @classmethod
    def load(cls, state: Any) -> _Progress:
        made = cls()
        made.done, made.refused = [str(text) for text in state[0]], [str(text) for text in state[1]]
        made.solved, made.best, made.hints, made.tries = bool(state[2]), int(state[3]), int(state[4]), int(state[5])
        made.told = made.solved
        return made


class Levels(Part):
    """One board; the learner goes from level to level and tries each as often as they like."""

    key = "levels"

    def __init__(self, lesson: Any) -> None:
        super().__init__(lesson)
        self.levels: tuple[Level, ...] = lesson.data.levels
        self.progress = [_Progress() for _ in self.levels]
        self.number = 0
        self.scene = Scene(self, self.levels[0], self._changed) if self.levels else None

    @property
    def done(self) -> bool:
        return bool(self.levels) and all(progress.solved for progress in self.progress)

    @property
    def level(self) -> Level:
        """The level on the board."""
        return self.levels[self.number]

    def save(self) -> dict[str, Any] | None:
        if (
            all(not p.done and not p.refused and not p.solved and not p.hints for p in self.progress)
            and not self.number
        ):
            return None
        return {"at": self.number, "levels": [progress.save() for progress in self.progress]}

    def load(self, state: Any) -> None:
        if state is None:
            self.number, progress = 0, [_Progress() for _ in self.levels]
        else:
            progress = [_Progress.load(item) for item in state["levels"]]
            if len(progress) != len(self.levels) or not 0 <= state["at"] < len(self.levels):
                raise ValueError("the levels are those of another version")
            self.number = state["at"]
        self.progress = progress
        self._restart()

    def _restart(self, words: str = "") -> None:
        if self.scene is None:
            return
        now = self.progress[self.number]
        self.scene.start(self.level, now.done, words)
        for text in now.refused:
            action = self.scene.attempt.match.rulebook.parse(text)
            refusal = self.scene.attempt.match.why_not(action, self.level.seat)
            if refusal is not None:
                self.scene.attempt.refused(action, refusal)
        # the order is not kept: after an action the refusal is taken for the older of the two
        self.scene.attempt.just_refused = bool(now.refused and not now.done)
        self._draw()

    def build(self) -> widgets.Widget:
        if self.scene is None:
            return section(self.key, html(paragraphs(_("This lesson has no levels."))))
        self._tabs = []
        for number, level in enumerate(self.levels):
            tab = button(f"{number + 1}. {level.title}", "tab")
            self.on_click(tab, partial(self.go, number))
            self._tabs.append(tab)
        self._task = html(kind="level")
        self._hint = self.on_click(button(_("Hint"), "quiet"), self.hint)
        self._retry = self.on_click(button(_("Retry"), "quiet"), self.retry)
        self._next = self.on_click(button(_("Next level"), "main"), self.next)
        self._said = html(kind="feedback")
        self._hints = html(kind="hints")
        made = section(
            self.key,
            row(*self._tabs),
            self._task,
            # a verdict below a tall board would not be seen
            self.scene.widget(beside=(self._said, row(self._hint, self._retry, self._next), self._hints)),
        )
        self._draw()
        return made

    def do(self, text: str) -> bool:
        """Do something on the board of the present level."""
        assert self.scene is not None
        return self.scene.do(text)

    def go(self, number: int) -> None:
        """Go to a level; what was done on it is still there."""
        self.number = number
        # else the last words about another level would stand below this one's board
        self._restart(_("Level {number}: {title}.", number=number + 1, title=self.level.title))
        self.changed()

    def next(self) -> None:
        """Go to the next level."""
        if self.number + 1 < len(self.levels):
            self.go(self.number + 1)

    def retry(self) -> None:
        """Start the present level again, in place."""
        now = self.progress[self.number]
        now.done, now.refused, now.told = [], [], False
        now.tries += 1
        self._restart(_("Back at the start of this level."))
        self.lesson.say(_("Back at the start of this level."))
        self.changed()

    def hint(self) -> None:
        """Show the next hint; the last one names the move and asks you to make it."""
        now = self.progress[self.number]
        now.hints = min(now.hints + 1, len(self.level.hints))
        self._draw()
        self.lesson.say(self.level.hints[now.hints - 1])
        self.lesson.record(
            self.key, item=self.level.id, rule=self.level.rule, choice=f"hint {now.hints}", hints=now.hints
        )

    def set_motion(self, on: bool) -> None:
        """Whether pieces slide."""
        if self.scene is not None:
            self.scene.set_motion(on)

    def _changed(self) -> None:
        assert self.scene is not None
        attempt, now, level = self.scene.attempt, self.progress[self.number], self.level
        now.done = [str(action) for action in attempt.done]
        now.refused = [str(action) for action, _refusal in attempt.refusals]
        if attempt.over and not now.told:
            now.told = True
            used = len(attempt.done)
            if attempt.solved:
                now.solved = True
                now.best = min(now.best or used, used)
            misstep = attempt.misstep()
            self.lesson.record(
                self.key,
                item=level.id,
                rule=level.rule,
                attempt=now.tries,
                choice="; ".join(now.done) or "; ".join(now.refused),
                correct=attempt.solved,
                misreading=misstep.misreading if misstep and not attempt.solved else "",
                hints=now.hints,
            )
            self.lesson.say(level.solved if attempt.solved else self._failure())
        self._draw()
        self.changed()

    def _failure(self) -> str:
        assert self.scene is not None
        misstep = self.scene.attempt.misstep()
        return misstep.says if misstep else self.level.failed

    def _draw(self) -> None:
        if self.scene is None or not hasattr(self, "_said"):
            return
        level, now, attempt = self.level, self.progress[self.number], self.scene.attempt
        for number, tab in enumerate(self._tabs):
            mark = "✓ " if self.progress[number].solved else ""
            tab.description = f"{mark}{number + 1}. {self.levels[number].title}"
            (tab.add_class if number == self.number else tab.remove_class)("rc-on")
        par = (
            _("Par {par}, your best {best}", par=level.par, best=now.best)
            if now.best
            else _("Par {par}", par=level.par)
        )
        self._task.value = (
            f'<p class="rc-small">{escape(_(KINDS[level.kind]))} · {escape(par)}</p>'
            + paragraphs(level.text)
            + task(level.task(self.lesson.data.level_game))
            + "".join(
                f"<p>◆ {escape(_('At this table: {change}.', change=change_text(one)))}</p>"
                for one in changes_of(attempt.match.options)
            )
            + (
                f'<p class="rc-small">{_.plural("{count} left", "{count} left", attempt.left)}</p>'
                if level.actions > 1 and not attempt.over
                else ""
            )
        )
        show(self._retry, bool(attempt.done or attempt.refusals))
        show(self._next, attempt.solved and self.number + 1 < len(self.levels))
        self._hint.description = _(
            "Hint {number} of {all}", number=min(now.hints + 1, len(level.hints)), all=len(level.hints)
        )
        # who has failed may want to know more before trying again
        self._hint.disabled = now.hints >= len(level.hints) or attempt.solved
        self._hints.value = "".join(answer(f"<p>{escape(text)}</p>", "plain") for text in level.hints[: now.hints]) + (
            self._shown_move() if now.hints and now.hints == len(level.hints) else ""
        )
        if attempt.solved:
            stars = (
                _("Solved, par reached.")
                if len(attempt.done) <= level.par
                else _("Solved, par is {par}.", par=level.par)
            )
            self._said.value = answer(
                f"<p><strong>{escape(stars)}</strong> {escape(level.solved)}</p>{self.scene.story()}", "good"
            )
        elif attempt.failed:
            self._said.value = answer(
                f"<p>{escape(self._failure())}</p>{self.scene.story()}" + paragraphs(_("Retry keeps your place.")),
                "bad",
            )
        else:
            misstep = attempt.misstep() if attempt.just_refused else None
            self._said.value = answer(f"<p>{escape(misstep.says)}</p>", "warn") if misstep else ""

    def _shown_move(self) -> str:
        assert self.scene is not None
        moves = _("; then ").join(self.scene.attempt.match.rulebook.say_action(move) for move in self.level.solution)
        said = _("The move: {move}. Make it yourself.").format(move=f"<strong>{escape(moves)}</strong>")
        return answer(f"<p>{said}</p>", "plain")
