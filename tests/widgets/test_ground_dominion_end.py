"""The playgrounds of the last three Dominion lessons: an end board, a map of turning green, and a bench for rules."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest

from rulecore.card_page import card_html
from rulecore.dominion.endgame import price_of
from rulecore.dominion.options import DominionOptions
from rulecore.kernel.language import use
from rulecore.lab import compare
from widgets.lesson import Lesson
from widgets.playgrounds import dominion_design_lab_view, dominion_greening_view
from widgets.playgrounds.dominion_design_lab import READINGS
from widgets.playgrounds.dominion_design_lab import Ground as Bench
from widgets.playgrounds.dominion_green_map import CELLS
from widgets.playgrounds.dominion_greening import Ground as EndBoard
from widgets.sheet import every

GREENING, LAB = "dominion/07-greening-and-the-end", "dominion/09-design-lab"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use("en")


def shown(name: str, seed: int = 3) -> Any:
    """The playground of a lesson, on its page."""
    lesson = Lesson.open(name, seed=seed)
    lesson.bar()
    lesson.parts["play"].widget()
    return lesson.parts["play"].ground  # type: ignore[attr-defined]


def board() -> EndBoard:
    ground: EndBoard = shown(GREENING)
    return ground


def bench() -> Bench:
    ground: Bench = shown(LAB)
    return ground


def reopened(ground: Any) -> Any:
    """The same playground, from the code of its lesson."""
    lesson = ground.part.lesson
    again = Lesson.open(lesson.data.id, lesson.code())
    assert again.state() == lesson.state()
    return again.parts["play"].ground  # type: ignore[attr-defined]


# ---- the end board -------------------------------------------------------------------------------------------------


def test_a_purchase_that_ends_the_game_under_one_preset_only_is_marked() -> None:
    ground = board()
    found = ground.purchases()
    assert found["article"]["Cellar"].ended_by == ""
    assert found["official"]["Cellar"].ended_by == "dominion.end.three_piles"
    text = dominion_greening_view.purchases_html(ground)
    assert "≠ Cellar" in text
    assert "≠ Estate" in text
    assert "Copper, Silver" in text.partition("goes on after")[2]
    framed = {target["id"] for target in ground.board.scene["targets"] if target.get("selected")}
    assert framed == {"pile:Cellar", "pile:Estate"}


def test_cheapest_end_names_coins_cards_and_winner() -> None:
    ground = board()
    words = dominion_greening_view.cheapest_words(ground)
    assert "Article: 4 coins (Estate and Cellar), and then P1 wins" in words
    assert "Published game: 2 coins" in words
    cheapest = ground.cheapest()["article"]
    assert cheapest is not None
    assert price_of(cheapest.cards, DominionOptions()) == 4
    ground.set_number("buys", 1)
    assert "Article: not with so few buys" in dominion_greening_view.cheapest_words(ground)


def test_dials_reach_points_turns_and_gardens() -> None:
    ground = board()
    ground.seat(2)
    ground.begin_with(1)
    ground.set_points(0, 9)
    ground.set_points(1, 15)
    ground.pile("Province", -1)
    assert ground.left["Province"] == 1
    assert ground.left["Curse"] == 0
    ending = ground.purchases()["article"]["Province"]
    # 15 to 15: the one who began is out by the article, and has had a turn more in the published game too
    assert ending.outcome.scores == {"P1": 15, "P2": 15}
    assert ending.winners == (0,)
    ground.begin_with(0)
    assert ground.purchases()["article"]["Province"].winners == (1,)
    ground.set_number("gardens", 2)
    ground.set_number("cards", 29)
    scores = ground.purchases()["article"]["Estate"].outcome.scores
    assert scores["P1"] == 9 + 1 + 2 * 3, "the Estate is the thirtieth card"


def test_piles_stay_within_what_their_table_has() -> None:
    ground = board()
    for _again in range(30):
        ground.pile("Duchy", 1)
    assert ground.left["Duchy"] == 12
    ground.seat(2)
    assert ground.left["Duchy"] == 8
    assert all(left <= ground._full()[card] for card, left in ground.left.items())


def test_a_pile_that_is_picked_says_what_it_would_do() -> None:
    ground = board()
    ground.board.pick("pile:Cellar")
    assert ground.picked == "Cellar"
    assert "Published game: ends: P1 wins" in ground.answers.node("picked")["text"]
    ground.pick("pile:Curse")
    assert ground.answers.node("picked")["text"] == "Curse: empty."


def test_a_doubt_switch_adds_a_column_and_measures_its_effect() -> None:
    ground = board()
    piles, ties = ground.doubts
    assert [value for _words, value in piles._choices] == ["article", "official"]
    piles.games = ties.games = 60
    piles.switch("official")
    assert "Your switches" in dominion_greening_view.purchases_html(ground)
    effect = piles.measure_now()
    assert effect is not None
    assert effect.verdict == "up"
    ties.switch("fewest_turns_then_shared")
    effect = ties.measure_now()
    assert effect is not None
    assert effect.verdict == "up"


def test_end_board_comes_back_from_a_code() -> None:
    ground = board()
    assert ground.save() is None
    ground.seat(3)
    ground.set_points(2, 33)
    ground.pile("Gardens", -1)
    ground.doubts[1].switch("latest_seat_wins")
    ground.map.turn_green(duchies=5)
    again = reopened(ground)
    assert again.table == ground.table
    assert again.ways == ground.ways
    assert again.map.cell == (5, 0)
    for broken in ({"p": 9}, {"l": {"Moat": 2}}, {"l": {"Province": 13}}, {"v": [1, 2]}, {"c": [1, 1, 1.5, 1]}):
        with pytest.raises((ValueError, TypeError)):
            ground.load({**ground.save(), **broken})  # type: ignore[dict-item]


# ---- the map -------------------------------------------------------------------------------------------------------


def test_map_fills_names_the_best_and_keeps_its_numbers_in_the_code() -> None:
    ground = board()
    ground.map.games = 6
    ground.sheet_of_map = ground.map.sheet  # type: ignore[attr-defined]
    ground.map.guess_share(61)
    ground.map.sheet.act("duchies", 4)
    ground.map.sheet.act("do", "run")
    assert ground.map.full
    assert len(ground.map.shares) == len(CELLS)
    assert "You guessed 61" in ground.map.words()
    assert ground.map.html().count("★") == 2, "in the caption and in one cell"
    assert ground.map.shares[8, 0] < ground.map.shares[4, 0]
    row = ground.part.lesson.results.rows[-1]
    assert (row.item, row.prediction, row.truth) == ("green map", 61, ground.map.shares[4, 0])
    again = reopened(ground)
    assert again.map.shares == ground.map.shares
    ground.map.sheet.act("rival", "Duchy Money")
    assert not ground.map.shares


def test_map_can_be_stopped_on_a_page_that_stays_alive() -> None:
    ground = board()
    ground.map.games = 30

    async def play() -> None:
        ground.map.run()
        assert ground.map.running
        await asyncio.sleep(0.2)
        assert ground.map.sheet.node("progress")["text"].endswith("% of the games are played.")
        ground.map.stop()
        await asyncio.sleep(0.3)

    asyncio.run(play())
    assert not ground.map.running
    assert not ground.map.full
    assert "·" in ground.map.html()


# ---- the bench -----------------------------------------------------------------------------------------------------


def test_every_reading_of_the_game_has_a_knob() -> None:
    controls = {node["id"] for node in every(bench().sheet.nodes)}
    assert {f"knob:{name}" for name in READINGS} <= controls
    assert {"knob:hand_size", "knob:starting_coppers", "choose:card", "amount"} <= controls
    readings = [name for name, about in DominionOptions.settings().items() if about.kind == "reading"]
    assert set(READINGS) == set(readings)


def test_nothing_runs_before_a_knob_is_turned_and_an_intent_is_written() -> None:
    ground = bench()
    with pytest.raises(ValueError, match="Turn a knob first"):
        ground.run()
    ground.sheet.act("knob:tie_rule", "2")
    assert ground.change == {"tie_rule": "fewest_turns_then_shared"}
    with pytest.raises(ValueError, match="Write first what your rule shall do"):
        ground.run()
    ground.sheet.act("intent", "whoever begins shall win as often")
    assert ground.obstacle() == ""


def measured() -> Bench:
    ground = bench()
    ground.choose("games", 100)
    ground.turn("tie_rule", "fewest_turns_then_shared")
    ground.intend("whoever begins shall win as often")
    ground.seats[:2] = ["Big Money", "Big Money"]
    ground.sheet.act("do", "run")
    return ground


def test_a_run_gives_verdict_interval_and_the_numbers_that_the_lab_gives() -> None:
    ground = measured()
    assert ground.measured is not None
    assert ground.measured.verdict == "up"
    pairs, seed = ground.stands_on
    assert pairs == 100
    lab = compare(
        "dominion", ground.change, ["first_seat"], games=100, seed=seed, players=ground.who(), base=ground.base
    ).run()
    assert ground.measured.difference == pytest.approx(lab.result().difference, abs=1e-5)
    html = str(ground.sheet.node("result")["html"])
    assert "Clearly more wins for whoever begins" in html
    assert "rc-interval" in html
    assert "contains zero" not in html
    assert reopened(ground).measured == ground.measured


def test_a_run_that_shows_nothing_says_that_noise_may_look_like_this() -> None:
    ground = bench()
    ground.choose("games", 100)
    ground.choose("players", 4)
    ground.turn("finish_round", True)
    ground.intend("equal turns")
    ground.run()
    assert ground.measured is not None
    assert ground.measured.verdict == "too close to call"
    assert any("contains zero" in text for text in dominion_design_lab_view.warnings(ground))
    ground.as_printed()
    ground.turn("chapel_limit", 2)
    ground.run()
    assert ground.identical
    assert any("never meet your rule" in text for text in dominion_design_lab_view.warnings(ground))


def test_two_knobs_are_warned_of_and_each_card_of_a_table_counts() -> None:
    ground = bench()
    ground.set_amount(7)
    assert dominion_design_lab_view.count_of_changes(ground) == 1
    assert "nobody can say which one" not in str(ground.sheet.node("differs")["html"])
    ground.choose("card", "Gold")
    ground.sheet.act("amount", 5)
    assert ground.change == {"prices": (("Gold", 5), ("Province", 7))}
    assert "nobody can say which one" in str(ground.sheet.node("differs")["html"])
    ground.sheet.act("drop", "prices:Gold")
    assert ground.change == {"prices": (("Province", 7),)}
    ground.sheet.act("reset", "reset")
    assert ground.change == {}


def test_knobs_that_do_not_go_together_are_refused_in_words() -> None:
    ground = bench()
    ground.turn("opening", "four_three")
    ground.turn("hand_size", 6)
    assert ground.change == {"opening": "four_three"}
    assert "hands of five" in ground.words


def test_a_new_preset_of_rule_a_keeps_rule_b() -> None:
    ground = bench()
    ground.turn("piles_to_end", "official")
    ground.turn("hand_size", 6)
    ground.choose("preset", "official")
    assert ground.change == {"hand_size": 6}
    assert ground.rules[1].piles_to_end == "official"


def test_page_to_hand_in_holds_everything_and_escapes_what_was_written() -> None:
    ground = measured()
    ground.intent = "<b>more</b> wins"
    page = ground.hand_in()
    assert "&lt;b&gt;more&lt;/b&gt; wins" in page
    assert page == card_html(dominion_design_lab_view.record_of(ground).to_card())
    for text in ("Rule A, the reference", "Rule B differs", "Clearly more wins", f"seed {ground.stands_on[1]}"):
        assert text in page
    code = dominion_design_lab_view.code_of(ground)
    names: dict[str, Any] = {}
    exec(code.replace("compare('dominion'", "result = compare('dominion'"), names)
    assert ground.measured is not None
    assert names["result"].difference == pytest.approx(ground.measured.difference, abs=1e-5)


def test_nothing_can_be_handed_in_before_a_run() -> None:
    with pytest.raises(ValueError, match="Run the experiment first"):
        bench().hand_in()


def test_a_damaged_bench_is_refused() -> None:
    ground = measured()
    state = ground.save()
    assert state is not None
    for broken in ({"a": "house rules"}, {"m": "luck"}, {"s": ["nobody"] * 4}, {"b": {"turn_cap": 3}}):
        with pytest.raises(ValueError, match="another version"):
            ground.load({**state, **broken})


@pytest.mark.parametrize("name", [GREENING, LAB, "dominion/08-full-game"])
def test_playgrounds_speak_croatian_and_keep_their_state(name: str) -> None:
    ground = shown(name)
    if isinstance(ground, EndBoard):
        ground.set_points(1, 30)
    elif isinstance(ground, Bench):
        ground.turn("hand_size", 6)
        ground.intend("bez namjere")
    lesson = ground.part.lesson
    before = lesson.state()
    lesson.speak("hr")
    lesson.parts["play"].widget()
    assert lesson.state() == before
    there = lesson.parts["play"].ground
    if not hasattr(there, "table") or isinstance(there, EndBoard):
        sheet = there.sheet
        said = " ".join(str(node.get("label", "")) for node in every(sheet.nodes))
        assert not re.search(r"\b(Players|Your coins|Points of|Who began|Rule A|Pairs of games)\b", said)
