"""Dominance: three factions fight for a map, and nobody owns a faction.

>>> from rulecore import dominance
>>> match = dominance.new_match(seed=7)
>>> match.legal_actions
<legal actions: pick gold, pick silver, pick bronze>
>>> match.why_not("take").rule
'dominance.setup.secret_coin'

A game takes any of :class:`DominanceOptions`, such as ``players=3``, ``layout="flower"``, ``politician=True``,
``leader_tokens=True``, a reading or a changed rule.
"""

from rulecore.kernel import Doors

from .game import RULEBOOK, Dominance
from .options import DominanceOptions
from .position import STREAMS, DominancePosition
from .view import View

__all__ = [
    "RULEBOOK",
    "Dominance",
    "DominanceOptions",
    "DominancePosition",
    "View",
    "match_from",
    "match_from_code",
    "match_from_json",
    "new_match",
]

_DOORS = Doors(RULEBOOK, STREAMS)
new_match, match_from = _DOORS.new_match, _DOORS.match_from
match_from_json, match_from_code = _DOORS.match_from_json, _DOORS.match_from_code
