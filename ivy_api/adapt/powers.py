"""Complex powers by repeated multiplication, for exponents for which the native, logarithm-based kernels lose precision."""

from __future__ import annotations

from typing import Any

_MOST = 100
"""From this exponent on, repeated multiplication is no more accurate; NumPy has the same limit."""


def is_exact(exponent: Any) -> bool:
    """Whether multiplication or a square root gives the power: for small integers or integer-valued floats, and for 0.5."""
    if type(exponent) not in (int, float):
        return False
    return bool(exponent == 0.5 or (0 < abs(exponent) < _MOST and exponent == exponent // 1))


def integer_power(base: Any, exponent: int) -> Any:
    """Return an integer power of a complex array, exact where representable; for exponent ``1`` the array itself.

    Parameters
    ----------
    base : array that supports ``*`` and ``/``
    exponent : a non-zero integer
    """
    rest, power = abs(exponent), None
    while rest:
        if rest & 1:
            power = base if power is None else power * base
        rest >>= 1
        base = base * base if rest else base
    return power if exponent > 0 else 1 / power  # type: ignore[operator]
