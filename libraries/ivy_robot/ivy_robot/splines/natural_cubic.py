"""The natural cubic spline through points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_robot.splines.intervals import interval_of, knots_at, require_knots, rows_at
from ivy_robot.splines.tridiagonal import solve_tridiagonal

if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace


@ivy_api.explain_errors
def natural_cubic_spline(knots: Array, values: Array, parameters: Array) -> Array:
    """Return points on the cubic spline through given points whose second derivative is 0 at both ends.

    Of all curves through the points it has the least integral of the squared second derivative. Outside of the knots it goes on
    as a straight line. The second derivatives at the knots are the solution of a tridiagonal system, found in O(n) for many knots.

    Parameters
    ----------
    knots : array of shape ``(..., n)``: the parameters of the given points, in ascending order, two or more
    values : array of shape ``(..., n, d)``: the given points
    parameters : array of shape ``(..., m)``: where to sample

    Returns
    -------
    out : array of shape ``(..., m, d)``

    Raises
    ------
    ArgumentError
        if the shapes are others, or if there are fewer than two knots. Equal knots give nan or infinity.

    References
    ----------
    ``scipy.interpolate.CubicSpline(bc_type="natural")``, which goes on as a cubic polynomial.

    Examples
    --------
    >>> import numpy as np
    >>> knots, values = np.asarray([0.0, 1.0, 2.0]), np.asarray([[0.0], [1.0], [0.0]])
    >>> natural_cubic_spline(knots, values, np.asarray([0.0, 0.5, 1.0, 3.0]))[:, 0]
    array([ 0.    ,  0.6875,  1.    , -1.5   ])
    """
    xp, knots, values, parameters = ivy_api.check_arrays(
        knots=(knots, "n"), values=(values, "n", "d"), parameters=(parameters, "m")
    )
    require_knots("natural_cubic_spline", knots, 2)
    return natural_cubic(xp, knots, values, parameters)


def natural_cubic(xp: ArrayNamespace, knots: Array, values: Array, parameters: Array) -> Array:
    steps = knots[..., 1:] - knots[..., :-1]
    bends = _second_derivatives(xp, steps, values)
    i = interval_of(xp, knots, parameters)
    start, width = knots_at(xp, knots, i), knots_at(xp, steps, i)
    after = ((parameters - start) / width)[..., None]
    before = 1.0 - after
    # Outside of the knots the cubic terms end, and the line stays: the second derivative at that end is 0.
    cubes = xp.clip(before, min=0.0) ** 3 - before, xp.clip(after, min=0.0) ** 3 - after
    curved = cubes[0] * rows_at(xp, bends, i) + cubes[1] * rows_at(xp, bends, i + 1)
    straight = before * rows_at(xp, values, i) + after * rows_at(xp, values, i + 1)
    return straight + curved * (width * width / 6.0)[..., None]


def _second_derivatives(xp: ArrayNamespace, steps: Array, values: Array) -> Array:
    """Return the second derivatives at the knots, of shape ``(..., n, d)``."""
    slopes = (values[..., 1:, :] - values[..., :-1, :]) / steps[..., None]
    ends = xp.zeros_like(slopes[..., :1, :])
    if steps.shape[-1] == 1:
        return xp.concat((ends, ends), axis=-2)
    right = 6.0 * (slopes[..., 1:, :] - slopes[..., :-1, :])
    if len(steps.shape) == 1 and steps.shape[0] <= DENSE and xp.finfo(steps.dtype).bits > 16:
        return xp.concat((ends, xp.linalg.solve(_matrix(xp, steps), right), ends), axis=-2)
    first, second = steps[..., :-1], steps[..., 1:]
    none = xp.zeros_like(steps[..., :1])
    lower, upper = xp.concat((none, first[..., 1:]), axis=-1), xp.concat((second[..., :-1], none), axis=-1)
    inner = solve_tridiagonal(xp, lower, 2.0 * (first + second), upper, right)
    return xp.concat((ends, inner, ends), axis=-2)


DENSE = 64
"""Up to so many intervals a dense matrix takes less time. Of a batch of knots it would take more, and none is solved in 16 bits."""


def _matrix(xp: ArrayNamespace, steps: Array) -> Array:
    """Return the symmetric tridiagonal matrix of the second derivatives at the inner knots, of shape ``(n, n)``."""
    n = steps.shape[0] - 1
    steps = xp.where(xp.abs(steps) > 0.0, steps, 1.0)  # what equal knots give comes from the slopes; a singular matrix is an error
    if n == 1:
        return xp.reshape(2.0 * (steps[:-1] + steps[1:]), (1, 1))
    diagonal, beside = (2.0 * (steps[:-1] + steps[1:]))[:, None], steps[1:, None]
    zeros = xp.zeros((n, n - 2), dtype=steps.dtype, device=ivy_api.device_of(steps))
    rows = xp.concat((diagonal, beside, zeros, beside), axis=1)  # n + 1 wide, so that in rows of n each begins one further
    return xp.reshape(xp.reshape(rows, (-1,))[: n * n], (n, n))
