"""Indexed reads and writes. The entries of the index come from `ivy_api.adapt.indexing.normalised`.

TensorFlow's ``x[key]`` supports integers and slices of up to eight axes; integer arrays are gathered here. To set elements,
the same selection is applied to an array of all flat indices, whatever the index is.
"""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from ivy_api.adapt.indexing import as_slice
from ivy_api.errors import ArgumentError, IndexingError
from ivy_plugin_tensorflow import derivatives, shapes
from ivy_plugin_tensorflow.indices import widened
from ivy_plugin_tensorflow.typing import Array, Size

_SLICES = 8  # axes: tensorflow/core/kernels/strided_slice_op.cc has a case for each number of axes


def select(x: Array, entries: list[Any]) -> Array:
    """The elements of ``x`` that an index selects."""
    entries = [part for entry in entries for part in _without_mask(entry)]
    if not any(map(_is_array, entries)):
        return _basic(x, entries)
    x, entries = _sliced_first(x, entries)
    return _gathered(x, entries)


def update(x: Array, entries: list[Any], value: Array) -> Array:
    """Return ``x`` with the selected elements set.

    Raises
    ------
    ValueError
        if the shape of ``value`` does not broadcast to that of the selection.
    """
    shape = shapes.sizes(x)
    number = shapes.count(x)
    short = not shapes.is_dynamic(number) and number < 2**31  # tf.vectorized_map supports 32-bit indices only
    positions = select(tf.reshape(tf.range(tf.cast(number, tf.int32 if short else tf.int64)), shape), entries)
    selected, given = shapes.sizes(positions), shapes.sizes(value)
    if not any(map(shapes.is_dynamic, (*selected, *given))) and shapes.broadcast(selected, given) != selected:
        raise ArgumentError(f"y of shape {given} does not broadcast to the selection of shape {selected}.")
    values = tf.reshape(shapes.broadcast_to(value, selected), (-1,))
    flat, at = tf.reshape(x, (-1,)), tf.reshape(positions, (-1, 1))
    return tf.reshape(derivatives.scatter_update(flat, at, values), shape)


def _is_array(entry: Any) -> bool:
    return isinstance(entry, (tf.Tensor, tf.Variable))


def _without_mask(entry: Any) -> list[Any]:
    """A mask as integer arrays, one for each axis that it indexes; a 0-d mask as a new axis of size 0 or 1."""
    if not _is_array(entry) or entry.dtype != tf.bool:
        return [entry]
    if entry.shape.rank == 0:
        return [_NewAxis(tf.where(tf.reshape(entry, (1,)))[:, 0])]
    return list(tf.unstack(tf.where(entry), entry.shape.rank, axis=1))


class _NewAxis:
    """An integer array that indexes a new axis of size 1."""

    def __init__(self, positions: Array) -> None:
        self.positions = positions


def _basic(x: Array, entries: list[Any]) -> Array:
    """A selection by integers, ranges, slices and new axes."""
    made = [entry for entry in entries if isinstance(entry, _NewAxis)]
    if made:
        return _gathered(x, entries)
    if len(entries) <= _SLICES:
        return x[tuple(as_slice(entry) if isinstance(entry, range) else entry for entry in entries)] if entries else tf.identity(x)
    out: list[Size] = []
    axis = 0
    for entry in entries:  # one axis at a time; the axes before and after it are flattened
        if entry is None:
            out.append(1)
            continue
        sizes = shapes.sizes(x)
        if not _is_whole(entry, sizes[axis]):
            before, after = shapes.count(x, tuple(range(axis))), shapes.count(x, tuple(range(axis + 1, len(sizes))))
            part = (
                slice(entry, entry + 1 or None)
                if isinstance(entry, int)
                else as_slice(entry)
                if isinstance(entry, range)
                else entry
            )
            middle = tf.reshape(x, (before, sizes[axis], after))[:, part]
            x = tf.reshape(middle, (*sizes[:axis], shapes.size(middle, 1), *sizes[axis + 1 :]))
        if not isinstance(entry, int):
            out.append(shapes.size(x, axis))
        axis += 1
    return tf.reshape(x, tuple(out))


def _is_whole(entry: Any, size: Size) -> bool:
    return entry == slice(None) or (isinstance(entry, range) and not shapes.is_dynamic(size) and entry == range(size))


def _sliced_first(x: Array, entries: list[Any]) -> tuple[Array, list[Any]]:
    """Apply the ranges and slices first, so that only full axes, integers and arrays are left."""
    whole = slice(None)
    first = [
        entry if isinstance(entry, (range, slice)) else whole
        for entry in entries
        if entry is not None and not isinstance(entry, _NewAxis)
    ]
    if any(entry != whole for entry in first):
        x = _basic(x, first)
    return x, [whole if isinstance(entry, (range, slice)) else entry for entry in entries]


def _gathered(x: Array, entries: list[Any]) -> Array:
    """A selection by integer arrays, which broadcast with the integers, among full and new axes.

    The resulting axes replace the indexed axes if these are adjacent, and otherwise come first, as in NumPy.
    """
    shape = _shape_with_indexed_axes(x, entries)
    x = tf.reshape(x, shape) if len(shape) != x.shape.rank else x
    axis_of = [_axis_of(entries, position) for position in range(len(entries))]
    chosen = [i for i, entry in enumerate(entries) if _is_array(entry) or isinstance(entry, int)]
    together = chosen == list(range(chosen[0], chosen[-1] + 1))
    taken = [axis_of[i] for i in chosen]
    rest = [axis for axis in range(len(shape)) if axis not in taken]
    if [*taken, *rest] != list(range(len(shape))):
        x = tf.transpose(x, (*taken, *rest))
    kept = [shape[axis] for axis in rest]
    index, common = _flat_indices([entries[i] for i in chosen], [shape[axis] for axis in taken])
    total = shapes.count(x, tuple(range(len(taken))))
    out = tf.gather(tf.reshape(x, (total, *kept)), tf.reshape(index, (-1,)))
    out = tf.reshape(out, (*common, *kept))
    if together:
        out = _with_first_axes_after(out, len(common), sum(axis < taken[0] for axis in rest), len(common) + len(kept))
    return _with_new_axes(out, entries, chosen, len(common), together)


def _with_first_axes_after(x: Array, count: int, others: int, ndim: int) -> Array:
    """An array of so many axes with the first ``count`` of them moved behind the ``others`` that follow."""
    if not count or not others:
        return x
    return tf.transpose(x, (*range(count, count + others), *range(count), *range(count + others, ndim)))


def _shape_with_indexed_axes(x: Array, entries: list[Any]) -> list[Size]:
    """The shape with the new axes that are indexed, whose entries become index arrays."""
    shape = list(shapes.sizes(x))
    for position, entry in enumerate(entries):
        if isinstance(entry, _NewAxis):
            shape.insert(_axis_of(entries, position), 1)
            entries[position] = entry.positions
    return shape


def _axis_of(entries: list[Any], position: int) -> int:
    """The axis that an entry of an index selects from."""
    return sum(entry is not None for entry in entries[:position])


def _flat_indices(indices: list[Any], sizes: list[Size]) -> tuple[Array, tuple[Size, ...]]:
    """The flat indices into the indexed axes that integer arrays select, and their shape."""
    arrays = [widened(entry) if _is_array(entry) else tf.cast(entry, tf.int64) for entry in indices]
    common = shapes.broadcast(*map(shapes.sizes, arrays))
    position, known = tf.zeros((), tf.int64), len(arrays) == 1 or tf.executing_eagerly()
    for array, size in zip(arrays, sizes, strict=True):
        length = tf.cast(size, tf.int64)
        inside = _checked(shapes.select(array < 0, array + length, array), length)
        position = position * length + shapes.broadcast_to(inside, common)
        if not known:  # an index beyond the end of one axis may be in range for the flattened axes
            position = tf.where((position >= 0) & (inside >= 0) & (inside < length), position, -1)
    return position, common


def _checked(array: Array, length: Array) -> Array:
    """The indices, after a range check in eager mode; in compiled functions TensorFlow checks them."""
    if tf.executing_eagerly() and not tf.reduce_all((array >= 0) & (array < length)):
        raise IndexingError(f"An index array has an index that is out of bounds for an axis of size {int(length)}.")
    return array


def _with_new_axes(out: Array, entries: list[Any], chosen: list[int], common: int, together: bool) -> Array:
    """Insert the new axes."""
    if None not in entries:
        return out
    sizes = list(shapes.sizes(out))
    result: list[Size] = [] if together else sizes[:common]
    rest = iter(sizes[common:] if not together else [])
    if together:
        position = sum(entry is not None and i < chosen[0] for i, entry in enumerate(entries))
        front, middle, back = sizes[:position], sizes[position : position + common], sizes[position + common :]
        rest = iter([*front, *back])
    for i, entry in enumerate(entries):
        if entry is None:
            result.append(1)
        elif i in chosen:
            if together and i == chosen[0]:
                result.extend(middle)
        else:
            result.append(next(rest))
    return tf.reshape(out, result)
