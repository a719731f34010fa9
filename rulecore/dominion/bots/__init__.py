"""Named players of Dominion, each with a story, and :class:`Strategy`, of which you make your own.

>>> from rulecore.dominion.bots import Strategy
>>> mine = Strategy("Mine", "Militia first.", buy=["8+ Province", "4+ Militia while it owns none", "3+ Silver"])
>>> from rulecore.lab import compare
>>> experiment = compare("dominion", {}, players="big money", instead=[mine], games=50)
"""

from __future__ import annotations

from rulecore.kernel import Player

from .buying import InvalidStrategy, Line, read_line, read_list
from .chance import Random, RandomLegal
from .conventions import Conventions
from .mixes import ChapelPlan, ChapelWitch, Mix, MoatMoney, made_to_order
from .searcher import Searcher
from .strategies import (
    STRATEGIES,
    Attacker,
    BigMoney,
    ChapelMoney,
    DuchyMoney,
    EngineBuilder,
    GardensRush,
    OneMilitia,
    OneSmithy,
    OneWitch,
    SmithyMoney,
    Trasher,
    TwoSmithies,
)
from .strategy import Strategy

_CHOICE: tuple[type[Player], ...] = (
    Random,
    GardensRush,
    BigMoney,
    OneSmithy,
    EngineBuilder,
    Trasher,
    Attacker,
    Searcher,
)
BOTS: dict[str, type[Player]] = {player.name: player for player in _CHOICE}
"""The players to choose from, by name, the weakest first (measured in ``bots_table.md``)."""

_FURTHER: tuple[type[Player], ...] = (RandomLegal, *STRATEGIES.values(), ChapelWitch, MoatMoney)
EVERYBODY: dict[str, type[Player]] = {**BOTS, **{player.name: player for player in _FURTHER}}
"""Those and every strategy of the lessons, by name; experiments can call for any of them."""

DEFAULT_OPPONENT = BigMoney.name
"""Who sits opposite a learner who has not chosen."""

__all__ = [
    "BOTS",
    "DEFAULT_OPPONENT",
    "EVERYBODY",
    "STRATEGIES",
    "Attacker",
    "BigMoney",
    "ChapelMoney",
    "ChapelPlan",
    "ChapelWitch",
    "Conventions",
    "DuchyMoney",
    "EngineBuilder",
    "GardensRush",
    "InvalidStrategy",
    "Line",
    "Mix",
    "MoatMoney",
    "OneMilitia",
    "OneSmithy",
    "OneWitch",
    "Random",
    "RandomLegal",
    "Searcher",
    "SmithyMoney",
    "Strategy",
    "Trasher",
    "TwoSmithies",
    "made_to_order",
    "read_line",
    "read_list",
]
