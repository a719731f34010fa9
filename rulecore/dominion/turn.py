"""The four phases of a turn: Actions, Treasures and purchases, clearing up, drawing (rulebook section Okretanje)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import prod
from typing import ClassVar

from rulecore.kernel import Action, Event, Fields, Refusal, Rng, Step, Verb

from .cards import play, settle
from .ending import check_end_of_turn, stop_at_once
from .facts import ACTIONS, ACTIONS_A_TURN, BUYS_A_TURN, CARDS, COINS, PLAYERS, TREASURES
from .moves import leave_pile, take, tell_drawn
from .options import Amounts, costs_under
from .position import DominionPosition, cached_step
from .words import CardField, CardsField, _, card_name, cards_text, in_order, join

ACTION, BUY, BOUGHT = "action", "buy", "bought"
"""The kinds of step at which the active player is free to choose; Clean-up and Draw ask nothing."""

PHASES = {ACTION: "A", BUY: "B", BOUGHT: "B"}
"""The letter of the phase at such a step (``dominion.turn.abcd_order``)."""


ACTION_STEPS, BUY_STEPS, BOUGHT_STEPS = (
    tuple(cached_step(seat, kind) for seat in range(max(PLAYERS))) for kind in (ACTION, BUY, BOUGHT)
)
"""For each seat its step of that kind; equal steps are one object."""


def begin_turn(position: DominionPosition, seat: int) -> None:
    """Give a player the turn: one action, one buy, no coins (``dominion.turn.allowance``)."""
    position.active = seat
    position.actions = ACTIONS_A_TURN
    position.buys = BUYS_A_TURN
    position.coins = 0
    position.agenda = [ACTION_STEPS[seat]]
    if position.events is not None:
        position.note("dominion.turn.order_of_players", "turn_begins", seat, turn=position.turns[seat] + 1)


def enter_buy_phase(position: DominionPosition, step: Step) -> None:
    """Leave the Action phase for good (``dominion.action.phase_is_one_way``)."""
    if step.kind == ACTION:
        position.agenda[-1] = BUY_STEPS[step.seat]


class CardVerb(Verb[DominionPosition]):
    """Base of the verbs that name one card."""

    fields: ClassVar[Fields] = {"card": CardField()}

    def __init__(self) -> None:
        super().__init__()
        self.of = {card: self(card) for card in CARDS}

    def imaginable(self, position: DominionPosition) -> Iterator[Action]:
        yield from self.of.values()


class WordVerb(Verb[DominionPosition]):
    """Base of the verbs that name nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.only = (self(),)

    def options(self, position: DominionPosition, step: Step) -> tuple[Action, ...]:
        return self.only

    def why_not(self, position: DominionPosition, step: Step, action: Action) -> Refusal | None:
        return None

    def imaginable(self, position: DominionPosition) -> Iterator[Action]:
        yield from self.only


class Play(CardVerb):
    """Play an Action card of the hand (``dominion.action.one_card``)."""

    name = "play"
    phrase = "play {card}"
    steps = (ACTION,)

    def options(self, position: DominionPosition, step: Step) -> list[Action]:
        hand = position.hand[step.seat]
        if not position.actions or ACTIONS.isdisjoint(hand):
            return []
        of = self.of
        return [of[card] for card in dict.fromkeys(hand) if card in ACTIONS]

    def why_not(self, position: DominionPosition, step: Step, action: Action) -> Refusal | None:
        card = action.values[0]
        hand = position.hand[step.seat]
        if position.actions and card in ACTIONS and card in hand:
            return None
        mine = [card_name(name) for name in dict.fromkeys(hand) if name in ACTIONS]
        if card not in ACTIONS:
            return Refusal(
                "dominion.action.only_action_cards",
                _("{card} is no Action card.", card=card_name(card)),
                _("Treasures wait for the Buy phase.")
                if card in TREASURES
                else _("Cards like this one are never played."),
            )
        if card not in hand:
            return Refusal(
                "dominion.action.from_hand",
                _("There is no {card} in your hand.", card=card_name(card)),
                _("You have no Action card, so go on to your Treasures.")
                if not mine
                else _("You can play {cards}.", cards=join(mine, "or"))
                if position.actions
                else _("And no action is left for another card. Now go on to your Treasures."),
            )
        return Refusal(
            "dominion.action.one_card",
            _("You have no action left this turn."),
            _("Cards such as Village give you more. Now go on to your Treasures."),
        )

    def apply(self, position: DominionPosition, step: Step, action: Action) -> None:
        seat, card = step.seat, action.values[0]
        position.actions -= 1
        position.hand[seat].remove(card)
        # dominion.action.in_play_until_cleanup
        position.in_play[seat].append(card)
        if position.events is not None:
            position.note("dominion.action.one_card", "played", seat, card=card)
        play(position, seat, card)
        settle(position)


class EndActions(WordVerb):
    """Close the Action phase without playing anything more (``dominion.action.phase_is_one_way``)."""

    name = "end_actions"
    phrase = "end actions"
    steps = (ACTION,)

    def apply(self, position: DominionPosition, step: Step, action: Action) -> None:
        enter_buy_phase(position, step)
        if position.events is not None:
            position.note("dominion.turn.four_phases", "buy_phase", step.seat)


def _no_treasure(position: DominionPosition, seat: int) -> Refusal:
    mine = in_order(card for card in position.hand[seat] if card in TREASURES)
    return Refusal(
        "dominion.action.from_hand",
        _("Your hand does not hold these Treasures."),
        _("You can play {cards}.", cards=cards_text(mine))
        if mine
        else _("You have no Treasure in hand, so buy with the coins you have, or end your turn."),
    )


def _lay_down(position: DominionPosition, step: Step, treasures: list[str], coins: int) -> None:
    seat = step.seat
    # dominion.buy.play_treasures: each adds its value, and stays in play until Clean-up
    position.coins += coins
    position.in_play[seat] += treasures
    if step.kind == ACTION:
        position.agenda[-1] = BUY_STEPS[seat]
    if position.events is not None:
        position.note("dominion.buy.play_treasures", "paid", seat, cards=treasures, coins=coins)


class AllTreasures(WordVerb):
    """Play every Treasure of the hand at once (``dominion.buy.play_treasures``)."""

    name = "all_treasures"
    phrase = "all treasures"
    steps = (ACTION, BUY)

    def options(self, position: DominionPosition, step: Step) -> tuple[Action, ...]:
        return () if TREASURES.isdisjoint(position.hand[step.seat]) else self.only

    def why_not(self, position: DominionPosition, step: Step, action: Action) -> Refusal | None:
        for card in position.hand[step.seat]:
            # nearly always the first or the second
            if card in TREASURES:
                return None
        return _no_treasure(position, step.seat)

    def apply(self, position: DominionPosition, step: Step, action: Action) -> None:
        coins, treasures, kept = 0, [], []
        for card in position.hand[step.seat]:
            if card in COINS:
                coins += COINS[card]
                treasures.append(card)
            else:
                kept.append(card)
        position.hand[step.seat] = kept
        _lay_down(position, step, treasures, coins)


class Treasures(Verb[DominionPosition]):
    """Play some Treasures of the hand and keep the others (``dominion.buy.play_treasures``)."""

    name = "treasures"
    phrase = "treasures {cards}"
    fields: ClassVar[Fields] = {"cards": CardsField()}
    steps = (ACTION, BUY)

    @staticmethod
    def _held(position: DominionPosition, step: Step) -> list[int]:
        """How many of each Treasure are in the hand, in the order of :data:`.facts.COINS`."""
        return [position.hand[step.seat].count(card) for card in COINS]

    def options(self, position: DominionPosition, step: Step) -> tuple[Action, ...]:
        hand = position.hand[step.seat]
        if TREASURES.isdisjoint(hand):
            return ()
        return _parts_of(hand.count("Copper"), hand.count("Silver"), hand.count("Gold"))

    def count(self, position: DominionPosition, step: Step) -> int:
        return prod(count + 1 for count in self._held(position, step)) - 1

    def why_not(self, position: DominionPosition, step: Step, action: Action) -> Refusal | None:
        cards = action.values[0]
        if not cards:
            return Refusal(
                "dominion.buy.play_treasures",
                _("You have not said which Treasures you play."),
                _("Name them, or end the Action phase to play none."),
            )
        wrong = [card for card in dict.fromkeys(cards) if card not in TREASURES]
        if wrong:
            return Refusal(
                "dominion.buy.play_treasures",
                _("{cards}: no Treasure, so it cannot be played in the Buy phase.", cards=cards_text(wrong)),
                _("Copper, Silver and Gold are the Treasures."),
            )
        hand = position.hand[step.seat]
        if any(cards.count(card) > hand.count(card) for card in cards):
            return _no_treasure(position, step.seat)
        return None

    def apply(self, position: DominionPosition, step: Step, action: Action) -> None:
        hand = position.hand[step.seat]
        cards = list(action.values[0])
        for card in cards:
            hand.remove(card)
        _lay_down(position, step, cards, sum(COINS[card] for card in cards))

    def imaginable(self, position: DominionPosition) -> Iterator[Action]:
        yield self(())
        for card in CARDS:
            yield self((card,))
        yield self(("Copper", "Silver"))
        yield self(("Copper",) * 8)

    def sample(self, position: DominionPosition, step: Step, rng: Rng) -> Action | None:
        held = {card: count for card, count in zip(COINS, self._held(position, step), strict=True) if count}
        if not held:
            return None
        cards = tuple(card for card, count in held.items() for _again in range(rng.below(count + 1)))
        return self(cards or (next(iter(held)),))


@lru_cache(maxsize=4096)
def _parts_of(coppers: int, silvers: int, golds: int) -> tuple[Action, ...]:
    """Every way to play some of so many Treasures of each kind."""
    treasures = Treasures.instance()
    return tuple(
        treasures(tuple(card for card, n in zip(COINS, counts, strict=True) for _again in range(n)))
        for counts in product(range(coppers + 1), range(silvers + 1), range(golds + 1))
        if any(counts)
    )


class Buy(CardVerb):
    """Buy the top card of a pile (``dominion.buy.any_supply_card``)."""

    name = "buy"
    phrase = "buy {card}"
    steps = (ACTION, BUY, BOUGHT)

    def options(self, position: DominionPosition, step: Step) -> list[Action]:
        if not position.buys:
            return []
        left = position.supply.get
        return [action for card, action in _within_reach(position.coins, position.options.prices) if left(card)]

    def why_not(self, position: DominionPosition, step: Step, action: Action) -> Refusal | None:
        card = action.values[0]
        left = position.supply.get(card)
        if left and position.buys and position.costs[card] <= position.coins:
            return None
        if left is None:
            return Refusal(
                "dominion.buy.any_supply_card",
                _("{card} has no pile in this game.", card=card_name(card)),
                _("You can buy from the piles on the table only."),
            )
        if not position.buys:
            return Refusal(
                "dominion.buy.one_purchase",
                _("You have no buy left this turn."),
                # a knob may silence the buys that cards print: naming those cards would send the player the wrong way
                _("Cards such as Market or Woodcutter give you more. Now end your turn.")
                if position.options.extra_buys != "never"
                else _("At this table no card gives you more. Now end your turn."),
            )
        if not left:
            return Refusal(
                "dominion.buy.pile_not_empty",
                _("The pile of {card} is empty.", card=card_name(card)),
                _("An empty pile stays empty; choose another one."),
            )
        return Refusal(
            "dominion.buy.price",
            _(
                "{card} costs {cost}, and you have {coins} to spend.",
                card=card_name(card),
                cost=position.costs[card],
                coins=position.coins,
            ),
            self._cure(position, step),
        )

    @staticmethod
    def _cure(position: DominionPosition, step: Step) -> str:
        held = [card for card in position.hand[step.seat] if card in TREASURES]
        if held and step.kind != BOUGHT:
            return _("Your hand still holds {cards}; play Treasures first.", cards=cards_text(in_order(held)))
        return _("Choose something that costs {coins} or less, or end your turn.", coins=position.coins)

    def apply(self, position: DominionPosition, step: Step, action: Action) -> None:
        seat, card = step.seat, action.values[0]
        # dominion.buy.price: whatever is left over is lost with the turn
        position.coins -= position.costs[card]
        position.buys -= 1
        left = leave_pile(position, card)
        # dominion.cleanup.bought_card
        if position.options.bought_card_goes == "at_once":
            position.discard[seat].append(card)
        else:
            position.bought[seat].append(card)
        if not left and card == "Province":
            position.last_province_bought = True
        # dominion.buy.treasures_before_buys
        position.agenda[-1] = BOUGHT_STEPS[seat]
        if position.events is not None:
            position.note("dominion.buy.any_supply_card", "bought", seat, card=card, cost=position.costs[card])
        if position.empty and position.options.end_check == "immediate":
            stop_at_once(position)


@lru_cache(maxsize=1024)
def _within_reach(coins: int, prices: Amounts) -> tuple[tuple[str, Action], ...]:
    """Every kind that so many coins pay for under changed prices, with its purchase, in the order of the piles."""
    costs, of = costs_under(prices), Buy.instance().of
    return tuple((card, of[card]) for card in CARDS if costs[card] <= coins)


class EndTurn(WordVerb):
    """Clean up, draw the next hand, and pass the turn on (``dominion.turn.four_phases``)."""

    name = "end_turn"
    phrase = "end turn"
    steps = (ACTION, BUY, BOUGHT)

    def apply(self, position: DominionPosition, step: Step, action: Action) -> None:
        seat = step.seat
        events = position.events
        in_play, bought, hand = position.in_play[seat], position.bought[seat], position.hand[seat]
        if events is not None:
            open_cards = {"in_play": in_play[:], "bought": bought[:]}
            events.append(
                Event(
                    "dominion.cleanup.hand_cards",
                    "cleaned_up",
                    seat,
                    {**open_cards, "count": len(hand)},
                    {**open_cards, "hand": hand[:]},
                )
            )
        # dominion.cleanup.hand_cards, dominion.cleanup.bought_card, dominion.cleanup.played_cards: nothing is kept
        # back; the played cards come last, since everybody has seen them and one of them now shows on the pile
        discard = position.discard[seat]
        discard += hand
        discard += bought
        discard += in_play
        position.in_play[seat] = []
        if bought:
            position.bought[seat] = []
        # dominion.draw.five_cards
        position.hand[seat] = drawn = take(position, seat, position.options.hand_size)
        if events is not None:
            tell_drawn(position, "dominion.draw.five_cards", seat, drawn)
        turns = position.turns
        turns[seat] += 1
        # dominion.turn.order_of_players: to the left
        following = (seat + 1) % len(turns)
        # what is left of actions, buys and coins is lost (dominion.buy.coins_are_not_kept)
        if not check_end_of_turn(position, following):
            begin_turn(position, following)
