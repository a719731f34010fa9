"""What a class did, from the results files that pupils hand in: which rules were hard, and which misreading to discuss.

Files come from many machines and through many programs, so reading them is patient: tables with commas or semicolons,
with or without a mark at the beginning, and JSON. What cannot be read is listed with its fault, and the rest counts.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any, Final

from rulecore.kernel.language import decimal, translator
from rulecore.teaching.results import harmless

_ = translator("rulecore")

NEEDED: Final = ("lesson", "step", "item", "rule", "choice", "correct", "misreading", "prediction", "truth", "seconds")
LARGEST: Final = 5_000_000
FIRST_STEP: Final = "first"


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a results file, with its numbers as numbers.

    Attributes:
        lesson: id of the lesson.
        step: part of the lesson.
        item: which level, question or bet.
        rule: id of the rule.
        correct: whether it was right; ``None`` where there is no right or wrong.
        misreading: the misreading it shows, or nothing.
        prediction: the number bet.
        truth: the true number.
        seconds: since the lesson was opened.
    """

    lesson: str
    step: str
    item: str
    rule: str
    correct: bool | None
    misreading: str
    prediction: float | None
    truth: float | None
    seconds: float


@dataclass(frozen=True, slots=True)
class RuleLine:
    """How a rule went.

    Attributes:
        rule: its id.
        sittings: how many pupils met it.
        share: the part of first tries that were right.
        misreading: the commonest misreading, or nothing.
        often: how often it was seen.
    """

    rule: str
    sittings: int
    share: float
    misreading: str
    often: int


@dataclass(frozen=True, slots=True)
class BetLine:
    """How a bet went.

    Attributes:
        lesson: id of the lesson.
        item: the bet.
        sittings: how many bet.
        error: how far off they were on average, without sign.
        truth: the true number, on average over seeds.
    """

    lesson: str
    item: str
    sittings: int
    error: float
    truth: float


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step that some did not reach.

    Attributes:
        lesson: id of the lesson.
        step: the step.
        missing: how many sittings have no row of it.
        sittings: how many there are.
    """

    lesson: str
    step: str
    missing: int
    sittings: int


@dataclass
class Report:
    """What a folder of results files says.

    Attributes:
        files: names of the files that count.
        problems: (file, what is wrong) for those that do not.
        sittings: number of pupils' sittings by lesson.
        rules: how each rule went, the hardest first.
        bets: how each bet went.
        first_moves: seconds to the first move, one a sitting that made one.
        unfinished: steps that some did not reach.
    """

    files: list[str] = field(default_factory=list)
    problems: list[tuple[str, str]] = field(default_factory=list)
    sittings: dict[str, int] = field(default_factory=dict)
    rules: list[RuleLine] = field(default_factory=list)
    bets: list[BetLine] = field(default_factory=list)
    first_moves: list[float] = field(default_factory=list)
    unfinished: list[StepLine] = field(default_factory=list)

    @property
    def first_move(self) -> float | None:
        """The median of the seconds to the first move; ``None`` if nobody made one."""
        return median(self.first_moves) if self.first_moves else None

    def to_csv(self) -> str:
        """The report as one table that spreadsheets open: what, which, number of sittings, value, remark."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(("about", "which", "sittings", "value", "remark"))
        rows: list[tuple[Any, ...]] = [
            ("sittings", lesson, count, count, "") for lesson, count in self.sittings.items()
        ]
        rows += [
            ("right at first try", line.rule, line.sittings, round(line.share, 3), line.misreading)
            for line in self.rules
        ]
        rows += [
            (
                "average error of bets",
                f"{line.lesson} {line.item}",
                line.sittings,
                round(line.error, 3),
                f"truth {line.truth:g}",
            )
            for line in self.bets
        ]
        if self.first_move is not None:
            rows.append(("median seconds to first move", "", len(self.first_moves), round(self.first_move, 1), ""))
        rows += [
            ("did not reach", f"{line.lesson} {line.step}", line.sittings, line.missing, "") for line in self.unfinished
        ]
        rows += [("not counted", name, "", "", problem) for name, problem in self.problems]
        writer.writerows([[harmless(cell) for cell in row] for row in rows])
        return out.getvalue()


def read_results(content: bytes) -> list[Entry]:
    """Read one results file, as table or as JSON.

    Args:
        content: the file.

    Raises:
        ValueError: it is none; the message says what is wrong.
    """
    if len(content) > LARGEST:
        raise ValueError(_("it has {size} MB; a results file has a few kB", size=decimal(f"{len(content) / 1e6:.1f}")))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(_("it is not a text in UTF-8; save it as “CSV UTF-8” or send the file as it was")) from None
    if not text.strip():
        raise ValueError(_("it is empty"))
    rows = _json_rows(text) if text.lstrip().startswith(("{", "[")) else _table_rows(text)
    entries = []
    for number, row in enumerate(rows, 1):
        try:
            entries.append(_entry(row))
        except ValueError as error:
            raise ValueError(_("row {number}: {problem}", number=number, problem=error)) from None
    if not entries:
        raise ValueError(_("it has no rows: nothing was done before it was saved"))
    return entries


def _json_rows(text: str) -> Iterable[Mapping[str, Any]]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(_("it begins like JSON and is none; perhaps it was cut off")) from None
    rows = data.get("rows") if isinstance(data, dict) else data
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ValueError(_("it is JSON without a list “rows”"))
    for row in rows:
        _complete(row)
    return rows


def _table_rows(text: str) -> Iterable[Mapping[str, Any]]:
    head = text.lstrip("\r\n").split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    reader = csv.DictReader(io.StringIO(text.lstrip("\r\n")), delimiter=delimiter)
    _complete(dict.fromkeys(name.strip() for name in reader.fieldnames or ()))
    rows = []
    try:
        for row in reader:
            if any(value for value in row.values() if isinstance(value, str)):
                rows.append({(name or "").strip(): value for name, value in row.items()})
    except csv.Error as error:
        raise ValueError(_("it breaks off as a table: {problem}", problem=error)) from None
    return rows


def _complete(row: Mapping[str, Any]) -> None:
    missing = [name for name in NEEDED if name not in row]
    if len(missing) == len(NEEDED):
        raise ValueError(_("it has none of the columns of a results file; it may be another table, such as the ledger"))
    if missing:
        raise ValueError(_("the columns {names} are missing", names=", ".join(missing)))


def _entry(row: Mapping[str, Any]) -> Entry:
    texts = {}
    for name in ("lesson", "step", "item", "rule", "misreading"):
        value = row[name]
        if value is not None and not isinstance(value, str):
            raise ValueError(_("{name} is {value} and not a text", name=name, value=repr(value)))
        texts[name] = (value or "").strip().removeprefix("'")
    if not texts["lesson"] or not texts["step"]:
        raise ValueError(_("it names no lesson or no step"))
    return Entry(
        lesson=texts["lesson"],
        step=texts["step"],
        item=texts["item"],
        rule=texts["rule"],
        correct=_truth(row["correct"]),
        misreading=texts["misreading"],
        prediction=_number("prediction", row["prediction"]),
        truth=_number("truth", row["truth"]),
        seconds=_number("seconds", row["seconds"]) or 0.0,
    )


def _truth(value: Any) -> bool | None:
    # spreadsheets write truths in capitals, and in their owner's language: those cells count as unknown
    if value is None or isinstance(value, bool):
        return value
    return {"true": True, "false": False}.get(str(value).strip().casefold())


def _number(name: str, value: Any) -> float | None:
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    if isinstance(value, bool):
        raise ValueError(_("{name} is {value} and not a number", name=name, value=value))
    try:
        number = float(value.strip().replace(",", ".") if isinstance(value, str) else value)
    except (TypeError, ValueError):
        raise ValueError(_("{name} is {value} and not a number", name=name, value=repr(value))) from None
    if number != number or abs(number) > 1e12:
        raise ValueError(_("{name} is {value} and not a number one could use", name=name, value=repr(value)))
    return number


def report(files: Iterable[tuple[str, bytes]], steps: Sequence[str] = ()) -> Report:
    """What a folder of results files says.

    Args:
        files: name and content of each.
        steps: keys of the steps of a lesson in order, to tell which were not reached.
    """
    made = Report()
    seen: dict[bytes, str] = {}
    sittings: list[list[Entry]] = []
    for name, content in files:
        if content in seen:
            made.problems.append((name, _("it is the same file as {name}", name=seen[content])))
            continue
        try:
            entries = read_results(content)
        except ValueError as error:
            made.problems.append((name, str(error)))
            continue
        seen[content] = name
        made.files.append(name)
        for lesson in dict.fromkeys(entry.lesson for entry in entries):
            sittings.append([entry for entry in entries if entry.lesson == lesson])
    made.sittings = dict(sorted(Counter(sitting[0].lesson for sitting in sittings).items()))
    made.rules = _rules(sittings)
    made.bets = _bets(sittings)
    made.first_moves = [
        entry.seconds for sitting in sittings if (entry := _first(sitting, lambda e: e.step == FIRST_STEP)) is not None
    ]
    made.unfinished = _unfinished(sittings, steps, made.sittings)
    return made


def _first(sitting: list[Entry], fits: Any) -> Entry | None:
    return next((entry for entry in sitting if fits(entry)), None)


def _rules(sittings: list[list[Entry]]) -> list[RuleLine]:
    tries: dict[str, list[bool]] = {}
    met: Counter[str] = Counter()
    misread: dict[str, Counter[str]] = {}
    for sitting in sittings:
        done = set()
        rules = set()
        for entry in sitting:
            if entry.rule and entry.misreading:
                misread.setdefault(entry.rule, Counter())[entry.misreading] += 1
            key = (entry.step, entry.item)
            if entry.correct is None or not entry.rule or key in done or entry.step in ("change", "bet"):
                continue
            done.add(key)
            rules.add(entry.rule)
            tries.setdefault(entry.rule, []).append(entry.correct)
        met.update(rules)
    lines = []
    for rule, right in tries.items():
        commonest = misread.get(rule, Counter()).most_common(1)
        words, often = commonest[0] if commonest else ("", 0)
        lines.append(RuleLine(rule, met[rule], fmean(right), words, often))
    return sorted(lines, key=lambda line: (line.share, line.rule))


def _bets(sittings: list[list[Entry]]) -> list[BetLine]:
    found: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for sitting in sittings:
        entry = _first(sitting, lambda e: e.step == "bet" and e.prediction is not None and e.truth is not None)
        if entry is not None and entry.prediction is not None and entry.truth is not None:
            found.setdefault((entry.lesson, entry.item), []).append((abs(entry.prediction - entry.truth), entry.truth))
    return [
        BetLine(lesson, item, len(pairs), fmean(error for error, _ in pairs), fmean(truth for _, truth in pairs))
        for (lesson, item), pairs in sorted(found.items())
    ]


def _unfinished(sittings: list[list[Entry]], steps: Sequence[str], counts: Mapping[str, int]) -> list[StepLine]:
    lines = []
    for lesson, count in counts.items():
        of_lesson = [{entry.step for entry in sitting} for sitting in sittings if sitting[0].lesson == lesson]
        for step in steps:
            missing = sum(step not in reached for reached in of_lesson)
            if missing:
                lines.append(StepLine(lesson, step, missing, count))
    return lines
