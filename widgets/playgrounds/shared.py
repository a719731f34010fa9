"""What playgrounds share: a board beside its controls, and refusals that open their rule."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from rulecore.kernel import Action, Match, Refusal
from widgets.board import Board
from widgets.language import _
from widgets.rule_text import rule_html, rule_title
from widgets.sheet import Node, Sheet


def beside(board: Board, sheet: Sheet) -> widgets.VBox:
    """A board with its controls beside it, or below it on a narrow page."""
    board.add_class("rc-surface-board")
    sheet.add_class("rc-surface-sheet")
    made = widgets.VBox([board, sheet])
    made.add_class("rc-surface")
    return made


def chip(match: Match[Any], rule: str, opened: bool = False) -> Node:
    """A rule as a chip of a sheet; opened, it brings its text along."""
    made: Node = {"id": rule, "title": rule_title(match, rule)}
    if opened:
        made["html"] = rule_html(match, rule)
    return made


def refusal_node(match: Match[Any], action: Action | str, refusal: Refusal, opened: bool = False) -> Node:
    """A refusal as a card of a sheet: what was wanted, the failed condition, the cure, the rule."""
    return {
        "id": "refusal",
        "kind": "refusal",
        "title": _("Not allowed now: {action}", action=match.rulebook.say_action(action)),
        "reason": refusal.reason,
        "cure": refusal.cure,
        "rule": chip(match, refusal.rule, opened),
    }
