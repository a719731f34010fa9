"""The card of Dominion says what the engine plays, marks what was changed, and prints on one sheet in two languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_card import pages

from rulecore.card import MARK, card_of, unplugged
from rulecore.cli import main
from rulecore.dominion import DominionOptions, new_match
from rulecore.dominion.card import numbers
from rulecore.dominion.facts import COSTS, EMPTY_PILES_TO_END, KINGDOM, SETS
from rulecore.dominion.setup import pile_size
from rulecore.kernel.language import use
from rulecore.teaching.record import RecordOfExperiment

# A value other than the usual one, for options that list none.
OTHERS: dict[str, Any] = {
    "hand_size": 6,
    "starting_coppers": 6,
    "chapel_limit": 2,
    "turn_cap": 77,
    "prices": {"Province": 7, "Smithy": 5},
    "points": {"Curse": -2, "Copper": 1},
    "pile_sizes": {"Curse": 5, "Moat": 3},
}
CHANGEABLE = [name for name, about in DominionOptions.settings().items() if about.kind != "setup"]
LONG = {"kingdom": "Size Distortion", "players": 4, "preset": "official"}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use("en")


def options(**values: Any) -> DominionOptions:
    return DominionOptions.from_mapping(values)


def changed_to(name: str) -> Any:
    values = DominionOptions.settings()[name].values
    return values[1] if values else OTHERS[name]


def lines(changed: bool, **values: Any) -> set[str]:
    sections = card_of("dominion", options(**values)).sections
    return {line.text for section in sections for line in section.lines if line.changed == changed}


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", CHANGEABLE)
def test_each_change_is_named_and_marked_where_the_rule_stands(name: str, players: int) -> None:
    card = card_of("dominion", options(players=players, **{name: changed_to(name)}))
    assert len(card.changes) == 1
    assert card_of("dominion", options(players=players)).changes == ()
    before = lines(False, players=players)
    marked = lines(True, players=players, **{name: changed_to(name)})
    assert marked
    assert not marked & before, "what is marked says something new"
    assert lines(False, players=players, **{name: changed_to(name)}) <= before, "what says something new is marked"
    assert not lines(True, players=players)


@pytest.mark.parametrize("name", [name for name in CHANGEABLE if DominionOptions.settings()[name].values])
def test_each_value_of_an_option_makes_a_card_of_its_own(name: str) -> None:
    values = DominionOptions.settings()[name].values
    cards = {card_of("dominion", options(**{name: value})).to_text() for value in values}
    assert len(cards) == len(values)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", ["article", "official"])
def test_setup_table_is_the_supply_of_the_engine(players: int, preset: str) -> None:
    """dominion.setup.victory_piles_two_players, ..._three_or_four, dominion.setup.curse_pile, ...treasure_pile_sizes"""
    chosen = {"players": players, "preset": preset, "kingdom": "Size Distortion"}
    grid = card_of("dominion", options(**chosen)).sections[0].grid
    assert grid
    supply = new_match(seed=1, **chosen).position.supply
    row = dict(zip(grid.heads, grid.rows[grid.chosen], strict=True))
    for card in ("Copper", "Estate", "Duchy", "Province", "Curse", "Gardens"):
        assert row[card] == str(supply[card])
    assert row["players"] == str(players)
    assert row["empty piles"] == str(EMPTY_PILES_TO_END[preset][players])


def test_numbers_of_changed_rules_reach_every_sentence_that_names_them() -> None:
    changed = options(hand_size=6, chapel_limit=2, piles_to_end=5, prices={"Province": 9, "Village": 2})
    text = " ".join(card_of("dominion", changed).to_text().split())
    assert "shuffle them and draw 6" in text
    assert "D, Draw: draw 6" in text
    assert "Trash cards of your hand, up to 2." in text
    assert "when 5 piles of the Supply are empty" in text
    assert "2 Village: +1 card, +2 actions." in text
    assert "Province 9, Village 2" in text
    assert "Province 9 6" in text


def test_ties_and_buys_are_told_as_they_are_played() -> None:
    official = card_of("dominion", options(preset="official")).to_text()
    assert "In a tie fewer turns win" in official
    assert "by the published game" in official
    assert "whoever went first is out" in card_of("dominion").to_text()
    assert "Only 1 purchase a turn." in card_of("dominion", options(extra_buys="never")).to_text()
    assert "with readings of your own" in card_of("dominion", options(end_check="immediate")).to_text()


def test_a_chosen_kingdom_is_listed_alone_and_by_cost() -> None:
    kinds = card_of("dominion", options(kingdom="First Game")).sections[-2]
    names = [re.sub(r"^\d+ (.*?): .*", r"\1", line.text) for line in kinds.lines]
    assert set(names) == set(SETS["First Game"])
    costs = [COSTS[name] for name in names]
    assert costs == sorted(costs)
    assert len(card_of("dominion").sections[-2].lines) == len(KINGDOM)


@pytest.mark.parametrize("language", ["en", "hr"])
@pytest.mark.parametrize("values", [{}, LONG, {**LONG, "preset": "article", "players": 3}])
def test_page_prints_on_one_sheet(values: dict[str, Any], language: str, tmp_path: Path) -> None:
    use(language)
    html = card_of("dominion", options(**values)).to_html()
    assert f'<html lang="{language}">' in html
    assert pages(html, tmp_path) == 1


@pytest.mark.parametrize("language", ["en", "hr"])
def test_page_prints_on_one_sheet_with_everything_changed(language: str, tmp_path: Path) -> None:
    use(language)
    # four and three goes with the usual starting deck alone, and a game that ends at once with no last round
    names = [name for name in CHANGEABLE if name not in ("opening", "finish_round")]
    html = card_of("dominion", options(players=4, **{name: changed_to(name) for name in names})).to_html()
    assert html.count('class="changed"') > 15
    assert pages(html, tmp_path) == 1


def test_text_fits_a_terminal_in_both_languages() -> None:
    for language in ("en", "hr"):
        use(language)
        for values in ({}, LONG):
            text = card_of("dominion", options(**values)).to_text()
            assert max(map(len, text.splitlines())) <= 80
            assert (MARK in text) == bool(card_of("dominion", options(**values)).changes)


def test_croatian_card_has_croatian_names_sections_and_changes() -> None:
    use("hr")
    text = card_of("dominion", options(preset="official")).to_text()
    assert "Kovačnica" in text
    assert "Smithy" not in text
    assert "Provincija" in text
    card = card_of("dominion", options(players=4, chapel_limit=2))
    english = {"Set up", "Your turn", "Words on cards", "The end, and who wins", "Where the rulebook leaves a doubt"}
    assert not english & {section.title for section in card.sections}
    assert "Kapel" in card.changes[0].meaning


def test_every_number_can_be_named_and_is_that_of_the_engine() -> None:
    found = numbers(options(players=3, hand_size=6))
    assert set(DominionOptions.settings()) <= set(found)
    assert found["hand_cards"] == 6
    assert found["province_pile"] == pile_size("Province", options(players=3)) == 12
    assert (found["coppers"], found["estates"], found["empty_piles"]) == (7, 3, 3)


def test_unplugged_exercise_takes_its_numbers_from_the_options() -> None:
    table = {
        "title": "Greening",
        "about": "Play until {empty_piles} piles are empty.",
        "minutes": 15,
        "materials": ["{province_pile} Provinces"],
        "steps": ["Draw {hand_cards}."],
        "watch": ["Who stops buying Gold?"],
    }
    text = unplugged(table, "dominion", options(players=4, hand_size=6), "When to turn green").to_text()
    assert "until 4 piles" in text
    assert "12 Provinces" in text
    assert "Draw 6." in text
    assert "(usually 5)" in text


def test_command_writes_the_card(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["card", "dominion", "--option", "players=4", "--option", "preset=official"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("DOMINION\n4 players, by the published game")
    page = tmp_path / "card.html"
    assert main(["card", "dominion", "--output", str(page), "--option", "kingdom=First Game"]) == 0
    assert "First Game" in page.read_text(encoding="utf-8")
    assert main(["card", "dominion", "--language", "hr"]) == 0
    assert "TVOJ POTEZ" in capsys.readouterr().out
    assert main(["card", "dominion", "--option", "hand_size=99"]) == 2
    assert "3 to 9" in capsys.readouterr().err


def test_page_of_an_experiment_prints_on_one_sheet_however_much_was_changed(tmp_path: Path) -> None:
    sentence = "What happens when players share the highest score: fewest turns win, and the win is shared if equal."
    record = RecordOfExperiment(
        game="dominion",
        title="Dominion",
        intended="word " * 60,
        reference=(sentence,) * 4,
        changed=(sentence,) * 14,
        players=("Seat 1: Big Money",) * 5,
        measured="Games won by whoever begins",
        numbers=(sentence,) * 2,
        verdict="Too close to call.",
        warnings=(sentence,) * 5,
        games=400,
        seed=7,
        code="compare('dominion', {})\n" * 5,
    )
    card = record.to_card()
    assert pages(card.to_html(), tmp_path) == 1
    assert "400 pairs of games on the same shuffles, seed 7" in card.to_text()
