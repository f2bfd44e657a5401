"""What the methods of the array object need: tensors are indexed otherwise than the standard says, and cannot be assigned to."""

from __future__ import annotations

from math import prod
from typing import Any

import tensorflow as tf

from ivy_api.adapt.indexing import is_array, is_mask, normalise
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.dtypes import BINDING, cast, constant
from ivy_plugin_tensorflow.namespace.searching import nonzero
from ivy_plugin_tensorflow.typing import Array

_SLICES = 8  # axes: tensorflow/core/kernels/strided_slice_op.cc


def getitem(x: Array, key: Any, /) -> Array:
    # tf.Tensor takes no integer arrays, and few axes; a mask takes whatever fits.
    shapes.rank(x)
    parts = _without_masks(normalise(key, tuple(x.shape)))
    if not any(map(is_array, parts)):
        return _sliced(x, parts)
    # An integer beside arrays counts as an array.
    parts = [tf.constant(part, tf.int64) if isinstance(part, int) else part for part in parts]
    basic = [slice(None) if is_array(part) else part for part in parts]
    return _gathered(_sliced(x, basic), {axis: part for axis, part in enumerate(parts) if is_array(part)})


def _without_masks(parts: list[Any]) -> list[Any]:
    """The parts with the places of each mask as integer arrays."""
    out: list[Any] = []
    for part in parts:
        if not is_mask(part):
            out.append(part)
        elif part.shape.rank == 0:  # adds an axis, of length 1 or 0
            out += [None, tf.range(tf.cast(part, tf.int64))]
        else:
            out += nonzero(part)
    return out


def _sliced(x: Array, parts: list[Any]) -> Array:
    """Index with integers, slices and new axes."""
    if x.shape.rank <= _SLICES and len(parts) <= _SLICES:
        return tf.convert_to_tensor(x)[tuple(parts)] if parts else tf.convert_to_tensor(x)
    axis = 0
    for part in parts:
        if part is None:
            x = tf.expand_dims(x, axis)
        elif isinstance(part, int):
            x, axis = tf.gather(x, part, axis=axis), axis - 1
        elif part != slice(None):
            x = tf.gather(x, tf.range(shapes.size(x, axis))[part], axis=axis)
        axis += 1
    return x


def _gathered(x: Array, places: dict[int, Array]) -> Array:
    """Index some axes together with integer arrays that broadcast."""
    lengths = shapes.sizes(x)
    shape = shapes.broadcast(*map(shapes.sizes, places.values()))
    others = [axis for axis in range(len(lengths)) if axis not in places]
    linear: Any = 0
    for axis, place in places.items():
        length = tf.cast(lengths[axis], tf.int64)
        place = tf.cast(place, tf.int64)
        linear = linear * length + tf.where(place < 0, place + length, place)
    rest = tuple(lengths[axis] for axis in others)
    rows = tf.reshape(tf.transpose(x, (*places, *others)), (prod(lengths[axis] for axis in places), *rest))
    out = tf.gather(rows, tf.reshape(shapes.broadcast_to(linear, shape), (-1,)), axis=0)
    out = tf.reshape(out, (*shape, *rest))
    first, last = min(places), max(places)
    if last - first + 1 != len(places):
        return out
    # Places that stand together stay where they stood.
    added = len(shape)
    return tf.transpose(out, (*range(added, added + first), *range(added), *range(added + first, added + len(rest))))


def setitem(x: Array, key: Any, value: Array | complex, /) -> Array:
    # A new tensor: the places are found by indexing the numbers of all elements.
    x = tf.convert_to_tensor(x)
    numbers = tf.range(tf.cast(shapes.count(x), tf.int64))
    places = getitem(tf.reshape(numbers, tf.shape(x)), key)
    if hasattr(value, "dtype"):
        value = value if value.dtype == x.dtype else cast(value, x.dtype)
    else:
        BINDING.check_scalar(value, x.dtype)
        value = constant(value, x.dtype)
    values = shapes.flat(shapes.broadcast_to(value, shapes.sizes(places)))
    flat = tf.tensor_scatter_nd_update(shapes.flat(x), tf.reshape(places, (-1, 1)), values)
    return tf.reshape(flat, tf.shape(x))


def device(x: Array, /) -> str | None:
    return x.device or None


def item(x: Array, /) -> Any:
    return tf.convert_to_tensor(x).numpy().item()


def dlpack(x: Array, /, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: bool | None = None) -> Any:
    # tf.Tensor takes neither a device nor a copy: https://github.com/tensorflow/tensorflow/issues/61769
    x = tf.convert_to_tensor(x)
    if dl_device is not None and tuple(dl_device) != tuple(x.__dlpack_device__()):
        raise BufferError(f"TensorFlow exports an array from where it lies, {x.__dlpack_device__()}; got dl_device={dl_device}.")
    return (tf.raw_ops.DeepCopy(x=x) if copy else x).__dlpack__()


def dlpack_device(x: Array, /) -> tuple[Any, int]:
    return tf.convert_to_tensor(x).__dlpack_device__()  # type: ignore[no-any-return]
