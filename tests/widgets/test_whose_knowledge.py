"""What counting tells of a hand is said with who knows it."""

from __future__ import annotations

from rulecore import dominance
from widgets.boards.dominance_words import hand_in_words
from widgets.tables.dominance_aids import memory_html


def test_own_hand_says_that_it_is_the_others_who_know() -> None:
    own = {"coins": {"gold": 2, "silver": 2}, "known": {}, "unknown": 4}
    said = hand_in_words(own)
    assert said == "2 gold and 2 silver, the others, if they have counted, can name none of its 4"
    other = {"coins": None, "size": None, "known": {"gold": 1}, "unknown": 3}
    assert hand_in_words(other).endswith("whoever has counted can name 1 gold, and not the other 3")
    assert hand_in_words({**other, "unknown": 0}).endswith("can name 1 gold, which is all of it")
    assert hand_in_words({**other, "known": {}, "unknown": 0}).endswith("nothing in it to name")


def test_the_memory_aid_says_who_has_led() -> None:
    match = dominance.new_match(seed=3, players=3, leader_tokens=True)
    assert "Leader of" not in memory_html(match, 0)
    position = match.position
    position.tokens[1], position.tokens[2] = 2, 1
    said = memory_html(match, 0)
    assert "Leader of 2 Disputes so far." in said
    assert "Leader of 1 Dispute so far." in said
