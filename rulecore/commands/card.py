"""`rulecore card`: the rules of a game on one page, with the options in force."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rulecore.card import card_of
from rulecore.commands.options import add_option_arguments, read_options
from rulecore.kernel import InvalidOptions
from rulecore.kernel.language import LANGUAGES, SOURCE, use


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("game", help="which game, such as dominance")
    add_option_arguments(parser)
    parser.add_argument("--format", choices=("text", "html"), help="text, or a page that prints on one sheet of A4")
    parser.add_argument("--language", choices=LANGUAGES, default=SOURCE, help="the language of the card (default: en)")
    parser.add_argument("--output", metavar="FILE", type=Path, help="write it to a file (.html means the page)")


def run(arguments: argparse.Namespace) -> int:
    """Print the card; returns 2 when the game or an option cannot be used."""
    use(arguments.language)
    try:
        card = card_of(arguments.game, read_options(arguments.game, arguments.option))
    except LookupError as error:
        print(error.args[0], file=sys.stderr)
        return 2
    except InvalidOptions as error:
        print("\n".join(error.problems), file=sys.stderr)
        return 2
    page = arguments.output is not None and arguments.output.suffix in (".html", ".htm")
    text = card.to_html() if (arguments.format or ("html" if page else "text")) == "html" else card.to_text()
    if arguments.output is None:
        sys.stdout.write(text)
        return 0
    try:
        arguments.output.write_text(text, encoding="utf-8")
    except OSError as error:
        print(f"The card could not be written: {error}", file=sys.stderr)
        return 1
    print(f"The card is in {arguments.output}. Open it in a browser to print it.")
    return 0
