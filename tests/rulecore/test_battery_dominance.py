"""The battery on Dominance: every table, variant, layout, reading and knob, at random and with everything checked."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from battery import MARK, Scenario, Subject, Tally, check_secrets, play_and_check, scenarios

from rulecore import dominance
from rulecore.dominance import RULEBOOK, DominanceOptions, DominancePosition
from rulecore.dominance.facts import BY_PLAYERS, FACTION_LADDER, FACTIONS, MARKERS, NEIGHBOURS, PIECES, SHAPES
from rulecore.dominance.position import COLOURED, NOBODY, minus, plus
from rulecore.kernel import InvalidOptions, Match, Rng

GAMES_BY_DEFAULT = 150
GAMES_IN_A_TEST = 50
EVERY_IN_A_LONG_RUN = 4


def values_of(name: str) -> list[Any]:
    """Every value an option is played with; of a range its ends, its default and nothing, if that is a value."""
    setting = DominanceOptions.settings()[name]
    if name == "faction_ladder":
        return [tuple(order) for order in permutations(FACTION_LADDER)]
    if name == "politician_markers":
        return [MARKERS, ("crown",), ("gold", "silver"), MARKERS[:3]]
    if name == "turn_cap":
        return [None, 1, 7, 100_000]
    if setting.values:
        return list(setting.values)
    return [*([None] if setting.none_means else []), *range(setting.low, setting.high + 1)]


CHANGED = [
    (name, value)
    for name, setting in DominanceOptions.settings().items()
    if setting.kind != "setup"
    for value in values_of(name)
]
"""Every value of every reading and knob."""


def random_map(rng: Rng, size: int) -> tuple[tuple[int, int], ...]:
    """A map in one piece, grown tile by tile."""
    places = [(0, 0)]
    while len(places) < size:
        q, r = rng.choice(places)
        dq, dr = rng.choice(NEIGHBOURS)
        if (q + dq, r + dr) not in places:
            places.append((q + dq, r + dr))
    return tuple(places)


class DominanceSubject(Subject):
    """Dominance, with its settings, its invariants and its screens."""

    rulebook = RULEBOOK

    def scenario(self, number: int) -> Scenario:
        rng = Rng(number)
        players = 2 + number % 3
        shape = [*SHAPES, "custom"][number // 3 % 4]
        options: dict[str, Any] = {
            "players": players,
            "layout": random_map(rng, BY_PLAYERS[players].territories) if shape == "custom" else shape,
            "leader_tokens": number // 12 % 2 == 1,
            "politician": players == 3 and number // 24 % 2 == 1,
        }
        # one value in turn, and often a second and third at random: together they meet in play
        chosen = [CHANGED[number % len(CHANGED)]]
        chosen += [rng.choice(CHANGED) for _ in range(rng.below(3))]
        for name, value in reversed(chosen):
            # a hand of three leaves no room for a secret coin
            for trial in ({**options, name: value}, {**options, name: value, "secret_coins": 0}):
                if self._fits(trial):
                    options = trial
                    break
        return Scenario(number, number * 7919 % 1_000_003, options)

    @staticmethod
    def _fits(options: dict[str, Any]) -> bool:
        try:
            DominanceOptions.from_mapping(options)
        except InvalidOptions:
            return False
        return True

    def broken(self, position: DominancePosition, start: DominancePosition) -> list[str]:
        options = position.options
        wrong = []
        if coins_on_table(position) != coins_on_table(start):
            wrong.append(f"coins: {coins_on_table(position)} in place of {coins_on_table(start)}")
        for tile, owner in enumerate(position.owner):
            if owner != COLOURED and position.coins[tile] != tuple(int(colour == owner) for colour in range(3)):
                wrong.append(f"grey tile {tile} of {owner} holds {position.coins[tile]}")
            if min(position.coins[tile]) < 0:
                wrong.append(f"tile {tile} holds {position.coins[tile]}")
        grey = len(position.owner) - position.coloured_count()
        # every effective Dispute has a Leader, except the last one where the game ends at the flip
        leaderships = sum(position.tokens) + (position.faction != NOBODY and position.leader == NOBODY)
        if grey != leaderships:
            wrong.append(f"{grey} grey tiles and {leaderships} Disputes with an effect")
        if position.coloured_count() < options.tiles_left:
            wrong.append("too many tiles are grey")
        if position.coloured_count() == options.tiles_left and position.agenda and position.disputed == NOBODY:
            wrong.append("the game goes on although it is over")
        for seat, hand in enumerate(position.hands):
            # a changed rule may give wagers back; nobody can then take a coin above the limit
            if sum(hand) > options.hand_limit or min(hand) < 0:
                wrong.append(f"hand of seat {seat}: {hand}")
        for kind, piece in enumerate(PIECES):
            on_map = position.bridges.bit_count() if piece == "bridge" else position.building.count(kind + 1)
            if on_map + position.supply[kind] != options.supply[kind]:
                wrong.append(f"{piece}: {on_map} on the map and {position.supply[kind]} in the supply")
        if position.bridges >> len(position.layout.sides):
            wrong.append("a bridge where no side is")
        if not position.agenda and position.coloured_count() != options.tiles_left and not position.capped:
            wrong.append("the game is over too early")
        if (
            position.step is not None
            and position.step.kind == "wager"
            and position.wagers[position.step.seat] is not None
        ):
            wrong.append("a seat is asked twice for its wager")
        for seat, hand in enumerate(position.hands):
            hidden = position.wagers[seat] if position.step is not None and position.step.kind == "wager" else None
            whole = hand if hidden is None else plus(hand, hidden)
            known = position.known[seat]
            if min(minus(whole, known)) < 0 or sum(whole) - sum(known) != position.unknown[seat]:
                wrong.append(f"memory of seat {seat}: {known} and {position.unknown[seat]} of {whole}")
        return wrong

    def redealt(self, position: DominancePosition, seat: int | None, rng: Rng) -> DominancePosition:
        other = position.clone()
        other.chance = [rng.below(1 << 32) for _ in other.chance]
        wagering = position.step is not None and position.step.kind == "wager"
        for at, hand in enumerate(position.hands):
            if at == seat:
                continue
            wager = position.wagers[at] if wagering else None
            size = sum(hand) + sum(wager or ())
            if not position.options.show_hand_sizes:
                size = rng.below(position.options.hand_limit + 1)
            whole = [0, 0, 0]
            for _ in range(size):
                whole[rng.below(3)] += 1
            fist = [rng.below(count + 1) for count in whole]
            if wager is not None:
                other.wagers[at] = (fist[0], fist[1], fist[2])
                whole = [count - hidden for count, hidden in zip(whole, fist, strict=True)]
            other.hands[at] = (whole[0], whole[1], whole[2])
            other.known[at] = (rng.below(3), rng.below(3), rng.below(3))
            other.unknown[at] = rng.below(4)
            other.tokens[at] = rng.below(9)
            if at == position.politician and position.marker != NOBODY:
                other.marker = rng.below(4)
        if position.turn:
            other.bag = (rng.below(5), rng.below(5), rng.below(5))
        return other

    def marked(self, position: DominancePosition, seat: int | None) -> DominancePosition:
        other = position.clone()
        marks = iter(range(MARK, MARK + 1000))
        wagering = position.step is not None and position.step.kind == "wager"
        other.chance = [next(marks) for _ in other.chance]
        for at in range(position.players):
            if at == seat:
                continue
            if not position.options.show_hand_sizes:
                other.hands[at] = (next(marks), next(marks), next(marks))
            if wagering and position.wagers[at] is not None and not position.options.show_hand_sizes:
                other.wagers[at] = (next(marks), next(marks), next(marks))
            other.known[at] = (next(marks), next(marks), next(marks))
            other.unknown[at] = next(marks)
            other.tokens[at] = next(marks)
            if at == position.politician and position.marker != NOBODY:
                other.marker = next(marks)
        if position.turn:
            other.bag = (next(marks), next(marks), next(marks))
        return other

    def concrete(self, position: DominancePosition, action: Any) -> tuple[str, ...]:
        words: list[str] = []
        for value in action.values:
            if isinstance(value, str):
                words.append(value)
            elif isinstance(value, tuple) and all(isinstance(part, str) for part in value):
                words += value
        if words and position.step is not None and position.step.kind in action.definition.steps:
            # what is done at a place must be answered with that place, or with what is missing for it
            return (*(f" {word}" for word in words), *(f"{word} " for word in words), "-".join(words), "discard pile")
        return _THINGS


def coins_on_table(position: DominancePosition) -> tuple[int, int, int]:
    """All coins of each colour, wherever they are."""
    total = plus(plus(position.discard, position.bag), position.surplus)
    for pile in (*position.coins, *position.hands):
        total = plus(total, pile)
    for colour in position.line:
        total = plus(total, (int(colour == 0), int(colour == 1), int(colour == 2)))
    if position.faction == NOBODY:
        for wager in position.wagers:
            total = plus(total, wager or (0, 0, 0))
    return total


_THINGS = (*FACTIONS, *MARKERS, "P1", "P2", "P3", "P4", *"0123456789", "no coin", "empty", "at least one", "nothing")

SUBJECT = DominanceSubject()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "first" in metafunc.fixturenames:
        games = metafunc.config.getoption("--games") or GAMES_BY_DEFAULT
        parts = [(first, min(GAMES_IN_A_TEST, games - first)) for first in range(0, games, GAMES_IN_A_TEST)]
        metafunc.parametrize(("first", "count"), parts, ids=[f"games-{first}" for first, _ in parts])


def test_battery(first: int, count: int, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally()
    every = EVERY_IN_A_LONG_RUN if request.config.getoption("--games") > GAMES_BY_DEFAULT else 1
    for scenario in scenarios(SUBJECT, first, count):
        tally.add(play_and_check(SUBJECT, scenario, every))
    with capsys.disabled():
        print(f"\nbattery of dominance from game {first}: {tally}", flush=True)
    assert tally.games == count


def test_the_battery_plays_every_value_of_every_option() -> None:
    met: dict[str, set[Any]] = {name: set() for name in DominanceOptions.settings()}
    for scenario in scenarios(SUBJECT, 0, GAMES_BY_DEFAULT):
        options = DominanceOptions.from_mapping(scenario.options)
        for name in met:
            met[name].add(getattr(options, name))
    for name in met:
        if name != "layout":
            assert met[name] >= set(values_of(name)), name
    assert {layout if isinstance(layout, str) else "custom" for layout in met["layout"]} == {*SHAPES, "custom"}


# --- the battery can fail


def some_match() -> Match[Any]:
    """A game of three with Politician and tokens, one wager made and two to come."""
    match = dominance.new_match(seed=5, players=3, politician=True, leader_tokens=True)
    rng = Rng(1)
    while match.step is not None and match.step.kind != "action":
        match.play(match.legal_actions.sample(rng))
    match.play("dispute A")
    match.play("wager 1 gold")
    return match


def leaking_view(position: DominancePosition, seat: int | None, memory: bool = False) -> Any:
    view = dominance.RULEBOOK.view(position, seat, memory)
    return replace(view, hands=tuple(replace(hand, coins=position.hands[hand.seat]) for hand in view.hands))


def leaking_words(position: DominancePosition, seat: int | None) -> str:
    return f"{dominance.RULEBOOK.narrate(position, seat)}\nThe wager is {position.wagers}."


def leaking_marker(position: DominancePosition, seat: int | None) -> str:
    return f"{dominance.RULEBOOK.narrate(position, seat)}\nThe marker is {position.marker}."


def leaking_refusal(position: DominancePosition, step: Any, action: Any, seat: int) -> Any:
    refusal = type(dominance.RULEBOOK).not_your_turn(dominance.RULEBOOK, position, step, action, seat)
    return replace(refusal, cure=f"They hold {position.hands[step.seat]}.")


@pytest.mark.parametrize(
    ("method", "leak"),
    [
        ("view", leaking_view),
        ("narrate", leaking_words),
        ("narrate", leaking_marker),
        ("not_your_turn", leaking_refusal),
    ],
)
def test_a_planted_leak_is_found(method: str, leak: Callable[..., Any]) -> None:
    match = some_match()
    check_secrets(SUBJECT, match, Rng(3), Tally())
    leaky = dominance.Dominance()
    setattr(leaky, method, leak)
    subject = DominanceSubject()
    subject.rulebook = leaky
    with pytest.raises(AssertionError, match="is shown"):
        check_secrets(subject, Match(leaky, 0, match.options, start=match.position), Rng(3), Tally())


def test_a_shared_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(self: DominancePosition) -> DominancePosition:
        twin = clone(self)
        twin.line = self.line
        return twin

    clone = DominancePosition.clone
    monkeypatch.setattr(DominancePosition, "clone", careless)
    with pytest.raises(AssertionError, match="changing line of a copy"):
        play_and_check(SUBJECT, SUBJECT.scenario(0))


def test_an_option_that_why_not_refuses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulecore.dominance.turn import Take

    monkeypatch.setattr(Take, "options", lambda self, position, step: [self()])
    with pytest.raises(AssertionError, match="is an option and refused"):
        play_and_check(SUBJECT, SUBJECT.scenario(0))


# --- one log everywhere

LOG = """
import hashlib, json
from rulecore import dominance
from rulecore.kernel import Rng
digest = hashlib.sha256()
for seed in range(40):
    match = dominance.new_match(seed, players=2 + seed % 3, layout=["line", "strip", "flower"][seed % 3], turn_cap=200,
        leader_tokens=seed % 2 == 0, politician=seed % 3 == 1 and seed % 2 == 0)
    rng = Rng(seed)
    while match.step is not None:
        match.play(match.legal_actions.sample(rng))
    for seat in (None, 0, 1):
        digest.update("\\n".join(match.story(seat)).encode())
    digest.update(json.dumps([match.to_json(), match.code(), match.view(0).to_json()]).encode())
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
    assert len(logs[0]) == len(hashlib.sha256().hexdigest())
    assert json.dumps(logs)


# --- memory


def test_what_a_perfect_memory_knows_comes_from_what_everybody_saw() -> None:
    """Kept here from public events alone, and always the same as in the view with memory."""
    for number in range(60):
        options = {"turn_cap": 100, **SUBJECT.scenario(number).options}
        match = dominance.new_match(number, **options)
        rng = Rng(number)
        known = [[1, 1, 1] for _ in range(match.position.players)]
        while match.step is not None:
            for event in match.play(match.legal_actions.sample(rng)):
                if event.kind in ("took", "leader_took", "second_coin"):
                    assert event.seat is not None
                    known[event.seat][FACTIONS.index(event.facts["coin"])] += 1
                elif event.kind == "revealed":
                    for seat, wager in enumerate(event.facts["wagers"]):
                        known[seat] = [max(0, count - shown) for count, shown in zip(known[seat], wager, strict=True)]
                elif event.kind == "given_back":
                    assert event.seat is not None
                    known[event.seat] = [a + b for a, b in zip(known[event.seat], event.facts["coins"], strict=True)]
            shown_now = [hand.known for hand in match.view(None, memory=True).hands]
            assert shown_now == [tuple(counts) for counts in known]
