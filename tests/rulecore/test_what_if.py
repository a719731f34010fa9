"""What each Build would do to the scores, and what a coloured territory would be worth to whoever wins it."""

from __future__ import annotations

from typing import Any

import pytest

from rulecore.dominance.game import RULEBOOK
from rulecore.dominance.position import COLOURED
from rulecore.dominance.scoring import rank_factions
from rulecore.dominance.what_if import build_effects, gain_text, supposing
from rulecore.kernel import Rng

CHALLENGE: dict[str, Any] = {
    "players": 2,
    "layout": "line_7",
    "leader": "P1",
    "disputed": "B",
    "supply": {"town": 1, "city": 0, "capital": 1, "bridge": 3},
    "territories": {
        "A": {"faction": "gold", "building": "town"},
        "B": {"faction": "gold"},
        "C": {"faction": "silver", "building": "city"},
        "D": {},
    },
}


def gains(position: Any, fallen: dict[str, str] | None = None) -> dict[str, str]:
    found = build_effects(position, fallen)
    return {str(effect.action): gain_text(effect.gain) for effect in found if effect.refusal is None}


def test_the_challenge_has_five_legal_builds_and_the_bridge_is_best() -> None:
    """dominance.end.bridge_points, dominance.build.where: the challenge of lesson 5."""
    assert gains(RULEBOOK.position_from(CHALLENGE)) == {
        "build town at B": "gold +1",
        "build capital at C": "silver +1",
        "build bridge A-B": "gold +2",
        "build bridge B-C": "nobody gains",
        "build bridge C-D": "nobody gains",
    }


def test_a_bridge_pays_once_the_coloured_end_has_fallen() -> None:
    position = RULEBOOK.position_from(CHALLENGE)
    assert gains(position, {"D": "silver"})["build bridge C-D"] == "silver +2"
    assert gains(position, {"D": "gold"})["build bridge C-D"] == "nobody gains"


def test_supposing_changes_a_copy_and_no_settled_territory() -> None:
    position = RULEBOOK.position_from(CHALLENGE)
    before = position.to_json()
    copy = supposing(position, {"D": "bronze", "A": "silver"})
    assert rank_factions(copy).scores == (3, 3, 1)
    assert position.to_json() == before
    assert position.owner[3] == COLOURED


def test_every_effect_says_where_and_what() -> None:
    effects = build_effects(RULEBOOK.position_from(CHALLENGE))
    assert {effect.piece for effect in effects} == {"town", "city", "capital", "bridge"}
    assert {effect.place for effect in effects if effect.piece == "bridge"} >= {"A-B", "A-G"}
    assert all(effect.refusal.reason and effect.refusal.cure for effect in effects if effect.refusal)
    assert [str(effect.action) for effect in effects if effect.refusal and effect.refusal.rule.endswith("supply")] == [
        "build city at A"
    ]


@pytest.mark.parametrize("seed", range(6))
def test_effects_are_what_playing_them_brings(seed: int) -> None:
    """dominance.build.one_piece: each Build of a real game gains what was said of it before."""
    from rulecore import dominance

    match = dominance.new_match(seed=seed, players=3, layout="strip")
    seen = 0
    rng = Rng(seed)
    while match.step is not None and seen < 4:
        if match.step.kind == "reward":
            effects = {str(effect.action): effect for effect in build_effects(match.position)}
            legal = {str(action) for action in match.legal_actions if action.verb in ("build", "build_bridge")}
            assert legal == {phrase for phrase, effect in effects.items() if effect.refusal is None}
            if legal:
                phrase = sorted(legal)[rng.below(len(legal))]
                before = rank_factions(match.position).scores
                match.play(phrase)
                after = rank_factions(match.position).scores
                assert tuple(a - b for a, b in zip(after, before, strict=True)) == effects[phrase].gain
                seen += 1
                continue
        match.play(match.legal_actions.sample(rng))
    assert seen
