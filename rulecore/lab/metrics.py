"""What can be measured in any game, one number a game, and what each number means.

**Who is ahead.** Several metrics ask who leads during a game. Drama, decisiveness and lead changes were first defined
for two-player abstract games in which everything is open (Cameron Browne, *Automatic Generation and Evaluation of
Recombination Games*, QUT 2008). Games with hidden hands and more players need a decision, and ours is the same in
every game: ahead is whoever would win if the game were scored at the end of that turn, with all that is hidden turned
over. Each game says in its ``standing`` module what that comes to. Distance is counted in places, since hidden coins
have no size that could be added up. A turn at whose end several parties would share the win has no leader.

**Unfinished games.** A game that a cap stopped has no result. It has no value either, except for completion, and it is
reported apart; where the two sides of a comparison leave different numbers unfinished, read the difference with care.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import fmean
from typing import Final, Literal

from .games import Record, Track, sole_party
from .tracks import Choices, Standings, Touches

Plot = Literal["histogram", "bars", "line"]
Points = list[tuple[float, float]]


@dataclass(frozen=True)
class Metric:
    """Something to measure, one number a game.

    Attributes:
        name: the word that calls for it.
        title: what a plot or a table calls it.
        unit: of the number: “turns”, “coins”, or “share” for something between 0 and 1.
        meaning: what it tells, in one sentence for learners.
        better: which way is better, or why neither is.
        measure: a game's number, or ``None`` where the game has none (no bridge was ever built).
        tracks: what must be written down while the games are played.
        plot: how the numbers of many games are best shown: histogram, bars with intervals, or a line over ``x``.
        x: what runs along the axis of a line.
        curve: for a line, the points of one game.
        fair: what the number would be if nothing favoured anybody, where that makes sense.
        yes_no: whether a game's number says yes or no (1 or 0, or a part of a shared win), and is no average over
            many happenings in the game. Shares of games need other intervals than averages.
        unfinished_too: whether games that a cap stopped count as well.
        across: in place of ``measure`` a number for all rotations of one seed together; needs players that rotate.
        parts: for bars side by side, a game's numbers by name.
    """

    name: str
    title: str
    unit: str
    meaning: str
    better: str
    measure: Callable[[Record], float | None]
    tracks: tuple[type[Track], ...] = ()
    plot: Plot = "bars"
    x: str = ""
    curve: Callable[[Record], Points] | None = None
    fair: Callable[[Record], float] | None = None
    yes_no: bool = False
    unfinished_too: bool = False
    across: Callable[[Sequence[Record]], float | None] | None = None
    parts: Callable[[Record], dict[str, float]] | None = None

    @property
    def span(self) -> float | None:
        """The largest possible difference of a yes or no, which is 1; ``None`` for other numbers."""
        return 1.0 if self.yes_no else None

    def counts(self, record: Record) -> bool:
        """Whether a game counts for this metric."""
        return record.finished or self.unfinished_too

    def value(self, records: Sequence[Record]) -> float | None:
        """The number of one seed: the mean over its rotations, ``None`` if one of them has none."""
        if not all(self.counts(record) for record in records):
            return None
        if self.across is not None:
            return self.across(records)
        values = [self.measure(record) for record in records]
        known = [value for value in values if value is not None]
        return fmean(known) if len(known) == len(values) else None


def leaders(record: Record) -> list[tuple[int, ...] | None]:
    """For each turn the party that would have won alone if the game had been scored at its end, or ``None``."""
    ahead = [[seat for seat, place in enumerate(places) if place == 0] for places in record.tracks["Standings"]]
    return [sole_party(record.parties, seats) for seats in ahead]


def count_lead_changes(record: Record) -> float:
    """How often the leader became somebody else; turns without a leader are passed over. Lineage: Browne 2008."""
    led = [party for party in leaders(record) if party is not None]
    return float(sum(now != before for before, now in itertools.pairwise(led)))


def measure_drama(record: Record) -> float | None:
    """How far behind the later winner was, on average over all turns but the last.

    0 is always ahead, 1 always last. One turn counts the parties ahead of the winner, out of all others. Lineage:
    Browne 2008, who takes the square root of a difference in points; here there are places only. A shared win has no
    value.
    """
    winner = record.sole_party
    turns: list[tuple[int, ...]] = record.tracks["Standings"][:-1]
    if winner is None or not turns:
        return None
    behind = [
        sum(min(places[s] for s in party) < min(places[s] for s in winner) for party in record.parties)
        for places in turns
    ]
    return fmean(behind) / (len(record.parties) - 1)


def measure_settled(record: Record) -> float | None:
    """Turns between the moment when the result was practically settled and the end.

    Settled means that from this turn on the later winner was ahead without a break. Whether it could still have been
    turned round cannot be known without a perfect player. Lineage: Browne 2008 (decisiveness). A shared win has no
    value.
    """
    if record.sole_party is None:
        return None
    run = 0
    for party in reversed(leaders(record)[:-1]):
        if party != record.sole_party:
            break
        run += 1
    return float(run)


def leader_wins(record: Record, part: float) -> float | None:
    """The share of the win that fell to whoever led when ``part`` of the turns were over, ``None`` if nobody did."""
    led = leaders(record)
    party = led[max(ceil(part * len(led)), 1) - 1] if led else None
    return None if party is None else record.win_share(party[0])


def leader_curve(record: Record) -> Points:
    """For each tenth of the game the share of the win that fell to whoever led then."""
    points = [(part / 10, leader_wins(record, part / 10)) for part in range(1, 11)]
    return [(x, share) for x, share in points if share is not None]


def _leader_metric(name: str, part: float, words: str) -> Metric:
    return Metric(
        f"leader_{name}",
        f"Games won by whoever led {words}",
        "share",
        f"How often the player who is ahead {words} is also the winner.",
        "Near the fair share the game is open; near 1 the rest is a formality.",
        lambda record: leader_wins(record, part),
        (Standings,),
        plot="line",
        x="part of the game",
        curve=leader_curve,
        fair=lambda record: record.fair_share,
        yes_no=True,
    )


def real_share(record: Record) -> float | None:
    """Share of a turn's choices with more than one useful legal action. Lineage: Ludii's DecisionMoves, TAG."""
    useful = [row[3] for row in record.tracks["Choices"] if row[1]]
    return sum(count > 1 for count in useful) / len(useful) if useful else None


def mean_options(record: Record) -> float | None:
    """Legal actions at the choices of a turn, on average; counted up to 200. Lineage: Ludii's BranchingFactor."""
    legal = [row[2] for row in record.tracks["Choices"] if row[1]]
    return fmean(legal) if legal else None


def options_curve(record: Record) -> Points:
    """For each turn the legal actions at its first choice."""
    first: dict[int, int] = {}
    for turn, main, legal, _ in record.tracks["Choices"]:
        if main:
            first.setdefault(turn, legal)
    return [(float(turn), float(count)) for turn, count in first.items()]


def touching_share(record: Record) -> float | None:
    """Share of all actions that changed what another seat has or could do. No standard measure exists; this is ours."""
    counts = record.tracks["Touches"].values()
    done = sum(count[0] for count in counts)
    return sum(count[1] for count in counts) / done if done else None


def touching_parts(record: Record) -> dict[str, float]:
    """By verb, its share of all actions that changed something for another seat."""
    counts = record.tracks["Touches"]
    done = sum(count[0] for count in counts.values())
    return {verb: count[1] / done for verb, count in counts.items()}


def hero_share(record: Record) -> float:
    """The win share of the arm's first player, wherever it sat; its team's, where there are teams."""
    return record.win_share(record.line_up.index(0))


def same_seat(records: Sequence[Record]) -> float | None:
    """How often mirrored games are won by the same seat: two games of one shuffle with the players moved on by one.

    1 if the seat decided, 0 if the player did. Shared wins count in part. Equal players whom the shuffle does not
    favour come to the fair share; luck shows as more than that. No standard measure exists; this is ours.
    """
    if len(records) < 2:
        return None
    pairs = list(itertools.pairwise(records))
    return fmean(
        sum(one.win_share(party[0]) * other.win_share(party[0]) for party in one.parties) for one, other in pairs
    )


def seat_parts(record: Record) -> dict[str, float]:
    """The win share of each seat in turn order, the one that began first."""
    seats = len(record.line_up)
    return {f"seat {turn + 1} in turn order": record.win_share((record.first + turn) % seats) for turn in range(seats)}


LENGTH: Final = Metric(
    "length",
    "Length of a game",
    "turns",
    "How many turns a game takes until a rule ends it.",
    "Neither: as long as it stays interesting.",
    lambda record: float(record.turns),
    plot="histogram",
)
"""Lineage: Browne 2008; Ludii's DurationTurns. Show the median and the 5–95 % range beside the mean."""

COMPLETION: Final = Metric(
    "completion",
    "Games that a rule ends",
    "share",
    "How many games come to an end by the rules, and not because our cap stops them.",
    "1; below 0.99 other numbers of these games say little.",
    lambda record: float(record.finished),
    yes_no=True,
    unfinished_too=True,
)
"""Lineage: Ludii's Completion and Timeouts."""

FIRST_SEAT: Final = Metric(
    "first_seat",
    "Games won by whoever begins",
    "share",
    "How often the player who takes the first turn wins.",
    "The fair share.",
    lambda record: record.win_share(record.first),
    fair=lambda record: record.fair_share,
    yes_no=True,
    parts=seat_parts,
)
"""Lineage: Browne 2008; Ludii's AdvantageP1 and Balance."""

SHARED: Final = Metric(
    "shared",
    "Games without a single winner",
    "share",
    "How many games end with several winners who are not one team.",
    "Rather low: people like to know who has won.",
    lambda record: float(record.sole_party is None),
    yes_no=True,
)
"""Lineage: Ludii's Drawishness."""

REAL_DECISIONS: Final = Metric(
    "real_decisions",
    "Choices with more than one useful action",
    "share",
    "How often you really have a choice when it is your turn.",
    "Higher.",
    real_share,
    (Choices,),
)

OPTIONS: Final = Metric(
    "options",
    "Legal actions at a choice",
    "actions",
    "How many things you may do when it is your turn.",
    "Neither: few is dull, very many is slow.",
    mean_options,
    (Choices,),
    plot="line",
    x="turn",
    curve=options_curve,
)

LEAD_CHANGES: Final = Metric(
    "lead_changes",
    "Changes of the lead",
    "changes",
    "How often somebody else takes the lead.",
    "More, up to the point where leading means nothing.",
    count_lead_changes,
    (Standings,),
    plot="histogram",
)

DRAMA: Final = Metric(
    "drama",
    "How far behind the winner was",
    "share",
    "How far behind the later winner was on the way.",
    "Higher, as long as the win is earned.",
    measure_drama,
    (Standings,),
    plot="histogram",
)

SETTLED: Final = Metric(
    "settled",
    "Turns played after the result was settled",
    "turns",
    "How many turns at the end no longer changed who was ahead.",
    "Lower: nobody likes to play on for nothing.",
    measure_settled,
    (Standings,),
    plot="histogram",
)

LEADER_QUARTER: Final = _leader_metric("quarter", 0.25, "after a quarter of the game")
LEADER_HALF: Final = _leader_metric("half", 0.5, "at half-time")
LEADER_THREE_QUARTERS: Final = _leader_metric("three_quarters", 0.75, "after three quarters of the game")
"""Runaway leader at ¼, ½ and ¾ of the turns. Lineage: the feedback loops of MDA (Hunicke, LeBlanc and Zubek 2004)."""

INTERACTION: Final = Metric(
    "interaction",
    "Actions that touch another player",
    "share",
    "How much of what you do changes what somebody else has or can do.",
    "Neither: low is peaceful, high is rough.",
    touching_share,
    (Touches,),
    parts=touching_parts,
)

LUCK: Final = Metric(
    "luck",
    "Mirrored games won by the same seat",
    "share",
    "How often the shuffle decides: the same seat wins again when the players have swapped seats.",
    "Neither: near 1 the shuffle decides everything.",
    lambda record: None,
    across=same_seat,
    fair=lambda record: record.fair_share,
    yes_no=True,
)
"""Needs an arm whose players rotate."""

WIN_SHARE: Final = Metric(
    "win_share",
    "Games won by the first player named",
    "share",
    "How often this player wins against the others.",
    "The further from the fair share, the more room there is for skill.",
    hero_share,
    fair=lambda record: record.fair_share,
    yes_no=True,
)
"""Room for skill, with a strong player named first and the players rotating. Lineage: Ludii's SkillTrace; the
restricted play of Jaffe and others 2012."""

GENERAL: Final = {
    metric.name: metric
    for metric in (
        LENGTH,
        COMPLETION,
        FIRST_SEAT,
        SHARED,
        REAL_DECISIONS,
        OPTIONS,
        LEAD_CHANGES,
        DRAMA,
        SETTLED,
        LEADER_QUARTER,
        LEADER_HALF,
        LEADER_THREE_QUARTERS,
        INTERACTION,
        LUCK,
        WIN_SHARE,
    )
}
"""The metrics of every game by name. Strategy diversity is a table of games: see :mod:`rulecore.lab.tables`."""
