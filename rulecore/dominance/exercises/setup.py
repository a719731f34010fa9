"""Exercises about the setup: hidden coins, redrawn maps, and who wins with what behind the screen."""

from __future__ import annotations

from itertools import product
from math import comb
from typing import Any

from rulecore.kernel import Match, Rng
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..dealing import deal
from ..facts import FACTIONS, Coins
from ..game import RULEBOOK
from ..knowledge import hidden_coins
from ..options import DominanceOptions
from ..position import DominancePosition
from ..setup import draw_is_void, full_bag
from ..view import View, coins_json
from ..words import coins_text, join, plural, seat_name

GOLD, SILVER, BRONZE = range(3)


def redraw_odds(options: DominanceOptions) -> float:
    """How likely the first territory draw of a setup is void, counted exactly (``dominance.setup.repeat``)."""
    bag, tiles = full_bag(options.players), options.table.territories
    void = 0
    for gold, silver in product(range(tiles + 1), repeat=2):
        bronze = tiles - gold - silver
        if bronze >= 0 and draw_is_void((gold, silver, bronze), options):
            void += comb(bag[0], gold) * comb(bag[1], silver) * comb(bag[2], bronze)
    return void / comb(sum(bag), tiles)


def redraws(rng: Rng) -> Truth:
    """In how many of 100 deals for two is the map dealt again? Counted over every possible draw."""
    odds = {players: 100 * redraw_odds(DominanceOptions.from_mapping({"players": players})) for players in (2, 3, 4)}
    return Truth(
        odds[2],
        exact=True,
        steps=(
            "Two of you draw 7 coins from a bag with 10 of each colour, and 5 alike are too many.",
            f"That comes to 1 deal in {1 / odds[2] * 100:.0f}.",
            f"With three of you it is {odds[3]:.1f} of 100, with four {odds[4]:.1f}.",
        ),
        series={f"{players} players": value for players, value in odds.items()},
        series_title="Maps that are dealt again",
        series_unit="of 100 deals",
    )


# ---- Four screens: what has not been seen is behind them ------------------------------------------------------------


def _table(match: Match[DominancePosition]) -> View:
    view: View = match.view(0, memory=True)
    return view


def _challenge() -> View:
    """The table of the catalogue's challenge: four players, 4, 3 and 2 on the map, 3, 4 and 4 in the line."""
    colours = (GOLD,) * 4 + (SILVER,) * 3 + (BRONZE,) * 2
    line = (SILVER, BRONZE, GOLD, BRONZE, SILVER, SILVER, GOLD, BRONZE, GOLD, SILVER, BRONZE)
    extra = (SILVER, GOLD, BRONZE, BRONZE)
    hands = [tuple(1 + (colour == own) for colour in range(3)) for own in extra]
    seats = [seat_name(seat) for seat in range(4)]
    data: dict[str, Any] = {
        "players": seats,
        "active": "P1",
        "layout": "line_9",
        "territories": {"ABCDEFGHI"[n]: {"coins": {FACTIONS[c]: 1}} for n, c in enumerate(colours)},
        "line": [FACTIONS[colour] for colour in line],
        "discard": dict.fromkeys(FACTIONS, 1),
        "hands": {seat: coins_json(hand) for seat, hand in zip(seats, hands, strict=True)},  # type: ignore[arg-type]
        "known": {seat: dict.fromkeys(FACTIONS, 1) for seat in seats},
    }
    position = RULEBOOK.position_from(data)
    view: View = RULEBOOK.view(position, 0, memory=True)
    return view


def _ask_four_screens(view: View, rng: Rng) -> Question:
    hidden = hidden_coins(view)
    own = next(colour for colour in range(3) if view.hand[colour] == 2)
    with_own: Coins = tuple(n + (c == own) for c, n in enumerate(hidden))  # type: ignore[assignment]
    on_map: Coins = tuple(sum(pile[c] for pile in view.coins) for c in range(3))  # type: ignore[assignment]
    in_line: Coins = tuple(view.line.count(c) for c in range(3))  # type: ignore[assignment]
    seats = [seat_name(seat) for seat in range(1, 4)]
    row = [FACTIONS[c] for c in range(3) for _ in range(hidden[c])]
    named = join([f"{seat} {name}" for seat, name in zip(seats, row, strict=True)])
    left = join(
        [f"{FACTIONS[c]} 13 − {on_map[c]} − {in_line[c]} − 1 − 4 = {with_own[c]}" for c in range(3)]
    )  # map, line, discard pile, and the first coins behind four screens
    choices = [
        Choice(
            f"{coins_text(hidden)}, in an unknown order",
            f"Thirteen less the map, the line, the pile and everybody's first coins: {left}. "
            f"One {FACTIONS[own]} coin of these is your own.",
            right=True,
        ),
        Choice(
            named,
            f"The colours are right. But {coins_text(hidden)} could lie behind these three screens in any order.",
            misreading="counting tells who holds which",
        ),
        Choice(
            f"{coins_text(with_own)}, in an unknown order",
            f"That is four coins. The {FACTIONS[own]} one is your own secret coin, and you know where it is.",
            misreading="my own secret coin is among the hidden ones",
        ),
        Choice(
            "1 gold, 1 silver and 1 bronze, in an unknown order",
            "Nobody deals secret coins evenly: everybody picks. Count each colour up to thirteen.",
            misreading="the colours are spread evenly",
        ),
        Choice(
            "nobody can know",
            "One screen hides its coin. But all 39 coins are in play, so the three together can be counted.",
            misreading="what lies behind a screen cannot be known at all",
        ),
    ]
    return Question(
        text="Four of you have just finished setup. "
        f"The map shows {coins_text(on_map)}; the line {coins_text(in_line)}; the discard pile one of each. "
        f"Your own secret coin is {FACTIONS[own]}. Which secret coins do the other three hold?",
        choices=shuffled(rng, choices),
        rule="dominance.setup.leftovers",
        why="Four players use every coin of the box, so thirteen of each colour must be somewhere.",
    )


def four_screens(rng: Rng) -> Question:
    """Count a fresh deal for four: which secret coins do the others hold together? (``dominance.setup.leftovers``)"""
    options = DominanceOptions.from_mapping({"players": 4})
    while True:
        view = _table(deal(rng.below(1_000_000), options))
        hidden = hidden_coins(view)
        if 0 < max(hidden) < 3 and hidden != (1, 1, 1):
            return _ask_four_screens(view, rng)


def four_screens_challenge(rng: Rng) -> Question:
    """The same with the numbers of the challenge; only the order of the answers is fresh."""
    return _ask_four_screens(_challenge(), rng)


# ---- Whose coins are these? -----------------------------------------------------------------------------------------


def who_wins(rng: Rng) -> Question:
    """A faction wins the map, then coins of its colour decide. (``dominance.components.factions``)"""
    winner = (SILVER, BRONZE)[rng.below(2)]
    other = SILVER + BRONZE - winner
    few, more = 1 + rng.below(2), 2 + rng.below(2)
    mine: Coins = tuple({GOLD: 2 + rng.below(2), winner: few - 1, other: rng.below(2)}[c] for c in range(3))  # type: ignore[assignment]
    theirs: Coins = tuple({GOLD: rng.below(2), winner: max(few, more - 1), other: 0}[c] for c in range(3))  # type: ignore[assignment]
    if sum(theirs) >= sum(mine):
        theirs = tuple(few if c == winner else 0 for c in range(3))  # type: ignore[assignment]
    tiles = [winner] * 4 + [GOLD] * 2
    rng.shuffle(tiles)
    data: dict[str, Any] = {
        "players": ["P1", "P2"],
        "layout": "line_7",
        "territories": {"ABCDEF"[n]: {"side": "grey", "faction": FACTIONS[c]} for n, c in enumerate(tiles)},
        "hands": {"P1": coins_json(mine), "P2": coins_json(theirs)},
    }
    outcome = RULEBOOK.outcome(RULEBOOK.position_from(data))
    assert outcome is not None
    assert outcome.winners == (1,)
    name = FACTIONS[winner]
    held = f"of {name} P1 holds {mine[winner]} and P2 {theirs[winner]}"
    choices = [
        Choice(f"P2, with more {name}", f"{name.capitalize()} won the map, and {held}.", right=True),
        Choice(
            "P1, with more coins",
            f"Coins are not points. Only the colour that won is compared first: {held}.",
            misreading="coins behind a screen are points",
        ),
        Choice(
            "P1, because gold coins are worth more",
            f"The gold coin is only larger. Every coin counts one, and {name} is the colour that won.",
            misreading="the large gold coin is worth more",
        ),
        Choice(
            f"P1, who put the {name} coins on the map",
            f"Coins on the map are nobody's. Only what lies behind a screen counts for a player: {held}.",
            misreading="coins on the map are somebody's pieces",
        ),
        Choice(
            f"nobody: {name} has won",
            f"No player is {name}. Once a faction has won, the player with most of its coins wins: {held}.",
            misreading="a player or nobody is the faction",
        ),
    ]
    return Question(
        text=f"The game is over. {name.capitalize()} has most points on the map, and P1 moved most of its coins there. "
        f"P1 holds {coins_text(mine)}; P2 holds {coins_text(theirs)}. Who wins?",
        choices=shuffled(rng, choices),
        rule="dominance.components.factions",
        why="First a faction wins the map, then the player who holds most of its coins.",
    )


# ---- What you may know ----------------------------------------------------------------------------------------------


def _played(rng: Rng) -> tuple[View, str, int, Coins]:
    """P2 takes the front coin in the open and shows a wager; what P1 can name then, and what was seen."""
    match = deal(rng.below(1_000_000), DominanceOptions(), [None, rng.below(3)])
    while match.step is not None and match.step.seat != 1:
        match.play("pass")
    front = FACTIONS[match.position.line[0]]
    match.play("take")
    match.play("dispute A")
    hand = match.position.hands[1]
    wager: Coins = tuple(min(hand[c], rng.below(3)) for c in range(3))  # type: ignore[assignment]
    match.play(f"wager {coins_text(wager)}")
    match.play("wager nothing")
    return match.view(0, memory=True), front, sum(hand), wager


def what_you_know(rng: Rng) -> Question:
    """A screen hides less with every coin that is seen coming and going. (``dominance.info.screens``)"""
    while True:
        view, front, _, wager = _played(rng)
        hand = view.hands[1]
        assert hand.known is not None
        assert hand.unknown is not None
        named, secret = sum(hand.known), hand.unknown
        size = named + secret
        if 0 < sum(wager) < 4 and named >= 1 and size >= 2:
            break
    working = (
        f"You saw one coin of each colour and the {front} one arrive, and {coins_text(wager)} leave. "
        f"So {plural(named, 'coin')} of {size} can be named."
    )
    choices = [
        Choice(f"{named} of {size}", working, right=True),
        Choice(
            f"none of {size}",
            f"The screen is closed, and yet you saw coins come and go. {working}",
            misreading="nothing behind a closed screen can be known",
        ),
    ]
    if secret:
        choices.append(
            Choice(
                "both of them" if size == 2 else f"all {size} of them",
                f"The coin picked in secret has never been shown. {working}",
                misreading="who remembers everything knows everything",
            )
        )
    else:
        choices.append(
            Choice(
                f"{size - 1} of {size}",
                f"The wager showed two coins of one colour, so the secret one came to light. {working}",
                misreading="the secret coin stays secret for good",
            )
        )
    if named != 1:
        choices.append(
            Choice(
                f"1 of {size}",
                f"The coin that was taken is not the only one you know. The first three are no secret. {working}",
                misreading="the first coins are secret too",
            )
        )
    elif size > 2:
        choices.append(
            Choice(
                f"2 of {size}",
                f"Coins that were wagered are gone. {working}",
                misreading="wagered coins are still behind the screen",
            )
        )
    return Question(
        text="You forget nothing. P2 began like everybody with one coin of each colour and a secret one, and then took "
        f"the front coin of the line, {front}. In a Dispute P2's fist shows {coins_text(wager)}. How many coins behind "
        "P2's screen can you name now?",
        choices=shuffled(rng, choices),
        rule="dominance.info.screens",
        why="Only the coin picked in secret is really hidden, and a wager can give even that one away.",
    )


ASKERS = {
    "setup_four_screens": four_screens,
    "setup_who_wins": who_wins,
    "setup_what_you_know": what_you_know,
}
FIRST = {"setup_four_screens": four_screens_challenge}
TRUTHS = {"setup_redraws": redraws}
