"""Exercises about attacks: who gets how many Curses, what a Moat stops, and how many cards must go."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rulecore.kernel import Rng
from rulecore.kernel.language import decimal
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..facts import CARDS, HAND_SIZE
from ..game import RULEBOOK
from ..odds import chance_of
from ..position import DominionPosition
from ..words import _, card_name, seat_name

WINDOW, TWICE = "dominion.attack.reaction_window", "dominion.attack.each_play_separately"
THRONE = "Throne Room"


def _tenths(number: float) -> str:
    return decimal(f"{number:.1f}")


# ---- is there a Moat in the hand? ----------------------------------------------------------------------------------

DECK = 12


def moat_in_hand(rng: Rng) -> Truth:
    """Of 100 attacks, how many find a Moat in a hand from a deck of twelve with two? (``...attack.reaction_window``)

    Counted over every hand.
    """
    shares = {}
    for moats in range(1, 6):
        deck = {"Moat": moats, "Copper": DECK - moats}
        shares[_.plural("{count} Moat", "{count} Moats", moats)] = float(100 * chance_of(deck, {"Moat": 1}))
    one, two = list(shares.values())[:2]
    both = float(100 * chance_of({"Moat": 2, "Copper": DECK - 2}, {"Moat": 2}))
    return Truth(
        two,
        exact=True,
        steps=(
            _("A single Moat is in your hand in {share} of 100 attacks: five cards of twelve.", share=_tenths(one)),
            _("Twice that would be {share}, but then hands with both Moats count twice.", share=_tenths(2 * one)),
            _(
                "In {both} of 100 hands both come together, so {share} are left.",
                both=_tenths(both),
                share=_tenths(two),
            ),
        ),
        series=shares,
        series_title=_("Attacks that meet a Moat in your hand, by Moats in a deck of {size}", size=DECK),
        series_unit=_("of 100 attacks"),
    )


# ---- the table of an attack ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Case:
    """An attack that P1 makes.

    Attributes:
        players: how many sit at the table.
        card: what is played.
        throned: whether a Throne Room plays it.
        curses: Curses left.
        moats: the seats that hold a Moat and show it every time.
        hands: cards in each other hand, a Moat included.
    """

    players: int
    card: str = "Witch"
    throned: bool = False
    curses: int = 10
    moats: tuple[int, ...] = ()
    hands: int = HAND_SIZE


def attack(case: Case, shown: Collection[int] | None = None) -> DominionPosition:
    """Play an attack by the rules, with everybody's quietest answers.

    Args:
        case: the attack.
        shown: the seats that show their Moat; all who hold one if not given.
    """
    table: dict[str, object] = {
        "players": case.players,
        "kingdom": ["Moat", "Throne Room", case.card],
        "supply": {"Curse": case.curses},
    }
    for seat in range(case.players):
        name = seat_name(seat)
        if seat == 0:
            table[name] = {"hand": [THRONE, case.card] if case.throned else [case.card], "deck": ["Copper"] * 12}
        else:
            filler = ["Copper"] * (case.hands - (seat in case.moats))
            table[name] = {"hand": (["Moat"] if seat in case.moats else []) + filler, "deck": ["Copper"] * 12}
    position = RULEBOOK.position_from(table)
    phrases = [f"play {THRONE}", f"choose {case.card}"] if case.throned else [f"play {case.card}"]
    for phrase in phrases:
        RULEBOOK.play(position, RULEBOOK.parse(phrase))
    showing = case.moats if shown is None else shown
    while (step := position.step) is not None and step.kind != "action":
        if step.kind == "react":
            action = RULEBOOK.parse("show Moat" if step.seat in showing else "show nothing")
        else:
            action = next(iter(RULEBOOK.options_of(position)))
        RULEBOOK.play(position, action)
    return position


def curses_of(position: DominionPosition, seat: int) -> int:
    """Curses that a seat owns."""
    return position.owned(seat).count("Curse")


# ---- how many Curses? ----------------------------------------------------------------------------------------------

CHALLENGE = Case(players=4, throned=True, curses=5)


def _curses(rng: Rng, case: Case, seat: int) -> Question:
    right = curses_of(attack(case), seat)
    plays = 1 + case.throned
    sheltered = seat in case.moats
    wrong: list[tuple[int, str, str]] = []
    if sheltered:
        wrong += [
            (
                plays,
                _("This seat shows its Moat, and then the Attack passes it by."),
                _("a Moat has to be played to protect"),
            ),
            (
                1,
                _("A Moat that is shown stays in the hand, and it is shown again when the Witch is played again."),
                _("a Moat is used up"),
            ),
        ]
    elif case.moats:
        wrong.append(
            (
                0,
                _("A Moat protects the player who shows it and nobody else. Go round the table once more."),
                _("a Moat protects the whole table"),
            )
        )
    wrong += [
        (
            plays,
            _("So it would be if the Curses lasted. They are dealt one by one in turn order, and they run out."),
            _("the pile never runs short"),
        ),
        (
            0,
            _("There was a Curse for this seat. Count from the attacker's left, one each, as long as they last."),
            _("whoever sits last is safe"),
        ),
        (
            1,
            _("A Throne Room plays the Witch a second time, and the round begins again at the attacker's left.")
            if case.throned
            else _("The last Curses go to those who come first in turn order."),
            _("a Throne Room attacks only once") if case.throned else _("the last in line is served first"),
        ),
        (
            plays + 1,
            _("Each time a Witch is played, a player gets one Curse and no more."),
            _("a Witch deals Curses until the pile is empty"),
        ),
    ]
    well = (
        _("Yes. Whoever shows a Moat is passed over, each time it is shown.")
        if sheltered
        else _("Yes. One each in turn order, play after play, while there are any.")
    )
    choices = [Choice(str(right), well, right=True)]
    choices += [Choice(str(number), text, misreading=misreading) for number, text, misreading in wrong]
    moats = [seat_name(other) for other in case.moats]
    shown = (
        _("{who} holds a Moat and shows it every time.", who=moats[0]) if len(moats) == 1 else _("Nobody has a Moat.")
    )
    act = _("P1 plays a Throne Room on a Witch.") if case.throned else _("P1 plays a Witch.")
    result = "; ".join(f"{seat_name(other)}: {curses_of(attack(case), other)}" for other in range(1, case.players))
    return Question(
        text=_(
            "{players} play, in the order P1 to P{players}. {act} {left} {shown} How many Curses does {who} get?",
            players=case.players,
            act=act,
            left=_.plural("{count} Curse is left.", "{count} Curses are left.", case.curses),
            shown=shown,
            who=seat_name(seat),
        ),
        choices=shuffled(rng, choices),
        rule="dominion.attack.turn_order" if not case.moats else WINDOW,
        why=_("Round by round, the Curses end up like this. {result}.", result=result),
    )


def curses(rng: Rng) -> Question:
    """How many Curses does a seat get? (``dominion.attack.turn_order``, ``dominion.gain.empty_pile``)"""
    players = 3 + rng.below(2)
    throned = bool(rng.below(3))
    most = (players - 1) * (1 + throned)
    moats = (1 + rng.below(players - 1),) if rng.below(2) else ()
    case = Case(players, throned=throned, curses=1 + rng.below(most + 1), moats=moats)
    return _curses(rng, case, 1 + rng.below(players - 1))


def challenge(rng: Rng) -> Question:
    """The challenge of the lesson: the last of three opponents, a Throne Room on a Witch, five Curses."""
    return _curses(rng, CHALLENGE, CHALLENGE.players - 1)


# ---- what does a Moat stop? ----------------------------------------------------------------------------------------


def _own(card: str) -> str:
    """What the attacker gets, in words."""
    return {
        "Witch": _("P1 draws two cards"),
        "Militia": _("P1 has two coins"),
        "Bureaucrat": _("P1 gains a Silver"),
        "Council Room": _("P1 draws four cards"),
    }[card]


def _hit(card: str, who: str) -> str:
    """What happens to a player who is not protected, in words."""
    return {
        "Witch": _("{who} gains a Curse", who=who),
        "Militia": _("{who} discards down to three", who=who),
        "Bureaucrat": _("{who} puts a Victory card back or shows the hand", who=who),
        "Council Room": _("{who} draws a card", who=who),
    }[card]


def moat(rng: Rng) -> Question:
    """What is stopped when a Moat is shown? (``...reaction_window``, ``dominion.attack.what_is_an_attack``)"""
    card = rng.choice(("Witch", "Militia", "Bureaucrat", "Council Room"))
    holder, other = (1, 2) if rng.below(2) else (2, 1)
    names = {"holder": seat_name(holder), "other": seat_name(other)}
    attacks = card in ("Witch", "Militia", "Bureaucrat")
    own, hit, saved = _own(card), _hit(card, names["other"]), _hit(card, names["holder"])
    _check(card, holder, other, attacks)
    both = _("{own}, and {hit}. Nothing happens to {holder}.", own=own, hit=hit, **names)
    everybody = _("{own}, {hit}, and {saved}.", own=own, hit=hit, saved=saved)
    nobody = _("{own}. Nothing happens to {holder} and {other}.", own=own, **names)
    nothing = _("Nothing at all: the card is stopped.")
    right_says = (
        _("A Moat shelters its owner alone. The attacker and everybody else go on as printed.")
        if attacks
        else _("A Council Room touches everybody, and it is no Attack. There is no moment to show a Moat in.")
    )
    choices = [
        Choice(both if attacks else everybody, right_says, right=True),
        Choice(
            nobody,
            _("A Moat protects the one who shows it. {other} has none.", **names)
            if attacks
            else _("A Council Room is no Attack, so nobody is asked about a Moat."),
            misreading=_("a Moat protects the whole table"),
        ),
        Choice(
            nothing,
            _("What the card gives to P1 is never touched by a Moat."),
            misreading=_("a Moat cancels the attacker's own gain"),
        ),
        Choice(
            everybody if attacks else both,
            _("{holder} showed the Moat before the card did anything, so it passes {holder} by.", **names)
            if attacks
            else _(
                "Only an Attack can be answered with a Moat. A Council Room is none, so {holder} draws too.", **names
            ),
            misreading=_("a Moat has to be played to protect") if attacks else _("a Moat stops a Council Room"),
        ),
    ]
    if attacks:
        choices.append(
            Choice(
                _("{own}, and {hit}. Nothing happens to {holder}, who discards the Moat.", own=own, hit=hit, **names),
                _("A Moat is only shown. It stays in the hand, ready for the next Attack."),
                misreading=_("a Moat is used up"),
            )
        )
    return Question(
        text=_(
            "P1, P2 and P3 play. P1 plays {card}. {holder} holds a Moat and shows it if that is allowed; "
            "{other} holds none. What happens?",
            card=card_name(card),
            **names,
        ),
        choices=shuffled(rng, choices),
        rule=WINDOW if attacks else "dominion.attack.what_is_an_attack",
        why=_("{card} is an Attack: it says so on the card.", card=card_name(card))
        if attacks
        else _("{card} is an Action and no Attack.", card=card_name(card)),
    )


def _check(card: str, holder: int, other: int, attacks: bool) -> None:
    """Hold what the question says against the rules."""
    position = attack(Case(3, card, moats=(holder,)))
    touched = {seat: len(position.hand[seat]) != HAND_SIZE or curses_of(position, seat) > 0 for seat in (holder, other)}
    if card != "Bureaucrat":
        assert touched == {holder: not attacks, other: True}
    assert ("Attack" in CARDS[card].types) == attacks
    assert "Moat" in position.hand[holder]


# ---- how many cards must go? ---------------------------------------------------------------------------------------


def discards(rng: Rng) -> Question:
    """How many cards does a Militia cost? (``dominion.card.militia``, ``...attack.each_play_separately``)"""
    held = 3 + rng.below(5)
    case = Case(2 + rng.below(2), "Militia", throned=bool(rng.below(2)), hands=held)
    seat = 1 + rng.below(case.players - 1)
    right = held - len(attack(case).hand[seat])
    left = held - right
    plays = 1 + case.throned
    choices = [
        Choice(str(right), _("Yes: down to {left}, and a hand of {left} is safe.", left=left), right=True),
        Choice(
            str(min(held, 3)),
            _("Three is what you keep. Whatever is above it goes."),
            misreading=_("a Militia takes three cards"),
        ),
        Choice(
            str(min(held, 2 * plays)),
            _("It is no fixed number. You discard until three are left, however many that takes."),
            misreading=_("a Militia takes two cards each time"),
        ),
        Choice(
            str(held),
            _("You keep three cards, and you choose which."),
            misreading=_("a Militia takes the whole hand"),
        ),
        Choice(
            str(min(right * plays, held) if right else 1),
            _("The second time you hold three already, so it finds nothing more to take.")
            if case.throned
            else _("A hand of three is safe from a Militia."),
            misreading=_("a second Militia takes as many again"),
        ),
        Choice(
            str(right + 1 if right else 2),
            _("Count what is left: it has to be exactly three, or what you had if that was fewer."),
            misreading=_("a Militia leaves two cards"),
        ),
    ]
    act = _("P1 plays a Throne Room on a Militia.") if case.throned else _("P1 plays a Militia.")
    return Question(
        text=_(
            "{act} {who} holds {held} cards and no Moat. How many does {who} discard in all?",
            act=act,
            who=seat_name(seat),
            held=held,
        ),
        choices=_few(rng, choices),
        rule="dominion.card.militia" if not case.throned else TWICE,
        why=_("{held} cards, and {left} are kept.", held=held, left=left),
    )


def _few(rng: Rng, choices: list[Choice]) -> tuple[Choice, ...]:
    """The right answer and at most four others that read differently."""
    kept: dict[str, Choice] = {}
    for choice in choices:
        kept.setdefault(choice.text, choice)
    return shuffled(rng, list(kept.values())[:5])


ASKERS = {"attacks_curses": curses, "attacks_moat": moat, "attacks_discards": discards}
FIRST = {"attacks_curses": challenge}
TRUTHS = {"attacks_moat_in_hand": moat_in_hand}
