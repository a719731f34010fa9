"""Positions as short tables: the notation of the worked examples, of lesson levels and of saved games.

A table names only what matters. Tiles left out are coloured, empty and unbuilt; hands left out are empty; a supply left
out is what setup provides less what stands on the map. Everything is checked once, here and in :mod:`.pending`, and all
that is wrong is listed. :mod:`.saving` writes such a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any

from rulecore.kernel import InvalidOptions, InvalidPosition, shown, streams

from .facts import BUILDINGS, FACTIONS, LAYOUTS, MARKERS, NO_COINS, PIECES
from .layout import Layout, make_layout
from .options import DominanceOptions
from .pending import read_pending
from .position import COLOURED, ONE, STREAMS, DominancePosition, minus
from .reader import Reader
from .setup import bare_position
from .view import coins_json
from .words import join, seat_name

KEYS = {
    "players": "the seats, such as [P1, P2], or their number",
    "active": "whose turn it is",
    "layout": "a named layout, or a list of [q, r] places",
    "territories": "letter to {side, faction, coins, building}",
    "bridges": "pairs of letters",
    "hands": "seat to coins",
    "line": "colours, the front first",
    "discard": "coins",
    "supply": "miniatures left",
    "disputed": "letter of the disputed territory",
    "wagers": "seat to coins, for the wagers already made",
    "surplus": "coins the Leader has still to deal out",
    "leader": "the Leader",
    "leader_tokens": "true with that variant",
    "tokens": "seat to number of Leader tokens",
    "politician": "seat of the Politician",
    "marker": "the marker kept: gold, silver, bronze or crown",
    "territory_draw": "coins drawn for the map; setup has come this far",
    "waiting_for": "what is asked for next",
    "actions_left": "actions the active player still has",
    "turn": "number of the turn",
    "options": "settings and readings that differ from the defaults",
    "bag": "coins that are in no place anybody can see",
    "known": "seat to coins that everybody knows behind that screen",
    "letters": "the letters of the tiles, in the order of the layout's places",
    "agenda": "pending steps of a saved game",
    "chance": "random streams of a saved game",
    "last_leader": "who was Leader last",
    "capped": "true if a cap stopped the simulation",
}
"""What a table may say, and how."""

_LATER = ("territories", "bridges", "line", "disputed", "leader", "wagers", "surplus", "agenda", "waiting_for")
"""Keys that contradict a setup which has come no further than the territory draw."""


def position_from(data: Any) -> DominancePosition:
    """Build a position from a table in the notation of the worked examples.

    Args:
        data: the ``given`` of an example; the keys are those of :data:`KEYS`.

    Returns:
        The position, mid-Dispute ones included, ready to be played on.

    Raises:
        InvalidPosition: listing everything that is wrong with it.
    """
    read = Reader()
    given = read.table(data, "A position")
    for key in given:
        if key not in KEYS:
            read.bad(f"A position has no {shown(key)}; it has {join(list(KEYS))}.")
    if read.problems:
        raise InvalidPosition(read.problems)
    options, layout = _read_options(given, read)
    if read.problems:
        raise InvalidPosition(read.problems)
    position = _read_table(given, read, options, layout)
    if read.problems:
        raise InvalidPosition(read.problems)
    read_pending(given, read, position)
    if read.problems:
        raise InvalidPosition(read.problems)
    return position


def _read_options(given: Mapping[str, Any], read: Reader) -> tuple[DominanceOptions, Layout]:
    players = _count_players(given, read)
    values = dict(read.table(given.get("options"), "options"))
    values["players"] = players
    shape = given.get("layout")
    named = read.table(given.get("territories"), "territories")
    if isinstance(shape, str) and shape in LAYOUTS:
        # a table may use the map of another number of players: the tiles it does not name are simply there
        values["layout"] = shape.split("_")[0]
    elif shape is not None:
        values["layout"] = shape
    if "leader_tokens" in given:
        values["leader_tokens"] = given["leader_tokens"]
    if given.get("politician") is not None:
        values["politician"] = True
    try:
        options = DominanceOptions.from_mapping(values)
    except InvalidOptions as error:
        for problem in error.problems:
            read.bad(problem)
        return DominanceOptions(), DominanceOptions().map
    layout = options.map
    if isinstance(shape, str) and shape in LAYOUTS:
        layout = make_layout(shape, LAYOUTS[shape])
    if "letters" in given:
        letters = given["letters"]
        if not _are_letters(letters) or len(letters) != len(layout.names):
            read.bad(f"letters is a list of {len(layout.names)} different capital letters, not {shown(letters)}.")
        else:
            layout = make_layout(layout.name, layout.places, tuple(letters))
    elif shape is None and not all(name in layout.index for name in named):
        # a cut-out may give its tiles any letters: they come first in a line, the usual letters follow
        if not _are_letters(list(named)) or len(named) > len(layout.names):
            read.bad(
                f"Territories are called by capital letters, {len(layout.names)} at most, not {join(list(named))}."
            )
            return options, layout
        others = [letter for letter in layout.names if letter not in named]
        layout = make_layout(layout.name, layout.places, tuple([*named, *others][: len(layout.names)]))
    return options, layout


def _are_letters(names: Any) -> bool:
    fine = isinstance(names, list) and all(isinstance(name, str) and name in ascii_uppercase and name for name in names)
    return fine and all(len(name) == 1 for name in names) and len(set(names)) == len(names)


def _count_players(given: Mapping[str, Any], read: Reader) -> int:
    seats = [seat_name(seat) for seat in range(4)]
    players = given.get("players")
    if players is None:
        if given.get("politician") is not None:
            return 3
        named = [given.get("active"), given.get("leader")]
        for key in ("hands", "tokens", "wagers"):
            if isinstance(given.get(key), Mapping):
                named += given[key]
        return max(2, max((seats.index(name) + 1 for name in seats if name in named), default=2))
    if isinstance(players, int) and not isinstance(players, bool):
        return players
    if not isinstance(players, (list, tuple)) or list(players) != seats[: len(players)]:
        read.bad(f"players is a list of seats in order, such as [P1, P2], not {shown(players)}.")
        return 2
    return len(players)


def _read_table(given: Mapping[str, Any], read: Reader, options: DominanceOptions, layout: Layout) -> DominancePosition:
    position = bare_position(options, streams(0, STREAMS))
    tiles = len(layout.names)
    players = options.players
    position.layout = layout
    position.owner, position.coins, position.building = [COLOURED] * tiles, [NO_COINS] * tiles, [0] * tiles
    fresh = "territory_draw" in given
    if fresh:
        for key in _LATER:
            if given.get(key):
                read.bad(f"With a territory_draw nothing later has happened, so there is no {key} yet.")
        drawn = read.coins(given["territory_draw"], "territory_draw")
        if sum(drawn) != tiles:
            read.bad(f"territory_draw has {sum(drawn)} coins; this map has {tiles} territories.")
        elif min(minus(position.bag, drawn)) < 0:
            read.bad(f"territory_draw takes more coins of a colour than the bag holds ({coins_json(position.bag)}).")
        else:
            colours = [colour for colour in range(3) for _ in range(drawn[colour])]
            position.coins = [ONE[colour] for colour in colours]
            position.bag = minus(position.bag, drawn)
    else:
        position.bag = read.coins(given.get("bag"), "bag")
        position.hands, position.discard = [NO_COINS] * players, NO_COINS
    for name, tile in read.table(given.get("territories"), "territories").items():
        _read_tile(name, read.table(tile, f"territory {name}"), read, position)
    bridges = given.get("bridges") or []
    if not isinstance(bridges, (list, tuple)):
        read.bad(f"bridges is a list of pairs of letters, not {shown(bridges)}.")
        bridges = []
    for pair in bridges:
        _read_bridge(pair, read, position)
    for name, coins in read.table(given.get("hands"), "hands").items():
        seat = read.seat(name, "hands", players)
        position.hands[seat] = read.coins(coins, f"the hand of {name}")
        if sum(position.hands[seat]) > options.hand_limit:
            read.bad(f"{name} holds {sum(position.hands[seat])} coins; a screen hides {options.hand_limit} at most.")
    position.line = read.row(given.get("line"), "line")
    if "discard" in given or not fresh:
        position.discard = read.coins(given.get("discard"), "discard")
    for name, count in read.table(given.get("tokens"), "tokens").items():
        position.tokens[read.seat(name, "tokens", players)] = read.number(count, f"tokens of {name}")
    _read_supply(given, read, position)
    if given.get("politician") is not None:
        position.politician = read.seat(given["politician"], "politician", players)
    elif given.get("marker") is not None:
        read.bad("A marker is kept by a Politician; say who that is.")
    if position.coloured_count() == 0:
        # dominance.end.trigger: the game is over before the last tile could be settled
        read.bad("At least one territory is still coloured, and here all are grey.")
    if given.get("marker") is not None:
        if given["marker"] not in MARKERS:
            read.bad(f"marker is one of {join(list(MARKERS))}, not {shown(given['marker'])}.")
        else:
            position.marker = MARKERS.index(given["marker"])
    return position


def _read_tile(name: str, tile: Mapping[str, Any], read: Reader, position: DominancePosition) -> None:
    index = read.tile(name, "territories", position.layout)
    for key in tile:
        if key not in ("side", "faction", "coins", "building"):
            read.bad(f"Territory {name} has no {shown(key)}; it has side, faction, coins and building.")
    coins = read.coins(tile.get("coins"), f"territory {name}")
    side = tile.get("side", "grey" if tile.get("faction") else "colored")
    if side == "grey":
        faction = read.colour(tile.get("faction"), f"the faction of grey territory {name}")
        if coins not in (NO_COINS, ONE[faction]):
            read.bad(f"Grey territory {name} holds exactly one coin, of {FACTIONS[faction]}.")
        position.owner[index] = faction
        coins = ONE[faction]
    elif side not in ("colored", "coloured"):
        read.bad(f"The side of territory {name} is colored or grey, not {shown(side)}.")
    elif tile.get("faction") is not None:
        read.bad(f"Territory {name} is coloured, so it belongs to no faction yet.")
    position.coins[index] = coins
    building = tile.get("building")
    if building is not None and building not in BUILDINGS[1:]:
        read.bad(f"The building on {name} is {join(list(BUILDINGS[1:]), 'or')}, not {shown(building)}.")
    elif building is not None:
        position.building[index] = BUILDINGS.index(building)


def _read_bridge(pair: Any, read: Reader, position: DominancePosition) -> None:
    if isinstance(pair, str):
        pair = pair.split("-")
    if not isinstance(pair, (list, tuple)) or len(pair) != 2:
        read.bad(f"A bridge is a pair of letters, such as [A, B], not {shown(pair)}.")
        return
    before = len(read.problems)
    one, other = sorted(read.tile(name, "bridges", position.layout) for name in pair)
    if len(read.problems) > before:
        return
    side = position.layout.side_index.get((one, other))
    if side is None:
        read.bad(f"No bridge can join {pair[0]} and {pair[1]}: they share no side.")
    elif position.bridges >> side & 1:
        read.bad(f"There are two bridges between {pair[0]} and {pair[1]}; one side carries one.")
    else:
        position.bridges |= 1 << side


def _read_supply(given: Mapping[str, Any], read: Reader, position: DominancePosition) -> None:
    if given.get("supply") is None:
        on_map = [position.building.count(kind) for kind in (1, 2, 3)] + [position.bridges.bit_count()]
        position.supply = [max(0, left - used) for left, used in zip(position.options.supply, on_map, strict=True)]
        return
    supply = read.table(given["supply"], "supply")
    for piece in supply:
        if piece not in PIECES:
            read.bad(f"The supply has no {shown(piece)}; it has {join(list(PIECES))}.")
    position.supply = [read.number(supply.get(piece, 0), f"supply of {piece}", 0, 9) for piece in PIECES]
