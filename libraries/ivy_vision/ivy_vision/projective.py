"""Rigid transformations of points, pseudo-inverses of projections, and homogeneous systems."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import ArgumentError

if TYPE_CHECKING:
    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def transform_points(transform: ArrayLike, points: ArrayLike) -> Array:
    """Return points in another frame: ``R p + t``.

    Parameters
    ----------
    transform : array of shape ``(..., 3, 4)``: matrices ``[R | t]``, such as the extrinsic matrix of a camera
    points : array of shape ``(..., n, 3)``

    Returns
    -------
    out : array of shape ``(..., n, 3)``

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    ``kornia.geometry.transform_points``.

    Examples
    --------
    >>> import numpy as np
    >>> transform_points(np.asarray([[0.0, -1, 0, 5], [1, 0, 0, 0], [0, 0, 1, 0]]), np.asarray([[1.0, 2, 3]]))
    array([[3., 1., 3.]])
    """
    xp, transform, points = ivy_api.check_arrays(transform=(transform, 3, 4), points=(points, "n", 3))
    return transformed(transform, points, xp)


def transformed(transform: Array, points: Array, xp: ArrayNamespace) -> Array:
    return from_rows(transformed_rows(transform, points, xp), xp)


def from_rows(rows: Array, xp: ArrayNamespace) -> Array:
    """Return the transposed of coordinates of shape ``(..., d, n)``, copied: norms of a view's rows take torch 17 times as long."""
    return xp.stack(xp.unstack(rows, axis=-2), axis=-1)


def transformed_rows(transform: Array, points: Array, xp: ArrayNamespace) -> Array:
    """Return the transformed points transposed, of shape ``(..., 3, n)``.

    Products and sums along the many points take a third of the time of those along the three coordinates, which come last.
    """
    return xp.matmul(transform[..., :3], xp.matrix_transpose(points)) + transform[..., 3:]


def transposed_and_translation(transform: Array, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Return ``(Rᵀ, t)`` of ``[R | t]``."""
    x, y, z, translation = xp.unstack(transform, axis=-1)
    return xp.stack([x, y, z], axis=-2), translation


@ivy_api.explain_errors
def invert_transform(transform: ArrayLike) -> Array:
    """Return the inverse of transformations: ``[R⁻¹ | -R⁻¹ t]``.

    Parameters
    ----------
    transform : array of shape ``(..., 3, 4)``: matrices ``[R | t]``; ``R`` need not be a rotation

    Returns
    -------
    out : array of shape ``(..., 3, 4)``

    Raises
    ------
    ArgumentError
        if the shape is another.

    Examples
    --------
    >>> import numpy as np
    >>> invert_transform(np.asarray([[1.0, 0, 0, 5], [0, 1, 0, 2], [0, 0, 1, 4]]))
    array([[ 1.,  0.,  0., -5.],
           [ 0.,  1.,  0., -2.],
           [ 0.,  0.,  1., -4.]])
    """
    xp, transform = ivy_api.check_arrays(transform=(transform, 3, 4))
    return inverted(transform, xp)


def inverted(transform: Array, xp: ArrayNamespace) -> Array:
    back = xp.linalg.inv(transform[..., :3])
    return xp.concat((back, xp.matmul(-back, transform[..., 3:])), axis=-1)


@ivy_api.explain_errors
def projection_pseudo_inverse(projection: ArrayLike) -> Array:
    """Return the pseudo-inverses of projection matrices, ``Pᵀ (P Pᵀ)⁻¹``, from pixels to points of their rays.

    Parameters
    ----------
    projection : array of shape ``(..., 3, 4)``, of rank 3

    Returns
    -------
    out : array of shape ``(..., 4, 3)``

    Raises
    ------
    ArgumentError
        if the shape is another.

    References
    ----------
    Hartley and Zisserman, *Multiple View Geometry*, 6.2.2; ``numpy.linalg.pinv``.

    Examples
    --------
    >>> import numpy as np
    >>> projection_pseudo_inverse(np.asarray([[2.0, 0, 0, 0], [0, 4, 0, 0], [0, 0, 1, 0]])) + 0.0
    array([[0.5 , 0.  , 0.  ],
           [0.  , 0.25, 0.  ],
           [0.  , 0.  , 1.  ],
           [0.  , 0.  , 0.  ]])
    """
    xp, projection = ivy_api.check_arrays(projection=(projection, 3, 4))
    # By the decomposition of Pᵀ: the inverse of P Pᵀ has the square of the condition, and loses twice the digits.
    q, r = xp.linalg.qr(xp.matrix_transpose(projection))
    return xp.matrix_transpose(xp.linalg.solve_triangular(r, xp.matrix_transpose(q)))


@ivy_api.explain_errors
def solve_homogeneous(system: ArrayLike) -> Array:
    """Return the unit vectors ``v`` for which ``|A v|`` is least: the last right singular vectors.

    Derivatives exist where the least singular value is not repeated; elsewhere they are 0.

    Parameters
    ----------
    system : array of shape ``(..., m, n)``, with ``m >= n``

    Returns
    -------
    out : array of shape ``(..., n)``; the sign has no meaning

    Raises
    ------
    ArgumentError
        if there are fewer rows than columns.

    References
    ----------
    Hartley and Zisserman, *Multiple View Geometry*, A5.3.

    Examples
    --------
    >>> import numpy as np
    >>> abs(solve_homogeneous(np.asarray([[1.0, 0, 0], [0, 2, 0], [0, 0, 0]])))
    array([0., 0., 1.])
    """
    xp, system = ivy_api.check_arrays(system=(system, "m", "n"))
    rows, columns = system.shape[-2:]
    if rows is not None and columns is not None and rows < columns:
        raise ArgumentError(f"solve_homogeneous takes systems with at least as many rows as columns; got {rows} × {columns}.")
    return null_vector(system, xp)


def null_vector(system: Array, xp: ArrayNamespace) -> Array:
    """Return the right singular vector of the least singular value.

    The derivatives of all singular vectors need the differences of all values, which may be 0. So the vector is found without
    derivatives, and then gets those of its own: ``AᵀA v - λ v`` is 0, but its derivative is not, and perturbation theory tells
    what a change of it does to the vector.
    """
    _, values, vectors = xp.linalg.svd(ivy_api.stop_gradient(system), full_matrices=False)
    vector, others = vectors[..., -1, :], vectors[..., :-1, :]
    squares = values**2
    residual = xp.matmul(system, vector[..., None])
    change = xp.matmul(xp.matrix_transpose(system), residual) - squares[..., -1, None, None] * vector[..., None]
    is_single = (values[..., -2:-1] - values[..., -1:]) > 8.0 * xp.finfo(values.dtype).eps * values[..., :1]
    gaps = xp.where(is_single, squares[..., -1:] - squares[..., :-1], 1.0)
    parts = xp.where(is_single, xp.matmul(others, change)[..., 0] / gaps, 0.0)
    return vector + xp.matmul(xp.matrix_transpose(others), parts[..., None])[..., 0]
