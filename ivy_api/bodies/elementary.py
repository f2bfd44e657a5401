"""Elementary functions of real numbers from arithmetic, ``exp``, ``log``, ``sqrt`` and ``sin``: for libraries that lack them.

Each is computed in the data type of its argument (16-bit types in ``float32``), accurate to a few ulps. Where a formula would
cancel, a Taylor series is used, truncated where its terms are below half an ulp of ``float64``.
"""

from __future__ import annotations

import math
from functools import wraps

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.errors import DTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from ivy_api.typing import Array, ArrayNamespace

    F = TypeVar("F", bound=Callable[..., Any])


def _of_reals(body: F) -> F:
    """Compute in 32 bits or more, and return the data type of the argument."""

    @wraps(body)
    def function(*arrays: Array, xp: ArrayNamespace) -> Array:
        x = arrays[0]
        if not xp.isdtype(x.dtype, "real floating") and not is_short(x.dtype, xp):
            raise DTypeError(
                f"{body.__name__} takes real floating-point arrays where it is composed of other functions; got "
                f"{dtype_name(x.dtype)}. "
                f"Convert the array first, for example xp.astype(x, xp.float32)."
            )
        if not is_short(x.dtype, xp):
            return body(*arrays, xp=xp)  # type: ignore[no-any-return]
        return xp.astype(body(*(xp.astype(each, xp.float32) for each in arrays), xp=xp), x.dtype)

    return function  # type: ignore[return-value]


def is_short(dtype: Any, xp: ArrayNamespace) -> bool:
    """Whether a data type is 16-bit floating point."""
    return any(dtype == getattr(xp, name) for name in ("float16", "bfloat16") if hasattr(xp, name))


def _polynomial(x: Array, coefficients: list[float]) -> Array:
    """Return the sum of ``coefficients[k] * x**k``."""
    out = x * coefficients[-1]
    for coefficient in coefficients[-2:0:-1]:
        out = (out + coefficient) * x
    return out + coefficients[0]


_EXPM1 = [1 / math.factorial(k) for k in range(2, 22)]
_SINH = [1 / math.factorial(2 * k + 1) for k in range(1, 11)]
_ATANH = [1 / (2 * k + 1) for k in range(1, 14)]
_ATAN = [(-1) ** k / (2 * k + 1) for k in range(1, 24)]
_LN2 = math.log(2.0)


@_of_reals
def expm1(x: Array, *, xp: ArrayNamespace) -> Array:
    """``exp(x) - 1``, without cancellation near 0."""
    near = xp.abs(x) < 1.0
    small = xp.where(near, x, xp.zeros_like(x))
    series = xp.where(xp.equal(x, 0.0), x, small + small * small * _polynomial(small, _EXPM1))  # -0.0 stays
    return xp.where(near, series, xp.exp(x) - 1.0)


@_of_reals
def log1p(x: Array, *, xp: ArrayNamespace) -> Array:
    """``log(1 + x)``, without cancellation near 0: there it is ``2 atanh(x / (2 + x))``."""
    near = xp.logical_and(x > -0.34, x < 0.5)
    small = xp.where(near, x, xp.zeros_like(x))
    ratio = small / (small + 2.0)
    square = ratio * ratio
    # 2 (r + r³ P(r²)) with 2 r = x - r x, so that the leading term is exact
    series = small - ratio * (small - 2.0 * square * _polynomial(square, _ATANH))
    return xp.where(near, series, xp.log(xp.where(near, xp.ones_like(x), x + 1.0)))


@_of_reals
def sinh(x: Array, *, xp: ArrayNamespace) -> Array:
    """The hyperbolic sine."""
    near = xp.abs(x) < 1.0
    small = xp.where(near, x, xp.zeros_like(x))
    square = small * small
    series = small + small * square * _polynomial(square, _SINH)
    return xp.where(near, series, _copysign(_half_exponentials(xp.abs(x), -1.0, xp), x, xp))


@_of_reals
def cosh(x: Array, *, xp: ArrayNamespace) -> Array:
    """The hyperbolic cosine."""
    return _half_exponentials(xp.abs(x), 1.0, xp)


def _half_exponentials(x: Array, sign: float, xp: ArrayNamespace) -> Array:
    """``(exp(x) + sign exp(-x)) / 2`` of non-negative numbers; without intermediate overflow."""
    most = math.log(float(xp.finfo(x.dtype).max)) - 1.0
    far = x > most
    power = xp.exp(xp.where(far, xp.zeros_like(x), x))
    half = xp.exp(xp.where(far, x, xp.zeros_like(x)) * 0.5)
    return xp.where(far, (half * 0.5) * half, (power + sign / power) * 0.5)


@_of_reals
def tanh(x: Array, *, xp: ArrayNamespace) -> Array:
    """The hyperbolic tangent."""
    far = xp.abs(x) > 22.0  # tanh is 1 to the last bit of float64
    power = expm1(xp.where(far, xp.zeros_like(x), xp.abs(x)) * 2.0, xp=xp)
    return _copysign(xp.where(far, xp.ones_like(x), power / (power + 2.0)), x, xp)


@_of_reals
def asinh(x: Array, *, xp: ArrayNamespace) -> Array:
    """The inverse hyperbolic sine."""
    size, most = xp.abs(x), 0.5 / float(xp.finfo(x.dtype).eps)
    far = size > most
    usual = xp.where(far, xp.ones_like(x), size)
    square = usual * usual
    near = log1p(usual + square / (xp.sqrt(square + 1.0) + 1.0), xp=xp)
    return _copysign(xp.where(far, xp.log(xp.where(far, size, xp.ones_like(x))) + _LN2, near), x, xp)


@_of_reals
def acosh(x: Array, *, xp: ArrayNamespace) -> Array:
    """The inverse hyperbolic cosine; ``nan`` below 1."""
    far = x > 0.5 / float(xp.finfo(x.dtype).eps)
    above = xp.where(far, xp.ones_like(x), x) - 1.0
    near = log1p(above + xp.sqrt(above * (above + 2.0)), xp=xp)
    out = xp.where(far, xp.log(xp.where(far, x, xp.ones_like(x))) + _LN2, near)
    return xp.where(x < 1.0, xp.full_like(x, math.nan), out)


@_of_reals
def atanh(x: Array, *, xp: ArrayNamespace) -> Array:
    """The inverse hyperbolic tangent; ``nan`` beyond 1."""
    size = xp.abs(x)
    return _copysign(log1p(size / (1.0 - size) * 2.0, xp=xp) * 0.5, x, xp)


_TURNS = (math.pi / 2, math.pi / 4)
_LOW = (6.123233995736766e-17, 3.061616997868383e-17)
"""The remainder of these angles beyond ``float64``."""


def _angle(x: Array, k: int, eps: float) -> tuple[float, float]:
    """π/2 or π/4 rounded to the data type, and the remainder."""
    if eps < 1e-10:
        return _TURNS[k], _LOW[k]
    high = float.fromhex("0x1.921fb6p+0") / (k + 1)  # rounded to float32
    return high, _TURNS[k] - high


@_of_reals
def atan(x: Array, *, xp: ArrayNamespace) -> Array:
    """The inverse tangent."""
    size, one = xp.abs(x), xp.ones_like(x)
    steep = size > 1.0
    ratio = xp.where(steep, one / xp.where(steep, size, one), size)
    return _copysign(_atan_of_ratio(ratio, steep, xp), x, xp)


def _atan_of_ratio(ratio: Array, steep: Array, xp: ArrayNamespace) -> Array:
    """The inverse tangent of a ratio in ``[0, 1]``, or π/2 minus it where ``steep``."""
    eps = float(xp.finfo(ratio.dtype).eps)
    middle = ratio > 0.4142135623730951  # the tangent of π/8
    reduced = xp.where(middle, (ratio - 1.0) / (ratio + 1.0), ratio)
    square = reduced * reduced
    rest = reduced * square * _polynomial(square, _ATAN)
    high, low = _angle(ratio, 1, eps)
    flat = xp.where(middle, (reduced + (rest + low)) + high, reduced + rest)
    high, low = _angle(ratio, 0, eps)
    return xp.where(steep, (low - flat) + high, flat)


@_of_reals
def atan2(x1: Array, x2: Array, *, xp: ArrayNamespace) -> Array:
    """The angle of the point ``(x2, x1)``, respecting signed zeros."""
    y, x = xp.broadcast_arrays(x1, x2)
    a, b, one = xp.abs(y), xp.abs(x), xp.ones_like(y)
    steep = a > b
    low, high = xp.where(steep, b, a), xp.where(steep, a, b)
    both = xp.logical_and(xp.isinf(a), xp.isinf(b))
    ratio = xp.where(both, one, low / xp.where(xp.equal(high, 0.0), one, high))
    angle = _atan_of_ratio(ratio, steep, xp)
    turn, rest = _angle(angle, 0, float(xp.finfo(angle.dtype).eps))
    out = xp.where(_negative(x, xp), (rest * 2.0 - angle) + turn * 2.0, angle)
    out = xp.where(_negative(y, xp), -out, out)
    return xp.where(xp.logical_or(xp.isnan(x), xp.isnan(y)), x + y, out)


@_of_reals
def asin(x: Array, *, xp: ArrayNamespace) -> Array:
    """The inverse sine; ``nan`` beyond 1."""
    return atan2(x, xp.sqrt((1.0 - x) * (x + 1.0)), xp=xp)


@_of_reals
def acos(x: Array, *, xp: ArrayNamespace) -> Array:
    """The inverse cosine; ``nan`` beyond 1."""
    return atan2(xp.sqrt(1.0 - x), xp.sqrt(x + 1.0), xp=xp) * 2.0


@_of_reals
def log2(x: Array, *, xp: ArrayNamespace) -> Array:
    """The logarithm to base 2."""
    return xp.log(x) * (1.0 / _LN2)


@_of_reals
def log10(x: Array, *, xp: ArrayNamespace) -> Array:
    """The logarithm to base 10."""
    return xp.log(x) * (1.0 / math.log(10.0))


@_of_reals
def cos(x: Array, *, xp: ArrayNamespace) -> Array:
    """The cosine: ``±sin(x - n π/2)`` for the nearest odd ``n``, with π/2 subtracted in parts (Cody-Waite reduction)."""
    size = xp.abs(x)
    parts, most = (_PARTS, 2.0**20) if float(xp.finfo(x.dtype).eps) < 1e-10 else (_SHORT_PARTS, 2.0**12)
    far = xp.logical_or(size > most, size != size)
    usual = xp.where(far, xp.zeros_like(x), size)
    half = xp.floor(usual * (1.0 / math.pi))
    odd = half * 2.0 + 1.0
    reduced = usual
    for part in parts:
        reduced = reduced - odd * part
    even = xp.equal(half - xp.floor(half * 0.5) * 2.0, 0.0)
    sine = xp.sin(reduced)
    half_sine = xp.sin(xp.where(far, size, xp.zeros_like(x)) * 0.5)
    return xp.where(far, 1.0 - 2.0 * half_sine * half_sine, xp.where(even, -sine, sine))


@_of_reals
def tan(x: Array, *, xp: ArrayNamespace) -> Array:
    """The tangent, ``sin(x) / cos(x)``."""
    return xp.sin(x) / xp.cos(x)


def _split(bits: tuple[int, ...]) -> tuple[float, ...]:
    """π/2 as a sum of parts with the given numbers of bits, and the remainder."""
    # 200 bits of π/2: https://oeis.org/A004601
    rest, scale = 0x1921FB54442D18469898CC51701B839A252049C1114CF98E, 2**188
    parts = []
    for each in bits:
        unit = scale >> (each - math.frexp(rest / scale)[1])
        part = rest // unit * unit
        parts.append(part / scale)
        rest -= part
    return (*parts, rest / scale)


_PARTS, _SHORT_PARTS = _split((33, 33)), _split((11, 11, 11))


def _copysign(size: Array, sign: Array, xp: ArrayNamespace) -> Array:
    """A non-negative number with the sign of another; a zero ``sign`` is returned itself, since the callers are odd functions."""
    return xp.where(xp.equal(sign, 0.0), sign, xp.where(sign < 0.0, -size, size))


def _negative(x: Array, xp: ArrayNamespace) -> Array:
    """Whether the sign bit is set; for zeros the reciprocal decides."""
    zero = xp.equal(x, 0.0)
    return xp.where(zero, 1.0 / xp.where(zero, x, xp.ones_like(x)), x) < 0.0
