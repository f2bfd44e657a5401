"""`jax.lax`: functions element by element; their operands must agree in data type."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ivy_frontend_jax._implementation import arithmetic, elementwise
from ivy_frontend_jax._implementation.array import Array, load, namespace_of
from ivy_frontend_jax._implementation.composing import arrays
from ivy_frontend_jax._implementation.dtypes import as_dtype
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.native import cast, complex_of, dtype_of, full, widened
from ivy_frontend_jax._implementation.operands import bounds

KINDS = {
    "fc": "floating, complexfloating", "f": "floating", "iu": "integer", "biu": "bool, integer", "iufc": "number",
    "biuf": "bool, integer, floating", "iuf": "integer, floating", "c": "complexfloating", "b": "bool",
    "biufc": "bool, number", "ifc": "signedinteger, floating, complexfloating", "FC": "float32, float64, complexfloating",
    "F": "float32, float64",
}  # fmt: skip
"""What is said of the kinds of data types that a function accepts; capital letters are of numbers of 32 bits and more."""


def strict(name: str, *values: Any, kinds: str = "biufc") -> tuple[Any, list[Any], bool]:
    """Return the namespace, native operands of one data type whose shapes fit, and whether all are weak."""
    load()
    given = arrays(name, *values)
    first = given[0].dtype
    if any(x.dtype is not first for x in given):
        raise TypeError(
            f"lax.{name} requires arguments to have the same dtypes, got {', '.join(x.dtype.name for x in given)}. (Tip: "
            f"jnp.{name} is a similar function that does automatic type promotion on inputs)."
        )
    if first.kind not in kinds and (first.kind.upper() not in kinds or first.itemsize < 4):
        raise TypeError(f"{name} does not accept dtype {first.name}. Accepted dtypes are subtypes of {KINDS.get(kinds, kinds)}.")
    shapes = [x.shape for x in given if x.shape]
    if len({len(s) for s in shapes}) > 1:
        raise TypeError(f"{name}: arrays must have the same number of dimensions, got {', '.join(map(str, shapes))}.")
    for sizes in zip(*shapes, strict=True):
        if len(set(sizes) - {1}) > 1:
            raise TypeError(f"{name} got incompatible shapes for broadcasting: {', '.join(map(str, shapes))}.")
    return namespace_of(given), [x._x for x in given], all(x._weak for x in given)


Body = Callable[..., Any]


def _register(name: str, function: Any) -> None:
    function.__name__ = function.__qualname__ = name
    function.__module__ = "ivy_frontend_jax.lax"
    FRONTEND.value(f"jax.lax.{name}", function)


def one(name: str, kinds: str, body: Body, *, accuracy: bool = False) -> None:
    """Register a function of one array."""

    def function(x: Any) -> Any:
        xp, (a,), weak = strict(name, x, kinds=kinds)
        return Array(body(xp, a), weak)

    def accurate(x: Any, *, accuracy: Any = None) -> Any:
        return function(x)

    function.__doc__ = accurate.__doc__ = f"Return ``{name}`` of each element."
    _register(name, accurate if accuracy else function)


def two(name: str, kinds: str, body: Body) -> None:
    """Register a function of two arrays."""

    def function(x: Any, y: Any) -> Any:
        xp, (a, b), weak = strict(name, x, y, kinds=kinds)
        return Array(body(xp, a, b), weak)

    function.__doc__ = f"Return ``{name}`` of two arrays, element by element."
    _register(name, function)


def named(name: str) -> Body:
    """Return the declared function of a name."""
    return lambda xp, *x: getattr(xp, name)(*x)


def _wide(name: str) -> Body:
    """Return a declared function, computed in 32 bits where the array has 16."""
    return lambda xp, *x: cast(xp, getattr(xp, name)(*(widened(xp, one) for one in x)), dtype_of(x[0]))


for _name in ["acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "sinh"]:
    one(_name, "fc", named(_name))
for _name in ["cos", "sin", "tan", "tanh", "exp", "expm1", "log", "log1p", "sqrt"]:
    one(_name, "fc", named(_name), accuracy=True)


def _digamma(xp: Any, x: Any) -> Any:
    return xp.where(xp.equal(x, full(xp, 0, x)), full(xp, math.nan, x), _wide("digamma")(xp, x))


one("digamma", "f", _digamma)
for _name, _declared in {
    "erf": "erf",
    "erfc": "erfc",
    "erf_inv": "erfinv",
    "lgamma": "lgamma",
    "bessel_i0e": "i0e",
    "bessel_i1e": "i1e",
}.items():
    one(_name, "f", _wide(_declared))
one("cbrt", "f", named("cbrt"), accuracy=True)
one("rsqrt", "fc", lambda xp, x: xp.rsqrt(x) if dtype_of(x).kind == "f" else full(xp, 1, x) / xp.sqrt(x), accuracy=True)
one(
    "logistic",
    "fc",
    lambda xp, x: xp.expit(x) if dtype_of(x).kind == "f" else full(xp, 1, x) / (full(xp, 1, x) + xp.exp(-x)),
    accuracy=True,
)
one("exp2", "fc", lambda xp, x: elementwise.exp2(x, xp=xp), accuracy=True)
one("ceil", "f", named("ceil"))
one("floor", "f", named("floor"))
one("is_finite", "f", named("isfinite"))
one("abs", "ifc", elementwise.magnitude)
one("neg", "iufc", lambda xp, x: elementwise.negative(x, xp=xp))
one("sign", "iufc", lambda xp, x: elementwise.sign(x, xp=xp))
one("square", "iufc", lambda xp, x: x * x)
one("reciprocal", "fc", lambda xp, x: full(xp, 1, x) / x)
one("real", "c", lambda xp, x: xp.real(x))
one("imag", "c", lambda xp, x: xp.imag(x))
one("conj", "FC", lambda xp, x: xp.conj(x) if dtype_of(x).kind == "c" else complex_of(xp, x, xp.zeros_like(x)))
one("bitwise_not", "biu", lambda xp, x: xp.logical_not(x) if dtype_of(x).kind == "b" else xp.bitwise_invert(x))


def _ones(xp: Any, x: Any) -> Any:
    count = xp.zeros_like(x)
    for bit in range(8 * dtype_of(x).itemsize):
        count = xp.add(count, _bit(xp, x, bit))
    return count


def _bit(xp: Any, x: Any, bit: int) -> Any:
    return xp.bitwise_and(xp.bitwise_right_shift(x, full(xp, bit, x)), full(xp, 1, x))


def _leading_zeros(xp: Any, x: Any) -> Any:
    bits = 8 * dtype_of(x).itemsize
    found, seen = xp.zeros_like(x), xp.zeros_like(x)
    for bit in range(bits - 1, -1, -1):
        seen = xp.bitwise_or(seen, _bit(xp, x, bit))
        found = xp.add(found, xp.subtract(full(xp, 1, x), seen))
    return found


one("population_count", "iu", _ones)
one("clz", "iu", _leading_zeros)


def divided(xp: Any, x: Any, y: Any) -> Any:
    """Return the quotient; of integers rounded to zero, by zero what XLA gives."""
    d = dtype_of(x)
    if d.kind in "fc":
        return xp.divide(x, y)
    zero = y == full(xp, 0, y)
    out = (
        xp.trunc_divide(x, xp.where(zero, full(xp, 1, y), y))
        if d.kind == "i"
        else xp.floor_divide(x, xp.where(zero, full(xp, 1, y), y))
    )
    return xp.where(zero, full(xp, -1 if d.kind == "i" else bounds(d)[1], x), out)


def remainder_of(xp: Any, x: Any, y: Any) -> Any:
    """Return the remainder with the sign of the dividend; by zero the dividend."""
    if dtype_of(x).kind == "f":
        return xp.fmod(x, y)
    zero = y == full(xp, 0, y)
    return xp.where(zero, xp.add(x, xp.zeros_like(y)), xp.fmod(x, xp.where(zero, full(xp, 1, y), y)))


def _logic(name: str) -> Body:
    return lambda xp, x, y: getattr(xp, name.replace("bitwise", "logical") if dtype_of(x).kind == "b" else name)(x, y)


def _right_logical(xp: Any, x: Any, y: Any) -> Any:
    d = dtype_of(x)
    if d.kind == "u":
        return arithmetic.shifted_right(xp, x, y)
    other = as_dtype(f"uint{8 * d.itemsize}")
    good = (y >= full(xp, 0, y)) & (y < full(xp, 8 * d.itemsize, y))
    count = cast(xp, xp.where(good, y, full(xp, 0, y)), other)
    return xp.where(good, cast(xp, xp.bitwise_right_shift(cast(xp, x, other), count), d), xp.zeros_like(x))


def _right_arithmetic(xp: Any, x: Any, y: Any) -> Any:
    d = dtype_of(x)
    if d.kind == "i":
        return arithmetic.shifted_right(xp, x, y)
    signed = as_dtype(f"int{8 * d.itemsize}")  # XLA takes the first bit of an unsigned integer for a sign, too
    most = full(xp, 8 * d.itemsize - 1, y)
    return cast(xp, xp.bitwise_right_shift(cast(xp, x, signed), cast(xp, xp.minimum(y, most), signed)), d)


two("add", "iufc", named("add"))
two("sub", "iufc", named("subtract"))


def mul(x: Any, y: Any, *, out_dtype: Any = None) -> Any:
    """Return the product of two arrays, element by element."""
    xp, (a, b), weak = strict("mul", x, y, kinds="iufc")
    out = xp.multiply(a, b)
    return Array(out, weak) if out_dtype is None else Array(cast(xp, out, out_dtype), False)


_register("mul", mul)
two("div", "iufc", divided)
two("rem", "iuf", remainder_of)
two("max", "biufc", lambda xp, x, y: arithmetic.extreme_of(xp, "maximum", x, y))
two("min", "biufc", lambda xp, x, y: arithmetic.extreme_of(xp, "minimum", x, y))
two("atan2", "fc", lambda xp, x, y: arithmetic.angle_of(xp, x, y))
two("bitwise_and", "biu", _logic("bitwise_and"))
two("bitwise_or", "biu", _logic("bitwise_or"))
two("bitwise_xor", "biu", _logic("bitwise_xor"))
two("shift_left", "iu", arithmetic.shifted_left)
two("shift_right_arithmetic", "iu", _right_arithmetic)
two("shift_right_logical", "iu", _right_logical)
two("complex", "F", complex_of)


def _incomplete_gamma(name: str) -> None:
    def function(a: Any, x: Any) -> Any:
        xp, given, weak = strict(name, a, x, kinds="f")
        return Array(_wide(name)(xp, *given), weak)

    function.__doc__ = f"Return ``{name}`` of two arrays, element by element."
    _register(name, function)


_incomplete_gamma("igamma")
_incomplete_gamma("igammac")


def nextafter(x1: Any, x2: Any) -> Any:
    """Return the next number in the direction of another."""
    xp, (a, b), weak = strict("nextafter", x1, x2, kinds="f")
    return Array(xp.nextafter(a, b), weak)


_register("nextafter", nextafter)


def zeta(x: Any, q: Any) -> Any:
    """Return the Hurwitz zeta function."""
    xp, (a, b), weak = strict("zeta", x, q, kinds="f")
    return Array(_wide("zeta")(xp, a, b), weak)


_register("zeta", zeta)


def polygamma(m: Any, x: Any) -> Any:
    """Return a derivative of the digamma function."""
    xp, (n, b), weak = strict("polygamma", m, x, kinds="f")
    return Array(polygamma_of(xp, n, b), weak)


def polygamma_of(xp: Any, n: Any, x: Any) -> Any:
    """Return derivatives of the digamma function; their orders are an array."""
    sign = xp.where(xp.remainder(n, full(xp, 2, n)) == full(xp, 0, n), full(xp, -1, n), full(xp, 1, n))
    more = n + full(xp, 1, n)
    found = sign * xp.exp(_wide("lgamma")(xp, more)) * _wide("zeta")(xp, *xp.broadcast_arrays(more, x))
    found = xp.where(n == full(xp, 0, n), _digamma(xp, x), found)
    order = xp.equal(n, xp.floor(n)) & xp.greater_equal(n, full(xp, 0, n))
    return xp.where(order, found, full(xp, math.nan, found))


_register("polygamma", polygamma)


def mulhi(x: Any, y: Any, /) -> Any:
    """Return the upper half of the bits of a product of integers."""
    xp, (a, b), _ = strict("mulhi", x, y, kinds="iu")
    d = dtype_of(a)
    half = 4 * d.itemsize
    mask, shift = full(xp, (1 << half) - 1, a), full(xp, half, a)
    low1, low2 = xp.bitwise_and(a, mask), xp.bitwise_and(b, mask)
    high1, high2 = xp.bitwise_right_shift(a, shift), xp.bitwise_right_shift(b, shift)
    low = xp.multiply(low1, low2)
    carried = xp.bitwise_right_shift(low, shift) if d.kind == "u" else _right_logical(xp, low, shift)
    cross = xp.add(xp.multiply(high1, low2), carried)
    rest = xp.add(xp.bitwise_and(cross, mask), xp.multiply(low1, high2))
    upper = xp.add(xp.multiply(high1, high2), xp.bitwise_right_shift(cross, shift))
    return Array(xp.add(upper, xp.bitwise_right_shift(rest, shift)), False)


_register("mulhi", mulhi)


def _comparison(name: str, declared: str) -> None:
    def body(xp: Any, x: Any, y: Any) -> Any:
        if dtype_of(x).kind == "b":
            x, y = cast(xp, x, "uint8"), cast(xp, y, "uint8")
        return getattr(xp, declared)(x, y)

    two(name, "biufc" if name in ("eq", "ne") else "biuf", body)


for _name, _declared in {
    "eq": "equal",
    "ne": "not_equal",
    "lt": "less",
    "le": "less_equal",
    "gt": "greater",
    "ge": "greater_equal",
}.items():
    _comparison(_name, _declared)


def power(x: Any, y: Any) -> Any:
    """Raise to a power; an exponent may be of an integer data type."""
    base, exponent = arrays("pow", x, y)
    if exponent.dtype.kind in "iu" and base.dtype.kind in "iufc":
        if base.dtype.kind in "iu":
            raise TypeError(f"pow does not accept dtype {base.dtype.name} at position 0. Accepted dtypes are subtypes of floating.")
        xp = namespace_of((base, exponent))
        return Array(xp.pow(base._x, cast(xp, exponent._x, base.dtype)), base._weak)
    xp, (a, b), weak = strict("pow", base, exponent, kinds="fc")
    return Array(xp.pow(a, b), weak)


_register("pow", power)


def integer_pow(x: Any, y: Any) -> Any:
    """Raise to an integer power that is known now."""
    xp, (a,), weak = strict("integer_pow", x, kinds="iufc")
    return Array(arithmetic.integer_power(xp, a, int(y)), weak)


_register("integer_pow", integer_pow)


def betainc(a: Any, b: Any, x: Any) -> Any:
    """Return the regularized incomplete beta function."""
    xp, (p, q, z), weak = strict("betainc", a, b, x, kinds="f")
    found = xp.betainc(*(widened(xp, one) for one in xp.broadcast_arrays(p, q, z)))
    return Array(cast(xp, found, dtype_of(p)), weak)


_register("betainc", betainc)


def clamp(min: Any, x: Any, max: Any) -> Any:
    """Limit elements to a range."""
    low, a, high = arrays("clamp", min, x, max)
    if low.dtype is not a.dtype or high.dtype is not a.dtype:
        raise TypeError(
            f"clamp requires arguments to have the same dtypes, got {low.dtype.name}, {a.dtype.name}, {high.dtype.name}."
        )
    for limit in (low, high):
        if limit.shape and limit.shape != a.shape:
            raise TypeError(f"clamp requires limits to be scalars or of the operand's shape, got {limit.shape} and {a.shape}.")
    xp = namespace_of((low, a, high))
    inside = xp.greater(a._x, low._x) & xp.less(a._x, high._x)  # on the border the derivative is zero
    limited = xp.minimum(xp.maximum(xp.stop_gradient(a._x), low._x), high._x)
    return Array(xp.where(inside, a._x, limited), a._weak and low._weak and high._weak)


_register("clamp", clamp)


def round_(x: Any, rounding_method: Any = 0) -> Any:
    """Round to the nearest integer: halves away from zero, or to the even one."""
    xp, (a,), weak = strict("round", x, kinds="f")
    if int(getattr(rounding_method, "value", rounding_method)) == 1:
        return Array(xp.round(a), weak)
    whole = xp.trunc(a)
    away = xp.abs(a - whole) >= full(xp, 0.5, a)
    return Array(xp.where(away, whole + xp.sign(a), whole), weak)


_register("round", round_)


def reduce_precision(operand: Any, exponent_bits: Any, mantissa_bits: Any) -> Any:
    """Round to the numbers of a format with fewer bits."""
    xp, (a,), weak = strict("reduce_precision", operand, kinds="f")
    e, m = int(exponent_bits), int(mantissa_bits)
    if e < 1:
        raise ValueError("exponent_bits must be positive")
    if m < 0:
        raise ValueError("mantissa_bits must be non-negative")
    rounded = xp.custom_jvp(lambda x: _rounded(xp, x, e, m))
    rounded.defjvp(lambda x, along: (rounded(*x), _rounded_tangent(xp, along[0], e, m)))
    return Array(rounded(a), weak)


_FORMATS = {(5, 10): "float16", (8, 7): "bfloat16"}


def _rounded_tangent(xp: Any, along: Any, e: int, m: int) -> Any:
    """Return a tangent rounded by conversions, which are linear; to other formats no linear function rounds."""
    short = _FORMATS.get((e, m))
    if short is None or not hasattr(xp, short):
        return along
    return cast(xp, cast(xp, along, short), dtype_of(along))


def _rounded(xp: Any, a: Any, e: int, m: int) -> Any:
    """Return numbers rounded to those with ``e`` bits of exponent and ``m`` of mantissa."""
    x = widened(xp, a)
    _, exponent = xp.frexp(x)
    bias = 2 ** (e - 1) - 1
    one_ = full(xp, 1.0, x)
    step = cast(xp, exponent, dtype_of(x)) - full(xp, m + 1, x)
    scale = xp.pow(full(xp, 2.0, x), xp.maximum(step, full(xp, -126.0 if dtype_of(x).itemsize == 4 else -1022.0, x)))
    rounded = xp.round(x / scale) * scale
    largest = (2.0 - 2.0**-m) * 2.0**bias if bias < 1024 else math.inf
    kept = xp.abs(rounded)
    if largest < 3.5e38 or dtype_of(x).itemsize == 8:
        rounded = xp.where(kept > full(xp, largest, x), xp.sign(x) * full(xp, math.inf, x), rounded)
    rounded = xp.where(kept < full(xp, 2.0 ** max(1 - bias, -149), x), xp.copysign(xp.zeros_like(x), x), rounded)
    out = xp.where(xp.isfinite(x), rounded, x * one_)
    return cast(xp, out, dtype_of(a))


_register("reduce_precision", reduce_precision)
