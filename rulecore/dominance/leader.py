"""The Leader's two steps: dealing out the Surplus, then the reward (rulebook section Disputes)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import factorial
from typing import ClassVar

from rulecore.kernel import Action, Digits, Fields, Refusal, Rng, Step, Verb

from .dispute import after_dispute
from .facts import FACTIONS, NO_COINS, Coins
from .position import ONE, DominancePosition, cached_step, empty_dispute, minus, plus, selections
from .turn import front_coin_to_hand
from .words import CoinsField, RowField, coins_text, plural, seat_name


def count_row(row: tuple[int, ...]) -> Coins:
    """The coins of a row by colour."""
    return row.count(0), row.count(1), row.count(2)


def orders(coins: Coins) -> Iterator[tuple[int, ...]]:
    """Every different order of the coins; their number is a multinomial coefficient."""
    if coins == NO_COINS:
        yield ()
    for colour in range(3):
        if coins[colour]:
            for rest in orders(minus(coins, ONE[colour])):
                yield (colour, *rest)


def order_count(coins: Coins) -> int:
    """How many different orders there are."""
    return factorial(sum(coins)) // (factorial(coins[0]) * factorial(coins[1]) * factorial(coins[2]))


class SplitSurplus(Verb[DominancePosition]):
    """Say which Surplus coins join the line, in which order, and which go to the discard pile."""

    name = "split_surplus"
    phrase = "line {row}; discard {rest}"
    fields: ClassVar[Fields] = {"row": RowField(), "rest": CoinsField()}
    steps = ("split_surplus",)

    @staticmethod
    def least(position: DominancePosition) -> int:
        """How many Surplus coins must join the line (``dominance.leader.one_to_line``).

        The duty is about splitting a Surplus, so it falls away where there is none.
        """
        wanted = position.options.least_to_line
        size = sum(position.surplus)
        return size if wanted is None else min(wanted, size)

    def options(self, position: DominancePosition, step: Step) -> Iterator[Action]:
        surplus = position.surplus
        least = self.least(position)
        for kept in selections(surplus):
            if sum(kept) >= least:
                rest = minus(surplus, kept)
                for row in orders(kept):
                    yield self(row, rest)

    def count(self, position: DominancePosition, step: Step) -> int:
        # twenty coins have hundreds of millions of orders
        least = self.least(position)
        return sum(order_count(kept) for kept in selections(position.surplus) if sum(kept) >= least)

    def why_not(self, position: DominancePosition, step: Step, action: Action) -> Refusal | None:
        row, rest = action.values
        surplus = position.surplus
        dealt = plus(count_row(row), rest)
        if dealt != surplus:
            return Refusal(
                "dominance.leader.split_surplus",
                f"The Surplus is {coins_text(surplus)}, and you dealt out {coins_text(dealt)}.",
                "Send each Surplus coin to exactly one place, the line or the discard pile.",
            )
        least = self.least(position)
        if len(row) < least:
            return Refusal(
                "dominance.leader.one_to_line",
                f"You sent {plural(len(row), 'coin')} to the line, and at least {least} must go there.",
                f"Move {plural(least - len(row), 'coin')} from the discard pile to the line.",
            )
        return None

    def apply(self, position: DominancePosition, step: Step, action: Action) -> None:
        row, rest = action.values
        # dominance.setup.banner: coins join beside the Banner, at the tail
        position.line.extend(row)
        position.discard = plus(position.discard, rest)
        position.surplus = NO_COINS
        position.agenda.pop()
        if position.events is not None:
            position.note(
                "dominance.leader.split_surplus", "split", step.seat, row=[FACTIONS[c] for c in row], rest=rest
            )
        take_first_coin(position, step.seat)

    def imaginable(self, position: DominancePosition) -> Iterator[Action]:
        surplus = position.surplus
        for kept in selections(surplus):
            for row in orders(kept):
                yield self(row, minus(surplus, kept))
        yield self((0,), surplus)
        if surplus != NO_COINS:
            yield self((), NO_COINS)

    def sample(self, position: DominancePosition, step: Step, rng: Rng) -> Action:
        # a fair coin for each coin, in a random order: listing all orders of twenty coins would never end
        surplus = position.surplus
        row = [colour for colour in range(3) for _ in range(surplus[colour])]
        rng.shuffle(row)
        least = self.least(position)
        cut = least + rng.below(len(row) - least + 1)
        kept = tuple(row[:cut])
        return self(kept, minus(surplus, count_row(kept)))

    def digits(self, position: DominancePosition, step: Step, action: Action) -> list[tuple[int, int]]:
        row = action.values[0]
        return [(len(row), sum(position.surplus) + 1), *((colour, 3) for colour in row)]

    def from_digits(self, position: DominancePosition, step: Step, take: Digits) -> Action:
        row = tuple(take(3) for _ in range(take(sum(position.surplus) + 1)))
        rest = minus(position.surplus, count_row(row))
        if min(rest) < 0:
            raise ValueError("the Surplus has no such coins")
        return self(row, rest)


def take_first_coin(position: DominancePosition, seat: int) -> None:
    """Give the Leader the first coin, which is taken whenever that is possible (``dominance.leader.take_first``)."""
    full = sum(position.hands[seat]) >= position.options.hand_limit
    if full:
        # dominance.hand.limit, dominance.leader.full_hand
        whole = position.options.full_hand_scope == "whole_step"
        position.note("dominance.leader.full_hand", "coin_lost_full", seat, build_lost=whole)
        if whole:
            finish_dispute(position)
            return
    elif position.line:
        colour = front_coin_to_hand(position, seat)
        if position.events is not None:
            position.note("dominance.leader.take_first", "leader_took", seat, coin=FACTIONS[colour])
    else:
        position.note("dominance.leader.empty_line", "coin_lost_empty", seat)
    position.agenda.append(cached_step(seat, "reward"))


def finish_dispute(position: DominancePosition) -> None:
    """The Leader is done; the marker goes back and play goes on."""
    empty_dispute(position)
    after_dispute(position)


class SecondCoin(Verb[DominancePosition]):
    """Take one more coin from the line in place of a Build."""

    name = "second_coin"
    phrase = "take a second coin"
    steps = ("reward",)

    def options(self, position: DominancePosition, step: Step) -> list[Action]:
        return [self()] if position.line and sum(position.hands[step.seat]) < position.options.hand_limit else []

    def why_not(self, position: DominancePosition, step: Step, action: Action) -> Refusal | None:
        limit = position.options.hand_limit
        if sum(position.hands[step.seat]) >= limit:
            return Refusal(
                "dominance.leader.full_hand",
                f"Your screen already hides {limit} coins, so a second coin would be lost.",
                "Build instead, or decline.",
            )
        if not position.line:
            return Refusal(
                "dominance.leader.empty_line",
                "The line is empty, so there is no second coin.",
                "Build instead, or decline.",
            )
        return None

    def apply(self, position: DominancePosition, step: Step, action: Action) -> None:
        position.agenda.pop()
        colour = front_coin_to_hand(position, step.seat)
        if position.events is not None:
            position.note("dominance.leader.build_or_second", "second_coin", step.seat, coin=FACTIONS[colour])
        finish_dispute(position)

    def imaginable(self, position: DominancePosition) -> Iterator[Action]:
        yield self()


class Decline(Verb[DominancePosition]):
    """Take neither Build nor second coin (``dominance.turn.may_decline``)."""

    name = "decline"
    phrase = "decline"
    steps = ("reward",)

    def options(self, position: DominancePosition, step: Step) -> list[Action]:
        return [self()]

    def why_not(self, position: DominancePosition, step: Step, action: Action) -> Refusal | None:
        return None

    def apply(self, position: DominancePosition, step: Step, action: Action) -> None:
        position.agenda.pop()
        position.note("dominance.turn.may_decline", "declined", step.seat)
        finish_dispute(position)

    def imaginable(self, position: DominancePosition) -> Iterator[Action]:
        yield self()


def leader_refusal(position: DominancePosition, step: Step) -> Refusal:
    """Why something else cannot be done while the Leader's steps wait."""
    return _leader_first(step.kind, step.seat, position.surplus)


@lru_cache(maxsize=1024)
def _leader_first(kind: str, seat: int, surplus: Coins) -> Refusal:
    who = seat_name(seat)
    if kind == "split_surplus":
        return Refusal(
            "dominance.leader.step_order",
            f"{who} is Leader and must first deal out the Surplus of {coins_text(surplus)}.",
            "Say which coins join the line and which go to the discard pile.",
        )
    return Refusal(
        "dominance.leader.build_or_second",
        f"{who} is Leader and still has a Build or a second coin.",
        "Build, take a second coin, or decline.",
    )
