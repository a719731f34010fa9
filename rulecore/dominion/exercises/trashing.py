"""Exercises about thinning a deck: what every hand holds, what to throw away, and what a card may fetch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from rulecore.kernel import Rng
from rulecore.kernel.language import decimal
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..chains import play_hand
from ..facts import CARDS, HAND_SIZE, KINGDOM, STARTING_CARDS, STARTING_COPPERS
from ..game import RULEBOOK
from ..odds import at_least, coins_of, mean_coins, without
from ..options import DominionOptions
from ..words import _, card_name, cards_text, in_order

START: Mapping[str, int] = {"Copper": STARTING_COPPERS, "Estate": STARTING_CARDS - STARTING_COPPERS}
CHAPEL, TRASHING = "dominion.card.chapel", "dominion.zones.trashing"


def _cards(counts: Mapping[str, int]) -> list[str]:
    return [card for card, count in counts.items() for _again in range(count)]


def _said(counts: Mapping[str, int]) -> str:
    return cards_text(in_order(_cards(counts)))


def _tenths(number: float) -> str:
    return decimal(f"{number:.1f}")


# ---- a Chapel and two Golds ----------------------------------------------------------------------------------------

PRICE = CARDS["Province"].cost


def thin_to_eight(rng: Rng) -> Truth:
    """Of 100 hands, how many reach a Province once a Chapel has trashed four cards? (``dominion.card.chapel``)

    The deck has two Golds and a Chapel besides the cards everybody begins with. Counted over every hand.
    """
    deck = {**START, "Gold": 2, "Chapel": 1}
    estates = START["Estate"]
    limit = DominionOptions().chapel_limit
    stages: dict[str, float] = {}
    for count in range(estates + START["Copper"] - 1):
        gone = {"Estate": min(count, estates), "Copper": max(0, count - estates)}
        name = _said(gone) if count else _("nothing")
        if count in (0, *range(estates, estates + 6)):
            stages[name] = float(100 * at_least(without(deck, gone), PRICE))
    values = list(stages.values())
    trashed = _said({"Estate": estates, "Copper": limit - estates})
    return Truth(
        stages[trashed],
        exact=True,
        steps=(
            _("With nothing trashed, {share} of 100 hands reach {price} coins.", share=_tenths(values[0]), price=PRICE),
            _("Without the Estates it is {share}.", share=_tenths(values[1])),
            _(
                "With a Copper gone as well it is {share}, though your deck holds a coin less.",
                share=_tenths(values[2]),
            ),
        ),
        series=stages,
        series_title=_("Hands with {price} coins, by what was trashed", price=PRICE),
        series_unit=_("of 100 hands"),
    )


# ---- what does every hand hold? ------------------------------------------------------------------------------------

ADDED = (
    {"Silver": 1}, {"Gold": 1}, {"Silver": 2}, {"Silver": 1, "Gold": 1}, {"Gold": 2}, {"Silver": 3},
    {"Silver": 2, "Gold": 1}, {"Silver": 1, "Gold": 2},
)  # fmt: skip


def _every_hand(rng: Rng, added: Mapping[str, int]) -> Question:
    kept = HAND_SIZE - 1 - sum(added.values())
    left = {"Copper": kept, **added, "Chapel": 1}
    trashed = without({**START, **added, "Chapel": 1}, left)
    right = play_hand(_cards(left)).coins
    before = {**START, **added, "Chapel": 1}
    choices = [
        Choice(str(right), _("Yes. Five cards are left, so each hand is your whole deck."), right=True),
        Choice(
            str(coins_of(before)),
            _("You counted the Coppers you trashed. They never come back: a shuffle takes your discards alone."),
            misreading=_("trashed cards come back"),
        ),
        Choice(
            str(right + 1),
            _("You counted a coin for the Chapel. It is no Treasure, and it takes one place of every hand."),
            misreading=_("every card of a hand pays"),
        ),
        Choice(
            _("about {coins}, as before", coins=round(mean_coins(before))),
            _("That is the average of the deck you had. The cards that paid nothing no longer come to your hand."),
            misreading=_("trashing does not change what a hand holds"),
        ),
        Choice(
            _("sometimes more, sometimes fewer"),
            _("With five cards in all there is no luck left: every shuffle deals you the same five."),
            misreading=_("every hand is a matter of luck"),
        ),
    ]
    return Question(
        text=_(
            "You began with {start}. You added {added} and a Chapel, and trashed {trashed}. If you buy nothing more, "
            "how many coins does every hand hold?",
            start=_said(START),
            added=_said(added),
            trashed=_said(trashed),
        ),
        choices=shuffled(rng, choices),
        rule=TRASHING,
        why=_("What is left is {cards}: {coins} coins.", cards=_said(left), coins=right),
    )


def every_hand(rng: Rng) -> Question:
    """A deck is thinned to five cards: what does every hand hold? (``dominion.zones.trashing``)"""
    return _every_hand(rng, rng.choice(ADDED))


def challenge(rng: Rng) -> Question:
    """The challenge of the lesson: a Silver and a Chapel."""
    return _every_hand(rng, ADDED[0])


# ---- what should go? -----------------------------------------------------------------------------------------------

HAND = {"Copper": 2, "Estate": 1, "Curse": 1}


def _rest(rng: Rng) -> dict[str, int]:
    """The deck besides the hand and the Chapel: at times poor, at times full of better money than Copper."""
    if rng.below(2):
        return {"Copper": 3 + rng.below(4), "Silver": rng.below(2), "Estate": 1 + rng.below(2)}
    return {"Silver": 3 + rng.below(3), "Gold": 2 + rng.below(3), "Estate": rng.below(2), "Copper": rng.below(2)}


def best(rng: Rng) -> Question:
    """What should a Chapel trash, so that hands hold most coins? (``dominion.card.chapel``)"""
    dead = {card: count for card, count in HAND.items() if not CARDS[card].coins}
    ways: list[Mapping[str, int]] = [{}, {"Curse": 1}, {"Copper": HAND["Copper"]}, dead, HAND]
    while True:
        rest = {card: count for card, count in _rest(rng).items() if count}
        deck = Counter(rest) + Counter(HAND) + Counter({"Chapel": 1})
        means = [float(mean_coins(without(deck, way))) for way in ways]
        ranked = sorted(means)
        if ranked[-1] - ranked[-2] >= 0.1:
            break
    right = means.index(max(means))
    texts = (
        (
            _("Each of these cards takes a place in your hands, and two of them never pay for it."),
            _("a card I own is worth keeping"),
        ),
        (
            _("A Curse had to go. But in a hand the Estate buys nothing either, and you left it in."),
            _("only Curses are worth trashing"),
        ),
        (
            _("You kept the Estate for its point, and the Curse. Until the end both only take the places of coins."),
            _("an Estate stays for its point"),
        ),
        (
            _("Your other cards pay more than one coin each on average. Even a Copper now makes a hand poorer."),
            _("Coppers are money, so they stay"),
        ),
        (
            _("Your other cards pay less than a coin each on average. A Copper still makes a hand richer: keep it."),
            _("thinner is always better"),
        ),
    )
    choices: list[Choice] = []
    for number, (way, (says, misreading)) in enumerate(zip(ways, texts, strict=True)):
        name = _said(way)
        if number == right:
            said = _(
                "Yes: {mean} coins in a hand on average, and no other choice comes near.",
                mean=decimal(f"{means[number]:.2f}"),
            )
            choices.insert(0, Choice(name, said, right=True))
        else:
            choices.append(Choice(name, says, misreading=misreading))
    return Question(
        text=_(
            "You have played a Chapel. Your hand is {hand}, and the rest of your deck is {rest}. What do you trash, so "
            "that later hands hold most coins on average?",
            hand=_said(HAND),
            rest=_said(rest),
        ),
        choices=shuffled(rng, choices),
        rule=CHAPEL,
        why=_(
            "Coins in a hand on average: {means}.",
            means="; ".join(f"{_said(way)} {decimal(f'{mean:.2f}')}" for way, mean in zip(ways, means, strict=True)),
        ),
        position={"players": 2, "kingdom": ["Chapel"], "P1": {"hand": _cards(HAND), "in_play": ["Chapel"]}},
        shown=("play", "hand"),
    )


# ---- what may be gained? -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Fetch:
    """A card that trashes and gains: what it trashes, and how many coins dearer the new card may be."""

    card: str
    trashes: tuple[str, ...]
    dearer: int


FETCHES = (
    _Fetch("Remodel", ("Copper", "Estate", "Village", "Moat"), 2),
    _Fetch("Mine", ("Copper", "Silver"), 3),
    _Fetch("Feast", ("Feast",), 1),
)
COINS_THERE = 3
KINDS = 5


def gain(rng: Rng) -> Question:
    """Which card may be gained? (``dominion.gain.cost_limit``, ``dominion.gain.from_supply``)"""
    while True:
        fetch = rng.choice(FETCHES)
        trashed = rng.choice(fetch.trashes)
        kinds = list(KINGDOM)
        rng.shuffle(kinds)
        kingdom = in_order({*kinds[:KINDS], fetch.card})
        offered = [card for card in (*CARDS,) if card in (*kingdom, "Silver", "Gold", "Duchy") and card != fetch.card]
        limit = CARDS[trashed].cost + fetch.dearer
        fitting = [card for card in offered if CARDS[card].cost in (limit, limit - 1) and card != trashed]
        if fetch.card == "Mine":
            fitting = [card for card in fitting if card in ("Silver", "Gold")]
        rng.shuffle(fitting)
        dear = [card for card in offered if limit < CARDS[card].cost <= limit + COINS_THERE]
        other = [
            card
            for card in kinds
            if CARDS[card].cost <= limit and card != fetch.card and (card in kingdom) == (fetch.card == "Mine")
        ]
        spent = [
            card
            for card in fitting[1:] or offered
            if CARDS[card].cost <= limit and card not in (*fitting[:1], *other[:1])
        ]
        if fitting and dear and other and spent:
            break
    right, far, missing = fitting[0], dear[-1], other[0]
    gone = rng.choice(spent)
    hand = [fetch.card] if fetch.card == trashed else [fetch.card, trashed]
    position = RULEBOOK.position_from(
        {
            "players": 2,
            "kingdom": list(kingdom),
            "supply": {gone: 0},
            "P1": {"hand": hand},
            "coins": COINS_THERE,
        }
    )
    RULEBOOK.play(position, RULEBOOK.parse(f"play {fetch.card}"))
    if position.step is not None and position.step.kind == "trash":
        RULEBOOK.play(position, RULEBOOK.parse(f"trash {trashed}"))

    def refused(card: str) -> str:
        refusal = RULEBOOK.why_not(position, RULEBOOK.parse(f"gain {card}"))
        assert refusal is not None
        return refusal.reason

    assert RULEBOOK.why_not(position, RULEBOOK.parse(f"gain {right}")) is None
    names = {"card": card_name(fetch.card), "limit": limit}
    choices = [
        Choice(
            card_name(right),
            _("It costs {cost}, and {card} reaches up to {limit}.", cost=CARDS[right].cost, **names),
            right=True,
        ),
        Choice(
            card_name(far),
            _("{reason} Your coins are for buying. They do not raise that limit.", reason=refused(far)),
            misreading=_("coins help a gain to reach further"),
        ),
        Choice(
            card_name(missing),
            _("{reason} It turns one Treasure into another.", reason=refused(missing)),
            misreading=_("a Mine fetches any card"),
        )
        if fetch.card == "Mine"
        else Choice(
            card_name(missing),
            _("{reason} You gain from the piles on the table, not from the box.", reason=refused(missing)),
            misreading=_("any card of the game can be gained"),
        ),
        Choice(
            card_name(gone),
            _("{reason} An empty pile gives nothing, however cheap the card.", reason=refused(gone)),
            misreading=_("an empty pile can still be gained from"),
        ),
    ]
    act = (
        _("You play {card}, and it trashes itself.", card=card_name(fetch.card))
        if fetch.card == trashed
        else _("You play {card} and trash {trashed}.", card=card_name(fetch.card), trashed=card_name(trashed))
    )
    return Question(
        text=_(
            "The kingdom piles are {kinds}. The pile of {gone} is empty. You have {coins} coins from earlier Actions. "
            "{act} Which of these can you gain?",
            kinds=cards_text(kingdom),
            gone=card_name(gone),
            coins=COINS_THERE,
            act=act,
        ),
        choices=shuffled(rng, choices),
        rule="dominion.gain.cost_limit",
        why=_("{card} reaches up to {limit} here, and your coins do not matter.", **names),
    )


ASKERS = {"trashing_every_hand": every_hand, "trashing_best": best, "trashing_gain": gain}
FIRST = {"trashing_every_hand": challenge}
TRUTHS = {"trashing_thin_to_eight": thin_to_eight}
