"""Exercises about changing a rule and measuring it: odds of a redraw, and what an interval allows one to say."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from rulecore.kernel import Rng
from rulecore.lab.intervals import wilson
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..facts import BY_PLAYERS
from ..layout import named_layout
from ..setup import full_bag


def redraw_chance(players: int, limit: int) -> Fraction:
    """The exact chance that a first territory draw is void (``dominance.setup.repeat``).

    Counted over all ways to draw the territories' coins from the bag.

    Args:
        players: 2, 3 or 4.
        limit: so many like coins void the draw.
    """
    bag, tiles = full_bag(players), BY_PLAYERS[players].territories
    void = total = 0
    for gold in range(tiles + 1):
        for silver in range(tiles + 1 - gold):
            drawn = (gold, silver, tiles - gold - silver)
            ways = comb(bag[0], drawn[0]) * comb(bag[1], drawn[1]) * comb(bag[2], drawn[2])
            total += ways
            void += ways if max(drawn) >= limit else 0
    return Fraction(void, total)


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.1f} %"


def redraw_bet(rng: Rng) -> Truth:
    """How often three players draw again if five like coins are enough, and not six; counted exactly."""
    before, after = redraw_chance(3, BY_PLAYERS[3].redraw_at), redraw_chance(3, BY_PLAYERS[3].redraw_at - 1)
    return Truth(
        float(100 * after),
        exact=True,
        steps=(
            f"By the rulebook it is {before.numerator} in {before.denominator}, about {_percent(before)}.",
            f"With one coin less it is {after.numerator} in {after.denominator}, about {_percent(after)}.",
            "One step on a knob, and the case is nearly nine times as frequent.",
        ),
        series={"six like coins": float(100 * before), "five like coins": float(100 * after)},
        series_title="First draws that are void, three players",
        series_unit="of 100",
    )


def redraw_question(players: int, limit: int, rng: Rng) -> Question:
    """What is the chance of a void draw with this limit? (``dominance.setup.repeat``)"""
    usual = BY_PLAYERS[players].redraw_at
    right = redraw_chance(players, limit)
    one_colour = right / 3
    choices = [
        Choice(_percent(right), f"Counted over all draws it is {right.numerator} in {right.denominator}.", right=True),
        Choice(
            _percent(one_colour),
            "That is the chance for one given colour. Any of the three may be the frequent one.",
            misreading="one colour counted",
        ),
        Choice(
            _percent(redraw_chance(players, limit + 1)),
            f"That would be with {limit + 1} like coins. The limit itself counts already.",
            misreading="the limit must be exceeded",
        ),
        Choice(
            "0.0 %, it is a rare case",
            "Rare is not never. A rule is needed for it, and a count says how often.",
            misreading="a rare case needs no rule",
        ),
    ]
    told = "as printed" if limit == usual else f"changed from {usual}"
    return Question(
        text=f"{players} players, and a draw is void with {limit} like coins ({told}). "
        "How likely is it that the first draw is void?",
        choices=shuffled(rng, choices),
        rule="dominance.setup.repeat",
        why=f"{right.numerator} of {right.denominator} draws reach the limit.",
    )


def redraw(rng: Rng) -> Question:
    """A fresh number of players and a fresh limit."""
    players = 2 + rng.below(3)
    return redraw_question(players, BY_PLAYERS[players].redraw_at - rng.below(2), rng)


def redraw_first(rng: Rng) -> Question:
    """The first time: three players, and the limit lowered to five."""
    return redraw_question(3, BY_PLAYERS[3].redraw_at - 1, rng)


def verdict(rng: Rng) -> Question:
    """What does this interval allow one to say? Up, down, or too close to call."""
    games = 100 * (1 + rng.below(9))
    middle, half = rng.below(13) - 6, 1 + rng.below(8)
    low, high = middle - half, middle + half
    kind = "up" if low > 0 else "down" if high < 0 else "close"
    texts = {
        "up": "clearly more wins for whoever begins",
        "down": "clearly fewer wins for whoever begins",
        "close": "too close to call",
    }
    says = {
        "up": "The whole interval would have to lie above zero.",
        "down": "The whole interval would have to lie below zero.",
        "close": "Zero would have to lie inside the interval. Here it does not, so the direction is clear.",
    }
    choices = [Choice(texts[kind], f"From {low:+} to {high:+} points: that is all one can say.", right=True)]
    choices += [
        Choice(
            text,
            says[other],
            misreading="the middle of the interval is the truth" if kind == "close" else "the sign was misread",
        )
        for other, text in texts.items()
        if other != kind
    ]
    choices.append(
        Choice(
            f"it changed by exactly {middle:+} points",
            f"That is the middle of what {games} games allow. Other games would give another middle.",
            misreading="one number proves it",
        )
    )
    return Question(
        text=f"A changed rule was played {games} times beside the printed one, on the same shuffles. "
        f"The share of wins for the first seat differs by {middle:+} points, "
        f"95 % interval from {low:+} to {high:+}. What may you say?",
        choices=shuffled(rng, choices),
        rule="dominance.setup.first_player",
        why="Only an interval that leaves out zero shows a direction.",
    )


def enough_games(rng: Rng) -> Question:
    """One lucky table proves nothing: how wide is the interval after so few games?"""
    games = 10 + 2 * rng.below(6)
    won = games // 2 + 1 + rng.below(2)
    interval = wilson(won, games)
    low, high = round(100 * interval.low), round(100 * interval.high)
    fair = 50
    choices = [
        Choice(
            "not yet: a fair share would fit as well",
            f"After {games} games anything from {low} to {high} of 100 fits, and {fair} lies inside.",
            right=True,
        ),
        Choice(
            "yes: more than half were won",
            f"More than half of {games} is easy by chance. From {low} to {high} of 100 fits what you saw.",
            misreading="one game proves it",
        ),
        Choice(
            "no: a game that can go on without end is a bad game",
            "Unfinished games are told apart. Nothing in the rules forces a Dispute, so they tell of the players.",
            misreading="players who never finish prove the rule is bad",
        ),
        Choice(
            "never: bots are not people",
            "Bots tell you about bots. But these were games of people, and more of them would help.",
            misreading="no simulation says anything",
        ),
    ]
    return Question(
        text=f"Two of you finished {games} games and broke off one that went nowhere. Of the {games}, whoever began "
        f"won {won}. Is beginning an advantage?",
        choices=shuffled(rng, choices),
        rule="dominance.setup.first_player",
        why=f"The 95 % interval reaches from {low} to {high} of 100.",
    )


def sides_of_a_layout(rng: Rng) -> Question:
    """A change that balances one layout need not balance all. (``dominance.setup.layout``)"""
    players = 2 + rng.below(3)
    tiles = BY_PLAYERS[players].territories
    shape = ("line", "strip", "flower")[rng.below(3)]
    right = len(named_layout(f"{shape}_{tiles}").sides)
    wrong = [
        (tiles, "That is the number of territories. Count the sides that two of them share.", "territories counted"),
        (2 * right, "You counted each shared side once from either tile.", "sides counted twice"),
        (
            6 * tiles,
            "Every tile has six sides, but those at the rim touch nothing, and a shared one belongs to two tiles.",
            "all sides counted",
        ),
    ]
    if shape != "line":
        wrong[0] = (
            tiles - 1,
            f"A line has so many. This {shape} lies closer, so what is fair on a line may not be fair here.",
            "a change that balances one layout balances all",
        )
    choices = [Choice(str(right), "So many ways to move, and so many places for a bridge.", right=True)]
    choices += [Choice(str(count), says, misreading=misreading) for count, says, misreading in wrong]
    return Question(
        text=f"{tiles} territories lie as a {shape}. How many sides do two territories share?",
        choices=shuffled(rng, choices),
        rule="dominance.setup.layout",
        position={"players": [f"P{seat + 1}" for seat in range(players)], "active": "P1", "layout": f"{shape}_{tiles}"},
        shown=("map",),
        why=f"A line of {tiles} has {tiles - 1}; the {shape} has {right}. What is fair on one may not be on the other.",
    )


ASKERS = {
    "lab_redraw": redraw,
    "lab_verdict": verdict,
    "lab_enough_games": enough_games,
    "lab_sides": sides_of_a_layout,
}
FIRST = {"lab_redraw": redraw_first}
TRUTHS = {"lab_redraw_bet": redraw_bet}
