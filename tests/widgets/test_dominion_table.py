"""The whole game of Dominion: setting up, taking back, hints, and the story of the end."""

from __future__ import annotations

from typing import Any

import pytest

from rulecore import dominion
from rulecore.dominion.bots import BOTS
from rulecore.dominion.facts import KINGDOM_SIZE, SETS
from rulecore.dominion.options import PRESETS
from rulecore.kernel import LegalActions, Match, Rng
from widgets.boards import dominion_deck
from widgets.sheet import every
from widgets.table import Table
from widgets.tables.dominion_ending import ending_html, history, judged_by, other_preset


def table(**settings: Any) -> Table:
    made = Table("dominion", motion=False, **{"seed": "5", "starter": "1", **settings})
    made.start()
    return made


def node(shown: Table, name: str) -> Any:
    return next(
        found
        for sheet in (shown.head, shown.surface.sheet if shown.surface else shown.head, shown.foot)
        for found in every(sheet.nodes)
        if found["id"] == name
    )


def there(shown: Table, name: str) -> bool:
    try:
        return bool(node(shown, name))
    except StopIteration:
        return False


def played_out(seed: int, players: int = 2, **options: Any) -> Match[Any]:
    """A game between the usual opponents."""
    match = dominion.new_match(seed=seed, players=players, kingdom="First Game", **options)
    names = list(BOTS)
    bots = [BOTS[names[(2 + seat) % len(names)]]() for seat in range(players)]
    while match.step is not None:
        seat = match.step.seat
        look = match.rulebook.view(match.position, seat, memory=True)
        action = bots[seat].choose(look, LegalActions(match.rulebook, match.position), Rng(len(match.actions)))
        match.play(action)
    return match


class TestSettingUp:
    @pytest.mark.parametrize("name", [*SETS, "random"])
    def test_every_set_can_be_played(self, name: str) -> None:
        shown = table(kingdom=name)
        piles = list(shown.match.position.supply)
        assert len(piles) == 7 + KINGDOM_SIZE
        if name in SETS:
            assert set(SETS[name]) < set(piles)

    def test_ten_cards_of_ones_own(self) -> None:
        shown = Table("dominion", motion=False)
        shown.choose("kingdom", "own")
        shown.choose("kinds", "Cellar")
        shown.start()
        assert "ten kinds" in shown.problem
        assert "9" in shown.problem
        shown.choose("kinds", "Witch")
        shown.start()
        assert shown.problem == ""
        assert "Witch" in shown.match.position.supply

    def test_a_preset_stands_for_its_readings_and_one_can_still_differ(self) -> None:
        shown = Table("dominion", motion=False)
        shown.choose("preset", "official")
        shown.choose("reading-bought_card_goes", "at_cleanup")
        shown.start()
        options = shown.match.position.options
        assert options.tie_rule == PRESETS["official"]["tie_rule"]
        assert options.bought_card_goes == "at_cleanup"

    def test_a_number_that_is_none_is_said(self) -> None:
        shown = Table("dominion", motion=False)
        shown.choose("seed", "abc")
        shown.start()
        assert "abc" in shown.problem

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_any_number_of_seats(self, players: int) -> None:
        shown = table(players=players)
        assert shown.match.position.players == players
        assert len(shown.seats) == players


class TestTakingBack:
    def test_what_has_shown_nothing_can_be_taken_back(self) -> None:
        shown = table()
        shown.surface.do("all treasures")
        assert shown.undo_refusal == ""
        shown.undo()
        assert shown.match.actions == []

    def test_a_draw_cannot_be_unseen(self) -> None:
        shown = table(kingdom="First Game")
        data = {
            "players": 2,
            "kingdom": list(SETS["First Game"]),
            "P1": {"hand": ["Smithy"], "deck": ["Copper"] * 5},
            "P2": {"deck": ["Copper"] * 9},
        }
        shown.surface.show(dominion.match_from(data))
        shown.surface.do("play Smithy")
        assert "drawn" in shown.undo_refusal
        shown.undo()
        assert len(shown.match.actions) == 1
        assert "cannot be taken back" in shown.surface.board.announcement
        assert node(shown, "do")["options"][0]["impossible"]

    def test_nor_can_a_turn_that_has_passed(self) -> None:
        shown = table()
        shown.surface.do("end turn")
        shown.run_bots()
        before = len(shown.match.actions)
        shown.undo()
        assert len(shown.match.actions) == before

    def test_a_lesson_takes_back_anything_and_says_what_others_would_not(self) -> None:
        shown = table()
        shown.strict = False
        shown.surface.do("end turn")
        shown.run_bots()
        shown.undo()
        assert shown.match.actions == []
        assert "this is a lesson" in shown.surface.board.announcement


class TestAids:
    @pytest.mark.parametrize("adviser", list(BOTS))
    def test_a_hint_names_an_action_and_its_reason(self, adviser: str) -> None:
        shown = table()
        shown.set_aid("hint", True)
        shown._act("adviser", adviser)
        for phrase in ("all treasures", None):
            words = node(shown, "hint")["html"]
            assert adviser in words
            assert len(words.split("</strong>")[1]) > 20
            if phrase:
                shown.surface.do(phrase)

    def test_a_hint_is_legal_and_explained_at_every_question(self) -> None:
        from widgets.tables.dominion_aids import reason

        match = dominion.new_match(seed=3, kingdom="Interaction")
        bot, kinds = BOTS["Attacker"](), set()
        while match.step is not None and len(match.actions) < 250:
            look = match.rulebook.view(match.position, match.step.seat, memory=True)
            action = bot.choose(look, LegalActions(match.rulebook, match.position), Rng(1))
            assert reason(bot, action, look)
            kinds.add(match.step.kind)
            match.play(action)
        assert len(kinds) > 3

    def test_what_is_owed_is_listed(self) -> None:
        shown = table(players=3, seats=["person", "person", "person"])
        data = {
            "players": 3,
            "kingdom": ["Militia", "Moat"],
            "P1": {"hand": ["Militia"]},
            "P2": {"hand": ["Moat", "Copper", "Copper", "Copper", "Copper"]},
            "P3": {"hand": ["Moat", "Copper", "Copper", "Copper", "Copper"]},
        }
        shown.surface.show(dominion.match_from(data))
        shown.take_seat()
        shown.surface.do("play Militia")
        owed = node(shown, "owed")["html"]
        # that P3 will be asked for a Moat would tell what P3 holds
        assert "P3" not in owed
        assert owed.index("Militia begins") < owed.index("P1 goes on with the turn")

    def test_points_and_decks_can_be_looked_up(self) -> None:
        shown = table()
        shown.set_aid("forecast", True)
        shown.set_aid("memory", True)
        assert "If the game ended now" in node(shown, "forecast")["html"]
        assert "P2 owns 7 Copper, 3 Estate" in node(shown, "memory")["html"]


class TestEnding:
    def test_points_by_turn_end_at_the_score(self) -> None:
        match = played_out(4)
        points, coins = history(match)
        outcome = match.outcome()
        assert outcome is not None
        for who, score in outcome.scores.items():
            seat = int(who[1:]) - 1
            assert len(points[who]) == len(coins[who]) == match.position.turns[seat]
            assert points[who][0] == 3
            # an own score changes in an own turn alone, as long as nobody attacks after it
            assert points[who][-1] == score or "Witch" in match.position.supply

    def test_the_story_of_the_end_is_told(self) -> None:
        words = ending_html(played_out(4, 3))
        for part in ("Points after each turn", "Coins made in each turn", "The decks at the end", "The same position"):
            assert part in words

    def test_the_other_preset_judges_the_position_alone(self) -> None:
        data = {"players": 2, "turns": {"P1": 5, "P2": 4}, "owned": {"P1": {"Estate": 3}, "P2": {"Estate": 3}}}
        match = dominion.match_from({**data, "supply": {"Province": 0}, "active": "P1", "phase": "buy"})
        match.play("end turn")
        before = match.position.options
        assert match.outcome().winners == (1,)
        assert other_preset(match) == "official"
        winners, rule = judged_by(match, "official")
        assert winners == [1]
        assert rule == "dominion.end.last_province"
        assert match.position.options is before

    def test_other_rules_may_find_another_winner(self) -> None:
        data = {"players": 2, "turns": {"P1": 5, "P2": 4}, "owned": {"P1": {"Estate": 3}, "P2": {"Estate": 3}}}
        match = dominion.match_from({**data, "supply": {"Province": 0}, "active": "P2", "phase": "buy"})
        match.play("end turn")
        assert match.outcome().winners == (1,)
        assert judged_by(match, "official")[0] == [0, 1]
        assert "P1 and P2 would share the win." in ending_html(match)


class TestDeck:
    def test_the_zones_of_a_view_hold_the_deck_and_no_order(self) -> None:
        match = dominion.new_match(seed=2, starter=1)
        zones = dominion_deck.zones_of(match.view(0, True).to_json())
        assert sorted(card for cards in zones.values() for card in cards) == ["Copper"] * 7 + ["Estate"] * 3
        assert sorted(zones["deck"]) == sorted(match.position.deck[0])

    def test_the_average_is_that_of_all_cards(self) -> None:
        assert dominion_deck.average_coins(["Copper"] * 7 + ["Estate"] * 3) == 3.5
        assert dominion_deck.average_coins([]) == 0
        assert dominion_deck.average_coins(["Gold"]) == 3

    def test_a_bought_card_slides_into_the_picture(self) -> None:
        from widgets.boards.scene import following

        before = dominion_deck.scene({"hand": ["Copper"], "discard": []})
        after = dominion_deck.scene({"hand": [], "discard": ["Copper"]})
        moves = following(before, after)["moves"]
        assert moves == [{"art": "card-treasure", "from": "hand:Copper:0", "to": "discard:Copper:0"}]

    def test_read_outs_can_be_added(self) -> None:
        zones = {"deck": ["Copper"] * 40 + ["Province"] * 8}
        readouts = [*dominion_deck.usual_readouts(zones), ("41 %", "chance of five coins")]
        drawn = dominion_deck.svg(zones, readouts, "narrow")
        assert "41 %" in drawn
        assert "×40" in drawn
