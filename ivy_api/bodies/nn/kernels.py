"""Interpolation kernels, and weight matrices along one axis."""

from __future__ import annotations

from math import floor, pi, prod
from typing import get_args

from ivy_api._types import InterpolationMode
from ivy_api.adapt.arguments import device_of
from ivy_api.bodies.nn import spatial
from ivy_api.bodies.options import unknown_option
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace

RADII: dict[InterpolationMode, float] = {
    "linear": 1.0,
    "cubic": 2.0,
    "lanczos3": 3.0,
    "lanczos5": 5.0,
    "gaussian": 1.5,
    "mitchellcubic": 2.0,
}
"""The radius of the support of each kernel."""
SMOOTHING: tuple[InterpolationMode, ...] = ("gaussian", "mitchellcubic")
"""The kernels that do not interpolate: they smooth values at the sample positions too."""
MODES = get_args(InterpolationMode)


class Kernel:
    """An interpolation kernel.

    Attributes
    ----------
    mode : one of `RADII`
    coefficient : the coefficient of the cubic kernel
    width : the factor by which the kernel is widened
    exclude : whether weights out of bounds are excluded
    """

    def __init__(self, mode: InterpolationMode, coefficient: float, width: float, exclude: bool) -> None:
        self.mode, self.coefficient, self.width, self.exclude = mode, coefficient, width, exclude

    def __call__(self, distance: Array, xp: ArrayNamespace) -> Array:
        """Return the weights at distances from the centre, which need not sum to 1."""
        d = xp.abs(distance)
        if self.mode == "linear":
            return xp.maximum(1.0 - d, 0.0)
        if self.mode == "cubic":
            return cubic(d, self.coefficient, xp)
        radius = RADII[self.mode]
        if self.mode == "gaussian":
            return xp.where(d < radius, xp.exp(d * d * -2.0), 0.0)  # standard deviation 1/2
        if self.mode == "mitchellcubic":
            near = (7.0 / 6.0 * d - 2.0) * d * d + 8.0 / 9.0
            far = ((-7.0 / 18.0 * d + 2.0) * d - 10.0 / 3.0) * d + 16.0 / 9.0
            return xp.where(d < 1.0, near, xp.where(d < 2.0, far, 0.0))
        inside = (d > 0) & (d < radius)
        angle = xp.where(inside, d, 1.0) * pi
        wave = radius * xp.sin(angle) * xp.sin(angle / radius) / (angle * angle)
        return xp.where(inside, wave, xp.astype(d < radius, d.dtype))


def cubic(d: Array, a: float, xp: ArrayNamespace) -> Array:
    """Keys' cubic kernel at distances from the centre."""
    near = ((a + 2.0) * d - (a + 3.0)) * d * d + 1.0
    far = ((d - 5.0) * d + 8.0) * d * a - 4.0 * a
    return xp.where(d < 1.0, near, xp.where(d < 2.0, far, 0.0))


def require_mode(mode: InterpolationMode, antialias: bool, align_corners: bool) -> None:
    """Validate mode and options.

    Raises
    ------
    ValueError
        if an option is invalid or not supported by the mode.
    """
    if mode not in MODES:
        raise unknown_option("nn.interpolate", "mode", mode)
    if (antialias or align_corners) and mode not in RADII:
        raise ArgumentError(
            f"nn.interpolate takes antialias and align_corners for {', '.join(map(repr, RADII))} only; got the mode {mode!r}."
        )


def resize_geometry(shape: tuple[int, ...], size: Any, scale_factor: Any) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Return the output size of each axis, and the distance between output samples in input pixels.

    Raises
    ------
    ValueError
        if the arguments are inconsistent.
    """
    space = len(shape)
    if (size is None) == (scale_factor is None):
        raise ArgumentError(
            f"nn.interpolate takes either size or scale_factor; got size {size!r} and scale_factor {scale_factor!r}."
        )
    if size is not None:
        found = spatial.sizes("nn.interpolate", "size", size, space)
        return found, tuple(n / m for n, m in zip(shape, found, strict=True))
    factors = scale_factor if isinstance(scale_factor, (tuple, list)) else (scale_factor,) * space
    found = tuple(floor(n * f) for n, f in zip(shape, factors, strict=False))
    if len(factors) != space or min(found) < 1:
        raise ArgumentError(
            f"nn.interpolate takes a scale_factor, or one for each of the {space} spatial axes, that leaves at least one element "
            f"along each; got {scale_factor!r} for the spatial shape {tuple(shape)}."
        )
    return found, tuple(1.0 / f for f in factors)


def nearest(n: int, m: int, scale: float | None, *, exact: bool) -> list[int]:
    """Return the nearest of ``n`` elements for each of ``m`` samples; in integer arithmetic if only the sizes determine it."""
    if scale is None:
        return [(2 * i + 1) * n // (2 * m) if exact else i * n // m for i in range(m)]
    return [min(floor((i + 0.5 if exact else i) * scale), n - 1) for i in range(m)]


def weights(positions: list[float], n: int, kernel: Kernel, like: Array, xp: ArrayNamespace) -> Array:
    """Return a matrix with the weights of ``n`` elements for each position, one row per position.

    Distances are computed from the floor of a position, so that they are exact for large positions.
    """
    dtype = _exact(like, xp)
    room = 0 if kernel.exclude else int(RADII[kernel.mode] * kernel.width) + 1
    below = [float(floor(p)) for p in positions]
    beyond = [p - b for p, b in zip(positions, below, strict=True)]
    ends = min(below[0], 0.0) - room, max(below[-1], n - 1.0) + room
    first, last = (0, n) if kernel.exclude else (int(ends[0]), int(ends[1]) + 1)
    options = {"dtype": dtype, "device": device_of(like)}
    elements = xp.arange(first, last, **options)
    whole = elements[None, :] - xp.asarray(below, **options)[:, None]
    found = kernel((whole - xp.asarray(beyond, **options)[:, None]) / kernel.width, xp)
    found = found / xp.sum(found, axis=-1, keepdims=True)
    if first < 0:
        found = xp.concat([xp.sum(found[:, : 1 - first], axis=-1, keepdims=True), found[:, 1 - first :]], axis=-1)
    if last > n:
        found = xp.concat([found[:, : n - 1], xp.sum(found[:, n - 1 :], axis=-1, keepdims=True)], axis=-1)
    return found if found.dtype == like.dtype else xp.astype(found, like.dtype)


def overlaps(n: int, m: int, scale: float, like: Array, xp: ArrayNamespace) -> Array:
    """Return a matrix with the overlap of each of ``m`` output cells (rows) with each of ``n`` elements."""
    rows = []
    for i in range(m):
        low, high = i * scale, min((i + 1) * scale, float(n))
        covered = [max(min(j + 1.0, high) - max(float(j), low), 0.0) for j in range(n)]
        whole = sum(covered)
        rows.append([c / whole for c in covered])
    return xp.asarray(rows, dtype=like.dtype, device=device_of(like))


def apply_along_axis(x: Array, axis: int, matrix: Array, xp: ArrayNamespace) -> Array:
    """Multiply ``x`` by a matrix along an axis."""
    if axis == len(x.shape) - 2:
        return xp.matmul(matrix, x)
    flat = xp.reshape(x, (-1, *x.shape[1 : axis + 1], prod(x.shape[axis + 1 :])))
    return xp.reshape(xp.matmul(matrix, flat), (-1, *x.shape[1:axis], matrix.shape[0], *x.shape[axis + 1 :]))


def _exact(like: Array, xp: ArrayNamespace) -> Any:
    """The data type to compute weights in: at least single precision."""
    return like.dtype if xp.finfo(like.dtype).bits >= 32 else xp.float32
