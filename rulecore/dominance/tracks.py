"""What measuring Dominance needs written down in a game: Disputes, turns, secrets, and the final count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from rulecore.kernel import Action, Event, LegalActions, Outcome, Position
from rulecore.lab.games import Track

from .facts import FACTIONS, MARKERS, NO_COINS, Coins
from .position import NOBODY, DominancePosition
from .scoring import rank_factions


@dataclass(frozen=True, slots=True)
class DisputeRow:
    """One Dispute, from its declaration to the reward.

    Attributes:
        turn: number of the turn.
        seat: who declared it.
        changed: whether that player had changed the coins on the tile in the same turn.
        before: coins on the tile before the wagers.
        wagers: the wagers by seat.
        faction: the winning faction's number, or -1 without effect.
        leader: the Leader's seat, or -1.
        reward: “town”, “city”, “capital”, “bridge”, “second coin”, “declined”, or nothing where there was none.
        line: coins in the line afterwards.
        ahead: the factions that would win if the game were scored afterwards.
    """

    turn: int
    seat: int
    changed: bool
    before: Coins
    wagers: tuple[Coins, ...] = ()
    faction: int = NOBODY
    leader: int = NOBODY
    reward: str = ""
    line: int = 0
    ahead: tuple[int, ...] = ()


class Disputes(Track):
    """Every Dispute of a game as a :class:`DisputeRow`."""

    events = True

    def begin(self, position: Position) -> None:
        self.rows: list[DisputeRow] = []
        self.open: DisputeRow | None = None
        self.touched: set[str] = set()

    def before(self, position: Position, legal: LegalActions, action: Action) -> None:
        position = cast(DominancePosition, position)
        if action.verb == "move":
            self.touched |= {action.values[1], *action.values[2]}
        elif action.verb == "reinforce":
            self.touched.add(action.values[0])
        elif action.verb == "dispute":
            name = action.values[0]
            there = position.coins[position.layout.index[name]]
            self.open = DisputeRow(position.turn, position.active, name in self.touched, there)

    def after(self, position: Position, action: Action, events: Sequence[Event]) -> None:
        position = cast(DominancePosition, position)
        if self.open is None:
            return
        for event in events:
            self.open = _noted(self.open, event)
        if position.disputed == NOBODY or not position.agenda:
            ahead = rank_factions(position).winners
            self.rows.append(replace(self.open, line=len(position.line), ahead=ahead))
            self.open = None

    def turn_over(self, position: Position, turn: int) -> None:
        self.touched.clear()

    def end(self, position: Position, outcome: Outcome) -> list[DisputeRow]:
        return self.rows


def _noted(row: DisputeRow, event: Event) -> DisputeRow:
    facts = event.facts
    if event.kind == "revealed":
        return replace(row, wagers=tuple(wager or NO_COINS for wager in facts["wagers"]))
    if event.kind == "settled":
        return replace(row, faction=FACTIONS.index(facts["faction"]))
    if event.kind == "led":
        return replace(row, leader=cast(int, event.seat))
    if event.kind == "built":
        return replace(row, reward=facts["piece"])
    rewards = {"bridged": "bridge", "second_coin": "second coin", "declined": "declined"}
    return replace(row, reward=rewards[event.kind]) if event.kind in rewards else row


class TurnStarts(Track):
    """For each turn the number of coins in the line as it begins."""

    def begin(self, position: Position) -> None:
        self.lines: list[int] = []
        self.turn = 0

    def before(self, position: Position, legal: LegalActions, action: Action) -> None:
        position = cast(DominancePosition, position)
        if position.turn != self.turn:
            self.turn = position.turn
            self.lines.append(len(position.line))

    def end(self, position: Position, outcome: Outcome) -> list[int]:
        return self.lines


class Secrets(Track):
    """For each round, once everybody has had a turn, the coins of an average seat that nobody else can name."""

    def begin(self, position: Position) -> None:
        self.rounds: list[float] = []

    def turn_over(self, position: Position, turn: int) -> None:
        position = cast(DominancePosition, position)
        if turn % position.players == 0:
            self.rounds.append(sum(position.unknown) / position.players)

    def end(self, position: Position, outcome: Outcome) -> list[float]:
        return self.rounds


class FinalCount(Track):
    """Where the points came from, what decided between the factions, and who was the Politician with which marker."""

    def end(self, position: Position, outcome: Outcome) -> dict[str, Any]:
        position = cast(DominancePosition, position)
        territories = buildings = bridges = 0
        for part in (part for parts in outcome.parts.values() for part in parts):
            if part.rule == "dominance.end.bridge_points":
                bridges += part.points
            else:
                territories += 1
                buildings += part.points - 1
        bare = position.clone()
        bare.bridges = 0
        winners = rank_factions(position).winners
        return {
            "points": (territories, buildings, bridges),
            "factions": winners,
            "factions_without_bridges": rank_factions(bare).winners,
            "faction_rung": outcome.extra.get("faction_decided_by", ""),
            "politician": position.politician,
            "marker": MARKERS[position.marker] if position.marker != NOBODY else "",
        }
