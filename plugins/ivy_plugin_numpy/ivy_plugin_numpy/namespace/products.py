"""Products of arrays of the same data type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_api.adapt.functions import short_way
from ivy_api.plugin import mixed
from ivy_plugin_numpy.interception import is_traced
from ivy_plugin_numpy.typing import Array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import ConvolveMode

__all__ = [
    "cdist",
    "convolve",
    "correlate",
    "dot",
    "einsum",
    "inner",
    "vdot",
]

_WIDE = "bhilqBHILQfdFD"
"""The characters of the data types in which products are accumulated as they are."""

_LARGE = 1024  # elements: from this size on, an optimised einsum by matrix products is faster than NumPy's loop


def _of_one_dtype(native: Callable[[Array, Array], Array]) -> Any:
    @short_way("native(x1, x2)", when="(of_both := x1.dtype) is x2.dtype and of_both.char in known", native=native, known=_WIDE)
    def function(x1: Array, x2: Array, /, *, composed: Any) -> Array:
        dtype = x1.dtype
        if (dtype is x2.dtype or dtype == x2.dtype) and dtype.kind in "iufc":
            try:
                return native(x1, x2)
            except ValueError:  # the composed body raises a clearer error
                pass
        return composed(x1, x2)

    return mixed()(function)


def _of_vectors(native: Any, usual: ConvolveMode) -> Any:
    def function(x1: Array, x2: Array, /, *, mode: ConvolveMode = usual, composed: Any) -> Array:
        vectors = x1.ndim == x2.ndim == 1 and x1.size and x2.size
        if vectors and x1.dtype == x2.dtype and x1.dtype.kind in "iufc" and mode in ("full", "same", "valid"):
            return native(x1, x2, mode)
        return composed(x1, x2, mode=mode)

    return mixed()(function)


dot = _of_one_dtype(np.dot)
inner = _of_one_dtype(np.inner)
vdot = _of_one_dtype(np.vdot)
convolve = _of_vectors(np.convolve, "full")
correlate = _of_vectors(np.correlate, "valid")


@mixed()
def einsum(subscripts: str, /, *arrays: Array, composed: Any) -> Array:
    if not arrays or arrays[0].dtype.kind not in "iufc":
        return composed(subscripts, *arrays)
    dtype, large = arrays[0].dtype, len(arrays) > 2
    for x in arrays:
        if x.dtype is not dtype and x.dtype != dtype:
            return composed(subscripts, *arrays)
        large = large or x.size > _LARGE
    try:
        return np.einsum(subscripts, *arrays, optimize=True) if large else np.einsum(subscripts, *arrays)
    except ValueError:
        return composed(subscripts, *arrays)


@mixed()
def cdist(x1: Array, x2: Array, /, *, p: float = 2.0, composed: Any) -> Array:
    fits = x1.ndim > 1 and x2.ndim > 1 and x1.shape[-1] == x2.shape[-1] and x1.dtype == x2.dtype and x1.dtype.char in "fd"
    if p != 2 or not fits or is_traced(x1, x2):
        return composed(x1, x2, p=p)
    axis = -1
    if x1.shape[-1] <= _NARROW:  # rows of pairs are longer than rows of coordinates
        axis, x1, x2 = -3, np.ascontiguousarray(x1.mT), np.ascontiguousarray(x2.mT)
        difference = x1[..., :, None] - x2[..., None, :]
    else:
        difference = x1[..., :, None, :] - x2[..., None, :, :]
    total = np.add.reduce(np.multiply(difference, difference, out=difference), axis)  # in place: the differences are large
    return np.sqrt(total, out=total)


_NARROW = 16
"""Up to as many numbers, adding one after the other is as accurate as NumPy's pairwise sum."""
