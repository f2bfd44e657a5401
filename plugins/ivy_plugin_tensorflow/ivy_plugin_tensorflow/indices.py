"""Checks of indices: their data type and range."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tensorflow as tf

from ivy_api.adapt.indexing import check_index_bounds
from ivy_api.errors import DTypeError, IndexingError
from ivy_plugin_tensorflow.typing import Array


def bounds(indices: Array) -> tuple[int, int] | None:
    """The minimum and maximum, if they are known without a device synchronisation."""
    found = known(indices)
    return None if found is None or not found.size else (int(found.min()), int(found.max()))


def known(indices: Any) -> Any:
    """The values if they are in host memory; ``None`` while a graph is made, and for other devices."""
    if not tf.executing_eagerly() or not hasattr(indices, "numpy") or "CPU" not in (indices.device or ""):
        return None
    return indices.numpy()


_POSITIONS = {"ArgMax", "ArgMin", "LowerBound", "Shape", "Size", "UpperBound", "Where"}
_OF_FIRST = {"ExpandDims", "Identity", "Reshape", "Squeeze", "StridedSlice", "Transpose"}
_OF_ALL = {"AddV2", "Minimum", "Mul"}


def is_known_not_negative(indices: Array, depth: int = 12) -> bool:
    """Whether the operations in a graph by which these integers are made say so; TensorFlow's compiler does not look.

    Most indices are positions of a search, or clipped: counting negative ones from the end would take three operations on each.
    """
    if depth == 0 or not tf.is_symbolic_tensor(indices):
        return False
    operation, kind = indices.op, indices.op.type
    inputs = list(operation.inputs)
    if kind in _POSITIONS:
        return True
    if kind == "Const":
        value = tf.get_static_value(indices)
        return value is not None and bool((value >= 0).all())
    if kind == "Cast":
        source = inputs[0].dtype
        return source.is_integer and source.size <= indices.dtype.size and is_known_not_negative(inputs[0], depth - 1)
    if kind == "Maximum":
        return any(is_known_not_negative(x, depth - 1) for x in inputs)
    if kind in _OF_FIRST:
        return is_known_not_negative(inputs[0], depth - 1)
    if kind == "SelectV2":
        inputs = inputs[1:]
    elif kind not in _OF_ALL:
        return False
    return all(is_known_not_negative(x, depth - 1) for x in inputs)


def integers(function: str, indices: Array) -> Array:
    """Indices of 32 or 64 bits.

    Raises
    ------
    DTypeError
        if they are not integers.
    """
    if indices.dtype in (tf.int32, tf.int64):
        return indices
    if not indices.dtype.is_integer:
        raise DTypeError(
            f"{function} takes indices of integer dtype; got {indices.dtype.name}. "
            f"Convert first, for example xp.astype(x, xp.int64)."
        )
    return widened(indices)


def widened(indices: Array) -> Array:
    """Integers as int64; those that are too large for it become the largest, which is out of range of every axis."""
    wide = tf.cast(indices, tf.int64)
    return tf.where(wide < 0, tf.int64.max, wide) if indices.dtype == tf.uint64 else wide


def called(function: str, native: Callable[..., Array], *args: Any, indices: Array, sizes: Any) -> Array:
    """Call an operation that rejects out-of-range indices, with clear errors that show the sizes of the indexed axes."""
    try:
        return native(*args)
    except tf.errors.InvalidArgumentError as error:
        found = known(indices)
        if found is None or not found.size:
            raise
        parts = [found] if len(sizes) == 1 and found.shape[-1:] != (1,) else [found[..., n] for n in range(len(sizes))]
        for part, size in zip(parts, sizes, strict=True):
            try:
                check_index_bounds(function, int(part.min()), int(part.max()), int(size))
            except IndexingError as better:
                raise better from error
        raise
