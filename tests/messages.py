"""Collects what the project says to people, keeps the translations up to date, and compiles them.

    python3 -m rulecore messages                  collect, update every .po, compile every .mo, say what is missing
    python3 -m rulecore messages --check          change nothing; fail when something is to be done
    python3 -m rulecore messages --missing NAME   print what a catalogue lacks, as a .po to fill in
    python3 -m rulecore messages --take FILE      put the translations of such a file where they belong
    python3 -m rulecore messages --begin GAME     make empty catalogues for a game that nobody has translated yet

A catalogue is called after its folder and its domain, such as ``notebooks/dominion``. CONTRIBUTING says how texts are
marked.
"""

from __future__ import annotations

import argparse
import ast
import fcntl
import io
import json
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from rulecore.kernel.catalogue import catalogue_texts
from rulecore.kernel.language import LANGUAGES, SOURCE, translated
from rulecore.lab import Metric
from rulecore.lab.metrics import GENERAL
from widgets.language import GAME_TEXTS, PAGE, lesson_texts, script_messages, spoken

ROOT = Path(__file__).resolve().parents[1]
PAGE_WORDS = ROOT / "widgets" / "theme" / "voila" / "static" / "page-words.js"
FOLDERS = {name: ROOT / name / "locale" for name in ("rulecore", "widgets", "notebooks")}

COMPLETE: set[str] = {
    "rulecore/rulecore",
    "rulecore/dominion",
    "widgets/widgets",
    "widgets/dominion",
    "notebooks/games",
    "notebooks/dominion",
}
"""Catalogues, or single source files, of which every message is translated; the tests demand it."""

SHARED = ("kernel", "lab", "teaching", "card.py", "card_page.py")
"""What of rulecore belongs to no game and no command line."""
STARTED = datetime(2026, 11, 30, tzinfo=UTC)
"""Stands in every file, so that two runs write the same."""

Key = str | tuple[str, str]
Found = dict[Key, list[str]]


@dataclass(frozen=True)
class Book:
    """One catalogue of messages.

    Attributes:
        folder: where it lies: ``"rulecore"``, ``"widgets"`` or ``"notebooks"``.
        domain: a game, or ``"rulecore"``, ``"widgets"``, ``"games"`` for what games share.
    """

    folder: str
    domain: str

    @property
    def name(self) -> str:
        """Folder and domain."""
        return f"{self.folder}/{self.domain}"

    def path(self, language: str, ending: str = "po") -> Path:
        """Where its messages in a language lie."""
        return FOLDERS[self.folder] / language / "LC_MESSAGES" / f"{self.domain}.{ending}"

    def collect(self) -> Found:
        """Every message of its sources, with the files it stands in."""
        found: Found = {}
        for place, key in self._said():
            places = found.setdefault(key, [])
            if place not in places:
                places.append(place)
        return found

    def _said(self) -> Iterator[tuple[str, Key]]:
        game = self.domain
        if self.name == "rulecore/rulecore":
            yield from in_python(path for part in SHARED for path in files(ROOT / "rulecore" / part))
            yield from in_metrics("rulecore/lab/metrics.py", GENERAL)
        elif self.name == "widgets/widgets":
            yield from in_python(path for path in files(ROOT / "widgets") if not named_game(path))
            for path in sorted((ROOT / "widgets").rglob("*.js")):
                yield from ((shown(path), key) for key in script_messages(path.read_text("utf-8")))
        elif self.name == "notebooks/games":
            path = ROOT / "notebooks" / "games.toml"
            yield from in_data(path, lambda data, say: translated(data, say, GAME_TEXTS))
        elif self.folder == "rulecore":
            yield from in_python(files(ROOT / "rulecore" / game))
            yield from in_rules(game)
            yield from in_tables(game)
        elif self.folder == "widgets":
            yield from in_python(path for path in files(ROOT / "widgets") if named_game(path) == game)
        else:
            for path in sorted((ROOT / "notebooks" / game).glob("*.toml")):
                yield from in_data(path, lesson_texts)


def shown(path: Path) -> str:
    """A path as it stands in the files."""
    return path.relative_to(ROOT).as_posix()


def files(path: Path) -> list[Path]:
    """The Python files of a folder, or the one file."""
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def games() -> list[str]:
    """Every game with a package of its own."""
    return sorted(path.parent.name for path in (ROOT / "rulecore").glob("*/rules.toml"))


def named_game(path: Path) -> str:
    """The game a file of the controls belongs to by its name; empty if it serves all of them."""
    return next((game for game in games() if path.stem == game or path.stem.startswith(f"{game}_")), "")


def in_python(paths: Iterable[Path]) -> Iterator[tuple[str, Key]]:
    """What Python files mark: the texts of ``_("…")`` and ``marked("…")``, and of ``.plural("one", "many", count)``.

    Python's own parser finds them inside f-strings too, which Babel's reader does not see before Python 3.12.
    """
    for path in paths:
        for call in sorted(calls(path), key=lambda call: (call.lineno, call.col_offset)):
            texts = [part.value for part in call.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            if isinstance(call.func, ast.Name) and texts and texts[0]:
                yield shown(path), texts[0]
            elif len(texts) > 1:
                yield shown(path), (texts[0], texts[1])


def calls(path: Path) -> Iterator[ast.Call]:
    """The calls of a file that look a text up, or mark it for later."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        plain = isinstance(node.func, ast.Name) and node.func.id in ("_", "marked")
        if plain or (isinstance(node.func, ast.Attribute) and node.func.attr == "plural"):
            yield node


def in_data(path: Path, walk: Callable[[dict, Callable[[str], str]], object]) -> Iterator[tuple[str, Key]]:
    """What people read in a file of data."""
    heard: list[str] = []
    walk(tomllib.loads(path.read_text("utf-8")), lambda sentence: heard.append(sentence) or sentence)
    yield from ((shown(path), sentence) for sentence in heard if sentence)


def in_rules(game: str) -> Iterator[tuple[str, Key]]:
    """What people read of a game's rules."""
    if (ROOT / "rulecore" / game / "rules.toml").is_file():
        heard: list[str] = []
        catalogue_texts(f"rulecore.{game}", lambda sentence: heard.append(sentence) or sentence)
        yield from ((f"rulecore/{game}/rules.toml", sentence) for sentence in heard if sentence)


def in_tables(game: str) -> Iterator[tuple[str, Key]]:
    """What people read of a game's tables: options, stories of players, measures, and ``MESSAGES`` of its ``words``."""
    rulebook = getattr(import_module(f"rulecore.{game}"), "RULEBOOK", None)
    settings = rulebook.options_type.settings().values() if rulebook is not None else ()
    for setting in settings:
        for text in (setting.meaning, setting.none_means, *setting.labels.values()):
            if text:
                yield f"rulecore/{game}/options.py", text
    for player in getattr(module_of(game, "bots"), "BOTS", {}).values():
        yield f"rulecore/{game}/bots", player.story
    own = getattr(module_of(game, "measures"), "METRICS", {})
    yield from in_metrics(f"rulecore/{game}/measures.py", own)
    place = f"rulecore/{game}/words.py"
    if (ROOT / place).is_file():
        yield from ((place, text) for text in getattr(import_module(f"rulecore.{game}.words"), "MESSAGES", ()))


def module_of(game: str, name: str) -> object:
    """A module of a game; nothing if it has none."""
    return import_module(f"rulecore.{game}.{name}") if find_spec(f"rulecore.{game}.{name}") else None


def in_metrics(place: str, metrics: Mapping[str, Metric]) -> Iterator[tuple[str, Key]]:
    """What people read of measures; “share” says how a number is written and is no word."""
    for metric in metrics.values():
        for text in (metric.title, metric.unit, metric.x, metric.meaning, metric.better):
            if text and text != "share":
                yield place, text


def books() -> list[Book]:
    """Every catalogue there is: those of what games share, and of each game with one of its own anywhere."""
    shared = [Book("rulecore", "rulecore"), Book("widgets", "widgets"), Book("notebooks", "games")]
    begun = {path.stem for folder in FOLDERS.values() for path in folder.glob("*/LC_MESSAGES/*.po")}
    own = sorted(begun - {book.domain for book in shared})
    return shared + [Book(folder, game) for game in own for folder in FOLDERS]


def languages() -> list[str]:
    """Every language but that of the sources."""
    return [language for language in LANGUAGES if language != SOURCE]


def read(book: Book, language: str) -> Catalog:
    """A catalogue as it lies there; an empty one if there is none."""
    path = book.path(language)
    made = Catalog(locale=language)
    if path.is_file():
        with path.open("rb") as stream:
            made = read_po(stream, locale=language)
    return made


def updated(book: Book, language: str, found: Found) -> Catalog:
    """A catalogue with exactly the messages that the sources have; what is no longer said is kept at the end."""
    template = Catalog(locale=language)
    for key in sorted(found, key=lambda key: (found[key][0], key if isinstance(key, str) else key[0])):
        template.add(key, locations=[(place, 1) for place in found[key]])
    made = read(book, language)
    known = {message.id: message.string for message in made.obsolete.values() if translated_message(message)}
    made.update(template, no_fuzzy_matching=True)
    for message in made:
        # somebody says it again
        if message.id and not translated_message(message) and message.id in known:
            message.string = known[message.id]
        # marks of the tools are our own business: every place in braces is one for values
        message.flags.clear()
    for key in [key for key, message in made.obsolete.items() if not translated_message(message)]:
        del made.obsolete[key]
    made.header_comment = (
        f"# What rulecore says, in {LANGUAGES[language]}: {book.name}.\n# python3 -m rulecore messages"
    )
    made.project, made.version = "rulecore", ""
    made.creation_date = made.revision_date = STARTED
    made.copyright_holder, made.msgid_bugs_address = "", ""
    made.last_translator, made.language_team, made.fuzzy = "", "", False
    return made


def po_bytes(catalog: Catalog) -> bytes:
    """A catalogue as a .po."""
    out = io.BytesIO()
    write_po(out, catalog, width=120, include_lineno=False, sort_output=False, ignore_obsolete=False)
    return out.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """A catalogue as a .mo, of the messages that are translated: a plural with empty forms would be said as nothing."""
    whole = Catalog(locale=catalog.locale, fuzzy=False)
    whole.mime_headers = catalog.mime_headers
    for message in catalog:
        if message.id and translated_message(message):
            whole.add(message.id, message.string)
    out = io.BytesIO()
    write_mo(out, whole)
    return out.getvalue()


def translated_message(message: Message) -> bool:
    """Whether every form of a message has a translation."""
    said = message.string
    return bool(said) and (isinstance(said, str) or all(said))


def missing(catalog: Catalog) -> list[Message]:
    """The messages without a translation, in their order."""
    return [message for message in catalog if message.id and not translated_message(message)]


def owed(book: Book, catalog: Catalog) -> list[Message]:
    """The missing messages of catalogues and files that call themselves complete."""
    return [
        message
        for message in missing(catalog)
        if book.name in COMPLETE or any(place in COMPLETE for place, _ in message.locations)
    ]


@contextmanager
def alone() -> Iterator[None]:
    """Keep two runs from writing over each other."""
    with (ROOT / "pyproject.toml").open("rb") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        yield


def write(book: Book, language: str, catalog: Catalog) -> bool:
    """Write .po and .mo; returns whether anything changed."""
    changed = False
    for path, content in (
        (book.path(language), po_bytes(catalog)),
        (book.path(language, "mo"), mo_bytes(catalog)),
    ):
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            changed = True
    return changed


def page_words() -> str:
    """What a page says before any of its controls can hand it over, as the script that comes with the page."""
    book = next(book for book in books() if book.name == "widgets/widgets")
    table = {}
    for language in languages():
        said = {message.id: message.string for message in read(book, language) if translated_message(message)}
        table[language] = {
            "there": [name for name in ("games", *games()) if language in spoken(name)],
            "words": {key: said[key] for key in script_messages(PAGE) if key in said},
        }
    text = json.dumps(table, ensure_ascii=False, indent=1).replace("<", "\\u003c")
    return (
        f"// Written by `python3 -m rulecore messages` from the sentences of page.js.\nwindow.rulecoreWords = {text};\n"
    )


def refresh() -> int:
    """Bring everything up to date; returns 1 when a finished catalogue lacks something."""
    debts = 0
    with alone():
        for book in books():
            found = book.collect()
            for language in languages():
                catalog = updated(book, language, found)
                changed = write(book, language, catalog)
                lacking, debt = len(missing(catalog)), len(owed(book, catalog))
                debts += debt
                note = f"{lacking} missing" if lacking else "complete"
                note += f", {debt} of them in files that are declared complete" if debt else ""
                print(f"{book.name:24} {language}  {len(found):5} messages, {note}{', written' if changed else ''}")
        PAGE_WORDS.write_text(page_words(), encoding="utf-8")
    return 1 if debts else 0


def check() -> list[str]:
    """Everything that is stale or owed, in words."""
    problems = []
    for book in books():
        found = book.collect()
        for language in languages():
            catalog = updated(book, language, found)
            for ending, content in (("po", po_bytes(catalog)), ("mo", mo_bytes(catalog))):
                path = book.path(language, ending)
                if not path.is_file() or path.read_bytes() != content:
                    problems.append(f"{shown(path)} is not what the sources make: run python3 -m rulecore messages")
            problems += [f"{book.name} {language} lacks: {message.id}" for message in owed(book, catalog)]
    if not PAGE_WORDS.is_file() or PAGE_WORDS.read_text(encoding="utf-8") != page_words():
        problems.append(f"{shown(PAGE_WORDS)} is not what the sources make: run python3 -m rulecore messages")
    return problems


def take(path: Path) -> int:
    """Put the translations of a .po where their English stands; returns 1 when some of it is said nowhere."""
    with path.open("rb") as stream:
        given = {message.id: message for message in read_po(stream, locale=languages()[0]) if message.id}
    used: set[object] = set()
    with alone():
        for book in books():
            found = book.collect()
            for language in languages():
                catalog = updated(book, language, found)
                for message in catalog:
                    if message.id in given and translated_message(given[message.id]):
                        message.string = given[message.id].string
                        used.add(message.id)
                write(book, language, catalog)
        PAGE_WORDS.write_text(page_words(), encoding="utf-8")
    strange = [key for key, message in given.items() if key not in used and translated_message(message)]
    print(f"{len(used)} taken.")
    for key in strange:
        print(f"nobody says: {key}", file=sys.stderr)
    return 1 if strange else 0


def print_missing(name: str) -> int:
    """Print what a catalogue lacks, ready to be filled in and taken; returns 1 when there is no such catalogue."""
    chosen = [book for book in books() if name in ("all", book.name)]
    if not chosen:
        print(f"There is no catalogue {name}; there are {', '.join(book.name for book in books())}.", file=sys.stderr)
        return 1
    for language in languages():
        made = Catalog(locale=language, creation_date=STARTED, fuzzy=False)
        for book in chosen:
            for message in missing(updated(book, language, book.collect())):
                made.add(message.id, locations=message.locations)
        sys.stdout.write(po_bytes(made).decode())
    return 0


def begin(game: str) -> int:
    """Make empty catalogues for a game; returns 1 when there is no such game."""
    if game not in games():
        print(f"There is no game {game}; there are {', '.join(games())}.", file=sys.stderr)
        return 1
    for language in languages():
        # the lessons' own comes last: once it is there, pages offer the language
        write(Book("rulecore", game), language, Catalog(locale=language))
    return refresh()


def main() -> int:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="change nothing, fail when something is to be done")
    what.add_argument("--missing", metavar="NAME", help="print what a catalogue lacks, or all of them")
    what.add_argument("--take", metavar="FILE", type=Path, help="put the translations of a .po where they belong")
    what.add_argument("--begin", metavar="GAME", help="make empty catalogues for a game")
    arguments = parser.parse_args()
    if arguments.check:
        problems = check()
        print("\n".join(problems) or "Everything is up to date.")
        return 1 if problems else 0
    if arguments.missing:
        return print_missing(arguments.missing)
    if arguments.take:
        return take(arguments.take)
    return begin(arguments.begin) if arguments.begin else refresh()


if __name__ == "__main__":
    sys.exit(main())
