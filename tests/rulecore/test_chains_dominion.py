"""Rows of Action cards, hands of a small deck, and moments of an attack."""

from __future__ import annotations

from math import comb

import pytest

from rulecore import dominion
from rulecore.dominion.bots import ChapelPlan, Mix, made_to_order
from rulecore.dominion.chains import THRONE, links, many_hands, mixed_deck, play_hand, play_row, plus, stalled
from rulecore.dominion.frames import play_frames
from rulecore.kernel import IllegalAction
from rulecore.lab import call_players


class TestRows:
    def test_a_chain_breaks_where_the_actions_are_used_up(self) -> None:
        """dominion.action.one_card, dominion.action.extra_actions"""
        played = play_row(["Market", "Smithy", "Village", "Woodcutter"])
        assert played.stuck == 2
        assert played.refusal is not None
        assert played.refusal.rule == "dominion.action.one_card"
        assert [done.card for done in played.done] == ["Market", "Smithy"]

    def test_the_counters_move_as_printed(self) -> None:
        """dominion.action.extra_cards, dominion.action.extra_coins, dominion.action.extra_buys"""
        played = play_row(["Village", "Festival", "Market", "Woodcutter"])
        assert played.stuck is None
        end = played.end
        assert (end.actions, end.cards, end.buys, end.coins) == (1 + 2 + 2 + 1 - 4, 2, 1 + 3, 5)
        assert plus("Festival", "actions") == 2
        assert plus("Copper", "actions") == 0

    def test_a_throne_room_repeats_what_stands_behind_it(self) -> None:
        """dominion.card.throne_room"""
        (first,) = links([THRONE, "Market"])
        assert [(slot.card, slot.times) for slot in first.slots] == [("Market", 2)]
        assert play_row([THRONE, "Market"]).end.actions == 2

    def test_a_throne_room_on_a_throne_room_does_two_cards_twice(self) -> None:
        """dominion.card.throne_room"""
        outer, after = links([THRONE, THRONE, "Festival", "Market", "Smithy"])
        inner = outer.slots[0]
        assert [slot.card for slot in inner.slots] == ["Festival", "Market"]
        assert after.card == "Smithy"
        played = play_row([THRONE, THRONE, "Festival", "Market"])
        assert [(done.card, done.times) for done in played.done[2:]] == [("Festival", 2), ("Market", 2)]
        assert played.end.actions == 6
        assert play_row([THRONE, "Festival", THRONE, "Market"]).end.actions == 5

    def test_an_open_slot_is_no_break(self) -> None:
        played = play_row(["Village", THRONE])
        assert played.stuck is None
        assert links([THRONE])[0].slots[0].card == ""

    @pytest.mark.parametrize("card", ["Cellar", "Chancellor", "Library", "Adventurer", "Chapel", "Workshop", "Militia"])
    def test_whatever_asks_is_answered(self, card: str) -> None:
        assert play_row(["Village", card, card]).stuck is None


class TestHands:
    def test_a_deck_of_twenty_is_filled_with_coppers(self) -> None:
        deck = mixed_deck({"Village": 2, "Smithy": 3})
        assert (len(deck), deck.count("Copper")) == (20, 15)
        with pytest.raises(ValueError, match="cannot hold 21"):
            mixed_deck({"Village": 21})

    def test_two_smithies_and_no_village_stall(self) -> None:
        assert stalled(play_hand(["Smithy", "Smithy", *["Copper"] * 18]))
        assert not stalled(play_hand(["Smithy", "Village", "Smithy", *["Copper"] * 17]))

    def test_a_thousand_hands_come_near_the_count(self) -> None:
        none = comb(15, 5) / comb(20, 5)
        lone = 5 * comb(15, 4) / comb(20, 5) * comb(11, 3) / comb(15, 3)
        hands = many_hands({"Smithy": 5}, 4000, seed=2)
        assert hands.share == pytest.approx(1 - none - lone, abs=0.03)
        assert sum(hands.coins.values()) == hands.hands
        assert many_hands({"Smithy": 5}, 50, seed=2) == many_hands({"Smithy": 5}, 50, seed=2)

    def test_villages_cure_what_smithies_suffer(self) -> None:
        assert many_hands({"Smithy": 4, "Village": 4}, 600).share < many_hands({"Smithy": 4}, 600).share


class TestMadeToOrder:
    def test_words_with_numbers_call_for_an_engine(self) -> None:
        (engine, other) = call_players("dominion", "4 Villages 2 Smithies, big money")
        assert isinstance(engine, Mix)
        assert (engine.villages, engine.smithies, other.name) == (4, 2, "Big Money")
        assert any("Smithy while it owns fewer than 2" in line for line in engine.buy)

    @pytest.mark.parametrize("words", ["", "four villages", "11 villages 2 smithies", "big money"])
    def test_other_words_call_for_none(self, words: str) -> None:
        assert made_to_order(words) is None

    def test_nobody_is_called_so(self) -> None:
        with pytest.raises(ValueError, match="Nobody is called"):
            call_players("dominion", "99 villages 1 smithy")

    def test_a_chapel_throws_away_what_it_was_told(self) -> None:
        match = dominion.match_from(
            {"players": 2, "kingdom": ["Chapel"], "P1": {"hand": ["Curse", "Estate", "Copper"]}}
        )
        look = dominion.RULEBOOK.glance(match.position, 0)
        assert ChapelPlan({"Curse"}).to_trash(look, 4) == ["Curse"]
        assert ChapelPlan({"Estate", "Copper"}, keep=0).to_trash(look, 4) == ["Estate", "Copper"]
        assert ChapelPlan({"Copper"}, keep=1).to_trash(look, 4) == []


class TestMoments:
    def test_each_event_comes_with_the_table_right_after_it(self) -> None:
        position = dominion.RULEBOOK.position_from(
            {"players": 3, "kingdom": ["Witch"], "P1": {"hand": ["Witch"], "deck": ["Copper"] * 3}}
        )
        frames = play_frames(position, "play Witch")
        curses = [[frame.position.owned(seat).count("Curse") for seat in (1, 2)] for frame in frames]
        assert curses == sorted(curses)
        assert curses[0] == [0, 0]
        assert curses[-1] == [1, 1]
        assert [frame.event.rule for frame in frames[-2:]] == ["dominion.card.witch"] * 2
        assert position.events is None

    def test_a_refusal_changes_nothing(self) -> None:
        position = dominion.RULEBOOK.position_from({"players": 2})
        before = position.to_json()
        with pytest.raises(IllegalAction):
            play_frames(position, "play Witch")
        assert position.to_json() == before
        assert position.events is None
