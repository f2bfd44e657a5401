"""Derivatives of pooling, convolutions and other layers."""

from __future__ import annotations

from itertools import product
from math import prod

from ivy_api.adapt.arguments import device_of
from ivy_api.autodiff.registry import define
from ivy_api.tracing.tracer import index_add

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _max_pool(
    xp: Any, g: Any, out: Any, x: Any, window: Any, *, return_indices: bool = False, channel_axis: int = -1, **given: Any
) -> Any:
    """The cotangent goes to the first of the largest."""
    tile = _tile(x, window, channel_axis, **given)
    if tile is not None and not return_indices:
        return _from_tiles(xp, g, out, x, tile)
    if return_indices:
        g, indices = g[0], out[1]
        if g is None:
            return None
    else:
        _, indices = xp.nn.max_pool(x, window, return_indices=True, channel_axis=channel_axis, **given)
    g, indices = xp.moveaxis(g, channel_axis, -1), xp.moveaxis(indices, channel_axis, -1)
    shape = tuple(x.shape)
    axis = channel_axis % len(shape)
    batch, channels, space = shape[0], shape[axis], (*shape[1:axis], *shape[axis + 1 :])
    flat = (batch, prod(g.shape[1:-1]), channels)
    rows = xp.reshape(xp.arange(batch, device=device_of(x)), (-1, 1, 1))
    key = (rows, xp.reshape(indices, flat), xp.arange(channels, device=device_of(x)))
    found = index_add(xp, xp.reshape(g, flat), key, (batch, prod(space), channels))
    return xp.moveaxis(xp.reshape(found, (batch, *space, channels)), -1, axis)


def _tile(
    x: Any, window: Any, channel_axis: int, *, stride: Any = None, padding: Any = "valid", dilation: Any = 1, **_: Any
) -> tuple[int, ...] | None:
    """Return the window for each spatial axis if windows cover ``x``, with the channels last, without gaps, overlap or padding."""
    space = tuple(x.shape[1:-1])
    sizes = window if isinstance(window, tuple) else (window,) * len(space)
    plain = all(isinstance(k, int) for k in sizes) and stride in (None, window, sizes) and padding in ("valid", 0) and dilation == 1
    return (
        sizes
        if plain and channel_axis in (-1, len(x.shape) - 1) and not any(n % k for n, k in zip(space, sizes, strict=True))
        else None
    )


def _from_tiles(xp: Any, g: Any, out: Any, x: Any, tile: tuple[int, ...]) -> Any:
    """Give each window's cotangent to the first element that is equal to its maximum; to the first of all if that is nan."""
    parts: list[Any] = []
    for offset in product(*map(range, tile)):
        same = xp.equal(x[(slice(None), *(slice(i, None, k) for i, k in zip(offset, tile, strict=True)))], out)
        if not parts:
            same = xp.logical_or(same, xp.isnan(out))
        parts.append(xp.where(same, g, 0.0))
        g = xp.where(same, 0.0, g)
    n, counts = len(tile), tuple(out.shape[1:-1])
    tiles = xp.reshape(xp.stack(parts, axis=-2), (x.shape[0], *counts, *tile, x.shape[-1]))
    order = (0, *(axis for i in range(n) for axis in (1 + i, 1 + n + i)), 1 + 2 * n)
    return xp.reshape(xp.permute_dims(tiles, order), tuple(x.shape))


define("nn.max_pool", _max_pool)
