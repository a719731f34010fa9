"""Actions of Dominion as people read them: the phrase itself in English, whole sentences in Croatian."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulecore.dominion import RULEBOOK, new_match
from rulecore.kernel import language

PHRASES = sorted({str(action) for verb in RULEBOOK.verbs for action in verb.imaginable(new_match(seed=1).position)})


@pytest.fixture
def croatian() -> Iterator[None]:
    language.use("hr")
    yield
    language.use("en")


@pytest.mark.parametrize("phrase", PHRASES)
def test_in_english_an_action_is_said_as_it_is_read(phrase: str) -> None:
    assert RULEBOOK.say_action(phrase) == phrase


@pytest.mark.usefixtures("croatian")
def test_in_croatian_every_action_and_every_kind_is_said_otherwise() -> None:
    assert RULEBOOK.say_action("buy Silver") == "kupi: Srebro"
    english = [phrase for phrase in PHRASES if RULEBOOK.say_action(phrase) == phrase]
    assert english == []
    assert [verb.name for verb in RULEBOOK.verbs if RULEBOOK.say_verb(verb.name) == verb.name] == []
