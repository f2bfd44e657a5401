"""Division and remainders."""

from __future__ import annotations

from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_frontend_tensorflow._implementation.defining import function, op
from ivy_frontend_tensorflow._implementation.errors import InternalError, InvalidArgumentError
from ivy_frontend_tensorflow._implementation.manipulation import holds

_TRUE = {"int8": "float32", "uint8": "float32", "int16": "float32", "uint16": "float32", "int32": "float64", "uint32": "float64",
         "int64": "float64", "uint64": "float64"}  # fmt: skip


@op(public="realdiv")
def RealDiv(x: Any, y: Any, *, xp: Any) -> Any:
    """Return ``x / y``."""
    return xp.divide(x, y)


def _divisible(x: Any, y: Any, xp: Any) -> tuple[Any, Any]:
    """Return integers as floating-point numbers, those of 32 bits as ``float64``."""
    name = dtype_name(x.dtype)
    if name == "bool":
        raise TypeError(f"`x` and `y` must be numeric, got {name}.")
    return (x, y) if name not in _TRUE else (xp.astype(x, getattr(xp, _TRUE[name])), xp.astype(y, getattr(xp, _TRUE[name])))


@function("math.truediv math.divide", "x=y")
def truediv(x: Any, y: Any, *, xp: Any) -> Any:
    """Return ``x / y``; integers are converted first, those of 32 bits to ``float64``."""
    return xp.divide(*_divisible(x, y, xp))


@function("math.divide_no_nan", "x=y")
def divide_no_nan(x: Any, y: Any, *, xp: Any) -> Any:
    """Return ``x / y``, 0 where ``y`` is 0; integers are converted first, those of 32 bits to ``float64``."""
    return DivNoNan(*_divisible(x, y, xp), xp=xp)


def _integral(x: Any, xp: Any) -> bool:
    return bool(xp.isdtype(x.dtype, "integral"))


def _divisors(x: Any, y: Any, xp: Any, error: Any = InvalidArgumentError) -> Any:
    """Return the divisors, or raise if they are integers and divide some element by 0."""
    if _integral(y, xp) and 0 not in (*x.shape, *y.shape) and holds(xp.any(xp.equal(y, 0))):
        raise error(None, None, "Integer division by zero")
    return y


@op()
def Div(x: Any, y: Any, *, xp: Any) -> Any:
    """Return the quotient, that of integers rounded towards zero."""
    return xp.trunc_divide(x, _divisors(x, y, xp)) if _integral(x, xp) else xp.divide(x, y)


@op(public="truncatediv")
def TruncateDiv(x: Any, y: Any, *, xp: Any) -> Any:
    """Return the quotient rounded towards zero."""
    return xp.trunc_divide(x, _divisors(x, y, xp, InternalError)) if _integral(x, xp) else xp.trunc(xp.divide(x, y))


@op(public="math.floordiv")
def FloorDiv(x: Any, y: Any, *, xp: Any) -> Any:
    """Return the quotient rounded down."""
    return xp.floor_divide(x, _divisors(x, y, xp))


@op(public="math.floormod")
def FloorMod(x: Any, y: Any, *, xp: Any) -> Any:
    """Return the remainder with the sign of the divisor."""
    return xp.remainder(x, _divisors(x, y, xp))


@op()
def Mod(x: Any, y: Any, *, xp: Any) -> Any:
    """Return the remainder with the sign of the dividend."""
    return xp.fmod(x, _divisors(x, y, xp))


@op(public="truncatemod")
def TruncateMod(x: Any, y: Any, *, xp: Any) -> Any:
    """Return the remainder with the sign of the dividend."""
    return xp.fmod(x, _divisors(x, y, xp, InternalError))


@op()
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
