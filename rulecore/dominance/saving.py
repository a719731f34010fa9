"""A position written as the table from which it can be built again."""

from __future__ import annotations

from typing import Any

from rulecore.kernel import step_to_json

from .facts import BUILDINGS, FACTIONS, MARKERS, PIECES
from .position import COLOURED, NOBODY, DominancePosition
from .view import coins_json
from .words import seat_name


def position_to_json(position: DominancePosition) -> dict[str, Any]:
    """The table that :func:`position_from` turns back into this position."""
    names = position.layout.names
    seats = [seat_name(seat) for seat in range(position.players)]
    options = position.options.changed()
    # what has a key of its own; that there will be a Politician has none before the player is drawn
    elsewhere = ("players", "layout", "leader_tokens") + (("politician",) if position.politician != NOBODY else ())
    for key in elsewhere:
        options.pop(key, None)
    data: dict[str, Any] = {
        "players": seats,
        "active": seats[position.active],
        "turn": position.turn,
        "actions_left": position.actions_left,
        "letters": list(names),
        "layout": [list(place) for place in position.layout.places]
        if position.layout.name == "custom"
        else position.layout.name,
        "territories": {},
        "bridges": [
            position.layout.side_name(side).split("-")
            for side in range(len(position.layout.sides))
            if position.bridges >> side & 1
        ],
        "hands": {seat: coins_json(hand) for seat, hand in zip(seats, position.hands, strict=True)},
        "line": [FACTIONS[colour] for colour in position.line],
        "discard": coins_json(position.discard),
        "supply": dict(zip(PIECES, position.supply, strict=True)),
        "bag": coins_json(position.bag),
        "known": {seat: coins_json(coins) for seat, coins in zip(seats, position.known, strict=True)},
        "tokens": dict(zip(seats, position.tokens, strict=True)),
        "leader_tokens": position.options.leader_tokens,
        "agenda": [step_to_json(step) for step in position.agenda],
        "chance": list(position.chance),
        "options": {key: list(value) if isinstance(value, tuple) else value for key, value in options.items()},
    }
    for tile, name in enumerate(names):
        grey = position.owner[tile] != COLOURED
        data["territories"][name] = {
            "side": "grey" if grey else "colored",
            **({"faction": FACTIONS[position.owner[tile]]} if grey else {}),
            "coins": coins_json(position.coins[tile]),
            **({"building": BUILDINGS[position.building[tile]]} if position.building[tile] else {}),
        }
    if position.politician != NOBODY:
        data["politician"] = seats[position.politician]
    if position.marker != NOBODY:
        data["marker"] = MARKERS[position.marker]
    if position.last_leader != NOBODY:
        data["last_leader"] = seats[position.last_leader]
    if position.capped:
        data["capped"] = True
    if position.disputed != NOBODY:
        data["disputed"] = names[position.disputed]
        data["wagers"] = {
            seat: coins_json(wager) for seat, wager in zip(seats, position.wagers, strict=True) if wager is not None
        }
        data["surplus"] = coins_json(position.surplus)
        data["waiting_for"] = position.agenda[-1].kind if position.agenda else "nothing"
        if position.leader != NOBODY:
            data["leader"] = seats[position.leader]
    elif not position.agenda:
        data["waiting_for"] = "nothing"
    return data
