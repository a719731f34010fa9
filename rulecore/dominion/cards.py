"""What the 25 kingdom cards do, each a few lines that read like the card, and how a card is carried out."""

from __future__ import annotations

from rulecore.kernel import Step

from .effects import (
    CarryOutTwice,
    DigForTreasures,
    DiscardToDraw,
    DrawTo,
    Effect,
    Gain,
    GainOntoDrawPile,
    MayDiscardDrawPile,
    Plus,
    Reforge,
    TrashCopper,
    TrashSome,
    TrashThis,
)
from .ending import stop_at_once
from .facts import ATTACKS, TREASURES
from .others import DiscardsDownTo, Draws, EachOther, GainsCurse, LosesTreasure, PutsBackVictory, ShowsTop, TakesLoot
from .position import DominionPosition, cached_step

DOES: dict[str, tuple[Effect, ...]] = {
    # dominion.card.cellar
    "Cellar": (Plus(actions=1), DiscardToDraw()),
    # dominion.card.chapel
    "Chapel": (TrashSome(),),
    # dominion.card.moat; its other half is a step of the kind "react"
    "Moat": (Plus(cards=2),),
    # dominion.card.chancellor
    "Chancellor": (Plus(coins=2), MayDiscardDrawPile()),
    # dominion.card.village
    "Village": (Plus(cards=1, actions=2),),
    # dominion.card.woodcutter
    "Woodcutter": (Plus(buys=1, coins=2),),
    # dominion.card.workshop
    "Workshop": (Gain(4),),
    # dominion.card.bureaucrat
    "Bureaucrat": (GainOntoDrawPile("Silver"), EachOther(PutsBackVictory())),
    # dominion.card.feast
    "Feast": (TrashThis(), Gain(5)),
    # dominion.card.militia
    "Militia": (Plus(coins=2), EachOther(DiscardsDownTo(3))),
    # dominion.card.moneylender
    "Moneylender": (TrashCopper(3),),
    # dominion.card.remodel
    "Remodel": (Reforge(dearer=2),),
    # dominion.card.smithy
    "Smithy": (Plus(cards=3),),
    # dominion.card.spy
    "Spy": (Plus(cards=1, actions=1), EachOther(ShowsTop(), first_self=True)),
    # dominion.card.thief
    "Thief": (EachOther(LosesTreasure(2)), TakesLoot()),
    # dominion.card.throne_room
    "Throne Room": (CarryOutTwice(),),
    # dominion.card.council_room
    "Council Room": (Plus(cards=4, buys=1), EachOther(Draws(1))),
    # dominion.card.festival
    "Festival": (Plus(actions=2, buys=1, coins=2),),
    # dominion.card.laboratory
    "Laboratory": (Plus(cards=2, actions=1),),
    # dominion.card.library
    "Library": (DrawTo(7),),
    # dominion.card.market
    "Market": (Plus(cards=1, actions=1, buys=1, coins=1),),
    # dominion.card.mine
    "Mine": (Reforge(dearer=3, kinds=TREASURES, to="hand", optional_later=True),),
    # dominion.card.witch
    "Witch": (Plus(cards=2), EachOther(GainsCurse())),
    # dominion.card.adventurer
    "Adventurer": (DigForTreasures(2),),
}
"""The sentences of each Action card, first to last (``dominion.action.follow_instructions``)."""


def _questions() -> dict[tuple[str, str], Effect]:
    found: dict[tuple[str, str], Effect] = {}
    for card, sentences in DOES.items():
        for sentence in sentences:
            parts = [sentence]
            if isinstance(sentence, EachOther):
                parts.append(sentence.blow)
            if isinstance(sentence, Reforge):
                parts.append(sentence.gaining)
            for part in parts:
                if part.asks:
                    # a card asks each kind of question in one place only, so that a step finds its sentence
                    assert (card, part.asks) not in found
                    found[card, part.asks] = part
    return found


QUESTIONS = _questions()
"""The sentence that asks, by card and kind of step."""


def question(step: Step) -> Effect:
    """The sentence that has left this step."""
    return QUESTIONS[step.subject, step.kind]


def play(position: DominionPosition, seat: int, card: str) -> None:
    """Carry out a card that lies in play, from its first sentence on; call :func:`settle` afterwards.

    ``dominion.attack.each_play_separately``: each time it is carried out is a play, with reactions of its own.
    """
    position.shield = 0
    if position.loot:
        position.loot = []
    # dominion.attack.what_is_an_attack: a Council Room touches others and is none
    if card in ATTACKS:
        position.agenda.append(cached_step(seat, "carry_out", 0, card))
        # dominion.attack.reaction_window: before any of its instructions, in turn order, from the hand
        for other in reversed(position.others(seat)):
            if "Moat" in position.hand[other]:
                position.agenda.append(Step(other, "react", 0, "Moat", (card,)))
    else:
        carry_out(position, seat, card, 0)


def carry_out(position: DominionPosition, seat: int, card: str, place: int) -> None:
    """Carry out one sentence of a card and leave the others on the agenda, so that they come first thing after it."""
    sentences = DOES[card]
    if place + 1 < len(sentences):
        position.agenda.append(cached_step(seat, "carry_out", place + 1, card))
    sentences[place].happen(position, seat, card)


def settle(position: DominionPosition) -> None:
    """Carry out whatever is owed and asks nobody, until somebody has to choose or the game is over."""
    agenda = position.agenda
    at_once = position.options.end_check == "immediate"
    while agenda:
        if at_once and position.empty:
            stop_at_once(position)
            if position.ended:
                break
        step = agenda[-1]
        kind = step.kind
        if kind == "carry_out":
            agenda.pop()
            carry_out(position, step.seat, step.subject, step.limit)
        elif kind == "hit":
            agenda.pop()
            for sentence in DOES[step.subject]:
                if isinstance(sentence, EachOther):
                    sentence.blow.strike(position, step.seat, step.detail[0], step.subject)
        elif kind == "play":
            agenda.pop()
            play(position, step.seat, step.subject)
        else:
            break
