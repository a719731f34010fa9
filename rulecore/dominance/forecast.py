"""How the factions stand and are likely to end, from what lies open on the table: arithmetic for players, not rules.

Works alike on a view and on a position. Scoring itself is in :mod:`.scoring`; a test holds :func:`points` to it.
"""

from __future__ import annotations

from functools import cache

from .facts import COINS_OF_A_COLOUR, CROWN, NO_COINS, TERRITORY_POINTS, Coins
from .position import COLOURED, NOBODY, DominancePosition
from .view import View

Table = View | DominancePosition


def points(table: Table) -> list[int]:
    """The points of gold, silver and bronze if the game ended now (``dominance.end.territory_points``)."""
    owner = table.owner
    total = [0, 0, 0]
    for tile, faction in enumerate(owner):
        if faction != COLOURED:
            total[faction] += TERRITORY_POINTS[table.building[tile]]
    value = table.options.bridge_value
    if table.bridges and value:
        once = table.options.bridge_points == "once_per_territory"
        paid = set()
        for side, ends in enumerate(table.layout.sides):
            if table.bridges >> side & 1 and owner[ends[0]] == owner[ends[1]] != COLOURED:
                for end in ends:
                    if not (once and end in paid):
                        total[owner[end]] += value
                    paid.add(end)
    return total


@cache
def claims(coins: Coins) -> tuple[float, float, float]:
    """How likely each colour is to win a coloured territory with these coins: a guess by the square of its coins."""
    weight = [(count + 0.4) ** 2 for count in coins]
    total = sum(weight)
    return weight[0] / total, weight[1] / total, weight[2] / total


def promise(table: Table) -> list[float]:
    """Points each faction may expect at the end: those it has, and its share of each territory still to be settled."""
    total = [float(score) for score in points(table)]
    open_tiles = [tile for tile, owner in enumerate(table.owner) if owner == COLOURED]
    if open_tiles:
        # the last ones stay coloured and count for nobody (dominance.end.unassigned)
        settled = max(0, len(open_tiles) - table.options.tiles_left) / len(open_tiles)
        for tile in open_tiles:
            worth = TERRITORY_POINTS[table.building[tile]] * settled
            gold, silver, bronze = claims(table.coins[tile])
            total[0] += worth * gold
            total[1] += worth * silver
            total[2] += worth * bronze
    return total


def shortfall(coins: Coins, faction: int) -> int:
    """How many more coins a faction needs to have as many as the strongest rival; below 0 is a lead."""
    rivals = max(count for colour, count in enumerate(coins) if colour != faction)
    return rivals - coins[faction]


def believed_hand(view: View, seat: int) -> tuple[float, float, float]:
    """The coins behind a screen as far as a perfect memory can tell; unknown ones are spread over the unseen coins.

    A view without memory gives a third of four coins for each colour.
    """
    hand = view.hands[seat]
    if hand.coins is not None:
        return float(hand.coins[0]), float(hand.coins[1]), float(hand.coins[2])
    if hand.known is None or hand.unknown is None:
        size = 4 if hand.size is None else hand.size
        return size / 3, size / 3, size / 3
    unseen = unseen_coins(view)
    share = hand.unknown / (sum(unseen) or 1)
    known = hand.known
    return known[0] + share * unseen[0], known[1] + share * unseen[1], known[2] + share * unseen[2]


def unseen_coins(view: View) -> Coins:
    """Coins of the box that the viewer cannot place: behind other screens, in the bag, or out of the game."""
    piles = [view.discard, view.surplus, *view.coins]
    piles += [hand.coins or hand.known or NO_COINS for hand in view.hands]
    if view.faction == NOBODY:
        # once the territory is settled, the wagers have become Surplus
        piles += [wager for wager in view.wagers if wager is not None]
    gold, silver, bronze = (
        COINS_OF_A_COLOUR - view.line.count(colour) - sum(pile[colour] for pile in piles) for colour in range(3)
    )
    return gold, silver, bronze


def cause(view: View) -> int | None:
    """The faction that a Politician plays for, for that player's own eyes; ``None`` for everybody else."""
    if view.seat is None:
        return None
    own = view.hands[view.seat]
    return own.marker if own.politician and own.marker is not None and own.marker != CROWN else None
