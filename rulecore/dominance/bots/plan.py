"""What all players with a plan share: one faction that matters most, and a method for each kind of choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from rulecore.kernel import Action, LegalActions, Player, Rng

from ..build import Build, BuildBridge
from ..dispute import Assign, NameLeader, Wager
from ..facts import CROWN, NO_COINS, TEAMS, Coins
from ..forecast import cause, claims, points, promise, shortfall
from ..leader import Decline, SecondCoin, SplitSurplus
from ..position import COLOURED, ONE, minus
from ..reasons import explain
from ..setup import KeepMarker, PickSecret
from ..turn import DeclareDispute, Pass, Reinforce, Take
from ..view import View

PICK, KEEP, REINFORCE, DISPUTE = (verb.instance() for verb in (PickSecret, KeepMarker, Reinforce, DeclareDispute))
WAGER, ASSIGN, NAME, SPLIT, BUILD = (verb.instance() for verb in (Wager, Assign, NameLeader, SplitSurplus, Build))
TAKE, PASS, SECOND_COIN, DECLINE = (verb.instance()() for verb in (Take, Pass, SecondCoin, Decline))


class Plan(Player):
    """A player with a plan. A new one needs a name, a story, and whatever it does differently.

    Most plans say only which faction is their :meth:`favourite`, list their :meth:`wishes` for a turn, best first, and
    how many coins they :meth:`stake` on a Dispute. The rest is common sense and can be changed as well.
    """

    def choose(self, view: View, legal: LegalActions, rng: Rng) -> Action:
        """Ask the method that is named after the kind of choice."""
        assert view.step is not None
        decide = getattr(self, view.step.kind)
        return cast(Action, decide(view, legal))

    def reason(self, view: View, action: Action) -> str:
        """Why this player likes an action, as one sentence for a learner."""
        return explain(view, action, self.faction(view))

    def faction(self, view: View) -> int:
        """The faction that this player works for: a Politician's own, otherwise the favourite."""
        own = cause(view)
        return self.favourite(view) if own is None else own

    def favourite(self, view: View) -> int:
        """The faction that is likely to win and of which this player holds most."""
        return best(range(3), [share + coins for share, coins in zip(promise(view), view.hand, strict=True)])

    # Setup

    def pick_secret(self, view: View, legal: LegalActions) -> Action:
        """A coin of the favourite, if the bag still has one."""
        return first([PICK(self.faction(view)), *legal], legal)

    def keep_marker(self, view: View, legal: LegalActions) -> Action:
        """The marker of the favourite: then coins do not matter any more."""
        return first([KEEP(self.favourite(view)), KEEP(CROWN), *legal], legal)

    # The turn

    def action(self, view: View, legal: LegalActions) -> Action:
        """The first wish that the rules grant."""
        return first([*self.wishes(view), *dispute_anything(view), PASS], legal)

    def wishes(self, view: View) -> Iterable[Action]:
        """What this player would like to do with an action, best first; wishes need not be legal."""
        yield TAKE

    # The Dispute

    def wager(self, view: View, legal: LegalActions) -> Action:
        """The stake, as far as this player holds such coins."""
        stake = self.stake(view)
        hand = view.hand
        wager: Coins = (min(stake[0], hand[0]), min(stake[1], hand[1]), min(stake[2], hand[2]))
        if wager == NO_COINS and view.coins[view.disputed] == NO_COINS and view.active == view.seat and sum(hand) > 0:
            # dominance.dispute.no_coins: without a single coin the Dispute would have no effect
            wager = ONE[best(range(3), hand)]
        return WAGER(wager)

    def stake(self, view: View) -> Coins:
        """The coins to wager, whether held or not."""
        return NO_COINS

    def assign(self, view: View, legal: LegalActions) -> Action:
        """The favourite if it is among the tied, else the one that is furthest behind."""
        tied = view.tied
        faction = self.faction(view)
        return ASSIGN(faction if faction in tied else best(tied, [-score for score in points(view)]))

    def name_leader(self, view: View, legal: LegalActions) -> Action:
        """Yourself, your partner, or whoever comes first."""
        return first([NAME(seat) for seat in (*own_side(view), *view.candidates)], legal)

    # The Leader

    def split_surplus(self, view: View, legal: LegalActions) -> Action:
        """Line up what you will take yourself, and otherwise as little as the rules allow, with what you want least."""
        reachable = max(0, 2 - len(view.line))
        faction = self.faction(view)
        liking = sorted(range(3), key=lambda colour: (colour != faction, colour))
        row: list[int] = []
        for colour in liking:
            row += [colour] * min(view.surplus[colour], reachable - len(row))
        rest = view.surplus
        for colour in row:
            rest = minus(rest, ONE[colour])
        least = view.options.least_to_line
        wanted = sum(view.surplus) if least is None else min(least, sum(view.surplus))
        for colour in reversed(liking):
            more = min(rest[colour], max(0, wanted - len(row)))
            row += [colour] * more
            for _ in range(more):
                rest = minus(rest, ONE[colour])
        return SPLIT(tuple(row), rest)

    def reward(self, view: View, legal: LegalActions) -> Action:
        """The Build that helps the favourite most, or else a second coin."""
        builds = build_gains(view, legal, self.faction(view))
        if builds and builds[0][0] > 0.5:
            return builds[0][1]
        return first([SECOND_COIN, DECLINE], legal)


def best(items: Iterable[int], value: list[float] | list[int] | Coins) -> int:
    """The item with the highest value; the first of them if several share it."""
    return max(items, key=lambda item: value[item])


def first(wishes: Iterable[Action], legal: LegalActions) -> Action:
    """The first wish that is legal.

    Raises:
        LookupError: none is; a plan must end its wishes with something that is always allowed.
    """
    for wish in wishes:
        if wish in legal:
            return wish
    raise LookupError("None of the wishes is legal.")


def own_side(view: View) -> tuple[int, ...]:
    """The viewer's seat first, then a partner's."""
    assert view.seat is not None
    if view.players < 4:
        return (view.seat,)
    return (view.seat, *(seat for team in TEAMS if view.seat in team for seat in team if seat != view.seat))


def coloured(view: View) -> list[int]:
    """The tiles that are not settled yet."""
    return [tile for tile, owner in enumerate(view.owner) if owner == COLOURED]


def disputes(view: View, faction: int, margin: int = 0) -> Iterator[Action]:
    """Disputes that a faction leads by at least ``margin`` coins, the most valuable and surest first."""
    led = [tile for tile in coloured(view) if shortfall(view.coins[tile], faction) <= -margin]
    led.sort(key=lambda tile: (-view.building[tile], shortfall(view.coins[tile], faction)))
    return (DISPUTE(view.layout.names[tile]) for tile in led if view.coins[tile] != NO_COINS)


def dispute_anything(view: View) -> Iterator[Action]:
    """Any Dispute that has an effect, so that a game comes to its end; the fullest territory first."""
    tiles = sorted(coloured(view), key=lambda tile: -sum(view.coins[tile]))
    return (DISPUTE(view.layout.names[tile]) for tile in tiles)


def reinforcements(view: View, faction: int) -> Iterator[Action]:
    """Ways to add a coin of a faction where it counts: the closest race first."""
    tiles = sorted(
        coloured(view), key=lambda tile: (abs(shortfall(view.coins[tile], faction)), -view.building[tile], tile)
    )
    return (REINFORCE(view.layout.names[tile], faction) for tile in tiles)


def build_gains(view: View, legal: LegalActions, faction: int) -> list[tuple[float, Action]]:
    """What each legal Build gives a faction compared with its rivals, in points, the best first."""

    def share(tile: int) -> float:
        owner = view.owner[tile]
        if owner == COLOURED:
            return claims(view.coins[tile])[faction]
        return 1.0 if owner == faction else 0.0

    gains = []
    for action in legal:
        if isinstance(action.definition, Build):
            held = share(view.layout.index[action.values[1]])
            gains.append((1.5 * held - 0.5, action))
        elif isinstance(action.definition, BuildBridge):
            one, other = (share(view.layout.index[letter]) for letter in action.values[0])
            gains.append((2 * view.options.bridge_value * (one * other - 0.25 * (1 - one) * (1 - other)), action))
    return sorted(gains, key=lambda pair: -pair[0])
