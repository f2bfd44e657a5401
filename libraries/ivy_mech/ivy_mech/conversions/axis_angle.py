"""Axes and angles to other representations."""

from __future__ import annotations

import ivy_api
from ivy_api import check_arrays
from ivy_api.typing import Array
from ivy_mech.formulas.euler import write_euler
from ivy_mech.formulas.rotations import read_axis_angle, write_matrix, write_quaternion, write_rot6d, write_rotvec


@ivy_api.explain_errors
def axis_angle_to_matrix(axis_angle: Array, /) -> Array:
    """Return rotation matrices of axes and angles.

    Parameters
    ----------
    axis_angle : array of real floating-point dtype, shape ``(..., 4)``: the axis, of any length from 1e-9 to 1e9 (float64: 1e-40 to
        1e40), then the angle in radians

    Returns
    -------
    out : rotation matrices, shape ``(..., 3, 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(axis_angle_to_matrix(np.asarray([0.0, 0.0, 1.0, np.pi / 2])), 4) + 0.0
    array([[ 0., -1.,  0.],
           [ 1.,  0.,  0.],
           [ 0.,  0.,  1.]])
    """
    xp, axis_angle = check_arrays(axis_angle=(axis_angle, 4))
    return write_matrix(xp, read_axis_angle(xp, axis_angle))


@ivy_api.explain_errors
def axis_angle_to_quaternion(axis_angle: Array, /, *, scalar_first: bool = False) -> Array:
    """Return quaternions of axes and angles.

    Parameters
    ----------
    axis_angle : array of real floating-point dtype, shape ``(..., 4)``: the axis, of any length from 1e-9 to 1e9 (float64: 1e-40 to
        1e40), then the angle in radians
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : quaternions of norm 1 with w not negative, shape ``(..., 4)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(axis_angle_to_quaternion(np.asarray([0.0, 0.0, 1.0, np.pi / 2])), 4) + 0.0
    array([0.    , 0.    , 0.7071, 0.7071])
    """
    xp, axis_angle = check_arrays(axis_angle=(axis_angle, 4))
    return write_quaternion(xp, read_axis_angle(xp, axis_angle), scalar_first)


@ivy_api.explain_errors
def axis_angle_to_rotvec(axis_angle: Array, /) -> Array:
    """Return rotation vectors of axes and angles.

    Parameters
    ----------
    axis_angle : array of real floating-point dtype, shape ``(..., 4)``: the axis, of any length from 1e-9 to 1e9 (float64: 1e-40 to
        1e40), then the angle in radians

    Returns
    -------
    out : rotation vectors in radians, of length at most π, shape ``(..., 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(axis_angle_to_rotvec(np.asarray([0.0, 0.0, 1.0, np.pi / 2])), 4) + 0.0
    array([0.    , 0.    , 1.5708])
    """
    xp, axis_angle = check_arrays(axis_angle=(axis_angle, 4))
    return write_rotvec(xp, read_axis_angle(xp, axis_angle))


@ivy_api.explain_errors
def axis_angle_to_euler(axis_angle: Array, /, seq: str) -> Array:
    """Return Euler angles of axes and angles.

    In gimbal lock, where only the sum or the difference of the first and the third angle is determined, the third is 0; the
    derivative is that of the remaining two, and 0 for the third.

    Parameters
    ----------
    axis_angle : array of real floating-point dtype, shape ``(..., 4)``: the axis, of any length from 1e-9 to 1e9 (float64: 1e-40 to
        1e40), then the angle in radians
    seq : three axes. Lower case: about fixed axes (extrinsic), ``"xyz"`` is about x, then y, then z; upper case: about axes that
        move with the body (intrinsic)

    Returns
    -------
    out : angles in radians in the order of ``seq``, shape ``(..., 3)``; the second is in [-π/2, π/2], or in [0, π] if the first
        axis is also the third; the others are in [-π, π]

    Raises
    ------
    ArgumentError
        if the shape is another one, or ``seq`` is not a sequence.

    References
    ----------
    E. Bernardes and S. Viollet, "Quaternion to Euler angles conversion: A direct, general and computationally efficient
    method", 2022.

    Examples
    --------
    >>> np.round(axis_angle_to_euler(np.asarray([0.0, 0.0, 1.0, np.pi / 2]), "zyx"), 4) + 0.0
    array([1.5708, 0.    , 0.    ])
    """
    xp, axis_angle = check_arrays(axis_angle=(axis_angle, 4))
    return write_euler(xp, read_axis_angle(xp, axis_angle), seq)


@ivy_api.explain_errors
def axis_angle_to_rot6d(axis_angle: Array, /) -> Array:
    """Return the 6-D representation of axes and angles.

    Parameters
    ----------
    axis_angle : array of real floating-point dtype, shape ``(..., 4)``: the axis, of any length from 1e-9 to 1e9 (float64: 1e-40 to
        1e40), then the angle in radians

    Returns
    -------
    out : the first two columns of the rotation matrices, one after the other, shape ``(..., 6)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(axis_angle_to_rot6d(np.asarray([0.0, 0.0, 1.0, np.pi / 2])), 4) + 0.0
    array([ 0.,  1.,  0., -1.,  0.,  0.])
    """
    xp, axis_angle = check_arrays(axis_angle=(axis_angle, 4))
    return write_rot6d(xp, read_axis_angle(xp, axis_angle))
