"""A strategy is a buy list and a play order; the rest are conventions.

>>> from rulecore.dominion.bots import Strategy
>>> mine = Strategy(
...     "Two Smithies first",
...     "Draws a lot, then pays.",
...     buy=["8+ Province", "4+ Smithy while it owns fewer than two", "6+ Gold", "3+ Silver"],
... )
>>> mine.but(keep=3, name="Another").name
'Another'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, Self

from rulecore.kernel import Action, LegalActions, Rng
from rulecore.kernel.language import marked

from ..facts import ACTIONS, TREASURES
from ..turn import ACTION, BOUGHT, BUY, AllTreasures, Buy, EndActions, EndTurn, Play
from ..words import _
from .buying import InvalidStrategy, buy_problems, card_problems
from .conventions import PLAY_ORDER, Conventions, reason_for

PLAY, PURCHASE = Play.instance(), Buy.instance()
ALL_TREASURES, END_ACTIONS, END_TURN = (verb.instance()() for verb in (AllTreasures, EndActions, EndTurn))

Rows = tuple[tuple[tuple[str, Action, Callable[[Any], bool] | None], ...], ...]
"""For each number of coins what may be bought, in the order of the list, and the conditions if there are any."""


class Strategy(Conventions):
    """A player who plays Actions while it can, then all Treasures, and then buys down a list.

    Make one in a line, or write a class with ``name``, ``story``, ``buy`` and whatever else differs; a class may also
    override any habit of :class:`Conventions`.

    Args:
        name: what it is called.
        story: what it wants, in a sentence.
        buy: its buy list; :mod:`.buying` tells the language.
        play: Actions, the first to play first. Those it does not name come after, those that give an action first.
        gain: what it gains with cards such as Workshop, best first; then its buy list decides.
        keep: coins that its Treasures together still have to total when its Chapel trashes Coppers.

    Raises:
        InvalidStrategy: with everything that is wrong with the lists.
    """

    name = "Strategy"
    story = marked("Buys down a list.")
    buy: Sequence[str] = ()
    play: Sequence[str] = ()
    gain: Sequence[str] = ()
    keep: int = 5

    def __init__(
        self,
        name: str | None = None,
        story: str | None = None,
        *,
        buy: Sequence[str] | None = None,
        play: Sequence[str] | None = None,
        gain: Sequence[str] | None = None,
        keep: int | None = None,
    ) -> None:
        self.name = type(self).name if name is None else name
        self.story = type(self).story if story is None else story
        self.keep = type(self).keep if keep is None else keep
        lines, problems = buy_problems(type(self).buy if buy is None else buy)
        order, unknown = card_problems("play", type(self).play if play is None else play, actions=True)
        gains, strange = card_problems("gain", type(self).gain if gain is None else gain)
        problems = problems + unknown + strange
        if not isinstance(self.keep, int) or isinstance(self.keep, bool) or self.keep < 0:
            problems.append(_("The coins to keep are a whole number from 0, not {value}.", value=repr(self.keep)))
        if problems:
            raise InvalidStrategy(problems)
        self.lines = lines
        self.buy, self.play, self.gain = tuple(line.text for line in lines), order, gains
        self._forget()

    def _forget(self) -> None:
        whole = (*self.play, *(card for card in PLAY_ORDER if card not in self.play))
        self._rank = {card: rank for rank, card in enumerate(whole)}
        self._costs: Mapping[str, int] | None = None
        self._rows: Rows = ()

    def but(self, **changes: Any) -> Self:
        """The same strategy with some of its arguments changed."""
        kept = {"name": self.name, "story": self.story, "buy": self.buy, "play": self.play, "gain": self.gain}
        made = copy(self)
        Strategy.__init__(made, **{**kept, "keep": self.keep, **changes})
        return made

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__getstate__() == other.__getstate__()

    def __hash__(self) -> int:
        return hash((self.name, self.buy, self.play))

    def __getstate__(self) -> dict[str, Any]:
        # what is worked out from the lists stays at home when a strategy goes to a worker
        return {key: value for key, value in vars(self).items() if key not in ("_rank", "_costs", "_rows")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._forget()

    def __repr__(self) -> str:
        return f"<{self.name}: {'; '.join(self.buy)}>"

    def choose(self, view: Any, legal: LegalActions, rng: Rng) -> Action:
        kind = view.step.kind
        if kind == ACTION:
            hand = view.hand
            if view.actions and not ACTIONS.isdisjoint(hand):
                action = self.next_action(view, legal)
                if action is not None:
                    return action
            for card in hand:
                # nearly always the first or the second
                if card in TREASURES:
                    return ALL_TREASURES
        elif kind == BUY:
            if not TREASURES.isdisjoint(view.hand):
                return ALL_TREASURES
        elif kind != BOUGHT:
            return self.answer(view)
        return self.next_buy(view, legal) if view.buys else END_TURN

    def reason(self, view: Any, action: Action) -> str:
        """Why this player likes an action, as one sentence for a learner."""
        if action.verb == "buy":
            for line in self.lines:
                if line.card == action.values[0] and line.holds(view):
                    return _("Its list says “{line}”, and no line above that one fits.", line=line.text)
            return _("No line of its list asks for that.")
        return reason_for(action)

    def next_action(self, look: Any, legal: LegalActions) -> Action | None:
        """The first Action of the play order that is in the hand and does something."""
        held = [card for card in look.hand if card in ACTIONS]
        for card in held if len(held) == 1 else sorted(set(held), key=self._rank.__getitem__):
            if self.useful(card, look):
                action: Action = PLAY.of[card]
                if type(legal) is LegalActions or action in legal:
                    return action
        return None

    def next_buy(self, look: Any, legal: LegalActions) -> Action:
        """The first purchase that the list allows, or the end of the turn."""
        if look.costs is not self._costs:
            self._work_out(look.costs)
        rows, coins, supply = self._rows, look.coins, look.supply
        for card, action, holds in rows[coins] if coins < len(rows) else rows[-1]:
            # somebody may be held back from some actions, see rulecore.lab.restricted
            if supply.get(card) and (holds is None or holds(look)) and (type(legal) is LegalActions or action in legal):
                return action
        return END_TURN

    def _work_out(self, costs: Mapping[str, int]) -> None:
        ranges = [line.range(costs) for line in self.lines]
        top = 1 + max((least for least, _most in ranges), default=0)
        top = max(top, 2 + max((most for _least, most in ranges if most < 100), default=0))
        self._rows = tuple(
            tuple(
                (line.card, PURCHASE(line.card), line.holds if line.conditions else None)
                for line, (least, most) in zip(self.lines, ranges, strict=True)
                if least <= coins <= most
            )
            for coins in range(top + 1)
        )
        self._costs = costs

    def wishes(self, look: Any, limit: int) -> Sequence[str]:
        """The own wishes, then the buy list as if the limit were coins."""
        listed = [
            line.card for line in self.lines if line.range(look.costs)[0] <= limit <= line.most and line.holds(look)
        ]
        return (*self.gain, *listed)
