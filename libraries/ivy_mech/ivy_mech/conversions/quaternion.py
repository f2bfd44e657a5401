"""Quaternions to other representations."""

from __future__ import annotations

import ivy_api
from ivy_api import check_arrays
from ivy_api.typing import Array
from ivy_mech.formulas.euler import write_euler
from ivy_mech.formulas.rotations import (
    read_quaternion,
    write_axis_angle,
    write_matrix_of_any,
    write_rot6d_of_any,
    write_rotvec_of_any,
)


@ivy_api.explain_errors
def quaternion_to_matrix(quaternion: Array, /, *, scalar_first: bool = False) -> Array:
    """Return rotation matrices of quaternions.

    Parameters
    ----------
    quaternion : quaternions of any norm from 1e-9 to 1e9 (float64: 1e-40 to 1e40), array of real floating-point dtype, shape
        ``(..., 4)``. The quaternion 0 is taken as the identity
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : rotation matrices, shape ``(..., 3, 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(quaternion_to_matrix(np.asarray([0.0, 0.0, 1.0, 1.0])), 4) + 0.0
    array([[ 0., -1.,  0.],
           [ 1.,  0.,  0.],
           [ 0.,  0.,  1.]])
    """
    xp, quaternion = check_arrays(quaternion=(quaternion, 4))
    return write_matrix_of_any(xp, read_quaternion(xp, quaternion, scalar_first))


@ivy_api.explain_errors
def quaternion_to_rotvec(quaternion: Array, /, *, scalar_first: bool = False) -> Array:
    """Return rotation vectors of quaternions.

    Parameters
    ----------
    quaternion : quaternions of any norm from 1e-9 to 1e9 (float64: 1e-40 to 1e40), array of real floating-point dtype, shape
        ``(..., 4)``. The quaternion 0 is taken as the identity
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : rotation vectors in radians, of length at most π, shape ``(..., 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(quaternion_to_rotvec(np.asarray([0.0, 0.0, 1.0, 1.0])), 4) + 0.0
    array([0.    , 0.    , 1.5708])
    """
    xp, quaternion = check_arrays(quaternion=(quaternion, 4))
    return write_rotvec_of_any(xp, read_quaternion(xp, quaternion, scalar_first))


@ivy_api.explain_errors
def quaternion_to_axis_angle(quaternion: Array, /, *, scalar_first: bool = False) -> Array:
    """Return axes and angles of quaternions.

    Parameters
    ----------
    quaternion : quaternions of any norm from 1e-9 to 1e9 (float64: 1e-40 to 1e40), array of real floating-point dtype, shape
        ``(..., 4)``. The quaternion 0 is taken as the identity
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : the axis, of length 1, then the angle in [0, π], shape ``(..., 4)``. The identity has the axis (1, 0, 0), with derivative
        0

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(quaternion_to_axis_angle(np.asarray([0.0, 0.0, 1.0, 1.0])), 4) + 0.0
    array([0.    , 0.    , 1.    , 1.5708])
    """
    xp, quaternion = check_arrays(quaternion=(quaternion, 4))
    return write_axis_angle(xp, read_quaternion(xp, quaternion, scalar_first))


@ivy_api.explain_errors
def quaternion_to_euler(quaternion: Array, /, seq: str, *, scalar_first: bool = False) -> Array:
    """Return Euler angles of quaternions.

    In gimbal lock, where only the sum or the difference of the first and the third angle is determined, the third is 0; the
    derivative is that of the remaining two, and 0 for the third.

    Parameters
    ----------
    quaternion : quaternions of any norm from 1e-9 to 1e9 (float64: 1e-40 to 1e40), array of real floating-point dtype, shape
        ``(..., 4)``. The quaternion 0 is taken as the identity
    seq : three axes. Lower case: about fixed axes (extrinsic), ``"xyz"`` is about x, then y, then z; upper case: about axes that
        move with the body (intrinsic)
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

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
    >>> np.round(quaternion_to_euler(np.asarray([0.0, 0.0, 1.0, 1.0]), "zyx"), 4) + 0.0
    array([1.5708, 0.    , 0.    ])
    """
    xp, quaternion = check_arrays(quaternion=(quaternion, 4))
    return write_euler(xp, read_quaternion(xp, quaternion, scalar_first), seq)


@ivy_api.explain_errors
def quaternion_to_rot6d(quaternion: Array, /, *, scalar_first: bool = False) -> Array:
    """Return the 6-D representation of quaternions.

    Parameters
    ----------
    quaternion : quaternions of any norm from 1e-9 to 1e9 (float64: 1e-40 to 1e40), array of real floating-point dtype, shape
        ``(..., 4)``. The quaternion 0 is taken as the identity
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : the first two columns of the rotation matrices, one after the other, shape ``(..., 6)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(quaternion_to_rot6d(np.asarray([0.0, 0.0, 1.0, 1.0])), 4) + 0.0
    array([ 0.,  1.,  0., -1.,  0.,  0.])
    """
    xp, quaternion = check_arrays(quaternion=(quaternion, 4))
    return write_rot6d_of_any(xp, read_quaternion(xp, quaternion, scalar_first))
