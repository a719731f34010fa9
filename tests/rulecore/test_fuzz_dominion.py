"""Whatever Dominion is given, only the documented errors come out, saying what is wrong, and nothing is changed."""

from __future__ import annotations

import copy
import json
from typing import Any

import fuzzing
import pytest
from fuzzing import anything, hard
from hypothesis import example, given
from hypothesis import strategies as st
from test_battery_dominion import AMOUNTS, SUBJECT, cards_on_table

from rulecore import dominion
from rulecore.dominion import RULEBOOK, DominionOptions
from rulecore.dominion.cards import QUESTIONS
from rulecore.dominion.facts import CARDS, SETS
from rulecore.kernel import (
    Action,
    IllegalAction,
    InvalidAction,
    InvalidCode,
    InvalidInput,
    InvalidOptions,
    InvalidPosition,
    InvalidRecord,
    Match,
    Refusal,
    Rng,
)
from rulecore.kernel.code import seal, unseal


def some_matches() -> list[Match[Any]]:
    """One match at each question of each card, at each step of a turn, in a deep chain, and a finished one."""
    found: dict[tuple[str, str], Match[Any]] = {}
    deepest = 0
    for number in range(1, 400):
        if number % 5 == 0:
            continue
        match = SUBJECT.match(SUBJECT.scenario(number))
        rng = Rng(number)
        while match.step is not None:
            found.setdefault((match.step.subject, match.step.kind), match.copy())
            if len(match.position.agenda) > deepest:
                deepest = len(match.position.agenda)
                found["", "deep"] = match.copy()
            match.play(match.legal_actions.sample(rng))
        found.setdefault(("", "over"), match)
        if len(found) >= len(QUESTIONS) + 6:
            break
    return [found[kind] for kind in sorted(found)]


MATCHES = some_matches()
SHORT = sorted(MATCHES, key=lambda match: len(match.actions))[:12]
WORDS = sorted(
    {word for match in MATCHES for action in match.rulebook.imaginable(match.position) for word in str(action).split()}
)
names = st.sampled_from(
    [
        *("Copper", "Gold", "Estate", "Province", "Moat", "Throne Room", "Library", "Thief", "Spy", "P1", "P2", "P4"),
        *("deck", "hand", "discard", "shown", "in_play", "known", "supply", "agenda", "carry_out", "hit", "play"),
        *("react", "judge", "set_aside", "trash", "gain", "action", "buy", "bought", "article", "kingdom"),
    ]
)
plain = anything(names)
matches = st.sampled_from(MATCHES)


def says_what_is_wrong(error: InvalidInput) -> None:
    fuzzing.says_what_is_wrong(error, RULEBOOK.rules)


def damaged(data: Any) -> st.SearchStrategy[Any]:
    return fuzzing.damaged(data, names)


def test_every_question_of_every_card_is_among_the_matches() -> None:
    asked = {(match.step.subject, match.step.kind) for match in MATCHES if match.step is not None}
    assert asked >= {*QUESTIONS, ("Moat", "react"), ("", "action"), ("", "buy"), ("", "bought")}
    assert any(match.step is None for match in MATCHES)
    assert max(len(match.position.agenda) for match in MATCHES) >= 5


# --- actions

phrases = st.text(max_size=60) | st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=9).map(" ".join)


@hard
@given(matches, phrases | plain, st.none() | st.integers(0, 1))
@example(MATCHES[0], "discard " + "Copper, " * 40 + "Copper", None)
@example(MATCHES[0], "discard 99 Copper, 99 Copper", None)
@example(MATCHES[0], "treasures nothing", None)
@example(MATCHES[0], "gain nothing", None)
@example(MATCHES[0], "buy 2 Gold", None)
def test_any_action_text(match: Match[Any], text: Any, seat: int | None) -> None:
    before = (match.to_json(), match.position.clone())
    try:
        action = match.rulebook.parse(text)
    except InvalidAction as error:
        says_what_is_wrong(error)
        with pytest.raises(InvalidAction):
            match.play(text)
    else:
        assert isinstance(action, Action)
        assert match.rulebook.parse(str(action)) is action
        refusal = match.why_not(text, seat)
        if refusal is not None:
            assert isinstance(refusal, Refusal)
            assert refusal.rule in RULEBOOK.rules
            with pytest.raises(IllegalAction) as caught:
                match.play(text, seat)
            assert caught.value.refusal == refusal
        else:
            match.copy().play(text, seat)
    assert (match.to_json(), match.position) == before


@hard
@given(matches, st.data())
def test_a_damaged_phrase(match: Match[Any], data: st.DataObject) -> None:
    """Phrases that are almost right: a character changed, a word missing or doubled."""
    imaginable = [str(action) for _, action in zip(range(200), match.rulebook.imaginable(match.position), strict=False)]
    phrase = data.draw(st.sampled_from(imaginable))
    at = data.draw(st.integers(0, len(phrase)))
    phrase = phrase[:at] + data.draw(st.text(max_size=3)) + phrase[at + data.draw(st.integers(0, 4)) :]
    before = match.position.clone()
    try:
        match.why_not(phrase)
    except InvalidAction as error:
        says_what_is_wrong(error)
    assert match.position == before


# --- positions


def plays_on(match: Match[Any], seed: int) -> None:
    """A position that was let in can be looked at, saved and played, and keeps its cards."""
    total = cards_on_table(match.position)
    rng = Rng(seed)
    for _ in range(12):
        for seat in (None, 0):
            match.narrate(seat)
            json.dumps(match.view(seat, memory=True).to_json())
        assert dominion.match_from(match.position.to_json()).position.to_json() == match.position.to_json()
        if match.step is None:
            assert match.outcome() is not None
            return
        match.play(match.legal_actions.sample(rng))
        assert cards_on_table(match.position) == total
        assert min(match.position.supply.values()) >= 0
        assert min(match.position.actions, match.position.buys, match.position.coins) >= 0


@hard
@given(matches.flatmap(lambda match: damaged(match.position.to_json())), st.integers(0, 99))
def test_a_damaged_position(table: Any, seed: int) -> None:
    before = copy.deepcopy(table)
    try:
        match = dominion.match_from(table)
    except InvalidPosition as error:
        says_what_is_wrong(error)
    else:
        plays_on(match, seed)
    assert table == before


def steps_of(match: Match[Any]) -> list[Any]:
    """The agenda of a match, to be mixed with that of another."""
    agenda: list[Any] = match.position.to_json()["agenda"]
    return agenda


@hard
@given(matches, matches, st.data(), st.integers(0, 99))
def test_a_position_with_steps_of_another(match: Match[Any], other: Match[Any], data: st.DataObject, seed: int) -> None:
    """Steps that are right in one place are wrong in another, which is harder to notice than nonsense."""
    table = match.position.to_json()
    pool = [*steps_of(match), *steps_of(other)]
    table["agenda"] = [data.draw(st.sampled_from(pool)) for _ in range(data.draw(st.integers(0, 5)))] if pool else []
    for step in table["agenda"]:
        if data.draw(st.integers(0, 5)) == 0:
            step["seat"] = data.draw(st.integers(0, 3))
    try:
        opened = dominion.match_from(table)
    except InvalidPosition as error:
        says_what_is_wrong(error)
    else:
        plays_on(opened, seed)


TABLES: list[dict[str, Any]] = [
    {"players": 2, "kingdom": ["Smithy"], "P1": {"hand": ["Smithy", "Copper"], "deck": ["Gold"]}, "phase": "buy"},
    {
        "preset": "official",
        "players": 3,
        "kingdom": ["Witch", "Moat", "Throne Room", "Library"],
        "P1": {"hand": ["Throne Room", "Witch", "Library"], "deck": ["Moat", "Gold"], "discard": ["Curse"]},
        "P2": {"hand": ["Moat"], "shown": ["Copper"]},
        "shuffles": {"P1": [["Curse"]]},
        "turns": {"P1": 3, "P2": 3, "P3": 3},
    },
    {"players": 4, "owned": {"P1": {"Gardens": 3, "Copper": 9}, "P4": {"Curse": 2}}, "first_player": "P3"},
    {"trial": 4, "P1": {"deck": ["Copper", "Estate"]}, "options": {"turn_cap": 9}},
    {"players": 2, "trash": ["Gold"], "loot": ["Gold"], "P2": {"hand": ["Estate"]}, "supply": {"Province": 0}},
]


@hard
@given(st.sampled_from(TABLES).flatmap(damaged) | plain, st.integers(0, 99))
def test_a_damaged_short_table(table: Any, seed: int) -> None:
    try:
        match = dominion.match_from(table)
    except InvalidPosition as error:
        says_what_is_wrong(error)
    else:
        plays_on(match, seed)


# --- options

option_names = st.sampled_from([*DominionOptions.settings(), "preset", "colour", "Players", ""])
option_values = (
    plain
    | st.sampled_from([value for setting in DominionOptions.settings().values() for value in setting.values])
    | st.sampled_from([amounts for several in AMOUNTS.values() for amounts in several])
    | st.integers(-1, 12)
    | st.lists(st.sampled_from([*CARDS]), min_size=8, max_size=11)
    | st.sampled_from([*SETS, "article", "official"])
    | st.dictionaries(st.sampled_from([*CARDS]) | names, st.integers(-20, 70) | plain, max_size=3)
)


@hard
@given(st.dictionaries(option_names, option_values, max_size=6) | plain)
def test_any_options(values: Any) -> None:
    before = copy.deepcopy(values)
    try:
        options = DominionOptions.from_mapping(values)
    except InvalidOptions as error:
        says_what_is_wrong(error)
    else:
        assert DominionOptions.from_mapping(json.loads(json.dumps(options.changed()))) == options
        match = Match(RULEBOOK, 1, options)
        if match.step is not None:
            match.play(match.legal_actions.sample(Rng(1)))
    assert values == before


@hard
@given(plain)
def test_any_seed(seed: Any) -> None:
    try:
        match = dominion.new_match(seed)
    except InvalidOptions as error:
        says_what_is_wrong(error)
    else:
        assert seed is None or match.seed == seed


# --- codes


@hard
@given(matches, st.data())
def test_a_damaged_code(match: Match[Any], data: st.DataObject) -> None:
    code = match.code()
    at = data.draw(st.integers(0, len(code)))
    damaged_code = code[:at] + data.draw(st.text(max_size=2)) + code[at + data.draw(st.integers(0, 2)) :]
    try:
        opened = dominion.match_from_code(damaged_code)
    except InvalidCode as error:
        says_what_is_wrong(error)
    else:
        # nothing but spaces, or nothing at all, was changed
        assert opened.position == match.position


@hard
@given(plain | st.text(max_size=80) | st.text(max_size=80).map("dominion-".__add__))
def test_any_code(code: Any) -> None:
    with pytest.raises(InvalidCode) as caught:
        dominion.match_from_code(code)
    says_what_is_wrong(caught.value)


@hard
@given(st.sampled_from(SHORT), st.data(), st.integers(0, 1 << 200))
def test_a_code_with_the_right_check_sum_and_the_wrong_content(
    match: Match[Any], data: st.DataObject, body: int
) -> None:
    head, number = unseal("dominion", match.code())
    head = data.draw(damaged(head))
    body = data.draw(st.sampled_from([number, body, number ^ (1 << body % 97)]))
    try:
        opened = dominion.match_from_code(seal("dominion", head, body))
    except InvalidCode as error:
        says_what_is_wrong(error)
    else:
        assert opened.code()


# --- records


@hard
@given(st.sampled_from(SHORT).flatmap(lambda match: damaged(match.to_json())))
def test_a_damaged_record(record: Any) -> None:
    before = copy.deepcopy(record)
    try:
        match = dominion.match_from_json(record)
    except InvalidRecord as error:
        says_what_is_wrong(error)
    else:
        assert dominion.match_from_json(match.to_json()).position == match.position
    assert record == before


@hard
@given(plain)
def test_any_record(record: Any) -> None:
    with pytest.raises(InvalidRecord) as caught:
        dominion.match_from_json(record)
    says_what_is_wrong(caught.value)


@hard
@given(matches, st.integers(0, 5), st.data())
def test_a_record_that_starts_from_a_damaged_position(match: Match[Any], played: int, data: st.DataObject) -> None:
    start = dominion.match_from(match.position.to_json(), seed=3)
    for _ in range(played):
        if start.step is not None:
            start.play(next(iter(start.legal_actions)))
    record = data.draw(damaged(start.to_json()))
    try:
        dominion.match_from_json(record)
    except InvalidRecord as error:
        says_what_is_wrong(error)
