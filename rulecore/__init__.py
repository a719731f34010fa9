"""Board-game rules that can be played, questioned and changed.

One sub-package a game, all with the same rooms and the same verbs:

>>> from rulecore import dominance
>>> match = dominance.new_match(seed=7)
>>> match.play("pick gold")[0].rule
'dominance.setup.secret_coin'

Only the standard library is imported, so the package runs unchanged in a browser's Python.
"""

__version__ = "0.1.0"
