"""Scenes of several solids: unions, intersections and differences of signed distances, and their normals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_vision.projective import transformed
from ivy_vision.sdf import cuboid, sphere

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def sdf_union(distances: ArrayLike, /, *others: ArrayLike) -> Array:
    """Return the distances to the union of solids: the least of each. Inside of it they are bounds.

    Parameters
    ----------
    distances, *others : arrays of signed distances whose shapes broadcast

    Returns
    -------
    out : array of the broadcast shape

    Examples
    --------
    >>> import numpy as np
    >>> sdf_union(np.asarray([1.0, -2.0]), np.asarray([0.5, 3.0]))
    array([ 0.5, -2. ])
    """
    xp, found, *rest = _distances(distances, *others)
    for other in rest:
        found = xp.minimum(found, other)
    return found


@ivy_api.explain_errors
def sdf_intersection(distances: ArrayLike, /, *others: ArrayLike) -> Array:
    """Return the distances to the intersection of solids: the largest of each. Outside of it they are bounds.

    Parameters
    ----------
    distances, *others : arrays of signed distances whose shapes broadcast

    Returns
    -------
    out : array of the broadcast shape

    Examples
    --------
    >>> import numpy as np
    >>> sdf_intersection(np.asarray([1.0, -2.0]), np.asarray([0.5, -3.0]))
    array([ 1., -2.])
    """
    xp, found, *rest = _distances(distances, *others)
    for other in rest:
        found = xp.maximum(found, other)
    return found


@ivy_api.explain_errors
def sdf_difference(distances: ArrayLike, cut: ArrayLike) -> Array:
    """Return the distances to a solid without another one. They are bounds.

    Parameters
    ----------
    distances : array of signed distances to the solid
    cut : array of signed distances to what is taken away, whose shape broadcasts

    Returns
    -------
    out : array of the broadcast shape

    Examples
    --------
    >>> import numpy as np
    >>> sdf_difference(np.asarray([-1.0, -2.0]), np.asarray([0.5, -3.0]))
    array([-0.5,  3. ])
    """
    xp, distances, cut = _distances(distances, cut)
    return xp.maximum(distances, -cut)


def _distances(*distances: Array) -> tuple[Any, ...]:
    return ivy_api.check_arrays(**{f"distances{i + 1}": (x,) for i, x in enumerate(distances)})


@ivy_api.explain_errors
def sdf_smooth_union(distances: ArrayLike, other: ArrayLike, smoothness: float) -> Array:
    """Return the distances to the union of two solids, with the edge between them rounded.

    Parameters
    ----------
    distances, other : arrays of signed distances whose shapes broadcast
    smoothness : positive number: where the two differ by more than this, the result is the smaller one

    Returns
    -------
    out : array of the broadcast shape, at most a quarter of ``smoothness`` below the smaller of the two

    Raises
    ------
    ArgumentError
        if ``smoothness`` is not a positive number.

    References
    ----------
    I. Quilez, *Smooth minimum*: the quadratic one.

    Examples
    --------
    >>> import numpy as np
    >>> sdf_smooth_union(np.asarray([1.0, 1.0]), np.asarray([1.0, 3.0]), 1.0)
    array([0.75, 1.  ])
    """
    axes: Any = getattr(smoothness, "shape", ())
    if axes or isinstance(smoothness, (list, tuple)):
        raise ArgumentError(f"sdf_smooth_union takes one number as the smoothness; got {type(smoothness).__qualname__}.")
    if not smoothness > 0:
        raise ArgumentError(f"sdf_smooth_union takes a positive smoothness; got {smoothness}. sdf_union has none.")
    xp, distances, other = _distances(distances, other)
    part = xp.clip(0.5 + (0.5 / smoothness) * (other - distances), min=0.0, max=1.0)
    return other + (distances - other) * part - smoothness * part * (1.0 - part)


@ivy_api.explain_errors
def sdf_normals(sdf: Callable[[Array], Array], points: ArrayLike) -> Array:
    """Return the unit normals of a signed distance function: its normalised gradients.

    Parameters
    ----------
    sdf : a function of points of shape ``(..., n, 3)`` that returns distances of shape ``(..., n)``, each of its own point
    points : array of shape ``(..., n, 3)``

    Returns
    -------
    out : array of shape ``(..., n, 3)``; 0 where the gradient is 0

    Raises
    ------
    ArgumentError
        if the shape is another, also that of the distances.

    Examples
    --------
    >>> import ivy_vision
    >>> import numpy as np
    >>> sdf_normals(lambda points: ivy_vision.sphere_sdf(points, 1.0), np.asarray([[3.0, 0, 4]]))
    array([[0.6, 0. , 0.8]])
    """
    xp, points = ivy_api.check_arrays(points=(points, "n", 3))
    gradients = ivy_api.grad(lambda where: xp.sum(checked("sdf_normals", sdf(where), where)))(points)
    length = xp.linalg.vector_norm(gradients, axis=-1, keepdims=True)
    return gradients / xp.where(length > 0.0, length, 1.0)


def checked(function: str, distances: Array, points: Array) -> Array:
    """Return the distances of a function of the caller. Raises unless there is one for each point."""
    found, wanted = tuple(getattr(distances, "shape", ())), tuple(points.shape)[:-1]
    if len(found) != len(wanted) or any(n != m and None not in (n, m) for n, m in zip(found, wanted, strict=True)):
        raise ArgumentError(
            f"{function} takes a function that returns one distance for each point: of shape {wanted} for points of shape "
            f"{tuple(points.shape)}; got {found}. Give the points the axes of the solids, or reduce the distances to the least."
        )
    return distances


@ivy_api.explain_errors
def cuboid_signed_distances(extrinsics: ArrayLike, dims: ArrayLike, points: ArrayLike) -> Array:
    """Return the signed distances of points to the nearest of several cuboids: the name and the shapes of Ivy Vision of 2021.

    Parameters
    ----------
    extrinsics : array of shape ``(..., k, 3, 4)``: from the world to the frame of each cuboid
    dims : array of shape ``(..., k, 3)``: the full side lengths
    points : array of shape ``(..., n, 3)``, in the world

    Returns
    -------
    out : array of shape ``(..., n, 1)``: the least distance to a cuboid; ``inf`` if there is none

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> cuboid_signed_distances(np.eye(3, 4)[None], np.ones((1, 3)), np.asarray([[0.0, 0, 0], [1.5, 0.5, 0]]))
    array([[-0.5],
           [ 1. ]])
    """
    xp, extrinsics, dims, points = ivy_api.check_arrays(
        extrinsics=(extrinsics, "k", 3, 4), dims=(dims, "k", 3), points=(points, "n", 3)
    )
    distances = cuboid(transformed(extrinsics, points[..., None, :, :], xp), dims, xp)
    return _least(distances, xp)


def _least(distances: Array, xp: ArrayNamespace) -> Array:
    """Return the least of distances of shape ``(..., k, n)``."""
    if distances.shape[-2] == 0:
        return (xp.sum(distances, axis=-2) + float("inf"))[..., None]
    return xp.min(distances, axis=-2)[..., None]


@ivy_api.explain_errors
def sphere_signed_distances(centers: ArrayLike, radii: ArrayLike, points: ArrayLike) -> Array:
    """Return the signed distances of points to the nearest of several spheres: the name and the shapes of Ivy Vision of 2021.

    Parameters
    ----------
    centers : array of shape ``(..., k, 3)``
    radii : array of shape ``(..., k, 1)``
    points : array of shape ``(..., n, 3)``

    Returns
    -------
    out : array of shape ``(..., n, 1)``: the least distance to a sphere; ``inf`` if there is none

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> sphere_signed_distances(np.zeros((1, 3)), np.ones((1, 1)), np.asarray([[3.0, 4, 0]]))
    array([[4.]])
    """
    xp, centers, radii, points = ivy_api.check_arrays(centers=(centers, "k", 3), radii=(radii, "k", 1), points=(points, "n", 3))
    distances = sphere(points[..., None, :, :] - centers[..., None, :], radii, xp)
    return _least(distances, xp)
