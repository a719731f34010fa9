"""The four actions of a turn, and declining one (rulebook section Game Turn)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from rulecore.kernel import Action, Fields, Refusal, Step, Verb

from .facts import FACTIONS, NO_COINS, Coins
from .position import (
    COLOURED,
    ONE,
    DominancePosition,
    cached_step,
    holds,
    minus,
    plus,
    selections,
)
from .setup import begin_turn
from .words import CoinsField, FactionField, TileField, TilesField, coins_text, join, plural, seat_name


def unknown_tile(position: DominancePosition, names: tuple[str, ...]) -> Refusal | None:
    """Refuse letters that are not on this map."""
    for name in names:
        if name not in position.layout.index:
            letters = position.layout.names
            return Refusal(
                "dominance.setup.layout",
                f"There is no territory {name} on this map.",
                f"The territories are {letters[0]} to {letters[-1]}.",
            )
    return None


def coloured_names(position: DominancePosition, tiles: range | list[int] | tuple[int, ...]) -> str:
    """The letters of the coloured ones among the tiles, for cures."""
    return join([position.layout.names[tile] for tile in tiles if position.owner[tile] == COLOURED], "or")


def spend_action(position: DominancePosition) -> None:
    """One action is done; the next one follows, or the next player (``dominance.turn.two_actions``)."""
    position.actions_left -= 1
    if position.actions_left > 0:
        position.agenda[-1] = cached_step(position.active, "action", position.actions_left)
    else:
        end_turn(position)


def end_turn(position: DominancePosition) -> None:
    """The turn is over; the next player clockwise becomes active (``dominance.turn.order``)."""
    begin_turn(position, (position.active + 1) % len(position.hands))


class Move(Verb[DominancePosition]):
    """Move some or all coins from one coloured territory to one coloured neighbour."""

    name = "move"
    phrase = "move {coins} from {source} to {targets}"
    fields: ClassVar[Fields] = {"coins": CoinsField(), "source": TileField(), "targets": TilesField()}
    steps = ("action",)

    def __init__(self) -> None:
        super().__init__()
        self._lists: dict[tuple[str, str, Coins], tuple[Action, ...]] = {}

    def options(self, position: DominancePosition, step: Step) -> list[Action]:
        owner, coins, layout = position.owner, position.coins, position.layout
        names, lists = layout.names, self._lists
        found: list[Action] = []
        for source, near in enumerate(layout.neighbours):
            here = coins[source]
            # dominance.move.colored_only, dominance.move.some_or_all: nothing moves from grey or empty territories
            if owner[source] != COLOURED or here == NO_COINS:
                continue
            letter = names[source]
            for target in near:
                if owner[target] == COLOURED:
                    key = (letter, names[target], here)
                    some = lists.get(key)
                    if some is None:
                        some = tuple(self(part, letter, (names[target],)) for part in selections(here)[1:])
                        lists[key] = some
                    found.extend(some)
        return found

    def why_not(self, position: DominancePosition, step: Step, action: Action) -> Refusal | None:
        moved, source_name, targets = action.values
        layout, owner = position.layout, position.owner
        unknown = unknown_tile(position, (source_name, *targets))
        if unknown:
            return unknown
        if len(targets) != 1:
            return Refusal(
                "dominance.move.one_destination",
                f"One move has one destination, and you named {join(list(targets))}.",
                "Send the coins to one neighbour now and use another action for the other.",
            )
        source, target = layout.index[source_name], layout.index[targets[0]]
        for tile, role in ((source, "leave"), (target, "join")):
            if owner[tile] != COLOURED:
                return Refusal(
                    "dominance.move.colored_only",
                    f"{layout.names[tile]} is grey, so no coin can {role} it any more.",
                    f"Both ends of a move must be coloured: {coloured_names(position, range(len(owner)))}.",
                )
        if target not in layout.neighbours[source]:
            near = coloured_names(position, layout.neighbours[source])
            return Refusal(
                "dominance.move.adjacent",
                f"{source_name} and {targets[0]} do not share a side."
                if source != target
                else f"The coins already lie on {source_name}.",
                f"From {source_name} you can reach {near}."
                if near
                else f"No coloured neighbour of {source_name} is left.",
            )
        here = position.coins[source]
        if moved == NO_COINS:
            return Refusal(
                "dominance.move.some_or_all",
                "A move takes at least one coin.",
                f"Choose from {coins_text(here)} on {source_name}, or decline the action."
                if here != NO_COINS
                else f"{source_name} is empty; start from a territory with coins, or decline the action.",
            )
        if not holds(here, moved):
            return Refusal(
                "dominance.move.some_or_all",
                f"{source_name} does not hold {coins_text(moved)}; it holds {coins_text(here)}.",
                f"Move that or part of it from {source_name}."
                if here != NO_COINS
                else "Start from a territory with coins.",
            )
        return None

    def apply(self, position: DominancePosition, step: Step, action: Action) -> None:
        moved, source_name, targets = action.values
        index = position.layout.index
        source, target = index[source_name], index[targets[0]]
        position.coins[source] = minus(position.coins[source], moved)
        position.coins[target] = plus(position.coins[target], moved)
        if position.events is not None:
            position.note(
                "dominance.move.some_or_all", "moved", step.seat, coins=moved, source=source_name, target=targets[0]
            )
        spend_action(position)

    def imaginable(self, position: DominancePosition) -> Iterator[Action]:
        # what somebody would really try comes first; a learner reads this list from the top
        layout, names = position.layout, position.layout.names
        for source, name in enumerate(names):
            here = position.coins[source]
            parts = (*selections(here)[1:], plus(here, ONE[source % 3]), NO_COINS)
            near = layout.neighbours[source]
            far = [tile for tile in range(len(names)) if tile not in near and tile != source]
            for target in (*near, *far, source):
                for part in parts:
                    yield self(part, name, (names[target],))
            if len(near) > 1 and here != NO_COINS:
                yield self(here, name, (names[near[0]], names[near[1]]))


class Reinforce(Verb[DominancePosition]):
    """Put one coin from the discard pile on a coloured territory."""

    name = "reinforce"
    phrase = "reinforce {tile} with {coin}"
    fields: ClassVar[Fields] = {"tile": TileField(), "coin": FactionField()}
    steps = ("action",)

    @staticmethod
    def wanted(position: DominancePosition, tile: int) -> Coins | None:
        """A mask of the colours one of which must be used on this tile, or ``None`` if the choice is free.

        The rulebook speaks of the colour on the territory as if there were one; moves can bring several
        (``dominance.reinforce.match``, option ``reinforce_mixed``).
        """
        gold, silver, bronze = position.coins[tile]
        pile = position.discard
        reading = position.options.reinforce_mixed
        mask = (gold > 0, silver > 0, bronze > 0)
        if reading == "plurality":
            most = max(gold, silver, bronze)
            mask = (gold == most > 0, silver == most > 0, bronze == most > 0)
        elif reading == "free" and sum(mask) > 1:
            return None
        # dominance.reinforce.free_choice: nothing there, or none of its colours in the pile
        if not ((mask[0] and pile[0]) or (mask[1] and pile[1]) or (mask[2] and pile[2])):
            return None
        return mask

    def options(self, position: DominancePosition, step: Step) -> list[Action]:
        pile = position.discard
        if pile == NO_COINS:
            return []
        found = []
        names, owner = position.layout.names, position.owner
        for tile, name in enumerate(names):
            if owner[tile] == COLOURED:
                mask = self.wanted(position, tile)
                for colour in range(3):
                    if pile[colour] and (mask is None or mask[colour]):
                        found.append(self(name, colour))
        return found

    def why_not(self, position: DominancePosition, step: Step, action: Action) -> Refusal | None:
        name, colour = action.values
        unknown = unknown_tile(position, (name,))
        if unknown:
            return unknown
        pile = position.discard
        if pile == NO_COINS:
            return Refusal(
                "dominance.reinforce.empty_discard",
                "The discard pile is empty, so there is nothing to reinforce with.",
                "Wait until a Leader discards coins, or choose another action.",
            )
        tile = position.layout.index[name]
        if position.owner[tile] != COLOURED:
            return Refusal(
                "dominance.reinforce.colored_only",
                f"{name} is grey; it is settled and takes no more coins.",
                f"Reinforce a coloured territory: {coloured_names(position, range(len(position.owner)))}.",
            )
        if not pile[colour]:
            return Refusal(
                "dominance.reinforce.from_discard",
                f"The discard pile has no {FACTIONS[colour]} coin.",
                f"It holds {coins_text(pile)}.",
            )
        mask = self.wanted(position, tile)
        if mask is not None and not mask[colour]:
            right = [FACTIONS[c] for c in range(3) if mask[c] and pile[c]]
            return Refusal(
                "dominance.reinforce.match",
                f"{name} holds {coins_text(position.coins[tile])}, and the discard pile can match that.",
                f"Add {join(right, 'or')}; {FACTIONS[colour]} only once no colour on {name} is left in the pile.",
            )
        return None

    def apply(self, position: DominancePosition, step: Step, action: Action) -> None:
        name, colour = action.values
        tile = position.layout.index[name]
        if position.events is not None:
            free = self.wanted(position, tile) is None
            rule = "dominance.reinforce.free_choice" if free else "dominance.reinforce.match"
            position.note(rule, "reinforced", step.seat, tile=name, coin=FACTIONS[colour])
        position.coins[tile] = plus(position.coins[tile], ONE[colour])
        position.discard = minus(position.discard, ONE[colour])
        spend_action(position)

    def imaginable(self, position: DominancePosition) -> Iterator[Action]:
        for name in position.layout.names:
            for colour in range(3):
                yield self(name, colour)


class Take(Verb[DominancePosition]):
    """Take the coin at the front of the line."""

    name = "take"
    phrase = "take"
    steps = ("action",)

    def options(self, position: DominancePosition, step: Step) -> list[Action]:
        return [self()] if position.line and sum(position.hands[step.seat]) < position.options.hand_limit else []

    def why_not(self, position: DominancePosition, step: Step, action: Action) -> Refusal | None:
        if not position.line:
            return Refusal(
                "dominance.take.empty_line",
                "The coin line is empty, so there is no coin to take.",
                "Wait until a Leader puts coins into the line, or choose another action.",
            )
        limit = position.options.hand_limit
        if sum(position.hands[step.seat]) >= limit:
            return Refusal(
                "dominance.take.hand_limit",
                f"You already hold {limit} coins, and {limit} is the most a screen may hide.",
                "Wager a coin in a Dispute first; then there is room.",
            )
        return None

    def apply(self, position: DominancePosition, step: Step, action: Action) -> None:
        colour = front_coin_to_hand(position, step.seat)
        if position.events is not None:
            position.note("dominance.take.first_coin", "took", step.seat, coin=FACTIONS[colour])
        spend_action(position)

    def imaginable(self, position: DominancePosition) -> Iterator[Action]:
        yield self()


def front_coin_to_hand(position: DominancePosition, seat: int) -> int:
    """Move the front coin of the line behind a screen and return its colour; everybody sees which it is."""
    colour = position.line.pop(0)
    position.hands[seat] = plus(position.hands[seat], ONE[colour])
    position.known[seat] = plus(position.known[seat], ONE[colour])
    return colour


class DeclareDispute(Verb[DominancePosition]):
    """Put the Dispute marker on a coloured territory."""

    name = "dispute"
    phrase = "dispute {tile}"
    fields: ClassVar[Fields] = {"tile": TileField()}
    steps = ("action",)

    def options(self, position: DominancePosition, step: Step) -> list[Action]:
        names = position.layout.names
        return [self(names[tile]) for tile, owner in enumerate(position.owner) if owner == COLOURED]

    def why_not(self, position: DominancePosition, step: Step, action: Action) -> Refusal | None:
        name = action.values[0]
        unknown = unknown_tile(position, (name,))
        if unknown:
            return unknown
        if position.owner[position.layout.index[name]] == COLOURED:
            return None
        return Refusal(
            "dominance.dispute.colored_only",
            f"{name} is grey: an earlier Dispute settled it for good.",
            f"Dispute a coloured territory: {coloured_names(position, range(len(position.owner)))}.",
        )

    def apply(self, position: DominancePosition, step: Step, action: Action) -> None:
        name = action.values[0]
        position.disputed = position.layout.index[name]
        position.note("dominance.dispute.declare", "declared", step.seat, tile=name)
        # dominance.dispute.ends_turn: nothing of this turn is owed after it
        position.agenda.pop()
        position.actions_left = 0 if position.options.dispute_ends_turn else position.actions_left - 1
        if position.actions_left:
            position.agenda.append(cached_step(step.seat, "action", position.actions_left))
        # dominance.dispute.wager: everybody wagers, the active player included; the order cannot matter, since
        # nothing is shown before the last has wagered
        players = len(position.hands)
        for offset in range(players - 1, -1, -1):
            position.agenda.append(cached_step((step.seat + offset) % players, "wager"))

    def imaginable(self, position: DominancePosition) -> Iterator[Action]:
        for name in position.layout.names:
            yield self(name)


class Pass(Verb[DominancePosition]):
    """Leave one action undone (``dominance.turn.may_decline``)."""

    name = "pass"
    phrase = "pass"
    steps = ("action",)

    def options(self, position: DominancePosition, step: Step) -> list[Action]:
        return [self()]

    def why_not(self, position: DominancePosition, step: Step, action: Action) -> Refusal | None:
        return None

    def apply(self, position: DominancePosition, step: Step, action: Action) -> None:
        position.note("dominance.turn.may_decline", "passed", step.seat)
        spend_action(position)

    def imaginable(self, position: DominancePosition) -> Iterator[Action]:
        yield self()


def action_refusal(position: DominancePosition, step: Step) -> Refusal:
    """Why something that is no turn action cannot be done while one is awaited."""
    return _an_action_first(step.seat, position.actions_left)


@lru_cache(maxsize=64)
def _an_action_first(seat: int, left: int) -> Refusal:
    return Refusal(
        "dominance.turn.two_actions",
        f"{seat_name(seat)} has {plural(left, 'action')} left, and an action is a move, a reinforcement, a take or a "
        "Dispute.",
        "Choose one of these, or decline.",
    )
