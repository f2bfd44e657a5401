"""`jax.numpy`: functions of two arrays, element by element."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ivy_frontend_jax._implementation.array import Array
from ivy_frontend_jax._implementation.defining import inner, numpy, raw, refuse
from ivy_frontend_jax._implementation.native import by_squaring, cast, complex_of, dtype_of, full
from ivy_frontend_jax._implementation.operands import bounds, check_broadcast


@numpy("x, y", "inexact", broadcast=True)
def nextafter(x: Any, y: Any, /, *, xp: Any) -> Any:
    refuse("nextafter", dtype_of(x), "c")
    return xp.nextafter(x, y)


def _two(name: str, rule: str = "any", *, weak: bool | str = True, broadcast: Any = True) -> Callable[[Any], Any]:
    return numpy("x1, x2", rule, weak=weak, broadcast=broadcast, name=name)


def angle_of(xp: Any, y: Any, x: Any) -> Any:
    """Return ``atan2``, of complex numbers too."""
    if dtype_of(y).kind == "f":
        return xp.atan2(y, x)
    return -1j * xp.log((x + 1j * y) / xp.sqrt(x * x + y * y))


def _angle(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    return angle_of(xp, x1, x2)


_two("arctan2", "inexact")(_angle)
_two("atan2", "inexact")(_angle)


@_two("add")
def add(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    return xp.logical_or(x1, x2) if dtype_of(x1).kind == "b" else xp.add(x1, x2)


@_two("subtract")
def subtract(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    refuse("sub", dtype_of(x1), "b")
    return xp.subtract(x1, x2)


@_two("multiply")
def multiply(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    return xp.logical_and(x1, x2) if dtype_of(x1).kind == "b" else xp.multiply(x1, x2)


def _divided(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    return xp.divide(x1, x2)


_two("divide", "inexact")(_divided)
_two("true_divide", "inexact")(_divided)


@_two("floor_divide", "numeric")
def floor_divide(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    if dtype_of(x1).kind == "c":
        raise TypeError("floor_divide does not support complex-valued inputs")
    return floor_divided(xp, x1, x2)


def floor_divided(xp: Any, x1: Any, x2: Any) -> Any:
    """Return the quotient rounded down; of an integer by zero what XLA gives."""
    d = dtype_of(x1)
    if d.kind == "f":
        rest = xp.fmod(x1, x2)
        out = xp.where(x2 == 0, x1, x1 - rest) / x2
        return xp.round(xp.where((rest != 0) & (xp.sign(x2) != xp.sign(rest)), out - 1, out))
    out = xp.floor_divide(x1, _divisor(xp, x2))
    if d.kind == "u":
        return xp.where(x2 == 0, full(xp, bounds(d)[1], x1), out)
    return xp.where(x2 == 0, xp.where(x1 == 0, full(xp, -1, x1), full(xp, -2, x1)), out)


def _divisor(xp: Any, x2: Any) -> Any:
    return xp.where(x2 == 0, xp.ones_like(x2), x2) if dtype_of(x2).kind in "iu" else x2


def _remainder(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    refuse("rem", dtype_of(x1), "c")
    return xp.remainder(x1, _divisor(xp, x2))


_two("remainder", "numeric")(_remainder)
_two("mod", "numeric")(_remainder)


@_two("fmod", "numeric")
def fmod(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    refuse("rem", dtype_of(x1), "c")
    return xp.fmod(x1, _divisor(xp, x2))


@_two("divmod", "numeric")
def divmod(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    refuse("rem", dtype_of(x1), "c")
    return floor_divided(xp, x1, x2), xp.remainder(x1, _divisor(xp, x2))


def extreme_of(xp: Any, name: str, x1: Any, x2: Any) -> Any:
    """Return the greater or the smaller element; of complex numbers by their real parts first."""
    d = dtype_of(x1)
    if d.kind == "b":
        return (xp.logical_or if name == "maximum" else xp.logical_and)(x1, x2)
    if d.kind == "c":
        first = _ordered(xp, xp.greater if name == "maximum" else xp.less, x1, x2)
        return xp.where(first | xp.isnan(x1), x1, x2)
    return getattr(xp, name)(x1, x2)


@_two("maximum")
def maximum(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    return extreme_of(xp, "maximum", x1, x2)


@_two("minimum")
def minimum(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    return extreme_of(xp, "minimum", x1, x2)


def _ordered(xp: Any, compare: Any, x1: Any, x2: Any) -> Any:
    """Compare complex numbers by their real parts, and equal ones by their imaginary parts."""
    a, b = xp.real(x1), xp.real(x2)
    return xp.where(a == b, compare(xp.imag(x1), xp.imag(x2)), compare(a, b))


def _compared(name: str) -> None:
    def body(x: Any, y: Any, /, *, xp: Any) -> Any:
        d = dtype_of(x)
        compare = getattr(xp, name)
        if d.kind == "c" and name not in ("equal", "not_equal"):
            return _ordered(xp, compare, x, y)
        return compare(cast(xp, x, "uint8"), cast(xp, y, "uint8")) if d.kind == "b" else compare(x, y)

    body.__name__ = name
    numpy("x, y", broadcast=True)(body)


for _name in ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal"):
    _compared(_name)


def _logical(name: str) -> None:
    def body(x1: Any, x2: Any, /, *, xp: Any) -> Any:
        return getattr(xp, name)(cast(xp, x1, "bool"), cast(xp, x2, "bool"))

    body.__name__ = name
    _two(name, weak="all")(body)


for _name in ("logical_and", "logical_or", "logical_xor"):
    _logical(_name)


def _bitwise(name: str) -> None:
    def body(x1: Any, x2: Any, /, *, xp: Any) -> Any:
        d = dtype_of(x1)
        refuse(name.removeprefix("bitwise_"), d, "fc")
        return getattr(xp, name.replace("bitwise", "logical") if d.kind == "b" else name)(x1, x2)

    body.__name__ = name
    _two(name)(body)


for _name in ("bitwise_and", "bitwise_or", "bitwise_xor"):
    _bitwise(_name)


def _is_within(xp: Any, y: Any, bits: int) -> Any:
    # By functions of the namespace: the backend's own operators may lack kernels for unsigned integers.
    return xp.logical_and(xp.greater_equal(y, 0), xp.less(y, bits))


def shifted_left(xp: Any, x: Any, y: Any) -> Any:
    """Shift to the left; by as many bits as there are or more, nothing is left."""
    d = dtype_of(x)
    refuse("shift_left", d, "fc")
    bits = 8 * d.itemsize
    within = _is_within(xp, y, bits)
    return xp.where(within, xp.bitwise_left_shift(x, xp.where(within, y, xp.zeros_like(y))), xp.zeros_like(x))


def shifted_right(xp: Any, x: Any, y: Any) -> Any:
    """Shift to the right and keep the sign."""
    d = dtype_of(x)
    refuse("shift_right_arithmetic", d, "fc")
    bits = 8 * d.itemsize
    within = _is_within(xp, y, bits)
    out = xp.bitwise_right_shift(x, xp.where(within, y, full(xp, bits - 1, y)))
    return xp.where(within, out, xp.zeros_like(x)) if d.kind == "u" else out


def _shift(name: str, parameters: str, by: Any) -> None:
    def left(x: Any, y: Any, /, *, xp: Any) -> Any:
        return by(xp, x, y)

    def right(x1: Any, x2: Any, /, *, xp: Any) -> Any:
        return by(xp, x1, x2)

    numpy(parameters, "numeric", broadcast=True, name=name)(left if parameters == "x, y" else right)


_shift("left_shift", "x, y", shifted_left)
_shift("bitwise_left_shift", "x, y", shifted_left)
_shift("right_shift", "x1, x2", shifted_right)
_shift("bitwise_right_shift", "x1, x2", shifted_right)


@_two("copysign", "inexact", broadcast="where")
def copysign(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    if dtype_of(x1).kind == "c":
        raise TypeError("copysign does not support complex-valued inputs")
    return xp.where(xp.equal(xp.signbit(x1), xp.signbit(x2)), x1, -x1)  # at zero, too, with a derivative


@_two("hypot", "inexact", weak="all")
def hypot(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    if dtype_of(x1).kind == "c":
        raise ValueError("jnp.hypot is not well defined for complex-valued inputs.")
    return xp.hypot(x1, x2)


@_two("logaddexp", "inexact")
def logaddexp(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    return log_of_sum(xp, x1, x2)


def log_of_sum(xp: Any, x1: Any, x2: Any) -> Any:
    """Return ``log(exp(x1) + exp(x2))``; of complex numbers with imaginary parts from -π to π."""
    if dtype_of(x1).kind == "f":
        return xp.logaddexp(x1, x2)
    first = xp.real(x1) > xp.real(x2)
    large, small = xp.where(first, x1, x2), xp.where(first, x2, x1)
    out = large + xp.log(1 + xp.exp(small - large))
    return complex_of(xp, xp.real(out), xp.remainder(xp.imag(out) + math.pi, 2 * math.pi) - math.pi)


@_two("logaddexp2", "inexact", weak="all")
def logaddexp2(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    ln2 = 0.6931471805599453
    return xp.logaddexp2(x1, x2) if dtype_of(x1).kind == "f" else log_of_sum(xp, x1 * ln2, x2 * ln2) / ln2


@numpy("x, y", "inexact", broadcast=True)
def float_power(x: Any, y: Any, /, *, xp: Any) -> Any:
    return xp.pow(x, y)


@_two("heaviside", "inexact", weak="all", broadcast="where")
def heaviside(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    refuse("lt", dtype_of(x1), "c")
    return xp.where(x1 < 0, xp.zeros_like(x1), xp.where(x1 > 0, xp.ones_like(x1), xp.where(xp.isnan(x1), x1, x2)))


@numpy("x1, x2", "own")
def ldexp(x1: Any, x2: Any, /, *, xp: Any) -> Any:
    first, second = dtype_of(x1), dtype_of(x2)
    if first.kind == "c" or second.kind in "fc":
        raise ValueError(f"ldexp not supported for input types {(first, second)}")
    from ivy_frontend_jax._implementation.promotion import to_inexact

    x1 = cast(xp, x1, to_inexact(first))
    x2 = cast(xp, x2, "int32")
    half = x2 // full(xp, 2, x2)
    rest = x2 - half
    two = full(xp, 2.0, x1)
    return x1 * two ** cast(xp, half, dtype_of(x1)) * two ** cast(xp, rest, dtype_of(x1))


def _nan_extreme(name: str) -> None:
    def body(x1: Any, x2: Any, *, xp: Any) -> Any:
        if dtype_of(x1).kind != "f":
            compare = xp.greater if name == "fmax" else xp.less
            if dtype_of(x1).kind == "c":
                first = _ordered(xp, compare, x1, x2) | xp.isnan(x2)
                return xp.where(first, x1, x2)
            if dtype_of(x1).kind == "b":
                return (xp.logical_or if name == "fmax" else xp.logical_and)(x1, x2)
            return xp.where(compare(x1, x2), x1, x2)
        first = xp.greater(x1, x2) if name == "fmax" else xp.less(x1, x2)  # of equal ones the second, with its derivative
        return xp.where(first | xp.isnan(x2), x1, x2)

    body.__name__ = name
    _two(name)(body)


_nan_extreme("fmax")
_nan_extreme("fmin")


def _divisors(name: str) -> None:
    def body(x1: Any, x2: Any, *, xp: Any) -> Any:
        if dtype_of(x1).kind not in "iu":
            raise ValueError(f"Arguments to jax.numpy.{name} must be integers.")
        check_broadcast([x1, x2], name)
        return getattr(xp, name)(x1, x2)

    body.__name__ = name
    _two(name, broadcast=False)(body)


_divisors("gcd")
_divisors("lcm")


@inner("x", "numeric")
def _integer_power(x: Any, n: int, *, xp: Any) -> Any:
    return integer_power(xp, x, n)


def integer_power(xp: Any, x: Any, n: int) -> Any:
    """Return ``x**n`` by repeated squaring."""
    if n < 0:
        if dtype_of(x).kind in "iub":
            raise TypeError(f"Integers cannot be raised to negative powers, got integer_pow({dtype_of(x)}, {n})")
        return full(xp, 1, x) / integer_power(xp, x, -n)
    if n == 0:
        return xp.ones_like(x)
    return by_squaring(xp.multiply, x, n)


@inner("x1, x2", "numeric", broadcast=True)
def _power(x1: Any, x2: Any, *, xp: Any) -> Any:
    if dtype_of(x1).kind in "fc":
        return xp.pow(x1, x2)
    zero, one = xp.zeros_like(x2), xp.ones_like(x2)
    out = xp.where((x1 == zero) & (x2 != zero), zero, one)
    for bit in range(6):  # as JAX: powers of 64 and above are those of their last six bits
        odd = xp.bitwise_and(xp.bitwise_right_shift(x2, full(xp, bit, x2)), one) != zero
        out = xp.where(odd, xp.multiply(out, x1), out)
        x1 = xp.multiply(x1, x1)
    return out


def _static(x: Any) -> int | None:
    """Return an integer exponent that is known now, ``None`` for any other."""
    if isinstance(x, bool):
        return None
    if isinstance(x, Array) and (x.ndim or x.dtype.kind not in "iu"):
        return None
    try:
        return x.__index__()
    except Exception:
        return None


@raw("jax.numpy")
def power(x1: Any, x2: Any, /) -> Any:
    """Raise to a power; an integer that is known now multiplies only."""
    n = _static(x2)
    if isinstance(n, int):
        return _integer_power(x1, n)
    return _power(x1, x2)


@raw("jax.numpy", name="pow")
def _pow(x1: Any, x2: Any, /) -> Any:
    """Raise to a power."""
    return power(x1, x2)


@numpy("?arr, ?min, ?max", broadcast=False)
def clip(arr: Any = None, /, min: Any = None, max: Any = None, *, xp: Any) -> Any:
    if arr is None:
        raise ValueError("No input was provided to the clip function.")
    if dtype_of(arr).kind == "c":
        raise ValueError("Clip received a complex value either through the input or the min/max keywords.")
    flags = dtype_of(arr).kind == "b"
    if min is not None:
        arr = xp.logical_or(arr, min) if flags else xp.maximum(min, arr)
    if max is not None:
        arr = xp.logical_and(arr, max) if flags else xp.minimum(max, arr)
    return arr


@numpy("a, b", "any", weak=False, broadcast=True)
def isclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = False, *, xp: Any) -> Any:
    d = dtype_of(a)
    if d.kind not in "fc":
        from ivy_frontend_jax._implementation.promotion import to_inexact

        a, b = (cast(xp, x, to_inexact(d)) for x in (a, b))
    near = xp.abs(a - b) <= atol + rtol * xp.abs(b)
    finite = xp.isfinite(a) & xp.isfinite(b)
    out = (finite & near) | (~finite & (a == b))
    return out | (xp.isnan(a) & xp.isnan(b)) if equal_nan else out


@numpy("a, b", "any", weak=False, broadcast=True)
def allclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = False, *, xp: Any) -> Any:
    return xp.all(isclose(a, b, rtol, atol, equal_nan, xp=xp))
