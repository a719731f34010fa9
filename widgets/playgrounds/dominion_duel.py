"""A duel of two decks for playgrounds: one share of wins with its interval, and a verdict that can say “too close”."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any, Final

from rulecore.kernel import Player
from rulecore.lab import Arm, Experiment, Survey, find_metric
from rulecore.teaching.runs import Measured
from widgets.language import of_game
from widgets.parts.base import answer, paragraphs
from widgets.parts.interval import interval_picture, verdict_words
from widgets.parts.runner import Runner
from widgets.sheet import Node

if TYPE_CHECKING:
    from widgets.parts.base import Part

_ = of_game("dominion")

SHUFFLES: Final = 200
SEED: Final = 1


class Duel:
    """One bot against another, each shuffle once from either seat.

    Args:
        part: the part it stands in; errors go to its lesson.
        on_change: called when there is something new to show.

    Attributes:
        measured: the share of wins against one half, once games have been played.
    """

    def __init__(self, part: Part, on_change: Callable[[str], None]) -> None:
        self.part = part
        self.measured: Measured | None = None
        self._on_change = on_change
        self._metric = find_metric("dominion", "win_share")
        self._runner = Runner(self._progress, self._look, self._end, part.lesson.trouble)
        self._then: Callable[[], None] = lambda: None

    @property
    def running(self) -> bool:
        """Whether games are being played now."""
        return self._runner.running

    def survey(self, ours: Player, other: Player, base: Mapping[str, Any]) -> Survey:
        """The games, ready to be played."""
        arm = Arm(f"{ours.name}, {other.name}", "dominion", base, (ours, other), rotate=True)
        return Survey(arm, [self._metric], SHUFFLES, SEED)

    def run(self, ours: Player, other: Player, base: Mapping[str, Any], then: Callable[[], None]) -> None:
        """Play; ``then`` is called at the end. In plain Python this returns after the last game."""
        if not self.running:
            self._then = then
            self.measured = None
            self._runner.start(self.survey(ours, other, base))

    def stop(self) -> None:
        """Stop; what has been played counts."""
        self._runner.stop()

    def forget(self) -> None:
        """Away with the result: the decks are no longer those that played."""
        self._runner.abandon()
        self.measured = None

    def save(self) -> list[Any] | None:
        """The numbers as small plain data."""
        return None if self.measured is None or self.running else self.measured.save()

    def load(self, state: Any) -> None:
        """Bring the numbers back."""
        self._runner.abandon()
        self.measured = None if state is None else Measured.load(state)

    def _take(self, experiment: Experiment) -> None:
        assert isinstance(experiment, Survey)
        self.measured = Measured.of(experiment.result())

    def _progress(self, experiment: Experiment) -> None:
        pass

    def _look(self, experiment: Experiment) -> None:
        self._take(experiment)
        self._on_change("")

    def _end(self, experiment: Experiment) -> None:
        self._take(experiment)
        self._then()
        self._on_change(self.words())

    @property
    def share(self) -> str:
        """The share of games won, as people read it."""
        assert self.measured is not None
        assert self.measured.value is not None
        return f"{100 * self.measured.value:.0f} %"

    def words(self) -> str:
        """What came out, in two sentences."""
        numbers = self.measured
        if numbers is None or not numbers.known:
            return ""
        fair = numbers.reference or 0.0
        return _(
            "Won {share} of {games} games (95 % from {low} to {high} %, seed {seed}). {verdict}.",
            share=self.share,
            games=2 * numbers.n,
            low=f"{100 * max(0.0, fair + numbers.low):.0f}",
            high=f"{100 * min(1.0, fair + numbers.high):.0f}",
            seed=SEED,
            verdict=self.verdict()[1],
        )

    def verdict(self) -> tuple[str, str]:
        """A mark and the verdict in words."""
        assert self.measured is not None
        return verdict_words(self.measured, self._ways(), self.running)

    def _ways(self) -> tuple[str, str]:
        return _("more than half"), _("fewer than half")

    def html(self, more: str = "") -> str:
        """The result with its interval; ``more`` is a further sentence, such as how a guess has fared."""
        numbers = self.measured
        if numbers is None or not numbers.known:
            return ""
        mark = escape(self.verdict()[0])
        picture = interval_picture(self._metric, numbers, self._ways())
        return answer(f"<p>{mark} {escape(self.words())}</p>{paragraphs(more)}{picture}", "plain")

    def buttons(self, name: str, words: str, why: str = "") -> Node:
        """The button that begins, or the one that stops."""
        if self.running:
            options: list[Node] = [{"value": "stop", "text": _("Stop")}]
        else:
            options = [{"value": "run", "text": words, "tone": "strong"}]
            if why:
                options[0] |= {"impossible": True, "why": why}
        return {"id": name, "kind": "buttons", "quiet": True, "label": words, "options": options}
