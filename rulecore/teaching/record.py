"""One page to hand in: what a rule was meant to do, what was played, and what came of it.

The page holds all that somebody else needs to play the same games again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulecore.card import Card, Line, Section, credits_of
from rulecore.kernel.language import translator

_ = translator("rulecore")


@dataclass(frozen=True, slots=True)
class RecordOfExperiment:
    """What stands on the page, all of it in words.

    Attributes:
        game: the package name.
        title: what the game is called.
        intended: what the designer wrote before the first game.
        reference: rule A, line by line.
        changed: what rule B does differently, line by line.
        players: who sat where.
        measured: what was measured.
        numbers: both means, the difference with its interval.
        verdict: up, down or too close to call, in words.
        warnings: what else must be said.
        games: pairs played.
        seed: where their shuffles came from.
        code: the library lines that play the same games.
    """

    game: str
    title: str
    intended: str
    reference: tuple[str, ...]
    changed: tuple[str, ...]
    players: tuple[str, ...]
    measured: str
    numbers: tuple[str, ...]
    verdict: str
    warnings: tuple[str, ...]
    games: int
    seed: int
    code: str

    def to_card(self) -> Card:
        """The page."""
        stands_on = _.plural(
            "{count} pair of games on the same shuffles, seed {seed}",
            "{count} pairs of games on the same shuffles, seed {seed}",
            self.games,
            seed=self.seed,
        )
        return Card(
            title=_("{game}: an experiment with a rule", game=self.title),
            subtitle=stands_on,
            about=_("Intended: {words}", words=self.intended),
            sections=(
                Section(_("Rule A, the reference"), _lines(self.reference)),
                Section(_("Rule B differs"), _lines(self.changed)),
                Section(_("Who played"), _lines(self.players)),
                Section(_("What was measured"), _lines([self.measured, *self.numbers])),
                Section(_("Verdict"), _lines([self.verdict])),
                Section(_("What else must be said"), _lines(self.warnings)),
                Section(_("To play the same games again"), _lines(self.code.split("\n"))),
                Section(
                    _("By hand"),
                    _lines(
                        [
                            _("Did it do what was intended?"),
                            _("What would people do that these players do not?"),
                            _("Name and date:"),
                        ]
                    ),
                ),
            ),
            foot=credits_of(self.game),
        )


def _lines(texts: Sequence[str]) -> tuple[Line, ...]:
    return tuple(Line(text) for text in texts if text.strip())
