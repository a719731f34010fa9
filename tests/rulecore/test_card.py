"""The rules card says what the engine plays, marks what was changed, and prints on one sheet."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rulecore.card import MARK, card_of, unplugged
from rulecore.card_page import NARROW
from rulecore.cli import main
from rulecore.dominance import DominanceOptions
from rulecore.dominance.card import ladder_names, numbers
from rulecore.dominance.facts import BY_PLAYERS
from rulecore.setup_environment import find_browser

LESSONS = sorted((Path(__file__).parents[2] / "notebooks").glob("*/*.toml"))
EVERYTHING = {"players": 3, "politician": True, "leader_tokens": True, "hand_limit": 4, "tie_breaker": "tile_majority"}
TEAMS = {"players": 4, "leader_tokens": True, "layout": "flower", "wagers_back": "all_but_leader", "bridge_value": 2}
# A value other than the usual one, for options that list none.
OTHERS: dict[str, Any] = {
    "faction_ladder": ("territories", "towns", "cities", "capital"),
    "politician_markers": ("gold", "silver", "bronze"),
    "secret_coins": 0,
    "actions_per_turn": 1,
    "least_to_line": 3,
    "bridge_value": 2,
    "bridges_in_supply": 7,
    "hand_limit": 6,
    "line_length": 4,
    "redraw_limit": 8,
    "tiles_left": 2,
    "turn_cap": 77,
}
CHANGEABLE = [name for name, about in DominanceOptions.settings().items() if about.kind != "setup"]


def options(**values: Any) -> DominanceOptions:
    return DominanceOptions.from_mapping(values)


def changed_to(name: str) -> Any:
    values = DominanceOptions.settings()[name].values
    return values[1] if values else OTHERS[name]


def table_for(name: str) -> dict[str, Any]:
    return {"players": 3, "politician": True} if name.startswith("politician") else {}


@pytest.mark.parametrize("name", CHANGEABLE)
def test_each_change_is_named_and_marked_where_the_rule_stands(name: str) -> None:
    table = table_for(name)
    usual, card = (
        card_of("dominance", options(**table)),
        card_of("dominance", options(**table, **{name: changed_to(name)})),
    )
    assert len(card.changes) == 1
    assert usual.changes == ()
    before = {line.text for section in usual.sections for line in section.lines}
    marked = {line.text for section in card.sections for line in section.lines if line.changed}
    assert marked
    assert not marked & before, "what is marked says something new"
    unmarked = {line.text for section in card.sections for line in section.lines if not line.changed}
    assert unmarked <= before, "what says something new is marked"
    assert not any(line.changed for section in usual.sections for line in section.lines)


@pytest.mark.parametrize("name", [name for name in CHANGEABLE if DominanceOptions.settings()[name].values])
def test_each_value_of_an_option_makes_a_card_of_its_own(name: str) -> None:
    values = DominanceOptions.settings()[name].values
    cards = {card_of("dominance", options(**table_for(name), **{name: value})).to_text() for value in values}
    assert len(cards) == len(values)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_table_is_the_table_of_the_engine(players: int) -> None:
    section = card_of("dominance", options(players=players)).sections[0]
    assert section.grid
    row, table = section.grid.rows[section.grid.chosen], BY_PLAYERS[players]
    assert row[:4] == (str(players), str(table.territories), str(table.line), str(table.redraw_at))
    assert row[4:] == tuple(map(str, (table.towns, table.cities, table.capitals, table.bridges)))
    assert [r[0] for r in section.grid.rows] == ["2", "3", "4"]


def test_numbers_of_changed_rules_reach_every_sentence_that_names_them() -> None:
    text = " ".join(card_of("dominance", options(hand_limit=6, line_length=4, tiles_left=2)).to_text().split())
    assert "while you hold fewer than 6" in text
    assert "With 6 behind your screen" in text
    assert "Draw 4 coins into a line" in text
    assert "leaves 2 coloured territories" in text
    assert "fewer than 5" not in text


def test_ladders_are_those_of_scoring() -> None:
    factions, players = ladder_names(options(leader_tokens=True, faction_ladder=OTHERS["faction_ladder"]))
    assert factions == ["score", "territories", "towns", "cities", "capital"]
    assert players == ["winning_faction", "leader_tokens", "second_faction", "third_faction", "all_coins"]
    text = " ".join(card_of("dominance", options(leader_tokens=True)).to_text().split())
    assert "coins of the winning faction → Leader tokens → coins of the second" in text
    assert "points → the capital → cities → towns → territories" in text


def test_variants_stand_on_the_card_only_when_they_are_played() -> None:
    titles = {section.title for section in card_of("dominance").sections}
    assert titles.isdisjoint({"The Politician", "Leader tokens", "Two teams"})
    assert "Politician" not in card_of("dominance").to_text()
    assert {"The Politician", "Leader tokens"} <= {
        s.title for s in card_of("dominance", options(**EVERYTHING)).sections
    }
    assert "P1+P3 and P2+P4" in card_of("dominance", options(**TEAMS)).to_text()


@pytest.mark.parametrize("values", [{}, EVERYTHING, TEAMS])
def test_text_fits_a_terminal(values: dict[str, Any]) -> None:
    text = card_of("dominance", options(**values)).to_text()
    assert max(map(len, text.splitlines())) <= 80
    assert (MARK in text) == bool(card_of("dominance", options(**values)).changes)


def pages(html: str, folder: Path) -> int:
    """Print a page with a real browser and count the sheets."""
    browser = find_browser()
    assert browser, "printing needs a Chromium"
    page, sheet = folder / "card.html", folder / "card.pdf"
    page.write_text(html, encoding="utf-8")
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    command += [f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={sheet}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", sheet.read_bytes()))


def test_the_counter_of_sheets_can_count(tmp_path: Path) -> None:
    assert pages("<p style='break-after: page'>one</p><p style='break-after: page'>two</p><p>three</p>", tmp_path) == 3


@pytest.mark.parametrize("values", [{}, EVERYTHING, TEAMS, {"players": 3, "layout": "strip"}])
def test_page_prints_on_one_sheet(values: dict[str, Any], tmp_path: Path) -> None:
    assert pages(card_of("dominance", options(**values)).to_html(), tmp_path) == 1


def test_page_prints_on_one_sheet_with_everything_changed_and_a_wide_typeface(tmp_path: Path) -> None:
    values = {name: changed_to(name) for name in CHANGEABLE if name not in ("secret_coins", "politician_markers")}
    html = card_of("dominance", options(**EVERYTHING | values)).to_html()
    assert html.count('class="changed"') > 20
    assert pages(html, tmp_path) == 1
    assert NARROW in html
    assert pages(html.replace(NARROW, '"no such typeface"'), tmp_path) == 1


def test_page_stands_alone_and_is_readable_in_greys() -> None:
    html = card_of("dominance", options(**EVERYTHING)).to_html()
    assert "http" not in html
    assert "<script" not in html
    assert html.count(MARK) == html.count('class="changed"') + 1, "a mark, not only a tint, says what changed"
    for colour in set(re.findall(r"#[0-9a-f]{6}", html)):
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        assert max(red, green, blue) - min(red, green, blue) < 16, colour


EXERCISE = {
    "title": "Fists of coins",
    "about": "Play one Dispute with {hand_limit} coins at most.",
    "minutes": 15,
    "materials": ["{first_coins} coins each, <b>any</b>"],
    "steps": ["Deal {line_length} coins.", "Open the fists."],
    "watch": ["Who counts the coins on the tile?"],
}


def test_unplugged_exercise_takes_its_numbers_from_the_options(tmp_path: Path) -> None:
    card = unplugged(EXERCISE, "dominance", options(hand_limit=4), "Whose coins are these?")
    text = card.to_text()
    assert "with 4 coins at most" in text
    assert "1. Deal 6 coins." in text
    assert "4 coins each" in text
    assert "(usually 5)" in text
    assert card.subtitle == "Whose coins are these?, without a computer, 15 minutes"
    html = card.to_html()
    assert "&lt;b&gt;any&lt;/b&gt;" in html
    assert pages(html, tmp_path) == 1


def test_unplugged_exercise_says_what_is_wrong_with_it() -> None:
    with pytest.raises(ValueError, match=r"needs .*steps"):
        unplugged({**EXERCISE, "steps": []}, "dominance")
    with pytest.raises(ValueError, match=r"nonsense.*hand_limit"):
        unplugged({**EXERCISE, "watch": ["{nonsense}"]}, "dominance")
    with pytest.raises(ValueError, match="numbers there are"):
        unplugged({**EXERCISE, "watch": ["{hand_limit.__class__.x}"]}, "dominance")


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_exercise_of_each_lesson_prints_on_one_sheet(path: Path, tmp_path: Path) -> None:
    lesson = tomllib.loads(path.read_text(encoding="utf-8"))
    card = unplugged(lesson["unplugged"], path.parent.name, None, lesson["title"])
    assert "{" not in card.to_text()
    assert pages(card.to_html(), tmp_path) == 1


def test_every_number_can_be_named() -> None:
    assert set(DominanceOptions.settings()) <= set(numbers(options()))
    assert numbers(options())["line_length"] == 6


def test_command_writes_text_and_pages(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["card", "dominance", "--option", "players=4", "--option", "bridge_points=once_per_territory"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("DOMINANCE\n4 players")
    assert "once a territory" in " ".join(text.split())
    page = tmp_path / "card.html"
    assert main(["card", "dominance", "--output", str(page), "--option", "leader_tokens=true"]) == 0
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_command_bears_a_plain_terminal_and_a_reader_who_has_seen_enough() -> None:
    command = [sys.executable, "-m", "rulecore", "card", "dominance", "--option", "hand_limit=4"]
    plain = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, env=plain, timeout=60, check=False)
    assert done.returncode == 0
    assert b"- ? Take: the front coin" in done.stdout
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "there is"),
        (["dominance", "--option", "hand_limit=99"], "3 to 7"),
        (["dominance", "--option", "hand_limt=4"], "hand_limit"),
        (["dominance", "--option", "players"], "NAME=VALUE"),
        (["dominance", "--option", "leader_tokens=1"], "True"),
    ],
)
def test_command_answers_what_it_cannot_do(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", *words]) == 2
    assert said in capsys.readouterr().err
