"""Why something cannot be done at this moment: the wrong player, or the wrong thing."""

from __future__ import annotations

from functools import lru_cache

from rulecore.kernel import Action, Refusal, Step

from .dispute import dispute_refusal
from .leader import leader_refusal
from .position import NOBODY, DominancePosition
from .setup import setup_refusal
from .turn import action_refusal
from .words import seat_name

_WHOSE_CHOICE = {
    "pick_secret": "dominance.setup.secret_coin_order",
    "keep_marker": "dominance.politician.who",
    "action": "dominance.turn.active_marker",
    "wager": "dominance.dispute.wager",
    "assign": "dominance.dispute.faction_tie",
    "name_leader": "dominance.dispute.leader_tie",
    "split_surplus": "dominance.leader.split_surplus",
    "reward": "dominance.leader.build_or_second",
}
"""The rule that says whose choice each kind of step is."""

_OPEN = ("assign", "name_leader", "split_surplus", "reward")
"""Kinds of step at which all wagers of a Dispute lie open."""


def pending_refusal(position: DominancePosition, step: Step) -> Refusal:
    """What has to be done first."""
    if step.kind in ("pick_secret", "keep_marker"):
        return setup_refusal(position, step)
    if step.kind == "action":
        return action_refusal(position, step)
    if step.kind in ("split_surplus", "reward"):
        return leader_refusal(position, step)
    return dispute_refusal(position, step)


def wrong_seat(position: DominancePosition, step: Step, action: Action, seat: int) -> Refusal:
    """Why a player who is not asked may not act.

    Args:
        position: the table.
        step: the choice that is awaited.
        action: what they want to do.
        seat: who wants to act, not the one the step asks.
    """
    if seat >= position.players or seat < 0:
        return Refusal(
            "dominance.setup.player_count",
            f"There is no {seat_name(seat)} in this game; {position.players} play.",
            f"Act for one of {seat_name(0)} to {seat_name(position.players - 1)}.",
        )
    if step.kind not in action.definition.steps:
        # that there is nothing of the kind to do says more than whose choice something else is
        said = _moment_of(position, step, action.verb)
        if said is not None:
            return said
    return not_asked(position, step, seat)


def not_asked(position: DominancePosition, step: Step, seat: int) -> Refusal:
    """Why a player may do nothing while another one must choose."""
    who, other = seat_name(step.seat), seat_name(seat)
    if step.kind == "action":
        return Refusal(
            _WHOSE_CHOICE["action"],
            f"It is the turn of {who}, and only the active player acts.",
            f"Wait until {other} has the Active Player marker.",
        )
    if step.kind == "wager" and position.wagers[seat] is not None:
        return Refusal(
            "dominance.dispute.reveal",
            f"{other} has wagered already, and no wager can be changed.",
            f"Wait until {who} has wagered too; then all hands open together.",
        )
    refusal = pending_refusal(position, step)
    return Refusal(
        _WHOSE_CHOICE[step.kind], f"{other} cannot do that now. {refusal.reason}", f"Let {who} choose first."
    )


def wrong_moment(position: DominancePosition, step: Step, action: Action) -> Refusal:
    """Why an action that does not answer the awaited choice is refused.

    Where an action of this kind has had its moment, or has none in this game, that is said; otherwise what has to be
    done first.
    """
    return _moment_of(position, step, action.verb) or pending_refusal(position, step)


def _moment_of(position: DominancePosition, step: Step, verb: str) -> Refusal | None:
    """Why this kind of action has had its moment, or has none now; ``None`` if it is still to come."""
    if step.kind in ("pick_secret", "keep_marker"):
        return None
    return _past_or_absent(verb, step.kind, pending_refusal(position, step), position.politician != NOBODY)


@lru_cache(maxsize=4096)
def _past_or_absent(verb: str, kind: str, pending: Refusal, politician: bool) -> Refusal | None:
    now = f"{pending.reason} {pending.cure}"
    if verb == "pick":
        return Refusal("dominance.setup.secret_coin", "Secret coins are picked during setup only.", now)
    if verb == "keep":
        if not politician:
            return Refusal("dominance.politician.optional", "Nobody is the Politician in this game.", now)
        return Refusal("dominance.politician.secret", "The marker is kept, and nobody can exchange it.", now)
    if verb == "wager" and kind in _OPEN:
        return Refusal("dominance.dispute.reveal", "All hands are open, and no wager can be changed.", now)
    if verb == "wager" and kind == "action":
        return Refusal("dominance.dispute.wager", "No territory is disputed, so there is nothing to wager on.", now)
    if verb == "assign" and kind != "wager":
        return Refusal("dominance.dispute.faction_tie", "There is no tie of factions to break now.", now)
    if verb == "name_leader" and kind not in ("wager", "assign"):
        return Refusal("dominance.dispute.leader_tie", "There is no tie for Leader to break now.", now)
    if verb == "split_surplus" and kind in ("action", "reward"):
        why = "The Surplus is dealt out already." if kind == "reward" else "There is no Surplus to deal out now."
        return Refusal("dominance.leader.split_surplus", why, now)
    if verb in ("build", "build_bridge", "second_coin", "decline") and kind == "action":
        return Refusal(
            "dominance.leader.build_or_second",
            "A Build or a second coin is the Leader's reward, and no Dispute has just been settled.",
            now,
        )
    return None
