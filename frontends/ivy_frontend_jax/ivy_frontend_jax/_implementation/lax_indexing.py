"""`jax.lax`: gather and scatter with dimension numbers."""

from __future__ import annotations

import enum
import math
from typing import Any, NamedTuple

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, arrays
from ivy_frontend_jax._implementation.defining import as_recorded, raw
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.indexing import fill
from ivy_frontend_jax._implementation.native import cast, full


class GatherDimensionNumbers(NamedTuple):
    """Which axes of the result and of the operand stand for what in `gather`."""

    offset_dims: tuple[int, ...]
    collapsed_slice_dims: tuple[int, ...]
    start_index_map: tuple[int, ...]
    operand_batching_dims: tuple[int, ...] = ()
    start_indices_batching_dims: tuple[int, ...] = ()


class ScatterDimensionNumbers(NamedTuple):
    """Which axes of the updates and of the operand stand for what in `scatter`."""

    update_window_dims: Any
    inserted_window_dims: Any
    scatter_dims_to_operand_dims: Any
    operand_batching_dims: Any = ()
    scatter_indices_batching_dims: Any = ()


class GatherScatterMode(enum.Enum):
    """What happens to indices out of bounds."""

    CLIP = 0
    FILL_OR_DROP = 1
    PROMISE_IN_BOUNDS = 2
    ONE_HOT = 3

    @staticmethod
    def from_any(s: Any) -> GatherScatterMode:
        """Return a mode by name; ``None`` is ``FILL_OR_DROP``."""
        if isinstance(s, GatherScatterMode):
            return s
        names = {
            "clip": GatherScatterMode.CLIP, None: GatherScatterMode.FILL_OR_DROP, "fill": GatherScatterMode.FILL_OR_DROP,
            "drop": GatherScatterMode.FILL_OR_DROP, "promise_in_bounds": GatherScatterMode.PROMISE_IN_BOUNDS,
        }  # fmt: skip
        if s not in names:
            raise ValueError(f'Unknown gather mode "{s}"')
        return names[s]


for _class in (GatherDimensionNumbers, ScatterDimensionNumbers, GatherScatterMode):
    FRONTEND.value(f"jax.lax.{_class.__name__}", _class)


class Windows:
    """The positions, in the flat operand, of windows: axes of the batch first, then one axis for each axis of the operand."""

    def __init__(self, xp: Any, shape: Any, indices: Any, index_map: Any, sizes: Any, batching: Any, own: Any, clip: bool) -> None:
        batch = tuple(indices.shape[:-1])
        rank, n = len(batch), len(shape)
        total, good = None, None
        for d in range(n):
            stride = math.prod(shape[d + 1 :])
            form = [1] * (rank + n)
            form[rank + d] = sizes[d]
            at = xp.reshape(xp.arange(sizes[d], dtype=xp.int32), tuple(form))
            if d in index_map:
                start = cast(xp, indices[..., index_map.index(d)], "int32")
                last = shape[d] - sizes[d]
                if not clip:
                    inside = (start >= full(xp, 0, start)) & (start <= full(xp, last, start))
                    good = inside if good is None else good & inside
                start = xp.clip(start, min=0, max=max(last, 0))
                at = at + xp.reshape(start, batch + (1,) * n)
            elif d in batching:
                line = [1] * (rank + n)
                axis = own[batching.index(d)]
                line[axis] = batch[axis]
                at = at + xp.reshape(xp.arange(batch[axis], dtype=xp.int32), tuple(line))
            at = at * full(xp, stride, at)
            total = at if total is None else total + at
        shape_ = batch + tuple(sizes)
        if total is None:
            total = xp.zeros(batch, dtype=xp.int32)
        self.positions = xp.broadcast_to(total, shape_)
        self.good = None if good is None else xp.broadcast_to(xp.reshape(good, batch + (1,) * n), shape_)
        self.batch = batch


@as_recorded("jax.lax")
def gather(
    operand: Any, start_indices: Any, dimension_numbers: Any, slice_sizes: Any, *, mode: Any = None, fill_value: Any = None
) -> Any:
    """Return windows of an array that start at indices."""
    x, indices = arrays("gather", operand, start_indices)
    if indices.dtype.kind not in "iu":
        raise ValueError(f"Gather start_indices must be an integer type, got {indices.dtype.name}.")
    numbers = GatherDimensionNumbers(*dimension_numbers)
    sizes = tuple(int(n) for n in slice_sizes)
    kept = _kept_axes(x, indices, numbers, sizes)
    xp = namespace_of((x, indices))
    said = GatherScatterMode.from_any("clip" if mode is None else mode)
    windows = Windows(
        xp, x.shape, indices._x, tuple(numbers.start_index_map), sizes, tuple(numbers.operand_batching_dims),
        tuple(numbers.start_indices_batching_dims), said is not GatherScatterMode.FILL_OR_DROP,
    )  # fmt: skip
    out = xp.reshape(xp.take(xp.reshape(x._x, (-1,)), xp.reshape(windows.positions, (-1,)), axis=0), tuple(windows.positions.shape))
    if windows.good is not None:
        out = xp.where(windows.good, out, fill(xp, x._x, fill_value._x if isinstance(fill_value, Array) else fill_value))
    out = xp.reshape(out, windows.batch + tuple(sizes[d] for d in kept))
    rank, total = len(windows.batch), len(windows.batch) + len(kept)
    batch, window = iter(range(rank)), iter(range(rank, total))
    order = [next(window) if i in numbers.offset_dims else next(batch) for i in range(total)]
    return Array(xp.permute_dims(out, tuple(order)) if order != list(range(total)) else out, x._weak)


def _kept_axes(x: Any, indices: Any, numbers: GatherDimensionNumbers, sizes: tuple[int, ...]) -> list[int]:
    """Return the axes of windows that the result has; raise unless the windows fit the array, the indices and the result."""
    if len(sizes) != x.ndim:
        raise TypeError(
            f"Gather op must have one slice size for every input dimension; got: len(slice_sizes)={len(sizes)}, "
            f"input_shape.rank={x.ndim}"
        )
    if any(not 0 <= m <= n for m, n in zip(sizes, x.shape, strict=True)):
        raise TypeError(f"Slice size at an axis in gather op is out of range, got {sizes} for shape {x.shape}.")
    if len(numbers.start_index_map) != indices.shape[-1]:
        raise TypeError(
            f"Gather op has {len(numbers.start_index_map)} elements in start_index_map and the bound of dimension "
            f"index_vector_dim of start_indices is {indices.shape[-1]}."
        )
    gone = {*numbers.collapsed_slice_dims, *numbers.operand_batching_dims}
    if any(sizes[d] != 1 for d in numbers.collapsed_slice_dims):
        raise TypeError(f"Gather op can only collapse slice dims with bound 1, got {sizes}.")
    kept = [d for d in range(x.ndim) if d not in gone]
    if len(kept) != len(numbers.offset_dims):
        raise TypeError(
            f"Gather op needs one offset dimension for each axis that is kept; got {numbers.offset_dims} for {len(kept)} axes."
        )
    return kept


def _scattered(name: str, operand: Any, indices: Any, updates: Any, numbers: Any, mode: Any, method: str) -> Any:
    x, indices, updates = arrays(name, operand, indices, updates)
    if indices.dtype.kind not in "iu":
        raise TypeError(f"Scatter indices must be an integer type, got {indices.dtype.name}.")
    if x.dtype is not updates.dtype:
        raise TypeError(f"lax.{name} requires arguments to have the same dtypes, got {x.dtype.name}, {updates.dtype.name}.")
    numbers = ScatterDimensionNumbers(*numbers)
    window_dims = list(numbers.update_window_dims)
    gone = {*numbers.inserted_window_dims, *numbers.operand_batching_dims}
    kept = [d for d in range(x.ndim) if d not in gone]
    batch_dims = [i for i in range(updates.ndim) if i not in window_dims]
    if len(window_dims) != len(kept) or updates.ndim != len(window_dims) + indices.ndim - 1:
        raise ValueError(
            f"Updates of shape {updates.shape} do not fit an operand of shape {x.shape} and indices of shape {indices.shape} "
            f"with {numbers}."
        )
    sizes = [1] * x.ndim
    for d, i in zip(kept, window_dims, strict=True):
        sizes[d] = updates.shape[i]
        if sizes[d] > x.shape[d]:
            raise TypeError(
                "Bounds of the window dimensions of updates must not exceed the bounds of the corresponding dimensions of "
                f"operand; got {updates.shape} and {x.shape}."
            )
    xp = namespace_of((x, indices, updates))
    said = GatherScatterMode.from_any(mode)
    windows = Windows(
        xp, x.shape, indices._x, tuple(numbers.scatter_dims_to_operand_dims), sizes, tuple(numbers.operand_batching_dims),
        tuple(numbers.scatter_indices_batching_dims), said is GatherScatterMode.CLIP,
    )  # fmt: skip
    ordered = xp.permute_dims(updates._x, (*batch_dims, *window_dims)) if updates.ndim else updates._x
    values = xp.reshape(ordered, (-1,))
    flat = xp.reshape(x._x, (-1,))
    at = xp.reshape(windows.positions, (-1,))
    size = flat.shape[0]
    if windows.good is not None:
        at = xp.where(xp.reshape(windows.good, (-1,)), at, full(xp, size, at))
        flat = xp.concat([flat, xp.zeros((1,), dtype=flat.dtype)])
    if not values.shape[0]:
        return x
    from ivy_frontend_jax._implementation.indexing import _updated

    out = _updated(xp, flat, (at,), values, method)
    return Array(xp.reshape(out[:size], x.shape), x._weak and updates._weak)


def _scatter(name: str, method: str) -> None:
    def function(operand: Any, scatter_indices: Any, updates: Any, dimension_numbers: Any, *, mode: Any) -> Any:
        return _scattered(name, operand, scatter_indices, updates, dimension_numbers, mode, method)

    function.__name__ = name
    function.__doc__ = f"Return an array with windows that start at indices updated: ``{method}``."
    as_recorded("jax.lax")(function)


for _name, _method in {
    "scatter": "set", "scatter_add": "add", "scatter_sub": "subtract", "scatter_mul": "multiply", "scatter_min": "min",
    "scatter_max": "max",
}.items():  # fmt: skip
    _scatter(_name, _method)


@as_recorded("jax.lax")
def scatter_apply(operand: Any, scatter_indices: Any, func: Any, dimension_numbers: Any, *, update_shape: Any, mode: Any) -> Any:
    """Return an array with a function applied to the elements of windows that start at indices."""
    x, indices = arrays("scatter_apply", operand, scatter_indices)
    chosen = _scattered(
        "scatter", jnp.zeros(x.shape, "int32"), indices, jnp.ones(update_shape, "int32"), dimension_numbers, mode, "set"
    )  # fmt: skip
    return jnp.where(chosen != 0, func(x).astype(x.dtype), x)


@raw("jax.lax")
def index_take(src: Any, idxs: Any, axes: Any) -> Any:
    """Return elements at indices along some axes, which come first in the result."""
    x = array_of("index_take", src)
    indices = jnp.stack([array_of("index_take", i) for i in idxs], axis=-1)
    sizes = [1 if d in axes else n for d, n in enumerate(x.shape)]
    offsets = tuple(range(indices.ndim - 1, indices.ndim - 1 + x.ndim - len(axes)))
    return gather(x, indices, GatherDimensionNumbers(offsets, tuple(axes), tuple(axes)), tuple(sizes), mode="clip")
