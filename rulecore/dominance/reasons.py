"""Why somebody would do a thing, in one sentence to a learner: facts of the view, seen with one faction's eyes."""

from __future__ import annotations

from rulecore.kernel import Action

from .facts import CROWN, FACTIONS, MARKERS, NO_COINS
from .forecast import points, shortfall
from .position import COLOURED
from .view import View
from .words import coins_text, plural, seat_name


def explain(view: View, action: Action, faction: int) -> str:
    """Say why an action is worth a thought.

    Args:
        view: what the player sees; nothing else is used, so that nothing hidden can slip out.
        action: what is to be done.
        faction: the faction that the player works for.
    """
    speak = _SENTENCES.get(action.verb)
    return speak(view, action, faction) if speak is not None else "Nothing here asks to be done just now."


def standing(view: View, faction: int) -> str:
    """How a faction stands, as the beginning of a sentence: “Silver leads by two”."""
    score = points(view)
    name = FACTIONS[faction].capitalize()
    lead = score[faction] - max(score[other] for other in range(3) if other != faction)
    if lead > 0:
        return f"{name} leads by {number(lead)}"
    if lead == 0:
        return f"{name} shares the lead"
    return f"{name} is {number(-lead)} behind"


def number(count: int) -> str:
    """A small number as a word."""
    words = (
        "nothing",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
    )
    return words[count] if count < len(words) else str(count)


def _pick(view: View, action: Action, faction: int) -> str:
    colour = FACTIONS[action.values[0]]
    there = plural(sum(1 for coins in view.coins if coins[action.values[0]]), "territory", "territories")
    return f"{colour.capitalize()} lies on {there}, and nobody will know that you hold more of it."


def _keep(view: View, action: Action, faction: int) -> str:
    marker = action.values[0]
    if marker == CROWN:
        return "With the crown you play like everybody else and keep every way open."
    return f"If {MARKERS[marker]} wins you win too, however few coins you hold."


def _take(view: View, action: Action, faction: int) -> str:
    front = view.line[0]
    if front == faction:
        return f"{standing(view, faction)}, and the front coin is {FACTIONS[front]}: it counts for you at the end."
    if len(view.line) > 1 and view.line[1] == faction:
        return f"The coin behind it is {FACTIONS[faction]}; taking this one opens the way."
    return "Your screen has room, and a coin more is a wager more."


def _move(view: View, action: Action, faction: int) -> str:
    coins, source, targets = action.values
    name = FACTIONS[faction]
    if coins[faction]:
        return f"The {name} joins the race for {targets[0]}, where it counts for more."
    return f"Without {coins_text(coins)}, {source} is easier for {name}."


def _reinforce(view: View, action: Action, faction: int) -> str:
    tile, colour = action.values
    name = FACTIONS[colour]
    behind = shortfall(view.coins[view.layout.index[tile]], colour)
    if behind > 0:
        return f"{name.capitalize()} is {number(behind)} short on {tile}; one more coin brings it closer."
    if behind == 0:
        return f"{tile} is a tie, and this coin puts {name} ahead."
    return f"{name.capitalize()} is ahead on {tile}, and this makes it harder to catch."


def _dispute(view: View, action: Action, faction: int) -> str:
    tile = action.values[0]
    here = view.coins[view.layout.index[tile]]
    name = FACTIONS[faction]
    behind = shortfall(here, faction)
    if here == NO_COINS:
        return f"{tile} is empty, so a single coin decides it."
    if behind < 0:
        return f"{name.capitalize()} is ahead by {number(-behind)} on {tile}, so you may not have to wager at all."
    if behind == 0:
        return f"{name.capitalize()} is level on {tile}, and you break the ties of your own Dispute."
    return f"{name.capitalize()} is {number(behind)} short on {tile}; your wager can close that."


def _wager(view: View, action: Action, faction: int) -> str:
    wager = action.values[0]
    here = view.coins[view.disputed]
    name = FACTIONS[faction]
    behind = shortfall(here, faction)
    breaks_ties = view.active == view.seat
    if wager == NO_COINS:
        if behind < 0:
            return f"{name.capitalize()} is ahead here without your help; this keeps your coins at home."
        if behind == 0 and breaks_ties:
            return f"{name.capitalize()} is level here, and you break the tie; this keeps your coins at home."
        return f"This territory is not worth a coin to you; this keeps your {name} at home."
    if wager[faction]:
        if behind < 0:
            return f"{name.capitalize()} is ahead here; your coin holds the lead and may make you Leader."
        if behind <= wager[faction]:
            return f"{name.capitalize()} needs {number(max(1, behind))} here, and {standing(view, faction).lower()}."
        return f"If somebody else adds {name} as well, it can win here."
    leading = [colour for colour in range(3) if wager[colour] and here[colour] == max(here)]
    if leading:
        other = FACTIONS[leading[0]].capitalize()
        return f"{other} is likely to win here, and a coin you can spare may make you Leader, who takes coins back."
    if sum(view.hand) >= view.options.hand_limit:
        return "A full screen takes no coin; a coin you can spare makes room for a better one."
    return f"This keeps your {name} at home and still has a say here."


def _assign(view: View, action: Action, faction: int) -> str:
    colour = action.values[0]
    if colour == faction:
        return f"{standing(view, colour)}, and a territory of its own helps it on."
    return f"{standing(view, colour)}, so it does {FACTIONS[faction]} the least harm."


def _name(view: View, action: Action, faction: int) -> str:
    leader = action.values[0]
    if leader == view.seat:
        return "The Leader deals out the Surplus, takes a coin and may build. Let that be you."
    return f"{seat_name(leader)} can do you the least harm with it."


def _split(view: View, action: Action, faction: int) -> str:
    row = action.values[0]
    if view.surplus == NO_COINS:
        return "There is no Surplus, so there is nothing to deal out."
    front = (*view.line, *row)[:1]
    if not view.line and front == (faction,):
        return f"The line is empty, so the first coin you put there is the one you take: {FACTIONS[faction]}."
    if len(row) <= 1:
        return "The less you send to the line, the less the others can take from it."
    return "The coins you want stand where you can reach them, the others behind."


def _build(view: View, action: Action, faction: int) -> str:
    piece, tile = action.values
    owner = view.owner[view.layout.index[tile]]
    if owner == COLOURED:
        return f"Whoever gets {tile} gets the {piece} too, and {FACTIONS[faction]} has good chances there."
    return f"{tile} is {FACTIONS[owner]} for good, so the {piece} is a sure point for it."


def _bridge(view: View, action: Action, faction: int) -> str:
    one, other = action.values[0]
    ends = [view.owner[view.layout.index[letter]] for letter in (one, other)]
    value = view.options.bridge_value
    if not value:
        return "By these rules a bridge is worth nothing, but it leaves one fewer for the others."
    worth = "a point" if value == 1 else f"{number(value)} points"
    if ends[0] == ends[1] != COLOURED:
        return f"{one} and {other} are both {FACTIONS[ends[0]]}, so the bridge is worth {worth} at each end."
    return f"If {FACTIONS[faction]} holds {one} and {other} at the end, the bridge is worth {worth} at each end."


def _second(view: View, action: Action, faction: int) -> str:
    return f"The front coin is {FACTIONS[view.line[0]]}, and coins in hand decide the game at the end."


def _decline(view: View, action: Action, faction: int) -> str:
    return f"Nothing you can build here would help {FACTIONS[faction]}."


_SENTENCES = {
    "pick": _pick,
    "keep": _keep,
    "take": _take,
    "move": _move,
    "reinforce": _reinforce,
    "dispute": _dispute,
    "wager": _wager,
    "assign": _assign,
    "name_leader": _name,
    "split_surplus": _split,
    "build": _build,
    "build_bridge": _bridge,
    "second_coin": _second,
    "decline": _decline,
}
