"""A card as one printed sheet: A4, light, and as clear in greys as in colour."""

from __future__ import annotations

from html import escape

from rulecore.card import MARK, Card, Section, change_text
from rulecore.kernel.language import current, translator

_ = translator("rulecore")

# What fills a sheet, in lines of a column at full size; found by printing the longest cards.
ROOM = 103.0
HEAD_AND_FOOT = 18.0
LETTERS_IN_A_LINE = 62
NARROW = '"Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans"'
LARGEST, SMALLEST = 10.0, 6.9
LONGEST_NAME = 22
# So many columns fit half a sheet on a screen too, where letters are larger than in print.
MANY_COLUMNS = 6


def card_html(card: Card) -> str:
    """The page.

    Args:
        card: what it says.
    """
    boxes = "\n".join(_box(section) for section in card.sections)
    changes = "".join(f"<li>{escape(change_text(change))}</li>" for change in card.changes)
    changed = (
        f'<section class="changes"><h2>{MARK} {escape(_("Changed at this table"))}</h2><ul>{changes}</ul></section>'
    )
    return _PAGE.format(
        language=current(),
        page_title=escape(_("{title}: rules card", title=card.title)),
        title=escape(card.title),
        subtitle=escape(card.subtitle),
        about=escape(card.about),
        picture=f'<div class="picture">{card.picture}</div>' if card.picture else "",
        changes=changed if card.changes else "",
        boxes=boxes,
        foot=escape(card.foot),
        size=f"{letter_size(card):.2f}",
        narrow=NARROW,
    )


def letter_size(card: Card) -> float:
    """Points of a letter with which the card fills its sheet and no more.

    The sheet has no way to ask how tall its text became, so the text is counted instead.
    """
    lines = sum(_lines(section) for section in card.sections)
    if card.changes:
        lines += 6.0 + 1.8 * sum(_wrapped(change_text(change)) for change in card.changes)
    lines += HEAD_AND_FOOT
    # Twice the size takes twice the height and twice the width.
    size: float = LARGEST * (ROOM / lines) ** 0.5
    return max(SMALLEST, min(LARGEST, size))


def _wrapped(text: str) -> int:
    return -(-len(text) // LETTERS_IN_A_LINE)


def _lines(section: Section) -> float:
    grid = len(section.grid.rows) + 1.5 if section.grid else 0.0
    return 2.4 + grid + sum(_wrapped(line.text) + 0.15 for line in section.lines)


def _box(section: Section) -> str:
    kind = "ol" if section.numbered else "ul"
    lines = "".join(
        f'<li class="changed"><b>{MARK}</b> {_lead(line.text)}</li>' if line.changed else f"<li>{_lead(line.text)}</li>"
        for line in section.lines
    )
    return f"<section><h2>{escape(section.title)}</h2>{_grid(section)}<{kind}>{lines}</{kind}></section>"


def _lead(text: str) -> str:
    """A line whose first word is its name, such as “Move: …”, with that name in bold."""
    name, colon, rest = text.partition(": ")
    if colon and len(name) <= LONGEST_NAME:
        return f"<b>{escape(name)}</b> {escape(rest)}"
    return escape(text)


def _grid(section: Section) -> str:
    grid = section.grid
    if grid is None:
        return ""
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in grid.heads)
    rows = ""
    for number, row in enumerate(grid.rows):
        here = number == grid.chosen
        first, *cells = map(escape, row)
        rows += f'<tr class="chosen"><th scope="row">▸ {first}</th>' if here else f'<tr><th scope="row">{first}</th>'
        rows += "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
    wide = ' class="wide"' if len(grid.heads) > MANY_COLUMNS else ""
    return f"<table{wide}><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{page_title}</title>
<style>
/* Where only a wide typeface is installed, the text still takes no more room. */
@font-face {{ font-family: "wide, made narrower"; src: local("DejaVu Sans"), local("Verdana"); size-adjust: 86%; }}
@font-face {{
  font-family: "wide, made narrower"; font-weight: 700; src: local("DejaVu Sans Bold"), local("Verdana Bold");
  size-adjust: 82%;
}}
@page {{ size: A4 portrait; margin: 9mm 10mm; }}
:root {{ color-scheme: light; --ink: #1d1f24; --quiet: #55595f; --rule: #8b8f96; --wash: #f1efe9; }}
* {{ box-sizing: border-box; }}
body {{
  margin: 0 auto; max-width: 190mm; background: #fff; color: var(--ink);
  font: {size}pt/1.32 {narrow}, "wide, made narrower", sans-serif;
}}
header {{
  display: grid; grid-template-columns: 1fr auto; gap: 0 5mm; align-items: center; margin-bottom: .7em;
  border-bottom: .6mm solid var(--ink); padding-bottom: .6em;
}}
h1 {{ font-size: 2.3em; line-height: 1.05; letter-spacing: -.01em; margin: 0; }}
.subtitle {{ color: var(--quiet); font-weight: 600; margin: .15em 0 .35em; }}
.about {{ margin: 0; max-width: 60em; }}
.picture svg {{ display: block; max-width: 52mm; max-height: 21mm; width: 52mm; }}
.picture polygon {{ fill: var(--wash); stroke: var(--ink); stroke-width: 1.6; stroke-linejoin: round; }}
.picture text {{ font-size: 15px; font-weight: 600; text-anchor: middle; fill: var(--ink); }}
.changes {{ border: .45mm solid var(--ink); border-radius: 1.5mm; padding: .4em .9em .5em; margin-bottom: .8em; }}
.changes ul {{ columns: 2; column-gap: 7mm; }}
.boxes {{ columns: 2; column-gap: 7mm; }}
.boxes section {{ break-inside: avoid; margin-bottom: .85em; }}
.boxes section:last-child {{ break-inside: auto; }}
h2 {{
  break-after: avoid; font-size: 1.1em; line-height: 1.2; margin: 0 0 .25em; padding-bottom: .12em;
  border-bottom: .2mm solid var(--rule);
}}
.changes h2 {{ border: 0; margin: 0; }}
ul, ol {{ margin: 0; padding-left: 1.35em; }}
ul {{ list-style: "–  "; padding-left: 1em; }}
ol li::marker {{ font-weight: 700; }}
li {{ margin: .1em 0; break-inside: avoid; }}
li.changed {{ background: var(--wash); outline: .2mm solid var(--rule); border-radius: .6mm; }}
table {{ border-collapse: collapse; width: 100%; margin-bottom: .35em; font-variant-numeric: tabular-nums; }}
th, td {{ text-align: right; padding: .08em .3em; font-weight: 400; }}
th:first-child {{ text-align: left; }}
thead th {{ color: var(--quiet); font-size: .88em; border-bottom: .15mm solid var(--rule); }}
tr.chosen > * {{ font-weight: 700; background: var(--wash); }}
footer {{ color: var(--quiet); font-size: .82em; border-top: .2mm solid var(--rule); padding-top: .35em; }}
@media screen {{
  body {{ padding: 8mm 4mm; font-size: max({size}pt, 15px); }}
  table.wide {{ font-size: 12px; }}
  table.wide :is(th, td) {{ padding-inline: .15em; }}
}}
@media screen and (max-width: 640px) {{
  .boxes, .changes ul {{ columns: 1; }}
  header {{ grid-template-columns: 1fr; }}
}}
@media print {{ body {{ print-color-adjust: exact; -webkit-print-color-adjust: exact; }} }}
</style>
</head>
<body>
<header><div><h1>{title}</h1><p class="subtitle">{subtitle}</p><p class="about">{about}</p></div>{picture}</header>
<main>
{changes}
<div class="boxes">
{boxes}
</div>
</main>
<footer>{foot}</footer>
</body>
</html>
"""
