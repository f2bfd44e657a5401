"""Samples of images at pixel coordinates, and warps by them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_vision._batches import one_batch_axis
from ivy_vision.pixels import grid_like

if TYPE_CHECKING:
    from ivy_api.typing import ArrayNamespace, GridPaddingMode, GridSampleMode
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def grid_sample(
    image: ArrayLike, pixels: ArrayLike, *, mode: GridSampleMode = "linear", padding_mode: GridPaddingMode = "border"
) -> Array:
    """Return the values of an image at pixel coordinates between those of its pixels.

    In ``float32`` coordinates are exact to about 1e-7 of the size of the image, since samplers of backends take them from -1 to 1.
    So samples at the centers of pixels are those pixels to that precision only, and exactly with ``mode="nearest"``.

    Parameters
    ----------
    image : array of shape ``(..., h, w, c)``
    pixels : array of shape ``(..., n, 2)``: x and y
    mode : ``"linear"``, ``"nearest"`` or ``"cubic"``
    padding_mode : the values outside: those of the ``"border"``, ``"zeros"``, or a ``"reflection"`` at its edges

    Returns
    -------
    out : array of shape ``(..., n, c)``

    Raises
    ------
    ArgumentError
        if the shapes are others, the batch axes do not broadcast, an option is unknown, or the image has no pixels.

    References
    ----------
    ``torch.nn.functional.grid_sample`` with other coordinates; ``kornia.geometry.transform.remap``, ``cv2.remap``.

    Examples
    --------
    >>> import numpy as np
    >>> image = np.arange(6.0).reshape(2, 3, 1)
    >>> grid_sample(image, np.asarray([[0.5, 0.0], [2.0, 0.5], [9.0, 9.0]]))[:, 0]
    array([0.5, 3.5, 5. ])
    """
    xp, image, pixels = ivy_api.check_arrays(image=(image, "h", "w", "c"), pixels=(pixels, "n", 2))
    return sampled(image, pixels[..., None, :, :], mode, padding_mode, xp)[..., 0, :, :]


@ivy_api.explain_errors
def remap(
    image: ArrayLike, pixels: ArrayLike, *, mode: GridSampleMode = "linear", padding_mode: GridPaddingMode = "border"
) -> Array:
    """Return an image of the values of another one at given pixel coordinates. Its precision is that of `grid_sample`.

    Parameters
    ----------
    image : array of shape ``(..., h, w, c)``
    pixels : array of shape ``(..., h2, w2, 2)``: x and y in ``image`` for each pixel of the result
    mode : ``"linear"``, ``"nearest"`` or ``"cubic"``
    padding_mode : the values outside: those of the ``"border"``, ``"zeros"``, or a ``"reflection"`` at its edges

    Returns
    -------
    out : array of shape ``(..., h2, w2, c)``

    Raises
    ------
    ArgumentError
        if the shapes are others, the batch axes do not broadcast, an option is unknown, or the image has no pixels.

    References
    ----------
    ``cv2.remap``, ``kornia.geometry.transform.remap``.

    Examples
    --------
    >>> import numpy as np
    >>> image = np.arange(6.0).reshape(2, 3, 1)
    >>> remap(image, np.asarray([[[0.0, 1.0], [1.0, 1.0]]]))[..., 0]
    array([[3., 4.]])
    """
    xp, image, pixels = ivy_api.check_arrays(image=(image, "h", "w", "c"), pixels=(pixels, "h2", "w2", 2))
    return sampled(image, pixels, mode, padding_mode, xp)


@ivy_api.explain_errors
def inverse_warp(
    image: ArrayLike, flow: ArrayLike, *, mode: GridSampleMode = "linear", padding_mode: GridPaddingMode = "border"
) -> Array:
    """Return the first image of an optical flow, made of the second one: each pixel is taken from where it flows to.

    Pixels that are hidden in the second image get the values of what hides them; `inside_image` tells of those that leave it.
    A flow of 0 gives back the image to the precision of `grid_sample`.

    Parameters
    ----------
    image : array of shape ``(..., h, w, c)``: the second image
    flow : array of shape ``(..., h, w, 2)``, from the first image to the second
    mode : ``"linear"``, ``"nearest"`` or ``"cubic"``
    padding_mode : the values outside: those of the ``"border"``, ``"zeros"``, or a ``"reflection"`` at its edges

    Returns
    -------
    out : array of shape ``(..., h, w, c)``

    Raises
    ------
    ArgumentError
        if the shapes are others, the batch axes do not broadcast, an option is unknown, or the image has no pixels.

    References
    ----------
    Jaderberg et al., *Spatial transformer networks* (2015); ``cv2.remap``.

    Examples
    --------
    >>> import numpy as np
    >>> image = np.arange(6.0).reshape(2, 3, 1)
    >>> inverse_warp(image, np.full((2, 3, 2), [1.0, 0.0]))[..., 0]
    array([[1., 2., 2.],
           [4., 5., 5.]])
    """
    xp, image, flow = ivy_api.check_arrays(image=(image, "h", "w", "c"), flow=(flow, "h", "w", 2))
    return sampled(image, grid_like(flow, xp) + flow, mode, padding_mode, xp)


def sampled(image: Array, pixels: Array, mode: GridSampleMode, padding_mode: GridPaddingMode, xp: ArrayNamespace) -> Array:
    """Sample an image of shape ``(..., h, w, c)`` at coordinates of shape ``(..., h2, w2, 2)``."""
    height, width = image.shape[-3:-1]
    if height == 0 or width == 0:
        raise ArgumentError(f"Samples are taken from an image of one pixel or more; got {height} × {width}.")
    half = xp.asarray([0.5 * width, 0.5 * height], dtype=pixels.dtype, device=ivy_api.device_of(pixels))
    grid = (pixels + 0.5) / half - 1.0  # a quotient by a number that is exact
    image, grid, restore = one_batch_axis(image, grid, xp)
    if image.shape[-1] == 0:
        return restore(grid[..., :0])
    return restore(xp.nn.grid_sample(image, grid, mode=mode, padding_mode=padding_mode))
