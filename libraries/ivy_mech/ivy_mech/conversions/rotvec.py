"""Rotation vectors to other representations."""

from __future__ import annotations

import ivy_api
from ivy_api import check_arrays
from ivy_api.typing import Array
from ivy_mech.formulas.euler import write_euler
from ivy_mech.formulas.rotations import read_rotvec, write_axis_angle, write_matrix, write_quaternion, write_rot6d


@ivy_api.explain_errors
def rotvec_to_matrix(rotvec: Array, /) -> Array:
    """Return rotation matrices of rotation vectors.

    Parameters
    ----------
    rotvec : rotation vectors, array of real floating-point dtype, shape ``(..., 3)``: the axis times the angle in radians

    Returns
    -------
    out : rotation matrices, shape ``(..., 3, 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    References
    ----------
    Rodrigues' formula.

    Examples
    --------
    >>> np.round(rotvec_to_matrix(np.asarray([0.0, 0.0, np.pi / 2])), 4) + 0.0
    array([[ 0., -1.,  0.],
           [ 1.,  0.,  0.],
           [ 0.,  0.,  1.]])
    """
    xp, rotvec = check_arrays(rotvec=(rotvec, 3))
    return write_matrix(xp, read_rotvec(xp, rotvec))


@ivy_api.explain_errors
def rotvec_to_quaternion(rotvec: Array, /, *, scalar_first: bool = False) -> Array:
    """Return quaternions of rotation vectors.

    Parameters
    ----------
    rotvec : rotation vectors, array of real floating-point dtype, shape ``(..., 3)``: the axis times the angle in radians
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
    >>> np.round(rotvec_to_quaternion(np.asarray([0.0, 0.0, np.pi / 2])), 4) + 0.0
    array([0.    , 0.    , 0.7071, 0.7071])
    """
    xp, rotvec = check_arrays(rotvec=(rotvec, 3))
    return write_quaternion(xp, read_rotvec(xp, rotvec), scalar_first)


@ivy_api.explain_errors
def rotvec_to_axis_angle(rotvec: Array, /) -> Array:
    """Return axes and angles of rotation vectors.

    Parameters
    ----------
    rotvec : rotation vectors, array of real floating-point dtype, shape ``(..., 3)``: the axis times the angle in radians

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
    >>> np.round(rotvec_to_axis_angle(np.asarray([0.0, 0.0, np.pi / 2])), 4) + 0.0
    array([0.    , 0.    , 1.    , 1.5708])
    """
    xp, rotvec = check_arrays(rotvec=(rotvec, 3))
    return write_axis_angle(xp, read_rotvec(xp, rotvec))


@ivy_api.explain_errors
def rotvec_to_euler(rotvec: Array, /, seq: str) -> Array:
    """Return Euler angles of rotation vectors.

    In gimbal lock, where only the sum or the difference of the first and the third angle is determined, the third is 0; the
    derivative is that of the remaining two, and 0 for the third.

    Parameters
    ----------
    rotvec : rotation vectors, array of real floating-point dtype, shape ``(..., 3)``: the axis times the angle in radians
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
    >>> np.round(rotvec_to_euler(np.asarray([0.0, 0.0, np.pi / 2]), "zyx"), 4) + 0.0
    array([1.5708, 0.    , 0.    ])
    """
    xp, rotvec = check_arrays(rotvec=(rotvec, 3))
    return write_euler(xp, read_rotvec(xp, rotvec), seq)


@ivy_api.explain_errors
def rotvec_to_rot6d(rotvec: Array, /) -> Array:
    """Return the 6-D representation of rotation vectors.

    Parameters
    ----------
    rotvec : rotation vectors, array of real floating-point dtype, shape ``(..., 3)``: the axis times the angle in radians

    Returns
    -------
    out : the first two columns of the rotation matrices, one after the other, shape ``(..., 6)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(rotvec_to_rot6d(np.asarray([0.0, 0.0, np.pi / 2])), 4) + 0.0
    array([ 0.,  1.,  0., -1.,  0.,  0.])
    """
    xp, rotvec = check_arrays(rotvec=(rotvec, 3))
    return write_rot6d(xp, read_rotvec(xp, rotvec))
