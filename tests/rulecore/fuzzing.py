"""What fuzz tests of every game need: anything at all, and plain data that is almost right."""

from __future__ import annotations

import copy
from collections.abc import Collection
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from rulecore.kernel import InvalidInput, InvalidOptions

hard = settings(
    max_examples=250,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12)


def anything(names: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """Nested plain data in which words of the game turn up."""
    return st.recursive(
        scalars | names,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names | st.text(max_size=6), inner, max_size=4),
        max_leaves=8,
    )


def says_what_is_wrong(error: InvalidInput, rules: Collection[str]) -> None:
    """Sentences, one for each problem; options name rules of the game."""
    assert error.problems
    for problem in error.problems:
        assert isinstance(problem, str)
        assert len(problem.strip()) > 10
    assert str(error) == " ".join(error.problems)
    if isinstance(error, InvalidOptions):
        assert len(error.rules) == len(error.problems)
        assert all(rule in rules for rule in error.rules if rule)


def paths(data: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in nested plain data."""
    found = [here]
    if isinstance(data, dict):
        for key, value in data.items():
            found += paths(value, (*here, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found += paths(value, (*here, index))
    return found


@st.composite
def damaged(draw: st.DrawFn, data: Any, names: st.SearchStrategy[str]) -> Any:
    """Plain data with one to three values replaced, removed or added."""
    plain = anything(names)
    data = copy.deepcopy(data)
    for _ in range(draw(st.integers(1, 3))):
        way = draw(st.sampled_from(paths(data)))
        if not way:
            if draw(st.integers(0, 9)) == 0:
                return draw(plain)
            continue
        holder = data
        for key in way[:-1]:
            holder = holder[key]
        change = draw(st.sampled_from(["replace", "remove", "nudge", "add"]))
        value = holder[way[-1]]
        if change == "remove":
            del holder[way[-1]]
        elif change == "nudge" and type(value) is int:
            holder[way[-1]] = value + draw(st.integers(-2, 2))
        elif change == "add" and isinstance(value, dict):
            value[draw(names | st.text(max_size=6))] = draw(plain)
        elif change == "add" and isinstance(value, list):
            value.append(draw(plain))
        else:
            holder[way[-1]] = draw(plain)
    return data
