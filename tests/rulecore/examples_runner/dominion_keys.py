"""What the notation of Dominion's worked cases knows: every key, where it may stand, and what it holds.

Everything that a case says and the notation does not know is found here, at once, before anything is played.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulecore.dominion.facts import CARDS

SEATS = ("P1", "P2", "P3", "P4")
PRESETS = ("article", "official")
ZONES = ("deck", "hand", "discard", "in_play", "bought")

POSITION = (
    *("preset", "options", "players", "kingdom", "supply", *SEATS, "owned", "first_player", "active", "phase"),
    *("turns", "shuffles"),
)
SETUP = ("preset", "options", "players", "kingdom_set", "kingdom", "first_player")
CHANCE = ("preset", "chance")

MOVES = ("setup", "play", "end_actions", "treasures", "buy", "end_turn")
"""Steps that can be attempted; the others cannot be refused."""
STEPS = (*MOVES, "score", "attempt", "deal")

CHOICES: dict[str, tuple[str, ...]] = {
    "Cellar": ("discard",),
    "Chapel": ("trash",),
    "Chancellor": ("discard_deck",),
    "Workshop": ("gain",),
    "Feast": ("gain",),
    "Remodel": ("trash", "gain"),
    "Mine": ("trash", "gain", "decline"),
    "Moneylender": ("decline",),
    "Bureaucrat": ("topdeck",),
    "Militia": ("discard",),
    "Spy": ("discard",),
    "Thief": ("trash", "gain"),
    "Library": ("set_aside",),
    "Throne Room": ("target", "first", "second", "decline"),
}
"""The choices of each card; any of them may have a reveal_moat beside it, though only an Attack gives the occasion."""

CLAIMS = (
    *(*SEATS, "supply", "trash", "actions", "buys", "coins", "active", "game_over", "scores", "winners", "refused"),
    *("kingdom_order", "box", "each_player", "probability", "mean_coins_total"),
)
OF_EACH_PLAYER = ("hand_size", "deck_size", "discard_size", "owned")
EVENT = ("hand", "coins", "coins_at_least", "holds", "is")


def kind_of(given: dict[str, Any], when: list[dict[str, Any]]) -> str:
    """Whether a case is about chance, setup or a position."""
    if "chance" in given:
        return "chance"
    steps = [step.get("attempt", step) for step in when]
    return "setup" if any(isinstance(step, dict) and "setup" in step for step in steps) else "position"


class Reader:
    """Looks through a case and remembers everything that the notation does not know."""

    def __init__(self, given: dict[str, Any], when: list[dict[str, Any]], then: dict[str, Any]) -> None:
        self.problems: list[str] = []
        self.kind = kind_of(given, when)
        self._given(given)
        for number, step in enumerate(when, 1):
            self._step(f"step {number}", step)
        self._then(then)

    def wrong(self, text: str) -> None:
        self.problems.append(text)

    def keys(self, where: str, table: Any, allowed: tuple[str, ...]) -> bool:
        """Whether this is a table; unknown keys are noted."""
        if not isinstance(table, dict):
            self.wrong(f"{where} is a table, not {table!r}")
            return False
        for key in table:
            if key not in allowed:
                self.wrong(f"{where} has no {key!r}; it has {', '.join(allowed) or 'no keys at all'}")
        return True

    def card(self, where: str, value: Any) -> None:
        if not isinstance(value, str) or value not in CARDS:
            self.wrong(f"{where}: {value!r} is no card")

    def cards(self, where: str, value: Any) -> None:
        if not isinstance(value, list):
            self.wrong(f"{where} is a list of cards, not {value!r}")
            return
        for card in value:
            self.card(where, card)

    def counts(self, where: str, value: Any) -> None:
        if not isinstance(value, dict):
            self.wrong(f"{where} is a table of cards and numbers, not {value!r}")
            return
        for card, count in value.items():
            self.card(where, card)
            self.number(f"{where} {card}", count)

    def number(self, where: str, value: Any) -> None:
        if type(value) is not int or value < 0:
            self.wrong(f"{where} is a number, not {value!r}")

    def truth(self, where: str, value: Any) -> None:
        if not isinstance(value, bool):
            self.wrong(f"{where} is true or false, not {value!r}")

    def seat(self, where: str, value: Any) -> None:
        if value not in SEATS:
            self.wrong(f"{where} is one of {', '.join(SEATS)}, not {value!r}")

    def by_seat(self, where: str, value: Any, each: Any) -> None:
        """A table of players, each entry looked at by ``each``."""
        if self.keys(where, value, SEATS):
            for seat, entry in value.items():
                each(f"{where} of {seat}", entry)

    def zones(self, where: str, value: Any) -> None:
        if self.keys(where, value, ZONES):
            for zone, cards in value.items():
                self.cards(f"{where} {zone}", cards)

    # --- given

    def _given(self, given: dict[str, Any]) -> None:
        allowed = {"chance": CHANCE, "setup": SETUP, "position": POSITION}[self.kind]
        self.keys(f"given of a {self.kind} case", given, allowed)
        if "preset" in given and given["preset"] not in PRESETS:
            self.wrong(f"preset is {', '.join(PRESETS)} or both, not {given['preset']!r}")
        if self.kind == "chance":
            chance = given["chance"]
            if self.keys("chance", chance, ("deck", "hands")):
                self.counts("chance deck", chance.get("deck"))
                sizes = chance.get("hands")
                if not isinstance(sizes, list) or not sizes:
                    self.wrong(f"chance hands is a list of sizes, not {sizes!r}")
                else:
                    for size in sizes:
                        self.number("size of a hand", size)
            return
        if self.kind == "position":
            for seat in SEATS:
                if seat in given:
                    self.zones(seat, given[seat])
            for key, each in (("owned", self.counts), ("turns", self.number), ("shuffles", self._piles)):
                if key in given:
                    self.by_seat(key, given[key], each)
            if "supply" in given:
                self.counts("supply", given["supply"])

    def _piles(self, where: str, value: Any) -> None:
        if not isinstance(value, list):
            self.wrong(f"{where} is a list of draw piles, not {value!r}")
            return
        for pile in value:
            self.cards(where, pile)

    # --- when

    def _step(self, where: str, step: Any, attempted: bool = False) -> None:
        if not isinstance(step, dict):
            self.wrong(f"{where} is a table, not {step!r}")
            return
        names = MOVES if attempted else STEPS
        named = [key for key in step if key in names]
        if len(named) != 1:
            self.wrong(f"{where} has one of {', '.join(names)}, and this has {', '.join(map(repr, step)) or 'nothing'}")
            return
        name = named[0]
        value = step[name]
        extra = {key: entry for key, entry in step.items() if key != name}
        if attempted and "player" in extra:
            self.seat(f"{where} player", extra.pop("player"))
        if name == "play":
            self.card(f"{where} play", value)
            self.choices(f"{where}, {value}", value, extra)
            return
        if extra:
            self.wrong(f"{where}, {name}, has no {', '.join(map(repr, extra))}")
        if name == "attempt":
            self._step(f"{where} attempt", value, attempted=True)
        elif name == "setup":
            if value is not True:
                self.keys(f"{where} setup", value, SETUP)
        elif name == "treasures":
            if value != "all":
                self.cards(f"{where} treasures", value)
        elif name == "buy":
            self.card(f"{where} buy", value)
        elif value is not True:
            self.wrong(f"{where} {name} is true, not {value!r}")
        if name == "deal" and self.kind != "chance":
            self.wrong(f"{where} deal belongs to a case with a chance")

    def choices(self, where: str, card: str, choices: Any) -> None:
        """The choices beside a card, or in the first or second time of a Throne Room."""
        allowed = (*CHOICES.get(card, ()), "reveal_moat")
        if not self.keys(where, choices, allowed):
            return
        for key, value in choices.items():
            here = f"{where} {key}"
            if key in ("reveal_moat",) or (card, key) == ("Spy", "discard"):
                self.by_seat(here, value, self.truth)
            elif key in ("discard_deck", "decline"):
                self.truth(here, value)
            elif key == "set_aside":
                if not isinstance(value, list):
                    self.wrong(f"{here} is a list of true and false, not {value!r}")
                else:
                    for entry in value:
                        self.truth(here, entry)
            elif (card, key) == ("Militia", "discard"):
                self.by_seat(here, value, self.cards)
            elif (card, key) in (("Bureaucrat", "topdeck"), ("Thief", "trash")):
                self.by_seat(here, value, self.card)
            elif (card, key) in (("Cellar", "discard"), ("Chapel", "trash"), ("Thief", "gain")):
                self.cards(here, value)
            elif key in ("first", "second"):
                target = choices.get("target")
                if target is None:
                    self._any_card(here, value)
                else:
                    self.choices(f"{here}, {target}", target, value)
            elif key in allowed:
                self.card(here, value)

    def _any_card(self, where: str, choices: Any) -> None:
        """Choices of an Action that is not named because there is only one; they must fit some card."""
        for card in ("Witch", *CHOICES):
            probe = Reader({}, [], {})
            probe.choices(where, card, choices)
            if not probe.problems:
                return
        self.wrong(f"{where}: no card has the choices {choices!r}")

    # --- then

    def _then(self, then: dict[str, Any]) -> None:
        if not self.keys("then", then, CLAIMS):
            return
        for key, value in then.items():
            if key in SEATS:
                self.zones(f"then {key}", value)
            elif key in ("supply", "box"):
                self.counts(f"then {key}", value)
            elif key in ("trash", "kingdom_order"):
                self.cards(f"then {key}", value)
            elif key in ("actions", "buys", "coins"):
                self.number(f"then {key}", value)
            elif key == "active":
                self.seat("then active", value)
            elif key == "game_over":
                self.truth("then game_over", value)
            elif key == "each_player" and self.keys("each_player", value, OF_EACH_PLAYER):
                for name, entry in value.items():
                    (self.counts if name == "owned" else self.number)(f"each_player {name}", entry)
            elif key == "probability":
                self._events(value)
            elif key == "mean_coins_total":
                self.fraction("mean_coins_total", value)
            elif key in ("refused", "winners") and not isinstance(value, list):
                self.wrong(f"then {key} is a list, not {value!r}")
            elif key == "scores" and not isinstance(value, dict):
                self.wrong(f"then scores is a table of players and points, not {value!r}")
        about_chance = {"probability", "mean_coins_total"}
        for key in then:
            if key in CLAIMS and (key in about_chance) != (self.kind == "chance"):
                self.wrong(f"{key!r} cannot be claimed of a {self.kind} case")

    def _events(self, value: Any) -> None:
        if not isinstance(value, list) or not value:
            self.wrong(f"probability is a list of events, not {value!r}")
            return
        for event in value:
            if not self.keys("an event", event, EVENT):
                continue
            hand = event.get("hand")
            if hand not in ("any", "all") and (type(hand) is not int or hand < 1):
                self.wrong(f"hand of an event is 1, 2 and so on, any or all, not {hand!r}")
            if not {"coins", "coins_at_least", "holds"} & set(event):
                self.wrong(f"an event says coins, coins_at_least or holds, and this does not: {event!r}")
            for name in ("coins", "coins_at_least"):
                if name in event:
                    self.number(f"{name} of an event", event[name])
            if isinstance(event.get("holds"), list):
                self.cards("holds of an event", event["holds"])
            elif "holds" in event:
                self.counts("holds of an event", event["holds"])
            self.fraction("is of an event", event.get("is"))

    def fraction(self, where: str, value: Any) -> None:
        try:
            Fraction(str(value))
        except (ValueError, ZeroDivisionError):
            self.wrong(f"{where} is a fraction such as 5/12, not {value!r}")
