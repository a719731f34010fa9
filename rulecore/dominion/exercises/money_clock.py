"""Exercises of the lesson about plain money: coins a card, cards that dilute, and how many trials an answer needs."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from statistics import fmean, stdev

from rulecore.kernel import Player, Rng
from rulecore.kernel.language import decimal
from rulecore.lab.intervals import Moments, mean_interval
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..bots import BigMoney, OneSmithy, TwoSmithies
from ..facts import CARDS, HAND_SIZE
from ..odds import coins_of, mean_coins, size_of
from ..trial import play_trial
from ..words import _, cards_text

PROVINCES = 4
"""So many Provinces a trial is after: half of the eight of two players."""
TRIALS, FEW, MANY = 400, 10, 1000
KINGDOM = "First Game"


def turns_alone(player: Player, seed: int, trials: int) -> list[int]:
    """For each of so many trials, the turn on which a player alone gets its fourth Province.

    Args:
        player: who plays.
        seed: where the shuffles come from; trials with the same seed have the same ones.
        trials: how many.
    """
    found = [play_trial(player, seed + number, PROVINCES, {"kingdom": KINGDOM}).turn for number in range(trials)]
    return [turn for turn in found if turn is not None]


def fourth_province(rng: Rng) -> Truth:
    """The turn on which plain money alone owns its fourth Province, on average over 400 trials.

    ``dominion.buy.price`` makes Provinces dear, and ``dominion.buy.coins_are_not_kept`` makes 7 coins as good as 6.
    """
    turns = turns_alone(BigMoney(), rng.below(1 << 30), TRIALS)
    moments = Moments()
    for turn in turns:
        moments.add(turn)
    interval = mean_interval(moments)
    mean, spread = fmean(turns), stdev(turns)
    firsts = {turn: 100 * turns.count(turn) / len(turns) for turn in range(min(turns), max(turns) + 1)}
    return Truth(
        mean,
        exact=False,
        games=len(turns),
        low=interval.low,
        high=interval.high,
        steps=(
            _(
                "{trials} decks alone: the fourth Province came on turn {mean} on average, the quickest on turn {low}, "
                "the slowest on turn {high}.",
                trials=len(turns),
                mean=decimal(f"{mean:.1f}"),
                low=min(turns),
                high=max(turns),
            ),
            _(
                "Two decks in three differ from that by no more than {spread} turns. That is luck, and the list has no "
                "part in it.",
                spread=decimal(f"{spread:.1f}"),
            ),
        ),
        series={_("turn {turn}", turn=turn): share for turn, share in firsts.items()},
        series_title=_("Turn of the fourth Province"),
        series_unit=_("of 100"),
    )


def _number(value: Fraction | float) -> str:
    """A mean with as many figures as it takes to tell it from its neighbours: “6.56”."""
    return decimal(f"{float(value):.2f}")


def _signed(value: float) -> str:
    """A difference with its sign: “−1.2”."""
    return decimal(f"{value:+.1f}").replace("-", "−")


def _cards(deck: dict[str, int]) -> str:
    return cards_text(card for card, count in deck.items() for _again in range(count))


def _mean(rng: Rng, deck: dict[str, int]) -> Question:
    size, coins = size_of(deck), coins_of(deck)
    treasures = sum(count for card, count in deck.items() if CARDS[card].coins)
    kinds = [CARDS[card].coins for card in deck if CARDS[card].coins]
    right = mean_coins(deck)
    choices = [
        Choice(
            _number(right),
            _(
                "Yes. {coins} coins on {size} cards, and {hand} of those cards in a hand.",
                coins=coins,
                size=size,
                hand=HAND_SIZE,
            ),
            right=True,
        ),
        Choice(
            _number(Fraction(coins)),
            _(
                "That is the whole deck at once. A hand is {hand} of {size} cards, so it sees a part of those coins.",
                hand=HAND_SIZE,
                size=size,
            ),
            misreading="a deck is judged by its total coins",
        ),
        Choice(
            _number(Fraction(coins * HAND_SIZE, treasures)),
            _(
                "You left the Estates out. They give no coins, and they take places in the hand like any card: divide "
                "by {size}, not by {treasures}.",
                size=size,
                treasures=treasures,
            ),
            misreading="cards without coins do not count",
        ),
        Choice(
            _number(Fraction(sum(kinds) * HAND_SIZE, len(kinds))),
            _(
                "You took the kinds as if you owned as many of each. Most of your Treasures are Coppers, and they pull "
                "the mean down."
            ),
            misreading="every kind counts the same",
        ),
    ]
    return Question(
        text=_(
            "A deck has {cards}. How many coins does a hand of {hand} hold on average?",
            cards=_cards(deck),
            hand=HAND_SIZE,
        ),
        choices=shuffled(rng, choices),
        rule="dominion.buy.price",
        why=_(
            "{coins} / {size} x {hand} = {mean}. A Province asks for {price}.",
            coins=coins,
            size=size,
            hand=HAND_SIZE,
            mean=_number(right),
            price=CARDS["Province"].cost,
        ),
    )


def mean_of_a_hand(rng: Rng) -> Question:
    """Coins of a card, times cards of a hand. (``dominion.buy.price``)"""
    return _mean(rng, {"Copper": 7, "Estate": 3, "Silver": 1 + rng.below(5), "Gold": 1 + rng.below(4)})


def challenge(rng: Rng) -> Question:
    """The challenge of the lesson: 21 coins on 16 cards."""
    return _mean(rng, {"Copper": 7, "Estate": 3, "Silver": 4, "Gold": 2})


def free_copper(rng: Rng) -> Question:
    """A card for nothing has a price all the same: a place in the hand. (``dominion.components.treasure_piles``)"""
    while True:
        deck = {"Copper": 5 + rng.below(3), "Estate": 3, "Silver": 1 + rng.below(4), "Gold": rng.below(4)}
        before = mean_coins(deck)
        after = mean_coins({**deck, "Copper": deck["Copper"] + 1})
        # with a coin on every card the Copper changes nothing, and that would be another question
        if _number(before) != _number(after) and after < before:
            break
    dearer = mean_coins({**deck, "Silver": deck["Silver"] + 1})
    choices = [
        Choice(
            _("It falls, from {before} to {after}.", before=_number(before), after=_number(after)),
            _(
                "Yes. A Copper brings one coin, and your cards bring {each} each by now.",
                each=_number(before / HAND_SIZE),
            ),
            right=True,
        ),
        Choice(
            _(
                "It rises by one.",
            ),
            _(
                "The deck has one coin more, but one card more too. In a hand the Copper stands where a better card "
                "could be."
            ),
            misreading="Coppers help because they are free",
        ),
        Choice(
            _("It rises, from {before} to {after}.", before=_number(before), after=_number(dearer)),
            _("That would be a Silver. Only a card with more coins than your average card lifts the mean."),
            misreading="any Treasure lifts the mean",
        ),
        Choice(
            _("It stays at {before}.", before=_number(before)),
            _(
                "Free is not the same as harmless. The Copper has {copper} coin, your average card has {each}.",
                copper=CARDS["Copper"].coins,
                each=_number(before / HAND_SIZE),
            ),
            misreading="a free card cannot do harm",
        ),
    ]
    return Question(
        text=_(
            "Your deck has {cards}. You have no coins left, but one buy, and a Copper costs nothing. You take it. What "
            "becomes of the coins of a hand, on average?",
            cards=_cards({card: count for card, count in deck.items() if count}),
        ),
        choices=shuffled(rng, choices),
        rule="dominion.components.treasure_piles",
        why=_(
            "{coins} coins on {size} cards were {before} a hand; {more} on {cards} are {after}.",
            coins=coins_of(deck),
            size=size_of(deck),
            before=_number(before),
            more=coins_of(deck) + 1,
            cards=size_of(deck) + 1,
            after=_number(after),
        ),
    )


@lru_cache(maxsize=64)
def _race(seed: int, few: int) -> tuple[float, float, float, float]:
    """Mean of the first few trials of two close lists, and the ends of the interval of their difference."""
    one, two = (turns_alone(player, seed, few) for player in (OneSmithy(), TwoSmithies()))
    differences = Moments()
    for left, right in zip(one, two, strict=True):
        differences.add(right - left)
    interval = mean_interval(differences)
    return fmean(one), fmean(two), interval.low, interval.high


def ten_trials(rng: Rng) -> Question:
    """Ten trials of two close lists: what do they tell? (``dominion.card.smithy``)"""
    while True:
        seed = rng.below(1 << 30)
        one, two, low, high = _race(seed, FEW)
        # a lead that looks like one, and an interval that holds both signs
        if abs(one - two) >= 0.5 and low < 0 < high:
            break
    ahead, behind = (_("one Smithy"), _("two Smithies")) if one < two else (_("two Smithies"), _("one Smithy"))
    gap = abs(one - two)
    choices = [
        Choice(
            _("Nothing yet: the interval holds zero, so play more trials."),
            _(
                "Yes. The difference may be {low} or {high} turns; ten trials cannot tell which.",
                low=_signed(low),
                high=_signed(high),
            ),
            right=True,
        ),
        Choice(
            _("{list} is the faster list.", list=ahead[:1].upper() + ahead[1:]),
            _(
                "It was ahead in these ten. Shuffle again and {other} may be: the interval reaches from {low} to "
                "{high}.",
                other=behind,
                low=_signed(low),
                high=_signed(high),
            ),
            misreading="ten games are enough",
        ),
        Choice(
            _(
                "{list} is faster by {gap} turns, no more and no less.",
                list=ahead[:1].upper() + ahead[1:],
                gap=decimal(f"{gap:.1f}"),
            ),
            _("A mean of ten is itself a matter of luck. Say how sure you are before you say how much."),
            misreading="a mean is exact",
        ),
        Choice(
            _("The two lists are equally fast."),
            _(
                "Too early as well. “We cannot tell yet” is not “there is no difference”; {many} trials would show it.",
                many=MANY,
            ),
            misreading="not shown means not there",
        ),
    ]
    return Question(
        text=_(
            "You let two shopping lists race, ten decks each on the same shuffles. With one Smithy the fourth Province "
            "came on turn {one}, with two Smithies on turn {two}. The interval of the difference goes from {low} to "
            "{high}. What do you know?",
            one=decimal(f"{one:.1f}"),
            two=decimal(f"{two:.1f}"),
            low=_signed(low),
            high=_signed(high),
        ),
        choices=shuffled(rng, choices),
        rule="dominion.card.smithy",
        why=_("A difference is shown when its interval lies on one side of zero."),
    )


ASKERS = {"clock_mean": mean_of_a_hand, "clock_free_copper": free_copper, "clock_ten_trials": ten_trials}
FIRST = {"clock_mean": challenge}
TRUTHS = {"clock_fourth_province": fourth_province}
