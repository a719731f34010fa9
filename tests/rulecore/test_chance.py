"""Chance: fair draws, seeds that share nothing, streams that do not disturb each other, and the odds of a redraw."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, sqrt

import pytest

from rulecore import dominance
from rulecore.dominance import DominanceOptions
from rulecore.dominance.facts import BY_PLAYERS
from rulecore.dominance.setup import draw_is_void, full_bag, territory_draws
from rulecore.kernel import Rng, below, scramble, streams

REDRAW = {2: Fraction(1, 13), 3: Fraction(1501, 82225), 4: Fraction(183, 81719)}


def chi_square(counts: list[int]) -> float:
    """How far counts are from being equal."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


def limit(cells: int) -> float:
    """What chi-square exceeds by chance about once in a million, for this many cells (Wilson and Hilferty 1931)."""
    free = cells - 1
    return free * (1 - 2 / (9 * free) + 4.75 * sqrt(2 / (9 * free))) ** 3


def floor(cells: int) -> float:
    """What chi-square falls short of about once in a million: counts that are too even to be chance."""
    free = cells - 1
    return free * max(0.0, 1 - 2 / (9 * free) - 4.75 * sqrt(2 / (9 * free))) ** 3


# --- the generator


def test_neighbouring_seeds_share_nothing() -> None:
    """The first numbers of consecutive seeds are as even as chance makes them, and so are pairs of neighbours."""
    firsts = [Rng(seed).below(16) for seed in range(16_000)]
    assert floor(16) < chi_square([firsts.count(value) for value in range(16)]) < limit(16)
    pairs = [16 * one + other for one, other in zip(firsts[::2], firsts[1::2], strict=True)]
    assert floor(256) < chi_square([pairs.count(value) for value in range(256)]) < limit(256)


def test_raw_seeds_would_be_found() -> None:
    """The test above can fail: without scrambling, neighbours take turns, and their counts are far too even."""
    firsts = [below([seed], 0, 16) for seed in range(16_000)]
    assert chi_square([firsts.count(value) for value in range(16)]) < floor(16)
    pairs = [16 * one + other for one, other in zip(firsts[::2], firsts[1::2], strict=True)]
    assert chi_square([pairs.count(value) for value in range(256)]) > limit(256)


def test_scrambling_is_one_to_one_and_takes_any_size() -> None:
    assert len({scramble(number) for number in range(50_000)}) == 50_000
    assert len({scramble(1 << shift) for shift in range(256)}) == 256
    assert 0 <= scramble(-1) < 1 << 64


def test_numbers_of_one_stream_are_even() -> None:
    rng = Rng(12)
    draws = [rng.below(7) for _ in range(70_000)]
    assert chi_square([draws.count(value) for value in range(7)]) < limit(7)
    pairs = [7 * one + other for one, other in zip(draws[::2], draws[1::2], strict=True)]
    assert chi_square([pairs.count(value) for value in range(49)]) < limit(49)


def test_shuffles_are_even() -> None:
    rng = Rng(4)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    assert chi_square(list(counts.values())) < limit(24)


def test_streams_of_one_seed_are_independent() -> None:
    pairs = [0] * 36
    for seed in range(18_000):
        chance = streams(seed, 2)
        pairs[6 * below(chance, 0, 6) + below(chance, 1, 6)] += 1
    assert chi_square(pairs) < limit(36)


def test_drawing_from_one_stream_leaves_the_others_alone() -> None:
    one, other = streams(3, 4), streams(3, 4)
    for _ in range(5):
        below(one, 1, 10)
    assert [one[which] for which in (0, 2, 3)] == [other[which] for which in (0, 2, 3)]


def test_a_fork_depends_on_its_label_and_moves_nothing() -> None:
    rng = Rng(1)
    state = rng.state
    first, second, again = rng.fork(1), rng.fork(2), rng.fork(1)
    assert rng.state == state
    assert first.state == again.state != second.state


def test_the_same_seed_gives_the_same_numbers_for_ever() -> None:
    """Written down once, so that no change of the generator goes unnoticed: saved codes depend on it."""
    rng = Rng(2024)
    assert [rng.below(100) for _ in range(8)] == KNOWN_NUMBERS
    assert dominance.new_match(7).to_json()["seed"] == 7
    assert [dominance.new_match(7).position.coins[tile].index(1) for tile in range(7)] == KNOWN_MAP


KNOWN_NUMBERS = [64, 13, 15, 40, 91, 40, 63, 18]
KNOWN_MAP = [0, 0, 0, 2, 1, 1, 1]

# --- the redraw (dominance.setup.repeat)


def chance_of_a_void_draw(players: int, redraw_at: int) -> Fraction:
    """Counted out: every way to draw the map from the bag, and those with too many of one colour."""
    bag = full_bag(players)
    tiles = BY_PLAYERS[players].territories
    void = 0
    for counts in product(*(range(count + 1) for count in bag)):
        if sum(counts) == tiles and max(counts) >= redraw_at:
            void += comb(bag[0], counts[0]) * comb(bag[1], counts[1]) * comb(bag[2], counts[2])
    return Fraction(void, comb(sum(bag), tiles))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_chance_of_a_redraw_counted_out(players: int) -> None:
    options = DominanceOptions(players=players)
    assert options.redraw_at == players + 3
    assert chance_of_a_void_draw(players, options.redraw_at) == REDRAW[players]


def test_the_chance_with_a_lower_limit() -> None:
    """The figure of the design lesson: three players, a limit of five."""
    assert chance_of_a_void_draw(3, 5) == Fraction(47, 299)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_chance_of_a_redraw_in_play(players: int) -> None:
    """Void draws among all draws of many setups stay within four standard errors of the exact chance."""
    options = DominanceOptions(players=players)
    draws = [draw for seed in range(6000) for draw in territory_draws(seed, options)]
    void = [draw for draw in draws if draw_is_void((draw.count(0), draw.count(1), draw.count(2)), options)]
    exact = float(REDRAW[players])
    error = sqrt(exact * (1 - exact) / len(draws))
    assert abs(len(void) / len(draws) - exact) < 4 * error
    # the test is applied to each new draw, and only the last one counts
    assert len(draws) - len(void) == 6000


def test_coins_of_the_map_are_drawn_evenly() -> None:
    """Each tile is as likely to get one colour as another (``dominance.setup.territory_coins``)."""
    options = DominanceOptions(players=3)
    counts = [0] * 24
    for seed in range(4000):
        for tile, colour in enumerate(territory_draws(seed, options)[-1]):
            counts[3 * tile + colour] += 1
    assert chi_square(counts) < limit(24)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_is_as_likely_to_begin(players: int) -> None:
    """``dominance.setup.first_player``, ``dominance.politician.who``."""
    begun = [0] * players
    politicians = [0] * players
    for seed in range(3000):
        match = dominance.new_match(seed, players=players, secret_coins=0, politician=players == 3)
        begun[match.position.active] += 1
        politicians[match.position.politician] += 1
    assert chi_square(begun) < limit(players)
    if players == 3:
        assert chi_square(politicians) < limit(players)


def test_a_changed_line_does_not_reshuffle_the_map() -> None:
    """Separate streams: an experiment that changes one thing leaves the luck of the others as it was."""
    for seed in range(50):
        usual = dominance.new_match(seed, secret_coin="random").position
        longer = dominance.new_match(seed, secret_coin="random", line_length=9).position
        assert usual.coins == longer.coins
        assert usual.hands == longer.hands
        assert usual.active == longer.active
        assert usual.line == longer.line[:6]
