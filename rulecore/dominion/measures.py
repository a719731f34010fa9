"""What the design questions of the nine lessons measure in Dominion.

Where a number belongs to one player, it is the first player named, wherever that one sits.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean
from typing import Final

from rulecore.kernel.language import marked
from rulecore.lab.games import Record
from rulecore.lab.metrics import Metric, Points

from .tracks import FinalDecks, Openings, Turns
from .turns import TurnRow, province_turn

PILE_ENDINGS = ("dominion.end.three_piles", "dominion.end.four_piles_with_four_players")
UNEVEN = (5, 2)
"""The rarer opening: five coins and two, in place of four and three."""


def hero(record: Record) -> int:
    """The seat of the first player named."""
    return record.line_up.index(0)


def hero_rows(record: Record) -> list[TurnRow]:
    """The turns of the first player named."""
    seat = hero(record)
    return [row for row in record.tracks["Turns"] if row.seat == seat]


def mean_of(number: Callable[[TurnRow], float]) -> Callable[[Record], float | None]:
    """The mean of something over the turns of the first player named."""

    def measure(record: Record) -> float | None:
        rows = hero_rows(record)
        return fmean(number(row) for row in rows) if rows else None

    return measure


def curve_of(number: Callable[[TurnRow], float]) -> Callable[[Record], Points]:
    """Something turn by turn, for the first player named."""
    return lambda record: [(float(row.number), number(row)) for row in hero_rows(record)]


def margin(record: Record) -> float | None:
    """Points between the highest score and the second highest; a deck alone has none."""
    scores = sorted(record.scores.values())
    return float(scores[-1] - scores[-2]) if len(scores) > 1 else None


def ended_by_piles(record: Record) -> bool:
    """Whether empty piles ended the game, and not the Provinces."""
    return record.ended_by in PILE_ENDINGS


def uneven_share(record: Record) -> float | None:
    """The win share of those who opened with five coins and two, where some did and some did not."""
    openings: list[tuple[int, int]] = record.tracks["Openings"]
    lucky = [seat for seat, opening in enumerate(openings) if opening == UNEVEN]
    if not 0 < len(lucky) < len(openings):
        return None
    return sum(record.win_share(seat) for seat in lucky) / len(lucky)


def widest_share(record: Record) -> float | None:
    """The win share of whoever has the widest gap between the first two hands, where the gaps differ."""
    gaps = [most - least for most, least in record.tracks["Openings"]]
    widest = [seat for seat, gap in enumerate(gaps) if gap == max(gaps)]
    if len(widest) == len(gaps):
        return None
    return sum(record.win_share(seat) for seat in widest) / len(widest)


def _fourth(record: Record) -> float | None:
    turn = province_turn(record.tracks["Turns"], hero(record), 4)
    return None if turn is None else float(turn)


FOURTH_PROVINCE: Final = Metric(
    "fourth_province",
    marked("Turn of the fourth Province"),
    "turns",
    marked("On which of its own turns the first player named owns four Provinces."),
    marked("Neither: early is a fast deck, late a slow one."),
    _fourth,
    (Turns,),
    plot="histogram",
)

COINS: Final = Metric(
    "coins",
    marked("Coins on a turn"),
    "coins",
    marked("How much the first player named can spend on a turn, on average."),
    marked("Higher."),
    mean_of(lambda row: row.coins),
    (Turns,),
    plot="line",
    x="turn",
    curve=curve_of(lambda row: float(row.coins)),
)

STALLS: Final = Metric(
    "stalls",
    marked("Turns that stall"),
    "share",
    marked("How often Actions stay in the hand because no action is left to play them."),
    marked("Lower."),
    mean_of(lambda row: row.stalled),
    (Turns,),
    plot="line",
    x="turn",
    curve=curve_of(lambda row: float(row.stalled)),
)

ACTIONS_PLAYED: Final = Metric(
    "actions_played",
    marked("Actions played on a turn"),
    "actions",
    marked("How many Actions the first player named plays on a turn, on average."),
    marked("Neither: one is money with a helper, many are an engine."),
    mean_of(lambda row: row.played),
    (Turns,),
    plot="line",
    x="turn",
    curve=curve_of(lambda row: float(row.played)),
)

DECK_SIZE: Final = Metric(
    "deck_size",
    marked("Cards owned at the end"),
    "cards",
    marked("How many cards the first player named owns when the game is over."),
    marked("Neither: few come round often, many are worth more Gardens."),
    lambda record: float(sum(record.tracks["FinalDecks"]["decks"][hero(record)].values())),
    (FinalDecks,),
    plot="histogram",
)

PILES: Final = Metric(
    "piles",
    marked("Games ended by empty piles"),
    "share",
    marked("How often empty piles end the game before the Provinces are gone."),
    marked("Neither: more rewards a rush, less rewards patience."),
    lambda record: float(ended_by_piles(record)),
    yes_no=True,
    parts=lambda record: {
        marked("Provinces"): float(not ended_by_piles(record)),
        marked("piles"): float(ended_by_piles(record)),
    },
)

MARGIN: Final = Metric(
    "margin",
    marked("Points between first and second"),
    "points",
    marked("By how many points a game is won."),
    marked("Lower is closer."),
    margin,
    plot="histogram",
)

POINTS: Final = Metric(
    "points",
    marked("Points at the end"),
    "points",
    marked("How many points the first player named has when the game is over."),
    marked("Higher."),
    lambda record: float(list(record.scores.values())[hero(record)]),
    plot="histogram",
)

CURSES: Final = Metric(
    "curses",
    marked("Curses owned at the end"),
    "cards",
    marked("How many Curses the first player named owns when the game is over."),
    marked("Lower."),
    lambda record: float(record.tracks["FinalDecks"]["decks"][hero(record)].get("Curse", 0)),
    (FinalDecks,),
    plot="histogram",
)

TIED: Final = Metric(
    "tied",
    marked("Games with a tie for the most points"),
    "share",
    marked("How often several players have the most points, so that a tie rule must decide."),
    marked("Rather low: a tie rule is a poor judge."),
    lambda record: float(margin(record) == 0),
    yes_no=True,
)

UNEQUAL_OPENINGS: Final = Metric(
    "unequal_openings",
    marked("Games with unequal openings"),
    "share",
    marked("How often the players do not open with the same coins."),
    marked("Lower is fairer."),
    lambda record: float(len(set(record.tracks["Openings"])) > 1),
    (Openings,),
    yes_no=True,
)

FIVE_TWO: Final = Metric(
    "five_two",
    marked("Games won by whoever opens with five coins and two"),
    "share",
    marked("What an opening of five coins and two is worth against one of four and three."),
    marked("The fair share."),
    uneven_share,
    (Openings,),
    fair=lambda record: record.fair_share,
    yes_no=True,
)

UNEVEN_OPENING: Final = Metric(
    "uneven_opening",
    marked("Games won by whoever opens more unevenly"),
    "share",
    marked("What a rich hand and a poor one are worth against two that are alike, for any starting deck."),
    marked("The fair share."),
    widest_share,
    (Openings,),
    fair=lambda record: record.fair_share,
    yes_no=True,
)
"""With seven Coppers this is :data:`FIVE_TWO`; other starting decks split in other ways."""

METRICS: Final = {
    metric.name: metric
    for metric in (
        FOURTH_PROVINCE,
        COINS,
        STALLS,
        ACTIONS_PLAYED,
        DECK_SIZE,
        PILES,
        MARGIN,
        POINTS,
        TIED,
        CURSES,
        UNEQUAL_OPENINGS,
        FIVE_TWO,
        UNEVEN_OPENING,
    )
}
"""The metrics of Dominion by name."""

LESSONS: Final[dict[str, tuple[str, ...]]] = {
    "01": ("fourth_province", "coins"),
    "02": ("five_two", "unequal_openings"),
    "03": ("fourth_province", "coins"),
    "04": ("stalls", "coins", "actions_played", "win_share"),
    "05": ("win_share", "deck_size"),
    "06": ("win_share", "margin", "lead_changes", "curses"),
    "07": ("piles", "length", "win_share"),
    "08": ("first_seat", "shared"),
    "09": ("first_seat", "shared", "tied"),
}
"""For each lesson the metrics of its design question, the leading one first."""
