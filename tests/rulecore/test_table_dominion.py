"""What lies on the table of Dominion where no worked case asks for it: rows, placeholders and the trash."""

from __future__ import annotations

from rulecore import dominion
from rulecore.dominion.facts import BASIC, CARDS, KINGDOM
from rulecore.dominion.game import RULEBOOK
from rulecore.kernel import IllegalAction


def shown(**options: object) -> list[str]:
    match = dominion.new_match(seed=4, **options)
    return [pile["card"] for pile in match.view(0).to_json()["supply"]]


def test_treasures_stand_in_a_row_the_cheapest_first() -> None:
    """dominion.setup.treasure_row"""
    row = shown()[:3]
    assert row == ["Copper", "Silver", "Gold"]
    assert [CARDS[card].cost for card in row] == sorted(CARDS[card].cost for card in row)


def test_victory_cards_stand_beside_the_treasures() -> None:
    """dominion.setup.victory_beside_treasure"""
    assert shown()[3:6] == ["Estate", "Duchy", "Province"]
    assert shown(players=4)[:7] == list(BASIC)


def test_an_empty_pile_keeps_its_place_and_its_name_and_nothing_can_be_taken_from_it() -> None:
    """dominion.components.placeholder_cards: the marker shows where a pile lies, and is never a card to play with."""
    match = dominion.match_from({"players": 2, "kingdom": ["Moat"], "supply": {"Moat": 0}, "phase": "buy", "coins": 9})
    assert [pile["left"] for pile in match.view(0).to_json()["supply"] if pile["card"] == "Moat"] == [0]
    refusal = match.why_not("buy Moat")
    assert refusal is not None
    assert refusal.rule == "dominion.buy.pile_not_empty"
    every_kingdom = {tuple(shown(kingdom="random", players=players)[7:]) for players in (2, 3, 4)}
    assert len(every_kingdom) == 1, "chance draws ten markers, and the same seed draws the same ten"
    assert set(next(iter(every_kingdom))) <= set(KINGDOM)


def test_trash_begins_empty_is_no_pile_and_ends_no_game() -> None:
    """dominion.components.trash_card"""
    match = dominion.new_match(seed=4, kingdom="First Game")
    assert match.view(0).to_json()["trash"] == []
    assert "trash" not in match.position.supply
    table = {"players": 2, "kingdom": ["Moat"], "supply": {"Moat": 0, "Curse": 0}, "trash": [], "phase": "buy"}
    match = dominion.match_from(table)
    match.play("end turn")
    assert match.outcome() is None, "two empty piles and an empty trash are not three"


def test_only_a_thief_takes_a_card_out_of_the_trash() -> None:
    """dominion.components.trash_card, dominion.zones.trashing"""
    match = dominion.match_from(
        {
            "players": 2,
            "kingdom": ["Thief", "Remodel"],
            "trash": ["Gold"],
            "P1": {"hand": ["Thief", "Copper"]},
            "P2": {"deck": ["Silver", "Estate"]},
        }
    )
    match.play("play Thief")
    while match.step is not None and match.step.kind != "take":
        match.play(next(iter(match.legal_actions)))
    # the Gold was there before this Thief came, so it stays
    try:
        match.play("take Gold")
        refused = False
    except IllegalAction:
        refused = True
    assert refused
    match.play("take Silver")
    assert match.position.trash == ["Gold"]
    assert "Silver" in match.position.owned(0)
    assert RULEBOOK.rules["dominion.components.trash_card"].enforced
