"""What can be set in Dominance: the table, the doubtful readings, and the rules that design lessons change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulecore.kernel import Options, setting, shown

from .facts import (
    BY_PLAYERS,
    COINS_OF_A_COLOUR,
    FACTION_LADDER,
    FACTIONS,
    LAYOUTS,
    MARKERS,
    SHAPES,
    STARTING_DISCARD,
    STARTING_HAND,
    Table,
)
from .layout import Layout, layout_problems, make_layout, named_layout


@dataclass(frozen=True, slots=True)
class DominanceOptions(Options):
    """Settings in force; the first value of each reading is the one we play."""

    players: int = setting(2, "dominance.setup.player_count", "How many play.", kind="setup", values=(2, 3, 4))
    layout: Any = setting(
        "line",
        "dominance.setup.layout",
        "How the territories lie: a line, a strip of two rows, a compact flower, or a list of (q, r) places.",
        kind="setup",
        values=SHAPES,
    )
    leader_tokens: bool = setting(
        False, "dominance.leader_tokens.optional", "Play with Leader tokens.", kind="setup", values=(False, True)
    )
    politician: bool = setting(
        False, "dominance.politician.optional", "Three play with a Politician.", kind="setup", values=(False, True)
    )

    secret_coin: str = setting(
        "chosen",
        "dominance.setup.secret_coin",
        "How the fourth coin comes behind a screen.",
        values=("chosen", "random"),
        labels={"chosen": "its owner picks the colour", "random": "it is drawn blindly"},
    )
    reinforce_mixed: str = setting(
        "any_present",
        "dominance.reinforce.match",
        "Which colour must be matched on a territory with several.",
        values=("any_present", "plurality", "free"),
        labels={
            "any_present": "any colour that lies there",
            "plurality": "the colour with most coins there",
            "free": "none, the choice is free",
        },
    )
    leader_measure: str = setting(
        "winning_colour",
        "dominance.dispute.leader",
        "What makes a Leader.",
        values=("winning_colour", "all_coins"),
        labels={
            "winning_colour": "most coins of the winning colour",
            "all_coins": "most coins in all, among those who backed the winner",
        },
    )
    leader_zero_tie: str = setting(
        "all_players",
        "dominance.dispute.leader_tie",
        "Who is tied for Leader when nobody backed the winner.",
        values=("all_players", "those_who_wagered_nothing"),
        labels={"all_players": "everybody", "those_who_wagered_nothing": "those who wagered nothing"},
    )
    full_hand_scope: str = setting(
        "coin_only",
        "dominance.leader.full_hand",
        "What a Leader with a full hand loses.",
        values=("coin_only", "whole_step"),
        labels={"coin_only": "only the coin", "whole_step": "the coin and the Build"},
    )
    bridge_reach: str = setting(
        "one_end",
        "dominance.build.bridge",
        "How close to the Dispute a bridge must be.",
        values=("one_end", "both_ends", "touches_dispute"),
        labels={
            "one_end": "one end on the disputed territory or a neighbour",
            "both_ends": "both ends on the disputed territory or neighbours",
            "touches_dispute": "one end on the disputed territory itself",
        },
    )
    end_timing: str = setting(
        "after_leader",
        "dominance.end.trigger",
        "When the last Dispute ends the game.",
        values=("after_leader", "at_flip"),
        labels={"after_leader": "after the Leader's reward", "at_flip": "the moment the tile is flipped"},
    )
    bridge_points: str = setting(
        "per_bridge",
        "dominance.end.bridge_points",
        "How often one territory can gain from bridges.",
        values=("per_bridge", "once_per_territory"),
        labels={"per_bridge": "once for each bridge", "once_per_territory": "once at most"},
    )
    politician_win: str = setting(
        "alone",
        "dominance.politician.win",
        "What a Politician wins whose faction won.",
        values=("alone", "joint", "needs_most_coins"),
        labels={
            "alone": "the Politician wins alone",
            "joint": "the Politician wins beside the best of the others",
            "needs_most_coins": "the Politician must win the comparison of coins too",
        },
    )
    politician_full_tie: str = setting(
        "shared",
        "dominance.politician.full_tie",
        "What a Politician gets from a tie of factions that nothing breaks.",
        values=("shared", "alone"),
        labels={"shared": "a share like everybody", "alone": "the win alone"},
    )
    show_hand_sizes: bool = setting(
        False, "dominance.info.screens", "Show how many coins lie behind each screen.", values=(False, True)
    )
    turn_cap: int | None = setting(
        None,
        "dominance.turn.order",
        "Turns after which a simulation stops without a winner.",
        low=1,
        high=100_000,
        none_means="no cap",
    )

    secret_coins: int = setting(
        1, "dominance.setup.secret_coin", "Secret coins for each player.", kind="knob", low=0, high=2
    )
    actions_per_turn: int = setting(2, "dominance.turn.two_actions", "Actions in a turn.", kind="knob", low=1, high=3)
    dispute_ends_turn: bool = setting(
        True, "dominance.dispute.ends_turn", "A Dispute closes the turn.", kind="knob", values=(True, False)
    )
    wagers_back: str = setting(
        "nobody",
        "dominance.dispute.surplus",
        "Who gets wagered coins back.",
        kind="knob",
        values=("nobody", "losing_colours", "all_but_leader"),
        labels={
            "nobody": "nobody",
            "losing_colours": "coins of the losing colours go home",
            "all_but_leader": "everybody but the Leader gets all of them back",
        },
    )
    least_to_line: int | None = setting(
        1,
        "dominance.leader.one_to_line",
        "Least number of Surplus coins for the line.",
        kind="knob",
        low=0,
        high=9,
        none_means="all of them",
    )
    bridge_value: int = setting(
        1, "dominance.end.bridge_points", "Points of a bridge at each end.", kind="knob", low=0, high=2
    )
    bridges_in_supply: int | None = setting(
        None, "dominance.setup.supply", "Bridges in the supply.", kind="knob", low=0, high=9, none_means="by the table"
    )
    faction_ladder: tuple[str, ...] = setting(
        FACTION_LADDER,
        "dominance.end.faction_tie_capital",
        "The order in which tied factions are compared.",
        kind="knob",
    )
    last_rung: str = setting(
        "all_coins",
        "dominance.end.player_tie_total",
        "What tied players compare last.",
        kind="knob",
        values=("all_coins", "most_leaderships", "last_leader", "shared"),
        labels={
            "all_coins": "all their coins",
            "most_leaderships": "how often they were Leader",
            "last_leader": "who was Leader last",
            "shared": "nothing more",
        },
    )
    politician_markers: tuple[str, ...] = setting(
        MARKERS, "dominance.politician.markers", "The markers a Politician may keep.", kind="knob"
    )
    hand_limit: int = setting(5, "dominance.hand.limit", "Coins behind a screen at most.", kind="knob", low=3, high=7)
    line_length: int | None = setting(
        None, "dominance.setup.coin_line", "Coins in the line.", kind="knob", low=0, high=15, none_means="by the table"
    )
    redraw_limit: int | None = setting(
        None,
        "dominance.setup.repeat",
        "So many like coins on the map void the draw.",
        kind="knob",
        low=4,
        high=10,
        none_means="players + 3",
    )
    tie_breaker: str = setting(
        "active_player",
        "dominance.dispute.faction_tie",
        "Who breaks a tie of factions.",
        kind="knob",
        values=("active_player", "tile_majority", "chance"),
        labels={
            "active_player": "the active player",
            "tile_majority": "the colour that lay there in greater number, else the active player",
            "chance": "chance",
        },
    )
    tiles_left: int = setting(
        1, "dominance.end.trigger", "Coloured territories that remain at the end.", kind="knob", low=1, high=3
    )

    @classmethod
    def read_value(cls, name: str, raw: Any) -> Any:
        """Lists become tuples; a layout may be named in full (``"line_7"``) if the number of players agrees."""
        if name == "layout" and isinstance(raw, (list, tuple)):
            try:
                places = tuple((q, r) for q, r in raw)
            except (TypeError, ValueError):
                raise ValueError("A custom layout is a list of (q, r) pairs of whole numbers.") from None
            if not all(type(n) is int and abs(n) < 100 for place in places for n in place):
                raise ValueError("A custom layout is a list of (q, r) pairs of whole numbers between -99 and 99.")
            return places
        if name in ("faction_ladder", "politician_markers") and isinstance(raw, list):
            return tuple(raw)
        return raw

    @classmethod
    def check_value(cls, name: str, value: Any) -> str | None:
        """Layouts, ladders and marker sets are checked by hand, the rest by its setting."""
        if name == "layout":
            if isinstance(value, tuple) or (isinstance(value, str) and (value in SHAPES or value in LAYOUTS)):
                return None
            shapes = ", ".join((*SHAPES, *LAYOUTS))
            return f"Option layout cannot be {shown(value)}; it takes {shapes}, or a list of (q, r) places."
        if name == "faction_ladder":
            if isinstance(value, tuple) and len(value) == 4 and all(rung in value for rung in FACTION_LADDER):
                return None
            return f"Option faction_ladder cannot be {shown(value)}; it takes {', '.join(FACTION_LADDER)} in any order."
        if name == "politician_markers":
            fine = isinstance(value, tuple) and value and all(isinstance(m, str) and m in MARKERS for m in value)
            if fine and len(set(value)) == len(value):
                return None
            return (
                f"Option politician_markers cannot be {shown(value)}; it takes some of {', '.join(MARKERS)}, each once."
            )
        return super(DominanceOptions, cls).check_value(name, value)

    def clashes(self) -> list[tuple[str, str]]:
        """What does not go together, with the number that would."""
        problems = []
        if self.politician and self.players != 3:
            problems.append(
                ("dominance.politician.optional", f"The Politician needs 3 players; there are {self.players}.")
            )
        if isinstance(self.layout, tuple):
            problems += layout_problems(self.layout, self.table.territories)
        elif self.layout in LAYOUTS and len(LAYOUTS[self.layout]) != self.table.territories:
            problems.append(
                (
                    "dominance.setup.territory_count",
                    f"Layout {self.layout} has {len(LAYOUTS[self.layout])} territories; "
                    f"{self.players} players need {self.table.territories}.",
                )
            )
        if sum(STARTING_HAND) + self.secret_coins > self.hand_limit:
            problems.append(
                (
                    "dominance.hand.limit",
                    f"A hand limit of {self.hand_limit} is too small for the first "
                    f"{sum(STARTING_HAND) + self.secret_coins} coins.",
                )
            )
        bag = len(FACTIONS) * COINS_OF_A_COLOUR - sum(STARTING_DISCARD) - self.players * sum(STARTING_HAND)
        left = bag - self.table.territories - self.players * self.secret_coins
        if left < self.line_size:
            problems.append(
                (
                    "dominance.setup.coin_line",
                    f"The bag cannot fill a line of {self.line_size}: only {left} coins are left after the map and "
                    f"{self.secret_coins} secret coins each.",
                )
            )
        return problems

    @property
    def table(self) -> Table:
        """The row of the setup table (``dominance.setup.territory_count``)."""
        return BY_PLAYERS[self.players]

    @property
    def line_size(self) -> int:
        """Coins in the line at the start (``dominance.setup.coin_line``)."""
        return self.table.line if self.line_length is None else self.line_length

    @property
    def redraw_at(self) -> int:
        """Like coins that void the territory draw (``dominance.setup.repeat``)."""
        return self.table.redraw_at if self.redraw_limit is None else self.redraw_limit

    @property
    def supply(self) -> list[int]:
        """Towns, cities, capitals and bridges at the start (``dominance.setup.supply``)."""
        table = self.table
        bridges = table.bridges if self.bridges_in_supply is None else self.bridges_in_supply
        return [table.towns, table.cities, table.capitals, bridges]

    @property
    def map(self) -> Layout:
        """The layout as a map."""
        if isinstance(self.layout, tuple):
            return make_layout("custom", self.layout)
        name = self.layout if self.layout in LAYOUTS else f"{self.layout}_{self.table.territories}"
        return named_layout(name)
