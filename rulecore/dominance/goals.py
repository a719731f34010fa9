"""What a level of Dominance can ask for, each condition with its words and its test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulecore.kernel import Action, Match
from rulecore.teaching.goals import Condition, read_goals
from rulecore.teaching.level import Attempt, Goal

from .build import side_of
from .facts import BUILDINGS, NO_COINS, PIECES
from .game import RULEBOOK
from .position import DominancePosition, holds
from .scoring import outcome, rank_factions
from .words import coins_text, faction_index, join, plural, seat_name


def _position(attempt: Attempt) -> DominancePosition:
    position: DominancePosition = attempt.match.position
    return position


def _tile(attempt: Attempt, name: str) -> int:
    return _position(attempt).layout.index[name]


def _coins(table: Mapping[str, int]) -> tuple[int, int, int]:
    counts = [0, 0, 0]
    for name, count in table.items():
        counts[faction_index(name)] += count
    return counts[0], counts[1], counts[2]


def _gets(value: Mapping[str, str]) -> list[Goal]:
    def one(tile: str, faction: str) -> Goal:
        number = faction_index(faction)
        return Condition(f"{faction} gets {tile}", lambda a: _position(a).owner[_tile(a, tile)] == number)

    return [one(tile, faction) for tile, faction in value.items()]


def _leader(value: str) -> list[Goal]:
    seat = int(value[1]) - 1

    def test(attempt: Attempt) -> bool:
        return any(event.kind == "led" and event.seat == seat for event in attempt.events)

    return [Condition(f"{value} is Leader", test, {seat: "you lead"})]


def _refused(value: str | list[str]) -> list[Goal]:
    ids = [value] if isinstance(value, str) else list(value)
    titles = join([f"“{RULEBOOK.rules[i].title}”" for i in ids], "or")
    return [Condition(f"be refused by {titles}", lambda a: any(refusal.rule in ids for _, refusal in a.refusals))]


def _holds(value: Mapping[str, Mapping[str, int]]) -> list[Goal]:
    def one(name: str, table: Mapping[str, int]) -> Goal:
        wanted, seat = _coins(table), int(name[1]) - 1
        return Condition(
            f"{name} holds {coins_text(wanted)}",
            lambda a: holds(_position(a).hands[seat], wanted) and bool(a.done),
            {seat: f"you hold {coins_text(wanted)}"},
        )

    return [one(name, table) for name, table in value.items()]


def _lies(value: Mapping[str, Mapping[str, int]]) -> list[Goal]:
    def one(tile: str, table: Mapping[str, int]) -> Goal:
        wanted = _coins(table)
        if wanted == NO_COINS:
            return Condition(
                f"{tile} is empty", lambda a: _position(a).coins[_tile(a, tile)] == NO_COINS and bool(a.done)
            )
        return Condition(
            f"{coins_text(wanted)} lie on {tile}" if sum(wanted) > 1 else f"{coins_text(wanted)} lies on {tile}",
            lambda a: holds(_position(a).coins[_tile(a, tile)], wanted),
        )

    return [one(tile, table) for tile, table in value.items()]


def _built(value: Mapping[str, str]) -> list[Goal]:
    def one(tile: str, piece: str) -> Goal:
        return Condition(
            f"a {piece} stands on {tile}",
            lambda a: _position(a).building[_tile(a, tile)] == BUILDINGS.index(piece),
        )

    return [one(tile, piece) for tile, piece in value.items()]


def _bridged(value: str) -> list[Goal]:
    one, other = value.split("-")

    def test(attempt: Attempt) -> bool:
        side = side_of(_position(attempt), one, other)
        return side is not None and bool(_position(attempt).bridges >> side & 1)

    return [Condition(f"a bridge joins {one} and {other}", test)]


def _points(value: Mapping[str, int]) -> list[Goal]:
    def one(faction: str, wanted: int) -> Goal:
        number = faction_index(faction)
        return Condition(
            f"{faction} has {wanted} points", lambda a: rank_factions(_position(a)).scores[number] >= wanted
        )

    return [one(faction, wanted) for faction, wanted in value.items()]


def _supply(value: Mapping[str, int]) -> list[Goal]:
    def one(piece: str, wanted: int) -> Goal:
        number = PIECES.index(piece)
        return Condition(
            f"the supply holds {plural(wanted, piece)}",
            lambda a: _position(a).supply[number] == wanted and bool(a.done),
        )

    return [one(piece, wanted) for piece, wanted in value.items()]


def _line(value: list[str]) -> list[Goal]:
    wanted = [faction_index(name) for name in value]
    if not wanted:
        return [Condition("the line is empty", lambda a: not _position(a).line and bool(a.done))]
    return [Condition(f"the line reads {', '.join(value)}", lambda a: _position(a).line == wanted and bool(a.done))]


def _no_effect(value: str) -> list[Goal]:
    return [
        Condition(
            f"a Dispute on {value} has no effect",
            lambda a: any(event.kind == "no_effect" and event.facts["tile"] == value for event in a.events),
        )
    ]


def _disputed(value: str) -> list[Goal]:
    return [Condition(f"a Dispute is declared on {value}", lambda a: _position(a).disputed == _tile(a, value))]


def _winner(value: str | list[str]) -> list[Goal]:
    names = [value] if isinstance(value, str) else list(value)
    seats = tuple(int(name[1]) - 1 for name in names)

    def test(attempt: Attempt) -> bool:
        result = outcome(_position(attempt))
        return result is not None and result.winners == seats

    yours = {
        seat: f"{join(['you', *(name for name in names if name != seat_name(seat))])} win the game" for seat in seats
    }
    return [Condition(f"{join(names)} {'win' if len(names) > 1 else 'wins'} the game", test, yours)]


def _winning_faction(value: str) -> list[Goal]:
    def test(attempt: Attempt) -> bool:
        result = outcome(_position(attempt))
        return result is not None and result.extra["winning_factions"] == [value]

    return [Condition(f"{value} wins", test)]


def _happens(value: str) -> list[Goal]:
    words = {
        "turn_begins": "the turn passes on",
        "coin_lost_full": "a coin is lost to a full hand",
        "coin_lost_empty": "a coin is lost to an empty line",
        "second_coin": "take a second coin",
        "game_over": "the game is over",
        "picked": "hide a secret coin",
        "marker_kept": "keep a marker",
        "assigned": "break a tie",
        "named": "name a Leader",
    }
    if value not in words:
        raise ValueError(f"“happens” is one of {', '.join(words)}, not {value!r}")
    return [Condition(words[value], lambda a: any(event.kind == value for event in a.events))]


_READERS: dict[str, Callable[[Any], list[Goal]]] = {
    "gets": _gets,
    "leader": _leader,
    "refused": _refused,
    "holds": _holds,
    "lies": _lies,
    "built": _built,
    "bridged": _bridged,
    "points": _points,
    "supply": _supply,
    "line": _line,
    "no_effect": _no_effect,
    "disputed": _disputed,
    "winner": _winner,
    "winning_faction": _winning_faction,
    "happens": _happens,
}


class DominanceLevels:
    """The game's side of a level."""

    def match_from(self, data: Mapping[str, Any]) -> Match[Any]:
        """A match that starts at a position."""
        position = RULEBOOK.position_from(data)
        return Match(RULEBOOK, 0, position.options, start=position)

    def read_goals(self, data: Mapping[str, Any]) -> list[Goal]:
        """The conditions of a goal table.

        Raises:
            ValueError: naming a condition that does not exist and those that do.
        """
        return read_goals(_READERS, data)

    def counted(self, actions: int) -> str:
        """How many actions the learner has, in words."""
        return "in one action" if actions == 1 else f"in at most {actions} actions"

    def quiet_reply(self, match: Match[Any]) -> Action:
        """The least a seat can do: pass, wager nothing, decline; otherwise the first option."""
        step = match.step
        assert step is not None
        phrases = {"action": "pass", "wager": "wager nothing", "reward": "decline"}
        if step.kind in phrases:
            return match.rulebook.parse(phrases[step.kind])
        return next(iter(match.legal_actions))


LEVELS = DominanceLevels()
