"""Counting points and naming winners (rulebook section Kraj igre)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from rulecore.kernel import Outcome, Part
from rulecore.kernel.ladder import Rung, climb, order
from rulecore.kernel.language import current

from .facts import CARDS, ORDER, VICTORIES
from .options import Amounts, DominionOptions
from .position import DominionPosition
from .words import _, counted_name, seat_name

CARDS_A_POINT = 10
"""How many cards make a Gardens worth a point more (``dominion.card.gardens``)."""

VICTORIES_AND_CURSE = tuple(card for card in CARDS if card in VICTORIES or card == "Curse")


def card_points(card: str, cards_owned: int, changed: dict[str, int]) -> int:
    """Points of one card.

    Args:
        card: its name.
        cards_owned: all cards of its owner (``dominion.card.gardens``: one point for every full ten).
        changed: points that the options change.
    """
    if card == "Gardens":
        return cards_owned // CARDS_A_POINT
    return changed.get(card, CARDS[card].points)


def points_rule(card: str) -> str:
    """Id of the rule that gives a card its points."""
    if card == "Gardens":
        return "dominion.card.gardens"
    return "dominion.components.curse_cards" if card == "Curse" else "dominion.components.victory_piles"


def worth_of(cards_owned: int, options: DominionOptions) -> dict[str, int]:
    """Points of one card of each kind that counts, for an owner of so many cards."""
    return dict(_worths(cards_owned // CARDS_A_POINT, options.points))


@lru_cache(maxsize=1024)
def _worths(gardens: int, points: Amounts) -> tuple[tuple[str, int], ...]:
    changed = dict(points)
    counting = [*VICTORIES_AND_CURSE, *(card for card in changed if card not in VICTORIES_AND_CURSE)]
    counting.sort(key=ORDER.__getitem__)
    return tuple((card, card_points(card, gardens * CARDS_A_POINT, changed)) for card in counting)


def _worths_for(owned: Counter[str], options: DominionOptions) -> tuple[tuple[str, int], ...]:
    return _worths(sum(owned.values()) // CARDS_A_POINT, options.points)


def parts_of(owned: Counter[str], options: DominionOptions) -> tuple[Part, ...]:
    """The lines of a score, one for each kind that counts (``dominion.end.count_all_cards``).

    Args:
        owned: all cards of a seat by count.
        options: the settings in force.
    """
    return tuple(
        [
            _line(owned[card], card, worth, current())
            for card, worth in _worths_for(owned, options)
            if card in owned and (worth or card == "Gardens")
        ]
    )


@lru_cache(maxsize=4096)
def _line(count: int, card: str, worth: int, language: str) -> Part:
    # the language is part of what is kept, so that each is said in its own
    return Part(counted_name(count, card), count * worth, points_rule(card))


def points_of(position: DominionPosition, seat: int) -> int:
    """All points of a seat, counted over everything it owns."""
    owned = Counter(position.owned(seat))
    return sum([owned[card] * worth for card, worth in _worths_for(owned, position.options) if card in owned])


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
    owned = [Counter(position.owned(seat)) for seat in seats]
    parts = [parts_of(cards, position.options) for cards in owned]
    points = [sum([part.points for part in lines]) for lines in parts]
    rungs = _rungs(position, points)
    winners, made = climb(seats, rungs, seat_name)
    rules = [position.ended] if position.ended else []
    rules += [comparison.rule for comparison in made]
    decks = [{card: cards[card] for card in position.supply if card in cards} for cards in owned]
    names = [seat_name(seat) for seat in seats]
    finished = bool(position.ended)
    return Outcome(
        ended_by=position.ended,
        finished=finished,
        winners=() if position.capped else tuple(winners),
        decided_by=made[-1].name,
        ranking=(tuple(winners), *map(tuple, order([seat for seat in seats if seat not in winners], rungs, seat_name))),
        scores=dict(zip(names, points, strict=True)),
        parts=dict(zip(names, parts, strict=True)),
        ladders={"players": tuple(made)},
        rules=tuple(dict.fromkeys(rules)),
        extra={
            "turns": dict(zip(names, position.turns, strict=True)),
            "decks": dict(zip(names, decks, strict=True)),
        },
    )


def outcome(position: DominionPosition) -> Outcome | None:
    """How the game ended, or ``None`` while it goes on."""
    return standing(position) if position.ended or position.capped else None
