"""Exercises of the lesson about the four phases: where a card goes after a turn, and when it comes back."""

from __future__ import annotations

from typing import Any

from rulecore.kernel import Rng
from rulecore.kernel.language import decimal
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..facts import HAND_SIZE
from ..game import RULEBOOK
from ..odds import chance_of
from ..options import DominionOptions
from ..position import DominionPosition
from ..setup import set_up_trial
from ..words import _, card_name, cards_text

PURCHASES = ("Silver", "Gold", "Duchy")
"""What is bought on the first turns of :func:`turns_seen`; different kinds, so that each can be followed."""


def play(position: DominionPosition, *phrases: str) -> DominionPosition:
    """Play phrases one after the other and return the same position.

    Args:
        position: changed in place.
        phrases: what the player to move does.
    """
    for phrase in phrases:
        RULEBOOK.play(position, RULEBOOK.parse(phrase))
    return position


def alone(**zones: list[str]) -> DominionPosition:
    """A deck by itself, with its cards in the given zones.

    Args:
        zones: ``hand``, ``deck`` (the top first) and ``discard``.
    """
    data: dict[str, Any] = {"trial": 8, "P1": zones}
    return RULEBOOK.position_from(data)


def turns_seen(hand_size: int, buys: int, lucky: bool) -> int:
    """The turn by which every purchase has been in the hand once, if all shuffles go one way.

    On each of the first turns the player buys a card, and no card effect touches the deck
    (``dominion.cleanup.bought_card``, ``dominion.draw.reshuffle``). The engine plays it out.

    Args:
        hand_size: cards of a hand.
        buys: purchases, one a turn from the first on.
        lucky: whether the shuffles put the purchases on top; otherwise they lie at the bottom.
    """
    free = dict.fromkeys(PURCHASES, 0)
    position = set_up_trial(1, DominionOptions.from_mapping({"hand_size": hand_size, "prices": free}), 99)
    wanted = set(PURCHASES[:buys])
    turn = 1
    while True:
        wanted -= set(position.hand[0])
        if turn > buys and not wanted:
            return turn
        if turn <= buys:
            play(position, f"buy {PURCHASES[turn - 1]}")
        # the shuffle that may come now has the discards, the hand and the purchase; the top of a pile is its end
        coming = [*position.discard[0], *position.hand[0], *position.bought[0]]
        coming.sort(key=lambda card: (card in wanted) == lucky)
        position.arranged = [[coming]]
        play(position, "end turn")
        turn += 1


def silver_on_turn_three(rng: Rng) -> Truth:
    """Of 100 games, in how many does the Silver bought on turn 1 come to hand on turn 3, not before and not later?

    A card is bought on turn 2 as well, so twelve cards are shuffled (``dominion.draw.reshuffle``).
    """
    deck = {"Copper": 7, "Estate": 3, "Silver": 1, "Smithy": 1}
    chance = chance_of(deck, {"Silver": 1})
    size = sum(deck.values())
    later = 1 - 2 * chance
    return Truth(
        float(100 * chance),
        exact=True,
        steps=(
            _("On turn 2 it cannot be: the Silver lies in your discard pile, and your draw pile still has five cards."),
            _(
                "Then all {size} cards are shuffled, and {hand} of them are your third hand.",
                size=size,
                hand=HAND_SIZE,
            ),
            _(
                "{hand} in {size} are {share} of 100. As many games bring it on turn 4, and {later} only on turn 5.",
                hand=HAND_SIZE,
                size=size,
                share=decimal(f"{float(100 * chance):.1f}"),
                later=decimal(f"{float(100 * later):.1f}"),
            ),
        ),
        series={
            _("turn 2"): 0.0,
            _("turn 3"): float(100 * chance),
            _("turn 4"): float(100 * chance),
            _("turn 5"): float(100 * later),
        },
        series_title=_("When the Silver first comes to hand"),
        series_unit=_("of 100"),
    )


def _latest(rng: Rng, hand_size: int, buys: int) -> Question:
    right = turns_seen(hand_size, buys, lucky=False)
    soonest = turns_seen(hand_size, buys, lucky=True)
    number = _("turn {turn}").format
    choices = [
        Choice(
            number(turn=right),
            _("Yes. A shuffle can put a card at the very bottom, but the pile is used up before it is shuffled again."),
            right=True,
        ),
        Choice(
            number(turn=buys + 1),
            _("A bought card does not come to hand. It goes to the discard pile and waits there for the next shuffle."),
            misreading="a bought card comes to hand at once",
        ),
        Choice(
            number(turn=soonest),
            _("That is the soonest. The shuffle may lay your card at the bottom, and then others are drawn before it."),
            misreading="the first shuffle brings every new card at once",
        ),
        Choice(
            number(turn=right + 1),
            _("One too many. Take the pile card by card: its last cards come to hand before anything is shuffled."),
            misreading="the pile is shuffled before its last cards are drawn",
        ),
        Choice(
            _("there is no such turn"),
            _("Luck decides when, but not whether. Every card of the pile comes to hand before the next shuffle."),
            misreading="bad luck can hide a card for ever",
        ),
    ]
    asked = _.plural(
        "You buy a card on your first turn, and no card effect touches your deck. A hand has {hand} cards. By which "
        "turn, at the latest, have you been able to play it once?",
        "You buy a card on each of your first {count} turns, and no card effect touches your deck. A hand has {hand} "
        "cards. By which turn, at the latest, have you been able to play each of them once?",
        buys,
        hand=hand_size,
    )
    return Question(
        text=asked,
        choices=shuffled(rng, choices),
        rule="dominion.draw.reshuffle",
        why=_(
            "Ten cards and your purchases, {hand} a turn, the last of the pile before the shuffle: turn {turn}.",
            hand=hand_size,
            turn=right,
        ),
    )


def latest_turn(rng: Rng) -> Question:
    """Other hands, other numbers of purchases. (``dominion.draw.reshuffle``, ``dominion.cleanup.bought_card``)"""
    return _latest(rng, 4 + rng.below(3), 1 + rng.below(len(PURCHASES)))


def challenge(rng: Rng) -> Question:
    """The challenge of the lesson: two purchases, hands of five."""
    return _latest(rng, HAND_SIZE, 2)


def discard_pile(rng: Rng) -> Question:
    """How many cards lie in the discard pile after a turn? (``dominion.cleanup.hand_cards``)"""
    played, before = 2 + rng.below(2), rng.below(7)
    card = ("Estate", "Silver")[played - 2]
    kept = HAND_SIZE - played
    position = alone(
        hand=["Copper"] * played + ["Estate"] * kept, deck=["Copper"] * (HAND_SIZE + 1), discard=["Estate"] * before
    )
    play(position, "all treasures", f"buy {card}", "end turn")
    right = len(position.discard[0])
    bought = card_name(card)
    choices = [
        Choice(str(right), _("Yes. What you played, what you bought and what you kept all go there."), right=True),
        Choice(
            str(right - kept),
            _.plural(
                "You kept {count} card in hand. In Clean-up the whole hand is discarded, played or not.",
                "You kept {count} cards in hand. In Clean-up the whole hand is discarded, played or not.",
                kept,
            ),
            misreading="unused cards may be kept",
        ),
        Choice(
            str(right - played),
            _("You gave your Coppers away. Playing money does not cost you the card: you will draw it again."),
            misreading="played Coppers are spent for good",
        ),
        Choice(
            str(right - 1),
            _(
                "You left {card} out. It is no part of your next hand; it goes to the discard pile like the rest.",
                card=bought,
            ),
            misreading="a bought card comes to hand at once",
        ),
    ]
    return Question(
        text=_.plural(
            "There is {count} card in your discard pile. You play {played} Coppers, buy {card}, leave the other cards "
            "of your five in hand, and end your turn. Your draw pile is long enough. How many cards does your discard "
            "pile have now?",
            "There are {count} cards in your discard pile. You play {played} Coppers, buy {card}, leave the other "
            "cards of your five in hand, and end your turn. Your draw pile is long enough. How many cards does your "
            "discard pile have now?",
            before,
            played=played,
            card=bought,
        ),
        choices=shuffled(rng, choices),
        rule="dominion.cleanup.hand_cards",
        why=_(
            "{before} were there; {played} played, {kept} left in hand and one bought make {all}.",
            before=before,
            played=played,
            kept=kept,
            all=right,
        ),
    )


_LEFT = ("Gold", "Village", "Smithy", "Market", "Duchy", "Moat")


def short_pile(rng: Rng) -> Question:
    """What is certain when the draw pile runs short? (``dominion.draw.reshuffle``)"""
    left = [rng.choice(_LEFT) for _card in range(1 + rng.below(3))]
    discards = ["Copper"] * (2 + rng.below(3))
    position = alone(hand=["Copper"] * 3 + ["Estate"] * 2, deck=left, discard=discards)
    play(position, "all treasures", "buy Silver", "end turn")
    hand = position.hand[0]
    assert hand[: len(left)] == left
    missing = len(hand) - len(left)
    said = cards_text(left)
    choices = [
        Choice(
            _.plural(
                "{cards}, and {count} card of a new pile",
                "{cards}, and {count} cards of a new pile",
                missing,
                cards=said,
            ),
            _("Yes. What is left is drawn first, and only then are the discards shuffled."),
            right=True,
        ),
        Choice(
            _("{cards}, and nothing more", cards=said),
            _(
                "Your discard pile is not out of the game. As soon as a card is missing you shuffle it and draw on, up "
                "to {hand}.",
                hand=HAND_SIZE,
            ),
            misreading="an empty draw pile means a small hand",
        ),
        Choice(
            _("any five of your cards"),
            _("You shuffled too early. The cards that are left are drawn first; the shuffle has the discards alone."),
            misreading="the whole deck is shuffled when the pile runs short",
        ),
        Choice(
            _("the Silver you bought, and four others"),
            _(
                "The Silver is shuffled with the other discards. It may come, and it need not: nothing bought comes to "
                "hand by itself."
            ),
            misreading="a bought card comes to hand at once",
        ),
    ]
    return Question(
        text=_(
            "Your draw pile has only {cards} left, and {discards} lie in your discard pile. You play three Coppers, "
            "buy a Silver, and end your turn. What is your next hand?",
            cards=said,
            discards=cards_text(discards),
        ),
        choices=shuffled(rng, choices),
        rule="dominion.draw.reshuffle",
        why=_(
            "{left} from the old pile, then {count} from the new one: {hand} in all.",
            left=len(left),
            count=missing,
            hand=HAND_SIZE,
        ),
    )


ASKERS = {"first_latest_turn": latest_turn, "first_discard_pile": discard_pile, "first_short_pile": short_pile}
FIRST = {"first_latest_turn": challenge}
TRUTHS = {"first_silver_on_turn_three": silver_on_turn_three}
