"""Quantiles, percentiles and medians."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of
from ivy_api.bodies.operands import require_floats, widest
from ivy_api.bodies.quantiles import (
    as_rows,
    lerp,
    level_axes,
    neighbours,
    quantiles_of_counted_rows,
    quantiles_of_rows,
    require_method,
    restore_axes,
    weighted_quantiles_of_rows,
)
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic
from ivy_api.bodies.weights import broadcast_weights
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, Axes, QuantileMethod, RealFloatingArray

    Axis = int | tuple[int, ...] | None


@composed
@accumulates
def median(x: RealFloatingArray, /, *, axis: Axes | None = None, keepdims: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return the median along one or more axes: for an even number of elements, the mean of the middle two.

    ``nan`` among the elements gives ``nan``.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of the dtype of ``x``, without the reduced axes unless ``keepdims``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    IndexError
        if an axis is out of bounds.
    ValueError
        if there are no elements.

    References
    ----------
    ``numpy.median``, ``jax.numpy.median``, ``keras.ops.median``.

    Examples
    --------
    >>> xp.median(xp.asarray([[1.0, 3.0, 2.0], [10.0, 0.0, 5.0]]), axis=1)
    array([2., 5.])
    """
    require_floats("median", x, xp)
    return xp.quantile(x, 0.5, axis=axis, keepdims=keepdims)


@composed
@accumulates
def nanmedian(x: RealFloatingArray, /, *, axis: Axes | None = None, keepdims: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return the median along one or more axes, ignoring ``nan``; ``nan`` if all are.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of the dtype of ``x``, without the reduced axes unless ``keepdims``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    IndexError
        if an axis is out of bounds.
    ValueError
        if there are no elements.

    References
    ----------
    ``numpy.nanmedian``, ``jax.numpy.nanmedian``.

    Examples
    --------
    >>> xp.nanmedian(xp.asarray([[1.0, xp.nan, 2.0], [10.0, 0.0, 5.0]]), axis=1)
    array([1.5, 5. ])
    """
    require_floats("nanmedian", x, xp)
    rows, axes = as_rows("nanmedian", x, axis, xp)
    missing = xp.isnan(rows)
    there = xp.count_nonzero(xp.logical_not(missing), axis=-1, keepdims=True)
    rows = xp.sort(xp.where(missing, float("inf"), rows), axis=-1)
    zero = xp.zeros_like(there)
    low = xp.maximum(xp.floor_divide(there - 1, 2), zero)
    first = xp.take_along_axis(rows, low, axis=-1)
    second = xp.take_along_axis(rows, xp.floor_divide(there, 2) if rows.shape[-1] != 1 else zero, axis=-1)
    middle = xp.where(xp.equal(first, second), first, first * 0.5 + second * 0.5)
    middle = xp.where(xp.equal(there, 0), float("nan"), middle)
    return restore_axes(xp.squeeze(middle, axis=-1), axes, 0, keepdims, xp)


@composed
@accumulates
def nanpercentile(
    x: RealFloatingArray,
    q: RealFloatingArray | float,
    /,
    *,
    axis: Axes | None = None,
    keepdims: bool = False,
    method: QuantileMethod = "linear",
    weights: Array | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return percentiles along one or more axes, ignoring ``nan``: `nanquantile` with ``q`` in percent.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    q : the percentiles, from ``0`` to ``100``: Python scalar, or array of real floating-point dtype
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    keepdims : whether to keep the reduced axes, with size one
    method : as in `quantile`
    weights : as in `quantile`

    Returns
    -------
    out : array of the dtype of ``x``; the axes of ``q`` come first

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``x`` is empty, ``method`` is unknown, or ``q`` is out of range, as in `quantile`.

    References
    ----------
    ``numpy.nanpercentile``, ``jax.numpy.nanpercentile``.

    Examples
    --------
    >>> xp.nanpercentile(xp.asarray([0.0, xp.nan, 1.0, 2.0]), xp.asarray([25.0, 50.0]))
    array([0.5, 1. ])
    """
    require_floats("nanpercentile", x, xp)
    return xp.nanquantile(x, q / 100, axis=axis, keepdims=keepdims, method=method, weights=weights)


@composed
@accumulates
def nanquantile(
    x: RealFloatingArray,
    q: RealFloatingArray | float,
    /,
    *,
    axis: Axes | None = None,
    keepdims: bool = False,
    method: QuantileMethod = "linear",
    weights: Array | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return quantiles along one or more axes, ignoring ``nan``; ``nan`` if all are.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    q : the quantiles, from ``0`` to ``1``: Python scalar, or array of real floating-point dtype
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    keepdims : whether to keep the reduced axes, with size one
    method : as in `quantile`
    weights : as in `quantile`; those of ``nan`` do not count

    Returns
    -------
    out : array of the dtype of ``x``; the axes of ``q`` come first

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``x`` is empty, ``method`` is unknown or does not support weights, or ``q`` is out of range: for an array only if its
        values are known, not while a compiler traces.

    References
    ----------
    ``numpy.nanquantile``, ``torch.nanquantile``, ``jax.numpy.nanquantile``.

    Examples
    --------
    >>> xp.nanquantile(xp.asarray([[1.0, xp.nan, 2.0], [10.0, 0.0, 5.0]]), 0.5, axis=1)
    array([1.5, 5. ])
    """
    require_floats("nanquantile", x, xp)
    require_method(q, method, weights, "nanquantile")
    rows, axes = as_rows("nanquantile", x, axis, xp)
    missing = xp.isnan(rows)
    count = xp.count_nonzero(xp.logical_not(missing), axis=-1, keepdims=True)
    none = xp.equal(count, 0)
    numbers = xp.where(missing, float("inf"), rows)
    of_rows = None
    if weights is not None:
        of_rows, _ = as_rows("nanquantile", broadcast_weights("nanquantile", x, weights, axis, xp), axis, xp)
        of_rows = xp.where(xp.logical_and(missing, xp.logical_not(none)), 0, of_rows)
    alone = not hasattr(q, "dtype")
    levels: Any = q
    if alone:
        levels = xp.asarray([q], dtype=widest("real floating", xp), device=device_of(x))
    flat = levels if alone else xp.reshape(levels, (-1,))
    if of_rows is None:
        found = quantiles_of_counted_rows(xp.sort(numbers, axis=-1), count, flat, method, xp)
    else:
        found = weighted_quantiles_of_rows(numbers, of_rows, flat, xp)
    found = xp.where(none, float("nan"), found)
    return restore_axes(found[..., 0], axes, 0, keepdims, xp) if alone else level_axes(found, levels, axes, keepdims, xp)


@composed
@accumulates
def percentile(
    x: RealFloatingArray,
    q: RealFloatingArray | float,
    /,
    *,
    axis: Axes | None = None,
    keepdims: bool = False,
    method: QuantileMethod = "linear",
    weights: Array | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return percentiles along one or more axes: `quantile` with ``q`` in percent.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    q : the percentiles, from ``0`` to ``100``: Python scalar, or array of real floating-point dtype
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    keepdims : whether to keep the reduced axes, with size one
    method : as in `quantile`
    weights : as in `quantile`

    Returns
    -------
    out : array of the dtype of ``x``; the axes of ``q`` come first

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``x`` is empty, ``method`` is unknown, or ``q`` is out of range, as in `quantile`.

    References
    ----------
    ``numpy.percentile``, ``jax.numpy.percentile``.

    Examples
    --------
    >>> xp.percentile(xp.asarray([0.0, 1.0, 2.0, 3.0, 4.0]), xp.asarray([25.0, 90.0]))
    array([1. , 3.6])
    """
    require_floats("percentile", x, xp)
    return xp.quantile(x, q / 100, axis=axis, keepdims=keepdims, method=method, weights=weights)


@composed
@accumulates
def quantile(
    x: RealFloatingArray,
    q: RealFloatingArray | float,
    /,
    *,
    axis: Axes | None = None,
    keepdims: bool = False,
    method: QuantileMethod = "linear",
    weights: Array | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return quantiles along one or more axes: the values below which a fraction ``q`` of the elements lies.

    ``nan`` among the elements gives ``nan``. Whether a value between a number and an infinity is that infinity or ``nan`` depends
    on the backend.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    q : the quantiles, from ``0`` to ``1``: Python scalar, or array of real floating-point dtype
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    keepdims : whether to keep the reduced axes, with size one
    method : the estimation method. Hyndman and Fan's: ``"inverted_cdf"``, ``"averaged_inverted_cdf"``, ``"closest_observation"``,
        ``"interpolated_inverted_cdf"``, ``"hazen"``, ``"weibull"``, ``"linear"``, ``"median_unbiased"``, ``"normal_unbiased"``; and
        the rounded variants of ``"linear"``: ``"lower"``, ``"higher"``, ``"midpoint"``, ``"nearest"``
    weights : array of the shape of ``x``, or of its shape along ``axis``, non-negative; for ``"inverted_cdf"`` only

    Returns
    -------
    out : array of the dtype of ``x``; the axes of ``q`` come first

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``x`` is empty, ``method`` is unknown or does not support weights, or ``q`` is out of range: for an array only if its
        values are known, not while a compiler traces.

    References
    ----------
    Hyndman and Fan, Sample quantiles in statistical packages (1996); ``numpy.quantile``, ``torch.quantile``,
    ``jax.numpy.quantile``.

    Examples
    --------
    >>> x = xp.asarray([0.0, 1.0, 2.0, 3.0, 4.0])
    >>> xp.quantile(x, xp.asarray([0.25, 0.9]))
    array([1. , 3.6])
    >>> float(xp.quantile(x, 0.9, method="higher"))
    4.0
    """
    require_floats("quantile", x, xp)
    require_method(q, method, weights)
    rows, axes = as_rows("quantile", x, axis, xp)
    broken = xp.any(xp.isnan(rows), axis=-1)
    alone = not hasattr(q, "dtype")
    several: Any = q
    if weights is not None:
        of_rows, _ = as_rows("quantile", broadcast_weights("quantile", x, weights, axis, xp), axis, xp)
        shares = xp.asarray([q], dtype=of_rows.dtype, device=device_of(x)) if alone else xp.reshape(several, (-1,))
        found = weighted_quantiles_of_rows(rows, of_rows, shares, xp)
        found = found[..., 0] if alone else found
    else:
        rows, size = xp.sort(rows, axis=-1), dynamic_shape("quantile", rows, xp)[-1]
        if alone and is_dynamic(size):
            found = quantiles_of_rows(
                rows, xp.asarray([q], dtype=widest("real floating", xp), device=device_of(x)), size, method, xp
            )[..., 0]
        elif alone:
            low, high, part = neighbours(q, size, method)
            found = lerp(rows[..., low], rows[..., high], part, xp) if part else rows[..., low]
        else:
            found = quantiles_of_rows(rows, xp.reshape(several, (-1,)), size, method, xp)
    if alone:
        return restore_axes(xp.where(broken, float("nan"), found), axes, 0, keepdims, xp)
    return level_axes(xp.where(xp.expand_dims(broken, -1), float("nan"), found), several, axes, keepdims, xp)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
