"""Two players without a plan."""

from __future__ import annotations

from itertools import islice
from typing import Any

from rulecore.kernel import Action, LegalActions, Player, Rng
from rulecore.kernel.language import marked

from ..facts import ACTIONS, TREASURES
from ..turn import ACTION, BUY
from .strategy import ALL_TREASURES, END_TURN, PLAY, PURCHASE


class Random(Player):
    """Plays Actions as they come, then all Treasures, then buys anything it can pay for."""

    name = "Random"
    story = marked("Plays whatever it holds and buys whatever it can pay for. Even Curses.")

    def choose(self, view: Any, legal: LegalActions, rng: Rng) -> Action:
        kind, hand = view.step.kind, view.hand
        wishes: list[Action] = []
        if kind == ACTION and view.actions:
            wishes = [PLAY(card) for card in dict.fromkeys(hand) if card in ACTIONS]
        if not wishes and kind in (ACTION, BUY) and not TREASURES.isdisjoint(hand):
            wishes = [ALL_TREASURES]
        if not wishes and kind in (ACTION, BUY, "bought"):
            coins, costs = view.coins, view.costs
            if view.buys:
                wishes = [PURCHASE(card) for card, left in view.supply.items() if left and costs[card] <= coins]
            wishes = wishes or [END_TURN]
        if not wishes:
            return legal.sample(rng)
        if type(legal) is not LegalActions:
            wishes = [wish for wish in wishes if wish in legal]
        return rng.choice(wishes) if wishes else legal.sample(rng)


class RandomLegal(Player):
    """Chooses evenly among all that is legal, however silly."""

    name = "Random Legal"
    story = marked("Draws every choice out of a hat that holds all that the rules allow.")
    looks = False

    def choose(self, view: Any, legal: LegalActions, rng: Rng) -> Action:
        return next(islice(legal, rng.below(len(legal)), None))
