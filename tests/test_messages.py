"""The translations: up to date, compiled, with the same places for values, and whole where they say that they are."""

from __future__ import annotations

import ast
import gettext
import io
import re
import tomllib
from importlib.metadata import requires
from pathlib import Path
from string import Formatter
from typing import Any

import messages
import pytest
from babel.messages.catalog import Catalog, Message
from messages import (
    PAGE_WORDS,
    ROOT,
    Book,
    books,
    calls,
    in_python,
    languages,
    mo_bytes,
    owed,
    page_words,
    po_bytes,
    read,
    shown,
    updated,
)

from rulecore.kernel import InvalidOptions
from rulecore.kernel import language as kernel_language
from rulecore.kernel.language import Translator, current, marked, translated, use
from widgets.language import TEXTS, lesson_texts, script_messages

EVERY = [pytest.param(book, language, id=f"{book.name}-{language}") for book in books() for language in languages()]


@pytest.fixture(autouse=True)
def in_english() -> Any:
    use("en")
    yield
    use("en")


def forms(message: Message) -> list[tuple[str, str]]:
    """Each translated form of a message with the English it belongs to."""
    said = message.string
    if isinstance(message.id, str):
        return [(message.id, said)] if said else []
    return [(message.id[min(number, 1)], form) for number, form in enumerate(said) if form]


def places(sentence: str) -> list[str]:
    return sorted({name for _, name, _, _ in Formatter().parse(sentence) if name is not None})


def has_values(sentence: str) -> bool:
    try:
        return bool(places(sentence))
    except ValueError:
        return False


@pytest.mark.parametrize(("book", "language"), EVERY)
class TestCatalogues:
    def test_the_po_has_exactly_what_the_sources_say(self, book: Book, language: str) -> None:
        made = po_bytes(updated(book, language, book.collect())).decode()
        assert book.path(language).read_text("utf-8") == made, "run python3 -m rulecore messages"

    def test_the_mo_is_what_the_po_compiles_to(self, book: Book, language: str) -> None:
        assert book.path(language, "mo").read_bytes() == mo_bytes(read(book, language)), "run rulecore messages"

    def test_a_translation_has_the_places_of_its_english(self, book: Book, language: str) -> None:
        wrong = [
            (english, said)
            for message in read(book, language)
            if message.id
            for english, said in forms(message)
            # the first of three forms is said of 21 too, so it needs the number even where English writes “one”
            if has_values(english) and set(places(said)) - {"count"} != set(places(english)) - {"count"}
        ]
        assert not wrong

    def test_a_translation_keeps_the_edges_of_its_english(self, book: Book, language: str) -> None:
        wrong = [
            (english, said)
            for message in read(book, language)
            if message.id
            for english, said in forms(message)
            if english[:1].isspace() != said[:1].isspace() or english[-1:].isspace() != said[-1:].isspace()
        ]
        assert not wrong

    def test_what_calls_itself_complete_is_complete(self, book: Book, language: str) -> None:
        catalog = updated(book, language, book.collect())
        assert [message.id for message in owed(book, catalog)] == []


def test_every_file_that_is_declared_complete_is_there() -> None:
    names = {book.name for book in books()}
    assert [name for name in messages.COMPLETE if name not in names and not (ROOT / name).is_file()] == []


def test_babel_is_a_tool_of_the_tests_and_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert any(line.startswith("babel") for line in project["project"]["optional-dependencies"]["test"])
    assert not any(line.startswith("babel") for line in project["project"]["dependencies"])
    lock = (ROOT / "binder" / "lock-test.txt").read_text("utf-8")
    assert re.search(r"^babel==\S+ \\\n    --hash=sha256:", lock, re.MULTILINE)
    assert requires("rulecore") is not None


def test_the_words_of_a_page_that_is_still_loading_are_those_of_the_tables() -> None:
    assert PAGE_WORDS.read_text("utf-8") == page_words(), "run python3 -m rulecore messages"


def test_the_wheel_takes_the_tables_along() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert {"*.po", "*.mo"} <= set(wheel["artifacts"])


def test_no_sentence_is_put_together_before_it_is_looked_up() -> None:
    folders = [ROOT / "rulecore", ROOT / "widgets"]
    wrong = [
        f"{shown(path)}:{call.lineno}"
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
        for call in calls(path)
        if isinstance(call.args[0], (ast.JoinedStr, ast.BinOp))
    ]
    assert wrong == []


def test_a_sentence_inside_an_f_string_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "small.py"
    source.write_text("""x = f"<b>{_('Rule')}</b>" + _.plural('{count} card', "{count} cards", 3) + marked("Bet")""")
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    assert [key for _, key in in_python([source])] == ["Rule", ("{count} card", "{count} cards"), "Bet"]


def data_strings(value: Any, key: str = "") -> list[tuple[str, str]]:
    """Every string of a file with the name it stands under."""
    if isinstance(value, dict):
        return [found for name, item in value.items() for found in data_strings(item, name)]
    if isinstance(value, list):
        return [found for item in value for found in data_strings(item, key)]
    return [(key, value)] if isinstance(value, str) else []


PHRASES = {"play", "solution", "offers", "replies", "P1", "P2", "P3", "P4", "reward", "players"}
"""Names under which a lesson's file has phrases of actions, or players as the lab knows them."""


def test_no_sentence_of_a_lesson_hides_under_a_name_that_is_not_said() -> None:
    hidden = []
    for path in sorted((ROOT / "notebooks").glob("*/*.toml")):
        heard: set[str] = set()
        lesson_texts(tomllib.loads(path.read_text("utf-8")), lambda text, heard=heard: heard.add(text) or text)
        hidden += [
            (path.name, key, text)
            for key, text in data_strings(tomllib.loads(path.read_text("utf-8")))
            if text not in heard and key not in PHRASES and len(text.split()) > 3
        ]
    assert hidden == []


# ---- the tools themselves --------------------------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Translator:
    """A domain of three messages, as the tools write it."""
    catalog = Catalog(locale="hr")
    catalog.add("Hello, {name}.", "Bok, {name}.")
    catalog.add(("{count} card", "{count} cards"), ("{count} karta", "{count} karte", "{count} karata"))
    catalog.add("Not yet")
    catalog.add(("{count} day", "{count} days"), ("{count} dan", "", ""))
    path = tmp_path / "hr" / "LC_MESSAGES" / "small.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(mo_bytes(catalog))
    return Translator("small", tmp_path)


class TestTranslator:
    def test_it_speaks_the_language_in_use(self, table: Translator) -> None:
        assert table("Hello, {name}.", name="Ana") == "Hello, Ana."
        use("hr")
        assert current() == "hr"
        assert table("Hello, {name}.", name="Ana") == "Bok, Ana."

    def test_what_is_not_translated_is_said_in_english(self, table: Translator) -> None:
        use("hr")
        assert table("Not yet") == "Not yet"
        assert table.plural("{count} day", "{count} days", 5) == "5 days"
        assert table("Nobody knows {this}.", this="that") == "Nobody knows that."

    @pytest.mark.parametrize(
        ("count", "said"),
        [(0, "0 karata"), (1, "1 karta"), (2, "2 karte"), (5, "5 karata"), (12, "12 karata"), (21, "21 karta")],
    )
    def test_croatian_has_three_forms(self, table: Translator, count: int, said: str) -> None:
        use("hr")
        assert table.plural("{count} card", "{count} cards", count) == said

    def test_english_has_two(self, table: Translator) -> None:
        assert table.plural("{count} card", "{count} cards", 1) == "1 card"
        assert table.plural("{count} card", "{count} cards", 0) == "0 cards"

    def test_another_table_may_stand_behind(self, table: Translator, tmp_path: Path) -> None:
        use("hr")
        assert Translator("none", tmp_path, behind=table)("Hello, {name}.", name="Ana") == "Bok, Ana."

    def test_an_unknown_language_is_refused_with_those_that_are_known(self) -> None:
        with pytest.raises(InvalidOptions, match=r"'xx'.*en, hr"):
            use("xx")
        assert current() == "en"

    def test_values_are_never_taken_for_places(self, table: Translator) -> None:
        assert table("Hello, {name}.", name="{count}") == "Hello, {count}."

    def test_numbers_have_the_decimal_mark_of_the_language(self) -> None:
        assert kernel_language.decimal("+1.50") == "+1.50"
        use("hr")
        assert kernel_language.decimal("+1.50") == "+1,50"

    def test_marked_changes_nothing(self) -> None:
        assert marked("Bet") == "Bet"

    def test_the_address_may_ask_for_a_language(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for query, wanted in (("lang=hr", "hr"), ("code=x&lang=hr", "hr"), ("lang=xx", ""), ("", "")):
            monkeypatch.setenv("QUERY_STRING", query)
            assert kernel_language.asked_for() == wanted


def test_data_is_said_under_its_text_keys_alone() -> None:
    data = {
        "title": "one",
        "rule": "two",
        "players": "three",
        "first": {"after": {"wager 1 gold": "four"}, "start": {"line": ["five"]}},
        "levels": [{"hints": ["six"], "solution": ["seven"], "missteps": [{"says": "eight", "play": ["nine"]}]}],
        "check": {"ask": ["ten"], "intro": "eleven"},
        "change": {"knobs": [{"ask": "twelve", "option": "thirteen"}], "line_ups": [{"players": "fourteen"}]},
    }
    heard: list[str] = []
    made = lesson_texts(data, lambda text: heard.append(text) or text.upper())
    assert made["title"] == "ONE"
    assert made["first"]["after"] == {"wager 1 gold": "FOUR"}
    assert made["check"] == {"ask": ["ten"], "intro": "ELEVEN"}
    assert made["change"]["line_ups"] == [{"players": "fourteen"}]
    assert set(heard) == {"one", "three", "four", "six", "eight", "eleven", "twelve"}
    assert translated(data, str, TEXTS) == data


def test_scripts_say_what_stands_in_their_calls() -> None:
    script = 't("One") + tn("{count} step", "{count} steps", n); const split = at("no"); t("a \\"quote\\"", { a: 1 });'
    assert script_messages(script) == ("One", ("{count} step", "{count} steps"), 'a "quote"')


def test_the_tables_are_what_the_standard_library_reads(tmp_path: Path) -> None:
    catalog = Catalog(locale="hr")
    catalog.add("Bet", "Oklada")
    assert gettext.GNUTranslations(io.BytesIO(mo_bytes(catalog))).gettext("Bet") == "Oklada"
