"""The last turns: which purchases end a game, who would win then, and what a turn can bring at most.

Everything here asks the rules themselves: positions are laid out, played on and counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Any

from rulecore.kernel import Action, Outcome

from .ending import end_reached
from .facts import VICTORIES
from .game import RULEBOOK
from .options import DominionOptions, costs_under
from .position import DominionPosition
from .scoring import points_of, standing
from .setup import bare_position, by_cost, starting_supply
from .turn import PHASES, Buy, EndTurn

END_TURN = EndTurn.instance()()
BUY = Buy.instance()


@dataclass(frozen=True, slots=True)
class Ending:
    """What a turn comes to once it is over.

    Attributes:
        cards: what is bought in it.
        ended_by: id of the rule that ends the game, or nothing if it goes on.
        outcome: the count at that moment, whether the game goes on or not.
    """

    cards: tuple[str, ...]
    ended_by: str
    outcome: Outcome

    @property
    def winners(self) -> tuple[int, ...]:
        """Who wins, or would win if the game ended now."""
        return self.outcome.winners


def after_buying(position: DominionPosition, cards: Sequence[str]) -> Ending:
    """Buy cards and end the turn, on a copy.

    Args:
        position: a turn in which these purchases are possible, one after another.
        cards: what to buy, in this order.

    Raises:
        IllegalAction: one of them cannot be bought.
    """
    turn = position.clone()
    for card in cards:
        RULEBOOK.play(turn, BUY(card))
        if turn.ended:
            break
    if not turn.ended:
        RULEBOOK.play(turn, END_TURN)
    return Ending(tuple(cards), turn.ended, standing(turn))


def under(table: Mapping[str, Any], preset: str) -> DominionPosition:
    """A table as it would stand under one of the presets (``dominion.options.presets``).

    Args:
        table: a position in the notation of the worked examples.
        preset: ``"article"`` or ``"official"``.
    """
    return RULEBOOK.position_from({**table, "preset": preset})


def each_purchase(position: DominionPosition) -> dict[str, Ending]:
    """For each card that can be bought now: what comes of buying it alone."""
    return {
        action.values[0]: after_buying(position, action.values)
        for action in RULEBOOK.options_of(position)
        if action.verb == BUY.name
    }


def cheapest_end(position: DominionPosition) -> Ending | None:
    """The cheapest purchases with which the active player can end the game in this turn, whatever the coins.

    Every set of purchases that the buys allow is tried on the position itself.

    Returns:
        ``None`` if the buys do not suffice. Among equally cheap ones, the fewest cards.
    """
    rich = position.clone()
    buys = rich.buys
    rich.coins = buys * max(rich.costs.values())
    # a pile with more cards than there are buys cannot be emptied this turn
    near = [card for card, left in rich.supply.items() if 0 < left <= buys]
    found = None
    best = (rich.coins + 1, 0)
    for count in range(buys + 1):
        for cards in combinations_with_replacement(near, count):
            price = (sum(rich.costs[card] for card in cards), count)
            if price >= best or any(cards.count(card) > rich.supply[card] for card in cards):
                continue
            ending = after_buying(rich, cards)
            if ending.ended_by:
                found, best = ending, price
    return found


def price_of(cards: Sequence[str], options: DominionOptions) -> int:
    """What cards cost together."""
    costs = costs_under(options.prices)
    return sum(costs[card] for card in cards)


def fewest_cards_to_end(options: DominionOptions, kingdom: Sequence[str]) -> tuple[int, tuple[str, ...]]:
    """How many cards must leave the Supply at least before the game can end, if no Province is ever taken.

    Every set of piles is tried, and the rules are asked whether it ends the game (``dominion.end.which_piles_count``).

    Args:
        options: the settings in force.
        kingdom: the ten kinds.

    Returns:
        The number of cards, and the piles that are empty then.
    """
    supply = starting_supply(by_cost(tuple(kingdom)), options)
    others = [card for card in supply if card != "Province"]
    for count in range(1, len(others) + 1):
        tried = []
        for piles in combinations(others, count):
            left = {card: 0 if card in piles else number for card, number in supply.items()}
            if end_reached(bare_position(options.players, left, options, [])):
                tried.append((sum(supply[card] for card in piles), piles))
        if tried:
            return min(tried, key=lambda found: found[0])
    raise ValueError("no set of piles ends this game")


# ---- the most that a turn can bring --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BestTurn:
    """The most points that a turn can add.

    Attributes:
        gain: points more than before it.
        line: one way to get there, as actions.
        looked: how many different positions were looked at.
    """

    gain: int
    line: tuple[Action, ...]
    looked: int


def best_turn(position: DominionPosition, whole: bool = False) -> BestTurn:
    """The most points that the active player can add in this turn, found by trying everything.

    The order of the draw pile is that of the position, so whoever asks knows it. Positions that differ only in the
    order of cards in a hand count once.

    Args:
        position: the turn; it must be the active player's choice.
        whole: try every single legal action. Otherwise Treasures are laid down all together, and only cards that bring
            points are bought: nothing else can add a point, and :func:`best_turn` with ``whole`` shows the same.
    """
    seat = position.active
    before = points_of(position, seat)
    known: dict[Any, tuple[int, tuple[Action, ...]]] = {}

    def best(now: DominionPosition) -> tuple[int, tuple[Action, ...]]:
        key = _key(now, seat)
        if key in known:
            return known[key]
        top: tuple[int, tuple[Action, ...]] = (points_of(now, seat) - before, ())
        known[key] = top
        for action in _worth_trying(now, seat, whole):
            then = now.clone()
            RULEBOOK.play(then, action)
            gain, line = best(then)
            if gain > top[0] or (gain == top[0] and top[1] and len(line) + 1 < len(top[1])):
                top = (gain, (action, *line))
        known[key] = top
        return top

    gain, line = best(position.clone())
    return BestTurn(gain, line, len(known))


def _key(position: DominionPosition, seat: int) -> Any:
    return (
        tuple((step.seat, step.kind, step.limit, step.subject, step.detail) for step in position.agenda),
        tuple(sorted(position.hand[seat])),
        tuple(position.deck[seat]),
        tuple(sorted(position.discard[seat])),
        tuple(sorted(position.in_play[seat])),
        tuple(sorted(position.bought[seat])),
        tuple(position.supply.values()),
        tuple(position.trash),
        position.actions,
        position.buys,
        position.coins,
        position.ended,
    )


def _worth_trying(position: DominionPosition, seat: int, whole: bool) -> Iterator[Action]:
    step = position.step
    if step is None or step.seat != seat:
        return
    for action in RULEBOOK.options_of(position):
        if action == END_TURN:
            continue
        if not whole and step.kind in PHASES:
            if action.verb in ("treasures", "end_actions"):
                continue
            if action.verb == BUY.name and action.values[0] not in VICTORIES:
                continue
        yield action
