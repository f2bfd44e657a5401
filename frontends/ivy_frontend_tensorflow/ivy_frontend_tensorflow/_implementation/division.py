"""Division and remainders."""

from __future__ import annotations

from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_frontend_tensorflow._implementation.defining import function, op

_TRUE = {"int8": "float32", "uint8": "float32", "int16": "float32", "uint16": "float32", "int32": "float64", "uint32": "float64",
         "int64": "float64", "uint64": "float64"}  # fmt: skip


@op(public="realdiv")
def RealDiv(x: Any, y: Any, *, xp: Any) -> Any:
    """Return ``x / y``."""
    return xp.divide(x, y)


@function("math.truediv math.divide", "x=y")
def truediv(x: Any, y: Any, *, xp: Any) -> Any:
    """Return ``x / y``; integers are converted first, those of 32 bits to ``float64``."""
    name = dtype_name(x.dtype)
    if name == "bool":
        raise TypeError(f"`x` and `y` must be numeric, got {name}.")
    if name in _TRUE:
        x, y = (xp.astype(v, getattr(xp, _TRUE[name])) for v in (x, y))
    return xp.divide(x, y)


def _integral(x: Any, xp: Any) -> bool:
    return bool(xp.isdtype(x.dtype, "integral"))


@op()
def Div(x: Any, y: Any, *, xp: Any) -> Any:
    """Return the quotient, that of integers rounded towards zero."""
    return xp.trunc_divide(x, y) if _integral(x, xp) else xp.divide(x, y)


@op(public="truncatediv")
def TruncateDiv(x: Any, y: Any, *, xp: Any) -> Any:
    """Return the quotient rounded towards zero."""
    return xp.trunc_divide(x, y) if _integral(x, xp) else xp.trunc(xp.divide(x, y))


@op(public="math.floordiv")
def FloorDiv(x: Any, y: Any, *, xp: Any) -> Any:
    """Return the quotient rounded down."""
    return xp.floor_divide(x, y)


@op(public="math.floormod")
def FloorMod(x: Any, y: Any, *, xp: Any) -> Any:
    """Return the remainder with the sign of the divisor."""
    return xp.remainder(x, y)


@op("Mod", "TruncateMod", public="truncatemod")
def TruncateMod(x: Any, y: Any, *, xp: Any) -> Any:
    """Return the remainder with the sign of the dividend."""
    return xp.fmod(x, y)


@op(public="math.divide_no_nan")
def DivNoNan(x: Any, y: Any, *, xp: Any) -> Any:
    """Return ``x / y``, 0 where ``y`` is 0."""
    if not xp.isdtype(x.dtype, "complex floating"):
        return xp.divide_no_nan(x, y)
    zero = xp.equal(y, 0)
    return xp.where(zero, xp.zeros_like(y), xp.divide(x, xp.where(zero, xp.ones_like(y), y)))


@op(public="math.xdivy")
def Xdivy(x: Any, y: Any, *, xp: Any) -> Any:
    """Return ``x / y``, 0 where ``x`` is 0."""
    zero = xp.logical_and(xp.equal(x, 0), xp.isfinite(x))
    return xp.where(zero, xp.zeros_like(x), xp.divide(x, xp.where(xp.logical_and(zero, xp.equal(y, 0)), xp.ones_like(y), y)))
