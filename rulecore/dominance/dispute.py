"""How a Dispute is decided: hidden wagers, the count, the winning faction and its Leader (section Disputes)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from rulecore.kernel import Action, Event, Fields, Refusal, Step, Verb, below

from .facts import FACTIONS, NO_COINS, Coins
from .position import (
    ONE,
    TIE_STREAM,
    DominancePosition,
    cached_step,
    empty_dispute,
    holds,
    minus,
    plus,
    selections,
)
from .turn import end_turn
from .words import CoinsField, FactionField, SeatField, coins_text, join, seat_name


class Wager(Verb[DominancePosition]):
    """Hide any of your coins in the hand; all hands open together."""

    name = "wager"
    phrase = "wager {coins}"
    fields: ClassVar[Fields] = {"coins": CoinsField()}
    steps = ("wager",)

    def __init__(self) -> None:
        super().__init__()
        self._lists: dict[Coins, tuple[Action, ...]] = {}

    def options(self, position: DominancePosition, step: Step) -> tuple[Action, ...]:
        hand = position.hands[step.seat]
        some = self._lists.get(hand)
        if some is None:
            some = self._lists[hand] = tuple(self(part) for part in selections(hand))
        return some

    def why_not(self, position: DominancePosition, step: Step, action: Action) -> Refusal | None:
        wager = action.values[0]
        hand = position.hands[step.seat]
        if holds(hand, wager):
            return None
        short = join([FACTIONS[c] for c in range(3) if wager[c] > hand[c]])
        return Refusal(
            "dominance.dispute.wager",
            f"You wager coins behind your own screen, and you have too little {short} for {coins_text(wager)}.",
            f"You hold {coins_text(hand)}; wager any part of that, or nothing.",
        )

    def apply(self, position: DominancePosition, step: Step, action: Action) -> None:
        wager = action.values[0]
        seat = step.seat
        position.hands[seat] = minus(position.hands[seat], wager)
        position.wagers[seat] = wager
        position.agenda.pop()
        if position.events is not None:
            position.events.append(Event("dominance.dispute.wager", "wagered", seat, secret={"coins": wager}))
        if None not in position.wagers:
            reveal(position)

    def imaginable(self, position: DominancePosition) -> Iterator[Action]:
        step = position.step
        hand = position.hands[step.seat] if step is not None else NO_COINS
        seen = set(selections(hand))
        yield from (self(part) for part in selections(hand))
        for colour in range(3):
            more = plus(hand, ONE[colour])
            if more not in seen:
                yield self(more)
            if not hand[colour]:
                yield self(ONE[colour])


def totals_of(position: DominancePosition) -> Coins:
    """Coins of each colour on the tile and in all wagers (``dominance.dispute.count``)."""
    total = position.coins[position.disputed]
    for wager in position.wagers:
        if wager is not None:
            total = plus(total, wager)
    return total


def tied_factions(total: Coins) -> list[int]:
    """The colours that share the highest total; one if there is no tie."""
    most = max(total)
    return [colour for colour in range(3) if total[colour] == most]


def leader_candidates(position: DominancePosition, faction: int) -> list[int]:
    """Seats tied for Leader once ``faction`` has won; one if there is no tie.

    ``dominance.dispute.leader``: most wagered coins of the winning colour. ``dominance.dispute.leader_tie``: that
    number may be zero, so every Dispute with an effect has a Leader.
    """
    wagers = [wager or NO_COINS for wager in position.wagers]
    backing = [wager[faction] for wager in wagers]
    most = max(backing)
    if most == 0:
        if position.options.leader_zero_tie == "those_who_wagered_nothing":
            idle = [seat for seat, wager in enumerate(wagers) if wager == NO_COINS]
            if idle:
                return idle
        return list(range(len(wagers)))
    if position.options.leader_measure == "all_coins":
        size = [sum(wager) if wager[faction] else -1 for wager in wagers]
        return [seat for seat, coins in enumerate(size) if coins == max(size)]
    return [seat for seat, coins in enumerate(backing) if coins == most]


def reveal(position: DominancePosition) -> None:
    """Open all wagers together and count (``dominance.dispute.reveal``)."""
    for seat, wager in enumerate(position.wagers):
        assert wager is not None
        _remember(position, seat, wager)
    if position.events is not None:
        position.note("dominance.dispute.reveal", "revealed", None, wagers=list(position.wagers))
    total = totals_of(position)
    tied = tied_factions(total)
    if total == NO_COINS:
        # dominance.dispute.no_coins: no effect, yet declaring was an action and closes the turn all the same
        tile = position.layout.names[position.disputed]
        empty_dispute(position)
        position.note("dominance.dispute.no_coins", "no_effect", None, tile=tile, totals=total)
        after_dispute(position)
        return
    position.note("dominance.dispute.count", "counted", None, totals=total, tied=[FACTIONS[c] for c in tied])
    if len(tied) > 1:
        tied = _break_tie(position, tied)
    if len(tied) == 1:
        settle(position, tied[0])
    else:
        # dominance.dispute.faction_tie: the active player assigns the territory
        position.agenda.append(Step(position.active, "assign", detail=tuple(tied)))


def _break_tie(position: DominancePosition, tied: list[int]) -> list[int]:
    """Ties that a changed rule (option ``tie_breaker``) takes from the active player."""
    breaker = position.options.tie_breaker
    if breaker == "chance":
        return [tied[below(position.chance, TIE_STREAM, len(tied))]]
    if breaker == "tile_majority":
        there = position.coins[position.disputed]
        most = max(there[colour] for colour in tied)
        return [colour for colour in tied if there[colour] == most]
    return tied


def _remember(position: DominancePosition, seat: int, wager: Coins) -> None:
    """Take a revealed wager out of what the table knows of a hand; what was not known of it was the unknown part."""
    known = position.known[seat]
    shown = [min(known[colour], wager[colour]) for colour in range(3)]
    position.known[seat] = (known[0] - shown[0], known[1] - shown[1], known[2] - shown[2])
    position.unknown[seat] -= sum(wager) - sum(shown)


def settle(position: DominancePosition, faction: int) -> None:
    """Give the territory to a faction for good, and look for the Leader."""
    tile = position.disputed
    total = totals_of(position)
    # dominance.dispute.flip_and_keep_one: a winner with no coin there is impossible, because then nobody had one
    assert total[faction] > 0
    # dominance.territory.sides, dominance.dispute.permanent: a tile turns grey here alone, and nothing turns it back
    position.owner[tile] = position.faction = faction
    position.coins[tile] = ONE[faction]
    position.surplus = minus(total, ONE[faction])
    if position.events is not None:
        name = position.layout.names[tile]
        position.note("dominance.dispute.flip_and_keep_one", "settled", None, tile=name, faction=FACTIONS[faction])
        position.note("dominance.dispute.surplus", "surplus", None, coins=position.surplus)
    if position.options.end_timing == "at_flip" and position.coloured_count() <= position.options.tiles_left:
        end_game(position)
        return
    tied = leader_candidates(position, faction)
    if len(tied) == 1:
        name_leader(position, tied[0])
    else:
        position.agenda.append(Step(position.active, "name_leader", detail=tuple(tied)))


def name_leader(position: DominancePosition, seat: int) -> None:
    """Make a seat the Leader, who now deals out the Surplus (``dominance.leader.step_order``)."""
    position.leader = position.last_leader = seat
    # dominance.leader_tokens.gain; counted without that variant as well, since lessons ask for it
    position.tokens[seat] += 1
    position.note("dominance.dispute.leader", "led", seat)
    if position.options.leader_tokens:
        position.note("dominance.leader_tokens.gain", "token", seat)
    _give_back(position, seat)
    position.agenda.append(cached_step(seat, "split_surplus"))


def _give_back(position: DominancePosition, leader: int) -> None:
    """Return wagers where a changed rule (option ``wagers_back``) says so; by the rulebook none come back."""
    scheme = position.options.wagers_back
    if scheme == "nobody":
        return
    for seat, wager in enumerate(position.wagers):
        if wager is None:
            continue
        if scheme == "all_but_leader":
            back = NO_COINS if seat == leader else wager
        else:
            back = (
                0 if position.faction == 0 else wager[0],
                0 if position.faction == 1 else wager[1],
                0 if position.faction == 2 else wager[2],
            )
        position.hands[seat] = plus(position.hands[seat], back)
        position.known[seat] = plus(position.known[seat], back)
        position.surplus = minus(position.surplus, back)
        if back != NO_COINS:
            position.note("dominance.dispute.surplus", "given_back", seat, coins=back)


def after_dispute(position: DominancePosition) -> None:
    """The Dispute is over: the game may be, the turn usually is (``dominance.dispute.ends_turn``)."""
    if position.coloured_count() <= position.options.tiles_left:
        # dominance.end.trigger
        end_game(position)
    elif not position.agenda:
        end_turn(position)


def end_game(position: DominancePosition) -> None:
    """Nothing is owed any more; scoring reads the table as it stands."""
    position.agenda = []
    position.actions_left = 0
    position.note("dominance.end.trigger", "game_over")


class Assign(Verb[DominancePosition]):
    """Break a tie of factions."""

    name = "assign"
    phrase = "assign to {faction}"
    fields: ClassVar[Fields] = {"faction": FactionField()}
    steps = ("assign",)

    def options(self, position: DominancePosition, step: Step) -> list[Action]:
        return [self(colour) for colour in step.detail]

    def why_not(self, position: DominancePosition, step: Step, action: Action) -> Refusal | None:
        colour = action.values[0]
        if colour in step.detail:
            return None
        total = totals_of(position)
        return Refusal(
            "dominance.dispute.faction_tie",
            f"{FACTIONS[colour].capitalize()} counts {total[colour]} and is not among the tied, who have {max(total)}.",
            f"Assign the territory to {join([FACTIONS[c] for c in step.detail], 'or')}.",
        )

    def apply(self, position: DominancePosition, step: Step, action: Action) -> None:
        position.agenda.pop()
        position.note("dominance.dispute.faction_tie", "assigned", step.seat, faction=FACTIONS[action.values[0]])
        settle(position, action.values[0])

    def imaginable(self, position: DominancePosition) -> Iterator[Action]:
        for colour in range(3):
            yield self(colour)


class NameLeader(Verb[DominancePosition]):
    """Name one of the tied players Leader."""

    name = "name_leader"
    phrase = "name {leader}"
    fields: ClassVar[Fields] = {"leader": SeatField()}
    steps = ("name_leader",)

    def options(self, position: DominancePosition, step: Step) -> list[Action]:
        return [self(seat) for seat in step.detail]

    def why_not(self, position: DominancePosition, step: Step, action: Action) -> Refusal | None:
        seat = action.values[0]
        if seat in step.detail:
            return None
        who = f"{seat_name(seat)} is not among those tied for Leader"
        if seat >= len(position.hands):
            who = f"There is no {seat_name(seat)} in this game"
        return Refusal(
            "dominance.dispute.leader_tie",
            f"{who}.",
            f"Name {join([seat_name(s) for s in step.detail], 'or')}.",
        )

    def apply(self, position: DominancePosition, step: Step, action: Action) -> None:
        position.agenda.pop()
        position.note("dominance.dispute.leader_tie", "named", step.seat, leader=action.values[0])
        name_leader(position, action.values[0])

    def imaginable(self, position: DominancePosition) -> Iterator[Action]:
        for seat in range(len(position.hands)):
            yield self(seat)


def dispute_refusal(position: DominancePosition, step: Step) -> Refusal:
    """Why something else cannot be done while a Dispute waits for its next choice."""
    return _dispute_first(step.kind, step.seat, step.detail, position.layout.names[position.disputed])


@lru_cache(maxsize=1024)
def _dispute_first(kind: str, seat: int, among: tuple[int, ...], tile: str) -> Refusal:
    who = seat_name(seat)
    if kind == "wager":
        return Refusal(
            "dominance.dispute.wager",
            f"The Dispute for {tile} is under way, and {who} still has to wager.",
            "Wager any of your coins, or nothing.",
        )
    if kind == "assign":
        return Refusal(
            "dominance.dispute.faction_tie",
            f"The Dispute for {tile} is tied, and {who} must say which faction gets it.",
            f"Assign it to {join([FACTIONS[c] for c in among], 'or')}.",
        )
    return Refusal(
        "dominance.dispute.leader_tie",
        f"{who} must first name the Leader of the Dispute for {tile}.",
        f"Name {join([seat_name(s) for s in among], 'or')}.",
    )
