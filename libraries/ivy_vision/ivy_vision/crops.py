"""Parts of images: crops, and coarser grids of pixels."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_vision.pixels import pixel_grid, require_size

if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def crop(image: ArrayLike, top: Any, left: Any, height: int, width: int) -> Array:
    """Return a part of an image, at a position that may be computed.

    Parameters
    ----------
    image : array of any data type and of shape ``(..., h, w, c)``
    top, left : the first row and column: integers, or arrays of integers of shape ``()``. Parts that reach beyond an edge are moved
        back into the image
    height, width : the size of the part

    Returns
    -------
    out : array of shape ``(..., height, width, c)``

    Raises
    ------
    ArgumentError
        if the part is larger than the image, or a size is less than 1.

    References
    ----------
    ``jax.lax.dynamic_slice``, ``tf.image.crop_to_bounding_box``.

    Examples
    --------
    >>> import numpy as np
    >>> crop(np.arange(12).reshape(3, 4, 1), 1, 2, 2, 2)[..., 0]
    array([[ 6,  7],
           [10, 11]])
    """
    xp, image = ivy_api.check_arrays(None, image=(image, "h", "w", "c"))
    _require_part("crop", image, height, width)
    return _cropped(image, top, left, height, width, xp)


def _require_part(function: str, image: Array, height: int, width: int) -> None:
    require_size(function, height, width)
    rows, columns = image.shape[-3:-1]
    if height > rows or width > columns:
        raise ArgumentError(f"{function} takes a part of the image, {rows} × {columns}; got {height} × {width}.")


def _cropped(image: Array, top: Any, left: Any, height: int, width: int, xp: ArrayNamespace) -> Array:
    for axis, start, size in ((-3, top, height), (-2, left, width)):
        limit, device = image.shape[axis] - size, ivy_api.device_of(image)
        if isinstance(start, int):
            first = min(max(start, 0), limit)
            part = slice(first, first + size)
            image = image[..., part, :, :] if axis == -3 else image[..., part, :]
        else:
            start = xp.clip(start, min=0, max=limit)
            image = xp.take(image, xp.arange(size, dtype=start.dtype, device=device) + start, axis=axis)
    return image


@ivy_api.explain_errors
def random_crop(key: Array, image: ArrayLike, height: int, width: int) -> Array:
    """Return a part of an image at a random position, each as likely; of all images of a batch the same part.

    Parameters
    ----------
    key : array, a key of random numbers of `ivy_api.random.key`
    image : array of any data type and of shape ``(..., h, w, c)``
    height, width : the size of the part

    Returns
    -------
    out : array of shape ``(..., height, width, c)``

    Raises
    ------
    ArgumentError
        if the part is larger than the image, or a size is less than 1.

    References
    ----------
    ``tf.image.random_crop``, ``torchvision.transforms.RandomCrop``.

    Examples
    --------
    >>> import ivy_api
    >>> import numpy as np
    >>> random_crop(ivy_api.random.key(0, xp="numpy"), np.arange(12).reshape(3, 4, 1), 2, 2).shape
    (2, 2, 1)
    """
    xp, image = ivy_api.check_arrays(None, image=(image, "h", "w", "c"))
    _require_part("random_crop", image, height, width)
    rows, columns = image.shape[-3:-1]
    keys = xp.random.split(key, 2)
    top = xp.random.randint(keys[0, :], 0, rows - height + 1, ())
    left = xp.random.randint(keys[1, :], 0, columns - width + 1, ())
    return _cropped(image, top, left, height, width, xp)


@ivy_api.explain_errors
def downsampled_size(height: int, width: int, num_pixels: int, *, at_most: bool = False) -> tuple[int, int]:
    """Return the size of an image with about a given number of pixels and the same ratio of its sides.

    Parameters
    ----------
    height, width : the size of the image
    num_pixels : the number of pixels; of the results with at least as many the smallest sides, each rounded up
    at_most : whether to have no more pixels than that instead: each side rounded down

    Returns
    -------
    height, width : at least 1, and at most the size of the image

    Raises
    ------
    ArgumentError
        if a number is less than 1.

    Examples
    --------
    >>> downsampled_size(14, 18, 125)
    (10, 13)
    >>> downsampled_size(14, 18, 125, at_most=True)
    (9, 12)
    """
    require_size("downsampled_size", height, width, num_pixels)
    scale = min(math.sqrt(num_pixels / (height * width)), 1.0)
    if not at_most:
        return math.ceil(height * scale - 1e-9), math.ceil(width * scale - 1e-9)
    rows = max(math.floor(height * scale + 1e-9), 1)
    columns = max(math.floor(width * scale + 1e-9), 1)
    return min(rows, num_pixels), min(columns, num_pixels // min(rows, num_pixels))


@ivy_api.explain_errors
def downsampled_pixel_grid(
    height: int, width: int, num_pixels: int, *, dtype: Any = None, device: Any = None, xp: Any = None
) -> Array:
    """Return the coordinates of evenly distributed pixels of an image, between those at its edges.

    Parameters
    ----------
    height, width : the size of the image
    num_pixels : about how many: see `downsampled_size`
    dtype : a floating-point data type; the backend's default
    device : the device; the backend's default
    xp : a namespace, or its name; the current backend by default

    Returns
    -------
    out : array of shape ``(h, w, 2)``: x and y, each at the middle of an equal part of the image

    Raises
    ------
    ArgumentError
        if a number is less than 1.

    Examples
    --------
    >>> downsampled_pixel_grid(4, 4, 4, xp="numpy")[:, :, 0]
    array([[0.5, 2.5],
           [0.5, 2.5]])
    """
    rows, columns = downsampled_size(height, width, num_pixels)
    coarse = pixel_grid(rows, columns, dtype=dtype, device=device, xp=xp)
    space = ivy_api.namespace_for(coarse)
    size = space.asarray([width / columns, height / rows], dtype=coarse.dtype, device=ivy_api.device_of(coarse))
    return (coarse + 0.5) * size - 0.5
