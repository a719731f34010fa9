"""A lesson, a table and the front page change their language in place, with everything that was done."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import widgets.language
import widgets.lesson
import widgets.table
from rulecore.kernel import InvalidOptions
from rulecore.kernel.code import seal
from rulecore.kernel.language import current, use
from widgets import FrontPage, Lesson, Table
from widgets.lesson_data import PARTS, read_lesson
from widgets.parts.change import Change
from widgets.parts.reflect import Reflect

sys.path.insert(0, str(Path(__file__).parents[1] / "browser" / "notebooks"))
import two_languages

NAME = two_languages.NAME


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("QUERY_STRING", raising=False)
    use("en")
    yield
    use("en")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A lesson that is there in Croatian too."""
    two_languages.write(tmp_path)
    monkeypatch.setattr(widgets.language, "LESSONS", tmp_path / "locale")
    monkeypatch.setattr(widgets.lesson, "read_lesson", lambda name: read_lesson(name, tmp_path))
    widgets.language.lessons_of.cache_clear()
    yield tmp_path
    widgets.language.lessons_of.cache_clear()


def every_view(lesson: Lesson) -> list[Any]:
    """Everything that the cells of a notebook show, built."""
    views = [lesson.bar(), lesson.front(), lesson.first_move(), lesson.rule(), lesson.bet(), lesson.levels()]
    views += [lesson.why_not(), lesson.playground(), lesson.change_one_rule(), lesson.check(), lesson.reflect()]
    views += [lesson.take_away(), lesson.teacher()]
    for place in lesson._places.values():
        place._wanted({"new": True})
    return views


def text_of(widget: Any) -> str:
    """All markup and labels in a view."""
    own = [str(getattr(widget, name, "")) for name in ("value", "description") if isinstance(widget, ipywidgets.Widget)]
    return "\n".join([*own, *(text_of(child) for child in getattr(widget, "children", ()))])


class TestLesson:
    def test_opens_in_the_language_asked_for(self, folder: Path) -> None:
        lesson = Lesson.open(NAME, language="hr")
        assert lesson.language == "hr"
        assert lesson.data.title == "Svi otkrivaju odjednom"
        assert lesson.languages == ("en", "hr")
        assert [step["name"] for step in lesson._bar.steps][:3] == ["Prvi potez", "Pravilo", "Oklada"]

    def test_the_address_of_the_page_asks_too(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("QUERY_STRING", "lang=hr")
        lesson = Lesson.open(NAME)
        assert (lesson.language, lesson.chosen) == ("hr", True)

    def test_a_lesson_nobody_has_translated_speaks_english_whatever_the_address_asks(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("QUERY_STRING", "lang=hr")
        lesson = Lesson.open("dominance/01-first-look")
        assert (lesson.language, lesson.languages) == ("en", ("en",))
        assert list(lesson._bar.languages) == ["en"]

    def test_a_language_it_does_not_have_is_refused_and_changes_nothing(self, folder: Path) -> None:
        with pytest.raises(InvalidOptions, match="en, hr"):
            Lesson.open(NAME, language="xx")
        lesson = Lesson.open(NAME)
        with pytest.raises(InvalidOptions, match="en, hr"):
            lesson.speak("xx")
        assert lesson.language == "en"

    def test_all_work_is_kept(self, folder: Path) -> None:
        lesson = Lesson.open(NAME, seed=5)
        views = every_view(lesson)
        parts: dict[str, Any] = lesson.parts
        parts["first"].do("wager 1 gold")
        parts["bet"].lock(40, 2)
        parts["levels"].do("wager 2 silver")
        parts["reflect"]._boxes[0].value = "half a sentence"
        rows, code = len(lesson.results.rows), lesson.code()
        lesson.speak("hr")
        assert lesson.code() == code
        assert len(lesson.results.rows) == rows
        assert lesson.part(Reflect)._boxes[0].value == "half a sentence"
        assert lesson.part(Reflect) is not parts["reflect"]
        # what the cells show are the same objects: nothing is to be run again
        assert [id(view) for view in every_view(lesson)] == [id(view) for view in views]
        lesson.speak("en")
        assert lesson.code() == code

    def test_everything_on_the_page_is_said_anew(self, folder: Path) -> None:
        lesson = Lesson.open(NAME)
        every_view(lesson)
        lesson.speak("hr")
        shown = {key: text_of(place.widget) for key, place in lesson._places.items()}
        assert "Svi otkrivaju odjednom" in shown["front"]
        assert "Zaključaj okladu" in shown["bet"]
        assert "Lock my bet" not in shown["bet"]
        assert "Najmanji ulog" in shown["levels"]
        assert "Sačuvaj moje odgovore" in shown["reflect"]
        assert "Što očekuješ?" in shown["change"]
        assert lesson._bar.texts["Copy code"] == "Kopiraj kod"
        assert lesson._bar.keep["title"] == "Svi otkrivaju odjednom"

    def test_nothing_of_the_old_language_is_left_behind(self, folder: Path) -> None:
        from ipywidgets.widgets.widget import _instances

        lesson = Lesson.open(NAME)
        every_view(lesson)
        lesson.speak("hr")
        once = len(_instances)
        for language in ("en", "hr", "en", "hr"):
            lesson.speak(language)
        assert len(_instances) <= once

    def test_parts_nobody_has_come_near_stay_unbuilt(self, folder: Path) -> None:
        lesson = Lesson.open(NAME)
        lesson.bet()
        lesson.speak("hr")
        assert not lesson.parts["bet"].built
        curtain = lesson.bet().children[-1]
        assert curtain.title == "Oklada"
        curtain.wanted = True
        assert lesson.parts["bet"].built

    def test_a_running_experiment_is_given_up(self, folder: Path) -> None:
        lesson = Lesson.open(NAME)
        change = lesson.part(Change)
        every_view(lesson)
        change._runner.experiment = change.plan.comparison({}, 0, 100, 1) if change.plan else None
        lesson.speak("hr")
        assert not change.running
        assert not lesson.part(Change).running

    def test_a_file_that_cannot_be_read_leaves_the_lesson_as_it_was(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lesson = Lesson.open(NAME)
        parts = lesson.parts

        def fails(name: str) -> Any:
            raise ValueError("broken")

        monkeypatch.setattr(widgets.lesson, "read_lesson", fails)
        with pytest.raises(ValueError, match="broken"):
            lesson.speak("hr")
        assert (lesson.language, lesson.parts is parts) == ("en", True)

    def test_the_page_asks_through_the_bar(self, folder: Path) -> None:
        made = Lesson.open(NAME, seed=3)
        made.part(Reflect)
        other: dict[str, Any] = made.parts
        other["bet"].lock(30, 1)
        lesson = Lesson.open(NAME)
        lesson._bar.asked = {"speak": "hr", "open": made.code()}
        assert lesson.language == "hr"
        assert lesson.bets[0]["guess"] == 30
        assert lesson._bar.answer["words"] == "Kod je otvoren. Na mjestu si na kojem je nastao."
        lesson._bar.asked = {"speak": "xx"}
        assert "xx" in lesson._bar.failure

    def test_a_code_that_does_not_fit_is_refused_in_the_language_of_the_page(self, folder: Path) -> None:
        lesson = Lesson.open(NAME, language="hr")
        lesson._bar.asked = {"open": seal(lesson._tag, {"v": 99})}
        assert lesson._bar.answer["words"].startswith("Ovaj je kod napisala inačica 99 lekcije")
        lesson._bar.asked = {"open": seal(lesson._tag, {**lesson.state(), "bet": {"guess": "x"}})}
        assert lesson._bar.answer["words"].startswith("Ovaj kod ne odgovara lekciji")
        lesson._bar.asked = {"open": "nonsense"}
        assert lesson._bar.answer["words"].startswith("Ovaj kod ne počinje s")


class TestSections:
    def test_a_part_brings_heading_and_prose_from_the_file(self, folder: Path) -> None:
        lesson = Lesson.open(NAME)
        assert "<h2>First, a wager</h2><p>P2 sits across" in lesson.first_move().children[0].value
        assert "<h2>Bet before you look</h2><p>You declared.</p><p>How often" in lesson.bet().children[0].value
        assert lesson.levels().children[0].value == "<h2>Three levels</h2>"
        assert len(lesson.check().children) == 1

    def test_they_change_with_the_language_and_are_there_before_the_part_is(self, folder: Path) -> None:
        lesson = Lesson.open(NAME)
        bet, levels = lesson.bet(), lesson.levels()
        lesson.speak("hr")
        assert "<h2>Okladi se prije nego što pogledaš</h2><p>Objava je tvoja.</p>" in bet.children[0].value
        assert levels.children[0].value == "<h2>Tri razine</h2>"
        assert not lesson.parts["bet"].built

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            ("[sections.nowhere]\nheading = 'x'", "no part 'nowhere'"),
            ("[sections.bet]\nhead = 'x'", r"\[sections.bet\] has a 'heading'"),
            ("[sections.bet]\nprose = 3", r"\[sections.bet\] has a 'heading'"),
        ],
    )
    def test_a_mistake_in_them_is_named(self, tmp_path: Path, wrong: str, said: str) -> None:
        two_languages.write(tmp_path)
        path = tmp_path / f"{NAME}.toml"
        path.write_text(path.read_text().replace(two_languages.SECTIONS, f"\n{wrong}\n"))
        with pytest.raises(ValueError, match=said):
            read_lesson(NAME, tmp_path)

    def test_part_names_are_said_in_the_language_in_use(self, folder: Path) -> None:
        use("hr")
        data = read_lesson(NAME, folder)
        assert data.opening("levels") == ("Tri razine", ())
        assert data.opening("check") == ("", ())
        assert set(PARTS) >= {"levels", "check"}


class TestTable:
    def test_a_game_goes_on_in_another_language(self, folder: Path) -> None:
        table = Table(seats=["person", "Random"])
        table.start()
        assert table.surface is not None
        before, match = table.surface, table.match
        assert table.surface.do("pick gold")
        played = len(table.match.actions)
        table.speak("hr")
        assert current() == "hr"
        assert table.surface is not before
        assert (table.match is match, len(table.match.actions)) == (True, played)
        # not “Vrati potez”: that is Dominion's word for a turn, and one action is taken back
        assert table.head.node("do")["label"] == "Vrati"
        assert table.surface.widget in table.widget.children

    def test_a_switch_is_shown_where_there_is_a_choice(self, folder: Path) -> None:
        assert Table()._tongues.layout.display is None

    def test_and_nowhere_else(self) -> None:
        assert Table()._tongues.layout.display == "none"
        with pytest.raises(ValueError, match="it is in en"):
            Table(language="hr")


class TestFrontPage:
    def test_speaks_another_language_in_place(self) -> None:
        page = FrontPage()
        shelf, corner, note = page.shelf(), page.teacher(), page.note()
        page.speak("hr")
        assert (page.shelf(), page.teacher(), page.note()) == (shelf, corner, note)
        assert shelf.games[2]["line"] == "Sastavi špil iz kojeg izvlačiš."
        assert shelf.texts["{count} lessons"] == {
            "one": "{count} lekcija",
            "few": "{count} lekcije",
            "other": "{count} lekcija",
        }
        assert "neslužbeni" in text_of(note)
        assert "Otvori datoteke s rezultatima" in text_of(corner)

    def test_a_lesson_that_is_not_there_in_it_says_which_language_it_speaks(self) -> None:
        page = FrontPage(language="hr")
        languages = {lesson["game"]: lesson["language"] for lesson in page.lessons}
        assert languages["dominance"] == "en"

    def test_a_language_it_does_not_have_is_refused(self) -> None:
        with pytest.raises(InvalidOptions, match="en, hr"):
            FrontPage().speak("xx")
