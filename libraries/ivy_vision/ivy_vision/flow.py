"""Optical flow: of a camera that moves in a rigid scene, from depth and back; flow and epipolar lines; velocities."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_vision._batches import over_batch
from ivy_vision.cameras import dehomogenized
from ivy_vision.pixels import affine_grid, grid_like, inside
from ivy_vision.projective import transformed
from ivy_vision.sampling import sampled
from ivy_vision.two_view import unit_lines

if TYPE_CHECKING:
    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def flow_from_depth(
    depth: ArrayLike, intrinsic: ArrayLike, transform: ArrayLike, intrinsic2: ArrayLike | None = None
) -> tuple[Array, Array]:
    """Return the optical flow of a rigid scene when the camera moves, and the depths after it.

    Parameters
    ----------
    depth : array of shape ``(..., h, w)``: z in the first camera
    intrinsic : array of shape ``(..., 3, 3)``, with the last row ``(0, 0, 1)``
    transform : array of shape ``(..., 3, 4)``, from the first camera to the second: see `relative_transform`
    intrinsic2 : array of shape ``(..., 3, 3)``, of the second camera; the same by default

    Returns
    -------
    flow : array of shape ``(..., h, w, 2)``: what to add to the pixel in the first image to get that in the second
    depth2 : array of shape ``(..., h, w)``: z in the second camera; where it is not positive the flow has no meaning, see `project`

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> to_the_left = np.asarray([[1.0, 0, 0, 0.5], [0, 1, 0, 0], [0, 0, 1, 0]])
    >>> flow, depth2 = flow_from_depth(np.full((2, 3), 5.0), np.diag([100.0, 100.0, 1.0]), to_the_left)
    >>> flow[0, 0]
    array([10.,  0.])
    """
    xp, depth, intrinsic, transform, intrinsic2 = ivy_api.check_arrays(
        depth=(depth, "h", "w"), intrinsic=(intrinsic, 3, 3), transform=(transform, 3, 4), intrinsic2=(intrinsic2, 3, 3)
    )
    rays, shift = _moved_rays(depth, intrinsic, transform, intrinsic2, xp)
    pixels, depth2 = dehomogenized(xp.unstack(depth[..., None] * rays + shift, axis=-1), xp)
    return pixels - grid_like(depth[..., None], xp), depth2


def _moved_rays(
    depth: Array, intrinsic: Array, transform: Array, intrinsic2: Array | None, xp: ArrayNamespace
) -> tuple[Array, Array]:
    """Return what the homogeneous pixels in the second image are made of: ``depth * rays + shift``."""
    both = xp.matmul(intrinsic if intrinsic2 is None else intrinsic2, transform)
    directions = xp.matmul(both[..., :3], xp.linalg.inv(intrinsic))
    return affine_grid(directions, depth.shape[-2], depth.shape[-1], xp), both[..., None, None, :, 3]


@ivy_api.explain_errors
def depth_from_flow(flow: ArrayLike, intrinsic: ArrayLike, transform: ArrayLike, intrinsic2: ArrayLike | None = None) -> Array:
    """Return the depths that explain an optical flow of a rigid scene: the inverse of `flow_from_depth`.

    It is the depth at which the point of the ray of the first pixel is nearest to the ray of the second one, in the sense of the
    direct linear transformation. Where the flow does not depend on the depth, at the epipole and without a translation, it is 0.

    Parameters
    ----------
    flow : array of shape ``(..., h, w, 2)``
    intrinsic : array of shape ``(..., 3, 3)``, with the last row ``(0, 0, 1)``
    transform : array of shape ``(..., 3, 4)``, from the first camera to the second: see `relative_transform`
    intrinsic2 : array of shape ``(..., 3, 3)``, of the second camera; the same by default

    Returns
    -------
    out : array of shape ``(..., h, w)``: z in the first camera

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> to_the_left = np.asarray([[1.0, 0, 0, 0.5], [0, 1, 0, 0], [0, 0, 1, 0]])
    >>> flow = np.broadcast_to(np.asarray([10.0, 0.0]), (1, 2, 2))
    >>> depth_from_flow(flow, np.diag([100.0, 100.0, 1.0]), to_the_left)
    array([[5., 5.]])
    """
    xp, flow, intrinsic, transform, intrinsic2 = ivy_api.check_arrays(
        flow=(flow, "h", "w", 2), intrinsic=(intrinsic, 3, 3), transform=(transform, 3, 4), intrinsic2=(intrinsic2, 3, 3)
    )
    rays, shift = _moved_rays(flow[..., 0], intrinsic, transform, intrinsic2, xp)
    pixels = grid_like(flow, xp) + flow
    factor = rays[..., :2] - pixels * rays[..., 2:]  # factor * depth = rest, for x and for y
    rest = pixels * shift[..., 2:] - shift[..., :2]
    squared = xp.vecdot(factor, factor)
    return xp.vecdot(factor, rest) / xp.where(squared > 0.0, squared, 1.0)


@ivy_api.explain_errors
def project_flow_to_epipolar_lines(flow: ArrayLike, fundamental: ArrayLike) -> Array:
    """Return the flow nearest to a given one that ends on the epipolar lines.

    Parameters
    ----------
    flow : array of shape ``(..., h, w, 2)``
    fundamental : array of shape ``(..., 3, 3)``, from pixels of the first image to lines in the second

    Returns
    -------
    out : array of shape ``(..., h, w, 2)``; at the epipole, which has no line, the flow given

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> beside = np.asarray([[0.0, 0, 0], [0, 0, 1], [0, -1, 0]])  # lines along x
    >>> project_flow_to_epipolar_lines(np.ones((1, 2, 2)), beside)
    array([[[1., 0.],
            [1., 0.]]])
    """
    xp, flow, fundamental = ivy_api.check_arrays(flow=(flow, "h", "w", 2), fundamental=(fundamental, 3, 3))
    lines = unit_lines(affine_grid(fundamental, flow.shape[-3], flow.shape[-2], xp), xp)
    pixels = grid_like(flow, xp) + flow
    distance = xp.vecdot(lines[..., :2], pixels) + lines[..., 2]
    return flow - distance[..., None] * lines[..., :2]


@ivy_api.explain_errors
def velocity_from_flow(
    flow: ArrayLike, points1: ArrayLike, points2: ArrayLike, transform: ArrayLike, time: ArrayLike
) -> tuple[Array, Array]:
    """Return the velocities of points of two images, in the frame of the first camera: the scene flow of an optical flow.

    Parameters
    ----------
    flow : array of shape ``(..., h, w, 2)``, from the first image to the second
    points1, points2 : arrays of shape ``(..., h, w, 3)``: what each image shows, in its own camera
    transform : array of shape ``(..., 3, 4)``, from the second camera to the first: see `relative_transform`
    time : array of shape ``(...)``, or a number: the time between the images

    Returns
    -------
    velocity : array of shape ``(..., h, w, 3)``, per unit of time; 0 where the flow leaves the second image
    is_inside : array of booleans of shape ``(..., h, w)``: where it does not

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    Vedula et al., *Three-dimensional scene flow* (1999).

    Examples
    --------
    >>> import numpy as np
    >>> points = np.zeros((2, 3, 3))
    >>> velocity, is_inside = velocity_from_flow(np.zeros((2, 3, 2)), points, points + [0.0, 0.0, 1.0], np.eye(3, 4), 0.5)
    >>> velocity[0, 0]
    array([0., 0., 2.])
    """
    xp, flow, points1, points2, transform, time = ivy_api.check_arrays(
        flow=(flow, "h", "w", 2),
        points1=(points1, "h", "w", 3),
        points2=(points2, "h", "w", 3),
        transform=(transform, 3, 4),
        time=(time,),
    )
    pixels = grid_like(flow, xp) + flow
    is_inside = inside(pixels, flow.shape[-3], flow.shape[-2])
    then = transformed(transform[..., None, :, :], sampled(points2, pixels, "linear", "border", xp), xp)
    velocity = (then - points1) / time[..., None, None, None]
    velocity = xp.where(is_inside[..., None], velocity, 0.0)
    return velocity, over_batch(is_inside, 2, velocity, 3, xp)
