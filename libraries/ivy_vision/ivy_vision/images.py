"""Images: derivatives, smoothing by confidence, and conversion between data types."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import ArgumentError, DTypeError
from ivy_vision._batches import over_batch
from ivy_vision.pixels import require_integer

if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def image_gradients(image: ArrayLike) -> tuple[Array, Array]:
    """Return the differences of neighbouring pixels: the next one minus this one, and 0 in the last column or row.

    Parameters
    ----------
    image : array of shape ``(..., h, w, c)``

    Returns
    -------
    dx, dy : arrays of shape ``(..., h, w, c)``: along x, which are the columns, and along y

    Raises
    ------
    ArgumentError
        if the shape is another.

    References
    ----------
    ``tf.image.image_gradients``, which returns dy first.

    Examples
    --------
    >>> import numpy as np
    >>> dx, dy = image_gradients(np.asarray([[1.0, 2.0], [4.0, 8.0]])[..., None])
    >>> dx[..., 0]
    array([[1., 0.],
           [4., 0.]])
    """
    xp, image = ivy_api.check_arrays(image=(image, "h", "w", "c"))
    last_column, last_row = xp.zeros_like(image[..., :1, :]), xp.zeros_like(image[..., :1, :, :])
    dx = xp.concat((image[..., 1:, :] - image[..., :-1, :], last_column), axis=-2)
    return dx, xp.concat((image[..., 1:, :, :] - image[..., :-1, :, :], last_row), axis=-3)


@ivy_api.explain_errors
def sobel(image: ArrayLike) -> tuple[Array, Array]:
    """Return the derivatives of an image by Sobel's filter, divided by 8; beyond the border its values are repeated.

    Parameters
    ----------
    image : array of shape ``(..., h, w, c)``

    Returns
    -------
    dx, dy : arrays of shape ``(..., h, w, c)``, per pixel

    Raises
    ------
    ArgumentError
        if the shape is another.

    References
    ----------
    ``kornia.filters.spatial_gradient``.

    Examples
    --------
    >>> import numpy as np
    >>> dx, dy = sobel(np.arange(4.0)[None, :, None] * np.ones((3, 1, 1)))
    >>> dx[0, :, 0]
    array([0.5, 1. , 1. , 0.5])
    """
    xp, image = ivy_api.check_arrays(image=(image, "h", "w", "c"))
    wide = xp.concat((image[..., :1, :], image, image[..., -1:, :]), axis=-2)
    both = xp.concat((wide[..., :1, :, :], wide, wide[..., -1:, :, :]), axis=-3)
    across = 0.5 * (both[..., 2:, :] - both[..., :-2, :])
    down = 0.5 * (both[..., 2:, :, :] - both[..., :-2, :, :])
    dx = 0.25 * (across[..., :-2, :, :] + 2.0 * across[..., 1:-1, :, :] + across[..., 2:, :, :])
    return dx, 0.25 * (down[..., :-2, :] + 2.0 * down[..., 1:-1, :] + down[..., 2:, :])


@ivy_api.explain_errors
def weighted_smooth(mean: ArrayLike, weights: ArrayLike, kernel_size: int) -> tuple[Array, Array]:
    """Return the means of windows of an image, weighted by confidences, and the mean confidences.

    Parameters
    ----------
    mean : array of shape ``(..., h, w, c)``, of any sign
    weights : array of shape ``(..., h, w, c)``, not negative
    kernel_size : the size ``k`` of the windows

    Returns
    -------
    mean : array of shape ``(..., h - k + 1, w - k + 1, c)``; 0 where all weights of a window are 0
    weights : array of the same shape: the mean of the weights

    Raises
    ------
    ArgumentError
        if the shapes differ, the batch axes do not broadcast, or the windows are larger than the image or their size is no integer.

    Examples
    --------
    >>> import numpy as np
    >>> mean, weights = weighted_smooth(np.asarray([[[1.0], [4.0]]] * 2), np.asarray([[[1.0], [0.0]]] * 2), 2)
    >>> mean, weights
    (array([[[1.]]]), array([[[0.5]]]))
    """
    xp, mean, weights = ivy_api.check_arrays(mean=(mean, "h", "w", "c"), weights=(weights, "h", "w", "c"))
    _require_window("weighted_smooth", mean, kernel_size)
    kernel = [1.0] * kernel_size
    total = _windows(weights, kernel, xp)
    smooth = _windows(weights * mean, kernel, xp) / xp.where(total > 0.0, total, 1.0)
    return smooth, over_batch(total / kernel_size**2, 3, smooth, 3, xp)


def _require_window(function: str, image: Array, kernel_size: int) -> None:
    require_integer(function, "kernel_size", kernel_size)
    if not 1 <= kernel_size <= min(image.shape[-3:-1]):
        height, width = image.shape[-3:-1]
        raise ArgumentError(f"{function} takes windows from 1 to the size of the image, {height} × {width}; got {kernel_size}.")


def _windows(image: Array, kernel: list[float], xp: ArrayNamespace) -> Array:
    """Return the sums of all windows, weighted by a kernel along each axis."""
    height, width = (n - len(kernel) + 1 for n in image.shape[-3:-1])
    rows = sum(factor * image[..., i : i + height, :, :] for i, factor in enumerate(kernel))
    return sum(factor * rows[..., i : i + width, :] for i, factor in enumerate(kernel))


@ivy_api.explain_errors
def smooth_by_variance(mean: ArrayLike, variance: ArrayLike, kernel_size: int, scale: float = 1.0) -> tuple[Array, Array]:
    """Return an image smoothed by a Gaussian kernel, in which each pixel counts by its precision.

    Parameters
    ----------
    mean : array of shape ``(..., h, w, c)``, of any sign
    variance : array of shape ``(..., h, w, c)``, positive; ``inf`` for pixels that are not known
    kernel_size : the size ``k`` of the windows
    scale : the kernel is ``exp(-scale d²)`` at the distance of ``d`` pixels

    Returns
    -------
    mean : array of shape ``(..., h - k + 1, w - k + 1, c)``; 0 where nothing of a window is known
    variance : array of the same shape: one over the sum of the precisions times the kernel; ``inf`` where nothing is known

    Raises
    ------
    ArgumentError
        if the shapes differ, the batch axes do not broadcast, or the windows are larger than the image or their size is no integer.

    Examples
    --------
    >>> import numpy as np
    >>> mean, variance = smooth_by_variance(np.asarray([[[-1.0], [4.0]]] * 2), np.asarray([[[1.0], [np.inf]]] * 2), 2, 0.0)
    >>> mean, variance
    (array([[[-1.]]]), array([[[0.5]]]))
    """
    xp, mean, variance = ivy_api.check_arrays(mean=(mean, "h", "w", "c"), variance=(variance, "h", "w", "c"))
    _require_window("smooth_by_variance", mean, kernel_size)
    kernel = [math.exp(-scale * (i - (kernel_size - 1) / 2) ** 2) for i in range(kernel_size)]
    precision = 1.0 / variance
    total = _windows(precision, kernel, xp)
    known = xp.where(total > 0.0, total, 1.0)
    smooth = _windows(precision * mean, kernel, xp) / known
    return smooth, over_batch(xp.where(total > 0.0, 1.0 / known, float("inf")), 3, smooth, 3, xp)


@ivy_api.explain_errors
def to_uint8(image: ArrayLike) -> Array:
    """Return an image of numbers from 0 to 1 as bytes: ``round(255 x)``; what is beyond is clipped.

    Parameters
    ----------
    image : array of real floating-point data type

    Returns
    -------
    out : array of data type ``uint8``, from 0 to 255

    Raises
    ------
    DTypeError
        if the data type is not a floating-point one.

    Examples
    --------
    >>> import numpy as np
    >>> to_uint8(np.asarray([0.0, 0.5, 1.0, 7.0]))
    array([  0, 128, 255, 255], dtype=uint8)
    """
    xp, image = ivy_api.check_arrays(None, image=(image,))
    if not xp.isdtype(image.dtype, "real floating"):
        raise DTypeError(f"to_uint8 takes floating-point numbers from 0 to 1; got {image.dtype}.")
    return xp.astype(xp.round(xp.clip(image, min=0.0, max=1.0) * 255.0), xp.uint8)


@ivy_api.explain_errors
def from_uint8(image: ArrayLike, *, dtype: Any = None) -> Array:
    """Return an image of bytes as numbers from 0 to 1: ``x / 255``.

    Parameters
    ----------
    image : array of data type ``uint8``
    dtype : a floating-point data type; the default one

    Returns
    -------
    out : array of ``dtype``

    Raises
    ------
    DTypeError
        if the data type is not ``uint8``.

    Examples
    --------
    >>> import numpy as np
    >>> from_uint8(np.asarray([0, 51, 255], dtype=np.uint8))
    array([0. , 0.2, 1. ])
    """
    xp, image = ivy_api.check_arrays(None, image=(image,))
    if image.dtype != xp.uint8:
        raise DTypeError(f"from_uint8 takes an image of uint8; got {image.dtype}.")
    default = xp.asarray(1.0, device=ivy_api.device_of(image)).dtype
    return xp.astype(image, default if dtype is None else dtype) / 255.0
