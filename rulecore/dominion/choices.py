"""Answers to what cards ask: which cards to discard, trash, gain or take, and the questions of yes and no."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar

from rulecore.kernel import Action, Digits, Fields, Refusal, Rng, Step, Verb

from .cards import question, settle
from .effects import DrawTo, MayDiscardDrawPile
from .facts import CARDS
from .others import ShowsTop
from .position import DominionPosition
from .turn import CardVerb
from .words import CardsField, WordField, _, card_name, cards_text, in_order, join


def subsets(pool: list[str], least: int, most: int) -> Iterator[tuple[str, ...]]:
    """Every different choice of ``least`` to ``most`` cards, each in the order of the supply."""
    cards = in_order(pool)
    return iter(_small_subsets(cards, least, most)) if len(cards) <= _SMALL else _subsets(cards, least, most)


_SMALL = 7
"""Hands of so many cards come again and again, so their subsets are kept."""


@lru_cache(maxsize=4096)
def _small_subsets(cards: tuple[str, ...], least: int, most: int) -> tuple[tuple[str, ...], ...]:
    return tuple(_subsets(cards, least, most))


def _subsets(cards: tuple[str, ...], least: int, most: int) -> Iterator[tuple[str, ...]]:
    held = Counter(cards)

    def grow(kinds: list[tuple[str, int]], room: int) -> Iterator[tuple[str, ...]]:
        if not kinds:
            yield ()
            return
        card, count = kinds[0]
        for number in range(min(count, room) + 1):
            for rest in grow(kinds[1:], room - number):
                yield (card,) * number + rest

    for chosen in grow(list(held.items()), most):
        if len(chosen) >= least:
            yield chosen


def subset_count(pool: list[str], least: int, most: int) -> int:
    """How many :func:`subsets` there are, without listing them."""
    ways = [1] + [0] * most
    for count in Counter(pool).values():
        ways = [sum(ways[size - number] for number in range(min(count, size) + 1)) for size in range(most + 1)]
    return sum(ways[least:])


class ChooseCards(Verb[DominionPosition]):
    """Base of the verbs that answer a card's question with cards."""

    fields: ClassVar[Fields] = {"cards": CardsField()}

    def options(self, position: DominionPosition, step: Step) -> Iterator[Action]:
        asked = question(step)
        least, most = asked.bounds(position, step)
        for cards in subsets(asked.pool(position, step), least, most):
            yield self(cards)

    def count(self, position: DominionPosition, step: Step) -> int:
        asked = question(step)
        return subset_count(asked.pool(position, step), *asked.bounds(position, step))

    def why_not(self, position: DominionPosition, step: Step, action: Action) -> Refusal | None:
        cards = action.values[0]
        asked = question(step)
        pool = asked.pool(position, step)
        least, most = asked.bounds(position, step)
        if least <= len(cards) <= most:
            for card in cards:
                if cards.count(card) > pool.count(card):
                    break
            else:
                return None
        return Refusal(
            CARDS[step.subject].rule,
            _(
                "{card} asks for {number}, and you chose {cards}.",
                card=card_name(step.subject),
                number=_number(least, most),
                cards=cards_text(cards),
            ),
            _("You can choose from {cards}.", cards=cards_text(in_order(pool))),
        )

    def apply(self, position: DominionPosition, step: Step, action: Action) -> None:
        position.agenda.pop()
        question(step).answer(position, step, action.values[0])
        settle(position)

    def imaginable(self, position: DominionPosition) -> Iterator[Action]:
        step = position.step
        yield self(())
        for card in CARDS:
            yield self((card,))
        if step is None:
            return
        # a few more than a question allows, from the hand and from what is being asked about
        pool = list(position.hand[step.seat])
        if step.kind in self.steps and step.subject in CARDS:
            pool = question(step).pool(position, step)
        for cards in subsets(pool, 2, min(len(pool), 6)):
            yield self(cards)

    def sample(self, position: DominionPosition, step: Step, rng: Rng) -> Action | None:
        asked = question(step)
        pool = list(asked.pool(position, step))
        least, most = asked.bounds(position, step)
        rng.shuffle(pool)
        return self(in_order(pool[: least + rng.below(most - least + 1)]))

    def digits(self, position: DominionPosition, step: Step, action: Action) -> list[tuple[int, int]]:
        # a Cellar with a large hand has thousands of answers, so each kind is one digit
        held = Counter(in_order(question(step).pool(position, step)))
        return [(action.values[0].count(card), count + 1) for card, count in held.items()]

    def from_digits(self, position: DominionPosition, step: Step, take: Digits) -> Action:
        held = Counter(in_order(question(step).pool(position, step)))
        return self(tuple(card for card, count in held.items() for _again in range(take(count + 1))))


def _number(least: int, most: int) -> str:
    if least == most:
        return _("one card") if least == 1 else _("exactly {count} cards", count=least)
    return _("{least} to {most} cards", least=least, most=most)


class Discard(ChooseCards):
    """Discard cards for a Cellar or a Militia."""

    name = "discard"
    phrase = "discard {cards}"
    steps = ("discard",)


class Trash(ChooseCards):
    """Trash cards for a Chapel, Remodel, Mine, Moneylender or Thief (``dominion.zones.trashing``)."""

    name = "trash"
    phrase = "trash {cards}"
    steps = ("trash",)


class PutBack(ChooseCards):
    """Put a Victory card on the draw pile for a Bureaucrat."""

    name = "topdeck"
    phrase = "put {cards} on the draw pile"
    steps = ("topdeck",)


class Choose(ChooseCards):
    """Choose the Action card for a Throne Room."""

    name = "choose"
    phrase = "choose {cards}"
    steps = ("choose",)


class TakeLoot(ChooseCards):
    """Take Treasures that a Thief has trashed."""

    name = "take"
    phrase = "take {cards}"
    steps = ("take",)


class Decline(Verb[DominionPosition]):
    """Do nothing although the card could do something, where the second edition allows it."""

    name = "decline"
    phrase = "decline"
    steps = ("trash", "choose")

    def options(self, position: DominionPosition, step: Step) -> list[Action]:
        return [self()] if question(step).may_decline(position) else []

    def why_not(self, position: DominionPosition, step: Step, action: Action) -> Refusal | None:
        if question(step).may_decline(position):
            return None
        return Refusal(
            CARDS[step.subject].rule,
            _("You cannot decline: what {card} says is a must here.", card=card_name(step.subject)),
            _("Choose one of {cards}.", cards=cards_text(in_order(dict.fromkeys(question(step).pool(position, step)))))
            if question(step).bounds(position, step)[0]
            else _("Choose nothing if you want nothing: this card lets you."),
        )

    def apply(self, position: DominionPosition, step: Step, action: Action) -> None:
        position.agenda.pop()
        position.note(CARDS[step.subject].rule, "declined", step.seat, card=step.subject)
        settle(position)

    def imaginable(self, position: DominionPosition) -> Iterator[Action]:
        yield self()


class GainCard(CardVerb):
    """Gain a card from the supply for a Workshop, Feast, Remodel or Mine (``dominion.gain.from_supply``)."""

    name = "gain"
    phrase = "gain {card}"
    steps = ("gain",)

    def options(self, position: DominionPosition, step: Step) -> list[Action]:
        return [self.of[card] for card in question(step).pool(position, step)]

    def why_not(self, position: DominionPosition, step: Step, action: Action) -> Refusal | None:
        card = action.values[0]
        fitting = question(step).pool(position, step)
        if card in fitting:
            return None
        left = position.supply.get(card)
        cure = _("You can gain {cards}.", cards=join([card_name(name) for name in fitting], "or"))
        if left is None:
            return Refusal(
                "dominion.gain.from_supply", _("{card} has no pile in this game.", card=card_name(card)), cure
            )
        if not left:
            return Refusal("dominion.gain.empty_pile", _("The pile of {card} is empty.", card=card_name(card)), cure)
        if position.costs[card] > step.limit:
            reason = _(
                "{card} costs {cost}, and {asking} reaches up to {limit}.",
                card=card_name(card),
                cost=position.costs[card],
                asking=card_name(step.subject),
                limit=step.limit,
            )
        else:
            reason = _(
                "{card} is no Treasure, and {asking} gives one.", card=card_name(card), asking=card_name(step.subject)
            )
        return Refusal("dominion.gain.cost_limit", reason, cure)

    def apply(self, position: DominionPosition, step: Step, action: Action) -> None:
        position.agenda.pop()
        question(step).answer(position, step, action.values)
        settle(position)


class YesOrNo(Verb[DominionPosition]):
    """Base of the verbs that answer a card's question with one of two words."""

    def options(self, position: DominionPosition, step: Step) -> list[Action]:
        return [self(True), self(False)]

    def why_not(self, position: DominionPosition, step: Step, action: Action) -> Refusal | None:
        return None

    def apply(self, position: DominionPosition, step: Step, action: Action) -> None:
        position.agenda.pop()
        self.decide(position, step, action.values[0])
        settle(position)

    def decide(self, position: DominionPosition, step: Step, yes: bool) -> None:
        """Hand the decision to the sentence that asked."""
        asked: Any = question(step)
        assert isinstance(asked, (DrawTo, MayDiscardDrawPile, ShowsTop))
        asked.decide(position, step, yes)

    def imaginable(self, position: DominionPosition) -> Iterator[Action]:
        yield self(True)
        yield self(False)


class DrawPile(YesOrNo):
    """Discard the draw pile for a Chancellor, or keep it."""

    name = "draw_pile"
    phrase = "{word} the draw pile"
    fields: ClassVar[Fields] = {"word": WordField("discard", "keep")}
    steps = ("draw_pile",)


class Judge(YesOrNo):
    """Say what becomes of the card shown to a Spy."""

    name = "judge"
    phrase = "{word} it"
    fields: ClassVar[Fields] = {"word": WordField("discard", "return")}
    steps = ("judge",)


class SetAside(YesOrNo):
    """Set an Action card drawn by a Library aside, or keep it."""

    name = "set_aside"
    phrase = "{word} the drawn card"
    fields: ClassVar[Fields] = {"word": WordField("set aside", "keep")}
    steps = ("set_aside",)


class React(YesOrNo):
    """Show a Moat against an Attack, or not (``dominion.attack.reaction_window``)."""

    name = "show"
    phrase = "show {word}"
    fields: ClassVar[Fields] = {"word": WordField("Moat", "nothing")}
    steps = ("react",)

    def decide(self, position: DominionPosition, step: Step, yes: bool) -> None:
        if yes:
            position.shield |= 1 << step.seat
        if position.events is not None:
            kind = "shielded" if yes else "unshielded"
            position.note("dominion.attack.reaction_window", kind, step.seat, attack=step.detail[0])


ANSWERS = (
    DrawPile,
    Judge,
    SetAside,
    React,
    Discard,
    Trash,
    GainCard,
    PutBack,
    Choose,
    TakeLoot,
    Decline,
)
"""Every answer; those with fixed words are read before those with cards, so “discard it” is no list of cards."""
