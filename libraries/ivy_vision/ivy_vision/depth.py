"""Depth images: the points that they show, and distances from the camera."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_vision.cameras import backprojection, center_of
from ivy_vision.pixels import affine_grid

if TYPE_CHECKING:
    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def depth_to_points(depth: ArrayLike, intrinsic: ArrayLike, extrinsic: ArrayLike | None = None) -> Array:
    """Return the points that a depth image shows.

    Parameters
    ----------
    depth : array of shape ``(..., h, w)``: z in the camera, not the distance from it
    intrinsic : array of shape ``(..., 3, 3)``, with the last row ``(0, 0, 1)``
    extrinsic : array of shape ``(..., 3, 4)``, from the world to the camera

    Returns
    -------
    out : array of shape ``(..., h, w, 3)``: points in the world; without ``extrinsic`` in the camera

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    ``kornia.geometry.depth.depth_to_3d_v2``, ``cv2.rgbd.depthTo3d``.

    Examples
    --------
    >>> import numpy as np
    >>> depth_to_points(np.full((2, 3), 4.0), np.diag([100.0, 100.0, 1.0]))[1, 2]
    array([0.08, 0.04, 4.  ])
    """
    xp, depth, intrinsic, extrinsic = ivy_api.check_arrays(
        depth=(depth, "h", "w"), intrinsic=(intrinsic, 3, 3), extrinsic=(extrinsic, 3, 4)
    )
    points = depth[..., None] * grid_directions(depth, intrinsic, extrinsic, xp)
    return points if extrinsic is None else points + center_of(extrinsic, xp)[..., None, None, :]


def grid_directions(depth: Array, intrinsic: Array, extrinsic: Array | None, xp: ArrayNamespace) -> Array:
    """Return the directions of depth 1 at all pixels of a depth image."""
    return affine_grid(backprojection(intrinsic, extrinsic, xp), depth.shape[-2], depth.shape[-1], xp)


@ivy_api.explain_errors
def depth_to_radial(depth: ArrayLike, intrinsic: ArrayLike) -> Array:
    """Return the distances from the camera of what a depth image shows.

    Parameters
    ----------
    depth : array of shape ``(..., h, w)``: z in the camera
    intrinsic : array of shape ``(..., 3, 3)``, with the last row ``(0, 0, 1)``

    Returns
    -------
    out : array of shape ``(..., h, w)``; 0 where the depth is 0

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> depth_to_radial(np.full((1, 1), 4.0), np.asarray([[100.0, 0, -75], [0, 100, 0], [0, 0, 1]]))
    array([[5.]])
    """
    xp, depth, intrinsic = ivy_api.check_arrays(depth=(depth, "h", "w"), intrinsic=(intrinsic, 3, 3))
    return depth * xp.linalg.vector_norm(grid_directions(depth, intrinsic, None, xp), axis=-1)


@ivy_api.explain_errors
def radial_to_depth(radial: ArrayLike, intrinsic: ArrayLike) -> Array:
    """Return the depths of an image of distances from the camera: the inverse of `depth_to_radial`.

    Parameters
    ----------
    radial : array of shape ``(..., h, w)``: distances from the center of the camera
    intrinsic : array of shape ``(..., 3, 3)``, with the last row ``(0, 0, 1)``

    Returns
    -------
    out : array of shape ``(..., h, w)``: z in the camera

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> intrinsic = np.asarray([[100.0, 0, -75], [0, 100, 0], [0, 0, 1]])
    >>> bool(np.allclose(radial_to_depth(depth_to_radial(np.ones((2, 3)), intrinsic), intrinsic), 1.0))
    True
    """
    xp, radial, intrinsic = ivy_api.check_arrays(radial=(radial, "h", "w"), intrinsic=(intrinsic, 3, 3))
    return radial / xp.linalg.vector_norm(grid_directions(radial, intrinsic, None, xp), axis=-1)
