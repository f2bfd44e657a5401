"""Batch axes: the same for several arrays, one instead of many, and scattering in each element of a batch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ivy_api.typing import ArrayNamespace, ScatterMode
    from ivy_vision._types import Array, ArrayLike


def same_batch(arrays: tuple[Array, ...], trailing: int, xp: ArrayNamespace) -> tuple[Array, ...]:
    """Return arrays with the same batch axes, those before the last ``trailing`` ones."""
    batches = [tuple(x.shape)[: len(x.shape) - trailing] for x in arrays]
    if all(batch == batches[0] for batch in batches):
        return arrays
    if any(n is None for batch in batches for n in batch):  # sizes that a compiler does not know broadcast in arithmetic only
        zero: Any = 0.0
        for x in arrays:
            zero = zero + xp.zeros_like(x[(..., *(slice(0, 1),) * trailing)])
        return tuple(x + zero for x in arrays)
    shape = xp.broadcast_shapes(*batches)
    return tuple(
        x if batch == shape else xp.broadcast_to(x, (*shape, *x.shape[len(batch) :]))
        for x, batch in zip(arrays, batches, strict=True)
    )


def over_batch(x: Array, trailing: int, other: Array, others: int, xp: ArrayNamespace) -> Array:
    """Return an array with the batch axes of another one: a copy, or the array itself if it has them.

    ``trailing`` and ``others`` are the numbers of axes of each that are not batch axes.
    """
    shape = tuple(other.shape)
    batch = shape[: len(shape) - others]
    if tuple(x.shape)[: len(x.shape) - trailing] == batch:
        return x
    if any(n is None for n in batch):
        everywhere = xp.ones_like(other[(..., *(0,) * others, *(None,) * trailing)], dtype=xp.bool)
    else:
        everywhere = xp.ones((*batch, *(1,) * trailing), dtype=xp.bool, device=ivy_api.device_of(x))
    return xp.where(everywhere, x, x)


def promoted(x: Array, y: Array, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Return two arrays of one data type: arrays without axes, of which matrices are taken apart, may not count in a promotion."""
    if x.dtype == y.dtype:
        return x, y
    dtype = xp.result_type(x.dtype, y.dtype)
    return xp.astype(x, dtype), xp.astype(y, dtype)


def as_array(x: ArrayLike, beside: Array, xp: ArrayNamespace) -> Array:
    """Return a sequence of booleans or integers as an array of its own data type, and an array as it is."""
    return xp.asarray(x, device=ivy_api.device_of(beside)) if isinstance(x, (list, tuple)) else x


def beside(x: Array, trailing: int) -> Array:
    """Return an array with a new axis before its last ``trailing`` ones, or as it is if broadcasting adds that axis."""
    if x.ndim == trailing:
        return x
    return x[..., None, :] if trailing else x[..., None]


def one_batch_axis(x: Array, y: Array, xp: ArrayNamespace) -> tuple[Array, Array, Callable[[Array], Array]]:
    """Return two arrays with three trailing axes with one batch axis before them, and what restores the batch axes of a result."""
    x, y = same_batch((x, y), 3, xp)
    batch = tuple(x.shape)[:-3]
    if len(batch) == 1:
        return x, y, lambda out: out
    if not batch:
        return x[None, ...], y[None, ...], lambda out: out[0, ...]
    sizes = tuple(-1 if n is None else n for n in batch)
    flat = [xp.reshape(a, (-1, *a.shape[-3:])) for a in (x, y)]
    return flat[0], flat[1], lambda out: xp.unflatten(out, 0, sizes)


def scattered(cell: Array, values: Array, cells: int, xp: ArrayNamespace, mode: ScatterMode = "add", start: float = 0.0) -> Array:
    """Return the values of points combined in cells, of each element of a batch.

    Parameters
    ----------
    cell : array of integers of shape ``(..., n)``, from 0 to ``cells``; the last one is for points that are left out
    values : array of shape ``(..., n, f)``
    cells : the number of cells
    xp : the namespace
    mode : ``"add"`` or ``"min"``
    start : the value of cells without points

    Returns
    -------
    out : array of shape ``(..., cells + 1, f)``
    """
    empty = xp.zeros_like(xp.sum(values, axis=-2, keepdims=True))  # of a batch whose size a compiler may not know
    column = xp.full((cells + 1, 1), start, dtype=values.dtype, device=ivy_api.device_of(values))
    return xp.scatter_update(empty + column, cell[..., None], values, batch_dims=len(values.shape) - 2, mode=mode)
