"""Dominance in words: what happened, and what lies where, for one seat at a time."""

from __future__ import annotations

from typing import Any

from rulecore.kernel import Event

from .facts import BUILDINGS, FACTIONS, MARKERS, PIECES, Coins
from .position import COLOURED, DominancePosition
from .view import View, ask, make_view
from .words import coins_text, join, plural, seat_name

_HAPPENINGS = {
    "line_dealt": "The line is dealt: {line}.",
    "politician_drawn": "{who} is the Politician.",
    "picked": "{who} hides a secret coin.",
    "marker_kept": "{who} keeps one marker in secret.",
    "turn_begins": "Turn {turn}: {who} is active.",
    "moved": "{who} moves {coins} from {source} to {target}.",
    "reinforced": "{who} reinforces {tile} with {coin}.",
    "took": "{who} takes the front coin, {coin}.",
    "passed": "{who} declines an action.",
    "declared": "{who} declares a Dispute on {tile}.",
    "wagered": "{who} has wagered.",
    "revealed": "All hands open: {wagers}.",
    "no_effect": "There is nothing to count on {tile}, so nothing changes.",
    "counted": "Counted together: {totals}.",
    "assigned": "{who} breaks the tie for {faction}.",
    "settled": "{tile} goes to {faction} for good and turns grey.",
    "surplus": "The Surplus is {coins}.",
    "named": "{who} names {leader} Leader.",
    "led": "{who} is the Leader.",
    "token": "{who} takes a Leader token.",
    "given_back": "{who} gets {coins} back.",
    "split": "{who} sends {row} to the line and {rest} to the discard pile.",
    "leader_took": "{who} takes the front coin, {coin}.",
    "coin_lost_full": "{who} holds a full hand and loses the coin{and_build}.",
    "coin_lost_empty": "The line is empty, so {who} gets no coin.",
    "second_coin": "{who} takes a second coin, {coin}.",
    "declined": "{who} takes neither Build nor second coin.",
    "built": "{who} builds a {piece} on {tile}.",
    "bridged": "{who} builds a bridge between {side}.",
    "game_over": "The game is over.",
    "capped": "The simulation stops after {turns} turns, with no winner.",
}
_SECRETS = {
    "picked": "{who} hides a secret coin: {coin}.",
    "marker_kept": "{who} keeps the {marker} marker.",
    "wagered": "{who} has wagered {coins}.",
}


def tell(event: Event, seat: int | None) -> str:
    """An event in one sentence; what is secret appears for its own seat only.

    Args:
        event: what happened.
        seat: who listens; ``None`` is a spectator.
    """
    own = event.secret and event.seat is not None and event.seat == seat
    sentence = (_SECRETS if own else _HAPPENINGS)[event.kind]
    facts = {**event.facts, **(event.secret if own else {})}
    words: dict[str, Any] = {name: _said(name, value) for name, value in facts.items()}
    words["who"] = seat_name(event.seat) if event.seat is not None else "Nobody"
    words["and_build"] = " and the Build" if facts.get("build_lost") else ""
    return sentence.format(**words)


def _said(name: str, value: Any) -> str:
    if name in ("coins", "rest", "totals"):
        return coins_text(value)
    if name == "wagers":
        return join([f"{seat_name(seat)} {coins_text(wager)}" for seat, wager in enumerate(value)])
    if name in ("line", "row"):
        return ", ".join(value) or "nothing"
    if name == "leader":
        return seat_name(value)
    if name == "side":
        return join(value)
    return str(value)


def narrate(position: DominancePosition, seat: int | None) -> str:
    """The table in words: who must act, the map, the line and the screens, as far as this seat may know them."""
    view = make_view(position, seat)
    lines = [f"{ask(view)}.", *_dispute_lines(view), *_map_lines(view)]
    line = ", ".join(FACTIONS[colour] for colour in view.line)
    lines.append(f"Coin line, front first: {line}, then the Banner." if line else "The coin line is empty.")
    lines.append(f"Discard pile: {coins_text(view.discard)}.")
    supply = [
        plural(count, piece, "cities" if piece == "city" else "")
        for piece, count in zip(PIECES, view.supply, strict=True)
    ]
    lines.append(f"Supply: {join(supply)}.")
    lines += [_hand_line(view, hand.seat) for hand in view.hands]
    if view.result is not None:
        lines += _result_lines(view.result)
    return "\n".join(lines)


def _map_lines(view: View) -> list[str]:
    lines = []
    names = view.layout.names
    for tile, name in enumerate(names):
        if view.owner[tile] == COLOURED:
            text = f"{name}: coloured, {coins_text(view.coins[tile], 'no coins')}"
        else:
            text = f"{name}: grey, {FACTIONS[view.owner[tile]]}"
        if view.building[tile]:
            text += f", {BUILDINGS[view.building[tile]]}"
        bridged = []
        for side, ends in enumerate(view.layout.sides):
            if view.bridges >> side & 1 and tile in ends:
                bridged.append(names[ends[0] if ends[1] == tile else ends[1]])
        if bridged:
            text += f", bridge to {join(bridged)}"
        lines.append(f"{text}; touches {join([names[near] for near in view.layout.neighbours[tile]])}.")
    return lines


def _dispute_lines(view: View) -> list[str]:
    if view.disputed < 0:
        return []
    name = view.layout.names[view.disputed]
    lines = [f"Dispute on {name}."]
    for seat, made in enumerate(view.wagered):
        wager: Coins | None = view.wagers[seat]
        if wager is not None:
            lines.append(f"{seat_name(seat)} wagered {coins_text(wager)}.")
        elif made:
            lines.append(f"{seat_name(seat)} has wagered.")
    if view.totals is not None:
        lines.append(f"Counted together: {coins_text(view.totals)}.")
    if view.faction >= 0:
        lines.append(f"{name} has gone to {FACTIONS[view.faction]}.")
    if view.leader >= 0:
        lines.append(f"{seat_name(view.leader)} is the Leader. Surplus left: {coins_text(view.surplus)}.")
    return lines


def _hand_line(view: View, seat: int) -> str:
    hand = view.hands[seat]
    if hand.coins is not None:
        text = f"behind the screen {coins_text(hand.coins)}"
    elif hand.size is not None:
        text = f"behind the screen {plural(hand.size, 'coin')}"
    else:
        text = "screen closed"
    if hand.tokens is not None:
        text += f", {plural(hand.tokens, 'Leader token')}"
    if hand.politician:
        text += ", the Politician" + (f" with the {MARKERS[hand.marker]} marker" if hand.marker is not None else "")
    you = " (you)" if seat == view.seat else ""
    return f"{seat_name(seat)}{you}: {text}."


def _result_lines(result: dict[str, Any]) -> list[str]:
    scores = join([f"{name} {points}" for name, points in result["scores"].items()])
    if not result["finished"]:
        return [f"Stopped without a winner. Points so far: {scores}."]
    winners = join([seat_name(seat) for seat in result["winners"]])
    factions = join(result["winning_factions"])
    return [f"Final points: {scores}.", f"Winning faction: {factions}. Winner: {winners}."]
