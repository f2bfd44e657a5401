"""Order beyond the standard."""

from __future__ import annotations

import tensorflow as tf

from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.typing import Array


@mixed(when=lambda x, /: x.dtype.is_integer and shapes.rank(x) == 1)
def invert_permutation(x: Array, /) -> Array:
    return tf.math.invert_permutation(tf.cast(x, tf.int64))
