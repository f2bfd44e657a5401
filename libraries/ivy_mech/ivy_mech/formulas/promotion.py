"""Arguments as arrays of one data type."""

from __future__ import annotations

from typing import Any, TypeAlias

from ivy_api import check_arrays
from ivy_api.typing import ArrayNamespace

ArrayLike: TypeAlias = Any
"""An array, or a number or a nested sequence of numbers beside an array."""


def promote_arrays(**arguments: tuple[Any, ...]) -> tuple[ArrayNamespace, *tuple[Any, ...]]:
    """Return what `ivy_api.check_arrays` returns, with the arrays in the data type that the standard's rules give."""
    checked: Any = check_arrays(**arguments)
    dtype = checked[1].dtype
    for x in checked[2:]:
        if x is not None and x.dtype != dtype:
            return _promoted(*checked)
    return checked  # type: ignore[no-any-return]


def _promoted(xp: ArrayNamespace, *arrays: Any) -> tuple[ArrayNamespace, *tuple[Any, ...]]:
    dtype = xp.result_type(*(x for x in arrays if x is not None))
    return xp, *(x if x is None else xp.astype(x, dtype) for x in arrays)
