"""Arithmetic of quaternions: x, y, z, w, with Hamilton's product."""

from __future__ import annotations

import ivy_api
from ivy_api.typing import Array
from ivy_mech.formulas.eigenvectors import top_eigenvector
from ivy_mech.formulas.promotion import ArrayLike, promote_arrays
from ivy_mech.formulas.quaternions import apply, distance, multiply, power, slerp
from ivy_mech.formulas.rotations import read_quaternion, squared_norm, stack_quaternion, unit, write_quaternion, zero_indicator


@ivy_api.explain_errors
def quat_multiply(q1: Array, q2: Array, *, scalar_first: bool = False) -> Array:
    """Return Hamilton's product of quaternions: the rotation ``q2``, followed by ``q1``.

    Parameters
    ----------
    q1, q2 : quaternions of any norm, arrays of real floating-point dtype, shape ``(..., 4)``
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : their product, whose norm is the product of the norms, shape ``(..., 4)``

    Raises
    ------
    ArgumentError
        if a shape is another one, or the batch axes do not broadcast.

    Examples
    --------
    >>> quat_multiply(np.asarray([1.0, 0.0, 0.0, 0.0]), np.asarray([0.0, 1.0, 0.0, 0.0]))
    array([0., 0., 1., 0.])
    """
    xp, q1, q2 = promote_arrays(q1=(q1, 4), q2=(q2, 4))
    product = multiply(read_quaternion(xp, q1, scalar_first), read_quaternion(xp, q2, scalar_first))
    return stack_quaternion(xp, product, scalar_first)


@ivy_api.explain_errors
def quat_conjugate(q: Array, *, scalar_first: bool = False) -> Array:
    """Return the conjugate of quaternions, ``(-x, -y, -z, w)``.

    Parameters
    ----------
    q : quaternions of any norm, array of real floating-point dtype, shape ``(..., 4)``
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : array of the shape and dtype of ``q``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> quat_conjugate(np.asarray([1.0, 2.0, 3.0, 4.0]))
    array([-1., -2., -3.,  4.])
    """
    xp, q = promote_arrays(q=(q, 4))
    x, y, z, w = read_quaternion(xp, q, scalar_first)
    return stack_quaternion(xp, (-x, -y, -z, w), scalar_first)


@ivy_api.explain_errors
def quat_inverse(q: Array, *, scalar_first: bool = False) -> Array:
    """Return the inverse of quaternions: the conjugate divided by the squared norm.

    Parameters
    ----------
    q : quaternions of any norm from 1e-9 to 1e9 (float64: 1e-40 to 1e40), array of real floating-point dtype, shape ``(..., 4)``
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : array of the shape and dtype of ``q``; the inverse of the quaternion 0 is given as 0

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> quat_inverse(np.asarray([0.0, 0.0, 1.0, 1.0]))
    array([-0. , -0. , -0.5,  0.5])
    """
    xp, q = promote_arrays(q=(q, 4))
    parts = read_quaternion(xp, q, scalar_first)
    squared = squared_norm(parts)
    factor = 1 / (squared + zero_indicator(xp, squared))
    x, y, z, w = parts
    return stack_quaternion(xp, (-x * factor, -y * factor, -z * factor, w * factor), scalar_first)


@ivy_api.explain_errors
def quat_normalize(q: Array, *, scalar_first: bool = False) -> Array:
    """Return quaternions divided by their norms.

    Parameters
    ----------
    q : quaternions of any norm from 1e-9 to 1e9 (float64: 1e-40 to 1e40), array of real floating-point dtype, shape ``(..., 4)``
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : quaternions of norm 1, of the shape and dtype of ``q``; the quaternion 0 gives the identity

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> quat_normalize(np.asarray([0.0, 0.0, 3.0, 4.0]))
    array([0. , 0. , 0.6, 0.8])
    """
    xp, q = promote_arrays(q=(q, 4))
    return stack_quaternion(xp, unit(xp, read_quaternion(xp, q, scalar_first)), scalar_first)


@ivy_api.explain_errors
def quat_apply(q: Array, vector: Array, *, scalar_first: bool = False) -> Array:
    """Return vectors rotated by quaternions.

    Parameters
    ----------
    q : quaternions of any norm from 1e-9 to 1e9 (float64: 1e-40 to 1e40), array of real floating-point dtype, shape ``(..., 4)``
    vector : array of real floating-point dtype, shape ``(..., 3)``
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : the vectors, as long as before, shape ``(..., 3)``

    Raises
    ------
    ArgumentError
        if a shape is another one, or the batch axes do not broadcast.

    Examples
    --------
    >>> quat_apply(np.asarray([0.0, 0.0, 1.0, 1.0]), np.asarray([1.0, 0.0, 0.0]))
    array([0., 1., 0.])
    """
    xp, q, vector = promote_arrays(q=(q, 4), vector=(vector, 3))
    parts = read_quaternion(xp, q, scalar_first)
    return xp.stack(apply(xp, parts, xp.unstack(vector, axis=-1)), axis=-1)


@ivy_api.explain_errors
def quat_power(q: Array, exponent: ArrayLike, *, scalar_first: bool = False) -> Array:
    """Return rotations whose angle is multiplied by the exponent.

    Parameters
    ----------
    q : quaternions of any norm from 1e-9 to 1e9 (float64: 1e-40 to 1e40), array of real floating-point dtype, shape ``(..., 4)``;
        the angle is taken in [0, π]
    exponent : number or array of real floating-point dtype, shape ``(...)``; -1 inverts
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : quaternions of norm 1, shape ``(..., 4)``

    Raises
    ------
    ArgumentError
        if the shape is another one, or the batch axes do not broadcast.

    Examples
    --------
    >>> np.round(quat_power(np.asarray([0.0, 0.0, 1.0, 1.0]), 2.0), 4) + 0.0
    array([0., 0., 1., 0.])
    """
    xp, q, exponent = promote_arrays(q=(q, 4), exponent=(exponent,))
    return stack_quaternion(xp, power(xp, unit(xp, read_quaternion(xp, q, scalar_first)), exponent), scalar_first)


@ivy_api.explain_errors
def quat_slerp(q1: Array, q2: Array, t: ArrayLike, *, scalar_first: bool = False) -> Array:
    """Return the rotations between two, at constant angular velocity, by the shorter way.

    Parameters
    ----------
    q1, q2 : quaternions of any norm from 1e-9 to 1e9 (float64: 1e-40 to 1e40), arrays of real floating-point dtype, shape
        ``(..., 4)``
    t : number or array of real floating-point dtype, shape ``(...)``: 0 gives ``q1``, 1 gives ``q2`` or ``-q2``; beyond these the
        motion goes on
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : quaternions of norm 1, shape ``(..., 4)``

    Raises
    ------
    ArgumentError
        if a shape is another one, or the batch axes do not broadcast.

    References
    ----------
    K. Shoemake, "Animating rotation with quaternion curves", 1985.

    Examples
    --------
    >>> np.round(quat_slerp(np.asarray([0.0, 0.0, 0.0, 1.0]), np.asarray([0.0, 0.0, 1.0, 1.0]), 0.5), 4)
    array([0.    , 0.    , 0.3827, 0.9239])
    """
    xp, q1, q2, t = promote_arrays(q1=(q1, 4), q2=(q2, 4), t=(t,))
    start = unit(xp, read_quaternion(xp, q1, scalar_first))
    end = unit(xp, read_quaternion(xp, q2, scalar_first), near=start)
    return stack_quaternion(xp, slerp(xp, start, end, t), scalar_first)


@ivy_api.explain_errors
def quat_distance(q1: Array, q2: Array, *, scalar_first: bool = False) -> Array:
    """Return the angle of the rotation between two.

    Parameters
    ----------
    q1, q2 : quaternions of any norm from 1e-9 to 1e9 (float64: 1e-40 to 1e40), arrays of real floating-point dtype, shape
        ``(..., 4)``
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : angles in [0, π], shape ``(...)``; at 0, where it has none, the derivative is 0

    Raises
    ------
    ArgumentError
        if a shape is another one, or the batch axes do not broadcast.

    Examples
    --------
    >>> quat_distance(np.asarray([0.0, 0.0, 0.0, 1.0]), np.asarray([0.0, 0.0, 1.0, 1.0]))
    array(1.57079633)
    """
    xp, q1, q2 = promote_arrays(q1=(q1, 4), q2=(q2, 4))
    start = unit(xp, read_quaternion(xp, q1, scalar_first))
    return distance(xp, start, unit(xp, read_quaternion(xp, q2, scalar_first), near=start))


@ivy_api.explain_errors
def quat_mean(q: Array, weights: ArrayLike | None = None, *, scalar_first: bool = False) -> Array:
    """Return the mean of rotations: the one with the least sum of squared distances between matrices.

    Parameters
    ----------
    q : quaternions of any norm from 1e-9 to 1e9 (float64: 1e-40 to 1e40), array of real floating-point dtype, shape ``(..., n, 4)``
    weights : array of real floating-point dtype, not negative, shape ``(..., n)``; ``None``: all equal
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : quaternions of norm 1 with w not negative, shape ``(..., 4)``; one of the best ones where there are several, and nan where
        a quaternion or weight is not finite. First derivatives are exact; higher ones are not

    Raises
    ------
    ArgumentError
        if a shape is another one, or the batch axes do not broadcast.

    References
    ----------
    F. Markley et al., "Averaging quaternions", 2007.

    Examples
    --------
    >>> np.round(quat_mean(np.asarray([[0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0]])), 4) + 0.0
    array([0.    , 0.    , 0.3827, 0.9239])
    """
    xp, q, weights = promote_arrays(q=(q, "n", 4), weights=(weights, "n"))
    samples = xp.stack(unit(xp, read_quaternion(xp, q, scalar_first)), axis=-1)
    weighted = samples if weights is None else samples * weights[..., None]
    best = top_eigenvector(xp, xp.matmul(xp.matrix_transpose(weighted), samples))
    x, y, z, w = xp.unstack(best, axis=-1)
    return write_quaternion(xp, (x, y, z, w), scalar_first)
