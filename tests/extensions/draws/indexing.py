"""Gathering, scattering, updates and ranking, against NumPy and plain loops."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from ivy_conformance.oracles import dtypes as dt
from tests.extensions.drawing import Call, Draw, drawn

EXACT: dict[str, Any] = {"units": 0, "own": True}
UFUNCS = {"add": np.add, "multiply": np.multiply, "min": np.minimum, "max": np.maximum}
INDICES = ("int8", "int16", "int32", "int64")


def indices(d: Draw, shape: tuple[int, ...], size: int) -> np.ndarray:
    """Of elements of an axis, counted from the front or the back."""
    unsigned = d.flag()
    dtype = d.one("uint8", "uint16", "uint32", "uint64") if unsigned else d.one(*INDICES)
    return d.rng.integers(0 if unsigned else -size, size, shape).astype(dtype)


def modes(dtype: str) -> tuple[str, ...]:
    """What an array of a data type may be updated with."""
    kind = np.dtype(dtype).kind
    return ("set",) if kind == "b" else ("set", "add", "multiply") if kind == "c" else ("set", "add", "multiply", "min", "max")


def gathered(x: np.ndarray, places: np.ndarray, axis: int | None = None, batch_dims: int = 0) -> np.ndarray:
    here = batch_dims if axis is None else axis % x.ndim
    if batch_dims:
        return np.stack([gathered(a, b, here - 1, batch_dims - 1) for a, b in zip(x, places, strict=True)])
    return np.take(x, places.astype("int64"), axis=here)


@drawn("gather", gathered, **EXACT)
def _gather(d: Draw) -> Call:
    x = d.array(d.shape(1, 4, sides=(1, 2, 3)))
    batch = d.integer(0, x.ndim - 1)
    here = d.integer(batch, x.ndim - 1)
    options = d.some(axis=None if here == batch and d.flag() else here - (x.ndim if d.flag() else 0))
    here = batch if options.get("axis") is None else here
    places = indices(d, (*x.shape[:batch], *d.shape(0, 2, sides=(0, 1, 2, 3))), x.shape[here])
    return [x, places], options if batch == 0 and d.flag() else {**options, "batch_dims": batch}


def gathered_nd(x: np.ndarray, places: np.ndarray, batch_dims: int = 0) -> np.ndarray:
    if batch_dims:
        return np.stack([gathered_nd(a, b, batch_dims - 1) for a, b in zip(x, places, strict=True)])
    return np.asarray(x[tuple(np.moveaxis(places.astype("int64"), -1, 0))])


def several_indices(d: Draw, shape: tuple[int, ...], *, distinct: bool) -> tuple[np.ndarray, int, int]:
    """Indices for some axes after a batch, how many axes the batch has, and how many the indices are for."""
    batch = d.integer(0, max(len(shape) - 1, 0))
    depth = d.integer(1, len(shape) - batch)
    space = shape[batch : batch + depth]
    size = int(np.prod(space))
    outer = d.shape(0 if batch or distinct else 1, 2, sides=(0, 1, 2, 3))
    count = int(np.prod(outer))
    if distinct and count > size:
        outer, count = (size,), size
    lines = [d.rng.choice(size, count, replace=not distinct) for _ in range(int(np.prod(shape[:batch])))]
    parts = np.stack(np.unravel_index(np.asarray(lines, int).reshape(-1), space), axis=-1).reshape(*shape[:batch], *outer, depth)
    dtype = d.one(*INDICES, "uint8")
    back = (d.rng.random(parts.shape) < 0.3) & (dtype != "uint8")
    return np.where(back, parts - np.asarray(space), parts).astype(dtype), batch, depth


@drawn("gather_nd", gathered_nd, **EXACT)
def _gather_nd(d: Draw) -> Call:
    x = d.array(d.shape(1, 4, sides=(1, 2, 3)))
    places, batch, _ = several_indices(d, x.shape, distinct=False)
    return [x, places], {} if batch == 0 and d.flag() else {"batch_dims": batch}


def scattered(x: np.ndarray, places: np.ndarray, updates: np.ndarray, batch_dims: int = 0, mode: str = "set") -> np.ndarray:
    """One update after the other."""
    updates = np.broadcast_to(updates, (*places.shape[:-1], *x.shape[batch_dims + places.shape[-1] :]))
    out = x.copy()
    for here in np.ndindex(*places.shape[:-1]):
        at = (*here[:batch_dims], *(int(n) for n in places[here]))
        out[at] = updates[here] if mode == "set" else UFUNCS[mode](out[at], updates[here])
    return out


def update_for(d: Draw, shape: tuple[int, ...], dtype: str) -> np.ndarray:
    """New values, of this shape or one that broadcasts to it; small, for they are multiplied."""
    if d.integer(0, 3) == 0:
        shape = tuple(1 if d.flag() else n for n in shape)[d.integer(0, len(shape)) :]
    return d.array(shape, -2, 2, dtype=dtype)


@drawn("scatter_update", scattered, own=True)
def _scatter_update(d: Draw) -> Call:
    x = d.array(d.shape(1, 4, sides=(1, 2, 3)), -2, 2)
    mode = d.one(*modes(d.dtype))
    places, batch, depth = several_indices(d, x.shape, distinct=mode == "set")
    updates = update_for(d, (*places.shape[:-1], *x.shape[batch + depth :]), d.dtype)
    options = {} if batch == 0 and d.flag() else {"batch_dims": batch}
    return [x, places, updates], options if mode == "set" and d.flag() else {**options, "mode": mode}


def scattered_into_zeros(places: np.ndarray, updates: np.ndarray, shape: Any, batch_dims: int = 0, mode: str = "add") -> np.ndarray:
    first = np.zeros(shape, updates.dtype)
    if mode in ("min", "max", "multiply"):
        first = scattered(first, places, updates if mode != "multiply" else np.ones_like(updates), batch_dims)
    return scattered(first, places, updates, batch_dims, mode)


@drawn("scatter_nd", scattered_into_zeros, own=True)
def _scatter_nd(d: Draw) -> Call:
    shape = d.shape(1, 3, sides=(1, 2, 3))
    mode = d.one("add", "set", *modes(d.dtype)) if d.kind != "b" else "set"
    places, batch, depth = several_indices(d, shape, distinct=mode == "set")
    index_dtype = np.dtype(d.one(*dt.INTEGERS))
    places = (places % np.asarray(shape[batch : batch + depth]) if index_dtype.kind == "u" else places).astype(index_dtype)
    updates = update_for(d, (*places.shape[:-1], *shape[batch + depth :]), d.dtype)
    options = {} if batch == 0 and d.flag() else {"batch_dims": batch}
    return [places, updates, shape], options if mode == "add" and d.flag() else {**options, "mode": mode}


def put(x: np.ndarray, places: np.ndarray, values: Any, axis: int = -1, mode: str = "set") -> np.ndarray:
    out, places = np.moveaxis(x.copy(), axis, -1), np.moveaxis(places, axis, -1).astype("int64")
    places = np.broadcast_to(places, (*out.shape[:-1], places.shape[-1]))
    shape = list(x.shape)
    shape[axis] = places.shape[-1]
    new = np.moveaxis(np.broadcast_to(np.asarray(values, dtype=x.dtype), shape), axis, -1)
    for place in np.ndindex(*places.shape):
        at = (*place[:-1], places[place])
        out[at] = new[place] if mode == "set" else UFUNCS[mode](out[at], new[place])
    return np.moveaxis(out, -1, axis)


@drawn("scatter_along_axis", put, own=True)
def _scatter_along_axis(d: Draw) -> Call:
    x = d.array(d.shape(1, 3, sides=(1, 2, 3, 5)), -2, 2)
    options = d.some(axis=d.axis(x.ndim))
    axis = options.get("axis", -1) % x.ndim
    mode = d.one(*modes(d.dtype))
    size = x.shape[axis]
    count = d.integer(0, size if mode == "set" else 4)
    shape = [1 if n != axis and d.integer(0, 3) == 0 else m for n, m in enumerate(x.shape)]
    shape[axis] = count
    lines = [d.rng.choice(size, count, replace=mode != "set") for _ in range(int(np.prod(shape)) // max(count, 1))]
    places = np.moveaxis(np.asarray(lines, int).reshape(*shape[:axis], *shape[axis + 1 :], count), -1, axis)
    places = np.where(d.rng.random(places.shape) < 0.3, places - size, places).astype(d.one(*INDICES))
    full = (*x.shape[:axis], count, *x.shape[axis + 1 :])
    scalar = {"b": True, "c": 1.5 - 2j, "f": 1.5, "i": -2, "u": 2}[d.kind]
    values = scalar if d.integer(0, 3) == 0 else update_for(d, full, d.dtype)
    return [x, places, values], options if mode == "set" and d.flag() else {**options, "mode": mode}


def filled(x: np.ndarray, value: Any, wrap: bool = False) -> np.ndarray:
    out = x.copy()
    np.fill_diagonal(out, value, wrap)
    return out


@drawn("fill_diagonal", filled, **EXACT)
def _fill_diagonal(d: Draw) -> Call:
    shape = d.shape(2, 2, sides=(1, 2, 3, 5, 7)) if d.flag() else (d.one(1, 2, 3),) * d.integer(3, 4)
    scalar = {"b": True, "c": 1.5 - 2j, "f": 1.5, "i": -2, "u": 2}[d.kind]
    return [d.array(shape), scalar if d.flag() else d.array(d.shape(0, 2, sides=(1, 2, 3)))], d.some(wrap=d.flag())


@drawn("choose", lambda places, arrays, mode="raise": np.choose(places.astype("int64"), arrays, mode=mode or "raise"), **EXACT)
def _choose(d: Draw) -> Call:
    shape, dtype, count = d.shape(), d.one(*dt.ALL), d.integer(1, 4)
    parts = [
        d.array(tuple(1 if d.integer(0, 4) == 0 else n for n in shape)[d.integer(0, len(shape)) :], dtype=dtype)
        for _ in range(count)
    ]
    options = d.some(mode=d.one(None, "wrap", "clip"))
    low, high = (-5, 9) if options.get("mode") else (0, count - 1)
    places = d.array(tuple(1 if d.integer(0, 4) == 0 else n for n in shape), low, high)
    return [places, tuple(parts) if d.flag() else parts], options


@drawn("boolean_mask", lambda x, mask, axis=0: x[(*(slice(None),) * (axis % x.ndim), mask)], **EXACT)
def _boolean_mask(d: Draw) -> Call:
    x = d.array(d.shape(1, 4, sides=(1, 2, 3)))
    options = d.some(axis=d.axis(x.ndim))
    here = options.get("axis", 0) % x.ndim
    shape = x.shape[here : here + d.integer(1, x.ndim - here)]
    return [x, d.array(shape, dtype="bool")], options


@drawn("unravel_index", lambda places, shape: np.unravel_index(places.astype("int64") % np.prod(shape), shape), units=0)
def _unravel_index(d: Draw) -> Call:
    shape = d.shape(1, 4)
    size = min(int(np.prod(shape)), 127)
    low = -size if d.kind == "i" else 0
    return [d.array(d.shape(), low, size - 1), shape], {}


def raveled(parts: Any, shape: Any, mode: Any = None) -> Any:
    wide = [np.asarray(x, "int64") for x in parts]
    if mode is None:
        wide = [x % n for x, n in zip(wide, shape, strict=True)]
    return np.ravel_multi_index(tuple(np.broadcast_arrays(*wide)), shape, mode=mode or "raise")


@drawn("ravel_multi_index", raveled, units=0)
def _ravel_multi_index(d: Draw) -> Call:
    shape, outer = d.shape(1, 3), d.shape(0, 2)
    options = d.some(mode=d.one(None, "wrap", "clip"))
    parts = []
    for size in shape:
        low, high = (-9, 11) if options.get("mode") else (-size, size - 1)
        parts.append(d.array(tuple(1 if d.integer(0, 3) == 0 else n for n in outer), low, high))
    return [tuple(parts) if d.flag() else parts, shape], options


def block(x: np.ndarray, start: Any, sizes: Any) -> tuple[slice, ...]:
    """Where a block is that begins there, moved to lie within the array."""
    begins = [int(b) + (n if b < 0 else 0) for b, n in zip(start, x.shape, strict=True)]
    moved = [min(max(b, 0), n - size) for b, n, size in zip(begins, x.shape, sizes, strict=True)]
    return tuple(slice(b, b + size) for b, size in zip(moved, sizes, strict=True))


def start_of(d: Draw, ndim: int) -> Any:
    """Where a block begins, counted from either end, and maybe beyond it."""
    numbers = [d.integer(-7, 7) for _ in range(ndim)]
    if d.integer(0, 2) == 0:
        return np.asarray(numbers, d.one(*INDICES))
    parts = [np.asarray(n, d.one(*INDICES)) if d.flag() else n for n in numbers]
    return tuple(parts) if d.flag() else parts


@drawn("dynamic_slice", lambda x, start, sizes: x[block(x, start, sizes)], **EXACT)
def _dynamic_slice(d: Draw) -> Call:
    x = d.array(d.shape(1))
    return [x, start_of(d, x.ndim), tuple(d.integer(0 if d.integer(0, 3) == 0 else 1, n) for n in x.shape)], {}


def with_block(x: np.ndarray, update: np.ndarray, start: Any) -> np.ndarray:
    out = x.copy()
    out[block(x, start, update.shape)] = update
    return out


@drawn("dynamic_update_slice", with_block, **EXACT)
def _dynamic_update_slice(d: Draw) -> Call:
    x = d.array(d.shape(1))
    return [x, d.array(tuple(d.integer(0 if d.integer(0, 3) == 0 else 1, n) for n in x.shape)), start_of(d, x.ndim)], {}


def key_of(d: Draw, shape: tuple[int, ...]) -> Any:
    """What could stand in brackets: integers, slices, new axes, an ellipsis, masks, and arrays of indices that broadcast."""
    if d.integer(0, 5) == 0:
        return d.array(shape, dtype="bool")
    entries: list[Any] = []
    common = d.shape(0, 2, sides=(1, 2, 3))
    rest = list(shape[: d.integer(0, len(shape))])
    while rest:
        size, way = rest.pop(0), d.integer(0, 5)
        if way == 0:
            entries.append(d.integer(-size, size - 1))
        elif way in (1, 2):
            entries.append(slice(d.one(None, 0, 1, -1, -9), d.one(None, 1, -1, 9), d.one(None, 1, 2, -1, -2)))
        elif way == 3:
            entries += [None, slice(None)]
        elif way == 4:
            part = tuple(1 if d.integer(0, 3) == 0 else n for n in common)[d.integer(0, len(common)) :]
            entries.append(d.rng.integers(-size, size, part).astype(d.one(*INDICES)))
        else:
            entries.append(slice(None))
    if d.integer(0, 2) == 0:
        entries.insert(d.integer(0, len(entries)) if len(entries) == len(shape) else len(entries), Ellipsis)
    return entries[0] if len(entries) == 1 and d.flag() else tuple(entries)


@drawn("at", lambda x, key: np.asarray(x[key]), **EXACT)
def _at(d: Draw) -> Call:
    shape = d.shape(1, 3, sides=(1, 2, 3))
    return [d.array(shape), key_of(d, shape)], {}


def places_of(x: np.ndarray, kth: Any, axis: int) -> list[int]:
    return sorted({k % x.shape[axis] for k in (kth if isinstance(kth, tuple) else (kth,))})


def parted(x: np.ndarray, kth: Any, axis: int = -1) -> np.ndarray:
    """The elements at the places, and those between two of them in order."""
    x = np.moveaxis(x, axis, -1)
    ends = [0, *(end for k in places_of(x, kth, -1) for end in (k, k + 1)), x.shape[-1]]
    pieces = [np.sort(x[..., a:b], axis=-1) for a, b in pairwise(ends)]
    return np.concatenate(pieces, axis=-1)


def in_order(x: np.ndarray, kth: Any, axis: int = -1) -> np.ndarray:
    return np.moveaxis(np.sort(x, axis=axis), axis, -1)


def kth_of(d: Draw) -> Call:
    x = d.array(d.shape(1))
    options = d.some(axis=d.axis(x.ndim))
    size = x.shape[options.get("axis", -1)]
    kth = d.integer(-size, size - 1) if d.flag() else tuple(d.integer(-size, size - 1) for _ in range(d.integer(1, 3)))
    return [x, kth], options


@drawn(
    "partition", in_order, **EXACT, seen=lambda got, x, kth, axis=-1: parted(got, kth, axis), no_gradient="only the order counts"
)
def _partition(d: Draw) -> Call:
    return kth_of(d)


def parted_by(order: np.ndarray, x: np.ndarray, kth: Any, axis: int = -1) -> Any:
    return np.sort(order, axis=axis), parted(np.take_along_axis(x, order, axis=axis), kth, axis)


def all_in_order(x: np.ndarray, kth: Any, axis: int = -1) -> Any:
    return np.sort(np.argsort(x, axis=axis), axis=axis), in_order(x, kth, axis)


@drawn("argpartition", all_in_order, **EXACT, seen=parted_by)
def _argpartition(d: Draw) -> Call:
    return kth_of(d)


def extremes(x: np.ndarray, k: int, axis: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    every = np.sort(x, axis=axis)
    every = np.flip(every, axis=axis) if largest else every
    values = np.take(every, np.arange(k), axis=axis)
    return values, values, np.full(np.moveaxis(values, axis, -1).shape[:-1], True)


def found(got: Any, x: np.ndarray, k: int, axis: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    """The values, those at the indices, and whether no index is there twice."""
    values, order = got
    own = np.take_along_axis(x, order, axis=axis)
    if not sorted:
        values, own = (np.sort(v, axis=axis) for v in (values, own))
        values, own = (np.flip(v, axis=axis) if largest else v for v in (values, own))
    lines = np.sort(np.moveaxis(order, axis, -1), axis=-1)
    return values, own, np.all(lines[..., 1:] != lines[..., :-1], axis=-1)


@drawn("top_k", extremes, **EXACT, seen=found)
def _top_k(d: Draw) -> Call:
    x = d.array(d.shape(1))
    options = d.some(axis=d.axis(x.ndim), largest=d.flag(), sorted=d.smooth or d.flag())  # else their order is free
    return [x, d.integer(0, x.shape[options.get("axis", -1)])], options


def in_first(targets: np.ndarray, predictions: np.ndarray, k: int) -> np.ndarray:
    out = np.zeros(targets.shape, bool)
    for place in np.ndindex(*targets.shape):
        row, target = predictions[place], int(targets[place])
        if 0 <= target < row.shape[-1] and np.all(np.isfinite(row)):
            out[place] = np.sum(row > row[target]) < k
    return out


@drawn("in_top_k", in_first, units=0)
def _in_top_k(d: Draw) -> Call:
    shape, classes = d.shape(0, 2), d.one(1, 2, 3, 5)
    predictions = d.array((*shape, classes), -2, 2, special=d.one((), (np.nan, np.inf)))
    return [d.array(shape, -1, classes, dtype=d.one(*dt.INTEGERS)), predictions, d.integer(0, classes + 1)], {}
