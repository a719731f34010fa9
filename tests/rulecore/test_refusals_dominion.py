"""Every refusal of Dominion is asked for, and where a request breaks several rules the first of them is named."""

from __future__ import annotations

from typing import Any

import pytest
from examples_runner.dominion_choices import Playing

from rulecore import dominion
from rulecore.kernel import IllegalAction, InvalidOptions, InvalidPosition, Match

REFUSALS = (
    *("dominion.intro.player_count", "dominion.setup.kingdom_ten"),
    *("dominion.end.no_moves_after_end", "dominion.turn.order_of_players"),
    *("dominion.action.phase_is_one_way", "dominion.buy.treasures_before_buys"),
    *("dominion.action.only_action_cards", "dominion.action.from_hand", "dominion.action.one_card"),
    *("dominion.attack.reaction_window", "dominion.buy.play_treasures"),
    *("dominion.buy.any_supply_card", "dominion.buy.one_purchase", "dominion.buy.pile_not_empty", "dominion.buy.price"),
    *("dominion.gain.from_supply", "dominion.gain.empty_pile", "dominion.gain.cost_limit"),
)
"""Those that have a text of their own, in the order in which they are looked at."""

KINGDOM = [
    *("Cellar", "Chapel", "Chancellor", "Workshop", "Bureaucrat", "Feast", "Militia", "Moneylender", "Remodel", "Spy"),
    *("Thief", "Throne Room", "Library", "Mine", "Moat", "Smithy", "Village", "Council Room"),
]


def table(hand: str = "", *phrases: str, supply: dict[str, int] | None = None, **other: Any) -> Match[Any]:
    """A game of two in which P1 has these cards in hand, after some phrases."""
    cards = [card.strip() for card in hand.split(",") if card.strip()]
    data: dict[str, Any] = {"players": 2, "kingdom": KINGDOM, "P1": {"hand": cards, **other.pop("p1", {})}}
    match = dominion.match_from({**data, "supply": supply or {}, **other})
    for phrase in phrases:
        match.play(phrase)
    return match


def over() -> Match[Any]:
    """A game that has ended in P1's turn."""
    return table("Gold, Smithy", "end turn", supply={"Province": 0})


CASES: list[tuple[str, Match[Any], str, int | None, str]] = [
    # over, and everything else as well
    ("over comes first", over(), "buy Witch", 1, "end.no_moves_after_end"),
    ("over, in turn", over(), "play Smithy", 0, "end.no_moves_after_end"),
    # not your turn, and everything below as well
    ("out of turn and out of phase", table("Smithy", "end actions"), "play Estate", 1, "turn.order_of_players"),
    ("out of turn, no such pile", table("Gold"), "buy Witch", 1, "turn.order_of_players"),
    ("out of turn, after a purchase", table("", "buy Copper"), "treasures Estate", 1, "turn.order_of_players"),
    # wrong phase, and no Action, not in hand
    ("out of phase, no Action", table("Smithy", "end actions"), "play Estate", None, "action.phase_is_one_way"),
    ("out of phase, not in hand", table("Gold", "all treasures"), "play Smithy", None, "action.phase_is_one_way"),
    ("out of phase after a purchase", table("Smithy", "buy Copper"), "play Smithy", None, "action.phase_is_one_way"),
    ("the phase is closed already", table("Smithy", "end actions"), "end actions", None, "action.phase_is_one_way"),
    ("bought, no Treasure", table("Gold", "buy Copper"), "treasures Estate", None, "buy.treasures_before_buys"),
    ("bought, all", table("Gold", "buy Copper"), "all treasures", None, "buy.treasures_before_buys"),
    # an Action: its type, the hand, the actions left
    ("no Action, not in hand, no actions", table("", actions=0), "play Gold", None, "action.only_action_cards"),
    ("Gardens is no Action", table("Gardens"), "play Gardens", None, "action.only_action_cards"),
    ("not in hand, no actions", table("", actions=0), "play Smithy", None, "action.from_hand"),
    ("no actions", table("Smithy", actions=0), "play Smithy", None, "action.one_card"),
    # a Treasure: its type, the hand
    ("no Treasure, not in hand", table("Copper"), "treasures Estate", None, "buy.play_treasures"),
    ("one of them no Treasure", table("Copper"), "treasures Copper, Gold, Estate", None, "buy.play_treasures"),
    ("a Treasure that is not there", table("Copper"), "treasures 2 Copper", None, "action.from_hand"),
    # a purchase: the supply, the buys, the pile, the price
    ("no pile, no buys", table("", "buy Copper"), "buy Witch", None, "buy.any_supply_card"),
    ("no buys, empty", table("", "buy Copper", supply={"Duchy": 0}), "buy Duchy", None, "buy.one_purchase"),
    ("empty, too dear", table("", supply={"Duchy": 0}), "buy Duchy", None, "buy.pile_not_empty"),
    ("too dear", table("Copper", "all treasures"), "buy Duchy", None, "buy.price"),
    # a gain: the supply, the pile, the limit
    ("no pile to gain", table("Workshop", "play Workshop"), "gain Witch", None, "gain.from_supply"),
    (
        "empty and over the limit",
        table("Workshop", "play Workshop", supply={"Gold": 0}),
        "gain Gold",
        None,
        "gain.empty_pile",
    ),
    ("over the limit", table("Workshop", "play Workshop"), "gain Gold", None, "gain.cost_limit"),
    ("the wrong kind", table("Mine, Copper", "play Mine", "trash Copper"), "gain Estate", None, "gain.cost_limit"),
    # a Moat where nothing can be answered
    ("no Attack", table("Moat"), "show Moat", None, "attack.reaction_window"),
    ("no Attack, of another", table("Copper", P2={"hand": ["Moat"]}), "show Moat", 1, "attack.reaction_window"),
    (
        "a Council Room is none",
        table("Council Room", "play Council Room", P2={"hand": ["Moat"]}),
        "show Moat",
        1,
        "attack.reaction_window",
    ),
    (
        "first the window",
        table("Militia", "play Militia", P2={"hand": ["Moat"]}),
        "discard Moat",
        1,
        "attack.reaction_window",
    ),
    # choices of cards: too many, too few, not there, not allowed
    ("Cellar, not there", table("Cellar, Copper", "play Cellar"), "discard Gold", None, "card.cellar"),
    ("Chapel, too many", table("Chapel, " + "Curse, " * 5, "play Chapel"), "trash 5 Curse", None, "card.chapel"),
    ("Moneylender", table("Moneylender, Copper, Gold", "play Moneylender"), "trash Gold", None, "card.moneylender"),
    ("Moneylender must", table("Moneylender, Copper", "play Moneylender"), "decline", None, "card.moneylender"),
    ("Mine, no Treasure", table("Mine, Copper, Curse", "play Mine"), "trash Curse", None, "card.mine"),
    ("Mine must", table("Mine, Copper", "play Mine"), "decline", None, "card.mine"),
    ("Remodel, nothing", table("Remodel, Copper", "play Remodel"), "trash nothing", None, "card.remodel"),
    ("Remodel, two", table("Remodel, Copper, Copper", "play Remodel"), "trash 2 Copper", None, "card.remodel"),
    (
        "Throne Room, no Action",
        table("Throne Room, Smithy, Gold", "play Throne Room"),
        "choose Gold",
        None,
        "card.throne_room",
    ),
    ("Throne Room must", table("Throne Room, Smithy", "play Throne Room"), "decline", None, "card.throne_room"),
    (
        "Militia, too few",
        table("Militia", "play Militia", P2={"hand": ["Copper"] * 5}),
        "discard Copper",
        1,
        "card.militia",
    ),
    (
        "Bureaucrat, no Victory card",
        table("Bureaucrat", "play Bureaucrat", P2={"hand": ["Estate", "Copper"]}),
        "put Copper on the draw pile",
        1,
        "card.bureaucrat",
    ),
    (
        "Thief, no Treasure",
        table("Thief", "play Thief", P2={"deck": ["Gold", "Estate"]}),
        "trash Estate",
        None,
        "card.thief",
    ),
    (
        "Thief, not trashed by this play",
        table("Thief", "play Thief", "trash Gold", P2={"deck": ["Gold", "Estate"]}),
        "take 2 Gold",
        None,
        "card.thief",
    ),
    (
        "only the one who is asked",
        table("Militia", "play Militia", P2={"hand": ["Copper"] * 5}),
        "discard 2 Copper",
        0,
        "turn.order_of_players",
    ),
    ("first the card", table("Workshop, Gold", "play Workshop"), "buy Copper", None, "action.follow_instructions"),
    ("nothing asks", table("Gold"), "discard Gold", None, "action.follow_instructions"),
]


@pytest.mark.parametrize(("match", "phrase", "seat", "rule"), [case[1:] for case in CASES], ids=[c[0] for c in CASES])
def test_the_first_broken_rule_is_named(match: Match[Any], phrase: str, seat: int | None, rule: str) -> None:
    before = match.position.clone()
    refusal = match.why_not(phrase, seat)
    assert refusal is not None
    assert refusal.rule == f"dominion.{rule}"
    with pytest.raises(IllegalAction) as caught:
        match.play(phrase, seat)
    assert caught.value.refusal == refusal
    assert match.position == before
    for sentence in (refusal.reason, refusal.cure):
        assert sentence[0].isupper()
        assert sentence.endswith(".")


def test_no_actions_left_comes_before_a_moat_that_cannot_be_shown() -> None:
    told = {"reveal_moat": {"P2": True}}
    none_left = table("Militia", actions=0)
    assert Playing(none_left, "Militia", told).carry_out(0, lambda events: None) == "dominion.action.one_card"
    assert Playing(table("Militia"), "Militia", told).carry_out(0, lambda events: None) == REFUSALS[9]


def test_every_refusal_is_asked_for() -> None:
    asked = {f"dominion.{case[4]}" for case in CASES} | set(REFUSALS[:2])
    assert asked >= set(REFUSALS)
    assert set(REFUSALS) <= set(dominion.RULEBOOK.rules)
    choosing = ("cellar", "chapel", "moneylender", "mine", "remodel", "throne_room", "militia", "bureaucrat", "thief")
    assert asked >= {f"dominion.card.{card}" for card in choosing}


# --- setups and positions that cannot be

ELEVEN = ["Cellar", "Cellar", "Moat", "Moot", "Village", "Province", "Smithy", "Market", "Mine", "Witch", "Library"]


def test_everything_that_is_wrong_with_a_setup_is_listed_at_once() -> None:
    with pytest.raises(InvalidOptions) as caught:
        dominion.new_match(
            seed=1,
            players=5,
            kingdom=ELEVEN,
            preset="house",
            tie_rule="dice",
            pile_sizes={"Tavern": 3},
            hand_size=12,
            colour="red",
        )
    said = str(caught.value)
    for part in (
        *("players cannot be 5", "11 kinds", "Cellar is there 2 times", "'Moot'", "Province is no kingdom card"),
        *("preset cannot be 'house'", "tie_rule cannot be 'dice'", "'Tavern'", "hand_size cannot be 12", "'colour'"),
    ):
        assert part in said, part
    assert set(caught.value.rules) >= {"dominion.intro.player_count", "dominion.setup.kingdom_ten"}


@pytest.mark.parametrize("players", [0, 1, 5, "2", 2.0, True, None])
def test_two_to_four_play(players: Any) -> None:
    with pytest.raises(InvalidOptions) as caught:
        dominion.new_match(seed=1, players=players)
    assert caught.value.rules == ["dominion.intro.player_count"]


def test_everything_that_is_wrong_with_a_position_is_listed_at_once() -> None:
    with pytest.raises(InvalidPosition) as caught:
        dominion.match_from(
            {
                "players": 2,
                "kingdom": ["Smithy", "Smithy", "Gold"],
                "supply": {"Tavern": 3, "Copper": -1},
                "P1": {"hand": ["Copper", "Cooper"], "pocket": []},
                "P3": {"hand": ["Copper"]},
                "active": "P4",
                "phase": "night",
                "first": "P1",
            }
        )
    said = str(caught.value)
    for part in (
        *("Smithy more than once", "Gold is no kingdom card", "'Tavern' has no pile", "supply Copper", "'Cooper'"),
        *("'pocket'", "P3 does not play", "'P4'", "'night'", "'first'"),
    ):
        assert part in said, part


@pytest.mark.parametrize("nothing", [None, 7, "a table", [], ()])
def test_a_table_that_is_none_is_refused(nothing: Any) -> None:
    with pytest.raises(InvalidPosition, match="table"):
        dominion.match_from(nothing)
