"""Sphere tracing: where rays meet the surface of a signed distance function."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_vision.rendering import check_rays
from ivy_vision.scenes import checked

if TYPE_CHECKING:
    from collections.abc import Callable

    from ivy_vision._types import Array, ArrayLike


class Trace(NamedTuple):
    """Where rays meet a surface.

    Attributes
    ----------
    distance : array of shape ``(..., n)``: along the ray, in lengths of its direction; the far end where it meets nothing
    points : array of shape ``(..., n, 3)``: the points at these distances
    is_hit : array of booleans of shape ``(..., n)``: whether the ray meets the surface
    """

    distance: Array
    points: Array
    is_hit: Array


@ivy_api.explain_errors
def sphere_trace(
    sdf: Callable[[Array], Array],
    origins: ArrayLike,
    directions: ArrayLike,
    near: ArrayLike,
    far: ArrayLike,
    *,
    max_steps: int = 64,
    tolerance: float = 1e-3,
) -> Trace:
    """Return where rays first meet the surface of a signed distance function, by steps of the distance to it.

    Derivatives are those of the point of intersection, by the implicit function theorem, with respect to the rays and to whatever
    ``sdf`` depends on; they grow without bound where a ray touches the surface. They are 0 along rays that meet nothing.

    Parameters
    ----------
    sdf : a function of points of shape ``(..., n, 3)`` that returns distances of shape ``(..., n)``, each of its own point; bounds,
        such as those of `sdf_difference`, do as well
    origins, directions : arrays of shape ``(..., n, 3)``, for example of `camera_rays`
    near, far : arrays of shape ``(..., n)``, or numbers: the ends of the rays, in lengths of the directions
    max_steps : the number of steps; rays that nearly touch a surface need many
    tolerance : how near to the surface a ray must end to meet it, in the unit of the points

    Returns
    -------
    out : Trace, a named tuple ``(distance, points, is_hit)``; rays that begin in a solid meet nothing

    Raises
    ------
    ArgumentError
        if the shapes are others, also those of the distances, the batch axes do not broadcast, or ``max_steps`` is less than 1.

    References
    ----------
    J. C. Hart, *Sphere tracing* (1996).

    Examples
    --------
    >>> import ivy_vision
    >>> import numpy as np
    >>> origins, directions = np.zeros((2, 3)), np.asarray([[0.0, 0.0, 1.0], [0.0, 1.0, 0.0]])
    >>> found = sphere_trace(lambda p: ivy_vision.sphere_sdf(p, 1.0, [0.0, 0.0, 4.0]), origins, directions, 0.0, 10.0)
    >>> found.distance, found.is_hit
    (array([ 3., 10.]), array([ True, False]))
    """
    if max_steps < 1:
        raise ArgumentError(f"sphere_trace takes 1 or more steps; got {max_steps}.")
    xp, origins, directions, near, far = check_rays(origins, directions, near, far)
    length = xp.linalg.vector_norm(directions, axis=-1)
    start, along, low, high, scale = ivy_api.stop_gradient((origins, directions, near, far, length))

    def step(_: Array, distance: Array) -> Array:
        where = start + distance[..., None] * along
        moved = distance + checked("sphere_trace", sdf(where), where) / scale
        return xp.clip(moved, min=low, max=high)

    distance = ivy_api.stop_gradient(ivy_api.fori_loop(0, max_steps, step, low))
    points = origins + distance[..., None] * directions
    gap = sdf(points)
    gradients = ivy_api.grad(lambda where: xp.sum(sdf(where)))(ivy_api.stop_gradient(points))
    slope = ivy_api.stop_gradient(xp.vecdot(gradients, along))
    is_hit = (xp.abs(gap) <= tolerance) & (distance < far)
    shift = -gap / xp.where(slope < 0.0, slope, 1.0)
    shift = xp.where(is_hit & (slope < 0.0), shift - ivy_api.stop_gradient(shift), 0.0)
    distance = xp.where(is_hit, distance + shift, far)
    return Trace(distance, origins + distance[..., None] * directions, is_hit)
