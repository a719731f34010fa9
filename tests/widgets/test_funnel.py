"""The funnel at the end of a game marks what decided, also where it was no comparison of coins."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rulecore.dominance.goals import LEVELS
from widgets.parts.funnel import funnel_html

HANDS = {"P1": {"gold": 1, "silver": 3}, "P2": {"gold": 4}, "P3": {"gold": 2, "bronze": 2}}
LIT = re.compile(r'rc-rung-decides"><strong>(.*?)</strong>.*?§ .*?, (dominance\.\S+?)<')


def ended(marker: str, owners: str, **options: Any) -> str:
    """A finished game of three in which P1 is the Politician.

    Args:
        marker: the one kept.
        owners: the first letter of the faction of each territory.
        options: readings that differ from the defaults.
    """
    factions = {"g": "gold", "s": "silver", "b": "bronze", "-": None}
    match = LEVELS.match_from(
        {
            "players": 3,
            "layout": "strip_8",
            "territories": {
                letter: {"faction": factions[one]} if factions[one] else {"coins": {"gold": 1}}
                for letter, one in zip("ABCDEFGH", owners, strict=False)
            },
            "politician": "P1",
            "marker": marker,
            "hands": HANDS,
            "options": options,
            "waiting_for": "nothing",
        }
    )
    outcome = match.outcome()
    assert outcome is not None
    return funnel_html(match)


def test_a_politicians_win_is_marked_at_their_own_rule_and_not_at_the_coins() -> None:
    html = ended("gold", "ggggssb-")
    assert [rule for _, rule in LIT.findall(html)] == ["dominance.end.winning_faction", "dominance.politician.win"]
    assert "P1 kept gold, and gold has won." in html
    assert "this ranks the others" in html
    assert "P1 wins" in html


def test_in_a_full_tie_the_rule_of_the_politician_is_marked() -> None:
    html = ended("gold", "gggsss--", politician_full_tie="alone")
    assert [rule for _, rule in LIT.findall(html)][-1:] == ["dominance.politician.full_tie"]
    assert "gold is among the tied" in html


def test_where_both_win_the_coins_decide_who_wins_beside_the_politician() -> None:
    html = ended("gold", "ggggssb-", politician_win="joint")
    lit = [rule for _, rule in LIT.findall(html)]
    assert lit == ["dominance.end.winning_faction", "dominance.politician.win", "dominance.end.winning_player"]


@pytest.mark.parametrize("marker", ["silver", "crown"])
def test_where_the_politician_does_not_win_by_a_marker_the_coins_decide(marker: str) -> None:
    lit = [rule for _, rule in LIT.findall(ended(marker, "ggggssb-"))]
    assert lit == ["dominance.end.winning_faction", "dominance.end.winning_player"]
