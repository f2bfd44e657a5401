"""`Camera`: the matrices of a pinhole camera and the size of its images, as one argument of functions and transformations."""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Real
from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_vision import cameras, depth
from ivy_vision.pixels import grid, require_size

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ivy_vision._types import Array, ArrayLike


@dataclass(frozen=True, eq=False)
class Camera:
    """A pinhole camera, or a batch of them with images of one size: a pytree of its two matrices.

    Attributes
    ----------
    intrinsic : array of shape ``(..., 3, 3)``: ``K``, with the last row ``(0, 0, 1)``
    extrinsic : array of shape ``(..., 3, 4)``: ``[R | t]``, from the world to the camera
    height, width : the size of the images

    References
    ----------
    ``kornia.geometry.PinholeCamera``.

    Examples
    --------
    >>> import numpy as np
    >>> camera = Camera.from_fov(np.eye(3, 4), 480, 640, fov=[1.0, 0.8])
    >>> pixels, depth = camera.project(np.asarray([[0.0, 0.0, 2.0]]))
    >>> pixels
    array([[319.5, 239.5]])
    """

    intrinsic: Array
    extrinsic: Array
    height: int
    width: int

    @classmethod
    def from_fov(cls, extrinsic: ArrayLike, height: int, width: int, *, fov: ArrayLike) -> Camera:
        """Return a camera with the principal point in the middle of its image.

        Parameters
        ----------
        extrinsic : array of shape ``(..., 3, 4)``, from the world to the camera
        height, width : the size of the images
        fov : array of shape ``(..., 2)``, or two numbers: the full angles of view along x and y, in radians

        Returns
        -------
        out : Camera

        Raises
        ------
        ArgumentError
            if the shapes are others, a size is less than 1, or an angle given as a number is not between 0 and π.
        """
        require_size("Camera.from_fov", height, width)
        if not all(0.0 < angle < math.pi for angle in _numbers(fov)):
            raise ArgumentError(f"Camera.from_fov takes angles between 0 and π, in radians; got {fov}.")
        xp, extrinsic, fov = ivy_api.check_arrays(extrinsic=(extrinsic, 3, 4), fov=(fov, 2))
        middle = cameras.half_size(height, width, extrinsic, xp) - 0.5
        return cls(cameras.intrinsic(cameras.fov_to_focal(fov, height, width), middle, None, xp), extrinsic, height, width)

    @property
    def center(self) -> Array:
        """The position in the world: array of shape ``(..., 3)``."""
        return cameras.camera_center(self.extrinsic)

    @property
    def projection(self) -> Array:
        """The projection matrix ``K [R | t]``: array of shape ``(..., 3, 4)``."""
        return cameras.projection_matrix(self.intrinsic, self.extrinsic)

    def project(self, points: ArrayLike) -> tuple[Array, Array]:
        """Return the pixels and depths of points of shape ``(..., n, 3)`` in the world: see `project`."""
        return cameras.project(points, self.intrinsic, self.extrinsic)

    def unproject(self, pixels: ArrayLike, depth: ArrayLike) -> Array:
        """Return the points in the world at pixels of shape ``(..., n, 2)`` and depths of shape ``(..., n)``: see `unproject`."""
        return cameras.unproject(pixels, depth, self.intrinsic, self.extrinsic)

    def rays(self, pixels: ArrayLike | None = None) -> tuple[Array, Array]:
        """Return the rays through pixels in the world: see `camera_rays`.

        Parameters
        ----------
        pixels : array of shape ``(..., n, 2)``; all pixels, row by row, by default

        Returns
        -------
        origins, directions : arrays of shape ``(..., n, 3)``
        """
        if pixels is None:
            xp = ivy_api.namespace_for(self.intrinsic)
            every = grid(self.height, self.width, self.intrinsic.dtype, ivy_api.device_of(self.intrinsic), xp)
            pixels = xp.reshape(every, (self.height * self.width, 2))
        return cameras.camera_rays(pixels, self.intrinsic, self.extrinsic)

    def depth_to_points(self, image: ArrayLike) -> Array:
        """Return the points in the world that a depth image of shape ``(..., h, w)`` shows: see `depth_to_points`."""
        return depth.depth_to_points(image, self.intrinsic, self.extrinsic)

    def resized(self, height: int, width: int) -> Camera:
        """Return the camera of images that are resized, such that their outer edges stay.

        Parameters
        ----------
        height, width : the new size

        Returns
        -------
        out : Camera

        Raises
        ------
        ArgumentError
            if a size is less than 1.
        """
        require_size("Camera.resized", height, width)
        x, y = width / self.width, height / self.height
        return self._mapped([[x, 0.0, 0.5 * x - 0.5], [0.0, y, 0.5 * y - 0.5], [0.0, 0.0, 1.0]], height, width)

    def cropped(self, top: int, left: int, height: int, width: int) -> Camera:
        """Return the camera of images that are cropped.

        Parameters
        ----------
        top, left : the first row and column that stay
        height, width : the new size

        Returns
        -------
        out : Camera

        Raises
        ------
        ArgumentError
            if a size is less than 1.
        """
        require_size("Camera.cropped", height, width)
        return self._mapped([[1.0, 0.0, -left], [0.0, 1.0, -top], [0.0, 0.0, 1.0]], height, width)

    def _mapped(self, pixels: list[list[float]], height: int, width: int) -> Camera:
        """Return the camera whose pixels are an affine map of those of this one."""
        xp, intrinsic, by = ivy_api.check_arrays(intrinsic=(self.intrinsic, 3, 3), pixels=(pixels, 3, 3))
        return Camera(xp.matmul(by, intrinsic), self.extrinsic, height, width)


def _numbers(given: Any) -> Iterator[Any]:
    """Yield the numbers in nested sequences; what is in arrays is not known without waiting for it."""
    if isinstance(given, (list, tuple)):
        for part in given:
            yield from _numbers(part)
    elif isinstance(given, Real):
        yield given


def _flatten(camera: Camera) -> Any:
    return (camera.intrinsic, camera.extrinsic), (camera.height, camera.width), ("intrinsic", "extrinsic")


ivy_api.register_pytree_node(Camera, _flatten, lambda size, matrices: Camera(*matrices, *size))
