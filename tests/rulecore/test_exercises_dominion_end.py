"""Exercises of the last three Dominion lessons: one right answer each, worked out again here in another way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from rulecore.dominion.endgame import after_buying, best_turn, cheapest_end, each_purchase, fewest_cards_to_end, under
from rulecore.dominion.exercises import design_lab, full_game, greening
from rulecore.dominion.facts import CARDS, COSTS, SETS
from rulecore.dominion.game import RULEBOOK
from rulecore.dominion.greening import greening as green_deck
from rulecore.dominion.greening import greening_sweep
from rulecore.dominion.options import DominionOptions
from rulecore.kernel import Rng
from rulecore.kernel.language import use
from rulecore.teaching.question import Question

ASKERS = {**greening.ASKERS, **full_game.ASKERS, **design_lab.ASKERS}
TRUTHS = {**greening.TRUTHS, **full_game.TRUTHS, **design_lab.TRUTHS}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use("en")


def asked(name: str, seeds: int = 120) -> list[Question]:
    return [ASKERS[name](Rng(seed)) for seed in range(seeds)]


def right(question: Question) -> str:
    return question.choices[question.right].text


@pytest.mark.parametrize("name", sorted(ASKERS))
def test_choices_differ_and_each_has_its_own_text(name: str) -> None:
    texts = set()
    for question in asked(name):
        texts.add(question.text)
        assert len({choice.text for choice in question.choices}) == len(question.choices) >= 3
        wrong = [choice for choice in question.choices if not choice.right]
        assert all(choice.misreading for choice in wrong)
        assert len({choice.says for choice in wrong}) >= 2
        assert question.rule in RULEBOOK.rules
    assert len(texts) >= 15, "a second try needs new numbers"


@pytest.mark.parametrize("name", sorted(TRUTHS))
def test_bets_are_simulated_the_same_way_each_time_and_speak_the_language_in_use(name: str) -> None:
    truth = TRUTHS[name](Rng(3))
    assert truth == TRUTHS[name](Rng(3))
    assert truth.low <= truth.value <= truth.high
    assert truth.games >= 200
    use("hr")
    assert TRUTHS[name](Rng(3)).value == truth.value


# ---- the challenges ------------------------------------------------------------------------------------------------


def test_challenge_of_the_last_turn_is_nine_and_no_order_of_play_brings_ten() -> None:
    """dominion.end.most_points_wins: every legal action of the whole turn is tried, single Treasures included."""
    hand, deck = full_game.CHALLENGE
    table = {"players": 2, "kingdom": ["Throne Room", "Festival", "Smithy"]}
    position = RULEBOOK.position_from({**table, "P1": {"hand": list(hand), "deck": list(deck)}})
    found = best_turn(position, whole=True)
    assert found.gain == 9
    assert found.looked > 3000
    played = position.clone()
    for action in found.line:
        RULEBOOK.play(played, action)
    assert sorted(played.bought[0]) == ["Duchy", "Province"]
    assert right(full_game.FIRST["game_best_turn"](Rng(2))) == "9"
    assert "13" not in full_game.FIRST["game_best_turn"](Rng(2)).text


def test_the_quick_search_finds_what_the_whole_one_finds() -> None:
    for seed in range(12):
        rng = Rng(seed)
        pool, money = list(full_game.POOL), ["Gold", "Silver", "Copper", "Copper"]
        rng.shuffle(pool)
        rng.shuffle(money)
        hand, deck = (*pool[:2], *money[:2]), (*money[2:], "Estate")
        position = RULEBOOK.position_from(full_game._table(hand, deck))
        assert best_turn(position).gain == best_turn(position, whole=True).gain


def test_challenge_of_the_cheapest_end_is_two_under_official_and_four_under_article() -> None:
    """dominion.end.four_piles_with_four_players, dominion.end.which_piles_count"""
    assert right(greening.FIRST["greening_cheapest_end"](Rng(1))) == "2 by the published game, 4 by the article"


def test_challenge_of_the_fewest_cards_is_thirty_and_forty() -> None:
    """dominion.end.three_piles, dominion.end.four_piles_with_four_players"""
    assert right(design_lab.FIRST["design_fewest_cards"](Rng(1))) == "30 by the published game, 40 by the article"


# ---- worked out again ----------------------------------------------------------------------------------------------


def named(text: str) -> list[str]:
    """Card names in a list such as “Curse and Throne Room” or “Curse, Moat and Estate”."""
    return [word for word in re.split(r", | and ", text) if word]


def test_cheapest_end_is_the_cheapest_of_all_purchases() -> None:
    for question in asked("greening_cheapest_end", 60):
        near = {
            " ".join(word.split()[:-1]): int(word.split()[-1])
            for word in named(re.findall(r"left of these: (.*?)\. Every", question.text)[0])
        }
        costs = []
        for counts in product(*(range(left + 1) for left in near.values())):
            emptied = sum(count == left for count, left in zip(counts, near.values(), strict=True))
            if sum(counts) <= 3:
                coins = sum(count * COSTS[card] for count, card in zip(counts, near, strict=True))
                costs.append((emptied, coins))
        three = min(coins for emptied, coins in costs if emptied >= 1)
        four = min(coins for emptied, coins in costs if emptied >= 2)
        assert right(question) == f"{three} by the published game, {four} by the article"


def test_winner_of_a_tie_follows_from_points_starter_and_turns() -> None:
    """dominion.end.tie_first_player_loses, dominion.end.tie_official, dominion.end.most_points_wins"""
    rules = set()
    for question in asked("greening_tie", 150):
        points, turns = (
            {seat: int(number) for seat, number in re.findall(r"(P\d) (\d+)", part)}
            for part in re.findall(r"Points now: (.*?)\. Turns finished: (.*?)\.", question.text)[0]
        )
        starter = re.findall(r"(P\d) went first", question.text)[0]
        buyer = re.findall(r"(P\d) buys the Province", question.text)[0]
        points[buyer] += CARDS["Province"].points
        turns[buyer] += 1
        best = [seat for seat in points if points[seat] == max(points.values())]
        if len(best) > 1:
            if "by the article" in question.text:
                best = [seat for seat in best if seat != starter]
            else:
                best = [seat for seat in best if turns[seat] == min(turns[other] for other in best)]
        expected = best[0] if len(best) == 1 else f"{', '.join(best[:-1])} and {best[-1]} together"
        assert right(question) == expected, question.text
        rules.add(question.rule)
    assert len(rules) == 3


def test_missing_piles_are_those_of_the_preset_and_the_players() -> None:
    for question in asked("greening_which_piles"):
        players = int(question.text[0])
        needed = 4 if players == 4 and "by the article" in question.text else 3
        gone = named(re.findall(r"emptied these piles: (.*?)\.", question.text)[0])
        assert right(question) == str(needed - len(gone))


def test_gardens_count_full_tens_of_all_cards() -> None:
    """dominion.card.gardens, dominion.end.count_all_cards"""
    for question in asked("greening_gardens"):
        counts = {card: int(n) for card, n in re.findall(r"([A-Z]\w+) (\d+)", question.text.partition("together: ")[2])}
        tens = sum(counts.values()) // 10
        assert right(question) == str(counts["Estate"] - counts.get("Curse", 0) + tens * counts["Gardens"])


def test_turns_are_those_of_the_order_round_the_table() -> None:
    """dominion.turn.order_of_players, dominion.end.check_timing"""
    for question in asked("game_turns"):
        players, starter, ender, rounds, who = re.findall(
            r"(\d) players, P(\d) went first\. P(\d) takes .* on turn (\d+) .* has P(\d) had", question.text
        )[0]
        place = {seat: (seat - int(starter)) % int(players) for seat in range(1, int(players) + 1)}
        had = int(rounds) if place[int(who)] < place[int(ender)] else int(rounds) - 1
        assert right(question) == str(had)


def test_piles_are_those_of_the_setup() -> None:
    sizes = {"Province": (8, 12, 12), "Duchy": (8, 12, 12), "Estate": (8, 12, 12), "Curse": (10, 20, 30)}
    sizes["Copper"] = (46, 39, 32)
    for question in asked("game_piles"):
        players, card = re.findall(r"for (\d) players?\..* pile of (\w+)", question.text)[0]
        assert right(question) == str(sizes[card][int(players) - 2])


def test_fewest_cards_are_those_of_the_smallest_piles() -> None:
    for question in asked("design_fewest_cards", 60):
        sizes = dict.fromkeys(("Estate", "Duchy"), 12) | {"Curse": 30, "Copper": 32, "Silver": 40, "Gold": 30}
        kinds = [10] * (9 if "Gardens are" in question.text else 10)
        changed = dict(re.findall(r"([A-Z]\w+(?: Room)?) (\d+)", question.text.partition("this table: ")[2]))
        for card, count in changed.items():
            if card in sizes:
                sizes[card] = int(count)
            elif card != "Gardens":
                kinds[kinds.index(10)] = int(count)
        gardens = [int(changed.get("Gardens", 12))] if "Gardens are" in question.text else []
        small = sorted([*sizes.values(), *kinds, *gardens])
        assert right(question) == f"{sum(small[:3])} by the published game, {sum(small[:4])} by the article"


# ---- the end of a game, asked of the rules -------------------------------------------------------------------------


def test_each_purchase_says_whether_it_ends_the_game_and_for_whom() -> None:
    """dominion.end.last_province, dominion.end.three_piles, dominion.options.presets"""
    table = {
        "players": 4,
        "kingdom": ["Cellar", "Moat"],
        "supply": {"Province": 1, "Curse": 0, "Moat": 0, "Cellar": 1},
        "owned": {"P1": {"Province": 2}, "P2": {"Province": 3}},
        "phase": "buy",
        "coins": 8,
    }
    article, official = (each_purchase(under(table, preset)) for preset in ("article", "official"))
    assert set(article) == set(official) >= {"Province", "Cellar", "Copper"}
    assert "Moat" not in article
    assert article["Cellar"].ended_by == ""
    assert official["Cellar"].ended_by == "dominion.end.three_piles"
    assert article["Province"].ended_by == official["Province"].ended_by == "dominion.end.last_province"
    # three Provinces each: by the article the starter is out, by the published rule P2 has had a turn less
    assert article["Province"].winners == (1,)
    assert official["Province"].winners == (1,)
    assert official["Cellar"].winners == (1,)


def test_purchases_end_with_the_game_when_the_end_is_looked_for_at_once() -> None:
    """dominion.end.check_timing"""
    table = {"players": 2, "supply": {"Province": 1}, "phase": "buy", "coins": 20, "buys": 2}
    position = RULEBOOK.position_from({**table, "options": {"end_check": "immediate"}})
    assert after_buying(position, ["Province", "Duchy"]).outcome.scores["P1"] == 6
    assert after_buying(position, ["Duchy", "Province"]).outcome.scores["P1"] == 9


def test_no_end_is_found_where_the_buys_do_not_suffice() -> None:
    assert cheapest_end(RULEBOOK.position_from({"players": 2, "phase": "buy"})) is None


def test_a_game_without_enough_piles_has_no_fewest_cards() -> None:
    options = DominionOptions(players=2, piles_to_end=5)
    assert fewest_cards_to_end(options, SETS["First Game"])[0] == 8 + 8 + 10 + 10 + 10


# ---- turning green -------------------------------------------------------------------------------------------------


def test_green_decks_buy_at_their_thresholds_and_not_before() -> None:
    lines = green_deck(4, 2).buy
    assert lines == (
        "8+ Province",
        "5+ Duchy once 4 or fewer Provinces remain",
        "6+ Gold",
        "2+ Estate once 2 or fewer Provinces remain",
        "3+ Silver",
    )
    assert green_deck(0, 0).buy == ("8+ Province", "6+ Gold", "3+ Silver")


def test_the_map_has_a_hump_and_stops_when_asked() -> None:
    sweep = greening_sweep("Big Money", 4, 1)
    slices = sweep.slices(0.02)
    next(slices)
    sweep.stop()
    list(slices)
    assert 0 < sweep.progress < 1
    sweep.run()
    assert sweep.done
    assert sweep.progress == 1
    assert all(sweep.games(cell) == 4 for cell in sweep.cells)
    assert (sweep.mean((8, 0)) or 0) < (sweep.mean((4, 0)) or 0)
    again = greening_sweep("Big Money", 4, 1).run()
    assert [again.mean(cell) for cell in again.cells] == [sweep.mean(cell) for cell in sweep.cells]
