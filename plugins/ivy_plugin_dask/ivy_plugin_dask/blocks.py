"""Functions on the blocks of dask arrays: those of the NumPy plugin, which conform. A call builds a graph and computes nothing."""

from __future__ import annotations

from functools import partial
from typing import Any

import dask.array as da
import numpy as np
from dask import delayed
from dask.array.core import elemwise

from ivy_api.adapt.arguments import normalise_axes


def named(function: Any, native: Any) -> Any:
    function.__name__ = function.__qualname__ = native.__name__
    return function


def each(native: Any) -> Any:
    """Apply a function that keeps the shape block by block."""
    return named(lambda *arrays, **options: elemwise(partial(native, **options), *arrays), native)


def along(native: Any) -> Any:
    """Apply a function along one axis, which becomes one block."""
    return named(lambda x, /, *, axis=-1, **options: native(x.rechunk({axis: -1}), axis=axis, **options), native)


def unique(native: Any) -> Any:
    """``unique_all``: all elements become one block; the sizes of the results are unknown."""

    def function(x: da.Array, /) -> Any:
        found, sample = delayed(native, pure=True)(x), native(np.empty(0, x.dtype))
        shapes = ((np.nan,), (np.nan,), x.shape, (np.nan,))
        return sample._make(da.from_delayed(found[i], shape, sample[i].dtype) for i, shape in enumerate(shapes))

    return named(function, native)


def extreme(native: Any) -> Any:
    """``max`` or ``min``: dask ignores empty blocks, even if all blocks, and so the result, are empty."""

    def function(x: da.Array, /, *, axis: Any = None, keepdims: bool = False) -> da.Array:
        if 0 in x.shape and all(x.shape[i] for i in normalise_axes(axis, x.ndim)):
            return da.any(x, axis=axis, keepdims=keepdims).astype(x.dtype)
        return native(x, axis=axis, keepdims=keepdims)

    return named(function, native)


def on_matrices(native: Any, signature: Any) -> Any:
    """Apply a function to stacks of matrices: each matrix becomes one block, and the stack keeps its blocks.

    ``signature`` gives that of a call, in which ``r`` and ``c`` are rows and columns of the first matrix, ``k`` the smaller number.
    """

    def function(*arrays: da.Array, **options: Any) -> Any:
        rows, columns = arrays[0].shape[-2:]
        sample: Any = native(*(np.eye(2, dtype=x.dtype) for x in arrays), **options)
        out = da.apply_gufunc(
            native,
            signature(*arrays, **options),
            *arrays,
            output_dtypes=[part.dtype for part in sample] if hasattr(sample, "_make") else sample.dtype,
            output_sizes={"r": rows, "c": columns, "k": min(rows, columns)},
            allow_rechunk=all(0 not in x.shape for x in arrays),  # it divides by block sizes
            **options,
        )
        return sample._make(out) if hasattr(sample, "_make") else out

    return named(function, native)


def keeping_dtype(native: Any) -> Any:
    """A product: dask sums the products of blocks, and sums widen integers."""
    return named(lambda x1, x2, /, **options: native(x1, x2, **options).astype(np.result_type(x1.dtype, x2.dtype)), native)
