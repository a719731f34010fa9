"""When a game of Dominion is over (rulebook section Kraj igre)."""

from __future__ import annotations

from .position import DominionPosition


def end_reached(position: DominionPosition) -> str:
    """The rule whose condition for the end is met now, or nothing."""
    options = position.options
    if position.empty:
        # dominion.end.last_province
        if options.province_end == "bought_only":
            if position.last_province_bought:
                return "dominion.end.last_province"
        elif not position.supply.get("Province", 1):
            return "dominion.end.last_province"
        # dominion.end.which_piles_count: all piles of the supply, in any mixture
        if position.empty >= options.empty_piles:
            # dominion.end.three_piles, dominion.end.four_piles_with_four_players
            four = options.piles_to_end == "article" and options.players == 4
            return "dominion.end.four_piles_with_four_players" if four else "dominion.end.three_piles"
    return ""


def finish(position: DominionPosition, rule: str) -> None:
    """End the game; nothing is asked any more (``dominion.end.no_moves_after_end``)."""
    position.ended = rule
    position.agenda = []
    position.note(rule, "game_over")


def stop_at_once(position: DominionPosition) -> None:
    """Under the reading that looks at once, end the game in the middle of a turn (``dominion.end.check_timing``)."""
    rule = "" if position.trial else end_reached(position)
    if rule and not position.ended:
        # dominion.end.tie_official: the turn in which the game ends counts as taken
        position.turns[position.active] += 1
        position.ended = rule
        position.agenda.clear()
        position.note(rule, "game_over")


def check_end_of_turn(position: DominionPosition, following: int) -> bool:
    """Look for the end once a turn is complete (``dominion.end.check_timing``); returns whether the game is over.

    Args:
        position: the turn of ``position.active`` is finished.
        following: the seat that would have the next turn.
    """
    if position.trial:
        # a deck alone is a trial and no game: only its own Provinces stop it
        if position.owned(0).count("Province") >= position.trial:
            finish(position, "dominion.end.last_province")
            return True
    elif position.empty:
        rule = end_reached(position)
        # no extra round, unless a lesson changes that rule
        if rule and not (position.options.finish_round and following != position.starter):
            finish(position, rule)
            return True
    cap = position.options.turn_cap
    if cap is not None and sum(position.turns) >= cap:
        # the rules know no cap, so a stopped simulation has no winner
        position.capped = True
        position.agenda = []
        position.note("dominion.end.check_timing", "capped", None, turns=cap)
        return True
    return False
