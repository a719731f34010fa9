"""What the end board of lesson 7 shows: the dials of the table, and for each purchase what it would do."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from rulecore.dominion.endgame import Ending, price_of
from rulecore.dominion.facts import COSTS, PLAYERS
from rulecore.dominion.options import DominionOptions
from rulecore.dominion.words import card_name, cards_text, join, seat_name
from widgets.language import of_game
from widgets.sheet import Node

if TYPE_CHECKING:
    from widgets.playgrounds.dominion_greening import Ground

_ = of_game("dominion")

Found = Mapping[str, Mapping[str, Ending]]
"""For each way to judge, what each purchase comes to."""


def way_name(way: str) -> str:
    """What a way to judge is called."""
    return {"article": _("Article"), "official": _("Published game"), "switched": _("Your switches")}[way]


def winners_words(ending: Ending) -> str:
    """Who wins, and by which points."""
    names = join([seat_name(seat) for seat in ending.winners])
    scores = ", ".join(f"{who} {points}" for who, points in ending.outcome.scores.items())
    if len(ending.winners) > 1:
        return _("{names} share the win ({scores})", names=names, scores=scores)
    return _("{names} wins ({scores})", names=names, scores=scores)


def ending_words(ending: Ending) -> str:
    """What a purchase does to the game, in a few words."""
    return _("ends: {winners}", winners=winners_words(ending)) if ending.ended_by else _("goes on")


def pile_words(ground: Ground, card: str, found: Found) -> str:
    """A pile of the board in words: what is left, what it costs, what buying it would do."""
    name, left = card_name(card), ground.left[card]
    if not left:
        return _("{card}: empty", card=name)
    if not ground.buys:
        return _("{card}, {left} left: no buy", card=name, left=left)
    if COSTS[card] > ground.coins:
        return _("{card}, {left} left: costs {cost}", card=name, left=left, cost=COSTS[card])
    said = "; ".join(f"{way_name(way)}: {ending_words(endings[card])}" for way, endings in found.items())
    return _("{card}, {left} left: {said}", card=name, left=left, said=said)


def picked_words(ground: Ground) -> str:
    """What was picked on the board, in a sentence."""
    return f"{pile_words(ground, ground.picked, ground.purchases())}." if ground.picked else ""


def caption(ground: Ground, ending: list[str]) -> str:
    """The line above the board."""
    return _.plural(
        "P1: {coins} coins, {buys} buys. {count} purchase would end the game; it is framed",
        "P1: {coins} coins, {buys} buys. {count} purchases would end the game; they are framed",
        len(ending),
        coins=ground.coins,
        buys=ground.buys,
    )


def _range(control: str, label: str, value: int, most: int) -> Node:
    return {"id": control, "kind": "range", "label": label, "min": 0, "max": most, "value": value, "text": str(value)}


def table_nodes(ground: Ground) -> list[Node]:
    """The dials of the table."""
    from widgets.playgrounds.dominion_greening import MOST_BUYS, MOST_CARDS, MOST_COINS, MOST_POINTS

    full = ground._full()
    piles = [
        {"value": card, "text": card_name(card), "count": left, "most": full[card]}
        for card, left in ground.left.items()
    ]
    victory = [pile for pile in piles if pile["value"] in ("Estate", "Duchy", "Province", "Curse")]
    kingdom = [pile for pile in piles if list(ground.left).index(str(pile["value"])) > 6]
    return [
        {
            "id": "who",
            "kind": "row",
            "children": [
                {
                    "id": "players",
                    "kind": "select",
                    "label": _("Players"),
                    "value": str(ground.players),
                    "options": [{"value": str(count), "text": str(count)} for count in PLAYERS],
                },
                {
                    "id": "starter",
                    "kind": "select",
                    "label": _("Who began"),
                    "value": str(ground.starter),
                    "options": [{"value": str(seat), "text": seat_name(seat)} for seat in range(ground.players)],
                },
            ],
        },
        {
            "id": "dials",
            "kind": "row",
            "look": "grid",
            "children": [
                _range("number:coins", _("Your coins: {count}", count=ground.coins), ground.coins, MOST_COINS),
                _range("number:buys", _("Your buys: {count}", count=ground.buys), ground.buys, MOST_BUYS),
                *(
                    _range(
                        f"points:{seat}",
                        _("Points of {who}: {count}", who=seat_name(seat), count=ground.points[seat]),
                        ground.points[seat],
                        MOST_POINTS,
                    )
                    for seat in range(ground.players)
                ),
            ],
        },
        {
            "id": "gardens",
            "kind": "fold",
            "title": _("Your Gardens: {count} in {cards} cards", count=ground.gardens, cards=ground.cards),
            "children": [
                {
                    "id": "thick",
                    "kind": "row",
                    "look": "grid",
                    "children": [
                        _range(
                            "number:cards", _("Cards you own: {count}", count=ground.cards), ground.cards, MOST_CARDS
                        ),
                        _range(
                            "number:gardens",
                            _("Gardens among them: {count}", count=ground.gardens),
                            ground.gardens,
                            full["Gardens"],
                        ),
                    ],
                }
            ],
        },
        {"id": "piles", "kind": "counts", "label": _("Cards left in these piles"), "items": victory},
        {
            "id": "more",
            "kind": "fold",
            "title": _("Kingdom piles"),
            "children": [
                {"id": "kingdom", "kind": "counts", "label": _("Cards left in these piles"), "items": kingdom},
            ],
        },
        {
            "id": "again",
            "kind": "buttons",
            "label": _("Table"),
            "quiet": True,
            "options": [{"value": "again", "text": _("As it was at first")}],
        },
    ]


def answer_nodes(ground: Ground) -> list[Node]:
    """What each purchase would do, way by way, and the cheapest way to end the game."""
    nodes: list[Node] = []
    if ground.picked:
        nodes.append({"id": "picked", "kind": "note", "look": "strong", "text": picked_words(ground)})
    nodes.append(
        {"id": "all", "kind": "html", "label": _("What each purchase would do"), "html": purchases_html(ground)}
    )
    nodes.append({"id": "cheapest", "kind": "note", "text": cheapest_words(ground)})
    return nodes


def purchases_html(ground: Ground) -> str:
    """Every purchase that is possible now, way by way; a mark where the ways differ."""
    found = ground.purchases()
    cards = list(next(iter(found.values())))
    if not cards:
        return f"<p>{escape(_('With these coins and buys nothing can be bought.'))}</p>"
    heads = "".join(f'<th scope="col">{escape(way_name(way))}</th>' for way in found)
    rows, plain = "", []
    for card in cards:
        endings = [way[card] for way in found.values()]
        if not any(ending.ended_by for ending in endings):
            plain.append(card_name(card))
            continue
        said = [ending_words(ending) for ending in endings]
        mark = "≠ " if len(set(said)) > 1 else ""
        cells = "".join(f"<td>{escape(text)}</td>" for text in said)
        rows += f'<tr><th scope="row">{mark}{escape(card_name(card))}</th>{cells}</tr>'
    text = ""
    if rows:
        note = _("A purchase, and then the end of your turn. ≠ marks a difference.")
        text = (
            '<div class="rc-text"><div class="rc-scroll" tabindex="0" role="region" '
            f'aria-label="{escape(_("What each purchase would do"), quote=True)}">'
            f'<table class="rc-table"><caption>{escape(note)}</caption><thead><tr><td></td>{heads}</tr></thead>'
            f"<tbody>{rows}</tbody></table></div></div>"
        )
    else:
        text = f"<p>{escape(_('No single purchase ends the game here.'))}</p>"
    if plain:
        text += f"<p>{escape(_('The game goes on after: {cards}.', cards=', '.join(plain)))}</p>"
    return text


def cheapest_words(ground: Ground) -> str:
    """The cheapest purchases that end the game this turn, way by way."""
    options = DominionOptions()
    said = []
    for way, ending in ground.cheapest().items():
        if ending is None:
            words = _("not with so few buys")
        elif not ending.cards:
            words = _("it ends whatever you buy")
        else:
            words = _(
                "{coins} coins ({cards}), and then {winners}",
                coins=price_of(ending.cards, options),
                cards=cards_text(ending.cards),
                winners=winners_words(ending),
            )
        said.append(f"{way_name(way)}: {words}.")
    return _("The cheapest way to end the game this turn, whatever your coins.") + " " + " ".join(said)
