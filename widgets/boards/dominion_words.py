"""The board of Dominion in words: names of places, what a card does, and what is read in place of the picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from widgets.language import of_game

_ = of_game("dominion")

View = Mapping[str, Any]

PHASES = ("A", "B", "C", "D")
"""The letters of a turn's phases (``dominion.turn.abcd_order``)."""


def phase_word(letter: str) -> str:
    """What a phase is called."""
    return {"A": _("Actions"), "B": _("Buying"), "C": _("Clean-up"), "D": _("Drawing")}[letter]


def type_word(kind: str) -> str:
    """A type of card in the reader's language."""
    return {
        "Treasure": _("Treasure"),
        "Victory": _("Victory card"),
        "Curse": _("Curse"),
        "Action": _("Action"),
        "Attack": _("Attack"),
        "Reaction": _("Reaction"),
    }[kind]


def kind_of(types: Sequence[str]) -> str:
    """The one kind that colours and marks a card: the most special of its types."""
    return next(
        kind.lower() for kind in ("Attack", "Reaction", "Action", "Treasure", "Victory", "Curse") if kind in types
    )


def name_of(view: View, card: str) -> str:
    """A card's name."""
    return str(view["cards"][card]["name"])


def in_order(view: View, cards: Iterable[str]) -> list[str]:
    """Cards as a player sorts a hand: Actions, Treasures, then Victory cards and Curses, the dearest first."""
    rank = {"attack": 0, "reaction": 0, "action": 0, "treasure": 1, "victory": 2, "curse": 3}
    known = view["cards"]

    def place(card: str) -> tuple[Any, ...]:
        return rank[kind_of(known[card]["types"])], -known[card]["cost"], known[card]["name"]

    return sorted(cards, key=place)


def cards_in_words(view: View, cards: Iterable[str]) -> str:
    """Cards as “2 Copper, Estate”."""
    counts = Counter(in_order(view, cards))
    parts = [f"{count} {name_of(view, card)}" if count > 1 else name_of(view, card) for card, count in counts.items()]
    return ", ".join(parts) or _("nothing")


def card_note(view: View, card: str) -> str:
    """What a card is and does: its types, its cost, and its text."""
    data = view["cards"][card]
    types = ", ".join(type_word(kind) for kind in data["types"])
    return _(
        "{card}: {types}, costs {cost}. {text}", card=data["name"], types=types, cost=data["cost"], text=data["text"]
    )


def seat_of(view: View, seat: int) -> Mapping[str, Any]:
    """One seat's data."""
    found: Mapping[str, Any] = view["seats"][seat]
    return found


def acting(view: View) -> int:
    """Whose cards lie on the table now."""
    return int(view["active"])


def _seat_lines(view: View, seat: Mapping[str, Any]) -> list[str]:
    if seat["hand"] is not None:
        lines = [_("Hand: {cards}.", cards=cards_in_words(view, seat["hand"]))]
    else:
        lines = [_.plural("{count} card in hand.", "{count} cards in hand.", seat["hand_size"])]
    lines.append(_.plural("Draw pile: {count} card.", "Draw pile: {count} cards.", seat["deck_size"]))
    if seat.get("known_top"):
        lines.append(_("On top of it: {cards}.", cards=", ".join(name_of(view, card) for card in seat["known_top"])))
    if seat["discard_top"]:
        lines.append(
            _("Discards: {count}, {card} on top.", count=seat["discard_size"], card=name_of(view, seat["discard_top"]))
        )
    else:
        lines.append(_("No discards."))
    for zone, words in (
        ("in_play", _("In play: {cards}.")),
        ("bought", _("Bought: {cards}.")),
        ("shown", _("Shown: {cards}.")),
    ):
        if seat[zone]:
            lines.append(words.format(cards=cards_in_words(view, seat[zone])))
    return lines


def result_lines(view: View) -> list[str]:
    """How the game ended."""
    result = view["outcome"]
    if not result:
        return []
    lines = [_("{who}: {points} points.", who=who, points=points) for who, points in result["scores"].items()]
    winners = ", ".join(seat_of(view, seat)["name"] for seat in result["winners"])
    return [*lines, _("Winner: {who}.", who=winners)] if winners else lines


def describe(view: View) -> list[dict[str, Any]]:
    """The whole board in words: parts with an id, a term and lines, in the order one would look at it."""
    step, active = view["step"], seat_of(view, view["active"])
    turn = [_("The game is over."), *result_lines(view)]
    if step:
        turn = [_("Turn {turn} of {who}.", turn=active["turns"] + 1, who=active["name"])]
        if view["phase"]:
            turn.append(_("Phase {letter}: {words}.", letter=view["phase"], words=phase_word(view["phase"])))
        turn.append(
            _(
                "Left: actions {actions}, buys {buys}, coins {coins}.",
                actions=view["actions"],
                buys=view["buys"],
                coins=view["coins"],
            )
        )
        turn.append(f"{step['ask']}.")
        if view["asked_about"]:
            turn.append(_("The question is about {card}.", card=name_of(view, view["asked_about"])))
    piles = [
        _("{card}: costs {cost}, {left} left.", card=pile["name"], cost=pile["cost"], left=pile["left"])
        if pile["left"]
        else _("{card}: costs {cost}, the pile is empty.", card=pile["name"], cost=pile["cost"])
        for pile in view["supply"]
    ]
    parts = [("turn", _("Turn"), turn)]
    for seat in view["seats"]:
        title = _("{who} (you)", who=seat["name"]) if seat["seat"] == view["seat"] else seat["name"]
        parts.append((f"seat:{seat['seat']}", title, _seat_lines(view, seat)))
    parts.append(("piles", _("Piles"), piles))
    parts.append(("trash", _("Trash"), [f"{cards_in_words(view, view['trash'])}."]))
    acts = [card_note(view, pile["card"]) for pile in view["supply"] if view["cards"][pile["card"]]["signs"]]
    parts.append(("does", _("What the cards do"), acts))
    return [{"id": name, "term": term, "lines": lines} for name, term, lines in parts if lines]
