"""Average pooling over one to three spatial axes. TensorFlow's max pooling kernels lose ``nan``, so that is composed."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from ivy_api.bodies.nn import pooling
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "avg_pool",
]


def _laid(name: str, x: Array, window: Any, options: dict[str, Any]) -> pooling.PoolingGeometry:
    given = (options.get("stride"), options.get("padding", "valid"), options.get("dilation", 1), options.get("ceil_mode", False))
    return pooling.geometry_of(name, x.shape[1:-1], window, *given)


def _has_kernel(x: Array, *args: Any, dilation: Any = 1, channel_axis: int = -1, **options: Any) -> bool:
    """Whether the CPU has a kernel: channels last, no dilation, and a static shape except for the batch."""
    side_by_side = all(d == 1 for d in dilation) if isinstance(dilation, (tuple, list)) else dilation == 1
    last = channel_axis in (-1, x.shape.rank - 1)
    return side_by_side and last and x.shape.rank in (3, 4, 5) and None not in x.shape[1:].as_list() and x.dtype.is_floating


@mixed()
def avg_pool(x: Array, window: Any, /, *, composed: Any, **options: Any) -> Array:
    double = x.shape.rank == 5 and x.dtype == tf.float64  # there is no kernel for it
    if double or not _has_kernel(x, **options) or options.get("divisor") is not None:
        return composed(x, window, **options)
    geometry = _laid("nn.avg_pool", x, window, options)
    padded = any(n for pair in geometry.reach for n in pair)
    if padded and options.get("padding") == "same" and not options.get("count_include_pad", True):
        return tf.nn.avg_pool(x, geometry.window, geometry.stride, "SAME")
    if padded and (geometry.reach != geometry.pads or not options.get("count_include_pad", True)):
        return composed(x, window, **options)
    if padded:
        x = tf.pad(x, ((0, 0), *geometry.reach, (0, 0)))
    return tf.nn.avg_pool(x, geometry.window, geometry.stride, "VALID")
