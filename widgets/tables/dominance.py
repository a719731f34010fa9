"""Dominance at the table: setting it up, and telling how it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from rulecore import dominance
from rulecore.dominance.bots import BOTS, DEFAULT_OPPONENT
from rulecore.kernel import Event, InvalidOptions, Match, Player
from widgets.parts.funnel import funnel_html
from widgets.sheet import Node
from widgets.tables import PERSON, Taken
from widgets.tables.dominance_aids import forecast_html, memory_html

MOST = 4
LAYOUTS = {"line": "A row", "strip": "Two rows", "flower": "A flower"}


def _reading_names() -> list[str]:
    settings = dominance.DominanceOptions.settings()
    return [name for name, setting in settings.items() if setting.kind == "reading" and setting.values]


def _label(name: str, value: Any) -> str:
    setting = dominance.DominanceOptions.settings()[name]
    words = setting.labels.get(value, {True: "yes", False: "no"}.get(value, str(value)))
    return f"{words} (as we read it)" if value == setting.values[0] else words


class DominanceKit:
    """See :class:`widgets.tables.Kit`."""

    title = "Dominance"
    page = "dominance/09-table"
    gives_advice = False
    players: Mapping[str, type[Player]] = BOTS
    intro = ("", "")

    def defaults(self) -> dict[str, Any]:
        """Two players, a row, one person against one computer player."""
        return {
            "players": 2,
            "seats": [PERSON] + [DEFAULT_OPPONENT] * (MOST - 1),
            "layout": "line",
            "politician": False,
            "leader_tokens": False,
            "seed": "",
            "readings": {},
        }

    def setup(self, settings: Mapping[str, Any]) -> list[Node]:
        """How many play, and who sits where."""
        players = settings["players"]
        people = [{"value": PERSON, "text": "a person at this screen"}]
        people += [{"value": name, "text": f"{name} (computer)"} for name in self.players]
        sitting = settings["seats"][:players]
        stories = "".join(
            f"<p><strong>{escape(name)}</strong>: {escape(player.story)}</p>"
            for name, player in self.players.items()
            if name in sitting
        )
        return [
            {
                "id": "players",
                "kind": "buttons",
                "label": "How many play?",
                "options": [
                    {
                        "value": str(count),
                        "text": f"{count} in two teams" if count == 4 else str(count),
                        "pressed": count == players,
                    }
                    for count in (2, 3, 4)
                ],
            },
            {
                "id": "who",
                "kind": "row",
                "look": "grid",
                "label": "Who sits where",
                "children": [
                    {
                        "id": f"seat-{seat}",
                        "kind": "select",
                        "label": f"P{seat + 1}",
                        "options": people,
                        "value": settings["seats"][seat],
                        "hidden": seat >= players,
                    }
                    for seat in range(MOST)
                ],
            },
            {"id": "stories", "kind": "html", "html": stories, "look": "small"},
        ]

    def details(self, settings: Mapping[str, Any]) -> list[Node]:
        """What can wait: layout, variants, readings and the deal."""
        return [
            {
                "id": "more",
                "kind": "fold",
                "title": "More settings: the map, variants, the deal",
                "children": [
                    {
                        "id": "layout",
                        "kind": "buttons",
                        "label": "How do the territories lie?",
                        "options": [
                            {"value": name, "text": words, "pressed": name == settings["layout"]}
                            for name, words in LAYOUTS.items()
                        ],
                    },
                    {
                        "id": "variants",
                        "kind": "row",
                        "children": [
                            {
                                "id": "leader_tokens",
                                "kind": "check",
                                "label": "Leader tokens",
                                "value": settings["leader_tokens"],
                                "hint": "A token for each Leader; among players tied in everything, tokens decide.",
                            },
                            {
                                "id": "politician",
                                "kind": "check",
                                "label": "A Politician among three players",
                                "value": settings["politician"],
                                "hint": "One player, drawn at random, wants a faction to win and keeps secret which.",
                                "hidden": settings["players"] != 3,
                            },
                        ],
                    },
                    {
                        "id": "seed",
                        "kind": "text",
                        "label": "Number of the deal (empty for a new one)",
                        "value": settings["seed"],
                        "number": True,
                    },
                ],
            },
            {
                "id": "doubtful",
                "kind": "fold",
                "title": f"Doubtful rules{self._changed_words(settings)}",
                "children": [
                    {
                        "id": "doubtful-words",
                        "kind": "note",
                        "text": "The rulebook can be read in more than one way here. Play the reading you prefer.",
                    },
                    *(self._reading(name, settings) for name in _reading_names()),
                ],
            },
        ]

    def _changed_words(self, settings: Mapping[str, Any]) -> str:
        count = len(settings["readings"])
        return f" ({count} changed)" if count else ""

    def _reading(self, name: str, settings: Mapping[str, Any]) -> Node:
        setting = dominance.DominanceOptions.settings()[name]
        value = settings["readings"].get(name, setting.values[0])
        return {
            "id": f"reading-{name}",
            "kind": "select",
            "label": setting.meaning,
            "look": "wide",
            "value": str(value),
            "options": [{"value": str(value), "text": _label(name, value)} for value in setting.values],
        }

    def changed(self, settings: Mapping[str, Any], control: str, value: Any) -> dict[str, Any]:
        """The settings after a control was used; what no longer fits is put right."""
        new = {**settings, "seats": list(settings["seats"]), "readings": dict(settings["readings"])}
        kind, _, name = control.partition("-")
        if control == "players":
            new["players"] = int(value)
            # dominance.politician.optional: the Politician belongs to three players
            new["politician"] = new["politician"] and new["players"] == 3
        elif kind == "seat":
            new["seats"][int(name)] = value
        elif kind == "reading":
            setting = dominance.DominanceOptions.settings()[name]
            chosen = next(candidate for candidate in setting.values if str(candidate) == value)
            new["readings"].pop(name, None)
            if chosen != setting.values[0]:
                new["readings"][name] = chosen
        elif control in ("politician", "leader_tokens"):
            new[control] = bool(value)
        else:
            new[control] = str(value).strip()
        return new

    def new_match(self, settings: Mapping[str, Any]) -> Match[Any]:
        """Set a game up from the settings."""
        text = str(settings["seed"])
        if text and not text.isdecimal():
            raise InvalidOptions(
                f"The number of the deal is a whole number, not “{text[:40]}”. Leave it empty for a new deal."
            )
        return dominance.new_match(
            seed=int(text) if text else None,
            players=settings["players"],
            layout=settings["layout"],
            politician=settings["politician"],
            leader_tokens=settings["leader_tokens"],
            **settings["readings"],
        )

    def from_code(self, code: str) -> Match[Any]:
        """Reopen a game of Dominance."""
        return dominance.match_from_code(code)

    def progress(self, match: Match[Any]) -> str:
        """The turn."""
        if match.step is None:
            return "The end"
        turn = match.position.turn
        return f"Turn {turn}" if turn else "Setup"

    def undo_refusal(self, match: Match[Any], taken: Taken) -> str:
        """Nothing: at this table everything can be taken back."""
        return ""

    def announces(self, event: Event) -> bool:
        """Everything: a turn of Dominance is short."""
        return True

    def still_to_come(self, match: Match[Any], seat: int | None) -> Sequence[str]:
        """Nothing: what follows a choice stands on the board."""
        return ()

    def advice(self, match: Match[Any], seat: int, adviser: str) -> str:
        """None: these players give no reasons."""
        return ""

    def forecast(self, match: Match[Any]) -> str:
        """The three factions' points as they stand."""
        return forecast_html(match)

    def memory(self, match: Match[Any], seat: int | None) -> str:
        """Coins that anybody who has followed the game knows behind each screen."""
        return memory_html(match, seat)

    def ending(self, match: Match[Any]) -> str:
        """The funnel: first a faction wins, then a player."""
        return funnel_html(match)


KIT = DominanceKit()
