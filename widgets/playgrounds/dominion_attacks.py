"""Playground of lesson 6: four seats and an attack, one moment at a time, each with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import ipywidgets as widgets

from rulecore.dominion.facts import ATTACKS
from rulecore.dominion.frames import Frame, play_frames
from rulecore.dominion.game import RULEBOOK
from rulecore.dominion.position import DominionPosition
from rulecore.dominion.words import card_name, seat_name
from rulecore.kernel import Match, Step
from widgets.language import of_game
from widgets.parts.base import html, paragraphs, stack, task
from widgets.playgrounds import dominion_attacks_view as view
from widgets.sheet import Sheet

if TYPE_CHECKING:
    from widgets.parts.base import Part

_ = of_game("dominion")

SEATS: Final = 4
CARDS: Final = ("Witch", "Militia", "Bureaucrat", "Spy", "Thief", "Council Room")
THRONE: Final = "Throne Room"
MOST_LEFT: Final = {"Curse": 8, "Silver": 3}
HANDS: Final = (
    ("Copper", "Copper", "Estate", "Silver"),
    ("Copper", "Estate", "Copper", "Silver", "Copper"),
    ("Estate", "Copper", "Copper", "Copper", "Gold"),
    ("Copper", "Copper", "Copper", "Curse", "Copper"),
)
"""Five cards for each seat; the attacker holds three and the card that is played, and a Moat replaces the last one."""
DECKS: Final = (
    ("Copper", "Silver", "Copper", "Estate", "Copper", "Copper", "Silver", "Copper", "Estate", "Copper"),
    ("Gold", "Copper", "Estate", "Copper", "Silver", "Copper"),
    ("Silver", "Copper", "Estate", "Copper", "Copper", "Copper"),
    ("Estate", "Village", "Copper", "Copper", "Silver", "Copper"),
)
"""Each draw pile, the top card first."""
TOUCHES: Final = frozenset(
    (
        "gained",
        "gained_to_hand",
        "gained_onto_deck",
        "discarded",
        "put_back",
        "showed",
        "showed_hand",
        "drew",
        "trashed",
    )
)
"""Happenings by which somebody is touched."""


class Ground:
    """Four seats, one card, and every moment of it.

    Args:
        part: the part it stands in.

    Attributes:
        card: the card that is played.
        throned: whether a Throne Room plays it.
        attacker: the seat that plays it.
        moats: the seats that hold a Moat.
        left: Curses and Silvers left in their piles.
        guess: how many of the others the learner expects to be touched, or ``None``.
        answers: what the seats have answered, as phrases.
        place: how many moments have been looked at.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self._widget: widgets.Widget | None = None
        self._lay_out()

    def _lay_out(self) -> None:
        self.card, self.throned, self.attacker = CARDS[0], False, 0
        self.moats: frozenset[int] = frozenset({2})
        self.left = {"Curse": 2, "Silver": 2}
        self.guess: int | None = None
        self.touched = False
        self.opened = ""
        self._from_the_start()

    def _from_the_start(self) -> None:
        self.answers: list[str] = []
        self.place = 0
        self._play()

    def _table(self) -> dict[str, Any]:
        table: dict[str, Any] = {
            "players": SEATS,
            "kingdom": ["Moat", "Village", THRONE, *CARDS],
            "supply": dict(self.left),
            "first_player": seat_name(self.attacker),
        }
        for seat in range(SEATS):
            hand = list(HANDS[seat])
            if seat == self.attacker:
                hand = [*([THRONE] if self.throned else []), self.card, *hand[:3]]
            elif seat in self.moats:
                hand = ["Moat", *hand[:-1]]
            table[seat_name(seat)] = {"hand": hand, "deck": list(DECKS[seat])}
        return table

    def _play(self) -> None:
        """Play it all again, as far as it is answered."""
        position = RULEBOOK.position_from(self._table())
        self.start = position.clone()
        self.frames: list[Frame] = []
        self.ends: list[int] = []
        opening = [f"play {THRONE}", f"choose {self.card}"] if self.throned else [f"play {self.card}"]
        for phrase in [*opening, *self.answers]:
            self.frames += play_frames(position, phrase)
            self.ends.append(len(self.frames))
        # the opening counts as one piece: it is never taken back in the middle
        self.ends = self.ends[len(opening) - 1 :]
        self.position: DominionPosition = position

    # -- what there is ---------------------------------------------------------------------------

    @property
    def match(self) -> Match[Any]:
        """The table after all that has been answered, for questions to the rules."""
        return Match(RULEBOOK, 0, self.position.options, start=self.position)

    @property
    def shown(self) -> DominionPosition:
        """The table at the moment looked at."""
        return self.frames[self.place - 1].position if self.place else self.start

    @property
    def question(self) -> Step | None:
        """What somebody has to answer now, once all moments before it have been looked at."""
        step = self.position.step
        if self.place < len(self.frames) or step is None or step.kind == "action":
            return None
        return step

    @property
    def over(self) -> bool:
        """Whether the card is done and every moment has been looked at."""
        step = self.position.step
        return self.place == len(self.frames) and step is not None and step.kind == "action"

    @property
    def others(self) -> list[int]:
        """The other seats in turn order."""
        return [(self.attacker + ahead) % SEATS for ahead in range(1, SEATS)]

    def touched_seats(self) -> list[int]:
        """The other seats that something has happened to so far, in turn order."""
        hit = {frame.event.seat for frame in self.frames[: self.place] if frame.event.kind in TOUCHES}
        return [seat for seat in self.others if seat in hit]

    def choices(self) -> list[tuple[str, str]]:
        """The answers to the question now, as phrases and as people read them."""
        if self.question is None:
            return []
        return [(str(action), RULEBOOK.say_action(action)) for action in RULEBOOK.options_of(self.position)]

    # -- state -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any] | None:
        """The scene, the answers, and the moment."""
        if not self.touched:
            return None
        return {
            "c": self.card,
            "t": self.throned,
            "a": self.attacker,
            "m": sorted(self.moats),
            "l": [self.left["Curse"], self.left["Silver"]],
            "g": self.guess,
            "says": self.answers,
            "at": self.place,
        }

    def load(self, state: Any) -> None:
        """Bring a state back.

        Raises:
            ValueError: it cannot be one of this playground.
        """
        self._lay_out()
        if state is not None:
            curses, silvers = state["l"]
            fits = (
                state["c"] in CARDS
                and state["a"] in range(SEATS)
                and set(state["m"]) <= set(range(SEATS))
                and 0 <= curses <= MOST_LEFT["Curse"]
                and 0 <= silvers <= MOST_LEFT["Silver"]
                and state["g"] in (None, *range(SEATS))
            )
            if not fits:
                raise ValueError("the playground is that of another version of the lesson")
            self.card, self.throned, self.attacker = state["c"], bool(state["t"]), state["a"]
            self.moats, self.left = frozenset(state["m"]), {"Curse": curses, "Silver": silvers}
            self.guess, self.touched = state["g"], True
            self.answers = [str(phrase) for phrase in state["says"]]
            self._play()
            self.place = int(state["at"])
            if not 0 <= self.place <= len(self.frames):
                raise ValueError("there is no such moment")
        self._show()

    # -- what a person does ----------------------------------------------------------------------

    def set_scene(self, **changes: Any) -> None:
        """Change the scene: ``card``, ``throned``, ``attacker``, ``moats`` or ``left``; everything begins again."""
        for name, value in changes.items():
            setattr(self, name, value)
        self.guess = None
        self._from_the_start()
        self._changed(view.scene_words(self))

    def toggle_moat(self, seat: int) -> None:
        """Give a seat a Moat, or take it away."""
        self.set_scene(moats=self.moats ^ {seat})

    def change_left(self, card: str, by: int) -> None:
        """One card more or less in a pile."""
        count = max(0, min(self.left[card] + by, MOST_LEFT[card]))
        self.set_scene(left={**self.left, card: count})

    def guess_touched(self, count: int) -> None:
        """How many of the others will be touched? Only before the first moment."""
        if not self.place:
            self.guess = count
            self._changed()

    def next(self) -> None:
        """Look at the next moment."""
        if self.place < len(self.frames):
            self.place += 1
            self._changed(view.moment_words(self))
        elif self._widget is not None:
            self.table.say(view.stopped(self))

    def to_the_question(self) -> None:
        """Look at everything up to the next question, or to the end."""
        self.place = len(self.frames)
        self._changed(view.moment_words(self))

    def back(self) -> None:
        """One moment back; an answer whose effect is no longer to be seen is open again."""
        if self.place:
            self.place -= 1
            kept = sum(end <= self.place for end in self.ends[:-1])
            if self.place == len(self.frames) - 1 and not self.answers:
                kept = 0
            if kept < len(self.answers) and self.place <= self.ends[kept]:
                self.answers = self.answers[:kept]
                self._play()
            self._changed(view.moment_words(self))

    def answer(self, phrase: str) -> None:
        """Answer the question for the seat that is asked."""
        if self.question is None:
            return
        known = len(self.frames)
        self.answers = [*self.answers, phrase]
        self._play()
        self.place = min(known + 1, len(self.frames))
        self.part.lesson.record(self.part.key, item="answer", rule=self._rule(), choice=phrase)
        self._changed(view.moment_words(self))

    def _rule(self) -> str:
        return self.frames[-1].event.rule if self.frames else "dominion.attack.turn_order"

    def again(self) -> None:
        """The same scene from the start; the guess stays."""
        self._from_the_start()
        self._changed(_("From the start."))

    def set_motion(self, on: bool) -> None:
        """Nothing slides here."""

    # -- showing ---------------------------------------------------------------------------------

    def widget(self) -> widgets.Widget:
        """Scene, seats and moments, built once."""
        if self._widget is None:
            trouble = self.part.lesson.trouble
            self.scene = Sheet(view.scene(self), on_act=self._acted, on_error=trouble, label=_("The scene"))
            self.table = Sheet(view.table(self), on_act=self._acted, on_error=trouble, label=_("Four seats"))
            words = self.part.data
            texts = html(paragraphs(*words["text"]) + task(words["task"], _("Try this")))
            self._widget = stack(texts, self.scene, self.table)
        return self._widget

    def _changed(self, words: str = "") -> None:
        self.touched = True
        self._show(words)
        self.part.changed()

    def _show(self, words: str = "") -> None:
        if self._widget is not None:
            self.scene.show(view.scene(self))
            self.table.show(view.table(self))
            if words:
                self.table.say(words)

    def _acted(self, control: str, value: Any) -> None:
        if control == "card":
            self.set_scene(card=value)
        elif control == "throne":
            self.set_scene(throned=bool(value))
        elif control == "council":
            self.set_scene(card="Council Room" if value else CARDS[0])
        elif control == "attacker":
            self.set_scene(attacker=int(value))
        elif control == "moats":
            self.toggle_moat(int(value))
        elif control == "left":
            self.change_left(value["item"], int(value["change"]))
        elif control == "guess":
            self.guess_touched(int(value))
        elif control == "go":
            {"next": self.next, "all": self.to_the_question, "back": self.back, "again": self.again}[value]()
        elif control == "answer":
            self.answer(value)
        elif control == "log":
            self.opened = "" if self.opened == value else value
            self._show()


def is_attack(card: str) -> bool:
    """Whether a card is an Attack, so that a Moat may answer it (``dominion.attack.what_is_an_attack``)."""
    return card in ATTACKS


__all__ = ["CARDS", "MOST_LEFT", "SEATS", "Ground", "card_name", "is_attack"]
