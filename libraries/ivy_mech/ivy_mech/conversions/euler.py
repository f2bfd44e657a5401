"""Euler angles to other representations."""

from __future__ import annotations

import ivy_api
from ivy_api import check_arrays
from ivy_api.typing import Array
from ivy_mech.formulas.euler import read_euler
from ivy_mech.formulas.rotations import write_axis_angle, write_matrix, write_quaternion, write_rot6d, write_rotvec


@ivy_api.explain_errors
def euler_to_matrix(angles: Array, /, seq: str) -> Array:
    """Return rotation matrices of Euler angles.

    Parameters
    ----------
    angles : Euler angles in radians in the order of ``seq``, array of real floating-point dtype, shape ``(..., 3)``
    seq : three axes. Lower case: about fixed axes (extrinsic), ``"xyz"`` is about x, then y, then z; upper case: about axes that
        move with the body (intrinsic)

    Returns
    -------
    out : rotation matrices, shape ``(..., 3, 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one, or ``seq`` is not a sequence.

    Examples
    --------
    >>> np.round(euler_to_matrix(np.asarray([np.pi / 2, 0.0, 0.0]), "zyx"), 4) + 0.0
    array([[ 0., -1.,  0.],
           [ 1.,  0.,  0.],
           [ 0.,  0.,  1.]])
    """
    xp, angles = check_arrays(angles=(angles, 3))
    return write_matrix(xp, read_euler(xp, angles, seq))


@ivy_api.explain_errors
def euler_to_quaternion(angles: Array, /, seq: str, *, scalar_first: bool = False) -> Array:
    """Return quaternions of Euler angles.

    Parameters
    ----------
    angles : Euler angles in radians in the order of ``seq``, array of real floating-point dtype, shape ``(..., 3)``
    seq : three axes. Lower case: about fixed axes (extrinsic), ``"xyz"`` is about x, then y, then z; upper case: about axes that
        move with the body (intrinsic)
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : quaternions of norm 1 with w not negative, shape ``(..., 4)``

    Raises
    ------
    ArgumentError
        if the shape is another one, or ``seq`` is not a sequence.

    Examples
    --------
    >>> np.round(euler_to_quaternion(np.asarray([np.pi / 2, 0.0, 0.0]), "zyx"), 4) + 0.0
    array([0.    , 0.    , 0.7071, 0.7071])
    """
    xp, angles = check_arrays(angles=(angles, 3))
    return write_quaternion(xp, read_euler(xp, angles, seq), scalar_first)


@ivy_api.explain_errors
def euler_to_rotvec(angles: Array, /, seq: str) -> Array:
    """Return rotation vectors of Euler angles.

    Parameters
    ----------
    angles : Euler angles in radians in the order of ``seq``, array of real floating-point dtype, shape ``(..., 3)``
    seq : three axes. Lower case: about fixed axes (extrinsic), ``"xyz"`` is about x, then y, then z; upper case: about axes that
        move with the body (intrinsic)

    Returns
    -------
    out : rotation vectors in radians, of length at most π, shape ``(..., 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one, or ``seq`` is not a sequence.

    Examples
    --------
    >>> np.round(euler_to_rotvec(np.asarray([np.pi / 2, 0.0, 0.0]), "zyx"), 4) + 0.0
    array([0.    , 0.    , 1.5708])
    """
    xp, angles = check_arrays(angles=(angles, 3))
    return write_rotvec(xp, read_euler(xp, angles, seq))


@ivy_api.explain_errors
def euler_to_axis_angle(angles: Array, /, seq: str) -> Array:
    """Return axes and angles of Euler angles.

    Parameters
    ----------
    angles : Euler angles in radians in the order of ``seq``, array of real floating-point dtype, shape ``(..., 3)``
    seq : three axes. Lower case: about fixed axes (extrinsic), ``"xyz"`` is about x, then y, then z; upper case: about axes that
        move with the body (intrinsic)

    Returns
    -------
    out : the axis, of length 1, then the angle in [0, π], shape ``(..., 4)``. The identity has the axis (1, 0, 0), with derivative
        0

    Raises
    ------
    ArgumentError
        if the shape is another one, or ``seq`` is not a sequence.

    Examples
    --------
    >>> np.round(euler_to_axis_angle(np.asarray([np.pi / 2, 0.0, 0.0]), "zyx"), 4) + 0.0
    array([0.    , 0.    , 1.    , 1.5708])
    """
    xp, angles = check_arrays(angles=(angles, 3))
    return write_axis_angle(xp, read_euler(xp, angles, seq))


@ivy_api.explain_errors
def euler_to_rot6d(angles: Array, /, seq: str) -> Array:
    """Return the 6-D representation of Euler angles.

    Parameters
    ----------
    angles : Euler angles in radians in the order of ``seq``, array of real floating-point dtype, shape ``(..., 3)``
    seq : three axes. Lower case: about fixed axes (extrinsic), ``"xyz"`` is about x, then y, then z; upper case: about axes that
        move with the body (intrinsic)

    Returns
    -------
    out : the first two columns of the rotation matrices, one after the other, shape ``(..., 6)``

    Raises
    ------
    ArgumentError
        if the shape is another one, or ``seq`` is not a sequence.

    Examples
    --------
    >>> np.round(euler_to_rot6d(np.asarray([np.pi / 2, 0.0, 0.0]), "zyx"), 4) + 0.0
    array([ 0.,  1.,  0., -1.,  0.,  0.])
    """
    xp, angles = check_arrays(angles=(angles, 3))
    return write_rot6d(xp, read_euler(xp, angles, seq))
