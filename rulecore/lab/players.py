"""Calling players by their names."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from rulecore.kernel import Player, RandomPlayer, shown

from .gauge import module_of
from .restricted import hold_back


def player_kinds(game: str) -> dict[str, type[Player]]:
    """The players of a game by name: ``EVERYBODY`` or else ``BOTS`` in its ``bots`` module, or a random one.

    ``BOTS`` are those to choose from at a table; ``EVERYBODY`` adds those that only experiments call for.
    """
    name = f"{module_of(game).__name__}.bots"
    try:
        bots = import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return {RandomPlayer.name: RandomPlayer}
    return dict(getattr(bots, "EVERYBODY", bots.BOTS))


def _made_to_order(game: str, words: str) -> Player | None:
    """A player that a game's ``bots`` module makes from words with numbers in them, if it does so."""
    name = f"{module_of(game).__name__}.bots"
    try:
        bots = import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
    make = getattr(bots, "made_to_order", None)
    made: Player | None = None if make is None else make(words)
    return made


def call_players(game: str, words: str) -> tuple[Player, ...]:
    """Players called for by words, such as ``"miser, magpie"`` or ``"miser, miser who never wagers a coin"``.

    Args:
        game: name of the game.
        words: names with commas between them, in any case; the beginning of a name is enough. After a “who” follows
            what the player leaves out (see :func:`rulecore.lab.restricted.restrictions`). A game may also make players
            to order, such as ``"4 villages 2 smithies"`` (``made_to_order`` in its ``bots`` module).

    Raises:
        ValueError: nobody is called so, several are, or nobody can leave that out.
    """
    kinds = player_kinds(game)
    called = []
    for part in words.split(","):
        word, _, phrase = (text.strip() for text in part.strip().partition(" who "))
        word = word.casefold()
        alike = [name for name in kinds if word and name.casefold().startswith(word)]
        found = [name for name in alike if name.casefold() == word] or alike
        made = None if found else _made_to_order(game, word)
        if made is not None:
            called.append(hold_back(game, made, phrase) if phrase else made)
            continue
        if len(found) != 1:
            raise ValueError(
                f"{'More than one player' if found else 'Nobody'} is called {word!r}; there are {', '.join(kinds)}."
            )
        player = kinds[found[0]]()
        called.append(hold_back(game, player, phrase) if phrase else player)
    return tuple(called)


def seat_players(game: str, players: Sequence[Player | str] | str) -> tuple[Player, ...]:
    """Players as they are given: words for all of them, or a list of players and of words for one each.

    Raises:
        ValueError: somebody in the list is neither a player nor called anything, or as :func:`call_players`.
    """
    if isinstance(players, str):
        return call_players(game, players)
    seated: list[Player] = []
    for player in players:
        if isinstance(player, str):
            seated += call_players(game, player)
        elif isinstance(player, Player):
            seated.append(player)
        else:
            raise ValueError(f"A player is somebody who can choose, or a name; this is {shown(player)}.")
    return tuple(seated)
