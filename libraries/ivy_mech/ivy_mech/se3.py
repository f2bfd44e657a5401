"""The group of rigid motions SE(3), as matrix poses ``[R | t]``; its tangents are twists, a translation followed by a rotation
vector.

This is the order of Sophus, jaxlie and our poses; SciPy's exponential coordinates have the rotation first.
"""

from __future__ import annotations

import ivy_api
from ivy_api.typing import Array, ArrayNamespace
from ivy_mech.formulas.lie import block_triangular, components, halves, hat, left_jacobian, left_jacobian_inverse, twist_block
from ivy_mech.formulas.motions import compose, exponential, inverse, logarithm, rotate
from ivy_mech.formulas.promotion import ArrayLike, promote_arrays
from ivy_mech.so3 import so3_vee


@ivy_api.explain_errors
def se3_exp(twist: Array) -> Array:
    """Return the rigid motions of twists: the motion at constant velocity, linear and angular in the frame of the body.

    Parameters
    ----------
    twist : array of real floating-point dtype, shape ``(..., 6)``: translation, then rotation vector

    Returns
    -------
    out : matrix poses ``[R | t]``, shape ``(..., 3, 4)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(se3_exp(np.asarray([1.0, 0.0, 0.0, 0.0, 0.0, np.pi / 2])), 4) + 0.0
    array([[ 0.    , -1.    ,  0.    ,  0.6366],
           [ 1.    ,  0.    ,  0.    ,  0.6366],
           [ 0.    ,  0.    ,  1.    ,  0.    ]])
    """
    xp, twist = promote_arrays(twist=(twist, 6))
    return exponential(xp, twist)


@ivy_api.explain_errors
def se3_log(pose: Array) -> Array:
    """Return the twists of rigid motions: the inverse of `se3_exp`.

    Parameters
    ----------
    pose : matrix poses ``[R | t]``, array of real floating-point dtype, shape ``(..., 3, 4)``

    Returns
    -------
    out : translation, then rotation vector of length at most π, shape ``(..., 6)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(se3_log(np.asarray([[0.0, -1.0, 0.0, 5.0], [1.0, 0.0, 0.0, 6.0], [0.0, 0.0, 1.0, 7.0]])), 4) + 0.0
    array([8.6394, 0.7854, 7.    , 0.    , 0.    , 1.5708])
    """
    xp, pose = promote_arrays(pose=(pose, 3, 4))
    return logarithm(xp, pose)


@ivy_api.explain_errors
def se3_hat(twist: Array) -> Array:
    """Return the matrices of twists, the tangents of SE(3) at the identity.

    Parameters
    ----------
    twist : array of real floating-point dtype, shape ``(..., 6)``: translation, then rotation vector

    Returns
    -------
    out : matrices ``[[v^, t], [0, 0]]``, where ``v^`` is `so3_hat` of the rotation, shape ``(..., 4, 4)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> se3_hat(np.asarray([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])) + 0.0
    array([[ 0., -6.,  5.,  1.],
           [ 6.,  0., -4.,  2.],
           [-5.,  4.,  0.,  3.],
           [ 0.,  0.,  0.,  0.]])
    """
    xp, twist = promote_arrays(twist=(twist, 6))
    translation, v = halves(xp, twist)
    upper = xp.concat([hat(xp, v), xp.stack(translation, axis=-1)[..., None]], axis=-1)
    return xp.concat([upper, xp.zeros_like(upper[..., :1, :])], axis=-2)


@ivy_api.explain_errors
def se3_vee(matrix: Array) -> Array:
    """Return the twists of matrices: the inverse of `se3_hat`.

    Parameters
    ----------
    matrix : array of real floating-point dtype, shape ``(..., 4, 4)``

    Returns
    -------
    out : translation, then rotation vector, shape ``(..., 6)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> se3_vee(se3_hat(np.asarray([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])))
    array([1., 2., 3., 4., 5., 6.])
    """
    xp, matrix = promote_arrays(matrix=(matrix, 4, 4))
    return xp.concat([matrix[..., :3, 3], so3_vee(matrix[..., :3, :3])], axis=-1)


@ivy_api.explain_errors
def se3_adjoint(pose: Array) -> Array:
    """Return the adjoints of rigid motions, ``T exp(x) T⁻¹ = exp(Ad x)``: twists from one frame to another.

    Parameters
    ----------
    pose : matrix poses ``[R | t]``, array of real floating-point dtype, shape ``(..., 3, 4)``

    Returns
    -------
    out : matrices ``[[R, t^ R], [0, R]]``, shape ``(..., 6, 6)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> se3_adjoint(np.asarray([[0.0, -1.0, 0.0, 5.0], [1.0, 0.0, 0.0, 6.0], [0.0, 0.0, 1.0, 7.0]])) + 0.0
    array([[ 0., -1.,  0., -7.,  0.,  6.],
           [ 1.,  0.,  0.,  0., -7., -5.],
           [ 0.,  0.,  1.,  5.,  6.,  0.],
           [ 0.,  0.,  0.,  0., -1.,  0.],
           [ 0.,  0.,  0.,  1.,  0.,  0.],
           [ 0.,  0.,  0.,  0.,  0.,  1.]])
    """
    xp, pose = promote_arrays(pose=(pose, 3, 4))
    rotation, translation = pose[..., :3], hat(xp, components(xp, pose[..., 3]))
    return block_triangular(xp, rotation, xp.matmul(translation, rotation))


@ivy_api.explain_errors
def se3_left_jacobian(twist: Array) -> Array:
    """Return the left Jacobians of SE(3): ``exp(x + d) ≈ exp(J d) exp(x)`` for a small d.

    Parameters
    ----------
    twist : array of real floating-point dtype, shape ``(..., 6)``: translation, then rotation vector

    Returns
    -------
    out : matrices, shape ``(..., 6, 6)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    References
    ----------
    T. Barfoot, "State estimation for robotics", 2017, chapter 7.

    Examples
    --------
    >>> np.round(se3_left_jacobian(np.asarray([1.0, 0.0, 0.0, 0.0, 0.0, np.pi / 2])), 2) + 0.0
    array([[ 0.64, -0.64,  0.  ,  0.  ,  0.  ,  0.23],
           [ 0.64,  0.64,  0.  ,  0.  ,  0.  , -0.41],
           [ 0.  ,  0.  ,  1.  ,  0.23,  0.41,  0.  ],
           [ 0.  ,  0.  ,  0.  ,  0.64, -0.64,  0.  ],
           [ 0.  ,  0.  ,  0.  ,  0.64,  0.64,  0.  ],
           [ 0.  ,  0.  ,  0.  ,  0.  ,  0.  ,  1.  ]])
    """
    xp, twist = promote_arrays(twist=(twist, 6))
    return _left_jacobian(xp, twist)


@ivy_api.explain_errors
def se3_left_jacobian_inverse(twist: Array) -> Array:
    """Return the inverses of the left Jacobians of SE(3).

    Parameters
    ----------
    twist : array of real floating-point dtype, shape ``(..., 6)``: translation, then rotation vector, which is shorter than 2π

    Returns
    -------
    out : matrices, shape ``(..., 6, 6)``; at 2π there is none, and elements are infinite or very large

    Raises
    ------
    ArgumentError
        if the shape is another one.

    References
    ----------
    T. Barfoot, "State estimation for robotics", 2017, chapter 7.

    Examples
    --------
    >>> np.round(se3_left_jacobian_inverse(np.asarray([1.0, 0.0, 0.0, 0.0, 0.0, np.pi / 2])), 2) + 0.0
    array([[ 0.79,  0.79,  0.  ,  0.  ,  0.  ,  0.14],
           [-0.79,  0.79,  0.  ,  0.  ,  0.  ,  0.5 ],
           [ 0.  ,  0.  ,  1.  ,  0.14, -0.5 ,  0.  ],
           [ 0.  ,  0.  ,  0.  ,  0.79,  0.79,  0.  ],
           [ 0.  ,  0.  ,  0.  , -0.79,  0.79,  0.  ],
           [ 0.  ,  0.  ,  0.  ,  0.  ,  0.  ,  1.  ]])
    """
    xp, twist = promote_arrays(twist=(twist, 6))
    return _left_jacobian_inverse(xp, twist)


@ivy_api.explain_errors
def se3_right_jacobian(twist: Array) -> Array:
    """Return the right Jacobians of SE(3): ``exp(x + d) ≈ exp(x) exp(J d)`` for a small d.

    Parameters
    ----------
    twist : array of real floating-point dtype, shape ``(..., 6)``: translation, then rotation vector

    Returns
    -------
    out : matrices, shape ``(..., 6, 6)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(se3_right_jacobian(np.asarray([1.0, 0.0, 0.0, 0.0, 0.0, np.pi / 2])), 2) + 0.0
    array([[ 0.64,  0.64,  0.  ,  0.  ,  0.  ,  0.23],
           [-0.64,  0.64,  0.  ,  0.  ,  0.  ,  0.41],
           [ 0.  ,  0.  ,  1.  ,  0.23, -0.41,  0.  ],
           [ 0.  ,  0.  ,  0.  ,  0.64,  0.64,  0.  ],
           [ 0.  ,  0.  ,  0.  , -0.64,  0.64,  0.  ],
           [ 0.  ,  0.  ,  0.  ,  0.  ,  0.  ,  1.  ]])
    """
    xp, twist = promote_arrays(twist=(twist, 6))
    return _left_jacobian(xp, -twist)


@ivy_api.explain_errors
def se3_right_jacobian_inverse(twist: Array) -> Array:
    """Return the inverses of the right Jacobians of SE(3).

    Parameters
    ----------
    twist : array of real floating-point dtype, shape ``(..., 6)``: translation, then rotation vector, which is shorter than 2π

    Returns
    -------
    out : matrices, shape ``(..., 6, 6)``; at 2π there is none, and elements are infinite or very large

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(se3_right_jacobian_inverse(np.asarray([1.0, 0.0, 0.0, 0.0, 0.0, np.pi / 2])), 2) + 0.0
    array([[ 0.79, -0.79,  0.  ,  0.  ,  0.  ,  0.14],
           [ 0.79,  0.79,  0.  ,  0.  ,  0.  , -0.5 ],
           [ 0.  ,  0.  ,  1.  ,  0.14,  0.5 ,  0.  ],
           [ 0.  ,  0.  ,  0.  ,  0.79, -0.79,  0.  ],
           [ 0.  ,  0.  ,  0.  ,  0.79,  0.79,  0.  ],
           [ 0.  ,  0.  ,  0.  ,  0.  ,  0.  ,  1.  ]])
    """
    xp, twist = promote_arrays(twist=(twist, 6))
    return _left_jacobian_inverse(xp, -twist)


@ivy_api.explain_errors
def se3_compose(pose1: Array, pose2: Array) -> Array:
    """Return the product of rigid motions: ``pose2``, followed by ``pose1``.

    Parameters
    ----------
    pose1, pose2 : matrix poses ``[R | t]``, arrays of real floating-point dtype, shape ``(..., 3, 4)``

    Returns
    -------
    out : matrix poses, shape ``(..., 3, 4)``

    Raises
    ------
    ArgumentError
        if a shape is another one, or the batch axes do not broadcast.

    Examples
    --------
    >>> pose = np.asarray([[0.0, -1.0, 0.0, 5.0], [1.0, 0.0, 0.0, 6.0], [0.0, 0.0, 1.0, 7.0]])
    >>> se3_compose(pose, pose)
    array([[-1.,  0.,  0., -1.],
           [ 0., -1.,  0., 11.],
           [ 0.,  0.,  1., 14.]])
    """
    xp, pose1, pose2 = promote_arrays(pose1=(pose1, 3, 4), pose2=(pose2, 3, 4))
    return compose(xp, pose1, pose2)


@ivy_api.explain_errors
def se3_inverse(pose: Array) -> Array:
    """Return the inverses of rigid motions.

    Parameters
    ----------
    pose : matrix poses ``[R | t]``, array of real floating-point dtype, shape ``(..., 3, 4)``

    Returns
    -------
    out : matrix poses ``[Rᵀ | -Rᵀ t]``, shape ``(..., 3, 4)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> se3_inverse(np.asarray([[0.0, -1.0, 0.0, 5.0], [1.0, 0.0, 0.0, 6.0], [0.0, 0.0, 1.0, 7.0]]))
    array([[ 0.,  1.,  0., -6.],
           [-1.,  0.,  0.,  5.],
           [ 0.,  0.,  1., -7.]])
    """
    xp, pose = promote_arrays(pose=(pose, 3, 4))
    return inverse(xp, pose)


@ivy_api.explain_errors
def se3_apply(pose: Array, point: Array) -> Array:
    """Return points moved by rigid motions, ``R p + t``.

    For each of several poses and each of several points, let one have an axis of length 1 where the other has its batch:
    ``se3_apply(poses[:, None], points)``.

    Parameters
    ----------
    pose : matrix poses ``[R | t]``, array of real floating-point dtype, shape ``(..., 3, 4)``
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
    >>> se3_apply(np.asarray([[0.0, -1.0, 0.0, 5.0], [1.0, 0.0, 0.0, 6.0], [0.0, 0.0, 1.0, 7.0]]), np.asarray([1.0, 2.0, 3.0]))
    array([ 3.,  7., 10.])
    """
    xp, pose, point = promote_arrays(pose=(pose, 3, 4), point=(point, 3))
    return rotate(xp, pose[..., :3], point) + pose[..., 3]


@ivy_api.explain_errors
def se3_interpolate(pose1: Array, pose2: Array, t: ArrayLike) -> Array:
    """Return the rigid motions between two: the screw motion at constant twist.

    Parameters
    ----------
    pose1, pose2 : matrix poses ``[R | t]``, arrays of real floating-point dtype, shape ``(..., 3, 4)``
    t : number or array of real floating-point dtype, shape ``(...)``: 0 gives ``pose1``, 1 gives ``pose2``

    Returns
    -------
    out : matrix poses, shape ``(..., 3, 4)``

    Raises
    ------
    ArgumentError
        if a shape is another one, or the batch axes do not broadcast.

    Examples
    --------
    >>> start = np.eye(3, 4)
    >>> np.round(se3_interpolate(start, np.asarray([[0.0, -1.0, 0.0, 5.0], [1.0, 0.0, 0.0, 6.0], [0.0, 0.0, 1.0, 7.0]]), 0.5), 4)
    array([[ 0.7071, -0.7071,  0.    ,  3.7426],
           [ 0.7071,  0.7071,  0.    ,  1.9645],
           [ 0.    ,  0.    ,  1.    ,  3.5   ]])
    """
    xp, pose1, pose2, t = promote_arrays(pose1=(pose1, 3, 4), pose2=(pose2, 3, 4), t=(t,))
    twist = logarithm(xp, compose(xp, inverse(xp, pose1), pose2))
    return compose(xp, pose1, exponential(xp, t[..., None] * twist))


def _left_jacobian(xp: ArrayNamespace, twist: Array) -> Array:
    translation, v = halves(xp, twist)
    return block_triangular(xp, left_jacobian(xp, v), twist_block(xp, v, translation))


def _left_jacobian_inverse(xp: ArrayNamespace, twist: Array) -> Array:
    translation, v = halves(xp, twist)
    inverted = left_jacobian_inverse(xp, v)
    return block_triangular(xp, inverted, -xp.matmul(xp.matmul(inverted, twist_block(xp, v, translation)), inverted))
