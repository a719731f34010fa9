"""Exercises about a whole game: the piles it begins with, the best last turn, and who has had how many turns."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulecore.kernel import Rng
from rulecore.lab import Arm, Survey, find_metric
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..endgame import END_TURN, best_turn
from ..facts import CARDS, PLAYERS, STARTING_COPPERS
from ..game import RULEBOOK
from ..options import DominionOptions
from ..setup import pile_size
from ..words import _, card_name, cards_text, seat_name

GAMES = 300
"""So many games a bet is held against; they take about a quarter of a second."""

# ---- the bet: is it good to begin? ---------------------------------------------------------------------------------

PLAYER = "Big Money"


@cache
def _first_seat(seed: int, preset: str) -> tuple[float, float, float, float]:
    arm = Arm("", "dominion", {"players": 2, "kingdom": "First Game", "preset": preset}, PLAYER)
    metrics = [find_metric("dominion", name) for name in ("first_seat", "tied")]
    sides = Survey(arm, metrics, GAMES, seed).run().sides
    side, tied = sides["first_seat"], sides["tied"]
    return 100 * (side.mean or 0.0), 100 * side.interval.low, 100 * side.interval.high, 100 * (tied.mean or 0.0)


def first_seat(rng: Rng) -> Truth:
    """How often whoever begins wins between two equal players; simulated (``dominion.setup.starting_player``)."""
    seed = rng.state % 1_000_000
    share, low, high, tied = _first_seat(seed, "article")
    official = _first_seat(seed, "official")[0]
    return Truth(
        share,
        exact=False,
        games=GAMES,
        low=low,
        high=high,
        steps=(
            _("If the seat made no difference, it would be 50 of 100."),
            _("{tied:.0f} of 100 games end level, and by the article a tie goes against whoever began.", tied=tied),
            _(
                "By the published tie rule whoever begins wins {official:.0f} of 100; a shared win counts half.",
                official=official,
            ),
        ),
        series={_("by the article"): share, _("by the published game"): official, _("a fair share"): 50.0},
        series_title=_("Games won by whoever begins"),
        series_unit=_("of 100 games"),
    )


# ---- how much can this turn bring? ---------------------------------------------------------------------------------

POOL = (
    "Throne Room", "Festival", "Smithy", "Village", "Market", "Woodcutter", "Laboratory", "Smithy", "Festival",
)  # fmt: skip
CHALLENGE = (
    ("Throne Room", "Festival", "Smithy", "Gold", "Copper"),
    ("Silver", "Gold", "Estate", "Copper", "Estate", "Copper"),
)


def _table(hand: tuple[str, ...], deck: tuple[str, ...], **options: Any) -> dict[str, Any]:
    kinds = sorted({card for card in (*hand, *deck, *POOL) if CARDS[card].types[0] == "Action"})
    return {"players": 2, "kingdom": kinds, "P1": {"hand": list(hand), "deck": list(deck)}, "options": options}


def last_turn(hand: tuple[str, ...], deck: tuple[str, ...], **options: Any) -> Any:
    """The most points that a last turn with this hand and this draw pile can add, by trying everything."""
    return best_turn(RULEBOOK.position_from(_table(hand, deck, **options)))


def _best(rng: Rng, hand: tuple[str, ...], deck: tuple[str, ...]) -> Question | None:
    found = last_turn(hand, deck)
    right = found.gain
    idle = RULEBOOK.position_from({**_table(hand, deck), "phase": "buy"})
    rivals = {
        last_turn(hand, deck, extra_buys="never").gain: (
            _("That is what one purchase brings. Some of these cards give you a buy more."),
            _("extra buys forgotten"),
        ),
        best_turn(idle).gain: (
            _("You went straight to your Treasures. Your Actions give coins, cards and buys first."),
            _("the Actions skipped"),
        ),
        _in_hand_order(hand, deck): (
            _("You played a card that gives no action back too early, and others stayed in your hand."),
            _("terminals played out of order"),
        ),
    }
    rivals.pop(right, None)
    if len(rivals) < 2 or not right:
        return None
    rivals.setdefault(
        right + 1,
        (
            _("Every order of play was tried, and none brings so much: the coins or the buys run out."),
            _("coins or buys counted twice"),
        ),
    )
    line = "; ".join(RULEBOOK.say_action(action) for action in found.line)
    told = _("{gain} points: {line}. Every order of play was tried, and none brings more.", gain=right, line=line)
    choices = [Choice(str(right), told, right=True)]
    choices += [Choice(str(gain), words, misreading=slip) for gain, (words, slip) in rivals.items()]
    return Question(
        text=_(
            "It is surely your last turn. Your hand: {hand}. Your draw pile from the top: {deck}. Your discard pile is "
            "empty, and there are plenty of Provinces, Duchies and Estates. How many points can you add at most?",
            hand=cards_text(hand),
            deck=", ".join(map(card_name, deck)),
        ),
        choices=shuffled(rng, choices),
        rule="dominion.end.most_points_wins",
        why=told,
    )


def _in_hand_order(hand: tuple[str, ...], deck: tuple[str, ...]) -> int:
    """What comes of playing first the Action that draws most, as people do who like to see their cards."""
    position = RULEBOOK.position_from(_table(hand, deck))
    drawing = [card for card in ("Smithy", "Laboratory", "Market", "Village") if card in hand]
    if drawing:
        RULEBOOK.play(position, RULEBOOK.parse(f"play {drawing[0]}"))
    return best_turn(position).gain


def best(rng: Rng) -> Question:
    """A fresh hand and draw pile: the most points of a last turn. (``dominion.end.most_points_wins``)"""
    while True:
        pool, money = list(POOL), ["Gold", "Silver", "Copper", "Copper", "Silver", "Gold"]
        rng.shuffle(pool)
        rng.shuffle(money)
        hand = (*sorted(pool[:3]), *money[:2])
        below = [*money[2:], "Estate", "Copper", "Estate"]
        rng.shuffle(below)
        question = _best(rng, hand, tuple(below[:6]))
        if question is not None:
            return question


def best_first(rng: Rng) -> Question:
    """The challenge of the lesson: Throne Room, Festival, Smithy, Gold, Copper."""
    question = _best(rng, *CHALLENGE)
    assert question is not None
    return question


# ---- what lies on the table? ---------------------------------------------------------------------------------------

ASKED = ("Province", "Duchy", "Estate", "Curse", "Copper")
PILE_RULES = {
    "Curse": "dominion.setup.curse_pile",
    "Copper": "dominion.setup.treasure_pile_sizes",
    "few": "dominion.setup.victory_piles_two_players",
    "many": "dominion.setup.victory_piles_three_or_four",
}


def piles(rng: Rng) -> Question:
    """How many cards lie in a pile at the start? (``dominion.setup.victory_piles_two_players`` and its neighbours)"""
    players = rng.choice(PLAYERS)
    card = rng.choice(ASKED)
    options = DominionOptions(players=players)
    right = pile_size(card, options)
    box = CARDS[card].box
    says: dict[int, tuple[str, str]] = {}
    estates = options.starting_deck["Estate"] * players
    if card == "Estate":
        says[right - estates] = (
            _("Your first Estates come out of the box. The pile on the table stays whole."),
            _("the starting Estates come out of the pile"),
        )
    if card == "Copper":
        says[box] = (
            _("{count} lie in the box. Seven for each of you are dealt first.", count=box),
            _("the dealt Coppers stay in the pile"),
        )
        says[box - STARTING_COPPERS] = (
            _("You dealt seven once. Each of you gets seven."),
            _("Coppers dealt to one player alone"),
        )
    elif box != right:
        says[box] = (
            _("{count} is what the box holds. Not all of them come out.", count=box),
            _("the whole box is played with"),
        )
    for other in PLAYERS:
        says.setdefault(
            pile_size(card, DominionOptions(players=other)),
            (
                _.plural(
                    "So many lie there when {count} player plays.",
                    "So many lie there when {count} players play.",
                    other,
                ),
                _("the number of another table"),
            ),
        )
    says.setdefault(
        pile_size("Smithy", options),
        (_("That is a kingdom pile. This one follows the number of players."), _("all piles have ten cards")),
    )
    says.setdefault(
        pile_size("Province", options),
        (_("That is a pile of Victory cards. This one has a size of its own."), _("all piles are Victory piles")),
    )
    says.pop(right, None)
    choices = [
        Choice(
            str(right),
            _.plural("With {count} player it is {cards}.", "With {count} players it is {cards}.", players, cards=right),
            right=True,
        )
    ]
    choices += [Choice(str(count), words, misreading=slip) for count, (words, slip) in list(says.items())[:4]]
    kind = card if card in PILE_RULES else "few" if players == PLAYERS[0] else "many"
    return Question(
        text=_.plural(
            "You set up a game for {count} player. How many cards lie in the pile of {card} when the first turn "
            "begins?",
            "You set up a game for {count} players. How many cards lie in the pile of {card} when the first turn "
            "begins?",
            players,
            card=card_name(card),
        ),
        choices=shuffled(rng, choices),
        rule=PILE_RULES[kind],
        why=_("The pile of {card} has {count} cards, and your starting decks are dealt already.").format(
            card=card_name(card), count=right
        ),
    )


# ---- who has had how many turns? -----------------------------------------------------------------------------------


def turns(rng: Rng) -> Question:
    """The game ends in the middle of a round: who has had how many turns? (``dominion.turn.order_of_players``)"""
    while True:
        players = rng.choice((2, 3, 4, 4))
        starter, ender, asked = (rng.below(players) for _again in range(3))
        if asked != ender:
            break
    rounds = 11 + rng.below(9)
    position = RULEBOOK.set_up(0, DominionOptions(players=players, starter=starter + 1, kingdom="First Game"))
    while position.turns[ender] < rounds:
        RULEBOOK.play(position, END_TURN)
    right = position.turns[asked]
    order = ", ".join(seat_name((starter + ahead) % players) for ahead in range(players))
    told = _(
        "The turn goes round {order}. When {ender} has finished turn {rounds}, {asked} has finished {right}."
    ).format(order=order, ender=seat_name(ender), rounds=rounds, asked=seat_name(asked), right=right)
    before = right == rounds
    says = {
        rounds - 1 if before else rounds: (
            _(
                "{asked} sits before {ender} in this round, and has had the turn. {told}",
                asked=seat_name(asked),
                ender=seat_name(ender),
                told=told,
            )
            if before
            else _("The round is not finished. {told}", told=told),
            _("the starter is always P1") if before else _("everybody gets a last turn"),
        ),
        rounds + 1: (
            _("Nobody gets a turn after the end. {told}", told=told),
            _("everybody gets a last turn"),
        ),
        rounds * players: (
            _("Those are the turns of all of you together. {told}", told=told),
            _("turns of all players counted"),
        ),
    }
    choices = [Choice(str(right), told, right=True)]
    choices += [Choice(str(count), words, misreading=slip) for count, (words, slip) in says.items() if count != right]
    return Question(
        text=_.plural(
            "{count} player, {starter} went first. {ender} takes the last Province on turn {rounds} of {ender}. How "
            "many turns has {asked} had when the points are counted?",
            "{count} players, {starter} went first. {ender} takes the last Province on turn {rounds} of {ender}. How "
            "many turns has {asked} had when the points are counted?",
            players,
            starter=seat_name(starter),
            ender=seat_name(ender),
            rounds=rounds,
            asked=seat_name(asked),
        ),
        choices=shuffled(rng, choices),
        rule="dominion.turn.order_of_players",
        why=told,
    )


ASKERS = {"game_best_turn": best, "game_piles": piles, "game_turns": turns}
FIRST = {"game_best_turn": best_first}
TRUTHS = {"game_first_seat": first_seat}
