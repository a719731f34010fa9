"""Experiments: what does a changed rule, or another player, do to a game?

>>> from rulecore.lab import compare
>>> experiment = compare("dominance", {"tiles_left": 3}, ["length"], games=40, seed=1)
>>> experiment.run().result().verdict
'down'
"""

from .compare import Comparison, Survey, compare
from .experiment import Experiment
from .games import Arm, Record, Track, play_game, record_match
from .gauge import Gauge
from .intervals import Interval
from .metrics import Metric
from .players import call_players, player_kinds
from .registry import find_metric, metrics_of
from .restricted import Restricted, restrictions
from .results import Result
from .sides import CurvePoint, Side

__all__ = [
    "Arm",
    "Comparison",
    "CurvePoint",
    "Experiment",
    "Gauge",
    "Interval",
    "Metric",
    "Record",
    "Restricted",
    "Result",
    "Side",
    "Survey",
    "Track",
    "call_players",
    "compare",
    "find_metric",
    "metrics_of",
    "play_game",
    "player_kinds",
    "record_match",
    "restrictions",
]
