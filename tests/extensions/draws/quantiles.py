"""Quantiles, against NumPy; weighted ones, against their definition."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from ivy_api.bodies.quantiles import METHODS
from tests.extensions.drawing import Call, Draw, drawn
from tests.extensions.draws.statistical import precision, silent, spread_out

JUMPS = "of some methods it jumps with q"


def reduction(d: Draw, x: np.ndarray) -> dict[str, Any]:
    """Which axes to reduce, and whether to keep them."""
    return d.some(axis=d.axes(x.ndim), keepdims=d.flag())


@drawn("median", silent(np.median))
def _median(d: Draw) -> Call:
    x = d.array(d.shape(), special=() if d.smooth else d.one((), (np.nan,)))
    return [x], reduction(d, x)


@drawn("nanmedian", silent(np.nanmedian))
def _nanmedian(d: Draw) -> Call:
    x = d.array(d.shape(), special=() if d.smooth else (np.nan,))
    return [x], reduction(d, x)


def weighted(x: Any, q: Any, axis: Any, weights: Any, keepdims: bool) -> Any:
    """The least element up to which the weights are a share of ``q``, one slice after the other."""
    axes = tuple(range(x.ndim)) if axis is None else tuple(a % x.ndim for a in (axis if isinstance(axis, tuple) else (axis,)))
    weights = spread_out(weights, x, axis)
    others = [a for a in range(x.ndim) if a not in axes]
    kept = [x.shape[a] for a in others]
    rows, shares = (a.transpose(*others, *sorted(axes)).reshape(*kept, -1) for a in (x, weights))
    out = np.empty((*np.shape(q), *kept), dtype=x.dtype)
    for place in np.ndindex(*kept):
        pairs = sorted(zip(rows[place].tolist(), shares[place].tolist(), strict=True))
        total = sum(weight for _, weight in pairs)
        for index in np.ndindex(np.shape(q)):
            reached = np.cumsum([weight for _, weight in pairs])
            enough = (reached / total >= np.asarray(q)[index]) & (reached > 0)
            out[(*index, *place)] = pairs[int(np.argmax(enough))][0]
    return np.expand_dims(out, tuple(np.ndim(q) + a for a in axes)) if keepdims else out


def _quantile(
    x: Any,
    q: Any,
    axis: Any = None,
    keepdims: bool = False,
    method: str = "linear",
    weights: Any = None,
    of: float = 1,
    skipping: bool = False,
) -> Any:
    if weights is not None:
        given = np.where(np.isnan(x), 0, spread_out(weights, x, axis)) if skipping else weights
        numbers = np.where(np.isnan(x), np.inf, x)  # nan has no order
        found = weighted(numbers, np.asarray(q, dtype="float64") / of, None if skipping and axis is None else axis, given, keepdims)
        broken = (np.all if skipping else np.any)(np.isnan(x), axis=axis, keepdims=keepdims)
        return np.where(broken, np.nan, found)
    functions = (np.nanquantile, np.nanpercentile) if skipping else (np.quantile, np.percentile)
    levels = np.ravel(q) if np.ndim(q) else q  # NumPy's nanquantile mixes up the axes of several levels
    found = silent(functions[of != 1])(x, levels, axis=axis, keepdims=keepdims, method=method)
    return np.reshape(found, (*np.shape(q), *np.shape(found)[1:])) if np.ndim(q) else found


def call(d: Draw, of: float = 1) -> Call:
    """A call of `quantile` or `nanquantile`, or of a percentile with shares of 100.

    Arrays of shares have eighths, for to which element others belong is a matter of rounding.
    """
    x = d.array(d.shape(), special=() if d.smooth else d.one((), (), (np.nan,)))
    shape = d.one((), (3,), (2, 2))
    q = d.one(d.integer(0, 1), d.number(0, 1), np.asarray(d.rng.integers(0, 9, shape) / 8).astype(d.dtype)) * of
    q = np.asarray(q) if isinstance(q, np.generic) else q
    given = {**reduction(d, x), **d.some(method=d.one(*METHODS), weights=None)}
    if "weights" in given and d.flag():
        axis = given.get("axis")
        shape = x.shape
        if axis is not None and d.flag():
            shape = tuple(x.shape[a] for a in (axis if isinstance(axis, tuple) else (axis,)))
        own = np.asarray(d.rng.integers(0, 4, shape)).astype(d.one(precision(d), "int32"))
        given |= {"method": "inverted_cdf", "weights": positive_somewhere(own)}
    return [x, q], given


def positive_somewhere(weights: np.ndarray) -> np.ndarray:
    """With a weight of 1 in the first place along each axis, so that no sum is zero."""
    out = weights.copy()
    for axis in range(out.ndim):
        out[(slice(None),) * axis + (0,)] = 1
    return out


@drawn("quantile", _quantile, units=16, no_finite_differences=JUMPS)
def _draw_quantile(d: Draw) -> Call:
    return call(d)


@drawn("nanquantile", functools.partial(_quantile, skipping=True), units=16, no_finite_differences=JUMPS)
def _nanquantile(d: Draw) -> Call:
    return call(d)


@drawn("nanpercentile", functools.partial(_quantile, of=100, skipping=True), units=16, no_finite_differences=JUMPS)
def _nanpercentile(d: Draw) -> Call:
    return call(d, 100)


@drawn("percentile", functools.partial(_quantile, of=100), units=16, no_finite_differences=JUMPS)
def _percentile(d: Draw) -> Call:
    return call(d, 100)
