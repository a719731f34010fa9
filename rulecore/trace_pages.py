"""The trace of a whole game for the terminal, as data and as a page."""

from __future__ import annotations

import html
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any

from rulecore.trace import Link, Trace

SHOWN = 3
HEADINGS = ("place in the rulebook", "rule", "code", "test", "lesson")


def summary(traces: Sequence[Trace]) -> str:
    """How many rules are traced to the end, in one line."""
    whole = sum(not trace.missing for trace in traces)
    far = "to the end" if all(trace.checkout for trace in traces) else "as far as the code"
    return f"{whole} of {len(traces)} rules traced {far}."


def as_text(traces: Sequence[Trace], strays: Sequence[str], every_link: bool = False) -> str:
    """The table for a terminal, with what is missing below it.

    Args:
        traces: one a rule.
        strays: citations of rules that do not exist.
        every_link: list all links, one a line, in place of the most telling one of each kind.
    """
    if every_link:
        lines = [line for trace in traces for line in _listed(trace)]
    else:
        rows = [HEADINGS, *(_row(trace) for trace in traces)]
        widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
        lines.insert(1, "  ".join("-" * width for width in widths))
    lines += ["", summary(traces)]
    lines += [f"missing: {trace.id} has no {' and no '.join(trace.missing)}." for trace in traces if trace.missing]
    lines += [f"unknown: {stray} is not in the catalogue." for stray in strays]
    return "\n".join(lines)


def _row(trace: Trace) -> tuple[str, ...]:
    code = _cell(trace.code) if trace.code else "none needed" if trace.reason else "MISSING"
    beyond = [_cell(links) or ("MISSING" if trace.checkout else "?") for links in (trace.tests, trace.lessons)]
    return (trace.section, trace.id, code, *beyond)


def _cell(links: Sequence[Link]) -> str:
    if not links:
        return ""
    more = f" +{len(links) - 1}" if len(links) > 1 else ""
    return f"{PurePosixPath(links[0].path).name}:{links[0].line}{more}"


def _listed(trace: Trace) -> list[str]:
    lines = [f"{trace.id} ({trace.section}): {trace.title}"]
    if not trace.code and trace.reason:
        lines.append(f"    no code: {trace.reason}")
    for name, links in (("code", trace.code), ("test", trace.tests), ("lesson", trace.lessons)):
        lines += [f"    {name:<6}  {link}  {link.place}".rstrip() for link in links]
    return lines


def as_data(game: str, traces: Sequence[Trace], strays: Sequence[str]) -> dict[str, Any]:
    """Plain data: every rule with its links, without their texts."""
    return {
        "game": game,
        "rules": [trace.to_json(snippets=False) for trace in traces],
        "complete": sum(not trace.missing for trace in traces),
        "unknown": list(strays),
    }


def as_page(title: str, traces: Sequence[Trace], strays: Sequence[str]) -> str:
    """One page that needs nothing else: each link unfolds to its text.

    Args:
        title: the game's title.
        traces: one a rule.
        strays: citations of rules that do not exist.
    """
    heads = "".join(f'<th scope="col">{heading.capitalize()}</th>' for heading in HEADINGS)
    rows = "\n".join(_page_row(trace) for trace in traces)
    unknown = "".join(f"<li>{html.escape(stray)} is not in the catalogue.</li>" for stray in strays)
    return _PAGE.format(
        title=html.escape(title),
        summary=summary(traces),
        unknown=f"<ul>{unknown}</ul>" if unknown else "",
        heads=heads,
        rows=rows,
    )


def _page_row(trace: Trace) -> str:
    code = _folded(trace.code) if trace.code or not trace.reason else f"<p>No code: {html.escape(trace.reason)}</p>"
    rule = (
        f'<th scope="row"><code>{html.escape(trace.id)}</code><br><b>{html.escape(trace.title)}</b>'
        f"<p>{html.escape(trace.words)}</p></th>"
    )
    cells = "".join(f"<td>{cell}</td>" for cell in (code, _folded(trace.tests), _folded(trace.lessons)))
    return f'<tr id="{html.escape(trace.id)}"><td>{html.escape(trace.section)}</td>{rule}{cells}</tr>'


def _folded(links: Sequence[Link]) -> str:
    if not links:
        return "<strong>✗ missing</strong>"
    folded = [
        f"<details><summary>{html.escape(link.place or str(link))} <small>{html.escape(str(link))}</small></summary>"
        f"<pre>{html.escape(link.snippet)}</pre></details>"
        for link in links
    ]
    shown, rest = "".join(folded[:SHOWN]), folded[SHOWN:]
    return shown + (f"<details><summary>{len(rest)} more</summary>{''.join(rest)}</details>" if rest else "")


_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The trace of {title}</title>
<style>
body {{ font: 16px/1.45 system-ui, sans-serif; margin: 1.5rem; color: #1c1b19; background: #fff; }}
table {{ border-collapse: collapse; width: 100%; table-layout: fixed; }}
th, td {{ border-top: 1px solid #bbb; padding: .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }}
th[scope=row] {{ font-weight: normal; }}
th p {{ margin: .3rem 0 0; }}
col.narrow {{ width: 12%; }}
code, pre, small {{ font-size: .78rem; }}
small {{ color: #55595f; }}
pre {{ white-space: pre-wrap; background: #f4f2ee; padding: .5rem; margin: .3rem 0 .6rem; }}
details details {{ margin-left: .8rem; }}
summary {{ cursor: pointer; }}
tr:target {{ outline: 3px solid #1c1b19; }}
</style>
</head>
<body>
<main>
<h1>The trace of {title}</h1>
<p>From a rule's place in the rulebook to the code that enforces it, a test that shows it and the lesson that teaches
it. {summary}</p>
{unknown}
<table>
<colgroup><col class="narrow"><col><col><col><col class="narrow"></colgroup>
<thead><tr>{heads}</tr></thead>
<tbody>
{rows}
</tbody>
</table>
</main>
</body>
</html>
"""
