"""Reads a file of worked cases and takes it apart: one trial for each example, case and other reading."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from .cases import GameTable, Trial

_EXAMPLE_KEYS = {"id", "given", "when", "then", "under_other_reading", "rules", "about", "note", "why", "title"}
_READING_KEYS = {"option", "value", "then", "about", "note", "why"}


class ExampleFileError(Exception):
    """A file of cases that cannot be run as it stands; says in which file, line and example, and why."""


class Located(dict[str, Any]):
    """A table of a YAML file that knows the line on which it starts, counted from 1."""

    line: int = 0


class _Loader(yaml.SafeLoader):
    """Reads plain data, notes lines, and refuses a key that stands twice, which YAML itself would let pass."""


def _construct_table(loader: _Loader, node: yaml.MappingNode) -> Iterator[Located]:
    table = Located()
    table.line = node.start_mark.line + 1
    yield table
    loader.flatten_mapping(node)
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        line = key_node.start_mark.line + 1
        if not isinstance(key, (str, int)):
            raise ExampleFileError(f"line {line}: {key!r} cannot be a key")
        if key in table:
            raise ExampleFileError(f"line {line}: {key!r} stands twice in one table")
        table[key] = loader.construct_object(value_node, deep=True)  # type: ignore[index]


_Loader.add_constructor("tag:yaml.org,2002:map", _construct_table)


def load(path: Path, games: dict[str, type[GameTable]]) -> list[Trial]:
    """Read all trials of a file.

    Args:
        path: the file.
        games: what can be played, by name.

    Raises:
        ExampleFileError: naming the file, the line and the example that is wrong.
    """
    try:
        text = path.read_text(encoding="utf-8")
        data = yaml.load(text, Loader=_Loader)
    except (OSError, UnicodeDecodeError) as error:
        raise ExampleFileError(f"{path}: cannot be read: {error}") from error
    except yaml.YAMLError as error:
        raise ExampleFileError(f"{path}: not YAML: {error}") from error
    except ExampleFileError as error:
        raise ExampleFileError(f"{path}, {error}") from error
    try:
        return list(_trials(path, data, games))
    except ExampleFileError as error:
        raise ExampleFileError(f"{path}, {error}") from error


def _trials(path: Path, data: Any, games: dict[str, type[GameTable]]) -> Iterator[Trial]:
    if not isinstance(data, Located):
        raise ExampleFileError("line 1: the file is not a table with game and examples")
    examples = data.get("examples")
    if not isinstance(examples, list) or not examples:
        raise ExampleFileError("line 1: there is no list of examples")
    for key in data:
        if key != "examples" and difflib.get_close_matches(str(key), ["examples", "cases"], cutoff=0.7):
            raise ExampleFileError(f"line {data.line}: {key!r} is not read; did you mean examples?")
    game = _game_of(path, data, examples, games)
    seen: set[str] = set()
    for number, example in enumerate(examples, 1):
        if not isinstance(example, Located) or not isinstance(example.get("id"), str):
            line = example.line if isinstance(example, Located) else "?"
            raise ExampleFileError(f"line {line}: example {number} has no id")
        name = example["id"]
        where = f"line {example.line}, {name}"
        if name in seen:
            raise ExampleFileError(f"{where}: this id stands twice")
        seen.add(name)
        try:
            for trial in _example_trials(path, game, example):
                yield from games[game].spread(trial)
        except ExampleFileError as error:
            raise ExampleFileError(f"{where}: {error}") from error


def _game_of(path: Path, data: Located, examples: list[Any], games: dict[str, type[GameTable]]) -> str:
    game = data.get("game")
    if game is None:
        # a file without the key may still say it in its ids, such as dominance.ex.move_checks
        first = examples[0].get("id") if isinstance(examples[0], dict) else None
        game = str(first).split(".")[0]
    if game not in games:
        raise ExampleFileError(f"line {data.line}: no game {game!r}; there are {', '.join(games)}")
    return str(game)


def _table(value: Any, what: str) -> dict[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ExampleFileError(f"{what} is a table, not {value!r}")
    return value


def _known(table: dict[str, Any], keys: set[str], what: str) -> None:
    unknown = [repr(key) for key in table if key not in keys]
    if unknown:
        raise ExampleFileError(f"{what} has no {', '.join(unknown)}; it has {', '.join(sorted(keys))}")


def _steps(value: Any, what: str) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(step, dict) for step in value):
        raise ExampleFileError(f"{what} is a list of steps, not {value!r}")
    return value


def _example_trials(path: Path, game: str, example: Located) -> Iterator[Trial]:
    _known(example, _EXAMPLE_KEYS, "an example")
    rules = example.get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise ExampleFileError(f"rules is a list of ids, not {rules!r}")
    for key in ("when", "then"):
        if key not in example:
            raise ExampleFileError(f"it has no {key}")
    given = _table(example.get("given"), "given")
    when = example["when"]
    then = dict(_table(example["then"], "then"))
    readings = [*_readings(then.pop("under_other_reading", None)), *_readings(example.get("under_other_reading"))]
    base = Trial(path, example.line, game, example["id"], tuple(rules), given, [], then)
    if not isinstance(when, dict):
        trials = {"": base.but(when=_steps(when, "when"))}
        thens = {"": then}
    else:
        _known(when, {"cases"}, "when")
        cases = _table(when.get("cases"), "cases")
        if not cases:
            raise ExampleFileError("when has no cases")
        if set(then) != set(cases):
            odd = sorted(map(str, set(then) ^ set(cases)))
            raise ExampleFileError(f"then has one entry for each case; these stand alone: {', '.join(odd)}")
        trials = {str(name): _case(base, str(name), case) for name, case in cases.items()}
        thens = {str(name): _table(entry, f"then of {name}") for name, entry in then.items()}
    for name, trial in trials.items():
        claims = dict(thens[name])
        own = _readings(claims.pop("under_other_reading", None))
        if not claims and not own:
            raise ExampleFileError(f"then claims nothing{f' about {name}' if name else ''}")
        if claims:
            yield trial.but(then=claims)
        for reading in own:
            yield _under(trial, reading, reading["then"])
    for reading in readings:
        if "" in trials:
            yield _under(trials[""], reading, reading["then"])
            continue
        for name, claims in _table(reading["then"], "then of a reading").items():
            if name not in trials:
                raise ExampleFileError(f"a reading speaks of {name!r}, which is no case")
            yield _under(trials[name], reading, claims)


def _case(base: Trial, name: str, case: Any) -> Trial:
    if isinstance(case, list):
        return base.but(case=name, when=_steps(case, f"case {name}"))
    table = _table(case, f"case {name}")
    _known(table, {"given", "when", "about", "note", "why"}, f"case {name}")
    if "when" not in table:
        raise ExampleFileError(f"case {name} has no when")
    given = {**base.given, **_table(table.get("given"), f"given of {name}")}
    return base.but(case=name, given=given, when=_steps(table["when"], f"case {name}"))


def _readings(value: Any) -> list[dict[str, Any]]:
    if value is None:
        return []
    if not isinstance(value, list) or not value:
        raise ExampleFileError(f"under_other_reading is a list of option, value and then, not {value!r}")
    for reading in value:
        table = _table(reading, "a reading")
        _known(table, _READING_KEYS, "a reading")
        for key in ("option", "value", "then"):
            if key not in table:
                raise ExampleFileError(f"a reading has no {key}")
    return value


def _under(trial: Trial, reading: dict[str, Any], claims: Any) -> Trial:
    then = _table(claims, "then of a reading")
    if not then or "under_other_reading" in then:
        raise ExampleFileError("then of a reading claims something, and has no readings of its own")
    return trial.but(option=str(reading["option"]), value=reading["value"], then=then)
