"""What playground 1 of Dominion shows: the four letters, the five rows, the market, and the way of the pinned card."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING, Any

from rulecore.dominion.facts import BOX, CARDS, KINGDOM
from rulecore.dominion.options import DominionOptions
from rulecore.dominion.view import phase_letter
from rulecore.dominion.words import card_name
from widgets.language import of_game
from widgets.playgrounds.shared import chip, refusal_node
from widgets.sheet import Node

if TYPE_CHECKING:
    from widgets.playgrounds.dominion_first_look import Ground

_ = of_game("dominion")

CHIP = (
    "display:inline-block;padding:0.1em 0.6em;margin:0.1rem 0.25rem 0.1rem 0;border-radius:6px;"
    "border:1px solid var(--sheet-rim);background:var(--sheet-card);white-space:nowrap"
)
PIN = "border:2px solid var(--sheet-accent);background:var(--sheet-wash);font-weight:700"


def nodes(ground: Ground) -> list[Node]:
    """All of the playground, in the order one uses it."""
    made: list[Node] = [
        {"id": "phases", "kind": "html", "label": _("The letter of the turn"), "html": _phases(ground)},
        {"id": "rows", "kind": "html", "label": _("Your five rows"), "html": _rows(ground)},
        *_controls(ground),
    ]
    if ground.refused is not None:
        action, refusal = ground.refused
        made.append(refusal_node(ground.match, action, refusal, ground.opened == refusal.rule))
    made += [
        {"id": "told", "kind": "note", "text": " ".join(ground.last), "hidden": not ground.last},
        *_tracer(ground),
        _box(ground),
        {
            "id": "again",
            "kind": "buttons",
            "quiet": True,
            "label": _("From the start"),
            "options": [{"value": "again", "text": _("Another shuffle")}],
        },
    ]
    return made


def _phases(ground: Ground) -> str:
    """The bar of the four letters; the present one is lit, framed and named."""
    present = phase_letter(ground.match.position)
    letters = (
        ("A", _("Action")),
        ("B", _("Buy")),
        ("C", _("Clean-up")),
        ("D", _("Draw")),
    )
    cells = []
    for letter, name in letters:
        lit = letter == present
        style = CHIP + (";" + PIN if lit else ";opacity:0.75")
        now = f' aria-current="step">{_("now")}: ' if lit else ">"
        cells.append(f'<li style="{style}"{now}<strong>{letter}</strong> {escape(name)}</li>')
    position = ground.match.position
    left = _(
        "Turn {turn}. Left to you: actions {actions}, buys {buys}, coins {coins}.",
        turn=ground.turn,
        actions=position.actions,
        buys=position.buys,
        coins=position.coins,
    )
    return (
        f'<ol style="list-style:none;margin:0;padding:0">{"".join(cells)}</ol>'
        f'<p class="rc-small" style="margin-top:0.3rem">{escape(left)}</p>'
    )


def _card(card: str, count: int, pinned: bool) -> str:
    words = escape(card_name(str(card))) + (f" × {count}" if count > 1 else "")
    if pinned:
        return f'<span style="{CHIP};{PIN}">★ {words}</span>'
    return f'<span style="{CHIP}">{words}</span>'


def _rows(ground: Ground) -> str:
    """One row a place; the draw pile shows backs, and says so if the pinned card is under them."""
    from widgets.playgrounds.dominion_first_look import ROWS, Pinned

    position = ground.match.position
    made = []
    for row in ROWS:
        zone: list[str] = getattr(position, row)[0]
        plain = Counter(str(card) for card in zone if not isinstance(card, Pinned))
        held = [str(card) for card in zone if isinstance(card, Pinned)]
        if row == "deck":
            words = escape(
                _.plural("{count} card, face down", "{count} cards, face down", len(zone)) if zone else _("empty")
            )
            cards = f'<span style="{CHIP}">▧ {words}</span>' + "".join(_card(card, 1, True) for card in held)
        else:
            cards = "".join(_card(card, 1, True) for card in held)
            cards += "".join(_card(card, plain[card], False) for card in CARDS if plain[card])
        empty = f'<span class="rc-soft">{escape(_("empty"))}</span>'
        made.append(
            f'<tr><th scope="row" style="white-space:nowrap;width:9rem">{escape(ground.row_name(row))}</th>'
            f"<td>{cards or empty}</td></tr>"
        )
    return f'<table class="rc-table" style="margin:0;width:100%"><tbody>{"".join(made)}</tbody></table>'


def _controls(ground: Ground) -> list[Node]:
    position, match = ground.match.position, ground.match
    if match.step is None:
        return [{"id": "over", "kind": "note", "look": "strong", "text": _("Eight Provinces. This deck has done it.")}]
    hand = Counter(map(str, position.hand[0]))
    market: list[Node] = [
        {
            "value": card,
            "text": _("{card}: costs {cost}, {left} left", card=card_name(card), left=left, cost=position.costs[card]),
            "label": _(
                "Buy {card}, {left} left, costs {cost}", card=card_name(card), left=left, cost=position.costs[card]
            ),
        }
        for card, left in position.supply.items()
    ]
    made: list[Node] = []
    if hand:
        made.append(
            {
                "id": "hand",
                "kind": "buttons",
                "label": _("Play from your hand"),
                "options": [
                    {
                        "value": card,
                        "text": card_name(card) + (f" × {hand[card]}" if hand[card] > 1 else ""),
                        "label": _("Play {card}", card=card_name(card)),
                    }
                    for card in CARDS
                    if hand[card]
                ],
            }
        )
    made.append(
        {
            "id": "coins",
            "kind": "text",
            "number": True,
            "label": _("How many coins will all your Treasures give? Type it, then play them."),
            "value": "",
            "version": len(ground.done),
            "go": _("Play all Treasures"),
        }
    )
    if ground.turn in ground.guesses:
        guess, came = ground.guesses[ground.turn]
        said = (
            _("You expected {guess} coins, and {guess} it is.", guess=guess)
            if guess == came
            else _("You expected {guess} coins. Your Treasures gave {came}.", guess=guess, came=came)
        )
        made.append({"id": "came", "kind": "note", "look": "strong", "text": said})
    made += [
        {"id": "piles", "kind": "buttons", "label": _("Buy from a pile"), "options": market},
        {
            "id": "letters",
            "kind": "buttons",
            "label": _("Go on"),
            "options": [
                {"value": "end actions", "text": _("From A to B: no more Actions")},
                {"value": "end turn", "text": _("C and D: clean up and draw"), "tone": "strong"},
            ],
        },
    ]
    return made


def _tracer(ground: Ground) -> list[Node]:
    """The choice of a card to pin, and the rows it has been in, turn by turn."""
    from widgets.playgrounds.dominion_first_look import TURNS

    made: list[Node] = [
        {
            "id": "pin",
            "kind": "buttons",
            "label": _("Put a pin in one card, and follow it"),
            "options": [
                {
                    "value": card,
                    "text": f"★ {card_name(card)}",
                    "label": _("Pin {card}", card=card_name(card)),
                    "pressed": card == ground.pinned,
                }
                for card in ground.can_pin()
            ],
        }
    ]
    if ground.pin is None:
        return made
    name = card_name(ground.pinned)
    first = min(ground.way)
    rows = "".join(
        f'<tr><th scope="row">{escape(_("turn {turn}", turn=turn))}</th>'
        f"<td>{escape(' → '.join(ground.row_name(row) for row in places))}</td></tr>"
        for turn, places in ground.way.items()
    )
    made.append(
        {
            "id": "way",
            "kind": "html",
            "label": _("The way of the pinned card"),
            "html": f'<table class="rc-table" style="margin:0"><caption style="text-align:start">'
            f"{escape(_('The way of your {card}', card=name))}</caption><tbody>{rows}</tbody></table>",
        }
    )
    if ground.back:
        said = _.plural(
            "Back in your hand on turn {turn}, {count} turn later.",
            "Back in your hand on turn {turn}, {count} turns later.",
            ground.back - first,
            turn=ground.back,
        )
        made.append({"id": "back", "kind": "note", "look": "strong", "text": said})
    elif ground.turn - first >= TURNS:
        made.append(
            {
                "id": "back",
                "kind": "note",
                "look": "strong",
                "text": _(
                    "{count} turns, and it has not come back yet. It will, once the pile is used up.", count=TURNS
                ),
            }
        )
    return made


def box_numbers() -> dict[str, Any]:
    """Numbers that the texts about the box may name."""
    options = DominionOptions()
    return {
        "cards": BOX["cards"],
        "copper": CARDS["Copper"].box,
        "silver": CARDS["Silver"].box,
        "gold": CARDS["Gold"].box,
        "curse": CARDS["Curse"].box,
        "kinds": len(KINGDOM),
        "coppers": options.starting_deck["Copper"],
        "estates": options.starting_deck["Estate"],
        "hand": options.hand_size,
    }


def _box(ground: Ground) -> Node:
    """What is in the box, each line with its rule."""
    words = ground.part.data["box"]
    numbers = box_numbers()
    entries = [
        {
            "id": f"b{number}",
            "text": line["text"].format(**numbers),
            "rules": [chip(ground.match, line["rule"], ground.opened == line["rule"])],
        }
        for number, line in enumerate(words["more"])
    ]
    return {
        "id": "lid",
        "kind": "fold",
        "title": _("What is in the box, and on the table before the first turn"),
        "children": [
            {"id": "lid-text", "kind": "note", "text": words["text"]},
            {"id": "box", "kind": "log", "label": _("In the box"), "entries": entries},
        ],
    }
