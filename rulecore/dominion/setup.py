"""Setting up a game: piles, starting decks, first hands and the starting player (rulebook section Postaviti)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rulecore.kernel import below, shuffle, streams

from .facts import (
    CARDS,
    CURSES_PER_FURTHER_PLAYER,
    KINGDOM,
    KINGDOM_SIZE,
    ORDER,
    PILE,
    PLAYERS,
    SETS,
    STARTING_CARDS,
    STARTING_COPPERS,
    VICTORY_PILE,
)
from .moves import draw
from .options import DominionOptions, costs_under
from .position import FIRST_SHUFFLE_STREAM, KINGDOM_STREAM, STARTER_STREAM, DominionPosition
from .turn import begin_turn

STREAMS = FIRST_SHUFFLE_STREAM + max(PLAYERS)


def kingdom_of(seed: int, options: DominionOptions) -> tuple[str, ...]:
    """The ten kinds of a game, by rising cost (``dominion.setup.kingdom_agreement``, ``...kingdom_cost_order``).

    A list or a named set is taken as it is; otherwise ten kinds are drawn from the seed.
    """
    chosen = options.kingdom
    if chosen == "random":
        kinds = list(KINGDOM)
        shuffle(streams(seed, KINGDOM_STREAM + 1), KINGDOM_STREAM, kinds)
        return by_cost(kinds[:KINGDOM_SIZE])
    return by_cost(SETS[chosen] if isinstance(chosen, str) else chosen)


def by_cost(kinds: Iterable[str]) -> tuple[str, ...]:
    """Kinds by rising cost, equal costs by name (``dominion.setup.kingdom_cost_order``)."""
    return tuple(sorted(kinds, key=ORDER.__getitem__))


def pile_size(card: str, options: DominionOptions) -> int:
    """Cards in a pile at the start."""
    changed = dict(options.pile_sizes)
    if card in changed:
        return changed[card]
    if card == "Copper":
        # dominion.setup.treasure_pile_sizes
        dealt = 0 if options.copper_pile == "full_sixty" else STARTING_COPPERS * options.players
        return CARDS[card].box - dealt
    if card == "Curse":
        # dominion.setup.curse_pile
        return CURSES_PER_FURTHER_PLAYER * (options.players - 1)
    if card == "Gardens":
        # dominion.setup.gardens_pile
        return PILE if options.gardens_pile == "ten" else VICTORY_PILE[options.players]
    if "Victory" in CARDS[card].types:
        # dominion.setup.victory_piles_two_players, dominion.setup.victory_piles_three_or_four
        return VICTORY_PILE[options.players]
    return CARDS[card].box


def starting_supply(kingdom: tuple[str, ...], options: DominionOptions) -> dict[str, int]:
    """Every pile with its cards: Treasures, Victory cards, Curses, then the kingdom.

    ``dominion.setup.treasure_row``, ``dominion.setup.victory_beside_treasure``: the order is for the eye alone.
    """
    return _piles(kingdom, options).copy()


@lru_cache(maxsize=1024)
def _piles(kingdom: tuple[str, ...], options: DominionOptions) -> dict[str, int]:
    basic = [card for card in CARDS if card not in KINGDOM]
    return {card: pile_size(card, options) for card in (*basic, *kingdom)}


def left_in_box(options: DominionOptions) -> dict[str, int]:
    """Basic cards that stay in the box (``dominion.setup.starting_estates_from_box``)."""
    dealt = {"Estate": options.starting_deck["Estate"] * options.players}
    return {
        card: CARDS[card].box - pile_size(card, options) - dealt.get(card, 0)
        for card in ("Estate", "Duchy", "Province", "Curse")
    }


def bare_position(seats: int, supply: dict[str, int], options: DominionOptions, chance: list[int]) -> DominionPosition:
    """A table with its piles and nobody's cards."""
    return DominionPosition(
        options=options,
        agenda=[],
        chance=chance,
        events=None,
        costs=costs_under(options.prices),
        supply=supply,
        empty=list(supply.values()).count(0),
        # dominion.components.trash_card: it starts empty and is no pile of the supply
        trash=[],
        deck=[[] for _ in range(seats)],
        hand=[[] for _ in range(seats)],
        discard=[[] for _ in range(seats)],
        in_play=[[] for _ in range(seats)],
        bought=[[] for _ in range(seats)],
        shown=[[] for _ in range(seats)],
        known=[0] * seats,
        starter=0,
        active=0,
        turns=[0] * seats,
        actions=0,
        buys=0,
        coins=0,
        shield=0,
        loot=[],
        last_province_bought=False,
        arranged=[],
        trial=0,
        ended="",
        capped=False,
    )


def deal(position: DominionPosition, seat: int) -> None:
    """Shuffle a seat's starting deck and draw its first hand (``dominion.setup.shuffle_and_draw``)."""
    options = position.options
    coppers = options.starting_coppers
    deck = ["Copper"] * coppers + ["Estate"] * (STARTING_CARDS - coppers)
    shuffle(position.chance, FIRST_SHUFFLE_STREAM + seat, deck)
    if options.opening == "four_three":
        # a lesson's rule: everybody opens with four coins and then with three
        deck = ["Copper"] * 3 + ["Estate"] * 2 + ["Copper"] * 4 + ["Estate"]
    position.deck[seat] = deck
    draw(position, seat, options.hand_size)


def set_up(seed: int, options: DominionOptions) -> DominionPosition:
    """A new game at the first choice of its first turn.

    Args:
        seed: where all chance of the game comes from.
        options: the settings in force.
    """
    kingdom = kingdom_of(seed, options)
    position = bare_position(options.players, starting_supply(kingdom, options), options, streams(seed, STREAMS))
    # dominion.setup.starting_player
    drawn = below(position.chance, STARTER_STREAM, options.players)
    position.starter = drawn if options.starter is None else options.starter - 1
    for seat in range(options.players):
        deal(position, seat)
    begin_turn(position, position.starter)
    return position


def set_up_trial(seed: int, options: DominionOptions, provinces: int = 4) -> DominionPosition:
    """One deck alone: a trial and no game, with the piles of two players and no opponents.

    Args:
        seed: where all chance comes from.
        options: the settings in force; a cap on turns is wise for decks that may never get there.
        provinces: it stops when the deck owns so many Provinces.
    """
    kingdom = kingdom_of(seed, options)
    position = bare_position(1, starting_supply(kingdom, options), options, streams(seed, STREAMS))
    position.trial = provinces
    deal(position, 0)
    begin_turn(position, 0)
    return position
