"""Rigid transformations of points, pseudo-inverses of projections, and homogeneous systems."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api

if TYPE_CHECKING:
    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


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
    return xp.matmul(points, xp.matrix_transpose(transform[..., :3])) + transform[..., None, :, 3]


def invert_transform(transform: ArrayLike) -> Array:
    """Return the inverse of rigid transformations: ``[Rᵀ | -Rᵀ t]``.

    Parameters
    ----------
    transform : array of shape ``(..., 3, 4)``: matrices ``[R | t]`` with a rotation ``R``; of others the result is no inverse

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
    >>> invert_transform(np.asarray([[0.0, -1, 0, 5], [1, 0, 0, 0], [0, 0, 1, 0]]))
    array([[ 0.,  1.,  0., -0.],
           [-1.,  0.,  0.,  5.],
           [ 0.,  0.,  1., -0.]])
    """
    xp, transform = ivy_api.check_arrays(transform=(transform, 3, 4))
    return inverted(transform, xp)


def inverted(transform: Array, xp: ArrayNamespace) -> Array:
    back = xp.matrix_transpose(transform[..., :3])
    return xp.concat((back, -xp.matmul(back, transform[..., 3:])), axis=-1)
