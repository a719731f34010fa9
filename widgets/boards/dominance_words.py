"""The board of Dominance in words: names of places and the description that is read in place of the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FACTIONS = ("gold", "silver", "bronze")
PIECES = ("town", "city", "capital", "bridge")
_MANY = {"town": "towns", "city": "cities", "capital": "capitals", "bridge": "bridges"}

View = Mapping[str, Any]


def coins_in_words(coins: Mapping[str, int] | None, none: str = "no coins") -> str:
    """Coins as "2 gold and 1 silver"."""
    parts = [f"{coins[faction]} {faction}" for faction in FACTIONS if coins and coins.get(faction)]
    if not parts:
        return none
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def tile_in_words(tile: Mapping[str, Any]) -> str:
    """What lies on a territory, without its name."""
    side = f"grey side, held by {tile['faction']}" if tile["side"] == "grey" else "coloured side"
    parts = [side, coins_in_words(tile["coins"])]
    if tile.get("building"):
        parts.append(tile["building"])
    if tile.get("disputed"):
        parts.append("in Dispute")
    return ", ".join(parts)


def hand_in_words(hand: Mapping[str, Any]) -> str:
    """What is known of a hand, without its owner."""
    if hand.get("coins") is not None:
        parts = [coins_in_words(hand["coins"], "an empty hand")]
    elif hand.get("size") is not None:
        parts = [f"{hand['size']} coins behind a closed screen"]
    else:
        parts = ["closed screen"]
    if hand.get("known") is not None:
        parts.append(_counted(hand["known"], hand.get("unknown", 0), hand.get("coins") is not None))
    if hand.get("tokens"):
        parts.append(f"{hand['tokens']} Leader token{'s' if hand['tokens'] > 1 else ''}")
    if hand.get("politician"):
        parts.append(f"Politician, marker {hand['marker'] or 'secret'}")
    return ", ".join(parts)


def _counted(known: Mapping[str, int], unknown: int, own: bool) -> str:
    """What counting tells of a hand, and whom: one's own coins are known to oneself in any case."""
    who = "the others, if they have counted," if own else "whoever has counted"
    if not sum(known.values()):
        return f"{who} can name none of its {unknown}" if unknown else "nothing in it to name"
    rest = f"and not the other {unknown}" if unknown else "which is all of it"
    return f"{who} can name {coins_in_words(known)}, {rest}"


def wager_in_words(wager: Mapping[str, Any]) -> str:
    """The state of one wager, without its owner."""
    if not wager["made"]:
        return "still choosing a wager"
    if wager["coins"] is None:
        return "wager made, still hidden"
    return f"wagers {coins_in_words(wager['coins'], 'nothing')}"


def seat_name(view: View, seat: int) -> str:
    """The name people see for a seat."""
    names = {hand["seat"]: hand["name"] for hand in view["hands"]}
    return str(names.get(seat, f"P{seat + 1}"))


def dispute_in_words(view: View) -> list[str]:
    """The Dispute so far, one sentence a line; empty when there is none."""
    dispute = view.get("dispute")
    if not dispute:
        return []
    lines = [f"Territory {dispute['tile']} is in Dispute."]
    if dispute.get("totals") is not None:
        lines.append(f"Counted: {coins_in_words(dispute['totals'])}.")
    if len(dispute.get("tied") or ()) > 1 and not dispute.get("faction"):
        lines.append(f"Tied: {' and '.join(dispute['tied'])}.")
    if dispute.get("faction"):
        lines.append(f"It goes to {dispute['faction']}.")
    if dispute.get("leader") is not None:
        lines.append(f"{seat_name(view, dispute['leader'])} is the Leader.")
    elif dispute.get("candidates"):
        lines.append(f"Leader is one of {', '.join(seat_name(view, seat) for seat in dispute['candidates'])}.")
    if any((dispute.get("surplus") or {}).values()):
        lines.append(f"Surplus: {coins_in_words(dispute['surplus'])}.")
    return lines


def describe(view: View) -> list[dict[str, Any]]:
    """The whole board in words: parts with an id, a term and lines, in the order one would look at it."""
    beside: dict[str, list[str]] = {tile["name"]: [] for tile in view["tiles"]}
    for one, other in view["sides"]:
        beside[one].append(other)
        beside[other].append(one)
    bridged = {frozenset(pair) for pair in view["bridges"]}
    territories = []
    for tile in view["tiles"]:
        touching = [
            f"{other} (bridge)" if frozenset((tile["name"], other)) in bridged else other
            for other in sorted(beside[tile["name"]])
        ]
        territories.append(f"{tile['name']}: {tile_in_words(tile)}; touches {', '.join(touching) or 'nothing'}.")
    wagers = {wager["seat"]: wager for wager in view.get("wagers") or ()}
    active = None if view.get("outcome") else view["active"]
    seats = []
    for hand in view["hands"]:
        words = hand_in_words(hand)
        if hand["seat"] in wagers:
            words += f", {wager_in_words(wagers[hand['seat']])}"
        seats.append(f"{hand['name']}{' (active)' if hand['seat'] == active else ''}: {words}.")
    line = ", ".join(view["line"])
    supply = [
        f"{count} {name if count == 1 else _MANY[name]}" for name, count in view["supply"].items() if name in _MANY
    ]
    if view.get("marker_in_supply"):
        supply.append("the Dispute marker")
    step, outcome = view.get("step"), view.get("outcome")
    turn = [f"Turn {view['turn']}: {seat_name(view, view['active'])} is the active player."]
    turn += [f"{step['ask']}."] if step else []
    if outcome:
        winners = [seat_name(view, seat) for seat in outcome["winners"]]
        turn = [f"The game is over. {' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}."]
    parts = [
        ("turn", "Turn", turn),
        ("dispute", "Dispute", dispute_in_words(view)),
        ("map", "Territories", territories),
        ("seats", "Players", seats),
        ("line", "Coin line, front first", [f"{line}, then the Banner." if line else "Empty, only the Banner."]),
        ("discard", "Discard pile", [f"{coins_in_words(view['discard'])}."]),
        ("supply", "Supply", [f"{', '.join(supply) or 'nothing'}."]),
    ]
    return [{"id": name, "term": term, "lines": lines} for name, term, lines in parts if lines]
