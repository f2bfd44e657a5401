"""Polyharmonic splines through scattered points, and the spline of the 2021 library."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_robot.splines.natural_cubic import natural_cubic

if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace


@ivy_api.explain_errors
def polyharmonic_spline(points: Array, values: Array, queries: Array, order: int = 3) -> Array:
    """Return the polyharmonic spline through values at scattered points, at other points.

    It is a sum of the functions ``r`` (order 1), ``r² log r`` (order 2: the thin-plate spline in the plane) or ``r³`` (order 3)
    of the distance from each point, and of a linear polynomial, which it reproduces. In one dimension order 1 is piecewise
    linear and order 3 is the natural cubic spline.

    In ``float32`` rounding errors grow with the weights of these functions, which are large for close points whose values differ.
    Of 50 points on a line they are about 1e-6, 3e-6 and 3e-5 of the size of the values, for orders 1, 2 and 3, if these are those
    of a smooth curve, and 1e-5, 3e-4 and 4e-2 if they are random: then give ``float64``.

    Parameters
    ----------
    points : array of shape ``(..., n, k)``: distinct, and not all in one hyperplane
    values : array of shape ``(..., n, d)``
    queries : array of shape ``(..., m, k)``: where to sample
    order : 1, 2 or 3

    Returns
    -------
    out : array of shape ``(..., m, d)``

    Raises
    ------
    ArgumentError
        if the shapes are others, the order is another, or there are fewer than ``k + 1`` points. Of points that are
        not distinct the system is singular: nan, infinity or the error of the backend.

    References
    ----------
    ``scipy.interpolate.RBFInterpolator(degree=1)``; ``tfa.image.interpolate_spline``.

    Examples
    --------
    >>> import numpy as np
    >>> corners = np.asarray([[0.0, 0], [0, 1], [1, 0], [1, 1]])
    >>> polyharmonic_spline(corners, np.asarray([[0.0], [1], [1], [2]]), np.asarray([[0.5, 0.25]]), order=2)
    array([[0.75]])
    """
    xp, points, values, queries = ivy_api.check_arrays(
        points=(points, "n", "k"), values=(values, "n", "d"), queries=(queries, "m", "k")
    )
    _validate("polyharmonic_spline", order, points)
    return polyharmonic(xp, points, values, queries, order)


@ivy_api.explain_errors
def sample_spline_path(anchor_points: Array, anchor_vals: Array, sample_points: Array, order: int = 3) -> Array:
    """Return points on a path through anchors: `polyharmonic_spline`, under the name of Ivy Robot of 2021.

    In one dimension, order 3 is the natural cubic spline, and computed as that, without the rounding errors of a dense system that
    `polyharmonic_spline` describes.

    Parameters
    ----------
    anchor_points : array of shape ``(..., n, 1)``: the parameters of the anchors, in ascending order
    anchor_vals : array of shape ``(..., n, d)``: the anchors
    sample_points : array of shape ``(..., m, 1)``: where to sample
    order : 1, 2 or 3

    Returns
    -------
    out : array of shape ``(..., m, d)``

    Raises
    ------
    ArgumentError
        if the shapes are others, the order is another, or there are fewer than two anchors.

    Examples
    --------
    >>> import numpy as np
    >>> anchors = np.asarray([[0.0], [1.0], [2.0]])
    >>> sample_spline_path(anchors, np.asarray([[0.0], [1.0], [0.0]]), np.asarray([[0.5]]))
    array([[0.6875]])
    """
    xp, points, values, queries = ivy_api.check_arrays(
        anchor_points=(anchor_points, "n", 1), anchor_vals=(anchor_vals, "n", "d"), sample_points=(sample_points, "m", 1)
    )
    _validate("sample_spline_path", order, points)
    if order == 3:
        return natural_cubic(xp, points[..., 0], values, queries[..., 0])
    return polyharmonic(xp, points, values, queries, order)


def _validate(function: str, order: int, points: Array) -> None:
    if order not in (1, 2, 3):
        raise ArgumentError(f"{function} takes order 1, 2 or 3; got {order!r}.")
    n, k = points.shape[-2:]
    if n is not None and n < k + 1:
        raise ArgumentError(f"{function} needs {k + 1} or more points of {k} coordinates; got {n}.")


def polyharmonic(xp: ArrayNamespace, points: Array, values: Array, queries: Array, order: int) -> Array:
    # The interpolant does not depend on the unit and the origin of the points, but the condition of the system does. With
    # distances of up to 1 the terms of order 2, which are 0 there, are smallest.
    center = xp.mean(points, axis=-2, keepdims=True)
    scale = 2.0 * xp.max(xp.abs(points - center), axis=(-2, -1), keepdims=True)
    points, queries = (points - center) / scale, (queries - center) / scale
    linear = _with_ones(xp, points)
    between = xp.concat((_radial(xp, points, points, order), linear), axis=-1)
    k = linear.shape[-1]
    corner = xp.zeros_like(linear[..., :k, :])  # k by k, since there are at least k points
    system = xp.concat((between, xp.concat((xp.matrix_transpose(linear), corner), axis=-1)), axis=-2)
    right = xp.concat((values, xp.zeros_like(values[..., :k, :])), axis=-2)
    weights = xp.linalg.solve(system, right)
    return xp.matmul(xp.concat((_radial(xp, queries, points, order), _with_ones(xp, queries)), axis=-1), weights)


def _with_ones(xp: ArrayNamespace, points: Array) -> Array:
    return xp.concat((points, xp.ones_like(points[..., :1])), axis=-1)


def _radial(xp: ArrayNamespace, queries: Array, points: Array, order: int) -> Array:
    """Return the radial function of all distances, of shape ``(..., m, n)``."""
    apart = queries[..., :, None, :] - points[..., None, :, :]
    squared = xp.sum(apart * apart, axis=-1)
    if order % 2 == 0:
        return 0.5 * squared ** (order // 2) * xp.log(xp.where(squared > 0.0, squared, 1.0))
    distances = xp.where(squared > 0.0, xp.sqrt(xp.where(squared > 0.0, squared, 1.0)), 0.0)
    return distances if order == 1 else distances * squared ** (order // 2)
