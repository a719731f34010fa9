"""Positions as short tables: the notation of the worked examples, of lesson levels and of saved games.

A table names only what matters. Tiles left out are coloured, empty and unbuilt; hands left out are empty; a supply left out
is what setup provides less what stands on the map. Everything is checked once, here, and all that is wrong is listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_uppercase
from typing import Any

from rulecore.kernel import InvalidOptions, InvalidPosition, Step, step_to_json, streams

from .dispute import leader_candidates, tied_factions, totals_of
from .facts import (
    ALIASES,
    BUILDINGS,
    COINS_OF_A_COLOUR,
    FACTIONS,
    LAYOUTS,
    MARKERS,
    NO_COINS,
    PIECES,
    Coins,
)
from .layout import Layout, make_layout
from .options import DominanceOptions
from .position import (
    COLOURED,
    NOBODY,
    ONE,
    SEAT_STREAM,
    STREAMS,
    DominancePosition,
    cached_step,
    minus,
    plus,
)
from .setup import bare_position
from .view import ASKS, coins_json
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
WAITING = {"wagers": "wager", "build_or_second_coin": "reward"}


class _Reader:
    """Reads values and collects what is wrong with them."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def bad(self, sentence: str) -> None:
        self.problems.append(sentence)

    def table(self, value: Any, where: str) -> Mapping[str, Any]:
        if value is None:
            return {}
        if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
            self.bad(f"{where} is a table of names and values, not {value!r}.")
            return {}
        return value

    def number(self, value: Any, where: str, low: int = 0, high: int = 99) -> int:
        if type(value) is not int or not low <= value <= high:
            self.bad(f"{where} is a whole number from {low} to {high}, not {value!r}.")
            return low
        return value

    def coins(self, value: Any, where: str) -> Coins:
        counts = [0, 0, 0]
        for name, count in self.table(value, where).items():
            colour = ALIASES.get(name, name)
            if colour not in FACTIONS:
                self.bad(f"{where}: {name!r} is no colour; there are {join(list(FACTIONS))}.")
            else:
                number = self.number(count, f"{where}: the number of {name} coins", 0, COINS_OF_A_COLOUR)
                counts[FACTIONS.index(colour)] += number
        return counts[0], counts[1], counts[2]

    def colour(self, value: Any, where: str) -> int:
        name = ALIASES.get(value, value) if isinstance(value, str) else value
        if name not in FACTIONS:
            self.bad(f"{where}: {value!r} is no colour; there are {join(list(FACTIONS))}.")
            return 0
        return FACTIONS.index(name)

    def row(self, value: Any, where: str) -> list[int]:
        if value is None:
            return []
        if not isinstance(value, (list, tuple)) or len(value) > len(FACTIONS) * COINS_OF_A_COLOUR:
            self.bad(f"{where} is a list of colours, the front first, not {value!r}.")
            return []
        return [self.colour(item, where) for item in value]

    def seat(self, value: Any, where: str, players: int) -> int:
        names = [seat_name(seat) for seat in range(players)]
        if value not in names:
            self.bad(f"{where}: {value!r} is no seat of this game; there are {join(names)}.")
            return 0
        return names.index(value)

    def tile(self, value: Any, where: str, layout: Layout) -> int:
        if not isinstance(value, str) or value not in layout.index:
            self.bad(f"{where}: {value!r} is no territory of this map; there are {join(list(layout.names))}.")
            return 0
        return layout.index[value]


def position_from(data: Any) -> DominancePosition:
    """Build a position from a table in the notation of the worked examples.

    Args:
        data: the ``given`` of an example; the keys are those of :data:`KEYS`.

    Returns:
        The position, mid-Dispute ones included, ready to be played on.

    Raises:
        InvalidPosition: listing everything that is wrong with it.
    """
    read = _Reader()
    given = read.table(data, "A position")
    for key in given:
        if key not in KEYS:
            read.bad(f"A position has no {key!r}; it has {join(list(KEYS))}.")
    if read.problems:
        raise InvalidPosition(read.problems)
    options, layout = _read_options(given, read)
    if read.problems:
        raise InvalidPosition(read.problems)
    position = _read_table(given, read, options, layout)
    if read.problems:
        raise InvalidPosition(read.problems)
    _read_pending(given, read, position)
    if read.problems:
        raise InvalidPosition(read.problems)
    return position


def _read_options(given: Mapping[str, Any], read: _Reader) -> tuple[DominanceOptions, Layout]:
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
    if "politician" in given:
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
            read.bad(f"letters is a list of {len(layout.names)} different capital letters, not {letters!r}.")
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


def _count_players(given: Mapping[str, Any], read: _Reader) -> int:
    seats = [seat_name(seat) for seat in range(4)]
    players = given.get("players")
    if players is None:
        if "politician" in given:
            return 3
        named: set[Any] = {given.get("active"), given.get("leader")}
        for key in ("hands", "tokens", "wagers"):
            if isinstance(given.get(key), Mapping):
                named |= set(given[key])
        return max(2, max((seats.index(name) + 1 for name in seats if name in named), default=2))
    if isinstance(players, int) and not isinstance(players, bool):
        return players
    if not isinstance(players, (list, tuple)) or list(players) != seats[: len(players)]:
        read.bad(f"players is a list of seats in order, such as [P1, P2], not {players!r}.")
        return 2
    return len(players)


def _read_table(
    given: Mapping[str, Any], read: _Reader, options: DominanceOptions, layout: Layout
) -> DominancePosition:
    position = bare_position(options, streams(0, STREAMS))
    tiles = len(layout.names)
    players = options.players
    position.layout = layout
    position.owner, position.coins, position.building = [COLOURED] * tiles, [NO_COINS] * tiles, [0] * tiles
    fresh = "territory_draw" in given
    if fresh:
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
    for pair in given.get("bridges") or []:
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
    if "politician" in given:
        position.politician = read.seat(given["politician"], "politician", players)
    if given.get("marker") is not None:
        if given["marker"] not in MARKERS:
            read.bad(f"marker is one of {join(list(MARKERS))}, not {given['marker']!r}.")
        else:
            position.marker = MARKERS.index(given["marker"])
    return position


def _read_tile(name: str, tile: Mapping[str, Any], read: _Reader, position: DominancePosition) -> None:
    index = read.tile(name, "territories", position.layout)
    for key in tile:
        if key not in ("side", "faction", "coins", "building"):
            read.bad(f"Territory {name} has no {key!r}; it has side, faction, coins and building.")
    coins = read.coins(tile.get("coins"), f"territory {name}")
    side = tile.get("side", "grey" if tile.get("faction") else "colored")
    if side == "grey":
        faction = read.colour(tile.get("faction"), f"the faction of grey territory {name}")
        if coins not in (NO_COINS, ONE[faction]):
            read.bad(f"Grey territory {name} holds exactly one coin, of {FACTIONS[faction]}.")
        position.owner[index] = faction
        coins = ONE[faction]
    elif side not in ("colored", "coloured"):
        read.bad(f"The side of territory {name} is colored or grey, not {side!r}.")
    elif tile.get("faction") is not None:
        read.bad(f"Territory {name} is coloured, so it belongs to no faction yet.")
    position.coins[index] = coins
    building = tile.get("building")
    if building is not None and building not in BUILDINGS[1:]:
        read.bad(f"The building on {name} is {join(list(BUILDINGS[1:]), 'or')}, not {building!r}.")
    elif building is not None:
        position.building[index] = BUILDINGS.index(building)


def _read_bridge(pair: Any, read: _Reader, position: DominancePosition) -> None:
    if isinstance(pair, str):
        pair = pair.split("-")
    if not isinstance(pair, (list, tuple)) or len(pair) != 2:
        read.bad(f"A bridge is a pair of letters, such as [A, B], not {pair!r}.")
        return
    one, other = sorted(read.tile(name, "bridges", position.layout) for name in pair)
    side = position.layout.side_index.get((one, other))
    if side is None:
        read.bad(f"No bridge can join {pair[0]} and {pair[1]}: they share no side.")
    elif position.bridges >> side & 1:
        read.bad(f"There are two bridges between {pair[0]} and {pair[1]}; one side carries one.")
    else:
        position.bridges |= 1 << side


def _read_supply(given: Mapping[str, Any], read: _Reader, position: DominancePosition) -> None:
    if given.get("supply") is None:
        on_map = [position.building.count(kind) for kind in (1, 2, 3)] + [position.bridges.bit_count()]
        position.supply = [max(0, left - used) for left, used in zip(position.options.supply, on_map, strict=True)]
        return
    supply = read.table(given["supply"], "supply")
    for piece in supply:
        if piece not in PIECES:
            read.bad(f"The supply has no {piece!r}; it has {join(list(PIECES))}.")
    position.supply = [read.number(supply.get(piece, 0), f"supply of {piece}", 0, 9) for piece in PIECES]


def _read_memory(given: Mapping[str, Any], read: _Reader, position: DominancePosition) -> None:
    """What the table knows of each hand; a position that does not say so is taken to know nothing."""
    position.known = [NO_COINS] * position.players
    hands = list(position.hands)
    if position.step is not None and position.step.kind == "wager":
        # a wager that is not open yet is still part of what is remembered of a hand
        hands = [plus(hand, wager or NO_COINS) for hand, wager in zip(hands, position.wagers, strict=True)]
    for name, coins in read.table(given.get("known"), "known").items():
        seat = read.seat(name, "known", position.players)
        position.known[seat] = read.coins(coins, f"what is known of {name}")
    position.unknown = [sum(hand) - sum(known) for hand, known in zip(hands, position.known, strict=True)]
    for seat, (hand, known) in enumerate(zip(hands, position.known, strict=True)):
        if min(minus(hand, known)) < 0:
            read.bad(f"{seat_name(seat)} does not hold all the coins that are said to be known.")


def _read_pending(given: Mapping[str, Any], read: _Reader, position: DominancePosition) -> None:
    players = position.players
    if "active" in given:
        position.active = read.seat(given["active"], "active", players)
    elif "leader" in given:
        position.active = read.seat(given["leader"], "leader", players)
    position.turn = read.number(given.get("turn", 1), "turn", 0, 1_000_000)
    position.capped = given.get("capped") is True
    if given.get("last_leader") is not None:
        position.last_leader = read.seat(given["last_leader"], "last_leader", players)
    if "chance" in given:
        chance = given["chance"]
        if not isinstance(chance, list) or len(chance) != STREAMS or not all(type(n) is int for n in chance):
            read.bad(f"chance is a list of {STREAMS} whole numbers.")
        else:
            position.chance = [number & ((1 << 64) - 1) for number in chance]
    if "territory_draw" in given:
        position.turn = 0
        position.active = position.chance[SEAT_STREAM] % players
        position.agenda = [
            cached_step(seat, "pick_secret")
            for seat in reversed(range(players))
            for _ in range(position.options.secret_coins)
        ]
        return
    waiting = given.get("waiting_for", "reward" if "leader" in given else "action")
    waiting = WAITING.get(waiting, waiting) if isinstance(waiting, str) else waiting
    if "agenda" in given:
        _read_agenda(given["agenda"], read, position)
        waiting = position.agenda[-1].kind if position.agenda else "nothing"
    known = [*ASKS, "nothing"]
    if waiting not in known:
        read.bad(f"waiting_for is one of {join(known)}, not {waiting!r}.")
        return
    least = position.options.actions_per_turn
    default_left = least if waiting == "action" else 0
    position.actions_left = read.number(given.get("actions_left", default_left), "actions_left", 0, 9)
    if "disputed" in given:
        position.disputed = read.tile(given["disputed"], "disputed", position.layout)
        _read_dispute(given, read, position, waiting)
    elif waiting in ("wager", "assign", "name_leader", "split_surplus", "reward"):
        read.bad(f"To wait for {waiting}, a position must say which territory is disputed.")
    elif "agenda" not in given:
        _wait_outside_dispute(read, position, waiting)
    if not read.problems:
        _read_memory(given, read, position)
        read.problems += conservation_problems(position)


def _wait_outside_dispute(read: _Reader, position: DominancePosition, waiting: str) -> None:
    if position.coloured_count() <= position.options.tiles_left or waiting == "nothing":
        position.agenda = []
        position.actions_left = 0
    elif waiting == "action":
        if not position.actions_left:
            read.bad("With actions_left 0 nothing can be done; the next turn begins with a full allowance.")
        position.agenda = [cached_step(position.active, "action", position.actions_left)]
    elif waiting == "keep_marker":
        if position.politician == NOBODY:
            read.bad("Only a Politician keeps a marker; say who that is.")
        position.agenda = [
            cached_step(position.active, "action", position.actions_left or position.options.actions_per_turn),
            cached_step(position.politician, "keep_marker"),
        ]
    else:
        read.bad("A setup that waits for secret coins is given by its territory_draw.")


def _read_dispute(given: Mapping[str, Any], read: _Reader, position: DominancePosition, waiting: str) -> None:
    players = position.players
    for name, coins in read.table(given.get("wagers"), "wagers").items():
        position.wagers[read.seat(name, "wagers", players)] = read.coins(coins, f"the wager of {name}")
    position.surplus = read.coins(given.get("surplus"), "surplus")
    if given.get("leader") is not None:
        position.leader = position.last_leader = read.seat(given["leader"], "leader", players)
    tile = position.disputed
    grey = position.owner[tile] != COLOURED
    if grey:
        position.faction = position.owner[tile]
    if waiting in ("wager", "assign") and grey:
        read.bad("A Dispute that still waits for wagers or a tie choice is about a coloured territory.")
    if waiting in ("name_leader", "split_surplus", "reward"):
        if not grey:
            read.bad("Once a Dispute has its winner, the disputed territory is grey.")
        if waiting != "name_leader" and position.leader == NOBODY:
            read.bad(f"To wait for {waiting}, a position must say who is Leader.")
        position.wagers = [wager or NO_COINS for wager in position.wagers]
    if read.problems:
        return
    rest = [step for step in position.agenda if step.kind == "action"]
    if waiting == "wager":
        order = [(position.active + offset) % players for offset in range(players)]
        steps = [cached_step(seat, "wager") for seat in reversed(order) if position.wagers[seat] is None]
        if not steps:
            read.bad("All wagers are made, so nobody is waited for; leave one out.")
    elif waiting == "assign":
        position.wagers = [wager or NO_COINS for wager in position.wagers]
        tied = tied_factions(totals_of(position))
        if len(tied) < 2 or totals_of(position) == NO_COINS:
            read.bad("To wait for assign, two or three colours must share the highest total.")
        steps = [Step(position.active, "assign", detail=tuple(tied))]
    elif waiting == "name_leader":
        candidates = leader_candidates(position, position.faction)
        if len(candidates) < 2:
            read.bad(f"Only {seat_name(candidates[0])} can be Leader, so nobody needs to be named.")
        steps = [Step(position.active, "name_leader", detail=tuple(candidates))]
    elif waiting in ("split_surplus", "reward"):
        steps = [cached_step(position.leader, waiting)]
    elif waiting == "nothing":
        steps = []
    else:
        read.bad(f"While a Dispute is under way a position cannot wait for {waiting}.")
        return
    if "agenda" in given and [step for step in position.agenda if step.kind != "action"] != steps:
        read.bad("The agenda of the saved game does not fit its Dispute.")
    # what is owed after the Dispute lies beneath it (only where a changed rule lets the turn go on)
    position.agenda = [*rest, *steps]


def _read_agenda(value: Any, read: _Reader, position: DominancePosition) -> None:
    if not isinstance(value, list):
        read.bad("agenda is a list of steps.")
        return
    for item in value:
        step = read.table(item, "a step of the agenda")
        kind = step.get("kind")
        seat = read.number(step.get("seat", -1), "the seat of a step", 0, position.players - 1)
        detail = step.get("detail", [])
        if kind not in ASKS:
            read.bad(f"{kind!r} is no kind of step; there are {join(list(ASKS))}.")
        elif not isinstance(detail, list) or not all(type(n) is int and 0 <= n < 4 for n in detail):
            read.bad("The detail of a step is a list of small whole numbers.")
        elif kind in ("assign", "name_leader") and not detail:
            read.bad(f"A step of kind {kind} says between whom or what to choose.")
        else:
            limit = read.number(step.get("limit", 0), "the limit of a step", 0, 9)
            if kind == "keep_marker" and position.politician == NOBODY:
                read.bad("Only a Politician keeps a marker; say who that is.")
            position.agenda.append(
                Step(seat, kind, limit, detail=tuple(detail)) if detail else cached_step(seat, kind, limit)
            )
    top = position.agenda[-1].kind if position.agenda else ""
    beneath = {step.kind for step in position.agenda[:-1]}
    allowed = {"pick_secret": {"pick_secret"}, "wager": {"wager", "action"}, "action": set()}.get(top, {"action"})
    if not beneath <= allowed:
        read.bad(f"Beneath a step of kind {top} there can be no {join(sorted(beneath - allowed), 'or')}.")


def conservation_problems(position: DominancePosition) -> list[str]:
    """Whether more coins or Leader tokens are on the table than the box holds."""
    total = position.discard
    for pile in _piles(position):
        total = plus(total, pile)
    return [
        f"There are {count} {name} coins on the table; the box holds {COINS_OF_A_COLOUR}."
        for name, count in zip(FACTIONS, total, strict=True)
        if count > COINS_OF_A_COLOUR
    ]


def _piles(position: DominancePosition) -> Iterable[Coins]:
    yield from position.coins
    yield from position.hands
    yield position.surplus
    yield position.bag
    yield position.line.count(0), position.line.count(1), position.line.count(2)
    if position.faction == NOBODY:
        # once the territory is settled, the wagers have become Surplus
        yield from (wager for wager in position.wagers if wager is not None)


def position_to_json(position: DominancePosition) -> dict[str, Any]:
    """The table that :func:`position_from` turns back into this position."""
    names = position.layout.names
    seats = [seat_name(seat) for seat in range(position.players)]
    options = position.options.changed()
    for known_elsewhere in ("players", "layout", "leader_tokens", "politician"):
        options.pop(known_elsewhere, None)
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
