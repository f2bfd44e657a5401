"""Gathering and scattering."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import derivatives, shapes
from ivy_plugin_tensorflow.dtypes import INTEGERS
from ivy_plugin_tensorflow.indices import called
from ivy_plugin_tensorflow.typing import Array

_NUMBERS = (tf.int32, tf.int64, tf.float16, tf.float32, tf.float64)  # of which every operation here has kernels
_SCATTERS = {
    "set": derivatives.scatter_update,
    "add": tf.tensor_scatter_nd_add,
    "min": tf.tensor_scatter_nd_min,
    "max": tf.tensor_scatter_nd_max,
}


@mixed()
def gather_nd(x: Array, indices: Array, /, *, batch_dims: int = 0, composed: Any) -> Array:
    if _direct(x, indices, batch_dims):
        return called("gather_nd", tf.gather_nd, x, _from_front(x, indices), indices=indices, sizes=_indexed(x, indices))
    return composed(x, indices, batch_dims=batch_dims)


@mixed()
def scatter_update(x: Array, indices: Array, updates: Array, /, *, batch_dims: int = 0, mode: str = "set", composed: Any) -> Array:
    if not _direct(x, indices, batch_dims) or mode not in _SCATTERS:  # TensorFlow has no product
        return composed(x, indices, updates, batch_dims=batch_dims, mode=mode)
    if indices.shape.rank == 1:  # one index: TensorFlow takes a list of them
        indices, updates = tf.expand_dims(indices, 0), tf.expand_dims(updates, 0) if shapes.rank(updates) else updates
    shape = (*shapes.sizes(indices)[:-1], *shapes.sizes(x)[indices.shape[-1] :])
    args = x, _from_front(x, indices), shapes.broadcast_to(tf.cast(updates, x.dtype), shape)
    return called("scatter_update", _SCATTERS[mode], *args, indices=indices, sizes=_indexed(x, indices))


def _indexed(x: Array, indices: Array) -> Any:
    """The sizes of the axes that are indexed."""
    return x.shape[: indices.shape[-1]]


def _direct(x: Array, indices: Array, batch_dims: int) -> bool:
    """Whether TensorFlow's own operations do it; the composed body says what is wrong with others, and has batches."""
    if batch_dims or not indices.shape.rank or x.shape.rank is None or x.dtype not in _NUMBERS or indices.dtype not in INTEGERS:
        return False
    return indices.shape[-1] is not None and 0 < indices.shape[-1] <= x.shape.rank


def _from_front(x: Array, indices: Array) -> Array:
    """Negative indices, which TensorFlow does not take, counted from the front."""
    # tf.vectorized_map converts scatters with indices of 32 bits only.
    small = x.shape.is_fully_defined() and max(x.shape) < 2**31
    dtype = tf.int32 if small else tf.int64
    sizes = tf.shape(x, out_type=dtype)[: indices.shape[-1]]
    places = tf.cast(indices, dtype)
    return tf.where(places < 0, places + sizes, places)  # what is out of range must stay so
