"""Quantiles: methods, levels, and the two elements that a quantile lies between."""

from __future__ import annotations

from math import floor, prod
from typing import get_args

from ivy_api._types import QuantileMethod
from ivy_api.adapt.arguments import normalise_axes
from ivy_api.bodies.operands import index_dtype
from ivy_api.bodies.options import unknown_option
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic, static_length
from ivy_api.errors import ArgumentError, NotAnArrayError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace

    Axis = int | tuple[int, ...] | None


CONTINUOUS: dict[QuantileMethod, tuple[float, float]] = {
    "interpolated_inverted_cdf": (0.0, 1.0),
    "hazen": (0.5, 0.5),
    "weibull": (0.0, 0.0),
    "median_unbiased": (1 / 3, 1 / 3),
    "normal_unbiased": (3 / 8, 3 / 8),
}
"""The parameters α and β of Hyndman and Fan's definitions."""

METHODS = get_args(QuantileMethod)
"""The methods of `quantile`."""


def require_method(q: Any, method: QuantileMethod, weights: Any, function: str = "quantile") -> None:
    """Validate the method of `quantile` or `nanquantile`."""
    if method not in METHODS:
        raise unknown_option(function, "method", method)
    if weights is not None and method != "inverted_cdf":
        raise ArgumentError(f"{function} takes weights with method='inverted_cdf' only; got method={method!r}.")
    if not hasattr(q, "dtype"):
        if not isinstance(q, (int, float)):
            raise NotAnArrayError(f"{function} takes an array or a Python scalar as q; got {q!r}. Convert it first: xp.asarray(q).")
        require_levels(q, q, function)


def require_levels(lowest: float, highest: float, function: str = "quantile") -> None:
    """Raise if the smallest or the largest known level is out of range, or ``nan``."""
    if not (lowest >= 0 and highest <= 1):
        wrong = highest if lowest >= 0 else lowest
        raise ArgumentError(f"{function} takes q from 0 to 1; got {wrong}.")


def neighbours(q: Any, size: int, method: QuantileMethod) -> tuple[int, int, float]:
    """Return the indices of the two sorted elements that the quantile lies between, and the interpolation weight."""
    low, part = virtual_index(q, size, method, floor, lambda condition, a, b: a if condition else b)
    return min(max(int(low), 0), size - 1), min(max(int(low) + 1, 0), size - 1), float(part)


def interpolated(x: Array, low: Any, high: Any, part: Any, *, axis: Axis, keepdims: bool, xp: ArrayNamespace) -> Array:
    """Return the quantile between these `neighbours`, which are 0-d arrays."""
    rows, axes = as_rows("quantile", x, axis, xp)
    broken = xp.any(xp.isnan(rows), axis=-1)
    rows = xp.sort(rows, axis=-1)
    found = lerp(rows[..., low], rows[..., high], part, xp)
    return restore_axes(xp.where(broken, float("nan"), found), axes, 0, keepdims, xp)


def reduced_size(shape: tuple[int, ...], axis: Axis) -> int:
    """Return the number of elements reduced to one, for known sizes."""
    return prod([shape[along] for along in normalise_axes(axis, len(shape))])


def as_rows(function: str, x: Array, axis: Axis, xp: ArrayNamespace) -> tuple[Array, tuple[int, ...]]:
    """Combine the axes to reduce into a last axis; also return these axes."""
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


def restore_axes(found: Array, axes: tuple[int, ...], before: int, keepdims: bool, xp: ArrayNamespace) -> Array:
    return xp.expand_dims(found, tuple(along + before for along in axes)) if keepdims and axes else found


def virtual_index(
    q: Any, n: Any, method: QuantileMethod, down: Callable[[Any], Any], choose: Callable[..., Any]
) -> tuple[Any, Any]:
    """Return the lower index, and the interpolation weight of the next element: for a Python scalar or an array."""
    if method in CONTINUOUS:
        alpha, beta = CONTINUOUS[method]
        position = n * q + (alpha + q * (1 - alpha - beta)) - 1
    elif method in ("inverted_cdf", "averaged_inverted_cdf"):
        position = n * q - 1
    else:
        position = n * q - 1.5 if method == "closest_observation" else (n - 1) * q
    low = down(position)
    part = position - low
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


def lerp(low: Array, high: Array, part: Array | float, xp: ArrayNamespace) -> Array:
    """Interpolate linearly from ``low`` to ``high``: exact at both ends, and where they are equal."""
    if isinstance(part, float) and part == 1.0:
        return high
    mixture = low * (1.0 - part) + high * part
    same = xp.equal(low, high)
    if isinstance(part, float):
        return xp.where(same, low, mixture)
    return xp.where(xp.logical_or(same, part <= 0.0), low, xp.where(part >= 1.0, high, mixture))


def quantiles_of_rows(rows: Array, q: Array, size: Any, method: QuantileMethod, xp: ArrayNamespace) -> Array:
    low, part = virtual_index(q, xp.astype(size, q.dtype) if is_dynamic(size) else size, method, xp.floor, xp.where)
    low = xp.astype(low, index_dtype(xp))
    found = xp.take(rows, xp.clip(low, 0, size - 1), axis=-1)
    if isinstance(part, float):
        return found
    return lerp(found, xp.take(rows, xp.clip(low + 1, 0, size - 1), axis=-1), xp.astype(part, rows.dtype, copy=False), xp)


def quantiles_of_counted_rows(rows: Array, count: Array, q: Array, method: QuantileMethod, xp: ArrayNamespace) -> Array:
    """Return quantiles of the first elements of each sorted row, of which there are as many as ``count`` says, its last axis 1."""
    low, part = virtual_index(q, xp.astype(count, q.dtype), method, xp.floor, xp.where)
    whole = index_dtype(xp)
    low, last = xp.astype(low, whole), xp.maximum(xp.astype(count, whole) - 1, xp.zeros_like(count, dtype=whole))

    def at(position: Array) -> Array:
        return xp.take_along_axis(rows, xp.minimum(xp.maximum(position, xp.zeros_like(position)), last), axis=-1)

    found = at(low)
    return found if isinstance(part, float) else lerp(found, at(low + 1), xp.astype(part, rows.dtype, copy=False), xp)


def level_axes(found: Array, q: Any, axes: tuple[int, ...], keepdims: bool, xp: ArrayNamespace) -> Array:
    """Return quantiles of rows, whose last axis is that of the levels, with the axes of ``q`` first and those to keep."""
    found = xp.moveaxis(found, -1, 0)
    found = xp.reshape(found, (*dynamic_shape("quantile", q, xp), *dynamic_shape("quantile", found, xp)[1:]))
    return restore_axes(found, axes, q.ndim, keepdims, xp)


def weighted_quantiles_of_rows(rows: Array, weights: Array, q: Array, xp: ArrayNamespace) -> Array:
    order = xp.argsort(rows, axis=-1)
    rows, weights = xp.take_along_axis(rows, order, axis=-1), xp.take_along_axis(weights, order, axis=-1)
    reached = xp.cumulative_sum(weights, axis=-1)
    reached = reached / reached[..., -1:]
    reached = xp.where(xp.equal(reached, 0.0), -1.0, reached)  # elements with zero weight are not the minimum
    shares = xp.astype(q, reached.dtype, copy=False) + xp.zeros_like(reached[..., :1])
    before = xp.less(xp.expand_dims(reached, axis=-2), xp.expand_dims(shares, axis=-1))  # how many: each row has its own
    found = xp.sum(xp.astype(before, index_dtype(xp)), axis=-1)
    return xp.take_along_axis(rows, xp.minimum(found, xp.full_like(found, static_length("quantile", rows, -1) - 1)), axis=-1)
