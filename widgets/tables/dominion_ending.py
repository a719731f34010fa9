"""The end of a game of Dominion: the count, the ladder of ties, how points and coins grew, the other rules' verdict.

Nothing is decided here. Every number comes from the outcome of the match, or from the rules asked once more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from rulecore.dominion.ending import end_reached
from rulecore.dominion.facts import COINS
from rulecore.dominion.options import PRESETS, DominionOptions
from rulecore.dominion.scoring import points_of, standing
from rulecore.dominion.turns import TurnLog
from rulecore.kernel import Match
from widgets.boards.dominion_words import cards_in_words
from widgets.language import of_game
from widgets.rule_text import rule_title

_ = of_game("dominion")

Lines = Mapping[str, Sequence[float]]
DASHES = ("", "7 4", "2 4", "10 3 2 3")


def ending_html(match: Match[Any]) -> str:
    """How the game was decided; empty while it goes on."""
    outcome = match.outcome()
    if outcome is None:
        return ""
    data = outcome.to_json()
    if not data["finished"]:
        words = _("Stopped before the end")
        return f'<h2 class="rc-sheet-heading">{escape(words)}</h2><p>{escape(_("This game has no winner."))}</p>'
    points, coins = history(match)
    return (
        f'<h2 class="rc-sheet-heading">{escape(winner_words(data))}</h2>'
        f"<p>{escape(_('Why it ended: {rule}.', rule=rule_title(match, data['ended_by'])))}</p>"
        + _count(match, data)
        + _ladder(match, data)
        + _chart(_("Points after each turn"), points)
        + _chart(_("Coins made in each turn"), coins)
        + _decks(match)
        + _other_rules(match)
    )


def winner_words(data: Mapping[str, Any]) -> str:
    """“P2 wins”, or “P1 and P3 share the win”."""
    winners = [f"P{seat + 1}" for seat in data["winners"]]
    if len(winners) == 1:
        return _("{who} wins", who=winners[0])
    return _("{players} share the win", players=_(" and ").join(winners))


def _count(match: Match[Any], data: Mapping[str, Any]) -> str:
    rows = ""
    for who, parts in data["parts"].items():
        lines = ", ".join(f"{part['label']}: {_signed(part['points'])}" for part in parts) or "–"
        mark = "★ " if int(who[1:]) - 1 in data["winners"] else ""
        rows += (
            f'<tr><th scope="row">{mark}{escape(who)}</th>'
            f'<td class="rc-number"><strong>{_signed(data["scores"][who])}</strong></td>'
            f'<td class="rc-number">{data["turns"][who]}</td><td class="rc-wrap">{escape(lines)}</td></tr>'
        )
    heads = (
        f'<th scope="col">{escape(_("Player"))}</th><th scope="col" class="rc-number">{escape(_("Points"))}</th>'
        f'<th scope="col" class="rc-number">{escape(_("Turns"))}</th><th scope="col">{escape(_("From"))}</th>'
    )
    return (
        f'<table class="rc-score"><caption>{escape(_("The count, over all cards that each player owns"))}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _signed(points: int) -> str:
    return str(points).replace("-", "−")


def _ladder(match: Match[Any], data: Mapping[str, Any]) -> str:
    items = []
    for rung in data["ladders"]["players"]:
        values = ", ".join(f"{who} {_signed(value)}" for who, value in rung["values"].items())
        tone = " rc-rung-decides" if rung["decided"] else ""
        verdict = _("decided here") if rung["decided"] else _("still level")
        star = "★ " if rung["decided"] else ""
        place = escape(rule_title(match, rung["rule"]))
        items.append(
            f'<li class="rc-rung{tone}"><strong>{escape(rung["name"])}</strong>: {escape(values)}. '
            f'<em>{star}{escape(verdict)}</em> <span class="rc-small rc-soft">§ {place}</span></li>'
        )
    return f'<ol class="rc-ladder">{"".join(items)}</ol>'


# -- how it came about


def history(match: Match[Any]) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """For each player the points after each own turn, and the coins made in each; costs one replay."""
    position = match.start
    log = TurnLog()
    points: dict[str, list[float]] = {f"P{seat + 1}": [] for seat in range(position.players)}
    coins: dict[str, list[float]] = defaultdict(list)
    for action in match.actions:
        active, rows = position.active, len(log.rows)
        log.before(position, action)
        match.rulebook.play(position, action)
        if len(log.rows) > rows:
            points[f"P{active + 1}"].append(points_of(position, active))
    if log.open:
        log.close(position)
        points[f"P{position.active + 1}"].append(points_of(position, position.active))
    for row in log.rows:
        coins[f"P{row.seat + 1}"].append(row.coins)
    return points, {who: coins[who] for who in points}


def _chart(title: str, lines: Lines) -> str:
    """A small line for each player, and the same as a table for whoever prefers numbers."""
    longest = max(map(len, lines.values()), default=0)
    if longest < 2:
        return ""
    width, height, left, right, top, bottom = 560.0, 210.0, 36.0, 36.0, 12.0, 34.0
    values = [value for one in lines.values() for value in one]
    low, high = min([0.0, *values]), max([1.0, *values])

    def at(place: int, value: float) -> str:
        x = left + (width - left - right) * place / (longest - 1)
        y = top + (height - top - bottom) * (high - value) / (high - low)
        return f"{x:.1f} {y:.1f}"

    drawn = ""
    for value in sorted({low, 0.0, high}):
        line = at(0, value).split()[1]
        drawn += f'<path d="M{left} {line}H{width - right}" stroke="currentColor" stroke-opacity=".25"/>'
        drawn += f'<text x="{left - 6}" y="{float(line) + 4}" text-anchor="end">{_signed(int(value))}</text>'
    ends: list[float] = []
    for number, (who, one) in enumerate(lines.items()):
        if not one:
            continue
        path = "L".join(at(place, value) for place, value in enumerate(one))
        drawn += (
            f'<path d="M{path}" fill="none" stroke="currentColor" stroke-width="2.2" '
            f'stroke-dasharray="{DASHES[number % 4]}"/>'
        )
        x, y = map(float, at(len(one) - 1, one[-1]).split())
        while any(abs(y - other) < 13 for other in ends):
            y += 13
        ends.append(y)
        drawn += f'<text x="{x + 6:.1f}" y="{y + 4:.1f}" font-weight="650">{who}</text>'
    drawn += f'<text x="{width / 2}" y="{height - 6}" text-anchor="middle">{escape(_("own turns"))}</text>'
    for place in sorted({0, longest // 2, longest - 1}):
        x = float(at(place, 0).split()[0])
        drawn += f'<text x="{x:.1f}" y="{height - 20}" text-anchor="middle">{place + 1}</text>'
    words = "; ".join(f"{who}: {', '.join(_signed(int(value)) for value in one)}" for who, one in lines.items())
    return (
        f'<figure class="rc-figure"><figcaption><strong>{escape(title)}</strong></figcaption>'
        f'<svg class="rc-plain-chart" viewBox="0 0 {width:.0f} {height:.0f}" role="img" font-size="12" '
        f'fill="currentColor" style="max-width:38rem" aria-label="{escape(f"{title}. {words}", quote=True)}">'
        f"{drawn}</svg>"
        f"<details><summary>{escape(_('The same in numbers'))}</summary>{_numbers(title, lines, longest)}</details>"
        "</figure>"
    )


def _numbers(title: str, lines: Lines, longest: int) -> str:
    heads = "".join(f'<th scope="col" class="rc-number">{who}</th>' for who in lines)
    rows = ""
    for turn in range(longest):
        cells = "".join(
            f'<td class="rc-number">{_signed(int(one[turn])) if turn < len(one) else "–"}</td>'
            for one in lines.values()
        )
        rows += f'<tr><th scope="row">{turn + 1}</th>{cells}</tr>'
    return (
        f'<table class="rc-score"><caption>{escape(title)}</caption><thead><tr><th scope="col">{escape(_("Turn"))}</th>'
        f"{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _decks(match: Match[Any]) -> str:
    view = match.view(None).to_json()
    lines = []
    for seat in view["seats"]:
        owned = [card for card, count in seat["owned"].items() for _copy in range(count)]
        coins = sum(COINS.get(card, 0) for card in owned)
        words = _(
            "{who}: {count} cards with {coins} coins. {cards}.",
            who=seat["name"],
            count=len(owned),
            coins=coins,
            cards=cards_in_words(view, owned),
        )
        lines.append(f"<li>{escape(words)}</li>")
    return f'<h3>{escape(_("The decks at the end"))}</h3><ul class="rc-plain-list">{"".join(lines)}</ul>'


# -- the other rules


def judged_by(match: Match[Any], preset: str) -> tuple[list[int], str]:
    """How another preset would judge the final position: who would have won, and the rule that ends it there, if any.

    Only the readings that a preset names are changed, and only the position is judged: nobody played by those rules.
    """
    position = match.position.clone()
    position.options = position.options.but(**_readings(preset))
    ended = position.ended
    position.ended = ""
    rule = end_reached(position)
    position.ended = rule or ended
    return list(standing(position).winners), rule


def _readings(preset: str) -> dict[str, Any]:
    """The readings in which presets differ, as this one has them."""
    differing = {name for table in PRESETS.values() for name in table}
    settings = DominionOptions.settings()
    return {name: PRESETS[preset].get(name, settings[name].values[0]) for name in sorted(differing)}


def other_preset(match: Match[Any]) -> str:
    """The preset that was not played: the one whose readings differ from those in force."""
    options = match.position.options
    for preset in reversed(PRESETS):
        if any(getattr(options, name) != value for name, value in _readings(preset).items()):
            return preset
    return next(iter(PRESETS))


def _other_rules(match: Match[Any]) -> str:
    preset = other_preset(match)
    names = {"article": _("the article’s rules"), "official": _("the publisher’s rules")}
    winners, rule = judged_by(match, preset)
    outcome = match.outcome()
    assert outcome is not None
    if rule:
        ended = _("The game would end here too.")
    else:
        ended = _("The game would not be over yet, so this is only the count of the moment.")
    who = _(" and ").join(f"P{seat + 1}" for seat in winners)
    if tuple(winners) == tuple(outcome.winners):
        verdict = _("The result would be the same.")
    elif len(winners) == 1:
        verdict = _("{who} would win.", who=who)
    else:
        verdict = _("{players} would share the win.", players=who)
    note = _("Only the final position is judged this way; by other rules you might have played otherwise.")
    title = _("The same position by {rules}", rules=names[preset])
    return f"<h3>{escape(title)}</h3><p>{escape(f'{ended} {verdict} {note}')}</p>"
