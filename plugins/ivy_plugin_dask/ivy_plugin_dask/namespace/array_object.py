"""What `ivy_api.Array` needs from dask's arrays: see `ivy_api.array.native`. Anything that needs values computes them."""

from __future__ import annotations

from typing import Any

import dask
import dask.array as da
from array_api_compat.dask.array import asarray

from ivy_plugin_numpy.namespace import array_object as plain

MUTABLE = False  # a dask array is a graph: arrays derived from it earlier do not see later writes


def setitem(x: da.Array, key: Any, value: Any) -> da.Array:
    x = x.copy()
    x[key] = value
    return x


def assign(x: da.Array, value: da.Array) -> da.Array:
    return value


def shape(x: da.Array) -> tuple[int | None, ...]:
    return tuple(size if size == size else None for size in x.shape)


def device(x: da.Array) -> str:
    return "cpu"


def to_device(x: da.Array, device: Any, stream: Any) -> da.Array:
    return asarray(x, device=device)


def dlpack(x: da.Array, **options: Any) -> Any:
    return x.compute().__dlpack__(**options)


def dlpack_device(x: da.Array) -> tuple[int, int]:
    return 1, 0


LAZY = True  # a derivative does not compute a condition to leave out a branch


def index_add(g: da.Array, key: Any, shape: tuple[int, ...]) -> da.Array:
    """Return zeros of a shape with ``g`` added at ``key``, in one block."""
    added = dask.delayed(plain.index_add, pure=True)(g, key, shape)
    return da.from_delayed(added, shape, dtype=g.dtype)
