"""What can be measured of a deck alone."""

from __future__ import annotations

from typing import Final

from rulecore.kernel.language import marked
from rulecore.lab.metrics import Metric

from ..measures import ACTIONS_PLAYED, COINS, DECK_SIZE, STALLS

CLOCK: Final = Metric(
    "clock",
    marked("Turns to four Provinces"),
    "turns",
    marked("How many turns a deck needs, all alone, until it owns four Provinces."),
    marked("Neither: early is a fast deck, late a slow one."),
    lambda record: float(record.turns),
    plot="histogram",
)
"""The yardstick of Dominion's players; Big Money takes about seventeen turns."""

METRICS: Final = {metric.name: metric for metric in (CLOCK, COINS, STALLS, ACTIONS_PLAYED, DECK_SIZE)}
"""The metrics of a trial by name."""
