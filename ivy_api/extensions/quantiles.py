"""Quantiles: the median, and what else is found in sorted values."""

from __future__ import annotations

from math import floor, prod

from ivy_api.adapt.arguments import device_of, normalise_axes
from ivy_api.bodies.operands import require_floats
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic, static_length
from ivy_api.bodies.weights import broadcast_weights
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError, NotAnArrayError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, Axes, RealFloatingArray

    Axis = int | tuple[int, ...] | None

_CONTINUOUS = {
    "interpolated_inverted_cdf": (0.0, 1.0),
    "hazen": (0.5, 0.5),
    "weibull": (0.0, 0.0),
    "median_unbiased": (1 / 3, 1 / 3),
    "normal_unbiased": (3 / 8, 3 / 8),
}
"""The parameters α and β of Hyndman and Fan."""
METHODS = (
    *("linear", "lower", "higher", "midpoint", "nearest", "inverted_cdf", "averaged_inverted_cdf", "closest_observation"),
    *_CONTINUOUS,
)
"""The methods of `quantile`."""


@composed
@accumulates
def median(x: RealFloatingArray, /, *, axis: Axes | None = None, keepdims: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return the median along one axis or more: of an even number of elements, the mean of the two in the middle.

    ``nan`` among the elements gives ``nan``.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis or axes to reduce; negative ones count from the last; ``None`` reduces all of them
    keepdims : keep the reduced axes, with size one

    Returns
    -------
    out : array of the dtype of ``x``, without the reduced axes unless ``keepdims``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    IndexError
        if ``x`` has no such axis.
    ValueError
        if there is no element.

    References
    ----------
    ``numpy.median``, ``jax.numpy.median``, ``keras.ops.median``.
    """
    require_floats("median", x, xp)
    return xp.quantile(x, 0.5, axis=axis, keepdims=keepdims)


@composed
@accumulates
def nanmedian(x: RealFloatingArray, /, *, axis: Axes | None = None, keepdims: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return the median along one axis or more, of the elements that are not ``nan``; ``nan`` if there is none.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis or axes to reduce; negative ones count from the last; ``None`` reduces all of them
    keepdims : keep the reduced axes, with size one

    Returns
    -------
    out : array of the dtype of ``x``, without the reduced axes unless ``keepdims``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    IndexError
        if ``x`` has no such axis.
    ValueError
        if there is no element.

    References
    ----------
    ``numpy.nanmedian``, ``jax.numpy.nanmedian``.
    """
    require_floats("nanmedian", x, xp)
    rows, axes = _rows("nanmedian", x, axis, xp)
    missing = xp.isnan(rows)
    there = xp.count_nonzero(xp.logical_not(missing), axis=-1, keepdims=True)
    rows = xp.sort(xp.where(missing, float("inf"), rows), axis=-1)
    zero = xp.zeros_like(there)
    low = xp.maximum(xp.floor_divide(there - 1, 2), zero)
    first = xp.take_along_axis(rows, low, axis=-1)
    second = xp.take_along_axis(rows, xp.floor_divide(there, 2) if rows.shape[-1] != 1 else zero, axis=-1)
    middle = xp.where(xp.equal(first, second), first, first * 0.5 + second * 0.5)
    middle = xp.where(xp.equal(there, 0), float("nan"), middle)
    return _placed(xp.squeeze(middle, axis=-1), axes, 0, keepdims, xp)


@composed
@accumulates
def percentile(
    x: RealFloatingArray,
    q: RealFloatingArray | float,
    /,
    *,
    axis: Axes | None = None,
    keepdims: bool = False,
    method: str = "linear",
    weights: Array | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the percentiles along one axis or more: `quantile` with ``q`` in percent.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    q : which percentiles, from ``0`` to ``100``: Python scalar, or array of real floating-point dtype
    axis : the axis or axes to reduce; negative ones count from the last; ``None`` reduces all of them
    keepdims : keep the reduced axes, with size one
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
        if ``x`` has no such axis.
    ValueError
        if there is no element, no such method, or ``q`` is out of range, as in `quantile`.

    References
    ----------
    ``numpy.percentile``, ``jax.numpy.percentile``.
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
    method: str = "linear",
    weights: Array | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the quantiles along one axis or more: the values that a share ``q`` of the elements does not exceed.

    ``nan`` among the elements gives ``nan``. Whether a value between a number and an infinity is that infinity or ``nan`` is up to
    the backend.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    q : which quantiles, from ``0`` to ``1``: Python scalar, or array of real floating-point dtype
    axis : the axis or axes to reduce; negative ones count from the last; ``None`` reduces all of them
    keepdims : keep the reduced axes, with size one
    method : how to choose between elements. Of Hyndman and Fan: ``"inverted_cdf"``, ``"averaged_inverted_cdf"``,
        ``"closest_observation"``, ``"interpolated_inverted_cdf"``, ``"hazen"``, ``"weibull"``, ``"linear"``, ``"median_unbiased"``,
        ``"normal_unbiased"``; and ``"lower"``, ``"higher"``, ``"midpoint"``, ``"nearest"``, which round what ``"linear"`` gives
    weights : array of the shape of ``x``, or of its shape along ``axis``, not negative; for ``"inverted_cdf"`` only

    Returns
    -------
    out : array of the dtype of ``x``; the axes of ``q`` come first

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    IndexError
        if ``x`` has no such axis.
    ValueError
        if there is no element, no such method or none with weights, or ``q`` is out of range: elements of an array only where their
        values are known, not while a compiler traces.

    References
    ----------
    Hyndman and Fan, Sample quantiles in statistical packages (1996); ``numpy.quantile``, ``torch.quantile``,
    ``jax.numpy.quantile``.
    """
    require_floats("quantile", x, xp)
    require_method(q, method, weights)
    rows, axes = _rows("quantile", x, axis, xp)
    broken = xp.any(xp.isnan(rows), axis=-1)
    alone = not hasattr(q, "dtype")
    several: Any = q
    if weights is not None:
        of_rows, _ = _rows("quantile", broadcast_weights("quantile", x, weights, axis, xp), axis, xp)
        shares = xp.asarray([q], dtype=of_rows.dtype, device=device_of(x)) if alone else xp.reshape(several, (-1,))
        found = _of_weighted(rows, of_rows, shares, xp)
        found = found[..., 0] if alone else found
    else:
        rows, size = xp.sort(rows, axis=-1), dynamic_shape("quantile", rows, xp)[-1]
        if alone and is_dynamic(size):
            found = _of_several(rows, xp.asarray([q], dtype=xp.float64, device=device_of(x)), size, method, xp)[..., 0]
        elif alone:
            low, high, part = neighbours(q, size, method)
            found = _between(rows[..., low], rows[..., high], part, xp) if part else rows[..., low]
        else:
            found = _of_several(rows, xp.reshape(several, (-1,)), size, method, xp)
    if alone:
        return _placed(xp.where(broken, float("nan"), found), axes, 0, keepdims, xp)
    found = xp.moveaxis(xp.where(xp.expand_dims(broken, -1), float("nan"), found), -1, 0)
    found = xp.reshape(found, (*dynamic_shape("quantile", several, xp), *dynamic_shape("quantile", found, xp)[1:]))
    return _placed(found, axes, several.ndim, keepdims, xp)


def require_method(q: Any, method: str, weights: Any) -> None:
    """Refuse what `quantile` has not."""
    if method not in METHODS:
        raise ArgumentError(f"quantile knows no method {method!r}; it has {', '.join(map(repr, METHODS))}.")
    if weights is not None and method != "inverted_cdf":
        raise ArgumentError(f"quantile takes weights with method='inverted_cdf' only; got method={method!r}.")
    if not hasattr(q, "dtype"):
        if not isinstance(q, (int, float)):
            raise NotAnArrayError(f"quantile takes an array or a Python scalar as q; got {q!r}. Make an array: xp.asarray(q).")
        require_levels(q, q)


def require_levels(lowest: float, highest: float) -> None:
    """Refuse levels out of range, ``nan`` among them: the ends of those that are known."""
    if not (lowest >= 0 and highest <= 1):
        wrong = highest if lowest >= 0 else lowest
        raise ArgumentError(f"quantile takes q from 0 to 1; got {wrong}.")


def neighbours(q: Any, size: int, method: str) -> tuple[int, int, float]:
    """The two of so many sorted elements between which the quantile is, and how far it is from the first to the second."""
    low, part = _position(q, size, method, floor, lambda condition, a, b: a if condition else b)
    return min(max(int(low), 0), size - 1), min(max(int(low) + 1, 0), size - 1), float(part)


def interpolated(x: Array, low: Any, high: Any, part: Any, *, axis: Axis, keepdims: bool, xp: ArrayNamespace) -> Array:
    """The quantile with these `neighbours`, which are arrays without axes."""
    rows, axes = _rows("quantile", x, axis, xp)
    broken = xp.any(xp.isnan(rows), axis=-1)
    rows = xp.sort(rows, axis=-1)
    found = _between(rows[..., low], rows[..., high], part, xp)
    return _placed(xp.where(broken, float("nan"), found), axes, 0, keepdims, xp)


def reduced_size(x: Array, axis: Axis) -> int:
    """The number of elements that are reduced to one, where sizes are known."""
    return prod(x.shape[along] for along in normalise_axes(axis, x.ndim))


def _rows(function: str, x: Array, axis: Axis, xp: ArrayNamespace) -> tuple[Array, tuple[int, ...]]:
    """The axes to reduce as the last one, and which they were."""
    axes = tuple(sorted(normalise_axes(axis, x.ndim)))
    others = tuple(along for along in range(x.ndim) if along not in axes)
    if 0 in [x.shape[along] for along in axes]:
        raise ArgumentError(f"{function} needs at least one element along axis; got shape {tuple(x.shape)} and axis={axis}.")
    if len(axes) == 1:
        return xp.moveaxis(x, axes[0], -1), axes
    if others and axes:
        x = xp.permute_dims(x, (*others, *axes))
    shape = dynamic_shape(function, x, xp)
    return xp.reshape(x, (*shape[: len(others)], prod(shape[len(others) :]))), axes


def _placed(found: Array, axes: tuple[int, ...], before: int, keepdims: bool, xp: ArrayNamespace) -> Array:
    return xp.expand_dims(found, tuple(along + before for along in axes)) if keepdims and axes else found


def _position(q: Any, n: Any, method: str, down: Callable[[Any], Any], choose: Callable[..., Any]) -> tuple[Any, Any]:
    """The number of an element, and how far to go from it to the next one: for a Python scalar or an array."""
    if method in _CONTINUOUS:
        alpha, beta = _CONTINUOUS[method]
        place = n * q + (alpha + q * (1 - alpha - beta)) - 1
    elif method in ("inverted_cdf", "averaged_inverted_cdf"):
        place = n * q - 1
    else:
        place = n * q - 1.5 if method == "closest_observation" else (n - 1) * q
    low = down(place)
    part = place - low
    if method == "lower":
        return low, 0.0
    if method == "midpoint":
        return low, choose(part == 0, 0.0 * q, 0.5 + 0.0 * q)
    if method == "averaged_inverted_cdf":
        return low, choose(part == 0, 0.5 + 0.0 * q, 1.0 + 0.0 * q)
    if method in ("higher", "inverted_cdf"):
        return choose(part == 0, low, low + 1), 0.0
    odd = low - 2 * down(low / 2) == 1
    if method == "closest_observation":
        return choose((part == 0) & odd, low, low + 1), 0.0
    if method == "nearest":
        return choose((part > 0.5) | ((part == 0.5) & odd), low + 1, low), 0.0
    return low, part


def _between(low: Array, high: Array, part: Array | float, xp: ArrayNamespace) -> Array:
    """From ``low`` a part of the way to ``high``: exact at both ends, and where they are equal."""
    if isinstance(part, float) and part == 1.0:
        return high
    mixture = low * (1.0 - part) + high * part
    same = xp.equal(low, high)
    if isinstance(part, float):
        return xp.where(same, low, mixture)
    return xp.where(xp.logical_or(same, part <= 0.0), low, xp.where(part >= 1.0, high, mixture))


def _of_several(rows: Array, q: Array, size: Any, method: str, xp: ArrayNamespace) -> Array:
    low, part = _position(q, xp.astype(size, q.dtype) if is_dynamic(size) else size, method, xp.floor, xp.where)
    low = xp.astype(low, xp.int64)
    found = xp.take(rows, xp.clip(low, 0, size - 1), axis=-1)
    if isinstance(part, float):
        return found
    return _between(found, xp.take(rows, xp.clip(low + 1, 0, size - 1), axis=-1), xp.astype(part, rows.dtype, copy=False), xp)


def _of_weighted(rows: Array, weights: Array, q: Array, xp: ArrayNamespace) -> Array:
    order = xp.argsort(rows, axis=-1)
    rows, weights = xp.take_along_axis(rows, order, axis=-1), xp.take_along_axis(weights, order, axis=-1)
    reached = xp.cumulative_sum(weights, axis=-1)
    reached = reached / reached[..., -1:]
    reached = xp.where(xp.equal(reached, 0.0), -1.0, reached)  # elements without weight are no minimum
    shares = xp.astype(q, reached.dtype, copy=False) + xp.zeros_like(reached[..., :1])
    found = xp.searchsorted(reached, shares)
    return xp.take_along_axis(rows, xp.minimum(found, xp.full_like(found, static_length("quantile", rows, -1) - 1)), axis=-1)


if not TYPE_CHECKING:  # a type checker understands a literal list only, and takes every name without one
    __all__ = declared_names(globals())
