"""Signed distances to solids: negative inside, zero on the surface, positive outside; exact, not bounds.

Each function takes points of shape ``(..., n, 3)`` and parameters of solids with batch axes, so that ``k`` solids and ``n`` points
give distances of shape ``(k, n)``: their minimum over the first axis is that of a scene.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_vision._batches import beside
from ivy_vision.projective import transformed

if TYPE_CHECKING:
    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def sphere_sdf(points: ArrayLike, radius: ArrayLike, center: ArrayLike | None = None) -> Array:
    """Return the signed distances of points to spheres.

    The gradient at the center is 0.

    Parameters
    ----------
    points : array of shape ``(..., n, 3)``
    radius : array of shape ``(...)``, or a number
    center : array of shape ``(..., 3)``; the origin by default

    Returns
    -------
    out : array of shape ``(..., n)``, in the unit of the points

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> sphere_sdf(np.asarray([[0.0, 0, 0], [3, 4, 0]]), 1.0)
    array([-1.,  4.])
    """
    xp, points, radius, center = ivy_api.check_arrays(points=(points, "n", 3), radius=(radius,), center=(center, 3))
    return sphere(points if center is None else points - beside(center, 1), beside(radius, 0), xp)


def sphere(points: Array, radius: Array, xp: ArrayNamespace) -> Array:
    # At the center all derivatives are 0: the second one of a norm of 0 is nan on some backends.
    squared = xp.sum(points * points, axis=-1)
    at_center = xp.equal(squared, 0.0)
    return xp.where(at_center, 0.0, xp.sqrt(xp.where(at_center, 1.0, squared))) - radius


@ivy_api.explain_errors
def cuboid_sdf(points: ArrayLike, size: ArrayLike, extrinsic: ArrayLike | None = None) -> Array:
    """Return the signed distances of points to cuboids.

    The gradient on a face is its outward normal; on the planes inside at which two faces are equally near it is the mean of theirs.

    Parameters
    ----------
    points : array of shape ``(..., n, 3)``
    size : array of shape ``(..., 3)``: the full side lengths along x, y and z
    extrinsic : array of shape ``(..., 3, 4)``: from the frame of the points to that of the cuboid, whose center is the origin; the
        same frame by default

    Returns
    -------
    out : array of shape ``(..., n)``, in the unit of the points

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    I. Quilez, *Distance functions*: box.

    Examples
    --------
    >>> import numpy as np
    >>> cuboid_sdf(np.asarray([[0.0, 0, 0], [1.5, 0.5, 0]]), np.ones(3))
    array([-0.5,  1. ])
    """
    xp, points, size, extrinsic = ivy_api.check_arrays(points=(points, "n", 3), size=(size, 3), extrinsic=(extrinsic, 3, 4))
    return cuboid(_local(points, extrinsic, xp), size, xp)


def _local(points: Array, extrinsic: Array | None, xp: ArrayNamespace) -> Array:
    return points if extrinsic is None else transformed(extrinsic, points, xp)


def cuboid(points: Array, size: Array, xp: ArrayNamespace) -> Array:
    beyond = xp.abs(points) - beside(size * 0.5, 1)
    x, y, z = xp.unstack(beyond, axis=-1)
    inside = xp.clip(xp.maximum(xp.maximum(x, y), z), max=0.0)
    return xp.linalg.vector_norm(xp.clip(beyond, min=0.0), axis=-1) + inside


@ivy_api.explain_errors
def capsule_sdf(points: ArrayLike, start: ArrayLike, end: ArrayLike, radius: ArrayLike) -> Array:
    """Return the signed distances of points to capsules: all that is within a radius of a line segment.

    The gradient on the segment is 0. A segment of length 0 gives a sphere.

    Parameters
    ----------
    points : array of shape ``(..., n, 3)``
    start, end : arrays of shape ``(..., 3)``: the ends of the segments
    radius : array of shape ``(...)``, or a number

    Returns
    -------
    out : array of shape ``(..., n)``, in the unit of the points

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    I. Quilez, *Distance functions*: capsule.

    Examples
    --------
    >>> import numpy as np
    >>> capsule_sdf(np.asarray([[0.0, 2, 0.5], [0, 0, 4]]), np.zeros(3), np.asarray([0.0, 0, 1]), 0.5)
    array([1.5, 2.5])
    """
    xp, points, start, end, radius = ivy_api.check_arrays(points=(points, "n", 3), start=(start, 3), end=(end, 3), radius=(radius,))
    return capsule(points - beside(start, 1), beside(end - start, 1), xp) - beside(radius, 0)


def capsule(points: Array, along: Array, xp: ArrayNamespace) -> Array:
    """Return the distances of points of shape ``(..., n, 3)`` to segments from the origin, of shape ``(..., 1, 3)`` or ``(3,)``."""
    column = xp.expand_dims(along, axis=-1) if along.ndim == 1 else xp.matrix_transpose(along)
    squared = xp.matmul(along, column)
    position = xp.matmul(points, column) / xp.where(squared > 0.0, squared, 1.0)
    return xp.linalg.vector_norm(points - xp.clip(position, min=0.0, max=1.0) * along, axis=-1)


@ivy_api.explain_errors
def cylinder_sdf(points: ArrayLike, radius: ArrayLike, height: ArrayLike, extrinsic: ArrayLike | None = None) -> Array:
    """Return the signed distances of points to cylinders about the z axis, with the origin in the middle.

    The gradient on the axis has no radial part.

    Parameters
    ----------
    points : array of shape ``(..., n, 3)``
    radius, height : arrays of shape ``(...)``, or numbers
    extrinsic : array of shape ``(..., 3, 4)``: from the frame of the points to that of the cylinder; the same by default

    Returns
    -------
    out : array of shape ``(..., n)``, in the unit of the points

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    I. Quilez, *Distance functions*: capped cylinder.

    Examples
    --------
    >>> import numpy as np
    >>> cylinder_sdf(np.asarray([[0.0, 0, 0], [0, 3, 0], [0, 0, 3]]), 1.0, 4.0)
    array([-1.,  2.,  1.])
    """
    xp, points, radius, height, extrinsic = ivy_api.check_arrays(
        points=(points, "n", 3), radius=(radius,), height=(height,), extrinsic=(extrinsic, 3, 4)
    )
    return cylinder(_local(points, extrinsic, xp), beside(radius, 0), beside(height, 0), xp)


def cylinder(points: Array, radius: Array, height: Array, xp: ArrayNamespace) -> Array:
    x, y, z = xp.unstack(points, axis=-1)
    across, along = xp.hypot(x, y) - radius, xp.abs(z) - height * 0.5
    outside = xp.hypot(xp.clip(across, min=0.0), xp.clip(along, min=0.0))
    return outside + xp.clip(xp.maximum(across, along), max=0.0)


@ivy_api.explain_errors
def torus_sdf(points: ArrayLike, major: ArrayLike, minor: ArrayLike, extrinsic: ArrayLike | None = None) -> Array:
    """Return the signed distances of points to tori about the z axis, with the origin in the middle.

    The gradient on the axis and on the circle in the middle of the ring has no radial part.

    Parameters
    ----------
    points : array of shape ``(..., n, 3)``
    major : array of shape ``(...)``, or a number: the radius of the circle in the middle of the ring
    minor : array of shape ``(...)``, or a number: the radius of the ring itself
    extrinsic : array of shape ``(..., 3, 4)``: from the frame of the points to that of the torus; the same by default

    Returns
    -------
    out : array of shape ``(..., n)``, in the unit of the points

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    I. Quilez, *Distance functions*: torus.

    Examples
    --------
    >>> import numpy as np
    >>> torus_sdf(np.asarray([[2.0, 0, 0], [0, 2, 3]]), 2.0, 0.5)
    array([-0.5,  2.5])
    """
    xp, points, major, minor, extrinsic = ivy_api.check_arrays(
        points=(points, "n", 3), major=(major,), minor=(minor,), extrinsic=(extrinsic, 3, 4)
    )
    return torus(_local(points, extrinsic, xp), beside(major, 0), beside(minor, 0), xp)


def torus(points: Array, major: Array, minor: Array, xp: ArrayNamespace) -> Array:
    x, y, z = xp.unstack(points, axis=-1)
    return xp.hypot(xp.hypot(x, y) - major, z) - minor


@ivy_api.explain_errors
def plane_sdf(points: ArrayLike, normal: ArrayLike, offset: ArrayLike = 0.0) -> Array:
    """Return the signed distances of points to half-spaces: positive on the side to which the normal points.

    Parameters
    ----------
    points : array of shape ``(..., n, 3)``
    normal : array of shape ``(..., 3)``, of any length; one of length 0 gives ``-offset``
    offset : array of shape ``(...)``, or a number: the plane has the points with ``normal · p = offset``

    Returns
    -------
    out : array of shape ``(..., n)``, in the unit of the points

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> plane_sdf(np.asarray([[0.0, 0, 0], [0, 0, 3]]), np.asarray([0.0, 0, 2]), 2.0)
    array([-1.,  2.])
    """
    xp, points, normal, offset = ivy_api.check_arrays(points=(points, "n", 3), normal=(normal, 3), offset=(offset,))
    return plane(points, normal, offset, xp)


def plane(points: Array, normal: Array, offset: Array, xp: ArrayNamespace) -> Array:
    length = xp.linalg.vector_norm(normal, axis=-1)
    length = xp.where(length > 0.0, length, 1.0)
    return (xp.vecdot(points, normal[..., None, :]) - offset[..., None]) / length[..., None]
