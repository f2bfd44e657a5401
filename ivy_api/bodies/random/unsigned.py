"""Unsigned integers of 32 and 64 bits, also for frameworks without such data types: there they are ``int64``.

Those of 32 bits have the same values then, those of 64 bits the same bits.
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, DType

_MASK = 2**32 - 1
_SIGN = -(2**63)


def word_dtype(xp: ArrayNamespace) -> DType:
    """Return the data type of the words of a key, and the default one of random bits."""
    return Unsigned(32, xp).dtype


def joined(high: Array, low: Array, xp: ArrayNamespace) -> Array:
    """Return two words, of int32, as integers of 64 bits."""
    words, both = Unsigned(32, xp), Unsigned(64, xp)
    high, low = (xp.astype(words.cast(word), both.dtype) for word in (high, low))
    return xp.bitwise_or(xp.bitwise_left_shift(high, 32), low)


class Unsigned:
    """Arithmetic of one width: sums, products and casts wrap.

    Parameters
    ----------
    width : 32 or 64
    xp : the namespace

    Attributes
    ----------
    dtype : the data type
    width : as given
    native : whether it is the framework's own unsigned one
    """

    def __init__(self, width: int, xp: ArrayNamespace) -> None:
        found = getattr(xp, f"uint{width}", None)
        self.native = found is not None
        self.dtype: DType = xp.int64 if found is None else found
        self.width, self._xp = width, xp

    def number(self, value: int) -> int:
        """Return a non-negative integer as one of the data type."""
        return value if self.native or value < 2**63 else value - 2**64

    def cast(self, x: Array) -> Array:
        """Convert integers, of which the lowest bits are kept."""
        return self.wrapped(self._xp.astype(x, self.dtype))

    def wrapped(self, x: Array) -> Array:
        """Return the result of an operation on this data type, as it wraps."""
        return x if self.native or self.width == 64 else self._xp.bitwise_and(x, _MASK)

    def remainder(self, x: Array, divisor: Array) -> Array:
        """Return the remainder; the divisor is not zero."""
        xp = self._xp
        if self.native or self.width == 32:
            return xp.remainder(x, divisor)
        # That of half of x, which has a sign bit of 0, gives that of x; a divisor with a sign bit of 1 is subtracted once at most.
        half = xp.bitwise_and(xp.bitwise_right_shift(x, 1), 2**63 - 1)
        large = xp.less(divisor, 0)
        of_half = xp.remainder(half, xp.where(large, xp.ones_like(divisor), divisor))
        rest = xp.where(large, x, xp.add(xp.multiply(of_half, 2), xp.bitwise_and(x, 1)))
        return xp.where(xp.less(xp.bitwise_xor(rest, _SIGN), xp.bitwise_xor(divisor, _SIGN)), rest, xp.subtract(rest, divisor))
