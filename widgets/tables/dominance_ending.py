"""How Dominance is decided, told step by step: factions' points, the two ladders, the hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from rulecore.dominance.scoring import rank_factions
from rulecore.kernel import Match
from widgets.boards.dominance_words import FACTIONS, coins_in_words
from widgets.rule_text import rule_title
from widgets.theme.glyphs import art

KINDS = ("tiles", "buildings", "bridges")
RUNGS = {
    "score": "Points",
    "capital": "The capital",
    "cities": "Cities",
    "towns": "Towns",
    "territories": "Territories",
    "shared": "Nothing: all of them share the win",
}


def icon(name: str) -> str:
    """A small drawing inside a line of text."""
    drawing = f'<svg class="rcb-art" viewBox="-13 -13 26 26">{art()[name]}</svg>'
    return f'<span class="rcb rc-icon" aria-hidden="true">{drawing}</span>'


def split_points(parts: Iterable[Any]) -> dict[str, int]:
    """A faction's points by where they come from: the tile itself, what stands on it, bridges.

    Args:
        parts: lines of a score, each with ``points`` and ``rule``.
    """
    points = dict.fromkeys(KINDS, 0)
    for part in parts:
        count, rule = (part["points"], part["rule"]) if isinstance(part, Mapping) else (part.points, part.rule)
        if rule == "dominance.end.bridge_points":
            points["bridges"] += count
        else:
            points["tiles"] += 1
            points["buildings"] += count - 1
    return points


def score_table(points: Mapping[str, Mapping[str, int]], caption: str, best: Iterable[str] = ()) -> str:
    """The three factions as bars and numbers.

    Args:
        points: for each faction the points by kind.
        best: factions to be marked as leading.
    """
    most = max([sum(kinds.values()) for kinds in points.values()] + [1])
    rows = []
    for faction in FACTIONS:
        kinds = points[faction]
        total = sum(kinds.values())
        bar = "".join(
            f'<span class="rc-bar-part rc-bar-{kind}" style="width:{100 * kinds[kind] / most:.1f}%"></span>'
            for kind in KINDS
            if kinds[kind]
        )
        mark = "★ " if faction in best else ""
        cells = "".join(f'<td class="rc-number">{kinds[kind]}</td>' for kind in KINDS)
        rows.append(
            f'<tr><th scope="row">{icon(f"coin-{faction}")} {mark}{faction}</th>{cells}'
            f'<td class="rc-number"><strong>{total}</strong></td>'
            f'<td class="rc-bar-cell" aria-hidden="true"><span class="rc-bar-row">{bar}</span></td></tr>'
        )
    heads = "".join(
        f'<th scope="col" class="rc-number"><span class="rc-bar-key rc-bar-{kind}"></span>{kind}</th>' for kind in KINDS
    )
    return (
        f'<table class="rc-table rc-score"><caption>{escape(caption)}</caption>'
        f'<thead><tr><th scope="col">Faction</th>{heads}<th scope="col" class="rc-number">Sum</th>'
        f'<th aria-hidden="true"></th></tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )


def forecast_html(match: Match[Any]) -> str:
    """The points if the game ended now; everything in it lies open on the table."""
    ranking = rank_factions(match.position)
    points = {faction: split_points(ranking.parts[number]) for number, faction in enumerate(FACTIONS)}
    best = [FACTIONS[number] for number in ranking.winners] if any(ranking.scores) else []
    return score_table(points, "If the game ended now", best if len(best) < len(FACTIONS) else [])


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
        lines.append(f"<li><strong>{escape(hand['name'])}</strong>: {escape(known)}, and {rest}.</li>")
    return f'<p>What anybody could know who has kept count:</p><ul class="rc-plain-list">{"".join(lines)}</ul>'


def _ladder(match: Match[Any], rungs: list[dict[str, Any]], names: Mapping[str, str]) -> str:
    items = []
    for number, rung in enumerate(rungs):
        values = ", ".join(f"{escape(str(who))} {value}" for who, value in rung["values"].items())
        last = number == len(rungs) - 1
        verdict = "decided here" if rung["decided"] else "still shared" if last else "tied, so the next one counts"
        rule = f"{rule_title(match, rung['rule'])}, {rung['rule']}"
        title = names.get(rung["name"], rung["name"].replace("_", " ").capitalize())
        tone = " rc-rung-decides" if rung["decided"] else ""
        items.append(
            f'<li class="rc-rung{tone}"><strong>{escape(title)}</strong>: {values}. '
            f"<em>{'★ ' if rung['decided'] else ''}{verdict}</em> "
            f'<span class="rc-small rc-soft">§ {escape(rule)}</span></li>'
        )
    return f'<ol class="rc-ladder">{"".join(items)}</ol>'


def ending_html(match: Match[Any]) -> str:
    """The whole decision, from points to the winner; empty while the game goes on."""
    outcome = match.outcome()
    if outcome is None:
        return ""
    data = outcome.to_json()
    if not data["finished"]:
        return '<h2 class="rc-sheet-heading">Stopped before the end</h2><p>This game has no winner.</p>'
    winners = " and ".join(f"P{seat + 1}" for seat in data["winners"])
    factions = data["winning_factions"]
    points = {faction: split_points(data["parts"][faction]) for faction in FACTIONS}
    verb = "wins" if len(data["winners"]) == 1 else "win"
    html = [f'<h2 class="rc-sheet-heading">{escape(winners)} {verb}</h2>']
    html.append('<h3 class="rc-sheet-heading">First a faction wins</h3>')
    html.append(score_table(points, "Final points of the factions", factions if len(factions) == 1 else []))
    if data["unassigned"]:
        html.append(f"<p>{escape(', '.join(data['unassigned']))} stayed coloured and counts for nobody.</p>")
    html.append(_ladder(match, data["ladders"]["factions"], RUNGS))
    html.append('<h3 class="rc-sheet-heading">Then a player</h3>')
    view = match.view(None).to_json()
    hands = []
    for hand in view["hands"]:
        extra = f", with the {hand['marker']} marker" if hand["marker"] else ""
        tokens = f", {hand['tokens']} Leader tokens" if hand["tokens"] is not None else ""
        won = "★ " if hand["seat"] in data["winners"] else ""
        coins = "".join(icon(f"coin-{faction}") * (hand["coins"] or {}).get(faction, 0) for faction in FACTIONS)
        words = coins_in_words(hand["coins"] or {}, "no coins")
        hands.append(f"<li>{won}<strong>{escape(hand['name'])}</strong> {coins} {escape(words + extra + tokens)}</li>")
    html.append(f'<ul class="rc-plain-list rc-hands">{"".join(hands)}</ul>')
    html.append(_player_words(data, view))
    if data["ladders"]["players"]:
        html.append(_ladder(match, data["ladders"]["players"], _player_rungs(data)))
    return "".join(html)


def _player_words(data: Mapping[str, Any], view: Mapping[str, Any]) -> str:
    """What one must know before the players' ladder can be read."""
    if len(data["winning_factions"]) > 1:
        return "<p>The factions stay tied to the end, so nobody's coins are compared.</p>"
    politician = next((hand for hand in view["hands"] if hand["politician"]), None)
    if politician is None or politician["marker"] in (None, "crown"):
        return ""
    name, marker = escape(politician["name"]), escape(politician["marker"])
    if data["decided_by"] == "politician":
        won = f"{name}, the Politician, kept the {marker} marker, and {marker} has won."
        return f"<p>{won} Coins only rank the others.</p>"
    if marker not in data["winning_factions"]:
        return f"<p>{name}, the Politician, kept the {marker} marker, and {marker} has not won. {name} is left out.</p>"
    return ""


def _player_rungs(data: Mapping[str, Any]) -> dict[str, str]:
    order = [level[0] for level in data["faction_ranking"]] + ["", ""]
    return {
        "winning_faction": f"Coins of {order[0]}, which has won",
        "leader_tokens": "Leader tokens",
        "second_faction": f"Coins of {order[1]}",
        "third_faction": f"Coins of {order[2]}",
        "all_coins": "All coins",
        "most_leaderships": "How often each was Leader",
        "last_leader": "Who was Leader last",
    }
