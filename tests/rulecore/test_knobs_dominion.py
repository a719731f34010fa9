"""Every option of Dominion does what its sentence says: setup, readings, and the rules that design lessons change."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rulecore import dominion
from rulecore.dominion import DominionOptions
from rulecore.dominion.facts import CARDS, KINGDOM, SETS
from rulecore.dominion.setup import left_in_box
from rulecore.kernel import InvalidOptions, Match

KINDS = [
    "Festival",
    "Chapel",
    "Moneylender",
    "Mine",
    "Throne Room",
    "Remodel",
    "Workshop",
    "Smithy",
    "Gardens",
    "Witch",
]


def table(hand: str, *phrases: str, **options: Any) -> Match[Any]:
    """A game of two in which P1 has these cards in hand, after some phrases."""
    given = {name: options.pop(name) for name in ("supply", "turns", "P2", "active") if name in options}
    cards = [card for card in hand.split(", ") if card]
    match = dominion.match_from(
        {"players": 2, "kingdom": KINDS, "P1": {"hand": cards}, "options": options, **given},
        seed=3,
    )
    for phrase in phrases:
        match.play(phrase)
    return match


def supply_of(players: int, **options: Any) -> dict[str, int]:
    """The piles at the start."""
    piles: dict[str, int] = dominion.new_match(1, players=players, kingdom="Size Distortion", **options).position.supply
    return piles


# --- setup


@pytest.mark.parametrize(("players", "victory", "curses", "copper"), [(2, 8, 10, 46), (3, 12, 20, 39), (4, 12, 30, 32)])
def test_players(players: int, victory: int, curses: int, copper: int) -> None:
    piles = supply_of(players)
    assert {piles[card] for card in ("Estate", "Duchy", "Province", "Gardens")} == {victory}
    assert (piles["Curse"], piles["Copper"], piles["Silver"], piles["Gold"]) == (curses, copper, 40, 30)
    assert all(piles[card] == 10 for card in SETS["Size Distortion"] if card != "Gardens")
    # what lies in piles, decks and the box is what the box holds
    match = dominion.new_match(1, players=players, kingdom="Size Distortion")
    dealt = Counter(card for seat in range(players) for card in match.position.owned(seat))
    assert dealt == {"Copper": 7 * players, "Estate": 3 * players}
    box = left_in_box(match.options)
    for card in ("Estate", "Duchy", "Province", "Curse"):
        assert piles[card] + dealt[card] + box[card] == CARDS[card].box
    assert piles["Copper"] + dealt["Copper"] == CARDS["Copper"].box


def test_kingdom() -> None:
    drawn = [dominion.new_match(seed).position.supply for seed in range(60)]
    kinds = Counter(card for piles in drawn for card in piles if card in KINGDOM)
    assert all(sum(card in KINGDOM for card in piles) == 10 for piles in drawn)
    assert set(kinds) == set(KINGDOM)
    for name, cards in SETS.items():
        shown = [card for card in dominion.new_match(1, kingdom=name).position.supply if card in KINGDOM]
        assert sorted(shown) == sorted(cards)
        # by rising cost, equal costs by name
        assert shown == sorted(shown, key=lambda card: (CARDS[card].cost, card))
    one, other = (dominion.new_match(1, kingdom=list(cards)) for cards in (KINDS, KINDS[::-1]))
    assert one.options == other.options


def test_starter() -> None:
    assert dominion.new_match(1, players=4, starter=3).position.active == 2
    assert {dominion.new_match(seed, players=4).position.active for seed in range(40)} == {0, 1, 2, 3}
    with pytest.raises(InvalidOptions, match="Player 3 cannot go first"):
        dominion.new_match(1, players=2, starter=3)


def test_copper_pile_and_gardens_pile() -> None:
    assert supply_of(4, copper_pile="full_sixty")["Copper"] == 60
    assert [supply_of(players, gardens_pile="ten")["Gardens"] for players in (2, 3, 4)] == [10, 10, 10]


def test_pile_sizes_prices_and_points() -> None:
    assert supply_of(2, pile_sizes={"Curse": 5, "Copper": 0}) == {**supply_of(2), "Curse": 5, "Copper": 0}
    match = table("Gold", "all treasures", prices={"Province": 3, "Silver": 4})
    assert match.why_not("buy Province") is None
    assert match.why_not("buy Silver") is not None
    # a changed price moves the limits of effects, too
    match = table("Workshop", "play Workshop", prices={"Province": 4, "Silver": 5})
    assert match.why_not("gain Province") is None
    assert match.why_not("gain Silver") is not None
    match = table("Remodel, Silver", "play Remodel", "trash Silver", prices={"Silver": 6})
    assert match.why_not("gain Province") is None
    ended = table("Curse, Curse, Copper", "end turn", points={"Curse": -2, "Copper": 1}, supply={"Province": 0})
    outcome = ended.outcome()
    assert outcome is not None
    assert outcome.scores == {"P1": -3, "P2": 0}


# --- readings


@pytest.mark.parametrize(
    ("players", "value", "empty", "over"),
    [
        (4, "article", 3, False),
        (4, "article", 4, True),
        (3, "article", 3, True),
        (4, "official", 3, True),
        (2, 2, 2, True),
        (2, 4, 3, False),
        (4, 5, 5, True),
        (2, {2: 3, 3: 3, 4: 4}, 3, True),
    ],
)
def test_piles_to_end(players: int, value: Any, empty: int, over: bool) -> None:
    supply = dict.fromkeys(["Curse", *KINDS[: empty - 1]], 0)
    match = dominion.match_from(
        {"players": players, "kingdom": KINDS, "supply": supply, "options": {"piles_to_end": value}}
    )
    match.play("end turn")
    assert (match.outcome() is not None) == over


@pytest.mark.parametrize(
    ("rule", "turns", "winners"),
    [
        ("first_player_loses", {"P1": 9, "P2": 9, "P3": 9}, (1, 2)),
        ("latest_seat_wins", {"P1": 9, "P2": 9, "P3": 9}, (2,)),
        ("fewest_turns_then_shared", {"P1": 9, "P2": 9, "P3": 9}, (0, 1, 2)),
        ("fewest_turns_then_shared", {"P1": 9, "P2": 9, "P3": 8}, (2,)),
    ],
)
def test_tie_rule(rule: str, turns: dict[str, int], winners: tuple[int, ...]) -> None:
    taken = {**turns, "P1": turns["P1"] - 1}
    given = {"players": 3, "supply": {"Province": 0}, "turns": taken, "options": {"tie_rule": rule}}
    match = dominion.match_from(given)
    match.play("end turn")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == winners


def test_bought_card_goes() -> None:
    for value, zones in (("at_cleanup", (["Estate"], [])), ("at_once", ([], ["Estate"]))):
        position = table("Silver", "all treasures", "buy Estate", bought_card_goes=value).position
        assert (position.bought[0], position.discard[0]) == zones


def test_end_check() -> None:
    buying = ("play Festival", "all treasures", "buy Province")
    hand = "Festival, Gold, Gold, Silver"
    assert table(hand, *buying, supply={"Province": 1}, end_check="immediate").step is None
    assert table(hand, *buying, supply={"Province": 1}).step is not None


def test_province_end() -> None:
    gaining = ("play Remodel", "trash Gold", "gain Province", "end turn")
    assert table("Remodel, Gold", *gaining, supply={"Province": 1}).step is None
    again = table("Remodel, Gold", *gaining, supply={"Province": 1}, province_end="bought_only")
    assert again.step is not None
    # and it still counts as an empty pile
    assert again.position.empty == 1


def test_extra_buys() -> None:
    assert table("Festival", "play Festival").position.buys == 2
    assert table("Festival", "play Festival", extra_buys="never").position.buys == 1
    for value, names_cards in (("from_cards", True), ("never", False)):
        spent = table("Copper", "all treasures", "buy Curse", extra_buys=value)
        refusal = spent.why_not("buy Copper")
        assert refusal is not None
        assert ("Market" in refusal.cure) is names_cards


@pytest.mark.parametrize(
    ("hand", "card"), [("Moneylender, Copper", "Moneylender"), ("Mine, Copper", "Mine"), ("Throne Room, Smithy", "")]
)
def test_must_effects(hand: str, card: str) -> None:
    card = card or "Throne Room"
    first, second = (table(hand, f"play {card}", must_effects=value) for value in ("first_edition", "second_edition"))
    refusal = first.why_not("decline")
    assert refusal is not None
    assert refusal.rule == CARDS[card].rule
    second.play("decline")
    assert (second.position.hand[0], second.position.trash) == (hand.split(", ")[1:], [])
    # a Remodel is a must in every printing
    assert table("Remodel, Copper", "play Remodel", must_effects="second_edition").why_not("decline") is not None


# --- changed rules


def test_hand_size() -> None:
    match = dominion.new_match(1, hand_size=7)
    assert [len(hand) for hand in match.position.hand] == [7, 7]
    match.play("end turn")
    assert [len(hand) for hand in match.position.hand] == [7, 7]


@pytest.mark.parametrize("coppers", [5, 8])
def test_starting_coppers(coppers: int) -> None:
    match = dominion.new_match(1, starting_coppers=coppers)
    assert Counter(match.position.owned(0)) == {"Copper": coppers, "Estate": 10 - coppers}


def test_opening() -> None:
    for seed in range(20):
        position = dominion.new_match(seed, opening="four_three").position
        assert [Counter(hand)["Copper"] for hand in position.hand] == [4, 4]
        assert [Counter(deck)["Copper"] for deck in position.deck] == [3, 3]
    with pytest.raises(InvalidOptions, match="seven Coppers and hands of five"):
        dominion.new_match(1, opening="four_three", hand_size=6)


def test_chapel_limit() -> None:
    curses = ", ".join(["Curse"] * 7)
    for limit in (1, 6):
        match = table(f"Chapel, {curses}", "play Chapel", chapel_limit=limit)
        assert match.why_not(f"trash {limit} Curse") is None
        assert match.why_not(f"trash {limit + 1} Curse") is not None
    none = table(f"Chapel, {curses}", "play Chapel", chapel_limit=0)
    assert none.step is not None
    assert none.step.kind == "action"


def test_finish_round() -> None:
    for starter, over in ((1, False), (2, True)):
        first = f"P{starter}"
        match = dominion.match_from(
            {
                "players": 2,
                "supply": {"Province": 0},
                "first_player": first,
                "active": "P1",
                "options": {"finish_round": True},
            },
        )
        match.play("end turn")
        assert (match.outcome() is not None) == over
        if not over:
            match.play("end turn")
            assert match.outcome() is not None


def test_turn_cap() -> None:
    match = dominion.new_match(1, turn_cap=3)
    for _ in range(3):
        match.play("end turn")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.finished, outcome.winners) == (False, ())


def test_presets() -> None:
    official = DominionOptions.from_mapping({"preset": "official"})
    assert set(official.changed()) == {"piles_to_end", "tie_rule", "bought_card_goes"}
    assert DominionOptions.from_mapping({"preset": "article"}) == DominionOptions()
    # a single option goes on top of its preset
    mixed = DominionOptions.from_mapping({"preset": "official", "tie_rule": "latest_seat_wins"})
    assert (mixed.tie_rule, mixed.bought_card_goes) == ("latest_seat_wins", "at_once")


def test_every_option_has_a_test_of_its_name() -> None:
    said = " ".join(name for name in globals() if name.startswith("test_"))
    assert [name for name in DominionOptions.settings() if name not in said] == []
