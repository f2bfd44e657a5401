"""Reductions: sums, products, extremes, truth, and running ones; by ufuncs or the declared functions."""

from __future__ import annotations

import builtins
import math
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from ivy_api.frontends.sizes import index
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
    write_result,
)
from ivy_frontend_numpy._implementation.dtypes import BY_NAME, as_dtype, bounds, real_dtype
from ivy_frontend_numpy._implementation.frontend import NOT_GIVEN, numpy, numpy_function, variants
from ivy_frontend_numpy._implementation.promotion import castable
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
    return write_result(found, out)


def reduce_by(
    name: str, a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = NOT_GIVEN, initial: Any = NOT_GIVEN,
    where: Any = NOT_GIVEN,
) -> Any:  # fmt: skip
    """Return what the ufunc of a name reduces an array to."""
    keep = False if keepdims is NOT_GIVEN else bool(keepdims)
    return find(name).reduce(a, axis, dtype, out, keep, initial, True if where is NOT_GIVEN else where)


variants(
    reduce_by,
    {
        "sum": ("Return the sum of elements.", "add"),
        "prod": ("Return the product of elements.", "multiply"),
        "max": ("Return the greatest element.", "maximum"),
        "amax": ("Return the greatest element.", "maximum"),
        "min": ("Return the smallest element.", "minimum"),
        "amin": ("Return the smallest element.", "minimum"),
        "all": ("Return whether all elements are true.", "logical_and"),
        "any": ("Return whether any element is true.", "logical_or"),
    },
)


@numpy()
def ptp(a: Any, axis: Any = None, out: Any = None, keepdims: Any = NOT_GIVEN) -> Any:
    """Return the difference of the greatest and the smallest element."""
    greatest, smallest = (reduce_by(name, a, axis, keepdims=keepdims) for name in ("maximum", "minimum"))
    return write_result(greatest - smallest, out)


def _cumulate(name: str, a: Any, axis: Any, dtype: Any, out: Any) -> Any:
    x = asarray(a)
    if axis is None:
        x, axis = views.reshaped(x, (-1,)), 0
    if not len(x.shape):
        x = views.reshaped(x, (1,))
    return find(name).accumulate(x, axis_of(axis, len(x.shape)), dtype, out)


variants(
    _cumulate,
    {
        "cumsum": ("Return the sums of all elements so far.", "add"),
        "cumprod": ("Return the products of all elements so far.", "multiply"),
    },
)


def _cumulate_from_identity(name: str, x: Any, axis: Any, dtype: Any, out: Any, include_initial: bool) -> Any:
    """Accumulate as the Array API Standard does: from the identity of the ufunc, if it is to be included."""
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
    start = numpy_function("full")(form, find(name).identity, done._d)
    return write_result(numpy_function("concatenate")((start, done), axis=axis), out)


variants(
    _cumulate_from_identity,
    {
        "cumulative_sum": ("Return the sums of all elements so far along an axis.", "add"),
        "cumulative_prod": ("Return the products of all elements so far along an axis.", "multiply"),
    },
)


def _axes(axis: Any, x: Any, where: Any) -> tuple[int, ...]:
    """Return the axes of a mean. An array without axes has a first and a last one if elements are chosen."""
    return () if not x.shape and axis in (0, -1) and where is not True else axes_of(axis, len(x.shape))


def _counted(a: Any, axes: tuple[int, ...], where: Any, keepdims: bool) -> Any:
    """Return how many elements are averaged: a number, or an array where ``where`` chooses them."""
    if where is True:
        return math.prod([a.shape[i] for i in axes])
    mask = numpy_function("broadcast_to")(asarray(where, BY_NAME["bool"]), a.shape)
    return find("add").reduce(mask, axes, BY_NAME["int64"], None, keepdims)


def _warn(text: str) -> None:
    import warnings

    warnings.warn(text, RuntimeWarning, stacklevel=5)


def _mean_dtypes(d: Any, dtype: Any) -> tuple[Any, Any]:
    """Return the data type of a mean of elements of ``d``, and the one it is computed in: 32 bits for 16 by default."""
    if dtype is not None:
        return as_dtype(dtype), as_dtype(dtype)
    if d.kind in "biu":
        return BY_NAME["float64"], BY_NAME["float64"]
    return d, BY_NAME["float32"] if d.name == "float16" else d


def _as_class_of(x: Any, found: Any) -> Any:
    """Return a result in the class of the array it was computed from."""
    return made(value_of(found), found._d, type(x)) if type(x) is not ndarray and isinstance(found, ndarray) else found


@numpy()
def mean(a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = NOT_GIVEN, *, where: Any = NOT_GIVEN) -> Any:
    """Return the arithmetic mean."""
    x = asarray(a)
    keep, chosen = _keepdims(keepdims), _where(where)
    axes = _axes(axis, x, chosen)
    d, wide = _mean_dtypes(x._d, dtype)
    count = _counted(x, axes, chosen, keep)
    empty = count == 0 if isinstance(count, int) else some_true(count == 0)
    if empty:
        _warn("Mean of empty slice.")
    total = find("add").reduce(x, axes, wide, None, keep, NOT_GIVEN, chosen)
    with numpy_function("errstate")(all="ignore") if empty else nullcontext():
        found = find("divide")(total, count if not isinstance(count, int) or count else wide.type(0) if wide.kind in "fc" else 0.0)
    found = _as_class_of(x, found.astype(d))
    if out is not None and out.shape != found.shape:
        raise ValueError("output parameter for reduction operation add has the wrong number of dimensions")
    return write_result(found, out)


def _variance(
    a: Any, axis: Any = None, dtype: Any = None, out: Any = None, ddof: Any = 0, keepdims: Any = NOT_GIVEN, where: Any = NOT_GIVEN,
    mean: Any = NOT_GIVEN, correction: Any = NOT_GIVEN,
) -> Any:  # fmt: skip
    ddof = _lost_degrees(ddof, correction)
    x = asarray(a)
    keep, chosen = _keepdims(keepdims), _where(where)
    axes = _axes(axis, x, chosen)
    d, wide = _mean_dtypes(x._d, dtype)
    count = _counted(x, axes, chosen, keep)
    if count - ddof <= 0 if isinstance(count, int) else some_true(count <= ddof):
        _warn("Degrees of freedom <= 0 for slice")
    centre = mean_of(x, axes, wide, chosen) if mean is NOT_GIVEN else mean
    apart = find("subtract")(x.astype(wide), centre)
    squares = find("multiply")(apart, apart.conj()).real if d.kind == "c" else find("multiply")(apart, apart)
    total = find("add").reduce(squares, axes, None, None, keep, NOT_GIVEN, chosen)
    divisor = builtins.max(count - ddof, 0) if isinstance(count, int) else find("maximum")(count - ddof, 0)
    kind = real_dtype(wide)
    found = find("divide")(total, kind.type(divisor) if isinstance(divisor, (int, float)) else divisor.astype(kind))
    return write_result(_as_class_of(x, found.astype(real_dtype(d) if dtype is None else d)), out)


def _lost_degrees(ddof: Any, correction: Any) -> Any:
    """Return the degrees of freedom that a variance loses, by the name of NumPy or that of the Array API Standard."""
    if correction is NOT_GIVEN:
        return ddof
    if ddof != 0:
        raise ValueError("ddof and correction can't be provided simultaneously.")
    return correction


def _deviation(variance: Callable[..., Any], a: Any, out: Any, **given: Any) -> Any:
    return write_result(find("sqrt")(variance(a, **given)), out)


variants(_variance, {"var": ("Return the variance.",)})
variants(_deviation, {"std": ("Return the standard deviation.", _variance)})


def mean_of(x: Any, axes: tuple[int, ...], d: Any, where: Any) -> Any:
    """Return the mean with its axes kept."""
    count = _counted(x, axes, where, True)
    total = find("add").reduce(x, axes, d, None, True, NOT_GIVEN, where)
    divisor = d.type(count) if isinstance(count, int) else count.astype(d)
    return find("divide")(total, divisor)


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


variants(
    _extreme,
    {
        "argmax": ("Return the index of the greatest element.", "argmax"),
        "argmin": ("Return the index of the smallest element.", "argmin"),
    },
)


@numpy()
def trace(a: Any, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None, out: Any = None) -> Any:
    """Return the sum of a diagonal."""
    return reduce_by("add", numpy_function("diagonal")(a, offset, axis1, axis2), -1, dtype, out)


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


def _of_numbers(implementation: Callable[..., Any], name: str, neutral: float, a: Any, **given: Any) -> Any:
    return implementation(name, _without_nan(a, neutral)[0], **given)


variants(
    _of_numbers,
    {
        "nansum": ("Return the sum of elements that are numbers.", reduce_by, "add", 0.0),
        "nanprod": ("Return the product of elements that are numbers.", reduce_by, "multiply", 1.0),
        "nancumsum": ("Return the sums of all numbers so far.", _cumulate, "add", 0.0),
        "nancumprod": ("Return the products of all numbers so far.", _cumulate, "multiply", 1.0),
    },
)


def _nan_extreme(name: str, a: Any, **given: Any) -> Any:
    x = asarray(a)
    found = reduce_by(name, x, **given)
    if x._d.kind in "fc" and some_true(find("isnan")(found)):
        _warn("All-NaN slice encountered" if len(x.shape) else "All-NaN axis encountered")
    return found


variants(
    _nan_extreme,
    {
        "nanmax": ("Return the greatest element that is a number.", "fmax"),
        "nanmin": ("Return the smallest element that is a number.", "fmin"),
    },
)


def _nan_arg(name: str, a: Any, axis: Any, out: Any, keepdims: Any) -> Any:
    axis = axis if axis is None else index(axis)
    x, mask = _without_nan(a, -math.inf if name == "argmax" else math.inf)
    if mask is not None and some_true(mask.all(axis=axis)):
        raise ValueError("All-NaN slice encountered")
    return _extreme(name, x, axis, out, keepdims)


variants(
    _nan_arg,
    {
        "nanargmax": ("Return the index of the greatest number.", "argmax"),
        "nanargmin": ("Return the index of the smallest number.", "argmin"),
    },
)


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


def _variance_of_numbers(
    a: Any, axis: Any = None, dtype: Any = None, out: Any = None, ddof: Any = 0, keepdims: Any = NOT_GIVEN, where: Any = NOT_GIVEN,
    mean: Any = NOT_GIVEN, correction: Any = NOT_GIVEN,
) -> Any:  # fmt: skip
    _check_inexact(a, dtype)
    found = _variance(a, axis, dtype, None, ddof, keepdims, _numbers(a, where), mean, correction)
    x = asarray(a)
    if x._d.kind in "fc":
        chosen = asarray(_numbers(a, where))
        count = _counted(x, _axes(axis, x, chosen), chosen, _keepdims(keepdims))
        kept = found._d
        lost = count - _lost_degrees(ddof, correction) <= 0
        found = numpy_function("where")(lost, math.nan, found).astype(kept)[()]
    return write_result(found, out)


variants(_variance_of_numbers, {"nanvar": ("Return the variance of elements that are numbers.",)})
variants(_deviation, {"nanstd": ("Return the standard deviation of elements that are numbers.", _variance_of_numbers)})


@numpy()
def clip(
    a: Any, a_min: Any = NOT_GIVEN, a_max: Any = NOT_GIVEN, out: Any = None, *, min: Any = NOT_GIVEN, max: Any = NOT_GIVEN,
    **kwargs: Any,
) -> Any:  # fmt: skip
    """Return elements limited to an interval."""
    low, high = _clip_bounds(a_min, a_max, min, max)
    x = asarray(a) if not isinstance(a, (ndarray, generic)) else a
    if x._d.kind in "iu":  # a Python integer beyond the data type limits nothing
        least, greatest = bounds(x._d)
        low = None if type(low) is int and low <= least else low
        high = None if type(high) is int and high >= greatest else high
    given = kwargs if out is None else {"out": out, **kwargs}
    if low is None and high is None:
        return find("positive")(x, **given)
    if low is None:
        return find("minimum")(x, high, **given)
    found = find("maximum")(x, low, **given)
    return found if high is None else find("minimum")(found, high, **given)


def _clip_bounds(a_min: Any, a_max: Any, low: Any, high: Any) -> tuple[Any, Any]:
    """Return the bounds of `clip`, under the names of NumPy or those of the Array API Standard; ``None`` where there is none."""
    if (a_min is NOT_GIVEN) is not (a_max is NOT_GIVEN):
        raise TypeError(f"clip() missing 1 required positional argument: {'a_min' if a_min is NOT_GIVEN else 'a_max'!r}")
    if a_min is NOT_GIVEN:
        return None if low is NOT_GIVEN else low, None if high is NOT_GIVEN else high
    if low is not NOT_GIVEN or high is not NOT_GIVEN:
        raise ValueError("Passing `min` or `max` keyword argument when `a_min` and `a_max` are provided is forbidden.")
    return a_min, a_max


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
