"""The data types that bodies compute in: defaults of the namespace, and the widest of a kind."""

from __future__ import annotations

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import ArrayNamespace, DType

_WIDEST = {
    "signed integer": ("int64", "int32"), "real floating": ("float64", "float32"), "complex floating": ("complex128", "complex64"),
}  # fmt: skip


def index_dtype(xp: ArrayNamespace) -> DType:
    """Return the default index data type."""
    return xp.__array_namespace_info__().default_dtypes()["indexing"]


def real_dtype(xp: ArrayNamespace) -> DType:
    """Return the default real floating-point data type."""
    return xp.__array_namespace_info__().default_dtypes()["real floating"]


def widest(kind: str, xp: ArrayNamespace) -> DType:
    """Return a data type of 64 bits (of each part), or of 32 where the backend has no other at present.

    Parameters
    ----------
    kind : ``"signed integer"``, ``"real floating"`` or ``"complex floating"``
    xp : the namespace
    """
    known = xp.__array_namespace_info__().dtypes(kind=kind)
    return next(known[name] for name in _WIDEST[kind] if name in known)
