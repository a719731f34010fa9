"""What playground 3 shows: the fists with their controls, and once they are open what came of every coin."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from rulecore.dominance.words import join, seat_name
from widgets.boards.dominance_words import FACTIONS, coins_in_words
from widgets.playgrounds.shared import chip, refusal_node
from widgets.sheet import Node

if TYPE_CHECKING:
    from widgets.playgrounds.dominance_dispute import Ground

TILE = "A"
MOST_ON_TILE = 4
SEATS = (2, 3)


def verdict(ground: Ground) -> str:
    """What came of the open fists so far, in a sentence or two; nothing while they are closed."""
    result = ground.result
    if result is None:
        return ""
    who = f"P{ground.active + 1}"
    if not result.most:
        return f"No coin anywhere, so nothing happens: {TILE} stays coloured, nobody leads, and the turn is over."
    if ground.asks == "assign":
        level = f"{join(list(result.tied)).capitalize()} are level at {result.most}."
        return f"{level} {who} declared, so {who} says who gets {TILE}."
    won = f"{str(result.faction).capitalize()} gets {TILE}."
    if ground.asks:
        backing = [wager[str(result.faction)] for wager in ground.wagers]
        tied = join([seat_name(seat) for seat in result.candidates])
        return f"{won} {tied} are level at {max(backing)}, so {who} names the Leader."
    return f"{won} P{(result.leader or 0) + 1} is the Leader."


def controls(ground: Ground) -> list[Node]:
    """All controls beside the board, in the order one uses them."""
    opened = ground.match is not None
    nodes: list[Node] = [
        {
            "id": "situation",
            "kind": "select",
            "label": "Start from",
            "look": "wide",
            "options": [{"value": str(n), "text": one["name"]} for n, one in enumerate(ground.situations)],
            "value": str(ground.number),
        },
        {"id": "about", "kind": "note", "text": ground.situations[ground.number]["text"], "hidden": opened},
        {
            "id": "table",
            "kind": "row",
            "look": "grid broad",
            "label": "Tile and fists",
            "hidden": opened,
            "children": [_tile(ground), *(_seat(ground, seat) for seat in range(len(ground.hands)))],
        },
    ]
    if ground.refused is not None and not opened:
        nodes.append(_refusal(ground))
    nodes += _outcome(ground)
    nodes.append(
        {
            "id": "go",
            "kind": "buttons",
            "quiet": True,
            "label": "All together",
            "options": [
                {"value": "go", "text": "Again with the same coins" if opened else "Reveal", "tone": "strong"},
                {"value": "deal", "text": "Other coins"},
            ],
        }
    )
    nodes.append(
        {
            "id": "more",
            "kind": "fold",
            "title": "Players, and who declares",
            "children": [
                _options("players", "Players", {str(count): str(count) for count in SEATS}, str(len(ground.hands))),
                _options(
                    "active",
                    "Who declared?",
                    {str(seat): f"P{seat + 1}" for seat in range(len(ground.hands))},
                    str(ground.active),
                ),
            ],
        }
    )
    return nodes


def _tile(ground: Ground) -> Node:
    """The coins on the disputed tile."""
    return {
        "id": "land",
        "kind": "row",
        "look": "panel column",
        "label": f"Tile {TILE}",
        "children": [
            {"id": "said:tile", "kind": "note", "look": "strong", "text": f"Tile {TILE}, the one in Dispute."},
            {
                "id": "tile",
                "kind": "counts",
                "label": f"Coins on {TILE}",
                "items": [_counter(faction, ground.tile[faction], MOST_ON_TILE) for faction in FACTIONS],
            },
        ],
    }


def _seat(ground: Ground, seat: int) -> Node:
    """The fist of one seat; closed, it keeps its coins from everybody's eyes."""
    closed, hand = ground.closed[seat], ground.hands[seat]
    name = f"P{seat + 1}"
    said = "A closed fist." if closed else f"Behind the screen: {coins_in_words(hand)}."
    close, unseen = ("Choose again", "Fill it unseen again") if closed else ("Close the fist", "Fill it unseen")
    # the same two buttons, open or closed, so that the focus stays on the one that was pressed
    fist: list[Node] = [
        {"value": "close", "text": close, "label": f"{name}: {close.lower()}"},
        {"value": "unseen", "text": unseen, "label": f"{name}: {unseen.lower()}"},
    ]
    return {
        "id": f"seat:{seat}",
        "kind": "row",
        "look": "panel column",
        "label": f"Fist of {name}",
        "children": [
            {
                "id": f"said:{seat}",
                "kind": "note",
                "look": "strong",
                "text": f"{name}{_declares(ground, seat)}. {said}",
            },
            {
                "id": f"wager:{seat}",
                "kind": "counts",
                "label": f"{name} wagers",
                "hidden": closed,
                # a closed fist must not be told by the counters behind it
                "items": [
                    _counter(faction, 0 if closed else ground.wagers[seat][faction], hand[faction])
                    for faction in FACTIONS
                ],
            },
            {"id": f"fist:{seat}", "kind": "buttons", "quiet": True, "label": f"Fist of {name}", "options": fist},
        ],
    }


def _declares(ground: Ground, seat: int) -> str:
    return ", who declared" if seat == ground.active else ""


def _refusal(ground: Ground) -> Node:
    assert ground.refused is not None
    phrase, refusal = ground.refused
    match = ground.match or ground.start()
    return refusal_node(match, phrase, refusal, ground.opened == ("refusal", refusal.rule))


def _outcome(ground: Ground) -> list[Node]:
    """What came of it: the verdict, a tie to break, each coin's way, and the events with their rules."""
    match, result = ground.match, ground.result
    if match is None or result is None:
        return []
    nodes: list[Node] = [{"id": "verdict", "kind": "note", "look": "strong", "text": verdict(ground)}]
    ties = ground.ties()
    if ties:
        options: list[Node] = []
        for name, (_, _, choice) in ties.items():
            option: Node = {"value": name, "text": name}
            if ground.asks == "assign":
                option["icon"] = f"coin-{name}"
            if not choice["enabled"]:
                option |= {"impossible": True, "why": choice["why"]}
            options.append(option)
        asked = f"Who gets {TILE}?" if ground.asks == "assign" else "Who leads?"
        nodes.append({"id": "tie", "kind": "buttons", "label": f"P{ground.active + 1}, {asked}", "options": options})
    if ground.refused is not None:
        nodes.append(_refusal(ground))
    other = ground.by_the_other_reading()
    if other:
        nodes.append({"id": "other", "kind": "note", "text": other})
    if result.faction:
        nodes.append({"id": "coins", "kind": "html", "html": _coin_by_coin(ground), "label": "Coin by coin"})
    entries: list[Node] = []
    for number, event in enumerate(ground.events):
        if event.kind in ("wagered", "turn_begins"):
            continue
        name = f"e{number}"
        shown = chip(match, event.rule, ground.opened == (name, event.rule))
        entries.append({"id": name, "text": match.tell(event, None), "rules": [shown]})
    nodes.append(
        {"id": "log", "kind": "log", "label": "What the rules did", "entries": entries, "empty": "Nothing yet."}
    )
    return nodes


def _coin_by_coin(ground: Ground) -> str:
    """What stays, what becomes Surplus, and what nobody gets back."""
    result = ground.result
    assert result is not None
    won = str(result.faction)
    rows = []
    left_to_stay = 1
    sources: list[tuple[str, Mapping[str, int], bool]] = [(f"tile {TILE}", ground.tile, False)]
    sources += [(f"P{seat + 1}", wager, True) for seat, wager in enumerate(ground.wagers)]
    for source, coins, owned in sources:
        for faction in FACTIONS:
            count = coins.get(faction, 0)
            if count and faction == won and left_to_stay:
                left_to_stay, count = 0, count - 1
                rows.append((source, f"1 {faction}", f"stays on {TILE} as the sign of {won}"))
            if count:
                end = f"Surplus; {source} does not get {'it' if count == 1 else 'them'} back" if owned else "Surplus"
                rows.append((source, f"{count} {faction}", end))
    body = "".join(
        f"<tr><th scope='row'>{escape(a)}</th><td>{escape(b)}</td><td>{escape(c)}</td></tr>" for a, b, c in rows
    )
    heads = "".join(f"<th scope='col'>{words}</th>" for words in ("From", "Coins", "What becomes of them"))
    return (
        "<div class='rc-text'><table class='rc-table'><caption>Coin by coin</caption>"
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _counter(faction: str, count: int, most: int) -> Node:
    return {"value": faction, "text": faction, "icon": f"coin-{faction}", "count": count, "most": most}


def _options(name: str, label: str, words: Mapping[str, str], chosen: str) -> Node:
    options = [{"value": value, "text": text, "pressed": value == chosen} for value, text in words.items()]
    return {"id": name, "kind": "buttons", "label": label, "options": options}
