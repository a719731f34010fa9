"""What a table shows around its board, as plain data. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from rulecore.kernel import Match
from rulecore.kernel.language import marked
from widgets.language import _
from widgets.rule_text import rule_html, rule_title
from widgets.sheet import Node
from widgets.tables import PERSON

if TYPE_CHECKING:
    from widgets.table import Table

SPEED_WORDS = {"instant": marked("at once"), "slow": marked("slowly"), "step": marked("one at a time")}


def head(table: Table) -> list[Node]:
    """The set-up panel, or the strip above the board."""
    problem: list[Node] = (
        [{"id": "problem", "kind": "note", "look": "problem", "text": table.problem}] if table.problem else []
    )
    if table.setting_up:
        intro = _intro(table)
        options = [{"value": "start", "text": _("Start"), "tone": "strong"}]
        if table.surface is not None:
            options.append({"value": "back_to_game", "text": _("Back to the game on the table")})
        setup = table.kit.setup(table.settings)
        start: Node = {"id": "game", "kind": "buttons", "quiet": True, "label": _("Begin"), "options": options}
        return [*intro, *setup, start, *problem, *table.kit.details(table.settings)]
    match = table.match
    who = " · ".join(
        f"P{seat + 1}: {(_('you') if len(table.people) == 1 else _('a person')) if name == PERSON else name}"
        for seat, name in enumerate(table.seats)
    )
    refusal = table.undo_refusal if table.strict else ""
    return [
        *(_intro(table, who) or [{"id": "who", "kind": "note", "text": who}]),
        {
            "id": "strip",
            "kind": "row",
            "look": "strip",
            "children": [
                {
                    "id": "do",
                    "kind": "buttons",
                    "look": "quiet",
                    "quiet": True,
                    "label": _("Take back"),
                    "options": [
                        _plain(
                            "undo",
                            f"↶ {_('Take back')}",
                            match.can_undo and not refusal,
                            refusal or _("Nothing has been done yet."),
                        ),
                        _plain("redo", f"↷ {_('Do again')}", match.can_redo, _("Nothing has been taken back.")),
                    ],
                },
                {
                    "id": "speed",
                    "kind": "buttons",
                    "look": "quiet",
                    "label": _("Computer players move"),
                    "hidden": not table.bots,
                    "options": [
                        {"value": speed, "text": _(words), "pressed": speed == table.pace.speed}
                        for speed, words in SPEED_WORDS.items()
                    ],
                },
                {
                    "id": "game",
                    "kind": "buttons",
                    "look": "quiet",
                    "quiet": True,
                    "label": _("Another game"),
                    "options": [{"value": "new_game", "text": _("New game")}],
                },
            ],
        },
        *problem,
    ]


def _intro(table: Table, who: str = "") -> list[Node]:
    """Heading and first words, for a page whose notebook says nothing itself."""
    title, words = table.kit.intro
    if not title or not table.page:
        return []
    if table.setting_up:
        shown = f"<h1>{escape(title)}</h1><p>{escape(words)}</p>"
    else:
        # the board shall be seen at once, so heading and seats share a line
        shown = f'<div class="rc-slim-row"><h1 class="rc-slim">{escape(title)}</h1><p>{escape(who)}</p></div>'
    return [{"id": "intro", "kind": "html", "html": shown}]


def extra(table: Table) -> list[Node]:
    """What stands below the choices: what is owed after them, and what somebody else would do."""
    if table.surface is None or table.surface.peeking or table.match.step is None:
        return []
    match, viewer, nodes = table.match, table.surface.viewer, []
    owed = table.kit.still_to_come(match, viewer)
    if owed:
        lines = "".join(f"<li>{escape(line)}</li>" for line in owed)
        nodes.append(
            {
                "id": "owed",
                "kind": "html",
                "look": "small",
                "html": f"<p><strong>{escape(_('After that'))}</strong></p><ol>{lines}</ol>",
            }
        )
    if table.aids["hint"] and viewer is not None and viewer in table.people:
        advice = table.kit.advice(match, viewer, table.adviser)
        if advice:
            nodes.append({"id": "hint", "kind": "html", "look": "card", "label": _("A hint"), "html": advice})
    return nodes


def aside(table: Table) -> list[Node]:
    """What stands in the composer's place while nobody composes here."""
    if table.surface is None:
        return []
    step = table.match.step
    if table.look_back.moment is not None:
        now = len(table.match.actions)
        text = _(
            "You look at moment {here} of {all}. Nothing can be chosen here.", here=table.look_back.moment, all=now
        )
        return [_words(text), _press("look", "back_to_now", _("Back to now"))]
    if step is None:
        outcome = table.match.outcome()
        seats = [f"P{seat + 1}" for seat in outcome.winners] if outcome else []
        winners = _(" and ").join(seats)
        text = _("The game is over.")
        if winners:
            won = _.plural("{players} won.", "{players} won.", len(seats), players=winners)
            text = f"{text} {won} {_('Below the board you see how.')}"
        return [_words(text), _press("game", "new_game", _("New game"))]
    name = f"P{step.seat + 1}"
    if table.covered:
        text = _("{seat}, take the seat. Nobody else looks at the screen.", seat=name)
        return [_words(text), _press("seat-taken", "take_seat", _("I am {seat}, show my screen", seat=name))]
    if step.seat in table.bots:
        who = f"{name} ({table.seats[step.seat]})"
        if table.pace.running:
            return [_words(_("{player} is choosing.", player=who)), _press("bots", "stop", _("Stop"))]
        if table.pace.speed == "step":
            return [_words(_("{player} is next.", player=who)), _press("bots", "next_move", _("Next choice"))]
        return [_words(_("{player} waits.", player=who)), _press("bots", "go_on", _("Go on"))]
    return []


def _chip(table: Table, rule: str, entry: str) -> Node:
    chip: Node = {"id": rule, "title": rule_title(table.match, rule)}
    if table.opened_rule == (entry, rule):
        chip["html"] = rule_html(table.match, rule)
    return chip


def foot(table: Table) -> list[Node]:
    """What lies below the board: the end, the aids, looking back, why not, the story, the code."""
    if table.surface is None:
        return [_fold(table, "code", _("Reopen a game from its code"), [_code_node(table, None)])] if table.page else []
    match, viewer = table.match, table.surface.viewer

    def chip(rule: str, entry: str) -> Node:
        return _chip(table, rule, entry)

    nodes: list[Node] = []
    ending = table.kit.ending(match)
    if ending:
        nodes.append({"id": "ending", "kind": "html", "look": "card", "label": _("How it was decided"), "html": ending})
    nodes.append(
        {
            "id": "aids",
            "kind": "row",
            "label": _("Aids"),
            "children": [
                _check("aid-forecast", _("Points as they stand"), table.aids["forecast"]),
                _check("aid-memory", _("What could be known of each hand"), table.aids["memory"]),
                _check("aid-narrator", _("The table in words"), table.aids["narrator"]),
                *_hint_nodes(table),
            ],
        }
    )
    nodes += _aid_nodes(table, match, viewer)
    nodes.append(_fold(table, "look", _("Look back"), table.look_back.nodes(table.surface, chip)))
    asked = table.why_not.nodes(match, viewer, lambda rule: chip(rule, "why")) if "why" in table.opened else []
    nodes.append(_fold(table, "why", _("Why not? Every action one could name"), asked))
    story = table.look_back.story(table.surface, chip) if "story" in table.opened else []
    nodes.append(_fold(table, "story", _("Everything that has happened"), story))
    if table.page:
        nodes.append(_fold(table, "code", _("The code of this game"), [_code_node(table, match)]))
    return nodes


def _hint_nodes(table: Table) -> list[Node]:
    if not table.kit.gives_advice:
        return []
    return [
        _check("aid-hint", _("A hint at each choice"), table.aids["hint"]),
        {
            "id": "adviser",
            "kind": "select",
            "label": _("Who gives the hint?"),
            "value": table.adviser,
            "hidden": not table.aids["hint"],
            "options": [{"value": name, "text": name} for name in table.kit.players],
        },
    ]


def _fold(table: Table, name: str, title: str, children: list[Node]) -> Node:
    return {
        "id": f"fold-{name}",
        "kind": "fold",
        "title": title,
        "watched": True,
        "open": name in table.opened,
        "children": children,
    }


def _aid_nodes(table: Table, match: Match[Any], viewer: int | None) -> list[Node]:
    nodes: list[Node] = []
    if table.aids["forecast"]:
        nodes.append({"id": "forecast", "kind": "html", "look": "card", "html": table.kit.forecast(match)})
    if table.aids["memory"]:
        nodes.append({"id": "memory", "kind": "html", "look": "card", "html": table.kit.memory(match, viewer)})
    if table.aids["narrator"]:
        lines = "".join(f"<li>{escape(line)}</li>" for line in match.narrate(viewer).splitlines())
        nodes.append(
            {
                "id": "narrator",
                "kind": "html",
                "look": "card",
                "label": _("The table in words"),
                "html": f'<ul class="rc-plain-list rc-told">{lines}</ul>',
            }
        )
    return nodes


def _code_node(table: Table, match: Match[Any] | None) -> Node:
    keep: Mapping[str, Any] | None = None
    if match is not None and match.actions:
        keep = {
            "id": table.page,
            "title": _("{game}: the whole game", game=table.kit.title),
            "step": table.kit.progress(match),
            "done": len(match.actions),
            "steps": 0,
        }
    return {
        "id": "code",
        "kind": "code",
        "label": _("It reopens this very moment, here or on another machine. It holds what is hidden too"),
        "paste": _("Paste a code or a link"),
        "value": match.code() if match is not None else "",
        "also": urlencode({"seats": ",".join(table.seats)}),
        "said": table.code_words,
        "page": table.page,
        "keep": keep,
    }


def _plain(value: str, text: str, possible: bool, why: str) -> Node:
    return {"value": value, "text": text} | ({} if possible else {"impossible": True, "why": why})


def _words(text: str) -> Node:
    return {"id": "waiting", "kind": "note", "look": "strong", "text": text}


def _press(control: str, value: str, text: str) -> Node:
    return {
        "id": control,
        "kind": "buttons",
        "quiet": True,
        "label": _("Go on"),
        "options": [{"value": value, "text": text, "tone": "strong"}],
    }


def _check(control: str, label: str, on: bool) -> Node:
    return {"id": control, "kind": "check", "label": label, "value": on}
