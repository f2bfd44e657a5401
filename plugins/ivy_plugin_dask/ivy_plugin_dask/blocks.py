"""Functions of the NumPy plugin, which conform, on the blocks of a dask array. Each builds a graph and computes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dask.array as da
from dask.array.core import elemwise

from ivy_api.adapt.arguments import normalise_axis


def each(native: Callable[..., Any]) -> Callable[..., da.Array]:
    """A function of elements: block by block."""

    def function(*arrays: Any) -> da.Array:
        return elemwise(native, *arrays)

    function.__name__ = function.__qualname__ = native.__name__
    return function


def along(native: Callable[..., Any]) -> Callable[..., da.Array]:
    """A function along one axis, which keeps the shape: the axis becomes one block."""

    def function(x: da.Array, /, *, axis: int = -1, **options: Any) -> da.Array:
        axis = normalise_axis(axis, x.ndim)
        return x.rechunk({axis: -1}).map_blocks(native, axis=axis, meta=native(x._meta, axis=axis, **options), **options)

    function.__name__ = function.__qualname__ = native.__name__
    return function


def on_matrices(native: Callable[..., Any], signature: str, wrap: Callable[..., Any] = lambda out: out) -> Callable[..., Any]:
    """A function of stacks of matrices: each matrix becomes one block, the stack stays in blocks."""

    def function(*arrays: da.Array, **options: Any) -> Any:
        rows, columns = arrays[0].shape[-2:]
        sizes = {"k": min(rows, columns), "r": rows, "c": columns}
        out = da.apply_gufunc(native, signature, *arrays, output_sizes=sizes, allow_rechunk=True, **options)
        return wrap(*out) if isinstance(out, tuple) else wrap(out)

    function.__name__ = function.__qualname__ = native.__name__
    return function
