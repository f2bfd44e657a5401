"""Broadcasting and transposition of arrays with more axes than MXNet takes."""

from __future__ import annotations

from math import prod

from ivy_api.errors import ArgumentError
from ivy_plugin_mxnet.dtypes import Array, uint8
from ivy_plugin_mxnet.dtypes import bool as bool_
from ivy_plugin_mxnet.importing import mxnet as mx
from ivy_plugin_mxnet.primitives import primitive

_MOST_AXES = 6
"""That mx.np.transpose takes."""

_MOST_BROADCAST = 5
"""That mx.np.broadcast_to takes, if each second one is broadcast."""


_broadcast_to, _transpose = primitive("_npi_broadcast_to"), primitive("_np_transpose")


def broadcast_to(x: Array, /, shape: tuple[int, ...]) -> Array:
    if len(shape) <= _MOST_BROADCAST:
        return _broadcast_to(x, shape=tuple(shape))
    sizes = (*(1,) * (len(shape) - x.ndim), *x.shape)
    if len(sizes) != len(shape) or any(own not in (1, size) for own, size in zip(sizes, shape, strict=True)):
        raise ArgumentError(f"broadcast_to: {x.shape} does not broadcast to {tuple(shape)}.")
    for axis, size in enumerate(shape):
        if sizes[axis] != size:
            parts = prod(shape[:axis]), prod(sizes[axis + 1 :])
            x = mx.np.broadcast_to(mx.np.reshape(x, (parts[0], 1, parts[1])), (parts[0], size, parts[1]))
    return mx.np.reshape(x, tuple(shape))


def transposed(x: Array, positions: tuple[int, ...]) -> Array:
    if x.dtype == bool_:  # which mx.np.transpose does not take
        return transposed(x.astype(uint8), positions).astype(bool_)
    if x.ndim > _MOST_AXES:
        return _permuted_in_steps(x, positions)
    return _transpose(x, axes=positions) if positions else x


def _permuted_in_steps(x: Array, positions: tuple[int, ...]) -> Array:
    """One axis after another moves to the front of those that are left; with the axes beside it that makes four."""
    order = list(range(x.ndim))
    sizes = list(x.shape)
    for place, axis in enumerate(positions):
        found = order.index(axis)
        parts = (prod(sizes[:place]), prod(sizes[place:found]), sizes[found], prod(sizes[found + 1 :]))
        x = mx.np.transpose(mx.np.reshape(x, parts), (0, 2, 1, 3))
        order.insert(place, order.pop(found))
        sizes.insert(place, sizes.pop(found))
    return mx.np.reshape(x, tuple(sizes))
