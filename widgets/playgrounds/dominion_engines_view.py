"""What playground 4 shows: the row with its counters, and the deck of twenty."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from rulecore.dominion.chains import THRONE, Count, Link, links
from rulecore.dominion.words import card_name
from rulecore.kernel.language import decimal
from rulecore.lab.intervals import wilson
from widgets.language import of_game
from widgets.playgrounds.shared import refusal_node
from widgets.sheet import Node

if TYPE_CHECKING:
    from widgets.playgrounds.dominion_engines import Ground

_ = of_game("dominion")

TRAY: Final = (
    "Village", "Smithy", "Market", "Laboratory", "Festival", "Woodcutter", "Throne Room", "Militia", "Moat", "Cellar",
    "Chancellor", "Library", "Council Room", "Witch", "Adventurer",
)  # fmt: skip
"""Cards that can be put into the row; whatever one of them asks is answered in the way that changes least."""
DECK: Final = 20
FADED: Final = "opacity:.55"


# ---- the row -------------------------------------------------------------------------------------------------------


def chain(ground: Ground) -> list[Node]:
    """The controls of the row, and what it comes to."""
    played = ground.played
    nodes: list[Node] = [
        {
            "id": "situation",
            "kind": "select",
            "label": _("Start from"),
            "look": "wide",
            "options": [{"value": str(n), "text": one["name"]} for n, one in enumerate(ground.situations)],
            "value": str(ground.number),
        },
        {"id": "about", "kind": "note", "text": ground.situations[ground.number]["text"]},
        {
            "id": "tray",
            "kind": "buttons",
            "label": _("Put into the row"),
            "look": "quiet",
            "options": [_tray(ground, card) for card in TRAY],
        },
        {"id": "row", "kind": "deal", "label": _("The row"), "zones": [_zone(ground)]},
        {
            "id": "clear",
            "kind": "buttons",
            "quiet": True,
            "label": _("The row"),
            "look": "quiet",
            "options": [{"value": "clear", "text": _("Empty the row")}],
        },
        {"id": "count", "kind": "html", "html": _boxes(ground), "label": _("The counters after each card")},
        {
            "id": "same",
            "kind": "fold",
            "title": _("The same as a table"),
            "children": [{"id": "table", "kind": "html", "html": _table(ground)}],
        },
    ]
    if played.refusal is not None and played.stuck is not None:
        match = ground.part.lesson.data.level_game.match_from({"players": 2})
        said = f"play {ground.row[played.stuck]}"
        nodes.append(refusal_node(match, said, played.refusal, ground.opened))
    else:
        nodes.append({"id": "whole", "kind": "note", "look": "strong", "text": row_words(ground)})
    return nodes


def _tray(ground: Ground, card: str) -> Node:
    option: Node = {
        "value": card,
        "text": card_name(card),
        "label": _("Put {card} at the end of the row", card=card_name(card)),
    }
    from widgets.playgrounds.dominion_engines import MOST_CARDS

    if len(ground.row) >= MOST_CARDS:
        option |= {"impossible": True, "why": _("The row is full. Take a card out first.")}
    return option


def _zone(ground: Ground) -> Node:
    stuck = ground.played.stuck
    pieces = []
    for place, card in enumerate(ground.row):
        name = card_name(card)
        # both arrows stay at the ends of the row too, so that whoever presses one keeps the focus on it
        moves = [
            {"value": "left", "text": "◂", "label": _("{card}: earlier", card=name)},
            {"value": "right", "text": "▸", "label": _("{card}: later", card=name)},
            {"value": "out", "text": "×", "label": _("{card}: out of the row", card=name)},
        ]
        mark = f"✗ {name}" if stuck is not None and place >= stuck else name
        pieces.append({"value": str(ground.numbers[place]), "text": f"{place + 1}. {mark}", "moves": moves})
    return {
        "value": "row",
        "title": _("The row, played from left to right"),
        "pieces": pieces,
        "empty": _("No card yet. Put some in."),
    }


def row_words(ground: Ground) -> str:
    """What the row comes to, in a sentence or two."""
    played = ground.played
    if not ground.row:
        return _("The row is empty. Put a card in.")
    if played.stuck is not None:
        return _(
            "{card}, number {place} of the row, cannot be played: no action is left.",
            card=card_name(ground.row[played.stuck]),
            place=played.stuck + 1,
        )
    end = played.end
    open_slot = " " + _("A Throne Room at the end has nothing to repeat.") if _open(links(ground.row)) else ""
    return (
        _(
            "The whole row is played. Left: actions {actions}, cards in hand {cards}, buys {buys}, coins {coins}.",
            actions=end.actions,
            cards=end.cards,
            buys=end.buys,
            coins=end.coins,
        )
        + open_slot
    )


def _open(chained: tuple[Link, ...]) -> bool:
    return any(not link.card or _open(link.slots) for link in chained)


def _depths(chained: tuple[Link, ...], depth: int = 0) -> dict[int, tuple[int, Link]]:
    found: dict[int, tuple[int, Link]] = {}
    for link in chained:
        if link.card:
            found[link.place] = (depth, link)
            found |= _depths(link.slots, depth + 1)
    return found


BOX: Final = "border:2px solid var(--sheet-rim);border-radius:10px;padding:.35rem .6rem;min-width:7.5rem"
STUCK: Final = f"{BOX};border-color:var(--rc-bad,#9c2f27);background:var(--rc-bad-wash,#fae8e5)"
WAITING: Final = f"{BOX};border-style:dashed;color:var(--sheet-soft)"
LIST: Final = "list-style:none;display:flex;flex-wrap:wrap;gap:.45rem;margin:0;padding:0"


def _boxes(ground: Ground) -> str:
    """The row as boxes with four counters each; a Throne Room holds the boxes of its slots."""
    played = ground.played
    counts = {done.place: done.count for done in played.done}
    befores: dict[int, Count] = {}
    before = played.start
    for done in played.done:
        befores[done.place] = before
        before = done.count
    start = f'<li style="{WAITING}"><em>{escape(_("before the first card"))}</em>{_counters(played.start)}</li>'
    boxes = "".join(_box(ground, link, counts, befores) for link in links(ground.row))
    return f'<ol style="{LIST}">{start}{boxes}</ol>'


def _box(ground: Ground, link: Link, counts: dict[int, Count], befores: dict[int, Count]) -> str:
    twice = f" <small>({escape(_('twice'))})</small>" if link.times > 1 else ""
    if not link.card:
        return f'<li style="{WAITING}">{escape(_("empty slot"))}{twice}</li>'
    name = f"<strong>{escape(card_name(link.card))}</strong>{twice}"
    slots = "".join(_box(ground, slot, counts, befores) for slot in link.slots)
    inside = f'<ol style="{LIST};margin-top:.35rem">{slots}</ol>' if slots else ""
    if link.place in counts:
        return f'<li style="{BOX}">{name}{_counters(counts[link.place], befores[link.place])}{inside}</li>'
    if link.place == ground.played.stuck:
        said = escape(_("cannot be played: no action left"))
        return (
            f'<li style="{STUCK}"><span style="color:var(--rc-bad,#9c2f27)">✗ {name}</span>'
            f"<div><small>{said}</small></div>{inside}</li>"
        )
    return f'<li style="{WAITING}">{name}<div><small>{escape(_("not reached"))}</small></div>{inside}</li>'


def _counters(count: Count, before: Count | None = None) -> str:
    """Four counters of a box; those that have just moved stand out and say by how much."""
    said = []
    for name, label in (
        ("actions", _("Actions")),
        ("cards", _("Cards")),
        ("buys", _("Buys")),
        ("coins", _("Coins")),
    ):
        value = getattr(count, name)
        moved = value - getattr(before, name) if before is not None else 0
        number = f"<strong>{value} ({_signed(moved)})</strong>" if moved else f"{value}"
        said.append(f'<span style="white-space:nowrap">{escape(label)} {number}</span>')
    return f'<div style="display:flex;flex-flow:column"><small style="display:contents">{"".join(said)}</small></div>'


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def _table(ground: Ground) -> str:
    """The row as a table, a card a line, the slots of a Throne Room further in."""
    played = ground.played
    counts = {done.place: done.count for done in played.done}
    depths = _depths(links(ground.row))
    titles = (_("Card"), _("Actions"), _("Cards in hand"), _("Buys"), _("Coins"))
    head = "".join(f'<th scope="col"{_number(n)}>{escape(title)}</th>' for n, title in enumerate(titles))
    lines = [_line(f"<em>{escape(_('before the first card'))}</em>", played.start)]
    before = played.start
    for place in range(len(ground.row)):
        depth, link = depths[place]
        words = escape(card_name(link.card))
        if depth:
            words = f"<span aria-hidden='true'>{'&emsp;' * depth}↳ </span>{words}, {escape(_('twice'))}"
        if place in counts:
            lines.append(_line(words, counts[place], before))
            before = counts[place]
        elif place == played.stuck:
            said = escape(_("cannot be played: no action left"))
            lines.append(
                f'<tr style="color:var(--rc-bad,#9c2f27);font-weight:650"><th scope="row">✗ {words}</th>'
                f'<td colspan="4">{said}</td></tr>'
            )
        else:
            lines.append(
                f'<tr style="{FADED}"><th scope="row">{words}</th><td colspan="4">{escape(_("not reached"))}</td></tr>'
            )
    caption = escape(_("Four counters, after each card"))
    return (
        f'<div class="rc-scroll" tabindex="0"><table class="rc-score"><caption>{caption}</caption>'
        f"<thead><tr>{head}<td hidden></td></tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def _number(place: int) -> str:
    return ' class="rc-number"' if place else ""


def _line(words: str, count: Count, before: Count | None = None) -> str:
    cells = ""
    for name in ("actions", "cards", "buys", "coins"):
        value = getattr(count, name)
        moved = value - getattr(before, name) if before is not None else 0
        sign = f" <small>({_signed(moved)})</small>" if moved else ""
        cells += f'<td class="rc-number">{value}{sign}</td>'
    return f'<tr><th scope="row">{words}</th>{cells}</tr>'


# ---- the deck of twenty --------------------------------------------------------------------------------------------


def deck(ground: Ground) -> list[Node]:
    """The sliders, what a thousand hands came to, the map, and the duel."""
    from widgets.playgrounds.dominion_engines import MIXED, MOST_OF_A_KIND

    sliders: list[Node] = [
        {
            "id": f"mix:{card}",
            "kind": "range",
            "label": f"{card_name(card)}: {count}",
            "text": str(count),
            "min": 0,
            "max": MOST_OF_A_KIND,
            "value": count,
        }
        for card, count in zip(MIXED, ground.mix, strict=True)
    ]
    rest = DECK - sum(ground.mix)
    return [
        {"id": "title", "kind": "heading", "level": 3, "text": _("A deck of twenty")},
        {"id": "sliders", "kind": "row", "look": "panel", "label": _("Cards of the deck"), "children": sliders},
        {"id": "rest", "kind": "note", "text": _("The other {count} cards are Coppers.", count=rest)},
        {"id": "stalls", "kind": "html", "html": _hands_table(ground), "label": _("A thousand hands")},
        {
            "id": "map",
            "kind": "buttons",
            "quiet": True,
            "label": _("Map of decks"),
            "options": [
                {
                    "value": "map",
                    "text": _("Map of all decks with {count} Markets", count=ground.mix[2]),
                    "expanded": ground.map_shown,
                }
            ],
        },
        {
            "id": "mapped",
            "kind": "html",
            "html": _map(ground) if ground.map_shown else "",
            "hidden": not ground.map_shown,
            "label": _("Map of decks"),
        },
        ground.duel.buttons("duel", _("Duel")),
        {
            "id": "about:duel",
            "kind": "note",
            "text": _(
                "A bot that buys these Villages, Smithies and Markets plays {games} games against money with Smithies.",
                games=_games(),
            ),
        },
        {"id": "duelled", "kind": "html", "html": ground.duel.html()},
    ]


def _games() -> int:
    from widgets.playgrounds.dominion_duel import SHUFFLES

    return 2 * SHUFFLES


def hands_words(ground: Ground) -> str:
    """How the deck does, in a sentence."""
    hands = ground.hands(ground.mix)
    span = wilson(hands.stalled, hands.hands)
    return _(
        "{stalled} of {hands} hands stall (95 % from {low} to {high} %), and a hand earns {coins} coins on average.",
        stalled=hands.stalled,
        hands=hands.hands,
        low=f"{100 * span.low:.0f}",
        high=f"{100 * span.high:.0f}",
        coins=_mean(hands.mean),
    )


def _mean(coins: float) -> str:
    return decimal(f"{coins:.1f}")


def _mix_words(mix: tuple[int, ...]) -> str:
    from widgets.playgrounds.dominion_engines import MIXED

    return ", ".join(f"{card_name(card)} {count}" for card, count in zip(MIXED, mix, strict=True))


def _hands_table(ground: Ground) -> str:
    lines = []
    for name, mix in ((_("now"), ground.mix), (_("before"), ground.before)):
        if mix is None:
            continue
        hands = ground.hands(mix)
        width = round(100 * hands.share)
        bar = (
            '<div style="height:.8rem;border:1px solid currentColor;min-width:5rem" aria-hidden="true">'
            f'<div style="height:100%;width:{width}%;background:currentColor"></div></div>'
        )
        lines.append(
            f'<tr><th scope="row" style="white-space:normal">{escape(name)}: {escape(_mix_words(mix))}</th>'
            f'<td class="rc-number">{100 * hands.share:.0f} %</td><td>{bar}</td>'
            f'<td class="rc-number">{_mean(hands.mean)}</td></tr>'
        )
    titles = (_("Deck"), _("Hands that stall"), "", _("Coins in a hand"))
    head = "".join(
        f'<th scope="col">{escape(title)}</th>' if title else '<td aria-hidden="true"></td>' for title in titles
    )
    return (
        f"<p>{escape(hands_words(ground))}</p>"
        f'<div class="rc-scroll" tabindex="0"><table class="rc-score"><thead><tr>{head}<td hidden></td></tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


def _map(ground: Ground) -> str:
    """Coins in a hand for all Villages and Smithies, with the verdicts of the duels fought so far."""
    from widgets.playgrounds.dominion_engines import MAP_HANDS, MOST_OF_A_KIND

    villages, smithies, markets = ground.mix
    numbers = range(MOST_OF_A_KIND + 1)
    cells = {(v, s): ground.hands((v, s, markets), MAP_HANDS) for v in numbers for s in numbers}
    means = [hands.mean for hands in cells.values()]
    low, high = min(means), max(means)
    head = "".join(f'<th scope="col" class="rc-number">{s}</th>' for s in numbers)
    rows = ""
    for v in numbers:
        row = ""
        for s in numbers:
            hands = cells[v, s]
            depth = round(36 * (hands.mean - low) / (high - low)) if high > low else 0
            here = ";outline:3px solid currentColor;outline-offset:-3px" if (v, s) == (villages, smithies) else ""
            mark = ground.duels.get((v, s, markets), "")
            row += (
                f'<td class="rc-number" style="background:color-mix(in srgb, var(--sheet-accent) {depth}%, transparent)'
                f'{here}">{_mean(hands.mean)}{f" {escape(mark)}" if mark else ""}</td>'
            )
        rows += f'<tr><th scope="row">{v}</th>{row}</tr>'
    caption = _(
        "Coins in a hand, from {hands} hands each: Villages downwards, Smithies to the right, Markets {count}",
        hands=MAP_HANDS,
        count=markets,
    )
    key = (
        _("A cell is a rougher count than the table above.")
        + " "
        + _("Framed: your deck. Marks of duels: ▲ clearly more than half won, ▼ clearly fewer, ≈ too close to call.")
    )
    corner = escape(_("Villages"))
    return (
        f'<div class="rc-scroll" tabindex="0"><table class="rc-score"><caption>{escape(caption)}</caption><thead><tr>'
        f'<th scope="col">{corner}</th>{head}<td hidden></td></tr></thead><tbody>{rows}</tbody></table></div>'
        f'<p class="rc-small">{escape(key)}</p>'
    )


__all__ = ["THRONE", "TRAY", "chain", "deck", "hands_words", "row_words"]
