"""The sentences of cards that touch the other players: what is done to each of them, in turn order."""

from __future__ import annotations

from rulecore.kernel import Step

from .effects import Effect
from .facts import CARDS, TREASURES, VICTORIES
from .moves import discard, draw_and_tell, gain, show_top, trash
from .position import DominionPosition


class EachOther(Effect):
    """Do something to every other player, in turn order from the left (``dominion.attack.turn_order``).

    Players who have shown a Moat against this play are left out (``dominion.attack.reaction_window``).
    """

    def __init__(self, blow: Blow, first_self: bool = False) -> None:
        self.blow, self.first_self = blow, first_self

    def happen(self, position: DominionPosition, seat: int, card: str) -> None:
        victims = position.others(seat)
        if self.first_self:
            victims.insert(0, seat)
        for victim in reversed(victims):
            if not position.shield >> victim & 1:
                position.agenda.append(Step(seat, "hit", 0, card, (victim,)))


class Blow(Effect):
    """What an effect on others does to one of them."""

    def strike(self, position: DominionPosition, seat: int, victim: int, card: str) -> None:
        """Carry it out on ``victim``, or leave the question it asks on the agenda."""
        raise NotImplementedError


class Draws(Blow):
    """The player draws, wanted or not (``dominion.card.council_room``)."""

    def __init__(self, count: int) -> None:
        self.count = count

    def strike(self, position: DominionPosition, seat: int, victim: int, card: str) -> None:
        draw_and_tell(position, CARDS[card].rule, victim, self.count)


class GainsCurse(Blow):
    """The player gains a Curse while any is left (``dominion.card.witch``)."""

    def strike(self, position: DominionPosition, seat: int, victim: int, card: str) -> None:
        if position.supply.get("Curse"):
            gain(position, CARDS[card].rule, victim, "Curse")
        elif position.events is not None:
            position.note("dominion.gain.empty_pile", "nothing_to_gain", victim)


class DiscardsDownTo(Blow):
    """The player discards cards of their own choice until so many are left (``dominion.card.militia``)."""

    asks = "discard"

    def __init__(self, left: int) -> None:
        self.left = left

    def strike(self, position: DominionPosition, seat: int, victim: int, card: str) -> None:
        excess = len(position.hand[victim]) - self.left
        if excess > 0:
            self.ask(position, victim, card, excess)

    def pool(self, position: DominionPosition, step: Step) -> list[str]:
        return position.hand[step.seat]

    def bounds(self, position: DominionPosition, step: Step) -> tuple[int, int]:
        return step.limit, step.limit

    def answer(self, position: DominionPosition, step: Step, cards: tuple[str, ...]) -> None:
        discard(position, CARDS[step.subject].rule, step.seat, position.hand[step.seat], cards)


class PutsBackVictory(Blow):
    """The player puts a Victory card on the draw pile, or shows a hand without one (``dominion.card.bureaucrat``)."""

    asks = "topdeck"

    def strike(self, position: DominionPosition, seat: int, victim: int, card: str) -> None:
        hand = position.hand[victim]
        if VICTORIES.isdisjoint(hand):
            if position.events is not None:
                position.note(CARDS[card].rule, "showed_hand", victim, cards=list(hand))
        else:
            self.ask(position, victim, card)

    def pool(self, position: DominionPosition, step: Step) -> list[str]:
        return [card for card in position.hand[step.seat] if card in VICTORIES]

    def answer(self, position: DominionPosition, step: Step, cards: tuple[str, ...]) -> None:
        victim = step.seat
        position.hand[victim].remove(cards[0])
        # with an empty draw pile this is its only card; nothing is shuffled for it
        position.deck[victim].append(cards[0])
        position.known[victim] += 1
        if position.events is not None:
            position.note(CARDS[step.subject].rule, "put_back", victim, card=cards[0])


class ShowsTop(Blow):
    """The player shows the top card; the attacker says whether it is discarded or goes back (``dominion.card.spy``)."""

    asks = "judge"

    def strike(self, position: DominionPosition, seat: int, victim: int, card: str) -> None:
        if show_top(position, CARDS[card].rule, victim) is not None:
            self.ask(position, seat, card, 0, victim)

    def decide(self, position: DominionPosition, step: Step, yes: bool) -> None:
        """Discard the shown card, or put it back."""
        victim = step.detail[0]
        rule = CARDS[step.subject].rule
        card = position.shown[victim][-1]
        if yes:
            discard(position, rule, victim, position.shown[victim], (card,))
        else:
            position.deck[victim].append(position.shown[victim].pop())
            position.known[victim] += 1
            position.note(rule, "returned", victim, card=card)


class LosesTreasure(Blow):
    """The player shows two cards; a Treasure among them is trashed, the rest discarded (``dominion.card.thief``)."""

    asks = "trash"

    def __init__(self, count: int) -> None:
        self.count = count

    def strike(self, position: DominionPosition, seat: int, victim: int, card: str) -> None:
        for _again in range(self.count):
            show_top(position, CARDS[card].rule, victim)
        if TREASURES.isdisjoint(position.shown[victim]):
            self._clear(position, victim, card)
        else:
            self.ask(position, seat, card, 0, victim)

    def pool(self, position: DominionPosition, step: Step) -> list[str]:
        return [card for card in position.shown[step.detail[0]] if card in TREASURES]

    def answer(self, position: DominionPosition, step: Step, cards: tuple[str, ...]) -> None:
        victim = step.detail[0]
        trash(position, CARDS[step.subject].rule, victim, position.shown[victim], cards)
        position.loot += cards
        self._clear(position, victim, step.subject)

    @staticmethod
    def _clear(position: DominionPosition, victim: int, card: str) -> None:
        shown = position.shown[victim]
        if shown:
            discard(position, CARDS[card].rule, victim, shown, tuple(shown))


class TakesLoot(Effect):
    """Gain any of the Treasures this play has trashed (``dominion.card.thief``, ``dominion.components.trash_card``)."""

    asks = "take"

    def happen(self, position: DominionPosition, seat: int, card: str) -> None:
        if position.loot:
            self.ask(position, seat, card)

    def pool(self, position: DominionPosition, step: Step) -> list[str]:
        return position.loot

    def bounds(self, position: DominionPosition, step: Step) -> tuple[int, int]:
        return 0, len(position.loot)

    def answer(self, position: DominionPosition, step: Step, cards: tuple[str, ...]) -> None:
        # taken from the end, where this play has put them; equal cards in the trash are alike in any case
        for card in cards:
            place = len(position.trash) - 1 - position.trash[::-1].index(card)
            del position.trash[place]
        position.discard[step.seat] += cards
        position.loot = []
        if position.events is not None:
            position.note(CARDS[step.subject].rule, "stole", step.seat, cards=list(cards))
