"""A smooth curve through rotations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_mech import quat_conjugate, quat_multiply, quat_normalize, quaternion_to_rotvec, rotvec_to_quaternion
from ivy_robot.splines.intervals import interval_of, knots_at, require_knots, rows_at

if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace


@ivy_api.explain_errors
def quat_spline(knots: Array, quaternions: Array, parameters: Array) -> Array:
    """Return rotations on a smooth curve through given rotations.

    The angular velocity is continuous. At an inner knot it is the mean of those of the two neighbouring segments, weighted as in
    a parabola through three points; outside of the knots it is constant. Through two rotations, or rotations of a constant
    angular velocity, it is spherical linear interpolation. Quaternions of opposite signs are the same rotation.

    Parameters
    ----------
    knots : array of shape ``(..., n)``: the parameters of the given rotations, in ascending order, two or more
    quaternions : array of shape ``(..., n, 4)``: x, y, z, w, of any norm; 0 is the identity. Successive rotations differ by less
        than π
    parameters : array of shape ``(..., m)``: where to sample

    Returns
    -------
    out : array of shape ``(..., m, 4)``: quaternions of norm 1

    Raises
    ------
    ArgumentError
        if the shapes are others, or if there are fewer than two knots. Equal knots give nan or infinity.

    References
    ----------
    M.-J. Kim, M.-S. Kim and S. Y. Shin, *A general construction scheme for unit quaternion curves with simple high order
    derivatives*, 1995: the Hermite curve.

    Examples
    --------
    >>> import numpy as np
    >>> quarter = np.asarray([[0.0, 0, 0, 1], [0, 0, 0.5**0.5, 0.5**0.5]])  # a quarter turn about z in one second
    >>> quat_spline(np.asarray([0.0, 1.0]), quarter, np.asarray([2.0])).round(6) + 0.0
    array([[0., 0., 1., 0.]])
    """
    xp, knots, quaternions, parameters = ivy_api.check_arrays(
        knots=(knots, "n"), quaternions=(quaternions, "n", 4), parameters=(parameters, "m")
    )
    require_knots("quat_spline", knots, 2)
    steps = knots[..., 1:] - knots[..., :-1]
    segments = _segments(xp, steps, quaternions)
    i = interval_of(xp, knots, parameters)
    u = ((parameters - knots_at(xp, knots, i)) / knots_at(xp, steps, i))[..., None]
    inside = xp.clip(u, min=0.0, max=1.0)
    parts = (
        1.0 - (1.0 - inside) ** 3 + 3.0 * xp.clip(u, max=0.0),
        inside * inside * (3.0 - 2.0 * inside),
        inside**3 + 3.0 * xp.clip(u - 1.0, min=0.0),
    )
    chosen = rows_at(xp, segments, i)
    out = chosen[..., :4]
    for k, part in enumerate(parts):
        out = quat_multiply(out, rotvec_to_quaternion(chosen[..., 4 + 3 * k : 7 + 3 * k] * part))
    return out


def _segments(xp: ArrayNamespace, steps: Array, quaternions: Array) -> Array:
    """Return of each segment its first quaternion, and the rotation vectors of the three factors that follow it."""
    q = quat_normalize(quaternions)
    start, end = q[..., :-1, :], q[..., 1:, :]
    wide = steps[..., None]
    between = quat_multiply(quat_conjugate(start), end)
    velocities = _velocities(xp, wide, quaternion_to_rotvec(between) / wide)
    first, last = velocities[..., :-1, :] * (wide / 3.0), velocities[..., 1:, :] * (wide / 3.0)
    inner = quat_multiply(quat_multiply(rotvec_to_quaternion(-first), between), rotvec_to_quaternion(-last))
    # The knots may have batch axes that the rotations have not.
    return xp.concat((start + xp.zeros_like(first[..., :1]), first, quaternion_to_rotvec(inner), last), axis=-1)


def _velocities(xp: ArrayNamespace, steps: Array, means: Array) -> Array:
    """Return the angular velocities at the knots from the mean ones of the segments, and the lengths of these."""
    if means.shape[-2] == 1:
        return xp.concat((means, means), axis=-2)
    before, after = steps[..., :-1, :], steps[..., 1:, :]
    inner = (after * means[..., :-1, :] + before * means[..., 1:, :]) / (before + after)
    first = 1.5 * means[..., :1, :] - 0.5 * inner[..., :1, :]
    last = 1.5 * means[..., -1:, :] - 0.5 * inner[..., -1:, :]
    return xp.concat((first, inner, last), axis=-2)
