"""Pixel coordinates: ``(x, y)``, x to the right and y down, with the center of the top left pixel at ``(0, 0)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import ArgumentError

if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def pixel_grid(height: int, width: int, *, dtype: Any = None, device: Any = None, xp: Any = None) -> Array:
    """Return the coordinates of all pixels of an image.

    Parameters
    ----------
    height, width : the size of the image
    dtype : a floating-point data type; the backend's default
    device : the device; the backend's default
    xp : a namespace, or its name; the current backend by default

    Returns
    -------
    out : array of shape ``(height, width, 2)``: x and y of each pixel

    Raises
    ------
    ArgumentError
        if a size is less than 1.

    References
    ----------
    ``kornia.create_meshgrid`` with ``normalized_coordinates=False``.

    Examples
    --------
    >>> pixel_grid(2, 3, xp="numpy")[1, 2]
    array([2., 1.])
    """
    require_size("pixel_grid", height, width)
    space = namespace_of(xp)
    dtype = space.asarray(1.0, device=device).dtype if dtype is None else dtype
    return grid(height, width, dtype, device, space)


def namespace_of(xp: Any) -> Any:
    """Return a namespace, one by its name, or that of the current backend."""
    if xp is None:
        return ivy_api.namespace_for(ivy_api.zeros(()))
    return ivy_api.namespace(xp) if isinstance(xp, str) else xp


def require_size(function: str, *sizes: int) -> None:
    """Raise for a size of an image that is not positive."""
    if min(sizes) < 1:
        raise ArgumentError(f"{function} takes sizes of 1 or more; got {' × '.join(map(str, sizes))}.")


def require_integer(function: str, name: str, number: Any) -> None:
    """Raise for a number that is not an integer."""
    if not hasattr(number, "__index__"):
        raise ArgumentError(f"{function} takes an integer as {name}; got {number!r}.")


def columns(width: int, dtype: Any, device: Any, xp: ArrayNamespace) -> Array:
    """Return ``0, 1, …`` as floating-point numbers."""
    return xp.arange(width, dtype=dtype, device=device)


def grid(height: int, width: int, dtype: Any, device: Any, xp: ArrayNamespace) -> Array:
    x, y = columns(width, dtype, device, xp), columns(height, dtype, device, xp)
    return xp.stack(xp.meshgrid(x, y), axis=-1)


def index_dtype(xp: ArrayNamespace) -> Any:
    """Return the data type of indices."""
    info: Any = xp.__array_namespace_info__()
    return info.default_dtypes()["indexing"]


def grid_like(image: Array, xp: ArrayNamespace) -> Array:
    """Return the pixel grid of an image of shape ``(..., h, w, c)``."""
    return grid(image.shape[-3], image.shape[-2], image.dtype, ivy_api.device_of(image), xp)


def affine_grid(matrix: Array, height: int, width: int, xp: ArrayNamespace) -> Array:
    """Return ``M (x, y, 1)`` for all pixels: shape ``(..., height, width, 3)``; x and y are applied before they meet."""
    device = ivy_api.device_of(matrix)
    x = xp.reshape(columns(width, matrix.dtype, device, xp), (width, 1))
    y = xp.reshape(columns(height, matrix.dtype, device, xp), (height, 1, 1))
    columns_of = xp.unstack(matrix, axis=-1)
    if matrix.ndim > 2:
        columns_of = tuple(column[..., None, None, :] for column in columns_of)
    by_x, by_y, constant = columns_of
    return by_x * x + (by_y * y + constant)


@ivy_api.explain_errors
def inside_image(pixels: ArrayLike, height: int, width: int) -> Array:
    """Return whether pixel coordinates are in an image: within half a pixel of the center of one of its pixels.

    Parameters
    ----------
    pixels : array of shape ``(..., 2)``
    height, width : the size of the image

    Returns
    -------
    out : array of booleans of shape ``(...)``; false for ``nan``

    Raises
    ------
    ArgumentError
        if the shape is another.

    Examples
    --------
    >>> import numpy as np
    >>> inside_image(np.asarray([[0.0, 0.0], [-0.6, 0.0], [2.4, 1.4]]), 2, 3)
    array([ True, False,  True])
    """
    _, pixels = ivy_api.check_arrays(pixels=(pixels, 2))
    return inside(pixels, height, width)


def inside(pixels: Array, height: int, width: int) -> Array:
    x, y = pixels[..., 0], pixels[..., 1]
    return (x >= -0.5) & (x <= width - 0.5) & (y >= -0.5) & (y <= height - 0.5)
