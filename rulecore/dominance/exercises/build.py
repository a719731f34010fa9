"""Exercises about building: what territories and bridges are worth, the best Build, what an upgrade gives back."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product
from typing import Any

from rulecore.kernel import Rng
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..facts import BUILDINGS, FACTIONS, PIECES
from ..game import RULEBOOK
from ..position import COLOURED, DominancePosition
from ..scoring import rank_factions, score_parts
from ..what_if import BuildEffect, build_effects, gain_text, supposing
from ..words import join, plural

BRIDGE_RULE = "dominance.end.bridge_points"
LETTERS = "ABCDEFG"
MOST_CHOICES = 5
_MANY = {"town": "towns", "city": "cities", "capital": "capitals", "bridge": "bridges"}


@cache
def _blind_bridges() -> Truth:
    base: dict[str, Any] = {"players": 2, "layout": "line_7", "territories": {}, "waiting_for": "nothing"}
    position = RULEBOOK.position_from(base)
    sides = position.layout.sides
    position.bridges = (1 << len(sides)) - 1
    kinds = {"both ends in one faction": 0, "ends in two factions": 0, "one end without owner": 0}
    maps = 0
    for left in range(len(position.owner)):
        for owners in product(range(3), repeat=len(position.owner) - 1):
            position.owner = [*owners[:left], COLOURED, *owners[left:]]
            paid = sum(part.rule == BRIDGE_RULE for faction in range(3) for part in score_parts(position, faction))
            loose = sum(left in side for side in sides)
            kinds["both ends in one faction"] += paid
            kinds["one end without owner"] += loose
            kinds["ends in two factions"] += len(sides) - paid - loose
            maps += 1
    count = maps * len(sides)
    shares = {name: 100 * number / count for name, number in kinds.items()}
    return Truth(
        shares["both ends in one faction"],
        exact=True,
        steps=(
            f"There are {maps} ways for six of seven territories to be won, and {len(sides)} sides for the bridge.",
            f"In {shares['one end without owner']:.1f} of 100 the bridge ends on the territory that nobody won.",
            "Of the others, one in three joins two territories of one faction.",
        ),
        series=shares,
        series_title="What a bridge put down blindly joins",
        series_unit="of 100 bridges",
    )


def blind_bridges(rng: Rng) -> Truth:
    """Of 100 bridges put down blindly on a finished row, how many score? (``dominance.end.bridge_points``)

    Counted over every way to settle six of seven territories in a row, and every side.
    """
    return _blind_bridges()


def _some(rng: Rng, choices: list[Choice]) -> tuple[Choice, ...]:
    """The right answer, which is the first one, and a few of the others in a random order, of many kinds."""
    wrong = list({choice.text: choice for choice in reversed(choices[1:]) if choice.text != choices[0].text}.values())
    rng.shuffle(wrong)
    kinds = {choice.misreading: choice for choice in wrong}
    wrong.sort(key=lambda choice: kinds[choice.misreading] is not choice)
    return shuffled(rng, [choices[0], *wrong[: MOST_CHOICES - 1]])


# ---- how many points? ----------------------------------------------------------------------------------------------


def _tiles(rng: Rng) -> dict[str, dict[str, Any]]:
    """A finished row of seven: two territories for each faction, one of them with the last coloured one beside it."""
    owners = [*FACTIONS, *FACTIONS]
    rng.shuffle(owners)
    owners.insert(rng.below(7), "")
    tiles: dict[str, dict[str, Any]] = {}
    for name, owner in zip(LETTERS, owners, strict=True):
        tiles[name] = {"faction": owner} if owner else {"coins": {rng.choice(FACTIONS): 2}}
    buildings = ["town", "city", "capital", "town"]
    rng.shuffle(buildings)
    places = list(LETTERS)
    rng.shuffle(places)
    for name, building in zip(places[:3], buildings[:3], strict=True):
        tiles[name]["building"] = building
    return tiles


def _added_up(position: DominancePosition, faction: str) -> int:
    """Points if every building kept the value of those before it."""
    standing = [
        building
        for owner, building in zip(position.owner, position.building, strict=True)
        if owner == FACTIONS.index(faction)
    ]
    bridges = sum(part.points for part in score_parts(position, FACTIONS.index(faction)) if part.rule == BRIDGE_RULE)
    return sum((building + 1) * (building + 2) // 2 for building in standing) + bridges


def points(rng: Rng) -> Question:
    """Add up a finished row for one faction. (``dominance.end.territory_points``, ``dominance.end.bridge_points``)"""
    while True:
        tiles = _tiles(rng)
        faction = rng.choice(FACTIONS)
        number = FACTIONS.index(faction)
        sides = [f"{one}-{other}" for one, other in pairwise(LETTERS)]
        rng.shuffle(sides)
        bridges = sorted(sides[:3])
        table: dict[str, Any] = {
            "players": 2,
            "layout": "line_7",
            "territories": tiles,
            "bridges": bridges,
            "waiting_for": "nothing",
        }
        position = RULEBOOK.position_from(table)
        parts = score_parts(position, number)
        paying = [part for part in parts if part.rule == BRIDGE_RULE]
        built = [position.building[i] for i, owner in enumerate(position.owner) if owner == number]
        if paying and max(built) >= 2:
            break
    right = rank_factions(position).scores[number]
    sums = "The sum: " + join([f"{part.label} {part.points}" for part in parts])
    touching = [side for side in bridges if any(tiles[name].get("faction") == faction for name in side.split("-"))]
    added, single, every = (
        _added_up(position, faction),
        right - len(paying),
        right + 2 * (len(touching) - len(paying)),
    )
    bare = rank_factions(RULEBOOK.position_from({**table, "options": {"bridge_value": 0}})).scores[number]
    last = position.layout.names[position.owner.index(COLOURED)]
    claimed = rank_factions(supposing(position, {last: faction})).scores[number]
    choices = [
        Choice(str(right), f"{sums}.", right=True),
        Choice(
            str(added),
            f"You added the values up along the way. A building is worth its total: town 2, city 3, capital 4. {sums}.",
            misreading="a capital is worth 1 + 2 + 3 + 4",
        ),
        Choice(
            str(single),
            f"You gave each bridge 1 point. It gives one at each end, 2 in all. {sums}.",
            misreading="a bridge is worth one point",
        ),
        Choice(
            str(every),
            f"You counted every bridge that touches {faction}. It pays only if both ends are {faction}'s. {sums}.",
            misreading="a bridge always pays",
        ),
        Choice(
            str(bare),
            f"You left the bridge out, and both of its ends belong to {faction}. {sums}.",
            misreading="bridges score nothing",
        ),
        Choice(
            str(claimed),
            f"You counted {last} as {faction}'s. It is still coloured, and so it scores for nobody.",
            misreading="the last coloured tile goes to the majority on it",
        ),
    ]
    return Question(
        text=f"The game is over. {_owned(tiles, faction)} Bridges stand at {join(bridges)}. "
        f"How many points has {faction}?",
        choices=_some(rng, choices),
        rule="dominance.end.territory_points",
        why=f"{sums}. That makes {right}.",
        position=table,
        shown=("map",),
    )


def _owned(tiles: dict[str, dict[str, Any]], faction: str) -> str:
    """What a faction owns, and who owns the rest, in a sentence each."""
    own = []
    for name, tile in tiles.items():
        if tile.get("faction") == faction:
            own.append(f"{name} ({tile['building']})" if tile.get("building") else name)
    rest = [
        f"{name} is {tile['faction']}'s" if tile.get("faction") else f"{name} is still coloured"
        for name, tile in tiles.items()
        if tile.get("faction") != faction
    ]
    return f"{faction.capitalize()} owns {join(own)}. {join(rest)}."


# ---- which Build is best? ------------------------------------------------------------------------------------------


def _reward(rng: Rng) -> tuple[DominancePosition, dict[str, Any], str]:
    """A Leader chooses a Build somewhere in the middle of a row."""
    centre = 1 + rng.below(5)
    near = range(centre - 1, centre + 2)
    faction = rng.choice(FACTIONS)
    others = [name for name in FACTIONS if name != faction]
    left = {"town": 2, "city": 1, "capital": 1, "bridge": 3}
    tiles: dict[str, dict[str, Any]] = {}
    for index in near:
        name = LETTERS[index]
        owner = faction if index == centre or rng.below(3) == 0 else rng.choice([*others, ""])
        tiles[name] = {"faction": owner} if owner else {"coins": {rng.choice(FACTIONS): 1}}
        building = rng.choice(["", "", "town", "city", "capital"])
        if building and left[building]:
            left[building] -= 1
            tiles[name]["building"] = building
    if rng.below(4) == 0:
        left["bridge"] = 0
    table = {
        "players": 2,
        "layout": "line_7",
        "territories": tiles,
        "supply": left,
        "leader": "P1",
        "disputed": LETTERS[centre],
    }
    return RULEBOOK.position_from(table), table, faction


def _named(effect: BuildEffect) -> str:
    return f"the bridge {effect.place}" if effect.piece == "bridge" else f"a {effect.piece} on {effect.place}"


def best_build(rng: Rng) -> Question:
    """Which single Build raises a faction's score most, and by how much? (``dominance.build.where``)

    Asked of a fresh row each time; the challenge of the lesson is one such row.
    """
    while True:
        position, table, faction = _reward(rng)
        number = FACTIONS.index(faction)
        legal = [effect for effect in build_effects(position) if effect.refusal is None]
        most = max((effect.gain[number] for effect in legal), default=0)
        best = [effect for effect in legal if effect.gain[number] == most]
        foreign = [effect for effect in legal if any(effect.gain[f] for f in range(3) if f != number)]
        idle = [effect for effect in legal if effect.piece == "bridge" and not any(effect.gain)]
        if most and len(best) == 1 and (foreign or idle) and len(legal) >= 3:
            break
    top = best[0]
    choices = [Choice(f"{_named(top)}, by {most}", f"Yes: {gain_text(top.gain)}.", right=True)]
    if top.piece != "bridge":
        worth = BUILDINGS.index(top.piece) + 1
        if worth != most:
            choices.append(
                Choice(
                    f"{_named(top)}, by {worth}",
                    f"The right Build, and the wrong sum. {top.place} is worth {worth} in all afterwards, which is "
                    f"{most} more than before.",
                    misreading="each upgrade adds its whole value",
                )
            )
    else:
        choices.append(
            Choice(
                f"{_named(top)}, by 1",
                f"The right Build, and the wrong sum. Each end of the bridge is worth 1 more, so {faction} gains 2.",
                misreading="a bridge is worth one point",
            )
        )
    for effect in legal:
        if effect is top:
            continue
        choices.append(_wrong_build(effect, top, faction, most, position))
    return Question(
        text=f"{faction.capitalize()} has just won {table['disputed']}, and P1 leads. "
        f"{_near(table)} {_supply_text(table['supply'])} Which single Build raises {faction}'s score most, and by how "
        "much?",
        choices=_some(rng, choices),
        rule="dominance.build.where" if top.piece != "bridge" else "dominance.end.bridge_points",
        why=join([f"{_named(effect)}: {gain_text(effect.gain)}" for effect in legal], "and") + ".",
        position=table,
        shown=("map", "supply"),
    )


def _wrong_build(effect: BuildEffect, top: BuildEffect, faction: str, most: int, position: DominancePosition) -> Choice:
    number = FACTIONS.index(faction)
    if effect.piece == "bridge":
        ends = effect.place.split("-")
        owners = [position.owner[position.layout.index[end]] for end in ends]
        if COLOURED in owners:
            loose = ends[owners.index(COLOURED)]
            says = f"{loose} is still coloured, so the bridge {effect.place} scores for nobody now."
        elif owners[0] != owners[1]:
            says = f"{ends[0]} and {ends[1]} belong to two factions, and a bridge between two factions scores nothing."
        else:
            says = f"That bridge pays, and not to {faction}: {gain_text(effect.gain)}."
        return Choice(f"{_named(effect)}, by 2", says, misreading="a bridge always pays")
    owner = position.owner[position.layout.index[effect.place]]
    worth = BUILDINGS.index(effect.piece) + 1
    if owner == number:
        return Choice(
            f"{_named(effect)}, by 1",
            f"Right sum, and there is something better: {_named(top)} gives {faction} {most}."
            if most > 1
            else f"Look again at what is in reach: {_named(top)} gives {faction} {most}.",
            misreading="an upgrade beats a bridge",
        )
    if owner == COLOURED:
        return Choice(
            f"{_named(effect)}, by 1",
            f"{effect.place} is still coloured. The {effect.piece} counts for whoever wins it, now for nobody.",
            misreading="a building on a coloured tile scores for its majority",
        )
    return Choice(
        f"{_named(effect)}, by {worth}",
        f"{effect.place} is {FACTIONS[owner]}'s, so the {effect.piece} helps {FACTIONS[owner]}, whoever builds it.",
        misreading="buildings belong to the player who built them",
    )


def _near(table: dict[str, Any]) -> str:
    said = []
    for name, tile in table["territories"].items():
        owner = f"{tile['faction']}'s" if tile.get("faction") else "still coloured"
        building = f" with a {tile['building']}" if tile.get("building") else ""
        said.append(f"{name} is {owner}{building}")
    first, last = min(table["territories"]), max(table["territories"])
    beyond = []
    if first > "A":
        beyond.append(f"{chr(ord(first) - 1)} before it")
    if last < "G":
        beyond.append(f"{chr(ord(last) + 1)} after it")
    return f"In a row, {join(said)}; {join(beyond)} {'are' if len(beyond) > 1 else 'is'} still coloured and bare."


def _supply_text(supply: dict[str, int]) -> str:
    return f"The supply holds {join([_count(piece, supply[piece]) for piece in PIECES])}."


def _count(piece: str, count: int) -> str:
    return plural(count, piece, _MANY[piece]) if count else f"no {piece}"


# ---- what does an upgrade give back? -------------------------------------------------------------------------------


def returned_piece(rng: Rng) -> Question:
    """After one Build, can the next Leader build that piece? (``dominance.build.returned_piece``)

    The supply holds none of the wanted piece. An upgrade of one brings it back; a bridge or another building does not.
    """
    wanted = rng.choice(["town", "city"])
    places = list(LETTERS[:5])
    rng.shuffle(places)
    first, second = places[:2]
    owners = [rng.choice(FACTIONS) for _ in range(2)]
    upgrade = {"town": "city", "city": "capital"}[wanted]
    gives_back = rng.below(2) == 0
    before = {"town": "", "city": "town"}[wanted]
    tiles: dict[str, dict[str, Any]] = {
        first: {"faction": owners[0], "building": wanted},
        second: {"faction": owners[1], **({"building": before} if before else {})},
    }
    spare = [name for name in LETTERS if name not in (first, second)]
    if wanted == "town":
        # the box of two players has two towns: the other one stands somewhere else
        tiles[spare[-1]] = {"faction": rng.choice(FACTIONS), "building": "town"}
    supply = {"town": 0 if wanted == "town" else 1, "city": 0 if wanted == "city" else 1, "capital": 1, "bridge": 3}
    table: dict[str, Any] = {
        "players": 2,
        "layout": "line_7",
        "territories": tiles,
        "supply": supply,
        "leader": "P1",
        "disputed": first,
    }
    position = RULEBOOK.position_from(table)
    layout = position.layout
    beside = layout.names[layout.neighbours[layout.index[first]][0]]
    does = f"build {upgrade} at {first}" if gives_back else f"build bridge {'-'.join(sorted((first, beside)))}"
    RULEBOOK.play(position, RULEBOOK.parse(does))
    later = RULEBOOK.position_from(
        {
            **table,
            "territories": {
                **tiles,
                first: {"faction": owners[0], "building": upgrade if gives_back else wanted},
            },
            "supply": dict(zip(PIECES, position.supply, strict=True)),
            "leader": "P2",
            "disputed": second,
        }
    )
    refusal = RULEBOOK.why_not(later, RULEBOOK.parse(f"build {wanted} at {second}"))
    can = refusal is None
    did = (
        f"P1 turns the {wanted} on {first} into a {upgrade}"
        if gives_back
        else f"P1 leads on {first} and builds a bridge to {beside}"
    )
    on = f"a {before}" if before else "no building"
    back = f"yes, the {wanted} from {first} is back in the supply"
    gone = f"no, there is still no {wanted} in the supply"
    answers = [
        Choice(
            back,
            f"The old {wanted} went back, and what is in the supply is anybody's."
            if can
            else f"Nothing was replaced on {first}: the {wanted} is still standing there.",
            right=can,
            misreading="" if can else "any Build brings a piece back",
        ),
        Choice(
            gone,
            f"The {wanted} on {first} was replaced, and a replaced piece goes back to the supply."
            if can
            else f"A bridge replaces nothing, so the {wanted} is still out of reach.",
            right=not can,
            misreading="upgrades use up the town" if can else "",
        ),
        Choice(
            "no, only P1 may use that piece again",
            "Pieces belong to nobody. Whoever leads builds with what lies in the supply.",
            misreading="buildings belong to the player who built them",
        ),
        Choice(
            f"yes, a {wanted} needs no piece from the supply",
            f"Every Build takes a piece from the supply. Without a {wanted} there, nobody builds one.",
            misreading="pieces never run out",
        ),
    ]
    choices = sorted(answers, key=lambda answer: not answer.right)
    return Question(
        text=f"{_supply_text(supply)} {did}. Then P2 leads a Dispute on {second}, which has {on}. "
        f"Can P2 build a {wanted} there?",
        choices=_some(rng, choices),
        rule="dominance.build.returned_piece" if can else "dominance.build.supply",
        why=f"The supply now holds {_count(wanted, position.supply[PIECES.index(wanted)])}.",
        position=table,
        shown=("map", "supply"),
    )


ASKERS = {"build_points": points, "build_best": best_build, "build_returned": returned_piece}
TRUTHS = {"build_blind_bridges": blind_bridges}
