"""One drawing for each game, a function of what a seat may see; and the vocabulary all drawings are made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import import_module
from typing import Any

from rulecore.kernel import Rulebook


def still(
    rulebook: Rulebook[Any],
    data: Mapping[str, Any],
    seat: int | None = None,
    shown: Collection[str] = (),
    size: str = "wide",
) -> str:
    """A still drawing of a position, as standalone SVG.

    Args:
        rulebook: the game's rules.
        data: the position, in the notation of the worked examples.
        seat: who looks; whoever must choose if not given.
        shown: the parts of the table to draw, by the names that the game's drawing gives them; all of them if none.
        size: as in ``boards.svg.draw``.

    Raises:
        InvalidPosition: with everything that is wrong.
    """
    position = rulebook.position_from(data)
    if seat is None and position.step is not None:
        seat = position.step.seat
    drawing = import_module(f"widgets.boards.{rulebook.game}")
    picture: str = drawing.svg(rulebook.view(position, seat).to_json(), size, shown=shown or drawing.PARTS)
    return picture


def picture(rulebook: Rulebook[Any], data: Mapping[str, Any], shown: Collection[str] = ()) -> str:
    """A still drawing as markup, in the two widths it may need: a wide one on a phone could not be read.

    Args:
        rulebook: the game's rules.
        data: the position, in the notation of the worked examples.
        shown: the parts of the table to draw; all of them if none.
    """
    drawn = "".join(
        f'<div class="rc-picture-{size}">{still(rulebook, data, shown=shown, size=size)}</div>'
        for size in ("wide", "narrow")
    )
    return f'<div class="rc-picture">{drawn}</div>'
