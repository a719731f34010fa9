"""Positions from plain data, in the notation of the worked examples.

A table may have the keys ``preset``, ``options``, ``players`` (a number), ``kingdom`` (the kingdom piles that exist
there), ``supply`` (cards left in single piles; every other pile is full), ``P1`` to ``P4`` (each with ``deck``, the
top first, ``hand``, ``discard``, ``in_play``, ``bought``), ``owned`` (all cards of players by count), ``first_player``,
``active``, ``phase`` (action or buy), ``turns`` (finished by each player) and ``shuffles`` (for each player the draw
piles that its next reshuffles give, from the top). A saved position has further keys for what is going on in the
middle of a turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecore.kernel import InvalidOptions, InvalidPosition, Step, shown, streams
from rulecore.kernel.rulebook import Rulebook

from .cards import DOES, QUESTIONS
from .facts import CARDS, KINGDOM, PLAYERS
from .options import DominionOptions
from .position import DominionPosition, cached_step
from .saving import ZONES
from .setup import STREAMS, bare_position, by_cost, starting_supply
from .turn import BUY, PHASES, begin_turn
from .view import WAITING
from .words import _, seat_name

KEYS = (
    "preset", "options", "players", "kingdom", "supply", "P1", "P2", "P3", "P4", "owned", "first_player", "active",
    "phase", "turns", "shuffles", "trash", "actions", "buys", "coins", "agenda", "chance", "shield", "loot",
    "last_province_bought", "trial", "ended", "capped",
)  # fmt: skip
MOST = 500
"""No zone, pile or count has more; the box has as many cards."""


class _Reader:
    """Reads the parts of a table and remembers everything that is wrong."""

    def __init__(self, data: Mapping[str, Any], seats: int) -> None:
        self.data = data
        self.problems: list[str] = []
        self.seats = {seat_name(seat): seat for seat in range(seats)}

    def wrong(self, text: str) -> None:
        self.problems.append(text)

    def cards(self, where: str, value: object) -> list[str]:
        """A list of cards."""
        if not isinstance(value, (list, tuple)):
            self.wrong(_("{where} is a list of cards, not {value}.", where=where, value=shown(value)))
            return []
        if len(value) > MOST:
            self.wrong(_("{where} has more than {most} cards.", where=where, most=MOST))
            return []
        good = [card for card in value if isinstance(card, str) and card in CARDS]
        bad = [card for card in value if not (isinstance(card, str) and card in CARDS)]
        for card in bad[:5]:
            self.wrong(_("{where} names {card}, and there is no such card.", where=where, card=shown(card)))
        return good

    def number(self, where: str, value: object, low: int = 0, high: int = MOST) -> int:
        """A whole number."""
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.wrong(
            _(
                "{where} is a whole number from {low} to {high}, not {value}.",
                where=where,
                low=low,
                high=high,
                value=shown(value),
            )
        )
        return low

    def seat(self, where: str, value: object) -> int:
        """A seat by its name."""
        if isinstance(value, str) and value in self.seats:
            return self.seats[value]
        self.wrong(
            _("{where} is one of {seats}, not {value}.", where=where, seats=", ".join(self.seats), value=shown(value))
        )
        return 0

    def table(self, key: str) -> Mapping[Any, Any]:
        """A table under a key, empty if it is not there."""
        value = self.data.get(key, {})
        if isinstance(value, Mapping):
            return value
        self.wrong(_("{where} is a table, not {value}.", where=key, value=shown(value)))
        return {}

    def flag(self, key: str) -> bool:
        """A switch."""
        value = self.data.get(key, False)
        if isinstance(value, bool):
            return value
        self.wrong(_("{where} is true or false, not {value}.", where=key, value=shown(value)))
        return False


def position_from(data: Mapping[str, Any]) -> DominionPosition:
    """A position from a table (see the module's text).

    Raises:
        InvalidPosition: with everything that is wrong.
    """
    if not isinstance(data, Mapping):
        raise InvalidPosition(_("A position is a table, not {value}.", value=type(data).__name__))
    problems = [
        _("There is no key {key} in a position; there are {keys}.", key=shown(key), keys=", ".join(KEYS))
        for key in data
        if key not in KEYS
    ]
    options = _options(data, problems)
    trial = data.get("trial", 0)
    seats = 1 if trial else options.players
    reader = _Reader(data, seats)
    reader.problems = problems
    position = bare_position(seats, _supply(reader, options), options, _chance(reader))
    _zones(reader, position)
    _turn(reader, position)
    _in_the_middle(reader, position)
    if not problems:
        _agenda(reader, position)
    if problems:
        raise InvalidPosition(problems)
    return position


def _options(data: Mapping[str, Any], problems: list[str]) -> DominionOptions:
    given = data.get("options", {})
    if not isinstance(given, Mapping):
        problems.append(_("{where} is a table, not {value}.", where="options", value=shown(given)))
        given = {}
    values: dict[str, Any] = {**given}
    if "preset" in data:
        values["preset"] = data["preset"]
    if "players" in data:
        values["players"] = data["players"]
    try:
        return DominionOptions.from_mapping(values)
    except InvalidOptions as error:
        problems.extend(error.problems)
    players = data.get("players")
    return DominionOptions(players=players) if type(players) is int and players in PLAYERS else DominionOptions()


def _supply(reader: _Reader, options: DominionOptions) -> dict[str, int]:
    kingdom = reader.cards("kingdom", reader.data.get("kingdom", []))
    for card in dict.fromkeys(kingdom):
        if card not in KINGDOM:
            reader.wrong(_("{card} is no kingdom card.", card=card))
        elif kingdom.count(card) > 1:
            reader.wrong(_("The kingdom names {card} more than once.", card=card))
    supply = starting_supply(by_cost([card for card in dict.fromkeys(kingdom) if card in KINGDOM]), options)
    for card, left in reader.table("supply").items():
        if card in supply:
            supply[card] = reader.number(f"supply {card}", left)
        else:
            reader.wrong(
                _("{card} has no pile here; the piles are {piles}.", card=shown(card), piles=", ".join(supply))
            )
    return supply


def _chance(reader: _Reader) -> list[int]:
    chance = reader.data.get("chance", streams(0, STREAMS))
    fine = isinstance(chance, (list, tuple)) and len(chance) == STREAMS
    if fine and all(type(stream) is int and 0 <= stream < 1 << 64 for stream in chance):
        return list(chance)
    reader.wrong(_("{where} is a list of {count} large whole numbers.", where="chance", count=STREAMS))
    return streams(0, STREAMS)


def _zones(reader: _Reader, position: DominionPosition) -> None:
    for name, seat in reader.seats.items():
        zones = reader.table(name)
        for zone, cards in zones.items():
            if zone == "known":
                position.known[seat] = reader.number(f"{name} known", cards)
            elif zone in ZONES:
                read = reader.cards(f"{name} {zone}", cards)
                getattr(position, zone)[seat] = read[::-1] if zone == "deck" else read
            else:
                reader.wrong(
                    _(
                        "{where} has no place {zone}; there are {zones}.",
                        where=name,
                        zone=shown(zone),
                        zones=", ".join(ZONES),
                    )
                )
        position.known[seat] = min(position.known[seat], len(position.deck[seat]))
    for name in ("P1", "P2", "P3", "P4"):
        if name in reader.data and name not in reader.seats:
            reader.wrong(_("{where} does not play in a game of {count}.", where=name, count=len(reader.seats)))
    for name, counts in reader.table("owned").items():
        seat = reader.seat("owned", name)
        if not isinstance(counts, Mapping):
            reader.wrong(_("{where} is a table, not {value}.", where=f"owned {name}", value=shown(counts)))
            continue
        for card in reader.cards(f"owned {name}", list(counts)):
            position.discard[seat] += [card] * reader.number(f"owned {name} {card}", counts[card])
    shuffles = reader.table("shuffles")
    if shuffles:
        position.arranged = [[] for _seat in reader.seats]
    for name, piles in shuffles.items():
        seat = reader.seat("shuffles", name)
        if not isinstance(piles, (list, tuple)):
            reader.wrong(_("{where} is a list of piles, not {value}.", where=f"shuffles {name}", value=shown(piles)))
            continue
        position.arranged[seat] = [reader.cards(f"shuffles {name}", pile)[::-1] for pile in piles]


def _turn(reader: _Reader, position: DominionPosition) -> None:
    data = reader.data
    position.starter = reader.seat("first_player", data.get("first_player", "P1"))
    active = reader.seat("active", data["active"]) if "active" in data else position.starter
    begin_turn(position, active)
    phase = data.get("phase", "action")
    if phase == "buy":
        position.agenda = [cached_step(active, BUY)]
    elif phase != "action":
        reader.wrong(_("{where} is {values}, not {value}.", where="phase", values="action, buy", value=shown(phase)))
    for name, turns in reader.table("turns").items():
        position.turns[reader.seat("turns", name)] = reader.number(f"turns {name}", turns, high=100_000)
    position.actions = reader.number("actions", data.get("actions", position.actions))
    position.buys = reader.number("buys", data.get("buys", position.buys))
    position.coins = reader.number("coins", data.get("coins", position.coins), high=10_000)


def _in_the_middle(reader: _Reader, position: DominionPosition) -> None:
    data = reader.data
    position.trash = reader.cards("trash", data.get("trash", []))
    position.loot = reader.cards("loot", data.get("loot", []))
    if any(position.loot.count(card) > position.trash.count(card) for card in position.loot):
        reader.wrong(_("The loot of a Thief lies in the trash, so the trash must hold it."))
    position.shield = reader.number("shield", data.get("shield", 0), high=(1 << position.players) - 1)
    position.trial = reader.number("trial", data.get("trial", 0))
    position.last_province_bought = reader.flag("last_province_bought")
    position.capped = reader.flag("capped")
    ended = data.get("ended", "")
    allowed = (
        "",
        "dominion.end.last_province",
        "dominion.end.three_piles",
        "dominion.end.four_piles_with_four_players",
    )
    if isinstance(ended, str) and ended in allowed:
        position.ended = ended
    else:
        reader.wrong(_("{where} is the rule that ended the game, not {value}.", where="ended", value=shown(ended)))
    if position.ended or position.capped:
        position.agenda = []


def _agenda(reader: _Reader, position: DominionPosition) -> None:
    """Take over saved steps; each must be one that a game can have there."""
    if "agenda" not in reader.data:
        return
    steps = reader.data["agenda"]
    if not isinstance(steps, (list, tuple)) or len(steps) > 200:
        reader.wrong(_("{where} is a list of steps, not {value}.", where="agenda", value=shown(steps)))
        return
    agenda = []
    for data in steps:
        step = _step(data, position)
        if step is None:
            reader.wrong(_("{value} is no step of this game.", value=shown(data)))
        else:
            agenda.append(step)
    if reader.problems:
        return
    over = bool(position.ended or position.capped)
    bottom_is_turn = bool(agenda) and agenda[0].kind in PHASES and agenda[0].seat == position.active
    others_fit = all(step.kind not in PHASES for step in agenda[1:])
    later = WAITING | {"react"}
    beneath = [place for place, step in enumerate(agenda[1:-1], 1) if step.kind not in later]
    if over != (not agenda) or not (over or (bottom_is_turn and others_fit)):
        reader.wrong(_("The agenda begins with the turn of the active player, and is empty once the game is over."))
    elif agenda and agenda[-1].kind in WAITING:
        reader.wrong(_("The last step of an agenda is one that somebody chooses."))
    elif beneath:
        # a card asks one question at a time, so what it asked about could be gone when this one came up
        reader.wrong(_("Nobody could answer {value} here.", value=shown(steps[beneath[0]])))
    else:
        position.agenda = agenda
        if agenda and not any(True for _option in _book().options_of(position)):
            reader.wrong(_("Nobody could answer {value} here.", value=shown(steps[-1])))


def _book() -> Rulebook[DominionPosition]:
    from .game import RULEBOOK

    return RULEBOOK


def _step(data: object, position: DominionPosition) -> Step | None:
    if not isinstance(data, Mapping) or not set(data) <= {"seat", "kind", "limit", "subject", "detail"}:
        return None
    seat, kind, limit = data.get("seat"), data.get("kind"), data.get("limit", 0)
    subject, detail = data.get("subject", ""), data.get("detail", [])
    if type(seat) is not int or type(limit) is not int or not (isinstance(kind, str) and isinstance(subject, str)):
        return None
    if not 0 <= seat < position.players or not 0 <= limit <= MOST or not isinstance(detail, (list, tuple)):
        return None
    step = Step(seat, kind, limit, subject, tuple(detail))
    return step if _sensible(step, position) else None


def _sensible(step: Step, position: DominionPosition) -> bool:
    """Whether a step is of a shape that a game can leave on its agenda."""
    subject, detail = step.subject, step.detail
    if step.kind in PHASES:
        return not subject and not detail
    if step.kind == "react":
        in_hand = "Moat" in position.hand[step.seat]
        return subject == "Moat" and in_hand and len(detail) == 1 and detail[0] in list(DOES)
    about = len(detail) == 1 and type(detail[0]) is int and 0 <= detail[0] < position.players
    if step.kind == "hit":
        return subject in DOES and about and any(hasattr(sentence, "blow") for sentence in DOES[subject])
    if step.kind == "play":
        return subject in DOES and not detail
    if step.kind == "carry_out":
        return subject in DOES and step.limit < len(DOES[subject]) and not detail
    if (subject, step.kind) not in QUESTIONS:
        return False
    if step.kind == "set_aside":
        return not detail and bool(position.hand[step.seat])
    if step.kind == "judge":
        return about and bool(position.shown[detail[0]])
    if step.kind == "trash" and subject == "Thief":
        return about
    return not detail
