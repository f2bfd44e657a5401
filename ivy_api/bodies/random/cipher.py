"""The Threefry-2x32 block cipher on Python integers: Salmon and others, *Parallel random numbers: as easy as 1, 2, 3*, 2011."""

from __future__ import annotations

Words = tuple[int, int]
"""Two words of 32 bits."""

ROTATIONS = (13, 15, 26, 6), (17, 29, 16, 24)
PARITY = 0x1BD11BDA
_MASK = 0xFFFFFFFF


def threefry(key: Words, data: Words) -> Words:
    """Return a block of the Threefry-2x32 cipher with 20 rounds: Salmon and others, *Parallel random numbers*, 2011."""
    keys = *key, key[0] ^ key[1] ^ PARITY
    a, b = (data[0] + keys[0]) & _MASK, (data[1] + keys[1]) & _MASK
    for group in range(5):
        for turn in ROTATIONS[group % 2]:
            a = (a + b) & _MASK
            b = ((b << turn | b >> (32 - turn)) & _MASK) ^ a
        a = (a + keys[(group + 1) % 3]) & _MASK
        b = (b + keys[(group + 2) % 3] + group + 1) & _MASK
    return a, b
