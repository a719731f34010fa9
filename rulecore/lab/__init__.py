"""Experiments: what does a changed rule, or another player, do to a game?

>>> from rulecore.lab import compare
>>> experiment = compare("dominance", {"tiles_left": 3}, ["length"], games=40, seed=1)
>>> experiment.run().result().verdict
'down'
"""

from .compare import Comparison, CurvePoint, Result, Side, Survey, compare
from .experiment import Experiment
from .games import Arm, Record, Track, play_game
from .gauge import Gauge, call_players, player_kinds
from .intervals import Interval
from .metrics import Metric
from .registry import find_metric, metrics_of

__all__ = [
    "Arm",
    "Comparison",
    "CurvePoint",
    "Experiment",
    "Gauge",
    "Interval",
    "Metric",
    "Record",
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
]
