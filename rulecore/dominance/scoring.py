"""The end: first a faction wins, then a player (rulebook section End of the Game)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulecore.kernel import Comparison, Outcome, Part
from rulecore.kernel.ladder import Rung, climb, order

from .facts import BUILDINGS, CAPITAL, CITY, CROWN, FACTIONS, TEAMS, TERRITORY_POINTS, TOWN, Coins
from .options import DominanceOptions
from .position import COLOURED, NOBODY, DominancePosition, plus
from .words import seat_name

FACTION_RULES = {
    "capital": "dominance.end.faction_tie_capital",
    "cities": "dominance.end.faction_tie_cities",
    "towns": "dominance.end.faction_tie_towns",
    "territories": "dominance.end.faction_tie_territories",
}


@dataclass(frozen=True, slots=True)
class FactionRanking:
    """The factions in order, and how the order came about.

    Attributes:
        scores: points of gold, silver and bronze.
        parts: the lines of each score.
        levels: factions from best to worst; those that nothing separates stand together.
        ladder: the comparisons that looked for the winner.
    """

    scores: tuple[int, int, int]
    parts: tuple[tuple[Part, ...], ...]
    levels: tuple[tuple[int, ...], ...]
    ladder: tuple[Comparison, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning faction, or all that are tied to the end (``dominance.end.faction_tie_all``)."""
        return self.levels[0]

    @property
    def decided_by(self) -> str:
        """The comparison that singled out the winner, or ``"shared"``."""
        return self.ladder[-1].name if self.ladder[-1].decided else "shared"


def score_parts(position: DominancePosition, faction: int) -> tuple[Part, ...]:
    """The lines of a faction's score (``dominance.end.territory_points``, ``dominance.end.bridge_points``).

    ``dominance.end.unassigned``: a territory that is still coloured has no owner, so neither it nor its building nor a
    bridge to it appears here.
    """
    names = position.layout.names
    parts = []
    for tile, owner in enumerate(position.owner):
        if owner == faction:
            standing = position.building[tile]
            label = f"{names[tile]} with a {BUILDINGS[standing]}" if standing else names[tile]
            parts.append(Part(label, TERRITORY_POINTS[standing], "dominance.end.territory_points"))
    value = position.options.bridge_value
    once = position.options.bridge_points == "once_per_territory"
    paid: set[int] = set()
    for side, (one, other) in enumerate(position.layout.sides):
        if position.bridges >> side & 1 and position.owner[one] == position.owner[other] == faction:
            ends = [end for end in (one, other) if not (once and end in paid)]
            paid.update(ends)
            if ends and value:
                label = f"bridge {position.layout.side_name(side)}"
                parts.append(Part(label, value * len(ends), "dominance.end.bridge_points"))
    return tuple(parts)


def rank_factions(position: DominancePosition) -> FactionRanking:
    """Score the three factions and put them in order (``dominance.end.winning_faction`` and the four tie-breaks).

    The tie-breaks are ``dominance.end.faction_tie_capital``, ``dominance.end.faction_tie_cities``,
    ``dominance.end.faction_tie_towns`` and ``dominance.end.faction_tie_territories``, unless a changed rule orders them
    anew. A comparison that no tied faction meets, such as a capital that stands elsewhere, separates nobody, and the
    next one is used.
    """
    parts = tuple(score_parts(position, faction) for faction in range(3))
    scores = tuple(sum(part.points for part in lines) for lines in parts)

    def standing(kind: int, faction: int) -> int:
        return sum(
            1
            for owner, building in zip(position.owner, position.building, strict=True)
            if owner == faction and building == kind
        )

    values = {
        "capital": lambda faction: standing(CAPITAL, faction),
        "cities": lambda faction: standing(CITY, faction),
        "towns": lambda faction: standing(TOWN, faction),
        "territories": lambda faction: position.owner.count(faction),
    }
    rungs: list[Rung[int]] = [Rung("score", "dominance.end.winning_faction", scores.__getitem__)]
    rungs += [Rung(name, FACTION_RULES[name], values[name]) for name in position.options.faction_ladder]
    _, ladder = climb(range(3), rungs, FACTIONS.__getitem__)
    levels = order(range(3), rungs, FACTIONS.__getitem__)
    return FactionRanking(
        (scores[0], scores[1], scores[2]), parts, tuple(tuple(level) for level in levels), tuple(ladder)
    )


@dataclass(frozen=True, slots=True)
class PlayerRanking:
    """Who won, and how it was decided.

    Attributes:
        winners: winning seats.
        decided_by: the comparison that left them over.
        levels: seats from best to worst.
        ladder: the comparisons made.
        rules: ids of the rules that decided.
        team_coins: coins of each team, where there are teams.
    """

    winners: tuple[int, ...]
    decided_by: str
    levels: tuple[tuple[int, ...], ...]
    ladder: tuple[Comparison, ...]
    rules: tuple[str, ...]
    team_coins: dict[str, Coins]


def contender_name(contender: tuple[int, ...]) -> str:
    """A player or a team, “P1” or “P1+P3”."""
    return "+".join(map(seat_name, contender))


def rank_players(
    hands: Sequence[Coins],
    levels: Sequence[Sequence[int]],
    options: DominanceOptions,
    *,
    tokens: Sequence[int] = (),
    last_leader: int = NOBODY,
    politician: int = NOBODY,
    marker: int = NOBODY,
) -> PlayerRanking:
    """Decide between the players once the factions are in order.

    Args:
        hands: coins behind each screen; no other coin counts (``dominance.end.winning_player``).
        levels: factions from best to worst, as :attr:`FactionRanking.levels`.
        options: the settings in force.
        tokens: leaderships of each seat.
        last_leader: who was Leader last.
        politician: seat of the Politician, or ``NOBODY``.
        marker: the marker kept.
    """
    seats = range(len(hands))
    # dominance.teams.scoring: with four players the team is what wins, in every comparison
    # dominance.teams.always, dominance.teams.seating: there is no other game for four, and partners sit across
    parties: list[tuple[int, ...]] = list(TEAMS) if len(hands) == 4 else [(seat,) for seat in seats]
    coins = {party: _sum([hands[seat] for seat in party]) for party in parties}
    team_coins = {contender_name(party): coins[party] for party in parties} if len(hands) == 4 else {}
    # dominance.politician.crown: whoever kept it is compared like everybody else
    plays_for = marker if politician != NOBODY and marker not in (CROWN, NOBODY) else NOBODY

    if len(levels[0]) > 1:
        # dominance.end.faction_tie_all: coins are compared only if one faction has won
        winners = tuple(seats)
        decided = "shared"
        rules = ["dominance.end.faction_tie_all"]
        if plays_for != NOBODY:
            rules.append("dominance.politician.full_tie")
            if plays_for not in levels[0]:
                winners = tuple(seat for seat in seats if seat != politician)
            elif options.politician_full_tie == "alone":
                winners, decided = (politician,), "politician"
        rest = tuple(seat for seat in seats if seat not in winners)
        return PlayerRanking(winners, decided, (winners, rest) if rest else (winners,), (), tuple(rules), team_coins)

    rungs = _player_rungs(levels, options, coins, tokens, last_leader)
    if plays_for == NOBODY or (options.politician_win == "needs_most_coins" and plays_for in levels[0]):
        return _compare(parties, rungs, team_coins)
    others = [party for party in parties if politician not in party]
    best = _compare(others, rungs, team_coins)
    if plays_for not in levels[0]:
        # dominance.politician.loses: left out of every comparison
        return PlayerRanking(
            best.winners,
            best.decided_by,
            (*best.levels, (politician,)),
            best.ladder,
            (*best.rules, "dominance.politician.loses"),
            team_coins,
        )
    # dominance.politician.win: coins do not matter to the Politician
    if options.politician_win == "joint":
        winners = tuple(sorted((politician, *best.winners)))
        levels_out = (winners, *best.levels[1:])
    else:
        winners = (politician,)
        levels_out = (winners, *best.levels)
    return PlayerRanking(winners, "politician", levels_out, best.ladder, ("dominance.politician.win",), team_coins)


def _sum(piles: Sequence[Coins]) -> Coins:
    total: Coins = (0, 0, 0)
    for pile in piles:
        total = plus(total, pile)
    return total


def _player_rungs(
    levels: Sequence[Sequence[int]],
    options: DominanceOptions,
    coins: dict[tuple[int, ...], Coins],
    tokens: Sequence[int],
    last_leader: int,
) -> list[Rung[tuple[int, ...]]]:
    tokens = tokens or [0] * 4
    strict = [level[0] for level in levels if len(level) == 1]
    rungs: list[Rung[tuple[int, ...]]] = [
        Rung("winning_faction", "dominance.end.winning_player", lambda p: coins[p][levels[0][0]])
    ]

    def leaderships(party: tuple[int, ...]) -> int:
        return sum(tokens[seat] for seat in party)

    if options.leader_tokens:
        # dominance.leader_tokens.tiebreak: before any other comparison
        # dominance.leader_tokens.then_usual: the others follow
        rungs.append(Rung("leader_tokens", "dominance.leader_tokens.tiebreak", leaderships))
    if len(strict) == len(levels):
        # dominance.end.player_tie_second: where second and third place cannot be ranked, both colours are skipped
        rungs.append(Rung("second_faction", "dominance.end.player_tie_second", lambda p: coins[p][strict[1]]))
        rungs.append(Rung("third_faction", "dominance.end.player_tie_third", lambda p: coins[p][strict[2]]))
    last = {
        "all_coins": lambda party: sum(coins[party]),
        "most_leaderships": leaderships,
        "last_leader": lambda party: int(last_leader in party),
    }
    if options.last_rung in last:
        rungs.append(Rung(options.last_rung, "dominance.end.player_tie_total", last[options.last_rung]))
    return rungs


def _compare(
    parties: Sequence[tuple[int, ...]], rungs: Sequence[Rung[tuple[int, ...]]], team_coins: dict[str, Coins]
) -> PlayerRanking:
    left, ladder = climb(parties, rungs, contender_name)
    decided = ladder[-1].name if len(left) == 1 else "shared"
    rules = [step.rule for step in ladder]
    if len(left) > 1:
        rules.append("dominance.end.player_tie_shared")
    if len(parties) > 2 and len(ladder) > 1:
        rules.append("dominance.end.player_tie_many")
    if team_coins:
        rules.append("dominance.teams.scoring")
    levels = order(parties, rungs, contender_name)
    flat = tuple(tuple(sorted(seat for party in level for seat in party)) for level in levels)
    return PlayerRanking(flat[0], decided, flat, tuple(ladder), tuple(rules), team_coins)


def rungs_in_force(
    options: DominanceOptions, levels: Sequence[Sequence[int]]
) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Every comparison that could be made, in order, whether it is needed or not.

    Args:
        options: the settings in force.
        levels: factions from best to worst.

    Returns:
        Name and rule id of each comparison between the factions, and of each one between the players.
    """
    factions = [("score", "dominance.end.winning_faction")]
    factions += [(name, FACTION_RULES[name]) for name in options.faction_ladder]
    players = _player_rungs(levels, options, {}, (), NOBODY)
    return factions, [(rung.name, rung.rule) for rung in players]


def outcome(position: DominancePosition) -> Outcome | None:
    """How the game ended, or ``None`` while something is still pending."""
    if position.agenda:
        return None
    factions = rank_factions(position)
    scores = {FACTIONS[f]: factions.scores[f] for f in range(3)}
    parts = {FACTIONS[f]: factions.parts[f] for f in range(3)}
    if position.capped:
        return Outcome("dominance.turn.order", False, (), "unfinished", (), scores, parts)
    players = rank_players(
        position.hands,
        factions.levels,
        position.options,
        tokens=position.tokens,
        last_leader=position.last_leader,
        politician=position.politician,
        marker=position.marker,
    )
    left = [position.layout.names[tile] for tile, owner in enumerate(position.owner) if owner == COLOURED]
    rules = ["dominance.end.trigger", *(step.rule for step in factions.ladder), *players.rules]
    return Outcome(
        ended_by="dominance.end.trigger",
        finished=True,
        winners=players.winners,
        decided_by=players.decided_by,
        ranking=players.levels,
        scores=scores,
        parts=parts,
        ladders={"factions": factions.ladder, "players": players.ladder},
        rules=tuple(dict.fromkeys(rules)),
        extra={
            "winning_factions": [FACTIONS[f] for f in factions.winners],
            "faction_ranking": [[FACTIONS[f] for f in level] for level in factions.levels],
            "faction_decided_by": factions.decided_by,
            "unassigned": left,
            "team_coins": {name: dict(zip(FACTIONS, coins, strict=True)) for name, coins in players.team_coins.items()},
        },
    )
