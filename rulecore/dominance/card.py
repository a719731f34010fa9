"""The rules card of Dominance: every number on it is read from the facts and the options in force."""

from __future__ import annotations

from typing import Any

from rulecore.card import Card, Grid, Line, Section, changes_of, credits_of, readings_of

from .facts import BUILDINGS, BY_PLAYERS, FACTIONS, STARTING_DISCARD, STARTING_HAND, TEAMS, TERRITORY_POINTS
from .options import DominanceOptions
from .scoring import contender_name, rank_factions, rank_players
from .setup import bare_position
from .words import coins_text, join, plural

RULEBOOK_OPTIONS = DominanceOptions


def numbers(options: DominanceOptions) -> dict[str, Any]:
    """Every number and setting a text may name, by its name."""
    towns, cities, capitals, bridges = options.supply
    return {
        **{name: getattr(options, name) for name in options.settings()},
        "territories": options.table.territories,
        "line_length": options.line_size,
        "redraw_limit": options.redraw_at,
        "bridges_in_supply": bridges,
        "towns": towns,
        "cities": cities,
        "capitals": capitals,
        "first_coins": sum(STARTING_HAND) + options.secret_coins,
        "discard": coins_text(STARTING_DISCARD),
    }


def rules_card(options: DominanceOptions) -> Card:
    """The card for one table.

    Args:
        options: the options in force.
    """
    sections = [
        _set_up(options),
        _turn(options),
        _dispute(options),
        _leader(options),
        _build(options),
        _points(options),
        _winners(options),
        *_variants(options),
        Section("Where the rulebook leaves a doubt", readings_of(options, _idle(options))),
    ]
    return Card(
        title="Dominance",
        subtitle=_subtitle(options),
        about=(
            f"{join([name.capitalize() for name in FACTIONS])} fight over a small map, and none of them is yours. "
            f"First a faction wins. Then the {_winner(options)} holding most of its coins wins the game."
        ),
        sections=tuple(sections),
        changes=changes_of(options),
        foot=credits_of("dominance"),
        picture=_picture(options),
    )


def _idle(options: DominanceOptions) -> frozenset[str]:
    """Readings that nobody at this table can notice."""
    politician = () if options.politician else ("politician_win", "politician_full_tie")
    return frozenset(("turn_cap", *politician, *(() if options.secret_coins else ("secret_coin",))))


def _winner(options: DominanceOptions) -> str:
    return "team" if options.players == 4 else "player"


def _subtitle(options: DominanceOptions) -> str:
    shape = options.map.name.replace("_", " of ") if isinstance(options.layout, str) else "a map of your own"
    extras = ["two teams"] if options.players == 4 else []
    extras += ["with a Politician"] if options.politician else []
    extras += ["with Leader tokens"] if options.leader_tokens else []
    return ", ".join([f"{options.players} players", shape, *extras])


class _Writer:
    """Collects lines and marks those that a changed option has a hand in."""

    def __init__(self, options: DominanceOptions) -> None:
        self._changed = options.changed()
        self.lines: list[Line] = []

    def say(self, text: str, *names: str) -> None:
        """Add a line.

        Args:
            text: what it says.
            names: options it depends on.
        """
        self.lines.append(Line(text, any(name in self._changed for name in names)))

    def section(self, title: str, numbered: bool = False, grid: Grid | None = None) -> Section:
        """What has been said, as a box."""
        return Section(title, tuple(self.lines), numbered, grid)


def _set_up(options: DominanceOptions) -> Section:
    write = _Writer(options)
    rows = []
    for players, table in BY_PLAYERS.items():
        mine = options if players == options.players else DominanceOptions.from_mapping({"players": players})
        cells = (players, table.territories, mine.line_size, mine.redraw_at, *mine.supply)
        rows.append(tuple(map(str, cells)))
    grid = Grid(
        ("players", "tiles", "line", "redraw", "towns", "cities", "capital", "bridges"),
        tuple(rows),
        list(BY_PLAYERS).index(options.players),
    )
    write.say(
        f"Lay out {options.table.territories} territories in one piece, coloured side up. Put one coin on each, drawn "
        f"blindly. If {options.redraw_at} or more are alike, put them back and draw again.",
        "redraw_limit",
    )
    write.say(f"Discard pile: {coins_text(STARTING_DISCARD)}. Behind each screen: {coins_text(STARTING_HAND)}.")
    if options.secret_coins:
        how = "chooses" if options.secret_coin == "chosen" else "blindly draws"
        secret = "one secret coin" if options.secret_coins == 1 else f"{options.secret_coins} secret coins"
        write.say(f"Then each of you {how} {secret} from the bag.", "secret_coins", "secret_coin")
    else:
        write.say("Nobody gets a secret coin.", "secret_coins")
    write.say(
        f"Draw {plural(options.line_size, 'coin')} into a line. The Banner stands at its back, and you take from the "
        "front. The rest of the bag is out of the game.",
        "line_length",
    )
    towns, cities, capitals, bridges = options.supply
    write.say(
        f"Supply: {plural(towns, 'town')}, {plural(cities, 'city', 'cities')}, {plural(capitals, 'capital')}, "
        f"{plural(bridges, 'bridge')} and the Dispute marker. Chance names the first player.",
        "bridges_in_supply",
    )
    return write.section("Set up", grid=grid)


def _turn(options: DominanceOptions) -> Section:
    write = _Writer(options)
    count = options.actions_per_turn
    several = f"You have {count} actions, all alike if you like. You may leave any out."
    write.say(several if count > 1 else "You have one action, and you may leave it out.", "actions_per_turn")
    write.say("Move: any coins from one coloured territory to one coloured neighbour.")
    match = {
        "any_present": "of a colour that lies there",
        "plurality": "of the colour that lies there most",
        "free": "of the colour that lies there, if only one does",
    }[options.reinforce_mixed]
    write.say(
        f"Reinforce: one coin from the discard pile to a coloured territory, {match}. Any coin will do if the "
        "territory is empty or the pile has no match.",
        "reinforce_mixed",
    )
    write.say(f"Take: the front coin of the line, while you hold fewer than {options.hand_limit}.", "hand_limit")
    after = "It ends your turn" if options.dispute_ends_turn else "Afterwards your turn goes on"
    write.say(f"Dispute: a coloured territory. {after}.", "dispute_ends_turn")
    return write.section("Your turn")


def _dispute(options: DominanceOptions) -> Section:
    write = _Writer(options)
    write.say("All of you hide coins of your own in a fist: any colours, any number, or none. Open together.")
    breaker = {
        "active_player": "the active player chooses among the tied",
        "tile_majority": "the tied colour that lay there in greater number wins, else the active player chooses",
        "chance": "chance decides",
    }[options.tie_breaker]
    write.say(
        f"Count each colour on the territory and in all fists. Most coins win; in a tie, {breaker}. No coin at all: "
        "nothing happens.",
        "tie_breaker",
    )
    back = {
        "nobody": "yours too",
        "losing_colours": "except wagers of the losing colours, which go home",
        "all_but_leader": "but everybody except the Leader gets the wager back",
    }[options.wagers_back]
    write.say(
        f"The territory turns grey for good and keeps one winning coin. All others are Surplus, {back}.", "wagers_back"
    )
    measure = {
        "winning_colour": "whoever wagered most of the winning colour",
        "all_coins": "whoever wagered most coins in all, some of them of the winning colour",
    }[options.leader_measure]
    idle = {
        "all_players": "all of you are tied",
        "those_who_wagered_nothing": "those who wagered nothing are tied",
    }[options.leader_zero_tie]
    write.say(
        f"The Leader is {measure}. In a tie the active player names one of the tied; if nobody backed the winner, "
        f"{idle}.",
        "leader_measure",
        "leader_zero_tie",
    )
    return write.section("A Dispute", numbered=True)


def _leader(options: DominanceOptions) -> Section:
    write = _Writer(options)
    least = options.least_to_line
    owed = (
        "all of it to the back of the line"
        if least is None
        else "each coin to the discard pile or the back of the line"
    )
    at_least = f", at least {least} to the line" if least else ""
    write.say(f"Deal out the Surplus: {owed}, in any order{at_least}.", "least_to_line")
    lost = "the coin" if options.full_hand_scope == "coin_only" else "the coin and the next step"
    write.say(
        f"Take the front coin of the line. With {options.hand_limit} behind your screen you lose {lost}.",
        "hand_limit",
        "full_hand_scope",
    )
    write.say("Then Build, or take a second coin, or neither.")
    return write.section("The Leader", numbered=True)


def _build(options: DominanceOptions) -> Section:
    write = _Writer(options)
    chain = " → ".join(BUILDINGS[1:])
    write.say("On the disputed territory or a neighbour, coloured or grey, one piece from the supply.")
    write.say(f"One building a territory, one step a Build: {chain}. The smaller piece goes back.")
    reach = {
        "one_end": "one end on the disputed territory or a neighbour",
        "both_ends": "both ends on the disputed territory or its neighbours",
        "touches_dispute": "one end on the disputed territory",
    }[options.bridge_reach]
    write.say(f"Or a bridge across a side, {reach}. One bridge a side.", "bridge_reach")
    return write.section("Build")


def _points(options: DominanceOptions) -> Section:
    write = _Writer(options)
    left = options.tiles_left
    when = "once its Leader is done" if options.end_timing == "after_leader" else "at once, before any reward"
    write.say(
        f"The Dispute that leaves {left} coloured {'territory' if left == 1 else 'territories'} ends the game, {when}. "
        "What is still coloured counts for nobody.",
        "tiles_left",
        "end_timing",
    )
    values = ", ".join(f"{name} {points}" for name, points in zip(BUILDINGS[1:], TERRITORY_POINTS[1:], strict=True))
    write.say(f"A faction scores {TERRITORY_POINTS[0]} for each territory; with a building that is {values}.")
    value = options.bridge_value
    once = ", once a territory" if options.bridge_points == "once_per_territory" else ""
    bridge = f"adds {value} at each end{once}" if value else "adds nothing"
    write.say(f"A bridge between two of its own territories {bridge}.", "bridge_value", "bridge_points")
    return write.section("The end, and points")


def ladder_names(options: DominanceOptions) -> tuple[list[str], list[str]]:
    """The comparisons between factions and between players, in order, as scoring makes them."""
    level = rank_factions(bare_position(options, [0] * 8)).ladder
    nobody = [(0, 0, 0)] * options.players
    return [step.name for step in level], [step.name for step in rank_players(nobody, [[0], [1], [2]], options).ladder]


_RUNGS = {
    "score": "points",
    "capital": "the capital",
    "winning_faction": "coins of the winning faction",
    "leader_tokens": "Leader tokens",
    "second_faction": "coins of the second",
    "third_faction": "coins of the third",
    "all_coins": "all coins",
    "most_leaderships": "times being Leader",
    "last_leader": "being the last Leader",
}


def _winners(options: DominanceOptions) -> Section:
    write = _Writer(options)
    factions, players = ([_RUNGS.get(name, name) for name in names] for names in ladder_names(options))
    write.say(f"Factions compare {' → '.join(factions)}. Still tied: everybody wins together.", "faction_ladder")
    who = "Teams add up their coins and" if options.players == 4 else "Players"
    write.say(
        f"{who} compare {' → '.join(players)}. Still tied: they win together. Only coins behind screens count.",
        "last_rung",
    )
    write.say("Each step is for those still level, and only if it separates them.")
    return write.section("Who wins: most counts, step by step")


def _variants(options: DominanceOptions) -> list[Section]:
    sections = []
    if options.players == 4:
        write = _Writer(options)
        pairs = join([contender_name(team) for team in TEAMS])
        write.say(f"Partners sit across: {pairs}. Your coins and choices stay your own, and you keep them to yourself.")
        sections.append(write.section("Two teams"))
    if options.politician:
        write = _Writer(options)
        write.say(
            f"Chance names the Politician, who hides one marker before the first turn: "
            f"{join(list(options.politician_markers), 'or')}.",
            "politician_markers",
        )
        share = {
            "alone": "wins alone, whoever holds its coins",
            "joint": "wins beside the best of the others",
            "needs_most_coins": "wins only by holding most of its coins as well",
        }[options.politician_win]
        tie = {
            "shared": "If factions stay tied, a Politician with one of them shares the win.",
            "alone": "If factions stay tied, a Politician with one of them wins alone.",
        }[options.politician_full_tie]
        write.say(
            f"If the faction on the marker wins, the Politician {share}. If it loses, so does the Politician. {tie}",
            "politician_win",
            "politician_full_tie",
        )
        if "crown" in options.politician_markers:
            write.say("With the crown, the Politician plays like everybody else.")
        sections.append(write.section("The Politician"))
    if options.leader_tokens:
        write = _Writer(options)
        write.say(
            "Each time you lead a Dispute you hide a token. Level on the winning faction's coins, you compare tokens "
            "first."
        )
        sections.append(write.section("Leader tokens"))
    return sections


def _picture(options: DominanceOptions) -> str:
    """The map as a small drawing: hexagons with their letters."""
    layout = options.map
    size = 20.0
    centres = [(size * 1.732 * (q + r / 2), size * 1.5 * r) for q, r in layout.places]
    left, top = (min(centre[axis] for centre in centres) for axis in (0, 1))
    right, bottom = (max(centre[axis] for centre in centres) for axis in (0, 1))
    corners = ((0.0, -1.0), (0.866, -0.5), (0.866, 0.5), (0.0, 1.0), (-0.866, 0.5), (-0.866, -0.5))
    shapes = []
    for name, (x, y) in zip(layout.names, centres, strict=True):
        points = " ".join(f"{x + size * dx:.1f},{y + size * dy:.1f}" for dx, dy in corners)
        shapes.append(f'<polygon points="{points}"/><text x="{x:.1f}" y="{y + 5:.1f}">{name}</text>')
    box = f"{left - 20:.0f} {top - 22:.0f} {right - left + 40:.0f} {bottom - top + 44:.0f}"
    label = f"The map: {layout.name.replace('_', ' of ')}, territories {layout.names[0]} to {layout.names[-1]}."
    return f'<svg viewBox="{box}" role="img" aria-label="{label}">{"".join(shapes)}</svg>'
