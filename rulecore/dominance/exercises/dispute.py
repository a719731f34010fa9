"""Exercises about the Dispute: who gets the territory, who leads, and what is lost."""

from __future__ import annotations

from typing import Any

from rulecore.kernel import Rng, Step
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..facts import FACTIONS, Coins
from ..game import RULEBOOK
from ..position import DominancePosition, plus, selections
from ..view import coins_json
from ..words import coins_text, join, plural, seat_name


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
        total = plus(tile, plus(mine, theirs))
        wagered = plus(mine, theirs)
        winners = [c for c in range(3) if total[c] == max(total)]
        by_wagers = [c for c in range(3) if wagered[c] == max(wagered)]
        if len(winners) == 1 and winners != by_wagers:
            break
    winner = winners[0]
    sums = join([f"{FACTIONS[c]} {total[c]}" for c in range(3)])
    choices = [
        Choice(FACTIONS[winner], "Yes. Tile and fists are counted together.", right=True),
        *(Choice(FACTIONS[c], *_pair(_wrong_colour(c, tile, wagered, sums))) for c in range(3) if c != winner),
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


def _wrong_colour(colour: int, tile: Coins, wagered: Coins, sums: str) -> tuple[str, str]:
    """What somebody overlooked who gives the tile to a colour that has not won it."""
    name = FACTIONS[colour]
    if wagered[colour] == max(wagered):
        return f"Among the wagers alone {name} has {wagered[colour]}. With the tile it is {sums}.", "only wagers count"
    if tile[colour] == max(tile):
        return f"On the tile alone {name} has {tile[colour]}. With the wagers it is {sums}.", "only the tile counts"
    return f"{name.capitalize()} is neither ahead on the tile nor in the fists: {sums}.", "miscounted"


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
        Choice(seat_name(leader), "Yes. Nobody wagered more of the colour that wins.", right=True),
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


def what_is_left(rng: Rng) -> Question:
    """All pay, winners and losers alike: what is still behind the screen? (``dominance.dispute.surplus``)"""
    while True:
        hand, theirs = _fresh(rng, 4, 5), _fresh(rng, 1, 3)
        mine = (min(hand[0], rng.below(3)), min(hand[1], rng.below(3)), min(hand[2], rng.below(3)))
        position = resolve((1, 1, 0), [mine, theirs])
        own = mine[position.faction] if position.faction >= 0 else 0
        if 0 < own < sum(mine) < sum(hand) and 2 * own != sum(mine):
            break
    winner = FACTIONS[position.faction]
    kept = sum(hand) - sum(mine)
    losing = sum(mine) - own
    choices = [
        Choice(str(kept), "A wager is spent the moment it is open, whatever it backed.", right=True),
        Choice(
            str(kept + losing),
            f"You took back {plural(losing, 'losing coin')}. What backed a losing colour is gone like all the rest.",
            misreading="losing wagers come back",
        ),
        Choice(
            str(kept + own),
            f"You took back your {own} {winner}. Winning costs as much as losing, and the coin that stays is nobody's.",
            misreading="the winner gets its coins back",
        ),
        Choice(
            str(sum(hand)),
            "You paid nothing at all. A wager is not a vote you take home again: it becomes Surplus.",
            misreading="wagers only show strength",
        ),
    ]
    return Question(
        text=f"At a real table you hold {coins_text(hand)}, and you close {coins_text(mine)} in your fist. The tile "
        f"holds 1 gold and 1 silver, P2 wagers {coins_text(theirs)}, and {winner} wins. How many coins are left "
        "behind your screen, before the Leader deals anything out?",
        choices=shuffled(rng, choices),
        rule="dominance.dispute.surplus",
        why=f"{sum(hand)} less the {sum(mine)} in your fist. One coin of the winning colour stays on the tile, all "
        "others are Surplus.",
    )


def smallest_lead(tile: Coins, hand: Coins, theirs: Coins, colour: int, active: int = 0) -> int | None:
    """The fewest coins of one colour with which seat 0 wins the tile for that colour and leads, whatever seat 1 does.

    Ties that seat 0 may break are broken its way, those that seat 1 may break are broken against it.

    Args:
        tile: coins on the disputed territory.
        hand: coins of seat 0.
        theirs: coins of seat 1, all of which it may wager.
        colour: the only colour that seat 0 wagers.
        active: who declared.

    Returns:
        The number of coins, or ``None`` if no number of them is enough.
    """
    for count in range(hand[colour] + 1):
        mine = (count if colour == 0 else 0, count if colour == 1 else 0, count if colour == 2 else 0)
        if all(_wins(tile, mine, reply, colour, active) for reply in selections(theirs)):
            return count
    return None


def _wins(tile: Coins, mine: Coins, reply: Coins, colour: int, active: int) -> bool:
    position = resolve(tile, [mine, reply], active)
    while position.step is not None and position.step.kind in ("assign", "name_leader"):
        wish = FACTIONS[colour] if position.step.kind == "assign" else seat_name(0)
        phrase = f"assign to {wish}" if position.step.kind == "assign" else f"name {wish}"
        wished = RULEBOOK.parse(phrase)
        against = [action for action in RULEBOOK.options_of(position) if action != wished]
        mine_to_break = position.step.seat == 0 and RULEBOOK.why_not(position, wished) is None
        RULEBOOK.play(position, wished if mine_to_break or not against else against[0])
    return position.faction == colour and position.leader == 0


ASKERS = {"dispute_who_gets_it": who_gets_it, "dispute_who_leads": who_leads, "dispute_what_is_left": what_is_left}
TRUTHS = {"dispute_ties_to_break": ties_to_break}
