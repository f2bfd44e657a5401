"""Splatting: points, or pixels that flow, collected in the pixels of an image. The inverse of sampling."""

from __future__ import annotations

from numbers import Real
from typing import TYPE_CHECKING, NamedTuple

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_vision._batches import over_batch, same_batch, scattered
from ivy_vision.pixels import grid_like, index_dtype, inside, require_size

if TYPE_CHECKING:
    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike

MODES = ("sum", "mean", "zbuffer", "softmax")


class Splat(NamedTuple):
    """An image of points.

    Attributes
    ----------
    image : array of shape ``(..., height, width, f)``
    weight : array of shape ``(..., height, width, f)``, or with a last axis of size 1: the sum of the weights of the points in a
        pixel, 0 where there are none. If the weights are inverse variances, its inverse is the variance of the mean
    count : array of shape ``(..., height, width, 1)``: the number of points in a pixel, as a floating-point number
    """

    image: Array
    weight: Array
    count: Array


@ivy_api.explain_errors
def splat(
    pixels: ArrayLike,
    features: ArrayLike,
    height: int,
    width: int,
    *,
    mode: str = "mean",
    weights: ArrayLike | None = None,
    depth: ArrayLike | None = None,
    prior: ArrayLike = 0.0,
    bilinear: bool = False,
) -> Splat:
    """Return an image of the features of points.

    Points outside of the image, see `inside_image`, and at ``nan``, are left out. With ``bilinear`` those near it count in part.

    Parameters
    ----------
    pixels : array of shape ``(..., n, 2)``: x and y of each point
    features : array of shape ``(..., n, f)``
    height, width : the size of the image
    mode : how the points of one pixel are combined: their ``"sum"``; their ``"mean"``, weighted; the one nearest to the camera
        (``"zbuffer"``), or the mean of several that are; or their mean with weights ``exp(-depth)`` (``"softmax"``), which is
        differentiable in the depth
    weights : array of shape ``(..., n, 1)`` or ``(..., n, f)``, not negative: for example inverse variances; 1 by default
    depth : array of shape ``(..., n)``, for the modes ``"zbuffer"`` and ``"softmax"``; divide it by a temperature for the latter
    prior : array of shape ``(..., height, width, f)``, or a number: the values of pixels without points
    bilinear : whether a point is distributed to the four pixels around it, by its distances from them, instead of the nearest one;
        then the result is differentiable in ``pixels``

    Returns
    -------
    out : Splat, a named tuple ``(image, weight, count)``

    Raises
    ------
    ArgumentError
        if the shapes are others, the batch axes do not broadcast, the mode is unknown, or it needs a depth.

    References
    ----------
    Niklaus and Liu, *Softmax splatting for video frame interpolation* (2020).

    Examples
    --------
    >>> import numpy as np
    >>> pixels = np.asarray([[0.0, 0.0], [0.2, 0.0], [2.0, 0.0]])
    >>> splat(pixels, np.asarray([[1.0], [2.0], [5.0]]), 1, 3).image[0, :, 0]
    array([1.5, 0. , 5. ])
    """
    _require_mode(mode, depth)
    require_size("splat", height, width)
    number = float(prior) if isinstance(prior, Real) else 0.0
    xp, pixels, features, weights, depth, prior = ivy_api.check_arrays(
        pixels=(pixels, "n", 2),
        features=(features, "n", "f"),
        weights=(weights, "n", "g"),
        depth=(depth, "n"),
        prior=of_pixels(prior, height, width, "f"),
    )
    _require_weights("splat", weights, features)
    points = points_of(pixels, features, weights, depth, xp)
    return splatted(points, number if prior is None else prior, (height, width), mode, bilinear, xp)


def of_pixels(prior: ArrayLike, *axes: int | str) -> tuple[ArrayLike, ...]:
    """Return the values of pixels with their trailing axes; a number for all of them is no array, or has none."""
    if isinstance(prior, Real):
        return None, *axes
    return (prior, *axes) if getattr(prior, "ndim", 1) else (prior,)


def _require_weights(function: str, weights: Array | None, features: Array) -> None:
    if weights is None:
        return
    n, f = weights.shape[-1], features.shape[-1]
    if None not in (n, f) and n not in (1, f):
        raise ArgumentError(f"{function} takes one weight for each point, or one for each of its {f} features; got {n}.")


def _require_mode(mode: str, depth: ArrayLike | None) -> None:
    if mode not in MODES:
        raise ArgumentError(f"splat takes a mode from {', '.join(map(repr, MODES))}; got {mode!r}.")
    if depth is None and mode in ("zbuffer", "softmax"):
        raise ArgumentError(f"splat with mode={mode!r} needs the depth of each point: pass depth=.")


def points_of(pixels: Array, features: Array, weights: Array | None, depth: Array | None, xp: ArrayNamespace) -> tuple[Array, ...]:
    """Return pixels, features, weights and depths with the same batch axes."""
    ones = xp.ones_like(pixels[..., :1])
    given = pixels, features, ones if weights is None else weights, ones if depth is None else depth[..., None]
    return same_batch(given, 2, xp)


def splatted(
    points: tuple[Array, ...],
    prior: Array,
    size: tuple[int, int],
    mode: str,
    bilinear: bool,
    xp: ArrayNamespace,
) -> Splat:
    pixels, features, weights, depth = points
    if bilinear:
        cell, share = _four_pixels(pixels, size, xp)
        features, weights, depth = (xp.concat([x] * 4, axis=-2) for x in (features, weights, depth))
        weights, one = weights * share, xp.astype(share > 0.0, features.dtype)
    else:
        cell, one = _nearest(pixels, size, xp), xp.ones_like(pixels[..., :1])
    scale: Array = 1.0
    if mode in ("zbuffer", "softmax"):
        visible, scale = _visibility(cell, depth, one > 0.0, size, mode, xp)
        weights = weights * visible
    columns = xp.concat((features * weights, weights, one), axis=-1)
    found = scattered(cell, columns, size[0] * size[1], xp)[..., : size[0] * size[1], :]
    found = xp.unflatten(found, -2, size)
    f = features.shape[-1]
    total, weight = found[..., :f], found[..., f:-1]
    is_filled = weight > 0.0
    image = total if mode == "sum" else total / xp.where(is_filled, weight, 1.0)
    image = xp.where(is_filled, image, prior)
    return Splat(image, *(over_batch(x, 3, image, 3, xp) for x in (weight * scale, found[..., -1:])))


def _nearest(pixels: Array, size: tuple[int, int], xp: ArrayNamespace) -> Array:
    """Return the cell of the pixel nearest to each point. On the outer edges, which are half a pixel away, that is one inside."""
    pixels = ivy_api.stop_gradient(pixels)
    x, y = (xp.minimum(xp.round(pixels[..., i]), n - 1.0) for i, n in ((0, size[1]), (1, size[0])))
    return _cell(x, y, inside(pixels, *size), size, xp)


def _cell(x: Array, y: Array, is_inside: Array, size: tuple[int, int], xp: ArrayNamespace) -> Array:
    """Return the index of a pixel in the rows of an image one after the other; that behind the last one if it is outside."""
    x, y = (xp.astype(xp.where(is_inside, part, 0.0), index_dtype(xp)) for part in (x, y))
    return xp.where(is_inside, y * size[1] + x, size[0] * size[1])


def _four_pixels(pixels: Array, size: tuple[int, int], xp: ArrayNamespace) -> tuple[Array, Array]:
    """Return the cells of the four pixels around each point, one set after the other, and its shares in them."""
    corner = ivy_api.stop_gradient(xp.floor(pixels))
    part = xp.where(xp.isfinite(pixels), pixels - corner, 0.0)
    right, down = part[..., :1], part[..., 1:]
    left, top = corner[..., 0], corner[..., 1]
    cells = []
    for x, y in ((left, top), (left + 1.0, top), (left, top + 1.0), (left + 1.0, top + 1.0)):
        is_inside = (x >= 0.0) & (x < size[1]) & (y >= 0.0) & (y < size[0])
        cells.append(_cell(x, y, is_inside, size, xp))
    shares = [(1.0 - right) * (1.0 - down), right * (1.0 - down), (1.0 - right) * down, right * down]
    return xp.concat(cells, axis=-1), xp.concat(shares, axis=-2)


def _visibility(
    cell: Array, depth: Array, is_there: Array, size: tuple[int, int], mode: str, xp: ArrayNamespace
) -> tuple[Array, Array]:
    """Return the weights of points by their depths, relative to the nearest one of the pixel, and what makes them absolute."""
    cells, far = size[0] * size[1], float("inf")
    is_there = is_there & xp.isfinite(depth)
    seen = xp.where(is_there, ivy_api.stop_gradient(depth), far)
    nearest = scattered(cell, seen, cells, xp, mode="min", start=far)
    own = xp.take_along_axis(nearest, cell[..., None], axis=-2)
    if mode == "zbuffer":
        return xp.astype(is_there & (seen <= own), depth.dtype), 1.0
    behind = xp.where(is_there, depth - xp.where(xp.isfinite(own), own, 0.0), 0.0)
    return xp.where(is_there, xp.exp(-behind), 0.0), xp.exp(-xp.unflatten(nearest[..., :cells, :], -2, size))


@ivy_api.explain_errors
def forward_warp(
    image: ArrayLike,
    flow: ArrayLike,
    *,
    mode: str = "mean",
    weights: ArrayLike | None = None,
    depth: ArrayLike | None = None,
    prior: ArrayLike = 0.0,
    bilinear: bool = True,
) -> Splat:
    """Return the second image of an optical flow, made of the first one: each pixel is moved to where it flows to.

    Parameters
    ----------
    image : array of shape ``(..., h, w, c)``: the first image
    flow : array of shape ``(..., h, w, 2)``, from the first image to the second
    mode : how pixels that meet are combined: ``"sum"``, ``"mean"``, ``"zbuffer"`` or ``"softmax"``, see `splat`
    weights : array of shape ``(..., h, w, 1)`` or ``(..., h, w, c)``, not negative; 1 by default
    depth : array of shape ``(..., h, w)``: the depths in the second image, for the modes ``"zbuffer"`` and ``"softmax"``
    prior : array of shape ``(..., h, w, c)``, or a number: the values of pixels to which nothing flows
    bilinear : whether a pixel is distributed to the four pixels around it, by its distances from them, instead of the nearest one

    Returns
    -------
    out : Splat, a named tuple ``(image, weight, count)``

    Raises
    ------
    ArgumentError
        if the shapes are others, the batch axes do not broadcast, the mode is unknown, or it needs a depth.

    References
    ----------
    Niklaus and Liu, *Softmax splatting for video frame interpolation* (2020).

    Examples
    --------
    >>> import numpy as np
    >>> image = np.arange(1.0, 7.0).reshape(2, 3, 1)
    >>> forward_warp(image, np.full((2, 3, 2), [1.0, 0.0])).image[..., 0]
    array([[0., 1., 2.],
           [0., 4., 5.]])
    """
    _require_mode(mode, depth)
    number = float(prior) if isinstance(prior, Real) else 0.0
    xp, image, flow, weights, depth, prior = ivy_api.check_arrays(
        image=(image, "h", "w", "c"),
        flow=(flow, "h", "w", 2),
        weights=(weights, "h", "w", "g"),
        depth=(depth, "h", "w"),
        prior=of_pixels(prior, "h", "w", "c"),
    )
    _require_weights("forward_warp", weights, image)
    size = image.shape[-3], image.shape[-2]
    pixels, features, chances = (_flat(x, xp) for x in (grid_like(flow, xp) + flow, image, weights))
    depth = None if depth is None else _flat(depth[..., None], xp)[..., 0]
    points = points_of(pixels, features, chances, depth, xp)
    return splatted(points, number if prior is None else prior, size, mode, bilinear, xp)


def _flat(image: Array | None, xp: ArrayNamespace) -> Array:
    """Return the pixels of an image row by row."""
    return None if image is None else xp.flatten(image, start_axis=-3, end_axis=-2)
