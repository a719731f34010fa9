"""What is printed on the cards and how many there are: every number of Dominion, each written once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Card:
    """The corners of a card; what it does stands in :mod:`.cards`.

    Attributes:
        name: its name in English, which is its name in phrases, codes and saved games too.
        cost: coins.
        types: of Treasure, Victory, Curse, Action, Attack and Reaction.
        coins: what it gives when played as a Treasure.
        points: what it is worth at the end; a Gardens counts its owner's cards instead.
        box: how many the box holds.
    """

    name: str
    cost: int
    types: tuple[str, ...]
    coins: int = 0
    points: int = 0
    box: int = 10

    @property
    def rule(self) -> str:
        """Id of the rule that tells what the card does, for the 25 kingdom kinds."""
        return f"dominion.card.{self.name.lower().replace(' ', '_')}"


_TREASURE, _VICTORY, _ACTION, _ATTACK = ("Treasure",), ("Victory",), ("Action",), ("Action", "Attack")

CARDS: dict[str, Card] = {
    card.name: card
    for card in (
        # dominion.components.treasure_piles
        Card("Copper", 0, _TREASURE, coins=1, box=60),
        Card("Silver", 3, _TREASURE, coins=2, box=40),
        Card("Gold", 6, _TREASURE, coins=3, box=30),
        # dominion.components.victory_piles
        Card("Estate", 2, _VICTORY, points=1, box=24),
        Card("Duchy", 5, _VICTORY, points=3, box=12),
        Card("Province", 8, _VICTORY, points=6, box=12),
        # dominion.components.curse_cards
        Card("Curse", 0, ("Curse",), points=-1, box=30),
        # dominion.components.kingdom_cards
        Card("Cellar", 2, _ACTION),
        Card("Chapel", 2, _ACTION),
        Card("Moat", 2, ("Action", "Reaction")),
        Card("Chancellor", 3, _ACTION),
        Card("Village", 3, _ACTION),
        Card("Woodcutter", 3, _ACTION),
        Card("Workshop", 3, _ACTION),
        Card("Bureaucrat", 4, _ATTACK),
        Card("Feast", 4, _ACTION),
        Card("Gardens", 4, _VICTORY, box=12),
        Card("Militia", 4, _ATTACK),
        Card("Moneylender", 4, _ACTION),
        Card("Remodel", 4, _ACTION),
        Card("Smithy", 4, _ACTION),
        Card("Spy", 4, _ATTACK),
        Card("Thief", 4, _ATTACK),
        Card("Throne Room", 4, _ACTION),
        Card("Council Room", 5, _ACTION),
        Card("Festival", 5, _ACTION),
        Card("Laboratory", 5, _ACTION),
        Card("Library", 5, _ACTION),
        Card("Market", 5, _ACTION),
        Card("Mine", 5, _ACTION),
        Card("Witch", 5, _ATTACK),
        Card("Adventurer", 6, _ACTION),
    )
}
"""All 32 kinds: the basic ones, then the kingdom by cost and name (``dominion.setup.kingdom_cost_order``)."""


def _named(kind: str) -> frozenset[str]:
    return frozenset(card.name for card in CARDS.values() if kind in card.types)


BASIC = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")
KINGDOM = tuple(name for name in CARDS if name not in BASIC)
TREASURES, VICTORIES, ACTIONS, ATTACKS = map(_named, ("Treasure", "Victory", "Action", "Attack"))
COINS = {card.name: card.coins for card in CARDS.values() if card.coins}
COSTS = {card.name: card.cost for card in CARDS.values()}
ORDER = {name: place for place, name in enumerate(CARDS)}
"""The place of each kind in :data:`CARDS`."""

SETS: dict[str, tuple[str, ...]] = {
    "First Game": (
        "Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Woodcutter", "Workshop",
    ),
    "Big Money": (
        "Adventurer", "Bureaucrat", "Chancellor", "Chapel", "Feast", "Laboratory", "Market", "Mine", "Moneylender",
        "Throne Room",
    ),
    "Interaction": (
        "Bureaucrat", "Chancellor", "Council Room", "Festival", "Library", "Militia", "Moat", "Spy", "Thief", "Village",
    ),
    "Size Distortion": (
        "Cellar", "Chapel", "Feast", "Gardens", "Laboratory", "Thief", "Village", "Witch", "Woodcutter", "Workshop",
    ),
    "Village Square": (
        "Bureaucrat", "Cellar", "Festival", "Library", "Market", "Remodel", "Smithy", "Throne Room", "Village",
        "Woodcutter",
    ),
}  # fmt: skip
"""Named kingdoms. The set called Big Money is not the strategy of that name."""

PLAYERS = (2, 3, 4)  # dominion.intro.player_count
KINGDOM_SIZE = 10  # dominion.setup.kingdom_ten
PILE = 10  # dominion.components.kingdom_cards
STARTING_CARDS, STARTING_COPPERS = 10, 7  # dominion.setup.starting_deck
HAND_SIZE = 5  # dominion.draw.five_cards
ACTIONS_A_TURN, BUYS_A_TURN = 1, 1  # dominion.turn.allowance
VICTORY_PILE = {2: 8, 3: 12, 4: 12}  # dominion.setup.victory_piles_two_players, ..._three_or_four
CURSES_PER_FURTHER_PLAYER = 10  # dominion.setup.curse_pile
EMPTY_PILES_TO_END = {"article": {2: 3, 3: 3, 4: 4}, "official": {2: 3, 3: 3, 4: 3}}  # dominion.end.three_piles
BOX = {"cards": 500, "placeholders": 32, "trash_card": 1, "blank": 7}  # dominion.components.total_cards
