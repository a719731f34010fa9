"""What the design questions of the eight lessons measure in Dominance."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import ceil
from statistics import fmean
from typing import Final

from rulecore.lab.games import Record
from rulecore.lab.metrics import Metric, Points

from .facts import FACTION_LADDER, MARKERS, Coins
from .position import NOBODY
from .tracks import DisputeRow, Disputes, FinalCount, Secrets, TurnStarts

BUILDS = ("town", "city", "capital", "bridge")


def _share(flags: list[bool]) -> float | None:
    return sum(flags) / len(flags) if flags else None


def _disputes(record: Record) -> list[DisputeRow]:
    rows: list[DisputeRow] = record.tracks["Disputes"]
    return rows


def _settled(record: Record) -> list[DisputeRow]:
    return [row for row in _disputes(record) if row.faction != NOBODY]


def majority(coins: Coins) -> int:
    """The colour with most coins, or -1 if there is none or several are level."""
    most = max(coins)
    return coins.index(most) if most and coins.count(most) == 1 else NOBODY


# Lesson 01: whose coins are these?

HIDDEN_COINS: Final = Metric(
    "hidden_coins",
    "Coins of an opponent that nobody can name",
    "coins",
    "How much the screens really hide from somebody who remembers everything.",
    "Neither: more is a better secret, fewer a better puzzle.",
    lambda record: fmean(record.tracks["Secrets"]) if record.tracks["Secrets"] else None,
    (Secrets,),
    plot="line",
    x="round",
    curve=lambda record: [(number + 1.0, coins) for number, coins in enumerate(record.tracks["Secrets"])],
)
"""Averaged over the rounds of a game and over all seats. What an observer could infer from the coins in its own hand,
or from what has left the game, is not counted as known."""

# Lesson 02: two actions

SAME_TURN: Final = Metric(
    "same_turn_disputes",
    "Disputes on a territory changed in the same turn",
    "share",
    "How often a player prepares a territory and declares the Dispute at once.",
    "Lower, if the others shall have time to answer.",
    lambda record: _share([row.changed for row in _disputes(record)]),
    (Disputes,),
)

# Lesson 03: the Dispute


def wager_sizes(record: Record) -> list[int]:
    """Coins in each single wager of a game."""
    return [sum(wager) for row in _disputes(record) for wager in row.wagers]


def wager_parts(record: Record) -> dict[str, float]:
    """For each size the share of wagers that had it."""
    sizes = wager_sizes(record)
    return {f"{size} coins": sizes.count(size) / len(sizes) for size in range(8)} if sizes else {}


def tile_decided(record: Record) -> float | None:
    """Share of Disputes won by the colour that already had most coins on the tile.

    A tile without coins, or with several colours level, decides nothing by itself. Disputes without effect are left
    out.
    """
    return _share([row.faction == majority(row.before) for row in _settled(record)])


WAGER_SIZE: Final = Metric(
    "wager_size",
    "Coins in a wager",
    "coins",
    "How many coins a player puts into a Dispute.",
    "Neither: high is bold, low is thrifty.",
    lambda record: fmean(wager_sizes(record)) if wager_sizes(record) else None,
    (Disputes,),
    parts=wager_parts,
)

ZERO_WAGERS: Final = Metric(
    "zero_wagers",
    "Empty wagers",
    "share",
    "How often a player opens an empty hand.",
    "Lower, if Disputes shall be contested.",
    lambda record: _share([size == 0 for size in wager_sizes(record)]),
    (Disputes,),
)

TILE_DECIDED: Final = Metric(
    "tile_decided",
    "Disputes won by the majority already there",
    "share",
    "How often the wagers leave the winner that the map already showed.",
    "Neither: high rewards work on the map, low rewards bidding.",
    tile_decided,
    (Disputes,),
)

# Lesson 04: the Leader

EMPTY_LINE: Final = Metric(
    "empty_line",
    "Turns that begin with an empty line",
    "share",
    "How often there is nothing to take.",
    "Lower.",
    lambda record: _share([coins == 0 for coins in record.tracks["TurnStarts"]]),
    (TurnStarts,),
)

LINE_LENGTH: Final = Metric(
    "line_length",
    "Coins in the line after a Dispute",
    "coins",
    "How well the Leaders keep the line alive.",
    "Neither: a long line is rich, a short one is a race.",
    lambda record: fmean([row.line for row in _disputes(record)]) if _disputes(record) else None,
    (Disputes,),
    plot="line",
    x="Dispute",
    curve=lambda record: [(number + 1.0, float(row.line)) for number, row in enumerate(_disputes(record))],
)

SECOND_COINS: Final = Metric(
    "second_coins",
    "Rewards taken as a second coin",
    "share",
    "How often a Leader prefers a coin to a Build.",
    "Near one half the choice is a real one.",
    lambda record: _share([row.reward == "second coin" for row in _disputes(record) if row.reward]),
    (Disputes,),
)

# Lesson 05: building


def bridge_builds(record: Record) -> float | None:
    """Share of Builds that are bridges; a game without a Build has none."""
    return _share([row.reward == "bridge" for row in _disputes(record) if row.reward in BUILDS])


def point_parts(record: Record) -> dict[str, float]:
    """Points of all factions by source."""
    territories, buildings, bridges = record.tracks["FinalCount"]["points"]
    return {"territories": float(territories), "buildings": float(buildings), "bridges": float(bridges)}


def bridge_point_share(record: Record) -> float | None:
    """Share of all points that bridges gave."""
    points = record.tracks["FinalCount"]["points"]
    return points[2] / sum(points) if sum(points) else None


def bridge_swing(record: Record) -> float:
    """1 if another faction, or another set of tied ones, would have won without bridges on the map."""
    final = record.tracks["FinalCount"]
    return float(final["factions"] != final["factions_without_bridges"])


BRIDGE_BUILDS: Final = Metric(
    "bridge_builds",
    "Builds that are bridges",
    "share",
    "How much Leaders like bridges.",
    "Near one quarter, if all four pieces shall be worth building.",
    bridge_builds,
    (Disputes,),
)

BRIDGE_POINTS: Final = Metric(
    "bridge_points",
    "Points that bridges give",
    "share",
    "How much of the score comes from bridges.",
    "Neither.",
    bridge_point_share,
    (FinalCount,),
    parts=point_parts,
)

BRIDGE_SWING: Final = Metric(
    "bridge_swing",
    "Games that bridges decide",
    "share",
    "How often another faction would have won without bridges.",
    "Neither: it should be possible, and not the rule.",
    bridge_swing,
    (FinalCount,),
    yes_no=True,
)

# Lesson 06: scoring

FACTION_RUNGS: Final = ("score", *FACTION_LADDER, "shared")
PLAYER_RUNGS: Final = (
    "winning_faction",
    "leader_tokens",
    "second_faction",
    "third_faction",
    "all_coins",
    "most_leaderships",
    "last_leader",
    "politician",
    "shared",
)
"""What can decide between the players; ``"shared"`` is when nothing does."""


def faction_rung(record: Record) -> str:
    """The comparison that singled out the winning faction."""
    rung: str = record.tracks["FinalCount"]["faction_rung"]
    return rung


def _parts_of(rungs: tuple[str, ...], rung: Callable[[Record], str]) -> Callable[[Record], dict[str, float]]:
    return lambda record: {name.replace("_", " "): float(rung(record) == name) for name in rungs}


FACTION_TIES: Final = Metric(
    "faction_ties",
    "Games in which a tie-break finds the faction",
    "share",
    "How often points alone do not say which faction wins.",
    "Neither; a rung of the ladder that never decides is a rule too many.",
    lambda record: float(faction_rung(record) != "score"),
    (FinalCount,),
    yes_no=True,
    parts=_parts_of(FACTION_RUNGS, faction_rung),
)

PLAYER_TIES: Final = Metric(
    "player_ties",
    "Games in which a tie-break finds the player",
    "share",
    "How often coins of the winning colour alone do not say who wins.",
    "Neither; a rung of the ladder that never decides is a rule too many.",
    lambda record: float(record.decided_by not in ("winning_faction", "politician")),
    yes_no=True,
    parts=_parts_of(PLAYER_RUNGS, lambda record: record.decided_by),
)


def _rung_metric(
    kind: str, rung: str, decided: Callable[[Record], str], tracks: tuple[type[FinalCount], ...]
) -> Metric:
    words = rung.replace("_", " ")
    return Metric(
        f"{kind}_by_{rung}",
        f"Games in which “{words}” decides between the {'factions' if kind == 'faction' else 'players'}",
        "share",
        f"How often the comparison “{words}” is the one that decides.",
        "Neither; one that never decides is a rule too many.",
        lambda record: float(decided(record) == rung),
        tracks,
        yes_no=True,
    )


RUNG_METRICS: Final = (
    *(_rung_metric("faction", rung, faction_rung, (FinalCount,)) for rung in FACTION_RUNGS),
    *(_rung_metric("player", rung, lambda record: record.decided_by, ()) for rung in PLAYER_RUNGS),
)

# Lesson 07: the Politician


def politician_share(record: Record, marker: str | None = None) -> float | None:
    """The Politician's part of the win; ``None`` without one, or if another marker was kept than ``marker``."""
    final = record.tracks["FinalCount"]
    if final["politician"] == NOBODY or (marker is not None and final["marker"] != marker):
        return None
    return record.win_share(final["politician"])


def politician_parts(record: Record) -> dict[str, float]:
    """The Politician's part of the win under the marker that was kept."""
    share = politician_share(record)
    return {} if share is None else {record.tracks["FinalCount"]["marker"]: share}


def _politician_metric(marker: str | None) -> Metric:
    with_marker = f" with the {marker} marker" if marker else ""
    return Metric(
        f"politician_{marker}" if marker else "politician",
        f"Games won by the Politician{with_marker}",
        "share",
        f"Whether being the Politician{with_marker} is a gift or a burden.",
        "The fair third.",
        lambda record: politician_share(record, marker),
        (FinalCount,),
        fair=lambda record: record.fair_share,
        yes_no=True,
        parts=None if marker else politician_parts,
    )


POLITICIAN: Final = _politician_metric(None)
POLITICIAN_BY_MARKER: Final = tuple(_politician_metric(marker) for marker in MARKERS)

# Lesson 08: does the result hang in the balance?


def holding_curve(record: Record) -> Points:
    """For each Dispute after which one faction was ahead alone: 1 if it won in the end, in part if it shared.

    Ahead is the faction that would win if the game were scored after that Dispute; nothing about factions is hidden.
    """
    final: tuple[int, ...] = record.tracks["FinalCount"]["factions"]
    return [
        (number + 1.0, (row.ahead[0] in final) / len(final))
        for number, row in enumerate(_disputes(record))
        if len(row.ahead) == 1
    ]


def holding_at_half(record: Record) -> float | None:
    """The point of :func:`holding_curve` when half of the Disputes are over; ``None`` if no faction was ahead alone."""
    half = float(ceil(len(_disputes(record)) / 2))
    return dict(holding_curve(record)).get(half)


def faction_lead_changes(record: Record) -> float:
    """How often another faction took the lead; Disputes after which several were level are passed over."""
    ahead = [row.ahead[0] for row in _disputes(record) if len(row.ahead) == 1]
    return float(sum(now != before for before, now in pairwise(ahead)))


FACTION_HOLDS: Final = Metric(
    "faction_holds",
    "Games won by the faction ahead at half-time",
    "share",
    "How much the middle of the game already tells about its end.",
    "Lower keeps the game open; the fair share would mean that the first half does not matter.",
    holding_at_half,
    (Disputes, FinalCount),
    plot="line",
    x="Dispute",
    curve=holding_curve,
    yes_no=True,
)

FACTION_LEAD_CHANGES: Final = Metric(
    "faction_lead_changes",
    "Changes of the leading faction",
    "changes",
    "How often another faction takes the lead.",
    "More, up to the point where leading means nothing.",
    faction_lead_changes,
    (Disputes,),
    plot="histogram",
)

METRICS: Final = {
    metric.name: metric
    for metric in (
        HIDDEN_COINS,
        SAME_TURN,
        WAGER_SIZE,
        ZERO_WAGERS,
        TILE_DECIDED,
        EMPTY_LINE,
        LINE_LENGTH,
        SECOND_COINS,
        BRIDGE_BUILDS,
        BRIDGE_POINTS,
        BRIDGE_SWING,
        FACTION_TIES,
        PLAYER_TIES,
        *RUNG_METRICS,
        POLITICIAN,
        *POLITICIAN_BY_MARKER,
        FACTION_HOLDS,
        FACTION_LEAD_CHANGES,
    )
}
"""The metrics of Dominance by name."""

LESSONS: Final[dict[str, tuple[str, ...]]] = {
    "01": ("hidden_coins", "win_share"),
    "02": ("length", "same_turn_disputes", "options"),
    "03": ("wager_size", "zero_wagers", "tile_decided"),
    "04": ("empty_line", "line_length", "second_coins"),
    "05": ("bridge_builds", "bridge_points", "bridge_swing"),
    "06": ("faction_ties", "player_ties", "shared"),
    "07": ("politician", *(metric.name for metric in POLITICIAN_BY_MARKER)),
    "08": ("faction_holds", "lead_changes", "first_seat"),
}
"""For each lesson the metrics of its design question, the leading one first."""
