"""Exercises about the whole game: teams, the Politician and Leader tokens."""

from __future__ import annotations

from functools import lru_cache

from rulecore.kernel import Rng
from rulecore.lab import Arm, Survey, find_metric
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..facts import CROWN, FACTIONS, MARKERS, Coins
from ..options import DominanceOptions
from ..scoring import PlayerRanking, rank_players
from ..words import coins_text, join, seat_name

GAMES = 240
"""So many games a bet about whole games is held against; they take about a second."""
Levels = tuple[tuple[int, ...], ...]


def _order(rng: Rng) -> list[int]:
    factions = [0, 1, 2]
    rng.shuffle(factions)
    return factions


def _hand(rng: Rng) -> Coins:
    while True:
        coins = (rng.below(5), rng.below(5), rng.below(4))
        if 1 <= sum(coins) <= 5:
            return coins


def _places(order: list[int]) -> str:
    first, second, third = (FACTIONS[faction] for faction in order)
    return f"{first.capitalize()} wins, {second} is second, {third} is third."


def _levels(order: list[int]) -> Levels:
    return tuple((faction,) for faction in order)


def _winners(ranking: PlayerRanking) -> str:
    return join([seat_name(seat) for seat in ranking.winners])


def politician_question(order: list[int], hands: list[Coins], marker: int, rng: Rng) -> Question:
    """Who wins with this marker kept by P1? (``dominance.politician.win``, ``.loses``, ``.crown``)"""
    options = DominanceOptions(players=3, politician=True)
    ranking = rank_players(hands, _levels(order), options, politician=0, marker=marker)
    plain = rank_players(hands, _levels(order), options)
    right = _winners(ranking)
    winning = FACTIONS[order[0]]
    kept = MARKERS[marker]
    says: dict[str, tuple[str, str]] = {}
    if marker == order[0]:
        why = f"The marker is {kept}, and {kept} won. For the Politician that is enough, whatever the coins say."
        says[_winners(plain)] = (
            f"You compared coins. The Politician kept {kept}, {kept} won, and then coins do not matter.",
            "the Politician must also have the most coins",
        )
        says["nobody"] = (
            f"The chosen faction did win: {kept}. So the Politician does too.",
            "the marker must be crown",
        )
    elif marker == CROWN:
        then = FACTIONS[order[1]]
        why = f"With the crown the Politician is a player like the others, so most {winning} decides, then {then}."
        says["nobody"] = ("The crown takes no side, so the usual comparison decides.", "the crown is a fourth faction")
        if right != "P1":
            says["P1"] = ("The crown gives no bonus. P1 is compared like everybody else.", "the crown wins by itself")
    else:
        why = f"{kept.capitalize()} did not win, so P1 is out, and the other two are compared as usual."
        says["nobody"] = (
            f"Only the Politician loses with {kept}. The other two go on, by the usual comparison.",
            "if the Politician's faction loses, nobody wins",
        )
        says["P1"] = (
            f"P1 kept {kept}, and {kept} did not win. Then no hand of coins can help the Politician.",
            "most coins save the Politician",
        )
    choices = [Choice(right, why, right=True)]
    for other in ("P1", "P2", "P3", "nobody"):
        if other != right:
            text, misreading = says.get(
                other, (f"Compare coins of {winning} first, then of {FACTIONS[order[1]]}.", "the ladder was left out")
            )
            choices.append(Choice(other, text, misreading=misreading))
    held = "; ".join(f"{seat_name(seat)} holds {coins_text(hand)}" for seat, hand in enumerate(hands))
    return Question(
        text=f"{_places(order)} P1 is the Politician and kept the {kept} marker. {held}. Who wins?",
        choices=shuffled(rng, choices),
        rule="dominance.politician.win"
        if marker == order[0]
        else "dominance.politician.loses"
        if marker != CROWN
        else "dominance.politician.crown",
        why=why,
    )


def politician_tie_question(order: list[int], marker: int, rng: Rng) -> Question:
    """Who wins if two factions stay tied, and P1 kept one of three coin markers? (``dominance.politician.full_tie``)"""
    tied, last = [FACTIONS[faction] for faction in order[:2]], FACTIONS[order[2]]
    options = DominanceOptions(players=3, politician=True)
    ranking = rank_players([(1, 1, 1)] * 3, ((order[0], order[1]), (order[2],)), options, politician=0, marker=marker)
    kept, inside = MARKERS[marker], marker != order[2]
    right, everybody, others = _winners(ranking), "P1, P2 and P3", "P2 and P3"
    why = (
        f"{kept.capitalize()} is among the tied, so the Politician shares the win with everybody."
        if inside
        else f"Everybody wins but the Politician, whose {kept} is not among the tied."
    )
    says = {
        everybody: (f"Not quite everybody: P1 kept {kept}, and {kept} is not among the tied.", "a tie saves all"),
        others: (f"P1 kept {kept}, and {kept} is among the tied. That is enough to share the win.", "a tie is a loss"),
        "P1": (
            "Nothing separates the factions, so nobody wins alone. Everybody shares, if nothing speaks against it.",
            "the Politician wins every tie",
        ),
        "nobody": ("A tie that nothing breaks is a shared win, and not a lost game.", "a full tie has no winner"),
    }
    choices = [Choice(right, why, right=True)]
    choices += [
        Choice(text, words, misreading=misreading) for text, (words, misreading) in says.items() if text != right
    ]
    return Question(
        text=f"{tied[0].capitalize()} and {tied[1]} stay tied through every step, {last} is behind them. "
        f"P1 is the Politician and kept the {kept} marker. Who wins?",
        choices=shuffled(rng, choices),
        rule="dominance.politician.full_tie",
        why=why,
    )


def politician(rng: Rng) -> Question:
    """Fresh hands and a fresh marker, and now and then a full tie; else never a shared win: there is one answer."""
    if rng.below(5) == 0:
        return politician_tie_question(_order(rng), rng.below(3), rng)
    while True:
        order, hands, marker = _order(rng), [_hand(rng) for _ in range(3)], rng.below(4)
        options = DominanceOptions(players=3, politician=True)
        ranking = rank_players(hands, _levels(order), options, politician=0, marker=marker)
        plain = rank_players(hands, _levels(order), options)
        if len(ranking.winners) == len(plain.winners) == 1 and hands[0][order[0]] > 0:
            return politician_question(order, hands, marker, rng)


def politician_first(rng: Rng) -> Question:
    """The first time: gold, silver, bronze, and the hands of the challenge."""
    return politician_question([0, 1, 2], [(1, 4, 0), (3, 0, 0), (3, 1, 0)], 1, rng)


def team_sum(rng: Rng) -> Question:
    """Whose team wins? (``dominance.teams.scoring``)"""
    while True:
        order, hands = _order(rng), [_hand(rng) for _ in range(4)]
        ranking = rank_players(hands, _levels(order), DominanceOptions(players=4))
        colour = order[0]
        most = max(hand[colour] for hand in hands)
        richest = [seat for seat, hand in enumerate(hands) if hand[colour] == most]
        # the question tells the winning faction alone, so its coins must decide
        decided = hands[0][colour] + hands[2][colour] != hands[1][colour] + hands[3][colour]
        if decided and len(ranking.winners) == 2 and len(richest) == 1 and richest[0] not in ranking.winners:
            break
    name = FACTIONS[order[0]]
    sums = {team: sum(hands[seat][order[0]] for seat in team) for team in ((0, 2), (1, 3))}
    told = "; ".join(f"{join([seat_name(seat) for seat in team])} hold {total}" for team, total in sums.items())
    right, wrong = _winners(ranking), "P2 and P4" if 0 in ranking.winners else "P1 and P3"
    alone = seat_name(richest[0])
    choices = [
        Choice(right, f"Both partners' {name} counts together: {told}.", right=True),
        Choice(
            alone,
            f"{alone} holds most {name} of all, but a team wins or loses as one: {told}.",
            misreading="the richest player wins",
        ),
        Choice(
            wrong,
            f"{alone} is in that team, and alone has most {name}. Added up it is {told}.",
            misreading="the team of the richest player wins",
        ),
        Choice("all four", f"There is no tie to share: {told}.", misreading="teams always share"),
    ]
    held = "; ".join(f"{seat_name(seat)} holds {coins_text(hand)}" for seat, hand in enumerate(hands))
    return Question(
        text=f"Four players, {name} has won. {held}. Who wins?",
        choices=shuffled(rng, choices),
        rule="dominance.teams.scoring",
        why=f"Partners sit opposite, and their coins are added at the end: {told}.",
    )


def partner_hand(rng: Rng) -> Question:
    """Whose room counts when a partner has led? (``dominance.teams.usual_rules``)"""
    limit, actions = DominanceOptions(players=4).hand_limit, DominanceOptions(players=4).actions_per_turn
    me, other = (0, 2) if rng.below(2) else (1, 3)
    mine, gained = limit - 1, 1 + rng.below(2)
    theirs = gained + rng.below(limit + 1 - gained)
    you, partner = seat_name(me), seat_name(other)
    coins = "one coin" if gained == 1 else f"{gained} coins"
    choices = [
        Choice(
            "1 coin",
            f"{you} holds {mine} of {limit}. What {partner} gained lies behind another screen and fills that one.",
            right=True,
        ),
        Choice(
            f"{actions} coins",
            f"{you} has {actions} actions, but room for one coin more: a screen hides {limit}.",
            misreading="actions are all that limits a take",
        ),
        Choice(
            "none",
            f"{partner}'s coins do not fill {you}'s screen. Hands, limits and wagers stay apart; "
            "only the final count is joint.",
            misreading="my partner's Leader gains are mine during play",
        ),
        Choice(
            f"none, but the coins of {partner}",
            "Partners hand nothing over. Their coins meet at the end, when they are counted.",
            misreading="partners share their coins during play",
        ),
    ]
    return Question(
        text=f"{you} and {partner} are partners. {partner} led the last Dispute, gained {coins} and holds {theirs} now."
        f" {you} holds {mine}, is to act, and the line is long. How many coins may {you} take this turn?",
        choices=shuffled(rng, choices),
        rule="dominance.teams.usual_rules",
        why=f"Each screen has its own limit of {limit}. A team is joint in the final count alone.",
    )


def token_tie(rng: Rng) -> Question:
    """Tokens before the second faction, and only in a tie. (``dominance.leader_tokens.tiebreak``)"""
    options = DominanceOptions(players=2, leader_tokens=True)
    while True:
        order, hands = _order(rng), [_hand(rng) for _ in range(2)]
        given = 1 + rng.below(5)
        tokens = [given, 6 - given]
        with_tokens = rank_players(hands, _levels(order), options, tokens=tokens)
        without = rank_players(hands, _levels(order), DominanceOptions(players=2))
        level = hands[0][order[0]] == hands[1][order[0]] > 0
        if len(with_tokens.winners) == len(without.winners) == 1 and (level or tokens[0] != tokens[1]):
            most_tokens = 0 if tokens[0] > tokens[1] else 1
            if (level and with_tokens.winners != without.winners) or (
                not level and with_tokens.winners[0] != most_tokens
            ):
                break
    name, second = FACTIONS[order[0]], FACTIONS[order[1]]
    right, other = with_tokens.winners[0], 1 - with_tokens.winners[0]
    told = f"P1 {tokens[0]} and P2 {tokens[1]}"
    if level:
        why = f"They are level on {name}. Then tokens come before anything else: {told}."
        wrong = (
            f"You looked at {second} first. With tokens in play they come before it: {told}.",
            "tokens come last",
        )
    else:
        why = f"{seat_name(right)} holds more {name}. Without a tie on {name} tokens never matter."
        wrong = (
            f"More tokens, but no tie: {seat_name(right)} holds more {name}, and that is the end of it.",
            "Leader tokens are points",
        )
    choices = [
        Choice(seat_name(right), why, right=True),
        Choice(seat_name(other), wrong[0], misreading=wrong[1]),
        Choice("both", f"Something does separate them. {why}", misreading="a tie is shared at once"),
    ]
    held = "; ".join(f"{seat_name(seat)} holds {coins_text(hand)}" for seat, hand in enumerate(hands))
    return Question(
        text=f"{_places(order)} {held}. Leader tokens: {told}. Who wins?",
        choices=shuffled(rng, choices),
        rule="dominance.leader_tokens.tiebreak",
        why=why,
    )


def _share(players: str, seed: int) -> tuple[float, float, float]:
    arm = Arm(players, "dominance", {"players": 3, "politician": True, "turn_cap": 400}, players)
    result = Survey(arm, [find_metric("dominance", "politician")], games=GAMES, seed=seed).run().result()
    fair = result.reference_value or 0.0
    return 100 * (result.value or 0.0), 100 * (fair + result.interval.low), 100 * (fair + result.interval.high)


@lru_cache(maxsize=8)
def _politician_share(seed: int) -> Truth:
    share, low, high = _share("Magpie", seed)
    aimless, *_ = _share("Random", seed)
    return Truth(
        share,
        exact=False,
        games=GAMES,
        low=low,
        high=high,
        steps=(
            "A fair share for one of three would be 33.",
            f"Among three who do whatever comes to mind the Politician wins {aimless:.0f} of 100.",
            "So the marker alone is worth little. It pays for someone who plays for it while nobody plays against it: "
            "every coin may be spent, because none is needed at the end.",
        ),
        series={"three Magpies": share, "three without a plan": aimless, "fair share": 100 / 3},
        series_title="Games won by the Politician",
        series_unit="of 100 games",
    )


def politician_share(rng: Rng) -> Truth:
    """How often a Politician wins among three players of one kind (``dominance.politician.win``); simulated."""
    return _politician_share(rng.state % 1_000_000)


ASKERS = {
    "game_politician": politician,
    "game_team_sum": team_sum,
    "game_partner_hand": partner_hand,
    "game_token_tie": token_tie,
}
FIRST = {"game_politician": politician_first}
TRUTHS = {"game_politician_share": politician_share}
