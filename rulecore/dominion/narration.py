"""Dominion in words: what happened, and what lies where, for one seat at a time."""

from __future__ import annotations

from typing import Any

from rulecore.kernel import Event

from .position import DominionPosition
from .view import SeatView, View, ask, make_view
from .words import _, card_name, cards_text, join, seat_name


def _happening(kind: str) -> str:
    """The sentence of an event as everybody may hear it."""
    return {
        "turn_begins": _("{who} takes turn {turn}."),
        "played": _("{who} plays {card}."),
        "throned": _("{who} plays {card} twice."),
        "buy_phase": _("{who} closes the Action phase."),
        "paid": _("{who} plays {cards} for {coins} coins."),
        "bought": _("{who} buys {card} for {cost}."),
        "cleaned_up": _("{who} clears the table and discards the hand."),
        "drew": _("{who} draws {count}."),
        "shuffled": _("{who} shuffles {count} discards into a new draw pile."),
        "gained": _("{who} gains {card}{place}."),
        "nothing_to_gain": _("There is nothing {who} could gain."),
        "trashed": _("{who} loses {cards} to the trash."),
        "discarded": _("{who} discards {cards}."),
        "showed": _("{who} shows {card}."),
        "showed_hand": _("{who} shows a hand without a Victory card: {cards}."),
        "put_back": _("{who} puts {card} on the draw pile."),
        "returned": _("{card} goes back on the draw pile of {who}."),
        "set_aside": _("{who} sets {card} aside."),
        "took": _("{who} takes {cards} into the hand."),
        "stole": _("{who} takes {cards} out of the trash."),
        "pile_discarded": _("{who} discards the whole draw pile."),
        "pile_kept": _("{who} keeps the draw pile."),
        "shielded": _("{who} shows a Moat against {attack}."),
        "declined": _("{who} makes no use of {card}."),
        "game_over": _("The game is over."),
        "capped": _("The simulation stops after {turns} turns, with no winner."),
    }[kind]


def _secret(kind: str) -> str:
    """The sentence of an event as its own seat hears it."""
    return {
        "drew": _("{who} draws {cards}."),
        "cleaned_up": _("{who} clears the table and discards {hand}."),
    }[kind]


def tell(event: Event, seat: int | None) -> str:
    """An event in one sentence; what is secret appears for its own seat only.

    Args:
        event: what happened.
        seat: who listens; ``None`` is a spectator.
    """
    own = event.secret and event.seat is not None and event.seat == seat
    sentence = _secret(event.kind) if own else _happening(event.kind)
    facts = {**event.facts, **(event.secret if own else {})}
    words = {name: _said(name, value) for name, value in facts.items()}
    words["who"] = seat_name(event.seat) if event.seat is not None else _("Nobody")
    words["place"] = {"hand": _(" into the hand"), "deck": _(" onto the draw pile")}.get(facts.get("to", ""), "")
    return sentence.format(**words)


def _said(name: str, value: Any) -> str:
    if name in ("cards", "hand", "in_play", "bought"):
        return cards_text(value)
    if name in ("card", "attack"):
        return card_name(value)
    return str(value)


def narrate(position: DominionPosition, seat: int | None) -> str:
    """The table in words: who must act, the piles, each player, as far as this seat may know them."""
    view = make_view(position, seat)
    lines = [f"{ask(view)}."]
    if view.step is not None and view.asked_about is not None:
        lines.append(_("The question is about {card}.", card=card_name(view.asked_about)))
    if view.phase:
        lines.append(
            _(
                "Phase {letter}. Left: actions {actions}, buys {buys}, coins {coins}.",
                letter=view.phase,
                actions=view.actions,
                buys=view.buys,
                coins=view.coins,
            )
        )
    piles = [
        _("{card} {left} for {cost}", card=card_name(card), left=left, cost=view.costs[card])
        for card, left in view.supply.items()
    ]
    lines.append(_("Piles: {piles}.", piles=", ".join(piles)))
    lines.append(_("Trash: {cards}.", cards=cards_text(view.trash)))
    lines += [_seat_line(view, other) for other in view.seats]
    if view.result is not None:
        lines += _result_lines(view.result)
    return "\n".join(lines)


def _seat_line(view: View, other: SeatView) -> str:
    if other.hand is not None:
        hand = _("hand {cards}", cards=cards_text(other.hand))
    else:
        hand = _("{count} cards in hand", count=other.hand_size)
    parts = [hand, _("draw pile {count}", count=other.deck_size)]
    if other.discard_top is None:
        parts.append(_("no discards"))
    else:
        parts.append(
            _("discard pile {count} with {card} on top", count=other.discard_size, card=card_name(other.discard_top))
        )
    for cards, words in (
        (other.in_play, _("in play {cards}")),
        (other.bought, _("bought {cards}")),
        (other.shown, _("open on the table {cards}")),
    ):
        if cards:
            parts.append(words.format(cards=cards_text(cards)))
    you = _(" (you)") if other.seat == view.seat else ""
    return f"{seat_name(other.seat)}{you}: {'; '.join(parts)}."


def _result_lines(result: dict[str, Any]) -> list[str]:
    scores = join([f"{name} {points}" for name, points in result["scores"].items()])
    if not result["finished"]:
        return [_("Stopped without a winner. Points so far: {scores}.", scores=scores)]
    winners = join([seat_name(seat) for seat in result["winners"]])
    return [_("Final points: {scores}.", scores=scores), _("Winner: {winners}.", winners=winners)]
