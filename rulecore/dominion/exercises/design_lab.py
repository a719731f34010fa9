"""Exercises about changing a rule and measuring it: what a changed pile does, and what an experiment lets one say."""

from __future__ import annotations

from functools import cache

from rulecore.kernel import Rng
from rulecore.kernel.language import marked
from rulecore.lab import Arm, Survey, find_metric
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..bots import EVERYBODY
from ..endgame import fewest_cards_to_end
from ..facts import SETS
from ..options import PRESETS, DominionOptions
from ..words import _, card_name, join

GAMES = 300
"""So many games a bet is held against; they take about a quarter of a second."""
PRESET, FOUR = "dominion.options.presets", "dominion.end.four_piles_with_four_players"

# ---- the bet: how often is there a tie to break? -------------------------------------------------------------------


@cache
def _ties(seed: int, players: str) -> tuple[float, float, float]:
    arm = Arm("", "dominion", {"players": 2, "kingdom": "First Game"}, players)
    side = Survey(arm, [find_metric("dominion", "tied")], GAMES, seed).run().sides["tied"]
    return 100 * (side.mean or 0.0), 100 * side.interval.low, 100 * side.interval.high


def ties(rng: Rng) -> Truth:
    """How often two equal players tie for the most points; simulated (``dominion.end.tie_first_player_loses``)."""
    seed = rng.state % 1_000_000
    share, low, high = _ties(seed, "Duchy Money")
    plain = _ties(seed, "Big Money")[0]
    return Truth(
        share,
        exact=False,
        games=GAMES,
        low=low,
        high=high,
        steps=(
            _("A tie rule speaks in these games and in no others."),
            _("So it cannot move the share of a seat by more than that, however it reads."),
            _("Two decks of plain money, which never buy a Duchy, end level in {plain:.0f} of 100.", plain=plain),
        ),
        series={"Duchy Money": share, "Big Money": plain},
        series_title=_("Games with a tie for the most points"),
        series_unit=_("of 100 games"),
    )


# ---- how many cards must go? ---------------------------------------------------------------------------------------


def _fewest(rng: Rng, kingdom: list[str], sizes: dict[str, int]) -> Question:
    tables = {
        preset: DominionOptions.from_mapping({"players": 4, "preset": preset, "pile_sizes": sizes})
        for preset in PRESETS
    }
    found = {preset: fewest_cards_to_end(table, kingdom) for preset, table in tables.items()}
    (three, _piles), (four, piles) = found["official"], found["article"]
    plain = {
        preset: fewest_cards_to_end(DominionOptions.from_mapping({"players": 4, "preset": preset}), kingdom)[0]
        for preset in PRESETS
    }

    def both(less: int, more: int) -> str:
        return _("{official} by the published game, {article} by the article", official=less, article=more)

    told = _(
        "The smallest piles go first: {piles}. The published game needs three of them, {three} cards, the "
        "article four, {four}.",
        piles=join([card_name(card) for card in piles]),
        three=three,
        four=four,
    )
    victory = 12
    choices = [
        Choice(both(three, four), told, right=True),
        Choice(
            both(three, three),
            _("Three piles are enough by the published game. With four players the article asks for a fourth."),
            misreading=_("three empty piles end every game"),
        ),
        Choice(
            both(four, four),
            _("Four is what the article asks for. The published game ends with three, however many play."),
            misreading=_("four players always need four piles"),
        ),
        Choice(
            both(3 * victory, 4 * victory),
            _("You emptied piles of Victory cards. There are smaller ones on the table."),
            misreading=_("only Victory piles count"),
        ),
    ]
    if sizes:
        choices.append(
            Choice(
                both(plain["official"], plain["article"]),
                _("That would be with piles of the usual size. At this table some are smaller."),
                misreading=_("the changed rule overlooked"),
            )
        )
    else:
        choices.append(
            Choice(
                _("it cannot end without a Province"),
                _("It can: empty piles end a game as well, whatever lies in them."),
                misreading=_("only Provinces end a game"),
            )
        )
    changed = ", ".join(f"{card_name(card)} {count}" for card, count in sizes.items())
    table = _("Changed piles at this table: {piles}.", piles=changed) if sizes else _("All piles are as usual.")
    gardens = _("Gardens are in the kingdom.") if "Gardens" in kingdom else _("There are no Gardens in the kingdom.")
    return Question(
        text=_(
            "Four players. {gardens} {table} Nobody ever takes a Province. How many cards must leave the Supply at "
            "least before the game can end?",
            gardens=gardens,
            table=table,
        ),
        choices=shuffled(rng, choices),
        rule=FOUR,
        why=told,
    )


def fewest(rng: Rng) -> Question:
    """Fresh pile sizes: how many cards must go? (``dominion.end.four_piles_with_four_players``)"""
    kingdom = list(SETS[rng.choice(tuple(SETS))])
    kinds = ["Curse", "Estate", "Duchy", *kingdom]
    rng.shuffle(kinds)
    sizes = {kind: 4 + rng.below(5) for kind in kinds[: 1 + rng.below(3)]}
    return _fewest(rng, kingdom, sizes)


def fewest_first(rng: Rng) -> Question:
    """The challenge of the lesson: no Gardens, and piles as usual."""
    return _fewest(rng, list(SETS["First Game"]), {})


# ---- what does an interval say? ------------------------------------------------------------------------------------


def verdict(rng: Rng) -> Question:
    """What does this interval allow one to say? Up, down, or too close to call. (``dominion.options.presets``)"""
    games = 100 * (1 + rng.below(9))
    middle, half = rng.below(13) - 6, 1 + rng.below(8)
    low, high = middle - half, middle + half
    kind = "up" if low > 0 else "down" if high < 0 else "close"
    texts = {
        "up": _("clearly more wins for whoever begins"),
        "down": _("clearly fewer wins for whoever begins"),
        "close": _("too close to call"),
    }
    says = {
        "up": _("For that the whole interval would have to lie above zero."),
        "down": _("For that the whole interval would have to lie below zero."),
        "close": _("For that zero would have to lie inside the interval. Here it does not."),
    }
    slip = _("noise read as an effect") if kind == "close" else _("the sign was misread")
    right = _("From {low} to {high} points: that is all one can say.", low=_signed(low), high=_signed(high))
    choices = [Choice(texts[kind], right, right=True)]
    choices += [Choice(text, says[other], misreading=slip) for other, text in texts.items() if other != kind]
    choices.append(
        Choice(
            _("it changed by exactly {middle} points", middle=_signed(middle)),
            _("That is the middle of what {games} pairs allow. Other games would give another middle.", games=games),
            misreading=_("one number proves it"),
        )
    )
    return Question(
        text=_(
            "Two tie rules were played on the same {games} shuffles. The share of wins for whoever begins differs by "
            "{middle} points, 95 % interval from {low} to {high}. What may you say?",
            games=games,
            middle=_signed(middle),
            low=_signed(low),
            high=_signed(high),
        ),
        choices=shuffled(rng, choices),
        rule="dominion.end.tie_first_player_loses",
        why=_("Only an interval that leaves out zero shows a direction."),
    )


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


# ---- which of two knobs was it? ------------------------------------------------------------------------------------

KNOBS = (
    ("tie_rule", marked("the tie rule"), "dominion.end.tie_first_player_loses"),
    ("end_check", marked("the moment when the end is looked for"), "dominion.end.check_timing"),
    ("extra_buys", marked("extra buys"), "dominion.buy.one_purchase"),
    ("gardens_pile", marked("the size of the Gardens pile"), "dominion.setup.gardens_pile"),
    ("piles_to_end", marked("the number of empty piles"), "dominion.end.three_piles"),
    ("hand_size", marked("the size of a hand"), "dominion.draw.five_cards"),
)


def two_knobs(rng: Rng) -> Question:
    """Two rules were changed at once: which one did it? (``dominion.options.presets``)"""
    first = rng.below(len(KNOBS))
    second = (first + 1 + rng.below(len(KNOBS) - 1)) % len(KNOBS)
    one, other = _(KNOBS[first][1]), _(KNOBS[second][1])
    low = 1 + rng.below(6)
    high = low + 2 + rng.below(5)
    choices = [
        Choice(
            _("only that the two together made a difference"),
            _("To tell them apart you run each of them alone against the same reference."),
            right=True,
        ),
        Choice(
            _("that it came from {knob}", knob=one),
            _("It may be so. But {other} was changed in the same games, and nothing tells them apart.", other=other),
            misreading=_("the first change takes the credit"),
        ),
        Choice(
            _("that it came from {knob}", knob=other),
            _("It may be so. But {other} was changed in the same games, and nothing tells them apart.", other=one),
            misreading=_("the last change takes the credit"),
        ),
        Choice(
            _("that each of them did half of it"),
            _("Two changes need not add up. One may do everything, or they may pull in opposite directions."),
            misreading=_("effects of two changes are shared evenly"),
        ),
        Choice(
            _("nothing, because two changes cannot be measured"),
            _("The pair can be measured like any rule: the interval leaves out zero."),
            misreading=_("two changes cannot be measured together"),
        ),
    ]
    return Question(
        text=_(
            "You changed two things at once: {one} and {other}. On the same shuffles whoever begins wins more often, "
            "by {low} to {high} points (95 % interval). What may you say?",
            one=one,
            other=other,
            low=low,
            high=high,
        ),
        choices=shuffled(rng, choices),
        rule=PRESET,
        why=_("One knob at a time, and the difference has one name."),
    )


# ---- bots are not people -------------------------------------------------------------------------------------------

TOUCHES = (
    ("Chapel", marked("how many cards a Chapel may trash")),
    ("Witch", marked("the price of the Witch")),
    ("Gardens", marked("the size of the Gardens pile")),
    ("Moat", marked("the price of the Moat")),
    ("Market", marked("whether extra buys count")),
    ("Militia", marked("the price of the Militia")),
)


def bots(rng: Rng) -> Question:
    """A rule that these players never feel: what does no difference mean? (``dominion.options.presets``)"""
    while True:
        name = rng.choice(("Big Money", "One Smithy", "Duchy Money", "Two Smithies", "Smithy Money"))
        card, rule = rng.choice(TOUCHES)
        lines = getattr(EVERYBODY[name], "buy", ())
        if not any(card in line for line in lines):
            break
    games = 100 * (2 + rng.below(9))
    choices = [
        Choice(
            _("nothing about the rule: these players never meet it"),
            _("{name} never buys a card that it touches, so every pair of games was the same game.", name=name),
            right=True,
        ),
        Choice(
            _("that the rule makes no difference"),
            _("It made none among these players, who never buy such a card. Others would."),
            misreading=_("what bots do not feel nobody feels"),
        ),
        Choice(
            _("that {games} pairs are too few", games=games),
            _("More of the same would show the same. The number is fine; these are the wrong players.", games=games),
            misreading=_("more games cure everything"),
        ),
        Choice(
            _("that the rule is well balanced"),
            _("Nobody used the card, so nothing was put to the test."),
            misreading=_("no difference means good balance"),
        ),
    ]
    return Question(
        text=_(
            "Everybody at the table plays like {name}. You change {rule}, and in {games} pairs of games on the same "
            "shuffles nothing differs at all. What may you say?",
            name=name,
            rule=_(rule),
            games=games,
        ),
        choices=shuffled(rng, choices),
        rule=PRESET,
        why=_("Ask who would feel a rule before you ask how much."),
    )


ASKERS = {
    "design_fewest_cards": fewest,
    "design_verdict": verdict,
    "design_two_knobs": two_knobs,
    "design_bots": bots,
}
FIRST = {"design_fewest_cards": fewest_first}
TRUTHS = {"design_ties": ties}
