"""Indices and updates of scatter functions."""

from __future__ import annotations

from math import prod
from typing import get_args

from ivy_api._types import ScatterMode
from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.bodies.indices import add_all, arange_dynamic, normalise_indices, redirect_out_of_range, reshape_along_axis, strides
from ivy_api.bodies.options import unknown_option
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic, shapes_differ, static_length
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace


MODES = get_args(ScatterMode)
FUNCTIONS: dict[ScatterMode, str] = {"add": "add", "multiply": "multiply", "min": "minimum", "max": "maximum"}


def block_starts(
    function: str, x: Array, start: Array | Sequence[int | Array], sizes: Sequence[Any], xp: ArrayNamespace
) -> list[Array]:
    """Return the start of a block along each axis, clipped so that the block lies within ``x``."""
    shape = dynamic_shape(function, x, xp)
    given = start.shape[0] if hasattr(start, "shape") else len(start)
    if shapes_differ((len(sizes), given), (len(shape),) * 2):
        raise ArgumentError(f"{function} takes one start and one size for each of {len(shape)} axes; got {given} and {len(sizes)}.")
    if any(not is_dynamic(size, n) and size > n for size, n in zip(sizes, shape, strict=True)):
        raise ArgumentError(f"{function} takes a block that is not larger than x; got {tuple(sizes)} for shape {shape}.")
    begins = []
    for axis, size in enumerate(sizes):
        begin, length = start[axis], shape[axis]
        position = arange_dynamic(begin, begin + 1, x, xp)[0] if isinstance(begin, int) else begin
        begins.append(xp.clip(normalise_indices(function, position, length, xp, any_value=True), 0, length - size))
    return begins


def flat_indices(function: str, shape: tuple[Any, ...], indices: Array, batch_dims: int, xp: ArrayNamespace) -> Array:
    """Return flat indices, one for each index vector, over the batch axes and the indexed axes."""
    depth, batch, given = static_length(function, indices, -1), shape[:batch_dims], dynamic_shape(function, indices, xp)[:-1]
    check_depth(function, shape, depth, batch_dims)
    if shapes_differ(given[:batch_dims], batch) or indices.ndim <= batch_dims:
        raise ArgumentError(
            f"{function} takes indices whose leading axes are the batch axes, {batch}; got shape {tuple(indices.shape)}."
        )
    used = shape[: batch_dims + depth]
    steps, ndim = strides(used), indices.ndim - 1
    parts = [reshape_along_axis(n, ndim, arange_dynamic(0, batch[n], indices, xp) * steps[n], xp) for n in range(batch_dims)]
    parts += [normalise_indices(function, indices[..., n], used[batch_dims + n], xp) * steps[batch_dims + n] for n in range(depth)]
    if not parts:
        parts = [xp.zeros(given, dtype=indices.dtype)]
    own = [(indices[..., n], used[batch_dims + n]) for n in range(depth)]
    return xp.reshape(redirect_out_of_range(xp.broadcast_to(add_all(parts), given), own, prod(used), xp), (-1,))


def check_depth(function: str, shape: tuple[Any, ...], depth: int, batch_dims: int) -> None:
    if batch_dims + depth > len(shape):
        raise ArgumentError(
            f"{function} takes at most one index for each axis of the array after its {batch_dims} batch axes; got {depth} for "
            f"shape {shape}."
        )


def identity_of(mode: ScatterMode, dtype: Any, xp: ArrayNamespace) -> float:
    """Return the identity element of min or max."""
    sign = 1 if mode == "min" else -1
    if xp.isdtype(dtype, "real floating"):
        return sign * float("inf")
    limits = xp.iinfo(dtype)
    return int(limits.max if mode == "min" else limits.min)


def check_mode(function: str, mode: ScatterMode, x: Array, xp: ArrayNamespace) -> None:
    if mode == "set":
        return
    if mode not in MODES:
        raise unknown_option(function, "mode", mode)
    kinds = ("real floating", "integral") if mode in ("min", "max") else "numeric"
    if not xp.isdtype(x.dtype, kinds):
        raise dtype_error(f"{function} with mode={mode!r}", "real-valued" if mode in ("min", "max") else "numeric", x.dtype)


def scatter_into_rows(x: Array, indices: Array, updates: Array, mode: ScatterMode, xp: ArrayNamespace) -> Array:
    """Sort the updates by index, combine those of one index in a tree reduction, and gather the result of each row."""
    if indices.shape[0] == 0 or x.shape[0] == 0:
        return x
    if is_dynamic(indices.shape[0]):  # there may be none: add one, for the index after the last
        indices = xp.concat([indices, arange_dynamic(0, dynamic_shape("scatter_update", x, xp)[0] + 1, x, xp)[-1:]])
        updates = xp.concat(
            [updates, xp.zeros((1, *dynamic_shape("scatter_update", x, xp)[1:]), dtype=x.dtype, device=device_of(x))]
        )
    order = xp.argsort(indices, stable=True)
    indices, updates = xp.take(indices, order), xp.take(updates, order, axis=0)
    rows = arange_dynamic(0, dynamic_shape("scatter_update", x, xp)[0], x, xp)
    last = xp.searchsorted(indices, rows, side="right") - 1
    found = xp.maximum(last, xp.zeros_like(last))
    own = xp.expand_dims((last >= 0) & xp.equal(xp.take(indices, found), rows), 1)
    if mode == "set":
        return xp.where(own, xp.take(updates, found, axis=0), x)
    combine: Callable[[Array, Array], Array] = getattr(xp, FUNCTIONS[mode])
    count = static_length("scatter_update", indices, 0)
    distance = 1
    while distance < count:  # segmented scan: each round doubles the distance
        same = xp.expand_dims(xp.equal(indices[distance:], indices[:-distance]), 1)
        joined = xp.where(same, combine(updates[distance:, ...], updates[:-distance, ...]), updates[distance:, ...])
        updates = xp.concat([updates[:distance, ...], joined], axis=0)
        distance *= 2
    return xp.where(own, combine(x, xp.take(updates, found, axis=0)), x)
