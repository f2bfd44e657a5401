"""Means, quantiles, histograms, covariances."""

from __future__ import annotations

import math
import warnings
from typing import Any

from ivy_api.frontends.numpy_semantics import covariance
from ivy_api.frontends.numpy_semantics.quantiles import quantiles_between, quantiles_in_order
from ivy_api.frontends.sizes import index
from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import (
    asarray,
    axes_of,
    made,
    namespace_of,
    native,
    ndarray,
    python,
    some_true,
    write_result,
)
from ivy_frontend_numpy._implementation.dtypes import BY_NAME, as_dtype
from ivy_frontend_numpy._implementation.frontend import NOT_GIVEN, numpy, numpy_function, variants
from ivy_frontend_numpy._implementation.manipulation import broadcast_to
from ivy_frontend_numpy._implementation.promotion import common
from ivy_frontend_numpy._implementation.reductions import mean, nanmean
from ivy_frontend_numpy._implementation.searching import sort
from ivy_frontend_numpy._implementation.ufuncs import find


@numpy()
def average(a: Any, axis: Any = None, weights: Any = None, returned: bool = False, *, keepdims: Any = NOT_GIVEN) -> Any:
    """Return the weighted mean."""
    x = asarray(a)
    keep = keepdims is not NOT_GIVEN and bool(keepdims)
    if weights is None:
        found = mean(x, axis, keepdims=keep)
        total = found._d.type(x.size / asarray(found).size)
    else:
        w = asarray(weights)
        d = common([x._d, w._d, *([BY_NAME["float64"]] if x._d.kind in "biu" else [])])
        if w.shape != x.shape:
            if axis is None:
                raise TypeError("Axis must be specified when shapes of a and weights differ.")
            axes = axes_of(axis, len(x.shape))
            if w.shape != tuple(x.shape[i] for i in axes):
                raise ValueError("Shape of weights must be consistent with shape of a along specified axis.")
            order = sorted(range(len(axes)), key=lambda k: axes[k])
            w = views.permuted(w, tuple(order))
            w = views.reshaped(w, tuple(n if i in axes else 1 for i, n in enumerate(x.shape)))
        total = w.sum(axis=axis, dtype=d, keepdims=keep)
        if w.shape != x.shape:
            total = broadcast_to(w, x.shape).sum(axis=axis, dtype=d, keepdims=keep)
        if some_true(asarray(total) == 0):
            raise ZeroDivisionError("Weights sum to zero, can't be normalized")
        found = find("multiply")(x, w, dtype=d).sum(axis, keepdims=keep) / total
    if not returned:
        return found
    if asarray(total).shape != asarray(found).shape:
        total = broadcast_to(asarray(total), asarray(found).shape).copy()
    return found, total


ELEMENTS = ("lower", "higher", "nearest", "inverted_cdf", "closest_observation")
"""Methods whose quantiles are elements."""
METHODS = (
    "inverted_cdf", "averaged_inverted_cdf", "closest_observation", "interpolated_inverted_cdf", "hazen", "weibull", "linear",
    "median_unbiased", "normal_unbiased", "lower", "higher", "midpoint", "nearest",
)  # fmt: skip


def _quantiles(
    scale: float, ignore_nan: bool, a: Any, q: Any, axis: Any, out: Any, overwrite_input: bool, method: str, keepdims: Any,
    weights: Any,
) -> Any:  # fmt: skip
    """Return quantiles at levels up to ``scale``."""
    q = _levels(q, scale)
    x, levels = asarray(a), asarray(q)
    if x._d.kind == "c":
        raise TypeError("a must be an array of real numbers")
    if method not in METHODS:
        raise ValueError(f"{method!r} is not a valid method. Use one of: {', '.join(map(repr, METHODS))}")
    if x.size == 0 and ignore_nan:
        return nanmean(x, axis, out=out, keepdims=keepdims)
    rows, axes, rest = _rows(x, axis)
    if rows.shape[0] == 0:
        raise IndexError("index -1 is out of bounds for axis 0 with size 0")
    d = _quantile_dtype(x, q, levels, method)
    w = None if weights is None else _row_weights(asarray(weights), x, rows, axes, rest, method)
    found = _quantiles_of_rows(rows, levels, w, d, method, ignore_nan)
    return _shaped(made(found).astype(d), levels.shape, x.shape, axes, keepdims is not NOT_GIVEN and bool(keepdims), out)


def _quantiles_of_rows(rows: Any, levels: Any, weights: Any, d: Any, method: str, ignore_nan: bool) -> Any:
    """Return native quantiles along the first axis, in a data type for the results."""
    own = rows._d
    xp = namespace_of(rows, levels, weights)
    shares = native(levels, xp, BY_NAME["float64"])
    if own.kind != "f" and method in ELEMENTS and weights is None:
        return quantiles_in_order(native(sort(rows, 0), xp), shares, method=method, xp=xp)
    if own.kind == "f" and d is not own and not ignore_nan and weights is None:
        return quantiles_between(native(sort(rows, 0), xp), shares, method=method, dtype=getattr(xp, d.name), xp=xp)
    ignore_nan = ignore_nan and own.kind == "f"
    if ignore_nan:
        _warn_if_all_nan(rows, 6)
    values = native(rows, xp, d if d.kind == "f" else BY_NAME["float64"])
    w = None if weights is None else native(weights, xp, BY_NAME["float64"])
    return (xp.nanquantile if ignore_nan else xp.quantile)(values, shares, axis=0, method=method, weights=w)


def _quantile_dtype(x: Any, q: Any, levels: Any, method: str) -> Any:
    if method in ELEMENTS:
        return x._d
    if x._d.kind == "b":
        find("subtract")(x, x)  # raises: between two elements there is none
    if x._d.kind != "f":
        return BY_NAME["float64"]
    return common([x._d, levels._d]) if levels._d.kind == "f" and not isinstance(q, (int, float)) else x._d


def _row_weights(w: Any, x: Any, rows: Any, axes: tuple[int, ...], rest: tuple[int, ...], method: str) -> Any:
    if method != "inverted_cdf":
        raise ValueError("Only method 'inverted_cdf' supports weights. Got: " + method + ".")
    if w.shape != x.shape:
        w = broadcast_to(views.reshaped(w, tuple(n if i in axes else 1 for i, n in enumerate(x.shape))), x.shape)
    if some_true(w < 0):
        raise ValueError("Weights must be non-negative.")
    return views.reshaped(views.permuted(w, (*axes, *rest)), rows.shape)


def _warn_if_all_nan(rows: Any, stacklevel: int) -> None:
    if rows._d.kind == "f" and some_true(asarray(find("isnan")(rows).all(axis=0))):
        warnings.warn("All-NaN slice encountered", RuntimeWarning, stacklevel=stacklevel + 1)


def _rows(x: Any, axis: Any) -> tuple[Any, tuple[int, ...], tuple[int, ...]]:
    """Return an array with the axes of a reduction as its first one, these axes, and the others."""
    n = len(x.shape)
    axes = axes_of(axis, n)
    rest = tuple(i for i in range(n) if i not in axes)
    form = tuple(x.shape[i] for i in rest)
    if axis is not None and len(axes) != 1 and 0 in form:
        raise ValueError(f"cannot reshape array of size 0 into shape {(*form, -1)}")
    return views.reshaped(views.permuted(x, (*axes, *rest)), (math.prod([x.shape[i] for i in axes]), *form)), axes, rest


def _shaped(joined: Any, before: Any, shape: Any, axes: Any, keep: bool, out: Any) -> Any:
    """Return results of a reduction in their shape, or written into ``out``."""
    full = (*before, *(1 if i in axes else n for i, n in enumerate(shape) if keep or i not in axes))
    result = views.reshaped(joined, full)
    return write_result(result if full or keep or out is not None else result[()], out)


def _leaves(q: Any) -> list[float]:
    """Return the numbers in nested lists."""
    return [v for one in q for v in _leaves(one)] if isinstance(q, (list, tuple)) else [q]


def _scaled(q: Any, scale: float) -> Any:
    """Return the numbers in nested lists, divided by one."""
    return [_scaled(one, scale) for one in q] if isinstance(q, (list, tuple)) else q / scale


def _levels(q: Any, scale: float) -> Any:
    """Return levels from 0 to ``scale`` as shares from 0 to 1."""
    beyond = "Percentiles must be in the range [0, 100]" if scale != 1 else "Quantiles must be in the range [0, 1]"
    if all(type(v) in (int, float, bool) for v in _leaves(q)):
        if not all(0 <= v <= scale for v in _leaves(q)):
            raise ValueError(beyond)
        return _scaled(q, scale)
    x = asarray(q)
    if x._d.kind == "c":
        raise TypeError("q must be an array of real numbers")
    v = asarray(find("divide")(x, scale) if scale != 1 else x)
    if not bool(((v >= 0) & (v <= 1)).all()):
        raise ValueError(beyond)
    return python(v) if isinstance(q, (int, float)) else v


variants(
    _quantiles,
    {
        "quantile": ("Return quantiles.", 1, False),
        "percentile": ("Return percentiles.", 100, False),
        "nanquantile": ("Return quantiles of elements that are numbers.", 1, True),
        "nanpercentile": ("Return percentiles of elements that are numbers.", 100, True),
    },
)


def _median(a: Any, axis: Any, out: Any, keepdims: Any, ignore_nan: bool) -> Any:
    x = asarray(a)
    rows, axes, _ = (x, (), ()) if ignore_nan and not x.size else _rows(x, axis)
    if x.size == 0:
        return mean(x, axis, out=out, keepdims=keepdims)
    d = x._d if x._d.kind in "fc" else BY_NAME["float64"]
    if d.kind == "f":
        if ignore_nan:
            _warn_if_all_nan(rows, 4)
        xp = namespace_of(rows)
        found = made((xp.nanmedian if ignore_nan else xp.median)(native(rows, xp, d), axis=0))
    elif ignore_nan:
        flat = views.reshaped(rows, (rows.shape[0], -1))
        columns = [flat[:, j] for j in range(flat.shape[1])]
        found = numpy_function("stack")([_middle(c[~asarray(find("isnan")(c))], d) for c in columns])
    else:
        found = asarray(_middle(rows, d))
    return _shaped(found, (), x.shape, axes, keepdims is not NOT_GIVEN and bool(keepdims), out)


def _middle(rows: Any, d: Any) -> Any:
    """Return the median of columns of complex numbers; nan for those that have one."""
    n = rows.shape[0]
    if n == 0:
        warnings.warn("All-NaN slice encountered", RuntimeWarning, stacklevel=5)
        return asarray(math.nan, d)
    ordered = sort(rows, 0)
    low, high, last = (asarray(ordered[i]) for i in ((n - 1) // 2, n // 2, -1))
    middle = low if n % 2 else find("divide")(find("add")(low, high), d.type(2))
    return asarray(numpy_function("where")(find("isnan")(last), last, middle).astype(d))


@numpy()
def median(a: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False, keepdims: Any = False) -> Any:
    """Return the median."""
    return _median(a, axis, out, keepdims, False)


@numpy()
def nanmedian(a: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False, keepdims: Any = NOT_GIVEN) -> Any:
    """Return the median of elements that are numbers."""
    return _median(a, axis, out, keepdims, True)


# Histograms.

ESTIMATORS = ("auto", "fd", "doane", "scott", "stone", "rice", "sturges", "sqrt")


def _width(x: Any, name: str, low: float, high: float) -> float:
    n = x.size
    spread = float(x.max()) - float(x.min())
    if name == "sqrt":
        return spread / math.sqrt(n)
    if name == "sturges":
        return spread / (math.log2(n) + 1.0)
    if name == "rice":
        return spread / (2.0 * n ** (1.0 / 3))
    if name == "scott":
        return float((24.0 * math.pi**0.5 / n) ** (1.0 / 3.0) * float(x.std()))
    if name == "fd":
        upper, lower = numpy_function("percentile")(x, [75, 25]).tolist()
        return float(2.0 * (upper - lower) * n ** (-1.0 / 3.0))
    if name == "doane":
        if n > 2:
            sg1 = math.sqrt(6.0 * (n - 2) / ((n + 1.0) * (n + 3)))
            sigma = float(x.std())
            if sigma > 0.0:
                g1 = float((((x - x.mean()) / sigma) ** 3).mean())
                return spread / (1.0 + math.log2(n) + math.log2(1.0 + abs(g1) / sg1))
        return 0.0
    if name == "stone":
        best = min(range(1, max(100, int(math.sqrt(n))) + 1), key=lambda count: _stone(x, count, spread, low, high))
        return spread / best
    sturges, fd = _width(x, "sturges", low, high), _width(x, "fd", low, high)
    root = _width(x, "sqrt", low, high)
    fd = max(fd, root / 2)
    return min(fd, sturges) if fd else sturges


def _stone(x: Any, count: int, spread: float, low: float, high: float) -> float:
    n = x.size
    width = spread / count
    shares = [c / n for c in histogram(x, bins=count, range=(low, high))[0].tolist()]
    return (2 - (n + 1) * sum(p * p for p in shares)) / width


def _outer_edges(x: Any, range_: Any) -> tuple[Any, Any]:
    """Return the first and the last edge: those asked for, or the least and the greatest element."""
    if range_ is not None:
        first, last = (python(asarray(v)) if isinstance(v, ndarray) else v for v in range_)
        if first > last:
            raise ValueError("max must be larger than min in range parameter.")
    elif x.size == 0:
        first, last = 0, 1
    else:
        first, last = python(asarray(x.min())), python(asarray(x.max()))
    if not (math.isfinite(first) and math.isfinite(last)):
        raise ValueError(f"{'autodetected' if range_ is None else 'supplied'} range of [{first}, {last}] is not finite")
    return (first - 0.5, last + 0.5) if first == last else (first, last)


def _edges(x: Any, bins: Any, range_: Any, weights: Any) -> tuple[Any, Any]:
    """Return the edges of the bins, and first, last and number if they are of one width."""
    if isinstance(bins, str):
        first, last, count = _estimated_bins(x, bins, range_, weights)
    elif not asarray(bins).shape:
        count = _bin_count(bins)
        first, last = _outer_edges(x, range_)
    elif len(asarray(bins).shape) == 1:
        edges = asarray(bins)
        if some_true(edges[:-1] > edges[1:]):
            raise ValueError("`bins` must increase monotonically, when an array")
        return edges, None
    else:
        raise ValueError("`bins` must be 1d, when an array")
    d = common([x._d], 2) if x._d.kind == "f" else BY_NAME["float64"]
    ends = (d.type(first), d.type(last)) if x._d.kind == "f" else (first, last)
    return numpy_function("linspace")(*ends, count + 1, dtype=d), (first, last, count)


def _estimated_bins(x: Any, name: str, range_: Any, weights: Any) -> tuple[Any, Any, int]:
    """Return the first and the last edge, and the number of bins that an estimator finds."""
    if name not in ESTIMATORS:
        raise ValueError(f"{name!r} is not a valid estimator for `bins`")
    if weights is not None:
        raise TypeError("Automated estimation of the number of bins is not supported for weighted data")
    first, last = _outer_edges(x, range_)
    if range_ is not None:
        x = x[(x >= first) & (x <= last)]
    if x.size == 0:
        return first, last, 1
    width = _width(x.astype(float), name, first, last)
    if x._d.kind in "iu" and width < 1:
        width = 1
    return first, last, math.ceil((last - first) / width) if width else 1


def _bin_count(bins: Any) -> int:
    try:
        count = index(bins)
    except TypeError as error:
        raise TypeError("`bins` must be an integer, a string, or an array") from error
    if count < 1:
        raise ValueError("`bins` must be positive, when an integer")
    return count


def _bins_of(x: Any, edges: Any) -> tuple[Any, Any]:
    """Return the bin of each element, and whether it is in one; the last bin has its upper edge, too."""
    n = edges.shape[0] - 1
    at = numpy_function("searchsorted")(edges, x, side="right") - 1
    at = numpy_function("where")(x == edges[-1], n - 1, at)
    return at, (at >= 0) & (at < n)


def _flat(a: Any, weights: Any) -> tuple[Any, Any]:
    x = asarray(a)
    if x._d.kind == "b":
        import warnings

        warnings.warn(f"Converting input from {x._d} to {BY_NAME['uint8']} for compatibility.", RuntimeWarning, stacklevel=4)
        x = x.astype("uint8")
    if weights is not None:
        weights = asarray(weights)
        if weights.shape != x.shape:
            raise ValueError("weights should have the same shape as a.")
        weights = weights.ravel()
    return x.ravel(), weights


@numpy()
def histogram_bin_edges(a: Any, bins: Any = 10, range: Any = None, weights: Any = None) -> Any:
    """Return the edges of the bins of a histogram."""
    x, weights = _flat(a, weights)
    return _edges(x, bins, range, weights)[0]


@numpy()
def histogram(a: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None) -> Any:
    """Return how many elements are in each bin, and the edges."""
    x, weights = _flat(a, weights)
    edges, uniform = _edges(x, bins, range, weights)
    n = edges.shape[0] - 1
    where, inside = _bins_of(x.astype(edges._d) if uniform else x, edges)
    kept = asarray(where)[inside]
    w = weights[inside] if weights is not None else None
    if w is not None and w._d.kind == "c":
        counts = numpy_function("bincount")(kept, w.real, n) + 1j * numpy_function("bincount")(kept, w.imag, n)
    else:
        counts = numpy_function("bincount")(kept, w, n)
        if w is not None:
            counts = counts.astype(weights._d)
    if density:
        db = numpy_function("diff")(edges).astype(float)
        return counts / db / counts.sum(), edges
    return counts, edges


@numpy()
def histogramdd(sample: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None) -> Any:
    """Return the histogram of points."""
    if isinstance(sample, ndarray) and len(sample.shape) == 2:
        points = sample
    else:
        points = numpy_function("atleast_2d")(sample).T
    _count, n = points.shape
    each = _bins_of_axes(bins, n)
    ranges = [None] * n if range is None else list(range)
    if len(ranges) != n:
        raise ValueError("range argument must have one entry per dimension")
    edges = []
    where: Any = 0
    inside: Any = True
    for k, (own, limits) in enumerate(zip(each, ranges, strict=True)):
        x = points[:, k]
        e, uniform = _edges(x, own, limits, None)
        if uniform and not x.size:
            e = numpy_function("linspace")(*uniform[:2], uniform[2] + 1)
        at, in_bin = _bins_of(x, e)
        inside = in_bin & inside
        where = where * (e.shape[0] - 1) + at
        edges.append(e)
    form = tuple(e.shape[0] - 1 for e in edges)
    w = None if weights is None else asarray(weights).ravel()[inside]
    found = numpy_function("bincount")(asarray(where)[inside], w, math.prod(form))
    counts = views.reshaped(found.astype(float), form)
    return (_density(counts, edges) if density else counts), tuple(edges)


def _bins_of_axes(bins: Any, n: int) -> list[Any]:
    """Return the ``bins`` of each of the axes of a histogram."""
    try:
        if len(bins) != n:
            raise ValueError("The dimension of bins must be equal to the dimension of the sample x.")
        return list(bins)
    except TypeError:
        return [bins] * n


def _density(counts: Any, edges: list[Any]) -> Any:
    """Return counts divided by the volumes of their bins, and by their sum."""
    total = counts.sum()
    for k, e in enumerate(edges):
        widths = numpy_function("diff")(e)
        counts = counts / views.reshaped(widths, tuple(-1 if j == k else 1 for j, _ in enumerate(edges)))
    return counts / total


@numpy()
def histogram2d(x: Any, y: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None) -> Any:
    """Return the histogram of pairs."""
    a, b = asarray(x), asarray(y)
    if a.shape != b.shape:
        raise ValueError("x and y must have the same length.")
    try:
        n = len(bins)
    except TypeError:
        n = 1
    if n not in (1, 2):
        bins = [asarray(bins), asarray(bins)]
    found, edges = histogramdd(numpy_function("stack")([a, b], axis=1), bins, range, density, weights)
    return found, edges[0], edges[1]


# Covariances.


@numpy()
def cov(
    m: Any, y: Any = None, rowvar: bool = True, bias: bool = False, ddof: Any = None, fweights: Any = None, aweights: Any = None, *,
    dtype: Any = None,
) -> Any:  # fmt: skip
    """Return the covariance matrix."""
    if ddof is not None and ddof != int(ddof):
        raise ValueError("ddof must be integer")
    parts = [asarray(m)] if y is None else [asarray(m), asarray(y)]
    xp = namespace_of(*parts, fweights, aweights)
    rows = _variables(parts, rowvar, dtype, xp)
    if not rows.shape[0]:
        return numpy_function("zeros")((0, 0))
    if ddof is None:
        ddof = 0 if bias else 1
    size = rows.shape[1]
    counts, weights = (
        None if w is None else _observation_weights(asarray(w), name, size, xp)
        for w, name in ((fweights, "fweights"), (aweights, "aweights"))
    )
    given = [w for w in (counts, weights) if w is not None]
    if given and some_true(made(xp.sum(math.prod(given)) == 0)):
        raise ZeroDivisionError("Weights sum to zero, can't be normalized")
    products, freedom = covariance.scatter_matrix(rows, counts, weights, ddof, size, xp)
    factor = asarray(made(freedom) if given else freedom, BY_NAME["float64"], xp)
    if some_true(factor <= 0):
        warnings.warn("Degrees of freedom <= 0 for slice", RuntimeWarning, stacklevel=4)
    scaled = made(products)
    scaled *= find("divide")(1, find("maximum")(factor, 0.0))
    return numpy_function("squeeze")(scaled)


def _variables(parts: list[Any], rowvar: bool, dtype: Any, xp: Any) -> Any:
    """Return variables as native rows of the data type that their covariances are computed in."""
    d = common([p._d for p in parts] + [BY_NAME["float64"]]) if dtype is None else as_dtype(dtype)
    found = covariance.variables([native(p, xp, d) for p in parts], rowvar, xp)
    joined = numpy_function("concatenate")([made(x, d) for x in found])
    if d.kind not in "fc" and joined.shape[0]:
        find("subtract")(joined, 0.0, out=joined)  # raises: deviations from the mean are not cast to integers
    return native(joined, xp)


def _observation_weights(w: Any, name: str, size: int, xp: Any) -> Any:
    if name == "fweights" and w._d.kind == "f" and some_true(w != find("rint")(w)):
        raise TypeError("fweights must be integer")
    if fault := covariance.weights_fault(w, name, size):
        raise RuntimeError(fault)
    if some_true(w < 0):
        raise ValueError(f"{name} cannot be negative")
    return native(w, xp, BY_NAME["float64"])


@numpy()
def corrcoef(x: Any, y: Any = None, rowvar: bool = True, *, dtype: Any = None) -> Any:
    """Return the correlation coefficients."""
    c = cov(x, y, rowvar, dtype=dtype)
    if not asarray(c).shape:
        return c / c
    s = find("sqrt")(c.diagonal().real)
    c /= s[:, None]
    c /= s[None, :]
    clip = numpy_function("clip")
    return clip(c.real, -1, 1) + 1j * clip(c.imag, -1, 1) if c._d.kind == "c" else clip(c, -1, 1)
