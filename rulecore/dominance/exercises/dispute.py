"""Exercises about the Dispute: who gets the territory, who leads, and what is lost."""

from __future__ import annotations

from typing import Any

from rulecore.kernel import Rng, Step
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..facts import FACTIONS, Coins
from ..game import RULEBOOK
from ..position import DominancePosition, selections
from ..view import coins_json
from ..words import coins_text, join, seat_name


def _disputed(tile: Coins, wagers: list[Coins], active: int = 0) -> DominancePosition:
    """A Dispute on A in which everybody but the last seat has wagered."""
    seats = [seat_name(seat) for seat in range(len(wagers))]
    data: dict[str, Any] = {
        "players": seats,
        "active": seats[active],
        "layout": "line_7",
        "territories": {"A": {"side": "colored", "coins": coins_json(tile)}},
        "hands": {seat: coins_json(wager) for seat, wager in zip(seats, wagers, strict=True)},
        "disputed": "A",
        "waiting_for": "wagers",
    }
    return RULEBOOK.position_from(data)


def resolve(tile: Coins, wagers: list[Coins], active: int = 0) -> DominancePosition:
    """Let every seat wager everything it holds, and stop at the next choice.

    Args:
        tile: coins on the disputed territory.
        wagers: one a seat.
        active: seat of the player who declared.
    """
    position = _disputed(tile, wagers, active)
    for offset in range(len(wagers)):
        wager = wagers[(active + offset) % len(wagers)]
        RULEBOOK.play(position, RULEBOOK.parse(f"wager {coins_text(wager)}"))
    return position


def ties_to_break(rng: Rng) -> Truth:
    """Of 100 Disputes with every pair of wagers equally likely, how many ask the active player to break a tie?

    Counted over all 64 pairs of wagers from two hands of one coin each; the tile holds one gold coin
    (``dominance.dispute.faction_tie``, ``dominance.dispute.leader_tie``).
    """
    hand: Coins = (1, 1, 1)
    kinds = {"no tie": 0, "tied factions": 0, "only tied Leaders": 0}
    for mine in selections(hand):
        for theirs in selections(hand):
            step: Step | None = resolve((1, 0, 0), [mine, theirs]).step
            kind = step.kind if step is not None else ""
            name = {"assign": "tied factions", "name_leader": "only tied Leaders"}.get(kind, "no tie")
            kinds[name] += 1
    pairs = sum(kinds.values())
    share = 100 * (pairs - kinds["no tie"]) / pairs
    return Truth(
        share,
        exact=True,
        steps=(
            f"There are {pairs} pairs of wagers.",
            f"In {kinds['tied factions']} of them factions tie, and the declarer says who gets the territory.",
            f"In {kinds['only tied Leaders']} more only the Leaders tie, and the declarer names one.",
        ),
        series={name: 100 * count / pairs for name, count in kinds.items()},
        series_title="What the declarer gets to decide",
        series_unit="of 100 Disputes",
    )


def _fresh(rng: Rng, low: int, high: int) -> Coins:
    while True:
        coins = (rng.below(3), rng.below(3), rng.below(3))
        if low <= sum(coins) <= high:
            return coins


def who_gets_it(rng: Rng) -> Question:
    """Add up tile and wagers: which faction gets the territory? (``dominance.dispute.count``)"""
    while True:
        tile, mine, theirs = _fresh(rng, 1, 3), _fresh(rng, 1, 3), _fresh(rng, 1, 3)
        total = tuple(tile[c] + mine[c] + theirs[c] for c in range(3))
        wagered = tuple(mine[c] + theirs[c] for c in range(3))
        winners = [c for c in range(3) if total[c] == max(total)]
        by_wagers = [c for c in range(3) if wagered[c] == max(wagered)]
        if len(winners) == 1 and winners != by_wagers:
            break
    winner = winners[0]
    sums = join([f"{FACTIONS[c]} {total[c]}" for c in range(3)])
    choices = [
        Choice(FACTIONS[winner], f"Tile and wagers together make {sums}.", right=True),
        *(
            Choice(
                FACTIONS[c],
                f"You counted the wagers alone. With the coins on the tile it is {sums}."
                if c in by_wagers
                else f"Add the tile and both wagers colour by colour: {sums}.",
                misreading="only wagered coins count" if c in by_wagers else "coins of the wrong colour counted",
            )
            for c in range(3)
            if c != winner
        ),
        Choice(
            "nobody, it is a tie",
            f"There is no tie: {sums}. And a tie would not leave the tile open either, the active player breaks it.",
            misreading="a tie means nobody wins",
        ),
    ]
    return Question(
        text=f"A tile holds {coins_text(tile)}. P1 wagers {coins_text(mine)}, P2 wagers {coins_text(theirs)}. "
        "Who gets the tile?",
        choices=shuffled(rng, choices),
        rule="dominance.dispute.count",
        why=f"Every coin counts one, wherever it came from: {sums}.",
    )


def who_leads(rng: Rng) -> Question:
    """Most coins of the winning colour, not most coins and not the declarer. (``dominance.dispute.leader``)"""
    while True:
        tile = _fresh(rng, 1, 2)
        wagers = [_fresh(rng, 1, 4) for _ in range(3)]
        position = resolve(tile, wagers)
        step = position.step
        if step is None or step.kind != "split_surplus":
            continue
        leader, winner = position.leader, position.faction
        sizes = [sum(wager) for wager in wagers]
        biggest = sizes.index(max(sizes))
        if sizes.count(max(sizes)) == 1 and biggest != leader and leader != 0:
            break
    backing = join([f"{seat_name(seat)} {wagers[seat][winner]}" for seat in range(3)])
    says = {
        0: (
            f"P1 declared, and that only lets P1 break ties. In {FACTIONS[winner]} they wagered: {backing}.",
            "the declarer is the Leader",
        ),
        biggest: (
            f"{seat_name(biggest)} wagered most coins in all. Only {FACTIONS[winner]} counts now: {backing}.",
            "most coins of any colour",
        ),
    }
    choices = [
        Choice(seat_name(leader), f"In the winning colour they wagered: {backing}.", right=True),
        *(
            Choice(seat_name(seat), *_pair(says.get(seat, (f"Count {FACTIONS[winner]} only: {backing}.", "miscount"))))
            for seat in range(3)
            if seat != leader
        ),
        Choice(
            "nobody",
            "A Dispute that settles a territory always has a Leader.",
            misreading="there may be no Leader",
        ),
    ]
    said = "; ".join(f"{seat_name(seat)} wagers {coins_text(wager)}" for seat, wager in enumerate(wagers))
    return Question(
        text=f"P1 declares a Dispute on a tile with {coins_text(tile)}. {said}. {FACTIONS[winner].capitalize()} wins. "
        "Who is the Leader?",
        choices=shuffled(rng, choices),
        rule="dominance.dispute.leader",
        why=f"The Leader wagered most coins of the winning colour: {backing}.",
    )


def _pair(pair: tuple[str, str]) -> tuple[str, bool, str]:
    return pair[0], False, pair[1]


def what_comes_back(rng: Rng) -> Question:
    """All pay: winners and losers alike. (``dominance.dispute.surplus``)"""
    while True:
        mine, theirs = _fresh(rng, 2, 4), _fresh(rng, 1, 3)
        position = resolve((1, 1, 0), [mine, theirs])
        if position.faction >= 0 and 0 < mine[position.faction] < sum(mine):
            break
    winner = position.faction
    losing, own = sum(mine) - mine[winner], mine[winner]
    choices = [
        Choice("none of them", "Right: a wager is spent the moment it is open.", right=True),
        Choice(
            str(losing),
            "Coins on a losing colour are lost like the others. Nothing comes back.",
            misreading="losing wagers come back",
        ),
        Choice(
            str(own),
            "Coins on the winning colour are spent too. One coin of it stays on the tile, and that one is nobody's.",
            misreading="the winner gets its coins back",
        ),
        Choice(
            str(sum(mine)),
            "A wager is not a vote you take home again. It becomes Surplus, and the Leader deals that out.",
            misreading="wagers only show strength",
        ),
    ]
    return Question(
        text=f"A tile holds 1 gold and 1 silver. You wager {coins_text(mine)}, P2 wagers {coins_text(theirs)}. "
        f"{FACTIONS[winner].capitalize()} wins. How many of your coins come back behind your screen?",
        choices=shuffled(rng, choices),
        rule="dominance.dispute.surplus",
        why="One coin of the winning colour stays on the tile. All others are Surplus.",
    )


ASKERS = {"dispute_who_gets_it": who_gets_it, "dispute_who_leads": who_leads, "dispute_what_comes_back": what_comes_back}
TRUTHS = {"dispute_ties_to_break": ties_to_break}
