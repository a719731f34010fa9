"""What one seat may know: the only way anything leaves a game (``dominion.zones.hidden_information``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulecore.kernel import Step

from .card_text import card_signs, card_text
from .facts import CARDS
from .options import DominionOptions
from .position import DominionPosition
from .scoring import outcome
from .turn import PHASES
from .words import _, card_name, seat_name

WAITING = frozenset({"carry_out", "hit", "play"})
"""Kinds of step that are carried out without asking; they are still owed."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as another sees it; ``None`` is hidden.

    Attributes:
        seat: which seat.
        hand: its cards, for their owner and when the game is over.
        hand_size: how many there are.
        deck_size: cards in the draw pile, whose order nobody knows.
        discard_size: cards in the discard pile; whoever has counted the gains knows it.
        discard_top: the card that shows, or nothing.
        in_play: cards played this turn.
        bought: purchases waiting for Clean-up.
        shown: cards lying open, in no pile.
        turns: turns finished.
        owned: with memory, all cards by count; everybody has seen each of them come and go.
        known_top: with memory, the cards on top of the draw pile that everybody has seen, the top first.
        discard: with memory, the own discard pile; its owner has put every card there.
    """

    seat: int
    hand: tuple[str, ...] | None
    hand_size: int
    deck_size: int
    discard_size: int
    discard_top: str | None
    in_play: tuple[str, ...]
    bought: tuple[str, ...]
    shown: tuple[str, ...]
    turns: int
    owned: dict[str, int] | None
    known_top: tuple[str, ...] | None
    discard: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class View:
    """The table from one seat; plain values, none of them shared with the position.

    Attributes as in :class:`DominionPosition`, with everything hidden from ``seat`` left out, and
        asked_about: the card that the present question is about, if ``seat`` may know it.
    """

    seat: int | None
    options: DominionOptions
    costs: dict[str, int]
    supply: dict[str, int]
    trash: tuple[str, ...]
    seats: tuple[SeatView, ...]
    starter: int
    active: int
    actions: int
    buys: int
    coins: int
    shield: tuple[int, ...]
    loot: tuple[str, ...]
    phase: str
    step: Step | None
    agenda: tuple[Step, ...]
    asked_about: str | None
    trial: int
    last_province_bought: bool
    result: dict[str, Any] | None

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.seats)

    @property
    def hand(self) -> tuple[str, ...]:
        """The viewer's own cards.

        Raises:
            ValueError: this is a spectator's view.
        """
        own = self.seats[self.seat].hand if self.seat is not None else None
        if own is None:
            raise ValueError("A spectator has no hand.")
        return own

    # what a glance says too, so that a player may be shown either

    def view(self) -> View:
        """The view itself."""
        return self

    def owned(self, card: str) -> int:
        """How many of a card the viewer owns; for views with memory."""
        own = self.seats[self.seat].owned if self.seat is not None else None
        if own is None:
            raise ValueError("Only a view with memory, of a seat, knows what it owns.")
        return own.get(card, 0)

    @property
    def turn(self) -> int:
        """Number of the viewer's present turn, from 1; during another's turn, of the last one it took."""
        assert self.seat is not None
        return self.seats[self.seat].turns + (self.active == self.seat)

    def shown(self, seat: int) -> tuple[str, ...]:
        """Cards lying open in front of a seat."""
        return self.seats[seat].shown

    def to_json(self) -> dict[str, Any]:
        """Plain data for boards, pages and files."""
        return {
            "game": "dominion",
            "seat": self.seat,
            "players": self.players,
            "supply": [
                {
                    "card": card,
                    "name": card_name(card),
                    "left": left,
                    "cost": self.costs[card],
                    "types": list(CARDS[card].types),
                }
                for card, left in self.supply.items()
            ],
            "cards": cards_json(self.options, self.costs),
            "trash": list(self.trash),
            "seats": [self._seat_json(seat) for seat in self.seats],
            "starter": self.starter,
            "active": self.active,
            "phase": self.phase,
            "actions": self.actions,
            "buys": self.buys,
            "coins": self.coins,
            "shield": list(self.shield),
            "loot": list(self.loot),
            "asked_about": self.asked_about,
            "trial": self.trial,
            "step": None
            if self.step is None
            else {
                "seat": self.step.seat,
                "kind": self.step.kind,
                "subject": self.step.subject,
                "limit": self.step.limit,
                "ask": ask(self),
            },
            "next": [owed(step) for step in reversed(self.agenda[:-1])],
            "outcome": self.result,
        }

    def _seat_json(self, seat: SeatView) -> dict[str, Any]:
        data: dict[str, Any] = {
            "seat": seat.seat,
            "name": seat_name(seat.seat),
            "hand": None if seat.hand is None else list(seat.hand),
            "hand_size": seat.hand_size,
            "deck_size": seat.deck_size,
            "discard_size": seat.discard_size,
            "discard_top": seat.discard_top,
            "in_play": list(seat.in_play),
            "bought": list(seat.bought),
            "shown": list(seat.shown),
            "turns": seat.turns,
        }
        if seat.owned is not None:
            data |= {
                "owned": seat.owned,
                "known_top": list(seat.known_top or ()),
                "discard": None if seat.discard is None else list(seat.discard),
            }
        return data


def cards_json(options: DominionOptions, costs: Mapping[str, int]) -> dict[str, dict[str, Any]]:
    """What is printed on every card, in the reader's language, as these settings have it.

    Args:
        options: the settings in force.
        costs: the price of each kind.
    """
    points = dict(options.points)
    return {
        card: {
            "name": card_name(card),
            "types": list(printed.types),
            "cost": costs[card],
            "coins": printed.coins,
            "points": points.get(card, printed.points),
            "text": card_text(card, options),
            "signs": [list(sign) for sign in card_signs(card, options)],
        }
        for card, printed in CARDS.items()
    }


def ask(view: View) -> str:
    """Who must do what now, one short sentence."""
    step = view.step
    if step is None:
        return _("The game is over")
    who, card = seat_name(step.seat), card_name(step.subject) if step.subject else ""
    if step.kind == "action":
        return _("{who}: play an Action, or go on to Treasures", who=who)
    if step.kind == "buy":
        return _("{who}: play Treasures and buy", who=who)
    if step.kind == "bought":
        return _("{who}: buy again, or end the turn", who=who) if view.buys else _("{who}: end the turn", who=who)
    if step.kind == "react":
        return _("{who}: show a Moat against {card}, or not", who=who, card=card_name(step.detail[0]))
    return _asks(step, who, card)


def _asks(step: Step, who: str, card: str) -> str:
    if step.kind == "discard":
        if step.limit:
            return _("{who}: discard {count} for {card}", who=who, count=step.limit, card=card)
        return _("{who}: discard any number for {card}", who=who, card=card)
    if step.kind == "trash":
        if step.limit:
            return _("{who}: trash up to {count} for {card}", who=who, count=step.limit, card=card)
        return _("{who}: trash one card for {card}", who=who, card=card)
    if step.kind == "gain":
        return _("{who}: gain a card up to {limit} with {card}", who=who, limit=step.limit, card=card)
    if step.kind == "topdeck":
        return _("{who}: put a Victory card on the draw pile for {card}", who=who, card=card)
    if step.kind == "choose":
        return _("{who}: choose an Action for {card}", who=who, card=card)
    if step.kind == "take":
        return _("{who}: take any Treasures {card} has trashed", who=who, card=card)
    if step.kind == "draw_pile":
        return _("{who}: discard the draw pile, or keep it", who=who)
    if step.kind == "judge":
        return _("{who}: discard the card {victim} shows, or return it", who=who, victim=seat_name(step.detail[0]))
    return _("{who}: set the drawn card aside, or keep it", who=who)


def owed(step: Step) -> str:
    """A step that is still to come, in a few words."""
    who, card = seat_name(step.seat), card_name(step.subject) if step.subject else ""
    if step.kind in PHASES:
        return _("{who} goes on with the turn", who=who)
    if step.kind == "react":
        return _("{who} may show a Moat", who=who)
    if step.kind == "hit":
        return _("{card} reaches {victim}", card=card, victim=seat_name(step.detail[0]))
    if step.kind == "play":
        return _("{card} once more", card=card)
    if step.kind == "carry_out":
        return _("{card} goes on", card=card) if step.limit else _("{card} begins", card=card)
    return _asks(step, who, card)


def make_view(position: DominionPosition, seat: int | None, memory: bool = False) -> View:
    """Copy what a seat may know (``dominion.zones.hidden_information``).

    Args:
        position: the whole truth.
        seat: who looks; ``None`` is a spectator, who sees no hand at all.
        memory: add what anybody who has followed the game could know.
    """
    over = bool(position.ended or position.capped)
    result = outcome(position) if over else None
    seats = []
    for other in range(position.players):
        own = other == seat or over
        discard, known, deck = position.discard[other], position.known[other], position.deck[other]
        counts = Counter(position.owned(other)) if memory or over else None
        seats.append(
            SeatView(
                seat=other,
                hand=tuple(position.hand[other]) if own else None,
                hand_size=len(position.hand[other]),
                deck_size=len(deck),
                discard_size=len(discard),
                discard_top=discard[-1] if discard else None,
                in_play=tuple(position.in_play[other]),
                bought=tuple(position.bought[other]),
                shown=tuple(position.shown[other]),
                turns=position.turns[other],
                owned=None if counts is None else {card: counts[card] for card in CARDS if counts[card]},
                known_top=tuple(deck[: -known - 1 : -1]) if memory else None,
                discard=tuple(discard) if memory and other == seat else None,
            )
        )
    step = position.step
    about: str | None = None
    if step is not None and step.kind == "judge":
        about = position.shown[step.detail[0]][-1]
    elif step is not None and step.kind == "set_aside" and seat == step.seat:
        # drawn, not shown: its owner alone has seen it
        about = position.hand[step.seat][-1]
    return View(
        seat=seat,
        options=position.options,
        costs=dict(position.costs),
        supply=dict(position.supply),
        trash=tuple(position.trash),
        seats=tuple(seats),
        starter=position.starter,
        active=position.active,
        actions=position.actions,
        buys=position.buys,
        coins=position.coins,
        shield=tuple(other for other in range(position.players) if position.shield >> other & 1),
        loot=tuple(position.loot),
        phase=phase_letter(position),
        step=step,
        agenda=tuple(_open_steps(position.agenda, seat)),
        asked_about=about,
        trial=position.trial,
        last_province_bought=position.last_province_bought,
        result=None if result is None else result.to_json(),
    )


def _open_steps(agenda: list[Step], seat: int | None) -> list[Step]:
    """The steps that this seat may see: whoever has still to be asked holds a Moat, and nobody else knows that."""
    last = len(agenda) - 1
    return [step for at, step in enumerate(agenda) if at == last or step.kind != "react" or step.seat == seat]


def phase_letter(position: DominionPosition) -> str:
    """A, B or nothing: Clean-up and Draw are over before anybody can look (``dominion.turn.four_phases``)."""
    for step in position.agenda:
        if step.kind in PHASES:
            return PHASES[step.kind]
    return ""
