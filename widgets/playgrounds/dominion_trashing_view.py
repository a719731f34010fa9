"""What playground 5 shows: the bin with its way back, the numbers before and now, and the bot with its Chapel."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rulecore.dominion.words import card_name, cards_text, in_order
from widgets.language import of_game
from widgets.sheet import Node

if TYPE_CHECKING:
    from widgets.playgrounds.dominion_trashing import Ground

_ = of_game("dominion")


def deck_words(ground: Ground) -> str:
    """The deck's numbers in a sentence."""
    said = [f"{label} {value}" for value, label in ground.readouts(ground.deck)]
    return f"{'; '.join(said)}."


def bin_nodes(ground: Ground) -> list[Node]:
    """The controls of the bin."""
    deck = ground.deck
    options: list[Node] = []
    # every kind there ever was keeps its button, so that the focus stays where it is
    for card in in_order({*ground.start, *deck, *(came for _gone, came in ground.steps if came)}):
        name = card_name(card)
        option: Node = {
            "value": card,
            "text": f"{name} ×{deck[card]}",
            "label": _("Send {card} to the bin; there are {count}", card=name, count=deck[card]),
        }
        if not deck[card]:
            option |= {"impossible": True, "why": _("No {card} is left in the deck.", card=name)}
        options.append(option)
    gone = [card for card, _came in ground.steps[: ground.place]]
    return [
        {"id": "bin", "kind": "buttons", "label": _("Into the bin"), "options": options},
        {
            "id": "mine",
            "kind": "check",
            "label": _("With a Mine: Copper comes back as Silver, Silver as Gold"),
            "value": ground.mine,
        },
        {
            "id": "gone",
            "kind": "note",
            "look": "strong",
            "text": _("In the bin: {cards}.", cards=cards_text(in_order(gone))),
        },
        {
            "id": "undo",
            "kind": "range",
            "label": _("Back and forth: step {place} of {count}", place=ground.place, count=len(ground.steps)),
            "text": _("step {place} of {count}", place=ground.place, count=len(ground.steps)),
            "min": 0,
            "max": len(ground.steps),
            "value": ground.place,
        },
        {
            "id": "again",
            "kind": "buttons",
            "quiet": True,
            "look": "quiet",
            "label": _("The deck"),
            "options": [{"value": "again", "text": _("Empty the bin into the deck")}],
        },
    ]


def number_nodes(ground: Ground) -> list[Node]:
    """All numbers of the deck, at first and now."""
    return [
        {"id": "numbers", "kind": "html", "html": _numbers(ground)},
        {"id": "more", "kind": "note", "text": _moneylender(ground)},
    ]


def _moneylender(ground: Ground) -> str:
    if ground.deck["Copper"] and ground.doubt.changed:
        return _("A Moneylender may trash one Copper as well, and then pays three coins for it this turn.")
    if ground.deck["Copper"]:
        return _("A Moneylender would trash one Copper as well, and pay three coins for it this turn.")
    return _("No Copper is left, so a Moneylender would do nothing.")


def _strong(text: str, changed: bool) -> str:
    return f"<strong>{escape(text)}</strong>" if changed else escape(text)


def _numbers(ground: Ground) -> str:
    first, now = ground.readouts(ground.start), ground.readouts(ground.deck)
    rows = "".join(
        f'<tr><th scope="row" style="white-space:normal">{escape(label)}</th><td class="rc-number">{escape(old)}</td>'
        f'<td class="rc-number">{_strong(new, old != new)}</td></tr>'
        for (old, label), (new, _label) in zip(first, now, strict=True)
    )
    head = "".join(
        f'<th scope="col"{style}>{escape(title)}</th>'
        for title, style in (
            (_("Your deck"), ""),
            (_("at first"), ' class="rc-number"'),
            (_("now"), ' class="rc-number"'),
        )
    )
    return f'<table class="rc-score"><thead><tr>{head}<td hidden></td></tr></thead><tbody>{rows}</tbody></table>'


def bot_nodes(ground: Ground) -> list[Node]:
    """The controls of the bot, the guess, and what came of it."""
    from widgets.playgrounds.dominion_trashing import KINDS, MOST_KEPT, OPPONENTS

    duel = ground.duel
    checks: list[Node] = [
        {"id": f"kind:{kind}", "kind": "check", "label": card_name(kind), "value": kind in ground.kinds}
        for kind in KINDS
    ]
    return [
        {"id": "title", "kind": "heading", "level": 3, "text": _("A bot with your Chapel")},
        {
            "id": "about",
            "kind": "note",
            "text": _("It buys a Chapel in its first two turns, and money after that. You say what it throws away."),
        },
        {
            "id": "rule",
            "kind": "row",
            "look": "panel",
            "label": _("What its Chapel throws away"),
            "children": [
                {"id": "what", "kind": "note", "look": "strong", "text": _("It throws away:")},
                *checks,
                {
                    "id": "keep",
                    "kind": "range",
                    "label": _("Coins to keep when Coppers go: {count}", count=ground.keep),
                    "text": str(ground.keep),
                    "min": 0,
                    "max": MOST_KEPT,
                    "value": ground.keep,
                },
                {
                    "id": "other",
                    "kind": "select",
                    "label": _("It plays against"),
                    "options": [{"value": name, "text": name} for name in OPPONENTS],
                    "value": ground.other,
                },
            ],
        },
        {
            "id": "guessing",
            "kind": "row",
            "look": "panel",
            "label": _("Your guess"),
            "children": [
                {
                    "id": "guess",
                    "kind": "range",
                    "label": _("Your guess: it wins {share} % of the games", share=ground.guess),
                    "text": _("{share} percent", share=ground.guess),
                    "min": 0,
                    "max": 100,
                    "value": ground.guess,
                    "hidden": ground.locked,
                },
                {
                    "id": "lock",
                    "kind": "buttons",
                    "quiet": True,
                    "label": _("Your guess"),
                    "hidden": ground.locked,
                    "options": [{"value": "lock", "text": _("Lock the guess")}],
                },
                {
                    "id": "locked",
                    "kind": "note",
                    "look": "strong",
                    "hidden": not ground.locked,
                    "text": _("Your guess: it wins {share} % of the games", share=ground.guess),
                },
            ],
        },
        duel.buttons("run", _("Run"), "" if ground.locked else _("Lock a guess first.")),
        {
            "id": "waits",
            "kind": "note",
            "hidden": ground.locked,
            "text": _("Lock a guess first: then the games can be played."),
        },
        {"id": "result", "kind": "html", "html": duel.html(_fared(ground))},
    ]


def duel_words(ground: Ground) -> str:
    """What came of the games and of the guess."""
    return f"{ground.duel.words()} {_fared(ground)}".strip()


def _fared(ground: Ground) -> str:
    """How the guess has fared."""
    numbers = ground.duel.measured
    if numbers is None or not numbers.known:
        return ""
    fair = numbers.reference or 0.0
    low, high = 100 * (fair + numbers.low), 100 * (fair + numbers.high)
    if low <= ground.guess <= high:
        return _("Your guess of {guess} % lies inside the interval.", guess=ground.guess)
    away = round(abs(100 * (numbers.value or 0.0) - ground.guess))
    if ground.guess < low:
        return _("Your guess of {guess} % was {away} points too low.", guess=ground.guess, away=away)
    return _("Your guess of {guess} % was {away} points too high.", guess=ground.guess, away=away)
