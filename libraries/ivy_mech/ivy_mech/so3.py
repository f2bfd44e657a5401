"""The group of rotations SO(3), as matrices; its tangents are rotation vectors."""

from __future__ import annotations

import ivy_api
from ivy_api.typing import Array
from ivy_mech.conversions import matrix_to_rotvec, rotvec_to_matrix
from ivy_mech.formulas.lie import components, hat, left_jacobian, left_jacobian_inverse
from ivy_mech.formulas.motions import rotate
from ivy_mech.formulas.promotion import ArrayLike, promote_arrays
from ivy_mech.formulas.quaternions import align, slerp
from ivy_mech.formulas.rotations import read_matrix, write_matrix

so3_exp = rotvec_to_matrix
"""The exponential: `rotvec_to_matrix`."""

so3_log = matrix_to_rotvec
"""The logarithm: `matrix_to_rotvec`."""


@ivy_api.explain_errors
def so3_hat(vector: Array) -> Array:
    """Return the matrices of the cross product with vectors, the tangents of SO(3) at the identity.

    Parameters
    ----------
    vector : array of real floating-point dtype, shape ``(..., 3)``

    Returns
    -------
    out : skew-symmetric matrices ``W`` with ``W u = vector × u``, shape ``(..., 3, 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> so3_hat(np.asarray([1.0, 2.0, 3.0])) + 0.0
    array([[ 0., -3.,  2.],
           [ 3.,  0., -1.],
           [-2.,  1.,  0.]])
    """
    xp, vector = promote_arrays(vector=(vector, 3))
    return hat(xp, components(xp, vector))


@ivy_api.explain_errors
def so3_vee(matrix: Array) -> Array:
    """Return the vectors of skew-symmetric matrices: the inverse of `so3_hat`.

    Parameters
    ----------
    matrix : array of real floating-point dtype, shape ``(..., 3, 3)``; of other matrices the skew-symmetric part is taken

    Returns
    -------
    out : vectors, shape ``(..., 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> so3_vee(so3_hat(np.asarray([1.0, 2.0, 3.0])))
    array([1., 2., 3.])
    """
    xp, matrix = promote_arrays(matrix=(matrix, 3, 3))
    _, b, c, d, _, f, g, h, _ = xp.unstack(xp.flatten(matrix, start_axis=-2), axis=-1)
    return xp.stack([0.5 * (h - f), 0.5 * (c - g), 0.5 * (d - b)], axis=-1)


@ivy_api.explain_errors
def so3_left_jacobian(rotvec: Array) -> Array:
    """Return the left Jacobians of SO(3): ``exp(v + d) ≈ exp(J d) exp(v)`` for a small d.

    Parameters
    ----------
    rotvec : rotation vectors, array of real floating-point dtype, shape ``(..., 3)``

    Returns
    -------
    out : matrices, shape ``(..., 3, 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    References
    ----------
    T. Barfoot, "State estimation for robotics", 2017, chapter 7.

    Examples
    --------
    >>> np.round(so3_left_jacobian(np.asarray([0.0, 0.0, np.pi / 2])), 4)
    array([[ 0.6366, -0.6366,  0.    ],
           [ 0.6366,  0.6366,  0.    ],
           [ 0.    ,  0.    ,  1.    ]])
    """
    xp, rotvec = promote_arrays(rotvec=(rotvec, 3))
    return left_jacobian(xp, components(xp, rotvec))


@ivy_api.explain_errors
def so3_left_jacobian_inverse(rotvec: Array) -> Array:
    """Return the inverses of the left Jacobians of SO(3).

    Parameters
    ----------
    rotvec : rotation vectors, array of real floating-point dtype, shape ``(..., 3)``, shorter than 2π

    Returns
    -------
    out : matrices, shape ``(..., 3, 3)``; at 2π there is none, and elements are infinite or very large

    Raises
    ------
    ArgumentError
        if the shape is another one.

    References
    ----------
    T. Barfoot, "State estimation for robotics", 2017, chapter 7.

    Examples
    --------
    >>> np.round(so3_left_jacobian_inverse(np.asarray([0.0, 0.0, np.pi / 2])), 4)
    array([[ 0.7854,  0.7854,  0.    ],
           [-0.7854,  0.7854,  0.    ],
           [ 0.    ,  0.    ,  1.    ]])
    """
    xp, rotvec = promote_arrays(rotvec=(rotvec, 3))
    return left_jacobian_inverse(xp, components(xp, rotvec))


@ivy_api.explain_errors
def so3_right_jacobian(rotvec: Array) -> Array:
    """Return the right Jacobians of SO(3): ``exp(v + d) ≈ exp(v) exp(J d)`` for a small d.

    Parameters
    ----------
    rotvec : rotation vectors, array of real floating-point dtype, shape ``(..., 3)``

    Returns
    -------
    out : matrices, shape ``(..., 3, 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(so3_right_jacobian(np.asarray([0.0, 0.0, np.pi / 2])), 4)
    array([[ 0.6366,  0.6366,  0.    ],
           [-0.6366,  0.6366,  0.    ],
           [ 0.    ,  0.    ,  1.    ]])
    """
    xp, rotvec = promote_arrays(rotvec=(rotvec, 3))
    return left_jacobian(xp, components(xp, -rotvec))


@ivy_api.explain_errors
def so3_right_jacobian_inverse(rotvec: Array) -> Array:
    """Return the inverses of the right Jacobians of SO(3).

    Parameters
    ----------
    rotvec : rotation vectors, array of real floating-point dtype, shape ``(..., 3)``, shorter than 2π

    Returns
    -------
    out : matrices, shape ``(..., 3, 3)``; at 2π there is none, and elements are infinite or very large

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(so3_right_jacobian_inverse(np.asarray([0.0, 0.0, np.pi / 2])), 4)
    array([[ 0.7854, -0.7854,  0.    ],
           [ 0.7854,  0.7854,  0.    ],
           [ 0.    ,  0.    ,  1.    ]])
    """
    xp, rotvec = promote_arrays(rotvec=(rotvec, 3))
    return left_jacobian_inverse(xp, components(xp, -rotvec))


@ivy_api.explain_errors
def so3_adjoint(rotation: Array) -> Array:
    """Return the adjoints of rotations, ``R exp(v) Rᵀ = exp(Ad v)``: the matrices themselves.

    Parameters
    ----------
    rotation : rotation matrices, array of real floating-point dtype, shape ``(..., 3, 3)``

    Returns
    -------
    out : matrices, shape ``(..., 3, 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> so3_adjoint(np.eye(3))
    array([[1., 0., 0.],
           [0., 1., 0.],
           [0., 0., 1.]])
    """
    xp, rotation = promote_arrays(rotation=(rotation, 3, 3))
    return xp.asarray(rotation)


@ivy_api.explain_errors
def so3_compose(rotation1: Array, rotation2: Array) -> Array:
    """Return the product of rotations: ``rotation2``, followed by ``rotation1``.

    Parameters
    ----------
    rotation1, rotation2 : rotation matrices, arrays of real floating-point dtype, shape ``(..., 3, 3)``

    Returns
    -------
    out : rotation matrices, shape ``(..., 3, 3)``

    Raises
    ------
    ArgumentError
        if a shape is another one, or the batch axes do not broadcast.

    Examples
    --------
    >>> so3_compose(np.eye(3), np.asarray([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]))
    array([[ 0., -1.,  0.],
           [ 1.,  0.,  0.],
           [ 0.,  0.,  1.]])
    """
    xp, rotation1, rotation2 = promote_arrays(rotation1=(rotation1, 3, 3), rotation2=(rotation2, 3, 3))
    return xp.matmul(rotation1, rotation2)


@ivy_api.explain_errors
def so3_inverse(rotation: Array) -> Array:
    """Return the inverses of rotations: the transposed matrices.

    Parameters
    ----------
    rotation : rotation matrices, array of real floating-point dtype, shape ``(..., 3, 3)``

    Returns
    -------
    out : rotation matrices, shape ``(..., 3, 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> so3_inverse(np.asarray([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]))
    array([[ 0.,  1.,  0.],
           [-1.,  0.,  0.],
           [ 0.,  0.,  1.]])
    """
    xp, rotation = promote_arrays(rotation=(rotation, 3, 3))
    return xp.matrix_transpose(rotation)


@ivy_api.explain_errors
def so3_apply(rotation: Array, point: Array) -> Array:
    """Return points rotated by matrices.

    Parameters
    ----------
    rotation : rotation matrices, array of real floating-point dtype, shape ``(..., 3, 3)``
    point : array of real floating-point dtype, shape ``(..., 3)``

    Returns
    -------
    out : points, shape ``(..., 3)``

    Raises
    ------
    ArgumentError
        if a shape is another one, or the batch axes do not broadcast.

    Examples
    --------
    >>> so3_apply(np.asarray([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]), np.asarray([1.0, 2.0, 3.0]))
    array([-2.,  1.,  3.])
    """
    xp, rotation, point = promote_arrays(rotation=(rotation, 3, 3), point=(point, 3))
    return rotate(xp, rotation, point)


@ivy_api.explain_errors
def so3_interpolate(rotation1: Array, rotation2: Array, t: ArrayLike) -> Array:
    """Return the rotations between two, at constant angular velocity, by the shorter way.

    Parameters
    ----------
    rotation1, rotation2 : rotation matrices, arrays of real floating-point dtype, shape ``(..., 3, 3)``
    t : number or array of real floating-point dtype, shape ``(...)``: 0 gives ``rotation1``, 1 gives ``rotation2``

    Returns
    -------
    out : rotation matrices, shape ``(..., 3, 3)``

    Raises
    ------
    ArgumentError
        if a shape is another one, or the batch axes do not broadcast.

    Examples
    --------
    >>> np.round(so3_interpolate(np.eye(3), np.asarray([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]), 0.5), 4)
    array([[ 0.7071, -0.7071,  0.    ],
           [ 0.7071,  0.7071,  0.    ],
           [ 0.    ,  0.    ,  1.    ]])
    """
    xp, rotation1, rotation2, t = promote_arrays(rotation1=(rotation1, 3, 3), rotation2=(rotation2, 3, 3), t=(t,))
    start = read_matrix(xp, rotation1)
    return write_matrix(xp, slerp(xp, start, align(xp, start, read_matrix(xp, rotation2)), t))
