"""What every strategy does when a card asks, unless its own methods say otherwise: plain habits, one method each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from rulecore.kernel import Action, Player

from ..choices import Choose, Discard, DrawPile, GainCard, Judge, PutBack, React, SetAside, TakeLoot, Trash
from ..facts import ACTIONS, CARDS, COINS, TREASURES, VICTORIES
from ..words import _, in_order

DISCARD, TRASH, GAIN, PUT_BACK, CHOOSE, TAKE = (
    verb.instance() for verb in (Discard, Trash, GainCard, PutBack, Choose, TakeLoot)
)
DRAW_PILE, JUDGE, SET_ASIDE, REACT = (verb.instance() for verb in (DrawPile, Judge, SetAside, React))

PLAY_ORDER = (
    "Throne Room", "Village", "Festival", "Market", "Laboratory", "Spy", "Cellar",
    "Witch", "Council Room", "Militia", "Smithy", "Adventurer", "Library", "Mine", "Moneylender", "Bureaucrat",
    "Woodcutter", "Chancellor", "Feast", "Workshop", "Moat", "Thief", "Remodel", "Chapel",
)  # fmt: skip
"""Cards that give an action first, then the strongest of the rest."""

DEAD = VICTORIES | {"Curse"}
"""Cards that do nothing in a hand."""


class Conventions(Player):
    """Answers to every question that a card can ask.

    ``look`` is what the player sees: a :class:`~rulecore.dominion.glance.Glance` or a view with memory.

    Attributes:
        keep: coins that all Treasures together still have to total when a Chapel trashes Coppers.
        gain: cards to gain where a card gives one, best first.
    """

    keep: int = 5
    gain: Sequence[str] = ()

    def answer(self, look: Any) -> Action:
        """Answer the card that asks, by the method that is named after the question."""
        step = look.step
        method = _METHODS.get((step.kind, step.subject)) or _METHODS[step.kind, ""]
        return cast(Action, getattr(self, method)(look))

    def useful(self, card: str, look: Any) -> bool:
        """Whether playing a card would do anything; what would do nothing, or harm, stays in the hand."""
        hand = look.hand
        if card == "Chapel":
            return look.options.chapel_limit > 0 and bool(self.to_trash(look, look.options.chapel_limit))
        if card == "Moneylender":
            return "Copper" in hand
        if card == "Mine":
            return "Copper" in hand or "Silver" in hand
        if card == "Cellar":
            return not DEAD.isdisjoint(hand)
        if card == "Remodel":
            return self.to_remodel(look) is not None
        if card == "Throne Room":
            return self.to_throne(look) is not None
        return True

    # Cellar, Militia

    def discard_for_cellar(self, look: Any) -> Action:
        """Everything that does nothing in a hand."""
        return DISCARD(in_order(card for card in look.hand if card in DEAD))

    def discard_for_militia(self, look: Any) -> Action:
        """Victory and Curse cards first, and then the cheapest."""
        costs = look.costs
        worst = sorted(look.hand, key=lambda card: (card not in DEAD, costs[card]))
        return DISCARD(in_order(worst[: look.step.limit]))

    # Chapel, Remodel, Mine, Moneylender, Thief

    def trash_for_chapel(self, look: Any) -> Action:
        """What :meth:`to_trash` says."""
        return TRASH(in_order(self.to_trash(look, look.step.limit)))

    def to_trash(self, look: Any, limit: int) -> list[str]:
        """Curses, Estates while more than two Provinces remain, and Coppers beyond the coins to keep."""
        hand = Counter(look.hand)
        chosen = ["Curse"] * hand["Curse"]
        if look.supply.get("Province", 0) > 2:
            chosen += ["Estate"] * hand["Estate"]
        total = sum(look.owned(card) * coins for card, coins in COINS.items())
        chosen += ["Copper"] * min(hand["Copper"], max(0, total - self.keep))
        return chosen[:limit]

    def to_remodel(self, look: Any) -> str | None:
        """A Curse, a Gold that becomes one of the last Provinces, an Estate, or nothing."""
        hand, supply = look.hand, look.supply
        if "Curse" in hand:
            return "Curse"
        if "Gold" in hand and 0 < supply.get("Province", 0) <= 4 and look.costs["Province"] <= look.costs["Gold"] + 2:
            return "Gold"
        return "Estate" if "Estate" in hand and supply.get("Province", 0) > 2 else None

    def trash_for_remodel(self, look: Any) -> Action:
        """What :meth:`to_remodel` says, or else the cheapest card."""
        costs = look.costs
        return TRASH((self.to_remodel(look) or min(look.hand, key=lambda card: (card not in DEAD, costs[card])),))

    def trash_for_mine(self, look: Any) -> Action:
        """Silver into Gold, or else Copper into Silver."""
        return TRASH((next(card for card in ("Silver", "Copper", "Gold") if card in look.hand),))

    def trash_for_moneylender(self, look: Any) -> Action:
        """The Copper."""
        return TRASH(("Copper",))

    def trash_for_thief(self, look: Any) -> Action:
        """The best Treasure of the two cards."""
        return TRASH(
            (max((card for card in look.shown(look.step.detail[0]) if card in TREASURES), key=COINS.__getitem__),)
        )

    def take_for_thief(self, look: Any) -> Action:
        """Silver and Gold; nobody needs more Copper."""
        return TAKE(in_order(card for card in look.loot if card != "Copper"))

    # Workshop, Feast, Remodel, Mine

    def gain_a_card(self, look: Any) -> Action:
        """The best by the own wishes, or else the dearest that does something in a hand."""
        limit, costs = look.step.limit, look.costs
        fitting = [card for card, left in look.supply.items() if left and costs[card] <= limit]
        for card in self.wishes(look, limit):
            if card in fitting:
                return GAIN(card)
        return GAIN(max(fitting, key=lambda card: (card != "Curse", card not in DEAD, costs[card])))

    def wishes(self, look: Any, limit: int) -> Sequence[str]:
        """Cards to gain, best first."""
        return self.gain

    def gain_for_mine(self, look: Any) -> Action:
        """The best Treasure."""
        limit, costs, supply = look.step.limit, look.costs, look.supply
        fitting = [card for card in TREASURES if supply.get(card) and costs[card] <= limit]
        return GAIN(max(fitting, key=COINS.__getitem__))

    # Bureaucrat, Throne Room, Chancellor, Spy, Library, Moat

    def put_back(self, look: Any) -> Action:
        """Any Victory card; the first in the order of the piles."""
        return PUT_BACK(in_order(card for card in look.hand if card in VICTORIES)[:1])

    def to_throne(self, look: Any) -> str | None:
        """The Action that is worth most twice, other than a Throne Room where there is another."""
        mine = [card for card in look.hand if card in ACTIONS and card != "Throne Room" and self.useful(card, look)]
        return min(mine, key=_twice, default=None)

    def choose_for_throne_room(self, look: Any) -> Action:
        """What :meth:`to_throne` says, or else anything."""
        chosen = self.to_throne(look) or min((card for card in look.hand if card in ACTIONS), key=_twice)
        return CHOOSE((chosen,))

    def discard_draw_pile(self, look: Any) -> Action:
        """Always: new purchases come sooner."""
        return DRAW_PILE(True)

    def judge(self, look: Any) -> Action:
        """Dead cards go from the own pile and stay on those of the others."""
        card = look.asked_about
        if look.step.detail[0] == look.seat:
            return JUDGE(card in DEAD)
        return JUDGE(card not in DEAD and card != "Copper")

    def set_aside(self, look: Any) -> Action:
        """Actions that could not be played any more."""
        return SET_ASIDE(look.actions == 0)

    def show_moat(self, look: Any) -> Action:
        """Always."""
        return REACT(True)


_TWICE = (
    "Witch", "Council Room", "Smithy", "Militia", "Laboratory", "Festival", "Market", "Mine", "Adventurer", "Village",
    "Bureaucrat", "Workshop", "Feast", "Moneylender", "Woodcutter", "Chancellor", "Spy", "Library", "Thief", "Moat",
    "Remodel", "Chapel", "Cellar", "Throne Room",
)  # fmt: skip
_RANK_TWICE = {card: rank for rank, card in enumerate(_TWICE)}
assert set(_TWICE) == set(PLAY_ORDER) == ACTIONS == {card for card in CARDS if card in ACTIONS}


def _twice(card: str) -> int:
    return _RANK_TWICE[card]


def reason_for(action: Action) -> str:
    """Why all these players would do so, as one sentence for a learner."""
    if action.verb == "play":
        return _("Whoever has an action left plays a card, and cards that give an action back come first.")
    if action.verb in ("all_treasures", "treasures"):
        return _("There is nothing to save Treasures for.")
    if action.verb == "show":
        return _("A Moat that stays hidden helps nobody.")
    if action.verb in ("end_turn", "end_actions"):
        return _("Nothing that is left to do would help.")
    return _("What does nothing in a hand goes first, and what is best comes first.")


_METHODS = {
    ("discard", "Cellar"): "discard_for_cellar",
    ("discard", "Militia"): "discard_for_militia",
    ("trash", "Chapel"): "trash_for_chapel",
    ("trash", "Remodel"): "trash_for_remodel",
    ("trash", "Mine"): "trash_for_mine",
    ("trash", "Moneylender"): "trash_for_moneylender",
    ("trash", "Thief"): "trash_for_thief",
    ("take", "Thief"): "take_for_thief",
    ("gain", "Mine"): "gain_for_mine",
    ("gain", ""): "gain_a_card",
    ("topdeck", ""): "put_back",
    ("choose", ""): "choose_for_throne_room",
    ("draw_pile", ""): "discard_draw_pile",
    ("judge", ""): "judge",
    ("set_aside", ""): "set_aside",
    ("react", ""): "show_moat",
}
