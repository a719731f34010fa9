"""What can be set in Dominion: the table, the doubtful readings, two presets, and rules that design lessons change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from rulecore.kernel import InvalidOptions, Options, setting, shown
from rulecore.kernel.language import translator

from .facts import (
    BASIC,
    CARDS,
    COSTS,
    EMPTY_PILES_TO_END,
    HAND_SIZE,
    KINGDOM,
    KINGDOM_SIZE,
    PLAYERS,
    SETS,
    STARTING_CARDS,
    STARTING_COPPERS,
)
from .words import read_card

_ = translator("dominion")

PRESETS: dict[str, dict[str, Any]] = {
    # dominion.options.presets: the article is the document we teach, so it is the default and changes nothing
    "article": {},
    "official": {
        "piles_to_end": "official",
        "tie_rule": "fewest_turns_then_shared",
        "bought_card_goes": "at_once",
    },
}
"""Two sets of readings by name; ``preset="official"`` in any table of options stands for its entries."""

Amounts = tuple[tuple[str, int], ...]
"""A number for some kinds of card, sorted by the cards' order."""


@lru_cache(maxsize=256)
def costs_under(prices: Amounts) -> dict[str, int]:
    """The price of each kind under changed prices; never changed by anybody."""
    return {**COSTS, **dict(prices)}


_AMOUNTS = {"prices": (0, 12), "points": (-9, 20), "pile_sizes": (0, 60)}


@dataclass(frozen=True, slots=True)
class DominionOptions(Options):
    """Settings in force; the first value of each reading is the one we play."""

    players: int = setting(2, "dominion.intro.player_count", "How many play.", kind="setup", values=PLAYERS)
    kingdom: Any = setting(
        "random",
        "dominion.setup.kingdom_ten",
        "The ten kinds of kingdom card: a named set, a list of ten, or a random draw.",
        kind="setup",
        values=("random", *SETS),
    )
    starter: int | None = setting(
        None,
        "dominion.setup.starting_player",
        "The number of the player who goes first.",
        kind="setup",
        low=1,
        high=max(PLAYERS),
        none_means="drawn",
    )

    piles_to_end: Any = setting(
        "article",
        "dominion.end.three_piles",
        "How many empty piles end the game.",
        values=("article", "official", 2, 3, 4, 5),
        labels={
            "article": "three, and four with four players",
            "official": "three for any number of players",
            2: "two",
            3: "three",
            4: "four",
            5: "five",
        },
    )
    tie_rule: str = setting(
        "first_player_loses",
        "dominion.end.tie_first_player_loses",
        "What happens when players share the highest score.",
        values=("first_player_loses", "latest_seat_wins", "fewest_turns_then_shared"),
        labels={
            "first_player_loses": "whoever went first is out, the others share the win",
            "latest_seat_wins": "the last of them in turn order wins alone",
            "fewest_turns_then_shared": "fewest turns win, and the win is shared if they are equal",
        },
    )
    bought_card_goes: str = setting(
        "at_cleanup",
        "dominion.cleanup.bought_card",
        "When a bought card reaches the discard pile.",
        values=("at_cleanup", "at_once"),
        labels={"at_cleanup": "in the Clean-up phase", "at_once": "at the moment of purchase"},
    )
    end_check: str = setting(
        "end_of_turn",
        "dominion.end.check_timing",
        "When the end of the game is looked for.",
        values=("end_of_turn", "immediate"),
        labels={"end_of_turn": "when a turn is complete", "immediate": "at once, in the middle of a turn"},
    )
    province_end: str = setting(
        "pile_empty",
        "dominion.end.last_province",
        "What about the Provinces ends the game.",
        values=("pile_empty", "bought_only"),
        labels={"pile_empty": "their pile is empty", "bought_only": "somebody buys the last one"},
    )
    extra_buys: str = setting(
        "from_cards",
        "dominion.buy.one_purchase",
        "Whether buys printed on cards count.",
        values=("from_cards", "never"),
        labels={"from_cards": "they are added to the one purchase", "never": "one purchase, whatever cards say"},
    )
    gardens_pile: str = setting(
        "as_victory",
        "dominion.setup.gardens_pile",
        "How large a Gardens pile is.",
        values=("as_victory", "ten"),
        labels={"as_victory": "like the Victory piles", "ten": "ten, like the other kingdom piles"},
    )
    copper_pile: str = setting(
        "after_starting_decks",
        "dominion.setup.treasure_pile_sizes",
        "Whether the dealt Coppers come out of the pile.",
        values=("after_starting_decks", "full_sixty"),
        labels={"after_starting_decks": "yes, seven for each player", "full_sixty": "no, the pile keeps sixty"},
    )
    must_effects: str = setting(
        "first_edition",
        "dominion.card.moneylender",
        "Whether Moneylender, Mine and Throne Room must do what they can.",
        values=("first_edition", "second_edition"),
        labels={"first_edition": "they must", "second_edition": "their player may decline"},
    )
    turn_cap: int | None = setting(
        None,
        "dominion.end.check_timing",
        "Turns, of all players together, after which a simulation stops without a winner.",
        kind="knob",
        low=1,
        high=100_000,
        none_means="no cap",
    )

    hand_size: int = setting(
        HAND_SIZE, "dominion.draw.five_cards", "Cards drawn in the Draw phase.", kind="knob", low=3, high=9
    )
    starting_coppers: int = setting(
        STARTING_COPPERS,
        "dominion.setup.starting_deck",
        "Coppers among the ten starting cards; the rest are Estates.",
        kind="knob",
        low=5,
        high=8,
    )
    opening: str = setting(
        "shuffled",
        "dominion.setup.shuffle_and_draw",
        "How the first two hands come about.",
        kind="knob",
        values=("shuffled", "four_three"),
        labels={"shuffled": "by a shuffle", "four_three": "four coins, then three, for everybody"},
    )
    chapel_limit: int = setting(
        4, "dominion.card.chapel", "Cards that one Chapel may trash.", kind="knob", low=0, high=6
    )
    finish_round: bool = setting(
        False,
        "dominion.end.check_timing",
        "Play on until everybody has had the same number of turns.",
        kind="knob",
        values=(False, True),
    )
    prices: Amounts = setting((), "dominion.buy.price", "Changed prices, in coins, such as Province 7.", kind="knob")
    points: Amounts = setting((), "dominion.end.count_all_cards", "Changed points, such as Curse -2.", kind="knob")
    pile_sizes: Amounts = setting(
        (), "dominion.setup.kingdom_ten", "Changed numbers of cards in piles, such as Curse 5.", kind="knob"
    )

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any]) -> Self:
        """Options with the given values; ``preset`` stands for the readings of :data:`PRESETS`, others go on top.

        Raises:
            InvalidOptions: with everything that is wrong.
        """
        if isinstance(values, Mapping) and "preset" in values:
            name = values["preset"]
            rest = {key: value for key, value in values.items() if key != "preset"}
            if isinstance(name, str) and name in PRESETS:
                return super(DominionOptions, cls).from_mapping({**PRESETS[name], **rest})
            problems = [
                _("Option preset cannot be {value}; it takes {names}.", value=shown(name), names=_quoted(PRESETS))
            ]
            try:
                super(DominionOptions, cls).from_mapping(rest)
            except InvalidOptions as error:
                raise InvalidOptions(problems + error.problems, ["dominion.options.presets", *error.rules]) from None
            raise InvalidOptions(problems, ["dominion.options.presets"])
        return super(DominionOptions, cls).from_mapping(values)

    @classmethod
    def read_value(cls, name: str, raw: Any) -> Any:
        """Lists become tuples, tables of amounts sorted pairs, and a table of empty piles by players its name."""
        if name == "kingdom" and isinstance(raw, (list, tuple)):
            if all(isinstance(kind, str) and kind in CARDS for kind in raw):
                return tuple(sorted(raw, key=list(CARDS).index))
            return tuple(raw)
        if name in _AMOUNTS and isinstance(raw, (str, list, tuple, Mapping)):
            try:
                if isinstance(raw, str):
                    # as it is typed on a command line: “Province 7, Curse -2”
                    pairs: list[Any] = [_typed_amount(part) for part in raw.split(",")]
                else:
                    pairs = list(raw.items() if isinstance(raw, Mapping) else raw)
                table = dict(pairs)
                if len(table) < len(pairs):
                    raise ValueError(name)
            except (TypeError, ValueError):
                raise ValueError(_amounts_wanted(name, raw)) from None
            return tuple(sorted(table.items(), key=lambda pair: str(pair[0])))
        if name == "piles_to_end" and isinstance(raw, Mapping):
            for preset, table in EMPTY_PILES_TO_END.items():
                if dict(raw) in (table, {str(players): piles for players, piles in table.items()}):
                    return preset
        return raw

    @classmethod
    def check_value(cls, name: str, value: Any) -> str | None:
        """Kingdoms and amounts are checked here, the rest by its setting."""
        if name == "kingdom":
            return None if value == "random" or (isinstance(value, str) and value in SETS) else _kingdom_problem(value)
        if name in _AMOUNTS:
            low, high = _AMOUNTS[name]
            if isinstance(value, tuple) and all(
                isinstance(kind, str) and kind in CARDS and type(amount) is int and low <= amount <= high
                for kind, amount in value
            ):
                return None
            return _amounts_wanted(name, value)
        return super(DominionOptions, cls).check_value(name, value)

    def clashes(self) -> list[tuple[str, str]]:
        """What does not go together."""
        problems = []
        if self.starter is not None and self.starter > self.players:
            problems.append(
                (
                    "dominion.setup.starting_player",
                    _(
                        "Player {starter} cannot go first; there are {players}.",
                        starter=self.starter,
                        players=self.players,
                    ),
                )
            )
        if self.opening == "four_three" and (self.starting_coppers, self.hand_size) != (STARTING_COPPERS, HAND_SIZE):
            problems.append(
                (
                    "dominion.setup.shuffle_and_draw",
                    _("An opening of four coins and three needs seven Coppers and hands of five."),
                )
            )
        if self.finish_round and self.end_check == "immediate":
            problems.append(
                (
                    "dominion.end.check_timing",
                    _("A game that ends at once cannot finish its round; choose one of the two."),
                )
            )
        if "Gardens" in dict(self.points):
            problems.append(("dominion.card.gardens", _("A Gardens has no fixed points; it counts its owner's cards.")))
        return problems

    @property
    def starting_deck(self) -> dict[str, int]:
        """The ten cards everybody begins with (``dominion.setup.starting_deck``)."""
        return {"Copper": self.starting_coppers, "Estate": STARTING_CARDS - self.starting_coppers}

    @property
    def empty_piles(self) -> int:
        """How many empty piles end the game (``dominion.end.three_piles``, ``...four_piles_with_four_players``)."""
        limit = self.piles_to_end
        return EMPTY_PILES_TO_END[limit][self.players] if isinstance(limit, str) else limit


def _typed_amount(text: str) -> tuple[str, int]:
    # with the signs of a table too, since that is how a refusal shows what it takes
    card, _space, amount = " ".join(text.translate(_TABLE_SIGNS).split()).rpartition(" ")
    return read_card(card), int(amount)


_TABLE_SIGNS = str.maketrans(dict.fromkeys("{}:'\"", " "))


def _quoted(names: Any) -> str:
    return ", ".join(map(repr, names))


def _amounts_wanted(name: str, value: object) -> str:
    low, high = _AMOUNTS[name]
    return _(
        "Option {name} cannot be {value}; it takes a table of cards and whole numbers from {low} to {high}, "
        "such as {{'Province': 7}}.",
        name=name,
        value=shown(value),
        low=low,
        high=high,
    )


def _kingdom_problem(value: object) -> str | None:
    """Everything that is wrong with a kingdom, in one go (``dominion.setup.kingdom_ten``)."""
    if not isinstance(value, tuple):
        return _(
            "Option kingdom cannot be {value}; it takes 'random', {names}, or a list of ten kinds.",
            value=shown(value),
            names=_quoted(SETS),
        )
    problems = []
    if len(value) != KINGDOM_SIZE:
        problems.append(_("it has {count} kinds in place of {wanted}", count=len(value), wanted=KINGDOM_SIZE))
    counts = Counter(kind for kind in value if isinstance(kind, str))
    problems += [_("{card} is there {count} times", card=kind, count=n) for kind, n in counts.items() if n > 1]
    for kind in dict.fromkeys(kind if isinstance(kind, str) else shown(kind) for kind in value):
        if kind in BASIC:
            problems.append(_("{card} is no kingdom card", card=kind))
        elif kind not in KINGDOM:
            problems.append(_("there is no card called {card}", card=shown(kind)))
    if not problems:
        return None
    return _(
        "This kingdom cannot be: {problems}. A kingdom is ten different kinds of {kinds}.",
        problems="; ".join(problems),
        kinds=", ".join(KINGDOM),
    )
