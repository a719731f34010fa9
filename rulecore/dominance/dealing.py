"""A setup to watch: every void draw of the map, the finished table, and what each step of it did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulecore.kernel import Match, Rng

from .box import THEME_COINS, coins_in_play
from .facts import FACTIONS, STARTING_DISCARD, STARTING_HAND, TILES
from .game import RULEBOOK
from .options import DominanceOptions
from .position import ONE, DominancePosition
from .setup import begin_setup, draw_is_void, full_bag, open_table, territory_draws
from .words import coins_text, join, plural, seat_name


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One step of setup in a sentence.

    Attributes:
        rules: ids of the rules that ask for it.
        text: what was done at this table.
    """

    rules: tuple[str, ...]
    text: str


def void_tables(seed: int, options: DominanceOptions) -> list[DominancePosition]:
    """The table after each territory draw that had to be repeated, in order (``dominance.setup.repeat``).

    Args:
        seed: of the match.
        options: the settings in force.

    Returns:
        Positions in which no secret coin is picked yet, to be looked at and never played on; empty for most seeds.
    """
    tables = []
    for colours in territory_draws(seed, options)[:-1]:
        position = open_table(seed, options)
        position.coins = [ONE[colour] for colour in colours]
        begin_setup(position)
        tables.append(position)
    return tables


def deal(seed: int, options: DominanceOptions, picks: Sequence[int | None] = ()) -> Match[DominancePosition]:
    """A match whose setup is finished.

    Args:
        seed: of the match; seats that pick nothing themselves pick by chance, and that comes from it as well.
        options: the settings in force.
        picks: for each seat the colour of its secret coins; ``None`` or left out is by chance, and so is a colour that
            the bag has no more of.
    """
    match = Match(RULEBOOK, seed, options)
    rng = Rng(seed)
    while match.step is not None and match.step.kind == "pick_secret":
        seat = match.step.seat
        wish = picks[seat] if seat < len(picks) else None
        legal = list(match.legal_actions)
        wished = [action for action in legal if wish is not None and action.values[0] == wish]
        match.play(wished[0] if wished else rng.choice(legal))
    return match


def like_coins(position: DominancePosition) -> tuple[str, int]:
    """The colour that lies on most territories, and on how many."""
    counts = [sum(pile[colour] for pile in position.coins) for colour in range(3)]
    return FACTIONS[counts.index(max(counts))], max(counts)


def is_void(position: DominancePosition) -> bool:
    """Whether the map of this table has to be dealt again."""
    gold, silver, bronze = (sum(pile[colour] for pile in position.coins) for colour in range(3))
    return draw_is_void((gold, silver, bronze), position.options)


def setup_steps(match: Match[DominancePosition]) -> list[SetupStep]:
    """What setup did at this table, step by step, with its own numbers and no secret in them.

    Args:
        match: one whose setup is finished.
    """
    options, position = match.options, match.start
    table = options.table
    bag = full_bag(options.players)
    voids = len(void_tables(match.seed, options))
    spare, left = TILES - table.territories, THEME_COINS - coins_in_play(options)
    again = f" {_times(voids)} {options.redraw_at} or more were alike, and all went back into the bag." if voids else ""
    towns, cities, capitals, bridges = options.supply
    supply = [plural(towns, "town"), plural(cities, "city", "cities"), plural(capitals, "capital")]
    secret = {
        "chosen": "One seat after another hides {coins} from the bag, in any colour the bag still has.",
        "random": "One seat after another hides {coins} from the bag, drawn without looking.",
    }[options.secret_coin].format(coins=plural(options.secret_coins, "secret coin"))
    steps = [
        ("player_count", f"{options.players} of you sit down."),
        ("territory_count", f"{table.territories} territories make the map."),
        ("layout", f"They lie as a {_shape(position)}: {plural(len(position.layout.sides), 'pair')} of them touch."),
        (
            "unused_territories",
            f"{plural(spare, 'tile goes', 'tiles go')} back into the box."
            if spare
            else "No tile is left over for the box.",
        ),
        ("discard_pile", f"{coins_text(STARTING_DISCARD).capitalize()} start the discard pile."),
        ("starting_hand", f"{coins_text(STARTING_HAND).capitalize()} go behind every screen."),
        ("bag", f"All other coins go into the bag, {bag[0]} of each colour."),
        ("territory_coins", f"A coin is drawn without looking for every territory.{again}"),
        ("secret_coin", secret if options.secret_coins else "Nobody gets a secret coin under this rule."),
        ("coin_line", f"{plural(options.line_size, 'coin')} from the bag become the line, in the order drawn."),
        ("banner", "The Banner stands behind the last of them. The other end is the front."),
        ("supply", f"The supply holds {join([*supply, plural(bridges, 'bridge')])}, and the Dispute marker."),
        (
            "leftovers",
            f"{plural(left, 'coin stays', 'coins stay')} in the bag. Nobody looks."
            if left
            else "The bag is empty now.",
        ),
        ("first_player", f"Chance says that {seat_name(match.position.active)} begins."),
    ]
    more = {"territory_coins": ("repeat",), "secret_coin": ("secret_coin_order",)}
    return [
        SetupStep(tuple(f"dominance.setup.{name}" for name in (rule, *more.get(rule, ()))), text)
        for rule, text in steps
    ]


def _times(count: int) -> str:
    return {1: "Once", 2: "Twice"}.get(count, f"{count} times")


def _shape(position: DominancePosition) -> str:
    return {"line": "row", "strip": "strip of two rows", "flower": "flower"}.get(
        position.layout.name.split("_")[0], "shape of your own"
    )
