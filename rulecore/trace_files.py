"""Where a file cites a rule, and the piece of the file around it: one reader for each kind of file."""

from __future__ import annotations

import ast
import io
import json
import re
import textwrap
import tokenize
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LONGEST = 40
CUT = "…"


@dataclass(frozen=True, slots=True)
class Citation:
    """One mention of a rule.

    Attributes:
        rule: the id.
        path: the file.
        line: the line, from 1.
        place: what encloses it: a function, a worked case, a step of a lesson; may be empty.
        whole: whether the id is a text of its own, as in a refusal, not part of a remark.
        inside: whether it stands in a function of a Python file.
    """

    rule: str
    path: Path
    line: int
    place: str
    whole: bool
    inside: bool


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a file that can be shown by itself.

    Attributes:
        first: first line, from 1.
        last: last line.
        place: what it is, in a few words.
        function: whether it is a function.
    """

    first: int
    last: int
    place: str
    function: bool = False


def read_citations(path: Path, pattern: re.Pattern[str]) -> Iterator[Citation]:
    """Every mention of a rule in a file.

    Args:
        path: a Python file, a notebook, or data.
        pattern: what an id looks like.
    """
    text = path.read_text(encoding="utf-8")
    if not pattern.search(text):
        return
    for line, said in _texts(path, text):
        for match in pattern.finditer(said):
            at = line + said.count("\n", 0, match.start())
            block = block_at(path, at)
            whole = said.strip("\"'") == match.group()
            yield Citation(match.group(), path, at, block.place, whole, block.function)


def _texts(path: Path, text: str) -> Iterator[tuple[int, str]]:
    """The texts of a file in which a mention counts, each with its first line."""
    if path.suffix == ".py":
        # Code is never a mention: `dominance.setup.layout` may just as well be a module's attribute.
        named = {getattr(tokenize, name, -1) for name in ("COMMENT", "STRING", "FSTRING_MIDDLE")}
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type in named:
                yield token.start[0], token.string
    elif path.suffix == ".ipynb":
        for cell in _cells(path):
            # The stored results of a cell are no lesson, only what it says itself.
            lines = text.split("\n")
            said = set(cell.source.split("\n"))
            for number in range(cell.first, cell.last + 1):
                raw = lines[number - 1].strip().removesuffix(",")
                if raw.startswith('"') and raw.endswith('"') and raw.count('"') >= 2:
                    try:
                        plain = json.loads(raw)
                    except ValueError:
                        continue
                    if plain.rstrip("\n") in said:
                        yield number, plain
    else:
        yield 1, text


def imported_from(start: Path, folder: Path) -> list[Path]:
    """A module and all that it imports, directly or not, from the same folder.

    Args:
        start: the module's file.
        folder: the package; imports from elsewhere are not followed, and its own ``__init__.py`` opens doors only.
    """
    found: list[Path] = []
    waiting = [start]
    while waiting:
        path = waiting.pop()
        if path in found or not path.is_file():
            continue
        found.append(path)
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.ImportFrom) and node.level:
                base = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
                near = [base, *(base / name.name for name in node.names)]
                modules = [file for place in near for file in (place.with_suffix(".py"), place / "__init__.py")]
                waiting += [file for file in modules if file.is_relative_to(folder) and file != folder / "__init__.py"]
    return found


def block_at(path: Path, line: int) -> Block:
    """The piece of a file around a line.

    Args:
        path: the file.
        line: from 1.
    """
    if path.suffix == ".py":
        return _python_block(path, line)
    blocks = _notebook_blocks(path) if path.suffix == ".ipynb" else _data_blocks(path)
    number = bisect_right([block.first for block in blocks], line) - 1
    return blocks[max(number, 0)]


def snippet_at(path: Path, line: int) -> tuple[int, str]:
    """The text around a line, at most ``LONGEST`` lines.

    Returns:
        The number of its first line, and the text without its common indent. Where lines are left out stands “…”.
    """
    block = block_at(path, line)
    if path.suffix == ".ipynb":
        cell = next(cell for cell in _cells(path) if cell.first == block.first)
        lines = cell.source.split("\n")
        return block.first, "\n".join(lines[:LONGEST] + [CUT] * (len(lines) > LONGEST))
    lines = _lines(path)[block.first - 1 : block.last]
    if len(lines) <= LONGEST:
        return block.first, _tidy(lines)
    at = line - block.first
    if at < LONGEST - 1:
        return block.first, _tidy([*lines[: LONGEST - 1], CUT])
    # The first line says what this is; the rest is what surrounds the mention.
    start = min(at - LONGEST // 2, len(lines) - (LONGEST - 2))
    window = lines[start : start + LONGEST - 3]
    more = [CUT] if start + len(window) < len(lines) else []
    return block.first, _tidy([lines[0], CUT, *window, *more])


def _tidy(lines: list[str]) -> str:
    first = len(lines[0]) - len(lines[0].lstrip())
    lines = [" " * first + line if line == CUT else line for line in lines]
    return textwrap.dedent("\n".join(lines)).strip("\n")


@cache
def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _start(node: ast.stmt) -> int:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return min([node.lineno, *(item.lineno for item in node.decorator_list)])
    return node.lineno


def _python_block(path: Path, line: int) -> Block:
    """The innermost function around a line; outside of functions the statement, or the class whose docstring it is."""
    names: list[str] = []
    body: list[ast.stmt] = _tree(path).body
    holder: ast.stmt | None = None
    while True:
        inside = next((node for node in body if _start(node) <= line <= (node.end_lineno or node.lineno)), None)
        if inside is None:
            # A remark stands above the statement it is about.
            inside = next((node for node in body if 0 < _start(node) - line <= 4), None)
        if inside is None:
            return _block(holder, names) if holder else Block(line, line, "")
        if isinstance(inside, ast.FunctionDef | ast.AsyncFunctionDef):
            return _block(inside, [*names, inside.name], line)
        if isinstance(inside, ast.ClassDef):
            names.append(inside.name)
            holder, body = inside, inside.body
            continue
        docstring = isinstance(inside, ast.Expr) and isinstance(inside.value, ast.Constant)
        if holder is not None and docstring and inside is body[0]:
            return _block(holder, names)
        return _block(inside, [*names, *_targets(inside)], line)


def _block(node: ast.stmt, names: list[str], line: int | None = None) -> Block:
    function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    first = _start(node) if line is None else min(line, _start(node))
    return Block(first, node.end_lineno or node.lineno, ".".join(names), function)


def _targets(node: ast.stmt) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)][:1]


@cache
def _data_blocks(path: Path) -> list[Block]:
    """The entries of a data file: worked cases of YAML, tables of TOML; a JSON file is one piece."""
    lines = _lines(path)
    if path.suffix == ".yaml":
        starts = [n for n, text in enumerate(lines, 1) if re.match(r"\s*- id:", text)]
        names = [lines[n - 1].partition("id:")[2].strip().strip("\"'") for n in starts]
    elif path.suffix == ".toml":
        starts = [n for n, text in enumerate(lines, 1) if re.match(r"\s*\[\[?[\w.\"'-]+\]\]?\s*(#.*)?$", text)]
        ends = [*[n - 1 for n in starts[1:]], len(lines)]
        names = [_toml_name(lines[n - 1 : end]) for n, end in zip(starts, ends, strict=True)]
    else:
        starts, names = [], []
    blocks = [Block(1, starts[0] - 1 if starts else len(lines), "")]
    for number, (start, name) in enumerate(zip(starts, names, strict=True)):
        end = starts[number + 1] - 1 if number + 1 < len(starts) else len(lines)
        while end > start and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
            end -= 1
        blocks.append(Block(start, end, name))
    return blocks


def _toml_name(lines: list[str]) -> str:
    header = lines[0].split("#")[0].strip().strip("[]")
    for key in ("title", "name", "id", "task", "question"):
        for text in lines[1:]:
            match = re.match(rf"\s*{key}\s*=\s*([\"'])(.+?)\1\s*$", text)
            if match:
                return f"{header}: {match[2]}"
    return header


@dataclass(frozen=True, slots=True)
class _Cell:
    first: int
    last: int
    source: str


@cache
def _cells(path: Path) -> list[_Cell]:
    lines = _lines(path)
    starts = [number for number, text in enumerate(lines, 1) if '"cell_type":' in text]
    cells = json.loads("\n".join(lines)).get("cells", [])
    sources = ["".join(cell["source"]) for cell in cells]
    return [
        _Cell(start, starts[number + 1] - 1 if number + 1 < len(starts) else len(lines), source)
        for number, (start, source) in enumerate(zip(starts, sources, strict=False))
    ]


def _notebook_blocks(path: Path) -> list[Block]:
    cells = [Block(cell.first, cell.last, f"cell {number}") for number, cell in enumerate(_cells(path), 1)]
    return cells or [Block(1, len(_lines(path)), "")]
