"""`jax.numpy`: averages, quantiles, histograms, covariances."""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_api.frontends.numpy_semantics import covariance
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, arrays, in_common, inexact, static, strong
from ivy_frontend_jax._implementation.defining import as_recorded, raw
from ivy_frontend_jax._implementation.dtypes import user_dtype
from ivy_frontend_jax._implementation.native import axes_of, axis_of, cast, dtype_of, widened

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


def _quantile(
    name: str, a: Any, q: Any, *, axis: Any, method: Any, keepdims: Any, weights: Any = None, skip: bool, scale: float = 1
) -> Any:
    a, q = inexact(name, a, q)
    _check_quantile(name, a, q, method, weights)
    q = strong(q) / scale if scale != 1 else strong(q)
    axes = axes_of(axis, a.ndim)
    options: dict[str, Any] = {"axis": axes, "keepdims": bool(keepdims), "method": method}
    if weights is not None:
        options["weights"] = _spread_weights(jnp.asarray(weights).astype(a.dtype), a, axes)._x
    if not math.prod([a.shape[i] for i in axes]):
        shape = [1 if i in axes else n for i, n in enumerate(a.shape) if keepdims or i not in axes]
        if math.prod(shape):
            raise TypeError(f"{name} of no elements has no value; got an array of shape {a.shape}.")
        return jnp.zeros((*q.shape, *shape), a.dtype)
    xp = namespace_of((a, q))
    found = _of_levels(widened(xp, a._x), widened(xp, q._x), skip, options, xp)
    return Array(cast(xp, found, a.dtype), False)


def _check_quantile(name: str, a: Any, q: Any, method: Any, weights: Any) -> None:
    if a.dtype.kind == "c" or q.dtype.kind == "c":
        raise ValueError(f"{name} does not support complex input, as the operation is poorly defined.")
    if method not in METHODS:
        raise ValueError(f"{name}: method can only be 'linear', 'lower', 'higher', 'midpoint', or 'nearest'; got {method!r}")
    if weights is not None and method != "inverted_cdf":
        raise ValueError(f"{name}: weights are only supported with method='inverted_cdf'")
    if q.ndim > 1:
        raise ValueError(f"q must be have rank <= 1, got shape {q.shape}")


def _spread_weights(w: Any, a: Any, axes: tuple[int, ...]) -> Any:
    form = w if w.shape == a.shape else w.reshape(tuple(n if i in axes else 1 for i, n in enumerate(a.shape)))
    return jnp.broadcast_to(form, a.shape)


def _of_levels(x: Any, q: Any, skip: bool, options: dict[str, Any], xp: Any) -> Any:
    """Return quantiles of native arrays. A level beyond 0 or 1 is that bound, and ``nan`` gives ``nan``."""
    of, method = xp.nanquantile if skip else xp.quantile, options["method"]
    unknown = xp.isnan(q)
    levels = xp.clip(xp.where(unknown, 0.0, q), 0.0, 1.0)
    found = of(x, levels, **options | ({"method": "lower"} if method == "nearest" else {}))

    def in_form(of_levels: Any) -> Any:
        return xp.reshape(of_levels, (*of_levels.shape, *(1,) * (len(found.shape) - len(of_levels.shape))))

    if method in ("nearest", "linear"):
        reduced = {"axis": options["axis"], "keepdims": options["keepdims"]}
        count: Any = math.prod([x.shape[i] for i in options["axis"]])
        if skip:
            count = xp.sum(cast(xp, xp.logical_not(xp.isnan(x)), dtype_of(x)), **reduced)
        position = in_form(levels) * (count - 1)
        share = position - xp.floor(position)
        if method == "nearest":  # of two elements at one distance the lower one in JAX, the one with an even index in NumPy
            found = xp.where(share <= 0.5, found, of(x, levels, **options | {"method": "higher"}))
        else:  # JAX adds the element times 0
            found = xp.where(xp.isinf(found) & (share == 0), math.nan, found)
    elif "weights" in options:  # the least element counts in JAX, even with a weight of 0
        found = xp.where(in_form(q <= 0.0), of(x, xp.zeros_like(q), **options | {"weights": None}), found)
    return xp.where(in_form(unknown), math.nan, found)


def _no_overwriting(name: str, out: Any, overwrite_input: Any) -> None:
    if overwrite_input or out is not None:
        raise ValueError(f"jax.numpy.{name} does not support overwrite_input=True or out != None")


def _register_quantile(name: str, scale: float) -> None:
    skip = name.startswith("nan")

    def function(a: Any, q: Any, out: Any, overwrite_input: Any, **options: Any) -> Any:
        _no_overwriting(name, out, overwrite_input)
        return _quantile(name, a, q, skip=skip, scale=scale, **options)

    share, numbers = "percentage" if scale == 100 else "share", " that are numbers" if skip else ""
    function.__name__, function.__doc__ = name, f"Return the value that a {share} of the elements{numbers} lie below."
    as_recorded("jax.numpy")(function)


def _register_median(name: str) -> None:
    skip = name.startswith("nan")

    def function(a: Any, axis: Any, out: Any, overwrite_input: Any, keepdims: Any) -> Any:
        _no_overwriting(name, out, overwrite_input)
        return _quantile(name, a, 0.5, axis=axis, method="midpoint", keepdims=keepdims, skip=skip)

    function.__name__ = name
    function.__doc__ = f"Return the median over axes{' of the elements that are numbers' if skip else ''}."
    as_recorded("jax.numpy")(function)


for _prefix in ("", "nan"):
    _register_quantile(f"{_prefix}quantile", 1)
    _register_quantile(f"{_prefix}percentile", 100)
    _register_median(f"{_prefix}median")


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


@as_recorded("jax.numpy")
def cov(m: Any, y: Any, rowvar: Any, bias: Any, ddof: Any, fweights: Any, aweights: Any, dtype: Any) -> Any:
    """Return the covariance of variables."""
    every = inexact("cov", m) if y is None else inexact("cov", m, y)
    every = tuple(strong(x) if dtype is None else x.astype(user_dtype(dtype)) for x in every)
    if ddof is not None and not isinstance(ddof, int):
        raise ValueError("ddof must be an integer")
    xp = namespace_of(every)
    rows = jnp.concatenate([Array(x, False) for x in covariance.variables([x._x for x in every], rowvar, xp)], axis=0)
    if not rows.shape[0]:
        return jnp.zeros((0, 0), rows.dtype)
    size = rows.shape[1]
    counts, weights = (
        None if w is None else _observation_weights(name, w, size) for name, w in (("fweights", fweights), ("aweights", aweights))
    )
    freedom = (0 if bias else 1) if ddof is None else ddof
    products, factor = covariance.scatter_matrix(rows._x, counts, weights, freedom, size, xp)
    return jnp.squeeze(jnp.divide(Array(products, False), factor if isinstance(factor, int) else Array(factor, False)))


def _observation_weights(name: str, given: Any, size: int) -> Any:
    w = array_of("cov", given)
    if name == "fweights" and w.dtype.kind not in "iu":
        raise TypeError("fweights must be integer.")
    if fault := covariance.weights_fault(w, name, size):
        raise RuntimeError(fault)
    return jnp.abs(w)._x


@raw("jax.numpy")
def corrcoef(x: Any, y: Any = None, rowvar: Any = True, dtype: Any = None) -> Any:
    """Return the coefficients of correlation of variables."""
    c = jnp.cov(x, y, rowvar, dtype=dtype)
    return Array(covariance.correlations(c._x, namespace_of((c,))), False)


@raw("jax.numpy")
def apply_over_axes(func: Any, a: Any, axes: Any) -> Any:
    """Apply a reduction over one axis after another, and keep the axes."""
    a = array_of("apply_over_axes", a)
    for axis in axes if isinstance(axes, (tuple, list)) else (axes,):
        found = func(a, axis)
        a = found if found.ndim == a.ndim else jnp.expand_dims(found, axis_of(axis, a.ndim))
    return a
