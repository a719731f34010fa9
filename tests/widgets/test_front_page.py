"""The front page: what it offers, what it says of games that are not built, and the teacher's corner."""

from __future__ import annotations

import json
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rulecore.teaching.results import Results, Row
from widgets import FrontPage
from widgets.front_page import Shelf
from widgets.lesson_data import NOTEBOOKS, lesson_names
from widgets.parts.corner import Corner
from widgets.theme.emblems import emblem

LESSON = "dominance/03-dispute"
NOW = datetime(2026, 11, 30, tzinfo=UTC)


@pytest.fixture
def page() -> FrontPage:
    return FrontPage()


def test_five_games_and_only_those_with_lessons_are_ready(page: FrontPage) -> None:
    assert [game["title"] for game in page.games] == [
        "Dominance",
        "Eminent Domain",
        "Dominion",
        "Magna Roma: Dominus, with Portus",
        "Dominations: Rise and Fall",
    ]
    assert [game["id"] for game in page.games if game["ready"]] == ["dominance", "dominion"]
    assert {game["id"]: game["table"] for game in page.games if game["table"]} == {
        "dominance": "dominance/09-table",
        "dominion": "dominion/10-table",
    }
    for game in page.games:
        assert game["line"]
        assert len(game["about"]) == 2
        assert game["art"].count("<svg") == 1


def test_a_game_whose_lessons_are_missing_is_not_called_ready(tmp_path: Path) -> None:
    shutil.copy(NOTEBOOKS / "games.toml", tmp_path)
    empty = FrontPage(tmp_path)
    assert empty.lessons == []
    assert not any(game["ready"] for game in empty.games)
    assert not any(game["table"] for game in empty.games)
    assert empty.rules == {}


def test_every_lesson_with_a_notebook_is_listed_in_order(page: FrontPage) -> None:
    wanted = [name for name in lesson_names() if (NOTEBOOKS / f"{name}.ipynb").is_file()]
    assert LESSON in wanted
    assert [lesson["id"] for lesson in page.lessons] == wanted
    for lesson in page.lessons:
        assert set(lesson["rules"]) <= set(page.rules)
        assert lesson["minutes"] > 0


def test_a_lesson_with_a_broken_file_is_left_out_and_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    shutil.copy(NOTEBOOKS / "games.toml", tmp_path)
    (tmp_path / "dominance").mkdir()
    for end in ("toml", "ipynb"):
        shutil.copy(NOTEBOOKS / f"{LESSON}.{end}", tmp_path / "dominance")
    (tmp_path / "dominance/01-broken.toml").write_text('title = "Broken"')
    (tmp_path / "dominance/01-broken.ipynb").write_text("{}")
    page = FrontPage(tmp_path)
    assert [lesson["id"] for lesson in page.lessons] == [LESSON]
    assert "a lesson is missing on the front page" in caplog.text


def test_cells_show_the_same_object_however_often_they_run(page: FrontPage) -> None:
    assert page.shelf() is page.shelf()
    assert page.teacher() is page.teacher()
    assert isinstance(page.shelf(), Shelf)


def test_the_note_says_whose_the_games_are(page: FrontPage) -> None:
    text = " ".join(page.data["note"])
    for needed in ("unofficial", "No publisher", "belong to their owners", "our words", "Michele Quondam"):
        assert needed in text


def test_drawings_are_known_for_every_game_and_harmless_for_others(page: FrontPage) -> None:
    drawings = {emblem(game["id"]) for game in page.games}
    assert len(drawings) == 5
    assert all('aria-hidden="true"' in drawing for drawing in drawings)
    assert "<path" not in emblem("chess")


def test_the_notebook_holds_prose_and_one_line_calls_only() -> None:
    cells = json.loads((NOTEBOOKS / "index.ipynb").read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            assert len([line for line in cell["source"] if line.strip()]) <= 3
    prose = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    for path in re.findall(r'(?:\]\(|href=")([^)"]+\.ipynb)', prose):
        assert (NOTEBOOKS / path).is_file(), path


# ---- The teacher's corner --------------------------------------------------------------------------------------------


def results(**facts: object) -> bytes:
    rows = [
        Row(LESSON, "1", "Voila", "first", "first move", seconds=21.0),
        Row(LESSON, "1", "Voila", "bet", "ties", "dominance.dispute.faction_tie", prediction=30.0, truth=42.0),
        Row(LESSON, "1", "Voila", "check", "who leads", "dominance.dispute.leader", correct=False, **facts),  # type: ignore[arg-type]
    ]
    return Results(rows).to_csv().encode()


def corner() -> Corner:
    page = FrontPage()
    page.teacher()
    made = page._corner
    assert isinstance(made, Corner)
    return made


def test_files_become_a_report_with_titles_and_names() -> None:
    made = corner()
    made.read([("anna.csv", results(misreading="most coins lead")), ("notes.txt", b"hello")])
    text = made._said.value
    assert "Who becomes Leader" in text
    assert "most coins lead (1×)" in text
    assert "First move after 21 seconds" in text
    assert "Off by, on average" in text
    assert "Three levels" in text
    assert "notes.txt" in text
    assert "Not counted: 1 of the files" in text
    assert made._save.file["text"].startswith("about,which,sittings")
    assert made._save.layout.display is None


def test_an_upload_does_the_same_as_the_method() -> None:
    one, other = corner(), corner()
    one.read([("a.csv", results())])
    other._upload.value = (
        {"name": "a.csv", "type": "text/csv", "size": 3, "content": memoryview(results()), "last_modified": NOW},
    )
    assert one._said.value == other._said.value


def test_what_files_hold_is_escaped() -> None:
    made = corner()
    made.read([("<b>.csv", b"x"), ("ok.csv", results(misreading="<img src=x onerror=alert(1)>"))])
    assert "<img" not in made._said.value
    assert "<b>.csv" not in made._said.value
    assert "&lt;img" in made._said.value


def test_only_bad_files_leave_nothing_to_save() -> None:
    made = corner()
    made.read([("a.csv", b"")])
    assert "There is nothing to report yet" in made._said.value
    assert made._save.layout.display == "none"
