"""The playground of Dominion's first lesson: everything can be pressed, and one card is followed."""

from __future__ import annotations

from typing import Any

import pytest

from rulecore.dominion.facts import CARDS
from rulecore.kernel.language import use
from widgets.lesson import Lesson
from widgets.playgrounds.dominion_first_look import ROWS, SOLD_OUT, Ground, Pinned
from widgets.sheet import every


@pytest.fixture
def ground() -> Ground:
    made: Ground = Lesson.open("dominion/01-first-look", seed=5).parts["play"].ground  # type: ignore[attr-defined]
    made.widget()
    return made


def words(ground: Ground) -> str:
    return " ".join(str(node.get("text", "")) + str(node.get("html", "")) for node in every(ground.sheet.nodes))


def put(ground: Ground, **zones: list[str]) -> None:
    """Lay cards out by hand."""
    for row in ROWS:
        getattr(ground.match.position, row)[0][:] = zones.get(row, [])


def test_every_card_of_the_hand_and_every_pile_can_always_be_pressed(ground: Ground) -> None:
    for phrase in ("end actions", "all treasures", "buy Copper"):
        hand = {option["value"] for option in ground.sheet.node("hand")["options"]}
        assert hand == set(ground.match.position.hand[0])
        piles = [option["value"] for option in ground.sheet.node("piles")["options"]]
        assert piles == list(ground.match.position.supply)
        assert not any(option.get("impossible") for option in ground.sheet.node("piles")["options"])
        ground.do(phrase)


@pytest.mark.parametrize(
    ("control", "value", "rule"),
    [
        ("hand", "Estate", "dominion.action.only_action_cards"),
        ("piles", "Silver", "dominion.buy.price"),
        ("piles", SOLD_OUT, "dominion.buy.pile_not_empty"),
    ],
)
def test_a_refusal_names_its_rule_and_changes_nothing(ground: Ground, control: str, value: str, rule: str) -> None:
    put(ground, hand=["Copper", "Estate"])
    before = ground.match.position.to_json()
    ground.sheet.act(control, value)
    card = ground.sheet.node("refusal")
    assert card["rule"]["id"] == rule
    assert card["reason"]
    assert card["cure"]
    assert ground.match.position.to_json() == before
    ground.sheet.act("refusal", {"rule": rule})
    assert "html" in ground.sheet.node("refusal")["rule"]
    ground.sheet.act("refusal", {"close": True})
    assert all(node["id"] != "refusal" for node in ground.sheet.nodes)


class TestExpectedCoins:
    def test_a_right_guess_and_a_wrong_one(self, ground: Ground) -> None:
        put(ground, hand=["Copper", "Copper", "Silver", "Estate"], deck=["Copper"] * 6)
        ground.sheet.act("coins", "4")
        assert "You expected 4 coins, and 4 it is." in words(ground)
        ground.do("end turn")
        ground.sheet.act("coins", " 9 ")
        assert "You expected 9 coins. Your Treasures gave 5." in words(ground)

    @pytest.mark.parametrize("typed", ["", "x", "-1", "3.5", "1000"])
    def test_what_is_no_number_of_coins_plays_nothing(self, ground: Ground, typed: str) -> None:
        ground.sheet.act("coins", typed)
        assert not ground.done


class TestThePin:
    def test_a_bought_silver_comes_back_with_the_shuffle(self, ground: Ground) -> None:
        put(ground, hand=["Copper"] * 3 + ["Estate"] * 2, deck=["Copper"] * 5)
        ground.sheet.act("coins", "3")
        ground.sheet.act("piles", "Silver")
        ground.sheet.act("pin", "Silver")
        assert ground.where == "bought"
        assert [row["value"] for row in ground.sheet.node("pin")["options"] if row["pressed"]] == ["Silver"]
        ground.do("end turn")
        assert ground.where == "discard"
        for _turn in range(5):
            ground.do("end turn")
            if ground.back:
                break
        assert ground.way[1] == ["bought", "discard"]
        assert 3 <= ground.back <= 5
        assert "Back in your hand" in words(ground)

    def test_the_shuffle_is_named_on_the_way(self, ground: Ground) -> None:
        put(ground, hand=["Copper"] * 4 + ["Estate"])
        ground.stick("Estate")
        ground.do("end turn")
        assert ground.way == {1: ["hand", "discard", "deck"], 2: ["hand"]}

    @pytest.mark.parametrize("phrase", ["treasures Copper", "treasures 3 Copper", "all treasures"])
    def test_an_equal_card_may_be_the_one_that_is_played(self, ground: Ground, phrase: str) -> None:
        put(ground, hand=["Copper"] * 3 + ["Estate"] * 2, deck=["Copper"] * 5)
        ground.stick("Copper")
        ground.do(phrase)
        assert ground.where == "in_play"
        assert sum(isinstance(card, Pinned) for row in ROWS for card in getattr(ground.match.position, row)[0]) == 1

    def test_there_is_one_pin(self, ground: Ground) -> None:
        put(ground, hand=["Copper"] * 3 + ["Estate"] * 2, deck=["Copper"] * 5)
        ground.stick("Copper")
        ground.stick("Estate")
        assert ground.pinned == "Estate"
        assert "★ Estate" in words(ground)
        assert '">★ Copper' not in words(ground)


def test_the_state_comes_back_from_what_was_played(ground: Ground) -> None:
    assert ground.save() is None
    ground.again()
    ground.sheet.act("coins", "4")
    ground.sheet.act("piles", "Copper")
    ground.sheet.act("pin", "Copper")
    for _turn in range(3):
        ground.do("end turn")
    state = ground.save()
    other: Any = Lesson.open("dominion/01-first-look", seed=5).parts["play"]
    other.load(state)
    assert other.save() == state
    assert other.ground.way == ground.way
    assert other.ground.guesses == ground.guesses
    assert other.ground.match.position.to_json() == ground.match.position.to_json()
    other.load(None)
    assert other.save() is None


@pytest.mark.parametrize(
    "state",
    [
        {"n": 0, "done": [], "pin": None, "guesses": []},
        {"n": 1, "done": ["buy Province"], "pin": None, "guesses": []},
        {"n": 1, "done": [], "pin": [0, "Gold"], "guesses": []},
    ],
)
def test_a_state_that_cannot_be_is_refused(ground: Ground, state: Any) -> None:
    with pytest.raises(ValueError, match=r"shuffle|played|pin"):
        ground.load(state)


def test_the_box_is_told_in_numbers_of_the_game(ground: Ground) -> None:
    told = [entry["text"] for entry in ground.sheet.node("box")["entries"]]
    assert any(str(CARDS["Copper"].box) in text for text in told)
    assert not any("{" in text for text in told)
    ground.sheet.act("box", "b0|dominion.components.total_cards")
    assert "html" in ground.sheet.node("box")["entries"][0]["rules"][0]


def test_it_speaks_croatian(ground: Ground) -> None:
    try:
        use("hr")
        ground._show()
        said = words(ground)
        assert "hrpa za izvlačenje" in said
        assert "draw pile" not in said
    finally:
        use("en")
