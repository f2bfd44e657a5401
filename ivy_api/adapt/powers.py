"""Powers of complex numbers with exponents for which the logarithm, which native kernels take, loses what products keep."""

from __future__ import annotations

from typing import Any

_MOST = 100
"""From here on a power of many products is no better; NumPy multiplies up to it too."""


def is_exact(exponent: Any) -> bool:
    """Whether products or a square root give the power: of a small Python integer, or float without a fraction; and of 0.5."""
    if type(exponent) not in (int, float):
        return False
    return bool(exponent == 0.5 or (0 < abs(exponent) < _MOST and exponent == exponent // 1))


def integer_power(base: Any, exponent: int) -> Any:
    """The power of a complex array, exact for integers that the data type holds; that of ``1`` is the array itself.

    Parameters
    ----------
    base : array with ``*`` and ``/``
    exponent : from 1 upwards, or from -1 downwards
    """
    rest, power = abs(exponent), None
    while rest:
        if rest & 1:
            power = base if power is None else power * base
        rest >>= 1
        base = base * base if rest else base
    return power if exponent > 0 else 1 / power  # type: ignore[operator]
