"""Views of Dominance for tests of the drawing, written out so that they need no game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LAYOUTS: dict[str, dict[str, tuple[int, int]]] = {
    "line_7": {name: (q, 0) for q, name in enumerate("ABCDEFG")},
    "line_9": {name: (q, 0) for q, name in enumerate("ABCDEFGHI")},
    "strip_9": {name: (index % 5, index // 5) for index, name in enumerate("ABCDEFGHI")},
    "flower_7": dict(zip("ABCDEFG", [(0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)], strict=True)),
    "flower_9": dict(
        zip("ABCDEFGHI", [(0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (2, -1), (2, -2)], strict=True)
    ),
}
AROUND = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
COINS: list[dict[str, int]] = [
    {"gold": 1},
    {"silver": 1},
    {"bronze": 1},
    {"gold": 2, "silver": 1},
    {},
    {"gold": 1, "silver": 3, "bronze": 2},
    {"bronze": 4},
    {"silver": 1, "bronze": 1},
    {"gold": 1},
]


def view(
    layout: str = "line_7",
    players: int = 2,
    seat: int | None = 0,
    stage: str = "action",
    **changes: Any,
) -> dict[str, Any]:
    """A view in the form of ``match.view(seat).to_json()``.

    Args:
        stage: "start" (nothing won yet), "action" (two tiles won, buildings, a bridge), "wager" (a Dispute on D, the
            first wager made), "revealed" (wagers on the table, a tie to break) or "surplus" (D won, Surplus to split).
    """
    axial = LAYOUTS[layout]
    tiles: list[dict[str, Any]] = [
        {
            "name": name,
            "q": q,
            "r": r,
            "side": "colored",
            "faction": None,
            "coins": dict(COINS[index]),
            "building": None,
            "disputed": False,
        }
        for index, (name, (q, r)) in enumerate(axial.items())
    ]
    by_name = {tile["name"]: tile for tile in tiles}
    if stage != "start":
        by_name["B"].update(side="grey", faction="silver", building="city")
        by_name["C"].update(side="grey", faction="bronze", building="town")
        by_name["A"].update(building="capital")
        by_name["G"].update(building="town")
    dispute: dict[str, Any] | None = None
    wagers: list[dict[str, Any]] = []
    if stage in ("wager", "revealed", "surplus"):
        dispute = {
            "tile": "D",
            "totals": None,
            "tied": [],
            "faction": None,
            "leader": None,
            "candidates": [],
            "surplus": {},
        }
        by_name["D"]["disputed"] = True
    if stage == "wager":
        wagers = [
            {"seat": index, "made": index == 0, "coins": {"gold": 1} if index == seat == 0 else None}
            for index in range(players)
        ]
    if stage in ("revealed", "surplus") and dispute:
        bets: list[dict[str, int]] = [{"gold": 1}, {"silver": 2}, {}, {"bronze": 1, "gold": 1}]
        wagers = [{"seat": index, "made": True, "coins": bets[index]} for index in range(players)]
        if stage == "revealed":
            dispute.update(totals={"gold": 3, "silver": 3}, tied=["gold", "silver"])
    if stage == "surplus" and dispute:
        by_name["D"].update(side="grey", faction="gold", coins={"gold": 1})
        dispute.update(
            faction="gold",
            leader=0,
            candidates=[0],
            surplus={"gold": 2, "silver": 3},
        )
    hands: list[dict[str, Any]] = []
    full: list[Mapping[str, int]] = [
        {"gold": 2, "silver": 1, "bronze": 1},
        {"gold": 1, "silver": 1, "bronze": 2},
        {"silver": 3},
        {"gold": 5},
    ]
    for index in range(players):
        seen = index == seat
        hands.append(
            {
                "seat": index,
                "name": f"P{index + 1}",
                "coins": dict(full[index]) if seen else None,
                "size": sum(full[index].values()) if seen else None,
                "tokens": 0,
                "politician": False,
                "marker": None,
            }
        )
    sides = [
        [one["name"], other["name"]]
        for index, one in enumerate(tiles)
        for other in tiles[index + 1 :]
        if (other["q"] - one["q"], other["r"] - one["r"]) in AROUND
    ]
    asks = {
        "start": ("action", "P1: choose an action; 2 left"),
        "action": ("action", "P1: choose an action; 2 left"),
        "wager": ("wager", "P2: choose a secret wager"),
        "revealed": ("assign", "P1: gold and silver tie; choose one"),
        "surplus": ("split_surplus", "P1: order the Surplus"),
    }
    kind, ask = asks[stage]
    line = ["gold", "silver", "bronze", "gold", "bronze", "silver", "silver", "gold", "bronze", "silver", "gold"]
    return {
        "game": "dominance",
        "seat": seat,
        "players": players,
        "teams": [[0, 2], [1, 3]] if players == 4 else None,
        "layout": layout,
        "tiles": tiles,
        "sides": sides,
        "bridges": [["A", "B"]] if stage != "start" else [],
        "hands": hands,
        "line": line[: {2: 6, 3: 9, 4: 11}[players]],
        "discard": {"gold": 1, "silver": 1, "bronze": 1} if stage == "start" else {"gold": 3, "bronze": 1},
        "supply": {"town": 2, "city": 0, "capital": 0 if stage != "start" else 1, "bridge": 3},
        "marker_in_supply": stage in ("start", "action"),
        "turn": 3,
        "active": 0,
        "actions_left": 2,
        "wagers": wagers,
        "dispute": dispute,
        "step": {"seat": 1 if stage == "wager" else 0, "kind": kind, "ask": ask},
        "next": [],
        "outcome": None,
        **changes,
    }
