"""A lesson in a plain Python process: plays it and prints what a page of the same lesson must show, as JSON.

`python tests/browser/plain_lesson.py NAME CODE` opens the code, runs its experiment, and prints.
"""

from __future__ import annotations

import json
import re
import sys
from html import unescape
from typing import Any

from widgets import Lesson


def plain(markup: str) -> str:
    """The text of a piece of a page without any space: where tags are, browsers put none."""
    return "".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def shown(name: str, code: str) -> dict[str, Any]:
    """What there is to see in a lesson: boards, the bet's truth, the experiment's numbers, the questions."""
    lesson = Lesson.open(name, code)
    for part in lesson.parts.values():
        part.widget()
    parts: dict[str, Any] = dict(lesson.parts)
    boards = {key: parts[key].scene.surface.board.scene["text"] for key in ("first", "levels")}
    parts["change"].run_now()
    return {
        "boards": {key: [[each["term"], *each["lines"]] for each in text] for key, text in boards.items()},
        "bet": plain(parts["bet"]._reveal.value),
        "questions": [
            [item.question.text if isinstance(item.question.text, str) else " ".join(item.question.text)]
            + [choice.text for choice in item.question.choices]
            for item in parts["check"].items
        ],
        "experiment": plain(parts["change"]._result.value),
    }


if __name__ == "__main__":
    print(json.dumps(shown(*sys.argv[1:])))
