"""The end of a game of Dominance as a funnel: points of the factions, their ladder, the hands, and the players' ladder.

Nothing is decided here. Every number and every comparison comes from the outcome of the match.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from rulecore.dominance.scoring import rank_factions, rungs_in_force
from rulecore.kernel import Match
from widgets.boards.dominance_words import FACTIONS, coins_in_words
from widgets.rule_text import rule_title
from widgets.theme.glyphs import art

KINDS = ("tiles", "buildings", "bridges")
POLITICIAN_RULES = ("dominance.politician.win", "dominance.politician.full_tie")
FACTION_RUNGS = {
    "score": "Points",
    "capital": "The capital",
    "cities": "Cities",
    "towns": "Towns",
    "territories": "Territories",
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
        caption: what the table shows.
        best: factions to be marked as leading.
    """
    most = max([sum(kinds.values()) for kinds in points.values()] + [1])
    marked = tuple(best)
    rows = []
    for faction in FACTIONS:
        kinds = points[faction]
        bar = "".join(
            f'<span class="rc-bar-part rc-bar-{kind}" style="width:{100 * kinds[kind] / most:.1f}%"></span>'
            for kind in KINDS
            if kinds[kind]
        )
        mark = "★ " if faction in marked else ""
        cells = "".join(f'<td class="rc-number">{kinds[kind]}</td>' for kind in KINDS)
        rows.append(
            f'<tr><th scope="row">{icon(f"coin-{faction}")} {mark}{faction}</th>{cells}'
            f'<td class="rc-number"><strong>{sum(kinds.values())}</strong></td>'
            f'<td class="rc-bar-cell" aria-hidden="true"><span class="rc-bar-row">{bar}</span></td></tr>'
        )
    heads = "".join(
        f'<th scope="col" class="rc-number"><span class="rc-bar-key rc-bar-{kind}"></span>{kind}</th>' for kind in KINDS
    )
    return (
        f'<table class="rc-score"><caption>{escape(caption)}</caption>'
        f'<thead><tr><th scope="col">Faction</th>{heads}<th scope="col" class="rc-number">Sum</th>'
        f'<th aria-hidden="true"></th></tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )


def points_now(match: Match[Any], caption: str) -> str:
    """The points of the factions as the map stands, which lies open for everybody.

    Args:
        match: any moment of a game.
        caption: what the table is called.
    """
    ranking = rank_factions(match.position)
    points = {faction: split_points(ranking.parts[number]) for number, faction in enumerate(FACTIONS)}
    best = [FACTIONS[number] for number in ranking.winners] if any(ranking.scores) else []
    return score_table(points, caption, best if len(best) < len(FACTIONS) else [])


def ladder(
    match: Match[Any],
    made: Sequence[Mapping[str, Any]],
    names: Sequence[tuple[str, str, str]],
    first: str = "",
    ranks_only: bool = False,
) -> str:
    """A ladder of comparisons with the deciding rung lit, and those that were not needed pale.

    Args:
        match: the game, for the titles of its rules.
        made: the comparisons made, from an outcome.
        names: name, rule id and title of every comparison there is, in order.
        first: the markup of a rung above all comparisons.
        ranks_only: whether the winner stands already, so that the comparisons put the others in order.
    """
    items = [first] if first else []
    for number, (name, rule, title) in enumerate(names):
        place = f"{rule_title(match, rule)}, {rule}"
        done = next((rung for rung in made if rung["name"] == name), None)
        if done is None:
            tone, words = " rc-rung-idle", "<em>not needed</em>"
        else:
            last = number == len(names) - 1
            verdict = "still shared" if last else "tied, so the next one counts"
            decides = done["decided"] and not ranks_only
            if done["decided"]:
                verdict = "decided here" if decides else "this ranks the others"
            values = ", ".join(f"{escape(str(who))} {value}" for who, value in done["values"].items())
            tone = " rc-rung-decides" if decides else ""
            words = f"{values}. <em>{'★ ' if decides else ''}{verdict}</em>"
        items.append(
            f'<li class="rc-rung{tone}"><strong>{escape(title)}</strong>: {words} '
            f'<span class="rc-small rc-soft">§ {escape(place)}</span></li>'
        )
    return f'<ol class="rc-ladder">{"".join(items)}</ol>'


def funnel_html(match: Match[Any]) -> str:
    """The whole decision, from points to the winner; empty while the game goes on."""
    outcome = match.outcome()
    if outcome is None:
        return ""
    data = outcome.to_json()
    if not data["finished"]:
        return '<h2 class="rc-sheet-heading">Stopped before the end</h2><p>This game has no winner.</p>'
    order = [FACTIONS.index(name) for level in data["faction_ranking"] for name in level]
    levels = [[FACTIONS.index(name) for name in level] for level in data["faction_ranking"]]
    faction_rungs, player_rungs = rungs_in_force(match.position.options, levels)
    return (
        f'<h2 class="rc-sheet-heading">{escape(winner_words(data))}</h2>'
        + _first_stage(match, data, faction_rungs)
        + f'<p class="rc-funnel-neck" aria-hidden="true">▼ {escape(" and ".join(data["winning_factions"]))}</p>'
        + _second_stage(match, data, order, player_rungs)
    )


def winner_words(data: Mapping[str, Any]) -> str:
    """“P2 wins”, or “P1 and P3 win”.

    Args:
        data: an outcome as plain data.
    """
    names = " and ".join(f"P{seat + 1}" for seat in data["winners"])
    return f"{names} {'wins' if len(data['winners']) == 1 else 'win'}"


def _first_stage(match: Match[Any], data: Mapping[str, Any], rungs: Sequence[tuple[str, str]]) -> str:
    factions = data["winning_factions"]
    points = {faction: split_points(data["parts"][faction]) for faction in FACTIONS}
    html = '<h3 class="rc-sheet-heading">First a faction wins</h3>'
    html += score_table(points, "Final points of the factions", factions if len(factions) < len(FACTIONS) else [])
    if data["unassigned"]:
        stay = "stays coloured and counts" if len(data["unassigned"]) == 1 else "stay coloured and count"
        html += f"<p>{escape(', '.join(data['unassigned']))} {stay} for nobody.</p>"
    html += ladder(match, data["ladders"]["factions"], [(name, rule, FACTION_RUNGS[name]) for name, rule in rungs])
    if len(factions) > 1:
        tied = " and ".join(factions)
        html += (
            f"<p>Nothing separates {escape(tied)}. They win together, and so does every player. "
            f'<span class="rc-small rc-soft">§ {escape(_place(match, "dominance.end.faction_tie_all"))}</span></p>'
        )
    return html


def _place(match: Match[Any], rule: str) -> str:
    return f"{rule_title(match, rule)}, {rule}"


def _second_stage(
    match: Match[Any], data: Mapping[str, Any], order: Sequence[int], rungs: Sequence[tuple[str, str]]
) -> str:
    """The hands, the winner's first, coins in the order in which their colours count; then the players' ladder."""
    view = match.view(None).to_json()
    colours = [FACTIONS[faction] for faction in order]
    places = {seat: place for place, level in enumerate(data["ranking"]) for seat in level}
    hands = []
    for hand in sorted(view["hands"], key=lambda hand: places[hand["seat"]]):
        extra = f", with the {hand['marker']} marker" if hand["marker"] else ""
        tokens = f", {hand['tokens']} Leader tokens" if hand["tokens"] is not None else ""
        won = "★ " if hand["seat"] in data["winners"] else ""
        held = hand["coins"] or {}
        coins = "".join(icon(f"coin-{faction}") * held.get(faction, 0) for faction in colours)
        words = coins_in_words(held, "no coins")
        hands.append(f"<li>{won}<strong>{escape(hand['name'])}</strong> {coins} {escape(words + extra + tokens)}</li>")
    html = '<h3 class="rc-sheet-heading">Then a player</h3>'
    html += f'<ul class="rc-plain-list rc-hands">{"".join(hands)}</ul>'
    html += _player_words(match, data, view)
    if len(data["winning_factions"]) == 1:
        titles = _player_titles(colours)
        named = [(name, rule, titles.get(name, name.replace("_", " ").capitalize())) for name, rule in rungs]
        politician = _politician_rung(match, data, view)
        # with the reading in which both win, the coins still decide who wins beside the Politician
        alone = bool(politician) and len(data["winners"]) == 1
        html += ladder(match, data["ladders"]["players"], named, politician, alone)
        if len(data["winners"]) > 1 and data["decided_by"] == "shared":
            place = _place(match, "dominance.end.player_tie_shared")
            html += f'<p>They win together. <span class="rc-small rc-soft">§ {escape(place)}</span></p>'
    return html


def _politician_rung(match: Match[Any], data: Mapping[str, Any], view: Mapping[str, Any]) -> str:
    """What made the Politician win, as a rung above the comparison of coins; empty where coins decided."""
    if data["decided_by"] != "politician":
        return ""
    politician = next(hand for hand in view["hands"] if hand["politician"])
    rule = next(rule for rule in POLITICIAN_RULES if rule in data["rules"])
    won = "has won" if len(data["winning_factions"]) == 1 else "is among the tied"
    words = f"{politician['name']} kept {politician['marker']}, and {politician['marker']} {won}."
    return (
        f'<li class="rc-rung rc-rung-decides"><strong>The Politician</strong>: {escape(words)} <em>★ decided here</em> '
        f'<span class="rc-small rc-soft">§ {escape(_place(match, rule))}</span></li>'
    )


def _player_words(match: Match[Any], data: Mapping[str, Any], view: Mapping[str, Any]) -> str:
    """What one must know before the players' ladder can be read."""
    if len(data["winning_factions"]) > 1:
        tied = "<p>The factions stay tied to the end, so nobody's coins are compared.</p>"
        rung = _politician_rung(match, data, view)
        return tied + (f'<ol class="rc-ladder">{rung}</ol>' if rung else "")
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


def _player_titles(colours: Sequence[str]) -> dict[str, str]:
    return {
        "winning_faction": f"Coins of {colours[0]}, which has won",
        "leader_tokens": "Leader tokens",
        "second_faction": f"Coins of {colours[1]}",
        "third_faction": f"Coins of {colours[2]}",
        "all_coins": "All coins",
        "most_leaderships": "How often each was Leader",
        "last_leader": "Who was Leader last",
    }
