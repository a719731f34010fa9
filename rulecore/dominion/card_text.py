"""What each card does, in one or two short sentences of our own, made from the very effects that carry it out.

A changed effect changes its text, so a card can never say one thing and do another.
"""

from __future__ import annotations

from rulecore.kernel.language import marked

from .cards import DOES
from .effects import (
    CarryOutTwice,
    DigForTreasures,
    DiscardToDraw,
    DrawTo,
    Effect,
    Gain,
    GainOntoDrawPile,
    MayDiscardDrawPile,
    Plus,
    Reforge,
    TrashCopper,
    TrashSome,
    TrashThis,
)
from .facts import CARDS, TREASURES
from .options import DominionOptions
from .others import DiscardsDownTo, Draws, EachOther, GainsCurse, LosesTreasure, PutsBackVictory, ShowsTop, TakesLoot
from .scoring import CARDS_A_POINT
from .words import _, card_name

USUAL = DominionOptions()

_PLAIN: dict[type[Effect], str] = {
    DiscardToDraw: marked("Discard as many cards as you like, then draw as many."),
    MayDiscardDrawPile: marked("You may put your whole draw pile on your discards."),
    TrashThis: marked("Trash this card."),
    CarryOutTwice: marked("Choose an Action of your hand and play it twice."),
    TakesLoot: marked("You may take what you have trashed."),
    PutsBackVictory: marked("Each other player puts a Victory card of the hand on the draw pile."),
    GainsCurse: marked("Each other player gains a Curse."),
    ShowsTop: marked("All players, you too, show their top card; you say whether it is discarded."),
}

_PLAIN_SIGNS: dict[type[Effect], list[tuple[str, str]]] = {
    DiscardToDraw: [("discard", "?"), ("card", "?")],
    MayDiscardDrawPile: [("pile", "?")],
    TrashThis: [("trash", "")],
    CarryOutTwice: [("twice", "×2")],
    GainOntoDrawPile: [("gain", "")],
    PutsBackVictory: [("pile", "1")],
    GainsCurse: [("curse", "")],
    ShowsTop: [("look", "1")],
}


def card_text(card: str, options: DominionOptions = USUAL) -> str:
    """What a card does when it is played, shown or counted.

    Args:
        card: its name.
        options: the settings in force; some of them change what a card does.
    """
    parts = [_sentence(effect, options) for effect in DOES.get(card, ())]
    printed = CARDS[card]
    if "Reaction" in printed.types:
        parts.append(_("In your hand: show it against an Attack, and the Attack passes you by."))
    if printed.coins:
        parts.append(
            _.plural("Gives {count} coin when you play it.", "Gives {count} coins when you play it.", printed.coins)
        )
    points = dict(options.points).get(card, printed.points)
    if card == "Gardens":
        parts.append(_("A point at the end for every full ten cards you own."))
    elif points < 0:
        parts.append(_.plural("Takes {count} point at the end.", "Takes {count} points at the end.", -points))
    elif points:
        parts.append(_.plural("Gives {count} point at the end.", "Gives {count} points at the end.", points))
    return " ".join(part for part in parts if part)


def plus_text(plus: Plus) -> list[str]:
    """The bold lines of a card: “+2 cards”, “+1 action”."""
    lines = []
    if plus.cards:
        lines.append(_.plural("+{count} card", "+{count} cards", plus.cards))
    if plus.actions:
        lines.append(_.plural("+{count} action", "+{count} actions", plus.actions))
    if plus.buys:
        lines.append(_.plural("+{count} buy", "+{count} buys", plus.buys))
    if plus.coins:
        lines.append(_.plural("+{count} coin", "+{count} coins", plus.coins))
    return lines


def card_signs(card: str, options: DominionOptions = USUAL) -> list[tuple[str, str]]:
    """The same as :func:`card_text` in signs and numbers, for the small face of a card.

    Returns:
        pairs of what it is about (card, action, buy, coin, trash, gain, discard, others, curse, pile, look, twice,
        shield) and how much of it.
    """
    if card == "Gardens":
        return [("points", f"1/{CARDS_A_POINT}")]
    signs = [sign for effect in DOES.get(card, ()) for sign in _signs(effect, options)]
    return signs + ([("shield", "")] if "Reaction" in CARDS[card].types else [])


def _signs(effect: Effect, options: DominionOptions) -> list[tuple[str, str]]:
    if isinstance(effect, Plus):
        given = (("card", effect.cards), ("action", effect.actions), ("buy", effect.buys), ("coin", effect.coins))
        return [(sign, f"+{count}") for sign, count in given if count]
    if isinstance(effect, EachOther):
        return _blow_signs(effect.blow)
    if isinstance(effect, Reforge):
        return [("trash", "1"), ("gain", f"+{effect.dearer}")]
    if isinstance(effect, Gain):
        return [("gain", f"≤{effect.limit}")]
    if isinstance(effect, TrashSome):
        return [("trash", f"≤{options.chapel_limit}")]
    if isinstance(effect, TrashCopper):
        return [("trash", "1"), ("coin", f"+{effect.coins}")]
    if isinstance(effect, DrawTo):
        return [("card", f"={effect.size}")]
    if isinstance(effect, DigForTreasures):
        return [("look", str(effect.wanted))]
    return _PLAIN_SIGNS.get(type(effect), [])


def _blow_signs(blow: Effect) -> list[tuple[str, str]]:
    if isinstance(blow, DiscardsDownTo):
        return [("others", f"={blow.left}")]
    if isinstance(blow, Draws):
        return [("others", f"+{blow.count}")]
    if isinstance(blow, LosesTreasure):
        return [("others", ""), ("look", str(blow.count)), ("trash", "1")]
    return [("others", ""), *_PLAIN_SIGNS.get(type(blow), [])]


def _sentence(effect: Effect, options: DominionOptions) -> str:
    if isinstance(effect, Plus):
        return f"{', '.join(plus_text(effect))}."
    if isinstance(effect, EachOther):
        return _blow(effect.blow)
    if isinstance(effect, Reforge):
        return _reforge(effect)
    if isinstance(effect, Gain):
        return _("Gain a card that costs up to {limit}.", limit=effect.limit)
    if isinstance(effect, GainOntoDrawPile):
        return _("Gain a card onto your draw pile: {card}.", card=card_name(effect.card))
    if isinstance(effect, TrashSome):
        return _("Trash cards of your hand, up to {limit}.", limit=options.chapel_limit)
    if isinstance(effect, TrashCopper):
        return _("Trash a Copper of your hand for {coins} coins.", coins=effect.coins)
    if isinstance(effect, DrawTo):
        return _("Draw until you hold {size} cards; Actions you draw may be set aside.", size=effect.size)
    if isinstance(effect, DigForTreasures):
        return _("Show cards until {count} Treasures have come up, and take those.", count=effect.wanted)
    return _(_PLAIN[type(effect)])


def _reforge(effect: Reforge) -> str:
    if effect.kinds == TREASURES:
        return _(
            "Trash a Treasure of your hand; gain one that costs up to {dearer} more, into your hand.",
            dearer=effect.dearer,
        )
    return _("Trash a card of your hand; gain one that costs up to {dearer} more.", dearer=effect.dearer)


def _blow(blow: Effect) -> str:
    if isinstance(blow, DiscardsDownTo):
        return _("Each other player discards down to {left} cards.", left=blow.left)
    if isinstance(blow, LosesTreasure):
        return _("Each other player shows the top {count} cards; you trash a Treasure among them.", count=blow.count)
    if isinstance(blow, Draws):
        return _.plural("Each other player draws {count} card.", "Each other player draws {count} cards.", blow.count)
    return _(_PLAIN[type(blow)])
