"""The 6-D representation, two columns of a rotation matrix, to other ones."""

from __future__ import annotations

import ivy_api
from ivy_api import check_arrays
from ivy_api.typing import Array
from ivy_mech.formulas.euler import write_euler
from ivy_mech.formulas.rotations import (
    orthonormal_elements,
    read_rot6d,
    stack_elements,
    stack_quaternion,
    write_axis_angle,
    write_rotvec,
)


@ivy_api.explain_errors
def rot6d_to_matrix(rot6d: Array, /) -> Array:
    """Return rotation matrices of two columns, which are made orthonormal.

    Parameters
    ----------
    rot6d : array of real floating-point dtype, shape ``(..., 6)``: two columns, which are made orthonormal. Columns that are
        parallel or 0 give nan

    Returns
    -------
    out : rotation matrices, shape ``(..., 3, 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    References
    ----------
    Y. Zhou et al., "On the continuity of rotation representations in neural networks", 2019.

    Examples
    --------
    >>> np.round(rot6d_to_matrix(np.asarray([0.0, 2.0, 0.0, -1.0, 1.0, 0.0])), 4) + 0.0
    array([[ 0., -1.,  0.],
           [ 1.,  0.,  0.],
           [ 0.,  0.,  1.]])
    """
    xp, rot6d = check_arrays(rot6d=(rot6d, 6))
    return stack_elements(xp, orthonormal_elements(xp, rot6d))


@ivy_api.explain_errors
def rot6d_to_quaternion(rot6d: Array, /, *, scalar_first: bool = False) -> Array:
    """Return quaternions of two columns.

    Parameters
    ----------
    rot6d : array of real floating-point dtype, shape ``(..., 6)``: two columns, which are made orthonormal. Columns that are
        parallel or 0 give nan
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
    >>> np.round(rot6d_to_quaternion(np.asarray([0.0, 2.0, 0.0, -1.0, 1.0, 0.0])), 4) + 0.0
    array([0.    , 0.    , 0.7071, 0.7071])
    """
    xp, rot6d = check_arrays(rot6d=(rot6d, 6))
    return stack_quaternion(xp, read_rot6d(xp, rot6d), scalar_first)


@ivy_api.explain_errors
def rot6d_to_rotvec(rot6d: Array, /) -> Array:
    """Return rotation vectors of two columns.

    Parameters
    ----------
    rot6d : array of real floating-point dtype, shape ``(..., 6)``: two columns, which are made orthonormal. Columns that are
        parallel or 0 give nan

    Returns
    -------
    out : rotation vectors in radians, of length at most π, shape ``(..., 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(rot6d_to_rotvec(np.asarray([0.0, 2.0, 0.0, -1.0, 1.0, 0.0])), 4) + 0.0
    array([0.    , 0.    , 1.5708])
    """
    xp, rot6d = check_arrays(rot6d=(rot6d, 6))
    return write_rotvec(xp, read_rot6d(xp, rot6d))


@ivy_api.explain_errors
def rot6d_to_axis_angle(rot6d: Array, /) -> Array:
    """Return axes and angles of two columns.

    Parameters
    ----------
    rot6d : array of real floating-point dtype, shape ``(..., 6)``: two columns, which are made orthonormal. Columns that are
        parallel or 0 give nan

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
    >>> np.round(rot6d_to_axis_angle(np.asarray([0.0, 2.0, 0.0, -1.0, 1.0, 0.0])), 4) + 0.0
    array([0.    , 0.    , 1.    , 1.5708])
    """
    xp, rot6d = check_arrays(rot6d=(rot6d, 6))
    return write_axis_angle(xp, read_rot6d(xp, rot6d))


@ivy_api.explain_errors
def rot6d_to_euler(rot6d: Array, /, seq: str) -> Array:
    """Return Euler angles of two columns.

    In gimbal lock, where only the sum or the difference of the first and the third angle is determined, the third is 0; the
    derivative is that of the remaining two, and 0 for the third.

    Parameters
    ----------
    rot6d : array of real floating-point dtype, shape ``(..., 6)``: two columns, which are made orthonormal. Columns that are
        parallel or 0 give nan
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
    >>> np.round(rot6d_to_euler(np.asarray([0.0, 2.0, 0.0, -1.0, 1.0, 0.0]), "zyx"), 4) + 0.0
    array([1.5708, 0.    , 0.    ])
    """
    xp, rot6d = check_arrays(rot6d=(rot6d, 6))
    return write_euler(xp, read_rot6d(xp, rot6d), seq)
