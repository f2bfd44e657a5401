"""Arguments as arrays of one data type."""

from __future__ import annotations

from typing import Any, TypeAlias

from ivy_api import check_arrays
from ivy_api.typing import ArrayNamespace

ArrayLike: TypeAlias = Any
"""An array, or a number or a nested sequence of numbers beside an array."""


def promote_arrays(**arguments: tuple[Any, ...]) -> tuple[ArrayNamespace, *tuple[Any, ...]]:
    """Return what `ivy_api.check_arrays` returns, with the arrays in the data type that the standard's rules give."""
    xp, *arrays = check_arrays(**arguments)
    first = arrays[0].dtype
    if all(x is None or x.dtype == first for x in arrays):
        return xp, *arrays
    dtype = xp.result_type(*(x for x in arrays if x is not None))
    return xp, *(x if x is None else xp.astype(x, dtype) for x in arrays)
