"""Two views: fundamental and essential matrices, epipolar lines, and triangulation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_vision.cameras import along, along_rows
from ivy_vision.projective import from_rows, null_vector

if TYPE_CHECKING:
    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def relative_transform(extrinsic1: ArrayLike, extrinsic2: ArrayLike) -> Array:
    """Return the transformations from one camera to another: ``E2 ∘ E1⁻¹``.

    Parameters
    ----------
    extrinsic1, extrinsic2 : arrays of shape ``(..., 3, 4)``, from the world to each camera

    Returns
    -------
    out : array of shape ``(..., 3, 4)``: ``[R | t]`` from the first camera to the second

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> shifted = np.asarray([[1.0, 0, 0, 5], [0, 1, 0, 0], [0, 0, 1, 0]])
    >>> relative_transform(np.eye(3, 4), shifted)
    array([[1., 0., 0., 5.],
           [0., 1., 0., 0.],
           [0., 0., 1., 0.]])
    """
    xp, extrinsic1, extrinsic2 = ivy_api.check_arrays(extrinsic1=(extrinsic1, 3, 4), extrinsic2=(extrinsic2, 3, 4))
    return relative(extrinsic1, extrinsic2, xp)


def relative(extrinsic1: Array, extrinsic2: Array, xp: ArrayNamespace) -> Array:
    rotation = xp.matmul(extrinsic2[..., :3], xp.matrix_transpose(extrinsic1[..., :3]))
    return xp.concat((rotation, extrinsic2[..., 3:] - xp.matmul(rotation, extrinsic1[..., 3:])), axis=-1)


@ivy_api.explain_errors
def fundamental_matrix(projection1: ArrayLike, projection2: ArrayLike) -> Array:
    """Return the fundamental matrices of pairs of views: ``x2ᵀ F x1 = 0`` for the pixels of one point.

    Its scale and sign have no meaning. Two cameras at one position give 0.

    Parameters
    ----------
    projection1, projection2 : arrays of shape ``(..., 3, 4)``: ``K [R | t]`` of each camera

    Returns
    -------
    out : array of shape ``(..., 3, 3)``, from pixels of the first image to lines in the second

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    Hartley and Zisserman, *Multiple View Geometry*, 9.1; ``kornia.geometry.epipolar.fundamental_from_projections``.

    Examples
    --------
    >>> import numpy as np
    >>> beside = np.asarray([[1.0, 0, 0, -1], [0, 1, 0, 0], [0, 0, 1, 0]])
    >>> fundamental_matrix(np.eye(3, 4), beside)
    array([[ 0.,  0.,  0.],
           [ 0.,  0.,  1.],
           [ 0., -1.,  0.]])
    """
    xp, projection1, projection2 = ivy_api.check_arrays(projection1=(projection1, 3, 4), projection2=(projection2, 3, 4))
    infinite = xp.matmul(projection2[..., :3], xp.linalg.inv(projection1[..., :3]))  # of points that are infinitely far away
    return crossed(projection2[..., 3:] - xp.matmul(infinite, projection1[..., 3:]), infinite, xp)


def crossed(vector: Array, matrix: Array, xp: ArrayNamespace) -> Array:
    """Return ``[v]ₓ M``; the vector has shape ``(..., 3, 1)``."""
    x, y, z = vector[..., :1, :], vector[..., 1:2, :], vector[..., 2:, :]
    a, b, c = matrix[..., :1, :], matrix[..., 1:2, :], matrix[..., 2:, :]
    return xp.concat((y * c - z * b, z * a - x * c, x * b - y * a), axis=-2) + 0.0


@ivy_api.explain_errors
def essential_matrix(extrinsic1: ArrayLike, extrinsic2: ArrayLike) -> Array:
    """Return the essential matrices of pairs of views: ``[t]ₓ R`` of the transformation from the first camera to the second.

    Parameters
    ----------
    extrinsic1, extrinsic2 : arrays of shape ``(..., 3, 4)``, from the world to each camera

    Returns
    -------
    out : array of shape ``(..., 3, 3)``: ``p2ᵀ E p1 = 0`` for the coordinates of one point in each camera

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    Hartley and Zisserman, *Multiple View Geometry*, 9.6; ``kornia.geometry.epipolar.essential_from_Rt``.

    Examples
    --------
    >>> import numpy as np
    >>> beside = np.asarray([[1.0, 0, 0, -1], [0, 1, 0, 0], [0, 0, 1, 0]])
    >>> essential_matrix(np.eye(3, 4), beside)
    array([[ 0.,  0.,  0.],
           [ 0.,  0.,  1.],
           [ 0., -1.,  0.]])
    """
    xp, extrinsic1, extrinsic2 = ivy_api.check_arrays(extrinsic1=(extrinsic1, 3, 4), extrinsic2=(extrinsic2, 3, 4))
    transform = relative(extrinsic1, extrinsic2, xp)
    return crossed(transform[..., 3:], transform[..., :3], xp)


@ivy_api.explain_errors
def essential_from_fundamental(fundamental: ArrayLike, intrinsic1: ArrayLike, intrinsic2: ArrayLike) -> Array:
    """Return essential matrices of fundamental ones: ``K2ᵀ F K1``.

    Parameters
    ----------
    fundamental : array of shape ``(..., 3, 3)``
    intrinsic1, intrinsic2 : arrays of shape ``(..., 3, 3)``

    Returns
    -------
    out : array of shape ``(..., 3, 3)``

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    ``kornia.geometry.epipolar.essential_from_fundamental``.

    Examples
    --------
    >>> import numpy as np
    >>> essential_from_fundamental(np.ones((3, 3)), np.eye(3), np.diag([2.0, 3.0, 1.0]))
    array([[2., 2., 2.],
           [3., 3., 3.],
           [1., 1., 1.]])
    """
    xp, matrix, intrinsic1, intrinsic2 = ivy_api.check_arrays(
        fundamental=(fundamental, 3, 3), intrinsic1=(intrinsic1, 3, 3), intrinsic2=(intrinsic2, 3, 3)
    )
    return xp.matmul(xp.matmul(xp.matrix_transpose(intrinsic2), matrix), intrinsic1)


@ivy_api.explain_errors
def fundamental_from_essential(essential: ArrayLike, intrinsic1: ArrayLike, intrinsic2: ArrayLike) -> Array:
    """Return fundamental matrices of essential ones: ``K2⁻ᵀ E K1⁻¹``.

    Parameters
    ----------
    essential : array of shape ``(..., 3, 3)``
    intrinsic1, intrinsic2 : arrays of shape ``(..., 3, 3)``

    Returns
    -------
    out : array of shape ``(..., 3, 3)``

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    ``kornia.geometry.epipolar.fundamental_from_essential``.

    Examples
    --------
    >>> import numpy as np
    >>> fundamental_from_essential(np.ones((3, 3)), np.eye(3), np.diag([2.0, 4.0, 1.0]))
    array([[0.5 , 0.5 , 0.5 ],
           [0.25, 0.25, 0.25],
           [1.  , 1.  , 1.  ]])
    """
    xp, matrix, intrinsic1, intrinsic2 = ivy_api.check_arrays(
        essential=(essential, 3, 3), intrinsic1=(intrinsic1, 3, 3), intrinsic2=(intrinsic2, 3, 3)
    )
    return xp.matmul(xp.matmul(xp.matrix_transpose(xp.linalg.inv(intrinsic2)), matrix), xp.linalg.inv(intrinsic1))


@ivy_api.explain_errors
def epipolar_lines(fundamental: ArrayLike, pixels: ArrayLike) -> Array:
    """Return the lines in the second image on which the pixels of the first one lie.

    Parameters
    ----------
    fundamental : array of shape ``(..., 3, 3)``; its transpose for lines in the first image of pixels of the second
    pixels : array of shape ``(..., n, 2)``

    Returns
    -------
    out : array of shape ``(..., n, 3)``: ``a, b, c`` of ``a x + b y + c = 0``, with ``a² + b² = 1``; the sign has no meaning. The
        pixel of the epipole, which has no line, gives ``(0, 0, c)``

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    ``cv2.computeCorrespondEpilines``, ``kornia.geometry.epipolar.compute_correspond_epilines``.

    Examples
    --------
    >>> import numpy as np
    >>> epipolar_lines(np.asarray([[0.0, 0, 0], [0, 0, 2], [0, -2, 0]]), np.asarray([[3.0, 5.0]]))
    array([[ 0.,  1., -5.]])
    """
    xp, fundamental, pixels = ivy_api.check_arrays(fundamental=(fundamental, 3, 3), pixels=(pixels, "n", 2))
    rows = along_rows(fundamental, pixels, xp)
    normal = rows[..., :2, :]
    squared = xp.sum(normal * normal, axis=-2, keepdims=True)
    return from_rows(rows / xp.sqrt(xp.where(squared > 0.0, squared, 1.0)), xp)


def unit_lines(lines: Array, xp: ArrayNamespace) -> Array:
    length = xp.linalg.vector_norm(lines[..., :2], axis=-1, keepdims=True)
    return lines / xp.where(length > 0.0, length, 1.0)


@ivy_api.explain_errors
def closest_points_on_rays(
    origins1: ArrayLike, directions1: ArrayLike, origins2: ArrayLike, directions2: ArrayLike
) -> tuple[Array, Array]:
    """Return the points of two lines that are closest to each other.

    Parameters
    ----------
    origins1, directions1 : arrays of shape ``(..., 3)``: the first lines; the directions have any length but 0
    origins2, directions2 : arrays of shape ``(..., 3)``: the second lines

    Returns
    -------
    points1, points2 : arrays of shape ``(..., 3)``: on the first and the second lines, also behind the origins. Of parallel lines,
        the first origin, and the point next to it

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> x, y = np.asarray([1.0, 0.0, 0.0]), np.asarray([0.0, 1.0, 0.0])
    >>> closest_points_on_rays(np.zeros(3), x, np.asarray([2.0, 3.0, 4.0]), y)
    (array([2., 0., 0.]), array([2., 0., 4.]))
    """
    xp, origins1, directions1, origins2, directions2 = ivy_api.check_arrays(
        origins1=(origins1, 3), directions1=(directions1, 3), origins2=(origins2, 3), directions2=(directions2, 3)
    )
    return closest_points(origins1, directions1, origins2, directions2, xp)


def closest_points(
    origins1: Array, directions1: Array, origins2: Array, directions2: Array, xp: ArrayNamespace
) -> tuple[Array, Array]:
    between = origins2 - origins1
    normal = xp.linalg.cross(directions1, directions2)
    area = xp.vecdot(normal, normal)  # by the cross product, which keeps its precision for nearly parallel lines
    a, b, c = (xp.vecdot(x, y) for x, y in ((directions1,) * 2, (directions1, directions2), (directions2,) * 2))
    is_skew = area > (4.0 * xp.finfo(area.dtype).eps) ** 2 * a * c
    first = xp.vecdot(xp.linalg.cross(between, directions2), normal)
    first = xp.where(is_skew, first, 0.0) / xp.where(is_skew, area, 1.0)
    second = (b * first - xp.vecdot(directions2, between)) / xp.where(c > 0.0, c, 1.0)
    return origins1 + first[..., None] * directions1, origins2 + second[..., None] * directions2


@ivy_api.explain_errors
def triangulate(
    pixels1: ArrayLike, pixels2: ArrayLike, projection1: ArrayLike, projection2: ArrayLike, *, method: str = "dlt"
) -> Array:
    """Return the points that two cameras see at given pixels.

    Points of parallel rays, and of two cameras at one position, are not determined: results are any point of the rays, or large.

    Parameters
    ----------
    pixels1, pixels2 : arrays of shape ``(..., n, 2)``: the pixels of the same points in each image
    projection1, projection2 : arrays of shape ``(..., 3, 4)``: ``K [R | t]`` of each camera
    method : ``"dlt"``, the direct linear transformation; or ``"midpoint"``, the middle between the rays where they are closest,
        which is faster

    Returns
    -------
    out : array of shape ``(..., n, 3)``: points in the world

    Raises
    ------
    ArgumentError
        if the shapes are others, the batch axes do not broadcast, or the method is unknown.

    References
    ----------
    Hartley and Zisserman, *Multiple View Geometry*, 12.2; ``cv2.triangulatePoints``, ``kornia.geometry.triangulate_points``.

    Examples
    --------
    >>> import numpy as np
    >>> beside = np.asarray([[1.0, 0, 0, -1], [0, 1, 0, 0], [0, 0, 1, 0]])
    >>> triangulate(np.asarray([[0.5, 0.25]]), np.asarray([[0.0, 0.25]]), np.eye(3, 4), beside).round(12)
    array([[1. , 0.5, 2. ]])
    """
    if method not in ("dlt", "midpoint"):
        raise ArgumentError(f"triangulate takes the methods 'dlt' and 'midpoint'; got {method!r}.")
    xp, pixels1, pixels2, projection1, projection2 = ivy_api.check_arrays(
        pixels1=(pixels1, "n", 2), pixels2=(pixels2, "n", 2), projection1=(projection1, 3, 4), projection2=(projection2, 3, 4)
    )
    if method == "dlt":
        return _dlt(pixels1, pixels2, projection1, projection2, xp)
    (center1, rays1), (center2, rays2) = _rays(pixels1, projection1, xp), _rays(pixels2, projection2, xp)
    one, other = closest_points(center1, rays1, center2, rays2, xp)
    return 0.5 * (one + other)


def _dlt(pixels1: Array, pixels2: Array, projection1: Array, projection2: Array, xp: ArrayNamespace) -> Array:
    rows = [
        pixels[..., None] * projection[..., None, 2:, :] - projection[..., None, :2, :]
        for pixels, projection in ((pixels1, projection1), (pixels2, projection2))
    ]
    found = null_vector(xp.concat(xp.broadcast_arrays(*rows), axis=-2), xp)
    scale = found[..., 3:]
    return found[..., :3] / xp.where(scale == 0.0, 1.0, scale)


def _rays(pixels: Array, projection: Array, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Return the centers of the cameras, and the directions of the pixels."""
    back = xp.linalg.inv(projection[..., :3])
    return -xp.matmul(back, projection[..., 3:])[..., None, :, 0], along(back, pixels, xp)
