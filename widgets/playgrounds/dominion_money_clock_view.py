"""What playground 3 of Dominion shows: the lists, the stopwatch, two charts, and a deck to step through."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rulecore.dominion.facts import COSTS
from rulecore.dominion.trial.race import Lane, Look, Race
from rulecore.dominion.words import card_name, cards_text, in_order
from rulecore.kernel.language import decimal
from rulecore.lab.intervals import mean_interval
from widgets.language import of_game
from widgets.parts.base import fold
from widgets.parts.chart import table_html
from widgets.parts.chart_data import Chart, Series
from widgets.parts.chart_svg import svg
from widgets.sheet import Node

if TYPE_CHECKING:
    from widgets.playgrounds.dominion_money_clock import Ground

_ = of_game("dominion")


def _names(ground: Ground) -> list[str]:
    return [_("first list"), _("second list")][: len(ground.lists)]


def nodes(ground: Ground) -> list[Node]:
    """All controls and results, in the order one uses them."""
    from widgets.playgrounds.dominion_money_clock import TRIALS

    two, running = len(ground.lists) == 2, ground.running
    made: list[Node] = [
        {
            "id": "lists",
            "kind": "row",
            "look": "grid broad",
            "label": _("Shopping lists"),
            "children": [_list(ground, number) for number in range(len(ground.lists))],
        },
        {
            "id": "beside",
            "kind": "check",
            "label": _("Run a second list beside it, on the same shuffles"),
            "value": two,
        },
    ]
    if two:
        words = {
            "first": _("the first list is faster"),
            "second": _("the second list is faster"),
            "same": _("too close to tell"),
        }
        made.append(
            {
                "id": "guess",
                "kind": "buttons",
                "label": _("What do you expect?"),
                "options": [
                    {"value": value, "text": text, "pressed": value == ground.guess} for value, text in words.items()
                ],
            }
        )
    made += [
        {
            "id": "trials",
            "kind": "buttons",
            "quiet": True,
            "label": _("Decks for each list"),
            "options": [
                {
                    "value": str(count),
                    "text": _.plural("{count} deck", "{count} decks", count),
                    "pressed": count == ground.trials,
                }
                for count in TRIALS
            ],
        },
        {
            "id": "go",
            "kind": "buttons",
            "quiet": True,
            "label": _("The stopwatch"),
            "options": [{"value": "go", "text": _("Stop") if running else _("Run"), "tone": "strong"}],
        },
    ]
    return made + _results(ground)


def _list(ground: Ground, number: int) -> Node:
    """One list: a line for each card, with its coins and three small buttons."""
    from widgets.playgrounds.dominion_money_clock import CARDS, MOST_COINS, MOST_SMITHIES

    shopping = ground.lists[number]
    name = [_("First list"), _("Second list")][number]
    children: list[Node] = [{"id": f"name:{number}", "kind": "heading", "level": 4, "text": name}]
    for place, (card, least) in enumerate(shopping.lines):
        said = card_name(card)
        label = _("{place}. With {coins} coins or more: {card}", place=place + 1, coins=least, card=said)
        last = place == len(shopping.lines) - 1
        up: Node = {"value": "up", "text": "↑", "label": _("Move {card} up", card=said)}
        down: Node = {"value": "down", "text": "↓", "label": _("Move {card} down", card=said)}
        if not place:
            up |= {"impossible": True, "why": _("It is the first line.")}
        if last:
            down |= {"impossible": True, "why": _("It is the last line.")}
        off: Node = {"value": "off", "text": "✕", "label": _("Take {card} off the list", card=said)}
        slider: Node = {
            "id": f"least:{number}:{place}",
            "kind": "range",
            "label": label,
            "min": COSTS[card],
            "max": MOST_COINS,
            "value": least,
            "text": str(least),
        }
        moves: Node = {
            "id": f"line:{number}:{place}",
            "kind": "buttons",
            "quiet": True,
            "look": "quiet",
            "label": _("Line {place}: {card}", place=place + 1, card=said),
            "options": [up, down, off],
        }
        children.append({"id": f"row:{number}:{place}", "kind": "row", "children": [slider, moves]})
    if not shopping.lines:
        children.append({"id": f"none:{number}", "kind": "note", "text": _("An empty list buys nothing at all.")})
    children.append(
        {
            "id": f"smithies:{number}",
            "kind": "counts",
            "label": _("Smithies it wants"),
            "items": [
                {
                    "value": "Smithy",
                    "text": card_name("Smithy"),
                    "count": shopping.smithies,
                    "most": MOST_SMITHIES,
                }
            ],
        }
    )
    missing = [card for card in CARDS if card not in shopping.cards]
    if missing:
        children.append(
            {
                "id": f"add:{number}",
                "kind": "buttons",
                "look": "quiet",
                "label": _("Add a line"),
                "options": [
                    {"value": card, "text": f"+ {card_name(card)}", "label": _("Add {card}", card=card_name(card))}
                    for card in missing
                ],
            }
        )
    return {"id": f"list:{number}", "kind": "row", "look": "panel column", "label": name, "children": children}


# what came out ------------------------------------------------------------------------------------------------------


def result_said(ground: Ground) -> str:
    """The verdict of a race, or the clock of a single list, in a sentence or two."""
    race = ground.race
    if race is None or not race.played:
        return ""
    if len(race.lanes) == 1:
        return _lane_said(race.lanes[0], _("This list"))
    if race.differences.n < 2:
        return _("Too few decks got there to compare the two.")
    interval = race.interval
    numbers = {
        "gap": decimal(f"{abs(race.differences.mean):.1f}"),
        "low": _signed(interval.low),
        "high": _signed(interval.high),
        "pairs": race.differences.n,
    }
    if race.verdict == "down":
        said = _(
            "The second list is clearly faster, by {gap} turns (95 % from {low} to {high}, {pairs} pairs).", **numbers
        )
    elif race.verdict == "up":
        said = _(
            "The first list is clearly faster, by {gap} turns (95 % from {low} to {high}, {pairs} pairs).", **numbers
        )
    else:
        said = _("Too close to call: the interval goes from {low} to {high} and holds zero ({pairs} pairs).", **numbers)
    if not ground.guess:
        return said
    return f"{said} " + (_("That is what you expected.") if ground.right else _("You expected something else."))


def _signed(value: float) -> str:
    return decimal(f"{value:+.1f}").replace("-", "−")


def _lane_said(lane: Lane, name: str) -> str:
    if lane.moments.n < 2:
        return _("{name}: hardly a deck got four Provinces.", name=name)
    interval = mean_interval(lane.moments)
    said = _(
        "{name}: the fourth Province on turn {mean} on average (95 % from {low} to {high}). Two decks in three are no "
        "more than {spread} turns away from that.",
        name=name,
        mean=decimal(f"{lane.moments.mean:.1f}"),
        low=decimal(f"{interval.low:.1f}"),
        high=decimal(f"{interval.high:.1f}"),
        spread=decimal(f"{lane.moments.deviation:.1f}"),
    )
    if not lane.never:
        return said
    return f"{said} " + _.plural("{count} deck never got there.", "{count} decks never got there.", lane.never)


def _results(ground: Ground) -> list[Node]:
    race = ground.race
    if race is None or not race.played:
        return []
    made: list[Node] = [
        {"id": "verdict", "kind": "note", "look": "strong", "text": result_said(ground)},
    ]
    if len(race.lanes) == 2:
        made += [
            {"id": f"lane:{number}", "kind": "note", "text": _lane_said(lane, name[:1].upper() + name[1:])}
            for number, (lane, name) in enumerate(zip(race.lanes, _names(ground), strict=True))
        ]
    source = _.plural(
        "{count} deck for each list, seed {seed}.",
        "{count} decks for each list, seed {seed}.",
        race.played,
        seed=race.seed,
    )
    made.append({"id": "source", "kind": "note", "text": source})
    if ground.running:
        return made
    charts = [chart for chart in (turns_chart(race, _names(ground)), coins_chart(race, _names(ground))) if chart]
    made += [
        {"id": f"chart:{number}", "kind": "html", "label": chart.title, "html": _drawn(chart)}
        for number, chart in enumerate(charts)
    ]
    return [*made, *_replay(ground, race)]


def _drawn(chart: Chart) -> str:
    return (
        f'<h4 style="margin:0.6rem 0 0.2rem">{escape(chart.title)}</h4>'
        f'<div class="rc-scroll" style="max-width:40rem" tabindex="0" role="region" '
        f'aria-label="{escape(chart.title, quote=True)}">'
        f"{svg(chart)}</div>{fold(_('The same as a table'), table_html(chart))}"
    )


def turns_chart(race: Race, names: list[str]) -> Chart | None:
    """The histogram of the turn of the fourth Province; nothing if no deck got there."""
    if not any(lane.turns for lane in race.lanes):
        return None
    every = [turn for lane in race.lanes for turn in lane.turns]
    places = list(range(min(every), max(every) + 1))
    series = tuple(
        Series(name, tuple(100 * lane.turns.count(turn) / race.played for turn in places))
        for name, lane in zip(names, race.lanes, strict=True)
    )
    rows = tuple((str(turn), *(decimal(f"{one.y[at]:.1f} %") for one in series)) for at, turn in enumerate(places))
    means = [lane.moments.mean for lane in race.lanes if lane.turns]
    return Chart(
        "histogram",
        _("Turn of the fourth Province"),
        _("Turn"),
        _("Share of the decks (%)"),
        tuple(map(float, places)),
        series,
        words=_(
            "A histogram from turn {low} to turn {high}; the means are {means}.",
            low=places[0],
            high=places[-1],
            means=", ".join(decimal(f"{mean:.1f}") for mean in means),
        ),
        table=((_("turn"), *names), *rows),
    )


def coins_chart(race: Race, names: list[str]) -> Chart | None:
    """Coins of a hand turn by turn, with the 95 % interval of each mean; nothing if there are too few turns."""
    curves = [dict(lane.curve()) for lane in race.lanes]
    places = sorted(set.intersection(*(set(curve) for curve in curves)))
    if len(places) < 2 or any(curve[turn].n < 2 for curve in curves for turn in places):
        return None
    series = []
    for name, curve in zip(names, curves, strict=True):
        ends = [mean_interval(curve[turn]) for turn in places]
        series.append(
            Series(
                name,
                tuple(curve[turn].mean for turn in places),
                tuple(max(0.0, interval.low) for interval in ends),
                tuple(interval.high for interval in ends),
            )
        )
    rows = tuple((str(turn), *(decimal(f"{one.y[at]:.2f}") for one in series)) for at, turn in enumerate(places))
    said = "; ".join(
        _(
            "{name} from {first} coins on turn {low} to {last} on turn {high}",
            name=one.name,
            first=decimal(f"{one.y[0]:.1f}"),
            low=places[0],
            last=decimal(f"{one.y[-1]:.1f}"),
            high=places[-1],
        )
        for one in series
    )
    return Chart(
        "line",
        _("Coins of a hand, turn by turn"),
        _("Turn"),
        _("Coins"),
        tuple(map(float, places)),
        tuple(series),
        words=_("Lines with 95 % bands: {said}.", said=said),
        table=((_("turn"), *names), *rows),
    )


def _replay(ground: Ground, race: Race) -> list[Node]:
    """One deck to step through, both lists beside each other."""
    looks, longest = ground.looks(), ground.longest
    rows = []
    for name, one in zip(_names(ground), looks, strict=True):
        words = _turn_said(one[ground.turn - 1]) if ground.turn <= len(one) else _("It has its four Provinces.")
        rows.append(f"<tr><th scope='row'>{escape(name)}</th><td>{escape(words)}</td></tr>")
    back: Node = {"value": "back", "text": _("Turn before")}
    on: Node = {"value": "on", "text": _("Next turn"), "tone": "strong"}
    if ground.turn <= 1:
        back |= {"impossible": True, "why": _("This is the first turn.")}
    if ground.turn >= longest:
        on |= {"impossible": True, "why": _("This is the last turn.")}
    return [
        {
            "id": "replay",
            "kind": "fold",
            "title": _("Step through one of these decks"),
            "children": [
                {
                    # a slider in a column of its own would stretch along it
                    "id": "which",
                    "kind": "row",
                    "children": [
                        {
                            "id": "trial",
                            "kind": "range",
                            "label": _("Deck {number} of {all}", number=ground.trial, all=race.played),
                            "min": 1,
                            "max": race.played,
                            "value": ground.trial,
                            "text": str(ground.trial),
                        }
                    ],
                },
                {
                    "id": "at",
                    "kind": "note",
                    "look": "strong",
                    "text": _("Turn {turn} of {all}", turn=ground.turn, all=longest),
                },
                {
                    "id": "seen",
                    "kind": "html",
                    "label": _("This turn"),
                    "html": f"<table class='rc-table' style='margin:0'><tbody>{''.join(rows)}</tbody></table>",
                },
                {"id": "step", "kind": "buttons", "quiet": True, "label": _("Turn by turn"), "options": [back, on]},
            ],
        }
    ]


def _turn_said(look: Look) -> str:
    row = look.row
    hand = _("Hand: {cards}.", cards=cards_text(in_order(look.hand)))
    played = _("It draws with a Smithy.") if row.played else ""
    came = _(
        "{coins} coins, bought: {cards}. Provinces: {provinces}, cards in the deck: {deck}.",
        coins=row.coins,
        cards=cards_text(row.bought),
        provinces=row.provinces,
        deck=row.cards,
    )
    return " ".join(filter(None, [hand, played, came]))
