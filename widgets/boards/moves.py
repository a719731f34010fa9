"""Which pieces travelled between two scenes, found from the pictures alone.

The browser slides pieces from where they lay to where they lie. It needs to know no rule for that: pieces that left one
pool and like pieces that joined another are taken for the same pieces.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

#: More pieces than this travel only when another position is set up, and then nothing should fly about.
MOST = 14


def _tokens(scene: dict[str, Any]) -> list[dict[str, Any]]:
    return [item for item in scene.get("items", ()) if item["kind"] == "token"]


def _by_pool(tokens: list[dict[str, Any]]) -> dict[tuple[str, str], list[str]]:
    """Names of the pieces of one face in one pool; a stack of three is named three times."""
    pools: dict[tuple[str, str], list[str]] = defaultdict(list)
    for token in tokens:
        pools[token["pool"], token["face"]] += [token["id"]] * token["count"]
    return pools


def _queues(tokens: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    queues: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for token in tokens:
        if "queue" in token:
            queues[token["pool"]].append(token)
    for members in queues.values():
        members.sort(key=lambda token: token["queue"])
    return queues


def _served(before: list[str], after: list[str]) -> int:
    """How many left the front of a queue, the smallest number that explains what is left of it."""
    for gone in range(len(before) + 1):
        rest = before[gone:]
        if after[: len(rest)] == rest:
            return gone
    return len(before)


def moves(before: dict[str, Any], after: dict[str, Any]) -> list[dict[str, str]]:
    """Pieces that travelled.

    Args:
        before: the scene that is on the screen.
        after: the scene that follows.

    Returns:
        ``{"art", "from", "to"}`` for each piece, with names of items of ``before`` and ``after``. A piece that came
        from or went out of sight has its ``home`` (its ``exit``), else the ``actor`` of ``before``, at that end. Empty
        when the scenes show different games, maps or seats, or have little in common.
    """
    if any(before.get(key) != after[key] for key in ("game", "setting")):
        return []
    old, new = _tokens(before), _tokens(after)
    art = {token["face"]: token["art"] for token in old + new}
    homes = {token["id"]: token["home"] for token in old + new if "home" in token}
    exits = {token["id"]: token["exit"] for token in old if "exit" in token}
    found: list[dict[str, str]] = []
    lost: dict[str, list[tuple[str, str]]] = defaultdict(list)
    gained: dict[str, list[tuple[str, str]]] = defaultdict(list)

    old_queues, new_queues = _queues(old), _queues(new)
    for pool in dict.fromkeys([*old_queues, *new_queues]):
        was, now = old_queues.get(pool, []), new_queues.get(pool, [])
        gone = _served([token["face"] for token in was], [token["face"] for token in now])
        kept = len(was) - gone
        for token in was[:gone]:
            lost[token["face"]].append((pool, token["id"]))
        for token in now[kept:]:
            gained[token["face"]].append((pool, token["id"]))
        if gone:
            found += [
                {"art": here["art"], "from": there["id"], "to": here["id"]}
                for there, here in zip(was[gone:], now[:kept], strict=True)
            ]

    still_old = _by_pool([token for token in old if "queue" not in token])
    still_new = _by_pool([token for token in new if "queue" not in token])
    for pool, face in dict.fromkeys([*still_old, *still_new]):
        there, here = still_old.get((pool, face), []), still_new.get((pool, face), [])
        lost[face] += [(pool, name) for name in there[len(here) :]]
        gained[face] += [(pool, name) for name in here[len(there) :]]

    unseen = before.get("actor")
    for face in dict.fromkeys([*lost, *gained]):
        leaving, joining = list(lost[face]), list(gained[face])
        while leaving or joining:
            source = leaving.pop(0)[1] if leaving else None
            out = exits.get(source or "", homes.get(source or "", unseen))
            goal = joining.pop(0)[1] if joining else out
            source = source or homes.get(goal or "", unseen)
            if source and goal and source != goal:
                found.append({"art": art[face], "from": source, "to": goal})
    return found if len(found) <= MOST else []
