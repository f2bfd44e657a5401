"""Rotation matrices to other representations."""

from __future__ import annotations

import ivy_api
from ivy_api import check_arrays
from ivy_api.typing import Array
from ivy_mech.formulas.euler import write_euler
from ivy_mech.formulas.rotations import first_columns, read_matrix, stack_quaternion, write_axis_angle, write_rotvec


@ivy_api.explain_errors
def matrix_to_quaternion(matrix: Array, /, *, scalar_first: bool = False) -> Array:
    """Return quaternions of rotation matrices.

    Parameters
    ----------
    matrix : rotation matrices, array of real floating-point dtype, shape ``(..., 3, 3)``. They are not checked, see
        `is_rotation_matrix`: others give some rotation, not the nearest, which is that of `nearest_rotation`
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : quaternions of norm 1 with w not negative, shape ``(..., 4)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    References
    ----------
    M. Day, "Converting a rotation matrix to a quaternion", 2015.

    Examples
    --------
    >>> np.round(matrix_to_quaternion(np.asarray([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])), 4) + 0.0
    array([0.    , 0.    , 0.7071, 0.7071])
    """
    xp, matrix = check_arrays(matrix=(matrix, 3, 3))
    return stack_quaternion(xp, read_matrix(xp, matrix), scalar_first)


@ivy_api.explain_errors
def matrix_to_rotvec(matrix: Array, /) -> Array:
    """Return rotation vectors of rotation matrices.

    Parameters
    ----------
    matrix : rotation matrices, array of real floating-point dtype, shape ``(..., 3, 3)``. They are not checked, see
        `is_rotation_matrix`: others give some rotation, not the nearest, which is that of `nearest_rotation`

    Returns
    -------
    out : rotation vectors in radians, of length at most π, shape ``(..., 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(matrix_to_rotvec(np.asarray([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])), 4) + 0.0
    array([0.    , 0.    , 1.5708])
    """
    xp, matrix = check_arrays(matrix=(matrix, 3, 3))
    return write_rotvec(xp, read_matrix(xp, matrix))


@ivy_api.explain_errors
def matrix_to_axis_angle(matrix: Array, /) -> Array:
    """Return axes and angles of rotation matrices.

    Parameters
    ----------
    matrix : rotation matrices, array of real floating-point dtype, shape ``(..., 3, 3)``. They are not checked, see
        `is_rotation_matrix`: others give some rotation, not the nearest, which is that of `nearest_rotation`

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
    >>> np.round(matrix_to_axis_angle(np.asarray([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])), 4) + 0.0
    array([0.    , 0.    , 1.    , 1.5708])
    """
    xp, matrix = check_arrays(matrix=(matrix, 3, 3))
    return write_axis_angle(xp, read_matrix(xp, matrix))


@ivy_api.explain_errors
def matrix_to_euler(matrix: Array, /, seq: str) -> Array:
    """Return Euler angles of rotation matrices.

    In gimbal lock, where only the sum or the difference of the first and the third angle is determined, the third is 0; the
    derivative is that of the remaining two, and 0 for the third.

    Parameters
    ----------
    matrix : rotation matrices, array of real floating-point dtype, shape ``(..., 3, 3)``. They are not checked, see
        `is_rotation_matrix`: others give some rotation, not the nearest, which is that of `nearest_rotation`
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
    >>> np.round(matrix_to_euler(np.asarray([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]), "zyx"), 4) + 0.0
    array([1.5708, 0.    , 0.    ])
    """
    xp, matrix = check_arrays(matrix=(matrix, 3, 3))
    return write_euler(xp, read_matrix(xp, matrix), seq)


@ivy_api.explain_errors
def matrix_to_rot6d(matrix: Array, /) -> Array:
    """Return the 6-D representation of rotation matrices.

    Parameters
    ----------
    matrix : rotation matrices, array of real floating-point dtype, shape ``(..., 3, 3)``. They are not checked: see
        `is_rotation_matrix`

    Returns
    -------
    out : the first two columns of the rotation matrices, one after the other, shape ``(..., 6)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    References
    ----------
    Y. Zhou et al., "On the continuity of rotation representations in neural networks", 2019.

    Examples
    --------
    >>> np.round(matrix_to_rot6d(np.asarray([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])), 4) + 0.0
    array([ 0.,  1.,  0., -1.,  0.,  0.])
    """
    xp, matrix = check_arrays(matrix=(matrix, 3, 3))
    return first_columns(xp, matrix)
