"""Pooling over one to three spatial axes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import inf, isfinite
from typing import Any, cast

import tensorflow as tf

from ivy_api.bodies.nn import convolution, pooling, spatial
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.constant_cache import scalar
from ivy_plugin_tensorflow.derivatives import with_derivative_of
from ivy_plugin_tensorflow.namespace import manipulation
from ivy_plugin_tensorflow.namespace.padding import padded
from ivy_plugin_tensorflow.namespace.searching import argmax
from ivy_plugin_tensorflow.namespace.transforms.primary import is_batched
from ivy_plugin_tensorflow.operations import numbers, sum_of_squares
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "avg_pool",
    "max_pool",
]

_AVG_POOL = positional(tf.raw_ops.AvgPool)
_IS_FINITE = positional(tf.raw_ops.IsFinite)
_L2_LOSS = positional(tf.raw_ops.L2Loss)
_MAX_POOL = positional(tf.raw_ops.MaxPool)


def _laid(name: str, x: Array, window: Any, options: dict[str, Any]) -> pooling.PoolingGeometry:
    given = (options.get("stride"), options.get("padding", "valid"), options.get("dilation", 1), options.get("ceil_mode", False))
    return pooling.geometry_of(name, x.shape[1:-1], window, *given)


def _has_kernel(x: Array, *args: Any, dilation: Any = 1, **options: Any) -> bool:
    """Whether the CPU has a kernel, for channels that are last: without dilation, and for a static shape except for the batch."""
    side_by_side = all(d == 1 for d in dilation) if isinstance(dilation, (tuple, list)) else dilation == 1
    return side_by_side and x.shape.rank in (3, 4, 5) and None not in x.shape[1:].as_list() and x.dtype.is_floating


def _pooled(pool: Callable[[Array, dict[str, Any]], Array], name: str, x: Array, options: dict[str, Any]) -> Array:
    """Pool with the channels as the last axis: CPUs have kernels for no other layout."""
    axis, xp = options.pop("channel_axis", -1), cast(Any, manipulation)
    return cast(Array, spatial.restore_channels(pool(spatial.channels_last(name, x, axis, xp), options), axis, xp))


@lru_cache
def _planned(name: str, shape: tuple[int, ...], window: int, *options: Any) -> tuple[Any, ...] | None:
    """The arguments of the kernel for images whose windows need no padding, but for ``"same"``; ``None`` for others."""
    given = dict(options)
    if (
        not given.keys() <= _OPTIONS[name]
        or given.get("dilation", 1) != 1
        or given.get("channel_axis", -1) not in (-1, 3)
        or given.get("divisor") is not None
    ):
        return None
    geometry = _laid(name, _Sized(shape), window, given)
    pads, same = any(n for pair in geometry.reach for n in pair), given.get("padding") == "same"
    averaged = name == "nn.avg_pool" and given.get("count_include_pad", True)
    if pads and (averaged or not same):
        return None
    pooling.require_elements(name, geometry)
    return (1, *geometry.window, 1), (1, *geometry.stride, 1), "SAME" if pads else "VALID"


class _Sized:
    """A shape in place of an array of it."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape


def _plan(name: str, x: Array, window: Any, options: dict[str, Any]) -> tuple[Any, ...] | None:
    """The same for an eager tensor in single or double precision, if the arguments are plain; ``None`` for others."""
    try:
        shape = x._shape_tuple()
        if len(shape) != 4 or 0 in shape or x._datatype_enum() not in _DOUBLED or type(window) is not int:
            return None
    except AttributeError:  # not an eager tensor
        return None
    if not tf.executing_eagerly() or not all(type(value) in _PLAIN for value in options.values()):
        return None
    return _planned(name, shape, window, *options.items())


_OPTIONS = {
    "nn.avg_pool": frozenset(("stride", "padding", "dilation", "ceil_mode", "count_include_pad", "divisor", "channel_axis")),
    "nn.max_pool": frozenset(("stride", "padding", "dilation", "ceil_mode", "channel_axis")),
}
"""The keywords that the kernels know how to take; the composed body takes the others, and refuses those that there are not."""
_DOUBLED = numbers(tf.float32, tf.float64)
_PLAIN = frozenset((bool, int, str, type(None)))


@mixed()
def max_pool(x: Array, window: Any, /, *, composed: Any, return_indices: bool = False, **options: Any) -> Any:
    plan = None if return_indices else _plan("nn.max_pool", x, window, options)
    if plan is not None:
        square = sum_of_squares(x)
        if square is not None and isfinite(square):
            return _MAX_POOL(x, *plan)
    known = x.dtype.is_floating and x.shape.rank is not None and x.shape.rank > 2 and None not in x.shape[1:].as_list()
    if return_indices or not known or not options.keys() <= _OPTIONS["nn.max_pool"]:
        return composed(x, window, return_indices=return_indices, **options)
    return _pooled(lambda x, options: _max_pool(x, window, options, composed), "nn.max_pool", x, options)


def _max_pool(x: Array, window: Any, options: dict[str, Any], composed: Any) -> Array:
    kernel = x.shape.rank < 5 and _has_kernel(x, **options) and 0 not in x.shape.as_list() and not is_batched()
    if not kernel:
        return _with_rule(x, window, options, composed)
    geometry = _laid("nn.max_pool", x, window, options)
    pooling.require_elements("nn.max_pool", geometry)
    # TensorFlow's kernels lose nan, and give the smallest number for a window of -inf.
    fine = _is_finite(x)
    if not tf.executing_eagerly():
        return _in_graph(x, fine, geometry, options.get("padding"), lambda x: composed(x, window, **options))
    return _native(x, geometry, options.get("padding")) if fine else _with_rule(x, window, options, composed)


def _is_finite(x: Array) -> Array:
    """Whether all numbers are finite, in one pass; those whose squares are not may be taken for infinite."""
    return _IS_FINITE(_L2_LOSS(tf.stop_gradient(tf.cast(x, tf.float32) if x.dtype == tf.float16 else x)))


def _native(x: Array, geometry: pooling.PoolingGeometry, padding: Any) -> Array:
    name, window, stride = "VALID", geometry.window, geometry.stride
    if any(n for pair in geometry.reach for n in pair):
        name = "SAME" if padding == "same" else name
        x = x if padding == "same" else padded(x, ((0, 0), *geometry.reach, (0, 0)), -inf)
    if len(window) == 2:
        return _MAX_POOL(x, (1, *window, 1), (1, *stride, 1), name)
    return tf.squeeze(_MAX_POOL(tf.expand_dims(x, 1), (1, 1, *window, 1), (1, 1, *stride, 1), name), 1)


def _in_graph(x: Array, fine: Array, geometry: pooling.PoolingGeometry, padding: Any, composed: Any) -> Array:
    """The kernel's result, and that of the composed body if a number is not finite.

    The kernel is not in a branch: there, its gradient would not be the one of oneDNN, which takes a sixth of the time.
    """

    def cleaned(x: Array) -> Array:
        # In the same order, with nan as the largest, and above what kernels start from.
        return tf.where(tf.math.is_nan(x), scalar(inf, x.dtype), tf.clip_by_value(x, 0.99 * x.dtype.min, x.dtype.max))

    constant = tf.stop_gradient(x)
    x = _as_if_unchanged(lambda x: tf.cond(fine, lambda: x, lambda: cleaned(x)), x)
    out = _native(x, geometry, padding)
    return _as_if_unchanged(lambda out: tf.cond(fine, lambda: out, lambda: composed(constant)), out)


def _as_if_unchanged(function: Callable[[Array], Array], x: Array) -> Array:
    """The result of a function, with the derivative of ``x`` itself."""
    found: Array = tf.custom_gradient(lambda x: (function(x), lambda upstream: upstream))(x)
    return found


def _with_rule(x: Array, window: Any, options: dict[str, Any], composed: Any) -> Array:
    """The composed body, with the derivative of the first of the largest; nan is the largest."""

    def first(x: Array) -> Array:
        geometry = _laid("nn.max_pool", x, window, options)

        def windows(x: Array, around: float) -> Array:
            x = padded(x, ((0, 0), *geometry.reach, (0, 0)), around)
            return tf.stack(convolution.patches(x, geometry.window, geometry.stride, geometry.dilation), -1)

        elements = windows(x, 0)
        keys = windows(tf.maximum(tf.stop_gradient(x), scalar(x.dtype.min, x.dtype)), -inf)  # padding is below any element
        chosen = tf.one_hot(argmax(keys, axis=-1), elements.shape[-1], True, False)
        return tf.reduce_sum(tf.where(chosen, elements, scalar(0, x.dtype)), -1)

    def own(x: Array) -> Array:
        return composed(x, window, **options)

    return with_derivative_of(first, own)(x)


@mixed()
def avg_pool(x: Array, window: Any, /, *, composed: Any, **options: Any) -> Array:
    plan = _plan("nn.avg_pool", x, window, options)
    if plan is not None:
        return _AVG_POOL(x, *plan)
    double = x.shape.rank == 5 and x.dtype == tf.float64  # there is no kernel for it
    known = options.keys() <= _OPTIONS["nn.avg_pool"] and _has_kernel(x, **options) and options.get("divisor") is None
    if double or not known:
        return composed(x, window, **options)
    return _pooled(lambda x, options: _avg_pool(x, window, options, composed), "nn.avg_pool", x, options)


def _avg_pool(x: Array, window: Any, options: dict[str, Any], composed: Any) -> Array:
    geometry = _laid("nn.avg_pool", x, window, options)
    padded = any(n for pair in geometry.reach for n in pair)
    if padded and options.get("padding") == "same" and not options.get("count_include_pad", True):
        return _averages(x, geometry, "SAME")
    if padded and (geometry.reach != geometry.pads or not options.get("count_include_pad", True)):
        return composed(x, window, **options)
    if padded:
        x = tf.pad(x, ((0, 0), *geometry.reach, (0, 0)))
    return _averages(x, geometry, "VALID")


def _averages(x: Array, geometry: pooling.PoolingGeometry, padding: str) -> Array:
    # TensorFlow's gradient for volumes needs the layout said: it reads it from the call.
    return tf.nn.avg_pool(x, geometry.window, geometry.stride, padding, {3: "NWC", 4: "NHWC", 5: "NDHWC"}[x.shape.rank])
