"""What one seat may know: the only way anything leaves a game (``dominance.info.screens``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulecore.kernel import Step

from .dispute import leader_candidates, tied_factions, totals_of
from .facts import BUILDINGS, FACTIONS, MARKERS, PIECES, TEAMS, Coins
from .layout import Layout
from .options import DominanceOptions
from .position import COLOURED, NOBODY, DominancePosition
from .scoring import outcome
from .words import seat_name


def coins_json(coins: Coins) -> dict[str, int]:
    """Coins by name, colours without any left out."""
    return {name: count for name, count in zip(FACTIONS, coins, strict=True) if count}


@dataclass(frozen=True, slots=True)
class HandView:
    """One seat as another sees it; ``None`` is hidden.

    Attributes:
        seat: which seat.
        coins: the coins behind the screen.
        size: how many there are; a wager of another that is still hidden counts as if it were there.
        tokens: Leader tokens, ``None`` as well where that variant is not played.
        politician: whether this is the Politician; that role is public.
        marker: the marker kept.
        known: with memory, coins that are surely there.
        unknown: with memory, the number of the others.
        led: with memory, how many Disputes this seat has led; everybody was there.
    """

    seat: int
    coins: Coins | None
    size: int | None
    tokens: int | None
    politician: bool
    marker: int | None
    known: Coins | None
    unknown: int | None
    led: int | None = None


@dataclass(frozen=True, slots=True)
class View:
    """The table from one seat; plain values, none of them shared with the position.

    Attributes as in :class:`DominancePosition`, with everything hidden from ``seat`` left out.
    """

    seat: int | None
    options: DominanceOptions
    layout: Layout
    owner: tuple[int, ...]
    coins: tuple[Coins, ...]
    building: tuple[int, ...]
    bridges: int
    hands: tuple[HandView, ...]
    line: tuple[int, ...]
    discard: Coins
    supply: tuple[int, ...]
    turn: int
    active: int
    actions_left: int
    disputed: int
    wagers: tuple[Coins | None, ...]
    wagered: tuple[bool, ...]
    faction: int
    leader: int
    surplus: Coins
    step: Step | None
    agenda: tuple[Step, ...]
    totals: Coins | None
    tied: tuple[int, ...]
    candidates: tuple[int, ...]
    last_leader: int
    result: dict[str, Any] | None

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.hands)

    @property
    def hand(self) -> Coins:
        """The viewer's own coins.

        Raises:
            ValueError: this is a spectator's view.
        """
        own = self.hands[self.seat].coins if self.seat is not None else None
        if own is None:
            raise ValueError("A spectator has no hand.")
        return own

    def to_json(self) -> dict[str, Any]:
        """Plain data for boards, pages and files."""
        names = self.layout.names
        return {
            "game": "dominance",
            "seat": self.seat,
            "players": self.players,
            "teams": [list(team) for team in TEAMS] if self.players == 4 else None,
            "layout": self.layout.name,
            "tiles": [
                {
                    "name": names[tile],
                    "q": self.layout.places[tile][0],
                    "r": self.layout.places[tile][1],
                    "side": "colored" if self.owner[tile] == COLOURED else "grey",
                    "faction": None if self.owner[tile] == COLOURED else FACTIONS[self.owner[tile]],
                    "coins": coins_json(self.coins[tile]),
                    "building": BUILDINGS[self.building[tile]] if self.building[tile] else None,
                    "disputed": tile == self.disputed,
                }
                for tile in range(len(names))
            ],
            "sides": [self.layout.side_name(side).split("-") for side in range(len(self.layout.sides))],
            "bridges": [
                self.layout.side_name(side).split("-")
                for side in range(len(self.layout.sides))
                if self.bridges >> side & 1
            ],
            "hands": [self._hand_json(hand) for hand in self.hands],
            "line": [FACTIONS[colour] for colour in self.line],
            "discard": coins_json(self.discard),
            "supply": dict(zip(PIECES, self.supply, strict=True)),
            # dominance.dispute.flip_and_keep_one: the marker goes back before the Leader's steps
            "marker_in_supply": self.disputed == NOBODY or self.faction != NOBODY,
            "turn": self.turn,
            "active": self.active,
            "actions_left": self.actions_left,
            "wagers": []
            if self.disputed == NOBODY
            else [
                {"seat": seat, "made": made, "coins": None if coins is None else coins_json(coins)}
                for seat, (made, coins) in enumerate(zip(self.wagered, self.wagers, strict=True))
            ],
            "dispute": self._dispute_json(),
            "step": None if self.step is None else {"seat": self.step.seat, "kind": self.step.kind, "ask": ask(self)},
            "next": [f"{seat_name(step.seat)}: {ASKS[step.kind]}" for step in reversed(self.agenda[:-1])],
            "outcome": self.result,
        }

    def _hand_json(self, hand: HandView) -> dict[str, Any]:
        data: dict[str, Any] = {
            "seat": hand.seat,
            "name": seat_name(hand.seat),
            "coins": None if hand.coins is None else coins_json(hand.coins),
            "size": hand.size,
            "tokens": hand.tokens,
            "politician": hand.politician,
            "marker": None if hand.marker is None else MARKERS[hand.marker],
        }
        if hand.known is not None:
            data |= {"known": coins_json(hand.known), "unknown": hand.unknown, "led": hand.led}
        return data

    def _dispute_json(self) -> dict[str, Any] | None:
        if self.disputed == NOBODY:
            return None
        return {
            "tile": self.layout.names[self.disputed],
            "totals": None if self.totals is None else coins_json(self.totals),
            "tied": [FACTIONS[faction] for faction in self.tied],
            "faction": None if self.faction == NOBODY else FACTIONS[self.faction],
            "leader": None if self.leader == NOBODY else self.leader,
            "candidates": list(self.candidates),
            "surplus": coins_json(self.surplus),
        }


ASKS = {
    "pick_secret": "pick a secret coin",
    "keep_marker": "keep one marker",
    "action": "choose an action",
    "wager": "wager any coins, or none",
    "assign": "break the tie of factions",
    "name_leader": "name the Leader",
    "split_surplus": "deal out the Surplus",
    "reward": "build, take a second coin, or decline",
}
"""What each kind of step asks for, in a few words."""


def ask(view: View) -> str:
    """Who must do what now, one short sentence."""
    step = view.step
    if step is None:
        return "The game is over"
    left = ""
    if step.kind == "action" and view.actions_left:
        left = f"; {view.actions_left} left"
    return f"{seat_name(step.seat)}: {ASKS[step.kind]}{left}"


def make_view(position: DominancePosition, seat: int | None, memory: bool = False) -> View:
    """Copy what a seat may know (``dominance.info.screens``).

    Args:
        position: the whole truth.
        seat: who looks; ``None`` is a spectator, who sees no hand at all.
        memory: add what anybody who has followed the game could work out about each hand.
    """
    options = position.options
    over = not position.agenda
    revealed = position.disputed != NOBODY and None not in position.wagers
    result = outcome(position) if over else None
    hands = []
    for other, coins in enumerate(position.hands):
        # dominance.teams.silence: a partner's screen hides as much as anybody's; dominance.politician.secret: the
        # marker is shown when the game is over
        own = other == seat or over
        size = sum(coins) if own else None
        if size is None and options.show_hand_sizes:
            # dominance.dispute.reveal: a fist that is still closed tells nobody how much is in it, so that it makes no
            # difference who hides a wager first
            closed = position.wagers[other]
            size = sum(coins) + (sum(closed) if closed is not None and not revealed else 0)
        hands.append(
            HandView(
                seat=other,
                coins=coins if own else None,
                size=size,
                tokens=position.tokens[other] if options.leader_tokens and own else None,
                politician=other == position.politician,
                marker=position.marker if own and other == position.politician and position.marker != NOBODY else None,
                known=position.known[other] if memory else None,
                unknown=position.unknown[other] if memory else None,
                # dominance.dispute.leader: named before all, whatever lies behind the screens afterwards
                led=position.tokens[other] if memory else None,
            )
        )
    settled = position.faction != NOBODY
    return View(
        seat=seat,
        options=options,
        layout=position.layout,
        owner=tuple(position.owner),
        coins=tuple(position.coins),
        building=tuple(position.building),
        bridges=position.bridges,
        hands=tuple(hands),
        line=tuple(position.line),
        discard=position.discard,
        supply=tuple(position.supply),
        turn=position.turn,
        active=position.active,
        actions_left=position.actions_left,
        disputed=position.disputed,
        wagers=tuple(wager if revealed or other == seat else None for other, wager in enumerate(position.wagers)),
        wagered=tuple(wager is not None for wager in position.wagers),
        faction=position.faction,
        leader=position.leader,
        surplus=position.surplus,
        step=position.step,
        agenda=tuple(position.agenda),
        totals=None if not revealed or settled else totals_of(position),
        tied=() if not revealed or settled else tuple(tied_factions(totals_of(position))),
        candidates=tuple(leader_candidates(position, position.faction)) if revealed and settled and not over else (),
        last_leader=position.last_leader,
        result=None if result is None else result.to_json(),
    )
