"""Every bug that was found in Dominion, by its name."""

from __future__ import annotations

import pytest

from rulecore import dominion
from rulecore.kernel import InvalidAction


def test_a_turn_in_which_the_game_ends_at_once_counts_as_taken() -> None:
    """Under the reading that looks at once it did not count, so whoever ended the game won every tie by turns."""
    match = dominion.match_from(
        {
            "preset": "official",
            "options": {"end_check": "immediate"},
            "players": 2,
            "active": "P2",
            "supply": {"Province": 1},
            "turns": {"P1": 8, "P2": 7},
            "P1": {"deck": ["Province"]},
            "P2": {"hand": ["Gold", "Gold", "Silver"]},
        }
    )
    match.play("all treasures")
    match.play("buy Province")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.extra["turns"] == {"P1": 8, "P2": 8}
    assert outcome.winners == (0, 1)


def test_keeping_a_drawn_card_is_told_and_named_to_its_owner_alone() -> None:
    """When the hand was full with it, nothing at all was reported (``dominion.card.library``)."""
    hand = ["Library", *["Copper"] * 6]
    match = dominion.match_from({"players": 2, "kingdom": ["Library"], "P1": {"hand": hand, "deck": ["Village"]}})
    match.play("play Library")
    (event,) = match.play("keep the drawn card")
    assert event.rule == "dominion.card.library"
    assert "Village" in match.tell(event, 0)
    assert "Village" not in match.tell(event, 1) + match.tell(event, None)


def test_showing_no_moat_is_told() -> None:
    """With two Moats to be asked for, the first answer left no event (``dominion.attack.reaction_window``)."""
    moat = {"hand": ["Moat"]}
    table = {"players": 3, "kingdom": ["Militia", "Moat"], "P1": {"hand": ["Militia"]}, "P2": moat, "P3": moat}
    match = dominion.match_from(table)
    match.play("play Militia")
    (event,) = match.play("show nothing")
    assert event.rule == "dominion.attack.reaction_window"


def test_a_phrase_of_too_many_cards_is_refused_as_it_is_read() -> None:
    """Twice 99 could be read, and what it was read as could not."""
    with pytest.raises(InvalidAction, match="198 is no number of cards"):
        dominion.RULEBOOK.parse("discard 99 Copper, 99 Copper")


def test_treasures_that_are_not_named_are_refused_in_whole_sentences() -> None:
    """The reason began with “nothing: no Treasure”."""
    match = dominion.match_from({"players": 2, "P1": {"hand": ["Copper"]}})
    refusal = match.why_not("treasures nothing")
    assert refusal is not None
    assert refusal.rule == "dominion.buy.play_treasures"
    assert refusal.reason[0].isupper()
