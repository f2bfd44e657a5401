"""`jax.numpy`: functions of one array, element by element."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_jax._implementation.array import Typed
from ivy_frontend_jax._implementation.defining import no_out, numpy, refuse
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.native import cast, complex_of, dtype_of, full

FRONTEND.rows("jax.numpy", """
    sin cos tan sinh cosh tanh
    arcsin=asin arccos=acos arctan=atan arcsinh=asinh arccosh=acosh arctanh=atanh
    asin acos atan asinh acosh atanh
    exp log log1p expm1 sqrt
""", operands="x", rule="inexact")  # fmt: skip


@numpy("x", "inexact")
def cbrt(x: Any, /, *, xp: Any) -> Any:
    refuse("cbrt", dtype_of(x), "c")
    return xp.cbrt(x)


@numpy("x", "inexact")
def exp2(x: Any, /, *, xp: Any) -> Any:
    return xp.exp2(x) if dtype_of(x).kind == "f" else xp.exp(x * math.log(2))


@numpy("x", "inexact", weak=False)
def log2(x: Any, /, *, xp: Any) -> Any:
    return xp.log2(x) if dtype_of(x).kind == "f" else xp.log(x) / math.log(2)


@numpy("x", "inexact", weak=False)
def log10(x: Any, /, *, xp: Any) -> Any:
    return xp.log10(x) if dtype_of(x).kind == "f" else xp.log(x) / math.log(10)


@numpy("x", "inexact")
def deg2rad(x: Any, /, *, xp: Any) -> Any:
    return x * (math.pi / 180)


@numpy("x", "inexact")
def rad2deg(x: Any, /, *, xp: Any) -> Any:
    return x * (180 / math.pi)


@numpy("x", "inexact")
def degrees(x: Any, /, *, xp: Any) -> Any:
    return x * (180 / math.pi)


@numpy("x", "inexact")
def radians(x: Any, /, *, xp: Any) -> Any:
    return x * (math.pi / 180)


@numpy("x", "inexact")
def sinc(x: Any, /, *, xp: Any) -> Any:
    if dtype_of(x).kind == "f":
        return xp.sinc(x)
    zero = x == 0
    scaled = xp.where(zero, xp.ones_like(x), x * math.pi)
    return xp.where(zero, xp.ones_like(x), xp.sin(scaled) / scaled)


@numpy("x", "inexact")
def i0(x: Any, *, xp: Any) -> Any:
    if dtype_of(x).kind != "f":
        raise ValueError(f"Unsupported input type to jax.numpy.i0: {dtype_of(x)}")
    return xp.i0(x)


@numpy("x")
def fabs(x: Any, /, *, xp: Any) -> Any:
    if dtype_of(x).kind == "c":
        raise TypeError("ufunc 'fabs' does not support complex dtypes")
    return magnitude(xp, x if dtype_of(x).kind == "f" else cast(xp, x, _float()))


def magnitude(xp: Any, x: Any) -> Any:
    """Return the absolute value of each element; the derivative at zero is one."""
    return xp.where(xp.signbit(x), -x, x) if dtype_of(x).kind == "f" else xp.abs(x)


def _float() -> Any:
    from ivy_frontend_jax._implementation.dtypes import default_float

    return default_float()


def _inverted(name: str) -> None:
    def body(x: Any, /, *, xp: Any) -> Any:
        d = dtype_of(x)
        refuse("not", d, "fc")
        return xp.logical_not(x) if d.kind == "b" else xp.bitwise_invert(x)

    body.__name__ = name
    numpy("x")(body)


for _name in ("bitwise_invert", "bitwise_not", "invert"):
    _inverted(_name)


@numpy("x")
def negative(x: Any, /, *, xp: Any) -> Any:
    refuse("neg", dtype_of(x), "b")
    return xp.negative(x) if dtype_of(x).kind != "u" else xp.subtract(xp.zeros_like(x), x)


@numpy("x")
def positive(x: Any, /, *, xp: Any) -> Any:
    return x


@numpy("x")
def sign(x: Any, /, *, xp: Any) -> Any:
    refuse("sign", dtype_of(x), "b")
    if dtype_of(x).kind == "u":
        return cast(xp, x != 0, dtype_of(x))
    return xp.sign(x)


def _rounding(name: str) -> None:
    def body(x: Any, /, *, xp: Any) -> Any:
        d = dtype_of(x)
        refuse(name, d, "c")
        return x if d.kind in "biu" else getattr(xp, name)(x)

    body.__name__ = name
    numpy("x")(body)


for _name in ("floor", "ceil"):
    _rounding(_name)


@numpy("x")
def trunc(x: Any, *, xp: Any) -> Any:
    d = dtype_of(x)
    refuse("lt", d, "c")
    return x if d.kind in "biu" else xp.trunc(x)


@numpy("x")
def rint(x: Any, /, *, xp: Any) -> Any:
    return Typed(cast(xp, x, _float()), False) if dtype_of(x).kind in "biu" else xp.round(x)


def _rounded(a: Any, decimals: Any, out: Any, xp: Any) -> Any:
    no_out("round", out)
    decimals = int(decimals.__index__())
    d = dtype_of(a)
    if d.kind == "b":
        raise ValueError("data type bool not inexact")
    if d.kind in "iu":
        if decimals < 0:
            raise NotImplementedError("integer np.round not implemented for decimals < 0")
        return a
    if decimals == 0:
        return xp.round(a)
    wide = cast(xp, a, "float32") if d.itemsize == 2 else a
    factor = 10.0**decimals if d.itemsize != 2 or decimals < 5 else math.inf
    return a if math.isinf(factor) else cast(xp, xp.round(wide * factor) / factor, d)


@numpy("a")
def round(a: Any, decimals: Any = 0, out: Any = None, *, xp: Any) -> Any:
    return _rounded(a, decimals, out, xp)


@numpy("a")
def around(a: Any, decimals: Any = 0, out: Any = None, *, xp: Any) -> Any:
    return _rounded(a, decimals, out, xp)


def _absolute(name: str) -> None:
    def body(x: Any, /, *, xp: Any) -> Any:
        return x if dtype_of(x).kind in "bu" else magnitude(xp, x)

    body.__name__ = name
    numpy("x")(body)


for _name in ("abs", "absolute"):
    _absolute(_name)


@numpy("x", "numeric")
def square(x: Any, /, *, xp: Any) -> Any:
    return x * x


@numpy("x", "inexact")
def reciprocal(x: Any, /, *, xp: Any) -> Any:
    return full(xp, 1, x) / x


def _conjugate(name: str) -> None:
    def body(x: Any, /, *, xp: Any) -> Any:
        return xp.conj(x) if dtype_of(x).kind == "c" else x

    body.__name__ = name
    numpy("x")(body)


for _name in ("conj", "conjugate"):
    _conjugate(_name)


@numpy("val")
def real(val: Any, /, *, xp: Any) -> Any:
    return xp.real(val) if dtype_of(val).kind == "c" else val


@numpy("val")
def imag(val: Any, /, *, xp: Any) -> Any:
    return xp.imag(val) if dtype_of(val).kind == "c" else xp.zeros_like(val)


@numpy("z", weak=False)
def angle(z: Any, deg: Any = False, *, xp: Any) -> Any:
    z = z if dtype_of(z).kind in "fc" else cast(xp, z, _float())
    if dtype_of(z).kind == "c":
        out = xp.atan2(xp.imag(z), xp.real(z))
    else:
        out = xp.atan2(xp.zeros_like(z), z)
    return out * (180 / math.pi) if deg else out


def _test(name: str) -> None:
    def body(x: Any, /, *, xp: Any) -> Any:
        if dtype_of(x).kind in "fc":
            return getattr(xp, name)(x)
        out = xp.full(tuple(x.shape), name == "isfinite", dtype=xp.bool)
        return out if name == "isnan" else Typed(out, False)

    body.__name__ = name
    numpy("x", weak=name != "isinf")(body)


for _name in ("isfinite", "isinf", "isnan"):
    _test(_name)


def _infinite(name: str) -> None:
    def body(x: Any, /, out: Any = None, *, xp: Any) -> Any:
        if out is not None:
            raise NotImplementedError("The 'out' argument to isneginf/isposinf is not supported.")
        d = dtype_of(x)
        if d.kind == "c":
            raise ValueError("isposinf/isneginf are not well defined for complex types")
        return getattr(xp, name)(x) if d.kind == "f" else xp.zeros(tuple(x.shape), dtype=xp.bool)

    body.__name__ = name
    numpy("x", weak=False)(body)


for _name in ("isposinf", "isneginf"):
    _infinite(_name)


@numpy("x")
def isreal(x: Any, *, xp: Any) -> Any:
    return xp.imag(x) == 0 if dtype_of(x).kind == "c" else xp.ones(tuple(x.shape), dtype=xp.bool)


@numpy("x")
def iscomplex(x: Any, *, xp: Any) -> Any:
    return xp.imag(x) != 0 if dtype_of(x).kind == "c" else xp.zeros(tuple(x.shape), dtype=xp.bool)


@numpy("x", weak=False)
def signbit(x: Any, /, *, xp: Any) -> Any:
    d = dtype_of(x)
    if d.kind == "c":
        raise ValueError(f"jax.numpy.signbit is not well defined for {d}")
    if d.kind in "bu":
        return xp.zeros(tuple(x.shape), dtype=xp.bool)
    return xp.signbit(x) if d.kind == "f" else x < 0


@numpy("x")
def logical_not(x: Any, /, *, xp: Any) -> Any:
    return xp.logical_not(cast(xp, x, "bool"))


@numpy("x", "numeric", weak=False)
def bitwise_count(x: Any, /, *, xp: Any) -> Any:
    refuse("population_count", dtype_of(x), "fc")
    d = dtype_of(x)
    word = xp.abs(x) if d.kind == "i" else x
    count = xp.zeros_like(x)
    for bit in range(8 * d.itemsize):
        count = xp.add(count, xp.bitwise_and(xp.bitwise_right_shift(word, full(xp, bit, x)), full(xp, 1, x)))
    return cast(xp, count, "uint8")


@numpy("x", "inexact", weak=False)
def frexp(x: Any, /, *, xp: Any) -> Any:
    if dtype_of(x).kind == "c":
        raise TypeError("frexp does not support complex-valued inputs")
    mantissa, exponent = xp.frexp(x)
    return mantissa, Typed(cast(xp, exponent, "int32"), False)


@numpy("x", "inexact")
def modf(x: Any, /, out: Any = None, *, xp: Any) -> Any:
    no_out("modf", out)
    refuse("ge", dtype_of(x), "c")
    whole = xp.trunc(x)
    return x - whole, whole


@numpy("x", "inexact", weak=False)
def spacing(x: Any, /, *, xp: Any) -> Any:
    d = dtype_of(x)
    if d.kind == "c":
        raise ValueError("jnp.spacing is not defined for complex inputs.")
    infinity = full(xp, math.inf, x)
    return xp.nextafter(x, infinity if d.name == "float16" else xp.copysign(infinity, x)) - x


@numpy("x")
def nan_to_num(x: Any, copy: Any = True, nan: Any = 0.0, posinf: Any = None, neginf: Any = None, *, xp: Any) -> Any:
    d = dtype_of(x)
    if d.kind not in "fc":
        return x
    if d.kind == "c":
        parts = [nan_to_num(part, copy, nan, posinf, neginf, xp=xp).value for part in (xp.real(x), xp.imag(x))]
        return complex_of(xp, *parts)
    info = xp.finfo(x.dtype)
    x = xp.where(xp.isnan(x), _as(xp, nan, x), x)
    x = xp.where(x == math.inf, _as(xp, info.max if posinf is None else posinf, x), x)
    return Typed(xp.where(x == -math.inf, _as(xp, info.min if neginf is None else neginf, x), x), False)


def _as(xp: Any, value: Any, x: Any) -> Any:
    return cast(xp, value, dtype_of(x)) if hasattr(value, "shape") and hasattr(value, "dtype") else full(xp, float(value), x)
