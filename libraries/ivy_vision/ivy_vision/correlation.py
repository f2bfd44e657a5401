"""Correlation volumes: how alike the features of two images are, at all pixels and displacements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_vision.pixels import require_integer

if TYPE_CHECKING:
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def correlation_volume(features1: ArrayLike, features2: ArrayLike, radius: int) -> Array:
    """Return the correlation of each pixel with those of the other image at small displacements.

    Parameters
    ----------
    features1, features2 : arrays of shape ``(..., h, w, c)``
    radius : the largest displacement along x and y, in pixels

    Returns
    -------
    out : array of shape ``(..., h, w, (2 radius + 1)²)``: the mean over the channels of the products; at index
        ``(dy + radius) (2 radius + 1) + (dx + radius)`` with the pixel that is ``(dx, dy)`` further; 0 outside of the image

    Raises
    ------
    ArgumentError
        if the shapes differ, the batch axes do not broadcast, or the radius is negative or no integer.

    References
    ----------
    Dosovitskiy et al., *FlowNet* (2015), the correlation layer.

    Examples
    --------
    >>> import numpy as np
    >>> correlation_volume(np.ones((1, 3, 2)), np.ones((1, 3, 2)), 1)[0, 0]
    array([0., 0., 0., 0., 1., 1., 0., 0., 0.])
    """
    require_integer("correlation_volume", "radius", radius)
    if radius < 0:
        raise ArgumentError(f"correlation_volume takes a radius of 0 or more; got {radius}.")
    xp, features1, features2 = ivy_api.check_arrays(features1=(features1, "h", "w", "c"), features2=(features2, "h", "w", "c"))
    height, width, channels = features1.shape[-3:]
    border = [(0, 0)] * (features2.ndim - 3) + [(radius, radius)] * 2 + [(0, 0)]
    around, scaled = xp.pad(features2, border), features1 / channels
    displacements = range(2 * radius + 1)
    found = [xp.vecdot(scaled, around[..., y : y + height, x : x + width, :]) for y in displacements for x in displacements]
    return xp.stack(found, axis=-1)


@ivy_api.explain_errors
def all_pairs_correlation(features1: ArrayLike, features2: ArrayLike) -> Array:
    """Return the correlation of each pixel with every pixel of the other image.

    Parameters
    ----------
    features1 : array of shape ``(..., h, w, c)``
    features2 : array of shape ``(..., h2, w2, c)``

    Returns
    -------
    out : array of shape ``(..., h, w, h2, w2)``: the products summed over the channels, divided by the square root of their number

    Raises
    ------
    ArgumentError
        if the numbers of channels differ, or the batch axes do not broadcast.

    References
    ----------
    Teed and Deng, *RAFT* (2020), 3.2.

    Examples
    --------
    >>> import numpy as np
    >>> all_pairs_correlation(np.ones((2, 3, 4)), np.ones((5, 6, 4)))[0, 0, 0, 0]
    np.float64(2.0)
    """
    xp, features1, features2 = ivy_api.check_arrays(features1=(features1, "h", "w", "c"), features2=(features2, "h2", "w2", "c"))
    height, width, channels = features2.shape[-3:]
    columns = xp.flatten(features2, start_axis=-3, end_axis=-2)
    scaled = features1 * channels**-0.5
    products = xp.matmul(scaled, xp.matrix_transpose(columns)[..., None, :, :])
    return xp.unflatten(products, -1, (height, width))
