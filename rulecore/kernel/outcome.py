"""How a game ended: why, who won, and every point with the rule that gave it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Part:
    """One line of a score.

    Attributes:
        label: what it is for, in the game's words.
        points: how much.
        rule: id of the rule that gives it.
    """

    label: str
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """One rung of a tie-break ladder: what was compared, each contender's value, and who was left.

    Attributes:
        name: what is compared.
        rule: id of the rule.
        values: contender to value.
        left: the contenders still level afterwards.
        decided: whether this rung left a single one.
    """

    name: str
    rule: str
    values: dict[str, int]
    left: tuple[str, ...]
    decided: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    Attributes:
        ended_by: id of the rule that ended it.
        finished: ``False`` when a cap for simulations stopped it; then there is no winner.
        winners: seats that won.
        decided_by: the comparison that left the winners over.
        ranking: seats from best to worst, those level with each other together.
        scores: points by scoring party (player, team or faction).
        parts: the lines that add up to each score.
        ladders: the comparisons made, by name of the ladder.
        rules: ids of the rules that decided it.
        extra: whatever else the game reports.
    """

    ended_by: str
    finished: bool
    winners: tuple[int, ...]
    decided_by: str
    ranking: tuple[tuple[int, ...], ...]
    scores: dict[str, int]
    parts: dict[str, tuple[Part, ...]]
    ladders: dict[str, tuple[Comparison, ...]] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Plain data for views and result files."""
        return {
            "ended_by": self.ended_by,
            "finished": self.finished,
            "winners": list(self.winners),
            "decided_by": self.decided_by,
            "ranking": [list(level) for level in self.ranking],
            "scores": dict(self.scores),
            "parts": {
                who: [{"label": p.label, "points": p.points, "rule": p.rule} for p in parts]
                for who, parts in self.parts.items()
            },
            "ladders": {
                name: [
                    {"name": c.name, "rule": c.rule, "values": c.values, "left": list(c.left), "decided": c.decided}
                    for c in rungs
                ]
                for name, rungs in self.ladders.items()
            },
            "rules": list(self.rules),
            **self.extra,
        }
