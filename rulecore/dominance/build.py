"""The Leader's Build: a town, an upgrade or a bridge (rulebook section Special Action: Build)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rulecore.kernel import Action, Fields, Refusal, Step, Verb

from .facts import BRIDGE, BUILDINGS, CAPITAL, NOTHING, PIECES, TOWN
from .leader import finish_dispute
from .position import DominancePosition
from .turn import unknown_tile
from .words import SideField, TileField, WordField, join, plural

_MANY = ("towns", "cities", "capitals", "bridges")
_RULE_OF = {"town": "dominance.build.town", "city": "dominance.build.city", "capital": "dominance.build.capital"}


def reach(position: DominancePosition) -> list[int]:
    """The disputed territory and its neighbours (``dominance.build.where``).

    ``dominance.build.either_side``: whatever their colour.
    """
    return sorted((position.disputed, *position.layout.neighbours[position.disputed]))


def nothing_left(position: DominancePosition, piece: str, place: str) -> Refusal:
    """Refuse a miniature that is not in the supply, and say what is there."""
    left = [
        plural(count, name, many) for name, many, count in zip(PIECES, _MANY, position.supply, strict=True) if count
    ]
    # dominance.build.returned_piece
    back = f" A {piece} comes back when somebody builds on it." if piece in ("town", "city") else ""
    return Refusal(
        "dominance.build.supply",
        f"There is no {piece} left in the supply for {place}.",
        f"The supply holds {join(left) or 'nothing'}.{back}",
    )


class Build(Verb[DominancePosition]):
    """Place a town, or turn a town into a city, or a city into the capital."""

    name = "build"
    phrase = "build {piece} at {tile}"
    fields: ClassVar[Fields] = {"piece": WordField("town", "city", "capital"), "tile": TileField()}
    steps = ("reward",)

    def options(self, position: DominancePosition, step: Step) -> list[Action]:
        found = []
        for tile in reach(position):
            standing = position.building[tile]
            # supply[0] is towns: the piece that follows a building in the chain has the building's number
            if standing < CAPITAL and position.supply[standing]:
                found.append(self(BUILDINGS[standing + 1], position.layout.names[tile]))
        return found

    def why_not(self, position: DominancePosition, step: Step, action: Action) -> Refusal | None:
        piece, name = action.values
        unknown = unknown_tile(position, (name,))
        if unknown:
            return unknown
        tile = position.layout.index[name]
        near = reach(position)
        if tile not in near:
            return Refusal(
                "dominance.build.where",
                f"{name} is too far from the Dispute on {position.layout.names[position.disputed]}.",
                f"Build on {join([position.layout.names[t] for t in near], 'or')}.",
            )
        # dominance.build.town, dominance.build.city, dominance.build.capital: each grows from the piece before it
        standing = position.building[tile]
        wanted = BUILDINGS.index(piece) - 1
        if standing != wanted:
            if piece == "town":
                return Refusal(
                    "dominance.build.one_building",
                    f"{name} already has a {BUILDINGS[standing]}, and a territory holds one building.",
                    f"Turn the {BUILDINGS[standing]} into a {BUILDINGS[standing + 1]}."
                    if standing < CAPITAL
                    else "A capital cannot grow; build elsewhere.",
                )
            here = f"a {BUILDINGS[standing]}" if standing != NOTHING else "nothing"
            return Refusal(
                _RULE_OF[piece],
                f"A {piece} replaces a {BUILDINGS[wanted]}, and on {name} stands {here}.",
                f"Build a {piece} where a {BUILDINGS[wanted]} stands."
                if standing >= wanted
                else f"Build a {BUILDINGS[standing + 1]} on {name} first; each step is a Build of its own.",
            )
        if not position.supply[wanted]:
            return nothing_left(position, piece, name)
        return None

    def apply(self, position: DominancePosition, step: Step, action: Action) -> None:
        piece, name = action.values
        position.agenda.pop()
        place_building(position, position.layout.index[name])
        position.note(_RULE_OF[piece], "built", step.seat, piece=piece, tile=name)
        # dominance.build.one_piece: the reward is spent with this one
        finish_dispute(position)

    def imaginable(self, position: DominancePosition) -> Iterator[Action]:
        for name in position.layout.names:
            for piece in BUILDINGS[1:]:
                yield self(piece, name)


def place_building(position: DominancePosition, tile: int) -> None:
    """Put the next piece of the chain on a tile; the replaced one returns (``dominance.build.returned_piece``)."""
    standing = position.building[tile]
    position.building[tile] = standing + 1
    position.supply[standing] -= 1
    if standing >= TOWN:
        position.supply[standing - 1] += 1


class BuildBridge(Verb[DominancePosition]):
    """Put a bridge across the side between two territories."""

    name = "build_bridge"
    phrase = "build bridge {side}"
    fields: ClassVar[Fields] = {"side": SideField()}
    steps = ("reward",)

    @staticmethod
    def in_reach(position: DominancePosition, side: int) -> bool:
        """Whether a side is close enough to the Dispute (``dominance.build.bridge``, option ``bridge_reach``)."""
        one, other = position.layout.sides[side]
        centre = position.disputed
        reading = position.options.bridge_reach
        if reading == "touches_dispute":
            return centre in (one, other)
        near = position.layout.neighbours[centre]
        ends = (one == centre or one in near) + (other == centre or other in near)
        return ends == 2 if reading == "both_ends" else ends >= 1

    def options(self, position: DominancePosition, step: Step) -> list[Action]:
        if not position.supply[BRIDGE - 1]:
            return []
        layout = position.layout
        found = []
        for side in range(len(layout.sides)):
            if not position.bridges >> side & 1 and self.in_reach(position, side):
                found.append(self(tuple(layout.side_name(side).split("-"))))
        return found

    def why_not(self, position: DominancePosition, step: Step, action: Action) -> Refusal | None:
        one, other = action.values[0]
        unknown = unknown_tile(position, (one, other))
        if unknown:
            return unknown
        layout = position.layout
        side = side_of(position, one, other)
        if side is None:
            return Refusal(
                "dominance.build.bridge",
                f"{one} and {other} share no side, so no bridge can join them."
                if one != other
                else f"A bridge joins two territories, and you named only {one}.",
                f"From {one} a bridge can lead to "
                f"{join([layout.names[t] for t in layout.neighbours[layout.index[one]]], 'or')}.",
            )
        if position.bridges >> side & 1:
            return Refusal(
                "dominance.build.one_bridge_per_side",
                f"Between {one} and {other} there is a bridge already, and one side carries one.",
                "Choose another side.",
            )
        if not self.in_reach(position, side):
            centre = layout.names[position.disputed]
            near = join([layout.names[tile] for tile in reach(position)], "or")
            cures = {
                "one_end": f"One end must be on {near}.",
                "both_ends": f"Both ends must be on {near}.",
                "touches_dispute": f"One end must be on {centre}.",
            }
            return Refusal(
                "dominance.build.bridge",
                f"The side {one}-{other} is out of reach of the Dispute on {centre}.",
                cures[position.options.bridge_reach],
            )
        if not position.supply[BRIDGE - 1]:
            return nothing_left(position, PIECES[BRIDGE - 1], f"{one}-{other}")
        return None

    def apply(self, position: DominancePosition, step: Step, action: Action) -> None:
        one, other = action.values[0]
        position.agenda.pop()
        place_bridge(position, one, other)
        position.note("dominance.build.bridge", "bridged", step.seat, side=[one, other])
        finish_dispute(position)

    def imaginable(self, position: DominancePosition) -> Iterator[Action]:
        names = position.layout.names
        for number, one in enumerate(names):
            for other in names[number + 1 :]:
                yield self((one, other))


def side_of(position: DominancePosition, one: str, other: str) -> int | None:
    """The number of the side between two territories, or ``None`` if they do not touch."""
    index = position.layout.index
    low, high = sorted((index[one], index[other]))
    return position.layout.side_index.get((low, high))


def place_bridge(position: DominancePosition, one: str, other: str) -> None:
    """Put a bridge from the supply on the side between two territories."""
    side = side_of(position, one, other)
    assert side is not None
    position.bridges |= 1 << side
    position.supply[BRIDGE - 1] -= 1
