"""Dominance once more, slow and obvious: a second opinion on every decision.

Written from the sentences of the rulebook, in the order in which they stand there, on the plain table that
``position.to_json()`` gives, with names in place of numbers. Nothing here comes from the library, no table and no
helper, so that a slip would have to be made twice, in two ways, to go unnoticed. Readings are followed; the knobs of
the design lessons are not.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import permutations, product
from typing import Any

Table = dict[str, Any]

COLOURS = ["gold", "silver", "bronze"]
NEXT_BUILDING = {None: "town", "town": "city", "city": "capital"}
POINTS = {None: 1, "town": 2, "city": 3, "capital": 4}
PLACES = {
    "line_7": [(q, 0) for q in range(7)],
    "line_8": [(q, 0) for q in range(8)],
    "line_9": [(q, 0) for q in range(9)],
    "strip_7": [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1)],
    "strip_8": [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1)],
    "strip_9": [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (0, 1), (1, 1), (2, 1), (3, 1)],
    "flower_7": [(0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)],
    "flower_8": [(0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (2, -1)],
    "flower_9": [(0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (2, -1), (2, -2)],
}


def reading(table: Table, option: str, default: Any) -> Any:
    """The reading in force."""
    return table["options"].get(option, default)


def touch(table: Table, one: str, other: str) -> bool:
    """Two hexagons share a side when they are one step apart."""
    places = PLACES[table["layout"]] if isinstance(table["layout"], str) else table["layout"]
    (q1, r1), (q2, r2) = (places[table["letters"].index(letter)] for letter in (one, other))
    # the distance on a hexagonal grid, by its three coordinates
    return max(abs(q1 - q2), abs(r1 - r2), abs((q1 + r1) - (q2 + r2))) == 1


def letters(table: Table) -> list[str]:
    """All tiles."""
    return list(table["territories"])


def colored(table: Table, letter: str) -> bool:
    """Whether the coloured side shows."""
    return bool(table["territories"][letter]["side"] == "colored")


def add(pile: dict[str, int], coin: str, count: int = 1) -> None:
    """Put coins on a pile, or take them off; colours without any are not written down."""
    pile[coin] = pile.get(coin, 0) + count
    assert pile[coin] >= 0
    if not pile[coin]:
        del pile[coin]


def parts(pile: dict[str, int]) -> list[dict[str, int]]:
    """Every way to take some of the coins, none and all included."""
    ranges = [range(pile.get(colour, 0) + 1) for colour in COLOURS]
    return [
        {colour: count for colour, count in zip(COLOURS, counts, strict=True) if count} for counts in product(*ranges)
    ]


def say(pile: dict[str, int]) -> str:
    """Coins in words."""
    words = [f"{pile[colour]} {colour}" for colour in COLOURS if pile.get(colour)]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words) or "nothing"


# --- what may be done


def allowed(table: Table) -> set[str] | None:
    """Every phrase that the rules allow now, or ``None`` where there are too many to list."""
    if not table["agenda"]:
        return set()
    step = table["agenda"][-1]
    seat = table["players"][step["seat"]]
    kind = step["kind"]
    if kind == "pick_secret":
        return {f"pick {colour}" for colour in COLOURS if table["bag"].get(colour)}
    if kind == "keep_marker":
        return {f"keep the {marker}" for marker in [*COLOURS, "crown"]}
    if kind == "action":
        return actions(table, seat)
    if kind == "wager":
        return {f"wager {say(part)}" for part in parts(table["hands"][seat])}
    if kind == "assign":
        return {f"assign to {colour}" for colour in strongest(table)}
    if kind == "name_leader":
        return {f"name {seat}" for seat in best_backers(table, table["territories"][table["disputed"]]["faction"])}
    if kind == "split_surplus":
        return splits(table)
    return rewards(table, seat)


def actions(table: Table, seat: str) -> set[str]:
    """Move, reinforce, take, dispute, or nothing."""
    found = {"pass"}
    for source in letters(table):
        for target in letters(table):
            if colored(table, source) and colored(table, target) and touch(table, source, target):
                for part in parts(table["territories"][source]["coins"]):
                    if part:
                        found.add(f"move {say(part)} from {source} to {target}")
    for letter in letters(table):
        if colored(table, letter):
            found.add(f"dispute {letter}")
            for colour in COLOURS:
                if table["discard"].get(colour) and may_reinforce(table, letter, colour):
                    found.add(f"reinforce {letter} with {colour}")
    if table["line"] and sum(table["hands"][seat].values()) < 5:
        found.add("take")
    return found


def may_reinforce(table: Table, letter: str, colour: str) -> bool:
    """The coin must be of a colour on the tile, unless the pile has none such or the tile is empty."""
    there = table["territories"][letter]["coins"]
    rule = reading(table, "reinforce_mixed", "any_present")
    if rule == "free" and len(there) >= 2:
        return True
    wanted = set(there)
    if rule == "plurality":
        wanted = {name for name in there if there[name] == max(there.values())}
    on_offer = {name for name in wanted if table["discard"].get(name)}
    return colour in on_offer if on_offer else True


def splits(table: Table) -> set[str] | None:
    """At least one coin of the Surplus to the line, in any order, the rest to the discard pile."""
    surplus = table["surplus"]
    if sum(surplus.values()) > 6:
        return None
    found = set()
    for part in parts(surplus):
        if part or not surplus:
            rest = {colour: surplus.get(colour, 0) - part.get(colour, 0) for colour in COLOURS}
            row = [colour for colour in COLOURS for _ in range(part.get(colour, 0))]
            for order in set(permutations(row)):
                found.add(f"line {', '.join(order) or 'nothing'}; discard {say(rest)}")
    return found


def rewards(table: Table, seat: str) -> set[str]:
    """A Build, or a second coin, or neither."""
    found = {"decline"}
    if table["line"] and sum(table["hands"][seat].values()) < 5:
        found.add("take a second coin")
    here = table["disputed"]
    reach = [letter for letter in letters(table) if letter == here or touch(table, letter, here)]
    for letter in reach:
        piece = NEXT_BUILDING.get(table["territories"][letter].get("building"))
        if piece and table["supply"][piece]:
            found.add(f"build {piece} at {letter}")
    for one in letters(table):
        for other in letters(table):
            if one < other and touch(table, one, other) and [one, other] not in table["bridges"]:
                ends = [one in reach, other in reach]
                rule = reading(table, "bridge_reach", "one_end")
                near = any(ends) if rule == "one_end" else all(ends) if rule == "both_ends" else here in (one, other)
                if near and table["supply"]["bridge"]:
                    found.add(f"build bridge {one}-{other}")
    return found


# --- a Dispute


def counted(table: Table) -> Counter[str]:
    """The coins on the tile and those wagered."""
    count: Counter[str] = Counter(table["territories"][table["disputed"]]["coins"])
    for wager in table["wagers"].values():
        count.update(wager)
    return count


def strongest(table: Table) -> list[str]:
    """The colours of which there are most."""
    count = counted(table)
    return [colour for colour in COLOURS if count[colour] == max(count.values())]


def best_backers(table: Table, faction: str) -> list[str]:
    """Who may be Leader."""
    wagers = {seat: table["wagers"].get(seat, {}) for seat in table["players"]}
    backers = [seat for seat in wagers if wagers[seat].get(faction, 0) > 0]
    if not backers:
        idle = [seat for seat in wagers if not wagers[seat]]
        if reading(table, "leader_zero_tie", "all_players") == "those_who_wagered_nothing" and idle:
            return idle
        return list(wagers)
    if reading(table, "leader_measure", "winning_colour") == "all_coins":
        size = {seat: sum(wagers[seat].values()) for seat in backers}
    else:
        size = {seat: wagers[seat][faction] for seat in backers}
    return [seat for seat in backers if size[seat] == max(size.values())]


# --- what an action does


def after(table: Table, phrase: str) -> Table:
    """The table once the action that is awaited has been carried out.

    Of what waits, only ``active``, ``actions_left`` and ``waits`` are told: (player, what for), or ``None`` at the end.
    """
    new = deepcopy(table)
    step = table["agenda"][-1]
    seat = table["players"][step["seat"]]
    words = phrase.replace(",", "").split()
    if step["kind"] == "action":
        take_action(new, seat, phrase, words)
    elif step["kind"] == "wager":
        wager = read(words[1:])
        for colour, count in wager.items():
            add(new["hands"][seat], colour, -count)
        new["wagers"][seat] = wager
        missing = [name for name in new["players"] if name not in new["wagers"]]
        if missing:
            first = new["players"].index(new["active"])
            order = [new["players"][(first + i) % len(new["players"])] for i in range(len(new["players"]))]
            new["waits"] = (next(name for name in order if name in missing), "wager")
        elif not sum(counted(new).values()):
            new["disputed"] = None
            turn_over(new)
        elif len(strongest(new)) > 1:
            new["waits"] = (new["active"], "assign")
        else:
            give_tile(new, strongest(new)[0])
    elif step["kind"] == "assign":
        give_tile(new, words[-1])
    elif step["kind"] == "name_leader":
        lead(new, words[-1])
    elif step["kind"] == "split_surplus":
        lined, rest = phrase.removeprefix("line ").split("; discard ")
        new["line"] += [] if lined == "nothing" else lined.split(", ")
        for colour, count in read(rest.replace(",", "").split()).items():
            add(new["discard"], colour, count)
        new["surplus"] = {}
        first_coin(new, seat)
    elif step["kind"] == "reward":
        take_reward(new, seat, phrase, words)
    else:
        raise AssertionError(f"setup is not played here: {step}")
    return new


def read(words: list[str]) -> dict[str, int]:
    """“2 gold and 1 silver” as a pile."""
    return {word: int(words[i - 1]) for i, word in enumerate(words) if word in COLOURS}


def take_action(new: Table, seat: str, phrase: str, words: list[str]) -> None:
    tiles = new["territories"]
    if words[0] == "move":
        source, target = words[-3], words[-1]
        for colour, count in read(words[: words.index("from")]).items():
            add(tiles[source]["coins"], colour, -count)
            add(tiles[target]["coins"], colour, count)
    elif words[0] == "reinforce":
        add(new["discard"], words[-1], -1)
        add(tiles[words[1]]["coins"], words[-1])
    elif words[0] == "take":
        add(new["hands"][seat], new["line"].pop(0))
    elif words[0] == "dispute":
        new["disputed"], new["wagers"], new["actions_left"] = words[1], {}, 0
        new["waits"] = (seat, "wager")
        return
    new["actions_left"] -= 1
    if new["actions_left"]:
        new["waits"] = (seat, "action")
    else:
        turn_over(new)


def turn_over(new: Table) -> None:
    """The next player clockwise has two actions, unless a cap stops the simulation."""
    cap = reading(new, "turn_cap", None)
    if cap is not None and new["turn"] >= cap:
        new["waits"] = None
        return
    seats = new["players"]
    new["active"] = seats[(seats.index(new["active"]) + 1) % len(seats)]
    new["actions_left"] = 2
    new["waits"] = (new["active"], "action")


def game_over(new: Table) -> bool:
    return sum(colored(new, letter) for letter in letters(new)) == 1


def give_tile(new: Table, faction: str) -> None:
    """The tile is flipped, one coin of the winner stays on it, all the others are Surplus."""
    tile = new["territories"][new["disputed"]]
    surplus = dict(counted(new))
    assert surplus[faction] >= 1
    new["surplus"] = {}
    for colour, count in surplus.items():
        if count - (colour == faction):
            add(new["surplus"], colour, count - (colour == faction))
    tile.update(side="grey", faction=faction, coins={faction: 1})
    if reading(new, "end_timing", "after_leader") == "at_flip" and game_over(new):
        new["waits"] = None
        new["actions_left"] = 0
        return
    able = best_backers(new, faction)
    if len(able) == 1:
        lead(new, able[0])
    else:
        new["waits"] = (new["active"], "name_leader")


def lead(new: Table, seat: str) -> None:
    new["leader"] = seat
    new["tokens"][seat] += 1
    new["waits"] = (seat, "split_surplus")


def first_coin(new: Table, seat: str) -> None:
    """The Leader takes the front coin; with five coins it is lost, with an empty line there is none."""
    if sum(new["hands"][seat].values()) >= 5:
        if reading(new, "full_hand_scope", "coin_only") == "whole_step":
            dispute_over(new)
            return
    elif new["line"]:
        add(new["hands"][seat], new["line"].pop(0))
    new["waits"] = (seat, "reward")


def take_reward(new: Table, seat: str, phrase: str, words: list[str]) -> None:
    if phrase == "take a second coin":
        add(new["hands"][seat], new["line"].pop(0))
    elif words[:2] == ["build", "bridge"]:
        new["bridges"].append(words[2].split("-"))
        new["supply"]["bridge"] -= 1
    elif words[0] == "build":
        tile = new["territories"][words[-1]]
        if tile.get("building"):
            new["supply"][tile["building"]] += 1
        tile["building"] = words[1]
        new["supply"][words[1]] -= 1
    dispute_over(new)


def dispute_over(new: Table) -> None:
    new["disputed"] = new["leader"] = None
    if game_over(new):
        new["waits"] = None
        new["actions_left"] = 0
    else:
        turn_over(new)


# --- the end


def scores(table: Table) -> dict[str, int]:
    """One point for a tile, two with a town, three with a city, four with the capital; bridges inside one faction."""
    total = dict.fromkeys(COLOURS, 0)
    tiles = table["territories"]
    for tile in tiles.values():
        if tile["side"] == "grey":
            total[tile["faction"]] += POINTS[tile.get("building")]
    gained: Counter[str] = Counter()
    for one, other in table["bridges"]:
        if tiles[one].get("faction") and tiles[one].get("faction") == tiles[other].get("faction"):
            gained.update([one, other])
    for letter, count in gained.items():
        once = reading(table, "bridge_points", "per_bridge") == "once_per_territory"
        total[tiles[letter]["faction"]] += 1 if once else count
    return total


def owned(table: Table, faction: str, building: str) -> int:
    """How many tiles of a faction carry a building."""
    return sum(
        tile.get("faction") == faction and tile.get("building") == building for tile in table["territories"].values()
    )


def best_faction(table: Table, rivals: list[str]) -> tuple[list[str], str]:
    """The best of some factions, and the comparison that told; several and ``"shared"`` if none did."""
    points = scores(table)
    tests = [
        ("score", lambda faction: points[faction]),
        ("capital", lambda faction: owned(table, faction, "capital")),
        ("cities", lambda faction: owned(table, faction, "city")),
        ("towns", lambda faction: owned(table, faction, "town")),
        ("territories", lambda faction: sum(t.get("faction") == faction for t in table["territories"].values())),
    ]
    for name, value in tests:
        values = {faction: value(faction) for faction in rivals}
        rivals = [faction for faction in rivals if values[faction] == max(values.values())]
        if len(rivals) == 1:
            return rivals, name
    return rivals, "shared"


def result(table: Table) -> dict[str, Any]:
    """Who has won, if the game ended here."""
    first, decided = best_faction(table, COLOURS)
    rest = [faction for faction in COLOURS if faction not in first]
    order = first
    if len(first) == 1:
        second, _ = best_faction(table, rest)
        order = first + second + [faction for faction in rest if faction not in second]
        if len(second) > 1:
            order = first
    winners, told = winning_players(table, first, order)
    return {"scores": scores(table), "factions": first, "decided": decided, "winners": winners, "told": told}


def winning_players(table: Table, first: list[str], order: list[str]) -> tuple[list[str], str]:
    """The players' part of the ending; ``order`` is all three factions if they can be ranked, else the first alone."""
    players = table["players"]
    politician, marker = str(table.get("politician")), table.get("marker")
    bound = "politician" in table and marker in COLOURS
    if len(first) > 1:
        if bound and marker not in first:
            return [seat for seat in players if seat != politician], "shared"
        if bound and reading(table, "politician_full_tie", "shared") == "alone":
            return [politician], "politician"
        return list(players), "shared"
    won = first[0]
    how = reading(table, "politician_win", "alone")
    if bound and marker == won and how != "needs_most_coins":
        others, _ = compare([[seat] for seat in players if seat != politician], table, order)
        return ([politician] if how == "alone" else sorted([politician, *others])), "politician"
    if bound and marker != won:
        return compare([[seat] for seat in players if seat != politician], table, order)
    if len(players) == 4:
        return compare([["P1", "P3"], ["P2", "P4"]], table, order)
    return compare([[seat] for seat in players], table, order)


def compare(sides: list[list[str]], table: Table, order: list[str]) -> tuple[list[str], str]:
    """Coins of the winner, then tokens in that variant, then second and third faction, then all coins."""

    def held(side: list[str], colours: list[str]) -> int:
        return sum(table["hands"][seat].get(colour, 0) for seat in side for colour in colours)

    tests = [("winning_faction", lambda side: held(side, order[:1]))]
    if table["leader_tokens"]:
        tests.append(("leader_tokens", lambda side: sum(table["tokens"][seat] for seat in side)))
    if len(order) == 3:
        tests.append(("second_faction", lambda side: held(side, order[1:2])))
        tests.append(("third_faction", lambda side: held(side, order[2:])))
    tests.append(("all_coins", lambda side: held(side, COLOURS)))
    for name, value in tests:
        best = max(value(side) for side in sides)
        sides = [side for side in sides if value(side) == best]
        if len(sides) == 1:
            return sorted(sides[0]), name
    return sorted(seat for side in sides for seat in side), "shared"
