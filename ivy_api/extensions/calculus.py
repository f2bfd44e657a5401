"""Calculus on sampled values: interpolation, differences, integrals, and polynomials."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of, normalise_axes, normalise_axis
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.promotion import FLOATING
from ivy_api.bodies.indices import reshape_along_axis
from ivy_api.bodies.operands import require_floats
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic, shapes_differ, static_length, static_shape
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, Axes, Axis, FloatingArray, NumericArray, RealFloatingArray


@composed
@accumulates
def cumulative_trapezoid(
    y: FloatingArray,
    x: Array | None = None,
    /,
    *,
    dx: float = 1.0,
    axis: Axis = -1,
    initial: float | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the cumulative integral along an axis, by the trapezoidal rule.

    Parameters
    ----------
    y : array of floating-point dtype, with at least one axis: the values
    x : array of the real dtype of ``y``: the sample points, of the shape of ``y`` or one-dimensional; by default spaced ``dx``
        apart
    dx : the spacing between sample points, if ``x`` is not given
    axis : the axis to integrate along; negative values count from the end
    initial : the first value of the result; by default none is added, and the axis is one element shorter

    Returns
    -------
    out : array of the dtype of ``y``

    Raises
    ------
    DTypeError
        if ``y`` is not of a floating-point dtype.
    IndexError
        if ``axis`` is out of bounds.

    References
    ----------
    ``scipy.integrate.cumulative_trapezoid``, ``torch.cumulative_trapezoid``.

    Examples
    --------
    >>> xp.cumulative_trapezoid(xp.asarray([0.0, 2.0, 4.0]), initial=0.0)
    array([0., 1., 4.])
    """
    here = normalise_axis(axis, y.ndim)
    total = xp.cumulative_sum(_trapezoids("cumulative_trapezoid", y, x, dx, here, xp), axis=here)
    if initial is None:
        return total
    whole = dynamic_shape("cumulative_trapezoid", y, xp)
    shape = (*whole[:here], 1, *whole[here + 1 :])
    return xp.concat([xp.full(shape, initial, dtype=total.dtype, device=device_of(y)), total], axis=here)


@composed
@accumulates
def gradient(
    x: FloatingArray,
    /,
    *,
    spacing: float | Array | tuple[float | Array, ...] = 1.0,
    axis: Axes | None = None,
    edge_order: int = 1,
    xp: ArrayNamespace = XP,
) -> tuple[Array, ...]:
    """Return the derivatives along axes, by central differences in the interior and one-sided ones at the boundaries.

    Parameters
    ----------
    x : array of floating-point dtype, with two elements or more along each of ``axis``: the sampled values
    spacing : the spacing between samples, or a one-dimensional array of coordinates; a tuple has one of these for each of ``axis``
    axis : the axis or axes; negative values count from the end; ``None`` is all of them
    edge_order : whether differences at the boundaries are exact for linear (1) or quadratic functions (2)

    Returns
    -------
    out : for each of ``axis`` an array of the dtype and shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    IndexError
        if an axis is out of bounds.
    ValueError
        if there are too few samples, or the shape of ``spacing`` is invalid.

    References
    ----------
    ``numpy.gradient``, ``torch.gradient``.

    Examples
    --------
    >>> (slope,) = xp.gradient(xp.asarray([0.0, 1.0, 4.0, 9.0]))
    >>> slope
    array([1., 2., 4., 5.])
    """
    if not xp.isdtype(x.dtype, FLOATING):
        raise dtype_error("gradient", "floating-point", x.dtype)
    axes = normalise_axes(axis, x.ndim)
    distances = spacing if isinstance(spacing, tuple) else (spacing,) * len(axes)
    if len(distances) != len(axes) or edge_order not in (1, 2):
        raise ArgumentError(
            f"gradient takes a spacing for each of {len(axes)} axes, and edge_order 1 or 2; got {len(distances)} and {edge_order}."
        )
    return tuple(_derivative(x, here, distance, edge_order, xp) for here, distance in zip(axes, distances, strict=True))


@composed
@accumulates
def interp(
    x: RealFloatingArray,
    points: Array,
    values: FloatingArray,
    /,
    *,
    left: complex | None = None,
    right: complex | None = None,
    period: float | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the piecewise linear interpolant of given points, evaluated at ``x``.

    Parameters
    ----------
    x : array of real floating-point dtype: the coordinates at which to evaluate
    points : one-dimensional array of the dtype of ``x``: the coordinates of the data points, increasing unless ``period`` is given
    values : array of floating-point dtype, of the size of ``points``
    left, right : the values before the first and after the last point; by default the first and the last of ``values``
    period : the period of the coordinates; then ``left`` and ``right`` are ignored

    Returns
    -------
    out : array of the dtype of ``values`` and the shape of ``x``

    Raises
    ------
    DTypeError
        if an argument is of another dtype.
    ValueError
        if there are no points, the numbers of points and values differ, or the period is 0.

    References
    ----------
    ``numpy.interp``.

    Examples
    --------
    >>> xp.interp(xp.asarray([0.5, 3.0]), xp.asarray([0.0, 1.0, 2.0]), xp.asarray([0.0, 10.0, 0.0]))
    array([5., 0.])
    """
    require_floats("interp", x, xp)
    for given in (points, values):
        static_shape("interp", given)
    if points.ndim != 1 or tuple(values.shape) != tuple(points.shape) or not points.shape[0] or period == 0:
        raise ArgumentError(
            "interp takes one-dimensional points, at least one, the same number of values, and a nonzero period; got shapes "
            f"{tuple(points.shape)} and {tuple(values.shape)}, and period={period}."
        )
    if period is not None:
        width = abs(period)
        x, points = x % width, points % width
        order = xp.argsort(points)
        points, values = xp.take(points, order), xp.take(values, order)
        points = xp.concat([points[-1:] - width, points, points[:1] + width])
        values = xp.concat([values[-1:], values, values[:1]])
    return _interpolated(x, points, values, None if period is not None else left, None if period is not None else right, xp)


@composed
@accumulates
def polyval(coefficients: NumericArray, x: NumericArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the values of a polynomial.

    Parameters
    ----------
    coefficients : array of numeric dtype, with at least one axis: the first one holds the coefficients, highest power first.
        Further axes broadcast with ``x``: one polynomial for each element
    x : array of numeric dtype

    Returns
    -------
    out : array of the promoted dtype, and the broadcast shape

    Raises
    ------
    ValueError
        if ``coefficients`` is 0-d.

    References
    ----------
    ``numpy.polyval``, ``jax.numpy.polyval``, ``tf.math.polyval``.

    Examples
    --------
    >>> xp.polyval(xp.asarray([1.0, 0.0, -1.0]), xp.asarray([2.0, 3.0]))
    array([3., 8.])
    """
    if not coefficients.ndim:
        raise ArgumentError("polyval takes an array of coefficients, the highest power first; got a 0-d array.")
    dtype = xp.result_type(coefficients.dtype, x.dtype)
    coefficients, x = xp.astype(coefficients, dtype, copy=False), xp.astype(x, dtype, copy=False)
    total = xp.zeros_like(x)
    count = static_length("polyval", coefficients, 0)
    if not count:
        return xp.add(total, xp.sum(coefficients, axis=0, dtype=dtype))
    for n in range(count):
        total = xp.add(xp.multiply(total, x) if n else total, coefficients[n, ...])
    return total


@composed
@accumulates
def trapezoid(y: FloatingArray, x: Array | None = None, /, *, dx: float = 1.0, axis: Axis = -1, xp: ArrayNamespace = XP) -> Array:
    """Return the integral along an axis, by the trapezoidal rule.

    Parameters
    ----------
    y : array of floating-point dtype, with at least one axis: the values
    x : array of the real dtype of ``y``: the sample points, of the shape of ``y`` or one-dimensional; by default spaced ``dx``
        apart
    dx : the spacing between sample points, if ``x`` is not given
    axis : the axis to integrate along; negative values count from the end

    Returns
    -------
    out : array of the dtype of ``y``, and of its shape without ``axis``

    Raises
    ------
    DTypeError
        if ``y`` is not of a floating-point dtype.
    IndexError
        if ``axis`` is out of bounds.

    References
    ----------
    ``scipy.integrate.trapezoid``, ``torch.trapezoid``, ``jax.numpy.trapezoid``.

    Examples
    --------
    >>> float(xp.trapezoid(xp.asarray([0.0, 1.0, 4.0]), dx=0.5))
    1.5
    """
    here = normalise_axis(axis, y.ndim)
    return xp.sum(_trapezoids("trapezoid", y, x, dx, here, xp), axis=here)


def _part(x: Array, axis: int, begin: int | None, end: int | None) -> Array:
    size = x.shape[axis]
    return x[(*(slice(None),) * axis, slice(begin, end if end is None or size is None else min(end, size)), ...)]


def _trapezoids(function: str, y: Array, x: Array | None, dx: float, axis: int, xp: ArrayNamespace) -> Array:
    """The areas of the trapezoids between neighbouring samples."""
    if not xp.isdtype(y.dtype, FLOATING):
        raise dtype_error(function, "floating-point", y.dtype)
    pairs = _part(y, axis, 1, None) + _part(y, axis, None, -1)
    if x is None:
        return pairs * (dx / 2)
    if x.ndim == 1:
        if x.shape[0] != y.shape[axis]:
            raise ArgumentError(f"{function} needs the same number of points and values; got {x.shape[0]} and {y.shape[axis]}.")
        return xp.multiply(pairs, reshape_along_axis(axis, y.ndim, x[1:] - x[:-1], xp) / 2)
    here = axis - y.ndim + x.ndim
    return xp.multiply(pairs, xp.diff(x, axis=here) / 2)


def _derivative(x: Array, axis: int, spacing: Any, edge_order: int, xp: ArrayNamespace) -> Array:
    size = x.shape[axis]
    if not is_dynamic(size) and size < edge_order + 1:
        raise ArgumentError(f"gradient needs {edge_order + 1} samples or more along axis {axis}; got {size}.")
    steps = xp.diff(x, axis=axis)
    if not hasattr(spacing, "ndim") or spacing.ndim == 0:
        slopes = steps / spacing
        inner = (_part(x, axis, 2, None) - _part(x, axis, None, -2)) / (2 * spacing)
        ratio: Any = (0.5, 0.5)
    else:
        if spacing.ndim != 1 or shapes_differ(spacing.shape, (size,)):
            raise ArgumentError(
                f"gradient needs one coordinate for each of the {size} samples along axis {axis}; got shape {tuple(spacing.shape)}."
            )
        widths = reshape_along_axis(axis, x.ndim, spacing[1:] - spacing[:-1], xp)
        slopes = xp.divide(steps, widths)
        before, after = _part(widths, axis, None, -1), _part(widths, axis, 1, None)
        share = xp.astype(after / (before + after), slopes.dtype, copy=False)  # the slope of the shorter side has more weight
        inner = _part(slopes, axis, None, -1) * share + _part(slopes, axis, 1, None) * (1 - share)
        ratio = _part(1 - share, axis, 0, 1), _part(share, axis, -1, None)
    first, last = _part(slopes, axis, 0, 1), _part(slopes, axis, -1, None)
    if edge_order == 2:
        first = first + (first - _part(slopes, axis, 1, 2)) * ratio[0]
        last = last + (last - _part(slopes, axis, -2, -1)) * ratio[1]
    return xp.concat([first, inner, last], axis=axis)


def _interpolated(x: Array, points: Array, values: Array, left: Any, right: Any, xp: ArrayNamespace) -> Array:
    count = points.shape[0]
    flat = xp.reshape(x, (-1,))
    above = xp.clip(xp.searchsorted(points, flat, side="right"), 1, max(count - 1, 1))
    below = above - 1
    above = xp.clip(above, 0, count - 1)
    begin, end = xp.take(points, below), xp.take(points, above)
    low, high = xp.take(values, below), xp.take(values, above)
    width = end - begin
    weight = (flat - begin) / xp.where(width > 0, width, xp.ones_like(width))
    weight = xp.astype(weight, values.dtype) if weight.dtype != values.dtype else weight
    out = xp.where(flat >= end, high, low + weight * (high - low))
    first, last = xp.astype(flat, points.dtype) < points[0], flat > points[-1]
    out = xp.where(first, values[0] if left is None else left, out)
    out = xp.where(last, values[-1] if right is None else right, out)
    out = xp.where(xp.isnan(flat), xp.asarray(float("nan"), dtype=values.dtype, device=device_of(values)), out)
    return xp.reshape(out, dynamic_shape("interp", x, xp))


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
