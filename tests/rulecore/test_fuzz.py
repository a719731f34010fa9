"""Whatever comes in, only the documented errors come out, each saying what is wrong, and nothing is changed by it."""

from __future__ import annotations

import copy
import json
from typing import Any

import fuzzing
import pytest
from fuzzing import anything, hard
from hypothesis import given
from hypothesis import strategies as st
from test_battery_dominance import coins_on_table

from rulecore import dominance
from rulecore.dominance import RULEBOOK, DominanceOptions
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
    """One match at each kind of step, and a finished one."""
    found: dict[str, Match[Any]] = {}
    for seed in range(30):
        match = dominance.new_match(
            seed,
            players=2 + seed % 3,
            politician=seed % 3 == 1,
            leader_tokens=True,
            layout=["flower", "strip"][seed % 2],
        )
        rng = Rng(seed)
        while match.step is not None:
            found.setdefault(match.step.kind, match.copy())
            match.play(match.legal_actions.sample(rng))
        found.setdefault("over", match)
    return [found[kind] for kind in sorted(found)]


MATCHES = some_matches()
assert len(MATCHES) == 9
WORDS = sorted(
    {word for match in MATCHES for action in match.rulebook.imaginable(match.position) for word in str(action).split()}
)

names = st.sampled_from(
    [
        "gold",
        "silver",
        "copper",
        "P1",
        "P2",
        "P4",
        "A",
        "G",
        "Z",
        "line",
        "line_7",
        "colored",
        "grey",
        "town",
        "wager",
        "reward",
    ]
)
plain = anything(names)
matches = st.sampled_from(MATCHES)


def says_what_is_wrong(error: InvalidInput) -> None:
    fuzzing.says_what_is_wrong(error, RULEBOOK.rules)


def damaged(data: Any) -> st.SearchStrategy[Any]:
    return fuzzing.damaged(data, names)


# --- actions

phrases = st.text(max_size=60) | st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=9).map(" ".join)


@hard
@given(matches, phrases | plain, st.none() | st.integers(0, 1))
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
    """A position that was let in can be looked at, saved and played, and keeps its coins."""
    total = coins_on_table(match.position)
    rng = Rng(seed)
    for _ in range(12):
        for seat in (None, 0):
            match.narrate(seat)
            json.dumps(match.view(seat).to_json())
        assert dominance.match_from(match.position.to_json()).position.to_json() == match.position.to_json()
        if match.step is None:
            assert match.outcome() is not None
            return
        match.play(match.legal_actions.sample(rng))
        assert coins_on_table(match.position) == total
        assert min(min(hand) for hand in match.position.hands) >= 0
        assert min(match.position.supply) >= 0


@hard
@given(matches.flatmap(lambda match: damaged(match.position.to_json())), st.integers(0, 99))
def test_a_damaged_position(table: Any, seed: int) -> None:
    before = copy.deepcopy(table)
    try:
        match = dominance.match_from(table)
    except InvalidPosition as error:
        says_what_is_wrong(error)
    else:
        plays_on(match, seed)
    assert table == before


TABLES = [
    {"players": ["P1", "P2"], "active": "P1", "territories": {"T": {"side": "colored", "coins": {"gold": 2}}}},
    {
        "disputed": "A",
        "leader": "P2",
        "layout": "strip_7",
        "territories": {"A": {"faction": "gold", "building": "town"}},
    },
    {"players": 4, "territory_draw": {"gold": 3, "silver": 3, "bronze": 3}},
    {"players": 3, "politician": "P2", "marker": "crown", "hands": {"P1": {"gold": 2}}, "line": ["gold", "copper"]},
    {"disputed": "B", "wagers": {"P1": {"gold": 1}}, "active": "P1", "options": {"end_timing": "at_flip"}, "turn": 3},
]


@hard
@given(st.sampled_from(TABLES).flatmap(damaged) | plain, st.integers(0, 99))
def test_a_damaged_short_table(table: Any, seed: int) -> None:
    try:
        match = dominance.match_from(table)
    except InvalidPosition as error:
        says_what_is_wrong(error)
    else:
        plays_on(match, seed)


# --- options

option_names = st.sampled_from([*DominanceOptions.settings(), "colour", "Players", ""])
option_values = plain | st.sampled_from(
    [value for setting in DominanceOptions.settings().values() for value in setting.values] + list(range(-1, 12))
)


@hard
@given(st.dictionaries(option_names, option_values, max_size=6) | plain)
def test_any_options(values: Any) -> None:
    try:
        options = DominanceOptions.from_mapping(values)
    except InvalidOptions as error:
        says_what_is_wrong(error)
    else:
        assert DominanceOptions.from_mapping(json.loads(json.dumps(options.changed()))) == options
        match = Match(RULEBOOK, 1, options)
        if match.step is not None:
            match.play(match.legal_actions.sample(Rng(1)))


@hard
@given(plain)
def test_any_seed(seed: Any) -> None:
    try:
        match = dominance.new_match(seed)
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
        opened = dominance.match_from_code(damaged_code)
    except InvalidCode as error:
        says_what_is_wrong(error)
    else:
        # nothing but spaces, or nothing at all, was changed
        assert opened.position == match.position


@hard
@given(plain | st.text(max_size=80) | st.text(max_size=80).map("dominance-".__add__))
def test_any_code(code: Any) -> None:
    with pytest.raises(InvalidCode) as caught:
        dominance.match_from_code(code)
    says_what_is_wrong(caught.value)


@hard
@given(matches, st.data(), st.integers(0, 1 << 200))
def test_a_code_with_the_right_check_sum_and_the_wrong_content(
    match: Match[Any], data: st.DataObject, body: int
) -> None:
    head, number = unseal("dominance", match.code())
    head = data.draw(damaged(head))
    body = data.draw(st.sampled_from([number, body, number ^ (1 << body % 97)]))
    try:
        opened = dominance.match_from_code(seal("dominance", head, body))
    except InvalidCode as error:
        says_what_is_wrong(error)
    else:
        assert opened.code()


# --- records


@hard
@given(matches.flatmap(lambda match: damaged(match.to_json())))
def test_a_damaged_record(record: Any) -> None:
    before = copy.deepcopy(record)
    try:
        match = dominance.match_from_json(record)
    except InvalidRecord as error:
        says_what_is_wrong(error)
    else:
        assert dominance.match_from_json(match.to_json()).position == match.position
    assert record == before


@hard
@given(plain)
def test_any_record(record: Any) -> None:
    with pytest.raises(InvalidRecord) as caught:
        dominance.match_from_json(record)
    says_what_is_wrong(caught.value)


@hard
@given(st.sampled_from(MATCHES), st.integers(0, 5), st.data())
def test_a_record_that_starts_from_a_damaged_position(match: Match[Any], played: int, data: st.DataObject) -> None:
    start = dominance.match_from(match.position.to_json(), seed=3)
    for _ in range(played):
        if start.step is not None:
            start.play(next(iter(start.legal_actions)))
    record = data.draw(damaged(start.to_json()))
    try:
        dominance.match_from_json(record)
    except InvalidRecord as error:
        says_what_is_wrong(error)
