"""Formulas that keep precision which native functions lose. They are framework-independent and have no data-dependent branches."""

from __future__ import annotations

from typing import Any

_SPLIT = {"float32": 2.0**12 + 1, "float64": 2.0**27 + 1}
"""Multipliers that split a number into two halves of its significand (Veltkamp)."""

NEAR = 0.5
"""`log1p_real` replaces the plain formula if the logarithm of the modulus of ``1 + z`` is smaller than this."""


def log1p_real(x: Any, y: Any, native: Any, dtype: str, *, xp: Any) -> Any:
    """Return the real part of ``log1p(x + yj)``; ``log(hypot(1 + x, y))`` loses precision near the circle ``|1 + z| = 1``.

    It is half of ``log1p(2x + x² + y²)``, with the sum in doubled precision, since its terms may cancel.

    Parameters
    ----------
    x, y : real floating-point arrays, the real and imaginary part of the argument
    native : the real part as the framework computes it, used elsewhere
    dtype : the standard name of the data type of ``x`` and ``y``
    xp : a namespace with the standard's ``abs``, ``log1p``, ``where`` and ``zeros_like``
    """
    near = xp.abs(native) < NEAR
    x, y = xp.where(near, x, xp.zeros_like(x)), xp.where(near, y, xp.zeros_like(y))
    xx, xx_error = _square(x, _SPLIT[dtype])
    yy, yy_error = _square(y, _SPLIT[dtype])
    total, error_1 = _add(2 * x, yy)
    total, error_2 = _add(total, xx)
    total = total + (error_1 + error_2 + xx_error + yy_error)
    return xp.where(near, xp.log1p(total) / 2, native)


def _add(a: Any, b: Any) -> tuple[Any, Any]:
    """Return the sum and its rounding error (Knuth)."""
    total = a + b
    rest = total - a
    return total, (a - (total - rest)) + (b - rest)


def _square(a: Any, split: float) -> tuple[Any, Any]:
    """Return the square and its rounding error (Dekker)."""
    scaled = a * split
    high = scaled - (scaled - a)
    low = a - high
    square = a * a
    return square, ((high * high - square) + 2 * high * low) + low * low
