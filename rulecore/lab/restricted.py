"""Players who leave something out: what is a rule or a plan worth? Take it away from one player, and see.

The idea is restricted play (Jaffe and others, *Evaluating Competitive Game Balance with Restricted Play*, AIIDE 2012).
Its authors warn, and so do we, that what bots do without something does not foretell what people would do; the
difference between two such bots is the safer reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any, Final

from rulecore.kernel import Action, LegalActions, Player, Rng

from .gauge import module_of

_TRIES: Final = 20


@dataclass(frozen=True)
class Restriction:
    """Something that a player never does, or always does, in the game's own words.

    It is a plain function and values, so that it can be sent to a worker.

    Attributes:
        phrase: “never declares a Dispute”.
        forbids: whether an action is ruled out, seen from the player's view.
    """

    phrase: str
    forbids: Callable[[Any, Action], bool]


@cache
def restrictions(game: str) -> Mapping[str, Restriction]:
    """Every restriction of a game by its phrase: ``RESTRICTIONS`` in its ``restrictions`` module, if it has one."""
    return {restriction.phrase: restriction for restriction in getattr(_module(game), "RESTRICTIONS", ())}


def hold_back(game: str, player: Player, phrase: str) -> Player:
    """A player who leaves something out, called for by its phrase.

    Args:
        game: name of the game.
        player: who it is.
        phrase: one of :func:`restrictions`, or of the game's own wrappers (``WRAPPERS`` in the same module), such as
            “forgets”.

    Raises:
        ValueError: there is no such phrase; the message lists those that there are.
    """
    wrappers: Mapping[str, Callable[[Player], Player]] = getattr(_module(game), "WRAPPERS", {})
    if phrase in wrappers:
        return wrappers[phrase](player)
    known = restrictions(game)
    if phrase not in known:
        raise ValueError(f"Nobody can be one who {phrase!r}; there are those who {', '.join([*known, *wrappers])}.")
    return Restricted(player, known[phrase])


def _module(game: str) -> Any:
    name = f"{module_of(game).__name__}.restrictions"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


class AllowedActions(LegalActions):
    """The legal actions that a restricted player allows itself; all legal ones where nothing else is left."""

    def __init__(self, legal: LegalActions, forbids: Callable[[Action], bool]) -> None:
        super().__init__(legal._rulebook, legal._position)
        self._forbids = forbids
        self._free = next((action for action in legal if not forbids(action)), None) is None

    def __iter__(self) -> Iterator[Action]:
        return (action for action in super().__iter__() if self._free or not self._forbids(action))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, action: object) -> bool:
        if not super().__contains__(action):
            return False
        return self._free or not self._forbids(self._rulebook.parse(action))

    def sample(self, rng: Rng) -> Action:
        """A random one of those allowed."""
        for _ in range(_TRIES):
            action = super().sample(rng)
            if self._free or not self._forbids(action):
                return action
        return rng.choice(list(islice(self, 1000)))


class Restricted(Player):
    """A player who never does one thing, and otherwise plays as before.

    Where the rules leave nothing else to do, the player does it all the same.

    Args:
        player: who it is.
        restriction: what is left out.
    """

    def __init__(self, player: Player, restriction: Restriction) -> None:
        self.player = player
        self.restriction = restriction
        self.name = f"{player.name} who {restriction.phrase}"
        self.story = f"{player.story} But: {restriction.phrase}."
        self.looks = player.looks

    def choose(self, view: Any, legal: LegalActions, rng: Rng) -> Action:
        allowed = AllowedActions(legal, lambda action: self.restriction.forbids(view, action))
        action = self.player.choose(view, allowed, rng)
        # a player may choose without looking at what it is offered
        return action if action in allowed else allowed.sample(rng)
