"""What playground 1 shows around its board: the settings, what one seat can know, setup step by step, the box."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from rulecore.dominance.box import THEME_COINS, box_lines, coins_in_play
from rulecore.dominance.dealing import setup_steps
from rulecore.dominance.facts import COIN_WIDTH, COINS_OF_A_COLOUR, FACTIONS, SHAPES
from rulecore.dominance.knowledge import count_coins, hidden_coins, hidden_where
from rulecore.dominance.words import coins_text, plural, seat_name
from widgets.parts.funnel import icon
from widgets.playgrounds.shared import chip
from widgets.sheet import Node

if TYPE_CHECKING:
    from widgets.playgrounds.dominance_deal import Ground

PAGES = (("know", "Who knows what"), ("setup", "Setup, step by step"), ("box", "The box"))
SHAPE_WORDS = {"line": "a row", "strip": "a strip of two rows", "flower": "a flower"}


def top_nodes(ground: Ground) -> list[Node]:
    """The settings of a deal."""
    return [
        {
            "id": "settings",
            "kind": "row",
            "look": "panel",
            "label": "Settings",
            "children": [
                _buttons("players", "Players", [(str(n), str(n)) for n in (2, 3, 4)], str(ground.players)),
                {
                    "id": "layout",
                    "kind": "select",
                    "label": "The map lies as",
                    "options": [{"value": shape, "text": SHAPE_WORDS[shape]} for shape in SHAPES],
                    "value": ground.layout,
                },
                {
                    "id": "seed",
                    "kind": "range",
                    "label": f"Shuffle {ground.seed}",
                    "min": 1,
                    "max": 400,
                    "value": ground.seed,
                    "text": f"shuffle {ground.seed} of 400",
                },
                {
                    "id": "go",
                    "kind": "buttons",
                    "quiet": True,
                    "label": "Deal",
                    "options": [
                        {"value": "deal", "text": "Deal", "tone": "strong"},
                        {"value": "void", "text": "Find a void map"},
                    ],
                },
            ],
        }
    ]


def beside_nodes(ground: Ground) -> list[Node]:
    """What stands beside the board: a void map's reason, or the seat, the memory and a page."""
    void = ground.is_void
    seats = [(str(seat), seat_name(seat)) for seat in range(ground.players)] + [("nobody", "Nobody")]
    # what P1 hides is for P1's eyes, on this page too
    picks = ground.seat == 0 and not ground.doubt.changed
    return [
        {
            "id": "void",
            "kind": "row",
            "look": "panel column",
            "hidden": not void,
            "children": [
                {"id": "why", "kind": "note", "look": "strong", "text": ground.too_many},
                _buttons("gather", "", [("again", "Gather the coins and draw again")], None, strong=True),
            ],
        },
        _buttons("seat", "Sit at", seats, "nobody" if ground.seat is None else str(ground.seat), hidden=void),
        {"id": "memory", "kind": "check", "label": "Perfect memory", "value": ground.memory, "hidden": void},
        {
            "id": "secret",
            "kind": "buttons",
            "label": "P1 hides",
            "hidden": void or not picks,
            "options": [
                {
                    "value": name,
                    "text": name.capitalize(),
                    "icon": f"coin-{name}",
                    "pressed": picks and n == ground.secret,
                }
                for n, name in enumerate(FACTIONS)
            ],
        },
        _buttons("page", "Look at", list(PAGES), ground.page, hidden=void),
        {"id": "page-body", "kind": "row", "look": "column", "hidden": void, "children": _page(ground)},
    ]


def _buttons(
    name: str,
    label: str,
    options: Iterable[tuple[str, str]],
    value: str | None,
    *,
    strong: bool = False,
    hidden: bool = False,
) -> Node:
    made: list[Node] = []
    for key, text in options:
        made.append({"value": key, "text": text, **({"tone": "strong"} if strong else {"pressed": key == value})})
    node: Node = {"id": name, "kind": "buttons", "label": label or "Go on", "options": made, "hidden": hidden}
    return {**node, "quiet": True} if not label else node


def _page(ground: Ground) -> list[Node]:
    return {"know": _knowledge, "setup": _setup, "box": _box}[ground.page](ground)


# ---- Who knows what -----------------------------------------------------------------------------------------------


def _knowledge(ground: Ground) -> list[Node]:
    return [
        {"id": "coins", "kind": "html", "label": "Where every coin is", "html": coin_table(ground)},
        {"id": "told", "kind": "note", "text": knowledge_words(ground)},
    ]


def coin_table(ground: Ground) -> str:
    """Every coin of the box, colour by colour, as far as the seat can know, as markup."""
    counts = count_coins(ground.view)
    heads = ("open", "yours", "known", "hidden")
    body = ""
    total = [0] * len(heads)
    for count in counts:
        numbers = [count.seen, count.held, count.known, count.hidden]
        total = [before + now for before, now in zip(total, numbers, strict=True)]
        body += _row(f"{icon(f'coin-{count.colour}')} {escape(count.colour)}", numbers)
    head = "".join(f'<th scope="col" class="rc-number">{text}</th>' for text in heads)
    who = "everybody" if ground.seat is None else seat_name(ground.seat)
    return (
        f'<div class="rc-scroll"><table class="rc-score"><caption>Where all coins are, as {who} can know</caption>'
        f'<thead><tr><th scope="col">Coins</th>{head}</tr></thead><tbody>{body}{_row("all", total)}</tbody>'
        "</table></div>"
    )


def _row(name: str, numbers: Iterable[int]) -> str:
    cells = "".join(f'<td class="rc-number">{number}</td>' for number in numbers)
    return f'<tr><th scope="row">{name}</th>{cells}</tr>'


def knowledge_words(ground: Ground) -> str:
    """What the table of coins comes to, in a few sentences."""
    view = ground.view
    behind, left = hidden_where(view)
    play = coins_in_play(ground.options)
    words = f"The box has {COINS_OF_A_COLOUR} coins of each colour, and {play} of all {THEME_COINS} are in play. "
    if not ground.memory:
        return f"{words}Without memory, whatever lies behind another screen is hidden. Switch memory on and look again."
    if left:
        return (
            f"{words}Of the hidden ones {plural(behind, 'lies', 'lie')} behind other screens, one a screen, and {left} "
            "in the bag. Nothing tells them apart."
        )
    return (
        f"{words}The bag is empty, so the other screens hide {coins_text(hidden_coins(view))} between them. Who hides "
        "which, nobody can say."
    )


# ---- Setup, step by step ------------------------------------------------------------------------------------------


def _entry(ground: Ground, name: str, text: str, rules: Iterable[str]) -> Node:
    return {
        "id": name,
        "text": text,
        "rules": [chip(ground.match, rule, ground.opened == (name, rule)) for rule in rules],
    }


def _setup(ground: Ground) -> list[Node]:
    steps = setup_steps(ground.match)
    return [
        {
            "id": "log",
            "kind": "log",
            "label": "What was done, in this order",
            "entries": [_entry(ground, f"step{n}", step.text, step.rules) for n, step in enumerate(steps)],
        }
    ]


# ---- The box ------------------------------------------------------------------------------------------------------


def _box(ground: Ground) -> list[Node]:
    texts = ground.part.data["box"]
    entries = []
    for number, line in enumerate(box_lines(ground.options)):
        back = f"{line.left} stay out" if line.left > 1 else "1 stays out" if line.left else "none stays out"
        text = f"{line.in_box} {line.thing}: {line.used} on the table, {back}."
        if line.in_box == 1:
            text = f"1 {_one(line.thing)}: on the table."
        entries.append(_entry(ground, f"box{number}", text, line.rules))
    entries += [
        _entry(ground, f"more{number}", item["text"].format_map(COIN_WIDTH), [item["rule"]])
        for number, item in enumerate(texts["more"])
    ]
    return [
        {"id": "about-box", "kind": "note", "text": texts["text"]},
        {
            "id": "log",
            "kind": "log",
            "label": f"The box, and what {ground.players} players take out of it",
            "entries": entries,
        },
    ]


def _one(thing: str) -> str:
    return "capital" if thing == "capitals" else thing.removesuffix("s")
