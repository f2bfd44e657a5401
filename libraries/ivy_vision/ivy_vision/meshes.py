"""Triangle meshes of images: two triangles between each four pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_vision._batches import as_array, over_batch
from ivy_vision.pixels import namespace_of

if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def grid_triangles(height: int, width: int, *, device: Any = None, xp: Any = None) -> Array:
    """Return the triangles between the pixels of an image, as indices of pixels counted row by row.

    Parameters
    ----------
    height, width : the size of the image, at least 2
    device : the device; the backend's default
    xp : a namespace, or its name; the current backend by default

    Returns
    -------
    out : array of integers of shape ``(2 (height - 1) (width - 1), 3)``: for each four pixels the upper left one,
        that to its right and the one below; then for each the lower right one, that above it and that to its left

    Raises
    ------
    ArgumentError
        if a size is less than 2.

    Examples
    --------
    >>> grid_triangles(2, 2, xp="numpy")
    array([[0, 1, 2],
           [3, 1, 2]])
    """
    return _triangles(height, width, device, namespace_of(xp))


def _triangles(height: int, width: int, device: Any, xp: ArrayNamespace) -> Array:
    if min(height, width) < 2:
        raise ArgumentError(f"A mesh of an image needs 2 × 2 pixels or more; got {height} × {width}.")
    index = xp.reshape(xp.arange(height * width, device=device), (height, width))
    corner, right = index[:-1, :-1], index[:-1, 1:]
    below, across = index[1:, :-1], index[1:, 1:]
    upper, lower = (xp.reshape(xp.stack(three, axis=-1), (-1, 3)) for three in ((corner, right, below), (across, right, below)))
    return xp.concat((upper, lower), axis=0)


class GridMesh(NamedTuple):
    """A triangle mesh.

    Attributes
    ----------
    vertices : array of shape ``(..., h w, 3)``
    triangles : array of integers of shape ``(m, 3)``: indices of vertices
    is_valid : array of booleans of shape ``(..., m)``: whether all three vertices of a triangle are valid
    """

    vertices: Array
    triangles: Array
    is_valid: Array


@ivy_api.explain_errors
def grid_mesh(points: ArrayLike, valid: ArrayLike | None = None) -> GridMesh:
    """Return the triangle mesh of what an image shows.

    Parameters
    ----------
    points : array of shape ``(..., h, w, 3)``, for example of `depth_to_points`
    valid : array of booleans of shape ``(..., h, w)``: which of the points to use; all by default

    Returns
    -------
    out : GridMesh, a named tuple ``(vertices, triangles, is_valid)``. Its shapes do not depend on values: ``triangles[is_valid]``
        leaves out triangles that are not valid

    Raises
    ------
    ArgumentError
        if the shapes are others, the batch axes do not broadcast, or the image is smaller than 2 × 2.

    Examples
    --------
    >>> import numpy as np
    >>> mesh = grid_mesh(np.zeros((2, 2, 3)), np.asarray([[False, True], [True, True]]))
    >>> mesh.triangles[mesh.is_valid]
    array([[3, 1, 2]])
    """
    xp, points = ivy_api.check_arrays(points=(points, "h", "w", 3))
    height, width = points.shape[-3:-1]
    triangles = _triangles(height, width, ivy_api.device_of(points), xp)
    vertices = xp.flatten(points, start_axis=-3, end_axis=-2)
    if valid is None:
        flags = xp.ones_like(vertices[..., 0], dtype=xp.bool)
    else:
        _, valid = ivy_api.check_arrays("bool", valid=(as_array(valid, points, xp), height, width))
        ivy_api.check_arrays(None, points=(points, "h", "w", 3), valid=(valid, "h", "w"))  # their batch axes
        flags = xp.flatten(valid, start_axis=-2)
    corners = [xp.take(flags, triangles[:, i], axis=-1) for i in range(3)]
    is_valid = over_batch(corners[0] & corners[1] & corners[2], 1, vertices, 2, xp)
    return GridMesh(over_batch(vertices, 2, is_valid, 1, xp), triangles, is_valid)


@ivy_api.explain_errors
def triangle_normals(vertices: ArrayLike, triangles: ArrayLike) -> Array:
    """Return the unit normals of triangles: ``(b - a) × (c - a)``, normalised.

    Parameters
    ----------
    vertices : array of shape ``(..., n, 3)``
    triangles : array of integers of shape ``(m, 3)``: indices of vertices

    Returns
    -------
    out : array of shape ``(..., m, 3)``; 0 for a triangle without an area, with derivatives of 0

    Raises
    ------
    ArgumentError
        if the shapes are others.

    Examples
    --------
    >>> import numpy as np
    >>> triangle_normals(np.asarray([[0.0, 0, 0], [2, 0, 0], [0, 3, 0]]), np.asarray([[0, 1, 2]]))
    array([[0., 0., 1.]])
    """
    xp, vertices = ivy_api.check_arrays(vertices=(vertices, "n", 3))
    _, triangles = ivy_api.check_arrays("integral", triangles=(as_array(triangles, vertices, xp), 3))
    if triangles.ndim != 2:
        raise ArgumentError(f"triangle_normals takes triangles of shape (m, 3); got {tuple(triangles.shape)}.")
    a, b, c = (xp.take(vertices, triangles[:, i], axis=-2) for i in range(3))
    normal = xp.linalg.cross(b - a, c - a)
    length = xp.linalg.vector_norm(normal, axis=-1, keepdims=True)
    return normal / xp.where(length > 0.0, length, 1.0)
