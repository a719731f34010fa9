"""What would happen to the score: the effect of every Build, and of a coloured territory that fell to a faction.

Arithmetic for players, by playing on copies; the rules themselves are asked and never repeated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulecore.kernel import Action, Refusal

from .facts import FACTIONS
from .game import RULEBOOK
from .position import COLOURED, ONE, DominancePosition
from .scoring import rank_factions
from .words import faction_index, join

BUILDS = ("build", "build_bridge")


@dataclass(frozen=True, slots=True)
class BuildEffect:
    """One thing a Leader could name as a Build.

    Attributes:
        action: the Build.
        refusal: why the rules say no, or ``None`` if it can be built.
        gain: points that gold, silver and bronze have more of afterwards.
    """

    action: Action
    refusal: Refusal | None
    gain: tuple[int, int, int]

    @property
    def place(self) -> str:
        """The territory, “B”, or the side, “A-B”."""
        place = self.action.values[-1]
        return place if isinstance(place, str) else "-".join(place)

    @property
    def piece(self) -> str:
        """“town”, “city”, “capital” or “bridge”."""
        return "bridge" if self.action.verb == "build_bridge" else str(self.action.values[0])


def gain_text(gain: tuple[int, int, int]) -> str:
    """Points as people say them: “gold +2”, or “nobody gains”."""
    parts = [f"{FACTIONS[faction]} {points:+d}" for faction, points in enumerate(gain) if points]
    return join(parts) or "nobody gains"


def supposing(position: DominancePosition, fallen: Mapping[str, str]) -> DominancePosition:
    """A copy in which territories belong to factions that have not won them yet.

    Args:
        position: any position; it is not changed.
        fallen: letter of a coloured territory to the faction it falls to; settled ones stay as they are
            (``dominance.dispute.permanent``).
    """
    copy = position.clone()
    for name, faction in fallen.items():
        tile = copy.layout.index[name]
        if copy.owner[tile] == COLOURED:
            copy.owner[tile] = faction_index(faction)
            copy.coins[tile] = ONE[copy.owner[tile]]
    return copy


def build_effects(position: DominancePosition, fallen: Mapping[str, str] | None = None) -> list[BuildEffect]:
    """Every Build that can be named while a Leader chooses a reward, with what it does to the three scores.

    Args:
        position: one that waits for a reward; it is not changed.
        fallen: coloured territories to count as if they had fallen to a faction.

    Returns:
        Towns, cities, capitals and bridges, the refused ones included; these gain nothing.
    """
    counted = supposing(position, fallen or {})
    before = rank_factions(counted).scores
    found = []
    for name in BUILDS:
        verb = next(verb for verb in RULEBOOK.verbs if verb.name == name)
        for action in verb.imaginable(position):
            refusal = RULEBOOK.why_not(position, action)
            gain = (0, 0, 0)
            if refusal is None:
                after = counted.clone()
                RULEBOOK.play(after, action)
                scores = rank_factions(after).scores
                gain = (scores[0] - before[0], scores[1] - before[1], scores[2] - before[2])
            found.append(BuildEffect(action, refusal, gain))
    return found
