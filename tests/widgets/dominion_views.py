"""Views of Dominion for tests: positions that show everything a board has to show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulecore import dominion
from rulecore.dominion.facts import SETS
from rulecore.kernel import Match, Rng

KINGDOM = list(SETS["First Game"])

POSITIONS: dict[str, dict[str, Any]] = {
    "money": {
        "players": 2,
        "kingdom": KINGDOM,
        "phase": "buy",
        "supply": {"Moat": 0},
        "P1": {
            "hand": ["Copper", "Copper", "Silver", "Estate", "Curse"],
            "deck": ["Gold", "Gold"],
            "discard": ["Duchy", "Province"],
        },
        "P2": {"hand": ["Copper"] * 5, "deck": ["Estate"]},
        "trash": ["Estate", "Copper"],
    },
    "many": {
        "players": 4,
        "kingdom": KINGDOM,
        "P1": {
            "hand": ["Village", "Smithy", "Market", "Militia", "Moat", "Cellar", "Copper", "Copper", "Gold", "Estate"],
            "in_play": ["Village", "Village", "Market", "Workshop", "Remodel"],
            "bought": [],
            "deck": ["Copper"] * 12,
        },
        "P2": {"hand": ["Moat", "Copper"], "discard": ["Province"]},
    },
}


def match(name: str) -> Match[Any]:
    """A match at a position of this file."""
    return dominion.match_from(POSITIONS[name])


def view(name: str, seat: int | None = 0, memory: bool = False) -> dict[str, Any]:
    """What a seat sees of it."""
    data: dict[str, Any] = match(name).view(seat, memory).to_json()
    return data


def random_match(seed: int, players: int = 2, kingdom: str = "First Game", most: int = 120) -> Iterator[Match[Any]]:
    """The same match at each moment of a random game."""
    game, chance = dominion.new_match(seed=seed, players=players, kingdom=kingdom), Rng(seed)
    while game.step is not None and len(game.actions) < most:
        yield game
        game.play(game.legal_actions.sample(chance))
    yield game


def every_choice(scene_view: dict[str, Any]) -> dict[str, Any]:
    """Every place of a board may be picked."""
    names = [f"pile:{pile['card']}" for pile in scene_view["supply"]]
    for seat in scene_view["seats"]:
        number = seat["seat"]
        names += [f"seat:{number}", f"deck:{number}", f"discard:{number}"]
        names += copies(f"shown:{number}", seat["shown"])
        if number == scene_view["seat"]:
            names += copies("hand", seat["hand"])
        if number == scene_view["active"]:
            names += copies("play", seat["in_play"]) + copies("bought", seat["bought"])
    names += copies("loot", scene_view["loot"])
    return {name: {"enabled": True} for name in names}


def copies(prefix: str, cards: list[str]) -> list[str]:
    """Names of the places of some cards."""
    return [f"{prefix}:{card}:{cards[:place].count(card)}" for place, card in enumerate(cards)]
