"""Exercises about the Leader: what can be reached in the line, what it costs, and what a full hand still allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulecore.kernel import Action, LegalActions, Outcome, Position, Rng
from rulecore.lab.games import Arm, Track, game_seed, play_game
from rulecore.lab.intervals import Moments, mean_interval
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..facts import FACTIONS, NO_COINS, Coins
from ..game import RULEBOOK
from ..leader import count_row
from ..position import DominancePosition
from ..view import coins_json
from ..words import coins_text, plural

GAMES = 120
PLAYERS = "Mason"


def leading(line: Sequence[int], surplus: Coins, hand: Coins) -> DominancePosition:
    """P1 has led a Dispute on A and has still to deal out the Surplus.

    Args:
        line: colours, the front first.
        surplus: coins to deal out.
        hand: coins behind P1's screen.
    """
    data: dict[str, Any] = {
        "players": ["P1", "P2"],
        "layout": "line_7",
        "territories": {"A": {"side": "grey", "faction": "gold"}},
        "hands": {"P1": coins_json(hand)},
        "line": [FACTIONS[colour] for colour in line],
        "surplus": coins_json(surplus),
        "disputed": "A",
        "leader": "P1",
        "waiting_for": "split_surplus",
    }
    return RULEBOOK.position_from(data)


@dataclass(frozen=True, slots=True)
class Reach:
    """The most coins of a colour a reward can bring.

    Attributes:
        alone: with the first coin alone, so that the Build remains.
        both: with the first and the second coin.
    """

    alone: int
    both: int


@cache
def reach(line: tuple[int, ...], surplus: Coins, hand: Coins, colour: int) -> Reach:
    """Try every way to deal out the Surplus, each with and without a second coin.

    Args:
        line: colours, the front first.
        surplus: coins to deal out.
        hand: coins behind the Leader's screen.
        colour: what the Leader is after.
    """
    start, second = leading(line, surplus, hand), RULEBOOK.parse("take a second coin")
    alone = both = 0
    for split in RULEBOOK.options_of(start):
        position = start.clone()
        RULEBOOK.play(position, split)
        alone = max(alone, position.hands[0][colour] - hand[colour])
        if RULEBOOK.why_not(position, second) is None:
            RULEBOOK.play(position, second)
        both = max(both, position.hands[0][colour] - hand[colour])
    return Reach(alone, both)


class _ShortLines(Track):
    """For each Dispute, whether the Leader could reach a coin of the own Surplus."""

    def begin(self, position: Position) -> None:
        self.flags: list[bool] = []

    def before(self, position: Position, legal: LegalActions, action: Action) -> None:
        assert isinstance(position, DominancePosition)
        step = position.step
        if step is not None and step.kind == "split_surplus" and position.surplus != NO_COINS:
            # the first coin and a second one: whoever deals out a Surplus reaches two coins deep
            self.flags.append(len(position.line) < 2)

    def end(self, position: Position, outcome: Outcome) -> list[bool]:
        return self.flags


@cache
def _meets_own_coin(seed: int) -> Truth:
    arm = Arm("the rules as printed", "dominance", {}, PLAYERS)
    games: list[list[bool]] = [
        play_game(arm, game_seed(seed, number), 0, (_ShortLines,)).tracks["_ShortLines"] for number in range(GAMES)
    ]
    # one number a game: Disputes of one game hang together, and an interval must not take them for separate luck
    shares = Moments.of([100 * sum(flags) / len(flags) for flags in games if flags])
    interval = mean_interval(shares)
    later = max(len(flags) for flags in games)
    series = {
        f"Dispute {number + 1}": 100 * sum(flags[number] for flags in games if len(flags) > number) / count
        for number in range(later)
        if (count := sum(1 for flags in games if len(flags) > number)) >= GAMES // 2
    }
    return Truth(
        shares.mean,
        exact=False,
        games=GAMES,
        low=max(0.0, interval.low),
        high=min(100.0, interval.high),
        steps=(
            "With no coin waiting, the first coin you push is the first you take. With one, it can be your second.",
            "With two coins or more in the line, everything you push is for later, and perhaps for somebody else.",
            "The line is never filled up from the bag, so it gets shorter as the game goes on.",
        ),
        series=series,
        series_title="How often the line is that short",
        series_unit="of 100 games",
    )


def meets_own_coin(rng: Rng) -> Truth:
    """In how many of 100 Disputes between two Masons is the line shorter than the Leader's reach of two coins?

    Played, not counted; the interval stands on one number a game (``dominance.leader.take_first``,
    ``dominance.leader.build_or_second``).
    """
    return _meets_own_coin(rng.below(1 << 30))


def _coins(rng: Rng, low: int, high: int, most: int = 3) -> Coins:
    while True:
        coins = (rng.below(most + 1), rng.below(most + 1), rng.below(most + 1))
        if low <= sum(coins) <= high:
            return coins


def _row(rng: Rng, size: int) -> tuple[int, ...]:
    return tuple(rng.below(3) for _ in range(size))


def _names(row: Sequence[int]) -> str:
    return ", then ".join(FACTIONS[colour] for colour in row)


def two_coins(rng: Rng) -> Question:
    """First and second coin come from the front, not from the Surplus. (``dominance.leader.take_first``)"""
    while True:
        line, row = _row(rng, 1 + rng.below(3)), _row(rng, 2 + rng.below(2))
        position = leading(line, count_row(row), (0, 0, 0))
        before = position.hands[0]
        taken: list[int] = []
        for phrase in (f"line {', '.join(FACTIONS[c] for c in row)}; discard nothing", "take a second coin"):
            RULEBOOK.play(position, RULEBOOK.parse(phrase))
            gained = [colour for colour in range(3) if position.hands[0][colour] > before[colour]]
            taken += gained
            before = position.hands[0]
        right, surplus, first = tuple(taken), row[:2], (*row, *line)[:2]
        tail = tuple(reversed((*line, *row)))[:2]
        if len({right, surplus, tail}) == 3:
            break
    choices = [
        Choice(_names(right), "The line gives from its front, whoever put the coins there.", right=True),
        Choice(
            _names(surplus),
            "You took them straight out of the Surplus. They go in at the Banner, and you take at the front: "
            f"{FACTIONS[line[0]]} was waiting there already.",
            misreading="the Leader takes a coin from the Surplus",
        ),
        Choice(
            _names(tail),
            "You took them from the Banner's end. Coins join there; they leave at the other end.",
            misreading="coins are taken at the Banner",
        ),
        Choice(
            _names(first),
            "You let your coins jump the queue. They join behind those already waiting.",
            misreading="new coins join at the front",
        ),
        Choice(
            f"{FACTIONS[right[0]]} alone",
            "A second coin is yours if you give up the Build for it.",
            misreading="a Leader takes one coin at most",
        ),
    ]
    return Question(
        text=f"The line reads {', '.join(FACTIONS[c] for c in line)}, front first. As Leader you send "
        f"{_names(row)} to it, and you choose a second coin. Which coins come behind your screen?",
        choices=shuffled(rng, choices),
        rule="dominance.leader.take_first",
        why=f"The line then reads {', '.join(FACTIONS[c] for c in (*line, *row))}, and you take two from the front.",
    )


def _most(line: tuple[int, ...], surplus: Coins, hand: Coins, colour: int, rng: Rng) -> Question:
    found, name = reach(line, surplus, hand, colour), FACTIONS[colour]
    waiting = ", ".join(FACTIONS[c] for c in line)
    behind = f" behind {waiting}" if line else ""
    there = f"The line holds {waiting}, front first" if line else "The line is empty"
    costs = found.both > found.alone
    best = found.both

    def said(count: int, cost: bool) -> str:
        gain = f"{plural(count, f'{name} coin')}" if count else f"no {name} coin"
        return f"{gain}, and you give up the Build" if cost else f"{gain}, and the Build is still yours"

    if costs:
        why = "Coins join behind those that wait, and you reach two deep: the first coin, and a second for the Build."
    elif best:
        why = "What the first coin brings costs nothing. A second coin would bring no more, so keep the Build."
    else:
        why = "Two coins deep is as far as a Leader reaches, and none of that colour can stand there."
    direct = said(surplus[colour], False)
    choices = [
        Choice(said(best, costs), "Yes. No way of dealing out this Surplus brings you more.", right=True),
        Choice(
            said(best, not costs),
            "The coin would be the second, and the second coin takes the place of the Build. You get one or the other."
            if costs
            else "Nothing is given up here: no second coin is needed for it, or none would help.",
            misreading="a Build and a second coin" if costs else "every coin costs the Build",
        ),
        Choice(
            direct,
            f"You helped yourself from the Surplus. Its coins go to the line{behind}, or are discarded.",
            misreading="the Leader takes a coin from the Surplus",
        ),
        Choice(
            said(2, True) if best != 2 else said(1, True),
            f"Count two places from the front. {('None', 'Only one', 'Both')[best]} of them can be {name}.",
            misreading="how deep a Leader reaches",
        ),
        Choice(
            said(0, False) if best else said(1, True),
            f"Put {name} first{behind}, and it comes within reach."
            if best
            else f"However you deal, no {name} can stand among the first two.",
            misreading="own coins are out of reach" if best else "own coins are always in reach",
        ),
    ]
    return Question(
        text=f"You are Leader with {plural(sum(hand), 'coin')} in hand. {there}, and the "
        f"Surplus is {coins_text(surplus)}. How many {name} coins can this reward bring you at most, and what must you "
        "give up for them?",
        choices=shuffled(rng, choices),
        rule="dominance.leader.build_or_second",
        why=why,
    )


def most_of_a_colour(rng: Rng) -> Question:
    """How deep does the Leader reach, and for what? (``dominance.leader.build_or_second``)"""
    while True:
        line, surplus, colour = _row(rng, rng.below(3)), _coins(rng, 2, 4, 2), rng.below(3)
        hand = _coins(rng, 1, 3, 2)
        if surplus[colour] and colour not in line:
            return _most(line, surplus, hand, colour, rng)


def the_challenge(rng: Rng) -> Question:
    """The same with the numbers of the lesson's challenge: one silver waits, the Surplus is 2 gold and 2 bronze."""
    return _most((1,), (2, 0, 2), (0, 1, 1), 0, rng)


def room_for_coins(rng: Rng) -> Question:
    """What is left of the reward once the hand is nearly full? (``dominance.leader.full_hand``)"""
    hand, wager = _coins(rng, 5, 5), rng.below(3)
    line = _row(rng, 3)
    rest = list(hand)
    for _ in range(wager):
        rest[rest.index(max(rest))] -= 1
    kept: Coins = (rest[0], rest[1], rest[2])
    position = leading(line, (1, 1, 0), kept)
    RULEBOOK.play(position, RULEBOOK.parse("line gold; discard 1 silver"))
    gets = sum(position.hands[0]) > sum(kept)
    more = RULEBOOK.why_not(position, RULEBOOK.parse("take a second coin")) is None
    builds = RULEBOOK.why_not(position, RULEBOOK.parse("build town at A")) is None
    right = (gets, more, builds)
    count, limit = sum(kept), position.options.hand_limit
    held = f"You hold {count} when the coin is due."
    said = {
        (True, True, True): ("the first coin, then a Build or a second coin", f"{held} There is room for two."),
        (True, False, True): ("the first coin, then a Build, but no second coin", f"{held} One coin fits, no more."),
        (False, False, True): ("no coin at all, but a Build", f"{held} No coin fits, and a Build needs no room."),
        (False, False, False): ("nothing at all", f"{held} A Build adds no coin, so a full hand does not stop it."),
    }
    slips = {
        (True, True, True): (
            f"{held} A screen hides {limit} at most: count again what fits.",
            "the limit does not bind a Leader",
        ),
        (True, False, True): (
            f"{held} That leaves room for {plural(limit - count, 'coin') if count < limit else 'none'}.",
            "the coin from the line is counted wrongly",
        ),
        (False, False, True): (
            f"{held} What you wagered has left your screen, so it does not count.",
            "wagered coins count against the limit",
        ),
        (False, False, False): (
            f"{held} A full hand costs a coin, never the whole reward.",
            "a full hand forfeits the whole reward",
        ),
    }
    choices = [Choice(*said[right], right=True)]
    choices += [Choice(said[key][0], slips[key][0], misreading=slips[key][1]) for key in said if key != right]
    choices.append(
        Choice(
            "the first coin, a second coin and a Build",
            "One or the other: the second coin takes the place of the Build.",
            misreading="a Build and a second coin",
        )
    )
    spent = plural(wager, "coin") if wager else "nothing"
    return Question(
        text=f"At a real table you hold {coins_text(hand)}. You wager {spent} and become Leader. Three coins wait in "
        "the line. What can your reward be?",
        choices=shuffled(rng, choices),
        rule="dominance.leader.full_hand",
        why=f"A screen hides {limit} coins at most, and a fist that is open no longer counts.",
    )


ASKERS = {
    "leader_two_coins": two_coins,
    "leader_most_of_a_colour": most_of_a_colour,
    "leader_room_for_coins": room_for_coins,
}
FIRST = {"leader_most_of_a_colour": the_challenge}
TRUTHS = {"leader_meets_own_coin": meets_own_coin}
