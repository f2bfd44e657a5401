"""Spherical coordinates about a camera, and equirectangular (omnidirectional) images with their padding.

An equirectangular image shows the whole sphere: its middle is forward (z), its right half is to the right (x), its lower half is
down (y), and its left edge meets its right edge behind the camera. Its pixels are equal steps of the two angles.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_vision.pixels import columns, require_integer, require_size

if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def points_to_spherical(points: ArrayLike) -> Array:
    """Return the azimuth, the inclination and the radius of points in a camera.

    Parameters
    ----------
    points : array of shape ``(..., 3)``, in the camera

    Returns
    -------
    out : array of shape ``(..., 3)``: the azimuth ``atan2(x, z)`` in (-π, π], the inclination ``acos(y / r)`` in [0, π], from the y
        axis, and the radius r. On the y axis the azimuth is 0; derivatives there, and at 0, are 0 where they do not exist

    Raises
    ------
    ArgumentError
        if the shape is another.

    Examples
    --------
    >>> import numpy as np
    >>> points_to_spherical(np.asarray([2.0, 0.0, 0.0]))
    array([1.5708, 1.5708, 2.    ])
    """
    xp, points = ivy_api.check_arrays(points=(points, 3))
    return spherical(points, xp)


def spherical(points: Array, xp: ArrayNamespace) -> Array:
    x, y, z = xp.unstack(points, axis=-1)
    across = xp.hypot(x, z)
    return xp.stack((xp.atan2(x, z), xp.atan2(across, y), xp.hypot(across, y)), axis=-1)


@ivy_api.explain_errors
def spherical_to_points(coordinates: ArrayLike) -> Array:
    """Return the points at azimuths, inclinations and radii: the inverse of `points_to_spherical`.

    Parameters
    ----------
    coordinates : array of shape ``(..., 3)``: azimuth and inclination in radians, and radius

    Returns
    -------
    out : array of shape ``(..., 3)``, in the camera

    Raises
    ------
    ArgumentError
        if the shape is another.

    Examples
    --------
    >>> import numpy as np
    >>> spherical_to_points(np.asarray([0.0, np.pi / 2, 2.0])).round(12)
    array([0., 0., 2.])
    """
    xp, coordinates = ivy_api.check_arrays(coordinates=(coordinates, 3))
    azimuth, inclination, radius = xp.unstack(coordinates, axis=-1)
    across = radius * xp.sin(inclination)
    return xp.stack((across * xp.sin(azimuth), radius * xp.cos(inclination), across * xp.cos(azimuth)), axis=-1)


@ivy_api.explain_errors
def spherical_to_angular_pixels(coordinates: ArrayLike, pixels_per_degree: float) -> Array:
    """Return spherical coordinates in pixels of equal angles, as Ivy Vision of 2021 had them.

    Parameters
    ----------
    coordinates : array of shape ``(..., 3)``: azimuth and inclination in radians, and radius
    pixels_per_degree : a positive number

    Returns
    -------
    out : array of shape ``(..., 3)``: x, which is ``(180 - azimuth) mod 360`` degrees, y, which is the inclination, both times
        ``pixels_per_degree``, and the radius

    Raises
    ------
    ArgumentError
        if the shape is another, or ``pixels_per_degree`` is not positive.

    Examples
    --------
    >>> import numpy as np
    >>> spherical_to_angular_pixels(np.asarray([0.0, np.pi / 2, 2.0]), 2)
    array([360., 180.,   2.])
    """
    scale = _scale("spherical_to_angular_pixels", pixels_per_degree)
    xp, coordinates = ivy_api.check_arrays(coordinates=(coordinates, 3))
    azimuth, inclination, radius = xp.unstack(coordinates, axis=-1)
    x = xp.remainder(math.pi - azimuth, 2 * math.pi)
    return xp.stack((x * scale, inclination * scale, radius), axis=-1)


@ivy_api.explain_errors
def angular_pixels_to_spherical(pixels: ArrayLike, pixels_per_degree: float) -> Array:
    """Return the spherical coordinates at pixels of equal angles: the inverse of `spherical_to_angular_pixels`.

    Parameters
    ----------
    pixels : array of shape ``(..., 3)``: x, y and radius
    pixels_per_degree : a positive number

    Returns
    -------
    out : array of shape ``(..., 3)``: azimuth and inclination in radians, and radius

    Raises
    ------
    ArgumentError
        if the shape is another, or ``pixels_per_degree`` is not positive.

    Examples
    --------
    >>> import numpy as np
    >>> angular_pixels_to_spherical(np.asarray([360.0, 180.0, 2.0]), 2)
    array([0.    , 1.5708, 2.    ])
    """
    scale = _scale("angular_pixels_to_spherical", pixels_per_degree)
    xp, pixels = ivy_api.check_arrays(pixels=(pixels, 3))
    x, y, radius = xp.unstack(pixels, axis=-1)
    return xp.stack((math.pi - x / scale, y / scale, radius), axis=-1)


def _scale(function: str, pixels_per_degree: float) -> float:
    """Return the pixels of a radian."""
    if not pixels_per_degree > 0:
        raise ArgumentError(f"{function} takes a positive number of pixels per degree; got {pixels_per_degree}.")
    return pixels_per_degree * 180.0 / math.pi


@ivy_api.explain_errors
def equirectangular_project(points: ArrayLike, height: int, width: int) -> tuple[Array, Array]:
    """Return the pixel coordinates of points in an equirectangular image, and their distances.

    Parameters
    ----------
    points : array of shape ``(..., 3)``, in the camera: x to the right, y down, z forward
    height, width : the size of the image

    Returns
    -------
    pixels : array of shape ``(..., 2)``: x from -0.5 to ``width - 0.5`` and y from -0.5 to ``height - 0.5``. Derivatives on the y
        axis and at 0 are 0 where they do not exist
    radius : array of shape ``(...)``: the distances from the camera

    Raises
    ------
    ArgumentError
        if the shape is another, or a size is less than 1.

    Examples
    --------
    >>> import numpy as np
    >>> pixels, radius = equirectangular_project(np.asarray([0.0, 0.0, 3.0]), 180, 360)
    >>> pixels
    array([179.5,  89.5])
    """
    require_size("equirectangular_project", height, width)
    xp, points = ivy_api.check_arrays(points=(points, 3))
    azimuth, inclination, radius = xp.unstack(spherical(points, xp), axis=-1)
    x = azimuth * (width / (2 * math.pi)) + (width - 1) / 2
    return xp.stack((x, (math.pi - inclination) * (height / math.pi) - 0.5), axis=-1), radius


@ivy_api.explain_errors
def equirectangular_unproject(pixels: ArrayLike, radius: ArrayLike, height: int, width: int) -> Array:
    """Return the points at pixels of an equirectangular image: the inverse of `equirectangular_project`.

    Parameters
    ----------
    pixels : array of shape ``(..., 2)``: x and y
    radius : array of shape ``(...)``, or a number: the distances from the camera; 1 gives unit directions
    height, width : the size of the image

    Returns
    -------
    out : array of shape ``(..., 3)``, in the camera

    Raises
    ------
    ArgumentError
        if the shapes are others, or a size is less than 1.

    Examples
    --------
    >>> import numpy as np
    >>> equirectangular_unproject(np.asarray([179.5, 89.5]), 3.0, 180, 360).round(12)
    array([0., 0., 3.])
    """
    require_size("equirectangular_unproject", height, width)
    xp, pixels, radius = ivy_api.check_arrays(pixels=(pixels, 2), radius=(radius,))
    x, y = xp.unstack(pixels, axis=-1)
    return _directions(x, y, height, width, xp) * radius[..., None]


def _directions(x: Array, y: Array, height: int, width: int, xp: ArrayNamespace) -> Array:
    azimuth = (x - (width - 1) / 2) * (2 * math.pi / width)
    down = (y - (height - 1) / 2) * (math.pi / height)
    across = xp.cos(down)
    return xp.stack(xp.broadcast_arrays(across * xp.sin(azimuth), xp.sin(down), across * xp.cos(azimuth)), axis=-1)


@ivy_api.explain_errors
def equirectangular_to_points(radius: ArrayLike) -> Array:
    """Return the points that an equirectangular image of distances shows.

    Parameters
    ----------
    radius : array of shape ``(..., h, w)``: distances from the camera

    Returns
    -------
    out : array of shape ``(..., h, w, 3)``, in the camera

    Raises
    ------
    ArgumentError
        if the shape is another.

    Examples
    --------
    >>> import numpy as np
    >>> equirectangular_to_points(np.full((3, 5), 2.0))[1, 2]
    array([0., 0., 2.])
    """
    xp, radius = ivy_api.check_arrays(radius=(radius, "h", "w"))
    height, width, device = radius.shape[-2], radius.shape[-1], ivy_api.device_of(radius)
    x, y = columns(width, radius.dtype, device, xp), columns(height, radius.dtype, device, xp)
    return _directions(x, y[:, None], height, width, xp) * radius[..., None]


@ivy_api.explain_errors
def pad_equirectangular(image: ArrayLike, width: int) -> Array:
    """Return an equirectangular image with a border of what lies beyond its edges.

    The left and right sides continue at each other. Beyond a pole are the rows next to it, turned by half of the width, in reverse
    order.

    Parameters
    ----------
    image : array of any data type and of shape ``(..., h, w, c)``
    width : the width of the border: from 0 to the height and the width of the image

    Returns
    -------
    out : array of shape ``(..., h + 2 width, w + 2 width, c)``

    Raises
    ------
    ArgumentError
        if the border is wider than the image, or negative, or no integer, or the width of the image is odd, so that no column is
        opposite to another one.

    Examples
    --------
    >>> import numpy as np
    >>> pad_equirectangular(np.asarray([[0, 1], [2, 3]])[..., None], 1)[..., 0]
    array([[0, 1, 0, 1],
           [1, 0, 1, 0],
           [3, 2, 3, 2],
           [2, 3, 2, 3]])
    """
    xp, image = ivy_api.check_arrays(None, image=(image, "h", "w", "c"))
    _require_border(image.shape[-3], image.shape[-2], width)
    return _padded(image, width, xp) if width else image


def _require_border(height: Any, columns_of_image: Any, width: int) -> None:
    require_integer("pad_equirectangular", "width", width)
    if columns_of_image % 2:
        raise ArgumentError(f"pad_equirectangular takes images of an even width; got {columns_of_image}.")
    if not 0 <= width <= min(height, columns_of_image):
        raise ArgumentError(
            f"pad_equirectangular takes a border from 0 to the size of the image, {height} × {columns_of_image}; got {width}."
        )


def _padded(image: Array, width: int, xp: ArrayNamespace) -> Array:
    half = image.shape[-2] // 2
    above = xp.roll(xp.flip(image[..., :width, :, :], axis=-3), half, axis=-2)
    below = xp.roll(xp.flip(image[..., image.shape[-3] - width :, :, :], axis=-3), half, axis=-2)
    tall = xp.concat((above, image, below), axis=-3)
    return xp.concat((tall[..., image.shape[-2] - width :, :], tall, tall[..., :width, :]), axis=-2)
