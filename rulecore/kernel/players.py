"""Who plays: the one method a player needs, and the loop that seats players at a position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from .actions import Action
from .match import LegalActions
from .position import Position
from .rng import Rng
from .rulebook import Rulebook


class Player(ABC):
    """Somebody who chooses from a view. Subclasses are short enough to be read, copied and changed.

    Attributes:
        name: what the player is called at the table.
        story: who they are and what they want, one or two sentences.
        looks: whether the player reads its view; one that does not is spared the making of it.
    """

    name: str
    story: str
    looks: bool = True

    @abstractmethod
    def choose(self, view: Any, legal: LegalActions, rng: Rng) -> Action:
        """Choose a legal action.

        Args:
            view: what this player's seat may know, with a perfect memory's additions (see :meth:`Rulebook.glance`);
                ``None`` if it never looks.
            legal: what may be done now.
            rng: the only chance a player may use, so that games repeat.
        """


class RandomPlayer(Player):
    """Chooses a kind of action evenly, then one of that kind."""

    name = "Random"
    story = "Does whatever comes to mind. Good for showing what the rules alone do to a game."
    looks = False

    def choose(self, view: Any, legal: LegalActions, rng: Rng) -> Action:
        return legal.sample(rng)


def play_on(rulebook: Rulebook[Any], position: Position, players: Sequence[Player], rngs: Sequence[Rng]) -> int:
    """Let players finish a game from a position, in place.

    Args:
        rulebook: the rules.
        position: where they start; games that can go on for ever need a cap in their options.
        players: one a seat.
        rngs: a stream of chance for each seat, so that one player's choices do not move another's luck.

    Returns:
        The number of decisions made.
    """
    if not position.agenda:
        return 0
    decisions = 0
    legal = LegalActions(rulebook, position)
    play = rulebook.play
    seated = [
        (player.choose, rulebook.watch(position, seat) if player.looks else _look_away, rng)
        for seat, (player, rng) in enumerate(zip(players, rngs, strict=True))
    ]
    while agenda := position.agenda:
        step = agenda[-1]
        choose, look, rng = seated[step.seat]
        action = choose(look(), legal, rng)
        # the check of Rulebook.play, without the call: simulations do little else
        if step.kind in action.steps and action.why_not(position, step, action) is None:
            action.apply(position, step, action)
        else:
            play(position, action)
        decisions += 1
    return decisions


def _look_away() -> None:
    """What a player sees that never looks."""
