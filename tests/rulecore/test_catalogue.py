"""The rule catalogue and the worked cases of each game are complete, readable and agree with the options."""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

PROJECT = Path(__file__).parents[2]
RULE_KEYS = {
    *("id", "section", "title", "words", "example", "enforced", "reason"),
    *("question", "readings", "default", "why", "option"),
}
SECTIONS = {
    "dominance": (
        *("Theme Sets", "Components", "Setup", "Game Turn", "Disputes", "Special Action: Build", "Notes"),
        *("End of the Game", "Rules for 4 Players", "Rules for 3 Players", "Leader Tokens"),
    ),
    "dominion": ("Introduction (no heading)", "Komponente", "Postaviti", "Okretanje", "Kraj igre"),
}
# What the source is silent about has no place in it.
BEYOND_THE_SOURCE = {"dominance": (), "dominion": ("Not in the article", "Kingdom cards (only counted in the article)")}
RULES_IN_ALL = {"dominance": 110, "dominion": 98}
OPTIONS = {
    "dominance": ("rulecore.dominance.options", "DominanceOptions"),
    "dominion": ("rulecore.dominion.options", "DominionOptions"),
}
# Any whole number plays this reading, so no single value can stand beside it.
OPTIONS_WITHOUT_VALUES = {"turn_cap"}

games = pytest.mark.parametrize("game", sorted(RULES_IN_ALL))


def catalogue(game: str) -> dict[str, Any]:
    return tomllib.loads((PROJECT / "rulecore" / game / "rules.toml").read_text(encoding="utf-8"))


def rules_of(game: str) -> list[dict[str, Any]]:
    rules: list[dict[str, Any]] = catalogue(game)["rule"]
    return rules


def doubtful(game: str) -> list[dict[str, Any]]:
    return [rule for rule in rules_of(game) if "question" in rule]


def examples_of(game: str) -> list[dict[str, Any]]:
    text = (PROJECT / "tests" / "examples" / f"{game}.yaml").read_text(encoding="utf-8")
    examples: list[dict[str, Any]] = yaml.safe_load(text)["examples"]
    return examples


def options_of(game: str) -> Any:
    module, name = OPTIONS[game]
    return getattr(importlib.import_module(module), name)


def learner_texts(rule: dict[str, Any]) -> Iterator[str]:
    """Every text of a rule that a person may be shown."""
    for key in ("title", "words", "example", "reason", "question", "default", "why"):
        if key in rule:
            yield rule[key]
    for reading in rule.get("readings", []):
        yield reading["text"]
        if "words" in reading:
            yield reading["words"]


def refused_ids(value: Any) -> Iterator[str]:
    """Every rule id under a ``refused`` key, however deep."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "refused":
                yield from inner if isinstance(inner, list) else [inner]
            else:
                yield from refused_ids(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from refused_ids(inner)


@games
def test_head_names_the_game_and_its_makers(game: str) -> None:
    head = catalogue(game)["game"]
    assert {"title", "players", "designer", "publishers", "source", "note", "aliases"} <= set(head)
    # no time is better than one that no source gives
    assert head.get("minutes", 1) > 0
    assert "unofficial" in head["note"]
    assert head["designer"] in head["note"]


@games
def test_every_rule_is_there_once_under_an_id_of_the_game(game: str) -> None:
    ids = [rule["id"] for rule in rules_of(game)]
    assert len(ids) == RULES_IN_ALL[game]
    assert len(set(ids)) == len(ids)
    assert [id_ for id_ in ids if not id_.startswith(f"{game}.") or id_.count(".") != 2] == []


@games
def test_no_rule_has_a_key_that_nobody_reads(game: str) -> None:
    unknown = {rule["id"]: set(rule) - RULE_KEYS for rule in rules_of(game) if set(rule) - RULE_KEYS}
    assert unknown == {}


@games
def test_section_says_where_in_the_rulebook(game: str) -> None:
    for rule in rules_of(game):
        if rule["section"] in BEYOND_THE_SOURCE[game]:
            continue
        heading, _, place = rule["section"].partition(", ")
        assert heading in SECTIONS[game], rule["id"]
        assert place, f"{rule['id']} names a section but no place in it"


@games
def test_words_fit_a_card_and_stay_calm(game: str) -> None:
    for rule in rules_of(game):
        for words in (rule["words"], *(r["words"] for r in rule.get("readings", []) if "words" in r)):
            assert 20 <= len(words) <= 400, rule["id"]
        for text in learner_texts(rule):
            assert text == " ".join(text.split()), f"{rule['id']} has a line break or a double space in {text!r}"
            assert text, rule["id"]
            assert "!" not in text, rule["id"]


@games
def test_rules_that_no_code_enforces_say_how_they_are_honoured(game: str) -> None:
    for rule in rules_of(game):
        assert rule["enforced"] in ("code", "none"), rule["id"]
        assert ("reason" in rule) == (rule["enforced"] == "none"), rule["id"]


@games
def test_doubtful_rules_name_their_readings_and_the_one_we_play(game: str) -> None:
    assert doubtful(game)
    for rule in rules_of(game):
        parts = {"question", "readings", "default", "why"} & set(rule)
        assert len(parts) in (0, 4), f"{rule['id']} has only {sorted(parts)}"
        assert "option" not in rule or parts, f"{rule['id']} has an option but no readings"
    for rule in doubtful(game):
        texts = [reading["text"] for reading in rule["readings"]]
        assert len(texts) >= 2, rule["id"]
        assert len(set(texts)) == len(texts), rule["id"]
        assert rule["default"] in texts, rule["id"]


@games
def test_readings_have_values_only_where_an_option_plays_them(game: str) -> None:
    for rule in doubtful(game):
        values = [reading["value"] for reading in rule["readings"] if "value" in reading]
        if "option" in rule and rule["option"] not in OPTIONS_WITHOUT_VALUES:
            assert len(values) >= 2, rule["id"]
        else:
            assert values == [], rule["id"]


@games
def test_options_of_the_catalogue_exist_with_the_same_values_and_default(game: str) -> None:
    settings = options_of(game).settings()
    defaults = options_of(game)()
    switched: dict[str, list[str]] = {}
    for rule in doubtful(game):
        if "option" not in rule:
            continue
        option = settings[rule["option"]]
        switched.setdefault(rule["option"], []).append(rule["id"])
        values = tuple(reading["value"] for reading in rule["readings"] if "value" in reading)
        # behind the readings there may be values that no source knows, for design lessons to try
        assert values == option.values[: len(values)], rule["id"]
        assert all(type(beyond) is int for beyond in option.values[len(values) :]), rule["id"]
        if values:
            chosen = next(reading for reading in rule["readings"] if reading["text"] == rule["default"])
            assert chosen["value"] == getattr(defaults, rule["option"]), rule["id"]
    # one option may switch several rules, and belongs to one of them
    assert {name: rules for name, rules in switched.items() if settings[name].rule not in rules} == {}


@games
def test_every_reading_that_can_be_switched_has_its_rule(game: str) -> None:
    named = {rule["option"] for rule in doubtful(game) if "option" in rule}
    readings = {name for name, option in options_of(game).settings().items() if option.kind == "reading"}
    assert readings == named


@games
def test_settings_belong_to_rules_of_the_catalogue(game: str) -> None:
    known = {rule["id"] for rule in rules_of(game)}
    assert {option.rule for option in options_of(game).settings().values()} <= known


@games
def test_switched_readings_bring_their_own_words(game: str) -> None:
    for rule in doubtful(game):
        if "option" not in rule:
            continue
        for reading in rule["readings"]:
            if reading["text"] == rule["default"]:
                assert "words" not in reading, rule["id"]
            elif "value" in reading:
                assert reading.get("words", rule["words"]) != rule["words"], rule["id"]


@games
def test_worked_cases_name_only_rules_and_options_there_are(game: str) -> None:
    known = {rule["id"] for rule in rules_of(game)}
    options = options_of(game).settings()
    examples = examples_of(game)
    assert len({case["id"] for case in examples}) == len(examples)
    for case in examples:
        assert case["id"].startswith(f"{game}.ex."), case["id"]
        assert case["rules"], case["id"]
        assert set(case["rules"]) <= known, case["id"]
        assert set(refused_ids(case["then"])) <= known, case["id"]
        for other in case["then"].get("under_other_reading", []):
            option = options[other["option"]]
            assert other["value"] in option.values, case["id"]
            assert other["value"] != option.values[0], f"{case['id']} calls the default another reading"


@games
def test_worked_cases_pair_each_attempt_with_what_follows(game: str) -> None:
    for case in examples_of(game):
        if isinstance(case["when"], dict):
            assert set(case["when"]["cases"]) == set(case["then"]), case["id"]
        assert case["about"].strip(), case["id"]
