"""Orientations and poses that move with a velocity for a time."""

from __future__ import annotations

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_api.typing import Array
from ivy_mech.formulas.promotion import ArrayLike, promote_arrays
from ivy_mech.formulas.quaternions import multiply, power
from ivy_mech.formulas.rotations import read_quaternion, read_rotvec, stack_quaternion, unit


@ivy_api.explain_errors
def increment_quaternion_pose(pose: Array, velocity: Array, dt: ArrayLike, *, scalar_first: bool = False) -> Array:
    """Return quaternion poses after a motion at constant velocity.

    Parameters
    ----------
    pose : position and quaternion, array of real floating-point dtype, shape ``(..., 7)``
    velocity : the linear velocity in the world, and the rotation in a unit of time in the frame of the body as a quaternion of any
        norm from 1e-9 to 1e9 (float64: 1e-40 to 1e40), whose angle is taken in [0, π], shape ``(..., 7)``
    dt : the time, number or array of real floating-point dtype, shape ``(...)``
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : poses ``p + dt v`` and ``q qvᵈᵗ``, shape ``(..., 7)``

    Raises
    ------
    ArgumentError
        if a shape is another one, or the batch axes do not broadcast.

    Examples
    --------
    >>> pose = np.asarray([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
    >>> np.round(increment_quaternion_pose(pose, np.asarray([1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0]), 0.5), 4) + 0.0
    array([0.5   , 0.    , 0.    , 0.    , 0.    , 0.3827, 0.9239])
    """
    xp, pose, velocity, dt = promote_arrays(pose=(pose, 7), velocity=(velocity, 7), dt=(dt,))
    position = pose[..., :3] + dt[..., None] * velocity[..., :3]
    start = read_quaternion(xp, pose[..., 3:], scalar_first)
    turn = power(xp, unit(xp, read_quaternion(xp, velocity[..., 3:], scalar_first)), dt)
    return xp.concat([position, stack_quaternion(xp, multiply(start, turn), scalar_first)], axis=-1)


@ivy_api.explain_errors
def quat_integrate(q: Array, angular_velocity: Array, dt: ArrayLike, *, frame: str = "body", scalar_first: bool = False) -> Array:
    """Return orientations after a rotation at constant angular velocity.

    Parameters
    ----------
    q : quaternions of any norm, array of real floating-point dtype, shape ``(..., 4)``
    angular_velocity : array of real floating-point dtype, shape ``(..., 3)``, in radians in a unit of time
    dt : the time, number or array of real floating-point dtype, shape ``(...)``
    frame : the frame of the angular velocity, ``"body"`` or ``"world"``
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : quaternions of the norms of ``q``, shape ``(..., 4)``: ``q exp(ω dt)``, in the frame of the world ``exp(ω dt) q``

    Raises
    ------
    ArgumentError
        if a shape is another one, the batch axes do not broadcast, or ``frame`` is another one.

    Examples
    --------
    >>> np.round(quat_integrate(np.asarray([0.0, 0.0, 0.0, 1.0]), np.asarray([0.0, 0.0, np.pi]), 0.5), 4)
    array([0.    , 0.    , 0.7071, 0.7071])
    """
    if frame not in ("body", "world"):
        raise ArgumentError(f'frame must be "body" or "world"; got {frame!r}.')
    xp, q, angular_velocity, dt = promote_arrays(q=(q, 4), angular_velocity=(angular_velocity, 3), dt=(dt,))
    start, turn = read_quaternion(xp, q, scalar_first), read_rotvec(xp, angular_velocity * dt[..., None])
    return stack_quaternion(xp, multiply(start, turn) if frame == "body" else multiply(turn, start), scalar_first)
