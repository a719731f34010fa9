"""The board of Dominion as data: what it shows at every width, what it hides, and whether it can be told apart."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from dominion_views import copies, every_choice, match, random_match, view

from rulecore import dominion as game
from rulecore.dominion.facts import CARDS, SETS
from rulecore.kernel import language
from widgets.boards import dominion, picture, still
from widgets.boards.dominion_words import card_note, kind_of
from widgets.boards.scene import following
from widgets.theme.glyphs import PALETTE, art, contrast

NAMES = ("money", "many")


@pytest.fixture(params=["en", "hr"])
def tongue(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    language.use(request.param)
    yield request.param
    language.use("en")


def items(scene: dict[str, Any], kind: str | None = None) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for item in scene["items"] if kind in (None, item["kind"])}


class TestScene:
    @pytest.mark.parametrize("name", NAMES)
    def test_is_a_pure_function_of_the_view(self, name: str) -> None:
        seen = view(name)
        untouched = copy.deepcopy(seen)
        first = dominion.scene(seen, every_choice(seen), {"hand:Copper:0": 1})
        assert first == dominion.scene(seen, every_choice(seen), {"hand:Copper:0": 1})
        assert seen == untouched
        assert json.loads(json.dumps(first)) == first

    @pytest.mark.parametrize("name", NAMES)
    def test_every_pile_and_every_card_of_the_hand_can_be_picked_at_every_width(self, name: str) -> None:
        seen = view(name)
        targets = {target["id"]: target for target in dominion.scene(seen, every_choice(seen))["targets"]}
        wanted = [f"pile:{pile['card']}" for pile in seen["supply"]] + copies("hand", seen["seats"][0]["hand"])
        assert len(wanted) >= 17
        for place in wanted:
            assert all(spot is not None for spot in targets[place]["g"]), place

    @pytest.mark.parametrize("name", NAMES)
    def test_keeps_everything_on_the_table(self, name: str, tongue: str) -> None:
        seen = view(name)
        scene = dominion.scene(seen, every_choice(seen))
        for which, size in enumerate(scene["sizes"]):
            for item in scene["items"] + scene["targets"]:
                place = item["g"][which]
                if place is None:
                    continue
                right, bottom = place["x"] + place.get("w", 0), place["y"] + place.get("h", 0)
                assert 0 <= place["x"] <= right <= size["w"], (size["name"], item["id"])
                assert 0 <= place["y"] <= bottom <= size["h"], (size["name"], item["id"])

    @pytest.mark.parametrize("seed", range(4))
    def test_targets_of_one_kind_never_hide_one_another(self, seed: int) -> None:
        for moment in random_match(seed, players=2 + seed % 3, kingdom=list(SETS)[seed], most=60):
            seen = moment.view(moment.step.seat if moment.step else 0).to_json()
            scene = dominion.scene(seen, every_choice(seen))
            for which, _size in enumerate(scene["sizes"]):
                spots = [
                    (target["id"], target["g"][which])
                    for target in scene["targets"]
                    if target["id"].startswith(("hand:", "pile:")) and target["g"][which]
                ]
                for place, (one, a) in enumerate(spots):
                    assert min(a["w"], a["h"]) >= 15, one
                    for other, b in spots[place + 1 :]:
                        apart = (
                            a["x"] + a["w"] <= b["x"] + 0.2
                            or b["x"] + b["w"] <= a["x"] + 0.2
                            or a["y"] + a["h"] <= b["y"] + 10
                            or b["y"] + b["h"] <= a["y"] + 10
                        )
                        assert apart, (one, other)

    def test_counts_stand_on_the_board(self) -> None:
        texts = {name: item["text"] for name, item in items(dominion.scene(view("money")), "text").items()}
        assert texts["pile:Silver/left"] == "×40"
        assert texts["pile:Moat/left"] == "empty"
        assert texts["pile:Province/cost"] == "8"
        assert texts["deck:0/count"] == "2 cards"
        assert texts["discard:0/count"] == "2 cards"
        # an Estate lies below the Copper that is named, and those are no two Coppers
        assert texts["trash/left"] == "+1"
        assert texts["seat:1/hand"] == "5"

    def test_the_present_phase_is_lit_by_more_than_colour(self) -> None:
        scene = dominion.scene(view("money"))
        tones = {letter: items(scene)[f"phase:{letter}"]["tone"] for letter in "ABCD"}
        assert [letter for letter, tone in tones.items() if tone == "chip"] == ["B"]
        assert "strong" in items(scene)["phase:B/letter"]["tone"]
        assert "strong" not in items(scene)["phase:A/letter"]["tone"]

    def test_only_wanted_parts_are_shown_and_told(self) -> None:
        seen = view("money")
        scene = dominion.scene(seen, every_choice(seen), shown=("hand", "deck"))
        names = set(items(scene))
        assert {"hand", "deck:0", "discard:0/top"} <= names
        assert not any(name.startswith(("pile:", "turn", "seat:1", "trash")) for name in names)
        assert {part["id"] for part in scene["text"]} == {"seat:0", "does"}
        whole = dominion.scene(seen)
        assert all(small["h"] < large["h"] for small, large in zip(scene["sizes"], whole["sizes"], strict=True))

    def test_a_spectator_sees_no_hand(self) -> None:
        scene = dominion.scene(view("money", None))
        assert not [name for name in items(scene, "token") if name.startswith("hand:")]
        assert {"seat:0", "seat:1"} <= set(items(scene))

    @pytest.mark.parametrize("seed", range(3))
    def test_nothing_secret_is_in_a_scene(self, seed: int) -> None:
        for moment in random_match(seed, kingdom="Interaction", most=50):
            position = moment.position
            seen = moment.view(0).to_json()
            if seen["outcome"]:
                return
            scene = dominion.scene(seen, every_choice(seen))
            faces = Counter(
                item["face"] for name, item in items(scene, "token").items() if not name.startswith("discard:")
            )
            open_cards = [*position.hand[0], *position.in_play[position.active], *position.bought[position.active]]
            for cards in position.shown:
                open_cards += cards
            open_cards += position.loot
            assert faces == Counter(open_cards)

    def test_cards_slide_from_the_pile_and_to_the_discards(self) -> None:
        moment = match("money")
        moment.play("all treasures")
        before = dominion.scene(moment.view(0).to_json())
        moment.play("buy Silver")
        after = dominion.scene(moment.view(0).to_json())
        assert {"art": "card-treasure", "from": "pile:Silver", "to": "bought:Silver:0"} in following(before, after)[
            "moves"
        ]

    def test_the_words_say_what_the_picture_says(self) -> None:
        words = {part["id"]: " ".join(part["lines"]) for part in dominion.scene(view("money"))["text"]}
        assert "Phase B: Buying." in words["turn"]
        assert "Hand: Silver, 2 Copper, Estate, Curse." in words["seat:0"]
        assert "Moat: costs 2, the pile is empty." in words["piles"]
        assert "Village: Action, costs 3. +1 card, +2 actions." in words["does"]

    @pytest.mark.parametrize("size", ["wide", "broad", "medium", "narrow"])
    def test_a_still_needs_nothing_from_outside(self, size: str) -> None:
        drawn = dominion.svg(view("many"), size)
        assert drawn.startswith("<svg")
        assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")

    def test_lessons_can_show_a_position_as_a_picture(self) -> None:
        data = {"P1": {"hand": ["Copper"]}, "kingdom": ["Smithy"]}
        assert "Copper" in still(game.RULEBOOK, data, shown=("hand",))
        assert picture(game.RULEBOOK, data, ("hand", "piles")).count("<svg") == 2


class TestTellingApart:
    def test_every_kind_of_card_has_a_sign_of_its_own_shape(self) -> None:
        kinds = {kind_of(card.types) for card in CARDS.values()}
        signs = {kind: art()[f"kind-{kind}"].replace(f"of-{kind}", "") for kind in kinds}
        assert len(kinds) == 6
        assert len(set(signs.values())) == len(kinds)

    @pytest.mark.parametrize("theme", ["light", "dark"])
    @pytest.mark.parametrize("kind", ["treasure", "victory", "action", "attack", "reaction", "curse"])
    def test_words_and_signs_stand_out_from_every_band(self, theme: str, kind: str) -> None:
        colours = PALETTE[theme]
        assert contrast(colours["ink"], colours[kind]) >= 4.5
        assert contrast(colours[f"{kind}-rim"], colours[kind]) >= 3
        assert contrast(colours["card"], colours[f"{kind}-rim"]) >= 4.5

    def test_every_card_can_be_described_in_both_languages(self, tongue: str) -> None:
        seen = view("money")
        notes = {card: card_note(seen, card) for card in CARDS}
        assert len(set(notes.values())) == len(CARDS)
        if tongue == "hr":
            english = {"Action", "costs", "Gain", "Trash", "draw"}
            assert not [note for note in notes.values() if english & set(note.replace(",", "").split())]
