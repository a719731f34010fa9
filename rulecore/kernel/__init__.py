"""What every game shares: steps, actions, positions, matches, refusals, outcomes, chance, rulebooks and options."""

from .actions import Action, Digits, Field, Fields, Verb
from .catalogue import Reading, Rule
from .doors import Doors
from .errors import (
    IllegalAction,
    InvalidAction,
    InvalidCode,
    InvalidInput,
    InvalidOptions,
    InvalidPosition,
    InvalidRecord,
    Refusal,
    shown,
)
from .match import SEED_PROBLEM, LegalActions, Match, fresh_seed, is_seed
from .options import Options, Setting, setting
from .outcome import Comparison, Outcome, Part
from .players import Player, RandomPlayer, play_on
from .position import Event, Position, Step, step_to_json
from .rng import Rng, below, scramble, shuffle, streams
from .rulebook import Rulebook

__all__ = [
    "SEED_PROBLEM",
    "Action",
    "Comparison",
    "Digits",
    "Doors",
    "Event",
    "Field",
    "Fields",
    "IllegalAction",
    "InvalidAction",
    "InvalidCode",
    "InvalidInput",
    "InvalidOptions",
    "InvalidPosition",
    "InvalidRecord",
    "LegalActions",
    "Match",
    "Options",
    "Outcome",
    "Part",
    "Player",
    "Position",
    "RandomPlayer",
    "Reading",
    "Refusal",
    "Rng",
    "Rule",
    "Rulebook",
    "Setting",
    "Step",
    "Verb",
    "below",
    "fresh_seed",
    "is_seed",
    "play_on",
    "scramble",
    "setting",
    "shown",
    "shuffle",
    "step_to_json",
    "streams",
]
