"""Actions as people read them on a page: in English the phrase itself, elsewhere a sentence of their language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rulecore.kernel import Action
from rulecore.kernel.language import marked

from .words import _, card_name

PHRASES = {
    "play": marked("play {card}"),
    "end_actions": marked("end actions"),
    "all_treasures": marked("all treasures"),
    "treasures": marked("treasures {cards}"),
    "buy": marked("buy {card}"),
    "end_turn": marked("end turn"),
    "discard": marked("discard {cards}"),
    "trash": marked("trash {cards}"),
    "gain": marked("gain {card}"),
    "topdeck": marked("put {cards} on the draw pile"),
    "choose": marked("choose {cards}"),
    "take": marked("take {cards}"),
    "decline": marked("decline"),
}
"""What actions with cards or without anything say, by their verb; in English as they are parsed."""

ANSWERS = {
    "draw_pile": (marked("keep the draw pile"), marked("discard the draw pile")),
    "judge": (marked("return it"), marked("discard it")),
    "set_aside": (marked("keep the drawn card"), marked("set aside the drawn card")),
    "show": (marked("show nothing"), marked("show Moat")),
}
"""The two answers to a question of yes or no: no, then yes."""

VERBS = {
    "play": marked("play an Action"),
    "end_actions": marked("end the Actions"),
    "all_treasures": marked("play all Treasures"),
    "treasures": marked("play some Treasures"),
    "buy": marked("buy"),
    "end_turn": marked("end the turn"),
    "discard": marked("discard"),
    "trash": marked("trash"),
    "gain": marked("gain"),
    "topdeck": marked("put on the draw pile"),
    "choose": marked("choose an Action"),
    "take": marked("take from the trash"),
    "decline": marked("do nothing"),
    "draw_pile": marked("discard or keep the draw pile"),
    "judge": marked("judge a shown card"),
    "set_aside": marked("set a drawn card aside"),
    "show": marked("show a Moat"),
}
"""Names of the kinds of action, for lists."""


def say_action(action: Action) -> str:
    """An action in the language of the reader; in English it is the phrase that the game reads."""
    verb = action.verb
    if verb in ANSWERS:
        return _(ANSWERS[verb][bool(action.values[0])])
    values: dict[str, Any] = {}
    if "{cards}" in PHRASES[verb]:
        values["cards"] = _listed(action.values[0])
    elif action.values:
        values["card"] = card_name(action.values[0])
    return _(PHRASES[verb], **values)


def say_verb(name: str) -> str:
    """The name of a kind of action in the language of the reader."""
    return _(VERBS[name]) if name in VERBS else name


def _listed(cards: Iterable[str]) -> str:
    counts = Counter(cards)
    parts = [f"{count} {card_name(card)}" if count > 1 else card_name(card) for card, count in counts.items()]
    return ", ".join(parts) or _("nothing")
