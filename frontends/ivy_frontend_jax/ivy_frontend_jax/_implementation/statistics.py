"""`jax.numpy`: averages, quantiles, histograms, covariances."""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, arrays, in_common, inexact, static, strong
from ivy_frontend_jax._implementation.defining import raw
from ivy_frontend_jax._implementation.dtypes import user_dtype
from ivy_frontend_jax._implementation.native import axes_of, axis_of

METHODS = ("linear", "lower", "higher", "midpoint", "nearest", "inverted_cdf")


@raw("jax.numpy")
def average(a: Any, axis: Any = None, weights: Any = None, returned: Any = False, keepdims: Any = False) -> Any:
    """Return the mean with weights."""
    if weights is None:
        (a,) = inexact("average", a)
        axes = axes_of(axis, a.ndim)
        found = jnp.mean(a, axis=axis, keepdims=keepdims)
        count = math.prod([a.shape[i] for i in axes])
        total = jnp.full((), count, dtype=found.dtype)
    else:
        a, weights = inexact("average", a, weights)
        if a.shape != weights.shape:
            if axis is None:
                raise ValueError("Axis must be specified when shapes of a and weights differ.")
            axes = axes_of(axis, a.ndim)
            if weights.ndim != len(axes) or any(a.shape[i] != n for i, n in zip(axes, weights.shape, strict=True)):
                raise ValueError("Shape of weights must be consistent with shape of a along the specified axis.")
            order = sorted(range(len(axes)), key=axes.__getitem__)
            weights = jnp.transpose(weights, order)
            weights = weights.reshape(tuple(n if i in axes else 1 for i, n in enumerate(a.shape)))
        total = jnp.sum(jnp.broadcast_to(weights, a.shape), axis=axis, keepdims=keepdims)
        found = jnp.sum(a * weights, axis=axis, keepdims=keepdims) / total
    return (found, jnp.broadcast_to(total, found.shape)) if returned else found


def _quantile(name: str, a: Any, q: Any, axis: Any, method: Any, keepdims: Any, weights: Any, skip: bool, scale: float) -> Any:
    a, q = inexact(name, a, q)
    if a.dtype.kind == "c" or q.dtype.kind == "c":
        raise ValueError(f"{name} does not support complex input, as the operation is poorly defined.")
    if method not in METHODS:
        raise ValueError(f"{name}: method can only be 'linear', 'lower', 'higher', 'midpoint', or 'nearest'; got {method!r}")
    if weights is not None and method != "inverted_cdf":
        raise ValueError(f"{name}: weights are only supported with method='inverted_cdf'")
    q = strong(q) / scale if scale != 1 else strong(q)
    if q.ndim > 1:
        raise ValueError(f"q must be have rank <= 1, got shape {q.shape}")
    d = a.dtype
    axes = axes_of(axis, a.ndim)
    kept = [i for i in range(a.ndim) if i not in axes]
    rows = jnp.transpose(strong(a), (*axes, *kept))
    n = math.prod(rows.shape[: len(axes)])
    rows = rows.reshape((n, *rows.shape[len(axes) :]))
    if weights is not None:
        w = jnp.asarray(weights).astype(d)
        w = jnp.broadcast_to(
            w if w.shape == a.shape else w.reshape(tuple(m if i in axes else 1 for i, m in enumerate(a.shape))), a.shape
        )
        w = jnp.transpose(w, (*axes, *kept)).reshape(rows.shape)
        found = _weighted(rows, q, w)
    else:
        if n == 0 and math.prod(rows.shape[1:]):
            raise TypeError(f"{name} of no elements has no value; got an array of shape {a.shape}.")
        found = _ranked(rows, q, n, method, skip)
    if keepdims:
        shape = tuple(1 if i in axes else m for i, m in enumerate(a.shape))
        found = found.reshape(q.shape + shape)
    return found.astype(d)


def _ranked(rows: Any, q: Any, n: int, method: str, skip: bool) -> Any:
    wide = jnp.promote_types(rows.dtype, "float32")
    if rows.dtype.itemsize < 4:
        rows, q = rows.astype(wide), q.astype(wide)
    bad = jnp.isnan(rows)
    if skip:
        count = jnp.sum(jnp.logical_not(bad), axis=0).astype(rows.dtype)
    else:
        rows = jnp.where(jnp.any(bad, axis=0, keepdims=True), math.nan, rows)
        count = jnp.full(rows.shape[1:], n, dtype=rows.dtype)
    ordered = jnp.sort(rows, axis=0)
    at = q.reshape(q.shape + (1,) * count.ndim)
    if method == "inverted_cdf":
        place = jnp.clip(jnp.ceil(at * count) - 1, 0, None)
        low = high = jnp.clip(place, 0, jnp.maximum(count - 1, 0))
        share = jnp.zeros_like(place)
    else:
        place = at * (count - 1)
        low, high = jnp.floor(place), jnp.ceil(place)
        share = place - low
        low, high = (jnp.clip(x, 0, jnp.maximum(count - 1, 0)) for x in (low, high))
    below, above = (_rows_at(ordered, x) for x in (low, high))
    if method == "linear":
        return below * (1 - share) + above * share
    if method == "midpoint":
        return (below + above) * 0.5
    if method == "nearest":
        return jnp.where(share <= 0.5, below, above)
    return above if method == "higher" else below


def _rows_at(ordered: Any, index: Any) -> Any:
    n = ordered.shape[0]
    if n == 0:
        return jnp.full(index.shape, math.nan, dtype=ordered.dtype)
    index = index.astype("int32")
    flat = index.reshape((math.prod(index.shape[: index.ndim - ordered.ndim + 1]), *ordered.shape[1:]))
    return jnp.take_along_axis(ordered, flat, axis=0, mode="clip").reshape(index.shape)


def _weighted(rows: Any, q: Any, weights: Any) -> Any:
    order = jnp.argsort(rows, axis=0)
    ordered, w = jnp.take_along_axis(rows, order, axis=0), jnp.take_along_axis(weights, order, axis=0)
    sums = jnp.cumsum(w, axis=0)
    share = sums / sums[-1]
    at = q.reshape(q.shape + (1,) * (rows.ndim - 1))
    where = jnp.sum((share[(None,) * q.ndim] < at[(slice(None),) * q.ndim + (None,)]).astype("int32"), axis=q.ndim)
    found = _rows_at(ordered, jnp.clip(where, 0, rows.shape[0] - 1))
    return jnp.where(jnp.any(jnp.isnan(rows), axis=0), math.nan, found)


@raw("jax.numpy")
def quantile(
    a: Any,
    q: Any,
    axis: Any = None,
    out: Any = None,
    overwrite_input: Any = False,
    method: Any = "linear",
    keepdims: Any = False,
    *,
    weights: Any = None,
) -> Any:
    """Return the value that a share of the elements lie below."""
    _no_overwriting("quantile", out, overwrite_input)
    return _quantile("quantile", a, q, axis, method, keepdims, weights, False, 1)


@raw("jax.numpy")
def nanquantile(
    a: Any,
    q: Any,
    axis: Any = None,
    out: Any = None,
    overwrite_input: Any = False,
    method: Any = "linear",
    keepdims: Any = False,
    *,
    weights: Any = None,
) -> Any:
    """Return the value that a share of the elements that are numbers lie below."""
    _no_overwriting("nanquantile", out, overwrite_input)
    return _quantile("nanquantile", a, q, axis, method, keepdims, weights, True, 1)


@raw("jax.numpy")
def percentile(
    a: Any,
    q: Any,
    axis: Any = None,
    out: Any = None,
    overwrite_input: Any = False,
    method: Any = "linear",
    keepdims: Any = False,
    *,
    weights: Any = None,
    out_sharding: Any = None,
) -> Any:
    """Return the value that a percentage of the elements lie below."""
    _no_overwriting("percentile", out, overwrite_input)
    return _quantile("percentile", a, q, axis, method, keepdims, weights, False, 100)


@raw("jax.numpy")
def nanpercentile(
    a: Any,
    q: Any,
    axis: Any = None,
    out: Any = None,
    overwrite_input: Any = False,
    method: Any = "linear",
    keepdims: Any = False,
    *,
    weights: Any = None,
) -> Any:
    """Return the value that a percentage of the elements that are numbers lie below."""
    _no_overwriting("nanpercentile", out, overwrite_input)
    return _quantile("nanpercentile", a, q, axis, method, keepdims, weights, True, 100)


def _no_overwriting(name: str, out: Any, overwrite_input: Any) -> None:
    if overwrite_input or out is not None:
        raise ValueError(f"jax.numpy.{name} does not support overwrite_input=True or out != None")


@raw("jax.numpy")
def median(a: Any, axis: Any = None, out: Any = None, overwrite_input: Any = False, keepdims: Any = False) -> Any:
    """Return the median over axes."""
    _no_overwriting("median", out, overwrite_input)
    return _quantile("median", a, 0.5, axis, "midpoint", keepdims, None, False, 1)


@raw("jax.numpy")
def nanmedian(a: Any, axis: Any = None, out: Any = None, overwrite_input: Any = False, keepdims: Any = False) -> Any:
    """Return the median over axes of the elements that are numbers."""
    _no_overwriting("nanmedian", out, overwrite_input)
    return _quantile("nanmedian", a, 0.5, axis, "midpoint", keepdims, None, True, 1)


@raw("jax.numpy")
def histogram_bin_edges(a: Any, bins: Any = 10, range: Any = None, weights: Any = None) -> Any:
    """Return the edges of the bins of a histogram."""
    if isinstance(bins, str):
        raise NotImplementedError("string values for `bins` not implemented.")
    (a,) = inexact("histogram_bin_edges", a)
    edges = jnp.asarray(bins)
    if edges.ndim == 1:
        return edges.astype(a.dtype)
    if range is None:
        low, high = (jnp.min(a), jnp.max(a)) if a.size else (jnp.zeros((), a.dtype), jnp.ones((), a.dtype))
    else:
        low, high = (jnp.asarray(x).astype(a.dtype) for x in range)
    same = low == high
    low, high = jnp.where(same, low - 0.5, low), jnp.where(same, high + 0.5, high)
    return jnp.linspace(low, high, static(bins) + 1, dtype=a.dtype)


@raw("jax.numpy")
def histogram(a: Any, bins: Any = 10, range: Any = None, weights: Any = None, density: Any = None) -> Any:
    """Count the elements in bins; return the counts and the edges."""
    if weights is None:
        (a,) = inexact("histogram", a)
        weights = jnp.ones_like(a)
    else:
        if jnp.shape(a) != jnp.shape(weights):
            raise ValueError("weights should have the same shape as a.")
        a, weights = inexact("histogram", a, weights)
    edges = histogram_bin_edges(a, bins, range)
    if range is not None:
        weights = jnp.where((a >= range[0]) & (a <= range[1]), weights, 0)
    at = jnp.searchsorted(edges, a.ravel(), side="right")
    at = jnp.where(a.ravel() == edges[-1], edges.size - 1, at)
    counts = jnp.zeros((edges.size,), weights.dtype).at[at].add(strong(weights).ravel())[1:]
    if density:
        counts = counts / jnp.diff(edges).astype(counts.dtype) / counts.sum()
    return counts, edges


@raw("jax.numpy")
def histogramdd(sample: Any, bins: Any = 10, range: Any = None, weights: Any = None, density: Any = None) -> Any:
    """Count points in bins of several axes."""
    (sample,) = inexact("histogramdd", sample)
    if sample.ndim != 2:
        raise ValueError("histogramdd requires an array of points, one in each row.")
    n, dims = sample.shape
    if weights is not None:
        weights = jnp.asarray(weights)
        if weights.shape != (n,):
            raise ValueError("should have one weight for each sample.")
    if range is not None and len(range) != dims:
        raise ValueError(f"For sample.shape={(n, dims)}, range must be None or have {dims} entries.")
    each = [bins] * dims if isinstance(bins, int) else list(bins)
    if len(each) != dims:
        raise ValueError("should be a bin for each dimension.")
    edges, sizes, flat = [], [], jnp.zeros((n,), "int32")
    for i in builtin_range(dims):
        own = histogram_bin_edges(sample[:, i], each[i], None if range is None else range[i])
        at = jnp.searchsorted(own, sample[:, i], side="right")
        at = jnp.where(sample[:, i] == own[-1], own.size - 1, at)
        edges.append(own)
        sizes.append(own.size + 1)
        flat = flat * (own.size + 1) + at
    counts = jnp.bincount(flat, weights, length=math.prod(sizes)).reshape(tuple(sizes))
    counts = counts[(slice(1, -1),) * dims]
    if density:
        counts = counts.astype(sample.dtype)
        total = counts.sum()
        for i, own in enumerate(edges):
            width = jnp.diff(own).reshape(tuple(-1 if j == i else 1 for j in builtin_range(dims)))
            counts = counts / width
        counts = counts / total
    return counts, edges


builtin_range = range


@raw("jax.numpy")
def histogram2d(x: Any, y: Any, bins: Any = 10, range: Any = None, weights: Any = None, density: Any = None) -> Any:
    """Count points in bins of two axes."""
    x, y = arrays("histogram2d", x, y)
    try:
        count = len(bins)
    except TypeError:
        count = 1
    if count not in (1, 2):
        bins = jnp.asarray(bins)
        bins = [bins, bins]
    counts, edges = histogramdd(jnp.stack(in_common("histogram2d", x, y), axis=1), bins, range, weights, density)
    return counts, edges[0], edges[1]


@raw("jax.numpy")
def cov(
    m: Any,
    y: Any = None,
    rowvar: Any = True,
    bias: Any = False,
    ddof: Any = None,
    fweights: Any = None,
    aweights: Any = None,
    dtype: Any = None,
) -> Any:
    """Return the covariance of variables."""
    every = inexact("cov", m) if y is None else inexact("cov", m, y)
    every = tuple(strong(x) if dtype is None else x.astype(user_dtype(dtype)) for x in every)
    if any(x.ndim > 2 for x in every):
        raise ValueError("m has more than 2 dimensions")
    if ddof is not None and not isinstance(ddof, int):
        raise ValueError("ddof must be an integer")
    rows = []
    for i, x in enumerate(every):
        x = jnp.atleast_2d(x)
        rows.append(x.T if not rowvar and (i > 0 or x.shape[0] != 1) and every[i].ndim == 2 and every[i].shape[0] != 1 else x)
    if len(rows) == 2 and not rowvar and rows[1].shape[0] != 1 and every[1].ndim == 1:
        rows[1] = rows[1].T
    x = jnp.concatenate(rows, axis=0)
    if ddof is None:
        ddof = 0 if bias else 1
    w = None
    if fweights is not None:
        f = array_of("cov", fweights)
        if f.dtype.kind not in "iu":
            raise TypeError("fweights must be integer.")
        if f.ndim > 1 or f.shape[0] != x.shape[1]:
            raise ValueError("cov: fweights must be one-dimensional, one for each observation.")
        w = jnp.abs(f).astype(x.dtype)
    if aweights is not None:
        a = array_of("cov", aweights)
        if a.ndim > 1 or a.shape[0] != x.shape[1]:
            raise ValueError("cov: aweights must be one-dimensional, one for each observation.")
        a = jnp.abs(a).astype(x.dtype)
        w = a if w is None else w * a
    else:
        a = None
    if w is None:
        mean = jnp.mean(x, axis=1)
        factor: Any = x.shape[1] - ddof
    else:
        total = jnp.sum(w)
        mean = jnp.sum(x * w, axis=1) / total
        factor = total - ddof if a is None or ddof == 0 else total - ddof * jnp.sum(w * a) / total
    x = x - mean[:, None]
    right = x.T if w is None else (x * w).T
    found = jnp.dot(x, jnp.conj(right)) / factor
    return jnp.squeeze(found)


@raw("jax.numpy")
def corrcoef(x: Any, y: Any = None, rowvar: Any = True, dtype: Any = None) -> Any:
    """Return the coefficients of correlation of variables."""
    c = cov(x, y, rowvar, dtype=dtype)
    if not c.ndim:
        return c / c
    spread = jnp.sqrt(jnp.real(jnp.diag(c))).astype(c.dtype)
    c = c / spread[:, None] / spread[None, :]
    if c.dtype.kind == "c":
        xp = namespace_of((c,))
        return Array(xp.clip(xp.real(c._x), min=-1, max=1) + 1j * xp.clip(xp.imag(c._x), min=-1, max=1), False)
    return jnp.clip(c, -1, 1)


@raw("jax.numpy")
def apply_over_axes(func: Any, a: Any, axes: Any) -> Any:
    """Apply a reduction over one axis after another, and keep the axes."""
    a = array_of("apply_over_axes", a)
    for axis in axes if isinstance(axes, (tuple, list)) else (axes,):
        found = func(a, axis)
        a = found if found.ndim == a.ndim else jnp.expand_dims(found, axis_of(axis, a.ndim))
    return a
