"""The why-not of a lesson and that of a table name the same actions and say the same of them."""

from __future__ import annotations

from typing import Any

from rulecore import dominance
from widgets.lesson import Lesson
from widgets.named_actions import MOST, named_actions, verb_words
from widgets.tables.why_not import WhyNotList


def test_lesson_and_table_list_the_same_actions_in_the_same_order() -> None:
    part: Any = Lesson.open("dominance/03-dispute", seed=1).parts["why_not"]
    part.widget()
    table = WhyNotList()
    for verb in part.data["verbs"]:
        part.choose_verb(verb)
        table.choose_verb(verb)
        nodes = {node["id"]: node for node in table.nodes(part.match, 0, lambda rule: {"id": rule})}
        assert [text for text, _ in part._list.options] == [one["text"] for one in nodes["why-action"]["options"]]
        kinds = {one["value"]: one["text"] for one in nodes["why-verb"]["options"]}
        assert (kinds[verb], verb) in part._verb.options


def test_the_refused_come_first_each_action_once_and_never_too_many() -> None:
    match = dominance.new_match(seed=3, players=4)
    for verb in match.rulebook.verbs:
        found = named_actions(match, verb)
        phrases = [one.phrase for one in found]
        legal = [one.refusal is None for one in found]
        assert len(set(phrases)) == len(phrases) <= MOST
        assert legal == sorted(legal)
        assert all((match.why_not(one.phrase) is None) == (one.refusal is None) for one in found)
        assert all(one.marked[0] == ("✗" if one.refusal else "✓") for one in found)
    assert verb_words(match, "name_leader") == "Name leader"
