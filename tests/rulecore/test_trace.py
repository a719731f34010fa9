"""The trace finds every citation of a rule, shows the text around it, and says what is missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulecore.cli import main
from rulecore.dominance import DominanceOptions
from rulecore.trace import Project, find_project, strays, trace_game, trace_of
from rulecore.trace_files import LONGEST

# Put together here, so that the trace does not take these samples for tests of the rules.
GAME = "dominance"
LIMIT = f"{GAME}.take.hand_limit"
CODE = f'''"""The turn; this file knows {GAME}.move.adjacent and no `{GAME}.turn.order(...)` call."""

# {GAME}.setup.bag: why the bag is as it is
BAG = 39


class Take:
    """Take a coin (``{GAME}.take.first_coin``)."""

    fields = 1

    def apply(self):
        # {LIMIT}: checked before
        return {GAME}.turn.order

    def why_not(self):
        return Refusal("{LIMIT}", f"and {{x}} {GAME}.take.empty_line")
'''
CASES = f"""# what a case is
examples:
  - id: dominance.ex.full_hand
    rules: [{LIMIT}]
    about: A full hand.

  # the next one
  - id: dominance.ex.other
    rules: [{GAME}.hand.limit]
"""
LESSON = f"""title = "Whose coins are these?"
rules = ["{GAME}.hand.limit"]

[[level]]
rule = "{LIMIT}"
title = "Be refused"

[unplugged]
steps = ["Deal."]
"""
NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "metadata": {}, "source": ["# One\n", "No rule."]},
        {
            "cell_type": "code",
            "execution_count": None,
            "metadata": {},
            "outputs": [{"output_type": "stream", "name": "stdout", "text": [f"{GAME}.take.empty_line\n"]}],
            "source": ["lesson.show()\n", f'lesson.rule("{LIMIT}")'],
        },
    ],
    "metadata": {},
    "nbformat": 4,
    "nbformat_minor": 5,
}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    files = {
        "rulecore/dominance/game.py": "from . import long, wrong\nfrom .turn import Take\n",
        "rulecore/dominance/turn.py": CODE,
        "rulecore/dominance/bots.py": f'"""Knows {GAME}.teams.silence."""\n',
        "tests/examples/dominance.yaml": CASES,
        "tests/rulecore/test_turn.py": f'def test_full_hand():\n    """{LIMIT}"""\n',
        "tests/rulecore/helper.py": f'"""Is no test of {GAME}.teams.silence."""\n',
        "notebooks/dominance/01-first-look.toml": LESSON,
        "notebooks/dominance/01-first-look.ipynb": json.dumps(NOTEBOOK, indent=1),
        "notebooks/dominance/.ipynb_checkpoints/01-first-look.ipynb": json.dumps(NOTEBOOK, indent=1),
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return find_project(tmp_path)


def places(links: tuple) -> list[tuple[str, int, str]]:
    return [(link.path, link.line, link.place) for link in links]


def test_code_is_found_in_refusals_remarks_and_docstrings_and_the_refusal_comes_first(project: Project) -> None:
    trace = trace_of(LIMIT, project=project)
    path = "rulecore/dominance/turn.py"
    assert places(trace.code) == [(path, 17, "Take.why_not"), (path, 13, "Take.apply")]
    assert trace.code[0].snippet.startswith("def why_not(self):\n    return Refusal(")
    assert places(trace_of(f"{GAME}.take.first_coin", project=project).code) == [(path, 8, "Take")]
    assert places(trace_of(f"{GAME}.setup.bag", project=project).code) == [(path, 3, "BAG")]
    assert places(trace_of(f"{GAME}.take.empty_line", project=project).code) == [(path, 17, "Take.why_not")]


def test_an_attribute_that_looks_like_a_rule_is_no_citation(project: Project) -> None:
    lines = [link.line for link in trace_of(f"{GAME}.turn.order", project=project).code]
    assert lines == [1]


def test_a_rule_that_only_players_and_helpers_speak_of_has_no_links(project: Project) -> None:
    silence = trace_of(f"{GAME}.teams.silence", project=project)
    assert silence.code == silence.tests == silence.lessons == ()
    assert silence.missing == ("test", "lesson")
    assert silence.reason


def test_worked_cases_come_before_tests_and_show_the_whole_case(project: Project) -> None:
    trace = trace_of(LIMIT, project=project)
    assert places(trace.tests) == [
        ("tests/examples/dominance.yaml", 4, "dominance.ex.full_hand"),
        ("tests/rulecore/test_turn.py", 2, "test_full_hand"),
    ]
    assert trace.tests[0].snippet == f"- id: dominance.ex.full_hand\n  rules: [{LIMIT}]\n  about: A full hand."


def test_lessons_name_the_step_and_ignore_stored_results(project: Project) -> None:
    trace = trace_of(LIMIT, project=project)
    assert [(Path(link.path).suffix, link.place) for link in trace.lessons] == [
        (".toml", "level: Be refused"),
        (".ipynb", "cell 2"),
    ]
    assert trace.lessons[0].line == 5
    assert trace.lessons[1].snippet == f'lesson.show()\nlesson.rule("{LIMIT}")'
    assert trace_of(f"{GAME}.take.empty_line", project=project).lessons == ()
    assert trace.missing == ()


def test_missing_code_is_said(project: Project) -> None:
    assert trace_of(f"{GAME}.build.where", project=project).missing == ("code", "test", "lesson")


def test_a_citation_of_no_rule_is_found(project: Project) -> None:
    assert project.root
    path = project.root / "rulecore" / "dominance" / "wrong.py"
    path.write_text(f'"""{GAME}.take.nonsense; rulecore.{GAME}.take.not_a_rule; dominance.view.neither."""\n')
    assert strays("dominance", project) == [f"rulecore/dominance/wrong.py:1 {GAME}.take.nonsense"]


def test_without_a_checkout_only_code_is_asked_for(project: Project) -> None:
    trace = trace_of(LIMIT, project=Project(project.package, None))
    assert trace.code
    assert (trace.tests, trace.lessons, trace.checkout, trace.missing) == ((), (), False, ())


def test_an_installed_library_finds_the_clone_it_is_used_in(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clone = tmp_path / "clone"
    for name in ("tests", "notebooks/dominance", "rulecore"):
        (clone / name).mkdir(parents=True)
    (clone / "pyproject.toml").write_text("[project]\n")
    (clone / "tests" / "test_turn.py").write_text(f'def test_it():\n    """{LIMIT}"""\n')
    monkeypatch.setattr("rulecore.trace.PACKAGE", project.package)
    monkeypatch.chdir(clone / "notebooks" / "dominance")
    found = find_project()
    assert found == Project(project.package, clone)
    monkeypatch.undo()
    trace = trace_of(LIMIT, project=found)
    assert trace.code[0].path == "rulecore/dominance/turn.py"
    assert places(trace.tests) == [("tests/test_turn.py", 2, "test_it")]


def test_long_functions_are_cut_around_the_citation(project: Project) -> None:
    assert project.root
    lines = ["def long():", *[f"    x{n} = {n}" for n in range(70)], f"    # {GAME}.info.screens", "    return 1"]
    (project.root / "rulecore" / "dominance" / "long.py").write_text("\n".join(lines) + "\n")
    snippet = trace_of(f"{GAME}.info.screens", project=project).code[0].snippet.split("\n")
    assert len(snippet) <= LONGEST
    assert snippet[:2] == ["def long():", "…"]
    assert f"    # {GAME}.info.screens" in snippet


def test_an_unknown_rule_is_answered_with_the_nearest() -> None:
    with pytest.raises(LookupError, match=LIMIT):
        trace_of(f"{GAME}.take.hand_limt")
    with pytest.raises(LookupError, match="dominance"):
        trace_of("chess.king")


def test_words_follow_the_reading_in_force() -> None:
    rule = f"{GAME}.end.bridge_points"
    other = DominanceOptions.from_mapping({"bridge_points": "once_per_territory"})
    assert trace_of(rule, DominanceOptions()).words == trace_of(rule).words
    assert trace_of(rule, other).words != trace_of(rule).words


def test_every_rule_of_dominance_is_enforced_or_says_why_not() -> None:
    traces = trace_game("dominance")
    assert len(traces) == 110
    assert [trace.id for trace in traces if "code" in trace.missing] == []
    assert strays("dominance") == []
    for trace in traces:
        for link in (*trace.code, *trace.tests, *trace.lessons):
            assert 0 < link.snippet.count("\n") + 1 <= LONGEST, link
            assert trace.id in link.snippet, link


def test_a_rule_asked_for_alone_is_traced_like_among_all() -> None:
    for trace in trace_game("dominance")[::7]:
        assert trace_of(trace.id) == trace


def test_command_prints_one_rule_with_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    main(["trace", LIMIT])
    shown = capsys.readouterr().out
    assert "Code: rulecore/dominance/turn.py:" in shown
    assert "Take.why_not" in shown
    assert "Test: tests/" in shown


def test_command_gives_the_table_a_page_and_data(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    broken = any(trace.missing for trace in trace_game("dominance"))
    assert main(["trace", "dominance"]) == int(broken)
    table = capsys.readouterr().out
    assert len([line for line in table.splitlines() if " dominance." in line and "missing:" not in line]) == 110
    main(["trace", "dominance", "--json"])
    (data,) = json.loads(capsys.readouterr().out)
    assert len(data["rules"]) == 110
    assert data["rules"][40].keys() == {
        "id",
        "section",
        "title",
        "words",
        "reason",
        "code",
        "tests",
        "lessons",
        "missing",
    }
    page = tmp_path / "trace.html"
    main(["trace", "dominance", "--html", "--output", str(page)])
    text = page.read_text(encoding="utf-8")
    assert text.count("<tr id=") == 110
    assert 'Refusal(\n                "dominance' not in text, "snippets are escaped"
    assert "http" not in text


def test_command_answers_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", "chess"]) == 2
    assert "dominance" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["trace", "dominance", "--output", str(tmp_path / "missing" / "trace.txt")]) == 1
    assert "The trace could not be written" in capsys.readouterr().err


def test_command_says_what_an_installed_package_lacks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = Project(find_project().package, None)
    monkeypatch.setattr("rulecore.trace.find_project", lambda: bare)
    monkeypatch.setattr("rulecore.commands.trace.find_project", lambda: bare)
    assert main(["trace", "dominance"]) == 0
    shown = capsys.readouterr()
    assert "clone of the project" in shown.err
    assert "110 of 110 rules traced as far as the code." in shown.out
