"""Names of the people at a table, as far as they are given: what can be one, and all that is wrong with others."""

from __future__ import annotations

from unicodedata import category

from .errors import shown

MOST = 40
"""Characters of a name at most, so that it fits a page and a code."""


def seat_names(count: int) -> tuple[str, ...]:
    """What seats are called whose owners gave no name: P1, P2, …"""
    return tuple(f"P{seat + 1}" for seat in range(count))


def names_problems(names: object, players: int | None) -> list[str]:
    """All that is wrong with the names of a match; nothing if they are fine.

    Args:
        names: what was given, one name a seat from the first on; seats at the end may go without.
        players: number of seats, ``None`` if that is not known.
    """
    if not isinstance(names, (list, tuple)):
        return [f"“names” is a list of texts, one a seat, not {shown(names)}."]
    problems = []
    if players is not None and len(names) > players:
        problems.append(f"There are {len(names)} names for {players} seats; give at most one a seat.")
    taken: dict[str, int] = {}
    # those beyond the seats are too many, whatever they say
    for number, name in enumerate(names[: players or 9]):
        this = f"Name {number + 1}"
        if not isinstance(name, str):
            problems.append(f"{this} is a text, not {shown(name)}.")
        elif not name.strip():
            problems.append(f"{this} is empty; leave out the names at the end, or write one.")
        elif len(name) > MOST:
            problems.append(f"{this} has {len(name)} characters, and a name has at most {MOST}: {shown(name, MOST)}.")
        elif any(category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in name):
            problems.append(f"{this} holds signs that stand for no letter, such as an end of line: {shown(name)}.")
        elif name.strip().casefold() in taken:
            first = taken[name.strip().casefold()] + 1
            problems.append(f"{this} is that of name {first} again: {shown(name)}; every seat needs its own.")
        else:
            taken[name.strip().casefold()] = number
    for seat, usual in enumerate(seat_names(players or 0)):
        holder = taken.get(usual.casefold(), seat)
        if holder != seat:
            problems.append(f"Name {holder + 1} is {usual}, which is what another seat is called.")
    return problems
