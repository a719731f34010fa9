"""Exercises about the end: which piles end a game, what it costs to end it, who wins a tie, and what Gardens count."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulecore.kernel import Rng
from rulecore.kernel.language import marked
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..endgame import after_buying, cheapest_end, price_of, under
from ..facts import EMPTY_PILES_TO_END, PLAYERS, SETS
from ..game import RULEBOOK
from ..greening import greening_survey
from ..options import DominionOptions
from ..scoring import points_of, worth_of
from ..words import _, card_name, cards_text, join, seat_name

GAMES = 100
"""So many shuffles a bet is held against, each played from both seats."""
PILES, FOUR, TIE = (
    "dominion.end.which_piles_count",
    "dominion.end.four_piles_with_four_players",
    "dominion.end.tie_first_player_loses",
)
BY = {"article": marked("by the article"), "official": marked("by the published game")}

# ---- the bet: does greening pay? -----------------------------------------------------------------------------------

AT, RIVAL = 4, "Big Money"
BESIDE = (0, 1, AT, 8)


@cache
def _wins(seed: int, duchies: int) -> tuple[float, float, float]:
    side = greening_survey((duchies, 0), RIVAL, GAMES, seed).run().sides["win_share"]
    return 100 * (side.mean or 0.0), 100 * side.interval.low, 100 * side.interval.high


def duchies_in_time(rng: Rng) -> Truth:
    """How often plain money that turns green in time beats plain money; simulated (``dominion.end.most_points_wins``).

    It takes Duchies once four Provinces are left, the other deck never does.
    """
    seed = rng.state % 1_000_000
    found = {duchies: _wins(seed, duchies) for duchies in BESIDE}
    share, low, high = found[AT]
    names = {
        0: _("never"),
        **{n: _.plural("at {count} Province left", "at {count} Provinces left", n) for n in BESIDE[1:]},
    }
    return Truth(
        share,
        exact=False,
        games=2 * GAMES,
        low=low,
        high=high,
        steps=(
            _("Both decks are plain money, so without a Duchy each would win 50 of 100."),
            _("Begun at the first Province, with all eight there, it is {share:.0f}: too soon.", share=found[8][0]),
            _(
                "Begun at the very last one it is {share:.0f}. Three points in time are worth a slower deck.",
                share=found[1][0],
            ),
        ),
        series={names[duchies]: numbers[0] for duchies, numbers in found.items()},
        series_title=_("Games won by the deck that buys Duchies, by when it begins"),
        series_unit=_("of 100 games"),
    )


# ---- what does it cost to end the game? ----------------------------------------------------------------------------


def _cheapest(rng: Rng, empty: list[str], near: dict[str, int], kingdom: list[str], buys: int) -> Question | None:
    table = {
        "players": 4,
        "kingdom": kingdom,
        "supply": {**dict.fromkeys(empty, 0), **near},
        "buys": buys,
        "phase": "buy",
    }
    endings = {preset: cheapest_end(under(table, preset)) for preset in BY}
    official, article = endings["official"], endings["article"]
    if official is None or article is None:
        return None
    options = DominionOptions(players=4)
    three, four = price_of(official.cards, options), price_of(article.cards, options)
    if three == four or any(card not in near for card in (*official.cards, *article.cards)):
        return None
    dearest = max(price_of([card] * left, options) for card, left in near.items())

    def both(less: int, more: int) -> str:
        return _("{official} by the published game, {article} by the article", official=less, article=more)

    told = _(
        "By the published game a third empty pile is enough: {three}. By the article it takes a fourth: {four}.",
        three=cards_text(official.cards),
        four=cards_text(article.cards),
    )
    choices = [
        Choice(both(three, four), told, right=True),
        Choice(
            both(three, three),
            _("Three piles end it by the published game. The article asks for four when four of you play."),
            misreading=_("three empty piles end every game"),
        ),
        Choice(
            both(four, four),
            _("Four piles is what the article asks for. The published game ends with three, however many play."),
            misreading=_("four players always need four piles"),
        ),
        Choice(
            both(four, three),
            _("The other way round: the article is the one that asks for four."),
            misreading=_("the two presets swapped"),
        ),
        Choice(
            _("no sum will do, for others emptied those two piles"),
            _("An empty pile counts whoever emptied it, and so two are done already."),
            misreading=_("only piles I emptied count"),
        ),
    ]
    if dearest not in (three, four):
        choices.append(
            Choice(
                both(dearest, four),
                _("A third pile for {coins} would do, but there is a cheaper one.", coins=dearest),
                misreading=_("the dearest pile counted"),
            )
        )
    left = join([f"{card_name(card)} {count}" for card, count in near.items()])
    return Question(
        text=_(
            "Four players. Two piles are empty: {empty}. A few cards are left of these: {left}. Every other pile has "
            "at least {many}. You are ahead, have {buys} buys, and gain cards by buying only. With how many coins at "
            "least can you end the game this turn?",
            empty=join([card_name(card) for card in empty]),
            left=left,
            many=buys + 1,
            buys=buys,
        ),
        choices=shuffled(rng, choices),
        rule=FOUR,
        why=told,
    )


def cheapest(rng: Rng) -> Question:
    """Fresh piles, some empty and two nearly so. (``dominion.end.four_piles_with_four_players``)"""
    while True:
        kingdom = list(SETS[rng.choice(tuple(SETS))])
        kinds = ["Curse", "Estate", "Duchy", *kingdom]
        rng.shuffle(kinds)
        near = {kind: 1 + rng.below(2) for kind in kinds[2:4]}
        question = _cheapest(rng, kinds[:2], near, kingdom, 3)
        if question is not None:
            return question


def cheapest_first(rng: Rng) -> Question:
    """The challenge of the lesson: no Curse and no Moat, one Cellar and one Estate."""
    question = _cheapest(rng, ["Curse", "Moat"], {"Cellar": 1, "Estate": 1}, list(SETS["First Game"]), 3)
    assert question is not None
    return question


# ---- who wins a tie? -----------------------------------------------------------------------------------------------


def _deck_of(points: int) -> dict[str, int]:
    """Cards worth so many points, with as few of them as possible."""
    worth = {card: value for card, value in worth_of(0, DominionOptions()).items() if value > 0}
    deck = {"Copper": 7}
    for card, value in sorted(worth.items(), key=lambda pair: -pair[1]):
        deck[card], points = divmod(points, value)
    return {card: count for card, count in deck.items() if count}


def tie(rng: Rng) -> Question:
    """The last Province makes a tie, or nearly: who wins? (``dominion.end.tie_first_player_loses``, ``.tie_official``)

    Whoever buys it is never simply ahead, and the answer differs from what one of the usual misreadings says.
    """
    while True:
        players = 2 + rng.below(2)
        preset = rng.choice(("article", "official"))
        starter, buyer = rng.below(players), rng.below(players)
        top = 18 + rng.below(13)
        points = [top - rng.below(9) for _seat in range(players)]
        rivals = [seat for seat in range(players) if seat != buyer]
        points[rng.choice(rivals)] = top
        province = worth_of(0, DominionOptions())["Province"]
        # a tie, or one point short of it: a Province does not win by itself
        points[buyer] = top - province - rng.below(2)
        begun = (buyer - starter) % players
        rounds = 14 + rng.below(8)
        turns = [rounds + 1 if (seat - starter) % players < begun else rounds for seat in range(players)]
        table: dict[str, Any] = {
            "players": players,
            "first_player": seat_name(starter),
            "active": seat_name(buyer),
            "owned": {seat_name(seat): _deck_of(points[seat]) for seat in range(players)},
            "turns": {seat_name(seat): turns[seat] for seat in range(players)},
            "supply": {"Province": 1},
            "phase": "buy",
            "coins": 8,
        }
        ending = after_buying(under(table, preset), ["Province"])
        winners = ending.winners
        final = [ending.outcome.scores[seat_name(seat)] for seat in range(players)]
        tied = tuple(seat for seat in range(players) if final[seat] == max(final))
        if len(tied) == 1 and rng.below(3):
            continue
        break
    right = _shared(winners)
    told = _why_winner(final, tied, starter, ending.outcome.extra["turns"], preset)
    says: dict[str, tuple[str, str]] = {}
    if len(tied) > 1:
        says[_shared(tied)] = (
            _("They are level on points. But a tie is not simply shared. {told}", told=told),
            _("a tie is always shared"),
        )
        if preset == "article":
            few = _fewest(tied, ending.outcome.extra["turns"])
            says.setdefault(
                _shared(few), (_("By the article turns do not count. {told}", told=told), _("fewer turns win a tie"))
            )
        else:
            late = tuple(seat for seat in tied if seat != starter)
            says.setdefault(
                _shared(late),
                (_("Having gone first is no loss in the published game. {told}", told=told), _("the starter loses")),
            )
        if starter in tied:
            says.setdefault(
                seat_name(starter),
                (_("Having gone first wins no tie. {told}", told=told), _("whoever went first wins a tie")),
            )
    says.setdefault(
        seat_name(buyer),
        (
            _("Whoever ends the game gets nothing for it. {told}", told=told),
            _("whoever takes the last Province wins"),
        ),
    )
    for seat in range(players):
        says.setdefault(
            seat_name(seat),
            (_("Count again. {told}", told=told), _("points counted wrongly")),
        )
    says.setdefault(
        _("all of you together"),
        (_("Something does separate you. {told}", told=told), _("a tie is always shared")),
    )
    choices = [Choice(right, told, right=True)]
    choices += [Choice(text, words, misreading=slip) for text, (words, slip) in says.items() if text != right]
    if len(winners) == players:
        choices = [choice for choice in choices if choice.text != _("all of you together")]
    return Question(
        text=_(
            "You play {by}. {starter} went first, and it is the turn of {buyer}. One Province is left, worth {worth}. "
            "Points now: {points}. Turns finished: {turns}. {buyer} buys the Province and ends the turn. Who wins?",
            by=_(BY[preset]),
            starter=seat_name(starter),
            buyer=seat_name(buyer),
            worth=province,
            points=_listed(points),
            turns=_listed(turns),
        ),
        choices=shuffled(rng, choices),
        rule="dominion.end.most_points_wins"
        if len(tied) == 1
        else TIE
        if preset == "article"
        else "dominion.end.tie_official",
        why=told,
    )


def _shared(seats: tuple[int, ...]) -> str:
    names = [seat_name(seat) for seat in seats]
    return names[0] if len(names) == 1 else _("{names} together", names=join(names))


def _listed(values: list[int]) -> str:
    return ", ".join(f"{seat_name(seat)} {value}" for seat, value in enumerate(values))


def _fewest(tied: tuple[int, ...], turns: dict[str, int]) -> tuple[int, ...]:
    least = min(turns[seat_name(seat)] for seat in tied)
    return tuple(seat for seat in tied if turns[seat_name(seat)] == least)


def _why_winner(final: list[int], tied: tuple[int, ...], starter: int, turns: dict[str, int], preset: str) -> str:
    count = _("It ends {points}.", points=_listed(final))
    if len(tied) == 1:
        return count
    if preset == "article":
        if starter not in tied:
            return f"{count} {_('Nobody of them went first, so they share the win.')}"
        return f"{count} {_('{who} went first, and so is out.', who=seat_name(starter))}"
    said = ", ".join(f"{seat_name(seat)} {turns[seat_name(seat)]}" for seat in tied)
    return f"{count} {_('Then turns are compared: {turns}. Fewer win, equally many share.', turns=said)}"


# ---- which piles count? --------------------------------------------------------------------------------------------

DECOYS = (
    marked("the trash"),
    marked("your own draw pile"),
    marked("the discard pile of the player on your left"),
)


def which_piles(rng: Rng) -> Question:
    """How many empty piles are still missing? (``dominion.end.which_piles_count``, ``dominion.end.three_piles``)"""
    preset = rng.choice(("article", "official"))
    players = rng.choice((*PLAYERS, 4))
    needed = EMPTY_PILES_TO_END[preset][players]
    kinds = ["Estate", "Duchy", *SETS[rng.choice(tuple(SETS))]]
    rng.shuffle(kinds)
    empty = ["Curse", *kinds[: 1 if needed == 3 else 1 + rng.below(2)]]
    decoy = _(rng.choice(DECOYS))
    missing = needed - len(empty)
    position = RULEBOOK.position_from(
        {"players": players, "preset": preset, "kingdom": [k for k in kinds if k not in ("Estate", "Duchy")]}
    )
    for card in empty:
        position.supply[card] = 0
    position.empty = len(empty)
    assert position.options.empty_piles - position.empty == missing
    told = _.plural(
        "It takes {count} empty pile of the Supply, and {empty} are gone: {piles}.",
        "It takes {count} empty piles of the Supply, and {empty} are gone: {piles}.",
        needed,
        empty=len(empty),
        piles=join([card_name(card) for card in empty]),
    )
    other = {3: 4, 4: 3}[needed]
    choices = [
        Choice(str(missing), told, right=True),
        Choice(
            str(missing - 1),
            _("You counted {decoy} too. It is no pile of the Supply. {told}", decoy=decoy, told=told),
            misreading=_("the trash and the players' piles count"),
        ),
        Choice(
            str(missing + 1),
            _("You left out the Curses. They are a pile of the Supply like any other. {told}", told=told),
            misreading=_("Curses do not count"),
        ),
        Choice(
            str(needed),
            _("You counted only piles that you emptied yourself. It makes no difference who took the cards."),
            misreading=_("only piles I emptied count"),
        ),
        Choice(
            _("none: only the last Province ends a game"),
            _("That is one way to end it. Empty piles are the other. {told}", told=told),
            misreading=_("only Provinces end a game"),
        ),
    ]
    if str(other - len(empty)) not in [choice.text for choice in choices]:
        choices.append(
            Choice(
                str(other - len(empty)),
                _("Another number of players, or the other preset. {told}", told=told),
                misreading=_("the wrong number of empty piles"),
            )
        )
    return Question(
        text=_.plural(
            "{count} player sits at the table, playing {by}. Others have emptied these piles: {piles}. {decoy} is "
            "empty as well. Provinces are left. How many more empty piles does the end take?",
            "{count} players sit at the table, playing {by}. Others have emptied these piles: {piles}. {decoy} is "
            "empty as well. Provinces are left. How many more empty piles does the end take?",
            players,
            by=_(BY[preset]),
            piles=join([card_name(card) for card in empty]),
            decoy=decoy[:1].upper() + decoy[1:],
        ),
        choices=shuffled(rng, choices),
        rule=FOUR if needed == 4 else PILES,
        why=told,
    )


# ---- what do Gardens count? ----------------------------------------------------------------------------------------


def gardens(rng: Rng) -> Question:
    """Points of a thick deck. (``dominion.card.gardens``, ``dominion.end.count_all_cards``)"""
    while True:
        counts = {
            "Copper": 9 + rng.below(12),
            "Silver": rng.below(6),
            "Workshop": 1 + rng.below(4),
            "Estate": 3 + rng.below(6),
            "Curse": rng.below(4),
            "Gardens": 3 + rng.below(6),
        }
        counts = {card: count for card, count in counts.items() if count}
        table = {"players": 2, "kingdom": ["Gardens", "Workshop"], "owned": {"P1": counts}}
        right = points_of(RULEBOOK.position_from(table), 0)
        size, own = sum(counts.values()), counts["Gardens"]
        others = right - own * (size // 10)
        rivals = {
            str(others + own * -(-size // 10)): (
                _("You rounded up. Only full tens count: {size} cards make {tens}.", size=size, tens=size // 10),
                _("Gardens round up"),
            ),
            str(others + own * ((size - own) // 10)): (
                _("You left the Gardens out of the count. They are cards of yours too."),
                _("Gardens do not count themselves"),
            ),
            str(others + own): (
                _("A point for each Gardens is what ten cards would bring. You own {size}.", size=size),
                _("Gardens are worth one point"),
            ),
            str(others + size // 10): (
                _("Each of your Gardens counts the tens, not only the first."),
                _("the Gardens count once together"),
            ),
        }
        if counts.get("Curse"):
            rivals.setdefault(
                str(right + counts["Curse"]),
                (_("Each Curse takes a point away, wherever it lies."), _("Curses do not count at the end")),
            )
        rivals.pop(str(right), None)
        # few enough and plainly different, so that a slip leads to one answer
        if len(rivals) >= 3 and size % 10:
            break
    told = _(
        "{size} cards are {tens} full tens, so each Gardens brings {tens}. The rest brings {others}: {all} in all.",
        size=size,
        tens=size // 10,
        others=others,
        all=right,
    )
    choices = [Choice(str(right), told, right=True)]
    choices += [Choice(text, words, misreading=slip) for text, (words, slip) in rivals.items()]
    listed = ", ".join(f"{card_name(card)} {count}" for card, count in counts.items())
    return Question(
        text=_(
            "At the end you own {size} cards, in your hand and all your piles together: {cards}. How many points is "
            "that?",
            size=size,
            cards=listed,
        ),
        choices=shuffled(rng, choices),
        rule="dominion.card.gardens",
        why=told,
    )


ASKERS = {
    "greening_cheapest_end": cheapest,
    "greening_tie": tie,
    "greening_which_piles": which_piles,
    "greening_gardens": gardens,
}
FIRST = {"greening_cheapest_end": cheapest_first}
TRUTHS = {"greening_duchies": duchies_in_time}
