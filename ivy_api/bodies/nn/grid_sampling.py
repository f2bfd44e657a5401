"""Grid sampling: the elements and weights of samples at fractional coordinates."""

from __future__ import annotations

from math import prod
from typing import get_args

from ivy_api._types import GridPaddingMode, GridSampleMode
from ivy_api.bodies.nn.kernels import cubic
from ivy_api.bodies.operands import index_dtype
from ivy_api.bodies.options import unknown_option
from ivy_api.bodies.shapes import dynamic_shape
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace

    Taps = list[tuple[Array, Array | None]]

MODES = get_args(GridSampleMode)
PADDING_MODES = get_args(GridPaddingMode)


class BoundaryMode:
    """The padding mode outside of an axis of ``n`` elements."""

    def __init__(self, mode: GridPaddingMode, n: int, align_corners: bool) -> None:
        self.mode, self.n, self.align_corners = mode, n, align_corners

    def __call__(self, position: Array, xp: ArrayNamespace) -> Array:
        """Map each coordinate to its counterpart inside."""
        if self.mode == "zeros":
            return position
        if self.mode == "reflection":
            position = self._reflected(position, xp)
        return xp.clip(position, 0.0, self.n - 1.0)

    def _reflected(self, position: Array, xp: ArrayNamespace) -> Array:
        low, span = (0.0, self.n - 1.0) if self.align_corners else (-0.5, float(self.n))
        if span == 0:
            return xp.zeros_like(position)
        far = xp.remainder(xp.abs(position - low), 2 * span)
        return span - xp.abs(far - span) + low

    def tap(self, whole: Array, weight: Array | None, xp: ArrayNamespace) -> tuple[Array, Array | None]:
        """Return the index of an element and its weight, which is 0 outside if the padding is zeros."""
        if self.mode == "zeros":  # elsewhere coordinates are near enough to be integers
            inside: Any = xp.clip(whole, 0.0, self.n - 1.0)
            weight = xp.where(inside == whole, 1.0 if weight is None else weight, xp.zeros_like(whole))
            whole = inside
        return xp.clip(xp.astype(whole, index_dtype(xp)), 0, self.n - 1), weight  # NaN coordinates give invalid indices


def check_options(mode: GridSampleMode, padding_mode: GridPaddingMode) -> None:
    """Validate the options of `grid_sample`.

    Raises
    ------
    ValueError
        if one is invalid.
    """
    if mode not in MODES:
        raise unknown_option("nn.grid_sample", "mode", mode)
    if padding_mode not in PADDING_MODES:
        raise unknown_option("nn.grid_sample", "padding_mode", padding_mode)


def unnormalise(position: Array, n: int, align_corners: bool) -> Array:
    """Convert coordinates from ``[-1, 1]`` to pixel coordinates."""
    return (position + 1.0) * ((n - 1) / 2) if align_corners else (position + 1.0) * (n / 2) - 0.5


def taps(position: Array, mode: GridSampleMode, outside: BoundaryMode, coefficient: float, xp: ArrayNamespace) -> Taps:
    """Return the indices and weights of the elements that a sample combines along one axis; weight ``None`` means 1."""
    if mode == "nearest":
        return [outside.tap(xp.round(outside(position, xp)), None, xp)]
    if mode == "linear":
        inner = outside(position, xp)
        below = xp.floor(inner)
        part = inner - below
        first, weight = outside.tap(below, 1.0 - part, xp)
        if outside.mode != "zeros":  # the next element from the index, which takes fewer operations than from the coordinate
            return [(first, weight), (xp.minimum(first + 1, outside.n - 1), part)]
        return [(first, weight), outside.tap(below + 1.0, part, xp)]
    below = xp.floor(position)
    part = position - below
    return [outside.tap(outside(below + float(i), xp), cubic(xp.abs(part - float(i)), coefficient, xp), xp) for i in (-1, 0, 1, 2)]


def clamped_taps(position: Array, n: int, xp: ArrayNamespace) -> Any:
    """Return the two taps of linear interpolation, clamped up to a distance of 1 from the axis, with zero weights beyond."""
    near = (position >= -1.0) & (position <= float(n))
    inner = xp.clip(position, 0.0, n - 1.0)
    below = xp.clip(xp.astype(xp.floor(inner), index_dtype(xp)), 0, n - 1)
    part = inner - xp.astype(below, position.dtype)
    nothing = xp.zeros_like(position)
    above = xp.clip(below + 1, 0, n - 1)
    return [(below, xp.where(near, 1.0 - part, nothing)), (above, xp.where(near, part, nothing))]


def gather_samples(x: Array, first: Array | None, taps: list[Any], xp: ArrayNamespace) -> Any:
    """Return the samples: sums over all combinations of taps of elements times weights.

    ``first`` has the batch indices; ``None`` if the batch is of size 1.
    """
    channels, flat = x.shape[-1], xp.reshape(x, (-1, x.shape[-1]))
    chosen: list[tuple[Any, Any]] = [(first, None)]
    for n, along in zip(x.shape[1:-1], taps, strict=True):  # the indices and weights of each combination, one axis after the other
        rows = [(None if index is None else index * n, weight) for index, weight in chosen]
        chosen = [
            (i if row is None else row + i, w if weight is None else weight if w is None else weight * w)
            for row, weight in rows
            for i, w in along
        ]
    total: Any = None
    for index, weight in chosen:
        found = xp.reshape(xp.take(flat, xp.reshape(index, (-1,)), axis=0), (*dynamic_shape("take", index, xp), channels))
        if weight is not None:
            found = found * xp.expand_dims(weight, axis=-1)
        total = found if total is None else total + found
    return total


def affine_sizes(theta: Array, size: Any) -> tuple[int, ...]:
    """Validate and return the size of an affine grid.

    Raises
    ------
    ValueError
        if it does not fit the matrices.
    """
    space = len(theta.shape) == 3 and theta.shape[1]
    if not space or theta.shape[2] != space + 1 or not isinstance(size, (tuple, list)) or len(size) != space or prod(size) < 1:
        raise ArgumentError(
            f"nn.affine_grid takes theta of shape (batch, d, d + 1) and a size of d numbers from 1 on; "
            f"got {tuple(theta.shape)} and {size!r}."
        )
    return tuple(size)
