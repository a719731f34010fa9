"""Setting up a game: coins on the map, secret coins, the line, the first player (rulebook section Setup)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from rulecore.kernel import Action, Event, Fields, Refusal, Step, Verb, below, streams

from .facts import (
    COINS_OF_A_COLOUR,
    FACTIONS,
    MARKERS,
    NO_COINS,
    STARTING_DISCARD,
    STARTING_HAND,
    Coins,
)
from .options import DominanceOptions
from .position import (
    COLOURED,
    LINE_STREAM,
    NOBODY,
    ONE,
    POLITICIAN_STREAM,
    SEAT_STREAM,
    SECRET_STREAM,
    STREAMS,
    TERRITORY_STREAM,
    DominancePosition,
    cached_step,
    minus,
    plus,
)
from .words import FactionField, MarkerField, join, seat_name


def draw_coin(position: DominancePosition, stream: int) -> int:
    """Take one coin blindly out of the bag and return its colour."""
    bag = position.bag
    pick = below(position.chance, stream, sum(bag))
    colour = 0 if pick < bag[0] else 1 if pick < bag[0] + bag[1] else 2
    position.bag = minus(bag, ONE[colour])
    return colour


def full_bag(players: int) -> Coins:
    """The bag once the discard pile and the first hands have their coins (``dominance.setup.bag``).

    ``dominance.components.coins``: as many of each colour are in the box, and a coin is only ever its colour.
    """
    gold, silver, bronze = (
        COINS_OF_A_COLOUR - pile - players * hand for pile, hand in zip(STARTING_DISCARD, STARTING_HAND, strict=True)
    )
    return gold, silver, bronze


def draw_is_void(drawn: Coins, options: DominanceOptions) -> bool:
    """Whether one colour lies on so many territories that the draw is repeated (``dominance.setup.repeat``)."""
    return max(drawn) >= options.redraw_at


def bare_position(options: DominanceOptions, chance: list[int]) -> DominancePosition:
    """The table with the discard pile and the first three coins behind each screen, and nothing on the map.

    ``dominance.setup.unused_territories``: tiles beyond the layout are not on the table at all.
    ``dominance.setup.discard_pile``, ``dominance.setup.starting_hand``: one coin of each colour.
    ``dominance.setup.supply``: miniatures the table does not list are not there either.
    """
    layout = options.map
    tiles = len(layout.places)
    players = options.players
    return DominancePosition(
        options=options,
        agenda=[],
        chance=chance,
        events=None,
        layout=layout,
        owner=[COLOURED] * tiles,
        coins=[NO_COINS] * tiles,
        building=[0] * tiles,
        bridges=0,
        hands=[STARTING_HAND] * players,
        line=[],
        discard=STARTING_DISCARD,
        supply=options.supply,
        bag=full_bag(players),
        turn=0,
        active=0,
        actions_left=0,
        disputed=NOBODY,
        wagers=[None] * players,
        faction=NOBODY,
        leader=NOBODY,
        surplus=NO_COINS,
        tokens=[0] * players,
        last_leader=NOBODY,
        politician=NOBODY,
        marker=NOBODY,
        known=[STARTING_HAND] * players,
        unknown=[0] * players,
        capped=False,
    )


def territory_draws(seed: int, options: DominanceOptions) -> list[list[int]]:
    """Every territory draw of a setup, the void ones first: for each the colour on each tile.

    The void draws never count for play; lessons show them, because the redraw is no rarity with two players.
    """
    return _draw_territories(open_table(seed, options))


def open_table(seed: int, options: DominanceOptions) -> DominancePosition:
    """The table of a seed before anything has been drawn."""
    return bare_position(options, streams(seed, STREAMS))


def _draw_territories(position: DominancePosition) -> list[list[int]]:
    draws = []
    bag = position.bag
    while True:
        # dominance.setup.repeat: gathered coins go back into the bag, and each new draw is tested too
        position.bag = bag
        colours = [draw_coin(position, TERRITORY_STREAM) for _ in position.owner]
        draws.append(colours)
        drawn = (colours.count(0), colours.count(1), colours.count(2))
        if not draw_is_void(drawn, position.options):
            return draws


def set_up(seed: int, options: DominanceOptions) -> DominancePosition:
    """A new game as it stands at its first choice (rulebook section Setup, ``dominance.setup.*``).

    Args:
        seed: where all chance of the game comes from.
        options: the settings in force.
    """
    position = open_table(seed, options)
    # dominance.setup.territory_coins: one random coin on every territory
    position.coins = [ONE[colour] for colour in _draw_territories(position)[-1]]
    begin_setup(position)
    return position


def begin_setup(position: DominancePosition) -> None:
    """Go on once the map has its coins: every player hides a secret coin (``dominance.setup.secret_coin``)."""
    options = position.options
    # dominance.setup.secret_coin_order: one player after another in seat order, from what is left in the bag
    picks = [seat for seat in range(options.players) for _ in range(options.secret_coins)]
    if options.secret_coin == "random":
        for seat in picks:
            _hide_coin(position, seat, draw_coin(position, SECRET_STREAM))
        picks = []
    position.agenda = [cached_step(seat, "pick_secret") for seat in reversed(picks)]
    if not picks:
        finish_setup(position)


def _hide_coin(position: DominancePosition, seat: int, colour: int) -> None:
    position.hands[seat] = plus(position.hands[seat], ONE[colour])
    position.unknown[seat] += 1


def finish_setup(position: DominancePosition) -> None:
    """Deal the line, draw the first player and, in that variant, the Politician; then the first turn begins."""
    options = position.options
    # dominance.setup.coin_line: drawn blindly; the Banner stands after the last coin (dominance.setup.banner)
    position.line = [draw_coin(position, LINE_STREAM) for _ in range(options.line_size)]
    position.note("dominance.setup.coin_line", "line_dealt", line=[FACTIONS[c] for c in position.line])
    # dominance.setup.leftovers: nothing is drawn from the bag after this, and no view shows it
    # dominance.setup.first_player
    position.active = below(position.chance, SEAT_STREAM, options.players)
    if options.politician:
        # dominance.politician.who: a player drawn at random; the role is public, the marker is not
        position.politician = below(position.chance, POLITICIAN_STREAM, options.players)
        position.note("dominance.politician.who", "politician_drawn", position.politician)
        # dominance.politician.markers: chosen after setup and before the first turn
        position.agenda = [cached_step(position.politician, "keep_marker")]
    else:
        begin_turn(position, position.active)


def begin_turn(position: DominancePosition, seat: int) -> None:
    """Hand the Active Player marker on (``dominance.turn.active_marker``, ``dominance.turn.order``)."""
    options = position.options
    cap = options.turn_cap
    if cap is not None and position.turn >= cap:
        # dominance.turn.order: the rules know no cap, so a stopped simulation has no winner
        position.capped = True
        position.agenda = []
        position.note("dominance.turn.order", "capped", None, turns=cap)
        return
    position.turn += 1
    position.active = seat
    position.actions_left = options.actions_per_turn
    position.agenda = [cached_step(seat, "action", options.actions_per_turn)]
    position.note("dominance.turn.active_marker", "turn_begins", seat, turn=position.turn)


class PickSecret(Verb[DominancePosition]):
    """Pick the colour of the coin that only its owner knows."""

    name = "pick"
    phrase = "pick {coin}"
    fields: ClassVar[Fields] = {"coin": FactionField()}
    steps = ("pick_secret",)

    def options(self, position: DominancePosition, step: Step) -> list[Action]:
        return [self(colour) for colour in range(3) if position.bag[colour]]

    def why_not(self, position: DominancePosition, step: Step, action: Action) -> Refusal | None:
        colour = action.values[0]
        if position.bag[colour]:
            return None
        left = [name for name, count in zip(FACTIONS, position.bag, strict=True) if count]
        return Refusal(
            "dominance.setup.secret_coin_order",
            f"The bag has no {FACTIONS[colour]} coin left to pick.",
            f"You can pick {join(left, 'or')}.",
        )

    def apply(self, position: DominancePosition, step: Step, action: Action) -> None:
        colour = action.values[0]
        position.bag = minus(position.bag, ONE[colour])
        _hide_coin(position, step.seat, colour)
        position.agenda.pop()
        if position.events is not None:
            position.events.append(
                Event("dominance.setup.secret_coin", "picked", step.seat, secret={"coin": FACTIONS[colour]})
            )
        if not position.agenda:
            finish_setup(position)

    def imaginable(self, position: DominancePosition) -> Iterator[Action]:
        for colour in range(3):
            yield self(colour)


class KeepMarker(Verb[DominancePosition]):
    """Choose the Politician's marker (rulebook section Rules for 3 Players)."""

    name = "keep"
    phrase = "keep the {marker}"
    fields: ClassVar[Fields] = {"marker": MarkerField()}
    steps = ("keep_marker",)

    def options(self, position: DominancePosition, step: Step) -> list[Action]:
        return [self(MARKERS.index(marker)) for marker in position.options.politician_markers]

    def why_not(self, position: DominancePosition, step: Step, action: Action) -> Refusal | None:
        marker = MARKERS[action.values[0]]
        if marker in position.options.politician_markers:
            return None
        return Refusal(
            "dominance.politician.markers",
            f"The {marker} marker is not among those of this game.",
            f"You can keep {join(['the ' + m for m in position.options.politician_markers], 'or')}.",
        )

    def apply(self, position: DominancePosition, step: Step, action: Action) -> None:
        position.marker = action.values[0]
        position.agenda.pop()
        if position.events is not None:
            # dominance.politician.secret: nobody else learns it before the end
            position.events.append(
                Event(
                    "dominance.politician.markers",
                    "marker_kept",
                    step.seat,
                    secret={"marker": MARKERS[position.marker]},
                )
            )
        begin_turn(position, position.active)

    def imaginable(self, position: DominancePosition) -> Iterator[Action]:
        for marker in range(len(MARKERS)):
            yield self(marker)


def setup_refusal(position: DominancePosition, step: Step) -> Refusal:
    """Why something else cannot be done while setup waits for a choice."""
    return _setup_first(step.kind, step.seat)


@lru_cache(maxsize=64)
def _setup_first(kind: str, seat: int) -> Refusal:
    if kind == "pick_secret":
        return Refusal(
            "dominance.setup.secret_coin",
            f"Setup is not finished: {seat_name(seat)} still has to pick a secret coin.",
            "Pick gold, silver or bronze first.",
        )
    return Refusal(
        "dominance.politician.markers",
        f"Setup is not finished: {seat_name(seat)}, the Politician, still has to keep a marker.",
        "Keep one of the markers first.",
    )
