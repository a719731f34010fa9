"""`rulecore trace`: each rule with its code, its test and its lesson, and what is missing."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from rulecore.kernel.catalogue import load_head
from rulecore.trace import find_project, games, strays, trace_game, trace_of
from rulecore.trace_pages import as_data, as_page, as_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("what", nargs="?", default=None, help="a game, or the id of one rule (default: every game)")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--all", action="store_true", help="list every link, one a line")
    shape.add_argument("--html", action="store_true", help="a page on which each link unfolds to its text")
    shape.add_argument("--json", action="store_true", help="plain data")
    parser.add_argument("--output", metavar="FILE", type=Path, help="write it to a file instead of the screen")


def run(arguments: argparse.Namespace) -> int:
    """Print the trace; returns 1 when a link is missing."""
    what = arguments.what
    try:
        if what and "." in what:
            return _show_rule(what)
        wanted = [what] if what else games()
        traced = {game: trace_game(game) for game in wanted}
    except LookupError as error:
        print(error.args[0], file=sys.stderr)
        return 2
    project = find_project()
    if project.root is None:
        print(
            "This is an installed package without tests and lessons, so only the code can be traced. "
            "Run the command in a clone of the project for the whole trace.",
            file=sys.stderr,
        )
    unknown = {game: strays(game) for game in wanted}
    if arguments.json:
        text = json.dumps([as_data(game, traced[game], unknown[game]) for game in wanted], indent=1, ensure_ascii=False)
    elif arguments.html:
        title = ", ".join(load_head(f"rulecore.{game}")["title"] for game in wanted)
        together = [trace for game in wanted for trace in traced[game]]
        text = as_page(title, together, [stray for game in wanted for stray in unknown[game]])
    else:
        text = "\n\n".join(as_text(traced[game], unknown[game], arguments.all) for game in wanted)
    if arguments.output:
        try:
            arguments.output.write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            print(f"The trace could not be written: {error}", file=sys.stderr)
            return 1
    else:
        print(text)
    broken = any(trace.missing for traces in traced.values() for trace in traces) or any(unknown.values())
    return 1 if broken else 0


def _show_rule(rule_id: str) -> int:
    trace = trace_of(rule_id)
    print(f"{trace.title}\n{trace.section}, {trace.id}\n\n{trace.words}")
    if trace.reason:
        print(f"\nNo code: {trace.reason}")
    for name, links in (("Code", trace.code), ("Test", trace.tests), ("Lesson", trace.lessons)):
        for link in links[:1]:
            more = f", and {len(links) - 1} more" if len(links) > 1 else ""
            print(f"\n{name}: {link} {link.place}{more}\n\n{link.snippet}")
    if trace.missing:
        print(f"\nMissing: {', '.join(trace.missing)}.")
    return 1 if trace.missing else 0
