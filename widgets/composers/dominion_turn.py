"""Composing what the active player may do at the three free moments of a turn: play, pay, buy, end."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rulecore.dominion.facts import ACTIONS, COINS, TREASURES
from rulecore.dominion.turn import ACTION, BOUGHT
from rulecore.kernel import Match
from widgets.boards.scene import Choice
from widgets.composers.dominion_draft import Draft, card_at, counted, phrase_of
from widgets.language import of_game
from widgets.sheet import Node

_ = of_game("dominion")


class TurnDraft(Draft):
    """Play an Action, put Treasures down, buy, or press one of the buttons.

    A card of the hand is played, a pile is bought from; Treasures can be chosen one by one. A second pick of the same
    card or pile does it.
    """

    def __init__(self, match: Match[Any], seat: int, verbs: Collection[str] | None) -> None:
        super().__init__(match, seat, verbs)
        self.place = ""
        self.treasures: list[str] = []

    # -- what may be chosen

    def _offers(self, verb: str) -> bool:
        # a verb that does not answer the moment can be named all the same, and the rules say why it is too late
        return verb in self.verbs or not self.limited

    def controls(self) -> list[Node]:
        return [self.note(self._ask())]

    def docked(self) -> list[Node]:
        coins = sum(COINS.get(card, 0) for card in self.hand)
        options: list[Node] = []
        kind = self.step.kind
        if self._offers("all_treasures") and (coins or self.limited) and kind != BOUGHT:
            words = _.plural("All Treasures: {count} coin", "All Treasures: {count} coins", coins)
            options.append(self.button("all treasures", words, strong=bool(coins)))
        # without an Action in hand there is nothing to close; whoever likes can still say it
        if kind == ACTION and self._offers("end_actions") and (self.limited or self._actions()):
            options.append(self.button("end actions", _("No more Actions")))
        if self._offers("end_turn"):
            options.append(self.button("end turn", _("End turn"), strong=kind == BOUGHT and not self.view["buys"]))
        return [self.buttons(options, _("What to do"))] if options else []

    def _actions(self) -> bool:
        return not ACTIONS.isdisjoint(self.hand)

    def _ask(self) -> str:
        if self.place:
            card = card_at(self.place)
            return f"{self.name(card)}: {self.about(card)}"
        if self.step.kind == ACTION and not self._actions():
            return _("You hold no Action. Put Treasures down, then pick a pile to buy from it.")
        if self.step.kind == ACTION:
            return _("Pick an Action of your hand to play it, or go on to your Treasures.")
        if self.step.kind == BOUGHT and not self.view["buys"]:
            return _("You have no buy left. End your turn.")
        if TREASURES.isdisjoint(self.hand):
            if self._offers("end_turn"):
                return _("Pick a pile to buy from it, or end your turn.")
            return _("Pick a pile to buy from it.")
        return _("Put Treasures down, then pick a pile to buy from it.")

    def places(self) -> dict[str, Choice]:
        places: dict[str, Choice] = {}
        playing = self._offers("play") or self._offers("treasures")
        if playing:
            for place, card in self.copies("hand", self.hand):
                if card in TREASURES:
                    places[place] = self.choice(_("Put down {card}", card=self.name(card)), f"treasures {card}")
                else:
                    places[place] = self.choice(_("Play {card}", card=self.name(card)), f"play {card}")
        if self._offers("buy"):
            for pile in self.view["supply"]:
                card = pile["card"]
                label = _("Buy {card} for {cost}, {left} left", card=pile["name"], cost=pile["cost"], left=pile["left"])
                places[f"pile:{card}"] = self.choice(label, f"buy {card}")
        return places

    # -- what is chosen

    def selected(self) -> dict[str, int]:
        return dict(counted([*self.treasures, *([self.place] if self.place else [])]))

    def pick(self, place: str) -> str:
        card = card_at(place)
        if place.startswith("hand:") and card in TREASURES:
            self.place = ""
            if place in self.treasures:
                self.treasures.remove(place)
            else:
                self.treasures.append(place)
            coins = sum(COINS[card_at(chosen)] for chosen in self.treasures)
            return _.plural("Chosen: {count} coin.", "Chosen: {count} coins.", coins)
        self.treasures = []
        self.place = place
        if place.startswith("pile:"):
            return _("{card} chosen. {text} Pick it again to buy it.", card=self.name(card), text=self.about(card))
        return _("{card} chosen. {text} Pick it again to play it.", card=self.name(card), text=self.about(card))

    def settles(self, place: str) -> bool:
        return place == self.place

    def phrase(self) -> str:
        if self.treasures:
            return f"treasures {phrase_of(card_at(place) for place in self.treasures)}"
        if not self.place:
            return ""
        verb = "buy" if self.place.startswith("pile:") else "play"
        return f"{verb} {card_at(self.place)}"

    def missing(self) -> str:
        return "" if self.phrase() else _("Pick a card or a pile.")
