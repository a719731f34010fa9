"""Every notebook is committed clean and runs from first to last cell."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "notebooks", ROOT / "tests" / "browser" / "notebooks")
NOTEBOOKS = sorted(
    file for folder in FOLDERS for file in folder.rglob("*.ipynb") if "checkpoints" not in file.parts[-2]
)


def name(file: Path) -> str:
    """Give a notebook its short name for the report."""
    return str(file.relative_to(ROOT))


def read(file: Path) -> Any:
    return nbformat.read(file, as_version=4)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=name)
def test_notebook_is_committed_without_results(file: Path) -> None:
    notebook = read(file)
    nbformat.validate(notebook)
    assert "widgets" not in notebook.metadata
    assert notebook.metadata.kernelspec.name == "python3"
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.outputs == [], f"cell {cell.id} has outputs; clear them before you commit"
            assert cell.execution_count is None, f"cell {cell.id} has a count; clear it before you commit"


@pytest.mark.parametrize("file", NOTEBOOKS, ids=name)
def test_notebook_has_a_title_and_one_first_heading(file: Path) -> None:
    notebook = read(file)
    assert notebook.metadata.get("title"), "the page would be called after its file"
    headings = [
        line
        for cell in notebook.cells
        if cell.cell_type == "markdown"
        for line in cell.source.splitlines()
        if line.startswith("# ")
    ]
    assert len(headings) <= 1


@pytest.mark.notebook
@pytest.mark.parametrize("file", [f for f in NOTEBOOKS if f.name != "failing.ipynb"], ids=name)
def test_notebook_runs(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run all cells in a fresh kernel in the notebook's own folder: nothing may be raised, and nothing warned of."""
    monkeypatch.delenv("QUERY_STRING", raising=False)
    monkeypatch.setitem(os.environ, "PYTHONWARNINGS", "error::DeprecationWarning:__main__")
    notebook = read(file)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(file.parent)}}).execute()
    said = [
        output.text
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type == "stream" and output.name == "stderr"
    ]
    assert said == []
