"""Dominion: everybody builds a deck of their own, and the deck is the engine.

>>> from rulecore import dominion
>>> match = dominion.new_match(seed=7, kingdom="First Game", starter=1)
>>> match.why_not("buy Province").rule
'dominion.buy.price'

A game takes any of :class:`DominionOptions`, such as ``players=3``, ``kingdom="First Game"``, ``preset="official"``, a
reading or a changed rule.
"""

from rulecore.kernel import Doors

from .game import RULEBOOK, Dominion
from .options import DominionOptions
from .position import DominionPosition
from .setup import STREAMS
from .view import View

__all__ = [
    "RULEBOOK",
    "Dominion",
    "DominionOptions",
    "DominionPosition",
    "View",
    "match_from",
    "match_from_code",
    "match_from_json",
    "new_match",
]

_DOORS = Doors(RULEBOOK, STREAMS)
new_match, match_from = _DOORS.new_match, _DOORS.match_from
match_from_json, match_from_code = _DOORS.match_from_json, _DOORS.match_from_code
