"""What each ufunc does with native arrays of its loop's data types: the name of a declared function, or a function of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_frontend_numpy._implementation.dtypes import bounds, dtype_of

Loop = str | Callable[..., Any]


def _zero(xp: Any, x: Any) -> Any:
    return xp.asarray(0, dtype=x.dtype)


def _constant(value: bool) -> Callable[..., Any]:
    def loop(xp: Any, x: Any) -> Any:
        return xp.full(tuple(x.shape), value, dtype=xp.bool)

    return loop


def _itself(xp: Any, x: Any) -> Any:
    return x


def _divided(name: str) -> Callable[..., Any]:
    """Integer division, where zero divisors give zero, and the least integer divided by -1 itself."""

    def loop(xp: Any, x: Any, y: Any) -> Any:
        zero = xp.equal(y, _zero(xp, y))
        safe = xp.where(zero, xp.asarray(1, dtype=y.dtype), y)
        d = dtype_of(x)
        wraps = None
        if d.kind == "i":
            least = xp.asarray(bounds(d)[0], dtype=x.dtype)
            wraps = xp.logical_and(xp.equal(x, least), xp.equal(y, xp.asarray(-1, dtype=y.dtype)))
            safe = xp.where(wraps, xp.asarray(1, dtype=y.dtype), safe)
        out = getattr(xp, name)(x, safe)
        if wraps is not None and name != "floor_divide":
            out = xp.where(wraps, _zero(xp, x), out)
        return xp.where(zero, _zero(xp, x), out)

    return loop


def _floor_divide(xp: Any, x: Any, y: Any) -> Any:
    """Return the quotient rounded down as NumPy does it: from the remainder, so that 3 // 0.001 is 2999."""
    d = dtype_of(x)
    if d.itemsize == 2:
        return xp.astype(_floor_divide(xp, xp.astype(x, xp.float32), xp.astype(y, xp.float32)), getattr(xp, d.name))
    zero, one = _zero(xp, x), xp.asarray(1, dtype=x.dtype)
    rest = xp.fmod(x, y)
    quotient = xp.divide(x - rest, y)
    quotient = xp.where(xp.not_equal(rest, zero) & xp.not_equal(xp.less(y, zero), xp.less(rest, zero)), quotient - one, quotient)
    floor = xp.floor(quotient)
    floor = xp.where(quotient - floor > xp.asarray(0.5, dtype=x.dtype), floor + one, floor)
    floor = xp.where(xp.equal(quotient, zero), xp.copysign(zero, xp.divide(x, y)), floor)
    return xp.where(xp.equal(y, zero), xp.divide(x, y), floor)


def _exp2(xp: Any, x: Any) -> Any:
    return xp.exp(xp.multiply(x, xp.asarray(0.6931471805599453, dtype=x.dtype)))


def _divmod(xp: Any, x: Any, y: Any) -> Any:
    divide, rest = LOOPS["floor_divide"], LOOPS["remainder"]
    kind = dtype_of(x).kind
    return call(divide[kind], xp, x, y), call(rest[kind], xp, x, y)


def _power(xp: Any, x: Any, y: Any) -> Any:
    if dtype_of(y).kind == "i" and 0 not in x.shape and _any(xp, xp.less(y, _zero(xp, y))):
        raise ValueError("Integers to negative integer powers are not allowed.")
    return xp.pow(x, y)


def _any(xp: Any, x: Any) -> bool:
    """Whether any is true; no, where values are not known because a function is being transformed."""
    try:
        return bool(xp.any(x))
    except Exception:
        return False


def _reciprocal(xp: Any, x: Any) -> Any:
    one = xp.asarray(1, dtype=x.dtype)
    unit = xp.equal(xp.abs(x) if dtype_of(x).kind == "i" else x, one)
    return xp.where(unit, x, _zero(xp, x))


def _shifted(left: bool) -> Callable[..., Any]:
    def loop(xp: Any, x: Any, y: Any) -> Any:
        bits = 8 * dtype_of(x).itemsize
        last = xp.asarray(bits - 1, dtype=y.dtype)
        beyond = xp.greater(y, last)
        if dtype_of(y).kind == "i":
            beyond = xp.logical_or(beyond, xp.less(y, _zero(xp, y)))
        near = xp.where(beyond, last, y)
        if left:
            return xp.where(beyond, _zero(xp, x), xp.bitwise_left_shift(x, near))
        far = _zero(xp, x)
        if dtype_of(x).kind == "i":
            far = xp.where(xp.less(x, far), xp.asarray(-1, dtype=x.dtype), far)
        return xp.where(beyond, far, xp.bitwise_right_shift(x, near))

    return loop


def _mixed(name: str) -> Callable[..., Any]:
    """Compare a signed 64-bit integer with an unsigned one by value."""
    negative_first = name in ("less", "less_equal", "not_equal")

    def loop(xp: Any, x: Any, y: Any) -> Any:
        if dtype_of(x).kind == dtype_of(y).kind:
            return getattr(xp, name)(x, y)
        if dtype_of(x).kind == "i":
            below = xp.less(x, _zero(xp, x))
            same = getattr(xp, name)(xp.astype(x, xp.uint64), y)
            return xp.where(below, xp.asarray(negative_first), same)
        above = xp.less(y, _zero(xp, y))
        same = getattr(xp, name)(x, xp.astype(y, xp.uint64))
        return xp.where(above, xp.asarray(name in ("greater", "greater_equal", "not_equal")), same)

    return loop


def _of_truth(name: str) -> Callable[..., Any]:
    """Compare truth values as numbers."""

    def loop(xp: Any, x: Any, y: Any) -> Any:
        return getattr(xp, name)(xp.astype(x, xp.uint8), xp.astype(y, xp.uint8))

    return loop


def _lexicographic(name: str) -> Callable[..., Any]:
    """Compare complex numbers by their real parts, then by their imaginary parts."""

    def loop(xp: Any, x: Any, y: Any) -> Any:
        a, b, c, e = xp.real(x), xp.real(y), xp.imag(x), xp.imag(y)
        strict = "less" if name.startswith("less") else "greater"
        return xp.logical_or(getattr(xp, strict)(a, b), xp.logical_and(xp.equal(a, b), getattr(xp, name)(c, e)))

    return loop


def _extreme(name: str, ignores_nan: bool) -> Callable[..., Any]:
    """The greater or smaller of complex numbers."""
    compare = _lexicographic("greater_equal" if name == "maximum" else "less_equal")

    def loop(xp: Any, x: Any, y: Any) -> Any:
        chosen = xp.where(compare(xp, x, y), x, y)
        if ignores_nan:
            return xp.where(xp.isnan(x), y, xp.where(xp.isnan(y), x, chosen))
        return xp.where(xp.isnan(x), x, xp.where(xp.isnan(y), y, chosen))

    return loop


def _truth(name: str) -> Callable[..., Any]:
    def loop(xp: Any, *values: Any) -> Any:
        return getattr(xp, name)(*(xp.astype(x, xp.bool) for x in values))

    return loop


def _count_bits(xp: Any, x: Any) -> Any:
    d = dtype_of(x)
    if d.kind == "b":
        return xp.astype(x, xp.uint8)
    wide = xp.astype(xp.abs(x) if d.kind == "i" else x, xp.int64)
    total = xp.zeros(tuple(x.shape), dtype=xp.int64)
    one = xp.asarray(1, dtype=xp.int64)
    for i in range(8 * d.itemsize):
        total = total + xp.bitwise_and(xp.bitwise_right_shift(wide, xp.asarray(i, dtype=xp.int64)), one)
    return xp.astype(total, xp.uint8)


def _spacing(xp: Any, x: Any) -> Any:
    d = dtype_of(x)
    if d.itemsize == 2:  # some backends have no nextafter of 16 bits
        return xp.astype(_short_spacing(xp, xp.astype(x, xp.float32)), xp.float16)
    away = xp.copysign(xp.full(tuple(x.shape), float("inf"), dtype=x.dtype), x)
    step = xp.subtract(xp.nextafter(x, away), x)
    largest = {4: 3.4028234663852886e38, 8: 1.7976931348623157e308}[d.itemsize]
    back = xp.subtract(x, xp.nextafter(x, _zero(xp, x)))
    step = xp.where(xp.greater_equal(xp.abs(x), xp.asarray(largest, dtype=x.dtype)), back, step)
    return xp.where(xp.isfinite(x), step, xp.asarray(float("nan"), dtype=x.dtype))


def _short_spacing(xp: Any, x: Any) -> Any:
    """Return the distance of 16-bit numbers to the next one, in 32 bits."""
    finite = xp.isfinite(x)
    _, exponent = xp.frexp(xp.where(finite, x, _zero(xp, x)))
    exponent = xp.maximum(xp.astype(exponent, xp.int32) - 11, xp.asarray(-24, dtype=xp.int32))
    exponent = xp.where(x == 0, xp.asarray(-24, dtype=xp.int32), exponent)
    step = xp.ldexp(xp.ones(tuple(x.shape), dtype=xp.float32), exponent)
    step = xp.where(xp.abs(x) >= 65504, xp.asarray(float("inf"), dtype=xp.float32), step)
    return xp.where(finite, step, xp.asarray(float("nan"), dtype=xp.float32))  # of either sign, unlike those of longer ones


def _rint(xp: Any, x: Any) -> Any:
    return xp.round(x)


def _frexp(xp: Any, x: Any) -> Any:
    mantissa, exponent = xp.frexp(x)
    return mantissa, xp.astype(exponent, xp.int32)


def _modf(xp: Any, x: Any) -> Any:
    whole, fraction = xp.trunc(x), None
    fraction = xp.copysign(xp.where(xp.isinf(x), _zero(xp, x), xp.subtract(x, whole)), x)
    return fraction, whole


def _matmul(xp: Any, x: Any, y: Any) -> Any:
    if dtype_of(x).kind == "b":
        return xp.greater(xp.matmul(xp.astype(x, xp.int32), xp.astype(y, xp.int32)), xp.asarray(0, dtype=xp.int32))
    return xp.matmul(x, y)


def _vecdot(xp: Any, x: Any, y: Any) -> Any:
    return xp.squeeze(
        _matmul(xp, xp.expand_dims(xp.conj(x) if dtype_of(x).kind == "c" else x, -2), xp.expand_dims(y, -1)), (-2, -1)
    )


def _matvec(xp: Any, x: Any, y: Any) -> Any:
    return xp.squeeze(_matmul(xp, x, xp.expand_dims(y, -1)), -1)


def _vecmat(xp: Any, x: Any, y: Any) -> Any:
    return xp.squeeze(_matmul(xp, xp.expand_dims(xp.conj(x) if dtype_of(x).kind == "c" else x, -2), y), -2)


def _isnat(xp: Any, x: Any) -> Any:
    raise TypeError("ufunc 'isnat' is only defined for np.datetime64 and np.timedelta64.")


def _kinds(default: Loop, **others: Loop) -> dict[str, Loop]:
    """Return the loop of each kind of data type: of ``b``, ``i``, ``u``, ``f`` and ``c``, ``n`` for ``i`` and ``u``."""
    found = dict.fromkeys("biufc", default)
    for kinds, loop in others.items():
        for kind in kinds.replace("n", "iu"):
            found[kind] = loop
    return found


_EQUAL = {name: _kinds(name, n=_mixed(name)) for name in ("equal", "not_equal")}
_ORDER = {
    name: _kinds(name, b=_of_truth(name), n=_mixed(name), c=_lexicographic(name))
    for name in ("less", "less_equal", "greater", "greater_equal")
}
LOOPS: dict[str, dict[str, Loop]] = {
    **{
        name: _kinds(other)
        for name, other in {
            "arccos": "acos", "arccosh": "acosh", "arcsin": "asin", "arcsinh": "asinh", "arctan": "atan", "arctanh": "atanh",
            "arctan2": "atan2", "cbrt": "cbrt", "copysign": "copysign", "cos": "cos", "cosh": "cosh", "deg2rad": "deg2rad",
            "degrees": "rad2deg", "divide": "divide", "exp": "exp", "expm1": "expm1", "fabs": "abs",
            "float_power": "pow", "gcd": "gcd", "heaviside": "heaviside", "hypot": "hypot", "lcm": "lcm", "ldexp": "ldexp",
            "log": "log", "log10": "log10", "log1p": "log1p", "log2": "log2", "logaddexp": "logaddexp", "logaddexp2": "logaddexp2",
            "negative": "negative", "nextafter": "nextafter", "positive": "positive", "rad2deg": "rad2deg", "radians": "deg2rad",
            "sign": "sign", "signbit": "signbit", "sin": "sin", "sinh": "sinh", "sqrt": "sqrt", "square": "square",
            "subtract": "subtract", "tan": "tan", "tanh": "tanh",
        }.items()
    },
    **_EQUAL, **_ORDER,
    "exp2": _kinds("exp2", c=_exp2), "absolute": _kinds("abs", bu=_itself), "add": _kinds("add", b="logical_or"),
    "multiply": _kinds("multiply", b="logical_and"),
    "bitwise_and": _kinds("bitwise_and"), "bitwise_or": _kinds("bitwise_or"), "bitwise_xor": _kinds("bitwise_xor"),
    "invert": _kinds("bitwise_invert"), "bitwise_count": _kinds(_count_bits), "conjugate": _kinds("conj", biuf=_itself),
    "ceil": _kinds("ceil", bn=_itself), "floor": _kinds("floor", bn=_itself), "trunc": _kinds("trunc", bn=_itself),
    "rint": _kinds(_rint), "divmod": _kinds(_divmod), "floor_divide": _kinds(_floor_divide, n=_divided("floor_divide")),
    "remainder": _kinds("remainder", n=_divided("remainder")), "fmod": _kinds("fmod", n=_divided("fmod")),
    "fmax": _kinds("fmax", b="logical_or", n="maximum", c=_extreme("maximum", True)),
    "fmin": _kinds("fmin", b="logical_and", n="minimum", c=_extreme("minimum", True)),
    "maximum": _kinds("maximum", b="logical_or", c=_extreme("maximum", False)),
    "minimum": _kinds("minimum", b="logical_and", c=_extreme("minimum", False)), "frexp": _kinds(_frexp), "modf": _kinds(_modf),
    "isfinite": _kinds("isfinite", bn=_constant(True)), "isinf": _kinds("isinf", bn=_constant(False)),
    "isnan": _kinds("isnan", bn=_constant(False)), "isnat": _kinds(_isnat), "left_shift": _kinds(_shifted(True)),
    "right_shift": _kinds(_shifted(False)), "power": _kinds("pow", n=_power), "reciprocal": _kinds("reciprocal", n=_reciprocal),
    "logical_and": _kinds(_truth("logical_and"), b="logical_and"), "logical_or": _kinds(_truth("logical_or"), b="logical_or"),
    "logical_xor": _kinds(_truth("logical_xor"), b="logical_xor"), "logical_not": _kinds(_truth("logical_not"), b="logical_not"),
    "spacing": _kinds(_spacing), "matmul": _kinds(_matmul), "vecdot": _kinds(_vecdot), "matvec": _kinds(_matvec),
    "vecmat": _kinds(_vecmat),
}  # fmt: skip
"""The loop of each ufunc for each kind of the first operand's data type."""


def call(loop: Loop, xp: Any, *values: Any) -> Any:
    """Call a loop."""
    return getattr(xp, loop)(*values) if isinstance(loop, str) else loop(xp, *values)


COMPARISONS = (*_EQUAL, *_ORDER)
