"""The battery on Dominion: every table, kingdom, preset, reading and knob, at random and with everything checked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from battery import MARK, Scenario, Subject, Tally, check_secrets, difference, play_and_check, scenarios

from rulecore import dominion
from rulecore.dominion import RULEBOOK, DominionOptions, DominionPosition
from rulecore.dominion.ending import end_reached
from rulecore.dominion.facts import CARDS, KINGDOM, KINGDOM_SIZE, SETS
from rulecore.dominion.options import PRESETS
from rulecore.dominion.turn import ACTION, PHASES
from rulecore.kernel import InvalidOptions, Match, Rng

GAMES_BY_DEFAULT = 90
GAMES_IN_A_TEST = 30
EVERY_IN_A_LONG_RUN = 5
LONGEST = 44
"""Turns of all players after which most games are stopped: whoever plays at random can go on for hours."""

AMOUNTS: dict[str, list[dict[str, int]]] = {
    "prices": [{}, {"Province": 3}, {"Copper": 2, "Moat": 0, "Gold": 4}],
    "points": [{}, {"Curse": -3}, {"Copper": 1, "Estate": 0}],
    "pile_sizes": [{}, {"Curse": 3, "Province": 1}, {"Copper": 1, "Estate": 2, "Duchy": 1, "Silver": 4}, {"Curse": 0}],
}


def values_of(name: str) -> list[Any]:
    """Every value an option is played with; of a range its ends, some between, and nothing, if that is a value."""
    setting = DominionOptions.settings()[name]
    if name in AMOUNTS:
        return list(AMOUNTS[name])
    if name == "turn_cap":
        return [1, 7, LONGEST]
    if setting.values:
        return list(setting.values)
    return [*([None] if setting.none_means else []), *range(setting.low, setting.high + 1)]


CHANGED = [
    (name, value)
    for name, setting in DominionOptions.settings().items()
    if setting.kind != "setup"
    for value in values_of(name)
]
"""Every value of every reading and knob."""

KNOWN_BY_ALL = ("supply", "trash", "in_play", "bought", "shown")


class DominionSubject(Subject):
    """Dominion, with its settings, its invariants and its screens."""

    rulebook = RULEBOOK
    shared = frozenset({"costs"})

    def scenario(self, number: int) -> Scenario:
        rng = Rng(number)
        kinds = list(KINGDOM)
        rng.shuffle(kinds)
        chosen_kingdoms: list[Any] = [kinds[:KINGDOM_SIZE], kinds[-KINGDOM_SIZE:], "random", rng.choice(list(SETS))]
        players = 2 + number % 3
        options: dict[str, Any] = {
            "preset": list(PRESETS)[number // 3 % 2],
            "players": players,
            "kingdom": rng.choice(chosen_kingdoms),
            "starter": rng.choice([None, *range(1, players + 1)]),
            "turn_cap": LONGEST,
        }
        if number % 4 == 0:
            # small piles, so that games end by the rules and cards run out in the middle of effects
            sizes = {kind: 1 + rng.below(4) for kind in kinds[:KINGDOM_SIZE]}
            options["pile_sizes"] = {**sizes, "Province": 2, "Curse": 3, "Estate": 3}
        if number % 8 == 0:
            options["prices"] = {"Province": 3}
        chosen = [CHANGED[number % len(CHANGED)]]
        chosen += [rng.choice(CHANGED) for _ in range(rng.below(3))]
        for name, value in reversed(chosen):
            trial = {**options, name: value}
            if name == "opening" or (options.get("opening") == "four_three" and name in ("hand_size",)):
                trial |= {"hand_size": 5, "starting_coppers": 7}
            if self._fits(trial):
                options = trial
        return Scenario(number, number * 7919 % 1_000_003, options)

    @staticmethod
    def _fits(options: dict[str, Any]) -> bool:
        try:
            DominionOptions.from_mapping(options)
        except InvalidOptions:
            return False
        return True

    def start(self, scenario: Scenario) -> DominionPosition | None:
        """Four games in five begin with decks full of kingdom cards, which whoever plays at random seldom buys."""
        if scenario.number % 5 == 0:
            return None
        position = RULEBOOK.set_up(scenario.seed, DominionOptions.from_mapping(scenario.options))
        rng = Rng(scenario.number)
        kingdom = [card for card in position.supply if card in KINGDOM]
        for seat in range(position.players):
            cards = position.deck[seat] + position.hand[seat] + [rng.choice(kingdom) for _ in range(9)]
            cards += ["Silver", "Gold", *(["Moat"] if "Moat" in kingdom else [])]
            rng.shuffle(cards)
            size = position.options.hand_size
            position.hand[seat], position.discard[seat], position.deck[seat] = cards[:size], cards[-5:], cards[size:-5]
        return position

    def broken(self, position: DominionPosition, start: DominionPosition) -> list[str]:
        wrong = []
        if cards_on_table(position) != cards_on_table(start):
            wrong.append(f"cards: {cards_on_table(position)} in place of {cards_on_table(start)}")
        if position.empty != sum(not left for left in position.supply.values()):
            wrong.append(f"{position.empty} piles are called empty: {position.supply}")
        if min(position.supply.values()) < 0 or min(position.actions, position.buys, position.coins) < 0:
            wrong.append("a number is below zero")
        if Counter(position.loot) - Counter(position.trash):
            wrong.append(f"the loot {position.loot} is not in the trash")
        step = position.step
        for seat in range(position.players):
            if not 0 <= position.known[seat] <= len(position.deck[seat]):
                wrong.append(f"seat {seat} knows {position.known[seat]} of {len(position.deck[seat])} cards")
            if seat != position.active and (position.in_play[seat] or position.bought[seat]):
                wrong.append(f"seat {seat} has cards on the table out of its turn")
            if (step is None or step.kind in PHASES) and not position.ended and position.shown[seat]:
                wrong.append(f"seat {seat} shows {position.shown[seat]} and nothing is going on")
        first_turn = [(seat - position.starter) % position.players for seat in range(position.players)]
        order = [position.turns[seat] for seat in sorted(range(position.players), key=first_turn.__getitem__)]
        if order != sorted(order, reverse=True) or order[0] - order[-1] > 1:
            wrong.append(f"turns: {position.turns} after seat {position.starter} began")
        reached = end_reached(position)
        if position.ended and position.ended != reached:
            wrong.append(f"the game is over by {position.ended}, and {reached or 'nothing'} is reached")
        options = position.options
        # a Feast that has left play has used an action all the same
        untouched = position.actions == 1 and not position.in_play[position.active]
        fresh = step is not None and step.kind == ACTION and untouched
        if reached and fresh and not options.finish_round:
            wrong.append(f"the game goes on although {reached} is reached")
        if (step is None) != bool(position.ended or position.capped):
            wrong.append("whether the game is over is not clear")
        return wrong

    def redealt(self, position: DominionPosition, seat: int | None, rng: Rng) -> DominionPosition:
        other = position.clone()
        other.chance = [rng.below(1 << 32) for _ in other.chance]
        names = list(CARDS)
        for at in range(position.players):
            other.deck[at] = [rng.choice(names) for _ in position.deck[at]]
            other.discard[at] = [rng.choice(names) for _ in position.discard[at][:-1]] + position.discard[at][-1:]
            other.known[at] = rng.below(len(position.deck[at]) + 1)
            if at != seat:
                other.hand[at] = [rng.choice(names) for _ in position.hand[at]]
        other.agenda = self._without_secret_steps(position, seat)
        return other

    def marked(self, position: DominionPosition, seat: int | None) -> DominionPosition:
        other: Any = position.clone()
        marks = iter(range(MARK, MARK + 10_000))
        other.chance = [next(marks) for _ in other.chance]
        for at in range(position.players):
            other.deck[at] = [next(marks) for _ in position.deck[at]]
            other.discard[at] = [next(marks) for _ in position.discard[at][:-1]] + position.discard[at][-1:]
            if at != seat:
                other.hand[at] = [next(marks) for _ in position.hand[at]]
        other.arranged = [[[next(marks)] for _ in range(2)] for _ in position.deck]
        marked: DominionPosition = other
        return marked

    @staticmethod
    def _without_secret_steps(position: DominionPosition, seat: int | None) -> list[Any]:
        """Who else will be asked for a Moat depends on hands, so that it must not be seen."""
        waiting, last = position.agenda[:-1], position.agenda[-1:]
        return [step for step in waiting if step.kind != "react" or step.seat == seat] + last

    def concrete(self, position: DominionPosition, action: Any) -> tuple[str, ...]:
        step = position.step
        if step is not None and step.kind not in PHASES and step.kind in action.definition.steps:
            # whoever answers a card wrongly is told which card asks, or what about the chosen one is wrong
            cards = [value for value in action.values if isinstance(value, str)]
            return (step.subject, *cards, "pile")
        return _THINGS


def cards_on_table(position: DominionPosition) -> dict[str, int]:
    """All cards of each kind, wherever they are."""
    counts = Counter(position.supply)
    counts.update(position.trash)
    for seat in range(position.players):
        counts.update(position.owned(seat))
    return dict(counts)


_THINGS = (*CARDS, "game", "P1", "P2", "P3", "P4", "turn", "Action", "Treasure", "card", "buy", "phase", "play")

SUBJECT = DominionSubject()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "first" in metafunc.fixturenames:
        games = metafunc.config.getoption("--games") or GAMES_BY_DEFAULT
        parts = [(first, min(GAMES_IN_A_TEST, games - first)) for first in range(0, games, GAMES_IN_A_TEST)]
        metafunc.parametrize(("first", "count"), parts, ids=[f"games-{first}" for first, _ in parts])


def test_battery(first: int, count: int, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally()
    every = EVERY_IN_A_LONG_RUN if request.config.getoption("--games") > GAMES_BY_DEFAULT else 4
    for scenario in scenarios(SUBJECT, first, count):
        tally.add(play_and_check(SUBJECT, scenario, every))
    with capsys.disabled():
        print(f"\nbattery of dominion from game {first}: {tally}", flush=True)
    assert tally.games == count


def test_the_battery_plays_every_value_of_every_option_and_every_card() -> None:
    met: dict[str, set[Any]] = {name: set() for name in DominionOptions.settings()}
    kinds: set[str] = set()
    for scenario in scenarios(SUBJECT, 0, GAMES_BY_DEFAULT):
        options = DominionOptions.from_mapping(scenario.options)
        for name in met:
            met[name].add(getattr(options, name))
        kinds |= set(dominion.RULEBOOK.set_up(scenario.seed, options).supply)
    for name in met:
        wanted = {tuple(sorted(value.items())) if isinstance(value, dict) else value for value in values_of(name)}
        if name not in ("kingdom", "starter"):
            assert met[name] >= wanted, name
    assert met["starter"] == {None, 1, 2, 3, 4}
    assert kinds == set(CARDS)


# --- the battery can fail


def some_match() -> Match[Any]:
    """A Militia in a game of three, with a Moat to be asked for and one more waiting."""
    return dominion.match_from(
        {
            "players": 3,
            "kingdom": ["Militia", "Moat"],
            "P1": {"hand": ["Militia", "Gold"], "deck": ["Estate", "Copper", "Duchy"], "discard": ["Gold", "Silver"]},
            "P2": {"hand": ["Moat", "Copper", "Silver", "Gold"], "deck": ["Estate"], "discard": ["Curse", "Silver"]},
            "P3": {"hand": ["Moat", "Copper", "Silver", "Gold"], "deck": ["Estate"]},
        },
        seed=4,
    )


def leaking_hand(position: DominionPosition, seat: int | None, memory: bool = False) -> Any:
    view = RULEBOOK.view(position, seat, memory)
    return replace(view, seats=tuple(replace(one, hand=tuple(position.hand[one.seat])) for one in view.seats))


def leaking_deck(position: DominionPosition, seat: int | None) -> str:
    own = position.deck[seat] if seat is not None else []
    return f"{RULEBOOK.narrate(position, seat)}\nYou will draw {own[-1:]}."


def leaking_discard(position: DominionPosition, seat: int | None) -> str:
    return f"{RULEBOOK.narrate(position, seat)}\nDiscarded: {sorted(map(str, position.discard[1]))}."


def leaking_refusal(position: DominionPosition, step: Any, action: Any, seat: int) -> Any:
    refusal = type(RULEBOOK).not_your_turn(RULEBOOK, position, step, action, seat)
    return replace(refusal, cure=f"They hold {position.hand[step.seat]}.")


@pytest.mark.parametrize(
    ("method", "leak"),
    [
        ("view", leaking_hand),
        ("narrate", leaking_deck),
        ("narrate", leaking_discard),
        ("not_your_turn", leaking_refusal),
    ],
)
def test_a_planted_leak_is_found(method: str, leak: Callable[..., Any]) -> None:
    match = some_match()
    check_secrets(SUBJECT, match, Rng(3), Tally())
    leaky = dominion.Dominion()
    setattr(leaky, method, leak)
    subject = DominionSubject()
    subject.rulebook = leaky
    with pytest.raises(AssertionError, match="is shown"):
        check_secrets(subject, Match(leaky, 0, match.options, start=match.position), Rng(3), Tally())


def test_nobody_sees_who_else_will_be_asked_for_a_moat() -> None:
    """The view listed all who held one as soon as the Attack was played (``dominion.zones.hidden_information``)."""
    match = some_match()
    match.play("play Militia")
    check_secrets(SUBJECT, match, Rng(3), Tally())
    for seat in (None, 0, 1):
        view = match.view(seat, memory=True)
        assert [step.seat for step in view.agenda if step.kind == "react"] == [1]
        assert not any("P3" in text for text in view.to_json()["next"])
    assert [step.seat for step in match.view(2).agenda if step.kind == "react"] == [2, 1]


def test_a_shared_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(self: DominionPosition) -> DominionPosition:
        twin = clone(self)
        twin.loot = self.loot
        return twin

    clone = DominionPosition.clone
    monkeypatch.setattr(DominionPosition, "clone", careless)
    with pytest.raises(AssertionError, match="changing loot of a copy"):
        play_and_check(SUBJECT, SUBJECT.scenario(0))


def test_an_option_that_why_not_refuses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulecore.dominion.turn import Buy

    monkeypatch.setattr(Buy, "options", lambda self, position, step: [self("Province")])
    with pytest.raises(AssertionError, match="is an option and refused"):
        play_and_check(SUBJECT, SUBJECT.scenario(0))


# --- one log everywhere

LOG = """
import hashlib, json
from rulecore import dominion
from rulecore.kernel import Rng
digest = hashlib.sha256()
for seed in range(30):
    match = dominion.new_match(seed, players=2 + seed % 3, turn_cap=40, preset=["article", "official"][seed % 2],
        pile_sizes={"Province": 2, "Curse": 2})
    rng = Rng(seed)
    while match.step is not None:
        match.play(match.legal_actions.sample(rng))
    for seat in (None, 0, 1):
        digest.update("\\n".join(match.story(seat)).encode())
    digest.update(json.dumps([match.to_json(), match.code(), match.view(0, True).to_json()]).encode())
print(digest.hexdigest())
"""


def test_two_processes_with_other_hash_seeds_write_the_same_log() -> None:
    logs = []
    for hash_seed in ("1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", LOG],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        logs.append(done.stdout.strip())
    assert logs[0] == logs[1]
    assert len(logs[0]) == 64


# --- memory


def same_to_memory(position: DominionPosition, seat: int | None, rng: Rng) -> DominionPosition:
    """A position that is the same to a seat with a perfect memory: only what lay in secret has changed places."""
    other = position.clone()
    other.chance = [rng.below(1 << 32) for _ in other.chance]
    other.agenda = DominionSubject._without_secret_steps(position, seat)
    for at in range(position.players):
        known = position.known[at]
        hidden = position.deck[at][: len(position.deck[at]) - known]
        top = position.deck[at][len(hidden) :]
        if at == seat:
            rng.shuffle(hidden)
            other.deck[at] = hidden + top
            continue
        below = position.discard[at][:-1]
        pool = hidden + position.hand[at] + below
        rng.shuffle(pool)
        other.deck[at] = pool[: len(hidden)] + top
        other.hand[at] = pool[len(hidden) : len(hidden) + len(position.hand[at])]
        other.discard[at] = pool[len(hidden) + len(position.hand[at]) :] + position.discard[at][-1:]
    return other


def test_a_perfect_memory_knows_what_everybody_saw_and_no_more() -> None:
    """What bots look at, too: the same to the same memory, wherever the hidden cards lie."""
    for number in range(40):
        scenario = SUBJECT.scenario(number)
        match = SUBJECT.match(scenario)
        rng = Rng(number)
        while match.step is not None:
            if rng.below(3) == 0:
                for seat in (None, *range(match.position.players)):
                    there = same_to_memory(match.position, seat, rng)
                    elsewhere = Match(RULEBOOK, 0, match.options, start=there)
                    texts = [json.dumps(one.view(seat, memory=True).to_json()) for one in (match, elsewhere)]
                    assert texts[0] == texts[1], difference(texts[:1], texts[1:])
                    if seat == match.step.seat:
                        looks = [RULEBOOK.glance(one.position, seat) for one in (match, elsewhere)]
                        assert all(looks[0].owned(card) == looks[1].owned(card) for card in CARDS)
                        assert looks[0].asked_about == looks[1].asked_about
                        assert looks[0].view() == looks[1].view()
            match.play(match.legal_actions.sample(rng))


def test_what_lies_on_top_of_a_draw_pile_comes_from_what_everybody_saw() -> None:
    """Kept here from public events alone: what was put back, gained onto the pile, shown and drawn."""
    seen_tops = 0
    for number in range(40):
        scenario = SUBJECT.scenario(number)
        match = SUBJECT.match(replace(scenario, options={**scenario.options, "kingdom": "Interaction"}))
        rng = Rng(number)
        tops: list[list[str]] = [[] for _ in range(match.position.players)]
        while match.step is not None:
            for event in match.play(match.legal_actions.sample(rng)):
                seat, facts = event.seat, event.facts
                if seat is None:
                    continue
                if event.kind in ("put_back", "returned", "gained_onto_deck"):
                    tops[seat].append(facts["card"])
                elif event.kind == "showed":
                    tops[seat] = tops[seat][:-1]
                elif event.kind == "drew":
                    tops[seat] = tops[seat][: max(0, len(tops[seat]) - facts["count"])]
                elif event.kind in ("shuffled", "pile_discarded"):
                    tops[seat] = []
            view = match.view(None, memory=True)
            assert [list(seat.known_top or ()) for seat in view.seats] == [top[::-1] for top in tops]
            seen_tops += sum(map(bool, tops))
    assert seen_tops > 200
