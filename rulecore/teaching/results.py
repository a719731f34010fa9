"""What a learner leaves behind: one row an answer or action, as a table for the teacher."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any


@dataclass(slots=True)
class Row:
    """One answer, bet, action, refusal or reflection.

    Attributes:
        lesson: id of the lesson.
        version: version of the project.
        host: where the page ran: Voila, Lab or Python.
        step: part of the lesson.
        item: which level, question or bet of it.
        rule: id of the rule in question.
        attempt: number of the try, from 1.
        choice: what was chosen or done.
        correct: whether it was right; ``None`` where there is no right or wrong.
        misreading: the misreading it shows, or nothing.
        prediction: the number bet.
        truth: the true number.
        confidence: 1 (a guess) to 3 (sure).
        hints: hints taken before it.
        seconds: since the lesson was opened.
        seed: seed of its numbers.
    """

    lesson: str
    version: str
    host: str
    step: str
    item: str = ""
    rule: str = ""
    attempt: int = 1
    choice: str = ""
    correct: bool | None = None
    misreading: str = ""
    prediction: float | None = None
    truth: float | None = None
    confidence: int | None = None
    hints: int = 0
    seconds: float = 0.0
    seed: int = 0


COLUMNS = tuple(field.name for field in fields(Row))


class Results:
    """The rows of one sitting, in order."""

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self.rows = list(rows)

    def add(self, row: Row) -> None:
        """Put a row at the end."""
        self.rows.append(row)

    def to_csv(self) -> str:
        """The rows as a table that spreadsheets open. Texts that a spreadsheet would run as a formula are quoted."""
        out = io.StringIO()
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for row in self.rows:
            writer.writerow({name: harmless(value) for name, value in asdict(row).items()})
        return out.getvalue()

    def to_json(self, **head: Any) -> str:
        """The rows as JSON, with whatever else describes the sitting."""
        return json.dumps({**head, "rows": [asdict(row) for row in self.rows]}, ensure_ascii=False, indent=1)

    def first_try(self) -> dict[str, float]:
        """Share of questions and levels of each rule that were right at the first try."""
        seen: dict[str, list[bool]] = {}
        done = set()
        for row in self.rows:
            key = (row.step, row.item)
            # who expected something else of an experiment has not misread a rule
            if row.correct is None or row.step == "change" or key in done:
                continue
            done.add(key)
            seen.setdefault(row.rule, []).append(row.correct)
        return {rule: sum(right) / len(right) for rule, right in seen.items()}

    def missed_rules(self) -> list[str]:
        """Rules that were not right at the first try, for the review list."""
        return [rule for rule, share in self.first_try().items() if rule and share < 1]


def harmless(value: Any) -> Any:
    """A cell that no spreadsheet runs as a formula: texts that begin like one get a quotation mark in front."""
    return "'" + value if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value
