"""Reproducible chance in plain integers.

A random stream is one 64-bit integer, so a position that holds several copies in nanoseconds, saves as a few digits,
and gives the same numbers on every host and every Python. The step is a linear congruential one (Knuth, *The Art of
Computer Programming* vol. 2, 3.3.4, the MMIX multiplier) of which only the high half is used. Seeds go once through the
splitmix64 finaliser (Steele, Lea and Flood, OOPSLA 2014): consecutive raw seeds would start far too evenly and bias
every interval computed from them.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407
_GOLDEN = 0x9E3779B97F4A7C15


def scramble(number: int) -> int:
    """Spread an integer of any size over 64 bits, so that neighbouring numbers share nothing."""
    mixed = 0
    while True:
        mixed = (mixed + (number & _MASK) + _GOLDEN) & _MASK
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        mixed ^= mixed >> 31
        number >>= 64
        if number in (0, -1):
            return mixed


def streams(seed: int, count: int) -> list[int]:
    """Start ``count`` independent streams from one seed.

    Separate purposes get separate streams, so that a rule or a player changed on one side does not reshuffle the other;
    paired experiments need far fewer games that way.
    """
    base = scramble(seed)
    return [scramble(base ^ ((which + 1) * _GOLDEN & _MASK)) for which in range(count)]


def below(chance: MutableSequence[int], which: int, limit: int) -> int:
    """Draw a whole number from 0 to ``limit - 1`` from stream ``which``, moving that stream on."""
    state = (chance[which] * _MULTIPLIER + _INCREMENT) & _MASK
    chance[which] = state
    return ((state >> 32) * limit) >> 32


def shuffle(chance: MutableSequence[int], which: int, items: MutableSequence[T]) -> None:
    """Bring items into a random order in place (Fisher and Yates), moving stream ``which`` on.

    Written out rather than calling :func:`below`, because card games spend a fifth of their time here.
    """
    state, multiplier, increment, mask = chance[which], _MULTIPLIER, _INCREMENT, _MASK
    for size in range(len(items), 1, -1):
        state = (state * multiplier + increment) & mask
        other = ((state >> 32) * size) >> 32
        item = items[other]
        items[other] = items[size - 1]
        items[size - 1] = item
    chance[which] = state


class Rng:
    """One stream with the usual questions, for players and experiments.

    >>> Rng(1).below(6) == Rng(1).below(6)
    True
    """

    __slots__ = ("_chance",)

    def __init__(self, seed: int) -> None:
        self._chance = [scramble(seed)]

    @property
    def state(self) -> int:
        """The stream as one integer; two generators with equal states go on alike."""
        return self._chance[0]

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit - 1``."""
        # as the function of this name, without the call
        chance = self._chance
        chance[0] = state = (chance[0] * _MULTIPLIER + _INCREMENT) & _MASK
        return ((state >> 32) * limit) >> 32

    def random(self) -> float:
        """A fraction in [0, 1) with 32 random bits."""
        return self.below(1 << 32) / (1 << 32)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as any other.

        Raises:
            IndexError: there are no items.
        """
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Bring the items into a random order in place (Fisher and Yates)."""
        shuffle(self._chance, 0, items)

    def fork(self, label: int) -> Rng:
        """A new stream that depends on this one's present state and on ``label``, and leaves this one where it is."""
        return Rng(self._chance[0] ^ scramble(label))
