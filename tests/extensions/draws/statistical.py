"""Statistics with and without ``nan``, and covariance, against NumPy and SciPy."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.special

from ivy_conformance.calls import DType
from tests.extensions.drawing import Call, Draw, drawn

HOLES = (np.nan,)


def silent(function: Callable[..., Any]) -> Callable[..., Any]:
    """An oracle without warnings."""

    def oracle(*args: Any, **kwargs: Any) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return function(*args, **kwargs)

    return oracle


def no_axes(function: Callable[..., Any]) -> Callable[..., Any]:
    """One that does not know the empty tuple of axes: each element is a row then."""

    def oracle(x: Any, axis: Any = None, **kwargs: Any) -> Any:
        if axis == ():
            return silent(function)(x[..., None], axis=-1, **{**kwargs, "keepdims": False})
        return silent(function)(x, axis=axis, **kwargs)

    return oracle


def reduction(d: Draw, x: np.ndarray) -> dict[str, Any]:
    """Which axes to reduce, and whether to keep them."""
    return d.some(axis=d.one((), d.axes(x.ndim), d.axes(x.ndim)), keepdims=d.flag())


def precision(d: Draw) -> str:
    """A real floating-point type as precise as the one under test."""
    return {"c": "float64" if d.dtype == "complex128" else "float32", "f": d.dtype}.get(d.kind, "float64")


def weights(d: Draw, x: np.ndarray, axis: Any) -> Any:
    """Positive ones for all elements, or for those along the axes; or none."""
    shape = x.shape
    if axis not in (None, ()) and d.flag():
        shape = tuple(x.shape[a] for a in (axis if isinstance(axis, tuple) else (axis,)))
    return d.one(None, d.array(shape, 1, 5, dtype=precision(d)), d.array(shape, 1, 5, dtype="int32"))


@drawn("average", lambda x, axis=None, weights=None, keepdims=False: np.average(x, axis, weights, keepdims=keepdims), relative=True)
def _average(d: Draw) -> Call:
    x = d.array(d.shape())
    given = d.some(axis=d.axes(x.ndim), keepdims=d.flag())
    return [x], {**given, **d.some(weights=weights(d, x, given.get("axis")))}


def spread_out(weights: Any, x: Any, axis: Any) -> Any:
    """A weight for each element: they may be given in the order of the axes, or for fewer elements."""
    if weights is None:
        return None
    if axis is not None and weights.shape != x.shape:
        axes = [a % x.ndim for a in (axis if isinstance(axis, tuple) else (axis,))]
        if weights.shape == tuple(x.shape[a] for a in axes):
            weights = np.expand_dims(weights.transpose(np.argsort(axes)), [a for a in range(x.ndim) if a not in axes])
    return np.broadcast_to(weights, x.shape)


def _moments(x: Any, axis: Any = None, weights: Any = None, keepdims: bool = False) -> Any:
    weights = spread_out(weights, x, axis)
    average: Any = np.average
    mean = average(x, axis, weights, keepdims=True)
    variance = average((x - mean) ** 2, axis, weights, keepdims=keepdims)
    return (mean if keepdims else mean.reshape(variance.shape)), variance


@drawn("moments", _moments, relative=True, units=32)
def _draw_moments(d: Draw) -> Call:
    x = d.array(d.shape())
    given = d.some(axis=d.axes(x.ndim), keepdims=d.flag())
    some = weights(d, x, given.get("axis"))
    if some is not None and some.shape == x.shape and x.ndim:
        some = some[d.one(slice(None), slice(0, 1))]
    return [x], {**given, **d.some(weights=some)}


def _running(name: str, ufunc: np.ufunc) -> None:
    @drawn(name, lambda x, axis=0: ufunc.accumulate(x, axis), units=0)
    def draw(d: Draw) -> Call:
        x = d.array(d.shape(1), special=HOLES if d.kind == "f" and not d.smooth else ())
        return [x], d.some(axis=d.axis(x.ndim)) if x.ndim == 1 else {"axis": d.axis(x.ndim)}


_running("cumulative_max", np.maximum)
_running("cumulative_min", np.minimum)


def _sum_of_exponentials(x: Any, axis: Any = None, keepdims: bool = False, b: Any = None) -> Any:
    """SciPy's, which errs where an infinity is left out beside another."""
    x = x if b is None else np.where(np.equal(b, 0), -np.inf, x)
    found = silent(scipy.special.logsumexp)(x, axis=axis, keepdims=keepdims, b=b)
    some = np.any(np.broadcast_to(np.asarray(1.0 if b is None else b) != 0, x.shape), axis=axis, keepdims=keepdims)
    return np.where(some, found, -np.inf)


@drawn("logsumexp", _sum_of_exponentials, relative=True)
def _logsumexp(d: Draw) -> Call:
    x = d.array(d.shape(1), special=() if d.smooth else d.one((), (np.inf,), (-np.inf,), (np.nan, -np.inf, 900.0)))
    without = () if d.smooth else (0, -1.0)  # of a sum that is not positive the logarithm has no slope
    b = d.one(None, d.number(0.25, 4), *without, d.array(x.shape, 0.25, 4), d.array(x.shape[1:], 0.25, 4, special=(0.0,)))
    return [x], d.some(axis=d.axes(x.ndim), keepdims=d.flag(), b=b)


@drawn("ptp", np.ptp, relative=True)
def _ptp(d: Draw) -> Call:
    x = d.array(d.shape(1), 0, 100)
    return [x], d.some(axis=d.axes(x.ndim), keepdims=d.flag())


def holed(d: Draw, x: np.ndarray) -> np.ndarray:
    """With ``nan`` in a few places."""
    missing = (complex(np.nan, 1), complex(2, np.nan), np.nan) if d.kind == "c" else HOLES
    return x if d.kind in "iu" or d.smooth else np.where(d.rng.random(x.shape) < 0.3, d.one(*missing), x).astype(x.dtype)


def _leaving_out(name: str, function: Callable[..., Any], *, options: Callable[[Draw], dict[str, Any]], **row: Any) -> None:
    @drawn(name, no_axes(function), **row)
    def draw(d: Draw) -> Call:
        shape = d.shape(1, sides=(2, 3)) if d.smooth else d.shape()  # of one element there is no spread
        x = holed(d, d.array(shape, 0.5, 2) if name == "nanprod" else d.array(shape))
        axes = d.some(axis=d.axes(x.ndim), keepdims=d.flag()) if d.smooth else reduction(d, x)
        return [x], {**axes, **d.some(**options(d))}


def summed(d: Draw) -> dict[str, Any]:
    """A data type to add up in."""
    wider = {"i": ("int64", "float64"), "u": ("uint64", "int64"), "f": ("float64", "complex128"), "c": ("complex128",)}
    return {"dtype": d.one(None, *(DType(name) for name in (d.dtype, *wider[d.kind])))}


def corrected(function: Callable[..., Any]) -> Callable[..., Any]:
    """With ``correction`` for NumPy's ``ddof``, and ``nan`` where no degree of freedom is left."""

    def oracle(x: Any, axis: Any = None, keepdims: bool = False, correction: float = 0) -> Any:
        left = np.sum(~np.isnan(x), axis=axis, keepdims=keepdims) - correction
        return np.where(left > 0, function(x, axis=axis, ddof=correction, keepdims=keepdims), np.nan)

    return oracle


for _name in ("nanmax", "nanmin"):
    _leaving_out(_name, getattr(np, _name), options=lambda d: {}, units=0)
_leaving_out("nanmean", np.nanmean, options=lambda d: {}, relative=True)
_leaving_out("nansum", np.nansum, options=summed)
_leaving_out("nanprod", np.nanprod, options=summed, units=64)
for _name in ("nanstd", "nanvar"):
    _leaving_out(
        _name,
        corrected(getattr(np, _name)),
        options=lambda d: {"correction": d.one(0, 1, 1.0, 0.5, *([] if d.smooth else [3.0]))},
        relative=True,
        units=32,
    )


def _nancumsum(x: Any, axis: int = 0, dtype: Any = None, include_initial: bool = False) -> Any:
    filled = x if x.dtype.kind in "iu" else np.where(np.isnan(x), 0, x)
    return np.cumulative_sum(filled, axis=axis, dtype=dtype, include_initial=include_initial)


@drawn("nancumsum", _nancumsum, relative=True)
def _draw_nancumsum(d: Draw) -> Call:
    x = holed(d, d.array(d.shape(1)))
    options = d.some(include_initial=d.flag(), **summed(d))
    return [x], {**options, **(d.some(axis=d.axis(x.ndim)) if x.ndim == 1 else {"axis": d.axis(x.ndim)})}


def _cov(x: Any, y: Any = None, rowvar: bool = True, correction: float = 1, fweights: Any = None, aweights: Any = None) -> Any:
    """NumPy's, with corrections that are not integers."""
    count = x.shape[0] if x.ndim == 1 or (not rowvar and x.shape[0] != 1) else x.shape[1]
    ones = np.ones(count)
    weighing = (ones if fweights is None else fweights) * (ones if aweights is None else aweights)
    total = np.sum(weighing)
    freedom = total - correction * np.sum(weighing * (ones if aweights is None else aweights)) / total
    products = np.cov(x, y, rowvar=rowvar, ddof=0, fweights=fweights, aweights=aweights)
    return products * (total / freedom if freedom > 0 else np.nan)


def variables(d: Draw) -> tuple[list[Any], dict[str, Any], int]:
    """One or two arrays of variables and observations, which axis is which, and how many observations there are."""
    given = d.some(rowvar=d.flag())
    count = d.one(1, 3, 6) if given.get("rowvar", True) else d.one(3, 6)  # one row is one variable, whatever is said

    def some(rows: int) -> np.ndarray:
        x = d.array((rows, count))
        return x if given.get("rowvar", True) else np.ascontiguousarray(x.T)

    if d.flag():
        x, more = d.array((count,)), d.one(None, d.array((count,)))
    else:
        x, more = some(d.one(2, 3)), d.one(None, some(2))
    return ([x] if more is None and d.flag() else [x, more]), given, count


@drawn("cov", silent(_cov), relative=True, units=32)
def _draw_cov(d: Draw) -> Call:
    arrays, given, count = variables(d)
    times, own = d.array((count,), 1, 3, dtype="int32"), d.array((count,), 0.25, 2, dtype=precision(d))
    more = {"correction": d.one(0, 1.0, 0.5, 2.0), "fweights": d.one(None, times), "aweights": d.one(None, own)}
    return arrays, {**given, **d.some(**more)}


@drawn("corrcoef", silent(np.corrcoef), units=32)
def _corrcoef(d: Draw) -> Call:
    arrays, given, _ = variables(d)
    return arrays, given
