"""What the table tells beside a game of Dominion: what is owed, points, decks, and what a player would do here."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from rulecore.dominion.bots.buying import Owns, OwnsFewerThan, Remain, Turns
from rulecore.dominion.bots.conventions import DEAD
from rulecore.dominion.facts import CARDS, COINS
from rulecore.dominion.scoring import points_of
from rulecore.dominion.turn import ACTION
from rulecore.kernel import Action, LegalActions, Match, Player, Rng, scramble
from widgets.boards.dominion_words import cards_in_words, name_of
from widgets.language import of_game

_ = of_game("dominion")


def still_to_come(match: Match[Any], seat: int | None) -> list[str]:
    """What is owed after the present choice, the next first; the turn itself is left out."""
    steps = match.view(seat).to_json()["next"]
    return [str(step) for step in steps]


def forecast_html(match: Match[Any]) -> str:
    """The points as they stand, from what everybody has seen come and go."""
    position = match.position
    rows = ""
    points = [points_of(position, seat) for seat in range(position.players)]
    for seat, count in enumerate(points):
        mark = "★ " if count == max(points) else ""
        owned = position.owned(seat)
        coins = sum(COINS.get(card, 0) for card in owned)
        rows += (
            f'<tr><th scope="row">{mark}P{seat + 1}</th><td class="rc-number"><strong>{count}</strong></td>'
            f'<td class="rc-number">{len(owned)}</td><td class="rc-number">{coins}</td>'
            f'<td class="rc-number">{position.turns[seat]}</td></tr>'
        )
    heads = "".join(
        f'<th scope="col" class="rc-number">{escape(word)}</th>'
        for word in (_("Points"), _("Cards"), _("Coins in the deck"), _("Turns"))
    )
    return (
        f'<table class="rc-score"><caption>{escape(_("If the game ended now"))}</caption>'
        f'<thead><tr><th scope="col">{escape(_("Player"))}</th>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    )


def memory_html(match: Match[Any], seat: int | None) -> str:
    """What anybody who has kept count knows of each deck."""
    view = match.view(seat, True).to_json()
    lines = []
    for other in view["seats"]:
        owned = [card for card, count in (other["owned"] or {}).items() for _copy in range(count)]
        words = _("{who} owns {cards}.", who=other["name"], cards=cards_in_words(view, owned))
        if other["known_top"]:
            top = ", ".join(name_of(view, card) for card in other["known_top"])
            words = f"{words} {_('On the draw pile, from the top: {cards}.', cards=top)}"
        lines.append(f"<li>{escape(words)}</li>")
    return (
        f"<p>{escape(_('What anybody could know who has kept count:'))}</p>"
        f'<ul class="rc-plain-list">{"".join(lines)}</ul>'
    )


# -- advice


def advice_html(match: Match[Any], seat: int, name: str, player: Player) -> str:
    """What a computer player would do in place of the one who must choose, and its reason."""
    step = match.step
    if step is None or step.seat != seat:
        return ""
    look = match.rulebook.view(match.position, seat, memory=True)
    rng = Rng(scramble(match.seed) ^ scramble(97 + len(match.actions)))
    action = player.choose(look, LegalActions(match.rulebook, match.position, seat), rng)
    phrase = match.rulebook.say_action(action)
    said = escape(_("{name} would say: “{phrase}”.", name=name, phrase=phrase))
    return f"<p><strong>{said}</strong> {escape(reason(player, action, look))}</p>"


def reason(player: Player, action: Action, look: Any) -> str:
    """Why a player does what it does, as far as its own list and habits say."""
    if not getattr(player, "lines", None):
        return _("It chooses by chance, and has no reason.")
    view = look.to_json()
    if action.verb == "buy":
        return _buying(player, action.values[0], look, view)
    if action.verb == "end_turn":
        if not look.buys:
            return _("No buy is left.")
        return _("Nothing on its list can be bought with {coins} coins.", coins=look.coins)
    if action.verb == "play":
        return _("It plays Actions first, and before all others those that give an action back.")
    if action.verb in ("all_treasures", "treasures"):
        if look.step.kind == ACTION and any("Action" in CARDS[card].types for card in look.hand):
            return _("The Actions left in the hand would do it no good, so it pays.")
        return _("Treasures come back with the discards, so it plays them all.")
    return _answer(action, look, view)


def _buying(player: Any, card: str, look: Any, view: Mapping[str, Any]) -> str:
    for line in player.lines:
        least, most = line.range(look.costs)
        if line.card == card and least <= look.coins <= most and line.holds(look):
            words = _("On its list: {card} with {least} coins or more", card=name_of(view, card), least=least)
            if most < 100:
                words = _(
                    "On its list: {card} with {least} to {most} coins", card=name_of(view, card), least=least, most=most
                )
            return f"{', '.join([words, *(_condition(one, view) for one in line.conditions)])}."
    return _("It is the best that its list allows with {coins} coins.", coins=look.coins)


def _condition(condition: Any, view: Mapping[str, Any]) -> str:
    if isinstance(condition, Owns):
        card = name_of(view, condition.card)
        if condition.fewer:
            return _("while it owns fewer than {count}: {card}", count=condition.count, card=card)
        return _("once it owns {count}: {card}", count=condition.count, card=card)
    if isinstance(condition, OwnsFewerThan):
        return _(
            "while it owns less {card} than {other}",
            card=name_of(view, condition.card),
            other=name_of(view, condition.other),
        )
    if isinstance(condition, Remain):
        card = name_of(view, condition.card)
        if condition.fewer:
            return _("when {count} or fewer remain: {card}", count=condition.count, card=card)
        return _("while more than {count} remain: {card}", count=condition.count, card=card)
    assert isinstance(condition, Turns)
    if condition.last >= 100:
        return _("from its turn {first} on", first=condition.first)
    return _("in its turns {first} to {last}", first=condition.first, last=condition.last)


def _answer(action: Action, look: Any, view: Mapping[str, Any]) -> str:
    verb, subject = action.verb, look.step.subject
    if verb == "discard":
        if subject == "Cellar":
            return _("Cards that do nothing in a hand make room for others.")
        return _("First what does nothing in a hand, then the cheapest.")
    if verb == "trash":
        if subject == "Thief":
            return _("The best Treasure hurts most.")
        if not action.values[0]:
            return _("Nothing in this hand is worth losing.")
        if subject == "Mine":
            return _("The best Treasure that can still grow.")
        return _("The deck is better without it.")
    if verb == "judge":
        dead = look.asked_about in DEAD
        own = look.step.detail[0] == look.seat
        if own:
            return _("It would be a dead card in the next hand.") if dead else _("It is welcome in the next hand.")
        return (
            _("A dead card may stay with the others.") if not action.values[0] else _("The others shall not draw it.")
        )
    words = {
        "gain": _("The best on its list that the card reaches."),
        "topdeck": _("Any Victory card will do; they are all dead in a hand."),
        "choose": _("It is worth most when it is done twice."),
        "take": _("Nobody needs more Copper, everything else is welcome."),
        "draw_pile": _("New purchases come sooner."),
        "set_aside": _("An Action is kept as long as there is an action left to play it."),
        "show": _("It costs nothing to be left alone."),
    }
    return words.get(verb, "")
