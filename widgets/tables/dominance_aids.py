"""What the table tells beside a game of Dominance: the points as they stand, and what could be known of each hand."""

from __future__ import annotations

from html import escape
from typing import Any

from rulecore.kernel import Match
from widgets.boards.dominance_words import coins_in_words
from widgets.parts.funnel import points_now


def forecast_html(match: Match[Any]) -> str:
    """The points if the game ended now; everything in it lies open on the table."""
    return points_now(match, "If the game ended now")


def memory_html(match: Match[Any], seat: int | None) -> str:
    """What anybody who has followed the game knows of each hand."""
    view = match.view(seat, True).to_json()
    lines = []
    for hand in view["hands"]:
        if hand["seat"] == seat:
            continue
        unknown = hand.get("unknown") or 0
        rest = f"{unknown} more that nobody can name" if unknown else "nothing more"
        known = coins_in_words(hand.get("known") or {}, "nothing for sure")
        led = hand.get("led") or 0
        times = f" Leader of {led} Dispute{'' if led == 1 else 's'} so far." if led else ""
        lines.append(f"<li><strong>{escape(hand['name'])}</strong>: {escape(known)}, and {rest}.{times}</li>")
    return f'<p>What anybody could know who has kept count:</p><ul class="rc-plain-list">{"".join(lines)}</ul>'
