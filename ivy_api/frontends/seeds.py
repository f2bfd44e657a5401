"""Seeds, counters and children of random generators: each combination of integers is a key of its own, the same on every backend.

Integers of any size and nested sequences of them are encoded as 32-bit words, with lengths, so that no two have the same words.
The words are folded one pair after the other into a key of 64 bits, by the block cipher that ``xp.random`` uses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ivy_api.bodies.random import cipher
from ivy_api.bodies.random.cipher import threefry as threefry
from ivy_api.errors import ArgumentError

Words = cipher.Words
"""Two words of 32 bits."""
Entropy = int | Sequence["Entropy"]
"""A non-negative integer of any size, or a sequence of such."""

_MASK = 0xFFFFFFFF
_SEQUENCE, _CHILD = 2**31, 1


def fold(key: Words, *data: Entropy) -> Words:
    """Return a key made from another one and integers, or sequences of them.

    Raises
    ------
    ValueError
        if an integer is negative.
    """
    words = [word for part in data for word in _encoded(part)]
    for at in range(0, len(words), 2):
        key = threefry(key, (words[at], words[at + 1] if at + 1 < len(words) else len(words)))
    return key


def _encoded(part: Entropy) -> list[int]:
    """The words of an integer or a sequence, after their number."""
    if isinstance(part, Sequence):
        return [_SEQUENCE + len(part), *(word for each in part for word in _encoded(each))]
    if part < 0:
        raise ArgumentError(f"A seed is a non-negative integer, or a sequence of them; got {part}. Reduce it first: seed % 2**64.")
    count = max((part.bit_length() + 31) // 32, 1)
    return [count, *((part >> 32 * at) & _MASK for at in range(count))]


def key_of(*seeds: Entropy) -> Words:
    """Return the key of seeds."""
    return fold((0, 0), *seeds)


def as_key(words: Words, xp: Any, device: Any = None) -> Any:
    """Return a key as a key of ``xp.random``."""
    number = words[0] << 32 | words[1]
    return xp.random.key(number - 2**64 if number >= 2**63 else number, device=device)


class Stream:
    """A source of keys: a seed, the number of keys drawn, and the number of children.

    Attributes
    ----------
    seed : an integer, or a sequence of them; that of a child holds the seed of its parent and the child's number
    drawn : the number of keys drawn; the next one depends on it and the seed only
    spawned : the number of children
    """

    __slots__ = ("_key", "drawn", "seed", "spawned")

    def __init__(self, seed: Entropy, drawn: int = 0, spawned: int = 0) -> None:
        self.seed, self.drawn, self.spawned = seed, drawn, spawned
        self._key = key_of(seed)

    def __getstate__(self) -> tuple[Entropy, int, int]:
        return self.seed, self.drawn, self.spawned

    def __setstate__(self, state: tuple[Entropy, int, int]) -> None:
        Stream.__init__(self, *state)

    def next_words(self) -> Words:
        """Return the next key."""
        self.drawn += 1
        return fold(self._key, self.drawn)

    def next_key(self, xp: Any, device: Any = None) -> Any:
        """Return the next key as one of ``xp.random``."""
        return as_key(self.next_words(), xp, device)

    def spawn(self, count: int) -> list[Stream]:
        """Return new streams, independent of this one, of each other and of those spawned before."""
        first, self.spawned = self.spawned, self.spawned + count
        return [Stream((self.seed, (_CHILD, number))) for number in range(first, self.spawned)]
