"""Every bug that was found in Dominion, by its name."""

from __future__ import annotations

import pytest

from rulecore import dominion
from rulecore.dominion.options import DominionOptions
from rulecore.kernel import InvalidAction, InvalidOptions, InvalidPosition
from rulecore.lab import compare


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


def test_a_preset_can_be_compared() -> None:
    """It stands for several options and is none itself, so naming the sides crashed (``dominion.options.presets``)."""
    pair = compare("dominion", {"preset": "official"}, games=1)
    (reference, changed), label = pair.sides["length"], DominionOptions.settings()["tie_rule"].labels
    assert label["first_player_loses"] in reference.arm.label
    assert label["fewest_turns_then_shared"] in changed.arm.label
    with pytest.raises(ValueError, match="played already"):
        compare("dominion", {"preset": "article"})


@pytest.mark.parametrize("typed", ["{'Province': 7}", "Province  7", "province 7 ", "Province: 7"])
def test_amounts_can_be_typed_as_the_refusal_shows_them(typed: str) -> None:
    """The refusal said “such as {'Province': 7}”, and refused just that on a command line (``dominion.buy.price``)."""
    assert DominionOptions.from_mapping({"prices": typed}).prices == (("Province", 7),)


@pytest.mark.parametrize("given", ["Province 7, Gold 5, Province 9", [["Province", 7], ["Province", 9]]])
def test_two_amounts_for_one_card_are_refused(given: object) -> None:
    """The last one won, and nobody was told (``dominion.buy.price``)."""
    with pytest.raises(InvalidOptions, match="Province"):
        DominionOptions.from_mapping({"prices": given})


def test_a_question_beneath_another_is_no_saved_game() -> None:
    """Cards ask one question at a time; a forged one beneath came up when nobody could answer it, and play stuck."""
    thief = {"seat": 0, "kind": "trash", "subject": "Thief", "detail": [1]}
    judge = {"seat": 0, "kind": "judge", "subject": "Spy", "detail": [1]}
    table = {
        "kingdom": ["Spy", "Thief"],
        "P1": {"hand": ["Copper"]},
        "P2": {"shown": ["Curse"]},
        "agenda": [{"seat": 0, "kind": "action"}, thief, judge],
    }
    with pytest.raises(InvalidPosition, match="Nobody could answer"):
        dominion.match_from(table)


def test_a_game_that_ends_at_once_finishes_no_round() -> None:
    """Both could be set, the card promised both, and the round was not finished (``dominion.end.check_timing``)."""
    with pytest.raises(InvalidOptions, match="round") as caught:
        DominionOptions.from_mapping({"end_check": "immediate", "finish_round": True})
    assert caught.value.rules == ["dominion.end.check_timing"]
