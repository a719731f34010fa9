"""A position written as the table from which it can be built again."""

from __future__ import annotations

from typing import Any

from rulecore.kernel import step_to_json

from .facts import KINGDOM
from .position import DominionPosition
from .words import seat_name

ZONES = ("deck", "hand", "discard", "in_play", "bought", "shown")
"""The places of a player's cards, as the notation names them. A deck is written with its top card first."""


def position_to_json(position: DominionPosition) -> dict[str, Any]:
    """The table that :func:`.notation.position_from` turns back into this position."""
    options = position.options.changed()
    options.pop("players", None)
    data: dict[str, Any] = {
        "players": position.options.players,
        "options": {key: _plain(value) for key, value in options.items()},
        "kingdom": [card for card in position.supply if card in KINGDOM],
        "supply": dict(position.supply),
        "trash": list(position.trash),
        "first_player": seat_name(position.starter),
        "active": seat_name(position.active),
        "turns": {seat_name(seat): turns for seat, turns in enumerate(position.turns)},
        "actions": position.actions,
        "buys": position.buys,
        "coins": position.coins,
        "agenda": [step_to_json(step) for step in position.agenda],
        "chance": list(position.chance),
    }
    for seat in range(position.players):
        zones = {name: list(getattr(position, name)[seat]) for name in ZONES}
        zones["deck"].reverse()
        data[seat_name(seat)] = {name: cards for name, cards in zones.items() if cards}
        if position.known[seat]:
            data[seat_name(seat)]["known"] = position.known[seat]
    if any(position.arranged):
        data["shuffles"] = {
            seat_name(seat): [pile[::-1] for pile in piles] for seat, piles in enumerate(position.arranged) if piles
        }
    extras = ("shield", "loot", "last_province_bought", "trial", "ended", "capped")
    data |= {name: _plain(getattr(position, name)) for name in extras if getattr(position, name)}
    return data


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, (tuple, list)) else value
