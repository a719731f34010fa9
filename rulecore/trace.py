"""The trace: from a rule's place in the rulebook to the code that enforces it, its tests and the lessons that teach it.

Nothing is registered anywhere. A link is a place that writes the rule's id in full: a comment, a docstring or a text in
the game's code, a test or a worked case, a lesson's data or notebook. Reading the files is all it takes, so the trace
can never fall behind them.

>>> trace = trace_of("dominance.take.hand_limit")
>>> trace.title, trace.section
('Take while your screen has room', 'Game Turn, action 3, sentence 1')
>>> trace.code[0].place
'Take.why_not'
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rulecore.kernel import Rule
from rulecore.kernel.catalogue import load_catalogue
from rulecore.trace_files import Citation, imported_from, read_citations, snippet_at

PACKAGE = Path(__file__).resolve().parent
# The narrator speaks about rules and enforces none; a rule that it alone cites is enforced nowhere.
SPEAKERS = frozenset({"narration.py"})
# A declared option says that a rule can be read or changed, which is less telling than the place that asks for it.
DECLARATIONS = frozenset({"options.py", "facts.py"})


@dataclass(frozen=True, slots=True)
class Link:
    """One place that cites a rule.

    Attributes:
        path: the file, from the project's top folder on, with forward slashes.
        line: the line of the citation, from 1.
        place: the function, test, worked case or step of a lesson, in a few words; may be empty.
        snippet: its text, at most 40 lines, not escaped.
        first_line: the line of the file at which the snippet begins.
    """

    path: str
    line: int
    place: str
    snippet: str
    first_line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class Trace:
    """All there is about one rule, the most telling link of each kind first.

    Attributes:
        id: the rule's id.
        section: its place in the rulebook.
        title: a few words.
        words: the rule in our words, under the options asked for.
        reason: why no code is needed, or nothing.
        code: where the game's code enforces it.
        tests: which worked cases and tests show it.
        lessons: which lessons teach it.
        checkout: whether tests and lessons could be looked for; an installed package has neither.
    """

    id: str
    section: str
    title: str
    words: str
    reason: str
    code: tuple[Link, ...]
    tests: tuple[Link, ...]
    lessons: tuple[Link, ...]
    checkout: bool

    @property
    def missing(self) -> tuple[str, ...]:
        """The links that should be there and are not: some of “code”, “test” and “lesson”."""
        missing = [] if self.code or self.reason else ["code"]
        if self.checkout:
            missing += [] if self.tests else ["test"]
            missing += [] if self.lessons else ["lesson"]
        return tuple(missing)

    def to_json(self, snippets: bool = True) -> dict[str, Any]:
        """Plain data.

        Args:
            snippets: whether each link carries its text.
        """
        return {
            "id": self.id,
            "section": self.section,
            "title": self.title,
            "words": self.words,
            "reason": self.reason,
            **{
                name: [
                    {"path": link.path, "line": link.line, "place": link.place}
                    | ({"snippet": link.snippet, "first_line": link.first_line} if snippets else {})
                    for link in links
                ]
                for name, links in (("code", self.code), ("tests", self.tests), ("lessons", self.lessons))
            },
            "missing": list(self.missing),
        }


@dataclass(frozen=True, slots=True)
class Project:
    """The files a trace is read from.

    Attributes:
        package: the folder of the rules library.
        root: the project's top folder, or ``None`` where there are no tests and notebooks beside the library.
    """

    package: Path
    root: Path | None

    def name_of(self, path: Path) -> str:
        """A file as people write it: from the top folder on."""
        inside = self.package if path.is_relative_to(self.package) else self.root
        assert inside is not None
        folder = inside.parent if inside is self.package else inside
        return path.relative_to(folder).as_posix()


def find_project(start: Path | None = None) -> Project:
    """The library that is running, and its checkout if it has one.

    Args:
        start: a project's top folder to read in place of the running one.
    """
    if start is not None:
        return Project(start / "rulecore", start)
    # An installed library may still be used in a clone: a class server's lessons run in its folders.
    here = Path.cwd()
    for root in (PACKAGE.parent, here, *here.parents):
        if all((root / name).exists() for name in ("pyproject.toml", "tests", "notebooks", "rulecore")):
            return Project(PACKAGE, root)
    return Project(PACKAGE, None)


def games() -> list[str]:
    """Every game with a rule catalogue."""
    return sorted(path.parent.name for path in PACKAGE.glob("*/rules.toml"))


def trace_of(rule_id: str, options: Any = None, project: Project | None = None) -> Trace:
    """The trace of one rule.

    It reads closely only the files that name the rule, so that a learner who asks about one rule need not wait for all.

    Args:
        rule_id: such as ``"dominance.take.hand_limit"``.
        options: the game's options in force, so that a doubtful rule is told as it is played.
        project: whose files to read; those of the running library if not given.

    Raises:
        LookupError: there is no such rule; the message names the nearest.
    """
    project = project or find_project()
    rules = _rules(rule_id.partition(".")[0])
    if rule_id not in rules:
        near = difflib.get_close_matches(rule_id, rules, 3, 0.5)
        hint = f"Did you mean {' or '.join(near)}?" if near else f"There are rules for {', '.join(games())}."
        raise LookupError(f"There is no rule {rule_id!r}. {hint}")
    return _trace(project, rules[rule_id], options, _citations(project, rule_id.partition(".")[0], rule_id))


def _trace(
    project: Project, rule: Rule, options: Any, citations: Mapping[str, Mapping[str, tuple[Citation, ...]]]
) -> Trace:
    found = {kind: cited.get(rule.id, ()) for kind, cited in citations.items()}

    def links(kind: str) -> tuple[Link, ...]:
        return tuple(_link(project, citation) for citation in found[kind])

    return Trace(
        id=rule.id,
        section=rule.section,
        title=rule.title,
        words=words_under(rule, options),
        reason=rule.reason,
        code=links("code"),
        tests=links("tests"),
        lessons=links("lessons"),
        checkout=project.root is not None,
    )


def trace_game(game: str, options: Any = None, project: Project | None = None) -> list[Trace]:
    """The traces of all rules of a game, in the order of its rulebook.

    Raises:
        LookupError: there is no such game.
    """
    project = project or find_project()
    return [_trace(project, rule, options, _citations(project, game)) for rule in _rules(game).values()]


def strays(game: str, project: Project | None = None) -> list[str]:
    """Places in code and lessons that cite a rule the catalogue does not have, as “path:line id”."""
    project = project or find_project()
    known = _rules(game)
    found = _citations(project, game)
    return [
        f"{project.name_of(citation.path)}:{citation.line} {rule_id}"
        for kind in ("code", "lessons")
        for rule_id, citations in found[kind].items()
        if rule_id not in known
        for citation in citations
    ]


def words_under(rule: Rule, options: Any) -> str:
    """A rule in our words, as the options in force read it; ``None`` stands for our own readings."""
    if options is not None and rule.option:
        value = getattr(options, rule.option)
        for reading in rule.readings:
            if reading.words and reading.value == value and type(reading.value) is type(value):
                return reading.words
    return rule.words


def _rules(game: str) -> Mapping[str, Rule]:
    if game not in games():
        raise LookupError(f"There is no game {game!r} here; there is {', '.join(games())}.")
    return load_catalogue(f"rulecore.{game}")


@cache
def _citations(project: Project, game: str, rule_id: str = "") -> dict[str, dict[str, tuple[Citation, ...]]]:
    topics = {rule_id.split(".")[1] for rule_id in _rules(game)}
    wanted = rf"{re.escape(rule_id)}(?!\w)" if rule_id else rf"{game}\.(?:{'|'.join(sorted(topics))})\.\w+"
    pattern = re.compile(rf"(?<![\w.]){wanted}")
    return {
        kind: _by_rule(pattern, sorted(paths(project, game), key=str), order)
        for kind, paths, order in (
            ("code", _code_files, _code_order),
            ("tests", _test_files, _test_order),
            ("lessons", _lesson_files, _lesson_order),
        )
    }


def _by_rule(pattern: re.Pattern[str], paths: list[Path], order: Any) -> dict[str, tuple[Citation, ...]]:
    by_rule: dict[str, list[Citation]] = {}
    for path in paths:
        for citation in read_citations(path, pattern):
            by_rule.setdefault(citation.rule, []).append(citation)
    # Several mentions in one function or one worked case are one link.
    kept: dict[str, tuple[Citation, ...]] = {}
    for rule, citations in by_rule.items():
        once: dict[tuple[Path, str | int], Citation] = {}
        for citation in sorted(citations, key=order):
            once.setdefault((citation.path, citation.place or citation.line), citation)
        kept[rule] = tuple(once.values())
    return kept


@cache
def _code_files(project: Project, game: str) -> tuple[Path, ...]:
    # Players, cards and measures cite rules too. Only what the rulebook itself stands on can enforce one.
    folder = project.package / game
    return tuple(path for path in imported_from(folder / "game.py", folder) if path.name not in SPEAKERS)


def _test_files(project: Project, game: str) -> Iterator[Path]:
    if project.root is None:
        return
    for path in (project.root / "tests").rglob("*"):
        data = path.suffix in (".yaml", ".toml", ".json")
        if (data or (path.suffix == ".py" and path.name.startswith("test_"))) and "artefacts" not in path.parts:
            yield path


def _lesson_files(project: Project, game: str) -> Iterator[Path]:
    if project.root is None:
        return
    for path in (project.root / "notebooks" / game).rglob("*"):
        if path.suffix in (".toml", ".ipynb") and ".ipynb_checkpoints" not in path.parts:
            yield path


def _code_order(citation: Citation) -> tuple[Any, ...]:
    # What refuses an action says most about a rule, then what else names it for the log, then a remark beside the code.
    function = citation.place.rpartition(".")[2]
    return (
        citation.path.name in DECLARATIONS,
        not citation.inside,
        not citation.whole,
        not (function == "why_not" or function.endswith("refusal")),
        str(citation.path),
        citation.line,
    )


def _test_order(citation: Citation) -> tuple[Any, ...]:
    # A worked case can be read without knowing any Python.
    return (citation.path.suffix == ".py", str(citation.path), citation.line)


def _lesson_order(citation: Citation) -> tuple[Any, ...]:
    return (citation.path.suffix != ".toml", str(citation.path), not citation.place, citation.line)


def _link(project: Project, citation: Citation) -> Link:
    first_line, snippet = snippet_at(citation.path, citation.line)
    return Link(project.name_of(citation.path), citation.line, citation.place, snippet, first_line)
