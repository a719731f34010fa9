"""Counting points and naming winners (rulebook section Kraj igre)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulecore.kernel import Outcome, Part
from rulecore.kernel.ladder import Rung, climb, order

from .facts import CARDS, ORDER, VICTORIES
from .options import DominionOptions
from .position import DominionPosition
from .words import _, card_name, seat_name

VICTORIES_AND_CURSE = tuple(card for card in CARDS if card in VICTORIES or card == "Curse")


def card_points(card: str, cards_owned: int, changed: dict[str, int]) -> int:
    """Points of one card.

    Args:
        card: its name.
        cards_owned: all cards of its owner (``dominion.card.gardens``: one point for every full ten).
        changed: points that the options change.
    """
    if card == "Gardens":
        return cards_owned // 10
    return changed.get(card, CARDS[card].points)


def points_rule(card: str) -> str:
    """Id of the rule that gives a card its points."""
    if card == "Gardens":
        return "dominion.card.gardens"
    return "dominion.components.curse_cards" if card == "Curse" else "dominion.components.victory_piles"


def worth_of(cards_owned: int, options: DominionOptions) -> dict[str, int]:
    """Points of one card of each kind that counts, for an owner of so many cards."""
    changed = dict(options.points)
    counting = [*VICTORIES_AND_CURSE, *(card for card in changed if card not in VICTORIES_AND_CURSE)]
    return {card: card_points(card, cards_owned, changed) for card in sorted(counting, key=ORDER.__getitem__)}


def parts_of(position: DominionPosition, seat: int) -> tuple[Part, ...]:
    """The lines of a seat's score, one for each kind that counts (``dominion.end.count_all_cards``)."""
    owned = position.owned(seat)
    parts = []
    for card, worth in worth_of(len(owned), position.options).items():
        count = owned.count(card)
        if count and (worth or card == "Gardens"):
            parts.append(Part(f"{count} {card_name(card)}", count * worth, points_rule(card)))
    return tuple(parts)


def points_of(position: DominionPosition, seat: int) -> int:
    """All points of a seat, counted over everything it owns."""
    return sum(part.points for part in parts_of(position, seat))


def _rungs(position: DominionPosition, points: list[int]) -> list[Rung[int]]:
    rungs: list[Rung[int]] = [Rung(_("points"), "dominion.end.most_points_wins", points.__getitem__)]
    starter, players = position.starter, position.players
    if position.options.tie_rule == "first_player_loses":
        # the narrowest reading: only whoever took the first turn drops out
        rungs.append(
            Rung(_("did not go first"), "dominion.end.tie_first_player_loses", lambda seat: int(seat != starter))
        )
    elif position.options.tie_rule == "latest_seat_wins":
        rungs.append(
            Rung(
                _("place in turn order"),
                "dominion.end.tie_first_player_loses",
                lambda seat: (seat - starter) % players + 1,
            )
        )
    else:
        rungs.append(Rung(_("fewest turns"), "dominion.end.tie_official", lambda seat: -position.turns[seat]))
    return rungs


def levels(position: DominionPosition) -> list[list[int]]:
    """The seats from best to worst if the game were counted now; those that nothing separates stand together."""
    seats = list(range(position.players))
    return order(seats, _rungs(position, [points_of(position, seat) for seat in seats]), seat_name)


def standing(position: DominionPosition) -> Outcome:
    """The count as if the game ended now; it moves nothing and may be asked at any time.

    ``dominion.intro.objective``, ``dominion.end.most_points_wins``: who caused the end does not matter, and neither do
    coins or the mere number of cards.
    """
    seats = list(range(position.players))
    parts = [parts_of(position, seat) for seat in seats]
    points = [sum(part.points for part in lines) for lines in parts]
    rungs = _rungs(position, points)
    winners, made = climb(seats, rungs, seat_name)
    rules = [position.ended] if position.ended else []
    rules += [comparison.rule for comparison in made]
    counts: dict[str, Any] = {seat_name(seat): _counted(position, seat) for seat in seats}
    finished = bool(position.ended)
    return Outcome(
        ended_by=position.ended,
        finished=finished,
        winners=() if position.capped else tuple(winners),
        decided_by=made[-1].name,
        ranking=tuple(tuple(level) for level in order(seats, rungs, seat_name)),
        scores={seat_name(seat): points[seat] for seat in seats},
        parts={seat_name(seat): parts[seat] for seat in seats},
        ladders={"players": tuple(made)},
        rules=tuple(dict.fromkeys(rules)),
        extra={"turns": {seat_name(seat): position.turns[seat] for seat in seats}, "decks": counts},
    )


def _counted(position: DominionPosition, seat: int) -> dict[str, int]:
    counts = Counter(position.owned(seat))
    return {card: counts[card] for card in position.supply if card in counts}


def outcome(position: DominionPosition) -> Outcome | None:
    """How the game ended, or ``None`` while it goes on."""
    return standing(position) if position.ended or position.capped else None
