"""Playing a position to its end in a fraction of a millisecond: quick, sensible and a little careless.

The players here are given a whole position, because it is a guess (:mod:`rulecore.dominance.guess`), never the truth.
Of that guess they use only what their own seat would know: their hand and the open table.
"""

from __future__ import annotations

from rulecore.kernel import Action, Rng

from ..facts import CAPITAL, CROWN, MARKERS, NO_COINS, Coins
from ..forecast import claims, points, promise, shortfall
from ..position import COLOURED, NOBODY, ONE, DominancePosition, minus
from ..scoring import outcome
from .plan import ASSIGN, BUILD, DECLINE, DISPUTE, KEEP, NAME, PICK, REINFORCE, SECOND_COIN, SPLIT, TAKE, WAGER


class Playout:
    """Everybody takes coins, disputes what suits a favourite faction, and wagers little.

    Args:
        rng: where whims come from.

    Attributes:
        takes, leads, helps: how often in sixteen times somebody takes a coin that can be taken, wagers a spare coin to
            become Leader, and wagers for the favourite.
    """

    takes, leads, helps = 15, 14, 2

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.favourites: list[int] = []
        self.settled = -1
        # one seat in four, at random, keeps its coins to the end: whoever counts on wagers must not be fooled by misers
        self.hoards = rng.below(1 << 4) & rng.below(1 << 4)

    def run(self, position: DominancePosition, turns: int = 60) -> None:
        """Finish the game in place.

        Args:
            position: what to finish.
            turns: turns after which to give up; the game is then judged as it stands.
        """
        last = position.turn + turns
        while position.agenda and position.turn <= last:
            self.step(position)

    def step(self, position: DominancePosition) -> None:
        """Make one choice for whoever must choose."""
        step = position.agenda[-1]
        self.prepare(position)
        kind = step.kind
        if kind == "action":
            action = self.action(position, step.seat)
        elif kind == "wager":
            action = WAGER(self.wager(position, step.seat))
        elif kind == "split_surplus":
            action = self.split(position, step.seat)
        elif kind == "reward":
            action = self.reward(position, step.seat)
        elif kind == "assign":
            faction = self.favourites[step.seat]
            action = ASSIGN(faction if faction in step.detail else step.detail[self.rng.below(len(step.detail))])
        elif kind == "name_leader":
            action = NAME(step.seat if step.seat in step.detail else step.detail[self.rng.below(len(step.detail))])
        elif kind == "pick_secret":
            action = self.pick(position)
        else:
            action = self.keep(position)
        action.definition.apply(position, step, action)

    def prepare(self, position: DominancePosition) -> None:
        """Settle everybody's favourite anew after each Dispute."""
        settled = position.owner.count(COLOURED)
        if settled != self.settled:
            self.settled = settled
            share = promise(position)
            self.favourites = [self.favourite(position, seat, share) for seat in range(len(position.hands))]

    def favourite(self, position: DominancePosition, seat: int, share: list[float]) -> int:
        """The faction a seat works for until the next territory is settled."""
        if seat == position.politician and position.marker not in (NOBODY, CROWN):
            return position.marker
        hand = position.hands[seat]
        whim = self.rng.below(3)
        value = [share[colour] + hand[colour] + (colour == whim) * 0.7 for colour in range(3)]
        return value.index(max(value))

    def pick(self, position: DominancePosition) -> Action:
        """A coin that lies on many territories, if the bag has one."""
        left = [colour for colour in range(3) if position.bag[colour]]
        weight = [sum(coins[colour] for coins in position.coins) + self.rng.below(3) for colour in left]
        return PICK(left[weight.index(max(weight))])

    def keep(self, position: DominancePosition) -> Action:
        """Any marker."""
        return KEEP(MARKERS.index(self.rng.choice(position.options.politician_markers)))

    def action(self, position: DominancePosition, seat: int) -> Action:
        """Take a coin if there is room; else dispute what the favourite leads, or strengthen it first."""
        hand, faction = position.hands[seat], self.favourites[seat]
        if position.line and sum(hand) < position.options.hand_limit and self.rng.below(16) < self.takes:
            return TAKE
        coins, building = position.coins, position.building
        names = position.layout.names
        chosen, value = -1, -99.0
        for tile, owner in enumerate(position.owner):
            here = coins[tile]
            if owner == COLOURED and here != NO_COINS:
                behind = shortfall(here, faction)
                worth = building[tile] - behind / 8 if behind < 0 else -9.0 - behind
                if worth > value:
                    chosen, value = tile, worth
        if value < -5 and position.actions_left > 1 and position.discard[faction]:
            action = self.reinforcement(position, faction)
            if action is not None:
                return action
        return DISPUTE(names[chosen if chosen >= 0 else position.owner.index(COLOURED)])

    def reinforcement(self, position: DominancePosition, faction: int) -> Action | None:
        """A coin of a faction where the race is closest."""
        chosen, value = None, 99
        names, step = position.layout.names, position.agenda[-1]
        for tile, owner in enumerate(position.owner):
            if owner == COLOURED:
                distance = abs(shortfall(position.coins[tile], faction))
                if distance < value:
                    action = REINFORCE(names[tile], faction)
                    if REINFORCE.why_not(position, step, action) is None:
                        chosen, value = action, distance
        return chosen

    def wager(self, position: DominancePosition, seat: int) -> Coins:
        """A coin that can be spared to become Leader; rarely one of the favourite; from those who hoard nothing."""
        hand, here = position.hands[seat], position.coins[position.disputed]
        if hand == NO_COINS:
            return NO_COINS
        faction = self.favourites[seat]
        if self.hoards >> seat & 1 and here != NO_COINS:
            return NO_COINS
        dice = self.rng.below(16)
        if here == NO_COINS:
            return ONE[self.spare(hand, faction)] if seat == position.active else NO_COINS
        needed = shortfall(here, faction) + (seat != position.active)
        if needed > 0:
            if dice < self.helps and needed <= 2 and needed < hand[faction]:
                one = ONE[faction]
                return one[0] * needed, one[1] * needed, one[2] * needed
            most = max(here)
            if dice < self.leads:
                for colour in range(3):
                    if here[colour] == most and hand[colour] and colour != faction:
                        return ONE[colour]
        elif dice < self.helps and hand[faction] > 1:
            return ONE[faction]
        if sum(hand) >= position.options.hand_limit:
            return ONE[self.spare(hand, faction)]
        return NO_COINS

    @staticmethod
    def spare(hand: Coins, faction: int) -> int:
        """The colour that is missed least: not the favourite, and the rarest of the others."""
        return min((colour == faction, hand[colour], colour) for colour in range(3) if hand[colour])[2]

    def split(self, position: DominancePosition, seat: int) -> Action:
        """As a plan does: what this seat will take itself, else the least it must."""
        faction = self.favourites[seat]
        surplus = position.surplus
        total = sum(surplus)
        least = position.options.least_to_line
        wanted = total if least is None else min(least, total)
        reach = 2 - len(position.line)
        row: list[int] = []
        for colour in (faction, (faction + 1) % 3, (faction + 2) % 3):
            row += [colour] * min(surplus[colour], max(0, reach - len(row)))
        rest = surplus
        for colour in row:
            rest = minus(rest, ONE[colour])
        for colour in ((faction + 2) % 3, (faction + 1) % 3, faction):
            while len(row) < wanted and rest[colour]:
                row.append(colour)
                rest = minus(rest, ONE[colour])
        return SPLIT(tuple(row), rest)

    def reward(self, position: DominancePosition, seat: int) -> Action:
        """A building for the favourite, or a coin."""
        faction = self.favourites[seat]
        layout = position.layout
        chosen, value = -1, 0.5
        supply, building, owner = position.supply, position.building, position.owner
        for tile in (position.disputed, *layout.neighbours[position.disputed]):
            standing = building[tile]
            if standing < CAPITAL and supply[standing]:
                held = owner[tile]
                worth = claims(position.coins[tile])[faction] if held == COLOURED else float(held == faction)
                if worth > value:
                    chosen, value = tile, worth
        takes = bool(position.line) and sum(position.hands[seat]) < position.options.hand_limit
        if takes and (chosen < 0 or self.rng.below(3) == 0):
            return SECOND_COIN
        if chosen >= 0:
            return BUILD(("town", "city", "capital")[building[chosen]], layout.names[chosen])
        return SECOND_COIN if takes else DECLINE


def win_share(position: DominancePosition, seat: int) -> float:
    """How much of the win a seat would have if the game ended as it stands.

    Args:
        position: a game that is over, or has gone on for too long.
        seat: whose part is asked for; a team counts as one party.

    Returns:
        1 for a win alone, 1/2 for one that is shared by two parties, 0 for none.
    """
    if position.capped:
        return 0.0
    score = points(position)
    best = max(score)
    if score.count(best) == 1 and position.marker in (NOBODY, CROWN):
        # dominance.end.winning_faction, .winning_player: most games need no more than two looks
        faction = score.index(best)
        coins = [hand[faction] for hand in position.hands]
        if len(coins) == 4:
            coins = [coins[0] + coins[2], coins[1] + coins[3]]
        if coins.count(max(coins)) == 1:
            return float(coins[seat % len(coins)] == max(coins))
    pending, position.agenda = position.agenda, []
    result = outcome(position)
    position.agenda = pending
    if result is None or seat not in result.winners:
        return 0.0
    return (2 if len(position.hands) == 4 else 1) / len(result.winners)
