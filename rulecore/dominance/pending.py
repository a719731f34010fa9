"""What a position given as a table waits for: the part of the notation that ends on the agenda."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulecore.kernel import Step, shown

from .dispute import leader_candidates, tied_factions, totals_of
from .facts import BOX, COINS_OF_A_COLOUR, FACTIONS, LEADER_TOKENS, NO_COINS, PIECES, Coins
from .position import COLOURED, NOBODY, SEAT_STREAM, STREAMS, DominancePosition, cached_step, minus, plus
from .reader import Reader
from .setup import begin_setup
from .view import ASKS
from .words import join, plural, seat_name

WAITING = {"wagers": "wager", "build_or_second_coin": "reward"}
"""Names of the notation for kinds of step that the rules call otherwise."""

_OF_A_DISPUTE = ("wager", "assign", "name_leader", "split_surplus", "reward")


def read_pending(given: Mapping[str, Any], read: Reader, position: DominancePosition) -> None:
    """Find out whose choice is awaited, complete the position with it, and check what only shows in the whole.

    Args:
        given: the table.
        read: takes the problems.
        position: the table as it lies, without turn and agenda; changed in place.
    """
    players = position.players
    if given.get("active") is not None:
        position.active = read.seat(given["active"], "active", players)
    elif given.get("leader") is not None:
        position.active = read.seat(given["leader"], "leader", players)
    position.turn = read.number(given.get("turn", 1), "turn", 0, 1_000_000)
    position.capped = given.get("capped", False)
    if not isinstance(position.capped, bool):
        read.bad(f"capped is true or false, not {shown(position.capped)}.")
    if given.get("last_leader") is not None:
        position.last_leader = read.seat(given["last_leader"], "last_leader", players)
    _read_chance(given, read, position)
    if read.problems:
        return
    if "territory_draw" in given:
        position.turn = 0
        position.active = position.chance[SEAT_STREAM] % players
        begin_setup(position)
        return
    waiting = _awaited(given, read, position)
    if waiting is None:
        return
    left = position.options.actions_per_turn if waiting == "action" else 0
    position.actions_left = read.number(given.get("actions_left", left), "actions_left", 0, 9)
    if given.get("disputed") is not None:
        position.disputed = read.tile(given["disputed"], "disputed", position.layout)
        _read_dispute(given, read, position, waiting)
    else:
        for key in ("leader", "wagers", "surplus"):
            if given.get(key):
                read.bad(f"With a {key}, a position must say which territory is disputed.")
        if waiting in _OF_A_DISPUTE:
            read.bad(f"To wait for {waiting}, a position must say which territory is disputed.")
        elif "agenda" not in given:
            _wait_outside_dispute(read, position, waiting)
        else:
            _check_agenda_outside_dispute(read, position)
    if not read.problems:
        _read_memory(given, read, position)
        read.problems += box_problems(position)


def _read_chance(given: Mapping[str, Any], read: Reader, position: DominancePosition) -> None:
    if "chance" not in given:
        return
    chance = given["chance"]
    if not isinstance(chance, list) or len(chance) != STREAMS or not all(type(n) is int for n in chance):
        read.bad(f"chance is a list of {STREAMS} whole numbers, not {shown(chance)}.")
    else:
        position.chance = [number & ((1 << 64) - 1) for number in chance]


def _awaited(given: Mapping[str, Any], read: Reader, position: DominancePosition) -> str | None:
    """The kind of step that comes next, or ``None`` if that cannot be read."""
    if "agenda" in given:
        _read_agenda(given["agenda"], read, position)
        return position.agenda[-1].kind if position.agenda else "nothing"
    waiting = given.get("waiting_for")
    if waiting is None:
        waiting = "reward" if given.get("leader") is not None else "action"
        if waiting == "action" and given.get("disputed") is not None:
            waiting = "wager"
    known = [*ASKS, "nothing"]
    waiting = WAITING.get(waiting, waiting) if isinstance(waiting, str) else waiting
    if waiting not in known:
        read.bad(f"waiting_for is one of {join([*known, *WAITING])}, not {shown(waiting)}.")
        return None
    return str(waiting)


def _wait_outside_dispute(read: Reader, position: DominancePosition, waiting: str) -> None:
    if position.coloured_count() <= position.options.tiles_left or waiting == "nothing":
        # dominance.end.trigger
        position.agenda = []
        position.actions_left = 0
    elif waiting == "action":
        if not position.actions_left:
            read.bad("With actions_left 0 nothing can be done; the next turn begins with a full allowance.")
        position.agenda = [cached_step(position.active, "action", position.actions_left)]
    elif waiting == "keep_marker":
        # dominance.politician.markers: before the first turn
        position.turn = 0
        position.agenda = [cached_step(position.politician, "keep_marker")]
        _check_agenda_outside_dispute(read, position)
    else:
        read.bad("A setup that waits for secret coins is given by its territory_draw.")


def _check_agenda_outside_dispute(read: Reader, position: DominancePosition) -> None:
    """Steps that could not have come about together, and would lead the rules astray."""
    options = position.options
    for step in position.agenda:
        if step.kind == "action" and (step.seat, step.limit) != (position.active, position.actions_left):
            read.bad(
                f"The agenda waits for {plural(step.limit, 'action')} of {seat_name(step.seat)}, and "
                f"{seat_name(position.active)} is active with {plural(position.actions_left, 'action')} left."
            )
        if step.kind == "keep_marker" and step.seat != position.politician:
            read.bad("Only a Politician keeps a marker; say who that is.")
        if step.kind == "keep_marker" and position.marker != NOBODY:
            read.bad("The Politician has kept a marker already.")
    picks = [step for step in position.agenda if step.kind == "pick_secret"]
    if picks and (position.line or sum(position.bag) < len(picks) + options.line_size):
        read.bad(
            f"While secret coins are picked there is no line yet, and the bag holds at least "
            f"{len(picks) + options.line_size} coins: these and the {options.line_size} of the line."
        )
    if position.agenda and not picks and position.coloured_count() <= options.tiles_left:
        left = plural(position.coloured_count(), "coloured territory", "coloured territories")
        read.bad(f"With {left} left the game is over, and nothing is waited for.")


def _read_dispute(given: Mapping[str, Any], read: Reader, position: DominancePosition, waiting: str) -> None:
    players = position.players
    for name, coins in read.table(given.get("wagers"), "wagers").items():
        position.wagers[read.seat(name, "wagers", players)] = read.coins(coins, f"the wager of {name}")
    position.surplus = read.coins(given.get("surplus"), "surplus")
    if given.get("leader") is not None:
        position.leader = position.last_leader = read.seat(given["leader"], "leader", players)
    tile = position.disputed
    name = position.layout.names[tile]
    grey = position.owner[tile] != COLOURED
    if grey:
        position.faction = position.owner[tile]
    if waiting in ("wager", "assign") and grey:
        read.bad(f"A Dispute that still waits for {waiting} is about a coloured territory, and {name} is grey.")
    if waiting in ("wager", "assign", "name_leader") and position.leader != NOBODY:
        read.bad(f"While a Dispute waits for {waiting} there is no Leader yet.")
    if waiting in ("wager", "assign") and position.surplus != NO_COINS:
        read.bad(f"While a Dispute waits for {waiting} there is no Surplus yet.")
    if waiting in ("name_leader", "split_surplus", "reward"):
        if not grey:
            read.bad(f"Once a Dispute has its winner, the disputed territory is grey, and {name} is coloured.")
        if waiting != "name_leader" and position.leader == NOBODY:
            read.bad(f"To wait for {waiting}, a position must say who is Leader.")
        position.wagers = [wager or NO_COINS for wager in position.wagers]
    if waiting == "reward" and position.surplus != NO_COINS:
        read.bad("The Leader deals out the Surplus before the reward; leave it out, or wait for split_surplus.")
    if read.problems:
        return
    steps = _steps_of_dispute(read, position, waiting)
    rest = [step for step in position.agenda if step.kind == "action"]
    if "agenda" not in given and not position.options.dispute_ends_turn and position.actions_left:
        rest = [cached_step(position.active, "action", position.actions_left)]
    if "agenda" in given and [step for step in position.agenda if step.kind != "action"] != steps:
        read.bad("The agenda of the saved game does not fit its Dispute.")
    # what is owed after the Dispute lies beneath it (only where a changed rule lets the turn go on)
    position.agenda = [*rest, *steps]
    if any((step.seat, step.limit) != (position.active, position.actions_left) for step in rest):
        read.bad("After the Dispute it is the active player who goes on, with the actions that are left.")


def _steps_of_dispute(read: Reader, position: DominancePosition, waiting: str) -> list[Step]:
    """The steps that the rules would have put on the agenda."""
    if waiting == "wager":
        order = [(position.active + offset) % position.players for offset in range(position.players)]
        steps = [cached_step(seat, "wager") for seat in reversed(order) if position.wagers[seat] is None]
        if not steps:
            read.bad("All wagers are made, so nobody is waited for; leave one out.")
        return steps
    if waiting == "assign":
        position.wagers = [wager or NO_COINS for wager in position.wagers]
        total = totals_of(position)
        tied = tied_factions(total)
        if len(tied) < 2 or total == NO_COINS:
            read.bad("To wait for assign, two or three colours must share the highest total.")
        return [Step(position.active, "assign", detail=tuple(tied))]
    if waiting == "name_leader":
        candidates = leader_candidates(position, position.faction)
        if len(candidates) < 2:
            read.bad(f"Only {seat_name(candidates[0])} can be Leader, so nobody needs to be named.")
        return [Step(position.active, "name_leader", detail=tuple(candidates))]
    if waiting in ("split_surplus", "reward"):
        return [cached_step(position.leader, waiting)]
    if waiting != "nothing":
        read.bad(f"While a Dispute is under way a position cannot wait for {waiting}.")
    return []


def _read_agenda(value: Any, read: Reader, position: DominancePosition) -> None:
    if not isinstance(value, list):
        read.bad(f"agenda is a list of steps, not {shown(value)}.")
        return
    for item in value:
        step = read.table(item, "a step of the agenda")
        kind = step.get("kind")
        seat = read.number(step.get("seat", -1), "the seat of a step", 0, position.players - 1)
        detail = step.get("detail", [])
        limit = read.number(step.get("limit", 0), "the limit of a step", 0, 9)
        if not isinstance(kind, str) or kind not in ASKS:
            read.bad(f"{shown(kind)} is no kind of step; there are {join(list(ASKS))}.")
        elif not isinstance(detail, list) or not all(type(n) is int and 0 <= n < 4 for n in detail):
            read.bad("The detail of a step is a list of small whole numbers.")
        elif kind == "action" and not limit:
            read.bad("A step that waits for an action says as its limit how many are left.")
        else:
            position.agenda.append(
                Step(seat, kind, limit, detail=tuple(detail)) if detail else cached_step(seat, kind, limit)
            )
    top = position.agenda[-1].kind if position.agenda else ""
    beneath = {step.kind for step in position.agenda[:-1]}
    alone: set[str] = set()
    allowed = {"pick_secret": {"pick_secret"}, "wager": {"wager", "action"}, "action": alone, "keep_marker": alone}.get(
        top, {"action"}
    )
    if not beneath <= allowed:
        read.bad(f"Beneath a step of kind {top} there can be no {join(sorted(beneath - allowed), 'or')}.")
    if [step.kind for step in position.agenda].count("action") > 1:
        read.bad("The agenda waits for the actions of one player at a time.")


def _read_memory(given: Mapping[str, Any], read: Reader, position: DominancePosition) -> None:
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


def box_problems(position: DominancePosition) -> list[str]:
    """Whether the table carries more than the box holds (``dominance.components.coins``, ``.miniatures``).

    Args:
        position: any position.

    Returns:
        One sentence for each kind of piece of which there are too many.
    """
    total = position.discard
    for pile in _piles(position):
        total = plus(total, pile)
    problems = [
        f"There are {count} {name} coins on the table; the box holds {COINS_OF_A_COLOUR}."
        for name, count in zip(FACTIONS, total, strict=True)
        if count > COINS_OF_A_COLOUR
    ]
    standing = [position.building.count(kind) for kind in (1, 2, 3)] + [position.bridges.bit_count()]
    for piece, count, spare in zip(PIECES, standing, position.supply, strict=True):
        # a changed rule may ask for more bridges than the box holds
        most = max(BOX[piece], position.options.supply[PIECES.index(piece)])
        if count + spare > most:
            problems.append(
                f"The map has {count} and the supply {spare} of the miniature {piece}; the box holds {most} together."
            )
    # dominance.components.leader_tokens; without that variant the numbers are only a count of leaderships
    if position.options.leader_tokens and sum(position.tokens) > LEADER_TOKENS:
        problems.append(f"There are {sum(position.tokens)} Leader tokens handed out; the box holds {LEADER_TOKENS}.")
    return problems


def _piles(position: DominancePosition) -> Iterator[Coins]:
    yield from position.coins
    yield from position.hands
    yield position.surplus
    yield position.bag
    yield position.line.count(0), position.line.count(1), position.line.count(2)
    if position.faction == NOBODY:
        # once the territory is settled, the wagers have become Surplus
        yield from (wager for wager in position.wagers if wager is not None)
