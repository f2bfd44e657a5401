"""B-splines: smooth curves near control points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_robot.splines.intervals import interval_of, knots_at, require_knots, rows_at

if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace


@ivy_api.explain_errors
def b_spline(points: Array, parameters: Array, *, degree: int = 3, knots: Array | None = None) -> Array:
    """Return points on the B-spline of control points.

    It stays in the convex hull of each ``degree + 1`` successive control points, and moving one changes it only nearby. With
    ``degree + 1`` control points it is the Bézier curve.

    Parameters
    ----------
    points : array of shape ``(..., n, d)``: the control points, ``degree + 1`` or more
    parameters : array of shape ``(..., m)``: where to sample; outside of ``knots[degree]`` to ``knots[n]``, which is 0 to 1 by
        default, the polynomials at the ends go on
    degree : an integer, 0 or more; the curve has ``degree - 1`` continuous derivatives
    knots : array of shape ``(..., n + degree + 1)``, which does not descend; by default `uniform_knots`, with which the curve
        begins at the first control point and ends at the last

    Returns
    -------
    out : array of shape ``(..., m, d)``

    Raises
    ------
    ArgumentError
        if the shapes are others, the degree is negative, or there are too few control points.

    References
    ----------
    ``scipy.interpolate.BSpline``; L. Piegl and W. Tiller, *The NURBS Book*, algorithm A2.2.

    Examples
    --------
    >>> import numpy as np
    >>> control = np.asarray([[0.0, 0.0], [1.0, 2.0], [2.0, 0.0]])
    >>> b_spline(control, np.asarray([0.0, 0.5, 1.0]), degree=2)
    array([[0., 0.],
           [1., 1.],
           [2., 0.]])
    """
    if isinstance(degree, bool) or not isinstance(degree, int) or degree < 0:
        raise ArgumentError(f"b_spline takes an integer of 0 or more as degree; got {degree!r}.")
    if not hasattr(points, "shape"):
        _, points, parameters = ivy_api.check_arrays(points=(points, "n", "d"), parameters=(parameters, "m"))
    n: int = points.shape[-2] if len(points.shape) > 1 else 0
    if n <= degree:
        raise ArgumentError(f"b_spline of degree {degree} needs {degree + 1} or more control points; got {n}.")
    given = uniform_knots(n, degree) if knots is None else knots
    xp, points, parameters, knots = ivy_api.check_arrays(
        points=(points, n, "d"), parameters=(parameters, "m"), knots=(given, n + degree + 1)
    )
    require_knots("b_spline", knots, 2 * degree + 2)
    return _evaluated(xp, points, parameters, degree, knots)


@ivy_api.explain_errors
def uniform_knots(count: int, degree: int = 3) -> tuple[float, ...]:
    """Return the knots of a B-spline from the first control point to the last: equidistant, those at the ends repeated.

    Parameters
    ----------
    count : how many control points there are, more than ``degree``
    degree : the degree of the B-spline

    Returns
    -------
    out : ``count + degree + 1`` numbers from 0 to 1

    Examples
    --------
    >>> uniform_knots(5, 2)
    (0.0, 0.0, 0.0, 0.3333333333333333, 0.6666666666666666, 1.0, 1.0, 1.0)
    """
    pieces = count - degree
    return (*(0.0,) * degree, *(i / pieces for i in range(pieces + 1)), *(1.0,) * degree)


def _evaluated(xp: ArrayNamespace, points: Array, parameters: Array, degree: int, knots: Array) -> Array:
    """Return the sum of the ``degree + 1`` control points whose basis functions are not 0, weighted by these."""
    stop = knots.shape[-1] - degree
    first = interval_of(xp, knots[..., degree:stop], parameters)  # the index of the first of the control points
    near = [knots_at(xp, knots, first + i) for i in range(1, 2 * degree + 1)]  # degree knots up to the parameter, and as many after
    weights: list[Array] = [xp.ones_like(parameters)]
    for k in range(1, degree + 1):
        carried: Array | None = None
        higher = []
        for i, weight in enumerate(weights):
            left, right = near[degree - k + i], near[degree + i]
            share = weight / (right - left)
            here = (right - parameters) * share
            higher.append(here if carried is None else here + carried)
            carried = (parameters - left) * share
        assert carried is not None
        weights = [*higher, carried]
    total = weights[0][..., None] * rows_at(xp, points, first)
    for i in range(1, degree + 1):
        total = total + weights[i][..., None] * rows_at(xp, points, first + i)
    return total
