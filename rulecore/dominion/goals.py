"""What a level of Dominion can ask for, each condition with its words and its test.

A goal is a table; every key below may stand in it. A seat is P1 to P4, cards are counted by name, and 0 of a card means
that there is none of it.

=================================  =====================================================================================
``coins = 5``                      the learner, in the own turn, has so many coins to spend or more; likewise
                                   ``actions`` and ``buys``
``owns = {P1 = {Silver = 2}}``     a seat owns at least these cards, wherever they lie
``cards = {P1 = 5}``               a seat owns exactly so many cards in all
``hand = {P1 = {Smithy = 1}}``     a zone holds at least these cards; likewise ``discard``, ``in_play`` and ``deck``
``hand_size = {P1 = 7}``           a zone holds exactly so many cards; likewise ``discard_size``, ``in_play_size`` and
                                   ``deck_size``
``top = {P1 = "Silver"}``          the top card of a draw pile
``trash = {Copper = 4}``           the trash holds at least these cards
``supply = {Silver = 38}``         a pile has exactly so many cards left
``bought = {P1 = {Silver = 1}}``   a seat has bought at least these cards since the level began; likewise ``gained``
                                   (bought or not)
``played = {P1 = {Witch = 2}}``    a seat has played an Action card at least so often
``shows_moat = "P2"``              a seat has shown a Moat
``turns = {P1 = 3}``               a seat has finished so many turns in all
``points = {P1 = 9}``              a seat has at least so many points
``winner = "P1"``                  who has won, or a list of all who share the win
``leads = "P1"``                   who would win if the game ended now, or a list
``game_over = true``               whether the game has ended
``ended_by = "dominion.end..."``   the rule that has ended it
``shuffled = {P1 = true}``         whether a seat has made a new draw pile since the level began
``asked = "discard"``              a card waits for this kind of answer (the kinds are those of :data:`ASKS`)
``refused = "dominion.buy.price"`` one of these rules has refused something
=================================  =====================================================================================
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rulecore.kernel import Action, Match
from rulecore.kernel.language import marked
from rulecore.teaching.goals import read_goals
from rulecore.teaching.level import Attempt, Goal

from .facts import CARDS
from .game import RULEBOOK
from .position import DominionPosition
from .scoring import outcome, points_of, standing
from .words import _, card_name, cards_text, join

ASKS = {
    "discard": marked("a card asks what to discard"),
    "trash": marked("a card asks what to trash"),
    "gain": marked("a card asks what to gain"),
    "topdeck": marked("a card asks what to put on the draw pile"),
    "choose": marked("a card asks which Action to choose"),
    "take": marked("a card asks which Treasures to take"),
    "react": marked("somebody may show a Moat"),
    "judge": marked("a Spy asks about the shown card"),
    "draw_pile": marked("a Chancellor asks about the draw pile"),
    "set_aside": marked("a Library asks about the drawn card"),
}
"""Kinds of question that ``asked`` can name, with its words."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition in words and as a test of the attempt; it never holds before the learner has done something."""

    words: str
    test: Callable[[Attempt], bool]

    def text(self) -> str:
        """The end of a sentence."""
        return self.words

    def met(self, attempt: Attempt) -> bool:
        """Whether it holds now."""
        return bool(attempt.done or attempt.refusals) and self.test(attempt)


def _position(attempt: Attempt) -> DominionPosition:
    position: DominionPosition = attempt.match.position
    return position


def _seat(name: str) -> int:
    if name not in ("P1", "P2", "P3", "P4"):
        raise ValueError(f"a seat is P1, P2, P3 or P4, not {name!r}")
    return int(name[1]) - 1


def _counts(table: Mapping[str, int]) -> Counter[str]:
    unknown = [card for card in table if card not in CARDS]
    if unknown:
        raise ValueError(f"there is no card called {unknown[0]!r}")
    return Counter(table)


def _holds(cards: list[str], wanted: Counter[str]) -> bool:
    return all(cards.count(card) >= count if count else card not in cards for card, count in wanted.items())


def _listed(wanted: Counter[str]) -> str:
    """“2 Silver and no Curse”."""
    here = cards_text(card for card, count in wanted.items() for _again in range(count))
    parts = [here] if any(wanted.values()) else []
    parts += [_("no {card}", card=card_name(card)) for card, count in wanted.items() if not count]
    return join(parts)


# what the learner has left in the own turn --------------------------------------------------------------------------


def _left(name: str, say: Callable[[int], str]) -> Callable[[int], list[Goal]]:
    def read(value: int) -> list[Goal]:
        def test(attempt: Attempt) -> bool:
            position = _position(attempt)
            return position.active == attempt.level.seat and bool(getattr(position, name) >= value)

        return [Condition(say(value), test)]

    return read


# where cards lie ----------------------------------------------------------------------------------------------------


def _owns(value: Mapping[str, Mapping[str, int]]) -> list[Goal]:
    def one(name: str, wanted: Counter[str]) -> Goal:
        seat = _seat(name)
        words = _("{who} owns {cards}", who=name, cards=_listed(wanted))
        return Condition(words, lambda a: _holds(_position(a).owned(seat), wanted))

    return [one(name, _counts(table)) for name, table in value.items()]


def _cards(value: Mapping[str, int]) -> list[Goal]:
    def one(name: str, wanted: int) -> Goal:
        seat = _seat(name)
        words = _.plural("{who} owns {count} card in all", "{who} owns {count} cards in all", wanted, who=name)
        return Condition(words, lambda a: len(_position(a).owned(seat)) == wanted)

    return [one(name, count) for name, count in value.items()]


def _zone(zone: str, sentence: str) -> Callable[[Mapping[str, Mapping[str, int]]], list[Goal]]:
    def one(name: str, wanted: Counter[str]) -> Goal:
        seat = _seat(name)
        words = _(sentence).format(who=name, cards=_listed(wanted))
        return Condition(words, lambda a: _holds(getattr(_position(a), zone)[seat], wanted))

    return lambda value: [one(name, _counts(table)) for name, table in value.items()]


def _size(zone: str, say: Callable[[str, int], str]) -> Callable[[Mapping[str, int]], list[Goal]]:
    def one(name: str, wanted: int) -> Goal:
        seat = _seat(name)
        return Condition(say(name, wanted), lambda a: len(getattr(_position(a), zone)[seat]) == wanted)

    return lambda value: [one(name, count) for name, count in value.items()]


def _top(value: Mapping[str, str]) -> list[Goal]:
    def one(name: str, card: str) -> Goal:
        seat = _seat(name)
        words = _("{card} is on top of the draw pile of {who}", card=card_name(card), who=name)
        return Condition(words, lambda a: _position(a).deck[seat][-1:] == [card])

    for card in value.values():
        _counts({card: 1})
    return [one(name, card) for name, card in value.items()]


def _trash(value: Mapping[str, int]) -> list[Goal]:
    wanted = _counts(value)
    return [
        Condition(
            _("the trash holds {cards}", cards=_listed(wanted)), lambda a: _holds(list(_position(a).trash), wanted)
        )
    ]


def _supply(value: Mapping[str, int]) -> list[Goal]:
    def one(card: str, wanted: int) -> Goal:
        words = (
            _.plural(
                "{count} card is left in the pile of {card}",
                "{count} cards are left in the pile of {card}",
                wanted,
                card=card_name(card),
            )
            if wanted
            else _("the pile of {card} is empty", card=card_name(card))
        )
        return Condition(words, lambda a: _position(a).supply.get(card) == wanted)

    return [one(card, count) for card, count in _counts(value).items()]


# what has happened --------------------------------------------------------------------------------------------------


def _happened(sentence: str, *kinds: str) -> Callable[[Mapping[str, Mapping[str, int]]], list[Goal]]:
    def one(name: str, wanted: Counter[str]) -> Goal:
        seat = _seat(name)

        def test(attempt: Attempt) -> bool:
            came = [str(e.facts["card"]) for e in attempt.events if e.kind in kinds and e.seat == seat]
            return _holds(came, wanted)

        return Condition(_(sentence).format(who=name, cards=_listed(wanted)), test)

    return lambda value: [one(name, _counts(table)) for name, table in value.items()]


def _shows_moat(value: str) -> list[Goal]:
    seat = _seat(value)
    return [
        Condition(
            _("{who} shows a Moat", who=value),
            lambda a: any(event.kind == "shielded" and event.seat == seat for event in a.events),
        )
    ]


def _turns(value: Mapping[str, int]) -> list[Goal]:
    def one(name: str, wanted: int) -> Goal:
        seat = _seat(name)
        words = _.plural("{who} has finished {count} turn", "{who} has finished {count} turns", wanted, who=name)
        return Condition(words, lambda a: _position(a).turns[seat] == wanted)

    return [one(name, count) for name, count in value.items()]


def _shuffled(value: Mapping[str, bool]) -> list[Goal]:
    def one(name: str, wanted: bool) -> Goal:
        seat = _seat(name)
        words = _("{who} has shuffled", who=name) if wanted else _("{who} has not shuffled", who=name)
        return Condition(words, lambda a: wanted == any(e.kind == "shuffled" and e.seat == seat for e in a.events))

    return [one(name, wanted) for name, wanted in value.items()]


def _asked(value: str) -> list[Goal]:
    if value not in ASKS:
        raise ValueError(f"“asked” is one of {', '.join(ASKS)}, not {value!r}")

    def test(attempt: Attempt) -> bool:
        step = attempt.match.step
        return step is not None and step.kind == value

    return [Condition(_(ASKS[value]), test)]


def _refused(value: str | list[str]) -> list[Goal]:
    ids = [value] if isinstance(value, str) else list(value)
    titles = join([_("“{title}”", title=RULEBOOK.rules[i].title) for i in ids], "or")
    return [
        Condition(
            _("be refused by {titles}", titles=titles),
            lambda a: any(refusal.rule in ids for _action, refusal in a.refusals),
        )
    ]


# how the game stands ------------------------------------------------------------------------------------------------


def _points(value: Mapping[str, int]) -> list[Goal]:
    def one(name: str, wanted: int) -> Goal:
        seat = _seat(name)
        words = _.plural("{who} has {count} point or more", "{who} has {count} points or more", wanted, who=name)
        return Condition(words, lambda a: points_of(_position(a), seat) >= wanted)

    return [one(name, count) for name, count in value.items()]


def _winner(value: str | list[str]) -> list[Goal]:
    names = [value] if isinstance(value, str) else list(value)
    seats = tuple(sorted(_seat(name) for name in names))

    def test(attempt: Attempt) -> bool:
        result = outcome(_position(attempt))
        return result is not None and tuple(sorted(result.winners)) == seats

    alone = _("{who} wins the game", who=names[0])
    return [Condition(_("{who} share the win", who=join(names)) if len(names) > 1 else alone, test)]


def _leads(value: str | list[str]) -> list[Goal]:
    names = [value] if isinstance(value, str) else list(value)
    seats = tuple(sorted(_seat(name) for name in names))

    def test(attempt: Attempt) -> bool:
        return tuple(sorted(standing(_position(attempt)).winners)) == seats

    return [Condition(_("if the game ended now, the win would go to {who}", who=join(names)), test)]


def _game_over(value: bool) -> list[Goal]:
    words = _("the game is over") if value else _("the game goes on")
    return [Condition(words, lambda a: bool(_position(a).ended) == value)]


def _ended_by(value: str) -> list[Goal]:
    title = RULEBOOK.rules[value].title
    return [Condition(_("the game ends by “{title}”", title=title), lambda a: _position(a).ended == value)]


_READERS: dict[str, Callable[[Any], list[Goal]]] = {
    "coins": _left("coins", lambda n: _.plural("have {count} coin or more", "have {count} coins or more", n)),
    "actions": _left("actions", lambda n: _.plural("have {count} action left", "have {count} actions left", n)),
    "buys": _left("buys", lambda n: _.plural("have {count} buy left", "have {count} buys left", n)),
    "owns": _owns,
    "cards": _cards,
    "hand": _zone("hand", marked("{who} has {cards} in hand")),
    "discard": _zone("discard", marked("the discard pile of {who} holds {cards}")),
    "in_play": _zone("in_play", marked("{who} has {cards} in play")),
    "deck": _zone("deck", marked("the draw pile of {who} holds {cards}")),
    "hand_size": _size(
        "hand", lambda who, n: _.plural("{who} holds {count} card", "{who} holds {count} cards", n, who=who)
    ),
    "discard_size": _size(
        "discard",
        lambda who, n: _.plural(
            "the discard pile of {who} has {count} card", "the discard pile of {who} has {count} cards", n, who=who
        ),
    ),
    "in_play_size": _size(
        "in_play",
        lambda who, n: _.plural("{who} has {count} card in play", "{who} has {count} cards in play", n, who=who),
    ),
    "deck_size": _size(
        "deck",
        lambda who, n: _.plural(
            "the draw pile of {who} has {count} card", "the draw pile of {who} has {count} cards", n, who=who
        ),
    ),
    "top": _top,
    "trash": _trash,
    "supply": _supply,
    "bought": _happened(marked("{who} has bought {cards}"), "bought"),
    "gained": _happened(marked("{who} has gained {cards}"), "bought", "gained", "gained_to_hand", "gained_onto_deck"),
    "played": _happened(marked("{who} has played {cards}"), "played"),
    "shows_moat": _shows_moat,
    "turns": _turns,
    "shuffled": _shuffled,
    "asked": _asked,
    "refused": _refused,
    "points": _points,
    "winner": _winner,
    "leads": _leads,
    "game_over": _game_over,
    "ended_by": _ended_by,
}

_QUIET = {
    "action": "end turn",
    "buy": "end turn",
    "bought": "end turn",
    "react": "show nothing",
    "draw_pile": "keep the draw pile",
    "judge": "return it",
    "set_aside": "keep the drawn card",
    "discard": "discard nothing",
    "trash": "trash nothing",
    "take": "take nothing",
}


class DominionLevels:
    """The game's side of a level."""

    def match_from(self, data: Mapping[str, Any]) -> Match[Any]:
        """A match that starts at a position."""
        position = RULEBOOK.position_from(data)
        return Match(RULEBOOK, 0, position.options, start=position)

    def read_goals(self, data: Mapping[str, Any]) -> list[Goal]:
        """The conditions of a goal table (see the module's text).

        Raises:
            ValueError: naming a condition that does not exist and those that do.
        """
        return read_goals(_READERS, data)

    def counted(self, actions: int) -> str:
        """What the learner may do, in words; a step, because an action is something else in this game."""
        return _.plural("in {count} step", "in at most {count} steps", actions)

    def quiet_reply(self, match: Match[Any]) -> Action:
        """The least a seat can do: end the turn, show nothing, choose nothing; otherwise the first option."""
        step = match.step
        assert step is not None
        for phrase in (_QUIET.get(step.kind, "decline"), "decline"):
            quiet = match.rulebook.parse(phrase)
            if match.why_not(quiet, step.seat) is None:
                return quiet
        return next(iter(match.legal_actions))


LEVELS = DominionLevels()
