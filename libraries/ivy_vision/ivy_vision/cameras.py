"""Pinhole cameras as matrices: intrinsic ``K``, and extrinsic ``[R | t]`` from the world to the camera.

The axes of a camera are x to the right, y down and z forward; depth is z in the camera.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_vision._batches import beside, over_batch, promoted
from ivy_vision.projective import from_rows, transformed_rows, transposed_and_translation

if TYPE_CHECKING:
    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def fov_to_focal(fov: ArrayLike, height: int, width: int) -> Array:
    """Return the focal lengths of a camera with given fields of view: ``size / (2 tan(fov / 2))``.

    Parameters
    ----------
    fov : array of shape ``(..., 2)``: the full angles along x and y, in radians, between 0 and π; 0 gives infinity,
        negative angles give negative focal lengths
    height, width : the size of the image

    Returns
    -------
    out : array of shape ``(..., 2)``: the focal lengths along x and y, in pixels; positive

    Raises
    ------
    ArgumentError
        if the shape is another.

    References
    ----------
    ``cv2.calibrationMatrixValues``, in degrees.

    Examples
    --------
    >>> import numpy as np
    >>> fov_to_focal(np.asarray([np.pi / 2, np.pi / 2]), 480, 640)
    array([320., 240.])
    """
    xp, fov = ivy_api.check_arrays(fov=(fov, 2))
    return half_size(height, width, fov, xp) / xp.tan(fov * 0.5)


@ivy_api.explain_errors
def focal_to_fov(focal: ArrayLike, height: int, width: int) -> Array:
    """Return the fields of view of a camera with given focal lengths: ``2 atan(size / (2 f))``.

    Parameters
    ----------
    focal : array of shape ``(..., 2)``: the focal lengths along x and y, in pixels
    height, width : the size of the image

    Returns
    -------
    out : array of shape ``(..., 2)``: the full angles along x and y, in radians; negative for negative focal lengths, π
        for 0

    Raises
    ------
    ArgumentError
        if the shape is another.

    References
    ----------
    ``cv2.calibrationMatrixValues``, in degrees.

    Examples
    --------
    >>> import numpy as np
    >>> focal_to_fov(np.asarray([320.0, 240.0]), 480, 640)
    array([1.5708, 1.5708])
    """
    xp, focal = ivy_api.check_arrays(focal=(focal, 2))
    return 2.0 * xp.atan(half_size(height, width, focal, xp) / focal)


def half_size(height: int, width: int, like: Array, xp: ArrayNamespace) -> Array:
    return xp.asarray([0.5 * width, 0.5 * height], dtype=like.dtype, device=ivy_api.device_of(like))


@ivy_api.explain_errors
def intrinsic_matrix(focal: ArrayLike, principal_point: ArrayLike, skew: ArrayLike | None = None) -> Array:
    """Return intrinsic matrices ``[[fx, s, cx], [0, fy, cy], [0, 0, 1]]``.

    Parameters
    ----------
    focal : array of shape ``(..., 2)``: the focal lengths along x and y, in pixels. Negative ones mirror the image: they are for
        cameras whose x and y axes point to the left and up. With one of 0 the matrix has no inverse, which `unproject`,
        `camera_rays` and depth images need: nan, infinity or the error of the backend
    principal_point : array of shape ``(..., 2)``: the pixel coordinates on the optical axis; those of the middle of an image are
        ``((width - 1) / 2, (height - 1) / 2)``
    skew : array of shape ``(...)``; 0 by default

    Returns
    -------
    out : array of shape ``(..., 3, 3)``

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> intrinsic_matrix(np.asarray([100.0, 200.0]), np.asarray([3.0, 4.0]))
    array([[100.,   0.,   3.],
           [  0., 200.,   4.],
           [  0.,   0.,   1.]])
    """
    xp, focal, center, skew = ivy_api.check_arrays(focal=(focal, 2), principal_point=(principal_point, 2), skew=(skew,))
    return intrinsic(focal, center, skew, xp)


def intrinsic(focal: Array, center: Array, skew: Array | None, xp: ArrayNamespace) -> Array:
    none = xp.zeros_like(focal[..., 0] + center[..., 0] + (0.0 if skew is None else skew))
    rows = [
        [focal[..., 0] + none, none if skew is None else skew + none, center[..., 0] + none],
        [none, focal[..., 1] + none, center[..., 1] + none],
        [none, none, none + 1.0],
    ]
    return xp.stack([xp.stack(row, axis=-1) for row in rows], axis=-2)


@ivy_api.explain_errors
def extrinsic_matrix(rotation: ArrayLike, center: ArrayLike) -> Array:
    """Return extrinsic matrices ``[R | -R c]`` of cameras at ``c``.

    Parameters
    ----------
    rotation : array of shape ``(..., 3, 3)``: rotation matrices from the world to the camera. They are not checked: for others
        `project` maps as they say, but `camera_center`, `unproject` and `camera_rays` take the transposed as the inverse
    center : array of shape ``(..., 3)``: the positions of the cameras in the world

    Returns
    -------
    out : array of shape ``(..., 3, 4)``

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> extrinsic_matrix(np.eye(3), np.asarray([1.0, 2.0, 3.0]))
    array([[ 1.,  0.,  0., -1.],
           [ 0.,  1.,  0., -2.],
           [ 0.,  0.,  1., -3.]])
    """
    xp, rotation, center = ivy_api.check_arrays(rotation=(rotation, 3, 3), center=(center, 3))
    moved = -xp.matmul(rotation, center[..., None])
    return xp.concat((rotation + xp.zeros_like(moved), moved), axis=-1)


@ivy_api.explain_errors
def camera_center(extrinsic: ArrayLike) -> Array:
    """Return the positions of cameras in the world: ``-Rᵀ t``.

    Parameters
    ----------
    extrinsic : array of shape ``(..., 3, 4)``: matrices ``[R | t]`` from the world to the camera

    Returns
    -------
    out : array of shape ``(..., 3)``

    Raises
    ------
    ArgumentError
        if the shape is another.

    Examples
    --------
    >>> import numpy as np
    >>> camera_center(extrinsic_matrix(np.eye(3), np.asarray([1.0, 2.0, 3.0])))
    array([1., 2., 3.])
    """
    xp, extrinsic = ivy_api.check_arrays(extrinsic=(extrinsic, 3, 4))
    return center_of(extrinsic, xp)


def center_of(extrinsic: Array, xp: ArrayNamespace) -> Array:
    transposed, translation = transposed_and_translation(extrinsic, xp)
    return -xp.matmul(transposed, translation[..., None])[..., 0]


def center_row(extrinsic: Array, xp: ArrayNamespace) -> Array:
    """Return the same of shape ``(..., 1, 3)``."""
    transposed, translation = transposed_and_translation(extrinsic, xp)
    return -xp.matrix_transpose(xp.matmul(transposed, xp.expand_dims(translation, axis=-1)))


@ivy_api.explain_errors
def projection_matrix(intrinsic: ArrayLike, extrinsic: ArrayLike) -> Array:
    """Return projection matrices ``P = K [R | t]``.

    Parameters
    ----------
    intrinsic : array of shape ``(..., 3, 3)``
    extrinsic : array of shape ``(..., 3, 4)``, from the world to the camera

    Returns
    -------
    out : array of shape ``(..., 3, 4)``

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> projection_matrix(np.diag([2.0, 3.0, 1.0]), np.eye(3, 4))
    array([[2., 0., 0., 0.],
           [0., 3., 0., 0.],
           [0., 0., 1., 0.]])
    """
    xp, intrinsic, extrinsic = ivy_api.check_arrays(intrinsic=(intrinsic, 3, 3), extrinsic=(extrinsic, 3, 4))
    return xp.matmul(intrinsic, extrinsic)


@ivy_api.explain_errors
def project(points: ArrayLike, intrinsic: ArrayLike, extrinsic: ArrayLike | None = None) -> tuple[Array, Array]:
    """Return the pixel coordinates and depths of points.

    Points behind the camera have a negative depth, and the pixel of their mirror image through the camera: check ``depth > 0``. A
    point at depth 0 has no pixel; the division is left out, so that results and derivatives are finite.

    Parameters
    ----------
    points : array of shape ``(..., n, 3)``, in the world; without ``extrinsic`` in the camera
    intrinsic : array of shape ``(..., 3, 3)``, with the last row ``(0, 0, 1)``
    extrinsic : array of shape ``(..., 3, 4)``, from the world to the camera

    Returns
    -------
    pixels : array of shape ``(..., n, 2)``: x and y
    depth : array of shape ``(..., n)``

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    ``cv2.projectPoints`` without distortion, ``kornia.geometry.project_points``.

    Examples
    --------
    >>> import numpy as np
    >>> pixels, depth = project(np.asarray([[1.0, 2.0, 4.0]]), np.diag([100.0, 100.0, 1.0]))
    >>> pixels, depth
    (array([[25., 50.]]), array([4.]))
    """
    xp, points, intrinsic, extrinsic = ivy_api.check_arrays(
        points=(points, "n", 3), intrinsic=(intrinsic, 3, 3), extrinsic=(extrinsic, 3, 4)
    )
    return projected(points, intrinsic, extrinsic, xp)


def projected(points: Array, intrinsic: Array, extrinsic: Array | None, xp: ArrayNamespace) -> tuple[Array, Array]:
    if extrinsic is not None:
        return dehomogenized(xp.unstack(transformed_rows(xp.matmul(intrinsic, extrinsic), points, xp), axis=-2), xp)
    points, intrinsic = promoted(points, intrinsic, xp)
    # Products of so few columns are faster one by one than as a matrix, five times where XLA or torch's compiler fuses them.
    x, y, depth = xp.unstack(points, axis=-1)
    divisor = _nonzero(depth, xp)
    rows = (xp.unstack(row, axis=-1) for row in xp.unstack(intrinsic, axis=-2)[:2])
    pixels = xp.stack([(x * beside(a, 0) + y * beside(b, 0) + depth * beside(c, 0)) / divisor for a, b, c in rows], axis=-1)
    return pixels, depth if intrinsic.ndim == 2 else over_batch(depth, 1, pixels, 2, xp)


def dehomogenized(coordinates: tuple[Array, ...], xp: ArrayNamespace) -> tuple[Array, Array]:
    """Return ``(x / z, y / z)`` and z; where z is 0, x and y."""
    x, y, depth = coordinates
    divisor = _nonzero(depth, xp)
    return xp.stack([x / divisor, y / divisor], axis=-1), depth


def _nonzero(depth: Array, xp: ArrayNamespace) -> Array:
    return xp.where(xp.equal(depth, 0.0), 1.0, depth)


@ivy_api.explain_errors
def unproject(pixels: ArrayLike, depth: ArrayLike, intrinsic: ArrayLike, extrinsic: ArrayLike | None = None) -> Array:
    """Return the points at pixels and depths: the inverse of `project`.

    Parameters
    ----------
    pixels : array of shape ``(..., n, 2)``: x and y
    depth : array of shape ``(..., n)``: z in the camera, not the distance from it
    intrinsic : array of shape ``(..., 3, 3)``, with the last row ``(0, 0, 1)``
    extrinsic : array of shape ``(..., 3, 4)``, from the world to the camera

    Returns
    -------
    out : array of shape ``(..., n, 3)``: points in the world; without ``extrinsic`` in the camera

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    ``kornia.geometry.unproject_points``.

    Examples
    --------
    >>> import numpy as np
    >>> unproject(np.asarray([[25.0, 50.0]]), np.asarray([4.0]), np.diag([100.0, 100.0, 1.0]))
    array([[1., 2., 4.]])
    """
    xp, pixels, depth, intrinsic, extrinsic = ivy_api.check_arrays(
        pixels=(pixels, "n", 2), depth=(depth, "n"), intrinsic=(intrinsic, 3, 3), extrinsic=(extrinsic, 3, 4)
    )
    rows = xp.expand_dims(depth, axis=-2) * along_rows(xp.linalg.inv(intrinsic), pixels, xp)
    if extrinsic is None:
        return from_rows(rows, xp)
    return xp.matmul(xp.matrix_transpose(rows - extrinsic[..., 3:]), extrinsic[..., :3])


def backprojection(intrinsic: Array, extrinsic: Array | None, xp: ArrayNamespace) -> Array:
    """Return the matrix from homogeneous pixels to directions of depth 1: ``Rᵀ K⁻¹``."""
    inverse = xp.linalg.inv(intrinsic)
    return inverse if extrinsic is None else xp.matmul(transposed_and_translation(extrinsic, xp)[0], inverse)


def along(back: Array, pixels: Array, xp: ArrayNamespace) -> Array:
    """Return the directions at pixels."""
    return from_rows(along_rows(back, pixels, xp), xp)


def along_rows(back: Array, pixels: Array, xp: ArrayNamespace) -> Array:
    """Return the directions at pixels transposed, of shape ``(..., 3, n)``: see `transformed_rows`."""
    return xp.matmul(back[..., :2], xp.matrix_transpose(pixels)) + back[..., 2:]


@ivy_api.explain_errors
def camera_rays(pixels: ArrayLike, intrinsic: ArrayLike, extrinsic: ArrayLike | None = None) -> tuple[Array, Array]:
    """Return the rays through pixels.

    Parameters
    ----------
    pixels : array of shape ``(..., n, 2)``: x and y
    intrinsic : array of shape ``(..., 3, 3)``, with the last row ``(0, 0, 1)``
    extrinsic : array of shape ``(..., 3, 4)``, from the world to the camera

    Returns
    -------
    origins : array of shape ``(..., n, 3)``: the center of the camera, in the world; without ``extrinsic`` 0
    directions : array of shape ``(..., n, 3)``: unit vectors

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> origins, directions = camera_rays(np.asarray([[75.0, 0.0]]), np.diag([100.0, 100.0, 1.0]))
    >>> directions
    array([[0.6, 0. , 0.8]])
    """
    xp, pixels, intrinsic, extrinsic = ivy_api.check_arrays(
        pixels=(pixels, "n", 2), intrinsic=(intrinsic, 3, 3), extrinsic=(extrinsic, 3, 4)
    )
    directions = unit(along(backprojection(intrinsic, extrinsic, xp), pixels, xp), xp)
    return origins_of(directions, extrinsic, xp), directions


def unit(directions: Array, xp: ArrayNamespace) -> Array:
    return directions / xp.linalg.vector_norm(directions, axis=-1, keepdims=True)


def origins_of(directions: Array, extrinsic: Array | None, xp: ArrayNamespace) -> Array:
    """Return the center of the camera for each ray of shape ``(..., n, 3)``."""
    origins = xp.zeros_like(directions)
    return origins if extrinsic is None else origins + center_row(extrinsic, xp)
