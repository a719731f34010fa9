"""What playground 6 shows: the scene, the four seats at one moment, and the moments so far with their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.dominion.words import card_name, cards_text, in_order, seat_name
from widgets.language import of_game
from widgets.playgrounds.shared import chip
from widgets.sheet import Node

if TYPE_CHECKING:
    from widgets.playgrounds.dominion_attacks import Ground

_ = of_game("dominion")

FEW = 7
"""So many answers are buttons; more become a list."""


def scene_words(ground: Ground) -> str:
    """The scene in a sentence or two."""
    who = seat_name(ground.attacker)
    card = card_name(ground.card)
    act = (
        _("{who} plays a Throne Room on {card}.", who=who, card=card)
        if ground.throned
        else _("{who} plays {card}.", who=who, card=card)
    )
    holders = [seat_name(seat) for seat in ground.others if seat in ground.moats]
    moats = _("Moats: {seats}.", seats=", ".join(holders)) if holders else _("Nobody else has a Moat.")
    return f"{act} {moats}"


def scene(ground: Ground) -> list[Node]:
    """The controls that set the scene."""
    from widgets.playgrounds.dominion_attacks import CARDS, MOST_LEFT, SEATS, is_attack

    seats = range(SEATS)
    return [
        {
            "id": "set",
            "kind": "row",
            "look": "panel",
            "label": _("The scene"),
            "children": [
                {
                    "id": "card",
                    "kind": "select",
                    "label": _("Card that is played"),
                    "options": [{"value": card, "text": card_name(card)} for card in CARDS],
                    "value": ground.card,
                },
                {
                    "id": "throne",
                    "kind": "check",
                    "label": _("with a Throne Room in front"),
                    "value": ground.throned,
                },
                {
                    "id": "council",
                    "kind": "check",
                    "label": _("a Council Room in its place"),
                    "value": ground.card == "Council Room",
                },
                {
                    "id": "attacker",
                    "kind": "buttons",
                    "label": _("Who plays it?"),
                    "look": "quiet",
                    "options": [
                        {"value": str(seat), "text": seat_name(seat), "pressed": seat == ground.attacker}
                        for seat in seats
                    ],
                },
                {
                    "id": "moats",
                    "kind": "buttons",
                    "label": _("Who holds a Moat?"),
                    "look": "quiet",
                    "options": [_moat(ground, seat) for seat in seats],
                },
                {
                    "id": "left",
                    "kind": "counts",
                    "label": _("Left in the piles"),
                    "items": [
                        {"value": card, "text": card_name(card), "count": ground.left[card], "most": most}
                        for card, most in MOST_LEFT.items()
                    ],
                },
            ],
        },
        {
            "id": "kind",
            "kind": "note",
            "text": _("{card} is an Attack, so a Moat may answer it.", card=card_name(ground.card))
            if is_attack(ground.card)
            else _("{card} is no Attack, so nobody is asked about a Moat.", card=card_name(ground.card)),
        },
        {
            "id": "guess",
            "kind": "buttons",
            "label": _("Before you begin: how many of the other three will something happen to?"),
            "options": [
                {"value": str(count), "text": str(count), "pressed": ground.guess == count}
                | ({"impossible": True, "why": _("You have begun. Start again to guess.")} if ground.place else {})
                for count in range(SEATS)
            ],
        },
    ]


def _moat(ground: Ground, seat: int) -> Node:
    option: Node = {"value": str(seat), "text": seat_name(seat), "pressed": seat in ground.moats}
    if seat == ground.attacker:
        option |= {"impossible": True, "why": _("Nobody answers an own card with a Moat.")}
    return option


def table(ground: Ground) -> list[Node]:
    """The four seats, the question or the buttons, and the moments so far."""
    from widgets.playgrounds.dominion_attacks import SEATS

    question = ground.question
    more = ground.place < len(ground.frames)
    nodes: list[Node] = [
        {"id": "now", "kind": "note", "look": "strong", "text": moment_words(ground)},
    ]
    if question is not None:
        nodes.append(_question(ground))
    nodes.append(
        {
            "id": "go",
            "kind": "buttons",
            "quiet": True,
            "label": _("Step by step"),
            "options": [
                {"value": "next", "text": _("Next step"), "tone": "strong"}
                | ({} if more else {"impossible": True, "why": stopped(ground)}),
                {"value": "all", "text": _("On to the next question")}
                | ({} if more else {"impossible": True, "why": stopped(ground)}),
                {"value": "back", "text": _("One step back")}
                | ({} if ground.place else {"impossible": True, "why": _("Nothing has happened yet.")}),
                {"value": "again", "text": _("From the start")},
            ],
        }
    )
    if ground.over:
        nodes.append({"id": "end", "kind": "note", "look": "strong", "text": _end(ground)})
    nodes += [
        {
            "id": "seats",
            "kind": "row",
            "look": "grid",
            "label": _("Four seats"),
            "children": [_seat(ground, seat) for seat in range(SEATS)],
        },
        {
            "id": "piles",
            "kind": "note",
            "text": _(
                "Left in the piles: Curses {curses}, Silvers {silvers}. In the trash: {trash}.",
                curses=ground.shown.supply["Curse"],
                silvers=ground.shown.supply["Silver"],
                trash=cards_text(in_order(ground.shown.trash)),
            ),
        },
    ]
    nodes.append(_log(ground))
    return nodes


def stopped(ground: Ground) -> str:
    """Why there is no next moment now."""
    return _("Somebody has to answer first.") if ground.question is not None else _("The card is done.")


def moment_words(ground: Ground) -> str:
    """What happened at the moment looked at, or what comes first."""
    if not ground.place:
        return f"{scene_words(ground)} {_('Nothing has happened yet.')}"
    return _told(ground, ground.place - 1)


def _told(ground: Ground, number: int) -> str:
    event = ground.frames[number].event
    # every hand is open here, so everybody hears what only the owner would hear at a table
    return ground.match.tell(event, event.seat)


def _seat(ground: Ground, seat: int) -> Node:
    position = ground.shown
    name = seat_name(seat)
    signs = []
    if seat == ground.attacker:
        signs.append(_("plays the card"))
    if position.shield >> seat & 1:
        signs.append(_("Moat shown"))
    now = ground.frames[ground.place - 1].event.seat == seat if ground.place else seat == ground.attacker
    title = f"{'▸ ' if now else ''}{name}{f' ({_join(signs)})' if signs else ''}"
    lines = [_("Hand: {cards}", cards=cards_text(in_order(position.hand[seat])))]
    played = position.in_play[seat]
    if played:
        lines.append(_("In play: {cards}", cards=cards_text(played)))
    if position.shown[seat]:
        lines.append(_("Shown: {cards}", cards=cards_text(position.shown[seat])))
    top = position.deck[seat][-1:]
    lines.append(
        _("Draw pile {count}, on top {card}", count=len(position.deck[seat]), card=card_name(top[0]))
        if top
        else _("Draw pile empty")
    )
    lines.append(_("Discards: {cards}", cards=cards_text(position.discard[seat])))
    if seat == ground.attacker and position.coins:
        lines.append(_("Coins: {count}", count=position.coins))
    children: list[Node] = [{"id": f"title:{seat}", "kind": "note", "look": "strong", "text": title}]
    children += [{"id": f"line:{seat}:{number}", "kind": "note", "text": line} for number, line in enumerate(lines)]
    return {"id": f"seat:{seat}", "kind": "row", "look": "panel column", "label": name, "children": children}


def _join(words: list[str]) -> str:
    return ", ".join(words)


def _question(ground: Ground) -> Node:
    step = ground.question
    assert step is not None
    who = seat_name(step.seat)
    label = {
        "react": _("{who}, do you show your Moat?", who=who),
        "discard": _("{who}, what do you discard?", who=who),
        "topdeck": _("{who}, which Victory card goes on your draw pile?", who=who),
        "judge": _("{who}, what becomes of the shown card?", who=who),
        "trash": _("{who}, which Treasure goes to the trash?", who=who),
        "take": _("{who}, which trashed Treasures do you take?", who=who),
    }[step.kind]
    options = [{"value": phrase, "text": _capital(words)} for phrase, words in ground.choices()]
    if len(options) > FEW:
        return {
            "id": "answer",
            "kind": "select",
            "label": label,
            "look": "wide",
            "options": options,
            "value": None,
        }
    return {"id": "answer", "kind": "buttons", "label": label, "options": options}


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _end(ground: Ground) -> str:
    seats = ground.touched_seats()
    names = ", ".join(seat_name(seat) for seat in seats)
    said = (
        _.plural(
            "The card is done. Something happened to {count} of the other three: {seats}.",
            "The card is done. Something happened to {count} of the other three: {seats}.",
            len(seats),
            seats=names,
        )
        if seats
        else _("The card is done. Nothing happened to any of the others.")
    )
    if ground.guess is None:
        return said
    fared = _("As you said.") if ground.guess == len(seats) else _("You said {guess}.", guess=ground.guess)
    return f"{said} {fared}"


def _log(ground: Ground) -> Node:
    entries: list[Node] = []
    for number in range(ground.place):
        event = ground.frames[number].event
        name = f"e{number}"
        opened = ground.opened == f"{name}|{event.rule}"
        entries.append(
            {
                "id": name,
                "text": f"{number + 1}. {_told(ground, number)}",
                "rules": [chip(ground.match, event.rule, opened)],
                "now": number == ground.place - 1,
            }
        )
    return {
        "id": "log",
        "kind": "log",
        "look": "tall",
        "label": _("Step by step, with the rule at work"),
        "entries": entries,
        "empty": _("Nothing yet."),
    }
