"""What a control of a table does: from its name, as the page sends it, to the method of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from widgets.table import Table


def act(table: Table, control: str, value: Any) -> None:
    """Do what a person asked for.

    Args:
        table: the table.
        control: name of the control; one that is none of the table's own belongs to the set-up panel.
        value: what it was set to.
    """
    if table.look_back.act(control, value):
        table.refresh()
    elif control == "moment":
        table.scrub(int(value))
    elif control == "moment-steps":
        table.scrub(table.look_back.target(str(value), len(table.match.actions)))
    elif control in ("fold-look", "fold-why", "fold-story", "fold-code"):
        name = control.partition("-")[2]
        table.opened.add(name) if value else table.opened.discard(name)
        table.refresh()
    elif control in ("log", "tick"):
        entry, rule = str(value).split("|", 1)
        table.open_rule(rule, entry)
    elif control == "why-verb":
        table.why_not.choose_verb(str(value))
        table.refresh()
    elif control == "why-action":
        table.ask(str(value))
    elif control == "why-card":
        if value.get("close"):
            table.why_not.asked = None
            table.refresh()
        else:
            table.open_rule(str(value["rule"]), "why")
    elif control == "code":
        table.open_code(str(value["open"]), str(value.get("seats", "")))
    elif control.startswith("aid-"):
        table.set_aid(control.partition("-")[2], bool(value))
    elif control == "adviser":
        table.adviser = str(value)
        table.refresh()
    elif control == "speed":
        table.set_speed(str(value))
    elif control in ("do", "game", "seat-taken", "look", "bots"):
        getattr(table, str(value))()
    else:
        table.choose(control, value)
