"""Exercises about the end: which faction wins, which player wins, and which comparison never decides."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from typing import Any

from rulecore.kernel import Rng
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..facts import CAPITAL, CITY, FACTIONS, TOWN, Coins
from ..game import RULEBOOK
from ..options import DominanceOptions
from ..position import COLOURED, DominancePosition
from ..scoring import FactionRanking, PlayerRanking, rank_factions, rank_players
from ..what_if import supposing
from ..words import coins_text, join, plural, seat_name

ORDERS = tuple(permutations(range(3)))


def all_hands(limit: int) -> list[Coins]:
    """Every hand of at most so many coins, the empty one included (``dominance.hand.limit``)."""
    counts = range(limit + 1)
    return [
        (gold, silver, bronze) for gold, silver, bronze in product(counts, repeat=3) if gold + silver + bronze <= limit
    ]


def decide(hands: list[Coins], order: tuple[int, ...]) -> PlayerRanking:
    """Compare hands once the factions stand in a strict order."""
    return rank_players(hands, [(faction,) for faction in order], DominanceOptions())


@cache
def _fewer_coins_win() -> Truth:
    hands = all_hands(DominanceOptions().hand_limit)
    kinds = {"more coins": 0, "fewer coins": 0, "as many coins": 0, "shared": 0}
    for mine in hands:
        for theirs in hands:
            winners = decide([mine, theirs], (0, 1, 2)).winners
            won, lost = (mine, theirs) if winners[0] == 0 else (theirs, mine)
            sizes = sum(won) - sum(lost)
            name = "more coins" if sizes > 0 else "fewer coins" if sizes < 0 else "as many coins"
            kinds["shared" if len(winners) > 1 else name] += 1
    pairs = len(hands) ** 2
    shares = {name: 100 * count / pairs for name, count in kinds.items()}
    return Truth(
        shares["fewer coins"],
        exact=True,
        steps=(
            f"There are {len(hands)} hands of at most {DominanceOptions().hand_limit} coins, and so {pairs} pairs.",
            f"In {shares['more coins']:.1f} of 100 the winner has more, in {shares['as many coins']:.1f} as many.",
            f"In {shares['shared']:.1f} of 100 both hands are the same, and both players win.",
        ),
        series=shares,
        series_title="What the winner holds, against the other player",
        series_unit="of 100 pairs of hands",
    )


def fewer_coins_win(rng: Rng) -> Truth:
    """Of 100 pairs of hands, in how many does the player with fewer coins win? (``dominance.end.winning_player``)

    Counted over all ordered pairs of the hands that fit behind a screen; gold wins, silver is second, bronze third.
    """
    return _fewer_coins_win()


# ---- which player? -------------------------------------------------------------------------------------------------


def _hand(rng: Rng) -> Coins:
    while True:
        hand = (rng.below(4), rng.below(4), rng.below(4))
        if 1 <= sum(hand) <= 5:
            return hand


def who_wins(rng: Rng) -> Question:
    """Three open screens: who has won? (``dominance.end.winning_player``, ``dominance.end.player_tie_second``)

    The player with most coins never wins here, and neither does the one whose wager has just won the last Dispute.
    """
    while True:
        order = rng.choice(ORDERS)
        hands = [_hand(rng) for _ in range(3)]
        ranking = decide(hands, order)
        sizes = [sum(hand) for hand in hands]
        biggest = sizes.index(max(sizes))
        wagered = 2 + rng.below(2)
        spender = rng.below(3)
        with_wager = [hand[order[0]] + (wagered if seat == spender else 0) for seat, hand in enumerate(hands)]
        # the ladder must be climbed: somebody is level in the winning colour, or the biggest hand misleads
        if len(ranking.winners) != 1 or sizes.count(max(sizes)) != 1:
            continue
        winner = ranking.winners[0]
        if biggest != winner and spender != winner and with_wager[spender] > max(hand[order[0]] for hand in hands):
            break
    names = [FACTIONS[faction] for faction in order]
    compared = _told(ranking, names)
    says = {
        biggest: (
            f"{seat_name(biggest)} has most coins in all. First only {names[0]} counts: {compared}.",
            "most coins wins",
        ),
        spender: (
            f"The {wagered} {names[0]} that {seat_name(spender)} wagered are gone. Only coins behind a screen "
            f"count: {compared}.",
            "coins wagered on the winning side count",
        ),
    }
    choices = [Choice(seat_name(winner), f"{_capital(compared)}.", right=True)]
    for seat in range(3):
        if seat != winner:
            text, misreading = says.get(
                seat, (f"Count {names[0]} first: {compared}.", "the wrong colour compared first")
            )
            if seat == spender == biggest:
                text, misreading = says[spender]
            choices.append(Choice(seat_name(seat), text, misreading=misreading))
    level = ranking.ladder[0].left
    choices.append(
        Choice(
            "several of them together",
            f"{join(list(level))} are level in {names[0]}, and then the next colour is compared: {compared}."
            if len(level) > 1
            else f"One of them is ahead: {compared}.",
            misreading="players tied in the winning colour share",
        )
    )
    shown = "; ".join(f"{seat_name(seat)} {coins_text(hand, 'no coins')}" for seat, hand in enumerate(hands))
    return Question(
        text=f"The screens are open: {shown}. {names[0].capitalize()} has won, {names[1]} is second, {names[2]} third. "
        f"In the last Dispute {seat_name(spender)} wagered {wagered} {names[0]}, and {names[0]} won it. "
        "Who wins the game?",
        choices=shuffled(rng, choices),
        rule=ranking.ladder[-1].rule,
        why=f"{_capital(compared)}.",
    )


def _told(ranking: PlayerRanking, names: list[str]) -> str:
    """The comparisons made, in words."""
    titles = {"winning_faction": names[0], "second_faction": names[1], "third_faction": names[2]}
    told = []
    for rung in ranking.ladder:
        values = ", ".join(f"{who} {value}" for who, value in rung.values.items())
        told.append(f"in {titles.get(rung.name, 'all coins')} {values}")
    return ", then ".join(told)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---- which faction? ------------------------------------------------------------------------------------------------


def _finished(rng: Rng) -> tuple[DominancePosition, dict[str, Any]]:
    """A finished map of eight territories, two to five of them with a building."""
    letters = "ABCDEFGH"
    owners = [rng.choice(FACTIONS) for _ in letters]
    owners[rng.below(len(letters))] = ""
    stock = ["town", "town", "town", "city", "city", "capital"]
    rng.shuffle(stock)
    places = list(letters)
    rng.shuffle(places)
    built = dict(zip(places, stock[: 2 + rng.below(4)], strict=False))
    tiles: dict[str, dict[str, Any]] = {}
    for name, owner in zip(letters, owners, strict=True):
        tiles[name] = {"faction": owner} if owner else {"coins": {rng.choice(FACTIONS): 2}}
        if name in built:
            tiles[name]["building"] = built[name]
    table = {"players": 3, "layout": "line_8", "territories": tiles, "waiting_for": "nothing"}
    return RULEBOOK.position_from(table), table


def _tally(position: DominancePosition, faction: int) -> dict[str, int]:
    own = [building for owner, building in zip(position.owner, position.building, strict=True) if owner == faction]
    return {
        "capital": own.count(CAPITAL),
        "cities": own.count(CITY),
        "towns": own.count(TOWN),
        "territories": len(own),
    }


def which_faction(rng: Rng) -> Question:
    """Two factions tied on points: which one wins? (``dominance.end.faction_tie_capital`` and the rungs below it)

    The one with more territories is never the answer, or nothing separates them and everybody wins.
    """
    while True:
        position, table = _finished(rng)
        ranking = rank_factions(position)
        tied = [FACTIONS.index(name) for name in ranking.ladder[0].left]
        if len(tied) != 2:
            continue
        counts = {faction: _tally(position, faction) for faction in tied}
        most = max(tied, key=lambda faction: counts[faction]["territories"])
        if len(ranking.winners) == 1 and ranking.winners[0] != most:
            break
        # an unbreakable tie is rare; one in four of those found by chance is kept out
        if len(ranking.winners) == 2 and rng.below(4):
            break
    last = position.layout.names[position.owner.index(COLOURED)]
    # whoever a reader might give the last territory to: one of the tied, or the third faction
    claimant = rng.choice([most, next(faction for faction in range(3) if faction not in tied)])
    table["territories"][last]["coins"] = {FACTIONS[claimant]: 2}
    shared = len(ranking.winners) > 1
    told = _climbed(ranking)
    choices = []
    for faction in sorted(range(3), key=lambda faction: shared or faction != ranking.winners[0]):
        name = FACTIONS[faction]
        right = not shared and faction == ranking.winners[0]
        if right:
            choices.append(Choice(name, f"{told}.", right=True))
        elif shared and faction in tied:
            choices.append(
                Choice(
                    name,
                    f"Nothing separates {join([FACTIONS[f] for f in tied])}: {told[0].lower()}{told[1:]}. So neither "
                    "wins alone, and nobody's coins are compared.",
                    misreading="factions tied to the end leave it to the coins",
                )
            )
        elif faction in tied:
            choices.append(
                Choice(
                    name,
                    f"{last} is still coloured and scores for nobody, whatever lies on it. {told}.",
                    misreading="the last coloured tile goes to the majority on it",
                )
                if claimant == faction
                else Choice(
                    name,
                    f"{name.capitalize()} has more territories, and that is the last comparison. {told}.",
                    misreading="the faction with most territories wins a tie",
                )
            )
        else:
            choices.append(_third(position, ranking, faction, last, claimant))
    everybody = Choice(
        "all players win together",
        f"{told}. Nothing is left to compare, so everybody wins."
        if shared
        else f"The tie is broken before that. {told}.",
        right=shared,
        misreading="" if shared else "a tie of factions is always shared",
    )
    choices = [everybody, *choices] if shared else [*choices, everybody]
    points = ", ".join(f"{FACTIONS[faction]} {ranking.scores[faction]}" for faction in range(3))
    return Question(
        text=f"The game is over. {_map_words(table)} Points: {points}. Who wins the first stage?",
        choices=shuffled(rng, choices),
        rule="dominance.end.faction_tie_all" if shared else ranking.ladder[-1].rule,
        why=f"{told}.",
        position=table,
        shown=("map",),
    )


def _third(position: DominancePosition, ranking: FactionRanking, faction: int, last: str, claimant: int) -> Choice:
    name = FACTIONS[faction]
    claimed = rank_factions(supposing(position, {last: name})).scores[faction]
    if claimant == faction:
        return Choice(
            name,
            f"With {last} you counted {plural(claimed, 'point')}. But {last} is coloured, and so it is nobody's.",
            misreading="the last coloured tile goes to the majority on it",
        )
    return Choice(
        name,
        f"{name.capitalize()} has {plural(ranking.scores[faction], 'point')}, fewer than the two tied for the lead.",
        misreading="buildings count before points",
    )


def _climbed(ranking: FactionRanking) -> str:
    words = {"score": "points", "capital": "the capital"}
    told = []
    for rung in ranking.ladder:
        values = ", ".join(f"{who} {value}" for who, value in rung.values.items())
        told.append(f"{words.get(rung.name, rung.name)}: {values}")
    return _capital("; then ".join(told))


def _map_words(table: dict[str, Any]) -> str:
    said = []
    for faction in FACTIONS:
        own = [
            f"{name} ({tile['building']})" if tile.get("building") else name
            for name, tile in table["territories"].items()
            if tile.get("faction") == faction
        ]
        said.append(f"{_capital(faction)} owns {join(own) or 'nothing'}.")
    name, tile = next((name, tile) for name, tile in table["territories"].items() if not tile.get("faction"))
    coins = join([f"{count} {faction}" for faction, count in tile["coins"].items()])
    building = f" ({tile['building']})" if tile.get("building") else ""
    return f"{' '.join(said)} {name}{building} is still coloured, and {coins} lie on it."


# ---- which comparison never decides? -------------------------------------------------------------------------------


@cache
def equal_pairs(limit: int, colours: int) -> tuple[int, int]:
    """Ordered pairs of hands that are equal in the first colours, and how many of them differ in their total.

    Args:
        limit: coins in a hand at most.
        colours: how many colours are equal, 1 to 3.
    """
    hands = all_hands(limit)
    pairs = [(one, other) for one in hands for other in hands if one[:colours] == other[:colours]]
    return len(pairs), sum(sum(one) != sum(other) for one, other in pairs)


def last_comparison(rng: Rng) -> Question:
    """Can all coins decide once three colours are equal? (``dominance.end.player_tie_total``)

    Two equal colours leave more to compare.
    """
    return _asked(rng, 3 + rng.below(5), 3 - rng.below(2))


def all_coins_decide_nothing(rng: Rng) -> Question:
    """The challenge of the lesson: 56 hands, three equal colours. (``dominance.end.player_tie_total``)"""
    return _asked(rng, DominanceOptions().hand_limit, 3)


def _asked(rng: Rng, limit: int, colours: int) -> Question:
    hands = len(all_hands(limit))
    pairs, differ = equal_pairs(limit, colours)
    which = {3: "the winning, the second and the third colour", 2: "the winning and the second colour"}[colours]
    choices = [
        Choice(str(differ), _why(colours, pairs, differ), right=True),
        Choice(
            str(pairs),
            f"That is how many pairs are equal in {which}. The question is how many of these differ in their total.",
            misreading="equal pairs counted in place of those that differ",
        ),
        Choice(
            str(hands * (hands - 1)),
            "That is every pair of different hands. Only pairs that are level so far reach the last comparison.",
            misreading="every comparison is made for everybody",
        ),
        Choice(
            str(equal_pairs(limit, colours - 1)[1]),
            f"That many differ when one colour fewer is equal. Here they are equal in {which}.",
            misreading="one comparison left out",
        ),
    ]
    if colours == 2:
        choices.append(
            Choice(
                "0",
                "With three equal colours it would be none. Here the third may still differ, and the total with it.",
                misreading="all coins never decide, whatever was compared",
            )
        )
    return Question(
        text=f"There are {hands} possible hands of at most {limit} coins. Among all ordered pairs of them that are "
        f"equal in {which}, how many differ in their total number of coins?",
        choices=shuffled(rng, choices),
        rule="dominance.end.player_tie_total",
        why=_why(colours, pairs, differ),
    )


def _why(colours: int, pairs: int, differ: int) -> str:
    if colours == 3:
        return (
            f"Of {pairs} pairs that are equal in all three colours, {differ or 'none'} differ in their total: it is "
            "the sum of the three. "
            "The last comparison matters only if second and third place cannot be ranked."
        )
    return f"Of {pairs} such pairs {differ} differ, those whose third colour differs. That is why it is compared first."


ASKERS = {
    "scoring_who_wins": who_wins,
    "scoring_which_faction": which_faction,
    "scoring_last_comparison": last_comparison,
}
FIRST = {"scoring_last_comparison": all_coins_decide_nothing}
TRUTHS = {"scoring_fewer_coins_win": fewer_coins_win}
