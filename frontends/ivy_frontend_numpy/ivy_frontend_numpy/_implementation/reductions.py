"""Reductions: sums, products, extremes, truth, and running ones; by ufuncs or the declared functions."""

from __future__ import annotations

import builtins
import math
from contextlib import nullcontext
from operator import index
from typing import Any

from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import (
    asarray,
    axes_of,
    axis_of,
    cast,
    generic,
    made,
    namespace_of,
    native,
    ndarray,
    some_true,
    value_of,
    wrapped,
)
from ivy_frontend_numpy._implementation.dtypes import BY_NAME, as_dtype, bounds
from ivy_frontend_numpy._implementation.frontend import FRONTEND, numpy
from ivy_frontend_numpy._implementation.promotion import castable
from ivy_frontend_numpy._implementation.ufunc_methods import NOT_GIVEN
from ivy_frontend_numpy._implementation.ufuncs import find


def _keepdims(keepdims: Any) -> bool:
    return False if keepdims is NOT_GIVEN else bool(keepdims)


def _where(where: Any) -> Any:
    return True if where is NOT_GIVEN else where


def stored(x: Any, out: Any, d: Any = None) -> Any:
    """Return a native result, written into ``out`` if there is one."""
    if out is None:
        return wrapped(x, d)
    found = made(x, d)
    if found.shape != out.shape:
        raise ValueError(f"output array has the shape {out.shape}, where {found.shape} is needed")
    if not castable(found._d, out._d, "same_kind"):
        raise TypeError(f"Cannot cast output from {found._d!r} to {out._d!r} with casting rule 'same_kind'")
    out[...] = found
    return out


@numpy()
def sum(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    out: Any = None,
    keepdims: Any = NOT_GIVEN,
    initial: Any = NOT_GIVEN,
    where: Any = NOT_GIVEN,
) -> Any:
    """Return the sum of elements."""
    return find("add").reduce(a, axis, dtype, out, _keepdims(keepdims), initial, _where(where))


@numpy()
def prod(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    out: Any = None,
    keepdims: Any = NOT_GIVEN,
    initial: Any = NOT_GIVEN,
    where: Any = NOT_GIVEN,
) -> Any:
    """Return the product of elements."""
    return find("multiply").reduce(a, axis, dtype, out, _keepdims(keepdims), initial, _where(where))


@numpy()
def max(
    a: Any, axis: Any = None, out: Any = None, keepdims: Any = NOT_GIVEN, initial: Any = NOT_GIVEN, where: Any = NOT_GIVEN
) -> Any:
    """Return the greatest element."""
    return find("maximum").reduce(a, axis, None, out, _keepdims(keepdims), initial, _where(where))


@numpy()
def min(
    a: Any, axis: Any = None, out: Any = None, keepdims: Any = NOT_GIVEN, initial: Any = NOT_GIVEN, where: Any = NOT_GIVEN
) -> Any:
    """Return the smallest element."""
    return find("minimum").reduce(a, axis, None, out, _keepdims(keepdims), initial, _where(where))


@numpy()
def amax(
    a: Any, axis: Any = None, out: Any = None, keepdims: Any = NOT_GIVEN, initial: Any = NOT_GIVEN, where: Any = NOT_GIVEN
) -> Any:
    """Return the greatest element."""
    return max(a, axis, out, keepdims, initial, where)


@numpy()
def amin(
    a: Any, axis: Any = None, out: Any = None, keepdims: Any = NOT_GIVEN, initial: Any = NOT_GIVEN, where: Any = NOT_GIVEN
) -> Any:
    """Return the smallest element."""
    return min(a, axis, out, keepdims, initial, where)


@numpy()
def all(a: Any, axis: Any = None, out: Any = None, keepdims: Any = NOT_GIVEN, *, where: Any = NOT_GIVEN) -> Any:
    """Return whether all elements are true."""
    return find("logical_and").reduce(a, axis, None, out, _keepdims(keepdims), NOT_GIVEN, _where(where))


@numpy()
def any(a: Any, axis: Any = None, out: Any = None, keepdims: Any = NOT_GIVEN, *, where: Any = NOT_GIVEN) -> Any:
    """Return whether any element is true."""
    return find("logical_or").reduce(a, axis, None, out, _keepdims(keepdims), NOT_GIVEN, _where(where))


@numpy()
def ptp(a: Any, axis: Any = None, out: Any = None, keepdims: Any = NOT_GIVEN) -> Any:
    """Return the difference of the greatest and the smallest element."""
    found = max(a, axis, keepdims=keepdims) - min(a, axis, keepdims=keepdims)
    if out is None:
        return found
    out[...] = found
    return out


def _cumulate(name: str, a: Any, axis: Any, dtype: Any, out: Any) -> Any:
    x = asarray(a)
    if axis is None:
        x, axis = views.reshaped(x, (-1,)), 0
    if not len(x.shape):
        x = views.reshaped(x, (1,))
    return find(name).accumulate(x, axis_of(axis, len(x.shape)), dtype, out)


@numpy()
def cumsum(a: Any, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
    """Return the sums of all elements so far."""
    return _cumulate("add", a, axis, dtype, out)


@numpy()
def cumprod(a: Any, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
    """Return the products of all elements so far."""
    return _cumulate("multiply", a, axis, dtype, out)


def _cumulative(name: str, x: Any, axis: Any, dtype: Any, out: Any, include_initial: bool) -> Any:
    a = asarray(x)
    if not len(a.shape):
        a = views.reshaped(a, (1,))
    if axis is None:
        if len(a.shape) > 1:
            raise ValueError("For arrays which have more than one dimension ``axis`` argument is required.")
        axis = 0
    if not include_initial:
        return find(name).accumulate(a, axis, dtype, out)
    done = find(name).accumulate(a, axis, dtype)
    if isinstance(axis, tuple):
        raise TypeError("list indices must be integers or slices, not tuple")
    axis = axis_of(axis, len(a.shape))
    form = tuple(1 if i == axis else n for i, n in enumerate(a.shape))
    start = FRONTEND.find("numpy", "full")(form, find(name).identity, done._d)
    joined = FRONTEND.find("numpy", "concatenate")((start, done), axis=axis)
    if out is None:
        return joined
    out[...] = joined
    return out


@numpy()
def cumulative_sum(x: Any, /, *, axis: Any = None, dtype: Any = None, out: Any = None, include_initial: bool = False) -> Any:
    """Return the sums of all elements so far along an axis."""
    return _cumulative("add", x, axis, dtype, out, include_initial)


@numpy()
def cumulative_prod(x: Any, /, *, axis: Any = None, dtype: Any = None, out: Any = None, include_initial: bool = False) -> Any:
    """Return the products of all elements so far along an axis."""
    return _cumulative("multiply", x, axis, dtype, out, include_initial)


def _axes(axis: Any, x: Any, where: Any) -> tuple[int, ...]:
    """Return the axes of a mean. An array without axes has a first and a last one if elements are chosen."""
    return () if not x.shape and axis in (0, -1) and where is not True else axes_of(axis, len(x.shape))


def _counted(a: Any, axes: tuple[int, ...], where: Any, keepdims: bool) -> Any:
    """Return how many elements are averaged: a number, or an array where ``where`` chooses them."""
    if where is True:
        return math.prod([a.shape[i] for i in axes])
    mask = FRONTEND.find("numpy", "broadcast_to")(asarray(where, BY_NAME["bool"]), a.shape)
    return find("add").reduce(mask, axes, BY_NAME["int64"], None, keepdims)


def _warn(text: str) -> None:
    import warnings

    warnings.warn(text, RuntimeWarning, stacklevel=5)


@numpy()
def mean(a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = NOT_GIVEN, *, where: Any = NOT_GIVEN) -> Any:
    """Return the arithmetic mean."""
    x = asarray(a)
    keep, chosen = _keepdims(keepdims), _where(where)
    axes = _axes(axis, x, chosen)
    d = as_dtype(dtype) if dtype is not None else BY_NAME["float64"] if x._d.kind in "biu" else x._d
    wide = BY_NAME["float32"] if d.name == "float16" and dtype is None else d
    count = _counted(x, axes, chosen, keep)
    empty = count == 0 if isinstance(count, int) else some_true(count == 0)
    if empty:
        _warn("Mean of empty slice.")
    total = find("add").reduce(x, axes, wide, None, keep, NOT_GIVEN, chosen)
    with FRONTEND.find("numpy", "errstate")(all="ignore") if empty else nullcontext():
        found = find("divide")(total, count if not isinstance(count, int) or count else wide.type(0) if wide.kind in "fc" else 0.0)
    found = found.astype(d)
    if type(x) is not ndarray and isinstance(found, ndarray):
        found = made(value_of(found), found._d, type(x))
    if out is None:
        return found
    if out.shape != found.shape:
        raise ValueError("output parameter for reduction operation add has the wrong number of dimensions")
    out[...] = found
    return out


def _variance(a: Any, axis: Any, dtype: Any, out: Any, ddof: Any, keepdims: Any, where: Any, mean_: Any, correction: Any) -> Any:
    if correction is not NOT_GIVEN:
        if ddof != 0:
            raise ValueError("ddof and correction can't be provided simultaneously.")
        ddof = correction
    x = asarray(a)
    keep, chosen = _keepdims(keepdims), _where(where)
    axes = _axes(axis, x, chosen)
    d = as_dtype(dtype) if dtype is not None else BY_NAME["float64"] if x._d.kind in "biu" else x._d
    wide = BY_NAME["float32"] if d.name == "float16" and dtype is None else d
    real = BY_NAME[f"float{4 * d.itemsize}"] if d.kind == "c" else d
    count = _counted(x, axes, chosen, keep)
    short = count - ddof <= 0 if isinstance(count, int) else some_true(count <= ddof)
    if short:
        _warn("Degrees of freedom <= 0 for slice")
    centre = mean_ if mean_ is not NOT_GIVEN else mean_of(x, axes, wide, chosen)
    apart = find("subtract")(x.astype(wide), centre)
    squares = find("multiply")(apart, apart.conj()).real if d.kind == "c" else find("multiply")(apart, apart)
    total = find("add").reduce(squares, axes, None, None, keep, NOT_GIVEN, chosen)
    divisor = builtins.max(count - ddof, 0) if isinstance(count, int) else find("maximum")(count - ddof, 0)
    kind = BY_NAME["float32"] if wide.name == "float32" else real
    found = find("divide")(total, kind.type(divisor) if isinstance(divisor, (int, float)) else divisor.astype(kind))
    found = found.astype(real if dtype is None else d)
    if type(x) is not ndarray and isinstance(found, ndarray):
        found = made(value_of(found), found._d, type(x))
    if out is None:
        return found
    out[...] = found
    return out


def mean_of(x: Any, axes: tuple[int, ...], d: Any, where: Any) -> Any:
    """Return the mean with its axes kept."""
    count = _counted(x, axes, where, True)
    total = find("add").reduce(x, axes, d, None, True, NOT_GIVEN, where)
    divisor = d.type(count) if isinstance(count, int) else count.astype(d)
    return find("divide")(total, divisor)


@numpy()
def var(
    a: Any, axis: Any = None, dtype: Any = None, out: Any = None, ddof: Any = 0, keepdims: Any = NOT_GIVEN, *,
    where: Any = NOT_GIVEN, mean: Any = NOT_GIVEN, correction: Any = NOT_GIVEN,
) -> Any:  # fmt: skip
    """Return the variance."""
    return _variance(a, axis, dtype, out, ddof, keepdims, where, mean, correction)


@numpy()
def std(
    a: Any, axis: Any = None, dtype: Any = None, out: Any = None, ddof: Any = 0, keepdims: Any = NOT_GIVEN, *,
    where: Any = NOT_GIVEN, mean: Any = NOT_GIVEN, correction: Any = NOT_GIVEN,
) -> Any:  # fmt: skip
    """Return the standard deviation."""
    found = find("sqrt")(_variance(a, axis, dtype, None, ddof, keepdims, where, mean, correction))
    if out is None:
        return found
    out[...] = found
    return out


@numpy()
def count_nonzero(a: Any, axis: Any = None, *, keepdims: bool = False) -> Any:
    """Return how many elements are not zero."""
    return find("add").reduce(asarray(a).astype(bool), axis, BY_NAME["int64"], None, keepdims)


def _extreme(name: str, a: Any, axis: Any, out: Any, keepdims: Any) -> Any:
    x = asarray(a)
    xp = namespace_of(x)
    keep = _keepdims(keepdims)
    n = len(x.shape)
    if axis is not None:
        axis = axis_of(axis, n) if n else axis_of(axis, 1)
    if x.size == 0 and (axis is None or x.shape[axis] == 0):
        raise ValueError(f"attempt to get {name} of an empty sequence")
    v = value_of(x)
    if x._d.kind == "b":
        v = xp.astype(v, xp.uint8)
    if not n:
        return stored(xp.asarray(0, dtype=xp.int64), out)
    if x._d.kind == "c":
        return _complex_extreme(name, x, axis, keep)
    if x._d.kind == "f":
        nan = xp.isnan(v)
        score = xp.where(nan, xp.asarray(math.inf if name == "argmax" else -math.inf, dtype=v.dtype), v)
        found = getattr(xp, name)(score, axis=axis, keepdims=keep)
        first = xp.argmax(xp.astype(nan, xp.uint8), axis=axis, keepdims=keep)
        found = xp.where(xp.any(nan, axis=axis, keepdims=keep), first, found)
    else:
        found = getattr(xp, name)(v, axis=axis, keepdims=keep)
    return stored(xp.astype(found, xp.int64), out)


def _complex_extreme(name: str, x: Any, axis: Any, keep: bool) -> Any:
    """Return the index of the first nan; without one, of the first extreme imaginary part among the extreme real parts."""
    xp = namespace_of(x)
    v = value_of(x)
    extreme, beyond = (xp.max, -math.inf) if name == "argmax" else (xp.min, math.inf)
    nan = xp.isnan(v)
    found = ~nan
    for part in (xp.real(v), xp.imag(v)):
        among = xp.where(found, part, xp.asarray(beyond, dtype=part.dtype))
        found = found & xp.equal(part, extreme(among, axis=axis, keepdims=True))
    found = xp.where(xp.any(nan, axis=axis, keepdims=True), nan, found)
    return wrapped(xp.astype(xp.argmax(xp.astype(found, xp.uint8), axis=axis, keepdims=keep), xp.int64))


@numpy()
def argmax(a: Any, axis: Any = None, out: Any = None, *, keepdims: Any = NOT_GIVEN) -> Any:
    """Return the index of the greatest element."""
    return _extreme("argmax", a, axis, out, keepdims)


@numpy()
def argmin(a: Any, axis: Any = None, out: Any = None, *, keepdims: Any = NOT_GIVEN) -> Any:
    """Return the index of the smallest element."""
    return _extreme("argmin", a, axis, out, keepdims)


@numpy()
def trace(a: Any, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None, out: Any = None) -> Any:
    """Return the sum of a diagonal."""
    return sum(FRONTEND.find("numpy", "diagonal")(a, offset, axis1, axis2), -1, dtype, out)


# Ignoring what is no number.


def _without_nan(a: Any, value: Any) -> tuple[Any, Any]:
    """Return an array with a value in place of what is no number, and where that was; ``None`` for integers."""
    x = asarray(a)
    if x._d.kind not in "fc":
        return x, None
    mask = find("isnan")(x)
    xp = namespace_of(x)
    v = native(x)
    return made(xp.where(native(mask, xp), xp.asarray(value, dtype=v.dtype), v), x._d), asarray(mask)


@numpy()
def nansum(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    out: Any = None,
    keepdims: Any = NOT_GIVEN,
    initial: Any = NOT_GIVEN,
    where: Any = NOT_GIVEN,
) -> Any:
    """Return the sum of elements that are numbers."""
    return sum(_without_nan(a, 0.0)[0], axis, dtype, out, keepdims, initial, where)


@numpy()
def nanprod(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    out: Any = None,
    keepdims: Any = NOT_GIVEN,
    initial: Any = NOT_GIVEN,
    where: Any = NOT_GIVEN,
) -> Any:
    """Return the product of elements that are numbers."""
    return prod(_without_nan(a, 1.0)[0], axis, dtype, out, keepdims, initial, where)


@numpy()
def nancumsum(a: Any, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
    """Return the sums of all numbers so far."""
    return cumsum(_without_nan(a, 0.0)[0], axis, dtype, out)


@numpy()
def nancumprod(a: Any, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
    """Return the products of all numbers so far."""
    return cumprod(_without_nan(a, 1.0)[0], axis, dtype, out)


def _nan_extreme(name: str, a: Any, axis: Any, out: Any, keepdims: Any, initial: Any, where: Any) -> Any:
    x = asarray(a)
    found = find(name).reduce(x, axis, None, out, _keepdims(keepdims), initial, _where(where))
    if x._d.kind in "fc" and some_true(find("isnan")(found)):
        _warn("All-NaN slice encountered" if len(x.shape) else "All-NaN axis encountered")
    return found


@numpy()
def nanmax(
    a: Any, axis: Any = None, out: Any = None, keepdims: Any = NOT_GIVEN, initial: Any = NOT_GIVEN, where: Any = NOT_GIVEN
) -> Any:
    """Return the greatest element that is a number."""
    return _nan_extreme("fmax", a, axis, out, keepdims, initial, where)


@numpy()
def nanmin(
    a: Any, axis: Any = None, out: Any = None, keepdims: Any = NOT_GIVEN, initial: Any = NOT_GIVEN, where: Any = NOT_GIVEN
) -> Any:
    """Return the smallest element that is a number."""
    return _nan_extreme("fmin", a, axis, out, keepdims, initial, where)


def _nan_arg(name: str, a: Any, axis: Any, out: Any, keepdims: Any) -> Any:
    axis = axis if axis is None else index(axis)
    x, mask = _without_nan(a, -math.inf if name == "argmax" else math.inf)
    if mask is not None and some_true(mask.all(axis=axis)):
        raise ValueError("All-NaN slice encountered")
    return _extreme(name, x, axis, out, keepdims)


@numpy()
def nanargmax(a: Any, axis: Any = None, out: Any = None, *, keepdims: Any = NOT_GIVEN) -> Any:
    """Return the index of the greatest number."""
    return _nan_arg("argmax", a, axis, out, keepdims)


@numpy()
def nanargmin(a: Any, axis: Any = None, out: Any = None, *, keepdims: Any = NOT_GIVEN) -> Any:
    """Return the index of the smallest number."""
    return _nan_arg("argmin", a, axis, out, keepdims)


def _check_inexact(a: Any, dtype: Any) -> None:
    if dtype is not None and asarray(a)._d.kind in "fc" and as_dtype(dtype).kind not in "fc":
        raise TypeError("If a is inexact, then dtype must be inexact")


def _numbers(a: Any, where: Any) -> Any:
    x = asarray(a)
    if x._d.kind not in "fc":
        return where
    mask = asarray(find("logical_not")(find("isnan")(x)))
    return mask if _where(where) is True else mask & asarray(where)


@numpy()
def nanmean(
    a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = NOT_GIVEN, *, where: Any = NOT_GIVEN
) -> Any:
    """Return the mean of elements that are numbers."""
    _check_inexact(a, dtype)
    return mean(a, axis, dtype, out, keepdims, where=_numbers(a, where))


@numpy()
def nanvar(
    a: Any, axis: Any = None, dtype: Any = None, out: Any = None, ddof: Any = 0, keepdims: Any = NOT_GIVEN, *,
    where: Any = NOT_GIVEN, mean: Any = NOT_GIVEN, correction: Any = NOT_GIVEN,
) -> Any:  # fmt: skip
    """Return the variance of elements that are numbers."""
    _check_inexact(a, dtype)
    found = _variance(a, axis, dtype, None, ddof, keepdims, _numbers(a, where), mean, correction)
    x = asarray(a)
    if x._d.kind in "fc":
        chosen = asarray(_numbers(a, where))
        count = _counted(x, _axes(axis, x, chosen), chosen, _keepdims(keepdims))
        less = ddof if correction is NOT_GIVEN else correction
        kept = found._d
        found = FRONTEND.find("numpy", "where")(count - less <= 0, math.nan, found).astype(kept)[()]
    if out is None:
        return found
    out[...] = found
    return out


@numpy()
def nanstd(
    a: Any, axis: Any = None, dtype: Any = None, out: Any = None, ddof: Any = 0, keepdims: Any = NOT_GIVEN, *,
    where: Any = NOT_GIVEN, mean: Any = NOT_GIVEN, correction: Any = NOT_GIVEN,
) -> Any:  # fmt: skip
    """Return the standard deviation of elements that are numbers."""
    found = find("sqrt")(nanvar(a, axis, dtype, None, ddof, keepdims, where=where, mean=mean, correction=correction))
    if out is None:
        return found
    out[...] = found
    return out


@numpy()
def clip(
    a: Any,
    a_min: Any = NOT_GIVEN,
    a_max: Any = NOT_GIVEN,
    out: Any = None,
    *,
    min: Any = NOT_GIVEN,
    max: Any = NOT_GIVEN,
    **kwargs: Any,
) -> Any:
    """Return elements limited to an interval."""
    if (a_min is NOT_GIVEN) is not (a_max is NOT_GIVEN):
        raise TypeError(f"clip() missing 1 required positional argument: {'a_min' if a_min is NOT_GIVEN else 'a_max'!r}")
    low = a_min if a_min is not NOT_GIVEN else min if min is not NOT_GIVEN else None
    high = a_max if a_max is not NOT_GIVEN else max if max is not NOT_GIVEN else None
    if (a_min is not NOT_GIVEN or a_max is not NOT_GIVEN) and (min is not NOT_GIVEN or max is not NOT_GIVEN):
        raise ValueError("Passing `min` or `max` keyword argument when `a_min` and `a_max` are provided is forbidden.")
    x = asarray(a) if not isinstance(a, (ndarray, generic)) else a
    keep: dict[str, Any] = {"out": out, **kwargs}
    if low is None and high is None:
        return find("positive")(x, **keep)
    if type(low) is int and x._d.kind in "iu" and low <= bounds(x._d)[0]:
        low = None
    if type(high) is int and x._d.kind in "iu" and high >= bounds(x._d)[1]:
        high = None
    if low is None and high is None:
        return find("positive")(x, **keep)
    if low is None:
        return find("minimum")(x, high, **keep)
    if high is None:
        return find("maximum")(x, low, **keep)
    if out is None:
        return find("minimum")(find("maximum")(x, low, **kwargs), high, **kwargs)
    find("maximum")(x, low, **keep)
    return find("minimum")(out, high, **keep)


@numpy()
def round(a: Any, decimals: int = 0, out: Any = None) -> Any:
    """Return elements rounded to decimals, halves to even."""
    x = asarray(a) if not isinstance(a, (ndarray, generic)) else a
    xp = namespace_of(x, out)
    d = x._d
    v = native(x, xp)
    if d.kind == "b" and decimals:
        raise TypeError("Cannot cast ufunc 'multiply' output from dtype('float64') to dtype('bool') with casting rule 'same_kind'")
    if d.kind == "c":
        real, imag = (value_of(asarray(round(made(part), decimals))) for part in (xp.real(v), xp.imag(v)))
        return stored(views.complex_of(xp, real, imag, d), out, d)
    if d.kind == "b":
        v, d = xp.astype(v, xp.float16), BY_NAME["float16"]
    if d.kind in "iu" and decimals >= 0:
        found = v
    elif d.kind in "iu":
        factor = 10.0 ** builtins.min(-decimals, 308)
        whole = xp.astype(v, xp.float64) / factor
        whole = xp.round(whole) * factor  # in 64 bits first: conversions to narrower integers saturate on some backends
        found = cast(whole if d.name == "uint64" else xp.astype(whole, xp.int64), d, xp)
    elif decimals == 0:
        found = xp.round(v)
    else:
        # What is infinite as a Python float is so in NumPy, and zeros and numbers become nan.
        factor = xp.asarray(10.0 ** abs(decimals) if abs(decimals) <= 308 else math.inf, dtype=v.dtype)
        found = xp.round(v * factor) / factor if decimals > 0 else xp.round(v / factor) * factor
    return stored(found, out, d)


@numpy()
def around(a: Any, decimals: int = 0, out: Any = None) -> Any:
    """Return elements rounded to decimals, halves to even."""
    return round(a, decimals, out)
