"""What playground 2 of Dominion shows: sliders for the pile, and bars for every total of coins."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rulecore.dominion.odds import size_of
from rulecore.kernel.language import decimal
from widgets.language import of_game
from widgets.parts.base import fold
from widgets.parts.chart import table_html
from widgets.parts.chart_data import Chart, Series
from widgets.parts.chart_svg import svg
from widgets.sheet import Node

if TYPE_CHECKING:
    from widgets.playgrounds.dominion_draw_odds import Ground

_ = of_game("dominion")


def nodes(ground: Ground) -> list[Node]:
    """All controls and the bars, in the order one uses them."""
    from widgets.playgrounds.dominion_draw_odds import PRICES, ROUNDS, SIZES

    empty = not size_of(ground.pile) and not (ground.split and size_of(ground.discards))
    deal: Node = {"value": "deal", "text": _("Deal a thousand hands"), "tone": "strong"}
    if empty or ground.rounds >= ROUNDS:
        deal |= {
            "impossible": True,
            "why": _("There is no card to deal.") if empty else _("These are hands enough. Change the pile."),
        }
    return [
        {
            "id": "situation",
            "kind": "select",
            "label": _("Start from"),
            "look": "wide",
            "options": [{"value": str(n), "text": one["name"]} for n, one in enumerate(ground.situations)],
            "value": str(ground.number),
        },
        {"id": "about", "kind": "note", "text": ground.situations[ground.number]["text"]},
        _sliders(ground, "pile", _("Cards left in the draw pile") if ground.split else _("Cards in the draw pile")),
        {
            "id": "split",
            "kind": "check",
            "label": _("Some cards lie in the discard pile, to be shuffled when the draw pile runs short"),
            "value": ground.split,
        },
        {**_sliders(ground, "discards", _("Cards in the discard pile")), "hidden": not ground.split},
        {
            "id": "draw",
            "kind": "row",
            "look": "grid broad",
            "label": _("The hand"),
            "children": [
                _range("size", _("Cards of a hand: {count}", count=ground.size), SIZES[0], SIZES[1], ground.size),
                _range("price", _("A price to reach: {coins}", coins=ground.price), PRICES[0], PRICES[1], ground.price),
            ],
        },
        {"id": "said", "kind": "note", "look": "strong", "text": ground.said()},
        {"id": "more", "kind": "note", "text": _more(ground)},
        {"id": "bars", "kind": "html", "label": _("The chance of each total"), "html": bars(ground)},
        {"id": "dealt", "kind": "note", "text": ground.dealt_said(), "hidden": not ground.rounds},
        {
            "id": "go",
            "kind": "buttons",
            "quiet": True,
            "label": _("Hands"),
            "options": [deal, {"value": "clear", "text": _("Take the dealt hands away")}],
        },
    ]


def _range(name: str, label: str, low: int, high: int, value: int) -> Node:
    return {"id": name, "kind": "range", "label": label, "min": low, "max": high, "value": value, "text": str(value)}


def _sliders(ground: Ground, name: str, label: str) -> Node:
    from widgets.playgrounds.dominion_draw_odds import KINDS, MOST

    counts = ground.discards if name == "discards" else ground.pile
    return {
        "id": name,
        "kind": "row",
        "look": "panel grid",
        "label": label,
        "children": [
            {"id": f"{name}-name", "kind": "note", "look": "strong", "text": f"{label}: {size_of(counts)}"},
            *(
                _range(f"{name}:{kind}", f"{_(words)}: {counts[kind]}", 0, MOST, counts[kind])
                for kind, (words, _card) in KINDS.items()
            ),
        ],
    }


def _more(ground: Ground) -> str:
    """The mean, and what is certain."""
    mean = _("On average a hand holds {mean} coins.", mean=decimal(f"{float(ground.mean):.2f}"))
    left = size_of(ground.pile)
    if left >= ground.size or not (ground.split and size_of(ground.discards)):
        return mean
    missing = min(ground.size - left, size_of(ground.discards))
    return f"{mean} " + _.plural(
        "All {left} cards that are left come to hand for certain; {count} card more comes from the shuffled discards.",
        "All {left} cards that are left come to hand for certain; {count} cards more come from the shuffled discards.",
        missing,
        left=left,
    )


def chart(ground: Ground) -> Chart:
    """The exact chances as bars, and the dealt hands over them."""
    odds = ground.odds
    low, high = min(odds), max(odds)
    totals = list(range(low, high + 1))
    hands = sum(ground.dealt.values())
    exact = tuple(100 * float(odds.get(total, 0)) for total in totals)
    series = [Series(_("counted"), exact)]
    if hands:
        series.append(Series(_("dealt"), tuple(100 * ground.dealt[total] / hands for total in totals)))
    best = max(totals, key=lambda total: odds.get(total, 0))
    head = (_("coins"), *(one.name for one in series))
    rows = tuple(
        (str(total), *(decimal(f"{one.y[place]:.1f} %") for one in series)) for place, total in enumerate(totals)
    )
    words = _(
        "Bars for {low} to {high} coins; the highest is {best} coins with {share} of 100 hands.",
        low=low,
        high=high,
        best=best,
        share=decimal(f"{100 * float(odds[best]):.1f}"),
    )
    return Chart(
        "histogram",
        _("The coins of the next hand"),
        _("Coins"),
        _("Share of the hands (%)"),
        tuple(float(total) for total in totals),
        tuple(series),
        words=f"{words} {ground.said()}",
        table=(head, *rows),
    )


def bars(ground: Ground) -> str:
    """The drawing and its table."""
    made = chart(ground)
    return (
        f'<div class="rc-scroll" style="max-width:40rem" tabindex="0" role="region" '
        f'aria-label="{escape(made.title, quote=True)}">'
        f"{svg(made)}</div>{fold(_('The same as a table'), table_html(made))}"
    )
