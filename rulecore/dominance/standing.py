"""Who is ahead in a game of Dominance, and what a seat could do: what measurements ask of a position.

Nobody can see who is ahead in Dominance, because the coins that decide are hidden. For measuring, “ahead” means:
whoever would win if the game were scored now, with the true hands and the Politician's true marker. It is what turning
all the screens over would show. An estimate from what one seat knows would say more about that seat's bookkeeping than
about the game, and it would differ from seat to seat; a forecast of the end would need a player to forecast with, and
would change with the player. The price is that early leads are small: as long as no territory is settled the three
factions are tied, so everybody is level, and one Dispute can turn the order round.
"""

from __future__ import annotations

from collections.abc import Hashable

from rulecore.lab.gauge import Gauge

from .facts import TEAMS
from .options import DominanceOptions
from .position import DominancePosition, cached_step
from .scoring import PlayerRanking, rank_factions, rank_players
from .turn import DeclareDispute, Move, Pass, Reinforce, Take

ACTIONS = (Move, Reinforce, Take, DeclareDispute, Pass)


def scored_now(position: DominancePosition) -> PlayerRanking:
    """The order of the players if the game ended here (``dominance.end.*``, ``dominance.politician.*``)."""
    return rank_players(
        position.hands,
        rank_factions(position).levels,
        position.options,
        tokens=position.tokens,
        last_leader=position.last_leader,
        politician=position.politician,
        marker=position.marker,
    )


class DominanceGauge(Gauge[DominancePosition]):
    """What the lab asks of Dominance."""

    main_steps = ("action",)
    idle_verbs = frozenset({"pass", "decline"})

    def seats(self, options: DominanceOptions) -> int:
        return options.players

    def turn(self, position: DominancePosition) -> int:
        return position.turn

    def first_seat(self, position: DominancePosition) -> int:
        return position.active

    def parties(self, position: DominancePosition) -> tuple[tuple[int, ...], ...]:
        # dominance.teams.scoring: with four players the team is what wins
        return TEAMS if position.players == 4 else tuple((seat,) for seat in range(position.players))

    def places(self, position: DominancePosition) -> tuple[int, ...]:
        levels = scored_now(position).levels
        return tuple(
            next(place for place, level in enumerate(levels) if seat in level) for seat in range(position.players)
        )

    def reach(self, position: DominancePosition, seat: int) -> Hashable:
        """The seat's coins, every action it could take, and the colour that a take would bring."""
        step = cached_step(seat, "action", position.options.actions_per_turn)
        actions = frozenset(action for verb in ACTIONS for action in verb.instance().options(position, step))
        return position.hands[seat], actions, position.line[0] if position.line else None


GAUGE = DominanceGauge()
