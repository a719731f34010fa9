"""A player that thinks ahead: it imagines what it cannot see, and tries out what it could buy."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import exp
from statistics import fmean, stdev
from typing import Any

from rulecore.kernel import Action, LegalActions, Player, Rng, play_on
from rulecore.kernel.language import marked

from ..facts import ACTIONS, ATTACKS, CARDS, TREASURES
from ..game import RULEBOOK
from ..guess import determinize
from ..options import DominionOptions
from ..position import DominionPosition
from ..scoring import outcome
from ..turn import ACTION, BOUGHT, BUY
from ..view import View
from ..words import _
from .conventions import reason_for
from .strategies import Attacker, EngineBuilder, GardensRush, Trasher
from .strategy import END_TURN, PURCHASE, Strategy

GREEN = ("8+ Province", "5+ Duchy once 4 or fewer Provinces remain", "2+ Estate once 2 or fewer Provinces remain")
MONEY = ("6+ Gold", "3+ Silver")
OFTEN = {"Laboratory": 5, "Market": 4, "Festival": 3}
"""Cards of which several do not get into each other's way."""
SINGLE = ("Cellar", "Chapel", "Moat", "Village", "Throne Room", "Feast", "Remodel", "Chancellor", "Woodcutter")
"""Cards with which no plan of their own begins."""
PATIENCE = 40
"""Turns of each player after which an imagined game stops, and the points as they are decide."""
DOUBT = 0.7
"""Standard errors by which an idea must beat the habit."""
ALWAYS = ("Province", "Duchy", "Estate", "Gold", "Silver")
"""Cards that are worth a thought whatever the plans say."""
SWING = 6.0
"""Points that count as a fair lead."""

Idea = tuple[Action, Strategy]
"""What to do now, and the plan to be followed afterwards."""


@lru_cache(maxsize=256)
def plans_for(kinds: tuple[str, ...]) -> tuple[Strategy, ...]:
    """Plans that these piles allow, the usual one first; most others are money with a card or two."""

    def plan(name: str, *lines: str, keep: int = 5) -> Strategy:
        return Strategy(name, name, buy=(*GREEN, *lines, *MONEY), keep=keep)

    usual = Trasher() if ATTACKS.isdisjoint(kinds) else Attacker()
    found = [usual, plan("money")]
    for card in kinds:
        if card in ACTIONS and card not in SINGLE:
            cost = CARDS[card].cost
            for count in (OFTEN[card],) if card in OFTEN else (1, 2):
                found.append(plan(f"{count} {card}", f"{cost}+ {card} while it owns fewer than {count}"))
    if "Chapel" in kinds:
        chapel = "2 to 4 Chapel on its first two turns while it owns none"
        found.append(plan("chapel", chapel))
        for card in ("Witch", "Laboratory", "Market", "Militia"):
            if card in kinds:
                count = OFTEN.get(card, 1)
                line = f"{CARDS[card].cost}+ {card} while it owns fewer than {count}"
                found.append(plan(f"chapel, {card}", chapel, line, keep=4))
    if "Village" in kinds and not {"Smithy", "Council Room", "Witch"}.isdisjoint(kinds):
        found.append(EngineBuilder())
    if usual.name != Trasher.name and not {"Chapel", "Moneylender", "Remodel"}.isdisjoint(kinds):
        found.append(Trasher())
    if "Gardens" in kinds:
        found.append(GardensRush())
        found.append(plan("gardens", "4+ Gardens once 5 or fewer Provinces remain"))
    return tuple(found)


def believed(view: View, seat: int) -> Strategy:
    """The plan that another seat seems to follow, by the Actions it owns; the usual one until it shows."""
    kinds = tuple(view.supply)
    usual, *others = plans_for(kinds)
    owned = view.seats[seat].owned or {}
    actions = [card for card in owned if card in ACTIONS]
    if view.seats[seat].turns < 3 or not ATTACKS.isdisjoint(actions):
        return usual
    if "Gardens" in owned:
        return next((plan for plan in others if plan.name == GardensRush.name), usual)
    wanted = f"{min(2, sum(owned[card] for card in actions))} {actions[0]}" if len(actions) == 1 else "money"
    return next((plan for plan in others if plan.name == wanted), usual) if len(actions) < 2 else usual


class Searcher(Player):
    """Imagines the hidden cards, follows many plans to the end of the game, and buys what the best of them buys.

    It sees only its own view: each imagined table could be the truth behind it (:func:`determinize`). What is tried are
    pairs of a purchase and a plan for the rest of the game, so it may change its plan every turn (policy switching:
    Chang, Givan and Chong, *Parallel Rollout for Online Solution of Partially Observable Markov Decision Processes*,
    2004). All of a round are tried on the same tables with the same shuffles, and after each round the worse half is
    dropped (sequential halving: Karnin, Koren and Somekh, ICML 2013). It plays its Actions and answers cards as all
    strategies do.

    Args:
        playouts: imagined games for one purchase; more think better and longer. The same number gives the same choice
            on every machine.
    """

    name = "Searcher"
    story = marked("Plays hundreds of quick games in its head before each purchase, and buys what worked best.")

    def __init__(self, playouts: int = 400) -> None:
        self.playouts = playouts

    def choose(self, view: Any, legal: LegalActions, rng: Rng) -> Action:
        kind = view.step.kind
        habit = plans_for(tuple(view.supply))[0]
        if kind not in (ACTION, BUY, BOUGHT) or not view.buys:
            return habit.choose(view, legal, rng)
        if kind == ACTION and view.actions:
            action = habit.next_action(view, legal)
            if action is not None:
                return action
        if kind != BOUGHT and not TREASURES.isdisjoint(view.hand):
            return habit.choose(view, legal, rng)
        ideas = self.ideas(view, legal, rng)
        if len({action for action, _plan in ideas}) < 2:
            return ideas[0][0] if ideas else legal.sample(rng)
        return self.rank(view.view(), ideas, rng)[0][0][0]

    def reason(self, view: Any, action: Action) -> str:
        """Why an action is worth a thought, as one sentence for a learner."""
        if action.verb == "buy":
            return _("In the games it imagines, the best plans buy this now.")
        return reason_for(action)

    def ideas(self, view: Any, legal: LegalActions, rng: Rng) -> list[Idea]:
        """What each plan would buy, and what else is worth a thought, with the usual plan to follow."""
        plans = plans_for(tuple(view.supply))
        found: dict[Action, Strategy] = {}
        for plan in plans:
            # of the plans that agree on a purchase the first is followed up
            found.setdefault(plan.next_buy(view, legal), plan)
        for card in ALWAYS:
            if view.supply.get(card) and view.costs[card] <= view.coins:
                found.setdefault(PURCHASE(card), plans[0])
        found.setdefault(END_TURN, plans[0])
        return [(action, plan) for action, plan in found.items() if action in legal]

    def rank(self, view: View, ideas: list[Idea], rng: Rng) -> list[tuple[Idea, float]]:
        """Try ideas out and bring them into order.

        Args:
            view: what this player sees, with memory.
            ideas: the first is what is done unless another one works clearly better.
            rng: where imagined cards and imagined luck come from.

        Returns:
            The ideas, the best first, each with its mean result between 0 and 1.
        """
        assert view.step is not None
        seat, habit = view.step.seat, ideas[0]
        rivals = [believed(view, other) for other in range(view.players)]
        turns = sum(one.turns for one in view.seats) + PATIENCE * view.players
        capped = replace(view.options, turn_cap=turns)
        results: dict[Idea, list[float]] = {idea: [] for idea in ideas}
        left, dropped = list(ideas), list[Idea]()
        rounds = max(1, (len(ideas) - 1).bit_length())
        for _round in range(rounds):
            for _deal in range(max(1, self.playouts // (rounds * len(left)))):
                table = determinize(view, rng)
                for idea in left:
                    results[idea].append(attempt(table.clone(), seat, idea, rivals, capped))
            left.sort(key=lambda idea: -fmean(results[idea]))
            keep = (len(left) + 1) // 2
            # the habit stays to the end, so that the last ideas can be held against it
            falling = [idea for idea in left[keep:] if idea is not habit]
            left, dropped = [idea for idea in left if idea not in falling], falling + dropped
        if left[0] is not habit and not clearly_better(results[left[0]], results[habit]):
            left.remove(habit)
            left.insert(0, habit)
        return [(idea, fmean(results[idea])) for idea in (*left, *dropped)]


_NO_CHANCE = Rng(0)


def attempt(table: DominionPosition, seat: int, idea: Idea, rivals: list[Strategy], options: DominionOptions) -> float:
    """Play an imagined game from an idea to its end.

    Returns:
        Half for the part of the win, half for the lead in points, so that a few games say more.
    """
    action, plan = idea
    table.options = options
    action.apply(table, table.agenda[-1], action)
    players = [*rivals[:seat], plan, *rivals[seat + 1 :]]
    play_on(RULEBOOK, table, players, [_NO_CHANCE] * table.players)
    result = outcome(table)
    assert result is not None
    scores = list(result.scores.values())
    ahead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    lead = 1 / (1 + exp(-ahead / SWING))
    if not result.winners:
        return lead
    return (lead + (seat in result.winners) / len(result.winners)) / 2


def clearly_better(one: list[float], other: list[float]) -> bool:
    """Whether the first did better on the same tables by more than chance would often do."""
    away = [a - b for a, b in zip(one, other, strict=True)]
    return len(away) > 1 and fmean(away) > DOUBT * stdev(away) / len(away) ** 0.5
