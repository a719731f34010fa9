"""Six players with a recognisable plan. Each can be read at a glance, copied and changed."""

from __future__ import annotations

from collections.abc import Iterator

from rulecore.kernel import Action

from ..facts import NO_COINS, Coins
from ..forecast import believed_hand, points, promise, shortfall
from ..position import ONE
from ..view import View
from .plan import TAKE, Plan, best, disputes, own_side, reinforcements


def some(faction: int, count: int) -> Coins:
    """A number of coins of one colour; none if the number is below 1."""
    one = ONE[faction]
    count = max(0, count)
    return one[0] * count, one[1] * count, one[2] * count


class Magpie(Plan):
    """Takes the front coin whenever it can, and parts with one only to make room."""

    name = "Magpie"
    story = "Takes the front coin whenever it can. Shiny now beats useful later."

    def wishes(self, view: View) -> Iterator[Action]:
        yield TAKE
        yield from disputes(view, self.faction(view))

    def stake(self, view: View) -> Coins:
        full = sum(view.hand) >= view.options.hand_limit
        return some(best(range(3), [-count if count else -99 for count in view.hand]), 1) if full else NO_COINS


class Courtier(Plan):
    """Backs whichever faction leads."""

    name = "Courtier"
    story = "Backs the leading faction, whichever that is today. Loyal until the wind turns."

    def favourite(self, view: View) -> int:
        return best(range(3), [score + share / 10 for score, share in zip(points(view), promise(view), strict=True)])

    def wishes(self, view: View) -> Iterator[Action]:
        faction = self.faction(view)
        if view.actions_left > 1:
            if view.line and view.line[0] == faction:
                yield TAKE
            yield from reinforcements(view, faction)
        yield from disputes(view, faction)
        yield TAKE

    def stake(self, view: View) -> Coins:
        faction = self.faction(view)
        return some(faction, shortfall(view.coins[view.disputed], faction) + 1)


class Mason(Plan):
    """Wants to be Leader and build."""

    name = "Mason"
    story = "Wants to be Leader of every Dispute and builds whenever it is. Dreams of the capital."

    def favourite(self, view: View) -> int:
        built = [0.0, 0.0, 0.0]
        for owner, building in zip(view.owner, view.building, strict=True):
            if owner >= 0:
                built[owner] += building
        return best(range(3), [2 * tower + share for tower, share in zip(built, promise(view), strict=True)])

    def wishes(self, view: View) -> Iterator[Action]:
        if view.actions_left > 1:
            yield TAKE
        yield from disputes(view, self.faction(view))

    def stake(self, view: View) -> Coins:
        here = view.coins[view.disputed]
        faction = self.faction(view)
        return some(faction if shortfall(here, faction) < 2 else best(range(3), here), 2)


class Miser(Plan):
    """Never wagers more than needed."""

    name = "Miser"
    story = "Never wagers more than needed, and prefers to need nothing. Counts on what is left at the end."

    def wishes(self, view: View) -> Iterator[Action]:
        faction = self.faction(view)
        yield TAKE
        yield from disputes(view, faction, margin=1)
        yield from reinforcements(view, faction)
        yield from disputes(view, faction)

    def stake(self, view: View) -> Coins:
        # dominance.dispute.faction_tie: a tie is enough for whoever breaks it
        faction = self.faction(view)
        needed = shortfall(view.coins[view.disputed], faction) + (view.active != view.seat)
        return some(faction, needed) if view.hand[faction] > needed == 1 else NO_COINS


class Bookkeeper(Plan):
    """Remembers every coin."""

    name = "Bookkeeper"
    story = "Counts every coin that comes and goes, and backs the faction of which nobody holds more."

    def favourite(self, view: View) -> int:
        lead = self.lead(view)
        return best(range(3), [share + 1.2 * ahead for share, ahead in zip(promise(view), lead, strict=True)])

    def lead(self, view: View) -> list[float]:
        """How many more coins of each colour this side holds than the best of the others."""
        ours = own_side(view)
        hands = [believed_hand(view, seat) for seat in range(view.players)]
        sides = [[seat for seat in range(view.players) if seat not in ours]]
        if view.players == 3:
            sides = [[seat] for seat in range(view.players) if seat not in ours]
        return [
            sum(hands[seat][colour] for seat in ours) - max(sum(hands[seat][colour] for seat in side) for side in sides)
            for colour in range(3)
        ]

    def wishes(self, view: View) -> Iterator[Action]:
        faction = self.faction(view)
        wanted = bool(view.line) and view.line[0] == faction
        if wanted:
            yield TAKE
        if view.actions_left > 1:
            yield from reinforcements(view, faction)
            yield TAKE
        yield from disputes(view, faction)
        yield TAKE

    def stake(self, view: View) -> Coins:
        faction = self.faction(view)
        here = view.coins[view.disputed]
        rivals = [believed_hand(view, seat) for seat in range(view.players) if seat not in own_side(view)]
        threat = max(0.6 * hand[colour] for hand in rivals for colour in range(3) if colour != faction)
        needed = shortfall(here, faction) + round(threat) + (view.active != view.seat)
        spare = view.hand[faction] - 1
        return some(faction, needed) if needed <= spare else NO_COINS


class Fox(Plan):
    """Leads with coins that it can spare."""

    name = "Fox"
    story = "Wagers a coin it does not need on a faction it does not love, becomes Leader, and is paid back in kind."

    def wishes(self, view: View) -> Iterator[Action]:
        faction = self.faction(view)
        yield TAKE
        yield from disputes(view, faction, margin=1)
        if view.actions_left > 1:
            yield from reinforcements(view, faction)
        yield from disputes(view, faction, margin=-99)

    def stake(self, view: View) -> Coins:
        faction = self.faction(view)
        here = view.coins[view.disputed]
        spare = [colour for colour in range(3) if view.hand[colour] and colour != faction]
        if shortfall(here, faction) + (view.active != view.seat) > 0:
            for colour in spare:
                if here[colour] == max(here):
                    return ONE[colour]
        full = sum(view.hand) >= view.options.hand_limit
        return ONE[min(spare, key=lambda colour: view.hand[colour])] if full and spare else NO_COINS
