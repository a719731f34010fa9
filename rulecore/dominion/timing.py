"""Refusals of the moment: the wrong player, the wrong phase, and what has to be done first."""

from __future__ import annotations

from rulecore.kernel import Action, Refusal, Step

from .facts import CARDS
from .position import DominionPosition
from .turn import ACTION, BOUGHT, PHASES
from .words import _, card_name, seat_name


def over(position: DominionPosition) -> Refusal:
    """Why nothing can be done any more."""
    if position.capped:
        return Refusal(
            "dominion.end.check_timing",
            _("This simulation was stopped after {turns} turns.", turns=sum(position.turns)),
            _("Undo, or start a new game without a cap."),
        )
    return Refusal(
        "dominion.end.no_moves_after_end", _("The game is over."), _("Look at the points, undo, or start a new game.")
    )


def _first(step: Step) -> str:
    """What has to happen before anything else, one sentence."""
    who = seat_name(step.seat)
    if step.kind in PHASES:
        return _("Wait for {who} to end the turn.", who=who)
    if step.kind == "react":
        return _("First {who} says whether to show a Moat against {card}.", who=who, card=card_name(step.detail[0]))
    return _("First {who} answers {card}.", who=who, card=card_name(step.subject))


def wrong_seat(position: DominionPosition, step: Step, action: Action, seat: int) -> Refusal:
    """Why a seat that is not asked may not do this now."""
    if action.verb == "show":
        return _no_window(position, seat)
    return not_asked(step, seat)


def not_asked(step: Step, seat: int) -> Refusal:
    """Why a seat that is not asked may do nothing now (``dominion.turn.order_of_players``)."""
    if step.kind in PHASES:
        reason = _("It is the turn of {who}.", who=seat_name(step.seat))
    else:
        reason = _("{who} has to choose now, not {other}.", who=seat_name(step.seat), other=seat_name(seat))
    return Refusal("dominion.turn.order_of_players", reason, _first(step))


def _no_window(position: DominionPosition, seat: int) -> Refusal:
    if "Moat" not in position.hand[seat]:
        reason = _("{who} has no Moat in hand.", who=seat_name(seat))
    else:
        reason = _("No Attack is being played that {who} could answer now.", who=seat_name(seat))
    return Refusal(
        "dominion.attack.reaction_window",
        reason,
        _("A Moat is shown from the hand, right after an Attack is played and before it does anything."),
    )


def wrong_moment(position: DominionPosition, step: Step, action: Action) -> Refusal:
    """Why a verb that does not answer the pending step is refused."""
    verb = action.verb
    if step.kind in PHASES:
        if verb in ("play", "end_actions"):
            return Refusal(
                "dominion.action.phase_is_one_way",
                _("The Action phase of this turn is over."),
                _("Buy something, or end your turn; Action cards can be played again in your next one."),
            )
        if verb in ("treasures", "all_treasures"):
            return Refusal(
                "dominion.buy.treasures_before_buys",
                _("You have bought already, and Treasures are played before the first purchase."),
                _("Buy with the coins you have left, or end your turn."),
            )
        if verb == "show":
            return _no_window(position, step.seat)
        return Refusal(
            "dominion.action.follow_instructions",
            _("No card asks for that now."),
            _("Play an Action card or Treasures, buy, or end your turn.")
            if step.kind == ACTION
            else _("Buy something, or end your turn.")
            if step.kind == BOUGHT
            else _("Play Treasures, buy, or end your turn."),
        )
    if step.kind == "react":
        return Refusal(
            "dominion.attack.reaction_window",
            _("{card} is being played, and you may answer it with your Moat.", card=card_name(step.detail[0])),
            _("Show the Moat, or show nothing."),
        )
    if verb == "show":
        # dominion.attack.reaction_window: the moment is before the card does anything, and that is past
        return Refusal(
            "dominion.attack.reaction_window",
            _("{card} is at work already, and a Moat is shown before that.", card=card_name(step.subject)),
            _ask_for(step),
        )
    rule = "dominion.action.follow_instructions" if step.subject not in CARDS else CARDS[step.subject].rule
    if verb in ("play", "end_actions", "treasures", "all_treasures", "buy", "end_turn"):
        rule = "dominion.action.follow_instructions"
    return Refusal(
        rule,
        _("{card} is not finished; it waits for your choice.", card=card_name(step.subject)),
        _ask_for(step),
    )


def _ask_for(step: Step) -> str:
    return {
        "discard": _("Choose the cards to discard."),
        "trash": _("Choose what to trash."),
        "gain": _("Choose the card to gain."),
        "topdeck": _("Choose the Victory card to put on your draw pile."),
        "choose": _("Choose the Action card."),
        "take": _("Choose what to take, or nothing."),
        "draw_pile": _("Discard your draw pile, or keep it."),
        "judge": _("Say whether the shown card is discarded or goes back."),
        "set_aside": _("Set the drawn card aside, or keep it."),
    }[step.kind]
