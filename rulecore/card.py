"""Rules cards: all of a game's rules on one sheet, printed from the engine with the options in force.

A game says what its card holds, in ``rulecore/<game>/card.py``; here is what every card is made of, and its text form.
The page that prints is in :mod:`rulecore.card_page`.

>>> from rulecore.dominance import DominanceOptions
>>> card = card_of("dominance", DominanceOptions.from_mapping({"hand_limit": 4}))
>>> [change.value for change in card.changes]
['4']
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from rulecore.kernel import Options, Setting
from rulecore.kernel.catalogue import load_head
from rulecore.kernel.language import Translator, translator

_ = translator("rulecore")

WIDTH = 78
MARK = "◆"


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence or two on a card.

    Attributes:
        text: what it says.
        changed: whether a changed option made it say so.
    """

    text: str
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table.

    Attributes:
        heads: a heading for each column.
        rows: the cells; the first of each row names it.
        chosen: number of the row in force, or -1.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    chosen: int = -1


@dataclass(frozen=True, slots=True)
class Section:
    """One box of a card.

    Attributes:
        title: a few words.
        lines: what it says.
        numbered: whether the lines are steps in order.
        grid: a table above the lines, if any.
    """

    title: str
    lines: tuple[Line, ...]
    numbered: bool = False
    grid: Grid | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """An option that is not as usual.

    Attributes:
        meaning: what the option is about.
        value: what it is now.
        usual: what it is otherwise.
    """

    meaning: str
    value: str
    usual: str


@dataclass(frozen=True, slots=True)
class Card:
    """One printed sheet.

    Attributes:
        title: what it is the card of.
        subtitle: what is in play, in a line.
        about: the game in two sentences.
        sections: the boxes.
        changes: the options that are not as usual.
        foot: small print.
        picture: a drawing as SVG, made by the game and never by a person, or nothing.
    """

    title: str
    subtitle: str
    about: str
    sections: tuple[Section, ...]
    changes: tuple[Change, ...] = ()
    foot: str = ""
    picture: str = ""

    def to_text(self) -> str:
        """The card for a terminal, at most 80 columns wide."""
        parts = [f"{self.title.upper()}\n{_wrap(self.subtitle)}", _wrap(self.about)]
        if self.changes:
            head = _("CHANGED AT THIS TABLE (marked {mark} below)", mark=MARK)
            parts.append("\n".join([head, *(_bullet(change_text(change), "- ") for change in self.changes)]))
        parts += [_section_text(section) for section in self.sections]
        if self.foot:
            parts.append(_wrap(self.foot))
        return "\n\n".join(parts) + "\n"

    def to_html(self) -> str:
        """The card as a page of its own that prints on one sheet of A4."""
        from rulecore.card_page import card_html

        return card_html(self)


def card_of(game: str, options: Options | None = None) -> Card:
    """The rules card of a game.

    Args:
        game: the package name.
        options: the options in force; the usual ones if not given.

    Raises:
        LookupError: there is no such game.
    """
    room = _room(game)
    card: Card = room.rules_card(options if options is not None else room.RULEBOOK_OPTIONS())
    return card


def unplugged(table: Mapping[str, Any], game: str, options: Options | None = None, lesson: str = "") -> Card:
    """The exercise of a lesson that needs no computer, as one sheet.

    Its texts may name numbers of the rules, such as ``{hand_limit}``; they are filled in from the options in force, so
    that a changed rule reaches the classroom table too.

    Args:
        table: the ``[unplugged]`` table of a lesson's file: title, about, materials, steps, watch.
        game: the package name.
        options: the options in force; the usual ones if not given.
        lesson: title of the lesson it belongs to.

    Raises:
        ValueError: something is missing in the table, or a text asks for a number that does not exist.
        LookupError: there is no such game.
    """
    room = _room(game)
    options = options if options is not None else room.RULEBOOK_OPTIONS()
    numbers = {name: say_value(None, value) for name, value in room.numbers(options).items()}
    missing = [key for key in ("title", "about", "materials", "steps", "watch") if not table.get(key)]
    if missing:
        raise ValueError(f"An unplugged exercise needs {', '.join(missing)}.")

    def filled(text: str) -> str:
        try:
            return text.format_map(numbers)
        except (KeyError, IndexError, ValueError, AttributeError) as error:
            raise ValueError(f"“{text}” asks for {error}; numbers there are: {', '.join(sorted(numbers))}.") from None

    def lines(key: str) -> tuple[Line, ...]:
        return tuple(Line(filled(str(text))) for text in table[key])

    minutes = table.get("minutes")
    long = _.plural("{count} minute", "{count} minutes", minutes) if minutes else ""
    subtitle = ", ".join(filter(None, [lesson, _("without a computer"), long]))
    return Card(
        title=filled(table["title"]),
        subtitle=subtitle[0].upper() + subtitle[1:],
        about=filled(table["about"]),
        sections=(
            Section(_("You need"), lines("materials")),
            Section(_("Steps"), lines("steps"), numbered=True),
            Section(_("What to watch"), lines("watch")),
        ),
        changes=changes_of(options),
        foot=credits_of(game),
    )


def credits_of(game: str) -> str:
    """Who made the game, and that we did not: the small print of its cards."""
    note: str = load_head(f"rulecore.{game}")["note"]
    return note.strip()


def meaning_of(about: Setting) -> str:
    """What an option is about, in the language of the reader and without a full stop."""
    return _in_game(about)(about.meaning).rstrip(".")


def _in_game(about: Setting) -> Translator:
    """What says the words of an option: they stand in the catalogue of the game whose rule it belongs to."""
    return translator(about.rule.partition(".")[0])


def changes_of(options: Options) -> tuple[Change, ...]:
    """Readings and rules that differ from the usual ones.

    How many play, on which map and with which variant is a choice, not a change.
    """
    usual = type(options)()
    found = []
    for name, about in options.settings().items():
        value, before = getattr(options, name), getattr(usual, name)
        if about.kind != "setup" and value != before:
            found.append(Change(meaning_of(about), say_value(about, value), say_value(about, before)))
    return tuple(found)


def change_text(change: Change) -> str:
    """A change in one line: “Coins behind a screen at most: 4 (usually 5)”."""
    return _("{meaning}: {value} (usually {usual})", meaning=change.meaning, value=change.value, usual=change.usual)


def readings_of(options: Options, idle: frozenset[str] = frozenset()) -> tuple[Line, ...]:
    """Every doubtful reading as it is played.

    Args:
        options: the options in force.
        idle: readings that make no difference at this table; they are left out unless somebody changed them.
    """
    changed = options.changed()
    return tuple(
        Line(f"{meaning_of(about)}: {say_value(about, getattr(options, name))}.", name in changed)
        for name, about in options.settings().items()
        if about.kind == "reading" and (name in changed or name not in idle)
    )


def say_value(about: Setting | None, value: Any) -> str:
    """A value in words.

    Args:
        about: the option it belongs to, if any.
        value: the value.
    """
    if about is not None and not isinstance(value, bool) and value in about.labels:
        return _in_game(about)(about.labels[value])
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value is None:
        return _in_game(about)(about.none_means) if about is not None and about.none_means else _("none")
    if isinstance(value, Sequence) and not isinstance(value, str):
        say = _in_game(about) if about is not None else _
        # a pair is a card and its amount, or whatever else a game counts by name
        parts = [
            " ".join(map(str, (say(part[0]), *part[1:]))) if isinstance(part, tuple) else say(str(part))
            for part in value
        ]
        return ", ".join(parts) or _("none")
    return str(value)


def _room(game: str) -> Any:
    from rulecore.trace import games

    if game not in games():
        raise LookupError(f"There is no game {game!r} here; there is {', '.join(games())}.")
    return import_module(f"rulecore.{game}.card")


def _wrap(text: str) -> str:
    return textwrap.fill(text, WIDTH)


def _bullet(text: str, bullet: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent=bullet, subsequent_indent=" " * len(bullet))


def _section_text(section: Section) -> str:
    parts = [section.title.upper()]
    if section.grid:
        rows = [section.grid.heads, *section.grid.rows]
        widths = [max(len(row[column]) for row in rows) for column in range(len(section.grid.heads))]
        for number, row in enumerate(rows):
            here = ">" if number == section.grid.chosen + 1 and number else " "
            parts.append(f"{here} " + "  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip())
    for number, line in enumerate(section.lines, 1):
        bullet = f"{number}. " if section.numbered else "- "
        parts.append(_bullet(f"{MARK} {line.text}" if line.changed else line.text, bullet))
    return "\n".join(parts)
