"""Dominion once more, slow and obvious: a second opinion on every decision.

Written from the rules, card by card, with tables that never change: whatever happens gives a new table. Nothing here
comes from the library, no cost and no helper, so that a slip would have to be made twice, in two ways, to go
unnoticed. A game is a generator: it yields a :class:`Question` with the table as it lies there, is sent the answer, and
goes on. Only what a shuffle brings comes from outside, as a list of piles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

COST = {
    "Copper": 0,
    "Silver": 3,
    "Gold": 6,
    "Estate": 2,
    "Duchy": 5,
    "Province": 8,
    "Curse": 0,
    "Cellar": 2,
    "Chapel": 2,
    "Moat": 2,
    "Chancellor": 3,
    "Village": 3,
    "Woodcutter": 3,
    "Workshop": 3,
    "Bureaucrat": 4,
    "Feast": 4,
    "Gardens": 4,
    "Militia": 4,
    "Moneylender": 4,
    "Remodel": 4,
    "Smithy": 4,
    "Spy": 4,
    "Thief": 4,
    "Throne Room": 4,
    "Council Room": 5,
    "Festival": 5,
    "Laboratory": 5,
    "Library": 5,
    "Market": 5,
    "Mine": 5,
    "Witch": 5,
    "Adventurer": 6,
}
WORTH = {"Copper": 1, "Silver": 2, "Gold": 3}
POINTS = {"Estate": 1, "Duchy": 3, "Province": 6, "Curse": -1}
VICTORY = ("Estate", "Duchy", "Province", "Gardens")
NEVER_PLAYED_AS_ACTION = (*WORTH, *VICTORY, "Curse")
ATTACKS = ("Bureaucrat", "Militia", "Spy", "Thief", "Witch")
TOO_MANY = 600
"""Answers that are not listed any more; a hand of twelve can be thrown away in thousands of ways."""

Cards = tuple[str, ...]
Answer = str | tuple[str, Cards]
Answers = frozenset[Answer] | None


@dataclass(frozen=True)
class Person:
    """The cards of one player; a draw pile begins with its top card."""

    deck: Cards = ()
    hand: Cards = ()
    discard: Cards = ()
    play: Cards = ()
    bought: Cards = ()
    open: Cards = ()

    @property
    def cards(self) -> Cards:
        """All of them."""
        return self.deck + self.hand + self.discard + self.play + self.bought + self.open


@dataclass(frozen=True)
class Table:
    """A moment of a game."""

    people: tuple[Person, ...]
    supply: tuple[tuple[str, int], ...]
    options: tuple[tuple[str, Any], ...]
    active: int
    starter: int
    turns: tuple[int, ...]
    trash: Cards = ()
    actions: int = 1
    buys: int = 1
    coins: int = 0
    over: str = ""
    province_bought: bool = False

    def option(self, name: str, default: Any) -> Any:
        """A reading or knob in force."""
        return dict(self.options).get(name, default)

    def cost(self, card: str) -> int:
        """Its price today."""
        return int(dict(self.option("prices", ())).get(card, COST[card]))

    def left(self, card: str) -> int:
        """Cards in a pile; a pile that is not there has none."""
        return dict(self.supply).get(card, 0)

    def but(self, seat: int, **changes: Cards) -> Table:
        """The table with other cards for one player."""
        people = list(self.people)
        people[seat] = replace(people[seat], **changes)
        return replace(self, people=tuple(people))


@dataclass(frozen=True)
class Question:
    """Somebody has to choose.

    Attributes:
        table: as it lies there.
        seat: who chooses.
        kind: what kind of thing.
        answers: everything that can be said, or ``None`` if that is too much to list.
    """

    table: Table
    seat: int
    kind: str
    answers: Answers


Flow = Generator[Question, Answer, Table]


class GameOver(Exception):  # noqa: N818 - it is no error
    """The end conditions are looked at at once, and one is met."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table


def without(cards: Cards, gone: Cards) -> Cards:
    """Cards less some of them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def choices(verb: str, cards: Cards, least: int, most: int) -> Answers:
    """Every different way to choose so many of some cards."""
    counts = sorted(Counter(cards).items())
    total = 1
    for _card, count in counts:
        total *= count + 1
    if total > TOO_MANY:
        return None
    found = []
    for numbers in product(*(range(count + 1) for _card, count in counts)):
        if least <= sum(numbers) <= most:
            chosen = [card for (card, _count), number in zip(counts, numbers, strict=True) for _ in range(number)]
            found.append((verb, tuple(chosen)))
    return frozenset(found)


class Game:
    """A game being played.

    Attributes:
        piles: what the shuffles to come will bring, each with its seat and from its top; filled from outside.
        played: how often each card was carried out.
    """

    def __init__(self) -> None:
        self.piles: list[tuple[int, Cards]] = []
        self.played: Counter[str] = Counter()

    def run(self, table: Table) -> Flow:
        """Play from the beginning of a turn to the end of the game."""
        try:
            while not table.over:
                table = yield from self.turn(table)
        except GameOver as end:
            return end.table
        return table

    # --- moving cards

    def top(self, table: Table, seat: int) -> Table:
        """Make sure that there is a card on top, if the player has any to draw."""
        person = table.people[seat]
        if person.deck or not person.discard:
            return table
        who, pile = self.piles.pop(0)
        assert who == seat, f"seat {seat} shuffles, and the game has shuffled for {who}"
        assert sorted(pile) == sorted(person.discard), "the shuffle does not hold the discard pile"
        return table.but(seat, deck=pile, discard=())

    def draw(self, table: Table, seat: int, count: int) -> Table:
        """Draw cards one at a time, as long as there are any."""
        for _ in range(count):
            table = self.top(table, seat)
            person = table.people[seat]
            if person.deck:
                table = table.but(seat, deck=person.deck[1:], hand=(*person.hand, person.deck[0]))
        return table

    def show(self, table: Table, seat: int) -> Table:
        """Turn the top card over, if there is one."""
        table = self.top(table, seat)
        person = table.people[seat]
        if not person.deck:
            return table
        return table.but(seat, deck=person.deck[1:], open=(*person.open, person.deck[0]))

    def discard_open(self, table: Table, seat: int) -> Table:
        """Put everything that lies open on the discard pile."""
        person = table.people[seat]
        return table.but(seat, open=(), discard=person.discard + person.open)

    def trash_from_hand(self, table: Table, seat: int, cards: Cards) -> Table:
        """Trash cards of a hand."""
        hand = without(table.people[seat].hand, cards)
        return replace(table.but(seat, hand=hand), trash=table.trash + cards)

    def take_off(self, table: Table, card: str) -> Table:
        """Take one card off its pile."""
        assert table.left(card) > 0
        return replace(table, supply=tuple((name, left - (name == card)) for name, left in table.supply))

    def gain(self, table: Table, seat: int, card: str, to: str = "discard") -> Table:
        """Give a player a card from the supply."""
        table = self.take_off(table, card)
        person = table.people[seat]
        if to == "deck":
            table = table.but(seat, deck=(card, *person.deck))
        else:
            table = table.but(seat, **{to: (*getattr(person, to), card)})
        return self.at_once(table)

    def at_once(self, table: Table) -> Table:
        """Under one reading a game ends in the middle of whatever is going on; that turn has been taken."""
        if table.option("end_check", "end_of_turn") == "immediate" and ended(table):
            turns = tuple(done + (seat == table.active) for seat, done in enumerate(table.turns))
            raise GameOver(replace(table, over=ended(table), turns=turns))
        return table

    @staticmethod
    def others(table: Table, seat: int) -> list[int]:
        """The others from the left on."""
        count = len(table.people)
        return [(seat + step) % count for step in range(1, count)]

    # --- a turn

    def turn(self, table: Table) -> Flow:
        """Action, Buy, Clean-up, Draw, and a look whether the game is over."""
        me = table.active
        table = replace(table, actions=1, buys=1, coins=0)
        phase = "action"
        while True:
            said = yield Question(table, me, phase, self.in_turn(table, me, phase))
            if said == "end turn":
                return self.end_turn(table, me)
            hand = table.people[me].hand
            if said == "end actions":
                phase = "buy"
            elif isinstance(said, tuple) or said == "all treasures":
                cards = said[1] if isinstance(said, tuple) else tuple(card for card in hand if card in WORTH)
                table = table.but(me, hand=without(hand, cards), play=table.people[me].play + cards)
                table = replace(table, coins=table.coins + sum(WORTH[card] for card in cards))
                phase = "buy"
            elif said.startswith("buy "):
                phase = "bought"
                table = self.buy(table, me, said.removeprefix("buy "))
            else:
                card = said.removeprefix("play ")
                table = table.but(me, hand=without(hand, (card,)), play=(*table.people[me].play, card))
                table = replace(table, actions=table.actions - 1)
                table = yield from self.carry_out(table, me, card)

    def in_turn(self, table: Table, me: int, phase: str) -> Answers:
        """What the active player may say."""
        hand = table.people[me].hand
        found: set[Answer] = {"end turn"}
        if phase == "action":
            found.add("end actions")
            if table.actions:
                found |= {f"play {card}" for card in hand if card not in NEVER_PLAYED_AS_ACTION}
        if phase in ("action", "buy"):
            treasures = tuple(card for card in hand if card in WORTH)
            if treasures:
                found.add("all treasures")
                some = choices("treasures", treasures, 1, len(treasures))
                if some is None:
                    return None
                found |= some
        if table.buys:
            found |= {f"buy {card}" for card, left in table.supply if left and table.cost(card) <= table.coins}
        return frozenset(found)

    def buy(self, table: Table, me: int, card: str) -> Table:
        """Pay for a card and take it."""
        table = self.take_off(table, card)
        table = replace(table, coins=table.coins - table.cost(card), buys=table.buys - 1)
        if card == "Province" and not table.left("Province"):
            table = replace(table, province_bought=True)
        person = table.people[me]
        if table.option("bought_card_goes", "at_cleanup") == "at_once":
            table = table.but(me, discard=(*person.discard, card))
        else:
            table = table.but(me, bought=(*person.bought, card))
        return self.at_once(table)

    def end_turn(self, table: Table, me: int) -> Table:
        """Clear everything away, draw a new hand, pass on or end."""
        person = table.people[me]
        away = person.discard + person.hand + person.play + person.bought
        table = table.but(me, hand=(), play=(), bought=(), discard=away)
        table = self.draw(table, me, table.option("hand_size", 5))
        turns = tuple(done + (seat == me) for seat, done in enumerate(table.turns))
        table = replace(table, turns=turns)
        following = self.others(table, me)[0]
        round_complete = following == table.starter or not table.option("finish_round", False)
        if ended(table) and round_complete:
            return replace(table, over=ended(table))
        cap = table.option("turn_cap", None)
        if cap is not None and sum(turns) >= cap:
            return replace(table, over="capped")
        return replace(table, active=following, actions=1, buys=1, coins=0)

    # --- cards

    def carry_out(self, table: Table, me: int, card: str) -> Flow:
        """Carry a card out once; an Attack gives the others their chance to show a Moat first."""
        self.played[card] += 1
        victims = self.others(table, me)
        if card in ATTACKS:
            exposed = []
            for other in victims:
                said: Answer = "show nothing"
                if "Moat" in table.people[other].hand:
                    said = yield Question(table, other, "react", frozenset({"show Moat", "show nothing"}))
                if said == "show nothing":
                    exposed.append(other)
            victims = exposed
        does = getattr(self, card.lower().replace(" ", "_"))
        table = yield from does(table, me, victims)
        return table

    def plus(self, table: Table, me: int, cards: int = 0, actions: int = 0, buys: int = 0, coins: int = 0) -> Table:
        """The plain bonuses."""
        if table.option("extra_buys", "from_cards") == "never":
            buys = 0
        table = replace(table, actions=table.actions + actions, buys=table.buys + buys, coins=table.coins + coins)
        return self.draw(table, me, cards)

    def simply(self, table: Table) -> Flow:
        """For cards that ask nothing."""
        return table
        yield

    def smithy(self, table: Table, me: int, victims: list[int]) -> Flow:
        return self.simply(self.plus(table, me, cards=3))

    def village(self, table: Table, me: int, victims: list[int]) -> Flow:
        return self.simply(self.plus(table, me, cards=1, actions=2))

    def woodcutter(self, table: Table, me: int, victims: list[int]) -> Flow:
        return self.simply(self.plus(table, me, buys=1, coins=2))

    def moat(self, table: Table, me: int, victims: list[int]) -> Flow:
        return self.simply(self.plus(table, me, cards=2))

    def festival(self, table: Table, me: int, victims: list[int]) -> Flow:
        return self.simply(self.plus(table, me, actions=2, buys=1, coins=2))

    def laboratory(self, table: Table, me: int, victims: list[int]) -> Flow:
        return self.simply(self.plus(table, me, cards=2, actions=1))

    def market(self, table: Table, me: int, victims: list[int]) -> Flow:
        return self.simply(self.plus(table, me, cards=1, actions=1, buys=1, coins=1))

    def council_room(self, table: Table, me: int, victims: list[int]) -> Flow:
        table = self.plus(table, me, cards=4, buys=1)
        for other in victims:
            table = self.draw(table, other, 1)
        return self.simply(table)

    def witch(self, table: Table, me: int, victims: list[int]) -> Flow:
        table = self.plus(table, me, cards=2)
        for victim in victims:
            if table.left("Curse"):
                table = self.gain(table, victim, "Curse")
        return self.simply(table)

    def adventurer(self, table: Table, me: int, victims: list[int]) -> Flow:
        while sum(card in WORTH for card in table.people[me].open) < 2:
            before = table.people[me].open
            table = self.show(table, me)
            if table.people[me].open == before:
                break
        person = table.people[me]
        treasures = tuple(card for card in person.open if card in WORTH)
        table = table.but(me, hand=person.hand + treasures, open=without(person.open, treasures))
        return self.simply(self.discard_open(table, me))

    def cellar(self, table: Table, me: int, victims: list[int]) -> Flow:
        table = self.plus(table, me, actions=1)
        hand = table.people[me].hand
        if hand:
            said = yield Question(table, me, "discard", choices("discard", hand, 0, len(hand)))
            table = table.but(me, hand=without(hand, said[1]), discard=table.people[me].discard + tuple(said[1]))
            table = self.draw(table, me, len(said[1]))
        return table

    def chapel(self, table: Table, me: int, victims: list[int]) -> Flow:
        hand = table.people[me].hand
        limit = table.option("chapel_limit", 4)
        if hand and limit:
            said = yield Question(table, me, "trash", choices("trash", hand, 0, limit))
            table = self.trash_from_hand(table, me, tuple(said[1]))
        return table

    def chancellor(self, table: Table, me: int, victims: list[int]) -> Flow:
        table = self.plus(table, me, coins=2)
        said = yield Question(table, me, "draw_pile", frozenset({"discard the draw pile", "keep the draw pile"}))
        if said == "discard the draw pile":
            person = table.people[me]
            table = table.but(me, deck=(), discard=person.discard + person.deck)
        return table

    def gain_up_to(self, table: Table, me: int, limit: int, kinds: Cards | None = None, to: str = "discard") -> Flow:
        """Gain a card of one's choice, if there is one that fits."""
        fitting = [card for card, left in table.supply if left and table.cost(card) <= limit]
        answers = frozenset(f"gain {card}" for card in fitting if kinds is None or card in kinds)
        if answers:
            said = yield Question(table, me, "gain", answers)
            table = self.gain(table, me, str(said).removeprefix("gain "), to)
        return table

    def workshop(self, table: Table, me: int, victims: list[int]) -> Flow:
        table = yield from self.gain_up_to(table, me, 4)
        return table

    def feast(self, table: Table, me: int, victims: list[int]) -> Flow:
        play = table.people[me].play
        if "Feast" in play:
            table = replace(table.but(me, play=without(play, ("Feast",))), trash=(*table.trash, "Feast"))
        table = yield from self.gain_up_to(table, me, 5)
        return table

    def may_decline(self, table: Table) -> frozenset[Answer]:
        """What later printings add for three cards."""
        later = table.option("must_effects", "first_edition") == "second_edition"
        return frozenset({"decline"}) if later else frozenset()

    def remodel(self, table: Table, me: int, victims: list[int]) -> Flow:
        hand = table.people[me].hand
        if hand:
            said = yield Question(table, me, "trash", frozenset(("trash", (card,)) for card in hand))
            table = self.trash_from_hand(table, me, tuple(said[1]))
            table = yield from self.gain_up_to(table, me, table.cost(said[1][0]) + 2)
        return table

    def mine(self, table: Table, me: int, victims: list[int]) -> Flow:
        treasures = [card for card in table.people[me].hand if card in WORTH]
        if treasures:
            answers = frozenset(("trash", (card,)) for card in treasures) | self.may_decline(table)
            said = yield Question(table, me, "trash", answers)
            if said != "decline":
                table = self.trash_from_hand(table, me, tuple(said[1]))
                table = yield from self.gain_up_to(table, me, table.cost(said[1][0]) + 3, tuple(WORTH), "hand")
        return table

    def moneylender(self, table: Table, me: int, victims: list[int]) -> Flow:
        if "Copper" in table.people[me].hand:
            answers = frozenset({("trash", ("Copper",))}) | self.may_decline(table)
            said = yield Question(table, me, "trash", answers)
            if said != "decline":
                table = self.plus(self.trash_from_hand(table, me, ("Copper",)), me, coins=3)
        return table

    def bureaucrat(self, table: Table, me: int, victims: list[int]) -> Flow:
        if table.left("Silver"):
            table = self.gain(table, me, "Silver", "deck")
        for victim in victims:
            person = table.people[victim]
            answers = frozenset(("put", (card,)) for card in person.hand if card in VICTORY)
            if answers:
                said = yield Question(table, victim, "topdeck", answers)
                card = said[1][0]
                table = table.but(victim, hand=without(person.hand, (card,)), deck=(card, *person.deck))
        return table

    def militia(self, table: Table, me: int, victims: list[int]) -> Flow:
        table = self.plus(table, me, coins=2)
        for victim in victims:
            person = table.people[victim]
            excess = len(person.hand) - 3
            if excess > 0:
                said = yield Question(table, victim, "discard", choices("discard", person.hand, excess, excess))
                hand = without(person.hand, tuple(said[1]))
                table = table.but(victim, hand=hand, discard=person.discard + tuple(said[1]))
        return table

    def spy(self, table: Table, me: int, victims: list[int]) -> Flow:
        table = self.plus(table, me, cards=1, actions=1)
        for seat in [me, *victims]:
            table = self.show(table, seat)
            person = table.people[seat]
            if person.open:
                said = yield Question(table, me, "judge", frozenset({"discard it", "return it"}))
                if said == "discard it":
                    table = self.discard_open(table, seat)
                else:
                    table = table.but(seat, deck=person.open + person.deck, open=())
        return table

    def thief(self, table: Table, me: int, victims: list[int]) -> Flow:
        loot: Cards = ()
        for victim in victims:
            table = self.show(self.show(table, victim), victim)
            shown = table.people[victim].open
            answers = frozenset(("trash", (card,)) for card in shown if card in WORTH)
            if answers:
                said = yield Question(table, me, "trash", answers)
                stolen = said[1][0]
                loot += (stolen,)
                table = table.but(victim, open=without(shown, (stolen,)))
                table = replace(table, trash=(*table.trash, stolen))
            table = self.discard_open(table, victim)
        if loot:
            said = yield Question(table, me, "take", choices("take", loot, 0, len(loot)))
            taken = tuple(said[1])
            table = replace(table, trash=without(table.trash, taken))
            table = table.but(me, discard=table.people[me].discard + taken)
        return table

    def library(self, table: Table, me: int, victims: list[int]) -> Flow:
        while len(table.people[me].hand) < 7:
            before = table.people[me].hand
            table = self.draw(table, me, 1)
            hand = table.people[me].hand
            if hand == before:
                break
            if hand[-1] not in NEVER_PLAYED_AS_ACTION:
                answers: Answers = frozenset({"set aside the drawn card", "keep the drawn card"})
                said = yield Question(table, me, "set_aside", answers)
                if said == "set aside the drawn card":
                    table = table.but(me, hand=hand[:-1], open=(*table.people[me].open, hand[-1]))
        return self.discard_open(table, me)

    def throne_room(self, table: Table, me: int, victims: list[int]) -> Flow:
        hand = table.people[me].hand
        actions = [card for card in hand if card not in NEVER_PLAYED_AS_ACTION]
        if not actions:
            return table
        answers = frozenset(("choose", (card,)) for card in actions) | self.may_decline(table)
        said = yield Question(table, me, "choose", answers)
        if said == "decline":
            return table
        card = said[1][0]
        table = table.but(me, hand=without(hand, (card,)), play=(*table.people[me].play, card))
        table = yield from self.carry_out(table, me, card)
        table = yield from self.carry_out(table, me, card)
        return table


# --- the end


def ended(table: Table) -> str:
    """What ends the game now, in a word."""
    province_rule = table.option("province_end", "pile_empty")
    if table.province_bought if province_rule == "bought_only" else not table.left("Province"):
        return "provinces"
    limit = table.option("piles_to_end", "article")
    if limit == "article":
        limit = 4 if len(table.people) == 4 else 3
    elif limit == "official":
        limit = 3
    return "piles" if sum(not left for _card, left in table.supply) >= limit else ""


def scores(table: Table) -> list[int]:
    """Everybody's points."""
    changed = dict(table.option("points", ()))
    totals = []
    for person in table.people:
        total = 0
        for card in person.cards:
            if card == "Gardens":
                total += len(person.cards) // 10
            else:
                total += changed.get(card, POINTS.get(card, 0))
        totals.append(total)
    return totals


def winners(table: Table) -> list[int]:
    """Who wins if the game is over now."""
    points = scores(table)
    best = [seat for seat, total in enumerate(points) if total == max(points)]
    if len(best) == 1:
        return best
    rule = table.option("tie_rule", "first_player_loses")
    if rule == "first_player_loses":
        return [seat for seat in best if seat != table.starter]
    if rule == "latest_seat_wins":
        count = len(table.people)
        return [max(best, key=lambda seat: (seat - table.starter) % count)]
    fewest = min(table.turns[seat] for seat in best)
    return [seat for seat in best if table.turns[seat] == fewest]
