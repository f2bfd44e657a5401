"""Arrays and data types of one backend as those of another."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from ivy_api.array.base import ArrayBase
from ivy_api.dispatch.lookup import find_namespace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NARROW = {"int64": "int32", "uint64": "uint32", "float64": "float32", "complex128": "complex64"}
"""The data types that stand for others in a namespace without 64 bits."""


def move_array(x: Any, xp: Any, *, copy: bool | None = None) -> Any:
    """Return an array of any backend as a native array of a namespace.

    Libraries exchange no arrays of data types that NumPy lacks: those travel in single precision.

    Parameters
    ----------
    x : an array, or an object that the namespace takes for one
    xp : the namespace of native arrays
    copy : whether the data is copied; ``None``: where it must be
    """
    x = x._native if isinstance(x, ArrayBase) else x
    own: Any = find_namespace(x)
    if own is xp and not copy:
        return x
    half = None if own is xp else getattr(own, "bfloat16", None)
    if half is not None and x.dtype == half:
        return xp.astype(xp.asarray(own.astype(x, own.float32)), xp.bfloat16)
    found = x if own is xp else xp.asarray(x)  # objects of other libraries may not know the argument copy
    return xp.asarray(found, copy=True) if copy else found


def constants_of(xp: Any) -> AbstractContextManager[Any]:
    """Return a region in which arrays that are made of values have them, also while a compiler of the framework traces."""
    region = getattr(xp.__array_namespace_info__(), "constants", None)
    return nullcontext() if region is None else region()


def dtype_in(xp: Any, name: str) -> Any:
    """Return the data type of a namespace with a name; where it has no 64 bits, that of 32."""
    known = xp.__array_namespace_info__().dtypes()
    return getattr(xp, NARROW[name] if name in NARROW and name not in known else name)


def has_wide_types(xp: Any) -> bool:
    """Return whether a namespace has data types of 64 bits now."""
    info = xp.__array_namespace_info__()
    find = getattr(info, "has_wide_types", None)
    return "int64" in info.dtypes() if find is None else find()
