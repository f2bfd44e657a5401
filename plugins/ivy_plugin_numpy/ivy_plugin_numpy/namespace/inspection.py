"""Inspection."""

from __future__ import annotations

import numpy as np

from ivy_api.adapt.info import NamespaceInfo
from ivy_api.adapt.promotion import DTYPES
from ivy_plugin_numpy.typing import Array

__all__ = [
    "__array_namespace_info__",
]

_DTYPES = {name: np.dtype(name) for name in DTYPES}
_DEFAULTS = {
    "real floating": "float64",
    "complex floating": "complex128",
    "integral": np.dtype(np.int_).name,
    "indexing": np.dtype(np.intp).name,
}


def _index_bounds(indices: Array) -> tuple[int, int] | None:
    return (int(indices.min()), int(indices.max())) if indices.size else None


_INFO = NamespaceInfo(
    index_bounds=_index_bounds,
    dtypes=lambda device: _DTYPES,
    default_dtypes=lambda device: _DEFAULTS,
    devices=lambda: ("cpu",),
    default_device=lambda: "cpu",
    max_dimensions=64,
)


def __array_namespace_info__() -> NamespaceInfo:
    # NumPy's own returns devices as a list, and accepts other kinds in default_dtypes.
    return _INFO
