"""Rotations from directions and from points: camera frames, alignment, the rotation nearest to a matrix."""

from __future__ import annotations

import ivy_api
from ivy_api.typing import Array, ArrayNamespace
from ivy_mech.formulas.eigenvectors import rotation_form, top_eigenvector
from ivy_mech.formulas.frames import frame, line_of_sight_frame
from ivy_mech.formulas.promotion import ArrayLike, promote_arrays
from ivy_mech.formulas.rotations import stack_elements, write_matrix


@ivy_api.explain_errors
def look_at(
    eye: ArrayLike,
    target: ArrayLike,
    up: ArrayLike = (0.0, 0.0, 1.0),
    *,
    axes: str = "rdf",
) -> Array:
    """Return rotation matrices of bodies, such as cameras, that look at targets.

    Parameters
    ----------
    eye, target : positions in the world, of which at least one is an array of real floating-point dtype, shape ``(..., 3)``
    up : what is up in the world, of any length from 1e-9 to 1e9 (float64: 1e-40 to 1e40), shape ``(..., 3)``. Where the body looks
        along it, the world's x axis is taken instead, or its y axis if the body looks along x
    axes : the directions of the body's x, y and z axis: right or left, down or up, forward or backward. ``"rdf"`` is a camera of
        OpenCV, ``"rub"`` one of OpenGL, ``"flu"`` a vehicle of ROS, ``"luf"`` a camera of the simulator of the first Ivy libraries

    Returns
    -------
    out : rotation matrices from the body to the world, shape ``(..., 3, 3)``: the columns are the axes of the body in the world. A
        target at the eye gives nan

    Raises
    ------
    ArgumentError
        if a shape is another one, the batch axes do not broadcast, or ``axes`` are not those of a right-handed frame.

    Examples
    --------
    >>> look_at(np.zeros(3), np.asarray([0.0, 2.0, 0.0])) + 0.0
    array([[ 1.,  0.,  0.],
           [ 0.,  0.,  1.],
           [ 0., -1.,  0.]])
    """
    columns = frame(axes)
    xp, eye, target, up = promote_arrays(eye=(eye, 3), target=(target, 3), up=(up, 3))
    vectors = line_of_sight_frame(xp, *xp.broadcast_arrays(target - eye, up))
    return stack_elements(
        xp, tuple(vectors[axis][i] if sign > 0 else -vectors[axis][i] for i in range(3) for axis, sign in columns)
    )


@ivy_api.explain_errors
def is_rotation_matrix(matrix: Array, *, atol: float | None = None) -> Array:
    """Return whether matrices are rotations: orthogonal, with determinant 1.

    Parameters
    ----------
    matrix : array of real floating-point dtype, shape ``(..., 3, 3)``
    atol : by how much an element of ``RᵀR`` may differ from the identity; ``None``: the root of the machine epsilon

    Returns
    -------
    out : boolean array, shape ``(...)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> is_rotation_matrix(np.stack([np.eye(3), -np.eye(3), 2 * np.eye(3)]))
    array([ True, False, False])
    """
    xp, matrix = promote_arrays(matrix=(matrix, 3, 3))
    limit = xp.finfo(matrix.dtype).eps ** 0.5 if atol is None else atol
    u, v, w = xp.unstack(matrix, axis=-1)
    products = [xp.vecdot(u, u) - 1, xp.vecdot(v, v) - 1, xp.vecdot(w, w) - 1, xp.vecdot(u, v), xp.vecdot(u, w), xp.vecdot(v, w)]
    orthogonal = xp.max(xp.abs(xp.stack(products, axis=-1)), axis=-1) <= limit
    return orthogonal & (xp.vecdot(xp.linalg.cross(u, v), w) > 0)


@ivy_api.explain_errors
def nearest_rotation(matrix: Array) -> Array:
    """Return the rotation matrices nearest to matrices, in the Frobenius norm.

    Parameters
    ----------
    matrix : array of real floating-point dtype, shape ``(..., 3, 3)``

    Returns
    -------
    out : rotation matrices, shape ``(..., 3, 3)``; one of the nearest where there are several, and nan for a matrix that is not
        finite. First derivatives are exact; higher ones are not

    Raises
    ------
    ArgumentError
        if the shape is another one.

    References
    ----------
    I. Bar-Itzhack, "New method for extracting the quaternion from a rotation matrix", 2000.

    Examples
    --------
    >>> np.round(nearest_rotation(np.asarray([[1.0, -1.1, 0.0], [0.9, 1.0, 0.0], [0.0, 0.0, 3.0]])), 2) + 0.0
    array([[ 0.71, -0.71,  0.  ],
           [ 0.71,  0.71,  0.  ],
           [ 0.  ,  0.  ,  1.  ]])
    """
    xp, matrix = promote_arrays(matrix=(matrix, 3, 3))
    return _best_rotation(xp, matrix)


@ivy_api.explain_errors
def align_vectors(a: Array, b: Array, weights: ArrayLike | None = None) -> Array:
    """Return the rotations that take vectors ``b`` to ``a``, with the least sum of squared distances.

    Parameters
    ----------
    a, b : arrays of real floating-point dtype, shape ``(..., n, 3)``
    weights : of the squared distances, not negative, shape ``(..., n)``; ``None``: all equal

    Returns
    -------
    out : rotation matrices, shape ``(..., 3, 3)``; one of the best where there are several, as for parallel vectors, and nan where
        a vector or weight is not finite. First derivatives are exact; higher ones are not

    Raises
    ------
    ArgumentError
        if a shape is another one, or the batch axes do not broadcast.

    References
    ----------
    Wahba's problem, by P. Davenport's q-method, 1968.

    Examples
    --------
    >>> np.round(align_vectors(np.asarray([[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]]), [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]), 4) + 0.0
    array([[ 0., -1.,  0.],
           [ 1.,  0.,  0.],
           [ 0.,  0.,  1.]])
    """
    xp, a, b, weights = promote_arrays(a=(a, "n", 3), b=(b, "n", 3), weights=(weights, "n"))
    weighted = a if weights is None else a * weights[..., None]
    return _best_rotation(xp, xp.matmul(xp.matrix_transpose(weighted), b))


@ivy_api.explain_errors
def align_points(a: Array, b: Array, weights: ArrayLike | None = None) -> Array:
    """Return the rigid motions that take points ``b`` to ``a``, with the least sum of squared distances.

    Parameters
    ----------
    a, b : arrays of real floating-point dtype, shape ``(..., n, 3)``
    weights : of the squared distances, not negative, shape ``(..., n)``; ``None``: all equal

    Returns
    -------
    out : matrix poses ``[R | t]`` with ``R b + t`` near to ``a``, shape ``(..., 3, 4)``; one of the best where there are several,
        and nan where all weights are 0 or a point or weight is not finite. First derivatives are exact; higher ones are not

    Raises
    ------
    ArgumentError
        if a shape is another one, or the batch axes do not broadcast.

    References
    ----------
    W. Kabsch, "A solution for the best rotation to relate two sets of vectors", 1976.

    Examples
    --------
    >>> b = np.asarray([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 2.0]])
    >>> np.round(align_points(b + np.asarray([1.0, 2.0, 3.0]), b), 4) + 0.0
    array([[1., 0., 0., 1.],
           [0., 1., 0., 2.],
           [0., 0., 1., 3.]])
    """
    xp, a, b, weights = promote_arrays(a=(a, "n", 3), b=(b, "n", 3), weights=(weights, "n"))
    weights = xp.ones_like(a[..., 0]) if weights is None else weights
    total = xp.sum(weights, axis=-1, keepdims=True)
    shares = (weights / xp.where(xp.equal(total, 0.0), xp.nan, total))[..., None]
    centre_a, centre_b = (xp.sum(shares * points, axis=-2, keepdims=True) for points in (a, b))
    rotation = _best_rotation(xp, xp.matmul(xp.matrix_transpose(shares * (a - centre_a)), b - centre_b))
    translation = xp.matrix_transpose(centre_a - xp.matmul(centre_b, xp.matrix_transpose(rotation)))
    return xp.concat([rotation, translation], axis=-1)


def _best_rotation(xp: ArrayNamespace, matrix: Array) -> Array:
    """Return the rotation R with the greatest tr(Bᵀ R)."""
    x, y, z, w = xp.unstack(top_eigenvector(xp, rotation_form(xp, matrix)), axis=-1)
    return write_matrix(xp, (x, y, z, w))
