"""Pooling by one window reduction, over any number of spatial axes."""

from __future__ import annotations

from functools import partial, reduce
from itertools import product
from math import inf, prod
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from ivy_api.bodies.nn import pooling, spatial
from ivy_api.plugin import mixed
from ivy_plugin_jax.fused import fused

__all__ = [
    "avg_pool",
    "max_pool",
]


def _reduced(x: jax.Array, geometry: pooling.PoolingGeometry, start: float, operation: Any, axis: int) -> jax.Array:
    def each(sizes: Any, nothing: Any) -> list[Any]:
        every = list(sizes)
        every.insert(axis - 1, nothing)
        return [nothing, *every]

    shape, stride, reach, dilation = geometry.window, geometry.stride, geometry.reach, geometry.dilation
    reduced: Any = lax.reduce_window(
        x, start, operation, each(shape, 1), each(stride, 1), each(reach, (0, 0)), window_dilation=each(dilation, 1)
    )
    return reduced  # type: ignore[no-any-return]


FEW = 9
"""The number of elements up to which windows are added as slices."""


def _is_disjoint(geometry: pooling.PoolingGeometry) -> bool:
    """Whether windows lie side by side, without padding."""
    plain = geometry.stride == geometry.window and all(step == 1 for step in geometry.dilation)
    return plain and not any(n for pair in geometry.reach for n in pair) and all(type(n) is int for n in geometry.shape)


@partial(jax.jit, static_argnums=(1, 2, 3), inline=True)
def _disjoint_sums(x: jax.Array, window: tuple[int, ...], out: tuple[int, ...], axis: int) -> jax.Array:
    """The sums of windows side by side.

    On CPUs, `lax.reduce_window` takes twice the time, and its gradient, which reduces windows of a padded array, up to 30 times.
    """
    axes = [i for i in range(1, x.ndim) if i != axis]
    if prod(window) <= FEW:
        step, end = [1] * x.ndim, list(x.shape)
        for i, k, n in zip(axes, window, out, strict=True):
            step[i], end[i] = k, (n - 1) * k + 1
        parts = []
        for offset in product(*map(range, window)):
            start = [0] * x.ndim
            for i, shift in zip(axes, offset, strict=True):
                start[i] = shift
            parts.append(lax.slice(x, start, [low + high for low, high in zip(start, end, strict=True)], step))
        return reduce(lax.add, parts)
    for i, k, n in reversed([*zip(axes, window, out, strict=True)]):
        tiles = lax.slice_in_dim(x, 0, n * k, axis=i)
        x = jnp.sum(tiles.reshape(*x.shape[:i], n, k, *x.shape[i + 1 :]), axis=i + 1)
    return x


def _space(x: jax.Array, axis: int) -> tuple[int, ...]:
    return (*x.shape[1:axis], *x.shape[axis + 1 :])


def _without_indices(x: jax.Array, *args: Any, return_indices: bool = False, **options: Any) -> bool:
    return not return_indices and jnp.issubdtype(x.dtype, jnp.floating)


def _max_pool(
    x: jax.Array,
    window: Any,
    /,
    *,
    stride: Any = None,
    padding: Any = "valid",
    dilation: Any = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
    channel_axis: int = -1,
    composed: Any,
) -> Any:
    options = {"stride": stride, "padding": padding, "dilation": dilation, "ceil_mode": ceil_mode, "channel_axis": channel_axis}
    if not _without_indices(x, return_indices=return_indices):
        return composed(x, window, return_indices=return_indices, **options)
    axis = spatial.normalise_channel_axis("nn.max_pool", x, channel_axis)
    geometry = pooling.geometry_of("nn.max_pool", _space(x, axis), window, stride, padding, dilation, ceil_mode)
    pooling.require_elements("nn.max_pool", geometry)
    if all(step == 1 for step in geometry.dilation):
        return _reduced(x, geometry, -inf, lax.max, axis)
    # JAX has no derivative for dilated windows: jax/_src/lax/windowed_reductions.py, _select_and_gather_add_transpose.
    dilated = jax.custom_jvp(lambda x: _reduced(x, geometry, -inf, lax.max, axis))
    dilated.defjvp(lambda arrays, slopes: (dilated(*arrays), jax.jvp(lambda v: composed(v, window, **options), arrays, slopes)[1]))
    return dilated(x)


max_pool = fused("max_pool", body=_max_pool)


@mixed(when=_without_indices)
def avg_pool(
    x: jax.Array,
    window: Any,
    /,
    *,
    stride: Any = None,
    padding: Any = "valid",
    dilation: Any = 1,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor: float | None = None,
    channel_axis: int = -1,
) -> jax.Array:
    axis = spatial.normalise_channel_axis("nn.avg_pool", x, channel_axis)
    geometry = pooling.geometry_of("nn.avg_pool", _space(x, axis), window, stride, padding, dilation, ceil_mode)
    if divisor is None and not count_include_pad:
        pooling.require_elements("nn.avg_pool", geometry)
    if _is_disjoint(geometry):
        wide = x.astype(jnp.promote_types(x.dtype, jnp.float32))
        means: jax.Array = _disjoint_sums(wide, geometry.window, geometry.out, axis)
        return (means / (prod(geometry.window) if divisor is None else divisor)).astype(x.dtype)
    total = jnp.moveaxis(_reduced(x, geometry, 0.0, lax.add, axis), axis, -1)
    means = pooling.divide_by_counts(total, geometry, count_include_pad, divisor, jnp)
    return jnp.moveaxis(means, -1, axis)
