"""The rules card of Dominion: every number on it is read from the facts, the cards and the options in force."""

from __future__ import annotations

from typing import Any

from rulecore.card import Card, Grid, Line, Section, changes_of, credits_of, readings_of

from .card_text import card_text
from .facts import ACTIONS_A_TURN, BASIC, BUYS_A_TURN, CARDS, COINS, KINGDOM, PLAYERS, SETS
from .options import PRESETS, DominionOptions, costs_under
from .scoring import VICTORIES_AND_CURSE, worth_of
from .setup import by_cost, pile_size
from .words import _, card_name

RULEBOOK_OPTIONS = DominionOptions


def numbers(options: DominionOptions) -> dict[str, Any]:
    """Every number and setting a text may name, by its name."""
    piles = {card: pile_size(card, options) for card in (*BASIC, "Gardens")}
    return {
        **{name: getattr(options, name) for name in options.settings()},
        "empty_piles": options.empty_piles,
        "hand_cards": options.hand_size,
        "deck_cards": sum(options.starting_deck.values()),
        "coppers": options.starting_deck["Copper"],
        "estates": options.starting_deck["Estate"],
        "kingdom_pile": pile_size("Smithy", options),
        **{f"{card.lower()}_pile": left for card, left in piles.items()},
        **{f"{card.lower()}_cost": cost for card, cost in _costs(options).items() if card in BASIC},
        **{f"{card.lower()}_points": worth for card, worth in worth_of(0, options).items() if card in BASIC},
    }


def rules_card(options: DominionOptions) -> Card:
    """The card for one table.

    Args:
        options: the options in force.
    """
    as_usual = {
        line.text
        for section in _sections(DominionOptions(options.players, options.kingdom, options.starter))
        for line in section.lines
    }
    # whatever the usual card of this table does not say is there because of a changed option
    sections = [
        Section(
            section.title,
            tuple(Line(line.text, line.text not in as_usual) for line in section.lines),
            section.numbered,
            section.grid,
        )
        for section in _sections(options)
    ]
    return Card(
        title="Dominion",
        subtitle=_subtitle(options),
        about=_(
            "Everybody begins with the same ten poor cards and buys better ones into a deck of their own. The most "
            "points at the end win, and points only fill your hand until then."
        ),
        sections=(
            *sections,
            Section(_("Where the rulebook leaves a doubt"), readings_of(options, frozenset(("turn_cap",)))),
        ),
        changes=changes_of(options),
        foot=credits_of("dominion"),
    )


def _costs(options: DominionOptions) -> dict[str, int]:
    return costs_under(options.prices)


def _sections(options: DominionOptions) -> list[Section]:
    return [_set_up(options), _turn(options), _words(options), _basic(options), _end(options), _kingdom(options)]


def _subtitle(options: DominionOptions) -> str:
    names = {"article": _("by the article"), "official": _("by the published game")}
    readings = {
        name: getattr(options, name)
        for name, about in options.settings().items()
        if about.kind == "reading" and name in options.changed()
    }
    followed = [name for name, preset in PRESETS.items() if preset == readings]
    players = _.plural("{count} player", "{count} players", options.players)
    kingdom = [_(options.kingdom)] if options.kingdom in SETS else []
    return ", ".join([players, *kingdom, names[followed[0]] if followed else _("with readings of your own")])


def _at_this_many(options: DominionOptions, players: int) -> DominionOptions:
    starter = options.starter if options.starter is not None and options.starter <= players else None
    changed = {name: value for name, value in options.changed().items() if name != "starter"}
    return DominionOptions.from_mapping({**changed, "players": players, "starter": starter})


def _set_up(options: DominionOptions) -> Section:
    tables = [_at_this_many(options, players) for players in PLAYERS]
    rows = tuple(
        tuple(map(str, (table.players, *(pile_size(card, table) for card in _COUNTED), table.empty_piles)))
        for table in tables
    )
    heads = (_("players"), *(card_name(card) for card in _COUNTED), _("empty piles"))
    deck = options.starting_deck
    lines = [
        _(
            "The table above says how many cards lie in each pile. Silver {silver}, Gold {gold}.",
            silver=pile_size("Silver", options),
            gold=pile_size("Gold", options),
        ),
        _("Choose ten kinds of kingdom card. Put out a pile of {count} of each.", count=CARDS["Smithy"].box),
        _(
            "You each take {coppers} Copper and {estates} Estates from the box, shuffle them and draw {count}.",
            coppers=deck["Copper"],
            estates=deck["Estate"],
            count=options.hand_size,
        ),
        _("Chance names who goes first. Remember who it was."),
    ]
    if options.opening == "four_three":
        lines.append(_("Everybody opens with four coins and then with three."))
    if options.copper_pile == "full_sixty":
        lines.append(_("The Coppers you begin with do not come out of the pile."))
    if options.pile_sizes:
        lines.append(_("Piles of another size: {cards}.", cards=_amounts(options.pile_sizes)))
    if options.starter is not None:
        lines[3] = _("P{seat} goes first.", seat=options.starter)
    return Section(
        _("Set up"),
        tuple(map(Line, lines)),
        grid=Grid(heads, rows, PLAYERS.index(options.players)),
    )


_COUNTED = ("Copper", "Estate", "Duchy", "Province", "Curse", "Gardens")


def _amounts(table: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{card_name(card)} {amount}" for card, amount in table)


def _turn(options: DominionOptions) -> Section:
    lines = [
        _.plural(
            "A, Action: play {count} Action card of your hand, and more if cards give you actions.",
            "A, Action: play {count} Action cards of your hand, and more if cards give you actions.",
            ACTIONS_A_TURN,
        ),
        _("B, Buy: play Treasures of your hand. Then buy one card that costs no more than your coins."),
    ]
    if options.extra_buys == "from_cards":
        lines.append(_("Buys on cards let you buy more. All purchases share the coins."))
    else:
        lines.append(_.plural("Only {count} purchase a turn.", "Only {count} purchases a turn.", BUYS_A_TURN))
    lines += [
        _("C, Clean-up: everything you played, bought or still hold goes to your discard pile.")
        if options.bought_card_goes == "at_cleanup"
        else _("C, Clean-up: everything you played or still hold goes to your discard pile. Bought cards lie there."),
        _(
            "D, Draw: draw {count}. If your draw pile is too small, draw what is left, shuffle your discard pile and "
            "draw on.",
            count=options.hand_size,
        ),
        _("Coins, actions and buys you have not used are lost. The turn goes to the left."),
    ]
    return Section(_("Your turn"), tuple(map(Line, lines)))


def _words(options: DominionOptions) -> Section:
    lines = [
        _("Gain: take a card from its pile to your discard pile. It costs nothing."),
        _("Trash: the card leaves the game. Discard: it goes to your own discard pile."),
        _("Attack: before it does anything, the others may show a Moat. Then it reaches them in turn order."),
    ]
    return Section(_("Words on cards"), tuple(map(Line, lines)))


def _basic(options: DominionOptions) -> Section:
    costs, worth = _costs(options), worth_of(0, options)
    rows = [(card_name(card), str(costs[card]), _coins(COINS[card]), "") for card in COINS]
    rows += [
        (card_name(card), str(costs[card]), "", _points(worth[card])) for card in VICTORIES_AND_CURSE if card in BASIC
    ]
    lines = []
    if options.prices:
        lines.append(_("Prices at this table: {cards}.", cards=_amounts(options.prices)))
    if options.points:
        lines.append(_("Points at this table: {cards}.", cards=_amounts(options.points)))
    heads = (_("card"), _("costs"), _("coins"), _("points"))
    return Section(_("In every game"), tuple(map(Line, lines)), grid=Grid(heads, tuple(rows)))


def _coins(count: int) -> str:
    return f"+{count}"


def _points(count: int) -> str:
    return str(count).replace("-", "−")


def _end(options: DominionOptions) -> Section:
    last = (
        _("no Province is left") if options.province_end == "pile_empty" else _("somebody has bought the last Province")
    )
    lines = [
        _.plural(
            "The game ends when {last}, or when {count} pile of the Supply is empty, whoever emptied it.",
            "The game ends when {last}, or when {count} piles of the Supply are empty, whoever emptied them.",
            options.empty_piles,
            last=last,
        ),
        _("The turn is played out first, and nobody gets another one.")
        if options.end_check == "end_of_turn"
        else _("It ends at once, even in the middle of a turn."),
    ]
    if options.finish_round:
        lines.append(_("The round is finished, so that all have had as many turns."))
    if options.turn_cap is not None:
        lines.append(
            _.plural(
                "A simulation stops after {count} turn, without a winner.",
                "A simulation stops after {count} turns, without a winner.",
                options.turn_cap,
            )
        )
    lines += [
        _("Count the points of all your cards, wherever they lie. Most points win, whoever ended the game."),
        {
            "first_player_loses": _("In a tie whoever went first is out. The others share the win."),
            "latest_seat_wins": _("In a tie whoever came last in the order of first turns wins alone."),
            "fewest_turns_then_shared": _("In a tie fewer turns win. With equally few turns you share the win."),
        }[options.tie_rule],
    ]
    return Section(_("The end, and who wins"), tuple(map(Line, lines)))


def _kingdom(options: DominionOptions) -> Section:
    """The ten kinds of this table; all 25 while they are still to be chosen."""
    chosen = options.kingdom
    kinds = KINGDOM if chosen == "random" else by_cost(SETS[chosen] if isinstance(chosen, str) else chosen)
    costs = _costs(options)
    lines = [
        _("{cost} {card}: {text}", cost=costs[card], card=card_name(card), text=card_text(card, options))
        for card in kinds
    ]
    title = _("Kingdom cards to choose from") if chosen == "random" else _("The kingdom")
    return Section(title, tuple(map(Line, lines)))
