"""A player that thinks ahead: it imagines what it cannot see, and tries things out."""

from __future__ import annotations

from statistics import fmean, stdev

from rulecore.kernel import Action, LegalActions, Player, Rng

from ..facts import Coins
from ..forecast import cause, promise
from ..guess import determinize
from ..position import ONE, DominancePosition, minus
from ..reasons import explain
from ..turn import Move, Pass
from ..view import View
from .plan import SPLIT
from .plans import Fox
from .playout import Playout, win_share

PATIENCE = 6
"""Turns of each player after which a search only considers what brings a game nearer to its end."""
DOUBT = 1.0
"""Standard errors by which an idea must beat the habit."""
_DEALS = 50


class Searcher(Player):
    """Imagines the hidden coins, tries each idea in many imagined games, and keeps the better half until few are left.

    It sees only its own view: each imagined table is one that could be the truth behind it (:func:`determinize`). All
    ideas of a round are tried on the same tables with the same luck, and after each round the worse half is dropped
    (sequential halving: Karnin, Koren and Somekh, ICML 2013). Its habit is to do as the fox does, and it does something
    else only where that worked clearly better.

    Args:
        playouts: imagined games for one decision; more think better and longer. The same number gives the same choice
            on every machine.
    """

    name = "Searcher"
    story = "Imagines what you may be hiding, plays hundreds of quick games in its head, and does what worked best."

    def __init__(self, playouts: int = 600) -> None:
        self.playouts = playouts

    def choose(self, view: View, legal: LegalActions, rng: Rng) -> Action:
        habit = Fox().choose(view, legal, rng)
        ideas = [idea for idea in dict.fromkeys([habit, *candidates(view, legal)]) if idea in legal]
        if len(ideas) < 2:
            return ideas[0] if ideas else legal.sample(rng)
        return self.rank(view, ideas, rng)[0][0]

    def reason(self, view: View, action: Action) -> str:
        """Why an action is worth a thought, as one sentence for a learner."""
        faction = cause(view)
        if faction is None:
            value = [share + coins for share, coins in zip(promise(view), view.hand, strict=True)]
            faction = value.index(max(value))
        return explain(view, action, faction)

    def rank(self, view: View, ideas: list[Action], rng: Rng) -> list[tuple[Action, float]]:
        """Try ideas out and bring them into order.

        Args:
            view: what this player sees, with memory.
            ideas: legal actions; the first is what is done unless another one works clearly better.
            rng: where imagined coins and imagined luck come from.

        Returns:
            The ideas, the best first, each with the share of imagined games that it won.
        """
        assert view.step is not None
        seat, habit = view.step.seat, ideas[0]
        won: dict[Action, list[float]] = {idea: [] for idea in ideas}
        left, dropped = list(ideas), list[Action]()
        rounds = max(1, (len(ideas) - 1).bit_length())
        for _ in range(rounds):
            for _ in range(max(1, self.playouts // (rounds * len(left)))):
                table, luck = self.imagine(view, left, rng), rng.below(1 << 32)
                for idea in left:
                    won[idea].append(self.attempt(table.clone(), seat, idea, luck))
            # the habit stays to the end, so that the last ideas can be held against it
            left.sort(key=lambda idea: -fmean(won[idea]))
            keep = (len(left) + 1) // 2
            falling = [idea for idea in left[keep:] if idea is not habit]
            left, dropped = [idea for idea in left if idea not in falling], falling + dropped
        if left[0] is not habit and not clearly_better(won[left[0]], won[habit]):
            left.remove(habit)
            left.insert(0, habit)
        return [(idea, fmean(won[idea])) for idea in (*left, *dropped)]

    @staticmethod
    def imagine(view: View, ideas: list[Action], rng: Rng) -> DominancePosition:
        """A table that could be the one behind the view, and on which all ideas are possible.

        They always are, but for a secret coin: what the bag can give is part of what the player sees.
        """
        for _ in range(_DEALS):
            table = determinize(view, rng, quick_wager)
            step = table.agenda[-1]
            if step.kind != "pick_secret" or not any(idea.definition.why_not(table, step, idea) for idea in ideas):
                break
        return table

    @staticmethod
    def attempt(table: DominancePosition, seat: int, idea: Action, luck: int) -> float:
        """Play an imagined game from an idea to its end and say how much of it was won."""
        step = table.agenda[-1]
        if step.kind == "pick_secret" and idea.definition.why_not(table, step, idea):
            return 0.0
        idea.definition.apply(table, step, idea)
        Playout(Rng(luck)).run(table)
        return win_share(table, seat)


def clearly_better(one: list[float], other: list[float]) -> bool:
    """Whether the first did better on the same tables by more than chance would often do."""
    away = [a - b for a, b in zip(one, other, strict=True)]
    return len(away) > 1 and fmean(away) > DOUBT * stdev(away) / len(away) ** 0.5


def quick_wager(table: DominancePosition, seat: int, rng: Rng) -> Coins:
    """What somebody may have hidden in a fist."""
    playout = Playout(rng)
    playout.prepare(table)
    return playout.wager(table, seat)


def candidates(view: View, legal: LegalActions) -> list[Action]:
    """The actions worth a thought.

    Of the ways to deal out a Surplus that is a few. On a turn it is everything but moves of a part of a colour; and
    once a game has taken long, nothing that could go on for ever (``dominance.turn.order``: nothing in the rules forces
    a Dispute).
    """
    assert view.step is not None
    if view.step.kind == "split_surplus":
        return [action for action in splits(view) if action in legal]
    ideas = [action for action in legal if not isinstance(action.definition, Move) or _moves_colours(view, action)]
    if view.step.kind == "action" and view.turn > PATIENCE * view.players:
        ideas = [idea for idea in ideas if not isinstance(idea.definition, Move | Pass)] or ideas
    return ideas


def _moves_colours(view: View, action: Action) -> bool:
    """Whether a move takes a whole pile, or all of one colour."""
    moved, source, _ = action.values
    here = view.coins[view.layout.index[source]]
    whole = [colour for colour in range(3) if moved[colour]]
    return moved == here or (len(whole) == 1 and moved[whole[0]] == here[whole[0]])


def splits(view: View) -> list[Action]:
    """A few ways to deal out a Surplus: none, one, two or all coins to the line, with each colour first."""
    surplus = view.surplus
    rows: list[tuple[int, ...]] = [()]
    for one in range(3):
        if surplus[one]:
            rows.append((one,))
            rest = minus(surplus, ONE[one])
            rows += [(one, two) for two in range(3) if rest[two]]
            for two, three in ((one + 1) % 3, (one + 2) % 3), ((one + 2) % 3, (one + 1) % 3):
                rows.append((one,) * surplus[one] + (two,) * surplus[two] + (three,) * surplus[three])
    found = []
    for row in dict.fromkeys(rows):
        rest = surplus
        for colour in row:
            rest = minus(rest, ONE[colour])
        found.append(SPLIT(row, rest))
    return found
