"""Dominion at the table: setting it up, taking back, and telling how it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from rulecore import dominion
from rulecore.dominion.bots import BOTS, DEFAULT_OPPONENT
from rulecore.dominion.facts import KINGDOM, KINGDOM_SIZE, PLAYERS, SETS
from rulecore.dominion.options import PRESETS
from rulecore.kernel import Event, InvalidOptions, Match, Player
from widgets.language import of_game, rules_of
from widgets.sheet import Node
from widgets.tables import PERSON, Taken
from widgets.tables.dominion_aids import advice_html, forecast_html, memory_html, still_to_come
from widgets.tables.dominion_ending import ending_html

_ = of_game("dominion")

MOST = max(PLAYERS)
OWN = "own"
"""The kingdom of ten kinds that the person at the screen chooses."""

PEEKED = frozenset({"drew", "shuffled", "showed", "showed_hand", "cleaned_up", "pile_discarded", "took"})
"""Kinds of event after which somebody knows more than before; their telling cannot be taken back."""

HOUSEKEEPING = frozenset({"turn_begins", "buy_phase", "cleaned_up", "drew", "shuffled", "pile_kept"})
"""Kinds of event that are told in the story alone."""


def _options() -> type[dominion.DominionOptions]:
    return dominion.DominionOptions


def _reading_names() -> list[str]:
    settings = _options().settings()
    return [name for name, setting in settings.items() if setting.kind == "reading" and setting.values]


def _preset_value(name: str, preset: str) -> Any:
    return PRESETS[preset].get(name, _options().settings()[name].values[0])


class DominionKit:
    """See :class:`widgets.tables.Kit`."""

    title = "Dominion"
    page = "dominion/10-table"
    gives_advice = True
    players: Mapping[str, type[Player]] = BOTS

    @property
    def intro(self) -> tuple[str, str]:
        """The heading of the page, and what to do first."""
        return (
            _("Dominion: the whole game"),
            _(
                "Two to four players, people or computer players. Choose the cards, press Start, and play. Whatever "
                "the rules refuse, they tell you why, and nothing is lost."
            ),
        )

    def defaults(self) -> dict[str, Any]:
        """Two players with the cards of a first game, one person against one computer player."""
        return {
            "players": 2,
            "seats": [PERSON] + [DEFAULT_OPPONENT] * (MOST - 1),
            "kingdom": next(iter(SETS)),
            "kinds": list(next(iter(SETS.values()))),
            "preset": next(iter(PRESETS)),
            "starter": "",
            "seed": "",
            "readings": {},
        }

    # -- setting up

    def setup(self, settings: Mapping[str, Any]) -> list[Node]:
        """How many play, who sits where, and with which cards."""
        say = rules_of("dominion")
        players = settings["players"]
        people = [{"value": PERSON, "text": _("a person at this screen")}]
        people += [{"value": name, "text": _("{name} (computer)", name=name)} for name in self.players]
        sitting = settings["seats"][:players]
        stories = "".join(
            f"<p><strong>{escape(name)}</strong>: {escape(say(player.story))}</p>"
            for name, player in self.players.items()
            if name in sitting
        )
        return [
            {
                "id": "players",
                "kind": "buttons",
                "label": _("How many play?"),
                "options": [
                    {"value": str(count), "text": str(count), "pressed": count == players} for count in PLAYERS
                ],
            },
            {
                "id": "who",
                "kind": "row",
                "look": "grid",
                "label": _("Who sits where"),
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
            *self._kingdom(settings),
        ]

    def _kingdom(self, settings: Mapping[str, Any]) -> list[Node]:
        say = rules_of("dominion")
        chosen = settings["kingdom"]
        sets = [{"value": name, "text": say(name), "pressed": name == chosen} for name in SETS]
        sets.append({"value": "random", "text": _("Ten at random"), "pressed": chosen == "random"})
        sets.append({"value": OWN, "text": _("My own ten"), "pressed": chosen == OWN})
        nodes: list[Node] = [
            {"id": "kingdom", "kind": "buttons", "label": _("Which ten cards?"), "options": sets},
        ]
        kinds = settings["kinds"]
        nodes.append(
            {
                "id": "kinds",
                "kind": "buttons",
                "look": "quiet",
                "label": _("Your ten: {count} of {all} chosen", count=len(kinds), all=KINGDOM_SIZE),
                "hidden": chosen != OWN,
                "options": [
                    {"value": card, "text": say(card), "pressed": card in kinds, "label": say(card)} for card in KINGDOM
                ],
            }
        )
        if chosen in SETS:
            words = ", ".join(say(card) for card in SETS[chosen])
            nodes.append({"id": "kingdom-words", "kind": "note", "text": f"{words}."})
        return nodes

    def details(self, settings: Mapping[str, Any]) -> list[Node]:
        """What can wait: the preset, who begins, the deal, and the doubtful rules."""
        presets = {
            "article": _("as the article tells it"),
            "official": _("as the publisher has it"),
        }
        starters = [{"value": "", "text": _("drawn by lot")}]
        starters += [{"value": str(seat + 1), "text": f"P{seat + 1}"} for seat in range(settings["players"])]
        changed = len(settings["readings"])
        title = _("Doubtful rules")
        if changed:
            title = _.plural("Doubtful rules ({count} changed)", "Doubtful rules ({count} changed)", changed)
        return [
            {
                "id": "more",
                "kind": "fold",
                "title": _("More settings: which rules, who begins, the deal"),
                "children": [
                    {
                        "id": "preset",
                        "kind": "buttons",
                        "label": _("Which rules?"),
                        "options": [
                            {"value": name, "text": presets[name], "pressed": name == settings["preset"]}
                            for name in PRESETS
                        ],
                    },
                    {
                        "id": "starter",
                        "kind": "select",
                        "label": _("Who begins?"),
                        "value": settings["starter"],
                        "options": starters,
                    },
                    {
                        "id": "seed",
                        "kind": "text",
                        "label": _("Number of the deal (empty for a new one)"),
                        "value": settings["seed"],
                        "number": True,
                    },
                ],
            },
            {
                "id": "doubtful",
                "kind": "fold",
                "title": title,
                "children": [
                    {
                        "id": "doubtful-words",
                        "kind": "note",
                        "text": _("The rules can be read in more than one way here. Play the reading you prefer."),
                    },
                    *(self._reading(name, settings) for name in _reading_names()),
                ],
            },
        ]

    def _reading(self, name: str, settings: Mapping[str, Any]) -> Node:
        say = rules_of("dominion")
        setting = _options().settings()[name]
        usual = _preset_value(name, settings["preset"])

        def words(value: Any) -> str:
            text = say(setting.labels.get(value, str(value)))
            return _("{words} (as we read it)", words=text) if value == usual else text

        return {
            "id": f"reading-{name}",
            "kind": "select",
            "label": say(setting.meaning),
            "look": "wide",
            "value": str(settings["readings"].get(name, usual)),
            "options": [{"value": str(value), "text": words(value)} for value in setting.values],
        }

    def changed(self, settings: Mapping[str, Any], control: str, value: Any) -> dict[str, Any]:
        """The settings after a control was used; what no longer fits is put right."""
        new = {
            **settings,
            "seats": list(settings["seats"]),
            "kinds": list(settings["kinds"]),
            "readings": dict(settings["readings"]),
        }
        kind, _dash, name = control.partition("-")
        if control == "players":
            new["players"] = int(value)
            if new["starter"] and int(new["starter"]) > new["players"]:
                new["starter"] = ""
        elif kind == "seat":
            new["seats"][int(name)] = value
        elif kind == "reading":
            chosen = next(one for one in _options().settings()[name].values if str(one) == str(value))
            new["readings"].pop(name, None)
            if chosen != _preset_value(name, new["preset"]):
                new["readings"][name] = chosen
        elif control == "preset":
            new["preset"] = str(value)
            new["readings"] = {
                name: chosen for name, chosen in new["readings"].items() if chosen != _preset_value(name, new["preset"])
            }
        elif control == "kingdom":
            new["kingdom"] = str(value)
            if value in SETS:
                # a set is a good place to begin one's own ten from
                new["kinds"] = list(SETS[str(value)])
        elif control == "kinds":
            new["kinds"].remove(value) if value in new["kinds"] else new["kinds"].append(value)
        else:
            new[control] = str(value).strip()
        return new

    def new_match(self, settings: Mapping[str, Any]) -> Match[Any]:
        """Set a game up from the settings."""
        text = str(settings["seed"])
        if text and not text.isdecimal():
            raise InvalidOptions(
                _(
                    "The number of the deal is a whole number, not “{text}”. Leave it empty for a new deal.",
                    text=text[:40],
                )
            )
        kingdom = settings["kinds"] if settings["kingdom"] == OWN else settings["kingdom"]
        if settings["kingdom"] == OWN and len(kingdom) != KINGDOM_SIZE:
            raise InvalidOptions(
                _("A game has ten kinds of cards, and you have chosen {count}.", count=len(kingdom)),
            )
        return dominion.new_match(
            seed=int(text) if text else None,
            players=settings["players"],
            kingdom=kingdom,
            preset=settings["preset"],
            starter=int(settings["starter"]) if settings["starter"] else None,
            **settings["readings"],
        )

    def from_code(self, code: str) -> Match[Any]:
        """Reopen a game of Dominion."""
        return dominion.match_from_code(code)

    # -- while it is played

    def progress(self, match: Match[Any]) -> str:
        """Whose turn it is."""
        if match.step is None:
            return _("The end")
        position = match.position
        return _("Turn {turn} of {who}", turn=position.turns[position.active] + 1, who=f"P{position.active + 1}")

    def undo_refusal(self, match: Match[Any], taken: Taken) -> str:
        """Why these choices cannot be taken back among people who play for the win; nothing if they can.

        What has been seen cannot be unseen: a drawn card, a shown one, another's answer.
        """
        seats = {seat for seat, _events in taken}
        kinds = {event.kind for _seat, events in taken for event in events}
        if "turn_begins" in kinds or "game_over" in kinds:
            return _("The turn is over, and the next hand has been drawn.")
        if len(seats) > 1:
            return _("Another player has chosen since then.")
        if "drew" in kinds or "shuffled" in kinds:
            return _("Cards have been drawn since then, and you have seen them.")
        if kinds & PEEKED:
            return _("Cards have been shown since then, and you have seen them.")
        return ""

    def announces(self, event: Event) -> bool:
        """Not the housekeeping that every turn has."""
        return event.kind not in HOUSEKEEPING

    def still_to_come(self, match: Match[Any], seat: int | None) -> Sequence[str]:
        """What is owed after the present choice, the next first."""
        return still_to_come(match, seat)

    def advice(self, match: Match[Any], seat: int, adviser: str) -> str:
        """What a computer player would do here, and why."""
        return advice_html(match, seat, adviser, self.players[adviser]())

    def forecast(self, match: Match[Any]) -> str:
        """The points as they stand; everybody has seen each card come and go."""
        return forecast_html(match)

    def memory(self, match: Match[Any], seat: int | None) -> str:
        """The decks as anybody who has kept count knows them."""
        return memory_html(match, seat)

    def ending(self, match: Match[Any]) -> str:
        """The count, the ladder of ties, the story of the points, and how the other rules would have judged."""
        return ending_html(match)


KIT = DominionKit()
