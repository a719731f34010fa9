"""Exercises about the turn: how much one may do, what is left of it, and where coins come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulecore.kernel import Action, IllegalAction, InvalidPosition, Match, Rng
from rulecore.teaching.question import Choice, Question, Truth, shuffled

from ..dealing import deal
from ..facts import FACTIONS, NO_COINS, Coins
from ..game import RULEBOOK
from ..options import DominanceOptions
from ..position import COLOURED, ONE, DominancePosition, minus, plus
from ..view import coins_json
from ..words import coins_text, join, plural

VERBS = ("move", "reinforce", "take", "dispute")


def first_actions(match: Match[DominancePosition]) -> dict[str, list[Action]]:
    """What may be done now by kind of action, declining left out."""
    found: dict[str, list[Action]] = {verb: [] for verb in VERBS}
    for action in match.legal_actions:
        if action.verb in found:
            found[action.verb].append(action)
    return found


def _by_kind(found: dict[str, list[Action]]) -> str:
    names = {"move": "move", "reinforce": "reinforcement", "take": "take", "dispute": "Dispute"}
    return join([plural(len(actions), names[verb]) for verb, actions in found.items()])


def first_turn(rng: Rng) -> Truth:
    """How many different first actions two players have on a map in a row, declining not counted.

    Every territory holds one coin then, and the pile one of each colour, so that the number is the same for every
    shuffle (``dominance.turn.two_actions``).
    """
    found = first_actions(deal(rng.below(1_000_000), DominanceOptions()))
    counts = {verb: len(actions) for verb, actions in found.items()}
    return Truth(
        sum(counts.values()),
        exact=True,
        steps=(
            f"{counts['move']} moves: each coin can step to the left or to the right, and the two at the ends one way.",
            f"{counts['reinforce']} reinforcements: one for each territory, since the pile can match its coin.",
            f"{counts['take']} take, because only the front coin is yours to take.",
            f"{counts['dispute']} Disputes: every territory is still coloured.",
        ),
        series={verb: float(count) for verb, count in counts.items()},
        series_title="Different first actions",
        series_unit="actions",
    )


# ---- How many first actions are legal? ------------------------------------------------------------------------------


def _row(
    tiles: Sequence[Coins | None], pile: Coins, line: Sequence[int], hand: Coins
) -> tuple[Match[DominancePosition], dict[str, Any]]:
    """A row of seven at the start of P1's turn; ``None`` is a grey tile. Also as a table, to be drawn."""
    territories: dict[str, Any] = {}
    for number, coins in enumerate(tiles):
        grey = {"side": "grey", "faction": FACTIONS[number % 3]}
        territories["ABCDEFG"[number]] = grey if coins is None else {"coins": coins_json(coins)}
    data: dict[str, Any] = {
        "players": ["P1", "P2"],
        "active": "P1",
        "layout": "line_7",
        "territories": territories,
        "discard": coins_json(pile),
        "line": [FACTIONS[colour] for colour in line],
        "hands": {"P1": coins_json(hand), "P2": {"gold": 1, "silver": 1, "bronze": 1}},
    }
    position = RULEBOOK.position_from(data)
    return Match(RULEBOOK, 0, position.options, start=position), data


def _ask_how_many(match: Match[DominancePosition], data: dict[str, Any], rng: Rng) -> Question:
    found = first_actions(match)
    position = match.position
    count = sum(map(len, found.values()))
    kinds = _by_kind(found)
    all_or_nothing = len({(action.values[1], action.values[2]) for action in found["move"]})
    same_only = sum(
        position.coins[position.layout.index[action.values[0]]] == NO_COINS
        or position.coins[position.layout.index[action.values[0]]][action.values[1]] > 0
        for action in found["reinforce"]
    )
    grey = sum(owner != COLOURED for owner in position.owner)
    choices = [
        Choice(str(count), f"{kinds}: that makes {count}.", right=True),
        Choice(
            str(count - len(found["move"]) + all_or_nothing),
            f"A move takes some coins or all of them, and each selection is another move. There are {kinds}.",
            misreading="a move always takes every coin",
        ),
        Choice(
            str(count - len(found["reinforce"]) + same_only),
            f"Where the pile cannot match a territory, every coin of the pile may go there. There are {kinds}.",
            misreading="reinforce always means the same colour",
        ),
        Choice(
            str(count + len(position.line) - 1),
            f"Only the front coin of the line can be taken, so there is one take. There are {kinds}.",
            misreading="I may choose any coin of the line",
        ),
        Choice(
            str(count + grey),
            f"A grey territory is settled and cannot be disputed again. There are {kinds}.",
            misreading="grey tiles can be disputed",
        ),
    ]
    letters = match.position.layout.names
    said = []
    for number, coins in enumerate(position.coins):
        side = "grey" if position.owner[number] != COLOURED else coins_text(coins, "empty")
        said.append(f"{letters[number]} {side}")
    return Question(
        text=f"A row from A to G: {join(said)}. The pile holds {coins_text(position.discard)}; the line "
        f"{plural(len(position.line), 'coin')}; you hold {plural(sum(position.hands[0]), 'coin')}. How many different "
        "first actions are legal, not counting declining?",
        choices=shuffled(rng, choices),
        rule="dominance.turn.two_actions",
        why="Every selection of coins, every neighbour and every coin of the pile counts as an action of its own.",
        position=data,
        shown=("map", "discard", "line"),
    )


def how_many(rng: Rng) -> Question:
    """Count the legal first actions of a fresh row. (``dominance.turn.two_actions``)"""
    while True:
        tiles: list[Coins | None] = []
        for _ in range(7):
            kind = rng.below(7)
            if kind < 2:
                tiles.append(None)
            elif kind == 2:
                tiles.append(NO_COINS)
            elif kind == 3:
                tiles.append(plus(ONE[rng.below(3)], ONE[rng.below(3)]))
            else:
                tiles.append(ONE[rng.below(3)])
        pile = plus(ONE[rng.below(3)], ONE[rng.below(3)])
        line = [rng.below(3) for _ in range(3 + rng.below(3))]
        if tiles.count(None) not in (1, 2) or NO_COINS not in tiles:
            continue
        try:
            question = _ask_how_many(*_row(tiles, pile, line, (2, 1, 1)), rng)
        except InvalidPosition:
            # more coins of one colour than the box holds
            continue
        if len(question.choices) == 5:
            return question


def how_many_challenge(rng: Rng) -> Question:
    """The same with the numbers of the challenge; only the order of the answers is fresh."""
    tiles: list[Coins | None] = [(2, 0, 0), (0, 1, 0), None, NO_COINS, (1, 0, 1), None, (0, 1, 0)]
    return _ask_how_many(*_row(tiles, (0, 1, 1), (0, 2, 1, 0), (2, 1, 1)), rng)


# ---- How many actions are left? -------------------------------------------------------------------------------------

_SAYS = {
    "refused": ("A refused action is not used up. Nothing has happened.", "a refused action is used up"),
    "free": ("Whatever is allowed and done costs an action.", "easy actions are free"),
    "dispute": ("A Dispute ends the turn, even as the first action.", "a Dispute as first action leaves one more"),
    "pass": ("Declining an action gives it up. The other one is still yours.", "declining ends the turn"),
    "kept": ("An action you decline is gone. It cannot be saved for later.", "a declined action is kept"),
    "ends": ("A refusal costs nothing at all, so the turn goes on.", "a refusal ends the turn"),
    "none": ("A Dispute is one of the four actions, and the turn is over with it.", "a Dispute is no action"),
}


def actions_left(rng: Rng) -> Question:
    """A refusal costs nothing, an action one, a Dispute the turn. (``dominance.dispute.ends_turn``)"""
    grey, open_ = 2 + rng.below(3), rng.below(2)
    tiles: list[Coins | None] = [ONE[rng.below(3)] for _ in range(7)]
    tiles[grey] = None
    match, data = _row(tiles, (1, 1, 1), [rng.below(3), rng.below(3)], (1, 1, 1))
    names = match.position.layout.names
    tries = [f"dispute {names[grey]}", f"reinforce {names[grey]} with {FACTIONS[rng.below(3)]}"]
    refused = tries[rng.below(2)]
    kind = ("nothing", "take", "dispute", "pass")[rng.below(4)]
    done = {"take": "take", "pass": "pass", "dispute": f"dispute {names[open_]}", "nothing": ""}[kind]
    told = f"P1 tries to {refused}, and the rules refuse it."
    try:
        match.play(refused)
    except IllegalAction as error:
        rule = error.refusal.rule
    if done:
        match.play(done)
        words = {"take": "takes the front coin", "pass": "declines an action"}.get(kind, f"declares a {done.title()}")
        words = words.replace("Dispute ", "Dispute on ") if kind == "dispute" else words
        told += f" Then P1 {words}."
        rule = "dominance.dispute.ends_turn" if kind == "dispute" else "dominance.turn.two_actions"
    left = match.position.actions_left if match.position.active == 0 else 0
    wrong = {
        "nothing": {1: "refused", 0: "ends"},
        "take": {0: "refused", 2: "free"},
        "dispute": {1: "dispute", 2: "none"},
        "pass": {0: "pass", 2: "kept"},
    }[kind]
    offered = {0: "none, the turn is over", 1: "one", 2: "two"}
    right_says = {
        0: "The Dispute has closed the turn.",
        1: "One action is done, one is left.",
        2: "Nothing is used up.",
    }
    choices = [Choice(offered[left], right_says[left], right=True)]
    for number, why in wrong.items():
        says, misreading = _SAYS[why]
        choices.append(Choice(offered[number], f"{says} P1 has {offered[left]} left.", misreading=misreading))
    assert left not in wrong
    return Question(
        text=f"P1's turn begins on this table. {told} How many actions does P1 have left?",
        choices=shuffled(rng, choices),
        rule=rule,
        why="A turn has two actions. A refusal costs none of them, and a Dispute closes the turn.",
        position=data,
        shown=("map", "discard", "line"),
    )


# ---- What lies behind the screen afterwards? -----------------------------------------------------------------------


def behind_the_screen(rng: Rng) -> Question:
    """Reinforcing takes from the pile, taking from the front of the line. (``dominance.reinforce.from_discard``)"""
    while True:
        hand: Coins = plus((1, 1, 1), ONE[rng.below(3)])
        coin, front, better = rng.below(3), rng.below(3), rng.below(3)
        if front not in (better, coin) and better != coin:
            break
    tiles: list[Coins | None] = [ONE[(coin + number) % 3] for number in range(7)]
    match, _ = _row(tiles, (1, 1, 1), [front, better, better], hand)
    match.play(f"reinforce A with {FACTIONS[coin]}")
    match.play("take")
    after = match.position.hands[0]
    pays = minus(after, ONE[coin])
    picks = plus(hand, ONE[better])
    choices = [
        Choice(
            coins_text(after),
            f"The pile paid for the reinforcement, and the front coin was {FACTIONS[front]}.",
            right=True,
        ),
        Choice(
            coins_text(pays),
            f"Reinforcing cost you nothing. The {FACTIONS[coin]} coin came from the discard pile.",
            misreading="reinforcing costs a coin of mine",
        ),
        Choice(
            coins_text(picks),
            f"The {FACTIONS[better]} coin stands further back. Only the front coin, {FACTIONS[front]}, can be taken.",
            misreading="I may choose any coin of the line",
        ),
        Choice(
            coins_text(hand),
            "A coin you take goes behind your screen, not on the map.",
            misreading="a taken coin goes to the map",
        ),
    ]
    return Question(
        text=f"A new table. You hold {coins_text(hand)}. The line reads {FACTIONS[front]}, {FACTIONS[better]}, "
        f"{FACTIONS[better]}, front first, and the pile holds one of each. You reinforce A with {FACTIONS[coin]}, then "
        "take. What lies behind your screen now?",
        choices=shuffled(rng, choices),
        rule="dominance.reinforce.from_discard",
        why="Your own coins reach the map through wagers only.",
    )


ASKERS = {
    "actions_how_many": how_many,
    "actions_left": actions_left,
    "actions_behind_the_screen": behind_the_screen,
}
FIRST = {"actions_how_many": how_many_challenge}
TRUTHS = {"actions_first_turn": first_turn}
