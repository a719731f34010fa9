"""Dominion in words: what happened, and what lies where, for one seat at a time."""

from __future__ import annotations

from typing import Any

from rulecore.kernel import Event
from rulecore.kernel.language import marked

from .position import DominionPosition
from .view import SeatView, View, ask, make_view
from .words import _, card_name, cards_text, join, seat_name

_HAPPENINGS = {
    "turn_begins": marked("{who} takes turn {turn}."),
    "played": marked("{who} plays {card}."),
    "throned": marked("{who} plays {card} twice."),
    "buy_phase": marked("{who} closes the Action phase."),
    "paid": marked("{who} plays {cards} for {coins} coins."),
    "bought": marked("{who} buys {card} for {cost}."),
    "cleaned_up": marked("{who} clears the table and discards the hand."),
    "drew": marked("{who} draws {count}."),
    "shuffled": marked("{who} shuffles {count} discards into a new draw pile."),
    "gained": marked("{who} gains {card}."),
    "gained_to_hand": marked("{who} gains {card} into the hand."),
    "gained_onto_deck": marked("{who} gains {card} onto the draw pile."),
    "nothing_to_gain": marked("There is nothing {who} could gain."),
    "trashed": marked("{who} loses {cards} to the trash."),
    "discarded": marked("{who} discards {cards}."),
    "showed": marked("{who} shows {card}."),
    "showed_hand": marked("{who} shows a hand without a Victory card: {cards}."),
    "put_back": marked("{who} puts {card} on the draw pile."),
    "returned": marked("{card} goes back on the draw pile of {who}."),
    "set_aside": marked("{who} sets {card} aside."),
    "kept": marked("{who} keeps the drawn card."),
    "took": marked("{who} takes {cards} into the hand."),
    "stole": marked("{who} takes {cards} out of the trash."),
    "pile_discarded": marked("{who} discards the whole draw pile."),
    "pile_kept": marked("{who} keeps the draw pile."),
    "shielded": marked("{who} shows a Moat against {attack}."),
    "unshielded": marked("{who} shows nothing against {attack}."),
    "declined": marked("{who} makes no use of {card}."),
    "game_over": marked("The game is over."),
    "capped": marked("The simulation stops after {turns} turns, with no winner."),
}
_SECRETS = {
    "drew": marked("{who} draws {cards}."),
    "cleaned_up": marked("{who} clears the table and discards {hand}."),
    "kept": marked("{who} keeps {card} in the hand."),
}


def tell(event: Event, seat: int | None) -> str:
    """An event in one sentence; what is secret appears for its own seat only.

    Args:
        event: what happened.
        seat: who listens; ``None`` is a spectator.
    """
    own = event.secret and event.seat is not None and event.seat == seat
    sentence = _((_SECRETS if own else _HAPPENINGS)[event.kind])
    facts = {**event.facts, **(event.secret if own else {})}
    words = {name: _said(name, value) for name, value in facts.items()}
    words["who"] = seat_name(event.seat) if event.seat is not None else _("Nobody")
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
