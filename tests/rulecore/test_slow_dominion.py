"""The rules and a slow second version of them agree on every decision of many games, over all 25 kingdom cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
import slow_dominion as slow
from test_battery_dominion import SUBJECT

from rulecore.dominion import moves
from rulecore.dominion.facts import CARDS, KINGDOM
from rulecore.dominion.position import DominionPosition
from rulecore.dominion.scoring import standing
from rulecore.kernel import Match, Rng

GAMES = 500
IN_A_TEST = 100
WITH_CARDS = ("discard", "trash", "take", "choose", "put", "treasures")
FIXED = ("discard it", "discard the draw pile")


@contextmanager
def recorded_shuffles() -> Iterator[list[tuple[int, tuple[str, ...]]]]:
    """What each reshuffle brings, from the top; chance is all that the slow version is told."""
    brought: list[tuple[int, tuple[str, ...]]] = []
    reshuffle = moves.reshuffle

    def watched(position: DominionPosition, seat: int) -> None:
        reshuffle(position, seat)
        brought.append((seat, tuple(position.deck[seat][::-1])))

    moves.reshuffle = watched
    try:
        yield brought
    finally:
        moves.reshuffle = reshuffle


def meaning(phrase: str) -> slow.Answer:
    """A phrase as the slow version says it: cards as a sorted row."""
    verb, _, rest = phrase.partition(" ")
    if verb not in WITH_CARDS or phrase in FIXED:
        return phrase
    cards: list[str] = []
    for part in rest.removesuffix(" on the draw pile").split(", "):
        number, _, name = part.partition(" ")
        if part != "nothing":
            cards += [name] * int(number) if number.isdigit() else [part]
    return verb, tuple(sorted(cards))


def table_of(position: DominionPosition) -> slow.Table:
    """The table as the slow version has it."""
    data = position.to_json()
    zones = {"deck": "deck", "hand": "hand", "discard": "discard", "in_play": "play", "bought": "bought"}
    people = []
    for seat in range(data["players"]):
        cards = data.get(f"P{seat + 1}", {})
        people.append(slow.Person(**{ours: tuple(cards.get(zone, ())) for zone, ours in zones.items()}))
    options = tuple((name, value) for name, value in data["options"].items() if name != "kingdom")
    return slow.Table(
        people=tuple(people),
        supply=tuple(data["supply"].items()),
        options=options,
        active=position.active,
        starter=position.starter,
        turns=tuple(position.turns),
    )


def same_table(table: slow.Table, position: DominionPosition) -> None:
    """Both have the same cards in the same places."""
    assert dict(table.supply) == position.supply
    assert Counter(table.trash) == Counter(position.trash)
    assert table.turns == tuple(position.turns)
    for seat, person in enumerate(table.people):
        assert person.deck == tuple(position.deck[seat][::-1]), f"deck of seat {seat}"
        for ours, zone in (("hand", "hand"), ("discard", "discard"), ("play", "in_play"), ("bought", "bought")):
            assert Counter(getattr(person, ours)) == Counter(getattr(position, zone)[seat]), f"{zone} of seat {seat}"
        assert Counter(person.open) == Counter(position.shown[seat]), f"open cards of seat {seat}"
    outcome = standing(position)
    assert list(outcome.scores.values()) == slow.scores(table)


def same_question(asked: slow.Question, match: Match[Any]) -> None:
    """Both ask the same seat the same thing, and allow the same answers."""
    step = match.step
    assert step is not None, f"the game is over, and the slow one asks {asked}"
    assert (asked.seat, asked.kind) == (step.seat, step.kind)
    table, position = asked.table, match.position
    assert (table.actions, table.buys, table.coins) == (position.actions, position.buys, position.coins)
    assert table.active == position.active
    same_table(table, position)
    if asked.answers is not None:
        assert {meaning(str(action)) for action in match.legal_actions} == asked.answers


def chosen(match: Match[Any], rng: Rng) -> Any:
    """A random action; who has an Action card mostly plays it, since pure chance ends too many turns early."""
    assert match.step is not None
    if match.step.kind in ("action", "choose") and rng.below(4):
        plays = [action for action in match.legal_actions if action.verb in ("play", "choose")]
        again = [action for action in plays if "Throne Room" in str(action)]
        plays = again if again and rng.below(2) else plays
        if plays:
            return rng.choice(plays)
    return match.legal_actions.sample(rng)


def play_both(match: Match[Any], rng: Rng, tally: Counter[str]) -> slow.Table:
    """Play a game twice, side by side."""
    game = slow.Game()
    flow = game.run(table_of(match.position))
    with recorded_shuffles() as brought:
        asked = next(flow)
        while True:
            same_question(asked, match)
            tally["decisions"] += 1
            tally["throned twice"] += sum(step.kind == "play" for step in match.position.agenda) > 1
            action = chosen(match, rng)
            match.play(action)
            game.piles += brought
            tally["reshuffles"] += len(brought)
            brought.clear()
            try:
                asked = flow.send(meaning(str(action)))
            except StopIteration as end:
                table: slow.Table = end.value
                break
            assert not game.piles, f"the game has shuffled, and the slow one has not: {game.piles}"
    tally.update(game.played)
    return table


@pytest.mark.parametrize("first", range(0, GAMES, IN_A_TEST))
def test_both_versions_play_the_same_games(first: int) -> None:
    tally: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for number in range(first, first + IN_A_TEST):
        match = SUBJECT.match(SUBJECT.scenario(number))
        try:
            table = play_both(match, Rng(number), tally)
            same_table(table, match.position)
            outcome = match.outcome()
            assert outcome is not None
            assert outcome.finished == (table.over != "capped")
            if outcome.finished:
                assert sorted(outcome.winners) == slow.winners(table)
                assert ("province" in outcome.ended_by) == (table.over == "provinces")
        except Exception as error:
            said = [str(action) for action in match.actions[-6:]]
            error.add_note(f"in game {number}, {SUBJECT.scenario(number)}, after {said}")
            raise
        ends[table.over] += 1
    # every Action card was carried out, and games ended in every way
    assert set(tally) >= set(KINGDOM) - {"Gardens"}
    assert min(tally[card] for card in KINGDOM if card != "Gardens") >= 10, tally
    assert tally["decisions"] > 60 * IN_A_TEST
    assert tally["reshuffles"] > 5 * IN_A_TEST
    assert set(ends) == {"provinces", "piles", "capped"}


def test_both_versions_nest_throne_rooms_alike() -> None:
    """Hands full of Throne Rooms, with every other card among what they can be given."""
    tally: Counter[str] = Counter()
    for number in range(150):
        rng = Rng(number)
        kinds = [card for card in KINGDOM if card != "Throne Room"]
        rng.shuffle(kinds)
        scenario = SUBJECT.scenario(number)
        options = {**scenario.options, "kingdom": ["Throne Room", *kinds[:9]], "turn_cap": 6, "pile_sizes": {}}
        match = SUBJECT.match(replace(scenario, number=number * 5 + 1, options=options))
        start = match.start
        for seat in range(start.players):
            start.hand[seat] += ["Throne Room"] * 3 + [rng.choice(kinds[:9]) for _ in range(3)]
        again = Match(match.rulebook, match.seed, start.options, start=start)
        try:
            same_table(play_both(again, rng, tally), again.position)
        except Exception as error:
            error.add_note(f"in game {number}, after {[str(action) for action in again.actions[-9:]]}")
            raise
    assert tally["throned twice"] > 300
    assert min(tally[card] for card in KINGDOM if card != "Gardens") >= 50, tally


def test_the_slow_version_knows_every_card_and_its_price() -> None:
    assert {card.name: card.cost for card in CARDS.values()} == slow.COST
    for card in CARDS.values():
        assert (card.name in slow.NEVER_PLAYED_AS_ACTION) == ("Action" not in card.types)
        assert (card.name in slow.ATTACKS) == ("Attack" in card.types)
        assert (card.name in slow.VICTORY) == ("Victory" in card.types)
        assert slow.WORTH.get(card.name, 0) == card.coins
        assert slow.POINTS.get(card.name, 0) == card.points


def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow version with one wrong word disagrees soon."""
    monkeypatch.setitem(slow.COST, "Silver", 4)

    def all_agree() -> None:
        for number in range(1, 20):
            play_both(SUBJECT.match(SUBJECT.scenario(number)), Rng(number), Counter())

    with pytest.raises(AssertionError):
        all_agree()
