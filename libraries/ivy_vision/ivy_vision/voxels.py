"""Voxel grids of points."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_vision._batches import over_batch, same_batch, scattered
from ivy_vision.pixels import index_dtype, require_size

if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


class VoxelGrid(NamedTuple):
    """A grid of points.

    Attributes
    ----------
    mean : array of shape ``(..., nx, ny, nz, 3 + f)``: the mean of the points in each cell and of their features; 0 in cells
        without points
    count : array of shape ``(..., nx, ny, nz)``: the number of points in each cell, as a floating-point number
    resolution : array of shape ``(..., 3)``: the size of a cell
    lower : array of shape ``(..., 3)``: the lower corner of the grid
    """

    mean: Array
    count: Array
    resolution: Array
    lower: Array


@ivy_api.explain_errors
def voxel_grid(
    points: ArrayLike,
    shape: tuple[int, int, int],
    *,
    features: ArrayLike | None = None,
    bounds: ArrayLike | None = None,
) -> VoxelGrid:
    """Return the means of points, and of their features, in the cells of a grid.

    Points outside of the bounds, and those with ``nan`` or ``inf``, are left out. Those on the upper bounds are in the last cells.

    Parameters
    ----------
    points : array of shape ``(..., n, 3)``
    shape : the number of cells along x, y and z
    features : array of shape ``(..., n, f)``
    bounds : array of shape ``(..., 2, 3)``: the lower and the upper corner of the grid; by default those of all points without a
        ``nan`` or an ``inf``, of each element of a batch by itself; 0 if there are none

    Returns
    -------
    out : VoxelGrid, a named tuple ``(mean, count, resolution, lower)``

    Raises
    ------
    ArgumentError
        if the shapes are others, the batch axes do not broadcast, the numbers of cells are not three integers from 1 on, or there
        are neither points nor bounds.

    References
    ----------
    ``scipy.stats.binned_statistic_dd``, ``pytorch3d.ops.add_pointclouds_to_volumes``.

    Examples
    --------
    >>> import numpy as np
    >>> points = np.asarray([[0.0, 0.0, 0.0], [0.2, 0.0, 0.0], [1.0, 1.0, 1.0]])
    >>> voxel_grid(points, (2, 1, 1)).count[:, 0, 0]
    array([2., 1.])
    """
    _require_cells(shape)
    xp, points, features, bounds = ivy_api.check_arrays(
        points=(points, "n", 3), features=(features, "n", "f"), bounds=(bounds, 2, 3)
    )
    if bounds is None:
        bounds = _bounds(points, xp)
    lower = bounds[..., 0, :]
    size = xp.asarray(list(map(float, shape)), dtype=points.dtype, device=ivy_api.device_of(points))
    resolution = (bounds[..., 1, :] - lower) / size
    columns = [points] if features is None else [points, features]
    points, *columns = same_batch((points, *columns, lower[..., None, :]), 2, xp)
    values = xp.concat((*columns[:-1], xp.ones_like(points[..., :1])), axis=-1)
    mean, count = _means(_cells(points, bounds, resolution, shape, xp), values, shape, xp)
    return VoxelGrid(mean, count, *(over_batch(x, 1, count, 3, xp) for x in (resolution, lower)))


def _require_cells(shape: Any) -> None:
    if not isinstance(shape, (list, tuple)) or len(shape) != 3 or not all(hasattr(n, "__index__") for n in shape):
        raise ArgumentError(f"voxel_grid takes a shape of three integers, the cells along x, y and z; got {shape!r}.")
    require_size("voxel_grid", *shape)


def _bounds(points: Array, xp: ArrayNamespace) -> Array:
    """Return the corners of the box of all points that are finite; 0 if there are none."""
    if points.shape[-2] == 0:
        raise ArgumentError("voxel_grid of no points has no bounds: pass bounds=.")
    is_finite = xp.all(xp.isfinite(points), axis=-1, keepdims=True)
    corners = xp.stack(
        (xp.min(xp.where(is_finite, points, float("inf")), axis=-2), xp.max(xp.where(is_finite, points, -float("inf")), axis=-2)),
        axis=-2,
    )
    return xp.where(xp.any(is_finite, axis=-2, keepdims=True), corners, 0.0)


def _cells(points: Array, bounds: Array, resolution: Array, shape: tuple[int, int, int], xp: ArrayNamespace) -> Array:
    """Return the index of the cell of each point, that behind the last one for points outside."""
    points, bounds, resolution = ivy_api.stop_gradient((points, bounds, resolution))
    lower, upper = bounds[..., None, 0, :], bounds[..., None, 1, :]
    is_inside = xp.all((points >= lower) & (points <= upper), axis=-1)
    width = resolution[..., None, :]
    position = xp.floor((points - lower) / xp.where(width > 0.0, width, 1.0))
    inside = (xp.clip(xp.where(is_inside, position[..., i], 0.0), min=0.0, max=n - 1.0) for i, n in enumerate(shape))
    x, y, z = (xp.astype(part, index_dtype(xp)) for part in inside)
    return xp.where(is_inside, (x * shape[1] + y) * shape[2] + z, shape[0] * shape[1] * shape[2])


def _means(cell: Array, values: Array, shape: tuple[int, int, int], xp: ArrayNamespace) -> tuple[Array, Array]:
    """Return the means of the first columns, and the sum of the last one."""
    cells = shape[0] * shape[1] * shape[2]
    is_inside = (cell < cells)[..., None]
    total = scattered(cell, xp.where(is_inside, values, 0.0), cells, xp)[..., :cells, :]
    total = xp.unflatten(total, -2, shape)
    count = total[..., -1]
    return total[..., :-1] / xp.where(count > 0.0, count, 1.0)[..., None], count
