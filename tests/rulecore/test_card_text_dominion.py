"""What Dominion's cards say of themselves follows from what they do."""

from __future__ import annotations

import pytest

from rulecore.dominion.card_text import card_signs, card_text
from rulecore.dominion.cards import DOES
from rulecore.dominion.effects import Plus
from rulecore.dominion.facts import CARDS
from rulecore.dominion.options import DominionOptions


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_short_text_of_its_own(card: str) -> None:
    text = card_text(card)
    assert text.endswith(".")
    assert len(text.split()) <= 30
    assert [other for other in CARDS if card_text(other) == text] == [card]


@pytest.mark.parametrize("card", DOES)
def test_every_number_of_a_bold_line_stands_in_text_and_signs(card: str) -> None:
    signs = dict(card_signs(card))
    for effect in DOES[card]:
        if isinstance(effect, Plus):
            for name, count in (
                ("card", effect.cards), ("action", effect.actions), ("buy", effect.buys), ("coin", effect.coins)
            ):  # fmt: skip
                if count:
                    assert f"+{count} {name}" in card_text(card)
                    assert signs[name] == f"+{count}"
    assert signs


def test_a_pile_of_gardens_shows_what_a_gardens_is_worth() -> None:
    assert card_signs("Gardens") == [("points", "1/10")]
    assert card_signs("Duchy") == []


def test_a_changed_rule_changes_the_text() -> None:
    assert "up to 4" in card_text("Chapel")
    assert "up to 2" in card_text("Chapel", DominionOptions(chapel_limit=2))
    assert card_text("Curse", DominionOptions(points=(("Curse", -3),))) == "Takes 3 points at the end."
