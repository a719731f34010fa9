"""Playing Dominion on the surface: every question can be answered with the mouse, refused things can be named."""

from __future__ import annotations

import random
from typing import Any

import pytest
from dominion_views import POSITIONS

from rulecore import dominion
from rulecore.dominion.cards import QUESTIONS
from rulecore.dominion.facts import KINGDOM
from rulecore.kernel import Match
from widgets.surface import Surface


def surface(data: dict[str, Any], seats: Any = frozenset({0}), **more: Any) -> Surface:
    return Surface(dominion.match_from(data), seats, motion=False, **more)


def buttons(shown: Surface) -> dict[str, dict[str, Any]]:
    """The buttons that do something at once, by the phrase they say."""
    try:
        return {option["value"]: option for option in shown.sheet.node("do")["options"]}
    except ValueError:
        return {}


def hand_of(cards: list[str], kingdom: list[str], **more: Any) -> dict[str, Any]:
    return {"players": 2, "kingdom": kingdom, "P1": {"hand": cards, "deck": ["Copper"] * 9}, **more}


class TestTurn:
    def test_a_turn_by_mouse_alone(self) -> None:
        shown = surface(hand_of(["Smithy", "Copper", "Copper", "Estate"], ["Smithy"]))
        shown.pick("hand:Smithy:0")
        assert shown.phrase == "play Smithy"
        shown.pick("hand:Smithy:0")
        assert str(shown.match.actions[-1]) == "play Smithy"
        shown.change("do", "all treasures")
        shown.pick("pile:Silver")
        assert shown.phrase == "buy Silver"
        shown.pick("pile:Silver")
        shown.change("do", "end turn")
        assert [str(action) for action in shown.match.actions] == [
            "play Smithy",
            "all treasures",
            "buy Silver",
            "end turn",
        ]

    def test_treasures_can_be_put_down_one_by_one(self) -> None:
        shown = surface(hand_of(["Copper", "Copper", "Silver"], []))
        shown.pick("hand:Copper:1")
        shown.pick("hand:Silver:0")
        assert shown.phrase == "treasures Copper, Silver"
        shown.pick("hand:Copper:1")
        assert shown.phrase == "treasures Silver"
        assert shown.do()
        assert shown.match.position.coins == 2

    @pytest.mark.parametrize(
        ("place", "rule"),
        [
            ("pile:Province", "dominion.buy.price"),
            ("pile:Moat", "dominion.buy.pile_not_empty"),
            ("hand:Estate:0", "dominion.action.phase_is_one_way"),
        ],
    )
    def test_what_is_refused_can_be_picked_and_is_named(self, place: str, rule: str) -> None:
        shown = surface(POSITIONS["money"])
        target = next(target for target in shown.board.scene["targets"] if target["id"] == place)
        assert not target["enabled"]
        assert target["why"]
        shown.pick(place)
        shown.pick(place)
        assert shown.refusal is not None
        assert shown.refusal.rule == rule
        assert shown.match.actions == []

    def test_a_pick_tells_what_the_card_does(self) -> None:
        shown = surface(POSITIONS["money"])
        shown.pick("pile:Village")
        assert "+1 card, +2 actions" in shown.board.announcement
        assert "+1 card, +2 actions" in shown.sheet.node("ask")["text"]

    def test_a_lesson_may_offer_a_few_verbs_only(self) -> None:
        shown = surface(POSITIONS["money"], verbs=("all_treasures", "buy"))
        assert list(buttons(shown)) == ["all treasures"]
        assert not [place for place in shown.board.places if place.startswith("hand:")]

    def test_escape_forgets(self) -> None:
        shown = surface(POSITIONS["money"])
        shown.pick("pile:Silver")
        shown.cancel()
        assert shown.phrase == ""


class TestAnswers:
    def test_cellar_toggles_cards(self) -> None:
        shown = surface(hand_of(["Cellar", "Estate", "Estate", "Copper"], ["Cellar"]))
        shown.do("play Cellar")
        assert shown.phrase == "discard nothing"
        shown.pick("hand:Estate:1")
        shown.pick("hand:Copper:0")
        assert shown.phrase == "discard Copper, Estate"
        shown.pick("hand:Estate:1")
        assert shown.phrase == "discard Copper"
        assert shown.do()

    def test_chapel_stops_nobody_from_naming_too_many(self) -> None:
        shown = surface(hand_of(["Chapel", *["Copper"] * 5], ["Chapel"]))
        shown.do("play Chapel")
        for copy in range(5):
            shown.pick(f"hand:Copper:{copy}")
        assert not shown.do()
        assert shown.refusal is not None
        assert shown.refusal.rule == "dominion.card.chapel"
        shown.pick("hand:Copper:4")
        assert shown.do()

    def test_militia_says_how_many_are_missing(self) -> None:
        data = hand_of(["Militia"], ["Militia"]) | {"P2": {"hand": ["Copper"] * 5}}
        shown = surface(data, None)
        shown.do("play Militia")
        assert shown.viewer == 1
        assert shown.composer.missing() == "Choose 2 more cards."
        shown.pick("hand:Copper:0")
        assert not shown.do()
        shown.pick("hand:Copper:3")
        assert shown.do()

    def test_a_must_that_is_declined_is_refused_with_its_rule(self) -> None:
        shown = surface(hand_of(["Moneylender", "Copper"], ["Moneylender"]))
        shown.do("play Moneylender")
        assert buttons(shown)["decline"]["impossible"]
        shown.change("do", "decline")
        assert shown.refusal is not None
        shown.pick("hand:Copper:0")
        shown.pick("hand:Copper:0")
        assert shown.match.position.coins == 3

    @pytest.mark.parametrize(
        ("card", "answers"),
        [
            ("Chancellor", ["discard the draw pile", "keep the draw pile"]),
            ("Spy", ["discard it", "return it"]),
            ("Library", ["set aside the drawn card", "keep the drawn card"]),
        ],
    )
    def test_questions_of_yes_or_no_are_two_buttons(self, card: str, answers: list[str]) -> None:
        data = hand_of([card], [card, "Village"])
        data["P1"]["deck"] = ["Copper", "Copper", "Village"] if card == "Spy" else ["Village"] * 3
        shown = surface(data)
        shown.do(f"play {card}")
        assert list(buttons(shown)) == answers
        shown.change("do", answers[0])
        assert len(shown.match.actions) == 2

    def test_a_moat_is_shown_with_a_button_that_tells_of_the_attack(self) -> None:
        data = hand_of(["Witch"], ["Witch", "Moat"]) | {"P2": {"hand": ["Moat"]}}
        shown = surface(data, None)
        shown.do("play Witch")
        assert list(buttons(shown)) == ["show Moat", "show nothing"]
        assert "gains a Curse" in shown.sheet.node("ask")["text"]
        shown.change("do", "show Moat")
        assert shown.match.position.discard[1] == []

    def test_a_thief_picks_from_what_lies_open(self) -> None:
        data = hand_of(["Thief"], ["Thief"]) | {"P2": {"deck": ["Copper", "Gold"]}}
        shown = surface(data)
        shown.do("play Thief")
        shown.pick("shown:1:Gold:0")
        shown.pick("shown:1:Gold:0")
        assert shown.phrase == "take nothing"
        shown.pick("loot:Gold:0")
        assert shown.do()
        assert "Gold" in shown.match.position.discard[0]

    def test_a_workshop_gains_from_a_pile(self) -> None:
        shown = surface(hand_of(["Workshop"], ["Workshop", "Smithy"]))
        shown.do("play Workshop")
        shown.pick("pile:Gold")
        assert not shown.do()
        assert shown.refusal is not None
        assert shown.refusal.rule == "dominion.gain.cost_limit"
        shown.pick("pile:Smithy")
        assert shown.do()


def answered(match: Match[Any], shown: Surface, chance: random.Random) -> None:
    """Do something with the mouse: pick a place or press a button, mostly allowed ones."""
    targets = shown.board.scene["targets"]
    wanted = [target["id"] for target in targets if target["enabled"]] or [target["id"] for target in targets]
    pressed = [value for value, option in buttons(shown).items() if not option.get("impossible")]
    if wanted and (not pressed or chance.random() < 0.7):
        shown.pick(chance.choice(wanted))
        if chance.random() < 0.8:
            shown.do()
    else:
        shown.change("do", chance.choice(pressed))


@pytest.mark.parametrize("seed", range(3))
def test_any_game_can_be_played_with_the_mouse_alone(seed: int) -> None:
    kinds = sorted(
        KINGDOM,
        key=lambda card: (card not in {card for card, _kind in QUESTIONS}, (seed * 7 + len(card) * 5) % 11, card),
    )[:10]
    match = dominion.new_match(seed=seed, players=2 + seed, kingdom=kinds)
    shown, chance = Surface(match, None, motion=False), random.Random(seed)
    for _turn in range(220):
        if match.step is None:
            break
        answered(match, shown, chance)
        assert "went wrong" not in shown.problem
    assert len(match.actions) > 60
